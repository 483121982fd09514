//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// All grids of up to 7 x 7 x 7 workgroups, by numbers of six bits, which wrap:
// what is emitted is a bijection of the grid, and the one of the map where the
// workgroups have numbers.
//
//===----------------------------------------------------------------------===//

#include "Swizzle/Mapping/GridFormulas.h"
#include "Swizzle/Mapping/LaunchGrid.h"
#include "Swizzle/Mapping/MapFormulas.h"
#include "gtest/gtest.h"
#include <set>

using namespace mlir::swizzle;

namespace {
/// Numbers that wrap, and truth values that are known at run time only, or when
/// code is emitted.
struct SmallNumbers {
  using Value = uint64_t;
  struct Bool {
    bool value = false, known = false;
    bool isKnown() const { return known; }
  };
  /// Whether products are known to fit.
  bool knowsProducts = false;
  static constexpr uint64_t max = 63;

  Value constant(uint64_t value) { return value; }
  Value add(Value a, Value b) { return (a + b) & max; }
  Value sub(Value a, Value b) { return (a - b) & max; }
  Value mul(Value a, Value b, bool neverWraps = false) {
    EXPECT_TRUE(!neverWraps || a * b <= max) << a << " * " << b;
    return (a * b) & max;
  }
  Value div(Value a, Value b) {
    EXPECT_NE(b, 0u);
    return b ? a / b : 0;
  }
  Value rem(Value a, Value b) {
    EXPECT_NE(b, 0u);
    return b ? a % b : 0;
  }
  Value min(Value a, Value b) { return std::min(a, b); }
  Bool less(Value a, Value b) { return {a < b, false}; }
  Value select(Bool condition, Value a, Value b) {
    return condition.value ? a : b;
  }
  bool divides(Value, Value) { return false; }
  std::pair<Value, Bool> mulChecked(Value a, Value b) {
    return {(a * b) & max, {a * b <= max, knowsProducts}};
  }
  Bool both(Bool a, Bool b) { return {a.value && b.value, a.known && b.known}; }
};

struct Id {
  ByDimension<uint64_t> along;
  bool operator<(const Id &other) const { return along < other.along; }
  bool operator==(const Id &other) const { return along == other.along; }
};
} // namespace

static constexpr unsigned hardwareOrder[] = {0, 1, 2};

/// The logical ids of all workgroups of a grid, in the hardware's order.
/// `map` gives a linear id and the grid in a line its new place.
template <typename Map>
static std::vector<Id>
remap(const ByDimension<uint64_t> &sizes, llvm::ArrayRef<unsigned> order,
      bool isUniform, bool dividesBySizes, Map map, bool isKnown = false) {
  std::vector<Id> logical;
  Id id;
  for (id.along[2] = 0; id.along[2] < sizes[2]; ++id.along[2])
    for (id.along[1] = 0; id.along[1] < sizes[1]; ++id.along[1])
      for (id.along[0] = 0; id.along[0] < sizes[0]; ++id.along[0]) {
        SmallNumbers a;
        a.knowsProducts = isKnown;
        LinearGrid<SmallNumbers> grid = linearizeGrid(
            a, hardwareOrder, order, sizes, id.along,
            SmallNumbers::Bool{isUniform, isKnown}, dividesBySizes);
        uint64_t mapped = map(a, grid);
        Id &result = logical.emplace_back();
        for (unsigned dimension = 0; dimension < 3; ++dimension)
          result.along[dimension] = getIdAlong(a, grid, order, mapped,
                                               dimension, id.along[dimension]);
      }
  return logical;
}

/// Calls `function` with the sizes of all grids.
template <typename Function>
static void forEachGrid(Function function) {
  constexpr uint64_t most = 7;
  for (uint64_t x = 1; x <= most; ++x)
    for (uint64_t y = 1; y <= most; ++y)
      for (uint64_t z = 1; z <= most; ++z)
        function(ByDimension<uint64_t>{x, y, z});
}

/// Expects a bijection: the map's, from the ids of an order, or the identity.
static void expectMap(const ByDimension<uint64_t> &sizes,
                      llvm::ArrayRef<unsigned> order, bool isRemapped,
                      const std::vector<Id> &logical,
                      llvm::function_ref<uint64_t(uint64_t)> map) {
  EXPECT_EQ(std::set<Id>(logical.begin(), logical.end()).size(),
            sizes[0] * sizes[1] * sizes[2]);
  for (uint64_t linear = 0; linear < logical.size(); ++linear) {
    Id expected;
    uint64_t rest = isRemapped ? map(linear) : linear;
    for (unsigned dimension :
         isRemapped ? order : llvm::ArrayRef(hardwareOrder)) {
      expected.along[dimension] = rest % sizes[dimension];
      rest /= sizes[dimension];
    }
    EXPECT_TRUE(logical[linear] == expected)
        << sizes[0] << " x " << sizes[1] << " x " << sizes[2] << ", " << linear;
  }
}

TEST(GridFormulas, MapsOverXcds) {
  constexpr uint64_t xcds = 3;
  for (DimOrder dimOrder : dimOrders)
    for (bool isUniform : {true, false})
      forEachGrid([&](const ByDimension<uint64_t> &sizes) {
        ByDimension<unsigned> order = getDimensions(dimOrder);
        uint64_t count = sizes[0] * sizes[1] * sizes[2];
        auto logical =
            remap(sizes, order, isUniform, /*dividesBySizes=*/false,
                  [](SmallNumbers &a, const LinearGrid<SmallNumbers> &grid) {
                    return balancedMap(a, grid.id, grid.count, xcds);
                  });
        Numbers numbers;
        bool isRemapped = isUniform && count <= SmallNumbers::max;
        expectMap(sizes, order, isRemapped, logical, [&](uint64_t id) {
          return balancedMap(numbers, id, count, xcds);
        });
      });
}

TEST(GridFormulas, MapsOverTiles) {
  constexpr uint64_t window = 2;
  auto map = [](auto &a, uint64_t id, uint64_t count, uint64_t rows,
                uint64_t columns) {
    return mapEachPlane(a, id, count, rows, columns, TileCover::WholePlanes,
                        [&](uint64_t inside) {
                          return windowedMap(a, inside, rows, columns, window);
                        });
  };
  for (DimOrder dimOrder : dimOrders)
    forEachGrid([&](const ByDimension<uint64_t> &sizes) {
      ByDimension<unsigned> order = getDimensions(dimOrder);
      uint64_t count = sizes[0] * sizes[1] * sizes[2];
      bool fits = count <= SmallNumbers::max;
      for (bool isKnown : {false, true}) {
        // Of grids that do not fit, nothing is known.
        if (isKnown && !fits)
          continue;
        auto logical = remap(
            sizes, order, /*isUniform=*/true, /*dividesBySizes=*/true,
            [&](SmallNumbers &a, const LinearGrid<SmallNumbers> &grid) {
              EXPECT_LT(grid.id, grid.count);
              return map(a, grid.id, grid.count, grid.sizes[order[1]],
                         grid.sizes[order[0]]);
            },
            isKnown);
        Numbers numbers;
        expectMap(sizes, order, fits, logical, [&](uint64_t id) {
          return map(numbers, id, count, sizes[order[1]], sizes[order[0]]);
        });
      }
    });
}

TEST(GridFormulas, OneDimension) {
  // The sizes of the others are not known to be 1 by the numbers, but take no
  // part.
  SmallNumbers a;
  const unsigned order[] = {1};
  LinearGrid<SmallNumbers> grid =
      linearizeGrid(a, order, order, {0, 9, 0}, {0, 4, 0},
                    SmallNumbers::Bool{true, false}, false);
  EXPECT_EQ(grid.count, 9u);
  EXPECT_EQ(grid.id, 4u);
  EXPECT_EQ(getIdAlong(a, grid, order, /*mapped=*/7, 1, 4), 7u);
  EXPECT_EQ(getIdAlong(a, grid, order, /*mapped=*/7, 0, 0), 0u);
}

TEST(GridFormulas, QuotientsRoundedUp) {
  SmallNumbers a;
  for (uint64_t value = 0; value <= SmallNumbers::max; ++value)
    for (uint64_t divisor = 1; divisor <= SmallNumbers::max; ++divisor)
      EXPECT_EQ(divideCeil(a, value, divisor), (value + divisor - 1) / divisor);
}
