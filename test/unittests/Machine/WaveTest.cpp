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

TEST(Waves, LanesReadSeveralBuffers) {
  // Lanes read bytes at v[0:1], of one buffer, of two, or of one whose contents
  // are not known; lane 7 at the end of one.
  static const std::vector<uint8_t> first(64, 1), second = [] {
    std::vector<uint8_t> bytes(64, 2);
    bytes.back() = 3;
    return bytes;
  }();
  constexpr uint64_t addressOfFirst = 0x100000000,
                     addressOfSecond = 0x100001000,
                     addressOfThird = 0x100002000;
  auto read = [&](uint64_t even, uint64_t odd) {
    TestInputs inputs;
    for (unsigned half = 0; half < 2; ++half)
      for (unsigned lane = 0; lane < lanesPerWave; ++lane) {
        uint64_t address = lane == 7  ? addressOfSecond + second.size() - 1
                           : lane & 1 ? odd
                                      : even;
        inputs.vectors.push_back(address >> 32 * half);
      }
    inputs.memory->ranges = {{0, first.size(), first.data()},
                             {addressOfFirst, first.size(), first.data()},
                             {addressOfSecond, second.size(), second.data()},
                             {addressOfThird, 64, nullptr}};
    Recorder recorder;
    auto results =
        runCode("global_load_ubyte v2, v[0:1], off", inputs, {"v2"}, recorder);
    if (!results)
      return llvm::toString(results.takeError());
    return llvm::formatv(
               "{0}", llvm::make_range(results->begin(), results->begin() + 8))
        .str();
  };
  EXPECT_EQ(read(addressOfSecond, addressOfSecond), "2, 2, 2, 2, 2, 2, 2, 3");
  EXPECT_EQ(read(addressOfFirst, addressOfSecond + 8),
            "1, 2, 1, 2, 1, 2, 1, 3");
  for (auto [even, odd] : {std::pair(addressOfSecond, addressOfThird),
                           std::pair(addressOfThird, addressOfFirst)})
    EXPECT_NE(read(even, odd).find("contents"), std::string::npos)
        << read(even, odd);
  // Together these have 2^64 bytes.
  EXPECT_NE(read(0, UINT64_MAX).find("0xffffffffffffffff"), std::string::npos);
}
