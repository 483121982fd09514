//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// Evaluation of a map on whole launches: the proof for sizes that are known.
//
//===----------------------------------------------------------------------===//

#ifndef SWIZZLE_PROOF_MAPEVALUATION_H
#define SWIZZLE_PROOF_MAPEVALUATION_H

#include "Swizzle/Proof/Counterexample.h"
#include "Swizzle/Proof/MapProgram.h"
#include <optional>

namespace mlir::swizzle {

/// The most ids that are evaluated one by one.
inline constexpr uint64_t maxEvaluatedIds = uint64_t(1) << 31;

/// The new id, or the new row and column, for `inputs`: id and count, or row,
/// column, rows and columns, for which the map has a result.
SmallVector<uint64_t, 2> evaluateMap(const MapProgram &program,
                                     ArrayRef<uint64_t> inputs);

/// Evaluates the map on all ids of a launch with these sizes, whose product is
/// at most `maxEvaluatedIds`, and returns what is wrong with it, or nothing if
/// it is a bijection. The counterexample is the first one in the order of ids.
std::optional<Counterexample> findCounterexample(const MapProgram &program,
                                                 ArrayRef<uint64_t> sizes);

} // namespace mlir::swizzle

#endif // SWIZZLE_PROOF_MAPEVALUATION_H
