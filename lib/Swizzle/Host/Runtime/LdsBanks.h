//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// The bank conflicts of a launch: accesses of LDS of all lanes of a wave, put
// together to instructions, and what of them LDS serves in more clocks than it
// needs.
//
//===----------------------------------------------------------------------===//

#ifndef SWIZZLE_HOST_RUNTIME_LDSBANKS_H
#define SWIZZLE_HOST_RUNTIME_LDSBANKS_H

#include "Swizzle/Chips/LdsBanks.h"
#include "Swizzle/Host/RuntimeAbi.h"
#include <map>
#include <mutex>
#include <unordered_map>
#include <vector>

namespace mlir::swizzle::host {

/// The accesses of LDS of one wave between two barriers. The nth access that a
/// lane makes at a site is part of the nth instruction there: where lanes skip
/// iterations of a loop, that can put together what the hardware does apart.
class LdsAccessLog {
public:
  struct Instruction {
    uint64_t lanes = 0;
    /// In bytes from the start of LDS, of the lanes of `lanes`.
    uint32_t addresses[maxWaveSize] = {};
  };
  struct Site {
    /// Bytes of a lane.
    uint32_t bytes = 0;
    /// AccessFlags.
    uint32_t flags = 0;
    std::vector<Instruction> instructions;
    /// How many accesses each lane has made here.
    uint32_t counts[maxWaveSize] = {};
  };

  void record(const char *site, unsigned lane, uint32_t address, uint32_t bytes,
              uint32_t flags);
  void clear() { sites.clear(); }
  const std::unordered_map<const char *, Site> &getSites() const {
    return sites;
  }

private:
  std::unordered_map<const char *, Site> sites;
};

/// The bank conflicts of one launch, site by site. All functions may be called
/// from any host thread.
class LdsConflicts {
public:
  /// `checks` are bits of Check.
  explicit LdsConflicts(uint32_t checks) : checks(checks) {}

  bool isEnabled() const {
    return checks & (CheckLdsBanks | CheckLdsBanksGfx950);
  }
  /// Adds what a wave, that of `first`, has done since it was last added.
  void add(const LdsAccessLog &log, const WorkItem &first);
  /// Prints a report for each site with conflicts; returns their number.
  uint64_t print() const;

private:
  /// The conflicts of the instructions of a site on one chip.
  struct Conflicts {
    /// Instructions, and those of them with conflicts.
    uint64_t instructions = 0, conflicting = 0;
    /// Sums over all instructions.
    uint64_t clocks = 0, leastClocks = 0;
    /// The first instruction with conflicts: the one of the wave that the
    /// hardware starts first.
    LdsClocks first;
    uint64_t blockId[3] = {};
    uint64_t wave = 0;
  };
  /// By site, then in the order of the chips.
  using Key = std::pair<const char *, unsigned>;
  /// Sites in the order of their locations, lines and columns as numbers.
  struct IsBefore {
    bool operator()(const Key &a, const Key &b) const;
  };

  uint32_t checks;
  mutable std::mutex mutex;
  std::map<Key, Conflicts, IsBefore> conflicts;
};

} // namespace mlir::swizzle::host

#endif // SWIZZLE_HOST_RUNTIME_LDSBANKS_H
