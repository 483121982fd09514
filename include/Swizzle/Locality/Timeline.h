//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// The time of the workgroups of a launch, by what they waited for.
//
//===----------------------------------------------------------------------===//

#ifndef SWIZZLE_LOCALITY_TIMELINE_H
#define SWIZZLE_LOCALITY_TIMELINE_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include <array>
#include <cstdint>
#include <vector>

namespace mlir::swizzle {

/// The use that a workgroup makes of a time.
enum class Cause : uint8_t {
  /// One instruction after the other of a wave, and results that the next one
  /// needs.
  Issue,
  /// The scalar unit, with other waves in front.
  Scalar,
  /// The same for the vector units of the SIMDs, for matrix cores, and for LDS.
  Vector,
  Matrix,
  Lds,
  /// Accesses, the slowest of which was served there.
  L1,
  L2,
  Mall,
  Memory,
};
inline constexpr unsigned numCauses = 9;

/// The name in reports: `memory`.
llvm::StringRef getName(Cause cause);

/// For equal spans of the time, how many clocks the workgroups, all together,
/// spent on what.
class Timeline {
public:
  /// Clocks by Cause.
  using Span = std::array<uint64_t, numCauses>;

  /// A workgroup spends the clocks from `begin` to `end` on `cause`.
  void add(Cause cause, uint64_t begin, uint64_t end);
  Timeline &operator+=(const Timeline &other);

  /// The clocks of a span.
  uint64_t getSpanClocks() const { return clocks; }
  /// At most maxSpans.
  llvm::ArrayRef<Span> getSpans() const { return spans; }
  Span getTotal() const;
  /// The first (0) to the last (3) quarter of the spans, of which there are at
  /// least 4.
  Span getQuarter(unsigned number) const;
  /// The cause that most of the time was spent on.
  Cause getMain() const;

  static constexpr uint64_t maxSpans = 64;

private:
  /// Makes spans twice as long.
  void coarsen();

  uint64_t clocks = 64;
  std::vector<Span> spans;
};

} // namespace mlir::swizzle

#endif // SWIZZLE_LOCALITY_TIMELINE_H
