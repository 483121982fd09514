//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "LaneMoves.h"
#include "Swizzle/Host/MemoryAccess.h"
#include "Swizzle/Host/Passes.h"

using namespace mlir;
using namespace mlir::swizzle;

bool mlir::swizzle::canMove(Type type) {
  return MemRefType::isValidElementType(type) &&
         (type.isIntOrIndexOrFloat() || isa<VectorType>(type));
}

Moved LaneMoves::move(Value value, Value source) {
  Location loc = b.getLoc();
  Value room = RuntimeCalls::spill(b, loc, value);
  int64_t bytes = getStoreBytes(op, value.getType());
  Value args[] = {RuntimeCalls::getAddress(b, loc, room),
                  RuntimeCalls::getI64(b, loc, bytes), source};
  Value active =
      runtime.meet(b, op, "swizzleHostPermute", b.getI32Type(), args)[0];
  Value isActive = m.compare(arith::CmpIPredicate::ne, active, m.num(0));
  return {memref::LoadOp::create(b, room, ValueRange()), isActive};
}

Value LaneMoves::zeroUnless(Moved moved) {
  Value zero =
      arith::ConstantOp::create(b, b.getZeroAttr(moved.value.getType()));
  return m.select(moved.valid, moved.value, zero);
}

Value LaneMoves::readFirst(Value value) { return move(value, m.num(-1)).value; }

Value LaneMoves::read(Value value, Value source) {
  Location loc = b.getLoc();
  Value room = RuntimeCalls::spill(b, loc, value);
  int64_t bytes = getStoreBytes(op, value.getType());
  Value args[] = {RuntimeCalls::getAddress(b, loc, room),
                  RuntimeCalls::getI64(b, loc, bytes),
                  m.bitAnd(source, m.num(host::maxWaveSize - 1))};
  runtime.meet(b, op, "swizzleHostReadLane", {}, args);
  return memref::LoadOp::create(b, room, ValueRange());
}

Value LaneMoves::permuteBackward(Value value, Value index) {
  Value source =
      m.bitAnd(m.shiftRight(index, m.num(2)), m.num(host::maxWaveSize - 1));
  return moveOrZero(value, source);
}

Value LaneMoves::swizzleBits(Value value, int32_t andMask, int32_t orMask,
                             int32_t xorMask) {
  constexpr int32_t groupSize = 32;
  Value lane = m.lane();
  Value from = m.bitAnd(lane, m.num(andMask));
  from = m.bitXor(m.bitOr(from, m.num(orMask)), m.num(xorMask));
  return moveOrZero(value, m.inRow(lane, from, groupSize));
}

Value LaneMoves::permuteQuad(Value value, int32_t from) {
  DppControl control{amdgpu::DPPPerm::quad_perm, from};
  control.isZeroBound = true;
  return applyDpp(*this, value, value, control);
}

Value LaneMoves::ballot(Value bit) {
  Value isSet = arith::ExtUIOp::create(b, b.getI32Type(), bit);
  return runtime.meet(b, op, "swizzleHostBallot", b.getI64Type(), isSet)[0];
}

std::optional<DppControl> DppControl::decode(int32_t control) {
  using Perm = amdgpu::DPPPerm;
  // DPP_CTRL in AMD's instruction set references.
  if (control >= 0 && control <= 0xff)
    return DppControl{Perm::quad_perm, control};
  int32_t shift = control & 0xf;
  switch (control & ~0xf) {
  case 0x100:
    if (shift != 0)
      return DppControl{Perm::row_shl, shift};
    return std::nullopt;
  case 0x110:
    if (shift != 0)
      return DppControl{Perm::row_shr, shift};
    return std::nullopt;
  case 0x120:
    if (shift != 0)
      return DppControl{Perm::row_ror, shift};
    return std::nullopt;
  // From gfx90a on.
  case 0x150:
    return DppControl{std::nullopt, shift};
  default:
    break;
  }
  switch (control) {
  case 0x130:
    return DppControl{Perm::wave_shl};
  case 0x134:
    return DppControl{Perm::wave_rol};
  case 0x138:
    return DppControl{Perm::wave_shr};
  case 0x13c:
    return DppControl{Perm::wave_ror};
  case 0x140:
    return DppControl{Perm::row_mirror};
  case 0x141:
    return DppControl{Perm::row_half_mirror};
  case 0x142:
    return DppControl{Perm::row_bcast_15};
  case 0x143:
    return DppControl{Perm::row_bcast_31};
  default:
    return std::nullopt;
  }
}

/// The lane that `lane` reads, and whether there is one.
static std::pair<Value, Value> getSource(LaneMath &m, Value lane,
                                         const DppControl &control) {
  constexpr int32_t rowSize = 16;
  Value position = m.bitAnd(lane, m.num(rowSize - 1));
  Value one = m.num(1), last = m.num(host::maxWaveSize - 1);
  if (!control.kind)
    return {m.inRow(lane, m.num(control.argument), rowSize), m.yes()};
  switch (*control.kind) {
  case amdgpu::DPPPerm::quad_perm: {
    Value shift = m.mul(m.bitAnd(lane, m.num(3)), m.num(2));
    return {m.inRow(lane, m.shiftRight(m.num(control.argument), shift), 4),
            m.yes()};
  }
  case amdgpu::DPPPerm::row_shl: {
    Value shift = m.num(control.argument);
    return {m.add(lane, shift), m.less(m.add(position, shift), m.num(rowSize))};
  }
  case amdgpu::DPPPerm::row_shr: {
    Value shift = m.num(control.argument);
    return {m.sub(lane, shift),
            m.compare(arith::CmpIPredicate::sge, position, shift)};
  }
  case amdgpu::DPPPerm::row_ror:
    return {m.inRow(lane, m.sub(lane, m.num(control.argument)), rowSize),
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

/// Returns the i1 that is true if bit `bit` of `mask` is set.
static Value isSet(LaneMath &m, int32_t mask, Value bit) {
  Value shifted = m.shiftRight(m.num(mask), bit);
  return m.compare(arith::CmpIPredicate::ne, m.bitAnd(shifted, m.num(1)),
                   m.num(0));
}

Value mlir::swizzle::applyDpp(LaneMoves &moves, Value old, Value value,
                              const DppControl &control) {
  LaneMath &m = moves.m;
  Value lane = m.lane();
  auto [source, exists] = getSource(m, lane, control);
  Moved moved = moves.move(value, m.select(exists, source, lane));
  Value ifNone = old;
  if (control.isZeroBound)
    ifNone = arith::ConstantOp::create(m.b, m.b.getZeroAttr(value.getType()));
  Value result = m.select(m.bitAnd(exists, moved.valid), moved.value, ifNone);
  // Lanes whose row or bank is masked out keep the old value.
  Value row = m.shiftRight(lane, m.num(4));
  Value bank = m.bitAnd(m.shiftRight(lane, m.num(2)), m.num(3));
  Value enabled = m.bitAnd(isSet(m, control.rowMask, row),
                           isSet(m, control.bankMask, bank));
  return m.select(enabled, result, old);
}
