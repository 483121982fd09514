//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// Makes of the code of a wave what LLVM compiles fast: lanes lie in memory, and
// functions of the runtime and of LaneOperations.h work on them.
//
//===----------------------------------------------------------------------===//

#ifndef SWIZZLE_MACHINE_LANECALLS_H
#define SWIZZLE_MACHINE_LANECALLS_H

#include "WaveState.h"

namespace llvm {
class Function;
} // namespace llvm

namespace mlir::swizzle::machine {

/// Replaces what the function adds to the counters of the state. Returns the
/// numbers that runtime::count adds, by their index.
std::vector<IssueCounters> callCounters(llvm::Function &function);

/// The instructions of all classes that a block adds to the counters of the
/// state.
uint64_t countInstructions(llvm::BasicBlock &block);

/// Replaces operations on vectors of 64 elements, and the calls of pending::
/// for accesses and loads.
void callLaneOperations(llvm::Function &function);

} // namespace mlir::swizzle::machine

#endif // SWIZZLE_MACHINE_LANECALLS_H
