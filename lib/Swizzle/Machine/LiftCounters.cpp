//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// What additions to counters in memory give: workgroups take numbers there that
// say what they are to do, or whether all others have done theirs, as in scans
// that look back, sums whose last workgroup adds up those of all, and kernels
// whose workgroups take one tile after another.
//
// A trace runs a workgroup alone. So workgroups are taken to come in turns, in
// the order of their ids, each to add as much as this one does, and again in
// this order when all have come. That is so where one lane adds for its
// workgroup; what several lanes or waves get is not known.
//
//===----------------------------------------------------------------------===//

#include "Lifter.h"
#include "WaveState.h"

using namespace mlir::swizzle::machine;

/// Returns true if an atomic adds integers.
static bool addsIntegers(llvm::StringRef mnemonic) {
  return mnemonic.ends_with("_atomic_add") ||
         mnemonic.ends_with("_atomic_add_x2");
}

Lifter::Value *Lifter::getState(llvm::Type *type, size_t offset) {
  return b.CreateLoad(
      type, b.CreateConstInBoundsGEP1_64(b.getInt8Ty(), state, offset));
}

/// How often the wave has come to the current instruction with any of `lanes`
/// before this time.
Lifter::Value *Lifter::countTimes(Value *lanes) {
  llvm::BasicBlock &entry = function->getEntryBlock();
  Builder atStart(&entry, entry.begin());
  auto *slot = atStart.CreateAlloca(b.getInt64Ty());
  atStart.CreateStore(b.getInt64(0), slot);
  Value *times = b.CreateLoad(b.getInt64Ty(), slot);
  Value *isAny = b.CreateICmpNE(lanes, b.getInt64(0));
  b.CreateStore(b.CreateAdd(times, b.CreateZExt(isAny, b.getInt64Ty())), slot);
  return times;
}

void Lifter::writeAtomic(
    const MemoryOperation &operation, const Operand &result,
    const Operand &data, Value *lanes,
    llvm::function_ref<Value *(unsigned dword)> readDword) {
  if (!addsIntegers(current->mnemonic) || data.count != result.count) {
    writeUnknown(result);
    return;
  }
  llvm::Type *type = b.getIntNTy(operation.bytes * 8), *vector = vectorOf(type);
  auto join = [&](llvm::function_ref<Value *(unsigned)> read) {
    Value *low = b.CreateZExt(read(0), vector);
    return result.count == 1
               ? low
               : b.CreateOr(low, b.CreateShl(b.CreateZExt(read(1), vector),
                                             splat(b.getInt64(32))));
  };
  Value *before = join(readDword);
  Value *added =
      join([&](unsigned dword) { return registers->readVector(data, dword); });
  Value *round = getState(b.getInt64Ty(), offsetof(WaveState, turnsOfRound));
  Value *turn = b.CreateAdd(getState(b.getInt64Ty(), offsetof(WaveState, turn)),
                            b.CreateMul(countTimes(lanes), round));
  Value *value =
      b.CreateAdd(before, b.CreateMul(added, splat(b.CreateTrunc(turn, type))));
  Value *numLanes = b.CreateUnaryIntrinsic(llvm::Intrinsic::ctpop, lanes);
  Value *isKnown = b.CreateAnd(b.CreateICmpEQ(numLanes, b.getInt64(1)),
                               b.CreateICmpNE(round, b.getInt64(0)));
  for (unsigned dword = 0; dword < result.count; ++dword) {
    Value *part =
        dword == 0 ? value : b.CreateLShr(value, splat(b.getInt64(32)));
    part = b.CreateTrunc(part, registers->getVectorType());
    registers->writeVector(
        result, dword, b.CreateSelect(isKnown, part, getUnknownVector(dword)));
  }
}
