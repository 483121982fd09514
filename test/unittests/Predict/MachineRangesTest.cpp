//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// Accesses of which some or all lie out of a buffer's range, or of the memory
// that an argument has.
//
//===----------------------------------------------------------------------===//

#include "TracedLaunch.h"

using namespace mlir::swizzle;

/// The phases of the first workgroup of `body`, behind s[8:11], the descriptor
/// of a buffer of so many bytes at the start of `a`, and v1, 4 for each lane.
static std::vector<Phase> trace(unsigned bytes, const char *body) {
  std::string setUp = "v_lshlrev_b32 v1, 2, v0\ns_mov_b64 s[8:9], s[4:5]\n"
                      "s_mov_b32 s10, " +
                      std::to_string(bytes) + "\ns_mov_b32 s11, 0\n";
  TracedLaunch traced((setUp + body).c_str());
  EXPECT_TRUE(traced.source) << traced.error;
  std::vector<Phase> phases = traced.run();
  EXPECT_EQ(traced.error, "");
  return phases;
}

TEST(MachineRanges, LanesOutOfRangeTouchNothing) {
  // A buffer of 1024 bytes at the start of `a`. Lanes 32 bytes apart, from the
  // start and from byte 128 on; each second lane at 2^31; lanes from byte -64
  // on, without and with 64 bytes that the instruction adds.
  TracedLaunch traced("s_mov_b64 s[8:9], s[4:5]\n"
                      "s_movk_i32 s10, 0x400\n"
                      "s_mov_b32 s11, 0x20000\n"
                      "v_lshlrev_b32 v1, 5, v0\n"
                      "buffer_load_dword v2, v1, s[8:11], 0 offen\n"
                      "s_waitcnt vmcnt(0)\n"
                      "buffer_load_dword v2, v1, s[8:11], 0 offen offset:128\n"
                      "s_waitcnt vmcnt(0)\n"
                      "v_lshlrev_b32 v3, 31, v0\n"
                      "v_lshlrev_b32 v1, 2, v0\n"
                      "v_or_b32 v3, v3, v1\n"
                      "buffer_load_dword v2, v3, s[8:11], 0 offen\n"
                      "s_waitcnt vmcnt(0)\n"
                      "v_subrev_u32 v3, 64, v1\n"
                      "buffer_load_dword v2, v3, s[8:11], 0 offen\n"
                      "s_waitcnt vmcnt(0)\n"
                      "buffer_load_dword v2, v3, s[8:11], 0 offen offset:64\n"
                      "s_waitcnt vmcnt(0)\n"
                      "v_add_u32 v1, 0x400, v1\n"
                      "buffer_load_dword v2, v1, s[8:11], 0 offen\n");
  ASSERT_TRUE(traced.source) << traced.error;
  auto makeLines = [](uint64_t first, uint64_t last) {
    Phase lines;
    for (uint64_t i = first; i <= last; ++i)
      lines.add(read(lineOfA + i, 3, 0));
    return lines;
  };
  // The second time, as the first.
  for (uint64_t id : {0, 1}) {
    std::vector<Phase> phases = traced.run(id);
    EXPECT_EQ(traced.error, "");
    ASSERT_EQ(phases.size(), 5u);
    EXPECT_EQ(phases[0], makeLines(0, 7));
    EXPECT_EQ(phases[1], makeLines(1, 7));
    EXPECT_EQ(phases[2], makeLines(0, 1));
    EXPECT_EQ(phases[3], (Phase{read(lineOfA, 3, 0), read(lineOfA + 1, 1, 0)}));
    EXPECT_EQ(phases[4], makeLines(0, 1));
  }
}

TEST(MachineRanges, InstructionsThatTouchNothingAreWaitedFor) {
  // A load of `a`, one that is out of range in all lanes, and one of no lane;
  // the wait is for the first, the end for the rest.
  std::vector<Phase> phases =
      trace(64, "v_mov_b32 v3, 0x80000000\n"
                "global_load_dword v2, v1, s[4:5]\n"
                "buffer_load_dword v4, v3, s[8:11], 0 offen\n"
                "s_mov_b64 exec, 0\n"
                "global_load_dword v5, v1, s[4:5]\n"
                "s_mov_b64 exec, -1\n"
                "s_waitcnt vmcnt(2)\n"
                "global_store_dword v1, v2, s[6:7]\n");
  ASSERT_EQ(phases.size(), 2u);
  EXPECT_EQ(phases[0], (Phase{read(lineOfA, 3, 0), read(lineOfA + 1, 3, 0)}));
  EXPECT_EQ(phases[1], (Phase{write(lineOfB, 3, 1), write(lineOfB + 1, 3, 1)}));
}

TEST(MachineRanges, LanesPartlyOutOfRangeTouchWords) {
  // 16 bytes of each lane; the buffer ends after word 33, in the second line.
  std::vector<Phase> phases =
      trace(136, "buffer_store_dwordx4 v[4:7], v1, s[8:11], 0 offen\n");
  ASSERT_EQ(phases.size(), 1u);
  // Each half once.
  EXPECT_EQ(phases[0], (Phase{write(lineOfA, 3, 0), write(lineOfA + 1, 1, 0)}));
}

TEST(MachineRanges, WordsBehindARangeDoNotLieOutside) {
  // The range is all of `a`: lanes 58 to 60 have 12, 8 and 4 bytes there, the
  // others behind them none.
  std::vector<Phase> phases =
      trace(1048576, "v_add_u32 v1, 0xfff0c, v1\n"
                     "buffer_load_dwordx4 v[4:7], v1, s[8:11], 0 offen\n");
  ASSERT_EQ(phases.size(), 1u);
  uint64_t last = lineOfA + 1048576 / cacheLineBytes - 1;
  EXPECT_EQ(phases[0], (Phase{read(last - 1, 3, 0), read(last, 3, 0)}));
}

TEST(MachineRanges, WhatABufferDoesNotHaveLiesOutside) {
  // The last two bytes of A and the first two behind it; then 64 words of which
  // A has the first half; then 16 bytes of a scalar load, of which A has 8.
  auto getArguments = [](const char *body) {
    TracedLaunch traced(body);
    EXPECT_TRUE(traced.source) << traced.error;
    unsigned outside = traced.source->getFacts().arguments.size() - 1;
    std::vector<std::string> names;
    std::vector<Phase> phases = traced.run();
    for (const LineAccess &access : phases.at(0)) {
      unsigned number = access.getTraits().argument;
      names.push_back(number == 0         ? "A"
                      : number == outside ? "other"
                                          : "runtime");
    }
    return names;
  };
  using Names = std::vector<std::string>;
  EXPECT_EQ(getArguments("v_mov_b32 v1, 0xffffe\n"
                         "global_load_dword v2, v1, s[4:5]\n"
                         "s_waitcnt vmcnt(0)\n"),
            Names({"other", "other"}));
  EXPECT_EQ(getArguments("v_lshlrev_b32 v1, 2, v0\n"
                         "v_add_u32 v1, 0xfff80, v1\n"
                         "global_load_dword v2, v1, s[4:5]\n"
                         "s_waitcnt vmcnt(0)\n"),
            Names({"A", "other"}));
  EXPECT_EQ(getArguments("s_load_dwordx4 s[8:11], s[4:5], 0xffff8\n"
                         "s_waitcnt lgkmcnt(0)\n"),
            Names({"other", "other"}));
  EXPECT_EQ(getArguments("s_load_dwordx2 s[8:9], s[4:5], 0xffff8\n"
                         "s_waitcnt lgkmcnt(0)\n"),
            Names({"A"}));
}
