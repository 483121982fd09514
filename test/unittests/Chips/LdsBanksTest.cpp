//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "Swizzle/Chips/LdsBanks.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "gtest/gtest.h"

using namespace mlir::swizzle;

namespace {

constexpr uint64_t allLanes = ~UINT64_C(0);

struct LdsBanksTest : testing::Test {
  LdsClocks serve(LdsAccess access, uint32_t bytes,
                  llvm::function_ref<uint32_t(uint32_t)> getAddress,
                  uint64_t lanes = allLanes, bool isAtomic = false) {
    uint32_t addresses[64];
    for (uint32_t lane = 0; lane < 64; ++lane)
      addresses[lane] = getAddress(lane);
    return getLdsClocks(unit, access, bytes, lanes, addresses, isAtomic);
  }
  uint32_t conflicts(LdsAccess access, uint32_t bytes,
                     llvm::function_ref<uint32_t(uint32_t)> getAddress) {
    return serve(access, bytes, getAddress).getConflicts();
  }

  ComputeUnit unit = computeUnitOfCdna3;
};

TEST_F(LdsBanksTest, ConsecutiveLanesMoveAllBytesOfAClock) {
  for (uint32_t bytes : {4, 8, 16}) {
    auto consecutive = [=](uint32_t lane) { return lane * bytes; };
    for (LdsAccess access : {LdsAccess::Read, LdsAccess::Write}) {
      LdsClocks served = serve(access, bytes, consecutive);
      EXPECT_EQ(served.clocks, 64 * bytes / 128);
      EXPECT_EQ(served.getConflicts(), 0u);
    }
  }
}

TEST_F(LdsBanksTest, ReadsOfGfx950TakeHalfTheClocks) {
  unit = computeUnitOfCdna4;
  auto consecutive = [](uint32_t lane) { return lane * 16; };
  EXPECT_EQ(serve(LdsAccess::Read, 16, consecutive).clocks, 4u);
  EXPECT_EQ(serve(LdsAccess::Write, 16, consecutive).clocks, 8u);
}

TEST_F(LdsBanksTest, BytesOfAWordDoNotConflict) {
  auto consecutive = [](uint32_t lane) { return lane; };
  LdsClocks served = serve(LdsAccess::Write, 1, consecutive);
  EXPECT_EQ(served.clocks, 2u);
  EXPECT_EQ(served.leastClocks, 2u);
}

TEST_F(LdsBanksTest, AWordIsReadByAllLanesAtOnce) {
  EXPECT_EQ(serve(LdsAccess::Read, 4, [](uint32_t) { return 512; }).clocks, 2u);
}

TEST_F(LdsBanksTest, AtomicsOfAWordTakeAClockEach) {
  auto same = [](uint32_t) { return 512; };
  LdsClocks served = serve(LdsAccess::Write, 4, same, 0xff, true);
  EXPECT_EQ(served.clocks, 8u);
  EXPECT_EQ(served.getConflicts(), 7u);
}

TEST_F(LdsBanksTest, ColumnsOfAnUnpaddedTileConflict) {
  // Rows of 128 bytes start in the same bank.
  auto column = [](uint32_t lane) { return lane * 128; };
  LdsClocks served = serve(LdsAccess::Read, 4, column);
  EXPECT_EQ(served.clocks, 64u);
  EXPECT_EQ(served.leastClocks, 2u);
  EXPECT_EQ(served.firstLane, 0u);
  EXPECT_EQ(served.secondLane, 1u);
  EXPECT_EQ(served.bank, 0u);
  auto padded = [](uint32_t lane) { return lane * 132; };
  EXPECT_EQ(conflicts(LdsAccess::Read, 4, padded), 0u);
}

TEST_F(LdsBanksTest, TellsLanesAndBankOfAConflict) {
  auto pair = [](uint32_t lane) {
    return lane == 9 ? 7 * 4u : lane == 13 ? (7 + 32) * 4u : 0u;
  };
  LdsClocks served = serve(LdsAccess::Read, 4, pair);
  EXPECT_EQ(served.getConflicts(), 1u);
  EXPECT_EQ(served.firstLane, 9u);
  EXPECT_EQ(served.secondLane, 13u);
  EXPECT_EQ(served.bank, 7u);
}

/// The clocks more that two lanes alone take for words of one bank.
TEST_F(LdsBanksTest, LanesConflictIfTheyAreServedTogether) {
  auto conflict = [&](uint32_t bytes, LdsAccess access, uint32_t x,
                      uint32_t y) {
    auto sameBanks = [=](uint32_t lane) { return lane == y ? 1024u : 0u; };
    uint64_t lanes = UINT64_C(1) << x | UINT64_C(1) << y;
    LdsClocks served = serve(access, bytes, sameBanks, lanes);
    return served.getConflicts() != 0;
  };
  EXPECT_TRUE(conflict(16, LdsAccess::Read, 0, 20));
  EXPECT_FALSE(conflict(16, LdsAccess::Read, 0, 4));
  EXPECT_TRUE(conflict(16, LdsAccess::Write, 0, 4));
  EXPECT_TRUE(conflict(12, LdsAccess::Read, 8, 28));
  EXPECT_FALSE(conflict(12, LdsAccess::Read, 8, 12));
  unit = computeUnitOfCdna4;
  EXPECT_TRUE(conflict(12, LdsAccess::Read, 8, 28));
  EXPECT_FALSE(conflict(12, LdsAccess::Read, 8, 12));
  EXPECT_TRUE(conflict(16, LdsAccess::Read, 0, 12));
  EXPECT_TRUE(conflict(8, LdsAccess::Read, 0, 31));
  EXPECT_FALSE(conflict(8, LdsAccess::Write, 0, 16));
}

TEST_F(LdsBanksTest, InactiveLanesCostNothing) {
  auto column = [](uint32_t lane) { return lane * 128; };
  EXPECT_EQ(serve(LdsAccess::Read, 4, column, 0).clocks, 0u);
  LdsClocks served = serve(LdsAccess::Read, 4, column, 0x3);
  EXPECT_EQ(served.clocks, 2u);
  EXPECT_EQ(served.leastClocks, 1u);
}

TEST_F(LdsBanksTest, AddressesAtTheEndDoNotWrap) {
  auto end = [](uint32_t lane) { return lane == 0 ? UINT32_MAX - 1 : 0; };
  EXPECT_EQ(serve(LdsAccess::Read, 4, end, 1).clocks, 1u);
}

} // namespace
