//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// Branches around code that matters to data alone, as where an attention
// rescales its sums only if a maximum has grown: which way they go depends on
// data that a trace does not have, and changes no access.
//
//===----------------------------------------------------------------------===//

#ifndef SWIZZLE_MACHINE_OPTIONALCODE_H
#define SWIZZLE_MACHINE_OPTIONALCODE_H

namespace llvm {
class Function;
} // namespace llvm

namespace mlir::swizzle::machine {

/// Makes each conditional branch of a lifted function, whose registers are
/// values, whose condition may depend on what is not known, take the way with
/// more instructions if neither way accesses global memory or scratch, meets a
/// barrier, comes back to the branch, or changes a value that is needed behind
/// it. What both ways count, wait for and do to LDS is then that of the longer
/// way. Returns true if it has changed the function.
bool enterOptionalCode(llvm::Function &function);

} // namespace mlir::swizzle::machine

#endif // SWIZZLE_MACHINE_OPTIONALCODE_H
