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

#include <cassert>
#include <cstdint>
#include <memory>

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
  bool isHit;
  /// Whether a dirty line was replaced; then `victim` is its number.
  bool isWriteBack = false;
  uint64_t victim = 0;
};

/// A cache of `Ways` lines a set. `Ways` is a multiple of 8.
template <unsigned Ways>
class LruCache {
public:
  explicit LruCache(SetIndex index)
      : index(index), sets(new Set[index.getNumSets()]()) {}

  /// Looks a line up, and puts it in place of the least recently used one of
  /// its set if it is not there. A write makes it dirty.
  CacheResult access(uint64_t line, bool isWrite) {
    Set &set = sets[index.getSet(line)];
    // Numbers of lines have 50 bits at most; 0 means nothing.
    uint64_t tag = (line + 1) << 1;
    unsigned way = 0;
    bool isHit = find(set, tag, way);
    CacheResult result{isHit};
    uint64_t old = tag;
    if (isHit) {
      old = set.tags[way];
    } else {
      way = Ways - 1;
      uint64_t victim = set.tags[way];
      result.isWriteBack = victim & 1;
      result.victim = (victim >> 1) - 1;
    }
    // The tags stand in the order of their last use.
    for (unsigned i = way; i > 0; --i)
      set.tags[i] = set.tags[i - 1];
    set.tags[0] = old | uint64_t(isWrite);
    return result;
  }

  /// Looks a line up and leaves everything as it is.
  bool contains(uint64_t line) const {
    unsigned way;
    return find(sets[index.getSet(line)], (line + 1) << 1, way);
  }

  const SetIndex &getIndex() const { return index; }

private:
  struct Set {
    uint64_t tags[Ways];
  };

  static bool find(const Set &set, uint64_t tag, unsigned &way) {
    for (unsigned i = 0; i < Ways; ++i) {
      if ((set.tags[i] & ~UINT64_C(1)) == tag) {
        way = i;
        return true;
      }
    }
    return false;
  }

  SetIndex index;
  std::unique_ptr<Set[]> sets;
};

} // namespace mlir::swizzle

#endif // SWIZZLE_LOCALITY_CACHE_H
