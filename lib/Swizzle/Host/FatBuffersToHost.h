//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// Memrefs in the address space of fat raw buffers: ordinary loads and stores
// that check their range as buffer instructions do.
//
//===----------------------------------------------------------------------===//

#ifndef SWIZZLE_HOST_FATBUFFERSTOHOST_H
#define SWIZZLE_HOST_FATBUFFERSTOHOST_H

#include "mlir/Dialect/Func/IR/FuncOps.h"

namespace mlir::swizzle {

/// Lowers each amdgpu.fat_raw_buffer_cast of `function` and the loads and
/// stores through it. Reports other accesses, and buffers whose cast is not
/// seen: the range of a buffer is known where it is cast, not where it is used.
LogicalResult lowerFatBuffers(func::FuncOp function);

} // namespace mlir::swizzle

#endif // SWIZZLE_HOST_FATBUFFERSTOHOST_H
