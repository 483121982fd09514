//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// What an iteration of a loop of lifted code, whose registers are values,
// leaves to the next one.
//
//===----------------------------------------------------------------------===//

#ifndef SWIZZLE_MACHINE_LOOPTURNS_H
#define SWIZZLE_MACHINE_LOOPTURNS_H

#include "ReadsOfOthers.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/Analysis/LoopInfo.h"

namespace mlir::swizzle::machine {

/// The instructions of a loop that `value` is computed from, and itself; in the
/// same iteration, or in any one.
llvm::SetVector<llvm::Instruction *> getSources(const llvm::Loop &loop,
                                                llvm::Value *value,
                                                bool isOfIteration = false);

/// Returns true if what memory gives in the loop, in the same iteration or in
/// any one, has a part in `value`.
bool hasMemory(const llvm::Loop &loop, llvm::Value *value,
               bool isOfIteration = false);

/// Returns true if the loop has memory of the wave in which an iteration may
/// leave something to the next one.
bool keepsMemory(const llvm::Loop &loop);

/// Returns true if an iteration may find other values in registers than the one
/// before, but for those that only say which lanes are still in the loop.
bool keepsRegisters(const llvm::Loop &loop);

/// Returns true if a loop counts its iterations up to what memory says, also as
/// the number of a bit, or for an access after it.
bool countsTurns(const llvm::Loop &loop);

/// Returns true if an access after the loop depends on a vector register that
/// has something else at the start, which memory replaces in each iteration:
/// the one that ends the loop finds what the one before has read. Not if the
/// iteration makes something of it with what it reads itself, as a maximum.
bool replacesStart(const llvm::Loop &loop, const ReadsOfOthers &reads);

} // namespace mlir::swizzle::machine

#endif // SWIZZLE_MACHINE_LOOPTURNS_H
