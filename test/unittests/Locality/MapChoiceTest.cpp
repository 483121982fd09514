//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "Swizzle/Locality/MapChoice.h"
#include "FunctionSource.h"
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

TEST(MapChoice, NoMapGainsWithoutRequests) {
  SearchedMaps maps;
  for (double seconds : {1.02e-6, 0.98e-6}) {
    TriedMap &tried = maps.tried.emplace_back();
    tried.name = maps.tried.size() == 1 ? "identity" : "balanced";
    tried.seconds = seconds;
  }
  MapChoice choice = chooseMap(maps);
  EXPECT_EQ(choice.kind, MapChoice::Kind::NoGain);
  EXPECT_NE(choice.reason.find("no accesses to buffers with 'identity'"),
            std::string::npos);
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

/// Whether a search finds that 49152 workgroups of so many phases are even.
bool isEven(llvm::function_ref<uint64_t(uint64_t id)> getNumPhases) {
  FunctionSource source(
      49152, 1,
      [&](uint64_t id, uint64_t phase, Phase &) {
        return phase < getNumPhases(id);
      },
      makeWork(100));
  return searchMaps(source, getChip(), {{"identity", identity}},
                    /*simulatesAll=*/false, SimulationOptions())
      .isEven;
}

TEST(MapSearch, SeesWorkgroupsOfDifferentLength) {
  EXPECT_TRUE(isEven([](uint64_t) { return 7; }));
  EXPECT_FALSE(isEven([](uint64_t id) { return id < 20000 ? 7 : 8; }));
  // Blocks of queries under a causal mask, 32 a head.
  EXPECT_FALSE(isEven([](uint64_t id) { return 1 + id % 32; }));
}

} // namespace
