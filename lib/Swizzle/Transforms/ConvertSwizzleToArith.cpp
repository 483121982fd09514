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
#include "Swizzle/Mapping/MapFormulas.h"
#include "Swizzle/Transforms/Passes.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/GPU/IR/GPUDialect.h"
#include "mlir/IR/Matchers.h"
#include "mlir/IR/PatternMatch.h"
#include "mlir/Transforms/WalkPatternRewriteDriver.h"
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

/// The narrowest type in which every number of `op` fits.
static Type getComputeType(RemapOp op) {
  Type type = op.getType();
  bool fits32 = llvm::all_of(op.getOperands(), [](Value operand) {
    return getUpperBound(operand) <= max32;
  });
  // On `index`, nothing is said about the width that it will have; 64 bits hold
  // whatever it has.
  return fits32 || type.isInteger(32) ? IntegerType::get(type.getContext(), 32)
                                      : type;
}

/// Whether `value` is the product of `a` and `b` as values of the IR.
static bool isProduct(Value value, Value a, Value b) {
  auto product = value.getDefiningOp<arith::MulIOp>();
  return product && ((product.getLhs() == a && product.getRhs() == b) ||
                     (product.getLhs() == b && product.getRhs() == a));
}

/// What the IR shows of how rows * columns covers `count`.
static TileCover getCover(Value count, Value rows, Value columns) {
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
  auto [slice, fits] = a.mulChecked(rows, columns);
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
    return balancedMap(a, id, count, xcds);
  case MapStep::Kind::Chunked:
    return chunkedMap(a, id, count, xcds, step.getSize());
  case MapStep::Kind::Windowed:
    return eachSlice([&](Num l) {
      return windowedMap(a, l, tiles.rows, tiles.columns, step.getSize());
    });
  case MapStep::Kind::Transpose:
    return eachSlice([&](Num l) { return transposeMap(a, l, tiles.rows); });
  }
  llvm_unreachable("unknown kind of step");
}

namespace {
struct LowerRemap : OpRewritePattern<RemapOp> {
  using Base::Base;

  LogicalResult matchAndRewrite(RemapOp op,
                                PatternRewriter &rewriter) const override {
    ArithEmitter a(rewriter, op.getLoc(), getComputeType(op));
    Num count = a.use(op.getCount(), getUpperBound(op.getCount()));
    uint64_t maxId = count.max == 0 ? 0 : count.max - 1;
    Num id = a.use(op.getId(), maxId);

    uint32_t xcds = op.getTopology().getXcds();
    WorkgroupMap map = op.getMap().getMap().simplifiedFor(xcds);
    TileSpace tiles;
    if (map.isOverTiles()) {
      Value rows = op.getTiles()[0], columns = op.getTiles()[1];
      TileCover cover = getCover(op.getCount(), rows, columns);
      tiles = {a.use(rows, getUpperBound(rows)),
               a.use(columns, getUpperBound(columns)), cover};
      if (cover == TileCover::Unknown)
        tiles = guardTileSpace(a, count, tiles.rows, tiles.columns);
    }
    for (MapStep step : map.getSteps()) {
      id = emitStep(a, step, id, count, xcds, tiles);
      id.max = std::min(id.max, maxId);
    }
    rewriter.replaceOp(op, a.materializeAs(id, op.getType()));
    return success();
  }
};

/// Lowers an op that has a counterpart in the gpu dialect for each dimension.
template <typename OpT, typename DimOpT>
struct LowerProgramOp : OpRewritePattern<OpT> {
  using OpRewritePattern<OpT>::OpRewritePattern;

  LogicalResult matchAndRewrite(OpT op,
                                PatternRewriter &rewriter) const override {
    Location loc = op.getLoc();
    auto get = [&](gpu::Dimension dimension) -> Value {
      return DimOpT::create(rewriter, loc, dimension);
    };
    if (op.getDimension() != ProgramDim::linear) {
      rewriter.replaceOp(op,
                         get(static_cast<gpu::Dimension>(op.getDimension())));
      return success();
    }
    rewriter.replaceOp(op, linearize(rewriter, loc, get));
    return success();
  }

  static Value linearize(PatternRewriter &rewriter, Location loc,
                         function_ref<Value(gpu::Dimension)> get);
};

using LowerProgramId = LowerProgramOp<ProgramIdOp, gpu::BlockIdOp>;
using LowerNumPrograms = LowerProgramOp<NumProgramsOp, gpu::GridDimOp>;
} // namespace

/// x + gx * (y + gy * z)
template <>
Value LowerProgramId::linearize(PatternRewriter &rewriter, Location loc,
                                function_ref<Value(gpu::Dimension)> get) {
  Value sizeX = gpu::GridDimOp::create(rewriter, loc, gpu::Dimension::x);
  Value sizeY = gpu::GridDimOp::create(rewriter, loc, gpu::Dimension::y);
  Value slices =
      arith::MulIOp::create(rewriter, loc, sizeY, get(gpu::Dimension::z));
  Value rows =
      arith::AddIOp::create(rewriter, loc, get(gpu::Dimension::y), slices);
  Value inRows = arith::MulIOp::create(rewriter, loc, sizeX, rows);
  return arith::AddIOp::create(rewriter, loc, get(gpu::Dimension::x), inRows);
}

/// gx * gy * gz
template <>
Value LowerNumPrograms::linearize(PatternRewriter &rewriter, Location loc,
                                  function_ref<Value(gpu::Dimension)> get) {
  Value slice = arith::MulIOp::create(rewriter, loc, get(gpu::Dimension::x),
                                      get(gpu::Dimension::y));
  return arith::MulIOp::create(rewriter, loc, slice, get(gpu::Dimension::z));
}

void mlir::swizzle::populateSwizzleToArithPatterns(
    RewritePatternSet &patterns) {
  patterns.add<LowerRemap, LowerProgramId, LowerNumPrograms>(
      patterns.getContext());
}

namespace {
struct ConvertSwizzleToArithPass
    : swizzle::impl::ConvertSwizzleToArithPassBase<ConvertSwizzleToArithPass> {
  using Base::Base;

  void runOnOperation() override {
    RewritePatternSet patterns(&getContext());
    populateSwizzleToArithPatterns(patterns);
    walkAndApplyPatterns(getOperation(), std::move(patterns));
  }
};
} // namespace
