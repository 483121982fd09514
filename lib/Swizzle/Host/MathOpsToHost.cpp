//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// Instructions of the rocdl dialect that compute numbers, each lane for itself.
//
//===----------------------------------------------------------------------===//

#include "Swizzle/Host/Passes.h"
#include "mlir/Dialect/LLVMIR/ROCDLDialect.h"
#include "mlir/IR/ImplicitLocOpBuilder.h"

using namespace mlir;
using namespace mlir::swizzle;

namespace {
/// The hardware's function is within one unit in the last place, and may give 0
/// where the result is no normal number; the host's is exact to rounding.
struct LowerExp2 : OpRewritePattern<ROCDL::ROCDLExp2> {
  using Base::Base;

  LogicalResult matchAndRewrite(ROCDL::ROCDLExp2 op,
                                PatternRewriter &rewriter) const override {
    rewriter.replaceOpWithNewOp<math::Exp2Op>(op, op.getArg());
    return success();
  }
};

/// Two fp32 numbers as fp16, rounded toward zero.
struct LowerCvtPkRtz : OpRewritePattern<ROCDL::CvtPkRtz> {
  using Base::Base;

  LogicalResult matchAndRewrite(ROCDL::CvtPkRtz op,
                                PatternRewriter &rewriter) const override {
    ImplicitLocOpBuilder b(op.getLoc(), rewriter);
    Value both[] = {convert(b, op.getSrcA()), convert(b, op.getSrcB())};
    rewriter.replaceOpWithNewOp<vector::FromElementsOp>(
        op, VectorType::get({2}, b.getF16Type()), both);
    return success();
  }

  /// What is nearest, or the number before it in magnitude where the nearest is
  /// further from zero than `value`. A finite value that is nearest to infinity
  /// so becomes the largest finite number, and NaN stays NaN.
  static Value convert(ImplicitLocOpBuilder &b, Value value) {
    Value nearest = arith::TruncFOp::create(b, b.getF16Type(), value);
    Value back = arith::ExtFOp::create(b, b.getF32Type(), nearest);
    Value isLarger = arith::CmpFOp::create(b, arith::CmpFPredicate::OGT,
                                           math::AbsFOp::create(b, back),
                                           math::AbsFOp::create(b, value));
    Type i16 = b.getI16Type();
    Value bits = arith::BitcastOp::create(b, i16, nearest);
    Value one = arith::ConstantOp::create(b, b.getIntegerAttr(i16, 1));
    Value before = arith::SubIOp::create(b, bits, one);
    Value result = arith::SelectOp::create(b, isLarger, before, bits);
    return arith::BitcastOp::create(b, b.getF16Type(), result);
  }
};
} // namespace

void mlir::swizzle::populateMathOpsToHostPatterns(RewritePatternSet &patterns) {
  patterns.add<LowerExp2, LowerCvtPkRtz>(patterns.getContext());
}
