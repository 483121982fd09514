//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// How many workgroups of a kernel a compute unit holds at the same time.
//
//===----------------------------------------------------------------------===//

#ifndef SWIZZLE_MAPPING_OCCUPANCY_H
#define SWIZZLE_MAPPING_OCCUPANCY_H

#include "Swizzle/Mapping/ChipTopology.h"

namespace mlir::swizzle {

/// What a workgroup needs of a compute unit.
struct WorkgroupNeeds {
  /// Work-items, at least 1.
  uint64_t workItems = 1;
  /// Vector registers of a lane, accumulation registers included; 0 if not
  /// known, which then limits nothing.
  uint32_t vgprs = 0;
  /// LDS in bytes, static and dynamic.
  uint64_t ldsBytes = 0;
};

/// The workgroups that a compute unit of `chip` holds, as its waves, registers
/// and LDS allow; 0 if not one fits. Waves of a workgroup are spread evenly
/// over the SIMDs, and a SIMD holds
/// `min(maxWavesPerSimd, vgprsPerLane / (vgprs rounded up to vgprGranule))`.
uint32_t getWorkgroupsPerCu(const ChipTopology &chip,
                            const WorkgroupNeeds &needs);

} // namespace mlir::swizzle

#endif // SWIZZLE_MAPPING_OCCUPANCY_H
