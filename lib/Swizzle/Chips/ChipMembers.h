//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// The members of ChipTopology that are numbers, by the names that they have in
// JSON.
//
//===----------------------------------------------------------------------===//

#ifndef SWIZZLE_CHIPS_CHIPMEMBERS_H
#define SWIZZLE_CHIPS_CHIPMEMBERS_H

#include "Swizzle/Chips/ChipTopology.h"

namespace mlir::swizzle {

/// The numbers that a member may be. They are wider than any chip, and so
/// narrow that a simulation of it has room and its times do not overflow.
struct MemberRange {
  uint64_t least, most;
  /// True if the member may be 0, too, where there is no such part or figure.
  bool hasNone = false;

  bool contains(uint64_t number) const {
    return (number >= least && number <= most) || (hasNone && number == 0);
  }
};

/// Calls `visit` with the name of each member, the member and its range. `Chip`
/// is a ChipTopology, const or not.
template <typename Chip, typename Visit>
void visitChipMembers(Chip &chip, Visit visit) {
  constexpr uint64_t one = 1;
  constexpr MemberRange bandwidth = {1000000000, 1000000000000000,
                                     /*hasNone=*/true};
  visit("xcds", chip.xcds, MemberRange{1, 64});
  visit("product_xcds", chip.productXcds, MemberRange{1, 64});
  visit("cus_per_xcd", chip.cusPerXcd, MemberRange{1, 256});
  visit("l2_bytes", chip.l2Bytes, MemberRange{1, one << 26});
  visit("mall_bytes", chip.mallBytes,
        MemberRange{1, one << 32, /*hasNone=*/true});
  visit("lds_bytes", chip.ldsBytes, MemberRange{1, one << 24});
  visit("megahertz", chip.megahertz, MemberRange{100, 10000});
  visit("sustained_megahertz", chip.sustainedMegahertz,
        MemberRange{100, 10000, /*hasNone=*/true});
  visit("mall_bandwidth", chip.mallBandwidth, bandwidth);
  visit("memory_bandwidth", chip.memoryBandwidth, bandwidth);
}

/// The same for a MemorySystem.
template <typename Memory, typename Visit>
void visitMemoryMembers(Memory &memory, Visit visit) {
  constexpr MemberRange sets = {1, 256}, channels = {1, 128},
                        latency = {1, 1 << 15},
                        mallLatency = {1, 1 << 15, /*hasNone=*/true};
  visit("l1_sets", memory.l1Sets, sets);
  visit("l1_ways", memory.l1Ways, MemberRange{1, maxL1Ways});
  visit("scalar_sets", memory.scalarSets, sets);
  visit("scalar_ways", memory.scalarWays, MemberRange{1, maxCacheWays});
  visit("cus_per_scalar_cache", memory.cusPerScalarCache, MemberRange{1, 256});
  visit("l2_ways", memory.l2Ways, MemberRange{1, maxCacheWays});
  visit("l2_channels", memory.l2Channels, channels);
  visit("mall_ways", memory.mallWays, MemberRange{1, maxCacheWays});
  visit("mall_channels", memory.mallChannels, channels);
  visit("l1_latency", memory.l1Latency, latency);
  visit("l2_latency", memory.l2Latency, latency);
  visit("mall_latency", memory.mallLatency, mallLatency);
  visit("memory_latency", memory.memoryLatency, latency);
  visit("l2_bytes_per_clock", memory.l2BytesPerClock, MemberRange{1, 1 << 14});
}

} // namespace mlir::swizzle

#endif // SWIZZLE_CHIPS_CHIPMEMBERS_H
