//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "IdReads.h"
#include "Swizzle/Mapping/LLVMReads.h"
#include "Swizzle/Target/LLVMFunctions.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/InlineAsm.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Module.h"
#include <utility>

using namespace mlir::swizzle;

/// The read that a call is itself.
static std::optional<LLVMRead> getRead(const llvm::CallBase &call) {
  if (auto *assembly = llvm::dyn_cast<llvm::InlineAsm>(call.getCalledOperand()))
    return getAssemblyRead(assembly->getAsmString(),
                           assembly->getConstraintString());
  const llvm::Function *callee = call.getCalledFunction();
  if (!callee)
    return std::nullopt;
  if (isLibraryId(callee->getName()))
    return LLVMRead{LLVMRead::Kind::Opaque};
  if (callee->getName() == getRegisterIntrinsic)
    if (auto *number = llvm::dyn_cast<llvm::ConstantInt>(call.getArgOperand(0)))
      return getRegisterRead(number->getZExtValue());
  return getIntrinsicRead(callee->getName());
}

static std::string getReader(const llvm::CallBase &call) {
  return call.isInlineAsm() ? "inline assembly"
                            : call.getCalledOperand()->getName().str();
}

/// Records what `call`, which reads what `read` says, is to its function.
static void addRead(IdReads &reads, llvm::CallBase &call, LLVMRead read) {
  switch (read.kind) {
  case LLVMRead::Kind::Id:
    if (call.getType()->isIntegerTy())
      reads.ids.push_back({&call, read.dimension});
    else if (reads.opaqueReader.empty())
      reads.opaqueReader = getReader(call);
    return;
  case LLVMRead::Kind::Cluster:
    reads.clusters = true;
    return;
  case LLVMRead::Kind::Opaque:
    if (reads.opaqueReader.empty())
      reads.opaqueReader = getReader(call);
    return;
  case LLVMRead::Kind::Xcd:
    reads.xcd = true;
    return;
  }
}

/// Records that a function is called whose body is not known before linking.
static void addUnknown(IdReads &reads, const llvm::GlobalValue &callee) {
  // What intrinsics read is known.
  auto *function = llvm::dyn_cast<llvm::Function>(&callee);
  if (function && function->isIntrinsic())
    return;
  if (reads.unknownCallee.empty() && !readsNoId(callee.getName()))
    reads.unknownCallee = callee.getName().str();
}

const IdReadAnalysis::Function &
IdReadAnalysis::getFunction(llvm::Function &function) {
  auto [known, isNew] = functions.try_emplace(&function);
  if (!isNew)
    return known->second;
  Function found;
  for (llvm::Instruction &instruction : llvm::instructions(function)) {
    auto *call = llvm::dyn_cast<llvm::CallBase>(&instruction);
    if (!call)
      continue;
    llvm::Function *callee = call->getCalledFunction();
    if (std::optional<LLVMRead> read = getRead(*call))
      addRead(found.reads, *call, *read);
    else if (callee && !callee->isDeclaration())
      found.callees.insert(callee);
    else if (callee)
      addUnknown(found.reads, *callee);
    else if (const llvm::GlobalValue *name = getReplaceableName(*call))
      addUnknown(found.reads, *name);
    else if (!call->isInlineAsm())
      found.callsPointers = true;
  }
  return functions[&function] = std::move(found);
}

llvm::ArrayRef<llvm::Function *>
IdReadAnalysis::getPointees(llvm::Module &module) {
  if (!pointees) {
    pointees.emplace();
    // Kernels are not called.
    for (llvm::Function &function : module)
      if (function.hasAddressTaken() && !isKernel(function))
        pointees->push_back(&function);
  }
  return *pointees;
}

IdReads IdReadAnalysis::analyze(llvm::Function &kernel) {
  IdReads reads = getFunction(kernel).reads;
  llvm::SetVector<llvm::Function *> reached;
  bool hasPointees = false;
  auto addCallees = [&](llvm::Function &caller) {
    const Function &function = getFunction(caller);
    reached.insert(function.callees.begin(), function.callees.end());
    if (!function.callsPointers || std::exchange(hasPointees, true))
      return;
    for (llvm::Function *pointee : getPointees(*caller.getParent()))
      if (pointee->isDeclaration())
        addUnknown(reads, *pointee);
      else
        reached.insert(pointee);
  };
  addCallees(kernel);
  for (size_t i = 0; i < reached.size(); ++i) {
    addCallees(*reached[i]);
    if (llvm::GlobalValue::isInterposableLinkage(reached[i]->getLinkage()))
      addUnknown(reads, *reached[i]);
    const IdReads &called = getFunction(*reached[i]).reads;
    bool readsIds =
        !called.ids.empty() || !called.opaqueReader.empty() || called.clusters;
    if (readsIds && !reads.calledReader)
      reads.calledReader = reached[i]->getName().str();
    reads.xcd |= called.xcd;
    if (reads.unknownCallee.empty())
      reads.unknownCallee = called.unknownCallee;
  }
  return reads;
}
