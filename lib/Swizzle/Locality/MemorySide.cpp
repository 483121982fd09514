//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "MemorySide.h"
#include "SortByTime.h"
#include "Swizzle/Support/Scramble.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/MathExtras.h"
#include <algorithm>
#include <utility>

using namespace mlir::swizzle;

/// Accesses ahead of the one at work whose sets are loaded: about the time that
/// the host's memory takes.
static constexpr size_t prefetchDistance = 32;

/// The same for what is known of lines that are on their way.
static constexpr size_t linePrefetchDistance = 8;

/// A sample of the lines meets a cache of fewer sets by as much. Which sets of
/// the cache lines of one XCD share with those of others is not known: they are
/// spread over all sets of its part.
static SetIndex getMallIndex(const ChipTopology &chip, uint64_t sampling,
                             bool isOfOneXcd) {
  const MemorySystem &memory = chip.memory;
  uint64_t sets = chip.mallBytes / cacheLineBytes / memory.mallWays / sampling;
  sets = std::max<uint64_t>(sets, 2 * memory.mallChannels);
  return isOfOneXcd ? SetIndex::spread(sets, memory.mallChannels)
                    : SetIndex::folded(sets, memory.mallChannels);
}

LineSample::LineSample(uint32_t l2Channels, uint64_t sampling)
    : index(SetIndex::folded(2 * l2Channels, l2Channels)),
      channelBits(llvm::Log2_32(l2Channels)),
      sampledBits(channelBits - llvm::Log2_64(sampling)) {}

/// All channels together have room for 2^16 lines, which are more than the
/// bandwidth of the memory times the latency. The room of one does not depend
/// on the parts, as what is forgotten must not.
static unsigned getPlaceBits(uint32_t channels) {
  return 16 - std::min(llvm::Log2_32(channels), 16u);
}

/// The halves of its line that go one way or the other.
static unsigned getHalves(const Miss &miss) {
  return miss.isWrite() ? llvm::popcount(miss.written) : 2;
}

MemorySide::MemorySide(const ChipTopology &chip, const Timing &timing,
                       uint64_t sampling, unsigned numThreads,
                       const LaunchFacts &facts, const OneXcd *oneXcd)
    : timing(timing), scratch(facts.scratch), oneXcd(oneXcd),
      sample(chip.memory.l2Channels, sampling),
      index(getMallIndex(chip, sampling, /*isOfOneXcd=*/oneXcd != nullptr)),
      mallChannels(chip.memory.mallChannels),
      memoryChannels(chip.memory.mallChannels),
      underWay(chip.memory.mallChannels,
               LinesUnderWay(getPlaceBits(chip.memory.mallChannels))),
      parts(oneXcd ? 1
                   : std::min<uint64_t>(llvm::PowerOf2Ceil(numThreads),
                                        chip.memory.mallChannels)) {
  if (chip.mallBytes == 0)
    return;
  cache.emplace(index, chip.memory.mallWays);
  cacheHalves = uint64_t(index.getNumSets()) * chip.memory.mallWays *
                (cacheLineBytes / halfLineBytes);
  for (const LaunchFacts::Argument &argument : facts.arguments)
    if (argument.kind == LaunchFacts::Argument::Kind::Data)
      dataHalves += double(argument.bytes) / halfLineBytes / sampling;
  if (oneXcd)
    dataHalves /= chip.xcds;
}

uint64_t MemorySide::MallChannel::serve(uint64_t time, const Miss &miss,
                                        const Timing &timing) {
  uint64_t ticks = getHalves(miss) * timing.mallHalf;
  if (std::exchange(hasWritten, miss.isWrite()) != miss.isWrite())
    ticks += timing.mallTurnaround;
  return Server::serve(time, ticks);
}

bool MemorySide::isOfOthers(const Miss &miss) const {
  return oneXcd &&
         isOfOthers(miss.line, miss.isWrite() ? oneXcd->writers
                                              : oneXcd->readers[miss.argument]);
}

bool MemorySide::isOfOthers(uint32_t line, double sharers) {
  return scramble(line) * 0x1p-64 * sharers >= 1;
}

void MemorySide::noteDirtied(Part &part, uint32_t line, uint8_t halves) {
  if (halves && !(scratch && scratch->contains(line)))
    part.dirtiedHalves += llvm::popcount(halves);
}

void MemorySide::access(Part &part, Miss &miss, uint32_t set) {
  uint32_t channel = index.getChannelOfSet(set);
  auto serveByMemory = [&](uint64_t from, unsigned halves) {
    uint32_t server = findServer(channel, part.numOfMemory);
    return memoryChannels[server].serve(from, halves * timing.memoryHalf);
  };
  CacheResult result;
  uint64_t time = miss.time;
  if (cache) {
    uint32_t server = findServer(channel, part.numOfMall);
    time = mallChannels[server].serve(time, miss, timing);
    // Lines that others bring to the cache take room that is theirs.
    if (isOfOthers(miss))
      result.isHit = true;
    else
      result = cache->access(set, sample.getNumber(miss.line), miss.written);
    part.hits[miss.argument] += result.isHit && !miss.isWrite();
    noteDirtied(part, miss.line, result.dirtied);
    if (unsigned halves = llvm::popcount(result.writeBack)) {
      part.writtenHalves += halves;
      uint64_t start = serveByMemory(time, halves);
      // What is written has a place when the memory takes what was there.
      if (miss.isWrite() && start > time) {
        time = start;
        miss.level = Cause::Memory;
      }
    }
  }
  // A line that is written back takes a place of the cache and reads nothing.
  if (result.isHit || (cache && miss.isWrite())) {
    miss.time = time + timing.mallLatency;
    if (miss.isWrite())
      return;
    // Another XCD may have asked for it just before.
    const LinesUnderWay::Answer *answer = underWay[channel].find(miss.line);
    if (answer && answer->get().getTime() > miss.time) {
      miss.time = answer->get().getTime();
      miss.level = answer->get().getLevel();
    }
    return;
  }
  miss.level = Cause::Memory;
  time = serveByMemory(time, getHalves(miss));
  miss.time = time + timing.memoryLatency;
  underWay[channel].add(miss.line,
                        LinesUnderWay::Answer::at({miss.time, miss.level}));
}

void MemorySide::access(llvm::ArrayRef<MissStream *> streams, unsigned number) {
  Part &part = parts[number];
  part.merged.clear();
  assert(streams.size() <= (1u << (32 - missBits)) && "a place has 32 bits");
  for (auto [stream, misses] : llvm::enumerate(streams)) {
    assert(misses->size() <= (1u << missBits) && "more misses than places");
    auto place = static_cast<uint32_t>(stream << missBits);
    for (const Miss &miss : *misses) {
      uint32_t set = index.getSet(sample.getNumber(miss.line));
      if ((index.getChannelOfSet(set) & (parts.size() - 1)) == number)
        part.merged.emplace_back(miss.time, place, set);
      ++place;
    }
  }
  sortByTime(part.merged, part.room,
             [](const TimedMiss &miss) { return miss.time; });
  auto getMiss = [&](TimedMiss miss) -> Miss & {
    MissStream &stream = *streams[miss.place >> missBits];
    return stream[miss.place & ((1u << missBits) - 1)];
  };
  for (size_t i = 0, e = part.merged.size(); i < e; ++i) {
    if (cache && i + prefetchDistance < e)
      cache->prefetch(part.merged[i + prefetchDistance].set);
    if (i + linePrefetchDistance < e) {
      TimedMiss soon = part.merged[i + linePrefetchDistance];
      underWay[index.getChannelOfSet(soon.set)].prefetch(getMiss(soon).line);
    }
    TimedMiss next = part.merged[i];
    access(part, getMiss(next), next.set);
  }
}

void MemorySide::addHitsTo(std::vector<LevelCounts> &arguments) const {
  for (const Part &part : parts)
    for (size_t i = 0; i < arguments.size(); ++i)
      arguments[i].mall.hits += part.hits[i];
}

double MemorySide::getNumWrittenHalves(double times) const {
  uint64_t dirtied = 0, written = 0;
  for (const Part &part : parts) {
    dirtied += part.dirtiedHalves;
    written += part.writtenHalves;
  }
  double all = dirtied * times;
  if (dataHalves != 0)
    all = std::min(all, std::max<double>(dirtied, dataHalves));
  return std::max(written * times, all - cacheHalves);
}

/// Clocks for which one of them was at work, on average.
template <typename ServerT>
static double getBusy(const std::vector<ServerT> &servers) {
  uint64_t sum = 0;
  for (const ServerT &server : servers)
    sum += server.getBusy();
  return double(sum) / servers.size() / ticksPerClock;
}

uint64_t MemorySide::writeBack(llvm::ArrayRef<DirtyLine> lines) {
  uint64_t toCache = 0, toMemory = 0;
  for (const DirtyLine &line : lines) {
    unsigned halves = llvm::popcount(line.halves);
    if (!cache) {
      toMemory += halves;
      continue;
    }
    toCache += halves;
    if (oneXcd && isOfOthers(line.line, oneXcd->writers))
      continue;
    CacheResult result =
        cache->access(sample.getNumber(line.line), line.halves);
    toMemory += llvm::popcount(result.writeBack);
    noteDirtied(parts.front(), line.line, result.dirtied);
  }
  if (cache)
    parts.front().writtenHalves += toMemory;
  auto serve = [](auto &channels, uint64_t halves, uint64_t ticksOfHalf) {
    uint64_t ticks = llvm::divideCeil(halves, channels.size()) * ticksOfHalf;
    for (Server &channel : channels)
      channel.serve(/*time=*/0, ticks);
    return ticks;
  };
  return std::max(serve(mallChannels, toCache, timing.mallHalf),
                  serve(memoryChannels, toMemory, timing.memoryHalf));
}

uint64_t MemorySide::getBusiestTicks() const {
  uint64_t most = 0;
  for (const Server &server : mallChannels)
    most = std::max(most, server.getBusy());
  for (const Server &server : memoryChannels)
    most = std::max(most, server.getBusy());
  return most;
}

double MemorySide::getMallBusy(double times) const {
  return getBusy(mallChannels) * times;
}

double MemorySide::getMemoryBusy(double times) const {
  // What the cache had room for here is written there.
  double more = getNumWrittenHalves(times) - getNumWrittenHalves() * times;
  return getBusy(memoryChannels) * times +
         more * timing.memoryHalf / memoryChannels.size() / ticksPerClock;
}
