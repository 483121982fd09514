//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// Calls of the runtime's matrix product.
//
//===----------------------------------------------------------------------===//

#ifndef SWIZZLE_HOST_MATRIXPRODUCTS_H
#define SWIZZLE_HOST_MATRIXPRODUCTS_H

#include "RuntimeCalls.h"

namespace mlir::swizzle {

/// The operands of a product: registers of any type, scales as i32, or null for
/// products without scales.
struct MatrixOperands {
  Value a, b, c;
  Value scaleA, scaleB;
};

/// Returns true if there are as many blocks as cbsz says that A is broadcast
/// to: 2^cbsz. Others mean nothing.
bool canBroadcast(const host::MfmaShape &shape);

/// Computes D = A * B + C for the wave in place of `op`; D has the type of C.
Value multiplyMatrices(OpBuilder &builder, RuntimeCalls &runtime, Operation *op,
                       const host::MfmaShape &shape,
                       const MatrixOperands &operands);

} // namespace mlir::swizzle

#endif // SWIZZLE_HOST_MATRIXPRODUCTS_H
