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
#include "llvm/Support/ThreadPool.h"
#include <cstddef>
#include <cstdint>

namespace mlir::swizzle {

/// Threads that are kept for several pieces of work.
class ThreadTeam {
public:
  /// `threads`, at least 1, with the one that waits for them.
  explicit ThreadTeam(uint32_t threads);

  /// Calls `function` with all numbers below `count`, and returns when all
  /// calls have; on this thread alone unless it `isWorth` to wake the others.
  void forEach(size_t count, bool isWorth,
               llvm::function_ref<void(size_t)> function);

private:
  uint32_t threads;
  llvm::DefaultThreadPool pool;
};

/// The same with threads of its own, at most `threads`.
void forEachParallel(size_t count, uint32_t threads,
                     llvm::function_ref<void(size_t)> function);

} // namespace mlir::swizzle

#endif // SWIZZLE_LOCALITY_PARALLEL_H
