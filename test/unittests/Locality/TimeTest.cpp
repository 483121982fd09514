//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "FunctionSource.h"
#include "Swizzle/Chips/SustainedRates.h"
#include "Swizzle/Locality/Prediction.h"
#include "Timing.h"
#include "gtest/gtest.h"
#include <numeric>

using namespace mlir::swizzle;

namespace {

/// The clocks of a workgroup alone that reads a line in each phase.
uint64_t getClocks(const std::vector<uint64_t> &lines) {
  FunctionSource source(1, 1, [&](uint64_t, uint64_t phase, Phase &all) {
    if (phase == lines.size())
      return false;
    all.add(lines[phase], 1, false, 0);
    return true;
  });
  return simulate(source, getChip(), identity, makeOptions()).clocks;
}

TEST(Time, AChainOfLoadsTakesTheLatencies) {
  const MemorySystem &memory = getChip().memory;
  // Some clocks of the dispatcher, and of the L1 and of a channel for each.
  uint64_t first = getClocks({0});
  EXPECT_NEAR(first, getSustainedRates(getChip()).memoryLatency, 8);
  EXPECT_NEAR(getClocks({0, 1000, 2000}),
              3 * getSustainedRates(getChip()).memoryLatency, 12);
  EXPECT_NEAR(getClocks({0, 0, 0}) - first, 2 * memory.l1Latency, 8);
  // 257 lines of one set of the L1, of which it keeps 256 / 4.
  std::vector<uint64_t> lines;
  for (uint64_t i = 0; i < 65; ++i)
    lines.push_back(4 * i);
  uint64_t misses = getClocks(lines);
  lines.push_back(0);
  EXPECT_NEAR(getClocks(lines) - misses, memory.l2Latency, 4);
}

TEST(Time, ChannelsThatAreSimulatedAreAsBusyAsAll) {
  FunctionSource source = makeOwnLines(4096, 64);
  SimulationOptions options = makeOptions();
  double ofAll = simulate(source, getChip(), identity, options).utilization.l2;
  options.sampledChannels = 4;
  EXPECT_NEAR(simulate(source, getChip(), identity, options).utilization.l2,
              ofAll, ofAll * 0.1);
}

TEST(Time, LinesThatAreSimulatedMeetAllChannelsOfTheMemory) {
  // Workgroups whose 64 reads are apart by a power of two.
  for (uint64_t distance : {1, 16, 32, 64}) {
    FunctionSource source(8192, 1,
                          [=](uint64_t id, uint64_t phase, Phase &all) {
                            for (uint64_t i = 0; i < 64 && phase == 0; ++i)
                              all.add((id * 64 + i) * distance, 3, false, 0);
                            return phase == 0;
                          });
    SimulationOptions options = makeOptions(8);
    double ofAll = simulate(source, getChip(), identity, options).clocks;
    options.sampledChannels = 8;
    EXPECT_NEAR(simulate(source, getChip(), identity, options).clocks, ofAll,
                ofAll * 0.05)
        << distance;
  }
}

TEST(Time, LinesThatAreNotSimulatedAreWaitedFor) {
  // Loads one after the other, each of a line of memory; alone, and with some
  // lines that the L1 has.
  for (uint64_t numNear : {0, 16}) {
    auto function = [=](uint64_t id, uint64_t phase, Phase &all) {
      for (uint64_t i = 0; i < numNear; ++i)
        all.add(i, 3, false, 0);
      all.add(1000 + id * 100 + phase, 3, false, 1);
      return phase < 100;
    };
    FunctionSource source(304, 2, function);
    SimulationOptions options = makeOptions();
    double ofAll = simulate(source, getChip(), identity, options).clocks;
    EXPECT_GT(ofAll, 100.0 * getSustainedRates(getChip()).memoryLatency);
    options.sampledChannels = 4;
    EXPECT_NEAR(simulate(source, getChip(), identity, options).clocks / ofAll,
                1, 0.1)
        << numNear;
  }
}

TEST(Time, ChanceDelaysWhatComesFromTheL2) {
  // 100 lines of memory, and 100 times a line of the L1.
  auto function = [&](uint64_t, uint64_t phase, Phase &all) {
    if (phase == 200)
      return false;
    all.add(phase < 100 ? 1000 * phase : 99000, 1, false, 0);
    return true;
  };
  FunctionSource source(1, 1, function);
  SimulationOptions chance;
  uint64_t late = simulate(source, getChip(), identity, chance).clocks;
  uint64_t early = simulate(source, getChip(), identity, makeOptions()).clocks;
  // Half of the longest delay on average, of the memory's lines only.
  double delay = 100 * 1.5 * getChip().memory.l2Latency;
  EXPECT_NEAR(late - early, delay, 0.25 * delay);
  // Another seed, or workgroup, has others; none those of its neighbour.
  auto getTime = [&](uint64_t id, uint64_t seed) {
    chance.seed = seed;
    auto toId = [=](uint64_t) { return id; };
    return simulate(source, getChip(), toId, chance).clocks;
  };
  EXPECT_NE(getTime(0, 1), late);
  EXPECT_NE(getTime(1, 0), late);
  EXPECT_NE(getTime(0, 1), getTime(1, 0));
}

TEST(Time, EachWorkgroupHasItsPace) {
  // Two workgroups on each compute unit of an XCD, one after the other.
  constexpr double clocks = 10000;
  ChipTopology chip = getChip();
  chip.xcds = 1;
  uint64_t count = 2 * chip.cusPerXcd;
  FunctionSource source(
      count, 1, [](uint64_t, uint64_t phase, Phase &) { return phase == 0; },
      makeWork(clocks));
  auto getTime = [&](uint32_t spread, uint64_t seed,
                     llvm::function_ref<uint64_t(uint64_t)> map) {
    SimulationOptions options = makeOptions();
    options.paceSpread = spread;
    options.seed = seed;
    return simulate(source, chip, map, options).clocks;
  };
  uint64_t dispatch = getTime(0, 0, identity) - 2 * clocks;
  EXPECT_LT(dispatch, 200u);
  // The slowest pair of 38 takes longer by most of half the spread, and none
  // by more.
  for (uint64_t seed = 0; seed < 4; ++seed) {
    double longer = (getTime(10, seed, identity) - dispatch) / (2 * clocks) - 1;
    EXPECT_GT(longer, 0.025);
    EXPECT_LE(longer, 0.05);
  }
  EXPECT_NE(getTime(10, 0, identity), getTime(10, 1, identity));
  // What chance does is the same for all maps.
  EXPECT_EQ(getTime(10, 0, identity),
            getTime(10, 0, [&](uint64_t id) { return count - 1 - id; }));
}

TEST(Time, TheMemorySideCacheAnswersEarlier) {
  // What the workgroup of XCD 0 has read, that of XCD 1 reads later.
  FunctionSource source(
      2, 1,
      [](uint64_t id, uint64_t phase, Phase &all) {
        if (phase == id)
          all.add(0, 1, false, 0);
        return phase <= id;
      },
      makeWork(5000));
  SimulationResult result =
      simulate(source, getChip(), identity, makeOptions());
  EXPECT_EQ(result.total.mall.hits, 1u);
  Timeline::Span spent = result.timeline.getTotal();
  EXPECT_EQ(spent[unsigned(Cause::Mall)], 0u);
  EXPECT_EQ(spent[unsigned(Cause::Memory)], 0u);
  // The work behind the loads hides them.
  EXPECT_NEAR(result.clocks, 10000, 8);
}

/// A workgroup that reads a new line in each of 16 phases and computes for
/// `clocks`, with `inFlight` phases of loads ahead.
uint64_t getPipelinedClocks(uint64_t clocks, uint32_t inFlight) {
  PhaseWork work = makeWork(clocks);
  work.inFlight = inFlight;
  FunctionSource source(
      1, 1,
      [=](uint64_t, uint64_t phase, Phase &all) {
        if (phase == 16)
          return false;
        all.add(phase * 1000, 1, false, 0);
        if (inFlight != 0)
          all.setInFlightFrom(all.size() - 1);
        return true;
      },
      work);
  return simulate(source, getChip(), identity, makeOptions()).clocks;
}

TEST(Time, LoadsInFlightOverlapWithSeveralPhases) {
  uint64_t latency = getSustainedRates(getChip()).memoryLatency;
  // The work of the phase alone hides a part of its load.
  EXPECT_NEAR(getPipelinedClocks(500, 0), 16 * latency, 64);
  // That of two phases all of it.
  EXPECT_NEAR(getPipelinedClocks(500, 1), 16 * 500 + latency - 500, 64);
  // The latency of every third load, where the work is not enough.
  EXPECT_NEAR(getPipelinedClocks(150, 2), 6 * latency, 64);
}

/// The clocks of a workgroup alone that leaves a load in flight, which takes
/// 30,000 clocks, goes through `idle` phases of 4 clocks, waits for the load,
/// and then works for 20,000 clocks.
uint64_t getClocksInFlight(unsigned idle) {
  FunctionSource source(1, 1, [=](uint64_t, uint64_t phase, Phase &all) {
    if (phase == 0) {
      all.add(0, 1, false, 0);
      all.setInFlightFrom(0);
    }
    return phase < idle + 3;
  });
  source.setWork([=](uint64_t, uint64_t phase) {
    PhaseWork work = makeWork(phase == idle + 2 ? 20000 : 4);
    work.inFlight = phase <= idle ? 100 : 0;
    return work;
  });
  ChipTopology chip = getChip();
  chip.memory.memoryLatency = chip.memory.mallLatency = 30000;
  return simulate(source, chip, identity, makeOptions()).clocks;
}

// Also if that is long ago.
TEST(Time, WhatWasLeftInFlightIsWaitedFor) {
  for (unsigned idle : {0, 3, 6, 7, 8, 20})
    EXPECT_GT(getClocksInFlight(idle), 30000u) << idle;
}

// Phases that go on after a load has come are not delayed by it again.
TEST(Time, WhatWasLeftInFlightIsWaitedForOnce) {
  auto getMean = [](unsigned idle) {
    FunctionSource source(1, 1, [=](uint64_t, uint64_t phase, Phase &all) {
      if (phase == 0) {
        all.add(0, 1, false, 0);
        all.setInFlightFrom(0);
      }
      return phase < 2 + idle;
    });
    source.setWork([](uint64_t, uint64_t phase) {
      PhaseWork work = makeWork(4);
      work.inFlight = phase == 0;
      return work;
    });
    SimulationOptions options = makeOptions();
    options.maxDelay = 3;
    double sum = 0;
    for (options.seed = 0; options.seed < 100; ++options.seed)
      sum += simulate(source, getChip(), identity, options).clocks;
    return sum / options.seed;
  };
  EXPECT_NEAR(getMean(6) - getMean(0), 6 * 4, 8);
}

TEST(Time, WhoAsksForALineOnItsWayWaitsForIt) {
  ChipTopology chip = getChip();
  chip.xcds = 1;
  FunctionSource both(2, 1, [](uint64_t, uint64_t phase, Phase &all) {
    if (phase == 0)
      all.add(0, 1, false, 0);
    return phase == 0;
  });
  SimulationResult result = simulate(both, chip, identity, makeOptions());
  EXPECT_EQ(result.total.l2.hits, 1u);
  // Not 214 clocks of the L2: each waits for the memory.
  Timeline::Span spent = result.timeline.getTotal();
  EXPECT_EQ(spent[unsigned(Cause::L2)], 0u);
  EXPECT_NEAR(spent[unsigned(Cause::Memory)],
              2 * getSustainedRates(chip).memoryLatency, 16);
}

TEST(Time, WaitsAreForWhoHasTheLine) {
  ChipTopology chip = getChip();
  chip.xcds = 2;
  double latency = getSustainedRates(chip).memoryLatency;
  auto simulateSpent = [&](const FunctionSource &source, uint64_t hits) {
    SimulationResult result = simulate(source, chip, identity, makeOptions());
    EXPECT_EQ(result.total.mall.hits, hits);
    return result.timeline.getTotal();
  };
  // Workgroup 0 reads 19 lines. Long after that two of the other XCD read each
  // of them, one a little later, which find them in the memory-side cache.
  constexpr uint64_t lines = 19;
  FunctionSource later(
      4 * lines, 1, [](uint64_t id, uint64_t phase, Phase &all) {
        for (uint64_t i = 0; i < lines && id == 0 && phase == 0; ++i)
          all.add(i, 3, false, 0);
        if (id % 2 == 1 && phase == 1)
          all.add(id / 4, 3, false, 0);
        return phase < 2;
      });
  later.setWork([](uint64_t id, uint64_t phase) {
    return makeWork(id % 2 == 1 && phase == 0 ? 100000 + 30 * id : 0);
  });
  Timeline::Span spent = simulateSpent(later, lines);
  // The first ones, 2.6 clocks after each other.
  EXPECT_NEAR(spent[unsigned(Cause::Memory)], latency, 3 * lines);
  EXPECT_GT(spent[unsigned(Cause::Mall)], 0u);
  // The second XCD finds a tag there, and waits for the memory like the first.
  FunctionSource both(2, 1, [](uint64_t, uint64_t phase, Phase &all) {
    if (phase == 0)
      all.add(0, 3, false, 0);
    return phase == 0;
  });
  spent = simulateSpent(both, 1);
  EXPECT_NEAR(spent[unsigned(Cause::Memory)], 2 * latency, 16);
  EXPECT_EQ(spent[unsigned(Cause::Mall)], 0u);
}

TEST(Time, LatenciesAreOfALineWhateverItStandsFor) {
  ChipTopology chip = getChip();
  chip.memoryBandwidth = 200000000000;
  chip.mallBandwidth = 200000000000;
  Timing all(chip, /*sampling=*/1), some(chip, /*sampling=*/16);
  EXPECT_GE(all.memoryLatency, 2 * all.memoryHalf);
  EXPECT_GE(all.mallLatency, 2 * all.mallHalf);
  EXPECT_NEAR(some.memoryLatency, all.memoryLatency, 2);
  EXPECT_NEAR(some.mallLatency, all.mallLatency, 2);
}

TEST(Time, TheSlowestXcdIsTheLaunch) {
  FunctionSource source(
      16, 1,
      [](uint64_t id, uint64_t phase, Phase &) {
        return phase < (id % 8 == 3 ? 40u : 10u);
      },
      makeWork(1000));
  Prediction prediction =
      predict(source, getChip(), "identity", identity, makeOptions());
  EXPECT_EQ(prediction.result.clocks, prediction.result.xcds[3].clocks);
  EXPECT_NEAR(prediction.result.clocks, 40000, 8);
  EXPECT_NEAR(prediction.timeImbalance, 40 / ((40 + 7 * 10) / 8.0), 0.01);
  EXPECT_EQ(prediction.getCause(), Cause::Issue);
}

TEST(Time, TheMapWithTheLeastTimeIsChosen) {
  std::vector<Prediction> predictions(3);
  predictions[0].map = "identity";
  predictions[1].map = "balanced";
  predictions[2].map = "transpose";
  predictions[0].seconds = 1e-3;
  predictions[1].seconds = 0.995e-3;
  predictions[2].seconds = 0.998e-3;
  for (Prediction &prediction : predictions) {
    prediction.result.timeline.add(Cause::L2, 0, 10);
    prediction.result.total.l2.requests = 1000;
  }
  // None gains more than a hundredth.
  EXPECT_EQ(chooseAmong(predictions, Evenness::Uneven).best, 0u);
  EXPECT_NE(chooseAmong(predictions, Evenness::Uneven)
                .reason.find("no other map gains"),
            std::string::npos);
  // What two of them leave to what is behind the L2s.
  predictions[0].result.total.mall.requests = 400;
  predictions[1].result.total.mall.requests = 100;
  predictions[2].result.total.mall.requests = 400;
  EXPECT_EQ(chooseAmong(predictions, Evenness::Uneven).best, 1u);
  EXPECT_NE(chooseAmong(predictions, Evenness::Uneven)
                .reason.find("75 % fewer bytes"),
            std::string::npos);
  // With an XCD that takes longer they are no reason.
  predictions[1].result.xcds.resize(8);
  for (XcdWork &xcd : predictions[1].result.xcds)
    xcd.clocks = 100;
  predictions[1].result.xcds[0].clocks = 130;
  EXPECT_EQ(chooseAmong(predictions, Evenness::Uneven).best, 0u);
  // Of workgroups that are alike a shorter time alone is chance.
  predictions[2].seconds = 0.9e-3;
  EXPECT_EQ(chooseAmong(predictions, Evenness::Uneven).best, 2u);
  Choice choice = chooseAmong(predictions, Evenness::All);
  EXPECT_EQ(choice.best, 0u);
  EXPECT_NE(choice.reason.find("no other map gains more than 1 % of the time, "
                               "and changes L2 hits, traffic or the work of "
                               "XCDs by 1 %"),
            std::string::npos);
}

// Of a compute unit whose L1 serves one workgroup after the other.
TEST(Timeline, HasTheWaitsForTheL1) {
  ChipTopology chip = getChip();
  chip.xcds = chip.cusPerXcd = 1;
  constexpr unsigned places = 32;
  FunctionSource source(
      places, 1,
      [](uint64_t, uint64_t phase, Phase &all) {
        for (uint64_t i = 0; i < 64 && phase < 50; ++i)
          all.add(i, 3, false, 0);
        return phase < 50;
      },
      makeWork(4));
  SimulationResult result =
      simulate(source, chip, identity, makeOptions(places));
  Timeline::Span spent = result.timeline.getTotal();
  EXPECT_EQ(result.timeline.getMain(), Cause::L1);
  // The oldest goes first: they end one after the other, so that on average
  // they have their places for half of the time.
  double held = result.clocks * (places + 1) / 2.0;
  EXPECT_NEAR(std::accumulate(spent.begin(), spent.end(), 0.0), held,
              0.05 * held);
}

TEST(Timeline, HasTheWaitsForRoomForWrites) {
  // What the memory takes of the stores, or the memory-side cache, is far less
  // than the L2s do.
  FunctionSource source = makeOwnLines(65536, 16, /*isWrite=*/true);
  auto expectWaits = [&](const ChipTopology &chip, Cause cause) {
    SimulationResult result = simulate(source, chip, identity, makeOptions(8));
    Timeline::Span spent = result.timeline.getTotal();
    uint64_t all = std::accumulate(spent.begin(), spent.end(), UINT64_C(0));
    EXPECT_GT(spent[unsigned(cause)], 0.9 * all);
    // No more than there is room for is on its way when the last one ends.
    EXPECT_LT(result.drainClocks - result.writeBackClocks,
              0.05 * result.clocks);
  };
  ChipTopology chip = getChip();
  chip.mallBandwidth /= 16;
  expectWaits(chip, Cause::Mall);
  chip = getChip();
  chip.mallBytes = UINT64_C(1) << 20;
  chip.memoryBandwidth /= 16;
  expectWaits(chip, Cause::Memory);
  chip.mallBytes = 0;
  expectWaits(chip, Cause::Memory);
  // Where nothing is known of what connects an XCD to the memory.
  chip = *lookupChip("mi250x");
  chip.memoryBandwidth /= 16;
  expectWaits(chip, Cause::Memory);
}

TEST(Timeline, EndsWithTheLastWorkgroup) {
  // Stores of which the L2s have a quarter up to the end.
  FunctionSource source = makeOwnLines(65536, 16, /*isWrite=*/true);
  ChipTopology chip = getChip();
  chip.memoryBandwidth /= 16;
  chip.mallBytes = 0;
  SimulationResult result = simulate(source, chip, identity, makeOptions(8));
  EXPECT_GE(result.drainClocks, result.writeBackClocks);
  EXPECT_NEAR(result.drainClocks, 0.25 * result.clocks, 0.05 * result.clocks);
  double spans = double(result.timeline.getSpans().size()) *
                 result.timeline.getSpanClocks();
  uint64_t end = result.clocks - result.drainClocks;
  EXPECT_LE(end, spans);
  EXPECT_GT(end, spans / 2);
}

TEST(Timeline, SpansGrowWithTheLaunch) {
  Timeline timeline;
  timeline.add(Cause::L1, 0, 100);
  timeline.add(Cause::Memory, 50, 60);
  timeline.add(Cause::Matrix, 1000000, 1000010);
  EXPECT_LE(timeline.getSpans().size(), Timeline::maxSpans);
  EXPECT_GE(timeline.getSpanClocks() * Timeline::maxSpans, 1000010u);
  EXPECT_EQ(timeline.getTotal()[unsigned(Cause::L1)], 100u);
  EXPECT_EQ(timeline.getTotal()[unsigned(Cause::Memory)], 10u);
  EXPECT_EQ(timeline.getQuarter(0)[unsigned(Cause::L1)], 100u);
  EXPECT_EQ(timeline.getQuarter(3)[unsigned(Cause::Matrix)], 10u);
  Timeline sum;
  sum.add(Cause::L1, 10, 20);
  sum += timeline;
  EXPECT_EQ(sum.getTotal()[unsigned(Cause::L1)], 110u);
  EXPECT_EQ(sum.getMain(), Cause::L1);
}

} // namespace
