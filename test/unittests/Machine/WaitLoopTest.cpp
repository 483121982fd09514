//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "RunCode.h"
#include "gtest/gtest.h"

using namespace mlir::swizzle::machine;

namespace {
using Lines = std::vector<std::string>;

/// What a wave of two work-items, with their numbers in v1 and the address
/// 0x1000 in s[0:1], of 4 KiB of zeros, does, and by which instructions it
/// waits or may wait, for other workgroups or its own.
struct Traced {
  Lines lines, waits, possible, inWorkgroup, retried;
};
} // namespace

/// Of a wave of two lanes, or one that is known to be full.
static Traced trace(const std::string &code, bool allLanes = false,
                    bool hasLdsContents = false) {
  AssembledCode assembled({code}, "gfx942");
  KernelCode decoded = llvm::cantFail(assembled.decode(0));
  auto memory = std::make_shared<LaunchMemory>();
  std::vector<uint8_t> zeros(4096);
  memory->ranges.push_back({0x1000, zeros.size(), zeros.data(), false});
  WaveProgramOptions options;
  options.allLanes = allLanes;
  options.numVectorInputs = 2;
  options.hasLdsContents = hasLdsContents;
  auto program = WaveProgram::compile(
      std::make_shared<const KernelCode>(decoded), memory, options);
  if (!program)
    return {{llvm::toString(program.takeError())}, {}, {}, {}, {}};
  Traced traced;
  const auto &instructions = (*program)->getCode().instructions;
  for (uint32_t number : (*program)->getWaits().passed)
    traced.waits.push_back(instructions[number].mnemonic);
  for (uint32_t number : (*program)->getWaits().possible)
    traced.possible.push_back(instructions[number].mnemonic);
  for (uint32_t number : (*program)->getWaits().inWorkgroup)
    traced.inWorkgroup.push_back(instructions[number].mnemonic);
  for (uint32_t number : (*program)->getWaits().retried)
    traced.retried.push_back(instructions[number].mnemonic);
  OwnContents lds;
  lds.reset(1024, /*isKnown=*/false);
  uint32_t scalars[] = {0x1000, 0}, vectors[2 * lanesPerWave] = {};
  vectors[lanesPerWave + 1] = 1;
  WaveInputs start;
  start.scalars = scalars;
  start.vectors = vectors;
  start.exec = allLanes ? ~UINT64_C(0) : 3;
  start.lds = &lds;
  Recorder recorder;
  Wave wave(**program);
  wave.start(start, recorder);
  auto status = wave.resume();
  traced.lines = recorder.lines;
  if (!status)
    traced.lines.push_back(llvm::toString(status.takeError()));
  return traced;
}

/// A loop that is left when s8 is not 0, and a store after it.
static std::string makeLoop(const std::string &body) {
  return "v_mov_b32 v2, 1\n"
         "v_mov_b32 v3, 0\n"
         "1:\n" +
         body +
         "\ns_cmp_eq_u32 s8, 0\n"
         "s_cbranch_scc1 1b\n"
         "global_store_byte v0, v2, s[0:1]";
}

/// The end of a loop that lanes leave one by one, those of vcc, of which
/// s[4:5] has all; and that with a store after it.
static const std::string endByLanes = "s_or_b64 s[4:5], vcc, s[4:5]\n"
                                      "s_andn2_b64 exec, exec, s[4:5]\n"
                                      "s_cbranch_execnz 1b\n"
                                      "s_or_b64 exec, exec, s[4:5]\n";
static const std::string leaveByLanes =
    endByLanes + "global_store_byte v0, v2, s[0:1]";

static const char *const store = "global write 1: lanes 3 first 1000";

TEST(WaitLoops, AreGoneThroughOnce) {
  Traced lock = trace(
      makeLoop("global_atomic_cmpswap v4, v0, v[2:3], s[0:1] offset:8 sc0\n"
               "s_waitcnt vmcnt(0)\n"
               "v_readfirstlane_b32 s8, v4"));
  EXPECT_EQ(lock.lines, Lines({"global atomic read write 4: lanes 3 first 1008",
                               "wait 0 - -", store}));
  EXPECT_EQ(lock.waits, Lines({"global_atomic_cmpswap"}));

  Traced flag = trace(makeLoop("global_load_dword v4, v0, s[0:1] offset:8 sc1\n"
                               "v_readfirstlane_b32 s8, v4"));
  EXPECT_EQ(flag.lines, Lines({"global read 4: lanes 3 first 1008", store}));
  EXPECT_EQ(flag.waits, Lines({"global_load_dword"}));

  Traced scalar =
      trace(makeLoop("s_sleep 1\ns_load_dword s8, s[0:1], 0x8 glc"));
  EXPECT_EQ(scalar.lines, Lines({"scalar read 4: lanes 0 first 1008", store}));
  EXPECT_EQ(scalar.waits, Lines({"s_load_dword"}));

  // Of several reads the first one is named.
  Traced both = trace(makeLoop("global_load_ubyte v4, v0, s[0:1] sc1\n"
                               "global_load_dword v5, v0, s[0:1] offset:8 sc1\n"
                               "v_or_b32 v4, v4, v5\n"
                               "v_readfirstlane_b32 s8, v4"));
  EXPECT_EQ(both.waits, Lines({"global_load_ubyte"}));
}

// What others write is not seen by loads that go through a cache which nothing
// empties.
TEST(WaitLoops, SeeWhatOthersWrite) {
  auto listWaits = [](const std::string &body) {
    // Ends with what is there.
    return trace(makeLoop(body + "s_cmp_eq_u32 s8, 0\ns_cselect_b32 s8, 1, 0"))
        .waits;
  };
  std::string load = "global_load_dword v4, v0, s[0:1] offset:8",
              decide = "\nv_readfirstlane_b32 s8, v4\n",
              scalar = "s_load_dword s8, s[0:1], 0x8";
  EXPECT_EQ(listWaits(load + decide), Lines());
  EXPECT_EQ(listWaits("buffer_inv sc0\n" + load + decide), Lines());
  EXPECT_EQ(listWaits(scalar + "\n"), Lines());
  Lines vector{"global_load_dword"};
  EXPECT_EQ(listWaits(load + " sc1" + decide), vector);
  EXPECT_EQ(listWaits(load + " nt" + decide), vector);
  EXPECT_EQ(listWaits("buffer_inv sc1\n" + load + decide), vector);
  for (const char *empties : {"s_dcache_inv\n", "buffer_inv sc1\n"})
    EXPECT_EQ(listWaits(empties + scalar + "\n"), Lines({"s_load_dword"}));
}

// A loop that goes back by flags, each of which may come late.
TEST(WaitLoops, MayBe) {
  std::string start = "s_mov_b32 s9, 0\n";
  auto makeWalk = [](const std::string &load, const std::string &decide) {
    return makeLoop("v_mov_b32 v5, s9\n" + load +
                    "\nv_readfirstlane_b32 s12, v4\n" + decide +
                    "s_add_u32 s9, s9, 1\n"
                    "s_cmp_ge_u32 s9, 3\ns_cselect_b32 s8, 1, 0");
  };
  std::string load = "global_load_dword v4, v5, s[0:1]",
              count = "s_min_u32 s12, s12, 2\ns_add_u32 s9, s9, s12\n",
              skip = "s_cmp_eq_u32 s12, 2\ns_cbranch_scc1 2f\n"
                     "global_store_byte v0, v2, s[0:1] offset:16\n2:\n";
  Traced walk = trace(start + makeWalk(load + " sc1", count));
  EXPECT_EQ(walk.possible, Lines({"global_load_dword"}));
  EXPECT_EQ(walk.waits, Lines());
  EXPECT_EQ(walk.lines.size(), 4u);
  EXPECT_EQ(trace(start + makeWalk(load, count)).possible, Lines());
  // What decides about something else.
  Traced skips = trace(start + makeWalk(load + " sc1", skip));
  EXPECT_EQ(skips.possible, Lines());
  EXPECT_EQ(skips.lines.size(), 7u);
  // What chooses between ways, each of which says alone if it is the end.
  auto makeWays = [&](const std::string &load) {
    return makeLoop("v_mov_b32 v5, s9\n" + load +
                    "\nv_readfirstlane_b32 s12, v4\n"
                    "s_cmp_eq_u32 s12, 2\ns_cbranch_scc1 2f\n"
                    "global_store_byte v0, v2, s[0:1] offset:16\n"
                    "s_cmp_eq_u32 s12, 3\ns_cbranch_scc1 2f\n"
                    "global_store_byte v0, v2, s[0:1] offset:17\n"
                    "s_mov_b32 s8, 1\ns_branch 3f\n2:\n"
                    "global_store_byte v0, v2, s[0:1] offset:18\n"
                    "s_mov_b32 s8, 0\n3:");
  };
  EXPECT_EQ(trace(start + makeWays(load + " sc1")).possible,
            Lines({"global_load_dword"}));
  EXPECT_EQ(trace(start + makeWays(load)).possible, Lines());
  // Through LDS.
  Traced lds = trace(start + makeWalk(load + " sc1\nds_write_b32 v0, v4\n"
                                             "ds_read_b32 v4, v0",
                                      count),
                     /*allLanes=*/false, /*hasLdsContents=*/true);
  EXPECT_EQ(lds.possible, Lines({"global_load_dword"}));
}

TEST(WaitLoops, AreNotAllThatWaits) {
  Traced grid = trace("ds_gws_barrier v0 gds\ns_waitcnt lgkmcnt(0)\n"
                      "global_store_byte v0, v2, s[0:1]");
  EXPECT_EQ(grid.lines, Lines({"wait - - 0", store}));
  EXPECT_EQ(grid.waits, Lines({"ds_gws_barrier"}));
}

TEST(WaitLoops, PassWhatTheyReadThroughLds) {
  std::string loop =
      makeLoop("s_barrier\n"
               "global_atomic_add v4, v0, v3, s[0:1] offset:8 sc0\n"
               "ds_write_b32 v0, v4\n"
               "s_barrier\n"
               "ds_read_b32 v5, v0\n"
               "v_readfirstlane_b32 s8, v5");
  Traced traced = trace(loop, /*allLanes=*/false, /*hasLdsContents=*/true);
  EXPECT_EQ(traced.lines,
            Lines({"barrier", "global atomic read write 4: lanes 3 first 1008",
                   "lds write 4: lanes 3 first 0", "barrier",
                   "lds read 4: lanes 3 first 0", store}));
  EXPECT_EQ(traced.waits, Lines({"global_atomic_add"}));
}

TEST(WaitLoops, KeepNothingInLds) {
  // The iterations are counted in LDS, up to a number that the loop reads.
  std::string start = "ds_write_b32 v0, v0\n";
  std::string read = "global_load_dword v4, v0, s[0:1] offset:8 sc1\n";
  std::string end = "v_readfirstlane_b32 s8, v5\n"
                    "s_cmp_ge_u32 s8, 3\n"
                    "s_cselect_b32 s8, 1, 0";
  std::string count = "ds_read_b32 v5, v0\n"
                      "v_add3_u32 v5, v5, v4, 1\n"
                      "ds_write_b32 v0, v5\n";
  Traced counted = trace(start + makeLoop(read + count + end),
                         /*allLanes=*/false, /*hasLdsContents=*/true);
  EXPECT_EQ(llvm::count(counted.lines, "global read 4: lanes 3 first 1008"), 3);
  EXPECT_EQ(counted.lines.back(), store);
  EXPECT_TRUE(counted.waits.empty());
  // Without the contents nobody knows.
  for (const std::string &body :
       {read + count + end,
        read + "ds_add_rtn_u32 v5, v0, v2\nv_add_u32 v5, v5, v4\n" + end}) {
    Traced unknown = trace(start + makeLoop(body));
    EXPECT_NE(
        unknown.lines.back().find("expected addresses, masks and branches "
                                  "not to depend on what this"),
        std::string::npos)
        << unknown.lines.back();
    EXPECT_TRUE(unknown.waits.empty());
  }
  // What is only data decides about nothing.
  Traced data = trace(makeLoop(read + "ds_add_u32 v0, v2\n"
                                      "v_readfirstlane_b32 s8, v4"));
  EXPECT_EQ(data.waits, Lines({"global_load_dword"}));
}

TEST(WaitLoops, AreLeftByAllLanes) {
  // Lanes leave one by one.
  Traced traced =
      trace("v_mov_b32 v2, 1\nv_mov_b32 v3, 0\ns_mov_b64 s[4:5], 0\n"
            "1:\n"
            "global_atomic_cmpswap v4, v0, v[2:3], s[0:1] offset:8 sc0\n"
            "v_cmp_eq_u32 vcc, 0, v4\n" +
            leaveByLanes);
  EXPECT_EQ(traced.lines,
            Lines({"global atomic read write 4: lanes 3 first 1008", store}));
  EXPECT_EQ(traced.waits, Lines({"global_atomic_cmpswap"}));
}

TEST(WaitLoops, AddByComparingAndSwapping) {
  // What is compared with is what the iteration before has found: the loop ends
  // if nobody else writes there.
  std::string start = "v_mov_b32 v2, 1.0\ns_mov_b64 s[4:5], 0\n"
                      "global_load_dword v4, v0, s[0:1] offset:8 sc1\n"
                      "1:\n"
                      "v_mov_b32 v7, v4\n"
                      "v_add_f32 v6, v7, v2\n"
                      "global_atomic_cmpswap v4, v0, v[6:7], s[0:1] offset:8 "
                      "sc0\n";
  Lines lines = {"global read 4: lanes 3 first 1008",
                 "global atomic read write 4: lanes 3 first 1008", store};
  Traced adds = trace(start + "v_cmp_eq_u32 vcc, v4, v7\n" + leaveByLanes);
  EXPECT_EQ(adds.lines, lines);
  EXPECT_EQ(adds.retried, Lines({"global_atomic_cmpswap"}));
  EXPECT_EQ(adds.waits, Lines());
  EXPECT_EQ(adds.possible, Lines());
  // What it has found may also end it earlier, as that of a maximum.
  Traced most = trace(start +
                      "v_cmp_eq_u32 vcc, v4, v7\nv_cmp_le_f32 s[8:9], v2, v4\n"
                      "s_or_b64 vcc, vcc, s[8:9]\n" +
                      leaveByLanes);
  EXPECT_EQ(most.lines, lines);
  EXPECT_EQ(most.retried, Lines({"global_atomic_cmpswap"}));
  EXPECT_EQ(most.waits, Lines());
  // Not so where it waits for another value, or also for a bit.
  for (const char *end :
       {"v_cmp_eq_u32 vcc, v4, v7\nv_and_b32 v8, 1, v4\n"
        "v_cmp_eq_u32 s[8:9], 0, v8\ns_and_b64 vcc, vcc, s[8:9]\n",
        "v_cmp_eq_u32 vcc, v4, v6\n", "v_cmp_gt_u32 vcc, v4, v7\n",
        "v_cmp_ne_u32 vcc, v4, v7\n",
        "v_cmp_eq_u32 vcc, v4, v6\nv_cmp_le_f32 s[8:9], v2, v4\n"
        "s_or_b64 vcc, vcc, s[8:9]\n"}) {
    Traced traced = trace(start + end + leaveByLanes);
    EXPECT_EQ(traced.lines, lines) << end;
    EXPECT_EQ(traced.waits, Lines({"global_atomic_cmpswap"})) << end;
    EXPECT_EQ(traced.retried, Lines()) << end;
  }
}

TEST(WaitLoops, MayWaitAroundOneThatCompares) {
  // The loop around it ends by what LDS holds, which other workgroups may
  // decide: the instruction is one of those by which the kernel may wait.
  Traced traced =
      trace("3:\ns_mov_b64 s[4:5], 0\n"
            "global_load_dword v4, v0, s[0:1] offset:8 sc1\n"
            "1:\n"
            "v_mov_b32 v7, v4\nv_add_f32 v6, 1.0, v7\n"
            "global_atomic_cmpswap v4, v0, v[6:7], s[0:1] offset:8 sc0\n"
            "v_cmp_eq_u32 vcc, v4, v7\n" +
            endByLanes +
            "ds_read_b32 v9, v0\nv_readfirstlane_b32 s8, v9\n"
            "s_cmp_eq_u32 s8, 0\ns_cbranch_scc1 3b");
  EXPECT_TRUE(llvm::is_contained(traced.possible, "global_atomic_cmpswap"));
  EXPECT_EQ(traced.retried, Lines());
}

TEST(WaitLoops, AddPairsByComparingAndSwapping) {
  Traced traced =
      trace("s_mov_b64 s[4:5], 0\n"
            "global_load_dwordx2 v[6:7], v0, s[0:1] offset:8\n"
            "1:\n"
            "v_lshl_add_u64 v[4:5], v[6:7], 1, 1\n"
            "global_atomic_cmpswap_x2 v[8:9], v0, v[4:7], s[0:1] offset:8 sc0\n"
            "v_cmp_eq_u64 vcc, v[8:9], v[6:7]\n"
            "v_mov_b64 v[6:7], v[8:9]\n" +
            leaveByLanes);
  EXPECT_EQ(traced.lines,
            Lines({"global read 8: lanes 3 first 1008",
                   "global atomic read write 8: lanes 3 first 1008", store}));
  EXPECT_EQ(traced.retried, Lines({"global_atomic_cmpswap_x2"}));
  EXPECT_EQ(traced.waits, Lines());
}

// In LDS as well, where other waves and lanes may be first; that is no wait for
// other workgroups.
TEST(WaitLoops, AddInLdsByComparingAndSwapping) {
  std::string start = "v_mov_b32 v2, 1.0\ns_mov_b64 s[4:5], 0\n"
                      "ds_read_b32 v4, v0\n"
                      "1:\n"
                      "v_mov_b32 v7, v4\n"
                      "v_add_f32 v6, v7, v2\n";
  std::string end = "v_cmp_eq_u32 vcc, v4, v7\n" + leaveByLanes;
  for (bool hasLdsContents : {false, true}) {
    Traced traced = trace(start + "ds_cmpst_rtn_b32 v4, v0, v7, v6\n" + end,
                          /*allLanes=*/false, hasLdsContents);
    EXPECT_EQ(traced.lines,
              Lines({"lds read 4: lanes 3 first 0",
                     "lds atomic read write 4: lanes 3 first 0", store}));
    EXPECT_EQ(traced.inWorkgroup, Lines({"ds_cmpst_rtn_b32"}));
    EXPECT_EQ(traced.waits, Lines());
    EXPECT_EQ(traced.possible, Lines());
  }
  // What stores something else, or counts, is no such loop.
  for (const char *body :
       {"ds_cmpst_rtn_b32 v4, v0, v7, v6\nds_write_b32 v0, v6 offset:8\n",
        "ds_cmpst_rtn_b32 v4, v0, v7, v6\n"
        "global_store_dword v0, v6, s[0:1]\n",
        "ds_add_rtn_u32 v4, v0, v6\n"}) {
    Traced traced = trace(start + body + end);
    EXPECT_NE(traced.lines.back().find("not to depend on what this"),
              std::string::npos)
        << traced.lines.back();
    EXPECT_EQ(traced.inWorkgroup, Lines());
  }
}

TEST(WaitLoops, AreWaysOfAnIf) {
  // One lane in the loop, as it adds to half of a word, and the others in the
  // else.
  Traced traced =
      trace("v_mov_b32 v8, 1.0\n"
            "v_cmp_lt_u32 vcc, 0, v1\ns_mov_b64 s[2:3], vcc\n"
            "s_and_saveexec_b64 s[4:5], s[2:3]\n"
            "s_xor_b64 s[2:3], exec, s[4:5]\ns_cbranch_execz 2f\n"
            "global_load_dword v7, v0, s[0:1] offset:8 sc1\n"
            "s_mov_b64 s[4:5], 0\n"
            "1:\n"
            "v_add_f16 v6, v7, v8\n"
            "global_atomic_cmpswap v6, v0, v[6:7], s[0:1] offset:8 sc0\n"
            "v_cmp_eq_u32 vcc, v6, v7\nv_mov_b32 v7, v6\n" +
                endByLanes +
                "2: s_andn2_saveexec_b64 s[6:7], s[2:3]\ns_cbranch_execz 3f\n"
                "global_atomic_add v0, v2, s[0:1]\n3: s_nop 0",
            /*allLanes=*/true);
  EXPECT_EQ(traced.lines,
            Lines({"global read 4: lanes 2 first 1008",
                   "global atomic read write 4: lanes 2 first 1008",
                   "global atomic read write 4: lanes fffffffffffffffd first "
                   "1000"}));
}

TEST(WaitLoops, LeaveMasksThatTheyDoNotChange) {
  // One decides with what memory says about the end of the loop.
  Traced traced = trace("v_mov_b32 v2, 1\n"
                        "v_cmp_eq_u32 s[6:7], 0, v1\n"
                        "s_not_b64 s[8:9], s[6:7]\n"
                        "1:\n"
                        "global_load_dword v3, v0, s[0:1] offset:8 sc1\n"
                        "v_cmp_eq_u32 vcc, 0, v3\n"
                        "s_and_b64 s[10:11], vcc, s[8:9]\n"
                        "s_cbranch_scc1 1b\n"
                        "s_mov_b64 exec, s[6:7]\n"
                        "global_store_byte v0, v2, s[0:1]\n"
                        "s_mov_b64 exec, s[8:9]\n"
                        "global_store_byte v0, v2, s[0:1]",
                        /*allLanes=*/true);
  EXPECT_EQ(traced.lines,
            Lines({"global read 4: lanes ffffffffffffffff first 1008",
                   "global write 1: lanes fffffffffffffffd first 1000",
                   "global write 1: lanes 2 first 1000"}));
  EXPECT_EQ(traced.waits, Lines({"global_load_dword"}));
}

TEST(WaitLoops, HaveTheSameAddresses) {
  // A list, whose end is a 0.
  Traced traced = trace("v_mov_b32 v4, 8\n"
                        "1:\n"
                        "global_load_dword v4, v4, s[0:1] sc1\n"
                        "v_readfirstlane_b32 s8, v4\n"
                        "s_cmp_lg_u32 s8, 0\n"
                        "s_cbranch_scc1 1b");
  EXPECT_EQ(traced.lines, Lines({"global read 4: lanes 3 first 1008"}));
  EXPECT_EQ(traced.waits, Lines());
}

TEST(WaitLoops, AreNoLoopsOverLanes) {
  // An iteration for each number in v1, to which a 0 from memory is added.
  Traced traced = trace("1:\n"
                        "v_readfirstlane_b32 s8, v1\n"
                        "s_load_dword s12, s[0:1], s8 glc\n"
                        "s_add_u32 s8, s8, s12\n"
                        "v_cmp_eq_u32 vcc, s8, v1\n"
                        "s_and_saveexec_b64 s[10:11], vcc\n"
                        "s_xor_b64 exec, exec, s[10:11]\n"
                        "s_cbranch_execnz 1b");
  std::string load = "scalar read 4: lanes 0 first 1000";
  EXPECT_EQ(traced.lines, Lines({load, load}));
  EXPECT_EQ(traced.waits, Lines());
}

TEST(WaitLoops, CountNothing) {
  // Three iterations.
  Traced counts = trace("s_mov_b32 s9, 0\n" +
                        makeLoop("global_load_dword v4, v0, s[0:1] sc1\n"
                                 "s_add_u32 s9, s9, 1\n"
                                 "s_cmp_gt_u32 s9, 2\n"
                                 "s_cselect_b32 s8, 1, 0"));
  std::string load = "global read 4: lanes 3 first 1000";
  EXPECT_EQ(counts.lines, Lines({load, load, load, store}));
  EXPECT_EQ(counts.waits, Lines());

  // The same with the count in scratch, at an address of the lane.
  Traced spilled = trace("scratch_store_dword v0, v3, off\n" +
                         makeLoop("global_load_dword v4, v0, s[0:1] sc1\n"
                                  "scratch_load_dword v5, v0, off\n"
                                  "v_add_u32 v5, v5, v2\n"
                                  "scratch_store_dword v0, v5, off\n"
                                  "v_readfirstlane_b32 s9, v5\n"
                                  "s_cmp_gt_u32 s9, 2\n"
                                  "s_cselect_b32 s8, 1, 0"));
  EXPECT_EQ(spilled.waits, Lines());
}

/// A loop that ends when memory is not 0, and after so many iterations, which
/// s9 counts.
static std::string makeLoopThatGivesUp(const std::string &iterations) {
  return "v_mov_b32 v2, 1\ns_mov_b32 s9, 0\n1:\n"
         "s_load_dword s12, s[0:1], 0 glc\n"
         "s_add_u32 s9, s9, 1\n"
         "s_cmp_eq_u32 s12, 0\n"
         "s_cselect_b32 s8, 1, 0\n"
         "s_cmp_lt_u32 s9, " +
         iterations +
         "\n"
         "s_cselect_b32 s8, s8, 0\n"
         "s_cmp_lg_u32 s8, 0\n"
         "s_cbranch_scc1 1b\n";
}

TEST(WaitLoops, DoNotCountUpToWhatMemorySays) {
  // Memory is 0: one iteration, which ends by itself.
  std::string iteration = "s_load_dword s12, s[0:1], 0 glc\n"
                          "global_atomic_add v0, v2, s[0:1] offset:8\n";
  Traced counts = trace("v_mov_b32 v2, 1\ns_mov_b32 s9, 0\n1:\n" + iteration +
                        "s_add_u32 s9, s9, 1\n"
                        "s_cmp_lt_u32 s9, s12\n"
                        "s_cbranch_scc1 1b");
  EXPECT_EQ(counts.waits, Lines());
  // Neither for an address after the loop.
  Traced asked =
      trace(makeLoopThatGivesUp("3") + "v_mov_b32 v4, s9\n"
                                       "global_load_ubyte v5, v4, s[0:1] sc1");
  EXPECT_EQ(asked.waits, Lines());
  EXPECT_EQ(asked.lines.back(), "global read 1: lanes 3 first 1003");
}

TEST(WaitLoops, MayGiveUp) {
  // After a number of iterations, with a trap.
  Traced traced = trace(makeLoopThatGivesUp("0x7fffffff") +
                        "s_cmp_eq_u32 s9, 0x7fffffff\n"
                        "s_cbranch_scc0 2f\n"
                        "s_trap 2\n"
                        "2:\n"
                        "global_store_byte v0, v2, s[0:1]");
  EXPECT_EQ(traced.lines, Lines({"scalar read 4: lanes 0 first 1000", store}));
  EXPECT_EQ(traced.waits, Lines({"s_load_dword"}));
}

TEST(WaitLoops, DoNotGiveUpForAnAccess) {
  // Memory is 0: after three iterations, with a load that is not made
  // otherwise.
  Traced traced =
      trace(makeLoopThatGivesUp("3") + "s_cmp_eq_u32 s9, 3\n"
                                       "s_cbranch_scc0 2f\n"
                                       "global_load_ubyte v5, v0, s[0:1] sc1\n"
                                       "2:");
  EXPECT_EQ(traced.waits, Lines());
  EXPECT_EQ(traced.lines.back(), "global read 1: lanes 3 first 1000");
}

// What the iteration before has read: 64 in the first one, then 0.
TEST(WaitLoops, PassNothingOn) {
  std::string loop = "v_mov_b32 v2, 1\n"
                     "s_mov_b64 s[4:5], 0\n1:\n"
                     "v_mov_b32 v6, v5\n"
                     "global_load_dword v5, v0, s[0:1] offset:8 sc1\n"
                     "s_waitcnt vmcnt(0)\n"
                     "v_cmp_gt_u32 vcc, 1, v6\n" +
                     endByLanes + "global_store_byte v6, v2, s[0:1]";
  Traced fromNumber = trace("v_mov_b32 v5, 64\n" + loop);
  EXPECT_EQ(fromNumber.waits, Lines());
  Lines turn = {"global read 4: lanes 3 first 1008", "wait 0 - -"};
  EXPECT_EQ(fromNumber.lines,
            Lines({turn[0], turn[1], turn[0], turn[1], store}));
  // It begins with what others write, too.
  Traced fromRead = trace("global_load_dword v5, v0, s[0:1] offset:8 sc1\n"
                          "s_waitcnt vmcnt(0)\n" +
                          loop);
  EXPECT_EQ(fromRead.waits, Lines({"global_load_dword"}));
}

// What an iteration makes of what it reads itself, or reads where it has
// nothing yet, does not come from the one before.
TEST(WaitLoops, KeepWhatTheyHaveRead) {
  std::string begin = "v_mov_b32 v2, 1\ns_mov_b64 s[4:5], 0\n",
              end = endByLanes + "global_store_byte v5, v2, s[0:1]";
  std::string load = "global_load_dword v6, v0, s[0:1] offset:8 sc1\n"
                     "s_waitcnt vmcnt(0)\n";
  Traced greatest =
      trace("v_mov_b32 v5, 64\n" + begin + "1:\n" + load +
            "v_max_u32 v5, v5, v6\nv_cmp_ne_u32 vcc, 0, v6\n" + end);
  EXPECT_EQ(greatest.waits, Lines({"global_load_dword"}));
  EXPECT_EQ(greatest.lines.back(), "global write 1: lanes 3 first 1040");
  Traced missing =
      trace("v_mov_b32 v5, 0\n" + begin +
            "1:\nv_cmp_eq_u32 vcc, 0, v5\ns_and_saveexec_b64 s[6:7], vcc\n"
            "s_cbranch_execz 2f\n" +
            load +
            "v_mov_b32 v5, v6\n2:\ns_or_b64 exec, exec, s[6:7]\n"
            "v_cmp_ne_u32 vcc, 0, v5\n" +
            end);
  EXPECT_EQ(missing.waits, Lines({"global_load_dword"}));
  EXPECT_EQ(missing.lines.back(), store);
}

TEST(WaitLoops, WriteNothing) {
  Traced traced = trace(makeLoop("global_atomic_add v4, v0, v2, s[0:1] sc0\n"
                                 "global_store_dword v0, v2, s[0:1] offset:16\n"
                                 "v_readfirstlane_b32 s8, v4"));
  EXPECT_EQ(traced.waits, Lines());
  EXPECT_NE(traced.lines.back().find(
                "(global_atomic_add v4, v0, v2, s[0:1] sc0): expected "
                "addresses, masks and branches not to depend on what this "
                "instruction gives"),
            std::string::npos);
}

// Bits of what memory says, one after the other.
TEST(WaitLoops, CountBits) {
  Traced traced = trace("v_mov_b32 v2, 1\ns_mov_b32 s9, 0\n1:\n"
                        "global_load_dword v4, v0, s[0:1] offset:8 sc1\n"
                        "s_waitcnt vmcnt(0)\nv_readfirstlane_b32 s8, v4\n"
                        "s_lshr_b32 s10, s8, s9\ns_add_u32 s9, s9, 1\n"
                        "s_and_b32 s10, s10, 1\ns_cmp_lg_u32 s10, 0\n"
                        "s_cbranch_scc1 1b\n"
                        "global_store_byte v0, v2, s[0:1]");
  EXPECT_EQ(traced.waits, Lines());
}

// A number that is halved, or doubled, up to what memory says is a count.
TEST(WaitLoops, CountsByShifts) {
  for (std::string step : {"s_lshr_b32 s9, s9, 1\ns_cmp_gt_u32 s9, s8\n",
                           "s_ashr_i32 s9, s9, 1\ns_cmp_gt_i32 s9, s8\n",
                           "s_lshl_b32 s9, s9, 7\ns_cmp_lg_u32 s9, s8\n"}) {
    SCOPED_TRACE(step);
    Traced traced = trace("v_mov_b32 v2, 1\n"
                          "s_mov_b32 s9, 8\n"
                          "1:\n"
                          "global_load_dword v4, v0, s[0:1] offset:8 sc1\n"
                          "s_waitcnt vmcnt(0)\n"
                          "v_readfirstlane_b32 s8, v4\n" +
                          step + "s_cbranch_scc1 1b\n" +
                          "global_store_byte v0, v2, s[0:1]");
    EXPECT_EQ(traced.waits, Lines());
    // 8 is 0 after four halves, or five shifts by 7.
    size_t iterations = step.find("lshl") == std::string::npos ? 4 : 5;
    EXPECT_EQ(traced.lines.size(), 2 * iterations + 1);
  }
}

// So is one in floating point, by each of its operations. Memory is 0.
TEST(WaitLoops, CountsInFloatingPoint) {
  for (std::string step : {"v_subrev_f32 v6, 1.0, v6", "v_add_f32 v6, -1.0, v6",
                           "v_fma_f32 v6, v6, 1.0, -1.0"}) {
    SCOPED_TRACE(step);
    Traced traced = trace("v_mov_b32 v2, 1\n"
                          "v_mov_b32 v6, 4.0\n"
                          "1:\n"
                          "global_load_dword v4, v0, s[0:1] offset:8 sc1\n"
                          "s_waitcnt vmcnt(0)\n" +
                          step +
                          "\nv_cmp_gt_f32 vcc, v6, v4\n"
                          "s_cbranch_vccnz 1b\n"
                          "global_store_byte v0, v2, s[0:1]");
    EXPECT_EQ(traced.waits, Lines());
    // A load and a wait in each of four iterations.
    EXPECT_EQ(traced.lines.size(), 2 * 4 + 1u);
  }
}

// And one of a loop to whose start several jumps lead. Memory is 0: one
// iteration more than the first, from which the other jump leads back.
TEST(WaitLoops, CountWithSeveralWaysBack) {
  Traced traced = trace("v_mov_b32 v2, 1\ns_mov_b32 s9, 0\n1:\n"
                        "global_load_dword v4, v0, s[0:1] offset:8 sc1\n"
                        "s_add_u32 s9, s9, 1\n"
                        "s_bitcmp1_b32 s9, 0\n"
                        "s_cbranch_scc1 1b\n"
                        "s_waitcnt vmcnt(0)\n"
                        "v_readfirstlane_b32 s8, v4\n"
                        "s_cmp_lt_u32 s9, s8\n"
                        "s_cbranch_scc1 1b\n"
                        "global_store_byte v0, v2, s[0:1]");
  EXPECT_EQ(traced.waits, Lines());
}
