//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// A map as cases: polyhedra of sizes and ids, on each of which the result is an
// affine function. A case has a variable for each size, then for each id, then
// for each quotient; the last are floor divisions of affine functions of
// variables before them, so that they have one value for given sizes and ids.
//
//===----------------------------------------------------------------------===//

#ifndef SWIZZLE_LIB_PROOF_MAPSYMBOLIC_H
#define SWIZZLE_LIB_PROOF_MAPSYMBOLIC_H

#include "Swizzle/Proof/MapProgram.h"
#include "mlir/Analysis/Presburger/IntegerRelation.h"

namespace mlir::swizzle {

/// A polynomial of degree 2 of the variables of a case.
struct Polynomial {
  using Number = llvm::DynamicAPInt;
  /// `coefficient * a * b`, with `a` at most `b`.
  struct Product {
    unsigned a;
    unsigned b;
    Number coefficient;
    bool operator==(const Product &other) const {
      return a == other.a && b == other.b && coefficient == other.coefficient;
    }
  };

  Polynomial() = default;
  explicit Polynomial(Number constant) : constant(std::move(constant)) {}
  static Polynomial variable(unsigned index);

  /// Coefficients of the first variables; those of further ones are 0.
  SmallVector<Number, 8> linear;
  Number constant = Number(0);
  SmallVector<Product, 1> products;

  bool isConstant() const;
  bool isAffine() const { return products.empty(); }
  Number getCoefficient(unsigned variable) const;
  /// Adds `factor * other`.
  void add(const Polynomial &other, const Number &factor = Number(1));
  void addProduct(unsigned a, unsigned b, const Number &coefficient);
  /// The product, unless its degree is more than 2.
  std::optional<Polynomial> multiply(const Polynomial &other) const;
  /// Puts a polynomial of degree 1 in the place of a variable of products.
  void substituteInProducts(unsigned variable, const Polynomial &value);
  bool operator==(const Polynomial &other) const;

  /// The coefficients of `numVariables` variables and the constant, of a
  /// polynomial of degree 1.
  SmallVector<Number> getRow(unsigned numVariables) const;
};

Polynomial subtract(Polynomial a, const Polynomial &b);
Polynomial addConstant(Polynomial a, const Polynomial::Number &constant);
/// -a - 1, which is at least 0 where `a` is negative.
Polynomial complement(const Polynomial &a);

/// Part of the sizes and ids, and the map there.
struct MapCase {
  /// A quotient variable: `dividend` floordiv `divisor`.
  struct Quotient {
    unsigned variable;
    Polynomial dividend;
    Polynomial::Number divisor;
  };

  presburger::IntegerPolyhedron domain{
      presburger::PresburgerSpace::getSetSpace()};
  SmallVector<Quotient> quotients;
  /// By instruction; those from `next` on are not yet known.
  SmallVector<Polynomial> values;
  unsigned next = 0;

  unsigned getNumVariables() const { return domain.getNumVars(); }
  /// Restricts the case to where `value` is at least 0, or is 0.
  void addNonNegative(const Polynomial &value);
  void addZero(const Polynomial &value);
  /// Whether there is no point at all, where `value` is negative as well.
  bool isEmpty() const;
  bool isNeverNegative(const Polynomial &value) const;
  /// A variable for `dividend` floordiv `divisor`, or what is known to equal
  /// it.
  Polynomial divide(Polynomial dividend, const Polynomial::Number &divisor);
};

/// Why a map cannot be written as cases.
struct SymbolicStop {
  /// The instruction that stopped it.
  unsigned instruction;
  /// Continues the sentence `the proof stops at 'op': `.
  std::string reason;
  /// Sizes for which the instruction may have no result, or empty.
  SmallVector<uint64_t, 2> suspect;
};

/// The cases of a map, which are disjoint and together are all sizes that meet
/// `requirements` and are at least 1, with all their ids.
struct SymbolicMap {
  SmallVector<MapCase, 0> cases;
  std::optional<SymbolicStop> stop;
};
SymbolicMap exploreMap(const MapProgram &program,
                       ArrayRef<RequirementAttr> requirements);

/// Whether the set has an integer point.
bool hasIntegerPoint(const presburger::IntegerPolyhedron &domain);

/// Sizes at a point of `domain`, whose first variables are the sizes, or
/// nothing if there is no point.
std::optional<SmallVector<uint64_t, 2>>
sampleSizes(const presburger::IntegerPolyhedron &domain, unsigned numSizes);

} // namespace mlir::swizzle

#endif // SWIZZLE_LIB_PROOF_MAPSYMBOLIC_H
