//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// Removes what vector registers held before, where no lane that matters has it.
//
//===----------------------------------------------------------------------===//

#ifndef SWIZZLE_MACHINE_DEMANDEDLANES_H
#define SWIZZLE_MACHINE_DEMANDEDLANES_H

namespace llvm {
class Function;
} // namespace llvm

namespace mlir::swizzle::machine {

/// Replaces `select(m, x, old)` by x where only lanes of m are used: a register
/// that was written and is read under one exec does not depend on what it held
/// before. Returns true if it changed something.
bool dropUndemandedLanes(llvm::Function &function);

} // namespace mlir::swizzle::machine

#endif // SWIZZLE_MACHINE_DEMANDEDLANES_H
