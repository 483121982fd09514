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
// workgroup, and all workgroups count at the same addresses, by the atomics
// that are there and as much: turns are those of an address. What several lanes
// or waves get is not known; RangeUses tells of workgroups that count
// elsewhere, by other numbers, or not.
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

/// Returns true if turns of both kinds of atomics make sums, or go on to a
/// bound in the same direction.
static bool countAlike(Counter a, Counter b) {
  auto isSum = [](Counter counter) {
    return counter == Counter::Add || counter == Counter::Subtract;
  };
  return a == b || (isSum(a) && isSum(b));
}

/// Gives a place for its turns to each atomic that counts, if one of them takes
/// numbers.
void Lifter::findCounters() {
  auto makeSlot = [&] {
    Value *slot = b.CreateAlloca(b.getInt64Ty());
    b.CreateStore(b.getInt64(0), slot);
    return slot;
  };
  auto isCounter = [](const Instruction &instruction) {
    return getCounter(instruction.mnemonic) != Counter::None;
  };
  if (llvm::none_of(code.instructions, [&](const Instruction &instruction) {
        return isCounter(instruction) && instruction.givesBefore();
      }))
    return;
  for (const auto &[number, instruction] : llvm::enumerate(code.instructions))
    if (isCounter(instruction))
      counters[number] = {makeSlot(), makeSlot(), makeSlot(), makeSlot()};
}

/// What is in `slot` of a counter that has counted last at `address`; 0 if it
/// was elsewhere.
static llvm::Value *loadHere(Builder &b, llvm::Value *slot,
                             llvm::Value *isHere) {
  llvm::Type *type = b.getInt64Ty();
  return b.CreateSelect(isHere, b.CreateLoad(type, slot),
                        llvm::Constant::getNullValue(type));
}

/// Returns true if one lane counts.
static llvm::Value *isOneLane(Builder &b, llvm::Value *lanes) {
  return b.CreateICmpEQ(b.CreateUnaryIntrinsic(llvm::Intrinsic::ctpop, lanes),
                        b.getInt64(1));
}

/// The turn of the workgroup for what the current instruction counts. What it
/// has done there before is that of atomics that have not counted elsewhere
/// since: by the current one as much each time, so that nothing goes on from
/// one iteration of a loop to the next where it adds 0, as where it waits.
Lifter::Turn Lifter::takeTurn(const Counting &counting) {
  llvm::Type *type = b.getInt64Ty();
  Value *zero = b.getInt64(0);
  Value *times = zero, *changes = zero, *unknown = zero;
  for (const auto &[number, turns] : counters) {
    Value *isHere =
        b.CreateICmpEQ(b.CreateLoad(type, turns.address), counting.address);
    Value *timesHere = loadHere(b, turns.times, isHere);
    bool isOwn = number == getNumber();
    if (countAlike(getCounter(current->mnemonic),
                   getCounter(code.instructions[number].mnemonic))) {
      times = b.CreateAdd(times, timesHere);
      changes =
          b.CreateAdd(changes, isOwn ? b.CreateMul(timesHere, counting.amount)
                                     : loadHere(b, turns.changes, isHere));
    } else {
      unknown = b.CreateOr(unknown, timesHere);
    }
    if (!isOwn)
      unknown = b.CreateOr(unknown, loadHere(b, turns.unknown, isHere));
  }
  Value *isAny = b.CreateICmpNE(counting.lanes, zero);
  Value *round = getState(type, offsetof(WaveState, counterPeriod));
  Value *rank =
      callPure(runtime::takeTurn, type,
               {state, getState(type, offsetof(WaveState, counterRank)),
                b.CreateSelect(isAny, counting.address, b.getInt64(noAddress)),
                counting.amount});
  Value *isKnown =
      b.CreateAnd(b.CreateICmpNE(round, zero), b.CreateICmpEQ(unknown, zero));
  return {rank, b.CreateMul(times, round), b.CreateMul(changes, round),
          b.CreateAnd(isOneLane(b, counting.lanes), isKnown)};
}

/// Keeps what the current instruction has counted for later turns.
void Lifter::noteTurn(const Counting &counting) {
  llvm::Type *type = b.getInt64Ty();
  const Turns &turns = counters.find(getNumber())->second;
  Value *isHere =
      b.CreateICmpEQ(b.CreateLoad(type, turns.address), counting.address);
  Value *isAny = b.CreateICmpNE(counting.lanes, b.getInt64(0));
  auto store = [&](Value *value, Value *slot) {
    b.CreateStore(b.CreateSelect(isAny, value, b.CreateLoad(type, slot)), slot);
  };
  Value *several =
      b.CreateZExt(b.CreateNot(isOneLane(b, counting.lanes)), type);
  Value *times = b.CreateAdd(loadHere(b, turns.times, isHere), b.getInt64(1));
  Value *changes =
      b.CreateAdd(loadHere(b, turns.changes, isHere), counting.amount);
  Value *unknown = b.CreateOr(loadHere(b, turns.unknown, isHere), several);
  store(times, turns.times);
  store(changes, turns.changes);
  store(unknown, turns.unknown);
  store(counting.address, turns.address);
}

/// What the current instruction counts by `amount`, as it stands in a register.
Lifter::Counting Lifter::getCounting(Value *lanes, Value *address,
                                     Value *amount) {
  amount = b.CreateZExt(amount, b.getInt64Ty());
  if (getCounter(current->mnemonic) == Counter::Subtract)
    amount = b.CreateNeg(amount);
  return {lanes, address, amount};
}

/// What the current instruction finds in `turn` in a counter that had `before`
/// at the start, if each workgroup counts by `data`: integers or vectors of
/// them. ("AMD Instinct MI300" Instruction Set Architecture, "Vector Memory
/// Buffer Instructions": what inc and dec do at their bound, which is `data`.)
Lifter::Value *Lifter::getCount(Value *before, Value *data, const Turn &turn) {
  llvm::Type *type = before->getType();
  auto like = [&](Value *number, llvm::Type *other) -> Value * {
    number = b.CreateZExtOrTrunc(number, other->getScalarType());
    return other->isVectorTy() ? splat(number) : number;
  };
  Counter counter = getCounter(current->mnemonic);
  if (counter == Counter::Add || counter == Counter::Subtract) {
    Value *start = b.CreateAdd(before, like(turn.earlierChanges, type));
    Value *change = b.CreateMul(data, like(turn.rank, type));
    return counter == Counter::Add ? b.CreateAdd(start, change)
                                   : b.CreateSub(start, change);
  }
  // From 0 to the bound, which `before` may lie beyond: then the first turn
  // brings it to where it wraps.
  llvm::Type *wide = type->getWithNewBitWidth(64);
  auto extend = [&](Value *value) { return b.CreateZExt(value, wide); };
  Value *one = like(b.getInt64(1), wide);
  Value *number = like(b.CreateAdd(turn.rank, turn.earlierTurns), wide);
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

/// The same of the lanes of an access, each of which counts by its element of
/// `amounts`.
Lifter::Counting Lifter::getCounting(const LaneAddresses &addresses,
                                     Value *amounts) {
  // Or lane 0, where there is none.
  Value *first = b.CreateAnd(
      b.CreateBinaryIntrinsic(llvm::Intrinsic::cttz, addresses.lanes,
                              /*is_zero_poison=*/b.getFalse()),
      lanesPerWave - 1);
  Value *offset = b.CreateZExt(b.CreateExtractElement(addresses.offsets, first),
                               b.getInt64Ty());
  Value *address = b.CreateAdd(b.CreateAdd(addresses.base, offset),
                               b.getInt64(addresses.immediate));
  return getCounting(addresses.lanes, address,
                     b.CreateExtractElement(amounts, first));
}

void Lifter::countWithoutResult(const Operand &data,
                                const LaneAddresses &addresses) {
  if (!counters.contains(getNumber()))
    return;
  Value *counted = joinDwords(data.count, [&](unsigned dword) {
    return registers->readVector(data, dword);
  });
  noteTurn(getCounting(addresses, counted));
}

void Lifter::writeAtomic(
    const Operand &result, const Operand &data, const LaneAddresses &addresses,
    llvm::function_ref<Value *(unsigned dword)> readDword) {
  if (!counters.contains(getNumber()) || data.count != result.count) {
    writeUnknown(result);
    return;
  }
  Value *before = joinDwords(result.count, readDword);
  Value *counted = joinDwords(result.count, [&](unsigned dword) {
    return registers->readVector(data, dword);
  });
  Counting counting = getCounting(addresses, counted);
  Turn turn = takeTurn(counting);
  noteTurn(counting);
  Value *value = getCount(before, counted, turn);
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
  bool hasResult = current->givesBefore();
  if (!counters.contains(getNumber())) {
    if (hasResult)
      writeUnknown(result);
    return;
  }
  Value *counted = joinDwords(result.count, [&](unsigned dword) {
    return registers->readScalar(data.file, data.index + dword);
  });
  Counting counting = getCounting(/*lanes=*/b.getInt64(1), address, counted);
  std::optional<Turn> turn;
  if (hasResult)
    turn = takeTurn(counting);
  noteTurn(counting);
  if (!turn)
    return;
  Value *before = joinDwords(result.count, readDword);
  Value *value = getCount(before, counted, *turn);
  for (unsigned dword = 0; dword < result.count; ++dword) {
    Value *part =
        b.CreateTrunc(b.CreateLShr(value, 32 * dword), b.getInt32Ty());
    Value *unknown =
        b.CreateExtractElement(getUnknownVector(dword), uint64_t(0));
    registers->writeScalar(result.file, result.index + dword,
                           b.CreateSelect(turn->isKnown, part, unknown));
  }
}
