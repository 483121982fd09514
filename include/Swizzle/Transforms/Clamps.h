//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// math.clampf, which upstream lowers for one number on AMD GPUs alone.
//
//===----------------------------------------------------------------------===//

#ifndef SWIZZLE_TRANSFORMS_CLAMPS_H
#define SWIZZLE_TRANSFORMS_CLAMPS_H

#include "mlir/IR/PatternMatch.h"

namespace mlir::swizzle {

/// A pattern by which math.clampf becomes the least of the greatest of the
/// number and the lower bound, and the upper bound: what V_MED3_F32, the
/// lowering of upstream, gives, where the bounds are in order. NaN becomes the
/// lower bound.
void populateClampPatterns(RewritePatternSet &patterns);

} // namespace mlir::swizzle

#endif // SWIZZLE_TRANSFORMS_CLAMPS_H
