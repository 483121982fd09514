//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// The XCDs run side by side for an epoch, a span of the model's time; what
// misses in their L2s goes to the memory-side cache in the order of that time
// while the next epoch runs. Nothing flows back from there, so that the host
// threads change no figure.
//
//===----------------------------------------------------------------------===//

#include "Swizzle/Locality/Simulation.h"
#include "MemorySide.h"
#include "Xcd.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/ThreadPool.h"
#include <algorithm>
#include <cmath>
#include <numeric>

using namespace mlir::swizzle;

/// An epoch is long enough for an XCD to have its state in the host's caches,
/// and short enough that what it hands over, in all at about 2^20 to 2^22
/// misses, stays small: in clocks between these two, from the shortest on.
static constexpr uint64_t shortestEpoch = UINT64_C(1) << 10;
static constexpr uint64_t longestEpoch = UINT64_C(1) << 17;

/// The clocks of the epoch after one of `clocks` with so many misses.
static uint64_t getNextEpoch(uint64_t clocks, uint64_t misses) {
  constexpr uint64_t few = UINT64_C(1) << 20, many = UINT64_C(1) << 22;
  if (misses < few)
    return std::min(clocks * 2, longestEpoch);
  if (misses > many)
    return std::max(clocks / 2, shortestEpoch);
  return clocks;
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
  result.writeBacks += xcd.writeBacks;
  result.xcds.push_back(xcd.work);
}

SimulationResult
mlir::swizzle::simulate(const AccessSource &source, const ChipTopology &chip,
                        llvm::function_ref<uint64_t(uint64_t)> map,
                        const SimulationOptions &options) {
  std::vector<std::unique_ptr<Xcd>> xcds;
  for (uint32_t i = 0; i < chip.xcds; ++i)
    xcds.push_back(std::make_unique<Xcd>(i, source, chip, map, options));
  std::unique_ptr<MemorySide> memory;
  if (chip.mallBytes != 0)
    memory = std::make_unique<MemorySide>(chip, options.threads);

  llvm::DefaultThreadPool pool(
      llvm::heavyweight_hardware_concurrency(options.threads));
  std::vector<MissStream> handedOver(chip.xcds);
  uint64_t end = 0, epoch = shortestEpoch;
  bool isRunning = true;
  while (isRunning) {
    end += epoch;
    for (auto &xcd : xcds)
      pool.async([&xcd, end] { xcd->runUntil(end); });
    if (memory)
      for (unsigned part = 0; part < memory->getNumParts(); ++part)
        pool.async([&, part] { memory->access(handedOver, part); });
    pool.wait();
    isRunning = false;
    uint64_t done = 0, numMisses = 0;
    for (uint32_t i = 0; i < chip.xcds; ++i) {
      handedOver[i].clear();
      std::swap(handedOver[i], xcds[i]->getMisses());
      numMisses += handedOver[i].size();
      isRunning |= !xcds[i]->isDone() || !handedOver[i].empty();
      done += xcds[i]->getNumDone();
    }
    epoch = getNextEpoch(epoch, numMisses);
    // Skips the time in which nothing happens.
    uint64_t next = UINT64_MAX;
    for (auto &xcd : xcds)
      next = std::min(next, xcd->getNextTime());
    if (next != UINT64_MAX)
      end = std::max(end, next);
    if (options.progress)
      options.progress(done);
  }

  SimulationResult result;
  result.arguments.resize(source.getFacts().arguments.size());
  for (auto &xcd : xcds)
    addCounts(result, xcd->finish());
  if (memory) {
    memory->addHitsTo(result.arguments);
    result.memoryWrites = memory->getNumWrites();
  }
  for (const LevelCounts &counts : result.arguments)
    result.total += counts;
  if (options.sampledChannels != 0)
    result.sampled = double(options.sampledChannels) / chip.memory.l2Channels;
  return result;
}

double SimulationResult::getL2StandardError() const {
  if (sampled >= 1)
    return 0;
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
    return 1;
  double mean = double(total.l2.requests) / count;
  return std::sqrt((1 - sampled) * squares / (count - 1) / count) / mean;
}

double mlir::swizzle::getImbalance(const std::vector<double> &values) {
  double sum = std::accumulate(values.begin(), values.end(), 0.0);
  if (sum == 0)
    return 1;
  return *llvm::max_element(values) * values.size() / sum;
}
