//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "Swizzle/Host/Passes.h"
#include "Swizzle/Transforms/AtomicUpdates.h"
#include "Swizzle/Transforms/GreedyRewrite.h"
#include "mlir/Dialect/Arith/Transforms/Passes.h"

namespace mlir::swizzle {
#define GEN_PASS_DEF_PREPAREARITHMETICPASS
#include "Swizzle/Host/Passes.h.inc"
} // namespace mlir::swizzle

using namespace mlir;
using namespace mlir::swizzle;

namespace {
struct PrepareArithmeticPass
    : swizzle::impl::PrepareArithmeticPassBase<PrepareArithmeticPass> {
  using Base::Base;

  void runOnOperation() override {
    RewritePatternSet patterns(&getContext());
    arith::populateCeilFloorDivExpandOpsPatterns(patterns);
    populateAtomicUpdatePatterns(patterns);
    if (failed(applyPatternsGreedily(getOperation(), std::move(patterns),
                                     keepBlocks())))
      return signalPassFailure();
    getOperation().walk([](Operation *op) {
      auto flags = dyn_cast<arith::ArithFastMathInterface>(op);
      if (flags && isa<arith::ExtFOp, arith::TruncFOp>(op))
        op->removeAttr(flags.getFastMathAttrName());
    });
  }
};
} // namespace
