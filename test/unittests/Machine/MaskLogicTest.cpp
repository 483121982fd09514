//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "MaskLogic.h"
#include "LoopMasks.h"
#include "RunCode.h"
#include "llvm/AsmParser/Parser.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/Verifier.h"
#include "llvm/Support/SourceMgr.h"
#include "gtest/gtest.h"
#include <algorithm>
#include <array>
#include <random>

using namespace mlir::swizzle::machine;

/// The last thing that a wave whose lanes are `exec` tells of `code`, with a
/// condition that is not known in vcc, and of a store after it.
static std::string storeAfter(const std::string &code, uint64_t exec) {
  TestInputs inputs;
  inputs.exec = exec;
  inputs.scalars.assign(4, 0x1000);
  inputs.vectors.assign(6 * size_t(lanesPerWave), 0);
  Recorder recorder;
  auto results =
      runCode("v_cvt_pkrtz_f16_f32 v4, v0, v1\nv_cmp_lt_f32 vcc, 0, v4\n" +
                  code + "\nglobal_store_dword v0, v4, s[0:1]",
              inputs, {}, recorder);
  return results ? recorder.lines.back() : llvm::toString(results.takeError());
}

TEST(MaskLogic, LeavesAllLanesBehindAnElse) {
  // As LLVM writes it, with and without instructions between the ways; and
  // with another if inside of the first way, also one whose condition is a part
  // of the first one, as in a switch.
  const char *const forms[] = {
      "s_and_saveexec_b64 s[4:5], vcc\ns_xor_b64 s[6:7], exec, s[4:5]\n"
      "s_cbranch_execz 1f\nv_add_f32 v4, v4, v1\n1:\n"
      "s_andn2_saveexec_b64 s[6:7], s[6:7]\nv_mul_f32 v4, v4, v1\n"
      "s_or_b64 exec, exec, s[6:7]",
      "s_and_saveexec_b64 s[4:5], vcc\ns_xor_b64 s[6:7], exec, s[4:5]\n"
      "s_cbranch_execz 1f\nv_add_f32 v4, v4, v1\n1:\n"
      "s_or_saveexec_b64 s[6:7], s[6:7]\nv_mov_b32 v2, 1\n"
      "s_xor_b64 exec, exec, s[6:7]\ns_cbranch_execz 2f\n"
      "v_mul_f32 v4, v4, v2\n2:\ns_or_b64 exec, exec, s[6:7]",
      "s_and_saveexec_b64 s[4:5], vcc\ns_xor_b64 s[6:7], exec, s[4:5]\n"
      "s_cbranch_execz 1f\nv_cmp_lt_f32 vcc, v4, v1\n"
      "s_and_saveexec_b64 s[8:9], vcc\ns_xor_b64 s[8:9], exec, s[8:9]\n"
      "v_add_f32 v4, v4, v1\ns_andn2_saveexec_b64 s[8:9], s[8:9]\n"
      "v_add_f32 v4, v4, v4\ns_or_b64 exec, exec, s[8:9]\n1:\n"
      "s_andn2_saveexec_b64 s[6:7], s[6:7]\nv_mul_f32 v4, v4, v1\n"
      "s_or_b64 exec, exec, s[6:7]",
      "v_cmp_lt_i32 vcc, 6, v4\n"
      "s_and_saveexec_b64 s[4:5], vcc\ns_xor_b64 s[6:7], exec, s[4:5]\n"
      "s_cbranch_execz 1f\nv_cmp_eq_u32 vcc, 7, v4\n"
      "s_and_saveexec_b64 s[8:9], vcc\ns_cbranch_execz 2f\n"
      "v_add_f32 v5, v4, v1\n2:\ns_or_b64 exec, exec, s[8:9]\n1:\n"
      "s_andn2_saveexec_b64 s[6:7], s[6:7]\nv_mul_f32 v5, v4, v1\n"
      "s_or_b64 exec, exec, s[6:7]",
  };
  for (const char *form : forms) {
    EXPECT_EQ(storeAfter(form, ~UINT64_C(0)),
              "global write 4: lanes ffffffffffffffff first 100000001000")
        << form;
    EXPECT_EQ(storeAfter(form, 0xff0),
              "global write 4: lanes ff0 first 100000001000")
        << form;
  }
}

TEST(MaskLogic, KnowsNoOtherLanes) {
  // Of one way; of both, but for lanes of an other mask; of a half that is
  // swapped with the other one.
  const char *const forms[] = {
      "s_and_b64 exec, exec, vcc",
      "s_and_saveexec_b64 s[4:5], vcc\ns_xor_b64 s[6:7], exec, s[4:5]\n"
      "s_and_b64 s[6:7], s[6:7], s[0:1]\ns_or_b64 exec, exec, s[6:7]",
      "s_mov_b32 s4, vcc_hi\ns_mov_b32 s5, vcc_lo\n"
      "s_andn2_b64 s[6:7], exec, vcc\ns_or_b64 exec, s[6:7], s[4:5]",
  };
  for (const char *form : forms) {
    std::string told = storeAfter(form, ~UINT64_C(0));
    EXPECT_NE(told.find("what this instruction gives, which is not known"),
              std::string::npos)
        << told << "\n"
        << form;
  }
}

/// Returns true if a function of `exec` with this body returns that, once its
/// masks are simplified.
static bool returnsExec(const std::string &body) {
  llvm::LLVMContext context;
  llvm::SMDiagnostic problem;
  auto module = llvm::parseAssemblyString("declare i64 @mask()\n"
                                          "define i64 @f(i64 %exec) {\n" +
                                              body + "}\n",
                                          problem, context);
  EXPECT_TRUE(module) << problem.getMessage().str() << "\n" << body;
  llvm::Function &function = *module->getFunction("f");
  relateLoopMasks(function);
  simplifyMasks(function);
  EXPECT_FALSE(llvm::verifyFunction(function, &llvm::errs()));
  for (llvm::Instruction &instruction : llvm::instructions(function))
    if (auto *end = llvm::dyn_cast<llvm::ReturnInst>(&instruction))
      return end->getReturnValue() == function.getArg(0);
  return false;
}

TEST(MaskLogic, KnowsTheLanesThatCameToALoop) {
  // Lanes leave it one by one; behind it are those that have left and those
  // that have not, who are none if the loop ends with them.
  auto makeLoop = [](const std::string &iteration, const std::string &end,
                     const std::string &ends = "%stay, 0") {
    return "entry:\nbr label %loop\nloop:\n"
           "%in = phi i64 [ %exec, %entry ], [ %stay, %loop ]\n" +
           iteration +
           "%not = xor i64 %gone, -1\n%stay = and i64 %in, %not\n"
           "%ends = icmp eq i64 " +
           ends + "\nbr i1 %ends, label %end, label %loop\nend:\n" + end;
  };
  std::string start = "%left = phi i64 [ 0, %entry ], [ %gone, %loop ]\n"
                      "%c = call i64 @mask()\n",
              iteration = start + "%out = and i64 %in, %c\n"
                                  "%gone = or i64 %out, %left\n",
              both = "%all = or i64 %stay, %gone\nret i64 %all\n";
  EXPECT_TRUE(returnsExec(makeLoop(iteration, both)));
  EXPECT_TRUE(returnsExec(makeLoop(iteration, both, "%c, 5")));
  EXPECT_TRUE(returnsExec(makeLoop(iteration, "ret i64 %gone\n")));
  EXPECT_FALSE(returnsExec(makeLoop(iteration, "ret i64 %gone\n", "%c, 5")));
  // Halves in registers of their own, one of them in the place of the other.
  std::string halves = "%low = phi i32 [ 0, %entry ], [ %newLow, %loop ]\n"
                       "%high = phi i64 [ 0, %entry ], [ %newHigh, %loop ]\n"
                       "%c = call i64 @mask()\n%wide = zext i32 %low to i64\n"
                       "%shifted = shl i64 %high, 32\n"
                       "%left = or i64 %wide, %shifted\n"
                       "%out = and i64 %in, %c\n%gone = or i64 %out, %left\n"
                       "%newLow = trunc i64 %gone to i32\n"
                       "%newHigh = lshr i64 %gone, 32\n";
  EXPECT_TRUE(returnsExec(makeLoop(halves, both)));
  EXPECT_TRUE(returnsExec(makeLoop(halves, "ret i64 %gone\n")));
  // Lanes leave that were not there; or some have left before.
  EXPECT_FALSE(
      returnsExec(makeLoop(start + "%gone = or i64 %c, %left\n", both)));
  EXPECT_FALSE(
      returnsExec(makeLoop("%left = phi i64 [ 1, %entry ], [ %gone, %loop ]\n"
                           "%c = call i64 @mask()\n%out = and i64 %in, %c\n"
                           "%gone = or i64 %out, %left\n",
                           both)));
  // Some that have left come back.
  EXPECT_FALSE(returnsExec(
      makeLoop(start + "%out = and i64 %in, %c\n%kept = and i64 %left, %c\n"
                       "%gone = or i64 %out, %kept\n",
               both)));
}

namespace {
/// Random operations on six masks, in s[0:1] to s[10:11], and what they hold.
struct RandomMasks {
  explicit RandomMasks(unsigned seed, unsigned numOperations = 24)
      : random(seed) {
    for (uint64_t &mask : masks)
      start.push_back(mask = uint64_t(random()) << 32 | random());
    for (unsigned i = 0; i < numOperations; ++i)
      random() % 4 == 0 ? addHalf() : add();
  }

  void add() {
    struct Operation {
      const char *name;
      uint64_t (*compute)(uint64_t, uint64_t);
    };
    static const Operation operations[] = {
        {"and", [](uint64_t x, uint64_t y) { return x & y; }},
        {"or", [](uint64_t x, uint64_t y) { return x | y; }},
        {"xor", [](uint64_t x, uint64_t y) { return x ^ y; }},
        {"andn2", [](uint64_t x, uint64_t y) { return x & ~y; }},
        {"orn2", [](uint64_t x, uint64_t y) { return x | ~y; }},
        {"nand", [](uint64_t x, uint64_t y) { return ~(x & y); }},
        {"nor", [](uint64_t x, uint64_t y) { return ~(x | y); }},
        {"xnor", [](uint64_t x, uint64_t y) { return ~(x ^ y); }},
    };
    const Operation &operation = operations[random() % 8];
    unsigned to = random() % 6, x = random() % 6, y = random() % 6;
    code += "s_" + std::string(operation.name) + "_b64 " + name(to) + ", " +
            name(x) + ", " + name(y) + "\n";
    masks[to] = operation.compute(masks[x], masks[y]);
  }

  /// Copies a half, or moves a constant to one.
  void addHalf() {
    unsigned to = random() % 12, from = random() % 16;
    code += "s_mov_b32 s" + std::to_string(to) + ", ";
    uint64_t half;
    if (from < 12) {
      code += "s" + std::to_string(from) + "\n";
      half = masks[from / 2] >> 32 * (from % 2) & UINT32_MAX;
    } else {
      const uint32_t constants[] = {0x1fff1fff, 0xe000e000, 0x0000ffff, 1};
      half = constants[from - 12];
      code += std::to_string(half) + "\n";
    }
    masks[to / 2] &= UINT64_C(0xffffffff) << 32 * (1 - to % 2);
    masks[to / 2] |= half << 32 * (to % 2);
  }

  static std::string name(unsigned mask) {
    return "s[" + std::to_string(2 * mask) + ":" +
           std::to_string(2 * mask + 1) + "]";
  }

  std::mt19937 random;
  uint64_t masks[6];
  std::vector<uint64_t> start;
  std::string code;
};
} // namespace

/// Runs random programs and compares what they leave.
template <typename Program>
static void expectMasks() {
  std::vector<Program> programs;
  for (unsigned seed = 0; seed < 300; ++seed)
    programs.emplace_back(seed);
  std::vector<std::string> sequences;
  for (const Program &program : programs)
    sequences.push_back(program.code);
  AssembledCode assembled(sequences, "gfx942");
  std::vector<std::string> registers;
  for (unsigned number = 0; number < 12; ++number)
    registers.push_back("s" + std::to_string(number));
  for (auto [number, program] : llvm::enumerate(programs)) {
    TestInputs inputs;
    for (uint64_t mask : program.start) {
      inputs.scalars.push_back(mask);
      inputs.scalars.push_back(mask >> 32);
    }
    Recorder recorder;
    auto results = runCode(assembled, number, inputs, registers, recorder);
    ASSERT_TRUE(bool(results)) << llvm::toString(results.takeError());
    for (unsigned i = 0; i < 12; ++i)
      EXPECT_EQ((*results)[i], uint32_t(program.masks[i / 2] >> 32 * (i % 2)))
          << "s" << i << " of\n"
          << program.code;
  }
}

TEST(MaskLogic, ChangesNoMask) { expectMasks<RandomMasks>(); }

namespace {
/// Two ways that depend on whether a mask, or half of one, is 0, with
/// operations before, on and behind them.
struct RandomWays : RandomMasks {
  explicit RandomWays(unsigned seed) : RandomMasks(seed, /*numOperations=*/0) {
    // Often 0, or half of it.
    for (unsigned i = 0; i < 6; ++i) {
      uint64_t halves[] = {0, UINT32_MAX, UINT64_C(0xffffffff) << 32};
      masks[i] &= halves[random() % 3];
      start[i] = masks[i];
      // What code does not have has no value.
      code += "s_mov_b64 " + name(i) + ", " + name(i) + "\n";
    }
    addSome();
    unsigned mask = random() % 6, half = 2 * mask + random() % 2;
    bool isHalf = random() % 2;
    code += isHalf ? "s_cmp_eq_u32 s" + std::to_string(half) + ", 0\n"
                   : "s_cmp_eq_u64 " + name(mask) + ", 0\n";
    uint64_t value = masks[mask];
    if (isHalf)
      value = value >> 32 * (half % 2) & UINT32_MAX;
    code += "s_cbranch_scc1 1f\n";
    addWay(value != 0);
    code += "s_branch 2f\n1:\n";
    addWay(value == 0);
    code += "2:\n";
    addSome();
  }

  void addSome() {
    for (unsigned i = 0; i < 6; ++i)
      random() % 3 == 0 ? addHalf() : add();
  }
  /// The way that is not gone changes nothing.
  void addWay(bool isGone) {
    std::array<uint64_t, 6> before;
    std::copy_n(masks, 6, before.begin());
    addSome();
    if (!isGone)
      std::copy_n(before.begin(), 6, masks);
  }
};
} // namespace

TEST(MaskLogic, ChangesNoMaskOfWays) { expectMasks<RandomWays>(); }

namespace {
/// A loop that lanes leave, of which the masks are what they seem to be or not,
/// in s[0:1] those inside of it, at first in exec, and in s[2:3] those that
/// have left it.
struct RandomLoop : RandomMasks {
  explicit RandomLoop(unsigned seed) : RandomMasks(seed, /*numOperations=*/0) {
    auto mostly = [&] { return random() % 8 != 0; };
    std::vector<Step> iteration;
    auto add = [&](std::vector<Step> &steps, const char *text, Apply apply) {
      steps.push_back({text, apply});
    };
    std::vector<Step> before;
    if (mostly())
      add(before, "s_mov_b64 s[2:3], 0", [](uint64_t *m) { m[1] = 0; });
    else if (mostly())
      add(before, "s_andn2_b64 s[2:3], s[2:3], exec",
          [](uint64_t *m) { m[1] &= ~m[0]; });
    if (mostly())
      add(iteration, "s_and_b64 s[8:9], exec, s[4:5]",
          [](uint64_t *m) { m[4] = m[0] & m[2]; });
    else
      add(iteration, "s_xor_b64 s[8:9], s[8:9], s[4:5]",
          [](uint64_t *m) { m[4] ^= m[2]; });
    if (mostly())
      add(iteration, "s_or_b64 s[2:3], s[2:3], s[8:9]",
          [](uint64_t *m) { m[1] |= m[4]; });
    else
      add(iteration, "s_mov_b32 s3, s8",
          [](uint64_t *m) { m[1] = (m[1] & UINT32_MAX) | m[4] << 32; });
    if (mostly())
      add(iteration, "s_andn2_b64 exec, exec, s[2:3]",
          [](uint64_t *m) { m[0] &= ~m[1]; });
    else
      add(iteration, "s_andn2_b64 exec, s[6:7], s[2:3]",
          [](uint64_t *m) { m[0] = m[3] & ~m[1]; });
    add(iteration, "s_xor_b64 s[4:5], s[4:5], s[6:7]",
        [](uint64_t *m) { m[2] ^= m[3]; });
    if (!mostly())
      std::swap(iteration[0], iteration[2]);
    code = "s_mov_b64 exec, s[0:1]\n";
    for (const Step &step : before)
      step(*this);
    bool endsEmpty = random() % 2;
    code += "s_mov_b32 s20, 0\n1:\n";
    std::string text;
    for (unsigned i = 0; i < numTurns; ++i) {
      text.swap(code);
      code.clear();
      for (const Step &step : iteration)
        step(*this);
      text.swap(code);
      if (i == 0)
        code += text;
      if (endsEmpty && masks[0] == 0)
        break;
    }
    if (endsEmpty)
      code += "s_cbranch_execz 2f\n";
    code += "s_add_u32 s20, s20, 1\ns_cmp_lt_u32 s20, 3\n"
            "s_cbranch_scc1 1b\n2:\n"
            "s_or_b64 s[10:11], exec, s[2:3]\ns_mov_b64 s[0:1], exec\n";
    masks[5] = masks[0] | masks[1];
  }

  static constexpr unsigned numTurns = 3;
  using Apply = void (*)(uint64_t *);
  struct Step {
    const char *text;
    Apply apply;
    void operator()(RandomLoop &loop) const {
      loop.code += std::string(text) + "\n";
      apply(loop.masks);
    }
  };
};
} // namespace

TEST(MaskLogic, ChangesNoMaskOfLoops) { expectMasks<RandomLoop>(); }
