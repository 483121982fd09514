//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "Lifter.h"

using namespace mlir::swizzle::machine;
using llvm::StringRef;
using llvm::Value;

Lifter::Lifter(llvm::Module &module, const KernelCode &code,
               const WaveProgramOptions &options)
    : module(module), code(code), options(options), b(module.getContext()),
      issueClock(code.location.chip) {}

llvm::Error Lifter::error(const llvm::Twine &message) const {
  return llvm::createStringError(code.describe(*current) + message.str());
}

Value *Lifter::call(StringRef name, llvm::Type *result,
                    llvm::ArrayRef<Value *> arguments) {
  llvm::SmallVector<llvm::Type *> types;
  for (Value *argument : arguments)
    types.push_back(argument->getType());
  auto *type = llvm::FunctionType::get(result, types, false);
  llvm::FunctionCallee callee = module.getOrInsertFunction(name, type);
  auto *declaration = llvm::cast<llvm::Function>(callee.getCallee());
  declaration->setDoesNotThrow();
  return b.CreateCall(callee, arguments);
}

Value *Lifter::callPure(StringRef name, llvm::Type *result,
                        llvm::ArrayRef<Value *> arguments) {
  auto *instruction = llvm::cast<llvm::CallInst>(call(name, result, arguments));
  llvm::Function *callee = instruction->getCalledFunction();
  callee->setDoesNotAccessMemory();
  callee->setWillReturn();
  return instruction;
}

Value *Lifter::callReading(StringRef name, llvm::Type *result,
                           llvm::ArrayRef<Value *> arguments) {
  auto *instruction = llvm::cast<llvm::CallInst>(call(name, result, arguments));
  llvm::Function *callee = instruction->getCalledFunction();
  callee->setOnlyReadsMemory();
  callee->setWillReturn();
  return instruction;
}

llvm::Expected<llvm::Function *> Lifter::lift(StringRef name) {
  auto *type = llvm::FunctionType::get(b.getVoidTy(), {b.getPtrTy()}, false);
  function = llvm::Function::Create(type, llvm::Function::ExternalLinkage, name,
                                    module);
  function->setDoesNotThrow();
  state = function->getArg(0);
  auto *entry = llvm::BasicBlock::Create(b.getContext(), "entry", function);
  b.SetInsertPoint(entry);
  registers = std::make_unique<Registers>(b, code, options.allLanes);
  registers->loadInputs(state, options);
  findCounters();
  for (const Block &block : code.blocks) {
    uint64_t address = code.instructions[block.first].address;
    blocks.push_back(llvm::BasicBlock::Create(
        b.getContext(), "at." + llvm::Twine::utohexstr(address), function));
  }
  b.CreateBr(blocks[code.entryBlock]);
  for (unsigned i = 0; i < blocks.size(); ++i)
    if (llvm::Error error = liftBlock(i))
      return error;
  return function;
}

llvm::Error Lifter::liftBlock(unsigned number) {
  const Block &block = code.blocks[number];
  b.SetInsertPoint(blocks[number]);
  issueClock.start();
  for (unsigned i = 0; i < block.count; ++i)
    if (llvm::Error error = liftInstruction(code.instructions[block.first + i]))
      return error;
  if (registerIndex)
    return error("expected s_set_gpr_idx_off before the end of the block");
  if (b.GetInsertBlock()->getTerminator())
    return llvm::Error::success();
  flushCounts();
  b.CreateBr(getJumpBlock(code.findBlockBehind(*current)));
  return llvm::Error::success();
}

/// Returns true if a clamp is to [0, 1].
static bool givesFloat(const ValueOperation &operation) {
  return StringRef("efdq").contains(operation.signature.front());
}

llvm::Error Lifter::liftInstruction(const Instruction &instruction) {
  current = &instruction;
  movedLanes = nullptr;
  StringRef name = instruction.mnemonic;
  isVector = name.starts_with("v_");
  const Operation *operation = findOperation(instruction, code.location.chip);
  if (!operation)
    return error(operationIsNotSupported);
  if (instruction.has("clamp") && !findSaturating(instruction) &&
      operation->value && !givesFloat(*operation->value))
    return error("expected an operation of integers without a clamp");
  countIssued(*operation);
  if (registerIndex && isVector)
    return liftIndexedMove();
  if (!operation->value)
    return liftEffect(*operation);
  if (name.starts_with("v_pk_"))
    return liftPacked(*operation->value);
  return liftValue(*operation->value);
}

void Lifter::countIssued(const Operation &operation) {
  ++issued[unsigned(operation.issue)];
  issued[SerialClocks] += issueClock.issue(*current, operation);
  if (operation.effect == Effect::Matrix) {
    issued[MatrixFlops] += countMatrixFlops(*current);
    issued[MatrixClocks] += countMatrixClocks(*current);
  }
  if (operation.effect == Effect::Memory &&
      goesToLds(*current, operation.memory))
    issued[DirectLdsClocks] += issueClock.countDirectLdsClocks(operation);
}

void Lifter::flushCounts() {
  if (llvm::all_of(issued, [](uint64_t count) { return count == 0; }))
    return;
  llvm::Constant *counts =
      llvm::ConstantDataVector::get(b.getContext(), llvm::ArrayRef(issued));
  Value *counters = b.CreateConstInBoundsGEP1_64(b.getInt8Ty(), state,
                                                 offsetof(WaveState, issued));
  llvm::Align align(alignof(uint64_t));
  Value *before = b.CreateAlignedLoad(counts->getType(), counters, align);
  b.CreateAlignedStore(b.CreateAdd(before, counts), counters, align);
  llvm::fill(issued, 0);
}

llvm::Error Lifter::liftEffect(const Operation &operation) {
  llvm::ArrayRef<Operand> operands = current->operands;
  switch (operation.effect) {
  case Effect::Nothing:
    return llvm::Error::success();
  case Effect::Wait:
    liftWait();
    return llvm::Error::success();
  case Effect::Barrier:
    flushCounts();
    call(runtime::barrier, b.getVoidTy(), {state});
    return llvm::Error::success();
  case Effect::End:
    flushCounts();
    registers->storeResults(state, options.results);
    b.CreateRetVoid();
    return llvm::Error::success();
  case Effect::Trap:
    if (current->isFatalTrap())
      fail(runtime::trap);
    return llvm::Error::success();
  case Effect::Branch:
    return liftBranch();
  case Effect::GetPc:
    registers->writeScalar64(operands[0].file, operands[0].index,
                             getLoaded(current->address + current->size));
    return llvm::Error::success();
  case Effect::SetPc:
    liftSetPc();
    return llvm::Error::success();
  case Effect::Call:
    liftCall();
    return llvm::Error::success();
  case Effect::Matrix:
    liftMatrix();
    return llvm::Error::success();
  case Effect::Unknown:
    liftUnknown();
    return llvm::Error::success();
  case Effect::MovePair:
    return liftMovePair();
  case Effect::SetIndex:
    return liftSetIndex();
  case Effect::ClearIndex:
    registerIndex = nullptr;
    return llvm::Error::success();
  case Effect::Memory:
    return liftMemory(operation.memory);
  default:
    return liftLanes(operation.effect);
  }
}

void Lifter::liftWait() {
  flushCounts();
  auto get = [&](StringRef name) {
    return b.getInt32(current->get(name, WaitCounts::noLimit));
  };
  call(runtime::wait, b.getVoidTy(),
       {state, get("vmcnt"), get("expcnt"), get("lgkmcnt")});
}

void Lifter::liftUnknown() {
  if (!current->operands.empty())
    writeUnknown(current->operands[0]);
}

void Lifter::liftMatrix() { writeUnknown(current->operands[0]); }

Value *Lifter::getUnknownVector(unsigned index) {
  return callPure(pending::unknownVector, registers->getVectorType(),
                  {b.getInt32(getNumber()), b.getInt32(index)});
}

void Lifter::writeUnknown(const Operand &result) {
  for (unsigned i = 0; i < result.count; ++i) {
    Value *value = getUnknownVector(i);
    if (result.isVector())
      registers->writeVector(result, i, value);
    else
      registers->writeScalar(result.file, result.index + i,
                             b.CreateExtractElement(value, uint64_t(0)));
  }
}

/// A block that goes to that of a number, after counting where it goes
/// backwards.
llvm::BasicBlock *Lifter::getJumpBlock(std::optional<unsigned> number) {
  llvm::BasicBlock *block = blocks[*number];
  if (code.instructions[code.blocks[*number].first].address > current->address)
    return block;
  Builder::InsertPointGuard guard(b);
  auto *counting = llvm::BasicBlock::Create(b.getContext(), "", function);
  auto *stopping = llvm::BasicBlock::Create(b.getContext(), "", function);
  b.SetInsertPoint(counting);
  Value *counter = b.CreateConstInBoundsGEP1_64(
      b.getInt8Ty(), state, offsetof(WaveState, iterations));
  Value *left =
      b.CreateSub(b.CreateLoad(b.getInt64Ty(), counter), b.getInt64(1));
  b.CreateStore(left, counter);
  b.CreateCondBr(b.CreateICmpEQ(left, b.getInt64(0)), stopping, block);
  b.SetInsertPoint(stopping);
  fail(runtime::endless);
  return counting;
}

void Lifter::fail(StringRef function) {
  call(function, b.getVoidTy(), {state, b.getInt32(getNumber())});
  b.CreateUnreachable();
}

void Lifter::failIf(Value *condition, StringRef function) {
  llvm::Function *parent = b.GetInsertBlock()->getParent();
  auto makeBlock = [&] {
    return llvm::BasicBlock::Create(b.getContext(), "", parent);
  };
  llvm::BasicBlock *failure = makeBlock(), *next = makeBlock();
  b.CreateCondBr(condition, failure, next);
  b.SetInsertPoint(failure);
  fail(function);
  b.SetInsertPoint(next);
}

llvm::Error Lifter::liftBranch() {
  flushCounts();
  StringRef name = current->mnemonic;
  auto getBlock = [&](bool isTaken) {
    return getJumpBlock(isTaken ? code.findBlock(current->targets.front())
                                : code.findBlockBehind(*current));
  };
  if (name == "s_branch" || current->isTaken) {
    b.CreateBr(getBlock(current->isTaken.value_or(true)));
    return llvm::Error::success();
  }
  Value *zero = b.getInt64(0);
  Value *condition;
  if (name.contains("scc"))
    condition = registers->getScc();
  else if (name.contains("vcc"))
    condition = b.CreateICmpNE(registers->getVcc(), zero);
  else
    condition = b.CreateICmpNE(registers->getExec(), zero);
  llvm::BasicBlock *taken = getBlock(true), *next = getBlock(false);
  bool isIfNot =
      name.ends_with("z") ? !name.ends_with("nz") : name.ends_with("0");
  if (isIfNot)
    std::swap(taken, next);
  b.CreateCondBr(condition, taken, next);
  return llvm::Error::success();
}

/// Goes on at that of these addresses which `target` is; ends the wave with an
/// error if it is none of them.
void Lifter::jumpTo(Value *target, llvm::ArrayRef<uint64_t> addresses) {
  auto *wrong = llvm::BasicBlock::Create(b.getContext(), "", function);
  llvm::SwitchInst *choice =
      b.CreateSwitch(target, wrong, unsigned(addresses.size()));
  for (uint64_t address : addresses)
    choice->addCase(getLoaded(address), getJumpBlock(code.findBlock(address)));
  b.SetInsertPoint(wrong);
  fail(runtime::badJump);
}

void Lifter::liftCall() {
  flushCounts();
  // s_call_b64 has its target in itself.
  const Operand &source = current->operands.back();
  Value *target =
      source.isRegister()
          ? registers->readScalar64(source.file, source.index)
          : static_cast<Value *>(getLoaded(current->targets.front()));
  registers->writeScalar64(current->operands[0].file,
                           current->operands[0].index,
                           getLoaded(current->address + current->size));
  jumpTo(target, current->targets);
}

/// A jump to a known place, or a return: to behind one of the calls.
void Lifter::liftSetPc() {
  flushCounts();
  const Operand &source = current->operands[0];
  Value *target = registers->readScalar64(source.file, source.index);
  if (!current->targets.empty()) {
    jumpTo(target, current->targets);
    return;
  }
  auto *wrong = llvm::BasicBlock::Create(b.getContext(), "", function);
  llvm::SwitchInst *choice = b.CreateSwitch(target, wrong);
  for (const Instruction &other : code.instructions)
    if (other.isCall())
      choice->addCase(getLoaded(other.address + other.size),
                      getJumpBlock(code.findBlockBehind(other)));
  b.SetInsertPoint(wrong);
  fail(runtime::badJump);
}
