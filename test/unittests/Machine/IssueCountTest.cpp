//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "Swizzle/Machine/IssueCount.h"
#include "Assemble.h"

using namespace mlir::swizzle::machine;

namespace {

/// What a wave issues of `body`, or an error.
llvm::Expected<IssueCounts> count(const char *body) {
  KernelText text;
  text.body = body;
  llvm::Expected<CodeObject> object = CodeObject::read(assemble(text));
  if (!object)
    return object.takeError();
  return countIssued(*object, object->getKernels().front());
}

uint64_t getNumber(const IssueCounts &counts, IssueClass of) {
  return counts.instructions[unsigned(of)];
}

TEST(IssueCount, OfStraightCode) {
  llvm::Expected<IssueCounts> counts = count(R"(
    s_load_dword s4, s[0:1], 0x0
    v_mov_b32 v0, 0
    s_waitcnt lgkmcnt(0)
    s_add_i32 s4, s4, s4
    v_cvt_f32_u32 v0, v0
    v_rcp_iflag_f32 v0, v0
    s_endpgm)");
  ASSERT_TRUE(bool(counts)) << llvm::toString(counts.takeError());
  EXPECT_EQ(getNumber(*counts, IssueClass::Scalar), 1u);
  EXPECT_EQ(getNumber(*counts, IssueClass::ScalarMemory), 1u);
  EXPECT_EQ(getNumber(*counts, IssueClass::Vector), 1u);
  EXPECT_EQ(getNumber(*counts, IssueClass::Transcendental), 2u);
  EXPECT_EQ(getNumber(*counts, IssueClass::Wait), 1u);
  EXPECT_EQ(getNumber(*counts, IssueClass::Branch), 1u);
  // 4 clocks each, and 16 for the transcendental and the conversion; the load,
  // of 8 bytes, crosses no boundary.
  EXPECT_EQ(counts->serialClocks, 5 * 4 + 2 * 16);
}

TEST(IssueCount, OfQuarterRate) {
  llvm::Expected<IssueCounts> counts = count(R"(
    v_cvt_sr_fp8_f32 v0, v1, v2
    v_cvt_off_f32_i4 v0, v1
    v_qsad_pk_u16_u8 v[0:1], v[2:3], v4, v[6:7]
    v_mqsad_u32_u8 v[0:3], v[4:5], v6, v[8:11]
    v_mqsad_pk_u16_u8 v[0:1], v[2:3], v4, v[6:7]
    v_cvt_pk_u8_f32 v0, v1, v2, v3
    s_endpgm)");
  ASSERT_TRUE(bool(counts)) << llvm::toString(counts.takeError());
  EXPECT_EQ(getNumber(*counts, IssueClass::Transcendental), 4u);
  EXPECT_EQ(getNumber(*counts, IssueClass::Vector), 2u);
}

TEST(IssueCount, OfWaits) {
  llvm::Expected<IssueCounts> counts =
      count("s_nop 7\ns_sleep 2\ns_sleep 0x83\ns_endpgm");
  ASSERT_TRUE(bool(counts)) << llvm::toString(counts.takeError());
  EXPECT_EQ(getNumber(*counts, IssueClass::Wait), 3u);
  // Of the number of s_sleep seven bits count.
  EXPECT_EQ(counts->serialClocks, 8 * 4 + 64 * 2 + 64 * 3 + 4);
}

/// One way is shorter, whether it jumps or not.
TEST(IssueCount, OfTheShorterWay) {
  const char *jumps = R"(
    s_cmp_eq_u32 s2, 0
    s_cbranch_scc1 short
    v_mov_b32 v0, 0
    v_mov_b32 v1, 0
    v_mov_b32 v2, 0
    s_branch end
  short:
    v_mov_b32 v0, 0
  end:
    v_mov_b32 v3, 0
    s_endpgm)";
  const char *falls = R"(
    s_cmp_eq_u32 s2, 0
    s_cbranch_scc1 long
    v_mov_b32 v0, 0
    s_branch end
  long:
    v_mov_b32 v0, 0
    v_mov_b32 v1, 0
    v_mov_b32 v2, 0
  end:
    v_mov_b32 v3, 0
    s_endpgm)";
  for (const char *body : {jumps, falls}) {
    llvm::Expected<IssueCounts> counts = count(body);
    ASSERT_TRUE(bool(counts)) << llvm::toString(counts.takeError());
    EXPECT_EQ(getNumber(*counts, IssueClass::Vector), 2u);
  }
}

/// The shorter way goes through a block that other ways come to from a block
/// behind it.
TEST(IssueCount, OfTheShorterWayBesideALoop) {
  std::string body = R"(
    s_cbranch_scc1 longer
  again:
    s_cbranch_scc1 end
)";
  for (unsigned i = 0; i < 20; ++i)
    body += "v_mov_b32 v0, 0\n";
  body += R"(
    s_endpgm
  end:
    s_cbranch_scc1 again
    s_endpgm
  longer:
)";
  for (unsigned i = 0; i < 10; ++i)
    body += "v_mov_b32 v0, 0\n";
  body += "s_branch end";
  llvm::Expected<IssueCounts> counts = count(body.c_str());
  ASSERT_TRUE(bool(counts)) << llvm::toString(counts.takeError());
  EXPECT_EQ(getNumber(*counts, IssueClass::Vector), 0u);
}

/// The end lies between the blocks that lead to it.
TEST(IssueCount, OfAWayThatGoesBack) {
  llvm::Expected<IssueCounts> counts = count(R"(
    s_branch second
  first:
    v_mov_b32 v0, 0
    s_endpgm
  second:
    s_branch first)");
  ASSERT_TRUE(bool(counts)) << llvm::toString(counts.takeError());
  EXPECT_EQ(getNumber(*counts, IssueClass::Vector), 1u);
}

TEST(IssueCount, RefusesLoops) {
  llvm::Expected<IssueCounts> counts = count(R"(
  loop:
    s_sub_u32 s2, s2, 1
    s_branch loop)");
  ASSERT_FALSE(bool(counts));
  EXPECT_EQ(llvm::toString(counts.takeError()),
            "expected code of 'k' that comes to an end");
  // A loop that code may leave is passed once.
  counts = count(R"(
  loop:
    s_sub_u32 s2, s2, 1
    s_cbranch_scc0 loop
    s_endpgm)");
  ASSERT_TRUE(bool(counts)) << llvm::toString(counts.takeError());
  EXPECT_EQ(getNumber(*counts, IssueClass::Scalar), 1u);
}

} // namespace
