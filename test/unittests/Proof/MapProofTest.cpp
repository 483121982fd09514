//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "Swizzle/Proof/MapProof.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Index/IR/IndexDialect.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/Parser/Parser.h"
#include "gtest/gtest.h"

using namespace mlir;
using namespace mlir::swizzle;
using Kind = MapVerdict::Kind;

namespace {

class MapProof : public testing::Test {
protected:
  MapProof() {
    context.loadDialect<arith::ArithDialect, index::IndexDialect,
                        SwizzleDialect>();
  }

  /// Parses a map of which `body` is all but the frame; `head` is what is
  /// between `@m` and the body.
  MapOp parse(StringRef head, StringRef body) {
    std::string text = ("swizzle.map @m" + head + " {\n" + body + "\n}").str();
    module = parseSourceString<ModuleOp>(text, &context);
    EXPECT_TRUE(module) << text;
    return *module->getOps<MapOp>().begin();
  }

  MapVerdict prove(StringRef head, StringRef body) {
    MapOp map = parse(head, body);
    FailureOr<MapProgram> program = compileMap(map);
    EXPECT_TRUE(succeeded(program));
    return proveForAllSizes(*program, map.getRequirementList());
  }

  MLIRContext context;
  OwningOpRef<ModuleOp> module;
};

constexpr StringLiteral naive = R"(
  %c8 = arith.constant 8 : index
  %x = arith.remui %id, %c8 : index
  %j = arith.divui %id, %c8 : index
  %q = arith.divui %n, %c8 : index
  %s = arith.muli %x, %q : index
  %new = arith.addi %s, %j : index
  swizzle.yield %new)";

TEST_F(MapProof, RequirementMakesNaiveABijection) {
  EXPECT_EQ(prove("(%id, %n)", naive).kind, Kind::NotBijection);
  EXPECT_EQ(prove("(%id, %n) requires(%n divisible_by 8)", naive).kind,
            Kind::Bijection);
  EXPECT_EQ(prove("(%id, %n) requires(%n divisible_by 24)", naive).kind,
            Kind::Bijection);
  MapVerdict four = prove("(%id, %n) requires(%n divisible_by 4)", naive);
  ASSERT_EQ(four.kind, Kind::NotBijection);
  EXPECT_EQ(four.counterexample->sizes[0], 4u);
}

TEST_F(MapProof, RequirementIsFound) {
  MapOp map = parse("(%id, %n)", naive);
  EXPECT_EQ(
      findRequirement(&context, *compileMap(map)),
      RequirementAttr::get(&context, 0, RequirementKind::divisible_by, 8));
  // The first five ids change places, if there are as many.
  MapOp least = parse("(%id, %n)", R"(
    %c4 = arith.constant 4 : index
    %small = arith.cmpi ule, %id, %c4 : index
    %back = arith.subi %c4, %id : index
    %new = arith.select %small, %back, %id : index
    swizzle.yield %new)");
  EXPECT_EQ(findRequirement(&context, *compileMap(least)),
            RequirementAttr::get(&context, 0, RequirementKind::at_least, 5));
}

// What breaks only above what is enumerated is found by the proof, and the
// smallest count that breaks it by a search.
TEST_F(MapProof, LargeCounterexampleIsFoundAndSmallest) {
  MapVerdict verdict = prove("(%id, %n)", R"(
    %c3000 = arith.constant 3000 : index
    %new = arith.minui %id, %c3000 : index
    swizzle.yield %new)");
  ASSERT_EQ(verdict.kind, Kind::NotBijection);
  EXPECT_TRUE(verdict.isSmallest);
  EXPECT_EQ(verdict.counterexample->str(),
            "for N = 3002, ids 3000 and 3001 both become 3000; id 3001 is "
            "never produced");
}

// The search starts where the requirements do.
TEST_F(MapProof, SmallestThatMeetsTheRequirements) {
  MapVerdict verdict =
      prove("(%id, %n) requires(%n at_least 4000000, %n divisible_by 3)", R"(
        %c1 = arith.constant 1 : index
        %new = arith.ori %id, %c1 : index
        swizzle.yield %new)");
  ASSERT_EQ(verdict.kind, Kind::NotBijection);
  EXPECT_TRUE(verdict.isSmallest);
  EXPECT_EQ(verdict.counterexample->sizes[0], 4000002u);
}

// Larger still, no search comes so far: the sizes are those of the proof.
TEST_F(MapProof, CounterexampleOfTheProofIsEvaluated) {
  MapVerdict verdict = prove("(%id, %n)", R"(
    %most = arith.constant 20000000 : index
    %new = arith.minui %id, %most : index
    swizzle.yield %new)");
  ASSERT_EQ(verdict.kind, Kind::NotBijection);
  EXPECT_FALSE(verdict.isSmallest);
  EXPECT_GE(verdict.counterexample->sizes[0], 20000002u);
  EXPECT_EQ(verdict.counterexample->value[0], 20000000u);
}

// One of each operation, in bijections for all counts.
TEST_F(MapProof, OperationsAreUnderstood) {
  const char *bodies[] = {
      // n - 1 - id, signed and unsigned.
      R"(%c1 = index.constant 1
         %last = index.sub %n, %c1
         %new = index.sub %last, %id
         %back = index.maxs %new, %new
         swizzle.yield %back)",
      // Pairs change places, but for a last one alone.
      R"(%c1 = arith.constant 1 : index
         %other = arith.xori %id, %c1 : index
         %exists = arith.cmpi ult, %other, %n : index
         %new = arith.select %exists, %other, %id : index
         swizzle.yield %new)",
      // Shifts and masks for divisions by 8; the tail stays.
      R"(%c3 = arith.constant 3 : index
         %c7 = arith.constant 7 : index
         %q = arith.shrui %n, %c3 : index
         %end = arith.shli %q, %c3 : index
         %x = arith.andi %id, %c7 : index
         %j = arith.shrui %id, %c3 : index
         %s = arith.muli %x, %q : index
         %l = arith.addi %s, %j : index
         %in = arith.cmpi ult, %id, %end : index
         %new = arith.select %in, %l, %id : index
         swizzle.yield %new)",
      // Halves, the first one longer: ceildiv, floordiv, signed remainder.
      R"(%c2 = arith.constant 2 : index
         %half = arith.ceildivui %n, %c2 : index
         %side = arith.remsi %id, %c2 : index
         %nth = arith.floordivsi %id, %c2 : index
         %start = arith.muli %side, %half : index
         %new = arith.addi %start, %nth : index
         swizzle.yield %new)",
      // id - 1 around the end, with a signed remainder of a negative number.
      R"(%c1 = arith.constant 1 : index
         %c0 = arith.constant 0 : index
         %before = arith.subi %id, %c1 : index
         %rest = arith.remsi %before, %n : index
         %negative = arith.cmpi slt, %rest, %c0 : index
         %around = arith.addi %rest, %n : index
         %new = arith.select %negative, %around, %rest : index
         swizzle.yield %new)",
      // Truth values: not equal to the last one and even, or last and odd.
      R"(%c1 = arith.constant 1 : index
         %c2 = arith.constant 2 : index
         %last = arith.subi %n, %c1 : index
         %bit = arith.remui %id, %c2 : index
         %even = arith.cmpi ne, %bit, %c1 : index
         %notLast = arith.cmpi sgt, %last, %id : index
         %up = arith.andi %even, %notLast : i1
         %odd = arith.cmpi eq, %bit, %c1 : index
         %step = arith.index_castui %up : i1 to index
         %drop = arith.index_cast %odd : i1 to index
         %one = arith.addi %id, %step : index
         %new = arith.addi %one, %drop : index
         swizzle.yield %new)",
      // Shifts by 0 or 1: the even ids before the odd ones, if n is even.
      R"(%c1 = arith.constant 1 : index
         %odd = arith.andi %n, %c1 : index
         %by = arith.subi %c1, %odd : index
         %j = arith.shrui %id, %by : index
         %even = arith.shli %j, %by : index
         %x = arith.subi %id, %even : index
         %half = arith.shrsi %n, %by : index
         %s = arith.muli %x, %half : index
         %new = arith.addi %s, %j : index
         swizzle.yield %new)",
  };
  for (const char *body : bodies) {
    MapVerdict verdict = prove("(%id, %n)", body);
    EXPECT_EQ(verdict.kind, Kind::Bijection)
        << body << "\n"
        << verdict.reason
        << (verdict.counterexample ? verdict.counterexample->str() : "");
    EXPECT_FALSE(verdict.byEvaluation);
  }
}

/// The id, to which bits are added that are none: `id and n` is without what is
/// not in n.
constexpr StringLiteral bitsOfTwo = R"(
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %twice = arith.shli %n, %c1 : index
  %even = arith.andi %twice, %id : index
  %none = arith.muli %even, %c0 : index
  %new = arith.addi %none, %id : index
  swizzle.yield %new)";

TEST_F(MapProof, WhatStopsTheProofIsNamed) {
  MapVerdict verdict = prove("(%id, %n)", bitsOfTwo);
  ASSERT_EQ(verdict.kind, Kind::Undecided);
  ASSERT_TRUE(verdict.op);
  EXPECT_EQ(verdict.op->getName().getStringRef(), "arith.andi");
  EXPECT_EQ(verdict.reason,
            "it is bit arithmetic of two operands that are no constants");
}

// 2^64 - 1, which is -1 to bit arithmetic: equal to itself in each way.
TEST_F(MapProof, ConstantsOfSixtyFourBits) {
  std::string largest = R"(
    %c1 = arith.constant 1 : index
    %c4 = arith.constant 4 : index
    %c62 = arith.constant 4611686018427387904 : index
    %power = arith.muli %c62, %c4 : index
    %largest = arith.subi %power, %c1 : index)";
  auto getReason = [&](StringRef body) {
    MapVerdict verdict = prove("(%id, %n)", (largest + body).str());
    EXPECT_EQ(verdict.kind, Kind::Undecided);
    return verdict.reason;
  };
  std::string reason =
      "it is bit arithmetic with a constant of 64 bits or more";
  // All ids from 10^7 on get 0.
  EXPECT_EQ(getReason(R"(
    %c0 = arith.constant 0 : index
    %far = arith.constant 10000000 : index
    %same = arith.andi %largest, %largest : index
    %isEqual = arith.cmpi eq, %same, %largest : index
    %isFar = arith.cmpi uge, %id, %far : index
    %both = arith.andi %isEqual, %isFar : i1
    %new = arith.select %both, %c0, %id : index
    swizzle.yield %new)"),
            reason);
  EXPECT_EQ(getReason(R"(
    %new = arith.andi %id, %largest : index
    swizzle.yield %new)"),
            reason);
}

// Shifts of the ids above 2^20, by 64 and more above 2^26.
TEST_F(MapProof, ShiftsThatAreTooFar) {
  auto proveShiftBy = [&](StringRef amount) {
    return prove("(%id, %n)", (R"(
      %c0 = arith.constant 0 : index
      %c40 = arith.constant 40 : index
      %c1048576 = arith.constant 1048576 : index
      %part = arith.divui %id, %c1048576 : index
      %few = arith.minui %part, %c40 : index
      %more = arith.addi %few, %c40 : index
      %none = arith.shrui %c0, )" +
                               amount + R"( : index
      %new = arith.addi %none, %id : index
      swizzle.yield %new)")
                                  .str());
  };
  MapVerdict many = proveShiftBy("%part");
  ASSERT_EQ(many.kind, Kind::Undecided);
  ASSERT_TRUE(many.op);
  EXPECT_EQ(many.op->getName().getStringRef(), "arith.shrui");
  EXPECT_EQ(many.reason, "the shift has many values");
  MapVerdict tooFar = proveShiftBy("%more");
  ASSERT_EQ(tooFar.kind, Kind::Undecided);
  ASSERT_TRUE(tooFar.op);
  EXPECT_EQ(tooFar.op->getName().getStringRef(), "arith.shrui");
  EXPECT_EQ(tooFar.reason, "the shift may be 64 or more");
  EXPECT_EQ(proveShiftBy("%few").kind, Kind::Bijection);
}

// n - 1 - id, times 2^54 and divided by it: a bijection of those launches whose
// products 64 bits hold. Operations on bits of it hide no bit that is lost.
TEST_F(MapProof, BitsOfProductsThatWrap) {
  auto getBody = [](StringRef operation, StringRef bits, StringRef scale) {
    return ("%c1 = arith.constant 1 : index\n"
            "%bits = arith.constant " +
            bits +
            " : index\n"
            "%scale = arith.constant " +
            scale +
            " : index\n"
            "%last = arith.subi %n, %c1 : index\n"
            "%other = arith.subi %last, %id : index\n"
            "%product = arith.muli %other, %scale : index\n"
            "%changed = arith." +
            operation +
            " %product, %bits : index\n"
            "%new = arith.divui %changed, %scale : index\n"
            "swizzle.yield %new")
        .str();
  };
  const std::pair<StringRef, StringRef> changes[] = {
      {"xori", "1"}, {"ori", "1"}, {"andi", "-2"}};
  for (auto [operation, bits] : changes) {
    SCOPED_TRACE(operation.str());
    EXPECT_EQ(prove("(%id, %n)", getBody(operation, bits, "1048576")).kind,
              Kind::Bijection);
    std::string wrapping = getBody(operation, bits, "18014398509481984");
    EXPECT_EQ(prove("(%id, %n)", wrapping).kind, Kind::NotBijection);
    EXPECT_EQ(prove("(%id, %n) requires(%n at_most 1024)", wrapping).kind,
              Kind::Bijection);
    MapOp map = parse("(%id, %n)", wrapping);
    EXPECT_NE(proveForSizes(*compileMap(map), {maxEvaluatedIds + 1}).kind,
              Kind::Bijection);
  }
}

// A cube is as good as a square.
TEST_F(MapProof, ProductsOfThree) {
  EXPECT_EQ(prove("(%id, %n) requires(%n at_most 100000)", R"(
    %square = arith.muli %id, %id : index
    %cube = arith.muli %square, %n : index
    %zero = arith.remui %cube, %n : index
    %new = arith.addi %zero, %id : index
    swizzle.yield %new)")
                .kind,
            Kind::Bijection);
}

// What can not be proved for all sizes is decided for a few by evaluation.
TEST_F(MapProof, FewSizesAreEvaluated) {
  MapVerdict few = prove("(%id, %n) requires(%n at_most 2000)", bitsOfTwo);
  EXPECT_EQ(few.kind, Kind::Bijection);
  EXPECT_TRUE(few.byEvaluation);
  MapOp map = parse("(%id, %n)", bitsOfTwo);
  EXPECT_EQ(proveForSizes(*compileMap(map), {12345}).kind, Kind::Bijection);
}

// An id that has no result may have been the one that becomes the missing one.
TEST_F(MapProof, NothingIsMissingBeforeAllIdsHaveAResult) {
  auto getMissing = [&](uint64_t size) {
    MapOp map = parse("(%id, %n)", R"(
      %c2 = arith.constant 2 : index
      %left = arith.subi %c2, %id : index
      %one = arith.divui %left, %left : index
      swizzle.yield %one)");
    MapVerdict verdict = proveForSizes(*compileMap(map), {size});
    EXPECT_EQ(verdict.kind, Kind::NotBijection);
    EXPECT_EQ(verdict.counterexample->first[0], 0u);
    EXPECT_EQ(verdict.counterexample->second[0], 1u);
    return verdict.counterexample->missing;
  };
  EXPECT_EQ(getMissing(2), Counterexample::Id({0}));
  EXPECT_EQ(getMissing(3), Counterexample::Id());
}

// What is proved under requirements holds for all sizes that meet them.
TEST_F(MapProof, RequirementsOfSizesTooLargeToEvaluate) {
  MapOp map = parse("(%id, %n) requires(%n divisible_by 8)", naive);
  auto proveFor = [&](uint64_t size) {
    return proveForSizes(*compileMap(map), {size}, map.getRequirementList())
        .kind;
  };
  EXPECT_EQ(proveFor(2 * maxEvaluatedIds), Kind::Bijection);
  EXPECT_NE(proveFor(2 * maxEvaluatedIds + 1), Kind::Bijection);
}

// Of launches that are too large for it, what holds for all sizes is known.
TEST_F(MapProof, SizesTooLargeToEvaluate) {
  auto proveForMany = [&](StringRef body) {
    return proveForSizes(*compileMap(parse("(%id, %n)", body)),
                         {2 * maxEvaluatedIds});
  };
  EXPECT_EQ(proveForMany(R"(
    %c1 = arith.constant 1 : index
    %last = arith.subi %n, %c1 : index
    %new = arith.subi %last, %id : index
    swizzle.yield %new)")
                .kind,
            Kind::Bijection);
  MapVerdict refuted = proveForMany(naive);
  ASSERT_EQ(refuted.kind, Kind::Undecided);
  EXPECT_EQ(refuted.reason,
            "nothing shows that it is a bijection for all sizes, and "
            "these are too large to evaluate");
  MapVerdict stopped = proveForMany(bitsOfTwo);
  ASSERT_EQ(stopped.kind, Kind::Undecided);
  EXPECT_EQ(stopped.reason,
            "it is bit arithmetic of two operands that are no constants");
}

// 2^20 * id wraps 64 bits for no count below 2^32, 2^40 * id does.
TEST_F(MapProof, WhatMayWrapIsNotProved) {
  auto body = [](StringRef factor) {
    return ("%f = arith.constant " + factor + R"( : index
      %far = arith.muli %id, %f : index
      %new = arith.divui %far, %f : index
      swizzle.yield %new)")
        .str();
  };
  EXPECT_EQ(prove("(%id, %n)", body("1048576")).kind, Kind::Bijection);
  MapVerdict wraps = prove("(%id, %n)", body("1099511627776"));
  ASSERT_EQ(wraps.kind, Kind::Undecided);
  EXPECT_EQ(wraps.op->getName().getStringRef(), "arith.divui");
  EXPECT_EQ(wraps.reason, "an operand may be more than 64 bits can hold");
}

// The number of workgroups is 0 in 64 bits, for which the second row is none.
TEST_F(MapProof, MoreWorkgroupsThan64BitsCountAreNotProved) {
  MapProgram program = *compileMap(parse("(%row, %column, %rows, %columns)", R"(
        %start = arith.muli %row, %columns : index
        %n = arith.muli %rows, %columns : index
        %min = arith.minui %start, %n : index
        %diff = arith.subi %min, %start : index
        %new = arith.addi %row, %diff : index
        swizzle.yield %new, %column)"));
  uint64_t side = uint64_t(1) << 32;
  EXPECT_EQ(proveForSizes(program, {side - 1, side}, {}).kind, Kind::Bijection);
  MapVerdict verdict = proveForSizes(program, {side, side}, {});
  ASSERT_EQ(verdict.kind, Kind::Undecided);
  EXPECT_EQ(verdict.reason, "there are more workgroups than 64 bits can count");
}

TEST_F(MapProof, CounterexamplesOfTiles) {
  MapVerdict swapped =
      prove("(%row, %column, %rows, %columns)", "swizzle.yield %column, %row");
  ASSERT_EQ(swapped.kind, Kind::NotBijection);
  EXPECT_EQ(swapped.counterexample->str(),
            "for 1 row and 2 columns, tile (0, 1) becomes (1, 0), which is not "
            "a tile; tile (0, 1) is never produced");
}

TEST_F(MapProof, EmptyLaunchHasNoCounterexample) {
  MapOp map = parse("(%id, %n)", naive);
  EXPECT_FALSE(findCounterexample(*compileMap(map), {0}));
}

TEST_F(MapProof, SixteenMillionIdsAreEvaluated) {
  MapProgram program = *compileMap(parse("(%id, %n)", naive));
  EXPECT_FALSE(findCounterexample(program, {uint64_t(1) << 24}));
}

TEST_F(MapProof, BalancedIsProvedForOtherNumbersOfXcds) {
  StringRef balanced = R"(
    %x = arith.remui %id, %c : index
    %j = arith.divui %id, %c : index
    %q = arith.divui %n, %c : index
    %r = arith.remui %n, %c : index
    %s = arith.muli %x, %q : index
    %e = arith.minui %x, %r : index
    %t = arith.addi %s, %e : index
    %new = arith.addi %t, %j : index
    swizzle.yield %new)";
  for (unsigned xcds = 2; xcds < 20; ++xcds) {
    std::string body = "%c = arith.constant " + std::to_string(xcds) +
                       " : index" + balanced.str();
    EXPECT_EQ(prove("(%id, %n)", body).kind, Kind::Bijection) << xcds;
  }
}

} // namespace
