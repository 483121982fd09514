//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// From a module of the host to code in this process: passes, what it refers to,
// and the compiler.
//
//===----------------------------------------------------------------------===//

#ifndef SWIZZLE_LIB_PREDICT_HOSTCOMPILER_H
#define SWIZZLE_LIB_PREDICT_HOSTCOMPILER_H

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/ExecutionEngine/ExecutionEngine.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/Pass/PassManager.h"

namespace mlir::swizzle {

/// Names that compiled code refers to, and their addresses.
using HostSymbols = SmallVector<std::pair<StringRef, void *>>;

/// Loads what the host's code becomes on its way, and what translates it.
void loadHostDialects(MLIRContext *context);

/// Runs the passes that `addPasses` adds on `module`.
LogicalResult runPasses(ModuleOp module,
                        function_ref<void(OpPassManager &)> addPasses);

/// Loads the libraries, so that what they and this process have is found, or
/// emits an error at `module` if one cannot be loaded.
LogicalResult loadLibraries(ModuleOp module, ArrayRef<std::string> libraries);

/// The functions without a body in `module` that are neither in `symbols` nor
/// in a library that is loaded nor in this process.
SmallVector<func::FuncOp> listMissing(ModuleOp module,
                                      const HostSymbols &symbols);

/// The same of code in the LLVM dialect, which cannot be compiled without the
/// functions that it uses: the first one that is missing, or null.
LLVM::LLVMFuncOp findMissing(ModuleOp module, const HostSymbols &symbols);

/// Compiles `module` for this host, fast or to fast code. What it refers to is
/// in `symbols`, in the libraries with the paths `libraries`, or in this
/// process.
FailureOr<std::unique_ptr<ExecutionEngine>>
compileForHost(ModuleOp module, const HostSymbols &symbols,
               ArrayRef<std::string> libraries, bool isOptimized);

/// Emits what `error` says at `module`.
LogicalResult report(ModuleOp module, llvm::Error error);

} // namespace mlir::swizzle

#endif // SWIZZLE_LIB_PREDICT_HOSTCOMPILER_H
