//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// Which lanes of a value anything needs. A register that both sides of an if
// write still has what it held before in the lanes of neither side, which are
// none that came to the if: what it held before is not needed.
//
//===----------------------------------------------------------------------===//

#ifndef SWIZZLE_MACHINE_DEMANDEDLANES_H
#define SWIZZLE_MACHINE_DEMANDEDLANES_H

namespace llvm {
class Function;
} // namespace llvm

namespace mlir::swizzle::machine {

/// Removes operands of selects and phis of a lifted function, whose registers
/// are values, of which no lane is needed, whatever the masks are: accesses
/// need the lanes of their mask, and what works lane by lane needs what is
/// needed of its result. Returns true if it has changed the function.
bool dropUnneededLanes(llvm::Function &function);

} // namespace mlir::swizzle::machine

#endif // SWIZZLE_MACHINE_DEMANDEDLANES_H
