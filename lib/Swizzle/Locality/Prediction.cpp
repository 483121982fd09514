//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "Swizzle/Locality/Prediction.h"
#include "Swizzle/Chips/SustainedRates.h"
#include "Swizzle/Locality/MapChoice.h"
#include "Swizzle/Mapping/WorkgroupMap.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/MathExtras.h"
#include <algorithm>

using namespace mlir::swizzle;

/// The largest sides of a picture of the grid, in workgroups: a cell is then
/// still some pixels wide on a phone.
static constexpr uint64_t maxPictureColumns = 64, maxPictureRows = 48;

static void computeBytes(Prediction &prediction, const ChipTopology &chip) {
  const SimulationResult &result = prediction.result;
  const LevelCounts &total = result.total;
  uint64_t reads = total.l1.requests - total.l1.hits;
  uint64_t writes = total.l2.requests - reads;
  auto scale = [&](uint64_t bytes) -> uint64_t {
    return bytes / result.getSampled();
  };
  prediction.l2Bytes = scale(reads * cacheLineBytes + writes * halfLineBytes);
  prediction.mallBytes =
      chip.mallBytes ? static_cast<uint64_t>(result.getBytesBehindL2()) : 0;
  prediction.memoryBytes = static_cast<uint64_t>(result.getBytesOfMemory());
}

Prediction mlir::swizzle::predict(const AccessSource &source,
                                  const ChipTopology &chip,
                                  llvm::StringRef name,
                                  llvm::function_ref<uint64_t(uint64_t)> map,
                                  const SimulationOptions &options) {
  Prediction prediction;
  prediction.map = name.str();
  prediction.mapWork = options.mapWork;
  prediction.result = simulate(source, chip, map, options);
  const SimulationResult &result = prediction.result;
  prediction.imbalance = result.getLineImbalance();
  prediction.timeImbalance = result.getTimeImbalance();
  prediction.inStepLimit =
      getInStepLimit(source, chip, map, options.workgroupsPerCu);
  computeBytes(prediction, chip);
  prediction.seconds = getSustainedRates(chip).getSeconds(result.clocks);
  return prediction;
}

GridPicture::GridPicture(const LaunchFacts &facts)
    : numWorkgroups(facts.getNumWorkgroups()), width(facts.grid[0]),
      height(facts.grid[1]) {
  // A picture that is much higher than wide shows little.
  constexpr uint64_t mostRowsOfColumn = 4;
  hasLayers = facts.grid[2] != 1;
  isWrapped = width == 1 || (height == 1 && !hasLayers) ||
              width * mostRowsOfColumn < std::min(height, maxPictureRows);
  if (isWrapped) {
    width = std::min(numWorkgroups, maxPictureColumns);
    height = llvm::divideCeil(numWorkgroups, width);
  }
  columns = std::min(width, maxPictureColumns);
  rows = std::min(height, maxPictureRows);
}

std::string GridPicture::describe() const {
  std::string text =
      isWrapped ? llvm::formatv("logical ids, {0} to a row", width).str()
                : "logical x to the right, y down";
  if (columns < width || rows < height || (!isWrapped && hasLayers))
    text += llvm::formatv("; the first {0} x {1}", columns, rows);
  return text;
}

std::vector<uint8_t>
GridPicture::getXcds(const ChipTopology &chip,
                     llvm::function_ref<uint64_t(uint64_t)> map) const {
  std::vector<uint8_t> xcds(rows * columns, noXcd);
  uint64_t missing = 0;
  for (uint64_t row = 0; row < rows; ++row)
    for (uint64_t column = 0; column < columns; ++column)
      missing += getId(row, column) < numWorkgroups;
  // Most maps give the first ids to early workgroups.
  for (uint64_t h = 0; h < numWorkgroups && missing != 0; ++h) {
    uint64_t id = map(h);
    uint64_t row = id / width, column = id % width;
    if (row >= rows || column >= columns)
      continue;
    xcds[row * columns + column] = h % chip.xcds;
    --missing;
  }
  return xcds;
}

/// The part of the lines of data read by the first workgroups of an XCD, in
/// their first phases, that have been read before: by another of them in the
/// same phase, where what one reads again itself counts once; or by any of them
/// in any of these phases.
static double getReadAgain(const AccessSource &source, const ChipTopology &chip,
                           llvm::function_ref<uint64_t(uint64_t)> map,
                           uint32_t workgroupsPerCu, uint32_t xcd,
                           bool isInSamePhase) {
  constexpr unsigned maxPhases = 16;
  uint64_t numWorkgroups = source.getFacts().getNumWorkgroups();
  uint64_t places = getPlacesOfXcd(chip, workgroupsPerCu);
  std::vector<std::unique_ptr<WorkgroupStream>> streams;
  for (uint64_t h = xcd; h < numWorkgroups && streams.size() < places;
       h += chip.xcds) {
    streams.push_back(source.makeStream(streams.size()));
    streams.back()->restart(map(h));
  }
  using Kind = LaunchFacts::Argument::Kind;
  llvm::ArrayRef<LaunchFacts::Argument> arguments = source.getFacts().arguments;
  uint64_t reads = 0, again = 0;
  llvm::DenseSet<uint64_t> lines, own;
  Phase phase;
  for (unsigned i = 0; i < maxPhases; ++i) {
    if (isInSamePhase)
      lines.clear();
    for (auto &stream : streams) {
      if (!stream->next(phase))
        continue;
      own.clear();
      for (LineAccess access : phase) {
        const AccessTraits &traits = access.getTraits();
        if (traits.isWrite() || arguments[traits.argument].kind != Kind::Data)
          continue;
        if (isInSamePhase && !own.insert(access.getLine()).second)
          continue;
        ++reads;
        again += !lines.insert(access.getLine()).second;
      }
    }
  }
  return reads ? double(again) / reads : 0;
}

double mlir::swizzle::getInStepLimit(const AccessSource &source,
                                     const ChipTopology &chip,
                                     llvm::function_ref<uint64_t(uint64_t)> map,
                                     uint32_t workgroupsPerCu) {
  return getReadAgain(source, chip, map, workgroupsPerCu, /*xcd=*/0,
                      /*isInSamePhase=*/true);
}

double
mlir::swizzle::getSharedAtStart(const AccessSource &source,
                                const ChipTopology &chip,
                                llvm::function_ref<uint64_t(uint64_t)> map,
                                uint32_t workgroupsPerCu, uint32_t xcd) {
  return getReadAgain(source, chip, map, workgroupsPerCu, xcd,
                      /*isInSamePhase=*/false);
}

/// Time, what it goes to, and what the caches do of it, in words.
static std::string describe(const Prediction &prediction) {
  const CacheCounts &l2 = prediction.result.total.l2;
  std::string hits = "the L2s have no requests";
  if (l2.requests != 0)
    hits = llvm::formatv("the L2s hit {0:F1} %", l2.getHitRate() * 100);
  std::string text = llvm::formatv(
      "{0:F1} us, most of it for {1}, {2}, {3:F1} MiB go to and from memory",
      prediction.seconds * 1e6, getName(prediction.getCause()), hits,
      prediction.memoryBytes / 1048576.0);
  if (!prediction.result.isOfOneXcd)
    text += llvm::formatv(", the slowest XCD takes {0:F2} times the mean",
                          prediction.timeImbalance);
  return text;
}

/// The predictions as what a search has tried.
static TriedMaps listTried(llvm::ArrayRef<Prediction> predictions,
                           Evenness evenness, double sharedPart) {
  TriedMaps maps;
  maps.evenness = evenness;
  maps.sharedPart = sharedPart;
  const SimulationResult &first = predictions.front().result;
  bool isOfOne = first.isOfOneXcd;
  maps.isFull = first.sampledWorkgroups == 1 && !isOfOne;
  maps.isWholeOfOne = first.sampledWorkgroups == 1 && isOfOne;
  maps.isWorkKnown = evenness != Evenness::Uneven || maps.isFull;
  if (isOfOne)
    maps.leastGain = leastGainOfOne;
  for (const Prediction &prediction : predictions) {
    TriedMap &tried = maps.tried.emplace_back();
    tried.name = prediction.map;
    tried.setFigures(prediction.result, prediction.seconds);
  }
  return maps;
}

/// Of a map of the user's nothing is known by its name.
static bool isIdentity(llvm::StringRef text) {
  llvm::Expected<WorkgroupMap> map = WorkgroupMap::parse(text);
  if (map)
    return map->isIdentity();
  llvm::consumeError(map.takeError());
  return false;
}

std::optional<size_t>
mlir::swizzle::findIdentity(llvm::ArrayRef<Prediction> predictions) {
  for (auto [number, prediction] : llvm::enumerate(predictions))
    if (isIdentity(prediction.map))
      return number;
  return std::nullopt;
}

Choice mlir::swizzle::chooseAmong(llvm::ArrayRef<Prediction> predictions,
                                  Evenness evenness, double sharedPart) {
  TriedMaps maps = listTried(predictions, evenness, sharedPart);
  if (!maps.isWorkKnown)
    return {findIdentity(predictions), workIsUnknown.str()};
  llvm::SmallVector<MapFigures> figures;
  for (const TriedMap &tried : maps.tried)
    figures.push_back(getFigures(maps, tried));
  BestMap best = findBestMap(figures);
  const Prediction &first = predictions.front();
  Choice choice;
  choice.best = best.number;
  choice.reason = describe(predictions[best.number]);
  if (best.number != best.byTime)
    choice.reason += describeTraffic(figures[best.number], figures[best.byTime],
                                     predictions[best.byTime].map);
  if (best.number != 0)
    choice.reason += describeFaster(maps, best.number) + "; with " + first.map +
                     " " + describe(first);
  else if (predictions.size() > 1)
    choice.reason += "; no other map gains more than " +
                     formatGain(maps.leastGain) + explainUncounted(maps);
  choice.reason += describeFewer(maps, best.number);
  return choice;
}
