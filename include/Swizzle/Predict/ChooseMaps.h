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
#include "Swizzle/Predict/MapSearch.h"
#include "mlir/IR/BuiltinOps.h"

namespace mlir::swizzle {

/// A kernel by its names.
struct KernelName {
  /// Of the gpu.module around it; empty if there is none.
  std::string gpuModule;
  std::string kernel;

  bool operator==(const KernelName &other) const {
    return gpuModule == other.gpuModule && kernel == other.kernel;
  }
};

/// The map for a kernel.
struct MapChoice {
  enum class Kind {
    /// A map that gains.
    Gain,
    /// The identity, as no map gains more than 1 %.
    NoGain,
    /// `balanced`, as no launch is known or can be predicted.
    Unknown
  };

  Kind kind = Kind::Unknown;
  /// As users write it.
  std::string map;
  /// In words, with times and hit rates of the next best maps.
  std::string reason;
};

/// The map for one launch: the one that takes the least time, if it takes less
/// than the first one, the identity, by more than 1 %.
MapChoice chooseMap(const SearchedMaps &maps);

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
