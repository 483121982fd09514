//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "Swizzle/Locality/MapSearch.h"
#include "LineReaders.h"
#include "Parallel.h"
#include "Recording.h"
#include "Swizzle/Chips/SustainedRates.h"
#include "Swizzle/Locality/LaunchSample.h"
#include "Swizzle/Locality/MapChoice.h"
#include "Swizzle/Locality/Prediction.h"
#include "Swizzle/Locality/WorkSample.h"
#include "TraceCost.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/Twine.h"
#include "llvm/Support/MathExtras.h"
#include <algorithm>

using namespace mlir::swizzle;

/// Launches of at most so many accesses are simulated in full.
static constexpr uint64_t maxFullAccesses = UINT64_C(1) << 20;
/// Maps that are simulated on more of a larger one, besides the first.
static constexpr size_t maxFastestMaps = 3;
/// If all maps are wanted, launches are simulated in full that come to at most
/// so many accesses with all of them.
static constexpr double maxComparedAccesses = UINT64_C(1) << 25;
/// Accesses of a larger launch that are traced to see how much work each XCD
/// gets, if some workgroups differ, and if those looked at are all alike.
static constexpr uint64_t maxTracedOfUneven = UINT64_C(1) << 21,
                          maxTracedOfEven = UINT64_C(1) << 18;
/// Maps with which one XCD of it is simulated, besides the first and those that
/// always are.
static constexpr size_t maxSimulatedMaps = 4;
/// Accesses that this XCD is simulated for, with all of these maps together;
/// more maps than these take longer.
static constexpr uint64_t maxAccessesOfOne = UINT64_C(10) << 20;
/// Where that is not all of its work, accesses for which it is simulated with
/// all of its work and the fastest maps, together: if a map gains, and if none
/// does.
static constexpr uint64_t maxAccessesOfAll = UINT64_C(1) << 24,
                          maxAccessesOfNone = UINT64_C(14) << 20;
/// Launches are simulated as a whole with the first map and those that are best
/// by one XCD if all of these come to so many accesses.
static constexpr double maxWholeAccesses = UINT64_C(1) << 24;
/// As maxWholeAccesses, for the first map and the best, if that one gains time,
/// and not only bytes, or workgroups differ; the next one follows if it does
/// not gain in the whole launch.
static constexpr double maxWholeOfTime = UINT64_C(1) << 25;
/// Workgroups for which each map is asked: of a larger launch the work of XCDs
/// is not looked at, and maps with the same first ids are taken for equal.
static constexpr uint64_t maxAskedWorkgroups = UINT64_C(1) << 20;

//===----------------------------------------------------------------------===//
// Search
//===----------------------------------------------------------------------===//

namespace {
class Search {
public:
  Search(const AccessSource &source, const ChipTopology &chip,
         llvm::ArrayRef<CandidateMap> maps, bool simulatesAll,
         CountMapWork countMapWork, const SimulationOptions &options)
      : source(source), chip(chip), maps(maps), simulatesAll(simulatesAll),
        countMapWork(countMapWork), options(options),
        count(source.getFacts().getNumWorkgroups()) {}

  SearchedMaps run();

private:
  std::vector<size_t> findFirstEqual() const;
  void noteUnended();
  void findImbalances(llvm::ArrayRef<size_t> numbers);
  bool knowsWork() const;
  void findShared(llvm::ArrayRef<size_t> numbers);
  void dropWorse(std::vector<size_t> &numbers) const;
  std::vector<uint64_t> listIds(llvm::ArrayRef<size_t> numbers, uint64_t first,
                                uint64_t end, uint64_t step) const;
  bool record(std::vector<uint64_t> ids, uint64_t phases,
              llvm::ArrayRef<size_t> numbers);
  /// In accesses.
  double getCostInFull() const { return count * getCostOfSimulation(probe); }
  /// A part of a launch: workgroups in the order of dispatch, from hardware id
  /// `first` on, which is a multiple of the number of XCDs, and phases of each.
  struct Part {
    uint64_t first, numWorkgroups, phases;
  };
  Part makePart(uint64_t accesses) const;
  bool simulateOneXcd(llvm::ArrayRef<size_t> numbers, const Part &part);
  void simulatePart(llvm::ArrayRef<size_t> numbers);
  double getWorkOfPart(llvm::ArrayRef<uint64_t> ids, const Part &part) const;
  void simulateOneXcd(llvm::ArrayRef<size_t> numbers);
  std::vector<SimulationResult> simulateEach(llvm::ArrayRef<size_t> numbers);
  void setFigures(TriedMap &tried, const SimulationResult &simulated);
  void simulate(llvm::ArrayRef<size_t> numbers);
  std::vector<size_t> listBest(double accesses, double ofMap,
                               bool gainsOnly) const;
  void simulateWhole();
  void findSharedPart();

  const AccessSource &source;
  const ChipTopology &chip;
  llvm::ArrayRef<CandidateMap> maps;
  bool simulatesAll;
  CountMapWork countMapWork;
  SimulationOptions options;
  /// What was traced of the launch.
  std::optional<Recording> recording;
  /// The workgroups of it that were traced last, in order.
  std::vector<uint64_t> recorded;
  /// What waves issue to compute maps, by their numbers, since the last
  /// recording.
  std::vector<IssuedWork> mapWorks;
  /// Workgroups all over the grid, if they were looked at to their end.
  std::optional<WorkSample> sample;
  uint64_t count;
  LaunchProbe probe;
  /// Some workgroups are so long that they were not seen to their end, and
  /// nothing tells how long they are.
  bool hasUnended = false;
  SearchedMaps result;
};
} // namespace

/// For each map the number of the first one that it equals on the launch, as
/// far as its first ids tell.
std::vector<size_t> Search::findFirstEqual() const {
  uint64_t compared = std::min(count, maxAskedWorkgroups);
  std::vector<size_t> first;
  for (size_t i = 0; i < maps.size(); ++i) {
    first.push_back(i);
    for (size_t other = 0; other < i && first[i] == i; ++other) {
      uint64_t id = 0;
      while (id < compared && maps[i].map(id) == maps[other].map(id))
        ++id;
      if (id == compared)
        first[i] = other;
    }
  }
  return first;
}

/// Some workgroups are far longer than those that were looked at first.
void Search::noteUnended() {
  hasUnended = probe.hasSomeUnended = true;
  result.evenness = Evenness::Uneven;
  result.isWorkKnown = false;
}

/// Finds how evenly maps share out the work of workgroups.
void Search::findImbalances(llvm::ArrayRef<size_t> numbers) {
  if (hasUnended || count > maxAskedWorkgroups)
    return;
  bool isEven = probe.evenness == Evenness::All;
  uint64_t traced = isEven ? maxTracedOfEven : maxTracedOfUneven,
           numSamples = traced / getCostOfTrace(probe);
  // Up to twice as many if they tell more.
  uint64_t most = isEven ? 0 : 2 * numSamples;
  for (uint64_t size : source.getFacts().grid)
    if (uint64_t fewest = WorkSample::getFewest(size); fewest <= most)
      numSamples = std::max(numSamples, fewest);
  sample = WorkSample::create(source, numSamples, options.threads,
                              getLimitOfSample(probe, numSamples));
  if (!sample) {
    noteUnended();
    return;
  }
  if (sample->getPhases() > 0) {
    probe.accessesPerWorkgroup = sample->getAccesses();
    probe.phasesPerWorkgroup = sample->getPhases();
  }
  forEachParallel(numbers.size(), options.threads, [&](size_t i) {
    result.tried[numbers[i]].imbalance =
        sample->getImbalance(maps[numbers[i]].map, chip.xcds);
  });
  if (llvm::any_of(result.tried, [](const TriedMap &tried) {
        return tried.imbalance > 1 + evenTolerance;
      }))
    result.evenness = Evenness::Uneven;
}

/// Returns true if workgroups are alike, as far as those tell that were traced
/// to their end, or some of the whole grid tell how they differ. Where none was
/// traced to its end, what they do until then stands for it.
bool Search::knowsWork() const {
  if (hasUnended)
    return !probe.hasSomeUnended;
  return result.evenness != Evenness::Uneven ||
         (sample && sample->tellsDifferences());
}

/// Finds what the first workgroups of an XCD share with each of the maps: of
/// one in the middle, as the start of a grid may be unlike the rest of it.
void Search::findShared(llvm::ArrayRef<size_t> numbers) {
  uint64_t places = getPlacesOfXcd(chip, options.workgroupsPerCu);
  uint32_t xcd = chip.xcds / 2;
  Recording starts(source, minPhases, options.threads);
  starts.record(listIds(numbers, xcd, places * chip.xcds, chip.xcds));
  forEachParallel(numbers.size(), options.threads, [&](size_t i) {
    result.tried[numbers[i]].sharedAtStart = getSharedAtStart(
        starts, chip, maps[numbers[i]].map, options.workgroupsPerCu, xcd);
  });
}

/// Leaves of maps, which are in the order in which they are worth it behind the
/// first one, those that are simulated; a simple one is among them.
void Search::dropWorse(std::vector<size_t> &numbers) const {
  auto simple =
      std::find_if(numbers.begin() + 1, numbers.end(),
                   [&](size_t number) { return maps[number].isSimple; });
  if (simple != numbers.end() &&
      simple - numbers.begin() > ptrdiff_t(maxSimulatedMaps))
    std::rotate(numbers.begin() + maxSimulatedMaps, simple, simple + 1);
  size_t place = 0;
  llvm::erase_if(numbers, [&](size_t number) {
    return place++ > maxSimulatedMaps && !maps[number].isAlwaysTried;
  });
}

/// The logical ids that the maps of these numbers give to every `step`-th of
/// the hardware ids from `first` to `end`.
std::vector<uint64_t> Search::listIds(llvm::ArrayRef<size_t> numbers,
                                      uint64_t first, uint64_t end,
                                      uint64_t step) const {
  std::vector<uint64_t> ids;
  for (size_t number : numbers)
    for (uint64_t id = first; id < std::min(end, count); id += step)
      ids.push_back(maps[number].map(id));
  llvm::sort(ids);
  ids.erase(llvm::unique(ids), ids.end());
  return ids;
}

/// Traces up to so many phases of these workgroups, but for those that were
/// traced as far before. Meanwhile the maps of these numbers are compiled, on
/// another thread if there may be one. Returns false if that is too much, which
/// the fewest phases never are.
bool Search::record(std::vector<uint64_t> ids, uint64_t phases,
                    llvm::ArrayRef<size_t> numbers) {
  llvm::sort(ids);
  ids.erase(llvm::unique(ids), ids.end());
  if (!recording || recording->getMaxPhases() != phases)
    recording.emplace(source, phases, options.threads);
  recording->setNumWorkgroups(count);
  std::vector<IssuedWork> works;
  bool isRecorded = true;
  forEachParallel(2, options.threads, [&](size_t i) {
    if (i == 0)
      works = countMapWork(numbers);
    else
      isRecorded = recording->record(
          ids, phases == minPhases ? UINT64_MAX
                                   : getMostOfRecording(probe, ids.size()));
  });
  if (!isRecorded) {
    recording.reset();
    noteUnended();
    return false;
  }
  recorded = std::move(ids);
  mapWorks.assign(maps.size(), {});
  for (auto [number, work] : llvm::zip_equal(numbers, works))
    mapWorks[number] = work;
  using Kind = LaunchFacts::Argument::Kind;
  // Of the lines of all channels, also if those of some are simulated.
  uint64_t data = recording->countAccesses(Kind::Data);
  result.accessesData = data != 0;
  result.outside =
      getShareOutside(recording->countAccesses(Kind::Outside), data);
  return true;
}

/// The part in which one XCD makes so many accesses: all of the launch if that
/// has no more, otherwise as many workgroups as the chip holds, or some times
/// as many; of those that are too long for that the first phases. They are the
/// first ones, or, where workgroups differ, those from a hardware id on from
/// which as many do nearly the mean with the identity.
Search::Part Search::makePart(uint64_t accesses) const {
  double ofAll = double(accesses) * chip.xcds;
  // How long those are that were not seen to their end is not known.
  if (!hasUnended && getCostInFull() <= ofAll)
    return {0, count, UINT64_MAX};
  uint64_t resident = getNumPlaces(chip, options.workgroupsPerCu);
  uint64_t rounds =
      hasUnended ? 0 : uint64_t(ofAll / getCostOfSimulation(probe) / resident);
  Part part;
  part.numWorkgroups =
      std::min(count, std::max<uint64_t>(1, rounds) * resident);
  part.first = result.evenness == Evenness::Uneven && sample
                   ? sample->findTypical(part.numWorkgroups, chip.xcds)
                   : 0;
  double ofPhases = part.numWorkgroups * getCostOfSimulation(probe) /
                    std::max(1.0, probe.phasesPerWorkgroup);
  part.phases =
      rounds > 0 ? UINT64_MAX : std::max(uint64_t(ofAll / ofPhases), minPhases);
  return part;
}

/// Simulates one XCD, in a part of the launch or all of it, with each of the
/// maps; returns false if that is too much.
bool Search::simulateOneXcd(llvm::ArrayRef<size_t> numbers, const Part &part) {
  result.isWholeOfOne =
      part.numWorkgroups == count && part.phases == UINT64_MAX;
  std::vector<uint32_t> xcds;
  std::vector<std::vector<uint64_t>> ids;
  std::vector<uint64_t> all;
  for (size_t number : numbers) {
    xcds.push_back(result.isWholeOfOne && sample &&
                           result.evenness == Evenness::Uneven
                       ? sample->findBusiest(maps[number].map, chip.xcds)
                       : getTypicalXcd(part.numWorkgroups, chip.xcds));
    ids.push_back(listIds(number, part.first + xcds.back(),
                          part.first + part.numWorkgroups, chip.xcds));
    llvm::append_range(all, ids.back());
  }
  std::vector<std::vector<uint64_t>> others(ids.begin() + 1, ids.end());
  // Where there is no other map, the next XCD says what others read.
  if (others.empty() && chip.xcds > 1) {
    others.push_back(listIds({0}, part.first + (xcds[0] + 1) % chip.xcds,
                             part.first + part.numWorkgroups, chip.xcds));
    llvm::append_range(all, others.back());
  }
  if (!record(all, part.phases, numbers))
    return false;
  recording->setNumWorkgroups(part.numWorkgroups);
  std::vector<LineSharers> sharers;
  if (chip.xcds > 1)
    sharers = countReaders(*recording, chip.xcds, ids.front(), others, ids,
                           options.threads);
  std::vector<SimulationResult> results(numbers.size());
  forEachParallel(numbers.size(), options.threads, [&](size_t i) {
    SimulationOptions ofOne = options;
    ofOne.threads = 1;
    ofOne.mapWork = mapWorks[numbers[i]];
    ofOne.mapWork *= std::min(1.0, part.phases / probe.phasesPerWorkgroup);
    if (chip.xcds > 1)
      ofOne.oneXcd = {xcds[i], sharers[i].readers, sharers[i].writers};
    results[i] = mlir::swizzle::simulate(
        *recording, chip,
        [&](uint64_t id) { return maps[numbers[i]].map(part.first + id); },
        ofOne);
  });
  for (auto [number, simulated, idsOfMap] :
       llvm::zip_equal(numbers, results, ids)) {
    TriedMap &tried = result.tried[number];
    setFigures(tried, simulated);
    tried.workOfPart = 1;
    // The busiest XCD was simulated.
    if (result.isWholeOfOne)
      continue;
    tried.workOfPart = getWorkOfPart(idsOfMap, part);
    *tried.seconds *= tried.imbalance / tried.workOfPart;
  }
  return true;
}

/// Simulates one XCD with each of the maps, for about maxAccessesOfOne.
void Search::simulatePart(llvm::ArrayRef<size_t> numbers) {
  constexpr uint64_t fewest = maxAccessesOfOne / (maxSimulatedMaps + 2);
  uint64_t accesses = std::max(maxAccessesOfOne / numbers.size(), fewest);
  // Where workgroups turn out to be too long, the next part is one of their
  // first phases; then of as few as can be.
  if (simulateOneXcd(numbers, makePart(accesses)) ||
      simulateOneXcd(numbers, makePart(accesses)))
    return;
  Part part = makePart(accesses);
  part.phases = minPhases;
  simulateOneXcd(numbers, part);
}

/// What the workgroups of these ids, which were recorded, do on average, as a
/// part of the mean of the launch. 1 where that is not known.
double Search::getWorkOfPart(llvm::ArrayRef<uint64_t> ids,
                             const Part &part) const {
  if (result.evenness != Evenness::Uneven || !sample ||
      part.phases != UINT64_MAX)
    return 1;
  double clocks = 0, mean = sample->getMean();
  for (uint64_t id : ids)
    clocks += recording->getRecord(id).getClocks();
  return clocks == 0 || mean == 0 ? 1 : clocks / ids.size() / mean;
}

/// Simulates one XCD with each of the maps, and again if that is too much for
/// all of its work: with that and the fastest of the maps that gain, or of all
/// maps where that does not take long, or workgroups differ, as then much is
/// gained at the end of the launch.
void Search::simulateOneXcd(llvm::ArrayRef<size_t> numbers) {
  simulatePart(numbers);
  double ofOne = getCostInFull() / chip.xcds;
  if (result.isWholeOfOne || hasUnended || simulatesAll ||
      2 * ofOne > maxAccessesOfAll)
    return;
  bool isLong = (maxFastestMaps + 1) * ofOne > maxAccessesOfNone;
  std::vector<size_t> best =
      listBest(maxAccessesOfAll, ofOne,
               /*gainsOnly=*/isLong && result.evenness != Evenness::Uneven);
  if (best.size() < 2)
    return;
  for (size_t number : numbers)
    result.tried[number].seconds.reset();
  if (!simulateOneXcd(best, {0, count, UINT64_MAX}))
    simulatePart(numbers);
}

/// Simulates several maps at the same time: less is waited for than where
/// threads share one.
std::vector<SimulationResult>
Search::simulateEach(llvm::ArrayRef<size_t> numbers) {
  std::vector<SimulationResult> results(numbers.size());
  forEachParallel(numbers.size(), options.threads, [&](size_t i) {
    SimulationOptions ofOne = options;
    ofOne.threads = std::max<size_t>(1, options.threads / numbers.size());
    ofOne.mapWork = mapWorks[numbers[i]];
    results[i] =
        mlir::swizzle::simulate(*recording, chip, maps[numbers[i]].map, ofOne);
  });
  return results;
}

void Search::setFigures(TriedMap &tried, const SimulationResult &simulated) {
  tried.setFigures(simulated,
                   getSustainedRates(chip).getSeconds(simulated.clocks));
  if (!result.accessesData)
    tried.l2HitRate.reset();
}

void Search::simulate(llvm::ArrayRef<size_t> numbers) {
  for (auto [number, simulated] :
       llvm::zip_equal(numbers, simulateEach(numbers)))
    setFigures(result.tried[number], simulated);
}

/// The first map, the best, if another one gains, and, of the others or those
/// that gain time, the fastest, as many as together come to so many accesses at
/// most.
std::vector<size_t> Search::listBest(double accesses, double ofMap,
                                     bool gainsOnly) const {
  std::vector<size_t> numbers = {0};
  BestMap best = findBestTried(result);
  if (best.number != 0)
    numbers.push_back(best.number);
  double first = getFigures(result, result.tried.front()).seconds;
  std::vector<size_t> others;
  for (auto [i, tried] : llvm::enumerate(result.tried))
    if (tried.seconds && !llvm::is_contained(numbers, i) &&
        (!gainsOnly || getFigures(result, tried).seconds < first))
      others.push_back(i);
  llvm::stable_sort(others, [&](size_t a, size_t b) {
    return getComparedSeconds(result.tried[a], result.tried.front()) <
           getComparedSeconds(result.tried[b], result.tried.front());
  });
  for (size_t number : others)
    if (numbers.size() <= maxFastestMaps &&
        (numbers.size() + 1) * ofMap <= accesses)
      numbers.push_back(number);
  return numbers;
}

/// Simulates the launch as a whole with the first map and those that are best
/// by one XCD of it, if its accesses are few enough.
void Search::simulateWhole() {
  double ofOne = getCostInFull();
  std::vector<size_t> numbers =
      listBest(maxWholeAccesses, ofOne, /*gainsOnly=*/true);
  if (numbers.size() < 2 || hasUnended)
    return;
  const TriedMap &first = result.tried.front();
  bool isAboutTime = getComparedSeconds(result.tried[numbers[1]], first) <=
                         *first.seconds * (1 - leastGainOfOne) ||
                     result.evenness == Evenness::Uneven;
  if (2 * ofOne > (isAboutTime ? maxWholeOfTime : maxWholeAccesses))
    return;
  WholeLaunch &whole = result.whole.emplace();
  whole.evenness = result.evenness;
  whole.accessesData = result.accessesData;
  auto add = [&](llvm::ArrayRef<size_t> added) {
    if (!record(listIds({0}, 0, count, /*step=*/1), UINT64_MAX, added))
      return false;
    for (auto [number, simulated] :
         llvm::zip_equal(added, simulateEach(added))) {
      TriedMap &tried = whole.tried.emplace_back();
      tried.name = result.tried[number].name;
      setFigures(tried, simulated);
      whole.numbers.push_back(number);
    }
    return true;
  };
  if (!add(numbers)) {
    result.whole.reset();
    return;
  }
  if (numbers.size() > 2 || findBestTried(whole).gain != BestMap::Gain::None)
    return;
  // Another map may gain, where that one does by one XCD alone.
  std::vector<size_t> more =
      listBest((maxFastestMaps + 1) * ofOne, ofOne, /*gainsOnly=*/true);
  if (more.size() > 2 && getComparedSeconds(result.tried[more[2]], first) <=
                             *first.seconds * (1 - leastGainOfOne))
    add(more[2]);
}

/// Where a map gains, finds how much workgroups share.
void Search::findSharedPart() {
  TriedMaps &decisive = result.whole ? static_cast<TriedMaps &>(*result.whole)
                                     : static_cast<TriedMaps &>(result);
  if (findBestTried(decisive).gain == BestMap::Gain::None)
    return;
  assert(recording && "no map gains where that was given up");
  result.sharedPart = decisive.sharedPart =
      getSharedPart(*recording, chip, recorded);
}

SearchedMaps Search::run() {
  for (const CandidateMap &map : maps)
    result.tried.emplace_back().name = map.name;
  probe = probeLaunch(source, options.threads, maxFullAccesses);
  result.evenness = probe.evenness;
  hasUnended = probe.unended.has_value();
  if (hasUnended)
    traceToEnd(source, *probe.unended);
  if (const auto &waits = source.getFacts().waits; !waits.empty())
    result.keepsOrder = {(mayWaitForOthers + ", by " + waits.front()).str(),
                         nameOneIfItDoesNot.str()};
  std::vector<size_t> firstEqual = findFirstEqual(), chosen;
  for (auto [number, first] : llvm::enumerate(firstEqual))
    if (number == first)
      chosen.push_back(number);
  double inFull = getCostInFull();
  bool isShort = inFull <= maxFullAccesses;
  bool isCompared =
      simulatesAll && inFull * chosen.size() <= maxComparedAccesses;
  if (!hasUnended && (isShort || isCompared) &&
      record(listIds({0}, 0, count, /*step=*/1), UINT64_MAX, chosen)) {
    simulate(chosen);
  } else {
    result.isFull = false;
    findImbalances(chosen);
    findShared(chosen);
    result.isWorkKnown = knowsWork();
    double even = result.tried.front().imbalance * (1 + evenTolerance);
    auto getKey = [&](size_t number) {
      const TriedMap &tried = result.tried[number];
      return std::make_pair(tried.imbalance > even, -tried.sharedAtStart);
    };
    std::stable_sort(chosen.begin() + 1, chosen.end(),
                     [&](size_t a, size_t b) { return getKey(a) < getKey(b); });
    if (!simulatesAll)
      dropWorse(chosen);
    simulateOneXcd(chosen);
    // What a chip with one XCD does was simulated as it is.
    result.isFull = chip.xcds == 1 && result.isWholeOfOne;
    result.isWorkKnown |= result.isFull;
    if (!simulatesAll && !result.isFull)
      simulateWhole();
    // Until here maps that gain less were worth to be looked at again.
    if (!result.whole && !result.isFull)
      result.leastGain = leastGainOfOne;
    // Another XCD may have more work with a map than the sample tells; less so
    // if the busiest one by it was simulated with all of its work.
    if (!result.whole && !result.isFull && sample &&
        result.evenness == Evenness::Uneven)
      result.leastGain =
          std::max(result.leastGain, sample->getError(chip.xcds) *
                                         (result.isWholeOfOne ? 0.5 : 2));
  }
  findSharedPart();
  for (auto [number, first] : llvm::enumerate(firstEqual))
    if (number != first) {
      TriedMap &tried = result.tried[number];
      tried = result.tried[first];
      tried.name = maps[number].name;
      tried.isRepeated = true;
    }
  return result;
}

SearchedMaps mlir::swizzle::searchMaps(const AccessSource &source,
                                       const ChipTopology &chip,
                                       llvm::ArrayRef<CandidateMap> maps,
                                       bool simulatesAll,
                                       CountMapWork countMapWork,
                                       const SimulationOptions &options) {
  return Search(source, chip, maps, simulatesAll, countMapWork, options).run();
}
