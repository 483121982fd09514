//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// What LLVM leaves open of floats, and the instructions of the GPU do not:
// conversions to integers of 32 or 16 bits that are too small give the nearest
// integer, or the lower bits of it, and 0 for NaN ("AMD Instinct MI300"
// Instruction Set Architecture, V_CVT_I32_F32 and its like), which kernels rely
// on; and what may be rounded once or twice is rounded once.
//
//===----------------------------------------------------------------------===//

#include "HostPatterns.h"
#include "Swizzle/Transforms/NarrowFloats.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Arith/Utils/Utils.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/IR/ImplicitLocOpBuilder.h"
#include <cmath>

using namespace mlir;
using namespace mlir::swizzle;

namespace {
/// `OpT` converts to integers of either sign, `SignedT` to signed ones.
template <typename OpT, typename SignedT>
struct SaturateConversion : OpRewritePattern<OpT> {
  using OpRewritePattern<OpT>::OpRewritePattern;

  LogicalResult matchAndRewrite(OpT op,
                                PatternRewriter &rewriter) const override {
    Value from = op->getOperand(0);
    Type type = op.getType();
    auto element = dyn_cast<FloatType>(getElementTypeOrSelf(from.getType()));
    unsigned bits = getElementTypeOrSelf(type).getIntOrFloatBitWidth();
    if (!element || (bits != 8 && bits != 16 && bits != 32))
      return rewriter.notifyMatchFailure(op, "not of these sizes");
    ImplicitLocOpBuilder b(op.getLoc(), rewriter);
    // The machine converts numbers of 16 bits to as many (v_cvt_i16_f16),
    // others to 32, of which 16 or 8 are left; for 8 bits LLVM has it convert
    // to signed integers.
    Type wide = element.isF16() && bits <= 16 ? b.getI16Type() : b.getI32Type();
    if (auto shaped = dyn_cast<ShapedType>(type))
      wide = shaped.clone(wide);
    Value result = bits == 8 ? saturate<SignedT>(b, element, from, wide)
                             : saturate<OpT>(b, element, from, wide);
    if (wide != type)
      result = arith::TruncIOp::create(b, type, result);
    rewriter.replaceOp(op, result);
    return success();
  }

private:
  template <typename ConversionT>
  static Value saturate(ImplicitLocOpBuilder &b, FloatType element, Value from,
                        Type type) {
    constexpr bool isSigned = std::is_same_v<ConversionT, SignedT>;
    unsigned bits = getElementTypeOrSelf(type).getIntOrFloatBitWidth();
    APInt least = isSigned ? APInt::getSignedMinValue(bits) : APInt(bits, 0);
    APInt largest =
        isSigned ? APInt::getSignedMaxValue(bits) : APInt::getMaxValue(bits);
    auto integer = [&](const APInt &value) {
      return createScalarOrSplatConstant(b, b.getLoc(), type, value);
    };
    auto number = [&](double value) {
      return createScalarOrSplatConstant(
          b, b.getLoc(), from.getType(),
          b.getFloatAttr(element, value).getValue());
    };
    auto compare = [&](arith::CmpFPredicate predicate, double bound) -> Value {
      return arith::CmpFOp::create(b, predicate, from, number(bound));
    };
    // Powers of two and small numbers: floats have them, or are all less.
    double end = std::ldexp(1.0, isSigned ? bits - 1 : bits);
    double start = isSigned ? -end : -1;
    Value isAbove = compare(arith::CmpFPredicate::OGE, end);
    Value isBelow = compare(arith::CmpFPredicate::OLE, start);
    Value isNan = compare(arith::CmpFPredicate::UNO, 0);
    Value isOutside = arith::OrIOp::create(b, isAbove, isBelow);
    isOutside = arith::OrIOp::create(b, isOutside, isNan);
    Value inside = arith::SelectOp::create(b, isOutside, number(0), from);
    Value result = ConversionT::create(b, type, inside);
    result = arith::SelectOp::create(b, isAbove, integer(largest), result);
    return arith::SelectOp::create(b, isBelow, integer(least), result);
  }
};

/// What is rounded to f32 on the way to bf16 is rounded to odd, as the machine
/// does, and so once.
template <typename OpT>
struct TruncateToBf16 : OpRewritePattern<OpT> {
  using OpRewritePattern<OpT>::OpRewritePattern;

  LogicalResult matchAndRewrite(OpT op,
                                PatternRewriter &rewriter) const override {
    Value from = op->getOperand(0);
    if (!getElementTypeOrSelf(from.getType()).isF64() ||
        !getElementTypeOrSelf(op.getType()).isBF16() || !isToNearest(op))
      return rewriter.notifyMatchFailure(op, "not from f64 to bf16");
    ImplicitLocOpBuilder b(op.getLoc(), rewriter);
    Value odd = truncateToOdd(b, from);
    rewriter.modifyOpInPlace(op, [&] { op->setOperand(0, odd); });
    return success();
  }

  static bool isToNearest(OpT op) {
    if constexpr (std::is_same_v<OpT, arith::TruncFOp>)
      return op.getRoundingmode().value_or(
                 arith::RoundingMode::to_nearest_even) ==
             arith::RoundingMode::to_nearest_even;
    return true;
  }
};

/// A product and a sum that may be rounded once: the machine does so.
struct FuseProduct : OpRewritePattern<LLVM::FMulAddOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(LLVM::FMulAddOp op,
                                PatternRewriter &rewriter) const override {
    rewriter.replaceOpWithNewOp<LLVM::FMAOp>(op, op.getType(),
                                             op.getOperands());
    return success();
  }
};

/// The same of vectors: MLIR lowers it to what may be rounded twice.
struct FuseVectorProduct : OpRewritePattern<vector::FMAOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(vector::FMAOp op,
                                PatternRewriter &rewriter) const override {
    rewriter.replaceOpWithNewOp<math::FmaOp>(op, op.getLhs(), op.getRhs(),
                                             op.getAcc());
    return success();
  }
};
} // namespace

void mlir::swizzle::populateConversionsToHostPatterns(
    RewritePatternSet &patterns) {
  patterns.add<FuseProduct, FuseVectorProduct, TruncateToBf16<arith::TruncFOp>,
               TruncateToBf16<LLVM::FPTruncOp>,
               SaturateConversion<arith::FPToSIOp, arith::FPToSIOp>,
               SaturateConversion<arith::FPToUIOp, arith::FPToSIOp>,
               SaturateConversion<LLVM::FPToSIOp, LLVM::FPToSIOp>,
               SaturateConversion<LLVM::FPToUIOp, LLVM::FPToSIOp>>(
      patterns.getContext());
}
