//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "MemorySide.h"
#include "llvm/Support/MathExtras.h"
#include <algorithm>

using namespace mlir::swizzle;

/// Accesses ahead of the one at work whose sets are loaded: about the time that
/// the host's memory takes.
static constexpr size_t prefetchDistance = 32;

static SetIndex getMallIndex(const ChipTopology &chip) {
  const MemorySystem &memory = chip.memory;
  uint32_t sets = chip.mallBytes / cacheLineBytes / memory.mallWays;
  return SetIndex::folded(sets, memory.mallChannels);
}

MemorySide::MemorySide(const ChipTopology &chip, unsigned numThreads)
    : index(getMallIndex(chip)), cache(index, chip.memory.mallWays),
      parts(std::min<uint64_t>(llvm::PowerOf2Ceil(numThreads),
                               index.getNumChannels())) {}

void MemorySide::access(llvm::ArrayRef<MissStream> streams, unsigned number) {
  Part &part = parts[number];
  part.positions.assign(streams.size(), 0);
  part.merged.clear();
  // All that one stream has of the earliest time, then the next: a phase's
  // misses are all of one time.
  while (true) {
    size_t first = streams.size();
    for (size_t i = 0; i < streams.size(); ++i)
      if (part.positions[i] != streams[i].size() &&
          (first == streams.size() ||
           streams[i][part.positions[i]].clock <
               streams[first][part.positions[first]].clock))
        first = i;
    if (first == streams.size())
      break;
    const MissStream &stream = streams[first];
    size_t &position = part.positions[first];
    uint64_t clock = stream[position].clock;
    for (; position != stream.size() && stream[position].clock == clock;
         ++position)
      if ((index.getChannel(stream[position].line) & (parts.size() - 1)) ==
          number)
        part.merged.push_back(stream[position]);
  }

  for (size_t i = 0, e = part.merged.size(); i < e; ++i) {
    if (i + prefetchDistance < e)
      cache.prefetch(index.getSet(part.merged[i + prefetchDistance].line));
    const Miss &miss = part.merged[i];
    CacheResult result = cache.access(miss.line, miss.isWriteBack);
    part.numWrites += result.isWriteBack;
    if (miss.isWriteBack)
      continue;
    part.hits[miss.argument] += result.isHit;
  }
}

void MemorySide::addHitsTo(std::vector<LevelCounts> &arguments) const {
  for (const Part &part : parts)
    for (size_t i = 0; i < arguments.size(); ++i)
      arguments[i].mall.hits += part.hits[i];
}

uint64_t MemorySide::getNumWrites() const {
  uint64_t sum = 0;
  for (const Part &part : parts)
    sum += part.numWrites;
  return sum;
}
