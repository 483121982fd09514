//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "Swizzle/Predict/MachineSource.h"
#include "PhasedWave.h"
#include "Swizzle/Chips/LdsBanks.h"
#include "Swizzle/Mapping/LLVMReads.h"
#include "WorkPool.h"
#include <algorithm>
#include <utility>

using namespace mlir::swizzle;
using namespace mlir::swizzle::machine;

char UntracedLaunch::ID;

/// The waves of a workgroup.
class mlir::swizzle::MachineWaves {
public:
  MachineWaves(const MachineSource &source, const CompiledLaunch &launch,
               const WaveProgram &program)
      : program(program) {
    for (uint64_t i = 0; i < launch.getLaunch().getShape().getNumWaves(); ++i)
      waves.push_back(std::make_unique<PhasedWave>(source, launch, program, i));
  }

  const WaveProgram &getProgram() const { return program; }

  /// Starts all of them over in a workgroup: see PhasedWave::restart.
  void restart(const CompiledLaunch &launch, uint64_t workgroup, uint64_t place,
               LdsTimes &times) {
    if (&program != &launch.getProgram())
      lds.reset(getAccessibleLds(launch.getLaunch().getLdsBytes()),
                /*isKnown=*/false);
    for (auto &wave : waves)
      wave->restart(workgroup, place, times, lds);
  }

  auto begin() { return waves.begin(); }
  auto end() { return waves.end(); }
  size_t size() const { return waves.size(); }

private:
  const WaveProgram &program;
  OwnContents lds;
  std::vector<std::unique_ptr<PhasedWave>> waves;
};

namespace {
/// A workgroup on its place. Runs some phases ahead of those that are asked
/// for: what a wave needs leaves the host's caches between two of them, as
/// thousands of workgroups take turns. It has waves only while they run, so
/// that short workgroups share a few.
class MachineStream : public WorkgroupStream {
public:
  MachineStream(const MachineSource &source, const CompiledLaunch &launch,
                uint64_t place)
      : source(source), launch(launch), place(place),
        ldsTimes(launch.getProgram().getNumLdsInstructions()) {}

  bool next(Phase &phase) override;
  const PhaseWork &getWork() const override {
    return *traced[numTaken - 1].work;
  }
  void restart(uint64_t id) override {
    workgroup = id;
    endWaves();
    traced.clear();
    numTaken = numSinceStart = 0;
    linesAhead = firstLinesAhead;
    isOver = false;
  }

private:
  /// Phases and lines after which no more are traced ahead. The lines are
  /// fewer at first: of some launches only the first phases are asked for.
  static constexpr size_t maxPhasesAhead = 64, firstLinesAhead = 2048,
                          maxLinesAhead = 8192;

  struct TracedPhase {
    size_t numLines;
    const PhaseWork *work;
  };

  void startWaves();
  /// Gives the waves back, if there are any.
  void endWaves();
  /// Runs all waves to where the phase ends. False if one may lack contents of
  /// LDS.
  bool runPhase();
  /// Runs the workgroup again up to here, with contents of LDS; false if that
  /// fails.
  bool keepLds();
  /// Traces the next phase, whose lines it adds to `phase`; returns false if
  /// there is none.
  bool trace(Phase &phase, PhaseWork &work);
  void traceAhead();

  const MachineSource &source;
  const CompiledLaunch &launch;
  uint64_t place;
  uint64_t workgroup = 0;
  LdsTimes ldsTimes;
  /// The same before the workgroup began.
  LdsTimes ldsTimesBefore;
  /// Null before the workgroup has begun and after it has ended.
  std::unique_ptr<MachineWaves> waves;
  /// The phases of the last call of traceAhead, of which `numTaken` were asked
  /// for, and their lines, one after the other, of which those are taken that
  /// come before `takenEnd`.
  std::vector<TracedPhase> traced;
  size_t numTaken = 0;
  Phase lines;
  Phase::Place takenEnd;
  /// The work of those for which the pool has no room; never moves.
  std::vector<PhaseWork> works;
  /// Phases of the workgroup that were traced.
  uint64_t numSinceStart = 0;
  /// After which the next call of traceAhead ends.
  size_t linesAhead = firstLinesAhead;
  /// True if no phases follow those that were traced.
  bool isOver = false;
};
} // namespace

//===----------------------------------------------------------------------===//
// MachineStream
//===----------------------------------------------------------------------===//

void MachineStream::startWaves() {
  waves = source.takeWaves();
  waves->restart(launch, workgroup, place, ldsTimes);
}

void MachineStream::endWaves() {
  if (waves)
    source.giveBack(std::move(waves));
}

bool MachineStream::runPhase() {
  while (true) {
    bool anyAtWait = false, anyAtBarrier = false;
    for (auto &wave : *waves) {
      if (wave->state == PhasedWave::State::Ready)
        wave->run();
      if (wave->state == PhasedWave::State::LacksLds)
        return false;
      anyAtWait |= wave->state == PhasedWave::State::AtWait;
      anyAtBarrier |= wave->state == PhasedWave::State::AtBarrier;
    }
    if (anyAtWait || !anyAtBarrier || source.hasFailedUpTo(workgroup))
      return true;
    // All that have not ended are at the barrier.
    for (auto &wave : *waves)
      if (wave->state == PhasedWave::State::AtBarrier)
        wave->state = PhasedWave::State::Ready;
  }
}

bool MachineStream::keepLds() {
  endWaves();
  if (!source.keepLds())
    return false;
  // As if the workgroup had not run before: which streams find out that it has
  // to depends on the host's threads.
  ldsTimes = ldsTimesBefore;
  startWaves();
  for (uint64_t left = std::exchange(numSinceStart, 0); left != 0; --left) {
    Phase again;
    PhaseWork work;
    if (!trace(again, work))
      return false;
  }
  return true;
}

bool MachineStream::trace(Phase &phase, PhaseWork &work) {
  if (!runPhase())
    return keepLds() && trace(phase, work);
  size_t before = phase.size();
  work = PhaseWork();
  work.waves = waves->size();
  // Until a wave waits, or all have ended.
  work.inFlight = UINT32_MAX;
  bool haveEnded = true;
  for (auto &wave : *waves) {
    wave->endPhase(work);
    if (wave->state == PhasedWave::State::AtWait)
      wave->state = PhasedWave::State::Ready;
    haveEnded &= wave->state == PhasedWave::State::Ended;
  }
  // Waves are on several SIMDs, which issue side by side: an instruction of
  // each has its turn.
  for (bool isLeft = true; isLeft;) {
    isLeft = false;
    for (auto &wave : *waves)
      isLeft |= wave->takeAccess(phase);
  }
  if (haveEnded)
    work.inFlight = 0;
  ++numSinceStart;
  return !haveEnded || phase.size() != before || work.after.serialClocks != 0;
}

void MachineStream::traceAhead() {
  traced.clear();
  works.clear();
  lines.clear();
  lines.prefetch();
  numTaken = 0;
  takenEnd = Phase::Place();
  if (!waves && !isOver) {
    ldsTimesBefore = ldsTimes;
    startWaves();
  }
  while (!isOver && traced.size() < maxPhasesAhead &&
         lines.size() < linesAhead && !source.hasFailedUpTo(workgroup)) {
    size_t before = lines.size();
    PhaseWork work;
    isOver = !trace(lines, work);
    if (isOver)
      break;
    const PhaseWork *known = source.getWorks().get(work);
    if (!known) {
      works.reserve(maxPhasesAhead);
      known = &works.emplace_back(work);
    }
    traced.push_back({lines.size() - before, known});
  }
  linesAhead = std::min(2 * linesAhead, maxLinesAhead);
  if (isOver)
    endWaves();
}

bool MachineStream::next(Phase &phase) {
  phase.clear();
  if (numTaken == traced.size())
    traceAhead();
  if (numTaken == traced.size() || source.hasFailedUpTo(workgroup))
    return false;
  phase.appendNext(lines, takenEnd, traced[numTaken++].numLines);
  return true;
}

//===----------------------------------------------------------------------===//
// MachineSource
//===----------------------------------------------------------------------===//

MachineSource::MachineSource(std::shared_ptr<const CompiledLaunch> compiled,
                             LaunchFacts launchFacts, const ComputeUnit &unit)
    : launch(std::move(compiled)), facts(std::move(launchFacts)), unit(unit),
      works(std::make_unique<WorkPool>()), program(&launch->getProgram()) {
  assert(facts.arguments.size() == launch->getParts().size() &&
         "one argument for each part");
  for (const NamedMemory &part : launch->getParts()) {
    uint64_t first = part.address / cacheLineBytes;
    lineShifts.push_back(
        launch->normalize(first * cacheLineBytes) / cacheLineBytes - first);
  }
}

MachineSource::~MachineSource() = default;

llvm::Error MachineSource::verifyParts(size_t parts, size_t ofRuntime) {
  constexpr size_t maxParts = LineAccess::maxArgument + 1;
  if (parts <= maxParts)
    return llvm::Error::success();
  return llvm::createStringError(
      "expected up to " + std::to_string(maxParts) +
      " buffers and other arguments, with " + std::to_string(ofRuntime) +
      " of the runtime, but got " + std::to_string(parts));
}

bool MachineSource::readsXcd() const {
  const machine::KernelCode &code = launch->getProgram().getCode();
  return llvm::any_of(
      code.instructions, [&](const machine::Instruction &instruction) {
        if (instruction.mnemonic != "s_getreg_b32")
          return false;
        auto read = getAssemblyRead(instruction.text, /*constraints=*/"");
        return read && read->kind == LLVMRead::Kind::Xcd;
      });
}

std::unique_ptr<MachineWaves> MachineSource::takeWaves() const {
  const WaveProgram *current;
  {
    std::lock_guard<std::mutex> lock(mutex);
    current = program;
    if (!idleWaves.empty()) {
      auto waves = std::move(idleWaves.back());
      idleWaves.pop_back();
      return waves;
    }
  }
  return std::make_unique<MachineWaves>(*this, *launch, *current);
}

void MachineSource::giveBack(std::unique_ptr<MachineWaves> waves) const {
  std::lock_guard<std::mutex> lock(mutex);
  if (&waves->getProgram() == program)
    idleWaves.push_back(std::move(waves));
}

bool MachineSource::keepLds() const {
  llvm::Expected<const WaveProgram &> withLds = launch->getProgramWithLds();
  if (!withLds) {
    noteError(withLds.takeError(), /*workgroup=*/0);
    return false;
  }
  std::lock_guard<std::mutex> lock(mutex);
  if (program != &*withLds)
    idleWaves.clear();
  program = &*withLds;
  return true;
}

std::unique_ptr<WorkgroupStream>
MachineSource::makeStream(uint64_t place) const {
  return std::make_unique<MachineStream>(*this, *launch, place);
}

void MachineSource::noteLds(uint64_t end) const {
  uint64_t known = getLdsEnd();
  while (known < end && !ldsEnd.compare_exchange_weak(known, end))
    ;
}

void MachineSource::noteError(llvm::Error error, uint64_t workgroup) const {
  std::string text = llvm::toString(std::move(error));
  std::lock_guard<std::mutex> lock(mutex);
  if (workgroup >= firstFailed)
    return;
  firstFailed = workgroup;
  message = std::move(text);
}

llvm::Error MachineSource::takeError() {
  std::lock_guard<std::mutex> lock(mutex);
  if (firstFailed.exchange(UINT64_MAX) == UINT64_MAX)
    return llvm::Error::success();
  return llvm::make_error<UntracedLaunch>(message);
}

static LaunchFacts::Argument::Kind getKind(const NamedMemory &memory) {
  using Kind = LaunchFacts::Argument::Kind;
  switch (memory.kind) {
  case NamedMemory::Kind::Data:
    return Kind::Data;
  case NamedMemory::Kind::Runtime:
    return Kind::Runtime;
  case NamedMemory::Kind::Outside:
    return Kind::Outside;
  }
  llvm_unreachable("a kind of memory");
}

/// LaunchFacts::identity: the facts, the bytes of the arguments, and where the
/// parts of memory lie.
static std::string getIdentity(const LaunchFacts &facts,
                               llvm::ArrayRef<ArgumentBytes> values,
                               llvm::ArrayRef<NamedMemory> parts) {
  std::string bytes;
  llvm::raw_string_ostream os(bytes);
  auto addText = [&](llvm::StringRef text) {
    os << text.size() << ' ' << text;
  };
  auto addNumber = [&](uint64_t number) { os << number << ' '; };
  addText(facts.module);
  addText(facts.kernel);
  llvm::for_each(facts.grid, addNumber);
  llvm::for_each(facts.block, addNumber);
  addNumber(facts.ldsBytes);
  for (const ArgumentBytes &value : values)
    addText({value.data(), value.size()});
  for (const LaunchFacts::Argument &argument : facts.arguments) {
    addText(argument.name);
    addNumber(argument.shape.size());
    llvm::for_each(argument.shape, addNumber);
  }
  for (const NamedMemory &part : parts) {
    addNumber(part.address);
    addNumber(part.bytes);
    addNumber(part.isAssumed);
  }
  return bytes;
}

llvm::Expected<std::unique_ptr<MachineSource>> mlir::swizzle::makeMachineSource(
    MachineLaunch launch, DeviceMemory &memory, std::string module,
    llvm::function_ref<bool(const LaunchFacts &)> isWanted) {
  LaunchFacts facts;
  facts.kernel = launch.kernel.name;
  facts.module = std::move(module);
  facts.appliedMap = launch.kernel.map;
  llvm::copy(launch.shape.grid, facts.grid);
  llvm::copy(launch.shape.block, facts.block);
  std::vector<NamedMemory> buffers;
  for (MachineArgument &argument : launch.arguments) {
    facts.arguments.push_back({argument.buffer.name, argument.buffer.bytes,
                               argument.number, std::move(argument.shape),
                               getKind(argument.buffer)});
    buffers.push_back(std::move(argument.buffer));
  }
  memory.freeForRuntime();
  auto loaded = KernelLaunch::create(launch.object, launch.kernel, launch.shape,
                                     launch.values,
                                     CompiledLaunch::residentWaves, memory);
  if (!loaded)
    return loaded.takeError();
  facts.ldsBytes = loaded->getLdsBytes();
  uint64_t scratch = loaded->getScratch(/*place=*/0).address;
  std::optional<unsigned> scratchNumber;
  std::vector<NamedMemory> parts = buffers;
  llvm::append_range(parts, CompiledLaunch::listRuntimeParts(*loaded));
  for (const NamedMemory &part : llvm::drop_begin(parts, buffers.size())) {
    if (part.bytes != 0 && part.address == scratch)
      scratchNumber = facts.arguments.size();
    facts.arguments.push_back(
        {part.name, part.bytes, std::nullopt, {}, getKind(part)});
  }
  facts.identity = getIdentity(facts, launch.values, parts);
  if (isWanted && !isWanted(facts))
    return nullptr;
  if (llvm::Error error = MachineSource::verifyParts(
          facts.arguments.size(),
          facts.arguments.size() - launch.arguments.size()))
    return llvm::make_error<UntracedLaunch>(llvm::toString(std::move(error)));
  auto compiled =
      CompiledLaunch::create(std::move(*loaded), memory, std::move(buffers));
  if (!compiled)
    return llvm::make_error<UntracedLaunch>(
        llvm::toString(compiled.takeError()));
  if (scratchNumber) {
    const KernelLaunch &own = (*compiled)->getLaunch();
    uint64_t bytes = own.getScratch(0).size * own.getShape().getNumWaves();
    facts.scratch = {*scratchNumber, bytes / cacheLineBytes,
                     (*compiled)->getNumScratchPlaces(),
                     (*compiled)->normalize(scratch) / cacheLineBytes};
  }
  const WaveProgram &program = (*compiled)->getProgram();
  const WaitsForOthers &waits = program.getWaits();
  auto describe = [&](uint32_t number) {
    return program.getCode().format(program.getCode().instructions[number]);
  };
  for (uint32_t number :
       llvm::concat<const uint32_t>(waits.passed, waits.possible))
    facts.waits.push_back(describe(number));
  llvm::transform(waits.retried, std::back_inserter(facts.retries), describe);
  // All instruction sets that code objects are read of are in the table.
  ChipTopology chip = *defaultChipForIsa(launch.object.getIsa());
  return std::make_unique<MachineSource>(std::move(*compiled), std::move(facts),
                                         chip.computeUnit);
}
