//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "RunCode.h"
#include "Semantics.h"
#include "llvm/ADT/StringSet.h"
#include "gtest/gtest.h"

using namespace mlir::swizzle::machine;
using llvm::StringRef;

namespace {
/// Code that gives v4 something that nothing here knows.
struct UnknownCase {
  const char *code;
  const char *chip = "gfx942";
};
} // namespace

static const UnknownCase unknownCases[] = {
    {"s_memtime s[8:9]\nv_mov_b32 v4, s8"},
    {"s_memrealtime s[8:9]\nv_mov_b32 v4, s8"},
    {"s_getreg_b32 s8, hwreg(HW_REG_HW_ID)\nv_mov_b32 v4, s8"},
    {"v_cvt_pkrtz_f16_f32 v4, v0, v1"},
    {"v_pk_fmac_f16 v4, v0, v1"},
    {"v_dot2_f32_f16 v4, v0, v1, v2"},
    {"v_dot2c_f32_f16 v4, v0, v1"},
    {"v_dot4_i32_i8 v4, v0, v1, v2"},
    {"v_dot4c_i32_i8 v4, v0, v1"},
    {"v_dot2_i32_i16 v4, v0, v1, v2"},
    {"v_dot2_u32_u16 v4, v0, v1, v2"},
    {"v_dot2c_i32_i16 v4, v0, v1"},
    {"v_dot2_f32_bf16 v4, v0, v1, v2", "gfx950"},
    {"v_dot2c_f32_bf16 v4, v0, v1", "gfx950"},
    {"v_dot4_u32_u8 v4, v0, v1, v2"},
    {"v_dot8_i32_i4 v4, v0, v1, v2"},
    {"v_dot8_u32_u4 v4, v0, v1, v2"},
    {"v_dot8c_i32_i4 v4, v0, v1"},
    {"v_sad_hi_u8 v4, v0, v1, v2"},
    {"v_msad_u8 v4, v0, v1, v2"},
    {"v_qsad_pk_u16_u8 v[4:5], v[0:1], v2, v[6:7]"},
    {"v_mqsad_pk_u16_u8 v[4:5], v[0:1], v2, v[6:7]"},
    {"v_mqsad_u32_u8 v[4:7], v[0:1], v2, v[8:11]"},
    {"v_lerp_u8 v4, v0, v1, v2"},
    {"v_cubeid_f32 v4, v0, v1, v2"},
    {"v_cubesc_f32 v4, v0, v1, v2"},
    {"v_cubetc_f32 v4, v0, v1, v2"},
    {"v_cubema_f32 v4, v0, v1, v2"},
    {"v_sat_pk_u8_i16 v4, v0"},
    {"v_cvt_off_f32_i4 v4, v0"},
    {"v_cvt_pk_i16_i32 v4, v0, v1"},
    {"v_cvt_pk_u16_u32 v4, v0, v1"},
    {"v_cvt_pk_u8_f32 v4, v0, v1, v2"},
    {"v_cvt_pknorm_i16_f16 v4, v0, v1"},
    {"v_cvt_pknorm_u16_f16 v4, v0, v1"},
    {"v_cvt_pknorm_i16_f32 v4, v0, v1"},
    {"v_cvt_pknorm_u16_f32 v4, v0, v1"},
    {"v_cvt_sr_fp8_f32 v4, v0, v1"},
    {"v_cvt_sr_bf8_f32 v4, v0, v1"},
    {"v_cvt_sr_f16_f32 v4, v0, v1", "gfx950"},
    {"v_cvt_sr_bf16_f32 v4, v0, v1", "gfx950"},
    {"v_prng_b32 v4, v0", "gfx950"},
    {"v_ashr_pk_i8_i32 v4, v0, v1, v2", "gfx950"},
    {"v_ashr_pk_u8_i32 v4, v0, v1, v2", "gfx950"},
    {"v_cvt_scalef32_pk_f32_fp4 v[4:5], v0, v1", "gfx950"},
    {"v_cvt_scalef32_pk32_f16_fp6 v[4:19], v[20:25], v1", "gfx950"},
    {"v_cvt_scalef32_sr_fp8_bf16 v4, v0, v1, v2", "gfx950"},
};

static std::string run(const std::string &code, const char *chip = "gfx942",
                       uint64_t exec = ~UINT64_C(0)) {
  TestInputs inputs;
  inputs.exec = exec;
  inputs.scalars.assign(4, 0x1000);
  inputs.vectors.assign(26 * size_t(lanesPerWave), 0);
  Recorder recorder;
  auto results = runCode(code, inputs, {}, recorder, chip);
  return results ? recorder.lines.back() : llvm::toString(results.takeError());
}

TEST(UnknownOperations, MayBeData) {
  for (const UnknownCase &test : unknownCases)
    EXPECT_EQ(
        run(std::string(test.code) + "\nglobal_store_dword v0, v4, s[0:1]",
            test.chip),
        "global write 4: lanes ffffffffffffffff first 100000001000")
        << test.code;
}

TEST(UnknownOperations, AreNoAddresses) {
  for (const UnknownCase &test : unknownCases) {
    std::string message =
        run(std::string(test.code) + "\nglobal_load_dword v20, v4, s[0:1]",
            test.chip);
    EXPECT_NE(message.find("(" + StringRef(test.code).split(' ').first.str()),
              std::string::npos)
        << message;
    EXPECT_NE(message.find("): expected addresses, masks and branches not to "
                           "depend on what this instruction gives, which is "
                           "not known"),
              std::string::npos)
        << message;
  }
}

/// Returns true if the code knows v5 of the lanes that are active after it.
static bool isKnown(const std::string &code, uint64_t exec = ~UINT64_C(0)) {
  std::string told =
      run(code + "\nglobal_store_dword v5, v4, s[0:1]", "gfx942", exec);
  bool isError = StringRef(told).contains("what this instruction gives");
  EXPECT_TRUE(isError || StringRef(told).starts_with("global write")) << told;
  return !isError;
}

/// Gives v4 something that is not known in lanes 0 and 1.
static const std::string two =
    "s_mov_b64 exec, 3\nv_cvt_pkrtz_f16_f32 v4, v0, v1\ns_mov_b64 exec, -1\n";

TEST(UnknownOperations, GoThroughScalars) {
  // A sum with it in a register that then gets another address, of a wave that
  // is not full, whose lanes come back.
  const std::string sum = "v_cvt_pkrtz_f16_f32 v4, v0, v1\nv_readfirstlane_b32 "
                          "s8, v4\nv_add_u32 v5, s8, v0\n";
  const std::string restore = "s_mov_b64 s[10:11], exec\ns_and_b64 exec, exec, "
                              "3\ns_or_b64 exec, exec, s[10:11]";
  const uint64_t exec = ~UINT64_C(0) >> 1;
  EXPECT_TRUE(isKnown(sum + "v_mov_b32 v5, 0\n" + restore, exec));
  EXPECT_FALSE(isKnown(sum + restore, exec));
  EXPECT_FALSE(isKnown(sum));
  // What a comparison of it chooses.
  EXPECT_FALSE(isKnown(sum + "s_cmp_eq_u32 s8, 0\ns_cselect_b32 s9, 4, 8\n"
                             "v_mov_b32 v5, s9"));
  EXPECT_FALSE(isKnown(sum + "s_cmp_eq_u32 s8, 0\n"
                             "s_cselect_b64 vcc, exec, 0\n"
                             "v_cndmask_b32 v5, 0, 4, vcc"));
  // Of lanes of which only the first two are not known; of a lane that is not.
  EXPECT_TRUE(isKnown(two + "v_readlane_b32 s8, v4, 5\nv_mov_b32 v5, s8"));
  EXPECT_FALSE(isKnown(two + "v_readlane_b32 s8, v4, 1\nv_mov_b32 v5, s8"));
  EXPECT_FALSE(isKnown(two +
                       "v_readfirstlane_b32 s8, v4\ns_and_b32 s8, s8, 63\n"
                       "v_readlane_b32 s9, v0, s8\nv_mov_b32 v5, s9"));
}

TEST(UnknownOperations, MoveBetweenLanes) {
  // v6 has the numbers of lanes, v7 and v8 are addresses: of each lane itself,
  // and of lanes 2 and 3 in place of 0 and 1.
  const std::string start = two + "v_mbcnt_lo_u32_b32 v6, -1, 0\n"
                                  "v_mbcnt_hi_u32_b32 v6, -1, v6\n"
                                  "v_lshlrev_b32 v7, 2, v6\n"
                                  "v_or_b32 v8, 8, v7\n";
  const std::string others = "\ns_mov_b64 exec, -4";
  // What lanes get.
  EXPECT_FALSE(isKnown(start + "ds_bpermute_b32 v5, v7, v4"));
  EXPECT_TRUE(isKnown(start + "ds_bpermute_b32 v5, v7, v4" + others));
  EXPECT_TRUE(isKnown(start + "ds_bpermute_b32 v5, v8, v4"));
  EXPECT_FALSE(isKnown(start +
                       "v_xor_b32 v7, 8, v7\n"
                       "ds_bpermute_b32 v5, v7, v4" +
                       others));
  // Lanes that are not active give 0.
  EXPECT_TRUE(isKnown(start + "v_xor_b32 v7, 8, v7\n" + others +
                      "\nds_bpermute_b32 v5, v7, v4"));
  // From where.
  EXPECT_FALSE(isKnown(start + "ds_bpermute_b32 v5, v4, v6"));
  EXPECT_TRUE(isKnown(start + "ds_bpermute_b32 v5, v4, v6" + others));
  // What lanes give: of lanes 0 and 2 the last one counts.
  EXPECT_FALSE(isKnown(start + "ds_permute_b32 v5, v7, v4"));
  EXPECT_TRUE(isKnown(start + "ds_permute_b32 v5, v7, v4" + others));
  EXPECT_TRUE(isKnown(start + "ds_permute_b32 v5, v8, v4"));
  EXPECT_FALSE(isKnown(start +
                       "v_xor_b32 v7, 8, v7\n"
                       "ds_permute_b32 v5, v7, v4" +
                       others));
  // To where: to any lane.
  EXPECT_FALSE(isKnown(start + "ds_permute_b32 v5, v4, v6" + others));
  EXPECT_TRUE(isKnown(start + others + "\nds_permute_b32 v5, v4, v6"));
}

TEST(UnknownOperations, MoveBetweenLanesBesideLds) {
  // A sum over lanes stands in LDS beside the ids that addresses follow from.
  OwnContents lds;
  lds.reset(4096, /*isKnown=*/true);
  auto runWith = [&](const char *offset) {
    TestInputs inputs;
    inputs.scalars = {0x1000, 0};
    inputs.vectors.assign(10 * size_t(lanesPerWave), 0);
    inputs.lds = &lds;
    Recorder recorder;
    auto results =
        runCode("v_dot2_f32_f16 v4, v0, v1, v2\n"
                "ds_bpermute_b32 v5, v0, v4\n"
                "s_waitcnt lgkmcnt(0)\n"
                "v_add_f32 v5, v4, v5\n"
                "ds_write_b32 v0, v5\n"
                "ds_read_b32 v6, v0 offset:" +
                    std::string(offset) + "\nglobal_load_dword v7, v6, s[0:1]",
                inputs, {}, recorder);
    return results ? recorder.lines.back()
                   : llvm::toString(results.takeError());
  };
  EXPECT_EQ(runWith("8"), "global read 4: lanes ffffffffffffffff first 1000");
  EXPECT_TRUE(StringRef(runWith("0")).contains("(ds_read_b32 v6, v0)"));
}

TEST(UnknownOperations, MayBeScalarsThatAreData) {
  // A clock in lanes 0 and 1, of which the others know nothing.
  const std::string clock = "s_memtime s[8:9]\nv_mov_b32 v5, 0\n"
                            "s_mov_b64 exec, 3\nv_mov_b32 v5, s8\n"
                            "s_mov_b64 exec, ";
  EXPECT_TRUE(isKnown(clock + "-4"));
  EXPECT_FALSE(isKnown(clock + "-1"));
}

TEST(UnknownOperations, AreNoNumbersOfLanes) {
  // Any lane of v5 may have been written.
  std::string told =
      run("v_cvt_pkrtz_f16_f32 v4, v0, v1\nv_readfirstlane_b32 s8, v4\n"
          "v_writelane_b32 v0, 5, s8\n"
          "global_store_dword v0, v4, s[0:1]");
  EXPECT_TRUE(StringRef(told).contains("what this instruction gives")) << told;
}

TEST(UnknownOperations, AreNoPlacesOfLoadsToLds) {
  // Where the data goes depends on M0: it may be what is read, behind the first
  // words.
  OwnContents lds;
  lds.reset(4096, /*isKnown=*/true);
  TestInputs inputs;
  inputs.scalars = {0x1000, 0, 256, 0};
  inputs.vectors.assign(5 * size_t(lanesPerWave), 0);
  inputs.lds = &lds;
  Recorder recorder;
  auto results =
      runCode("v_cvt_pkrtz_f16_f32 v4, v0, v1\nv_readfirstlane_b32 s8, v4\n"
              "s_mov_b32 m0, s8\n"
              "buffer_load_dword v0, s[0:3], 0 offen lds\n"
              "ds_read_b32 v1, v0 offset:1024\n"
              "global_load_dword v2, v1, s[0:1]",
              inputs, {}, recorder);
  ASSERT_FALSE(bool(results));
  EXPECT_TRUE(StringRef(llvm::toString(results.takeError()))
                  .contains("what this instruction gives"));
}

TEST(UnknownOperations, EachHasACase) {
  llvm::StringSet<> tested;
  for (const UnknownCase &test : unknownCases)
    tested.insert(StringRef(test.code).split(' ').first);
  for (const std::string &name : getOperationNames()) {
    bool isTested = llvm::any_of(tested.keys(), [&](StringRef key) {
      return findOperation(key) == findOperation(name);
    });
    EXPECT_TRUE(isTested || findOperation(name)->effect != Effect::Unknown)
        << name;
  }
}
