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
// workgroup; what several lanes or waves get is not known.
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

/// That of the workgroup, whose wave comes to the current instruction with
/// `lanes`: one for each time before with any of them.
Lifter::Turn Lifter::takeTurn(Value *lanes) {
  llvm::BasicBlock &entry = function->getEntryBlock();
  Builder atStart(&entry, entry.begin());
  auto *slot = atStart.CreateAlloca(b.getInt64Ty());
  atStart.CreateStore(b.getInt64(0), slot);
  Value *times = b.CreateLoad(b.getInt64Ty(), slot);
  Value *isAny = b.CreateICmpNE(lanes, b.getInt64(0));
  b.CreateStore(b.CreateAdd(times, b.CreateZExt(isAny, b.getInt64Ty())), slot);
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

void Lifter::writeAtomic(
    const Operand &result, const Operand &data, Value *lanes,
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
  Turn turn = takeTurn(lanes);
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
    const MemoryOperation &operation, const Operand &data,
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
  Turn turn = takeTurn(b.getInt64(1));
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
