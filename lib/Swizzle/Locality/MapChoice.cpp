//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "Swizzle/Locality/MapChoice.h"
#include "MapFigures.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/Sequence.h"
#include "llvm/Support/FormatVariadic.h"
#include <algorithm>
#include <cmath>

using namespace mlir::swizzle;

std::string mlir::swizzle::formatShare(double share) {
  constexpr double least = 0.001;
  if (share < least)
    return "less than 0.1 %";
  return llvm::formatv("{0:F1} %", share * 100);
}

std::string mlir::swizzle::formatGain(double part) {
  double tenths = std::ceil(part * 1000 - 1e-6);
  bool isWhole = std::fmod(tenths, 10) == 0;
  return llvm::formatv(isWhole ? "{0:F0} %" : "{0:F1} %", tenths / 10);
}

/// What a reason says of accesses to no buffer.
static std::string describeOutside(double share) {
  return formatShare(share) + " of the accesses lie outside of all buffers";
}

std::string mlir::swizzle::describeTraffic(const MapFigures &best,
                                           const MapFigures &byTime,
                                           llvm::StringRef nameOfOther) {
  return llvm::formatv(
      ", as fast as any and with {0:F0} % fewer bytes from and to what is "
      "behind the L2s than with '{1}'",
      (1 - best.bytesBehindL2 / byTime.bytesBehindL2) * 100, nameOfOther);
}

static std::string describe(const TriedMaps &maps, const TriedMap &tried) {
  std::string hits = maps.accessesData ? "no L2 requests"
                     : isOfPart(maps)  ? "no accesses to buffers so far"
                                       : "no accesses to buffers";
  if (tried.l2HitRate)
    hits = llvm::formatv("{0:F1} % L2 hits", *tried.l2HitRate * 100);
  return llvm::formatv("{0:F2} us and {1} with '{2}'", *tried.seconds * 1e6,
                       hits, tried.name);
}

/// The identity, for a kernel in which a workgroup waits for another one: with
/// a map that one may start later, or when all places are taken by workgroups
/// that wait.
static MapChoice keepOrder(const SearchedMaps &maps) {
  MapChoice choice;
  choice.kind = MapChoice::Kind::NoGain;
  choice.map = maps.tried.front().name;
  choice.reason = maps.keepsOrder.reason;
  choice.suggestion = maps.keepsOrder.wayOut;
  return choice;
}

/// Why maps are faster where workgroups share too little, as a reason goes on.
static std::string describeSets(const TriedMaps &maps) {
  std::string text = " but by which lines meet in the sets of the L2s, as ";
  if (maps.sharedPart == 0)
    return text + "no two workgroups touch the same line";
  return text + "workgroups share " + formatShare(maps.sharedPart) +
         " of what they access";
}

std::string mlir::swizzle::explainUncounted(const TriedMaps &maps) {
  const TriedMap &identity = maps.tried.front();
  double least = *identity.seconds * (1 - maps.leastGain);
  std::vector<TriedMap> faster = rankMaps(maps);
  llvm::erase_if(
      faster, [&](const TriedMap &tried) { return *tried.seconds >= least; });
  if (faster.empty())
    return "";
  llvm::erase_if(faster, [&](const TriedMap &tried) {
    return getComparedSeconds(tried, identity) >= least;
  });
  if (faster.empty())
    return " but by leaving the L2s less to write back at the end";
  if (llvm::all_of(faster, [&](const TriedMap &tried) {
        return isDispatchBound(maps, tried);
      }))
    return " of the launch, whose first workgroups end faster than the "
           "dispatcher begins them";
  if (identity.l2HitRate && llvm::all_of(faster, isUnlikeOthers))
    return " but in a part whose workgroups are unlike the others";
  if (llvm::none_of(faster, [&](const TriedMap &tried) {
        return maySave(maps, getTimeGain(tried, identity));
      }))
    return describeSets(maps);
  return isOfPart(maps) ? " of the time, and changes L2 hits or the work of "
                          "XCDs by 1 %"
                        : " of the time, and changes L2 hits, traffic or the "
                          "work of XCDs by 1 %";
}

static std::string describeNoGain(const TriedMaps &maps) {
  if (!maps.isWorkKnown)
    return workIsUnknown.str();
  // Those of a sample differ by so much.
  const char *ofSample = maps.leastGain > leastGainOfOne
                             ? ", by which the work of an XCD may be off"
                             : "";
  return "no map gains more than " + formatGain(maps.leastGain) + ofSample +
         explainUncounted(maps);
}

/// The figures of the first map and of the best, or, if it is the first, of the
/// fastest other one; the chosen one of them first.
static std::string describeWhole(const WholeLaunch &whole,
                                 const BestMap &found) {
  std::vector<size_t> ranked = rankNumbers(whole);
  llvm::erase(ranked, 0);
  const TriedMap
      &first = whole.tried.front(),
      &other = whole.tried[found.number != 0 ? found.number : ranked.front()];
  auto describe = [](const TriedMap &tried) {
    return llvm::formatv("{0:F2} us and {1:F1} MiB from and to what is behind "
                         "the L2s with '{2}'",
                         *tried.seconds * 1e6, tried.bytesBehindL2 * 0x1p-20,
                         tried.name)
        .str();
  };
  if (found.gain == BestMap::Gain::None)
    return describe(first) + ", " + describe(other);
  std::string traffic;
  const TriedMap &byTime = whole.tried[found.byTime];
  if (found.number != found.byTime)
    traffic = describeTraffic({0, other.bytesBehindL2},
                              {0, byTime.bytesBehindL2}, byTime.name);
  return describe(other) + traffic + "; " + describe(first);
}

/// Why `tried` is not the best although it takes less time than that; empty if
/// it does not, or if the bytes decided.
static std::string explainFaster(const TriedMaps &maps, const TriedMap &tried,
                                 const TriedMap &best) {
  const TriedMap &identity = maps.tried.front();
  if (*tried.seconds >= *best.seconds)
    return "";
  if (isDispatchBound(maps, tried))
    return " by first workgroups that end faster than the dispatcher begins "
           "them";
  if (isUnlikeOthers(tried))
    return " by workgroups unlike the others";
  if (!timeCounts(maps, tried))
    return maySave(maps, getTimeGain(tried, identity))
               ? ", which counts as chance"
               : " by the sets of its lines";
  return getComparedSeconds(tried, identity) >=
                 getComparedSeconds(best, identity)
             ? " by less to write back at the end"
             : "";
}

std::string mlir::swizzle::describeFaster(const TriedMaps &maps,
                                          size_t number) {
  TriedMap fastest = rankMaps(maps).front();
  std::string why = explainFaster(maps, fastest, maps.tried[number]);
  return why.empty() ? "" : "; " + describe(maps, fastest) + why;
}

std::string mlir::swizzle::describeFewer(const TriedMaps &maps, size_t number) {
  const TriedMap &best = maps.tried[number], &identity = maps.tried.front();
  // Where bytes count at all.
  if (!maps.isFull && maps.evenness != Evenness::All)
    return "";
  const TriedMap *fewest = &best;
  for (const TriedMap &tried : maps.tried)
    if (tried.seconds && tried.bytesBehindL2 < fewest->bytesBehindL2 &&
        *tried.seconds * (1 - mapTolerance) <= *best.seconds)
      fewest = &tried;
  if (fewest->bytesBehindL2 >= best.bytesBehindL2 * (1 - trafficTolerance) ||
      !maySave(maps, getBytesSaved(*fewest, identity)))
    return "";
  std::string text = llvm::formatv(
      "; '{0}' has {1:F0} % fewer bytes from and to what is behind the L2s",
      fewest->name, (1 - fewest->bytesBehindL2 / best.bytesBehindL2) * 100);
  if (!isFair(*fewest, identity))
    return text + ", but an XCD takes longer than the others with it";
  if (getComparedSeconds(*fewest, identity) * (1 - mapTolerance) >
      *best.seconds)
    return text + ", but takes as long only by leaving less to write back at "
                  "the end";
  return "";
}

/// By what a search says how long maps take, where it is not the whole launch.
static std::string describeSample(const TriedMaps &maps) {
  if (maps.isFull)
    return "";
  return maps.isWholeOfOne ? "by one XCD " : "for a part of one XCD's work ";
}

MapChoice mlir::swizzle::chooseMap(const SearchedMaps &maps) {
  if (!maps.keepsOrder.reason.empty())
    return keepOrder(maps);
  const TriedMap &identity = maps.tried.front();
  std::vector<TriedMap> ranked = rankMaps(maps);
  // By the whole launch, if it was simulated.
  const TriedMaps *decisive = &maps;
  if (maps.whole)
    decisive = &*maps.whole;
  BestMap found = findBestTried(*decisive);
  bool gains = found.gain != BestMap::Gain::None;
  // The best by the whole launch, or, where none gains by it, by one XCD.
  const TriedMap &best = maps.tried[!maps.whole ? found.number
                                    : gains ? maps.whole->numbers[found.number]
                                            : findBestTried(maps).number];
  MapChoice choice;
  choice.kind = gains ? MapChoice::Kind::Gain : MapChoice::Kind::NoGain;
  choice.map = gains ? best.name : identity.name;
  if (!gains)
    choice.reason = describeNoGain(*decisive) + ": ";
  choice.reason += "predicted ";
  if (maps.whole)
    choice.reason += describeWhole(*maps.whole, found) + "; ";
  choice.reason += describeSample(maps) + describe(maps, best);
  if (found.number != found.byTime && !maps.whole) {
    const TriedMap &byTime = maps.tried[found.byTime];
    choice.reason += describeTraffic(getFigures(maps, best),
                                     getFigures(maps, byTime), byTime.name);
  }
  size_t numNamed = 0;
  auto name = [&](const TriedMap &tried) {
    choice.reason += (numNamed++ == 0 ? "; " : ", ") + describe(maps, tried);
    if (gains && tried.name != identity.name)
      choice.reason += explainFaster(maps, tried, best);
  };
  for (const TriedMap &tried : ranked)
    if (numNamed < numNamedMaps && tried.name != best.name &&
        tried.name != identity.name)
      name(tried);
  if (best.name != identity.name)
    name(identity);
  choice.reason += describeFewer(*decisive, found.number);
  if (isOfPart(maps) && (best.imbalance != 1 || identity.imbalance != 1))
    choice.reason += "; times the work of the busiest XCD over the mean";
  if (maps.outside != 0)
    choice.reason += "; " + describeOutside(maps.outside);
  return choice;
}

std::vector<std::string>
mlir::swizzle::listComparedMaps(llvm::ArrayRef<const SearchedMaps *> launches) {
  std::vector<std::string> names;
  auto addIfNew = [&](const std::string &name) {
    if (!llvm::is_contained(names, name))
      names.push_back(name);
  };
  addIfNew(launches.front()->tried.front().name);
  for (const SearchedMaps *launch : launches) {
    addIfNew(chooseMap(*launch).map);
    std::vector<TriedMap> ranked = rankMaps(*launch);
    for (const TriedMap &tried :
         llvm::ArrayRef(ranked).take_front(numNamedMaps))
      addIfNew(tried.name);
  }
  return names;
}

/// What several launches are compared by with each of the maps that were tried
/// on all of them: as the time, 1 and the largest excess of the time of a
/// launch over that with the best map for it, as the bytes, the mean of what
/// they are of those with the first map.
static llvm::SmallVector<MapFigures>
getWorstFigures(llvm::ArrayRef<SearchedMaps> launches) {
  llvm::SmallVector<MapFigures> worst(launches.front().tried.size(),
                                      MapFigures{/*seconds=*/1});
  for (const SearchedMaps &launch : launches) {
    llvm::SmallVector<MapFigures> figures;
    for (const TriedMap &tried : launch.tried)
      figures.push_back(getFigures(launch, tried));
    double best = llvm::min_element(figures, [](auto &a, auto &b) {
                    return a.seconds < b.seconds;
                  })->seconds;
    double ofFirst = figures.front().bytesBehindL2;
    for (auto [all, map] : llvm::zip_equal(worst, figures)) {
      if (best != 0)
        all.seconds = std::max(all.seconds, map.seconds / best);
      all.bytesBehindL2 +=
          (ofFirst == 0 ? 1 : map.bytesBehindL2 / ofFirst) / launches.size();
    }
  }
  return worst;
}

MapChoice mlir::swizzle::chooseMap(llvm::ArrayRef<SearchedMaps> launches) {
  for (const SearchedMaps &launch : launches)
    if (!launch.keepsOrder.reason.empty())
      return keepOrder(launch);
  llvm::ArrayRef<TriedMap> maps = launches.front().tried;
  llvm::SmallVector<MapFigures> figures = getWorstFigures(launches);
  BestMap found = findBestMap(figures);
  bool gains = found.gain != BestMap::Gain::None;
  MapChoice choice;
  choice.kind = gains ? MapChoice::Kind::Gain : MapChoice::Kind::NoGain;
  choice.map = maps[found.number].name;
  auto describeRegret = [&](size_t number) {
    return llvm::formatv("{0:F1} % with '{1}'",
                         (figures[number].seconds - 1) * 100, maps[number].name)
        .str();
  };
  double leastGain = 0;
  for (const SearchedMaps &launch : launches)
    leastGain = std::max(leastGain, launch.leastGain);
  if (!gains)
    choice.reason = "no map gains more than " + formatGain(leastGain) +
                    " in the worst case: ";
  choice.reason += llvm::formatv(
      "the worst of {0} launches is predicted to take longer than with the "
      "best map for it by {1}",
      launches.size(), describeRegret(found.number));
  if (found.number != found.byTime)
    choice.reason +=
        describeTraffic(figures[found.number], figures[found.byTime],
                        maps[found.byTime].name) +
        ", on average over the launches";
  auto ranked = llvm::to_vector(llvm::seq<size_t>(figures.size()));
  llvm::stable_sort(ranked, [&](size_t a, size_t b) {
    return figures[a].seconds < figures[b].seconds;
  });
  size_t numNamed = 0;
  for (size_t number : ranked)
    if (number != found.number && (numNamed < numNamedMaps || number == 0))
      choice.reason += (numNamed++ == 0 ? "; " : ", ") + describeRegret(number);
  if (llvm::any_of(launches,
                   [](const SearchedMaps &maps) { return !maps.isFull; }))
    choice.reason += "; by one XCD, in parts of longer launches";
  if (llvm::any_of(launches,
                   [](const SearchedMaps &maps) { return !maps.isWorkKnown; }))
    choice.reason += ("; of one of the launches, " + workIsUnknown).str();
  double outside = 0;
  for (const SearchedMaps &maps : launches)
    outside = std::max(outside, maps.outside);
  if (outside != 0)
    choice.reason += "; of one of the launches, " + describeOutside(outside);
  return choice;
}
