//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// The memory, and the cache between it and all XCDs (MALL) where there is one.
// Both have the same channels. These are divided into parts that threads
// simulate at the same time.
//
//===----------------------------------------------------------------------===//

#ifndef SWIZZLE_LOCALITY_MEMORYSIDE_H
#define SWIZZLE_LOCALITY_MEMORYSIDE_H

#include "LinesUnderWay.h"
#include "MissStream.h"
#include "Swizzle/Locality/Cache.h"
#include "Swizzle/Locality/Simulation.h"
#include "Timing.h"
#include "llvm/ADT/ArrayRef.h"
#include <array>

namespace mlir::swizzle {

/// The lines of the first of the L2's channels, one of `sampling` lines.
class LineSample {
public:
  LineSample(uint32_t l2Channels, uint64_t sampling);

  /// The number of a line among those of the sample: what its channel follows
  /// from is left out. So the sample meets all sets of a smaller cache. Bits
  /// are combined with those 6 above: the channels of that cache follow from
  /// others 7 or more apart, as those of the L2 do, and of lines at a distance
  /// of a power of two the two would leave half of its channels out.
  uint32_t getNumber(uint32_t line) const {
    if (sampledBits == channelBits)
      return line;
    uint32_t above = line >> 1 >> channelBits;
    uint32_t pair = above << sampledBits | index.getChannel(line);
    return (pair ^ pair >> 6) << 1 | (line & 1);
  }

private:
  SetIndex index;
  /// Of the number of a channel of the L2, and of one of the sample.
  unsigned channelBits, sampledBits;
};

class MemorySide {
public:
  /// `sampling`: of how many lines one is simulated. At least `numThreads`
  /// parts, if there are that many channels. `facts` are those of the launch.
  /// If there is `oneXcd`, which may be null, the chip and the timing are those
  /// of its part of the memory side, the channels serve in turn, and lines are
  /// spread over all sets: an XCD may have lines of some channels and sets
  /// only, and others those of the others.
  MemorySide(const ChipTopology &chip, const Timing &timing, uint64_t sampling,
             unsigned numThreads, const LaunchFacts &facts,
             const OneXcd *oneXcd);

  unsigned getNumParts() const { return parts.size(); }

  /// Accesses what is of `part` in the streams, one stream for each XCD, in the
  /// order of time and, at the same time, of XCDs, and notes in it when it is
  /// done: for a write, when the cache has it, for which the memory has begun
  /// to take what it replaces.
  void access(llvm::ArrayRef<MissStream *> streams, unsigned part);

  /// Adds the lines that were read and there to the counts of the arguments.
  void addHitsTo(std::vector<LevelCounts> &arguments) const;

  /// Takes what an L2 writes back at the end of the launch, and has the memory
  /// take what the cache replaces, all channels side by side; returns for how
  /// many ticks.
  uint64_t writeBack(llvm::ArrayRef<DirtyLine> lines);

  /// For how many ticks the channel that does most was at work.
  uint64_t getBusiestTicks() const;

  /// Halves of lines that were written, and replaced later; and those of a
  /// launch that does all of this `times`, at least once, with other lines but
  /// those of scratch, as far as its buffers have others. Of what becomes dirty
  /// in the cache, as much stays there as it has room for, once.
  double getNumWrittenHalves(double times = 1) const;

  /// Clocks for which a channel of the cache, and of the memory, is at work, on
  /// average, of a launch that does all of this `times`, at least once.
  double getMallBusy(double times = 1) const;
  double getMemoryBusy(double times = 1) const;

private:
  /// A miss of one of the streams, with what its order and its look-up need.
  struct TimedMiss {
    TimedMiss(uint64_t time = 0, uint32_t place = 0, uint32_t set = 0)
        : time(time), place(place), set(set) {}

    uint64_t time;
    /// The number of the stream, and in the bits below it that of the miss.
    uint32_t place;
    uint32_t set;
  };
  /// In a window the channels of an L2 take less than 2^25 misses, of any chip
  /// that a file may describe, and write back as many lines at most.
  static constexpr unsigned missBits = 26;

  struct Part {
    /// By the number of the argument.
    std::array<uint64_t, LineAccess::maxArgument + 1> hits = {};
    /// Halves of lines that became dirty in the cache, but for those of
    /// scratch, and that it wrote to the memory.
    uint64_t dirtiedHalves = 0, writtenHalves = 0;
    /// What channels of the cache and of the memory have served in turn.
    uint32_t numOfMall = 0, numOfMemory = 0;
    /// The misses of all streams that are of the part, in order, and room to
    /// sort them.
    std::vector<TimedMiss> merged, room;
  };

  /// A channel of the cache, which knows what it did last.
  class MallChannel : public Server {
  public:
    uint64_t serve(uint64_t time, const Miss &miss, const Timing &timing);

  private:
    bool hasWritten = false;
  };

  /// Returns true if another XCD brings the line to the cache, or writes it
  /// back, as far as chance tells.
  bool isOfOthers(const Miss &miss) const;
  /// The same of a line that so many XCDs use.
  static bool isOfOthers(uint32_t line, double sharers);
  /// The number of the channel of the cache, or of the memory, that serves the
  /// next miss of what belongs to `channel`.
  uint32_t findServer(uint32_t channel, uint32_t &numInTurn) const {
    return oneXcd ? numInTurn++ % mallChannels.size() : channel;
  }
  /// Counts what a line has that became dirty in the cache.
  void noteDirtied(Part &part, uint32_t line, uint8_t halves);
  void access(Part &part, Miss &miss, uint32_t set);

  const Timing &timing;
  std::optional<LaunchFacts::Scratch> scratch;
  const OneXcd *oneXcd;
  LineSample sample;
  SetIndex index;
  std::optional<L2Cache> cache;
  /// That the cache has room for.
  uint64_t cacheHalves = 0;
  /// The part of the launch's buffers that can become dirty there, in halves;
  /// 0 if their sizes are not known.
  double dataHalves = 0;
  std::vector<MallChannel> mallChannels;
  std::vector<Server> memoryChannels;
  /// Lines that each channel of the cache has asked the memory for.
  std::vector<LinesUnderWay> underWay;
  std::vector<Part> parts;
};

} // namespace mlir::swizzle

#endif // SWIZZLE_LOCALITY_MEMORYSIDE_H
