//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// The part of a module that a function of the host needs.
//
//===----------------------------------------------------------------------===//

#ifndef SWIZZLE_LIB_PREDICT_HOSTENTRY_H
#define SWIZZLE_LIB_PREDICT_HOSTENTRY_H

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/OwningOpRef.h"

namespace mlir::swizzle {

/// The function of the host `entry` of `module`. Null, and an error, if there
/// is none with a body, or one whose arguments are not known
/// (hasKnownArguments).
func::FuncOp lookupEntry(ModuleOp module, StringRef entry);

/// A copy of `module` with what `entry` needs: the rest is not run, and what
/// only that needs need not be there. `callable` becomes the name of a function
/// without arguments that does the same. Null, and an error, if there is no
/// such function.
OwningOpRef<ModuleOp> copyForEntry(ModuleOp module, StringRef entry,
                                   std::string &callable);

} // namespace mlir::swizzle

#endif // SWIZZLE_LIB_PREDICT_HOSTENTRY_H
