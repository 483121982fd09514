//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// From the ids of a workgroup along the dimensions of a grid to the linear id
// that a map acts on, and back, for all who emit it.
//
// Numbers have a type, and the workgroups of a grid may exceed its range.
// Such a grid, whose sizes are known at run time only, keeps the hardware's
// ids: the identity is a bijection, too. It must not divide by a product of
// sizes that has wrapped, which may be 0.
//
// The algebra `A` is that of MapFormulas.h, whose Bool has `isKnown()`, true
// for one that is known where it is emitted, and
//
//   std::pair<Value, Bool> mulChecked(Value, Value)
//                                        the product, wrapped if it does not
//                                        fit the type, and whether it does
//   Value mul(Value, Value, bool)        true if the product is known to fit;
//                                        it wraps if it does not
//   Bool both(Bool, Bool)
//
// Sizes are positive, and ids are smaller than the size along their dimension.
//
//===----------------------------------------------------------------------===//

#ifndef SWIZZLE_MAPPING_GRIDFORMULAS_H
#define SWIZZLE_MAPPING_GRIDFORMULAS_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/STLExtras.h"
#include <array>

namespace mlir::swizzle {

/// Something for each of the dimensions x, y and z.
template <typename T>
using ByDimension = std::array<T, 3>;

/// The workgroups of a grid in a line.
template <typename A>
struct LinearGrid {
  /// Whether the grid is remapped.
  typename A::Bool isRemapped;
  /// 1 where the grid is not remapped and a product of them is divided by.
  ByDimension<typename A::Value> sizes;
  /// How many there are, and the id of this one. Numbers that mean nothing
  /// where the grid is not remapped; where something is divided by sizes, they
  /// are those of a grid of one workgroup then.
  typename A::Value count, id;
};

/// Puts the workgroups of a grid in a line. Of the dimensions that take part,
/// fastest first, `hardwareOrder` says in which order the hardware counts, and
/// `order` in which they are wanted to. `isRemapped` says whether the grid is,
/// if its number of workgroups fits the type. `dividesBySizes` tells of maps
/// that divide by products of sizes, as those over tiles.
template <typename A>
LinearGrid<A> linearizeGrid(A &a, llvm::ArrayRef<unsigned> hardwareOrder,
                            llvm::ArrayRef<unsigned> order,
                            const ByDimension<typename A::Value> &sizes,
                            const ByDimension<typename A::Value> &ids,
                            typename A::Bool isRemapped, bool dividesBySizes) {
  LinearGrid<A> grid = {isRemapped, sizes, a.constant(1), a.constant(0)};
  for (unsigned dimension : order) {
    auto [product, fits] = a.mulChecked(grid.count, sizes[dimension]);
    grid.isRemapped = a.both(grid.isRemapped, fits);
    grid.count = product;
  }
  bool isDoubtful = !grid.isRemapped.isKnown();
  if (isDoubtful && dividesBySizes)
    for (unsigned dimension : order)
      grid.sizes[dimension] =
          a.select(grid.isRemapped, sizes[dimension], a.constant(1));
  // Plain products, by which those who emit maps see that a grid is rows times
  // columns. They do not wrap where sizes are 1 if they would, and nothing
  // depends on them where they do.
  if (isDoubtful) {
    grid.count = a.constant(1);
    for (unsigned dimension : order)
      grid.count = a.mul(grid.count, grid.sizes[dimension], dividesBySizes);
  }
  // From the slowest dimension on, as in x + gx * (y + gy * z).
  for (unsigned dimension : llvm::reverse(hardwareOrder))
    grid.id = a.add(ids[dimension], a.mul(grid.sizes[dimension], grid.id));
  // Only of ids below the count is it known that a user's map has a result, and
  // that a window has rows.
  if (isDoubtful && dividesBySizes)
    grid.id = a.select(grid.isRemapped, grid.id, a.constant(0));
  return grid;
}

/// The id along a dimension of the workgroup `mapped` of the line, or `id`, the
/// hardware's, if the grid is not remapped. A dimension that does not take part
/// has one id.
template <typename A>
typename A::Value
getIdAlong(A &a, const LinearGrid<A> &grid, llvm::ArrayRef<unsigned> order,
           typename A::Value mapped, unsigned dimension, typename A::Value id) {
  auto along = a.constant(0);
  if (llvm::is_contained(order, dimension)) {
    along = mapped;
    for (unsigned faster : order) {
      if (faster == dimension)
        break;
      along = a.div(along, grid.sizes[faster]);
    }
    if (order.back() != dimension)
      along = a.rem(along, grid.sizes[dimension]);
  }
  return a.select(grid.isRemapped, along, id);
}

/// `value / divisor` rounded up, for a positive divisor: (v - 1) div d + 1 for
/// v > 0, which unlike v + d - 1 does not wrap; min(v, 1) is 0 where v is.
template <typename A>
typename A::Value divideCeil(A &a, typename A::Value value,
                             typename A::Value divisor) {
  auto nonZero = a.min(value, a.constant(1));
  return a.add(a.div(a.sub(value, nonZero), divisor), nonZero);
}

/// The tiles of `perTile` each, at least 1, that `value` makes, at most `most`:
/// a side that a type has no room for is longer than any grid, and so is the
/// greatest number of that type.
template <typename A>
typename A::Value countTiles(A &a, typename A::Value value, uint64_t perTile,
                             uint64_t most) {
  if (perTile != 1)
    value = divideCeil(a, value, a.constant(perTile));
  return a.min(value, a.constant(most));
}

} // namespace mlir::swizzle

#endif // SWIZZLE_MAPPING_GRIDFORMULAS_H
