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
#include "llvm/ADT/DenseMap.h"

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
  /// The first op of the body that calls, or may call through a pointer, a
  /// function that reads an id itself or in further calls, or null.
  Operation *callThatReadsIds = nullptr;

  bool empty() const { return ids.empty() && !opaqueId && !callThatReadsIds; }
};

/// Collects the ProgramIdUses of kernels. Changes nothing; remembers what it
/// found out about functions that are called.
class ProgramIdUseAnalysis {
public:
  ProgramIdUses analyze(Operation *kernel);

private:
  bool callReadsIds(Operation *op);
  bool functionReadsIds(Operation *function);

  SymbolTableCollection symbols;
  DenseMap<Operation *, bool> readsIds;
};

} // namespace mlir::swizzle

#endif // SWIZZLE_ANALYSIS_PROGRAMIDUSES_H
