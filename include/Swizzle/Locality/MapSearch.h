//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// The search for the map with which a launch takes the least time. It takes
// seconds.
//
// A launch of few accesses is simulated in full with each map. Of a larger one
// first the lines that the workgroups of one XCD share at first are counted
// with each map (getSharedAtStart). Then one XCD is simulated, for all
// (OneXcd), with the few maps that share most, one of them simple, and those
// that are always tried: all that it does, or, if that is too much, as many of
// its workgroups as it holds at the same time, or some times as many; of those
// that are too long the first phases (where phases of few accesses count for
// accessesOfPhase more, as that is what they take). If it was not all, it is
// simulated again, in all that it does, with the fastest of the maps that gain,
// or of all maps where that does not take long or workgroups differ. A
// launch that is not too long is at last simulated as a whole with the first
// map and those that gain.
//
// If workgroups differ, the XCD is the one that a map gives most work
// (WorkSample). Parts of launches whose first workgroups do more or less than
// the mean are made of those from an id on from which they do nearly the mean
// with the identity (WorkSample::findTypical), and their times are multiplied
// by the work of the busiest XCD over the mean of all. Maps that share out the
// work less evenly than the first one come last. Where workgroups turn out to
// be so much longer than those that were looked at first that time and memory
// would not do, the work of others is not known, and no map gains.
//
// The same input gives the same result, with any number of host threads.
//
//===----------------------------------------------------------------------===//

#ifndef SWIZZLE_LOCALITY_MAPSEARCH_H
#define SWIZZLE_LOCALITY_MAPSEARCH_H

#include "Swizzle/Locality/AccessSource.h"
#include "Swizzle/Locality/Simulation.h"
#include "Swizzle/Locality/TriedMaps.h"
#include "llvm/ADT/ArrayRef.h"
#include <functional>
#include <string>
#include <vector>

namespace mlir::swizzle {

/// Returns what each wave issues to compute the maps of these numbers, in the
/// order of the numbers. Called by one thread at a time, while others trace.
using CountMapWork =
    llvm::function_ref<std::vector<IssuedWork>(llvm::ArrayRef<size_t> maps)>;

/// A map of a launch.
struct CandidateMap {
  std::string name;
  /// The logical id of a hardware id.
  std::function<uint64_t(uint64_t)> map;
  /// True if it is simulated whatever the workgroups share at first.
  bool isAlwaysTried = false;
  /// True if it takes few instructions, as it needs no coordinates: of these
  /// the one by which most is shared is among those that are simulated.
  bool isSimple = false;
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
