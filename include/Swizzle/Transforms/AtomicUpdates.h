//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// Atomic updates of memory that MLIR's conversion to the LLVM dialect has no
// pattern for, or a wrong one: it compares and swaps floating-point numbers,
// which LLVM has for integers and pointers alone.
//
//===----------------------------------------------------------------------===//

#ifndef SWIZZLE_TRANSFORMS_ATOMICUPDATES_H
#define SWIZZLE_TRANSFORMS_ATOMICUPDATES_H

#include "mlir/IR/PatternMatch.h"

namespace mlir::swizzle {

/// Returns true if one of the patterns below is for `op`.
bool isAtomicUpdateToExpand(Operation *op);

/// Patterns by which memref.atomic_rmw of products becomes
/// memref.generic_atomic_rmw, and that of floating-point numbers one of
/// integers of as many bits. The memory is then seen through a
/// builtin.unrealized_conversion_cast, which is nothing in the LLVM dialect.
void populateAtomicUpdatePatterns(RewritePatternSet &patterns);

} // namespace mlir::swizzle

#endif // SWIZZLE_TRANSFORMS_ATOMICUPDATES_H
