//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// The arithmetic that convert-swizzle-to-arith emits, folded by upstream, is
// the map. Counts are operands that fold late: the formula is emitted for
// unknown numbers, and only then are the numbers put in.
//
//===----------------------------------------------------------------------===//

#include "Swizzle/Transforms/Passes.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/Matchers.h"
#include "mlir/IR/PatternMatch.h"
#include "mlir/Transforms/FoldUtils.h"
#include "mlir/Transforms/WalkPatternRewriteDriver.h"
#include "gtest/gtest.h"
#include <random>

using namespace mlir;
using namespace mlir::swizzle;

namespace {

class EmittedMap : public testing::Test {
protected:
  EmittedMap() {
    context
        .loadDialect<arith::ArithDialect, func::FuncDialect, SwizzleDialect>();
  }

  /// A function of (id, count, rows, columns) with the emitted map.
  OwningOpRef<func::FuncOp> emit(const WorkgroupMap &map, uint32_t xcds,
                                 Type type) {
    OpBuilder builder(&context);
    Location loc = builder.getUnknownLoc();
    SmallVector<Type> types(4, type);
    auto function = func::FuncOp::create(
        loc, "map", builder.getFunctionType(types, {type}));
    Block *entry = function.addEntryBlock();
    builder.setInsertionPointToStart(entry);
    ValueRange arguments = entry->getArguments();
    ValueRange tiles =
        map.isOverTiles() ? arguments.drop_front(2) : ValueRange();
    Value result =
        RemapOp::create(builder, loc, type, arguments[0], arguments[1],
                        MapAttr::get(&context, map),
                        TopologyAttr::get(&context, "", xcds), tiles);
    func::ReturnOp::create(builder, loc, result);
    RewritePatternSet patterns(&context);
    ProvedMaps proofs;
    populateSwizzleToArithPatterns(patterns, proofs);
    walkAndApplyPatterns(function, std::move(patterns));
    return function;
  }

  /// Evaluates the function by upstream's folders.
  uint64_t evaluate(func::FuncOp function, ArrayRef<uint64_t> arguments) {
    DenseMap<Value, Attribute> values;
    for (auto [argument, number] :
         llvm::zip_equal(function.getArguments(), arguments))
      values[argument] = getNumber(argument.getType(), number);
    for (Operation &op : function.getBody().front().without_terminator()) {
      SmallVector<Attribute> operands;
      for (Value operand : op.getOperands())
        operands.push_back(values.lookup(operand));
      SmallVector<OpFoldResult> results;
      EXPECT_TRUE(succeeded(op.fold(operands, results)))
          << op.getName().getStringRef().str();
      for (auto [result, folded] : llvm::zip_equal(op.getResults(), results))
        values[result] = isa<Attribute>(folded)
                             ? cast<Attribute>(folded)
                             : values.lookup(cast<Value>(folded));
    }
    Value result = function.getBody().front().getTerminator()->getOperand(0);
    return cast<IntegerAttr>(values.lookup(result)).getValue().getZExtValue();
  }

  static IntegerAttr getNumber(Type type, uint64_t number) {
    unsigned width = type.isIndex() ? 64 : type.getIntOrFloatBitWidth();
    return IntegerAttr::get(type, APInt(width, number));
  }

  /// Compares the emitted map with WorkgroupMap::apply on `ids` of `space`.
  void compare(func::FuncOp function, const WorkgroupMap &map,
               const IdSpace &space, ArrayRef<uint64_t> ids) {
    for (uint64_t id : ids) {
      if (id >= space.count)
        continue;
      ASSERT_EQ(
          evaluate(function, {id, space.count, space.rows, space.columns}),
          map.apply(id, space))
          << map.str() << " of " << id << " of " << space.count << " on "
          << space.xcds << " XCDs, " << space.rows << " x " << space.columns
          << " tiles";
    }
  }

  MLIRContext context;
};

/// Ids at the ends, in the middle, and around each multiple of XCDs near them.
SmallVector<uint64_t> sampleIds(uint64_t count) {
  SmallVector<uint64_t> ids;
  for (uint64_t id = 0; id < std::min<uint64_t>(count, 40); ++id)
    ids.push_back(id);
  for (uint64_t back = 1; back <= std::min<uint64_t>(count, 20); ++back)
    ids.push_back(count - back);
  ids.push_back(count / 2);
  return ids;
}

TEST_F(EmittedMap, XcdMapsAgreeAroundEveryEdge) {
  for (unsigned width : {32, 64})
    for (uint32_t xcds : {1, 3, 6, 8, 16})
      for (uint64_t chunk : {1ull, 2ull, 64ull, 1000ull, 4294967295ull}) {
        for (WorkgroupMap map : {WorkgroupMap(MapStep::balanced()),
                                 WorkgroupMap(MapStep::chunked(chunk))}) {
          auto function = emit(map, xcds, IntegerType::get(&context, width));
          uint64_t round = chunk * xcds;
          for (uint64_t count :
               {uint64_t(0), uint64_t(1), uint64_t(xcds - 1), uint64_t(xcds),
                uint64_t(xcds + 1), round - 1, round, round + 1, 2 * round + 3,
                uint64_t(997), uint64_t(7919), (uint64_t(1) << 31) - 1,
                (uint64_t(1) << 32) - 1}) {
            if (width == 32 && count > 4294967295)
              continue;
            IdSpace space;
            space.count = count;
            space.xcds = xcds;
            compare(*function, map, space, sampleIds(count));
          }
        }
      }
}

TEST_F(EmittedMap, TileMapsAgreeForTileSpacesOfAnyFit) {
  for (unsigned width : {32, 64})
    for (MapStep step : {MapStep::windowed(1), MapStep::windowed(8),
                         MapStep::windowed(4294967295), MapStep::transpose()}) {
      auto function = emit(step, 8, IntegerType::get(&context, width));
      for (uint32_t rows : {0u, 1u, 7u, 8u, 9u, 65536u, 4294967295u})
        for (uint32_t columns : {0u, 1u, 5u, 65536u, 4294967295u})
          for (uint64_t count :
               {uint64_t(0), uint64_t(1), uint64_t(35), uint64_t(45),
                uint64_t(100), (uint64_t(1) << 32) - 1}) {
            IdSpace space;
            space.count = count;
            space.xcds = 8;
            space.rows = rows;
            space.columns = columns;
            compare(*function, step, space, sampleIds(count));
          }
    }
}

TEST_F(EmittedMap, IndexIsComputedWide) {
  WorkgroupMap map = WorkgroupMap(MapStep::chunked(5));
  auto function = emit(map, 8, IndexType::get(&context));
  for (uint64_t count :
       {uint64_t(1000), (uint64_t(1) << 32) + 77, (uint64_t(1) << 40) - 1}) {
    IdSpace space;
    space.count = count;
    space.xcds = 8;
    compare(*function, map, space, sampleIds(count));
  }
}

// Compositions and launches of all kinds, the same in each run.
TEST_F(EmittedMap, RandomCompositionsAgree) {
  std::mt19937_64 random(/*seed=*/1);
  auto below = [&](uint64_t bound) { return random() % bound; };
  for (int trial = 0; trial < 200; ++trial) {
    SmallVector<MapStep> steps;
    for (uint64_t i = 0, size = 1 + below(4); i < size; ++i) {
      uint32_t size32 = 1 + below(20);
      MapStep choices[] = {MapStep::balanced(), MapStep::chunked(size32),
                           MapStep::windowed(size32), MapStep::transpose()};
      steps.push_back(choices[below(4)]);
    }
    WorkgroupMap map(steps);
    IdSpace space;
    space.xcds = 1 + below(16);
    space.rows = below(50);
    space.columns = below(50);
    space.count = below(2) ? space.rows * space.columns : 1 + below(3000);
    auto function =
        emit(map, space.xcds, IntegerType::get(&context, below(2) ? 32 : 64));
    compare(*function, map, space, sampleIds(space.count));
    if (HasFatalFailure())
      return;
  }
}

} // namespace
