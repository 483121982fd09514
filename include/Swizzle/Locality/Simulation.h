//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// A launch on a chip: what its caches do, and how long it takes.
//
// Dispatch. Workgroup `h` goes to XCD `h mod xcds`. An XCD deals the workgroups
// of its residue, in order, to its compute units; each holds
// `workgroupsPerCu` of them, and where one ends the next of the same residue
// starts. Nothing moves between XCDs.
//
// Time. A workgroup goes through its phases (AccessSource.h) one after the
// other, all its waves together. It issues what comes before the accesses, then
// the accesses, then the rest of the phase; the next phase starts when that is
// issued and what the phase waits for has arrived. Its place is free when all
// that it accesses has arrived, stores too. All that is shared serves in the
// order of arrival: the L1 of a compute unit, by bytes and by instructions;
// the channels of the L2; the connection of an XCD to the memory side; the
// channels of the memory-side cache and of the memory. The vector units and
// matrix cores of the SIMDs and the LDS of a compute unit serve the oldest
// workgroup first (IssueUnits.h); its waves are spread evenly over SIMDs.
// Each takes what measurements say it sustains (SustainedRates.h); on top comes
// the latency of the level that has the line. A line that is asked for again
// while it is on its way arrives once, for all who asked. Workgroups that read
// the same data run in step as long as they wait for the same lines, and drift
// apart where they wait in queues or for older ones. What makes them drift and
// is not modelled (waves of a workgroup that go apart, the pages of memory, the
// distance of its channels) is a random delay of what a phase waits for, if
// it comes from the L2 or from behind it, and of the first phase of a
// workgroup.
//
// Counting. A read is one request for each line that an instruction of a wave
// touches; what hits in the L1 of the compute unit goes no further. A write is
// one request to the L2 for each half of a line, the L1 keeps nothing of it.
// A write of a line that is not there takes a place in the L2 and is a miss. An
// atomic access is one request to the L2 for each line, and leaves it to be
// written back. A scalar read goes by lines of 64 bytes to the scalar cache,
// which neighbouring compute units share, and what is not there is one request
// of that size to the L2. At the end of the launch what the L2 has to write
// back goes to memory.
//
// A line that is touched again while it is on its way to the L1 is a hit there,
// and one that is on its way to the L2 is a hit there: the tag is taken when
// the line is asked for, and the L1 of CDNA stalls on data that is pending,
// which a counter shows (TCP_PENDING_STALL_CYCLES, ROCm documentation, "MI300
// performance counters"), rather than ask for it twice.
//
// The same input gives the same figures, with any number of host threads.
//
//===----------------------------------------------------------------------===//

#ifndef SWIZZLE_LOCALITY_SIMULATION_H
#define SWIZZLE_LOCALITY_SIMULATION_H

#include "Swizzle/Chips/ChipTopology.h"
#include "Swizzle/Locality/AccessSource.h"
#include "Swizzle/Locality/Timeline.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include <functional>
#include <optional>
#include <vector>

namespace mlir::swizzle {

/// One XCD of a launch that is simulated for all of them. They are taken to do
/// about as much, each with its part of the memory side.
struct OneXcd {
  /// Below ChipTopology::xcds.
  uint32_t number = 0;
  /// By the number of the argument: how many of all XCDs read a line of it that
  /// one of them reads, on average (countReaders). One in so many lines comes
  /// from memory, and takes room in this XCD's part of the memory-side cache;
  /// the others are hits, as another XCD brings them to its part.
  std::vector<double> readers;
  /// The same of lines that the L2 writes back, those of all arguments.
  double writers = 1;
};

/// How a launch runs.
struct SimulationOptions {
  /// Workgroups that a compute unit holds at the same time, at least 1.
  uint32_t workgroupsPerCu = 1;
  /// The longest delay of what a phase waits for, in latencies of the L2.
  /// Published hit rates of transposes and stencils fit delays of 0 to 3.
  uint32_t maxDelay = 3;
  /// The most that it may be: far more than any machine's, and times of the
  /// longest launches do not overflow.
  static constexpr uint32_t largestMaxDelay = 1000;
  /// How much longer the slowest workgroup takes to issue the same instructions
  /// than the fastest one, in percent of the mean. Each has its own pace, by
  /// chance, for all of its instructions. Published traces show more for short
  /// waves, published hit rates of long launches leave room for up to 2
  /// (docs/experiments.md, "Workgroups have a pace").
  uint32_t paceSpread = 1;
  static constexpr uint32_t largestPaceSpread = 100;
  /// Chooses the delays and the paces.
  uint64_t seed = 0;
  /// Host threads, from 1 to mostThreads.
  uint32_t threads = 1;
  static constexpr uint32_t mostThreads = 1024;
  /// One for each thread of the host's CPUs, as far as they are allowed.
  static uint32_t getDefaultThreads();
  /// Of how many of the L2's channels lines are simulated; a power of two, at
  /// most the number of channels. 0 stands for all.
  uint32_t sampledChannels = 0;
  /// How many workgroups are simulated, the first in the order of dispatch.
  /// What the others do is taken to be the same, and so is the time for which
  /// each has its place. At least as many as the chip holds; 0 stands for all.
  uint64_t sampledWorkgroups = 0;
  /// If set, only this XCD is simulated.
  std::optional<OneXcd> oneXcd;
  /// What each wave issues before all else: the instructions of a map.
  IssuedWork mapWork;
  /// Called now and then with the number of workgroups that have ended.
  std::function<void(uint64_t done)> progress;
};

/// Requests to a cache, and how many it had.
struct CacheCounts {
  uint64_t requests = 0;
  uint64_t hits = 0;

  /// Hits over requests, 0 if there are none.
  double getHitRate() const { return requests ? double(hits) / requests : 0; }
  CacheCounts &operator+=(const CacheCounts &other) {
    requests += other.requests;
    hits += other.hits;
    return *this;
  }
};

/// The requests to the caches for one argument, or for all.
struct LevelCounts {
  /// Reads of lanes only: writes and atomics pass the L1.
  CacheCounts l1;
  /// Scalar reads, by lines of 64 bytes.
  CacheCounts scalar;
  /// All that goes to it.
  CacheCounts l2;
  /// Lines read by the L2s.
  CacheCounts mall;

  /// Accesses, as far as they were counted once: what the caches of compute
  /// units had, and what went to the L2.
  uint64_t getNumAccesses() const {
    return l1.hits + scalar.hits + l2.requests;
  }

  LevelCounts &operator+=(const LevelCounts &other) {
    l1 += other.l1;
    scalar += other.scalar;
    l2 += other.l2;
    mall += other.mall;
    return *this;
  }
};

/// Of a sample of channels: the accesses of lanes that were made, and those of
/// them whose lines are in the sample. (The scalar caches meet all lines.)
struct SampledAccesses {
  uint64_t all = 0, sampled = 0;

  SampledAccesses &operator+=(const SampledAccesses &other) {
    all += other.all;
    sampled += other.sampled;
    return *this;
  }
};

/// The work of one XCD: of the workgroups that were simulated, but for the
/// clocks.
struct XcdWork {
  /// The number of the XCD.
  uint32_t number = 0;
  uint64_t workgroups = 0;
  /// Lines that the instructions of its workgroups touch, each instruction's by
  /// itself, in a sample of lines all of them; loads of the kernel's arguments
  /// are among them.
  uint64_t requests = 0;
  /// Floating-point operations of its matrix instructions.
  double matrixFlops = 0;
  /// Clocks that its places have a workgroup on average, without the wait for
  /// the dispatcher, over those that the dispatcher takes for each. Below 1
  /// places stay empty, as workgroups end faster than they begin.
  double residence = 0;
  /// Clocks until all that its workgroups do has ended, of those that were not
  /// simulated as well.
  uint64_t clocks = 0;
};

/// How much of the time of the launch parts of the chip were at work, from 0 to
/// 1 on average, at the rates that they sustain.
struct Utilization {
  double scalar = 0, vector = 0, matrix = 0, lds = 0, l1 = 0, l2 = 0;
  /// The connections of the XCDs to the memory side.
  double fabric = 0;
  double mall = 0, memory = 0;
};

/// The part, from 0 to 1, of accesses that lie outside of all memory of a
/// launch, beside those to its data.
inline double getShareOutside(uint64_t outside, uint64_t data) {
  return outside == 0 ? 0 : double(outside) / (outside + data);
}

/// What a launch with one map does to caches and memory, and its time.
struct SimulationResult {
  /// By the number of the argument.
  std::vector<LevelCounts> arguments;
  LevelCounts total;
  /// False for a chip without a memory-side cache: the requests to it are those
  /// to the memory.
  bool hasMall = true;
  std::vector<XcdWork> xcds;
  /// Clocks of the launch, of all workgroups: of the slowest XCD.
  uint64_t clocks = 0;
  /// The part of `clocks` after the end of the last workgroup, in which what
  /// was written goes on its way; and the end of it, for what the L2s write
  /// back then, dirty lines that workgroups have left.
  uint64_t drainClocks = 0, writeBackClocks = 0;
  /// Of the workgroups that were simulated.
  Utilization utilization;
  Timeline timeline;
  /// Requests to each channel of the L2s, all XCDs together.
  std::vector<CacheCounts> channels;
  /// Halves of lines that the L2s wrote back, the dirty ones at the end
  /// included.
  uint64_t writtenHalves = 0;
  /// Halves of lines that the memory-side cache writes to memory, of all
  /// workgroups of the XCDs that were simulated: what those that were simulated
  /// make dirty may have had room in it.
  double memoryHalves = 0;
  /// The fraction of all lines that was simulated, above 0 and up to 1. All
  /// counts but those of `xcds` and of clocks are of these lines only.
  double sampledLines = 1;
  /// Where it is below 1, by the number of the argument.
  std::vector<SampledAccesses> sampledAccesses;
  /// The fraction of an XCD's workgroups that was simulated, and that of the
  /// XCDs. All counts but those of clocks and `memoryHalves` are of these
  /// workgroups only.
  double sampledWorkgroups = 1, sampledXcds = 1;
  /// One XCD was simulated for all, so that nothing tells how evenly they share
  /// the work.
  bool isOfOneXcd = false;

  /// The part of all accesses that was simulated.
  double getSampled() const {
    return sampledLines * sampledWorkgroups * sampledXcds;
  }

  /// The standard error of the hit rate of the L2 that comes from lines that
  /// were left out; 0 if all were simulated. From the differences between
  /// channels: nothing if there were requests to one at most, or if some
  /// argument's lines are not spread over the channels.
  std::optional<double> getL2StandardError() const;

  /// The number of an argument which has 5 % of the accesses of lanes or more,
  /// but of those not the part in the sample, within 10 %, that all lines have:
  /// as a few lines that are accessed again and again. Counts and hit rates of
  /// such a sample are those of another launch.
  std::optional<size_t> findUnevenArgument() const;

  /// The accesses that are for memory of this kind, of a launch with these
  /// facts.
  uint64_t countAccesses(LaunchFacts::Argument::Kind kind,
                         const LaunchFacts &facts) const;
  /// The part, from 0 to 1, of the accesses that lie outside of all memory of
  /// the launch; those to what the runtime gives a kernel do not count.
  double getShareOutside(const LaunchFacts &facts) const;

  /// The part of the time, from 0 to 1, that `writeBackClocks` are.
  double getWriteBackShare() const;

  /// Bytes of the whole launch that the L2s read from what is behind them and
  /// wrote to it.
  double getBytesBehindL2() const;
  /// The same of the memory, behind the memory-side cache if there is one.
  double getBytesOfMemory() const;
  /// The clocks of the busiest XCD over the mean of all, and the lines that its
  /// workgroups touch.
  double getTimeImbalance() const;
  /// Returns true if workgroups of all XCDs end faster than they begin.
  bool isDispatchBound() const;
  double getLineImbalance() const;
};

/// Runs the launch of `source` on `chip`. `map` gives the logical id of a
/// hardware id, a bijection of the launch's ids.
SimulationResult simulate(const AccessSource &source, const ChipTopology &chip,
                          llvm::function_ref<uint64_t(uint64_t)> map,
                          const SimulationOptions &options);

/// The largest of `values` over their mean; 1 if they are equal or all 0.
double getImbalance(const std::vector<double> &values);

} // namespace mlir::swizzle

#endif // SWIZZLE_LOCALITY_SIMULATION_H
