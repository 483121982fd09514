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

#include "Swizzle/IR/Swizzle.h"
#include "Swizzle/IR/SwizzleInterfaces.h"

namespace mlir::swizzle {

/// The name of a kernel, without `@`.
StringRef getKernelName(KernelOpInterface kernel);

/// The name of the device that `kernel` is for where none is named: the largest
/// product of its chip, of several that with most XCDs, as a map for these is
/// one for fewer; or `mi300x` if nothing says that.
std::string getDefaultDevice(KernelOpInterface kernel);

/// The chip that `kernel` is for, if no device of any of its chips is known;
/// else empty. A chip of NVIDIA's is none, but for an `amdgpu_kernel`.
StringRef findUnknownChip(KernelOpInterface kernel);

/// Fails, with an error, if `kernel` is for other chips than `topology` is.
LogicalResult verifyTopology(TopologyAttr topology, KernelOpInterface kernel);

/// Returns true if users mean `kernel` by `spelling`: `kernel` or
/// `module::kernel`, with `@` before a name or without.
bool isKernelName(StringRef spelling, KernelOpInterface kernel);
/// The same for the kernel of that name in `gpuModule`; empty if it is in none.
bool isKernelName(StringRef spelling, StringRef gpuModule, StringRef kernel);

/// The names of kernels in a message, each with its gpu.module where several
/// kernels have the same name.
std::string formatKernelNames(ArrayRef<KernelOpInterface> kernels);

/// The kernels in `root`.
SmallVector<KernelOpInterface> listKernels(Operation *root);

/// The kernels in `root` with these names, as in `@kernel` or
/// `@module::@kernel`; all if there is none. Fails with an error, about the
/// option 'kernels', if a name is that of no kernel.
FailureOr<SmallVector<KernelOpInterface>>
selectKernels(Operation *root, ArrayRef<std::string> names);

} // namespace mlir::swizzle

#endif // SWIZZLE_ANALYSIS_KERNELSELECTION_H
