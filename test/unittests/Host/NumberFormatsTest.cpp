//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "NumberFormats.h"
#include "gtest/gtest.h"
#include <cmath>

using namespace mlir::swizzle::host;
using Format = NumberFormat;

static const Format smallFormats[] = {
    Format::F16,        Format::BF16,     Format::F8E4M3FNUZ,
    Format::F8E5M2FNUZ, Format::F8E4M3FN, Format::F8E5M2,
    Format::F6E2M3FN,   Format::F6E3M2FN, Format::F4E2M1FN};

TEST(NumberFormats, EveryPatternSurvives) {
  for (Format format : smallFormats) {
    for (uint32_t bits = 0; bits < 1u << getBitWidth(format); ++bits) {
      float value = extendBits(format, bits);
      if (std::isnan(value))
        continue;
      EXPECT_EQ(truncateToBits(format, value), bits) << int(format);
    }
  }
}

// The largest numbers that the OCP and FNUZ definitions of the formats state.
TEST(NumberFormats, Largest) {
  EXPECT_EQ(extendBits(Format::F16, 0x7bff), 65504);
  EXPECT_EQ(extendBits(Format::F8E4M3FN, 0x7e), 448);
  EXPECT_EQ(extendBits(Format::F8E5M2, 0x7b), 57344);
  EXPECT_EQ(extendBits(Format::F8E4M3FNUZ, 0x7f), 240);
  EXPECT_EQ(extendBits(Format::F8E5M2FNUZ, 0x7f), 57344);
  EXPECT_EQ(extendBits(Format::F6E2M3FN, 0x1f), 7.5);
  EXPECT_EQ(extendBits(Format::F6E3M2FN, 0x1f), 28);
  EXPECT_EQ(extendBits(Format::F4E2M1FN, 0x7), 6);
}

TEST(NumberFormats, RoundsToNearestEven) {
  // Halfway between 1 and 1.125, and between 1.125 and 1.25.
  EXPECT_EQ(
      extendBits(Format::F8E4M3FN, truncateToBits(Format::F8E4M3FN, 1.0625f)),
      1);
  EXPECT_EQ(
      extendBits(Format::F8E4M3FN, truncateToBits(Format::F8E4M3FN, 1.1875f)),
      1.25);
  EXPECT_EQ(extendBits(Format::F16, truncateToBits(Format::F16, 65519.0f)),
            65504);
}

TEST(NumberFormats, Overflow) {
  EXPECT_TRUE(std::isinf(
      extendBits(Format::F16, truncateToBits(Format::F16, 65520.0f))));
  EXPECT_TRUE(std::isinf(
      extendBits(Format::F8E5M2, truncateToBits(Format::F8E5M2, -1e6f))));
  EXPECT_TRUE(std::isnan(
      extendBits(Format::F8E4M3FN, truncateToBits(Format::F8E4M3FN, 1e3f))));
  EXPECT_TRUE(std::isnan(extendBits(Format::F8E4M3FNUZ,
                                    truncateToBits(Format::F8E4M3FNUZ, 1e3f))));
  EXPECT_EQ(
      extendBits(Format::F4E2M1FN, truncateToBits(Format::F4E2M1FN, 1e3f)), 6);
}

TEST(NumberFormats, Nan) {
  for (Format format : {Format::F16, Format::BF16, Format::F8E4M3FNUZ,
                        Format::F8E5M2FNUZ, Format::F8E4M3FN, Format::F8E5M2})
    EXPECT_TRUE(std::isnan(extendBits(format, truncateToBits(format, NAN))));
}

// All exponents, and the bits around each tie, against the compiler's fp16.
TEST(NumberFormats, RoundsAsTheCompiler) {
  for (uint32_t high = 0; high < 1u << 16; ++high) {
    for (uint32_t low :
         {0x0000u, 0x0fffu, 0x1000u, 0x1001u, 0x8000u, 0xffffu}) {
      float value = fromBits(high << 16 | low);
      if (std::isnan(value))
        continue;
      auto half = static_cast<_Float16>(value);
      uint16_t expected = 0;
      std::memcpy(&expected, &half, sizeof(expected));
      ASSERT_EQ(truncateToBits(Format::F16, value), expected) << value;
    }
  }
}

// A bf16 number is the upper half of an fp32 one.
TEST(NumberFormats, TiesOfBFloat) {
  EXPECT_EQ(truncateToBits(Format::BF16, fromBits(0x3f807fff)), 0x3f80u);
  EXPECT_EQ(truncateToBits(Format::BF16, fromBits(0x3f808000)), 0x3f80u);
  EXPECT_EQ(truncateToBits(Format::BF16, fromBits(0x3f808001)), 0x3f81u);
  EXPECT_EQ(truncateToBits(Format::BF16, fromBits(0xbf818000)), 0xbf82u);
  EXPECT_EQ(truncateToBits(Format::BF16, fromBits(0x7f7fffff)), 0x7f80u);
}
