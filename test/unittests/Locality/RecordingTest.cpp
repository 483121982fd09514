//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "Recording.h"
#include "FunctionSource.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/Sequence.h"
#include "gtest/gtest.h"

using namespace mlir::swizzle;

namespace {

/// Workgroup `id` has `id % 5` phases, which differ in accesses and work by its
/// id. Counts in `numStarted`, if that is not null, how often one starts.
FunctionSource makeUnlike(uint64_t *numStarted = nullptr) {
  FunctionSource source(1000, 2,
                        [=](uint64_t id, uint64_t number, Phase &phase) {
                          if (number == 0 && numStarted)
                            ++*numStarted;
                          if (number == id % 5)
                            return false;
                          for (uint64_t i = 0; i <= number; ++i) {
                            phase.add(id * 64 + i, 3, false, 0);
                            phase.add(id * 64 + number, 1, i % 2 == 0, 1);
                          }
                          return true;
                        });
  source.setWork([](uint64_t id, uint64_t number) {
    return makeWork(id / 200 * 10 + number);
  });
  source.setKind(1, LaunchFacts::Argument::Kind::Outside);
  return source;
}

/// Expects that the first phases of a workgroup are those of the source.
void expectSame(const Recording &recording, uint64_t id, uint64_t maxPhases) {
  FunctionSource source = makeUnlike();
  std::unique_ptr<WorkgroupStream> expected = source.makeStream(0),
                                   recorded = recording.makeStream(0);
  expected->restart(id);
  recorded->restart(id);
  Phase phase, ofRecord;
  for (uint64_t i = 0; i < maxPhases && expected->next(phase); ++i) {
    ASSERT_TRUE(recorded->next(ofRecord));
    EXPECT_EQ(ofRecord, phase);
    EXPECT_EQ(recorded->getWork(), expected->getWork());
  }
  EXPECT_FALSE(recorded->next(ofRecord));
  EXPECT_TRUE(ofRecord.empty());
}

TEST(Recording, HasWhatWasTraced) {
  FunctionSource source = makeUnlike();
  Recording recording(source, UINT64_MAX, /*threads=*/1);
  auto all = llvm::to_vector(llvm::seq<uint64_t>(0, 1000));
  recording.record(all);
  for (uint64_t id : all)
    expectSame(recording, id, UINT64_MAX);
}

TEST(Recording, TracesEachWorkgroupOnce) {
  uint64_t numStarted = 0;
  FunctionSource source = makeUnlike(&numStarted);
  Recording recording(source, UINT64_MAX, /*threads=*/1);
  recording.record({9, 504});
  EXPECT_EQ(numStarted, 2u);
  recording.record({4, 9, 14, 504, 509});
  EXPECT_EQ(numStarted, 5u);
  for (uint64_t id : {4, 9, 14, 504, 509})
    expectSame(recording, id, UINT64_MAX);
  // Of 1 to 4 accesses to either argument in the phases of each.
  using Kind = LaunchFacts::Argument::Kind;
  EXPECT_EQ(recording.countAccesses(Kind::Data), 5u * 10);
  EXPECT_EQ(recording.countAccesses(Kind::Outside), 5u * 10);
  EXPECT_EQ(recording.countAccesses(Kind::Runtime), 0u);
}

TEST(Recording, EndsBehindTheLastPhase) {
  FunctionSource source = makeUnlike();
  Recording recording(source, 2, /*threads=*/1);
  recording.record({0, 1, 4});
  for (uint64_t id : {0, 1, 4})
    expectSame(recording, id, 2);
}

} // namespace
