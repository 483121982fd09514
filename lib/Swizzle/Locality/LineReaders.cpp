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

using namespace mlir::swizzle;

/// Lines of each argument, in order and each once.
using LinesRead = std::vector<std::vector<uint32_t>>;

static void sortOnce(LinesRead &lines) {
  for (std::vector<uint32_t> &ofArgument : lines) {
    llvm::sort(ofArgument);
    ofArgument.erase(llvm::unique(ofArgument), ofArgument.end());
  }
}

namespace {
/// Which lines workgroups of a recording read, of one in so many of all lines.
class WorkgroupLines {
public:
  WorkgroupLines(const Recording &recording, std::vector<uint64_t> ids,
                 uint32_t threads);

  /// What these workgroups read together.
  LinesRead unite(llvm::ArrayRef<uint64_t> ids) const;

private:
  static uint64_t chooseSampling(const Recording &recording,
                                 llvm::ArrayRef<uint64_t> ids);

  /// In order and each once, and the lines of each.
  std::vector<uint64_t> ids;
  std::vector<LinesRead> lines;
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
    lines[i].resize(numArguments);
    for (const Phase &phase : recording.getRecord(ids[i]).phases) {
      const uint32_t *line = phase.getLines().begin();
      for (const Phase::Run &run : phase.getRuns()) {
        const uint32_t *end = line + run.count;
        for (; line != end && !run.traits.isWrite(); ++line)
          if (scramble(*line) % sampling == 0)
            lines[i][run.traits.argument].push_back(*line);
        line = end;
      }
    }
    sortOnce(lines[i]);
  });
}

/// A power of two: the more lines, the fewer of them tell enough.
uint64_t WorkgroupLines::chooseSampling(const Recording &recording,
                                        llvm::ArrayRef<uint64_t> ids) {
  constexpr uint64_t enough = 1 << 17;
  uint64_t sampling = 16, count = 0;
  for (uint64_t id : ids)
    for (uint64_t accesses : recording.getRecord(id).accesses)
      count += accesses;
  while (count / sampling > enough)
    sampling *= 2;
  return sampling;
}

LinesRead WorkgroupLines::unite(llvm::ArrayRef<uint64_t> some) const {
  LinesRead all(numArguments);
  for (uint64_t id : some) {
    const LinesRead &ofOne = lines[llvm::lower_bound(ids, id) - ids.begin()];
    for (auto [argument, ofArgument] : llvm::enumerate(ofOne))
      llvm::append_range(all[argument], ofArgument);
  }
  sortOnce(all);
  return all;
}

static uint64_t countCommon(llvm::ArrayRef<uint32_t> a,
                            llvm::ArrayRef<uint32_t> b) {
  uint64_t count = 0;
  for (auto i = a.begin(), j = b.begin(); i != a.end() && j != b.end();) {
    count += *i == *j;
    bool isFirst = *i <= *j;
    j += *j <= *i;
    i += isFirst;
  }
  return count;
}

std::vector<std::vector<double>>
mlir::swizzle::countReaders(const Recording &recording, uint32_t xcds,
                            llvm::ArrayRef<std::vector<uint64_t>> idsOfMaps,
                            uint32_t threads) {
  // Of the other sample, as many workgroups are those of the first map as there
  // would be by chance.
  llvm::ArrayRef<uint64_t> first = idsOfMaps.front();
  std::vector<uint64_t> others;
  for (llvm::ArrayRef<uint64_t> ids : idsOfMaps.drop_front())
    std::set_difference(ids.begin(), ids.end(), first.begin(), first.end(),
                        std::back_inserter(others));
  llvm::sort(others);
  others.erase(llvm::unique(others), others.end());
  uint64_t common = others.size() / std::max(1u, xcds - 1);
  for (uint64_t i = 0; i < common; ++i)
    others.push_back(first[i * first.size() / common]);
  std::vector<uint64_t> all = others;
  llvm::append_range(all, first);
  llvm::sort(all);
  all.erase(llvm::unique(all), all.end());
  WorkgroupLines ofEach(recording, std::move(all), threads);
  std::vector<LinesRead> lines(idsOfMaps.size() + 1);
  forEachParallel(lines.size(), threads, [&](size_t i) {
    lines[i] = ofEach.unite(i == 0 ? others : idsOfMaps[i - 1]);
  });
  const LinesRead &ofOthers = lines[0], &ofFirst = lines[1];
  std::vector<std::vector<double>> readers;
  for (const LinesRead &ofMap : llvm::ArrayRef(lines).drop_front()) {
    std::vector<double> &ofArguments = readers.emplace_back();
    for (size_t i = 0; i < ofMap.size(); ++i) {
      double mine = ofMap[i].size(), first = ofFirst[i].size();
      double part = double(countCommon(ofFirst[i], ofOthers[i])) /
                    std::max<size_t>(1, ofOthers[i].size());
      // Those of all, times the part.
      double count = first == 0 ? 1 : mine * xcds * part / first;
      ofArguments.push_back(std::clamp<double>(count, 1, xcds));
    }
  }
  return readers;
}
