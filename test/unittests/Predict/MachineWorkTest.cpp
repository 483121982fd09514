//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// What the waves of a workgroup issue, and the clocks that it takes.
//
//===----------------------------------------------------------------------===//

#include "TracedLaunch.h"

using namespace mlir::swizzle;
using namespace mlir::swizzle::machine;

TEST(MachineWork, MatrixOperations) {
  TracedLaunch traced(
      "v_mov_b32 v1, 0\n"
      "global_load_dword v2, v1, s[4:5]\n"
      "v_mfma_f32_4x4x4_16b_f16 a[0:3], v[4:5], v[6:7], a[0:3]\n"
      "s_waitcnt vmcnt(0)\n"
      "v_mfma_f32_4x4x4_16b_f16 a[0:3], v[4:5], v[6:7], a[0:3]\n"
      "v_mfma_f32_4x4x4_16b_f16 a[0:3], v[4:5], v[6:7], a[0:3]\n");
  ASSERT_TRUE(traced.source) << traced.error;
  auto stream = traced.source->makeStream(0);
  stream->restart(0);
  std::vector<double> flops;
  Phase phase;
  while (stream->next(phase))
    flops.push_back(stream->getWork().before.matrixFlops +
                    stream->getWork().after.matrixFlops);
  // 16 products of 4 x 4 x 4.
  EXPECT_EQ(flops, (std::vector<double>{0, 2048, 4096}));
}

TEST(MachineWork, WorkBeforeAndAfterTheLoads) {
  TracedLaunch traced(
      "v_mov_b32 v1, 0\n"
      "v_exp_f32 v2, v1\n"
      "global_load_dword v2, v1, s[4:5]\n"
      "v_mfma_f32_32x32x8_f16 a[0:15], v[4:5], v[6:7], a[0:15]\n"
      "v_mfma_f32_32x32x8_f16 a[0:15], v[4:5], v[6:7], a[0:15]\n"
      "v_accvgpr_read_b32 v8, a0\n"
      "ds_read_b128 v[12:15], v1\n"
      "s_waitcnt lgkmcnt(0)\n"
      "s_waitcnt vmcnt(0)\n",
      /*workItems=*/128, /*ldsBytes=*/1024);
  ASSERT_TRUE(traced.source) << traced.error;
  std::vector<Phase> phases;
  PhaseWork work = runWork(*traced.source, phases)[0];
  EXPECT_EQ(work.waves, 2u);
  EXPECT_EQ(work.before.vector, 2u);
  EXPECT_EQ(work.before.transcendental, 2u);
  EXPECT_EQ(work.before.memory, 2u);
  // An instruction every 4 clocks, after a transcendental 16; the load crosses
  // a boundary of 8 bytes.
  EXPECT_EQ(work.before.serialClocks, 4u + 16 + 5);
  EXPECT_EQ(work.after.matrix, 4u);
  // 8 passes of 4 clocks each.
  EXPECT_EQ(work.after.matrixClocks, 4u * 32);
  EXPECT_EQ(work.after.lds, 2u);
  // All lanes read one word: 64 lanes are served in 8 groups.
  EXPECT_EQ(work.after.ldsClocks, 2u * 8);
  // Two matrix instructions one after the other, 3 wait states to the use of
  // the result, which crosses a boundary, 64 clocks of LDS; and two waits.
  EXPECT_EQ(work.after.serialClocks, 32u + 32 + 12 + 5 + 64 + 4 + 4);
}

/// The sum of a figure over all phases of workgroup 0, without the first.
static uint64_t sum(const MachineSource &source, uint64_t IssuedWork::*figure) {
  std::vector<Phase> phases;
  uint64_t sum = 0;
  for (const PhaseWork &work : runWork(source, phases))
    sum += work.before.*figure + work.after.*figure;
  return sum;
}

TEST(MachineWork, WaitsForTheOldestAccessesOfLds) {
  auto getClocks = [](const std::string &body) {
    TracedLaunch traced(("v_mov_b32 v1, 0\n" + body).c_str(),
                        /*workItems=*/64, /*ldsBytes=*/1024);
    EXPECT_TRUE(traced.source) << traced.error;
    // Without the first instruction and the end.
    return sum(*traced.source, &IssuedWork::serialClocks) - 4 - 4;
  };
  // 64 clocks, to which the wait adds 4. LDS serves the second one 8 clocks
  // after the first.
  std::string reads = "ds_read_b32 v2, v1\nds_read_b32 v3, v1\n";
  EXPECT_EQ(getClocks(reads + "s_waitcnt lgkmcnt(1)"), 64u + 4);
  EXPECT_EQ(getClocks(reads + "s_waitcnt lgkmcnt(0)"), 8u + 64 + 4);
  // With two addresses for each lane, 16 clocks.
  std::string pairs = "ds_read2_b32 v[2:3], v1 offset1:1\n"
                      "ds_read2_b32 v[4:5], v1 offset1:1\n";
  EXPECT_EQ(getClocks(pairs + "s_waitcnt lgkmcnt(0)"), 16u + 64 + 4);
}

TEST(MachineWork, TheChipsLdsServesReadsAndWrites) {
  // The second of two instructions is served that much later than the first.
  auto getDistance = [](const char *two, const char *chip) {
    std::string body =
        std::string("v_mov_b32 v1, 0\n") + two + "s_waitcnt lgkmcnt(0)\n";
    TracedLaunch traced(body.c_str(), /*workItems=*/64, /*ldsBytes=*/1024,
                        /*scratchBytes=*/0, /*isWanted=*/true, chip);
    EXPECT_TRUE(traced.source) << traced.error;
    // Without the first instruction, the 64 clocks and the wait, and the end.
    return sum(*traced.source, &IssuedWork::serialClocks) - 4 - 64 - 4 - 4;
  };
  // A SIMD has a quarter of the bytes in a clock: gfx950 reads 256 of them,
  // gfx942 128, and both write 128.
  const char *reads = "ds_read_b128 v[4:7], v1\nds_read_b128 v[8:11], v1\n";
  EXPECT_EQ(getDistance(reads, "gfx942"), 64u * 16 / 32);
  EXPECT_EQ(getDistance(reads, "gfx950"), 64u * 16 / 64);
  const char *writes = "ds_write_b128 v1, v[4:7]\nds_write_b128 v1, v[4:7]\n";
  EXPECT_EQ(getDistance(writes, "gfx942"), 64u * 16 / 32);
  EXPECT_EQ(getDistance(writes, "gfx950"), 64u * 16 / 32);
  // Those of 12 bytes are served as gfx942's of 16 (LdsBanks.h), and what is
  // smaller than 4 bytes as 4.
  const char *thirds = "ds_read_b96 v[4:6], v1\nds_read_b96 v[8:10], v1\n";
  EXPECT_EQ(getDistance(thirds, "gfx942"), 64u * 16 / 32);
  EXPECT_EQ(getDistance(thirds, "gfx950"), 64u * 16 / 32);
  const char *bytes = "ds_read_u8 v4, v1\nds_read_u8 v5, v1\n";
  EXPECT_EQ(getDistance(bytes, "gfx942"), 64u * 4 / 32);
  EXPECT_EQ(getDistance(bytes, "gfx950"), 64u * 4 / 64);
  const char *halves = "ds_write_b16 v1, v4\nds_write_b16 v1, v5\n";
  EXPECT_EQ(getDistance(halves, "gfx942"), 64u * 4 / 32);
}

TEST(MachineWork, MatrixInstructionsTakeTheirPasses) {
  auto getClocks = [](const char *chip, const char *instruction) {
    TracedLaunch traced(instruction, /*workItems=*/64, /*ldsBytes=*/0,
                        /*scratchBytes=*/0, /*isWanted=*/true, chip);
    EXPECT_TRUE(traced.source) << traced.error;
    return sum(*traced.source, &IssuedWork::matrixClocks);
  };
  struct Case {
    const char *chip, *instruction;
    /// Its operations, and those that a SIMD does in a clock by the peaks of
    /// the products: an MI250X with 220 compute units at 1700 MHz, an MI300X
    /// with 304 at 2100 and an MI355X with 256 at 2400.
    uint64_t operations, rate;
  };
  const Case cases[] = {
      {"gfx90a", "v_mfma_f32_32x32x8f16 a[0:15], v[4:5], v[6:7], a[0:15]",
       2 * 32 * 32 * 8, 256},
      {"gfx90a", "v_mfma_i32_32x32x8i8 a[0:15], v4, v6, a[0:15]",
       2 * 32 * 32 * 8, 256},
      {"gfx90a", "v_mfma_f64_16x16x4f64 a[0:7], v[4:5], v[6:7], a[0:7]",
       2 * 16 * 16 * 4, 64},
      {"gfx942", "v_mfma_f32_32x32x8_f16 a[0:15], v[4:5], v[6:7], a[0:15]",
       2 * 32 * 32 * 8, 512},
      {"gfx942", "v_mfma_i32_16x16x32_i8 a[0:3], v[4:5], v[6:7], a[0:3]",
       2 * 16 * 16 * 32, 1024},
      {"gfx942", "v_mfma_f32_16x16x8_xf32 a[0:3], v[4:5], v[6:7], a[0:3]",
       2 * 16 * 16 * 8, 256},
      {"gfx942", "v_mfma_f32_32x32x2_f32 a[0:15], v4, v6, a[0:15]",
       2 * 32 * 32 * 2, 64},
      {"gfx942", "v_mfma_f64_16x16x4_f64 a[0:7], v[4:5], v[6:7], a[0:7]",
       2 * 16 * 16 * 4, 64},
      {"gfx950", "v_mfma_f32_16x16x32_f16 a[0:3], v[4:7], v[8:11], a[0:3]",
       2 * 16 * 16 * 32, 1024},
      {"gfx950", "v_mfma_f64_16x16x4_f64 a[0:7], v[4:5], v[6:7], a[0:7]",
       2 * 16 * 16 * 4, 32},
      {"gfx950",
       "v_mfma_f32_16x16x128_f8f6f4 a[0:3], v[4:11], v[12:19], a[0:3]",
       2 * 16 * 16 * 128, 2048},
      {"gfx950",
       "v_mfma_f32_32x32x64_f8f6f4 a[0:15], v[4:7], v[12:15], a[0:15] cbsz:4 "
       "blgp:4",
       2 * 32 * 32 * 64, 4096},
      // Of several matrices, half of the rate of one; of a sparse one, twice.
      {"gfx942", "v_mfma_f32_32x32x4_2b_f16 a[0:31], v[4:5], v[6:7], a[0:31]",
       2 * 2 * 32 * 32 * 4, 256},
      {"gfx942", "v_smfmac_f32_16x16x32_f16 a[0:3], v[4:5], v[8:11], v12",
       2 * 16 * 16 * 32, 1024},
      {"gfx950", "v_smfmac_f32_16x16x64_f16 a[0:3], v[4:7], v[8:15], v20",
       2 * 16 * 16 * 64, 2048}};
  for (const Case &c : cases) {
    SCOPED_TRACE(std::string(c.chip) + " " + c.instruction);
    EXPECT_EQ(getClocks(c.chip, c.instruction), c.operations / c.rate);
  }
}

// Without a wait state for what is accumulated, scales or not.
TEST(MachineWork, ScaledProductsAreAccumulated) {
  auto getClocks = [](const std::string &instruction) {
    TracedLaunch traced((instruction + "\n" + instruction).c_str(),
                        /*workItems=*/64, /*ldsBytes=*/0, /*scratchBytes=*/0,
                        /*isWanted=*/true, "gfx950");
    EXPECT_TRUE(traced.source) << traced.error;
    return sum(*traced.source, &IssuedWork::serialClocks);
  };
  uint64_t plain = getClocks(
      "v_mfma_f32_16x16x128_f8f6f4 a[0:3], v[4:11], v[12:19], a[0:3]");
  // Two words more for each, of which a crossed boundary may be one.
  uint64_t scaled = getClocks("v_mfma_scale_f32_16x16x128_f8f6f4 a[0:3], "
                              "v[4:11], v[12:19], a[0:3], v20, v21");
  EXPECT_LE(scaled, plain + 2);
}

// A generic pointer to LDS takes as long as one of its own.
TEST(MachineWork, FlatAccessesTakeTimeOfLds) {
  auto getClocks = [](const char *code) {
    TracedLaunch traced(code, /*workItems=*/64, /*ldsBytes=*/32768);
    EXPECT_TRUE(traced.source) << traced.error;
    return sum(*traced.source, &IssuedWork::ldsClocks);
  };
  // 32 words apart, all in one bank.
  uint64_t own = getClocks("v_lshlrev_b32 v1, 7, v0\n"
                           "ds_read_b32 v2, v1\n"
                           "s_waitcnt lgkmcnt(0)\n");
  EXPECT_GE(own, 64u);
  EXPECT_EQ(getClocks("v_lshlrev_b32 v2, 7, v0\n"
                      "s_mov_b64 s[8:9], src_shared_base\n"
                      "v_mov_b32 v3, s9\n"
                      "flat_load_dword v4, v[2:3]\n"
                      "s_waitcnt vmcnt(0) lgkmcnt(0)\n"),
            own);
}

// What goes to LDS from memory takes its time as stores without conflicts do.
TEST(MachineWork, LoadsToLdsTakeTimeOfLds) {
  auto getClocks = [](const char *code, const char *chip) {
    TracedLaunch traced(code, /*workItems=*/64, /*ldsBytes=*/32768,
                        /*scratchBytes=*/0, /*isWanted=*/true, chip);
    EXPECT_TRUE(traced.source) << traced.error;
    return sum(*traced.source, &IssuedWork::ldsClocks);
  };
  EXPECT_EQ(getClocks("s_mov_b32 m0, 0\n"
                      "v_lshlrev_b32 v1, 2, v0\n"
                      "global_load_lds_dword v1, s[4:5]\n"
                      "s_waitcnt vmcnt(0)\n",
                      "gfx942"),
            getClocks("v_lshlrev_b32 v1, 2, v0\n"
                      "ds_write_b32 v1, v0\n"
                      "s_waitcnt lgkmcnt(0)\n",
                      "gfx942"));
  EXPECT_EQ(getClocks("s_mov_b32 m0, 0\n"
                      "v_lshlrev_b32 v1, 4, v0\n"
                      "global_load_lds_dwordx4 v1, s[4:5]\n"
                      "s_waitcnt vmcnt(0)\n",
                      "gfx950"),
            getClocks("v_lshlrev_b32 v1, 4, v0\n"
                      "ds_write_b128 v1, v[4:7]\n"
                      "s_waitcnt lgkmcnt(0)\n",
                      "gfx950"));
}

// Conversions have a quarter of the rate as LLVM's model has it.
TEST(MachineWork, Conversions) {
  auto isSlow = [](const char *instruction) {
    TracedLaunch traced(instruction);
    EXPECT_TRUE(traced.source) << traced.error;
    return sum(*traced.source, &IssuedWork::transcendental) == 1;
  };
  EXPECT_TRUE(isSlow("v_cvt_f32_u32 v1, v0"));
  EXPECT_TRUE(isSlow("v_cvt_f16_f32 v1, v0"));
  EXPECT_TRUE(isSlow("v_cvt_f32_fp8 v1, v0"));
  EXPECT_TRUE(isSlow("v_cvt_pk_fp8_f32 v1, v0, v0"));
  EXPECT_FALSE(isSlow("v_cvt_f32_ubyte1 v1, v0"));
  EXPECT_FALSE(isSlow("v_cvt_pkrtz_f16_f32 v1, v0, v0"));
  EXPECT_FALSE(isSlow("v_cvt_f64_f32 v[2:3], v0"));
}

// A branch on what is not known takes the way with more instructions, whatever
// they are.
TEST(MachineWork, TheLongerWayIsThatOfMoreInstructions) {
  std::string additions;
  for (unsigned i = 0; i < 20; ++i)
    additions += "v_add_f32 v4, v4, v4\n";
  std::string code = "v_mfma_f32_4x4x4_16b_f16 a[0:3], v[4:5], v[6:7], a[0:3]\n"
                     "v_accvgpr_read_b32 v8, a0\n"
                     "v_readfirstlane_b32 s8, v8\n"
                     "s_cmp_eq_u32 s8, 0\n"
                     "s_cbranch_scc1 .Lother\n" +
                     additions +
                     "s_branch .Lbehind\n"
                     ".Lother:\n"
                     "ds_read_b32 v9, v0\n"
                     "ds_read_b32 v9, v0 offset:4\n"
                     "s_waitcnt lgkmcnt(0)\n"
                     ".Lbehind:\n";
  TracedLaunch traced(code.c_str(), /*workItems=*/64, /*ldsBytes=*/1024);
  ASSERT_TRUE(traced.source) << traced.error;
  EXPECT_EQ(sum(*traced.source, &IssuedWork::lds), 0u);
  EXPECT_GE(sum(*traced.source, &IssuedWork::vector), 20u);
}

// Some workgroups need contents of LDS: a stream that finds out, and goes on
// from the start with them, gives the same as one that knows.
TEST(MachineWork, ContentsOfLdsChangeNothingElse) {
  // Words whose distance grows from iteration to iteration, and an address from
  // LDS.
  const char *code = "v_mov_b32 v4, 0\n"
                     "s_mov_b32 s8, 2\n"
                     ".Lagain:\n"
                     "v_lshlrev_b32 v1, s8, v0\n"
                     "ds_write_b32 v1, v0\n"
                     "s_add_u32 s8, s8, 1\n"
                     "s_cmp_lt_u32 s8, 10\n"
                     "s_cbranch_scc1 .Lagain\n"
                     "s_waitcnt lgkmcnt(0)\n"
                     "s_cmp_eq_u32 s2, 1\n"
                     "s_cbranch_scc0 .Lbehind\n"
                     "v_lshlrev_b32 v1, 2, v0\n"
                     "ds_read_b32 v5, v4\n"
                     "s_waitcnt lgkmcnt(0)\n"
                     "global_load_dword v6, v5, s[4:5]\n"
                     "s_waitcnt vmcnt(0)\n"
                     ".Lbehind:\n";
  auto getClocks = [&](bool isKnown) {
    TracedLaunch traced(code, /*workItems=*/64, /*ldsBytes=*/65536);
    EXPECT_TRUE(traced.source) << traced.error;
    if (isKnown)
      traced.run(/*id=*/1, /*place=*/1);
    auto stream = traced.source->makeStream(0);
    std::vector<uint64_t> clocks;
    Phase phase;
    for (uint64_t id : {1, 0, 2})
      for (stream->restart(id); stream->next(phase);)
        clocks.push_back(stream->getWork().before.ldsClocks +
                         stream->getWork().after.ldsClocks);
    EXPECT_FALSE(bool(traced.source->hasFailed()));
    return clocks;
  };
  EXPECT_EQ(getClocks(false), getClocks(true));
}

// More of them than the source keeps for all workgroups.
TEST(MachineWork, OfPhasesThatAllDiffer) {
  constexpr unsigned count = 6000;
  TracedLaunch traced("s_mov_b32 s8, 0\n"
                      ".Lphase:\n"
                      "s_and_b32 s9, s8, 127\n"
                      "s_lshr_b32 s10, s8, 7\n"
                      ".Lvector:\n"
                      "v_mov_b32 v2, 0\n"
                      "s_sub_u32 s9, s9, 1\n"
                      "s_cbranch_scc0 .Lvector\n"
                      ".Ltranscendental:\n"
                      "v_exp_f32 v2, v2\n"
                      "s_sub_u32 s10, s10, 1\n"
                      "s_cbranch_scc0 .Ltranscendental\n"
                      "global_load_dword v3, v0, s[4:5]\n"
                      "s_waitcnt vmcnt(0)\n"
                      "s_add_u32 s8, s8, 1\n"
                      "s_cmp_lt_u32 s8, 6000\n"
                      "s_cbranch_scc1 .Lphase\n");
  ASSERT_TRUE(traced.source) << traced.error;
  std::vector<Phase> phases;
  std::vector<PhaseWork> works = runWork(*traced.source, phases);
  ASSERT_EQ(works.size(), count + 1);
  for (unsigned i = 0; i < count; ++i) {
    ASSERT_EQ(works[i].before.vector, i % 128 + 1);
    ASSERT_EQ(works[i].before.transcendental, i / 128 + 1);
  }
}

/// The clocks of a wave for each of many iterations through `body`, which
/// starts at a boundary of 8 bytes, or 4 bytes behind one.
static double getClocksOfTurn(const std::string &body, bool isBehind = false) {
  constexpr unsigned iterations = 64;
  std::string text = isBehind ? "" : "s_nop 0\n";
  for (unsigned i = 0; i < iterations; ++i)
    text += body;
  TracedLaunch traced((text + "s_waitcnt vmcnt(0)\n").c_str());
  EXPECT_TRUE(traced.source) << traced.error;
  auto stream = traced.source->makeStream(0);
  stream->restart(0);
  Phase phase;
  uint64_t clocks = 0;
  while (stream->next(phase))
    clocks += stream->getWork().before.serialClocks +
              stream->getWork().after.serialClocks;
  return double(clocks) / iterations;
}

// What pyhip, docs/mfma-valu-coissue.md, measured on gfx942: "intra" and the
// alignment of instructions of 8 bytes.
TEST(MachineWork, VectorInstructionsBehindMatrixInstructions) {
  std::string matrix =
      "v_mfma_f32_16x16x16_bf16 a[0:3], v[4:5], v[6:7], a[0:3]\n";
  auto repeat = [](std::string text, unsigned count) {
    std::string all;
    for (unsigned i = 0; i < count; ++i)
      all += text;
    return all;
  };
  // The load of the arguments, and the end.
  constexpr double outside = 0.5;
  auto getClocks = [&](llvm::StringRef instruction, unsigned count) {
    return getClocksOfTurn(matrix + repeat(instruction.str(), count));
  };
  EXPECT_NEAR(getClocks("", 0), 16, outside);
  llvm::StringRef add = "v_add_f32_e64 v8, v9, v10\n";
  EXPECT_NEAR(getClocks(add, 3), 16, outside);
  EXPECT_NEAR(getClocks(add, 4), 20, outside);
  llvm::StringRef exp = "v_exp_f32_e64 v8, v9\n";
  EXPECT_NEAR(getClocks(exp, 1), 20, outside);
  EXPECT_NEAR(getClocks(exp, 2), 36, outside);
  for (llvm::StringRef packed : {"v_pk_add_f32 v[8:9], v[10:11], v[12:13]\n",
                                 "v_pk_mul_f32 v[8:9], v[10:11], v[12:13]\n"})
    for (unsigned count : {1, 2, 3, 4})
      EXPECT_NEAR(getClocks(packed, count), 24 + 4 * count, outside)
          << packed.str() << count;
  EXPECT_NEAR(getClocksOfTurn("v_pk_add_f32 v[8:9], v[10:11], v[12:13]\n"), 4,
              outside);
}

TEST(MachineWork, InstructionsThatCrossABoundary) {
  constexpr double outside = 0.5;
  std::string fma = "v_fma_f32 v8, v9, v10, v11\n";
  EXPECT_NEAR(getClocksOfTurn(fma), 4, outside);
  EXPECT_NEAR(getClocksOfTurn(fma, /*isBehind=*/true), 5, outside);
  std::string add = "v_add_f32_e32 v8, v9, v10\n";
  EXPECT_NEAR(getClocksOfTurn(add, /*isBehind=*/true), 4, outside);
  // Nothing for so many iterations, and one more.
  EXPECT_NEAR(getClocksOfTurn("s_nop 3\n"), 16, outside);
}

TEST(MachineWork, ConflictsOfLaterTurns) {
  // All lanes read one word in the first of four iterations, and then each
  // another one of the same bank.
  TracedLaunch traced("v_mov_b32 v1, 0\n"
                      "s_mov_b32 s8, 4\n"
                      "1:\n"
                      "ds_read_b32 v2, v1\n"
                      "v_lshlrev_b32 v1, 7, v0\n"
                      "s_sub_u32 s8, s8, 1\n"
                      "s_cmp_lg_u32 s8, 0\n"
                      "s_cbranch_scc1 1b\n",
                      /*workItems=*/64, /*ldsBytes=*/8192);
  ASSERT_TRUE(traced.source) << traced.error;
  EXPECT_EQ(sum(*traced.source, &IssuedWork::ldsClocks), 2u + 3 * 64);
}

// One without conflicts in one iteration, and one with all that there can be in
// the next: whichever is first, half of the iterations are of a kind.
TEST(MachineWork, ConflictsOfEverySecondTurn) {
  for (const char *start : {"v_mov_b32 v1, 0\n", "v_lshlrev_b32 v1, 7, v0\n"}) {
    TracedLaunch traced((std::string("v_lshlrev_b32 v3, 7, v0\n") + start +
                         "s_movk_i32 s8, 0x1000\n"
                         "1:\n"
                         "ds_read_b32 v2, v1\n"
                         "v_xor_b32 v1, v1, v3\n"
                         "s_sub_u32 s8, s8, 1\n"
                         "s_cmp_lg_u32 s8, 0\n"
                         "s_cbranch_scc1 1b\n")
                            .c_str(),
                        /*workItems=*/64, /*ldsBytes=*/8192);
    ASSERT_TRUE(traced.source) << traced.error;
    double expected = 0x800 * (2 + 64);
    EXPECT_NEAR(sum(*traced.source, &IssuedWork::ldsClocks), expected,
                0.1 * expected)
        << start;
  }
}

TEST(MachineWork, AtomicsOfLdsAreWritesThatShareNothing) {
  auto getClocks = [](const char *body, const char *chip) {
    TracedLaunch traced(body, /*workItems=*/64, /*ldsBytes=*/1024,
                        /*scratchBytes=*/0, /*isWanted=*/true, chip);
    EXPECT_TRUE(traced.source) << traced.error;
    return sum(*traced.source, &IssuedWork::ldsClocks);
  };
  // A word that all lanes write: two groups of lanes, each in a clock; then to
  // which each adds in a clock of its own.
  EXPECT_EQ(getClocks("v_mov_b32 v1, 0\n"
                      "ds_write_b32 v1, v0\n"
                      "ds_add_u32 v1, v0\n",
                      "gfx942"),
            2u + 64);
  // 512 bytes: gfx950 reads 256 in a clock, and writes 128.
  const char *add = "v_lshlrev_b32 v1, 3, v0\n"
                    "ds_add_u64 v1, v[2:3]\n";
  EXPECT_EQ(getClocks(add, "gfx942"), 4u);
  EXPECT_EQ(getClocks(add, "gfx950"), 4u);
}
