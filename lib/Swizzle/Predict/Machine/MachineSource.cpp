//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "Swizzle/Predict/MachineSource.h"
#include "Swizzle/Locality/LaneLines.h"
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

namespace {
/// A wave, and what it has accessed since the phase began.
class PhasedWave : public WaveObserver {
public:
  enum class State { Ready, AtWait, AtBarrier, Ended };

  PhasedWave(const MachineSource &source, const CompiledLaunch &launch,
             uint64_t number, uint64_t place)
      : source(source), launch(launch), number(number), place(place),
        scratch(launch.getLaunch().getScratch(place).address),
        wave(launch.getProgram()) {}

  void restart(const std::array<uint64_t, 3> &workgroup);
  /// Runs to the next wait, barrier or end.
  void run();

  /// Moves the accesses to the end of `phase`; returns the matrix operations
  /// since the last call.
  double take(Phase &phase);
  bool hasAccesses() const { return !accesses.empty(); }

  State state = State::Ended;

  void vectorAccess(const AccessSite &site, uint64_t lanes,
                    const uint64_t *addresses) override;
  void scalarAccess(const AccessSite &site, uint64_t address) override;
  void ldsAccess(const AccessSite & /*site*/, uint64_t /*lanes*/,
                 const uint32_t * /*addresses*/) override {}
  bool wait(const WaitCounts &counts) override;
  bool barrier() override {
    state = State::AtBarrier;
    return true;
  }

private:
  void add(TouchedLines touched, uint64_t base, AccessKind kind, unsigned part);
  /// The part of memory of an address; mostly that of the access before.
  unsigned findPart(uint64_t address);

  const MachineSource &source;
  const CompiledLaunch &launch;
  uint64_t number, place, scratch;
  Wave wave;
  WaveStart start;
  Phase accesses;
  /// Vector and scalar accesses that no wait has ended yet.
  unsigned vectorOutstanding = 0, scalarOutstanding = 0;
  uint64_t flopsTaken = 0;
  unsigned lastPart = 0;
};

/// A workgroup on its place.
class MachineStream : public WorkgroupStream {
public:
  MachineStream(const MachineSource &source, const CompiledLaunch &launch,
                uint64_t place)
      : source(source), launch(launch) {
    for (uint64_t i = 0; i < launch.getLaunch().getShape().getNumWaves(); ++i)
      waves.push_back(std::make_unique<PhasedWave>(
          source, launch, i, launch.getScratchPlace(place, i)));
  }

  bool next(Phase &phase) override;
  double getMatrixFlops() const override { return operations; }
  void restart(uint64_t id) override {
    for (auto &wave : waves)
      wave->restart(launch.getWorkgroup(id));
  }

private:
  /// Runs all waves to where the phase ends.
  void runPhase();

  const MachineSource &source;
  const CompiledLaunch &launch;
  std::vector<std::unique_ptr<PhasedWave>> waves;
  double operations = 0;
};
} // namespace

//===----------------------------------------------------------------------===//
// PhasedWave
//===----------------------------------------------------------------------===//

void PhasedWave::restart(const std::array<uint64_t, 3> &workgroup) {
  launch.getLaunch().startWave(workgroup, number, place, start);
  wave.start(start.inputs, *this);
  state = State::Ready;
  accesses.clear();
  vectorOutstanding = scalarOutstanding = 0;
  flopsTaken = 0;
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

double PhasedWave::take(Phase &phase) {
  phase.insert(phase.end(), accesses.begin(), accesses.end());
  accesses.clear();
  uint64_t all = wave.getIssued().matrixFlops;
  return all - std::exchange(flopsTaken, all);
}

unsigned PhasedWave::findPart(uint64_t address) {
  const NamedMemory &last = launch.getParts()[lastPart];
  if (address < last.address || address - last.address >= last.bytes)
    lastPart = launch.findPart(address);
  return lastPart;
}

void PhasedWave::add(TouchedLines touched, uint64_t base, AccessKind kind,
                     unsigned part) {
  uint64_t first = touched.first + base / cacheLineBytes;
  unsigned argument = std::min(part, LineAccess::maxArgument);
  for (TouchedLine line : *touched.lines) {
    // What lies outside of all buffers may lie anywhere.
    uint64_t number = first + line.line;
    accesses.emplace_back(number < maxLines ? number : number % maxLines,
                          line.halves, kind, argument);
  }
}

void PhasedWave::vectorAccess(const AccessSite &site, uint64_t lanes,
                              const uint64_t *addresses) {
  ++vectorOutstanding;
  AccessKind kind = site.isAtomic  ? AccessKind::Atomic
                    : site.isWrite ? AccessKind::Write
                                   : AccessKind::Read;
  LaneLines &lines = getLaneLines();
  if (site.memory == MemoryKind::Scratch) {
    lines.clear();
    // Word by word, as the words of a lane lie apart.
    for (uint64_t done = 0; done < site.bytes;) {
      uint64_t bytes = site.bytes;
      for (unsigned lane = 0; lane < lanesPerWave; ++lane) {
        if (!(lanes >> lane & 1))
          continue;
        uint64_t offset = addresses[lane] + done;
        bytes = std::min(site.bytes - done, 4 - offset % 4);
        lines.add(launch.normalize(getScratchAddress(scratch, offset, lane)),
                  bytes);
      }
      done += bytes;
    }
    add(lines.get(), 0, kind, findPart(scratch));
    return;
  }
  // Lines are counted from the start of the part that the first lane accesses.
  uint64_t address = addresses[llvm::countr_zero(lanes)];
  unsigned part = findPart(address);
  uint64_t start =
      launch.getParts()[part].address / cacheLineBytes * cacheLineBytes;
  TouchedLines touched = lines.find(addresses, lanes, site.bytes);
  touched.first -= start / cacheLineBytes;
  add(touched, launch.normalize(start), kind, part);
}

void PhasedWave::scalarAccess(const AccessSite &site, uint64_t address) {
  ++scalarOutstanding;
  LaneLines &lines = getLaneLines();
  lines.clear();
  lines.add(launch.normalize(address), site.bytes);
  add(lines.get(), 0, AccessKind::ScalarRead, findPart(address));
}

bool PhasedWave::wait(const WaitCounts &counts) {
  bool waits = false;
  if (counts.vector < vectorOutstanding) {
    vectorOutstanding = counts.vector;
    waits = true;
  }
  // Scalar accesses end in any order: only a wait for all says something.
  if (counts.ldsAndScalar == 0 && scalarOutstanding != 0) {
    scalarOutstanding = 0;
    waits = true;
  }
  // What was accessed before the phase began has been waited for.
  if (!waits || accesses.empty())
    return false;
  state = State::AtWait;
  return true;
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

bool MachineStream::next(Phase &phase) {
  phase.clear();
  operations = 0;
  if (source.hasFailed())
    return false;
  runPhase();
  bool isOver = true;
  for (auto &wave : waves) {
    operations += wave->take(phase);
    if (wave->state == PhasedWave::State::AtWait)
      wave->state = PhasedWave::State::Ready;
    isOver &= wave->state == PhasedWave::State::Ended;
  }
  return !isOver || !phase.empty() || operations != 0;
}

//===----------------------------------------------------------------------===//
// MachineSource
//===----------------------------------------------------------------------===//

MachineSource::MachineSource(std::shared_ptr<const CompiledLaunch> compiled,
                             std::string module)
    : launch(std::move(compiled)) {
  const KernelLaunch &kernelLaunch = launch->getLaunch();
  const Kernel &kernel = kernelLaunch.getKernel();
  const LaunchShape &shape = kernelLaunch.getShape();
  facts.kernel = kernel.name;
  facts.module = std::move(module);
  for (unsigned d = 0; d < 3; ++d) {
    facts.grid[d] = shape.grid[d];
    facts.block[d] = shape.block[d];
  }
  facts.ldsBytes = uint64_t(kernel.ldsBytes) + shape.dynamicLdsBytes;
  for (const NamedMemory &part : launch->getParts())
    facts.arguments.push_back({part.name, part.bytes});
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

llvm::Expected<std::unique_ptr<MachineSource>>
mlir::swizzle::makeMachineSource(const MachineLaunch &launch,
                                 DeviceMemory &memory, std::string module) {
  memory.freeForRuntime();
  auto loaded = KernelLaunch::create(launch.object, launch.kernel, launch.shape,
                                     launch.arguments,
                                     CompiledLaunch::residentWaves, memory);
  if (!loaded)
    return loaded.takeError();
  auto compiled =
      CompiledLaunch::create(std::move(*loaded), memory, launch.buffers);
  if (!compiled)
    return compiled.takeError();
  return std::make_unique<MachineSource>(std::move(*compiled),
                                         std::move(module));
}
