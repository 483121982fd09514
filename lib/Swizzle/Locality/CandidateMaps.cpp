//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "Swizzle/Locality/CandidateMaps.h"
#include "llvm/ADT/STLExtras.h"
#include <algorithm>
#include <cmath>

using namespace mlir::swizzle;

llvm::SmallVector<WorkgroupMap>
mlir::swizzle::listCandidateMaps(const IdSpace &space, uint64_t places) {
  using Maps = llvm::SmallVector<WorkgroupMap>;
  Maps maps = {WorkgroupMap()};
  auto addIfNew = [&](const WorkgroupMap &map) {
    WorkgroupMap simple = map.simplifiedFor(space.xcds);
    if (!llvm::is_contained(maps, simple))
      maps.push_back(simple);
  };
  auto addChunks = [&](uint64_t size, Maps &overXcds) {
    if (size <= 1 || size * space.xcds >= space.count)
      return;
    overXcds.push_back(MapStep::chunked(size));
    addIfNew(overXcds.back());
  };
  auto addWindow = [&](const WorkgroupMap &map, uint64_t rows) {
    if (rows > 1 && rows < space.rows)
      addIfNew(map.then(MapStep::windowed(rows)));
  };
  bool hasTiles = space.rows > 1 && space.columns > 1;

  Maps overXcds = {MapStep::balanced()};
  addIfNew(overXcds.back());
  // A few neighbours.
  for (uint64_t chunk : {8, 64})
    addChunks(chunk, overXcds);
  if (hasTiles) {
    // Last the identity: neighbours that go round over the XCDs may share
    // columns.
    overXcds.push_back(WorkgroupMap());
    for (const WorkgroupMap &map : overXcds)
      for (uint64_t rows : {4, 8})
        addWindow(map, rows);
    for (const WorkgroupMap &map : overXcds)
      addIfNew(map.then(MapStep::transpose()));
  }

  // By what an XCD holds.
  overXcds = {MapStep::balanced()};
  addChunks(places, overXcds);
  if (!hasTiles)
    return maps;
  addChunks(space.columns, overXcds);
  // Rows of a square of as many tiles as an XCD holds, and of flat and tall
  // ones for tiles whose sides differ.
  uint64_t side = std::max<uint64_t>(std::llround(std::sqrt(places)), 2);
  for (uint64_t rows : {side, side / 2, side * 2, UINT64_C(16)})
    for (const WorkgroupMap &map : overXcds)
      addWindow(map, rows);
  return maps;
}
