//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// How several threads trace workgroups that are all needed, and no more than
// there is time and memory for.
//
//===----------------------------------------------------------------------===//

#ifndef SWIZZLE_LOCALITY_TRACEBUDGET_H
#define SWIZZLE_LOCALITY_TRACEBUDGET_H

#include <atomic>
#include <cstddef>
#include <cstdint>

namespace mlir::swizzle {

/// Streams that trace workgroups, one after the other each: what a stream says
/// may depend on the workgroups that it had before, and which one has which
/// must not depend on the threads.
inline constexpr size_t numTraceStreams = 32;

/// What all of them may spend together, in accesses. Whether it is exceeded
/// does not depend on the threads, as long as all of them go on until it is.
class TraceBudget {
public:
  explicit TraceBudget(uint64_t most) : most(most) {}

  /// Returns false if more has been spent than there was.
  bool spend(uint64_t accesses) {
    return spent.fetch_add(accesses, std::memory_order_relaxed) + accesses <=
           most;
  }
  bool isExceeded() const { return spent > most; }

private:
  uint64_t most;
  std::atomic<uint64_t> spent = 0;
};

} // namespace mlir::swizzle

#endif // SWIZZLE_LOCALITY_TRACEBUDGET_H
