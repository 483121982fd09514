//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "TracedLaunch.h"
#include <set>

using namespace mlir::swizzle;
using namespace mlir::swizzle::machine;

TEST(MachineSource, Facts) {
  TracedLaunch traced("s_nop 0", /*workItems=*/128, /*ldsBytes=*/512);
  ASSERT_TRUE(traced.source) << traced.error;
  const LaunchFacts &facts = traced.source->getFacts();
  EXPECT_EQ(facts.kernel, "k");
  EXPECT_EQ(facts.getNumWorkgroups(), 4u);
  EXPECT_EQ(facts.getNumWorkItems(), 128u);
  EXPECT_EQ(facts.ldsBytes, 512u);
  std::vector<std::string> names;
  for (const LaunchFacts::Argument &argument : facts.arguments)
    names.push_back(argument.name);
  EXPECT_EQ(names, (std::vector<std::string>{"arg0", "arg1", "kernarg",
                                             "constants", "scratch", "other"}));
  EXPECT_EQ(facts.arguments[0].bytes, 1048576u);
}

TEST(MachineSource, UnwantedLaunchIsNotCompiled) {
  // A call of what nobody knows is an error of code that is compiled.
  const char *body = "s_swappc_b64 s[30:31], s[4:5]";
  TracedLaunch wanted(body);
  EXPECT_FALSE(wanted.source);
  EXPECT_NE(wanted.error, "");
  TracedLaunch unwanted(body, /*workItems=*/64, /*ldsBytes=*/0,
                        /*scratchBytes=*/0,
                        /*isWanted=*/false);
  EXPECT_FALSE(unwanted.source);
  EXPECT_EQ(unwanted.error, "");
}

TEST(MachineSource, LinesOfLanes) {
  TracedLaunch traced("v_lshlrev_b32 v1, 2, v0\n"
                      "global_load_dword v2, v1, s[4:5] offset:64\n"
                      "v_lshlrev_b32 v1, 7, v0\n"
                      "s_waitcnt vmcnt(0)\n"
                      "v_cmp_gt_u32 vcc, 2, v0\n"
                      "s_and_b64 exec, exec, vcc\n"
                      "global_store_byte v1, v2, s[6:7]\n");
  ASSERT_TRUE(traced.source) << traced.error;
  std::vector<Phase> phases = traced.run();
  EXPECT_EQ(traced.error, "");
  ASSERT_EQ(phases.size(), 2u);
  EXPECT_EQ(phases[0], (Phase{read(lineOfA, 2, 0), read(lineOfA + 1, 3, 0),
                              read(lineOfA + 2, 1, 0)}));
  EXPECT_EQ(phases[1], (Phase{write(lineOfB, 1, 1), write(lineOfB + 1, 1, 1)}));
}

TEST(MachineSource, WorkgroupsHaveTheirIds) {
  TracedLaunch traced("s_lshl_b32 s3, s2, 7\n"
                      "v_mov_b32 v1, s3\n"
                      "global_load_dword v2, v1, s[4:5]\n");
  ASSERT_TRUE(traced.source) << traced.error;
  for (uint64_t id : {0, 3}) {
    std::vector<Phase> phases = traced.run(id);
    ASSERT_EQ(phases.size(), 1u);
    EXPECT_EQ(phases[0], Phase{read(lineOfA + id, 1, 0)});
  }
}

TEST(MachineSource, PhasesEndWhereSomethingIsWaitedFor) {
  // Two loads, of which the first wait wants none, the second one, the third
  // nothing that is new; then a wait for LDS alone, and one for both.
  TracedLaunch traced("v_mov_b32 v1, 0\n"
                      "global_load_dword v2, v1, s[4:5]\n"
                      "global_load_dword v3, v1, s[4:5] offset:128\n"
                      "s_waitcnt vmcnt(2)\n"
                      "global_load_dword v4, v1, s[4:5] offset:256\n"
                      "s_waitcnt vmcnt(2)\n"
                      "s_waitcnt vmcnt(1)\n"
                      "ds_write_b32 v1, v2\n"
                      "s_waitcnt lgkmcnt(0)\n"
                      "global_load_dword v5, v1, s[4:5] offset:384\n"
                      "s_waitcnt vmcnt(0) lgkmcnt(0)\n",
                      /*workItems=*/64, /*ldsBytes=*/512);
  ASSERT_TRUE(traced.source) << traced.error;
  std::vector<Phase> phases = traced.run();
  ASSERT_EQ(phases.size(), 2u);
  EXPECT_EQ(phases[0].size(), 3u);
  EXPECT_EQ(phases[1], Phase{read(lineOfA + 3, 1, 0)});
}

TEST(MachineSource, WavesThatNeverWaitHavePhases) {
  // 10,000 stores of 4 bytes at one place, more than a phase has.
  TracedLaunch traced("v_mov_b32 v1, 0\n"
                      "s_movk_i32 s8, 10000\n"
                      "again:\n"
                      "global_store_dword v1, v1, s[4:5]\n"
                      "s_sub_u32 s8, s8, 1\n"
                      "s_cmp_lg_u32 s8, 0\n"
                      "s_cbranch_scc1 again\n");
  ASSERT_TRUE(traced.source) << traced.error;
  std::vector<Phase> phases = traced.run();
  ASSERT_EQ(phases.size(), 3u);
  EXPECT_EQ(phases[0].size(), 4096u);
  EXPECT_EQ(phases[0].size() + phases[1].size() + phases[2].size(), 10000u);
}

TEST(MachineSource, InstructionsOfWavesTakeTurns) {
  // Two waves that load 256 bytes twice, 1024 further on.
  TracedLaunch traced("v_lshlrev_b32 v1, 2, v0\n"
                      "global_load_dword v2, v1, s[4:5]\n"
                      "global_load_dword v3, v1, s[4:5] offset:1024\n"
                      "s_waitcnt vmcnt(0)\n",
                      /*workItems=*/128);
  ASSERT_TRUE(traced.source) << traced.error;
  std::vector<Phase> phases = traced.run();
  ASSERT_EQ(phases.size(), 1u);
  Phase expected;
  for (uint64_t line : {0, 1, 2, 3, 8, 9, 10, 11})
    expected.add(read(lineOfA + line, 3, 0));
  EXPECT_EQ(phases[0], expected);
}

TEST(MachineSource, BarriersEndNoPhase) {
  // The second wave has a load more in front of the barrier.
  TracedLaunch traced("v_mov_b32 v1, 0\n"
                      "v_cmp_lt_u32 vcc, 63, v0\n"
                      "s_cbranch_vccz .Lbarrier\n"
                      "global_load_dword v2, v1, s[4:5]\n"
                      ".Lbarrier:\n"
                      "s_barrier\n"
                      "global_load_dword v3, v1, s[4:5] offset:128\n"
                      "s_waitcnt vmcnt(0)\n",
                      /*workItems=*/128);
  ASSERT_TRUE(traced.source) << traced.error;
  std::vector<Phase> phases = traced.run();
  ASSERT_EQ(phases.size(), 1u);
  EXPECT_EQ(phases[0], (Phase{read(lineOfA + 1, 1, 0), read(lineOfA, 1, 0),
                              read(lineOfA + 1, 1, 0)}));
}

TEST(MachineSource, WavesAtABarrierWaitForThoseThatWaitForMemory) {
  TracedLaunch traced("v_mov_b32 v1, 0\n"
                      "v_cmp_lt_u32 vcc, 63, v0\n"
                      "s_cbranch_vccz .Lbarrier\n"
                      "global_load_dword v2, v1, s[4:5]\n"
                      "s_waitcnt vmcnt(0)\n"
                      ".Lbarrier:\n"
                      "s_barrier\n"
                      "global_load_dword v3, v1, s[4:5] offset:128\n",
                      /*workItems=*/128);
  ASSERT_TRUE(traced.source) << traced.error;
  std::vector<Phase> phases = traced.run();
  ASSERT_EQ(phases.size(), 2u);
  EXPECT_EQ(phases[0], Phase{read(lineOfA, 1, 0)});
  EXPECT_EQ(phases[1].size(), 2u);
}

TEST(MachineSource, ScalarsAndAtomics) {
  TracedLaunch traced("s_load_dwordx2 s[8:9], s[4:5], 0xfc\n"
                      "v_mov_b32 v1, 0\n"
                      "global_atomic_add v1, v0, s[6:7]\n"
                      "s_waitcnt lgkmcnt(0)\n");
  ASSERT_TRUE(traced.source) << traced.error;
  std::vector<Phase> phases = traced.run();
  ASSERT_EQ(phases.size(), 1u);
  // The wait is for the scalars alone.
  LineAccess atomic(lineOfB, 1, AccessKind::Atomic, 1);
  atomic.setInFlight();
  EXPECT_EQ(
      phases[0],
      (Phase{LineAccess(lineOfA + 1, 2, AccessKind::ScalarRead, 0),
             LineAccess(lineOfA + 2, 1, AccessKind::ScalarRead, 0), atomic}));
}

TEST(MachineSource, ScalarAtomicsAreNoReads) {
  TracedLaunch traced("s_mov_b32 s8, 1\n"
                      "s_atomic_add s8, s[6:7], 0x0\n"
                      "s_waitcnt lgkmcnt(0)\n");
  ASSERT_TRUE(traced.source) << traced.error;
  std::vector<Phase> phases = traced.run();
  ASSERT_EQ(phases.size(), 1u);
  EXPECT_EQ(phases[0], Phase{LineAccess(lineOfB, 1, AccessKind::Atomic, 1)});
}

TEST(MachineSource, LoadsPastTheL1) {
  TracedLaunch traced("v_mov_b32 v1, 0\n"
                      "global_load_dword v2, v1, s[4:5]\n"
                      "global_load_dword v2, v1, s[4:5] sc0\n"
                      "global_load_dword v2, v1, s[4:5] sc1\n"
                      "global_load_dword v2, v1, s[4:5] nt\n"
                      "global_store_dword v1, v0, s[6:7] sc1\n"
                      "s_waitcnt vmcnt(0)\n");
  ASSERT_TRUE(traced.source) << traced.error;
  std::vector<Phase> phases = traced.run();
  ASSERT_EQ(phases.size(), 1u);
  LineAccess past(lineOfA, 1, AccessKind::ReadPastL1, 0);
  EXPECT_EQ(phases[0], (Phase{read(lineOfA, 1, 0), read(lineOfA, 1, 0), past,
                              past, write(lineOfB, 1, 1)}));
}

TEST(MachineSource, ScratchLiesByPlace) {
  TracedLaunch traced("scratch_store_dwordx2 off, v[0:1], off offset:8\n",
                      /*workItems=*/128, /*ldsBytes=*/0, /*scratchBytes=*/16);
  ASSERT_TRUE(traced.source) << traced.error;
  std::vector<Phase> phases = traced.run();
  ASSERT_EQ(phases.size(), 1u);
  // Two words of 64 lanes are four lines; the second wave has its 1 KiB behind
  // those of the first.
  uint64_t first = phases[0].front().getLine();
  Phase expected;
  for (uint64_t line : {0, 1, 2, 3, 8, 9, 10, 11})
    expected.add(write(first + line, 3, 4));
  EXPECT_EQ(phases[0], expected);
  // Another place has its own.
  EXPECT_EQ(traced.run(/*id=*/1, /*place=*/1)[0].front().getLine(), first + 16);
  EXPECT_EQ(traced.run(/*id=*/2, /*place=*/0)[0].front().getLine(), first);
  // As the facts have it, also for places that have those of the first ones.
  const auto &scratch = traced.source->getFacts().scratch;
  ASSERT_TRUE(scratch);
  EXPECT_EQ(scratch->argument, 4u);
  EXPECT_EQ(scratch->linesOfPlace, 16u);
  // In front of these are four lines with words 0 and 1.
  uint64_t begin = first - 4, end = begin + 16 * scratch->numPlaces;
  EXPECT_EQ(scratch->firstLine, begin);
  EXPECT_FALSE(scratch->contains(begin - 1));
  EXPECT_TRUE(scratch->contains(begin));
  EXPECT_TRUE(scratch->contains(end - 1));
  EXPECT_FALSE(scratch->contains(end));
  for (uint64_t place :
       {scratch->numPlaces - 1, scratch->numPlaces, 3 * scratch->numPlaces + 5})
    EXPECT_EQ(traced.run(/*id=*/0, place)[0].front().getLine() - first,
              scratch->getDistance(place))
        << "place " << place;
  EXPECT_EQ(scratch->getDistance(scratch->numPlaces), 0u);

  // A word that lies in words 0 and 1 of the lane, of two lines each, in front
  // of those of words 2 and 3.
  TracedLaunch unaligned("scratch_load_dword v2, off, off offset:2\n",
                         /*workItems=*/64, /*ldsBytes=*/0, /*scratchBytes=*/16);
  ASSERT_TRUE(unaligned.source) << unaligned.error;
  expected.clear();
  for (uint64_t line : {0, 1, 2, 3})
    expected.add(read(first - 4 + line, 3, 4));
  EXPECT_EQ(unaligned.run()[0], expected);

  // So does that of lane 0, while the others' lie in word 0.
  TracedLaunch mixed("v_cmp_eq_u32 vcc, 0, v0\n"
                     "v_cndmask_b32_e64 v1, 0, 2, vcc\n"
                     "scratch_load_dword v2, v1, off\n",
                     /*workItems=*/64, /*ldsBytes=*/0, /*scratchBytes=*/16);
  ASSERT_TRUE(mixed.source) << mixed.error;
  std::vector<Phase> ofMixed = mixed.run();
  std::set<uint64_t> lines;
  for (const LineAccess &access : ofMixed.at(0))
    lines.insert(access.getLine() - (first - 4));
  EXPECT_EQ(lines, std::set<uint64_t>({0, 1, 2}));
}

TEST(MachineSource, WaitsForTheOldestLoads) {
  TracedLaunch traced("v_mov_b32 v1, 0\n"
                      "global_load_dword v2, v1, s[4:5]\n"
                      "global_load_dword v3, v1, s[4:5] offset:128\n"
                      "s_waitcnt vmcnt(1)\n"
                      "global_load_dword v4, v1, s[4:5] offset:256\n"
                      "s_waitcnt vmcnt(1)\n"
                      "global_load_dword v5, v1, s[4:5] offset:384\n"
                      "s_waitcnt vmcnt(0)\n"
                      "global_store_dword v1, v5, s[6:7]\n");
  ASSERT_TRUE(traced.source) << traced.error;
  std::vector<Phase> phases;
  std::vector<PhaseWork> works = runWork(*traced.source, phases);
  ASSERT_EQ(works.size(), 4u);
  auto inFlight = [](LineAccess access) {
    access.setInFlight();
    return access;
  };
  // Of the first two the newer one is left, which the second wait is for.
  EXPECT_EQ(phases[0],
            (Phase{read(lineOfA, 1, 0), inFlight(read(lineOfA + 1, 1, 0))}));
  EXPECT_EQ(works[0].inFlight, 1u);
  EXPECT_EQ(phases[1], (Phase{inFlight(read(lineOfA + 2, 1, 0))}));
  EXPECT_EQ(works[1].inFlight, 1u);
  EXPECT_EQ(phases[2], (Phase{read(lineOfA + 3, 1, 0)}));
  EXPECT_EQ(works[2].inFlight, 0u);
  // The end waits for stores.
  EXPECT_EQ(phases[3], (Phase{write(lineOfB, 1, 1)}));
  EXPECT_EQ(works[3].inFlight, 0u);
}

TEST(MachineSource, OlderPhasesEndAsAWhole) {
  // The second wait is for the second of three loads in front of the first
  // wait; so the third has ended too, which alone the third wait is for.
  TracedLaunch traced("v_mov_b32 v1, 0\n"
                      "global_load_dword v2, v1, s[4:5]\n"
                      "global_load_dword v3, v1, s[4:5] offset:128\n"
                      "global_load_dword v4, v1, s[4:5] offset:256\n"
                      "s_waitcnt vmcnt(2)\n"
                      "global_load_dword v5, v1, s[4:5] offset:384\n"
                      "s_waitcnt vmcnt(2)\n"
                      "s_waitcnt vmcnt(1)\n"
                      "global_load_dword v6, v1, s[4:5] offset:512\n"
                      "s_waitcnt vmcnt(0)\n");
  ASSERT_TRUE(traced.source) << traced.error;
  std::vector<Phase> phases;
  runWork(*traced.source, phases);
  // The last one is the end.
  ASSERT_EQ(phases.size(), 4u);
  EXPECT_EQ(phases[1].front().getLine(), lineOfA + 3);
  EXPECT_EQ(phases[2], Phase{read(lineOfA + 4, 1, 0)});
}

TEST(MachineSource, APhaseEndsForTheWaveThatWaitsForMost) {
  // The first wave waits for its load, the second for none but its first.
  TracedLaunch traced("v_mov_b32 v1, 0\n"
                      "v_cmp_gt_u32 vcc, 64, v0\n"
                      "global_load_dword v2, v1, s[4:5]\n"
                      "global_load_dword v3, v1, s[4:5] offset:128\n"
                      "s_cbranch_vccz .Lsecond\n"
                      "s_waitcnt vmcnt(0)\n"
                      "s_endpgm\n"
                      ".Lsecond:\n"
                      "s_waitcnt vmcnt(1)\n",
                      /*workItems=*/128);
  ASSERT_TRUE(traced.source) << traced.error;
  std::vector<Phase> phases;
  EXPECT_EQ(runWork(*traced.source, phases)[0].inFlight, 0u);
}

TEST(MachineSource, WorkgroupsCanBeLeftBeforeTheirEnd) {
  TracedLaunch traced("s_lshl_b32 s3, s2, 7\n"
                      "v_mov_b32 v1, s3\n"
                      "global_load_dword v2, v1, s[4:5]\n"
                      "s_waitcnt vmcnt(0)\n"
                      "global_store_dword v1, v2, s[6:7]\n");
  ASSERT_TRUE(traced.source) << traced.error;
  auto stream = traced.source->makeStream(0);
  Phase phase;
  stream->restart(0);
  // Before it has begun, and after its first and its second phase.
  for (unsigned numPhases : {0, 1, 2}) {
    for (unsigned i = 0; i < numPhases; ++i)
      EXPECT_TRUE(stream->next(phase));
    stream->restart(numPhases + 1);
  }
  EXPECT_TRUE(stream->next(phase));
  EXPECT_TRUE(stream->next(phase));
  EXPECT_EQ(phase, Phase{read(lineOfA + 3, 1, 0)});
  EXPECT_FALSE(bool(traced.source->takeError()));
}

TEST(MachineSource, WorkgroupsThatAreNotTracedAtOnceTakeTurns) {
  // More phases than are traced ahead, each with the next line.
  constexpr uint64_t numPhases = 200;
  TracedLaunch traced("s_lshl_b32 s3, s2, 15\n"
                      "v_mov_b32 v1, s3\n"
                      "s_movk_i32 s8, 200\n"
                      ".Lnext:\n"
                      "global_load_dword v2, v1, s[4:5]\n"
                      "s_waitcnt vmcnt(0)\n"
                      "v_add_u32 v1, 0x80, v1\n"
                      "s_sub_i32 s8, s8, 1\n"
                      "s_cmp_lg_u32 s8, 0\n"
                      "s_cbranch_scc1 .Lnext\n");
  ASSERT_TRUE(traced.source) << traced.error;
  auto first = traced.source->makeStream(0);
  auto second = traced.source->makeStream(1);
  Phase phase;
  auto expectLine = [&](WorkgroupStream &stream, uint64_t id, uint64_t number) {
    ASSERT_TRUE(stream.next(phase));
    EXPECT_EQ(phase, Phase{read(lineOfA + 256 * id + number, 1, 0)});
  };
  first->restart(0);
  second->restart(1);
  // The arguments.
  EXPECT_TRUE(first->next(phase) && second->next(phase));
  for (uint64_t i = 0; i < numPhases / 2; ++i) {
    expectLine(*first, 0, i);
    expectLine(*second, 1, i);
  }
  // One is left in the middle of its loop, and the other goes on.
  first->restart(2);
  EXPECT_TRUE(first->next(phase));
  for (uint64_t i = 0; i < numPhases; ++i) {
    expectLine(*first, 2, i);
    if (i < numPhases / 2)
      expectLine(*second, 1, numPhases / 2 + i);
  }
  EXPECT_FALSE(bool(traced.source->takeError()));
}

TEST(MachineSource, AfterAnErrorStreamsEnd) {
  // The first load is behind all memory of the launch.
  TracedLaunch traced("s_load_dword s8, s[4:5], 0xffff0\n"
                      "s_waitcnt lgkmcnt(0)\n"
                      "s_load_dword s9, s[4:5], s8\n"
                      "s_mov_b32 s11, -1\n"
                      "s_load_dword s9, s[10:11], 0x0\n"
                      "s_waitcnt lgkmcnt(0)\n"
                      "v_mov_b32 v1, s9\n"
                      "global_load_dword v3, v1, s[4:5]\n");
  ASSERT_TRUE(traced.source) << traced.error;
  auto stream = traced.source->makeStream(0);
  stream->restart(0);
  Phase phase;
  while (stream->next(phase))
    ;
  stream->restart(1);
  EXPECT_FALSE(stream->next(phase));
  llvm::Error error = traced.source->takeError();
  EXPECT_TRUE(bool(error));
  EXPECT_NE(
      llvm::toString(std::move(error)).find("expected memory of the launch"),
      std::string::npos);
  EXPECT_FALSE(bool(traced.source->takeError()));

  // Of several workgroups that of the first one by its id.
  for (uint64_t workgroup : {7, 3, 5})
    traced.source->noteError(
        llvm::createStringError("of " + std::to_string(workgroup)), workgroup);
  EXPECT_TRUE(traced.source->hasFailed());
  EXPECT_FALSE(traced.source->hasFailedUpTo(2));
  EXPECT_TRUE(traced.source->hasFailedUpTo(3));
  EXPECT_EQ(llvm::toString(traced.source->takeError()), "of 3");
  EXPECT_FALSE(traced.source->hasFailed());
}
