//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "DemandedLanes.h"
#include "LiftedCode.h"
#include "MaskFunctions.h"
#include "Swizzle/Machine/WaveProgram.h"
#include "llvm/ADT/PostOrderIterator.h"
#include "llvm/Analysis/CFG.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/VectorUtils.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"

using namespace mlir::swizzle::machine;
using llvm::Value;

namespace {
/// A mask is a function of leaves, which are values of the code, and in loops
/// other values from iteration to iteration. Two functions are compared where a
/// value is needed and where it is made. What is needed of a value that goes on
/// to the next iteration is therefore what may be for any values of the leaves
/// that are made in the loop. In code of reducible control flow, which kernels
/// have, each leaf then is the same at both places.
class DemandedLanes {
public:
  explicit DemandedLanes(llvm::Function &function)
      : function(function), dominators(function), loops(dominators) {}

  bool run();

private:
  using Lanes = MaskFunction;

  bool demand(Value *value, const Lanes &lanes);
  void demandOperands(llvm::Instruction &user);
  void demandOfSelect(llvm::SelectInst &select, const Lanes &lanes);
  void demandOfShuffle(llvm::ShuffleVectorInst &shuffle, const Lanes &lanes);
  void demandOfPhi(llvm::PHINode &phi, const Lanes &lanes);
  unsigned getMasked(const llvm::Instruction &both) const;
  Lanes getNeeded(const llvm::Instruction &number, unsigned depth = 4);
  bool demandOfMask(llvm::Instruction &user);
  bool demandOfMemory(llvm::Instruction &user);
  Lanes getOnWay(llvm::PHINode &phi, unsigned way, const Lanes &lanes);
  bool goesBack(llvm::PHINode &phi, unsigned way) const {
    return dominators.dominates(phi.getParent(), phi.getIncomingBlock(way));
  }
  void demandAll(llvm::ArrayRef<llvm::BasicBlock *> blocks);
  template <typename GetLanes>
  bool demandOfIterations(llvm::ArrayRef<llvm::BasicBlock *> blocks,
                          GetLanes getLanes);
  std::optional<bool> findUnneededSide(llvm::Instruction &choice,
                                       Value *condition);
  bool drop(llvm::SelectInst &select);
  bool drop(llvm::ShuffleVectorInst &shuffle);
  bool drop(llvm::PHINode &phi);

  llvm::Function &function;
  llvm::DominatorTree dominators;
  llvm::LoopInfo loops;
  MaskFunctions masks;
  /// None of those that are not here.
  llvm::DenseMap<Value *, Lanes> demanded;
};
} // namespace

static MaskFunction makeAll(bool bit) {
  return {BitFunction::constant(bit), BitFunction::constant(bit)};
}

/// The lanes of the first mask that are `bit` in the second one; where that is
/// not known, those of the first.
static MaskFunction intersect(const MaskFunction &lanes,
                              const MaskFunction &mask, bool bit) {
  return MaskFunctions::combine({lanes, mask},
                                [&](llvm::ArrayRef<uint64_t> tables) {
                                  return tables[0] &
                                         (bit ? tables[1] : ~tables[1]);
                                })
      .value_or(lanes);
}

/// Returns true if each lane of the result comes from the same lane of the
/// operands.
static bool worksByLane(const llvm::Instruction &instruction) {
  if (!isLanes(&instruction))
    return false;
  if (auto *intrinsic = llvm::dyn_cast<llvm::IntrinsicInst>(&instruction))
    return llvm::isTriviallyVectorizable(intrinsic->getIntrinsicID());
  return llvm::isa<llvm::BinaryOperator, llvm::CastInst, llvm::CmpInst,
                   llvm::UnaryOperator, llvm::FreezeInst>(instruction);
}

/// Returns true if more lanes of the value are needed now.
bool DemandedLanes::demand(Value *value, const Lanes &lanes) {
  if (!llvm::isa<llvm::Instruction>(value) || !isLanes(value) ||
      masks.isNone(lanes))
    return false;
  auto [found, isNew] = demanded.try_emplace(value, lanes);
  if (isNew)
    return true;
  std::optional<Lanes> both = MaskFunctions::combine(
      {found->second, lanes},
      [](llvm::ArrayRef<uint64_t> tables) { return tables[0] | tables[1]; });
  Lanes before = std::exchange(found->second, both.value_or(makeAll(true)));
  return before != found->second;
}

void DemandedLanes::demandOfSelect(llvm::SelectInst &select,
                                   const Lanes &lanes) {
  Value *condition = select.getCondition();
  bool byLane = isLanes(condition);
  auto get = [&](bool bit) {
    return byLane ? intersect(lanes, masks.get(condition), bit) : lanes;
  };
  demand(condition, lanes);
  demand(select.getTrueValue(), get(true));
  demand(select.getFalseValue(), get(false));
}

void DemandedLanes::demandOfShuffle(llvm::ShuffleVectorInst &shuffle,
                                    const Lanes &lanes) {
  Lanes ofFirst = masks.get(getLanesOfFirst(shuffle));
  demand(shuffle.getOperand(0), intersect(lanes, ofFirst, true));
  demand(shuffle.getOperand(1), intersect(lanes, ofFirst, false));
}

/// What is needed of what comes along a way to a phi, of which `lanes` are.
MaskFunction DemandedLanes::getOnWay(llvm::PHINode &phi, unsigned way,
                                     const Lanes &lanes) {
  if (goesBack(phi, way)) {
    const llvm::Loop *loop = loops.getLoopFor(phi.getParent());
    return MaskFunctions::project(lanes, [&](unsigned leaf) {
      auto *value =
          llvm::dyn_cast<llvm::Instruction>(masks.getLeaf(leaf).first);
      return value && loop->contains(value);
    });
  }
  std::optional<MaskFunction> zero =
      masks.getZeroOnWay(*phi.getIncomingBlock(way), *phi.getParent());
  // Half a mask says nothing of the other lanes.
  return zero && zero->size() == lanes.size()
             ? intersect(lanes, *zero, /*bit=*/false)
             : lanes;
}

void DemandedLanes::demandOfPhi(llvm::PHINode &phi, const Lanes &lanes) {
  for (unsigned way = 0; way < phi.getNumIncomingValues(); ++way)
    if (!goesBack(phi, way))
      demand(phi.getIncomingValue(way), getOnWay(phi, way, lanes));
}

/// The number of the operand of an `and` of masks of which only those lanes are
/// needed that the other one has: the one that was made last, as comparisons
/// are made of the lanes that are active.
unsigned DemandedLanes::getMasked(const llvm::Instruction &both) const {
  auto *first = llvm::dyn_cast<llvm::Instruction>(both.getOperand(0));
  auto *second = llvm::dyn_cast<llvm::Instruction>(both.getOperand(1));
  return !first || (second && dominators.dominates(first, second));
}

/// The lanes that are needed of a mask of 64 bits, of which other masks are
/// made; all behind so many of them.
MaskFunction DemandedLanes::getNeeded(const llvm::Instruction &number,
                                      unsigned depth) {
  Lanes needed = makeAll(false);
  for (const llvm::Use &use : number.uses()) {
    auto *user = llvm::cast<llvm::Instruction>(use.getUser());
    Lanes ofUser = makeAll(true);
    auto *phi = llvm::dyn_cast<llvm::PHINode>(user);
    bool isOfIteration =
        phi &&
        goesBack(*phi, phi->getIncomingValueNumForOperand(use.getOperandNo()));
    if ((user->isBitwiseLogicOp() || (phi && !isOfIteration)) && depth != 0)
      ofUser = getNeeded(*user, depth - 1);
    if (user->getOpcode() == llvm::Instruction::And &&
        use.getOperandNo() == getMasked(*user))
      ofUser =
          intersect(ofUser, masks.get(user->getOperand(1 - use.getOperandNo())),
                    /*bit=*/true);
    needed = MaskFunctions::combine(
                 {needed, ofUser},
                 [](llvm::ArrayRef<uint64_t> t) { return t[0] | t[1]; })
                 .value_or(makeAll(true));
  }
  return needed;
}

/// Returns false for what is no mask of lanes.
bool DemandedLanes::demandOfMask(llvm::Instruction &user) {
  if (user.getOpcode() == llvm::Instruction::BitCast &&
      user.getType()->isIntegerTy(lanesPerWave)) {
    demand(user.getOperand(0), getNeeded(user));
    return true;
  }
  if (user.getOpcode() != llvm::Instruction::And || !isMaskOfLanes(&user))
    return false;
  auto found = demanded.find(&user);
  if (found == demanded.end())
    return true;
  Lanes lanes = found->second;
  unsigned masked = getMasked(user);
  Value *mask = user.getOperand(1 - masked);
  demand(mask, lanes);
  demand(user.getOperand(masked), intersect(lanes, masks.get(mask), true));
  return true;
}

/// Returns false for what accesses no memory of lanes.
bool DemandedLanes::demandOfMemory(llvm::Instruction &user) {
  std::optional<unsigned> mask = getLanesOperand(getCallee(&user));
  if (!mask)
    return false;
  Lanes lanes = masks.get(user.getOperand(*mask));
  for (Value *operand : user.operands())
    demand(operand, lanes);
  return true;
}

void DemandedLanes::demandOperands(llvm::Instruction &user) {
  if (demandOfMemory(user) || demandOfMask(user))
    return;
  auto *select = llvm::dyn_cast<llvm::SelectInst>(&user);
  auto *phi = llvm::dyn_cast<llvm::PHINode>(&user);
  auto *shuffle = llvm::dyn_cast<llvm::ShuffleVectorInst>(&user);
  if (shuffle && !getLanesOfFirst(*shuffle))
    shuffle = nullptr;
  if (!worksByLane(user) && !(isLanes(&user) && (select || phi || shuffle))) {
    for (Value *operand : user.operands())
      demand(operand, makeAll(true));
    return;
  }
  auto found = demanded.find(&user);
  if (found == demanded.end())
    return;
  // What follows adds others, which may move it.
  Lanes lanes = found->second;
  if (select) {
    demandOfSelect(*select, lanes);
  } else if (shuffle) {
    demandOfShuffle(*shuffle, lanes);
  } else if (phi) {
    demandOfPhi(*phi, lanes);
  } else {
    for (Value *operand : user.operands())
      demand(operand, lanes);
  }
}

/// The side of a choice by lanes that is not needed, if there is one.
std::optional<bool> DemandedLanes::findUnneededSide(llvm::Instruction &choice,
                                                    Value *condition) {
  auto found = demanded.find(&choice);
  if (found == demanded.end())
    return std::nullopt;
  MaskFunction mask = masks.get(condition);
  for (bool side : {false, true})
    if (masks.isNone(intersect(found->second, mask, side)))
      return side;
  return std::nullopt;
}

bool DemandedLanes::drop(llvm::SelectInst &select) {
  Value *condition = select.getCondition();
  if (!isLanes(condition))
    return false;
  std::optional<bool> unneeded = findUnneededSide(select, condition);
  if (unneeded)
    select.replaceAllUsesWith(*unneeded ? select.getFalseValue()
                                        : select.getTrueValue());
  return unneeded.has_value();
}

bool DemandedLanes::drop(llvm::ShuffleVectorInst &shuffle) {
  Value *ofFirst = getLanesOfFirst(shuffle);
  // MaskLogic has those of masks.
  if (!ofFirst || shuffle.getType()->isIntOrIntVectorTy(1))
    return false;
  std::optional<bool> unneeded = findUnneededSide(shuffle, ofFirst);
  if (!unneeded)
    return false;
  // LLVM leaves poison in lanes that a shuffle does not take, and one such lane
  // would spoil all bits of a comparison.
  llvm::IRBuilder<> b(&shuffle);
  shuffle.replaceAllUsesWith(
      b.CreateFreeze(shuffle.getOperand(*unneeded ? 1 : 0)));
  return true;
}

bool DemandedLanes::drop(llvm::PHINode &phi) {
  auto found = demanded.find(&phi);
  if (found == demanded.end())
    return false;
  bool isChanged = false;
  for (unsigned way = 0; way < phi.getNumIncomingValues(); ++way) {
    if (!llvm::isa<llvm::Instruction>(phi.getIncomingValue(way)) ||
        !masks.isNone(getOnWay(phi, way, found->second)))
      continue;
    // No poison, which a mask does not take away.
    phi.setIncomingValue(way, llvm::Constant::getNullValue(phi.getType()));
    isChanged = true;
  }
  return isChanged;
}

/// Adds what is needed of what users use.
void DemandedLanes::demandAll(llvm::ArrayRef<llvm::BasicBlock *> blocks) {
  for (llvm::BasicBlock *block : llvm::reverse(blocks))
    for (llvm::Instruction &user : llvm::reverse(*block))
      demandOperands(user);
}

/// Adds what is needed of values that go on to the next iteration of a loop.
/// Returns true if that is more than before.
template <typename GetLanes>
bool DemandedLanes::demandOfIterations(
    llvm::ArrayRef<llvm::BasicBlock *> blocks, GetLanes getLanes) {
  bool isMore = false;
  for (llvm::BasicBlock *block : blocks)
    for (llvm::PHINode &phi : block->phis())
      for (unsigned way = 0; way < phi.getNumIncomingValues(); ++way)
        if (goesBack(phi, way))
          isMore |= demand(phi.getIncomingValue(way), getLanes(phi, way));
  return isMore;
}

bool DemandedLanes::run() {
  llvm::ReversePostOrderTraversal<llvm::Function *> order(&function);
  if (llvm::containsIrreducibleCFG<llvm::BasicBlock *>(order, loops))
    return false;
  masks.setAll(function);
  // Users before what they use; then again what later iterations need, too.
  std::vector<llvm::BasicBlock *> blocks(order.begin(), order.end());
  constexpr unsigned mostTimes = 8;
  bool isMore = true;
  for (unsigned times = 0; isMore && times < mostTimes; ++times) {
    demandAll(blocks);
    isMore = demandOfIterations(blocks, [&](llvm::PHINode &phi, unsigned way) {
      auto found = demanded.find(&phi);
      return found == demanded.end() ? makeAll(false)
                                     : getOnWay(phi, way, found->second);
    });
  }
  if (isMore) {
    demandOfIterations(blocks,
                       [](llvm::PHINode &, unsigned) { return makeAll(true); });
    demandAll(blocks);
  }
  bool isChanged = false;
  for (llvm::BasicBlock *block : blocks)
    for (llvm::Instruction &instruction : *block)
      if (!isLanes(&instruction))
        continue;
      else if (auto *select = llvm::dyn_cast<llvm::SelectInst>(&instruction))
        isChanged |= drop(*select);
      else if (auto *phi = llvm::dyn_cast<llvm::PHINode>(&instruction))
        isChanged |= drop(*phi);
      else if (auto *shuffle =
                   llvm::dyn_cast<llvm::ShuffleVectorInst>(&instruction))
        isChanged |= drop(*shuffle);
  return isChanged;
}

bool mlir::swizzle::machine::dropUnneededLanes(llvm::Function &function) {
  return DemandedLanes(function).run();
}
