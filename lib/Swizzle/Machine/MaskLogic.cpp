//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "MaskLogic.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/PostOrderIterator.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/PatternMatch.h"
#include <map>
#include <optional>

using namespace mlir::swizzle::machine;
using namespace llvm::PatternMatch;
using llvm::Value;

namespace {
/// 32 bits of a value that nothing here takes apart: the value, and the number
/// of its half.
using Leaf = std::pair<Value *, unsigned>;

/// 32 bits, each of which is the same Boolean function of the bits of some
/// leaves. Equal functions have equal leaves and tables.
struct BitFunction {
  static constexpr unsigned maxLeaves = 6;

  /// In the order in which they were met, and only those it depends on.
  llvm::SmallVector<unsigned, 4> leaves;
  /// Bit `i` is the result where leaf `j` is bit `j` of `i`, for as many bits
  /// as there are; repeated above them.
  uint64_t table = 0;

  static BitFunction constant(bool value) {
    return {{}, value ? ~UINT64_C(0) : 0};
  }
  static BitFunction ofLeaf(unsigned leaf) { return {{leaf}, variables[0]}; }

  /// The table of a leaf by its place.
  static constexpr uint64_t variables[maxLeaves] = {
      0xaaaaaaaaaaaaaaaa, 0xcccccccccccccccc, 0xf0f0f0f0f0f0f0f0,
      0xff00ff00ff00ff00, 0xffff0000ffff0000, 0xffffffff00000000};

  bool operator==(const BitFunction &other) const {
    return table == other.table && leaves == other.leaves;
  }
  bool operator<(const BitFunction &other) const {
    if (table != other.table)
      return table < other.table;
    return std::lexicographical_compare(
        leaves.begin(), leaves.end(), other.leaves.begin(), other.leaves.end());
  }
};

/// The low half, and the high one of what has 64 bits.
using Halves = llvm::SmallVector<BitFunction, 2>;

class MaskLogic {
public:
  explicit MaskLogic(llvm::Function &function)
      : function(function), dominators(function) {}

  bool run();

private:
  unsigned addLeaf(Value *value, unsigned half);
  Halves get(Value *value);
  std::optional<Halves> compute(llvm::Instruction &instruction);
  std::optional<Halves> combine(
      llvm::ArrayRef<Value *> operands,
      llvm::function_ref<uint64_t(llvm::ArrayRef<uint64_t> tables)> operation);
  std::optional<Halves> mergeWays(llvm::PHINode &phi);
  Value *findSame(llvm::Instruction &instruction, const Halves &halves);
  Value *build(llvm::Instruction &instruction, const Halves &halves);
  Value *build(llvm::IRBuilder<> &b, llvm::ArrayRef<Value *> leaves,
               llvm::Type *type, uint64_t table);
  bool needsFewer(llvm::Instruction &instruction, const Halves &halves);

  llvm::Function &function;
  llvm::DominatorTree dominators;
  std::vector<Leaf> leaves;
  llvm::DenseMap<Leaf, unsigned> numbers;
  llvm::DenseMap<Value *, Halves> known;
  std::map<std::pair<llvm::Type *, std::vector<BitFunction>>,
           llvm::SmallVector<Value *, 2>>
      values;
};
} // namespace

/// The halves of a type of masks; 0 for other types.
static unsigned getNumHalves(llvm::Type *type) {
  auto *vector = llvm::dyn_cast<llvm::FixedVectorType>(type);
  bool isMask = type->isIntegerTy(32) || type->isIntegerTy(64) ||
                (vector && (vector->getElementType()->isIntegerTy(1) ||
                            vector->getElementType()->isIntegerTy(32)));
  uint64_t bits = type->getPrimitiveSizeInBits();
  return isMask && (bits == 32 || bits == 64) ? bits / 32 : 0;
}

/// Without the leaves that a function does not depend on.
static BitFunction normalize(llvm::ArrayRef<unsigned> leaves, uint64_t table) {
  BitFunction result;
  result.table = table;
  // Those that are left are moved to the front, by their place.
  for (unsigned place = leaves.size(); place-- > 0;) {
    uint64_t one = result.table & BitFunction::variables[place];
    uint64_t zero = result.table & ~BitFunction::variables[place];
    unsigned distance = 1u << place;
    if (one >> distance != zero) {
      result.leaves.insert(result.leaves.begin(), leaves[place]);
      continue;
    }
    // Takes the place out: those above it move down.
    uint64_t packed = 0;
    for (unsigned i = 0; i < 64; ++i) {
      unsigned below = i & (distance - 1), above = i >> place << (place + 1);
      packed |= (result.table >> ((above | below) & 63) & 1) << i;
    }
    result.table = packed;
  }
  return result;
}

unsigned MaskLogic::addLeaf(Value *value, unsigned half) {
  auto [found, isNew] =
      numbers.try_emplace(Leaf(value, half), unsigned(leaves.size()));
  if (isNew)
    leaves.push_back({value, half});
  return found->second;
}

Halves MaskLogic::get(Value *value) {
  unsigned numHalves = getNumHalves(value->getType());
  if (auto found = known.find(value); found != known.end())
    return found->second;
  Halves halves;
  const llvm::APInt *number = nullptr;
  for (unsigned half = 0; half < numHalves; ++half) {
    std::optional<bool> constant;
    if (match(value, m_Zero()))
      constant = false;
    else if (match(value, m_AllOnes()))
      constant = true;
    else if (value->getType()->isIntegerTy() && match(value, m_APInt(number))) {
      llvm::APInt part = number->extractBits(32, 32 * half);
      if (part.isZero() || part.isAllOnes())
        constant = !part.isZero();
    }
    halves.push_back(constant ? BitFunction::constant(*constant)
                              : BitFunction::ofLeaf(addLeaf(value, half)));
  }
  return halves;
}

/// The halves of `operands`, of the same type, combined one by one; none if
/// they have too many leaves.
std::optional<Halves> MaskLogic::combine(
    llvm::ArrayRef<Value *> operands,
    llvm::function_ref<uint64_t(llvm::ArrayRef<uint64_t>)> operation) {
  llvm::SmallVector<Halves, 3> halves;
  for (Value *operand : operands)
    halves.push_back(get(operand));
  Halves result;
  for (unsigned half = 0; half < halves[0].size(); ++half) {
    llvm::SmallVector<unsigned, 8> all;
    for (const Halves &operand : halves)
      all.append(operand[half].leaves);
    llvm::sort(all);
    all.erase(llvm::unique(all), all.end());
    if (all.size() > BitFunction::maxLeaves)
      return std::nullopt;
    llvm::SmallVector<uint64_t, 3> tables;
    for (const Halves &operand : halves) {
      const BitFunction &bits = operand[half];
      uint64_t table = 0;
      for (unsigned i = 0; i < 64; ++i) {
        unsigned index = 0;
        for (auto [place, leaf] : llvm::enumerate(bits.leaves)) {
          unsigned placeInAll = llvm::lower_bound(all, leaf) - all.begin();
          index |= (i >> placeInAll & 1) << place;
        }
        table |= (bits.table >> index & 1) << i;
      }
      tables.push_back(table);
    }
    result.push_back(normalize(all, operation(tables)));
  }
  return result;
}

/// The value that is 0 where a block goes on to `next`, or null.
static Value *getZeroOnWay(llvm::BasicBlock &block, llvm::BasicBlock &next) {
  Value *value = nullptr;
  llvm::BasicBlock *ifTrue = nullptr, *ifFalse = nullptr;
  llvm::CmpPredicate predicate;
  if (!match(
          block.getTerminator(),
          m_Br(m_ICmp(predicate, m_Value(value), m_Zero()), ifTrue, ifFalse)) ||
      !llvm::ICmpInst::isEquality(predicate) || ifTrue == ifFalse)
    return nullptr;
  bool isZero = predicate == llvm::ICmpInst::ICMP_EQ;
  return (isZero ? ifTrue : ifFalse) == &next ? value : nullptr;
}

/// What comes along all ways to a phi; none if ways differ or are not known
/// yet. Where a mask is known to be 0 on a way, that is the same.
std::optional<Halves> MaskLogic::mergeWays(llvm::PHINode &phi) {
  std::optional<Halves> merged;
  llvm::SmallVector<llvm::BasicBlock *> zeroWays;
  for (auto [incoming, block] :
       llvm::zip(phi.incoming_values(), phi.blocks())) {
    if (llvm::isa<llvm::Instruction>(incoming) && !known.contains(incoming))
      return std::nullopt;
    if (match(incoming.get(), m_Zero())) {
      zeroWays.push_back(block);
      continue;
    }
    Halves halves = get(incoming);
    if (merged && *merged != halves)
      return std::nullopt;
    merged = halves;
  }
  bool isSame = merged && llvm::all_of(zeroWays, [&](llvm::BasicBlock *block) {
                  Value *zero = getZeroOnWay(*block, *phi.getParent());
                  return zero && getNumHalves(zero->getType()) != 0 &&
                         get(zero) == *merged;
                });
  return isSame ? merged : std::nullopt;
}

std::optional<Halves> MaskLogic::compute(llvm::Instruction &instruction) {
  using Tables = llvm::ArrayRef<uint64_t>;
  auto operand = [&](unsigned i) { return instruction.getOperand(i); };
  auto isMask = [&](unsigned i) {
    return getNumHalves(operand(i)->getType()) != 0;
  };
  BitFunction zero = BitFunction::constant(false);
  uint64_t shift = 0;
  switch (instruction.getOpcode()) {
  case llvm::Instruction::And:
    return combine({operand(0), operand(1)},
                   [](Tables t) { return t[0] & t[1]; });
  case llvm::Instruction::Or:
    return combine({operand(0), operand(1)},
                   [](Tables t) { return t[0] | t[1]; });
  case llvm::Instruction::Xor:
    return combine({operand(0), operand(1)},
                   [](Tables t) { return t[0] ^ t[1]; });
  case llvm::Instruction::Select:
    // One condition for all bits is no mask.
    if (operand(0)->getType() != instruction.getType())
      return std::nullopt;
    return combine({operand(0), operand(1), operand(2)},
                   [](Tables t) { return (t[0] & t[1]) | (~t[0] & t[2]); });
  case llvm::Instruction::BitCast:
    if (isMask(0))
      return get(operand(0));
    return std::nullopt;
  case llvm::Instruction::PHI:
    return mergeWays(llvm::cast<llvm::PHINode>(instruction));
  case llvm::Instruction::ZExt:
    if (isMask(0))
      return Halves{get(operand(0))[0], zero};
    return std::nullopt;
  case llvm::Instruction::Trunc:
    if (isMask(0))
      return Halves{get(operand(0))[0]};
    return std::nullopt;
  case llvm::Instruction::Shl:
  case llvm::Instruction::LShr: {
    if (!match(operand(1), m_ConstantInt(shift)) || shift != 32 ||
        !instruction.getType()->isIntegerTy(64))
      return std::nullopt;
    Halves halves = get(operand(0));
    return instruction.getOpcode() == llvm::Instruction::Shl
               ? Halves{zero, halves[0]}
               : Halves{halves[1], zero};
  }
  case llvm::Instruction::ExtractElement:
    if (!isMask(0) || !match(operand(1), m_ConstantInt(shift)) || shift > 1)
      return std::nullopt;
    return Halves{get(operand(0))[shift]};
  case llvm::Instruction::InsertElement: {
    if (!isMask(1) || !match(operand(2), m_ConstantInt(shift)) || shift > 1)
      return std::nullopt;
    Halves halves = get(operand(0));
    halves[shift] = get(operand(1))[0];
    return halves;
  }
  default:
    return std::nullopt;
  }
}

/// A value that is the same and known where `instruction` stands, or null.
Value *MaskLogic::findSame(llvm::Instruction &instruction,
                           const Halves &halves) {
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
    auto [value, half] = leaves[halves[0].leaves[0]];
    if (half == 0 && value->getType() == type && get(value) == halves)
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
                           const Halves &halves) {
  llvm::SmallVector<Value *, 3> operands;
  for (Value *operand : instruction.operands())
    if (operand->getType() == instruction.getType())
      operands.push_back(operand);
  return llvm::any_of(operands, [&](Value *operand) {
    Halves needed = get(operand);
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
Value *MaskLogic::build(llvm::Instruction &instruction, const Halves &halves) {
  llvm::Type *type = instruction.getType();
  if (halves.size() != 2 || halves[0].table != halves[1].table ||
      halves[0].leaves.size() != halves[1].leaves.size())
    return nullptr;
  llvm::SmallVector<Value *, 4> operands;
  for (auto [low, high] : llvm::zip(halves[0].leaves, halves[1].leaves)) {
    auto [value, half] = leaves[low];
    if (half != 0 || leaves[high] != Leaf(value, 1))
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
      std::optional<Halves> halves = compute(instruction);
      if (!halves) {
        known[&instruction] = get(&instruction);
        continue;
      }
      Value *other = findSame(instruction, *halves);
      if (!other && needsFewer(instruction, *halves))
        other = build(instruction, *halves);
      known[other ? other : &instruction] = *halves;
      if (!other || other == &instruction)
        continue;
      // Until it goes, others may be made of it.
      known[&instruction] = *halves;
      isChanged |= !instruction.use_empty();
      instruction.replaceAllUsesWith(other);
    }
  return isChanged;
}

bool mlir::swizzle::machine::simplifyMasks(llvm::Function &function) {
  return MaskLogic(function).run();
}
