//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// What an L2 writes back and the memory side does not have yet. There is room
// for so much of it: what replaces one more waits. So a launch that writes is
// no faster than what takes it, up to the end of its last workgroup.
//
// How much room there is was not published. Here it is as much as the XCD's
// connection carries in the latency of the memory, 140 KiB on an MI300X, as
// what is written may have to wait for that. Half of it would be enough: only
// with less are launches slower than what takes their writes.
//
//===----------------------------------------------------------------------===//

#ifndef SWIZZLE_LOCALITY_WRITEBUFFER_H
#define SWIZZLE_LOCALITY_WRITEBUFFER_H

#include "Swizzle/Locality/Timeline.h"
#include "Timing.h"
#include "llvm/Support/MathExtras.h"
#include <algorithm>
#include <cassert>
#include <cstdint>
#include <vector>

namespace mlir::swizzle {

class WriteBuffer {
public:
  explicit WriteBuffer(const Timing &timing)
      : latency(timing.getWindow()), places(getNumPlaces(timing)) {}

  /// When a place is free, and who took what was there.
  struct Place {
    uint64_t free = 0;
    Cause level = Cause::Mall;
  };

  /// When there is room for one or two halves of a line more.
  Place getRoom(unsigned halves) const {
    return places.empty() ? Place()
                          : places[(numAdded + halves - 1) % places.size()];
  }

  /// Puts halves of a line there, for which there is room and which leave at
  /// `time`.
  void add(uint64_t time, unsigned halves) {
    if (places.empty())
      return;
    // As if nothing were in front of them, until that is known.
    for (; halves != 0; --halves)
      places[numAdded++ % places.size()] = {time + latency, Cause::Mall};
  }

  /// Halves of a line are taken from it at `time`: those that were added first
  /// among those of which this was not said yet.
  void answer(uint64_t time, Cause level, unsigned halves) {
    if (places.empty())
      return;
    for (; halves != 0; --halves, ++numAnswered) {
      assert(numAnswered < numAdded && "an answer without a write");
      // Others may have had the place since.
      if (numAdded - numAnswered <= places.size())
        places[numAnswered % places.size()] = {time, level};
    }
  }

private:
  /// None stands for any number, where the bandwidth is not known.
  static uint64_t getNumPlaces(const Timing &timing) {
    if (timing.fabricHalf == 0)
      return 0;
    // A line has two halves.
    return std::max<uint64_t>(
        2, llvm::divideCeil(timing.memoryLatency, timing.fabricHalf));
  }

  uint64_t latency;
  /// By the number of the half that has the place, modulo their number.
  std::vector<Place> places;
  uint64_t numAdded = 0, numAnswered = 0;
};

} // namespace mlir::swizzle

#endif // SWIZZLE_LOCALITY_WRITEBUFFER_H
