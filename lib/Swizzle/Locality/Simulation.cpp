//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// The XCDs run side by side for a window of the model's time that is no longer
// than the memory side takes to answer; then it answers what they asked for, in
// the order of time. So the host threads change no figure.
//
//===----------------------------------------------------------------------===//

#include "Swizzle/Locality/Simulation.h"
#include "MemorySide.h"
#include "Parallel.h"
#include "Timing.h"
#include "Xcd.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/MathExtras.h"
#include <algorithm>
#include <cmath>
#include <numeric>
#include <thread>

using namespace mlir::swizzle;

uint32_t SimulationOptions::getDefaultThreads() {
  return std::clamp(std::thread::hardware_concurrency(), 1u, mostThreads);
}

/// Reads and writes of the launch, by argument and in all.
static void addCounts(SimulationResult &result, const XcdCounts &xcd) {
  size_t size = std::max(result.arguments.size(), xcd.arguments.size());
  result.arguments.resize(size);
  for (size_t i = 0; i < xcd.arguments.size(); ++i)
    result.arguments[i] += xcd.arguments[i];
  result.channels.resize(std::max(result.channels.size(), xcd.channels.size()));
  for (size_t i = 0; i < xcd.channels.size(); ++i)
    result.channels[i] += xcd.channels[i];
  result.sampledAccesses.resize(xcd.sampledAccesses.size());
  for (auto [sum, accesses] :
       llvm::zip_equal(result.sampledAccesses, xcd.sampledAccesses))
    sum += accesses;
  result.writtenHalves += xcd.writtenHalves;
  result.xcds.push_back(xcd.work);
  result.timeline += xcd.timeline;
}

/// The chip with the channels and the size of the memory side that are the part
/// of one of its XCDs, or less: they are powers of two. What they deliver is
/// another matter (Timing).
static ChipTopology getChipOfOne(const ChipTopology &chip) {
  ChipTopology one = chip;
  uint64_t parts = llvm::PowerOf2Ceil(chip.xcds);
  one.mallBytes /= parts;
  one.memory.mallChannels =
      std::max<uint64_t>(1, chip.memory.mallChannels / parts);
  return one;
}

static Utilization getUtilization(const std::vector<XcdCounts> &xcds,
                                  const MemorySide &memory,
                                  const ChipTopology &chip, uint32_t channels,
                                  uint64_t clocks) {
  Utilization result;
  if (clocks == 0)
    return result;
  auto share = [&](uint64_t XcdCounts::*busy, double servers) {
    double sum = 0;
    for (const XcdCounts &xcd : xcds)
      sum += xcd.*busy;
    return sum / ticksPerClock / clocks / servers / xcds.size();
  };
  double cus = chip.cusPerXcd, simds = cus * chip.computeUnit.simds;
  result.scalar = share(&XcdCounts::scalarBusy, simds);
  result.vector = share(&XcdCounts::vectorBusy, simds);
  result.matrix = share(&XcdCounts::matrixBusy, simds);
  result.lds = share(&XcdCounts::ldsBusy, cus);
  result.l1 = share(&XcdCounts::l1Busy, cus);
  result.l2 = share(&XcdCounts::l2Busy, channels);
  result.fabric = share(&XcdCounts::fabricBusy, 1);
  result.mall = memory.getMallBusy() / clocks;
  result.memory = memory.getMemoryBusy() / clocks;
  return result;
}

/// Lets the memory side take what the XCDs write back when their workgroups
/// have ended, one after the other, beside what others still do as far as its
/// channels have time for that: the last one ends when these have done all.
/// Returns the clocks until what workgroups had written was on its way.
static uint64_t writeBack(std::vector<XcdCounts> &xcds, MemorySide &memory) {
  llvm::SmallVector<XcdCounts *> inOrder;
  for (XcdCounts &xcd : xcds)
    inOrder.push_back(&xcd);
  llvm::stable_sort(inOrder, [](const XcdCounts *a, const XcdCounts *b) {
    return a->writtenClocks < b->writtenClocks;
  });
  uint64_t free = 0;
  auto waitUntilFree = [&](XcdCounts &xcd) {
    xcd.simulatedClocks = std::max(xcd.simulatedClocks, free);
  };
  XcdCounts *lastToWrite = nullptr;
  for (XcdCounts *xcd : inOrder) {
    if (xcd->linesLeft.empty())
      continue;
    free = std::max(free, xcd->writtenClocks) +
           llvm::divideCeil(memory.writeBack(xcd->linesLeft), ticksPerClock);
    waitUntilFree(*xcd);
    lastToWrite = xcd;
  }
  if (lastToWrite) {
    free = std::max(free,
                    llvm::divideCeil(memory.getBusiestTicks(), ticksPerClock));
    waitUntilFree(*lastToWrite);
  }
  return inOrder.back()->writtenClocks;
}

/// Finds how long each XCD takes for all of its workgroups. For those that were
/// not simulated the memory side takes as long as for the others, at least: for
/// these it may have had no time to write back while they ran, or room for all
/// that they wrote.
static void setClocks(std::vector<XcdCounts> &xcds, const MemorySide &memory) {
  uint64_t simulated = 0, others = 0;
  for (const XcdCounts &xcd : xcds) {
    simulated += xcd.work.workgroups;
    others += xcd.numOthers;
  }
  double ofMemory = 0;
  if (simulated != 0) {
    double times = double(simulated + others) / simulated;
    ofMemory = std::max(memory.getMallBusy(times) - memory.getMallBusy(),
                        memory.getMemoryBusy(times) - memory.getMemoryBusy());
  }
  for (XcdCounts &xcd : xcds) {
    xcd.work.clocks = xcd.simulatedClocks;
    if (xcd.numOthers != 0)
      xcd.work.clocks +=
          std::max(xcd.clocksOfOthers, static_cast<uint64_t>(ofMemory));
  }
}

SimulationResult
mlir::swizzle::simulate(const AccessSource &source, const ChipTopology &chip,
                        llvm::function_ref<uint64_t(uint64_t)> map,
                        const SimulationOptions &options) {
  uint32_t channels = options.sampledChannels ? options.sampledChannels
                                              : chip.memory.l2Channels;
  uint64_t sampling = chip.memory.l2Channels / channels;
  const OneXcd *oneXcd = options.oneXcd ? &*options.oneXcd : nullptr;
  ChipTopology ofMemory = oneXcd ? getChipOfOne(chip) : chip;
  Timing timing(ofMemory, sampling, oneXcd ? 1.0 / chip.xcds : 1);
  std::vector<std::unique_ptr<Xcd>> xcds;
  std::vector<MissStream *> misses;
  for (uint32_t i = 0; i < chip.xcds; ++i) {
    if (oneXcd && oneXcd->number != i)
      continue;
    xcds.push_back(
        std::make_unique<Xcd>(i, source, chip, timing, map, options));
    misses.push_back(&xcds.back()->getMisses());
  }
  MemorySide memory(ofMemory, timing, sampling, options.threads,
                    source.getFacts(), oneXcd);

  ThreadTeam team(options.threads);
  // As many as a thread handles in the time that another takes to wake up.
  constexpr uint64_t manyMisses = 256, manyEvents = 64;
  uint64_t end = 0, numMisses = 0, numWindows = 0;
  // Of each XCD in the latest window.
  std::vector<uint64_t> events(xcds.size(), manyEvents);
  while (true) {
    uint64_t next = UINT64_MAX;
    bool isDone = true;
    for (auto &xcd : xcds) {
      next = std::min(next, xcd->getNextTime());
      isDone &= xcd->isDone();
    }
    if (isDone)
      break;
    // Skips the time in which nothing begins.
    if (next != UINT64_MAX && numMisses == 0)
      end = std::max(end, next);
    end += timing.getWindow();
    uint64_t numEvents =
        std::accumulate(events.begin(), events.end(), UINT64_C(0));
    team.forEach(xcds.size(), numEvents >= manyEvents,
                 [&](unsigned i) { events[i] = xcds[i]->runUntil(end); });
    numMisses = 0;
    for (const MissStream *stream : misses)
      numMisses += stream->size();
    team.forEach(memory.getNumParts(), numMisses >= manyMisses,
                 [&](unsigned part) { memory.access(misses, part); });
    if (options.progress && numWindows++ % 1024 == 0) {
      uint64_t done = 0;
      for (auto &xcd : xcds)
        done += xcd->getNumDone();
      options.progress(done);
    }
  }

  SimulationResult result;
  result.hasMall = chip.mallBytes != 0;
  result.arguments.resize(source.getFacts().arguments.size());
  std::vector<XcdCounts> counts;
  for (auto &xcd : xcds)
    counts.push_back(xcd->finish());
  uint64_t writtenClocks = writeBack(counts, memory);
  setClocks(counts, memory);
  for (const XcdCounts &xcd : counts)
    addCounts(result, xcd);
  memory.addHitsTo(result.arguments);
  for (const LevelCounts &ofArgument : result.arguments)
    result.total += ofArgument;
  result.sampledLines = 1.0 / sampling;
  uint64_t numWorkgroups = source.getFacts().getNumWorkgroups(),
           numSampled = numWorkgroups;
  if (options.sampledWorkgroups != 0 &&
      options.sampledWorkgroups < numWorkgroups) {
    numSampled = options.sampledWorkgroups;
    result.sampledWorkgroups = double(numSampled) / numWorkgroups;
  }
  if (oneXcd) {
    result.isOfOneXcd = true;
    // An XCD that has none stands for others that have none.
    uint64_t numOfOne = counts.front().work.workgroups;
    result.sampledXcds =
        numOfOne ? double(numOfOne) / numSampled : 1.0 / chip.xcds;
  }
  if (result.hasMall)
    result.memoryHalves =
        memory.getNumWrittenHalves(1 / result.sampledWorkgroups);
  uint64_t simulatedClocks = 0, workgroupClocks = 0;
  for (const XcdCounts &xcd : counts) {
    workgroupClocks = std::max(workgroupClocks, xcd.workgroupClocks);
    result.clocks = std::max(result.clocks, xcd.work.clocks);
    simulatedClocks = std::max(simulatedClocks, xcd.simulatedClocks);
  }
  result.drainClocks = simulatedClocks - workgroupClocks;
  result.writeBackClocks = simulatedClocks - writtenClocks;
  result.utilization =
      getUtilization(counts, memory, chip, channels, simulatedClocks);
  return result;
}

std::optional<double> SimulationResult::getL2StandardError() const {
  if (sampledLines >= 1)
    return 0;
  if (findUnevenArgument())
    return std::nullopt;
  // The ratio estimator of a sample of channels, drawn without replacement.
  double rate = total.l2.getHitRate(), squares = 0;
  uint64_t count = 0;
  for (const CacheCounts &channel : channels) {
    if (channel.requests == 0)
      continue;
    double difference = channel.hits - rate * channel.requests;
    squares += difference * difference;
    ++count;
  }
  if (count < 2)
    return std::nullopt;
  double mean = double(total.l2.requests) / count;
  return std::sqrt((1 - sampledLines) * squares / (count - 1) / count) / mean;
}

std::optional<size_t> SimulationResult::findUnevenArgument() const {
  constexpr double few = 0.05, tolerance = 0.1;
  double all = 0;
  for (const SampledAccesses &accesses : sampledAccesses)
    all += accesses.all;
  for (auto [i, accesses] : llvm::enumerate(sampledAccesses)) {
    double expected = sampledLines * accesses.all;
    if (accesses.all >= few * all &&
        std::abs(accesses.sampled - expected) > tolerance * expected)
      return i;
  }
  return std::nullopt;
}

uint64_t SimulationResult::countAccesses(LaunchFacts::Argument::Kind kind,
                                         const LaunchFacts &facts) const {
  uint64_t count = 0;
  for (auto [counts, argument] : llvm::zip_equal(arguments, facts.arguments))
    if (argument.kind == kind)
      count += counts.getNumAccesses();
  return count;
}

double SimulationResult::getShareOutside(const LaunchFacts &facts) const {
  using Kind = LaunchFacts::Argument::Kind;
  return swizzle::getShareOutside(countAccesses(Kind::Outside, facts),
                                  countAccesses(Kind::Data, facts));
}

double SimulationResult::getWriteBackShare() const {
  return clocks == 0 ? 0 : double(writeBackClocks) / clocks;
}

double SimulationResult::getBytesBehindL2() const {
  double halves = 2.0 * total.mall.requests + writtenHalves;
  return halves * halfLineBytes / getSampled();
}

double SimulationResult::getBytesOfMemory() const {
  double read = 2.0 * (total.mall.requests - total.mall.hits),
         written = hasMall ? memoryHalves * sampledWorkgroups : writtenHalves;
  return (read + written) * halfLineBytes / getSampled();
}

double SimulationResult::getTimeImbalance() const {
  std::vector<double> clocks;
  for (const XcdWork &xcd : xcds)
    clocks.push_back(xcd.clocks);
  return getImbalance(clocks);
}

bool SimulationResult::isDispatchBound() const {
  return llvm::all_of(xcds,
                      [](const XcdWork &xcd) { return xcd.residence < 1; });
}

double SimulationResult::getLineImbalance() const {
  std::vector<double> lines;
  for (const XcdWork &xcd : xcds)
    lines.push_back(xcd.requests);
  return getImbalance(lines);
}

double mlir::swizzle::getImbalance(const std::vector<double> &values) {
  double sum = std::accumulate(values.begin(), values.end(), 0.0);
  if (sum == 0)
    return 1;
  return *llvm::max_element(values) * values.size() / sum;
}
