//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// Ops of waves for which MLIR has no lowering to ROCDL, or one that is wrong.
//
//===----------------------------------------------------------------------===//

#ifndef SWIZZLE_LIB_TRANSFORMS_EXPANDWAVEOPS_H
#define SWIZZLE_LIB_TRANSFORMS_EXPANDWAVEOPS_H

#include "mlir/Dialect/GPU/IR/GPUDialect.h"
#include "mlir/IR/PatternMatch.h"

namespace mlir::swizzle {

/// Returns true if `op` is a shuffle that the conversion to ROCDL lowers to
/// another one: of rows shorter than a wave, or from lanes that are not known
/// to exist. There, it compares the source with the end of the row alone.
bool isShuffleToExpand(gpu::ShuffleOp op, unsigned waveSize);

/// Returns true if values of `type` have more than 32 bits that are no whole
/// dwords: the conversion to ROCDL makes invalid code of what moves them.
bool isMovedWide(Type type);

/// Patterns for gpu.rotate, gpu.num_subgroups, and for gpu.shuffle where
/// isShuffleToExpand holds: each row of `width` lanes, a power of two, is
/// shuffled on its own, and `valid` says that the source is in the row. Where
/// isMovedWide holds, gpu.shuffle and gpu.subgroup_broadcast move whole dwords.
void populateWaveOpPatterns(RewritePatternSet &patterns, unsigned waveSize);

} // namespace mlir::swizzle

#endif // SWIZZLE_LIB_TRANSFORMS_EXPANDWAVEOPS_H
