//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// Conversions from and to floats of 8 bits and fewer, as arithmetic.
//
//===----------------------------------------------------------------------===//

#ifndef SWIZZLE_TRANSFORMS_NARROWFLOATS_H
#define SWIZZLE_TRANSFORMS_NARROWFLOATS_H

#include "mlir/IR/ImplicitLocOpBuilder.h"
#include "mlir/IR/PatternMatch.h"

namespace mlir::swizzle {

/// Truncates f64 numbers, one or the elements of a vector, to f32: of the two
/// neighbours of a number that f32 does not have, to that whose last bit is 1.
/// Rounded again, to a format with two bits of mantissa less or fewer, this is
/// what rounding once gives. (Boldo and Melquiond, "When double rounding is
/// odd", 2005.)
Value truncateToOdd(ImplicitLocOpBuilder &b, Value value);

/// Patterns for arith.extf from f8E8M0FNU, whose least number is 2^-127, and
/// for arith.truncf from f64 to 8 bits and fewer, which becomes one from f32,
/// by truncateToOdd.
void populateScalePatterns(RewritePatternSet &patterns);

/// These, and patterns for arith.extf from f4E2M1FN, f6E2M3FN and f6E3M2FN, and
/// arith.truncf to the nearest number of these, of two the even one, where what
/// is too large, and NaN, is the largest.
void populateNarrowFloatPatterns(RewritePatternSet &patterns);

/// Returns true for a conversion of an integer of 25 to 64 bits to bf16, which
/// LLVM rounds to f32 on the way.
bool isRoundedTwice(Operation *op);

/// Patterns for arith.sitofp and arith.uitofp. Those to 8 bits and fewer, which
/// canonicalization makes of arith.truncf of a conversion, go by f32. Numbers
/// that f32 does not have are too large for these formats, but for f8E8M0FNU,
/// which gets the power of two of what f32 makes of them. Those that
/// isRoundedTwice holds for go by f64, and are rounded once.
void populateNarrowConversionPatterns(RewritePatternSet &patterns);

} // namespace mlir::swizzle

#endif // SWIZZLE_TRANSFORMS_NARROWFLOATS_H
