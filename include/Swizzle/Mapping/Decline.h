//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// The reasons for which kernels are left alone, in words, for all that remap
// them.
//
//===----------------------------------------------------------------------===//

#ifndef SWIZZLE_MAPPING_DECLINE_H
#define SWIZZLE_MAPPING_DECLINE_H

#include "Swizzle/Mapping/LaunchGrid.h"

namespace mlir::swizzle {

/// The ways to take it that a kernel is left alone, although a map was asked
/// for that would change its ids: say nothing, warn, or fail.
enum class OnDecline { Ignore, Warn, Error };

/// The reason for which a kernel is left alone.
struct Decline {
  /// A short name, as in `NoTileSpace`.
  llvm::StringRef name;
  std::string reason;
  /// The way out for the user, or nothing.
  std::string suggestion;
  /// True if the map, were it applied, would leave every id in its place.
  bool isIdentity = false;
  /// True if there is nothing to apply the map to, or it was applied before.
  bool isDone = false;
};

/// The reads of its place in the grid of a kernel, as far as they are a reason
/// to leave it alone.
struct KernelReads {
  /// The map that was applied before, and the one that is asked for.
  std::optional<std::string> appliedMap;
  std::string wantedMap;
  /// The name of what reads an id in a way that cannot be rewritten, or empty.
  std::string opaqueReader;
  /// The name, which may be empty, of a function that the kernel calls, itself
  /// or in functions that it calls, and that reads an id; nothing if there is
  /// none. And the way to inline it.
  std::optional<std::string> calledReader;
  std::string howToInline;
  /// The name, which may be empty, of a function that calls the kernel by its
  /// name; nothing if there is none.
  std::optional<std::string> caller;
  /// The name of a function without a body that may read ids and that the
  /// kernel calls, itself or in functions that it calls, or empty.
  std::string unknownCallee;
  /// True if the number of the XCD is read, too.
  bool xcd = false;
  /// True if ids or sizes of clusters are read, or the kernel has clusters.
  bool clusters = false;
  /// True if there is no read of these kinds at all.
  bool isEmpty = false;
};

/// The reason to leave a kernel alone for what it reads, or nothing.
std::optional<Decline> findDeclineOfReads(const KernelReads &reads);

/// A map as asked for, with the grid that it is for.
struct MapOnGrid {
  /// The map as the user writes it.
  std::string map;
  /// True if the map leaves every id in its place; on a device of `xcds` XCDs.
  bool isIdentity = false, isIdentityOnDevice = false;
  /// True if it has steps over tiles; if all its steps are over XCDs.
  bool isOverTiles = false, isOverXcds = false;
  uint32_t xcds = 1;
  GridSizes grid;
  /// True if there is a tile space for the map.
  bool hasTileSpace = false;
  /// By dimension, whether the kernel reads ids along it.
  std::array<bool, 3> readIds = {};
  /// The tile space that is stated.
  std::optional<TileShape> tileShape;
  /// The chip that the kernel is for, if no device with it is known and the
  /// user does not say how many XCDs it has; else empty.
  std::string unknownChip;
  /// The reason for which the kernel cannot learn sizes of its grid at run
  /// time; empty if it can.
  std::string whyNoGridSize;
  /// True if the last workgroups along a dimension may have fewer work-items
  /// than others: then the kernel has to learn whether they have.
  bool mayHavePartialWorkgroups = false;
};

/// The reason to leave a kernel alone for its map and its grid, or nothing.
std::optional<Decline> findDeclineOfGrid(const MapOnGrid &map);

/// The reason to leave a kernel alone that reads ids (by dimension) along which
/// `stated`, the option 'grid', says 1 but `shown`, all else that is known of
/// the grid, does not; or nothing. As with `grid=?,1,1` for all kernels of a
/// program: were it wrong, workgroups would compute some tiles twice, and
/// others never.
std::optional<Decline> findDoubtfulGrid(const std::array<bool, 3> &readIds,
                                        const GridSizes &stated,
                                        const GridSizes &shown);

} // namespace mlir::swizzle

#endif // SWIZZLE_MAPPING_DECLINE_H
