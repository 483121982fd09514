//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// Pieces of work on several threads of the host.
//
//===----------------------------------------------------------------------===//

#ifndef SWIZZLE_LOCALITY_PARALLEL_H
#define SWIZZLE_LOCALITY_PARALLEL_H

#include "llvm/ADT/STLFunctionalExtras.h"
#include <cstddef>
#include <cstdint>

namespace mlir::swizzle {

/// Calls `function` with all numbers below `count`, on at most `threads`
/// threads, and returns when all calls have.
void forEachParallel(size_t count, uint32_t threads,
                     llvm::function_ref<void(size_t)> function);

} // namespace mlir::swizzle

#endif // SWIZZLE_LOCALITY_PARALLEL_H
