//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "WavePhases.h"

using namespace mlir::swizzle;

void InstructionLines::addLine(uint64_t line, unsigned halves) {
  if (lines.empty()) {
    lowest = highest = line;
    lines.push_back({line, halves});
    return;
  }
  // Neighbouring lanes mostly touch the same line, or go on upwards or
  // downwards; only where they jump, all lines are looked at.
  if (lines.back().line == line) {
    lines.back().halves |= halves;
    return;
  }
  if (line >= lowest && line <= highest)
    for (Line &other : lines)
      if (other.line == line) {
        other.halves |= halves;
        return;
      }
  lowest = std::min(lowest, line);
  highest = std::max(highest, line);
  lines.push_back({line, halves});
}
