//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "Parallel.h"
#include "llvm/Support/ThreadPool.h"
#include <algorithm>
#include <atomic>

void mlir::swizzle::forEachParallel(size_t count, uint32_t threads,
                                    llvm::function_ref<void(size_t)> function) {
  std::atomic<size_t> next = 0;
  auto work = [&] {
    for (size_t i = next++; i < count; i = next++)
      function(i);
  };
  llvm::DefaultThreadPool pool(llvm::heavyweight_hardware_concurrency(threads));
  for (size_t i = 1; i < std::min<size_t>(threads, count); ++i)
    pool.async(work);
  work();
  pool.wait();
}
