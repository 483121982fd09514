//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "Swizzle/Mapping/WorkgroupMap.h"
#include "Swizzle/Chips/ChipTopology.h"
#include "gtest/gtest.h"
#include <map>
#include <vector>

using namespace mlir::swizzle;

namespace {

constexpr uint64_t maxCount = 2048;
constexpr uint32_t maxXcds = 16;
/// For numbers of XCDs that no device has, launches up to this size.
constexpr uint64_t maxCountElsewhere = 512;
constexpr uint32_t maxSide = 48;

const uint32_t chunks[] = {1, 2, 3, 7, 64, 1000, 4294967295u};
const uint32_t windows[] = {1, 2, 3, 8, 47, 48, 49, 4294967295u};

IdSpace launch(uint64_t count, uint32_t xcds) {
  IdSpace space;
  space.count = count;
  space.xcds = xcds;
  return space;
}

IdSpace tiles(uint32_t rows, uint32_t columns) {
  IdSpace space;
  space.count = static_cast<uint64_t>(rows) * columns;
  space.rows = rows;
  space.columns = columns;
  return space;
}

/// Succeeds if the map sends [0, count) onto itself and invert undoes it.
testing::AssertionResult isBijection(const WorkgroupMap &map,
                                     const IdSpace &space) {
  std::vector<bool> produced(space.count);
  for (uint64_t id = 0; id < space.count; ++id) {
    uint64_t image = map.apply(id, space);
    auto failure = [&]() {
      return testing::AssertionFailure()
             << map.str() << " of " << id << " is " << image << " for "
             << space.count << " workgroups, " << space.xcds << " XCDs, "
             << space.rows << " x " << space.columns << " tiles: ";
    };
    if (image >= space.count)
      return failure() << "out of range";
    if (produced[image])
      return failure() << "produced twice";
    produced[image] = true;
    if (map.invert(image, space) != id)
      return failure() << "inverted to " << map.invert(image, space);
  }
  return testing::AssertionSuccess();
}

TEST(WorkgroupMap, BalancedIsABijectionForEveryLaunch) {
  for (uint32_t xcds = 1; xcds <= maxXcds; ++xcds)
    for (uint64_t count = 0; count <= maxCount; ++count)
      ASSERT_TRUE(isBijection(MapStep::balanced(), launch(count, xcds)));
}

/// The largest launch that maps with chunks are tested on.
uint64_t getMaxCount(uint32_t xcds) {
  for (const std::string &name : chipNames())
    if (lookupChip(name)->xcds == xcds)
      return maxCount;
  return maxCountElsewhere;
}

TEST(WorkgroupMap, ChunkedIsABijectionForEveryLaunch) {
  for (uint32_t chunk : chunks)
    for (uint32_t xcds = 1; xcds <= maxXcds; ++xcds)
      for (uint64_t count = 0, max = getMaxCount(xcds); count <= max; ++count)
        ASSERT_TRUE(isBijection(MapStep::chunked(chunk), launch(count, xcds)));
}

TEST(WorkgroupMap, WindowedIsABijectionForEveryTileSpace) {
  for (uint32_t window : windows)
    for (uint32_t rows = 1; rows <= maxSide; ++rows)
      for (uint32_t columns = 1; columns <= maxSide; ++columns)
        ASSERT_TRUE(
            isBijection(MapStep::windowed(window), tiles(rows, columns)));
}

TEST(WorkgroupMap, TransposeIsABijectionForEveryTileSpace) {
  for (uint32_t rows = 1; rows <= maxSide; ++rows)
    for (uint32_t columns = 1; columns <= maxSide; ++columns)
      ASSERT_TRUE(isBijection(MapStep::transpose(), tiles(rows, columns)));
}

// A launch need not be whole planes of the tile space, nor have a tile at all.
TEST(WorkgroupMap, TileMapsAreBijectionsForEveryCount) {
  for (uint32_t rows : {0, 1, 3, 8})
    for (uint32_t columns : {0, 1, 5, 8})
      for (uint64_t count = 0; count <= 200; ++count) {
        IdSpace space = tiles(rows, columns);
        space.count = count;
        ASSERT_TRUE(isBijection(MapStep::windowed(2), space));
        ASSERT_TRUE(isBijection(MapStep::transpose(), space));
      }
  IdSpace huge = launch(100, 8);
  huge.rows = huge.columns = 4294967295u;
  ASSERT_TRUE(isBijection(MapStep::windowed(4294967295u), huge));
}

TEST(WorkgroupMap, CompositionsAreBijections) {
  WorkgroupMap map = WorkgroupMap(MapStep::chunked(3))
                         .then(MapStep::windowed(4))
                         .then(MapStep::transpose())
                         .then(MapStep::balanced());
  for (uint32_t xcds = 1; xcds <= maxXcds; ++xcds)
    for (uint32_t rows = 1; rows <= 20; ++rows) {
      IdSpace space = tiles(rows, 13);
      space.xcds = xcds;
      ASSERT_TRUE(isBijection(map, space));
    }
}

TEST(WorkgroupMap, IdentityAndOneXcdLeaveIdsInPlace) {
  for (uint64_t count = 0; count <= maxCount; ++count)
    for (uint64_t id = 0; id < count; ++id) {
      ASSERT_EQ(WorkgroupMap().apply(id, launch(count, 8)), id);
      ASSERT_EQ(MapStep::balanced().apply(id, launch(count, 1)), id);
    }
  for (uint64_t id = 0; id < maxCount; ++id)
    ASSERT_EQ(MapStep::chunked(7).apply(id, launch(maxCount, 1)), id);
}

TEST(WorkgroupMap, OneXcdNeedsTileStepsOnly) {
  WorkgroupMap tile = MapStep::windowed(3);
  WorkgroupMap map = WorkgroupMap(MapStep::balanced()).then(tile);
  EXPECT_EQ(map.simplifiedFor(1), tile);
  EXPECT_EQ(map.simplifiedFor(2), map);
  EXPECT_TRUE(WorkgroupMap(MapStep::chunked(7)).simplifiedFor(1).isIdentity());
}

/// The logical ids of each XCD, in the order in which it gets them.
std::vector<std::vector<uint64_t>> idsOfXcds(const WorkgroupMap &map,
                                             const IdSpace &space) {
  std::vector<std::vector<uint64_t>> ids(space.xcds);
  for (uint64_t id = 0; id < space.count; ++id)
    ids[id % space.xcds].push_back(map.apply(id, space));
  return ids;
}

TEST(WorkgroupMap, BalancedGivesEachXcdConsecutiveIds) {
  for (uint32_t xcds = 1; xcds <= maxXcds; ++xcds)
    for (uint64_t count = 0; count <= maxCount; ++count) {
      uint64_t next = 0;
      for (const auto &ids :
           idsOfXcds(MapStep::balanced(), launch(count, xcds)))
        for (uint64_t id : ids)
          ASSERT_EQ(id, next++) << count << " on " << xcds;
      ASSERT_EQ(next, count);
    }
}

// Runs of consecutive ids on one XCD have the length of a chunk, and a shorter
// one is the last of its XCD; no two XCDs differ by more than a chunk.
TEST(WorkgroupMap, ChunkedGivesEachXcdWholeChunks) {
  for (uint32_t chunk : {1, 2, 3, 7, 64})
    for (uint32_t xcds = 2; xcds <= maxXcds; ++xcds)
      for (uint64_t count = 0, max = getMaxCount(xcds); count <= max; ++count)
        for (const auto &ids :
             idsOfXcds(MapStep::chunked(chunk), launch(count, xcds)))
          for (size_t i = 0; i < ids.size(); ++i) {
            if (i % chunk != 0) {
              ASSERT_EQ(ids[i], ids[i - 1] + 1) << count << " on " << xcds;
            } else if (i + chunk <= ids.size() && count >= xcds * chunk) {
              ASSERT_EQ(ids[i] % chunk, 0u) << count << " on " << xcds;
            }
          }
}

TEST(WorkgroupMap, ChunkedBalancesTheTail) {
  // 5 ids are left after a round of 3 XCDs with chunks of 4: 2, 2 and 1.
  auto ids = idsOfXcds(MapStep::chunked(4), launch(17, 3));
  EXPECT_EQ(ids[0], (std::vector<uint64_t>{0, 1, 2, 3, 12, 13}));
  EXPECT_EQ(ids[1], (std::vector<uint64_t>{4, 5, 6, 7, 14, 15}));
  EXPECT_EQ(ids[2], (std::vector<uint64_t>{8, 9, 10, 11, 16}));
}

TEST(WorkgroupMap, ChunkedWithALongChunkIsBalanced) {
  for (uint64_t count = 0; count <= maxCount; ++count)
    for (uint64_t id = 0; id < count; ++id)
      ASSERT_EQ(MapStep::chunked(4294967295u).apply(id, launch(count, 8)),
                MapStep::balanced().apply(id, launch(count, 8)));
}

/// For each id in order, the tile that it gets.
std::vector<uint64_t> order(const WorkgroupMap &map, const IdSpace &space) {
  std::vector<uint64_t> result;
  for (uint64_t id = 0; id < space.count; ++id)
    result.push_back(map.apply(id, space));
  return result;
}

// The pictures in WorkgroupMap.h, read along the ids.
TEST(WorkgroupMap, TileMapsFollowTheirPictures) {
  EXPECT_EQ(order(MapStep::windowed(2), tiles(3, 4)),
            (std::vector<uint64_t>{0, 4, 1, 5, 2, 6, 3, 7, 8, 9, 10, 11}));
  EXPECT_EQ(order(MapStep::transpose(), tiles(3, 4)),
            (std::vector<uint64_t>{0, 4, 8, 1, 5, 9, 2, 6, 10, 3, 7, 11}));
}

TEST(WorkgroupMap, EachPlaneIsOrderedAndTheRestStays) {
  IdSpace space = tiles(2, 2);
  space.count = 11;
  EXPECT_EQ(order(MapStep::transpose(), space),
            (std::vector<uint64_t>{0, 2, 1, 3, 4, 6, 5, 7, 8, 9, 10}));
}

TEST(WorkgroupMap, WindowOfAllRowsIsTheTranspose) {
  for (uint32_t rows = 1; rows <= maxSide; ++rows)
    for (uint32_t window : {rows, rows + 1, 4294967295u})
      EXPECT_EQ(order(MapStep::windowed(window), tiles(rows, 5)),
                order(MapStep::transpose(), tiles(rows, 5)));
}

TEST(WorkgroupMap, LargeLaunchesDoNotWrap) {
  for (uint64_t count : {(1ull << 32) - 1, (1ull << 32) + 5, 1ull << 40}) {
    IdSpace space = launch(count, 8);
    // The last workgroup of the last XCD does the last work.
    EXPECT_EQ(MapStep::balanced().apply(count / 8 * 8 - 1, space), count - 1);
    for (MapStep step : {MapStep::balanced(), MapStep::chunked(4294967295u)})
      for (uint64_t id : {count - 1, count / 2, uint64_t(7)})
        EXPECT_EQ(step.invert(step.apply(id, space), space), id);
  }
}

TEST(WorkgroupMap, PrintsWhatWasComposed) {
  EXPECT_EQ(WorkgroupMap().str(), "identity");
  EXPECT_EQ(WorkgroupMap(MapStep::chunked(64)).then(MapStep::windowed(8)).str(),
            "chunked<64> then windowed<8>");
  EXPECT_EQ(WorkgroupMap().then(MapStep::transpose()).str(), "transpose");
  EXPECT_EQ(WorkgroupMap(MapStep::balanced()).then(WorkgroupMap()).str(),
            "balanced");
}

TEST(WorkgroupMap, ParsesWhatItPrints) {
  auto parse = [](llvm::StringRef text) {
    llvm::Expected<WorkgroupMap> map = WorkgroupMap::parse(text);
    return map ? map->str() : llvm::toString(map.takeError());
  };
  for (const char *text : {"identity", "balanced", "chunked<4294967295>",
                           "transpose", "chunked<64> then windowed<8>",
                           "balanced then transpose then balanced"})
    EXPECT_EQ(parse(text), text);
  // As MLIR has it: spaces where there is no need of any, and other numbers.
  EXPECT_EQ(parse(" chunked < 0x40 >then\nbalanced "),
            "chunked<64> then balanced");
  EXPECT_EQ(parse("chunked<010>"), "chunked<10>");
  EXPECT_EQ(parse("identity then balanced then identity"), "balanced");
  for (const char *text :
       {"", "naive", "balanced then", "then", "balanced foo", "balanced>",
        "balanced<8>", "@mine", "Balanced", "balancedthen balanced"})
    EXPECT_EQ(
        parse(text),
        ("expected a map, one of identity, balanced, chunked<C>, "
         "windowed<W>, transpose, or several joined by 'then', but got '" +
         llvm::Twine(text) + "'")
            .str());
  for (const char *size : {"0", "4294967296", "-7", "", "0x", "x"})
    EXPECT_EQ(parse(("windowed<" + llvm::Twine(size) + ">").str()),
              ("expected a window in [1, 4294967295], but got '" +
               llvm::Twine(size) + "'")
                  .str());
  EXPECT_EQ(parse("chunked"), "expected '<', but got ''");
  EXPECT_EQ(parse("chunked<8"), "expected '>', but got ''");
}

TEST(WorkgroupMap, DescribesItsSteps) {
  EXPECT_EQ(WorkgroupMap().describe(), "leaves every workgroup in its place");
  EXPECT_EQ(
      WorkgroupMap(MapStep::chunked(64)).then(MapStep::windowed(8)).describe(),
      "gives each XCD runs of up to 64 neighbours, then walks the tiles in "
      "windows of 8 rows");
}

TEST(WorkgroupMap, StepNamesAreFoundAgain) {
  for (MapStep step : {MapStep::balanced(), MapStep::chunked(1),
                       MapStep::windowed(1), MapStep::transpose()})
    EXPECT_EQ(getStepKind(getStepName(step.getKind())), step.getKind());
  EXPECT_FALSE(getStepKind("naive"));
}

} // namespace
