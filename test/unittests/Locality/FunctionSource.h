//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// Launches written by hand.
//
//===----------------------------------------------------------------------===//

#ifndef SWIZZLE_UNITTESTS_LOCALITY_FUNCTIONSOURCE_H
#define SWIZZLE_UNITTESTS_LOCALITY_FUNCTIONSOURCE_H

#include "Swizzle/Locality/Simulation.h"
#include "llvm/ADT/STLExtras.h"
#include <functional>

namespace mlir::swizzle {

/// A launch whose accesses a function gives: the phases of a workgroup by their
/// number, false after the last.
class FunctionSource : public AccessSource {
public:
  using Function = std::function<bool(uint64_t id, uint64_t phase, Phase &)>;

  FunctionSource(uint64_t numWorkgroups, unsigned numArguments,
                 Function function, PhaseWork work = {})
      : function(std::move(function)), work(work) {
    facts.kernel = "kernel";
    facts.grid[0] = numWorkgroups;
    facts.arguments.resize(numArguments);
  }

  const LaunchFacts &getFacts() const override { return facts; }
  /// Gives workgroups that many work-items.
  void setBlock(uint64_t size) { facts.block[0] = size; }
  /// Gives each phase of a workgroup a work of its own.
  void setWork(std::function<PhaseWork(uint64_t id, uint64_t phase)> newWork) {
    workOf = std::move(newWork);
  }
  /// Gives an argument a buffer of that size.
  void setBytes(unsigned argument, uint64_t bytes) {
    facts.arguments[argument].bytes = bytes;
  }
  /// Gives the kernel scratch.
  void setScratch(LaunchFacts::Scratch scratch) { facts.scratch = scratch; }
  /// Gives the launch as many workgroups in another grid.
  void setGrid(llvm::ArrayRef<uint64_t> grid) {
    llvm::copy(grid, std::begin(facts.grid));
  }
  /// Says what the accesses of an argument are for.
  void setKind(unsigned argument, LaunchFacts::Argument::Kind kind) {
    facts.arguments[argument].kind = kind;
  }

  std::unique_ptr<WorkgroupStream>
  makeStream(uint64_t /*place*/) const override {
    return std::make_unique<Stream>(*this);
  }

private:
  class Stream : public WorkgroupStream {
  public:
    explicit Stream(const FunctionSource &source)
        : source(source), work(source.work) {}
    bool next(Phase &phase) override {
      phase.clear();
      if (source.workOf)
        work = source.workOf(id, number);
      return source.function(id, number++, phase);
    }
    const PhaseWork &getWork() const override { return work; }
    void restart(uint64_t newId) override {
      id = newId;
      number = 0;
    }

  private:
    const FunctionSource &source;
    PhaseWork work;
    uint64_t id = 0, number = 0;
  };

  LaunchFacts facts;
  Function function;
  PhaseWork work;
  std::function<PhaseWork(uint64_t id, uint64_t phase)> workOf;
};

/// Each workgroup reads, or writes, that many lines of its own in one phase.
inline FunctionSource makeOwnLines(uint64_t numWorkgroups, uint64_t lines,
                                   bool isWrite = false) {
  return {numWorkgroups, 1, [=](uint64_t id, uint64_t phase, Phase &accesses) {
            for (uint64_t i = 0; i < lines && phase == 0; ++i)
              accesses.add(id * lines + i, 3, isWrite, 0);
            return phase == 0;
          }};
}

/// Workgroup `id` reads 16 lines of its own, three arrays of them, and writes
/// 16.
inline FunctionSource makeElementwise(uint64_t numWorkgroups) {
  return {numWorkgroups, 4, [=](uint64_t id, uint64_t phase, Phase &accesses) {
            if (phase > 1)
              return false;
            for (unsigned array = 0; array < 3 && phase == 0; ++array)
              for (uint64_t i = 0; i < 16; ++i)
                accesses.add((array << 20) + id * 16 + i, 3, false, array);
            for (uint64_t i = 0; i < 16 && phase == 1; ++i)
              accesses.add((3 << 20) + id * 16 + i, 3, true, 3);
            return true;
          }};
}

/// A phase in which a wave issues for so many clocks behind its accesses.
inline PhaseWork makeWork(uint64_t clocks) {
  PhaseWork work;
  work.after.serialClocks = clocks;
  return work;
}

inline uint64_t identity(uint64_t id) { return id; }

/// Gives 8 times 8 neighbours to workgroups that are 8 apart, as those of an
/// XCD are.
inline uint64_t toBlocks(uint64_t id) {
  return (id & ~UINT64_C(63)) | (id & 7) << 3 | (id >> 3 & 7);
}

/// The instructions of maps that cost nothing.
inline std::vector<IssuedWork> countNoWork(llvm::ArrayRef<size_t> numbers) {
  return std::vector<IssuedWork>(numbers.size());
}

/// Options without chance.
inline SimulationOptions makeOptions(uint32_t workgroupsPerCu = 1) {
  SimulationOptions options;
  options.workgroupsPerCu = workgroupsPerCu;
  options.maxDelay = 0;
  options.paceSpread = 0;
  return options;
}

inline ChipTopology getChip() { return *lookupChip("mi300x"); }

} // namespace mlir::swizzle

#endif // SWIZZLE_UNITTESTS_LOCALITY_FUNCTIONSOURCE_H
