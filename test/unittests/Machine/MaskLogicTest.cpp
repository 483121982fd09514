//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "RunCode.h"
#include "gtest/gtest.h"
#include <random>

using namespace mlir::swizzle::machine;

/// The last thing that a wave whose lanes are `exec` tells of `code`, with a
/// condition that is not known in vcc, and of a store behind it.
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
  // with another if inside of the first way.
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

namespace {
/// Random operations on six masks, in s[0:1] to s[10:11], and what they hold.
struct RandomMasks {
  explicit RandomMasks(unsigned seed) : random(seed) {
    for (uint64_t &mask : masks)
      start.push_back(mask = uint64_t(random()) << 32 | random());
    for (unsigned i = 0; i < 24; ++i)
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

  /// Copies a half.
  void addHalf() {
    unsigned to = random() % 12, from = random() % 12;
    code += "s_mov_b32 s" + std::to_string(to) + ", s" + std::to_string(from) +
            "\n";
    uint64_t half = masks[from / 2] >> 32 * (from % 2) & UINT32_MAX;
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

TEST(MaskLogic, ChangesNoMask) {
  std::vector<RandomMasks> programs;
  std::vector<std::string> sequences;
  for (unsigned seed = 0; seed < 300; ++seed) {
    programs.emplace_back(seed);
    sequences.push_back(programs.back().code);
  }
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
