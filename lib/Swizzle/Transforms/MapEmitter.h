//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// The arithmetic of a `swizzle.map` in the place where it is applied.
//
//===----------------------------------------------------------------------===//

#ifndef SWIZZLE_LIB_TRANSFORMS_MAPEMITTER_H
#define SWIZZLE_LIB_TRANSFORMS_MAPEMITTER_H

#include "ArithEmitter.h"
#include "Swizzle/Proof/MapProof.h"

namespace mlir::swizzle {

/// The knowledge of the sizes that a map is applied to, where it is applied.
struct AppliedSizes {
  /// Number of workgroups, or rows and columns.
  SmallVector<ArithEmitter::Value, 2> sizes;
  /// The greatest number of workgroups.
  uint64_t maxCount = 0;
};

/// Returns true if 32-bit arithmetic computes what the body of the map does.
bool isExactIn32Bits(MapOp map, const MapProgram &program,
                     const AppliedSizes &applied);

/// True if sizes meet the requirements of the map: known, or computed.
ArithEmitter::Bool emitRequirements(ArithEmitter &a, MapOp map,
                                    const AppliedSizes &applied);

/// Emits the map of `ids`, which are in it for `sizes`. Returns the new id, or
/// the new row and column, which are below the sizes.
SmallVector<ArithEmitter::Value, 2>
emitMap(ArithEmitter &a, const MapProgram &program,
        ArrayRef<ArithEmitter::Value> ids, ArrayRef<ArithEmitter::Value> sizes);

} // namespace mlir::swizzle

#endif // SWIZZLE_LIB_TRANSFORMS_MAPEMITTER_H
