//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "Swizzle/Chips/Occupancy.h"
#include "gtest/gtest.h"

using namespace mlir::swizzle;

namespace {

uint32_t fit(llvm::StringRef chip, uint64_t workItems, uint32_t vgprs,
             uint64_t ldsBytes, uint32_t sgprs = 0) {
  return getOccupancy(*lookupChip(chip), {workItems, vgprs, sgprs, ldsBytes})
      .workgroupsPerCu;
}

TEST(Occupancy, WavesLimit) {
  // 8 waves on each of 4 SIMDs.
  EXPECT_EQ(fit("mi300x", 64, 0, 0), 32u);
  EXPECT_EQ(fit("mi300x", 256, 0, 0), 8u);
  EXPECT_EQ(fit("mi300x", 1024, 0, 0), 2u);
  EXPECT_EQ(fit("mi300x", 1, 0, 0), 32u);
  EXPECT_EQ(fit("mi300x", 65, 0, 0), 16u);
}

TEST(Occupancy, RegistersLimit) {
  EXPECT_EQ(fit("mi300x", 256, 64, 0), 8u);
  EXPECT_EQ(fit("mi300x", 256, 65, 0), 7u);
  EXPECT_EQ(fit("mi300x", 256, 222, 0), 2u);
  EXPECT_EQ(fit("mi300x", 512, 256, 0), 1u);
  EXPECT_EQ(fit("mi300x", 512, 512, 0), 0u);
}

TEST(Occupancy, ScalarRegistersLimit) {
  // As LLVM counts for its "Occupancy:": 8 waves with 100 of them, 7 with 101.
  EXPECT_EQ(fit("mi300x", 256, 8, 0, 100), 8u);
  EXPECT_EQ(fit("mi300x", 256, 8, 0, 101), 7u);
  EXPECT_EQ(fit("mi300x", 256, 8, 0, 108), 7u);
  EXPECT_EQ(fit("mi300x", 256, 222, 0, 108), 2u);
  EXPECT_EQ(fit("mi300x", 64, 8, 0, UINT32_MAX), 0u);
}

TEST(Occupancy, LdsLimits) {
  EXPECT_EQ(fit("mi300x", 64, 8, 65536), 1u);
  EXPECT_EQ(fit("mi300x", 64, 8, 65537), 0u);
  EXPECT_EQ(fit("mi300x", 64, 8, 32768), 2u);
  EXPECT_EQ(fit("mi300x", 64, 8, 32769), 1u);
  EXPECT_EQ(fit("mi355x", 64, 8, 81920), 2u);
  // Three times 42 of the 128 pieces of 1280 bytes.
  EXPECT_EQ(fit("mi355x", 64, 8, 53760), 3u);
  EXPECT_EQ(fit("mi355x", 64, 8, 53761), 2u);
  EXPECT_EQ(fit("mi300x", 64, 8, UINT64_MAX), 0u);
}

TEST(Occupancy, WavesOfASimd) {
  // Three waves a workgroup, of which 65 registers allow 7 on a SIMD and LDS
  // two workgroups.
  Occupancy found = getOccupancy(*lookupChip("mi300x"), {192, 65, 0, 32768});
  EXPECT_EQ(found.wavesPerWorkgroup, 3u);
  EXPECT_EQ(found.workgroupsPerCu, 2u);
  EXPECT_EQ(found.wavesPerSimd, 1.5);
  EXPECT_EQ(found.wavesByRegisters, 7);
  EXPECT_EQ(found.wavesByLds, 1.5);
  EXPECT_EQ(getOccupancy(*lookupChip("mi300x"), {64, 0, 0, 0}).wavesByLds, 8);
}

} // namespace
