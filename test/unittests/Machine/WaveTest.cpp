//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "RunCode.h"
#include "gtest/gtest.h"

using namespace mlir::swizzle::machine;

namespace {
/// Suspends the wave at each wait.
class Suspender : public Recorder {
public:
  bool wait(const WaitCounts &counts) override {
    Recorder::wait(counts);
    return true;
  }
};

/// A wave of two waits with a barrier between them.
class WaveTest : public testing::Test {
protected:
  void SetUp() override {
    AssembledCode assembled({"s_waitcnt vmcnt(0)\ns_barrier\n"
                             "s_waitcnt lgkmcnt(0)"},
                            "gfx942");
    program = llvm::cantFail(WaveProgram::compile(
        std::make_shared<const KernelCode>(llvm::cantFail(assembled.decode(0))),
        std::make_shared<LaunchMemory>(), WaveProgramOptions()));
    wave = std::make_unique<Wave>(*program);
  }

  Wave::Status resume() { return llvm::cantFail(wave->resume()); }

  const std::vector<std::string> firstWait = {"wait 0 - -"};
  std::unique_ptr<WaveProgram> program;
  std::unique_ptr<Wave> wave;
  Suspender observer;
};
} // namespace

TEST_F(WaveTest, GoesOnWhereItWasSuspended) {
  wave->start(WaveInputs(), observer);
  EXPECT_EQ(resume(), Wave::Status::Suspended);
  EXPECT_EQ(observer.lines, firstWait);
  EXPECT_EQ(resume(), Wave::Status::Suspended);
  EXPECT_EQ(observer.lines,
            std::vector<std::string>({"wait 0 - -", "barrier", "wait - - 0"}));
  EXPECT_EQ(resume(), Wave::Status::Ended);
  EXPECT_EQ(observer.lines.size(), 3u);
}

TEST_F(WaveTest, IsDestroyedWhileSuspended) {
  wave->start(WaveInputs(), observer);
  EXPECT_EQ(resume(), Wave::Status::Suspended);
  wave.reset();
  EXPECT_EQ(observer.lines, firstWait);
}

TEST_F(WaveTest, IsStartedAnewWhileSuspended) {
  wave->start(WaveInputs(), observer);
  EXPECT_EQ(resume(), Wave::Status::Suspended);
  Suspender second;
  wave->start(WaveInputs(), second);
  EXPECT_EQ(resume(), Wave::Status::Suspended);
  EXPECT_EQ(observer.lines, firstWait);
  EXPECT_EQ(second.lines, firstWait);
  EXPECT_EQ(resume(), Wave::Status::Suspended);
  EXPECT_EQ(resume(), Wave::Status::Ended);
}

/// The vector instructions that a wave issues where s0 and s1 are these.
static uint64_t countVector(const std::string &code, uint32_t s0, uint32_t s1) {
  AssembledCode assembled({code}, "gfx942");
  auto program = llvm::cantFail(WaveProgram::compile(
      std::make_shared<const KernelCode>(llvm::cantFail(assembled.decode(0))),
      std::make_shared<LaunchMemory>(), WaveProgramOptions()));
  uint32_t scalars[] = {s0, s1};
  WaveInputs start;
  start.scalars = scalars;
  Recorder recorder;
  Wave wave(*program);
  wave.start(start, recorder);
  EXPECT_EQ(llvm::cantFail(wave.resume()), Wave::Status::Ended);
  return wave.getIssued()
      .instructions[static_cast<unsigned>(IssueClass::Vector)];
}

TEST(Waves, GoTheWayThatIsKnown) {
  std::string three = "s_cbranch_scc0 1f\nv_mov_b32 v4, v0\nv_mov_b32 v4, v1\n"
                      "v_mov_b32 v4, v2\n1:\n";
  std::string known = "s_cmp_lt_u32 s0, s1\n" + three;
  EXPECT_EQ(countVector(known, 1, 2), 3u);
  EXPECT_EQ(countVector(known, 2, 1), 0u);
  // The longer one where it is not known, and changes nothing that is needed.
  std::string unknown = "ds_read_b32 v2, v0\nv_readfirstlane_b32 s2, v2\n"
                        "s_cmp_lt_u32 s2, s1\n" +
                        three;
  EXPECT_EQ(countVector(unknown, 1, 2), 4u);
  // It is not known either where it chooses between what is.
  std::string chosen = "ds_read_b32 v2, v0\nv_readfirstlane_b32 s2, v2\n"
                       "s_mov_b32 s3, 0\ns_cmp_lt_u32 s2, s1\n"
                       "s_cbranch_scc0 2f\ns_mov_b32 s3, 1\n2:\n"
                       "s_cmp_lg_u32 s3, 0\n" +
                       three;
  EXPECT_EQ(countVector(chosen, 1, 2), 4u);
}
