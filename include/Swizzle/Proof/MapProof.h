//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// The question if a map is a bijection: of [0, N), or [0, rows) x [0, columns).
//
// For known sizes all ids are evaluated. For all sizes the map is written as
// cases on which it is affine in sizes, ids, quotients and products of these,
// and it is shown that no case has a result outside, and no two cases, nor one
// with itself, have the same result for different ids. A map into a finite set
// of the same size that is injective is a bijection. A refusal is always a
// counterexample that was evaluated.
//
//===----------------------------------------------------------------------===//

#ifndef SWIZZLE_PROOF_MAPPROOF_H
#define SWIZZLE_PROOF_MAPPROOF_H

#include "Swizzle/Proof/MapEvaluation.h"
#include "Swizzle/Proof/MapRanges.h"

namespace mlir::swizzle {

/// The most workgroups of a launch whose size is known only at run time.
inline constexpr uint64_t maxRunTimeCount = 0xffffffff;

/// The answer for a map.
struct MapVerdict {
  enum class Kind { Bijection, NotBijection, Undecided };
  Kind kind = Kind::Undecided;
  /// True if it is known because all ids of all sizes were evaluated.
  bool byEvaluation = false;
  /// For NotBijection, and whether it is the one with the fewest workgroups.
  std::optional<Counterexample> counterexample;
  bool isSmallest = false;
  /// For Undecided: where the proof stops, and why.
  Operation *op = nullptr;
  std::string reason;
};

/// Decides whether the map is a bijection for all sizes that meet
/// `requirements`, with fewer than 2^32 workgroups.
MapVerdict proveForAllSizes(const MapProgram &program,
                            ArrayRef<RequirementAttr> requirements);

/// Decides whether the map is a bijection for these sizes. `requirements` may
/// make a proof shorter; they say nothing if the sizes do not meet them.
MapVerdict proveForSizes(const MapProgram &program, ArrayRef<uint64_t> sizes,
                         ArrayRef<RequirementAttr> requirements = {});

/// The ranges of the sizes that meet `requirements`, for at most `maxCount`
/// workgroups.
MapSizeRanges getSizeRanges(const MapProgram &program,
                            ArrayRef<RequirementAttr> requirements,
                            uint64_t maxCount);

/// For which of the counts 1 .. `most` a map of ids is a bijection.
SmallVector<uint64_t> findGoodCounts(const MapProgram &program, uint64_t most);

/// A requirement on the count under which a map of ids that is no bijection for
/// each count is proved to be one: to be at least the least number, else to be
/// divisible by the least number, for which that holds. Nothing if there is
/// none among small numbers.
RequirementAttr findRequirement(MLIRContext *context,
                                const MapProgram &program);

} // namespace mlir::swizzle

#endif // SWIZZLE_PROOF_MAPPROOF_H
