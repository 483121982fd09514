//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// Accesses of LDS by several waves of a workgroup that a barrier should order,
// and none does. Waves run one after the other here, so that such a kernel can
// give the right result by chance.
//
//===----------------------------------------------------------------------===//

#ifndef SWIZZLE_HOST_RUNTIME_LDSRACES_H
#define SWIZZLE_HOST_RUNTIME_LDSRACES_H

#include "Swizzle/Host/RuntimeAbi.h"
#include <cstddef>
#include <set>
#include <unordered_map>
#include <vector>

namespace mlir::swizzle::host {

/// The accesses of LDS of one workgroup since its last barrier. A race is a
/// write and another access of the same byte, of two waves, unless both are
/// atomic, or both leave the same value, or one wave has seen by an atomic
/// access what the other has done by one: that orders all accesses of the two,
/// as it is not known which of them come first.
class LdsRaces {
public:
  /// A workgroup begins, with `bytes` bytes of LDS from `lds`. With 0 bytes,
  /// nothing is looked at.
  void reset(const void *lds, uint64_t bytes);
  bool isEnabled() const { return !accessed.empty(); }

  /// `item` accesses LDS, before it does so. Ends the process with a report if
  /// that is a race, or reads what one of two writes has left.
  void record(const WorkItem &item, const char *site, const void *address,
              uint64_t bytes, uint32_t flags);
  /// `item` makes an atomic access of LDS or any other memory.
  void synchronize(const WorkItem &item, const void *address, uint32_t flags);
  /// All waves have come to a barrier.
  void passBarrier();

private:
  struct Access {
    /// The number of barriers before it, of this and earlier workgroups, or 0.
    uint64_t interval = 0;
    uint64_t wave = 0;
    const char *site = nullptr;
    bool isAtomic = false;
  };
  /// The last wave that has made an access, and the last one before it that was
  /// another: whichever makes the next, one of these is another one.
  struct Accesses {
    Access last, other;
  };
  struct Byte {
    Accesses reads, writes;
  };
  /// A byte to which a second wave writes.
  struct SecondWrite {
    uint64_t offset;
    /// What the first wave has left there.
    std::byte value;
    Access first;
    const char *site;
    const WorkItem *item;
  };

  bool isRace(const Access &first, const Access &second) const;
  /// One of `accesses` that makes a race with `second`, or null.
  const Access *findRace(const Accesses &accesses, const Access &second) const;
  void add(Accesses &accesses, const Access &access) const;

  const std::byte *base = nullptr;
  uint64_t interval = 0;
  std::vector<Byte> accessed;
  std::vector<SecondWrite> secondWrites;
  /// Of earlier intervals those whose value depends on which wave was the last
  /// one, by the offset: it is a race if anyone reads it.
  std::unordered_map<uint64_t, SecondWrite> contested;
  /// By address the waves whose accesses come before what a wave does once it
  /// has seen the value there.
  std::unordered_map<const void *, std::set<uint64_t>> releases;
  /// By wave those whose accesses come before its own.
  std::unordered_map<uint64_t, std::set<uint64_t>> before;
};

} // namespace mlir::swizzle::host

#endif // SWIZZLE_HOST_RUNTIME_LDSRACES_H
