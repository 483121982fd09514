//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// Numbers that look like chance, and are the same in every run.
//
//===----------------------------------------------------------------------===//

#ifndef SWIZZLE_SUPPORT_SCRAMBLE_H
#define SWIZZLE_SUPPORT_SCRAMBLE_H

#include <cstdint>

namespace mlir::swizzle {

/// What SplitMix64 adds to its state for each number: 2^64 over the golden
/// ratio.
inline constexpr uint64_t scrambleStep = UINT64_C(0x9e3779b97f4a7c15);

/// The finalizer of SplitMix64: a bijection of 64-bit numbers, used as a
/// deterministic pseudo-random hash.
inline uint64_t scramble(uint64_t x) {
  x += scrambleStep;
  x = (x ^ x >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
  x = (x ^ x >> 27) * UINT64_C(0x94d049bb133111eb);
  return x ^ x >> 31;
}

} // namespace mlir::swizzle

#endif // SWIZZLE_SUPPORT_SCRAMBLE_H
