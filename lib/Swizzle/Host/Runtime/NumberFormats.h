//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// Numbers of few bits, from and to fp32.
//
//===----------------------------------------------------------------------===//

#ifndef SWIZZLE_HOST_RUNTIME_NUMBERFORMATS_H
#define SWIZZLE_HOST_RUNTIME_NUMBERFORMATS_H

#include "Swizzle/Host/RuntimeAbi.h"
#include <cstring>

namespace mlir::swizzle::host {

/// The number whose fp32 bits these are, and the bits of a number.
inline float fromBits(uint32_t bits) {
  float value;
  std::memcpy(&value, &bits, sizeof(value));
  return value;
}
inline uint32_t toBits(float value) {
  uint32_t bits;
  std::memcpy(&bits, &value, sizeof(bits));
  return bits;
}

/// fp16 to fp32 without a branch, so that loops over it are vectors.
inline float extendF16(uint16_t bits) {
  uint32_t magnitude = uint32_t(bits & 0x7fff) << 13;
  // The biases of the exponents differ by 112; numbers below the normal ones
  // come out right as well. Infinity and NaN keep the largest exponent.
  uint32_t result = toBits(fromBits(magnitude) * 0x1p112f);
  result |= magnitude >= (0x1fu << 23) ? 0xffu << 23 : 0;
  return fromBits(result | uint32_t(bits & 0x8000) << 16);
}

/// bf16 to fp32.
inline float extendBF16(uint16_t bits) {
  return fromBits(uint32_t(bits) << 16);
}

/// How many bits a number has.
unsigned getBitWidth(NumberFormat format);

/// Number `i` of the packed numbers at `data`, lowest bits first, as its bits.
uint64_t getPackedBits(const void *data, unsigned bitWidth, unsigned i);

/// Converts a number of a format of at most 16 bits; exact.
float extendBits(NumberFormat format, uint32_t bits);

/// Converts to a float format of at most 16 bits, rounding to nearest, ties to
/// even. What is too large becomes infinity, NaN where there is no infinity, or
/// the largest number where there is neither.
uint32_t truncateToBits(NumberFormat format, float value);

} // namespace mlir::swizzle::host

#endif // SWIZZLE_HOST_RUNTIME_NUMBERFORMATS_H
