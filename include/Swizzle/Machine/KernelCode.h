//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// The machine code of a kernel: its instructions from the entry on, as far as
// branches and calls lead, in basic blocks.
//
//===----------------------------------------------------------------------===//

#ifndef SWIZZLE_MACHINE_KERNELCODE_H
#define SWIZZLE_MACHINE_KERNELCODE_H

#include "Swizzle/Machine/CodeObject.h"
#include "Swizzle/Machine/Instruction.h"
#include "llvm/ADT/ArrayRef.h"
#include <functional>
#include <vector>

namespace mlir::swizzle::machine {

/// Where a kernel is, in terms of its code object.
struct KernelLocation {
  /// For messages.
  std::string name;
  /// gfx90a, gfx942 or gfx950.
  std::string chip;
  /// The segment that holds the kernel, and the address of its first byte.
  llvm::ArrayRef<uint8_t> text;
  uint64_t textAddress = 0;
  /// Where functions are. Code in one of them runs out where it ends.
  llvm::ArrayRef<AddressRange> functions;
  /// What a program counter is ahead of the addresses here: where address 0 is
  /// loaded.
  uint64_t loadAddress = 0;
  /// The address of the kernel's first instruction.
  uint64_t entry = 0;
  /// How many vector registers a lane has, v0 and so on, without accumulation
  /// registers; as many as an instruction can name if that is not known.
  unsigned numVectorRegisters = 256;
  /// The source line of an address, as `gemm.mlir:12`, empty if not known; may
  /// be null.
  std::function<std::string(uint64_t)> getSourceLine;
};

/// The place of a kernel in `image`, which is `object` as it is loaded. Lives
/// as long as both do.
KernelLocation locateKernel(const CodeObject &object, const Kernel &kernel,
                            llvm::ArrayRef<uint8_t> image);

/// Instructions that run one after the other; only the last may branch.
struct Block {
  /// The place in KernelCode::instructions of the first one, and the number of
  /// instructions, at least 1.
  unsigned first = 0, count = 0;
};

/// A kernel's instructions.
struct KernelCode {
  KernelLocation location;
  /// In the order of their addresses.
  std::vector<Instruction> instructions;
  /// In the order of their addresses; together all instructions.
  std::vector<Block> blocks;
  /// The block that starts with the kernel's first instruction.
  unsigned entryBlock = 0;

  /// The block that starts with the instruction at an address, if one does.
  std::optional<unsigned> findBlock(uint64_t address) const;

  /// The block after an instruction: the next one, or what stands for the end
  /// of the function, which has the address of whatever function comes next.
  std::optional<unsigned> findBlockBehind(const Instruction &instruction) const;

  /// `0x1f40 v_foo_b32 v0, v1 [gemm.mlir:12]`, for reports.
  std::string format(const Instruction &instruction) const;

  /// `gemm.mlir:12: at 0x1f40 (v_foo_b32 v0, v1): `, for messages about an
  /// instruction.
  std::string describe(const Instruction &instruction) const;
};

/// Decodes a kernel. Where a function ends without an instruction that ends it,
/// as after a call that does not return, is an instruction of its own: see
/// Instruction::isEndOfFunction. An error if there are bytes that are no
/// instruction of the chip, if a branch leads out of the segment, or for a jump
/// or call whose target does not follow from s_getpc_b64 and constants.
llvm::Expected<KernelCode> decodeKernel(KernelLocation location);

} // namespace mlir::swizzle::machine

#endif // SWIZZLE_MACHINE_KERNELCODE_H
