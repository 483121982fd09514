//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// The time that a proof has.
//
//===----------------------------------------------------------------------===//

#ifndef SWIZZLE_LIB_PROOF_PROOFTIME_H
#define SWIZZLE_LIB_PROOF_PROOFTIME_H

#include <ctime>

namespace mlir::swizzle {

/// The processor time of the thread since the proof began. Steps of a proof
/// cannot be counted instead: one takes a microsecond or a tenth of a second,
/// by the size of the numbers that the simplex algorithm gets to.
class ProofTime {
public:
  /// Continues the sentence `the proof stops at 'op': `.
  static constexpr const char *reason =
      "it takes more than 120 s of processor time";

  /// The proof gives up after `limit` seconds, at its next step.
  explicit ProofTime(double limit = 120) : start(now()), limit(limit) {}
  virtual ~ProofTime() = default;

  /// Once true, always true.
  virtual bool isOver() const { return now() - start > limit; }

private:
  static double now() {
    timespec time;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
    return static_cast<double>(time.tv_sec) + 1e-9 * time.tv_nsec;
  }

  double start, limit;
};

} // namespace mlir::swizzle

#endif // SWIZZLE_LIB_PROOF_PROOFTIME_H
