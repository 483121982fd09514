//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// Address space for the buffers of a host function, without memory until it is
// touched.
//
//===----------------------------------------------------------------------===//

#ifndef SWIZZLE_PREDICT_SLICE_BUFFERSPACE_H
#define SWIZZLE_PREDICT_SLICE_BUFFERSPACE_H

#include "Swizzle/Locality/AccessSource.h"
#include <cstddef>
#include <cstdint>
#include <map>

namespace mlir::swizzle {

class BufferSpace {
public:
  /// What all buffers start at multiples of. Larger ones start at multiples of
  /// the largest power of two that is no larger than they are: the driver's
  /// allocator of device memory (Linux's drm_buddy) hands out blocks of such
  /// sizes, each at a multiple of its size, and the caches see these addresses.
  static constexpr uint64_t alignment = UINT64_C(2) << 20;
  /// Where the last buffer ends at the latest.
  static constexpr uint64_t capacity =
      maxLines * cacheLineBytes / alignment * alignment;

  BufferSpace();
  ~BufferSpace();
  BufferSpace(const BufferSpace &) = delete;
  BufferSpace &operator=(const BufferSpace &) = delete;

  /// Whether there is address space.
  bool isValid() const { return base != nullptr; }

  /// A buffer of zeros behind all that were allocated before; null if there is
  /// no room. Deterministic.
  void *allocate(uint64_t bytes);
  /// Gives the memory back, not the addresses.
  void free(void *buffer);

  /// The address that the buffer at `address` has in every run.
  uint64_t normalize(uint64_t address) const {
    return address - reinterpret_cast<uint64_t>(base);
  }

private:
  char *base = nullptr;
  /// Where the next buffer starts; the first is not at address 0.
  uint64_t next = alignment;
  /// The sizes of buffers by their start.
  std::map<uint64_t, uint64_t> sizes;
};

} // namespace mlir::swizzle

#endif // SWIZZLE_PREDICT_SLICE_BUFFERSPACE_H
