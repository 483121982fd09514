//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// The ways of a cache's set in the order of their last use, so that a use and a
// replacement take no loop. At first the last way is the oldest.
//
//===----------------------------------------------------------------------===//

#ifndef SWIZZLE_LOCALITY_LRUORDER_H
#define SWIZZLE_LOCALITY_LRUORDER_H

#include "llvm/ADT/bit.h"
#include <cstdint>

namespace mlir::swizzle {

/// Of up to 16 ways: their numbers in a word, 4 bits each, the newest lowest.
class ShortLruOrder {
public:
  static constexpr uint32_t maxWays = 16;

  /// The oldest of `ways` ways.
  uint32_t getOldest(uint32_t ways) const {
    return order >> (bits * (ways - 1)) & 15;
  }

  /// Makes `way` the newest.
  void use(uint32_t way) {
    // The bits of its place are the lowest four that agree.
    constexpr uint64_t ones = UINT64_C(0x1111111111111111);
    uint64_t difference = order ^ way * ones;
    uint64_t zeros = (difference - ones) & ~difference & ones << 3;
    // All bits up to the last of its place.
    uint64_t upTo = zeros ^ (zeros - 1);
    order = (order & ~upTo) | (order << bits & upTo) | way;
  }

private:
  static constexpr uint32_t bits = 4;

  uint64_t order = UINT64_C(0xfedcba9876543210);
};

/// Of up to 64 ways: a circular doubly linked list.
class LongLruOrder {
public:
  static constexpr uint32_t maxWays = 64;

  explicit LongLruOrder(uint32_t ways = maxWays) {
    for (uint32_t way = 0; way < ways; ++way) {
      older[way] = way + 1 == ways ? 0 : way + 1;
      newer[way] = way == 0 ? ways - 1 : way - 1;
    }
  }

  uint32_t getOldest(uint32_t /*ways*/) const { return newer[newest]; }

  void use(uint32_t way) {
    if (way == newest)
      return;
    uint8_t oldest = newer[newest];
    if (way != oldest) {
      older[newer[way]] = older[way];
      newer[older[way]] = newer[way];
      older[oldest] = newer[newest] = way;
      newer[way] = oldest;
      older[way] = newest;
    }
    newest = way;
  }

private:
  uint8_t newest = 0;
  uint8_t older[maxWays], newer[maxWays];
};

} // namespace mlir::swizzle

#endif // SWIZZLE_LOCALITY_LRUORDER_H
