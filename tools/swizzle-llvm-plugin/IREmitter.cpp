//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "IREmitter.h"
#include <algorithm>
#include <cassert>

using namespace mlir::swizzle;
using Num = IREmitter::Value;

Num IREmitter::use(llvm::Value *value, uint64_t max) {
  if (auto *number = llvm::dyn_cast<llvm::ConstantInt>(value))
    return constant(number->getZExtValue());
  return {builder.CreateZExtOrTrunc(value, type), std::min(max, getTypeMax())};
}

llvm::Value *IREmitter::materialize(Num value) {
  if (!value.isConstant())
    return value.code;
  assert(value.max <= getTypeMax() &&
         "constant beyond the type was not folded");
  return llvm::ConstantInt::get(type, value.max);
}

llvm::Value *IREmitter::emitAdd(llvm::Value *a, llvm::Value *b) {
  return builder.CreateAdd(a, b);
}

llvm::Value *IREmitter::emitSub(llvm::Value *a, llvm::Value *b) {
  return builder.CreateSub(a, b);
}

llvm::Value *IREmitter::emitMul(llvm::Value *a, llvm::Value *b,
                                bool neverWraps) {
  return builder.CreateMul(a, b, "", /*HasNUW=*/neverWraps);
}

llvm::Value *IREmitter::emitDiv(llvm::Value *a, llvm::Value *b) {
  return builder.CreateUDiv(a, b);
}

llvm::Value *IREmitter::emitRem(llvm::Value *a, llvm::Value *b) {
  return builder.CreateURem(a, b);
}

llvm::Value *IREmitter::emitMin(llvm::Value *a, llvm::Value *b) {
  return builder.CreateBinaryIntrinsic(llvm::Intrinsic::umin, a, b);
}

llvm::Value *IREmitter::emitLess(llvm::Value *a, llvm::Value *b) {
  // LLVM has constants on the right.
  return llvm::isa<llvm::Constant>(a) ? builder.CreateICmpUGT(b, a)
                                      : builder.CreateICmpULT(a, b);
}

llvm::Value *IREmitter::emitSelect(llvm::Value *condition, llvm::Value *a,
                                   llvm::Value *b) {
  return builder.CreateSelect(condition, a, b);
}

std::pair<llvm::Value *, llvm::Value *>
IREmitter::emitMulChecked(llvm::Value *a, llvm::Value *b) {
  unsigned bits = type->getBitWidth();
  llvm::Type *wide = builder.getIntNTy(2 * bits);
  llvm::Value *product = builder.CreateMul(builder.CreateZExt(a, wide),
                                           builder.CreateZExt(b, wide));
  llvm::Value *low = builder.CreateTrunc(product, type);
  llvm::Value *high =
      builder.CreateTrunc(builder.CreateLShr(product, bits), type);
  return {low, builder.CreateICmpEQ(high, llvm::ConstantInt::get(type, 0))};
}

llvm::Value *IREmitter::emitBoth(llvm::Value *a, llvm::Value *b) {
  return builder.CreateAnd(a, b);
}

llvm::Value *IREmitter::emitNegation(llvm::Value *a) {
  return builder.CreateNot(a);
}
