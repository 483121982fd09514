//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// What atomics on counters in memory give: workgroups take numbers there that
// say what they are to do, or whether all others have done theirs, as in scans
// that look back, sums whose last workgroup adds up those of all, and kernels
// whose workgroups take one tile after another.
//
// A trace runs a workgroup alone. So workgroups are taken to come in turns, in
// the order of their ids, each to count as much as this one does, and again in
// this order when all have come. That is so where one lane counts for its
// workgroup, and all workgroups count at the same addresses, each by the
// atomics that are there: turns are those of an address. What several lanes or
// waves get is not known; RangeUses tells of workgroups that count elsewhere,
// or not.
//
//===----------------------------------------------------------------------===//

#include "Lifter.h"
#include "WaveState.h"
#include "llvm/ADT/StringSwitch.h"

using namespace mlir::swizzle::machine;

namespace {
/// How an atomic counts.
enum class Counter { None, Add, Subtract, Increment, Decrement };
} // namespace

static Counter getCounter(llvm::StringRef mnemonic) {
  // Those of 64 bits that wrap at a bound are left out, as their turns may come
  // to more than 64 bits.
  bool isWide = mnemonic.consume_back("_x2");
  return llvm::StringSwitch<Counter>(mnemonic.rsplit("_atomic_").second)
      .Case("add", Counter::Add)
      .Case("sub", Counter::Subtract)
      .Case("inc", isWide ? Counter::None : Counter::Increment)
      .Case("dec", isWide ? Counter::None : Counter::Decrement)
      .Default(Counter::None);
}

Lifter::Value *Lifter::getState(llvm::Type *type, size_t offset) {
  return b.CreateLoad(
      type, b.CreateConstInBoundsGEP1_64(b.getInt8Ty(), state, offset));
}

/// Gives a place for its turns to each atomic that may take numbers.
void Lifter::findCounters() {
  auto makeSlot = [&] {
    Value *slot = b.CreateAlloca(b.getInt64Ty());
    b.CreateStore(b.getInt64(0), slot);
    return slot;
  };
  for (const auto &[number, instruction] : llvm::enumerate(code.instructions))
    if (getCounter(instruction.mnemonic) != Counter::None)
      counters[number] = {makeSlot(), makeSlot()};
}

/// That of the workgroup, whose wave comes to the current instruction with
/// `lanes`, of which the first counts at `address`: one for each time before
/// that it has counted there, by atomics that have not counted elsewhere since.
Lifter::Turn Lifter::takeTurn(Value *lanes, Value *address) {
  llvm::Type *type = b.getInt64Ty();
  Value *times = b.getInt64(0);
  for (const auto &[number, turns] : counters) {
    Value *isHere = b.CreateICmpEQ(b.CreateLoad(type, turns.address), address);
    Value *here =
        b.CreateSelect(isHere, b.CreateLoad(type, turns.times), b.getInt64(0));
    times = b.CreateAdd(times, here);
    if (number != getNumber())
      continue;
    Value *isAny = b.CreateICmpNE(lanes, b.getInt64(0));
    auto store = [&](Value *value, Value *slot) {
      b.CreateStore(b.CreateSelect(isAny, value, b.CreateLoad(type, slot)),
                    slot);
    };
    store(b.CreateAdd(here, b.getInt64(1)), turns.times);
    store(address, turns.address);
  }
  Value *round = getState(b.getInt64Ty(), offsetof(WaveState, counterPeriod));
  Value *number =
      b.CreateAdd(getState(b.getInt64Ty(), offsetof(WaveState, counterRank)),
                  b.CreateMul(times, round));
  Value *numLanes = b.CreateUnaryIntrinsic(llvm::Intrinsic::ctpop, lanes);
  return {number, b.CreateAnd(b.CreateICmpEQ(numLanes, b.getInt64(1)),
                              b.CreateICmpNE(round, b.getInt64(0)))};
}

/// What the current instruction finds in turn number `turn` in a counter that
/// had `before` at the start, if each turn counts by `data`: integers or
/// vectors of them. ("AMD Instinct MI300" Instruction Set Architecture, "Vector
/// Memory Buffer Instructions": what inc and dec do at their bound, which is
/// `data`.)
Lifter::Value *Lifter::getCount(Value *before, Value *data, Value *turn) {
  llvm::Type *type = before->getType();
  auto like = [&](Value *number, llvm::Type *other) -> Value * {
    number = b.CreateZExtOrTrunc(number, other->getScalarType());
    return other->isVectorTy() ? splat(number) : number;
  };
  Counter counter = getCounter(current->mnemonic);
  if (counter == Counter::Add || counter == Counter::Subtract) {
    Value *change = b.CreateMul(data, like(turn, type));
    return counter == Counter::Add ? b.CreateAdd(before, change)
                                   : b.CreateSub(before, change);
  }
  // From 0 to the bound, which `before` may lie beyond: then the first turn
  // brings it to where it wraps.
  llvm::Type *wide = type->getWithNewBitWidth(64);
  auto extend = [&](Value *value) { return b.CreateZExt(value, wide); };
  Value *one = like(b.getInt64(1), wide), *number = like(turn, wide);
  Value *isBeyond = b.CreateICmpUGT(before, data);
  Value *isFirst = b.CreateICmpEQ(number, like(b.getInt64(0), wide));
  Value *period = b.CreateAdd(extend(data), one);
  bool isUp = counter == Counter::Increment;
  Value *start =
      b.CreateSelect(isBeyond, isUp ? like(b.getInt64(0), wide) : extend(data),
                     extend(before));
  Value *steps = b.CreateURem(
      b.CreateSelect(isBeyond, b.CreateSub(number, one), number), period);
  Value *moved = isUp ? b.CreateAdd(start, steps)
                      : b.CreateSub(b.CreateAdd(start, period), steps);
  Value *count = b.CreateTrunc(b.CreateURem(moved, period), type);
  return b.CreateSelect(b.CreateAnd(isBeyond, isFirst), before, count);
}

/// An integer, or a vector of them, from its dwords.
Lifter::Value *
Lifter::joinDwords(unsigned numDwords,
                   llvm::function_ref<Value *(unsigned dword)> read) {
  Value *low = read(0);
  if (numDwords == 1)
    return low;
  llvm::Type *wide = low->getType()->getWithNewBitWidth(64);
  return b.CreateOr(b.CreateZExt(low, wide),
                    b.CreateShl(b.CreateZExt(read(1), wide), 32));
}

/// The address of the first of the lanes of an access, or of lane 0.
static llvm::Value *getFirst(Builder &b, const LaneAddresses &addresses) {
  llvm::Value *first = b.CreateAnd(
      b.CreateBinaryIntrinsic(llvm::Intrinsic::cttz, addresses.lanes,
                              /*is_zero_poison=*/b.getFalse()),
      lanesPerWave - 1);
  llvm::Value *offset = b.CreateZExt(
      b.CreateExtractElement(addresses.offsets, first), b.getInt64Ty());
  return b.CreateAdd(b.CreateAdd(addresses.base, offset),
                     b.getInt64(addresses.immediate));
}

void Lifter::writeAtomic(
    const Operand &result, const Operand &data, const LaneAddresses &addresses,
    llvm::function_ref<Value *(unsigned dword)> readDword) {
  if (getCounter(current->mnemonic) == Counter::None ||
      data.count != result.count) {
    writeUnknown(result);
    return;
  }
  Value *before = joinDwords(result.count, readDword);
  Value *counted = joinDwords(result.count, [&](unsigned dword) {
    return registers->readVector(data, dword);
  });
  Turn turn = takeTurn(addresses.lanes, getFirst(b, addresses));
  Value *value = getCount(before, counted, turn.number);
  for (unsigned dword = 0; dword < result.count; ++dword) {
    Value *part = b.CreateTrunc(b.CreateLShr(value, 32 * dword),
                                registers->getVectorType());
    registers->writeVector(
        result, dword,
        b.CreateSelect(turn.isKnown, part, getUnknownVector(dword)));
  }
}

void Lifter::writeScalarAtomic(
    const MemoryOperation &operation, const Operand &data, Value *address,
    llvm::function_ref<Value *(unsigned dword)> readDword) {
  Operand result = data;
  result.count = operation.bytes / 4;
  if (getCounter(current->mnemonic) == Counter::None) {
    writeUnknown(result);
    return;
  }
  Value *before = joinDwords(result.count, readDword);
  Value *counted = joinDwords(result.count, [&](unsigned dword) {
    return registers->readScalar(data.file, data.index + dword);
  });
  Turn turn = takeTurn(b.getInt64(1), address);
  Value *value = getCount(before, counted, turn.number);
  for (unsigned dword = 0; dword < result.count; ++dword) {
    Value *part =
        b.CreateTrunc(b.CreateLShr(value, 32 * dword), b.getInt32Ty());
    Value *unknown =
        b.CreateExtractElement(getUnknownVector(dword), uint64_t(0));
    registers->writeScalar(result.file, result.index + dword,
                           b.CreateSelect(turn.isKnown, part, unknown));
  }
}
