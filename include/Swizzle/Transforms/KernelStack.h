//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// What kernels allocate on the stack of a work-item. The stack of a GPU has a
// fixed size, and LLVM does not restore it.
//
//===----------------------------------------------------------------------===//

#ifndef SWIZZLE_TRANSFORMS_KERNELSTACK_H
#define SWIZZLE_TRANSFORMS_KERNELSTACK_H

#include "mlir/Interfaces/FunctionInterfaces.h"

namespace mlir::swizzle {

/// Fails, with an error, if the stack of `function` would grow with each
/// iteration of a loop: where a size is not known, or an iteration passes the
/// memory on to another one.
LogicalResult verifyStackOfIterations(FunctionOpInterface function);

/// Fails, with an error, if `function` allocates on the stack as much as an
/// operand says. On AMD GPUs LLVM 22 gives such memory addresses outside of the
/// stack: it scales its size by the lanes of a wave where it should not
/// (llvm-project#201142), and on gfx90a its address, too.
LogicalResult verifyStackSizes(FunctionOpInterface function);

/// Moves what `function` allocates on the stack, where the size is known, to
/// its start, so that it is there once.
void hoistAllocas(FunctionOpInterface function);

} // namespace mlir::swizzle

#endif // SWIZZLE_TRANSFORMS_KERNELSTACK_H
