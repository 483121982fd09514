//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "Swizzle/Chips/ChipTopology.h"
#include "Swizzle/Transforms/Passes.h"
#include "mlir/Dialect/AMDGPU/IR/AMDGPUDialect.h"
#include "mlir/Dialect/AMDGPU/Utils/Chipset.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/IR/PatternMatch.h"
#include "mlir/Transforms/WalkPatternRewriteDriver.h"

namespace mlir::swizzle {
#define GEN_PASS_DEF_SPLITMFMAPASS
#include "Swizzle/Transforms/Passes.h.inc"
} // namespace mlir::swizzle

using namespace mlir;
using namespace mlir::swizzle;

/// Returns true for the shapes that gfx950 brought for numbers of 16 bits.
static bool isDoubleDepth(amdgpu::MFMAOp op) {
  auto source = dyn_cast<VectorType>(op.getSourceA().getType());
  if (!source || !source.getElementType().isFloat() ||
      source.getElementTypeBitWidth() != 16 || op.getBlocks() != 1)
    return false;
  return (op.getM() == 32 && op.getN() == 32 && op.getK() == 16) ||
         (op.getM() == 16 && op.getN() == 16 && op.getK() == 32);
}

/// The first or the second half of a vector.
static Value takeHalf(RewriterBase &rewriter, Location loc, Value vector,
                      bool isSecond) {
  int64_t size = cast<VectorType>(vector.getType()).getNumElements() / 2;
  auto mask = llvm::to_vector(
      llvm::seq<int64_t>(isSecond ? size : 0, isSecond ? 2 * size : size));
  return vector::ShuffleOp::create(rewriter, loc, vector, vector, mask);
}

namespace {
struct SplitMfma : OpRewritePattern<amdgpu::MFMAOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(amdgpu::MFMAOp op,
                                PatternRewriter &rewriter) const override {
    if (!isDoubleDepth(op))
      return failure();
    Value sum = op.getDestC();
    for (bool isSecond : {false, true}) {
      Value a = takeHalf(rewriter, op.getLoc(), op.getSourceA(), isSecond);
      Value b = takeHalf(rewriter, op.getLoc(), op.getSourceB(), isSecond);
      auto half = cast<amdgpu::MFMAOp>(rewriter.clone(*op));
      half.setK(op.getK() / 2);
      half->setOperands({a, b, sum});
      sum = half.getDestD();
    }
    rewriter.replaceOp(op, sum);
    return success();
  }
};

struct SplitMfmaPass : swizzle::impl::SplitMfmaPassBase<SplitMfmaPass> {
  using Base::Base;

  LogicalResult initialize(MLIRContext *context) override {
    if (llvm::Error error = verifyIsa(chip))
      return emitError(UnknownLoc::get(context))
             << llvm::toString(std::move(error));
    return success();
  }

  void runOnOperation() override {
    FailureOr<amdgpu::Chipset> chipset = amdgpu::Chipset::parse(chip);
    if (succeeded(chipset) && *chipset >= amdgpu::Chipset(9, 5, 0))
      return;
    RewritePatternSet patterns(&getContext());
    patterns.add<SplitMfma>(&getContext());
    walkAndApplyPatterns(getOperation(), std::move(patterns));
  }
};
} // namespace
