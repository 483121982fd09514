//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "WorkPool.h"
#include "llvm/Support/xxhash.h"

using namespace mlir::swizzle;

WorkPool::~WorkPool() {
  for (std::atomic<const PhaseWork *> &place : places)
    delete place.load(std::memory_order_relaxed);
}

const PhaseWork *WorkPool::get(const PhaseWork &work) {
  uint64_t first = llvm::xxh3_64bits(
      llvm::ArrayRef(reinterpret_cast<const uint8_t *>(&work), sizeof(work)));
  for (size_t i = 0; i < numTries; ++i) {
    std::atomic<const PhaseWork *> &place = places[(first + i) % numPlaces];
    const PhaseWork *found = place.load(std::memory_order_acquire);
    if (!found) {
      auto *own = new PhaseWork(work);
      if (place.compare_exchange_strong(found, own, std::memory_order_acq_rel))
        return own;
      // Another thread was first.
      delete own;
    }
    if (*found == work)
      return found;
  }
  return nullptr;
}
