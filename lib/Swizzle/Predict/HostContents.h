//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// Calls that are put into the host's code to know of which buffers the contents
// are there: kernels are not run, so that what they would have written is not,
// nor what the host computes of it.
//
//===----------------------------------------------------------------------===//

#ifndef SWIZZLE_LIB_PREDICT_HOSTCONTENTS_H
#define SWIZZLE_LIB_PREDICT_HOSTCONTENTS_H

#include "mlir/IR/BuiltinOps.h"
#include <vector>

namespace mlir::swizzle {

/// The function `(index, i64) -> ()` that code calls with the address of a
/// buffer before it reads an integer of it, and with the number of the place.
inline constexpr llvm::StringLiteral hostReadName = "swizzleHostRead";

/// The function `(index, index, index) -> ()` that code calls with the
/// addresses of two buffers where what it writes into the second depends on the
/// first. The third number is how many bytes from the second address on are
/// copied, before they are; 0 if that is not known.
inline constexpr llvm::StringLiteral hostCopyName = "swizzleHostCopy";

/// The function `(index, index) -> ()` that code calls with the address of a
/// buffer before it fills so many bytes from there on.
inline constexpr llvm::StringLiteral hostFillName = "swizzleHostFill";

/// Has code say what it fills, and copies by linalg.copy be those of
/// memref.copy, before ops of linalg become loops. Buffers lose their
/// alignments, as all have a larger one, and so have as many bytes as their
/// types say.
void watchFills(ModuleOp module);

/// Has code of func.funcs say what it reads and writes: for those of `reads`
/// that read integers, whose places are returned, and for all that writes what
/// depends on integers, or whether it does. (Other numbers decide about no size
/// and mostly about no launch.) Three things count for nothing: whether a
/// branch between blocks leads to a write, which one of several buffers is
/// written, and what functions write that are called.
std::vector<Location> watchContents(ModuleOp module,
                                    ArrayRef<Operation *> reads);

} // namespace mlir::swizzle

#endif // SWIZZLE_LIB_PREDICT_HOSTCONTENTS_H
