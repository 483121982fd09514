//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// The algebra of MapFormulas.h and GridFormulas.h for those who emit code:
// unsigned integers of one type, folded while they are emitted, each with an
// upper bound.
//
//===----------------------------------------------------------------------===//

#ifndef SWIZZLE_MAPPING_FOLDINGALGEBRA_H
#define SWIZZLE_MAPPING_FOLDINGALGEBRA_H

#include "llvm/Support/MathExtras.h"
#include <algorithm>
#include <cassert>
#include <cstdint>
#include <utility>

namespace mlir::swizzle {

/// `Code` is a handle of a value of the code that is emitted. One that is made
/// by default is null and converts to false; equal ones are the same value.
/// `Emitter` derives from this and has
///
///   Code materialize(Value)      a constant as a value of the code, too
///   Code emitAdd(Code, Code)     and so emitSub, emitDiv, emitRem and emitMin
///   Code emitMul(Code, Code, bool neverWraps)
///   Code emitLess(Code, Code)    a truth value
///   Code emitSelect(Code condition, Code, Code)
///   std::pair<Code, Code> emitMulChecked(Code, Code)
///                                the product, wrapped, and whether it fits
///   Code emitBoth(Code, Code)    of truth values, as emitNegation(Code)
template <typename Emitter, typename Code>
class FoldingAlgebra {
public:
  /// An unsigned number: a constant, which is not in the code until something
  /// needs it there, or a value of the code.
  struct Value {
    Code code = {};
    /// The greatest value it can have; the value itself for a constant.
    uint64_t max = 0;

    bool isConstant() const { return !code; }
    bool isConstant(uint64_t number) const {
      return isConstant() && max == number;
    }
  };
  /// A truth value, known or of the code.
  struct Bool {
    Code code = {};
    bool known = false;

    bool isKnown() const { return !code; }
  };

  /// The greatest number of the type.
  uint64_t getTypeMax() const { return typeMax; }

  /// A constant beyond the type must fold away before it is materialized.
  Value constant(uint64_t number) { return {Code(), number}; }
  Bool known(bool value) { return {Code(), value}; }

  Value add(Value a, Value b) {
    uint64_t max = llvm::SaturatingAdd(a.max, b.max);
    if (a.isConstant() && b.isConstant())
      return constant(max);
    if (a.isConstant(0))
      return b;
    if (b.isConstant(0))
      return a;
    auto [x, y] = materializeBoth(a, b);
    return {own().emitAdd(x, y), std::min(max, typeMax)};
  }

  Value sub(Value a, Value b) {
    if (a.isConstant() && b.isConstant())
      return constant(a.max - b.max);
    if (b.isConstant(0))
      return a;
    if (a.code && a.code == b.code)
      return constant(0);
    auto [x, y] = materializeBoth(a, b);
    return {own().emitSub(x, y),
            b.isConstant() ? a.max - std::min(a.max, b.max) : a.max};
  }

  /// `neverWraps` says that the type has the product.
  Value mul(Value a, Value b, bool neverWraps = false) {
    uint64_t max = llvm::SaturatingMultiply(a.max, b.max);
    if ((a.isConstant() && b.isConstant()) || max == 0)
      return constant(max);
    if (a.isConstant(1))
      return b;
    if (b.isConstant(1))
      return a;
    auto [x, y] = materializeBoth(a, b);
    return {own().emitMul(x, y, neverWraps), std::min(max, typeMax)};
  }

  Value div(Value a, Value b) {
    assert(b.max != 0 && "nothing is divided by 0");
    if (b.isConstant(1))
      return a;
    if (b.isConstant() && (a.isConstant() || a.max < b.max))
      return constant(a.max / b.max);
    auto [x, y] = materializeBoth(a, b);
    return {own().emitDiv(x, y), b.isConstant() ? a.max / b.max : a.max};
  }

  Value rem(Value a, Value b) {
    assert(b.max != 0 && "nothing is divided by 0");
    if (b.isConstant()) {
      if (a.isConstant())
        return constant(a.max % b.max);
      if (b.max == 1)
        return constant(0);
      if (a.max < b.max)
        return a;
    }
    auto [x, y] = materializeBoth(a, b);
    return {own().emitRem(x, y), std::min(a.max, b.max - 1)};
  }

  Value min(Value a, Value b) {
    if (a.isConstant() && !b.isConstant())
      std::swap(a, b);
    if (b.isConstant() && a.max <= b.max)
      return a;
    if (b.isConstant(0) || a.max == 0)
      return constant(0);
    if (a.isConstant())
      return constant(std::min(a.max, b.max));
    auto [x, y] = materializeBoth(a, b);
    return {own().emitMin(x, y), std::min(a.max, b.max)};
  }

  Bool less(Value a, Value b) {
    if (b.isConstant() && a.max < b.max)
      return known(true);
    if (b.max == 0 || (a.isConstant() && a.max >= b.max))
      return known(false);
    auto [x, y] = materializeBoth(a, b);
    return {own().emitLess(x, y)};
  }

  Value select(Bool condition, Value a, Value b) {
    if (condition.isKnown())
      return condition.known ? a : b;
    if (a.code == b.code && (a.code || a.max == b.max))
      return a;
    auto [x, y] = materializeBoth(a, b);
    return {own().emitSelect(condition.code, x, y), std::max(a.max, b.max)};
  }

  bool divides(Value a, Value b) {
    return a.isConstant() && b.isConstant() && a.max && b.max % a.max == 0;
  }

  /// `a * b`, and whether it fits the type.
  std::pair<Value, Bool> mulChecked(Value a, Value b) {
    bool overflow = false;
    uint64_t max = llvm::SaturatingMultiply(a.max, b.max, &overflow);
    if (!overflow && max <= typeMax)
      return {mul(a, b, /*neverWraps=*/true), known(true)};
    auto [x, y] = materializeBoth(a, b);
    auto [product, fits] = own().emitMulChecked(x, y);
    return {{product, typeMax}, {fits}};
  }

  Bool both(Bool a, Bool b) {
    if (a.isKnown())
      return a.known ? b : a;
    if (b.isKnown())
      return b.known ? a : b;
    return {own().emitBoth(a.code, b.code)};
  }

  Bool negate(Bool a) {
    if (a.isKnown())
      return known(!a.known);
    return {own().emitNegation(a.code)};
  }

protected:
  /// On integers of `bits` bits, at most 64.
  explicit FoldingAlgebra(unsigned bits)
      : typeMax(llvm::maskTrailingOnes<uint64_t>(bits)) {}

private:
  Emitter &own() { return static_cast<Emitter &>(*this); }
  std::pair<Code, Code> materializeBoth(Value a, Value b) {
    Code first = own().materialize(a);
    return {first, own().materialize(b)};
  }

  uint64_t typeMax;
};

} // namespace mlir::swizzle

#endif // SWIZZLE_MAPPING_FOLDINGALGEBRA_H
