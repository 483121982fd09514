//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// Masks of lanes as Boolean functions. An if with an else leaves the lanes that
// came to it, (e & c) | (e & ~c), whatever its condition is.
//
//===----------------------------------------------------------------------===//

#ifndef SWIZZLE_MACHINE_MASKLOGIC_H
#define SWIZZLE_MACHINE_MASKLOGIC_H

namespace llvm {
class Function;
} // namespace llvm

namespace mlir::swizzle::machine {

/// Replaces masks of a lifted function, whose registers are values, that are
/// the same as a constant or as another one by that, and computes those that do
/// not depend on all they are made of from the rest; behind a branch that goes
/// where a mask is 0, also what is so because of that. LLVM's passes do not
/// find this where the halves of masks are in registers of 32 bits. Returns
/// true if it has changed the function.
bool simplifyMasks(llvm::Function &function);

} // namespace mlir::swizzle::machine

#endif // SWIZZLE_MACHINE_MASKLOGIC_H
