//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "Swizzle/Locality/MapSearch.h"
#include "Parallel.h"
#include "Recording.h"
#include "Swizzle/Chips/SustainedRates.h"
#include "Swizzle/Locality/LaunchSample.h"
#include "Swizzle/Locality/MapChoice.h"
#include "Swizzle/Locality/Prediction.h"
#include "Swizzle/Locality/WorkSample.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/MathExtras.h"
#include <algorithm>

using namespace mlir::swizzle;

/// Launches of at most so many accesses are simulated in full.
static constexpr uint64_t maxFullAccesses = UINT64_C(1) << 20;
/// Launches of at most so much are simulated with all maps, too, but only lines
/// of some channels, and then in full with the fastest maps. There an access
/// takes a third of the time, and the start of a workgroup counts for more.
static constexpr double maxSampledAccesses = UINT64_C(5) << 19;
static constexpr double sampledAccess = 1.0 / 3, accessesOfSampledStart = 160;
/// If all maps are wanted, launches are simulated in full that come to at most
/// so many accesses with all of them.
static constexpr double maxComparedAccesses = UINT64_C(1) << 25;
/// For as many accesses a workgroup counts besides its own: it takes about as
/// much memory and time to record and to start.
static constexpr uint64_t accessesOfStart = 16;
/// Accesses that are traced of a larger one, and as many to see how much work
/// each XCD gets.
static constexpr uint64_t maxTracedAccesses = UINT64_C(1) << 21;
/// Accesses that are traced to see whether workgroups differ of which some were
/// all alike.
static constexpr uint64_t maxTracedOfEven = UINT64_C(1) << 18;
/// Channels whose lines are simulated then: fewer say too little of how they
/// differ.
static constexpr uint32_t sampledChannels = 4;
/// Maps that are simulated then, besides the first, and one more if all these
/// are over tiles.
static constexpr size_t maxSimulatedMaps = 4;
/// Accesses that are traced of a longer part with the fastest of these maps.
static constexpr uint64_t maxTracedOfFastest = UINT64_C(1) << 22;
/// Maps that are simulated with a longer part, besides the first.
static constexpr size_t maxFastestMaps = 3;
/// Launches of at most so many accesses are simulated as a whole with the best
/// map by a part of them and the first one, and those of at most so many where
/// only the lines of some channels are.
static constexpr double maxWholeAccesses = UINT64_C(14) << 20,
                        maxWholeSampledAccesses = UINT64_C(11) << 20;
/// As maxWholeAccesses, of launches whose workgroups are too long for a part:
/// in its few phases all are in step, and what maps gain by that they lose when
/// the workgroups have drifted apart.
static constexpr double maxWholeOfLongWorkgroups = UINT64_C(64) << 20;
/// Maps that are simulated on a whole launch besides the first, if with all of
/// them that comes to no more than two on the longest launch, or one on the
/// longest of long workgroups.
static constexpr size_t maxWholeMaps = 3;
/// How much longer than with the first map a part of a launch may take with one
/// that promises to be faster.
static constexpr double maxLossOfPart = 1.1;
/// Workgroups of the largest launch of which the work of XCDs is looked at:
/// each map is asked for all of them.
static constexpr uint64_t maxSharedWorkgroups = UINT64_C(1) << 20;
/// Phases in which shared lines are counted, and the fewest that are simulated.
static constexpr uint64_t minPhases = 4;

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
  void findImbalances(llvm::ArrayRef<size_t> numbers);
  void findInStepLimits(llvm::ArrayRef<size_t> numbers);
  void dropWorse(std::vector<size_t> &numbers) const;
  std::vector<uint64_t> listIds(llvm::ArrayRef<size_t> numbers, uint64_t first,
                                uint64_t end, uint64_t step) const;
  /// A part of the launch, of which logical ids and how many phases of each are
  /// recorded.
  struct Part {
    /// In the order of dispatch, from hardware id `first` on, which is a
    /// multiple of the number of XCDs.
    uint64_t first, numWorkgroups;
    std::vector<uint64_t> ids;
    uint64_t phases;
  };
  Part makePart(llvm::ArrayRef<size_t> numbers, uint64_t maxAccesses) const;
  /// Returns true if the workgroups of a part have all their phases in it.
  bool isWhole(const Part &part) const {
    return part.phases >= probe.phasesPerWorkgroup;
  }
  void record(const Part &part);
  void sampleChannels() {
    options.sampledChannels = std::min(sampledChannels, chip.memory.l2Channels);
  }
  void keepFastest(std::vector<size_t> &numbers, size_t numLeft);
  void simulateParts(std::vector<size_t> &numbers);
  /// In accesses.
  double getCostOfWorkgroup() const {
    return accessesOfStart + probe.accessesPerWorkgroup;
  }
  /// In accesses, where phases of few take longer than these.
  double getCostOfPhases() const {
    return std::max(probe.accessesPerWorkgroup,
                    accessesOfPhase * probe.phasesPerWorkgroup);
  }
  double getCostInFull() const {
    return count *
           (getCostOfWorkgroup() + accessesOfPhase * probe.phasesPerWorkgroup);
  }
  double getCostOfSampled() const {
    return count * (accessesOfSampledStart +
                    sampledAccess * probe.accessesPerWorkgroup +
                    accessesOfPhase * probe.phasesPerWorkgroup);
  }
  std::vector<SimulationResult> simulateEach(llvm::ArrayRef<size_t> numbers);
  void setFigures(TriedMap &tried, const SimulationResult &simulated);
  void simulate(llvm::ArrayRef<size_t> numbers);
  size_t findPromising() const;
  std::vector<size_t> listForWhole(BestMap best) const;
  void simulateWhole();

  const AccessSource &source;
  const ChipTopology &chip;
  llvm::ArrayRef<CandidateMap> maps;
  bool simulatesAll;
  CountMapWork countMapWork;
  SimulationOptions options;
  /// The launch or the part of it that is simulated.
  std::optional<Recording> recording;
  /// Its first hardware id.
  uint64_t firstOfPart = 0;
  /// Workgroups all over the grid, if they were looked at to their end.
  std::optional<WorkSample> sample;
  uint64_t count;
  LaunchProbe probe;
  /// How much of a workgroup is simulated, from 0 to 1, by its phases: so much
  /// of a map's instructions counts.
  double partOfWorkgroup = 1;
  SearchedMaps result;
};
} // namespace

/// For each map the number of the first one that it equals on the launch, as
/// far as its first ids tell.
std::vector<size_t> Search::findFirstEqual() const {
  uint64_t compared = std::min(count, UINT64_C(1) << 20);
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

/// Finds how evenly maps share out the work of workgroups.
void Search::findImbalances(llvm::ArrayRef<size_t> numbers) {
  if (probe.unended || count > maxSharedWorkgroups)
    return;
  uint64_t traced =
      probe.evenness == Evenness::All ? maxTracedOfEven : maxTracedAccesses;
  sample.emplace(source, uint64_t(traced / getCostOfWorkgroup()),
                 options.threads);
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

/// Finds what the workgroups of an XCD share in step with each of the maps.
void Search::findInStepLimits(llvm::ArrayRef<size_t> numbers) {
  uint64_t places = uint64_t(chip.cusPerXcd) * options.workgroupsPerCu;
  Recording starts(source, minPhases, options.threads);
  starts.record(listIds(numbers, 0, places * chip.xcds, chip.xcds));
  forEachParallel(numbers.size(), options.threads, [&](size_t i) {
    result.tried[numbers[i]].inStepLimit = getInStepLimit(
        starts, chip, maps[numbers[i]].map, options.workgroupsPerCu);
  });
}

/// Leaves of maps, which are in the order in which they are worth it behind the
/// first one, those that are simulated.
void Search::dropWorse(std::vector<size_t> &numbers) const {
  auto isCheap = [&](size_t number) { return !maps[number].isOverTiles; };
  auto end = numbers.begin() + std::min(numbers.size(), maxSimulatedMaps + 1);
  auto cheap = std::find_if(numbers.begin() + 1, numbers.end(), isCheap);
  if (cheap >= end && cheap != numbers.end())
    std::iter_swap(end++, cheap);
  numbers.erase(end, numbers.end());
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

/// The part that is simulated with each of the maps of these numbers: as many
/// workgroups as the chip holds, and as many more as `maxAccesses` allows, all
/// maps together; of workgroups that are too long for that the first phases.
/// They are the first ones, or, where workgroups differ, those from a hardware
/// id on from which as many do nearly the mean with the identity.
Search::Part Search::makePart(llvm::ArrayRef<size_t> numbers,
                              uint64_t maxAccesses) const {
  uint64_t resident = getNumPlaces(chip, options.workgroupsPerCu);
  auto affordable = uint64_t(maxAccesses / numbers.size() /
                             (accessesOfStart + getCostOfPhases()));
  Part part;
  part.numWorkgroups = std::min(count, std::max(resident, affordable));
  part.first = result.evenness == Evenness::Uneven && sample
                   ? sample->findTypical(part.numWorkgroups, chip.xcds)
                   : 0;
  part.ids = listIds(numbers, part.first, part.first + part.numWorkgroups,
                     /*step=*/1);
  double ofPhase = getCostOfPhases() / std::max(1.0, probe.phasesPerWorkgroup);
  double ofPhases = std::max(1.0, ofPhase) * part.ids.size();
  part.phases = std::max(uint64_t(maxAccesses / ofPhases), minPhases);
  return part;
}

void Search::record(const Part &part) {
  partOfWorkgroup = std::min(1.0, part.phases / probe.phasesPerWorkgroup);
  recording.emplace(source, part.phases, options.threads);
  recording->record(part.ids);
  firstOfPart = part.first;
  recording->setNumWorkgroups(part.numWorkgroups);
}

/// Simulates several maps at the same time: less is waited for than where
/// threads share one.
std::vector<SimulationResult>
Search::simulateEach(llvm::ArrayRef<size_t> numbers) {
  using Kind = LaunchFacts::Argument::Kind;
  // Of the lines of all channels, also if those of some are simulated.
  uint64_t data = recording->countAccesses(Kind::Data);
  result.accessesData = data != 0;
  result.outside =
      getShareOutside(recording->countAccesses(Kind::Outside), data);
  std::vector<IssuedWork> works = countMapWork(numbers);
  std::vector<SimulationResult> results(numbers.size());
  forEachParallel(numbers.size(), options.threads, [&](size_t i) {
    size_t number = numbers[i];
    SimulationOptions ofOne = options;
    ofOne.threads = std::max<size_t>(1, options.threads / numbers.size());
    ofOne.mapWork = works[i];
    ofOne.mapWork *= partOfWorkgroup;
    results[i] = mlir::swizzle::simulate(
        *recording, chip,
        [&](uint64_t id) { return maps[number].map(firstOfPart + id); }, ofOne);
  });
  return results;
}

void Search::setFigures(TriedMap &tried, const SimulationResult &simulated) {
  tried.seconds =
      getSustainedRates(chip).getSeconds(simulated.clocks) * tried.imbalance;
  if (result.accessesData && simulated.total.l2.requests != 0)
    tried.l2HitRate = simulated.total.l2.getHitRate();
  tried.bytesBehindL2 = simulated.getBytesBehindL2();
  tried.timeImbalance = simulated.getTimeImbalance();
  tried.lineImbalance = simulated.getLineImbalance();
  tried.isDispatchBound = simulated.isDispatchBound();
}

void Search::simulate(llvm::ArrayRef<size_t> numbers) {
  for (auto [number, simulated] :
       llvm::zip_equal(numbers, simulateEach(numbers)))
    setFigures(result.tried[number], simulated);
}

/// Of maps that do not gain by a part of the launch, the fastest one with
/// clearly fewer bytes behind the L2s: its instructions may count for more
/// there than they do later. The number of the first map if there is none.
size_t Search::findPromising() const {
  const TriedMap &first = result.tried.front();
  double fewBytes = first.bytesBehindL2 * (1 - trafficTolerance);
  double least = *first.seconds * maxLossOfPart;
  size_t number = 0;
  for (auto [i, tried] : llvm::enumerate(result.tried))
    if (tried.seconds && *tried.seconds < least &&
        tried.bytesBehindL2 < fewBytes) {
      least = *tried.seconds;
      number = i;
    }
  return number;
}

/// The maps that are simulated on the whole launch: the first one, the best by
/// a part, and, of those that gain time there, too, the fastest, as many as do
/// not take too long.
std::vector<size_t> Search::listForWhole(BestMap best) const {
  std::vector<size_t> numbers = {0, best.number};
  if (best.gain != BestMap::Gain::Time)
    return numbers;
  double least = *result.tried.front().seconds * (1 - mapTolerance);
  double most =
      partOfWorkgroup < 1 ? maxWholeOfLongWorkgroups : 2 * maxWholeAccesses;
  std::vector<size_t> others;
  for (auto [i, tried] : llvm::enumerate(result.tried))
    if (i != best.number && tried.seconds &&
        getFigures(result, tried).seconds < least)
      others.push_back(i);
  llvm::stable_sort(others, [&](size_t a, size_t b) {
    return *result.tried[a].seconds < *result.tried[b].seconds;
  });
  for (size_t number : others)
    if (numbers.size() <= maxWholeMaps &&
        (numbers.size() + 1) * getCostInFull() <= most)
      numbers.push_back(number);
  return numbers;
}

/// Simulates the launch as a whole with the maps that are best by a part of it,
/// or the one that promises to be, and the first one, if its accesses, all of
/// them or those of some channels, are few enough. Times of those of some
/// channels are too rough for what maps gain of them, and are left out.
void Search::simulateWhole() {
  BestMap best = findBestTried(result);
  if (best.gain == BestMap::Gain::None)
    best.number = findPromising();
  double most =
      partOfWorkgroup < 1 ? maxWholeOfLongWorkgroups : maxWholeAccesses;
  bool isFull = getCostInFull() <= most;
  if (probe.unended || best.number == 0 ||
      (!isFull && (best.gain != BestMap::Gain::Traffic ||
                   getCostOfSampled() > maxWholeSampledAccesses)))
    return;
  std::vector<size_t> numbers = listForWhole(best);
  options.sampledChannels = 0;
  if (!isFull)
    sampleChannels();
  record({0, count, listIds({0}, 0, count, /*step=*/1), UINT64_MAX});
  std::vector<SimulationResult> simulated = simulateEach(numbers);
  WholeLaunch &whole = result.whole.emplace();
  whole.first.name = result.tried.front().name;
  setFigures(whole.first, simulated[0]);
  for (size_t i = 1; i < numbers.size(); ++i) {
    TriedMap tried;
    tried.name = result.tried[numbers[i]].name;
    setFigures(tried, simulated[i]);
    if (i > 1 && *tried.seconds >= *whole.best.seconds)
      continue;
    whole.best = std::move(tried);
    whole.numberOfBest = numbers[i];
  }
  if (!isFull) {
    whole.first.seconds.reset();
    whole.best.seconds.reset();
  }
}

/// Leaves `numLeft` of maps that were simulated: the first one and the fastest
/// others.
void Search::keepFastest(std::vector<size_t> &numbers, size_t numLeft) {
  std::stable_sort(numbers.begin() + 1, numbers.end(), [&](size_t a, size_t b) {
    return *result.tried[a].seconds < *result.tried[b].seconds;
  });
  while (numbers.size() > numLeft) {
    result.tried[numbers.back()].seconds.reset();
    numbers.pop_back();
  }
}

/// Simulates a part of the launch with each of the maps. If a longer part holds
/// more workgroups to their end, simulates that with the fastest of the maps,
/// or only that with all of them: while all workgroups start, and caches are
/// empty, much differs from the rest of the launch.
void Search::simulateParts(std::vector<size_t> &numbers) {
  size_t numLeft = numbers.size();
  if (!simulatesAll)
    numLeft = std::min(numLeft, maxFastestMaps + 1);
  // More maps than there are otherwise take longer; their part is no shorter.
  auto scale = [](uint64_t accesses, size_t numMaps, size_t most) {
    return std::max<uint64_t>(accesses, accesses * numMaps / most);
  };
  uint64_t ofFastest = scale(maxTracedOfFastest, numLeft, maxFastestMaps + 1);
  Part part = makePart(
      numbers, scale(maxTracedAccesses, numbers.size(), maxSimulatedMaps + 2));
  Part longer =
      makePart(llvm::ArrayRef(numbers).take_front(numLeft), ofFastest);
  bool hasLonger =
      isWhole(longer) &&
      (!isWhole(part) || longer.numWorkgroups > part.numWorkgroups);
  if (!hasLonger || !simulatesAll) {
    sampleChannels();
    record(part);
    simulate(numbers);
  }
  if (!hasLonger)
    return;
  if (!simulatesAll) {
    keepFastest(numbers, numLeft);
    longer = makePart(numbers, ofFastest);
  }
  options.sampledChannels = 0;
  record(longer);
  simulate(numbers);
}

SearchedMaps Search::run() {
  for (const CandidateMap &map : maps)
    result.tried.emplace_back().name = map.name;
  probe = probeLaunch(source, options.threads, maxFullAccesses);
  result.evenness = probe.evenness;
  if (probe.unended)
    traceToEnd(source, *probe.unended);
  result.waits = !source.getFacts().waits.empty();
  std::vector<size_t> firstEqual = findFirstEqual(), chosen;
  for (auto [number, first] : llvm::enumerate(firstEqual))
    if (number == first)
      chosen.push_back(number);
  double inFull = getCostInFull();
  bool isShort = inFull <= maxFullAccesses;
  bool isSampled =
      !isShort && !simulatesAll && getCostOfSampled() <= maxSampledAccesses;
  bool isCompared =
      simulatesAll && inFull * chosen.size() <= maxComparedAccesses;
  if (!probe.unended && (isShort || isSampled || isCompared)) {
    record({0, count, listIds({0}, 0, count, /*step=*/1), UINT64_MAX});
    if (isSampled) {
      sampleChannels();
      simulate(chosen);
      keepFastest(chosen, std::min(chosen.size(), maxFastestMaps + 1));
    }
    options.sampledChannels = 0;
    simulate(chosen);
  } else {
    result.isFull = false;
    findImbalances(chosen);
    findInStepLimits(chosen);
    double even = result.tried.front().imbalance * (1 + evenTolerance);
    auto getKey = [&](size_t number) {
      const TriedMap &tried = result.tried[number];
      return std::make_pair(tried.imbalance > even, -tried.inStepLimit);
    };
    std::stable_sort(chosen.begin() + 1, chosen.end(),
                     [&](size_t a, size_t b) { return getKey(a) < getKey(b); });
    if (!simulatesAll)
      dropWorse(chosen);
    simulateParts(chosen);
    if (!simulatesAll)
      simulateWhole();
  }
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
