//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "LLVMWaits.h"
#include "Swizzle/Mapping/SharedReads.h"
#include "llvm/ADT/SCCIterator.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/CFG.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/InlineAsm.h"
#include "llvm/IR/Instructions.h"

using namespace mlir::swizzle;

/// Returns true if a load through a buffer's descriptor may see what others
/// write.
static bool mayPassL1(const llvm::CallBase &call, llvm::StringRef name) {
  if (!isBufferLoad(name) || call.arg_empty())
    return false;
  auto *flags = llvm::dyn_cast<llvm::ConstantInt>(*std::prev(call.arg_end()));
  return !flags || seesOtherWrites(flags->getZExtValue());
}

/// What users know a call by, if it sees what other workgroups write; else
/// empty. Functions that are called say it themselves.
static std::string getReadOfOthers(const llvm::CallBase &call) {
  if (auto *assembly = llvm::dyn_cast<llvm::InlineAsm>(call.getCalledOperand()))
    return assembly->hasSideEffects() && !call.use_empty() ? "inline assembly"
                                                           : "";
  const llvm::Function *callee = call.getCalledFunction();
  if (!callee || !callee->isIntrinsic())
    return "";
  llvm::StringRef name = callee->getName();
  bool isUsedAtomic = isAtomicName(name) && !call.use_empty();
  return isUsedAtomic || mayPassL1(call, name) ? name.str() : "";
}

static std::string getReadOfOthers(const llvm::Instruction &instruction) {
  const llvm::Value *pointer = llvm::getPointerOperand(&instruction);
  if (auto *call = llvm::dyn_cast<llvm::CallBase>(&instruction))
    return getReadOfOthers(*call);
  if (auto *update = llvm::dyn_cast<llvm::AtomicRMWInst>(&instruction))
    pointer = update->getPointerOperand();
  else if (auto *exchange =
               llvm::dyn_cast<llvm::AtomicCmpXchgInst>(&instruction))
    pointer = exchange->getPointerOperand();
  if (!pointer ||
      isOwnAddressSpace(pointer->getType()->getPointerAddressSpace()))
    return "";
  std::string name = instruction.getOpcodeName();
  if (!instruction.mayReadFromMemory() || instruction.use_empty())
    return "";
  if (instruction.isVolatile())
    return "a volatile " + name;
  if (!instruction.isAtomic())
    return "";
  return llvm::isa<llvm::LoadInst>(instruction) ? "an atomic " + name : name;
}

std::string mlir::swizzle::findPossibleWait(const llvm::Function &function) {
  if (function.isDeclaration())
    return "";
  bool isCalled = function.getCallingConv() != llvm::CallingConv::AMDGPU_KERNEL;
  for (auto cycle = llvm::scc_begin(&function); !cycle.isAtEnd(); ++cycle)
    if (isCalled || cycle.hasCycle())
      for (const llvm::BasicBlock *block : *cycle)
        for (const llvm::Instruction &instruction : *block)
          if (std::string found = getReadOfOthers(instruction); !found.empty())
            return found;
  return "";
}

std::string mlir::swizzle::findPossibleWait(llvm::StringRef text) {
  for (llvm::StringRef word :
       {"load volatile", "load atomic", "atomicrmw", "cmpxchg"})
    if (text.contains(word))
      return ("'" + word + "' in text that this LLVM does not read").str();
  return "";
}
