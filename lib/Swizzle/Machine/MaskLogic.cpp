//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "MaskLogic.h"
#include "MaskFunctions.h"
#include "llvm/ADT/PostOrderIterator.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Analysis/ConstantFolding.h"
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
  Value *findSame(llvm::Instruction &where, llvm::Type *type,
                  const MaskFunction &halves);
  Value *build(llvm::Instruction &where, llvm::Type *type,
               const MaskFunction &halves);
  Value *build(llvm::IRBuilder<> &b, llvm::ArrayRef<Value *> leaves,
               llvm::Type *type, uint64_t table);
  bool needsFewer(llvm::Instruction &instruction, const MaskFunction &halves);
  bool simplify(llvm::Instruction &instruction);
  void findZeros(llvm::BasicBlock &block);
  bool reduceOperands(llvm::Instruction &instruction);
  bool reduce(llvm::Use &use, llvm::Instruction &where,
              const MaskFunction &zero);

  llvm::Function &function;
  llvm::DominatorTree dominators;
  MaskFunctions functions;
  std::map<std::pair<llvm::Type *, std::vector<BitFunction>>,
           llvm::SmallVector<Value *, 2>>
      values;
  /// Masks that are 0 in a block, as the way to it says.
  llvm::DenseMap<llvm::BasicBlock *, llvm::SmallVector<MaskFunction, 2>> zeros;
};
} // namespace

/// A value that is the same and known at `where`, or null.
Value *MaskLogic::findSame(llvm::Instruction &where, llvm::Type *type,
                           const MaskFunction &halves) {
  uint64_t number = 0;
  bool isConstant =
      llvm::all_of(llvm::enumerate(halves), [&](const auto &half) {
        std::optional<uint32_t> part = functions.getNumber(half.value());
        number |= uint64_t(part.value_or(0)) << 32 * half.index();
        return part.has_value();
      });
  if (isConstant) {
    auto *integer =
        llvm::IntegerType::get(type->getContext(), 32 * halves.size());
    return llvm::ConstantFoldCastOperand(
        llvm::Instruction::BitCast, llvm::ConstantInt::get(integer, number),
        type, function.getDataLayout());
  }
  // A leaf by itself.
  if (halves[0].leaves.size() == 1) {
    auto [value, half] = functions.getLeaf(halves[0].leaves[0]);
    if (half == 0 && value->getType() == type && functions.get(value) == halves)
      return value;
  }
  for (Value *value : values[{type, {halves.begin(), halves.end()}}])
    if (dominators.dominates(value, &where))
      return value;
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

/// Computes a mask of 64 bits at `where` from what it depends on, or returns
/// null: of both halves the same function of the same values.
Value *MaskLogic::build(llvm::Instruction &where, llvm::Type *type,
                        const MaskFunction &halves) {
  if (halves.size() != 2 || halves[0].table != halves[1].table ||
      halves[0].leaves.size() != halves[1].leaves.size())
    return nullptr;
  llvm::SmallVector<Value *, 4> operands;
  for (auto [low, high] : llvm::zip(halves[0].leaves, halves[1].leaves)) {
    operands.push_back(functions.join(low, high));
    if (!operands.back())
      return nullptr;
  }
  llvm::IRBuilder<> b(&where);
  if (auto *phi = llvm::dyn_cast<llvm::PHINode>(&where))
    b.SetInsertPoint(phi->getParent()->getFirstInsertionPt());
  for (Value *&operand : operands)
    operand = b.CreateBitCast(operand, type);
  return build(b, operands, type, halves[0].table);
}

/// Those of the block that dominates it, and that of the only way to it.
void MaskLogic::findZeros(llvm::BasicBlock &block) {
  // The nearest ones say most.
  constexpr size_t most = 4;
  auto &masks = zeros[&block];
  if (llvm::BasicBlock *before = block.getSinglePredecessor())
    if (auto zero = functions.getZeroOnWay(*before, block))
      masks.push_back(*zero);
  auto *node = dominators.getNode(&block);
  if (!node || !node->getIDom())
    return;
  for (const MaskFunction &zero : zeros.lookup(node->getIDom()->getBlock()))
    if (masks.size() < most)
      masks.push_back(zero);
}

/// What half of a mask is where both halves of `zero` are 0, if that depends on
/// fewer values. It may be another half of what is compared, as a register has
/// 32 bits.
static BitFunction reduceHalf(const BitFunction &bits,
                              const MaskFunction &zero) {
  BitFunction least = bits;
  for (const BitFunction &half : zero) {
    // Whatever else it says, it says nothing of these leaves.
    if (llvm::none_of(half.leaves, [&](unsigned leaf) {
          return llvm::is_contained(bits.leaves, leaf);
        }))
      continue;
    for (bool bit : {false, true}) {
      std::optional<MaskFunction> reduced =
          MaskFunctions::combine({MaskFunction{bits}, MaskFunction{half}},
                                 [&](llvm::ArrayRef<uint64_t> t) {
                                   return bit ? t[0] | t[1] : t[0] & ~t[1];
                                 });
      if (reduced && reduced->front().leaves.size() < least.leaves.size())
        least = reduced->front();
    }
  }
  return least;
}

/// Replaces an operand by what depends on fewer values and is the same where
/// `zero` is 0.
bool MaskLogic::reduce(llvm::Use &use, llvm::Instruction &where,
                       const MaskFunction &zero) {
  MaskFunction mask = functions.get(use), reduced;
  for (const BitFunction &bits : mask)
    reduced.push_back(reduceHalf(bits, zero));
  if (reduced == mask)
    return false;
  Value *other = findSame(where, use->getType(), reduced);
  if (!other)
    other = build(where, use->getType(), reduced);
  if (!other)
    return false;
  if (llvm::isa<llvm::Instruction>(other))
    functions.set(other, reduced);
  use.set(other);
  return true;
}

/// The same for all operands.
bool MaskLogic::reduceOperands(llvm::Instruction &instruction) {
  bool isChanged = false;
  auto *phi = llvm::dyn_cast<llvm::PHINode>(&instruction);
  for (llvm::Use &use : instruction.operands()) {
    if (getNumHalves(use->getType()) == 0 || !llvm::isa<llvm::Instruction>(use))
      continue;
    // What comes along the way back of a loop has no function yet.
    llvm::BasicBlock *block =
        phi ? phi->getIncomingBlock(use) : instruction.getParent();
    llvm::Instruction &where = phi ? *block->getTerminator() : instruction;
    llvm::SmallVector<MaskFunction, 2> masks = zeros.lookup(block);
    if (phi)
      if (auto zero = functions.getZeroOnWay(*block, *phi->getParent()))
        masks.push_back(*zero);
    isChanged |= llvm::any_of(masks, [&](const MaskFunction &zero) {
      return reduce(use, where, zero);
    });
  }
  return isChanged;
}

/// Replaces a mask by one that is the same or depends on fewer values.
bool MaskLogic::simplify(llvm::Instruction &instruction) {
  std::optional<MaskFunction> halves = functions.compute(instruction);
  if (!halves) {
    functions.setOwn(instruction);
    return false;
  }
  llvm::Type *type = instruction.getType();
  Value *other = findSame(instruction, type, *halves);
  if (!other)
    values[{type, {halves->begin(), halves->end()}}].push_back(&instruction);
  if (!other && needsFewer(instruction, *halves))
    other = build(instruction, type, *halves);
  functions.set(other ? other : &instruction, *halves);
  if (!other || other == &instruction)
    return false;
  // Until it goes, others may be made of it.
  functions.set(&instruction, *halves);
  bool isChanged = !instruction.use_empty();
  instruction.replaceAllUsesWith(other);
  return isChanged;
}

bool MaskLogic::run() {
  bool isChanged = false;
  functions.findConstants(function);
  llvm::ReversePostOrderTraversal<llvm::Function *> order(&function);
  for (llvm::BasicBlock *block : order) {
    findZeros(*block);
    for (llvm::Instruction &instruction : llvm::make_early_inc_range(*block)) {
      isChanged |= reduceOperands(instruction);
      if (getNumHalves(instruction.getType()) != 0)
        isChanged |= simplify(instruction);
    }
  }
  return isChanged;
}

bool mlir::swizzle::machine::simplifyMasks(llvm::Function &function) {
  return MaskLogic(function).run();
}
