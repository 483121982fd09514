//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// How far a work-item is in its kernel.
//
//===----------------------------------------------------------------------===//

#ifndef SWIZZLE_HOST_RUNTIME_PROGRESS_H
#define SWIZZLE_HOST_RUNTIME_PROGRESS_H

#include <cstddef>
#include <cstdint>
#include <vector>

namespace mlir::swizzle::host {

/// The place at which a work-item waits: for each loop and each call around
/// the op, from the outermost, its point, and for a loop the iteration; last
/// the point of the op. Places are ordered as numbers are, the outermost
/// counting most. The machine runs the lanes of a wave in that order where
/// control flow is structured, as lanes that took a branch, or another
/// iteration, meet again with those that did not.
class Progress {
public:
  /// Points and depths are those of RuntimeAbi.h.
  void iterate(int32_t point, int32_t depth) {
    size_t loop = getStart(depth);
    if (numbers.size() >= loop + 2 && numbers[loop] == point) {
      numbers.resize(loop + 2);
      ++numbers.back();
      return;
    }
    arrive(point, depth);
    numbers.push_back(0);
  }

  void enter(int32_t point, int32_t depth) {
    arrive(point, depth);
    calls.push_back(numbers.size());
  }

  void leave() {
    numbers.resize(calls.back());
    calls.pop_back();
  }

  void arrive(int32_t point, int32_t depth) {
    numbers.resize(getStart(depth));
    numbers.push_back(point);
  }

  void reset() {
    numbers.clear();
    calls.clear();
  }

  bool operator==(const Progress &other) const {
    return numbers == other.numbers;
  }
  bool operator!=(const Progress &other) const { return !(*this == other); }
  bool operator<(const Progress &other) const {
    return numbers < other.numbers;
  }

private:
  /// Where the numbers of what is in `depth` loops of the function start.
  size_t getStart(int32_t depth) const {
    return (calls.empty() ? 0 : calls.back()) + 2 * static_cast<size_t>(depth);
  }

  std::vector<int64_t> numbers;
  /// Where the numbers of each function that was called start.
  std::vector<size_t> calls;
};

} // namespace mlir::swizzle::host

#endif // SWIZZLE_HOST_RUNTIME_PROGRESS_H
