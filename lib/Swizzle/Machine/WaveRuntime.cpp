//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "LaneAddresses.h"
#include "OwnAccesses.h"
#include "WaveImpl.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/MathExtras.h"
#include <cstring>
#include <utility>

using namespace mlir::swizzle;
using namespace mlir::swizzle::machine;

//===----------------------------------------------------------------------===//
// Memory
//===----------------------------------------------------------------------===//

static size_t getNumber(const CompiledWave &program,
                        const LaunchMemory::Range &range) {
  return &range - program.memory->ranges.data();
}

void Wave::Impl::noteRead(const LaunchMemory::Range &range, unsigned site) {
  if (program.uses)
    program.uses->note(getNumber(program, range), program.sites[site].isAtomic
                                                      ? RangeUses::Counted
                                                      : RangeUses::Read);
}

void Wave::Impl::noteTurn(uint64_t address, uint64_t amount) {
  if (!program.uses || counterPeriod == 0)
    return;
  if (const LaunchMemory::Range *range = program.memory->find(address, 1))
    program.uses->noteCount(getNumber(program, *range), turns++, address,
                            amount);
}

/// The least and the greatest of the addresses of lanes; there is a lane.
static std::pair<uint64_t, uint64_t> getExtent(uint64_t lanes,
                                               const uint64_t *addresses) {
  assert(lanes && "no lanes");
  uint64_t least = UINT64_MAX, most = 0;
  for (unsigned lane = 0; lane < lanesPerWave; ++lane) {
    bool isActive = lanes >> lane & 1;
    least = std::min(least, isActive ? addresses[lane] : UINT64_MAX);
    most = std::max(most, isActive ? addresses[lane] : 0);
  }
  return {least, most};
}

void Wave::Impl::noteStore(uint64_t lanes, const uint64_t *addresses) {
  if (!lanes)
    return;
  // Mostly all lanes store to one range, as they did before.
  auto [least, most] = getExtent(lanes, addresses);
  if (lastStored && lastStored->contains(least, 1) &&
      lastStored->contains(most, 1))
    return;
  const LaunchMemory::Range *&range = lastStored;
  for (unsigned lane = 0; lane < lanesPerWave; ++lane) {
    if (!(lanes >> lane & 1) || (range && range->contains(addresses[lane], 1)))
      continue;
    range = program.memory->find(addresses[lane], 1);
    if (range && program.uses)
      program.uses->note(getNumber(program, *range), RangeUses::Written);
  }
}

void Wave::Impl::failUnknown(uint32_t number) {
  lacksLds = !program.keepsLds && program.readsLds();
  auto loadsBuffer = [&](const AccessSite &site) {
    return site.number == number && site.memory == MemoryKind::Global &&
           !site.isAtomic;
  };
  fail(program.code->instructions[number],
       llvm::any_of(program.sites, loadsBuffer) ? unknownBufferMessage
                                                : unknownMessage);
}

std::optional<uint32_t> Wave::Impl::find(unsigned site, uint64_t address,
                                         unsigned bytes) {
  if (!lastRange || !lastRange->contains(address, bytes))
    lastRange = program.memory->find(address, bytes);
  if (!lastRange || !lastRange->bytes)
    return std::nullopt;
  noteRead(*lastRange, site);
  uint32_t value = 0;
  std::memcpy(&value, lastRange->bytes + (address - lastRange->address), bytes);
  return value;
}

const LaunchMemory::Range *Wave::Impl::findTogether(unsigned site,
                                                    uint64_t lanes,
                                                    const uint64_t *addresses,
                                                    unsigned bytes) {
  if (!lanes)
    return nullptr;
  auto [least, most] = getExtent(lanes, addresses);
  if (!lastRange || !lastRange->contains(least, bytes))
    lastRange = program.memory->find(least, bytes);
  if (!lastRange || !lastRange->contains(most, bytes) || !lastRange->bytes)
    return nullptr;
  noteRead(*lastRange, site);
  return lastRange;
}

uint32_t Wave::Impl::read(unsigned site, uint64_t address, unsigned bytes) {
  if (std::optional<uint32_t> value = find(site, address, bytes))
    return *value;
  const Instruction &instruction = *program.sites[site].instruction;
  if (uint32_t aperture = address >> 32;
      aperture == scratchAperture || aperture == ldsAperture)
    fail(instruction,
         llvm::Twine("expected memory of the launch, but got a generic pointer "
                     "to ") +
             (aperture == ldsAperture ? "LDS" : "scratch") +
             ", whose contents are only known where code addresses it as such; "
             "code does not if it is not optimized, or chooses between "
             "pointers to different memory");
  constexpr uint64_t nullPage = 4096;
  if (!lastRange)
    fail(instruction,
         "expected memory of the launch, but got address 0x" +
             llvm::Twine::utohexstr(address) +
             (address < nullPage ? ", behind a null pointer, as are those of "
                                   "the runtime's services, which printf needs"
                                 : ""));
  fail(instruction, unknownBufferMessage);
}

//===----------------------------------------------------------------------===//
// Functions that lifted code calls
//===----------------------------------------------------------------------===//

/// Those of the lanes whose addresses are not behind all LDS that there may be.
static uint64_t getLanesInLds(const Wave::Impl &wave, uint64_t lanes,
                              const uint32_t *addresses) {
  // Without branches, as nearly always all are.
  uint32_t most = 0;
  for (unsigned lane = 0; lane < lanesPerWave; ++lane)
    most = std::max(most, addresses[lane]);
  if (most < wave.program.maxLdsBytes)
    return lanes;
  for (unsigned lane = 0; lane < lanesPerWave; ++lane)
    if (addresses[lane] >= wave.program.maxLdsBytes)
      lanes &= ~(UINT64_C(1) << lane);
  return lanes;
}

/// The wave, which fails where lanes of an access depend on what is unknown.
static Wave::Impl &getKnownWave(WaveState *state, uint64_t unknown,
                                uint32_t origin) {
  Wave::Impl &wave = getWave(state);
  if (unknown)
    wave.failUnknown(origin);
  return wave;
}

static void tellFlat(Wave::Impl &wave, unsigned number, uint64_t lanes,
                     const uint64_t *addresses) {
  AccessSite site = wave.program.sites[number];
  uint64_t lds = findAperture(lanes, addresses, ldsAperture);
  uint64_t scratch = findAperture(lanes, addresses, scratchAperture);
  uint32_t offsets[lanesPerWave];
  uint64_t wideOffsets[lanesPerWave];
  for (unsigned lane = 0; lane < lanesPerWave; ++lane)
    wideOffsets[lane] = offsets[lane] = static_cast<uint32_t>(addresses[lane]);
  uint64_t rest = lanes & ~lds & ~scratch;
  // It is outstanding like an instruction on global memory wherever it goes.
  if (rest || !scratch)
    wave.observer->vectorAccess(site, rest, addresses);
  if (lds) {
    site.memory = MemoryKind::Lds;
    lds = getLanesInLds(wave, lds, offsets);
    wave.ldsClocks += wave.observer->ldsAccess(site, lds, offsets);
    if (site.isWrite)
      wave.forgetLds(lds, offsets, site.bytes);
  }
  if (scratch) {
    site.memory = MemoryKind::Scratch;
    site.isMore = rest != 0;
    verifyScratch(&wave, number, scratch, wideOffsets);
    wave.observer->vectorAccess(site, scratch, wideOffsets);
    if (site.isWrite)
      wave.forgetScratch(scratch, offsets, site.bytes);
  }
}

void WaveObserver::offsetAccess(const AccessSite &site, uint64_t lanes,
                                uint64_t base, const uint32_t *offsets,
                                uint32_t immediate, uint64_t limit) {
  uint64_t addresses[lanesPerWave];
  RangedOffsets ranged = {base, offsets, immediate, limit};
  ranged.getAddresses(addresses);
  ranged.forEachRange(site, lanes, [&](const AccessSite &part, uint64_t some) {
    vectorAccess(part, some, addresses);
  });
}

/// Suspends a wave behind an access if its observer wants it.
static void suspendIfAsked(Wave::Impl &wave) {
  if (std::exchange(wave.observer->mustSuspend, false))
    wave.switchBack();
}

static void tellVector(WaveState *state, uint32_t site, uint64_t lanes,
                       uint64_t base, const void *offsets, uint32_t limit,
                       uint64_t unknown, uint32_t origin) {
  Wave::Impl &wave = getKnownWave(state, lanes & unknown, origin);
  const LiftedSite &lifted = wave.program.lifted[site];
  const AccessSite &accessed = wave.program.sites[site];
  bool isNoted = accessed.isWrite && accessed.memory == MemoryKind::Global &&
                 wave.program.uses;
  if (!offsets)
    offsets = noOffsets;
  uint64_t addresses[lanesPerWave];
  if (auto ranged = getRanged(lifted, base, limit, offsets);
      ranged && lifted.form != AddressForm::Flat) {
    if (isNoted) {
      ranged->getAddresses(addresses);
      ranged->forEachRange(accessed, lanes,
                           [&](const AccessSite &part, uint64_t some) {
                             wave.noteStore(some, addresses);
                           });
    }
    wave.observer->offsetAccess(accessed, lanes, ranged->base, ranged->offsets,
                                ranged->immediate, ranged->limit);
    suspendIfAsked(wave);
    return;
  }
  computeAddresses(lifted, base, offsets, addresses);
  if (accessed.memory == MemoryKind::Scratch)
    verifyScratch(&wave, site, lanes, addresses);
  if (isNoted)
    wave.noteStore(lanes, addresses);
  if (lifted.form == AddressForm::Flat)
    tellFlat(wave, site, lanes, addresses);
  else
    wave.observer->vectorAccess(accessed, lanes, addresses);
  suspendIfAsked(wave);
}

static void tellScalar(WaveState *state, uint32_t site, uint64_t address,
                       uint64_t bytes) {
  Wave::Impl &wave = getWave(state);
  const AccessSite &accessed = wave.program.sites[site];
  if (accessed.isWrite && bytes && wave.program.uses) {
    const uint64_t addresses[lanesPerWave] = {address};
    wave.noteStore(/*lanes=*/1, addresses);
  }
  if (bytes == accessed.bytes) {
    wave.observer->scalarAccess(accessed, address);
  } else {
    AccessSite part = accessed;
    part.bytes = bytes;
    wave.observer->scalarAccess(part, address);
  }
  suspendIfAsked(wave);
}

static void tellLds(WaveState *state, uint32_t site, uint64_t lanes,
                    const uint32_t *offsets, uint64_t unknown,
                    uint32_t origin) {
  Wave::Impl &wave = getKnownWave(state, lanes & unknown, origin);
  const AccessSite &accessed = wave.program.sites[site];
  LdsTime *time = nullptr;
  if (state->ldsTimes) {
    if (!lanes)
      return;
    time = &state->ldsTimes[accessed.ldsNumber];
    if (!time->count()) {
      state->ldsClocks += time->getClocks();
      return;
    }
  }
  uint32_t immediate = wave.program.lifted[site].offset;
  if (!offsets)
    offsets = reinterpret_cast<const uint32_t *>(noOffsets);
  uint32_t addresses[lanesPerWave];
  for (unsigned lane = 0; lane < lanesPerWave; ++lane)
    addresses[lane] = offsets[lane] + immediate;
  uint32_t clocks = wave.observer->ldsAccess(
      accessed, getLanesInLds(wave, lanes, addresses), addresses);
  if (time) {
    time->note(clocks);
    state->ldsClocks += clocks;
  }
  suspendIfAsked(wave);
}

static void tellLdsFill(WaveState *state, uint64_t lanes, uint32_t start,
                        uint32_t pitch, uint32_t bytes) {
  if (!lanes)
    return;
  uint32_t last = start + pitch * llvm::Log2_64(lanes);
  getWave(state).observer->ldsFill(uint64_t(last) + bytes);
}

static void count(WaveState *state, uint32_t number) {
  const IssueCounters &added = getWave(state).program.counts[number];
  // A local copy, so that the loop has vectors.
  IssueCounters sum = state->issued;
  for (unsigned i = 0; i < numIssueCounters; ++i)
    sum[i] += added[i];
  state->issued = sum;
}

static void tellWait(WaveState *state, uint32_t vector, uint32_t exports,
                     uint32_t ldsAndScalar) {
  Wave::Impl &wave = getWave(state);
  if (wave.observer->wait({vector, exports, ldsAndScalar}))
    wave.switchBack();
}

static void tellBarrier(WaveState *state) {
  Wave::Impl &wave = getWave(state);
  if (wave.observer->barrier())
    wave.switchBack();
}

static void failEndless(WaveState *state, uint32_t instruction) {
  Wave::Impl &wave = getWave(state);
  const KernelCode &code = *wave.program.code;
  auto fail = [&](const llvm::Twine &cause) {
    wave.fail(code.instructions[instruction],
              "expected the kernel to end within " +
                  llvm::Twine(Wave::maxIterations) + " jumps backwards; " +
                  cause);
  };
  // Not in a string, which would not be freed.
  if (const std::vector<uint32_t> &waits = wave.program.waits.possible;
      !waits.empty())
    fail("a loop may wait for another workgroup to write what '" +
         llvm::Twine(code.instructions[waits.front()].text) +
         "' reads, whose buffer may have a file with what it holds at the end "
         "of the launch");
  fail("a number of the launch, the contents of a buffer at the start, or a "
       "wait for another workgroup may leave a loop without an end");
}

static void failJump(WaveState *state, uint32_t instruction) {
  Wave::Impl &wave = getWave(state);
  const Instruction &jump = wave.program.code->instructions[instruction];
  wave.fail(jump, jump.targets.empty()
                      ? "expected a jump to where a call returns"
                      : "expected functions that are called before this jump "
                        "to leave the registers with its target");
}

static void failTrap(WaveState *state, uint32_t instruction) {
  Wave::Impl &wave = getWave(state);
  const Instruction &trap = wave.program.code->instructions[instruction];
  wave.fail(
      trap,
      trap.isEndOfFunction()
          ? "expected an instruction that ends the function, or that goes "
            "on elsewhere, but got none"
          : "expected a kernel that ends, but it traps, as where an "
            "assertion does not hold");
}

static void failBufferKind(WaveState *state, uint32_t instruction) {
  Wave::Impl &wave = getWave(state);
  wave.fail(
      wave.program.code->instructions[instruction],
      "expected a buffer with linear addresses, but got a descriptor that "
      "swizzles them or adds the numbers of lanes");
}

static void failUnknown(WaveState *state, uint32_t instruction) {
  getWave(state).failUnknown(instruction);
}

/// What each of some lanes reads in a range with contents; 0 of the others.
static void copyLanes(const LaunchMemory::Range &range, uint64_t lanes,
                      const uint64_t *addresses, unsigned bytes,
                      uint32_t *results) {
  auto copy = [&](auto size) {
    for (unsigned lane = 0; lane < lanesPerWave; ++lane) {
      results[lane] = 0;
      if (lanes >> lane & 1)
        std::memcpy(&results[lane],
                    range.bytes + (addresses[lane] - range.address), size);
    }
  };
  if (bytes == 4)
    copy(std::integral_constant<unsigned, 4>());
  else
    copy(bytes);
}

static uint64_t load(WaveState *state, uint32_t site, uint64_t lanes,
                     uint64_t base, const void *offsets, uint32_t limit,
                     uint64_t unknown, uint32_t origin, uint32_t dword,
                     uint32_t *results) {
  Wave::Impl &wave = getKnownWave(state, lanes & unknown, origin);
  const LiftedSite &lifted = wave.program.lifted[site];
  unsigned bytes = std::min(wave.program.sites[site].bytes, 4u);
  if (!offsets)
    offsets = noOffsets;
  uint64_t addresses[lanesPerWave];
  if (auto ranged = getRanged(lifted, base, limit, offsets)) {
    ranged->getAddresses(addresses);
    lanes = ranged->getInRange(lanes, 4 * uint64_t(dword) + bytes);
  } else {
    computeAddresses(lifted, base, offsets, addresses);
  }
  for (uint64_t &address : addresses)
    address += 4 * uint64_t(dword);
  if (auto *range = wave.findTogether(site, lanes, addresses, bytes)) {
    copyLanes(*range, lanes, addresses, bytes, results);
    return 0;
  }
  uint64_t unknownResults = 0;
  for (unsigned lane = 0; lane < lanesPerWave; ++lane) {
    results[lane] = 0;
    if (!(lanes >> lane & 1))
      continue;
    uint64_t address = addresses[lane];
    // With contents of LDS, what is loaded may be data alone.
    if (!wave.program.keepsLds)
      results[lane] = wave.read(site, address, bytes);
    else if (std::optional<uint32_t> value = wave.find(site, address, bytes))
      results[lane] = *value;
    else
      unknownResults |= UINT64_C(1) << lane;
  }
  return unknownResults;
}

static uint64_t takeTurn(WaveState *state, uint64_t number, uint64_t address,
                         uint64_t amount) {
  if (address != noAddress)
    getWave(state).noteTurn(address, amount);
  return number;
}

static uint32_t loadScalar(WaveState *state, uint32_t site, uint32_t dword,
                           uint64_t address) {
  if (address == noAddress)
    return 0;
  return getWave(state).read(site, address + 4 * uint64_t(dword), 4);
}

llvm::ArrayRef<std::pair<llvm::StringRef, void *>>
mlir::swizzle::machine::getRuntimeFunctions() {
  static const std::pair<llvm::StringRef, void *> functions[] = {
      {runtime::vectorAccess, reinterpret_cast<void *>(tellVector)},
      {runtime::scalarAccess, reinterpret_cast<void *>(tellScalar)},
      {runtime::ldsAccess, reinterpret_cast<void *>(tellLds)},
      {runtime::ldsFill, reinterpret_cast<void *>(tellLdsFill)},
      {runtime::count, reinterpret_cast<void *>(count)},
      {runtime::wait, reinterpret_cast<void *>(tellWait)},
      {runtime::barrier, reinterpret_cast<void *>(tellBarrier)},
      {runtime::endless, reinterpret_cast<void *>(failEndless)},
      {runtime::badJump, reinterpret_cast<void *>(failJump)},
      {runtime::trap, reinterpret_cast<void *>(failTrap)},
      {runtime::bufferKind, reinterpret_cast<void *>(failBufferKind)},
      {runtime::unknownNeeded, reinterpret_cast<void *>(failUnknown)},
      {runtime::load, reinterpret_cast<void *>(load)},
      {runtime::takeTurn, reinterpret_cast<void *>(takeTurn)},
      {runtime::scalarLoad, reinterpret_cast<void *>(loadScalar)},
      {runtime::scratchLoad,
       reinterpret_cast<void *>(loadOwn<MemoryKind::Scratch>)},
      {runtime::scratchStore,
       reinterpret_cast<void *>(storeOwn<MemoryKind::Scratch>)},
      {runtime::ldsLoad, reinterpret_cast<void *>(loadOwn<MemoryKind::Lds>)},
      {runtime::ldsStore, reinterpret_cast<void *>(storeOwn<MemoryKind::Lds>)}};
  return functions;
}
