//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "Swizzle/Predict/MachineSource.h"
#include "Swizzle/Locality/LaneLines.h"
#include "Swizzle/Mapping/LdsBanks.h"
#include <utility>

using namespace mlir::swizzle;
using namespace mlir::swizzle::machine;

static_assert(DeviceMemory::capacity / cacheLineBytes < maxLines,
              "lines of the device's memory have numbers of LineAccess");

/// Finds lines; the patterns that it remembers serve all waves of a thread.
static LaneLines &getLaneLines() {
  static thread_local auto lines = std::make_unique<LaneLines>();
  return *lines;
}

static LanePatterns &getLanePatterns() {
  static thread_local auto patterns = std::make_unique<LanePatterns>();
  return *patterns;
}

namespace {
/// The clocks of each instruction on LDS, by its number in the code.
using LdsClockTable = std::vector<uint32_t>;

/// A wave, and what it has accessed since the phase began.
class PhasedWave : public WaveObserver {
public:
  enum class State { Ready, AtWait, AtBarrier, Ended };

  PhasedWave(const MachineSource &source, const CompiledLaunch &launch,
             uint64_t number, uint64_t place, LdsClockTable &ldsClocks)
      : source(source), launch(launch), number(number), place(place),
        scratch(launch.getLaunch().getScratch(place).address),
        wave(launch.getProgram()), ldsClocks(ldsClocks) {}

  void restart(const std::array<uint64_t, 3> &workgroup);
  /// Runs to the next wait, barrier or end.
  void run();

  /// Moves the accesses to the end of `phase`, adds what was issued since the
  /// last call, and notes what the wave does not wait for.
  void take(Phase &phase, PhaseWork &work);

  State state = State::Ended;

  void vectorAccess(const AccessSite &site, uint64_t lanes,
                    const uint64_t *addresses) override;
  void offsetAccess(const AccessSite &site, uint64_t lanes, uint64_t base,
                    const uint32_t *offsets, uint32_t immediate,
                    uint64_t limit) override;
  void scalarAccess(const AccessSite &site, uint64_t address) override;
  bool knowsLdsAccess(const AccessSite &site) override {
    uint32_t clocks = getLdsClockOf(site);
    ldsBusy += clocks;
    return clocks != 0;
  }
  void ldsAccess(const AccessSite &site, uint64_t lanes,
                 const uint32_t *addresses) override;
  bool wait(const WaitCounts &counts) override;
  bool barrier() override {
    state = State::AtBarrier;
    return true;
  }

private:
  /// An instruction that accesses memory, of the phase.
  struct Access {
    /// The end of its lines in `lines`.
    size_t end;
    bool isScalar;
    /// Counts up to it since the start of the wave.
    IssuedWork issued;
  };

  void add(TouchedLines touched, AccessKind kind, unsigned part);
  void endAccess(bool isScalar);
  /// The part of memory of an address; mostly that of the access before.
  unsigned findPart(uint64_t address);
  /// The number of the first line of a part, and what to add to those of its
  /// addresses to get numbers that are the same in every run.
  uint64_t getFirstLine(unsigned part) const {
    return launch.getParts()[part].address / cacheLineBytes;
  }
  uint64_t getLineShift(unsigned part) const {
    uint64_t first = getFirstLine(part);
    return launch.normalize(first * cacheLineBytes) / cacheLineBytes - first;
  }
  uint32_t &getLdsClockOf(const AccessSite &site) {
    const KernelCode &code = launch.getProgram().getCode();
    return ldsClocks[site.instruction - code.instructions.data()];
  }
  /// Counts since the start of the wave.
  IssuedWork getIssued() const;
  /// Vector accesses of the phases before this one.
  uint64_t getNumBefore() const {
    return phaseEnds.empty() ? 0 : phaseEnds.back();
  }

  const MachineSource &source;
  const CompiledLaunch &launch;
  uint64_t number, place, scratch;
  Wave wave;
  LdsClockTable &ldsClocks;
  WaveStart start;
  /// The lines of the phase, and the instructions that access them.
  Phase lines;
  std::vector<Access> accesses;
  /// Vector accesses since the start of the wave, how many of them have ended
  /// for sure, and how many there were at the end of each of the last phases.
  uint64_t numVector = 0, numDone = 0;
  llvm::SmallVector<uint64_t, 8> phaseEnds;
  /// Scalar accesses that no wait has ended yet.
  unsigned scalarOutstanding = 0;
  uint64_t ldsBusy = 0;
  IssuedWork taken;
  unsigned lastPart = 0;
};

/// A workgroup on its place. Runs some phases ahead of those that are asked
/// for: what a wave needs leaves the host's caches between two of them, as
/// thousands of workgroups take turns.
class MachineStream : public WorkgroupStream {
public:
  MachineStream(const MachineSource &source, const CompiledLaunch &launch,
                uint64_t place)
      : source(source), launch(launch),
        ldsClocks(launch.getProgram().getCode().instructions.size()) {
    for (uint64_t i = 0; i < launch.getLaunch().getShape().getNumWaves(); ++i)
      waves.push_back(std::make_unique<PhasedWave>(
          source, launch, i, launch.getScratchPlace(place, i), ldsClocks));
  }

  bool next(Phase &phase) override;
  const PhaseWork &getWork() const override { return work; }
  void restart(uint64_t id) override {
    for (auto &wave : waves)
      wave->restart(launch.getWorkgroup(id));
    numTraced = numTaken = 0;
    isOver = false;
  }

private:
  /// Phases and lines after which no more are traced ahead.
  static constexpr size_t maxPhasesAhead = 16, maxLinesAhead = 2048;

  struct TracedPhase {
    Phase lines;
    PhaseWork work;
  };

  /// Runs all waves to where the phase ends.
  void runPhase();
  /// Traces the next phase; returns false if there is none.
  bool trace(TracedPhase &phase);
  void traceAhead();

  const MachineSource &source;
  const CompiledLaunch &launch;
  LdsClockTable ldsClocks;
  std::vector<std::unique_ptr<PhasedWave>> waves;
  /// The first `numTraced` are those of the last call of traceAhead, of which
  /// `numTaken` were asked for.
  std::vector<TracedPhase> traced;
  size_t numTraced = 0, numTaken = 0;
  /// True if no phases follow those that were traced.
  bool isOver = false;
  PhaseWork work;
};
} // namespace

//===----------------------------------------------------------------------===//
// PhasedWave
//===----------------------------------------------------------------------===//

void PhasedWave::restart(const std::array<uint64_t, 3> &workgroup) {
  launch.getLaunch().startWave(workgroup, number, place, start);
  wave.start(start.inputs, *this);
  state = State::Ready;
  lines.clear();
  accesses.clear();
  phaseEnds.clear();
  numVector = numDone = ldsBusy = 0;
  scalarOutstanding = 0;
  taken = IssuedWork();
}

void PhasedWave::run() {
  llvm::Expected<Wave::Status> status = wave.resume();
  if (!status) {
    source.noteError(status.takeError());
    state = State::Ended;
  } else if (*status == Wave::Status::Ended) {
    state = State::Ended;
  }
}

IssuedWork PhasedWave::getIssued() const {
  const IssueCounts &counts = wave.getIssued();
  auto count = [&](IssueClass of) { return counts.instructions[unsigned(of)]; };
  IssuedWork work;
  work.scalar = count(IssueClass::Scalar) + count(IssueClass::Branch) +
                count(IssueClass::Wait);
  work.vector = count(IssueClass::Vector);
  work.transcendental = count(IssueClass::Transcendental);
  work.matrix = count(IssueClass::Matrix);
  work.lds = count(IssueClass::Lds);
  work.memory =
      count(IssueClass::VectorMemory) + count(IssueClass::ScalarMemory);
  work.matrixClocks = counts.matrixClocks;
  work.matrixFlops = counts.matrixFlops;
  work.ldsClocks = ldsBusy;
  work.serialClocks = counts.serialClocks;
  return work;
}

void PhasedWave::take(Phase &phase, PhaseWork &work) {
  uint64_t before = getNumBefore();
  // The instructions that the wave waits for: all scalar ones, and the first
  // vector ones.
  uint64_t numVectorHere = 0;
  size_t begin = 0;
  const Access *lastAwaited = accesses.empty() ? nullptr : &accesses.back();
  for (const Access &access : accesses) {
    bool isInFlight = state != State::Ended && !access.isScalar &&
                      before + numVectorHere >= numDone;
    numVectorHere += !access.isScalar;
    if (isInFlight)
      for (size_t i = begin; i < access.end; ++i)
        lines[i].setInFlight();
    begin = access.end;
    if (!isInFlight)
      lastAwaited = &access;
  }
  llvm::append_range(phase, lines);
  IssuedWork all = getIssued(), rest = all;
  if (lastAwaited) {
    IssuedWork first = lastAwaited->issued;
    rest -= first;
    first -= taken;
    work.before += first;
  } else {
    rest -= taken;
  }
  work.after += rest;
  taken = all;

  uint32_t inFlight = PhaseWork::allInFlight;
  if (state == State::AtWait) {
    // Of this phase what comes behind the last one waited for, of older ones
    // those of which nothing was waited for.
    inFlight = numVector > numDone;
    while (inFlight > 0 && inFlight <= phaseEnds.size()) {
      size_t older = phaseEnds.size() - inFlight;
      if ((older == 0 ? 0 : phaseEnds[older - 1]) < numDone)
        break;
      ++inFlight;
    }
  }
  work.inFlight = std::min(work.inFlight, inFlight);
  phaseEnds.push_back(numVector);
  while (phaseEnds.size() > 1 && phaseEnds.front() <= numDone)
    phaseEnds.erase(phaseEnds.begin());
  lines.clear();
  accesses.clear();
}

unsigned PhasedWave::findPart(uint64_t address) {
  const NamedMemory &last = launch.getParts()[lastPart];
  if (address < last.address || address - last.address >= last.bytes)
    lastPart = launch.findPart(address);
  return lastPart;
}

void PhasedWave::add(TouchedLines touched, AccessKind kind, unsigned part) {
  unsigned argument = std::min(part, LineAccess::maxArgument);
  for (TouchedLine line : *touched.lines) {
    // What lies outside of all buffers may lie anywhere.
    uint64_t number = touched.first + line.line;
    lines.emplace_back(number < maxLines ? number : number % maxLines,
                       line.halves, kind, argument);
  }
}

void PhasedWave::endAccess(bool isScalar) {
  accesses.push_back({lines.size(), isScalar, getIssued()});
  if (isScalar)
    ++scalarOutstanding;
  else
    ++numVector;
}

static AccessKind getKind(const AccessSite &site) {
  return site.isAtomic  ? AccessKind::Atomic
         : site.isWrite ? AccessKind::Write
                        : AccessKind::Read;
}

void PhasedWave::vectorAccess(const AccessSite &site, uint64_t lanes,
                              const uint64_t *addresses) {
  AccessKind kind = getKind(site);
  LaneLines &finder = getLaneLines();
  if (site.memory == MemoryKind::Scratch) {
    finder.clear();
    // Word by word, as the words of a lane lie apart.
    for (uint64_t done = 0; done < site.bytes;) {
      uint64_t bytes = site.bytes;
      for (unsigned lane = 0; lane < lanesPerWave; ++lane) {
        if (!(lanes >> lane & 1))
          continue;
        uint64_t offset = addresses[lane] + done;
        bytes = std::min(site.bytes - done, 4 - offset % 4);
        finder.add(launch.normalize(getScratchAddress(scratch, offset, lane)),
                   bytes);
      }
      done += bytes;
    }
    add(finder.get(), kind, findPart(scratch));
    endAccess(/*isScalar=*/false);
    return;
  }
  // Lines are counted from the start of the part that the first lane accesses.
  unsigned part = findPart(addresses[llvm::countr_zero(lanes)]);
  TouchedLines touched = finder.find(addresses, lanes, site.bytes);
  touched.first += getLineShift(part);
  add(touched, kind, part);
  endAccess(/*isScalar=*/false);
}

/// Returns true if lanes with `offsets` that have the pattern are below
/// `limit`, and no sum of an offset and `immediate` has wrapped around between
/// them.
static bool isWithin(const LanePattern &pattern, const uint32_t *offsets,
                     uint32_t immediate, uint64_t limit) {
  int64_t first = static_cast<uint32_t>(
      offsets[llvm::countr_zero(pattern.mask)] + immediate);
  return first + pattern.lowest >= 0 &&
         first + pattern.highest < static_cast<int64_t>(limit);
}

void PhasedWave::offsetAccess(const AccessSite &site, uint64_t lanes,
                              uint64_t base, const uint32_t *offsets,
                              uint32_t immediate, uint64_t limit) {
  LanePatterns &patterns = getLanePatterns();
  const LanePattern *pattern =
      patterns.find(offsets, lanes, base + immediate, site.bytes);
  uint64_t inRange = lanes;
  uint32_t changed[lanesPerWave];
  if (!pattern || !isWithin(*pattern, offsets, immediate, limit)) {
    // Lanes that access nothing may be anywhere: they go to the first one that
    // accesses, so that the others alone make the pattern.
    for (unsigned lane = 0; lane < lanesPerWave; ++lane)
      if (offsets[lane] + immediate >= limit)
        inRange &= ~(UINT64_C(1) << lane);
    if (!inRange)
      return;
    uint32_t first = offsets[llvm::countr_zero(inRange)];
    for (unsigned lane = 0; lane < lanesPerWave; ++lane)
      changed[lane] = inRange >> lane & 1 ? offsets[lane] : first;
    offsets = changed;
    pattern = &patterns.get(offsets, inRange, base + immediate, site.bytes);
  }
  uint32_t offset = offsets[llvm::countr_zero(inRange)] + immediate;
  unsigned part = findPart(base + offset);
  auto line = static_cast<int64_t>((base + offset) / cacheLineBytes +
                                   getLineShift(part));
  if (!isWithin(*pattern, offsets, immediate, limit) ||
      line + pattern->lowestLine < 0 ||
      line + pattern->highestLine >= int64_t(maxLines)) {
    WaveObserver::offsetAccess(site, inRange, base, offsets, immediate, limit);
    return;
  }
  AccessKind kind = getKind(site);
  unsigned argument = std::min(part, LineAccess::maxArgument);
  for (LineAccess access : pattern->lines)
    lines.push_back(access.moveTo(line + pattern->lowestLine, kind, argument));
  endAccess(/*isScalar=*/false);
}

void PhasedWave::scalarAccess(const AccessSite &site, uint64_t address) {
  LaneLines &finder = getLaneLines();
  finder.clear();
  finder.add(launch.normalize(address), site.bytes);
  add(finder.get(), AccessKind::ScalarRead, findPart(address));
  endAccess(/*isScalar=*/true);
}

void PhasedWave::ldsAccess(const AccessSite &site, uint64_t lanes,
                           const uint32_t *addresses) {
  // Lanes mostly lie to each other as they did the first time.
  uint32_t &clocks = getLdsClockOf(site);
  if (clocks == 0)
    clocks = getLdsClocks(source.getComputeUnit(),
                          site.isWrite || site.isAtomic ? LdsAccess::Write
                                                        : LdsAccess::Read,
                          site.bytes, lanes, addresses, site.isAtomic)
                 .clocks;
  ldsBusy += clocks;
}

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

//===----------------------------------------------------------------------===//
// MachineStream
//===----------------------------------------------------------------------===//

void MachineStream::runPhase() {
  while (true) {
    bool anyAtWait = false, anyAtBarrier = false;
    for (auto &wave : waves) {
      if (wave->state == PhasedWave::State::Ready)
        wave->run();
      anyAtWait |= wave->state == PhasedWave::State::AtWait;
      anyAtBarrier |= wave->state == PhasedWave::State::AtBarrier;
    }
    if (anyAtWait || !anyAtBarrier || source.hasFailed())
      return;
    // All that have not ended are at the barrier.
    for (auto &wave : waves)
      if (wave->state == PhasedWave::State::AtBarrier)
        wave->state = PhasedWave::State::Ready;
  }
}

bool MachineStream::trace(TracedPhase &phase) {
  phase.lines.clear();
  phase.work = PhaseWork();
  phase.work.waves = waves.size();
  phase.work.inFlight = PhaseWork::allInFlight;
  runPhase();
  bool haveEnded = true;
  for (auto &wave : waves) {
    wave->take(phase.lines, phase.work);
    if (wave->state == PhasedWave::State::AtWait)
      wave->state = PhasedWave::State::Ready;
    haveEnded &= wave->state == PhasedWave::State::Ended;
  }
  return !haveEnded || !phase.lines.empty() ||
         phase.work.after.serialClocks != 0;
}

void MachineStream::traceAhead() {
  numTraced = numTaken = 0;
  for (size_t numLines = 0; !isOver && numTraced < maxPhasesAhead &&
                            numLines < maxLinesAhead && !source.hasFailed();) {
    if (numTraced == traced.size())
      traced.emplace_back();
    TracedPhase &phase = traced[numTraced];
    isOver = !trace(phase);
    numTraced += !isOver;
    numLines += phase.lines.size();
  }
}

bool MachineStream::next(Phase &phase) {
  if (numTaken == numTraced)
    traceAhead();
  if (numTaken == numTraced || source.hasFailed()) {
    phase.clear();
    return false;
  }
  TracedPhase &next = traced[numTaken++];
  phase.swap(next.lines);
  work = next.work;
  return true;
}

//===----------------------------------------------------------------------===//
// MachineSource
//===----------------------------------------------------------------------===//

MachineSource::MachineSource(std::shared_ptr<const CompiledLaunch> compiled,
                             LaunchFacts launchFacts, const ComputeUnit &unit)
    : launch(std::move(compiled)), facts(std::move(launchFacts)), unit(unit) {
  assert(facts.arguments.size() == launch->getParts().size() &&
         "one argument for each part");
}

std::unique_ptr<WorkgroupStream>
MachineSource::makeStream(uint64_t place) const {
  return std::make_unique<MachineStream>(*this, *launch, place);
}

void MachineSource::noteError(llvm::Error error) const {
  std::string text = llvm::toString(std::move(error));
  std::lock_guard<std::mutex> lock(mutex);
  if (!isFailed.exchange(true))
    message = std::move(text);
}

llvm::Error MachineSource::takeError() {
  std::lock_guard<std::mutex> lock(mutex);
  if (!isFailed.exchange(false))
    return llvm::Error::success();
  return llvm::createStringError(message);
}

llvm::Expected<std::unique_ptr<MachineSource>> mlir::swizzle::makeMachineSource(
    MachineLaunch launch, DeviceMemory &memory, std::string module,
    llvm::function_ref<bool(const LaunchFacts &)> isWanted) {
  LaunchFacts facts;
  facts.kernel = launch.kernel.name;
  facts.module = std::move(module);
  llvm::copy(launch.shape.grid, facts.grid);
  llvm::copy(launch.shape.block, facts.block);
  facts.ldsBytes =
      uint64_t(launch.kernel.ldsBytes) + launch.shape.dynamicLdsBytes;
  std::vector<NamedMemory> buffers;
  for (MachineArgument &argument : launch.arguments) {
    facts.arguments.push_back(
        {argument.buffer.name, argument.buffer.bytes, argument.number});
    buffers.push_back(std::move(argument.buffer));
  }
  memory.freeForRuntime();
  auto loaded = KernelLaunch::create(launch.object, launch.kernel, launch.shape,
                                     launch.values,
                                     CompiledLaunch::residentWaves, memory);
  if (!loaded)
    return loaded.takeError();
  for (const NamedMemory &part : CompiledLaunch::listRuntimeParts(*loaded))
    facts.arguments.push_back({part.name, part.bytes, std::nullopt});
  if (isWanted && !isWanted(facts))
    return nullptr;
  auto compiled =
      CompiledLaunch::create(std::move(*loaded), memory, std::move(buffers));
  if (!compiled)
    return compiled.takeError();
  // All instruction sets that code objects are read of are in the table.
  ChipTopology chip = *defaultChipForIsa(launch.object.getIsa());
  return std::make_unique<MachineSource>(std::move(*compiled), std::move(facts),
                                         chip.computeUnit);
}
