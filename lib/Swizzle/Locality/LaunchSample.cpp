//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "Swizzle/Locality/LaunchSample.h"
#include "LineReaders.h"
#include "Parallel.h"
#include "Swizzle/Support/Scramble.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/STLExtras.h"
#include <algorithm>
#include <random>
#include <tuple>
#include <vector>

using namespace mlir::swizzle;

namespace {
/// A workgroup that was looked at.
struct Seen {
  uint64_t accesses = 0, phases = 0, clocks = 0, instructions = 0;
  bool hasEnded = false;
};
} // namespace

static bool areAlike(llvm::ArrayRef<Seen> workgroups, uint64_t Seen::*number) {
  uint64_t least = UINT64_MAX, greatest = 0;
  for (const Seen &seen : workgroups) {
    least = std::min(least, seen.*number);
    greatest = std::max(greatest, seen.*number);
  }
  return greatest <= least * (1 + evenTolerance);
}

static bool areAlike(llvm::ArrayRef<Seen> workgroups) {
  return areAlike(workgroups, &Seen::clocks) &&
         areAlike(workgroups, &Seen::accesses);
}

static Evenness getEvenness(std::vector<Seen> workgroups) {
  if (areAlike(workgroups))
    return Evenness::All;
  // Of fewer, one would be many.
  constexpr size_t enough = 8;
  if (workgroups.size() < enough)
    return Evenness::Uneven;
  auto doesLess = [](const Seen &a, const Seen &b) {
    return std::tie(a.accesses, a.clocks) < std::tie(b.accesses, b.clocks);
  };
  std::iter_swap(llvm::min_element(workgroups, doesLess), workgroups.end() - 1);
  auto others = llvm::ArrayRef(workgroups).drop_back();
  bool isLess = llvm::none_of(others, [&](const Seen &other) {
    return other.clocks < workgroups.back().clocks;
  });
  return isLess && areAlike(others) ? Evenness::AllButOne : Evenness::Uneven;
}

/// Where part number `part` of a grid of `count` workgroups begins, of parts
/// whose sizes differ by one.
static uint64_t getPartStart(uint64_t count, uint64_t parts, uint64_t part) {
  return count / parts * part + count % parts * part / parts;
}

std::vector<uint64_t> mlir::swizzle::pickWorkgroups(uint64_t count,
                                                    uint64_t samples) {
  std::minstd_rand chance;
  std::vector<uint64_t> ids(std::min(samples, count));
  auto getStart = [&](uint64_t part) {
    return getPartStart(count, ids.size(), part);
  };
  for (auto [i, id] : llvm::enumerate(ids))
    id = getStart(i) + chance() % (getStart(i + 1) - getStart(i));
  return ids;
}

/// Moves ids that pickWorkgroups has picked of `count` to different remainders
/// modulo their number, a power of two, each within its part of the grid. The
/// next one does not have the next remainder, as of rows and columns that are
/// in step.
static void spreadRemainders(std::vector<uint64_t> &ids, uint64_t count) {
  uint64_t number = ids.size(), part = count / number;
  if (part < number)
    return;
  for (auto [i, id] : llvm::enumerate(ids)) {
    uint64_t start = getPartStart(count, number, i);
    uint64_t wanted = (3 * i + 1) % number;
    id += (wanted + number - id % number) % number;
    if (id >= start + part)
      id -= number;
  }
}

LaunchProbe mlir::swizzle::probeLaunch(const AccessSource &source,
                                       uint32_t threads, uint64_t maxAccesses) {
  constexpr uint64_t samples = 8;
  uint64_t count = source.getFacts().getNumWorkgroups();
  std::vector<uint64_t> ids = pickWorkgroups(count, samples);
  spreadRemainders(ids, count);
  std::vector<Seen> workgroups(ids.size());
  if (workgroups.empty())
    return {};
  maxAccesses /= workgroups.size();
  forEachParallel(workgroups.size(), threads, [&](size_t i) {
    Seen &seen = workgroups[i];
    auto stream = source.makeStream(/*place=*/i);
    stream->restart(ids[i]);
    Phase phase;
    while (seen.accesses < maxAccesses) {
      seen.hasEnded = !stream->next(phase);
      if (seen.hasEnded)
        break;
      seen.accesses += phase.size();
      const PhaseWork &work = stream->getWork();
      seen.clocks += work.before.serialClocks + work.after.serialClocks;
      seen.instructions +=
          work.before.getNumInstructions() + work.after.getNumInstructions();
      ++seen.phases;
    }
  });

  uint64_t accesses = 0, phases = 0;
  double instructions = 0;
  std::optional<uint64_t> unended;
  bool someEnd = false;
  for (auto [id, seen] : llvm::zip_equal(ids, workgroups)) {
    accesses += seen.accesses;
    phases += seen.phases;
    instructions += seen.instructions;
    if (!seen.hasEnded)
      unended = id;
    someEnd |= seen.hasEnded;
  }
  return {double(accesses) / workgroups.size(),
          double(phases) / workgroups.size(),
          unended ? Evenness::Uneven : getEvenness(workgroups),
          unended,
          unended && someEnd,
          instructions / workgroups.size()};
}

void mlir::swizzle::traceToEnd(const AccessSource &source, uint64_t id) {
  auto stream = source.makeStream(/*place=*/0);
  stream->restart(id);
  Phase phase;
  while (stream->next(phase))
    ;
}

namespace {
/// How often workgroups, one after the other, access lines that they have not
/// accessed just before, as an L1 may have these. Of more than so many lines,
/// every second one is forgotten, as often as it takes.
class SharedLines {
public:
  /// The accesses of a workgroup to lines of which its L1 has about as many.
  explicit SharedLines(uint64_t recent) : recent(recent) {}

  void add(uint64_t line, uint64_t id) {
    ++now;
    if ((scramble(line) & (sampling - 1)) != 0)
      return;
    Line &of = lines[line];
    bool isOwn = of.workgroups != 0 && of.last == id;
    if (!isOwn)
      ++of.workgroups;
    if (!isOwn || now - of.when > recent)
      ++of.accesses;
    of.last = id;
    of.when = now;
    if (lines.size() > maxLines)
      forgetHalf();
  }

  double getSharedPart() const {
    double accesses = 0, shared = 0, touches = 0, sharedTouches = 0;
    for (const auto &[line, of] : lines) {
      accesses += of.accesses;
      touches += of.workgroups;
      if (of.workgroups < 2)
        continue;
      shared += of.accesses;
      sharedTouches += of.workgroups;
    }
    return accesses == 0 ? 0
                         : std::max(shared / accesses, sharedTouches / touches);
  }

private:
  static constexpr size_t maxLines = size_t(1) << 17;
  struct Line {
    uint64_t accesses = 0, workgroups = 0, last = 0;
    /// The number of the last access.
    uint64_t when = 0;
  };

  void forgetHalf() {
    sampling *= 2;
    llvm::DenseMap<uint64_t, Line> kept;
    for (const auto &[line, of] : lines)
      if ((scramble(line) & (sampling - 1)) == 0)
        kept.insert({line, of});
    lines = std::move(kept);
  }

  llvm::DenseMap<uint64_t, Line> lines;
  /// A power of two: one in so many lines is kept.
  uint64_t sampling = 1;
  uint64_t recent, now = 0;
};
} // namespace

double mlir::swizzle::getSharedPart(const AccessSource &source,
                                    const ChipTopology &chip,
                                    llvm::ArrayRef<uint64_t> ids,
                                    uint64_t maxAccesses) {
  using Kind = LaunchFacts::Argument::Kind;
  llvm::ArrayRef<LaunchFacts::Argument> arguments = source.getFacts().arguments;
  std::unique_ptr<WorkgroupStream> stream = source.makeStream(/*place=*/0);
  SharedLines lines(uint64_t(chip.memory.l1Sets) * chip.memory.l1Ways);
  Phase phase;
  uint64_t count = 0;
  for (uint64_t id : ids) {
    stream->restart(id);
    while (stream->next(phase)) {
      for (LineAccess access : phase)
        if (arguments[access.getTraits().argument].kind == Kind::Data)
          lines.add(access.getLine(), id);
      count += phase.size();
      if (count > maxAccesses)
        return 1;
    }
  }
  return lines.getSharedPart();
}

LaunchSample mlir::swizzle::chooseSample(const LaunchProbe &probe,
                                         const ChipTopology &chip,
                                         uint64_t numWorkgroups,
                                         uint32_t workgroupsPerCu,
                                         bool allowsOneXcd) {
  constexpr double enough = 1e9, enoughOfEven = 1 << 29, enoughOfOne = 1 << 28;
  // Fewer channels say too little of how they differ.
  uint32_t channels = chip.memory.l2Channels,
           fewest = std::min<uint32_t>(channels, 4);
  double ofWorkgroup =
      probe.accessesPerWorkgroup + accessesOfPhase * probe.phasesPerWorkgroup;
  double all = ofWorkgroup * numWorkgroups;
  if (all <= enough)
    return {};
  uint64_t resident = getNumPlaces(chip, workgroupsPerCu);
  bool isOfOne = allowsOneXcd && chip.xcds > 1;
  if (probe.evenness == Evenness::All &&
      (isOfOne || numWorkgroups > resident)) {
    double most = isOfOne ? enoughOfOne * chip.xcds : enoughOfEven;
    auto times = uint64_t(most / (ofWorkgroup * resident));
    uint64_t workgroups = std::max<uint64_t>(1, times) * resident;
    return {workgroups < numWorkgroups ? workgroups : 0, isOfOne ? 0 : fewest,
            isOfOne};
  }
  while (channels > fewest && all * channels / chip.memory.l2Channels > enough)
    channels /= 2;
  return {0, channels};
}

std::vector<OneXcd> mlir::swizzle::sampleOneXcd(
    const AccessSource &source, const ChipTopology &chip,
    llvm::ArrayRef<std::function<uint64_t(uint64_t)>> maps,
    uint32_t workgroupsPerCu, uint64_t numSimulated, uint32_t threads) {
  // Of the workgroups of each map.
  constexpr double maxTraced = 1 << 20;
  uint64_t count = source.getFacts().getNumWorkgroups();
  uint32_t xcd = getTypicalXcd(count, chip.xcds);
  // Who reads the same may be far behind: all workgroups, if they are not too
  // many, and those at least that the XCD has at the same time.
  LaunchProbe probe = probeLaunch(source, threads, /*maxAccesses=*/1 << 16);
  double ofWorkgroup = std::max(1.0, probe.accessesPerWorkgroup);
  uint64_t traced = std::min<uint64_t>(
      llvm::divideCeil(numSimulated, chip.xcds),
      std::max<uint64_t>(getPlacesOfXcd(chip, workgroupsPerCu),
                         maxTraced / ofWorkgroup));
  std::vector<uint64_t> all;
  auto list = [&](llvm::function_ref<uint64_t(uint64_t)> map,
                  llvm::function_ref<uint32_t(uint64_t)> getXcd) {
    std::vector<uint64_t> ids;
    for (uint64_t i = 0; i < traced; ++i)
      if (uint64_t id = i * chip.xcds + getXcd(i); id < count)
        ids.push_back(map(id));
    llvm::sort(ids);
    llvm::append_range(all, ids);
    return ids;
  };
  auto identity = [](uint64_t id) { return id; };
  auto getOne = [&](uint64_t) { return xcd; };
  std::vector<std::vector<uint64_t>> ids;
  for (const auto &map : maps)
    ids.push_back(list(map, getOne));
  // What is estimated of a map does not depend on the others.
  std::vector<uint64_t> first = list(identity, getOne), others;
  if (chip.xcds > 1)
    others = list(identity, [&](uint64_t i) {
      // By chance, as patterns of workgroups may have the same period.
      return (xcd + 1 + scramble(i) % (chip.xcds - 1)) % chip.xcds;
    });
  llvm::sort(all);
  all.erase(llvm::unique(all), all.end());
  double ofPhases =
      traced * ofWorkgroup / std::max(1.0, probe.phasesPerWorkgroup);
  Recording recording(
      source, std::max(uint64_t(maxTraced / ofPhases), minPhases), threads);
  recording.record(all);
  std::vector<LineSharers> sharers =
      countReaders(recording, chip.xcds, first, others, ids, threads);
  std::vector<OneXcd> result;
  for (size_t i = 0; i < maps.size(); ++i)
    result.push_back({xcd, std::move(sharers[i].readers), sharers[i].writers});
  return result;
}
