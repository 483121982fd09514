//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// The grid that a kernel is launched with, as far as it is known.
//
//===----------------------------------------------------------------------===//

#ifndef SWIZZLE_ANALYSIS_GRID_H
#define SWIZZLE_ANALYSIS_GRID_H

#include "Swizzle/IR/SwizzleInterfaces.h"
#include "mlir/Dialect/GPU/IR/GPUDialect.h"
#include "llvm/ADT/DenseMap.h"

namespace mlir::swizzle {

/// The launches of a module's kernels, but for those that stand for a
/// description (SwizzleDialect::getDescriptionAttrName).
class KernelLaunches {
public:
  explicit KernelLaunches(Operation *module);

  ArrayRef<gpu::LaunchFuncOp> of(Operation *kernel) const;

private:
  DenseMap<Operation *, SmallVector<gpu::LaunchFuncOp, 1>> launches;
};

/// The constants among three sizes of a launch. A negative number, which nobody
/// can launch, is not known.
GridSizes getConstantSizes(const gpu::KernelDim3 &sizes);

/// The constants among the work-items of a launch's workgroups. Fails with an
/// error at the launch where one is not what `kernel` promises.
FailureOr<GridSizes> getBlockSizes(KernelOpInterface kernel,
                                   gpu::LaunchFuncOp launch);

/// Finds the grid sizes of `kernel`: what its attributes promise, else what
/// `stated` says, else what all launches agree on. Fails with an error where
/// two of them contradict each other.
FailureOr<GridSizes> getGridSizes(KernelOpInterface kernel,
                                  ArrayRef<gpu::LaunchFuncOp> launches,
                                  const std::optional<GridSizes> &stated);

/// Returns true if a cluster of the launch may have several workgroups.
bool hasClusters(gpu::LaunchFuncOp launch);

} // namespace mlir::swizzle

#endif // SWIZZLE_ANALYSIS_GRID_H
