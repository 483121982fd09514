//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// How several threads trace workgroups, and no more than there is time and
// memory for.
//
//===----------------------------------------------------------------------===//

#ifndef SWIZZLE_LOCALITY_TRACEBUDGET_H
#define SWIZZLE_LOCALITY_TRACEBUDGET_H

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace mlir::swizzle {

/// Streams that trace workgroups, one after the other each: what a stream says
/// may depend on the workgroups that it had before, and which one has which
/// must not depend on the threads.
inline constexpr size_t numTraceStreams = 32;

/// What each of them may spend, in accesses. Each has its own, so that neither
/// what is traced nor whether that was all depends on the threads.
class TraceBudget {
public:
  explicit TraceBudget(uint64_t ofStream) : left(numTraceStreams, ofStream) {}

  /// Returns false if stream number `place` has no more so many.
  bool spend(size_t place, uint64_t accesses) {
    if (accesses > left[place]) {
      exceeded = true;
      return false;
    }
    left[place] -= accesses;
    return true;
  }
  /// Returns true if one of them has wanted more than it had.
  bool isExceeded() const { return exceeded; }

private:
  std::vector<uint64_t> left;
  std::atomic<bool> exceeded = false;
};

} // namespace mlir::swizzle

#endif // SWIZZLE_LOCALITY_TRACEBUDGET_H
