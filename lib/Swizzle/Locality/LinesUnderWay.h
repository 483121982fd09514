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

#include "MemoryTime.h"
#include "Swizzle/Locality/HostCache.h"
#include <cstdint>
#include <utility>
#include <vector>

namespace mlir::swizzle {

class LinesUnderWay {
public:
  /// With room for 2^`placeBits` lines.
  explicit LinesUnderWay(unsigned placeBits)
      : shift(32 - placeBits), lines(uint64_t(1) << placeBits, UINT32_MAX),
        answers(uint64_t(1) << placeBits, Answer::at({})) {}

  /// When a line is there and who of the memory side has it until then, or the
  /// number of the miss that it waits for.
  class Answer {
  public:
    static Answer at(MemoryTime there) { return Answer(there.getBits()); }
    static Answer ofMiss(uint32_t miss) { return Answer(open | miss); }

    bool isOpen() const { return bits & open; }
    uint32_t getMiss() const { return bits; }
    MemoryTime get() const { return MemoryTime::ofBits(bits); }

  private:
    static constexpr uint64_t open = UINT64_C(1) << 63;

    explicit Answer(uint64_t bits) : bits(bits) {}

    uint64_t bits;
  };

  /// The answer for `line`, or null if it is not known of: there are more
  /// lines than places, and old ones are forgotten.
  const Answer *find(uint32_t line) const {
    uint32_t place = getPlace(line);
    return lines[place] == line ? &answers[place] : nullptr;
  }

  /// Loads the host's cache with what is known of `line`.
  void prefetch(uint32_t line) const {
    uint32_t place = getPlace(line);
    prefetchObject(&lines[place]);
    prefetchObject(&answers[place]);
  }

  /// Notes what is to be said of `line` from now on.
  void add(uint32_t line, Answer answer) {
    uint32_t place = getPlace(line);
    lines[place] = line;
    answers[place] = answer;
  }

  /// Notes when `line` is going to be there, if it is known of.
  void answer(uint32_t line, MemoryTime there) {
    uint32_t place = getPlace(line);
    if (lines[place] == line)
      answers[place] = Answer::at(there);
  }

  /// Notes that `waiter` waits for miss number `miss`, too.
  void follow(uint32_t miss, uint32_t waiter) {
    followers.push_back({miss, waiter});
  }
  std::vector<std::pair<uint32_t, uint32_t>> &getFollowers() {
    return followers;
  }

private:
  uint32_t getPlace(uint32_t line) const {
    return (line * UINT32_C(0x9e3779b1)) >> shift;
  }

  unsigned shift;
  /// Apart from the answers, as most are not looked at.
  std::vector<uint32_t> lines;
  std::vector<Answer> answers;
  std::vector<std::pair<uint32_t, uint32_t>> followers;
};

} // namespace mlir::swizzle

#endif // SWIZZLE_LOCALITY_LINESUNDERWAY_H
