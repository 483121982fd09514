//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// Lowers swizzle.remap. A map of the user's is proved where it is applied, for
// the sizes that are known there; nothing else may say that it is a bijection.
//
// The ids of a launch that does not meet the requirements of such a map stay.
// So that the map's arithmetic, which runs all the same, divides by no 0 there,
// it then runs on the least sizes that meet them.
//
//===----------------------------------------------------------------------===//

#ifndef SWIZZLE_LIB_TRANSFORMS_REMAPLOWERING_H
#define SWIZZLE_LIB_TRANSFORMS_REMAPLOWERING_H

#include "Swizzle/Proof/ProvedMaps.h"
#include "mlir/IR/PatternMatch.h"

namespace mlir::swizzle {

/// The steps of the map of `op` that do something for the sizes that are known
/// there. Fails with an error if a map of the user's among them is not proved.
FailureOr<SmallVector<ProvedStep>> proveSteps(RemapOp op, ProvedMaps &proofs);

/// The number of 32 bits, at most `max`, that `value` is, a hardware id or a
/// size of the grid as gpu.block_id and gpu.grid_dim give it: upstream's
/// lowerings of these extend its sign.
Value dropSign(OpBuilder &builder, Location loc, Value value, uint64_t max);

/// Replaces `op` by the arithmetic of `steps`, which are its own.
void lowerRemap(RewriterBase &rewriter, RemapOp op, ArrayRef<ProvedStep> steps);

} // namespace mlir::swizzle

#endif // SWIZZLE_LIB_TRANSFORMS_REMAPLOWERING_H
