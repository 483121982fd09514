//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// The formulas are in Mapping/MapFormulas.h; this file decides in which type
// they are computed and what is known of the tile space.
//
//===----------------------------------------------------------------------===//

#include "ArithEmitter.h"
#include "LowerApply.h"
#include "Swizzle/Mapping/MapFormulas.h"
#include "Swizzle/Transforms/Passes.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/GPU/IR/GPUDialect.h"
#include "mlir/IR/Matchers.h"
#include "mlir/IR/PatternMatch.h"
#include "llvm/ADT/TypeSwitch.h"
#include <limits>

namespace mlir::swizzle {
#define GEN_PASS_DEF_CONVERTSWIZZLETOARITHPASS
#include "Swizzle/Transforms/Passes.h.inc"
} // namespace mlir::swizzle

using namespace mlir;
using namespace mlir::swizzle;
using Num = ArithEmitter::Value;

static constexpr uint64_t max32 = std::numeric_limits<uint32_t>::max();

namespace {
/// The tile space of a remap in the emitter's type.
struct TileSpace {
  Num rows;
  Num columns;
  TileCover cover = TileCover::Unknown;
};
} // namespace

/// The narrowest type in which every number of `op` fits: ids are below the
/// count, and so is the part of a tile space that matters.
static Type getComputeType(RemapOp op, uint64_t maxCount) {
  bool fits32 =
      maxCount <= max32 && llvm::all_of(op.getTiles(), [](Value side) {
        return side.getType().isInteger(32) || getUpperBound(side) <= max32;
      });
  return fits32 ? IntegerType::get(op.getContext(), 32) : op.getType();
}

/// Whether `value` is the product of `a` and `b` as values of the IR.
static bool isProduct(Value value, Value a, Value b) {
  auto product = value.getDefiningOp<arith::MulIOp>();
  return product && ((product.getLhs() == a && product.getRhs() == b) ||
                     (product.getLhs() == b && product.getRhs() == a));
}

TileCover mlir::swizzle::getCover(Value count, Value rows, Value columns) {
  APInt countNum, rowsNum, columnsNum;
  if (matchPattern(count, m_ConstantInt(&countNum)) &&
      matchPattern(rows, m_ConstantInt(&rowsNum)) &&
      matchPattern(columns, m_ConstantInt(&columnsNum))) {
    bool overflow = false;
    APInt slice = rowsNum.umul_ov(columnsNum, overflow);
    if (overflow || slice.isZero() || slice.ugt(countNum))
      return TileCover::Unknown;
    if (slice == countNum)
      return TileCover::OneSlice;
    return countNum.urem(slice).isZero() ? TileCover::WholeSlices
                                         : TileCover::Unknown;
  }
  if (isProduct(count, rows, columns))
    return TileCover::OneSlice;
  if (auto product = count.getDefiningOp<arith::MulIOp>())
    for (Value factor : {product.getLhs(), product.getRhs()})
      if (isProduct(factor, rows, columns))
        return TileCover::WholeSlices;
  return TileCover::Unknown;
}

/// Where rows * columns might be no tile at all, more than `count`, or more
/// than the type holds, uses a tile space of one tile, in which every tile map
/// is the identity, as it is where there is no whole slice.
static TileSpace guardTileSpace(ArithEmitter &a, Num count, Num rows,
                                Num columns) {
  std::pair<Num, ArithEmitter::Bool> product = a.mulChecked(rows, columns);
  Num slice = product.first;
  ArithEmitter::Bool fits = product.second;
  ArithEmitter::Bool positive = a.less(a.constant(0), slice);
  // slice <= count; `count - 1` would wrap for an empty launch.
  ArithEmitter::Bool tooBig = a.less(count, slice);
  Num one = a.constant(1);
  auto guard = [&](Num side) {
    Num nonEmpty = a.select(positive, side, one);
    Num notBig = a.select(tooBig, one, nonEmpty);
    return a.select(fits, notBig, one);
  };
  return {guard(rows), guard(columns), TileCover::Unknown};
}

static Num emitStep(ArithEmitter &a, MapStep step, Num id, Num count,
                    uint32_t xcds, const TileSpace &tiles) {
  auto eachSlice = [&](auto tileOf) {
    return mapEachSlice(a, id, count, tiles.rows, tiles.columns, tiles.cover,
                        tileOf);
  };
  switch (step.getKind()) {
  case MapStep::Kind::Balanced:
    return balancedMap(a, id, count, a.constant(xcds));
  case MapStep::Kind::Chunked:
    return chunkedMap(a, id, count, a.constant(xcds),
                      a.constant(step.getSize()));
  case MapStep::Kind::Windowed:
    return eachSlice([&](Num l) {
      return windowedMap(a, l, tiles.rows, tiles.columns,
                         a.constant(step.getSize()));
    });
  case MapStep::Kind::Transpose:
    return eachSlice([&](Num l) { return transposeMap(a, l, tiles.rows); });
  }
  llvm_unreachable("unknown kind of step");
}

/// A bound of an operand of a remap as an unsigned number. In 32 bits, a bound
/// below the type's would save next to nothing, and it has to be searched for.
static uint64_t getOperandBound(Value operand) {
  return operand.getType().isInteger(32) ? max32 : getUpperBound(operand);
}

static void lower(RewriterBase &rewriter, RemapOp op) {
  rewriter.setInsertionPoint(op);
  uint64_t maxCount = getOperandBound(op.getCount());
  ArithEmitter a(rewriter, op.getLoc(), getComputeType(op, maxCount));
  Num count = a.use(op.getCount(), maxCount);
  uint64_t maxId = count.max == 0 ? 0 : count.max - 1;
  Num id = a.use(op.getId(), maxId);

  uint32_t xcds = op.getTopology().getXcds();
  WorkgroupMap map = op.getMap().getMap().simplifiedFor(xcds);
  TileSpace tiles;
  if (map.isOverTiles()) {
    Value rows = op.getTiles()[0], columns = op.getTiles()[1];
    TileCover cover = getCover(op.getCount(), rows, columns);
    tiles = {a.use(rows, getOperandBound(rows)),
             a.use(columns, getOperandBound(columns)), cover};
    if (cover == TileCover::Unknown)
      tiles = guardTileSpace(a, count, tiles.rows, tiles.columns);
  }
  for (MapStep step : map.getSteps()) {
    id = emitStep(a, step, id, count, xcds, tiles);
    id.max = std::min(id.max, maxId);
  }
  rewriter.replaceOp(op, a.materializeAs(id, op.getType()));
}

/// x + gx * (y + gy * z)
static Value linearize(RewriterBase &rewriter, ProgramIdOp op) {
  Location loc = op.getLoc();
  Value sum;
  for (auto dimension :
       {gpu::Dimension::z, gpu::Dimension::y, gpu::Dimension::x}) {
    Value id = gpu::BlockIdOp::create(rewriter, loc, dimension);
    if (sum) {
      Value size = gpu::GridDimOp::create(rewriter, loc, dimension);
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
    Value size = gpu::GridDimOp::create(rewriter, loc, dimension);
    product =
        product ? arith::MulIOp::create(rewriter, loc, product, size) : size;
  }
  return product;
}

/// An op that has a counterpart in the gpu dialect for each dimension.
template <typename DimOpT, typename OpT>
static void lowerProgramOp(RewriterBase &rewriter, OpT op) {
  rewriter.setInsertionPoint(op);
  if (op.getDimension() == ProgramDim::linear)
    rewriter.replaceOp(op, linearize(rewriter, op));
  else
    rewriter.replaceOpWithNewOp<DimOpT>(
        op, static_cast<gpu::Dimension>(op.getDimension()));
}

static void lower(RewriterBase &rewriter, ProgramIdOp op) {
  lowerProgramOp<gpu::BlockIdOp>(rewriter, op);
}

static void lower(RewriterBase &rewriter, NumProgramsOp op) {
  lowerProgramOp<gpu::GridDimOp>(rewriter, op);
}

namespace {
template <typename OpT>
struct LowerOp : OpRewritePattern<OpT> {
  using OpRewritePattern<OpT>::OpRewritePattern;

  LogicalResult matchAndRewrite(OpT op,
                                PatternRewriter &rewriter) const override {
    lower(rewriter, op);
    return success();
  }
};
} // namespace

void mlir::swizzle::populateSwizzleToArithPatterns(
    RewritePatternSet &patterns) {
  patterns.add<LowerOp<RemapOp>, LowerOp<ProgramIdOp>, LowerOp<NumProgramsOp>>(
      patterns.getContext());
}

namespace {
struct ConvertSwizzleToArithPass
    : swizzle::impl::ConvertSwizzleToArithPassBase<ConvertSwizzleToArithPass> {
  using Base::Base;

  void runOnOperation() override {
    // No op that a rewrite makes is rewritten again, so that no driver is
    // needed to find those.
    SmallVector<Operation *> ops;
    SmallVector<ApplyOp> applications;
    SmallVector<MapOp> maps;
    getOperation()->walk([&](Operation *op) {
      if (isa<RemapOp, ProgramIdOp, NumProgramsOp>(op))
        ops.push_back(op);
      else if (auto apply = dyn_cast<ApplyOp>(op))
        applications.push_back(apply);
      else if (auto map = dyn_cast<MapOp>(op))
        maps.push_back(map);
    });
    if (ops.empty() && applications.empty() && maps.empty())
      return markAllAnalysesPreserved();
    IRRewriter rewriter(&getContext());
    for (Operation *op : ops)
      llvm::TypeSwitch<Operation *>(op)
          .Case<RemapOp, ProgramIdOp, NumProgramsOp>(
              [&](auto typed) { lower(rewriter, typed); });
    ProvedMaps proofs;
    for (ApplyOp apply : applications)
      if (failed(lowerApply(rewriter, apply, proofs)))
        return signalPassFailure();
    // What is left of a map is its body, and that is where it was applied.
    for (MapOp map : maps)
      rewriter.eraseOp(map);
  }
};
} // namespace
