//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "ArithEmitter.h"
#include "Swizzle/IR/SwizzleInterfaces.h"
#include "mlir/IR/Matchers.h"
#include "mlir/Interfaces/InferIntRangeInterface.h"
#include "llvm/Support/MathExtras.h"
#include <algorithm>
#include <limits>

using namespace mlir;
using namespace mlir::swizzle;
using Num = ArithEmitter::Value;
using Bool = ArithEmitter::Bool;

static unsigned getWidth(Type type) {
  return type.isIndex() ? IndexType::kInternalStorageBitWidth
                        : type.getIntOrFloatBitWidth();
}

ArithEmitter::ArithEmitter(OpBuilder &builder, Location loc, Type type)
    : builder(builder), loc(loc), type(type),
      typeMax(llvm::maskTrailingOnes<uint64_t>(getWidth(type))) {}

Num ArithEmitter::use(mlir::Value value, uint64_t max) {
  APInt number;
  if (matchPattern(value, m_ConstantInt(&number)))
    return constant(number.getZExtValue());
  return {castId(builder, loc, value, type), std::min(max, typeMax)};
}

mlir::Value ArithEmitter::materialize(Num value) {
  if (!value.isConstant())
    return value.ssa;
  assert(value.max <= typeMax && "constant beyond the type was not folded");
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
  return target.use(value.ssa, value.max).ssa;
}

Num ArithEmitter::add(Num a, Num b) {
  uint64_t max = llvm::SaturatingAdd(a.max, b.max);
  if (a.isConstant() && b.isConstant())
    return constant(max);
  if (a.isConstant(0))
    return b;
  if (b.isConstant(0))
    return a;
  return {arith::AddIOp::create(builder, loc, materialize(a), materialize(b)),
          std::min(max, typeMax)};
}

Num ArithEmitter::sub(Num a, Num b) {
  if (a.isConstant() && b.isConstant())
    return constant(a.max - b.max);
  if (b.isConstant(0))
    return a;
  if (a.ssa && a.ssa == b.ssa)
    return constant(0);
  return {arith::SubIOp::create(builder, loc, materialize(a), materialize(b)),
          b.isConstant() ? a.max - std::min(a.max, b.max) : a.max};
}

Num ArithEmitter::mul(Num a, Num b, bool neverWraps) {
  uint64_t max = llvm::SaturatingMultiply(a.max, b.max);
  if ((a.isConstant() && b.isConstant()) || max == 0)
    return constant(max);
  if (a.isConstant(1))
    return b;
  if (b.isConstant(1))
    return a;
  auto flags = neverWraps ? arith::IntegerOverflowFlags::nuw
                          : arith::IntegerOverflowFlags::none;
  return {arith::MulIOp::create(builder, loc, materialize(a), materialize(b),
                                flags),
          std::min(max, typeMax)};
}

Num ArithEmitter::div(Num a, Num b) {
  assert(b.max != 0 && "nothing is divided by 0");
  if (b.isConstant(1))
    return a;
  if (b.isConstant()) {
    if (a.isConstant() || a.max < b.max)
      return constant(a.max / b.max);
    return {
        arith::DivUIOp::create(builder, loc, materialize(a), materialize(b)),
        a.max / b.max};
  }
  return {arith::DivUIOp::create(builder, loc, materialize(a), materialize(b)),
          a.max};
}

Num ArithEmitter::rem(Num a, Num b) {
  assert(b.max != 0 && "nothing is divided by 0");
  if (b.isConstant()) {
    if (a.isConstant())
      return constant(a.max % b.max);
    if (b.max == 1)
      return constant(0);
    if (a.max < b.max)
      return a;
  }
  return {arith::RemUIOp::create(builder, loc, materialize(a), materialize(b)),
          std::min(a.max, b.max - 1)};
}

Num ArithEmitter::min(Num a, Num b) {
  if (a.isConstant() && !b.isConstant())
    std::swap(a, b);
  if (b.isConstant() && a.max <= b.max)
    return a;
  if (b.isConstant(0) || a.max == 0)
    return constant(0);
  if (a.isConstant())
    return constant(std::min(a.max, b.max));
  return {arith::MinUIOp::create(builder, loc, materialize(a), materialize(b)),
          std::min(a.max, b.max)};
}

Bool ArithEmitter::less(Num a, Num b) {
  if (b.isConstant() && a.max < b.max)
    return {nullptr, true};
  if (b.max == 0 || (a.isConstant() && a.max >= b.max))
    return {nullptr, false};
  return {arith::CmpIOp::create(builder, loc, arith::CmpIPredicate::ult,
                                materialize(a), materialize(b))};
}

Num ArithEmitter::select(Bool condition, Num a, Num b) {
  if (!condition.ssa)
    return condition.known ? a : b;
  if (a.ssa == b.ssa && (a.ssa || a.max == b.max))
    return a;
  return {arith::SelectOp::create(builder, loc, condition.ssa, materialize(a),
                                  materialize(b)),
          std::max(a.max, b.max)};
}

std::pair<Num, Bool> ArithEmitter::mulChecked(Num a, Num b) {
  bool overflow = false;
  uint64_t max = llvm::SaturatingMultiply(a.max, b.max, &overflow);
  if (!overflow && max <= typeMax)
    return {mul(a, b, /*neverWraps=*/true), {nullptr, true}};
  auto product = arith::MulUIExtendedOp::create(builder, loc, materialize(a),
                                                materialize(b));
  mlir::Value fits =
      arith::CmpIOp::create(builder, loc, arith::CmpIPredicate::eq,
                            product.getHigh(), materialize(constant(0)));
  return {{product.getLow(), typeMax}, {fits}};
}

Bool ArithEmitter::both(Bool a, Bool b) {
  if (!a.ssa)
    return a.known ? b : a;
  if (!b.ssa)
    return b.known ? a : b;
  return {arith::AndIOp::create(builder, loc, a.ssa, b.ssa)};
}

Bool ArithEmitter::negate(Bool a) {
  if (!a.ssa)
    return {nullptr, !a.known};
  mlir::Value one = arith::ConstantIntOp::create(builder, loc, 1, /*width=*/1);
  return {arith::XOrIOp::create(builder, loc, a.ssa, one)};
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
