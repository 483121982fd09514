//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// Slices of kernels: what is left of a kernel when only the addresses of its
// accesses to global memory and its control flow are computed. A module goes
// through sliceKernels, clean-up passes, lowerSlices, the conversions to the
// LLVM dialect, and makeSliceCoroutines, in this order; SliceAbi.h says what
// then is to be called, and what is called.
//
//===----------------------------------------------------------------------===//

#ifndef SWIZZLE_HOST_KERNELSLICING_H
#define SWIZZLE_HOST_KERNELSLICING_H

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/BuiltinOps.h"
#include <array>
#include <vector>

namespace mlir::swizzle {

/// A kernel of which a slice was made.
struct SlicedKernel {
  /// The kernel's name in its gpu.module.
  std::string name;
  /// The sizes of its workgroups along x, y, z where they are constants, else
  /// 0.
  std::array<int64_t, 3> blockSizes = {0, 0, 0};
  /// The function of the host with the slice, and after lowerSlices the one
  /// that is a slice::Entry. What launches the kernel gets its address.
  std::string function, entry;
  /// The form for waves, a slice::Entry; empty if there is none.
  std::string waveEntry;
  /// The names of the arguments in the source, empty where not known.
  SmallVector<std::string> arguments;
  /// The arguments whose contents the addresses depend on.
  SmallVector<unsigned> argumentsRead;
};

/// Replaces the kernels of gpu modules by their slices, and their launches by
/// calls of swizzleHostLaunch. Kernels that are not among `names`, if there are
/// any, become empty. Reports what cannot be sliced.
FailureOr<std::vector<SlicedKernel>> sliceKernels(ModuleOp module,
                                                  ArrayRef<std::string> names);

/// Removes from the functions of the host what computes or moves the contents
/// of buffers, if no launch and no size of a buffer depends on it; returns
/// whether that is so.
bool removeHostWork(ModuleOp module);

/// Replaces what the slices have of the gpu dialect and makes their entries;
/// those for waves, too, of slices that can be widened if `widen` is set.
LogicalResult lowerSlices(ModuleOp module,
                          MutableArrayRef<SlicedKernel> kernels, bool widen);

/// Makes coroutines of the entries, which are in the LLVM dialect now.
void makeSliceCoroutines(ModuleOp module, ArrayRef<SlicedKernel> kernels);

} // namespace mlir::swizzle

#endif // SWIZZLE_HOST_KERNELSLICING_H
