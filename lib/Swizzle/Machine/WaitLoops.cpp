//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "WaitLoops.h"
#include "LiftedCode.h"
#include "LoopTurns.h"
#include "Swizzle/Machine/LoopEnds.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/IR/Dominators.h"
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
