//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// AMD's device library has no functions of bf16. In its version 5.2.3, that of
// Debian 12, __ocml_sin_f16 selects NaN where its argument is finite, and not
// elsewhere as __ocml_cos_f16 does. MLIR 22 makes LLVM's intrinsic of sincos,
// for which AMD GPUs have v_sin_f32 alone, without a reduction of the argument.
//
//===----------------------------------------------------------------------===//

#include "Swizzle/Transforms/Passes.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Arith/Utils/Utils.h"
#include "mlir/Dialect/GPU/IR/GPUDialect.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/Math/Transforms/Passes.h"
#include "mlir/IR/ImplicitLocOpBuilder.h"
#include "mlir/Transforms/DialectConversion.h"

namespace mlir::swizzle {
#define GEN_PASS_DEF_EXTENDMATHPASS
#include "Swizzle/Transforms/Passes.h.inc"
} // namespace mlir::swizzle

using namespace mlir;
using namespace mlir::swizzle;

/// Computes ops of the math dialect in f32 if one of their types is not in
/// `supported` and `isAffected` returns true for them.
static LogicalResult extendToF32(Operation *root, ArrayRef<Type> supported,
                                 function_ref<bool(Operation *)> isAffected) {
  MLIRContext *context = root->getContext();
  TypeConverter types;
  SetVector<Type> kept(llvm::from_range, supported);
  Type f32 = Float32Type::get(context);
  math::populateExtendToSupportedTypesTypeConverter(types, kept, f32);
  ConversionTarget target(*context);
  target.markUnknownOpDynamicallyLegal([](Operation *) { return true; });
  target.addDynamicallyLegalDialect<math::MathDialect>(
      [&](Operation *op) { return !isAffected(op) || types.isLegal(op); });
  RewritePatternSet patterns(context);
  math::populateExtendToSupportedTypesPatterns(patterns, types);
  return applyPartialConversion(root, target, std::move(patterns));
}

/// Makes a sine and a cosine of each `math.sincos`.
static void splitSincos(Operation *root) {
  root->walk([](math::SincosOp op) {
    OpBuilder builder(op);
    Value sine = math::SinOp::create(builder, op.getLoc(), op.getOperand(),
                                     op.getFastmathAttr());
    Value cosine = math::CosOp::create(builder, op.getLoc(), op.getOperand(),
                                       op.getFastmathAttr());
    op->replaceAllUsesWith(ValueRange{sine, cosine});
    op->erase();
  });
}

/// Makes comparisons of the magnitude of `math.isinf` and `math.isnormal`,
/// which MLIR 22 lowers to nothing: in f32 for what is computed there.
static void expandClasses(Operation *root) {
  root->walk([](Operation *op) {
    if (!isa<math::IsInfOp, math::IsNormalOp>(op))
      return;
    ImplicitLocOpBuilder b(op->getLoc(), op);
    Value size = op->getOperand(0);
    auto element = cast<FloatType>(getElementTypeOrSelf(size.getType()));
    APFloat least = APFloat::getSmallestNormalized(element.getFloatSemantics());
    if (element.isBF16() || element.getWidth() < 16) {
      element = b.getF32Type();
      Type wide = element;
      if (auto vector = dyn_cast<VectorType>(size.getType()))
        wide = vector.clone(wide);
      size = arith::ExtFOp::create(b, wide, size);
      bool losesInfo;
      least.convert(element.getFloatSemantics(), APFloat::rmNearestTiesToEven,
                    &losesInfo);
    }
    size = math::AbsFOp::create(b, size);
    auto compare = [&](arith::CmpFPredicate predicate,
                       const APFloat &bound) -> Value {
      return arith::CmpFOp::create(
          b, predicate, size,
          createScalarOrSplatConstant(b, op->getLoc(), size.getType(), bound));
    };
    APFloat infinity = APFloat::getInf(element.getFloatSemantics());
    Value result = isa<math::IsInfOp>(op)
                       ? compare(arith::CmpFPredicate::OEQ, infinity)
                       : arith::AndIOp::create(
                             b, compare(arith::CmpFPredicate::OGE, least),
                             compare(arith::CmpFPredicate::OLT, infinity))
                             .getResult();
    op->getResult(0).replaceAllUsesWith(result);
    op->erase();
  });
}

/// Gives each `math.fpowi` an exponent of 32 bits, which libraries take.
static LogicalResult widenExponents(Operation *root) {
  WalkResult result = root->walk([](math::FPowIOp op) -> WalkResult {
    Value exponent = op.getRhs();
    unsigned width =
        getElementTypeOrSelf(exponent.getType()).getIntOrFloatBitWidth();
    if (width > 32)
      return op.emitOpError("expected an exponent of at most 32 bits, but got ")
             << exponent.getType();
    if (width == 32)
      return WalkResult::advance();
    OpBuilder builder(op);
    Type wide = builder.getI32Type();
    if (auto vector = dyn_cast<VectorType>(exponent.getType()))
      wide = vector.clone(wide);
    op.getRhsMutable().assign(
        arith::ExtSIOp::create(builder, op.getLoc(), wide, exponent));
    return WalkResult::advance();
  });
  return failure(result.wasInterrupted());
}

namespace {
struct ExtendMathPass : swizzle::impl::ExtendMathPassBase<ExtendMathPass> {
  using Base::Base;

  void runOnOperation() override {
    MLIRContext *context = &getContext();
    Type f16 = Float16Type::get(context);
    Type f32 = Float32Type::get(context);
    Type f64 = Float64Type::get(context);
    Type f80 = Float80Type::get(context);
    Type f128 = Float128Type::get(context);
    splitSincos(getOperation());
    expandClasses(getOperation());
    if (failed(widenExponents(getOperation())) ||
        failed(extendToF32(getOperation(), {f16, f32, f64, f80, f128},
                           [](Operation *) { return true; })) ||
        failed(extendToF32(getOperation(), {f32, f64, f80, f128},
                           [](Operation *op) { return isa<math::SinOp>(op); })))
      signalPassFailure();
  }
};
} // namespace
