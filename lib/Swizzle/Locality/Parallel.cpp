//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "Parallel.h"
#include <algorithm>
#include <atomic>

using namespace mlir::swizzle;

ThreadTeam::ThreadTeam(uint32_t threads)
    : threads(threads), pool(llvm::heavyweight_hardware_concurrency(threads)) {}

void ThreadTeam::forEach(size_t count, bool isWorth,
                         llvm::function_ref<void(size_t)> function) {
  std::atomic<size_t> next = 0;
  auto work = [&] {
    for (size_t i = next++; i < count; i = next++)
      function(i);
  };
  for (size_t i = 1; isWorth && i < std::min<size_t>(threads, count); ++i)
    pool.async(work);
  work();
  pool.wait();
}

void mlir::swizzle::forEachParallel(size_t count, uint32_t threads,
                                    llvm::function_ref<void(size_t)> function) {
  ThreadTeam(threads).forEach(count, /*isWorth=*/true, function);
}
