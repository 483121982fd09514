//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// Definitions of one module in the place of the declarations of another.
//
//===----------------------------------------------------------------------===//

#ifndef SWIZZLE_TRANSFORMS_SYMBOLLINKER_H
#define SWIZZLE_TRANSFORMS_SYMBOLLINKER_H

#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/SymbolTable.h"
#include "mlir/Interfaces/FunctionInterfaces.h"

namespace mlir::swizzle {

/// Copies functions, and the symbols that they use, from one module to another
/// symbol table. What is copied keeps its name if that is free. A function that
/// the source only declares is the target's of that name, if there is one.
class SymbolLinker {
public:
  SymbolLinker(ModuleOp source, Operation *target)
      : source(source), target(target) {}

  /// Puts the function of the source with the name of `declaration` in its
  /// place and returns it; null if the source has none with a body. It is an
  /// error if their types differ.
  FailureOr<FunctionOpInterface> define(FunctionOpInterface declaration);

private:
  /// Copies a symbol of the source and those that it uses, each once. Returns
  /// the copy, or what it is in the target.
  Operation *copyInto(Operation *op);

  SymbolTable source, target;
  DenseMap<Operation *, StringAttr> copies;
};

} // namespace mlir::swizzle

#endif // SWIZZLE_TRANSFORMS_SYMBOLLINKER_H
