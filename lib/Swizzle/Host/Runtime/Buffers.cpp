//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// Accesses of buffers by bytes, and the implicit arguments of kernels.
//
//===----------------------------------------------------------------------===//

#include "Workgroup.h"
#include <algorithm>
#include <cstring>

using namespace mlir::swizzle::host;

/// Calls `access` for each word of an access that is in range.
template <typename AccessT>
static void forWordsInRange(uint64_t offset, uint64_t range, uint64_t bytes,
                            AccessT access) {
  constexpr uint64_t wordBytes = 4;
  for (uint64_t at = 0; at < bytes; at += wordBytes) {
    uint64_t length = std::min(wordBytes, bytes - at);
    if (offset + at < range && length <= range - (offset + at))
      access(at, length);
  }
}

extern "C" void swizzleHostBufferLoad(WorkItem *item, const char *site,
                                      void *to, void *base, int64_t offset,
                                      int64_t range, int64_t bytes) {
  std::memset(to, 0, bytes);
  forWordsInRange(offset, range, bytes, [&](uint64_t at, uint64_t length) {
    char *from = static_cast<char *>(base) + offset + at;
    swizzleHostAccess(item, site, from, length, AccessUnbounded);
    std::memcpy(static_cast<char *>(to) + at, from, length);
  });
}

extern "C" void swizzleHostBufferStore(WorkItem *item, const char *site,
                                       const void *from, void *base,
                                       int64_t offset, int64_t range,
                                       int64_t bytes) {
  forWordsInRange(offset, range, bytes, [&](uint64_t at, uint64_t length) {
    char *to = static_cast<char *>(base) + offset + at;
    swizzleHostAccess(item, site, to, length, AccessUnbounded | AccessWrite);
    std::memcpy(to, static_cast<const char *>(from) + at, length);
  });
}

extern "C" void *swizzleHostImplicitArguments(WorkItem *item) {
  return &static_cast<Fiber *>(item)->workgroup.getImplicitArguments();
}
