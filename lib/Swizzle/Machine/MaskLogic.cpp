//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "MaskLogic.h"
#include "MaskFunctions.h"
#include "llvm/ADT/PostOrderIterator.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Instructions.h"
#include <map>

using namespace mlir::swizzle::machine;
using llvm::Value;

namespace {
class MaskLogic {
public:
  explicit MaskLogic(llvm::Function &function)
      : function(function), dominators(function) {}

  bool run();

private:
  Value *findSame(llvm::Instruction &instruction, const MaskFunction &halves);
  Value *build(llvm::Instruction &instruction, const MaskFunction &halves);
  Value *build(llvm::IRBuilder<> &b, llvm::ArrayRef<Value *> leaves,
               llvm::Type *type, uint64_t table);
  bool needsFewer(llvm::Instruction &instruction, const MaskFunction &halves);

  llvm::Function &function;
  llvm::DominatorTree dominators;
  MaskFunctions functions;
  std::map<std::pair<llvm::Type *, std::vector<BitFunction>>,
           llvm::SmallVector<Value *, 2>>
      values;
};
} // namespace

/// A value that is the same and known where `instruction` stands, or null.
Value *MaskLogic::findSame(llvm::Instruction &instruction,
                           const MaskFunction &halves) {
  llvm::Type *type = instruction.getType();
  if (llvm::all_of(halves, [](const BitFunction &bits) {
        return bits.leaves.empty() && bits.table == 0;
      }))
    return llvm::Constant::getNullValue(type);
  if (llvm::all_of(halves, [](const BitFunction &bits) {
        return bits.leaves.empty() && bits.table != 0;
      }))
    return llvm::Constant::getAllOnesValue(type);
  // A leaf by itself.
  if (halves[0].leaves.size() == 1) {
    auto [value, half] = functions.getLeaf(halves[0].leaves[0]);
    if (half == 0 && value->getType() == type && functions.get(value) == halves)
      return value;
  }
  auto &same = values[{type, {halves.begin(), halves.end()}}];
  for (Value *value : same)
    if (dominators.dominates(value, &instruction))
      return value;
  same.push_back(&instruction);
  return nullptr;
}

/// Returns true if an instruction computes from more than it depends on.
bool MaskLogic::needsFewer(llvm::Instruction &instruction,
                           const MaskFunction &halves) {
  llvm::SmallVector<Value *, 3> operands;
  for (Value *operand : instruction.operands())
    if (operand->getType() == instruction.getType())
      operands.push_back(operand);
  return llvm::any_of(operands, [&](Value *operand) {
    MaskFunction needed = functions.get(operand);
    for (auto [mine, other] : llvm::zip_equal(halves, needed))
      for (unsigned leaf : other.leaves)
        if (!llvm::is_contained(mine.leaves, leaf))
          return true;
    return false;
  });
}

/// A Shannon expansion by the last leaf.
Value *MaskLogic::build(llvm::IRBuilder<> &b, llvm::ArrayRef<Value *> leaves,
                        llvm::Type *type, uint64_t table) {
  if (table == 0)
    return llvm::Constant::getNullValue(type);
  if (table == ~UINT64_C(0))
    return llvm::Constant::getAllOnesValue(type);
  unsigned place = leaves.size() - 1, distance = 1u << place;
  uint64_t variable = BitFunction::variables[place];
  uint64_t one = table & variable, zero = table & ~variable;
  one |= one >> distance;
  zero |= zero << distance;
  llvm::ArrayRef<Value *> rest = leaves.drop_back();
  if (one == zero)
    return build(b, rest, type, one);
  Value *ifOne = build(b, rest, type, one);
  if (one == ~zero)
    return b.CreateXor(b.CreateNot(ifOne), leaves.back());
  Value *ifZero = build(b, rest, type, zero);
  return b.CreateOr(b.CreateAnd(leaves.back(), ifOne),
                    b.CreateAnd(b.CreateNot(leaves.back()), ifZero));
}

/// Computes a mask of 64 bits from what it depends on, or returns null: of both
/// halves the same function of the same values.
Value *MaskLogic::build(llvm::Instruction &instruction,
                        const MaskFunction &halves) {
  llvm::Type *type = instruction.getType();
  if (halves.size() != 2 || halves[0].table != halves[1].table ||
      halves[0].leaves.size() != halves[1].leaves.size())
    return nullptr;
  llvm::SmallVector<Value *, 4> operands;
  for (auto [low, high] : llvm::zip(halves[0].leaves, halves[1].leaves)) {
    auto [value, half] = functions.getLeaf(low);
    if (half != 0 || functions.getLeaf(high) != MaskFunctions::Leaf(value, 1))
      return nullptr;
    operands.push_back(value);
  }
  llvm::IRBuilder<> b(&instruction);
  if (auto *phi = llvm::dyn_cast<llvm::PHINode>(&instruction))
    b.SetInsertPoint(phi->getParent()->getFirstInsertionPt());
  for (Value *&operand : operands)
    operand = b.CreateBitCast(operand, type);
  return build(b, operands, type, halves[0].table);
}

bool MaskLogic::run() {
  bool isChanged = false;
  llvm::ReversePostOrderTraversal<llvm::Function *> order(&function);
  for (llvm::BasicBlock *block : order)
    for (llvm::Instruction &instruction : llvm::make_early_inc_range(*block)) {
      if (getNumHalves(instruction.getType()) == 0)
        continue;
      std::optional<MaskFunction> halves = functions.compute(instruction);
      if (!halves) {
        functions.set(&instruction, functions.get(&instruction));
        continue;
      }
      Value *other = findSame(instruction, *halves);
      if (!other && needsFewer(instruction, *halves))
        other = build(instruction, *halves);
      functions.set(other ? other : &instruction, *halves);
      if (!other || other == &instruction)
        continue;
      // Until it goes, others may be made of it.
      functions.set(&instruction, *halves);
      isChanged |= !instruction.use_empty();
      instruction.replaceAllUsesWith(other);
    }
  return isChanged;
}

bool mlir::swizzle::machine::simplifyMasks(llvm::Function &function) {
  return MaskLogic(function).run();
}
