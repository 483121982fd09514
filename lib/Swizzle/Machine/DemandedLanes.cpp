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
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"

using namespace mlir::swizzle::machine;
using llvm::Value;

namespace {
/// A mask is a function of leaves, which are values of the code, and in loops
/// other values from turn to turn. Two functions are compared where a value is
/// needed and where it is made. What is needed of a value that goes on to the
/// next turn is therefore taken to be all of it. In code of reducible control
/// flow, which kernels have, each leaf then is the same at both places.
class DemandedLanes {
public:
  explicit DemandedLanes(llvm::Function &function)
      : function(function), dominators(function) {}

  bool run();

private:
  using Lanes = MaskFunction;

  void demand(Value *value, const Lanes &lanes);
  void demandOperands(llvm::Instruction &user);
  void demandOfSelect(llvm::SelectInst &select, const Lanes &lanes);
  void demandOfPhi(llvm::PHINode &phi, const Lanes &lanes);
  bool demandOfMemory(llvm::Instruction &user);
  Lanes getOnWay(llvm::PHINode &phi, unsigned way, const Lanes &lanes);
  bool goesBack(llvm::PHINode &phi, unsigned way) const {
    return dominators.dominates(phi.getParent(), phi.getIncomingBlock(way));
  }
  bool drop(llvm::SelectInst &select);
  bool drop(llvm::PHINode &phi);

  llvm::Function &function;
  llvm::DominatorTree dominators;
  MaskFunctions masks;
  /// None of those that are not here.
  llvm::DenseMap<Value *, Lanes> demanded;
};
} // namespace

static MaskFunction makeAll(bool bit) {
  return {BitFunction::constant(bit), BitFunction::constant(bit)};
}

static bool isNone(const MaskFunction &lanes) {
  return lanes == makeAll(false);
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

void DemandedLanes::demand(Value *value, const Lanes &lanes) {
  if (!llvm::isa<llvm::Instruction>(value) || !isLanes(value) || isNone(lanes))
    return;
  auto [found, isNew] = demanded.try_emplace(value, lanes);
  if (isNew)
    return;
  std::optional<Lanes> both = MaskFunctions::combine(
      {found->second, lanes},
      [](llvm::ArrayRef<uint64_t> tables) { return tables[0] | tables[1]; });
  found->second = both.value_or(makeAll(true));
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

/// What is needed of what comes along a way to a phi, of which `lanes` are.
MaskFunction DemandedLanes::getOnWay(llvm::PHINode &phi, unsigned way,
                                     const Lanes &lanes) {
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
  if (demandOfMemory(user))
    return;
  auto *select = llvm::dyn_cast<llvm::SelectInst>(&user);
  auto *phi = llvm::dyn_cast<llvm::PHINode>(&user);
  if (!worksByLane(user) && !(isLanes(&user) && (select || phi))) {
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
  } else if (phi) {
    demandOfPhi(*phi, lanes);
  } else {
    for (Value *operand : user.operands())
      demand(operand, lanes);
  }
}

bool DemandedLanes::drop(llvm::SelectInst &select) {
  auto found = demanded.find(&select);
  if (found == demanded.end() || !isLanes(select.getCondition()))
    return false;
  MaskFunction mask = masks.get(select.getCondition());
  for (bool bit : {false, true}) {
    if (!isNone(intersect(found->second, mask, bit)))
      continue;
    select.replaceAllUsesWith(bit ? select.getFalseValue()
                                  : select.getTrueValue());
    return true;
  }
  return false;
}

bool DemandedLanes::drop(llvm::PHINode &phi) {
  auto found = demanded.find(&phi);
  if (found == demanded.end())
    return false;
  bool isChanged = false;
  for (unsigned way = 0; way < phi.getNumIncomingValues(); ++way) {
    if (goesBack(phi, way) ||
        !llvm::isa<llvm::Instruction>(phi.getIncomingValue(way)) ||
        !isNone(getOnWay(phi, way, found->second)))
      continue;
    phi.setIncomingValue(way, llvm::PoisonValue::get(phi.getType()));
    isChanged = true;
  }
  return isChanged;
}

bool DemandedLanes::run() {
  llvm::ReversePostOrderTraversal<llvm::Function *> order(&function);
  llvm::LoopInfo loops(dominators);
  if (llvm::containsIrreducibleCFG<llvm::BasicBlock *>(order, loops))
    return false;
  masks.setAll(function);
  for (llvm::BasicBlock *block : order)
    for (llvm::PHINode &phi : block->phis())
      for (unsigned way = 0; way < phi.getNumIncomingValues(); ++way)
        if (goesBack(phi, way))
          demand(phi.getIncomingValue(way), makeAll(true));
  // Users before what they use.
  std::vector<llvm::BasicBlock *> blocks(order.begin(), order.end());
  for (llvm::BasicBlock *block : llvm::reverse(blocks))
    for (llvm::Instruction &user : llvm::reverse(*block))
      demandOperands(user);
  bool isChanged = false;
  for (llvm::BasicBlock *block : blocks)
    for (llvm::Instruction &instruction : *block)
      if (!isLanes(&instruction))
        continue;
      else if (auto *select = llvm::dyn_cast<llvm::SelectInst>(&instruction))
        isChanged |= drop(*select);
      else if (auto *phi = llvm::dyn_cast<llvm::PHINode>(&instruction))
        isChanged |= drop(*phi);
  return isChanged;
}

bool mlir::swizzle::machine::dropUnneededLanes(llvm::Function &function) {
  return DemandedLanes(function).run();
}
