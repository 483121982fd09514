//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// The grid of a launch as far as it is known, and what a user says of it and of
// the tile space: texts, and their values.
//
//===----------------------------------------------------------------------===//

#ifndef SWIZZLE_MAPPING_LAUNCHGRID_H
#define SWIZZLE_MAPPING_LAUNCHGRID_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include <array>
#include <cstdint>
#include <optional>
#include <string>

namespace mlir::swizzle {

/// Workgroups along x, y and z; nothing for a size that is known only at run
/// time.
using GridSizes = std::array<std::optional<uint64_t>, 3>;

/// The greatest number of workgroups along a dimension: ids have 32 bits in
/// hardware.
inline constexpr uint64_t maxGridSize = UINT32_MAX;

/// The number of workgroups of a grid: nothing if a size is unknown, the
/// greatest 64-bit number with `overflow` if there are more.
struct GridCount {
  std::optional<uint64_t> count;
  bool overflow = false;
};
GridCount getGridCount(const GridSizes &sizes);

/// Returns true if no dimension has two different known sizes.
bool areCompatible(const GridSizes &a, const GridSizes &b);

/// The bits in which a kernel computes ids if so much is known of its grid: 32,
/// or 64 if the known sizes alone make 2^32 workgroups or more.
unsigned getComputeWidth(GridSizes sizes);

/// Returns the sizes as in `64 x ? x 1`.
std::string formatGrid(const GridSizes &sizes,
                       llvm::StringRef separator = " x ");

/// The sizes that three texts say, each a number in [1, 2^32-1] or `?`; nothing
/// if there is no text.
llvm::Expected<std::optional<GridSizes>>
parseGrid(llvm::ArrayRef<std::string> texts);

/// An order of the grid's dimensions, fastest first.
enum class DimOrder { xyz, xzy, yxz, yzx, zxy, zyx };

/// All of them, and what they are called.
inline constexpr DimOrder dimOrders[] = {DimOrder::xyz, DimOrder::xzy,
                                         DimOrder::yxz, DimOrder::yzx,
                                         DimOrder::zxy, DimOrder::zyx};
llvm::StringRef getOrderName(DimOrder order);

/// The dimensions of `order`, fastest first; 0 is x.
std::array<unsigned, 3> getDimensions(DimOrder order);

/// The dimensions that are not known to be 1, in the order of getDimensions.
llvm::SmallVector<unsigned, 3> getLiveDimensions(const GridSizes &grid,
                                                 DimOrder order);

/// A side of a stated tile space, in tiles: a number, or an argument of the
/// kernel divided by a number and rounded up.
struct TileCount {
  /// The index of an integer argument of the kernel, or nothing.
  std::optional<unsigned> argument;
  /// The number, or what the argument is divided by; in [1, 2^32-1].
  uint32_t number = 1;
};

/// A stated tile space.
struct TileShape {
  TileCount rows;
  TileCount columns;
};

/// A side of a tile space: the size of the grid along a dimension, or a number
/// of tiles that does not depend on the grid.
struct TileSide {
  std::optional<unsigned> dimension;
  TileCount count;
};

/// The rows and columns of the tiles of a grid whose dimensions `order` take
/// part, fastest first: those that are stated, else the sizes along the second
/// and the first of them; nothing if there is one only.
llvm::SmallVector<TileSide, 2>
chooseTileSpace(llvm::ArrayRef<unsigned> order,
                const std::optional<TileShape> &stated);

/// The tile space that two texts say, each as in `64`, `arg3` or `arg3/128`;
/// nothing if there is no text.
llvm::Expected<std::optional<TileShape>>
parseTileShape(llvm::ArrayRef<std::string> texts);

} // namespace mlir::swizzle

#endif // SWIZZLE_MAPPING_LAUNCHGRID_H
