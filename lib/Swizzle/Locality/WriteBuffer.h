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
// connection carries in twice the latency of the memory: with half of it the
// room would decide how long launches take, with more no launch that was tried
// is faster (docs/experiments.md, "Writes wait for room on their way").
//
//===----------------------------------------------------------------------===//

#ifndef SWIZZLE_LOCALITY_WRITEBUFFER_H
#define SWIZZLE_LOCALITY_WRITEBUFFER_H

#include "MemoryTime.h"
#include "SortByTime.h"
#include "Timing.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/MathExtras.h"
#include <algorithm>
#include <cassert>
#include <cstdint>
#include <functional>
#include <iterator>
#include <vector>

namespace mlir::swizzle {

class WriteBuffer {
public:
  /// With the room that the L2 of an XCD has.
  explicit WriteBuffer(const Timing &timing)
      : latency(timing.getWindow()), isEndless(timing.writeHalf == 0) {
    if (!isEndless)
      numFree = std::max<uint64_t>(
          maxHalves,
          llvm::divideCeil(2 * timing.memoryLatency, timing.writeHalf));
  }

  /// When the memory side has what took a place.
  using Place = MemoryTime;

  /// When there is room for one or two halves of a line more, whoever had it
  /// before.
  Place getRoom(unsigned halves) {
    if (isEndless || halves <= numFree)
      return {};
    sortPlaces();
    size_t last = numTaken + halves - 1 - numFree;
    if (last < places.size())
      return places[last];
    // All that is known to get free is taken: as if nothing were in front of
    // what went on its way since.
    return sent[numReused + last - places.size()];
  }

  /// Gives halves of a line, which leave at `time`, the places for which they
  /// had to wait.
  void add(uint64_t time, unsigned halves) {
    if (isEndless)
      return;
    for (; halves != 0; --halves) {
      if (numFree != 0)
        --numFree;
      else if (sortPlaces(); numTaken < places.size())
        ++numTaken;
      else
        ++numReused;
      sent.emplace_back(time + latency, Cause::Mall);
    }
  }

  /// The memory side takes halves of a line at `time`: those that were added
  /// first among those of which this was not said yet.
  void answer(uint64_t time, Cause level, unsigned halves) {
    if (isEndless)
      return;
    for (; halves != 0; --halves)
      sent[numAnswered++] = Place(time, level);
  }

  /// All that was added has its answer, and nothing is added before `now`.
  void endWindow(uint64_t now) {
    assert(numAnswered == sent.size() && "missing answers");
    auto isFree = [&](Place place) { return place.getTime() <= now; };
    // What was taken has passed its place on.
    places.erase(places.begin(), places.begin() + numTaken);
    sent.erase(sent.begin(), sent.begin() + numReused);
    auto future = std::find_if_not(places.begin(), places.end(), isFree);
    numFree += future - places.begin() + llvm::count_if(unsorted, isFree) +
               llvm::count_if(sent, isFree);
    places.erase(places.begin(), future);
    llvm::erase_if(unsorted, isFree);
    llvm::copy_if(sent, std::back_inserter(unsorted), std::not_fn(isFree));
    sent.clear();
    numTaken = numReused = numAnswered = 0;
  }

private:
  /// Of a line.
  static constexpr unsigned maxHalves = 2;

  /// Puts all that is going to be free in order. Where there is always room,
  /// nobody asks for that.
  void sortPlaces() {
    if (unsorted.empty())
      return;
    sortByTime(unsorted, room, [](Place place) { return place.getBits(); });
    size_t numSorted = places.size();
    llvm::append_range(places, unsorted);
    std::inplace_merge(places.begin() + numTaken, places.begin() + numSorted,
                       places.end());
    unsorted.clear();
  }

  uint64_t latency;
  /// Where the bandwidth is not known.
  bool isEndless;
  /// Places that are free, and those that are going to be: in this order, so
  /// many of which were taken since the last call of endWindow, and in any.
  size_t numFree = 0;
  std::vector<Place> places;
  size_t numTaken = 0;
  std::vector<Place> unsorted, room;
  /// What was added since then, the first `numReused` of which others have
  /// followed.
  std::vector<Place> sent;
  size_t numReused = 0, numAnswered = 0;
};

} // namespace mlir::swizzle

#endif // SWIZZLE_LOCALITY_WRITEBUFFER_H
