//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// The algebra of MapFormulas.h on LLVM IR: unsigned integers of one width,
// folded while they are emitted, each value with an upper bound.
//
//===----------------------------------------------------------------------===//

#ifndef SWIZZLE_TOOLS_SWIZZLELLVMPLUGIN_IREMITTER_H
#define SWIZZLE_TOOLS_SWIZZLELLVMPLUGIN_IREMITTER_H

#include "llvm/IR/IRBuilder.h"

namespace mlir::swizzle {

class IREmitter {
public:
  /// An unsigned number: a constant if `ir` is null, else a value of the IR.
  struct Value {
    llvm::Value *ir = nullptr;
    /// The greatest value it can have; the value itself for a constant.
    uint64_t max = 0;

    bool isConstant() const { return !ir; }
    bool isConstant(uint64_t number) const {
      return isConstant() && max == number;
    }
  };
  /// A truth value: `known` if `ir` is null, else a value of type i1.
  struct Bool {
    llvm::Value *ir = nullptr;
    bool known = false;

    bool isKnown() const { return !ir; }
  };

  /// Emits where `builder` inserts, on integers of `bits` bits, at most 64.
  IREmitter(llvm::IRBuilderBase &builder, unsigned bits)
      : builder(builder), type(builder.getIntNTy(bits)),
        typeMax(llvm::maskTrailingOnes<uint64_t>(bits)) {}

  /// The greatest number of the type.
  uint64_t getTypeMax() const { return typeMax; }

  /// The number that `value`, an integer of any width, holds: extended, or
  /// truncated to the type, in which it must fit. It is known to be at most
  /// `max`.
  Value use(llvm::Value *value, uint64_t max);
  /// The number as a value of the type.
  llvm::Value *materialize(Value value);

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

  /// `a * b`, and the condition that it fits the type.
  std::pair<Value, Bool> mulChecked(Value a, Value b);
  Bool both(Bool a, Bool b);
  Bool negate(Bool a);

private:
  llvm::IRBuilderBase &builder;
  llvm::IntegerType *type;
  uint64_t typeMax;
};

} // namespace mlir::swizzle

#endif // SWIZZLE_TOOLS_SWIZZLELLVMPLUGIN_IREMITTER_H
