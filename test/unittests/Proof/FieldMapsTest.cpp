//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// The maps of swizzle-prove-maps-field.mlir once more in plain C++, enumerated
// here, against what the prover says of them. With SWIZZLE_MAP_TABLE=<file> the
// table of docs/proofs.md is written.
//
//===----------------------------------------------------------------------===//

#include "Swizzle/Proof/MapProof.h"
#include "Swizzle/Proof/MapReport.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Index/IR/IndexDialect.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/Parser/Parser.h"
#include "gtest/gtest.h"
#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <functional>
#include <iterator>
#include <optional>
#include <sstream>

using namespace mlir;
using namespace mlir::swizzle;

namespace {

using U = uint64_t;
using Tile = std::pair<U, U>;
/// The image of an id, or of a tile; nothing where the map divides by 0.
using IdMap = std::function<std::optional<U>(U id, U n)>;
using TileMap = std::function<Tile(U row, U column, U rows, U columns)>;

struct FieldMap {
  const char *name;
  const char *formula;
  IdMap ofIds;
  TileMap ofTiles;
};

U naive(U h, U n) { return (h % 8) * (n / 8) + h / 8; }

Tile windowed(U id, U rows, U columns) {
  U first = id / (8 * columns) * 8, inside = id % (8 * columns);
  U height = std::min<U>(8, rows - first);
  return {first + inside % height, inside / height};
}

const FieldMap fieldMaps[] = {
    {"naive", "`(pid % 8) * (nb // 8) + pid // 8`", naive, nullptr},
    {"balanced", "`(pid % 8) * (nb // 8) + min(pid % 8, nb % 8) + pid // 8`",
     [](U h, U n) {
       return (h % 8) * (n / 8) + std::min(h % 8, n % 8) + h / 8;
     },
     nullptr},
    {"column_major", "`((pid // 8) % 8) * (nb // 8) + pid % 8`",
     [](U h, U n) { return ((h / 8) % 8) * (n / 8) + h % 8; }, nullptr},
    {"share_major",
     "`((pid // (nb // 8)) % 8) * (nb // 8) + (pid % (nb // 8)) // 8`",
     [](U h, U n) -> std::optional<U> {
       U share = n / 8;
       if (share == 0)
         return std::nullopt;
       return (h / share % 8) * share + (h % share) / 8;
     },
     nullptr},
    {"product", "`(pid % nb) * (pid // nb)`",
     [](U h, U n) { return (h % n) * (h / n); }, nullptr},
    {"naive_wrapped", "`(pid // 8 + (pid % 8) * (nb // 8)) % nb`",
     [](U h, U n) { return (h / 8 + (h % 8) * (n / 8)) % n; }, nullptr},
    {"fixed_window", "windows of 8 rows, the last one as high as the others",
     nullptr,
     [](U row, U column, U, U columns) -> Tile {
       U id = row * columns + column, inside = id % (8 * columns);
       return {id / (8 * columns) * 8 + inside % 8, inside / 8};
     }},
    {"windowed", "windows of 8 rows, the last one shorter", nullptr,
     [](U row, U column, U rows, U columns) {
       return windowed(row * columns + column, rows, columns);
     }},
    {"naive_then_windowed", "`naive`, then `windowed`", nullptr,
     [](U row, U column, U rows, U columns) {
       return windowed(naive(row * columns + column, rows * columns), rows,
                       columns);
     }},
    {"row_major_tail",
     "chunks of 32, then `windowed`; the tail stays row by row", nullptr,
     [](U row, U column, U rows, U columns) -> Tile {
       U h = row * columns + column, n = rows * columns;
       if (h >= n - n % 256)
         return {row, column};
       U nth = h / 8;
       return windowed(nth / 32 * 256 + h % 8 * 32 + nth % 32, rows, columns);
     }},
};

/// Returns true if no two of `count` ids become the same, and all are ids.
bool isBijection(U count, const std::function<std::optional<U>(U)> &map) {
  std::vector<bool> seen(count);
  for (U id = 0; id < count; ++id) {
    std::optional<U> value = map(id);
    if (!value || *value >= count || seen[*value])
      return false;
    seen[*value] = true;
  }
  return true;
}

bool isBijection(const FieldMap &map, ArrayRef<U> sizes) {
  if (map.ofIds)
    return isBijection(sizes[0], [&](U id) { return map.ofIds(id, sizes[0]); });
  U rows = sizes[0], columns = sizes[1];
  return isBijection(rows * columns, [&](U id) -> std::optional<U> {
    auto [row, column] = map.ofTiles(id / columns, id % columns, rows, columns);
    if (row >= rows || column >= columns)
      return std::nullopt;
    return row * columns + column;
  });
}

/// The first sizes, by the number of workgroups, for which the map is none.
std::optional<SmallVector<U>> findSmallest(const FieldMap &map, U most) {
  for (U count = 1; count <= most; ++count) {
    if (map.ofIds) {
      if (!isBijection(map, {count}))
        return SmallVector<U>{count};
      continue;
    }
    for (U rows = 1; rows <= count; ++rows)
      if (count % rows == 0 && !isBijection(map, {rows, count / rows}))
        return SmallVector<U>{rows, count / rows};
  }
  return std::nullopt;
}

class FieldMaps : public testing::Test {
protected:
  FieldMaps() {
    context.loadDialect<arith::ArithDialect, index::IndexDialect,
                        SwizzleDialect>();
    module = parseSourceFile<ModuleOp>(SWIZZLE_FIELD_MAPS, &context);
  }

  /// The map of that name of the file, and its program.
  MapOp get(StringRef name) { return module->lookupSymbol<MapOp>(name); }
  MapProgram compile(const FieldMap &map) { return *compileMap(get(map.name)); }

  MLIRContext context;
  OwningOpRef<ModuleOp> module;
};

TEST_F(FieldMaps, EachIsInTheFileAndHere) {
  ASSERT_TRUE(module);
  unsigned found = 0;
  module->walk([&](MapOp) { ++found; });
  EXPECT_EQ(found, std::size(fieldMaps));
  for (const FieldMap &map : fieldMaps)
    EXPECT_TRUE(get(map.name)) << map.name;
}

TEST_F(FieldMaps, VerdictsAreThoseOfAnEnumeration) {
  for (const FieldMap &map : fieldMaps) {
    SCOPED_TRACE(map.name);
    MapVerdict verdict = proveForAllSizes(compile(map), {});
    std::optional<SmallVector<U>> smallest = findSmallest(map, 500);
    ASSERT_NE(verdict.kind, MapVerdict::Kind::Undecided);
    ASSERT_EQ(verdict.counterexample.has_value(), smallest.has_value());
    if (!smallest) {
      EXPECT_FALSE(verdict.byEvaluation);
      continue;
    }
    EXPECT_TRUE(verdict.isSmallest);
    EXPECT_EQ(ArrayRef(verdict.counterexample->sizes), ArrayRef(*smallest));
  }
}

TEST_F(FieldMaps, CounterexamplesAreTrue) {
  for (const FieldMap &map : fieldMaps) {
    SCOPED_TRACE(map.name);
    MapVerdict verdict = proveForAllSizes(compile(map), {});
    if (!verdict.counterexample || !map.ofIds)
      continue;
    const Counterexample &found = *verdict.counterexample;
    U n = found.sizes[0];
    if (found.kind == Counterexample::Kind::Undefined) {
      EXPECT_FALSE(map.ofIds(found.first[0], n));
      continue;
    }
    EXPECT_NE(found.first, found.second);
    EXPECT_EQ(map.ofIds(found.first[0], n), found.value[0]);
    EXPECT_EQ(map.ofIds(found.second[0], n), found.value[0]);
    for (U id = 0; id < n; ++id)
      EXPECT_NE(map.ofIds(id, n), found.missing[0]);
  }
}

TEST_F(FieldMaps, GoodCountsAreThoseOfAnEnumeration) {
  for (const FieldMap &map : fieldMaps) {
    if (!map.ofIds)
      continue;
    SmallVector<U> good;
    for (U n = 1; n <= 1000; ++n)
      if (isBijection(map, {n}))
        good.push_back(n);
    EXPECT_EQ(findGoodCounts(compile(map), 1000), good) << map.name;
  }
}

TEST_F(FieldMaps, EachSizeHasTheVerdictOfAnEnumeration) {
  for (const FieldMap &map : fieldMaps) {
    MapProgram program = compile(map);
    for (U rows = 1; rows <= 40; ++rows)
      for (U columns = 1; columns <= (map.ofIds ? 1 : 40); ++columns) {
        SmallVector<U> sizes{rows};
        if (map.ofTiles)
          sizes.push_back(columns);
        bool isGood =
            proveForSizes(program, sizes).kind == MapVerdict::Kind::Bijection;
        EXPECT_EQ(isGood, isBijection(map, sizes))
            << map.name << " " << rows << " " << columns;
      }
  }
}

/// How many of the sizes that the table is about the map is a bijection for.
std::string describeGood(const FieldMap &map, const MapProgram &program) {
  if (map.ofIds) {
    SmallVector<U> good = findGoodCounts(program, 1000);
    return formatNumbers(good) + " (" + std::to_string(good.size()) +
           " of 1000)";
  }
  unsigned good = 0;
  for (U rows = 1; rows <= 40; ++rows)
    for (U columns = 1; columns <= 40; ++columns)
      good += !findCounterexample(program, {rows, columns});
  return std::to_string(good) + " of 1600 grids";
}

TEST_F(FieldMaps, Table) {
  std::ostringstream table;
  table << "| map | formula | verdict | a bijection for |\n|---|---|---|---|\n";
  for (const FieldMap &map : fieldMaps) {
    MapProgram program = compile(map);
    MapVerdict verdict = proveForAllSizes(program, {});
    bool isGood = verdict.kind == MapVerdict::Kind::Bijection;
    table << "| " << map.name << " | " << map.formula << " | "
          << (isGood ? "proved for all sizes" : verdict.counterexample->str())
          << " | " << (isGood ? "all" : describeGood(map, program)) << " |\n";
  }
  std::string text = table.str();
  EXPECT_EQ(llvm::count(text, '\n'), long(2 + std::size(fieldMaps)));
  // docs/proofs.md shows the table; its test asks for it in a file.
  if (const char *path = std::getenv("SWIZZLE_MAP_TABLE"))
    std::ofstream(path) << text;
}

} // namespace
