//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// The instructions of a map of rows and columns that are a function of the
// linear id. A program has no instruction twice, so that comparing indices is
// comparing what is computed.
//
//===----------------------------------------------------------------------===//

#include "Swizzle/Proof/MapProgram.h"

using namespace mlir;
using namespace mlir::swizzle;

/// The inputs of a map of rows and columns, in their order.
enum TileInput : unsigned { Row, Column, Rows, Columns };

/// Whether instruction `i` is `a op b` or, for these opcodes, `b op a`.
static bool isCommuted(const MapInstruction &instruction, MapOpcode opcode,
                       unsigned a, unsigned b) {
  return instruction.opcode == opcode &&
         ((instruction.operands[0] == a && instruction.operands[1] == b) ||
          (instruction.operands[0] == b && instruction.operands[1] == a));
}

/// Whether instruction `i` is row * columns + column.
static bool isLinearId(const MapProgram &program, unsigned i) {
  const MapInstruction &sum = program.instructions[i];
  if (sum.opcode != MapOpcode::Add)
    return false;
  for (unsigned operand : {sum.operands[0], sum.operands[1]})
    if (isCommuted(program.instructions[operand], MapOpcode::Mul, Row,
                   Columns) &&
        isCommuted(sum, MapOpcode::Add, operand, Column))
      return true;
  return false;
}

/// The index that `quotient` div `side` and `remainder` mod `side` share.
static std::optional<unsigned> findSplit(const MapProgram &program,
                                         unsigned quotient, unsigned remainder,
                                         unsigned side) {
  const MapInstruction &div = program.instructions[quotient];
  const MapInstruction &rem = program.instructions[remainder];
  bool isDiv = div.opcode == MapOpcode::DivU || div.opcode == MapOpcode::DivS ||
               div.opcode == MapOpcode::FloorDivS;
  bool isRem = rem.opcode == MapOpcode::RemU || rem.opcode == MapOpcode::RemS;
  if (isDiv && isRem && div.operands[0] == rem.operands[0] &&
      div.operands[1] == side && rem.operands[1] == side)
    return div.operands[0];
  return std::nullopt;
}

std::optional<MapProgram>
mlir::swizzle::extractLinearMap(const MapProgram &program) {
  if (!program.isOverTiles())
    return std::nullopt;
  std::optional<unsigned> value =
      findSplit(program, program.results[0], program.results[1], Columns);
  if (!value)
    value = findSplit(program, program.results[1], program.results[0], Rows);
  if (!value)
    return std::nullopt;

  MapProgram linear;
  unsigned id = linear.append({MapOpcode::Input, false, {}, 0, nullptr});
  unsigned count = linear.append({MapOpcode::Input, false, {}, 1, nullptr});
  // Operands come first, so that one sweep finds the numbers of all; an
  // instruction that depends on an input otherwise has none.
  SmallVector<std::optional<unsigned>> numbers(program.instructions.size());
  for (unsigned i = program.numInputs(); i <= *value; ++i) {
    MapInstruction instruction = program.instructions[i];
    if (isLinearId(program, i)) {
      numbers[i] = id;
      continue;
    }
    if (isCommuted(instruction, MapOpcode::Mul, Rows, Columns)) {
      numbers[i] = count;
      continue;
    }
    bool known = true;
    for (unsigned k = 0; k < getNumOperands(instruction.opcode); ++k) {
      std::optional<unsigned> operand = numbers[instruction.operands[k]];
      known &= operand.has_value();
      instruction.operands[k] = operand.value_or(0);
    }
    if (known)
      numbers[i] = linear.append(instruction);
  }
  if (*value < program.numInputs() || !numbers[*value])
    return std::nullopt;
  linear.results.push_back(*numbers[*value]);
  return linear;
}
