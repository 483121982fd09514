//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#ifndef SWIZZLE_TRANSFORMS_GREEDYREWRITE_H
#define SWIZZLE_TRANSFORMS_GREEDYREWRITE_H

#include "mlir/Transforms/GreedyPatternRewriteDriver.h"

namespace mlir::swizzle {

/// How patterns are applied to kernels: without merging blocks of equal ops,
/// which MLIR does by default, as it knows nothing of convergence.
inline GreedyRewriteConfig keepBlocks() {
  return GreedyRewriteConfig().setRegionSimplificationLevel(
      GreedySimplifyRegionLevel::Normal);
}

} // namespace mlir::swizzle

#endif // SWIZZLE_TRANSFORMS_GREEDYREWRITE_H
