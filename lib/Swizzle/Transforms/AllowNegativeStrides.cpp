//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "Swizzle/Transforms/Passes.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/IR/Matchers.h"

namespace mlir::swizzle {
#define GEN_PASS_DEF_ALLOWNEGATIVESTRIDESPASS
#include "Swizzle/Transforms/Passes.h.inc"
} // namespace mlir::swizzle

using namespace mlir;
using namespace mlir::swizzle;

static bool isNegative(Value value) {
  APInt number;
  return matchPattern(value, m_ConstantInt(&number)) && number.isNegative();
}

/// Drops `nuw`; returns false from what has no such promise.
template <typename OpT>
static bool dropFromSum(Operation *op) {
  auto sum = dyn_cast<OpT>(op);
  if (!sum || !bitEnumContainsAll(sum.getOverflowFlags(),
                                  LLVM::IntegerOverflowFlags::nuw))
    return false;
  sum.setOverflowFlags(
      bitEnumClear(sum.getOverflowFlags(), LLVM::IntegerOverflowFlags::nuw));
  return true;
}

static bool dropFromAddress(Operation *op) {
  auto address = dyn_cast<LLVM::GEPOp>(op);
  if (!address ||
      !bitEnumContainsAll(address.getNoWrapFlags(), LLVM::GEPNoWrapFlags::nuw))
    return false;
  address.setNoWrapFlags(
      bitEnumClear(address.getNoWrapFlags(), LLVM::GEPNoWrapFlags::nuw));
  return true;
}

namespace {
struct AllowNegativeStridesPass
    : swizzle::impl::AllowNegativeStridesPassBase<AllowNegativeStridesPass> {
  using Base::Base;

  void runOnOperation() override {
    SmallVector<Operation *> changed;
    getOperation()->walk([&](LLVM::MulOp product) {
      if ((isNegative(product.getLhs()) || isNegative(product.getRhs())) &&
          dropFromSum<LLVM::MulOp>(product))
        changed.push_back(product);
    });
    while (!changed.empty())
      for (Operation *user : changed.pop_back_val()->getUsers())
        if (dropFromSum<LLVM::AddOp>(user) || dropFromAddress(user))
          changed.push_back(user);
  }
};
} // namespace
