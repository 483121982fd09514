//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// Emptiness of polyhedra some of whose variables are products of others. The
// constraints leave such a variable free. What is known of a product is that
// for a factor S that is not negative the order of S * a and S * b is that of a
// and b. The search takes a point of the polyhedron, looks for two products
// whose order at the point is not that of their factors, and divides the
// polyhedron at this order, which gives each part a constraint that the point
// does not meet.
//
//===----------------------------------------------------------------------===//

#ifndef SWIZZLE_LIB_PROOF_PRODUCTSEARCH_H
#define SWIZZLE_LIB_PROOF_PRODUCTSEARCH_H

#include "ProofTime.h"
#include "mlir/Analysis/Presburger/IntegerRelation.h"

namespace mlir::swizzle {

/// `variable` is variable `a` times variable `b`, with `a` at most `b`.
struct Product {
  unsigned variable;
  unsigned a;
  unsigned b;
};

/// Returns false if the set is known to have no integer point at which each
/// product is that of its factors. `nonNegative` has a bit for each variable
/// that is at least 0 on the whole set. When `time` is over, it may have one.
bool mayHavePoint(const presburger::IntegerPolyhedron &domain,
                  llvm::ArrayRef<Product> products,
                  const llvm::SmallVectorImpl<bool> &nonNegative,
                  const ProofTime &time);

/// Returns true if a constraint of the set is on a product.
bool dependsOnProducts(const presburger::IntegerPolyhedron &domain,
                       llvm::ArrayRef<Product> products);

} // namespace mlir::swizzle

#endif // SWIZZLE_LIB_PROOF_PRODUCTSEARCH_H
