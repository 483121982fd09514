//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// The reads of a kernel of its place in the grid.
//
//===----------------------------------------------------------------------===//

#ifndef SWIZZLE_ANALYSIS_PROGRAMIDUSES_H
#define SWIZZLE_ANALYSIS_PROGRAMIDUSES_H

#include "Swizzle/IR/SwizzleInterfaces.h"
#include "mlir/IR/SymbolTable.h"
#include "mlir/Interfaces/CallInterfaces.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/StringMap.h"
#include <string>

namespace mlir::swizzle {

/// The ops through which one kernel learns which workgroup it is.
struct ProgramIdUses {
  /// The ops of the kernel's body that read an id and can be given another one.
  SmallVector<ProgramIdOpInterface> ids;
  /// The first op of the body that reads an id and cannot, or null.
  Operation *opaqueId = nullptr;
  /// The first op of the body that reads an id or a size of a cluster of
  /// workgroups, or null.
  Operation *cluster = nullptr;
  /// True if the number of the XCD is read, in the body or in functions that
  /// are called.
  bool xcd = false;
  /// The name, which may be empty, of a function that reads an id and that the
  /// body calls, or may call through a pointer, itself or in further calls;
  /// nothing if there is none. Through a pointer, any function of the module
  /// may be called.
  std::optional<std::string> calledReader;
  /// True if only pointers lead to it.
  bool isReaderPointedTo = false;
  /// The name of a function without a body that is called in the same way and
  /// may read an id, or empty.
  std::string unknownCallee;
  /// The name, which may be empty, of a function that calls the kernel by its
  /// name; nothing if there is none.
  std::optional<std::string> caller;

  bool empty() const {
    return ids.empty() && !opaqueId && !calledReader && unknownCallee.empty();
  }
};

/// Collects the ProgramIdUses of kernels. Changes nothing; remembers what it
/// found out about functions that are called.
class ProgramIdUseAnalysis {
public:
  ProgramIdUses analyze(Operation *kernel);

private:
  /// A function by itself, without those that it calls.
  struct Function {
    bool readsIds = false, readsXcd = false, callsPointers = false;
    /// With a body.
    SetVector<Operation *> callees;
    std::string unknownCallee;
  };

  const Function &getFunction(Operation *op);
  const SetVector<Operation *> &getPointees(Operation *op);
  std::optional<std::string> findCaller(Operation *kernel);
  void addCall(Function &function, CallOpInterface call);

  SymbolTableCollection symbols;
  DenseMap<Operation *, Function> functions;
  /// By the op with the symbol table.
  DenseMap<Operation *, SetVector<Operation *>> pointees;
  /// The first function of a module that calls another one, by the name of that
  /// without calledSuffix; by the module.
  DenseMap<Operation *, llvm::StringMap<std::string>> callers;
};

} // namespace mlir::swizzle

#endif // SWIZZLE_ANALYSIS_PROGRAMIDUSES_H
