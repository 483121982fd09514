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
/// sometimes, and else with those of their group.
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

/// True for those that `toBlocks` has on the XCD that is simulated for all.
bool isOnXcd3(uint64_t id) { return (id >> 3 & 7) == 3; }

/// On one XCD workgroups share with their neighbours, which `toBlocks` has
/// there, and on others with those of the identity.
TwoWaysToShare makeUnlikeXcds(uint64_t count) {
  return {count, 4, 128, [](uint64_t id, uint64_t) { return isOnXcd3(id); },
          getGroupOfIdentity};
}

TEST(WholeLaunch, Decides) {
  SearchedMaps searched =
      search(makeUnlikeXcds(8192).makeSource(), identityAndBlocks);
  EXPECT_FALSE(searched.isFull);
  EXPECT_EQ(findBestTried(searched).number, 1u);
  ASSERT_TRUE(searched.whole);
  EXPECT_GT(*searched.whole->tried[1].seconds,
            *searched.whole->tried[0].seconds);
  EXPECT_EQ(chooseMap(searched).map, "identity");
  // Longer launches are not, nor are those in which no map gains by one XCD.
  searched = search(makeUnlikeXcds(32768).makeSource(), identityAndBlocks);
  EXPECT_EQ(findBestTried(searched).number, 1u);
  EXPECT_FALSE(searched.whole);
  EXPECT_EQ(chooseMap(searched).map, "blocks");
  TwoWaysToShare reversed = makeUnlikeXcds(8192);
  reversed.isOfNeighbours = [](uint64_t id, uint64_t) { return !isOnXcd3(id); };
  searched = search(reversed.makeSource(), identityAndBlocks);
  EXPECT_EQ(findBestTried(searched).number, 0u);
  EXPECT_FALSE(searched.whole);
}

TEST(WholeLaunch, IsNotAskedWhereNoBufferIsAccessed) {
  FunctionSource source = makeUnlikeXcds(8192).makeSource();
  ASSERT_TRUE(search(source, identityAndBlocks).whole);
  source.setKind(0, LaunchFacts::Argument::Kind::Outside);
  SearchedMaps searched = search(source, identityAndBlocks);
  EXPECT_FALSE(searched.whole);
  EXPECT_EQ(chooseMap(searched).map, "identity");
}

TEST(WholeLaunch, OneMapAloneIsToldWhatOtherXcdsRead) {
  // All XCDs read what one does.
  TwoWaysToShare launch = {32768, 4, 128,
                           [](uint64_t, uint64_t) { return true; }, nullptr};
  FunctionSource source = launch.makeSource();
  SearchedMaps alone = search(source, identityAndBlocks[0]),
               both = search(source, identityAndBlocks);
  ASSERT_FALSE(alone.isFull);
  EXPECT_NEAR(*alone.tried[0].seconds, *both.tried[0].seconds,
              0.1 * *both.tried[0].seconds);
  EXPECT_NEAR(alone.tried[0].bytesOfMemory, both.tried[0].bytesOfMemory,
              0.1 * both.tried[0].bytesOfMemory);
}

TEST(WholeLaunch, OfLongerOnesIsAskedAboutTwoMaps) {
  auto searchOf = [](uint64_t count, uint64_t phasesOfNeighbours) {
    TwoWaysToShare launch = {
        count, 14, 32,
        [=](uint64_t, uint64_t phase) { return phase < phasesOfNeighbours; },
        getGroupOfIdentity};
    return search(launch.makeSource(), identityAndBlocks);
  };
  auto getGain = [](const SearchedMaps &searched) {
    return 1 - *searched.tried[1].seconds / *searched.tried[0].seconds;
  };
  EXPECT_TRUE(searchOf(8192, 14).whole);
  SearchedMaps large = searchOf(16384, 14), small = searchOf(16384, 9);
  EXPECT_GT(getGain(large), 0.1);
  EXPECT_TRUE(large.whole);
  EXPECT_EQ(chooseMap(large).map, "blocks");
  EXPECT_LT(getGain(small), 0.1);
  EXPECT_GT(getGain(small), leastGainOfOne);
  EXPECT_TRUE(small.whole);
  for (uint64_t phases : {9, 14})
    EXPECT_FALSE(searchOf(32768, phases).whole) << phases;
}

TEST(WholeLaunch, OfOneXcdDecides) {
  // First an XCD is simulated in 5 * 2^20 accesses with each of two maps, 1,437
  // of the phases of 76 workgroups, and in most of these neighbours share what
  // they read. The launch is too long to be simulated as a whole.
  TwoWaysToShare launch = {640, 2100, 16,
                           [](uint64_t, uint64_t phase) { return phase < 900; },
                           getGroupOfIdentity};
  FunctionSource source = launch.makeSource();
  SearchedMaps searched = search(source, identityAndBlocks);
  EXPECT_TRUE(searched.isWholeOfOne);
  EXPECT_FALSE(searched.whole);
  EXPECT_GT(*searched.tried[1].seconds, *searched.tried[0].seconds);
  EXPECT_EQ(chooseMap(searched).map, "identity");
  // As with all maps, if these are too many for all of it.
  searched = searchMaps(source, getChip(), identityAndBlocks,
                        /*simulatesAll=*/true, countNoWork, makeTwoOnEach());
  EXPECT_FALSE(searched.isWholeOfOne);
  EXPECT_LT(*searched.tried[1].seconds, *searched.tried[0].seconds);
}

TEST(WholeLaunch, DecidesBetweenMaps) {
  // Later those of 16 share whose ids are all even or all odd, but for the XCD
  // that is simulated for all: there neighbours share all the time.
  FunctionSource source = TwoWaysToShare{
      1024, 55, 64,
      [](uint64_t id, uint64_t phase) { return phase < 15 || isOnXcd3(id); },
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
  const CandidateMap &best =
      maps[searched.whole->numbers[findBestTried(*searched.whole).number]];
  EXPECT_NE(best.name, maps[findBestTried(searched).number].name);
  EXPECT_EQ(chooseMap(searched).map, best.name);
  for (const CandidateMap &map : maps)
    EXPECT_LE(getClocks(best), getClocks(map));
}

} // namespace
