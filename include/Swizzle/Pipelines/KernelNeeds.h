//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// What the kernels of a module need of a compute unit, from their code objects.
//
//===----------------------------------------------------------------------===//

#ifndef SWIZZLE_PIPELINES_KERNELNEEDS_H
#define SWIZZLE_PIPELINES_KERNELNEEDS_H

#include "Swizzle/Mapping/Occupancy.h"
#include "mlir/IR/BuiltinOps.h"
#include "llvm/ADT/StringMap.h"

namespace mlir::swizzle {

/// Compiles a copy of `module` for `isa` and returns, by the names of the
/// kernels, the registers and the static LDS of each; their work-items are left
/// to the launch. Fails after the errors of the pipeline.
FailureOr<llvm::StringMap<WorkgroupNeeds>> compileKernelNeeds(ModuleOp module,
                                                              StringRef isa);

} // namespace mlir::swizzle

#endif // SWIZZLE_PIPELINES_KERNELNEEDS_H
