//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "Swizzle/Machine/DeviceMemory.h"
#include "llvm/ADT/Twine.h"
#include "llvm/ADT/bit.h"
#include "llvm/Support/MathExtras.h"
#include <algorithm>
#include <sys/mman.h>

using namespace mlir::swizzle::machine;

/// Memory for the runtime starts at multiples of a page.
static constexpr uint64_t pageBytes = 4096;

DeviceMemory::DeviceMemory() {
  // A kernel sees addresses, too: they are the same in every run if the first
  // place is free, which is far from where Linux puts memory.
  constexpr uint64_t first = UINT64_C(1) << 44, step = UINT64_C(1) << 40;
  constexpr uint64_t last = UINT64_C(1) << 46;
  for (uint64_t place = first; !base && place < last; place += step) {
    void *wanted = reinterpret_cast<void *>(place);
    void *space =
        mmap(wanted, capacity, PROT_NONE,
             MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE | MAP_FIXED_NOREPLACE,
             -1, 0);
    if (space == wanted)
      base = static_cast<char *>(space);
    else if (space != MAP_FAILED)
      munmap(space, capacity);
  }
}

DeviceMemory::~DeviceMemory() {
  if (base)
    munmap(base, capacity);
}

bool DeviceMemory::makeAccessible(uint64_t start, uint64_t size) {
  return mprotect(base + start, size, PROT_READ | PROT_WRITE) == 0;
}

void *DeviceMemory::allocate(uint64_t bytes) {
  // A buffer of no bytes has an address of its own, too.
  if (!base || bytes > capacity)
    return nullptr;
  uint64_t size = llvm::alignTo(bytes == 0 ? 1 : bytes, alignment);
  uint64_t start = llvm::alignTo(next, llvm::bit_floor(size));
  if (start > runtimeStart || size > runtimeStart - start)
    start = findGap(size);
  if (start == 0 || !makeAccessible(start, size))
    return nullptr;
  buffers[start] = {bytes, size};
  next = std::max(next, start + size);
  return base + start;
}

uint64_t DeviceMemory::findGap(uint64_t size) const {
  uint64_t step = llvm::bit_floor(size), start = llvm::alignTo(alignment, step);
  auto isFree = [&](uint64_t end) {
    return start <= end && size <= end - start;
  };
  for (auto [place, buffer] : buffers) {
    if (isFree(place))
      return start;
    start = llvm::alignTo(place + buffer.room, step);
  }
  return isFree(runtimeStart) ? start : 0;
}

uint64_t DeviceMemory::getEnd() const {
  if (buffers.empty())
    return alignment;
  auto [start, buffer] = *buffers.rbegin();
  return start + buffer.room;
}

std::string DeviceMemory::explainNoRoom(uint64_t bytes) const {
  if (!base)
    return ("expected " + llvm::Twine(capacity) +
            " bytes of the host's address space for the device's memory, but "
            "got fewer; a limit on it (ulimit -v) may be lower")
        .str();
  return ("expected buffers of at most " + llvm::Twine(capacity) +
          " bytes together, each at a multiple of the largest power of two "
          "that fits it, but got one more of " +
          llvm::Twine(bytes) + " bytes")
      .str();
}

void DeviceMemory::free(void *buffer) {
  auto found = buffers.find(normalize(reinterpret_cast<uint64_t>(buffer)));
  if (!buffer || found == buffers.end())
    return;
  madvise(buffer, found->second.room, MADV_DONTNEED);
  mprotect(buffer, found->second.room, PROT_NONE);
  buffers.erase(found);
}

uint64_t DeviceMemory::reserveForRuntime(uint64_t bytes) {
  if (!base || bytes > capacity)
    return 0;
  uint64_t size = llvm::alignTo(bytes == 0 ? 1 : bytes, pageBytes);
  if (size > runtimeStart - getEnd())
    return 0;
  runtimeStart -= size;
  return reinterpret_cast<uint64_t>(base) + runtimeStart;
}

void *DeviceMemory::allocateForRuntime(uint64_t bytes) {
  uint64_t before = runtimeStart;
  uint64_t address = reserveForRuntime(bytes);
  if (address == 0 || !makeAccessible(runtimeStart, before - runtimeStart))
    return nullptr;
  runtimeBuffers[runtimeStart] = {bytes, before - runtimeStart};
  return base + runtimeStart;
}

void DeviceMemory::freeForRuntime() {
  for (auto [start, buffer] : runtimeBuffers) {
    madvise(base + start, buffer.room, MADV_DONTNEED);
    mprotect(base + start, buffer.room, PROT_NONE);
  }
  runtimeBuffers.clear();
  runtimeStart = capacity;
}

LaunchMemory::Range DeviceMemory::findBuffer(uint64_t address) const {
  uint64_t normalized = normalize(address);
  auto after = buffers.upper_bound(normalized);
  if (after == buffers.begin())
    return {};
  auto [start, buffer] = *std::prev(after);
  if (normalized - start >= buffer.size)
    return {};
  const char *bytes = base + start;
  return {reinterpret_cast<uint64_t>(bytes), buffer.size,
          buffer.isKnown ? reinterpret_cast<const uint8_t *>(bytes) : nullptr};
}

void DeviceMemory::setKnown(uint64_t address, bool isKnown) {
  LaunchMemory::Range range = findBuffer(address);
  if (range.size != 0)
    buffers[normalize(range.address)].isKnown = isKnown;
}

void DeviceMemory::forgetContents(uint64_t address) {
  setKnown(address, false);
}

void DeviceMemory::rememberContents(uint64_t address) {
  setKnown(address, true);
}

LaunchMemory DeviceMemory::getContents() const {
  LaunchMemory memory;
  // The runtime's are behind all others.
  for (const auto *map : {&buffers, &runtimeBuffers})
    for (auto [start, buffer] : *map) {
      const char *bytes = base + start;
      memory.ranges.push_back(
          {reinterpret_cast<uint64_t>(bytes), buffer.size,
           buffer.isKnown ? reinterpret_cast<const uint8_t *>(bytes) : nullptr,
           /*isConstant=*/map == &runtimeBuffers});
    }
  return memory;
}
