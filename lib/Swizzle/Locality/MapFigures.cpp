//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "MapFigures.h"
#include "Swizzle/Locality/MapChoice.h"
#include "llvm/ADT/STLExtras.h"
#include <algorithm>
#include <cmath>
#include <tuple>

using namespace mlir::swizzle;

BestMap mlir::swizzle::findBestMap(llvm::ArrayRef<MapFigures> maps) {
  double least = maps.front().seconds;
  for (const MapFigures &map : maps)
    least = std::min(least, map.seconds);
  auto isFast = [&](const MapFigures &map) {
    return least >= map.seconds * (1 - mapTolerance);
  };
  BestMap best;
  if (!isFast(maps.front())) {
    best.gain = BestMap::Gain::Time;
    while (maps[best.number].seconds != least)
      ++best.number;
  }
  best.byTime = best.number;
  double fewBytes = maps[best.number].bytesBehindL2 * (1 - trafficTolerance);
  const MapFigures *fewest = nullptr;
  for (auto [number, map] : llvm::enumerate(maps)) {
    // Of maps with the same bytes the fastest one.
    bool isFewer = fewest ? std::tie(map.bytesBehindL2, map.seconds) <
                                std::tie(fewest->bytesBehindL2, fewest->seconds)
                          : map.bytesBehindL2 < fewBytes;
    if (!isFast(map) || !isFewer)
      continue;
    fewest = &map;
    best.number = number;
    if (best.gain == BestMap::Gain::None)
      best.gain = BestMap::Gain::Traffic;
  }
  return best;
}

bool mlir::swizzle::isOfPart(const TriedMaps &maps) {
  return !maps.isFull && !maps.isWholeOfOne;
}

std::vector<size_t> mlir::swizzle::rankNumbers(const TriedMaps &maps) {
  std::vector<size_t> ranked;
  for (auto [number, tried] : llvm::enumerate(maps.tried))
    if (tried.seconds && !tried.isRepeated)
      ranked.push_back(number);
  llvm::stable_sort(ranked, [&](size_t a, size_t b) {
    return *maps.tried[a].seconds < *maps.tried[b].seconds;
  });
  return ranked;
}

std::vector<TriedMap> mlir::swizzle::rankMaps(const TriedMaps &maps) {
  std::vector<TriedMap> ranked;
  for (size_t number : rankNumbers(maps))
    ranked.push_back(maps.tried[number]);
  return ranked;
}

bool mlir::swizzle::isDispatchBound(const TriedMaps &maps,
                                    const TriedMap &tried) {
  return isOfPart(maps) && maps.tried.front().isDispatchBound &&
         tried.isDispatchBound;
}

bool mlir::swizzle::isUnlikeOthers(const TriedMap &tried) {
  constexpr double leastWork = 0.5, mostWork = 2;
  return !tried.l2HitRate || tried.workOfPart < leastWork ||
         tried.workOfPart > mostWork;
}

double mlir::swizzle::getTimeGain(const TriedMap &tried,
                                  const TriedMap &identity) {
  return 1 - getComparedSeconds(tried, identity) / *identity.seconds;
}

bool mlir::swizzle::maySave(const TriedMaps &maps, double part) {
  return maps.sharedPart >= std::max(mapTolerance, part);
}

/// By which part of the time a map is faster for when workgroups that differ
/// begin, and not by chance.
static constexpr double leastUnevenGain = 0.03;

bool mlir::swizzle::timeCounts(const TriedMaps &maps, const TriedMap &tried) {
  const TriedMap &identity = maps.tried.front();
  if (isDispatchBound(maps, tried) || isUnlikeOthers(tried))
    return false;
  bool isBySharing = maySave(maps, getTimeGain(tried, identity));
  bool changesHits =
      isBySharing && std::abs(*tried.l2HitRate -
                              identity.l2HitRate.value_or(0)) >= mapTolerance;
  auto changes = [&](double TriedMap::*bytes, double tolerance) {
    return isBySharing && std::abs(tried.*bytes - identity.*bytes) >
                              tolerance * identity.*bytes;
  };
  bool changesBytes = changes(&TriedMap::bytesBehindL2, mapTolerance) ||
                      changes(&TriedMap::bytesOfMemory, mapTolerance);
  bool changesWork =
      std::abs(tried.imbalance - identity.imbalance) >= mapTolerance ||
      (maps.isFull &&
       std::abs(tried.lineImbalance - identity.lineImbalance) >= mapTolerance);
  if (isOfPart(maps))
    return changesHits || changesWork ||
           changes(&TriedMap::bytesOfMemory, trafficTolerance);
  if (changesHits || changesWork || changesBytes)
    return true;
  // Where workgroups differ, time may be gained by longer ones that begin
  // earlier, on an XCD or on all.
  return maps.evenness == Evenness::Uneven &&
         (std::abs(tried.timeImbalance - identity.timeImbalance) >=
              mapTolerance ||
          *tried.seconds < *identity.seconds * (1 - leastUnevenGain));
}

double mlir::swizzle::getBytesSaved(const TriedMap &tried,
                                    const TriedMap &identity) {
  return 1 - tried.bytesBehindL2 / identity.bytesBehindL2;
}

bool mlir::swizzle::isFair(const TriedMap &tried, const TriedMap &first) {
  return tried.timeImbalance <= first.timeImbalance * (1 + evenTolerance);
}

double mlir::swizzle::getComparedSeconds(const TriedMap &tried,
                                         const TriedMap &first) {
  auto getWriteBack = [](const TriedMap &map) {
    return *map.seconds * map.writeBackShare;
  };
  return *tried.seconds +
         std::max(0.0, getWriteBack(first) - getWriteBack(tried));
}

MapFigures mlir::swizzle::getFigures(const TriedMaps &maps,
                                     const TriedMap &tried) {
  const TriedMap &identity = maps.tried.front();
  MapFigures figures;
  // What accesses no buffer gains nothing.
  if (!identity.l2HitRate)
    return figures;
  bool isCounted = tried.name == identity.name ||
                   (maps.isWorkKnown && timeCounts(maps, tried));
  double seconds = getComparedSeconds(tried, identity);
  bool isGain = isCounted && seconds < *identity.seconds * (1 - maps.leastGain);
  figures.seconds = isGain ? seconds : std::max(seconds, *identity.seconds);
  // A part of a launch whose workgroups differ does not tell whether an XCD
  // gets longer ones.
  if (maps.isFull || maps.evenness == Evenness::All)
    figures.bytesBehindL2 =
        (isCounted && isFair(tried, identity) &&
                 maySave(maps, getBytesSaved(tried, identity))
             ? tried
             : identity)
            .bytesBehindL2;
  return figures;
}

BestMap mlir::swizzle::findBestTried(const TriedMaps &maps) {
  // The first one, then the fastest.
  std::vector<size_t> numbers = rankNumbers(maps);
  llvm::erase(numbers, 0);
  numbers.insert(numbers.begin(), 0);
  llvm::SmallVector<MapFigures> figures;
  for (size_t number : numbers)
    figures.push_back(getFigures(maps, maps.tried[number]));
  BestMap best = findBestMap(figures);
  best.number = numbers[best.number];
  best.byTime = numbers[best.byTime];
  return best;
}
