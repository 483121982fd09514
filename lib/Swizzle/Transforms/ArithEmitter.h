//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// The algebra of MapFormulas.h on IR: unsigned arith ops of one type, folded
// while they are emitted, each value with an upper bound.
//
//===----------------------------------------------------------------------===//

#ifndef SWIZZLE_LIB_TRANSFORMS_ARITHEMITTER_H
#define SWIZZLE_LIB_TRANSFORMS_ARITHEMITTER_H

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/IR/Builders.h"
#include <map>

namespace mlir::swizzle {

class ArithEmitter {
public:
  /// An unsigned number: a constant, which is not in the IR until something
  /// needs it there, or an SSA value.
  struct Value {
    mlir::Value ssa;
    /// The greatest value it can have; the value itself for a constant.
    uint64_t max = 0;

    bool isConstant() const { return !ssa; }
    bool isConstant(uint64_t number) const {
      return isConstant() && max == number;
    }
  };
  /// A truth value, known or an SSA value of type i1.
  struct Bool {
    mlir::Value ssa;
    bool known = false;

    bool isKnown() const { return !ssa; }
  };

  /// Emits at the insertion point of `builder`, which stays in one block and
  /// only moves down while the emitter lives, on `type`: i32, i64 or index.
  ArithEmitter(OpBuilder &builder, Location loc, Type type);

  /// The greatest number of the type.
  uint64_t getTypeMax() const { return typeMax; }

  /// The number that `value`, an integer of any width or an index, holds:
  /// extended, or truncated to the type, in which it must fit. It is known to
  /// be at most `max`.
  Value use(mlir::Value value, uint64_t max);
  /// Puts a constant into the IR, if it is one, and returns the SSA value.
  mlir::Value materialize(Value value);
  /// The same, converted to `wanted`, an integer type or index that can hold
  /// it.
  mlir::Value materializeAs(Value value, Type wanted);

  /// A constant beyond the type must fold away before it is materialized.
  Value constant(uint64_t number) { return {nullptr, number}; }
  Value add(Value a, Value b);
  Value sub(Value a, Value b);
  /// `neverWraps` says that the type has the product.
  Value mul(Value a, Value b, bool neverWraps = false);
  Value div(Value a, Value b);
  Value rem(Value a, Value b);
  Value min(Value a, Value b);
  Bool less(Value a, Value b);
  Value select(Bool condition, Value a, Value b);
  bool divides(Value a, Value b) {
    return a.isConstant() && b.isConstant() && a.max && b.max % a.max == 0;
  }

  /// `a * b`, and whether it fits the type.
  std::pair<Value, Bool> mulChecked(Value a, Value b);
  Bool both(Bool a, Bool b);
  Bool negate(Bool a);

  OpBuilder &getBuilder() { return builder; }
  Location getLoc() const { return loc; }
  Type getType() const { return type; }

private:
  OpBuilder &builder;
  Location loc;
  Type type;
  uint64_t typeMax;
  /// The constants that are in the IR already.
  std::map<uint64_t, mlir::Value> constants;
};

/// An upper bound of `value` as an unsigned number, from the ops that make it.
uint64_t getUpperBound(Value value);

} // namespace mlir::swizzle

#endif // SWIZZLE_LIB_TRANSFORMS_ARITHEMITTER_H
