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
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Interfaces/FunctionInterfaces.h"

namespace mlir::swizzle {

/// Returns true if `type` is memory of a workgroup.
bool isLds(MemRefType type);

/// Whether writes of the function, or of those that it calls, go to its
/// arguments: for each of them.
SmallVector<host::ArgumentWrites>
getArgumentWrites(FunctionOpInterface function);

} // namespace mlir::swizzle

#endif // SWIZZLE_HOST_MEMORYACCESS_H
