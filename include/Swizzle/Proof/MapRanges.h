//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// Ranges of the numbers of a map, and whether arithmetic of some width computes
// them: a sum or product may wrap as long as what is made of it stays a sum or
// product, because results are known to be ids; but what is divided, compared
// or shifted down must be exact.
//
//===----------------------------------------------------------------------===//

#ifndef SWIZZLE_PROOF_MAPRANGES_H
#define SWIZZLE_PROOF_MAPRANGES_H

#include "Swizzle/Proof/MapProgram.h"
#include "llvm/ADT/DynamicAPInt.h"

namespace mlir::swizzle {

/// Numbers from `min` to `max`.
struct MapRange {
  llvm::DynamicAPInt min;
  llvm::DynamicAPInt max;
};

/// The bounds of a launch: the ranges of its sizes, and the greatest number
/// of workgroups, which is their product.
struct MapSizeRanges {
  SmallVector<MapRange, 2> sizes;
  llvm::DynamicAPInt maxCount;
};

/// The ranges of all instructions, computed on numbers that do not wrap. An
/// operand of an unsigned instruction is taken to be at least 0.
SmallVector<MapRange> inferRanges(const MapProgram &program,
                                  const MapSizeRanges &launch);

/// The first instruction, if any, that arithmetic of `width` bits may compute
/// wrongly because an operand, of a range in `ranges`, does not fit.
/// `negativeFits` says that an operand of an unsigned instruction is known not
/// to be negative, whatever its range says.
std::optional<unsigned> findInexact(const MapProgram &program,
                                    ArrayRef<MapRange> ranges, unsigned width,
                                    bool negativeFits);

} // namespace mlir::swizzle

#endif // SWIZZLE_PROOF_MAPRANGES_H
