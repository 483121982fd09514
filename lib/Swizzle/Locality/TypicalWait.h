//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// How long a workgroup waits for lines that are not in a sample: as long as it
// does for those that are.
//
//===----------------------------------------------------------------------===//

#ifndef SWIZZLE_LIB_LOCALITY_TYPICALWAIT_H
#define SWIZZLE_LIB_LOCALITY_TYPICALWAIT_H

#include "Swizzle/Locality/AccessSource.h"
#include "Swizzle/Locality/Timeline.h"
#include <cstdint>
#include <vector>

namespace mlir::swizzle {

/// A mean of the latest waits, in ticks, and where the last of them was for.
class TypicalWait {
public:
  void add(double wait, Cause cause) {
    // The mean of about so many: few, so that a workgroup that has all the
    // misses stays behind those that hit what it has brought.
    constexpr double memory = 8;
    ticks = known ? ticks + (wait - ticks) / memory : wait;
    level = cause;
    known = true;
  }

  bool isKnown() const { return known; }
  uint64_t getTicks() const { return static_cast<uint64_t>(ticks); }
  Cause getLevel() const { return level; }

private:
  double ticks = 0;
  Cause level = Cause::L1;
  bool known = false;
};

/// The waits for the arguments of a kernel, reads and writes apart.
class TypicalWaits {
public:
  /// Of no arguments.
  TypicalWaits() = default;
  explicit TypicalWaits(size_t numArguments) : waits(2 * numArguments) {}

  TypicalWait &operator[](const AccessTraits &traits) {
    return waits[2 * size_t(traits.argument) + traits.isWrite()];
  }

private:
  std::vector<TypicalWait> waits;
};

} // namespace mlir::swizzle

#endif // SWIZZLE_LIB_LOCALITY_TYPICALWAIT_H
