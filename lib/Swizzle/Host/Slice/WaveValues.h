//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#ifndef SWIZZLE_LIB_HOST_SLICE_WAVEVALUES_H
#define SWIZZLE_LIB_HOST_SLICE_WAVEVALUES_H

#include "../RuntimeCalls.h"
#include "Divergence.h"

namespace mlir::swizzle {

/// Makes what is one value for a wave visibly so: the number of the work-item
/// over the size of a wave, in workgroups of one dimension, becomes the number
/// of the wave, and the value of the first lane of what is the same in all
/// lanes that value.
void simplifyWaveValues(func::FuncOp function, const BlockSizes &sizes,
                        RuntimeCalls &runtime);

} // namespace mlir::swizzle

#endif // SWIZZLE_LIB_HOST_SLICE_WAVEVALUES_H
