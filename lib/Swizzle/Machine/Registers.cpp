//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "Registers.h"

using namespace mlir::swizzle::machine;
using llvm::Value;

/// Returns true if an instruction of the code may write exec.
static bool writesExec(const KernelCode &code) {
  for (const Instruction &instruction : code.instructions) {
    llvm::StringRef name = instruction.mnemonic;
    if (name.contains("saveexec") || name.contains("wrexec") ||
        name.starts_with("v_cmpx") ||
        !instruction.listScalarResults(RegisterFile::Exec).empty())
      return true;
  }
  return false;
}

/// The vector registers that an index may be added to. What is chosen by it
/// need not be named anywhere.
static llvm::SmallVector<Operand> listIndexed(const KernelCode &code) {
  llvm::SmallVector<Operand> indexed;
  bool hasIndex = false;
  for (const Instruction &instruction : code.instructions) {
    if (instruction.mnemonic == "s_set_gpr_idx_on")
      hasIndex = true;
    else if (instruction.mnemonic == "s_set_gpr_idx_off")
      hasIndex = false;
    else if (hasIndex)
      llvm::copy_if(instruction.operands, std::back_inserter(indexed),
                    [](const Operand &operand) { return operand.isVector(); });
  }
  return indexed;
}

Registers::Registers(Builder &b, const KernelCode &code, bool allLanes)
    : b(b),
      vectorType(llvm::FixedVectorType::get(b.getInt32Ty(), lanesPerWave)),
      exec(b.CreateAlloca(b.getInt64Ty(), nullptr, "exec")),
      vcc(b.CreateAlloca(b.getInt64Ty(), nullptr, "vcc")),
      flatScratch(b.CreateAlloca(b.getInt64Ty(), nullptr, "flat_scratch")),
      xnackMask(b.CreateAlloca(b.getInt64Ty(), nullptr, "xnack_mask")),
      m0(b.CreateAlloca(b.getInt32Ty(), nullptr, "m0")),
      scc(b.CreateAlloca(b.getInt1Ty(), nullptr, "scc")) {
  bool changesExec = !allLanes || writesExec(code);
  for (const Instruction &instruction : code.instructions)
    for (const Operand &operand : instruction.operands)
      addOperand(operand, changesExec);
  for (Operand operand : listIndexed(code)) {
    operand.count = 1;
    for (; operand.index < code.location.numVectorRegisters; ++operand.index)
      addOperand(operand, changesExec);
  }
}

llvm::SmallVector<unsigned> Registers::getNumbers(RegisterFile file) const {
  llvm::SmallVector<unsigned> numbers;
  for (const auto &[key, slots] : vectors)
    if (key.first == file)
      numbers.push_back(key.second);
  return numbers;
}

void Registers::addOperand(const Operand &operand, bool changesExec) {
  if (!operand.isRegister())
    return;
  for (unsigned i = 0; i < operand.count; ++i) {
    Key key(operand.file, operand.index + i);
    if (operand.isVector()) {
      VectorSlots &slots = vectors[key];
      if (slots.active)
        continue;
      slots.active = b.CreateAlloca(vectorType);
      if (changesExec)
        slots.merged = b.CreateAlloca(vectorType);
    } else if (operand.file == RegisterFile::Scalar ||
               operand.file == RegisterFile::Trap) {
      getScalarSlot(operand.file, operand.index + i);
    }
  }
}

llvm::AllocaInst *&Registers::getScalarSlot(RegisterFile file, unsigned index) {
  llvm::AllocaInst *&slot = scalars[{file, index}];
  if (!slot) {
    Builder::InsertPointGuard guard(b);
    llvm::BasicBlock &entry = b.GetInsertBlock()->getParent()->getEntryBlock();
    b.SetInsertPoint(&entry, entry.begin());
    slot = b.CreateAlloca(b.getInt32Ty());
    b.CreateStore(b.getInt32(0), slot);
  }
  return slot;
}

Registers::VectorSlots &Registers::getSlots(const Operand &operand,
                                            unsigned offset) {
  VectorSlots &slots = vectors[{operand.file, operand.index + offset}];
  if (!slots.active) {
    // A result that tests ask for and the code does not mention.
    Builder::InsertPointGuard guard(b);
    llvm::BasicBlock &entry = b.GetInsertBlock()->getParent()->getEntryBlock();
    b.SetInsertPoint(&entry, entry.begin());
    slots.active = b.CreateAlloca(vectorType);
    b.CreateStore(llvm::Constant::getNullValue(vectorType), slots.active);
  }
  return slots;
}

/// The member of the state at `offset`.
static Value *getMember(Builder &b, Value *state, size_t offset) {
  return b.CreateConstInBoundsGEP1_64(b.getInt8Ty(), state, offset);
}

void Registers::loadInputs(Value *state, const WaveProgramOptions &options) {
  auto load = [&](llvm::Type *type, size_t offset) -> Value * {
    return b.CreateLoad(type, getMember(b, state, offset));
  };
  Value *start = b.getInt64(~UINT64_C(0));
  if (!options.allLanes)
    start = load(b.getInt64Ty(), offsetof(WaveState, exec));
  b.CreateStore(start, exec);
  b.CreateStore(load(b.getInt64Ty(), offsetof(WaveState, flatScratch)),
                flatScratch);
  b.CreateStore(load(b.getInt32Ty(), offsetof(WaveState, m0)), m0);
  b.CreateStore(b.getInt64(0), vcc);
  b.CreateStore(b.getInt64(0), xnackMask);
  b.CreateStore(b.getFalse(), scc);
  Value *scalarInputs = load(b.getPtrTy(), offsetof(WaveState, scalars));
  for (auto [key, slot] : scalars) {
    if (key.first != RegisterFile::Scalar)
      continue;
    unsigned index = key.second;
    Value *value = b.CreateLoad(
        b.getInt32Ty(),
        b.CreateConstInBoundsGEP1_64(b.getInt32Ty(), scalarInputs, index));
    for (auto [number, constant] : options.constantScalars)
      if (number == index)
        value = b.getInt32(constant);
    b.CreateStore(value, slot);
  }
  Value *vectorInputs = load(b.getPtrTy(), offsetof(WaveState, vectors));
  for (auto [key, slots] : vectors) {
    Value *value = llvm::Constant::getNullValue(vectorType);
    if (key.first == RegisterFile::Vector &&
        key.second < options.numVectorInputs)
      value = b.CreateAlignedLoad(
          vectorType,
          b.CreateConstInBoundsGEP1_64(vectorType, vectorInputs, key.second),
          llvm::Align(4));
    b.CreateStore(value, slots.active);
    if (slots.merged)
      b.CreateStore(value, slots.merged);
  }
}

void Registers::storeResults(Value *state, llvm::ArrayRef<Operand> results) {
  if (results.empty())
    return;
  Value *target = b.CreateLoad(
      b.getPtrTy(), getMember(b, state, offsetof(WaveState, results)));
  uint64_t place = 0;
  for (const Operand &result : results)
    for (unsigned i = 0; i < result.count; ++i) {
      Value *value = result.isVector()
                         ? readAllLanes(result, i)
                         : readScalar(result.file, result.index + i);
      Value *address =
          b.CreateConstInBoundsGEP1_64(b.getInt32Ty(), target, place);
      b.CreateAlignedStore(value, address, llvm::Align(4));
      place += result.isVector() ? lanesPerWave : 1;
    }
}

Value *Registers::readScalar(RegisterFile file, unsigned index) {
  auto takeHalf = [&](llvm::AllocaInst *slot) {
    Value *both = b.CreateLoad(b.getInt64Ty(), slot);
    if (index)
      both = b.CreateLShr(both, 32);
    return b.CreateTrunc(both, b.getInt32Ty());
  };
  auto isZero = [&](Value *both) {
    return b.CreateZExt(b.CreateICmpEQ(both, b.getInt64(0)), b.getInt32Ty());
  };
  switch (file) {
  case RegisterFile::Vcc:
    return takeHalf(vcc);
  case RegisterFile::Exec:
    return takeHalf(exec);
  case RegisterFile::FlatScratch:
    return takeHalf(flatScratch);
  case RegisterFile::XnackMask:
    return takeHalf(xnackMask);
  case RegisterFile::M0:
    return b.CreateLoad(b.getInt32Ty(), m0);
  case RegisterFile::Scc:
    return b.CreateZExt(getScc(), b.getInt32Ty());
  case RegisterFile::Vccz:
    return isZero(getVcc());
  case RegisterFile::Execz:
    return isZero(getExec());
  default:
    return b.CreateLoad(b.getInt32Ty(), getScalarSlot(file, index));
  }
}

void Registers::writeScalar(RegisterFile file, unsigned index, Value *value) {
  auto replaceHalf = [&](Value *both) {
    Value *kept = b.CreateAnd(both, index ? UINT32_MAX : ~UINT64_C(0) << 32);
    Value *half = b.CreateZExt(value, b.getInt64Ty());
    return b.CreateOr(kept, index ? b.CreateShl(half, 32) : half);
  };
  switch (file) {
  case RegisterFile::Vcc:
    b.CreateStore(replaceHalf(getVcc()), vcc);
    return;
  case RegisterFile::Exec:
    setExec(replaceHalf(getExec()), false);
    return;
  case RegisterFile::FlatScratch:
  case RegisterFile::XnackMask: {
    llvm::AllocaInst *slot =
        file == RegisterFile::FlatScratch ? flatScratch : xnackMask;
    b.CreateStore(replaceHalf(b.CreateLoad(b.getInt64Ty(), slot)), slot);
    return;
  }
  case RegisterFile::M0:
    b.CreateStore(value, m0);
    return;
  case RegisterFile::Scc:
    setScc(b.CreateTrunc(value, b.getInt1Ty()));
    return;
  default:
    b.CreateStore(value, getScalarSlot(file, index));
  }
}

Value *Registers::readScalar64(RegisterFile file, unsigned index) {
  if (file == RegisterFile::Vcc)
    return getVcc();
  if (file == RegisterFile::Exec)
    return getExec();
  Value *low = b.CreateZExt(readScalar(file, index), b.getInt64Ty());
  Value *high = b.CreateZExt(readScalar(file, index + 1), b.getInt64Ty());
  return b.CreateOr(low, b.CreateShl(high, 32));
}

void Registers::writeScalar64(RegisterFile file, unsigned index, Value *value) {
  if (file == RegisterFile::Vcc) {
    b.CreateStore(value, vcc);
    return;
  }
  if (file == RegisterFile::Exec) {
    setExec(value, false);
    return;
  }
  writeScalar(file, index, b.CreateTrunc(value, b.getInt32Ty()));
  writeScalar(file, index + 1,
              b.CreateTrunc(b.CreateLShr(value, 32), b.getInt32Ty()));
}

Value *Registers::readVector(const Operand &operand, unsigned offset) {
  return b.CreateLoad(vectorType, getSlots(operand, offset).active);
}

Value *Registers::readAllLanes(const Operand &operand, unsigned offset) {
  VectorSlots &slots = getSlots(operand, offset);
  return b.CreateLoad(vectorType, slots.merged ? slots.merged : slots.active);
}

void Registers::writeVector(const Operand &operand, unsigned offset,
                            Value *value) {
  VectorSlots &slots = getSlots(operand, offset);
  b.CreateStore(value, slots.active);
  if (!slots.merged)
    return;
  Value *old = b.CreateLoad(vectorType, slots.merged);
  b.CreateStore(b.CreateSelect(getExecLanes(), value, old), slots.merged);
}

void Registers::writeLanes(const Operand &operand, unsigned offset,
                           Value *active, Value *all) {
  VectorSlots &slots = getSlots(operand, offset);
  b.CreateStore(active, slots.active);
  if (slots.merged)
    b.CreateStore(all, slots.merged);
}

Value *Registers::getExecLanes() {
  return b.CreateBitCast(
      getExec(), llvm::FixedVectorType::get(b.getInt1Ty(), lanesPerWave));
}

void Registers::setExec(Value *value, bool isSubset) {
  b.CreateStore(value, exec);
  if (isSubset)
    return;
  for (auto &[key, slots] : vectors)
    if (slots.merged)
      b.CreateStore(b.CreateLoad(vectorType, slots.merged), slots.active);
}
