//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "IREmitter.h"
#include "llvm/Support/MathExtras.h"
#include <algorithm>
#include <cassert>

using namespace mlir::swizzle;
using Num = IREmitter::Value;
using Bool = IREmitter::Bool;

Num IREmitter::use(llvm::Value *value, uint64_t max) {
  if (auto *number = llvm::dyn_cast<llvm::ConstantInt>(value))
    return constant(number->getZExtValue());
  return {builder.CreateZExtOrTrunc(value, type), std::min(max, typeMax)};
}

llvm::Value *IREmitter::materialize(Num value) {
  if (!value.isConstant())
    return value.ir;
  assert(value.max <= typeMax && "constant beyond the type was not folded");
  return llvm::ConstantInt::get(type, value.max);
}

Num IREmitter::add(Num a, Num b) {
  uint64_t max = llvm::SaturatingAdd(a.max, b.max);
  if (a.isConstant() && b.isConstant())
    return constant(max);
  if (a.isConstant(0))
    return b;
  if (b.isConstant(0))
    return a;
  return {builder.CreateAdd(materialize(a), materialize(b)),
          std::min(max, typeMax)};
}

Num IREmitter::sub(Num a, Num b) {
  if (a.isConstant() && b.isConstant())
    return constant(a.max - b.max);
  if (b.isConstant(0))
    return a;
  if (a.ir && a.ir == b.ir)
    return constant(0);
  return {builder.CreateSub(materialize(a), materialize(b)),
          b.isConstant() ? a.max - std::min(a.max, b.max) : a.max};
}

Num IREmitter::mul(Num a, Num b, bool neverWraps) {
  uint64_t max = llvm::SaturatingMultiply(a.max, b.max);
  if ((a.isConstant() && b.isConstant()) || max == 0)
    return constant(max);
  if (a.isConstant(1))
    return b;
  if (b.isConstant(1))
    return a;
  return {builder.CreateMul(materialize(a), materialize(b), "",
                            /*HasNUW=*/neverWraps),
          std::min(max, typeMax)};
}

Num IREmitter::div(Num a, Num b) {
  if (b.isConstant(1))
    return a;
  if (!b.isConstant())
    return {builder.CreateUDiv(materialize(a), materialize(b)), a.max};
  if (a.isConstant() || a.max < b.max)
    return constant(a.max / b.max);
  return {builder.CreateUDiv(materialize(a), materialize(b)), a.max / b.max};
}

Num IREmitter::rem(Num a, Num b) {
  if (b.isConstant()) {
    if (a.isConstant())
      return constant(a.max % b.max);
    if (b.max == 1)
      return constant(0);
    if (a.max < b.max)
      return a;
  }
  return {builder.CreateURem(materialize(a), materialize(b)),
          std::min(a.max, b.max - 1)};
}

Num IREmitter::min(Num a, Num b) {
  if (a.isConstant() && !b.isConstant())
    std::swap(a, b);
  if (b.isConstant() && a.max <= b.max)
    return a;
  if (b.isConstant(0) || a.max == 0)
    return constant(0);
  if (a.isConstant())
    return constant(std::min(a.max, b.max));
  return {builder.CreateBinaryIntrinsic(llvm::Intrinsic::umin, materialize(a),
                                        materialize(b)),
          std::min(a.max, b.max)};
}

Bool IREmitter::less(Num a, Num b) {
  if (b.isConstant() && a.max < b.max)
    return {nullptr, true};
  if (b.max == 0 || (a.isConstant() && a.max >= b.max))
    return {nullptr, false};
  if (a.isConstant())
    return {builder.CreateICmpUGT(b.ir, materialize(a))};
  return {builder.CreateICmpULT(a.ir, materialize(b))};
}

Num IREmitter::select(Bool condition, Num a, Num b) {
  if (!condition.ir)
    return condition.known ? a : b;
  if (a.ir == b.ir && (a.ir || a.max == b.max))
    return a;
  return {builder.CreateSelect(condition.ir, materialize(a), materialize(b)),
          std::max(a.max, b.max)};
}

std::pair<Num, Bool> IREmitter::mulChecked(Num a, Num b) {
  bool overflow = false;
  uint64_t max = llvm::SaturatingMultiply(a.max, b.max, &overflow);
  if (!overflow && max <= typeMax)
    return {mul(a, b, /*neverWraps=*/true), {nullptr, true}};
  unsigned bits = type->getBitWidth();
  llvm::Type *wide = builder.getIntNTy(2 * bits);
  llvm::Value *product =
      builder.CreateMul(builder.CreateZExt(materialize(a), wide),
                        builder.CreateZExt(materialize(b), wide));
  llvm::Value *low = builder.CreateTrunc(product, type);
  llvm::Value *high =
      builder.CreateTrunc(builder.CreateLShr(product, bits), type);
  llvm::Value *fits =
      builder.CreateICmpEQ(high, llvm::ConstantInt::get(type, 0));
  return {{low, typeMax}, {fits}};
}

Bool IREmitter::both(Bool a, Bool b) {
  if (!a.ir)
    return a.known ? b : a;
  if (!b.ir)
    return b.known ? a : b;
  return {builder.CreateAnd(a.ir, b.ir)};
}

Bool IREmitter::negate(Bool a) {
  if (!a.ir)
    return {nullptr, !a.known};
  return {builder.CreateNot(a.ir)};
}
