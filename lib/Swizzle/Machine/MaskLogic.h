//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// Simplifies masks of lanes as Boolean functions. Behind an if with an else,
// (e & c) | (e & ~c), the lanes are those that came to it, e, whatever the
// condition is.
//
//===----------------------------------------------------------------------===//

#ifndef SWIZZLE_MACHINE_MASKLOGIC_H
#define SWIZZLE_MACHINE_MASKLOGIC_H

namespace llvm {
class Function;
} // namespace llvm

namespace mlir::swizzle::machine {

/// Simplifies the masks of a lifted function whose registers are values: one
/// that equals a constant or another mask is replaced by that, and one that
/// does not depend on all its operands is computed from the others. Also uses
/// that a mask is 0 where a branch says so. LLVM's passes miss this where the
/// halves of masks are in registers of 32 bits. Returns true if it has changed
/// the function.
bool simplifyMasks(llvm::Function &function);

} // namespace mlir::swizzle::machine

#endif // SWIZZLE_MACHINE_MASKLOGIC_H
