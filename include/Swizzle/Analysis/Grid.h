//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// What is known of the grid that a kernel is launched with.
//
//===----------------------------------------------------------------------===//

#ifndef SWIZZLE_ANALYSIS_GRID_H
#define SWIZZLE_ANALYSIS_GRID_H

#include "mlir/Dialect/GPU/IR/GPUDialect.h"
#include "llvm/ADT/DenseMap.h"
#include <array>
#include <optional>

namespace mlir::swizzle {

/// The numbers of workgroups along x, y and z; a size that is known only at run
/// time is nothing.
using GridSizes = std::array<std::optional<uint64_t>, 3>;

/// The product of the sizes if all are known, `overflow` if it is 2^64 or more.
struct GridCount {
  std::optional<uint64_t> count;
  bool overflow = false;
};
GridCount getGridCount(const GridSizes &sizes);

/// Prints as `4 x ? x 1`, x first, `?` for what is known only at run time.
std::string formatGrid(const GridSizes &sizes);

/// The launches of a module's kernels.
class KernelLaunches {
public:
  explicit KernelLaunches(Operation *module);

  ArrayRef<gpu::LaunchFuncOp> of(gpu::GPUFuncOp kernel) const;

private:
  DenseMap<Operation *, SmallVector<gpu::LaunchFuncOp, 1>> launches;
};

/// Finds the grid sizes of `kernel`: what `known_grid_size` says, else what
/// `stated` says, else what all launches agree on. Fails with an error where
/// two of them contradict each other.
FailureOr<GridSizes> getGridSizes(gpu::GPUFuncOp kernel,
                                  ArrayRef<gpu::LaunchFuncOp> launches,
                                  const std::optional<GridSizes> &stated);

} // namespace mlir::swizzle

#endif // SWIZZLE_ANALYSIS_GRID_H
