//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "MapCase.h"
#include "mlir/Analysis/Presburger/Simplex.h"
#include "llvm/ADT/STLExtras.h"

using namespace mlir;
using namespace mlir::swizzle;
using namespace mlir::presburger;
using Number = AffineForm::Number;

/// The most variables of a form of which multiples are stated.
static constexpr size_t maxMultiplied = 3;

MapCase::MapCase(unsigned numVariables, const ProofTime &time)
    : time(&time), numInputs(numVariables),
      domain(PresburgerSpace::getSetSpace(numVariables)),
      nonNegative(numVariables, false) {}

//===----------------------------------------------------------------------===//
// Constraints
//===----------------------------------------------------------------------===//

void MapCase::addNonNegative(const AffineForm &value) {
  domain.addInequality(value.getRow(getNumVariables()));
  SmallVector<unsigned> variables = value.getVariables();
  if (variables.size() == 1 && value.constant <= 0 &&
      value.linear[variables[0]] > 0)
    nonNegative[variables[0]] = true;
}

void MapCase::addZero(const AffineForm &value) {
  domain.addEquality(value.getRow(getNumVariables()));
}

SmallVector<AffineForm> MapCase::multiplyByCofactors(const AffineForm &value) {
  SmallVector<unsigned> factors;
  // Long sums would make more products than they tell about.
  if (value.getVariables().size() > maxMultiplied)
    return {};
  for (const Product &product : products)
    for (auto [factor, other] : {std::make_pair(product.a, product.b),
                                 std::make_pair(product.b, product.a)})
      if (value.getCoefficient(other) != 0 && nonNegative[factor] &&
          !llvm::is_contained(factors, factor))
        factors.push_back(factor);
  SmallVector<AffineForm> multiples;
  for (unsigned factor : factors) {
    AffineForm multiple = scale(AffineForm::variable(factor), value.constant);
    for (unsigned variable : value.getVariables())
      multiple.add(AffineForm::variable(makeVariableProduct(variable, factor)),
                   value.linear[variable]);
    multiples.push_back(std::move(multiple));
  }
  return multiples;
}

void MapCase::assumeNonNegative(const AffineForm &value) {
  for (const AffineForm &multiple : multiplyByCofactors(value))
    addNonNegative(multiple);
  addNonNegative(value);
}

void MapCase::assumeZero(const AffineForm &value) {
  for (const AffineForm &multiple : multiplyByCofactors(value))
    addZero(multiple);
  addZero(value);
}

bool MapCase::isEmpty() const {
  return !mayHavePoint(domain, products, nonNegative, *time);
}

bool MapCase::isNeverNegative(const AffineForm &value) const {
  if (value.isConstant())
    return value.constant >= 0;
  MapCase negative = *this;
  negative.assumeNonNegative(complement(value));
  return negative.isEmpty();
}

std::optional<std::pair<Number, Number>>
MapCase::getRange(const AffineForm &value) const {
  if (value.isConstant())
    return std::make_pair(value.constant, value.constant);
  Simplex simplex(domain);
  auto [min, max] =
      simplex.computeIntegerBounds(value.getRow(getNumVariables()));
  if (!min.isBounded() || !max.isBounded())
    return std::nullopt;
  return std::make_pair(*min, *max);
}

bool MapCase::dependsOnProducts() const {
  return swizzle::dependsOnProducts(domain, products);
}

//===----------------------------------------------------------------------===//
// Variables
//===----------------------------------------------------------------------===//

unsigned MapCase::addVariable(bool isNonNegative) {
  nonNegative.push_back(isNonNegative);
  return domain.appendVar(VarKind::SetDim);
}

const MapCase::Definition *MapCase::findDefinition(unsigned variable) const {
  const auto *found = llvm::find_if(definitions, [&](const Definition &known) {
    return known.variable == variable;
  });
  return found == definitions.end() ? nullptr : found;
}

const MapCase::Definition *
MapCase::findEqual(const Definition &definition) const {
  const auto *found = llvm::find(definitions, definition);
  return found == definitions.end() ? nullptr : found;
}

/// The variable of an equal definition, or a new one.
unsigned MapCase::define(Definition definition, bool isNonNegative) {
  if (const Definition *known = findEqual(definition))
    return known->variable;
  definition.variable = addVariable(isNonNegative);
  if (definition.kind == Definition::Kind::Product)
    products.push_back({definition.variable, definition.a, definition.b});
  definitions.push_back(definition);
  return definition.variable;
}

void MapCase::checkNonNegative(unsigned variable) {
  if (!nonNegative[variable])
    nonNegative[variable] = isNeverNegative(AffineForm::variable(variable));
}

AffineForm MapCase::makeQuotient(AffineForm dividend, const Number &divisor) {
  assert(divisor > 0 && "nothing is divided by 0");
  // What is a multiple of the divisor leaves the division.
  AffineForm result;
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

  unsigned numVariables = getNumVariables();
  unsigned variable =
      define({Definition::Kind::Quotient, dividend, divisor}, false);
  AffineForm quotient = AffineForm::variable(variable);
  result.add(quotient);
  if (variable < numVariables)
    return result;
  AffineForm remainder = subtract(dividend, scale(quotient, divisor));
  addNonNegative(remainder);
  addNonNegative(subtract(AffineForm(divisor - 1), remainder));
  return result;
}

unsigned MapCase::makeName(const AffineForm &form) {
  if (std::optional<unsigned> variable = form.getSingleVariable())
    if (form.linear[*variable] == 1)
      return *variable;
  unsigned numVariables = getNumVariables();
  unsigned variable = define({Definition::Kind::Name, form}, false);
  if (variable == numVariables)
    addZero(subtract(AffineForm::variable(variable), form));
  return variable;
}

AffineForm MapCase::makeQuotientBySize(const AffineForm &dividend,
                                       unsigned divisor) {
  nonNegative[divisor] = true;
  unsigned numVariables = getNumVariables();
  bool isNonNegative = isNeverNegative(dividend);
  unsigned variable =
      define({Definition::Kind::QuotientBySize, dividend, Number(0), divisor},
             isNonNegative);
  AffineForm quotient = AffineForm::variable(variable);
  if (variable < numVariables)
    return quotient;
  if (isNonNegative)
    addNonNegative(quotient);
  AffineForm size = AffineForm::variable(divisor);
  AffineForm remainder = AffineForm::variable(
      makeName(subtract(dividend, makeProduct(quotient, size))));
  addNonNegative(remainder);
  addNonNegative(addConstant(subtract(size, remainder), Number(-1)));
  // A size that the quotient is below of is hard to find when it is needed.
  for (unsigned k = 0; k < numInputs; ++k) {
    AffineForm below =
        addConstant(subtract(AffineForm::variable(k), quotient), Number(-1));
    if (isNeverNegative(below))
      addNonNegative(below);
  }
  return quotient;
}

unsigned MapCase::makeVariableProduct(unsigned a, unsigned b) {
  if (a > b)
    std::swap(a, b);
  bool isNonNegative = nonNegative[a] && nonNegative[b];
  return define({Definition::Kind::Product, AffineForm(), Number(0), a, b},
                isNonNegative);
}

AffineForm MapCase::makeProduct(const AffineForm &first,
                                const AffineForm &second) {
  AffineForm result(first.constant * second.constant);
  AffineForm mine = addConstant(first, -first.constant);
  AffineForm theirs = addConstant(second, -second.constant);
  result.add(mine, second.constant);
  result.add(theirs, first.constant);
  for (const AffineForm *factor : {&first, &second})
    for (unsigned variable : factor->getVariables())
      checkNonNegative(variable);
  for (unsigned a : first.getVariables())
    for (unsigned b : second.getVariables())
      result.add(AffineForm::variable(makeVariableProduct(a, b)),
                 first.linear[a] * second.linear[b]);
  return result;
}

std::optional<AffineForm> MapCase::findCofactor(unsigned product,
                                                unsigned factor) {
  const Definition *found = findDefinition(product);
  if (!found || found->kind != Definition::Kind::Product)
    return std::nullopt;
  for (auto [a, b] : {std::make_pair(found->a, found->b),
                      std::make_pair(found->b, found->a)}) {
    AffineForm other = AffineForm::variable(b);
    if (a == factor)
      return other;
    if (std::optional<AffineForm> cofactor = findCofactor(a, factor))
      return makeProduct(*cofactor, other);
  }
  return std::nullopt;
}

//===----------------------------------------------------------------------===//
// Two cases
//===----------------------------------------------------------------------===//

AffineForm mlir::swizzle::renameVariables(const AffineForm &form,
                                          ArrayRef<unsigned> variables) {
  AffineForm result(form.constant);
  for (unsigned variable : form.getVariables())
    result.add(AffineForm::variable(variables[variable]),
               form.linear[variable]);
  return result;
}

SmallVector<unsigned> MapCase::append(const MapCase &other,
                                      unsigned numShared) {
  SmallVector<unsigned> variables;
  for (unsigned variable = 0; variable < other.getNumVariables(); ++variable) {
    bool isNonNegative = other.nonNegative[variable];
    if (variable < numShared) {
      variables.push_back(variable);
    } else if (const Definition *found = other.findDefinition(variable)) {
      Definition definition = *found;
      definition.form = renameVariables(found->form, variables);
      if (found->kind == Definition::Kind::QuotientBySize)
        definition.a = variables[found->a];
      if (found->kind == Definition::Kind::Product)
        std::tie(definition.a, definition.b) =
            std::minmax({variables[found->a], variables[found->b]});
      variables.push_back(define(definition, isNonNegative));
    } else {
      variables.push_back(addVariable(isNonNegative));
    }
    if (isNonNegative)
      nonNegative[variables.back()] = true;
  }
  auto rename = [&](ArrayRef<Number> row) {
    AffineForm value(row.back());
    value.linear.assign(row.begin(), row.end() - 1);
    return renameVariables(value, variables);
  };
  for (unsigned i = 0; i < other.domain.getNumEqualities(); ++i)
    addZero(rename(other.domain.getEquality(i)));
  for (unsigned i = 0; i < other.domain.getNumInequalities(); ++i)
    addNonNegative(rename(other.domain.getInequality(i)));
  return variables;
}
