//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "Xcd.h"
#include "llvm/ADT/STLExtras.h"
#include <algorithm>
#include <utility>

using namespace mlir::swizzle;

/// Accesses ahead of the one at work whose sets are loaded.
static constexpr size_t prefetchDistance = 8;

static SetIndex getL2Index(const ChipTopology &chip) {
  const MemorySystem &memory = chip.memory;
  uint32_t sets = chip.l2Bytes / cacheLineBytes / memory.l2Ways;
  return SetIndex::folded(sets, memory.l2Channels);
}

/// The finalizer of SplitMix64: a number that looks like chance.
static uint64_t scramble(uint64_t x) {
  x += UINT64_C(0x9e3779b97f4a7c15);
  x = (x ^ x >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
  x = (x ^ x >> 27) * UINT64_C(0x94d049bb133111eb);
  return x ^ x >> 31;
}

Xcd::Xcd(uint32_t number, const AccessSource &source, const ChipTopology &chip,
         llvm::function_ref<uint64_t(uint64_t)> map,
         const SimulationOptions &options)
    : chip(chip), map(map), options(options),
      numWorkgroups(source.getFacts().getNumWorkgroups()),
      nextHardwareId(number),
      sampledChannels(options.sampledChannels ? options.sampledChannels
                                              : chip.memory.l2Channels),
      l2(getL2Index(chip), chip.memory.l2Ways) {
  counts.channels.resize(chip.memory.l2Channels);
  counts.arguments.resize(source.getFacts().arguments.size());
  // A sample of the lines meets a cache that is smaller by as much.
  auto scaleWays = [&](uint32_t ways) -> uint32_t {
    return std::max<uint64_t>(1, uint64_t(ways) * sampledChannels /
                                     chip.memory.l2Channels);
  };
  uint32_t l1Ways = scaleWays(chip.memory.l1Ways);
  for (uint32_t cu = 0; cu < chip.cusPerXcd; ++cu)
    l1s.emplace_back(SetIndex::lowBits(chip.memory.l1Sets), l1Ways);
  for (uint32_t cu = 0; cu < chip.cusPerXcd;
       cu += chip.memory.cusPerScalarCache)
    scalarCaches.emplace_back(SetIndex::lowBits(chip.memory.scalarSets),
                              scaleWays(chip.memory.scalarWays));

  uint64_t mine =
      numWorkgroups > number ? (numWorkgroups - number - 1) / chip.xcds + 1 : 0;
  uint64_t places = uint64_t(chip.cusPerXcd) * options.workgroupsPerCu;
  slots.resize(std::min(mine, places));
  for (uint32_t i = 0; i < slots.size(); ++i) {
    slots[i].stream = source.makeStream(number * places + i);
    slots[i].cu = i % chip.cusPerXcd;
    startNext(slots[i]);
    schedule(i, getDelay(slots[i]));
  }
}

bool Xcd::startNext(Slot &slot) {
  if (nextHardwareId >= numWorkgroups)
    return false;
  slot.id = map(nextHardwareId);
  slot.phase = 0;
  slot.stream->restart(slot.id);
  nextHardwareId += chip.xcds;
  return true;
}

void Xcd::schedule(uint32_t slot, uint64_t clock) {
  queue.push_back({clock, sequence++, slot});
  std::push_heap(queue.begin(), queue.end());
}

uint64_t Xcd::getDelay(const Slot &slot) const {
  uint64_t longest = uint64_t(options.maxDelay) * chip.memory.l2Latency;
  uint64_t chance = scramble(scramble(slot.id + options.seed) + slot.phase);
  return chance % (longest + 1);
}

double Xcd::getMatrixFlops(const Slot &slot) {
  const PhaseWork &work = slot.stream->getWork();
  return work.before.matrixFlops + work.after.matrixFlops;
}

uint64_t Xcd::getDuration(const Slot &slot, Level slowest) const {
  const MemorySystem &memory = chip.memory;
  uint64_t latency = 0;
  switch (slowest) {
  case Level::None:
    break;
  case Level::L1:
    latency = memory.l1Latency;
    break;
  case Level::L2:
    latency = memory.l2Latency;
    break;
  case Level::Memory:
    latency = memory.memoryLatency;
    break;
  }
  latency += getDelay(slot);
  // The workgroups of a compute unit share its matrix cores.
  double matrix = getMatrixFlops(slot) / memory.matrixFlopsPerClock *
                  options.workgroupsPerCu;
  return std::max(latency, uint64_t(matrix));
}

/// Reads the halves of a line from a scalar cache, whose lines they are;
/// returns how many were there.
static CacheCounts readScalar(ScalarCache &cache, LineAccess access) {
  static_assert(cacheLineBytes == 2 * scalarLineBytes);
  CacheCounts counts;
  for (unsigned half = 0; half < 2; ++half)
    if (access.getHalves() >> half & 1)
      counts += {1, cache.access(access.getLine() * 2 + half, false).isHit};
  return counts;
}

Xcd::Level Xcd::accessAll(const Slot &slot, uint64_t clock) {
  L1Cache &l1 = l1s[slot.cu];
  ScalarCache &scalar = scalarCaches[slot.cu / chip.memory.cusPerScalarCache];
  const SetIndex &index = l2.getIndex();
  size_t size = phase.size();
  sets.resize(size);
  // Of local copies, so that the loop has vectors.
  const SetIndex indexHere = index;
  llvm::transform(phase, sets.begin(), [=](LineAccess access) {
    return indexHere.getSet(access.getLine());
  });

  auto slowest = Level::None;
  auto writeBack = [&](const CacheResult &result) {
    if (!result.isWriteBack)
      return;
    ++counts.writeBacks;
    misses.push_back({clock, uint32_t(result.victim), 0, true});
  };
  // Most neighbours are of one argument.
  uint8_t number = size ? phase.front().getArgument() : 0;
  LevelCounts argument;
  for (size_t i = 0; i < size; ++i) {
    if (i + prefetchDistance < size)
      l2.prefetch(sets[i + prefetchDistance]);
    LineAccess access = phase[i];
    uint64_t line = access.getLine();
    uint32_t channel = index.getChannelOfSet(sets[i]);
    if (channel >= sampledChannels)
      continue;
    if (access.getArgument() != number) {
      counts.arguments[number] += std::exchange(argument, {});
      number = access.getArgument();
    }
    CacheCounts &ofChannel = counts.channels[channel];
    ++counts.work.requests;
    AccessKind kind = access.getKind();
    if (kind == AccessKind::Write) {
      unsigned halves = access.getHalves() == 3 ? 2 : 1;
      CacheResult result = l2.access(sets[i], line, true);
      // The second half finds what the first has put there.
      CacheCounts found = {halves, halves - 1 + uint64_t(result.isHit)};
      argument.l2 += found;
      ofChannel += found;
      writeBack(result);
      slowest = std::max(slowest, Level::L2);
      continue;
    }
    // What is not near goes to the L2, as so many requests.
    uint64_t requests = 1;
    if (kind == AccessKind::Read) {
      bool isInL1 = l1.access(line, false).isHit;
      argument.l1 += {1, isInL1};
      requests = !isInL1;
    } else if (kind == AccessKind::ScalarRead) {
      CacheCounts found = readScalar(scalar, access);
      argument.scalar += found;
      requests = found.requests - found.hits;
    }
    if (requests == 0) {
      slowest = std::max(slowest, Level::L1);
      continue;
    }
    CacheResult result = l2.access(sets[i], line, access.isWrite());
    // The second half finds the line that the first has brought.
    CacheCounts found = {requests, requests - 1 + uint64_t(result.isHit)};
    argument.l2 += found;
    ofChannel += found;
    slowest = std::max(slowest, result.isHit ? Level::L2 : Level::Memory);
    if (result.isHit)
      continue;
    ++argument.mall.requests;
    misses.push_back({clock, uint32_t(line), number, false});
    writeBack(result);
  }
  if (size)
    counts.arguments[number] += argument;
  return slowest;
}

void Xcd::runUntil(uint64_t end) {
  while (!queue.empty() && queue.front().clock < end) {
    std::pop_heap(queue.begin(), queue.end());
    Event event = queue.back();
    queue.pop_back();
    Slot &slot = slots[event.slot];
    uint64_t clock = event.clock;
    if (slot.stream->next(phase)) {
      Level slowest = accessAll(slot, event.clock);
      counts.work.matrixFlops += getMatrixFlops(slot);
      ++slot.phase;
      clock += getDuration(slot, slowest);
    } else {
      ++counts.work.workgroups;
      counts.work.clocks = std::max(counts.work.clocks, clock);
      if (!startNext(slot))
        continue;
      clock += getDelay(slot);
    }
    schedule(event.slot, clock);
  }
}

const XcdCounts &Xcd::finish() {
  counts.writeBacks += l2.countDirtyLines();
  return counts;
}
