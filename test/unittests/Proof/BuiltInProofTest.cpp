//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// The built-in maps, as convert-swizzle-to-arith emits them, through the same
// prover as any user's map. The parameters are some; SymbolicSizesTest proves
// the formulas for all.
//
//===----------------------------------------------------------------------===//

#include "ArithEmitter.h"
#include "Swizzle/Mapping/MapFormulas.h"
#include "Swizzle/Proof/MapProof.h"
#include "Swizzle/Transforms/Passes.h"
#include "mlir/IR/PatternMatch.h"
#include "mlir/IR/Verifier.h"
#include "mlir/Transforms/WalkPatternRewriteDriver.h"
#include "gtest/gtest.h"

using namespace mlir;
using namespace mlir::swizzle;

namespace {

class BuiltInProof : public testing::Test {
protected:
  BuiltInProof() { context.loadDialect<arith::ArithDialect, SwizzleDialect>(); }

  /// A map with an empty body of `numArguments`, and a builder in it.
  OwningOpRef<MapOp> makeMap(unsigned numArguments, OpBuilder &builder) {
    OperationState state(builder.getUnknownLoc(), MapOp::getOperationName());
    MapOp::build(builder, state, "map", StringAttr(), ArrayAttr());
    OwningOpRef<MapOp> map = cast<MapOp>(Operation::create(state));
    Block &body = map->getBody().emplaceBlock();
    for (unsigned i = 0; i < numArguments; ++i)
      body.addArgument(builder.getIndexType(), builder.getUnknownLoc());
    builder.setInsertionPointToStart(&body);
    return map;
  }

  /// The program of swizzle.remap by an XCD map.
  MapVerdict proveXcdMap(const WorkgroupMap &map, uint32_t xcds) {
    OpBuilder builder(&context);
    OwningOpRef<MapOp> op = makeMap(2, builder);
    Location loc = builder.getUnknownLoc();
    ValueRange arguments = op->getBody().getArguments();
    Value id =
        RemapOp::create(builder, loc, builder.getIndexType(), arguments[0],
                        arguments[1], MapAttr::get(&context, map),
                        TopologyAttr::get(&context, "", xcds), ValueRange());
    YieldOp::create(builder, loc, id);
    RewritePatternSet patterns(&context);
    ProvedMaps proofs;
    populateSwizzleToArithPatterns(patterns, proofs);
    walkAndApplyPatterns(*op, std::move(patterns));
    return prove(*op);
  }

  /// The program of a step over one plane of tiles, with the linear id taken
  /// apart into row and column.
  template <typename TileOf>
  MapVerdict proveTileMap(TileOf tileOf) {
    OpBuilder builder(&context);
    OwningOpRef<MapOp> op = makeMap(4, builder);
    Location loc = builder.getUnknownLoc();
    ArithEmitter a(builder, loc, builder.getIndexType());
    SmallVector<ArithEmitter::Value> inputs;
    for (Value argument : op->getBody().getArguments())
      inputs.push_back(a.use(argument, maxRunTimeCount));
    auto id = a.add(a.mul(inputs[0], inputs[3]), inputs[1]);
    Tile<ArithEmitter> tile = tileOf(a, id, inputs[2], inputs[3]);
    SmallVector<Value> results{a.materialize(tile.row),
                               a.materialize(tile.column)};
    YieldOp::create(builder, loc, results);
    return prove(*op);
  }

  MapVerdict prove(MapOp op) {
    EXPECT_TRUE(succeeded(verify(op)));
    FailureOr<MapProgram> program = compileMap(op);
    EXPECT_TRUE(succeeded(program));
    return proveForAllSizes(*program, {});
  }

  /// Proved, and not because all of a few sizes were evaluated.
  static void expectProved(const MapVerdict &verdict) {
    EXPECT_EQ(verdict.kind, MapVerdict::Kind::Bijection)
        << (verdict.counterexample ? verdict.counterexample->str()
                                   : verdict.reason);
    EXPECT_FALSE(verdict.byEvaluation);
  }

  MLIRContext context;
};

TEST_F(BuiltInProof, IdentityForAllCounts) {
  expectProved(proveXcdMap(WorkgroupMap(), 8));
}

TEST_F(BuiltInProof, BalancedForAllCounts) {
  for (uint32_t xcds = 1; xcds <= 16; ++xcds) {
    SCOPED_TRACE(xcds);
    expectProved(proveXcdMap(MapStep::balanced(), xcds));
  }
}

TEST_F(BuiltInProof, ChunkedForAllCounts) {
  for (uint32_t xcds = 1; xcds <= 16; ++xcds)
    for (uint32_t chunk : {1, 64}) {
      SCOPED_TRACE(std::to_string(xcds) + " XCDs, chunk " +
                   std::to_string(chunk));
      expectProved(proveXcdMap(MapStep::chunked(chunk), xcds));
    }
}

TEST_F(BuiltInProof, WindowedForAllRowsAndColumns) {
  for (uint32_t window : {1, 3, 8}) {
    SCOPED_TRACE(window);
    expectProved(
        proveTileMap([&](ArithEmitter &a, auto id, auto rows, auto columns) {
          return windowedMap(a, id, rows, columns, a.constant(window));
        }));
  }
}

TEST_F(BuiltInProof, TransposeForAllRowsAndColumns) {
  expectProved(proveTileMap([&](ArithEmitter &a, auto id, auto rows, auto) {
    return transposeMap(a, id, rows);
  }));
}

// The prover would see it if a formula were wrong: one with a rest of its own.
TEST_F(BuiltInProof, MissesNoWrongFormula) {
  MapVerdict verdict =
      proveTileMap([&](ArithEmitter &a, auto id, auto, auto columns) {
        return transposeMap(a, id, columns);
      });
  ASSERT_EQ(verdict.kind, MapVerdict::Kind::NotBijection);
  EXPECT_EQ(verdict.counterexample->getCount(), 2u);
}

} // namespace
