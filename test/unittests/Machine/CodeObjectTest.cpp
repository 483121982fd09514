//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "Swizzle/Machine/CodeObject.h"
#include "Assemble.h"
#include "llvm/Object/ELFObjectFile.h"

using namespace mlir::swizzle::machine;
using namespace llvm;

/// Reads the kernel's code object.
static Expected<CodeObject> read(const KernelText &kernel) {
  return CodeObject::read(assemble(kernel));
}

/// The error of reading these bytes.
static std::string getError(std::unique_ptr<MemoryBuffer> buffer) {
  Expected<CodeObject> object = CodeObject::read(std::move(buffer));
  return object ? "none" : toString(object.takeError());
}

static std::string getError(StringRef bytes) {
  return getError(MemoryBuffer::getMemBufferCopy(bytes, "test.hsaco"));
}

TEST(CodeObjectTest, Kernel) {
  KernelText text;
  text.arguments = {{8, 4, "by_value"},
                    {0, 8, "global_buffer"},
                    {16, 4, "hidden_block_count_x"}};
  text.ldsBytes = 1000;
  text.scratchBytes = 24;
  for (const char *chip : {"gfx90a", "gfx942", "gfx950"}) {
    text.chip = chip;
    Expected<CodeObject> object = read(text);
    ASSERT_TRUE(bool(object)) << toString(object.takeError());
    EXPECT_EQ(object->getIsa(), chip);
    ASSERT_EQ(object->getKernels().size(), 1u);
    const Kernel &kernel = object->getKernels().front();
    EXPECT_EQ(kernel.name, "k");
    ASSERT_EQ(object->getFunctions().size(), 1u);
    EXPECT_EQ(object->getFunctions()[0].end - kernel.entry, 4u);
    EXPECT_TRUE(kernel.segment.contains(kernel.entry));
    EXPECT_EQ(kernel.kernargBytes, 64u);
    EXPECT_EQ(kernel.ldsBytes, 1000u);
    EXPECT_EQ(kernel.scratchBytes, 24u);
    EXPECT_EQ(kernel.sgprs, 38u);
    EXPECT_EQ(kernel.vgprs, 8u);
    EXPECT_EQ(kernel.agprs, 2u);
    EXPECT_EQ(kernel.maxWorkItems, 1024u);
    // In the order of their offsets.
    ASSERT_EQ(kernel.arguments.size(), 3u);
    EXPECT_TRUE(kernel.arguments[0].isBuffer());
    EXPECT_EQ(kernel.arguments[1].kind, "by_value");
    EXPECT_EQ(kernel.arguments[1].offset, 8u);
    EXPECT_EQ(kernel.arguments[1].size, 4u);
    EXPECT_FALSE(kernel.arguments[1].isHidden());
    EXPECT_TRUE(kernel.arguments[2].isHidden());
  }
}

/// Kinds of MessagePack that metadata does not have: a text of 13 characters
/// becomes an array of 12 bytes, and a key of 11 characters one of 11 numbers.
TEST(CodeObjectTest, RefusesOtherKindsOfMetadata) {
  KernelText text;
  text.arguments = {{0, 8, "global_buffer"}};
  std::string bytes = assemble(text)->getBuffer().str();
  std::pair<StringRef, StringRef> cases[] = {
      {"\xadg", StringRef("\xc4\x0c")}, {"\xab.value_kind", "\x9b.value_kind"}};
  for (auto [from, to] : cases) {
    std::string other = bytes;
    size_t place = other.find(from.str());
    ASSERT_NE(place, std::string::npos);
    other.replace(place, from.size(), to.str());
    EXPECT_NE(getError(other).find("expected metadata of a code object of "
                                   "version 3"),
              std::string::npos)
        << getError(other);
  }
}

// Assembly that does not list them has one of all their bytes.
TEST(CodeObjectTest, ArgumentsThatAreNotListed) {
  KernelText text;
  text.kernargBytes = 24;
  std::string assembly = makeKernel(text);
  size_t place = assembly.find("    .args: []\n");
  ASSERT_NE(place, std::string::npos);
  assembly.erase(place, strlen("    .args: []\n"));
  Expected<CodeObject> object = CodeObject::read(assemble(assembly, text.chip));
  ASSERT_TRUE(bool(object)) << toString(object.takeError());
  const Kernel &kernel = object->getKernels().front();
  ASSERT_EQ(kernel.arguments.size(), 1u);
  EXPECT_EQ(kernel.arguments[0].kind, "by_value");
  EXPECT_EQ(kernel.arguments[0].size, 24u);
  // A list without any is one.
  Expected<CodeObject> listed = read(text);
  ASSERT_TRUE(bool(listed)) << toString(listed.takeError());
  EXPECT_TRUE(listed->getKernels().front().arguments.empty());
}

TEST(CodeObjectTest, EntryIsTheFirstInstruction) {
  KernelText text;
  text.body = "s_nop 3\ns_endpgm";
  Expected<CodeObject> object = read(text);
  ASSERT_TRUE(bool(object));
  const Kernel &kernel = object->getKernels().front();
  auto image = object->load();
  ASSERT_TRUE(bool(image));
  // s_nop 3.
  EXPECT_EQ(support::endian::read32le(&(*image)[kernel.entry]), 0xbf800003);
}

TEST(CodeObjectTest, StacksThatGrowHaveHipsLimit) {
  KernelText text;
  text.metadata = "    .uses_dynamic_stack: true\n";
  for (auto [fixed, given] : {std::pair(16u, 1024u), {4096, 4096}}) {
    text.scratchBytes = fixed;
    Expected<CodeObject> object = read(text);
    ASSERT_TRUE(bool(object)) << toString(object.takeError());
    EXPECT_EQ(object->getKernels().front().scratchBytes, given);
  }
}

TEST(CodeObjectTest, PreloadedArgumentsSkipTheProlog) {
  KernelText text;
  text.body = "s_branch behind\n.fill 63, 4, 0xbf800000\nbehind: s_endpgm";
  text.descriptor = ".amdhsa_user_sgpr_kernarg_segment_ptr 1\n"
                    ".amdhsa_user_sgpr_kernarg_preload_length 4";
  Expected<CodeObject> object = read(text);
  ASSERT_TRUE(bool(object));
  const Kernel &kernel = object->getKernels().front();
  EXPECT_EQ(object->getFunctions().front().end - kernel.entry, 4u);
}

// As assembly may leave them; the next function ends them.
TEST(CodeObjectTest, FunctionsWithoutASize) {
  KernelText text;
  text.body = "s_nop 0\ns_endpgm";
  for (StringRef left : {".size k, .Lend-k\n", ".type k,@function\n"}) {
    std::string assembly = makeKernel(text);
    size_t place = assembly.find(left.str());
    ASSERT_NE(place, std::string::npos);
    assembly.erase(place, left.size());
    assembly += ".text\n.globl next\n.type next,@function\nnext:\n"
                "s_endpgm\n.Lbehind:\n.size next, .Lbehind-next\n";
    Expected<CodeObject> object =
        CodeObject::read(assemble(assembly, text.chip));
    ASSERT_TRUE(bool(object)) << toString(object.takeError());
    ArrayRef<AddressRange> functions = object->getFunctions();
    ASSERT_EQ(functions.size(), 2u);
    EXPECT_EQ(functions[0].start, object->getKernels().front().entry);
    EXPECT_EQ(functions[0].end, functions[1].start);
    EXPECT_EQ(functions[1].end - functions[1].start, 4u);
  }
}

// What hardware and loader do follows from the descriptor.
TEST(CodeObjectTest, ResourcesAreThoseOfTheDescriptor) {
  KernelText text;
  text.descriptor = ".amdhsa_next_free_vgpr 100\n.amdhsa_next_free_sgpr 80\n"
                    ".amdhsa_accum_offset 52\n"
                    ".amdhsa_group_segment_fixed_size 4096\n"
                    ".amdhsa_private_segment_fixed_size 64\n";
  std::string assembly = makeKernel(text);
  // Without the lines that these take the place of.
  for (StringRef line :
       {".amdhsa_next_free_vgpr 8\n", ".amdhsa_next_free_sgpr 32\n",
        ".amdhsa_accum_offset 8\n", ".amdhsa_group_segment_fixed_size 0\n",
        ".amdhsa_private_segment_fixed_size 0\n"}) {
    size_t place = assembly.find(line.str());
    ASSERT_NE(place, std::string::npos);
    assembly.erase(place, line.size());
  }
  Expected<CodeObject> object = CodeObject::read(assemble(assembly, text.chip));
  ASSERT_TRUE(bool(object)) << toString(object.takeError());
  const Kernel &kernel = object->getKernels().front();
  // In granules of 8, and of 16 with the 6 that hold vcc and others.
  EXPECT_EQ(kernel.vgprs, 104u);
  EXPECT_EQ(kernel.sgprs, 96u);
  EXPECT_EQ(kernel.ldsBytes, 4096u);
  EXPECT_EQ(kernel.scratchBytes, 64u);
}

TEST(CodeObjectTest, LoadAppliesRelocations) {
  KernelText text;
  std::string assembly = makeKernel(text);
  assembly += ".data\n.globl table\n.type table,@object\ntable:\n"
              ".quad 7\n.quad table+8\n.size table, 16\n";
  Expected<CodeObject> object = CodeObject::read(assemble(assembly, text.chip));
  ASSERT_TRUE(bool(object));
  uint64_t table = 0;
  for (const object::SymbolRef &symbol : object->getFile().symbols())
    if (cantFail(symbol.getName()) == "table")
      table = cantFail(symbol.getAddress());
  ASSERT_NE(table, 0u);
  for (uint64_t address : {UINT64_C(0), UINT64_C(1) << 40}) {
    auto image = object->load(address);
    ASSERT_TRUE(bool(image)) << toString(image.takeError());
    ASSERT_LE(table + 16, image->size());
    EXPECT_EQ(support::endian::read64le(&(*image)[table]), 7u);
    EXPECT_EQ(support::endian::read64le(&(*image)[table + 8]),
              address + table + 8);
  }
}

TEST(CodeObjectTest, LoadRefusesSymbolsOfOthers) {
  KernelText text;
  Expected<CodeObject> object = CodeObject::read(
      assemble(makeKernel(text) + ".data\n.quad elsewhere\n", text.chip));
  ASSERT_TRUE(bool(object));
  auto image = object->load();
  ASSERT_FALSE(bool(image));
  EXPECT_EQ(toString(image.takeError()),
            "expected symbols that the code object defines, but got "
            "'elsewhere'");
}

TEST(CodeObjectTest, LoadRefusesRelocationsOfParts) {
  KernelText text;
  Expected<CodeObject> object = CodeObject::read(
      assemble(makeKernel(text) + ".data\n.globl place\nplace: .quad place\n",
               text.chip));
  ASSERT_TRUE(bool(object));
  StringRef file = object->getFile().getData();
  size_t place = 0;
  for (const object::SectionRef &section : object->getFile().sections())
    for (const object::RelocationRef &relocation : section.relocations())
      place =
          cantFail(section.getContents()).data() - file.data() +
          relocation.getRawDataRefImpl().d.b * sizeof(object::ELF64LE::Rela);
  ASSERT_NE(place, 0u);
  auto getLoadError = [&](function_ref<void(object::ELF64LE::Rela &)> change) {
    std::string bytes = file.str();
    change(*reinterpret_cast<object::ELF64LE::Rela *>(&bytes[place]));
    auto changed = CodeObject::read(MemoryBuffer::getMemBufferCopy(bytes));
    EXPECT_TRUE(bool(changed));
    auto image = changed->load();
    return image ? "none" : toString(image.takeError());
  };
  std::string message = "expected relocations of 64-bit addresses in the "
                        "image, but got type ";
  // The same file, with 32 bits of the address; and with 32 of 64 bits behind
  // the image.
  EXPECT_TRUE(StringRef(getLoadError([](object::ELF64LE::Rela &relocation) {
                relocation.setType(ELF::R_AMDGPU_ABS32, /*IsMips64EL=*/false);
              })).starts_with(message + "6 at 0x"));
  EXPECT_TRUE(StringRef(getLoadError([](object::ELF64LE::Rela &relocation) {
                relocation.setSymbol(1000, /*IsMips64EL=*/false);
              })).ends_with(" symbols for relocations, but got number 1000"));
  uint64_t end = object->getImageBytes();
  EXPECT_EQ(getLoadError([&](object::ELF64LE::Rela &relocation) {
              relocation.r_offset = end - 4;
            }),
            message + "3 at 0x" + utohexstr(end - 4, /*LowerCase=*/true));
}

TEST(CodeObjectTest, Lookup) {
  Expected<CodeObject> object = read(KernelText());
  ASSERT_TRUE(bool(object));
  for (const char *name : {"k", ""}) {
    auto kernel = object->lookup(name);
    ASSERT_TRUE(bool(kernel));
    EXPECT_EQ((*kernel)->name, "k");
  }
  auto kernel = object->lookup("other");
  ASSERT_FALSE(bool(kernel));
  EXPECT_EQ(toString(kernel.takeError()),
            "expected one of the kernels k, but got 'other'");
}

/// Libraries have hundreds of kernels in a code object.
TEST(CodeObjectTest, NamesTheKernelsMostLikeTheOneThatIsNotThere) {
  KernelText text;
  auto add = [&](const std::string &name) {
    text.metadata += "  - .name: " + name +
                     "\n    .symbol: k.kd\n    .kernarg_segment_align: 8\n"
                     "    .kernarg_segment_size: 64\n    .wavefront_size: 64\n"
                     "    .max_flat_workgroup_size: 1024\n    .sgpr_count: 38\n"
                     "    .vgpr_count: 8\n    .agpr_count: 2\n"
                     "    .group_segment_fixed_size: 0\n"
                     "    .private_segment_fixed_size: 0\n";
  };
  for (int i = 0; i < 20; ++i)
    add("scale" + std::to_string(i));
  add("csrmv_64_double");
  add("csrmv_32_float");
  add("csrmm");
  Expected<CodeObject> object = read(text);
  ASSERT_TRUE(bool(object));
  auto getMessage = [&](StringRef name) {
    return toString(object->lookup(name).takeError());
  };
  std::string message = getMessage("csrmv");
  EXPECT_TRUE(StringRef(message).starts_with(
      "expected one of the kernels csrmv_64_double, csrmv_32_float, csrmm, "))
      << message;
  EXPECT_TRUE(StringRef(message).ends_with(" and 16 more, but got 'csrmv'"))
      << message;
  EXPECT_EQ(getMessage(""),
            "expected one of the kernels k, scale0, scale1, scale2, scale3, "
            "scale4, scale5, scale6 and 16 more, but got none");
}

TEST(CodeObjectTest, RefusesWhatIsNoCodeObject) {
  const char *message =
      "'test.hsaco': expected a linked code object, but got a file that is no "
      "ELF file";
  EXPECT_EQ(getError(""), message);
  EXPECT_EQ(getError("module {}"), message);
  EXPECT_FALSE(CodeObject::isElf("module {}"));
  // An object file is not linked.
  auto object = assemble(KernelText());
  ASSERT_TRUE(object);
  EXPECT_TRUE(CodeObject::isElf(object->getBuffer()));
  std::string bytes = object->getBuffer().str();
  bytes[16] = ELF::ET_REL;
  EXPECT_EQ(getError(bytes),
            "'test.hsaco': expected a linked code object, but got an ELF file "
            "that is not linked, or a part of one");
  bytes[16] = ELF::ET_DYN;
  bytes[18] = ELF::EM_X86_64;
  EXPECT_EQ(getError(bytes), "'test.hsaco': expected a code object for AMD "
                             "GPUs, but got an ELF file for another machine");
}

TEST(CodeObjectTest, RefusesOtherInstructionSets) {
  KernelText text;
  text.chip = "gfx90a";
  auto object = assemble(text);
  ASSERT_TRUE(object);
  std::string bytes = object->getBuffer().str();
  // The low byte of the header's flags.
  bytes[48] = ELF::EF_AMDGPU_MACH_AMDGCN_GFX908;
  EXPECT_EQ(getError(bytes), "'test.hsaco': expected code for gfx90a, gfx942 "
                             "or gfx950, but got code for the machine 0x30");
}

TEST(CodeObjectTest, TakesGenericCodeForGfx942) {
  auto object = assemble(KernelText());
  ASSERT_TRUE(object);
  std::string bytes = object->getBuffer().str();
  bytes[48] = ELF::EF_AMDGPU_MACH_AMDGCN_GFX9_4_GENERIC;
  Expected<CodeObject> generic =
      CodeObject::read(MemoryBuffer::getMemBufferCopy(bytes, "test.hsaco"));
  ASSERT_TRUE(bool(generic)) << toString(generic.takeError());
  EXPECT_EQ(generic->getIsa(), "gfx942");
}

TEST(CodeObjectTest, RefusesArgumentsOutsideOfTheSegment) {
  KernelText text;
  text.arguments = {{60, 8, "by_value"}};
  EXPECT_EQ(getError(assemble(text)),
            "'test.hsaco': expected arguments of 'k' in 64 bytes, but got one "
            "of 8 bytes at 60");
}

TEST(CodeObjectTest, RefusesFilesWithoutMetadata) {
  EXPECT_EQ(getError(assemble(".text\ns_endpgm\n", "gfx942")),
            "'test.hsaco': expected a code object with an AMDGPU note, but got "
            "none");
}

TEST(CodeObjectTest, RefusesOtherMetadata) {
  auto object = assemble(KernelText());
  ASSERT_TRUE(object);
  std::string bytes = object->getBuffer().str();
  size_t place = bytes.find("amdhsa.version");
  ASSERT_NE(place, std::string::npos);
  bytes[place + strlen("amdhsa.")] = 'w';
  EXPECT_EQ(getError(bytes), "'test.hsaco': expected metadata of a code object "
                             "of version 3 or later in the AMDGPU note");
}

TEST(CodeObjectTest, RefusesKernelsWithoutDescriptor) {
  std::string text = makeKernel(KernelText());
  size_t place = text.find(".symbol: k.kd");
  text.replace(place, 13, ".symbol: x.kd");
  EXPECT_EQ(getError(assemble(text, "gfx942")),
            "'test.hsaco': expected a kernel descriptor 'x.kd', but got no "
            "such symbol");
}

TEST(CodeObjectTest, RefusesWhatItsMetadataCannotBe) {
  // Text of the kernel's assembly, what stands there instead, and the error.
  const char *cases[][3] = {
      {".wavefront_size: 64", ".wavefront_size: 32",
       "'test.hsaco': expected waves of 64 lanes, but got 32 in 'k'"},
      {".text\n", ".section .elsewhere,\"a\"\n",
       "'test.hsaco': expected the code of 'k' at address 0x"},
      {".symbol: k.kd", ".symbol: wrong",
       "'test.hsaco': expected the kernel descriptor 'wrong' in a segment of "
       "the file"},
  };
  for (auto [from, to, message] : cases) {
    std::string text =
        makeKernel(KernelText()) + ".globl wrong\nwrong = 0x700000\n";
    size_t place = text.find(from);
    ASSERT_NE(place, std::string::npos) << from;
    text.replace(place, strlen(from), to);
    EXPECT_TRUE(
        StringRef(getError(assemble(text, "gfx942"))).starts_with(message))
        << getError(assemble(text, "gfx942"));
  }
}

TEST(CodeObjectTest, RefusesSegmentsOutsideOfTheFile) {
  auto object = assemble(KernelText());
  ASSERT_TRUE(object);
  auto getErrorOf = [&](function_ref<void(object::ELF64LE::Phdr &)> change) {
    std::string bytes = object->getBuffer().str();
    auto *header = reinterpret_cast<object::ELF64LE::Ehdr *>(bytes.data());
    auto *segments = reinterpret_cast<object::ELF64LE::Phdr *>(bytes.data() +
                                                               header->e_phoff);
    for (unsigned i = 0; i < header->e_phnum; ++i)
      if (segments[i].p_type == ELF::PT_LOAD)
        change(segments[i]);
    return getError(bytes);
  };
  // Behind its end, and with more bytes of it than the image has room for.
  for (const std::string &error :
       {getErrorOf([&](object::ELF64LE::Phdr &segment) {
          segment.p_offset = object->getBufferSize() + 1;
        }),
        getErrorOf([](object::ELF64LE::Phdr &segment) {
          segment.p_memsz = segment.p_filesz - 1;
        })})
    EXPECT_NE(
        error.find("expected segments inside of the file, but got one of "),
        std::string::npos)
        << error;
}

TEST(CodeObjectTest, RefusesLargeImages) {
  auto object = assemble(KernelText());
  ASSERT_TRUE(object);
  for (auto [address, size] : {std::pair(UINT64_C(0x1000), UINT64_C(1) << 31),
                               {UINT64_C(1) << 31, 0x1000},
                               {UINT64_MAX, 2}}) {
    std::string bytes = object->getBuffer().str();
    auto *header = reinterpret_cast<object::ELF64LE::Ehdr *>(bytes.data());
    auto *segments = reinterpret_cast<object::ELF64LE::Phdr *>(bytes.data() +
                                                               header->e_phoff);
    for (unsigned i = 0; i < header->e_phnum; ++i)
      if (segments[i].p_type == ELF::PT_LOAD) {
        segments[i].p_vaddr = address;
        segments[i].p_filesz = 0;
        segments[i].p_memsz = size;
      }
    std::string expected = "expected an image of at most 2147483648 bytes, but "
                           "got a segment of " +
                           std::to_string(size) + " bytes at address " +
                           std::to_string(address);
    EXPECT_NE(getError(bytes).find(expected), std::string::npos)
        << getError(bytes);
  }
}

// Whatever byte of a file is wrong, reading ends with an error or with kernels.
TEST(CodeObjectTest, SurvivesDamagedFiles) {
  KernelText text;
  text.arguments = {{0, 8, "global_buffer"}};
  auto object = assemble(text);
  ASSERT_TRUE(object);
  StringRef bytes = object->getBuffer();
  for (size_t size = 0; size < bytes.size(); size += 7)
    (void)getError(bytes.take_front(size));
  for (size_t i = 0; i < bytes.size(); ++i)
    for (char flip : {'\x01', '\x80', '\xff'}) {
      std::string damaged = bytes.str();
      damaged[i] ^= flip;
      Expected<CodeObject> read = CodeObject::read(
          MemoryBuffer::getMemBufferCopy(damaged, "test.hsaco"));
      if (!read) {
        consumeError(read.takeError());
        continue;
      }
      if (read->getImageBytes() > 1 << 24)
        continue;
      auto image = read->load();
      if (!image)
        consumeError(image.takeError());
    }
}
