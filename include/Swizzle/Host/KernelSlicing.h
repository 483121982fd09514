//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// Slices of kernels: what is left of a kernel when only the addresses of its
// accesses to global memory and its control flow are computed. sliceKernels
// gives each kernel a module of its own, which goes through clean-up passes,
// lowerSlice, the conversions to the LLVM dialect, and makeSliceCoroutine, in
// this order; SliceAbi.h says what then is to be called, and what is called.
//
//===----------------------------------------------------------------------===//

#ifndef SWIZZLE_HOST_KERNELSLICING_H
#define SWIZZLE_HOST_KERNELSLICING_H

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/OwningOpRef.h"
#include <array>
#include <vector>

namespace mlir::swizzle {

/// A kernel of which a slice was made.
struct SlicedKernel {
  /// The kernel's name, and that of its gpu.module.
  std::string name, gpuModule;
  /// The sizes of its workgroups along x, y, z where they are constants, else
  /// 0.
  std::array<int64_t, 3> blockSizes = {0, 0, 0};
  /// Has the slice and what it refers to, and nothing else.
  OwningOpRef<ModuleOp> module;
  /// The function of `module` with the slice, and the one that calls it: a
  /// slice::Entry, after lowerSlice all that is left. What launches the kernel
  /// gets the address of the entry's symbol.
  std::string function, entry;
  /// Whether lowerSlice made the form for waves.
  bool isOfWaves = false;
  /// The names of the arguments in the source, empty where not known.
  SmallVector<std::string> arguments;
  /// The widths of integer arguments in bits, 64 for an index; 0 for others.
  SmallVector<unsigned> argumentBits;
  /// The arguments whose contents the addresses depend on.
  SmallVector<unsigned> argumentsRead;
};

/// Takes the kernels out of `module`, makes slices of them, and replaces their
/// launches by calls of swizzleHostLaunch. Kernels that are not among `names`,
/// if there are any, become empty. Reports what cannot be sliced.
FailureOr<std::vector<SlicedKernel>> sliceKernels(ModuleOp module,
                                                  ArrayRef<std::string> names);

/// Replaces what the slice has of the gpu dialect and makes its entry: in the
/// form for waves if `widen` is set and the slice can be widened, else in that
/// for work-items.
LogicalResult lowerSlice(SlicedKernel &kernel, bool widen);

/// Makes a coroutine of the entry, which is in the LLVM dialect now.
void makeSliceCoroutine(const SlicedKernel &kernel);

} // namespace mlir::swizzle

#endif // SWIZZLE_HOST_KERNELSLICING_H
