//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// The clocks that LDS takes for an instruction of a wave, from the addresses of
// its lanes. Includes nothing of LLVM, so that the host's runtime library can
// use it.
//
// Lanes are served group after group (getLdsClock). In a clock each bank
// serves one word of 4 bytes, to all lanes of the group that ask for it: a
// group takes as many clocks as the bank with the most different words has.
// Source of the groups and banks: ComputeUnit.h [4] [5]; of those of 12 bytes:
// the measurements in [5], by which gfx950 reads 12 bytes with 32 banks and in
// the groups of gfx942. Writes of 12 bytes are taken to be served like those
// of 16. That atomics of one word take a clock each is an assumption: each
// needs what the one before leaves.
//
//===----------------------------------------------------------------------===//

#ifndef SWIZZLE_CHIPS_LDSBANKS_H
#define SWIZZLE_CHIPS_LDSBANKS_H

#include "Swizzle/Chips/ComputeUnit.h"
#include <algorithm>

namespace mlir::swizzle {

/// How LDS serves an instruction.
struct LdsClocks {
  /// Clocks that it takes; 0 if no lane is active.
  uint32_t clocks = 0;
  /// Clocks without conflicts: groups with an active lane.
  uint32_t leastClocks = 0;
  /// Where `clocks` is larger: two lanes of a group that conflict, and the bank
  /// in which they access different words (or one word atomically).
  uint32_t firstLane = 0, secondLane = 0, bank = 0;

  uint32_t getConflicts() const { return clocks - leastClocks; }
};

/// The bytes that a workgroup with so many bytes of LDS may access: whole
/// words, as an atomic on fewer bytes is one on the word.
constexpr uint64_t getAccessibleLds(uint64_t ldsBytes) {
  return (ldsBytes + ldsBankBytes - 1) / ldsBankBytes * ldsBankBytes;
}

/// The bytes of LDS that each lane of a load to LDS takes and writes, lane
/// after lane, for 1, 2, 4, 12 or 16 bytes that it loads: a power of two of
/// whole registers.
inline uint32_t getLoadToLdsPitch(uint32_t bytes) {
  return bytes <= 4 ? 4 : 16;
}

/// Returns the compute unit whose banks and groups serve an access of so many
/// bytes a lane, which may be another one than `unit`.
constexpr const ComputeUnit &getServingUnit(const ComputeUnit &unit,
                                            LdsAccess access, uint32_t bytes) {
  return bytes == 12 && access == LdsAccess::Read ? computeUnitOfCdna3 : unit;
}

/// Returns the bytes of a lane whose groups serve an access of 1, 2, 4, 8, 12
/// or 16 bytes a lane.
constexpr uint32_t getGroupedBytes(uint32_t bytes) {
  return bytes <= 4 ? 4 : bytes == 12 ? 16 : bytes;
}

/// Returns the groups of lanes in which LDS serves an access of so many bytes a
/// lane, and so the clocks that it takes for all lanes without conflicts.
constexpr uint32_t getNumLdsGroups(const ComputeUnit &unit, LdsAccess access,
                                   uint32_t bytes) {
  return unit.waveSize * getGroupedBytes(bytes) /
         getLdsBytesPerClock(getServingUnit(unit, access, bytes), access);
}

/// Returns how LDS serves an access of 1, 2, 4, 8, 12 or 16 bytes at each of
/// `addresses`, which are bytes from the start of LDS, for the lanes of the
/// mask `lanes`. `addresses` has 64 elements; those of other lanes mean
/// nothing. An instruction with two addresses a lane (ds_read2) is served like
/// two instructions. `isAtomic`: reads and writes in one; `access` is Write.
inline LdsClocks getLdsClocks(const ComputeUnit &unit, LdsAccess access,
                              uint32_t bytes, uint64_t lanes,
                              const uint32_t *addresses,
                              bool isAtomic = false) {
  constexpr uint32_t maxLanes = 64, maxBanks = 64;
  uint32_t grouped = getGroupedBytes(bytes);
  const ComputeUnit &served = getServingUnit(unit, access, bytes);
  uint32_t banks = getLdsBanks(served, access);
  uint32_t groups = getNumLdsGroups(unit, access, bytes);
  LdsClocks result;
  for (uint32_t group = 0; group < groups; ++group) {
    // The different words of each bank so far, and the lanes that need them.
    uint32_t counts[maxBanks] = {};
    uint32_t words[maxBanks][maxLanes];
    uint8_t owners[maxBanks][maxLanes];
    uint32_t most = 0;
    for (uint32_t lane = 0; lane < unit.waveSize; ++lane) {
      if (!(lanes >> lane & 1) ||
          getLdsClock(served, access, grouped, lane) != group)
        continue;
      uint64_t last = (uint64_t(addresses[lane]) + bytes - 1) / ldsBankBytes;
      for (uint64_t word = addresses[lane] / ldsBankBytes; word <= last;
           ++word) {
        uint32_t bank = word % banks;
        uint32_t *begin = words[bank], *end = begin + counts[bank];
        if (!isAtomic && std::find(begin, end, uint32_t(word)) != end)
          continue;
        *end = word;
        owners[bank][counts[bank]] = lane;
        most = std::max(most, ++counts[bank]);
        if (counts[bank] == 2 && result.firstLane == result.secondLane) {
          result.firstLane = owners[bank][0];
          result.secondLane = lane;
          result.bank = bank;
        }
      }
    }
    result.clocks += most;
    result.leastClocks += most != 0;
  }
  return result;
}

} // namespace mlir::swizzle

#endif // SWIZZLE_CHIPS_LDSBANKS_H
