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
#include "llvm/IR/Module.h"

using namespace mlir::swizzle;

/// Returns true for the scopes within which no other workgroup is.
static bool isWithinWorkgroup(const llvm::Instruction &instruction) {
  std::optional<llvm::SyncScope::ID> scope =
      llvm::getAtomicSyncScopeID(&instruction);
  std::optional<llvm::StringRef> name =
      scope ? instruction.getContext().getSyncScopeName(*scope) : std::nullopt;
  return name && isOwnScope(*name);
}

/// Returns true if a load whose last operand has the flags of its way through
/// the caches may see what others write.
static bool mayPassL1(const llvm::CallBase &call, llvm::StringRef name) {
  if (!hasCacheFlags(name) || call.arg_empty())
    return false;
  auto *flags = llvm::dyn_cast<llvm::ConstantInt>(*std::prev(call.arg_end()));
  return !flags || seesOtherWrites(flags->getZExtValue());
}

/// What users know a call by, if it sees what other workgroups write; else
/// empty. Functions of the module that are called say it themselves.
static std::string getReadOfOthers(const llvm::CallBase &call) {
  if (auto *assembly = llvm::dyn_cast<llvm::InlineAsm>(call.getCalledOperand()))
    return assembly->hasSideEffects() && !call.use_empty() ? "inline assembly"
                                                           : "";
  const llvm::Function *callee = call.getCalledFunction();
  if (!callee)
    return "a call through a pointer";
  if (!callee->isIntrinsic())
    return "";
  llvm::StringRef name = callee->getName();
  if (call.isVolatile())
    return ("a volatile " + name).str();
  bool isUsedAtomic = isAtomicName(name) && !call.use_empty();
  return isUsedAtomic || mayPassL1(call, name) ? name.str() : "";
}

static std::string getReadOfOthers(const llvm::Instruction &instruction) {
  if (auto *call = llvm::dyn_cast<llvm::CallBase>(&instruction))
    return getReadOfOthers(*call);
  std::string name = instruction.getOpcodeName();
  // Plain loads behind it see what others wrote before it.
  if (llvm::isa<llvm::FenceInst>(instruction))
    return isWithinWorkgroup(instruction) ? "" : "a " + name;
  const llvm::Value *pointer = llvm::getLoadStorePointerOperand(&instruction);
  if (auto *update = llvm::dyn_cast<llvm::AtomicRMWInst>(&instruction))
    pointer = update->getPointerOperand();
  if (auto *swap = llvm::dyn_cast<llvm::AtomicCmpXchgInst>(&instruction))
    pointer = swap->getPointerOperand();
  if (!pointer || !instruction.mayReadFromMemory() || instruction.use_empty() ||
      isWithinWorkgroup(instruction))
    return "";
  llvm::Type *type = pointer->stripPointerCasts()->getType();
  if (isOwnAddressSpace(type->getPointerAddressSpace()))
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
  llvm::CallingConv::ID convention = function.getCallingConv();
  bool isCalled = convention != llvm::CallingConv::AMDGPU_KERNEL &&
                  convention != llvm::CallingConv::PTX_Kernel;
  for (auto cycle = llvm::scc_begin(&function); !cycle.isAtEnd(); ++cycle)
    if (isCalled || cycle.hasCycle())
      for (const llvm::BasicBlock *block : *cycle)
        for (const llvm::Instruction &instruction : *block)
          if (std::string found = getReadOfOthers(instruction); !found.empty())
            return found;
  return "";
}

std::string mlir::swizzle::findPossibleWait(const llvm::Module &module,
                                            llvm::StringRef name) {
  const llvm::Function *function = module.getFunction(name);
  return function ? findPossibleWait(*function)
                  : "a call of a function without a name";
}

std::string mlir::swizzle::findPossibleWait(llvm::StringRef text) {
  for (llvm::StringRef word : {"load volatile", "load atomic", "atomicrmw",
                               "cmpxchg", "asm sideeffect"})
    if (text.contains(word))
      return ("'" + word + "' in text that this LLVM does not read").str();
  return "";
}
