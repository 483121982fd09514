//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// Removes from lifted code what nothing needs, before registers become values.
//
//===----------------------------------------------------------------------===//

#ifndef SWIZZLE_MACHINE_REMOVEUNNEEDED_H
#define SWIZZLE_MACHINE_REMOVEUNNEEDED_H

namespace llvm {
class Function;
} // namespace llvm

namespace mlir::swizzle::machine {

/// Removes the instructions of a lifted function that no access, branch or call
/// needs. Registers are slots on the stack: a store to one is needed if a
/// needed load can see it. Finds as much as promoting all slots to values
/// first, in a fraction of the time, as most of a kernel goes.
void removeUnneeded(llvm::Function &function);

} // namespace mlir::swizzle::machine

#endif // SWIZZLE_MACHINE_REMOVEUNNEEDED_H
