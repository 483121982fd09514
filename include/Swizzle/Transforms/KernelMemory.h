//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// Memory that a kernel has of its own.
//
//===----------------------------------------------------------------------===//

#ifndef SWIZZLE_TRANSFORMS_KERNELMEMORY_H
#define SWIZZLE_TRANSFORMS_KERNELMEMORY_H

#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Interfaces/FunctionInterfaces.h"

namespace mlir::swizzle {

/// Returns true if `type` is memory of a workgroup.
bool isLds(MemRefType type);

/// Returns true if `type` says that it is memory of a work-item: the stack.
bool isInPrivateSpace(MemRefType type);

/// Returns true if `type` is a memref of amdgpu.fat_raw_buffer_cast.
bool isFatBuffer(Type type);

/// Fails, with an error, if `function`, a kernel or what kernels call, has
/// memory or vectors that MLIR takes and lowers to something else: attributions
/// of unknown shape or with a layout, LDS that is allocated where it is used,
/// memref.alloca of other than private memory, copies of memrefs without a
/// rank, vectors whose size is known at run time only, and accesses of vectors
/// and buffers to elements that are not a power of two of bytes.
LogicalResult verifyKernelMemory(FunctionOpInterface function);

/// Fails, with an error, if `global` is LDS with an initial value, which is
/// nowhere written there, or a private declaration elsewhere, which has no
/// value at all.
LogicalResult verifyInitialValue(memref::GlobalOp global);

} // namespace mlir::swizzle

#endif // SWIZZLE_TRANSFORMS_KERNELMEMORY_H
