//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "ContentSources.h"
#include "Swizzle/IR/SwizzleInterfaces.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/Interfaces/CallInterfaces.h"
#include "mlir/Interfaces/ControlFlowInterfaces.h"
#include "mlir/Interfaces/LoopLikeInterface.h"
#include "mlir/Interfaces/ViewLikeInterface.h"

using namespace mlir;
using namespace mlir::swizzle;

//===----------------------------------------------------------------------===//
// Buffers
//===----------------------------------------------------------------------===//

bool mlir::swizzle::isBuffer(Type type) {
  return isa<MemRefType, LLVM::LLVMPointerType>(type);
}

Value mlir::swizzle::getRoot(Value buffer) {
  while (auto view = buffer.getDefiningOp<ViewLikeOpInterface>()) {
    if (!isBuffer(view.getViewSource().getType()))
      break;
    buffer = view.getViewSource();
  }
  return buffer;
}

static BufferUses listAccessed(Operation *op,
                               function_ref<bool(const MemoryAccess &)> isIt) {
  BufferUses uses;
  auto accessing = dyn_cast<MemoryAccessOpInterface>(op);
  if (!accessing)
    return uses;
  for (const MemoryAccess &access : accessing.getMemoryAccesses()) {
    if (!isIt(access))
      continue;
    if (access.memref)
      uses.push_back({access.memref, access.memref.getType().getElementType()});
    else
      uses.push_back({access.pointer, access.pointee});
  }
  return uses;
}

BufferUses mlir::swizzle::listRead(Operation *op) {
  if (auto read = dyn_cast<vector::TransferReadOp>(op))
    if (isBuffer(read.getBase().getType()))
      return {{read.getBase(), read.getShapedType().getElementType()}};
  return listAccessed(op, [](const MemoryAccess &access) {
    return !access.isWrite || access.isReadFirst;
  });
}

BufferUses mlir::swizzle::listWritten(Operation *op) {
  if (auto write = dyn_cast<vector::TransferWriteOp>(op))
    if (isBuffer(write.getBase().getType()))
      return {{write.getBase(), write.getShapedType().getElementType()}};
  return listAccessed(
      op, [](const MemoryAccess &access) { return access.isWrite; });
}

//===----------------------------------------------------------------------===//
// ContentSources
//===----------------------------------------------------------------------===//

unsigned ContentSources::getNumber(Value root) {
  auto [found, isNew] = numbers.try_emplace(root, buffers.size());
  if (isNew)
    buffers.push_back(root);
  return found->second;
}

SmallVector<Value> ContentSources::listBuffers(const BufferSet &set) const {
  SmallVector<Value> list;
  for (unsigned number : set.numbers)
    list.push_back(buffers[number]);
  return list;
}

void ContentSources::addTo(ArrayRef<BufferSetLattice *> lattices,
                           const BufferSet &set) {
  for (BufferSetLattice *lattice : lattices)
    propagateIfChanged(lattice, lattice->join(set));
}

static BufferSet joinAll(ArrayRef<const BufferSetLattice *> lattices) {
  BufferSet all;
  for (const BufferSetLattice *lattice : lattices)
    all.numbers |= lattice->getValue().numbers;
  return all;
}

LogicalResult
ContentSources::visitOperation(Operation *op,
                               ArrayRef<const BufferSetLattice *> operands,
                               ArrayRef<BufferSetLattice *> results) {
  BufferSet all = joinAll(operands);
  for (const BufferUse &read : listRead(op))
    if (read.isOfIntegers())
      all.numbers.set(getNumber(getRoot(read.buffer)));
  addTo(results, all);
  return success();
}

void ContentSources::visitExternalCall(
    CallOpInterface call, ArrayRef<const BufferSetLattice *> operands,
    ArrayRef<BufferSetLattice *> results) {
  BufferSet all = joinAll(operands);
  for (Value operand : call.getArgOperands())
    if (isBuffer(operand.getType()))
      all.numbers.set(getNumber(getRoot(operand)));
  addTo(results, all);
}

SmallVector<Value> mlir::swizzle::listConditions(Operation *op) {
  if (auto loop = dyn_cast<scf::ForOp>(op))
    return {loop.getLowerBound(), loop.getUpperBound(), loop.getStep()};
  if (auto loop = dyn_cast<scf::WhileOp>(op))
    return {loop.getConditionOp().getCondition()};
  if (auto branch = dyn_cast<cf::CondBranchOp>(op))
    return {branch.getCondition()};
  if (auto branch = dyn_cast<cf::SwitchOp>(op))
    return {branch.getFlag()};
  if (isa<BranchOpInterface>(op))
    return {};
  return op->getOperands();
}

/// Lets `results` depend on the conditions of `op`, too.
void ContentSources::addConditions(ProgramPoint *point, Operation *op,
                                   ValueRange results) {
  BufferSet all;
  for (Value condition : listConditions(op))
    all.numbers |= getLatticeElementFor(point, condition)->getValue().numbers;
  for (Value result : results)
    addTo(getLatticeElement(result), all);
}

LogicalResult ContentSources::visit(ProgramPoint *point) {
  if (failed(SparseForwardDataFlowAnalysis::visit(point)))
    return failure();
  if (!point->isBlockStart()) {
    Operation *op = point->getPrevOp();
    if (isa<RegionBranchOpInterface, LoopLikeOpInterface>(op))
      addConditions(point, op, op->getResults());
    return success();
  }
  Block *block = point->getBlock();
  if (block->isEntryBlock()) {
    // Induction variables, and what the iterations before have yielded.
    if (auto loop = dyn_cast<LoopLikeOpInterface>(block->getParentOp()))
      addConditions(point, loop, block->getArguments());
    return success();
  }
  for (Block *before : block->getPredecessors())
    addConditions(point, before->getTerminator(), block->getArguments());
  return success();
}

LogicalResult ContentSources::initialize(Operation *top) {
  if (failed(SparseForwardDataFlowAnalysis::initialize(top)))
    return failure();
  // What it does not visit point by point.
  WalkResult result = top->walk([&](Operation *op) {
    LogicalResult isVisited = visit(getProgramPointAfter(op));
    for (Region &region : op->getRegions())
      for (Block &block : region)
        if (succeeded(isVisited))
          isVisited = visit(getProgramPointBefore(&block));
    return failed(isVisited) ? WalkResult::interrupt() : WalkResult::advance();
  });
  return failure(result.wasInterrupted());
}
