//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// Which map a kernel gets, by what a simulation says of each, and why.
//
//===----------------------------------------------------------------------===//

#ifndef SWIZZLE_LOCALITY_MAPCHOICE_H
#define SWIZZLE_LOCALITY_MAPCHOICE_H

#include "Swizzle/Locality/TriedMaps.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include <string>
#include <vector>

namespace mlir::swizzle {

/// A share, from 0 to 1, of what should be none: `42.9 %`, or that it is less
/// than 0.1 %.
std::string formatShare(double share);

/// By what part of the time no map gains more, in percent: `3 %`, or `3.5 %`,
/// rounded up.
std::string formatGain(double part);

/// What maps of a launch are compared by.
struct MapFigures {
  /// 0 with all maps where nothing is known of the L2s with the first one
  /// (TriedMap::l2HitRate): the times differ by the random delays only.
  double seconds = 0;
  /// That the L2s read from what is behind them, and write to it.
  double bytesBehindL2 = 0;
};

/// The time in seconds by which a map that was tried is compared with the first
/// one and others: its own, but if it leaves the L2s less to write back after
/// the last workgroup than the first one does, as if it left as much. All that
/// is written goes to memory with any map; which lines leave the L2s before
/// their end follows from an index that is assumed.
double getComparedSeconds(const TriedMap &tried, const TriedMap &first);

/// Returns the figures by which a map that was tried is compared. The time is
/// getComparedSeconds, or that of the first map if it is less by no more than
/// SearchedMaps::leastGain. If the difference is noise, a shorter time counts
/// as that of the first map and so do the bytes, while a longer time still
/// counts: where only a part of a launch was simulated, or workgroups are
/// alike, maps that change neither hits nor traffic differ by random delays.
/// Neither does a part that has no L2 requests with the map, or workgroups that
/// do less than half or more than twice the mean. Fewer bytes do not count
/// either with a map that lets the busiest XCD take clearly longer.
MapFigures getFigures(const TriedMaps &maps, const TriedMap &tried);

/// How a reason goes on behind "no map gains more than 1 %" where a map takes
/// less time which does not count; else nothing.
std::string explainUncounted(const TriedMaps &maps);

/// Of maps that take the same time, one gains if it takes fewer bytes from
/// behind the L2s by more than this part.
inline constexpr double trafficTolerance = 0.1;

/// The best of some maps.
struct BestMap {
  /// What it has before the first of them.
  enum class Gain { None, Time, Traffic };

  size_t number = 0;
  Gain gain = Gain::None;
  /// The one that it would be but for its bytes: itself, unless these decide.
  size_t byTime = 0;
};

/// Returns the best of `maps`, of which there is one at least and the first is
/// what others are compared with. Best are the maps that take the least time,
/// within the tolerance: the first map, if it is one of them, else the fastest.
/// If another of them takes clearly fewer bytes from behind the L2s, it is the
/// one that takes the fewest: they cost power, which the clock pays for, and
/// leave less to others.
BestMap findBestMap(llvm::ArrayRef<MapFigures> maps);

/// The best of the maps that were tried on a launch, as findBestMap says, and
/// its number among them.
BestMap findBestTried(const TriedMaps &maps);

/// Says what the best map gains by traffic over the one that it would be by
/// time; starts with a comma.
std::string describeTraffic(const MapFigures &best, const MapFigures &byTime,
                            llvm::StringRef nameOfOther);

/// The fastest map, and why it is not the best, which has that number; starts
/// with a semicolon. Empty if it is the best, or if bytes decided.
std::string describeFaster(const TriedMaps &maps, size_t number);

/// The same of the map with the fewest bytes from and to what is behind the
/// L2s, if it takes as long as the best and has clearly fewer bytes; else
/// nothing.
std::string describeFewer(const TriedMaps &maps, size_t number);

/// Why no map gains where TriedMaps::isWorkKnown is false.
inline constexpr llvm::StringLiteral workIsUnknown =
    "workgroups may differ, and what was simulated does not tell what the "
    "others do";

/// The map for a kernel.
struct MapChoice {
  enum class Kind {
    /// A map that gains.
    Gain,
    /// The identity, as no map gains.
    NoGain,
    /// `balanced`, as no launch is known or can be predicted, or the identity
    /// if the kernel may wait for other workgroups.
    Unknown
  };

  Kind kind = Kind::Unknown;
  /// As users write it.
  std::string map;
  /// In words, with times and hit rates of the next best maps.
  std::string reason;
  /// What would tell more; may be empty.
  std::string suggestion;
};

/// Why a kernel that may wait for other workgroups keeps the first map.
inline constexpr llvm::StringLiteral mayWaitForOthers =
    "it may wait for other workgroups, which a map may start later";

/// The same of one whose workgroups take numbers: LaunchFacts::counters.
inline constexpr llvm::StringLiteral takesNumbers =
    "its workgroups may take numbers that say what they do, whatever a map "
    "gives them";

/// The way out for a kernel that may wait, as not all of these do.
inline constexpr llvm::StringLiteral nameOneIfItDoesNot =
    "name a map if it does not wait";

/// The map for one launch: the best one (findBestTried), the identity first; by
/// the whole launch, where that was simulated (WholeLaunch). Where
/// SearchedMaps::keepsOrder says why, the identity.
MapChoice chooseMap(const SearchedMaps &maps);

/// The map for several launches, for all of which the same maps were simulated,
/// the identity first. As the best for one, but with the worst regret in place
/// of the time: by how much a launch takes longer than with its fastest map;
/// and of the bytes, which may be those of a part of a launch, the mean of what
/// launches take of those with the identity. A map whose time does not count
/// for a launch takes as long there as the identity, or longer.
MapChoice chooseMap(llvm::ArrayRef<SearchedMaps> launches);

/// Maps that a reason names besides the best.
inline constexpr size_t numNamedMaps = 3;

/// The names of the maps by which several launches of a kernel are compared,
/// each launch as its search has it: the first map, and of each launch the one
/// that is best for it and the numNamedMaps fastest.
std::vector<std::string>
listComparedMaps(llvm::ArrayRef<const SearchedMaps *> launches);

/// The maps that have a time, the fastest first; of equal ones the first only.
std::vector<TriedMap> rankMaps(const TriedMaps &maps);

} // namespace mlir::swizzle

#endif // SWIZZLE_LOCALITY_MAPCHOICE_H
