//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// Which map the launches of a kernel get: the one answer to that question.
// swizzle-remap-program-ids emits it, the simulator evaluates it.
//
// The hardware's linear id is h = x + gx * (y + gy * z). The logical linear id
// l = map(h) is split again along the dimensions in the wanted order: with the
// sizes g0, g1, g2 of the dimensions in that order,
//
//   id0 = l mod g0,  id1 = (l div g0) mod g1,  id2 = l div g0 div g1.
//
// Dimensions known to be 1 do not take part. The tile space of a map that needs
// one is stated, or columns along the first dimension that takes part and rows
// along the second.
//
//===----------------------------------------------------------------------===//

#ifndef SWIZZLE_ANALYSIS_LAUNCHMAP_H
#define SWIZZLE_ANALYSIS_LAUNCHMAP_H

#include "Swizzle/Analysis/Grid.h"
#include "Swizzle/Analysis/ProgramIdUses.h"
#include "Swizzle/Analysis/TileShape.h"
#include "Swizzle/Mapping/Decline.h"
#include "Swizzle/Proof/ProvedMaps.h"
#include <functional>

namespace mlir::swizzle {

/// How kernels are to be remapped, as passes and tools are asked to.
struct RemapRequest {
  MapAttr map;
  /// Each kernel gets the map of its attribute swizzle.chosen, as users ask for
  /// by `auto`; `map` is then the identity.
  bool isChosen = false;
  /// Null if it is the default device of each kernel (KernelSelection.h).
  TopologyAttr topology;
  DimOrder order = DimOrder::xyz;
  /// The tile space of maps that need one; the grid's if there is none.
  std::optional<TileShape> tileShape;
  /// The sizes of the grid in place of what the launches say.
  std::optional<GridSizes> grid;
  /// Believe `grid` also where it says 1 along a dimension whose ids the kernel
  /// reads.
  bool trustGrid = false;
  /// Believe that functions without a body read no ids.
  bool trustCalls = false;
};

/// The words of a user for it, as the options of passes and tools have them.
struct RemapOptions {
  /// A map as in `balanced then @mine`, or `auto`.
  std::string map = "balanced";
  /// A product, or a number of XCDs; empty for the default device of each
  /// kernel (KernelSelection.h).
  std::string topology;
  /// The names of the kernels to remap; all if there is none.
  SmallVector<std::string> kernels;
  /// Three sizes or `?`, or nothing.
  SmallVector<std::string> grid;
  /// Rows and columns, each as in `64`, `arg3` or `arg3/128`, or nothing.
  SmallVector<std::string> tileShape;
  DimOrder order = DimOrder::xyz;
  bool trustGrid = false;
  bool trustCalls = false;
  OnDecline onDecline = OnDecline::Warn;
  /// The launches for which a map is chosen, as parseDescribedLaunches takes
  /// them (Machine/LaunchText.h); those that the module's host code makes, if
  /// empty.
  std::string launch;
  /// The function of the host whose launches they are, if they are not
  /// described; all that nothing calls, if empty.
  std::string entry;
  /// The options above that have one value, but were given several.
  SmallVector<std::string> repeated;
};

/// The value of the option `map` by which each kernel gets the map that was
/// chosen for it.
inline constexpr llvm::StringLiteral autoMapName = "auto";

/// Parses all but the names of kernels. Reports through `emitError` what is
/// wrong with it.
FailureOr<RemapRequest>
parseRemapRequest(const RemapOptions &options, MLIRContext *context,
                  function_ref<InFlightDiagnostic()> emitError);

/// One launch, as far as a map depends on it.
struct LaunchValues {
  /// Workgroups along x, y and z, each at least 1.
  std::array<uint64_t, 3> grid;
  /// The integer arguments of the kernel, as unsigned numbers, by their
  /// indices; nothing for what is none.
  SmallVector<std::optional<uint64_t>> arguments;
};

/// The map that the launches of one kernel get.
class LaunchMap {
public:
  /// Null for a launch of a kernel that is no op.
  KernelOpInterface getKernel() const { return kernel; }
  /// The dimensions (0 is x) along which such a launch has more than one
  /// workgroup.
  ArrayRef<unsigned> getLaunchedDimensions() const { return launched; }
  /// The reads of the kernel of its place in the grid.
  const ProgramIdUses &getUses() const { return uses; }
  /// The sizes that are known of the grid of all launches.
  const GridSizes &getGrid() const { return grid; }
  /// The map and the machine that were asked for.
  MapAttr getMap() const { return request.map; }
  TopologyAttr getTopology() const { return request.topology; }

  /// Why the kernel is left alone, so that each id stays; or nothing. What
  /// follows says something only if the kernel is not left alone.
  const std::optional<Decline> &getDecline() const { return decline; }

  /// The dimensions that take part (0 is x), fastest first.
  ArrayRef<unsigned> getOrder() const { return order; }
  /// Rows and columns, for a map that needs a tile space, else nothing.
  ArrayRef<TileSide> getTileSpace() const { return tileSpace; }
  /// The maps that the names in the map stand for, in the same order. Each is
  /// proved to be a bijection.
  SmallVector<MapOp> getUserMaps() const;
  /// The map in words, as in `gives each XCD one run of neighbours`.
  std::string describe() const;

  /// Fails with an error at the kernel if the grid is not what is known of it.
  LogicalResult verifyGrid(const LaunchValues &launch) const;

  /// Ids, XCDs and tile space of a launch; rows and columns are 0 if the map
  /// needs no tile space. Fails as verifyGrid does, and if the tile space
  /// depends on an argument that is not known.
  FailureOr<IdSpace> getSpace(const LaunchValues &launch) const;

  /// The map as a function of the hardware's linear ids of a launch, which may
  /// be called as long as the LaunchMaps that made this one live. Fails as
  /// getSpace does.
  FailureOr<std::function<uint64_t(uint64_t)>>
  evaluate(const LaunchValues &launch) const;

private:
  friend class LaunchMaps;
  LaunchMap(Operation *scope, Operation *root, const RemapRequest &request)
      : scope(scope), kernel(dyn_cast<KernelOpInterface>(scope)), root(root),
        request(request) {}

  bool isOverTiles() const;
  void chooseTileSpace();
  std::optional<Decline>
  findDeclineOfKernel(ArrayRef<gpu::LaunchFuncOp> launches) const;
  std::array<bool, 3> findReadIds() const;
  std::optional<Decline> findDeclineOfGrid() const;
  std::optional<Decline>
  findDoubtfulGrid(ArrayRef<gpu::LaunchFuncOp> launches) const;
  SmallVector<uint64_t> getKnownSizes(MapOp map) const;
  LogicalResult resolveNames();
  LogicalResult proveSteps(ProvedMaps &proofs);

  /// Where names are looked up from and errors are reported: the kernel, if it
  /// is an op.
  Operation *scope;
  KernelOpInterface kernel;
  /// Maps are looked for in this op.
  Operation *root;
  RemapRequest request;
  ProgramIdUses uses;
  SmallVector<unsigned, 3> launched;
  /// As that of MapOnGrid.
  StringRef unknownChip;
  GridSizes grid;
  std::optional<Decline> decline;
  SmallVector<unsigned, 3> order;
  SmallVector<TileSide, 2> tileSpace;
  /// The steps of the map.
  SmallVector<ProvedStep> steps;
};

/// Answers for the kernels in `root`, an op with a symbol table such as a
/// module. Launches and maps outside of it are not seen. Changes nothing.
class LaunchMaps {
public:
  LaunchMaps(Operation *root, const RemapRequest &request)
      : root(root), launches(root), request(request) {}

  /// The map that `kernel` gets. Fails with an error if the grid, the tile
  /// shape or a map that is named contradicts the kernel, if a named map does
  /// not exist, where the kernel is, or is not proved to be a bijection, and if
  /// the topology does not run code for the kernel's chip.
  FailureOr<LaunchMap> get(KernelOpInterface kernel);

  /// The same for one launch of a kernel that is no op, as that of a code
  /// object, which is taken to read its ids and not to be remapped before. Of
  /// its grid no more is known than the request says.
  /// Named maps are those of `root`, where errors are reported. The request has
  /// a topology.
  FailureOr<LaunchMap> get(const LaunchValues &launch);

private:
  LogicalResult prove(LaunchMap &map);

  Operation *root;
  KernelLaunches launches;
  RemapRequest request;
  ProgramIdUseAnalysis uses;
  ProvedMaps proofs;
};

} // namespace mlir::swizzle

#endif // SWIZZLE_ANALYSIS_LAUNCHMAP_H
