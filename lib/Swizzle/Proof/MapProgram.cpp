//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "Swizzle/Proof/MapProgram.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Index/IR/IndexOps.h"
#include "mlir/IR/Matchers.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/TypeSwitch.h"
#include <limits>
#include <utility>

using namespace mlir;
using namespace mlir::swizzle;

//===----------------------------------------------------------------------===//
// Instructions
//===----------------------------------------------------------------------===//

unsigned mlir::swizzle::getNumOperands(MapOpcode opcode) {
  switch (opcode) {
  case MapOpcode::Input:
  case MapOpcode::Constant:
    return 0;
  case MapOpcode::Select:
    return 3;
  default:
    return 2;
  }
}

bool mlir::swizzle::isSigned(MapOpcode opcode) {
  switch (opcode) {
  case MapOpcode::DivS:
  case MapOpcode::CeilDivS:
  case MapOpcode::FloorDivS:
  case MapOpcode::RemS:
  case MapOpcode::ShrS:
  case MapOpcode::MinS:
  case MapOpcode::MaxS:
  case MapOpcode::LessS:
  case MapOpcode::LessEqualS:
    return true;
  default:
    return false;
  }
}

bool mlir::swizzle::isDivision(MapOpcode opcode) {
  return opcode >= MapOpcode::DivU && opcode <= MapOpcode::RemS;
}

bool mlir::swizzle::isShift(MapOpcode opcode) {
  return opcode >= MapOpcode::Shl && opcode <= MapOpcode::ShrS;
}

bool mlir::swizzle::isComparison(MapOpcode opcode) {
  return opcode >= MapOpcode::Equal && opcode <= MapOpcode::LessEqualS;
}

bool mlir::swizzle::isUndefined(MapOpcode opcode, uint64_t a, uint64_t b) {
  if (isShift(opcode))
    return b >= 64;
  if (!isDivision(opcode))
    return false;
  if (b == 0)
    return true;
  constexpr int64_t least = std::numeric_limits<int64_t>::min();
  return isSigned(opcode) && static_cast<int64_t>(a) == least &&
         static_cast<int64_t>(b) == -1;
}

int64_t mlir::swizzle::floorDivide(int64_t a, int64_t b) {
  int64_t quotient = a / b;
  return a % b != 0 && (a < 0) != (b < 0) ? quotient - 1 : quotient;
}

uint64_t mlir::swizzle::evaluate(MapOpcode opcode, uint64_t a, uint64_t b,
                                 uint64_t c) {
  auto sa = static_cast<int64_t>(a), sb = static_cast<int64_t>(b);
  switch (opcode) {
  case MapOpcode::Input:
  case MapOpcode::Constant:
    break;
  case MapOpcode::Add:
    return a + b;
  case MapOpcode::Sub:
    return a - b;
  case MapOpcode::Mul:
    return a * b;
  case MapOpcode::DivU:
    return a / b;
  case MapOpcode::DivS:
    return sa / sb;
  case MapOpcode::CeilDivU:
    return a == 0 ? 0 : (a - 1) / b + 1;
  case MapOpcode::CeilDivS: {
    int64_t down = floorDivide(sa, sb);
    return sa % sb != 0 ? down + 1 : down;
  }
  case MapOpcode::FloorDivS:
    return floorDivide(sa, sb);
  case MapOpcode::RemU:
    return a % b;
  case MapOpcode::RemS:
    return sa % sb;
  case MapOpcode::And:
    return a & b;
  case MapOpcode::Or:
    return a | b;
  case MapOpcode::Xor:
    return a ^ b;
  case MapOpcode::Shl:
    return a << b;
  case MapOpcode::ShrU:
    return a >> b;
  case MapOpcode::ShrS:
    return sa >> b;
  case MapOpcode::MinU:
    return std::min(a, b);
  case MapOpcode::MaxU:
    return std::max(a, b);
  case MapOpcode::MinS:
    return std::min(sa, sb);
  case MapOpcode::MaxS:
    return std::max(sa, sb);
  case MapOpcode::Equal:
    return a == b;
  case MapOpcode::NotEqual:
    return a != b;
  case MapOpcode::LessU:
    return a < b;
  case MapOpcode::LessEqualU:
    return a <= b;
  case MapOpcode::LessS:
    return sa < sb;
  case MapOpcode::LessEqualS:
    return sa <= sb;
  case MapOpcode::Select:
    return a ? b : c;
  }
  llvm_unreachable("not an operation");
}

//===----------------------------------------------------------------------===//
// MapProgram
//===----------------------------------------------------------------------===//

unsigned MapProgram::append(MapInstruction instruction) {
  instructions.push_back(instruction);
  return instructions.size() - 1;
}

SmallVector<bool> MapProgram::findLive() const {
  SmallVector<bool> live(instructions.size(), false);
  for (unsigned result : results)
    live[result] = true;
  for (unsigned i = instructions.size(); i-- > 0;) {
    const MapInstruction &instruction = instructions[i];
    for (unsigned k = 0; live[i] && k < getNumOperands(instruction.opcode); ++k)
      live[instruction.operands[k]] = true;
  }
  return live;
}

namespace {
/// The counterpart of an operation in a program: an opcode, and true if its
/// two operands change places.
struct Counterpart {
  MapOpcode opcode;
  bool swapped = false;
};

/// Builds a program in which no instruction occurs twice.
class Compiler {
public:
  FailureOr<MapProgram> compile(MapOp map);

private:
  unsigned appendOnce(MapInstruction instruction);
  LogicalResult compile(Operation &op);

  MapProgram program;
  DenseMap<Value, unsigned> numbers;
};
} // namespace

static Counterpart getComparison(arith::CmpIPredicate predicate) {
  switch (predicate) {
  case arith::CmpIPredicate::eq:
    return {MapOpcode::Equal};
  case arith::CmpIPredicate::ne:
    return {MapOpcode::NotEqual};
  case arith::CmpIPredicate::slt:
    return {MapOpcode::LessS};
  case arith::CmpIPredicate::sle:
    return {MapOpcode::LessEqualS};
  case arith::CmpIPredicate::sgt:
    return {MapOpcode::LessS, true};
  case arith::CmpIPredicate::sge:
    return {MapOpcode::LessEqualS, true};
  case arith::CmpIPredicate::ult:
    return {MapOpcode::LessU};
  case arith::CmpIPredicate::ule:
    return {MapOpcode::LessEqualU};
  case arith::CmpIPredicate::ugt:
    return {MapOpcode::LessU, true};
  case arith::CmpIPredicate::uge:
    return {MapOpcode::LessEqualU, true};
  }
  llvm_unreachable("unknown predicate");
}

/// The relations of both dialects have the same names.
static Counterpart getComparison(index::IndexCmpPredicate predicate) {
  return getComparison(*arith::symbolizeCmpIPredicate(
      index::stringifyIndexCmpPredicate(predicate)));
}

/// The counterpart of an operation with two operands.
static std::optional<Counterpart> getBinaryCounterpart(Operation &op) {
  auto is = [](MapOpcode opcode) {
    return [opcode](auto) { return Counterpart{opcode}; };
  };
  return TypeSwitch<Operation &, std::optional<Counterpart>>(op)
      .Case<arith::AddIOp, index::AddOp>(is(MapOpcode::Add))
      .Case<arith::SubIOp, index::SubOp>(is(MapOpcode::Sub))
      .Case<arith::MulIOp, index::MulOp>(is(MapOpcode::Mul))
      .Case<arith::DivUIOp, index::DivUOp>(is(MapOpcode::DivU))
      .Case<arith::DivSIOp, index::DivSOp>(is(MapOpcode::DivS))
      .Case<arith::CeilDivUIOp, index::CeilDivUOp>(is(MapOpcode::CeilDivU))
      .Case<arith::CeilDivSIOp, index::CeilDivSOp>(is(MapOpcode::CeilDivS))
      .Case<arith::FloorDivSIOp, index::FloorDivSOp>(is(MapOpcode::FloorDivS))
      .Case<arith::RemUIOp, index::RemUOp>(is(MapOpcode::RemU))
      .Case<arith::RemSIOp, index::RemSOp>(is(MapOpcode::RemS))
      .Case<arith::AndIOp, index::AndOp>(is(MapOpcode::And))
      .Case<arith::OrIOp, index::OrOp>(is(MapOpcode::Or))
      .Case<arith::XOrIOp, index::XOrOp>(is(MapOpcode::Xor))
      .Case<arith::ShLIOp, index::ShlOp>(is(MapOpcode::Shl))
      .Case<arith::ShRUIOp, index::ShrUOp>(is(MapOpcode::ShrU))
      .Case<arith::ShRSIOp, index::ShrSOp>(is(MapOpcode::ShrS))
      .Case<arith::MinUIOp, index::MinUOp>(is(MapOpcode::MinU))
      .Case<arith::MaxUIOp, index::MaxUOp>(is(MapOpcode::MaxU))
      .Case<arith::MinSIOp, index::MinSOp>(is(MapOpcode::MinS))
      .Case<arith::MaxSIOp, index::MaxSOp>(is(MapOpcode::MaxS))
      .Case([](arith::CmpIOp cmp) { return getComparison(cmp.getPredicate()); })
      .Case([](index::CmpOp cmp) { return getComparison(cmp.getPred()); })
      .Default(std::nullopt);
}

/// Returns true if `opcode` on truth values is what it is on numbers 0 and 1.
static bool isForBools(MapOpcode opcode) {
  switch (opcode) {
  case MapOpcode::And:
  case MapOpcode::Or:
  case MapOpcode::Xor:
  case MapOpcode::MinU:
  case MapOpcode::MaxU:
  case MapOpcode::Equal:
  case MapOpcode::NotEqual:
  case MapOpcode::LessU:
  case MapOpcode::LessEqualU:
    return true;
  default:
    return false;
  }
}

static bool isCommutative(MapOpcode opcode) {
  switch (opcode) {
  case MapOpcode::Add:
  case MapOpcode::Mul:
  case MapOpcode::And:
  case MapOpcode::Or:
  case MapOpcode::Xor:
  case MapOpcode::MinU:
  case MapOpcode::MaxU:
  case MapOpcode::MinS:
  case MapOpcode::MaxS:
  case MapOpcode::Equal:
  case MapOpcode::NotEqual:
    return true;
  default:
    return false;
  }
}

unsigned Compiler::appendOnce(MapInstruction instruction) {
  if (isCommutative(instruction.opcode) &&
      instruction.operands[0] > instruction.operands[1])
    std::swap(instruction.operands[0], instruction.operands[1]);
  for (auto [i, other] : llvm::enumerate(program.instructions))
    if (other.opcode == instruction.opcode &&
        other.isBool == instruction.isBool &&
        other.constant == instruction.constant &&
        llvm::equal(other.operands, instruction.operands))
      return i;
  return program.append(instruction);
}

LogicalResult Compiler::compile(Operation &op) {
  if (op.getNumResults() != 1)
    return op.emitOpError() << "expected an operation with one result in the "
                               "body of 'swizzle.map', but got "
                            << op.getNumResults();
  unsigned &number = numbers[op.getResult(0)];
  bool isBool = op.getResult(0).getType().isInteger(1);
  APInt value;
  if (matchPattern(&op, m_ConstantInt(&value))) {
    uint64_t constant = isBool ? value.getZExtValue() : value.getSExtValue();
    number = appendOnce({MapOpcode::Constant, isBool, {}, constant, &op});
    return success();
  }

  MapInstruction instruction;
  instruction.isBool = isBool;
  instruction.op = &op;
  if (std::optional<Counterpart> found = getBinaryCounterpart(op)) {
    unsigned first = numbers.at(op.getOperand(0));
    unsigned second = numbers.at(op.getOperand(1));
    if (found->swapped)
      std::swap(first, second);
    instruction.opcode = found->opcode;
    instruction.operands[0] = first;
    instruction.operands[1] = second;
    bool isOfBools = op.getOperand(0).getType().isInteger(1);
    if (!isOfBools || isForBools(found->opcode)) {
      number = appendOnce(instruction);
      return success();
    }
  } else if (isa<arith::SelectOp>(op)) {
    instruction.opcode = MapOpcode::Select;
    for (auto [k, operand] : llvm::enumerate(op.getOperands()))
      instruction.operands[k] = numbers.at(operand);
    number = appendOnce(instruction);
    return success();
  } else if (isa<arith::IndexCastUIOp, index::CastUOp, arith::IndexCastOp,
                 index::CastSOp>(op) &&
             op.getOperand(0).getType().isInteger(1) && !isBool) {
    // A truth value as a number is 0 and 1, or, signed, -1.
    bool isSignedCast = isa<arith::IndexCastOp, index::CastSOp>(op);
    uint64_t ifTrue = isSignedCast ? ~uint64_t(0) : 1;
    instruction.opcode = MapOpcode::Select;
    instruction.operands[0] = numbers.at(op.getOperand(0));
    instruction.operands[1] =
        appendOnce({MapOpcode::Constant, false, {}, ifTrue, &op});
    instruction.operands[2] =
        appendOnce({MapOpcode::Constant, false, {}, 0, &op});
    number = appendOnce(instruction);
    return success();
  }
  if (llvm::any_of(op.getOperandTypes(),
                   [](Type type) { return type.isInteger(1); }))
    return op.emitOpError()
           << "expected and, or, exclusive or, an unsigned minimum, maximum or "
              "comparison, or a select of values of type i1 in the body of "
              "'swizzle.map'";
  return op.emitOpError()
         << "expected integer arithmetic, a comparison, a minimum, a maximum "
            "or a select in the body of 'swizzle.map'";
}

FailureOr<MapProgram> Compiler::compile(MapOp map) {
  for (BlockArgument argument : map.getBody().getArguments())
    numbers[argument] = program.append(
        {MapOpcode::Input, false, {}, argument.getArgNumber(), nullptr});
  Block &body = map.getBody().front();
  for (Operation &op : body.without_terminator())
    if (failed(compile(op)))
      return failure();
  for (Value result : body.getTerminator()->getOperands())
    program.results.push_back(numbers.at(result));
  return std::move(program);
}

/// `program` without the instructions that do not matter.
static MapProgram dropDead(const MapProgram &program) {
  SmallVector<bool> live = program.findLive();
  MapProgram result;
  SmallVector<unsigned> numbers(program.instructions.size(), 0);
  unsigned numInputs = program.numInputs();
  for (auto [i, instruction] : llvm::enumerate(program.instructions)) {
    if (i >= numInputs && !live[i])
      continue;
    MapInstruction copy = instruction;
    for (unsigned k = 0; k < getNumOperands(copy.opcode); ++k)
      copy.operands[k] = numbers[copy.operands[k]];
    numbers[i] = result.append(copy);
  }
  for (unsigned number : program.results)
    result.results.push_back(numbers[number]);
  return result;
}

FailureOr<MapProgram> mlir::swizzle::compileMap(MapOp map) {
  FailureOr<MapProgram> program = Compiler().compile(map);
  if (failed(program))
    return failure();
  return dropDead(*program);
}
