//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// The accesses of an XCD: what of a burst the L1, the scalar cache and the L2
// have, and what the L2 asks the memory side for.
//
//===----------------------------------------------------------------------===//

#include "Xcd.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/MathExtras.h"
#include <algorithm>
#include <utility>

using namespace mlir::swizzle;

/// Accesses ahead of the one at work whose sets are loaded.
static constexpr size_t prefetchDistance = 8;

/// Reads the halves of a line from a scalar cache, whose lines they are;
/// returns how many were there.
static CacheCounts readScalar(ScalarCache &cache, uint64_t line,
                              unsigned halves) {
  static_assert(cacheLineBytes == 2 * scalarLineBytes);
  CacheCounts counts;
  for (unsigned half = 0; half < 2; ++half)
    if (halves >> half & 1)
      counts += {1, cache.access(line * 2 + half).isHit};
  return counts;
}

void Xcd::waitIfUnderWay(uint64_t line, Arrival &arrival, uint32_t waiter) {
  const LinesUnderWay::Answer *answer = underWay.find(line);
  if (!answer)
    return;
  if (answer->isOpen()) {
    underWay.follow(answer->getMiss(), waiter);
    arrival.window = window;
  } else {
    MemoryTime there = answer->get();
    arrival.add(there.getTime(), there.getLevel());
  }
}

template <AccessKind kind>
void Xcd::accessL2(uint32_t line, const AccessTraits &traits, uint32_t set,
                   uint64_t requests, uint64_t time, LevelCounts &argument,
                   Arrival &arrival, uint32_t waiter) {
  constexpr bool isWrite = AccessTraits{kind}.isWrite();
  L2Channel &channel = channels[l2.getIndex().getChannelOfSet(set)];
  CacheResult result = l2.access(set, line, isWrite ? traits.halves : 0);
  // The second half finds what the first has brought or put there.
  CacheCounts found = {requests, requests - 1 + uint64_t(result.isHit)};
  argument.l2 += found;
  channel.counts += found;
  uint64_t start = channel.server.serve(time, requests * timing.l2Request);
  Cause level =
      time < channel.blocked.getTime() ? channel.blocked.getLevel() : Cause::L2;
  if (result.writeBack) {
    unsigned halves = llvm::popcount(result.writeBack);
    counts.writtenHalves += halves;
    WriteBuffer::Place room = writes.getRoom(halves);
    if (room.getTime() > start) {
      // The channel goes on when the line has left its place.
      start = room.getTime();
      level = room.getLevel();
      channel.server.waitUntil(start);
      channel.blocked = room;
    }
    uint64_t begin = fabricWrites.serve(start, halves * timing.fabricHalf);
    writes.add(begin, halves);
    misses.emplace_back(begin, uint32_t(result.victim), result.writeBack);
  }
  arrival.add(start + timing.l2Latency, level);
  if (kind == AccessKind::Write)
    return;
  if (!result.isHit) {
    ++argument.mall.requests;
    underWay.add(line, LinesUnderWay::Answer::ofMiss(misses.size()));
    misses.emplace_back(fabricReads.serve(start, 2 * timing.fabricHalf), line,
                        waiter, traits.argument, time);
    arrival.window = window;
  } else {
    waitIfUnderWay(line, arrival, waiter);
  }
}

void Xcd::addTypicalWait(Burst &burst, const AccessTraits &traits,
                         bool hasSampled, Arrival &arrival) {
  TypicalWait &own = burst.waits[traits], &all = waits[traits];
  if (!hasSampled) {
    const TypicalWait &wait = own.isKnown() ? own : all;
    arrival.add(burst.time + wait.getTicks(), wait.getLevel());
    return;
  }
  bool isMiss = arrival.window == window;
  if (isMiss && !missWait.isKnown())
    return;
  double ticks = isMiss                      ? missWait.getTicks()
                 : arrival.time > burst.time ? arrival.time - burst.time
                                             : 0;
  Cause level = isMiss ? missWait.getLevel() : arrival.level;
  own.add(ticks, level);
  all.add(ticks, level);
}

template <AccessKind kind>
void Xcd::accessRun(Burst &burst, const AccessTraits &traits, size_t first,
                    size_t count, uint64_t ticks) {
  const uint32_t *lines = burst.lines.data(), *setsHere = sets.data();
  const SetIndex indexHere = l2.getIndex();
  // Of a sample, each line stands for so many.
  const uint64_t linesOfOne = chip.memory.l2Channels / sampledChannels;
  // Local copies stay in registers.
  Arrival arrival;
  size_t numSampled = 0;
  uint32_t waiter = burst.waiters[traits.isInFlight];
  uint64_t time = burst.time;
  for (size_t i = first; i < first + count; ++i) {
    if (i + prefetchDistance < sets.size())
      l2.prefetch(setsHere[i + prefetchDistance]);
    time += ticks;
    uint32_t line = lines[i];
    if (indexHere.getChannelOfSet(setsHere[i]) >= sampledChannels) {
      if (kind == AccessKind::ScalarRead)
        readScalar(burst.scalar, line, traits.halves);
      continue;
    }
    ++numSampled;
    // What is not near goes to the L2, as so many requests.
    uint64_t requests = kind == AccessKind::Write ? traits.getNumHalves() : 1;
    if (kind == AccessKind::Read) {
      bool isInL1 = burst.l1.access(line).isHit;
      burst.argument.l1 += {1, isInL1};
      requests = !isInL1;
    } else if (kind == AccessKind::ReadPastL1) {
      burst.argument.l1 += {1, 0};
    } else if (kind == AccessKind::ScalarRead) {
      CacheCounts found = readScalar(burst.scalar, line, traits.halves);
      burst.argument.scalar += found;
      requests = found.requests - found.hits;
    }
    if (requests != 0) {
      // What the L1 takes for requests, beyond what it has for the access.
      if (kind != AccessKind::ScalarRead)
        time +=
            (std::max(requests * timing.l1Request, ticks) - ticks) * linesOfOne;
      accessL2<kind>(line, traits, setsHere[i], requests, time, burst.argument,
                     arrival, waiter);
      continue;
    }
    arrival.add(time + timing.l1Latency, Cause::L1);
    // The L1 waits for what it has asked for; it does not ask twice.
    waitIfUnderWay(line, arrival, waiter);
  }
  burst.numRequests += count;
  burst.time = time;
  if (linesOfOne > 1) {
    if (kind != AccessKind::ScalarRead)
      counts.sampledAccesses[traits.argument] += {count, numSampled};
    addTypicalWait(burst, traits, numSampled != 0, arrival);
  }
  burst.arrivals[traits.isInFlight].add(arrival);
}

uint64_t Xcd::makeAccesses(uint32_t slotIndex, size_t count, uint64_t time,
                           uint64_t quantum) {
  Slot &slot = slots[slotIndex];
  uint64_t end = time + quantum;
  // At least so much of the L1 for each.
  uint64_t least = timing.l1Half + slot.ticksOfAccess;
  size_t size = std::min<uint64_t>(count, llvm::divideCeil(quantum, least));
  uint32_t leftNumber = slot.numPhases % maxInFlight;
  Burst burst = {cus[slot.cu].l1,
                 scalarCaches[slot.cu / chip.memory.cusPerScalarCache],
                 slot.phase.getLines().slice(slot.position, size),
                 {slotIndex << waiterBits | awaitedIndex,
                  slotIndex << waiterBits | leftNumber},
                 {slot.awaited, slot.left[leftNumber]},
                 time,
                 slot.waits};
  sets.resize(size);
  // Of a local copy, so that the loop has vectors.
  const SetIndex indexHere = l2.getIndex();
  llvm::transform(burst.lines, sets.begin(),
                  [=](uint32_t line) { return indexHere.getSet(line); });

  // By AccessKind.
  static constexpr decltype(&Xcd::accessRun<AccessKind::Read>) accessRunOf[] = {
      &Xcd::accessRun<AccessKind::Read>, &Xcd::accessRun<AccessKind::Write>,
      &Xcd::accessRun<AccessKind::Atomic>,
      &Xcd::accessRun<AccessKind::ScalarRead>,
      &Xcd::accessRun<AccessKind::ReadPastL1>};
  static_assert(std::size(accessRunOf) == numAccessKinds);
  // Most neighbours are of one argument.
  uint8_t number = slot.phase.getRuns()[slot.run].traits.argument;
  size_t done = 0;
  while (done < size && burst.time < end) {
    const Phase::Run &run = slot.phase.getRuns()[slot.run];
    const AccessTraits &traits = run.traits;
    if (traits.argument != number) {
      counts.arguments[number] += std::exchange(burst.argument, {});
      number = traits.argument;
    }
    uint64_t ticks =
        traits.kind == AccessKind::ScalarRead
            ? 0
            : traits.getNumHalves() * timing.l1Half + slot.ticksOfAccess;
    size_t count = std::min<size_t>(run.count - slot.doneOfRun, size - done);
    if (ticks != 0)
      count =
          std::min<uint64_t>(count, llvm::divideCeil(end - burst.time, ticks));
    (this->*accessRunOf[unsigned(traits.kind)])(burst, traits, done, count,
                                                ticks);
    done += count;
    slot.doneOfRun += count;
    if (slot.doneOfRun == run.count) {
      slot.doneOfRun = 0;
      ++slot.run;
    }
  }
  counts.arguments[number] += burst.argument;
  slot.position += done;
  counts.work.requests += burst.numRequests;
  slot.awaited = burst.arrivals[0];
  slot.left[leftNumber] = burst.arrivals[1];
  last = std::max({last, slot.awaited.time, slot.left[leftNumber].time});
  return burst.time;
}
