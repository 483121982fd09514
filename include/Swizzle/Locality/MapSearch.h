//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// The search for the map with which a launch takes the least time, in
// seconds.
//
// A launch of few accesses is simulated in full with each map. Of a larger one
// first the lines that the workgroups of one XCD share in step are counted with
// each map (getInStepLimit), and then a part of the launch is simulated with
// the few maps that share most, of which one at least is none over tiles: the
// first workgroups, up to as many as the chip holds at the same time or as the
// accesses of the part allow, the first phases of each, and the lines of some
// of the L2's channels. (Phases of fewer accesses than accessesOfPhase count
// for as many, as that is what they take.) If these workgroups end in the part,
// a longer one is simulated with the fastest of the maps, of all channels. What
// a workgroup accesses does not depend on the map: it is traced once for all
// maps.
//
// If workgroups differ and the first ones do more or less than the mean, parts
// are made of those from an id on from which they do nearly the mean with the
// identity (WorkSample::findTypical).
//
// A part of such workgroups does not show that a map gives an XCD more work
// than others later in the launch. Times of the part are then multiplied by the
// work of the busiest XCD over the mean of all (WorkSample.h), and maps that
// share out the work less evenly than the first one come last.
//
// A launch that is not much too long is then simulated as a whole with the
// first map and the best ones, or one that promises to be better later: a part
// is as the start of a launch, when all workgroups are in step.
//
// The same input gives the same result, with any number of host threads.
//
//===----------------------------------------------------------------------===//

#ifndef SWIZZLE_LOCALITY_MAPSEARCH_H
#define SWIZZLE_LOCALITY_MAPSEARCH_H

#include "Swizzle/Locality/AccessSource.h"
#include "Swizzle/Locality/LaunchSample.h"
#include "Swizzle/Locality/Simulation.h"
#include "Swizzle/Mapping/WorkgroupMap.h"
#include "llvm/ADT/ArrayRef.h"
#include <functional>
#include <optional>

namespace mlir::swizzle {

/// The built-in maps to try on a launch of `space`, the identity first. An XCD
/// holds `places` workgroups at the same time. Chunks are a few neighbours, as
/// many workgroups as an XCD holds, a row of tiles, and the share of an XCD;
/// windows are some rows, and as many as make the tiles that an XCD holds a
/// square.
llvm::SmallVector<WorkgroupMap> listCandidateMaps(const IdSpace &space,
                                                  uint64_t places);

/// Returns what each wave issues to compute the maps of these numbers, in the
/// order of the numbers.
using CountMapWork =
    llvm::function_ref<std::vector<IssuedWork>(llvm::ArrayRef<size_t> maps)>;

/// A map of a launch.
struct CandidateMap {
  std::string name;
  /// The logical id of a hardware id.
  std::function<uint64_t(uint64_t)> map;
  /// True if it divides ids into rows and columns, which takes many more
  /// instructions than others where the sizes of the grid are not known.
  bool isOverTiles = false;
};

/// One of the maps, after the search.
struct TriedMap {
  std::string name;
  /// The predicted time of the launch, or of the part of it that was simulated
  /// last, times `imbalance`, in seconds; nothing for a map that was left out
  /// before that.
  std::optional<double> seconds;
  /// True if the map is the same, on this launch, as one before it,
  /// whose figures these are.
  bool isRepeated = false;
  /// The hit rate of the L2s in the same simulation, from 0 to 1; nothing if
  /// there were no requests, or what was looked at accesses no data.
  std::optional<double> l2HitRate;
  /// SimulationResult::getBytesBehindL2 of the same simulation.
  double bytesBehindL2 = 0;
  /// The work of the busiest XCD over the mean of all, in a launch of which a
  /// part is simulated, as far as some of its workgroups tell
  /// (WorkSample::getImbalance): the part does not show it.
  double imbalance = 1;
  /// The clocks of the busiest XCD over the mean of all, in the same simulation
  /// as `seconds`, and the same of the lines that its workgroups touch.
  double timeImbalance = 1, lineImbalance = 1;
  /// SimulationResult::isDispatchBound of the same simulation.
  bool isDispatchBound = false;
  /// The part of the lines of data that the workgroups of an XCD read and
  /// another of them reads in the same phase, from 0 to 1.
  double inStepLimit = 0;
};

/// The best of the maps that gain most by a part of a launch, or the one that
/// promises to by all of it, and the first one, by the whole launch.
struct WholeLaunch {
  /// Without times where only the lines of some channels of the L2 were
  /// simulated, by which they are too rough.
  TriedMap first, best;
  /// Among the maps that were tried.
  size_t numberOfBest = 0;
};

/// The result of a search.
struct SearchedMaps {
  /// In the order of the maps that were given.
  std::vector<TriedMap> tried;
  /// True if all that has a time was simulated in full.
  bool isFull = true;
  /// Of the workgroups that were looked at to their end, some of the whole
  /// grid: if all are alike, no map gives an XCD more work than another.
  Evenness evenness = Evenness::Uneven;
  /// True if what was looked at accesses data, not only its arguments and
  /// scratch.
  bool accessesData = true;
  /// True if the kernel waits for other workgroups: see LaunchFacts::waits.
  bool waits = false;
  /// The part of the accesses that lie outside of all buffers, from 0 to 1, of
  /// the launch or of what was looked at of it.
  double outside = 0;
  /// Where a map is best by a part of a launch that is short enough to be
  /// simulated as a whole with two maps.
  std::optional<WholeLaunch> whole;
};

/// Looks for the best of `maps`, of which the first is what others are compared
/// with: it is always simulated, and if `simulatesAll` each of them is. Calls
/// `countMapWork` for those that are simulated. Leaves errors of the source to
/// be reported.
SearchedMaps searchMaps(const AccessSource &source, const ChipTopology &chip,
                        llvm::ArrayRef<CandidateMap> maps, bool simulatesAll,
                        CountMapWork countMapWork,
                        const SimulationOptions &options);

} // namespace mlir::swizzle

#endif // SWIZZLE_LOCALITY_MAPSEARCH_H
