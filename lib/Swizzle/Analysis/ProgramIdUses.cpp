//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "Swizzle/Analysis/ProgramIdUses.h"
#include "Swizzle/IR/Swizzle.h"
#include "mlir/Interfaces/CallInterfaces.h"

using namespace mlir;
using namespace mlir::swizzle;

/// Whether `op` reads a workgroup id in the vocabulary of a target. By name, as
/// a kernel in the gpu dialect need not have the targets' dialects loaded.
static bool isForeignId(Operation *op) {
  StringRef name = op->getName().getStringRef();
  if (name.starts_with("rocdl.workgroup.id.") ||
      name.starts_with("nvvm.read.ptx.sreg.ctaid."))
    return true;
  if (name != "llvm.call_intrinsic")
    return false;
  auto intrinsic = op->getAttrOfType<StringAttr>("intrin");
  return intrinsic &&
         (intrinsic.getValue().starts_with("llvm.amdgcn.workgroup.id.") ||
          intrinsic.getValue().starts_with("llvm.nvvm.read.ptx.sreg.ctaid."));
}

static bool isClusterOp(Operation *op) {
  return isa<gpu::ClusterIdOp, gpu::ClusterDimOp, gpu::ClusterBlockIdOp,
             gpu::ClusterDimBlocksOp>(op);
}

ProgramIdUses ProgramIdUseAnalysis::analyze(gpu::GPUFuncOp kernel) {
  ProgramIdUses uses;
  kernel.walk([&](Operation *op) {
    if (isa<gpu::BlockIdOp, gpu::GlobalIdOp, ProgramIdOp>(op))
      uses.ids.push_back(op);
    else if (!uses.cluster && isClusterOp(op))
      uses.cluster = op;
    else if (!uses.foreignId && isForeignId(op))
      uses.foreignId = op;
    else if (!uses.callThatReadsIds && isa<CallOpInterface>(op) &&
             callReadsIds(op))
      uses.callThatReadsIds = op;
  });
  return uses;
}

bool ProgramIdUseAnalysis::callReadsIds(Operation *call) {
  Operation *callee =
      cast<CallOpInterface>(call).resolveCallableInTable(&symbols);
  return callee && functionReadsIds(callee);
}

bool ProgramIdUseAnalysis::functionReadsIds(Operation *function) {
  // A function that is being looked at, as recursion does, adds nothing.
  auto [known, isNew] = readsIds.try_emplace(function, false);
  if (!isNew)
    return known->second;
  bool found =
      function
          ->walk([&](Operation *op) {
            if (isa<gpu::BlockIdOp, gpu::GlobalIdOp, ProgramIdOp>(op) ||
                isClusterOp(op) || isForeignId(op) ||
                (isa<CallOpInterface>(op) && callReadsIds(op)))
              return WalkResult::interrupt();
            return WalkResult::advance();
          })
          .wasInterrupted();
  readsIds[function] = found;
  return found;
}
