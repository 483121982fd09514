//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "Swizzle/Machine/CodeObject.h"
#include "KernelMetadata.h"
#include "Swizzle/Chips/ChipTopology.h"
#include "Swizzle/Support/RemapNote.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/BinaryFormat/Magic.h"
#include "llvm/Object/ELFObjectFile.h"
#include "llvm/Support/Endian.h"
#include "llvm/Support/MathExtras.h"
#include <set>
#include <tuple>

using namespace mlir::swizzle::machine;
using mlir::swizzle::defaultChipForIsa;
using namespace llvm;

/// Bytes from the entry of a kernel whose arguments are preloaded to the first
/// instruction of a wave on hardware that preloads; in between is code for
/// hardware that does not ("Preloaded Kernel Arguments" of AMDGPUUsage).
static constexpr uint64_t preloadPrologBytes = 256;

/// The largest image that is read: far beyond what code needs, and far below
/// what would not fit into memory.
static constexpr uint64_t maxImageBytes = UINT64_C(1) << 31;

/// The name of a machine, EF_AMDGPU_MACH of an ELF header, as far as it is
/// understood here; LLVM's own table has no answer for a number that it does
/// not know. Code for what gfx942 and gfx950 have in common is some for gfx942.
static StringRef getIsaName(unsigned machine) {
  switch (machine) {
  case ELF::EF_AMDGPU_MACH_AMDGCN_GFX90A:
    return "gfx90a";
  case ELF::EF_AMDGPU_MACH_AMDGCN_GFX942:
  case ELF::EF_AMDGPU_MACH_AMDGCN_GFX9_4_GENERIC:
    return "gfx942";
  case ELF::EF_AMDGPU_MACH_AMDGCN_GFX950:
    return "gfx950";
  default:
    return "";
  }
}

/// All symbols; of a file that was stripped, those that the loader needs.
static object::ELFObjectFileBase::elf_symbol_iterator_range
listSymbols(const object::ELF64LEObjectFile &file) {
  auto symbols = file.symbols();
  return symbols.empty() ? file.getDynamicSymbolIterators() : symbols;
}

/// The symbol of the name, or none.
static Expected<std::optional<object::ELFSymbolRef>>
findSymbol(const object::ELF64LEObjectFile &file, StringRef name) {
  for (const object::ELFSymbolRef &symbol : listSymbols(file)) {
    Expected<StringRef> other = symbol.getName();
    if (!other)
      return other.takeError();
    if (*other == name)
      return symbol;
  }
  return std::nullopt;
}

namespace {
/// A part of the file that is loaded.
struct Segment {
  /// In the image.
  uint64_t address;
  /// In the file.
  StringRef bytes;
  uint64_t bytesInMemory;
  bool isCode;
};
} // namespace

static Error forEachSegment(const object::ELF64LEObjectFile &file,
                            function_ref<void(const Segment &)> onSegment) {
  auto segments = file.getELFFile().program_headers();
  if (!segments)
    return segments.takeError();
  StringRef bytes = file.getData();
  for (const auto &segment : *segments) {
    if (segment.p_type != ELF::PT_LOAD)
      continue;
    if (segment.p_offset > bytes.size() ||
        segment.p_filesz > bytes.size() - segment.p_offset ||
        segment.p_filesz > segment.p_memsz)
      return createStringError(
          "expected segments inside of the file, but got one of " +
          Twine(segment.p_filesz) + " bytes at " + Twine(segment.p_offset));
    if (segment.p_vaddr > maxImageBytes ||
        segment.p_memsz > maxImageBytes - segment.p_vaddr)
      return createStringError(
          "expected an image of at most " + Twine(maxImageBytes) +
          " bytes, but got a segment of " + Twine(segment.p_memsz) +
          " bytes at address " + Twine(segment.p_vaddr));
    onSegment({segment.p_vaddr,
               bytes.substr(segment.p_offset, segment.p_filesz),
               segment.p_memsz, (segment.p_flags & ELF::PF_X) != 0});
  }
  return Error::success();
}

/// The registers that a wave gets: what the metadata says, if it takes as many
/// granules as the descriptor says, of which `perGranule` registers are one.
static uint32_t getRegisters(uint32_t described, uint32_t allocated,
                             uint32_t perGranule) {
  return alignTo<uint64_t>(described, perGranule) == allocated ? described
                                                               : allocated;
}

/// Takes from the descriptor what hardware and loader take from it:
/// hand-written metadata may say something else, and compilers may ask for more
/// registers than they use. ("Kernel Descriptor" of AMDGPUUsage: the field for
/// scalar registers counts eights, of which LLVM asks for an even number. How
/// many waves fit does not follow from that, but from the registers themselves,
/// as LLVM has it: Occupancy.h.)
static void applyDescriptor(Kernel &kernel, uint32_t vgprGranule) {
  const amdhsa::kernel_descriptor_t &descriptor = kernel.descriptor;
  constexpr uint32_t sgprGranule = 16;
  uint32_t vgprs =
      vgprGranule *
      (AMDHSA_BITS_GET(
           descriptor.compute_pgm_rsrc1,
           amdhsa::COMPUTE_PGM_RSRC1_GRANULATED_WORKITEM_VGPR_COUNT) +
       1);
  uint32_t sgprs =
      8 * (AMDHSA_BITS_GET(
               descriptor.compute_pgm_rsrc1,
               amdhsa::COMPUTE_PGM_RSRC1_GRANULATED_WAVEFRONT_SGPR_COUNT) +
           1);
  kernel.vgprs = getRegisters(kernel.vgprs, vgprs, vgprGranule);
  kernel.sgprs =
      getRegisters(kernel.sgprs, alignTo(sgprs, sgprGranule), sgprGranule);
  kernel.ldsBytes = descriptor.group_segment_fixed_size;
  kernel.scratchBytes =
      std::max(kernel.scratchBytes, descriptor.private_segment_fixed_size);
}

/// Reads the kernel descriptor, and with it where the code starts.
static Error readDescriptor(const object::ELF64LEObjectFile &file,
                            Kernel &kernel, StringRef symbolName) {
  auto symbol = findSymbol(file, symbolName);
  if (!symbol)
    return symbol.takeError();
  if (!*symbol)
    return createStringError("expected a kernel descriptor '" + symbolName +
                             "', but got no such symbol");
  Expected<uint64_t> found = (*symbol)->getAddress();
  if (!found)
    return found.takeError();
  uint64_t address = *found;
  constexpr uint64_t size = sizeof(kernel.descriptor);
  StringRef bytesFound;
  if (Error error = forEachSegment(file, [&](const Segment &segment) {
        uint64_t start = segment.address, bytes = segment.bytes.size();
        if (address >= start && address - start <= bytes &&
            bytes - (address - start) >= size)
          bytesFound = segment.bytes.substr(address - start, size);
      }))
    return error;
  if (bytesFound.empty())
    return createStringError("expected the kernel descriptor '" + symbolName +
                             "' in a segment of the file");
  memcpy(&kernel.descriptor, bytesFound.data(), size);
  kernel.entry = address + kernel.descriptor.kernel_code_entry_byte_offset;
  if (AMDHSA_BITS_GET(kernel.descriptor.kernarg_preload,
                      amdhsa::KERNARG_PRELOAD_SPEC_LENGTH) != 0)
    kernel.entry += preloadPrologBytes;
  return Error::success();
}

/// The file as what `read` has found it to be.
static const object::ELF64LEObjectFile &getElf(const object::ObjectFile &file) {
  return cast<object::ELF64LEObjectFile>(file);
}

/// The segment with the code at an address, empty if there is none.
static Expected<AddressRange>
findCodeSegment(const object::ELF64LEObjectFile &file, uint64_t address) {
  AddressRange found;
  if (Error error = forEachSegment(file, [&](const Segment &segment) {
        AddressRange range{segment.address,
                           segment.address + segment.bytes.size()};
        if (segment.isCode && range.contains(address))
          found = range;
      }))
    return std::move(error);
  return found;
}

/// Functions without a size, as assembly may have them, and kernels without a
/// symbol: they end where the next one starts, or their segment ends.
static Error addFunctions(const object::ELF64LEObjectFile &file,
                          std::vector<uint64_t> starts,
                          std::vector<AddressRange> &functions) {
  llvm::erase_if(starts, [&](uint64_t start) {
    return llvm::any_of(functions, [&](const AddressRange &function) {
      return function.contains(start);
    });
  });
  std::set<uint64_t> all(starts.begin(), starts.end());
  for (const AddressRange &function : functions)
    all.insert(function.start);
  for (uint64_t start : std::set<uint64_t>(starts.begin(), starts.end())) {
    Expected<AddressRange> segment = findCodeSegment(file, start);
    if (!segment)
      return segment.takeError();
    auto next = all.upper_bound(start);
    uint64_t end =
        next == all.end() ? segment->end : std::min(segment->end, *next);
    if (start < end)
      functions.push_back({start, end});
  }
  return Error::success();
}

Error CodeObject::readFunctions() {
  const object::ELF64LEObjectFile &elf = getElf(*file);
  std::vector<uint64_t> starts;
  for (const object::ELFSymbolRef &symbol : listSymbols(elf)) {
    // Of a damaged table it fails, where what follows would end the process.
    if (Expected<StringRef> name = symbol.getName(); !name)
      return name.takeError();
    if (symbol.getELFType() != ELF::STT_FUNC)
      continue;
    Expected<uint64_t> address = symbol.getAddress();
    if (!address)
      return address.takeError();
    if (symbol.getSize() == 0)
      starts.push_back(*address);
    else
      functions.push_back(
          {*address, SaturatingAdd<uint64_t>(*address, symbol.getSize())});
  }
  for (const Kernel &kernel : kernels)
    starts.push_back(kernel.entry);
  if (Error error = addFunctions(elf, std::move(starts), functions))
    return error;
  sort(functions, [](const AddressRange &a, const AddressRange &b) {
    return std::tie(a.start, a.end) < std::tie(b.start, b.end);
  });
  return Error::success();
}

CodeObject::CodeObject() = default;
CodeObject::CodeObject(CodeObject &&) = default;
CodeObject &CodeObject::operator=(CodeObject &&) = default;
CodeObject::~CodeObject() = default;

bool CodeObject::isBundle(StringRef bytes) {
  // A compressed one has the other mark.
  return bytes.starts_with("__CLANG_OFFLOAD_BUNDLE__") ||
         bytes.starts_with("CCOB");
}

bool CodeObject::isElf(StringRef bytes) {
  return bytes.starts_with(StringRef(ELF::ElfMagic));
}

/// What the file says of kernels that were remapped; another one's comments say
/// nothing.
static StringMap<std::string> readMaps(const object::ELF64LEObjectFile &elf) {
  StringMap<std::string> maps;
  for (const object::SectionRef &section : elf.sections()) {
    auto name = section.getName(), contents = section.getContents();
    if (!name || !contents || *name != ".comment") {
      consumeError(name.takeError());
      consumeError(contents.takeError());
      continue;
    }
    for (StringRef text : llvm::split(*contents, '\0'))
      if (auto note = mlir::swizzle::RemapNote::parse(text))
        maps[note->kernel] = note->map;
  }
  return maps;
}

Error CodeObject::readKernels() {
  const object::ELF64LEObjectFile &elf = getElf(*file);
  Expected<std::vector<DescribedKernel>> described = readMetadata(elf);
  if (!described)
    return described.takeError();
  StringMap<std::string> maps = readMaps(elf);
  for (auto &[kernel, symbol] : *described) {
    kernel.map = maps.lookup(kernel.name);
    if (Error error = readDescriptor(elf, kernel, symbol))
      return error;
    applyDescriptor(kernel, defaultChipForIsa(isa)->computeUnit.vgprGranule);
    Expected<AddressRange> segment = findCodeSegment(elf, kernel.entry);
    if (!segment)
      return segment.takeError();
    if (!segment->contains(kernel.entry))
      return createStringError("expected the code of '" + kernel.name +
                               "' at address 0x" +
                               Twine::utohexstr(kernel.entry) +
                               ", but got no segment of code there");
    kernel.segment = *segment;
    kernels.push_back(std::move(kernel));
  }
  return readFunctions();
}

Expected<CodeObject> CodeObject::read(std::unique_ptr<MemoryBuffer> buffer) {
  std::string name = buffer->getBufferIdentifier().str();
  auto atFile = [&](Error error) {
    return createFileError(name, std::move(error));
  };
  if (isBundle(buffer->getBuffer()))
    return atFile(createStringError(
        "expected a linked code object, but got an offload bundle; clang makes "
        "the object by itself with --no-gpu-bundle-output, and "
        "clang-offload-bundler --unbundle takes it out"));
  if (identify_magic(buffer->getBuffer()) != file_magic::elf_shared_object)
    return atFile(createStringError(
        Twine("expected a linked code object, but got ") +
        (isElf(buffer->getBuffer())
             ? "an ELF file that is not linked, or a part of one"
             : "a file that is no ELF file")));
  auto file = object::ELFObjectFile<object::ELF64LE>::create(*buffer);
  if (!file)
    return atFile(file.takeError());
  if (file->getELFFile().getHeader().e_machine != ELF::EM_AMDGPU)
    return atFile(
        createStringError("expected a code object for AMD GPUs, but got an ELF "
                          "file for another machine"));
  CodeObject object;
  object.buffer = std::move(buffer);
  object.file = std::make_unique<object::ELF64LEObjectFile>(std::move(*file));
  const object::ELF64LEObjectFile &elf = getElf(*object.file);
  unsigned machine = elf.getELFFile().getHeader().e_flags & ELF::EF_AMDGPU_MACH;
  object.isa = getIsaName(machine).str();
  if (object.isa.empty())
    return atFile(
        createStringError("expected code for gfx90a, gfx942 or gfx950, but got "
                          "code for the machine 0x" +
                          Twine::utohexstr(machine)));
  if (Error error = object.readKernels())
    return atFile(std::move(error));
  if (Error error = forEachSegment(elf, [&](const Segment &segment) {
        object.imageBytes = std::max(object.imageBytes,
                                     segment.address + segment.bytesInMemory);
      }))
    return atFile(std::move(error));
  return object;
}

/// The names of kernels for a message: of many, a few that have `name` in them
/// or are like it.
static std::string listNearest(ArrayRef<Kernel> kernels, StringRef name) {
  constexpr size_t most = 8;
  SmallVector<std::pair<unsigned, StringRef>> names;
  for (const Kernel &kernel : kernels) {
    StringRef other = kernel.name;
    names.emplace_back(other.contains(name) ? 0 : other.edit_distance(name),
                       other);
  }
  if (names.size() <= most)
    return join(make_second_range(names), ", ");
  llvm::stable_sort(names, llvm::less_first());
  auto nearest = ArrayRef(names).take_front(most);
  return join(make_second_range(nearest), ", ") + " and " +
         std::to_string(names.size() - most) + " more";
}

Expected<const Kernel *> CodeObject::lookup(StringRef name) const {
  if (name.empty() && kernels.size() == 1)
    return &kernels.front();
  for (const Kernel &kernel : kernels)
    if (kernel.name == name)
      return &kernel;
  return createStringError("expected one of the kernels " +
                           listNearest(kernels, name) + ", but got " +
                           (name.empty() ? "none" : "'" + name.str() + "'"));
}

/// Applies the relocations of a section to the image at `address`.
static Error relocate(const object::ELFFile<object::ELF64LE> &elf,
                      const object::ELF64LE::Shdr &section, uint64_t address,
                      MutableArrayRef<uint8_t> image) {
  auto relocations = elf.relas(section);
  if (!relocations)
    return relocations.takeError();
  auto table = elf.getSection(section.sh_link);
  if (!table)
    return table.takeError();
  auto symbols = elf.symbols(*table);
  if (!symbols)
    return symbols.takeError();
  for (const object::ELF64LE::Rela &relocation : *relocations) {
    uint64_t value = relocation.r_addend;
    if (uint32_t number = relocation.getSymbol(/*isMips64EL=*/false)) {
      if (number >= symbols->size())
        return createStringError("expected " + Twine(symbols->size()) +
                                 " symbols for relocations, but got number " +
                                 Twine(number));
      const object::ELF64LE::Sym &symbol = (*symbols)[number];
      if (symbol.isUndefined()) {
        Expected<StringRef> names = elf.getStringTableForSymtab(**table);
        if (!names)
          return names.takeError();
        Expected<StringRef> name = symbol.getName(*names);
        if (!name)
          return name.takeError();
        return createStringError(
            "expected symbols that the code object defines, but got '" + *name +
            "'");
      }
      value += symbol.st_value;
    }
    uint32_t type = relocation.getType(/*isMips64EL=*/false);
    bool is64 = type == ELF::R_AMDGPU_RELATIVE64 || type == ELF::R_AMDGPU_ABS64;
    uint64_t offset = relocation.r_offset;
    if (!is64 || offset > image.size() || image.size() - offset < 8)
      return createStringError(
          "expected relocations of 64-bit addresses in the image, but "
          "got type " +
          Twine(type) + " at 0x" + Twine::utohexstr(offset));
    support::endian::write64le(&image[offset], address + value);
  }
  return Error::success();
}

Expected<std::vector<uint8_t>> CodeObject::load(uint64_t address) const {
  std::vector<uint8_t> image(imageBytes);
  if (Error error = forEachSegment(getElf(*file), [&](const Segment &segment) {
        llvm::copy(segment.bytes, image.begin() + segment.address);
      }))
    return error;
  const object::ELFFile<object::ELF64LE> &elf = getElf(*file).getELFFile();
  auto sections = elf.sections();
  if (!sections)
    return sections.takeError();
  for (const auto &section : *sections)
    if (section.sh_type == ELF::SHT_RELA && (section.sh_flags & ELF::SHF_ALLOC))
      if (Error error = relocate(elf, section, address, image))
        return std::move(error);
  return image;
}
