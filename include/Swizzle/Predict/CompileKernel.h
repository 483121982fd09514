//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// The code object of a kernel of a module, and of a module of kernels.
//
//===----------------------------------------------------------------------===//

#ifndef SWIZZLE_PREDICT_COMPILEKERNEL_H
#define SWIZZLE_PREDICT_COMPILEKERNEL_H

#include "Swizzle/Machine/CodeObject.h"
#include "mlir/IR/BuiltinOps.h"

namespace mlir::swizzle {

/// Compiles the kernel `kernel` of the gpu.module `gpuModule` in a copy of
/// `module` for `isa`; if there is no such name, the kernel is one of the LLVM
/// dialect in `module` itself. Reports why it cannot.
FailureOr<std::shared_ptr<const machine::CodeObject>>
compileKernel(ModuleOp module, StringRef gpuModule, StringRef kernel,
              StringRef isa);

/// Compiles `module`, whose only kernels are those of one gpu.module, for
/// `isa`. Reports why it cannot. The module is then of no use.
FailureOr<std::shared_ptr<const machine::CodeObject>>
compileKernels(ModuleOp module, StringRef isa);

} // namespace mlir::swizzle

#endif // SWIZZLE_PREDICT_COMPILEKERNEL_H
