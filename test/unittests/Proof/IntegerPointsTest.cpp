//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "IntegerPoints.h"
#include "gtest/gtest.h"
#include <random>

using namespace mlir;
using namespace mlir::swizzle;
using namespace mlir::presburger;

namespace {

using Row = llvm::SmallVector<int64_t, 5>;

/// The set where each row, coefficients with the constant last, is at least 0.
IntegerPolyhedron makeSet(unsigned numVariables, llvm::ArrayRef<Row> rows) {
  IntegerPolyhedron set(PresburgerSpace::getSetSpace(numVariables));
  for (const Row &row : rows)
    set.addInequality(row);
  return set;
}

int64_t evaluate(const Row &row, llvm::ArrayRef<int64_t> point) {
  int64_t sum = row.back();
  for (size_t k = 0; k < point.size(); ++k)
    sum += row[k] * point[k];
  return sum;
}

bool isIn(llvm::ArrayRef<Row> rows, llvm::ArrayRef<int64_t> point) {
  return llvm::all_of(
      rows, [&](const Row &row) { return evaluate(row, point) >= 0; });
}

// Sets in a small cube, each of which can be enumerated.
TEST(IntegerPoints, AgreeWithEnumeration) {
  constexpr int64_t side = 5;
  std::mt19937_64 random(1);
  auto draw = [&](int64_t low, int64_t high) {
    return std::uniform_int_distribution<int64_t>(low, high)(random);
  };
  unsigned numEmpty = 0;
  for (unsigned i = 0; i < 2000; ++i) {
    std::vector<Row> rows;
    for (unsigned k = 0; k < 3; ++k) {
      Row low(4, 0), high(4, 0);
      low[k] = 1;
      low[3] = side;
      high[k] = -1;
      high[3] = side;
      rows.push_back(low);
      rows.push_back(high);
    }
    // A thin slice has rational points, and often no integer one.
    Row slice{draw(-9, 9), draw(-9, 9), draw(-9, 9), draw(-30, 30)};
    Row above = slice;
    for (int64_t &number : above)
      number = -number;
    above[3] += draw(0, 2);
    rows.push_back(slice);
    rows.push_back(above);
    rows.push_back({draw(-9, 9), draw(-9, 9), draw(-9, 9), draw(-30, 30)});

    bool exists = false;
    for (int64_t x = -side; x <= side; ++x)
      for (int64_t y = -side; y <= side; ++y)
        for (int64_t z = -side; z <= side; ++z)
          exists |= isIn(rows, {x, y, z});
    numEmpty += !exists;
    IntegerPoint found = findIntegerPoint(makeSet(3, rows));
    ASSERT_EQ(found.mayExist, exists) << "set " << i;
    ASSERT_EQ(found.coordinates.has_value(), exists) << "set " << i;
    if (!exists)
      continue;
    llvm::SmallVector<int64_t, 3> point;
    for (const llvm::DynamicAPInt &coordinate : *found.coordinates)
      point.push_back(int64_t(coordinate));
    ASSERT_TRUE(isIn(rows, point)) << "set " << i;
  }
  EXPECT_GT(numEmpty, 200u);
  EXPECT_LT(numEmpty, 1800u);
}

// With an equality of two or three variables, which may have no integer
// solution.
TEST(IntegerPoints, EqualitiesAgreeWithEnumeration) {
  constexpr int64_t side = 5;
  std::mt19937_64 random(2);
  auto draw = [&](int64_t low, int64_t high) {
    return std::uniform_int_distribution<int64_t>(low, high)(random);
  };
  unsigned numEmpty = 0;
  for (unsigned i = 0; i < 1000; ++i) {
    std::vector<Row> rows;
    for (unsigned k = 0; k < 3; ++k) {
      Row low(4, 0), high(4, 0);
      low[k] = 1;
      high[k] = -1;
      low[3] = high[3] = side;
      rows.push_back(low);
      rows.push_back(high);
    }
    // Half of them have a common divisor.
    int64_t factor = i % 2 == 0 ? 1 : draw(2, 4);
    Row equality{factor * draw(-4, 4), factor * draw(-4, 4),
                 factor * draw(-4, 4), draw(-20, 20)};
    IntegerPolyhedron set = makeSet(3, rows);
    set.addEquality(equality);

    bool exists = false;
    for (int64_t x = -side; x <= side; ++x)
      for (int64_t y = -side; y <= side; ++y)
        for (int64_t z = -side; z <= side; ++z)
          exists |= evaluate(equality, {x, y, z}) == 0;
    numEmpty += !exists;
    IntegerPoint found = findIntegerPoint(set);
    ASSERT_EQ(found.mayExist, exists) << "set " << i;
    ASSERT_EQ(found.coordinates.has_value(), exists) << "set " << i;
    if (!exists)
      continue;
    llvm::SmallVector<int64_t, 3> point;
    for (const llvm::DynamicAPInt &coordinate : *found.coordinates)
      point.push_back(int64_t(coordinate));
    ASSERT_TRUE(isIn(rows, point)) << "set " << i;
    ASSERT_EQ(evaluate(equality, point), 0) << "set " << i;
  }
  EXPECT_GT(numEmpty, 100u);
  EXPECT_LT(numEmpty, 900u);
}

// Dividing an unbounded set ends nowhere: 1 <= 3x - 3y <= 2 has no point.
TEST(IntegerPoints, UnboundedSetsWithoutPoint) {
  IntegerPoint found = findIntegerPoint(makeSet(2, {{3, -3, -1}, {-3, 3, 2}}));
  EXPECT_FALSE(found.mayExist);
}

TEST(IntegerPoints, NoVariables) {
  IntegerPoint found = findIntegerPoint(makeSet(0, {}));
  EXPECT_TRUE(found.mayExist);
  ASSERT_TRUE(found.coordinates.has_value());
  EXPECT_TRUE(found.coordinates->empty());
}

} // namespace
