//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// What of a kernel its slice needs.
//
//===----------------------------------------------------------------------===//

#ifndef SWIZZLE_HOST_SLICE_SLICENEEDS_H
#define SWIZZLE_HOST_SLICE_SLICENEEDS_H

#include "SliceAccesses.h"
#include "llvm/ADT/SetVector.h"

namespace mlir::swizzle {

/// The ops that calls of the slice need: those that compute their operands, and
/// the control flow around them.
class SliceNeeds {
public:
  explicit SliceNeeds(func::FuncOp function) : function(function) {}

  /// Adds all that `root` needs. If that is what no slice can have, reports it
  /// if `report` is set, with a note at `root`.
  LogicalResult add(const SliceCall &root, bool report);

  /// Removes what is not needed.
  void sweep();

  /// The kernel's arguments whose contents are needed.
  const llvm::SmallSetVector<unsigned, 4> &getArgumentsRead() const {
    return argumentsRead;
  }

private:
  LogicalResult need(Value value);
  LogicalResult needOp(Operation *op);
  LogicalResult needResult(OpResult result);
  LogicalResult needBlockArgument(BlockArgument argument);
  LogicalResult needOperands(ValueRange operands);
  LogicalResult needLoad(Operation *op, Value memref);
  LogicalResult needBranches();
  LogicalResult refuse(Operation *op);
  void findUnneeded(Operation *op, function_ref<void(OpOperand &)> drop);

  func::FuncOp function;
  llvm::SmallPtrSet<Operation *, 32> ops;
  llvm::SmallPtrSet<Value, 32> values;
  llvm::SmallSetVector<unsigned, 4> argumentsRead;
  SmallVector<Value> worklist;
  /// For reports.
  const SliceCall *root = nullptr;
  bool report = false;
};

} // namespace mlir::swizzle

#endif // SWIZZLE_HOST_SLICE_SLICENEEDS_H
