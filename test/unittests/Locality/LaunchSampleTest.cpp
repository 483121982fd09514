//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "Swizzle/Locality/LaunchSample.h"
#include "FunctionSource.h"
#include "Swizzle/Locality/Prediction.h"
#include "llvm/ADT/Sequence.h"
#include "gtest/gtest.h"

using namespace mlir::swizzle;

namespace {

/// Workgroup `id` reads, in each of `getPhases(id)` phases, 16 lines of its own
/// and 16 that all workgroups read there.
FunctionSource makeStream(uint64_t numWorkgroups,
                          std::function<uint64_t(uint64_t)> getPhases,
                          uint64_t clocks = 100) {
  return {numWorkgroups, 2,
          [=](uint64_t id, uint64_t phase, Phase &accesses) {
            if (phase == getPhases(id))
              return false;
            for (uint64_t i = 0; i < 16; ++i) {
              accesses.add((id * 64 + phase) * 16 + i, 3, false, 0);
              accesses.add((1 << 30) + phase * 16 + i, 3, false, 1);
            }
            return true;
          },
          makeWork(clocks)};
}

uint64_t ten(uint64_t) { return 10; }

TEST(LaunchSample, LooksAtSomeWorkgroups) {
  FunctionSource even = makeStream(1000, ten);
  LaunchProbe probe = probeLaunch(even, /*threads=*/1);
  EXPECT_EQ(probe.accessesPerWorkgroup, 10 * 32);
  EXPECT_EQ(probe.phasesPerWorkgroup, 10);
  EXPECT_EQ(probe.evenness, Evenness::All);

  // What is not looked at to its end may be anything.
  probe = probeLaunch(even, /*threads=*/1, /*maxAccesses=*/8 * 64);
  EXPECT_EQ(probe.evenness, Evenness::Uneven);
  EXPECT_EQ(probe.accessesPerWorkgroup, 64);

  // Even and odd workgroups, in parts of an even number.
  FunctionSource mixed =
      makeStream(1024, [](uint64_t id) { return 10 + id % 2; });
  EXPECT_EQ(probeLaunch(mixed, /*threads=*/2).evenness, Evenness::Uneven);

  // The last one of eight may do less, and one may not do more.
  auto getEvenness = [](uint64_t last) {
    FunctionSource source =
        makeStream(8, [=](uint64_t id) { return id == 7 ? last : 10; });
    return probeLaunch(source, /*threads=*/1).evenness;
  };
  EXPECT_EQ(getEvenness(10), Evenness::All);
  EXPECT_EQ(getEvenness(4), Evenness::AllButOne);
  EXPECT_EQ(getEvenness(16), Evenness::Uneven);

  // More samples than workgroups.
  EXPECT_EQ(probeLaunch(makeStream(3, ten), 1).accessesPerWorkgroup, 320);
}

TEST(LaunchSample, LooksAtEachRemainder) {
  for (uint64_t count : {64, 65, 71, 100, 4096, 10000, 16384, 20000, 32768})
    for (uint64_t modulus : {2, 4, 8})
      for (uint64_t remainder = 0; remainder < modulus; ++remainder) {
        FunctionSource source = makeStream(count, [=](uint64_t id) {
          EXPECT_LT(id, count);
          return id % modulus == remainder ? 20 : 10;
        });
        LaunchProbe probe = probeLaunch(source, /*threads=*/1);
        EXPECT_EQ(probe.evenness, Evenness::Uneven)
            << count << ": " << remainder << " mod " << modulus;
        EXPECT_EQ(probe.phasesPerWorkgroup, 10 + 10.0 / modulus);
      }
}

TEST(LaunchSample, IsWhatMayTakeSomeTime) {
  const ChipTopology chip = getChip();
  const uint64_t resident = 2 * chip.xcds * chip.cusPerXcd;
  bool allowsOneXcd = false;
  auto choose = [&](double accesses, bool isEven, uint64_t count,
                    double phases = 0) {
    Evenness evenness = isEven ? Evenness::All : Evenness::AllButOne;
    return chooseSample({accesses, phases, evenness, {}}, chip, count,
                        /*workgroupsPerCu=*/2, allowsOneXcd);
  };
  LaunchSample all = choose(1000, true, 1000000);
  EXPECT_EQ(all.workgroups, 0u);
  EXPECT_EQ(all.channels, 0u);

  LaunchSample uneven = choose(1500, false, 1000000);
  EXPECT_EQ(uneven.workgroups, 0u);
  EXPECT_EQ(uneven.channels, 8u);
  EXPECT_EQ(choose(1e6, false, 1000000).channels, 4u);

  // Multiples of what the chip holds.
  LaunchSample even = choose(1e5, true, 1000000);
  EXPECT_EQ(even.workgroups, (1 << 29) / (100000 * resident) * resident);
  EXPECT_GE(even.workgroups, 8 * resident);
  EXPECT_EQ(even.channels, 4u);
  EXPECT_FALSE(even.isOfOneXcd);
  EXPECT_EQ(choose(1e7, true, 1000000).workgroups, resident);

  // Phases take their time, whatever they access.
  EXPECT_EQ(choose(500, true, 1000000, /*phases=*/15).workgroups, 0u);
  EXPECT_EQ(choose(500, true, 1000000, /*phases=*/20).workgroups,
            (1 << 29) / (1140 * resident) * resident);

  // What the chip holds at the same time is all there is.
  EXPECT_EQ(choose(1e7, true, resident).workgroups, 0u);
  EXPECT_EQ(choose(1e7, true, resident).channels, 4u);
  // And of fewer, half of the channels are enough of 1.5e9 accesses.
  LaunchSample few = choose(3e6, true, 500);
  EXPECT_EQ(few.workgroups, 0u);
  EXPECT_EQ(few.channels, 8u);

  // One XCD has four times as many workgroups and all channels in half of the
  // accesses.
  allowsOneXcd = true;
  EXPECT_FALSE(choose(1000, true, 1000000).isOfOneXcd);
  EXPECT_FALSE(choose(1500, false, 1000000).isOfOneXcd);
  even = choose(1e5, true, 1000000);
  EXPECT_EQ(even.workgroups,
            (UINT64_C(8) << 28) / (100000 * resident) * resident);
  EXPECT_EQ(even.channels, 0u);
  EXPECT_TRUE(even.isOfOneXcd);
  EXPECT_EQ(choose(1e8, true, 1000000).workgroups, resident);
  // Of few workgroups it has all.
  few = choose(3e6, true, 500);
  EXPECT_EQ(few.workgroups, 0u);
  EXPECT_TRUE(few.isOfOneXcd);
}

TEST(LaunchSample, OneXcdIsLikeTheLaunch) {
  // Eight neighbours read the same lines, and of another argument all do.
  FunctionSource source(
      8 * 304, 2, [](uint64_t id, uint64_t phase, Phase &accesses) {
        for (uint64_t i = 0; i < 32 && phase < 10; ++i) {
          accesses.add((id / 8 * 10 + phase) * 32 + i, 3, false, 0);
          accesses.add((1 << 22) + phase * 32 + i, 3, false, 1);
        }
        return phase < 10;
      });
  auto getReaders = [&](std::vector<std::function<uint64_t(uint64_t)>> maps) {
    std::vector<OneXcd> all =
        sampleOneXcd(source, getChip(), maps, /*workgroupsPerCu=*/2,
                     /*numSimulated=*/8 * 304, 2);
    EXPECT_EQ(all.size(), maps.size());
    EXPECT_EQ(all.back().number, 3u);
    return all.back().readers;
  };
  // Whatever other maps there are.
  for (auto maps : {std::vector<std::function<uint64_t(uint64_t)>>{},
                    {identity},
                    {toBlocks}}) {
    maps.push_back(identity);
    EXPECT_EQ(getReaders(maps), (std::vector<double>{8, 8}));
    maps.back() = toBlocks;
    std::vector<double> readers = getReaders(maps);
    EXPECT_NEAR(readers[0], 1, 0.1);
    EXPECT_EQ(readers[1], 8);
  }
}

/// However few lines they have.
TEST(LaunchSample, OneXcdSharesNothing) {
  for (uint64_t linesOfOne : {1, 2, 8}) {
    FunctionSource source(
        100 * 304, 1, [&](uint64_t id, uint64_t phase, Phase &accesses) {
          for (uint64_t i = 0; i < linesOfOne && phase == 0; ++i)
            accesses.add(id * linesOfOne + i, 3, false, 0);
          return phase < 1;
        });
    for (auto maps :
         {std::vector<std::function<uint64_t(uint64_t)>>{identity},
          std::vector<std::function<uint64_t(uint64_t)>>{identity, toBlocks}})
      for (const OneXcd &one :
           sampleOneXcd(source, getChip(), maps, /*workgroupsPerCu=*/8,
                        /*numSimulated=*/100 * 304, 2))
        EXPECT_NEAR(one.readers[0], 1, 0.01);
  }
}

/// Those that read the same lines are further apart than the workgroups that an
/// XCD has at the same time: each XCD reads all lines by blocks, and its own
/// ones as they are dealt.
TEST(LaunchSample, OneXcdSharesWithOneFarAway) {
  constexpr uint64_t period = 1024;
  FunctionSource source(8 * period, 1,
                        [&](uint64_t id, uint64_t phase, Phase &accesses) {
                          for (uint64_t i = 0; i < 32 && phase == 0; ++i)
                            accesses.add(id % period * 32 + i, 3, false, 0);
                          return phase < 1;
                        });
  auto balanced = [](uint64_t id) { return id % 8 * period + id / 8; };
  std::vector<OneXcd> all = sampleOneXcd(
      source, getChip(),
      std::vector<std::function<uint64_t(uint64_t)>>{identity, balanced},
      /*workgroupsPerCu=*/2, /*numSimulated=*/8 * period, 2);
  EXPECT_NEAR(all[0].readers[0], 1, 0.05);
  EXPECT_NEAR(all[1].readers[0], 8, 0.1);
}

/// Workgroups that end faster than they begin: the dispatcher decides, which
/// the first ones have half as long before them as others.
TEST(LaunchSample, TimeOfTheDispatcher) {
  const ChipTopology chip = getChip();
  SimulationOptions options;
  options.workgroupsPerCu = 32;
  const uint64_t resident = getNumPlaces(chip, options.workgroupsPerCu);
  FunctionSource source(5 * resident, 1, [](uint64_t, uint64_t phase, Phase &) {
    return phase < 1;
  });
  Prediction all = predict(source, chip, "identity", identity, options);
  options.sampledWorkgroups = resident;
  Prediction part = predict(source, chip, "identity", identity, options);
  EXPECT_EQ(part.result.sampledWorkgroups, 0.2);
  EXPECT_NEAR(part.seconds, all.seconds, 0.05 * all.seconds);
}

/// The first workgroups say what the whole launch takes.
TEST(LaunchSample, IsLikeTheLaunch) {
  const ChipTopology chip = getChip();
  const uint64_t resident = chip.xcds * chip.cusPerXcd;
  FunctionSource source = makeStream(12 * resident, ten, /*clocks=*/3000);
  SimulationOptions options;
  Prediction all = predict(source, chip, "identity", identity, options);
  EXPECT_EQ(all.result.sampledWorkgroups, 1);
  options.sampledWorkgroups = 3 * resident;
  Prediction part = predict(source, chip, "identity", identity, options);
  EXPECT_EQ(part.result.sampledWorkgroups, 0.25);
  EXPECT_EQ(part.result.total.l1.requests * 4, all.result.total.l1.requests);
  EXPECT_EQ(part.result.xcds[5].workgroups * 4, all.result.xcds[5].workgroups);
  EXPECT_EQ(part.l2Bytes, all.l2Bytes);
  EXPECT_NEAR(part.seconds, all.seconds, 0.02 * all.seconds);
  EXPECT_NEAR(part.result.total.l2.getHitRate(),
              all.result.total.l2.getHitRate(), 0.01);
  EXPECT_NEAR(part.result.utilization.l2, all.result.utilization.l2,
              0.05 * all.result.utilization.l2);

  // Of a sample of lines an XCD still counts all that it touches.
  options.sampledChannels = 1;
  Prediction lines = predict(source, chip, "identity", identity, options);
  EXPECT_EQ(lines.result.xcds[5].requests, part.result.xcds[5].requests);
  EXPECT_EQ(lines.imbalance, part.imbalance);
  options.sampledChannels = 0;

  // More than there are, or none said, are all.
  options.sampledWorkgroups = 13 * resident;
  Prediction more = predict(source, chip, "identity", identity, options);
  EXPECT_EQ(more.result.sampledWorkgroups, 1);
  EXPECT_EQ(more.result.clocks, all.result.clocks);
}

// Workgroups that share the vector units, of which the oldest goes first: those
// that are left at the end of a part are faster than those of the launch, which
// share with others.
TEST(LaunchSample, TimeOfWorkgroupsThatShareUnits) {
  const ChipTopology chip = getChip();
  constexpr uint32_t workgroupsPerCu = 8;
  const uint64_t resident = workgroupsPerCu * chip.xcds * chip.cusPerXcd;
  PhaseWork work = makeWork(10000);
  work.waves = 4;
  work.after.vector = 4 * 2500;
  FunctionSource source(
      10 * resident, 1,
      [](uint64_t id, uint64_t phase, Phase &accesses) {
        if (phase < 4)
          accesses.add(id, 3, false, 0);
        return phase < 4;
      },
      work);
  source.setBlock(256);
  SimulationOptions options = makeOptions(workgroupsPerCu);
  double all = simulate(source, chip, identity, options).clocks;
  for (uint64_t rounds : {1, 2}) {
    options.sampledWorkgroups = rounds * resident;
    EXPECT_NEAR(simulate(source, chip, identity, options).clocks / all, 1, 0.05)
        << rounds;
  }
}

TEST(LaunchSample, SeesHowMuchWorkgroupsShare) {
  auto ids = llvm::to_vector(llvm::seq<uint64_t>(0, 64));
  FunctionSource own = makeOwnLines(64, 16);
  EXPECT_EQ(getSharedPart(own, getChip(), ids), 0);
  EXPECT_EQ(getSharedPart(own, getChip(), ids, 64 * 16), 0);
  // What is not looked at may be shared.
  EXPECT_EQ(getSharedPart(own, getChip(), ids, 63 * 16 - 1), 1);
  EXPECT_EQ(getSharedPart(own, getChip(), llvm::ArrayRef(ids).take_front(10),
                          63 * 16),
            0);
  // Only the last two read the same line, one again what it alone has read.
  FunctionSource last(64, 2, [](uint64_t id, uint64_t phase, Phase &accesses) {
    accesses.add(std::min<uint64_t>(id, 62), 1, false, 0);
    // All read the arguments.
    accesses.add(1000, 1, false, 1);
    return phase < 2;
  });
  EXPECT_EQ(getSharedPart(last, getChip(), llvm::ArrayRef(ids).take_front(63)),
            0.5);
  last.setKind(1, LaunchFacts::Argument::Kind::Runtime);
  EXPECT_EQ(getSharedPart(last, getChip(), ids), 2.0 / 64);
  EXPECT_EQ(getSharedPart(last, getChip(), llvm::ArrayRef(ids).take_front(63)),
            0);
}

TEST(LaunchSample, SharesByAccessesOrByLines) {
  // Of 10 groups of lines all workgroups read one, as often as the part is by
  // accesses, or all others more often, as it is by lines.
  auto ids = llvm::to_vector(llvm::seq<uint64_t>(0, 100));
  auto get = [&](uint64_t timesShared, uint64_t timesOwn, uint64_t scale) {
    FunctionSource source(
        100, 1, [=](uint64_t id, uint64_t phase, Phase &accesses) {
          for (uint64_t i = 0; i < scale * timesShared; ++i)
            accesses.add(i % scale, 1, false, 0);
          for (uint64_t i = 0; i < 9 * scale * timesOwn; ++i)
            accesses.add((1 + id) * 9 * scale + i % (9 * scale), 1, false, 0);
          return phase < 1;
        });
    return getSharedPart(source, getChip(), ids);
  };
  EXPECT_NEAR(get(1, 1, 300), 0.1, 0.02);
  EXPECT_NEAR(get(9, 1, 300), 0.5, 0.05);
  EXPECT_NEAR(get(1, 9, 300), 0.1, 0.02);
  // An L1 has those that were accessed just before.
  EXPECT_DOUBLE_EQ(get(9, 1, 1), 0.1);
  // Some of 900,000 lines stand for all.
  EXPECT_NEAR(get(1, 1, 1000), 0.1, 0.02);
  EXPECT_NEAR(get(9, 1, 1000), 0.5, 0.05);
}

TEST(LaunchSample, WhatTheRestWritesGoesToMemoryToo) {
  // The L2s, or the memory-side cache, keep all that the first workgroups
  // write; the others evict it.
  FunctionSource source = makeOwnLines(65536, 16, /*isWrite=*/true);
  ChipTopology chip = getChip();
  chip.memoryBandwidth /= 4;
  for (uint64_t mallBytes : {0, 1 << 24}) {
    chip.mallBytes = mallBytes;
    SimulationOptions options = makeOptions(8);
    SimulationResult full = simulate(source, chip, identity, options);
    options.sampledWorkgroups = 2 * 8 * chip.cusPerXcd * chip.xcds;
    SimulationResult part = simulate(source, chip, identity, options);
    EXPECT_NEAR(part.clocks, full.clocks, 0.1 * full.clocks);
    EXPECT_NEAR(part.getBytesOfMemory(), full.getBytesOfMemory(),
                0.01 * full.getBytesOfMemory());
    EXPECT_GT(part.getBytesOfMemory(), 0);
  }
}

TEST(LaunchSample, WhatTheRestWritesAgainStaysInTheMemorySideCache) {
  // All have the same 8 MiB, one after the other: scratch, or all of a buffer.
  FunctionSource source(
      1 << 20, 1, [](uint64_t id, uint64_t number, Phase &phase) {
        for (uint64_t i = 0; i < 16 && number == 0; ++i)
          phase.add(id % 4096 * 16 + i, /*halves=*/3, /*isWrite=*/true, 0);
        return number == 0;
      });
  SimulationOptions options = makeOptions(8);
  options.sampledWorkgroups = 2 * 8 * getChip().cusPerXcd * getChip().xcds;
  auto getBytes = [&] {
    return simulate(source, getChip(), identity, options).getBytesOfMemory();
  };
  EXPECT_GT(getBytes(), 1 << 30);
  source.setBytes(0, 8 << 20);
  EXPECT_EQ(getBytes(), 0);
  source.setBytes(0, UINT64_C(1) << 34);
  source.setScratch({/*argument=*/0, /*linesOfPlace=*/16, /*numPlaces=*/4096,
                     /*firstLine=*/0});
  EXPECT_EQ(getBytes(), 0);
}

} // namespace
