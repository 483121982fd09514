//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// A slice for a wave: where work-items have different values, a vector of 64.
//
//===----------------------------------------------------------------------===//

#ifndef SWIZZLE_HOST_SLICE_WIDENSLICE_H
#define SWIZZLE_HOST_SLICE_WIDENSLICE_H

#include "../RuntimeCalls.h"
#include "Divergence.h"
#include "LaneLoops.h"

namespace mlir::swizzle {

/// Makes a function `name` beside the slice `function` that does for all
/// work-items of a wave what `function` does for one. Returns null, and makes
/// nothing, where a slice has what cannot be widened: divergent memrefs,
/// vectors or switches, private memory, and branches between blocks.
func::FuncOp widenSlice(func::FuncOp function, StringRef name,
                        const BlockSizes &blockSizes, RuntimeCalls &runtime);

/// Makes the vectors that calls of the runtime get, in a widened slice, their
/// addresses in `rooms`.
void spillLaneOperands(func::FuncOp function, LaneRooms &rooms,
                       RuntimeCalls &runtime);

} // namespace mlir::swizzle

#endif // SWIZZLE_HOST_SLICE_WIDENSLICE_H
