//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "PhasedWave.h"
#include "Swizzle/Chips/LdsBanks.h"
#include "llvm/ADT/Hashing.h"
#include <cstring>
#include <type_traits>
#include <utility>

using namespace mlir::swizzle;
using namespace mlir::swizzle::machine;

static_assert(DeviceMemory::capacity / cacheLineBytes < maxLines,
              "lines of the device's memory have numbers of LineAccess");

static LaneLines &getLaneLines() {
  static thread_local LaneLines lines;
  return lines;
}

/// The patterns that it remembers serve all waves of a thread.
static LanePatterns &getLanePatterns() {
  static thread_local auto patterns = std::make_unique<LanePatterns>();
  return *patterns;
}

void PhasedWave::restart(uint64_t newWorkgroup, uint64_t place, LdsTimes &times,
                         OwnContents &lds) {
  uint64_t scratchPlace = launch.getScratchPlace(place, number);
  scratch = launch.getLaunch().getScratch(scratchPlace).address;
  workgroup = newWorkgroup;
  launch.getLaunch().startWave(launch.getWorkgroup(workgroup), number,
                               scratchPlace, start);
  start.inputs.ldsTimes = times;
  start.inputs.lds = &lds;
  wave.start(start.inputs, *this);
  state = State::Ready;
  clearAccesses();
  phaseEnds.clear();
  numVector = numDone = 0;
  scalarOutstanding = 0;
  taken = IssuedWork();
}

void PhasedWave::run() {
  llvm::Expected<Wave::Status> status = wave.resume();
  if (!status && wave.mayLackLds()) {
    llvm::consumeError(status.takeError());
    state = State::LacksLds;
  } else if (!status) {
    source.noteError(status.takeError(), workgroup);
    state = State::Ended;
  } else if (*status == Wave::Status::Ended) {
    state = State::Ended;
  }
}

IssuedWork mlir::swizzle::makeWork(const IssueCounts &counts) {
  auto count = [&](IssueClass of) { return counts.instructions[unsigned(of)]; };
  IssuedWork work;
  work.scalar = count(IssueClass::Scalar) + count(IssueClass::ScalarMemory);
  work.vector = count(IssueClass::Vector);
  work.transcendental = count(IssueClass::Transcendental);
  work.packedFloat = count(IssueClass::PackedFloat);
  work.matrix = count(IssueClass::Matrix);
  work.lds = count(IssueClass::Lds);
  work.memory = count(IssueClass::VectorMemory);
  work.matrixClocks = counts.matrixClocks;
  work.matrixFlops = counts.matrixFlops;
  work.ldsClocks = counts.ldsClocks;
  work.serialClocks = counts.serialClocks;
  return work;
}

void PhasedWave::endPhase(PhaseWork &work) {
  uint64_t before = getNumBefore();
  // The instructions that the wave waits for: all scalar ones, and the first
  // vector ones.
  uint64_t numVectorHere = 0;
  size_t begin = 0;
  size_t firstInFlight = lines.size();
  const Access *lastAwaited = accesses.empty() ? nullptr : &accesses.back();
  for (const Access &access : accesses) {
    bool isInFlight = state != State::Ended && !access.isScalar &&
                      before + numVectorHere >= numDone;
    numVectorHere += !access.isScalar;
    if (isInFlight)
      firstInFlight = std::min(firstInFlight, begin);
    else
      lastAwaited = &access;
    begin = access.end;
  }
  lines.setInFlightFrom(firstInFlight);
  IssuedWork all = makeWork(wave.getIssued()), rest = all;
  if (lastAwaited) {
    IssuedWork first = makeWork(lastAwaited->issued);
    rest -= first;
    first -= taken;
    work.before += first;
  } else {
    rest -= taken;
  }
  work.after += rest;
  taken = all;

  if (state == State::AtWait) {
    // Of this phase what comes after the last one waited for, of older ones
    // those of which nothing was waited for.
    uint32_t inFlight = numVector > numDone;
    while (inFlight > 0 && inFlight <= phaseEnds.size()) {
      size_t older = phaseEnds.size() - inFlight;
      if ((older == 0 ? 0 : phaseEnds[older - 1]) < numDone)
        break;
      ++inFlight;
    }
    work.inFlight = std::min(work.inFlight, inFlight);
  }
  phaseEnds.push_back(numVector);
  while (phaseEnds.size() > 1 && phaseEnds.front() <= numDone)
    phaseEnds.erase(phaseEnds.begin());
}

bool PhasedWave::takeAccess(Phase &phase) {
  if (numTakenAccesses == accesses.size()) {
    clearAccesses();
    return false;
  }
  size_t begin = numTakenAccesses == 0 ? 0 : accesses[numTakenAccesses - 1].end;
  phase.appendNext(lines, takenEnd, accesses[numTakenAccesses++].end - begin);
  return true;
}

void PhasedWave::clearAccesses() {
  lines.clear();
  accesses.clear();
  numTakenAccesses = 0;
  takenEnd = Phase::Place();
}

unsigned PhasedWave::findPart(uint64_t address) {
  const NamedMemory &last = launch.getParts()[lastPart];
  if (address < last.address || address - last.address >= last.bytes)
    lastPart = launch.findPart(address);
  return lastPart;
}

unsigned PhasedWave::findPart(uint64_t address, uint64_t bytes) {
  unsigned part = findPart(address);
  return launch.getParts()[part].hasAll(address, address + bytes)
             ? part
             : launch.getParts().size() - 1;
}

void PhasedWave::add(llvm::ArrayRef<TouchedLine> touched, AccessKind kind,
                     unsigned part, uint64_t shift) {
  for (TouchedLine line : touched) {
    // What lies outside of all buffers may lie anywhere.
    uint64_t number = line.line + shift;
    lines.add(number < maxLines ? number : number % maxLines, line.halves, kind,
              part);
  }
}

void PhasedWave::endAccess(bool isScalar, bool isMore) {
  if (isMore) {
    accesses.back().end = lines.size();
    return;
  }
  accesses.push_back({lines.size(), isScalar, wave.getIssued()});
  if (isScalar)
    ++scalarOutstanding;
  else
    ++numVector;
  // The counters of outstanding accesses have 6 and 4 bits ("AMD Instinct
  // MI300" Instruction Set Architecture, S_WAITCNT), so that the machine waits
  // earlier.
  constexpr size_t mostOfPhase = 4096;
  if (accesses.size() == mostOfPhase)
    mustSuspend = wait({/*vector=*/63, WaitCounts::noLimit,
                        /*ldsAndScalar=*/0});
}

namespace {
/// The clocks of accesses of LDS that were met lately: the same instructions of
/// all workgroups mostly have the same addresses.
class LdsAccesses {
public:
  uint32_t getClocks(const ComputeUnit &unit, const AccessSite &site,
                     uint64_t lanes, const uint32_t *addresses) {
    LdsAccess kind =
        site.isWrite || site.isAtomic ? LdsAccess::Write : LdsAccess::Read;
    Known &known =
        all[llvm::hash_combine(site.bytes, unsigned(kind), lanes, addresses[0],
                               addresses[1], addresses[lanesPerWave - 1]) %
            all.size()];
    bool isSame = known.bytes == site.bytes && known.kind == kind &&
                  known.isAtomic == site.isAtomic && known.lanes == lanes &&
                  std::memcmp(&known.unit, &unit, sizeof(unit)) == 0 &&
                  std::memcmp(known.addresses.data(), addresses,
                              sizeof(known.addresses)) == 0;
    if (!isSame) {
      known = {unit, kind, site.isAtomic, site.bytes, lanes, {}, 0};
      std::copy_n(addresses, lanesPerWave, known.addresses.begin());
      known.clocks =
          getLdsClocks(unit, kind, site.bytes, lanes, addresses, site.isAtomic)
              .clocks;
    }
    return known.clocks;
  }

private:
  static_assert(std::has_unique_object_representations_v<ComputeUnit>,
                "units are compared as bytes");

  struct Known {
    ComputeUnit unit = {};
    LdsAccess kind = LdsAccess::Read;
    bool isAtomic = false;
    /// 0 where there is none.
    unsigned bytes = 0;
    uint64_t lanes = 0;
    std::array<uint32_t, lanesPerWave> addresses = {};
    uint32_t clocks = 0;
  };
  std::vector<Known> all = std::vector<Known>(1024);
};
} // namespace

static LdsAccesses &getLdsAccesses() {
  static thread_local auto accesses = std::make_unique<LdsAccesses>();
  return *accesses;
}

static AccessKind getKind(const AccessSite &site) {
  return site.isAtomic   ? AccessKind::Atomic
         : site.isWrite  ? AccessKind::Write
         : site.passesL1 ? AccessKind::ReadPastL1
                         : AccessKind::Read;
}

bool PhasedWave::addNear(const AccessSite &site, uint64_t lanes,
                         const uint64_t *addresses) {
  uint64_t first = addresses[llvm::countr_zero(lanes)], bits = 0;
  uint32_t distances[lanesPerWave];
  auto note = [&](unsigned lane, uint64_t distance) {
    bits |= distance + (UINT64_C(1) << 31);
    distances[lane] = static_cast<uint32_t>(distance);
  };
  // Mostly all lanes: a loop that has vectors.
  if (lanes == ~UINT64_C(0))
    for (unsigned lane = 0; lane < lanesPerWave; ++lane)
      note(lane, addresses[lane] - first);
  else
    for (unsigned lane = 0; lane < lanesPerWave; ++lane)
      note(lane, lanes >> lane & 1 ? addresses[lane] - first : 0);
  return bits >> 32 == 0 &&
         addPattern(site, first,
                    getLanePatterns().get(distances, lanes, first, site.bytes));
}

void PhasedWave::vectorAccess(const AccessSite &site, uint64_t lanes,
                              const uint64_t *addresses) {
  if (site.memory == MemoryKind::Scratch) {
    LaneLines &finder = getLaneLines();
    finder.clear();
    // Words of lanes side by side, as of a register that was spilled.
    bool isSpill =
        lanes == ~UINT64_C(0) && addresses[0] % 4 == 0 && site.bytes % 4 == 0 &&
        std::all_of(addresses, addresses + lanesPerWave,
                    [&](uint64_t address) { return address == addresses[0]; });
    for (uint64_t done = 0; isSpill && done < site.bytes; done += 4)
      finder.add(
          launch.normalize(getScratchAddress(scratch, addresses[0] + done, 0)),
          4 * lanesPerWave);
    // Word by word, as the words of a lane lie apart; lanes may begin theirs at
    // other bytes.
    for (uint64_t done = 0; !isSpill && done < site.bytes;) {
      uint64_t least = site.bytes - done;
      for (unsigned lane = 0; lane < lanesPerWave; ++lane) {
        if (!(lanes >> lane & 1))
          continue;
        uint64_t offset = addresses[lane] + done;
        uint64_t bytes = std::min(site.bytes - done, 4 - offset % 4);
        least = std::min(least, bytes);
        finder.add(launch.normalize(getScratchAddress(scratch, offset, lane)),
                   bytes);
      }
      done += least;
    }
    add(finder.get(), getKind(site), findPart(scratch));
    endAccess(/*isScalar=*/false, site.isMore);
    return;
  }
  if (lanes && !addNear(site, lanes, addresses))
    addOfParts(site, lanes, addresses);
  endAccess(/*isScalar=*/false, site.isMore);
}

bool PhasedWave::addPattern(const AccessSite &site, uint64_t address,
                            const LanePattern &pattern) {
  unsigned part = findPart(address);
  auto line = static_cast<int64_t>(address / cacheLineBytes +
                                   source.getLineShift(part));
  if (!launch.getParts()[part].hasAll(address + pattern.lowest,
                                      address + pattern.highest + site.bytes) ||
      line + pattern.lowestLine < 0 ||
      line + pattern.highestLine >= int64_t(maxLines))
    return false;
  lines.appendMoved(pattern.lines, line + pattern.lowestLine, getKind(site),
                    part);
  return true;
}

void PhasedWave::addOfParts(const AccessSite &site, uint64_t lanes,
                            const uint64_t *addresses) {
  while (lanes) {
    unsigned part = findPart(addresses[llvm::countr_zero(lanes)], site.bytes);
    uint64_t here = 0;
    for (unsigned lane = 0; lane < lanesPerWave; ++lane)
      if (lanes >> lane & 1 && findPart(addresses[lane], site.bytes) == part)
        here |= UINT64_C(1) << lane;
    add(getLaneLines().find(addresses, here, site.bytes), getKind(site), part,
        source.getLineShift(part));
    lanes &= ~here;
  }
}

/// Returns true if lanes with `offsets` that have the pattern access `bytes`
/// bytes below `limit`, and no sum of an offset and `immediate` has wrapped
/// around between them.
static bool isWithin(const LanePattern &pattern, const uint32_t *offsets,
                     uint32_t immediate, unsigned bytes, uint64_t limit) {
  int64_t first = static_cast<uint32_t>(
      offsets[llvm::countr_zero(pattern.mask)] + immediate);
  int64_t last = first + pattern.highest;
  return first + pattern.lowest >= 0 && last <= UINT32_MAX &&
         static_cast<uint64_t>(last) + bytes <= limit;
}

void PhasedWave::offsetAccess(const AccessSite &site, uint64_t lanes,
                              uint64_t base, const uint32_t *offsets,
                              uint32_t immediate, uint64_t limit) {
  if (!lanes) {
    endAccess(/*isScalar=*/false);
    return;
  }
  LanePatterns &patterns = getLanePatterns();
  const LanePattern *pattern =
      patterns.find(offsets, lanes, base + immediate, site.bytes);
  uint64_t inRange = lanes;
  uint32_t changed[lanesPerWave];
  if (!pattern || !isWithin(*pattern, offsets, immediate, site.bytes, limit)) {
    // Lanes that access nothing may be anywhere: they go to the first one that
    // accesses, so that the others alone make the pattern.
    bool isCut = false;
    for (unsigned lane = 0; lane < lanesPerWave; ++lane) {
      uint64_t offset = static_cast<uint32_t>(offsets[lane] + immediate);
      if (offset + site.bytes <= limit)
        continue;
      isCut |= (lanes >> lane & 1) && offset < limit;
      inRange &= ~(UINT64_C(1) << lane);
    }
    if (isCut) {
      cutAccess(site, lanes, base, offsets, immediate, limit);
      return;
    }
    if (!inRange) {
      endAccess(/*isScalar=*/false);
      return;
    }
    uint32_t first = offsets[llvm::countr_zero(inRange)];
    for (unsigned lane = 0; lane < lanesPerWave; ++lane)
      changed[lane] = inRange >> lane & 1 ? offsets[lane] : first;
    offsets = changed;
    pattern = &patterns.get(offsets, inRange, base + immediate, site.bytes);
  }
  uint32_t offset = offsets[llvm::countr_zero(inRange)] + immediate;
  if (!isWithin(*pattern, offsets, immediate, site.bytes, limit) ||
      !addPattern(site, base + offset, *pattern)) {
    WaveObserver::offsetAccess(site, inRange, base, offsets, immediate, limit);
    return;
  }
  endAccess(/*isScalar=*/false);
}

void PhasedWave::cutAccess(const AccessSite &site, uint64_t lanes,
                           uint64_t base, const uint32_t *offsets,
                           uint32_t immediate, uint64_t limit) {
  std::array<uint64_t, lanesPerWave> addresses, bytes;
  for (unsigned lane = 0; lane < lanesPerWave; ++lane) {
    uint64_t offset = static_cast<uint32_t>(offsets[lane] + immediate);
    addresses[lane] = base + offset;
    bytes[lane] = getBytesInRange(site, offset, limit);
    if (bytes[lane] == 0)
      lanes &= ~(UINT64_C(1) << lane);
  }
  LaneLines &finder = getLaneLines();
  while (lanes) {
    unsigned first = llvm::countr_zero(lanes);
    unsigned part = findPart(addresses[first], bytes[first]);
    finder.clear();
    for (unsigned lane = first; lane < lanesPerWave; ++lane) {
      if (!(lanes >> lane & 1) ||
          findPart(addresses[lane], bytes[lane]) != part)
        continue;
      finder.add(launch.normalize(addresses[lane]), bytes[lane]);
      lanes &= ~(UINT64_C(1) << lane);
    }
    add(finder.get(), getKind(site), part);
  }
  endAccess(/*isScalar=*/false);
}

void PhasedWave::scalarAccess(const AccessSite &site, uint64_t address) {
  if (site.bytes != 0) {
    LaneLines &finder = getLaneLines();
    finder.clear();
    finder.add(launch.normalize(address), site.bytes);
    add(finder.get(), site.isWrite ? getKind(site) : AccessKind::ScalarRead,
        findPart(address, site.bytes));
  }
  endAccess(/*isScalar=*/true);
}

uint32_t PhasedWave::ldsAccess(const AccessSite &site, uint64_t lanes,
                               const uint32_t *addresses) {
  uint64_t end = 0;
  for (unsigned lane = 0; lane < lanesPerWave; ++lane)
    if (lanes >> lane & 1)
      end = std::max(end, uint64_t(addresses[lane]) + site.bytes);
  source.noteLds(end);
  return getLdsAccesses().getClocks(source.getComputeUnit(), site, lanes,
                                    addresses);
}

void PhasedWave::ldsFill(uint64_t end) { source.noteLds(end); }

bool PhasedWave::wait(const WaitCounts &counts) {
  bool waits = false;
  if (counts.vector < numVector && numVector - counts.vector > numDone) {
    numDone = numVector - counts.vector;
    // An older phase ends as a whole.
    for (uint64_t end : phaseEnds) {
      if (numDone >= end)
        continue;
      numDone = end;
      break;
    }
    waits = true;
  }
  // Scalar accesses end in any order: only a wait for all says something.
  if (counts.ldsAndScalar == 0 && scalarOutstanding != 0) {
    scalarOutstanding = 0;
    waits = true;
  }
  if (waits)
    state = State::AtWait;
  return waits;
}
