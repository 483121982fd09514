//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// Part of the sizes and ids of a map. A case has a variable for each size, then
// for each id, then for numbers that are functions of those before them, so
// that they have one value for given sizes and ids.
//
//===----------------------------------------------------------------------===//

#ifndef SWIZZLE_LIB_PROOF_MAPCASE_H
#define SWIZZLE_LIB_PROOF_MAPCASE_H

#include "AffineForm.h"
#include "ProductSearch.h"
#include "mlir/Analysis/Presburger/IntegerRelation.h"

namespace mlir::swizzle {

/// Part of the sizes and ids, and the map there. All that is asked of a case is
/// answered on the safe side: it may be empty although that is not seen.
class MapCase {
public:
  using Number = AffineForm::Number;

  /// A variable that is a function of those before it.
  struct Definition {
    enum class Kind {
      /// `form` floordiv `divisor`.
      Quotient,
      /// `form` floordiv variable `a`.
      QuotientBySize,
      /// `form`.
      Name,
      /// Variable `a` times variable `b`, with `a` at most `b`.
      Product,
    };
    Kind kind;
    AffineForm form;
    Number divisor = Number(0);
    unsigned a = 0;
    unsigned b = 0;
    unsigned variable = 0;

    bool operator==(const Definition &other) const {
      return kind == other.kind && form == other.form &&
             divisor == other.divisor && a == other.a && b == other.b;
    }
  };

  /// All points with `numVariables` variables. When `time`, which lives longer,
  /// is over, whatever is asked may be.
  MapCase(unsigned numVariables, const ProofTime &time);

  unsigned getNumVariables() const { return domain.getNumVars(); }
  const presburger::IntegerPolyhedron &getDomain() const { return domain; }
  /// The definition of `variable`, or null.
  const Definition *findDefinition(unsigned variable) const;

  /// Restricts the case to where `value` is at least 0, or is 0.
  void addNonNegative(const AffineForm &value);
  void addZero(const AffineForm &value);
  /// The same, and states what follows for the products of the variables of
  /// `value`.
  void assumeNonNegative(const AffineForm &value);
  void assumeZero(const AffineForm &value);

  /// Returns true if the case is known to have no point.
  bool isEmpty() const;
  /// Returns true if `value` is known to be at least 0 on the case.
  bool isNeverNegative(const AffineForm &value) const;
  /// The least and the greatest value, or bounds of them, if both are bounded.
  std::optional<std::pair<Number, Number>>
  getRange(const AffineForm &value) const;
  /// Returns true if what is known of the case is known of products, of which
  /// not all is known.
  bool dependsOnProducts() const;

  /// `dividend` floordiv `divisor`, which is positive.
  AffineForm makeQuotient(AffineForm dividend, const Number &divisor);
  /// `dividend` floordiv variable `divisor`, which is positive on the case.
  AffineForm makeQuotientBySize(const AffineForm &dividend, unsigned divisor);
  /// A variable that equals `form`.
  unsigned makeName(const AffineForm &form);
  /// The product, with a variable for each product of two variables.
  AffineForm makeProduct(const AffineForm &first, const AffineForm &second);
  /// The cofactor of variable `factor` in variable `product`, if the latter is
  /// a product in which it occurs.
  std::optional<AffineForm> findCofactor(unsigned product, unsigned factor);

  /// Appends the variables and the constraints of `other`, whose first
  /// `numShared` variables are those of this case. Returns the variables here
  /// by variable of `other`; one that is defined as one here is that one.
  SmallVector<unsigned> append(const MapCase &other, unsigned numShared);

  /// By instruction of the map; further ones are not yet known.
  SmallVector<AffineForm> values;

private:
  unsigned addVariable(bool isNonNegative);
  const Definition *findEqual(const Definition &definition) const;
  unsigned define(Definition definition, bool isNonNegative);
  unsigned makeVariableProduct(unsigned a, unsigned b);
  void checkNonNegative(unsigned variable);
  /// For each variable `factor` that is known to be at least 0 and of which a
  /// product with a variable of `value` is known: `factor * value`.
  SmallVector<AffineForm> multiplyByCofactors(const AffineForm &value);

  const ProofTime *time;
  /// The variables of which the others are functions.
  unsigned numInputs;
  presburger::IntegerPolyhedron domain;
  SmallVector<Definition, 0> definitions;
  SmallVector<Product> products;
  /// By variable: it is known to be at least 0.
  SmallVector<bool> nonNegative;
};

/// `form` with variable `variables[k]` in the place of variable k.
AffineForm renameVariables(const AffineForm &form,
                           ArrayRef<unsigned> variables);

} // namespace mlir::swizzle

#endif // SWIZZLE_LIB_PROOF_MAPCASE_H
