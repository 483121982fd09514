//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// MLIR lowers a rounding mode to LLVM's constrained intrinsics, which tell what
// mode is set and do not set it: AMD's backend then rounds to nearest.
//
//===----------------------------------------------------------------------===//

#include "Swizzle/Transforms/Passes.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/GPU/IR/GPUDialect.h"
#include "mlir/Dialect/LLVMIR/ROCDLDialect.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/Transforms/WalkPatternRewriteDriver.h"

namespace mlir::swizzle {
#define GEN_PASS_DEF_TRUNCATETOWARDZEROPASS
#include "Swizzle/Transforms/Passes.h.inc"
} // namespace mlir::swizzle

using namespace mlir;
using namespace mlir::swizzle;

/// The upper halves of f32 numbers, which are bf16 numbers.
static Value takeUpperHalves(OpBuilder &builder, Location loc, Value numbers,
                             VectorType type) {
  int64_t count = type.getNumElements();
  auto halvesType = VectorType::get(2 * count, type.getElementType());
  Value halves = vector::BitCastOp::create(builder, loc, halvesType, numbers);
  SmallVector<int64_t> upper;
  for (int64_t i = 0; i < count; ++i)
    upper.push_back(2 * i + 1);
  return vector::ShuffleOp::create(builder, loc, halves, halves, upper);
}

/// f32 numbers as f16, which the machine truncates two at a time.
static Value truncatePairs(OpBuilder &builder, Location loc, Value numbers,
                           VectorType type) {
  auto pairType = VectorType::get(2, type.getElementType());
  int64_t count = type.getNumElements();
  SmallVector<Value> truncated;
  for (int64_t i = 0; i < count; i += 2) {
    Value even = vector::ExtractOp::create(builder, loc, numbers, i);
    Value odd = i + 1 < count
                    ? vector::ExtractOp::create(builder, loc, numbers, i + 1)
                    : even;
    Value pair = ROCDL::CvtPkRtz::create(builder, loc, pairType, even, odd);
    if (count == 2)
      return pair;
    for (int64_t j = 0; j < std::min<int64_t>(2, count - i); ++j)
      truncated.push_back(vector::ExtractOp::create(builder, loc, pair, j));
  }
  return vector::FromElementsOp::create(builder, loc, type, truncated);
}

namespace {
struct TruncateTowardZero : OpRewritePattern<arith::TruncFOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(arith::TruncFOp op,
                                PatternRewriter &rewriter) const override {
    Type element = getElementTypeOrSelf(op.getType());
    auto type = dyn_cast<VectorType>(op.getType());
    if (op.getRoundingmode() != arith::RoundingMode::toward_zero ||
        !getElementTypeOrSelf(op.getIn()).isF32() ||
        !(element.isF16() || element.isBF16()) ||
        (type && (type.getRank() != 1 || type.isScalable())))
      return failure();
    Location loc = op.getLoc();
    Value numbers = op.getIn();
    if (!type) {
      type = VectorType::get(1, element);
      auto oneType = VectorType::get(1, rewriter.getF32Type());
      numbers = vector::BroadcastOp::create(rewriter, loc, oneType, numbers);
    }
    Value truncated = element.isBF16()
                          ? takeUpperHalves(rewriter, loc, numbers, type)
                          : truncatePairs(rewriter, loc, numbers, type);
    if (isa<FloatType>(op.getType()))
      truncated = vector::ExtractOp::create(rewriter, loc, truncated, 0);
    rewriter.replaceOp(op, truncated);
    return success();
  }
};

struct TruncateTowardZeroPass
    : swizzle::impl::TruncateTowardZeroPassBase<TruncateTowardZeroPass> {
  using Base::Base;

  void runOnOperation() override {
    RewritePatternSet patterns(&getContext());
    patterns.add<TruncateTowardZero>(&getContext());
    walkAndApplyPatterns(getOperation(), std::move(patterns));
    bool hasOther = false;
    getOperation().walk([&](arith::ArithRoundingModeInterface op) {
      arith::RoundingModeAttr mode = op.getRoundingModeAttr();
      if (!mode)
        return;
      // The default, which all conversions know.
      if (mode.getValue() == arith::RoundingMode::to_nearest_even) {
        op->removeAttr(op.getRoundingModeAttrName());
        return;
      }
      hasOther = true;
      op.emitOpError("expected to round to_nearest_even, or toward_zero from "
                     "f32 to f16 or bf16 in no more than one dimension, but "
                     "got '")
          << arith::stringifyRoundingMode(mode.getValue()) << "'";
    });
    if (hasOther)
      signalPassFailure();
  }
};
} // namespace
