//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "Swizzle/Machine/KernelCode.h"
#include "RunCode.h"
#include "gtest/gtest.h"

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
