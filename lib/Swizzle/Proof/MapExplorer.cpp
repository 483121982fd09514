//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "MapExplorer.h"
#include "mlir/Analysis/Presburger/Simplex.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace mlir::swizzle;
using namespace mlir::presburger;
using Number = Polynomial::Number;

/// The most cases of a map.
static constexpr size_t maxCases = 4096;

static Number toNumber(uint64_t number) {
  return Number(APInt(/*numBits=*/65, number));
}

//===----------------------------------------------------------------------===//
// Cases
//===----------------------------------------------------------------------===//

MapCase MapExplorer::makeFirstCase(ArrayRef<RequirementAttr> requirements) {
  MapCase c;
  unsigned numSizes = program.numIds();
  c.domain.appendVar(VarKind::SetDim, 2 * numSizes);
  for (unsigned k = 0; k < numSizes; ++k) {
    Polynomial size = Polynomial::variable(k);
    Polynomial id = Polynomial::variable(numSizes + k);
    c.addNonNegative(addConstant(size, Number(-1)));
    c.addNonNegative(id);
    c.addNonNegative(addConstant(subtract(size, id), Number(-1)));
  }
  for (unsigned k = 0; k < 2 * numSizes; ++k)
    c.values.push_back(Polynomial::variable((k + numSizes) % (2 * numSizes)));
  c.next = 2 * numSizes;
  for (RequirementAttr requirement : requirements) {
    Polynomial size = Polynomial::variable(requirement.getSize());
    Number number = toNumber(requirement.getNumber());
    switch (requirement.getKind()) {
    case RequirementKind::divisible_by: {
      Polynomial multiple;
      multiple.add(c.divide(size, number), number);
      c.addZero(subtract(size, multiple));
      break;
    }
    case RequirementKind::at_least:
      c.addNonNegative(addConstant(size, -number));
      break;
    case RequirementKind::at_most:
      c.addNonNegative(subtract(Polynomial(number), size));
      break;
    }
  }
  return c;
}

SymbolicMap MapExplorer::explore(ArrayRef<RequirementAttr> requirements) {
  push(makeFirstCase(requirements));
  while (!worklist.empty() && !result.stop) {
    MapCase c = worklist.pop_back_val();
    CaseStep step = CaseStep::Done;
    while (step == CaseStep::Done && c.next < program.instructions.size()) {
      if (worklist.size() + result.cases.size() > maxCases)
        step = stop(c, "it needs more than " + std::to_string(maxCases) +
                           " cases");
      else
        step = execute(c);
    }
    if (step == CaseStep::Done)
      result.cases.push_back(std::move(c));
  }
  return std::move(result);
}

CaseStep MapExplorer::done(MapCase &c, Polynomial value) {
  c.values.push_back(std::move(value));
  ++c.next;
  return CaseStep::Done;
}

CaseStep MapExplorer::stop(const MapCase &c, std::string reason) {
  result.stop = SymbolicStop{c.next, std::move(reason), {}};
  return CaseStep::Stop;
}

void MapExplorer::push(MapCase c) {
  if (!c.isEmpty())
    worklist.push_back(std::move(c));
}

Truth MapExplorer::decide(MapCase &c, const Polynomial &value) {
  if (c.isNeverNegative(value))
    return Truth::True;
  return c.isNeverNegative(complement(value)) ? Truth::False : Truth::Open;
}

CaseStep MapExplorer::splitOnSign(MapCase &c, const Polynomial &value) {
  if (!value.isAffine())
    return stop(c, "it depends on a product of which both factors have many "
                   "values");
  MapCase other = c;
  c.addNonNegative(value);
  other.addNonNegative(complement(value));
  push(std::move(c));
  push(std::move(other));
  return CaseStep::Split;
}

/// The values that `value` has, if they are few.
std::optional<std::pair<Number, Number>>
MapExplorer::getSmallRange(const MapCase &c, const Polynomial &value) {
  if (!value.isAffine())
    return std::nullopt;
  if (value.isConstant())
    return std::make_pair(value.constant, value.constant);
  Simplex simplex(c.domain);
  auto [min, max] =
      simplex.computeIntegerBounds(value.getRow(c.getNumVariables()));
  if (!min.isBounded() || !max.isBounded() || *max - *min >= maxSplit)
    return std::nullopt;
  return std::make_pair(*min, *max);
}

/// Makes the value of an instruction a constant.
CaseStep MapExplorer::splitOnValue(const MapCase &c, unsigned instruction,
                                   std::pair<Number, Number> range) {
  for (Number value = range.first; value <= range.second; ++value) {
    MapCase part = c;
    part.addZero(addConstant(part.values[instruction], -value));
    part.values[instruction] = Polynomial(value);
    push(std::move(part));
  }
  return CaseStep::Split;
}

/// Writes `variable` as modulus * quotient + a constant.
CaseStep MapExplorer::splitOnResidue(MapCase &c, unsigned variable,
                                     const Number &modulus) {
  if (modulus > maxSplit)
    return stop(c, "it divides a product by a multiple of more than " +
                       std::to_string(maxSplit));
  Polynomial multiple;
  multiple.add(c.divide(Polynomial::variable(variable), modulus), modulus);
  for (Number residue(0); residue < modulus; ++residue) {
    MapCase part = c;
    Polynomial value = addConstant(multiple, residue);
    part.addZero(subtract(Polynomial::variable(variable), value));
    for (Polynomial &known : part.values)
      known.substituteInProducts(variable, value);
    push(std::move(part));
  }
  return CaseStep::Split;
}

//===----------------------------------------------------------------------===//
// Instructions
//===----------------------------------------------------------------------===//

CaseStep MapExplorer::execute(MapCase &c) {
  const MapInstruction &current = instruction(c);
  switch (current.opcode) {
  case MapOpcode::Input:
    llvm_unreachable("inputs are known from the start");
  case MapOpcode::Constant:
    return done(c, Polynomial(Number(static_cast<int64_t>(current.constant))));
  case MapOpcode::Add: {
    Polynomial sum = operand(c, 0);
    sum.add(operand(c, 1));
    return done(c, std::move(sum));
  }
  case MapOpcode::Sub:
    return done(c, subtract(operand(c, 0), operand(c, 1)));
  case MapOpcode::Mul:
    return executeProduct(c);
  case MapOpcode::DivU:
  case MapOpcode::DivS:
  case MapOpcode::CeilDivU:
  case MapOpcode::CeilDivS:
  case MapOpcode::FloorDivS:
  case MapOpcode::RemU:
  case MapOpcode::RemS:
    return executeDivision(c);
  case MapOpcode::And:
  case MapOpcode::Or:
  case MapOpcode::Xor:
    return executeBits(c);
  case MapOpcode::Shl:
  case MapOpcode::ShrU:
  case MapOpcode::ShrS:
    return executeShift(c);
  case MapOpcode::MinU:
  case MapOpcode::MaxU:
  case MapOpcode::MinS:
  case MapOpcode::MaxS:
  case MapOpcode::LessU:
  case MapOpcode::LessEqualU:
  case MapOpcode::LessS:
  case MapOpcode::LessEqualS:
    return executeOrder(c);
  case MapOpcode::Equal:
  case MapOpcode::NotEqual:
    return executeEquality(c);
  case MapOpcode::Select:
    // Truth values are constants in every case.
    return done(c, operand(c, operand(c, 0).constant != 0 ? 1 : 2));
  }
  llvm_unreachable("unknown opcode");
}

CaseStep MapExplorer::executeProduct(MapCase &c) {
  unsigned smaller = 0;
  std::optional<std::pair<Number, Number>> range;
  if (!operand(c, 0).isConstant() && !operand(c, 1).isConstant()) {
    for (unsigned k : {0, 1}) {
      auto other = getSmallRange(c, operand(c, k));
      if (other && (!range || other->second - other->first <
                                  range->second - range->first)) {
        range = other;
        smaller = k;
      }
    }
  }
  if (range)
    return splitOnValue(c, instruction(c).operands[smaller], *range);
  if (std::optional<Polynomial> product = operand(c, 0).multiply(operand(c, 1)))
    return done(c, std::move(*product));
  return stop(c,
              "it is a product of three sizes or ids, each with many values");
}

/// Minima, maxima and orders are decided by the sign of a difference.
CaseStep MapExplorer::executeOrder(MapCase &c) {
  MapOpcode opcode = instruction(c).opcode;
  const Polynomial &a = operand(c, 0), &b = operand(c, 1);
  if (!isSigned(opcode) && !(c.isNeverNegative(a) && c.isNeverNegative(b)))
    return stop(c, "an operand may be negative, but is taken as unsigned");
  bool isStrict = opcode == MapOpcode::LessU || opcode == MapOpcode::LessS;
  Polynomial difference =
      addConstant(subtract(b, a), Number(isStrict ? -1 : 0));
  Truth isLess = decide(c, difference);
  if (isLess == Truth::Open)
    return splitOnSign(c, difference);
  bool less = isLess == Truth::True;
  if (isComparison(opcode))
    return done(c, Polynomial(Number(less ? 1 : 0)));
  bool isMin = opcode == MapOpcode::MinU || opcode == MapOpcode::MinS;
  return done(c, less == isMin ? a : b);
}

CaseStep MapExplorer::executeEquality(MapCase &c) {
  Polynomial difference = subtract(operand(c, 0), operand(c, 1));
  Polynomial opposite = subtract(operand(c, 1), operand(c, 0));
  bool equal = true;
  for (const Polynomial &side : {difference, opposite}) {
    Truth truth = decide(c, side);
    if (truth == Truth::Open)
      return splitOnSign(c, side);
    equal &= truth == Truth::True;
  }
  bool holds = equal == (instruction(c).opcode == MapOpcode::Equal);
  return done(c, Polynomial(Number(holds ? 1 : 0)));
}

CaseStep MapExplorer::executeShift(MapCase &c) {
  MapOpcode opcode = instruction(c).opcode;
  const Polynomial &value = operand(c, 0), &amount = operand(c, 1);
  if (!amount.isConstant()) {
    if (auto range = getSmallRange(c, amount))
      return splitOnValue(c, instruction(c).operands[1], *range);
    return stop(c, "the shift has many values");
  }
  if (amount.constant < 0 || amount.constant >= 64)
    return stop(c, "the shift may be 64 or more");
  if (opcode == MapOpcode::ShrU && !c.isNeverNegative(value))
    return stop(c, "an operand may be negative, but is taken as unsigned");
  Number power = toNumber(uint64_t(1) << int64_t(amount.constant));
  if (opcode == MapOpcode::Shl) {
    Polynomial shifted;
    shifted.add(value, power);
    return done(c, std::move(shifted));
  }
  if (std::optional<Polynomial> quotient = divideByConstant(c, value, power))
    return done(c, std::move(*quotient));
  return stop(c, "it divides a product of two sizes or ids");
}

CaseStep MapExplorer::executeBits(MapCase &c) {
  MapOpcode opcode = instruction(c).opcode;
  // A constant, if there is one, comes second.
  Polynomial value = operand(c, 0), mask = operand(c, 1);
  if (value.isConstant())
    std::swap(value, mask);
  if (!mask.isConstant() || !value.isAffine())
    return stop(c,
                "it is bit arithmetic of two operands that are no constants");
  if (value.isConstant()) {
    auto bits = [](const Polynomial &constant) {
      return static_cast<uint64_t>(int64_t(constant.constant));
    };
    uint64_t folded = evaluate(opcode, bits(value), bits(mask));
    return done(c, Polynomial(Number(static_cast<int64_t>(folded))));
  }
  bool isNegativeMask = mask.constant < 0 && opcode == MapOpcode::And;
  Number size = isNegativeMask ? -mask.constant : mask.constant + 1;
  uint64_t bits = static_cast<uint64_t>(int64_t(size));
  bool isMask = opcode == MapOpcode::And && llvm::isPowerOf2_64(bits);
  uint64_t modulus = isMask ? bits : llvm::PowerOf2Ceil(bits);
  if (!isMask && (mask.constant < 0 || modulus > uint64_t(maxSplit)))
    return stop(c, "it is bit arithmetic with a constant of which this is not "
                   "known to be a division or a remainder");
  Polynomial low = value;
  low.add(c.divide(value, toNumber(modulus)), -toNumber(modulus));
  if (isMask)
    return done(c, isNegativeMask ? subtract(value, low) : low);
  // Only the low bits change: one case for each of their values.
  auto maskBits = static_cast<uint64_t>(int64_t(mask.constant));
  for (uint64_t bitsNow = 0; bitsNow < modulus; ++bitsNow) {
    MapCase part = c;
    part.addZero(addConstant(low, -toNumber(bitsNow)));
    Number bitsThen = toNumber(evaluate(opcode, bitsNow, maskBits));
    if (opcode == MapOpcode::And)
      (void)done(part, Polynomial(bitsThen));
    else
      (void)done(part, addConstant(value, bitsThen - toNumber(bitsNow)));
    push(std::move(part));
  }
  return CaseStep::Split;
}

SymbolicMap mlir::swizzle::exploreMap(const MapProgram &program,
                                      ArrayRef<RequirementAttr> requirements) {
  return MapExplorer(program).explore(requirements);
}
