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

StringRef mlir::swizzle::getIsa(KernelOpInterface kernel) {
  if (auto module = kernel->getParentOfType<gpu::GPUModuleOp>())
    if (ROCDL::ROCDLTargetAttr target = getRocdlTarget(module))
      return target.getChip();
  if (auto function = dyn_cast<LLVM::LLVMFuncOp>(kernel.getOperation()))
    return function.getTargetCpu().value_or("");
  return "";
}
