//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// How many workgroups of a kernel a compute unit holds at the same time.
// Programs in other languages ask `swizzle-opt --swizzle-print-occupancy`.
//
//===----------------------------------------------------------------------===//

#ifndef SWIZZLE_CHIPS_OCCUPANCY_H
#define SWIZZLE_CHIPS_OCCUPANCY_H

#include "Swizzle/Chips/ChipTopology.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/Support/Error.h"

namespace mlir::swizzle {

/// The resources of a compute unit that a workgroup takes.
struct WorkgroupResources {
  /// Work-items, at least 1.
  uint64_t workItems = 1;
  /// Vector registers of a lane, accumulation registers included; 0 if not
  /// known, which then limits nothing.
  uint32_t vgprs = 0;
  /// Scalar registers of a wave, those that the hardware keeps for itself
  /// included; 0 if not known.
  uint32_t sgprs = 0;
  /// LDS in bytes, static and dynamic.
  uint64_t ldsBytes = 0;
};

/// The waves and workgroups that a compute unit holds at the same time.
struct Occupancy {
  uint32_t wavesPerWorkgroup;
  /// Workgroups of a compute unit; 0 if not one fits.
  uint32_t workgroupsPerCu;
  /// Waves of a SIMD, as whole workgroups are spread over all SIMDs; and as
  /// many as the registers alone and the LDS alone would allow.
  double wavesPerSimd;
  double wavesByRegisters;
  double wavesByLds;
};

/// Returns the occupancy of a compute unit of `chip`, as its waves, registers
/// and LDS allow. Waves of a workgroup are spread evenly over the SIMDs, and a
/// SIMD holds `min(maxWavesPerSimd, sgprs of the SIMD / sgprs,
/// vgprsPerLane / (vgprs rounded up to vgprGranule))`.
Occupancy getOccupancy(const ChipTopology &chip,
                       const WorkgroupResources &resources);

/// Writes the occupancy for each of `requests` as a JSON array of objects; the
/// members are those of Occupancy, with the names in lower case and with
/// underscores. A request is an instruction set, whose default chip is taken,
/// and work-items, vector registers, scalar registers and bytes of LDS, as in
/// `gfx942,256,128,32,65536`. Writes nothing if one of them is not that.
llvm::Error printOccupancyAsJson(llvm::ArrayRef<std::string> requests,
                                 llvm::raw_ostream &os);

} // namespace mlir::swizzle

#endif // SWIZZLE_CHIPS_OCCUPANCY_H
