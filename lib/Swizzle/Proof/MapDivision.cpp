//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "MapExplorer.h"

using namespace mlir;
using namespace mlir::swizzle;
using namespace mlir::presburger;
using Number = Polynomial::Number;

CaseStep MapExplorer::executeDivision(MapCase &c) {
  MapOpcode opcode = instruction(c).opcode;
  Polynomial value = operand(c, 0), divisor = operand(c, 1);
  if (!c.isNeverNegative(addConstant(divisor, Number(-1)))) {
    MapCase zero = c;
    bool mayBeZero = true;
    if (divisor.isAffine()) {
      zero.addZero(divisor);
      mayBeZero = !zero.isEmpty();
    }
    CaseStep step = stop(c, mayBeZero ? "the divisor may be 0"
                                      : "the divisor may be negative");
    if (mayBeZero)
      if (auto sizes = sampleSizes(zero.domain, program.numIds()))
        result.stop->suspect = *sizes;
    return step;
  }

  // Everything is made of a division of a number that rounds down.
  bool isNegated = false;
  bool isUnsigned = !isSigned(opcode);
  if (isUnsigned && !c.isNeverNegative(value))
    return stop(c, "the dividend may be negative, but is taken as unsigned");
  if (opcode == MapOpcode::CeilDivU || opcode == MapOpcode::CeilDivS) {
    value.add(divisor);
    value.constant -= 1;
  }
  if (opcode == MapOpcode::DivS || opcode == MapOpcode::RemS) {
    Truth truth = decide(c, value);
    if (truth == Truth::Open)
      return splitOnSign(c, value);
    isNegated = truth == Truth::False;
    if (isNegated)
      value = subtract(Polynomial(), value);
  }

  CaseStep step = CaseStep::Done;
  std::optional<Polynomial> quotient =
      divide(c, value, instruction(c).operands[1], step);
  if (!quotient)
    return step;
  if (isNegated)
    quotient = subtract(Polynomial(), *quotient);
  if (opcode != MapOpcode::RemU && opcode != MapOpcode::RemS)
    return done(c, std::move(*quotient));
  std::optional<Polynomial> multiple = quotient->multiply(divisor);
  if (!multiple)
    return stop(c, "it is a product of three sizes or ids");
  return done(c, subtract(operand(c, 0), *multiple));
}

std::optional<Polynomial> MapExplorer::divide(MapCase &c,
                                              const Polynomial &value,
                                              unsigned divisor,
                                              CaseStep &step) {
  const Polynomial &by = c.values[divisor];
  if (by.isConstant()) {
    std::optional<Polynomial> quotient =
        divideByConstant(c, value, by.constant);
    if (!quotient)
      step = stop(c, "it divides a product of two sizes or ids");
    return quotient;
  }
  if (auto range = getSmallRange(c, by)) {
    step = splitOnValue(c, divisor, *range);
    return std::nullopt;
  }
  return divideBySize(c, value, divisor, step);
}

std::optional<Polynomial> MapExplorer::divideByConstant(MapCase &c,
                                                        Polynomial value,
                                                        const Number &divisor) {
  Polynomial quotient;
  for (const Polynomial::Product &product : value.products) {
    if (product.coefficient % divisor != 0)
      return std::nullopt;
    quotient.addProduct(product.a, product.b, product.coefficient / divisor);
  }
  value.products.clear();
  quotient.add(c.divide(std::move(value), divisor));
  return quotient;
}

/// The divisor is not a constant: what is divided is a multiple of it and a
/// rest in which it goes only a few times.
std::optional<Polynomial> MapExplorer::divideBySize(MapCase &c,
                                                    Polynomial value,
                                                    unsigned divisor,
                                                    CaseStep &step) {
  const Polynomial by = c.values[divisor];
  std::optional<unsigned> size;
  for (unsigned k = 0; k < by.linear.size(); ++k)
    if (by.linear[k] != 0)
      size = k;
  bool isMultipleOfSize =
      size && by.isAffine() &&
      subtract(by,
               [&] {
                 Polynomial multiple;
                 multiple.add(Polynomial::variable(*size), by.linear[*size]);
                 return multiple;
               }())
          .isConstant() &&
      by.constant == 0;
  if (!by.isAffine() || (!value.isAffine() && !isMultipleOfSize)) {
    step = stop(c, "the divisor has many values");
    return std::nullopt;
  }
  Polynomial quotient;
  SmallVector<Polynomial::Product, 1> products = std::move(value.products);
  value.products.clear();
  for (const Polynomial::Product &product : products) {
    if (product.a != *size && product.b != *size) {
      step = stop(c, "the divisor has many values");
      return std::nullopt;
    }
    unsigned other = product.a == *size ? product.b : product.a;
    const Number &factor = by.linear[*size];
    if (product.coefficient % factor != 0) {
      step = splitOnResidue(c, other,
                            factor / gcd(factor, abs(product.coefficient)));
      return std::nullopt;
    }
    quotient.add(Polynomial::variable(other), product.coefficient / factor);
  }

  // The least and the greatest quotient of the rest.
  auto isAtLeast = [&](int64_t times) {
    Polynomial rest = value;
    rest.add(by, Number(-times));
    return rest;
  };
  auto isBelow = [&](int64_t times) { return complement(isAtLeast(times)); };
  int64_t least = 0;
  while (least > -maxSplit && !c.isNeverNegative(isAtLeast(least)))
    --least;
  while (least >= 0 && least < maxSplit &&
         c.isNeverNegative(isAtLeast(least + 1)))
    ++least;
  int64_t most = least;
  while (most < maxSplit && !c.isNeverNegative(isBelow(most + 1)))
    ++most;
  if (least == -maxSplit || most == maxSplit) {
    step = stop(c, "the divisor has many values, and so has the quotient");
    return std::nullopt;
  }
  if (least == most)
    return addConstant(quotient, Number(least));
  for (int64_t times = least; times <= most; ++times) {
    MapCase part = c;
    part.addNonNegative(isAtLeast(times));
    part.addNonNegative(isBelow(times + 1));
    push(std::move(part));
  }
  step = CaseStep::Split;
  return std::nullopt;
}
