//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// The resources of a compute unit that a kernel takes, from its code object.
//
//===----------------------------------------------------------------------===//

#ifndef SWIZZLE_PREDICT_KERNELRESOURCES_H
#define SWIZZLE_PREDICT_KERNELRESOURCES_H

#include "Swizzle/Mapping/Occupancy.h"
#include "mlir/IR/BuiltinOps.h"

namespace mlir::swizzle {

/// Compiles the kernel `kernel` of the gpu.module `gpuModule` in a copy of
/// `module` for `isa` and returns its registers and its static LDS; its
/// work-items are left to the launch. Reports why it cannot.
FailureOr<WorkgroupResources> compileKernelResources(ModuleOp module,
                                                     StringRef gpuModule,
                                                     StringRef kernel,
                                                     StringRef isa);

} // namespace mlir::swizzle

#endif // SWIZZLE_PREDICT_KERNELRESOURCES_H
