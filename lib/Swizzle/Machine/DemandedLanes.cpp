//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// A lane mask is an i64 of SSA. The demand of a vector is a set of masks whose
// union has all lanes that its uses look at, found backwards from the accesses,
// each of which looks at the lanes of its mask.
//
// A mask that is computed in a loop stands for another set of lanes in each
// iteration. So a demand goes backwards through a phi only with masks whose
// definition dominates it: between the phi and the use they are one set.
//
//===----------------------------------------------------------------------===//

#include "DemandedLanes.h"
#include "WaveState.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/Analysis/VectorUtils.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/PatternMatch.h"

using namespace mlir::swizzle::machine;
using namespace llvm::PatternMatch;
using llvm::Value;

namespace {
/// Lanes that are looked at.
struct Demand {
  bool isAll = false;
  llvm::SmallPtrSet<Value *, 4> masks;
};

class DemandedLanes {
public:
  explicit DemandedLanes(llvm::Function &function)
      : function(function), dominators(function) {}

  bool run();

private:
  void visit(llvm::Instruction &instruction);
  void visitCall(llvm::CallInst &call);
  void visitBitcast(llvm::Instruction &bitcast);
  void visitSelect(llvm::SelectInst &select, const Demand &demand);
  void demand(Value *value, const Demand &more);
  void demandAll(Value *value);
  void demandMask(Value *value, Value *mask);
  Demand beforePhi(const llvm::PHINode &phi, const Demand &demand) const;

  llvm::Function &function;
  llvm::DominatorTree dominators;
  llvm::DenseMap<Value *, Demand> demands;
  llvm::SetVector<llvm::Instruction *> open;
};
} // namespace

/// More masks than this are all lanes.
static constexpr unsigned maxMasks = 6;

static bool isLanes(Value *value) {
  auto *type = llvm::dyn_cast<llvm::FixedVectorType>(value->getType());
  return type && type->getNumElements() == lanesPerWave;
}

/// The mask of which a vector of i1 has the bits, or null.
static Value *getMask(Value *condition) {
  Value *mask;
  if (match(condition, m_BitCast(m_Value(mask))) &&
      mask->getType()->isIntegerTy(lanesPerWave))
    return mask;
  return nullptr;
}

using MaskPair = std::pair<Value *, Value *>;

/// Returns true if the lanes of `inner` are lanes of `outer`. Pairs in
/// `assumed` hold by induction over iterations.
static bool isSubset(Value *inner, Value *outer,
                     llvm::SmallVectorImpl<MaskPair> &assumed, unsigned depth) {
  if (inner == outer || match(inner, m_Zero()) || match(outer, m_AllOnes()))
    return true;
  if (llvm::is_contained(assumed, MaskPair(inner, outer)))
    return true;
  if (depth == 0)
    return false;
  auto isBelow = [&](Value *x, Value *y) {
    return isSubset(x, y, assumed, depth - 1);
  };
  Value *x, *y;
  if (match(inner, m_And(m_Value(x), m_Value(y))) &&
      (isBelow(x, outer) || isBelow(y, outer)))
    return true;
  if (match(inner, m_Or(m_Value(x), m_Value(y))) && isBelow(x, outer) &&
      isBelow(y, outer))
    return true;
  if (match(outer, m_Or(m_Value(x), m_Value(y))) &&
      (isBelow(inner, x) || isBelow(inner, y)))
    return true;
  if (auto *phi = llvm::dyn_cast<llvm::PHINode>(inner)) {
    assumed.push_back({inner, outer});
    return llvm::all_of(phi->incoming_values(),
                        [&](Value *value) { return isBelow(value, outer); });
  }
  return false;
}

static bool isSubset(Value *inner, Value *outer) {
  llvm::SmallVector<MaskPair> assumed;
  return isSubset(inner, outer, assumed, 8);
}

/// The same lanes by a mask that is computed earlier, if there is one: after a
/// branch exec is `now | before`, which is `before`.
static Value *simplify(Value *mask) {
  Value *x, *y;
  while (match(mask, m_Or(m_Value(x), m_Value(y)))) {
    if (isSubset(x, y))
      mask = y;
    else if (isSubset(y, x))
      mask = x;
    else
      break;
  }
  return mask;
}

void DemandedLanes::demand(Value *value, const Demand &more) {
  auto *instruction = llvm::dyn_cast<llvm::Instruction>(value);
  if (!instruction || !isLanes(value))
    return;
  Demand &known = demands[value];
  if (known.isAll)
    return;
  size_t before = known.masks.size();
  known.masks.insert(more.masks.begin(), more.masks.end());
  known.isAll = more.isAll || known.masks.size() > maxMasks;
  if (known.isAll || known.masks.size() != before)
    open.insert(instruction);
}

void DemandedLanes::demandAll(Value *value) {
  Demand all;
  all.isAll = true;
  demand(value, all);
}

void DemandedLanes::demandMask(Value *value, Value *mask) {
  Demand lanes;
  lanes.masks.insert(simplify(mask));
  lanes.isAll = match(mask, m_AllOnes());
  demand(value, lanes);
}

Demand DemandedLanes::beforePhi(const llvm::PHINode &phi,
                                const Demand &demand) const {
  Demand result = demand;
  for (Value *mask : demand.masks) {
    auto *definition = llvm::dyn_cast<llvm::Instruction>(mask);
    if (definition &&
        !dominators.properlyDominates(definition->getParent(), phi.getParent()))
      result.isAll = true;
  }
  return result;
}

void DemandedLanes::visitCall(llvm::CallInst &call) {
  llvm::Function *callee = call.getCalledFunction();
  llvm::StringRef name = callee ? callee->getName() : "";
  if (name == pending::vectorAccess || name == pending::ldsAccess) {
    demandMask(call.getArgOperand(2), call.getArgOperand(1));
    return;
  }
  if (name == pending::load || name == pending::scratchLoad ||
      name == pending::scratchStore) {
    for (unsigned i = 3; i < call.arg_size(); ++i)
      demandMask(call.getArgOperand(i), call.getArgOperand(2));
    return;
  }
  auto *intrinsic = llvm::dyn_cast<llvm::IntrinsicInst>(&call);
  bool isElementwise =
      intrinsic && isLanes(&call) &&
      llvm::isTriviallyVectorizable(intrinsic->getIntrinsicID());
  Demand known = demands[&call];
  for (Value *argument : call.args()) {
    if (isElementwise)
      demand(argument, known);
    else
      demandAll(argument);
  }
}

/// A comparison's bits: those that are looked at are in what they are and-ed
/// with.
void DemandedLanes::visitBitcast(llvm::Instruction &bitcast) {
  Value *lanes = bitcast.getOperand(0);
  for (llvm::User *user : bitcast.users()) {
    Value *other;
    if (match(user, m_c_And(m_Specific(&bitcast), m_Value(other))))
      demandMask(lanes, other);
    else
      demandAll(lanes);
  }
}

void DemandedLanes::visitSelect(llvm::SelectInst &select, const Demand &known) {
  Value *mask = getMask(select.getCondition());
  demand(select.getCondition(), known);
  if (mask && known.isAll)
    demandMask(select.getTrueValue(), mask);
  else
    demand(select.getTrueValue(), known);
  demand(select.getFalseValue(), known);
}

void DemandedLanes::visit(llvm::Instruction &instruction) {
  if (auto *call = llvm::dyn_cast<llvm::CallInst>(&instruction)) {
    visitCall(*call);
    return;
  }
  if (llvm::isa<llvm::BitCastInst>(instruction) && !isLanes(&instruction)) {
    visitBitcast(instruction);
    return;
  }
  if (!isLanes(&instruction) ||
      llvm::isa<llvm::ShuffleVectorInst, llvm::InsertElementInst,
                llvm::LoadInst, llvm::GetElementPtrInst>(instruction)) {
    for (Value *operand : instruction.operands())
      demandAll(operand);
    return;
  }
  Demand known = demands[&instruction];
  if (auto *select = llvm::dyn_cast<llvm::SelectInst>(&instruction)) {
    visitSelect(*select, known);
    return;
  }
  if (auto *phi = llvm::dyn_cast<llvm::PHINode>(&instruction))
    known = beforePhi(*phi, known);
  for (unsigned i = 0; i < instruction.getNumOperands(); ++i) {
    Value *operand = instruction.getOperand(i);
    // Of `x & m` only the bits of m are looked at.
    Value *mask = instruction.getOpcode() == llvm::Instruction::And
                      ? getMask(instruction.getOperand(1 - i))
                      : nullptr;
    if (mask && known.isAll)
      demandMask(operand, mask);
    else
      demand(operand, known);
  }
}

bool DemandedLanes::run() {
  // What has an effect, or gives what is not lanes, demands something.
  for (llvm::Instruction &instruction : llvm::instructions(function))
    if (!isLanes(&instruction) || llvm::isa<llvm::CallInst>(instruction))
      visit(instruction);
  while (!open.empty())
    visit(*open.pop_back_val());
  bool isChanged = false;
  for (llvm::Instruction &instruction : llvm::instructions(function)) {
    auto *select = llvm::dyn_cast<llvm::SelectInst>(&instruction);
    Value *mask = select ? getMask(select->getCondition()) : nullptr;
    auto found = mask ? demands.find(select) : demands.end();
    if (found == demands.end() || found->second.isAll)
      continue;
    if (!llvm::all_of(found->second.masks,
                      [&](Value *used) { return isSubset(used, mask); }))
      continue;
    select->replaceAllUsesWith(select->getTrueValue());
    isChanged = true;
  }
  return isChanged;
}

bool mlir::swizzle::machine::dropUndemandedLanes(llvm::Function &function) {
  return DemandedLanes(function).run();
}
