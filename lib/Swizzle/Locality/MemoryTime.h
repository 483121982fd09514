//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// When the memory side has done something, and which of its levels did it.
//
//===----------------------------------------------------------------------===//

#ifndef SWIZZLE_LOCALITY_MEMORYTIME_H
#define SWIZZLE_LOCALITY_MEMORYTIME_H

#include "Swizzle/Locality/Timeline.h"
#include <cstdint>

namespace mlir::swizzle {

/// A time in ticks, below 2^62, and the level that it is waited for: the
/// memory-side cache, or the memory behind it. One number, as many are sorted.
class MemoryTime {
public:
  MemoryTime() = default;
  MemoryTime(uint64_t time, Cause level)
      : bits(time << 1 | (level == Cause::Memory)) {}

  uint64_t getTime() const { return bits >> 1; }
  Cause getLevel() const { return bits & 1 ? Cause::Memory : Cause::Mall; }
  /// In the order of times.
  uint64_t getBits() const { return bits; }
  static MemoryTime ofBits(uint64_t bits) {
    MemoryTime time;
    time.bits = bits;
    return time;
  }
  bool operator<(MemoryTime other) const { return bits < other.bits; }

private:
  uint64_t bits = 0;
};

} // namespace mlir::swizzle

#endif // SWIZZLE_LOCALITY_MEMORYTIME_H
