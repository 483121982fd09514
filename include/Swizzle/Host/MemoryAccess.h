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

#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Interfaces/FunctionInterfaces.h"

namespace mlir::swizzle {

/// Returns true if `type` is memory of a workgroup.
bool isLds(MemRefType type);

/// Returns true if a write of the function, or of one that it calls, goes to
/// argument `number`.
bool writesArgument(FunctionOpInterface function, unsigned number);

} // namespace mlir::swizzle

#endif // SWIZZLE_HOST_MEMORYACCESS_H
