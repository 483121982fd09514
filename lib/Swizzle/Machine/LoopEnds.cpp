//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "Swizzle/Machine/LoopEnds.h"
#include "llvm/ADT/PointerIntPair.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/PatternMatch.h"

using namespace mlir::swizzle;
using namespace llvm::PatternMatch;
using llvm::Instruction;
using llvm::Value;

namespace {
/// A value, and whether the loop is left where its bits are set or where they
/// are not.
using Decider = llvm::PointerIntPair<const Value *, 1, bool>;
} // namespace

/// Adds what `instruction` is made of, if it is a logical operation in which
/// each bit counts in one direction; returns false if not.
static bool addOperands(const llvm::Loop &loop, const Instruction &instruction,
                        bool leaves, llvm::SetVector<Decider> &deciders) {
  const Value *left, *right;
  if (auto *phi = llvm::dyn_cast<llvm::PHINode>(&instruction)) {
    // Elsewhere a branch chooses.
    if (phi->getParent() != loop.getHeader())
      return false;
    for (const Value *value : phi->incoming_values())
      deciders.insert({value, leaves});
    return true;
  }
  if (match(&instruction, m_Not(m_Value(left)))) {
    deciders.insert({left, !leaves});
    return true;
  }
  if (match(&instruction, m_And(m_Value(left), m_Value(right))) ||
      match(&instruction, m_Or(m_Value(left), m_Value(right))) ||
      match(&instruction, m_LogicalAnd(m_Value(left), m_Value(right))) ||
      match(&instruction, m_LogicalOr(m_Value(left), m_Value(right)))) {
    deciders.insert({left, leaves});
    deciders.insert({right, leaves});
    return true;
  }
  if (llvm::isa<llvm::BitCastInst, llvm::ZExtInst, llvm::SExtInst,
                llvm::TruncInst>(instruction) ||
      (instruction.isLogicalShift() &&
       llvm::isa<llvm::Constant>(instruction.getOperand(1)))) {
    deciders.insert({instruction.getOperand(0), leaves});
    return true;
  }
  auto *compare = llvm::dyn_cast<llvm::ICmpInst>(&instruction);
  if (!compare || !compare->isEquality())
    return false;
  bool isAll = match(compare->getOperand(1), m_AllOnes());
  if (!isAll && !match(compare->getOperand(1), m_Zero()))
    return false;
  bool isEqual = compare->getPredicate() == llvm::ICmpInst::ICMP_EQ;
  deciders.insert({compare->getOperand(0), leaves == (isEqual == isAll)});
  return true;
}

/// Returns true if a value of the loop that `isRead` is for goes into `start`.
static bool
dependsOnRead(const llvm::Loop &loop, const Instruction &start,
              llvm::function_ref<bool(const Instruction &)> isRead) {
  llvm::SetVector<const Instruction *> sources;
  sources.insert(&start);
  for (unsigned i = 0; i < sources.size(); ++i) {
    if (isRead(*sources[i]))
      return true;
    for (const Value *operand : sources[i]->operands())
      if (auto *source = llvm::dyn_cast<Instruction>(operand);
          source && loop.contains(source))
        sources.insert(source);
  }
  return false;
}

bool machine::endsWhereSame(
    const llvm::Loop &loop, const llvm::BranchInst &exit,
    llvm::function_ref<std::optional<TrueWhere>(const Instruction &)> classify,
    llvm::function_ref<bool(const Instruction &)> isRead) {
  llvm::SetVector<Decider> deciders;
  deciders.insert({exit.getCondition(), !loop.contains(exit.getSuccessor(0))});
  bool isFound = false;
  for (unsigned i = 0; i < deciders.size(); ++i) {
    bool leaves = deciders[i].getInt();
    auto *instruction = llvm::dyn_cast<Instruction>(deciders[i].getPointer());
    if (!instruction || !loop.contains(instruction))
      continue;
    if (std::optional<TrueWhere> where = classify(*instruction)) {
      if (*where == TrueWhere::Inside)
        continue;
      if ((*where == TrueWhere::Same) != leaves)
        return false;
      isFound = true;
    } else if (!addOperands(loop, *instruction, leaves, deciders) &&
               dependsOnRead(loop, *instruction, isRead)) {
      return false;
    }
  }
  return isFound;
}
