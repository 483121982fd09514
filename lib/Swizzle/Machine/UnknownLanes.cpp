//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "UnknownLanes.h"
#include "LaneParts.h"
#include "LiftedCode.h"
#include "OwnMemory.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/PostOrderIterator.h"
#include "llvm/Analysis/VectorUtils.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/PatternMatch.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"

using namespace mlir::swizzle::machine;
using namespace llvm::PatternMatch;
using llvm::Value;

namespace {
class UnknownLanes {
public:
  UnknownLanes(llvm::Function &function, llvm::ArrayRef<LiftedSite> sites,
               bool tracksLoads)
      : function(function), sites(sites), tracksLoads(tracksLoads),
        b(function.getContext()) {}

  void run();

private:
  /// Unknown bits of a value, an i64 with a bit a lane for a vector, as wide as
  /// the value for a scalar, and the number of an instruction they come from:
  /// one of a load, which may give what is known, if there is no other.
  struct Unknown {
    Value *bits = nullptr;
    Value *origin = nullptr;
    bool isOfLoad = false;
  };
  /// `bits` must be 0 before `where`.
  struct Check {
    llvm::Instruction *where;
    Value *bits;
    Value *origin;
  };

  bool carries(llvm::Instruction &instruction) const;
  llvm::SmallPtrSet<Value *, 32> reach(llvm::ArrayRef<Value *> sources) const;
  void findCarriers();
  llvm::Type *getBitsType(Value *value) const;
  /// The unknown bits of any value: zeros where all is known.
  Value *getBits(Value *value);
  /// Sets the origin, if it is known by now.
  void findOrigin(llvm::Instruction &instruction, Unknown &unknown);
  /// The bits of a vector of i1, or those of an integer.
  Value *asBits(Value *value);
  Value *askFor(llvm::CallInst &load);
  Value *compute(llvm::Instruction &instruction);
  Value *computeSelect(llvm::SelectInst &select);
  Value *computeLogic(llvm::Instruction &logic);
  Value *moveBits(llvm::ShuffleVectorInst &shuffle);
  Value *insertBit(llvm::InsertElementInst &insert);
  Value *extractBits(llvm::ExtractElementInst &extract);
  Value *exchangeBits(llvm::CallInst &exchange);
  /// Returns an i1.
  Value *isAnyUnknown(Value *value);
  void fillPhis();
  void check(llvm::Instruction &user, llvm::Use &use);
  void insertChecks();

  llvm::Function &function;
  llvm::ArrayRef<LiftedSite> sites;
  bool tracksLoads;
  llvm::IRBuilder<> b;
  /// Those that may have unknown bits, in an order in which operands but for
  /// those of phis come before their users.
  llvm::MapVector<Value *, Unknown> unknowns;
  /// Where something else needs them. What is made of masks to track them needs
  /// nothing.
  std::vector<llvm::Use *> needs;
  std::vector<Check> checks;
};
} // namespace

static llvm::CallInst *getUnknownCall(Value *value) {
  return getCallee(value) == pending::unknownVector
             ? llvm::cast<llvm::CallInst>(value)
             : nullptr;
}

/// A load whose unknown lanes are known when it runs, or null.
static llvm::CallInst *getLoadCall(Value *value) {
  llvm::StringRef name = getCallee(value);
  return name == pending::ldsLoad || name == pending::scratchLoad ||
                 name == pending::load
             ? llvm::cast<llvm::CallInst>(value)
             : nullptr;
}

/// A call by which lanes get what others have, or null.
static llvm::CallInst *getExchangeCall(Value *value) {
  llvm::StringRef name = getCallee(value);
  return name == pending::gatherLanes || name == pending::scatterLanes
             ? llvm::cast<llvm::CallInst>(value)
             : nullptr;
}

/// What a store of scratch or LDS stores, and where its unknown lanes stand.
static constexpr unsigned storedOperand = 4, storedUnknownOperand = 5;

/// Returns true if a store of scratch or LDS gets its data through `use`.
static bool isStored(const llvm::Use &use) {
  llvm::StringRef name = getCallee(use.getUser());
  return (name == pending::ldsStore || name == pending::scratchStore) &&
         use.getOperandNo() == storedOperand;
}

/// Returns true if unknown bits of operands become unknown bits of the result,
/// where others need all bits of their operands.
bool UnknownLanes::carries(llvm::Instruction &instruction) const {
  if (auto *intrinsic = llvm::dyn_cast<llvm::IntrinsicInst>(&instruction))
    return isLanes(&instruction) &&
           llvm::isTriviallyVectorizable(intrinsic->getIntrinsicID());
  if (getExchangeCall(&instruction))
    return true;
  if (isLanes(&instruction)) {
    if (auto *shuffle = llvm::dyn_cast<llvm::ShuffleVectorInst>(&instruction))
      return isLanes(shuffle->getOperand(0));
    return llvm::isa<llvm::BinaryOperator, llvm::CastInst, llvm::CmpInst,
                     llvm::UnaryOperator, llvm::PHINode, llvm::SelectInst,
                     llvm::FreezeInst, llvm::InsertElementInst>(instruction);
  }
  if (!instruction.getType()->isIntegerTy())
    return false;
  switch (instruction.getOpcode()) {
  case llvm::Instruction::BitCast:
    return isMaskOfLanes(instruction.getOperand(0));
  case llvm::Instruction::ExtractElement:
    return isLanes(instruction.getOperand(0));
  case llvm::Instruction::And:
  case llvm::Instruction::Or:
  case llvm::Instruction::Xor:
  case llvm::Instruction::PHI:
  case llvm::Instruction::Select:
  case llvm::Instruction::ZExt:
  case llvm::Instruction::Trunc:
    return true;
  case llvm::Instruction::Shl:
  case llvm::Instruction::LShr:
    return llvm::isa<llvm::ConstantInt>(instruction.getOperand(1));
  default:
    return false;
  }
}

/// All that unknown bits of the sources become unknown bits of.
llvm::SmallPtrSet<Value *, 32>
UnknownLanes::reach(llvm::ArrayRef<Value *> sources) const {
  llvm::SmallPtrSet<Value *, 32> reached;
  llvm::SmallVector<Value *> open(sources);
  bool isInScratch = false;
  while (!open.empty()) {
    Value *value = open.pop_back_val();
    if (!reached.insert(value).second)
      continue;
    for (llvm::Use &use : value->uses()) {
      auto *user = llvm::cast<llvm::Instruction>(use.getUser());
      if (carries(*user))
        open.push_back(user);
      // Loads of LDS are among the sources.
      if (isInScratch || !isStored(use) ||
          getCallee(user) != pending::scratchStore)
        continue;
      isInScratch = true;
      for (llvm::Instruction &other : llvm::instructions(function))
        if (getCallee(&other) == pending::scratchLoad)
          open.push_back(&other);
    }
  }
  return reached;
}

/// Finds what unknown values reach, in the order of a walk from the entry.
void UnknownLanes::findCarriers() {
  llvm::SmallVector<Value *> sources;
  bool hasFlatWrites = haveFlatWrites(sites);
  for (llvm::Instruction &instruction : llvm::instructions(function)) {
    llvm::StringRef name = getCallee(&instruction);
    if (name == pending::unknownVector || name == pending::ldsLoad ||
        (name == pending::scratchLoad && hasFlatWrites) ||
        (tracksLoads && name == pending::load))
      sources.push_back(&instruction);
  }
  llvm::SmallPtrSet<Value *, 32> reached = reach(sources);
  llvm::ReversePostOrderTraversal<llvm::Function *> order(&function);
  for (llvm::BasicBlock *block : order)
    for (llvm::Instruction &instruction : *block)
      if (reached.contains(&instruction))
        unknowns.insert({&instruction, Unknown()});
  for (auto &[value, unknown] : unknowns)
    for (llvm::Use &use : value->uses())
      if (!unknowns.contains(use.getUser()) || getLoadCall(use.getUser()))
        needs.push_back(&use);
}

llvm::Type *UnknownLanes::getBitsType(Value *value) const {
  return isLanes(value) ? llvm::Type::getInt64Ty(function.getContext())
                        : value->getType();
}

Value *UnknownLanes::getBits(Value *value) {
  auto *found = unknowns.find(value);
  if (found == unknowns.end())
    return llvm::Constant::getNullValue(getBitsType(value));
  return found->second.bits;
}

void UnknownLanes::findOrigin(llvm::Instruction &instruction,
                              Unknown &unknown) {
  if (llvm::CallInst *call = getUnknownCall(&instruction)) {
    unknown.origin = call->getArgOperand(0);
    return;
  }
  if (llvm::CallInst *call = getLoadCall(&instruction)) {
    auto *site = llvm::cast<llvm::ConstantInt>(call->getArgOperand(0));
    unknown.origin = b.getInt32(sites[site->getZExtValue()].site.number);
    unknown.isOfLoad = true;
    return;
  }
  for (Value *operand : instruction.operands()) {
    auto *found = unknowns.find(operand);
    if (found == unknowns.end() || !found->second.origin ||
        (unknown.origin && (found->second.isOfLoad || !unknown.isOfLoad)))
      continue;
    unknown.origin = found->second.origin;
    unknown.isOfLoad = found->second.isOfLoad;
  }
}

Value *UnknownLanes::isAnyUnknown(Value *value) {
  Value *bits = getBits(value);
  return b.CreateICmpNE(bits, llvm::Constant::getNullValue(bits->getType()));
}

Value *UnknownLanes::asBits(Value *value) {
  return isMaskOfLanes(value) ? b.CreateBitCast(value, b.getInt64Ty()) : value;
}

/// A lane is unknown if the operand that it gets is, or what chooses.
Value *UnknownLanes::computeSelect(llvm::SelectInst &select) {
  Value *condition = select.getCondition();
  Value *chosen = getBits(select.getTrueValue());
  Value *other = getBits(select.getFalseValue());
  if (!isLanes(condition))
    return b.CreateOr(b.CreateSelect(condition, chosen, other),
                      b.CreateSExt(isAnyUnknown(condition), chosen->getType()));
  Value *mask = asBits(condition);
  Value *ifTrue = b.CreateAnd(mask, chosen);
  Value *ifFalse = b.CreateAnd(b.CreateNot(mask), other);
  // Where both are the same known false the condition does not matter.
  Value *choice = getBits(condition);
  if (isMaskOfLanes(&select) && match(select.getFalseValue(), m_Zero()))
    choice =
        b.CreateAnd(choice, b.CreateOr(asBits(select.getTrueValue()), chosen));
  return b.CreateOr(b.CreateOr(ifTrue, ifFalse), choice);
}

/// A bit is known where one operand alone decides: a known 0 of `and`, a known
/// 1 of `or`.
Value *UnknownLanes::computeLogic(llvm::Instruction &logic) {
  Value *x = logic.getOperand(0), *y = logic.getOperand(1);
  Value *xBits = getBits(x), *yBits = getBits(y);
  Value *either = b.CreateOr(xBits, yBits);
  if (logic.getOpcode() == llvm::Instruction::Xor)
    return either;
  Value *xValue = asBits(x), *yValue = asBits(y);
  if (logic.getOpcode() == llvm::Instruction::Or) {
    xValue = b.CreateNot(xValue);
    yValue = b.CreateNot(yValue);
  }
  Value *xDecides = b.CreateNot(b.CreateOr(xBits, xValue));
  Value *yDecides = b.CreateNot(b.CreateOr(yBits, yValue));
  return b.CreateAnd(either, b.CreateNot(b.CreateOr(xDecides, yDecides)));
}

Value *UnknownLanes::moveBits(llvm::ShuffleVectorInst &shuffle) {
  auto *type = llvm::FixedVectorType::get(b.getInt1Ty(), lanesPerWave);
  Value *moved = b.CreateShuffleVector(
      b.CreateBitCast(getBits(shuffle.getOperand(0)), type),
      b.CreateBitCast(getBits(shuffle.getOperand(1)), type),
      shuffle.getShuffleMask());
  return b.CreateBitCast(moved, b.getInt64Ty());
}

Value *UnknownLanes::insertBit(llvm::InsertElementInst &insert) {
  Value *lane = b.CreateZExtOrTrunc(insert.getOperand(2), b.getInt64Ty());
  Value *bit = b.CreateShl(b.getInt64(1), lane);
  Value *kept = b.CreateAnd(getBits(insert.getOperand(0)), b.CreateNot(bit));
  Value *inserted =
      b.CreateSelect(isAnyUnknown(insert.getOperand(1)), bit, b.getInt64(0));
  // It may be any lane.
  return b.CreateOr(
      b.CreateOr(kept, inserted),
      b.CreateSExt(isAnyUnknown(insert.getOperand(2)), b.getInt64Ty()));
}

/// An unknown lane has unknown bits only.
Value *UnknownLanes::extractBits(llvm::ExtractElementInst &extract) {
  Value *lane = extract.getIndexOperand();
  Value *bit =
      b.CreateShl(b.getInt64(1), b.CreateZExtOrTrunc(lane, b.getInt64Ty()));
  Value *isUnknown = b.CreateICmpNE(
      b.CreateAnd(getBits(extract.getVectorOperand()), bit), b.getInt64(0));
  return b.CreateSExt(b.CreateOr(isUnknown, isAnyUnknown(lane)),
                      extract.getType());
}

/// Unknown lanes go where what they have goes. Where a lane gives it to is
/// any lane if that is unknown.
Value *UnknownLanes::exchangeBits(llvm::CallInst &exchange) {
  llvm::Type *type = exchange.getType();
  llvm::SmallVector<Value *, 3> operands(exchange.args());
  auto *maskType = llvm::FixedVectorType::get(b.getInt1Ty(), lanesPerWave);
  Value *isUnknown = b.CreateBitCast(getBits(operands[0]), maskType);
  Value *numbers = getBits(operands[1]);
  operands[0] = b.CreateSExt(isUnknown, type);
  Value *moved = b.CreateCall(exchange.getCalledFunction(), operands);
  moved =
      b.CreateBitCast(b.CreateICmpNE(moved, llvm::Constant::getNullValue(type)),
                      b.getInt64Ty());
  if (getCallee(&exchange) == pending::gatherLanes)
    return b.CreateOr(moved, numbers);
  Value *lanes = operands[2];
  Value *isAnywhere = b.CreateOr(getBits(lanes), b.CreateAnd(numbers, lanes));
  return b.CreateOr(
      moved,
      b.CreateSExt(b.CreateICmpNE(isAnywhere, b.getInt64(0)), b.getInt64Ty()));
}

/// The runtime says which lanes of a load are unknown.
Value *UnknownLanes::askFor(llvm::CallInst &load) {
  auto *type = llvm::FunctionType::get(b.getInt64Ty(), {load.getType()}, false);
  b.SetInsertPoint(load.getNextNode());
  return b.CreateCall(
      function.getParent()->getOrInsertFunction(pending::unknownOf, type),
      {&load});
}

Value *UnknownLanes::compute(llvm::Instruction &instruction) {
  if (getUnknownCall(&instruction))
    return b.getInt64(~UINT64_C(0));
  if (llvm::CallInst *load = getLoadCall(&instruction))
    return askFor(*load);
  if (llvm::CallInst *exchange = getExchangeCall(&instruction))
    return exchangeBits(*exchange);
  if (auto *select = llvm::dyn_cast<llvm::SelectInst>(&instruction))
    return computeSelect(*select);
  if (auto *shuffle = llvm::dyn_cast<llvm::ShuffleVectorInst>(&instruction))
    return moveBits(*shuffle);
  if (auto *insert = llvm::dyn_cast<llvm::InsertElementInst>(&instruction))
    return insertBit(*insert);
  if (auto *extract = llvm::dyn_cast<llvm::ExtractElementInst>(&instruction))
    return extractBits(*extract);
  Value *first = getBits(instruction.getOperand(0));
  if (!isLanes(&instruction) || isMaskOfLanes(&instruction)) {
    switch (instruction.getOpcode()) {
    case llvm::Instruction::And:
    case llvm::Instruction::Or:
    case llvm::Instruction::Xor:
      return computeLogic(instruction);
    default:
      break;
    }
  }
  if (!isLanes(&instruction)) {
    switch (instruction.getOpcode()) {
    case llvm::Instruction::ZExt:
      return b.CreateZExt(first, instruction.getType());
    case llvm::Instruction::Trunc:
      return b.CreateTrunc(first, instruction.getType());
    case llvm::Instruction::Shl:
      return b.CreateShl(first, instruction.getOperand(1));
    case llvm::Instruction::LShr:
      return b.CreateLShr(first, instruction.getOperand(1));
    default:
      return first;
    }
  }
  Value *bits = b.getInt64(0);
  for (Value *operand : instruction.operands())
    if (unknowns.contains(operand))
      bits = b.CreateOr(bits, getBits(operand));
  return bits;
}

void UnknownLanes::fillPhis() {
  for (auto &[value, unknown] : unknowns) {
    auto *phi = llvm::dyn_cast<llvm::PHINode>(value);
    if (!phi)
      continue;
    auto *bits = llvm::cast<llvm::PHINode>(unknown.bits);
    for (unsigned i = 0; i < phi->getNumIncomingValues(); ++i)
      bits->addIncoming(getBits(phi->getIncomingValue(i)),
                        phi->getIncomingBlock(i));
  }
}

/// Checks an operand that an instruction needs.
void UnknownLanes::check(llvm::Instruction &user, llvm::Use &use) {
  const Unknown &unknown = unknowns[use.get()];
  Value *bits = unknown.bits;
  b.SetInsertPoint(&user);
  auto *call = llvm::dyn_cast<llvm::CallInst>(&user);
  llvm::StringRef name = getCallee(&user);
  if (isStored(use)) {
    call->setArgOperand(storedUnknownOperand, bits);
    return;
  }
  // The access that is told before it has these addresses.
  bool isOwn = name == pending::ldsLoad || name == pending::ldsStore ||
               name == pending::scratchLoad || name == pending::scratchStore;
  if (isOwn && use.getOperandNo() == 3) {
    auto *site = llvm::cast<llvm::ConstantInt>(call->getArgOperand(0));
    // But for what an access to global memory brings there.
    if (!sites[site->getZExtValue()].site.isToLds)
      return;
  }
  // The runtime looks at the lanes that an access has.
  if (name == pending::vectorAccess || name == pending::ldsAccess ||
      name == pending::load) {
    unsigned offsets = name == pending::ldsAccess ? 2 : 3;
    unsigned unknowns = name == pending::ldsAccess ? 3 : 5;
    if (use.getOperandNo() == offsets) {
      call->setArgOperand(unknowns, bits);
      call->setArgOperand(unknowns + 1, unknown.origin);
      return;
    }
  }
  checks.push_back({&user, bits, unknown.origin});
}

void UnknownLanes::insertChecks() {
  auto *type = llvm::FunctionType::get(b.getVoidTy(),
                                       {b.getPtrTy(), b.getInt32Ty()}, false);
  llvm::FunctionCallee fail =
      function.getParent()->getOrInsertFunction(runtime::unknownNeeded, type);
  for (const Check &check : checks) {
    b.SetInsertPoint(check.where);
    Value *isUnknown = b.CreateICmpNE(
        check.bits, llvm::Constant::getNullValue(check.bits->getType()));
    llvm::Instruction *end = llvm::SplitBlockAndInsertIfThen(
        isUnknown, check.where, /*Unreachable=*/true);
    b.SetInsertPoint(end);
    b.CreateCall(fail, {function.getArg(0), check.origin});
  }
}

void UnknownLanes::run() {
  splitParts(function);
  findCarriers();
  for (auto &[value, unknown] : unknowns)
    if (auto *phi = llvm::dyn_cast<llvm::PHINode>(value)) {
      b.SetInsertPoint(phi);
      unknown.bits = b.CreatePHI(getBitsType(phi), phi->getNumIncomingValues());
    }
  for (auto &[value, unknown] : unknowns) {
    auto *instruction = llvm::cast<llvm::Instruction>(value);
    findOrigin(*instruction, unknown);
    if (unknown.bits)
      continue;
    b.SetInsertPoint(instruction);
    unknown.bits = compute(*instruction);
  }
  // Phis of loops see their origin only now.
  for (bool isChanged = true; isChanged;) {
    isChanged = false;
    for (auto &[value, unknown] : unknowns) {
      if (unknown.origin)
        continue;
      findOrigin(*llvm::cast<llvm::Instruction>(value), unknown);
      isChanged |= unknown.origin != nullptr;
    }
  }
  fillPhis();
  for (llvm::Use *use : needs)
    check(*llvm::cast<llvm::Instruction>(use->getUser()), *use);
  for (auto &[value, unknown] : unknowns)
    if (llvm::CallInst *call = getUnknownCall(value))
      call->replaceAllUsesWith(llvm::Constant::getNullValue(call->getType()));
  for (auto &[value, unknown] : unknowns)
    if (llvm::CallInst *call = getUnknownCall(value))
      call->eraseFromParent();
  insertChecks();
}

void mlir::swizzle::machine::trackUnknownLanes(llvm::Function &function,
                                               llvm::ArrayRef<LiftedSite> sites,
                                               bool tracksLoads) {
  UnknownLanes(function, sites, tracksLoads).run();
}
