//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "ProductSearch.h"
#include "AffineForm.h"
#include "IntegerPoints.h"
#include "mlir/Analysis/Presburger/Simplex.h"

using namespace mlir;
using namespace mlir::swizzle;
using namespace mlir::presburger;
using Number = AffineForm::Number;

/// The most parts of a set that are looked at before it is taken to have a
/// point.
static constexpr unsigned maxParts = 400;
/// Differences of factors at which a set is divided: at most 1 from 0.
static constexpr int maxDifference = 1;

namespace {
/// `factor * difference` equals `products`, for a factor that is at least 0.
struct Comparison {
  unsigned factor;
  AffineForm difference;
  AffineForm products;
};

/// Inequalities: the coefficients of all variables and the constant of each.
using Rows = SmallVector<SmallVector<Number>, 2>;

class ProductSearch {
public:
  ProductSearch(ArrayRef<Product> products,
                const SmallVectorImpl<bool> &nonNegative, const ProofTime &time)
      : products(products), nonNegative(nonNegative), time(time) {}

  bool mayHavePoint(IntegerPolyhedron &domain);

private:
  using Point = SmallVector<Fraction, 8>;

  SmallVector<Comparison, 0>
  getComparisons(const IntegerPolyhedron &domain) const;
  std::optional<Number> findViolation(const Comparison &comparison,
                                      const Point &point) const;
  std::optional<bool> divide(IntegerPolyhedron &domain, const Point &point);

  ArrayRef<Product> products;
  const SmallVectorImpl<bool> &nonNegative;
  const ProofTime &time;
  unsigned parts = 0;
};
} // namespace

/// By variable: a constraint is on it, or on a product it is a factor of.
static SmallVector<bool> findUsed(const IntegerPolyhedron &domain,
                                  ArrayRef<Product> products) {
  SmallVector<bool> used(domain.getNumVars(), false);
  auto addRow = [&](ArrayRef<Number> row) {
    for (auto [k, coefficient] : llvm::enumerate(row.drop_back()))
      if (coefficient != 0)
        used[k] = true;
  };
  for (unsigned i = 0; i < domain.getNumEqualities(); ++i)
    addRow(domain.getEquality(i));
  for (unsigned i = 0; i < domain.getNumInequalities(); ++i)
    addRow(domain.getInequality(i));
  // Factors come before their product.
  for (const Product &product : llvm::reverse(products))
    if (used[product.variable])
      used[product.a] = used[product.b] = true;
  return used;
}

bool mlir::swizzle::dependsOnProducts(const IntegerPolyhedron &domain,
                                      ArrayRef<Product> products) {
  SmallVector<bool> used = findUsed(domain, products);
  return llvm::any_of(
      products, [&](const Product &product) { return used[product.variable]; });
}

/// Each product is compared with each other that has a factor in common, and
/// then with 0, which tells less.
SmallVector<Comparison, 0>
ProductSearch::getComparisons(const IntegerPolyhedron &domain) const {
  SmallVector<Comparison, 0> comparisons, withZero;
  SmallVector<bool> used = findUsed(domain, products);
  auto getOther = [](const Product &product, unsigned factor) {
    return factor == product.a ? product.b : product.a;
  };
  for (auto [i, first] : llvm::enumerate(products)) {
    if (!used[first.variable])
      continue;
    SmallVector<unsigned, 2> factors{first.a};
    if (first.a != first.b)
      factors.push_back(first.b);
    for (unsigned factor : factors) {
      if (!nonNegative[factor])
        continue;
      AffineForm other = AffineForm::variable(getOther(first, factor));
      AffineForm product = AffineForm::variable(first.variable);
      withZero.push_back({factor, other, product});
      for (const Product &second : products.take_front(i))
        if (used[second.variable] && (second.a == factor || second.b == factor))
          comparisons.push_back(
              {factor,
               subtract(other, AffineForm::variable(getOther(second, factor))),
               subtract(product, AffineForm::variable(second.variable))});
    }
  }
  comparisons.append(withZero);
  return comparisons;
}

static Fraction evaluate(const AffineForm &form, ArrayRef<Fraction> point) {
  Fraction sum(form.constant, Number(1));
  for (unsigned variable : form.getVariables())
    sum = sum + Fraction(form.linear[variable], Number(1)) * point[variable];
  return sum;
}

/// If the point does not meet `difference >= k => products >= k * factor` for
/// some k, that k; if it does not meet `difference <= k => products <= k *
/// factor`, k + 1.
std::optional<Number> ProductSearch::findViolation(const Comparison &comparison,
                                                   const Point &point) const {
  Fraction difference = evaluate(comparison.difference, point);
  Fraction products = evaluate(comparison.products, point);
  Fraction factor = point[comparison.factor];
  auto times = [&](const Number &k) { return Fraction(k, Number(1)) * factor; };
  Number most(maxDifference);
  Number below = floor(difference);
  if (below >= -most) {
    Number k = std::min(below, most);
    if (products < times(k))
      return k;
  }
  Number above = ceil(difference);
  if (above <= most) {
    Number k = std::max(above, -most);
    if (products > times(k))
      return k + 1;
  }
  return std::nullopt;
}

/// The constraints of the part of a set where the difference is at least
/// `least`.
static Rows getRowsFrom(const Comparison &comparison, const Number &least,
                        unsigned numVariables) {
  AffineForm times = scale(AffineForm::variable(comparison.factor), least);
  return {addConstant(comparison.difference, -least).getRow(numVariables),
          subtract(comparison.products, times).getRow(numVariables)};
}

/// The constraints of the rest, where it is at most `least - 1`.
static Rows getRowsBelow(const Comparison &comparison, const Number &least,
                         unsigned numVariables) {
  AffineForm times = scale(AffineForm::variable(comparison.factor), least - 1);
  return {complement(addConstant(comparison.difference, -least))
              .getRow(numVariables),
          subtract(times, comparison.products).getRow(numVariables)};
}

static void addRows(IntegerPolyhedron &domain, const Rows &rows) {
  for (const SmallVector<Number> &row : rows)
    domain.addInequality(row);
}

/// Returns true if no rational point of the set meets the constraints.
static bool excludes(const IntegerPolyhedron &domain, const Rows &rows) {
  // Not added to a simplex that has the constraints of the set: the library has
  // been seen to pivot in circles where inequalities come behind equalities.
  IntegerPolyhedron part = domain;
  addRows(part, rows);
  return Simplex(part).isEmpty();
}

/// Divides the set once, or makes it smaller without losing a point, or returns
/// nothing if there is no reason to.
std::optional<bool> ProductSearch::divide(IntegerPolyhedron &domain,
                                          const Point &point) {
  unsigned numVariables = domain.getNumVars();
  SmallVector<Comparison, 0> comparisons = getComparisons(domain);
  std::optional<std::pair<Rows, Rows>> parts;
  auto isDecided = [&](const Comparison &comparison, const Number &least) {
    Rows above = getRowsFrom(comparison, least, numVariables);
    Rows below = getRowsBelow(comparison, least, numVariables);
    bool onlyBelow = excludes(domain, above);
    if (onlyBelow || excludes(domain, below)) {
      addRows(domain, onlyBelow ? below : above);
      return true;
    }
    if (!parts)
      parts = {std::move(above), std::move(below)};
    return false;
  };
  for (const Comparison &comparison : comparisons) {
    if (time.isOver())
      return std::nullopt;
    if (std::optional<Number> least = findViolation(comparison, point))
      if (isDecided(comparison, *least))
        return mayHavePoint(domain);
  }
  // A difference that is no whole number is between two.
  if (!parts)
    for (const Comparison &comparison : comparisons) {
      Fraction difference = evaluate(comparison.difference, point);
      Number below = floor(difference);
      if (difference != Fraction(below, Number(1)) &&
          abs(below) <= maxDifference && isDecided(comparison, below + 1))
        return mayHavePoint(domain);
    }
  if (!parts)
    return std::nullopt;
  IntegerPolyhedron rest = domain;
  addRows(domain, parts->first);
  addRows(rest, parts->second);
  return mayHavePoint(domain) || mayHavePoint(rest);
}

bool ProductSearch::mayHavePoint(IntegerPolyhedron &domain) {
  if (++parts > maxParts || time.isOver())
    return true;
  Simplex simplex(domain);
  if (simplex.isEmpty())
    return false;
  // Most often a rational point is reason enough, and it is found sooner.
  if (std::optional<bool> result = divide(domain, *simplex.getRationalSample()))
    return *result;
  IntegerPoint found = findIntegerPoint(domain);
  if (!found.coordinates)
    return found.mayExist;
  Point point;
  for (const Number &coordinate : *found.coordinates)
    point.emplace_back(coordinate, Number(1));
  return divide(domain, point).value_or(true);
}

bool mlir::swizzle::mayHavePoint(const IntegerPolyhedron &domain,
                                 ArrayRef<Product> products,
                                 const SmallVectorImpl<bool> &nonNegative,
                                 const ProofTime &time) {
  // What the constraints do not depend on is not looked at.
  if (!dependsOnProducts(domain, products))
    return findIntegerPoint(domain).mayExist;
  IntegerPolyhedron whole = domain;
  for (const Product &product : products)
    if (nonNegative[product.variable])
      whole.addInequality(
          AffineForm::variable(product.variable).getRow(domain.getNumVars()));
  ProductSearch search(products, nonNegative, time);
  return search.mayHavePoint(whole);
}
