//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// Which memory an op accesses, in one form for all kinds of ops.
//
//===----------------------------------------------------------------------===//

#ifndef SWIZZLE_HOST_MEMORYACCESS_H
#define SWIZZLE_HOST_MEMORYACCESS_H

#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include <optional>

namespace mlir::swizzle {

/// What an op reads or writes: elements of a memref, `length` of them along its
/// last dimension.
struct MemoryAccess {
  TypedValue<MemRefType> memref;
  /// One index for each dimension.
  SmallVector<Value> indices;
  int64_t length = 1;
  /// A vector of i1 that says which of the elements are accessed, or null.
  Value mask;
  /// A vector of indices, added to the last index of each element; the elements
  /// are then not consecutive. Null if they are.
  Value offsets;
  bool isWrite = false;
  bool isAtomic = false;
};

/// The access of `op`, or none if `op` accesses no memory or is of a kind that
/// is lowered to others first, as transfers of vectors and copies are.
std::optional<MemoryAccess> getMemoryAccess(Operation *op);

/// Whether `type` is memory of a workgroup.
bool isLds(MemRefType type);

/// Whether a write of the function, or of one that it calls, goes to argument
/// `number`.
bool writesArgument(FunctionOpInterface function, unsigned number);

} // namespace mlir::swizzle

#endif // SWIZZLE_HOST_MEMORYACCESS_H
