//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "RunCode.h"
#include "gtest/gtest.h"

using namespace mlir::swizzle::machine;

/// The value of v4 in each lane after `code`, where v0 is the number of the
/// lane and v4 was 99.
static std::vector<uint32_t> runLanes(const std::string &code) {
  TestInputs inputs;
  for (unsigned i = 0; i < 5; ++i)
    for (unsigned lane = 0; lane < lanesPerWave; ++lane)
      inputs.vectors.push_back(i == 4 ? 99 : lane);
  Recorder recorder;
  auto results = runCode(code, inputs, {"v4"}, recorder);
  EXPECT_TRUE(bool(results)) << llvm::toString(results.takeError());
  return results ? *results : std::vector<uint32_t>(lanesPerWave);
}

TEST(LaneOperations, MovesWithinRows) {
  auto shifted =
      runLanes("v_mov_b32_dpp v4, v0 row_shr:1 row_mask:0xf bank_mask:0xf");
  EXPECT_EQ(shifted[0], 99u);
  EXPECT_EQ(shifted[1], 0u);
  EXPECT_EQ(shifted[16], 99u);
  auto zeroed = runLanes(
      "v_mov_b32_dpp v4, v0 row_shl:1 row_mask:0xf bank_mask:0xf bound_ctrl:0");
  EXPECT_EQ(zeroed[15], 0u);
  EXPECT_EQ(zeroed[14], 15u);
  auto quads = runLanes(
      "v_mov_b32_dpp v4, v0 quad_perm:[3,2,1,0] row_mask:0x2 bank_mask:0xf");
  EXPECT_EQ(quads[0], 99u);
  EXPECT_EQ(quads[16], 19u);
  auto mirrored =
      runLanes("v_mov_b32_dpp v4, v0 row_mirror row_mask:0xf bank_mask:0xf");
  EXPECT_EQ(mirrored[17], 30u);
  auto broadcast =
      runLanes("v_mov_b32_dpp v4, v0 row_bcast:15 row_mask:0xa bank_mask:0xf");
  EXPECT_EQ(broadcast[15], 99u);
  EXPECT_EQ(broadcast[16], 15u);
  EXPECT_EQ(broadcast[63], 47u);
}

TEST(LaneOperations, ReadAndWriteLanes) {
  auto written =
      runLanes("v_readlane_b32 s0, v0, 5\nv_writelane_b32 v4, s0, 7");
  EXPECT_EQ(written[7], 5u);
  EXPECT_EQ(written[6], 99u);
  auto first = runLanes("s_mov_b64 exec, 12\nv_readfirstlane_b32 s0, "
                        "v0\ns_mov_b64 exec, -1\nv_mov_b32 v4, s0");
  EXPECT_EQ(first[40], 2u);
}

TEST(LaneOperations, ThroughLds) {
  auto swapped = runLanes("ds_swizzle_b32 v4, v0 offset:swizzle(SWAP,16)");
  EXPECT_EQ(swapped[3], 19u);
  EXPECT_EQ(swapped[35], 51u);
  auto bits =
      runLanes("ds_swizzle_b32 v4, v0 offset:swizzle(BITMASK_PERM,\"01pip\")");
  EXPECT_EQ(bits[0], 10u);
  auto gathered =
      runLanes("v_lshlrev_b32 v1, 3, v0\nds_bpermute_b32 v4, v1, v0 offset:4");
  EXPECT_EQ(gathered[3], 7u);
  auto scattered = runLanes("v_xor_b32 v1, 1, v0\nv_lshlrev_b32 v1, 2, "
                            "v1\nds_permute_b32 v4, v1, v0");
  EXPECT_EQ(scattered[6], 7u);
}

TEST(LaneOperations, CountLanesBefore) {
  auto low = runLanes("v_mbcnt_lo_u32_b32 v4, -1, 0");
  EXPECT_EQ(low[5], 5u);
  EXPECT_EQ(low[40], 32u);
  auto both =
      runLanes("v_mbcnt_lo_u32_b32 v4, -1, 0\nv_mbcnt_hi_u32_b32 v4, -1, v4");
  EXPECT_EQ(both[63], 63u);
}

TEST(LaneOperations, InactiveLanesKeepTheirRegisters) {
  auto kept = runLanes("s_mov_b64 exec, 6\nv_mov_b32 v4, v0\ns_mov_b64 exec, "
                       "-1\nv_add_u32 v4, 1, v4");
  EXPECT_EQ(kept[0], 100u);
  EXPECT_EQ(kept[1], 2u);
  EXPECT_EQ(kept[2], 3u);
  EXPECT_EQ(kept[3], 100u);
}
