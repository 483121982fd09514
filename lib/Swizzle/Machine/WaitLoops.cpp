//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "WaitLoops.h"
#include "LiftedCode.h"
#include "Swizzle/Machine/LoopEnds.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/PatternMatch.h"
#include "llvm/Transforms/Utils/Local.h"

using namespace mlir::swizzle::machine;
using namespace llvm::PatternMatch;
using llvm::BasicBlock;
using llvm::BranchInst;
using llvm::Loop;

/// The branch by which alone a loop is left, but for failures; or null.
static BranchInst *getOnlyExit(const Loop &loop) {
  BranchInst *only = nullptr;
  llvm::SmallVector<Loop::Edge> edges;
  loop.getExitEdges(edges);
  for (auto [inside, outside] : edges) {
    if (isFailure(*outside))
      continue;
    auto *branch = llvm::dyn_cast<BranchInst>(
        const_cast<llvm::Instruction *>(inside->getTerminator()));
    if (only || !branch)
      return nullptr;
    only = branch;
  }
  return only;
}

/// Returns true if the loop has memory of the wave in which an iteration may
/// leave something to the next one.
static bool keepsMemory(const Loop &loop) {
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

/// Returns true if an iteration may find other values in registers than the one
/// before, but for those that only say which lanes are still in the loop.
static bool keepsRegisters(const Loop &loop) {
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

/// The instructions of a loop that `value` is computed from, and itself; in the
/// same iteration, or in any one.
static llvm::SetVector<llvm::Instruction *>
getSources(const Loop &loop, llvm::Value *value, bool isOfIteration = false) {
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

/// Returns true if what memory gives in the loop has a part in `value`.
static bool hasMemory(const Loop &loop, llvm::Value *value) {
  return llvm::any_of(getSources(loop, value), [](llvm::Instruction *source) {
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

/// Returns true if a loop counts its iterations up to what memory says, also as
/// the number of a bit, or for an access after it.
static bool countsTurns(const Loop &loop) {
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

/// Returns true if what memory gives in the same iteration has a part in what
/// an instruction of the loop computes.
static bool readsInIteration(const Loop &loop, llvm::Instruction &computed) {
  return llvm::any_of(getSources(loop, &computed, /*isOfIteration=*/true),
                      [](llvm::Instruction *source) {
                        return givesUnknown(getCallee(source));
                      });
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

/// Returns true if an access after the loop depends on a vector register that
/// has something else at the start, which memory replaces in each iteration:
/// the one that ends the loop finds what the one before has read. Not if the
/// iteration makes something of it with what it reads itself, as a maximum.
static bool replacesStart(const Loop &loop, const ReadsOfOthers &reads) {
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
                     readsInIteration(loop, *instruction);
      if (!isMixed)
        carried.insert(instruction);
    }
  return llvm::any_of(carried, [&](llvm::Instruction *value) {
    return decidesOnAccess(loop, value);
  });
}

/// The site of an access of a loop, or null for what is none.
static const AccessSite *findSite(llvm::Instruction &instruction,
                                  llvm::ArrayRef<LiftedSite> sites) {
  llvm::StringRef callee = getCallee(&instruction);
  if (callee != pending::vectorAccess && callee != pending::ldsAccess &&
      callee != runtime::scalarAccess)
    return nullptr;
  auto *number = llvm::cast<llvm::ConstantInt>(
      instruction.getOperand(*getSiteOperand(callee)));
  return &sites[number->getZExtValue()].site;
}

namespace {
/// What an iteration of a loop reads from LDS.
class LdsReads {
public:
  LdsReads(const Loop &loop, llvm::ArrayRef<LiftedSite> sites) : loop(loop) {
    for (BasicBlock *block : loop.blocks())
      for (llvm::Instruction &instruction : *block)
        if (const AccessSite *site = findSite(instruction, sites);
            site && site->memory == MemoryKind::Lds) {
          isWritten |= site->isWrite;
          if (site->isRead)
            numbers.insert(site->number);
        }
  }

  /// Returns true if an iteration may leave something in LDS that decides about
  /// a later one: LDS is written, and what is read there decides about `exit`
  /// or an access, but is not only what the iteration has found in global
  /// memory.
  bool mayKeepState(BranchInst &exit) const {
    if (!isWritten)
      return false;
    bool isDeciding = false, storesWhatIsRead = false;
    for (BasicBlock *block : loop.blocks())
      for (llvm::Instruction &instruction : *block) {
        bool isStore = getCallee(&instruction) == pending::ldsStore;
        bool isBranch = llvm::isa<BranchInst>(instruction);
        bool isAccess =
            isBranch || getLanesOperand(getCallee(&instruction)).has_value();
        if (!isAccess)
          continue;
        bool isExit = &instruction == &exit;
        for (llvm::Instruction *source : getSources(loop, &instruction)) {
          // Without the contents of LDS it is not seen what is stored there.
          if (source != &instruction && isUnknownRead(source))
            return true;
          isDeciding |=
              source != &instruction && getCallee(source) == pending::ldsLoad;
        }
        if (isStore || (isBranch && !isExit))
          for (llvm::Instruction *source :
               getSources(loop, &instruction, /*isOfIteration=*/true))
            if (getCallee(source) == pending::ldsLoad)
              storesWhatIsRead = true;
      }
    return isDeciding && storesWhatIsRead;
  }

private:
  bool isUnknownRead(llvm::Instruction *source) const {
    if (getCallee(source) != pending::unknownVector)
      return false;
    auto *number = llvm::cast<llvm::ConstantInt>(source->getOperand(0));
    return numbers.contains(number->getZExtValue());
  }

  const Loop &loop;
  bool isWritten = false;
  /// Of the instructions.
  llvm::DenseSet<uint64_t> numbers;
};
} // namespace

namespace {
/// What a loop waits for.
struct Wait {
  /// Of the first instruction that may see what others write.
  uint32_t number;
  /// It is one on LDS.
  bool isInWorkgroup;
};
} // namespace

/// The wait of a loop, if it has one and none of its instructions writes global
/// memory but atomics. It is one in the workgroup if all that is accessed is
/// LDS by comparing and swapping: whoever is not first goes through the loop
/// again.
static std::optional<Wait> findWait(const Loop &loop,
                                    llvm::ArrayRef<LiftedSite> sites,
                                    const ReadsOfOthers &reads) {
  std::optional<Wait> wait, swap;
  bool hasOthers = false;
  auto add = [](std::optional<Wait> &first, Wait next) {
    if (!first || next.number < first->number)
      first = next;
  };
  for (BasicBlock *block : loop.blocks())
    for (llvm::Instruction &instruction : *block) {
      const AccessSite *site = findSite(instruction, sites);
      if (!site)
        continue;
      if (site->instruction->swapsInLds()) {
        add(swap, {site->number, /*isInWorkgroup=*/true});
        continue;
      }
      hasOthers = true;
      if (site->memory == MemoryKind::Lds)
        continue;
      if (site->isWrite && !site->isAtomic)
        return std::nullopt;
      if (reads.contains(*site))
        add(wait, {site->number, /*isInWorkgroup=*/false});
    }
  return hasOthers ? wait : swap;
}

/// Returns true if `later`, what an iteration computes, is computed as
/// `earlier` is, of what goes on to the next iteration where `earlier` has what
/// has come from the one before.
static bool isOneTurnLater(const Loop &loop, llvm::Value *later,
                           llvm::Value *earlier) {
  if (auto *phi = llvm::dyn_cast<llvm::PHINode>(earlier);
      phi && phi->getParent() == loop.getHeader())
    return llvm::all_of(llvm::zip_equal(phi->incoming_values(), phi->blocks()),
                        [&](const auto &incoming) {
                          auto [value, block] = incoming;
                          return !loop.contains(block) || value.get() == later;
                        });
  if (later == earlier)
    return loop.isLoopInvariant(later);
  auto *one = llvm::dyn_cast<llvm::Instruction>(later);
  auto *other = llvm::dyn_cast<llvm::Instruction>(earlier);
  // Some casts, shifts and sums make 64 bits of registers: a tree, not deep.
  return one && other && one->isSameOperationAs(other) &&
         (llvm::isa<llvm::CastInst, llvm::BinaryOperator>(one)) &&
         llvm::all_of(llvm::zip_equal(one->operands(), other->operands()),
                      [&](const auto &operands) {
                        auto [ofOne, ofOther] = operands;
                        return isOneTurnLater(loop, ofOne, ofOther);
                      });
}

/// Returns true if memory decides about the end of a loop only by giving again
/// what it gave the iteration before: if nobody else writes there, it does.
static bool endsWithoutOthers(const Loop &loop, const BranchInst &exit) {
  llvm::SmallPtrSet<const llvm::Value *, 4> lanesInside;
  for (const BasicBlock *block : loop.blocks())
    for (const llvm::Instruction &instruction : *block)
      if (std::optional<unsigned> lanes =
              getLanesOperand(getCallee(&instruction)))
        lanesInside.insert(instruction.getOperand(*lanes));
  return endsWhereSame(
      loop, exit,
      [&](const llvm::Instruction &instruction) -> std::optional<TrueWhere> {
        if (lanesInside.contains(&instruction))
          return TrueWhere::Inside;
        auto *compare = llvm::dyn_cast<llvm::ICmpInst>(&instruction);
        if (!compare || !compare->isEquality())
          return std::nullopt;
        llvm::Value *left = compare->getOperand(0),
                    *right = compare->getOperand(1);
        if (!isOneTurnLater(loop, left, right) &&
            !isOneTurnLater(loop, right, left))
          return std::nullopt;
        return compare->getPredicate() == llvm::ICmpInst::ICMP_EQ
                   ? TrueWhere::Same
                   : TrueWhere::Other;
      },
      [](const llvm::Instruction &instruction) {
        return givesUnknown(getCallee(&instruction));
      });
}

/// Where lanes leave one by one, all have left after the loop: its last
/// iteration is the one that leaves none.
static void leaveWithAllLanes(const Loop &loop, BranchInst &exit) {
  llvm::Value *lanes, *through, *others;
  auto staying = m_c_And(
      m_Value(lanes), m_CombineAnd(m_Value(others), m_Not(m_Value(through))));
  auto *compare = llvm::dyn_cast<llvm::ICmpInst>(exit.getCondition());
  if (!compare || !compare->isEquality() ||
      !match(compare->getOperand(0), staying) ||
      !match(compare->getOperand(1), m_Zero()))
    return;
  // A mask that no iteration changes is after the loop what it was.
  bool isOfIteration =
      llvm::any_of(getSources(loop, through), [](llvm::Instruction *source) {
        return llvm::isa<llvm::PHINode, llvm::CallInst>(source);
      });
  if (!isOfIteration)
    return;
  auto isBehind = [&](llvm::Use &use) {
    return !loop.contains(llvm::cast<llvm::Instruction>(use.getUser()));
  };
  Builder b(&exit);
  llvm::Value *all = b.CreateOr(through, lanes);
  through->replaceUsesWithIf(all, isBehind);
  others->replaceUsesWithIf(b.CreateNot(all), isBehind);
  compare->getOperand(0)->replaceUsesWithIf(b.getInt64(0), isBehind);
}

WaitsForOthers
mlir::swizzle::machine::leaveWaitLoops(llvm::Function &function,
                                       llvm::ArrayRef<LiftedSite> sites,
                                       const ReadsOfOthers &reads) {
  llvm::DominatorTree dominators(function);
  llvm::LoopInfo loops(dominators);
  WaitsForOthers waits;
  for (Loop *loop : loops.getLoopsInPreorder()) {
    BranchInst *exit = getOnlyExit(*loop);
    if (!exit || exit->isUnconditional() || !loop->isInnermost() ||
        keepsRegisters(*loop) || keepsMemory(*loop) || countsTurns(*loop) ||
        !hasMemory(*loop, exit))
      continue;
    std::optional<Wait> wait = findWait(*loop, sites, reads);
    if (!wait ||
        (!wait->isInWorkgroup && LdsReads(*loop, sites).mayKeepState(*exit)))
      continue;
    std::vector<uint32_t> &list = wait->isInWorkgroup ? waits.inWorkgroup
                                  : endsWithoutOthers(*loop, *exit)
                                      ? waits.retried
                                      : waits.passed;
    // What compares and swaps may begin with a guess.
    if (&list == &waits.passed && replacesStart(*loop, reads))
      continue;
    list.push_back(wait->number);
    leaveWithAllLanes(*loop, *exit);
    bool isFirstInside = loop->contains(exit->getSuccessor(0));
    exit->setCondition(llvm::ConstantInt::getBool(
        exit->getCondition()->getType(), !isFirstInside));
  }
  if (!waits.hasLeft())
    return waits;
  for (BasicBlock &block : function)
    llvm::ConstantFoldTerminator(&block);
  llvm::removeUnreachableBlocks(function);
  return waits;
}
