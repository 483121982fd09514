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
