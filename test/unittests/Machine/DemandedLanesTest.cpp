//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "DemandedLanes.h"
#include "RunCode.h"
#include "llvm/AsmParser/Parser.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/Verifier.h"
#include "llvm/Support/SourceMgr.h"
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
  // In iteration i lane i alone gets another offset and stores there; all lanes
  // store at the start of an iteration.
  Stores stores;
  std::string error =
      run("v_lshlrev_b32 v4, 2, v0\nv_add_u32 v1, 0x400, v4\n"
          "s_mov_b32 s6, 0\n"
          "1:\nglobal_store_dword v4, v0, s[0:1]\n"
          "v_cmp_eq_u32 vcc, s6, v0\ns_and_saveexec_b64 s[4:5], vcc\n"
          "v_mov_b32 v4, v1\nglobal_store_dword v4, v0, s[0:1]\n"
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

TEST(DemandedLanes, KnowsLanesOfConstants) {
  // As MIOpen does: lanes are chosen by a number, after a loop that loads to
  // the register.
  auto storeIn = [](const std::string &first, const std::string &second) {
    return "s_mov_b32 exec_lo, " + first + "\ns_mov_b32 exec_hi, " + first +
           "\ns_mov_b32 s6, 3\n"
           "1:\nglobal_load_dword v4, v0, s[0:1]\ns_sub_u32 s6, s6, 1\n"
           "s_cmp_lg_u32 s6, 0\ns_cbranch_scc1 1b\n"
           "v_lshlrev_b32 v4, 2, v0\ns_mov_b32 exec_lo, " +
           second + "\ns_mov_b32 exec_hi, " + second +
           "\nv_cmpx_gt_u32 vcc, 0x84, v4\n" + storeToV4;
  };
  for (const char *second : {"0x1fff1fff", "0x3", "0x1fff0000"}) {
    Stores stores;
    EXPECT_EQ(run(storeIn("0x1fff1fff", second), ~UINT64_C(0), stores), "")
        << second;
    uint64_t lanes = std::stoull(second, nullptr, 0);
    std::vector<uint64_t> offsets;
    for (uint64_t lane = 0; lane < 33; ++lane)
      if (lanes >> lane % 32 & 1)
        offsets.push_back(4 * lane);
    ASSERT_EQ(stores.offsets.size(), 1u);
    EXPECT_EQ(stores.offsets[0], offsets);
  }
  for (const char *second : {"-1", "0x2000", "0x1fff1fff"}) {
    Stores stores;
    std::string error =
        run(storeIn("0x1fff1ffe", second), ~UINT64_C(0), stores);
    EXPECT_NE(error.find("global_load_dword v4"), std::string::npos) << second;
  }
}

/// How many selects, of the lanes of masks, are used in the body of a function
/// behind the pass.
static unsigned countUsedSelects(const std::string &body) {
  llvm::LLVMContext context;
  llvm::SMDiagnostic problem;
  auto module = llvm::parseAssemblyString(
      "declare void @swizzle.vector.access(i32, i64, i64, <64 x i32>, i32, "
      "i64, i32)\n"
      "declare void @use(<64 x i32>)\n"
      "declare i64 @mask()\n"
      "define void @f(<64 x i32> %a, <64 x i32> %b, i64 %exec) {\n" +
          body + "}\n",
      problem, context);
  EXPECT_TRUE(module) << problem.getMessage().str() << "\n" << body;
  llvm::Function &function = *module->getFunction("f");
  dropUnneededLanes(function);
  EXPECT_FALSE(llvm::verifyFunction(function, &llvm::errs()));
  return llvm::count_if(llvm::instructions(function),
                        [](const llvm::Instruction &instruction) {
                          return llvm::isa<llvm::SelectInst>(instruction) &&
                                 !instruction.use_empty();
                        });
}

/// A line that accesses the lanes `mask` of memory at the offsets `offsets`.
static std::string access(const std::string &mask, const std::string &offsets) {
  return "call void @swizzle.vector.access(i32 0, i64 " + mask +
         ", i64 0, <64 x i32> " + offsets + ", i32 0, i64 0, i32 0)\n";
}

static const std::string chosen =
    "%n = call i64 @mask()\n%m = bitcast i64 %n to <64 x i1>\n"
    "%s = select <64 x i1> %m, <64 x i32> %a, <64 x i32> %b\n"
    "%more = add <64 x i32> %s, splat (i32 1)\n";

TEST(DemandedLanes, DropsOperandsOfSelects) {
  EXPECT_EQ(countUsedSelects(chosen + access("%n", "%more") + "ret void\n"),
            0u);
  // Of fewer lanes; of others; of both.
  std::string fewer = "%fewer = and i64 %exec, %n\n";
  std::string others = "%others = xor i64 %n, -1\n";
  EXPECT_EQ(countUsedSelects(chosen + fewer + access("%fewer", "%more") +
                             "ret void\n"),
            0u);
  EXPECT_EQ(countUsedSelects(chosen + others + access("%others", "%more") +
                             "ret void\n"),
            0u);
  EXPECT_EQ(countUsedSelects(chosen + others + access("%others", "%more") +
                             access("%n", "%s") + "ret void\n"),
            1u);
  EXPECT_EQ(countUsedSelects(chosen + access("%exec", "%more") + "ret void\n"),
            1u);
  // Whoever is not known needs all lanes.
  EXPECT_EQ(countUsedSelects(chosen + access("%n", "%more") +
                             "call void @use(<64 x i32> %s)\nret void\n"),
            1u);
}

TEST(DemandedLanes, FollowsWays) {
  // Where a branch says that no lane has its bit in the mask, or all have.
  auto join = [](const std::string &number) {
    return "entry:\n" + chosen + "%none = icmp eq i64 %n, " + number +
           "\nbr i1 %none, label %join, label %some\nsome:\nbr label %join\n"
           "join:\n%p = phi <64 x i32> [ %s, %entry ], [ zeroinitializer, "
           "%some ]\n" +
           access("-1", "%p") + "ret void\n";
  };
  EXPECT_EQ(countUsedSelects(join("0")), 0u);
  EXPECT_EQ(countUsedSelects(join("-1")), 0u);
  EXPECT_EQ(countUsedSelects(join("%exec")), 1u);
}

/// A loop whose iterations have masks of their own: %s is needed in the lanes
/// of one, and as what %p, which is needed in lanes `next`, is in the next
/// iteration.
static std::string makeLoop(const std::string &next) {
  return "entry:\nbr label %loop\nloop:\n"
         "%p = phi <64 x i32> [ %b, %entry ], [ %s, %loop ]\n"
         "%n = call i64 @mask()\n%m = bitcast i64 %n to <64 x i1>\n"
         "%s = select <64 x i1> %m, <64 x i32> %a, <64 x i32> %p\n" +
         access(next, "%p") + access("%n", "%s") +
         "%goes = icmp ne i64 %n, 5\n"
         "br i1 %goes, label %loop, label %end\nend:\n";
}

TEST(DemandedLanes, TellsTurnsOfLoopsApart) {
  EXPECT_EQ(countUsedSelects(makeLoop("-1") + "ret void\n"), 1u);
  // The same name, but another mask in the next iteration.
  EXPECT_EQ(countUsedSelects(makeLoop("%n") + "ret void\n"), 1u);
  // Behind the loop it is that of the last iteration.
  EXPECT_EQ(countUsedSelects("entry:\nbr label %loop\nloop:\n" + chosen +
                             "%goes = icmp ne i64 %n, 5\n"
                             "br i1 %goes, label %loop, label %end\nend:\n" +
                             access("%n", "%more") + "ret void\n"),
            0u);
}

TEST(DemandedLanes, TellsLanesThatLoopsLeaveAsTheyAre) {
  // Of lanes that no iteration changes, and of others.
  auto makeTurn = [](const std::string &changed) {
    return "entry:\nbr label %loop\nloop:\n"
           "%p = phi <64 x i32> [ %b, %entry ], [ %s, %loop ]\n"
           "%n = call i64 @mask()\n%others = xor i64 %exec, -1\n"
           "%k = and i64 %n, " +
           changed +
           "\n%m = bitcast i64 %k to <64 x i1>\n"
           "%s = select <64 x i1> %m, <64 x i32> %a, <64 x i32> %p\n" +
           access("%exec", "%p") +
           "%goes = icmp ne i64 %n, 5\n"
           "br i1 %goes, label %loop, label %end\nend:\n" +
           access("%exec", "%s") + "ret void\n";
  };
  EXPECT_EQ(countUsedSelects(makeTurn("%others")), 0u);
  EXPECT_EQ(countUsedSelects(makeTurn("%exec")), 1u);
  EXPECT_EQ(countUsedSelects(makeTurn("-1")), 1u);
}

TEST(DemandedLanes, NeedsOfComparisonsTheActiveLanes) {
  // %n is older than what is compared in its lanes.
  auto compare = [](const std::string &mask) {
    return chosen +
           "%c = icmp ugt <64 x i32> %s, splat (i32 5)\n"
           "%bits = bitcast <64 x i1> %c to i64\n" +
           mask + access("%k", "%a") + "ret void\n";
  };
  EXPECT_EQ(countUsedSelects(compare("%k = and i64 %n, %bits\n")), 0u);
  EXPECT_EQ(countUsedSelects(compare("%no = xor i64 %bits, -1\n"
                                     "%k = and i64 %n, %no\n")),
            0u);
  EXPECT_EQ(countUsedSelects(compare("%k = or i64 %n, %bits\n")), 1u);
  EXPECT_EQ(countUsedSelects(
                compare("%k = and i64 %n, %bits\n" + access("%bits", "%a"))),
            1u);
  EXPECT_EQ(countUsedSelects(compare("%k = and i64 %exec, %bits\n")), 1u);
  // One of both needs all lanes of the other.
  EXPECT_EQ(countUsedSelects(
                chosen +
                "%s2 = select <64 x i1> %m, <64 x i32> %b, <64 x i32> %a\n"
                "%c = icmp ugt <64 x i32> %s, splat (i32 5)\n"
                "%d = icmp ugt <64 x i32> %s2, splat (i32 5)\n"
                "%k = and <64 x i1> %c, %d\n"
                "%bits = bitcast <64 x i1> %k to i64\n" +
                access("%bits", "%a") + "ret void\n"),
            2u);
}

TEST(DemandedLanes, KnowsWhatAllWaysHaveNoOtherLanesThan) {
  // As where a loop that is unrolled leaves the rest of the iterations to some.
  auto join = [](const std::string &first, const std::string &second) {
    return "entry:\n" + chosen +
           "%o = call i64 @mask()\n%part = and i64 %n, %o\n"
           "%none = icmp eq i64 %exec, 5\n"
           "br i1 %none, label %join, label %some\nsome:\nbr label %join\n"
           "join:\n%p = phi i64 [ " +
           first + ", %entry ], [ " + second + ", %some ]\n" +
           access("%p", "%s") + "ret void\n";
  };
  EXPECT_EQ(countUsedSelects(join("%part", "%n")), 0u);
  EXPECT_EQ(countUsedSelects(join("%part", "%o")), 1u);
  EXPECT_EQ(countUsedSelects(join("%part", "-1")), 1u);
  // Or where all go on who did not come to an if.
  EXPECT_EQ(
      countUsedSelects("entry:\n" + chosen +
                       "%none = icmp eq i64 %exec, 5\n"
                       "br i1 %none, label %join, label %some\nsome:\n"
                       "%c = icmp ugt <64 x i32> %s, splat (i32 5)\n"
                       "%bits = bitcast <64 x i1> %c to i64\nbr label %join\n"
                       "join:\n%p = phi i64 [ -1, %entry ], [ %bits, %some ]\n"
                       "%k = and i64 %n, %p\n" +
                       access("%k", "%a") + "ret void\n"),
      0u);
}

TEST(DemandedLanes, NeedsNothingOfOthersBehindALoop) {
  // Those of the lanes below 8 that go round load what is not known to v4,
  // which then gets their offsets; the others had theirs before.
  Stores stores;
  std::string error = run("v_lshlrev_b32 v4, 4, v0\nv_mov_b32 v2, v0\n"
                          "v_cmp_gt_u32 vcc, 8, v0\n"
                          "s_and_saveexec_b64 s[4:5], vcc\n"
                          "s_mov_b64 s[6:7], 0\n1:\n"
                          "global_load_dword v4, v0, s[0:1]\n"
                          "v_add_u32 v2, 1, v2\nv_cmp_lt_u32 vcc, 8, v2\n"
                          "s_or_b64 s[6:7], vcc, s[6:7]\n"
                          "s_andn2_b64 exec, exec, s[6:7]\n"
                          "s_cbranch_execnz 1b\n"
                          "s_or_b64 exec, exec, s[6:7]\n"
                          "v_lshlrev_b32 v4, 3, v0\n"
                          "s_or_b64 exec, exec, s[4:5]\n" +
                              std::string(storeToV4),
                          ~UINT64_C(0), stores);
  EXPECT_EQ(error, "");
  ASSERT_EQ(stores.offsets.size(), 1u);
  for (uint64_t lane = 0; lane < 64; ++lane)
    EXPECT_EQ(stores.offsets[0][lane], lane < 8 ? 8 * lane : 16 * lane);
}

TEST(DemandedLanes, NeedsLanesThatOthersRead) {
  // Lanes below 4 store at the offsets that they got; then all at that of lane
  // 9, which it had before, read by a scalar, by DPP and through LDS.
  for (const char *read :
       {"v_readlane_b32 s8, v4, 9\nv_mov_b32 v5, s8\n",
        "v_mov_b32_dpp v5, v4 row_shl:9 row_mask:0xf bank_mask:0xf\n"
        "v_readfirstlane_b32 s8, v5\nv_mov_b32 v5, s8\n",
        "v_mov_b32 v6, 36\nds_bpermute_b32 v5, v6, v4\n"
        "s_waitcnt lgkmcnt(0)\n"}) {
    Stores stores;
    std::string error =
        run("v_lshlrev_b32 v4, 3, v0\nv_lshlrev_b32 v1, 4, v0\n"
            "v_cmp_gt_u32 vcc, 4, v0\ns_and_saveexec_b64 s[4:5], vcc\n"
            "v_mov_b32 v4, v1\nglobal_store_dword v4, v0, s[0:1]\n"
            "s_mov_b64 exec, s[4:5]\n" +
                std::string(read) + "global_store_dword v5, v0, s[0:1]",
            ~UINT64_C(0), stores);
    EXPECT_EQ(error, "");
    ASSERT_EQ(stores.offsets.size(), 2u);
    EXPECT_EQ(stores.offsets[0], (std::vector<uint64_t>{0, 16, 32, 48}));
    EXPECT_EQ(stores.offsets[1], std::vector<uint64_t>(64, 72)) << read;
  }
}
