//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "ContentSources.h"
#include "Swizzle/IR/SwizzleInterfaces.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/Interfaces/CallInterfaces.h"
#include "mlir/Interfaces/ControlFlowInterfaces.h"
#include "mlir/Interfaces/LoopLikeInterface.h"
#include "mlir/Interfaces/ViewLikeInterface.h"
#include "mlir/Transforms/RegionUtils.h"
#include "llvm/ADT/SetVector.h"

using namespace mlir;
using namespace mlir::swizzle;

//===----------------------------------------------------------------------===//
// Buffers
//===----------------------------------------------------------------------===//

bool mlir::swizzle::isBuffer(Type type) {
  return isa<BaseMemRefType, LLVM::LLVMPointerType>(type);
}

static bool hasIntegers(Type type) {
  type = getElementTypeOrSelf(type);
  if (auto structure = dyn_cast<LLVM::LLVMStructType>(type))
    return llvm::any_of(structure.getBody(), hasIntegers);
  if (auto array = dyn_cast<LLVM::LLVMArrayType>(type))
    return hasIntegers(array.getElementType());
  return type.isIntOrIndex() || isBuffer(type);
}

bool BufferUse::isOfIntegers() const { return hasIntegers(element); }

Value mlir::swizzle::getRoot(Value buffer) {
  while (auto view = buffer.getDefiningOp<ViewLikeOpInterface>()) {
    if (!isBuffer(view.getViewSource().getType()))
      break;
    buffer = view.getViewSource();
  }
  return buffer;
}

/// The values of which `value` may be one, by what chooses it: an op, or a
/// branch to its block; empty if nothing is known to.
static SmallVector<Value> listChoices(Value value) {
  SmallVector<Value> choices;
  if (auto select = value.getDefiningOp<arith::SelectOp>())
    return {select.getTrueValue(), select.getFalseValue()};
  auto addYielded = [&](Operation *op, unsigned number) {
    for (Region &region : op->getRegions())
      for (Block &block : region)
        if (auto yield = dyn_cast<scf::YieldOp>(block.getTerminator()))
          choices.push_back(yield.getOperand(number));
  };
  auto argument = dyn_cast<BlockArgument>(value);
  if (!argument) {
    unsigned number = cast<OpResult>(value).getResultNumber();
    Operation *op = value.getDefiningOp();
    if (auto loop = dyn_cast<scf::ForOp>(op))
      choices.push_back(loop.getInitArgs()[number]);
    if (auto loop = dyn_cast<scf::WhileOp>(op))
      choices.push_back(loop.getConditionOp().getArgs()[number]);
    else if (isa<scf::ForOp, scf::IfOp, scf::IndexSwitchOp,
                 scf::ExecuteRegionOp>(op))
      addYielded(op, number);
    return choices;
  }
  Block *block = argument.getOwner();
  Operation *parent = block->getParentOp();
  unsigned number = argument.getArgNumber();
  if (!block->isEntryBlock()) {
    for (auto before = block->pred_begin(); before != block->pred_end();
         ++before)
      if (auto branch = dyn_cast<BranchOpInterface>((*before)->getTerminator()))
        if (Value passed =
                branch.getSuccessorOperands(before.getSuccessorIndex())[number])
          choices.push_back(passed);
    return choices;
  }
  if (auto loop = dyn_cast<scf::ForOp>(parent)) {
    if (number < loop.getNumInductionVars())
      return {};
    number -= loop.getNumInductionVars();
    choices.push_back(loop.getInitArgs()[number]);
    addYielded(parent, number);
  } else if (auto loop = dyn_cast<scf::WhileOp>(parent)) {
    if (block->getParent() == &loop.getAfter())
      return {loop.getConditionOp().getArgs()[number]};
    choices.push_back(loop.getInits()[number]);
    addYielded(parent, number);
  }
  return choices;
}

SmallVector<Value> mlir::swizzle::listRoots(Value buffer) {
  SmallVector<Value> roots;
  llvm::SetVector<Value> seen;
  seen.insert(getRoot(buffer));
  for (size_t i = 0; i < seen.size(); ++i) {
    SmallVector<Value> choices = listChoices(seen[i]);
    if (choices.empty())
      roots.push_back(seen[i]);
    for (Value choice : choices)
      seen.insert(getRoot(choice));
  }
  return roots;
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

BufferUses mlir::swizzle::listContentReads(Operation *op) {
  BufferUses uses;
  if (auto call = dyn_cast<CallOpInterface>(op)) {
    for (Value operand : call.getArgOperands())
      if (isBuffer(operand.getType()))
        uses.push_back({operand, operand.getType()});
    return uses;
  }
  for (const BufferUse &read : listRead(op))
    if (read.isOfIntegers())
      uses.push_back(read);
  return uses;
}

//===----------------------------------------------------------------------===//
// ContentSources
//===----------------------------------------------------------------------===//

ReadSet ContentSources::getReads(Operation *op) {
  BufferUses uses = listContentReads(op);
  if (uses.empty())
    return {};
  auto [found, isNew] = numbers.try_emplace(op, reads.size());
  ReadSet set;
  for (auto [i, use] : llvm::enumerate(uses)) {
    if (isNew)
      reads.push_back({op, use.buffer});
    set.numbers.set(found->second + i);
  }
  return set;
}

void ContentSources::addTo(ArrayRef<ReadSetLattice *> lattices,
                           const ReadSet &set) {
  for (ReadSetLattice *lattice : lattices)
    propagateIfChanged(lattice, lattice->join(set));
}

static ReadSet joinAll(ArrayRef<const ReadSetLattice *> lattices) {
  ReadSet all;
  for (const ReadSetLattice *lattice : lattices)
    all.numbers |= lattice->getValue().numbers;
  return all;
}

LogicalResult
ContentSources::visitOperation(Operation *op,
                               ArrayRef<const ReadSetLattice *> operands,
                               ArrayRef<ReadSetLattice *> results) {
  addTo(results, ReadSet::join(joinAll(operands), getReads(op)));
  return success();
}

void ContentSources::visitExternalCall(
    CallOpInterface call, ArrayRef<const ReadSetLattice *> operands,
    ArrayRef<ReadSetLattice *> results) {
  addTo(results, ReadSet::join(joinAll(operands), getReads(call)));
}

SmallVector<Value> mlir::swizzle::listInputs(Operation *op) {
  llvm::SetVector<Value> inputs(op->operand_begin(), op->operand_end());
  if (op->getNumRegions() != 0 && !isa<RegionBranchOpInterface>(op))
    getUsedValuesDefinedAbove(op->getRegions(), inputs);
  return inputs.takeVector();
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

/// Lets `results` depend on what `values` depend on.
void ContentSources::addSourcesOf(ProgramPoint *point, ArrayRef<Value> values,
                                  ValueRange results) {
  ReadSet all;
  for (Value value : values)
    all.numbers |= getLatticeElementFor(point, value)->getValue().numbers;
  for (Value result : results)
    addTo(getLatticeElement(result), all);
}

LogicalResult ContentSources::visit(ProgramPoint *point) {
  if (failed(SparseForwardDataFlowAnalysis::visit(point)))
    return failure();
  if (!point->isBlockStart()) {
    Operation *op = point->getPrevOp();
    if (isa<RegionBranchOpInterface, LoopLikeOpInterface>(op))
      addSourcesOf(point, listConditions(op), op->getResults());
    else if (op->getNumRegions() != 0)
      addSourcesOf(point, listInputs(op), op->getResults());
    // Its results are those of reductions, which forward nothing.
    if (auto loop = dyn_cast<scf::ParallelOp>(op))
      addSourcesOf(point, listInputs(loop.getBody()->getTerminator()),
                   op->getResults());
    return success();
  }
  Block *block = point->getBlock();
  if (block->isEntryBlock()) {
    // Induction variables, and what the iterations before have yielded.
    if (auto loop = dyn_cast<LoopLikeOpInterface>(block->getParentOp()))
      addSourcesOf(point, listConditions(loop), block->getArguments());
    return success();
  }
  for (Block *before : block->getPredecessors())
    addSourcesOf(point, listConditions(before->getTerminator()),
                 block->getArguments());
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
