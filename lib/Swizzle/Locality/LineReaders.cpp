//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "LineReaders.h"
#include "Parallel.h"
#include "Swizzle/Support/Scramble.h"
#include "llvm/ADT/STLExtras.h"
#include <algorithm>
#include <cmath>

using namespace mlir::swizzle;

/// Lines in order and each once: of each argument those that are read, those
/// that atomics write, and those that others write.
using LinesUsed = std::vector<std::vector<uint32_t>>;
static constexpr size_t numUses = 3;

static void sortOnce(LinesUsed &lines) {
  for (std::vector<uint32_t> &ofArgument : lines) {
    llvm::sort(ofArgument);
    ofArgument.erase(llvm::unique(ofArgument), ofArgument.end());
  }
}

namespace {
/// Which lines workgroups of a recording use, of one in so many of all lines.
class WorkgroupLines {
public:
  WorkgroupLines(const Recording &recording, std::vector<uint64_t> ids,
                 uint32_t threads);

  /// What these workgroups use, in order, a line as often as workgroups use it.
  LinesUsed gather(llvm::ArrayRef<uint64_t> ids) const;
  /// The same, each line once.
  LinesUsed unite(llvm::ArrayRef<uint64_t> ids) const;

private:
  static uint64_t chooseSampling(const Recording &recording,
                                 llvm::ArrayRef<uint64_t> ids);

  /// In order and each once, and the lines of each.
  std::vector<uint64_t> ids;
  std::vector<LinesUsed> lines;
  size_t numArguments;
};
} // namespace

WorkgroupLines::WorkgroupLines(const Recording &recording,
                               std::vector<uint64_t> idsToRead,
                               uint32_t threads)
    : ids(std::move(idsToRead)), lines(ids.size()),
      numArguments(recording.getFacts().arguments.size()) {
  uint64_t sampling = chooseSampling(recording, ids);
  forEachParallel(ids.size(), threads, [&](size_t i) {
    LinesUsed &used = lines[i];
    used.resize(numUses * numArguments);
    const Record &record = recording.getRecord(ids[i]);
    const uint32_t *line = record.lines.begin();
    for (const Phase::Run &run : record.runs) {
      // What atomics change is read, too.
      auto add = [&, argument = run.traits.argument](size_t use) {
        used[use * numArguments + argument].push_back(*line);
      };
      for (const uint32_t *end = line + run.count; line != end; ++line) {
        if ((scramble(*line) & (sampling - 1)) != 0)
          continue;
        if (run.traits.kind != AccessKind::Write)
          add(0);
        if (run.traits.isWrite())
          add(run.traits.kind == AccessKind::Atomic ? 1 : 2);
      }
    }
    sortOnce(used);
  });
}

/// A power of two: the more lines, the fewer of them tell enough. Of a few
/// hundred, two samples of workgroups that share nothing would differ by a
/// tenth, as if they shared some.
uint64_t WorkgroupLines::chooseSampling(const Recording &recording,
                                        llvm::ArrayRef<uint64_t> ids) {
  constexpr uint64_t enough = 1 << 17;
  uint64_t sampling = 1, count = 0;
  for (uint64_t id : ids)
    for (uint64_t accesses : recording.getRecord(id).accesses)
      count += accesses;
  while (count / sampling > enough)
    sampling *= 2;
  return sampling;
}

LinesUsed WorkgroupLines::gather(llvm::ArrayRef<uint64_t> some) const {
  LinesUsed all(numUses * numArguments);
  for (uint64_t id : some) {
    const LinesUsed &ofOne = lines[llvm::lower_bound(ids, id) - ids.begin()];
    for (auto [argument, ofArgument] : llvm::enumerate(ofOne))
      llvm::append_range(all[argument], ofArgument);
  }
  for (std::vector<uint32_t> &ofArgument : all)
    llvm::sort(ofArgument);
  return all;
}

LinesUsed WorkgroupLines::unite(llvm::ArrayRef<uint64_t> some) const {
  LinesUsed all = gather(some);
  for (std::vector<uint32_t> &ofArgument : all)
    ofArgument.erase(llvm::unique(ofArgument), ofArgument.end());
  return all;
}

/// The part of the lines of a sample that are among those of `first`, which has
/// each as often as workgroups use it. The sample has the lines `others`, and
/// what it would have if each of the workgroups of `first` were in it by this
/// `chance`.
static double getPartOfFirst(llvm::ArrayRef<uint32_t> first,
                             llvm::ArrayRef<uint32_t> others, double chance) {
  double common = 0, size = others.size();
  const uint32_t *other = others.begin();
  for (size_t i = 0, next; i < first.size(); i = next) {
    next = i + 1;
    while (next < first.size() && first[next] == first[i])
      ++next;
    while (other != others.end() && *other < first[i])
      ++other;
    if (other != others.end() && *other == first[i]) {
      ++common;
      continue;
    }
    double isSeen = 1 - std::pow(1 - chance, next - i);
    common += isSeen;
    size += isSeen;
  }
  return size == 0 ? 0 : common / size;
}

std::vector<LineSharers> mlir::swizzle::countReaders(
    const Recording &recording, uint32_t xcds, llvm::ArrayRef<uint64_t> first,
    llvm::ArrayRef<std::vector<uint64_t>> otherLists,
    llvm::ArrayRef<std::vector<uint64_t>> idsOfMaps, uint32_t threads) {
  std::vector<uint64_t> others;
  for (llvm::ArrayRef<uint64_t> ids : otherLists)
    std::set_difference(ids.begin(), ids.end(), first.begin(), first.end(),
                        std::back_inserter(others));
  llvm::sort(others);
  others.erase(llvm::unique(others), others.end());
  // Of the other sample, as many workgroups are those of the first one as there
  // would be by chance.
  double chance = std::min(1.0, double(others.size()) / std::max(1u, xcds - 1) /
                                    std::max<size_t>(1, first.size()));
  std::vector<uint64_t> all = others;
  llvm::append_range(all, first);
  for (llvm::ArrayRef<uint64_t> ids : idsOfMaps)
    llvm::append_range(all, ids);
  llvm::sort(all);
  all.erase(llvm::unique(all), all.end());
  WorkgroupLines ofEach(recording, std::move(all), threads);
  std::vector<LinesUsed> lines(idsOfMaps.size());
  LinesUsed ofFirst, ofFirstOnce, ofOthers;
  forEachParallel(lines.size() + 3, threads, [&](size_t i) {
    if (i < lines.size())
      lines[i] = ofEach.unite(idsOfMaps[i]);
    else if (i == lines.size())
      ofFirst = ofEach.gather(first);
    else if (i == lines.size() + 1)
      ofFirstOnce = ofEach.unite(first);
    else
      ofOthers = ofEach.unite(others);
  });
  std::vector<double> parts;
  for (auto [mine, ofOther] : llvm::zip_equal(ofFirst, ofOthers))
    parts.push_back(getPartOfFirst(mine, ofOther, chance));
  size_t numArguments = recording.getFacts().arguments.size();
  auto count = [&](const LinesUsed &ofMap, size_t i) {
    double mine = ofMap[i].size(), once = ofFirstOnce[i].size();
    // Those of all, times the part.
    double sharers = once == 0 ? 1 : mine * xcds * parts[i] / once;
    return std::clamp<double>(sharers, 1, xcds);
  };
  std::vector<LineSharers> ofMaps;
  for (const LinesUsed &ofMap : lines) {
    std::vector<double> readers;
    double written = 0, ofOne = 0;
    for (size_t i = 0; i < numArguments; ++i) {
      readers.push_back(count(ofMap, i));
      double byAtomics = ofMap[numArguments + i].size(),
             byOthers = ofMap[2 * numArguments + i].size();
      written += byAtomics + byOthers;
      ofOne += byAtomics / count(ofMap, numArguments + i) + byOthers;
    }
    ofMaps.push_back({std::move(readers), written == 0 ? 1 : written / ofOne});
  }
  return ofMaps;
}
