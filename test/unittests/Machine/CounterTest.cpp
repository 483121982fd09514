//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// What workgroups get from counters in memory (LiftCounters.cpp).
//
//===----------------------------------------------------------------------===//

#include "RunCode.h"
#include "gtest/gtest.h"
#include <cstring>

using namespace mlir::swizzle::machine;
using llvm::StringRef;

/// Inputs for the workgroup that is the eighth of a hundred. The counter, 64
/// bits at 0x1000, is at `before`; lane `n` adds `n`.
static TestInputs makeInputs(uint64_t before) {
  static std::vector<uint8_t> memory;
  memory.assign(4096, 0);
  std::memcpy(memory.data(), &before, sizeof(before));
  TestInputs inputs = makeMemoryInputs();
  inputs.memory->ranges = {{0x1000, memory.size(), memory.data(), false}};
  inputs.counterRank = 7;
  inputs.counterPeriod = 100;
  return inputs;
}

/// The dwords of v4 and v5 of lane 3 behind `code`, or the error.
static std::string run(const std::string &code, const TestInputs &inputs) {
  Recorder recorder;
  auto results = runCode(code, inputs, {"v4", "v5"}, recorder);
  if (!results)
    return llvm::toString(results.takeError());
  return std::to_string((*results)[3]) + " " +
         std::to_string((*results)[lanesPerWave + 3]);
}

static const std::string lane3 = "v_mov_b32 v5, 0\ns_mov_b64 exec, 8\n";

TEST(Counters, HaveWhatEarlierWorkgroupsAdd) {
  TestInputs inputs = makeInputs(5);
  // Seven workgroups have added 3 each.
  EXPECT_EQ(run(lane3 + "global_atomic_add v4, v1, v2, s[0:1] sc0", inputs),
            "26 0");
  EXPECT_EQ(run(lane3 + "v_mov_b32 v6, 0x1000\nv_mov_b32 v7, 0\n"
                        "flat_atomic_add v4, v[6:7], v2 sc0",
                inputs),
            "26 0");
  EXPECT_EQ(run(lane3 + "s_mov_b64 s[4:5], s[0:1]\ns_movk_i32 s6, 64\n"
                        "s_mov_b32 s7, 0\nv_mov_b32 v4, v2\n"
                        "buffer_atomic_add v4, v1, s[4:7], 0 offen sc0",
                inputs),
            "26 0");
  EXPECT_EQ(run(lane3 + "v_mov_b32 v4, -1\n"
                        "global_atomic_add v4, v1, v4, s[0:1] sc0",
                inputs),
            std::to_string(uint32_t(5 - 7)) + " 0");
  // Of 64 bits: 2^32 and 5 more from the lower ones.
  TestInputs wide = makeInputs(0x1fffffffe);
  EXPECT_EQ(run(lane3 + "v_mov_b32 v6, 1\nv_mov_b32 v7, 2\n"
                        "global_atomic_add_x2 v[4:5], v1, v[6:7], s[0:1] sc0",
                wide),
            "5 " + std::to_string(1 + 7 * 2 + 1));
}

/// What turns find that come before this one, by the definition of the
/// instruction.
static uint32_t getCount(StringRef name, uint32_t before, uint32_t data,
                         unsigned turns) {
  uint32_t value = before;
  for (unsigned i = 0; i < turns; ++i) {
    if (name == "inc")
      value = value >= data ? 0 : value + 1;
    else if (name == "dec")
      value = value == 0 || value > data ? data : value - 1;
    else
      value -= data;
  }
  return value;
}

// Of lane 3, which counts by 3, or to 3 and back; and of a bound of 2^32 - 1.
TEST(Counters, MayHaveABound) {
  for (const char *name : {"sub", "inc", "dec"})
    for (uint32_t before : {0u, 2u, 3u, 4u, 100u, ~0u}) {
      TestInputs inputs = makeInputs(before);
      for (const char *data : {"v2", "-1"}) {
        uint32_t number = data[0] == 'v' ? 3 : ~0u;
        std::string code = lane3 + "v_mov_b32 v4, " + data +
                           "\nglobal_atomic_" + name +
                           " v4, v1, v4, s[0:1] sc0";
        EXPECT_EQ(run(code, inputs),
                  std::to_string(getCount(name, before, number, 7)) + " 0")
            << name << " " << before << " " << data;
        std::string scalar = lane3 + "s_mov_b32 s8, " +
                             (number == 3 ? "3" : "-1") + "\ns_atomic_" + name +
                             " s8, s[0:1], 0x0 glc\nv_mov_b32 v4, s8";
        EXPECT_EQ(run(scalar, inputs),
                  std::to_string(getCount(name, before, number, 7)) + " 0")
            << name << " " << before << " " << data;
      }
    }
}

TEST(Counters, OfTheWaveAsAWhole) {
  TestInputs wide = makeInputs(0x1fffffffe);
  EXPECT_EQ(run("s_mov_b32 s8, 1\ns_mov_b32 s9, 2\n"
                "s_atomic_add_x2 s[8:9], s[0:1], 0x0 glc\n"
                "v_mov_b32 v4, s8\nv_mov_b32 v5, s9",
                wide),
            "5 " + std::to_string(1 + 7 * 2 + 1));
  // Without glc the data stays.
  EXPECT_EQ(run("v_mov_b32 v5, 0\ns_mov_b32 s8, 6\n"
                "s_atomic_add s8, s[0:1], 0x0\nv_mov_b32 v4, s8",
                makeInputs(5)),
            "6 0");
}

TEST(Counters, ComeToAWorkgroupAgainAfterARound) {
  auto loop = [](const std::string &exec) {
    return lane3 + "s_mov_b32 s8, 3\n1:\n" + exec +
           "global_atomic_add v4, v1, v2, s[0:1] sc0\n"
           "s_sub_u32 s8, s8, 1\ns_cmp_lg_u32 s8, 0\ns_cbranch_scc1 1b\n";
  };
  EXPECT_EQ(run(loop(""), makeInputs(5)),
            std::to_string(5 + 3 * (7 + 2 * 100)) + " 0");
  // Not where no lane adds: only the last time.
  EXPECT_EQ(run(loop("s_cmp_eq_u32 s8, 1\n"
                     "s_cselect_b32 exec_lo, 8, 0\n"),
                makeInputs(5)),
            "26 0");
}

TEST(Counters, HaveTurnsOfTheirOwn) {
  // The numbers that come first and last of a loop over three counters.
  std::string loop = lane3 + "s_mov_b32 s8, 3\n1:\n"
                             "global_atomic_add v4, v1, v2, s[0:1] sc0\n"
                             "s_add_u32 s0, s0, 16\n"
                             "s_sub_u32 s8, s8, 1\ns_cmp_lg_u32 s8, 0\n"
                             "s_cbranch_scc1 1b\n";
  EXPECT_EQ(run(loop, makeInputs(5)), std::to_string(3 * 7) + " 0");
  // Atomics of two kinds on one counter, and one on another between them.
  std::string add = "global_atomic_add v4, v1, v2, s[0:1]";
  std::string scalar = "s_mov_b32 s8, 3\ns_atomic_add s8, s[0:1], 0x0 glc\n";
  EXPECT_EQ(run(lane3 + scalar + add + " sc0", makeInputs(5)), "326 0")
      << "one round of 100 by 3";
  EXPECT_EQ(run(lane3 + add + " offset:8 sc0\n" + add + " sc0\n" + add +
                    " sc0\n" + "v_mov_b32 v5, v4\n" + add + " offset:8 sc0",
                makeInputs(5)),
            std::to_string(3 * 107) + " 326");
}

TEST(Counters, HaveWhatOtherAtomicsAdd) {
  TestInputs inputs = makeInputs(5);
  std::string add = "global_atomic_add v4, v1, v2, s[0:1] sc0\n";
  // All of the hundred have added 3 when the first comes again, for which this
  // is the eighth.
  EXPECT_EQ(
      run(lane3 + add + "global_atomic_sub v4, v1, v2, s[0:1] sc0", inputs),
      std::to_string(5 + 100 * 3 - 7 * 3) + " 0");
  EXPECT_EQ(run(lane3 + add + "v_mov_b32 v6, 64\n" +
                    "global_atomic_add v4, v1, v6, s[0:1] sc0",
                inputs),
            std::to_string(5 + 100 * 3 + 7 * 64) + " 0");
  // Those that give nothing add, too.
  EXPECT_EQ(
      run(lane3 + "v_mov_b32 v6, 10\nglobal_atomic_add v1, v6, s[0:1]\n" + add,
          inputs),
      std::to_string(5 + 100 * 10 + 7 * 3) + " 0");
  EXPECT_EQ(
      run(lane3 + "s_mov_b32 s8, 10\ns_atomic_add s8, s[0:1], 0x0\n" + add,
          inputs),
      std::to_string(5 + 100 * 10 + 7 * 3) + " 0");
}

TEST(Counters, AreNotKnown) {
  std::string store = "\nglobal_store_byte v4, v1, s[0:1]";
  auto isUnknown = [&](const std::string &code, const TestInputs &inputs) {
    return run(code + store, inputs)
               .find("expected addresses, masks and branches not to depend") !=
           std::string::npos;
  };
  std::string add = "global_atomic_add v4, v1, v2, s[0:1] sc0";
  TestInputs inputs = makeInputs(5);
  EXPECT_FALSE(isUnknown(lane3 + add, inputs));
  // Of several lanes, and of what counts in another way.
  EXPECT_TRUE(isUnknown("s_mov_b64 exec, 10\n" + add, inputs));
  EXPECT_TRUE(
      isUnknown(lane3 + "global_atomic_swap v4, v1, v2, s[0:1] sc0", inputs));
  EXPECT_TRUE(
      isUnknown(lane3 + "v_mov_b32 v3, 0\n"
                        "global_atomic_inc_x2 v[4:5], v1, v[2:3], s[0:1] sc0",
                inputs));
  EXPECT_TRUE(
      isUnknown("s_atomic_swap s8, s[0:1], 0x0 glc\nv_mov_b32 v4, s8", inputs));
  // After several lanes, or what counts in another way, but not elsewhere.
  std::string several = "s_mov_b64 exec, 10\nglobal_atomic_add v1, v2, s[0:1]";
  EXPECT_TRUE(isUnknown(several + "\n" + lane3 + add, inputs));
  EXPECT_FALSE(isUnknown(several + " offset:8\n" + lane3 + add, inputs));
  EXPECT_TRUE(isUnknown(
      lane3 + "global_atomic_inc v4, v1, v2, s[0:1] sc0\n" + add, inputs));
  EXPECT_FALSE(isUnknown(
      lane3 + "global_atomic_inc v4, v1, v2, s[0:1] offset:8 sc0\n" + add,
      inputs));
  // What others count by an amount or at an address that is not known tells
  // nothing of this counter, but of theirs.
  std::string swap =
      "v_mov_b32 v4, 0\nglobal_atomic_swap v6, v1, v2, s[0:1] offset:16 sc0\n";
  EXPECT_FALSE(isUnknown(
      lane3 + swap + "global_atomic_add v1, v6, s[0:1] offset:8\n" + add,
      inputs));
  EXPECT_FALSE(isUnknown(
      lane3 + swap +
          "s_load_dword s8, s[0:1], 0x20\ns_waitcnt lgkmcnt(0)\n"
          "s_add_u32 s8, s8, 64\ns_add_u32 s8, s0, s8\ns_addc_u32 s9, s1, 0\n"
          "global_atomic_add v1, v6, s[8:9]\n" +
          add,
      inputs));
  EXPECT_TRUE(isUnknown(
      lane3 + swap + "global_atomic_add v1, v6, s[0:1]\n" + add, inputs));
  // Other waves than the first one have no turn.
  inputs.counterPeriod = 0;
  EXPECT_TRUE(isUnknown(lane3 + add, inputs));
}
