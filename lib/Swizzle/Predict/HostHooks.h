//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// Calls that are put into the host's code to keep an eye on it: of a counter
// where it may go on without end, and in place of functions that are nowhere.
//
//===----------------------------------------------------------------------===//

#ifndef SWIZZLE_LIB_PREDICT_HOSTHOOKS_H
#define SWIZZLE_LIB_PREDICT_HOSTHOOKS_H

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/BuiltinOps.h"
#include "llvm/ADT/StringSet.h"
#include <string>
#include <vector>

namespace mlir::swizzle {

/// What the names of all hooks begin with, and of the function that launches.
inline constexpr llvm::StringLiteral hostHookPrefix = "swizzleHost";

/// The function `() -> ()` that code calls where it may jump backwards.
inline constexpr llvm::StringLiteral hostJumpName = "swizzleHostJump";

/// Has code call it in each iteration of the loops whose number of iterations
/// is not known when they begin, and in functions that may call themselves.
void countJumps(ModuleOp module);

/// Removes what prints values and what asserts conditions, on which no launch
/// depends: kernels are not run, so that an assertion of their results fails.
void removeReports(ModuleOp module);

/// The function `(ptr, i64) -> ptr` that code asks for the place of a global
/// of so many bytes.
inline constexpr llvm::StringLiteral hostGlobalName = "swizzleHostGlobal";

/// The function `(index) -> ()` that code calls with the address of a buffer to
/// which nobody gives contents.
inline constexpr llvm::StringLiteral hostAssumedName = "swizzleHostAssumed";

/// Calls a function of this process, which is declared if it was not, at the
/// place of `builder`.
void callHook(OpBuilder &builder, Location loc, llvm::StringRef name,
              ValueRange arguments);

/// The names of a module's memref.globals.
llvm::StringSet<> listGlobals(ModuleOp module);

/// Has code in the LLVM dialect ask where each of these globals lies, as its
/// kernels find buffers in the memory of the device alone.
void moveGlobals(ModuleOp module, const llvm::StringSet<> &names);

/// A function that code calls and that is nowhere.
struct MissingFunction {
  std::string name;
  Location loc;
  /// False if it cannot be replaced.
  bool isReplaced;
};

/// The function `(i64) -> ()` that those which are missing call, with their
/// numbers.
inline constexpr llvm::StringLiteral hostMissingName = "swizzleHostMissing";

/// Gives `functions`, of `module`, which have no bodies, those that call it and
/// return zeros; one with a result that is no number is left. Returns them all.
std::vector<MissingFunction> replaceMissing(ModuleOp module,
                                            ArrayRef<func::FuncOp> functions);

/// Emits the error that a function is missing.
LogicalResult reportMissing(const MissingFunction &function);

} // namespace mlir::swizzle

#endif // SWIZZLE_LIB_PREDICT_HOSTHOOKS_H
