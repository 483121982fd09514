//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "RunCode.h"
#include "gtest/gtest.h"

using namespace mlir::swizzle::machine;

using Lines = std::vector<std::string>;

TEST(ControlFlow, CodeThatCannotBeFollowed) {
  std::pair<const char *, const char *> cases[] = {
      {".long 0xffffffff", ": expected an instruction of the chip"},
      // v_lshl_add_u32 with a constant behind it, which the chip has not.
      {".long 0xd1fd0002, 0x0201fe00", ": expected an instruction of the chip"},
      {"s_branch 20000", "expected a branch into the segment of the kernel, "
                         "but its target is 0x"},
      {"s_swappc_b64 s[30:31], s[0:1]",
       "expected the target of a call to follow from s_getpc_b64 and "
       "constants"},
      {"s_setpc_b64 s[0:1]", "expected the target of a jump to follow from "
                             "s_getpc_b64 and constants, "
                             "or to be where a call returns"},
      {"s_set_gpr_idx_on s0, gpr_idx(DST)\nv_add_u32 v1, v0, v0",
       "(v_add_u32_e32 v1, v0, v0): expected v_mov_b32 between "
       "s_set_gpr_idx_on and s_set_gpr_idx_off"},
      {"s_set_gpr_idx_on s0, gpr_idx(DST)\ns_branch 1f\n"
       "1: s_set_gpr_idx_off",
       "expected s_set_gpr_idx_off before the end of the block"},
      // What is behind a trap is not looked at.
      {"s_trap 2\n.long 0xffffffff",
       "(s_trap 2): expected a kernel that ends, but it traps, as where an "
       "assertion does not hold"},
  };
  for (auto [code, message] : cases)
    EXPECT_NE(recordLast(code).find(message), std::string::npos)
        << recordLast(code);
}

TEST(ControlFlow, MasksOfConstants) {
  // A mask that is one constant in the first turn, and another one behind it.
  EXPECT_EQ(recordLast("s_mov_b32 s28, 0x55555555\ns_mov_b32 s29, 0x2b\n"
                       "v_lshlrev_b32 v8, 2, v0\nv_mov_b32 v12, 0\n"
                       "v_mov_b32 v9, 1\nv_mov_b32 v14, 5\n"
                       "v_mov_b32 v15, 3\ns_mov_b32 s20, 0\n"
                       "1: v_cndmask_b32 v12, v8, v12, s[28:29]\n"
                       "v_cmp_ge_i64 s[28:29], v[14:15], v[8:9]\n"
                       "s_add_u32 s20, s20, 1\ns_cmp_lt_u32 s20, 5\n"
                       "s_cbranch_scc1 1b\n"
                       "global_load_ubyte v6, v12, s[0:1]"),
            "global read 1: lanes ffffffffffffffff first 1000");
}

TEST(ControlFlow, TrapsThatNoWaveMeets) {
  std::string store = "global_store_dword v0, v2, s[0:1]";
  Lines written = {"global write 4: lanes ffffffffffffffff first 1000"};
  EXPECT_EQ(record("s_cbranch_execnz 1f\ns_trap 2\n1: " + store), written);
  // Without a debugger, its trap does nothing.
  EXPECT_EQ(record("s_trap 3\n" + store), written);
}

TEST(ControlFlow, UnknownBranchesAroundComputation) {
  // Which way a wave goes changes nothing that is told.
  Lines lines = record("ds_read_b32 v4, v0\ns_waitcnt lgkmcnt(0)\n"
                       "v_cmp_lt_u32 vcc, 7, v4\ns_cbranch_vccz 1f\n"
                       "ds_bpermute_b32 v5, v4, v4\n"
                       "s_waitcnt lgkmcnt(0)\n"
                       "1: global_store_dword v0, v5, s[0:1]");
  EXPECT_EQ(lines.back(), "global write 4: lanes ffffffffffffffff first 1000");
  // The address depends on it.
  EXPECT_NE(recordLast("ds_read_b32 v4, v0\ns_waitcnt lgkmcnt(0)\n"
                       "v_cmp_lt_u32 vcc, 7, v4\ns_cbranch_vccz 1f\n"
                       "v_add_u32 v0, 64, v0\n"
                       "1: global_load_dword v5, v0, s[0:1]")
                .find("(ds_read_b32 v4, v0): expected addresses"),
            std::string::npos);
  // An access depends on it.
  EXPECT_NE(recordLast("ds_read_b32 v4, v0\ns_waitcnt lgkmcnt(0)\n"
                       "v_cmp_lt_u32 vcc, 7, v4\ns_cbranch_vccz 1f\n"
                       "global_load_dword v5, v0, s[0:1]\n1: s_nop 0")
                .find("(ds_read_b32 v4, v0): expected addresses"),
            std::string::npos);
}

TEST(ControlFlow, EndlessLoopsAreErrors) {
  EXPECT_NE(recordLast("1: s_nop 0\ns_branch 1b")
                .find("(s_branch 65534): expected the kernel to end within "
                      "4194304 jumps backwards; a number of the launch, the "
                      "contents of a buffer at the start, or a wait for "
                      "another workgroup may leave a loop without an end"),
            std::string::npos);
}
