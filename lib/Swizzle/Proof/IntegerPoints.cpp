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

#include "IntegerPoints.h"
#include "mlir/Analysis/Presburger/Simplex.h"

using namespace mlir;
using namespace mlir::swizzle;
using namespace mlir::presburger;
using Number = llvm::DynamicAPInt;

namespace {
/// Rows of coefficients, the constant last, that are 0, or at least 0.
struct Constraints {
  SmallVector<SmallVector<Number>> equalities;
  SmallVector<SmallVector<Number>> inequalities;
  /// Equalities that were used up, with the variable that each determines from
  /// those that are left and those of equalities after it.
  SmallVector<std::pair<SmallVector<Number>, unsigned>> solved;
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
    constraints.solved.push_back({std::move(equality), *variable});
  }
  constraints.equalities = std::move(rest);
  return true;
}

/// The variables that occur in the constraints, of `numVariables`.
static SmallVector<unsigned> findUsed(const Constraints &constraints,
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
  return used;
}

/// The constraints on these variables, which are all that occur in them.
static IntegerPolyhedron compress(const Constraints &constraints,
                                  ArrayRef<unsigned> used) {
  IntegerPolyhedron result(PresburgerSpace::getSetSpace(used.size()));
  auto select = [&](ArrayRef<Number> row) {
    auto selected =
        llvm::map_to_vector(used, [&](unsigned k) { return row[k]; });
    selected.push_back(row.back());
    return selected;
  };
  for (const SmallVector<Number> &row : constraints.equalities)
    result.addEquality(select(row));
  for (const SmallVector<Number> &row : constraints.inequalities)
    result.addInequality(select(row));
  result.removeTrivialRedundancy();
  return result;
}

/// The point as it was before equalities were used up: `sample` has the values
/// of the variables `used`, and others that are not determined are 0.
static SmallVector<Number> expand(const Constraints &constraints,
                                  ArrayRef<unsigned> used,
                                  ArrayRef<Number> sample,
                                  unsigned numVariables) {
  SmallVector<Number> point(numVariables, Number(0));
  for (auto [variable, value] : llvm::zip_equal(used, sample))
    point[variable] = value;
  for (const auto &[equality, variable] : llvm::reverse(constraints.solved)) {
    Number sum = equality.back();
    for (unsigned k = 0; k < numVariables; ++k)
      if (k != variable)
        sum += equality[k] * point[k];
    // The coefficient is its own inverse.
    point[variable] = -sum * equality[variable];
  }
  return point;
}

std::optional<SmallVector<Number>>
mlir::swizzle::findIntegerPoint(const IntegerPolyhedron &domain) {
  Constraints constraints;
  for (unsigned i = 0; i < domain.getNumEqualities(); ++i)
    constraints.equalities.emplace_back(domain.getEquality(i));
  for (unsigned i = 0; i < domain.getNumInequalities(); ++i)
    constraints.inequalities.emplace_back(domain.getInequality(i));
  if (!eliminateEqualities(constraints))
    return std::nullopt;
  SmallVector<unsigned> used = findUsed(constraints, domain.getNumVars());
  IntegerPolyhedron rest = compress(constraints, used);
  Simplex simplex(rest);
  if (simplex.isEmpty())
    return std::nullopt;
  std::optional<SmallVector<Number, 8>> sample =
      simplex.getSamplePointIfIntegral();
  if (!sample)
    sample = rest.findIntegerSample();
  if (!sample)
    return std::nullopt;
  return expand(constraints, used, *sample, domain.getNumVars());
}
