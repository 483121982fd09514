//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// The cache lines that one instruction of a wave touches.
//
//===----------------------------------------------------------------------===//

#ifndef SWIZZLE_LOCALITY_LANELINES_H
#define SWIZZLE_LOCALITY_LANELINES_H

#include "Swizzle/Locality/Phase.h"
#include <array>

namespace mlir::swizzle {

/// A line, and which halves of it are touched, as in AccessTraits.
struct TouchedLine {
  uint64_t line;
  unsigned halves;
  bool operator==(const TouchedLine &other) const {
    return line == other.line && halves == other.halves;
  }
};

/// Finds the lines of instructions.
class LaneLines {
public:
  static constexpr unsigned numLanes = 64;

  /// The distinct lines that hold `bytes` bytes, at least 1, from each of the
  /// addresses of the lanes of `mask` on, in the order of their first touch.
  /// Valid until the next call. There are numLanes addresses; those of other
  /// lanes mean nothing.
  llvm::ArrayRef<TouchedLine> find(const uint64_t *addresses, uint64_t mask,
                                   unsigned bytes);

  /// Starts a list of lines for `add`.
  void clear() { added.clear(); }
  /// Adds the lines that hold `bytes` bytes, at least 1, from an address on.
  void add(uint64_t address, uint64_t bytes);
  /// The lines that were added, as from `find`.
  llvm::ArrayRef<TouchedLine> get() const { return added; }

private:
  void addLine(uint64_t line, unsigned halves);

  std::vector<TouchedLine> added;
  /// The lowest and the highest line that was added.
  uint64_t lowest = 0, highest = 0;
};

/// How the lanes of an instruction lie to each other, and the lines that they
/// touch.
struct LanePattern {
  /// From the first lane of the mask on, modulo 2^32.
  std::array<uint32_t, LaneLines::numLanes> distances = {};
  uint64_t mask = 0;
  /// The place of that lane in its line, and the bytes of a lane.
  unsigned start = 0, bytes = 0;
  /// The least and the greatest distance of a lane of the mask, as signed
  /// numbers of 32 bits.
  int64_t lowest = 0, highest = 0;
  /// Reads of argument 0, in the order of the first touch. Line 0 is
  /// `lowestLine` lines behind that of the first lane of the mask.
  Phase lines;
  int64_t lowestLine = 0, highestLine = 0;
};

/// Patterns that were met lately: the lanes of an instruction mostly lie to
/// each other as in an earlier one, so that only where they start differs. Not
/// for several threads.
class LanePatterns {
public:
  /// The pattern of the lanes of `mask`, of which there is one, which access
  /// `bytes` bytes, at least 1, at `offsets`, whose place in a line is that of
  /// their sum with `base`. Lanes that are not of the mask tell patterns apart,
  /// too. Null if it was not met lately.
  const LanePattern *find(const uint32_t *offsets, uint64_t mask, uint64_t base,
                          unsigned bytes) const;

  /// The same, found out if it was not met lately. Valid until the next call.
  /// Its lines are right if the offsets do not wrap around, as `lowest` and
  /// `highest` tell.
  const LanePattern &get(const uint32_t *offsets, uint64_t mask, uint64_t base,
                         unsigned bytes);

private:
  static constexpr size_t places = 256;

  static size_t getPlace(const uint32_t *offsets, uint32_t first,
                         unsigned start, unsigned bytes);
  void findLines(LanePattern &pattern);

  std::vector<LanePattern> patterns = std::vector<LanePattern>(places);
  LaneLines finder;
};

} // namespace mlir::swizzle

#endif // SWIZZLE_LOCALITY_LANELINES_H
