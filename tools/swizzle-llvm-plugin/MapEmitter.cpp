//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "MapEmitter.h"

using namespace mlir::swizzle;
using Num = IREmitter::Value;
using Bool = IREmitter::Bool;

/// The condition that there is a whole plane of tiles, on which steps over
/// tiles act.
static Bool emitTilesFit(IREmitter &a, const EmittedTiles &tiles, Num count) {
  if (tiles.cover != TileCover::Unknown)
    return {nullptr, true};
  auto [plane, fits] = a.mulChecked(tiles.rows, tiles.columns);
  Bool positive = a.less(a.constant(0), plane);
  return a.both(fits, a.both(positive, a.negate(a.less(count, plane))));
}

Num mlir::swizzle::emitMap(IREmitter &a, const WorkgroupMap &map, uint32_t xcds,
                           Num id, Num count, const EmittedTiles &tiles) {
  uint64_t maxId = count.max == 0 ? 0 : count.max - 1;
  Bool fit{nullptr, true};
  if (map.isOverTiles())
    fit = emitTilesFit(a, tiles, count);
  auto emitOverTiles = [&](MapStep step) {
    // In a tile space of one tile every map is the identity.
    Num rows = a.select(fit, tiles.rows, a.constant(1));
    Num columns = a.select(fit, tiles.columns, a.constant(1));
    return mapEachPlane(a, id, count, rows, columns, tiles.cover,
                        [&](Num inside) {
                          return step.getKind() == MapStep::Kind::Windowed
                                     ? windowedMap(a, inside, rows, columns,
                                                   a.constant(step.getSize()))
                                     : transposeMap(a, inside, rows);
                        });
  };
  auto emitStep = [&](MapStep step) {
    switch (step.getKind()) {
    case MapStep::Kind::Balanced:
      return balancedMap(a, id, count, a.constant(xcds));
    case MapStep::Kind::Chunked:
      return chunkedMap(a, id, count, a.constant(xcds),
                        a.constant(step.getSize()));
    default:
      return emitOverTiles(step);
    }
  };
  for (MapStep step : map.getSteps()) {
    id = emitStep(step);
    id.max = std::min(id.max, maxId);
  }
  return id;
}
