//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// Integer emptiness of the polyhedra of cases.
//
//===----------------------------------------------------------------------===//

#ifndef SWIZZLE_LIB_PROOF_INTEGERPOINTS_H
#define SWIZZLE_LIB_PROOF_INTEGERPOINTS_H

#include "mlir/Analysis/Presburger/IntegerRelation.h"

namespace mlir::swizzle {

/// The answer to whether a set has an integer point.
struct IntegerPoint {
  /// False if there is none; true if there is one, or nobody knows.
  bool mayExist = false;
  /// Its coordinates, if one was found.
  std::optional<llvm::SmallVector<llvm::DynamicAPInt>> coordinates;
};

/// Looks for an integer point of the set, and gives up where that would take
/// long.
IntegerPoint findIntegerPoint(const presburger::IntegerPolyhedron &domain);

} // namespace mlir::swizzle

#endif // SWIZZLE_LIB_PROOF_INTEGERPOINTS_H
