//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#ifndef SWIZZLE_LIB_HOST_SLICE_LOOPWAITS_H
#define SWIZZLE_LIB_HOST_SLICE_LOOPWAITS_H

#include "mlir/IR/Operation.h"

namespace mlir::swizzle {

/// Whether an iteration of `loop`, in which emitSliceCalls has put calls for
/// matrix instructions, waits for what it loads: it has a barrier or a matrix
/// instruction, or computes with a value that it loads itself. A loop that only
/// stages tiles in LDS issues all of its loads without a wait.
bool waitsForLoads(Operation *loop);

} // namespace mlir::swizzle

#endif // SWIZZLE_LIB_HOST_SLICE_LOOPWAITS_H
