//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// Integer emptiness of the polyhedra of cases. The general search for an
// integer point of the Presburger library is slow on unbounded sets, and cases
// are unbounded, as sizes are. Most questions are simpler: once equalities with
// a coefficient of one have been used to eliminate variables, the set has no
// rational point, or the first one that is found is integral.
//
//===----------------------------------------------------------------------===//

#include "MapSymbolic.h"
#include "mlir/Analysis/Presburger/Simplex.h"

using namespace mlir;
using namespace mlir::swizzle;
using namespace mlir::presburger;
using Number = Polynomial::Number;

namespace {
/// Rows of coefficients, the constant last, that are 0, or at least 0.
struct Constraints {
  SmallVector<SmallVector<Number>> equalities;
  SmallVector<SmallVector<Number>> inequalities;
};
} // namespace

/// Divides by the common divisor of the coefficients. Returns false if the
/// equality has no integer solution.
static bool normalize(MutableArrayRef<Number> equality) {
  Number divisor(0);
  for (const Number &coefficient : equality.drop_back())
    if (coefficient != 0)
      divisor = gcd(divisor, abs(coefficient));
  if (divisor == 0)
    return equality.back() == 0;
  if (equality.back() % divisor != 0)
    return false;
  for (Number &coefficient : equality)
    coefficient /= divisor;
  return true;
}

/// The variable whose coefficient is 1 or -1, if there is one.
static std::optional<unsigned> findUnit(ArrayRef<Number> equality) {
  for (auto [k, coefficient] : llvm::enumerate(equality.drop_back()))
    if (coefficient == 1 || coefficient == -1)
      return k;
  return std::nullopt;
}

/// Subtracts the multiple of `equality` that leaves no `variable` in `row`.
static void eliminate(MutableArrayRef<Number> row, ArrayRef<Number> equality,
                      unsigned variable) {
  // The coefficient in the equality is its own inverse.
  Number factor = row[variable] * equality[variable];
  if (factor == 0)
    return;
  for (auto [mine, theirs] : llvm::zip_equal(row, equality))
    mine -= factor * theirs;
}

/// Uses up equalities that determine a variable. Returns false if one of them
/// has no integer solution.
static bool eliminateEqualities(Constraints &constraints) {
  SmallVector<SmallVector<Number>> rest;
  while (!constraints.equalities.empty()) {
    SmallVector<Number> equality = constraints.equalities.pop_back_val();
    if (!normalize(equality))
      return false;
    std::optional<unsigned> variable = findUnit(equality);
    if (!variable) {
      if (llvm::any_of(equality, [](const Number &c) { return c != 0; }))
        rest.push_back(std::move(equality));
      continue;
    }
    for (auto *rows : {&constraints.equalities, &constraints.inequalities})
      for (SmallVector<Number> &row : *rows)
        eliminate(row, equality, *variable);
    // Those that were put aside may determine a variable now.
    for (SmallVector<Number> &row : rest) {
      eliminate(row, equality, *variable);
      constraints.equalities.push_back(std::move(row));
    }
    rest.clear();
  }
  constraints.equalities = std::move(rest);
  return true;
}

/// The constraints on the variables that occur in them.
static IntegerPolyhedron compress(const Constraints &constraints,
                                  unsigned numVariables) {
  SmallVector<unsigned> used;
  auto occurs = [](ArrayRef<SmallVector<Number>> rows, unsigned variable) {
    return llvm::any_of(rows, [&](const SmallVector<Number> &row) {
      return row[variable] != 0;
    });
  };
  for (unsigned k = 0; k < numVariables; ++k)
    if (occurs(constraints.equalities, k) ||
        occurs(constraints.inequalities, k))
      used.push_back(k);
  used.push_back(numVariables);
  IntegerPolyhedron result(PresburgerSpace::getSetSpace(used.size() - 1));
  auto select = [&](ArrayRef<Number> row) {
    return llvm::map_to_vector(used, [&](unsigned k) { return row[k]; });
  };
  for (const SmallVector<Number> &row : constraints.equalities)
    result.addEquality(select(row));
  for (const SmallVector<Number> &row : constraints.inequalities)
    result.addInequality(select(row));
  return result;
}

bool mlir::swizzle::hasIntegerPoint(const IntegerPolyhedron &domain) {
  Constraints constraints;
  for (unsigned i = 0; i < domain.getNumEqualities(); ++i)
    constraints.equalities.emplace_back(domain.getEquality(i));
  for (unsigned i = 0; i < domain.getNumInequalities(); ++i)
    constraints.inequalities.emplace_back(domain.getInequality(i));
  if (!eliminateEqualities(constraints))
    return false;
  IntegerPolyhedron rest = compress(constraints, domain.getNumVars());
  rest.removeTrivialRedundancy();
  Simplex simplex(rest);
  if (simplex.isEmpty())
    return false;
  return simplex.getSamplePointIfIntegral().has_value() ||
         !rest.isIntegerEmpty();
}
