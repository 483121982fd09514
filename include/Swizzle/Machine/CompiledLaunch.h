//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// A launch whose kernel is compiled for the host, so that its waves can run,
// and the names of the memory that they access.
//
//===----------------------------------------------------------------------===//

#ifndef SWIZZLE_MACHINE_COMPILEDLAUNCH_H
#define SWIZZLE_MACHINE_COMPILEDLAUNCH_H

#include "Swizzle/Machine/KernelLaunch.h"
#include <mutex>

namespace mlir::swizzle::machine {

/// A part of memory that has a name in reports.
struct NamedMemory {
  /// What lies there: data of the program, what the runtime gives a kernel
  /// (arguments and scratch), or what lies outside of all known memory.
  enum class Kind { Data, Runtime, Outside };

  std::string name;
  uint64_t address = 0;
  uint64_t bytes = 0;
  Kind kind = Kind::Data;
  /// The contents are taken to be zeros, as the user gave none.
  bool isAssumed = false;

  /// Returns true if it has all bytes from `first` on and before `end`, or more
  /// of it may be read than there is.
  bool hasAll(uint64_t first, uint64_t end) const {
    return kind == Kind::Runtime ||
           (first >= address && first < end && end - address <= bytes);
  }
};

/// What is assumed of the numbers that workgroups take from listCounters().
inline constexpr llvm::StringLiteral counterAssumption =
    "they are taken to come in turns, in the order of their ids, all to the "
    "same counters";
/// What that means for those of listUnevenCounters().
inline constexpr llvm::StringLiteral unevenCounters =
    "some come to other counters, as one for each tile, or to none, or count "
    "by other amounts: on the machine they get other numbers";

class CompiledLaunch {
public:
  /// Decodes, lifts and compiles the kernel. `buffers` are the buffers of the
  /// arguments, in the order of reports; several may be one. `memory` and what
  /// `launch` refers to outlive it.
  static llvm::Expected<std::unique_ptr<CompiledLaunch>>
  create(KernelLaunch launch, const DeviceMemory &memory,
         std::vector<NamedMemory> buffers);

  /// The parts that the runtime puts into memory for a launch: `kernarg`, the
  /// arguments themselves; `constants`, the code object; `scratch`; and last
  /// `other` for all that lies elsewhere.
  static std::vector<NamedMemory> listRuntimeParts(const KernelLaunch &launch);

  const KernelLaunch &getLaunch() const { return launch; }
  const WaveProgram &getProgram() const { return *program; }

  /// The same with contents of LDS, for waves that Wave::mayLackLds is true of.
  /// Compiled when it is asked for first; different threads may ask.
  llvm::Expected<const WaveProgram &> getProgramWithLds() const;

  /// The names of the parts of memory that waves have changed so far and on
  /// which addresses, masks or branches may depend: see RangeUses.
  std::vector<std::string> listChanged() const;
  /// Returns true if addresses, masks or branches of the waves so far may
  /// depend on contents of memory that the runtime has not put there.
  bool readsContents() const;
  /// The names of those on which addresses, masks or branches of the waves so
  /// far may depend, and whose contents are assumed.
  std::vector<std::string> listAssumed() const;
  /// The names of those with counters from which the waves so far have taken
  /// numbers on which addresses, masks or branches may depend: LiftCounters.cpp
  /// says which numbers these are.
  std::vector<std::string> listCounters() const;
  /// Of those, the ones where only some of the workgroups so far have counted
  /// at an address.
  std::vector<std::string> listUnevenCounters() const;

  /// The buffers of the arguments, then those of listRuntimeParts.
  llvm::ArrayRef<NamedMemory> getParts() const { return parts; }

  /// The number of the part that has an address; the first of them if several
  /// have it.
  unsigned findPart(uint64_t address) const;

  /// The address that it has in every run, below DeviceMemory::capacity plus
  /// the bytes of the code object.
  uint64_t normalize(uint64_t address) const;

  /// The workgroup of the linear id `id`, x first.
  std::array<uint64_t, 3> getWorkgroup(uint64_t id) const;

  /// The number of the scratch of a wave of a workgroup at place number `place`
  /// of the device.
  uint64_t getScratchPlace(uint64_t place, uint64_t wave) const;

  /// How many places have scratch of their own; those behind have that of the
  /// first ones again.
  uint64_t getNumScratchPlaces() const {
    return residentWaves / launch.getShape().getNumWaves();
  }

  /// Waves that have scratch of their own at the same time: more than any chip
  /// of the table holds, 304 compute units with 32 waves.
  static constexpr uint64_t residentWaves = 1 << 14;

private:
  CompiledLaunch(KernelLaunch launch, const DeviceMemory &memory)
      : launch(std::move(launch)), memory(memory) {}
  llvm::Expected<std::unique_ptr<WaveProgram>> compile(bool withLds) const;
  /// The parts of memory for which waves have noted all of these uses.
  std::vector<const NamedMemory *> listUsed(unsigned wanted) const;

  KernelLaunch launch;
  const DeviceMemory &memory;
  std::vector<NamedMemory> parts;
  std::shared_ptr<const KernelCode> code;
  std::shared_ptr<const LaunchMemory> contents;
  /// Of all programs.
  std::shared_ptr<RangeUses> uses;
  std::unique_ptr<WaveProgram> program;
  /// Guards what follows.
  mutable std::mutex mutex;
  mutable std::unique_ptr<WaveProgram> programWithLds;
};

/// The address in a wave's scratch, which starts at `scratch`, of byte
/// `offset` of the private memory of a lane: words of 4 bytes lie lane after
/// lane.
inline uint64_t getScratchAddress(uint64_t scratch, uint64_t offset,
                                  unsigned lane) {
  return scratch + (offset / 4 * lanesPerWave + lane) * 4 + offset % 4;
}

} // namespace mlir::swizzle::machine

#endif // SWIZZLE_MACHINE_COMPILEDLAUNCH_H
