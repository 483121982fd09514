//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "RemapLowering.h"
#include "Swizzle/IR/ChosenMap.h"
#include "Swizzle/Transforms/Passes.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/GPU/IR/GPUDialect.h"
#include "mlir/IR/PatternMatch.h"
#include "mlir/Transforms/WalkPatternRewriteDriver.h"

namespace mlir::swizzle {
#define GEN_PASS_DEF_CONVERTSWIZZLETOARITHPASS
#include "Swizzle/Transforms/Passes.h.inc"
} // namespace mlir::swizzle

using namespace mlir;
using namespace mlir::swizzle;

/// What `DimOpT` of the gpu dialect gives in place of `op`, along a dimension.
template <typename DimOpT>
static Value emitAlong(RewriterBase &rewriter, Operation *op,
                       gpu::Dimension dimension) {
  Value value = DimOpT::create(rewriter, op->getLoc(), dimension);
  return dropSign(rewriter, op->getLoc(), value,
                  getMaxPrograms(op, static_cast<ProgramDim>(dimension)));
}

/// x + gx * (y + gy * z)
static Value linearize(RewriterBase &rewriter, ProgramIdOp op) {
  Location loc = op.getLoc();
  Value sum;
  for (auto dimension :
       {gpu::Dimension::z, gpu::Dimension::y, gpu::Dimension::x}) {
    Value id = emitAlong<gpu::BlockIdOp>(rewriter, op, dimension);
    if (sum) {
      Value size = emitAlong<gpu::GridDimOp>(rewriter, op, dimension);
      sum = arith::MulIOp::create(rewriter, loc, size, sum);
      sum = arith::AddIOp::create(rewriter, loc, id, sum);
    } else {
      sum = id;
    }
  }
  return sum;
}

/// gx * gy * gz
static Value linearize(RewriterBase &rewriter, NumProgramsOp op) {
  Location loc = op.getLoc();
  Value product;
  for (auto dimension :
       {gpu::Dimension::x, gpu::Dimension::y, gpu::Dimension::z}) {
    Value size = emitAlong<gpu::GridDimOp>(rewriter, op, dimension);
    product =
        product ? arith::MulIOp::create(rewriter, loc, product, size) : size;
  }
  return product;
}

/// An op that has a counterpart in the gpu dialect for each dimension.
template <typename DimOpT, typename OpT>
static void lowerProgramOp(RewriterBase &rewriter, OpT op) {
  if (op.getDimension() == ProgramDim::linear)
    rewriter.replaceOp(op, linearize(rewriter, op));
  else
    rewriter.replaceOp(
        op, emitAlong<DimOpT>(rewriter, op,
                              static_cast<gpu::Dimension>(op.getDimension())));
}

namespace {
struct LowerRemap : OpRewritePattern<RemapOp> {
  LowerRemap(MLIRContext *context, ProvedMaps &proofs)
      : OpRewritePattern(context), proofs(proofs) {}

  LogicalResult matchAndRewrite(RemapOp op,
                                PatternRewriter &rewriter) const override {
    FailureOr<SmallVector<ProvedStep>> steps = proveSteps(op, proofs);
    if (failed(steps))
      return failure();
    lowerRemap(rewriter, op, *steps);
    return success();
  }

  ProvedMaps &proofs;
};

/// An op that is `DimOpT` of the gpu dialect along each dimension.
template <typename OpT, typename DimOpT>
struct LowerProgramOp : OpRewritePattern<OpT> {
  using OpRewritePattern<OpT>::OpRewritePattern;

  LogicalResult matchAndRewrite(OpT op,
                                PatternRewriter &rewriter) const override {
    lowerProgramOp<DimOpT>(rewriter, op);
    return success();
  }
};
} // namespace

void mlir::swizzle::populateSwizzleToArithPatterns(RewritePatternSet &patterns,
                                                   ProvedMaps &proofs) {
  patterns.add<LowerRemap>(patterns.getContext(), proofs);
  patterns.add<LowerProgramOp<ProgramIdOp, gpu::BlockIdOp>,
               LowerProgramOp<NumProgramsOp, gpu::GridDimOp>>(
      patterns.getContext());
}

namespace {
struct ConvertSwizzleToArithPass
    : swizzle::impl::ConvertSwizzleToArithPassBase<ConvertSwizzleToArithPass> {
  using Base::Base;

  void runOnOperation() override {
    // All errors come before the first change.
    ProvedMaps proofs;
    SmallVector<MapOp> maps;
    DenseSet<StringAttr> chosen;
    bool hasOps = false, allProved = true;
    getOperation()->walk([&](Operation *op) {
      hasOps |= isa<RemapOp, ProgramIdOp, NumProgramsOp, MapOp>(op);
      if (auto remap = dyn_cast<RemapOp>(op))
        allProved &= succeeded(proveSteps(remap, proofs));
      else if (auto map = dyn_cast<MapOp>(op))
        maps.push_back(map);
      if (auto map = op->getAttrOfType<MapAttr>(chosenAttrName))
        for (Attribute step : map.getSteps())
          if (auto symbol = dyn_cast<FlatSymbolRefAttr>(step))
            chosen.insert(symbol.getAttr());
    });
    if (!allProved)
      return signalPassFailure();
    if (!hasOps)
      return markAllAnalysesPreserved();
    RewritePatternSet patterns(&getContext());
    populateSwizzleToArithPatterns(patterns, proofs);
    walkAndApplyPatterns(getOperation(), std::move(patterns));
    // Lowering one may give the constant that another one's size is, for which
    // its map may have no proof.
    bool isLeft = getOperation()
                      ->walk([](RemapOp) { return WalkResult::interrupt(); })
                      .wasInterrupted();
    if (isLeft)
      return signalPassFailure();
    // What is left of a map is its body, and that is where it was applied; but
    // one that was chosen is still to be applied, and one that the pass runs on
    // is its user's.
    for (MapOp map : maps)
      if (map != getOperation() && !chosen.contains(map.getSymNameAttr()))
        map.erase();
  }
};
} // namespace
