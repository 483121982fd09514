//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// The cache lines of the lanes of an instruction relative to each other.
//
//===----------------------------------------------------------------------===//

#ifndef SWIZZLE_PREDICT_SLICE_PATTERN_H
#define SWIZZLE_PREDICT_SLICE_PATTERN_H

#include "Swizzle/Host/RuntimeAbi.h"
#include "WavePhases.h"
#include <mutex>
#include <unordered_map>

namespace mlir::swizzle {

/// Where the lanes of an instruction that are all there access, and its lines.
struct Pattern {
  /// Whether the lanes lie to each other as in the pattern: at the same place
  /// of their line, with the same bytes each.
  bool matches(uint64_t otherStart, const int64_t *offsets,
               int64_t otherBytes) const;
  /// Makes it that of `bytes` bytes from `first + offsets[i] - offsets[0]`.
  void assign(uint64_t first, const int64_t *offsets, int64_t bytes);

  /// The distances of the lanes from lane 0 in bytes.
  int64_t distances[host::maxWaveSize] = {};
  /// The place of lane 0 in its line, and the bytes of each lane; no bytes in a
  /// pattern that is not in use.
  uint64_t start = 0;
  int64_t bytes = 0;
  /// The lines relative to that of lane 0.
  std::vector<InstructionLines::Line> lines;
};

/// The patterns of a launch, for all threads.
class PatternStore {
public:
  /// The pattern that `Pattern::assign` makes; it stays. Null if there are too
  /// many already.
  const Pattern *find(uint64_t first, const int64_t *offsets, int64_t bytes);

private:
  /// A few MiB.
  static constexpr size_t maxPatterns = 4096;

  std::mutex mutex;
  std::unordered_multimap<uint64_t, Pattern> patterns;
};

} // namespace mlir::swizzle

#endif // SWIZZLE_PREDICT_SLICE_PATTERN_H
