//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// The simulated memory of a device: a reserved part of the host's address
// space, whose addresses are the same in every run if the host has room there.
// The device address of a buffer is its host address; pages have memory once
// they are touched.
//
//===----------------------------------------------------------------------===//

#ifndef SWIZZLE_MACHINE_DEVICEMEMORY_H
#define SWIZZLE_MACHINE_DEVICEMEMORY_H

#include "Swizzle/Machine/WaveProgram.h"
#include <cstddef>
#include <cstdint>
#include <map>
#include <string>

namespace mlir::swizzle::machine {

class DeviceMemory {
public:
  /// Buffers start at multiples of this number. Larger ones start at multiples
  /// of the largest power of two that is no larger than they are: the driver's
  /// allocator of device memory (Linux's drm_buddy) hands out blocks of such
  /// sizes, each at a multiple of its size, and the caches see these addresses.
  static constexpr uint64_t alignment = UINT64_C(2) << 20;
  /// The bytes of the address space: all normalized addresses are below.
  static constexpr uint64_t capacity = (UINT64_C(256) << 30) - alignment;

  DeviceMemory();
  ~DeviceMemory();
  DeviceMemory(const DeviceMemory &) = delete;
  DeviceMemory &operator=(const DeviceMemory &) = delete;

  /// Returns true if there is address space.
  bool isValid() const { return base != nullptr; }

  /// A buffer of zeros after all that were allocated before, or where there is
  /// no room for it, at the first place that is free; null if there is none.
  /// Deterministic.
  void *allocate(uint64_t bytes);
  /// What to say of a buffer that there is no room for.
  std::string explainNoRoom(uint64_t bytes) const;
  /// Gives the memory back, and the addresses for when there are no others.
  void free(void *buffer);

  /// The same for what the runtime of a device allocates: argument segments,
  /// code. It lies at the end of the address space, from there downwards, and
  /// so does not move the buffers of the program.
  void *allocateForRuntime(uint64_t bytes);
  /// Addresses without contents at the same place, for scratch; 0 if there is
  /// no room.
  uint64_t reserveForRuntime(uint64_t bytes);
  /// Gives back, with their addresses, all that was allocated for the runtime.
  void freeForRuntime();

  /// The address that the buffer at `address` has in every run.
  uint64_t normalize(uint64_t address) const {
    return address - reinterpret_cast<uint64_t>(base);
  }

  /// Returns true if the address is one of the address space, of a buffer or of
  /// none.
  bool contains(uint64_t address) const {
    return base != nullptr && normalize(address) < capacity;
  }

  /// The buffer of the program with that address inside of it: its start and
  /// its size. A size of 0 if there is none.
  LaunchMemory::Range findBuffer(uint64_t address) const;

  /// Marks the contents of the buffer at that address as unknown, because a
  /// kernel that was not executed writes it.
  void forgetContents(uint64_t address);
  /// Marks them as known again, as all of them were written.
  void rememberContents(uint64_t address);

  /// All contents, for the waves of a launch. Valid until the next change.
  LaunchMemory getContents() const;

private:
  struct Buffer {
    /// As it was asked for, and up to the next one.
    uint64_t size = 0, room = 0;
    bool isKnown = true;
  };

  bool makeAccessible(uint64_t start, uint64_t size);
  void setKnown(uint64_t address, bool isKnown);
  /// The first place between buffers, or behind them, for one of that size; 0
  /// if there is none.
  uint64_t findGap(uint64_t size) const;
  /// Where the last buffer ends.
  uint64_t getEnd() const;

  char *base = nullptr;
  /// Where the next buffer starts if there is room; the first is not at address
  /// 0.
  uint64_t next = alignment;
  /// Where what the runtime has allocated last starts.
  uint64_t runtimeStart = capacity;
  /// By their normalized start.
  std::map<uint64_t, Buffer> buffers;
  std::map<uint64_t, Buffer> runtimeBuffers;
};

} // namespace mlir::swizzle::machine

#endif // SWIZZLE_MACHINE_DEVICEMEMORY_H
