//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "ContentSources.h"
#include "Swizzle/IR/SwizzleInterfaces.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/Interfaces/CallInterfaces.h"
#include "mlir/Interfaces/ControlFlowInterfaces.h"
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

/// Induction variables are computed from bounds.
void ContentSources::visitNonControlFlowArguments(
    Operation *op, const RegionSuccessor &,
    ArrayRef<BufferSetLattice *> arguments, unsigned firstIndex) {
  BufferSet all;
  auto loop = dyn_cast<LoopLikeOpInterface>(op);
  if (!loop || firstIndex == 0)
    return;
  for (auto bounds : {loop.getLoopLowerBounds(), loop.getLoopSteps()})
    if (bounds)
      for (OpFoldResult bound : *bounds)
        if (auto value = dyn_cast<Value>(bound))
          all.numbers |= getLatticeElementFor(getProgramPointBefore(op), value)
                             ->getValue()
                             .numbers;
  addTo(arguments.take_front(firstIndex), all);
}
