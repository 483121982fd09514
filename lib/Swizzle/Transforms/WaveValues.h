//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// Values that the expansions of ops of waves are made of.
//
//===----------------------------------------------------------------------===//

#ifndef SWIZZLE_LIB_TRANSFORMS_WAVEVALUES_H
#define SWIZZLE_LIB_TRANSFORMS_WAVEVALUES_H

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/GPU/IR/GPUDialect.h"
#include "mlir/IR/ImplicitLocOpBuilder.h"

namespace mlir::swizzle {

/// What intrinsics move at once.
inline constexpr unsigned dwordBits = 32;

inline Value getI32(ImplicitLocOpBuilder &b, int64_t number) {
  return arith::ConstantIntOp::create(b, b.getI32Type(), number);
}

inline Value getLane(ImplicitLocOpBuilder &b) {
  return arith::IndexCastUIOp::create(
      b, b.getI32Type(),
      gpu::LaneIdOp::create(b, /*upper_bound=*/IntegerAttr()));
}

/// The value of lane `source` modulo the wave's size.
inline Value moveFrom(ImplicitLocOpBuilder &b, Value value, Value source,
                      unsigned waveSize) {
  source = arith::AndIOp::create(b, source, getI32(b, waveSize - 1));
  return gpu::ShuffleOp::create(b, value, source, getI32(b, waveSize),
                                gpu::ShuffleMode::IDX)
      .getShuffleResult();
}

inline Value moveByXor(ImplicitLocOpBuilder &b, Value value, int64_t offset,
                       unsigned waveSize) {
  return gpu::ShuffleOp::create(b, value, getI32(b, offset),
                                getI32(b, waveSize), gpu::ShuffleMode::XOR)
      .getShuffleResult();
}

} // namespace mlir::swizzle

#endif // SWIZZLE_LIB_TRANSFORMS_WAVEVALUES_H
