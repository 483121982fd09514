//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "FunctionSource.h"
#include "Swizzle/Chips/SustainedRates.h"
#include "Swizzle/Locality/Cache.h"
#include "Swizzle/Locality/Prediction.h"
#include "Swizzle/Mapping/WorkgroupMap.h"
#include "gtest/gtest.h"
#include <set>

using namespace mlir::swizzle;

namespace {

/// A product of matrices with 8 x 8 tiles: in each of 32 steps 16 lines of A
/// for the tile's row and 16 of B for its column.
FunctionSource makeProduct(uint64_t clocks) {
  return {64, 2,
          [](uint64_t id, uint64_t phase, Phase &accesses) {
            if (phase == 32)
              return false;
            for (uint64_t i = 0; i < 16; ++i) {
              accesses.add((id / 8 * 32 + phase) * 16 + i, 3, false, 0);
              accesses.add((1 << 20) + (id % 8 * 32 + phase) * 16 + i, 3, false,
                           1);
            }
            return true;
          },
          makeWork(clocks)};
}

TEST(Simulation, CountsReadsByLinesAndWritesByHalves) {
  SimulationOptions options;
  options.workgroupsPerCu = 8;
  FunctionSource source = makeElementwise(4000);
  SimulationResult result = simulate(source, getChip(), identity, options);
  EXPECT_EQ(result.arguments[0].l1.requests, 4000u * 16);
  EXPECT_EQ(result.total.l1.requests, 4000u * 48);
  EXPECT_EQ(result.total.l1.hits, 0u);
  // 48 reads that miss, 32 halves of which every second finds the first.
  EXPECT_EQ(result.total.l2.requests, 4000u * 80);
  EXPECT_EQ(result.total.l2.hits, 4000u * 16);
  EXPECT_EQ(result.arguments[3].l2.hits, 4000u * 16);
  EXPECT_EQ(result.total.mall.requests, 4000u * 48);
  EXPECT_EQ(result.writtenHalves, 4000u * 32);
}

/// Counts of one workgroup, or of several one after the other, that make these
/// accesses, one a phase.
SimulationResult runOnOneCu(uint64_t numWorkgroups,
                            const std::vector<LineAccess> &accesses) {
  FunctionSource source(numWorkgroups, 1,
                        [&](uint64_t, uint64_t phase, Phase &all) {
                          if (phase == accesses.size())
                            return false;
                          all.add(accesses[phase]);
                          return true;
                        });
  ChipTopology chip = getChip();
  chip.xcds = chip.cusPerXcd = 1;
  return simulate(source, chip, identity, SimulationOptions());
}

TEST(Simulation, ScalarReadsGoByHalvesOfALine) {
  auto scalar = [](uint64_t line, unsigned halves) {
    return LineAccess(line, halves, AccessKind::ScalarRead, 0);
  };
  // Each half is a line of the scalar cache; the second one finds in the L2
  // what the first has brought.
  SimulationResult result =
      runOnOneCu(1, {scalar(7, 1), scalar(7, 2), scalar(7, 3), scalar(8, 3)});
  EXPECT_EQ(result.total.scalar.requests, 6u);
  EXPECT_EQ(result.total.scalar.hits, 2u);
  EXPECT_EQ(result.total.l1.requests, 0u);
  EXPECT_EQ(result.total.l2.requests, 4u);
  EXPECT_EQ(result.total.l2.hits, 2u);
  EXPECT_EQ(result.total.mall.requests, 2u);
  EXPECT_EQ(result.writtenHalves, 0u);
}

TEST(Simulation, TheScalarCacheHas16KiB) {
  // Round and round: 128 lines of 128 bytes stay, one more pushes all four
  // lines out of two of the sets.
  auto countHits = [&](uint64_t lines) {
    std::vector<LineAccess> accesses;
    for (uint64_t i = 0; i < 2 * lines; ++i)
      accesses.emplace_back(i % lines, 3, AccessKind::ScalarRead, 0);
    return runOnOneCu(1, accesses).total.scalar.hits;
  };
  EXPECT_EQ(countHits(128), 256u);
  EXPECT_EQ(countHits(129), 2 * 124u);
}

TEST(Simulation, TwoComputeUnitsShareAScalarCache) {
  // One workgroup a compute unit, the first long before the others.
  FunctionSource source(4, 1, [&](uint64_t id, uint64_t phase, Phase &all) {
    if (phase == (id == 0 ? 1 : 100))
      return false;
    if (id == 0 || phase == 99)
      all.add(5, 1, AccessKind::ScalarRead, 0);
    else
      all.add(1000 + 100 * id + phase, 1, false, 0);
    return true;
  });
  ChipTopology chip = getChip();
  chip.xcds = 1;
  SimulationResult result =
      simulate(source, chip, identity, SimulationOptions());
  // Workgroup 1 shares with workgroup 0, 2 with 3.
  EXPECT_EQ(result.total.scalar.requests, 4u);
  EXPECT_EQ(result.total.scalar.hits, 2u);
}

TEST(Simulation, AtomicsAreOneRequestToTheL2) {
  LineAccess atomic(9, 3, AccessKind::Atomic, 0);
  SimulationResult result = runOnOneCu(1, {atomic, atomic, atomic});
  EXPECT_EQ(result.total.l1.requests, 0u);
  EXPECT_EQ(result.total.l2.requests, 3u);
  EXPECT_EQ(result.total.l2.hits, 2u);
  EXPECT_EQ(result.total.mall.requests, 1u);
  EXPECT_EQ(result.writtenHalves, 2u);
}

TEST(Simulation, ReadsPastTheL1FindNothingThere) {
  LineAccess read(9, 3, AccessKind::Read, 0),
      past(9, 3, AccessKind::ReadPastL1, 0);
  // The L1 has the line, but for the first and the second access.
  SimulationResult result = runOnOneCu(1, {past, read, past, read, past});
  EXPECT_EQ(result.total.l1.requests, 5u);
  EXPECT_EQ(result.total.l1.hits, 1u);
  EXPECT_EQ(result.total.l2.requests, 4u);
  EXPECT_EQ(result.total.l2.hits, 3u);
  EXPECT_EQ(result.total.mall.requests, 1u);
  EXPECT_EQ(result.writtenHalves, 0u);
}

TEST(Simulation, StreamsKnowTheirPlace) {
  class PlaceSource : public FunctionSource {
  public:
    using FunctionSource::FunctionSource;
    std::unique_ptr<WorkgroupStream> makeStream(uint64_t place) const override {
      EXPECT_TRUE(places.insert(place).second);
      return FunctionSource::makeStream(place);
    }
    mutable std::set<uint64_t> places;
  };
  PlaceSource source(1000, 1,
                     [](uint64_t, uint64_t, Phase &) { return false; });
  SimulationOptions options;
  options.workgroupsPerCu = 2;
  simulate(source, getChip(), identity, options);
  EXPECT_EQ(source.places.size(), 8u * 38 * 2);
}

TEST(Simulation, EachWorkgroupRunsOnceOnTheXcdOfItsResidue) {
  SimulationOptions options;
  std::vector<unsigned> runs(1003);
  FunctionSource source(1003, 1, [&](uint64_t id, uint64_t phase, Phase &) {
    runs[id] += phase == 0;
    return phase < id % 3;
  });
  SimulationResult result = simulate(source, getChip(), identity, options);
  EXPECT_EQ(runs, std::vector<unsigned>(1003, 1));
  // 1003 = 8 * 125 + 3.
  for (unsigned i = 0; i < 8; ++i)
    EXPECT_EQ(result.xcds[i].workgroups, i < 3 ? 126u : 125u);
}

TEST(Simulation, FewerWorkgroupsThanXcds) {
  FunctionSource source = makeElementwise(3);
  SimulationResult result = simulate(source, getChip(), identity, {});
  EXPECT_EQ(result.xcds[2].workgroups, 1u);
  EXPECT_EQ(result.xcds[3].workgroups, 0u);
  EXPECT_EQ(result.total.l2.requests, 3u * 80);
}

TEST(Simulation, IsTheSameForAllNumbersOfThreads) {
  // Every eight workgroups, one of each XCD, read the same lines at the same
  // time: more lines are on their way from the memory than a table of one
  // thread may have room for.
  FunctionSource source = {20000, 4,
                           [](uint64_t id, uint64_t phase, Phase &accesses) {
                             for (uint64_t i = 0; i < 64 && phase == 0; ++i)
                               accesses.add(id / 8 * 64 + i, 3, false, 0);
                             return phase == 0;
                           }};
  std::vector<SimulationResult> results;
  for (uint32_t threads : {1, 2, 3}) {
    SimulationOptions options;
    options.workgroupsPerCu = 8;
    options.threads = threads;
    results.push_back(simulate(source, getChip(), identity, options));
  }
  for (const SimulationResult &result : results) {
    EXPECT_EQ(result.total.l2.hits, results[0].total.l2.hits);
    EXPECT_EQ(result.total.mall.hits, results[0].total.mall.hits);
    EXPECT_EQ(result.clocks, results[0].clocks);
    EXPECT_EQ(result.xcds[5].clocks, results[0].xcds[5].clocks);
    EXPECT_EQ(result.timeline.getTotal(), results[0].timeline.getTotal());
  }
}

/// With all tiles resident and in step the hit rate is the limit `1 - (a*M +
/// b*N) / (a*b*(M + N))` of an a by b block.
TEST(Simulation, TilesInStepReachTheLimit) {
  FunctionSource source = makeProduct(10000);
  SimulationOptions options;
  // Naive: an XCD has one column of 8 tiles.
  Prediction naive = predict(source, getChip(), "identity", identity, options);
  double column = 1 - (8.0 * 16 + 1 * 16) / (8 * 1 * 32);
  EXPECT_NEAR(naive.result.total.l2.getHitRate(), column, 1e-9);
  EXPECT_NEAR(naive.inStepLimit, column, 1e-9);
  // Balanced: one row of 8 tiles; windowed by 4: 4 by 2 tiles.
  IdSpace space{64, 8, 8, 8};
  WorkgroupMap map =
      WorkgroupMap(MapStep::balanced()).then(MapStep::windowed(4));
  Prediction windowed = predict(
      source, getChip(), map.str(),
      [&](uint64_t id) { return map.apply(id, space); }, options);
  double block = 1 - (4.0 * 16 + 2 * 16) / (4 * 2 * 32);
  EXPECT_NEAR(windowed.result.total.l2.getHitRate(), block, 1e-9);
  EXPECT_NEAR(windowed.inStepLimit, block, 1e-9);
  EXPECT_LT(windowed.result.total.mall.requests,
            naive.result.total.mall.requests);
}

TEST(Simulation, PacesPartWhatLatencyDoesNotHold) {
  // Two workgroups for each of 19 heads, which read 16 lines of the head in
  // each of 640 phases, ahead of what they compute meanwhile.
  ChipTopology chip = getChip();
  chip.xcds = 1;
  PhaseWork work = makeWork(10000);
  work.inFlight = 1;
  FunctionSource source(
      38, 1,
      [](uint64_t id, uint64_t phase, Phase &accesses) {
        if (phase == 640)
          return false;
        for (uint64_t i = 0; i < 16; ++i)
          accesses.add((id % 19 * 640 + phase) * 16 + i, 3, false, 0);
        accesses.setInFlightFrom(0);
        return true;
      },
      work);
  auto getHitRate = [&](uint32_t spread, uint32_t bytes) {
    chip.l2Bytes = bytes;
    SimulationOptions options;
    options.paceSpread = spread;
    return simulate(source, chip, identity, options).total.l2.getHitRate();
  };
  // In step, the second one of a head finds all lines.
  EXPECT_NEAR(getHitRate(0, 256 << 10), 0.5, 1e-3);
  // Those of 256 KiB are of less than the last 8 phases, and of two paces of
  // 3 % the mean distance is 1 %: 6.4 phases at the end.
  double part = getHitRate(3, 256 << 10);
  EXPECT_GT(part, 0.1);
  EXPECT_LT(part, 0.45);
  EXPECT_LT(getHitRate(30, 256 << 10), 0.15);
  // An L2 that holds all that was read is not left.
  EXPECT_NEAR(getHitRate(30, 32 << 20), 0.5, 1e-3);
}

/// A picture of a launch with this grid.
static GridPicture makePicture(uint64_t x, uint64_t y = 1, uint64_t z = 1) {
  LaunchFacts facts;
  facts.grid[0] = x;
  facts.grid[1] = y;
  facts.grid[2] = z;
  return GridPicture(facts);
}

TEST(Prediction, PagesShowTheXcdOfEachId) {
  IdSpace space{64, 8, 8, 8};
  WorkgroupMap map =
      WorkgroupMap(MapStep::balanced()).then(MapStep::windowed(4));
  auto apply = [&](uint64_t id) { return map.apply(id, space); };
  GridPicture picture = makePicture(64);
  std::vector<uint8_t> ofIdentity = picture.getXcds(getChip(), identity);
  std::vector<uint8_t> ofMap = picture.getXcds(getChip(), apply);
  ASSERT_EQ(ofIdentity.size(), 64u);
  ASSERT_EQ(ofMap.size(), 64u);
  for (uint64_t h = 0; h < 64; ++h) {
    EXPECT_EQ(ofIdentity[h], h % 8);
    EXPECT_EQ(ofMap[apply(h)], h % 8);
  }
}

TEST(Prediction, PicturesHaveTheCornerOfTheGrid) {
  // The ids of the last row lie far behind those of the first.
  GridPicture wide = makePicture(100'000, 47);
  std::vector<uint8_t> xcds = wide.getXcds(getChip(), identity);
  ASSERT_EQ(wide.getNumColumns(), 64u);
  ASSERT_EQ(wide.getNumRows(), 47u);
  ASSERT_EQ(xcds.size(), 64u * 47);
  EXPECT_EQ(wide.getId(46, 3), 4'600'003u);
  for (uint64_t row = 0; row < 47; ++row)
    for (uint64_t column = 0; column < 64; ++column)
      ASSERT_EQ(xcds[row * 64 + column], (row * 100'000 + column) % 8);
  EXPECT_EQ(wide.describe(),
            "logical x to the right, y down; the first 64 x 47");

  // One dimension is shown in rows, of which the last one is not full.
  GridPicture rows = makePicture(100);
  xcds = rows.getXcds(getChip(), identity);
  ASSERT_EQ(xcds.size(), 128u);
  EXPECT_EQ(xcds[99], 99 % 8);
  for (uint64_t cell = 100; cell < 128; ++cell)
    EXPECT_EQ(xcds[cell], GridPicture::noXcd);
  EXPECT_EQ(rows.describe(), "logical ids, 64 to a row");
  EXPECT_EQ(makePicture(8, 8).describe(), "logical x to the right, y down");
  EXPECT_EQ(makePicture(8, 8, 2).describe(),
            "logical x to the right, y down; the first 8 x 8");
}

TEST(Simulation, L1KeepsReadsFromTheL2) {
  // One workgroup reads the same 8 lines 10 times.
  FunctionSource source(1, 1, [](uint64_t, uint64_t phase, Phase &accesses) {
    for (uint64_t i = 0; i < 8; ++i)
      accesses.add(i, 3, false, 0);
    return phase < 10;
  });
  SimulationResult result = simulate(source, getChip(), identity, {});
  EXPECT_EQ(result.total.l1.requests, 80u);
  EXPECT_EQ(result.total.l1.hits, 72u);
  EXPECT_EQ(result.total.l2.requests, 8u);
}

TEST(Simulation, MallServesWhatAnotherXcdHasRead) {
  // Eight workgroups, one on each XCD, read the same 64 lines one after the
  // other.
  FunctionSource source(
      8, 1,
      [](uint64_t id, uint64_t phase, Phase &accesses) {
        if (phase == id)
          for (uint64_t i = 0; i < 64; ++i)
            accesses.add(i, 3, false, 0);
        return phase <= id;
      },
      makeWork(10000));
  SimulationResult result = simulate(source, getChip(), identity, {});
  EXPECT_EQ(result.total.l2.hits, 0u);
  EXPECT_EQ(result.total.mall.requests, 8u * 64);
  EXPECT_EQ(result.total.mall.hits, 7u * 64);
}

TEST(Simulation, UnevenWorkShows) {
  // What falls on XCD 0 does four times as much.
  FunctionSource source(80, 1, [](uint64_t id, uint64_t phase, Phase &phases) {
    phases.add(id * 64 + phase, 3, false, 0);
    return phase < (id % 8 == 0 ? 40u : 10u);
  });
  Prediction prediction = predict(source, getChip(), "identity", identity, {});
  EXPECT_NEAR(prediction.imbalance, 40.0 / ((40 + 7 * 10) / 8.0), 1e-9);
  EXPECT_GT(prediction.timeImbalance, 2);
}

/// Half of the channels see about half of the lines, and say about the same.
TEST(Simulation, SamplesChannels) {
  FunctionSource source = makeProduct(10000);
  SimulationOptions options;
  SimulationResult all = simulate(source, getChip(), identity, options);
  EXPECT_EQ(all.getL2StandardError(), 0);
  options.sampledChannels = 8;
  SimulationResult half = simulate(source, getChip(), identity, options);
  EXPECT_EQ(half.sampledLines, 0.5);
  EXPECT_NEAR(double(half.total.l2.requests) / all.total.l2.requests, 0.5,
              0.05);
  EXPECT_NEAR(half.total.l2.getHitRate(), all.total.l2.getHitRate(),
              4 * *half.getL2StandardError() + 1e-3);
  // One of them has nothing to differ from.
  options.sampledChannels = 1;
  SimulationResult one = simulate(source, getChip(), identity, options);
  EXPECT_EQ(one.getL2StandardError(), std::nullopt);
}

TEST(Simulation, SamplesOfHotLinesAreTold) {
  // In each tenth phase, or in one, some lines of argument 1: all of them, none
  // or half of them in the channels that are simulated.
  auto simulateHalf = [](std::vector<uint64_t> hot, uint64_t step) {
    FunctionSource source(1000, 2,
                          [=](uint64_t id, uint64_t phase, Phase &all) {
                            all.add(1000 + id * 100 + phase, 3, false, 0);
                            if (phase % step == 0)
                              all.add(hot[id % hot.size()], 1, true, 1);
                            return phase < 100;
                          });
    SimulationOptions options;
    options.sampledChannels = 8;
    return simulate(source, getChip(), identity, options);
  };
  SetIndex channels = SetIndex::folded(2048, 16);
  std::vector<uint64_t> in, out;
  for (uint64_t line = 0; line < 64; line += 2)
    (channels.getChannel(line) < 8 ? in : out).push_back(line);
  std::vector<uint64_t> both = {in[0], out[0]};
  for (const std::vector<uint64_t> &hot : {in, out}) {
    SimulationResult result = simulateHalf(hot, 10);
    EXPECT_EQ(result.findUnevenArgument(), 1u);
    EXPECT_EQ(result.getL2StandardError(), std::nullopt);
    // One access in a hundred does not matter.
    EXPECT_EQ(simulateHalf(hot, 100).findUnevenArgument(), std::nullopt);
  }
  EXPECT_EQ(simulateHalf(both, 10).findUnevenArgument(), std::nullopt);
}

TEST(Prediction, BytesAreLinesAndHalves) {
  FunctionSource source = makeElementwise(4096);
  Prediction prediction = predict(source, getChip(), "identity", identity, {});
  EXPECT_EQ(prediction.l2Bytes, 4096u * 64 * cacheLineBytes);
  EXPECT_EQ(prediction.mallBytes, 4096u * 64 * cacheLineBytes);
  // What was written is still in the memory-side cache.
  EXPECT_EQ(prediction.memoryBytes, 4096u * 48 * cacheLineBytes);
  // Without one, what leaves the L2 goes to memory.
  prediction = predict(source, *lookupChip("mi250x"), "identity", identity, {});
  EXPECT_EQ(prediction.mallBytes, 0u);
  EXPECT_EQ(prediction.memoryBytes, 4096u * 64 * cacheLineBytes);
}

TEST(Prediction, TheLimitInStepIsOfReads) {
  // Each workgroup reads a line of its own, and all write the same one.
  FunctionSource source(64, 1, [](uint64_t id, uint64_t phase, Phase &all) {
    all.add(1 + id, 3, false, 0);
    all.add(0, 3, true, 0);
    return phase == 0;
  });
  EXPECT_EQ(getInStepLimit(source, getChip(), identity, 1), 0);
}

TEST(Prediction, TheLimitInStepIsOfOthers) {
  // Each workgroup reads a line of its own four times, and one of all once.
  FunctionSource source(64, 1, [](uint64_t id, uint64_t phase, Phase &all) {
    for (unsigned i = 0; i < 4; ++i)
      all.add(1 + id, 3, false, 0);
    all.add(0, 3, false, 0);
    return phase == 0;
  });
  // Of the 8 of an XCD, 7 read what another has read: of 16 reads.
  EXPECT_EQ(getInStepLimit(source, getChip(), identity, 1), 7.0 / 16);
}

TEST(Simulation, CountsAccessesOnceAndByTheirKind) {
  using Kind = LaunchFacts::Argument::Kind;
  // A line that the L1 has the second time, half a line that is written, and a
  // line that goes to the scalar cache and the L2 by halves: 5 accesses; then
  // one to what the runtime gives, and 15 outside.
  FunctionSource source(1, 3, [](uint64_t, uint64_t phase, Phase &accesses) {
    if (phase == 2)
      return false;
    accesses.add(0, 3, false, 0);
    if (phase == 1)
      return true;
    accesses.add(1, 1, true, 0);
    accesses.add(2, 3, AccessKind::ScalarRead, 0);
    accesses.add(3, 1, AccessKind::ScalarRead, 1);
    for (uint64_t i = 0; i < 15; ++i)
      accesses.add(100 + i, 3, false, 2);
    return true;
  });
  source.setKind(1, Kind::Runtime);
  SimulationResult result = simulate(source, getChip(), identity, {});
  EXPECT_EQ(result.getShareOutside(source.getFacts()), 0);
  source.setKind(2, Kind::Outside);
  const LaunchFacts &facts = source.getFacts();
  EXPECT_EQ(result.countAccesses(Kind::Data, facts), 5u);
  EXPECT_EQ(result.countAccesses(Kind::Runtime, facts), 1u);
  EXPECT_EQ(result.countAccesses(Kind::Outside, facts), 15u);
  EXPECT_EQ(result.getShareOutside(facts), 0.75);
}

// Twice through more than the memory-side cache holds, and through less: what
// it has of a sample of the lines is what it has of all.
TEST(Simulation, ASampleMeetsASmallerMemorySideCache) {
  ChipTopology chip = getChip();
  chip.mallBytes = 16 << 20;
  auto getHitRate = [&](uint64_t linesOfOne, uint32_t channels) {
    constexpr uint64_t workgroups = 304, turns = 2;
    FunctionSource source(
        workgroups, 1, [=](uint64_t id, uint64_t phase, Phase &accesses) {
          constexpr uint64_t linesAtOnce = 64;
          uint64_t phases = linesOfOne / linesAtOnce;
          if (phase == turns * phases)
            return false;
          for (uint64_t i = 0; i < linesAtOnce; ++i)
            accesses.add(id * linesOfOne + phase % phases * linesAtOnce + i, 3,
                         false, 0);
          return true;
        });
    SimulationOptions options = makeOptions();
    options.sampledChannels = channels;
    return simulate(source, chip, identity, options).total.mall.getHitRate();
  };
  // 38 and 12 MiB, of which L1s and L2s hold next to nothing.
  chip.l2Bytes = 256 << 10;
  for (uint32_t channels : {0, 4, 1}) {
    SCOPED_TRACE(channels);
    EXPECT_LT(getHitRate(1024, channels), 0.05);
    EXPECT_NEAR(getHitRate(320, channels), 0.5, 0.05);
  }
}

// The scalar cache has few ways: a sample of the lines meets all of it.
TEST(Simulation, ASampleMeetsTheWholeScalarCache) {
  const ChipTopology chip = getChip();
  auto getHitRate = [&](uint32_t channels) {
    // 12 of 16 KiB again and again.
    FunctionSource source(
        2, 1, [](uint64_t id, uint64_t phase, Phase &accesses) {
          if (phase == 20)
            return false;
          for (uint64_t line = 0; line < 96; ++line)
            accesses.add({line, 3, AccessKind::ScalarRead, 0});
          return true;
        });
    SimulationOptions options = makeOptions();
    options.sampledChannels = channels;
    return simulate(source, chip, identity, options).total.scalar.getHitRate();
  };
  EXPECT_GE(getHitRate(0), 0.9);
  EXPECT_NEAR(getHitRate(4), getHitRate(0), 0.01);
  EXPECT_NEAR(getHitRate(1), getHitRate(0), 0.01);
}

// What is written back at the end goes to the memory where no cache is before
// it, and takes its time.
TEST(Simulation, WhatIsLeftIsWrittenToTheMemory) {
  ChipTopology chip = *lookupChip("mi250x");
  FunctionSource source = makeOwnLines(256, 256, /*isWrite=*/true);
  SimulationResult result =
      simulate(source, chip, identity, makeOptions(/*workgroupsPerCu=*/2));
  // 8 MiB at most at the speed of the memory.
  double seconds = result.clocks / (getSustainedRates(chip).megahertz * 1e6);
  EXPECT_GE(seconds * chip.memoryBandwidth, 8 << 20);
  EXPECT_GT(result.utilization.memory, 0.1);
  EXPECT_FALSE(result.hasMall);
}

} // namespace
