//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// Maps that turn around at the end of a row, right ones and wrong ones, each
// with the verdict of an enumeration.
//
//===----------------------------------------------------------------------===//

#include "Algebras.h"
#include "CaseProof.h"
#include "Swizzle/Proof/MapProof.h"
#include "gtest/gtest.h"

using namespace mlir;
using namespace mlir::swizzle;

namespace {

using Programs = std::vector<unsigned>;
using Numbers = std::vector<uint64_t>;

struct SkewedMap {
  const char *name;
  bool isRight;
  unsigned numIds;
  Programs (*program)(ProgramAlgebra &a, const Programs &in);
  Numbers (*numbers)(NumberAlgebra &a, const Numbers &in);
};

/// A map by a formula `{...}` of `a`, `row`, `column`, `rows` and `columns`.
#define TILE_MAP(name, isRight, ...)                                           \
  {name, isRight, 2,                                                           \
   [](ProgramAlgebra &a, const Programs &in) -> Programs {                     \
     [[maybe_unused]] auto row = in[0], column = in[1], rows = in[2],          \
                           columns = in[3];                                    \
     __VA_ARGS__                                                               \
   },                                                                          \
   [](NumberAlgebra &a, const Numbers &in) -> Numbers {                        \
     [[maybe_unused]] auto row = in[0], column = in[1], rows = in[2],          \
                           columns = in[3];                                    \
     __VA_ARGS__                                                               \
   }}
/// The same of `a`, `id` and `n`.
#define ID_MAP(name, isRight, ...)                                             \
  {name, isRight, 1,                                                           \
   [](ProgramAlgebra &a, const Programs &in) -> Programs {                     \
     [[maybe_unused]] auto id = in[0], n = in[1];                              \
     __VA_ARGS__                                                               \
   },                                                                          \
   [](NumberAlgebra &a, const Numbers &in) -> Numbers {                        \
     [[maybe_unused]] auto id = in[0], n = in[1];                              \
     __VA_ARGS__                                                               \
   }}

const SkewedMap maps[] = {
    // Each row starts one column further on.
    TILE_MAP("row skew", true,
             return {row, a.rem(a.add(row, column), columns)};),
    // Against the skew: columns - row mod columns is more than 0.
    TILE_MAP(
        "row skew back", true,
        return {row, a.rem(a.add(column, a.sub(columns, a.rem(row, columns))),
                           columns)};),
    TILE_MAP("row skew by three", true,
             return {row, a.rem(a.add(a.mul(row, a.constant(3)), column),
                                columns)};),
    TILE_MAP("column skew", true,
             return {a.rem(a.add(row, column), rows), column};),
    // Ruetsch and Micikevicius, Optimizing Matrix Transpose in CUDA: the
    // diagonal order of blocks, for a grid of any shape.
    TILE_MAP("diagonal blocks", true,
             auto id = a.add(a.mul(row, columns), column);
             auto down = a.rem(id, rows);
             return {down, a.rem(a.add(a.div(id, rows), down), columns)};),
    // Their first form is for square grids only.
    TILE_MAP("square diagonal blocks", false,
             return {a.rem(a.add(row, column), rows), row};),
    TILE_MAP("skew around the wrong side", false,
             return {row, a.rem(a.add(row, column), rows)};),
    TILE_MAP("skew of both", false, auto sum = a.add(row, column);
             return {a.rem(sum, rows), a.rem(sum, columns)};),
    TILE_MAP("stride of three", false,
             return {row, a.rem(a.mul(column, a.constant(3)), columns)};),
    // A step between columns that depends on the row.
    TILE_MAP("stride of the row", false,
             return {row, a.rem(a.mul(column, a.add(row, a.constant(1))),
                                columns)};),
    TILE_MAP("skew once around", false, auto sum = a.add(row, column);
             return {row, a.select(a.less(sum, columns), sum,
                                   a.sub(sum, columns))};),
    // Each window of 8 rows starts one column further on.
    TILE_MAP("window skew", true,
             return {row, a.rem(a.add(column, a.div(row, a.constant(8))),
                                columns)};),
    // A window around the last row.
    TILE_MAP(
        "rows down by half", true,
        return {a.rem(a.add(row, a.div(rows, a.constant(2))), rows), column};),
    // Odd rows run backward.
    TILE_MAP("serpentine", true, auto odd = a.rem(row, a.constant(2));
             auto last = a.sub(columns, a.constant(1));
             return {row, a.select(a.less(odd, a.constant(1)), column,
                                   a.sub(last, column))};),
    // The remainders of an id by both sides are those of one tile only if the
    // sides have no divisor in common.
    TILE_MAP("both remainders", false,
             auto id = a.add(a.mul(row, columns), column);
             return {a.rem(id, rows), a.rem(id, columns)};),
    // An older form of grouped ordering in Triton's tutorial: the place in the
    // group is that of the id, not of the id in the group.
    TILE_MAP("grouped, of the id", true,
             auto id = a.add(a.mul(row, columns), column);
             auto size = a.mul(a.constant(8), columns);
             auto first = a.mul(a.div(id, size), a.constant(8));
             auto height = a.min(a.sub(rows, first), a.constant(8));
             return {a.add(first, a.rem(id, height)),
                     a.div(a.rem(id, size), height)};),
    // The columns of each row backward, then equal shares for 8 XCDs.
    TILE_MAP("columns backward and balanced", true,
             auto back = a.sub(a.sub(columns, column), a.constant(1));
             auto id = a.add(a.mul(row, columns), back);
             auto count = a.mul(rows, columns), eight = a.constant(8);
             auto xcd = a.rem(id, eight);
             auto before = a.add(a.mul(xcd, a.div(count, eight)),
                                 a.min(xcd, a.rem(count, eight)));
             auto mine = a.add(before, a.div(id, eight));
             return {a.div(mine, columns), a.rem(mine, columns)};),
    TILE_MAP("transposed rotation", true,
             auto id = a.add(a.mul(row, columns), column);
             auto down = a.rem(id, rows), right = a.div(id, rows);
             return {a.rem(a.add(down, right), rows), right};),
    ID_MAP("rotation", true, return {a.rem(a.add(id, a.constant(1000)), n)};),
    ID_MAP("rotation by half", true,
           return {a.rem(a.add(id, a.div(n, a.constant(2))), n)};),
    ID_MAP("stride", false, return {a.rem(a.mul(id, a.constant(7)), n)};),
    ID_MAP("share rounded up", false, auto eight = a.constant(8);
           auto share = a.div(a.add(n, a.constant(7)), eight); return {a.rem(
               a.add(a.mul(a.rem(id, eight), share), a.div(id, eight)), n)};),
    // Right up to 4096 workgroups.
    ID_MAP("late collision", false, return {a.min(id, a.constant(4095))};),
};

MapProgram compile(const SkewedMap &map) {
  return makeProgram(map.numIds, 0, map.program);
}

TEST(SkewedMaps, AreProvedOrRefuted) {
  for (const SkewedMap &map : maps) {
    SCOPED_TRACE(map.name);
    MapVerdict verdict = proveForAllSizes(compile(map), {});
    EXPECT_EQ(verdict.kind, map.isRight ? MapVerdict::Kind::Bijection
                                        : MapVerdict::Kind::NotBijection)
        << verdict.reason;
    EXPECT_FALSE(verdict.byEvaluation);
  }
}

// The same without the search for small counterexamples, which comes first.
TEST(SkewedMaps, CasesAloneProveTheRightOnes) {
  for (const SkewedMap &map : maps)
    EXPECT_EQ(proveByCases(compile(map), {}).isBijection, map.isRight)
        << map.name;
}

TEST(SkewedMaps, CasesStopWhenTheTimeIsOver) {
  MapProgram program = compile(maps[0]);
  MapCases cases = splitIntoCases(program, {}, ProofTime(/*limit=*/-1));
  ASSERT_TRUE(cases.stop.has_value());
  EXPECT_EQ(cases.stop->reason, ProofTime::reason);
}

TEST(SkewedMaps, EnumerationAgrees) {
  for (const SkewedMap &map : maps) {
    SCOPED_TRACE(map.name);
    bool isRight = true;
    if (map.numIds == 1)
      for (uint64_t n = 1; n <= 5000; n = n < 100 ? n + 1 : n + 700)
        isRight &= isBijection(map.numbers, {n});
    else
      for (uint64_t rows = 1; rows <= 20; ++rows)
        for (uint64_t columns = 1; columns <= 20; ++columns)
          isRight &= isBijection(map.numbers, {rows, columns});
    EXPECT_EQ(isRight, map.isRight);
  }
}

} // namespace
