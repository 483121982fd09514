//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "FunctionSource.h"
#include "LineReaders.h"
#include "Swizzle/Locality/Cache.h"
#include "Swizzle/Locality/Simulation.h"
#include "Swizzle/Locality/WorkSample.h"
#include "Swizzle/Support/Scramble.h"
#include "llvm/ADT/Sequence.h"
#include "gtest/gtest.h"
#include <cmath>

using namespace mlir::swizzle;

namespace {

/// What a launch does in full, and by one XCD.
struct Both {
  SimulationResult full, one;
};

Both simulateBoth(const FunctionSource &source, const ChipTopology &chip,
                  OneXcd oneXcd,
                  llvm::function_ref<uint64_t(uint64_t)> map = identity) {
  SimulationOptions options;
  options.workgroupsPerCu = 8;
  Both both;
  both.full = simulate(source, chip, map, options);
  options.oneXcd = std::move(oneXcd);
  both.one = simulate(source, chip, map, options);
  return both;
}

void expectNear(const Both &both) {
  const auto &[full, one] = both;
  EXPECT_NEAR(one.clocks, full.clocks, 0.05 * full.clocks);
  EXPECT_NEAR(one.total.l2.getHitRate(), full.total.l2.getHitRate(), 0.01);
  EXPECT_NEAR(one.total.mall.getHitRate(), full.total.mall.getHitRate(), 0.02);
  EXPECT_NEAR(one.getBytesBehindL2(), full.getBytesBehindL2(),
              0.01 * full.getBytesBehindL2());
  EXPECT_NEAR(one.utilization.memory, full.utilization.memory, 0.05);
  EXPECT_NEAR(one.utilization.l2, full.utilization.l2, 0.05);
}

TEST(OneXcd, StandsForAll) {
  // Arrays that the memory bounds.
  FunctionSource source = makeElementwise(16384);
  ChipTopology chip = getChip();
  Both both = simulateBoth(source, chip, {5, {1, 1, 1, 1}});
  expectNear(both);
  ASSERT_EQ(both.one.xcds.size(), 1u);
  EXPECT_EQ(both.one.xcds[0].workgroups, 16384u / 8);
  EXPECT_EQ(both.one.sampledXcds, 1 / 8.0);
  // Its part of the workgroups.
  Both few = simulateBoth(makeElementwise(9), chip, {0, {1, 1, 1, 1}});
  EXPECT_EQ(few.one.sampledXcds, 2 / 9.0);
  EXPECT_NEAR(few.one.getBytesBehindL2(), few.full.getBytesBehindL2(),
              0.02 * few.full.getBytesBehindL2());
  // Numbers of XCDs and of channels that are no powers of two or few.
  chip.xcds = chip.productXcds = 6;
  expectNear(simulateBoth(source, chip, {5, {1, 1, 1, 1}}));
  chip.memory.mallChannels = 4;
  both = simulateBoth(source, chip, {5, {1, 1, 1, 1}});
  EXPECT_NEAR(both.one.clocks, both.full.clocks, 0.1 * both.full.clocks);
}

TEST(OneXcd, WithoutAMemorySideCache) {
  FunctionSource source = makeElementwise(16384);
  ChipTopology chip = getChip();
  chip.mallBytes = 0;
  expectNear(simulateBoth(source, chip, {5, {1, 1, 1, 1}}));
}

TEST(OneXcd, FindsWhatOthersRead) {
  // Lines that the 8 neighbours of all XCDs read in each of 16 phases.
  FunctionSource source(
      8192, 1, [](uint64_t id, uint64_t phase, Phase &accesses) {
        for (uint64_t i = 0; i < 64 && phase < 16; ++i)
          accesses.add((id / 8 * 16 + phase) * 64 + i, 3, false, 0);
        return phase < 16;
      });
  Both both = simulateBoth(source, getChip(), {2, {8}});
  EXPECT_NEAR(both.full.total.mall.getHitRate(), 7 / 8.0, 0.001);
  expectNear(both);
  // Of others that are taken to read nothing of it, all comes from memory.
  both = simulateBoth(source, getChip(), {2, {1}});
  EXPECT_EQ(both.one.total.mall.hits, 0u);
  EXPECT_LT(both.full.utilization.memory, 0.25);
  EXPECT_GT(both.one.utilization.memory, 0.95);
}

TEST(OneXcd, LinesOfSomeChannelsHaveAllOfThePart) {
  // Lines that all belong to one of the 16 channels that an XCD has for itself,
  // and to all 128 that the chip has, 16 for each XCD.
  const ChipTopology chip = getChip();
  const SetIndex ofOne = SetIndex::folded(32, 16),
                 ofAll = SetIndex::folded(256, chip.memory.mallChannels);
  constexpr uint64_t numWorkgroups = 2048, ofWorkgroup = 256;
  std::vector<std::vector<uint32_t>> lines(chip.xcds);
  for (uint32_t line = 0;
       llvm::any_of(lines,
                    [&](const auto &ofXcd) {
                      return ofXcd.size() < numWorkgroups / 8 * ofWorkgroup;
                    });
       ++line)
    if (ofOne.getChannel(line) == 0)
      lines[ofAll.getChannel(line) / 16].push_back(line);
  FunctionSource source(
      numWorkgroups, 1, [&](uint64_t id, uint64_t phase, Phase &accesses) {
        for (uint64_t i = 0; i < 32 && phase < ofWorkgroup / 32; ++i)
          accesses.add(lines[id % 8][id / 8 * ofWorkgroup + phase * 32 + i], 3,
                       false, 0);
        return phase < ofWorkgroup / 32;
      });
  Both both = simulateBoth(source, chip, {3, {1}});
  EXPECT_NEAR(both.one.clocks, both.full.clocks, 0.25 * both.full.clocks);
}

TEST(OneXcd, SetsAreThoseOfAll) {
  // Twice the same 24 MiB for each XCD, each a column of a matrix whose rows
  // are so long that the lines of all XCDs, but not of one, are in all sets.
  constexpr uint64_t numWorkgroups = 8192, ofWorkgroup = 192, width = 2,
                     pitch = 8 * width;
  FunctionSource source(
      2 * numWorkgroups, 1, [](uint64_t id, uint64_t phase, Phase &accesses) {
        for (uint64_t i = 0; i < 32 && phase < ofWorkgroup / 32; ++i) {
          uint64_t number =
              id % numWorkgroups / 8 * ofWorkgroup + phase * 32 + i;
          accesses.add(number / width * pitch + id % 8 * width + number % width,
                       3, false, 0);
        }
        return phase < ofWorkgroup / 32;
      });
  Both both = simulateBoth(source, getChip(), {3, {1}});
  EXPECT_NEAR(both.full.total.mall.getHitRate(), 0.5, 0.05);
  expectNear(both);
}

/// All XCDs access the same 128 MiB, twice, which the cache of all holds.
FunctionSource makeAccessesOfAll(AccessKind kind) {
  constexpr uint64_t numWorkgroups = 8192, ofWorkgroup = 1024;
  return FunctionSource(2 * numWorkgroups, 1,
                        [kind](uint64_t id, uint64_t phase, Phase &accesses) {
                          uint64_t first = id % numWorkgroups / 8 * ofWorkgroup;
                          for (uint64_t i = 0;
                               i < 32 && phase < ofWorkgroup / 32; ++i)
                            accesses.add(first + phase * 32 + i, 3, kind, 0);
                          return phase < ofWorkgroup / 32;
                        });
}

TEST(OneXcd, LinesOfOthersTakeNoRoom) {
  Both both =
      simulateBoth(makeAccessesOfAll(AccessKind::Read), getChip(), {3, {8}});
  EXPECT_NEAR(both.full.total.mall.getHitRate(), 15 / 16.0, 0.01);
  expectNear(both);
}

TEST(OneXcd, SumsOfAll) {
  Both both = simulateBoth(makeAccessesOfAll(AccessKind::Atomic), getChip(),
                           {3, {8}, /*writers=*/8});
  EXPECT_NEAR(both.full.total.mall.getHitRate(), 15 / 16.0, 0.01);
  EXPECT_NEAR(both.one.getBytesOfMemory(), both.full.getBytesOfMemory(),
              0.1 * both.full.getBytesOfMemory());
  EXPECT_NEAR(both.one.total.mall.getHitRate(),
              both.full.total.mall.getHitRate(), 0.02);
}

/// The logical ids that an XCD has, in order.
std::vector<uint64_t> listIds(uint64_t count, uint32_t xcd,
                              llvm::function_ref<uint64_t(uint64_t)> map) {
  std::vector<uint64_t> ids;
  for (uint64_t id = xcd; id < count; id += 8)
    ids.push_back(map(id));
  llvm::sort(ids);
  return ids;
}

/// The readers of arguments with the identity and with an eighth of the grid on
/// each XCD.
std::vector<LineSharers> count(const FunctionSource &source) {
  uint64_t numWorkgroups = source.getFacts().getNumWorkgroups();
  auto toEighths = [&](uint64_t id) {
    return id % 8 * (numWorkgroups / 8) + id / 8;
  };
  Recording recording(source, UINT64_MAX, /*threads=*/1);
  recording.record(llvm::to_vector(llvm::seq(numWorkgroups)));
  std::vector<std::vector<uint64_t>> ids = {
      listIds(numWorkgroups, 3, identity),
      listIds(numWorkgroups, 3, toEighths)};
  return countReaders(recording, /*xcds=*/8, ids[0], {ids[1]}, ids,
                      /*threads=*/2);
}

TEST(LineReaders, Counts) {
  // Of argument 0 all workgroups read the same lines, of 1 eight neighbours, of
  // 2 one, and of 3, in which windows of 512 lines are 64 behind each other, 8
  // as well. Argument 4 is written.
  constexpr uint64_t numWorkgroups = 2048;
  FunctionSource source(
      numWorkgroups, 5, [](uint64_t id, uint64_t phase, Phase &accesses) {
        for (uint64_t i = 0; i < 64 && phase < 8; ++i) {
          uint64_t place = phase * 64 + i;
          accesses.add(place, 3, false, 0);
          accesses.add((1 << 20) + id / 8 * 512 + place, 3, false, 1);
          accesses.add((2 << 20) + id * 512 + place, 3, false, 2);
          accesses.add((4 << 20) + id * 64 + place, 3, false, 3);
          accesses.add((5 << 20) + id * 64 + place, 3, true, 4);
        }
        return phase < 8;
      });
  std::vector<LineSharers> ofMaps = count(source);
  const double expected[2][5] = {{8, 8, 1, 8, 1}, {8, 1, 1, 1, 1}};
  for (unsigned map : {0, 1})
    for (unsigned argument = 0; argument < 5; ++argument)
      EXPECT_NEAR(ofMaps[map].readers[argument], expected[map][argument], 0.1)
          << map << ' ' << argument;
}

TEST(LineReaders, CountsLinesThatSomeShare) {
  // Half of the lines that a workgroup reads are those of all, the others its
  // own: as many of these as 1,024 workgroups have. An XCD reads 512 lines of
  // all and an eighth of the others, with any map: 512 + 64 K of 512 + 512 K.
  constexpr uint64_t numWorkgroups = 1024;
  FunctionSource source(
      numWorkgroups, 1, [](uint64_t id, uint64_t phase, Phase &accesses) {
        for (uint64_t i = 0; i < 512 && phase < 2; ++i)
          accesses.add((phase == 0 ? 0 : 1 + id) * 512 + i, 3, false, 0);
        return phase < 2;
      });
  for (const LineSharers &ofMap : count(source))
    EXPECT_NEAR(ofMap.readers[0], 8 * 129 / 1025.0, 0.1);
}

TEST(LineReaders, CountsWriters) {
  // Atomics of all workgroups on 64 K lines, of which each has 512, and stores
  // to as many lines by an XCD, a half by each of two workgroups.
  FunctionSource source(
      2048, 2, [](uint64_t id, uint64_t phase, Phase &accesses) {
        for (uint64_t i = 0; i < 512 && phase == 0; ++i)
          accesses.add(id % 128 * 512 + i, 3, AccessKind::Atomic, 0);
        for (uint64_t i = 0; i < 512 && phase == 1; ++i)
          accesses.add((1024 + id / 2) * 512 + i, 1 + id % 2, true, 1);
        return phase < 2;
      });
  std::vector<LineSharers> ofMaps = count(source);
  // With the identity an XCD has an eighth of the atomics' lines, so that no
  // other has them, and 128 K of the others; by eighths it has all of the
  // former, as all XCDs have, and 64 K of the latter.
  EXPECT_NEAR(ofMaps[0].readers[0], 1, 0.1);
  EXPECT_NEAR(ofMaps[0].writers, 1, 0.1);
  EXPECT_NEAR(ofMaps[1].readers[0], 8, 1);
  EXPECT_NEAR(ofMaps[1].writers, 2 / (1 + 1 / 8.0), 0.1);
}

TEST(WorkSample, FindsTheBusiestXcd) {
  // Every eighth from the fifth on does twice as much.
  constexpr uint64_t numWorkgroups = 4096;
  FunctionSource source(
      numWorkgroups, 1,
      [](uint64_t id, uint64_t phase, Phase &) {
        return phase < (id % 8 == 5 ? 20u : 10u);
      },
      makeWork(100));
  WorkSample sample(source, /*numSamples=*/1024, /*threads=*/1);
  EXPECT_EQ(sample.findBusiest(identity, 8), 5u);
  EXPECT_EQ(sample.findBusiest([](uint64_t id) { return id ^ 1; }, 8), 4u);
  // All XCDs have as much: the middle one of those with most workgroups.
  EXPECT_EQ(sample.findBusiest(toBlocks, 8), 3u);
  FunctionSource even(
      4099, 1, [](uint64_t, uint64_t phase, Phase &) { return phase < 10; },
      makeWork(100));
  EXPECT_EQ(WorkSample(even, 64, 1).findBusiest(identity, 8), 1u);
}

TEST(WorkSample, TellsByHowMuchItIsOff) {
  // An eighth does 20 and others 10: a deviation of 3.31 for a mean of 11.25,
  // of the mean of 16 a quarter of that.
  auto makeSource = [](std::function<bool(uint64_t)> isLong) -> FunctionSource {
    return {4096, 1,
            [=](uint64_t id, uint64_t phase, Phase &) {
              return phase < (isLong(id) ? 20u : 10u);
            },
            makeWork(100)};
  };
  FunctionSource byChance =
      makeSource([](uint64_t id) { return scramble(id) % 8 == 5; });
  EXPECT_NEAR(WorkSample(byChance, 128, 1).getError(8), 3.31 / 11.25 / 4, 0.02);
  // If the ids tell, or there is nothing to tell, it is not off.
  FunctionSource byIds = makeSource([](uint64_t id) { return id % 8 == 5; });
  EXPECT_EQ(WorkSample(byIds, 128, 1).getError(8), 0);
  FunctionSource even = makeSource([](uint64_t) { return true; });
  EXPECT_EQ(WorkSample(even, 128, 1).getError(8), 0);
  // If they tell 4 parts of 13, all is taken to be by chance: a deviation of
  // 3.6 for a mean of 20, of the mean of 128 an eleventh of that.
  FunctionSource both(
      65536, 1,
      [](uint64_t id, uint64_t phase, Phase &) {
        return phase < 20 + id % 2 * 4 - 2 + scramble(id) % 2 * 6 - 3;
      },
      makeWork(100));
  EXPECT_NEAR(WorkSample(both, 1024, 1).getError(8), std::sqrt(13 / 128.0) / 20,
              0.001);
}

TEST(WorkSample, SeesWhatIdsTell) {
  // Blocks of queries under a causal mask: of 32, the last of eight XCDs has
  // numbers 7, 15, 23 and 31 with the identity, 20 turns on average for 16.5.
  // Of 320 workgroups 40 are its own, too few by chance alone: they deviate by
  // 9.2, their mean by 1.5.
  auto getImbalance = [](uint64_t divisor, llvm::ArrayRef<uint64_t> grid,
                         llvm::function_ref<uint64_t(uint64_t)> map) {
    FunctionSource source(
        49152, 1,
        [=](uint64_t id, uint64_t phase, Phase &) {
          return phase < id / divisor % 32 + 1;
        },
        makeWork(100));
    source.setGrid(grid);
    return WorkSample(source, 320, 1).getImbalance(map, 8);
  };
  EXPECT_NEAR(getImbalance(1, {49152, 1, 1}, identity), 20 / 16.5, 0.01);
  // Or 24 to 31, 28.5 turns.
  EXPECT_NEAR(getImbalance(1, {49152, 1, 1}, toBlocks), 28.5 / 16.5, 0.01);
  // Of 12 heads next to each other, each XCD has blocks of all numbers; with
  // the blocks of a head next to each other it is as before.
  EXPECT_NEAR(getImbalance(12, {12, 32, 128}, identity), 1, 0.02);
  auto toHeads = [](uint64_t id) {
    return id % 32 * 12 + id / 32 % 12 + id / 384 * 384;
  };
  EXPECT_NEAR(getImbalance(12, {12, 32, 128}, toHeads), 20 / 16.5, 0.01);
}

} // namespace
