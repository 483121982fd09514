//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// The accesses of a kernel to global memory as calls that say what they touch.
//
//===----------------------------------------------------------------------===//

#ifndef SWIZZLE_HOST_SLICE_SLICEACCESSES_H
#define SWIZZLE_HOST_SLICE_SLICEACCESSES_H

#include "../RuntimeCalls.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"

namespace mlir::swizzle {

inline constexpr StringLiteral slicePieceName = "swizzleSlicePiece";
inline constexpr StringLiteral sliceAccessName = "swizzleSliceAccess";
inline constexpr StringLiteral sliceStopName = "swizzleSliceStop";
inline constexpr StringLiteral sliceCountName = "swizzleSliceCount";

/// The memory that a memref or a pointer is part of.
enum class MemoryKind { Global, Lds, Private, Unknown };

/// What memory a memref or a pointer of a function that was a kernel is in, and
/// the number of the kernel's argument if it is Global.
std::pair<MemoryKind, unsigned> findMemory(Value memref);

/// A call and the op of the kernel that it stands for.
struct SliceCall {
  func::CallOp call;
  Operation *op;
};

/// Puts calls of the slice's runtime in front of the accesses to global memory,
/// the barriers and the matrix products of `function`, and at the ends of loops
/// with accesses. The ops stay. Reports ops that may access memory in ways that
/// are not known. The calls are numbered in program order.
FailureOr<SmallVector<SliceCall>> emitSliceCalls(func::FuncOp function,
                                                 RuntimeCalls &runtime);

} // namespace mlir::swizzle

#endif // SWIZZLE_HOST_SLICE_SLICEACCESSES_H
