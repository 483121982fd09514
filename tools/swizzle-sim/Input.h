//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// The input of swizzle-sim: a module with kernels, or a code object.
//
//===----------------------------------------------------------------------===//

#ifndef SWIZZLE_TOOLS_SWIZZLESIM_INPUT_H
#define SWIZZLE_TOOLS_SWIZZLESIM_INPUT_H

#include "Swizzle/Machine/CodeObject.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/Diagnostics.h"
#include "mlir/IR/OwningOpRef.h"
#include "llvm/Support/SourceMgr.h"

namespace mlir::swizzle {

/// The input, which diagnostics show while it is there.
class Input {
public:
  explicit Input(MLIRContext &context)
      : context(context), handler(sources, &context) {}

  /// Reads a file, `-` for standard input. A module that cannot be parsed is
  /// reported as a diagnostic, and leaves a null module.
  llvm::Error read(StringRef name);

  /// The module; one without kernels if the file is a code object.
  OwningOpRef<ModuleOp> module;
  /// The code object, or null.
  std::shared_ptr<const machine::CodeObject> object;

private:
  MLIRContext &context;
  llvm::SourceMgr sources;
  SourceMgrDiagnosticHandler handler;
};

} // namespace mlir::swizzle

#endif // SWIZZLE_TOOLS_SWIZZLESIM_INPUT_H
