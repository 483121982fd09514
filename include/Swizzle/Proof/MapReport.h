//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// How verdicts on maps are told to the user.
//
//===----------------------------------------------------------------------===//

#ifndef SWIZZLE_PROOF_MAPREPORT_H
#define SWIZZLE_PROOF_MAPREPORT_H

#include "Swizzle/Proof/MapProof.h"

namespace mlir::swizzle {

/// The sizes that a map was decided for, as in `all N divisible by 8` or `N =
/// 32`; without `sizes`, all that meet the map's requirements.
std::string describeSizes(MapOp map, ArrayRef<uint64_t> sizes);

/// Why a verdict is not that a map is a bijection: the counterexample, or as in
/// `the proof stops at 'arith.muli': ...`.
std::string explain(const MapVerdict &verdict);

/// Says that no launch of `sizes` gets the map, if its requirements exclude
/// them; nothing otherwise.
std::optional<std::string> explainExclusion(MapOp map,
                                            ArrayRef<uint64_t> sizes);

/// What to know and to do about a map that is refuted or undecided, in
/// sentences: for which numbers of workgroups it is a bijection, which
/// requirement would make it one.
SmallVector<std::string, 2> advise(MapOp map, const MapProgram &program,
                                   const MapVerdict &verdict,
                                   ArrayRef<uint64_t> sizes);

/// Reports in `diag`, which is at the map, that it is refuted or undecided:
/// `map @m is not a bijection: ...`, with what advise() says as notes.
void reportUnproved(InFlightDiagnostic diag, MapOp map,
                    const MapProgram &program, const MapVerdict &verdict,
                    ArrayRef<uint64_t> sizes);

/// Prints numbers in increasing order as `1 to 8 and 64`, and `...` after some.
std::string formatNumbers(ArrayRef<uint64_t> numbers);

} // namespace mlir::swizzle

#endif // SWIZZLE_PROOF_MAPREPORT_H
