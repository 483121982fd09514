//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "Swizzle/Mapping/Occupancy.h"
#include "llvm/Support/MathExtras.h"
#include <algorithm>

using namespace mlir::swizzle;

uint32_t mlir::swizzle::getWorkgroupsPerCu(const ChipTopology &chip,
                                           const WorkgroupNeeds &needs) {
  const ComputeUnit &unit = chip.computeUnit;
  uint32_t wavesPerSimd = unit.maxWavesPerSimd;
  if (needs.vgprs != 0)
    wavesPerSimd = std::min<uint64_t>(
        wavesPerSimd, unit.vgprsPerLane / llvm::alignTo<uint64_t>(
                                              needs.vgprs, unit.vgprGranule));
  uint64_t waves = llvm::divideCeil(needs.workItems, unit.waveSize);
  // A workgroup with fewer waves than SIMDs shares them with others.
  uint64_t fit = uint64_t(wavesPerSimd) * unit.simds / waves;
  if (needs.ldsBytes != 0)
    fit = std::min(fit, chip.ldsBytes /
                            llvm::alignTo(needs.ldsBytes, unit.ldsGranule));
  return fit;
}
