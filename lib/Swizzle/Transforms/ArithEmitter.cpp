//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "ArithEmitter.h"
#include "Swizzle/IR/SwizzleInterfaces.h"
#include "mlir/IR/Matchers.h"
#include "mlir/Interfaces/InferIntRangeInterface.h"
#include <algorithm>

using namespace mlir;
using namespace mlir::swizzle;
using Num = ArithEmitter::Value;

static unsigned getWidth(Type type) {
  return type.isIndex() ? IndexType::kInternalStorageBitWidth
                        : type.getIntOrFloatBitWidth();
}

ArithEmitter::ArithEmitter(OpBuilder &builder, Location loc, Type type)
    : FoldingAlgebra(getWidth(type)), builder(builder), loc(loc), type(type) {}

Num ArithEmitter::use(mlir::Value value, uint64_t max) {
  APInt number;
  if (matchPattern(value, m_ConstantInt(&number)))
    return constant(number.getZExtValue());
  return {castId(builder, loc, value, type), std::min(max, getTypeMax())};
}

mlir::Value ArithEmitter::materialize(Num value) {
  if (!value.isConstant())
    return value.code;
  assert(value.max <= getTypeMax() &&
         "constant beyond the type was not folded");
  mlir::Value &known = constants[value.max];
  if (!known) {
    APInt number(getWidth(type), value.max);
    known = arith::ConstantOp::create(builder, loc,
                                      builder.getIntegerAttr(type, number));
  }
  return known;
}

mlir::Value ArithEmitter::materializeAs(Num value, Type wanted) {
  ArithEmitter target(builder, loc, wanted);
  if (value.isConstant())
    return target.materialize(value);
  return target.use(value.code, value.max).code;
}

mlir::Value ArithEmitter::emitAdd(mlir::Value a, mlir::Value b) {
  return arith::AddIOp::create(builder, loc, a, b);
}

mlir::Value ArithEmitter::emitSub(mlir::Value a, mlir::Value b) {
  return arith::SubIOp::create(builder, loc, a, b);
}

mlir::Value ArithEmitter::emitMul(mlir::Value a, mlir::Value b,
                                  bool neverWraps) {
  return arith::MulIOp::create(builder, loc, a, b,
                               neverWraps ? arith::IntegerOverflowFlags::nuw
                                          : arith::IntegerOverflowFlags::none);
}

mlir::Value ArithEmitter::emitDiv(mlir::Value a, mlir::Value b) {
  return arith::DivUIOp::create(builder, loc, a, b);
}

mlir::Value ArithEmitter::emitRem(mlir::Value a, mlir::Value b) {
  return arith::RemUIOp::create(builder, loc, a, b);
}

mlir::Value ArithEmitter::emitMin(mlir::Value a, mlir::Value b) {
  return arith::MinUIOp::create(builder, loc, a, b);
}

mlir::Value ArithEmitter::emitLess(mlir::Value a, mlir::Value b) {
  return arith::CmpIOp::create(builder, loc, arith::CmpIPredicate::ult, a, b);
}

mlir::Value ArithEmitter::emitSelect(mlir::Value condition, mlir::Value a,
                                     mlir::Value b) {
  return arith::SelectOp::create(builder, loc, condition, a, b);
}

std::pair<mlir::Value, mlir::Value>
ArithEmitter::emitMulChecked(mlir::Value a, mlir::Value b) {
  auto product = arith::MulUIExtendedOp::create(builder, loc, a, b);
  mlir::Value fits =
      arith::CmpIOp::create(builder, loc, arith::CmpIPredicate::eq,
                            product.getHigh(), materialize(constant(0)));
  return {product.getLow(), fits};
}

mlir::Value ArithEmitter::emitBoth(mlir::Value a, mlir::Value b) {
  return arith::AndIOp::create(builder, loc, a, b);
}

mlir::Value ArithEmitter::emitNegation(mlir::Value a) {
  mlir::Value one = arith::ConstantIntOp::create(builder, loc, 1, /*width=*/1);
  return arith::XOrIOp::create(builder, loc, a, one);
}

/// The range of `value`, looking through at most `depth` ops.
static ConstantIntRanges getRange(Value value, unsigned depth) {
  unsigned width = getWidth(value.getType());
  ConstantIntRanges range = ConstantIntRanges::maxRange(width);
  auto op = value.getDefiningOp<InferIntRangeInterface>();
  if (!op || depth == 0)
    return range;
  SmallVector<ConstantIntRanges> operands;
  for (Value operand : op->getOperands()) {
    if (!operand.getType().isSignlessIntOrIndex())
      return range;
    operands.push_back(getRange(operand, depth - 1));
  }
  op.inferResultRanges(operands, [&](Value result, ConstantIntRanges found) {
    if (result == value)
      range = std::move(found);
  });
  return range;
}

uint64_t mlir::swizzle::getUpperBound(Value value) {
  // Ids and grid sizes are a few casts and products away from their origin.
  constexpr unsigned maxDepth = 6;
  return getRange(value, maxDepth).umax().getLimitedValue();
}
