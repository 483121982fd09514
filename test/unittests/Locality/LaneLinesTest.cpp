//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "Swizzle/Locality/LaneLines.h"
#include "llvm/ADT/STLExtras.h"
#include "gtest/gtest.h"
#include <random>

using namespace mlir::swizzle;

using Addresses = std::array<uint64_t, LaneLines::numLanes>;

/// The lines, byte by byte.
static std::vector<TouchedLine> findByBytes(const Addresses &addresses,
                                            uint64_t mask, unsigned bytes) {
  std::vector<TouchedLine> lines;
  for (unsigned lane = 0; lane < addresses.size(); ++lane)
    for (unsigned i = 0; i < bytes && (mask >> lane & 1); ++i) {
      uint64_t address = addresses[lane] + i;
      unsigned half = 1u << (address / 64 % 2);
      auto found = llvm::find_if(
          lines, [&](TouchedLine line) { return line.line == address / 128; });
      if (found == lines.end())
        lines.push_back({address / 128, half});
      else
        found->halves |= half;
    }
  return lines;
}

/// Addresses from `first` on, `pitch` bytes from lane to lane.
static Addresses makeRow(uint64_t first, uint64_t pitch) {
  Addresses addresses;
  for (unsigned lane = 0; lane < addresses.size(); ++lane)
    addresses[lane] = first + lane * pitch;
  return addresses;
}

static constexpr uint64_t all = ~UINT64_C(0);

TEST(LaneLines, ARowOfWords) {
  LaneLines lines;
  EXPECT_EQ(lines.find(makeRow(1280, 4).data(), all, 4).vec(),
            (std::vector<TouchedLine>{{10, 3}, {11, 3}}));
  // From the middle of a line on.
  EXPECT_EQ(lines.find(makeRow(1280 + 64, 4).data(), all, 4).vec(),
            (std::vector<TouchedLine>{{10, 2}, {11, 3}, {12, 1}}));
  // All lanes read one word.
  EXPECT_EQ(lines.find(makeRow(1280, 0).data(), all, 4).vec(),
            (std::vector<TouchedLine>{{10, 1}}));
}

TEST(LaneLines, OnlyLanesOfTheMask) {
  LaneLines lines;
  Addresses addresses = makeRow(0, 128);
  EXPECT_EQ(lines.find(addresses.data(), 0b1010, 4).vec(),
            (std::vector<TouchedLine>{{1, 1}, {3, 1}}));
  EXPECT_TRUE(lines.find(addresses.data(), 0, 4).empty());
}

TEST(LaneLines, AgreesWithBytes) {
  LaneLines lines;
  std::mt19937_64 random(1);
  const unsigned sizes[] = {1, 2, 4, 8, 12, 16};
  for (unsigned i = 0; i < 20000; ++i) {
    // Few pitches and starts, so that patterns come again; some of them differ
    // in the lanes in the middle only.
    Addresses addresses =
        makeRow((1 << 20) + random() % 40 * 16, random() % 5 * 8);
    if (random() % 2)
      addresses[1 + random() % 62] += random() % 3 * 128;
    if (random() % 8 == 0)
      for (uint64_t &address : addresses)
        address = random() % 4096;
    unsigned bytes = sizes[random() % 6];
    uint64_t mask = random() % 2 ? all : random();
    ASSERT_EQ(lines.find(addresses.data(), mask, bytes).vec(),
              findByBytes(addresses, mask, bytes))
        << "at " << i;
  }
}

TEST(LanePatterns, AgreeWithBytes) {
  LanePatterns patterns;
  std::mt19937_64 random(1);
  const unsigned sizes[] = {1, 2, 4, 8, 12, 16};
  unsigned numKnown = 0;
  for (unsigned i = 0; i < 20000; ++i) {
    // As above, with offsets from a base far behind them.
    uint64_t base = (UINT64_C(1) << 36) + random() % 3 * 64;
    std::array<uint32_t, LaneLines::numLanes> offsets;
    uint32_t first = (1 << 20) + random() % 40 * 16, pitch = random() % 5 * 8;
    for (unsigned lane = 0; lane < offsets.size(); ++lane)
      offsets[lane] = first + lane * pitch;
    if (random() % 2)
      offsets[1 + random() % 62] += random() % 3 * 128;
    if (random() % 8 == 0)
      for (uint32_t &offset : offsets)
        offset = random() % 4096;
    unsigned bytes = sizes[random() % 6];
    uint64_t mask = random() % 4 ? all : random() | 1 << random() % 32;
    numKnown += patterns.find(offsets.data(), mask, base, bytes) != nullptr;
    const LanePattern &pattern =
        patterns.get(offsets.data(), mask, base, bytes);
    ASSERT_EQ(patterns.find(offsets.data(), mask, base, bytes), &pattern);

    Addresses addresses;
    int64_t lowest = 0, highest = 0;
    uint32_t firstOffset = offsets[llvm::countr_zero(mask)];
    for (unsigned lane = 0; lane < offsets.size(); ++lane) {
      addresses[lane] = base + offsets[lane];
      if (mask >> lane & 1) {
        lowest = std::min(lowest, int64_t(offsets[lane]) - firstOffset);
        highest = std::max(highest, int64_t(offsets[lane]) - firstOffset);
      }
    }
    ASSERT_EQ(pattern.lowest, lowest);
    ASSERT_EQ(pattern.highest, highest);
    std::vector<TouchedLine> lines;
    uint64_t line0 = (base + firstOffset) / 128 + pattern.lowestLine;
    Phase phase;
    phase.appendMoved(pattern.lines, line0, AccessKind::Write, 7);
    for (LineAccess moved : phase) {
      const AccessTraits &traits = moved.getTraits();
      EXPECT_EQ(traits.kind, AccessKind::Write);
      EXPECT_EQ(traits.argument, 7);
      EXPECT_FALSE(traits.isInFlight);
      lines.push_back({moved.getLine(), traits.halves});
    }
    ASSERT_EQ(lines, findByBytes(addresses, mask, bytes)) << "at " << i;
  }
  EXPECT_GT(numKnown, 100u);
}
