//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "Swizzle/Locality/TriedMaps.h"

using namespace mlir::swizzle;

void TriedMap::setFigures(const SimulationResult &simulated,
                          double newSeconds) {
  const CacheCounts &l2 = simulated.total.l2;
  seconds = newSeconds;
  writeBackShare = simulated.getWriteBackShare();
  l2HitRate.reset();
  if (l2.requests != 0)
    l2HitRate = l2.getHitRate();
  bytesBehindL2 = simulated.getBytesBehindL2();
  bytesOfMemory = simulated.getBytesOfMemory();
  timeImbalance = simulated.getTimeImbalance();
  lineImbalance = simulated.getLineImbalance();
  isDispatchBound = simulated.isDispatchBound();
}
