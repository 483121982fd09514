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
// rational point, or the first one that is found is integral. Next it is
// divided, at the coordinates that are not, into parts that may be so simple.
// The general search comes last, and not where the numbers of rational points
// are large: there it has been seen to have no answer in minutes.
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

namespace {
/// Looks for an integer point by dividing a set at coordinates of its rational
/// points that are no whole numbers.
class BranchAndBound {
public:
  /// Gives up after `maxParts` parts.
  BranchAndBound(Simplex &simplex, unsigned numVariables, unsigned maxParts)
      : simplex(simplex), numVariables(numVariables), partsLeft(maxParts) {
    mayHavePoint = visit(/*depth=*/0);
  }

  bool isDecided() const { return !mayHavePoint || sample; }
  const std::optional<SmallVector<Number, 8>> &getSample() const {
    return sample;
  }

private:
  /// Parts of parts may be on the stack all at once.
  static constexpr unsigned maxDepth = 500;

  /// Returns false if there is no point.
  bool visit(unsigned depth) {
    if (partsLeft == 0 || depth == maxDepth)
      return true;
    --partsLeft;
    if (simplex.isEmpty())
      return false;
    sample = simplex.getSamplePointIfIntegral();
    if (sample)
      return true;
    SmallVector<Fraction, 8> point = *simplex.getRationalSample();
    unsigned k = 0;
    while (point[k].num % point[k].den == 0)
      ++k;
    Number below = floor(point[k]);
    return visitPart(k, Number(-1), below, depth) ||
           visitPart(k, Number(1), -below - 1, depth);
  }

  /// The part where `sign` times variable `k`, plus `constant`, is at least 0.
  bool visitPart(unsigned k, Number sign, Number constant, unsigned depth) {
    SmallVector<Number> row(numVariables + 1, Number(0));
    row[k] = std::move(sign);
    row.back() = std::move(constant);
    unsigned snapshot = simplex.getSnapshot();
    simplex.addInequality(row);
    bool result = visit(depth + 1);
    simplex.rollback(snapshot);
    return result;
  }

  Simplex &simplex;
  unsigned numVariables;
  unsigned partsLeft;
  bool mayHavePoint;
  std::optional<SmallVector<Number, 8>> sample;
};
} // namespace

/// The most parts of a set before the general search is tried, and of a bounded
/// set on which it is not.
static constexpr unsigned maxFirstParts = 100, maxBoundedParts = 20000;
/// The largest denominator of a rational point of sets that the general search
/// is tried on.
static constexpr int64_t maxDenominator = 1 << 16;

static bool isBounded(Simplex &simplex, unsigned numVariables) {
  SmallVector<Number> row(numVariables + 1, Number(0));
  for (unsigned k = 0; k < numVariables; ++k) {
    row[k] = 1;
    auto [min, max] = simplex.computeIntegerBounds(row);
    row[k] = 0;
    if (!min.isBounded() || !max.isBounded())
      return false;
  }
  return true;
}

/// Finds a point of `set`, which is not empty over the rationals.
static IntegerPoint searchPoint(const IntegerPolyhedron &set,
                                Simplex &simplex) {
  auto makeAnswer = [](const auto &sample) {
    IntegerPoint answer;
    answer.mayExist = sample.has_value();
    if (sample)
      answer.coordinates.emplace(sample->begin(), sample->end());
    return answer;
  };
  unsigned numVariables = set.getNumVars();
  BranchAndBound first(simplex, numVariables, maxFirstParts);
  if (first.isDecided())
    return makeAnswer(first.getSample());
  SmallVector<Fraction, 8> point = *simplex.getRationalSample();
  if (llvm::all_of(point, [](const Fraction &coordinate) {
        return reduce(coordinate).den <= maxDenominator;
      }))
    return makeAnswer(set.findIntegerSample());
  if (isBounded(simplex, numVariables)) {
    BranchAndBound second(simplex, numVariables, maxBoundedParts);
    if (second.isDecided())
      return makeAnswer(second.getSample());
  }
  IntegerPoint unknown;
  unknown.mayExist = true;
  return unknown;
}

IntegerPoint mlir::swizzle::findIntegerPoint(const IntegerPolyhedron &domain) {
  Constraints constraints;
  for (unsigned i = 0; i < domain.getNumEqualities(); ++i)
    constraints.equalities.emplace_back(domain.getEquality(i));
  for (unsigned i = 0; i < domain.getNumInequalities(); ++i)
    constraints.inequalities.emplace_back(domain.getInequality(i));
  if (!eliminateEqualities(constraints))
    return {};
  SmallVector<unsigned> used = findUsed(constraints, domain.getNumVars());
  IntegerPolyhedron rest = compress(constraints, used);
  Simplex simplex(rest);
  if (simplex.isEmpty())
    return {};
  IntegerPoint answer = searchPoint(rest, simplex);
  if (answer.coordinates)
    answer.coordinates =
        expand(constraints, used, *answer.coordinates, domain.getNumVars());
  return answer;
}
