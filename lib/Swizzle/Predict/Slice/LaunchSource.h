//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// A launch whose kernel is a slice, as a source of accesses.
//
//===----------------------------------------------------------------------===//

#ifndef SWIZZLE_PREDICT_SLICE_LAUNCHSOURCE_H
#define SWIZZLE_PREDICT_SLICE_LAUNCHSOURCE_H

#include "BufferSpace.h"
#include "Swizzle/Host/SliceAbi.h"
#include "Swizzle/Locality/AccessSource.h"

namespace mlir::swizzle {

struct Pattern;
class PatternStore;

/// A launch of a slice.
struct SliceLaunch {
  LaunchFacts facts;
  slice::Entry entry = nullptr;
  /// Whether a run of the entry is a wave, or a work-item.
  bool isOfWaves = false;
  void **args = nullptr;
  const BufferSpace *space = nullptr;
  std::shared_ptr<PatternStore> patterns;
};

class LaunchSource : public AccessSource {
public:
  explicit LaunchSource(SliceLaunch launch) : launch(std::move(launch)) {}

  const LaunchFacts &getFacts() const override { return launch.facts; }
  std::unique_ptr<WorkgroupStream> makeStream(uint64_t place) const override;

private:
  SliceLaunch launch;
};

} // namespace mlir::swizzle

#endif // SWIZZLE_PREDICT_SLICE_LAUNCHSOURCE_H
