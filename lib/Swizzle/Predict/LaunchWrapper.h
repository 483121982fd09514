//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// Host functions without arguments that make launches: of a kernel that is
// described in words, and of host functions with arguments.
//
//===----------------------------------------------------------------------===//

#ifndef SWIZZLE_LIB_PREDICT_LAUNCHWRAPPER_H
#define SWIZZLE_LIB_PREDICT_LAUNCHWRAPPER_H

#include "Swizzle/Machine/LaunchText.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/GPU/IR/GPUDialect.h"
#include "mlir/IR/BuiltinOps.h"

namespace mlir::swizzle {

/// The kernel of these names, null if there is none of the gpu dialect.
gpu::GPUFuncOp lookupKernel(ModuleOp module, StringRef gpuModule,
                            StringRef kernel);

/// Adds a function that launches `kernel` as described, and returns its name.
/// An argument is as machine::parseArguments takes it: a memref has its element
/// type and sizes, or `null` or `...` if all of its sizes are static. Reports
/// at the kernel what does not fit it.
FailureOr<std::string> addLaunchWrapper(ModuleOp module, gpu::GPUFuncOp kernel,
                                        const machine::DescribedLaunch &launch);

/// The functions of the host that nothing in the module calls and that make
/// launches, themselves or in functions that they call.
SmallVector<func::FuncOp> listLaunchingRoots(ModuleOp module);

/// Returns true if the arguments of `function` are memrefs of static sizes, so
/// that it can be called with buffers that nobody has to describe.
bool hasKnownArguments(func::FuncOp function);

/// A function without arguments and results that does what `function`, which
/// has known arguments, does: that function, or one that calls it with buffers
/// of its own.
func::FuncOp addCallWrapper(ModuleOp module, func::FuncOp function);

} // namespace mlir::swizzle

#endif // SWIZZLE_LIB_PREDICT_LAUNCHWRAPPER_H
