//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "MapEmitter.h"

using namespace mlir;
using namespace mlir::swizzle;
using Num = ArithEmitter::Value;
using Bool = ArithEmitter::Bool;

bool mlir::swizzle::isExactIn32Bits(MapOp map, const MapProgram &program,
                                    const AppliedSizes &applied) {
  MapSizeRanges launch =
      getSizeRanges(program, map.getRequirementList(), applied.maxCount);
  for (auto [range, size] : llvm::zip_equal(launch.sizes, applied.sizes)) {
    llvm::DynamicAPInt max(APInt(/*numBits=*/65, size.max));
    range.max = std::min(range.max, max);
    if (size.isConstant())
      range.min = range.max = max;
  }
  return !findInexact(program, inferRanges(program, launch), /*width=*/32,
                      /*negativeFits=*/false);
}

Bool mlir::swizzle::emitRequirements(ArithEmitter &a, MapOp map,
                                     const AppliedSizes &applied) {
  Bool all{nullptr, true};
  for (RequirementAttr requirement : map.getRequirementList()) {
    const Num &size = applied.sizes[requirement.getSize()];
    Num number = a.constant(requirement.getNumber());
    bool isBeyond = number.max > size.max;
    Bool holds;
    switch (requirement.getKind()) {
    case RequirementKind::divisible_by:
      // A positive size is not divisible by a greater number.
      holds = isBeyond ? Bool{nullptr, false}
                       : a.negate(a.less(a.constant(0), a.rem(size, number)));
      break;
    case RequirementKind::at_least:
      holds = isBeyond ? Bool{nullptr, false} : a.negate(a.less(size, number));
      break;
    case RequirementKind::at_most:
      holds = isBeyond ? Bool{nullptr, true} : a.negate(a.less(number, size));
      break;
    }
    all = a.both(all, holds);
  }
  return all;
}

//===----------------------------------------------------------------------===//
// Instructions
//===----------------------------------------------------------------------===//

namespace {
class MapEmitter {
public:
  MapEmitter(ArithEmitter &a, const MapProgram &program)
      : a(a), builder(a.getBuilder()), program(program) {}

  void addInput(Num input);
  void emit(const MapInstruction &instruction);
  Num getResult(unsigned k, uint64_t max);

private:
  /// A number that is known, or is in the IR, or both.
  struct Register {
    std::optional<uint64_t> constant;
    Value ssa;
    bool isBool = false;
  };
  std::optional<uint64_t> fold(const MapInstruction &instruction) const;
  Value materialize(unsigned number);
  Value emitOperation(const MapInstruction &instruction);
  template <typename OpT>
  Value emitBinary(Value first, Value second) {
    return builder.createOrFold<OpT>(a.getLoc(), first, second);
  }
  Value emitComparison(arith::CmpIPredicate predicate, Value first,
                       Value second) {
    return builder.createOrFold<arith::CmpIOp>(a.getLoc(), predicate, first,
                                               second);
  }

  ArithEmitter &a;
  OpBuilder &builder;
  const MapProgram &program;
  SmallVector<Register> registers;
};
} // namespace

void MapEmitter::addInput(Num input) {
  Register added;
  if (input.isConstant())
    added.constant = input.max;
  else
    added.ssa = input.code;
  registers.push_back(added);
}

Num MapEmitter::getResult(unsigned k, uint64_t max) {
  const Register &result = registers[program.results[k]];
  return result.constant ? a.constant(*result.constant)
                         : a.use(result.ssa, max);
}

Value MapEmitter::materialize(unsigned number) {
  Register &wanted = registers[number];
  if (wanted.ssa)
    return wanted.ssa;
  Type type = wanted.isBool ? builder.getI1Type() : a.getType();
  // Of a number that does not fit only the low bits matter.
  APInt value = APInt(/*numBits=*/64, *wanted.constant)
                    .trunc(type.getIntOrFloatBitWidth());
  wanted.ssa = arith::ConstantOp::create(builder, a.getLoc(),
                                         builder.getIntegerAttr(type, value));
  return wanted.ssa;
}

/// The result where all operands are known.
std::optional<uint64_t>
MapEmitter::fold(const MapInstruction &instruction) const {
  uint64_t operands[3] = {0, 0, 0};
  for (unsigned k = 0; k < getNumOperands(instruction.opcode); ++k) {
    const Register &operand = registers[instruction.operands[k]];
    if (!operand.constant)
      return std::nullopt;
    operands[k] = *operand.constant;
  }
  if (isUndefined(instruction.opcode, operands[0], operands[1]))
    return std::nullopt;
  return evaluate(instruction.opcode, operands[0], operands[1], operands[2]);
}

Value MapEmitter::emitOperation(const MapInstruction &instruction) {
  Value x = materialize(instruction.operands[0]);
  Value y = materialize(instruction.operands[1]);
  switch (instruction.opcode) {
  case MapOpcode::Input:
  case MapOpcode::Constant:
    break;
  case MapOpcode::Add:
    return emitBinary<arith::AddIOp>(x, y);
  case MapOpcode::Sub:
    return emitBinary<arith::SubIOp>(x, y);
  case MapOpcode::Mul:
    return emitBinary<arith::MulIOp>(x, y);
  case MapOpcode::DivU:
    return emitBinary<arith::DivUIOp>(x, y);
  case MapOpcode::DivS:
    return emitBinary<arith::DivSIOp>(x, y);
  case MapOpcode::CeilDivU:
    return emitBinary<arith::CeilDivUIOp>(x, y);
  case MapOpcode::CeilDivS:
    return emitBinary<arith::CeilDivSIOp>(x, y);
  case MapOpcode::FloorDivS:
    return emitBinary<arith::FloorDivSIOp>(x, y);
  case MapOpcode::RemU:
    return emitBinary<arith::RemUIOp>(x, y);
  case MapOpcode::RemS:
    return emitBinary<arith::RemSIOp>(x, y);
  case MapOpcode::And:
    return emitBinary<arith::AndIOp>(x, y);
  case MapOpcode::Or:
    return emitBinary<arith::OrIOp>(x, y);
  case MapOpcode::Xor:
    return emitBinary<arith::XOrIOp>(x, y);
  case MapOpcode::Shl:
    return emitBinary<arith::ShLIOp>(x, y);
  case MapOpcode::ShrU:
    return emitBinary<arith::ShRUIOp>(x, y);
  case MapOpcode::ShrS:
    return emitBinary<arith::ShRSIOp>(x, y);
  case MapOpcode::MinU:
    return emitBinary<arith::MinUIOp>(x, y);
  case MapOpcode::MaxU:
    return emitBinary<arith::MaxUIOp>(x, y);
  case MapOpcode::MinS:
    return emitBinary<arith::MinSIOp>(x, y);
  case MapOpcode::MaxS:
    return emitBinary<arith::MaxSIOp>(x, y);
  case MapOpcode::Equal:
    return emitComparison(arith::CmpIPredicate::eq, x, y);
  case MapOpcode::NotEqual:
    return emitComparison(arith::CmpIPredicate::ne, x, y);
  case MapOpcode::LessU:
    return emitComparison(arith::CmpIPredicate::ult, x, y);
  case MapOpcode::LessEqualU:
    return emitComparison(arith::CmpIPredicate::ule, x, y);
  case MapOpcode::LessS:
    return emitComparison(arith::CmpIPredicate::slt, x, y);
  case MapOpcode::LessEqualS:
    return emitComparison(arith::CmpIPredicate::sle, x, y);
  case MapOpcode::Select:
    return builder.createOrFold<arith::SelectOp>(
        a.getLoc(), x, y, materialize(instruction.operands[2]));
  }
  llvm_unreachable("not an operation");
}

void MapEmitter::emit(const MapInstruction &instruction) {
  Register result;
  result.isBool = instruction.isBool;
  if (instruction.opcode == MapOpcode::Constant)
    result.constant = instruction.constant;
  else
    result.constant = fold(instruction);
  if (!result.constant)
    result.ssa = emitOperation(instruction);
  registers.push_back(result);
}

SmallVector<Num, 2> mlir::swizzle::emitMap(ArithEmitter &a,
                                           const MapProgram &program,
                                           ArrayRef<Num> ids,
                                           ArrayRef<Num> sizes) {
  MapEmitter emitter(a, program);
  for (const Num &id : ids)
    emitter.addInput(id);
  for (const Num &size : sizes)
    emitter.addInput(size);
  for (const MapInstruction &instruction :
       ArrayRef(program.instructions).drop_front(program.numInputs()))
    emitter.emit(instruction);
  SmallVector<Num, 2> results;
  for (auto [k, size] : llvm::enumerate(sizes))
    results.push_back(emitter.getResult(k, size.max == 0 ? 0 : size.max - 1));
  return results;
}
