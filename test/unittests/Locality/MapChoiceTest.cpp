//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "SomeMaps.h"
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
  EXPECT_EQ(best.byTime, 1u);
}

// A reader sees that another map is faster, and asks why.
TEST(MapChoice, SaysWhyAFasterMapIsNotTheBest) {
  SearchedMaps maps = makeEqualTimes();
  maps.evenness = Evenness::All;
  maps.tried[1].seconds = 0.9e-3;
  TriedMap &fewest = maps.tried.emplace_back(maps.tried[1]);
  fewest.name = "chunked<8>";
  fewest.seconds = 0.901e-3;
  fewest.bytesBehindL2 = 4e8;
  MapChoice choice = chooseMap(maps);
  EXPECT_EQ(choice.map, "chunked<8>");
  EXPECT_TRUE(contains(choice.reason, "20 % fewer bytes from and to what is "
                                      "behind the L2s than with 'balanced'"));
  EXPECT_EQ(describeFaster(maps, 2), "");
  // One that does nothing but take less time does so by chance.
  TriedMap &chance = maps.tried.emplace_back(maps.tried[0]);
  chance.name = "transpose";
  chance.seconds = 0.8e-3;
  EXPECT_EQ(chooseMap(maps).map, "chunked<8>");
  EXPECT_EQ(describeFaster(maps, 2), "; 800.00 us and 60.0 % L2 hits with "
                                     "'transpose', which counts as chance");
  // Of workgroups that share less than it gains, by where their lines lie.
  maps.sharedPart = 0.2;
  EXPECT_EQ(describeFaster(maps, 2), "; 800.00 us and 60.0 % L2 hits with "
                                     "'transpose', which counts as chance");
  maps.sharedPart = 0.19;
  EXPECT_EQ(describeFaster(maps, 2), "; 800.00 us and 60.0 % L2 hits with "
                                     "'transpose' by the sets of its lines");
}

TEST(MapChoice, WhatWorkgroupsShareBoundsAGain) {
  // A map takes 10 % less time and has 30 % fewer bytes.
  SearchedMaps maps = makeEqualTimes();
  maps.evenness = Evenness::All;
  maps.tried[1].seconds = 0.9e-3;
  maps.tried[1].l2HitRate = 0.7;
  maps.tried[1].bytesBehindL2 = 0.7 * maps.tried[0].bytesBehindL2;
  auto choose = [&](double part) {
    maps.sharedPart = part;
    return chooseMap(maps);
  };
  EXPECT_EQ(choose(0.11).map, "balanced");
  MapChoice choice = choose(0.09);
  EXPECT_EQ(choice.map, "identity");
  EXPECT_TRUE(contains(choice.reason,
                       "no map gains more than 1 % but by which lines meet in "
                       "the sets of the L2s, as workgroups share 9.0 % of what "
                       "they access"))
      << choice.reason;
  // If it shares out work more evenly, it may gain more than that.
  maps.tried[0].imbalance = 1.2;
  EXPECT_EQ(choose(0.09).map, "balanced");
  // Equal times, and only bytes.
  maps.tried[0].imbalance = 1;
  maps.tried[1].seconds = maps.tried[0].seconds;
  EXPECT_EQ(choose(0.31).map, "balanced");
  EXPECT_EQ(choose(0.29).map, "identity");
}

TEST(MapChoice, SmallGainsOfTimeAloneAreChance) {
  // By another order, workgroups that differ take 2 % less.
  SearchedMaps maps = makeEqualTimes();
  maps.evenness = Evenness::Uneven;
  maps.tried[1] = maps.tried[0];
  maps.tried[1].name = "transpose";
  maps.tried[1].seconds = 0.98e-3;
  MapChoice choice = chooseMap(maps);
  EXPECT_EQ(choice.map, "identity");
  EXPECT_TRUE(contains(choice.reason, "no map gains more than 1 % of the time, "
                                      "and changes L2 hits, traffic or the "
                                      "work of XCDs by 1 %"))
      << choice.reason;
  // Or one XCD no longer has the longest.
  maps.tried[0].timeImbalance = 1.02;
  EXPECT_EQ(chooseMap(maps).map, "transpose");
  maps.tried[1].timeImbalance = 1.02;
  EXPECT_EQ(chooseMap(maps).map, "identity");
  // Or all end earlier, as the longest begin first.
  maps.tried[1].seconds = 0.96e-3;
  EXPECT_EQ(chooseMap(maps).map, "transpose");
  // Workgroups that are alike have no longest.
  maps.evenness = Evenness::All;
  EXPECT_EQ(chooseMap(maps).map, "identity");
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
  maps.evenness = Evenness::All;
  EXPECT_EQ(chooseMap(maps).map, "balanced");
}

TEST(MapChoice, LessToWriteBackAtTheEndIsNoGain) {
  // All that the second map gains is written back before the last workgroup
  // ends.
  SearchedMaps maps = makeEqualTimes();
  maps.tried[0].writeBackShare = 0.2;
  maps.tried[1].seconds = 0.85e-3;
  maps.tried[1].writeBackShare = 0;
  maps.tried[1].bytesBehindL2 = maps.tried[0].bytesBehindL2;
  MapChoice choice = chooseMap(maps);
  EXPECT_EQ(choice.kind, MapChoice::Kind::NoGain);
  EXPECT_TRUE(contains(choice.reason,
                       "no map gains more than 1 % but by leaving the L2s less "
                       "to write back at the end: predicted 1000.00 us"))
      << choice.reason;
  // 50 us of the time in which workgroups run.
  maps.tried[1].seconds = 0.75e-3;
  EXPECT_EQ(getComparedSeconds(maps.tried[1], maps.tried[0]), 0.95e-3);
  EXPECT_EQ(chooseMap(maps).map, "balanced");
  // Before a third map, which is faster by less to write back only.
  TriedMap &third = maps.tried.emplace_back(maps.tried[1]);
  third.name = "chunked<8>";
  maps.tried[1].seconds = 0.9e-3;
  maps.tried[1].writeBackShare = 0.2 / 0.9;
  third.seconds = 0.8e-3;
  choice = chooseMap(maps);
  EXPECT_EQ(choice.map, "balanced");
  EXPECT_TRUE(contains(choice.reason, "with 'chunked<8>' by less to write back "
                                      "at the end"))
      << choice.reason;
  // More to write back is time that is lost.
  maps.tried.pop_back();
  maps.tried[1].seconds = 1.05e-3;
  maps.tried[1].writeBackShare = 0.4;
  EXPECT_EQ(chooseMap(maps).map, "identity");
}

TEST(MapChoice, APartWithoutRequestsIsNoGain) {
  // With the second map the XCD got workgroups that end at once.
  SearchedMaps maps = makeEqualTimes();
  maps.isFull = false;
  maps.tried[1].seconds = 0.1e-3;
  maps.tried[1].bytesBehindL2 = 0;
  ASSERT_EQ(chooseMap(maps).map, "balanced");
  maps.tried[1].l2HitRate.reset();
  MapChoice choice = chooseMap(maps);
  EXPECT_EQ(choice.map, "identity");
  EXPECT_TRUE(contains(choice.reason,
                       "no map gains more than 1 % but in a part "
                       "whose workgroups are unlike the others"))
      << choice.reason;
  EXPECT_EQ(chooseMap({maps, maps}).map, "identity");
  // Nor if it takes longer by what is known of it.
  maps.tried[1].seconds = 4e-3;
  EXPECT_EQ(chooseMap(maps).map, "identity");
}

TEST(MapChoice, APartOfOtherWorkIsNoGain) {
  SearchedMaps maps = makeEqualTimes();
  maps.isFull = false;
  maps.tried[1].seconds = 0.5e-3;
  for (double work : {0.6, 1.0, 1.9}) {
    maps.tried[1].workOfPart = work;
    EXPECT_EQ(chooseMap(maps).map, "balanced");
  }
  for (double work : {0.4, 2.1}) {
    maps.tried[1].workOfPart = work;
    EXPECT_EQ(chooseMap(maps).map, "identity");
  }
  // Of another one that is faster the reason says why it was not chosen.
  TriedMap &third = maps.tried.emplace_back(maps.tried[0]);
  third.name = "chunked<8>";
  third.seconds = 0.8e-3;
  third.l2HitRate = 0.9;
  MapChoice choice = chooseMap(maps);
  EXPECT_EQ(choice.map, "chunked<8>");
  EXPECT_TRUE(contains(choice.reason, "500.00 us and 80.0 % L2 hits with "
                                      "'balanced' by workgroups unlike the "
                                      "others"))
      << choice.reason;
}

TEST(MapChoice, NoMapGainsWhereTheWorkIsUnknown) {
  SearchedMaps maps = makeEqualTimes(), known = maps;
  maps.tried[1].seconds = 0.5e-3;
  ASSERT_EQ(chooseMap(maps).map, "balanced");
  maps.isFull = maps.isWorkKnown = false;
  MapChoice choice = chooseMap(maps);
  EXPECT_EQ(choice.map, "identity");
  EXPECT_TRUE(
      llvm::StringRef(choice.reason)
          .starts_with((workIsUnknown + ": predicted for a part").str()))
      << choice.reason;
  known.tried[1].bytesBehindL2 = known.tried[0].bytesBehindL2;
  choice = chooseMap({known, maps});
  EXPECT_EQ(choice.map, "identity");
  EXPECT_TRUE(contains(choice.reason,
                       ("of one of the launches, " + workIsUnknown).str()))
      << choice.reason;
}

TEST(MapChoice, GainsAreRoundedUp) {
  EXPECT_EQ(formatGain(mapTolerance), "1 %");
  EXPECT_EQ(formatGain(leastGainOfOne), "3 %");
  EXPECT_EQ(formatGain(0.0341), "3.5 %");
  EXPECT_EQ(formatGain(0.0391), "4 %");
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
  EXPECT_TRUE(contains(choice.reason, "no map gains more than 1 % of the time, "
                                      "and changes L2 hits, traffic"));
  maps.accessesData = false;
  EXPECT_TRUE(contains(chooseMap(maps).reason,
                       "no accesses to buffers with 'identity'"));
  EXPECT_EQ(chooseMap({maps, maps}).map, "identity");
  // Of a part, others may access some.
  SearchedMaps part = maps;
  part.isFull = false;
  EXPECT_TRUE(contains(chooseMap(part).reason,
                       "no accesses to buffers so far with 'identity'"));
  // Nor by fewer bytes, which are those of what lies outside.
  maps.tried[0].bytesBehindL2 = 300;
  maps.tried[1].bytesBehindL2 = 200;
  EXPECT_EQ(chooseMap(maps).map, "identity");
  maps.tried[0].l2HitRate = maps.tried[1].l2HitRate = 0.5;
  EXPECT_EQ(chooseMap(maps).map, "balanced");
}

TEST(MapChoice, TimesOfEvenWorkgroupsCountIfTheL2sDoSomethingElse) {
  SearchedMaps maps = makeEqualTimes();
  maps.tried[0].seconds = 1.1e-3;
  maps.tried[1].bytesBehindL2 = 1e9;
  maps.tried[1].l2HitRate = 0.605;
  // Some XCDs may have had the longer workgroups.
  EXPECT_EQ(chooseMap(maps).kind, MapChoice::Kind::Gain);
  maps.evenness = Evenness::AllButOne;
  MapChoice choice = chooseMap(maps);
  EXPECT_EQ(choice.kind, MapChoice::Kind::NoGain);
  EXPECT_TRUE(contains(choice.reason,
                       "changes L2 hits, traffic or the work of XCDs by 1 %"));
  maps.tried[1].bytesBehindL2 = 0.98e9;
  EXPECT_EQ(chooseMap(maps).kind, MapChoice::Kind::Gain);
  maps.tried[1].bytesBehindL2 = 1e9;
  maps.tried[1].l2HitRate = 0.58;
  EXPECT_EQ(chooseMap(maps).kind, MapChoice::Kind::Gain);
  // Of another one that is faster the reason says why it was not chosen.
  TriedMap chance = maps.tried[1];
  chance.name = "transpose";
  chance.seconds = 0.9e-3;
  chance.l2HitRate = 0.605;
  maps.tried.push_back(chance);
  choice = chooseMap(maps);
  EXPECT_EQ(choice.map, "balanced");
  EXPECT_TRUE(contains(choice.reason,
                       "900.00 us and 60.5 % L2 hits with 'transpose', "
                       "which counts as chance"));
  maps.tried.pop_back();
  maps.tried[1].l2HitRate = 0.605;
  maps.tried[0].lineImbalance = 1.1;
  EXPECT_EQ(chooseMap(maps).kind, MapChoice::Kind::Gain);
}

TEST(MapChoice, NoMapGainsWhatTheDispatcherTakes) {
  SearchedMaps maps = makeEqualTimes();
  maps.isFull = false;
  maps.tried[0].seconds = 1.5e-3;
  maps.tried[1].l2HitRate = 0.9;
  EXPECT_EQ(chooseMap(maps).kind, MapChoice::Kind::Gain);
  // A map with which workgroups end faster counts.
  maps.tried[1].isDispatchBound = true;
  EXPECT_EQ(chooseMap(maps).kind, MapChoice::Kind::Gain);
  maps.tried[0].isDispatchBound = true;
  MapChoice choice = chooseMap(maps);
  EXPECT_EQ(choice.kind, MapChoice::Kind::NoGain);
  EXPECT_TRUE(contains(choice.reason,
                       "no map gains more than 1 % of the launch, whose first "
                       "workgroups end faster than the dispatcher begins them: "
                       "predicted"));
  EXPECT_TRUE(contains(describeFaster(maps, 0),
                       "with 'balanced' by first workgroups that end faster "
                       "than the dispatcher begins them"));
  // The time of all of a launch is what it is, as is that of all of an XCD.
  maps.isFull = true;
  EXPECT_EQ(chooseMap(maps).kind, MapChoice::Kind::Gain);
  maps.isFull = false;
  maps.isWholeOfOne = true;
  EXPECT_EQ(chooseMap(maps).kind, MapChoice::Kind::Gain);
}

TEST(MapChoice, BytesOfTheMemoryAreNoChance) {
  // The memory-side cache has what other workgroups have read.
  SearchedMaps maps = makeEqualTimes();
  maps.evenness = Evenness::All;
  maps.tried[0].seconds = 1.4e-3;
  maps.tried[1].bytesBehindL2 = 1e9;
  maps.tried[1].l2HitRate = maps.tried[0].l2HitRate;
  for (TriedMap &tried : maps.tried)
    tried.bytesOfMemory = 1e9;
  EXPECT_EQ(chooseMap(maps).kind, MapChoice::Kind::NoGain);
  maps.tried[1].bytesOfMemory = 0.95e9;
  EXPECT_EQ(chooseMap(maps).map, "balanced");
  // By a part they are few or many only if they are clearly so.
  maps.isFull = false;
  EXPECT_EQ(chooseMap(maps).kind, MapChoice::Kind::NoGain);
  maps.tried[1].bytesOfMemory = 0.8e9;
  EXPECT_EQ(chooseMap(maps).map, "balanced");
}

TEST(MapChoice, ByOneXcdAMapMustGainMore) {
  SearchedMaps maps = makeEqualTimes();
  maps.isFull = false;
  maps.isWholeOfOne = true;
  maps.leastGain = leastGainOfOne;
  maps.tried[1].bytesBehindL2 = 0.95e9;
  auto choose = [&](double gain) {
    maps.tried[1].seconds = *maps.tried[0].seconds * (1 - gain);
    return chooseMap(maps);
  };
  MapChoice choice = choose(0.029);
  EXPECT_EQ(choice.kind, MapChoice::Kind::NoGain);
  EXPECT_TRUE(
      contains(choice.reason, "no map gains more than 3 %: predicted by one"))
      << choice.reason;
  // As a sample says of workgroups that differ.
  maps.leastGain = 0.35;
  EXPECT_TRUE(contains(choose(0.031).reason,
                       "no map gains more than 35 %, by which the work of an "
                       "XCD may be off: predicted by one"));
  maps.leastGain = leastGainOfOne;
  choice = choose(0.031);
  EXPECT_EQ(choice.map, "balanced");
  EXPECT_TRUE(
      llvm::StringRef(choice.reason).starts_with("predicted by one XCD 969.00"))
      << choice.reason;
  // Fewer bytes count as they do otherwise.
  maps.evenness = Evenness::All;
  maps.tried[1].bytesBehindL2 = 5e8;
  EXPECT_EQ(choose(0.01).map, "balanced");
  EXPECT_EQ(choose(-0.02).map, "identity");
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
  waits.keepsOrder = {mayWaitForOthers.str(), nameOneIfItDoesNot.str()};
  for (const MapChoice &choice : {chooseMap(waits), chooseMap({maps, waits})}) {
    EXPECT_EQ(choice.kind, MapChoice::Kind::NoGain);
    EXPECT_EQ(choice.map, "identity");
    EXPECT_EQ(choice.reason, mayWaitForOthers);
    EXPECT_EQ(choice.suggestion, nameOneIfItDoesNot);
  }
  maps.keepsOrder = {takesNumbers.str(), ""};
  EXPECT_EQ(chooseMap(maps).map, "identity");
  EXPECT_EQ(chooseMap(maps).reason, takesNumbers);
  maps.keepsOrder = {};
  EXPECT_EQ(chooseMap({maps, maps}).map, "balanced");
}

TEST(MapChoice, SaysWhyFewerBytesAreNoReason) {
  // Half the bytes in the same time are, unless that is by what is left to
  // write back, or an XCD takes longer.
  SearchedMaps maps = makeEqualTimes();
  EXPECT_EQ(chooseMap(maps).map, "balanced");
  maps.tried[0].writeBackShare = 0.1;
  maps.tried[1].writeBackShare = 0.08;
  MapChoice choice = chooseMap(maps);
  EXPECT_EQ(choice.map, "identity");
  EXPECT_TRUE(contains(choice.reason,
                       "; 'balanced' has 50 % fewer bytes from and to what is "
                       "behind the L2s, but takes as long only by leaving less "
                       "to write back at the end"))
      << choice.reason;
  maps.tried[1].writeBackShare = 0.1;
  maps.tried[1].timeImbalance = 1.2;
  choice = chooseMap(maps);
  EXPECT_EQ(choice.map, "identity");
  EXPECT_TRUE(contains(choice.reason,
                       "behind the L2s, but an XCD takes longer than the "
                       "others with it"))
      << choice.reason;
  // It is no question where it takes longer.
  *maps.tried[1].seconds *= 1.2;
  EXPECT_FALSE(contains(chooseMap(maps).reason, "fewer bytes"));
}

} // namespace
