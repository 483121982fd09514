//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// MLIR lowers floats of 8 bits and fewer to integers and leaves their
// conversions to a target; on the host the runtime makes them.
//
//===----------------------------------------------------------------------===//

#include "HostPatterns.h"
#include "NumberFormat.h"
#include "RuntimeCalls.h"
#include "Swizzle/Host/Passes.h"
#include "Swizzle/Transforms/NarrowFloats.h"
#include "mlir/Dialect/AMDGPU/IR/AMDGPUDialect.h"
#include "mlir/IR/ImplicitLocOpBuilder.h"

using namespace mlir;
using namespace mlir::swizzle;

/// Returns true if `type` is of floats that the runtime converts.
static bool isSmallFloat(Type type) {
  return isa<Float8E4M3FNUZType, Float8E5M2FNUZType, Float8E4M3FNType,
             Float8E5M2Type, Float6E2M3FNType, Float6E3M2FNType,
             Float4E2M1FNType>(getElementTypeOrSelf(type));
}

namespace {
template <typename OpT>
struct SmallFloatPattern : OpRewritePattern<OpT> {
  SmallFloatPattern(MLIRContext *context, RuntimeCalls &runtime)
      : OpRewritePattern<OpT>(context), runtime(runtime) {}

  /// One number of at most 8 bits as fp32.
  Value extend(ImplicitLocOpBuilder &b, Value value) const {
    Value bits =
        arith::BitcastOp::create(b, getBitsType(b, value.getType()), value);
    if (bits.getType() != b.getI8Type())
      bits = arith::ExtUIOp::create(b, b.getI8Type(), bits);
    Value args[] = {getFormat(b, value.getType()), bits};
    return runtime.call(b, b.getLoc(), "swizzleHostExtend", b.getF32Type(),
                        args)[0];
  }

  /// One fp32 number rounded to `type`.
  Value truncate(ImplicitLocOpBuilder &b, Value value, Type type) const {
    Value args[] = {getFormat(b, type), value};
    Value bits = runtime.call(b, b.getLoc(), "swizzleHostTruncate",
                              b.getI8Type(), args)[0];
    if (getBitsType(b, type) != bits.getType())
      bits = arith::TruncIOp::create(b, getBitsType(b, type), bits);
    return arith::BitcastOp::create(b, type, bits);
  }

  /// Integers as wide as the numbers of `type`.
  static Type getBitsType(ImplicitLocOpBuilder &b, Type type) {
    return b.getIntegerType(type.getIntOrFloatBitWidth());
  }

  static Value getFormat(ImplicitLocOpBuilder &b, Type type) {
    return RuntimeCalls::getI32(b, b.getLoc(),
                                static_cast<int32_t>(*getNumberFormat(type)));
  }

  /// Element `i` of a vector, or `value` itself if it is none.
  static Value getElement(ImplicitLocOpBuilder &b, Value value, int64_t i) {
    if (!isa<VectorType>(value.getType()))
      return value;
    return vector::ExtractOp::create(b, value, i);
  }

  static int64_t getNumElements(Type type) {
    auto vector = dyn_cast<VectorType>(type);
    return vector ? vector.getNumElements() : 1;
  }

  /// Applies `convert` to each number of `value`.
  Value map(ImplicitLocOpBuilder &b, Value value, Type type,
            function_ref<Value(Value)> convert) const {
    auto vector = dyn_cast<VectorType>(type);
    if (!vector)
      return convert(value);
    Value result = arith::ConstantOp::create(b, b.getZeroAttr(vector));
    for (int64_t i = 0, e = vector.getNumElements(); i < e; ++i)
      result = vector::InsertOp::create(
          b, convert(vector::ExtractOp::create(b, value, i)), result, i);
    return result;
  }

  RuntimeCalls &runtime;
};

/// Vectors of one dimension; others are unrolled before.
static bool isUnrolled(Type type) {
  auto vector = dyn_cast<VectorType>(type);
  return !vector || (vector.getRank() == 1 && !vector.isScalable());
}

struct LowerExtF : SmallFloatPattern<arith::ExtFOp> {
  using SmallFloatPattern::SmallFloatPattern;

  LogicalResult matchAndRewrite(arith::ExtFOp op,
                                PatternRewriter &rewriter) const override {
    if (!isSmallFloat(op.getIn().getType()) || !isUnrolled(op.getType()))
      return rewriter.notifyMatchFailure(op, "not from small floats");
    ImplicitLocOpBuilder b(op.getLoc(), rewriter);
    Type element = getElementTypeOrSelf(op.getType());
    rewriter.replaceOp(
        op, map(b, op.getIn(), op.getType(), [&](Value value) {
          Value wide = extend(b, value);
          // Every number of at most 8 bits is a number of 16 bits.
          if (element.isF32())
            return wide;
          if (element.getIntOrFloatBitWidth() > 32)
            return arith::ExtFOp::create(b, element, wide).getResult();
          return arith::TruncFOp::create(b, element, wide).getResult();
        }));
    return success();
  }
};

struct LowerTruncF : SmallFloatPattern<arith::TruncFOp> {
  using SmallFloatPattern::SmallFloatPattern;

  LogicalResult matchAndRewrite(arith::TruncFOp op,
                                PatternRewriter &rewriter) const override {
    Type from = getElementTypeOrSelf(op.getIn().getType());
    unsigned width = from.getIntOrFloatBitWidth();
    if (!isSmallFloat(op.getType()) || !isUnrolled(op.getType()) ||
        width > 64 ||
        op.getRoundingmode().value_or(arith::RoundingMode::to_nearest_even) !=
            arith::RoundingMode::to_nearest_even)
      return rewriter.notifyMatchFailure(op,
                                         "not from 64 bits to small floats");
    ImplicitLocOpBuilder b(op.getLoc(), rewriter);
    Type element = getElementTypeOrSelf(op.getType());
    rewriter.replaceOp(op, map(b, op.getIn(), op.getType(), [&](Value value) {
                         if (width < 32)
                           value =
                               arith::ExtFOp::create(b, b.getF32Type(), value);
                         else if (width > 32)
                           value = truncateToOdd(b, value);
                         return truncate(b, value, element);
                       }));
    return success();
  }
};

struct LowerExtPacked : SmallFloatPattern<amdgpu::ExtPackedFp8Op> {
  using SmallFloatPattern::SmallFloatPattern;

  LogicalResult matchAndRewrite(amdgpu::ExtPackedFp8Op op,
                                PatternRewriter &rewriter) const override {
    ImplicitLocOpBuilder b(op.getLoc(), rewriter);
    int64_t count = getNumElements(op.getRes().getType());
    int64_t first = int64_t(op.getIndex()) * count;
    int64_t available = getNumElements(op.getSource().getType());
    Value zero = arith::ConstantOp::create(b, b.getF32FloatAttr(0));
    SmallVector<Value> values;
    for (int64_t i = first; i < first + count; ++i)
      values.push_back(
          i < available ? extend(b, getElement(b, op.getSource(), i)) : zero);
    if (count == 1)
      rewriter.replaceOp(op, values);
    else
      rewriter.replaceOpWithNewOp<vector::FromElementsOp>(
          op, op.getRes().getType(), values);
    return success();
  }
};

struct LowerPackedTrunc : SmallFloatPattern<amdgpu::PackedTrunc2xFp8Op> {
  using SmallFloatPattern::SmallFloatPattern;

  LogicalResult matchAndRewrite(amdgpu::PackedTrunc2xFp8Op op,
                                PatternRewriter &rewriter) const override {
    ImplicitLocOpBuilder b(op.getLoc(), rewriter);
    Type type = op.getRes().getType(), element = getElementTypeOrSelf(type);
    Value result = op.getExisting();
    if (!result)
      result = arith::ConstantOp::create(b, b.getZeroAttr(type));
    int64_t position = 2 * int64_t(op.getWordIndex());
    for (Value source : {op.getSourceA(), op.getSourceB()})
      if (source)
        result = vector::InsertOp::create(b, truncate(b, source, element),
                                          result, position++);
    rewriter.replaceOp(op, result);
    return success();
  }
};

} // namespace

/// The power of two that the exponent of `scale`, an f32, stands for as a scale
/// of the format E8M0: the instructions read no more of it (MLIR's ROCDL
/// dialect, `rocdl.cvt.scalef32`). 0 is 2^-127, and the exponent of infinity
/// NaN.
static Value getPowerOfTwo(ImplicitLocOpBuilder &b, Value scale) {
  auto bits = [&](int32_t number) -> Value {
    return RuntimeCalls::getI32(b, b.getLoc(), number);
  };
  constexpr int32_t exponentBits = 0x7f800000, leastPower = 0x00400000,
                    quietNan = 0x7fc00000;
  Value power = arith::BitcastOp::create(b, b.getI32Type(), scale);
  power = arith::AndIOp::create(b, power, bits(exponentBits));
  auto replace = [&](int32_t from, int32_t to) {
    Value isFrom =
        arith::CmpIOp::create(b, arith::CmpIPredicate::eq, power, bits(from));
    power = arith::SelectOp::create(b, isFrom, bits(to), power);
  };
  replace(0, leastPower);
  replace(exponentBits, quietNan);
  return arith::BitcastOp::create(b, b.getF32Type(), power);
}

namespace {
struct LowerScaledExtPacked : SmallFloatPattern<amdgpu::ScaledExtPackedOp> {
  using SmallFloatPattern::SmallFloatPattern;

  LogicalResult matchAndRewrite(amdgpu::ScaledExtPackedOp op,
                                PatternRewriter &rewriter) const override {
    ImplicitLocOpBuilder b(op.getLoc(), rewriter);
    Type type = op.getRes().getType(), element = getElementTypeOrSelf(type);
    Value result = arith::ConstantOp::create(b, b.getZeroAttr(type));
    int64_t first = 2 * int64_t(op.getIndex());
    int64_t available = getNumElements(op.getSource().getType());
    for (int64_t i = 0; i < 2 && first + i < available; ++i) {
      Value value = extend(b, getElement(b, op.getSource(), first + i));
      value = arith::MulFOp::create(b, value, getPowerOfTwo(b, op.getScale()));
      if (!element.isF32())
        value = arith::TruncFOp::create(b, element, value);
      result = vector::InsertOp::create(b, value, result, i);
    }
    rewriter.replaceOp(op, result);
    return success();
  }
};

struct LowerPackedScaledTrunc : SmallFloatPattern<amdgpu::PackedScaledTruncOp> {
  using SmallFloatPattern::SmallFloatPattern;

  LogicalResult matchAndRewrite(amdgpu::PackedScaledTruncOp op,
                                PatternRewriter &rewriter) const override {
    Type type = op.getRes().getType(), element = getElementTypeOrSelf(type);
    if (2 * int64_t(op.getIndex()) >= getNumElements(type))
      return rewriter.notifyMatchFailure(op, "index beyond the register");
    ImplicitLocOpBuilder b(op.getLoc(), rewriter);
    Value result = op.getExisting();
    if (!result)
      result = arith::ConstantOp::create(b, b.getZeroAttr(type));
    int64_t position = 2 * int64_t(op.getIndex());
    for (int64_t i = 0, e = getNumElements(op.getSource().getType()); i < e;
         ++i) {
      Value value = getElement(b, op.getSource(), i);
      if (!value.getType().isF32())
        value = arith::ExtFOp::create(b, b.getF32Type(), value);
      value = arith::DivFOp::create(b, value, getPowerOfTwo(b, op.getScale()));
      result = vector::InsertOp::create(b, truncate(b, value, element), result,
                                        position + i);
    }
    rewriter.replaceOp(op, result);
    return success();
  }
};
} // namespace

void mlir::swizzle::populateSmallFloatsToHostPatterns(
    RewritePatternSet &patterns, RuntimeCalls &runtime) {
  patterns.add<LowerExtF, LowerTruncF, LowerExtPacked, LowerPackedTrunc,
               LowerScaledExtPacked, LowerPackedScaledTrunc>(
      patterns.getContext(), runtime);
}
