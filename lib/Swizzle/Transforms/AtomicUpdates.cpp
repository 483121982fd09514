//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "Swizzle/Transforms/AtomicUpdates.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/IR/ImplicitLocOpBuilder.h"

using namespace mlir;
using namespace mlir::swizzle;

static bool isProduct(memref::AtomicRMWOp op) {
  return op.getKind() == arith::AtomicRMWKind::mulf ||
         op.getKind() == arith::AtomicRMWKind::muli;
}

static bool isOfFloats(memref::GenericAtomicRMWOp op) {
  return isa<FloatType>(op.getType());
}

bool mlir::swizzle::isAtomicUpdateToExpand(Operation *op) {
  if (auto generic = dyn_cast<memref::GenericAtomicRMWOp>(op))
    return isOfFloats(generic);
  auto atomic = dyn_cast<memref::AtomicRMWOp>(op);
  return atomic && isProduct(atomic);
}

namespace {
/// A product as the computation that it is.
struct ExpandProduct : OpRewritePattern<memref::AtomicRMWOp> {
  using Base::Base;

  LogicalResult matchAndRewrite(memref::AtomicRMWOp op,
                                PatternRewriter &rewriter) const override {
    if (!isProduct(op))
      return failure();
    auto generic = memref::GenericAtomicRMWOp::create(
        rewriter, op.getLoc(), op.getMemref(), op.getIndices());
    OpBuilder::InsertionGuard guard(rewriter);
    rewriter.setInsertionPointToEnd(generic.getBody());
    Value product =
        arith::getReductionOp(op.getKind(), rewriter, op.getLoc(),
                              generic.getCurrentValue(), op.getValue());
    memref::AtomicYieldOp::create(rewriter, op.getLoc(), product);
    rewriter.replaceOp(op, generic);
    return success();
  }
};

/// An update of numbers as one of their bits.
struct UpdateBits : OpRewritePattern<memref::GenericAtomicRMWOp> {
  using Base::Base;

  LogicalResult matchAndRewrite(memref::GenericAtomicRMWOp op,
                                PatternRewriter &rewriter) const override {
    if (!isOfFloats(op))
      return failure();
    ImplicitLocOpBuilder b(op.getLoc(), rewriter);
    Type number = op.getType(),
         bits = b.getIntegerType(number.getIntOrFloatBitWidth());
    auto type = cast<MemRefType>(op.getMemref().getType());
    auto memory = UnrealizedConversionCastOp::create(
        b, Type(MemRefType::Builder(type).setElementType(bits)),
        op.getMemref());
    auto update = memref::GenericAtomicRMWOp::create(b, memory.getResult(0),
                                                     op.getIndices());
    Value before = arith::BitcastOp::create(b, number, update.getResult());
    b.setInsertionPointToEnd(update.getBody());
    Value current =
        arith::BitcastOp::create(b, number, update.getCurrentValue());
    rewriter.mergeBlocks(op.getBody(), update.getBody(), current);
    auto yield = cast<memref::AtomicYieldOp>(update.getBody()->getTerminator());
    b.setInsertionPoint(yield);
    Value updated = arith::BitcastOp::create(b, bits, yield.getResult());
    rewriter.modifyOpInPlace(yield,
                             [&] { yield.getResultMutable().assign(updated); });
    rewriter.replaceOp(op, before);
    return success();
  }
};
} // namespace

void mlir::swizzle::populateAtomicUpdatePatterns(RewritePatternSet &patterns) {
  patterns.add<ExpandProduct, UpdateBits>(patterns.getContext());
}
