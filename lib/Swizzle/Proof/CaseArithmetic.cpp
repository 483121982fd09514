//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "CaseArithmetic.h"

using namespace mlir;
using namespace mlir::swizzle;
using Number = AffineForm::Number;

std::optional<NumberRange>
mlir::swizzle::getSmallRange(const MapCase &c, const AffineForm &value) {
  std::optional<NumberRange> range = c.getRange(value);
  if (!range || range->second - range->first >= maxParts)
    return std::nullopt;
  return range;
}

void mlir::swizzle::splitOnValue(const MapCase &c, const AffineForm &value,
                                 NumberRange range, CaseParts &parts) {
  for (Number number = range.first; number <= range.second; ++number) {
    MapCase part = c;
    part.assumeZero(addConstant(value, -number));
    for (AffineForm &known : part.values)
      if (known == value)
        known = AffineForm(number);
    if (!part.isEmpty())
      parts.push_back(std::move(part));
  }
}

std::optional<AffineForm> mlir::swizzle::multiply(MapCase &c,
                                                  const AffineForm &first,
                                                  const AffineForm &second,
                                                  CaseParts &parts) {
  if (first.isConstant())
    return scale(second, first.constant);
  if (second.isConstant())
    return scale(first, second.constant);
  const AffineForm *smaller = nullptr, *larger = nullptr;
  std::optional<NumberRange> least;
  for (auto [factor, other] :
       {std::make_pair(&first, &second), std::make_pair(&second, &first)}) {
    std::optional<NumberRange> range = getSmallRange(c, *factor);
    if (!range ||
        (least && range->second - range->first >= least->second - least->first))
      continue;
    least = range;
    smaller = factor;
    larger = other;
  }
  if (!least)
    return c.makeProduct(first, second);
  if (least->first == least->second)
    return scale(*larger, least->first);
  splitOnValue(c, *smaller, *least, parts);
  return std::nullopt;
}

/// Returns true if a variable of `value` is a product with `factor` in it.
static bool hasMultipleOf(MapCase &c, const AffineForm &value,
                          unsigned factor) {
  return llvm::any_of(value.getVariables(), [&](unsigned variable) {
    return c.findCofactor(variable, factor).has_value();
  });
}

static bool isPositive(const MapCase &c, unsigned variable) {
  return c.isNeverNegative(
      addConstant(AffineForm::variable(variable), Number(-1)));
}

/// Divides by variable `size`: what is a multiple of it goes into the quotient,
/// and it goes into what is left either a few times or as often as a variable
/// says.
static std::optional<CaseDivision>
divideBySize(MapCase &c, AffineForm dividend, unsigned size, CaseParts &parts) {
  AffineForm quotient;
  AffineForm by = AffineForm::variable(size);
  for (unsigned variable : dividend.getVariables()) {
    std::optional<AffineForm> cofactor = variable == size
                                             ? AffineForm(Number(1))
                                             : c.findCofactor(variable, size);
    if (!cofactor)
      continue;
    quotient.add(*cofactor, dividend.linear[variable]);
    dividend.linear[variable] = 0;
  }

  auto isAtLeast = [&](int64_t times) {
    return subtract(dividend, scale(by, Number(times)));
  };
  auto isBelow = [&](int64_t times) { return complement(isAtLeast(times)); };
  if (!c.isNeverNegative(isAtLeast(-maxParts)) ||
      !c.isNeverNegative(isBelow(maxParts))) {
    AffineForm rest = c.makeQuotientBySize(dividend, size);
    AffineForm remainder =
        subtract(dividend, c.makeProduct(rest, AffineForm::variable(size)));
    quotient.add(rest);
    return CaseDivision{quotient, AffineForm::variable(c.makeName(remainder))};
  }

  // The least and the greatest quotient of the rest, within what was found: no
  // more is found once the time is over.
  int64_t least = 0;
  while (least > -maxParts && !c.isNeverNegative(isAtLeast(least)))
    --least;
  while (least >= 0 && least + 1 < maxParts &&
         c.isNeverNegative(isAtLeast(least + 1)))
    ++least;
  int64_t most = least;
  while (most + 1 < maxParts && !c.isNeverNegative(isBelow(most + 1)))
    ++most;
  if (least == most)
    return CaseDivision{addConstant(quotient, Number(least)), isAtLeast(least)};
  for (int64_t times = least; times <= most; ++times) {
    MapCase part = c;
    part.addNonNegative(isAtLeast(times));
    part.addNonNegative(isBelow(times + 1));
    if (!part.isEmpty())
      parts.push_back(std::move(part));
  }
  return std::nullopt;
}

/// Divides by `first * second`: by one, then the quotient by the other.
static std::optional<CaseDivision>
divideTwice(MapCase &c, const AffineForm &dividend, const AffineForm &first,
            const AffineForm &second, CaseParts &parts) {
  std::optional<CaseDivision> inner = divide(c, dividend, first, parts);
  if (!inner)
    return std::nullopt;
  std::optional<CaseDivision> outer = divide(c, inner->quotient, second, parts);
  if (!outer)
    return std::nullopt;
  std::optional<AffineForm> multiple =
      multiply(c, first, outer->remainder, parts);
  if (!multiple)
    return std::nullopt;
  multiple->add(inner->remainder);
  return CaseDivision{outer->quotient, *multiple};
}

std::optional<CaseDivision> mlir::swizzle::divide(MapCase &c,
                                                  const AffineForm &dividend,
                                                  const AffineForm &divisor,
                                                  CaseParts &parts) {
  if (std::optional<NumberRange> range = getSmallRange(c, divisor)) {
    if (range->first != range->second) {
      splitOnValue(c, divisor, *range, parts);
      return std::nullopt;
    }
    AffineForm quotient = c.makeQuotient(dividend, range->first);
    return CaseDivision{quotient,
                        subtract(dividend, scale(quotient, range->first))};
  }
  // Of two factors, the one of which the dividend has a multiple comes first:
  // it divides that exactly.
  std::optional<unsigned> single = divisor.getSingleVariable();
  if (single && divisor.linear[*single] > 1) {
    AffineForm by = AffineForm::variable(*single);
    AffineForm factor(divisor.linear[*single]);
    return hasMultipleOf(c, dividend, *single)
               ? divideTwice(c, dividend, by, factor, parts)
               : divideTwice(c, dividend, factor, by, parts);
  }
  unsigned size = c.makeName(divisor);
  const MapCase::Definition *known = c.findDefinition(size);
  if (known && known->kind == MapCase::Definition::Kind::Product) {
    unsigned a = known->a, b = known->b;
    if (isPositive(c, a) && isPositive(c, b)) {
      if (hasMultipleOf(c, dividend, b))
        std::swap(a, b);
      return divideTwice(c, dividend, AffineForm::variable(a),
                         AffineForm::variable(b), parts);
    }
  }
  return divideBySize(c, dividend, size, parts);
}
