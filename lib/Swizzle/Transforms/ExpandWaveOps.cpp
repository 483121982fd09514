//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "ExpandWaveOps.h"
#include "WaveValues.h"
#include "mlir/Dialect/UB/IR/UBOps.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/IR/Matchers.h"

using namespace mlir;
using namespace mlir::swizzle;

/// Returns true if `value` is known to be a lane of a wave.
static bool isLane(Value value, unsigned waveSize) {
  APInt number;
  if (auto masked = value.getDefiningOp<arith::AndIOp>())
    value = masked.getRhs();
  return matchPattern(value, m_ConstantInt(&number)) && number.ult(waveSize);
}

bool mlir::swizzle::isShuffleToExpand(gpu::ShuffleOp op, unsigned waveSize) {
  APInt width;
  return op.getMode() == gpu::ShuffleMode::UP ||
         !matchPattern(op.getWidth(), m_ConstantInt(&width)) ||
         width != waveSize || !isLane(op.getOffset(), waveSize);
}

static uint64_t countBits(Type type) {
  auto vector = dyn_cast<VectorType>(type);
  return uint64_t(getElementTypeOrSelf(type).getIntOrFloatBitWidth()) *
         (vector ? vector.getNumElements() : 1);
}

bool mlir::swizzle::isMovedWide(Type type) {
  if (!isa<VectorType, IntegerType>(type))
    return false;
  uint64_t bits = countBits(type);
  return bits > dwordBits && bits % dwordBits != 0;
}

/// What `move` makes of `value` with more elements, or more bits, so that it is
/// whole dwords.
static Value moveWide(ImplicitLocOpBuilder &b, Value value,
                      function_ref<Value(Value)> move) {
  Type type = value.getType();
  auto vector = dyn_cast<VectorType>(type);
  if (!vector) {
    Type wideType = b.getIntegerType(llvm::alignTo(countBits(type), dwordBits));
    return arith::TruncIOp::create(
        b, type, move(arith::ExtUIOp::create(b, wideType, value)));
  }
  int64_t count = vector.getNumElements();
  Type wideType = vector;
  while (countBits(wideType) % dwordBits != 0)
    wideType = VectorType::get(++count, vector.getElementType());
  Value poison = ub::PoisonOp::create(b, wideType);
  int64_t first = 0, step = 1;
  Value moved =
      move(vector::InsertStridedSliceOp::create(b, value, poison, first, step));
  return vector::ExtractStridedSliceOp::create(b, moved, first,
                                               vector.getNumElements(), step);
}

namespace {
template <typename OpT>
struct WaveOpPattern : OpRewritePattern<OpT> {
  WaveOpPattern(MLIRContext *context, unsigned waveSize)
      : OpRewritePattern<OpT>(context), waveSize(waveSize) {}

  unsigned waveSize;
};

struct WidenShuffle : OpRewritePattern<gpu::ShuffleOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(gpu::ShuffleOp op,
                                PatternRewriter &rewriter) const override {
    if (!isMovedWide(op.getValue().getType()))
      return failure();
    ImplicitLocOpBuilder b(op.getLoc(), rewriter);
    Value isValid;
    Value result = moveWide(b, op.getValue(), [&](Value wide) {
      auto shuffle = gpu::ShuffleOp::create(b, wide, op.getOffset(),
                                            op.getWidth(), op.getMode());
      isValid = shuffle.getValid();
      return shuffle.getShuffleResult();
    });
    rewriter.replaceOp(op, {result, isValid});
    return success();
  }
};

struct WidenBroadcast : OpRewritePattern<gpu::SubgroupBroadcastOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(gpu::SubgroupBroadcastOp op,
                                PatternRewriter &rewriter) const override {
    if (!isMovedWide(op.getType()))
      return failure();
    ImplicitLocOpBuilder b(op.getLoc(), rewriter);
    rewriter.replaceOp(op, moveWide(b, op.getSrc(), [&](Value wide) -> Value {
                         return gpu::SubgroupBroadcastOp::create(
                             b, wide, op.getLane(), op.getBroadcastType());
                       }));
    return success();
  }
};

/// Lane `l` of the first `width` gets the value of lane `(l + offset) mod
/// width`; `width` is a power of two.
struct ExpandRotate : WaveOpPattern<gpu::RotateOp> {
  using WaveOpPattern::WaveOpPattern;

  LogicalResult matchAndRewrite(gpu::RotateOp op,
                                PatternRewriter &rewriter) const override {
    ImplicitLocOpBuilder b(op.getLoc(), rewriter);
    Value lane = getLane(b);
    Value next = arith::AddIOp::create(b, lane, getI32(b, op.getOffset()));
    Value source =
        arith::AndIOp::create(b, next, getI32(b, int64_t(op.getWidth()) - 1));
    Value isValid = arith::CmpIOp::create(b, arith::CmpIPredicate::ult, lane,
                                          getI32(b, op.getWidth()));
    rewriter.replaceOp(op,
                       {moveFrom(b, op.getValue(), source, waveSize), isValid});
    return success();
  }
};

struct ExpandShuffle : WaveOpPattern<gpu::ShuffleOp> {
  using WaveOpPattern::WaveOpPattern;

  LogicalResult matchAndRewrite(gpu::ShuffleOp op,
                                PatternRewriter &rewriter) const override {
    if (!isShuffleToExpand(op, waveSize))
      return failure();
    ImplicitLocOpBuilder b(op.getLoc(), rewriter);
    Value lane = getLane(b), offset = op.getOffset(), width = op.getWidth();
    Value last = arith::SubIOp::create(b, width, getI32(b, 1));
    Value position = arith::AndIOp::create(b, lane, last);
    Value from;
    switch (op.getMode()) {
    case gpu::ShuffleMode::XOR:
      from = arith::XOrIOp::create(b, position, offset);
      break;
    case gpu::ShuffleMode::UP:
      from = arith::SubIOp::create(b, position, offset);
      break;
    case gpu::ShuffleMode::DOWN:
      from = arith::AddIOp::create(b, position, offset);
      break;
    case gpu::ShuffleMode::IDX:
      from = offset;
      break;
    }
    Value isValid =
        arith::CmpIOp::create(b, arith::CmpIPredicate::ult, from, width);
    Value row = arith::SubIOp::create(b, lane, position);
    Value source = arith::AddIOp::create(b, row, from);
    source = arith::SelectOp::create(b, isValid, source, lane);
    rewriter.replaceOp(op,
                       {moveFrom(b, op.getValue(), source, waveSize), isValid});
    return success();
  }
};

/// The work-items of a workgroup divided by those of a wave, rounded up.
struct ExpandNumSubgroups : WaveOpPattern<gpu::NumSubgroupsOp> {
  using WaveOpPattern::WaveOpPattern;

  LogicalResult matchAndRewrite(gpu::NumSubgroupsOp op,
                                PatternRewriter &rewriter) const override {
    ImplicitLocOpBuilder b(op.getLoc(), rewriter);
    Value items = gpu::BlockDimOp::create(b, gpu::Dimension::x);
    for (gpu::Dimension dimension : {gpu::Dimension::y, gpu::Dimension::z})
      items = arith::MulIOp::create(b, items,
                                    gpu::BlockDimOp::create(b, dimension));
    Value rounded = arith::AddIOp::create(
        b, items, arith::ConstantIndexOp::create(b, waveSize - 1));
    rewriter.replaceOpWithNewOp<arith::DivUIOp>(
        op, rounded, arith::ConstantIndexOp::create(b, waveSize));
    return success();
  }
};
} // namespace

void mlir::swizzle::populateWaveOpPatterns(RewritePatternSet &patterns,
                                           unsigned waveSize) {
  patterns.add<ExpandRotate, ExpandShuffle, ExpandNumSubgroups>(
      patterns.getContext(), waveSize);
  patterns.add<WidenShuffle, WidenBroadcast>(patterns.getContext());
}
