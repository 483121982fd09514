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

/// What LDS takes for an instruction's accesses. Of the first ones each is
/// looked at, then one of more and more, at a place among them that looks like
/// chance, so that what alternates is met about as often as it comes: of n
/// accesses about sqrt(2 n), or log(n) as long as all take the same.
class LdsTime {
public:
  /// Counts an access; returns true if it is to be looked at.
  bool count() { return --left == 0; }
  /// The mean of those that were looked at, each as often as there are accesses
  /// that it stands for.
  uint32_t getClocks() const { return clocks; }
  /// Notes the clocks of one that is looked at.
  void note(uint32_t clocks);

private:
  uint32_t clocks = 0;
  /// Some that were looked at take another time than others.
  bool differ = false;
  /// Accesses until the next one that is looked at, with that one.
  uint64_t left = 1;
  /// How many accesses it stands for, and its place among them.
  uint64_t length = 1, place = 0;
  /// Of those before it: how many there were, for how many accesses they stand,
  /// and the clocks of all these together.
  uint64_t numLooks = 0, numAccesses = 0, sum = 0;
};

} // namespace mlir::swizzle::machine

#endif // SWIZZLE_MACHINE_LDSTIME_H
