//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// Makes code objects for tests, with LLVM's assembler and linker.
//
//===----------------------------------------------------------------------===//

#ifndef SWIZZLE_TEST_UNITTESTS_MACHINE_ASSEMBLE_H
#define SWIZZLE_TEST_UNITTESTS_MACHINE_ASSEMBLE_H

#include "llvm/Support/FileSystem.h"
#include "llvm/Support/FileUtilities.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Program.h"
#include "llvm/Support/raw_ostream.h"
#include "gtest/gtest.h"

namespace mlir::swizzle::machine {

/// The code object of an assembly text; null, with a failed test, if a tool
/// refuses it.
inline std::unique_ptr<llvm::MemoryBuffer> assemble(llvm::StringRef text,
                                                    llvm::StringRef chip) {
  llvm::SmallString<128> source, object, linked;
  llvm::FileRemover removers[3];
  llvm::SmallString<128> *paths[] = {&source, &object, &linked};
  const char *suffixes[] = {"s", "o", "hsaco"};
  for (unsigned i = 0; i < 3; ++i) {
    EXPECT_FALSE(
        llvm::sys::fs::createTemporaryFile("machine", suffixes[i], *paths[i]));
    removers[i].setFile(*paths[i]);
  }
  std::error_code error;
  llvm::raw_fd_ostream(source, error) << text;
  std::string assembler = SWIZZLE_LLVM_TOOLS_DIR "/llvm-mc";
  std::string linker = SWIZZLE_LLVM_TOOLS_DIR "/ld.lld";
  std::string cpu = ("-mcpu=" + chip).str();
  if (error ||
      llvm::sys::ExecuteAndWait(assembler,
                                {assembler, "-triple=amdgcn-amd-amdhsa", cpu,
                                 "-filetype=obj", source, "-o", object}) ||
      llvm::sys::ExecuteAndWait(linker,
                                {linker, "-shared", object, "-o", linked})) {
    ADD_FAILURE() << "expected assembly for " << chip.str() << ":\n"
                  << text.str();
    return nullptr;
  }
  auto buffer = llvm::MemoryBuffer::getFile(linked);
  if (!buffer) {
    ADD_FAILURE() << buffer.getError().message();
    return nullptr;
  }
  // With a name that is the same in every run.
  return llvm::MemoryBuffer::getMemBufferCopy((*buffer)->getBuffer(),
                                              "test.hsaco");
}

/// An argument of a kernel for `makeKernel`.
struct AssembledArgument {
  unsigned offset, size;
  const char *kind;
};

/// A kernel `k` for `makeKernel`.
struct KernelText {
  const char *chip = "gfx942";
  /// Its instructions.
  const char *body = "s_endpgm";
  /// Lines of its `.amdhsa_kernel`.
  std::string descriptor;
  std::vector<AssembledArgument> arguments;
  unsigned kernargBytes = 64;
  unsigned ldsBytes = 0;
  unsigned scratchBytes = 0;
  unsigned maxWorkItems = 1024;
  /// Further lines of its metadata.
  std::string metadata;
};

/// The assembly of the kernel, with its descriptor and its metadata.
inline std::string makeKernel(const KernelText &kernel) {
  std::string text;
  llvm::raw_string_ostream os(text);
  os << ".amdgcn_target \"amdgcn-amd-amdhsa--" << kernel.chip << "\"\n"
     << ".amdhsa_code_object_version 5\n.text\n.globl k\n.p2align 8\n"
     << ".type k,@function\nk:\n"
     << kernel.body << "\n.Lend:\n.size k, .Lend-k\n"
     << ".rodata\n.amdhsa_kernel k\n"
     << ".amdhsa_next_free_vgpr 8\n.amdhsa_next_free_sgpr 32\n"
     << ".amdhsa_accum_offset 8\n"
     << ".amdhsa_group_segment_fixed_size " << kernel.ldsBytes << "\n"
     << ".amdhsa_private_segment_fixed_size " << kernel.scratchBytes << "\n"
     << kernel.descriptor << "\n.end_amdhsa_kernel\n"
     << ".amdgpu_metadata\n"
     << "amdhsa.version: [1, 2]\n"
     << "amdhsa.target: amdgcn-amd-amdhsa--" << kernel.chip << "\n"
     << "amdhsa.kernels:\n"
     << "  - .name: k\n    .symbol: k.kd\n    .kernarg_segment_align: 8\n"
     << "    .kernarg_segment_size: " << kernel.kernargBytes << "\n"
     << "    .wavefront_size: 64\n    .max_flat_workgroup_size: "
     << kernel.maxWorkItems << "\n"
     << "    .sgpr_count: 38\n    .vgpr_count: 8\n    .agpr_count: 2\n"
     << "    .group_segment_fixed_size: " << kernel.ldsBytes << "\n"
     << "    .private_segment_fixed_size: " << kernel.scratchBytes << "\n"
     << kernel.metadata;
  os << (kernel.arguments.empty() ? "    .args: []\n" : "    .args:\n");
  for (const AssembledArgument &argument : kernel.arguments)
    os << "      - { .offset: " << argument.offset
       << ", .size: " << argument.size << ", .value_kind: " << argument.kind
       << (llvm::StringRef(argument.kind) == "global_buffer"
               ? ", .address_space: global"
               : "")
       << " }\n";
  os << ".end_amdgpu_metadata\n";
  return text;
}

/// The code object of the kernel.
inline std::unique_ptr<llvm::MemoryBuffer> assemble(const KernelText &kernel) {
  return assemble(makeKernel(kernel), kernel.chip);
}

} // namespace mlir::swizzle::machine

#endif // SWIZZLE_TEST_UNITTESTS_MACHINE_ASSEMBLE_H
