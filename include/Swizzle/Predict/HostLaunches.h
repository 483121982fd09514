//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// Runs a host function of a module and delivers, for each launch, what the
// workgroups of the kernel access, from the kernel's machine code. Kernels do
// not run.
//
// Buffers are address space without memory. They lie one after the other, in
// the order of their allocation (DeviceMemory.h): addresses do not depend on
// the run. What the host does to their contents is left out, unless a size, a
// launch, or the trace of a kernel depends on contents: then all of the host's
// code runs. An address that depends on what an earlier kernel wrote is an
// error, and so is a launch behind a read of integers of it that may decide
// about launches.
//
//===----------------------------------------------------------------------===//

#ifndef SWIZZLE_PREDICT_HOSTLAUNCHES_H
#define SWIZZLE_PREDICT_HOSTLAUNCHES_H

#include "Swizzle/Predict/MachineSource.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/Support/LLVM.h"

namespace mlir::swizzle {

/// The code of the host that is run. Functions of the C library that end the
/// process, or the thread, end the run, with an error if a status is not 0;
/// those that sleep return at once.
struct HostCode {
  /// The function. Its arguments, if it has any, are memrefs of static sizes;
  /// it is called with buffers of its own.
  std::string entry = "main";
  /// True if nobody says what its buffers have, as it stands for a launch that
  /// is described.
  bool isDescription = false;
  /// The names of the kernels whose launches are delivered, as users write them
  /// (isKernelName); all if empty.
  SmallVector<std::string> kernels;
  /// Paths of libraries with functions that the code calls.
  SmallVector<std::string> libraries;
  /// The code is left when it has made so many launches and makes another one,
  /// at least 1: a loop that waits for what kernels compute does not end, as
  /// they are not run.
  uint64_t maxLaunches = 4096;
  /// The code is left, too, when it has jumped backwards so often, at least 1,
  /// without a launch, in loops whose number of iterations is not known when
  /// they begin, or by a call of itself: one that polls memory does not end.
  uint64_t maxJumps = UINT64_C(1) << 32;
  /// True if it is enough to see the launches until then; else it is an error
  /// to go on.
  bool mayBeLeft = false;
  /// Called with the names of the gpu.module and of the kernel, and the error,
  /// of a launch that cannot be delivered; the code then goes on, without
  /// further launches of that kernel if it cannot be compiled, or after several
  /// such launches. If null, the code ends there.
  std::function<void(StringRef gpuModule, StringRef kernel, StringRef error)>
      onSkipped;
};

/// Returns the code object of a kernel, by the names of its gpu.module and of
/// itself; reports why it cannot.
using CompileKernelFn =
    function_ref<FailureOr<std::shared_ptr<const machine::CodeObject>>(
        StringRef gpuModule, StringRef kernel)>;

/// Runs `host` of `module` and calls `onLaunch` for each launch that `isWanted`
/// returns true for, in program order; `isWanted` is asked once for each. The
/// source is valid during the call only. Leaves `module` as it is.
/// Ends, with an error that says why, at the first launch that cannot be
/// delivered (unless the host code says what then), for which `onLaunch` fails,
/// or whose source has an error afterwards, which `onLaunch` leaves to be
/// reported. `onError` gets the errors of sources and where the launch is.
LogicalResult
runLaunches(ModuleOp module, const HostCode &host, CompileKernelFn compile,
            function_ref<bool(const LaunchFacts &)> isWanted,
            function_ref<LogicalResult(const MachineSource &)> onLaunch,
            function_ref<LogicalResult(Location, llvm::Error)> onError);

} // namespace mlir::swizzle

#endif // SWIZZLE_PREDICT_HOSTLAUNCHES_H
