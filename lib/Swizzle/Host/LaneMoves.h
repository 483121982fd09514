//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// Values that move between the lanes of a wave: arithmetic on i32 says from
// which lane each lane reads, and what it gets where there is no such lane; the
// runtime does the move.
//
//===----------------------------------------------------------------------===//

#ifndef SWIZZLE_HOST_LANEMOVES_H
#define SWIZZLE_HOST_LANEMOVES_H

#include "RuntimeCalls.h"
#include "mlir/Dialect/AMDGPU/IR/AMDGPUDialect.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/IR/ImplicitLocOpBuilder.h"

namespace mlir::swizzle {

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

/// Returns true if values of `type`, numbers and vectors of numbers, can be
/// moved.
bool canMove(Type type);

/// A value from another lane, and whether there was one.
struct Moved {
  Value value;
  Value valid;
};

/// Moves values for one op.
class LaneMoves {
public:
  LaneMoves(ImplicitLocOpBuilder &b, RuntimeCalls &runtime, Operation *op)
      : m{b}, b(b), runtime(runtime), op(op) {}

  /// The value of lane `source`, or this lane's own if `source` is no active
  /// lane. A negative source is the first active lane.
  Moved move(Value value, Value source);

  /// The value of lane `source`, or 0 if it is not active, as the machine's
  /// ds_bpermute gives it.
  Value moveOrZero(Value value, Value source) {
    return zeroUnless(move(value, source));
  }

  /// The value of the first active lane.
  Value readFirst(Value value);
  /// The value of lane `source` modulo the wave's size, which is active.
  Value read(Value value, Value source);
  /// ds_bpermute: the value of the lane that `index` / 4 says, 0 if inactive.
  Value permuteBackward(Value value, Value index);
  /// ds_swizzle in its mode of bit masks, on the position in 32 lanes.
  Value swizzleBits(Value value, int32_t andMask, int32_t orMask,
                    int32_t xorMask);
  /// The values of four neighbouring lanes, 2 bits of `from` for each lane.
  Value permuteQuad(Value value, int32_t from);
  /// The lanes for which `bit` is true, as bits.
  Value ballot(Value bit);

  LaneMath m;

private:
  Value zeroUnless(Moved moved);

  ImplicitLocOpBuilder &b;
  RuntimeCalls &runtime;
  Operation *op;
};

/// A data-parallel primitive: how lanes read from each other.
struct DppControl {
  /// Nothing for row_newbcast, which the amdgpu dialect does not have.
  std::optional<amdgpu::DPPPerm> kind;
  /// The shift, the source lanes of quad_perm, 2 bits each, or the lane of its
  /// row that row_newbcast reads.
  int32_t argument = 0;
  int32_t rowMask = 0xf, bankMask = 0xf;
  /// True if lanes without a source get 0 instead of the old value.
  bool isZeroBound = false;

  /// The primitive that the number `control` of the instruction stands for;
  /// none for numbers that gfx9 does not have.
  static std::optional<DppControl> decode(int32_t control);
};

/// The value that a lane gets from `source`, or keeps of `old`.
Value applyDpp(LaneMoves &moves, Value old, Value source,
               const DppControl &control);

} // namespace mlir::swizzle

#endif // SWIZZLE_HOST_LANEMOVES_H
