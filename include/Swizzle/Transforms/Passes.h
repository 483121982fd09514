//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// The passes of Transforms/ and the functions behind them.
//
//===----------------------------------------------------------------------===//

#ifndef SWIZZLE_TRANSFORMS_PASSES_H
#define SWIZZLE_TRANSFORMS_PASSES_H

#include "Swizzle/Analysis/Grid.h"
#include "Swizzle/Analysis/ProgramIdUses.h"
#include "Swizzle/IR/Swizzle.h"
#include "Swizzle/Transforms/TileShape.h"
#include "mlir/Pass/Pass.h"
#include "llvm/Support/CommandLine.h"

namespace mlir {
class RewritePatternSet;
} // namespace mlir

namespace mlir::swizzle {

/// An order of the grid's dimensions, fastest first.
enum class DimOrder { xyz, xzy, yxz, yzx, zxy, zyx };

/// The orders by name, for options of passes and pipelines.
inline llvm::cl::ValuesClass getDimOrderValues() {
  return llvm::cl::values(clEnumValN(DimOrder::xyz, "xyz", "x fastest"),
                          clEnumValN(DimOrder::xzy, "xzy", "x, then z"),
                          clEnumValN(DimOrder::yxz, "yxz", "y fastest"),
                          clEnumValN(DimOrder::yzx, "yzx", "y, then z"),
                          clEnumValN(DimOrder::zxy, "zxy", "z fastest"),
                          clEnumValN(DimOrder::zyx, "zyx", "z, then y"));
}

/// The dimensions of `order` (0 is x) that are not known to be 1, fastest
/// first.
SmallVector<unsigned, 3> getLiveDimensions(const GridSizes &grid,
                                           DimOrder order);

/// How a kernel's ids are to be remapped.
struct RemapOptions {
  MapAttr map;
  /// A proved map of the kernel's module that takes the place of `map`, or
  /// null.
  MapOp userMap;
  TopologyAttr topology;
  DimOrder order = DimOrder::xyz;
  /// The tile space of maps that need one; the grid if there is none.
  std::optional<TileShape> tileShape;

  /// Whether the map needs a tile space.
  bool isOverTiles() const {
    return userMap ? MapOp(userMap).isOverTiles() : map.getMap().isOverTiles();
  }
  /// The map or the name of the user's.
  Attribute getMapAttr() const {
    if (userMap)
      return FlatSymbolRefAttr::get(MapOp(userMap));
    return map;
  }
  /// The map as messages call it: `balanced`, `@mine`.
  std::string getMapName() const { return swizzle::getMapName(getMapAttr()); }
};

/// Replaces the ids in `uses.ids` of `kernel` by the logical ids of a map that
/// is not the identity, and marks the kernel. A map over tiles has a tile
/// space: `options.tileShape`, or a grid with two dimensions that are not 1.
void remapProgramIds(KernelOpInterface kernel, const ProgramIdUses &uses,
                     const GridSizes &grid, const RemapOptions &options);

/// Patterns that turn every op of the swizzle dialect into arith and gpu ops.
void populateSwizzleToArithPatterns(RewritePatternSet &patterns);

#define GEN_PASS_DECL
#define GEN_PASS_REGISTRATION
#include "Swizzle/Transforms/Passes.h.inc"

} // namespace mlir::swizzle

#endif // SWIZZLE_TRANSFORMS_PASSES_H
