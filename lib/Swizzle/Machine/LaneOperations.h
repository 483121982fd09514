//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// Operations on the 64 lanes of a wave, in memory. Lifted code calls them:
// LLVM takes much longer to compile an operation on a vector of 64 elements
// than a call.
//
//===----------------------------------------------------------------------===//

#ifndef SWIZZLE_MACHINE_LANEOPERATIONS_H
#define SWIZZLE_MACHINE_LANEOPERATIONS_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include <utility>

namespace mlir::swizzle::machine {

/// The operations by name. With integers of 32 and 64 bits, the number at the
/// end of the names, `r`, `a` and `b` being the lanes of vectors, which may be
/// the same ones, and `s` an i64 that stands for a vector of it:
///   add, sub, mul, and, or, xor, shl, lshr, ashr, with the meaning of LLVM's
///   instructions: (r, a, b), and with "_splat" at the end (r, a, s).
///   eq, ult, slt, ugt, sgt: (a, b) -> i64, a bit a lane; "_splat": (a, s).
///   select: (r, mask, a, b), a where a bit of the i64 `mask` is set.
///   splat: (r, s). copy: (r, a).
///   fill: (r, mask, s), s where a bit is set and else 0.
/// With integers of 32 bits, where `l` has numbers of lanes:
///   gather32: (r, a, l), what the lane `l` has.
///   scatter32: (r, a, l, mask), what the last lane with a bit in the i64
///   `mask` whose `l` says so has, and 0 where there is none.
/// And zext, sext (r of 64 bits, a of 32) and trunc (r of 32, a of 64).
llvm::ArrayRef<std::pair<llvm::StringRef, void *>> getLaneOperations();

/// What their names start with.
inline constexpr llvm::StringLiteral laneOperationPrefix = "swizzle_lanes_";

} // namespace mlir::swizzle::machine

#endif // SWIZZLE_MACHINE_LANEOPERATIONS_H
