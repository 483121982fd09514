//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// Loops that terminate unless another work-item interferes: as one that adds by
// comparing and swapping, in which an iteration compares with what the one
// before has found. It goes on only where another work-item wrote in between.
//
//===----------------------------------------------------------------------===//

#ifndef SWIZZLE_MACHINE_LOOPENDS_H
#define SWIZZLE_MACHINE_LOOPENDS_H

#include "llvm/ADT/STLFunctionalExtras.h"
#include <optional>

namespace llvm {
class BranchInst;
class Instruction;
class Loop;
} // namespace llvm

namespace mlir::swizzle::machine {

/// What a value of a loop is true for, or a bit of it is set for.
enum class TrueWhere {
  /// Memory gave what it gave the iteration before, or something else.
  Same,
  Other,
  /// A lane is in the loop.
  Inside
};

/// Returns true if a loop is left by `exit`, its only one, where memory gives
/// what it gave the iteration before, whatever else memory has; others of its
/// values may let it end earlier. `classify` says what instructions of the loop
/// give, if it is known; `isRead` whether that is a value from memory that
/// others may write. False, too, where it is not seen how the loop ends.
bool endsWhereSame(
    const llvm::Loop &loop, const llvm::BranchInst &exit,
    llvm::function_ref<std::optional<TrueWhere>(const llvm::Instruction &)>
        classify,
    llvm::function_ref<bool(const llvm::Instruction &)> isRead);

} // namespace mlir::swizzle::machine

#endif // SWIZZLE_MACHINE_LOOPENDS_H
