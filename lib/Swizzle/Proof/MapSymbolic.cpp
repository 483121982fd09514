//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "MapSymbolic.h"
#include "llvm/ADT/STLExtras.h"

using namespace mlir;
using namespace mlir::swizzle;
using namespace mlir::presburger;
using Number = Polynomial::Number;

//===----------------------------------------------------------------------===//
// Polynomial
//===----------------------------------------------------------------------===//

Polynomial Polynomial::variable(unsigned index) {
  Polynomial result;
  result.linear.resize(index + 1, Number(0));
  result.linear[index] = 1;
  return result;
}

bool Polynomial::isConstant() const {
  return products.empty() &&
         llvm::all_of(linear, [](const Number &c) { return c == 0; });
}

Number Polynomial::getCoefficient(unsigned variable) const {
  return variable < linear.size() ? linear[variable] : Number(0);
}

void Polynomial::addProduct(unsigned a, unsigned b, const Number &coefficient) {
  if (a > b)
    std::swap(a, b);
  auto *found = llvm::find_if(
      products, [&](const Product &p) { return p.a == a && p.b == b; });
  if (found == products.end()) {
    if (coefficient != 0)
      products.push_back({a, b, coefficient});
    return;
  }
  found->coefficient += coefficient;
  if (found->coefficient == 0)
    products.erase(found);
}

void Polynomial::add(const Polynomial &other, const Number &factor) {
  if (linear.size() < other.linear.size())
    linear.resize(other.linear.size(), Number(0));
  for (auto [mine, theirs] : llvm::zip(linear, other.linear))
    mine += factor * theirs;
  constant += factor * other.constant;
  for (const Product &product : other.products)
    addProduct(product.a, product.b, factor * product.coefficient);
}

std::optional<Polynomial> Polynomial::multiply(const Polynomial &other) const {
  Polynomial result;
  if (isConstant() || other.isConstant()) {
    const Polynomial &factor = isConstant() ? *this : other;
    result.add(isConstant() ? other : *this, factor.constant);
    return result;
  }
  if (!isAffine() || !other.isAffine())
    return std::nullopt;
  result.add(Polynomial(constant * other.constant));
  Polynomial mine = *this, theirs = other;
  mine.constant = theirs.constant = 0;
  result.add(mine, other.constant);
  result.add(theirs, constant);
  for (auto [i, a] : llvm::enumerate(linear))
    for (auto [k, b] : llvm::enumerate(other.linear))
      result.addProduct(i, k, a * b);
  return result;
}

void Polynomial::substituteInProducts(unsigned variable,
                                      const Polynomial &value) {
  SmallVector<Product, 1> old = std::move(products);
  products.clear();
  for (const Product &product : old) {
    if (product.a != variable && product.b != variable) {
      addProduct(product.a, product.b, product.coefficient);
      continue;
    }
    unsigned other = product.a == variable ? product.b : product.a;
    std::optional<Polynomial> replaced =
        (other == variable ? value : Polynomial::variable(other))
            .multiply(value);
    add(*replaced, product.coefficient);
  }
}

bool Polynomial::operator==(const Polynomial &other) const {
  if (constant != other.constant || products != other.products)
    return false;
  size_t size = std::max(linear.size(), other.linear.size());
  return llvm::all_of(llvm::seq<unsigned>(0, size), [&](unsigned i) {
    return getCoefficient(i) == other.getCoefficient(i);
  });
}

Polynomial mlir::swizzle::subtract(Polynomial a, const Polynomial &b) {
  a.add(b, Number(-1));
  return a;
}

Polynomial mlir::swizzle::addConstant(Polynomial a, const Number &constant) {
  a.constant += constant;
  return a;
}

Polynomial mlir::swizzle::complement(const Polynomial &a) {
  return subtract(Polynomial(Number(-1)), a);
}

SmallVector<Number> Polynomial::getRow(unsigned numVariables) const {
  assert(isAffine() && "products have no place in a row");
  SmallVector<Number> row(linear.begin(), linear.end());
  row.resize(numVariables, Number(0));
  row.push_back(constant);
  return row;
}

//===----------------------------------------------------------------------===//
// MapCase
//===----------------------------------------------------------------------===//

void MapCase::addNonNegative(const Polynomial &value) {
  domain.addInequality(value.getRow(getNumVariables()));
}

void MapCase::addZero(const Polynomial &value) {
  domain.addEquality(value.getRow(getNumVariables()));
}

bool MapCase::isEmpty() const { return !hasIntegerPoint(domain); }

bool MapCase::isNeverNegative(const Polynomial &value) const {
  MapCase negative;
  negative.domain = domain;
  Polynomial opposite = complement(value);
  // A product of variables is a variable of its own, of which is known only
  // what follows from the least values of its factors, if they are not
  // negative: for u >= a and v >= b it is that uv >= bu + av - ab. That is a
  // superset of the points.
  for (const Polynomial::Product &product : value.products) {
    unsigned factors[] = {product.a, product.b};
    Number least[] = {Number(0), Number(0)};
    for (auto [factor, bound] : llvm::zip_equal(factors, least)) {
      Polynomial variable = Polynomial::variable(factor);
      if (!isNeverNegative(variable))
        return false;
      bound = isNeverNegative(addConstant(variable, Number(-1))) ? 1 : 0;
    }
    Polynomial whole =
        Polynomial::variable(negative.domain.appendVar(VarKind::SetDim));
    negative.addNonNegative(whole);
    opposite.add(whole, -product.coefficient);
    whole.add(Polynomial::variable(product.a), -least[1]);
    whole.add(Polynomial::variable(product.b), -least[0]);
    negative.addNonNegative(addConstant(whole, least[0] * least[1]));
  }
  opposite.products.clear();
  negative.addNonNegative(opposite);
  return negative.isEmpty();
}

Polynomial MapCase::divide(Polynomial dividend, const Number &divisor) {
  // What is a multiple of the divisor leaves the division.
  Polynomial result;
  auto split = [&](Number &coefficient, Number &quotient) {
    quotient = floorDiv(coefficient, divisor);
    coefficient -= quotient * divisor;
  };
  result.linear.resize(dividend.linear.size(), Number(0));
  for (auto [coefficient, quotient] :
       llvm::zip_equal(dividend.linear, result.linear))
    split(coefficient, quotient);
  split(dividend.constant, result.constant);
  if (dividend.isConstant())
    return result;

  for (const Quotient &known : quotients)
    if (known.divisor == divisor && known.dividend == dividend) {
      result.add(Polynomial::variable(known.variable));
      return result;
    }
  unsigned variable = domain.appendVar(VarKind::SetDim);
  quotients.push_back({variable, dividend, divisor});
  Polynomial remainder = dividend;
  remainder.add(Polynomial::variable(variable), -divisor);
  addNonNegative(remainder);
  addNonNegative(subtract(Polynomial(divisor - 1), remainder));
  result.add(Polynomial::variable(variable));
  return result;
}

std::optional<SmallVector<uint64_t, 2>>
mlir::swizzle::sampleSizes(const IntegerPolyhedron &domain, unsigned numSizes) {
  if (!hasIntegerPoint(domain))
    return std::nullopt;
  std::optional<SmallVector<Number, 8>> sample = domain.findIntegerSample();
  if (!sample)
    return std::nullopt;
  SmallVector<uint64_t, 2> sizes;
  for (const Number &size : ArrayRef(*sample).take_front(numSizes))
    sizes.push_back(size > std::numeric_limits<int64_t>::max()
                        ? std::numeric_limits<uint64_t>::max()
                        : static_cast<uint64_t>(int64_t(size)));
  return sizes;
}
