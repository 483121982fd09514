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

/// The function `(index, i64) -> ()` that code calls with the address of a
/// buffer before it reads an integer on which something that it writes depends,
/// and with the number of that source.
inline constexpr llvm::StringLiteral hostSourceName = "swizzleHostSource";

/// The function `(index, i64) -> ()` that code calls with the address of a
/// buffer where what it has there depends on sources, and with the number of
/// their set.
inline constexpr llvm::StringLiteral hostWriteName = "swizzleHostWrite";

/// The function `(index, index, index) -> ()` that code calls with the
/// addresses of two buffers before it copies so many bytes from the first to
/// the second; 0 if that is not known.
inline constexpr llvm::StringLiteral hostCopyName = "swizzleHostCopy";

/// The function `(index, index) -> ()` that code calls with the address of a
/// buffer before it fills so many bytes from there on, or where that is new:
/// then they are as many as there are numbers.
inline constexpr llvm::StringLiteral hostFillName = "swizzleHostFill";

/// Has code say what it fills, and copies by linalg.copy be those of
/// memref.copy, before ops of linalg become loops.
void watchFills(ModuleOp module);

/// What the code of a module says of contents.
struct WatchedContents {
  /// Where integers are read on which launches depend.
  std::vector<Location> places;
  /// The sets of sources, and the number of all sources.
  std::vector<std::vector<unsigned>> sets;
  unsigned numSources = 0;
};

/// Has code of func.funcs say what it reads and writes: for those of `reads`
/// that read integers, and for all that writes what depends on integers, or
/// whether or where it does. (Other numbers decide about no size and mostly
/// about no launch.) Buffers lose their alignments, as all have a larger one,
/// and so have as many bytes as their types say. Two things count for nothing:
/// whether a branch between blocks leads to a write, and, of functions that
/// stay calls, the globals that they read for what they return, or write what
/// they get into.
WatchedContents watchContents(ModuleOp module, ArrayRef<Operation *> reads);

} // namespace mlir::swizzle

#endif // SWIZZLE_LIB_PREDICT_HOSTCONTENTS_H
