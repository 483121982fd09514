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

/// Variables of the sets that are enumerated are in [-side, side].
constexpr int64_t side = 5;

/// The bounds of the three variables.
std::vector<Row> makeCube() {
  std::vector<Row> rows;
  for (unsigned k = 0; k < 3; ++k) {
    Row low(4, 0), high(4, 0);
    low[k] = 1;
    high[k] = -1;
    low[3] = high[3] = side;
    rows.push_back(low);
    rows.push_back(high);
  }
  return rows;
}

/// Compares what is found in a set of the cube with all points of the cube;
/// returns true if one is in the set.
bool compareWithEnumeration(
    const IntegerPolyhedron &set,
    llvm::function_ref<bool(llvm::ArrayRef<int64_t>)> contains) {
  bool exists = false;
  for (int64_t x = -side; x <= side; ++x)
    for (int64_t y = -side; y <= side; ++y)
      for (int64_t z = -side; z <= side; ++z)
        exists |= contains({x, y, z});
  IntegerPoint found = findIntegerPoint(set);
  EXPECT_EQ(found.mayExist, exists);
  EXPECT_EQ(found.coordinates.has_value(), exists);
  if (exists && found.coordinates) {
    llvm::SmallVector<int64_t, 3> point;
    for (const llvm::DynamicAPInt &coordinate : *found.coordinates)
      point.push_back(int64_t(coordinate));
    EXPECT_TRUE(isIn(makeCube(), point));
    EXPECT_TRUE(contains(point));
  }
  return exists;
}

class IntegerPoints : public ::testing::Test {
protected:
  int64_t draw(int64_t low, int64_t high) {
    return std::uniform_int_distribution<int64_t>(low, high)(random);
  }

private:
  std::mt19937_64 random{1};
};

TEST_F(IntegerPoints, AgreeWithEnumeration) {
  unsigned numEmpty = 0;
  for (unsigned i = 0; i < 2000 && !HasFailure(); ++i) {
    SCOPED_TRACE(i);
    std::vector<Row> rows = makeCube();
    // A thin slice has rational points, and often no integer one.
    Row slice{draw(-9, 9), draw(-9, 9), draw(-9, 9), draw(-30, 30)};
    Row above = slice;
    for (int64_t &number : above)
      number = -number;
    above[3] += draw(0, 2);
    rows.push_back(slice);
    rows.push_back(above);
    rows.push_back({draw(-9, 9), draw(-9, 9), draw(-9, 9), draw(-30, 30)});
    numEmpty += !compareWithEnumeration(
        makeSet(3, rows),
        [&](llvm::ArrayRef<int64_t> point) { return isIn(rows, point); });
  }
  EXPECT_GT(numEmpty, 200u);
  EXPECT_LT(numEmpty, 1800u);
}

// With an equality of two or three variables, which may have no integer
// solution.
TEST_F(IntegerPoints, EqualitiesAgreeWithEnumeration) {
  unsigned numEmpty = 0;
  for (unsigned i = 0; i < 1000 && !HasFailure(); ++i) {
    SCOPED_TRACE(i);
    // Half of them have a common divisor.
    int64_t factor = i % 2 == 0 ? 1 : draw(2, 4);
    Row equality{factor * draw(-4, 4), factor * draw(-4, 4),
                 factor * draw(-4, 4), draw(-20, 20)};
    IntegerPolyhedron set = makeSet(3, makeCube());
    set.addEquality(equality);
    numEmpty +=
        !compareWithEnumeration(set, [&](llvm::ArrayRef<int64_t> point) {
          return evaluate(equality, point) == 0;
        });
  }
  EXPECT_GT(numEmpty, 100u);
  EXPECT_LT(numEmpty, 900u);
}

// Dividing an unbounded set ends nowhere: 1 <= 3x - 3y <= 2 has no point.
TEST_F(IntegerPoints, UnboundedSetsWithoutPoint) {
  IntegerPoint found = findIntegerPoint(makeSet(2, {{3, -3, -1}, {-3, 3, 2}}));
  EXPECT_FALSE(found.mayExist);
}

TEST_F(IntegerPoints, NoVariables) {
  IntegerPoint found = findIntegerPoint(makeSet(0, {}));
  EXPECT_TRUE(found.mayExist);
  ASSERT_TRUE(found.coordinates.has_value());
  EXPECT_TRUE(found.coordinates->empty());
}

} // namespace
