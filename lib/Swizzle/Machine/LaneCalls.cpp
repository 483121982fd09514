//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "LaneCalls.h"
#include "LaneOperations.h"
#include "LiftedCode.h"
#include "Semantics.h"
#include "llvm/ADT/PostOrderIterator.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Analysis/ConstantFolding.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/PatternMatch.h"
#include "llvm/Transforms/Utils/Local.h"

using namespace mlir::swizzle::machine;
using namespace llvm::PatternMatch;
using llvm::CallInst;
using llvm::CmpInst;
using llvm::StringRef;
using llvm::Value;

namespace {
class LaneCalls {
public:
  explicit LaneCalls(llvm::Function &function)
      : function(function), module(*function.getParent()),
        b(function.getContext()) {
    for (const auto &[name, address] : getLaneOperations())
      operations.insert(name);
  }

  void run();

private:
  // Where lanes are.
  llvm::AllocaInst *makeSlot(llvm::Type *type);
  Value *getSlot(Value *value);
  Value *getResultSlot(llvm::Instruction &instruction);
  Value *getBits(Value *mask);
  Value *getSplat(Value *value);
  bool isOfBlock(const llvm::Instruction &instruction) const;
  void release(llvm::ArrayRef<Value *> operands);

  // Calls.
  void call(const llvm::Twine &name, llvm::ArrayRef<Value *> arguments);
  Value *callRuntime(StringRef name, llvm::Type *result,
                     llvm::ArrayRef<Value *> arguments);
  Value *asI64(Value *value) {
    return b.CreateZExtOrTrunc(value, b.getInt64Ty());
  }
  void copyTo(Value *pointer, Value *value);

  // Instructions; false for what stays as it is.
  bool replace(llvm::Instruction &instruction);
  bool replaceBinary(llvm::BinaryOperator &operation);
  bool replaceCompare(llvm::ICmpInst &compare);
  bool replaceSelect(llvm::SelectInst &select);
  bool replaceCast(llvm::CastInst &cast);
  bool replaceBitCast(llvm::BitCastInst &cast);
  bool replaceExtract(llvm::ExtractElementInst &extract);
  bool replaceInsert(llvm::InsertElementInst &insert);
  bool replaceShuffle(llvm::ShuffleVectorInst &shuffle);
  void exchange(CallInst &pendingCall);
  bool replaceCall(CallInst &pendingCall);
  void keep(llvm::Instruction &instruction);
  void makePhi(llvm::PHINode &phi);
  void fillPhi(llvm::PHINode &phi, Value *slot);
  void fillPhis();

  llvm::Function &function;
  llvm::Module &module;
  Builder b;
  /// The first one behind the slots.
  llvm::Instruction *start = nullptr;
  llvm::StringSet<> operations;
  llvm::DenseMap<Value *, Value *> slots;
  /// Of masks.
  llvm::DenseMap<Value *, Value *> bits;
  /// What all lanes of a vector are that are not poison.
  llvm::DenseMap<Value *, Value *> scalars;
  /// Slots whose value is not used any more, by type.
  llvm::DenseMap<llvm::Type *, llvm::SmallVector<Value *>> freeSlots;
  /// Uses to come of values that only their block uses.
  llvm::DenseMap<Value *, unsigned> usesLeft;
  std::vector<llvm::PHINode *> phis;
};
} // namespace

/// Returns true if there are operations on lanes of that type.
static bool hasOperations(llvm::Type *type) {
  return isLanes(type) && (type->getScalarType()->isIntegerTy(32) ||
                           type->getScalarType()->isIntegerTy(64));
}

/// The name of an operation on lanes of that type.
static std::string getName(const llvm::Twine &operation, llvm::Type *type) {
  return (operation + llvm::Twine(type->getScalarSizeInBits())).str();
}

//===----------------------------------------------------------------------===//
// Where lanes are
//===----------------------------------------------------------------------===//

llvm::AllocaInst *LaneCalls::makeSlot(llvm::Type *type) {
  llvm::BasicBlock &entry = function.getEntryBlock();
  return Builder(&entry, entry.begin()).CreateAlloca(type);
}

/// A slot with the lanes. A constant, or a splat, gets one where it is first
/// asked for, and is put there where it is defined.
Value *LaneCalls::getSlot(Value *value) {
  if (Value *known = slots.lookup(value))
    return known;
  llvm::AllocaInst *slot = makeSlot(value->getType());
  slots[value] = slot;
  Builder::InsertPointGuard guard(b);
  if (auto *instruction = llvm::dyn_cast<llvm::Instruction>(value))
    b.SetInsertPoint(instruction);
  else
    b.SetInsertPoint(start);
  copyTo(slot, value);
  return slot;
}

/// True if the lanes are used in their block alone, and not by a phi.
bool LaneCalls::isOfBlock(const llvm::Instruction &instruction) const {
  return llvm::all_of(instruction.users(), [&](const llvm::User *user) {
    const auto *other = llvm::cast<llvm::Instruction>(user);
    return other->getParent() == instruction.getParent() &&
           !llvm::isa<llvm::PHINode>(other);
  });
}

Value *LaneCalls::getResultSlot(llvm::Instruction &instruction) {
  llvm::Type *type = instruction.getType();
  Value *&slot = slots[&instruction];
  if (!isOfBlock(instruction))
    return slot = makeSlot(type);
  llvm::SmallVector<Value *> &free = freeSlots[type];
  slot = free.empty() ? makeSlot(type) : free.pop_back_val();
  usesLeft[&instruction] = instruction.getNumUses();
  return slot;
}

/// Frees the slots that these were the last uses of.
void LaneCalls::release(llvm::ArrayRef<Value *> operands) {
  for (Value *operand : operands) {
    auto found = usesLeft.find(operand);
    if (found != usesLeft.end() && --found->second == 0)
      freeSlots[operand->getType()].push_back(slots[operand]);
  }
}

Value *LaneCalls::getBits(Value *mask) {
  if (auto *constant = llvm::dyn_cast<llvm::Constant>(mask)) {
    // It may be a cast of an integer.
    constant = llvm::ConstantFoldConstant(constant, module.getDataLayout());
    uint64_t set = 0;
    for (unsigned lane = 0; lane < lanesPerWave; ++lane)
      set |= uint64_t(constant->getAggregateElement(lane)->isOneValue())
             << lane;
    return b.getInt64(set);
  }
  return bits.find(mask)->second;
}

Value *LaneCalls::getSplat(Value *value) {
  if (auto *constant = llvm::dyn_cast<llvm::Constant>(value))
    return llvm::ConstantFoldConstant(constant, module.getDataLayout())
        ->getSplatValue();
  return scalars.lookup(value);
}

//===----------------------------------------------------------------------===//
// Calls
//===----------------------------------------------------------------------===//

Value *LaneCalls::callRuntime(StringRef name, llvm::Type *result,
                              llvm::ArrayRef<Value *> arguments) {
  llvm::SmallVector<llvm::Type *> types;
  for (Value *argument : arguments)
    types.push_back(argument->getType());
  auto *type = llvm::FunctionType::get(result, types, false);
  return b.CreateCall(module.getOrInsertFunction(name, type), arguments);
}

void LaneCalls::call(const llvm::Twine &name,
                     llvm::ArrayRef<Value *> arguments) {
  callRuntime((laneOperationPrefix + name).str(), b.getVoidTy(), arguments);
}

/// Puts lanes where `pointer` points to: to a slot, or anywhere if there are
/// operations on them and they are no constants of several numbers.
void LaneCalls::copyTo(Value *pointer, Value *value) {
  llvm::Type *type = value->getType();
  Value *scalar = hasOperations(type) ? getSplat(value) : nullptr;
  if (scalar)
    call(getName("splat", type), {pointer, asI64(scalar)});
  else if (llvm::isa<llvm::Constant>(value))
    b.CreateStore(value, pointer);
  else if (hasOperations(type))
    call(getName("copy", type), {pointer, getSlot(value)});
  else
    b.CreateStore(b.CreateLoad(type, getSlot(value)), pointer);
}

//===----------------------------------------------------------------------===//
// Instructions
//===----------------------------------------------------------------------===//

bool LaneCalls::replaceBinary(llvm::BinaryOperator &operation) {
  Value *x = operation.getOperand(0), *y = operation.getOperand(1);
  llvm::Type *type = operation.getType();
  if (isMaskOfLanes(&operation) && operation.isBitwiseLogicOp()) {
    bits[&operation] =
        b.CreateBinOp(operation.getOpcode(), getBits(x), getBits(y));
    return true;
  }
  std::string name = getName(operation.getOpcodeName(), type);
  if (!hasOperations(type) ||
      !operations.contains((laneOperationPrefix + name).str()))
    return false;
  if (operation.isCommutative() && getSplat(x))
    std::swap(x, y);
  Value *left = getSlot(x);
  if (Value *scalar = getSplat(y)) {
    call(name + "_splat", {getResultSlot(operation), left, asI64(scalar)});
    return true;
  }
  Value *right = getSlot(y);
  call(name, {getResultSlot(operation), left, right});
  return true;
}

bool LaneCalls::replaceCompare(llvm::ICmpInst &compare) {
  Value *x = compare.getOperand(0), *y = compare.getOperand(1);
  if (!hasOperations(x->getType()))
    return false;
  CmpInst::Predicate predicate = compare.getPredicate();
  if (getSplat(x)) {
    std::swap(x, y);
    predicate = CmpInst::getSwappedPredicate(predicate);
  }
  // There is one operation for two opposites.
  bool isInverted =
      predicate == CmpInst::ICMP_NE || CmpInst::isNonStrictPredicate(predicate);
  if (isInverted)
    predicate = CmpInst::getInversePredicate(predicate);
  std::string name =
      (laneOperationPrefix +
       getName(CmpInst::getPredicateName(predicate), x->getType()))
          .str();
  Value *left = getSlot(x), *result;
  if (Value *scalar = getSplat(y))
    result =
        callRuntime(name + "_splat", b.getInt64Ty(), {left, asI64(scalar)});
  else
    result = callRuntime(name, b.getInt64Ty(), {left, getSlot(y)});
  bits[&compare] = isInverted ? b.CreateNot(result) : result;
  return true;
}

bool LaneCalls::replaceSelect(llvm::SelectInst &select) {
  Value *condition = select.getCondition();
  Value *x = select.getTrueValue(), *y = select.getFalseValue();
  llvm::Type *type = select.getType();
  Value *mask = isMaskOfLanes(condition) ? getBits(condition) : nullptr;
  if (isMaskOfLanes(&select)) {
    bits[&select] = mask
                        ? b.CreateOr(b.CreateAnd(mask, getBits(x)),
                                     b.CreateAnd(b.CreateNot(mask), getBits(y)))
                        : b.CreateSelect(condition, getBits(x), getBits(y));
    return true;
  }
  if (!hasOperations(type))
    return false;
  if (!mask) {
    Value *chosen = b.CreateSelect(condition, getSlot(x), getSlot(y));
    call(getName("copy", type), {getResultSlot(select), chosen});
    return true;
  }
  Value *ofX = getSplat(x), *ofY = getSplat(y);
  if (ofX && ofY && match(ofX, m_Zero())) {
    std::swap(ofX, ofY);
    mask = b.CreateNot(mask);
  }
  if (ofX && ofY && match(ofY, m_Zero())) {
    call(getName("fill", type), {getResultSlot(select), mask, asI64(ofX)});
    return true;
  }
  Value *left = getSlot(x), *right = getSlot(y);
  call(getName("select", type), {getResultSlot(select), mask, left, right});
  return true;
}

bool LaneCalls::replaceCast(llvm::CastInst &cast) {
  Value *source = cast.getOperand(0);
  llvm::Type *type = cast.getType();
  if (!hasOperations(type) || !cast.isIntegerCast())
    return false;
  if (isMaskOfLanes(source)) {
    Value *ones = b.getInt64(llvm::isa<llvm::SExtInst>(cast) ? -1 : 1);
    call(getName("fill", type), {getResultSlot(cast), getBits(source), ones});
    return true;
  }
  if (!hasOperations(source->getType()))
    return false;
  Value *slot = getSlot(source);
  call(cast.getOpcodeName(), {getResultSlot(cast), slot});
  return true;
}

bool LaneCalls::replaceBitCast(llvm::BitCastInst &cast) {
  Value *source = cast.getOperand(0);
  llvm::Type *type = cast.getType(), *from = source->getType();
  if (isMaskOfLanes(&cast) && from->isIntegerTy()) {
    bits[&cast] = source;
    return true;
  }
  if (isMaskOfLanes(source)) {
    // Parts of a mask are taken from its integer.
    auto isPart = [](llvm::User *user) {
      return llvm::isa<llvm::ExtractElementInst>(user);
    };
    if (type->isIntegerTy())
      cast.replaceAllUsesWith(getBits(source));
    return type->isIntegerTy() ||
           (type->isIntOrIntVectorTy() && llvm::all_of(cast.users(), isPart));
  }
  // Between integers and floats.
  if (!isLanes(type) || !isLanes(from) ||
      (!hasOperations(type) && !hasOperations(from)))
    return false;
  Value *slot = getSlot(source);
  call(getName("copy", type), {getResultSlot(cast), slot});
  return true;
}

bool LaneCalls::replaceExtract(llvm::ExtractElementInst &extract) {
  Value *lanes = extract.getVectorOperand(), *index = extract.getIndexOperand();
  llvm::Type *type = extract.getType();
  auto *cast = llvm::dyn_cast<llvm::BitCastInst>(lanes);
  Value *result;
  if (isMaskOfLanes(lanes) || (cast && isMaskOfLanes(cast->getOperand(0)))) {
    Value *mask = getBits(isMaskOfLanes(lanes) ? lanes : cast->getOperand(0));
    Value *shift =
        b.CreateMul(asI64(index), b.getInt64(type->getScalarSizeInBits()));
    result = b.CreateTrunc(b.CreateLShr(mask, shift), type);
  } else if (hasOperations(lanes->getType())) {
    result = getSplat(lanes);
    if (!result)
      result =
          b.CreateLoad(type, b.CreateGEP(type, getSlot(lanes), {asI64(index)}));
  } else {
    return false;
  }
  extract.replaceAllUsesWith(result);
  return true;
}

bool LaneCalls::replaceInsert(llvm::InsertElementInst &insert) {
  Value *lanes = insert.getOperand(0), *element = insert.getOperand(1);
  llvm::Type *type = insert.getType();
  if (!hasOperations(type))
    return false;
  if (llvm::isa<llvm::UndefValue>(lanes)) {
    scalars[&insert] = element;
    return true;
  }
  Value *slot = getResultSlot(insert);
  copyTo(slot, lanes);
  b.CreateStore(element, b.CreateGEP(type->getScalarType(), slot,
                                     {asI64(insert.getOperand(2))}));
  return true;
}

bool LaneCalls::replaceShuffle(llvm::ShuffleVectorInst &shuffle) {
  Value *lanes = shuffle.getOperand(0);
  llvm::Type *type = shuffle.getType();
  if (!isLanes(lanes) || !shuffle.isZeroEltSplat())
    return false;
  if (isMaskOfLanes(&shuffle)) {
    bits[&shuffle] = b.CreateNeg(b.CreateAnd(getBits(lanes), 1));
    return true;
  }
  if (!hasOperations(type))
    return false;
  Value *scalar = getSplat(lanes);
  if (!scalar)
    scalar = b.CreateLoad(type->getScalarType(), getSlot(lanes));
  scalars[&shuffle] = scalar;
  return true;
}

/// Lets lanes get what others have.
void LaneCalls::exchange(CallInst &pendingCall) {
  Value *lanes = getSlot(pendingCall.getArgOperand(0));
  Value *numbers = getSlot(pendingCall.getArgOperand(1));
  llvm::SmallVector<Value *, 4> arguments = {getResultSlot(pendingCall), lanes,
                                             numbers};
  bool isGather = getCallee(&pendingCall) == pending::gatherLanes;
  if (!isGather)
    arguments.push_back(pendingCall.getArgOperand(2));
  call(isGather ? "gather32" : "scatter32", arguments);
}

bool LaneCalls::replaceCall(CallInst &pendingCall) {
  StringRef name = getCallee(&pendingCall);
  if (name == pending::gatherLanes || name == pending::scatterLanes) {
    exchange(pendingCall);
    return true;
  }
  llvm::SmallVector<Value *> arguments = {function.getArg(0)};
  llvm::append_range(arguments, pendingCall.args());
  // Of the offsets of lanes; null for zeros.
  auto passOffsets = [&](unsigned place) {
    auto *constant = llvm::dyn_cast<llvm::Constant>(arguments[place]);
    arguments[place] = constant && constant->isNullValue()
                           ? llvm::ConstantPointerNull::get(b.getPtrTy())
                           : getSlot(arguments[place]);
  };
  if (name == pending::vectorAccess) {
    passOffsets(4);
    callRuntime(runtime::vectorAccess, b.getVoidTy(), arguments);
  } else if (name == pending::ldsAccess) {
    passOffsets(3);
    callRuntime(runtime::ldsAccess, b.getVoidTy(), arguments);
  } else if (name == pending::load) {
    passOffsets(4);
    arguments.push_back(getResultSlot(pendingCall));
    callRuntime(runtime::load, b.getInt64Ty(), arguments);
  } else if (name == pending::scalarLoad) {
    pendingCall.replaceAllUsesWith(
        callRuntime(runtime::scalarLoad, pendingCall.getType(), arguments));
  } else {
    return false;
  }
  return true;
}

/// Returns true if something else is in place of `instruction`.
bool LaneCalls::replace(llvm::Instruction &instruction) {
  if (auto *called = llvm::dyn_cast<CallInst>(&instruction))
    return replaceCall(*called);
  if (auto *cast = llvm::dyn_cast<llvm::BitCastInst>(&instruction))
    return replaceBitCast(*cast);
  if (auto *extract = llvm::dyn_cast<llvm::ExtractElementInst>(&instruction))
    return replaceExtract(*extract);
  if (auto *store = llvm::dyn_cast<llvm::StoreInst>(&instruction)) {
    Value *value = store->getValueOperand();
    if (!hasOperations(value->getType()) ||
        (llvm::isa<llvm::Constant>(value) && !getSplat(value)))
      return false;
    copyTo(store->getPointerOperand(), value);
    return true;
  }
  if (!isLanes(&instruction))
    return false;
  if (auto *operation = llvm::dyn_cast<llvm::BinaryOperator>(&instruction))
    return replaceBinary(*operation);
  if (auto *compare = llvm::dyn_cast<llvm::ICmpInst>(&instruction))
    return replaceCompare(*compare);
  if (auto *select = llvm::dyn_cast<llvm::SelectInst>(&instruction))
    return replaceSelect(*select);
  if (auto *cast = llvm::dyn_cast<llvm::CastInst>(&instruction))
    return replaceCast(*cast);
  if (auto *insert = llvm::dyn_cast<llvm::InsertElementInst>(&instruction))
    return replaceInsert(*insert);
  if (auto *shuffle = llvm::dyn_cast<llvm::ShuffleVectorInst>(&instruction))
    return replaceShuffle(*shuffle);
  auto *load = llvm::dyn_cast<llvm::LoadInst>(&instruction);
  if (!load || !hasOperations(load->getType()))
    return false;
  call(getName("copy", load->getType()),
       {getResultSlot(*load), load->getPointerOperand()});
  return true;
}

/// Leaves the instruction to LLVM, which gets its operands from slots, and puts
/// its result into one.
void LaneCalls::keep(llvm::Instruction &instruction) {
  for (llvm::Use &use : instruction.operands()) {
    Value *value = use.get();
    if (!isLanes(value) || llvm::isa<llvm::Constant>(value))
      continue;
    if (!isMaskOfLanes(value)) {
      use.set(b.CreateLoad(value->getType(), getSlot(value)));
      continue;
    }
    Value *integer = getBits(value);
    Value *mask = b.CreateBitCast(integer, value->getType());
    // What takes parts of the instruction's result may look for it.
    bits[mask] = integer;
    use.set(mask);
  }
  if (!isLanes(&instruction))
    return;
  b.SetInsertPoint(instruction.getParent(),
                   std::next(instruction.getIterator()));
  if (isMaskOfLanes(&instruction))
    bits[&instruction] = b.CreateBitCast(&instruction, b.getInt64Ty());
  else
    b.CreateStore(&instruction, getResultSlot(instruction));
}

void LaneCalls::makePhi(llvm::PHINode &phi) {
  phis.push_back(&phi);
  if (isMaskOfLanes(&phi))
    bits[&phi] = b.CreatePHI(b.getInt64Ty(), phi.getNumIncomingValues());
  else
    slots[&phi] = makeSlot(phi.getType());
}

/// Writes the lanes of a phi at the ends of the blocks before it.
void LaneCalls::fillPhi(llvm::PHINode &phi, Value *slot) {
  for (unsigned i = 0; i < phi.getNumIncomingValues(); ++i) {
    // A block that comes more than once has the same value each time.
    llvm::BasicBlock *from = phi.getIncomingBlock(i);
    if (phi.getBasicBlockIndex(from) != int(i))
      continue;
    b.SetInsertPoint(from->getTerminator());
    copyTo(slot, phi.getIncomingValue(i));
  }
}

/// The slot of a phi is written where its old value is not read any more: at
/// the ends of blocks that go nowhere else, after all that reads it there, or
/// at the start of its own block, by way of another slot.
void LaneCalls::fillPhis() {
  std::vector<llvm::PHINode *> direct;
  for (llvm::PHINode *phi : phis) {
    if (isMaskOfLanes(phi)) {
      auto *made = llvm::cast<llvm::PHINode>(bits[phi]);
      for (unsigned i = 0; i < phi->getNumIncomingValues(); ++i)
        made->addIncoming(getBits(phi->getIncomingValue(i)),
                          phi->getIncomingBlock(i));
      continue;
    }
    llvm::BasicBlock *block = phi->getParent();
    bool isDirect = true;
    for (unsigned i = 0; i < phi->getNumIncomingValues(); ++i) {
      auto *other = llvm::dyn_cast<llvm::PHINode>(phi->getIncomingValue(i));
      isDirect &= (!other || other->getParent() != block) &&
                  phi->getIncomingBlock(i)->getSingleSuccessor();
    }
    if (isDirect) {
      direct.push_back(phi);
      continue;
    }
    llvm::AllocaInst *next = makeSlot(phi->getType());
    fillPhi(*phi, next);
    b.SetInsertPoint(block, block->getFirstInsertionPt());
    if (hasOperations(phi->getType()))
      call(getName("copy", phi->getType()), {slots[phi], next});
    else
      b.CreateStore(b.CreateLoad(phi->getType(), next), slots[phi]);
  }
  for (llvm::PHINode *phi : direct)
    fillPhi(*phi, slots[phi]);
}

void LaneCalls::run() {
  llvm::removeUnreachableBlocks(function);
  start = &*function.getEntryBlock().getFirstNonPHIOrDbgOrAlloca();
  std::vector<llvm::Instruction *> originals, replaced;
  llvm::ReversePostOrderTraversal<llvm::Function *> order(&function);
  for (llvm::BasicBlock *block : order)
    for (llvm::Instruction &instruction : *block)
      originals.push_back(&instruction);
  for (llvm::Instruction *instruction : originals) {
    b.SetInsertPoint(instruction);
    auto *phi = llvm::dyn_cast<llvm::PHINode>(instruction);
    if (phi && isLanes(phi))
      makePhi(*phi);
    if (phi)
      continue;
    llvm::SmallVector<Value *> operands(instruction->operands());
    if (replace(*instruction))
      replaced.push_back(instruction);
    else
      keep(*instruction);
    release(operands);
  }
  fillPhis();
  for (llvm::PHINode *phi : phis)
    replaced.push_back(phi);
  for (llvm::Instruction *instruction : replaced) {
    instruction->replaceAllUsesWith(
        llvm::PoisonValue::get(instruction->getType()));
    instruction->eraseFromParent();
  }
}

//===----------------------------------------------------------------------===//
// The function
//===----------------------------------------------------------------------===//

/// Blocks of at most so many instructions; LLVM selects instructions in a time
/// that grows with the square of the size of a block.
static void splitBlocks(llvm::Function &function) {
  constexpr unsigned maxInstructions = 100;
  for (llvm::BasicBlock &block : function) {
    // Blocks that are split off come next.
    unsigned count = 0;
    for (llvm::Instruction &instruction : block) {
      if (++count <= maxInstructions ||
          llvm::isa<llvm::PHINode, llvm::AllocaInst>(instruction) ||
          instruction.isTerminator())
        continue;
      block.splitBasicBlock(&instruction);
      break;
    }
  }
}

void mlir::swizzle::machine::callLaneOperations(llvm::Function &function) {
  LaneCalls(function).run();
  splitBlocks(function);
}
