//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "HostPatterns.h"
#include "LaneMoves.h"
#include "Swizzle/Host/Passes.h"

using namespace mlir;
using namespace mlir::swizzle;

namespace {
/// A pattern whose ops are lowered by moving values.
template <typename OpT>
struct WaveOpPattern : OpRewritePattern<OpT> {
  WaveOpPattern(MLIRContext *context, RuntimeCalls &runtime)
      : OpRewritePattern<OpT>(context), runtime(runtime) {}

  RuntimeCalls &runtime;
};

struct LowerShuffle : WaveOpPattern<gpu::ShuffleOp> {
  using WaveOpPattern::WaveOpPattern;

  LogicalResult matchAndRewrite(gpu::ShuffleOp op,
                                PatternRewriter &rewriter) const override {
    ImplicitLocOpBuilder b(op.getLoc(), rewriter);
    LaneMoves moves(b, runtime, op);
    LaneMath &m = moves.m;
    Value lane = m.lane(), offset = op.getOffset(), width = op.getWidth();
    // Rows of `width` lanes, a power of two, shuffle on their own.
    Value mask = m.sub(width, m.num(1));
    Value position = m.bitAnd(lane, mask), row = m.sub(lane, position);
    Value from;
    switch (op.getMode()) {
    case gpu::ShuffleMode::XOR:
      from = m.bitXor(position, offset);
      break;
    case gpu::ShuffleMode::UP:
      from = m.sub(position, offset);
      break;
    case gpu::ShuffleMode::DOWN:
      from = m.add(position, offset);
      break;
    case gpu::ShuffleMode::IDX:
      from = offset;
      break;
    }
    Value inRow = m.compare(arith::CmpIPredicate::ult, from, width);
    Value source = m.select(inRow, m.add(row, from), lane);
    rewriter.replaceOp(op, {moves.moveOrZero(op.getValue(), source), inRow});
    return success();
  }
};

struct LowerRotate : WaveOpPattern<gpu::RotateOp> {
  using WaveOpPattern::WaveOpPattern;

  LogicalResult matchAndRewrite(gpu::RotateOp op,
                                PatternRewriter &rewriter) const override {
    ImplicitLocOpBuilder b(op.getLoc(), rewriter);
    LaneMoves moves(b, runtime, op);
    LaneMath &m = moves.m;
    Value lane = m.lane();
    Value source =
        m.inRow(lane, m.add(lane, m.num(op.getOffset())), op.getWidth());
    Value valid = m.less(lane, m.num(op.getWidth()));
    rewriter.replaceOp(op, {moves.moveOrZero(op.getValue(), source), valid});
    return success();
  }
};

struct LowerSwizzleBitMode : WaveOpPattern<amdgpu::SwizzleBitModeOp> {
  using WaveOpPattern::WaveOpPattern;

  LogicalResult matchAndRewrite(amdgpu::SwizzleBitModeOp op,
                                PatternRewriter &rewriter) const override {
    ImplicitLocOpBuilder b(op.getLoc(), rewriter);
    rewriter.replaceOp(op, LaneMoves(b, runtime, op)
                               .swizzleBits(op.getSrc(), op.getAndMask(),
                                            op.getOrMask(), op.getXorMask()));
    return success();
  }
};

struct LowerPermlaneSwap : WaveOpPattern<amdgpu::PermlaneSwapOp> {
  using WaveOpPattern::WaveOpPattern;

  LogicalResult matchAndRewrite(amdgpu::PermlaneSwapOp op,
                                PatternRewriter &rewriter) const override {
    ImplicitLocOpBuilder b(op.getLoc(), rewriter);
    LaneMoves moves(b, runtime, op);
    LaneMath &m = moves.m;
    Value source = m.bitXor(m.lane(), m.num(op.getRowLength()));
    Moved moved = moves.move(op.getSrc(), source);
    Value other = op.getSrc();
    if (op.getBoundCtrl() && !op.getFetchInactive())
      other = arith::ConstantOp::create(b, b.getZeroAttr(op.getType()));
    rewriter.replaceOp(op, m.select(moved.valid, moved.value, other));
    return success();
  }
};

struct LowerDpp : WaveOpPattern<amdgpu::DPPOp> {
  using WaveOpPattern::WaveOpPattern;

  LogicalResult matchAndRewrite(amdgpu::DPPOp op,
                                PatternRewriter &rewriter) const override {
    if (!canMove(op.getType()))
      return rewriter.notifyMatchFailure(op, "not a number or a vector");
    DppControl control{op.getKind(), getArgument(op)};
    control.rowMask = op.getRowMask();
    control.bankMask = op.getBankMask();
    control.isZeroBound = op.getBoundCtrl();
    ImplicitLocOpBuilder b(op.getLoc(), rewriter);
    LaneMoves moves(b, runtime, op);
    rewriter.replaceOp(op, applyDpp(moves, op.getOld(), op.getSrc(), control));
    return success();
  }

  static int32_t getArgument(amdgpu::DPPOp op) {
    std::optional<Attribute> argument = op.getPermArgument();
    if (auto shift = dyn_cast_or_null<IntegerAttr>(argument.value_or(nullptr)))
      return shift.getInt();
    int32_t packed = 0;
    if (auto quad = dyn_cast_or_null<ArrayAttr>(argument.value_or(nullptr)))
      for (auto [i, from] : llvm::enumerate(quad))
        packed |= cast<IntegerAttr>(from).getInt() << (2 * i);
    return packed;
  }
};
} // namespace

void mlir::swizzle::populateWaveOpsToHostPatterns(RewritePatternSet &patterns,
                                                  RuntimeCalls &runtime) {
  patterns.add<LowerShuffle, LowerRotate, LowerSwizzleBitMode,
               LowerPermlaneSwap, LowerDpp>(patterns.getContext(), runtime);
}
