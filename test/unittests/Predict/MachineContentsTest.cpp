//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// What is known of data, and what depends on it.
//
//===----------------------------------------------------------------------===//

#include "TracedLaunch.h"

using namespace mlir::swizzle;
using namespace mlir::swizzle::machine;

/// Code that compares what it reads from LDS, and after a branch over `inside`
/// loads from s8 bytes behind the start of `a`.
static std::string makeBranch(const char *inside) {
  return std::string("s_mov_b32 s8, 0\n"
                     "v_mov_b32 v1, 0\n"
                     "ds_read_b32 v2, v1\n"
                     "s_waitcnt lgkmcnt(0)\n"
                     "v_cmp_lt_f32 vcc, 0, v2\n"
                     "s_cbranch_vccz .Lskip\n") +
         inside +
         "\n.Lskip:\n"
         "v_mov_b32 v1, s8\n"
         "global_load_dword v4, v1, s[4:5]\n"
         "s_waitcnt vmcnt(0)\n";
}

TEST(MachineContents, DataMayDecideOnComputation) {
  std::string text = makeBranch("v_exp_f32 v3, v2\n"
                                "ds_bpermute_b32 v3, v1, v3\n"
                                "s_waitcnt lgkmcnt(0)\n"
                                "v_exp_f32 v3, v3");
  TracedLaunch traced(text.c_str(), /*workItems=*/64, /*ldsBytes=*/512);
  ASSERT_TRUE(traced.source) << traced.error;
  std::vector<Phase> phases;
  std::vector<PhaseWork> works = runWork(*traced.source, phases);
  EXPECT_FALSE(bool(traced.source->takeError()));
  // The longer way counts.
  double transcendental = 0;
  std::vector<LineAccess> all;
  for (const PhaseWork &work : works)
    transcendental += work.before.transcendental + work.after.transcendental;
  for (const Phase &phase : phases)
    all.insert(all.end(), phase.begin(), phase.end());
  EXPECT_EQ(transcendental, 2);
  EXPECT_EQ(all, std::vector{read(lineOfA, 1, 0)});
}

TEST(MachineContents, DataMayNotDecideOnAccesses) {
  for (const char *inside :
       {"s_mov_b32 s8, 128", "global_store_dword v1, v2, s[6:7]",
        "s_barrier"}) {
    std::string text = makeBranch(inside);
    TracedLaunch traced(text.c_str(), /*workItems=*/64, /*ldsBytes=*/512);
    if (traced.source)
      traced.run();
    EXPECT_NE(traced.error.find("ds_read_b32 v2, v1"), std::string::npos)
        << inside << ": " << traced.error;
  }
}

TEST(MachineContents, WhatIsNotKnown) {
  TracedLaunch traced("v_mov_b32 v1, 0\n"
                      "ds_read_b32 v2, v1\n"
                      "s_waitcnt lgkmcnt(0)\n"
                      "global_load_dword v3, v2, s[4:5]\n",
                      /*workItems=*/64, /*ldsBytes=*/512);
  if (traced.source)
    traced.run();
  EXPECT_NE(traced.error.find("ds_read_b32 v2, v1"), std::string::npos)
      << traced.error;
}

TEST(MachineContents, LdsIsKeptWhereItIsNeeded) {
  // A line of `a` for each lane, whose address comes through LDS, after an
  // access that needs no LDS. The last word of LDS is there as a whole.
  TracedLaunch traced("v_lshlrev_b32 v1, 2, v0\n"
                      "global_load_dword v2, v1, s[4:5]\n"
                      "s_waitcnt vmcnt(0)\n"
                      "global_store_dword v1, v2, s[6:7]\n"
                      "s_waitcnt vmcnt(0)\n"
                      "v_lshlrev_b32 v3, 7, v0\n"
                      "ds_write_b32 v1, v3\n"
                      "s_waitcnt lgkmcnt(0)\n"
                      "ds_read_b32 v4, v1\n"
                      "s_waitcnt lgkmcnt(0)\n"
                      "global_load_dword v5, v4, s[4:5] offset:64\n"
                      "s_waitcnt vmcnt(0)\n",
                      /*workItems=*/64, /*ldsBytes=*/254);
  ASSERT_TRUE(traced.source) << traced.error;
  Phase rows;
  for (uint64_t lane = 0; lane < 64; ++lane)
    rows.add(read(lineOfA + lane, 2, 0));
  // The first workgroup is traced again from its start when it needs LDS.
  for (uint64_t id : {0, 1, 2}) {
    std::vector<Phase> phases = traced.run(id);
    EXPECT_EQ(traced.error, "");
    ASSERT_EQ(phases.size(), 3u);
    EXPECT_EQ(phases[0], (Phase{read(lineOfA, 3, 0), read(lineOfA + 1, 3, 0)}));
    EXPECT_EQ(phases[1],
              (Phase{write(lineOfB, 3, 1), write(lineOfB + 1, 3, 1)}));
    EXPECT_EQ(phases[2], rows);
  }
}
