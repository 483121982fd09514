//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// A code object as a file has it: the ELF image, and what its metadata and its
// kernel descriptors say of each kernel. Reading is LLVM's (llvm/Object, its
// MessagePack reader and its verifier of metadata); this has the parts that
// traces need. "Code Object Metadata" and "Kernel Descriptor" of LLVM's "User
// Guide for AMDGPU Backend" (AMDGPUUsage) describe the format.
//
//===----------------------------------------------------------------------===//

#ifndef SWIZZLE_MACHINE_CODEOBJECT_H
#define SWIZZLE_MACHINE_CODEOBJECT_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/Support/AMDHSAKernelDescriptor.h"
#include "llvm/Support/Error.h"
#include "llvm/Support/MemoryBuffer.h"
#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace llvm::object {
class ObjectFile;
} // namespace llvm::object

namespace mlir::swizzle::machine {

/// Addresses from `start` on, up to the one before `end`.
struct AddressRange {
  uint64_t start = 0, end = 0;
  bool contains(uint64_t address) const {
    return address >= start && address < end;
  }
};

/// One entry of a kernel's argument segment.
struct KernelArgument {
  /// The name of the source; empty where the compiler left it out.
  std::string name;
  /// Bytes from the start of the segment, and bytes of the value.
  uint32_t offset = 0;
  uint32_t size = 0;
  /// The `.value_kind` of the metadata, as in `by_value`, `global_buffer` or
  /// `hidden_block_count_x`.
  std::string kind;

  /// Returns true if the value is the address of a buffer.
  bool isBuffer() const { return kind == "global_buffer"; }
  /// Returns true if the value is the place of a buffer in dynamic LDS, of 4
  /// bytes, as of a `local` pointer of OpenCL.
  bool isLdsBuffer() const { return kind == "dynamic_shared_pointer"; }
  /// Returns true if the runtime fills it in, not who launches the kernel.
  bool isHidden() const { return llvm::StringRef(kind).starts_with("hidden_"); }
};

/// A kernel of a code object.
struct Kernel {
  std::string name;
  /// The address, in the image, of the first instruction that a wave executes:
  /// behind the code that loads what the hardware preloads, if there is any.
  uint64_t entry = 0;
  /// The segment of code that it is in.
  AddressRange segment;
  /// The hardware's view of the kernel.
  llvm::amdhsa::kernel_descriptor_t descriptor = {};
  /// In the order of their offsets, hidden ones included.
  llvm::SmallVector<KernelArgument> arguments;
  /// Bytes of the argument segment.
  uint32_t kernargBytes = 0;
  /// Bytes of LDS of a workgroup, without dynamic LDS.
  uint32_t ldsBytes = 0;
  /// Bytes of scratch of a work-item, as the runtime gives it.
  uint32_t scratchBytes = 0;
  /// Scalar registers of a wave; vector registers of a lane, with accumulation
  /// registers, and accumulation registers alone. The first two as a wave gets
  /// them, by the descriptor, where that is not what the metadata say.
  uint32_t sgprs = 0;
  uint32_t vgprs = 0;
  uint32_t agprs = 0;
  /// Scalar and vector registers that spilled; nothing where the metadata does
  /// not say it.
  std::optional<uint32_t> sgprSpills, vgprSpills;
  /// The most work-items that a workgroup may have.
  uint32_t maxWorkItems = 0;
  /// The work-items that it has along x, y and z in all launches, if the code
  /// is for no others (`reqd_work_group_size`).
  std::optional<std::array<uint64_t, 3>> workItems;
  /// The map by which it was remapped, as far as the file says it (RemapNote);
  /// else empty.
  std::string map;
};

/// A code object of gfx90a, gfx942 or gfx950. Addresses are those of the image
/// before it is loaded, from 0 on.
class CodeObject {
public:
  CodeObject(CodeObject &&);
  CodeObject &operator=(CodeObject &&);
  ~CodeObject();

  /// Reads a linked code object. Errors name the file.
  static llvm::Expected<CodeObject>
  read(std::unique_ptr<llvm::MemoryBuffer> buffer);

  /// Returns true if the bytes start like an ELF file, as code objects do.
  static bool isElf(llvm::StringRef bytes);
  /// Returns true if `bytes` begin like a bundle of code objects, which clang
  /// makes of HIP by default. `read` refuses it, with a way out.
  static bool isBundle(llvm::StringRef bytes);

  /// The instruction set, as in `gfx942`.
  llvm::StringRef getIsa() const { return isa; }
  llvm::ArrayRef<Kernel> getKernels() const { return kernels; }
  /// The kernel of that name, or an error with the names that there are, of
  /// many with those that are most like it. The only kernel if `name` is empty.
  llvm::Expected<const Kernel *> lookup(llvm::StringRef name) const;

  /// Where functions are, kernels among them, in order. One whose symbol has no
  /// size ends where the next one starts.
  llvm::ArrayRef<AddressRange> getFunctions() const { return functions; }

  /// An ELF file of 64 bits, little-endian.
  const llvm::object::ObjectFile &getFile() const { return *file; }

  /// Bytes of the loaded image.
  uint64_t getImageBytes() const { return imageBytes; }
  /// The image as a loader leaves it at `address`: segments at their addresses
  /// from there on, zeros between them, relocations applied. An error if it
  /// refers to what is not in it.
  llvm::Expected<std::vector<uint8_t>> load(uint64_t address = 0) const;

private:
  CodeObject();
  llvm::Error readKernels();
  llvm::Error readFunctions();

  std::unique_ptr<llvm::MemoryBuffer> buffer;
  std::unique_ptr<llvm::object::ObjectFile> file;
  std::string isa;
  llvm::SmallVector<Kernel, 1> kernels;
  std::vector<AddressRange> functions;
  uint64_t imageBytes = 0;
};

} // namespace mlir::swizzle::machine

#endif // SWIZZLE_MACHINE_CODEOBJECT_H
