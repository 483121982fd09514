//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// The code of the host without kernels: what is launched, and with which
// arguments, for those who find out elsewhere what the kernels do.
//
//===----------------------------------------------------------------------===//

#ifndef SWIZZLE_HOST_LAUNCHCALLS_H
#define SWIZZLE_HOST_LAUNCHCALLS_H

#include "mlir/IR/BuiltinOps.h"
#include <string>
#include <vector>

namespace mlir::swizzle {

/// The functions of the C library that end the program with a status, the one
/// that does so without, and the one that ends the thread: launches after a
/// call of them are not made.
inline constexpr llvm::StringLiteral programEnds[] = {"exit", "_exit", "_Exit",
                                                      "quick_exit"};
inline constexpr llvm::StringLiteral programAbort = "abort";
inline constexpr llvm::StringLiteral threadEnd = "pthread_exit";

/// A kernel that the host's code launches.
struct LaunchedKernel {
  /// The kernel's name, and that of its gpu.module.
  std::string name, gpuModule;
  /// The function without a body whose address launches pass for the kernel.
  std::string entry;
  struct Argument {
    /// The name in the source, empty where it is not known.
    std::string name;
    /// The width of an integer in bits, 64 for an index; 0 for others.
    unsigned bits = 0;
  };
  SmallVector<Argument> arguments;
};

/// Takes the gpu modules out of `module` and replaces launches by calls of
/// swizzleHostLaunch (RuntimeAbi.h), and memory of the GPU by that of the host.
/// Returns the kernels that are launched, of whose code only the arguments
/// count, and which of them it writes. Reports what has no counterpart on the
/// host.
FailureOr<std::vector<LaunchedKernel>> replaceLaunches(ModuleOp module);

/// Removes from the functions of the host, after replaceLaunches, what computes
/// or moves the contents of buffers, if no launch and no size of a buffer
/// depends on it; returns true if that is so. Otherwise all is left as it is,
/// and `reads` become the ops that read what may matter.
bool removeHostWork(ModuleOp module, SmallVectorImpl<Operation *> &reads);

} // namespace mlir::swizzle

#endif // SWIZZLE_HOST_LAUNCHCALLS_H
