//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "IdReads.h"
#include "Swizzle/Mapping/LLVMReads.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/InlineAsm.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Module.h"

using namespace mlir::swizzle;

/// The read that a call is itself.
static std::optional<LLVMRead> getRead(const llvm::CallBase &call) {
  if (auto *assembly = llvm::dyn_cast<llvm::InlineAsm>(call.getCalledOperand()))
    return getAssemblyRead(assembly->getAsmString());
  const llvm::Function *callee = call.getCalledFunction();
  if (!callee)
    return std::nullopt;
  if (isLibraryId(callee->getName()))
    return LLVMRead{LLVMRead::Kind::Opaque};
  return getIntrinsicRead(callee->getName());
}

static std::string getReader(const llvm::CallBase &call) {
  return call.isInlineAsm() ? "inline assembly"
                            : call.getCalledOperand()->getName().str();
}

IdReads IdReadAnalysis::analyze(llvm::Function &function) {
  IdReads reads;
  for (llvm::Instruction &instruction : llvm::instructions(function)) {
    auto *call = llvm::dyn_cast<llvm::CallBase>(&instruction);
    if (!call)
      continue;
    std::optional<LLVMRead> read = getRead(*call);
    if (!read)
      reads.calledReads |= callReadsIds(*call);
    else if (read->kind == LLVMRead::Kind::Id)
      reads.ids.push_back({call, read->dimension});
    else if (read->kind == LLVMRead::Kind::Cluster)
      reads.clusters = true;
    else if (reads.opaqueReader.empty())
      reads.opaqueReader = getReader(*call);
  }
  return reads;
}

bool IdReadAnalysis::callReadsIds(const llvm::CallBase &call) {
  if (call.isInlineAsm())
    return false;
  if (llvm::Function *callee = call.getCalledFunction())
    return functionReadsIds(*callee);
  // Through a pointer, every function may be called that a pointer points to.
  llvm::Module &module = const_cast<llvm::Module &>(*call.getModule());
  return llvm::any_of(module, [&](llvm::Function &candidate) {
    return candidate.hasAddressTaken() && functionReadsIds(candidate);
  });
}

bool IdReadAnalysis::functionReadsIds(llvm::Function &function) {
  // A function that is being looked at, as recursion does, adds nothing.
  auto [known, isNew] = readsIds.try_emplace(&function, false);
  if (!isNew)
    return known->second;
  IdReads reads = analyze(function);
  bool found = !reads.isEmpty() || reads.clusters;
  readsIds[&function] = found;
  return found;
}
