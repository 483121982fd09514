//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "HostContents.h"
#include "ContentSources.h"
#include "HostHooks.h"
#include "mlir/Analysis/DataFlow/Utils.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/IR/Dominance.h"
#include "mlir/Interfaces/DataLayoutInterfaces.h"
#include "llvm/ADT/DenseSet.h"
#include <set>
#include <tuple>

using namespace mlir;
using namespace mlir::swizzle;

//===----------------------------------------------------------------------===//
// Buffers
//===----------------------------------------------------------------------===//

static Value getAddress(OpBuilder &builder, Location loc, Value buffer) {
  if (isa<MemRefType>(buffer.getType()))
    return memref::ExtractAlignedPointerAsIndexOp::create(builder, loc, buffer);
  Value number =
      LLVM::PtrToIntOp::create(builder, loc, builder.getI64Type(), buffer);
  return arith::IndexCastOp::create(builder, loc, builder.getIndexType(),
                                    number);
}

/// The bytes from the address of `memref` on that all of it takes; 0 if there
/// are others between them.
static Value getBytes(OpBuilder &builder, Location loc, Value memref) {
  auto type = cast<MemRefType>(memref.getType());
  if (!type.getLayout().isIdentity())
    return arith::ConstantIndexOp::create(builder, loc, 0);
  uint64_t ofElement = DataLayout::closest(builder.getBlock()->getParentOp())
                           .getTypeSize(type.getElementType());
  Value bytes = arith::ConstantIndexOp::create(builder, loc, ofElement);
  for (int64_t i = 0; i < type.getRank(); ++i) {
    Value size = memref::DimOp::create(builder, loc, memref, i);
    bytes = arith::MulIOp::create(builder, loc, bytes, size);
  }
  return bytes;
}

//===----------------------------------------------------------------------===//
// Calls
//===----------------------------------------------------------------------===//

void mlir::swizzle::watchFills(ModuleOp module) {
  IRRewriter rewriter(module.getContext());
  module.walk([&](Operation *op) {
    rewriter.setInsertionPoint(op);
    Location loc = op->getLoc();
    // Buffers have larger alignments, and bytes of their own alone.
    if (auto alloc = dyn_cast<memref::AllocOp>(op)) {
      alloc.removeAlignmentAttr();
    } else if (auto fill = dyn_cast<linalg::FillOp>(op)) {
      Value memref = fill.getOutputs().front();
      if (isa<MemRefType>(memref.getType()))
        callHook(rewriter, loc, hostFillName,
                 {getAddress(rewriter, loc, memref),
                  getBytes(rewriter, loc, memref)});
    } else if (auto copy = dyn_cast<linalg::CopyOp>(op)) {
      Value from = copy.getInputs().front(), to = copy.getOutputs().front();
      if (isa<MemRefType>(from.getType()) &&
          getElementTypeOrSelf(from) == getElementTypeOrSelf(to))
        rewriter.replaceOpWithNewOp<memref::CopyOp>(copy, from, to);
    }
  });
}

static void callCopy(OpBuilder &builder, Location loc, Value from, Value to,
                     Value bytes) {
  callHook(
      builder, loc, hostCopyName,
      {getAddress(builder, loc, from), getAddress(builder, loc, to), bytes});
}

namespace {
/// Has the code of a function say what its writes depend on.
class WriteWatcher {
public:
  explicit WriteWatcher(func::FuncOp function)
      : function(function), dominance(function) {}

  void run();

private:
  SmallVector<Value> getSources(ValueRange values) const;
  void watch(OpBuilder &builder, Operation *op, ArrayRef<Value> sources,
             ArrayRef<Value> targets);
  void watchWrite(Operation *op);
  void watchCopy(memref::CopyOp copy);
  void watchConditions(Operation *write, ArrayRef<Value> targets);

  func::FuncOp function;
  DominanceInfo dominance;
  DataFlowSolver solver{DataFlowConfig().setInterprocedural(false)};
  ContentSources *sources = nullptr;
  /// What is said behind an op already.
  std::set<std::tuple<Operation *, const void *, const void *>> decided;
  /// What the block at work has said of its buffers, and nothing has changed.
  llvm::DenseSet<std::pair<Value, Value>> said;
};
} // namespace

SmallVector<Value> WriteWatcher::getSources(ValueRange values) const {
  BufferSet all;
  for (Value value : values)
    if (const auto *lattice = solver.lookupState<BufferSetLattice>(value))
      all.numbers |= lattice->getValue().numbers;
  return sources->listBuffers(all);
}

/// Calls at the place of `builder`, in front of `op` or behind it.
void WriteWatcher::watch(OpBuilder &builder, Operation *op,
                         ArrayRef<Value> sources, ArrayRef<Value> targets) {
  Location loc = op->getLoc();
  for (Value from : sources)
    for (Value to : targets)
      if (from != to && dominance.properlyDominates(from, op) &&
          dominance.properlyDominates(to, op))
        callCopy(builder, loc, from, to,
                 arith::ConstantIndexOp::create(builder, loc, 0));
}

void WriteWatcher::watchWrite(Operation *op) {
  SmallVector<Value> targets;
  for (const BufferUse &use : listWritten(op))
    targets.push_back(getRoot(use.buffer));
  if (targets.empty())
    return;
  SmallVector<Value> needed;
  for (Value from : getSources(op->getOperands()))
    for (Value to : targets)
      if (said.insert({from, to}).second)
        needed.push_back(from);
  // What is said of these may be another thing from now on.
  if (!needed.empty())
    for (auto pair = said.begin(); pair != said.end(); ++pair)
      if (llvm::is_contained(targets, pair->first))
        said.erase(pair);
  OpBuilder builder(op);
  watch(builder, op, needed, targets);
  watchConditions(op, targets);
}

void WriteWatcher::watchCopy(memref::CopyOp copy) {
  Value from = copy.getSource(), to = copy.getTarget();
  if (!isBuffer(from.getType()) || !isBuffer(to.getType()))
    return;
  OpBuilder builder(copy);
  Location loc = copy.getLoc();
  callCopy(builder, loc, from, to, getBytes(builder, loc, to));
  watchConditions(copy, getRoot(to));
}

/// Behind loops and branches it is not known whether they have written.
void WriteWatcher::watchConditions(Operation *write, ArrayRef<Value> targets) {
  for (Operation *op = write->getParentOp(); op != function;
       op = op->getParentOp()) {
    SmallVector<Value> needed;
    for (Value from : getSources(listConditions(op)))
      for (Value to : targets)
        if (decided
                .insert(
                    {op, from.getAsOpaquePointer(), to.getAsOpaquePointer()})
                .second)
          needed.push_back(from);
    OpBuilder builder(op->getContext());
    builder.setInsertionPointAfter(op);
    watch(builder, op, needed, targets);
  }
}

void WriteWatcher::run() {
  dataflow::loadBaselineAnalyses(solver);
  sources = solver.load<ContentSources>();
  LogicalResult result = solver.initializeAndRun(function);
  assert(succeeded(result) && "none of the analyses fails");
  (void)result;
  SmallVector<Block *> blocks;
  function.walk([&](Block *block) { blocks.push_back(block); });
  for (Block *block : blocks) {
    said.clear();
    for (Operation &op : llvm::make_early_inc_range(*block)) {
      auto call = dyn_cast<func::CallOp>(op);
      if (auto copy = dyn_cast<memref::CopyOp>(op))
        watchCopy(copy);
      else
        watchWrite(&op);
      if (call || op.getNumRegions() != 0 || isa<memref::CopyOp>(op))
        said.clear();
    }
  }
}

std::vector<Location>
mlir::swizzle::watchContents(ModuleOp module, ArrayRef<Operation *> reads) {
  std::vector<Location> places;
  for (Operation *op : reads)
    for (const BufferUse &read : listRead(op)) {
      if (!read.isOfIntegers())
        continue;
      OpBuilder builder(op);
      Location loc = op->getLoc();
      Value number = arith::ConstantOp::create(
          builder, loc, builder.getI64IntegerAttr(places.size()));
      callHook(builder, loc, hostReadName,
               {getAddress(builder, loc, read.buffer), number});
      places.push_back(loc);
    }
  for (auto function : llvm::to_vector(module.getOps<func::FuncOp>()))
    if (!function.isExternal())
      WriteWatcher(function).run();
  return places;
}
