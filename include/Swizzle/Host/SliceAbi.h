//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// The interface between slices of kernels and the code that runs them. Includes
// nothing of MLIR or LLVM.
//
// A slice is a coroutine (LLVM's switched-resume lowering). Its function takes
// an item and the launch's arguments, runs to the first stop and returns the
// frame, whose first word is the function that resumes it. It comes in two
// forms: for one work-item, and for a wave.
//
// An `order` is the number of a stop in program order: of the work-items of a
// wave, those that are behind in that order go first, so that all that execute
// the same instruction meet there.
//
//===----------------------------------------------------------------------===//

#ifndef SWIZZLE_HOST_SLICEABI_H
#define SWIZZLE_HOST_SLICEABI_H

#include "Swizzle/Host/RuntimeAbi.h"

namespace mlir::swizzle::slice {

/// Who runs a slice: a work-item, or a wave.
struct Item : host::WorkItem {
  /// The lanes of a wave that exist, as bits.
  uint64_t lanes;
  /// For each dimension the ids of the wave's work-items, maxWaveSize of them.
  const uint64_t *threadIds[3];
};

/// The fields of Item by their number, after those of WorkItem.
enum class ItemField : int32_t { Lanes = 19, ThreadIds = 20 };
static_assert(sizeof(Item) == 23 * sizeof(uint64_t),
              "ItemField numbers the fields of Item");

/// Starts a slice; returns the frame.
using Entry = void *(*)(Item * item, void **args);

/// Why a slice stops.
enum class StopKind : int32_t { LoopEnd, Barrier };

/// The description of an access: the number of the kernel's argument, and this
/// bit for a write.
inline constexpr int32_t accessWrite = 1 << 16;

} // namespace mlir::swizzle::slice

extern "C" {
/// Room for the frame of the coroutine that `item` runs.
void *swizzleSliceFrame(mlir::swizzle::slice::Item *item, int64_t bytes,
                        int64_t alignment);

/// Says what the next access of a work-item touches, if `bytes` is positive.
void swizzleSlicePiece(mlir::swizzle::slice::Item *item, int64_t address,
                       int64_t bytes);
/// A work-item executes an access, of the pieces since its last one. A stop.
void swizzleSliceAccess(mlir::swizzle::slice::Item *item, int32_t access,
                        int32_t order);

/// Says what the next access of a wave touches: for each lane of `mask`,
/// `bytes` bytes from `address + offsets[lane]`, or `bytesOfLanes[lane]` if
/// that is not null. No offsets are zeros. Offsets that do not change while the
/// wave runs have a number, `slot`, from 0 on; it is -1 for the others.
void swizzleSliceWavePiece(mlir::swizzle::slice::Item *item, int64_t address,
                           const int64_t *offsets, int64_t bytes,
                           const int64_t *bytesOfLanes, int64_t mask,
                           int32_t slot);
/// A wave executes an access, of the pieces since its last one.
void swizzleSliceWaveAccess(mlir::swizzle::slice::Item *item, int32_t access);

/// A barrier, or the end of an iteration of a loop with accesses: a `StopKind`.
/// A stop.
void swizzleSliceStop(mlir::swizzle::slice::Item *item, int32_t kind,
                      int32_t order);
/// Adds to the floating-point operations in matrix instructions.
void swizzleSliceCount(mlir::swizzle::slice::Item *item, double operations);
/// The work-item or wave has ended.
void swizzleSliceEnd(mlir::swizzle::slice::Item *item);
}

#endif // SWIZZLE_HOST_SLICEABI_H
