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
