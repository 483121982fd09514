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

/// The coordinates of an integer point of the set, or nothing if it has none.
std::optional<llvm::SmallVector<llvm::DynamicAPInt>>
findIntegerPoint(const presburger::IntegerPolyhedron &domain);

} // namespace mlir::swizzle

#endif // SWIZZLE_LIB_PROOF_INTEGERPOINTS_H
