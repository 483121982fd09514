//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// Integer divisions of LLVM IR that have no result: by 0, or of the least
// number by -1. The GPU has no instruction for them; LLVM's code in place of
// one gives a number and does not trap. Other frontends rely on that: lanes
// whose loads are masked off divide by the 0 that these give, and nothing of it
// is stored.
//
//===----------------------------------------------------------------------===//

#include "HostPatterns.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Arith/Utils/Utils.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/IR/ImplicitLocOpBuilder.h"
#include "mlir/IR/Matchers.h"

using namespace mlir;
using namespace mlir::swizzle;

namespace {
/// Divides by 1 in place of what gives no result. `OpT` is a division or a
/// remainder.
template <typename OpT, bool isSigned>
struct DivideAlways : OpRewritePattern<OpT> {
  using OpRewritePattern<OpT>::OpRewritePattern;

  LogicalResult matchAndRewrite(OpT op,
                                PatternRewriter &rewriter) const override {
    Value divisor = op.getRhs();
    Type type = divisor.getType();
    APInt number;
    if (matchPattern(divisor, m_ConstantInt(&number)) && !number.isZero() &&
        !(isSigned && number.isAllOnes()))
      return rewriter.notifyMatchFailure(op, "always has a result");
    unsigned bits = getElementTypeOrSelf(type).getIntOrFloatBitWidth();
    ImplicitLocOpBuilder b(op.getLoc(), rewriter);
    auto constant = [&](const APInt &value) {
      return createScalarOrSplatConstant(b, op.getLoc(), type, value);
    };
    auto isNumber = [&](Value value, const APInt &number) -> Value {
      return arith::CmpIOp::create(b, arith::CmpIPredicate::eq, value,
                                   constant(number));
    };
    Value hasNoResult = isNumber(divisor, APInt::getZero(bits));
    if (isSigned) {
      Value isLeast = isNumber(op.getLhs(), APInt::getSignedMinValue(bits));
      Value isMinusOne = isNumber(divisor, APInt::getAllOnes(bits));
      hasNoResult = arith::OrIOp::create(
          b, hasNoResult, arith::AndIOp::create(b, isLeast, isMinusOne));
    }
    Value one = constant(APInt(bits, 1));
    Value safe = arith::SelectOp::create(b, hasNoResult, one, divisor);
    rewriter.modifyOpInPlace(op, [&] { op.getRhsMutable().assign(safe); });
    return success();
  }
};
} // namespace

void mlir::swizzle::populateDivisionsToHostPatterns(
    RewritePatternSet &patterns) {
  patterns
      .add<DivideAlways<LLVM::SDivOp, true>, DivideAlways<LLVM::SRemOp, true>,
           DivideAlways<LLVM::UDivOp, false>,
           DivideAlways<LLVM::URemOp, false>>(patterns.getContext());
}
