//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// Loops that may go round for as long as nobody changes what they read.
//
//===----------------------------------------------------------------------===//

#ifndef SWIZZLE_HOST_UNCOUNTEDLOOPS_H
#define SWIZZLE_HOST_UNCOUNTEDLOOPS_H

#include "mlir/IR/Operation.h"
#include "llvm/ADT/SetVector.h"

namespace mlir::swizzle {

/// The blocks in `root`, each once, in which the iterations of loops begin
/// whose number is not known when the loop does: those of scf.while, and those
/// that branches lead back to. In a loop with several entries it is the one
/// that comes first in the reverse post-order of blocks.
llvm::SetVector<Block *> findUncountedLoops(Operation *root);

} // namespace mlir::swizzle

#endif // SWIZZLE_HOST_UNCOUNTEDLOOPS_H
