//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "Swizzle/Analysis/ProgramIdUses.h"
#include "mlir/Interfaces/CallInterfaces.h"
#include "mlir/Interfaces/FunctionInterfaces.h"

using namespace mlir;
using namespace mlir::swizzle;

static std::optional<ProgramIdRead> getRead(Operation *op) {
  if (auto reader = dyn_cast<ProgramIdOpInterface>(op))
    return reader.getProgramIdRead();
  return std::nullopt;
}

/// Records what `op`, which reads what `read` says, is to its kernel.
static void addRead(ProgramIdUses &uses, Operation *op, ProgramIdRead read) {
  switch (read.kind) {
  case ProgramIdRead::Kind::Id:
    uses.ids.push_back(cast<ProgramIdOpInterface>(op));
    return;
  case ProgramIdRead::Kind::Cluster:
    if (!uses.cluster)
      uses.cluster = op;
    return;
  case ProgramIdRead::Kind::Opaque:
    if (!uses.opaqueId)
      uses.opaqueId = op;
    return;
  }
}

ProgramIdUses ProgramIdUseAnalysis::analyze(Operation *kernel) {
  ProgramIdUses uses;
  kernel->walk([&](Operation *op) {
    if (std::optional<ProgramIdRead> read = getRead(op))
      addRead(uses, op, *read);
    else if (!uses.callThatReadsIds && callReadsIds(op))
      uses.callThatReadsIds = op;
  });
  return uses;
}

bool ProgramIdUseAnalysis::callReadsIds(Operation *op) {
  auto call = dyn_cast<CallOpInterface>(op);
  if (!call)
    return false;
  if (!isa<Value>(call.getCallableForCallee())) {
    Operation *callee = call.resolveCallableInTable(&symbols);
    return callee && functionReadsIds(callee);
  }
  // Through a pointer, every function of the module may be called.
  Operation *module = SymbolTable::getNearestSymbolTable(op);
  return module &&
         llvm::any_of(module->getRegion(0).getOps(), [&](Operation &other) {
           auto kernel = dyn_cast<KernelOpInterface>(other);
           return isa<FunctionOpInterface>(other) &&
                  !(kernel && kernel.isKernel()) && functionReadsIds(&other);
         });
}

bool ProgramIdUseAnalysis::functionReadsIds(Operation *function) {
  // A function that is being looked at, as recursion does, adds nothing.
  auto [known, isNew] = readsIds.try_emplace(function, false);
  if (!isNew)
    return known->second;
  bool found = function
                   ->walk([&](Operation *op) {
                     if (getRead(op) || callReadsIds(op))
                       return WalkResult::interrupt();
                     return WalkResult::advance();
                   })
                   .wasInterrupted();
  readsIds[function] = found;
  return found;
}
