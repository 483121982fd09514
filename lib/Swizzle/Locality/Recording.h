//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// What some workgroups of a launch access, traced once and simulated with
// several maps.
//
//===----------------------------------------------------------------------===//

#ifndef SWIZZLE_LOCALITY_RECORDING_H
#define SWIZZLE_LOCALITY_RECORDING_H

#include "Swizzle/Locality/AccessSource.h"
#include "TraceBudget.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/Support/Allocator.h"
#include <array>

namespace mlir::swizzle {

/// A phase that was recorded: how many of its workgroup's accesses and runs it
/// has, behind those of the phases before it, and its work.
struct RecordedPhase {
  uint32_t numLines, numRuns;
  const PhaseWork *work;
};

/// The start of what a workgroup accesses. Its scratch is that of place 0.
struct Record {
  llvm::ArrayRef<RecordedPhase> phases;
  /// Of all phases.
  llvm::ArrayRef<uint32_t> lines;
  llvm::ArrayRef<Phase::Run> runs;
  /// To arguments of each kind, by its number.
  uint64_t accesses[LaunchFacts::Argument::numKinds] = {};

  /// The clocks for which it would issue alone.
  double getClocks() const {
    double clocks = 0;
    for (const RecordedPhase &phase : phases)
      clocks += phase.work->getSerialClocks();
    return clocks;
  }
};

/// The first phases of some workgroups of another source, which are traced
/// once.
class Recording : public AccessSource {
public:
  /// Records no more than `maxPhases` phases of a workgroup.
  Recording(const AccessSource &source, uint64_t maxPhases, uint32_t threads)
      : source(source), facts(source.getFacts()), threads(threads),
        maxPhases(maxPhases) {}

  /// Records these workgroups, which are in order and each once, as far as they
  /// were not before. Returns false, and leaves a recording that is of no use,
  /// if that comes to more than `maxOfStream` accesses for one of the
  /// numTraceStreams streams, where a phase counts for accesses, too.
  bool record(llvm::ArrayRef<uint64_t> ids, uint64_t maxOfStream = UINT64_MAX);

  /// Pretends that the launch has only the first workgroups.
  void setNumWorkgroups(uint64_t count) {
    facts.grid[0] = count;
    facts.grid[1] = facts.grid[2] = 1;
  }

  uint64_t getMaxPhases() const { return maxPhases; }

  const LaunchFacts &getFacts() const override { return facts; }
  std::unique_ptr<WorkgroupStream> makeStream(uint64_t place) const override;
  /// Of what was recorded.
  uint64_t countAccesses(LaunchFacts::Argument::Kind kind) const;
  const Record &getRecord(uint64_t id) const {
    return records[numbers.find(id)->second];
  }

private:
  /// With large pieces, which are cheaper to give back than many small ones.
  using Allocator =
      llvm::BumpPtrAllocatorImpl<llvm::MallocAllocator, /*SlabSize=*/1 << 16>;

  void recordInOrder(llvm::ArrayRef<uint64_t> ids,
                     llvm::MutableArrayRef<Record> ofEach, uint64_t place,
                     TraceBudget &budget);

  const AccessSource &source;
  LaunchFacts facts;
  uint32_t threads;
  uint64_t maxPhases;
  /// One for each of the streams that record.
  std::array<Allocator, numTraceStreams> allocators;
  std::vector<Record> records;
  /// Of the records, by logical ids.
  llvm::DenseMap<uint64_t, size_t> numbers;
};

} // namespace mlir::swizzle

#endif // SWIZZLE_LOCALITY_RECORDING_H
