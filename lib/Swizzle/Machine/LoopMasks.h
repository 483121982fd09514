//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// The masks of loops that lanes leave one by one. Such a loop keeps the lanes
// that are in it and those that have left it; together they are those that came
// to it, in each iteration.
//
//===----------------------------------------------------------------------===//

#ifndef SWIZZLE_MACHINE_LOOPMASKS_H
#define SWIZZLE_MACHINE_LOOPMASKS_H

namespace llvm {
class Function;
} // namespace llvm

namespace mlir::swizzle::machine {

/// Computes the lanes that are in a loop from those that came to it and those
/// that have left it, in a lifted function whose registers are values, so that
/// MaskFunctions knows what they are together. Returns true if it has changed
/// the function.
bool relateLoopMasks(llvm::Function &function);

} // namespace mlir::swizzle::machine

#endif // SWIZZLE_MACHINE_LOOPMASKS_H
