//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// What simulations say of the maps that are tried on a launch.
//
//===----------------------------------------------------------------------===//

#ifndef SWIZZLE_LOCALITY_TRIEDMAPS_H
#define SWIZZLE_LOCALITY_TRIEDMAPS_H

#include "Swizzle/Locality/LaunchSample.h"
#include "Swizzle/Locality/Simulation.h"
#include <optional>
#include <string>
#include <vector>

namespace mlir::swizzle {

/// One of the maps.
struct TriedMap {
  std::string name;
  /// The predicted time of the launch in seconds, or of the part of it that was
  /// simulated last, as long as it takes for the work of the busiest XCD
  /// (`imbalance`); nothing for a map that was left out before that.
  std::optional<double> seconds;
  /// SimulationResult::getWriteBackShare of the same simulation: the part of
  /// `seconds` in which no workgroup is left.
  double writeBackShare = 0;
  /// True if the map is the same, on this launch, as one before it,
  /// whose figures these are.
  bool isRepeated = false;
  /// The hit rate of the L2s in the same simulation, from 0 to 1; nothing if
  /// there were no requests, or what was looked at accesses no data.
  std::optional<double> l2HitRate;
  /// SimulationResult::getBytesBehindL2 and getBytesOfMemory of the same
  /// simulation.
  double bytesBehindL2 = 0, bytesOfMemory = 0;
  /// The work of the busiest XCD over the mean of all, in a launch that is not
  /// simulated in full, as far as some of its workgroups tell
  /// (WorkSample::getImbalance): a part of the workgroups does not show it.
  double imbalance = 1;
  /// What the workgroups that were simulated do on average over the mean of the
  /// launch, of a part of it whose workgroups differ; 1 where that is not
  /// known. `seconds` are those of the part over this.
  double workOfPart = 1;
  /// The clocks of the busiest XCD over the mean of all, in the same simulation
  /// as `seconds`, and the same of the lines that its workgroups touch.
  double timeImbalance = 1, lineImbalance = 1;
  /// SimulationResult::isDispatchBound of the same simulation.
  bool isDispatchBound = false;
  /// The part of the lines of data read by the workgroups of an XCD in their
  /// first phases that one of them has read before, from 0 to 1
  /// (getSharedAtStart).
  double sharedAtStart = 0;

  /// Takes over what a simulation says of the map, which takes `seconds`.
  void setFigures(const SimulationResult &simulated, double newSeconds);
};

/// A map gains time if it takes less than another by more than this part.
inline constexpr double mapTolerance = 0.01;
/// The same by one XCD, whose gains are off by some points of those of whole
/// launches (docs/experiments.md, "One XCD of a launch").
inline constexpr double leastGainOfOne = 0.03;

/// Maps of a launch, simulated in the same way.
struct TriedMaps {
  /// The first is what others are compared with.
  std::vector<TriedMap> tried;
  /// True if all that has a time was simulated in full; otherwise one XCD was.
  bool isFull = true;
  /// True if all workgroups of that XCD were, to their end.
  bool isWholeOfOne = false;
  /// By what part of its time a map must be faster than the first one: more by
  /// one XCD, and where workgroups differ so much that another one may have
  /// more work than a sample of them tells.
  double leastGain = mapTolerance;
  /// Of the workgroups that were looked at to their end, some of the whole
  /// grid: if all are alike, no map gives an XCD more work than another.
  Evenness evenness = Evenness::Uneven;
  /// False if workgroups may differ and what was looked at does not tell what
  /// the others do: then no map gains.
  bool isWorkKnown = true;
  /// True if what was looked at accesses data, not only its arguments and
  /// scratch.
  bool accessesData = true;
  /// How much of what workgroups access others access too (getSharedPart). What
  /// a map gains beyond that it gains by which lines meet in a set of an L2,
  /// which follows from an index that is assumed.
  double sharedPart = 1;
};

/// The first map and the best of those that gain by one XCD, by the whole
/// launch.
struct WholeLaunch : TriedMaps {
  /// Of each its number among the maps that were searched.
  std::vector<size_t> numbers;
};

/// The result of a search: the maps in the order in which they were given, by
/// one XCD or in full, and what the whole launch says of the best by one XCD.
struct SearchedMaps : TriedMaps {
  /// Why the kernel keeps the first map, as where it waits for other workgroups
  /// (LaunchFacts::waits), and what to do if that is not so, or nothing; no
  /// reason if it does not.
  struct {
    std::string reason, wayOut;
  } keepsOrder;
  /// The part of the accesses that lie outside of all buffers, from 0 to 1, of
  /// the launch or of what was looked at of it.
  double outside = 0;
  /// Where a map gains by one XCD, and the launch is short enough to be
  /// simulated as a whole with two maps.
  std::optional<WholeLaunch> whole;
};

} // namespace mlir::swizzle

#endif // SWIZZLE_LOCALITY_TRIEDMAPS_H
