//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// The requests of the L2 of an XCD to the memory behind it.
//
//===----------------------------------------------------------------------===//

#ifndef SWIZZLE_LOCALITY_MISSSTREAM_H
#define SWIZZLE_LOCALITY_MISSSTREAM_H

#include "Swizzle/Locality/Timeline.h"
#include <cstdint>
#include <vector>

namespace mlir::swizzle {

/// A line that an L2 reads or writes back.
struct Miss {
  /// A read, that the L1 made at `made`.
  Miss(uint64_t time, uint32_t line, uint32_t waiter, uint8_t argument,
       uint64_t made)
      : time(time), line(line), waiter(waiter),
        made(static_cast<uint32_t>(made)), argument(argument) {}

  /// Ticks from when the L1 made a read until the line is there.
  uint32_t getWait() const { return static_cast<uint32_t>(time) - made; }
  /// A write of halves of a line, a bit for each.
  Miss(uint64_t time, uint32_t line, uint8_t written)
      : time(time), line(line), written(written) {}

  bool isWrite() const { return written != 0; }

  /// In ticks: when the memory side gets the request; after MemorySide::access,
  /// when a line that is read is there.
  uint64_t time;
  uint32_t line;
  /// Who of the XCD waits for it.
  uint32_t waiter = 0;
  /// The lower bits of the time at which the L1 made a read.
  uint32_t made = 0;
  /// The argument that a read is for.
  uint8_t argument = 0;
  /// The halves that are written back; 0 for a read.
  uint8_t written = 0;
  /// Who of the memory side it waited for: the cache, or the memory behind it;
  /// set by MemorySide::access.
  Cause level = Cause::Mall;
};

/// About in the order of time.
using MissStream = std::vector<Miss>;

} // namespace mlir::swizzle

#endif // SWIZZLE_LOCALITY_MISSSTREAM_H
