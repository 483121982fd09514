//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// The choice for several launches of a kernel, and for one that was simulated
// as a whole.
//
//===----------------------------------------------------------------------===//

#include "SomeMaps.h"
#include "gtest/gtest.h"

using namespace mlir::swizzle;

namespace {

/// The launch as a whole, with the figures of the search.
WholeLaunch makeWhole(const SearchedMaps &maps) {
  WholeLaunch whole;
  whole.tried = maps.tried;
  whole.numbers = {0, 1};
  return whole;
}

TEST(MapChoice, TheWholeLaunchCountsBeforeAPart) {
  SearchedMaps maps = makeEqualTimes();
  maps.isFull = false;
  maps.evenness = Evenness::All;
  ASSERT_EQ(chooseMap(maps).map, "balanced");
  auto choose = [&](double seconds, double bytes) {
    maps.whole = makeWhole(maps);
    maps.whole->tried[1].seconds = seconds;
    maps.whole->tried[1].bytesBehindL2 = bytes;
    return chooseMap(maps);
  };
  MapChoice choice = choose(1.02e-3, 5e8);
  EXPECT_EQ(choice.kind, MapChoice::Kind::NoGain);
  EXPECT_EQ(choice.map, "identity");
  EXPECT_TRUE(contains(
      choice.reason,
      "no map gains more than 1 %: predicted 1000.00 us and 953.7 MiB from and "
      "to what is behind the L2s with 'identity', 1020.00 us and 476.8 MiB "
      "from "
      "and to what is behind the L2s with 'balanced'; for a part of one "
      "XCD's work 1000.00 us and"))
      << choice.reason;
  EXPECT_EQ(choose(1e-3, 5e8).map, "balanced");
  choice = choose(0.9e-3, 5e8);
  EXPECT_EQ(choice.kind, MapChoice::Kind::Gain);
  EXPECT_EQ(choice.map, "balanced");
  EXPECT_TRUE(llvm::StringRef(choice.reason)
                  .starts_with("predicted 900.00 us and 476.8 MiB"))
      << choice.reason;
  // Fewer bytes of the whole, where those of a part do not count.
  maps.evenness = Evenness::Uneven;
  choice = choose(1e-3, 5e8);
  EXPECT_EQ(choice.map, "balanced");
  EXPECT_TRUE(contains(choice.reason, "with 'balanced', as fast as any and "
                                      "with 50 % fewer bytes"))
      << choice.reason;
  // But not if an XCD takes longer for it.
  maps.tried[1].timeImbalance = 1.04;
  EXPECT_EQ(choose(1e-3, 5e8).map, "balanced");
  maps.tried[1].timeImbalance = 1.1;
  EXPECT_EQ(choose(1e-3, 5e8).map, "identity");
}

TEST(MapChoice, TheWholeLaunchIsComparedByWhatIsWrittenBackToo) {
  SearchedMaps maps = makeEqualTimes();
  maps.isFull = false;
  maps.tried[1].seconds = 0.8e-3;
  maps.whole = makeWhole(maps);
  maps.whole->tried[1].bytesBehindL2 = maps.whole->tried[0].bytesBehindL2;
  EXPECT_EQ(chooseMap(maps).map, "balanced");
  maps.whole->tried[0].writeBackShare = 0.2;
  MapChoice choice = chooseMap(maps);
  EXPECT_EQ(choice.map, "identity");
  EXPECT_TRUE(contains(choice.reason, "no map gains more than 1 % but by "
                                      "leaving the L2s less to write back at "
                                      "the end"))
      << choice.reason;
}

TEST(MapChoice, WhatAccessesNoBufferGainsNothingByTheWholeLaunchEither) {
  SearchedMaps maps = makeEqualTimes();
  maps.isFull = false;
  maps.whole = makeWhole(maps);
  maps.whole->tried[1].seconds = 0.5e-3;
  EXPECT_EQ(chooseMap(maps).map, "balanced");
  for (TriedMap *tried : {&maps.tried[0], &maps.tried[1], &maps.whole->tried[0],
                          &maps.whole->tried[1]})
    tried->l2HitRate.reset();
  EXPECT_EQ(chooseMap(maps).map, "identity");
}

TEST(MapChoice, OfMapsThatAreAsFastByTheWholeTheOneWithFewerBytesIsBest) {
  SearchedMaps maps = makeEqualTimes();
  maps.isFull = false;
  maps.tried[1].seconds = 0.9e-3;
  TriedMap &third = maps.tried.emplace_back(maps.tried[1]);
  third.name = "chunked<8>";
  maps.whole = makeWhole(maps);
  maps.whole->numbers = {0, 1, 2};
  EXPECT_EQ(chooseMap(maps).map, "balanced");
  // Half a percent is less than the tolerance.
  maps.whole->tried[1].seconds = 0.895e-3;
  maps.whole->tried[2].bytesBehindL2 = 4e8;
  EXPECT_EQ(chooseMap(maps).map, "chunked<8>");
  maps.whole->tried[2].seconds = 0.91e-3;
  EXPECT_EQ(chooseMap(maps).map, "balanced");
  // By the whole launch the first map is as good: the fastest other is named.
  maps.whole->tried[1].seconds = 1.03e-3;
  maps.whole->tried[2].seconds = 1.02e-3;
  MapChoice choice = chooseMap(maps);
  EXPECT_EQ(choice.map, "identity");
  EXPECT_TRUE(contains(choice.reason, "'identity', 1020.00 us and 381.5 MiB"))
      << choice.reason;
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

TEST(MapChoice, ALaunchThatNoMapHelpsVetoesNone) {
  SearchedMaps helped = makeEqualTimes(), other = helped;
  helped.tried[0].seconds = 1.2e-3;
  // By chance, as far as the part tells.
  other.isFull = false;
  other.tried[1].l2HitRate = other.tried[0].l2HitRate;
  for (double seconds : {0.5e-3, 1e-3, 1.1e-3}) {
    other.tried[1].seconds = seconds;
    MapChoice choice = chooseMap({helped, other});
    EXPECT_EQ(choice.kind, MapChoice::Kind::Gain);
    EXPECT_EQ(choice.map, "balanced");
    EXPECT_TRUE(contains(choice.reason, "; 20.0 % with 'identity'"));
  }
  // What is no gain may be a loss.
  other.tried[1].seconds = 1.3e-3;
  EXPECT_EQ(chooseMap({helped, other}).map, "identity");
  // Where no map gains, the reason names the others all the same.
  other.tried[1].seconds = 0.5e-3;
  MapChoice choice = chooseMap({other, other});
  EXPECT_EQ(choice.kind, MapChoice::Kind::NoGain);
  EXPECT_TRUE(contains(choice.reason, "by 0.0 % with 'identity'; 0.0 % with "
                                      "'balanced'"));
}

TEST(MapChoice, TheIdentityCountsForPartsOfLaunches) {
  // It is what others must differ from, and differs from itself in nothing.
  SearchedMaps part = makeEqualTimes(), full = part;
  part.isFull = false;
  part.tried[0].seconds = full.tried[0].seconds = 1.2e-3;
  MapChoice choice = chooseMap({part, part});
  EXPECT_EQ(choice.kind, MapChoice::Kind::Gain);
  EXPECT_TRUE(contains(choice.reason, "; 20.0 % with 'identity'"));
  llvm::StringRef text = "; by one XCD, in parts of longer launches";
  EXPECT_TRUE(contains(choice.reason, text));
  EXPECT_TRUE(contains(chooseMap({full, part}).reason, text));
  EXPECT_FALSE(contains(chooseMap({full, full}).reason, text));
  // The least gain is that of the launch of which least is known.
  part.leastGain = 0.25;
  choice = chooseMap({part, part});
  EXPECT_EQ(choice.kind, MapChoice::Kind::NoGain);
  EXPECT_TRUE(
      contains(choice.reason,
               "no map gains more than 25 % in the worst case: the worst"));
}

TEST(MapChoice, BytesOfSeveralLaunchesAreParts) {
  // A part of a long launch has fewer than all of a short one.
  SearchedMaps all = makeEqualTimes(), part = all;
  all.tried[1].bytesBehindL2 = all.tried[0].bytesBehindL2;
  part.isFull = false;
  part.evenness = Evenness::All;
  part.tried[0].bytesBehindL2 = 1e6;
  part.tried[1].bytesBehindL2 = 0.4e6;
  MapChoice choice = chooseMap({all, part});
  EXPECT_EQ(choice.map, "balanced");
  EXPECT_TRUE(contains(choice.reason, "with 30 % fewer bytes from and to what "
                                      "is behind the L2s than with 'identity', "
                                      "on average over the launches"))
      << choice.reason;
  part.tried[1].bytesBehindL2 = 1.6e6;
  all.tried[1].bytesBehindL2 = 0.5e9;
  EXPECT_EQ(chooseMap({all, part}).map, "identity");
  // There may be none.
  all.tried[0].bytesBehindL2 = all.tried[1].bytesBehindL2 = 0;
  EXPECT_EQ(chooseMap({all, all}).map, "identity");
}

// Of each launch the best map is among them, also where others are faster.
TEST(MapChoice, SeveralLaunchesAreComparedByTheBestMapOfEach) {
  SearchedMaps first = makeEqualTimes(), second = first;
  // As fast within the tolerance, and with the bytes of the identity.
  for (const char *name : {"a", "b", "c"}) {
    TriedMap &tried = first.tried.emplace_back(first.tried[0]);
    tried.name = name;
    tried.seconds = 0.995e-3;
  }
  second.tried[1].name = "d";
  ASSERT_EQ(chooseMap(first).map, "balanced");
  EXPECT_EQ(
      listComparedMaps({&first, &second}),
      std::vector<std::string>({"identity", "balanced", "a", "b", "c", "d"}));
}

} // namespace
