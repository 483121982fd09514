//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// From the LLVM and rocdl dialects to the dialects that slices are widened in.
// Ops that have no counterpart stay: then the slice runs by work-items.
//
//===----------------------------------------------------------------------===//

#ifndef SWIZZLE_LIB_HOST_SLICE_RAISELLVM_H
#define SWIZZLE_LIB_HOST_SLICE_RAISELLVM_H

#include "../RuntimeCalls.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"

namespace mlir::swizzle {

/// Makes ops of arith of those on integers, of gpu of those that read ids, and
/// of cf of branches.
void raiseIntegers(func::FuncOp function, RuntimeCalls &runtime);

/// Makes plain loads of those through buffer descriptors, with zeros for what
/// is out of range, so that a slice can have what is read: of numbers of up to
/// 32 bits, a word or less, which is in range as a whole or not at all.
void replaceBufferLoads(func::FuncOp function, RuntimeCalls &runtime);

/// Makes pointers numbers, in arith, except where memory is accessed.
void raisePointers(func::FuncOp function);

} // namespace mlir::swizzle

#endif // SWIZZLE_LIB_HOST_SLICE_RAISELLVM_H
