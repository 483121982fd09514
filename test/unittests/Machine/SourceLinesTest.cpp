//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "Assemble.h"
#include "Swizzle/Machine/KernelLaunch.h"
#include "llvm/Object/ELF.h"
#include "llvm/Support/Endian.h"
#include "gtest/gtest.h"

using namespace mlir::swizzle::machine;
using llvm::cantFail;

using TwoLines = std::pair<std::string, std::string>;

/// The lines of the two instructions of a kernel with this body, in an object
/// with these sections besides, changed by `change`, and a compile unit whose
/// line table is the first.
static TwoLines findLines(
    const std::string &body, const std::string &sections,
    llvm::function_ref<void(std::string &)> change = [](auto &) {}) {
  KernelText text;
  text.body = body.c_str();
  // A compile unit (0x11) with its lines (0x10), the address of its start
  // (0x11), and its size (0x12).
  const char *debugInfo =
      "\n.section .debug_abbrev,\"\",@progbits\n"
      ".byte 1, 0x11, 0, 0x10, 0x17, 0x11, 0x01, 0x12, 0x06, 0, 0, 0\n"
      ".section .debug_info,\"\",@progbits\n"
      ".long .Linfo_end-.Linfo\n.Linfo: .short 4\n.long 0\n.byte 8\n"
      ".byte 1\n.long 0\n.quad k\n.long .Lend-k\n.Linfo_end:\n";
  std::string bytes =
      assemble(makeKernel(text) + debugInfo + sections, text.chip)
          ->getBuffer()
          .str();
  change(bytes);
  CodeObject object = cantFail(CodeObject::read(
      llvm::MemoryBuffer::getMemBufferCopy(bytes, "test.hsaco")));
  DeviceMemory memory;
  KernelLaunch launch = cantFail(
      KernelLaunch::create(object, object.getKernels().front(), LaunchShape(),
                           /*arguments=*/{}, /*residentWaves=*/1, memory));
  KernelLocation location = launch.getLocation();
  return {location.getSourceLine(location.entry),
          location.getSourceLine(location.entry + 4)};
}

TEST(SourceLines, OfTables) {
  EXPECT_EQ(findLines(".file 1 \"dir\" \"scale.mlir\"\n.loc 1 12\ns_nop 0\n"
                      ".loc 1 13\ns_endpgm\n",
                      ""),
            TwoLines("scale.mlir:12", "scale.mlir:13"));
}

TEST(SourceLines, OfSectionsThatClaimTooMuch) {
  // Compressed from 2^63 - 1 bytes: the head of such a section, and its flag.
  auto findLinesFrom = [](llvm::StringRef bytes) {
    return findLines(
        ".file 1 \"dir\" \"scale.mlir\"\n.loc 1 12\ns_nop 0\n"
        ".loc 1 13\ns_endpgm\n",
        ".section .claims,\"\",@progbits\n.long 1, 0\n.quad " + bytes.str() +
            ", 1\n",
        [](std::string &object) {
          auto file = cantFail(llvm::object::ELF64LEFile::create(object));
          for (const auto &section : cantFail(file.sections()))
            if (cantFail(file.getSectionName(section)) == ".claims") {
              auto at = reinterpret_cast<const char *>(&section.sh_flags) -
                        object.data();
              llvm::support::endian::write64le(
                  &object[at], section.sh_flags | llvm::ELF::SHF_COMPRESSED);
            }
        });
  };
  testing::internal::CaptureStderr();
  EXPECT_EQ(findLinesFrom("0x7fffffffffffffff"), TwoLines());
  EXPECT_EQ(llvm::StringRef(testing::internal::GetCapturedStderr())
                .count("source lines are left out"),
            1u);
  // LLVM says that it is no such section.
  testing::internal::CaptureStderr();
  EXPECT_EQ(findLinesFrom("1"), TwoLines("scale.mlir:12", "scale.mlir:13"));
  EXPECT_NE(testing::internal::GetCapturedStderr(), "");
}

TEST(SourceLines, OfDamagedTables) {
  // A line table of DWARF 5: its head with the standard opcodes, a directory,
  // and two files, whose names (1) are of these forms.
  auto findLinesOf = [](const std::string &directories,
                        const std::string &files) {
    return findLines(
        "s_nop 0\ns_endpgm\n",
        ".section .debug_line,\"\",@progbits\n.long .Lline_end-.Lline\n"
        ".Lline: .short 5\n.byte 8, 0\n.long .Lhead_end-.Lhead\n"
        ".Lhead: .byte 4, 1, 1, -5, 14, 13\n"
        ".byte 0, 1, 1, 1, 1, 0, 0, 0, 1, 0, 0, 1\n.byte " +
            directories + "\n.asciz \"dir\"\n.byte " + files +
            "\n.asciz \"scale.mlir\"\n.asciz \"scale.mlir\"\n.Lhead_end:\n"
            // The address, line 12, four bytes on, line 13, the end.
            ".byte 0, 9, 2\n.quad k\n.byte 3, 11, 1, 2, 1, 3, 1, 1\n"
            ".byte 2, 1, 0, 1, 1\n.Lline_end:\n");
  };
  EXPECT_EQ(findLinesOf("1, 1, 8, 1", "1, 1, 8, 2"),
            TwoLines("scale.mlir:12", "scale.mlir:13"));
  // Unknown forms, and 2^56 directories or files of nothing.
  std::string many = "0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 1";
  testing::internal::CaptureStderr();
  EXPECT_EQ(findLinesOf("1, 1, 0xe4, 1, 1", "1, 1, 8, 2"), TwoLines());
  EXPECT_EQ(findLinesOf("1, 1, 8, 1", "1, 1, 0xe4, 1, 2"), TwoLines());
  EXPECT_EQ(findLinesOf("0, " + many, "1, 1, 8, 2"), TwoLines());
  EXPECT_EQ(findLinesOf("1, 1, 8, 1", "0, " + many), TwoLines());
  // Four times without lines, and a word about each.
  EXPECT_EQ(llvm::StringRef(testing::internal::GetCapturedStderr())
                .count("expected forms of names in the line table at offset 0, "
                       "but got another; source lines are left out"),
            4u);
}
