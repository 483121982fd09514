//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "Swizzle/Transforms/NarrowFloats.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Arith/Utils/Utils.h"
#include "mlir/IR/TypeUtilities.h"

using namespace mlir;
using namespace mlir::swizzle;

/// The type of `value` with another type of elements.
static Type withElement(Value value, Type element) {
  auto shaped = dyn_cast<ShapedType>(value.getType());
  return shaped ? shaped.clone(element) : element;
}

static Value createIntegers(ImplicitLocOpBuilder &b, Type type, int64_t bits) {
  return createScalarOrSplatConstant(b, b.getLoc(), type, bits);
}

Value mlir::swizzle::truncateToOdd(ImplicitLocOpBuilder &b, Value value) {
  Type f32 = withElement(value, b.getF32Type());
  Type i32 = withElement(value, b.getI32Type());
  Type i64 = withElement(value, b.getI64Type());
  Value nearest = arith::TruncFOp::create(b, f32, value);
  // The bits of numbers of one sign are in the order of their magnitudes.
  Value rounded = arith::BitcastOp::create(
      b, i64, arith::ExtFOp::create(b, value.getType(), nearest));
  Value exact = arith::BitcastOp::create(b, i64, value);
  Value isAbove =
      arith::CmpIOp::create(b, arith::CmpIPredicate::ugt, rounded, exact);
  Value isOther =
      arith::CmpIOp::create(b, arith::CmpIPredicate::ne, rounded, exact);
  Value bits = arith::BitcastOp::create(b, i32, nearest);
  Value towardZero =
      arith::SubIOp::create(b, bits, arith::ExtUIOp::create(b, i32, isAbove));
  Value odd = arith::OrIOp::create(b, towardZero,
                                   arith::ExtUIOp::create(b, i32, isOther));
  return arith::BitcastOp::create(b, f32, odd);
}

namespace {
/// A format of which every pattern is a number: f4E2M1FN and those of 6 bits.
struct FiniteFormat {
  /// The format of `type`, or of the elements of a vector.
  static std::optional<FiniteFormat> get(Type type) {
    Type element = getElementTypeOrSelf(type);
    if (!isa<Float4E2M1FNType, Float6E2M3FNType, Float6E3M2FNType>(element))
      return std::nullopt;
    const llvm::fltSemantics &semantics =
        cast<FloatType>(element).getFloatSemantics();
    return FiniteFormat{element.getIntOrFloatBitWidth(),
                        llvm::APFloat::semanticsPrecision(semantics) - 1,
                        llvm::APFloat::semanticsMinExponent(semantics)};
  }

  unsigned width, mantissaBits;
  /// Of the smallest normal number, and of the denormal ones.
  int minExponent;

  /// The pattern of the largest number.
  int64_t getLargest() const { return (int64_t(1) << (width - 1)) - 1; }
};

constexpr unsigned f32MantissaBits = 23, f32Bias = 127;

/// The bits of the f32 number 2^exponent.
constexpr int64_t getPowerBits(int exponent) {
  return int64_t(f32Bias + exponent) << f32MantissaBits;
}

/// `value`, of f32, as a float of `type`.
Value convertF32(ImplicitLocOpBuilder &b, Value value, Type type) {
  unsigned width = getElementTypeOrSelf(type).getIntOrFloatBitWidth();
  if (width < 32)
    return arith::TruncFOp::create(b, type, value);
  return width > 32 ? arith::ExtFOp::create(b, type, value).getResult() : value;
}

struct ExpandTruncF : OpRewritePattern<arith::TruncFOp> {
  using Base::Base;

  LogicalResult matchAndRewrite(arith::TruncFOp op,
                                PatternRewriter &rewriter) const override {
    std::optional<FiniteFormat> format = FiniteFormat::get(op.getType());
    Value value = op.getIn();
    unsigned width =
        getElementTypeOrSelf(value.getType()).getIntOrFloatBitWidth();
    if (!format || width > 32 ||
        op.getRoundingmode().value_or(arith::RoundingMode::to_nearest_even) !=
            arith::RoundingMode::to_nearest_even)
      return failure();
    ImplicitLocOpBuilder b(op.getLoc(), rewriter);
    Type f32 = withElement(value, b.getF32Type());
    Type i32 = withElement(value, b.getI32Type());
    if (width < 32)
      value = arith::ExtFOp::create(b, f32, value);
    auto number = [&](int64_t bits) { return createIntegers(b, i32, bits); };
    auto shiftRight = [&](Value shifted, int64_t bits) -> Value {
      return arith::ShRUIOp::create(b, shifted, number(bits));
    };
    unsigned dropped = f32MantissaBits - format->mantissaBits;
    Value bits = arith::BitcastOp::create(b, i32, value);
    Value magnitude = arith::AndIOp::create(b, bits, number(0x7fffffff));
    Value isOdd =
        arith::AndIOp::create(b, shiftRight(magnitude, dropped), number(1));
    Value half =
        arith::AddIOp::create(b, isOdd, number((1 << (dropped - 1)) - 1));
    // The smallest normal number has the exponent 1 in both.
    int64_t biases = (getPowerBits(format->minExponent - 1)) >> dropped;
    Value normal = arith::SubIOp::create(
        b, shiftRight(arith::AddIOp::create(b, magnitude, half), dropped),
        number(biases));
    // The last bit of this power, and of its sum with a smaller number, is
    // where that of the denormal numbers is.
    int64_t power = getPowerBits(int(dropped) + format->minExponent);
    Value sum =
        arith::AddFOp::create(b, arith::BitcastOp::create(b, f32, magnitude),
                              arith::BitcastOp::create(b, f32, number(power)));
    Value small = arith::SubIOp::create(
        b, arith::BitcastOp::create(b, i32, sum), number(power));
    Value isSmall =
        arith::CmpIOp::create(b, arith::CmpIPredicate::ult, magnitude,
                              number(getPowerBits(format->minExponent)));
    Value rounded = arith::MinUIOp::create(
        b, arith::SelectOp::create(b, isSmall, small, normal),
        number(format->getLargest()));
    Value sign = arith::AndIOp::create(b, shiftRight(bits, 32 - format->width),
                                       number(format->getLargest() + 1));
    Value result = arith::TruncIOp::create(
        b, withElement(value, b.getIntegerType(format->width)),
        arith::OrIOp::create(b, rounded, sign));
    rewriter.replaceOpWithNewOp<arith::BitcastOp>(op, op.getType(), result);
    return success();
  }
};

struct ExpandExtF : OpRewritePattern<arith::ExtFOp> {
  using Base::Base;

  LogicalResult matchAndRewrite(arith::ExtFOp op,
                                PatternRewriter &rewriter) const override {
    Value value = op.getIn();
    std::optional<FiniteFormat> format = FiniteFormat::get(value.getType());
    if (!format)
      return failure();
    ImplicitLocOpBuilder b(op.getLoc(), rewriter);
    Type f32 = withElement(value, b.getF32Type());
    Type i32 = withElement(value, b.getI32Type());
    auto number = [&](int64_t bits) { return createIntegers(b, i32, bits); };
    auto shiftLeft = [&](Value shifted, int64_t bits) -> Value {
      return arith::ShLIOp::create(b, shifted, number(bits));
    };
    Value bits = arith::ExtUIOp::create(
        b, i32,
        arith::BitcastOp::create(
            b, withElement(value, b.getIntegerType(format->width)), value));
    Value magnitude =
        arith::AndIOp::create(b, bits, number(format->getLargest()));
    Value normal = arith::AddIOp::create(
        b, shiftLeft(magnitude, f32MantissaBits - format->mantissaBits),
        number(getPowerBits(format->minExponent - 1)));
    // Denormal numbers are multiples of this power.
    Value power = arith::BitcastOp::create(
        b, f32,
        number(getPowerBits(format->minExponent - int(format->mantissaBits))));
    Value small = arith::BitcastOp::create(
        b, i32,
        arith::MulFOp::create(b, arith::UIToFPOp::create(b, f32, magnitude),
                              power));
    Value isSmall =
        arith::CmpIOp::create(b, arith::CmpIPredicate::ult, magnitude,
                              number(int64_t(1) << format->mantissaBits));
    Value sign = shiftLeft(
        arith::AndIOp::create(b, bits, number(format->getLargest() + 1)),
        32 - format->width);
    Value result = arith::BitcastOp::create(
        b, f32,
        arith::OrIOp::create(
            b, arith::SelectOp::create(b, isSmall, small, normal), sign));
    // Numbers of 16 bits and more have all of them.
    rewriter.replaceOp(op, convertF32(b, result, op.getType()));
    return success();
  }
};

/// From scales, of which upstream's pattern makes 0 of the least, 2^-127.
struct ExpandScaleExtF : OpRewritePattern<arith::ExtFOp> {
  using Base::Base;

  LogicalResult matchAndRewrite(arith::ExtFOp op,
                                PatternRewriter &rewriter) const override {
    Value value = op.getIn();
    if (!isa<Float8E8M0FNUType>(getElementTypeOrSelf(value.getType())))
      return failure();
    constexpr int64_t nanPattern = 0xff, least = 0x00400000,
                      quietNan = 0x7fc00000;
    ImplicitLocOpBuilder b(op.getLoc(), rewriter);
    Type i32 = withElement(value, b.getI32Type());
    auto number = [&](int64_t bits) { return createIntegers(b, i32, bits); };
    Value pattern = arith::ExtUIOp::create(
        b, i32,
        arith::BitcastOp::create(b, withElement(value, b.getI8Type()), value));
    Value bits = arith::ShLIOp::create(b, pattern, number(f32MantissaBits));
    auto replace = [&](int64_t from, int64_t to) {
      Value isFrom = arith::CmpIOp::create(b, arith::CmpIPredicate::eq, pattern,
                                           number(from));
      bits = arith::SelectOp::create(b, isFrom, number(to), bits);
    };
    replace(0, least);
    replace(nanPattern, quietNan);
    Value result =
        arith::BitcastOp::create(b, withElement(value, b.getF32Type()), bits);
    rewriter.replaceOp(op, convertF32(b, result, op.getType()));
    return success();
  }
};

struct TruncateF64Once : OpRewritePattern<arith::TruncFOp> {
  using Base::Base;

  LogicalResult matchAndRewrite(arith::TruncFOp op,
                                PatternRewriter &rewriter) const override {
    if (!getElementTypeOrSelf(op.getIn()).isF64() ||
        getElementTypeOrSelf(op.getType()).getIntOrFloatBitWidth() > 8)
      return failure();
    ImplicitLocOpBuilder b(op.getLoc(), rewriter);
    rewriter.modifyOpInPlace(
        op, [&] { op.getInMutable().assign(truncateToOdd(b, op.getIn())); });
    return success();
  }
};

/// Of an integer to a float.
template <typename OpT>
struct ConvertByF32 : OpRewritePattern<OpT> {
  using OpRewritePattern<OpT>::OpRewritePattern;

  LogicalResult matchAndRewrite(OpT op,
                                PatternRewriter &rewriter) const override {
    Type element = getElementTypeOrSelf(op.getType());
    if (element.getIntOrFloatBitWidth() > 8)
      return failure();
    Value wide =
        OpT::create(rewriter, op.getLoc(),
                    withElement(op.getIn(), rewriter.getF32Type()), op.getIn());
    rewriter.replaceOpWithNewOp<arith::TruncFOp>(op, op.getType(), wide);
    return success();
  }
};

/// Of an integer that f32 may not have to bf16, by f64 and f32.
template <typename OpT>
struct ConvertToBf16Once : OpRewritePattern<OpT> {
  using OpRewritePattern<OpT>::OpRewritePattern;

  LogicalResult matchAndRewrite(OpT op,
                                PatternRewriter &rewriter) const override {
    if (!isRoundedTwice(op))
      return failure();
    ImplicitLocOpBuilder b(op.getLoc(), rewriter);
    Value value = op.getIn();
    if (getElementTypeOrSelf(value.getType()).getIntOrFloatBitWidth() >
        APFloat::semanticsPrecision(APFloat::IEEEdouble()))
      value = dropLowBits(b, value);
    Value wide = OpT::create(b, withElement(value, b.getF64Type()), value);
    // From f64 it would be folded with the conversion.
    rewriter.replaceOpWithNewOp<arith::TruncFOp>(op, op.getType(),
                                                 truncateToOdd(b, wide));
    return success();
  }

  /// `value`, of 64 bits, or where that is 2^24 at least a number that f64 has
  /// and that lies between the same multiples of 2^12: bf16 numbers, and what
  /// is in the middle of two, are multiples of 2^16 there.
  static Value dropLowBits(ImplicitLocOpBuilder &b, Value value) {
    constexpr int64_t low = (1 << 12) - 1, middle = 1 << 11, least = 1 << 24;
    Type type = value.getType();
    auto number = [&](int64_t bits) { return createIntegers(b, type, bits); };
    auto compare = [&](arith::CmpIPredicate predicate, Value x, int64_t y) {
      return arith::CmpIOp::create(b, predicate, x, number(y));
    };
    Value rest = arith::AndIOp::create(b, value, number(low));
    Value between =
        arith::SelectOp::create(b, compare(arith::CmpIPredicate::ne, rest, 0),
                                number(middle), number(0));
    Value coarse = arith::OrIOp::create(
        b, arith::AndIOp::create(b, value, number(~low)), between);
    Value isSmall =
        std::is_same_v<OpT, arith::SIToFPOp>
            ? compare(arith::CmpIPredicate::ult,
                      arith::AddIOp::create(b, value, number(least)), 2 * least)
            : compare(arith::CmpIPredicate::ult, value, least);
    return arith::SelectOp::create(b, isSmall, value, coarse);
  }
};
} // namespace

bool mlir::swizzle::isRoundedTwice(Operation *op) {
  if (!isa<arith::SIToFPOp, arith::UIToFPOp>(op) ||
      !getElementTypeOrSelf(op->getResult(0).getType()).isBF16())
    return false;
  unsigned width =
      getElementTypeOrSelf(op->getOperand(0).getType()).getIntOrFloatBitWidth();
  return width > APFloat::semanticsPrecision(APFloat::IEEEsingle()) &&
         width <= 64;
}

void mlir::swizzle::populateNarrowConversionPatterns(
    RewritePatternSet &patterns) {
  patterns.add<ConvertByF32<arith::SIToFPOp>, ConvertByF32<arith::UIToFPOp>,
               ConvertToBf16Once<arith::SIToFPOp>,
               ConvertToBf16Once<arith::UIToFPOp>>(patterns.getContext(),
                                                   PatternBenefit(3));
}

void mlir::swizzle::populateNarrowFloatPatterns(RewritePatternSet &patterns) {
  // Before upstream's, which round twice.
  patterns.add<ExpandExtF, ExpandTruncF>(patterns.getContext(),
                                         PatternBenefit(3));
  populateScalePatterns(patterns);
}

void mlir::swizzle::populateScalePatterns(RewritePatternSet &patterns) {
  patterns.add<ExpandScaleExtF, TruncateF64Once>(patterns.getContext(),
                                                 PatternBenefit(3));
}
