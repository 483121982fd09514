//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// FoldingAlgebra.h on ops of the arith dialect.
//
//===----------------------------------------------------------------------===//

#ifndef SWIZZLE_LIB_TRANSFORMS_ARITHEMITTER_H
#define SWIZZLE_LIB_TRANSFORMS_ARITHEMITTER_H

#include "Swizzle/Mapping/FoldingAlgebra.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/IR/Builders.h"
#include <map>

namespace mlir::swizzle {

class ArithEmitter : public FoldingAlgebra<ArithEmitter, mlir::Value> {
public:
  /// Emits at the insertion point of `builder`, which stays in one block and
  /// only moves down while the emitter lives, on `type`: i32, i64 or index.
  ArithEmitter(OpBuilder &builder, Location loc, Type type);

  /// The number that `value`, an integer of any width or an index, holds:
  /// extended, or truncated to the type, in which it must fit. It is known to
  /// be at most `max`.
  Value use(mlir::Value value, uint64_t max);
  /// Puts a constant into the IR, if it is one, and returns the SSA value.
  mlir::Value materialize(Value value);
  /// The same, converted to `wanted`, an integer type or index that can hold
  /// it.
  mlir::Value materializeAs(Value value, Type wanted);

  OpBuilder &getBuilder() { return builder; }
  Location getLoc() const { return loc; }
  Type getType() const { return type; }

private:
  friend FoldingAlgebra;
  mlir::Value emitAdd(mlir::Value a, mlir::Value b);
  mlir::Value emitSub(mlir::Value a, mlir::Value b);
  mlir::Value emitMul(mlir::Value a, mlir::Value b, bool neverWraps);
  mlir::Value emitDiv(mlir::Value a, mlir::Value b);
  mlir::Value emitRem(mlir::Value a, mlir::Value b);
  mlir::Value emitMin(mlir::Value a, mlir::Value b);
  mlir::Value emitLess(mlir::Value a, mlir::Value b);
  mlir::Value emitSelect(mlir::Value condition, mlir::Value a, mlir::Value b);
  std::pair<mlir::Value, mlir::Value> emitMulChecked(mlir::Value a,
                                                     mlir::Value b);
  mlir::Value emitBoth(mlir::Value a, mlir::Value b);
  mlir::Value emitNegation(mlir::Value a);

  OpBuilder &builder;
  Location loc;
  Type type;
  /// The constants that are in the IR already.
  std::map<uint64_t, mlir::Value> constants;
};

/// An upper bound of `value` as an unsigned number, from the ops that make it.
uint64_t getUpperBound(Value value);

} // namespace mlir::swizzle

#endif // SWIZZLE_LIB_TRANSFORMS_ARITHEMITTER_H
