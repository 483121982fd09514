//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// The table of mfma layouts against the layouts that IREE gives to the same
// intrinsics, in another form (getSingleSubgroupLayout in iree-org/iree,
// compiler/src/iree/compiler/Codegen/Dialect/GPU/IR/IREEGPUAttrs.cpp, commit
// 00463496): a dimension is split into `outer` x `thread` x `element`, the
// thread's position times `stride` is its part of the lane, and a lane holds
// outer x element, the last fastest. IREE's tests run those products on MI300X
// and MI355X.
//
// The 8-bit floats of 32x32x64 and 16x16x128 are left out: IREE has 32
// consecutive k in a lane, not two runs of 16. Both are right for products of A
// and B of the same width, where only the order of k differs, for A and B
// alike.
//
//===----------------------------------------------------------------------===//

#include "MfmaShapes.h"
#include "NumberFormats.h"
#include "gtest/gtest.h"
#include <array>

using namespace mlir::swizzle::host;

namespace {
/// One dimension of an operand's tile.
struct Split {
  unsigned outer, thread, stride, element;
};

/// An operand: its rows and its columns.
using OperandLayout = std::array<Split, 2>;

/// The operands of an intrinsic, as IREE has them.
struct Layouts {
  OperandLayout a, b, d;
};

struct Position {
  unsigned row, column;
};
} // namespace

/// The element that `lane` holds at `item`.
static Position locate(const OperandLayout &layout, unsigned lane,
                       unsigned item) {
  auto [rows, columns] = layout;
  unsigned element = item % (rows.element * columns.element);
  unsigned outer = item / (rows.element * columns.element);
  auto at = [&](const Split &split, unsigned outerPart, unsigned elementPart) {
    unsigned thread = lane / split.stride % split.thread;
    return (outerPart * split.thread + thread) * split.element + elementPart;
  };
  return {at(rows, outer / columns.outer, element / columns.element),
          at(columns, outer % columns.outer, element % columns.element)};
}

/// The layouts of IREE for a shape of one block.
static Layouts getLayouts(const MfmaShapeCase &c) {
  unsigned groups = maxWaveSize / c.m, perLane = unsigned(c.k) / groups;
  unsigned m = c.m, n = c.n;
  Layouts layouts;
  layouts.a = {Split{1, m, 1, 1}, Split{1, groups, m, perLane}};
  layouts.b = {Split{1, groups, n, perLane}, Split{1, n, 1, 1}};
  if (c.source == NumberFormat::F64)
    layouts.d = {Split{4, 4, 16, 1}, Split{1, 16, 1, 1}};
  else if (c.m == 16)
    layouts.d = {Split{1, 4, 16, 4}, Split{1, 16, 1, 1}};
  else
    layouts.d = {Split{4, 2, 32, 4}, Split{1, 32, 1, 1}};
  return layouts;
}

/// Returns true if IREE has the intrinsic in that layout.
static bool isInIree(const MfmaShapeCase &c) {
  bool has32x32x2 = c.m == 32 && c.k == 2;
  bool hasSmallFloats = c.k * c.m / int(maxWaveSize) == 32;
  bool hasFourBits = getBitWidth(c.source) == 4 && getBitWidth(c.sourceB) == 4;
  return c.blocks == 1 && !has32x32x2 && (!hasSmallFloats || hasFourBits);
}

TEST(MfmaIree, HasTheSameLayouts) {
  unsigned numCases = 0;
  for (const MfmaShapeCase &c : getMfmaCases()) {
    if (!isInIree(c))
      continue;
    ++numCases;
    SCOPED_TRACE(c.name);
    Layouts layouts = getLayouts(c);
    MfmaLayout a(c.a), b(c.b), d(c.d);
    for (unsigned lane = 0; lane < maxWaveSize; ++lane) {
      for (unsigned item = 0; item < a.getNumItems(); ++item) {
        MfmaElement e = a.at(lane, item, /*isResult=*/false);
        Position inA = locate(layouts.a, lane, item);
        EXPECT_EQ(e.row, inA.row);
        EXPECT_EQ(e.column, inA.column);
        // The table has the columns of B as rows.
        MfmaElement f = b.at(lane, item, /*isResult=*/false);
        Position inB = locate(layouts.b, lane, item);
        EXPECT_EQ(f.row, inB.column);
        EXPECT_EQ(f.column, inB.row);
      }
      for (unsigned item = 0; item < d.getNumItems(); ++item) {
        MfmaElement e = d.at(lane, item, /*isResult=*/true);
        Position inD = locate(layouts.d, lane, item);
        EXPECT_EQ(e.row, inD.row);
        EXPECT_EQ(e.column, inD.column);
      }
    }
  }
  // The shapes of one block in the table but 32x32x2, and fp4 in two shapes.
  EXPECT_EQ(numCases, 32u + 2);
}
