//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "Swizzle/Mapping/Decline.h"
#include "llvm/ADT/STLExtras.h"

using namespace mlir::swizzle;
using llvm::Twine;

/// What users know a function by.
static std::string spellFunction(llvm::StringRef name) {
  return name.empty() ? "a function without a name" : ("@" + name).str();
}

std::optional<Decline>
mlir::swizzle::findDeclineOfReads(const KernelReads &reads) {
  if (reads.appliedMap)
    return Decline{"AlreadyRemapped",
                   "the map '" + *reads.appliedMap + "' was applied before",
                   "remap the kernel as it was without a map",
                   /*isIdentity=*/false,
                   /*isDone=*/*reads.appliedMap == reads.wantedMap};
  if (reads.isEmpty)
    return Decline{"NoProgramIds", "the kernel reads no workgroup id", "",
                   /*isIdentity=*/false, /*isDone=*/true};
  if (!reads.opaqueReader.empty())
    return Decline{
        "OpaqueProgramIds",
        "'" + reads.opaqueReader +
            "' reads the workgroup id in a way that this pass does not rewrite",
        "read ids by ops or intrinsics; link and inline the device libraries"};
  if (reads.calledReader)
    return Decline{"CallReadsProgramIds",
                   "it calls " + spellFunction(*reads.calledReader) +
                       ", which reads workgroup ids",
                   reads.howToInline};
  if (reads.caller)
    return Decline{"CalledKernel",
                   "it is called by " + spellFunction(*reads.caller) +
                       ", whose workgroup ids would become others in the call",
                   "move what both do to a function, and inline that"};
  if (!reads.unknownCallee.empty())
    return Decline{"UnknownCallee",
                   "it calls @" + reads.unknownCallee +
                       ", whose body is not known before linking and may read "
                       "workgroup ids",
                   "link the module that defines it, and inline it, or pass "
                   "trust-calls if it reads none"};
  if (reads.xcd)
    return Decline{"ReadsXcd",
                   "it reads the number of the XCD that it runs on, and may "
                   "place its work by that and by its id",
                   "let it place its work by ids only"};
  if (reads.clusters)
    return Decline{"Clusters", "the workgroups of a cluster must stay together",
                   "launch it without clusters"};
  return std::nullopt;
}

/// The tiles of a shape of two numbers.
static std::optional<uint64_t>
countTiles(const std::optional<TileShape> &shape) {
  if (!shape || shape->rows.argument || shape->columns.argument)
    return std::nullopt;
  return uint64_t(shape->rows.number) * shape->columns.number;
}

/// Returns true if nothing says that there are several workgroups along another
/// dimension.
static bool hasOneKnownAtMost(const GridSizes &grid, unsigned dimension) {
  for (unsigned other = 0; other < grid.size(); ++other)
    if (other != dimension && grid[other].value_or(1) != 1)
      return false;
  return true;
}

/// The dimension along which a kernel reads ids, if it reads no others.
static std::optional<unsigned>
findOnlyDimension(const std::array<bool, 3> &readIds) {
  if (llvm::count(readIds, true) != 1)
    return std::nullopt;
  return llvm::find(readIds, true) - readIds.begin();
}

std::optional<Decline> mlir::swizzle::findDeclineOfGrid(const MapOnGrid &map) {
  auto makeIdentity = [](llvm::StringRef name, const Twine &reason) {
    return Decline{name, reason.str(), "", /*isIdentity=*/true};
  };
  if (map.isIdentity)
    return makeIdentity("IdentityMap", "the map is the identity");
  if (!map.unknownChip.empty())
    return Decline{"UnknownChip",
                   "it is not known which device runs code for " +
                       map.unknownChip,
                   "if it has several XCDs, give their number with "
                   "topology=<number>"};
  if (map.isIdentityOnDevice)
    return makeIdentity("OneXcd", "with one XCD all workgroups share an L2");
  std::optional<uint64_t> count = getGridCount(map.grid).count;
  if (count && *count <= 1)
    return makeIdentity("GridOfOne", "the grid is " + formatGrid(map.grid));
  if (map.isOverXcds && count && *count <= map.xcds)
    return makeIdentity("GridWithinXcds",
                        "each of the " + Twine(*count) +
                            " workgroups has an XCD for itself");
  if (!count && !map.whyNoGridSize.empty())
    return Decline{"UnknownGrid", map.whyNoGridSize,
                   "give it with grid=<x>,<y>,<z>"};
  if (map.mayHavePartialWorkgroups && !map.whyNoGridSize.empty())
    return Decline{"PartialWorkgroups",
                   "its last workgroups may have fewer work-items than others, "
                   "which must stay the last ones, and " +
                       map.whyNoGridSize,
                   "state \"uniform-work-group-size\"=\"true\" on it if all "
                   "have the same number"};
  if (map.isOverTiles && !map.hasTileSpace)
    return Decline{"NoTileSpace",
                   "the map '" + map.map +
                       "' needs a tile space, but the grid is " +
                       formatGrid(map.grid),
                   "give one with tile-shape=<rows>,<columns>"};
  std::optional<unsigned> only = findOnlyDimension(map.readIds);
  if (map.isOverTiles && !map.tileShape && only &&
      hasOneKnownAtMost(map.grid, *only))
    return Decline{
        "NoTileSpace",
        "the map '" + map.map +
            "' needs a tile space, but it reads workgroup ids along " +
            std::string(1, "xyz"[*only]) + " alone, and the grid is " +
            formatGrid(map.grid),
        "give one with tile-shape=<rows>,<columns>"};
  std::optional<uint64_t> tiles = countTiles(map.tileShape);
  if (map.isOverTiles && count && tiles && *tiles > *count)
    return Decline{"TilesBeyondGrid",
                   ("the tile shape has " + Twine(*tiles) +
                    " tiles, but the grid is " + formatGrid(map.grid))
                       .str(),
                   ("give one of at most " + Twine(*count) +
                    " tiles with tile-shape=<rows>,<columns>")
                       .str()};
  return std::nullopt;
}

std::optional<Decline>
mlir::swizzle::findDoubtfulGrid(const std::array<bool, 3> &readIds,
                                const GridSizes &stated,
                                const GridSizes &shown) {
  GridSizes doubtless = stated;
  std::string names;
  for (unsigned dimension : {0, 1, 2}) {
    std::optional<uint64_t> one = 1;
    if (!readIds[dimension] || doubtless[dimension] != one ||
        shown[dimension] == one)
      continue;
    doubtless[dimension] = std::nullopt;
    names += (names.empty() ? "" : " and ") + std::string(1, "xyz"[dimension]);
  }
  if (names.empty())
    return std::nullopt;
  return Decline{"DoubtfulGrid",
                 "it reads workgroup ids along " + names +
                     ", where the option 'grid' says that there is 1 workgroup",
                 "state its grid, as in grid=" + formatGrid(doubtless, ",") +
                     ", or pass trust-grid if there is 1 in all launches"};
}
