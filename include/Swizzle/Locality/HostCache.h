//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// Loads of the host's caches ahead of use: a simulation goes through megabytes
// of workgroups and sets in turns, of which little stays near.
//
//===----------------------------------------------------------------------===//

#ifndef SWIZZLE_LOCALITY_HOSTCACHE_H
#define SWIZZLE_LOCALITY_HOSTCACHE_H

#include <algorithm>
#include <cstddef>

namespace mlir::swizzle {

/// Begins to load an object that is going to be changed, or its first `most`
/// bytes. Null and what is no longer there do no harm.
template <typename T>
void prefetchObject(const T *object, size_t most = sizeof(T)) {
  constexpr size_t hostLineBytes = 64;
  const auto *bytes = reinterpret_cast<const char *>(object);
  for (size_t i = 0; i < std::min(most, sizeof(T)); i += hostLineBytes)
    __builtin_prefetch(bytes + i, /*rw=*/1);
}

} // namespace mlir::swizzle

#endif // SWIZZLE_LOCALITY_HOSTCACHE_H
