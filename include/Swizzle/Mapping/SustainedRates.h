//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// The rates that the parts of a chip sustain: measurements, as a peak that
// nobody reaches says nothing about time. SustainedRates.cpp cites the sources.
//
//===----------------------------------------------------------------------===//

#ifndef SWIZZLE_MAPPING_SUSTAINEDRATES_H
#define SWIZZLE_MAPPING_SUSTAINEDRATES_H

#include "Swizzle/Mapping/ChipTopology.h"

namespace mlir::swizzle {

/// Rates in bytes per clock at ChipTopology::megahertz; 0 where no figure is
/// published.
struct SustainedRates {
  /// Of the L1 of one compute unit, and of the L2 of one XCD.
  double l1;
  double l2;
  /// Of the memory-side cache and of the memory, of the whole product.
  double mall;
  double memory;
  /// Of the connection of one XCD to the memory side.
  double fabric;
  /// The part of the peak of matrix instructions that the power allows.
  double matrix;
  /// Clocks from a load to its data where the memory-side cache has it. The
  /// other latencies are in MemorySystem.
  uint32_t mallLatency;
};

SustainedRates getSustainedRates(const ChipTopology &chip);

} // namespace mlir::swizzle

#endif // SWIZZLE_MAPPING_SUSTAINEDRATES_H
