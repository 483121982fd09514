//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "LoopTurns.h"
#include "LiftedCode.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/IR/IntrinsicInst.h"

using namespace mlir::swizzle::machine;
using llvm::BasicBlock;
using llvm::BranchInst;
using llvm::Loop;

bool mlir::swizzle::machine::keepsMemory(const Loop &loop) {
  for (BasicBlock *block : loop.blocks())
    for (llvm::Instruction &instruction : *block)
      if (getCallee(&instruction) == pending::scratchStore)
        return true;
  return false;
}

namespace {
/// What values that differ from iteration to iteration may be used for: masks
/// to say which lanes do something, all others to decide whether a lane goes
/// on.
enum class TurnValue { Mask, Data };
} // namespace

/// Returns true for the operations that make masks of masks.
static bool keepsMask(const llvm::Instruction &user) {
  if (llvm::isa<llvm::PHINode, llvm::ICmpInst, llvm::FCmpInst,
                llvm::BitCastInst, llvm::SelectInst, llvm::ZExtInst,
                llvm::TruncInst>(user))
    return true;
  auto *operation = llvm::dyn_cast<llvm::BinaryOperator>(&user);
  return operation && (operation->isBitwiseLogicOp() ||
                       (operation->isLogicalShift() &&
                        llvm::isa<llvm::Constant>(operation->getOperand(1))));
}

/// What the user of a value gives; nothing if the loop may not use it so.
static std::optional<TurnValue> getResult(TurnValue value,
                                          const llvm::Instruction &user) {
  if (llvm::isa<BranchInst>(user))
    return value;
  if (user.mayHaveSideEffects() || user.mayReadFromMemory())
    return std::nullopt;
  if (value == TurnValue::Mask)
    return keepsMask(user) ? TurnValue::Mask : TurnValue::Data;
  return llvm::isa<llvm::CmpInst>(user) ? TurnValue::Mask : TurnValue::Data;
}

bool mlir::swizzle::machine::keepsRegisters(const Loop &loop) {
  llvm::MapVector<llvm::Instruction *, TurnValue> values;
  llvm::SmallVector<llvm::Instruction *> open;
  auto add = [&](llvm::Instruction *instruction, TurnValue value) {
    auto [found, isNew] = values.insert({instruction, value});
    if (!isNew && (found->second == value || value == TurnValue::Mask))
      return;
    found->second = value;
    open.push_back(instruction);
  };
  for (llvm::PHINode &phi : loop.getHeader()->phis())
    add(&phi, phi.getType()->isIntegerTy() ? TurnValue::Mask : TurnValue::Data);
  while (!open.empty()) {
    llvm::Instruction *instruction = open.pop_back_val();
    for (llvm::Use &use : instruction->uses()) {
      auto *user = llvm::cast<llvm::Instruction>(use.getUser());
      if (!loop.contains(user))
        continue;
      TurnValue used = values[instruction];
      bool hasLanes = getLanesOperand(getCallee(user)) == use.getOperandNo();
      if (hasLanes && used == TurnValue::Mask)
        continue;
      std::optional<TurnValue> value = getResult(used, *user);
      if (!value || hasLanes)
        return true;
      if (!user->getType()->isVoidTy())
        add(user, *value);
    }
  }
  return false;
}

llvm::SetVector<llvm::Instruction *>
mlir::swizzle::machine::getSources(const Loop &loop, llvm::Value *value,
                                   bool isOfIteration) {
  llvm::SetVector<llvm::Instruction *> sources;
  auto add = [&](llvm::Value *next) {
    auto *instruction = llvm::dyn_cast<llvm::Instruction>(next);
    if (instruction && loop.contains(instruction))
      sources.insert(instruction);
  };
  add(value);
  for (unsigned i = 0; i < sources.size(); ++i) {
    if (isOfIteration && llvm::isa<llvm::PHINode>(sources[i]) &&
        sources[i]->getParent() == loop.getHeader())
      continue;
    for (llvm::Value *operand : sources[i]->operands())
      add(operand);
  }
  return sources;
}

bool mlir::swizzle::machine::hasMemory(const Loop &loop, llvm::Value *value,
                                       bool isOfIteration) {
  return llvm::any_of(getSources(loop, value, isOfIteration),
                      [](llvm::Instruction *source) {
                        return givesUnknown(getCallee(source));
                      });
}

/// Returns true for the operations by which counts go on: sums, and products
/// and shifts as by powers of two, also in floating point.
static bool countsOn(const llvm::Instruction &operation) {
  if (auto *call = llvm::dyn_cast<llvm::IntrinsicInst>(&operation))
    return call->getIntrinsicID() == llvm::Intrinsic::fma ||
           call->getIntrinsicID() == llvm::Intrinsic::fmuladd;
  switch (operation.getOpcode()) {
  case llvm::Instruction::Add:
  case llvm::Instruction::Sub:
  case llvm::Instruction::Mul:
  case llvm::Instruction::Shl:
  case llvm::Instruction::LShr:
  case llvm::Instruction::AShr:
  case llvm::Instruction::FAdd:
  case llvm::Instruction::FSub:
  case llvm::Instruction::FMul:
  case llvm::Instruction::FDiv:
    return true;
  default:
    return false;
  }
}

/// Returns true if `phi` counts the iterations: what it is in the next one
/// follows from what it is in this one, without memory.
static bool isCount(const Loop &loop, llvm::PHINode &phi) {
  // Several jumps may lead back.
  for (auto [value, block] :
       llvm::zip_equal(phi.incoming_values(), phi.blocks())) {
    if (!loop.contains(block))
      continue;
    llvm::SetVector<llvm::Instruction *> sources = getSources(loop, value);
    if (sources.contains(&phi) &&
        llvm::any_of(
            sources,
            [](llvm::Instruction *source) { return countsOn(*source); }) &&
        !hasMemory(loop, value))
      return true;
  }
  return false;
}

/// Returns true if an access after the loop depends on `value`.
static bool decidesOnAccess(const Loop &loop, llvm::Instruction *value) {
  llvm::SetVector<llvm::Instruction *> reached;
  reached.insert(value);
  for (unsigned i = 0; i < reached.size(); ++i)
    for (llvm::User *user : reached[i]->users()) {
      auto *instruction = llvm::cast<llvm::Instruction>(user);
      if (loop.contains(instruction))
        continue;
      if (instruction->mayHaveSideEffects() || givesUnknown(getCallee(user)))
        return true;
      // Where a wave goes on without an error, it may access more or less.
      if (llvm::isa<BranchInst>(instruction) &&
          llvm::none_of(llvm::successors(instruction),
                        [](BasicBlock *next) { return isFailure(*next); }))
        return true;
      reached.insert(instruction);
    }
  return false;
}

bool mlir::swizzle::machine::countsTurns(const Loop &loop) {
  llvm::SetVector<llvm::Instruction *> counts;
  for (llvm::PHINode &phi : loop.getHeader()->phis())
    if (isCount(loop, phi))
      counts.insert(&phi);
  for (unsigned i = 0; i < counts.size(); ++i)
    for (llvm::User *user : counts[i]->users()) {
      auto *instruction = llvm::cast<llvm::Instruction>(user);
      if (!loop.contains(instruction))
        continue;
      if (llvm::isa<llvm::CmpInst>(instruction)) {
        if (hasMemory(loop, instruction))
          return true;
      } else if (!instruction->getType()->isVoidTy()) {
        counts.insert(instruction);
      }
    }
  return llvm::any_of(counts, [&](llvm::Instruction *count) {
    return decidesOnAccess(loop, count);
  });
}

/// Returns true if `value` follows from what an instruction reads that may see
/// what other workgroups write.
static bool isReadOfOthers(llvm::Value *value, const ReadsOfOthers &reads) {
  llvm::SetVector<llvm::Value *> sources;
  sources.insert(value);
  for (unsigned i = 0; i < sources.size(); ++i)
    if (auto *source = llvm::dyn_cast<llvm::Instruction>(sources[i])) {
      if (reads.find(*source))
        return true;
      for (llvm::Value *operand : source->operands())
        sources.insert(operand);
    }
  return false;
}

/// The selects and the ends of branches by which a register that `phi` has gets
/// new values for some lanes, and keeps what it has for the others, as those
/// that have left.
static llvm::SetVector<llvm::User *> listUpdates(const Loop &loop,
                                                 llvm::PHINode &phi) {
  llvm::SetVector<llvm::User *> updates;
  auto add = [&](llvm::Value *value) {
    auto *update = llvm::dyn_cast<llvm::Instruction>(value);
    if (!update || !loop.contains(update))
      return;
    bool isEndOfBranch = llvm::isa<llvm::PHINode>(update) &&
                         update->getParent() != loop.getHeader();
    if (isEndOfBranch || llvm::isa<llvm::SelectInst>(update))
      updates.insert(update);
  };
  for (auto [value, block] :
       llvm::zip_equal(phi.incoming_values(), phi.blocks()))
    if (loop.contains(block))
      add(value);
  for (unsigned i = 0; i < updates.size(); ++i)
    for (llvm::Value *operand : updates[i]->operands())
      add(operand);
  return updates;
}

bool mlir::swizzle::machine::replacesStart(const Loop &loop,
                                           const ReadsOfOthers &reads) {
  llvm::SetVector<llvm::Instruction *> carried;
  llvm::DenseSet<std::pair<llvm::Instruction *, llvm::User *>> kept;
  for (llvm::PHINode &phi : loop.getHeader()->phis()) {
    if (phi.getType()->isIntegerTy())
      continue;
    bool isReplaced = false, isReadBefore = false;
    for (auto [value, block] :
         llvm::zip_equal(phi.incoming_values(), phi.blocks()))
      if (loop.contains(block))
        isReplaced |= hasMemory(loop, value);
      else
        isReadBefore |= isReadOfOthers(value, reads);
    if (!isReplaced || isReadBefore)
      continue;
    carried.insert(&phi);
    for (llvm::User *update : listUpdates(loop, phi))
      kept.insert({&phi, update});
  }
  for (unsigned i = 0; i < carried.size(); ++i)
    for (llvm::User *user : carried[i]->users()) {
      auto *instruction = llvm::cast<llvm::Instruction>(user);
      if (!loop.contains(instruction) || llvm::isa<llvm::CmpInst>(user) ||
          user->getType()->isVoidTy() || kept.contains({carried[i], user}))
        continue;
      bool isMixed = !llvm::isa<llvm::SelectInst>(user) &&
                     hasMemory(loop, instruction, /*isOfIteration=*/true);
      if (!isMixed)
        carried.insert(instruction);
    }
  return llvm::any_of(carried, [&](llvm::Instruction *value) {
    return decidesOnAccess(loop, value);
  });
}
