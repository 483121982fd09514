//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "Xcd.h"
#include "Swizzle/Locality/HostCache.h"
#include "Swizzle/Locality/LaunchSample.h"
#include "Swizzle/Support/Scramble.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/MathExtras.h"
#include <algorithm>
#include <utility>

using namespace mlir::swizzle;

/// For how long the L1 of a compute unit goes on before an older workgroup has
/// its turn.
static constexpr uint64_t l1Quantum = 256 * ticksPerClock;

/// With how many accesses the L1 begins, if the phase has as many left: with
/// those of one instruction of a wave that touches eight lines, as with 16
/// bytes a lane; or, if no other workgroup has any, of one on each of four
/// SIMDs.
static constexpr size_t accessesInTurn = 8, accessesAlone = 32;

static SetIndex getL2Index(const ChipTopology &chip) {
  const MemorySystem &memory = chip.memory;
  uint32_t sets = chip.l2Bytes / cacheLineBytes / memory.l2Ways;
  return SetIndex::folded(sets, memory.l2Channels);
}

Xcd::Xcd(uint32_t number, const AccessSource &source, const ChipTopology &chip,
         const Timing &timing, llvm::function_ref<uint64_t(uint64_t)> map,
         const SimulationOptions &options)
    : number(number), chip(chip), timing(timing), map(map), options(options),
      numWorkgroups(source.getFacts().getNumWorkgroups()),
      numSimulated(options.sampledWorkgroups
                       ? std::min(options.sampledWorkgroups, numWorkgroups)
                       : numWorkgroups),
      nextHardwareId(number),
      sampledChannels(options.sampledChannels ? options.sampledChannels
                                              : chip.memory.l2Channels),
      l2(getL2Index(chip), chip.memory.l2Ways),
      channels(chip.memory.l2Channels), writes(timing) {
  counts.arguments.resize(source.getFacts().arguments.size());
  counts.work.number = number;
  // A sample of the lines meets an L1 that is smaller by as much. The scalar
  // cache, which has few ways, meets all lines.
  uint64_t l1Ways =
      uint64_t(chip.memory.l1Ways) * sampledChannels / chip.memory.l2Channels;
  L1Cache l1(SetIndex::lowBits(chip.memory.l1Sets),
             std::max<uint64_t>(1, l1Ways));
  cus.assign(chip.cusPerXcd, ComputeUnitModel(l1));
  for (uint32_t cu = 0; cu < chip.cusPerXcd;
       cu += chip.memory.cusPerScalarCache)
    scalarCaches.emplace_back(SetIndex::lowBits(chip.memory.scalarSets),
                              chip.memory.scalarWays);

  if (sampledChannels < chip.memory.l2Channels) {
    waits = TypicalWaits(counts.arguments.size());
    counts.sampledAccesses.resize(counts.arguments.size());
  }
  uint64_t mine = countOwn(numSimulated);
  uint64_t places = getPlacesOfXcd(chip, options.workgroupsPerCu);
  numWaves = llvm::divideCeil(source.getFacts().getNumWorkItems(),
                              chip.computeUnit.waveSize);
  for (uint32_t i = 0; i < numWaves; ++i)
    mapWork += options.mapWork;
  dispatchTicks =
      std::max(timing.dispatchWorkgroup, numWaves * timing.dispatchWave);
  slots.resize(std::min(mine, places));
  for (uint32_t i = 0; i < slots.size(); ++i) {
    slots[i].stream = source.makeStream(number * places + i);
    slots[i].cu = i % chip.cusPerXcd;
    slots[i].waits = waits;
    slots[i].firstSimd = i / chip.cusPerXcd * numWaves % chip.computeUnit.simds;
    startNext(i, /*time=*/0);
  }
}

/// Of the workgroups below `count`, how many are this XCD's.
uint64_t Xcd::countOwn(uint64_t count) const {
  return count > number ? (count - number - 1) / chip.xcds + 1 : 0;
}

void Xcd::startNext(uint32_t index, uint64_t time) {
  if (nextHardwareId >= numSimulated)
    return;
  Slot &slot = slots[index];
  slot.started = time;
  slot.age = numStarted++;
  // The same for all maps, so that chance tells none from another.
  slot.pace = Pace(options.paceSpread,
                   scramble(scramble(~nextHardwareId) + options.seed));
  slot.id = map(nextHardwareId);
  slot.stream->restart(slot.id);
  nextHardwareId += chip.xcds;
  uint64_t start = dispatcher.serve(time, dispatchTicks) + dispatchTicks;
  slot.dispatched = start;
  schedule(Event::Kind::Workgroup, index, start + getDelay(slot));
}

void Xcd::startWorkgroup(uint32_t index, uint64_t time) {
  slots[index].part = Slot::Part::Map;
  issue(index, time);
}

uint64_t Xcd::getDelay(const Slot &slot) const {
  uint64_t longest = options.maxDelay * timing.l2Latency;
  // Seeds are so far apart that none has the delays of another one's neighbour.
  uint64_t chance = scramble(scramble(slot.id + options.seed * scrambleStep) +
                             slot.numPhases);
  return chance % (longest + 1);
}

void Xcd::schedule(Event::Kind kind, uint32_t index, uint64_t time,
                   uint64_t version) {
  queue.push({time, sequence++, kind, index, version});
}

//===----------------------------------------------------------------------===//
// Phases
//===----------------------------------------------------------------------===//

void Xcd::startPhase(uint32_t index, uint64_t time) {
  Slot &slot = slots[index];
  last = std::max(last, time);
  lastOfWorkgroups = std::max(lastOfWorkgroups, time);
  if (!slot.stream->next(slot.phase)) {
    ++counts.work.workgroups;
    residence += time - slot.started;
    dispatchedTicks += time - slot.dispatched;
    startNext(index, time);
    return;
  }
  slot.phase.prefetch();
  const PhaseWork &work = slot.stream->getWork();
  ++slot.numPhases;
  slot.position = slot.run = slot.doneOfRun = 0;
  slot.inFlight = std::min(work.inFlight, maxInFlight - 1);
  slot.awaited = Arrival();
  slot.left[slot.numPhases % maxInFlight] = Arrival();
  counts.work.matrixFlops += work.before.matrixFlops + work.after.matrixFlops;

  slot.part = Slot::Part::Before;
  slot.isAccessing = !slot.phase.empty();
  if (slot.isAccessing) {
    // Instructions that touch few lines take the L1 for their addresses.
    uint64_t halves = 0;
    for (const Phase::Run &run : slot.phase.getRuns())
      halves += uint64_t(run.count) * run.traits.getNumHalves();
    uint64_t ofHalves = halves * timing.l1Half;
    uint64_t ofInstructions =
        (work.before.memory + work.after.memory) * timing.l1Instruction;
    slot.ticksOfAccess = ofInstructions > ofHalves
                             ? (ofInstructions - ofHalves) / slot.phase.size()
                             : 0;
    slot.accessStart = time;
    slot.issueInterval =
        slot.pace.getTicks(work.before.serialClocks * ticksPerClock) /
        slot.phase.size();
    queueAccesses(index);
  }
  issue(index, time);
}

const IssuedWork &Xcd::getPart(const Slot &slot) const {
  if (slot.part == Slot::Part::Map)
    return mapWork;
  const PhaseWork &work = slot.stream->getWork();
  return slot.part == Slot::Part::Before ? work.before : work.after;
}

void Xcd::issue(uint32_t index, uint64_t time) {
  Slot &slot = slots[index];
  slot.isIssuing = true;
  advanceUnits(slot.cu, time);
  ComputeUnitModel &cu = cus[slot.cu];
  uint32_t waves =
      slot.part == Slot::Part::Map ? numWaves : slot.stream->getWork().waves;
  if (!cu.units.add(getPart(slot), waves, slot.firstSimd, chip.computeUnit,
                    timing, index, slot.age, slot.pace)) {
    endIssue(index, time);
    return;
  }
  schedule(Event::Kind::Issued, slot.cu, cu.units.getNextEnd(),
           ++cu.unitsVersion);
}

void Xcd::advanceUnits(uint32_t number, uint64_t time) {
  ComputeUnitModel &cu = cus[number];
  for (const IssueUnits::Job &job : cu.units.getJobs())
    note(job.cause, cu.units.getTime(), time);
  cu.units.advance(time);
  llvm::SmallVector<uint32_t, 4> ended = cu.units.takeEnded();
  if (ended.empty())
    return;
  uint64_t version = ++cu.unitsVersion;
  for (uint32_t index : ended)
    endIssue(index, time);
  // Unless another has begun since.
  if (cu.unitsVersion == version && !cu.units.getJobs().empty())
    schedule(Event::Kind::Issued, number, cu.units.getNextEnd(), version);
}

void Xcd::endIssue(uint32_t index, uint64_t time) {
  Slot &slot = slots[index];
  slot.isIssuing = false;
  switch (slot.part) {
  case Slot::Part::Map:
    startPhase(index, time);
    return;
  case Slot::Part::Before:
    slot.part = Slot::Part::After;
    issue(index, time);
    return;
  case Slot::Part::After:
    slot.issued = time;
    endPhase(index);
    return;
  }
}

size_t Xcd::getNextIssued(const Slot &slot) const {
  bool isAlone = cus[slot.cu].accessing.size() == 1;
  return std::min(slot.position + (isAlone ? accessesAlone : accessesInTurn),
                  slot.phase.size());
}

uint64_t Xcd::getIssueTime(const Slot &slot) const {
  return slot.accessStart + slot.issueInterval * getNextIssued(slot);
}

size_t Xcd::countIssued(const Slot &slot, uint64_t time) const {
  uint64_t size = slot.phase.size(), ticks = time - slot.accessStart;
  if (slot.issueInterval == 0 || ticks / slot.issueInterval >= size)
    return size;
  return std::max<size_t>(ticks / slot.issueInterval, getNextIssued(slot));
}

void Xcd::queueAccesses(uint32_t index) {
  uint32_t number = slots[index].cu;
  cus[number].accessing.push_back(index);
  scheduleL1(number, getIssueTime(slots[index]));
}

void Xcd::scheduleL1(uint32_t number, uint64_t time) {
  ComputeUnitModel &cu = cus[number];
  time = std::max(time, cu.l1Server.getFree());
  if (time >= cu.nextL1)
    return;
  cu.nextL1 = time;
  schedule(Event::Kind::L1, number, time);
}

void Xcd::serveL1(uint32_t number, uint64_t time) {
  ComputeUnitModel &cu = cus[number];
  // Of an event that an earlier one has replaced.
  if (time != cu.nextL1)
    return;
  cu.nextL1 = UINT64_MAX;
  // The oldest workgroup that has issued an access.
  size_t place = cu.accessing.size();
  uint64_t next = UINT64_MAX;
  for (auto [i, index] : llvm::enumerate(cu.accessing)) {
    uint64_t issued = getIssueTime(slots[index]);
    next = std::min(next, issued);
    if (issued <= time && (place == cu.accessing.size() ||
                           slots[index].age < slots[cu.accessing[place]].age))
      place = i;
  }
  if (place == cu.accessing.size()) {
    scheduleL1(number, next);
    return;
  }
  uint32_t index = cu.accessing[place];
  Slot &slot = slots[index];
  uint64_t end = makeAccesses(index, countIssued(slot, time) - slot.position,
                              time, l1Quantum);
  cu.l1Server.serve(time, end - time);
  if (slot.position == slot.phase.size()) {
    cu.accessing.erase(cu.accessing.begin() + place);
    slot.isAccessing = false;
    if (!slot.isIssuing && slot.part == Slot::Part::After &&
        time > slot.issued) {
      note(Cause::L1, slot.issued, time);
      slot.issued = time;
    }
    slot.issued = std::max(slot.issued, time);
    endPhase(index);
  }
  if (!cu.accessing.empty())
    scheduleL1(number, end);
}

void Xcd::endPhase(uint32_t index) {
  Slot &slot = slots[index];
  if (slot.isIssuing || slot.isAccessing || slot.part != Slot::Part::After)
    return;
  auto isOpen = [&](const Arrival &arrival) {
    return arrival.window == window;
  };
  Arrival latest = slot.awaited;
  bool mustWait = isOpen(slot.awaited);
  for (uint32_t age = slot.inFlight; age < maxInFlight; ++age) {
    if (age >= slot.numPhases)
      break;
    const Arrival &left = slot.left[(slot.numPhases - age) % maxInFlight];
    mustWait |= isOpen(left);
    latest.add(left.time, left.level);
  }
  if (mustWait) {
    waiting.push_back(index);
    return;
  }
  // What was waited for is not waited for again.
  for (uint32_t age = slot.inFlight; age < maxInFlight; ++age)
    if (age < slot.numPhases)
      slot.left[(slot.numPhases - age) % maxInFlight] = Arrival();
  if (latest.time != 0 && latest.level >= Cause::L2)
    latest.time += getDelay(slot);
  if (latest.time > slot.issued)
    note(latest.level, slot.issued, latest.time);
  schedule(Event::Kind::Phase, index, std::max(slot.issued, latest.time));
}

Xcd::Arrival &Xcd::getArrival(uint32_t waiter) {
  Slot &slot = slots[waiter >> waiterBits];
  uint32_t number = waiter & ((1u << waiterBits) - 1);
  return number == awaitedIndex ? slot.awaited : slot.left[number];
}

void Xcd::takeAnswers() {
  for (const Miss &miss : misses) {
    last = std::max(last, miss.time);
    if (miss.isWrite()) {
      writes.answer(miss.time, miss.level, llvm::popcount(miss.written));
      continue;
    }
    underWay.answer(miss.line, {miss.time, miss.level});
    getArrival(miss.waiter).add(miss.time, miss.level);
    missWait.add(miss.getWait(), miss.level);
  }
  for (auto [number, waiter] : underWay.getFollowers()) {
    const Miss &miss = misses[number];
    getArrival(waiter).add(miss.time, miss.level);
  }
  underWay.getFollowers().clear();
  misses.clear();
  writes.endWindow(windowStart);
  ++window;
  for (uint32_t index : std::exchange(waiting, {}))
    endPhase(index);
}

//===----------------------------------------------------------------------===//
// Windows
//===----------------------------------------------------------------------===//

void Xcd::prefetchNext() const {
  // What is going on may still schedule others before these.
  for (const Event &event : queue.listNext().take_back(2)) {
    // What all events need lies in front.
    constexpr size_t most = 192;
    if (event.isOfSlot())
      prefetchObject(&slots[event.index], most);
    else
      prefetchObject(&cus[event.index], most);
  }
  if (!queue.empty() && queue.front().isOfSlot())
    prefetchObject(slots[queue.front().index].stream.get());
}

uint64_t Xcd::runUntil(uint64_t end) {
  takeAnswers();
  windowStart = end;
  uint64_t numEvents = 0;
  for (; !queue.empty() && queue.front().time < end; ++numEvents) {
    Event event = queue.pop();
    prefetchNext();
    switch (event.kind) {
    case Event::Kind::Workgroup:
      startWorkgroup(event.index, event.time);
      break;
    case Event::Kind::Phase:
      startPhase(event.index, event.time);
      break;
    case Event::Kind::Issued:
      if (event.version == cus[event.index].unitsVersion)
        advanceUnits(event.index, event.time);
      break;
    case Event::Kind::L1:
      serveL1(event.index, event.time);
      break;
    }
  }
  return numEvents;
}

/// The clocks that workgroups take which are not simulated. Places that are
/// never free end a workgroup each in the mean time for which one has its
/// place (Little's law). Where no other workgroup takes a place that is free,
/// as after the last one that is simulated, those that are left run faster
/// than they would: no part of the XCD does its work for one in less time than
/// it did here.
uint64_t Xcd::getClocksOfOthers() const {
  uint64_t simulated = counts.work.workgroups;
  if (simulated == 0 || counts.numOthers == 0)
    return 0;
  double cus = chip.cusPerXcd, simds = cus * chip.computeUnit.simds;
  double ticks = std::max(
      {double(residence) / slots.size(),
       double(dispatchTicks) * counts.work.workgroups,
       counts.scalarBusy / simds, counts.vectorBusy / simds,
       counts.matrixBusy / simds, counts.ldsBusy / cus, counts.l1Busy / cus,
       double(counts.l2Busy) / sampledChannels, double(counts.fabricBusy)});
  return counts.numOthers * (ticks / simulated / ticksPerClock);
}

const XcdCounts &Xcd::finish() {
  takeAnswers();
  // Other XCDs see what was written when the launch has ended: all that the L2
  // has changed goes to the memory side (AMDGPU Usage, "Memory Model gfx942").
  counts.linesLeft = l2.listDirty();
  uint64_t dirty = 0;
  for (const DirtyLine &line : counts.linesLeft)
    dirty += llvm::popcount(line.halves);
  counts.writtenHalves += dirty;
  counts.workgroupClocks = llvm::divideCeil(lastOfWorkgroups, ticksPerClock);
  counts.writtenClocks = llvm::divideCeil(last, ticksPerClock);
  last = std::max(last, fabricWrites.serve(last, dirty * timing.fabricHalf) +
                            dirty * timing.fabricHalf);
  counts.simulatedClocks = llvm::divideCeil(last, ticksPerClock);
  for (const ComputeUnitModel &cu : cus) {
    const IssueUnits::Busy &busy = cu.units.getBusy();
    counts.scalarBusy += busy.scalar;
    counts.vectorBusy += busy.vector;
    counts.matrixBusy += busy.matrix;
    counts.ldsBusy += busy.lds;
    counts.l1Busy += cu.l1Server.getBusy();
  }
  for (const L2Channel &channel : channels) {
    counts.channels.push_back(channel.counts);
    counts.l2Busy += channel.server.getBusy();
  }
  counts.fabricBusy = std::max(fabricReads.getBusy(), fabricWrites.getBusy());
  counts.numOthers = countOwn(numWorkgroups) - countOwn(numSimulated);
  counts.clocksOfOthers = getClocksOfOthers();
  if (counts.work.workgroups != 0)
    counts.work.residence = double(dispatchedTicks) / slots.size() /
                            counts.work.workgroups / dispatchTicks;
  return counts;
}
