//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// The maps for the kernels of a module, from predictions of their launches.
//
//===----------------------------------------------------------------------===//

#ifndef SWIZZLE_PREDICT_CHOOSEMAPS_H
#define SWIZZLE_PREDICT_CHOOSEMAPS_H

#include "Swizzle/Analysis/LaunchMap.h"
#include "Swizzle/Locality/MapChoice.h"
#include "Swizzle/Predict/Simulator.h"
#include "mlir/IR/BuiltinOps.h"

namespace mlir::swizzle {

/// The maps for `kernels` of `module`, in their order, by what the description
/// of swizzle-choose-maps says; `options` has the launches, their chip and what
/// maps act on. Fails with an error if an option is wrong, or a launch that it
/// describes cannot be predicted. Leaves `module` as it is; its context has all
/// dialects, and no other thread works in it.
FailureOr<std::vector<MapChoice>> chooseMaps(ModuleOp module,
                                             ArrayRef<KernelName> kernels,
                                             const RemapOptions &options);

} // namespace mlir::swizzle

#endif // SWIZZLE_PREDICT_CHOOSEMAPS_H
