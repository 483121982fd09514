//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// The lines that a cache has asked what is behind it for, so that who asks for
// one again waits for the same answer. The tag of such a line is in the cache:
// the second request is a hit.
//
//===----------------------------------------------------------------------===//

#ifndef SWIZZLE_LOCALITY_LINESUNDERWAY_H
#define SWIZZLE_LOCALITY_LINESUNDERWAY_H

#include "MissStream.h"
#include <array>

namespace mlir::swizzle {

class LinesUnderWay {
public:
  /// A line without an answer yet waits for the miss of that number.
  static constexpr uint64_t unanswered = UINT64_MAX;

  /// A request for a line.
  struct Entry {
    uint32_t line = UINT32_MAX;
    uint32_t miss = 0;
    /// When the line is there, or `unanswered`.
    uint64_t time = 0;
  };

  /// The request for `line`, or null if it is not known of: there are more
  /// lines than places, and old ones are forgotten.
  const Entry *find(uint32_t line) const {
    const Entry &entry = entries[getPlace(line)];
    return entry.line == line ? &entry : nullptr;
  }

  /// Notes that `line` is miss number `miss` of the window.
  void add(uint32_t line, uint32_t miss) {
    entries[getPlace(line)] = {line, miss, unanswered};
  }
  /// Notes that `line` is going to be there at `time`.
  void addAnswered(uint32_t line, uint64_t time) {
    entries[getPlace(line)] = {line, 0, time};
  }

  void answer(uint32_t line, uint64_t time) {
    Entry &entry = entries[getPlace(line)];
    if (entry.line == line)
      entry.time = time;
  }

  /// Notes that `waiter` waits for miss number `miss`, too.
  void follow(uint32_t miss, uint32_t waiter) {
    followers.push_back({miss, waiter});
  }
  std::vector<std::pair<uint32_t, uint32_t>> &getFollowers() {
    return followers;
  }

private:
  /// More than an XCD, or a part of the memory side, has under way at its
  /// bandwidth times the latency.
  static constexpr uint32_t places = 1 << 12;

  static uint32_t getPlace(uint32_t line) {
    return (line * UINT32_C(0x9e3779b1)) >> 20;
  }

  std::array<Entry, places> entries;
  std::vector<std::pair<uint32_t, uint32_t>> followers;
};

} // namespace mlir::swizzle

#endif // SWIZZLE_LOCALITY_LINESUNDERWAY_H
