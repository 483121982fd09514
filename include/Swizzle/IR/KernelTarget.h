//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// What a kernel is compiled for.
//
//===----------------------------------------------------------------------===//

#ifndef SWIZZLE_IR_KERNELTARGET_H
#define SWIZZLE_IR_KERNELTARGET_H

#include "Swizzle/IR/SwizzleInterfaces.h"
#include "mlir/Dialect/GPU/IR/GPUDialect.h"
#include "mlir/Dialect/LLVMIR/ROCDLDialect.h"

namespace mlir::swizzle {

/// The targets of `module` that are ones of ROCDL.
SmallVector<ROCDL::ROCDLTargetAttr> getRocdlTargets(gpu::GPUModuleOp module);

/// The target that `module` is compiled for: the first that is one of ROCDL, or
/// null if there is none.
ROCDL::ROCDLTargetAttr getRocdlTarget(gpu::GPUModuleOp module);

/// The instruction sets that `kernel` is for: the chips of the `#rocdl.target`s
/// of its gpu.module, or its `target_cpu`. None if nothing says it.
SmallVector<StringRef> getIsas(KernelOpInterface kernel);

} // namespace mlir::swizzle

#endif // SWIZZLE_IR_KERNELTARGET_H
