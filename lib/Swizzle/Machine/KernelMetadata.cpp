//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "KernelMetadata.h"
#include "Swizzle/Chips/ComputeUnit.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/BinaryFormat/AMDGPUMetadataVerifier.h"
#include "llvm/BinaryFormat/MsgPackDocument.h"
#include "llvm/BinaryFormat/MsgPackReader.h"
#include "llvm/Object/ELFObjectFile.h"
#include "llvm/Support/AMDGPUMetadata.h"

using namespace mlir::swizzle::machine;
using namespace llvm;

/// An entry of `map`, empty if there is none.
static msgpack::DocNode getEntry(msgpack::MapDocNode &map, StringRef key) {
  auto found = map.find(key);
  return found == map.end() ? map.getDocument()->getEmptyNode() : found->second;
}

/// The number of a node, 0 if it has none. Numbers beyond 32 bits are none that
/// hardware has: they become the largest.
static uint32_t getNumber(msgpack::DocNode node) {
  uint64_t value = 0;
  if (node.getKind() == msgpack::Type::UInt)
    value = node.getUInt();
  else if (node.getKind() == msgpack::Type::Int)
    value = std::max<int64_t>(0, node.getInt());
  return std::min<uint64_t>(value, UINT32_MAX);
}

/// The number `key` of `map`, 0 if there is none.
static uint32_t getNumber(msgpack::MapDocNode &map, StringRef key) {
  return getNumber(getEntry(map, key));
}

/// The number `key` of `map`, if it has one.
static std::optional<uint32_t> findNumber(msgpack::MapDocNode &map,
                                          StringRef key) {
  msgpack::DocNode node = getEntry(map, key);
  if (node.isEmpty())
    return std::nullopt;
  return getNumber(node);
}

static std::string getString(msgpack::MapDocNode &map, StringRef key) {
  msgpack::DocNode node = getEntry(map, key);
  return node.isString() ? node.getString().str() : std::string();
}

/// Returns true if a text in MessagePack is one node, of kinds that metadata
/// has, with texts as keys: LLVM's document ends the program at others.
static bool hasKnownKinds(StringRef text) {
  /// An array or a map that nodes are missing of.
  struct Level {
    uint64_t missing;
    bool isMap;
  };
  msgpack::Reader reader(text);
  msgpack::Object node;
  SmallVector<Level> levels = {{1, false}};
  while (!levels.empty()) {
    Level &level = levels.back();
    if (level.missing == 0) {
      levels.pop_back();
      continue;
    }
    bool isKey = level.isMap && level.missing % 2 == 0;
    --level.missing;
    Expected<bool> found = reader.read(node);
    if (!found) {
      consumeError(found.takeError());
      return false;
    }
    if (!*found || (isKey && node.Kind != msgpack::Type::String) ||
        node.Kind == msgpack::Type::Binary ||
        node.Kind == msgpack::Type::Extension)
      return false;
    if (node.Kind == msgpack::Type::Array)
      levels.push_back({node.Length, false});
    else if (node.Kind == msgpack::Type::Map)
      levels.push_back({2 * uint64_t(node.Length), true});
  }
  return true;
}

/// The metadata of the file's notes, checked by LLVM's verifier.
static Error readNotes(const object::ELF64LEObjectFile &file,
                       msgpack::Document &metadata) {
  using Elf = object::ELF64LE;
  const object::ELFFile<Elf> &elf = file.getELFFile();
  auto segments = elf.program_headers();
  if (!segments)
    return segments.takeError();
  for (const Elf::Phdr &segment : *segments) {
    if (segment.p_type != ELF::PT_NOTE)
      continue;
    Error error = Error::success();
    for (const Elf::Note &note : elf.notes(segment, error)) {
      if (note.getName() != "AMDGPU" ||
          note.getType() != ELF::NT_AMDGPU_METADATA)
        continue;
      consumeError(std::move(error));
      StringRef text = note.getDescAsStringRef(segment.p_align);
      if (!hasKnownKinds(text) ||
          !metadata.readFromBlob(text, /*Multi=*/false) ||
          !AMDGPU::HSAMD::V3::MetadataVerifier(/*Strict=*/false)
               .verify(metadata.getRoot()))
        return createStringError(
            "expected metadata of a code object of version 3 or later "
            "in the AMDGPU note");
      return Error::success();
    }
    if (error)
      return error;
  }
  return createStringError(
      "expected a code object with an AMDGPU note, but got none");
}

static KernelArgument readArgument(msgpack::MapDocNode &map) {
  KernelArgument argument;
  argument.name = getString(map, ".name");
  argument.offset = getNumber(map, ".offset");
  argument.size = getNumber(map, ".size");
  argument.kind = getString(map, ".value_kind");
  return argument;
}

/// What ROCm's runtime gives a work-item at least whose stack grows while it
/// runs: HIP's limit of stacks (hipLimitStackSize), 1 KiB if nobody has changed
/// it.
static constexpr uint32_t growingStackBytes = 1024;

/// The kernel as the metadata describes it.
static Expected<Kernel> readKernel(msgpack::MapDocNode &map) {
  Kernel kernel;
  kernel.name = getString(map, ".name");
  kernel.kernargBytes = getNumber(map, ".kernarg_segment_size");
  kernel.ldsBytes = getNumber(map, ".group_segment_fixed_size");
  kernel.scratchBytes = getNumber(map, ".private_segment_fixed_size");
  if (msgpack::DocNode grows = getEntry(map, ".uses_dynamic_stack");
      grows.getKind() == msgpack::Type::Boolean && grows.getBool())
    kernel.scratchBytes = std::max(kernel.scratchBytes, growingStackBytes);
  kernel.sgprs = getNumber(map, ".sgpr_count");
  kernel.vgprs = getNumber(map, ".vgpr_count");
  kernel.agprs = getNumber(map, ".agpr_count");
  kernel.sgprSpills = findNumber(map, ".sgpr_spill_count");
  kernel.vgprSpills = findNumber(map, ".vgpr_spill_count");
  kernel.maxWorkItems = std::min(getNumber(map, ".max_flat_workgroup_size"),
                                 mlir::swizzle::maxWorkgroupSize);
  if (msgpack::DocNode sizes = getEntry(map, ".reqd_workgroup_size");
      sizes.isArray() && sizes.getArray().size() == 3) {
    kernel.workItems.emplace();
    for (unsigned d = 0; d < 3; ++d)
      (*kernel.workItems)[d] = getNumber(sizes.getArray()[d]);
  }
  if (uint32_t size = getNumber(map, ".wavefront_size"); size != 64)
    return createStringError("expected waves of 64 lanes, but got " +
                             Twine(size) + " in '" + kernel.name + "'");
  msgpack::DocNode arguments = getEntry(map, ".args");
  if (arguments.isArray())
    for (msgpack::DocNode &node : arguments.getArray()) {
      KernelArgument argument = readArgument(node.getMap());
      if (argument.offset > kernel.kernargBytes ||
          argument.size > kernel.kernargBytes - argument.offset)
        return createStringError(
            "expected arguments of '" + kernel.name + "' in " +
            Twine(kernel.kernargBytes) + " bytes, but got one of " +
            Twine(argument.size) + " bytes at " + Twine(argument.offset));
      kernel.arguments.push_back(std::move(argument));
    }
  // Of assembly that does not say what they are, all of them as one.
  if (arguments.isEmpty() && kernel.kernargBytes != 0)
    kernel.arguments.push_back(
        {/*name=*/"", /*offset=*/0, kernel.kernargBytes, "by_value"});
  llvm::stable_sort(kernel.arguments,
                    [](const KernelArgument &a, const KernelArgument &b) {
                      return a.offset < b.offset;
                    });
  return kernel;
}

Expected<std::vector<DescribedKernel>>
mlir::swizzle::machine::readMetadata(const object::ELF64LEObjectFile &file) {
  msgpack::Document metadata;
  if (Error error = readNotes(file, metadata))
    return error;
  msgpack::DocNode list =
      getEntry(metadata.getRoot().getMap(), "amdhsa.kernels");
  std::vector<DescribedKernel> kernels;
  for (msgpack::DocNode &node : list.getArray()) {
    msgpack::MapDocNode &map = node.getMap();
    Expected<Kernel> kernel = readKernel(map);
    if (!kernel)
      return kernel.takeError();
    kernels.push_back({std::move(*kernel), getString(map, ".symbol")});
  }
  return kernels;
}
