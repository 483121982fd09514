//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// The body of a `swizzle.map` as a straight line of instructions on 64-bit
// numbers. It has four readers: evaluation (MapEvaluation.h), ranges
// (MapRanges.h), proofs (MapProof.h) and the arithmetic that
// convert-swizzle-to-arith emits.
//
//===----------------------------------------------------------------------===//

#ifndef SWIZZLE_PROOF_MAPPROGRAM_H
#define SWIZZLE_PROOF_MAPPROGRAM_H

#include "Swizzle/IR/Swizzle.h"
#include "llvm/ADT/SmallVector.h"
#include <cstdint>

namespace mlir::swizzle {

/// The operation of an instruction. U: its operands are unsigned, S: signed.
enum class MapOpcode : uint8_t {
  /// An argument of the map; `constant` is its index.
  Input,
  /// `constant`; a truth value is 0 or 1.
  Constant,
  Add,
  Sub,
  Mul,
  DivU,
  DivS,
  CeilDivU,
  CeilDivS,
  FloorDivS,
  RemU,
  RemS,
  And,
  Or,
  Xor,
  Shl,
  ShrU,
  ShrS,
  MinU,
  MaxU,
  MinS,
  MaxS,
  Equal,
  NotEqual,
  LessU,
  LessEqualU,
  LessS,
  LessEqualS,
  /// Operand 0 is a truth value: operand 1 if it is 1, else operand 2.
  Select,
};

/// Number of operands of an instruction.
unsigned getNumOperands(MapOpcode opcode);
/// Returns true if the operands of `opcode`, two, are taken as signed.
bool isSigned(MapOpcode opcode);
/// Returns true if `opcode` divides by its second operand.
bool isDivision(MapOpcode opcode);
/// Returns true if `opcode` shifts by its second operand.
bool isShift(MapOpcode opcode);
/// Returns true if `opcode` compares.
bool isComparison(MapOpcode opcode);

/// Division that rounds down. `b` is not 0, and it is not -1 if `a` is the
/// least number.
int64_t floorDivide(int64_t a, int64_t b);

/// The result of an instruction on 64-bit numbers that wrap. Not for Input and
/// Constant; undefined exactly where `isUndefined` says so.
uint64_t evaluate(MapOpcode opcode, uint64_t a, uint64_t b, uint64_t c = 0);
/// Returns true if the instruction has no result on these operands: a division
/// by 0, a signed one that overflows, or a shift by 64 or more.
bool isUndefined(MapOpcode opcode, uint64_t a, uint64_t b);

/// One instruction. Its result has the index of the instruction, and operands
/// are indices of earlier ones.
struct MapInstruction {
  MapOpcode opcode;
  /// True if the result is a truth value.
  bool isBool = false;
  unsigned operands[3] = {0, 0, 0};
  uint64_t constant = 0;
  /// The operation it comes from, or null.
  Operation *op = nullptr;
};

/// The body of a map.
struct MapProgram {
  /// The first `numInputs()` are the arguments.
  SmallVector<MapInstruction> instructions;
  /// Indices of the new id, or of the new row and the new column.
  SmallVector<unsigned, 2> results;
  /// Positive numbers of which nothing else is known, such as a chunk size that
  /// a map is proved for whatever it is. A program that has some is for proofs
  /// by cases only.
  unsigned numParameters = 0;

  /// True if the map is over rows and columns.
  bool isOverTiles() const { return results.size() == 2; }
  /// Id, or row and column; the sizes come after them, then the parameters.
  unsigned numIds() const { return results.size(); }
  unsigned numInputs() const { return 2 * results.size() + numParameters; }

  /// Appends an instruction and returns its index.
  unsigned append(MapInstruction instruction);
  /// For each instruction, true if its result matters for one of the map.
  SmallVector<bool> findLive() const;
};

/// Translates the body of `map`. Fails with an error at an operation that has
/// no counterpart here.
FailureOr<MapProgram> compileMap(MapOp map);

} // namespace mlir::swizzle

#endif // SWIZZLE_PROOF_MAPPROGRAM_H
