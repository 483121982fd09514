//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// How long LDS works for an instruction, without a look at each access.
//
//===----------------------------------------------------------------------===//

#ifndef SWIZZLE_MACHINE_LDSTIME_H
#define SWIZZLE_MACHINE_LDSTIME_H

#include <cstdint>

namespace mlir::swizzle::machine {

/// Estimates the clocks that LDS takes for an instruction, from a sample of its
/// accesses. The first ones are all measured, later ones one in an interval
/// that grows, at a pseudo-random place of it, so that accesses that alternate
/// are met about as often as they come: about sqrt(2 n) of n accesses, or
/// log(n) as long as all take the same time.
class LdsTime {
public:
  /// Counts an access; returns true if it is to be measured.
  bool count() { return --left == 0; }
  /// The mean of those that were measured, each weighted by the accesses of its
  /// interval.
  uint32_t getClocks() const { return clocks; }
  /// Notes the clocks of one that is measured.
  void note(uint32_t clocks);

private:
  uint32_t clocks = 0;
  /// Some that were measured take another time than others.
  bool differ = false;
  /// Accesses until the next one that is measured, that one included.
  uint64_t left = 1;
  /// The accesses of its interval, and its place among them.
  uint64_t length = 1, place = 0;
  /// Of those before it: how many there were, for how many accesses they stand,
  /// and the clocks of all these together.
  uint64_t numLooks = 0, numAccesses = 0, sum = 0;
};

} // namespace mlir::swizzle::machine

#endif // SWIZZLE_MACHINE_LDSTIME_H
