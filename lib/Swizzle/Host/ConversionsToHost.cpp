//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// Conversions of floats to integers of 32 bits that are too small for them.
// LLVM leaves the result open. The instructions of the GPU give the nearest
// integer, and 0 for NaN ("AMD Instinct MI300" Instruction Set Architecture,
// V_CVT_I32_F32 and V_CVT_U32_F32), which kernels rely on.
//
//===----------------------------------------------------------------------===//

#include "HostPatterns.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Arith/Utils/Utils.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/IR/ImplicitLocOpBuilder.h"

using namespace mlir;
using namespace mlir::swizzle;

namespace {
/// `OpT` converts; `isSigned` says to what.
template <typename OpT, bool isSigned>
struct SaturateConversion : OpRewritePattern<OpT> {
  using OpRewritePattern<OpT>::OpRewritePattern;

  LogicalResult matchAndRewrite(OpT op,
                                PatternRewriter &rewriter) const override {
    Value from = op->getOperand(0);
    Type type = op.getType();
    constexpr unsigned bits = 32;
    auto element = dyn_cast<FloatType>(getElementTypeOrSelf(from.getType()));
    if (!element || !getElementTypeOrSelf(type).isInteger(bits))
      return rewriter.notifyMatchFailure(op, "not to 32 bits");
    ImplicitLocOpBuilder b(op.getLoc(), rewriter);
    APInt least = isSigned ? APInt::getSignedMinValue(bits) : APInt(bits, 0);
    APInt largest =
        isSigned ? APInt::getSignedMaxValue(bits) : APInt::getMaxValue(bits);
    auto integer = [&](const APInt &value) {
      return createScalarOrSplatConstant(b, op.getLoc(), type, value);
    };
    auto number = [&](double value) {
      return createScalarOrSplatConstant(
          b, op.getLoc(), from.getType(),
          b.getFloatAttr(element, value).getValue());
    };
    auto compare = [&](arith::CmpFPredicate predicate, double bound) -> Value {
      return arith::CmpFOp::create(b, predicate, from, number(bound));
    };
    // Powers of two and small numbers: floats have them, or are all less.
    double end = isSigned ? 0x1p31 : 0x1p32, start = isSigned ? -0x1p31 : -1;
    Value isAbove = compare(arith::CmpFPredicate::OGE, end);
    Value isBelow = compare(arith::CmpFPredicate::OLE, start);
    Value isNan = compare(arith::CmpFPredicate::UNO, 0);
    Value isOutside = arith::OrIOp::create(b, isAbove, isBelow);
    isOutside = arith::OrIOp::create(b, isOutside, isNan);
    Value inside = arith::SelectOp::create(b, isOutside, number(0), from);
    Value result = OpT::create(b, type, inside);
    result = arith::SelectOp::create(b, isAbove, integer(largest), result);
    rewriter.replaceOpWithNewOp<arith::SelectOp>(op, isBelow, integer(least),
                                                 result);
    return success();
  }
};
} // namespace

void mlir::swizzle::populateConversionsToHostPatterns(
    RewritePatternSet &patterns) {
  patterns.add<SaturateConversion<arith::FPToSIOp, true>,
               SaturateConversion<arith::FPToUIOp, false>,
               SaturateConversion<LLVM::FPToSIOp, true>,
               SaturateConversion<LLVM::FPToUIOp, false>>(
      patterns.getContext());
}
