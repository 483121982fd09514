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

#ifndef SWIZZLE_CHIPS_SUSTAINEDRATES_H
#define SWIZZLE_CHIPS_SUSTAINEDRATES_H

#include "Swizzle/Chips/ChipTopology.h"

namespace mlir::swizzle {

/// Rates in bytes per clock at `megahertz`; 0 where no figure is published.
struct SustainedRates {
  /// The clock of the compute units, their L1s and the L2s under load, where
  /// the power leaves less than ChipTopology::megahertz.
  double megahertz;
  /// Of the L1 of one compute unit, and of the L2 of one XCD.
  double l1;
  double l2;
  /// Requests in a clock from the L1 of one compute unit to the L2.
  double l1Requests;
  /// Of the memory-side cache and of the memory, of the whole product.
  double mall;
  double memory;
  /// Bytes that a channel of the memory-side cache could have moved while it
  /// turns from reading to writing or back.
  double mallTurnaround;
  /// Of the connection of one XCD to the memory side.
  double fabric;
  /// The part of the peak of matrix instructions at that clock.
  double matrix;
  /// Clocks from a load to its data where the memory-side cache or the memory
  /// has it; the same where there is no such cache. What is behind the L2 does
  /// not slow down with the compute units.
  uint32_t mallLatency;
  uint32_t memoryLatency;
  /// Clocks in which the dispatcher of an XCD starts a workgroup, and a wave;
  /// a workgroup takes whichever is more for it.
  uint32_t dispatchWorkgroup;
  uint32_t dispatchWave;

  /// The time of so many clocks of the compute units.
  double getSeconds(double clocks) const { return clocks / (megahertz * 1e6); }
};

SustainedRates getSustainedRates(const ChipTopology &chip);

} // namespace mlir::swizzle

#endif // SWIZZLE_CHIPS_SUSTAINEDRATES_H
