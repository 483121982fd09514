//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// From the addresses of a wave's instruction to cache lines, and from lines to
// phases.
//
//===----------------------------------------------------------------------===//

#ifndef SWIZZLE_PREDICT_SLICE_WAVEPHASES_H
#define SWIZZLE_PREDICT_SLICE_WAVEPHASES_H

#include "Swizzle/Locality/AccessSource.h"

namespace mlir::swizzle {

/// The cache lines that one instruction of a wave touches, each once, in the
/// order of their first touch.
class InstructionLines {
public:
  struct Line {
    uint64_t line;
    unsigned halves;
  };

  void clear() { lines.clear(); }
  const std::vector<Line> &get() const { return lines; }

  /// Adds `bytes` bytes from `address`; none if `bytes` is not positive.
  void add(uint64_t address, int64_t bytes) {
    if (bytes <= 0)
      return;
    constexpr uint64_t halfBytes = cacheLineBytes / 2;
    uint64_t half = address / halfBytes;
    uint64_t lastHalf = (address + bytes - 1) / halfBytes;
    do {
      uint64_t line = half / 2;
      unsigned halves = 1u << (half % 2);
      if (half % 2 == 0 && half < lastHalf) {
        halves = 3;
        ++half;
      }
      addLine(line, halves);
      ++half;
    } while (half <= lastHalf);
  }

private:
  void addLine(uint64_t line, unsigned halves);

  std::vector<Line> lines;
  /// The lowest and the highest line.
  uint64_t lowest = 0, highest = 0;
};

/// The phases of one wave: a queue that the wave fills and the workgroup
/// empties.
class WavePhases {
public:
  void clear() {
    accesses.clear();
    ends.clear();
    nextEnd = begin = 0;
    operations = 0;
    hasReads = false;
  }

  /// Adds an instruction with the lines `lines`, counted from `first` on. A
  /// write after reads waits for them.
  void add(const std::vector<InstructionLines::Line> &lines, uint64_t first,
           bool isWrite, unsigned argument) {
    if (lines.empty())
      return;
    if (isWrite && hasReads)
      end();
    hasReads |= !isWrite;
    for (const InstructionLines::Line &line : lines) {
      uint64_t number = first + line.line;
      // What lies outside of all buffers may lie anywhere.
      if (number >= maxLines)
        number %= maxLines;
      accesses.emplace_back(number, line.halves, isWrite, argument);
    }
  }

  /// Adds operations of matrix instructions to the phase.
  void addOperations(double number) { operations += number; }

  /// Ends the phase, if it has accesses.
  void end() {
    size_t start = ends.empty() ? 0 : ends.back().accesses;
    if (accesses.size() > start) {
      ends.push_back({accesses.size(), operations});
      operations = 0;
    }
    hasReads = false;
  }

  bool hasPhase() const { return nextEnd < ends.size(); }

  /// Moves the first phase to the end of `phase`; returns its operations.
  double take(Phase &phase) {
    End end = ends[nextEnd++];
    phase.insert(phase.end(), accesses.begin() + begin,
                 accesses.begin() + end.accesses);
    begin = end.accesses;
    if (nextEnd == ends.size() && begin == accesses.size()) {
      accesses.clear();
      ends.clear();
      nextEnd = begin = 0;
    }
    return end.operations;
  }

private:
  /// The end of a phase: how many accesses there are up to it, and the
  /// operations of the phase.
  struct End {
    size_t accesses;
    double operations;
  };

  std::vector<LineAccess> accesses;
  /// The ends of phases, of which the first `nextEnd` were taken.
  std::vector<End> ends;
  /// Of the phase that is not complete.
  double operations = 0;
  size_t nextEnd = 0, begin = 0;
  /// Whether the phase that is not complete has reads.
  bool hasReads = false;
};

} // namespace mlir::swizzle

#endif // SWIZZLE_PREDICT_SLICE_WAVEPHASES_H
