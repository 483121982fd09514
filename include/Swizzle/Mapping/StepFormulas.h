//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// The steps of maps over any algebra: which formula a step has, and when a tile
// space has a whole plane for it.
//
// The algebra `A` is that of MapFormulas.h with mulChecked, both and negate, as
// GridFormulas.h and FoldingAlgebra.h have them.
//
//===----------------------------------------------------------------------===//

#ifndef SWIZZLE_MAPPING_STEPFORMULAS_H
#define SWIZZLE_MAPPING_STEPFORMULAS_H

#include "Swizzle/Mapping/MapFormulas.h"
#include "Swizzle/Mapping/WorkgroupMap.h"
#include "llvm/Support/MathExtras.h"

namespace mlir::swizzle {

/// How `rows * columns` tiles cover `count` ids.
inline TileCover getCover(uint64_t count, uint64_t rows, uint64_t columns) {
  bool overflows = false;
  uint64_t plane = llvm::SaturatingMultiply(rows, columns, &overflows);
  if (overflows || plane == 0 || count % plane != 0 || count == 0)
    return TileCover::Unknown;
  return plane == count ? TileCover::OnePlane : TileCover::WholePlanes;
}

/// A tile space, which may be of no tile at all, or of more than there are ids,
/// unless `cover` says otherwise.
template <typename A>
struct TilesOf {
  typename A::Value rows = {}, columns = {};
  TileCover cover = TileCover::Unknown;
};

/// Whether there is a whole plane of tiles among `count` ids, on which steps
/// over tiles act: rows * columns may be 0, more than the count, or more than a
/// number has room for.
template <typename A>
typename A::Bool tilesFit(A &a, const TilesOf<A> &tiles,
                          typename A::Value count) {
  if (tiles.cover != TileCover::Unknown)
    return a.known(true);
  auto [plane, fits] = a.mulChecked(tiles.rows, tiles.columns);
  auto positive = a.less(a.constant(0), plane);
  return a.both(fits, a.both(positive, a.negate(a.less(count, plane))));
}

/// The new id that a step gives `id`, of [0, count), on a device of `xcds`
/// XCDs. `fit` is what tilesFit says of `tiles`; both mean nothing to steps
/// that are not over tiles.
template <typename A>
typename A::Value applyStep(A &a, MapStep step, typename A::Value id,
                            typename A::Value count, uint64_t xcds,
                            const TilesOf<A> &tiles, typename A::Bool fit) {
  if (step.getKind() == MapStep::Kind::Balanced)
    return balancedMap(a, id, count, a.constant(xcds));
  if (step.getKind() == MapStep::Kind::Chunked)
    return chunkedMap(a, id, count, a.constant(xcds),
                      a.constant(step.getSize()));
  // In a tile space of one tile every map is the identity.
  auto rows = a.select(fit, tiles.rows, a.constant(1));
  auto columns = a.select(fit, tiles.columns, a.constant(1));
  return mapEachPlane(a, id, count, rows, columns, tiles.cover,
                      [&](typename A::Value inside) {
                        return step.getKind() == MapStep::Kind::Windowed
                                   ? windowedMap(a, inside, rows, columns,
                                                 a.constant(step.getSize()))
                                   : transposeMap(a, inside, rows);
                      });
}

} // namespace mlir::swizzle

#endif // SWIZZLE_MAPPING_STEPFORMULAS_H
