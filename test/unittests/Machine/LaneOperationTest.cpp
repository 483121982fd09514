//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "Lifter.h"
#include "RunCode.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSet.h"
#include "gtest/gtest.h"

using namespace mlir::swizzle::machine;
using llvm::StringRef;

namespace {
/// What a register holds in each lane after the code, where v0, v1, v2 and v3
/// held the number of the lane and 0, 100, 200 and 300, and v4 held 999.
struct LaneCase {
  const char *code;
  uint32_t (*expected)(unsigned lane);
  const char *result = "v4";
  const char *chip = "gfx942";
};
} // namespace

static TestInputs makeInputs() {
  TestInputs inputs;
  for (unsigned i = 0; i < 5; ++i)
    for (unsigned lane = 0; lane < lanesPerWave; ++lane)
      inputs.vectors.push_back(i == 4 ? 999 : 100 * i + lane);
  return inputs;
}

/// The value of v4 in each lane after `code`.
static std::vector<uint32_t> runLanes(const std::string &code) {
  Recorder recorder;
  auto results = runCode(code, makeInputs(), {"v4"}, recorder);
  EXPECT_TRUE(bool(results)) << llvm::toString(results.takeError());
  return results ? *results : std::vector<uint32_t>(lanesPerWave);
}

/// The DPP encoding: from which lane one gets its value, and which lanes keep
/// what they have.
static const LaneCase dppCases[] = {
    {"v_mov_b32_dpp v4, v0 quad_perm:[1,3,0,2] row_mask:0xf bank_mask:0xf",
     [](unsigned lane) {
       static const unsigned from[] = {1, 3, 0, 2};
       return (lane & ~3u) + from[lane % 4];
     }},
    {"v_mov_b32_dpp v4, v0 row_shl:3 row_mask:0xf bank_mask:0xf",
     [](unsigned lane) { return lane % 16 < 13 ? lane + 3 : 999; }},
    {"v_mov_b32_dpp v4, v0 row_shl:3 row_mask:0xf bank_mask:0xf bound_ctrl:0",
     [](unsigned lane) { return lane % 16 < 13 ? lane + 3 : 0; }},
    {"v_mov_b32_dpp v4, v0 row_shr:15 row_mask:0xf bank_mask:0xf",
     [](unsigned lane) { return lane % 16 == 15 ? lane - 15 : 999; }},
    {"v_mov_b32_dpp v4, v0 row_ror:5 row_mask:0xf bank_mask:0xf",
     [](unsigned lane) { return lane / 16 * 16 + (lane + 11) % 16; }},
    {"v_mov_b32_dpp v4, v0 wave_shl:1 row_mask:0xf bank_mask:0xf",
     [](unsigned lane) { return lane < 63 ? lane + 1 : 999; }},
    {"v_mov_b32_dpp v4, v0 wave_shr:1 row_mask:0xf bank_mask:0xf",
     [](unsigned lane) { return lane > 0 ? lane - 1 : 999; }},
    {"v_mov_b32_dpp v4, v0 wave_rol:1 row_mask:0xf bank_mask:0xf",
     [](unsigned lane) { return (lane + 1) % 64; }},
    {"v_mov_b32_dpp v4, v0 wave_ror:1 row_mask:0xf bank_mask:0xf",
     [](unsigned lane) { return (lane + 63) % 64; }},
    {"v_mov_b32_dpp v4, v0 row_mirror row_mask:0xf bank_mask:0xf",
     [](unsigned lane) { return lane / 16 * 16 + 15 - lane % 16; }},
    {"v_mov_b32_dpp v4, v0 row_half_mirror row_mask:0xf bank_mask:0xf",
     [](unsigned lane) { return lane / 8 * 8 + 7 - lane % 8; }},
    {"v_mov_b32_dpp v4, v0 row_bcast:15 row_mask:0xf bank_mask:0xf",
     [](unsigned lane) { return lane < 16 ? 999 : lane / 16 * 16 - 1; }},
    {"v_mov_b32_dpp v4, v0 row_bcast:31 row_mask:0xf bank_mask:0xf",
     [](unsigned lane) { return lane < 32 ? 999u : 31u; }},
    {"v_mov_b32_dpp v4, v0 row_newbcast:7 row_mask:0xf bank_mask:0xf",
     [](unsigned lane) { return lane / 16 * 16 + 7; }},
    {"v_mov_b32_dpp v4, v0 row_mirror row_mask:0x9 bank_mask:0x6",
     [](unsigned lane) {
       bool isRow = lane < 16 || lane >= 48;
       bool isBank = lane / 4 % 4 == 1 || lane / 4 % 4 == 2;
       return isRow && isBank ? lane / 16 * 16 + 15 - lane % 16 : 999;
     }},
    {"v_add_u32_dpp v4, v0, v1 row_shr:1 row_mask:0xf bank_mask:0xf",
     [](unsigned lane) { return lane % 16 ? 2 * lane + 99 : 999; }},
    {"v_mov_b64_dpp v[4:5], v[0:1] row_newbcast:3 row_mask:0xf bank_mask:0xf",
     [](unsigned lane) { return 100 + lane / 16 * 16 + 3; }, "v5"},
    // Lane 5 is not there for others.
    {"s_mov_b64 exec, 0xffffffdf\n"
     "v_mov_b32_dpp v4, v0 row_shr:1 row_mask:0xf bank_mask:0xf",
     [](unsigned lane) {
       bool isThere = lane < 32 && lane != 5 && lane != 6 && lane % 16 != 0;
       return isThere ? lane - 1 : 999;
     }},
};

static const LaneCase registerCases[] = {
    {"v_readlane_b32 s0, v0, 5\nv_mov_b32 v4, s0", [](unsigned) { return 5u; }},
    // Of a lane that is not in exec, too; the number of a lane has 6 bits.
    {"s_mov_b64 exec, 1\ns_movk_i32 s1, 0x69\nv_readlane_b32 s0, v0, s1\n"
     "s_mov_b64 exec, -1\nv_mov_b32 v4, s0",
     [](unsigned) { return 41u; }},
    {"s_mov_b64 exec, 12\nv_readfirstlane_b32 s0, v0\ns_mov_b64 exec, -1\n"
     "v_mov_b32 v4, s0",
     [](unsigned) { return 2u; }},
    {"s_mov_b64 exec, 0\nv_readfirstlane_b32 s0, v1\ns_mov_b64 exec, -1\n"
     "v_mov_b32 v4, s0",
     [](unsigned) { return 100u; }},
    // What no lane has written is not there.
    {"v_mov_b32 v5, 7\ns_and_b64 exec, exec, 0\nv_mov_b32 v5, 9\n"
     "v_readfirstlane_b32 s0, v5\ns_mov_b64 exec, -1\nv_mov_b32 v4, s0",
     [](unsigned) { return 7u; }},
    {"s_mov_b64 exec, 1\nv_writelane_b32 v4, 5, 7",
     [](unsigned lane) { return lane == 7 ? 5u : 999u; }},
    {"v_swap_b32 v4, v0", [](unsigned lane) { return lane; }},
    {"v_swap_b32 v4, v0", [](unsigned) { return 999u; }, "v0"},
    {"v_pk_mov_b32 v[4:5], v[0:1], v[2:3] op_sel:[1,0]",
     [](unsigned lane) { return lane + 100; }},
    {"v_pk_mov_b32 v[4:5], v[0:1], v[2:3] op_sel:[1,0]",
     [](unsigned lane) { return lane + 200; }, "v5"},
    {"v_pk_mov_b32 v[4:5], v[0:1], v[2:3] op_sel:[0,1]",
     [](unsigned lane) { return lane + 300; }, "v5"},
    // The odd rows of the first register and the even ones of the second.
    {"v_permlane16_swap_b32 v1, v0",
     [](unsigned lane) { return lane & 16 ? lane - 16 : lane + 100; }, "v1",
     "gfx950"},
    {"v_permlane16_swap_b32 v1, v0",
     [](unsigned lane) { return lane & 16 ? lane : lane + 116; }, "v0",
     "gfx950"},
    {"v_permlane32_swap_b32 v1, v0",
     [](unsigned lane) { return lane & 32 ? lane - 32 : lane + 100; }, "v1",
     "gfx950"},
    {"v_permlane32_swap_b32 v1, v0",
     [](unsigned lane) { return lane & 32 ? lane : lane + 132; }, "v0",
     "gfx950"},
    // What comes from lanes that are not in exec.
    {"s_mov_b64 exec, 0xffffffff\nv_mov_b32 v1, 7\n"
     "v_permlane32_swap_b32 v1, v0",
     [](unsigned lane) { return lane; }, "v0", "gfx950"},
    {"s_mov_b64 exec, 0xffffffff\nv_mov_b32 v1, 7\n"
     "v_permlane32_swap_b32 v1, v0 bound_ctrl:1",
     [](unsigned lane) { return lane & 32 ? lane : 0; }, "v0", "gfx950"},
    {"s_mov_b64 exec, 0xffffffff\nv_mov_b32 v1, 7\n"
     "v_permlane32_swap_b32 v1, v0 fi:1",
     [](unsigned lane) { return lane & 32 ? lane : lane + 132; }, "v0",
     "gfx950"},
    {"s_mov_b64 exec, 0xffffffff\nv_mov_b32 v1, 7\n"
     "v_permlane32_swap_b32 v1, v0 fi:1",
     [](unsigned lane) { return lane & 32 ? lane + 100 : 7; }, "v1", "gfx950"},
    // An index may choose registers that nothing names.
    {"s_set_gpr_idx_on 5, gpr_idx(DST)\nv_mov_b32 v2, v0\n"
     "s_set_gpr_idx_off\ns_set_gpr_idx_on 6, gpr_idx(SRC0)\n"
     "v_mov_b32 v4, v1\ns_set_gpr_idx_off",
     [](unsigned lane) { return lane; }},
    // The index has eight bits: v1 and two registers on, for lanes of exec.
    {"s_movk_i32 s0, 0x102\ns_mov_b64 exec, 12\n"
     "s_set_gpr_idx_on s0, gpr_idx(SRC0)\nv_mov_b32 v4, v1\n"
     "s_set_gpr_idx_off",
     [](unsigned lane) { return lane == 2 || lane == 3 ? lane + 300 : 999; }},
    {"s_movk_i32 s0, 2\ns_mov_b64 exec, 12\n"
     "s_set_gpr_idx_on s0, gpr_idx(DST)\nv_mov_b32 v2, v0\n"
     "s_set_gpr_idx_off",
     [](unsigned lane) { return lane == 2 || lane == 3 ? lane : 999; }},
    {"s_movk_i32 s0, 2\n"
     "s_set_gpr_idx_on s0, gpr_idx(DST)\nv_mov_b32 v2, v0\n"
     "s_set_gpr_idx_off",
     [](unsigned lane) { return lane + 200; }, "v2"},
    {"s_set_gpr_idx_on 1, gpr_idx(SRC0,DST)\nv_mov_b32 v3, v2\n"
     "s_set_gpr_idx_off",
     [](unsigned lane) { return lane + 300; }},
    {"s_mov_b32 m0, -1\ns_set_gpr_idx_on 5, gpr_idx(SRC0,DST)\n"
     "s_set_gpr_idx_off\nv_mov_b32 v4, m0",
     [](unsigned) { return 0xffff9f05; }},
};

static const LaneCase ldsCases[] = {
    {"ds_swizzle_b32 v4, v0 offset:swizzle(QUAD_PERM,1,0,3,2)",
     [](unsigned lane) { return lane ^ 1; }},
    {"ds_swizzle_b32 v4, v0 offset:swizzle(SWAP,16)",
     [](unsigned lane) { return lane ^ 16; }},
    {"ds_swizzle_b32 v4, v0 offset:swizzle(REVERSE,8)",
     [](unsigned lane) { return lane ^ 7; }},
    {"ds_swizzle_b32 v4, v0 offset:swizzle(BROADCAST,4,1)",
     [](unsigned lane) { return lane / 4 * 4 + 1; }},
    {"ds_swizzle_b32 v4, v0 offset:swizzle(BITMASK_PERM,\"01pip\")",
     [](unsigned lane) { return (lane & 32) + 8 + ((lane & 7) ^ 2); }},
    // And 0x1e, or 0x01, xor 0x04.
    {"ds_swizzle_b32 v4, v0 offset:0x103e",
     [](unsigned lane) { return ((lane & ~1u) | 1) ^ 4; }},
    {"v_lshlrev_b32 v1, 3, v0\nds_bpermute_b32 v4, v1, v0 offset:4",
     [](unsigned lane) { return (2 * lane + 1) % 64; }},
    // Lanes that are not in exec give 0.
    {"v_xor_b32 v1, 1, v0\nv_lshlrev_b32 v1, 2, v1\n"
     "s_mov_b64 exec, 0x7fffffff\nds_bpermute_b32 v4, v1, v3",
     [](unsigned lane) {
       return lane > 30 ? 999 : lane == 30 ? 0 : 300 + (lane ^ 1);
     }},
    {"v_xor_b32 v1, 1, v0\nv_lshlrev_b32 v1, 2, v1\nds_permute_b32 v4, v1, v0",
     [](unsigned lane) { return lane ^ 1; }},
    // Lane 3 gets that of the highest lane, others nothing.
    {"v_mov_b32 v1, 4\nds_permute_b32 v4, v1, v0 offset:8",
     [](unsigned lane) { return lane == 3 ? 63u : 0u; }},
};

static void check(llvm::ArrayRef<LaneCase> cases) {
  for (const LaneCase &test : cases) {
    Recorder recorder;
    auto results =
        runCode(test.code, makeInputs(), {test.result}, recorder, test.chip);
    ASSERT_TRUE(bool(results)) << llvm::toString(results.takeError());
    for (unsigned lane = 0; lane < lanesPerWave; ++lane)
      EXPECT_EQ((*results)[lane], test.expected(lane))
          << test.code << ": " << test.result << " of lane " << lane;
  }
}

TEST(LaneOperations, Dpp) { check(dppCases); }

TEST(LaneOperations, Registers) { check(registerCases); }

TEST(LaneOperations, ThroughLds) { check(ldsCases); }

TEST(LaneOperations, EachOperationHasACase) {
  llvm::StringSet<> tested;
  for (llvm::ArrayRef<LaneCase> cases :
       {llvm::ArrayRef<LaneCase>(registerCases), {ldsCases}})
    for (const LaneCase &test : cases)
      for (StringRef line : llvm::split(test.code, '\n'))
        tested.insert(line.split(' ').first);
  auto moves = [](Effect effect) {
    return effect == Effect::ReadFirstLane || effect == Effect::ReadLane ||
           effect == Effect::WriteLane || effect == Effect::Swap ||
           effect == Effect::MovePair || effect == Effect::PermuteHalves ||
           effect == Effect::LaneSwizzle || effect == Effect::LanePermute ||
           effect == Effect::LaneBackwardPermute ||
           effect == Effect::SetIndex || effect == Effect::ClearIndex;
  };
  for (const std::string &name : getOperationNames())
    EXPECT_TRUE(tested.contains(name) || !moves(findOperation(name)->effect))
        << name;
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
  EXPECT_EQ(kept[0], 1000u);
  EXPECT_EQ(kept[1], 2u);
  EXPECT_EQ(kept[2], 3u);
  EXPECT_EQ(kept[3], 1000u);
}
