//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// What reductions of a workgroup do with two values.
//
//===----------------------------------------------------------------------===//

#ifndef SWIZZLE_TRANSFORMS_REDUCTIONS_H
#define SWIZZLE_TRANSFORMS_REDUCTIONS_H

#include "mlir/Dialect/GPU/IR/GPUDialect.h"
#include "mlir/IR/ImplicitLocOpBuilder.h"

namespace mlir::swizzle {

/// Combines two values by the operation of `op`, or by a copy of its body,
/// which has one block.
Value combine(ImplicitLocOpBuilder &b, gpu::AllReduceOp op, Value x, Value y);

} // namespace mlir::swizzle

#endif // SWIZZLE_TRANSFORMS_REDUCTIONS_H
