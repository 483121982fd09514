//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// What counts of the figures of maps that were tried, and why not, for the
// choice and for the words of its reason.
//
//===----------------------------------------------------------------------===//

#ifndef SWIZZLE_LOCALITY_MAPFIGURES_H
#define SWIZZLE_LOCALITY_MAPFIGURES_H

#include "Swizzle/Locality/TriedMaps.h"
#include <cstddef>
#include <vector>

namespace mlir::swizzle {

/// Returns true if only a part of the workgroups was simulated, of each XCD or
/// of one.
bool isOfPart(const TriedMaps &maps);

/// The numbers of the maps that have a time, the fastest first; of equal ones
/// the first only.
std::vector<size_t> rankNumbers(const TriedMaps &maps);

/// Returns true if the dispatcher bounds a launch, of which a part was
/// simulated, with the identity and with another map. What its first
/// workgroups gain, which find empty caches, the launch does not.
bool isDispatchBound(const TriedMaps &maps, const TriedMap &tried);

/// Returns true if what a map did in the part that was simulated says little of
/// the launch: it had no L2 requests, or its workgroups do far less or more
/// than others.
bool isUnlikeOthers(const TriedMap &tried);

/// By which part of the first map's time another one is faster.
double getTimeGain(const TriedMap &tried, const TriedMap &identity);

/// Returns true if a map may save this part of time or bytes by what workgroups
/// share.
bool maySave(const TriedMaps &maps, double part);

/// Returns true if the time of a map that was tried counts. A part of a launch
/// has its start in it, whose time alone says little: there the map must also
/// change the hit rate of the L2s, or the work of the busiest XCD, by at least
/// the tolerance, or clearly the bytes of the memory. Workgroups take other
/// times with other maps by chance, too, if these change neither that nor the
/// bytes behind the L2s or of the memory; if they differ, also by when each
/// begins. Of workgroups that share too little for what the map gains, these
/// say nothing.
bool timeCounts(const TriedMaps &maps, const TriedMap &tried);

/// By which part of the first map's bytes behind the L2s another one has fewer.
double getBytesSaved(const TriedMap &tried, const TriedMap &identity);

/// Returns true if no XCD takes longer than the others with `tried`, or not
/// more so than with the first map. Otherwise fewer bytes are no reason for it.
bool isFair(const TriedMap &tried, const TriedMap &first);

} // namespace mlir::swizzle

#endif // SWIZZLE_LOCALITY_MAPFIGURES_H
