//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// Set-associative caches with least-recently-used replacement, and how a line
// finds its set. A cache holds tags only.
//
// Vendors do not publish how the bits of an address choose a set. What is
// known of the L2 of CDNA 3 is that power-of-two pitches conflict, more than
// under an ideal hash and less than under the plain low bits of the address;
// folding the upper bits onto the lower ones with XOR behaves so. SetIndex is
// that family; docs/experiments.md has the comparison.
//
//===----------------------------------------------------------------------===//

#ifndef SWIZZLE_LOCALITY_CACHE_H
#define SWIZZLE_LOCALITY_CACHE_H

#include "Swizzle/Locality/AccessSource.h"
#include "Swizzle/Locality/HostCache.h"
#include "Swizzle/Locality/LruOrder.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/MathExtras.h"
#include <type_traits>
#include <vector>
#ifdef __SSE2__
#include <emmintrin.h>
#endif

namespace mlir::swizzle {

/// The set of a line in a cache whose number of sets is a power of two.
class SetIndex {
public:
  /// The low bits of the line's number, as the L1 of CDNA 3 has them.
  static SetIndex lowBits(uint32_t sets) { return {sets, 0}; }

  /// `channels` channels, chosen by folding the pairs of lines four bits (more
  /// or fewer for other numbers of channels) at a time, with `sets / channels`
  /// sets each, chosen by the low bit of the line and by folding what is above
  /// the channel. Both numbers are powers of two.
  static SetIndex folded(uint32_t sets, uint32_t channels) {
    return {sets, channels};
  }

  /// The same numbers of sets and channels, 2 sets or more, over which lines at
  /// any pitch are spread about evenly: by Fibonacci hashing (Knuth, The Art of
  /// Computer Programming 3, 6.4).
  static SetIndex spread(uint32_t sets, uint32_t channels) {
    assert(sets >= 2 && "a shift by less than 32 bits");
    SetIndex index(sets, channels);
    index.isSpread = true;
    return index;
  }

  uint32_t getNumSets() const { return sets; }

  uint32_t getSet(uint32_t line) const {
    if (isSpread)
      return line * UINT32_C(0x9e3779b1) >> (32 - channelBits - setBits);
    if (!channels)
      return line & (sets - 1);
    return getChannel(line) << setBits | getSetInChannel(line);
  }

  /// The channel of the lines of a set.
  uint32_t getChannelOfSet(uint32_t set) const { return set >> setBits; }

  uint32_t getChannel(uint32_t line) const {
    if (isSpread)
      return getChannelOfSet(getSet(line));
    if (!channels)
      return 0;
    // Six pieces: with 16 channels they reach as far as addresses of 4 GiB do.
    uint32_t pair = line >> 1;
    uint32_t two = pair ^ pair >> channelBits;
    return (two ^ two >> 2 * channelBits ^ two >> 4 * channelBits) &
           (channels - 1);
  }

private:
  SetIndex(uint32_t sets, uint32_t channels) : sets(sets), channels(channels) {
    assert(sets && (sets & (sets - 1)) == 0 && "a power of two");
    assert((channels & (channels - 1)) == 0 && "a power of two");
    assert((channels == 0 || 2 * channels <= sets) && "a pair in a channel");
    assert(channels <= 128 && "shifts of lines by less than 32 bits");
    while (channels >> (channelBits + 1))
      ++channelBits;
    while (sets >> (setBits + 1))
      ++setBits;
    setBits -= channelBits;
  }

  uint32_t getSetInChannel(uint32_t line) const {
    uint32_t above = line >> 1 >> channelBits;
    uint32_t folded = above ^ above >> 8 ^ above >> 16;
    return (folded << 1 & ((1u << setBits) - 1)) | (line & 1);
  }

  uint32_t sets;
  uint32_t channels;
  bool isSpread = false;
  /// Of the number of a channel, and of a set in it.
  unsigned channelBits = 0, setBits = 0;
};

/// The outcome of an access: a hit or not, what became dirty, and the line that
/// it pushed out.
struct CacheResult {
  bool isHit = false;
  /// The halves that were written and were not dirty before, a bit for each.
  uint8_t dirtied = 0;
  /// The halves that were written of the line that was replaced, a bit for
  /// each; if there are any, `victim` is its number.
  uint8_t writeBack = 0;
  uint64_t victim = 0;
};

/// A line of which halves were written, a bit for each.
struct DirtyLine {
  uint32_t line;
  uint8_t halves;
};

/// Whether what is written passes a cache, which then knows of reads alone, or
/// stays there until it is written back.
enum class WritePolicy { Through, Back };

/// A cache whose sets replace the line that was not used for the longest time.
/// Different threads may use different sets at the same time.
template <typename OrderT, WritePolicy policy>
class LruCache {
public:
  static constexpr uint32_t maxWays = OrderT::maxWays;
  static constexpr WritePolicy writePolicy = policy;

  /// `ways` is a number from 1 to maxWays.
  LruCache(SetIndex index, uint32_t ways)
      : index(index), ways(ways), existing(~UINT64_C(0) >> (64 - ways)),
        numBlocks(llvm::divideCeil(ways, waysAtOnce)), sets(index.getNumSets()),
        tags(sets.size() * numBlocks), digests(hasDigests ? sets.size() : 0) {
    assert(ways >= 1 && ways <= maxWays && "more than there is room for");
    if constexpr (std::is_constructible_v<OrderT, uint32_t>)
      for (Set &set : sets)
        set.order = OrderT(ways);
  }

  /// Looks a line up, and puts it in place of the least recently used one of
  /// its set if it is not there. `written` has a bit for each half of the line
  /// that is written, and becomes dirty; 0 for a read, and always with
  /// WritePolicy::Through.
  CacheResult access(uint64_t line, unsigned written = 0) {
    return access(index.getSet(line), line, written);
  }

  /// The same for a line that belongs to the set `number`.
  CacheResult access(uint32_t number, uint64_t line, unsigned written) {
    assert(number == index.getSet(line) && "the set of another line");
    assert(written <= (policy == WritePolicy::Back ? 3 : 0) && "two halves");
    Set &set = sets[number];
    Tag tag = getTag(line);
    uint64_t found = match(number, tag);
    CacheResult result;
    result.isHit = found != 0;
    uint32_t way =
        result.isHit ? llvm::countr_zero(found) : set.order.getOldest(ways);
    set.order.use(way);
    if (!result.isHit) {
      Tag &replaced = getTag(number, way);
      if constexpr (policy == WritePolicy::Back) {
        result.writeBack = set.takeDirty(way);
        if (result.writeBack)
          result.victim = uint64_t(replaced) - 1;
      }
      replaced = tag;
      if constexpr (hasDigests)
        digests[number].values[way] = getDigest(tag);
    }
    if constexpr (policy == WritePolicy::Back)
      result.dirtied = set.addDirty(way, written);
    return result;
  }

  /// Loads the host's cache with what an access to the set `number` will need.
  void prefetch(uint32_t number) const {
    prefetchObject(&sets[number]);
    prefetchObject(&tags[size_t(number) * numBlocks]);
  }

  /// Returns true if a line is there; leaves everything as it is.
  bool contains(uint64_t line) const {
    return match(index.getSet(line), getTag(line)) != 0;
  }

  /// The lines of which something was written and not written back.
  std::vector<DirtyLine> listDirty() const {
    static_assert(policy == WritePolicy::Back, "others have no such lines");
    std::vector<DirtyLine> lines;
    for (auto [number, set] : llvm::enumerate(sets))
      for (uint32_t way = 0; way < ways; ++way)
        if (uint32_t halves = set.dirty >> 2 * way & 3)
          lines.push_back({tags[number * numBlocks + way / waysAtOnce]
                                   .values[way % waysAtOnce] -
                               1,
                           static_cast<uint8_t>(halves)});
    return lines;
  }

  const SetIndex &getIndex() const { return index; }

private:
  /// Small, as the time of a look-up is that of loading tags: the number of a
  /// line plus 1; 0 for nothing.
  using Tag = uint32_t;

  struct CleanSet {
    OrderT order;
  };
  struct WrittenSet {
    OrderT order;
    /// Two bits for each way, one for each half of its line.
    uint32_t dirty = 0;

    /// Returns those that were not dirty before.
    uint8_t addDirty(uint32_t way, uint32_t halves) {
      uint32_t before = dirty >> 2 * way & 3;
      dirty |= halves << 2 * way;
      return halves & ~before;
    }
    uint8_t takeDirty(uint32_t way) {
      uint32_t halves = dirty >> 2 * way & 3;
      dirty ^= halves << 2 * way;
      return halves;
    }
  };
  static_assert(policy == WritePolicy::Through || maxWays <= 16,
                "two bits for each way");
  using Set =
      std::conditional_t<policy == WritePolicy::Back, WrittenSet, CleanSet>;

  static Tag getTag(uint64_t line) {
    assert(line < UINT32_MAX && "a number that a tag has room for");
    return static_cast<Tag>(line + 1);
  }

  static constexpr uint32_t waysAtOnce = 16;

  /// Tags that are compared at once: a line of the host's cache.
  struct alignas(waysAtOnce * sizeof(Tag)) TagBlock {
    Tag values[waysAtOnce] = {};
  };

  /// Caches of more ways than are compared at once look at 16 bits of each tag
  /// first.
  static constexpr bool hasDigests = maxWays > waysAtOnce;
  using Digest = uint16_t;
  struct alignas(waysAtOnce * sizeof(Tag)) DigestBlock {
    Digest values[maxWays] = {};
  };

  static Digest getDigest(Tag tag) {
    // Buffers start at powers of two: all bits count.
    return tag * UINT32_C(0x9e3779b1) >> 16;
  }

  Tag &getTag(uint32_t number, uint32_t way) {
    return tags[size_t(number) * numBlocks + way / waysAtOnce]
        .values[way % waysAtOnce];
  }

  /// A bit for the way of the set `number` that has `tag`, if one has it.
  /// Without branches, as most lines are where no guess would find them.
  uint64_t match(uint32_t number, Tag tag) const {
    const TagBlock *blocks = &tags[size_t(number) * numBlocks];
    if constexpr (!hasDigests)
      return compare(blocks->values, tag);
    uint64_t likely = 0;
    for (uint32_t i = 0; i < maxWays; i += waysAtOnce)
      likely |= uint64_t(compare(digests[number].values + i, getDigest(tag)))
                << i;
    // There are digests of all ways that a set may have, tags of those it has.
    for (likely &= existing; likely != 0; likely &= likely - 1) {
      uint32_t way = llvm::countr_zero(likely);
      if (blocks[way / waysAtOnce].values[way % waysAtOnce] == tag)
        return UINT64_C(1) << way;
    }
    return 0;
  }

  /// A bit for each of waysAtOnce values that are `wanted`.
  static uint32_t compare(const Tag *values, Tag wanted) {
#ifdef __SSE2__
    __m128i all = _mm_set1_epi32(wanted);
    auto compareFour = [&](unsigned i) {
      const auto *four = reinterpret_cast<const __m128i *>(values + i);
      return _mm_cmpeq_epi32(_mm_load_si128(four), all);
    };
    __m128i low = _mm_packs_epi32(compareFour(0), compareFour(4));
    __m128i high = _mm_packs_epi32(compareFour(8), compareFour(12));
    return _mm_movemask_epi8(_mm_packs_epi16(low, high));
#else
    return compareEach(values, wanted);
#endif
  }
  static uint32_t compare(const Digest *values, Digest wanted) {
#ifdef __SSE2__
    __m128i all = _mm_set1_epi16(wanted);
    const auto *eight = reinterpret_cast<const __m128i *>(values);
    return _mm_movemask_epi8(
        _mm_packs_epi16(_mm_cmpeq_epi16(_mm_load_si128(eight), all),
                        _mm_cmpeq_epi16(_mm_load_si128(eight + 1), all)));
#else
    return compareEach(values, wanted);
#endif
  }
#ifndef __SSE2__
  template <typename T>
  static uint32_t compareEach(const T *values, T wanted) {
    uint32_t found = 0;
    for (uint32_t i = 0; i < waysAtOnce; ++i)
      found |= uint32_t(values[i] == wanted) << i;
    return found;
  }
#endif

  SetIndex index;
  uint32_t ways;
  /// A bit for each of the ways.
  uint64_t existing;
  /// Blocks of tags of a set.
  uint32_t numBlocks;
  std::vector<Set> sets;
  std::vector<TagBlock> tags;
  std::vector<DigestBlock> digests;
};

/// The L1 of a compute unit.
using L1Cache = LruCache<LongLruOrder, WritePolicy::Through>;
static_assert(L1Cache::maxWays == maxL1Ways);
/// The L2 of an XCD, and the memory-side cache.
using L2Cache = LruCache<ShortLruOrder, WritePolicy::Back>;
/// The scalar cache of neighbouring compute units. Its lines are of
/// scalarLineBytes, and numbered so.
using ScalarCache = LruCache<ShortLruOrder, WritePolicy::Through>;
static_assert(L2Cache::maxWays == maxCacheWays &&
              ScalarCache::maxWays == maxCacheWays);

} // namespace mlir::swizzle

#endif // SWIZZLE_LOCALITY_CACHE_H
