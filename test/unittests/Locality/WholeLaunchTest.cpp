//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "FunctionSource.h"
#include "Swizzle/Locality/MapChoice.h"
#include "Swizzle/Locality/MapSearch.h"
#include "gtest/gtest.h"

using namespace mlir::swizzle;

namespace {

/// A launch whose workgroups share what they read with their seven neighbours
/// at first or later, and else with those of their group.
struct TwoWaysToShare {
  uint64_t numWorkgroups, numPhases, linesPerPhase;
  std::function<bool(uint64_t id, uint64_t phase)> isOfNeighbours;
  std::function<uint64_t(uint64_t id)> getGroup;

  FunctionSource makeSource() const {
    return {numWorkgroups, 1,
            [launch = *this](uint64_t id, uint64_t phase, Phase &accesses) {
              bool ofNeighbours = launch.isOfNeighbours(id, phase);
              uint64_t group = ofNeighbours ? id / 8 : launch.getGroup(id);
              uint64_t first =
                  ((2 * group + ofNeighbours) * launch.numPhases + phase) *
                  launch.linesPerPhase;
              bool isThere = phase < launch.numPhases;
              for (uint64_t i = 0; i < launch.linesPerPhase && isThere; ++i)
                accesses.add(first + i, 3, false, 0);
              return isThere;
            }};
  }
};

SimulationOptions makeTwoOnEach() {
  SimulationOptions options;
  options.workgroupsPerCu = 2;
  return options;
}

SearchedMaps search(const FunctionSource &source,
                    llvm::ArrayRef<CandidateMap> maps) {
  return searchMaps(source, getChip(), maps, /*simulatesAll=*/false,
                    countNoWork, makeTwoOnEach());
}

/// Those that the identity has on the same XCD.
uint64_t getGroupOfIdentity(uint64_t id) { return id / 64 * 8 + id % 8; }

const CandidateMap identityAndBlocks[] = {{"identity", identity},
                                          {"blocks", toBlocks}};

TEST(WholeLaunch, Decides) {
  // The first workgroups share with their neighbours, which a map has on one
  // XCD, and the others with those of the identity; or the other way round.
  auto searchOf = [](uint64_t count, bool sharesNeighboursAtFirst) {
    TwoWaysToShare launch = {count, 4, 128,
                             [=](uint64_t id, uint64_t) {
                               return (id < 4096) == sharesNeighboursAtFirst;
                             },
                             getGroupOfIdentity};
    return search(launch.makeSource(), identityAndBlocks);
  };
  SearchedMaps searched = searchOf(16384, /*sharesNeighboursAtFirst=*/true);
  ASSERT_TRUE(searched.whole);
  EXPECT_FALSE(searched.isFull);
  EXPECT_EQ(findBestTried(searched).number, 1u);
  EXPECT_GT(*searched.whole->best.seconds, *searched.whole->first.seconds);
  EXPECT_EQ(chooseMap(searched).map, "identity");
  // What is no gain at first, and takes more bytes, is not looked at.
  EXPECT_FALSE(searchOf(16384, /*sharesNeighboursAtFirst=*/false).whole);
  // Nor are launches that are too long.
  searched = searchOf(155648, /*sharesNeighboursAtFirst=*/true);
  EXPECT_EQ(findBestTried(searched).number, 1u);
  EXPECT_FALSE(searched.whole);
}

TEST(WholeLaunch, OfLongWorkgroupsDecides) {
  // A part has only the first phases of workgroups.
  TwoWaysToShare launch = {1024, 350, 16,
                           [](uint64_t, uint64_t phase) { return phase < 80; },
                           getGroupOfIdentity};
  SearchedMaps searched = search(launch.makeSource(), identityAndBlocks);
  EXPECT_FALSE(searched.isFull);
  EXPECT_EQ(findBestTried(searched).number, 1u);
  ASSERT_TRUE(searched.whole);
  EXPECT_GT(*searched.whole->best.seconds, *searched.whole->first.seconds);
  EXPECT_EQ(chooseMap(searched).map, "identity");
}

TEST(WholeLaunch, DecidesBetweenMaps) {
  // Later those of 16 share whose ids are all even or all odd. Which of two
  // maps that gain is faster is not the same for the first phases and for all.
  FunctionSource source = TwoWaysToShare{
      1024, 150, 64, [](uint64_t, uint64_t phase) { return phase < 40; },
      [](uint64_t id) {
        return id / 16 * 2 + id % 2;
      }}.makeSource();
  auto toHalves = [](uint64_t id) {
    uint64_t half = (id & 7) + (id >> 6 & 1) * 8;
    return (id & ~UINT64_C(127)) | half >> 1 << 4 | (id >> 3 & 7) << 1 |
           (half & 1);
  };
  const CandidateMap maps[] = {
      {"identity", identity}, {"blocks", toBlocks}, {"halves", toHalves}};
  SearchedMaps searched = search(source, maps);
  ASSERT_TRUE(searched.whole);
  auto getClocks = [&](const CandidateMap &map) {
    return simulate(source, getChip(), map.map, makeTwoOnEach()).clocks;
  };
  const CandidateMap &best = maps[searched.whole->numberOfBest];
  EXPECT_NE(best.name, maps[findBestTried(searched).number].name);
  EXPECT_EQ(chooseMap(searched).map, best.name);
  for (const CandidateMap &map : maps)
    EXPECT_LE(getClocks(best), getClocks(map));
}

} // namespace
