//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "Swizzle/Locality/Cache.h"
#include "llvm/ADT/STLExtras.h"
#include "gtest/gtest.h"
#include <deque>
#include <map>

using namespace mlir::swizzle;

namespace {

/// The plainest cache that keeps what was used last: a list for each set.
class ListCache {
public:
  ListCache(SetIndex index, uint32_t ways) : index(index), ways(ways) {}

  CacheResult access(uint64_t line, unsigned written) {
    auto &set = sets[index.getSet(line)];
    auto it =
        llvm::find_if(set, [&](auto &entry) { return entry.first == line; });
    CacheResult result;
    result.isHit = it != set.end();
    unsigned dirty = written;
    if (result.isHit) {
      dirty |= it->second;
      set.erase(it);
    } else if (set.size() == ways) {
      result.writeBack = set.back().second;
      result.victim = set.back().first;
      set.pop_back();
    }
    set.push_front({line, dirty});
    return result;
  }

private:
  SetIndex index;
  uint32_t ways;
  std::map<uint32_t, std::deque<std::pair<uint64_t, unsigned>>> sets;
};

/// Numbers that repeat now and then.
class Chance {
public:
  uint64_t next(uint64_t limit) {
    state = state * UINT64_C(6364136223846793005) + 1442695040888963407;
    return (state >> 33) % limit;
  }

private:
  uint64_t state = 1;
};

template <typename CacheT>
class LruCacheTest : public testing::Test {};
using Caches = testing::Types<L1Cache, ScalarCache, L2Cache>;
TYPED_TEST_SUITE(LruCacheTest, Caches);

TYPED_TEST(LruCacheTest, AgreesWithAListForEachSet) {
  for (uint32_t ways : {1u, 2u, 3u, 8u, 12u, 15u, TypeParam::maxWays / 3,
                        TypeParam::maxWays - 1, TypeParam::maxWays})
    for (SetIndex index : {SetIndex::lowBits(1), SetIndex::lowBits(4),
                           SetIndex::folded(64, 16)}) {
      TypeParam cache(index, ways);
      ListCache list(index, ways);
      Chance chance;
      uint64_t lines = 3 * ways * index.getNumSets() / 2 + 1;
      for (unsigned i = 0; i < 20000; ++i) {
        uint64_t line = chance.next(lines);
        // Half of them reads, or all.
        unsigned written = TypeParam::writePolicy == WritePolicy::Back
                               ? chance.next(2) * chance.next(4)
                               : 0;
        CacheResult actual = cache.access(line, written);
        CacheResult expected = list.access(line, written);
        ASSERT_EQ(actual.isHit, expected.isHit) << ways << " " << i;
        ASSERT_EQ(actual.writeBack, expected.writeBack) << ways << " " << i;
        if (expected.writeBack) {
          ASSERT_EQ(actual.victim, expected.victim);
        }
      }
    }
}

TYPED_TEST(LruCacheTest, TellsManyLinesApart) {
  // More lines than 16 bits tell apart, of which some are there.
  for (uint32_t ways : {1u, TypeParam::maxWays}) {
    TypeParam cache(SetIndex::lowBits(1), ways);
    for (uint64_t line = 0; line < ways; ++line)
      cache.access(line);
    for (uint64_t line = ways; line < UINT64_C(1) << 20; ++line)
      ASSERT_FALSE(cache.contains(line)) << line;
    for (uint64_t line = 0; line < ways; ++line)
      ASSERT_TRUE(cache.contains(line)) << line;
  }
}

TEST(L2Cache, ListsWhatIsDirty) {
  L2Cache cache(SetIndex::lowBits(1), 4);
  cache.access(0, 3);
  cache.access(1, 0);
  cache.access(2, 2);
  cache.access(0, 0);
  std::vector<DirtyLine> lines = cache.listDirty();
  ASSERT_EQ(lines.size(), 2u);
  std::sort(lines.begin(), lines.end(),
            [](DirtyLine a, DirtyLine b) { return a.line < b.line; });
  EXPECT_EQ(lines[0].line, 0u);
  EXPECT_EQ(lines[0].halves, 3u);
  EXPECT_EQ(lines[1].line, 2u);
  EXPECT_EQ(lines[1].halves, 2u);
  EXPECT_TRUE(cache.contains(1));
  EXPECT_FALSE(cache.contains(3));
}

TYPED_TEST(LruCacheTest, HoldsTheFirstAndTheLastLine) {
  TypeParam cache(SetIndex::lowBits(2), 2);
  for (uint64_t line : {uint64_t(0), maxLines - 1}) {
    EXPECT_FALSE(cache.access(line).isHit);
    EXPECT_TRUE(cache.access(line).isHit);
  }
}

/// Each set gets as many of a run of lines as any other: the index is a
/// bijection of aligned blocks onto the sets.
TEST(SetIndex, SpreadsConsecutiveLinesEvenly) {
  for (SetIndex index : {SetIndex::folded(2048, 16), SetIndex::folded(4096, 32),
                         SetIndex::folded(131072, 128)}) {
    uint32_t sets = index.getNumSets();
    for (uint64_t block : {0, 1, 77, 5000}) {
      std::vector<unsigned> counts(sets);
      for (uint64_t i = 0; i < sets; ++i) {
        uint32_t set = index.getSet(block * sets + i);
        ASSERT_LT(set, sets);
        ++counts[set];
      }
      EXPECT_EQ(*llvm::min_element(counts), 1u);
      EXPECT_EQ(*llvm::max_element(counts), 1u);
    }
  }
}

/// Power-of-two pitches conflict: fewer sets than lines, but more than the one
/// set that the low bits alone would give.
TEST(SetIndex, PowerOfTwoPitchesConflictInPart) {
  SetIndex index = SetIndex::folded(2048, 16);
  for (unsigned shift : {11u, 14u}) {
    std::vector<bool> used(2048);
    for (uint64_t i = 0; i < 2048; ++i)
      used[index.getSet(i << shift)] = true;
    auto count = llvm::count(used, true);
    EXPECT_GT(count, 16);
    EXPECT_LT(count, 2048);
  }
}

/// A random pointer chase on an MI300X misses as ChipTopology.cpp, source [6],
/// says: 0, 28.6, 94 and 100 % for 3997, 4166, 4342 and 4524 KiB. A
/// chase in a fixed order goes through all lines again and again, so that a set
/// with more lines than ways misses always.
TEST(L2Cache, PointerChaseMissesAsOnAnMI300X) {
  auto getMissRate = [](uint64_t kib) {
    L2Cache cache(SetIndex::folded(2048, 16), 16);
    uint64_t lines = kib * 1024 / cacheLineBytes;
    uint64_t misses = 0;
    for (unsigned round = 0; round < 3; ++round)
      for (uint64_t line = 0; line < lines; ++line) {
        bool isHit = cache.access(line, 0).isHit;
        misses += round != 0 && !isHit;
      }
    return 100.0 * misses / (2 * lines);
  };
  EXPECT_EQ(getMissRate(3997), 0);
  EXPECT_NEAR(getMissRate(4166), 28.6, 3);
  EXPECT_NEAR(getMissRate(4342), 94, 3);
  EXPECT_EQ(getMissRate(4524), 100);
}

} // namespace
