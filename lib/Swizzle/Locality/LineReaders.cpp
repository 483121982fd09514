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

/// The lines of the sample that workgroups read.
static LinesRead listLines(const Recording &recording,
                           llvm::ArrayRef<uint64_t> ids) {
  constexpr uint64_t sampling = 16;
  LinesRead lines(recording.getFacts().arguments.size());
  for (uint64_t id : ids)
    for (const Phase &phase : recording.getRecord(id).phases)
      for (LineAccess access : phase)
        if (!access.getTraits().isWrite() &&
            scramble(access.getLine()) % sampling == 0)
          lines[access.getTraits().argument].push_back(access.getLine());
  for (std::vector<uint32_t> &ofArgument : lines) {
    llvm::sort(ofArgument);
    ofArgument.erase(llvm::unique(ofArgument), ofArgument.end());
  }
  return lines;
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
  std::vector<LinesRead> lines(idsOfMaps.size() + 1);
  forEachParallel(lines.size(), threads, [&](size_t i) {
    lines[i] = listLines(recording, i == 0 ? others : idsOfMaps[i - 1]);
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
