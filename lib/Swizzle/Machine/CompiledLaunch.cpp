//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "Swizzle/Machine/CompiledLaunch.h"

using namespace mlir::swizzle::machine;
using namespace llvm;

std::vector<NamedMemory>
CompiledLaunch::listRuntimeParts(const KernelLaunch &launch) {
  LaunchMemory::Range arguments = launch.getArguments();
  LaunchMemory::Range image = launch.getImage();
  LaunchMemory::Range scratch = launch.getScratch(0);
  using Kind = NamedMemory::Kind;
  std::vector<NamedMemory> parts = {
      {"kernarg", arguments.address, arguments.size, Kind::Runtime},
      {"constants", image.address, image.size, Kind::Data},
      {"scratch", scratch.address, scratch.size * residentWaves, Kind::Runtime},
  };
  if (LaunchMemory::Range packet = launch.getPacket(); packet.size != 0)
    parts.push_back({"packet", packet.address, packet.size, Kind::Runtime});
  if (LaunchMemory::Range queue = launch.getQueue(); queue.size != 0)
    parts.push_back({"queue", queue.address, queue.size, Kind::Runtime});
  // What lies outside of all of them is as far from the first in every run.
  parts.push_back({"other", arguments.address, 0, Kind::Outside});
  return parts;
}

Expected<std::unique_ptr<CompiledLaunch>>
CompiledLaunch::create(KernelLaunch launch, const DeviceMemory &memory,
                       std::vector<NamedMemory> buffers) {
  std::unique_ptr<CompiledLaunch> result(
      new CompiledLaunch(std::move(launch), memory));
  const KernelLaunch &own = result->launch;
  result->parts = std::move(buffers);
  append_range(result->parts, listRuntimeParts(own));

  Expected<KernelCode> code = decodeKernel(own.getLocation());
  if (!code)
    return code.takeError();
  result->code = std::make_shared<KernelCode>(std::move(*code));
  result->contents = std::make_shared<LaunchMemory>(own.getContents(memory));
  result->uses = std::make_shared<RangeUses>(result->contents->ranges.size());
  auto program = result->compile(/*withLds=*/false);
  if (!program)
    return program.takeError();
  result->program = std::move(*program);
  return result;
}

Expected<std::unique_ptr<WaveProgram>>
CompiledLaunch::compile(bool withLds) const {
  WaveProgramOptions options;
  options.allLanes = launch.getShape().getNumWorkItems() % lanesPerWave == 0;
  options.constantScalars = launch.getConstantScalars();
  options.hasLdsContents = withLds;
  options.uses = uses;
  return WaveProgram::compile(code, contents, options);
}

Expected<const WaveProgram &> CompiledLaunch::getProgramWithLds() const {
  std::lock_guard<std::mutex> lock(mutex);
  if (!programWithLds) {
    auto compiled = compile(/*withLds=*/true);
    if (!compiled)
      return compiled.takeError();
    programWithLds = std::move(*compiled);
  }
  return *programWithLds;
}

std::vector<const NamedMemory *>
CompiledLaunch::listUsed(unsigned wanted) const {
  std::vector<const NamedMemory *> used;
  for (size_t number : uses->list(wanted)) {
    const LaunchMemory::Range &range = contents->ranges[number];
    const NamedMemory *part = &parts[findPart(range.address)];
    // An argument may be a view that begins within the buffer.
    if (part == &parts.back())
      for (const NamedMemory &other : llvm::reverse(parts))
        if (other.bytes != 0 && range.contains(other.address, 1))
          part = &other;
    used.push_back(part);
  }
  return used;
}

static std::vector<std::string> getNames(ArrayRef<const NamedMemory *> parts) {
  std::vector<std::string> names;
  for (const NamedMemory *part : parts)
    names.push_back(part->name);
  return names;
}

std::vector<std::string> CompiledLaunch::listChanged() const {
  std::vector<const NamedMemory *> changed =
      listUsed(RangeUses::Read | RangeUses::Written);
  for (const NamedMemory *part :
       listUsed(RangeUses::Counted | RangeUses::Written))
    if (!llvm::is_contained(changed, part))
      changed.push_back(part);
  return getNames(changed);
}

std::vector<std::string> CompiledLaunch::listCounters() const {
  return getNames(listUsed(RangeUses::Counted));
}

std::vector<std::string> CompiledLaunch::listUnevenCounters() const {
  return getNames(listUsed(RangeUses::Counted | RangeUses::Uneven));
}

bool CompiledLaunch::readsContents() const {
  auto isGiven = [](const NamedMemory *part) {
    return part->kind != NamedMemory::Kind::Runtime;
  };
  return llvm::any_of(listUsed(RangeUses::Read), isGiven) ||
         llvm::any_of(listUsed(RangeUses::Counted), isGiven);
}

std::vector<std::string> CompiledLaunch::listAssumed() const {
  std::vector<std::string> names;
  for (const NamedMemory *part : listUsed(RangeUses::Read))
    if (part->isAssumed)
      names.push_back(part->name);
  return names;
}

unsigned CompiledLaunch::findPart(uint64_t address) const {
  unsigned number = 0;
  for (const NamedMemory &part : parts) {
    if (address >= part.address && address - part.address < part.bytes)
      return number;
    ++number;
  }
  return parts.size() - 1;
}

uint64_t CompiledLaunch::normalize(uint64_t address) const {
  // The code object lies behind all other memory.
  LaunchMemory::Range image = launch.getImage();
  if (address - image.address < image.size)
    return DeviceMemory::capacity + (address - image.address);
  return memory.normalize(address) % DeviceMemory::capacity;
}

std::array<uint64_t, 3> CompiledLaunch::getWorkgroup(uint64_t id) const {
  const std::array<uint64_t, 3> &grid = launch.getShape().grid;
  return {id % grid[0], id / grid[0] % grid[1], id / grid[0] / grid[1]};
}

uint64_t CompiledLaunch::getScratchPlace(uint64_t place, uint64_t wave) const {
  return place % getNumScratchPlaces() * launch.getShape().getNumWaves() + wave;
}
