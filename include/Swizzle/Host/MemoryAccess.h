//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// Memory of kernels on the host.
//
//===----------------------------------------------------------------------===//

#ifndef SWIZZLE_HOST_MEMORYACCESS_H
#define SWIZZLE_HOST_MEMORYACCESS_H

#include "Swizzle/Host/RuntimeAbi.h"
#include "Swizzle/Transforms/KernelMemory.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Interfaces/FunctionInterfaces.h"

namespace mlir::swizzle {

/// The bytes from one element of a memref to the next in the code of the host,
/// as in LLVM: a number of 24 bits has 4. `op` says whose data layout it is.
int64_t getElementBytes(Operation *op, Type element);

/// The alignment in bytes of such an element.
int64_t getElementAlignment(Operation *op, Type element);

/// The bytes that a load or store of `type` accesses: for a vector without
/// those that follow its elements in memory.
int64_t getStoreBytes(Operation *op, Type type);

/// Whether writes of the function, or of those that it calls, go to its
/// arguments: for each of them.
SmallVector<host::ArgumentWrites>
getArgumentWrites(FunctionOpInterface function);

} // namespace mlir::swizzle

#endif // SWIZZLE_HOST_MEMORYACCESS_H
