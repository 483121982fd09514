//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "FunctionSource.h"
#include "Swizzle/Chips/SustainedRates.h"
#include "Swizzle/Locality/Prediction.h"
#include "gtest/gtest.h"

using namespace mlir::swizzle;

namespace {

TEST(IssueTime, LongPhasesTakeAsLongAsTheyIssue) {
  // Of two workgroups side by side, as in a loop of 2^26 turns.
  constexpr uint64_t clocks = UINT64_C(150000000000);
  PhaseWork work = makeWork(clocks);
  work.after.vector = clocks / 4;
  FunctionSource source(
      2, 1, [](uint64_t, uint64_t phase, Phase &) { return phase == 0; }, work);
  SimulationResult result =
      simulate(source, getChip(), identity, makeOptions());
  EXPECT_NEAR(double(result.clocks), clocks, clocks / 1e4);
}

TEST(IssueTime, TheDispatcherStartsOneAfterTheOther) {
  // Workgroups that do nothing.
  auto getClocksOfEach = [](uint64_t size) {
    uint64_t numOfEach = 1000;
    FunctionSource source(numOfEach * getChip().xcds, 1,
                          [](uint64_t, uint64_t, Phase &) { return false; });
    source.setBlock(size);
    return double(simulate(source, getChip(), identity, makeOptions()).clocks) /
           numOfEach;
  };
  SustainedRates rates = getSustainedRates(getChip());
  EXPECT_NEAR(getClocksOfEach(64), rates.dispatchWorkgroup, 0.1);
  EXPECT_NEAR(getClocksOfEach(1024), 16 * rates.dispatchWave, 0.1);
}

TEST(IssueTime, TheDispatcherBoundsShortWorkgroups) {
  // An XCD begins one after so many clocks, and has a place on each compute
  // unit.
  const ChipTopology chip = getChip();
  double all = getSustainedRates(chip).dispatchWorkgroup * chip.cusPerXcd;
  auto simulateEach = [&](double clocks) {
    FunctionSource source(
        1000 * chip.xcds, 1,
        [](uint64_t, uint64_t phase, Phase &) { return phase == 0; },
        makeWork(clocks));
    return simulate(source, chip, identity, makeOptions());
  };
  SimulationResult fast = simulateEach(0.8 * all), slow = simulateEach(2 * all);
  EXPECT_TRUE(fast.isDispatchBound());
  EXPECT_NEAR(fast.xcds[3].residence, 0.8, 0.1);
  EXPECT_FALSE(slow.isDispatchBound());
  EXPECT_NEAR(slow.xcds[3].residence, 2, 0.1);
}

TEST(IssueTime, MatrixInstructionsTakeWhatThePowerAllows) {
  PhaseWork work;
  work.waves = 4;
  work.after.matrix = 4000;
  work.after.matrixClocks = 4000 * 32;
  work.after.serialClocks = 1000 * 32;
  FunctionSource source(
      304, 1, [](uint64_t, uint64_t phase, Phase &) { return phase < 10; },
      work);
  SimulationResult result =
      simulate(source, getChip(), identity, makeOptions());
  double clocks = 10 * 1000 * 32 / getSustainedRates(getChip()).matrix;
  EXPECT_NEAR(result.clocks, clocks, 0.01 * clocks);
  EXPECT_NEAR(result.utilization.matrix, 1, 0.01);
  // Of two workgroups of a compute unit the older goes first: the other one
  // waits for the matrix cores for half of the launch.
  SimulationOptions two = makeOptions(2);
  FunctionSource twice(
      608, 1, [](uint64_t, uint64_t phase, Phase &) { return phase < 10; },
      work);
  result = simulate(twice, getChip(), identity, two);
  EXPECT_NEAR(result.clocks, 2 * clocks, 0.02 * clocks);
  Timeline::Span spent = result.timeline.getTotal();
  EXPECT_NEAR(spent[unsigned(Cause::Matrix)], 304 * clocks, 3.04 * clocks);
  EXPECT_NEAR(spent[unsigned(Cause::Issue)], 608 * clocks, 6.08 * clocks);
}

TEST(IssueTime, AKnownClockMovesWhatHasIt) {
  ChipTopology fast = getChip();
  fast.sustainedMegahertz = fast.megahertz;
  double faster = fast.megahertz / getSustainedRates(getChip()).megahertz;
  ASSERT_GT(faster, 1.5);
  auto getSeconds = [](const AccessSource &source, const ChipTopology &chip) {
    return predict(source, chip, "identity", identity, makeOptions(8)).seconds;
  };
  // Vector instructions alone take the same clocks.
  PhaseWork work;
  work.after.vector = 1000;
  work.after.serialClocks = 4000;
  FunctionSource computing(
      304, 1, [](uint64_t, uint64_t phase, Phase &) { return phase < 10; },
      work);
  EXPECT_NEAR(getSeconds(computing, getChip()) / getSeconds(computing, fast),
              faster, 0.01);
  // 64 MiB from the memory, which has a clock of its own.
  FunctionSource streaming = makeOwnLines(32768, 16);
  EXPECT_NEAR(getSeconds(streaming, getChip()) / getSeconds(streaming, fast), 1,
              0.05);
}

TEST(IssueTime, TheOldestWorkgroupLeavesTheRest) {
  // Waves that issue vector instructions in three turns of four.
  auto run = [](uint64_t numWorkgroups) {
    PhaseWork work;
    work.after.vector = 750;
    work.after.serialClocks = 4000;
    FunctionSource source(
        numWorkgroups, 1,
        [](uint64_t, uint64_t phase, Phase &) { return phase < 100; }, work);
    return simulate(source, getChip(), identity, makeOptions(8)).clocks;
  };
  double alone = 100 * 4000;
  // Four SIMDs of each of 304 compute units.
  EXPECT_NEAR(run(4 * 304), alone, 0.01 * alone);
  // The second one has a quarter while the first one works, and all afterwards:
  // it has a third of its work behind it by then.
  EXPECT_NEAR(run(8 * 304), alone * (1 + 2 / 3.0), 0.02 * alone);
}

TEST(IssueTime, TheWavesOfASimdShareItsTurnsOfTheScalarUnit) {
  // One of four clocks is a SIMD's: waves that do nothing else do it one after
  // the other.
  auto run = [](uint64_t ofSimd, bool isScalar) {
    PhaseWork work;
    work.after.scalar = isScalar ? 1000 : 0;
    work.after.serialClocks = 4 * 1000;
    FunctionSource source(
        ofSimd * 4 * 304, 1,
        [](uint64_t, uint64_t phase, Phase &) { return phase < 100; }, work);
    return simulate(source, getChip(), identity, makeOptions(4 * ofSimd))
        .clocks;
  };
  double alone = run(1, true);
  EXPECT_NEAR(alone, 100 * 4000, 0.01 * alone);
  EXPECT_NEAR(run(3, true), 3 * alone, 0.01 * alone);
  EXPECT_NEAR(run(3, false), alone, 0.01 * alone);
}

TEST(IssueTime, TheL1GetsAccessesAsTheyAreIssued) {
  // 2000 clocks in which 1000 lines are loaded that the L1 takes as long for.
  PhaseWork work;
  work.before.serialClocks = 2000;
  auto getClocks = [&](const PhaseWork &work) {
    FunctionSource source(
        1, 1,
        [](uint64_t, uint64_t phase, Phase &all) {
          for (uint64_t i = 0; i < 1000 && phase == 0; ++i)
            all.add(i, 3, false, 0);
          return phase == 0;
        },
        work);
    return simulate(source, getChip(), identity, makeOptions()).clocks;
  };
  uint64_t alone = getClocks(PhaseWork());
  ASSERT_GT(alone, 2000);
  EXPECT_NEAR(getClocks(work), alone, 100);
}

TEST(IssueTime, AnInstructionTakesTheL1ForItsLanes) {
  // Phases of 64 instructions that touch 64 halves of lines together, which the
  // L1 has: 4 clocks for each, as it takes 16 addresses in a clock. Those that
  // touch 16 halves each take longer for the halves.
  auto getClocks = [&](uint64_t halvesOfInstruction) {
    PhaseWork work;
    work.before.memory = 64;
    FunctionSource source(
        1, 1,
        [=](uint64_t, uint64_t phase, Phase &all) {
          for (uint64_t i = 0; i < 64 * halvesOfInstruction && phase < 20; ++i)
            all.add(i % 128, 1, false, 0);
          return phase < 20;
        },
        work);
    return double(simulate(source, getChip(), identity, makeOptions()).clocks);
  };
  double half = cacheLineBytes / 2 / getSustainedRates(getChip()).l1;
  EXPECT_NEAR(getClocks(1), 20 * 64 * 4, 0.6 * 20 * 64 * 4);
  EXPECT_GT(getClocks(1), 20 * 64 * 4);
  EXPECT_GT(getClocks(16), 20 * 64 * 16 * half);
  EXPECT_LT(getClocks(16), 20 * (64 * 16 * half + 1000));
}

TEST(IssueTime, TheL1ServesTheOldestWorkgroupFirst) {
  // Two workgroups that load all the time: how far the younger one is when the
  // older one has ended.
  uint64_t reached[2] = {0, 0}, others = 0;
  FunctionSource source(2, 1, [&](uint64_t id, uint64_t phase, Phase &all) {
    reached[id] = phase;
    if (id == 0 && phase == 10)
      others = reached[1];
    for (uint64_t i = 0; i < 4000 && phase < 10; ++i)
      all.add((id * 10 + phase) * 4000 + i, 3, false, 0);
    return phase < 10;
  });
  ChipTopology chip = getChip();
  chip.xcds = chip.cusPerXcd = 1;
  simulate(source, chip, identity, makeOptions(2));
  EXPECT_LE(others, 5u);
}

TEST(IssueTime, WavesShareVectorUnits) {
  // A wave of each of 8 workgroups: two of them on each SIMD.
  PhaseWork work;
  work.after.vector = 100;
  work.after.transcendental = 25;
  work.after.serialClocks = 100 * 4 + 25 * 16;
  auto function = [](uint64_t, uint64_t phase, Phase &) { return phase < 10; };
  ChipTopology chip = getChip();
  chip.xcds = chip.cusPerXcd = 1;
  for (uint32_t waves : {1, 4, 8}) {
    FunctionSource source(waves, 1, function, work);
    SimulationOptions options = makeOptions(waves);
    EXPECT_NEAR(simulate(source, chip, identity, options).clocks,
                8000 * (waves == 8 ? 2 : 1), 16)
        << waves;
  }
}

// Two waves on each SIMD, as pyhip, docs/mfma-valu-coissue.md, has them
// ("inter"): products of 16 clocks, which take longer here, at the rate that
// they sustain.
TEST(IssueTime, MatrixInstructionsTakeAPartOfTheVectorUnit) {
  ChipTopology chip = getChip();
  chip.xcds = chip.cusPerXcd = 1;
  double product = 16 / getSustainedRates(chip).matrix;
  auto getClocks = [&](uint64_t vector, uint64_t transcendental,
                       uint64_t packed, uint64_t matrix = 1) {
    PhaseWork work;
    work.after.matrix = 100 * matrix;
    work.after.matrixClocks = 100 * matrix * 16;
    work.after.vector = 100 * vector;
    work.after.transcendental = 100 * transcendental;
    work.after.packedFloat = 100 * packed;
    FunctionSource source(
        8, 1, [](uint64_t, uint64_t phase, Phase &) { return phase < 10; },
        work);
    SimulationResult result = simulate(source, chip, identity, makeOptions(8));
    EXPECT_EQ(result.utilization.matrix == 0, matrix == 0);
    return double(result.clocks) / (2 * 10 * 100);
  };
  EXPECT_NEAR(getClocks(0, 0, 0), product, 0.1);
  EXPECT_NEAR(getClocks(3, 0, 0), product, 0.1);
  // Each matrix instruction is issued through the vector unit.
  EXPECT_NEAR(getClocks(4, 0, 0), 4 + 4 * 4, 0.1);
  EXPECT_NEAR(getClocks(0, 1, 0), 4 + 16, 0.1);
  // Packed floats are not beside them, and as fast as others alone.
  EXPECT_NEAR(getClocks(0, 0, 1), product + 4, 0.1);
  EXPECT_NEAR(getClocks(0, 0, 4), product + 16, 0.1);
  EXPECT_NEAR(getClocks(0, 0, 4, /*matrix=*/0), 16, 0.1);
}

} // namespace
