//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// What operations of several tables compute.
//
//===----------------------------------------------------------------------===//

#include "Semantics.h"

using namespace mlir::swizzle::machine;

llvm::Type *mlir::swizzle::machine::withElement(llvm::Value *like,
                                                llvm::Type *element) {
  auto *vector = llvm::dyn_cast<llvm::VectorType>(like->getType());
  return vector ? llvm::VectorType::get(element, vector->getElementCount())
                : element;
}

llvm::Value *mlir::swizzle::machine::integer(llvm::Value *like,
                                             uint64_t value) {
  return llvm::ConstantInt::get(like->getType(), value);
}

llvm::Value *mlir::swizzle::machine::amount(Builder &b, llvm::Value *value,
                                            llvm::Value *shift) {
  unsigned bits = value->getType()->getScalarSizeInBits();
  llvm::Value *masked = b.CreateAnd(shift, integer(shift, bits - 1));
  return b.CreateZExtOrTrunc(masked, value->getType());
}

llvm::Value *mlir::swizzle::machine::mulHigh(Builder &b, llvm::Value *x,
                                             llvm::Value *y, bool isSigned) {
  llvm::Type *wide = x->getType()->getWithNewBitWidth(64);
  auto extend = [&](llvm::Value *value) {
    return isSigned ? b.CreateSExt(value, wide) : b.CreateZExt(value, wide);
  };
  llvm::Value *product = b.CreateMul(extend(x), extend(y));
  return b.CreateTrunc(b.CreateLShr(product, integer(product, 32)),
                       x->getType());
}

/// What the intrinsic counts in `value`, an i32, or -1 if the value is 0.
static llvm::Value *countZeros(Builder &b, llvm::Intrinsic::ID intrinsic,
                               llvm::Value *value) {
  llvm::Value *count =
      b.CreateIntrinsic(intrinsic, {value->getType()}, {value, b.getFalse()});
  count = b.CreateZExtOrTrunc(count, withElement(value, b.getInt32Ty()));
  return b.CreateSelect(b.CreateICmpEQ(value, integer(value, 0)),
                        integer(count, UINT32_MAX), count);
}

llvm::Value *mlir::swizzle::machine::countFromTop(Builder &b,
                                                  llvm::Value *value,
                                                  bool isSigned) {
  unsigned bits = value->getType()->getScalarSizeInBits();
  if (isSigned)
    value = b.CreateXor(value, b.CreateAShr(value, integer(value, bits - 1)));
  return countZeros(b, llvm::Intrinsic::ctlz, value);
}

llvm::Value *mlir::swizzle::machine::countFromBottom(Builder &b,
                                                     llvm::Value *value) {
  return countZeros(b, llvm::Intrinsic::cttz, value);
}

llvm::Value *mlir::swizzle::machine::makeMask(Builder &b, llvm::Value *width,
                                              llvm::Value *offset,
                                              llvm::Value *like) {
  llvm::Value *one = integer(like, 1);
  llvm::Value *ones = b.CreateSub(b.CreateShl(one, amount(b, one, width)), one);
  return b.CreateShl(ones, amount(b, ones, offset));
}

Results mlir::swizzle::machine::extreme(Builder &b, Sources a,
                                        unsigned intrinsic) {
  auto id = llvm::Intrinsic::ID(intrinsic);
  llvm::Value *result = b.CreateBinaryIntrinsic(id, a[0], a[1]);
  return a.size() == 3 ? b.CreateBinaryIntrinsic(id, result, a[2]) : result;
}

Results mlir::swizzle::machine::addCarry(Builder &b, llvm::Value *x,
                                         llvm::Value *y, llvm::Value *carry) {
  llvm::Type *wide = x->getType()->getWithNewBitWidth(64);
  llvm::Value *sum = b.CreateAdd(b.CreateZExt(x, wide), b.CreateZExt(y, wide));
  if (carry)
    sum = b.CreateAdd(sum, b.CreateZExt(carry, wide));
  return {b.CreateTrunc(sum, x->getType()),
          b.CreateICmpUGT(sum, integer(sum, UINT32_MAX))};
}

Results mlir::swizzle::machine::subBorrow(Builder &b, llvm::Value *x,
                                          llvm::Value *y, llvm::Value *borrow) {
  llvm::Type *wide = x->getType()->getWithNewBitWidth(64);
  llvm::Value *difference =
      b.CreateSub(b.CreateZExt(x, wide), b.CreateZExt(y, wide));
  if (borrow)
    difference = b.CreateSub(difference, b.CreateZExt(borrow, wide));
  return {b.CreateTrunc(difference, x->getType()),
          b.CreateICmpSLT(difference, integer(difference, 0))};
}
