//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// What happens in a window of the model's time, in order: a radix sort, as all
// of it lies close to each other.
//
//===----------------------------------------------------------------------===//

#ifndef SWIZZLE_LOCALITY_SORTBYTIME_H
#define SWIZZLE_LOCALITY_SORTBYTIME_H

#include "llvm/ADT/STLExtras.h"
#include <algorithm>
#include <array>
#include <cstdint>
#include <utility>
#include <vector>

namespace mlir::swizzle {

/// Sorts by `getTime`, a number for each element; what has the same one keeps
/// its order. `room` is for the sort alone.
template <typename T, typename GetTime>
void sortByTime(std::vector<T> &elements, std::vector<T> &room,
                GetTime getTime) {
  constexpr unsigned digitBits = 8;
  constexpr size_t few = 64;
  if (elements.size() < few) {
    llvm::stable_sort(elements, [&](const T &a, const T &b) {
      return getTime(a) < getTime(b);
    });
    return;
  }
  uint64_t first = UINT64_MAX, last = 0;
  for (const T &element : elements) {
    first = std::min<uint64_t>(first, getTime(element));
    last = std::max<uint64_t>(last, getTime(element));
  }
  room.resize(elements.size());
  for (unsigned shift = 0; shift < 64 && (last - first) >> shift != 0;
       shift += digitBits) {
    auto getDigit = [&](const T &element) {
      return (getTime(element) - first) >> shift & ((1u << digitBits) - 1);
    };
    std::array<uint32_t, 1u << digitBits> starts = {};
    for (const T &element : elements)
      ++starts[getDigit(element)];
    uint32_t sum = 0;
    for (uint32_t &start : starts)
      sum += std::exchange(start, sum);
    for (const T &element : elements)
      room[starts[getDigit(element)]++] = element;
    elements.swap(room);
  }
}

} // namespace mlir::swizzle

#endif // SWIZZLE_LOCALITY_SORTBYTIME_H
