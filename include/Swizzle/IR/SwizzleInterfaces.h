//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// Kernels, workgroup ids and accesses of memory, whatever dialect they are in.
//
//===----------------------------------------------------------------------===//

#ifndef SWIZZLE_IR_SWIZZLEINTERFACES_H
#define SWIZZLE_IR_SWIZZLEINTERFACES_H

#include "Swizzle/IR/Swizzle.h"
#include "Swizzle/Mapping/LaunchGrid.h"
#include "mlir/IR/Builders.h"
#include <array>
#include <optional>
#include <string>

namespace mlir::swizzle {

/// What a workgroup gets to know of its position in the grid by an op.
struct ProgramIdRead {
  enum class Kind {
    /// The id along `dimension`, or something that follows from it.
    Id,
    /// An id or a size of a cluster of workgroups, or what needs a cluster.
    Cluster,
    /// An id, in a way that cannot be given another one, or the id of another
    /// workgroup, in whose place this one works.
    Opaque,
    /// The number of the XCD that the workgroup runs on.
    Xcd,
  };
  Kind kind;
  ProgramDim dimension = ProgramDim::x;
};

/// The memory that an op reads or writes: `length` elements of a memref along
/// its last dimension, or one value behind a pointer.
struct MemoryAccess {
  /// The memref; null for an access through `pointer`.
  TypedValue<MemRefType> memref;
  /// One index of the memref for each dimension.
  SmallVector<Value> indices;
  int64_t length = 1;
  /// A vector of i1, one for each of the `length` elements that are accessed
  /// where it is true; null if all are.
  Value mask;
  /// A vector of indices, added to the last index of each element; the elements
  /// are then not consecutive. Null if they are.
  Value offsets;
  /// The pointer of the LLVM dialect and the type of the value behind it, with
  /// a mask that of an element; null for an access of `memref`.
  Value pointer;
  Type pointee;
  /// How many values of `pointee` are behind the pointer, an integer of any
  /// width without sign; null for one.
  Value count;
  bool isWrite = false;
  bool isAtomic = false;
  /// Of an atomic write: what it leaves or returns depends on what was there.
  bool isReadFirst = false;
};

/// `id`, an unsigned number, as an integer of another type, or as an index, in
/// which it fits.
Value castId(OpBuilder &builder, Location loc, Value id, Type type);

/// Gives the interfaces to what brings no implementation of its own: the ops
/// and functions of the gpu dialect, of the LLVM dialect with its intrinsics
/// and calls, of ROCDL and of NVVM.
void registerProgramIdModels(DialectRegistry &registry);

/// Gives MemoryAccessOpInterface to loads, stores and atomic ops of the memref,
/// vector and LLVM dialects, and to what copies or fills memory in the LLVM
/// dialect. Copies of memrefs, and transfers of vectors, are lowered to these
/// first. Compressed and expanding accesses have none, nor have gathers and
/// scatters of the LLVM dialect.
void registerMemoryAccessModels(DialectRegistry &registry);

} // namespace mlir::swizzle

#include "Swizzle/IR/SwizzleInterfaces.h.inc"

#endif // SWIZZLE_IR_SWIZZLEINTERFACES_H
