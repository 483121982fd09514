//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "Swizzle/Locality/MapSearch.h"
#include "FunctionSource.h"
#include "Swizzle/Chips/SustainedRates.h"
#include "Swizzle/Locality/CandidateMaps.h"
#include "Swizzle/Locality/LaunchSample.h"
#include "Swizzle/Locality/MapChoice.h"
#include "Swizzle/Locality/WorkSample.h"
#include "Swizzle/Support/Scramble.h"
#include "gtest/gtest.h"
#include <atomic>
#include <set>

using namespace mlir::swizzle;

namespace {

/// Whether a search finds that 49152 workgroups of so many phases are all
/// alike.
bool isEven(llvm::function_ref<uint64_t(uint64_t id)> getNumPhases) {
  FunctionSource source(
      49152, 1,
      [&](uint64_t id, uint64_t phase, Phase &) {
        return phase < getNumPhases(id);
      },
      makeWork(100));
  return searchMaps(source, getChip(), {{"identity", identity}},
                    /*simulatesAll=*/false, countNoWork, SimulationOptions())
             .evenness == Evenness::All;
}

TEST(MapSearch, SeesWorkgroupsOfDifferentLength) {
  EXPECT_TRUE(isEven([](uint64_t) { return 7; }));
  EXPECT_FALSE(isEven([](uint64_t id) { return id < 20000 ? 7 : 8; }));
  // Blocks of queries under a causal mask, 32 a head.
  EXPECT_FALSE(isEven([](uint64_t id) { return 1 + id % 32; }));
}

/// The search for 16,384 workgroups, of `getNumPhases` phases with 16 lines, of
/// which 8 neighbours read the same ones, between the identity and chunks of an
/// eighth of the grid, with which these are on one XCD.
SearchedMaps searchEighths(std::function<uint64_t(uint64_t)> getNumPhases) {
  constexpr uint64_t count = 16384;
  FunctionSource source(
      count, 1,
      [=](uint64_t id, uint64_t phase, Phase &accesses) {
        bool isThere = phase < getNumPhases(id);
        for (uint64_t i = 0; i < 16 && isThere; ++i)
          accesses.add((id / 8 * 257 + phase) * 16 + i, 3, false, 0);
        return isThere;
      },
      makeWork(10));
  auto eighths = [](uint64_t id) { return id % 8 * (count / 8) + id / 8; };
  // So many that what is behind the L2s bounds the time.
  SimulationOptions options;
  options.workgroupsPerCu = 8;
  SearchedMaps searched = searchMaps(
      source, getChip(), {{"identity", identity}, {"eighths", eighths}},
      /*simulatesAll=*/false, countNoWork, options);
  EXPECT_FALSE(searched.isFull);
  return searched;
}

TEST(MapSearch, SeesWhichXcdGetsLongerWorkgroups) {
  // 16 or 18 phases, and 256 of the last 3 of 32 parts, which the last XCD gets
  // by eighths after shorter ones: 196.25 on average, of all XCDs 39.41. With
  // 2^22 accesses for two maps, no part has so many workgroups of an XCD.
  SearchedMaps uneven = searchEighths([](uint64_t id) {
    return id < 16384 * 29 / 32 ? 16 + id / 8 % 2 * 2 : 256;
  });
  EXPECT_NEAR(uneven.tried[0].imbalance, 1, 0.01);
  EXPECT_NEAR(uneven.tried[1].imbalance, 196.25 / 39.41, 0.05);
  // That XCD is the one that is simulated.
  EXPECT_TRUE(uneven.isWholeOfOne);
  EXPECT_GT(*uneven.tried[1].seconds, 2 * *uneven.tried[0].seconds);
  EXPECT_EQ(chooseMap(uneven).map, "identity");
  // What differs between neighbours is shared out evenly by both.
  SearchedMaps even =
      searchEighths([](uint64_t id) { return 8 + id * 7 / 3 % 11 * 2; });
  EXPECT_NEAR(even.tried[0].imbalance, 1, 0.01);
  EXPECT_NEAR(even.tried[1].imbalance, 1, 0.01);
  EXPECT_EQ(chooseMap(even).map, "eighths");
}

TEST(MapSearch, SeesWhatACoordinateTells) {
  // Workgroups do more the greater x is, which the last XCD has more of; 2^21
  // accesses are too few for 8 workgroups of each x.
  FunctionSource source(
      56 * 64, 1,
      [](uint64_t id, uint64_t phase, Phase &accesses) {
        bool isThere = phase < 8 * (id % 56 + 1);
        for (uint64_t i = 0; i < 16 && isThere; ++i)
          accesses.add(phase * 16 + i, 3, false, 0);
        return isThere;
      },
      makeWork(100));
  source.setGrid({56, 64, 1});
  SearchedMaps searched =
      searchMaps(source, getChip(), {{"identity", identity}},
                 /*simulatesAll=*/false, countNoWork, makeOptions(8));
  EXPECT_FALSE(searched.isFull);
  EXPECT_NEAR(searched.tried[0].imbalance, 256 / 228.0, 0.01);
}

/// The search between the identity and eighths of the grid, whose upper half
/// has 64 phases of 16 lines, and the lower half one phase of so many. By
/// eighths, four XCDs have only the upper half, but not the one that is
/// simulated for all, whose part of the launch ends soon.
SearchedMaps searchHalves(uint64_t linesOfLower) {
  constexpr uint64_t count = 131072;
  FunctionSource source(
      count, 1,
      [=](uint64_t id, uint64_t phase, Phase &accesses) {
        bool isLower = id < count / 2, isThere = phase < (isLower ? 1u : 64u);
        uint64_t lines = isLower ? linesOfLower : 16;
        for (uint64_t i = 0; i < lines && isThere; ++i)
          accesses.add((id / 8 * 64 + phase) * 16 + i, 3, false, 0);
        return isThere;
      },
      makeWork(1000));
  auto eighths = [](uint64_t id) { return id % 8 * (count / 8) + id / 8; };
  SearchedMaps searched = searchMaps(
      source, getChip(), {{"identity", identity}, {"eighths", eighths}},
      /*simulatesAll=*/false, countNoWork, makeOptions(8));
  EXPECT_FALSE(searched.isWholeOfOne);
  EXPECT_EQ(chooseMap(searched).map, "identity");
  return searched;
}

TEST(MapSearch, TimesOfPartsAreOfTheSameWork) {
  SearchedMaps searched = searchHalves(/*linesOfLower=*/16);
  EXPECT_NEAR(searched.tried[1].imbalance, 64 / 32.5, 0.05);
  EXPECT_NEAR(*searched.tried[1].seconds / *searched.tried[0].seconds,
              64 / 32.5, 0.5);
}

TEST(MapSearch, PartsWithoutAccessesAreNoGain) {
  SearchedMaps searched = searchHalves(/*linesOfLower=*/0);
  EXPECT_TRUE(searched.tried[0].l2HitRate);
  EXPECT_FALSE(searched.tried[1].l2HitRate);
  EXPECT_LT(searched.tried[1].workOfPart, 0.1);
}

/// The search between the identity and blocks, with which neighbours share what
/// they read, for workgroups of so many phases, at most `mostPhases`.
SearchedMaps searchBlocks(uint64_t count, uint64_t mostPhases,
                          std::function<uint64_t(uint64_t)> getNumPhases) {
  FunctionSource source(
      count, 1,
      [=](uint64_t id, uint64_t phase, Phase &accesses) {
        bool isThere = phase < getNumPhases(id);
        for (uint64_t i = 0; i < 16 && isThere; ++i)
          accesses.add((id / 8 * mostPhases + phase) * 16 + i, 3, false, 0);
        return isThere;
      },
      makeWork(10));
  return searchMaps(source, getChip(),
                    {{"identity", identity}, {"blocks", toBlocks}},
                    /*simulatesAll=*/false, countNoWork, makeOptions(8));
}

TEST(MapSearch, NoMapGainsWhereNothingTellsTheWork) {
  auto getUneven = [](uint64_t id) { return id / 64 % 2 ? 1 : 3; };
  EXPECT_EQ(chooseMap(searchBlocks(1 << 20, 3, getUneven)).map, "blocks");
  // Maps are not asked for so many.
  SearchedMaps large = searchBlocks(1 << 21, 3, getUneven);
  EXPECT_FALSE(large.isWorkKnown);
  EXPECT_LT(*large.tried[1].seconds, 0.9 * *large.tried[0].seconds);
  EXPECT_EQ(chooseMap(large).map, "identity");
  // Workgroups that are all long may be alike.
  SearchedMaps allLong =
      searchBlocks(1 << 14, 9000, [](uint64_t) { return 9000; });
  EXPECT_TRUE(allLong.isWorkKnown);
  EXPECT_EQ(chooseMap(allLong).map, "blocks");
  // How much longer others are is not known.
  SearchedMaps someLong = searchBlocks(
      1 << 14, 9000, [](uint64_t id) { return id < 1 << 12 ? 9000 : 90; });
  EXPECT_FALSE(someLong.isWorkKnown);
  EXPECT_EQ(chooseMap(someLong).map, "identity");
}

TEST(MapSearch, OfFewLongWorkgroupsAMapMustGainMore) {
  // One of 16, here and there, has 1,024 phases and the others 16: 79 on
  // average, with a deviation of 3.1 means. Of the eight that are looked at
  // first, one is long. As many as these are about 600 of 2^21 accesses, with 8
  // for each phase, 77 of them an XCD's, whose mean is off by 35 %. Half of
  // that must be gained.
  constexpr uint64_t count = 16384;
  FunctionSource source(
      count, 1,
      [](uint64_t id, uint64_t phase, Phase &accesses) {
        bool isThere = phase < (scramble(id) % 16 == 0 ? 1024u : 16u);
        for (uint64_t i = 0; i < 16 && isThere; ++i)
          accesses.add((id * 16 + phase % 16) * 16 + i, 3, false, 0);
        return isThere;
      },
      makeWork(10));
  SearchedMaps searched = searchMaps(
      source, getChip(), {{"identity", identity}, {"blocks", toBlocks}},
      /*simulatesAll=*/false, countNoWork, makeOptions(8));
  EXPECT_TRUE(searched.isWholeOfOne);
  EXPECT_NEAR(searched.leastGain, 0.176, 0.03);
}

TEST(MapSearch, SeesLongerWorkgroupsThatNoneOfEightIs) {
  constexpr uint64_t count = 16384;
  std::vector<uint64_t> ids = pickWorkgroups(count, 8);
  uint64_t rest = 0;
  while (llvm::any_of(ids, [&](uint64_t id) { return id % 16 == rest; }))
    ++rest;
  // One of 16 is 8 times as long, on one XCD as they are: it gets 72 phases for
  // each two workgroups, the others 16, which are 23 on average.
  SearchedMaps searched =
      searchEighths([=](uint64_t id) { return id % 16 == rest ? 128 : 16; });
  EXPECT_NEAR(searched.tried[0].imbalance, 72 / 23.0, 0.3);
  EXPECT_EQ(searched.tried[1].imbalance, 1);
  EXPECT_EQ(searched.evenness, Evenness::Uneven);
  // Of 17 phases for 16 its XCD gets 3 % more, which is next to nothing.
  searched =
      searchEighths([=](uint64_t id) { return id % 16 == rest ? 17 : 16; });
  EXPECT_NEAR(searched.tried[0].imbalance, 16.5 / (16 + 1 / 16.0), 0.01);
  EXPECT_EQ(searched.evenness, Evenness::All);
}

TEST(MapSearch, GivesUpWorkgroupsFarLongerThanEight) {
  // In a sample of the launch, and where it is too large for one.
  for (uint64_t count : {UINT64_C(60000), UINT64_C(1) << 21}) {
    std::set<uint64_t> probed;
    FunctionSource probe(count, 1, [&](uint64_t id, uint64_t, Phase &) -> bool {
      probed.insert(id);
      return false;
    });
    probeLaunch(probe, /*threads=*/1);
    // Returns how many phases are traced, of 1.5 or 52 billion.
    auto search = [&](uint32_t threads) {
      std::atomic<uint64_t> numPhases = 0;
      FunctionSource source(
          count, 1, [&](uint64_t id, uint64_t phase, Phase &accesses) {
            bool isLong = id % 4 == 0 && probed.count(id) == 0;
            accesses.add(id / 8 * 16 + phase % 16, 3, false, 0);
            ++numPhases;
            return phase < (isLong ? 100000u : 4u);
          });
      SimulationOptions options = makeOptions(8);
      options.threads = threads;
      SearchedMaps searched = searchMaps(
          source, getChip(), {{"identity", identity}, {"blocks", toBlocks}},
          /*simulatesAll=*/false, countNoWork, options);
      EXPECT_FALSE(searched.isWorkKnown);
      EXPECT_EQ(chooseMap(searched).map, "identity");
      return numPhases.load();
    };
    uint64_t numPhases = search(/*threads=*/1);
    EXPECT_LT(numPhases, 10000000u);
    // What is traced may have errors: it does not depend on the threads.
    EXPECT_EQ(search(/*threads=*/4), numPhases);
  }
}

TEST(MapSearch, OneXcdIsTheLaunchWhereThereIsNoOther) {
  ChipTopology chip = getChip();
  chip.xcds = 1;
  // One of 3, here and there, issues for 40 times as long. A sample has half
  // of them, but nothing has to be estimated.
  FunctionSource source = makeOwnLines(2048, 2048);
  source.setWork([](uint64_t id, uint64_t) {
    return makeWork(scramble(id) % 3 == 0 ? 4000 : 100);
  });
  SearchedMaps searched =
      searchMaps(source, chip, {{"identity", identity}, {"blocks", toBlocks}},
                 /*simulatesAll=*/false, countNoWork, makeOptions(8));
  EXPECT_TRUE(searched.isFull);
  EXPECT_EQ(searched.leastGain, mapTolerance);
  uint64_t clocks = simulate(source, chip, identity, makeOptions(8)).clocks;
  EXPECT_EQ(*searched.tried[0].seconds,
            getSustainedRates(chip).getSeconds(clocks));
}

/// Workgroups of which every 8 neighbours read one line in each phase.
FunctionSource makeNeighbours(uint64_t numPhases) {
  return {65536, 1, [=](uint64_t id, uint64_t phase, Phase &accesses) {
            if (phase < numPhases)
              accesses.add(phase * 8192 + id / 8, 3, false, 0);
            return phase < numPhases;
          }};
}

/// Phases of workgroups that do not end in the part of a launch with 6 maps:
/// of 38 workgroups with each map, 10 * 2^20 accesses in all.
constexpr uint64_t longPhases = 4096;

/// A launch whose first quarter reads 64 lines that 8 neighbours share and
/// issues for 200 clocks, while the others issue for 3,200.
FunctionSource makeShortStart(uint64_t count) {
  return {count, 1,
          [=](uint64_t id, uint64_t phase, Phase &accesses) {
            bool isShort = id < count / 4;
            for (uint64_t i = 0; i < 64 && isShort && phase == 0; ++i)
              accesses.add(id / 8 * 64 + i, 3, false, 0);
            return phase < (isShort ? 1u : 16u);
          },
          makeWork(200)};
}

TEST(MapSearch, APartStandsForTheLaunch) {
  // With neighbours on one XCD and 1,200 clocks for the map, the start takes
  // less time and the launch more.
  constexpr uint64_t count = 1 << 17;
  FunctionSource source = makeShortStart(count);
  SimulationOptions options = makeOptions(/*workgroupsPerCu=*/8);
  auto getClocks = [&](bool isMapped, uint64_t sampledWorkgroups) {
    SimulationOptions ofMap = options;
    if (isMapped)
      ofMap.mapWork.serialClocks = 1200;
    ofMap.sampledWorkgroups = sampledWorkgroups;
    return double(
        simulate(source, getChip(), isMapped ? toBlocks : identity, ofMap)
            .clocks);
  };
  EXPECT_LT(getClocks(true, count / 4), 0.95 * getClocks(false, count / 4));
  EXPECT_GT(getClocks(true, 0), 1.05 * getClocks(false, 0));
  auto countWork = [](llvm::ArrayRef<size_t> numbers) {
    std::vector<IssuedWork> works(numbers.size());
    for (auto [work, number] : llvm::zip_equal(works, numbers))
      work.serialClocks = 1200 * number;
    return works;
  };
  SearchedMaps searched = searchMaps(
      source, getChip(), {{"identity", identity}, {"blocks", toBlocks}},
      /*simulatesAll=*/false, countWork, options);
  EXPECT_FALSE(searched.isFull);
  EXPECT_FALSE(searched.whole);
  EXPECT_EQ(chooseMap(searched).map, "identity");
}

TEST(WorkSample, FindsWhereWorkgroupsDoTheMean) {
  constexpr uint64_t count = 4096, step = 8;
  FunctionSource source = makeShortStart(count);
  WorkSample sample(source, /*numSamples=*/1024, /*threads=*/1);
  // 12.25 of 16 phases: of 1,024 workgroups 256 short ones.
  uint64_t typical = sample.findTypical(1024, step);
  EXPECT_EQ(typical % step, 0u);
  EXPECT_NEAR(typical, 768, 64);
  // The first 3,000 do 11 % less than the mean, the first 3,300 do 7 %.
  EXPECT_NE(sample.findTypical(3000, step), 0u);
  EXPECT_EQ(sample.findTypical(3300, step), 0u);
  EXPECT_EQ(sample.findTypical(count, step), 0u);
  // Too few of the sample are in it.
  EXPECT_EQ(sample.findTypical(24, step), 0u);
  // A quarter has 64 accesses in one phase, the others 16 phases.
  EXPECT_DOUBLE_EQ(sample.getAccesses(), 16);
  EXPECT_DOUBLE_EQ(sample.getPhases(), 12.25);
  EXPECT_EQ(WorkSample(source, /*numSamples=*/0, /*threads=*/1).getPhases(), 0);
}

TEST(MapSearch, SimulatesMapsThatShareMost) {
  // The workgroups of an XCD share nothing but with the last map.
  FunctionSource source = makeNeighbours(longPhases);
  std::vector<CandidateMap> maps = {{"identity", identity}};
  for (uint64_t bit : {8, 16, 32, 64, 128})
    maps.push_back({"swapped", [=](uint64_t id) { return id ^ bit; }});
  maps.push_back({"blocks", toBlocks});
  SearchedMaps searched = searchMaps(source, getChip(), maps,
                                     /*simulatesAll=*/false, countNoWork, {});
  EXPECT_FALSE(searched.isFull);
  EXPECT_TRUE(searched.tried.back().seconds);
  // The first one and four others.
  EXPECT_EQ(llvm::count_if(searched.tried,
                           [](const TriedMap &tried) {
                             return tried.seconds.has_value();
                           }),
            5);
}

/// A letter for each map: the first one of its name if it was simulated.
static std::string listSimulated(const FunctionSource &source,
                                 llvm::ArrayRef<CandidateMap> maps) {
  std::string simulated;
  for (const TriedMap &tried :
       searchMaps(source, getChip(), maps,
                  /*simulatesAll=*/false, countNoWork, {})
           .tried)
    simulated += tried.seconds ? tried.name[0] : '-';
  return simulated;
}

TEST(MapSearch, SimulatesMapsThatAreAlwaysTried) {
  // The last five share what 8 neighbours read, others nothing.
  FunctionSource source = makeNeighbours(longPhases);
  auto search = [&](bool isAlwaysTried) {
    std::vector<CandidateMap> maps = {{"identity", identity}};
    for (uint64_t bit : {64, 128})
      maps.push_back({"swapped", [=](uint64_t id) { return id ^ bit; }});
    maps.back().isAlwaysTried = isAlwaysTried;
    for (uint64_t bit : {0, 64, 128, 256, 512})
      maps.push_back(
          {"blocks", [=](uint64_t id) { return toBlocks(id ^ bit); }});
    return listSimulated(source, maps);
  };
  EXPECT_EQ(search(false), "i--bbbb-");
  EXPECT_EQ(search(true), "i-sbbbb-");
}

TEST(MapSearch, SimulatesOneSimpleMap) {
  // In the order of the maps that share the same: the first four, or three and
  // the first simple one.
  FunctionSource source = makeNeighbours(longPhases);
  auto search = [&](llvm::ArrayRef<size_t> simple) {
    std::vector<CandidateMap> maps = {{"identity", identity}};
    for (uint64_t bit : {0, 64, 128, 256, 512, 1024})
      maps.push_back(
          {"blocks", [=](uint64_t id) { return toBlocks(id ^ bit); }});
    for (size_t number : simple)
      maps[number].isSimple = true;
    return listSimulated(source, maps);
  };
  EXPECT_EQ(search({}), "ibbbb--");
  EXPECT_EQ(search({2, 6}), "ibbbb--");
  EXPECT_EQ(search({5, 6}), "ibbb-b-");
  EXPECT_EQ(search({6}), "ibbb--b");
}

TEST(MapSearch, SetsAloneAreNoGain) {
  // Workgroups that read their own 64 KiB again and again. Dealt to XCDs one by
  // one, those of an XCD have three bits of their lines in common, which leaves
  // most sets of its L2 to others; by a map of eighths they do not.
  constexpr uint64_t count = 304, lines = 512, times = 5;
  auto search = [&](uint64_t numAlike) {
    FunctionSource source(
        count, 1, [=](uint64_t id, uint64_t phase, Phase &accesses) {
          for (uint64_t i = 0; i < lines / 8 && phase < 8 * times; ++i)
            accesses.add(id / numAlike * lines + phase % 8 * (lines / 8) + i, 3,
                         false, 0);
          return phase < 8 * times;
        });
    auto eighths = [](uint64_t id) { return id % 8 * (count / 8) + id / 8; };
    return searchMaps(source, getChip(),
                      {{"identity", identity}, {"eighths", eighths}},
                      /*simulatesAll=*/true, countNoWork, {});
  };
  SearchedMaps searched = search(1);
  EXPECT_LT(*searched.tried[1].seconds, *searched.tried[0].seconds * 0.97);
  MapChoice choice = chooseMap(searched);
  EXPECT_EQ(choice.map, "identity");
  EXPECT_NE(choice.reason.find("no map gains more than 1 % but by which lines "
                               "meet in the sets of the L2s, as no two "
                               "workgroups touch the same line"),
            std::string::npos)
      << choice.reason;
  // Two of which read the same.
  EXPECT_EQ(chooseMap(search(2)).map, "eighths");
}

TEST(MapSearch, ShortLaunchesAreSimulatedWithAllMaps) {
  // Of workgroups with 1,000 accesses in ten phases, those of an XCD share
  // nothing in step, but with the last of seven maps what others read later.
  constexpr uint64_t numPhases = 10, accessesOfPhase = 100;
  auto makeSource = [](uint64_t count) -> FunctionSource {
    return {count, 1, [](uint64_t id, uint64_t phase, Phase &accesses) {
              uint64_t place = (phase + id % 8) % numPhases * accessesOfPhase;
              if (phase < numPhases)
                for (uint64_t i = 0; i < accessesOfPhase; ++i)
                  accesses.add((place + i) * 8192 + id / 8, 3, false, 0);
              return phase < numPhases;
            }};
  };
  std::vector<CandidateMap> maps = {{"identity", identity}};
  for (uint64_t bit : {8, 16, 32, 64, 128})
    maps.push_back({"swapped", [=](uint64_t id) {
                      return (id ^ bit) < 512 ? id ^ bit : id;
                    }});
  maps.push_back({"blocks", toBlocks});
  auto countTried = [](const SearchedMaps &searched) {
    return llvm::count_if(searched.tried, [](const TriedMap &tried) {
      return tried.seconds.has_value();
    });
  };
  FunctionSource source = makeSource(512);
  SearchedMaps searched = searchMaps(source, getChip(), maps,
                                     /*simulatesAll=*/false, countNoWork, {});
  EXPECT_TRUE(searched.isFull);
  EXPECT_EQ(countTried(searched), 7);
  EXPECT_EQ(chooseMap(searched).map, "blocks");
  SimulationResult inFull = simulate(source, getChip(), identity, {});
  EXPECT_EQ(searched.tried[0].bytesBehindL2, inFull.getBytesBehindL2());
  // Of a longer one, if all are wanted.
  source = makeSource(1216);
  searched = searchMaps(source, getChip(), maps, /*simulatesAll=*/false,
                        countNoWork, {});
  EXPECT_FALSE(searched.isFull);
  EXPECT_EQ(countTried(searched), 5);
  searched = searchMaps(source, getChip(), maps, /*simulatesAll=*/true,
                        countNoWork, {});
  EXPECT_TRUE(searched.isFull);
  EXPECT_EQ(countTried(searched), 7);
}

TEST(MapSearch, LongWorkgroupsAreSeenToTheirEnd) {
  // One that does not end is an error of its source. Few of them are no short
  // launch, whatever is seen of them at first.
  constexpr uint64_t numPhases = 1 << 20;
  for (uint64_t count : {56, 65536}) {
    std::atomic<uint64_t> last = 0;
    FunctionSource source(count, 1,
                          [&](uint64_t id, uint64_t phase, Phase &accesses) {
                            uint64_t length = id == 0 ? 1 : numPhases;
                            if (phase == numPhases)
                              last = phase;
                            if (phase < length)
                              accesses.add(id, 3, false, 0);
                            return phase < length;
                          });
    SearchedMaps searched =
        searchMaps(source, getChip(), {{"identity", identity}},
                   /*simulatesAll=*/false, countNoWork, {});
    EXPECT_EQ(last, numPhases);
    EXPECT_FALSE(searched.isFull);
  }
}

/// Maps that take so many clocks more than the one before them.
template <unsigned clocks>
std::vector<IssuedWork> countWork(llvm::ArrayRef<size_t> numbers) {
  std::vector<IssuedWork> works;
  for (size_t number : numbers)
    works.push_back(makeWork(clocks * number).after);
  return works;
}

TEST(MapSearch, CountsTheInstructionsOfMaps) {
  // 1,216 workgroups, four on each compute unit one after the other, that
  // issue for 1,000 clocks each.
  FunctionSource source(
      1216, 1, [](uint64_t, uint64_t phase, Phase &) { return phase == 0; },
      makeWork(1000));
  SearchedMaps searched =
      searchMaps(source, getChip(),
                 {{"identity", identity},
                  {"neighbours", [](uint64_t id) { return id ^ 1; }}},
                 /*simulatesAll=*/true, countWork<500>, makeOptions());
  double clocks[2];
  for (unsigned i = 0; i < 2; ++i)
    clocks[i] = *searched.tried[i].seconds *
                getSustainedRates(getChip()).megahertz * 1e6;
  EXPECT_NEAR(clocks[1] - clocks[0], 4 * 500, 20);
}

TEST(MapSearch, OfAPartSoMuchOfAMapCounts) {
  // One workgroup on each compute unit. With each of two maps the 38 of an XCD
  // make 5 * 2^20 accesses, where a phase counts for 32 more.
  constexpr double accesses = 5 << 20;
  for (uint64_t ofPhase : {32, 1}) {
    uint64_t numPhases = 100000 / ofPhase;
    FunctionSource source(304, 1,
                          [=](uint64_t id, uint64_t phase, Phase &accesses) {
                            for (uint64_t i = 0; i < ofPhase; ++i)
                              accesses.add(id * ofPhase + i, 3, false, 0);
                            return phase < numPhases;
                          });
    SearchedMaps searched =
        searchMaps(source, getChip(),
                   {{"identity", identity},
                    {"neighbours", [](uint64_t id) { return id ^ 1; }}},
                   /*simulatesAll=*/true, countWork<100000>, makeOptions());
    EXPECT_FALSE(searched.isFull);
    EXPECT_FALSE(searched.isWholeOfOne);
    double clocks = (*searched.tried[1].seconds - *searched.tried[0].seconds) *
                    getSustainedRates(getChip()).megahertz * 1e6;
    double phases = accesses / 38 / (32 + ofPhase);
    EXPECT_NEAR(clocks, 100000 * phases / numPhases, 1000) << ofPhase;
  }
}

TEST(MapSearch, SeesWhatLiesOutside) {
  using Kind = LaunchFacts::Argument::Kind;
  // Three lines of argument 0, one of argument 1 that is written: two halves.
  FunctionSource source(8, 2, [](uint64_t, uint64_t phase, Phase &accesses) {
    for (uint64_t i = 0; i < 4 && phase == 0; ++i)
      accesses.add(i, 3, /*isWrite=*/i == 3, i / 3);
    return phase == 0;
  });
  auto search = [&] {
    return searchMaps(source, getChip(), {{"identity", identity}},
                      /*simulatesAll=*/false, countNoWork, {});
  };
  EXPECT_EQ(search().outside, 0);
  source.setKind(1, Kind::Outside);
  SearchedMaps maps = search();
  EXPECT_EQ(maps.outside, 0.4);
  SimulationResult simulated = simulate(source, getChip(), identity, {});
  EXPECT_EQ(simulated.getShareOutside(source.getFacts()), maps.outside);
  EXPECT_TRUE(maps.tried[0].l2HitRate);
  // A launch without data.
  source.setKind(0, Kind::Runtime);
  maps = search();
  EXPECT_EQ(maps.outside, 1);
  EXPECT_FALSE(maps.tried[0].l2HitRate);
}

TEST(MapSearch, ChunksAreSmallerThanTheShareOfAnXcd) {
  // 38 of 304 workgroups are the share of one of 8 XCDs.
  auto hasChunk = [](uint64_t count) {
    return llvm::is_contained(
        listCandidateMaps({count, /*xcds=*/8, /*rows=*/1, /*columns=*/1},
                          /*places=*/38),
        WorkgroupMap(MapStep::chunked(38)));
  };
  EXPECT_FALSE(hasChunk(304));
  EXPECT_TRUE(hasChunk(305));
}

} // namespace
