//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// The vectors of a slice for a wave, in memory and computed in loops. As
// vectors of 64 elements, each op would become dozens of the host's
// instructions, and compiling them would take most of a short simulation's
// time.
//
//===----------------------------------------------------------------------===//

#ifndef SWIZZLE_HOST_SLICE_LANELOOPS_H
#define SWIZZLE_HOST_SLICE_LANELOOPS_H

#include "../RuntimeCalls.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"

namespace mlir::swizzle {

/// The memory of vectors with an element for each lane.
class LaneRooms {
public:
  /// The memref with the elements of `lanes`, which is written where `lanes` is
  /// computed; booleans are bytes.
  Value get(Value lanes);

  /// `length` elements of `room` from `first` on, as `type`'s.
  static Value load(OpBuilder &builder, Location loc, Value room, Value first,
                    VectorType type);
  static void store(OpBuilder &builder, Location loc, Value lanes, Value room,
                    Value first);

  /// Makes room that `set` gives to a value; booleans are bytes.
  static Value make(OpBuilder &builder, Location loc, VectorType type);
  void set(Value lanes, Value room) { rooms[lanes] = room; }

private:
  DenseMap<Value, Value> rooms;
};

/// Whether `type` is a vector with an element for each lane.
bool isLaneVector(Type type);

/// Replaces the elementwise ops on vectors of all lanes in `function` by loops
/// over a few lanes at a time: one for what is computed between two ops of
/// other kinds that need it.
void makeLaneLoops(func::FuncOp function, LaneRooms &rooms);

} // namespace mlir::swizzle

#endif // SWIZZLE_HOST_SLICE_LANELOOPS_H
