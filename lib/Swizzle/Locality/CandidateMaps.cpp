//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "Swizzle/Locality/MapSearch.h"
#include "Swizzle/Locality/Prediction.h"
#include "llvm/ADT/STLExtras.h"
#include <algorithm>
#include <cmath>

using namespace mlir::swizzle;

llvm::SmallVector<WorkgroupMap>
mlir::swizzle::listCandidateMaps(const IdSpace &space, uint64_t places) {
  llvm::SmallVector<WorkgroupMap> maps = getCandidateMaps(space);
  auto addIfNew = [&](const WorkgroupMap &map) {
    WorkgroupMap simple = map.simplifiedFor(space.xcds);
    if (!llvm::is_contained(maps, simple))
      maps.push_back(simple);
  };
  llvm::SmallVector<uint64_t> chunks = {places};
  bool hasTiles = space.rows > 1 && space.columns > 1;
  if (hasTiles)
    chunks.push_back(space.columns);
  llvm::SmallVector<WorkgroupMap> overXcds;
  for (uint64_t chunk : chunks)
    if (chunk > 1 && chunk * space.xcds < space.count)
      overXcds.push_back(MapStep::chunked(chunk));
  for (const WorkgroupMap &map : overXcds)
    addIfNew(map);
  if (!hasTiles)
    return maps;
  overXcds.insert(overXcds.begin(), MapStep::balanced());
  // Rows of a square of as many tiles as an XCD holds, and of flat and tall
  // ones for tiles whose sides differ.
  uint64_t side = std::max<uint64_t>(std::llround(std::sqrt(places)), 2);
  for (uint64_t window : {side, side / 2, side * 2, UINT64_C(16)})
    if (window > 1 && window < space.rows)
      for (const WorkgroupMap &map : overXcds)
        addIfNew(map.then(MapStep::windowed(window)));
  return maps;
}
