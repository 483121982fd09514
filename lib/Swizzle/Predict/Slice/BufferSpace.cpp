//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "BufferSpace.h"
#include "llvm/ADT/bit.h"
#include "llvm/Support/MathExtras.h"
#include <sys/mman.h>

using namespace mlir::swizzle;

BufferSpace::BufferSpace() {
  // One alignment more than used, so that the base can be aligned.
  void *space = mmap(nullptr, capacity + alignment, PROT_NONE,
                     MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (space == MAP_FAILED)
    return;
  uint64_t start = reinterpret_cast<uint64_t>(space);
  base = static_cast<char *>(space) + (llvm::alignTo(start, alignment) - start);
  munmap(space, base - static_cast<char *>(space));
  munmap(base + capacity, start + alignment - reinterpret_cast<uint64_t>(base));
}

BufferSpace::~BufferSpace() {
  if (base)
    munmap(base, capacity);
}

void *BufferSpace::allocate(uint64_t bytes) {
  // A buffer of no bytes has an address of its own, too.
  if (!base || bytes > capacity)
    return nullptr;
  uint64_t size = llvm::alignTo(bytes == 0 ? 1 : bytes, alignment);
  uint64_t start = llvm::alignTo(next, llvm::bit_floor(size));
  if (start > capacity || size > capacity - start)
    return nullptr;
  char *buffer = base + start;
  if (mprotect(buffer, size, PROT_READ | PROT_WRITE) != 0)
    return nullptr;
  sizes[start] = size;
  next = start + size;
  return buffer;
}

void BufferSpace::free(void *buffer) {
  auto found = sizes.find(normalize(reinterpret_cast<uint64_t>(buffer)));
  if (!buffer || found == sizes.end())
    return;
  madvise(buffer, found->second, MADV_DONTNEED);
  mprotect(buffer, found->second, PROT_NONE);
  sizes.erase(found);
}
