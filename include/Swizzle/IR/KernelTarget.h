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

/// The target that `module` is compiled for: the first that is one of ROCDL, or
/// null if there is none.
ROCDL::ROCDLTargetAttr getRocdlTarget(gpu::GPUModuleOp module);

/// The instruction set that `kernel` is for: the chip of the `#rocdl.target` of
/// its gpu.module, if there is one, or its `target_cpu`. Empty if nothing says
/// it.
StringRef getIsa(KernelOpInterface kernel);

} // namespace mlir::swizzle

#endif // SWIZZLE_IR_KERNELTARGET_H
