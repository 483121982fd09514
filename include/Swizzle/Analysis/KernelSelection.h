//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// The kernels that an option names.
//
//===----------------------------------------------------------------------===//

#ifndef SWIZZLE_ANALYSIS_KERNELSELECTION_H
#define SWIZZLE_ANALYSIS_KERNELSELECTION_H

#include "Swizzle/IR/SwizzleInterfaces.h"

namespace mlir::swizzle {

/// The name of a kernel, without `@`.
StringRef getKernelName(KernelOpInterface kernel);

/// The kernels in `root` with these names, as in `@kernel` or
/// `@module::@kernel`; all if there is none. Fails with an error, about the
/// option 'kernels', if a name is that of no kernel.
FailureOr<SmallVector<KernelOpInterface>>
selectKernels(Operation *root, ArrayRef<std::string> names);

} // namespace mlir::swizzle

#endif // SWIZZLE_ANALYSIS_KERNELSELECTION_H
