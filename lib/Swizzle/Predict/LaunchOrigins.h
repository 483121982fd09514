//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// Where the launches of a module's kernels are known from: what the user
// describes, and code of the host.
//
//===----------------------------------------------------------------------===//

#ifndef SWIZZLE_LIB_PREDICT_LAUNCHORIGINS_H
#define SWIZZLE_LIB_PREDICT_LAUNCHORIGINS_H

#include "Swizzle/Analysis/LaunchMap.h"
#include "Swizzle/Predict/Simulator.h"
#include "mlir/IR/BuiltinOps.h"

namespace mlir::swizzle {

/// The names of a kernel of a module.
KernelName getFullName(KernelOpInterface kernel);

/// A way to some launches: host code, or a launch of a code object.
struct LaunchOrigin {
  HostCode host;
  std::shared_ptr<const machine::CodeObject> object;
  std::string gpuModule;
  machine::DescribedLaunch launch;
  /// True if its errors are the user's, but for kernels that cannot be traced.
  bool isAsked = true;

  bool isDescribed() const { return !launch.kernel.empty(); }
  bool describes(const KernelName &kernel) const {
    return isDescribed() && gpuModule == kernel.gpuModule &&
           launch.kernel == kernel.kernel;
  }
};

/// Finds the launches of `kernels` that `options` describes; functions that
/// make them are added to `module`. For the others code of the host: the
/// function that `options` names, else all that nothing in the module calls and
/// whose arguments are known. An origin that has neither an entry nor an object
/// is that of a kernel which is to be compiled first. Fails with an error if a
/// description is wrong or does not fit its kernel.
FailureOr<std::vector<LaunchOrigin>> findOrigins(ModuleOp module,
                                                 ArrayRef<KernelName> kernels,
                                                 const RemapOptions &options);

} // namespace mlir::swizzle

#endif // SWIZZLE_LIB_PREDICT_LAUNCHORIGINS_H
