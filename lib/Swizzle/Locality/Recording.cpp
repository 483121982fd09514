//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "Recording.h"
#include "Parallel.h"

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
    phase = record->phases[number++];
    if (scratch)
      phase.move(scratch->argument, scratch->getDistance(place));
    return true;
  }
  const PhaseWork &getWork() const override {
    return record->works[number - 1];
  }
  void restart(uint64_t id) override {
    record = &recording.getRecord(id);
    number = 0;
  }

private:
  const Recording &recording;
  std::optional<LaunchFacts::Scratch> scratch;
  uint64_t place;
  const Record *record = nullptr;
  size_t number = 0;
};
} // namespace

std::unique_ptr<WorkgroupStream> Recording::makeStream(uint64_t place) const {
  return std::make_unique<RecordedStream>(*this, place);
}

uint64_t Recording::countAccesses(LaunchFacts::Argument::Kind kind) const {
  uint64_t count = 0;
  for (const auto &[id, record] : records)
    count += record.accesses[static_cast<size_t>(kind)];
  return count;
}

void Recording::record(llvm::ArrayRef<uint64_t> ids) {
  std::vector<std::pair<uint64_t, Record *>> wanted;
  for (uint64_t id : ids)
    if (auto [record, isNew] = records.try_emplace(id); isNew)
      wanted.emplace_back(id, &record->second);
  // What a stream says may depend on the workgroups that it had before: which
  // one has which does not depend on the threads.
  constexpr uint64_t numStreams = 32;
  forEachParallel(numStreams, threads, [&](uint64_t place) {
    std::unique_ptr<WorkgroupStream> stream;
    Phase phase;
    for (uint64_t i = place; i < wanted.size(); i += numStreams) {
      if (!stream)
        stream = source.makeStream(place);
      auto [id, pointer] = wanted[i];
      Record &record = *pointer;
      stream->restart(id);
      while (record.phases.size() < maxPhases && stream->next(phase)) {
        if (facts.scratch)
          phase.move(facts.scratch->argument,
                     -facts.scratch->getDistance(place));
        for (const Phase::Run &run : phase.getRuns()) {
          auto kind = facts.arguments[run.traits.argument].kind;
          record.accesses[static_cast<size_t>(kind)] += run.count;
        }
        record.phases.push_back(phase);
        record.works.push_back(stream->getWork());
      }
    }
  });
}
