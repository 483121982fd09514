//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// The work of phases, each once: of most kernels a few are that of all phases
// of all workgroups, and lie in the host's caches.
//
//===----------------------------------------------------------------------===//

#ifndef SWIZZLE_LIB_PREDICT_MACHINE_WORKPOOL_H
#define SWIZZLE_LIB_PREDICT_MACHINE_WORKPOOL_H

#include "Swizzle/Locality/AccessSource.h"
#include <array>
#include <atomic>

namespace mlir::swizzle {

/// For any number of threads.
class WorkPool {
public:
  WorkPool() = default;
  ~WorkPool();
  WorkPool(const WorkPool &) = delete;
  WorkPool &operator=(const WorkPool &) = delete;

  /// What is equal to `work`, while the pool lives; null if there is no room
  /// for it.
  const PhaseWork *get(const PhaseWork &work);

private:
  /// At so many places from that of its hash on it may be.
  static constexpr size_t numPlaces = 4096, numTries = 8;

  std::array<std::atomic<const PhaseWork *>, numPlaces> places = {};
};

} // namespace mlir::swizzle

#endif // SWIZZLE_LIB_PREDICT_MACHINE_WORKPOOL_H
