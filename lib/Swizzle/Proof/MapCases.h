//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// A map as cases, on each of which the result is an affine function of
// variables.
//
//===----------------------------------------------------------------------===//

#ifndef SWIZZLE_LIB_PROOF_MAPCASES_H
#define SWIZZLE_LIB_PROOF_MAPCASES_H

#include "MapCase.h"
#include "ProofTime.h"
#include "Swizzle/Proof/MapProgram.h"

namespace mlir::swizzle {

/// Why a map cannot be written as cases, or not be proved with them.
struct ProofStop {
  /// The instruction that stopped it.
  unsigned instruction;
  /// Continues the sentence `the proof stops at 'op': `.
  std::string reason;
  /// Sizes for which the instruction may have no result, or empty.
  SmallVector<uint64_t, 2> suspect;
};

/// The cases of a map, which are disjoint and together are all sizes that meet
/// the requirements and are at least 1, with all their ids.
struct MapCases {
  SmallVector<MapCase, 0> cases;
  std::optional<ProofStop> stop;
};

/// Divides the sizes and ids of `program` into cases. The first variables of
/// each are the sizes, in their order, then the parameters, then the ids. Stops
/// when `time` is over.
MapCases splitIntoCases(const MapProgram &program,
                        ArrayRef<RequirementAttr> requirements,
                        const ProofTime &time);

/// The sizes, `numSizes` of them, at a point of `c`, whose first variables they
/// are. Nothing if there is no point, or none is found.
std::optional<SmallVector<uint64_t, 2>> sampleSizes(const MapCase &c,
                                                    unsigned numSizes);

} // namespace mlir::swizzle

#endif // SWIZZLE_LIB_PROOF_MAPCASES_H
