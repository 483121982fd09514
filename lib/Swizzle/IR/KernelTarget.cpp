//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "Swizzle/IR/KernelTarget.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"

using namespace mlir;
using namespace mlir::swizzle;

ROCDL::ROCDLTargetAttr mlir::swizzle::getRocdlTarget(gpu::GPUModuleOp module) {
  if (ArrayAttr targets = module.getTargetsAttr())
    for (Attribute target : targets)
      if (auto rocdl = dyn_cast<ROCDL::ROCDLTargetAttr>(target))
        return rocdl;
  return {};
}

SmallVector<StringRef> mlir::swizzle::getIsas(KernelOpInterface kernel) {
  SmallVector<StringRef> isas;
  auto module = kernel->getParentOfType<gpu::GPUModuleOp>();
  if (ArrayAttr targets = module ? module.getTargetsAttr() : ArrayAttr())
    for (Attribute target : targets)
      if (auto rocdl = dyn_cast<ROCDL::ROCDLTargetAttr>(target))
        isas.push_back(rocdl.getChip());
  auto function = dyn_cast<LLVM::LLVMFuncOp>(kernel.getOperation());
  if (isas.empty() && function && function.getTargetCpu())
    isas.push_back(*function.getTargetCpu());
  return isas;
}
