//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "Swizzle/IR/KernelTarget.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"

using namespace mlir;
using namespace mlir::swizzle;

SmallVector<ROCDL::ROCDLTargetAttr>
mlir::swizzle::getRocdlTargets(gpu::GPUModuleOp module) {
  SmallVector<ROCDL::ROCDLTargetAttr> targets;
  if (ArrayAttr all = module.getTargetsAttr())
    for (Attribute target : all)
      if (auto rocdl = dyn_cast<ROCDL::ROCDLTargetAttr>(target))
        targets.push_back(rocdl);
  return targets;
}

ROCDL::ROCDLTargetAttr mlir::swizzle::getRocdlTarget(gpu::GPUModuleOp module) {
  SmallVector<ROCDL::ROCDLTargetAttr> targets = getRocdlTargets(module);
  return targets.empty() ? ROCDL::ROCDLTargetAttr() : targets.front();
}

SmallVector<StringRef> mlir::swizzle::getIsas(KernelOpInterface kernel) {
  SmallVector<StringRef> isas;
  if (auto module = kernel->getParentOfType<gpu::GPUModuleOp>())
    for (ROCDL::ROCDLTargetAttr target : getRocdlTargets(module))
      isas.push_back(target.getChip());
  auto function = dyn_cast<LLVM::LLVMFuncOp>(kernel.getOperation());
  if (isas.empty() && function && function.getTargetCpu())
    isas.push_back(*function.getTargetCpu());
  return isas;
}
