//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// A launch of a kernel of a code object: what hipModuleLaunchKernel puts into
// memory for it, and the registers that each of its waves starts with.
//
// "Initial Kernel Execution State", "Kernel Descriptor" and "Code Object V5
// Metadata" of LLVM's "User Guide for AMDGPU Backend" (AMDGPUUsage) are the
// source for all of it.
//
//===----------------------------------------------------------------------===//

#ifndef SWIZZLE_MACHINE_KERNELLAUNCH_H
#define SWIZZLE_MACHINE_KERNELLAUNCH_H

#include "Swizzle/Machine/CodeObject.h"
#include "Swizzle/Machine/DeviceMemory.h"
#include "Swizzle/Machine/WaveProgram.h"
#include <optional>

namespace mlir::swizzle::machine {

/// The sizes of a launch.
struct LaunchShape {
  /// Workgroups along x, y, z, each at least 1 and less than 2^32.
  std::array<uint64_t, 3> grid = {1, 1, 1};
  /// Work-items of a workgroup along x, y, z, each at least 1.
  std::array<uint64_t, 3> block = {1, 1, 1};
  /// Bytes of LDS beyond those of the kernel.
  uint32_t dynamicLdsBytes = 0;

  bool operator==(const LaunchShape &other) const {
    return grid == other.grid && block == other.block &&
           dynamicLdsBytes == other.dynamicLdsBytes;
  }

  /// False for the description of a launch that does not say its `block`, which
  /// is 0 along x, y and z.
  bool hasBlock() const { return block != std::array<uint64_t, 3>(); }

  uint64_t getNumWorkItems() const { return block[0] * block[1] * block[2]; }
  /// Waves of a workgroup.
  uint64_t getNumWaves() const {
    return (getNumWorkItems() + lanesPerWave - 1) / lanesPerWave;
  }
};

/// The bytes of one explicit argument, as the kernel finds them.
using ArgumentBytes = llvm::SmallVector<char, 8>;

/// Registers of a wave at its start; `inputs` refers to the arrays. For
/// waves of one launch only: it caches the ids of the work-items.
struct WaveStart {
  llvm::SmallVector<uint32_t, 32> scalars;
  /// Of wave number `wave` of each workgroup.
  std::array<uint32_t, lanesPerWave> workItemIds;
  std::optional<uint64_t> wave;
  WaveInputs inputs;
};

class KernelLaunch {
public:
  /// Loads the code object at address 0 and fills in the argument segment, with
  /// the hidden arguments of the metadata. `kernel` is of `object`; both
  /// outlive the launch, and so does `memory`. `arguments` are the explicit
  /// arguments in their order; at most `residentWaves` waves have scratch at
  /// the same time. An error if a size is out of its range, if arguments are
  /// missing, too many, or of another size than the kernel's, or if the kernel
  /// wants of the hardware what is not known here.
  static llvm::Expected<KernelLaunch>
  create(const CodeObject &object, const Kernel &kernel,
         const LaunchShape &shape, llvm::ArrayRef<ArgumentBytes> arguments,
         uint64_t residentWaves, DeviceMemory &memory);

  const Kernel &getKernel() const { return *kernel; }
  const LaunchShape &getShape() const { return shape; }

  /// Where the decoder finds the kernel; refers to the launch.
  KernelLocation getLocation() const;

  /// Sets the registers of wave number `wave` of a workgroup, which is the
  /// resident wave number `place`.
  void startWave(const std::array<uint64_t, 3> &workgroup, uint64_t wave,
                 uint64_t place, WaveStart &start) const;

  /// The scalar registers that are the same for all waves, by number, and their
  /// values.
  llvm::SmallVector<std::pair<unsigned, uint32_t>> getConstantScalars() const;

  /// LDS of a workgroup in bytes, static and dynamic.
  uint64_t getLdsBytes() const {
    return uint64_t(kernel->ldsBytes) + shape.dynamicLdsBytes;
  }

  /// The address of the scratch of a resident wave, and its bytes.
  LaunchMemory::Range getScratch(uint64_t place) const;

  /// The dispatch packet, and the queue; of no bytes if the kernel is not told
  /// where they are.
  LaunchMemory::Range getPacket() const { return packet; }
  LaunchMemory::Range getQueue() const { return queue; }

  /// The argument segment, and the code object.
  LaunchMemory::Range getArguments() const { return arguments; }
  LaunchMemory::Range getImage() const {
    return {imageAddress, image.size(), image.data()};
  }

  /// All memory with contents: that of the device, and the code object. Refers
  /// to both.
  LaunchMemory getContents(const DeviceMemory &memory) const;

private:
  /// Far from all that an access through a null pointer may reach, and from the
  /// host's memory.
  static constexpr uint64_t imageAddress = UINT64_C(1) << 40;

  KernelLaunch() = default;
  llvm::Error fillArguments(llvm::ArrayRef<ArgumentBytes> values,
                            DeviceMemory &memory);
  llvm::Error fillPacket(DeviceMemory &memory);
  /// Returns true if the descriptor asks for a register.
  bool isEnabled(int32_t property) const;
  llvm::Error setScalars();

  const CodeObject *object = nullptr;
  const Kernel *kernel = nullptr;
  LaunchShape shape;
  std::vector<uint8_t> image;
  LaunchMemory::Range arguments;
  /// The queue is of zeros.
  LaunchMemory::Range packet = {}, queue = {};
  /// The address of all scratch.
  uint64_t scratch = 0;
  /// The registers that the dispatch sets for all waves, from s0 on.
  llvm::SmallVector<uint32_t, 32> userScalars;
};

} // namespace mlir::swizzle::machine

#endif // SWIZZLE_MACHINE_KERNELLAUNCH_H
