//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "MaskFunctions.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/PostOrderIterator.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/Sequence.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/PatternMatch.h"

using namespace mlir::swizzle::machine;
using namespace llvm::PatternMatch;
using llvm::Value;

unsigned mlir::swizzle::machine::getNumHalves(llvm::Type *type) {
  auto *vector = llvm::dyn_cast<llvm::FixedVectorType>(type);
  bool isMask = type->isIntegerTy(32) || type->isIntegerTy(64) ||
                (vector && (vector->getElementType()->isIntegerTy(1) ||
                            vector->getElementType()->isIntegerTy(32)));
  uint64_t bits = type->getPrimitiveSizeInBits();
  return isMask && (bits == 32 || bits == 64) ? bits / 32 : 0;
}

Value *mlir::swizzle::machine::getLanesOfFirst(
    const llvm::ShuffleVectorInst &shuffle) {
  if (shuffle.changesLength())
    return nullptr;
  llvm::ArrayRef<int> sources = shuffle.getShuffleMask();
  llvm::APInt lanes(sources.size(), 0);
  for (auto [lane, source] : llvm::enumerate(sources)) {
    if (source >= 0 && size_t(source) % sources.size() != lane)
      return nullptr;
    // What is undefined is as good from either.
    lanes.setBitVal(lane, source < int(sources.size()));
  }
  return llvm::ConstantInt::get(shuffle.getContext(), lanes);
}

/// The table of the same function with the leaves at `place` and the one above
/// it the other way round.
static uint64_t swapWithNext(uint64_t table, unsigned place) {
  uint64_t lower = BitFunction::variables[place],
           upper = BitFunction::variables[place + 1];
  uint64_t up = lower & ~upper, down = ~lower & upper;
  unsigned distance = 1u << place;
  return (table & ~(up | down)) | (table & up) << distance |
         (table & down) >> distance;
}

/// Without the leaves that a function does not depend on.
static BitFunction normalize(llvm::ArrayRef<unsigned> leaves, uint64_t table) {
  BitFunction result;
  for (auto [place, leaf] : llvm::enumerate(leaves)) {
    // Those before it that were taken out lie above all others.
    unsigned here = result.leaves.size();
    uint64_t one = table & BitFunction::variables[here];
    uint64_t zero = table & ~BitFunction::variables[here];
    if (one >> (1u << here) != zero)
      result.leaves.push_back(leaf);
    else
      for (unsigned i = here; i + 1 < BitFunction::maxLeaves; ++i)
        table = swapWithNext(table, i);
  }
  result.table = table;
  return result;
}

/// The table of a function by its leaves among `all`, which are in order.
static uint64_t expand(const BitFunction &bits, llvm::ArrayRef<unsigned> all) {
  uint64_t table = bits.table;
  // It does not depend on what lies above its leaves.
  unsigned place = all.size();
  for (unsigned from = bits.leaves.size(); from-- > 0;) {
    while (all[--place] != bits.leaves[from])
      ;
    for (unsigned i = from; i < place; ++i)
      table = swapWithNext(table, i);
  }
  return table;
}

unsigned MaskFunctions::addLeaf(Value *value, unsigned half) {
  auto [found, isNew] =
      numbers.try_emplace(Leaf(value, half), unsigned(leaves.size()));
  if (isNew)
    leaves.push_back({value, half});
  return found->second;
}

/// Half a value that is a constant.
static std::optional<uint32_t> getConstant(Value *value, unsigned half) {
  // Also where some elements are undefined.
  if (match(value, m_Zero()))
    return 0;
  if (match(value, m_AllOnes()))
    return ~uint32_t(0);
  auto *constant = llvm::dyn_cast<llvm::Constant>(value);
  if (!constant)
    return std::nullopt;
  auto *vector = llvm::dyn_cast<llvm::FixedVectorType>(value->getType());
  unsigned numElements = vector ? vector->getNumElements() : 1;
  unsigned elementBits = value->getType()->getScalarSizeInBits();
  llvm::APInt bits(numElements * elementBits, 0);
  for (unsigned i = 0; i < numElements; ++i) {
    auto *element = llvm::dyn_cast_or_null<llvm::ConstantInt>(
        vector ? constant->getAggregateElement(i) : constant);
    if (!element)
      return std::nullopt;
    bits.insertBits(element->getValue(), i * elementBits);
  }
  return uint32_t(bits.extractBitsAsZExtValue(32, 32 * half));
}

/// What all bits of half a value are, if that is a constant.
static std::optional<bool> getSameBits(Value *value, unsigned half) {
  std::optional<uint32_t> number = getConstant(value, half);
  return number && (*number == 0 || *number == ~uint32_t(0))
             ? std::optional(*number != 0)
             : std::nullopt;
}

MaskFunction MaskFunctions::get(Value *value) {
  unsigned numHalves = getNumHalves(value->getType());
  if (auto found = known.find(value); found != known.end())
    return found->second;
  auto getHalf = [&](unsigned half) {
    if (auto *found = constants.find({value, half}); found != constants.end())
      return BitFunction::constant(found->second);
    if (std::optional<bool> bit = getSameBits(value, half))
      return BitFunction::constant(*bit);
    if (std::optional<uint32_t> number = getConstant(value, half))
      return BitFunction::ofLeaf(
          addLeaf(llvm::ConstantInt::get(
                      llvm::Type::getInt32Ty(value->getContext()), *number),
                  /*half=*/0));
    return BitFunction::ofLeaf(addLeaf(value, half));
  };
  MaskFunction halves;
  for (unsigned half = 0; half < numHalves; ++half)
    halves.push_back(getHalf(half));
  return halves;
}

Value *MaskFunctions::join(unsigned low, unsigned high) const {
  auto [value, half] = getLeaf(low);
  auto *lower = llvm::dyn_cast<llvm::ConstantInt>(value);
  auto *upper = llvm::dyn_cast<llvm::ConstantInt>(getLeaf(high).first);
  if (lower && upper)
    return llvm::ConstantInt::get(llvm::Type::getInt64Ty(value->getContext()),
                                  upper->getZExtValue() << 32 |
                                      lower->getZExtValue());
  return half == 0 && getLeaf(high) == Leaf(value, 1) ? value : nullptr;
}

/// The table of a function in one of its bits, in which constants are what they
/// are; as long, but of the other leaves only.
uint64_t MaskFunctions::getTable(const BitFunction &bits, unsigned bit) const {
  uint64_t table = bits.table;
  for (auto [place, leaf] : llvm::enumerate(bits.leaves)) {
    auto *number = llvm::dyn_cast<llvm::ConstantInt>(getLeaf(leaf).first);
    if (!number)
      continue;
    uint64_t variable = BitFunction::variables[place];
    unsigned distance = 1u << place;
    table = number->getValue()[bit]
                ? (table & variable) | (table & variable) >> distance
                : (table & ~variable) | (table & ~variable) << distance;
  }
  return table;
}

std::optional<uint32_t>
MaskFunctions::getNumber(const BitFunction &bits) const {
  uint32_t number = 0;
  for (unsigned bit = 0; bit < 32; ++bit) {
    uint64_t table = getTable(bits, bit);
    if (table != 0 && table != ~UINT64_C(0))
      return std::nullopt;
    number |= uint32_t(table & 1) << bit;
  }
  return number;
}

bool MaskFunctions::isNone(const MaskFunction &mask) const {
  return llvm::all_of(mask, [&](const BitFunction &bits) {
    return llvm::all_of(llvm::seq(0u, 32u),
                        [&](unsigned bit) { return getTable(bits, bit) == 0; });
  });
}

std::optional<MaskFunction>
MaskFunctions::combine(llvm::ArrayRef<MaskFunction> masks,
                       Operation operation) {
  MaskFunction result;
  for (unsigned half = 0; half < masks[0].size(); ++half) {
    llvm::SmallVector<unsigned, 8> all;
    for (const MaskFunction &mask : masks)
      all.append(mask[half].leaves);
    llvm::sort(all);
    all.erase(llvm::unique(all), all.end());
    if (all.size() > BitFunction::maxLeaves)
      return std::nullopt;
    llvm::SmallVector<uint64_t, 3> tables;
    for (const MaskFunction &mask : masks)
      tables.push_back(expand(mask[half], all));
    result.push_back(normalize(all, operation(tables)));
  }
  return result;
}

MaskFunction MaskFunctions::project(MaskFunction mask,
                                    llvm::function_ref<bool(unsigned)> isAny) {
  for (BitFunction &bits : mask) {
    for (auto [place, leaf] : llvm::enumerate(bits.leaves))
      if (isAny(leaf)) {
        uint64_t one = bits.table & BitFunction::variables[place];
        uint64_t zero = bits.table & ~BitFunction::variables[place];
        unsigned distance = 1u << place;
        bits.table |= one >> distance | zero << distance;
      }
    bits = normalize(bits.leaves, bits.table);
  }
  return mask;
}

/// The functions of `operands`, which have the same type, combined.
std::optional<MaskFunction>
MaskFunctions::combineOperands(llvm::ArrayRef<Value *> operands,
                               Operation operation) {
  llvm::SmallVector<MaskFunction, 3> masks;
  for (Value *operand : operands)
    masks.push_back(get(operand));
  return combine(masks, operation);
}

std::optional<MaskFunction>
MaskFunctions::getZeroOnWay(llvm::BasicBlock &block, llvm::BasicBlock &next) {
  Value *mask = nullptr, *other = nullptr;
  llvm::BasicBlock *ifTrue = nullptr, *ifFalse = nullptr;
  llvm::CmpPredicate predicate;
  if (!match(block.getTerminator(),
             m_Br(m_ICmp(predicate, m_Value(mask), m_Value(other)), ifTrue,
                  ifFalse)) ||
      !llvm::ICmpInst::isEquality(predicate) || ifTrue == ifFalse ||
      getNumHalves(mask->getType()) == 0)
    return std::nullopt;
  bool isEqual = predicate == llvm::ICmpInst::ICMP_EQ;
  if ((isEqual ? ifTrue : ifFalse) != &next)
    return std::nullopt;
  return combineOperands(
      {mask, other}, [](llvm::ArrayRef<uint64_t> t) { return t[0] ^ t[1]; });
}

/// What comes along all ways to a phi; none if ways differ or are not known
/// yet. Where a mask is known to be 0 on a way, that is the same.
std::optional<MaskFunction> MaskFunctions::mergeWays(llvm::PHINode &phi) {
  std::optional<MaskFunction> merged;
  llvm::SmallVector<llvm::BasicBlock *> zeroWays;
  for (auto [incoming, block] :
       llvm::zip(phi.incoming_values(), phi.blocks())) {
    if (llvm::isa<llvm::Instruction>(incoming) && !known.contains(incoming))
      return std::nullopt;
    if (match(incoming.get(), m_Zero())) {
      zeroWays.push_back(block);
      continue;
    }
    MaskFunction halves = get(incoming);
    if (merged && *merged != halves)
      return std::nullopt;
    merged = halves;
  }
  bool isSame = merged && llvm::all_of(zeroWays, [&](llvm::BasicBlock *block) {
                  return getZeroOnWay(*block, *phi.getParent()) == merged;
                });
  return isSame ? merged : std::nullopt;
}

/// One of the masks that come to a phi, of which all are parts; none if there
/// is none that is known wherever they are, or it has many leaves.
std::optional<MaskFunction> MaskFunctions::findBound(llvm::PHINode &phi) {
  constexpr size_t mostLeaves = 3;
  llvm::SmallVector<MaskFunction, 2> ways;
  for (Value *incoming : phi.incoming_values()) {
    if (llvm::isa<llvm::Instruction>(incoming) && !known.contains(incoming))
      return std::nullopt;
    ways.push_back(get(incoming));
  }
  // Whose leaves all ways have, those come before all of them.
  auto isPart = [](const MaskFunction &part, const MaskFunction &all) {
    for (unsigned half = 0; half < all.size(); ++half)
      for (unsigned leaf : all[half].leaves)
        if (!llvm::is_contained(part[half].leaves, leaf))
          return false;
    auto rest = MaskFunctions::combine(
        {part, all}, [](llvm::ArrayRef<uint64_t> t) { return t[0] & ~t[1]; });
    return rest && llvm::all_of(*rest, [](const BitFunction &bits) {
             return bits == BitFunction::constant(false);
           });
  };
  for (const MaskFunction &all : ways)
    if (llvm::all_of(all,
                     [](const BitFunction &bits) {
                       return bits.leaves.size() <= mostLeaves;
                     }) &&
        llvm::all_of(ways,
                     [&](const MaskFunction &way) { return isPart(way, all); }))
      return all;
  return std::nullopt;
}

void MaskFunctions::setOwn(llvm::Instruction &instruction) {
  MaskFunction own = get(&instruction);
  auto *phi = llvm::dyn_cast<llvm::PHINode>(&instruction);
  if (std::optional<MaskFunction> bound = phi ? findBound(*phi) : std::nullopt)
    own = combine({own, *bound}, [](llvm::ArrayRef<uint64_t> t) {
            return t[0] & t[1];
          }).value_or(own);
  set(&instruction, own);
}

std::optional<MaskFunction>
MaskFunctions::compute(llvm::Instruction &instruction) {
  using Tables = llvm::ArrayRef<uint64_t>;
  auto operand = [&](unsigned i) { return instruction.getOperand(i); };
  auto isMask = [&](unsigned i) {
    return getNumHalves(operand(i)->getType()) != 0;
  };
  auto choose = [](Tables t) { return (t[0] & t[1]) | (~t[0] & t[2]); };
  BitFunction zero = BitFunction::constant(false);
  uint64_t shift = 0;
  switch (instruction.getOpcode()) {
  case llvm::Instruction::And:
    return combineOperands({operand(0), operand(1)},
                           [](Tables t) { return t[0] & t[1]; });
  case llvm::Instruction::Or:
    return combineOperands({operand(0), operand(1)},
                           [](Tables t) { return t[0] | t[1]; });
  case llvm::Instruction::Xor:
    return combineOperands({operand(0), operand(1)},
                           [](Tables t) { return t[0] ^ t[1]; });
  case llvm::Instruction::Select:
    // One condition for all bits is no mask.
    if (operand(0)->getType() != instruction.getType())
      return std::nullopt;
    return combineOperands({operand(0), operand(1), operand(2)}, choose);
  case llvm::Instruction::ShuffleVector: {
    auto &shuffle = llvm::cast<llvm::ShuffleVectorInst>(instruction);
    Value *ofFirst = shuffle.getType()->isIntOrIntVectorTy(1)
                         ? getLanesOfFirst(shuffle)
                         : nullptr;
    if (!ofFirst)
      return std::nullopt;
    return combineOperands({ofFirst, operand(0), operand(1)}, choose);
  }
  case llvm::Instruction::BitCast:
    if (isMask(0))
      return get(operand(0));
    return std::nullopt;
  case llvm::Instruction::PHI:
    return mergeWays(llvm::cast<llvm::PHINode>(instruction));
  case llvm::Instruction::ZExt:
    if (isMask(0))
      return MaskFunction{get(operand(0))[0], zero};
    return std::nullopt;
  case llvm::Instruction::Trunc:
    if (isMask(0))
      return MaskFunction{get(operand(0))[0]};
    return std::nullopt;
  case llvm::Instruction::Shl:
  case llvm::Instruction::LShr: {
    if (!match(operand(1), m_ConstantInt(shift)) || shift != 32 ||
        !instruction.getType()->isIntegerTy(64))
      return std::nullopt;
    MaskFunction halves = get(operand(0));
    return instruction.getOpcode() == llvm::Instruction::Shl
               ? MaskFunction{zero, halves[0]}
               : MaskFunction{halves[1], zero};
  }
  case llvm::Instruction::ExtractElement:
    if (!isMask(0) || !match(operand(1), m_ConstantInt(shift)) || shift > 1)
      return std::nullopt;
    return MaskFunction{get(operand(0))[shift]};
  case llvm::Instruction::InsertElement: {
    if (!isMask(1) || !match(operand(2), m_ConstantInt(shift)) || shift > 1)
      return std::nullopt;
    MaskFunction halves = get(operand(0));
    halves[shift] = get(operand(1))[0];
    return halves;
  }
  default:
    return std::nullopt;
  }
}

void MaskFunctions::setEach(llvm::ArrayRef<llvm::BasicBlock *> blocks) {
  known.clear();
  for (llvm::BasicBlock *block : blocks)
    for (llvm::Instruction &instruction : *block) {
      if (getNumHalves(instruction.getType()) == 0)
        continue;
      if (std::optional<MaskFunction> mask = compute(instruction))
        set(&instruction, *mask);
      else
        setOwn(instruction);
    }
}

void MaskFunctions::setAll(llvm::Function &function) {
  findConstants(function);
  llvm::ReversePostOrderTraversal<llvm::Function *> order(&function);
  setEach(std::vector<llvm::BasicBlock *>(order.begin(), order.end()));
}

void MaskFunctions::findConstants(llvm::Function &function) {
  llvm::ReversePostOrderTraversal<llvm::Function *> order(&function);
  std::vector<llvm::BasicBlock *> blocks(order.begin(), order.end());
  // All that may be, by what comes into the loop; then without those of which a
  // iteration makes something else, as long as there are such.
  llvm::DenseSet<llvm::BasicBlock *> before;
  for (llvm::BasicBlock *block : blocks) {
    for (llvm::PHINode &phi : block->phis()) {
      if (llvm::all_of(phi.blocks(), [&](llvm::BasicBlock *way) {
            return before.contains(way);
          }))
        continue;
      for (unsigned half = 0; half < getNumHalves(phi.getType()); ++half) {
        llvm::SmallVector<std::optional<bool>, 2> entering;
        for (auto [value, way] : llvm::zip(phi.incoming_values(), phi.blocks()))
          if (before.contains(way))
            entering.push_back(getSameBits(value, half));
        if (!entering.empty() && entering[0] && llvm::all_equal(entering))
          constants[{&phi, half}] = *entering[0];
      }
    }
    before.insert(block);
  }
  auto isConstant = [&](const std::pair<Leaf, bool> &assumed) {
    Value *phi = assumed.first.first;
    unsigned half = assumed.first.second;
    return llvm::all_of(
        llvm::cast<llvm::PHINode>(phi)->incoming_values(), [&](Value *value) {
          return get(value)[half] == BitFunction::constant(assumed.second);
        });
  };
  for (bool isChanged = !constants.empty(); isChanged;) {
    setEach(blocks);
    size_t numBefore = constants.size();
    std::vector<Leaf> others;
    for (const auto &assumed : constants)
      if (!isConstant(assumed))
        others.push_back(assumed.first);
    for (Leaf leaf : others)
      constants.erase(leaf);
    isChanged = constants.size() != numBefore;
  }
  known.clear();
}
