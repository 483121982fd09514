//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// Multiplication and division on a case. Where a factor or a divisor has few
// values, or a quotient, the case is divided into one part for each.
//
//===----------------------------------------------------------------------===//

#ifndef SWIZZLE_LIB_PROOF_CASEARITHMETIC_H
#define SWIZZLE_LIB_PROOF_CASEARITHMETIC_H

#include "MapCase.h"

namespace mlir::swizzle {

/// The most parts into which a case is divided at once.
inline constexpr int64_t maxParts = 64;

/// The least and the greatest value.
using NumberRange = std::pair<AffineForm::Number, AffineForm::Number>;

/// Parts of a case that are looked at in its place.
using CaseParts = SmallVector<MapCase, 0>;

/// A quotient rounded down, and what is left, from 0 to the divisor - 1.
struct CaseDivision {
  AffineForm quotient;
  AffineForm remainder;
};

/// `first * second`, or nothing if the case is divided into `parts` first.
std::optional<AffineForm> multiply(MapCase &c, const AffineForm &first,
                                   const AffineForm &second, CaseParts &parts);

/// Divides `dividend` by `divisor`, which is positive on the case. Nothing if
/// the case is divided into `parts` first.
std::optional<CaseDivision> divide(MapCase &c, const AffineForm &dividend,
                                   const AffineForm &divisor, CaseParts &parts);

/// The values of `value` on the case, if there are at most `maxParts`.
std::optional<NumberRange> getSmallRange(const MapCase &c,
                                         const AffineForm &value);

/// A part for each of the values of `value`, which are in `range`.
void splitOnValue(const MapCase &c, const AffineForm &value, NumberRange range,
                  CaseParts &parts);

} // namespace mlir::swizzle

#endif // SWIZZLE_LIB_PROOF_CASEARITHMETIC_H
