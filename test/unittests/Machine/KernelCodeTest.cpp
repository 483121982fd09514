//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "Swizzle/Machine/KernelCode.h"
#include "RunCode.h"
#include "gtest/gtest.h"
#include <random>

using namespace mlir::swizzle::machine;

/// The error of decoding bytes at address 0x1000.
static std::string getError(llvm::ArrayRef<uint8_t> text) {
  KernelLocation location;
  location.name = "k";
  location.chip = "gfx942";
  location.text = text;
  location.textAddress = location.entry = 0x1000;
  llvm::Expected<KernelCode> code = decodeKernel(location);
  return code ? "none" : llvm::toString(code.takeError());
}

TEST(KernelCode, EndsWithAnEnd) {
  // s_nop 0, s_endpgm
  uint8_t text[] = {0x00, 0x00, 0x80, 0xbf, 0x00, 0x00, 0x81, 0xbf};
  EXPECT_EQ(getError(text), "none");
  EXPECT_EQ(getError(llvm::ArrayRef(text).take_front(4)),
            "kernel 'k' at 0x1004: expected an instruction, but the code has "
            "ended");
  EXPECT_EQ(getError({}), "kernel 'k' at 0x1000: expected an instruction, but "
                          "the code has ended");
}

/// Of code at address 0x1000 that has these functions, the kernel first.
static KernelCode decode(llvm::ArrayRef<uint32_t> words,
                         llvm::ArrayRef<AddressRange> functions) {
  KernelLocation location;
  location.chip = "gfx942";
  location.text = {reinterpret_cast<const uint8_t *>(words.data()),
                   words.size() * sizeof(uint32_t)};
  location.textAddress = location.entry = 0x1000;
  location.functions = functions;
  llvm::Expected<KernelCode> code = decodeKernel(location);
  if (code)
    return std::move(*code);
  ADD_FAILURE() << llvm::toString(code.takeError());
  return {};
}

static const AddressRange twoFunctions[] = {{0x1000, 0x100c}, {0x100c, 0x1010}};

TEST(KernelCode, AFunctionThatRunsOutEndsThere) {
  // s_cbranch_scc1 +1, s_endpgm, s_nop 0, and another function: s_endpgm.
  uint32_t words[] = {0xbf850001, 0xbf810000, 0xbf800000, 0xbf810000};
  KernelCode code = decode(words, twoFunctions);
  ASSERT_EQ(code.instructions.size(), 4u);
  EXPECT_EQ(code.instructions[2].mnemonic, "s_nop");
  EXPECT_TRUE(code.instructions[3].isEndOfFunction());
  EXPECT_EQ(code.instructions[3].address, 0x100cu);
  // Without functions the code goes on.
  code = decode(words, {});
  ASSERT_EQ(code.instructions.size(), 4u);
  EXPECT_EQ(code.instructions[3].mnemonic, "s_endpgm");
}

/// Whatever is reached first.
TEST(KernelCode, TheNextFunctionStartsWhereOneRunsOut) {
  // s_cbranch_scc1 or scc0 +1, s_branch +1, s_nop 0, and s_endpgm, to which the
  // branch leads.
  for (uint32_t branch : {0xbf850001, 0xbf840001}) {
    uint32_t words[] = {branch, 0xbf820001, 0xbf800000, 0xbf810000};
    KernelCode code = decode(words, twoFunctions);
    ASSERT_EQ(code.instructions.size(), 5u);
    auto getFirst = [&](std::optional<unsigned> block) {
      return code.instructions[code.blocks.at(block.value()).first];
    };
    EXPECT_EQ(code.instructions[2].mnemonic, "s_nop");
    EXPECT_TRUE(
        getFirst(code.findBlockBehind(code.instructions[2])).isEndOfFunction());
    EXPECT_EQ(getFirst(code.findBlock(0x100c)).mnemonic, "s_endpgm");
  }
}

/// Constants after an instruction that has no room for one, or beyond the end.
TEST(KernelCode, RefusesConstantsThatAreNotThere) {
  std::string message = "kernel 'k' at 0x1000: expected an instruction of the "
                        "chip";
  std::vector<uint32_t> codes[] = {
      {0xd1fd0002, 0x0201fe00}, // v_lshl_add_u32, the second operand
      {0xd3d84000, 0x180200ff}, // v_accvgpr_read_b32
      {0xd3cd8000, 0x03fe0000}, // v_mfma_f32_32x32x8_f16, the last operand
      {0xe0500000, 0xff000000}, // buffer_load_dword, the scalar offset
      {0x7e0202ff},             // v_mov_b32
      {0x80ffff00},             // s_add_u32
  };
  for (const std::vector<uint32_t> &code : codes) {
    llvm::ArrayRef words(code);
    EXPECT_EQ(getError({reinterpret_cast<const uint8_t *>(words.data()),
                        words.size() * sizeof(uint32_t)}),
              message)
        << code[0];
  }
}

/// Whatever the words are, decoding ends.
TEST(KernelCode, DecodesOrRefusesAnyWords) {
  std::minstd_rand chance;
  for (unsigned i = 0; i < 2000; ++i) {
    uint32_t words[4];
    for (uint32_t &word : words)
      word = uint32_t(chance()) << 16 ^ chance();
    // The formats of two words, and operands that stand for a constant.
    if (i % 2)
      words[0] = words[0] >> 4 | 0xd0000000 | i % 4 << 28;
    words[1] |= 0xff << chance() % 25;
    size_t bytes = sizeof(words) - chance() % 16;
    EXPECT_NE(getError({reinterpret_cast<const uint8_t *>(words), bytes}), "");
  }
}

/// The error of running instructions, with 16 bytes of scratch a lane.
static std::string getRunError(const std::string &code) {
  TestInputs inputs;
  inputs.scalars = {0x1000, 0};
  inputs.vectors.resize(3 * lanesPerWave);
  inputs.scratchBytes = 16;
  Recorder recorder;
  auto results = runCode(code, inputs, {}, recorder);
  return results ? "none" : llvm::toString(results.takeError());
}

TEST(KernelCode, CallsReturnToTheirCaller) {
  std::string call = "s_getpc_b64 s[8:9]\n"
                     "s_add_u32 s8, s8, f-.\ns_addc_u32 s9, s9, 0\n"
                     "s_swappc_b64 s[30:31], s[8:9]\ns_endpgm\n"
                     "f: ";
  // s_getpc_b64 gives the address of the next instruction, as `.` does there.
  EXPECT_EQ(getRunError(call + "s_setpc_b64 s[30:31]"), "none");
  std::string message =
      getRunError(call + "s_mov_b32 s30, 64\ns_setpc_b64 s[30:31]");
  EXPECT_NE(message.find("(s_setpc_b64 s[30:31]): expected a jump to where a "
                         "call returns"),
            std::string::npos)
      << message;
}

TEST(KernelCode, CallsMayLeaveTheAddressOfTheNext) {
  // Compilers know which registers a function of the same file writes.
  std::string calls = "s_getpc_b64 s[8:9]\n"
                      "s_add_u32 s8, s8, f-.\ns_addc_u32 s9, s9, 0\n"
                      "s_swappc_b64 s[30:31], s[8:9]\n"
                      "s_swappc_b64 s[30:31], s[8:9]\ns_endpgm\n"
                      "f: ";
  EXPECT_EQ(getRunError(calls + "s_setpc_b64 s[30:31]"), "none");
  std::string message =
      getRunError(calls + "s_add_u32 s8, s8, 4\ns_setpc_b64 s[30:31]");
  EXPECT_NE(message.find("(s_swappc_b64 s[30:31], s[8:9]): expected functions "
                         "that are called before this jump to leave the "
                         "registers with its target"),
            std::string::npos)
      << message;
}

// The address from before a branch is known on both ways, as is a copy of it;
// not so what is added on a way.
TEST(KernelCode, CallsBehindBranches) {
  auto getCode = [](const std::string &onTheWay) {
    return "s_getpc_b64 s[8:9]\n"
           "s_add_u32 s8, s8, f-.\ns_addc_u32 s9, s9, 0\n"
           "s_cmp_eq_u32 s0, s0\ns_cbranch_scc0 1f\n" +
           onTheWay +
           "s_mov_b64 s[10:11], s[8:9]\n"
           "s_swappc_b64 s[30:31], s[10:11]\n"
           "1: s_swappc_b64 s[30:31], s[8:9]\ns_endpgm\n"
           "f: s_setpc_b64 s[30:31]";
  };
  EXPECT_EQ(getRunError(getCode("")), "none");
  std::string message = getRunError(getCode("s_add_u32 s8, s8, s1\n"));
  EXPECT_NE(message.find("(s_swappc_b64 s[30:31], s[10:11]): expected the "
                         "target of a call to follow from s_getpc_b64 and "
                         "constants"),
            std::string::npos)
      << message;
}

TEST(KernelCode, ScratchHasABound) {
  // Lane i stores at 4 * (i mod 4), and loads from there and `offset`.
  auto load = [](const std::string &offset) {
    return getRunError("v_mbcnt_lo_u32_b32 v1, -1, 0\nv_and_b32 v1, 3, v1\n"
                       "v_lshlrev_b32 v1, 2, v1\n"
                       "scratch_store_dword v1, v0, off\n"
                       "scratch_load_dword v4, v1, off offset:" +
                       offset +
                       "\ns_waitcnt vmcnt(0)\n"
                       "global_load_dword v5, v4, s[0:1]");
  };
  EXPECT_EQ(load("0"), "none");
  std::string message = load("4");
  EXPECT_NE(message.find("expected an address in the 16 bytes of scratch, but "
                         "got 16"),
            std::string::npos)
      << message;
}
