//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "Swizzle/Locality/Phase.h"
#include "gtest/gtest.h"
#include <random>

using namespace mlir::swizzle;

static std::vector<LineAccess> list(const Phase &phase) {
  return {phase.begin(), phase.end()};
}

static LineAccess read(uint64_t line) { return {line, 3, AccessKind::Read, 0}; }

/// Accesses of which neighbours often, and not always, have the same traits.
static std::vector<LineAccess> makeAccesses(std::minstd_rand &chance,
                                            size_t count) {
  std::vector<LineAccess> accesses;
  for (size_t i = 0; i < count; ++i) {
    auto kind = static_cast<AccessKind>(chance() % 5 ? 0 : chance() % 4);
    unsigned halves = chance() % 4 ? 3 : 1 + chance() % 2;
    unsigned argument = chance() % 8 ? 0 : LineAccess::maxArgument;
    accesses.emplace_back(chance() % maxLines, halves, kind, argument);
  }
  return accesses;
}

static Phase makePhase(llvm::ArrayRef<LineAccess> accesses) {
  Phase phase;
  for (LineAccess access : accesses)
    phase.add(access);
  return phase;
}

/// Runs are as long as can be, and none is empty.
static void expectRuns(const Phase &phase) {
  size_t sum = 0;
  llvm::ArrayRef<Phase::Run> runs = phase.getRuns();
  for (size_t i = 0; i < runs.size(); ++i) {
    EXPECT_NE(runs[i].count, 0u);
    EXPECT_TRUE(i == 0 || !(runs[i].traits == runs[i - 1].traits));
    sum += runs[i].count;
  }
  EXPECT_EQ(sum, phase.size());
}

TEST(Phase, HasWhatWasAppended) {
  std::minstd_rand chance;
  std::vector<LineAccess> first = makeAccesses(chance, 200),
                          second = makeAccesses(chance, 100);
  Phase phase = makePhase(first);
  EXPECT_EQ(list(phase), first);
  EXPECT_EQ(phase.front(), first.front());
  // In pieces, which need not be runs.
  Phase other = makePhase(second);
  Phase::Place place;
  for (size_t count : {0, 1, 7, 12, 80})
    phase.appendNext(other, place, count);
  first.insert(first.end(), second.begin(), second.end());
  EXPECT_EQ(list(phase), first);
  EXPECT_EQ(phase, makePhase(first));
  expectRuns(phase);
  phase.clear();
  EXPECT_TRUE(phase.empty());
  EXPECT_EQ(phase, Phase());
}

TEST(Phase, MovedPatternsHaveTheirHalves) {
  Phase pattern = {{0, 2, AccessKind::Read, 0}, read(4), read(2)}, phase;
  phase.appendMoved(pattern, 100, AccessKind::Atomic, 3);
  EXPECT_EQ(phase, (Phase{{100, 2, AccessKind::Atomic, 3},
                          {104, 3, AccessKind::Atomic, 3},
                          {102, 3, AccessKind::Atomic, 3}}));
  // What goes on with the same traits is one run with it.
  phase.appendMoved({read(0)}, 200, AccessKind::Atomic, 3);
  EXPECT_EQ(phase.getRuns().size(), 2u);
}

TEST(Phase, LinesOfAnArgumentMove) {
  auto of = [](unsigned argument, uint64_t line) {
    return LineAccess(line, 3, AccessKind::Read, argument);
  };
  const Phase there = {of(4, 7), of(1, 7), of(4, 8), of(4, 9), of(2, 5)};
  Phase phase = there;
  phase.move(4, 100);
  EXPECT_EQ(phase,
            (Phase{of(4, 107), of(1, 7), of(4, 108), of(4, 109), of(2, 5)}));
  phase.move(4, -100);
  EXPECT_EQ(phase, there);
  phase.move(3, 100);
  EXPECT_EQ(phase, there);
}

TEST(Phase, InFlightAreTheLastButForScalarReads) {
  std::minstd_rand chance;
  for (size_t count : {1, 2, 64}) {
    std::vector<LineAccess> accesses = makeAccesses(chance, count);
    for (size_t first = 0; first <= count; ++first) {
      if (first < count &&
          accesses[first].getTraits().kind == AccessKind::ScalarRead)
        continue;
      Phase phase = makePhase(accesses);
      phase.setInFlightFrom(first);
      std::vector<LineAccess> expected = accesses;
      for (size_t i = first; i < count; ++i)
        if (expected[i].getTraits().kind != AccessKind::ScalarRead)
          expected[i].setInFlight();
      EXPECT_EQ(list(phase), expected) << "from " << first;
      expectRuns(phase);
    }
  }
}
