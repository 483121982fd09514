//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// All numbers of four bits, as constants and as values of the code with all
// bounds that they may have: what is folded and what is emitted give the same,
// and bounds hold.
//
//===----------------------------------------------------------------------===//

#include "Swizzle/Mapping/FoldingAlgebra.h"
#include "gtest/gtest.h"
#include <deque>
#include <vector>

using namespace mlir::swizzle;

namespace {
/// Code whose values are known: those of an interpreter.
class Interpreter : public FoldingAlgebra<Interpreter, const uint64_t *> {
public:
  using Code = const uint64_t *;
  static constexpr unsigned bits = 4;
  static constexpr uint64_t most = 15;

  Interpreter() : FoldingAlgebra(bits) {}

  Code make(uint64_t value) {
    values.push_back(value);
    return &values.back();
  }
  Code materialize(Value value) {
    EXPECT_LE(value.max, most);
    return value.isConstant() ? make(value.max) : value.code;
  }
  /// The value of a number, for which its bound holds.
  uint64_t read(Value value) {
    uint64_t number = value.isConstant() ? value.max : *value.code;
    EXPECT_LE(number, value.max);
    return number;
  }
  bool read(Bool value) {
    return value.isKnown() ? value.known : *value.code != 0;
  }

  /// How many operations were emitted.
  unsigned numEmitted = 0;

private:
  friend FoldingAlgebra;
  Code emit(uint64_t value) {
    ++numEmitted;
    return make(value);
  }
  Code emitAdd(Code a, Code b) { return emit((*a + *b) & most); }
  Code emitSub(Code a, Code b) { return emit((*a - *b) & most); }
  Code emitMul(Code a, Code b, bool neverWraps) {
    EXPECT_TRUE(!neverWraps || *a * *b <= most);
    return emit((*a * *b) & most);
  }
  Code emitDiv(Code a, Code b) { return emit(*a / *b); }
  Code emitRem(Code a, Code b) { return emit(*a % *b); }
  Code emitMin(Code a, Code b) { return emit(std::min(*a, *b)); }
  Code emitLess(Code a, Code b) { return emit(*a < *b); }
  Code emitSelect(Code condition, Code a, Code b) {
    return emit(*condition ? *a : *b);
  }
  std::pair<Code, Code> emitMulChecked(Code a, Code b) {
    return {emit((*a * *b) & most), emit(*a * *b <= most)};
  }
  Code emitBoth(Code a, Code b) { return emit(*a && *b); }
  Code emitNegation(Code a) { return emit(!*a); }

  /// Where they stay.
  std::deque<uint64_t> values;
};

using Num = Interpreter::Value;
using Bool = Interpreter::Bool;
} // namespace

/// Calls `function` with an interpreter, and two numbers in all their forms.
template <typename Function>
static void forAll(Function function) {
  auto listForms = [](Interpreter &a, uint64_t value) {
    std::vector<Num> forms = {a.constant(value)};
    for (uint64_t max = value; max <= Interpreter::most; ++max)
      forms.push_back({a.make(value), max});
    return forms;
  };
  for (uint64_t x = 0; x <= Interpreter::most; ++x)
    for (uint64_t y = 0; y <= Interpreter::most; ++y) {
      Interpreter a;
      std::vector<Num> ofX = listForms(a, x), ofY = listForms(a, y);
      for (Num formOfX : ofX)
        for (Num formOfY : ofY)
          function(a, formOfX, formOfY, x, y);
    }
}

TEST(FoldingAlgebra, Numbers) {
  forAll([](Interpreter &a, Num x, Num y, uint64_t xs, uint64_t ys) {
    if (xs + ys <= Interpreter::most) {
      EXPECT_EQ(a.read(a.add(x, y)), xs + ys);
    }
    if (xs >= ys) {
      EXPECT_EQ(a.read(a.sub(x, y)), xs - ys);
    }
    if (xs * ys <= Interpreter::most) {
      EXPECT_EQ(a.read(a.mul(x, y)), xs * ys);
      EXPECT_EQ(a.read(a.mul(x, y, /*neverWraps=*/true)), xs * ys);
    }
    if (ys != 0) {
      EXPECT_EQ(a.read(a.div(x, y)), xs / ys);
      EXPECT_EQ(a.read(a.rem(x, y)), xs % ys);
    }
    EXPECT_EQ(a.read(a.min(x, y)), std::min(xs, ys));
    EXPECT_EQ(a.read(a.less(x, y)), xs < ys);
    if (a.divides(x, y)) {
      EXPECT_EQ(ys % xs, 0u);
    }
    auto [product, fits] = a.mulChecked(x, y);
    EXPECT_EQ(a.read(fits), xs * ys <= Interpreter::most);
    EXPECT_EQ(a.read(product), (xs * ys) & Interpreter::most);
    for (bool first : {false, true})
      for (Bool condition : {a.known(first), Bool{a.make(first)}})
        EXPECT_EQ(a.read(a.select(condition, x, y)), first ? xs : ys);
  });
}

TEST(FoldingAlgebra, TruthValues) {
  Interpreter a;
  for (bool x : {false, true})
    for (bool y : {false, true})
      for (Bool ofX : {a.known(x), Bool{a.make(x)}})
        for (Bool ofY : {a.known(y), Bool{a.make(y)}}) {
          EXPECT_EQ(a.read(a.both(ofX, ofY)), x && y);
          EXPECT_EQ(a.read(a.negate(ofX)), !x);
        }
}

TEST(FoldingAlgebra, EmitsNothingThatIsKnown) {
  forAll([](Interpreter &a, Num x, Num y, uint64_t xs, uint64_t ys) {
    unsigned before = a.numEmitted;
    // The same number, and those that change nothing.
    EXPECT_EQ(a.read(a.sub(x, x)), 0u);
    EXPECT_EQ(a.read(a.add(x, a.constant(0))), xs);
    EXPECT_EQ(a.read(a.mul(a.constant(1), x)), xs);
    EXPECT_EQ(a.read(a.div(x, a.constant(1))), xs);
    EXPECT_EQ(a.read(a.rem(x, a.constant(x.max + 1))), xs);
    EXPECT_EQ(a.read(a.min(x, a.constant(x.max))), xs);
    EXPECT_TRUE(a.less(x, a.constant(x.max + 1)).isKnown());
    if (x.isConstant() && y.isConstant()) {
      (void)a.add(x, y);
      (void)a.mul(x, y);
      (void)a.min(x, y);
      (void)a.less(x, y);
    }
    EXPECT_EQ(a.numEmitted, before);
  });
}
