//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "Swizzle/Machine/LoopEnds.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/PointerIntPair.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/PatternMatch.h"

using namespace mlir::swizzle;
using namespace llvm::PatternMatch;
using llvm::Instruction;
using llvm::Value;
using machine::TrueWhere;

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

namespace {
/// Whether a loop is left if memory gives the same again.
enum class Leaves {
  /// It is, whatever else memory has.
  Surely,
  /// Memory does not decide about it.
  Apart,
  /// It is not known.
  Unknown
};

/// What values say about the end of a loop.
class LoopEnd {
public:
  LoopEnd(const llvm::Loop &loop,
          llvm::function_ref<std::optional<TrueWhere>(const Instruction &)>
              classify,
          llvm::function_ref<bool(const Instruction &)> isRead)
      : loop(loop), classify(classify), isRead(isRead) {}

  /// Where the loop is left if the bits of `value` are set, or if they are not,
  /// as `ifSet` says.
  Leaves find(const Value *value, bool ifSet) {
    auto *instruction = llvm::dyn_cast<Instruction>(value);
    if (!instruction || !loop.contains(instruction))
      return Leaves::Apart;
    // A value that depends on itself says what the others say.
    Decider decider(value, ifSet);
    auto [known, isNew] = found.try_emplace(decider, Leaves::Apart);
    if (!isNew)
      return known->second;
    Leaves result = find(*instruction, ifSet);
    found[decider] = result;
    return result;
  }

private:
  using Decider = llvm::PointerIntPair<const Value *, 1, bool>;

  Leaves find(const Instruction &instruction, bool ifSet);

  /// Of values one of which suffices, or all of which are needed.
  static Leaves combine(Leaves a, Leaves b, bool isEitherEnough) {
    if (isEitherEnough && (a == Leaves::Surely || b == Leaves::Surely))
      return Leaves::Surely;
    if (a == Leaves::Unknown || b == Leaves::Unknown)
      return Leaves::Unknown;
    return a == Leaves::Apart ? b : a;
  }

  const llvm::Loop &loop;
  llvm::function_ref<std::optional<TrueWhere>(const Instruction &)> classify;
  llvm::function_ref<bool(const Instruction &)> isRead;
  llvm::DenseMap<Decider, Leaves> found;
};
} // namespace

Leaves LoopEnd::find(const Instruction &instruction, bool ifSet) {
  if (std::optional<TrueWhere> where = classify(instruction)) {
    if (*where == TrueWhere::Inside)
      return Leaves::Apart;
    return (*where == TrueWhere::Same) == ifSet ? Leaves::Surely
                                                : Leaves::Unknown;
  }
  const Value *left, *right;
  // Elsewhere a branch chooses.
  if (auto *phi = llvm::dyn_cast<llvm::PHINode>(&instruction);
      phi && phi->getParent() == loop.getHeader()) {
    Leaves all = Leaves::Apart;
    for (const Value *value : phi->incoming_values())
      all = combine(all, find(value, ifSet), /*isEitherEnough=*/false);
    return all;
  }
  if (match(&instruction, m_Not(m_Value(left))))
    return find(left, !ifSet);
  if (match(&instruction, m_And(m_Value(left), m_Value(right))) ||
      match(&instruction, m_LogicalAnd(m_Value(left), m_Value(right))))
    return combine(find(left, ifSet), find(right, ifSet), !ifSet);
  if (match(&instruction, m_Or(m_Value(left), m_Value(right))) ||
      match(&instruction, m_LogicalOr(m_Value(left), m_Value(right))))
    return combine(find(left, ifSet), find(right, ifSet), ifSet);
  if (llvm::isa<llvm::BitCastInst, llvm::ZExtInst, llvm::SExtInst,
                llvm::TruncInst>(instruction) ||
      (instruction.isLogicalShift() &&
       llvm::isa<llvm::Constant>(instruction.getOperand(1))))
    return find(instruction.getOperand(0), ifSet);
  if (auto *compare = llvm::dyn_cast<llvm::ICmpInst>(&instruction);
      compare && compare->isEquality()) {
    bool isAll = match(compare->getOperand(1), m_AllOnes());
    bool isEqual = compare->getPredicate() == llvm::ICmpInst::ICMP_EQ;
    if (isAll || match(compare->getOperand(1), m_Zero()))
      return find(compare->getOperand(0), ifSet == (isEqual == isAll));
  }
  return dependsOnRead(loop, instruction, isRead) ? Leaves::Unknown
                                                  : Leaves::Apart;
}

bool machine::endsWhereSame(
    const llvm::Loop &loop, const llvm::BranchInst &exit,
    llvm::function_ref<std::optional<TrueWhere>(const Instruction &)> classify,
    llvm::function_ref<bool(const Instruction &)> isRead) {
  return LoopEnd(loop, classify, isRead)
             .find(exit.getCondition(), !loop.contains(exit.getSuccessor(0))) ==
         Leaves::Surely;
}
