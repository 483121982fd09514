//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "Swizzle/Locality/LaneLines.h"
#include <algorithm>

using namespace mlir::swizzle;

void LaneLines::addLine(uint64_t line, unsigned halves) {
  if (added.empty()) {
    lowest = highest = line;
    added.push_back({line, halves});
    return;
  }
  // Neighbouring lanes mostly touch the same line, or go on upwards or
  // downwards; only where they jump, all lines are looked at.
  if (added.back().line == line) {
    added.back().halves |= halves;
    return;
  }
  if (line >= lowest && line <= highest)
    for (TouchedLine &other : added)
      if (other.line == line) {
        other.halves |= halves;
        return;
      }
  lowest = std::min(lowest, line);
  highest = std::max(highest, line);
  added.push_back({line, halves});
}

void LaneLines::add(uint64_t address, uint64_t bytes) {
  constexpr uint64_t halfBytes = cacheLineBytes / 2;
  uint64_t last = (address + bytes - 1) / halfBytes;
  for (uint64_t half = address / halfBytes; half <= last; ++half)
    addLine(half / 2, 1u << (half % 2));
}

TouchedLines LaneLines::find(const uint64_t *addresses, uint64_t mask,
                             unsigned bytes) {
  uint64_t base = addresses[0];
  if (mask != ~UINT64_C(0)) {
    clear();
    for (unsigned lane = 0; lane < numLanes; ++lane)
      if (mask >> lane & 1)
        add(addresses[lane], bytes);
    return get();
  }
  uint64_t start = base % cacheLineBytes;
  uint64_t key = (addresses[1] - base) * 3 +
                 (addresses[numLanes - 1] - base) * 5 + start * 7 + bytes;
  Pattern &pattern = patterns[(key ^ key >> 6 ^ key >> 13) % patterns.size()];
  uint64_t difference = (pattern.start ^ start) | (pattern.bytes ^ bytes);
  for (unsigned lane = 0; lane < numLanes; ++lane)
    difference |= (addresses[lane] - base) ^ pattern.distances[lane];
  uint64_t first = base / cacheLineBytes;
  if (difference != 0) {
    pattern.start = start;
    pattern.bytes = bytes;
    clear();
    for (unsigned lane = 0; lane < numLanes; ++lane) {
      pattern.distances[lane] = addresses[lane] - base;
      add(addresses[lane], bytes);
    }
    pattern.lines = added;
    for (TouchedLine &line : pattern.lines)
      line.line -= first;
  }
  return {first, &pattern.lines};
}
