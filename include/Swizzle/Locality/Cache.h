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
// that family; docs/prediction.md has the comparison.
//
//===----------------------------------------------------------------------===//

#ifndef SWIZZLE_LOCALITY_CACHE_H
#define SWIZZLE_LOCALITY_CACHE_H

#include "Swizzle/Locality/AccessSource.h"

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

  uint32_t getNumSets() const { return sets; }
  /// 1 where the index knows no channels.
  uint32_t getNumChannels() const { return channels ? channels : 1; }

  uint32_t getSet(uint64_t line) const {
    if (!channels)
      return line & (sets - 1);
    return getChannel(line) * setsPerChannel + getSetInChannel(line);
  }

  uint32_t getChannel(uint64_t line) const {
    if (!channels)
      return 0;
    // Six pieces reach as far as the addresses of today's devices do.
    uint64_t pair = line >> 1;
    uint64_t folded = pair ^ pair >> channelBits;
    folded ^= pair >> 2 * channelBits ^ pair >> 3 * channelBits;
    folded ^= pair >> 4 * channelBits ^ pair >> 5 * channelBits;
    return folded & (channels - 1);
  }

private:
  SetIndex(uint32_t sets, uint32_t channels) : sets(sets), channels(channels) {
    assert(sets && (sets & (sets - 1)) == 0 && "a power of two");
    assert((channels & (channels - 1)) == 0 && "a power of two");
    assert((channels == 0 || 2 * channels <= sets) && "a pair in a channel");
    while (channels >> (channelBits + 1))
      ++channelBits;
    setsPerChannel = channels ? sets / channels : sets;
  }

  uint32_t getSetInChannel(uint64_t line) const {
    uint64_t above = line >> 1 >> channelBits;
    uint64_t folded = above ^ above >> 8 ^ above >> 16;
    return (folded & (setsPerChannel / 2 - 1)) * 2 + (line & 1);
  }

  uint32_t sets;
  uint32_t channels;
  uint32_t setsPerChannel = 0;
  unsigned channelBits = 0;
};

/// What an access found, and what it pushed out.
struct CacheResult {
  bool isHit = false;
  /// Whether a dirty line was replaced; then `victim` is its number.
  bool isWriteBack = false;
  uint64_t victim = 0;
};

/// A cache whose sets replace the line that was not used for the longest time.
/// Different threads may use different sets at the same time.
class LruCache {
public:
  /// `ways` is a power of two from 1 to 64.
  LruCache(SetIndex index, uint32_t ways)
      : index(index), ways(ways), newest(new uint8_t[index.getNumSets()]()),
        tags(new Tag[size_t(index.getNumSets()) * getStride()]()) {
    assert(ways >= 1 && ways <= 64 && (ways & (ways - 1)) == 0);
  }

  /// Looks a line up, and puts it in place of the least recently used one of
  /// its set if it is not there. A write makes it dirty.
  CacheResult access(uint64_t line, bool isWrite) {
    uint32_t number = index.getSet(line);
    Tag *set = &tags[size_t(number) * getStride()];
    uint8_t &first = newest[number];
    Tag tag = getTag(line);
    uint32_t way = find(set, tag);
    CacheResult result;
    if (way == 0) {
      // The ways are a ring, from the newest line to the oldest.
      first = (first - 1) & (ways - 1);
      Tag victim = set[first];
      set[first] = tag | Tag(isWrite);
      result.isWriteBack = victim & 1;
      result.victim = uint64_t(victim >> 1) - 1;
      return result;
    }
    result.isHit = true;
    --way;
    Tag found = set[way] | Tag(isWrite);
    while (way != first) {
      uint32_t newer = (way - 1) & (ways - 1);
      set[way] = set[newer];
      way = newer;
    }
    set[first] = found;
    return result;
  }

  /// Loads the host's cache with what `access` will need.
  void prefetch(uint64_t line) const {
    __builtin_prefetch(&tags[size_t(index.getSet(line)) * getStride()], 1);
  }

  /// Whether a line is there; leaves everything as it is.
  bool contains(uint64_t line) const {
    return find(&tags[size_t(index.getSet(line)) * getStride()],
                getTag(line)) != 0;
  }

  uint64_t countDirtyLines() const {
    uint64_t count = 0;
    for (size_t i = 0, e = size_t(index.getNumSets()) * getStride(); i < e; ++i)
      count += tags[i] & 1;
    return count;
  }

  const SetIndex &getIndex() const { return index; }

private:
  /// Small, as the time of a look-up is that of loading tags: the number of a
  /// line plus 1, above a bit that says that the line is dirty; 0 for nothing.
  using Tag = uint32_t;

  static Tag getTag(uint64_t line) {
    assert(line < maxLines && "a line of the range of LineAccess");
    return static_cast<Tag>(line + 1) << 1;
  }

  /// Tags of a set: `ways`, and nothing behind them up to what is compared at
  /// once.
  uint32_t getStride() const { return ways < 16 ? 16 : ways; }

  /// The way of a line plus 1, or 0. Compares eight tags at once, and without
  /// branches, as most lines are where no guess would find them.
  uint32_t find(const Tag *set, Tag tag) const {
    using Tags = Tag __attribute__((vector_size(8 * sizeof(Tag))));
    Tags number = {1, 2, 3, 4, 5, 6, 7, 8};
    Tags found = {};
    for (uint32_t i = 0; i < getStride(); i += 8) {
      Tags eight;
      __builtin_memcpy(&eight, set + i, sizeof(eight));
      found |= ((eight & ~Tag(1)) == tag) & number;
      number += 8;
    }
    using Pairs = uint64_t __attribute__((vector_size(8 * sizeof(Tag))));
    auto pairs = (Pairs)found;
    uint64_t way = (pairs[0] | pairs[1]) | (pairs[2] | pairs[3]);
    return static_cast<uint32_t>(way | way >> 32);
  }

  SetIndex index;
  uint32_t ways;
  /// The way of the newest line of each set.
  std::unique_ptr<uint8_t[]> newest;
  std::unique_ptr<Tag[]> tags;
};

} // namespace mlir::swizzle

#endif // SWIZZLE_LOCALITY_CACHE_H
