//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// What a kernel reads of its place in the grid.
//
//===----------------------------------------------------------------------===//

#ifndef SWIZZLE_ANALYSIS_PROGRAMIDUSES_H
#define SWIZZLE_ANALYSIS_PROGRAMIDUSES_H

#include "mlir/Dialect/GPU/IR/GPUDialect.h"
#include "mlir/IR/SymbolTable.h"
#include "llvm/ADT/DenseMap.h"

namespace mlir::swizzle {

/// The ops through which one kernel learns which workgroup it is.
struct ProgramIdUses {
  /// `gpu.block_id`, `gpu.global_id` and `swizzle.program_id` ops of the
  /// kernel's body.
  SmallVector<Operation *> ids;
  /// The first op of the body that reads the id in a way that is not in `ids`
  /// (an op of a target's dialect), or null.
  Operation *foreignId = nullptr;
  /// The first op of the body that reads an id or a size of a cluster of
  /// workgroups, or null.
  Operation *cluster = nullptr;
  /// The first call of the body to a function that reads an id, directly or
  /// through further calls, or null.
  Operation *callThatReadsIds = nullptr;

  bool empty() const { return ids.empty() && !foreignId && !callThatReadsIds; }
};

/// Collects the ProgramIdUses of kernels. Changes nothing; remembers what it
/// found out about functions that are called.
class ProgramIdUseAnalysis {
public:
  ProgramIdUses analyze(gpu::GPUFuncOp kernel);

private:
  bool callReadsIds(Operation *call);
  bool functionReadsIds(Operation *function);

  SymbolTableCollection symbols;
  DenseMap<Operation *, bool> readsIds;
};

} // namespace mlir::swizzle

#endif // SWIZZLE_ANALYSIS_PROGRAMIDUSES_H
