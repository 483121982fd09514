//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "Intrinsics.h"
#include "LaneMoves.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/IR/InstrTypes.h"

using namespace mlir;
using namespace mlir::swizzle;

static LaneMoves getMoves(Intrinsic &intrinsic) {
  return LaneMoves(intrinsic.b, intrinsic.runtime, intrinsic.op);
}

static FailureOr<Value> lowerReadFirstLane(Intrinsic &intrinsic) {
  if (!canMove(intrinsic.type()))
    return failure();
  return getMoves(intrinsic).readFirst(intrinsic.operand(0));
}

static FailureOr<Value> lowerReadLane(Intrinsic &intrinsic) {
  if (!canMove(intrinsic.type()))
    return failure();
  return getMoves(intrinsic).read(intrinsic.operand(0), intrinsic.operand(1));
}

static FailureOr<Value> lowerPermuteBackward(Intrinsic &intrinsic) {
  return getMoves(intrinsic).permuteBackward(intrinsic.operand(1),
                                             intrinsic.operand(0));
}

/// Bit 15 of the offset selects the mode; modes beyond it are not of gfx9.
static FailureOr<Value> lowerSwizzle(Intrinsic &intrinsic) {
  std::optional<int64_t> offset = intrinsic.immediate(1);
  if (!offset || (*offset & ~0x80ff && *offset & ~0x7fff))
    return failure();
  LaneMoves moves = getMoves(intrinsic);
  Value value = intrinsic.operand(0);
  if (*offset & 0x8000)
    return moves.permuteQuad(value, *offset & 0xff);
  return moves.swizzleBits(value, *offset & 0x1f, *offset >> 5 & 0x1f,
                           *offset >> 10 & 0x1f);
}

static FailureOr<Value> lowerDpp(Intrinsic &intrinsic) {
  std::optional<int64_t> number = intrinsic.immediate(2, "dppCtrl");
  std::optional<int64_t> rowMask = intrinsic.immediate(3, "rowMask");
  std::optional<int64_t> bankMask = intrinsic.immediate(4, "bankMask");
  std::optional<int64_t> bound = intrinsic.immediate(5, "boundCtrl");
  if (!number || !rowMask || !bankMask || !bound || !canMove(intrinsic.type()))
    return failure();
  std::optional<DppControl> control = DppControl::decode(*number);
  if (!control)
    return failure();
  control->rowMask = *rowMask;
  control->bankMask = *bankMask;
  control->isZeroBound = *bound != 0;
  LaneMoves moves = getMoves(intrinsic);
  return applyDpp(moves, intrinsic.operand(0), intrinsic.operand(1), *control);
}

static FailureOr<Value> getVotes(Intrinsic &intrinsic, Value bit) {
  Value bits = getMoves(intrinsic).ballot(bit);
  if (intrinsic.type() == bits.getType())
    return bits;
  return arith::TruncIOp::create(intrinsic.b, intrinsic.type(), bits)
      .getResult();
}

static FailureOr<Value> lowerBallot(Intrinsic &intrinsic) {
  return getVotes(intrinsic, intrinsic.operand(0));
}

/// A comparison of integers in each lane, whose predicate has the number that
/// LLVM IR gives it.
static FailureOr<Value> lowerCompare(Intrinsic &intrinsic) {
  using Predicate = arith::CmpIPredicate;
  static const std::pair<llvm::CmpInst::Predicate, Predicate> predicates[] = {
      {llvm::CmpInst::ICMP_EQ, Predicate::eq},
      {llvm::CmpInst::ICMP_NE, Predicate::ne},
      {llvm::CmpInst::ICMP_UGT, Predicate::ugt},
      {llvm::CmpInst::ICMP_UGE, Predicate::uge},
      {llvm::CmpInst::ICMP_ULT, Predicate::ult},
      {llvm::CmpInst::ICMP_ULE, Predicate::ule},
      {llvm::CmpInst::ICMP_SGT, Predicate::sgt},
      {llvm::CmpInst::ICMP_SGE, Predicate::sge},
      {llvm::CmpInst::ICMP_SLT, Predicate::slt},
      {llvm::CmpInst::ICMP_SLE, Predicate::sle}};
  std::optional<int64_t> number = intrinsic.immediate(2);
  const auto *found = llvm::find_if(
      predicates, [&](auto pair) { return pair.first == number; });
  if (found == std::end(predicates))
    return failure();
  return getVotes(intrinsic, arith::CmpIOp::create(intrinsic.b, found->second,
                                                   intrinsic.operand(0),
                                                   intrinsic.operand(1)));
}

/// Counts the bits of a mask below this lane; the mask is of the lanes from
/// `firstLane` on.
template <int32_t firstLane>
static FailureOr<Value> lowerCountBelow(Intrinsic &intrinsic) {
  ImplicitLocOpBuilder &b = intrinsic.b;
  LaneMath m{b};
  // Lanes before the mask count nothing, those behind it all of it.
  Value lane = arith::MinSIOp::create(
      b, arith::MaxSIOp::create(b, m.sub(m.lane(), m.num(firstLane)), m.num(0)),
      m.num(32));
  Type i64 = b.getI64Type();
  Value below = arith::SubIOp::create(
      b,
      arith::ShLIOp::create(b, RuntimeCalls::getI64(b, b.getLoc(), 1),
                            arith::ExtUIOp::create(b, i64, lane)),
      RuntimeCalls::getI64(b, b.getLoc(), 1));
  Value bits = m.bitAnd(intrinsic.operand(0),
                        arith::TruncIOp::create(b, b.getI32Type(), below));
  Value count = LLVM::CtPopOp::create(b, b.getI32Type(), bits);
  return m.add(count, intrinsic.operand(1));
}

/// Swaps the odd rows of the first operand with the even rows of the second,
/// rows of `rowSize` lanes.
template <int32_t rowSize>
static FailureOr<Value> lowerRowSwap(Intrinsic &intrinsic) {
  LaneMoves moves = getMoves(intrinsic);
  LaneMath &m = moves.m;
  Value x = intrinsic.operand(0), y = intrinsic.operand(1);
  Value other = m.bitXor(m.lane(), m.num(rowSize));
  Value isOdd = m.compare(arith::CmpIPredicate::ne,
                          m.bitAnd(m.lane(), m.num(rowSize)), m.num(0));
  Value newX = m.select(isOdd, moves.move(y, other).value, x);
  Value newY = m.select(isOdd, y, moves.move(x, other).value);
  Value pair = LLVM::PoisonOp::create(intrinsic.b, intrinsic.type());
  pair = LLVM::InsertValueOp::create(intrinsic.b, pair, newX,
                                     ArrayRef<int64_t>{0});
  return LLVM::InsertValueOp::create(intrinsic.b, pair, newY,
                                     ArrayRef<int64_t>{1})
      .getResult();
}

/// Reads 64 bits of each of 16 lanes, numbers of `bits`, which are the rows of
/// a matrix with 16 columns, one after the other. Each lane gets a column: the
/// numbers of a row are those of 2 or 4 lanes. (Modular's documentation of
/// ds_read_tr16_b64_row; products that Triton 3.6 compiles for gfx950, of f16
/// and of 8 bits, give what they should by it.)
template <int32_t bits>
static FailureOr<Value> lowerTransposedRead(Intrinsic &intrinsic) {
  constexpr int32_t columns = 16, numbers = 64 / bits;
  ImplicitLocOpBuilder &b = intrinsic.b;
  LaneMoves moves(b, intrinsic.runtime, intrinsic.op);
  auto i64 = [&](int64_t value) {
    return RuntimeCalls::getI64(b, b.getLoc(), value);
  };
  Value mine = LLVM::LoadOp::create(b, b.getI64Type(), intrinsic.operand(0),
                                    /*alignment=*/1);
  Value column = moves.m.bitAnd(moves.m.lane(), moves.m.num(columns - 1));
  Value place = arith::ExtUIOp::create(
      b, b.getI64Type(), moves.m.bitAnd(column, moves.m.num(numbers - 1)));
  Value shift = arith::MulIOp::create(b, place, i64(bits));
  Value result = i64(0);
  for (int32_t row = 0; row < numbers; ++row) {
    Value source = moves.m.add(
        moves.m.num(row * columns / numbers),
        moves.m.shiftRight(column, moves.m.num(llvm::Log2_32(numbers))));
    Value theirs =
        moves.move(mine, moves.m.inRow(moves.m.lane(), source, columns)).value;
    Value number =
        arith::AndIOp::create(b, arith::ShRUIOp::create(b, theirs, shift),
                              i64((int64_t(1) << bits) - 1));
    result = arith::OrIOp::create(
        b, result, arith::ShLIOp::create(b, number, i64(row * bits)));
  }
  return LLVM::BitcastOp::create(b, intrinsic.type(), result).getResult();
}

LowerIntrinsicFn mlir::swizzle::getWaveIntrinsic(StringRef name) {
  return llvm::StringSwitch<LowerIntrinsicFn>(name)
      .Case("readfirstlane", lowerReadFirstLane)
      .Case("readlane", lowerReadLane)
      .Case("ds.bpermute", lowerPermuteBackward)
      .Case("ds.swizzle", lowerSwizzle)
      .Case("update.dpp", lowerDpp)
      .Case("ballot", lowerBallot)
      .Case("icmp", lowerCompare)
      .Case("mbcnt.lo", lowerCountBelow<0>)
      .Case("mbcnt.hi", lowerCountBelow<32>)
      .Case("permlane16.swap", lowerRowSwap<16>)
      .Case("permlane32.swap", lowerRowSwap<32>)
      .Case("ds.read.tr16.b64", lowerTransposedRead<16>)
      .Case("ds.read.tr8.b64", lowerTransposedRead<8>)
      .Default(nullptr);
}
