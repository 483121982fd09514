//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "MapEmitter.h"

using namespace mlir::swizzle;
using Num = IREmitter::Value;

Num mlir::swizzle::emitMap(IREmitter &a, const WorkgroupMap &map, uint32_t xcds,
                           Num id, Num count, const TilesOf<IREmitter> &tiles) {
  uint64_t maxId = count.max == 0 ? 0 : count.max - 1;
  IREmitter::Bool fit = a.known(true);
  if (map.isOverTiles())
    fit = tilesFit(a, tiles, count);
  for (MapStep step : map.getSteps()) {
    id = applyStep(a, step, id, count, xcds, tiles, fit);
    id.max = std::min(id.max, maxId);
  }
  return id;
}
