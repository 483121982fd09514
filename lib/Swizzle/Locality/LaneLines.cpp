//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "Swizzle/Locality/LaneLines.h"
#include "llvm/ADT/STLExtras.h"
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
  uint64_t last = (address + bytes - 1) / halfLineBytes;
  for (uint64_t half = address / halfLineBytes; half <= last; ++half)
    addLine(half / 2, 1u << (half % 2));
}

llvm::ArrayRef<TouchedLine> LaneLines::find(const uint64_t *addresses,
                                            uint64_t mask, unsigned bytes) {
  clear();
  for (unsigned lane = 0; lane < numLanes; ++lane)
    if (mask >> lane & 1)
      add(addresses[lane], bytes);
  return get();
}

size_t LanePatterns::getPlace(const uint32_t *offsets, uint32_t first,
                              unsigned start, unsigned bytes) {
  uint32_t key = (offsets[1] - first) * 3 +
                 (offsets[LaneLines::numLanes - 1] - first) + start * 257 +
                 bytes;
  static_assert(places == 256, "as many as 8 bits number");
  return key * UINT32_C(0x9e3779b1) >> 24;
}

const LanePattern *LanePatterns::find(const uint32_t *offsets, uint64_t mask,
                                      uint64_t base, unsigned bytes) const {
  assert(mask != 0 && "expected a lane");
  uint32_t first = offsets[llvm::countr_zero(mask)];
  unsigned start = (base + first) % cacheLineBytes;
  const LanePattern &pattern = patterns[getPlace(offsets, first, start, bytes)];
  uint32_t difference = (pattern.start ^ start) | (pattern.bytes ^ bytes);
  for (unsigned lane = 0; lane < LaneLines::numLanes; ++lane)
    difference |= (offsets[lane] - first) ^ pattern.distances[lane];
  return difference == 0 && pattern.mask == mask ? &pattern : nullptr;
}

const LanePattern &LanePatterns::get(const uint32_t *offsets, uint64_t mask,
                                     uint64_t base, unsigned bytes) {
  if (const LanePattern *known = find(offsets, mask, base, bytes))
    return *known;
  uint32_t first = offsets[llvm::countr_zero(mask)];
  unsigned start = (base + first) % cacheLineBytes;
  LanePattern &pattern = patterns[getPlace(offsets, first, start, bytes)];
  pattern.mask = mask;
  pattern.start = start;
  pattern.bytes = bytes;
  for (unsigned lane = 0; lane < LaneLines::numLanes; ++lane)
    pattern.distances[lane] = offsets[lane] - first;
  findLines(pattern);
  return pattern;
}

void LanePatterns::findLines(LanePattern &pattern) {
  // Far enough from 0 for all distances.
  constexpr int64_t origin = INT64_C(1) << 32;
  std::array<uint64_t, LaneLines::numLanes> addresses;
  pattern.lowest = pattern.highest = 0;
  for (auto [lane, distance] : llvm::enumerate(pattern.distances)) {
    auto far = static_cast<int32_t>(distance);
    addresses[lane] = origin + pattern.start + far;
    if (!(pattern.mask >> lane & 1))
      continue;
    pattern.lowest = std::min<int64_t>(pattern.lowest, far);
    pattern.highest = std::max<int64_t>(pattern.highest, far);
  }
  constexpr int64_t originLine = origin / cacheLineBytes;
  llvm::ArrayRef<TouchedLine> found =
      finder.find(addresses.data(), pattern.mask, pattern.bytes);
  auto getDistance = [&](TouchedLine line) {
    return static_cast<int64_t>(line.line) - originLine;
  };
  pattern.lowestLine = pattern.highestLine = 0;
  for (TouchedLine line : found) {
    pattern.lowestLine = std::min(pattern.lowestLine, getDistance(line));
    pattern.highestLine = std::max(pattern.highestLine, getDistance(line));
  }
  pattern.lines.clear();
  for (TouchedLine line : found)
    pattern.lines.add(getDistance(line) - pattern.lowestLine, line.halves,
                      AccessKind::Read, 0);
}
