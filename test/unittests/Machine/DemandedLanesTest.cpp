//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "RunCode.h"
#include "gtest/gtest.h"

using namespace mlir::swizzle::machine;

namespace {
/// Keeps the offsets that lanes of stores accessed, from the address in s[0:1].
class Stores : public Recorder {
public:
  static constexpr uint64_t base = 0x100001000;

  void vectorAccess(const AccessSite &site, uint64_t lanes,
                    const uint64_t *addresses) override {
    if (!site.isWrite)
      return;
    offsets.emplace_back();
    for (unsigned lane = 0; lane < lanesPerWave; ++lane)
      if (lanes >> lane & 1)
        offsets.back().push_back(addresses[lane] - base);
  }

  std::vector<std::vector<uint64_t>> offsets;
};
} // namespace

/// Runs code on lanes that have their numbers in v0 and data that is not known
/// in v4; returns the error, or nothing.
static std::string run(const std::string &code, uint64_t exec, Stores &stores) {
  TestInputs inputs;
  inputs.exec = exec;
  inputs.scalars = {uint32_t(Stores::base), uint32_t(Stores::base >> 32)};
  for (unsigned lane = 0; lane < lanesPerWave; ++lane)
    inputs.vectors.push_back(lane);
  auto results =
      runCode("global_load_dword v4, v0, s[0:1]\n" + code, inputs, {}, stores);
  return results ? "" : llvm::toString(results.takeError());
}

/// An if with an else on v0 < 4, with the labels `first` and `second`.
static std::string makeIf(const std::string &ifLess,
                          const std::string &otherwise,
                          const std::string &first = "1",
                          const std::string &second = "2") {
  return "v_cmp_gt_u32 vcc, 4, v0\ns_and_saveexec_b64 s[4:5], vcc\n"
         "s_xor_b64 s[4:5], exec, s[4:5]\ns_cbranch_execz " +
         first + "f\n" + ifLess + "\n" + first +
         ":\ns_andn2_saveexec_b64 s[4:5], s[4:5]\ns_cbranch_execz " + second +
         "f\n" + otherwise + "\n" + second + ":\ns_or_b64 exec, exec, s[4:5]\n";
}

static const char *const storeToV4 = "global_store_dword v4, v0, s[0:1]";

/// 8 bytes for each of the first 4 lanes, 16 for those behind them.
static std::vector<uint64_t> makeOffsets(unsigned lanes) {
  std::vector<uint64_t> offsets;
  for (uint64_t lane = 0; lane < lanes; ++lane)
    offsets.push_back(lane < 4 ? 8 * lane : 16 * lane);
  return offsets;
}

TEST(DemandedLanes, NeedsNothingThatBothSidesReplace) {
  std::string code =
      makeIf("v_lshlrev_b32 v4, 3, v0", "v_lshlrev_b32 v4, 4, v0") + storeToV4;
  for (unsigned lanes : {64, 32, 5, 3}) {
    Stores stores;
    EXPECT_EQ(run(code, ~UINT64_C(0) >> (64 - lanes), stores), "");
    ASSERT_EQ(stores.offsets.size(), 1u);
    EXPECT_EQ(stores.offsets[0], makeOffsets(lanes));
  }
}

TEST(DemandedLanes, NeedsNothingOfEarlierSides) {
  // The same condition twice: the first time both sides load, so that the
  // second one finds what is not known whatever way was taken.
  std::string code =
      makeIf("global_load_dword v4, v0, s[0:1] offset:64",
             "global_load_dword v4, v0, s[0:1] offset:128") +
      "s_barrier\n" +
      makeIf("v_lshlrev_b32 v4, 3, v0", "v_lshlrev_b32 v4, 4, v0", "3", "4") +
      storeToV4;
  for (unsigned lanes : {64, 7}) {
    Stores stores;
    EXPECT_EQ(run(code, ~UINT64_C(0) >> (64 - lanes), stores), "");
    ASSERT_EQ(stores.offsets.size(), 1u);
    EXPECT_EQ(stores.offsets[0], makeOffsets(lanes));
  }
}

TEST(DemandedLanes, NeedsWhatOneSideLeaves) {
  for (bool isElse : {false, true}) {
    std::string leaves = "v_mov_b32 v6, 1",
                replaces = "v_lshlrev_b32 v4, 3, v0";
    Stores stores;
    std::string error =
        run((isElse ? makeIf(replaces, leaves) : makeIf(leaves, replaces)) +
                storeToV4,
            ~UINT64_C(0), stores);
    EXPECT_NE(error.find("global_load_dword v4"), std::string::npos) << error;
  }
}

TEST(DemandedLanes, NeedsWhatLaterTurnsOfALoopRead) {
  // In turn i lane i alone gets another offset and stores there, and all
  // lanes store in the next one.
  Stores stores;
  std::string error =
      run("v_lshlrev_b32 v4, 2, v0\ns_mov_b32 s6, 0\n"
          "1:\nglobal_store_dword v4, v0, s[0:1]\n"
          "v_cmp_eq_u32 vcc, s6, v0\ns_and_saveexec_b64 s[4:5], vcc\n"
          "v_add_u32 v4, 0x400, v4\nglobal_store_dword v4, v0, s[0:1]\n"
          "s_mov_b64 exec, s[4:5]\ns_add_u32 s6, s6, 1\n"
          "s_cmp_lt_u32 s6, 3\ns_cbranch_scc1 1b",
          /*exec=*/0xf, stores);
  EXPECT_EQ(error, "");
  using Offsets = std::vector<uint64_t>;
  ASSERT_EQ(stores.offsets.size(), 6u);
  EXPECT_EQ(stores.offsets[0], (Offsets{0, 4, 8, 12}));
  EXPECT_EQ(stores.offsets[1], (Offsets{0x400}));
  EXPECT_EQ(stores.offsets[2], (Offsets{0x400, 4, 8, 12}));
  EXPECT_EQ(stores.offsets[3], (Offsets{0x404}));
  EXPECT_EQ(stores.offsets[4], (Offsets{0x400, 0x404, 8, 12}));
  EXPECT_EQ(stores.offsets[5], (Offsets{0x408}));
}
