//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "Recording.h"
#include "Parallel.h"
#include "Swizzle/Locality/LaunchSample.h"
#include "llvm/ADT/STLExtras.h"
#include <algorithm>

using namespace mlir::swizzle;

namespace {
/// A workgroup that was recorded.
class RecordedStream : public WorkgroupStream {
public:
  RecordedStream(const Recording &recording, uint64_t place)
      : recording(recording), scratch(recording.getFacts().scratch),
        place(place) {}

  bool next(Phase &phase) override {
    if (number == record->phases.size()) {
      phase.clear();
      return false;
    }
    const RecordedPhase &recorded = record->phases[number++];
    phase.assign(record->lines.slice(firstLine, recorded.numLines),
                 record->runs.slice(firstRun, recorded.numRuns));
    firstLine += recorded.numLines;
    firstRun += recorded.numRuns;
    if (scratch)
      phase.move(scratch->argument, scratch->getDistance(place));
    return true;
  }
  const PhaseWork &getWork() const override {
    return *record->phases[number - 1].work;
  }
  void restart(uint64_t id) override {
    record = &recording.getRecord(id);
    number = firstLine = firstRun = 0;
  }

private:
  const Recording &recording;
  std::optional<LaunchFacts::Scratch> scratch;
  uint64_t place;
  const Record *record = nullptr;
  /// Of the next phase.
  size_t number = 0, firstLine = 0, firstRun = 0;
};
} // namespace

std::unique_ptr<WorkgroupStream> Recording::makeStream(uint64_t place) const {
  return std::make_unique<RecordedStream>(*this, place);
}

uint64_t Recording::countAccesses(LaunchFacts::Argument::Kind kind) const {
  uint64_t count = 0;
  for (const Record &record : records)
    count += record.accesses[static_cast<size_t>(kind)];
  return count;
}

/// Records every `numTraceStreams`-th of these workgroups from number `place`
/// on, as long as there is something in its budget.
void Recording::recordInOrder(llvm::ArrayRef<uint64_t> ids,
                              llvm::MutableArrayRef<Record> ofEach,
                              uint64_t place, TraceBudget &budget) {
  Allocator &allocator = allocators[place];
  auto keep = [&](const auto &elements) {
    return llvm::ArrayRef(elements).copy(allocator);
  };
  std::unique_ptr<WorkgroupStream> stream = source.makeStream(place);
  Phase phase;
  std::vector<uint32_t> lines;
  std::vector<Phase::Run> runs;
  std::vector<RecordedPhase> phases;
  llvm::ArrayRef<RecordedPhase> before;
  for (uint64_t i = place; i < ids.size(); i += numTraceStreams) {
    lines.clear();
    runs.clear();
    phases.clear();
    stream->restart(ids[i]);
    while (phases.size() < maxPhases && stream->next(phase)) {
      if (!budget.spend(place, phase.size() + uint64_t(accessesOfPhase)))
        return;
      if (facts.scratch)
        phase.move(facts.scratch->argument, -facts.scratch->getDistance(place));
      for (const Phase::Run &run : phase.getRuns()) {
        auto kind = facts.arguments[run.traits.argument].kind;
        ofEach[i].accesses[static_cast<size_t>(kind)] +=
            uint64_t(run.count) * run.traits.getNumAccesses();
      }
      llvm::append_range(lines, phase.getLines());
      llvm::append_range(runs, phase.getRuns());
      // Mostly the same as that of the workgroup before.
      const PhaseWork &work = stream->getWork();
      size_t number = phases.size();
      const PhaseWork *known =
          number < before.size() && *before[number].work == work
              ? before[number].work
              : new (allocator) PhaseWork(work);
      phases.push_back(
          {uint32_t(phase.size()), uint32_t(phase.getRuns().size()), known});
    }
    ofEach[i].lines = keep(lines);
    ofEach[i].runs = keep(runs);
    ofEach[i].phases = before = keep(phases);
  }
}

bool Recording::record(llvm::ArrayRef<uint64_t> ids, uint64_t maxOfStream) {
  std::vector<uint64_t> added;
  for (uint64_t id : ids)
    if (numbers.try_emplace(id, records.size() + added.size()).second)
      added.push_back(id);
  size_t first = records.size();
  records.resize(first + added.size());
  TraceBudget budget(maxOfStream);
  forEachParallel(
      std::min(numTraceStreams, added.size()), threads, [&](uint64_t place) {
        recordInOrder(added, llvm::MutableArrayRef(records).drop_front(first),
                      place, budget);
      });
  return !budget.isExceeded();
}
