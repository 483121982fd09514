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
      // A carry for each lane, in the place of the address.
      {"s_getpc_b64 s[8:9]\nv_add_co_u32 v1, s[8:9], v0, v0\n"
       "s_swappc_b64 s[30:31], s[8:9]",
       "expected the target of a call to follow from s_getpc_b64 and "
       "constants"},
      // What goes to other registers is not in those of their numbers.
      {"s_getpc_b64 s[8:9]\ns_mov_b64 vcc, s[8:9]\n"
       "s_swappc_b64 s[30:31], s[0:1]",
       "expected the target of a call to follow from s_getpc_b64 and "
       "constants"},
      {"s_getpc_b64 s[0:1]\ns_mov_b64 s[8:9], vcc\n"
       "s_swappc_b64 s[30:31], s[8:9]",
       "expected the target of a call to follow from s_getpc_b64 and "
       "constants"},
      // An address that one of two ways to the call does not know.
      {"s_getpc_b64 s[8:9]\ns_cmp_eq_u32 s0, s1\ns_cbranch_scc1 1f\n"
       "s_mov_b32 s8, s0\n1: s_swappc_b64 s[30:31], s[8:9]",
       "expected the target of a call to follow from s_getpc_b64 and "
       "constants"},
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

/// Stores of one byte and of a word, by which tests see where a wave was.
static const std::string byteStore = "global_store_byte v0, v2, s[0:1]\n",
                         wordStore = "global_store_dword v0, v2, s[0:1]\n";
static const std::string byteStored =
    "global write 1: lanes ffffffffffffffff first 1000";
static const std::string wordStored =
    "global write 4: lanes ffffffffffffffff first 1000";

/// Puts the address of a label into a pair of registers.
static std::string putAddress(const std::string &label, unsigned low) {
  std::string lowName = "s" + std::to_string(low);
  std::string highName = "s" + std::to_string(low + 1);
  return "s_getpc_b64 s[" + std::to_string(low) + ":" +
         std::to_string(low + 1) + "]\ns_add_u32 " + lowName + ", " + lowName +
         ", " + label + "-.\ns_addc_u32 " + highName + ", " + highName +
         ", 0\n";
}

// Where a branch does not reach: forwards, backwards, and by the sign of the
// distance, as generators of assembly write it that do not know it yet.
TEST(ControlFlow, JumpsByADistance) {
  auto forwards = [](const std::string &label) {
    return "s_getpc_b64 s[40:41]\ns_add_i32 s42, " + label +
           "-., 0\ns_add_u32 s40, s40, s42\ns_addc_u32 s41, s41, 0\n"
           "s_setpc_b64 s[40:41]\n";
  };
  auto bySign = [](const std::string &label) {
    return "s_getpc_b64 s[40:41]\ns_add_i32 s42, " + label +
           "-., 0\ns_cmp_ge_i32 s42, 0\ns_cbranch_scc1 9f\n"
           "s_abs_i32 s42, s42\ns_sub_u32 s40, s40, s42\n"
           "s_subb_u32 s41, s41, 0\ns_setpc_b64 s[40:41]\n"
           "9: s_add_u32 s40, s40, s42\ns_addc_u32 s41, s41, 0\n"
           "s_setpc_b64 s[40:41]\n";
  };
  std::string behind = "s_endpgm\n1: " + wordStore;
  EXPECT_EQ(record(forwards("1f") + behind), Lines{wordStored});
  EXPECT_EQ(record(bySign("1f") + behind), Lines{wordStored});
  std::string before = "s_branch 2f\n1: " + wordStore + "s_endpgm\n2: ";
  EXPECT_EQ(record(before + bySign("1b")), Lines{wordStored});
}

// Functions of which numbers of the launch say which one is called.
TEST(ControlFlow, CallsOfOneOfSeveralFunctions) {
  auto getCode = [](const std::string &chosen) {
    return "v_readfirstlane_b32 s8, v0\ns_add_u32 s8, s8, " + chosen +
           "\ns_cmp_eq_u32 s8, 0\ns_cbranch_scc1 1f\n" + putAddress("f", 10) +
           "s_branch 2f\n1: " + putAddress("g", 10) +
           "2: s_mov_b64 s[14:15], s[10:11]\n"
           "s_swappc_b64 s[12:13], s[14:15]\ns_endpgm\n"
           "f: " +
           byteStore + "s_setpc_b64 s[12:13]\ng: " + wordStore +
           "s_setpc_b64 s[12:13]";
  };
  EXPECT_EQ(record(getCode("0")), Lines{wordStored});
  EXPECT_EQ(record(getCode("1")), Lines{byteStored});
}

TEST(ControlFlow, CallsOfAnotherFunctionInEachTurn) {
  EXPECT_EQ(record("v_readfirstlane_b32 s8, v0\n" + putAddress("f", 10) +
                   "1: s_swappc_b64 s[12:13], s[10:11]\n" +
                   putAddress("g", 10) +
                   "s_add_u32 s8, s8, 1\ns_cmp_lt_u32 s8, 3\n"
                   "s_cbranch_scc1 1b\ns_endpgm\nf: " +
                   byteStore + "s_setpc_b64 s[12:13]\ng: " + wordStore +
                   "s_setpc_b64 s[12:13]"),
            (Lines{byteStored, wordStored, wordStored}));
}

TEST(ControlFlow, CallsByADistance) {
  EXPECT_EQ(record("s_branch 2f\n1: " + byteStore +
                   "s_setpc_b64 s[12:13]\n2: s_call_b64 s[12:13], 1b\n"
                   "s_call_b64 s[14:15], 3f\ns_endpgm\n3: " +
                   wordStore + "s_setpc_b64 s[14:15]"),
            (Lines{byteStored, wordStored}));
}

// Code after a branch that constants leave out is not looked at, unless
// another iteration has other constants.
TEST(ControlFlow, BranchesByConstants) {
  EXPECT_EQ(record("s_movk_i32 s8, 0xffff\ns_cmpk_lt_i32 s8, 0\n"
                   "s_cbranch_scc0 1f\n" +
                   byteStore + "s_endpgm\n1: .long 0xffffffff"),
            Lines{byteStored});
  EXPECT_EQ(record("s_mov_b32 s8, 0\n1: s_cmp_eq_u32 s8, 0\n"
                   "s_cbranch_scc0 2f\n" +
                   byteStore + "s_mov_b32 s8, 1\ns_branch 1b\n2: " + wordStore),
            (Lines{byteStored, wordStored}));
}

// A function of assembly may change what its caller has put into registers.
TEST(ControlFlow, CallsMayChangeConstants) {
  auto call = [](const std::string &behind, const std::string &function) {
    return record(
        "s_mov_b32 s8, 0\ns_cmp_eq_u32 s8, 0\n" + putAddress("f", 10) +
        "s_cmp_eq_u32 s8, 0\n" + "s_swappc_b64 s[12:13], s[10:11]\n" + behind +
        "s_cbranch_scc1 1f\n" + byteStore + "s_endpgm\n1: " + wordStore +
        "s_endpgm\nf: " + function + "s_setpc_b64 s[12:13]");
  };
  EXPECT_EQ(call("s_cmp_eq_u32 s8, 0\n", "s_mov_b32 s8, 7\n"),
            Lines{byteStored});
  EXPECT_EQ(call("s_cmp_eq_u32 s8, 0\n", ""), Lines{wordStored});
  EXPECT_EQ(
      call("s_add_u32 s9, s8, 1\ns_cmp_eq_u32 s9, 1\n", "s_mov_b32 s8, 7\n"),
      Lines{byteStored});
  EXPECT_EQ(call("", "s_cmp_lg_u32 s8, s8\n"), Lines{byteStored});
  // What is known since then decides, so that other code is not looked at.
  EXPECT_EQ(record(putAddress("f", 10) +
                   "s_swappc_b64 s[12:13], s[10:11]\ns_mov_b32 s8, 0\n"
                   "s_cmp_eq_u32 s8, 0\ns_cbranch_scc0 1f\n" +
                   byteStore +
                   "s_endpgm\n1: .long 0xffffffff\n"
                   "f: s_setpc_b64 s[12:13]"),
            Lines{byteStored});
}

TEST(ControlFlow, AddressesWithOtherInstructionsBetween) {
  auto call = [](const std::string &between) {
    return recordLast("s_getpc_b64 s[8:9]\ns_add_u32 s8, s8, f-.\n" + between +
                      "s_addc_u32 s9, s9, 0\ns_swappc_b64 s[12:13], s[8:9]\n"
                      "s_endpgm\nf: " +
                      wordStore + "s_setpc_b64 s[12:13]");
  };
  EXPECT_EQ(call("s_waitcnt lgkmcnt(0)\ns_nop 0\ns_mul_i32 s20, s21, s22\n"
                 "s_cselect_b32 s20, s21, s22\n"),
            wordStored);
  EXPECT_NE(call("s_and_b32 s20, s21, s22\n")
                .find("expected the target of a call to follow"),
            std::string::npos);
}

// Into a constant, which is an instruction, too; both go on at the same place.
TEST(ControlFlow, BranchesIntoInstructions) {
  auto getLines = [](const std::string &condition) {
    return record(condition + "s_cbranch_scc1 1\ns_mov_b32 s8, 0xbf800001\n" +
                  byteStore);
  };
  EXPECT_EQ(getLines("s_cmp_eq_u32 s0, s0\n"), Lines{byteStored});
  EXPECT_EQ(getLines("s_cmp_lg_u32 s0, s0\n"), Lines{byteStored});
}

// LLVM may do anything where a branch depends on what has no value.
TEST(ControlFlow, WhatNobodyWroteIsZero) {
  for (const char *branch :
       {"s_cbranch_scc1 1f\n", "s_cbranch_vccnz 1f\n",
        "v_cmp_ne_u32 vcc, 0, v90\ns_cbranch_vccnz 1f\n",
        "v_accvgpr_read_b32 v4, a3\nv_cmp_ne_u32 vcc, 0, v4\n"
        "s_cbranch_vccnz 1f\n",
        "s_cmp_lg_u32 ttmp9, 0\ns_cbranch_scc1 1f\n"})
    EXPECT_EQ(record(branch + byteStore + "s_endpgm\n1: " + wordStore),
              Lines{byteStored})
        << branch;
  EXPECT_EQ(recordLast("v_add_u32 v4, v0, v90\n"
                       "global_load_dword v5, v4, s[0:1]"),
            "global read 4: lanes ffffffffffffffff first 1000");
}

TEST(ControlFlow, ScratchThatNobodyWroteIsZero) {
  TestInputs inputs = makeMemoryInputs();
  inputs.scratchBytes = 64;
  Recorder recorder;
  auto results = runCode("scratch_load_dword v5, off, off offset:8\n"
                         "s_waitcnt vmcnt(0)\nv_cmp_ne_u32 vcc, 0, v5\n"
                         "s_cbranch_vccnz 1f\n" +
                             byteStore + "s_endpgm\n1: " + wordStore,
                         inputs, {}, recorder);
  ASSERT_TRUE(bool(results)) << llvm::toString(results.takeError());
  EXPECT_EQ(recorder.lines.back(), byteStored);
}

// Lanes get carries in place of being active.
TEST(ControlFlow, CarriesInExec) {
  EXPECT_EQ(record("v_mov_b32 v5, 0\nv_add_co_u32_e64 v4, exec, v0, v0\n"
                   "v_mov_b32 v5, 64\nv_readfirstlane_b32 s8, v5\n"
                   "s_load_dword s9, s[0:1], s8"),
            record("s_mov_b32 s8, 0\ns_load_dword s9, s[0:1], s8"));
}

TEST(ControlFlow, MasksOfConstants) {
  // A mask that is one constant in the first iteration, and another one behind
  // it.
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
  // Nor is a loop on one of the ways, which a counter ends; but the counter
  // says which way it was.
  std::string loop =
      "ds_read_b32 v4, v0\ns_waitcnt lgkmcnt(0)\n"
      "v_cmp_lt_u32 vcc, 7, v4\ns_cbranch_vccz 1f\n"
      "s_mov_b32 s20, 0\n2: v_mul_lo_u32 v4, v4, v4\ns_add_u32 s20, s20, 1\n"
      "s_cmp_lt_u32 s20, 7\ns_cbranch_scc1 2b\n1: ";
  EXPECT_EQ(recordLast(loop + "global_store_dword v0, v4, s[0:1]"),
            "global write 4: lanes ffffffffffffffff first 1000");
  EXPECT_NE(recordLast(loop + "s_load_dword s9, s[0:1], s20")
                .find("(ds_read_b32 v4, v0): expected addresses"),
            std::string::npos);
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

TEST(ControlFlow, BranchesAroundLoopsThatWouldNotEnd) {
  // As often as a number from memory says, which is 0: nothing else ends the
  // loop where the branch before it does not.
  TestInputs inputs = makeMemoryInputs();
  std::vector<uint8_t> zeros(256);
  inputs.memory->ranges = {{0x1000, zeros.size(), zeros.data(), false}};
  Recorder recorder;
  auto results = runCode("global_load_dword v5, v0, s[0:1]\n"
                         "s_waitcnt vmcnt(0)\nv_readfirstlane_b32 s21, v5\n"
                         "s_cmp_eq_u32 s21, 0\ns_cbranch_scc1 1f\n"
                         "s_mov_b32 s20, 0\n2: v_mul_lo_u32 v4, v4, v4\n"
                         "s_add_u32 s20, s20, 1\ns_cmp_lg_u32 s20, s21\n"
                         "s_cbranch_scc1 2b\n1: " +
                             byteStore,
                         inputs, {}, recorder);
  ASSERT_TRUE(bool(results)) << llvm::toString(results.takeError());
  EXPECT_EQ(recorder.lines.back(), byteStored);
}

TEST(ControlFlow, EndlessLoopsAreErrors) {
  EXPECT_NE(recordLast("1: s_nop 0\ns_branch 1b")
                .find("(s_branch 65534): expected the kernel to end within "
                      "4194304 jumps backwards; a number of the launch, the "
                      "contents of a buffer at the start, or a wait for "
                      "another workgroup may leave a loop without an end"),
            std::string::npos);
}
