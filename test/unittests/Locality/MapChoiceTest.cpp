//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "Swizzle/Locality/MapChoice.h"
#include "FunctionSource.h"
#include "Swizzle/Mapping/SustainedRates.h"
#include "gtest/gtest.h"

using namespace mlir::swizzle;

namespace {

using Gain = BestMap::Gain;

TEST(BestMap, TimeCountsBeforeTraffic) {
  // Half the traffic is no reason to take longer.
  BestMap best = findBestMap({{1.00, 100}, {1.02, 50}});
  EXPECT_EQ(best.number, 0u);
  EXPECT_EQ(best.gain, Gain::None);
  best = findBestMap({{1.00, 100}, {1.02, 50}, {0.98, 200}});
  EXPECT_EQ(best.number, 2u);
  EXPECT_EQ(best.gain, Gain::Time);
}

TEST(BestMap, OfEqualTimesTheLeastTrafficCounts) {
  BestMap best = findBestMap({{1.000, 100}, {0.995, 95}, {1.003, 89}});
  EXPECT_EQ(best.number, 2u);
  EXPECT_EQ(best.gain, Gain::Traffic);
  // 9 % less of it is nothing.
  best = findBestMap({{1.000, 100}, {0.995, 91}});
  EXPECT_EQ(best.number, 0u);
  EXPECT_EQ(best.gain, Gain::None);
  // Of equal traffic the least time counts.
  best = findBestMap({{1.000, 100}, {1.003, 80}, {1.002, 80}, {1.004, 80}});
  EXPECT_EQ(best.number, 2u);
  EXPECT_EQ(best.gain, Gain::Traffic);
  // Where the first is slower, the fastest is what traffic is compared with.
  best = findBestMap({{1.000, 10}, {0.900, 100}, {0.901, 80}});
  EXPECT_EQ(best.number, 2u);
  EXPECT_EQ(best.gain, Gain::Time);
}

/// The identity and another map, which takes as long and half the traffic.
SearchedMaps makeEqualTimes() {
  SearchedMaps maps;
  for (const char *name : {"identity", "balanced"}) {
    TriedMap &tried = maps.tried.emplace_back();
    tried.name = name;
    tried.seconds = 1e-3;
  }
  maps.tried[0].bytesBehindL2 = 1e9;
  maps.tried[0].l2HitRate = 0.6;
  maps.tried[1].bytesBehindL2 = 5e8;
  maps.tried[1].l2HitRate = 0.8;
  return maps;
}

TEST(MapChoice, TrafficOfAPartCountsIfWorkgroupsAreEven) {
  SearchedMaps maps = makeEqualTimes();
  MapChoice choice = chooseMap(maps);
  EXPECT_EQ(choice.kind, MapChoice::Kind::Gain);
  EXPECT_EQ(choice.map, "balanced");
  EXPECT_NE(choice.reason.find("50 % fewer bytes"), std::string::npos);
  maps.isFull = false;
  choice = chooseMap(maps);
  EXPECT_EQ(choice.kind, MapChoice::Kind::NoGain);
  EXPECT_EQ(choice.map, "identity");
  maps.isEven = true;
  EXPECT_EQ(chooseMap(maps).map, "balanced");
}

bool contains(llvm::StringRef reason, llvm::StringRef text) {
  return reason.contains(text);
}

TEST(MapChoice, ReasonsNameNoMapTwice) {
  SearchedMaps maps = makeEqualTimes();
  TriedMap repeated = maps.tried[1];
  repeated.name = "chunked<8>";
  maps.tried.push_back(repeated);
  EXPECT_TRUE(contains(chooseMap(maps).reason, "'chunked<8>'"));
  maps.tried[2].isRepeated = true;
  EXPECT_FALSE(contains(chooseMap(maps).reason, "'chunked<8>'"));
}

TEST(MapChoice, ReasonsSayWhatLiesOutside) {
  SearchedMaps maps = makeEqualTimes(), other = maps;
  EXPECT_FALSE(contains(chooseMap(maps).reason, "outside"));
  EXPECT_FALSE(contains(chooseMap({maps, other}).reason, "outside"));
  maps.outside = 0.125;
  other.outside = 0.0625;
  llvm::StringRef text = "12.5 % of the accesses lie outside of all buffers";
  EXPECT_TRUE(contains(chooseMap(maps).reason, ("; " + text).str()));
  // Of several launches the most.
  std::string ofOne = ("; of one of the launches, " + text).str();
  EXPECT_TRUE(contains(chooseMap({maps, other}).reason, ofOne));
  EXPECT_TRUE(contains(chooseMap({other, maps}).reason, ofOne));
  EXPECT_EQ(formatShare(1e-5), "less than 0.1 %");
  EXPECT_EQ(formatShare(0.0011), "0.1 %");
}

TEST(MapChoice, NoMapGainsWithoutRequests) {
  SearchedMaps maps;
  for (double seconds : {1.02e-6, 0.98e-6}) {
    TriedMap &tried = maps.tried.emplace_back();
    tried.name = maps.tried.size() == 1 ? "identity" : "balanced";
    tried.seconds = seconds;
  }
  MapChoice choice = chooseMap(maps);
  EXPECT_EQ(choice.kind, MapChoice::Kind::NoGain);
  EXPECT_TRUE(contains(choice.reason, "no L2 requests with 'identity'"));
  maps.accessesData = false;
  EXPECT_TRUE(contains(chooseMap(maps).reason,
                       "no accesses to buffers with 'identity'"));
  EXPECT_EQ(chooseMap({maps, maps}).map, "identity");
  maps.tried[0].l2HitRate = maps.tried[1].l2HitRate = 0.5;
  EXPECT_EQ(chooseMap(maps).map, "balanced");
}

TEST(MapChoice, SeveralLaunchesAreJudgedByTheWorst) {
  SearchedMaps first = makeEqualTimes(), second = first;
  MapChoice choice = chooseMap({first, second});
  EXPECT_EQ(choice.map, "balanced");
  EXPECT_NE(choice.reason.find("50 % fewer bytes"), std::string::npos);
  // One of them is slower with it.
  second.tried[1].seconds = 1.1e-3;
  EXPECT_EQ(chooseMap({first, second}).map, "identity");
  first.tried[0].seconds = 1.2e-3;
  choice = chooseMap({first, second});
  EXPECT_EQ(choice.map, "balanced");
  EXPECT_NE(choice.reason.find("by 10.0 % with 'balanced'; 20.0 % with "
                               "'identity'"),
            std::string::npos);
}

TEST(MapChoice, TheIdentityCountsForPartsOfLaunches) {
  // It is what others must differ from, and differs from itself in nothing.
  SearchedMaps part = makeEqualTimes(), full = part;
  part.isFull = false;
  part.tried[0].seconds = full.tried[0].seconds = 1.2e-3;
  MapChoice choice = chooseMap({part, part});
  EXPECT_EQ(choice.kind, MapChoice::Kind::Gain);
  EXPECT_TRUE(contains(choice.reason, "; 20.0 % with 'identity'"));
  llvm::StringRef text = "; of parts of the launches";
  EXPECT_TRUE(contains(choice.reason, text));
  EXPECT_TRUE(contains(chooseMap({full, part}).reason, text));
  EXPECT_FALSE(contains(chooseMap({full, full}).reason, text));
}

TEST(MapChoice, TimesOfEvenWorkgroupsCountIfTheL2sDoSomethingElse) {
  SearchedMaps maps = makeEqualTimes();
  maps.tried[0].seconds = 1.1e-3;
  maps.tried[1].bytesBehindL2 = 1e9;
  maps.tried[1].l2HitRate = 0.605;
  // Some XCDs may have had the longer workgroups.
  EXPECT_EQ(chooseMap(maps).kind, MapChoice::Kind::Gain);
  maps.isEven = true;
  MapChoice choice = chooseMap(maps);
  EXPECT_EQ(choice.kind, MapChoice::Kind::NoGain);
  EXPECT_TRUE(contains(choice.reason, "changes L2 hits or traffic by as much"));
  maps.tried[1].bytesBehindL2 = 0.98e9;
  EXPECT_EQ(chooseMap(maps).kind, MapChoice::Kind::Gain);
  maps.tried[1].bytesBehindL2 = 1e9;
  maps.tried[1].l2HitRate = 0.58;
  EXPECT_EQ(chooseMap(maps).kind, MapChoice::Kind::Gain);
}

TEST(MapChoice, OfAPartTheWorkOfTheBusiestXcdCounts) {
  SearchedMaps maps = makeEqualTimes();
  maps.isFull = false;
  maps.tried[0].seconds = 1.5e-3;
  maps.tried[1].l2HitRate = maps.tried[0].l2HitRate;
  // By chance, as far as the part tells.
  EXPECT_EQ(chooseMap(maps).kind, MapChoice::Kind::NoGain);
  maps.tried[0].imbalance = 1.5;
  MapChoice choice = chooseMap(maps);
  EXPECT_EQ(choice.map, "balanced");
  EXPECT_TRUE(contains(choice.reason, "times the work of the busiest XCD"));
}

TEST(MapChoice, KernelsThatWaitKeepTheirOrder) {
  SearchedMaps maps = makeEqualTimes(), waits = maps;
  waits.waits = true;
  for (const MapChoice &choice : {chooseMap(waits), chooseMap({maps, waits})}) {
    EXPECT_EQ(choice.kind, MapChoice::Kind::NoGain);
    EXPECT_EQ(choice.map, "identity");
    EXPECT_EQ(choice.reason, waitsForOthers);
  }
  EXPECT_EQ(chooseMap({maps, maps}).map, "balanced");
}

/// Maps that cost nothing.
std::vector<IssuedWork> countNoWork(llvm::ArrayRef<size_t> numbers) {
  return std::vector<IssuedWork>(numbers.size());
}

/// Whether a search finds that 49152 workgroups of so many phases are even.
bool isEven(llvm::function_ref<uint64_t(uint64_t id)> getNumPhases) {
  FunctionSource source(
      49152, 1,
      [&](uint64_t id, uint64_t phase, Phase &) {
        return phase < getNumPhases(id);
      },
      makeWork(100));
  return searchMaps(source, getChip(), {{"identity", identity}},
                    /*simulatesAll=*/false, countNoWork, SimulationOptions())
      .isEven;
}

TEST(MapSearch, SeesWorkgroupsOfDifferentLength) {
  EXPECT_TRUE(isEven([](uint64_t) { return 7; }));
  EXPECT_FALSE(isEven([](uint64_t id) { return id < 20000 ? 7 : 8; }));
  // Blocks of queries under a causal mask, 32 a head.
  EXPECT_FALSE(isEven([](uint64_t id) { return 1 + id % 32; }));
}

/// How unevenly the identity and chunks of an eighth of the grid share out
/// 16,384 workgroups, of `getNumPhases` phases, that a search takes a part of.
std::pair<double, double>
getImbalances(std::function<uint64_t(uint64_t)> getNumPhases) {
  constexpr uint64_t count = 16384;
  FunctionSource source(
      count, 1,
      [=](uint64_t id, uint64_t phase, Phase &accesses) {
        if (phase < getNumPhases(id))
          accesses.add(id, 3, false, 0);
        return phase < getNumPhases(id);
      },
      makeWork(100));
  auto eighths = [](uint64_t id) { return id % 8 * (count / 8) + id / 8; };
  SearchedMaps searched = searchMaps(
      source, getChip(), {{"identity", identity}, {"eighths", eighths}},
      /*simulatesAll=*/false, countNoWork, {});
  EXPECT_FALSE(searched.isFull);
  // No map shares more, and the part is of the first, short workgroups.
  EXPECT_EQ(chooseMap(searched).map, "identity");
  return {searched.tried[0].imbalance, searched.tried[1].imbalance};
}

TEST(MapSearch, SeesWhichXcdGetsLongerWorkgroups) {
  // From 0 to 128 phases, of the last eighth 15/16 of that: 15/8 of the mean.
  auto [own, ofEighths] = getImbalances([](uint64_t id) { return id / 128; });
  EXPECT_EQ(own, 1);
  EXPECT_NEAR(ofEighths, 15 / 8.0, 0.02);
  // What differs between neighbours is shared out evenly by eighths, and by
  // the identity if it does not repeat with the XCDs.
  auto [ofIdentity, evenly] =
      getImbalances([](uint64_t id) { return 8 + id * 7 / 3 % 11 * 8; });
  EXPECT_NEAR(ofIdentity, 1, 0.01);
  EXPECT_NEAR(evenly, 1, 0.01);
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
/// of 304 workgroups with each map, 2^21 accesses in all.
constexpr uint64_t longPhases = 4096;

/// Gives 8 times 8 neighbours to workgroups that are 8 apart, as those of an
/// XCD are.
uint64_t toBlocks(uint64_t id) {
  return (id & ~UINT64_C(63)) | (id & 7) << 3 | (id >> 3 & 7);
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

TEST(MapSearch, SimulatesAMapThatIsNotOverTiles) {
  // Maps over tiles share what 8 neighbours read, others nothing.
  FunctionSource source = makeNeighbours(longPhases);
  auto search = [&](bool isOverTiles) {
    std::vector<CandidateMap> maps = {{"identity", identity}};
    for (uint64_t bit : {64, 128})
      maps.push_back({"swapped", [=](uint64_t id) { return id ^ bit; }});
    for (uint64_t bit : {0, 64, 128, 256, 512})
      maps.push_back({"blocks", [=](uint64_t id) { return toBlocks(id ^ bit); },
                      isOverTiles});
    std::string simulated;
    for (const TriedMap &tried :
         searchMaps(source, getChip(), maps,
                    /*simulatesAll=*/false, countNoWork, {})
             .tried)
      simulated += tried.seconds ? tried.name[0] : '-';
    return simulated;
  };
  EXPECT_EQ(search(false), "i--bbbb-");
  EXPECT_EQ(search(true), "is-bbbb-");
}

TEST(MapSearch, OfShortWorkgroupsALongerPartCounts) {
  // Four maps and 48 accesses, with 16 for the start of a workgroup: 8,192
  // workgroups first, and then 16,384. The workgroups of an XCD share nothing
  // but of the second half of these, and with the last map.
  constexpr uint64_t first = 8192;
  FunctionSource source = makeNeighbours(/*numPhases=*/48);
  std::vector<CandidateMap> maps = {{"identity", identity}};
  for (uint64_t bit : {8, 16})
    maps.push_back({"swapped", [=](uint64_t id) { return id ^ bit; }});
  maps.push_back(
      {"late", [](uint64_t id) { return id < first ? id : toBlocks(id); }});
  SearchedMaps searched = searchMaps(source, getChip(), maps,
                                     /*simulatesAll=*/false, countNoWork, {});
  EXPECT_FALSE(searched.isFull);
  EXPECT_NEAR(searched.tried.back().bytesBehindL2,
              searched.tried[0].bytesBehindL2 * (1 + 1 / 8.0) / 2,
              searched.tried[0].bytesBehindL2 * 0.01);
}

TEST(MapSearch, OfALongerPartTheFastestMapsAreSimulated) {
  FunctionSource source = makeNeighbours(/*numPhases=*/48);
  std::vector<CandidateMap> maps = {{"identity", identity}};
  for (uint64_t bit : {8, 16, 32})
    maps.push_back({"swapped", [=](uint64_t id) { return id ^ bit; }});
  maps.push_back({"blocks", toBlocks});
  auto count = [&](bool simulatesAll) {
    SearchedMaps searched =
        searchMaps(source, getChip(), maps, simulatesAll, countNoWork, {});
    EXPECT_TRUE(searched.tried.front().seconds);
    EXPECT_TRUE(searched.tried.back().seconds);
    return llvm::count_if(searched.tried, [](const TriedMap &tried) {
      return tried.seconds.has_value();
    });
  };
  EXPECT_EQ(count(/*simulatesAll=*/false), 4);
  EXPECT_EQ(count(/*simulatesAll=*/true), 5);
}

TEST(MapSearch, CountsTheInstructionsOfMaps) {
  // 1,216 workgroups, four on each compute unit one after the other, that
  // issue for 1,000 clocks each.
  FunctionSource source(
      1216, 1, [](uint64_t, uint64_t phase, Phase &) { return phase == 0; },
      makeWork(1000));
  auto count = [](llvm::ArrayRef<size_t> numbers) {
    std::vector<IssuedWork> works;
    for (size_t number : numbers)
      works.push_back(makeWork(500 * number).after);
    return works;
  };
  SimulationOptions options;
  options.maxDelay = 0;
  SearchedMaps searched =
      searchMaps(source, getChip(),
                 {{"identity", identity},
                  {"neighbours", [](uint64_t id) { return id ^ 1; }}},
                 /*simulatesAll=*/true, count, options);
  double clocks[2];
  for (unsigned i = 0; i < 2; ++i)
    clocks[i] = *searched.tried[i].seconds *
                getSustainedRates(getChip()).megahertz * 1e6;
  EXPECT_NEAR(clocks[1] - clocks[0], 4 * 500, 20);
}

TEST(MapSearch, OfAPartSoMuchOfAMapCounts) {
  // One workgroup on each compute unit, of 40,000 phases. Two maps are traced
  // for 2^21 accesses: 6,898 phases of 304 workgroups.
  FunctionSource source(304, 1,
                        [](uint64_t id, uint64_t phase, Phase &accesses) {
                          accesses.add(id, 3, false, 0);
                          return phase < 40000;
                        });
  auto count = [](llvm::ArrayRef<size_t> numbers) {
    std::vector<IssuedWork> works;
    for (size_t number : numbers)
      works.push_back(makeWork(100000 * number).after);
    return works;
  };
  SimulationOptions options;
  options.maxDelay = 0;
  SearchedMaps searched =
      searchMaps(source, getChip(),
                 {{"identity", identity},
                  {"neighbours", [](uint64_t id) { return id ^ 1; }}},
                 /*simulatesAll=*/true, count, options);
  EXPECT_FALSE(searched.isFull);
  double clocks = (*searched.tried[1].seconds - *searched.tried[0].seconds) *
                  getSustainedRates(getChip()).megahertz * 1e6;
  EXPECT_NEAR(clocks, 100000 * 6898 / 40000.0, 1000);
}

TEST(MapSearch, SeesWhatLiesOutside) {
  using Kind = LaunchFacts::Argument::Kind;
  // Three lines of argument 0, one of argument 1.
  FunctionSource source(8, 2, [](uint64_t, uint64_t phase, Phase &accesses) {
    for (uint64_t i = 0; i < 4 && phase == 0; ++i)
      accesses.add(i, 3, false, i / 3);
    return phase == 0;
  });
  auto search = [&] {
    return searchMaps(source, getChip(), {{"identity", identity}},
                      /*simulatesAll=*/false, countNoWork, {});
  };
  EXPECT_EQ(search().outside, 0);
  source.setKind(1, Kind::Outside);
  SearchedMaps maps = search();
  EXPECT_EQ(maps.outside, 0.25);
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
