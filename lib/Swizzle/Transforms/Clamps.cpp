//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "Swizzle/Transforms/Clamps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Math/IR/Math.h"

using namespace mlir;
using namespace mlir::swizzle;

namespace {
struct ExpandClamp : OpRewritePattern<math::ClampFOp> {
  using Base::Base;

  LogicalResult matchAndRewrite(math::ClampFOp op,
                                PatternRewriter &rewriter) const override {
    Location loc = op.getLoc();
    arith::FastMathFlags flags = op.getFastmath();
    Value atLeast = arith::MaxNumFOp::create(rewriter, loc, op.getValue(),
                                             op.getMin(), flags);
    rewriter.replaceOpWithNewOp<arith::MinNumFOp>(op, atLeast, op.getMax(),
                                                  flags);
    return success();
  }
};
} // namespace

void mlir::swizzle::populateClampPatterns(RewritePatternSet &patterns) {
  patterns.add<ExpandClamp>(patterns.getContext());
}
