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

#ifndef SWIZZLE_MAPPING_CHIPMEMBERS_H
#define SWIZZLE_MAPPING_CHIPMEMBERS_H

#include "Swizzle/Mapping/ChipTopology.h"

namespace mlir::swizzle {

/// Calls `visit` with the name of each member and the member. `Chip` is a
/// ChipTopology, const or not.
template <typename Chip, typename Visit>
void visitChipMembers(Chip &chip, Visit visit) {
  visit("xcds", chip.xcds);
  visit("cus_per_xcd", chip.cusPerXcd);
  visit("l2_bytes", chip.l2Bytes);
  visit("mall_bytes", chip.mallBytes);
  visit("lds_bytes", chip.ldsBytes);
  visit("megahertz", chip.megahertz);
  visit("mall_bandwidth", chip.mallBandwidth);
  visit("memory_bandwidth", chip.memoryBandwidth);
}

/// The same for a MemorySystem.
template <typename Memory, typename Visit>
void visitMemoryMembers(Memory &memory, Visit visit) {
  visit("l1_sets", memory.l1Sets);
  visit("l1_ways", memory.l1Ways);
  visit("scalar_sets", memory.scalarSets);
  visit("scalar_ways", memory.scalarWays);
  visit("cus_per_scalar_cache", memory.cusPerScalarCache);
  visit("l2_ways", memory.l2Ways);
  visit("l2_channels", memory.l2Channels);
  visit("mall_ways", memory.mallWays);
  visit("mall_channels", memory.mallChannels);
  visit("l1_latency", memory.l1Latency);
  visit("l2_latency", memory.l2Latency);
  visit("memory_latency", memory.memoryLatency);
  visit("l2_bytes_per_clock", memory.l2BytesPerClock);
  visit("matrix_flops_per_clock", memory.matrixFlopsPerClock);
}

} // namespace mlir::swizzle

#endif // SWIZZLE_MAPPING_CHIPMEMBERS_H
