//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// The host's part in kernels: launches, and memory of the GPU.
//
//===----------------------------------------------------------------------===//

#ifndef SWIZZLE_HOST_LAUNCHESTOHOST_H
#define SWIZZLE_HOST_LAUNCHESTOHOST_H

#include "KernelFunctions.h"
#include "RuntimeCalls.h"

namespace mlir::swizzle {

/// The name of the runtime's function that runs a kernel, and the position of
/// the argument that says which checks it makes.
inline constexpr StringLiteral launchFunctionName = "swizzleHostLaunch";
inline constexpr unsigned launchChecksArgument = 9;

/// The name of the function that unpacks the arguments of the kernel `function`
/// of the host and calls it.
std::string getEntryName(StringRef function);

/// That function, made if it does not exist.
func::FuncOp getEntry(func::FuncOp function);

/// Replaces the ops of the gpu dialect that the host runs: launches, by calls
/// of the runtime, and those that manage memory and wait. Reports those that
/// have no counterpart.
LogicalResult lowerHostOps(ModuleOp module, const KernelFunctions &kernels,
                           RuntimeCalls &runtime);

/// Replaces the assertions of the host's code by calls of the runtime, whose
/// reports are written whatever becomes of the process's output.
void lowerHostAssertions(ModuleOp module, RuntimeCalls &runtime);

} // namespace mlir::swizzle

#endif // SWIZZLE_HOST_LAUNCHESTOHOST_H
