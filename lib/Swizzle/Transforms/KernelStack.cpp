//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "Swizzle/Transforms/KernelStack.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Interfaces/CallInterfaces.h"
#include "mlir/Interfaces/ControlFlowInterfaces.h"
#include "mlir/Interfaces/LoopLikeInterface.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SetVector.h"

using namespace mlir;
using namespace mlir::swizzle;

/// Returns true if control flow may come from the end of `from` to `to`.
static bool reaches(Block *from, Block *to) {
  SetVector<Block *> reached;
  reached.insert_range(from->getSuccessors());
  for (unsigned i = 0; i < reached.size(); ++i)
    reached.insert_range(reached[i]->getSuccessors());
  return reached.contains(to);
}

/// Returns true if a loop of the function may come to `op` again.
static bool mayBeRepeated(Operation *op) {
  for (Operation *inner = op; !isa<FunctionOpInterface>(inner);
       inner = inner->getParentOp())
    if (isa<LoopLikeOpInterface>(inner->getParentOp()) ||
        reaches(inner->getBlock(), inner->getBlock()))
      return true;
  return false;
}

namespace {
/// The values that may be what an alloca gives, in the iteration of the loop
/// that has made it.
class IterationValues {
public:
  explicit IterationValues(memref::AllocaOp origin) : origin(origin) {
    values.insert(origin);
  }

  /// Returns true if another iteration, or memory, may have it as well.
  bool leaveIteration() {
    for (unsigned i = 0; i < values.size(); ++i)
      for (OpOperand &use : values[i].getUses())
        if (!follow(use))
          return true;
    return false;
  }

private:
  void add(ValueRange range) {
    for (Value value : range)
      if (isa<BaseMemRefType>(value.getType()))
        values.insert(value);
  }
  /// What the regions of `op` get, and what they give.
  void addRegions(Operation *op) {
    add(op->getResults());
    for (Region &region : op->getRegions())
      if (!region.empty())
        add(region.getArguments());
  }
  bool follow(OpOperand &use);
  bool followTerminator(OpOperand &use);

  memref::AllocaOp origin;
  SetVector<Value> values;
};
} // namespace

/// Adds what the target of a terminator has of an operand; returns false if
/// that is in another iteration.
bool IterationValues::followTerminator(OpOperand &use) {
  Operation *user = use.getOwner();
  if (auto branch = dyn_cast<BranchOpInterface>(user)) {
    std::optional<BlockArgument> argument =
        branch.getSuccessorBlockArgument(use.getOperandNumber());
    if (!argument)
      return false;
    Block *target = argument->getOwner();
    Block *home =
        target->getParent()->findAncestorBlockInRegion(*origin->getBlock());
    if (home && (target == home || reaches(target, home)))
      return false;
    add(*argument);
    return true;
  }
  Operation *parent = user->getParentOp();
  bool isOwnLoop =
      isa<LoopLikeOpInterface>(parent) && parent->isAncestor(origin);
  if (isOwnLoop || !isa<RegionBranchOpInterface>(parent))
    return false;
  addRegions(parent);
  return true;
}

/// Adds what an op makes of a value; returns false if it may be in another
/// iteration.
bool IterationValues::follow(OpOperand &use) {
  Operation *user = use.getOwner();
  if (user->hasTrait<OpTrait::IsTerminator>())
    return followTerminator(use);
  if (isa<RegionBranchOpInterface>(user)) {
    addRegions(user);
    return true;
  }
  if (auto store = dyn_cast<memref::StoreOp>(user))
    return store.getValueToStore() != use.get();
  if (auto store = dyn_cast<affine::AffineWriteOpInterface>(user))
    return store.getValueToStore() != use.get();
  // The address as a number, or as something that is no memref.
  if (isa<memref::ExtractAlignedPointerAsIndexOp, UnrealizedConversionCastOp>(
          user))
    return false;
  // What a function is called with it may store to a memref of memrefs.
  if (isa<CallOpInterface>(user) &&
      llvm::any_of(user->getOperandTypes(), [](Type type) {
        auto memref = dyn_cast<BaseMemRefType>(type);
        return memref && isa<BaseMemRefType>(memref.getElementType());
      }))
    return false;
  add(user->getResults());
  return true;
}

/// Fails if each iteration of a loop would make the stack grow by `alloca`, or
/// LLVM would have to restore the stack, which it does not for AMD GPUs.
static LogicalResult verifyIterations(memref::AllocaOp alloca) {
  if (alloca->getNumOperands() != 0) {
    if (mayBeRepeated(alloca) ||
        alloca->getParentOfType<memref::AllocaScopeOp>())
      return alloca.emitOpError("expected a size that is known, in a loop or "
                                "in memref.alloca_scope, but got ")
             << alloca.getType();
    return success();
  }
  if (mayBeRepeated(alloca) && IterationValues(alloca).leaveIteration())
    return alloca.emitOpError(
               "expected memory that an iteration of a loop has for "
               "itself, but got ")
           << alloca.getType() << ", which it passes on";
  return success();
}

LogicalResult
mlir::swizzle::verifyStackOfIterations(FunctionOpInterface function) {
  WalkResult result = function.walk([](memref::AllocaOp alloca) -> WalkResult {
    return verifyIterations(alloca);
  });
  return failure(result.wasInterrupted());
}

LogicalResult mlir::swizzle::verifyStackSizes(FunctionOpInterface function) {
  WalkResult result = function.walk([](memref::AllocaOp alloca) -> WalkResult {
    if (alloca->getNumOperands() == 0)
      return success();
    return alloca.emitOpError("expected a size that is known, but got ")
           << alloca.getType();
  });
  return failure(result.wasInterrupted());
}

void mlir::swizzle::hoistAllocas(FunctionOpInterface function) {
  if (function.isExternal())
    return;
  // Also those of the first block, which ends where a loop or an if becomes
  // branches.
  Block &entry = function.getFunctionBody().front();
  SmallVector<memref::AllocaOp> hoisted;
  function.walk([&](memref::AllocaOp alloca) {
    if (alloca->getNumOperands() == 0)
      hoisted.push_back(alloca);
  });
  for (memref::AllocaOp alloca : llvm::reverse(hoisted))
    alloca->moveBefore(&entry, entry.begin());
}
