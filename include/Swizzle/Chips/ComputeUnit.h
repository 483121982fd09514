//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// The resources of a compute unit for the waves on it, and how its LDS serves
// their lanes. Includes nothing of LLVM, so that the host's runtime library can
// use it.
//
// Sources:
//   [1] AMD instruction set documents of MI200 and MI300: 4 SIMDs of 64-lane
//       waves; 512 vector registers a lane, the half of them for accumulation;
//       at most 1024 work-items in a workgroup; transcendentals at a quarter of
//       the rate of other vector instructions.
//   [2] LLVM 22's AMDGPU backend: at most 8 waves a SIMD; its 800 scalar
//       registers, of which a wave takes as many as it uses; the granules,
//       which are the units of the fields for vector registers and LDS in
//       COMPUTE_PGM_RSRC1 and COMPUTE_PGM_RSRC2, as its "User Guide for AMDGPU
//       Backend" has them (of LDS 128 words, on gfx950 320).
//   [3] Chips and Cheese, "AMD's CDNA 4 architecture announcement": LDS that is
//       read at twice the rate.
//   [4] ROCm documentation, "Understanding AMD GPU LDS and bank conflicts" of
//       Composable Kernel: 32 banks; the lanes that are served together.
//   [5] HipKittens, whose authors measured on an MI355X which lanes can
//       conflict: 64 banks for reads, 32 for writes; consecutive lanes, but for
//       reads of 16 bytes.
//
//===----------------------------------------------------------------------===//

#ifndef SWIZZLE_CHIPS_COMPUTEUNIT_H
#define SWIZZLE_CHIPS_COMPUTEUNIT_H

#include <cstdint>

namespace mlir::swizzle {

/// The work-items along a dimension of a grid, and the workgroups of a launch,
/// at most: the sizes of a dispatch packet have 32 bits (HSA Platform System
/// Architecture Specification, "AQL kernel dispatch packet").
inline constexpr uint64_t maxLaunchSize = UINT32_MAX;

/// The largest workgroup in work-items, on every chip of the table [1].
inline constexpr uint32_t maxWorkgroupSize = 1024;

/// The largest workgroup in work-items of a kernel that does not say for which
/// it is compiled: what MLIR's ROCDL dialect tells LLVM then.
inline constexpr uint32_t defaultWorkgroupSize = 256;

/// The most LDS in bytes that a compute unit of a chip of the table has [3].
inline constexpr uint64_t maxLdsBytes = 160 * 1024;

/// How many times as long as another vector instruction a transcendental takes
/// its SIMD, on every chip of the table [1].
inline constexpr uint32_t transcendentalRepeats = 4;

/// Bytes of one bank of LDS, on every chip of the table [4] [5].
inline constexpr uint32_t ldsBankBytes = 4;

/// The resources of a compute unit of an instruction set for the waves on it.
struct ComputeUnit {
  /// SIMDs; a wave stays on one of them, and a workgroup's waves are spread
  /// evenly.
  uint32_t simds;
  /// Lanes of a wave.
  uint32_t waveSize;
  /// Lanes that a SIMD works on in a clock: an instruction takes
  /// `waveSize / simdWidth` clocks.
  uint32_t simdWidth;
  /// Most waves that a SIMD holds, whatever they need.
  uint32_t maxWavesPerSimd;
  /// Vector registers of one lane, for all waves of a SIMD together,
  /// accumulation registers included.
  uint32_t vgprsPerLane;
  /// Vector registers are given to waves in multiples of this number.
  uint32_t vgprGranule;
  /// Scalar registers, for all waves of a SIMD together.
  uint32_t sgprs;
  /// LDS is given to workgroups in multiples of this number of bytes.
  uint32_t ldsGranule;
  /// Bytes that all SIMDs together can at most read from, and write to, LDS in
  /// a clock.
  uint32_t ldsReadBytesPerClock;
  uint32_t ldsWriteBytesPerClock;
  /// For reads of 16 bytes a lane: the clock, of those that 32 lanes take, that
  /// serves the lanes 4 * i to 4 * i + 3.
  uint8_t ldsReadClocks[8];
};

/// [1] [2] [4]
inline constexpr ComputeUnit computeUnitOfCdna3 = {
    /*simds=*/4,
    /*waveSize=*/64,
    /*simdWidth=*/16,
    /*maxWavesPerSimd=*/8,
    /*vgprsPerLane=*/512,
    /*vgprGranule=*/8,
    /*sgprs=*/800,
    /*ldsGranule=*/512,
    /*ldsReadBytesPerClock=*/128,
    /*ldsWriteBytesPerClock=*/128,
    /*ldsReadClocks=*/{0, 1, 2, 3, 1, 0, 3, 2}};
/// LDS can be read at twice the rate [3] [5], and is counted in larger pieces
/// [2].
inline constexpr ComputeUnit computeUnitOfCdna4 = {
    /*simds=*/4,
    /*waveSize=*/64,
    /*simdWidth=*/16,
    /*maxWavesPerSimd=*/8,
    /*vgprsPerLane=*/512,
    /*vgprGranule=*/8,
    /*sgprs=*/800,
    /*ldsGranule=*/1280,
    /*ldsReadBytesPerClock=*/256,
    /*ldsWriteBytesPerClock=*/128,
    /*ldsReadClocks=*/{0, 1, 1, 0, 1, 0, 0, 1}};

/// The two kinds of accesses of LDS, which differ in banks and in lanes.
enum class LdsAccess { Read, Write };

/// Returns the bytes that LDS at most moves in a clock.
constexpr uint32_t getLdsBytesPerClock(const ComputeUnit &unit,
                                       LdsAccess access) {
  return access == LdsAccess::Read ? unit.ldsReadBytesPerClock
                                   : unit.ldsWriteBytesPerClock;
}

/// Returns the number of banks that the lanes of an access share: the byte at
/// address `a` is in bank `a / ldsBankBytes` modulo this number.
constexpr uint32_t getLdsBanks(const ComputeUnit &unit, LdsAccess access) {
  return getLdsBytesPerClock(unit, access) / ldsBankBytes;
}

/// Returns the clock, from 0 on, in which LDS serves `lane` of a wave whose
/// lanes access `bytes` bytes each: 4, 8 or 16; smaller accesses count as 4.
/// Lanes of one clock conflict if they access different words of one bank.
constexpr uint32_t getLdsClock(const ComputeUnit &unit, LdsAccess access,
                               uint32_t bytes, uint32_t lane) {
  uint32_t lanesPerClock = getLdsBytesPerClock(unit, access) / bytes;
  if (access == LdsAccess::Read && bytes == 16)
    return lane / 32 * (32 / lanesPerClock) + unit.ldsReadClocks[lane % 32 / 4];
  return lane / lanesPerClock;
}

} // namespace mlir::swizzle

#endif // SWIZZLE_CHIPS_COMPUTEUNIT_H
