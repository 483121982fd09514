//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// MLIR 22.1.8 takes a position that is known at run time for some constant
// where it lowers vectors of vectors, and crashes or inserts elsewhere; and
// crashes where it computes two sizes of one group of memref.expand_shape.
//
//===----------------------------------------------------------------------===//

#include "Swizzle/Transforms/Passes.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Arith/Utils/Utils.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/Transforms/GreedyPatternRewriteDriver.h"

namespace mlir::swizzle {
#define GEN_PASS_DEF_EXPANDDYNAMICOPSPASS
#include "Swizzle/Transforms/Passes.h.inc"
} // namespace mlir::swizzle

using namespace mlir;
using namespace mlir::swizzle;

namespace {
/// A position that is known at run time, below `size`, and those around it.
struct DynamicPosition {
  ArrayRef<OpFoldResult> before, behind;
  Value value;
  int64_t size;
};
} // namespace

/// The first position in a vector of `type` that has no lowering, as it is not
/// a constant; nothing if there is none. One of a scalar in its row has one.
static std::optional<DynamicPosition>
findDynamic(ArrayRef<OpFoldResult> positions, VectorType type) {
  if (type.isScalable())
    return std::nullopt;
  for (auto [number, position] : llvm::enumerate(positions))
    if (isa<Value>(position) &&
        number + 1 != static_cast<size_t>(type.getRank()))
      return DynamicPosition{positions.take_front(number),
                             positions.drop_front(number + 1),
                             cast<Value>(position), type.getDimSize(number)};
  return std::nullopt;
}

/// `ifSet` or `ifNot`, numbers or vectors of any rank.
static Value select(OpBuilder &b, Location loc, Value condition, Value ifSet,
                    Value ifNot) {
  auto type = dyn_cast<VectorType>(ifSet.getType());
  if (!type || type.getRank() <= 1)
    return arith::SelectOp::create(b, loc, condition, ifSet, ifNot);
  Value all = ifNot;
  for (int64_t i = 0; i < type.getDimSize(0); ++i) {
    Value one =
        select(b, loc, condition, vector::ExtractOp::create(b, loc, ifSet, i),
               vector::ExtractOp::create(b, loc, ifNot, i));
    all = vector::InsertOp::create(b, loc, one, all, i);
  }
  return all;
}

/// Calls `visit` for each constant that a position can be, with whether it is
/// that and with the positions up to it.
static void
forEachPosition(OpBuilder &b, Location loc, const DynamicPosition &dynamic,
                function_ref<void(Value, ArrayRef<OpFoldResult>)> visit) {
  SmallVector<OpFoldResult> here(dynamic.before);
  here.emplace_back();
  for (int64_t i = 0; i < dynamic.size; ++i) {
    Value isHere =
        arith::CmpIOp::create(b, loc, arith::CmpIPredicate::eq, dynamic.value,
                              arith::ConstantIndexOp::create(b, loc, i));
    here.back() = b.getIndexAttr(i);
    visit(isHere, here);
  }
}

namespace {
struct ExpandInsert : OpRewritePattern<vector::InsertOp> {
  using Base::Base;

  LogicalResult matchAndRewrite(vector::InsertOp op,
                                PatternRewriter &rewriter) const override {
    SmallVector<OpFoldResult> positions = op.getMixedPosition();
    auto dynamic = findDynamic(positions, op.getDestVectorType());
    if (!dynamic)
      return failure();
    Location loc = op.getLoc();
    Value all = op.getDest();
    forEachPosition(
        rewriter, loc, *dynamic,
        [&](Value isHere, ArrayRef<OpFoldResult> here) {
          Value old = vector::ExtractOp::create(rewriter, loc, all, here);
          Value changed = op.getValueToStore();
          if (!dynamic->behind.empty())
            changed = vector::InsertOp::create(rewriter, loc, changed, old,
                                               dynamic->behind);
          all = vector::InsertOp::create(
              rewriter, loc, select(rewriter, loc, isHere, changed, old), all,
              here);
        });
    rewriter.replaceOp(op, all);
    return success();
  }
};

struct ExpandExtract : OpRewritePattern<vector::ExtractOp> {
  using Base::Base;

  LogicalResult matchAndRewrite(vector::ExtractOp op,
                                PatternRewriter &rewriter) const override {
    SmallVector<OpFoldResult> positions = op.getMixedPosition();
    auto dynamic = findDynamic(positions, op.getSourceVectorType());
    if (!dynamic)
      return failure();
    Location loc = op.getLoc();
    Value found;
    forEachPosition(
        rewriter, loc, *dynamic,
        [&](Value isHere, ArrayRef<OpFoldResult> here) {
          Value one =
              vector::ExtractOp::create(rewriter, loc, op.getSource(), here);
          if (!dynamic->behind.empty())
            one =
                vector::ExtractOp::create(rewriter, loc, one, dynamic->behind);
          found = found ? select(rewriter, loc, isHere, one, found) : one;
        });
    rewriter.replaceOp(op, found);
    return success();
  }
};

/// Groups with one such size, at most, are upstream's.
struct ExpandExpandShape : OpRewritePattern<memref::ExpandShapeOp> {
  using Base::Base;

  LogicalResult matchAndRewrite(memref::ExpandShapeOp op,
                                PatternRewriter &rewriter) const override {
    MemRefType type = op.getResultType();
    auto isUpstream = [&](ReassociationIndicesRef group) {
      return llvm::count_if(group, [&](int64_t dimension) {
               return type.isDynamicDim(dimension);
             }) <= 1;
    };
    SmallVector<ReassociationIndices> groups = op.getReassociationIndices();
    if (llvm::all_of(groups, isUpstream))
      return failure();
    Location loc = op.getLoc();
    auto [constantStrides, constantOffset] = type.getStridesAndOffset();
    auto metadata =
        memref::ExtractStridedMetadataOp::create(rewriter, loc, op.getSrc());
    auto getConstantOr = [&](int64_t constant, Value value) -> OpFoldResult {
      if (ShapedType::isDynamic(constant))
        return value;
      return rewriter.getIndexAttr(constant);
    };
    SmallVector<OpFoldResult> sizes = op.getMixedOutputShape(),
                              strides(type.getRank());
    for (auto [group, stride] :
         llvm::zip_equal(groups, metadata.getStrides())) {
      Value inner = stride;
      for (int64_t dimension : llvm::reverse(group)) {
        strides[dimension] = getConstantOr(constantStrides[dimension], inner);
        inner = arith::MulIOp::create(
            rewriter, loc, inner,
            getValueOrCreateConstantIndexOp(rewriter, loc, sizes[dimension]));
      }
    }
    rewriter.replaceOpWithNewOp<memref::ReinterpretCastOp>(
        op, type, op.getSrc(),
        getConstantOr(constantOffset, metadata.getOffset()), sizes, strides);
    return success();
  }
};

struct ExpandDynamicOpsPass
    : swizzle::impl::ExpandDynamicOpsPassBase<ExpandDynamicOpsPass> {
  using Base::Base;

  LogicalResult initialize(MLIRContext *context) override {
    RewritePatternSet owned(context);
    owned.add<ExpandInsert, ExpandExtract, ExpandExpandShape>(context);
    patterns = std::move(owned);
    return success();
  }

  void runOnOperation() override {
    // Nothing else is folded on the way.
    SmallVector<Operation *> ops;
    getOperation()->walk([&](Operation *op) {
      if (isa<vector::InsertOp, vector::ExtractOp, memref::ExpandShapeOp>(op))
        ops.push_back(op);
    });
    GreedyRewriteConfig config;
    config.setStrictness(GreedyRewriteStrictness::ExistingAndNewOps);
    config.enableFolding(false);
    if (failed(applyOpPatternsGreedily(ops, patterns, config)))
      signalPassFailure();
  }

private:
  FrozenRewritePatternSet patterns;
};
} // namespace
