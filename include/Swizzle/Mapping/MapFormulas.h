//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// The formula of each map, once, over any algebra of unsigned integers. The
// C++ evaluation (WorkgroupMap::apply) and the emitted arithmetic
// (convert-swizzle-to-arith) are two algebras for the same templates.
//
// What is known when a map is written, as the number of XCDs, is a value of the
// algebra as well: a constant where it is evaluated or emitted.
//
// An algebra `A` has a type `A::Value` and a type `A::Bool`, and
//
//   Value constant(uint64_t)
//   Value add(Value, Value)     never wraps for arguments in range
//   Value sub(Value, Value)     the minuend is at least the subtrahend
//   Value mul(Value, Value)     never wraps for arguments in range
//   Value div(Value, Value)     the divisor is positive
//   Value rem(Value, Value)     the divisor is positive
//   Value min(Value, Value)
//   Bool less(Value, Value)
//   Value select(Bool, Value, Value)
//   bool divides(Value, Value)  true only if the first one, positive, is known
//                               to divide the second one
//
// Every intermediate value is at most the number of ids, except for products
// of the two constants `xcds` and `chunk`, which fit 64 bits.
//
//===----------------------------------------------------------------------===//

#ifndef SWIZZLE_MAPPING_MAPFORMULAS_H
#define SWIZZLE_MAPPING_MAPFORMULAS_H

#include <algorithm>
#include <cstdint>
#include <utility>

namespace mlir::swizzle {

/// The algebra of numbers, by which maps are evaluated.
struct Numbers {
  using Value = uint64_t;
  using Bool = bool;

  Value constant(uint64_t value) { return value; }
  Value add(Value a, Value b) { return a + b; }
  Value sub(Value a, Value b) { return a - b; }
  Value mul(Value a, Value b) { return a * b; }
  Value div(Value a, Value b) { return a / b; }
  Value rem(Value a, Value b) { return a % b; }
  Value min(Value a, Value b) { return std::min(a, b); }
  Bool less(Value a, Value b) { return a < b; }
  Value select(Bool condition, Value a, Value b) { return condition ? a : b; }
  /// Nothing is gained by knowing it.
  bool divides(Value, Value) { return false; }
  /// As StepFormulas.h asks for.
  std::pair<Value, Bool> mulChecked(Value a, Value b) {
    return {a * b, b == 0 || a <= UINT64_MAX / b};
  }
  Bool known(bool value) { return value; }
  Bool both(Bool a, Bool b) { return a && b; }
  Bool negate(Bool a) { return !a; }
};

/// The knowledge of how a tile space covers the ids.
enum class TileCover {
  /// Nothing: zero or more whole planes, then a rest that stays in place.
  Unknown,
  /// The ids are whole planes, as in a 3-D grid whose planes are 2-D.
  WholePlanes,
  /// The ids are one plane, as in a 2-D grid.
  OnePlane,
};

/// `x*q + min(x, r) + j` with `x = h mod X`, `j = h div X`, `q = n div X`,
/// `r = n mod X`: XCD `x` gets `q` consecutive ids, the first `r` XCDs one
/// more. For `h` in [0, n).
template <typename A>
typename A::Value balancedMap(A &a, typename A::Value h, typename A::Value n,
                              typename A::Value xcds) {
  auto xcd = a.rem(h, xcds);
  auto nth = a.div(h, xcds);
  auto share = a.mul(xcd, a.div(n, xcds));
  auto extra = a.min(xcd, a.rem(n, xcds));
  return a.add(a.add(share, extra), nth);
}

/// Chunks of `chunk` consecutive ids are dealt to the XCDs in turn; `xcds`
/// chunks are a round. What is left after the whole rounds, less than one
/// round, is dealt by balancedMap, so that each XCD gets at most one shorter
/// chunk of it. For `h` in [0, n).
template <typename A>
typename A::Value chunkedMap(A &a, typename A::Value h, typename A::Value n,
                             typename A::Value xcds, typename A::Value chunk) {
  auto perRound = a.mul(xcds, chunk);
  auto xcd = a.rem(h, xcds);
  auto nth = a.div(h, xcds);
  auto round = a.div(nth, chunk);
  auto isWhole = a.less(round, a.div(n, perRound));
  // The length of this XCD's chunk in this round, without the one more id that
  // the first XCDs of the last round may have. As perRound is a multiple of X,
  // `n mod xcds` is also the remainder of what is left.
  auto length = a.select(isWhole, chunk, a.div(a.rem(n, perRound), xcds));
  auto extra = a.select(isWhole, a.constant(0), a.rem(n, xcds));
  auto start = a.add(a.mul(xcd, length), a.min(xcd, extra));
  return a.add(a.add(a.mul(round, perRound), start), a.rem(nth, chunk));
}

/// A place in a tile space.
template <typename A>
struct Tile {
  typename A::Value row;
  typename A::Value column;
};

/// Windows of `window` rows, the last one shorter; inside a window the ids run
/// down its columns. For `l` in [0, rows * columns), `rows` and `columns`
/// positive.
template <typename A>
Tile<A> windowedMap(A &a, typename A::Value l, typename A::Value rows,
                    typename A::Value columns, typename A::Value window) {
  // No window is higher than the tile space, so that a window's size is at most
  // the number of tiles.
  auto height = a.min(window, rows);
  auto size = a.mul(height, columns);
  auto firstRow = a.mul(a.div(l, size), height);
  auto inside = a.rem(l, size);
  // Without a shorter one at the end, what is divided by below is a constant.
  auto thisHeight =
      a.divides(height, rows) ? height : a.min(height, a.sub(rows, firstRow));
  return {a.add(firstRow, a.rem(inside, thisHeight)),
          a.div(inside, thisHeight)};
}

/// The ids run down the columns of the whole tile space. For `l` in
/// [0, rows * columns), `rows` positive.
template <typename A>
Tile<A> transposeMap(A &a, typename A::Value l, typename A::Value rows) {
  return {a.rem(l, rows), a.div(l, rows)};
}

/// Applies `tileOf` (an id inside of a plane -> Tile) to every whole plane of
/// `rows * columns` consecutive ids of [0, n) and returns the linear id,
/// columns fastest; the ids after the last whole plane stay. `rows * columns`
/// is in [1, n].
template <typename A, typename TileOf>
typename A::Value mapEachPlane(A &a, typename A::Value id, typename A::Value n,
                               typename A::Value rows,
                               typename A::Value columns, TileCover cover,
                               TileOf tileOf) {
  auto linearize = [&](Tile<A> tile) {
    return a.add(a.mul(tile.row, columns), tile.column);
  };
  if (cover == TileCover::OnePlane)
    return linearize(tileOf(id));
  auto plane = a.mul(rows, columns);
  auto inside = a.rem(id, plane);
  auto mapped = a.add(a.sub(id, inside), linearize(tileOf(inside)));
  if (cover == TileCover::WholePlanes)
    return mapped;
  auto end = a.sub(n, a.rem(n, plane));
  return a.select(a.less(id, end), mapped, id);
}

} // namespace mlir::swizzle

#endif // SWIZZLE_MAPPING_MAPFORMULAS_H
