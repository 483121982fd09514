//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#ifndef SWIZZLE_LIB_HOST_SLICE_MERGECOUNTS_H
#define SWIZZLE_LIB_HOST_SLICE_MERGECOUNTS_H

#include "Divergence.h"

namespace mlir::swizzle {

/// Counts the matrix instructions of a slice once for all that are between two
/// accesses or stops, and those of a loop that has nothing else in front of the
/// loop, unless work-items of a wave leave it at different times.
void mergeCounts(func::FuncOp function, const BlockSizes &sizes);

} // namespace mlir::swizzle

#endif // SWIZZLE_LIB_HOST_SLICE_MERGECOUNTS_H
