//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// A launch of machine code as a source of accesses for the cache model.
//
// A phase is what the waves of a workgroup do up to where the code waits for
// vector or scalar memory: a wait instruction that has something to wait for.
// A barrier ends no phase by itself. Vector accesses end in order: s_waitcnt
// says how many of the last ones may go on; of a phase that is over, it waits
// for all or for nothing. An instruction counts for the lines that its active
// lanes touch; scratch lies by the place of the wave on the device. LDS takes
// as long for an instruction as it did when a place executed it first.
//
//===----------------------------------------------------------------------===//

#ifndef SWIZZLE_PREDICT_MACHINESOURCE_H
#define SWIZZLE_PREDICT_MACHINESOURCE_H

#include "Swizzle/Locality/AccessSource.h"
#include "Swizzle/Machine/CompiledLaunch.h"
#include <atomic>
#include <mutex>

namespace mlir::swizzle {

/// What one wave issues, as the cache model has it.
IssuedWork makeWork(const machine::IssueCounts &counts);

class WorkPool;

/// The waves that a workgroup runs with while it is traced.
class MachineWaves;

/// The error of a launch that fits its kernel, which cannot be traced, as where
/// an address depends on what is not known.
class UntracedLaunch : public llvm::ErrorInfo<UntracedLaunch> {
public:
  static char ID; // NOLINT(readability-identifier-naming): LLVM's name.

  explicit UntracedLaunch(std::string message) : text(std::move(message)) {}

  void log(llvm::raw_ostream &os) const override { os << text; }
  std::error_code convertToErrorCode() const override {
    return llvm::inconvertibleErrorCode();
  }

private:
  std::string text;
};

class MachineSource : public AccessSource {
public:
  /// The arguments of `facts` are the parts of the launch's memory.
  /// Instructions on LDS take what they do on compute units like `unit`.
  MachineSource(std::shared_ptr<const machine::CompiledLaunch> launch,
                LaunchFacts facts, const ComputeUnit &unit);
  ~MachineSource() override;

  /// An error if a launch has more parts of memory, `ofRuntime` of which are
  /// not the kernel's arguments, than accesses have numbers for.
  static llvm::Error verifyParts(size_t parts, size_t ofRuntime);

  /// Its arguments are those of the kernel, then the other parts of the
  /// launch's memory: those of CompiledLaunch::getParts.
  const LaunchFacts &getFacts() const override { return facts; }
  const machine::Kernel &getKernel() const {
    return launch->getLaunch().getKernel();
  }
  std::unique_ptr<WorkgroupStream> makeStream(uint64_t place) const override;

  /// The first error of a wave since the last call, an UntracedLaunch, if there
  /// is one; all streams end when there is.
  llvm::Error takeError() override;

  const ComputeUnit &getComputeUnit() const { return unit; }

  /// What to add to the number of a line of part number `part` of the launch's
  /// memory to get one that is the same in every run; modulo 2^64.
  uint64_t getLineShift(unsigned part) const { return lineShifts[part]; }

  /// The work of its phases.
  WorkPool &getWorks() const { return *works; }

  /// The waves of a workgroup, to be started: those that were given back last,
  /// as they are in the host's caches, or new ones.
  std::unique_ptr<MachineWaves> takeWaves() const;
  /// Gives waves contents of LDS from now on: those that are taken hereafter.
  /// False after an error, which is noted.
  bool keepLds() const;
  /// Takes waves back that may be at any point of their run.
  void giveBack(std::unique_ptr<MachineWaves> waves) const;

  /// Notes that waves access LDS up to byte `end`, as far as it was looked at.
  void noteLds(uint64_t end) const;
  /// The end of the LDS that waves have accessed, in bytes.
  uint64_t getLdsEnd() const { return ldsEnd.load(std::memory_order_relaxed); }

  /// See CompiledLaunch.
  bool readsContents() const { return launch->readsContents(); }
  std::vector<std::string> listChanged() const { return launch->listChanged(); }
  std::vector<std::string> listAssumed() const { return launch->listAssumed(); }
  std::vector<std::string> listCounters() const {
    return launch->listCounters();
  }
  std::vector<std::string> listUnevenCounters() const {
    return launch->listUnevenCounters();
  }
  /// Returns true if the code reads the number of the XCD that it is on.
  bool readsXcd() const;

  /// Notes the error of a wave of a workgroup. That of the first one, by
  /// logical ids, counts, so that it does not depend on the host's threads.
  void noteError(llvm::Error error, uint64_t workgroup) const;
  /// Returns true if an error was noted, of any workgroup or one up to this.
  bool hasFailed() const { return hasFailedUpTo(UINT64_MAX - 1); }
  bool hasFailedUpTo(uint64_t workgroup) const {
    return firstFailed.load(std::memory_order_relaxed) <= workgroup;
  }

private:
  std::shared_ptr<const machine::CompiledLaunch> launch;
  LaunchFacts facts;
  ComputeUnit unit;
  std::vector<uint64_t> lineShifts;
  std::unique_ptr<WorkPool> works;
  /// Guards what follows.
  mutable std::mutex mutex;
  /// The one that waves run.
  mutable const machine::WaveProgram *program;
  mutable std::vector<std::unique_ptr<MachineWaves>> idleWaves;
  mutable std::string message;
  mutable std::atomic<uint64_t> firstFailed{UINT64_MAX};
  mutable std::atomic<uint64_t> ldsEnd{0};
};

/// An argument of a launch: its buffer, of no bytes if it is none, with the
/// name that it has in reports, its value if it is an integer, and its
/// shape (LaunchFacts::Argument).
struct MachineArgument {
  machine::NamedMemory buffer;
  std::optional<uint64_t> number;
  std::vector<int64_t> shape;
};

/// A launch to make a source of.
struct MachineLaunch {
  const machine::CodeObject &object;
  const machine::Kernel &kernel;
  machine::LaunchShape shape;
  /// The explicit arguments in the form that the kernel gets them in, and as
  /// the program has them: one of these may be several of those.
  llvm::ArrayRef<machine::ArgumentBytes> values;
  std::vector<MachineArgument> arguments;
};

/// Compiles the launch for the host; null, without compiling it, if there is an
/// `isWanted` that returns false for its facts. `memory` and what `launch`
/// refers to outlive the source; what an earlier launch has put into memory for
/// itself is gone. `module` names the gpu.module of the kernel; it may be
/// empty. The error of a kernel that cannot be compiled is an UntracedLaunch.
llvm::Expected<std::unique_ptr<MachineSource>>
makeMachineSource(MachineLaunch launch, machine::DeviceMemory &memory,
                  std::string module,
                  llvm::function_ref<bool(const LaunchFacts &)> isWanted = {});

} // namespace mlir::swizzle

#endif // SWIZZLE_PREDICT_MACHINESOURCE_H
