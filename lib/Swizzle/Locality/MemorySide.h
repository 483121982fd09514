//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// The cache between all XCDs and the memory (MALL). Its channels are divided
// into parts that threads simulate at the same time.
//
//===----------------------------------------------------------------------===//

#ifndef SWIZZLE_LOCALITY_MEMORYSIDE_H
#define SWIZZLE_LOCALITY_MEMORYSIDE_H

#include "MissStream.h"
#include "Swizzle/Locality/Cache.h"
#include "Swizzle/Locality/Simulation.h"
#include "llvm/ADT/ArrayRef.h"
#include <array>

namespace mlir::swizzle {

class MemorySide {
public:
  /// At least `numThreads` parts, if there are that many channels.
  MemorySide(const ChipTopology &chip, unsigned numThreads);

  unsigned getNumParts() const { return parts.size(); }

  /// Accesses what is of `part` in the streams, one stream for each XCD, in the
  /// order of time and, at the same time, of XCDs.
  void access(llvm::ArrayRef<MissStream> streams, unsigned part);

  /// Adds the lines that were read and there to the counts of the arguments.
  void addHitsTo(std::vector<LevelCounts> &arguments) const;

  /// Lines that were replaced after they had been written.
  uint64_t getNumWrites() const;

private:
  struct Part {
    /// By the number of the argument.
    std::array<uint64_t, LineAccess::maxArgument + 1> hits = {};
    uint64_t numWrites = 0;
    /// How far the streams are merged.
    std::vector<size_t> positions;
    /// The misses of all streams that are of the part, in order.
    std::vector<Miss> merged;
  };

  SetIndex index;
  L2Cache cache;
  std::vector<Part> parts;
};

} // namespace mlir::swizzle

#endif // SWIZZLE_LOCALITY_MEMORYSIDE_H
