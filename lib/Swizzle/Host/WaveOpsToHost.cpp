//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// Every op that moves values between lanes says from which lane each lane
// reads, in arithmetic on i32, and what it gets where there is no such lane;
// the runtime does the move.
//
//===----------------------------------------------------------------------===//

#include "RuntimeCalls.h"
#include "Swizzle/Host/Passes.h"
#include "mlir/Dialect/AMDGPU/IR/AMDGPUDialect.h"
#include "mlir/Dialect/LLVMIR/ROCDLDialect.h"
#include "mlir/IR/ImplicitLocOpBuilder.h"

using namespace mlir;
using namespace mlir::swizzle;

namespace {
/// Arithmetic on lanes.
struct LaneMath {
  ImplicitLocOpBuilder &b;

  Value num(int32_t value) {
    return RuntimeCalls::getI32(b, b.getLoc(), value);
  }
  Value lane() { return RuntimeCalls::getLane(b, b.getLoc()); }
  Value add(Value x, Value y) { return arith::AddIOp::create(b, x, y); }
  Value sub(Value x, Value y) { return arith::SubIOp::create(b, x, y); }
  Value mul(Value x, Value y) { return arith::MulIOp::create(b, x, y); }
  Value bitAnd(Value x, Value y) { return arith::AndIOp::create(b, x, y); }
  Value bitOr(Value x, Value y) { return arith::OrIOp::create(b, x, y); }
  Value bitXor(Value x, Value y) { return arith::XOrIOp::create(b, x, y); }
  Value shiftRight(Value x, Value y) { return arith::ShRUIOp::create(b, x, y); }
  Value select(Value condition, Value x, Value y) {
    return arith::SelectOp::create(b, condition, x, y);
  }
  Value compare(arith::CmpIPredicate predicate, Value x, Value y) {
    return arith::CmpIOp::create(b, predicate, x, y);
  }
  Value less(Value x, Value y) {
    return compare(arith::CmpIPredicate::slt, x, y);
  }
  Value yes() { return arith::ConstantOp::create(b, b.getBoolAttr(true)); }
  /// x in the row of lanes, `size` of them, that `lane` is in.
  Value inRow(Value lane, Value x, int32_t size) {
    return bitOr(bitAnd(lane, num(~(size - 1))), bitAnd(x, num(size - 1)));
  }
};

/// A value from another lane, and whether there was one.
struct Moved {
  Value value;
  Value valid;
};

/// A pattern whose ops are lowered by moving values.
template <typename OpT>
struct WaveOpPattern : OpRewritePattern<OpT> {
  WaveOpPattern(MLIRContext *context, RuntimeCalls &runtime)
      : OpRewritePattern<OpT>(context), runtime(runtime) {}

  /// The value of lane `source`, or this lane's own if `source` is no active
  /// lane.
  Moved move(ImplicitLocOpBuilder &b, Operation *op, Value value,
             Value source) const {
    Location loc = b.getLoc();
    Value room = RuntimeCalls::spill(b, loc, value);
    Value bytes = getBytes(b, value.getType());
    Value args[] = {RuntimeCalls::getItem(b),
                    runtime.getSite(b, op),
                    runtime.getNextOrder(b, loc),
                    RuntimeCalls::getAddress(b, loc, room),
                    bytes,
                    source};
    Value active =
        runtime.call(b, loc, "swizzleHostPermute", b.getI32Type(), args)[0];
    Value isActive = arith::CmpIOp::create(b, arith::CmpIPredicate::ne, active,
                                           RuntimeCalls::getI32(b, loc, 0));
    return {memref::LoadOp::create(b, room, ValueRange()), isActive};
  }

  static Value getBytes(ImplicitLocOpBuilder &b, Type type) {
    return RuntimeCalls::getI64(b, b.getLoc(),
                                llvm::divideCeil(getBits(type), 8));
  }

  static int64_t getBits(Type type) {
    if (auto vector = dyn_cast<VectorType>(type))
      return vector.getNumElements() * getBits(vector.getElementType());
    return type.isIndex() ? 64 : type.getIntOrFloatBitWidth();
  }

  RuntimeCalls &runtime;
};

struct LowerShuffle : WaveOpPattern<gpu::ShuffleOp> {
  using WaveOpPattern::WaveOpPattern;

  LogicalResult matchAndRewrite(gpu::ShuffleOp op,
                                PatternRewriter &rewriter) const override {
    ImplicitLocOpBuilder b(op.getLoc(), rewriter);
    LaneMath m{b};
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
    Moved moved = move(b, op, op.getValue(), source);
    rewriter.replaceOp(op, {moved.value, m.bitAnd(inRow, moved.valid)});
    return success();
  }
};

struct LowerRotate : WaveOpPattern<gpu::RotateOp> {
  using WaveOpPattern::WaveOpPattern;

  LogicalResult matchAndRewrite(gpu::RotateOp op,
                                PatternRewriter &rewriter) const override {
    ImplicitLocOpBuilder b(op.getLoc(), rewriter);
    LaneMath m{b};
    Value lane = m.lane();
    Value source =
        m.inRow(lane, m.add(lane, m.num(op.getOffset())), op.getWidth());
    Moved moved = move(b, op, op.getValue(), source);
    Value valid = m.less(lane, m.num(op.getWidth()));
    rewriter.replaceOp(op, {moved.value, m.bitAnd(valid, moved.valid)});
    return success();
  }
};

struct LowerReadfirstlane : WaveOpPattern<ROCDL::ReadfirstlaneOp> {
  using WaveOpPattern::WaveOpPattern;

  LogicalResult matchAndRewrite(ROCDL::ReadfirstlaneOp op,
                                PatternRewriter &rewriter) const override {
    if (!MemRefType::isValidElementType(op.getType()))
      return rewriter.notifyMatchFailure(op, "not a number or a vector");
    ImplicitLocOpBuilder b(op.getLoc(), rewriter);
    rewriter.replaceOp(op, move(b, op, op.getSrc(), LaneMath{b}.num(-1)).value);
    return success();
  }
};

struct LowerReadlane : WaveOpPattern<ROCDL::ReadlaneOp> {
  using WaveOpPattern::WaveOpPattern;

  LogicalResult matchAndRewrite(ROCDL::ReadlaneOp op,
                                PatternRewriter &rewriter) const override {
    if (!MemRefType::isValidElementType(op.getType()))
      return rewriter.notifyMatchFailure(op, "not a number or a vector");
    ImplicitLocOpBuilder b(op.getLoc(), rewriter);
    LaneMath m{b};
    Value source = m.bitAnd(op.getSrc1(), m.num(host::maxWaveSize - 1));
    rewriter.replaceOp(op, move(b, op, op.getSrc0(), source).value);
    return success();
  }
};

/// The index counts bytes of a register's lanes; inactive lanes give 0.
struct LowerDsBpermute : WaveOpPattern<ROCDL::DsBpermuteOp> {
  using WaveOpPattern::WaveOpPattern;

  LogicalResult matchAndRewrite(ROCDL::DsBpermuteOp op,
                                PatternRewriter &rewriter) const override {
    ImplicitLocOpBuilder b(op.getLoc(), rewriter);
    LaneMath m{b};
    Value source = m.bitAnd(m.shiftRight(op.getIndex(), m.num(2)),
                            m.num(host::maxWaveSize - 1));
    Moved moved = move(b, op, op.getSrc(), source);
    rewriter.replaceOp(op, m.select(moved.valid, moved.value, m.num(0)));
    return success();
  }
};

struct LowerSwizzleBitMode : WaveOpPattern<amdgpu::SwizzleBitModeOp> {
  using WaveOpPattern::WaveOpPattern;

  LogicalResult matchAndRewrite(amdgpu::SwizzleBitModeOp op,
                                PatternRewriter &rewriter) const override {
    // The masks act on the position in a group of 32 lanes.
    constexpr int32_t groupSize = 32;
    ImplicitLocOpBuilder b(op.getLoc(), rewriter);
    LaneMath m{b};
    Value lane = m.lane();
    Value from = m.bitAnd(lane, m.num(op.getAndMask()));
    from =
        m.bitXor(m.bitOr(from, m.num(op.getOrMask())), m.num(op.getXorMask()));
    Moved moved = move(b, op, op.getSrc(), m.inRow(lane, from, groupSize));
    Value zero = arith::ConstantOp::create(b, b.getZeroAttr(op.getType()));
    rewriter.replaceOp(op, m.select(moved.valid, moved.value, zero));
    return success();
  }
};

struct LowerPermlaneSwap : WaveOpPattern<amdgpu::PermlaneSwapOp> {
  using WaveOpPattern::WaveOpPattern;

  LogicalResult matchAndRewrite(amdgpu::PermlaneSwapOp op,
                                PatternRewriter &rewriter) const override {
    ImplicitLocOpBuilder b(op.getLoc(), rewriter);
    LaneMath m{b};
    Value source = m.bitXor(m.lane(), m.num(op.getRowLength()));
    Moved moved = move(b, op, op.getSrc(), source);
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
    if (!MemRefType::isValidElementType(op.getType()) ||
        !(op.getType().isIntOrFloat() || isa<VectorType>(op.getType())))
      return rewriter.notifyMatchFailure(op, "not a number or a vector");
    ImplicitLocOpBuilder b(op.getLoc(), rewriter);
    LaneMath m{b};
    Value lane = m.lane();
    auto [source, exists] = getSource(m, lane, op);
    Moved moved = move(b, op, op.getSrc(), m.select(exists, source, lane));

    Value old = op.getOld();
    Value ifNone = old;
    if (op.getBoundCtrl())
      ifNone = arith::ConstantOp::create(b, b.getZeroAttr(op.getType()));
    Value result = m.select(m.bitAnd(exists, moved.valid), moved.value, ifNone);
    // Lanes whose row or bank is masked out keep the old value.
    Value row = m.shiftRight(lane, m.num(4));
    Value bank = m.bitAnd(m.shiftRight(lane, m.num(2)), m.num(3));
    Value enabled = m.bitAnd(isSet(m, op.getRowMask(), row),
                             isSet(m, op.getBankMask(), bank));
    rewriter.replaceOp(op, m.select(enabled, result, old));
    return success();
  }

  static Value isSet(LaneMath &m, int32_t mask, Value bit) {
    Value shifted = m.shiftRight(m.num(mask), bit);
    return m.compare(arith::CmpIPredicate::ne, m.bitAnd(shifted, m.num(1)),
                     m.num(0));
  }

  static int32_t getShift(amdgpu::DPPOp op) {
    return cast<IntegerAttr>(*op.getPermArgument()).getInt();
  }

  /// The lane that `lane` reads, and whether there is one.
  static std::pair<Value, Value> getSource(LaneMath &m, Value lane,
                                           amdgpu::DPPOp op) {
    constexpr int32_t rowSize = 16;
    Value position = m.bitAnd(lane, m.num(rowSize - 1));
    Value one = m.num(1), last = m.num(host::maxWaveSize - 1);
    switch (op.getKind()) {
    case amdgpu::DPPPerm::quad_perm: {
      int32_t packed = 0;
      for (auto [i, from] :
           llvm::enumerate(cast<ArrayAttr>(*op.getPermArgument())))
        packed |= cast<IntegerAttr>(from).getInt() << (2 * i);
      Value shift = m.mul(m.bitAnd(lane, m.num(3)), m.num(2));
      return {m.inRow(lane, m.shiftRight(m.num(packed), shift), 4), m.yes()};
    }
    case amdgpu::DPPPerm::row_shl: {
      Value shift = m.num(getShift(op));
      return {m.add(lane, shift),
              m.less(m.add(position, shift), m.num(rowSize))};
    }
    case amdgpu::DPPPerm::row_shr: {
      Value shift = m.num(getShift(op));
      return {m.sub(lane, shift),
              m.compare(arith::CmpIPredicate::sge, position, shift)};
    }
    case amdgpu::DPPPerm::row_ror:
      return {m.inRow(lane, m.sub(lane, m.num(getShift(op))), rowSize),
              m.yes()};
    case amdgpu::DPPPerm::wave_shl:
      return {m.add(lane, one), m.less(lane, last)};
    case amdgpu::DPPPerm::wave_shr:
      return {m.sub(lane, one), m.less(m.num(0), lane)};
    case amdgpu::DPPPerm::wave_rol:
      return {m.bitAnd(m.add(lane, one), last), m.yes()};
    case amdgpu::DPPPerm::wave_ror:
      return {m.bitAnd(m.sub(lane, one), last), m.yes()};
    case amdgpu::DPPPerm::row_mirror:
      return {m.bitXor(lane, m.num(rowSize - 1)), m.yes()};
    case amdgpu::DPPPerm::row_half_mirror:
      return {m.bitXor(lane, m.num(rowSize / 2 - 1)), m.yes()};
    case amdgpu::DPPPerm::row_bcast_15:
      return {m.sub(m.sub(lane, position), one),
              m.less(m.num(rowSize - 1), lane)};
    case amdgpu::DPPPerm::row_bcast_31:
      return {m.num(2 * rowSize - 1), m.less(m.num(2 * rowSize - 1), lane)};
    }
    llvm_unreachable("unknown permutation");
  }
};
} // namespace

void mlir::swizzle::populateWaveOpsToHostPatterns(RewritePatternSet &patterns,
                                                  RuntimeCalls &runtime) {
  patterns
      .add<LowerShuffle, LowerRotate, LowerReadfirstlane, LowerReadlane,
           LowerDsBpermute, LowerSwizzleBitMode, LowerPermlaneSwap, LowerDpp>(
          patterns.getContext(), runtime);
}
