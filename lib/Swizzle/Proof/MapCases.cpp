//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "MapCases.h"
#include "CaseArithmetic.h"
#include "IntegerPoints.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace mlir::swizzle;
using Number = AffineForm::Number;

/// The most cases of a map.
static constexpr size_t maxCases = 4096;

static Number toNumber(uint64_t number) {
  return Number(APInt(/*numBits=*/65, number));
}

/// Returns true for a constant that is the same with a sign and without: as a
/// number of 64 bits it stands for itself only.
static bool isSignless(const AffineForm &form) {
  return !form.isConstant() ||
         (form.constant >= std::numeric_limits<int64_t>::min() &&
          form.constant <= std::numeric_limits<int64_t>::max());
}

namespace {
/// How an instruction ended on a case: with a value, or with other cases in the
/// worklist in the place of this one, or not at all.
enum class CaseStep { Done, Split, Stop };
/// A number is at least 0 at every point, or at none, or neither is known.
enum class Truth { False, True, Open };

/// Runs the instructions of a map on cases. What is not affine is split until
/// it is: a minimum on which operand is less, a product on the values of a
/// factor that has few, a division on those of a quotient.
class CaseExplorer {
public:
  CaseExplorer(const MapProgram &program, const ProofTime &time)
      : program(program), time(time) {}

  MapCases explore(ArrayRef<RequirementAttr> requirements);

private:
  MapCase makeFirstCase(ArrayRef<RequirementAttr> requirements);

  CaseStep execute(MapCase &c);
  CaseStep executeProduct(MapCase &c);
  CaseStep executeDivision(MapCase &c);
  CaseStep executeOrder(MapCase &c);
  CaseStep executeEquality(MapCase &c);
  CaseStep executeShift(MapCase &c);
  CaseStep executeBits(MapCase &c);

  Truth decide(const MapCase &c, const AffineForm &value) const;
  CaseStep splitOnSign(const MapCase &c, const AffineForm &value);

  CaseStep done(MapCase &c, AffineForm value);
  CaseStep split(CaseParts parts);
  CaseStep stop(const MapCase &c, std::string reason);

  const MapInstruction &instruction(const MapCase &c) const {
    return program.instructions[c.values.size()];
  }
  const AffineForm &operand(const MapCase &c, unsigned k) const {
    return c.values[instruction(c).operands[k]];
  }

  const MapProgram &program;
  const ProofTime &time;
  CaseParts worklist;
  MapCases result;
};
} // namespace

//===----------------------------------------------------------------------===//
// Cases
//===----------------------------------------------------------------------===//

MapCase CaseExplorer::makeFirstCase(ArrayRef<RequirementAttr> requirements) {
  unsigned numIds = program.numIds(), numInputs = program.numInputs();
  unsigned numSizes = numInputs - numIds;
  MapCase c(numInputs, time);
  for (unsigned k = 0; k < numSizes; ++k)
    c.addNonNegative(addConstant(AffineForm::variable(k), Number(-1)));
  for (unsigned k = 0; k < numIds; ++k) {
    AffineForm id = AffineForm::variable(numSizes + k);
    c.addNonNegative(id);
    c.addNonNegative(
        addConstant(subtract(AffineForm::variable(k), id), Number(-1)));
  }
  // Ids are inputs before sizes, but variables after them.
  for (unsigned k = 0; k < numInputs; ++k)
    c.values.push_back(AffineForm::variable((k + numSizes) % numInputs));
  for (RequirementAttr requirement : requirements) {
    AffineForm size = AffineForm::variable(requirement.getSize());
    Number number = toNumber(requirement.getNumber());
    switch (requirement.getKind()) {
    case RequirementKind::divisible_by: {
      c.addZero(subtract(size, scale(c.makeQuotient(size, number), number)));
      break;
    }
    case RequirementKind::at_least:
      c.addNonNegative(addConstant(size, -number));
      break;
    case RequirementKind::at_most:
      c.addNonNegative(subtract(AffineForm(number), size));
      break;
    }
  }
  return c;
}

MapCases CaseExplorer::explore(ArrayRef<RequirementAttr> requirements) {
  split({makeFirstCase(requirements)});
  while (!worklist.empty() && !result.stop) {
    MapCase c = worklist.pop_back_val();
    CaseStep step = CaseStep::Done;
    while (step == CaseStep::Done &&
           c.values.size() < program.instructions.size()) {
      if (worklist.size() + result.cases.size() > maxCases)
        step = stop(c, "it needs more than " + std::to_string(maxCases) +
                           " cases");
      else if (time.isOver())
        step = stop(c, ProofTime::reason);
      else
        step = execute(c);
    }
    if (step == CaseStep::Done)
      result.cases.push_back(std::move(c));
  }
  return std::move(result);
}

CaseStep CaseExplorer::done(MapCase &c, AffineForm value) {
  c.values.push_back(std::move(value));
  return CaseStep::Done;
}

CaseStep CaseExplorer::split(CaseParts parts) {
  for (MapCase &part : parts)
    worklist.push_back(std::move(part));
  return CaseStep::Split;
}

/// What is not known once the time is over is not known because of that.
CaseStep CaseExplorer::stop(const MapCase &c, std::string reason) {
  if (time.isOver())
    reason = ProofTime::reason;
  result.stop =
      ProofStop{static_cast<unsigned>(c.values.size()), std::move(reason), {}};
  return CaseStep::Stop;
}

Truth CaseExplorer::decide(const MapCase &c, const AffineForm &value) const {
  if (c.isNeverNegative(value))
    return Truth::True;
  return c.isNeverNegative(complement(value)) ? Truth::False : Truth::Open;
}

CaseStep CaseExplorer::splitOnSign(const MapCase &c, const AffineForm &value) {
  CaseParts parts(2, c);
  parts[0].assumeNonNegative(value);
  parts[1].assumeNonNegative(complement(value));
  return split(std::move(parts));
}

//===----------------------------------------------------------------------===//
// Instructions
//===----------------------------------------------------------------------===//

CaseStep CaseExplorer::execute(MapCase &c) {
  const MapInstruction &current = instruction(c);
  switch (current.opcode) {
  case MapOpcode::Input:
    llvm_unreachable("inputs are known from the start");
  case MapOpcode::Constant:
    return done(c, AffineForm(Number(static_cast<int64_t>(current.constant))));
  case MapOpcode::Add: {
    AffineForm sum = operand(c, 0);
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

CaseStep CaseExplorer::executeProduct(MapCase &c) {
  CaseParts parts;
  if (std::optional<AffineForm> product =
          multiply(c, operand(c, 0), operand(c, 1), parts))
    return done(c, std::move(*product));
  return split(std::move(parts));
}

CaseStep CaseExplorer::executeDivision(MapCase &c) {
  MapOpcode opcode = instruction(c).opcode;
  AffineForm value = operand(c, 0), divisor = operand(c, 1);
  if (!c.isNeverNegative(addConstant(divisor, Number(-1)))) {
    MapCase zero = c;
    zero.assumeZero(divisor);
    bool mayBeZero = !zero.isEmpty();
    CaseStep step = stop(c, mayBeZero ? "the divisor may be 0"
                                      : "the divisor may be negative");
    if (mayBeZero)
      if (auto sizes = sampleSizes(zero, program.numIds()))
        result.stop->suspect = *sizes;
    return step;
  }

  // Everything is made of a division of a number that rounds down.
  bool isNegated = false;
  if (!isSigned(opcode) && !c.isNeverNegative(value))
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
      value = scale(value, Number(-1));
  }

  CaseParts parts;
  std::optional<CaseDivision> division = divide(c, value, divisor, parts);
  if (!division)
    return split(std::move(parts));
  bool isRemainder = opcode == MapOpcode::RemU || opcode == MapOpcode::RemS;
  const AffineForm &found =
      isRemainder ? division->remainder : division->quotient;
  return done(c, isNegated ? scale(found, Number(-1)) : found);
}

/// Minima, maxima and orders are decided by the sign of a difference.
CaseStep CaseExplorer::executeOrder(MapCase &c) {
  MapOpcode opcode = instruction(c).opcode;
  const AffineForm &a = operand(c, 0), &b = operand(c, 1);
  if (!isSigned(opcode) && !(c.isNeverNegative(a) && c.isNeverNegative(b)))
    return stop(c, "an operand may be negative, but is taken as unsigned");
  bool isStrict = opcode == MapOpcode::LessU || opcode == MapOpcode::LessS;
  AffineForm difference =
      addConstant(subtract(b, a), Number(isStrict ? -1 : 0));
  Truth isLess = decide(c, difference);
  if (isLess == Truth::Open)
    return splitOnSign(c, difference);
  bool less = isLess == Truth::True;
  if (isComparison(opcode))
    return done(c, AffineForm(Number(less ? 1 : 0)));
  bool isMin = opcode == MapOpcode::MinU || opcode == MapOpcode::MinS;
  return done(c, less == isMin ? a : b);
}

CaseStep CaseExplorer::executeEquality(MapCase &c) {
  AffineForm difference = subtract(operand(c, 0), operand(c, 1));
  AffineForm opposite = subtract(operand(c, 1), operand(c, 0));
  bool equal = true;
  for (const AffineForm &side : {difference, opposite}) {
    Truth truth = decide(c, side);
    if (truth == Truth::Open)
      return splitOnSign(c, side);
    equal &= truth == Truth::True;
  }
  bool holds = equal == (instruction(c).opcode == MapOpcode::Equal);
  return done(c, AffineForm(Number(holds ? 1 : 0)));
}

CaseStep CaseExplorer::executeShift(MapCase &c) {
  MapOpcode opcode = instruction(c).opcode;
  const AffineForm &value = operand(c, 0), &amount = operand(c, 1);
  if (!amount.isConstant()) {
    std::optional<NumberRange> range = getSmallRange(c, amount);
    if (!range)
      return stop(c, "the shift has many values");
    CaseParts parts;
    splitOnValue(c, amount, *range, parts);
    return split(std::move(parts));
  }
  if (amount.constant < 0 || amount.constant >= 64)
    return stop(c, "the shift may be 64 or more");
  if (opcode == MapOpcode::ShrU && !c.isNeverNegative(value))
    return stop(c, "an operand may be negative, but is taken as unsigned");
  Number power = toNumber(uint64_t(1) << int64_t(amount.constant));
  return done(c, opcode == MapOpcode::Shl ? scale(value, power)
                                          : c.makeQuotient(value, power));
}

CaseStep CaseExplorer::executeBits(MapCase &c) {
  MapOpcode opcode = instruction(c).opcode;
  // A constant, if there is one, comes second.
  AffineForm value = operand(c, 0), mask = operand(c, 1);
  if (value.isConstant())
    std::swap(value, mask);
  if (!mask.isConstant())
    return stop(c,
                "it is bit arithmetic of two operands that are no constants");
  // Where 2^64 - 1 is meant, -1 would come out.
  if (!isSignless(value) || !isSignless(mask))
    return stop(c, "it is bit arithmetic with a constant of 64 bits or more");
  if (value.isConstant()) {
    auto bits = [](const AffineForm &constant) {
      return static_cast<uint64_t>(int64_t(constant.constant));
    };
    uint64_t folded = evaluate(opcode, bits(value), bits(mask));
    return done(c, AffineForm(Number(static_cast<int64_t>(folded))));
  }
  auto maskBits = static_cast<uint64_t>(int64_t(mask.constant));
  bool isNegativeMask = mask.constant < 0 && opcode == MapOpcode::And;
  // Up to 2^63, which is no int64_t.
  uint64_t bits = isNegativeMask ? 0 - maskBits : maskBits + 1;
  bool isMask = opcode == MapOpcode::And && llvm::isPowerOf2_64(bits);
  if (!isMask && (mask.constant < 0 || bits > uint64_t(maxParts)))
    return stop(c, "it is bit arithmetic with a constant of which this is not "
                   "known to be a division or a remainder");
  uint64_t modulus = isMask ? bits : llvm::PowerOf2Ceil(bits);
  AffineForm low =
      subtract(value, scale(c.makeQuotient(value, toNumber(modulus)),
                            toNumber(modulus)));
  if (isMask)
    return done(c, isNegativeMask ? subtract(value, low) : low);
  // Only the low bits change: one case for each of their values.
  CaseParts parts;
  for (uint64_t bitsNow = 0; bitsNow < modulus; ++bitsNow) {
    MapCase part = c;
    part.addZero(addConstant(low, -toNumber(bitsNow)));
    Number bitsThen = toNumber(evaluate(opcode, bitsNow, maskBits));
    if (opcode == MapOpcode::And)
      (void)done(part, AffineForm(bitsThen));
    else
      (void)done(part, addConstant(value, bitsThen - toNumber(bitsNow)));
    if (!part.isEmpty())
      parts.push_back(std::move(part));
  }
  return split(std::move(parts));
}

MapCases mlir::swizzle::splitIntoCases(const MapProgram &program,
                                       ArrayRef<RequirementAttr> requirements,
                                       const ProofTime &time) {
  return CaseExplorer(program, time).explore(requirements);
}

std::optional<SmallVector<uint64_t, 2>>
mlir::swizzle::sampleSizes(const MapCase &c, unsigned numSizes) {
  if (c.dependsOnProducts())
    return std::nullopt;
  std::optional<SmallVector<Number>> sample =
      findIntegerPoint(c.getDomain()).coordinates;
  if (!sample)
    return std::nullopt;
  SmallVector<uint64_t, 2> sizes;
  for (const Number &size : ArrayRef(*sample).take_front(numSizes))
    sizes.push_back(size > std::numeric_limits<int64_t>::max()
                        ? std::numeric_limits<uint64_t>::max()
                        : static_cast<uint64_t>(int64_t(size)));
  return sizes;
}
