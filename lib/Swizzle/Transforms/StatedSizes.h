//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// What a kernel says of the workgroups that it is compiled for.
//
//===----------------------------------------------------------------------===//

#ifndef SWIZZLE_LIB_TRANSFORMS_STATEDSIZES_H
#define SWIZZLE_LIB_TRANSFORMS_STATEDSIZES_H

#include "mlir/Dialect/GPU/IR/GPUDialect.h"

namespace mlir::swizzle {

/// The number of work-items in a workgroup of these sizes; nothing if a size
/// is none.
std::optional<uint64_t> countWorkItems(ArrayRef<int32_t> sizes);

/// The fewest and the most work-items of a workgroup.
struct WorkItemRange {
  uint64_t least, most;
};

/// What the attribute `rocdl.flat_work_group_size` says; nothing if there is
/// none, or LLVM cannot read it, which reports that.
std::optional<WorkItemRange> getFlatWorkgroupSize(gpu::GPUFuncOp kernel);

} // namespace mlir::swizzle

#endif // SWIZZLE_LIB_TRANSFORMS_STATEDSIZES_H
