//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// Lowers swizzle.apply. A map is proved where it is applied, for the sizes that
// are known there; nothing else may say that it is a bijection.
//
// The ids of a launch that does not meet the map's requirements stay. So that
// the map's arithmetic, which runs all the same, divides by no 0 there, it then
// runs on the least sizes that meet them.
//
//===----------------------------------------------------------------------===//

#ifndef SWIZZLE_LIB_TRANSFORMS_LOWERAPPLY_H
#define SWIZZLE_LIB_TRANSFORMS_LOWERAPPLY_H

#include "Swizzle/Mapping/MapFormulas.h"
#include "Swizzle/Proof/ProvedMaps.h"
#include "mlir/IR/PatternMatch.h"

namespace mlir::swizzle {

/// What the IR shows of how rows * columns covers `count`.
TileCover getCover(Value count, Value rows, Value columns);

/// Replaces `op` by arithmetic. Fails with an error if its map is not proved.
LogicalResult lowerApply(RewriterBase &rewriter, ApplyOp op,
                         ProvedMaps &proofs);

} // namespace mlir::swizzle

#endif // SWIZZLE_LIB_TRANSFORMS_LOWERAPPLY_H
