//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "HostContents.h"
#include "HostHooks.h"
#include "Swizzle/IR/SwizzleInterfaces.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/IR/Dominance.h"
#include "mlir/Interfaces/DataLayoutInterfaces.h"
#include "mlir/Interfaces/ViewLikeInterface.h"
#include "llvm/ADT/SetVector.h"

using namespace mlir;
using namespace mlir::swizzle;

//===----------------------------------------------------------------------===//
// Buffers
//===----------------------------------------------------------------------===//

static bool isBuffer(Type type) {
  return isa<MemRefType, LLVM::LLVMPointerType>(type);
}

/// What a memref is a view of, whose address is one of the same buffer.
static Value getRoot(Value buffer) {
  while (auto view = buffer.getDefiningOp<ViewLikeOpInterface>()) {
    if (!isBuffer(view.getViewSource().getType()))
      break;
    buffer = view.getViewSource();
  }
  return buffer;
}

static Value getAddress(OpBuilder &builder, Location loc, Value buffer) {
  if (isa<MemRefType>(buffer.getType()))
    return memref::ExtractAlignedPointerAsIndexOp::create(builder, loc, buffer);
  Value number =
      LLVM::PtrToIntOp::create(builder, loc, builder.getI64Type(), buffer);
  return arith::IndexCastOp::create(builder, loc, builder.getIndexType(),
                                    number);
}

/// The bytes from the address of `memref` on that all of it takes, with those
/// by which its allocation is larger so that it can be aligned; 0 if there are
/// others between them.
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
  auto alloc = memref.getDefiningOp<memref::AllocOp>();
  if (!alloc || !alloc.getAlignment())
    return bytes;
  Value more =
      arith::ConstantIndexOp::create(builder, loc, *alloc.getAlignment());
  return arith::AddIOp::create(builder, loc, bytes, more);
}

namespace {
/// A buffer that an op reads or writes, and what elements it has there.
struct BufferUse {
  Value buffer;
  Type element;
};
using BufferUses = SmallVector<BufferUse, 2>;
} // namespace

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

static BufferUses listRead(Operation *op) {
  if (auto read = dyn_cast<vector::TransferReadOp>(op))
    if (isBuffer(read.getBase().getType()))
      return {{read.getBase(), read.getShapedType().getElementType()}};
  return listAccessed(op, [](const MemoryAccess &access) {
    return !access.isWrite || access.isReadFirst;
  });
}

static BufferUses listWritten(Operation *op) {
  if (auto write = dyn_cast<vector::TransferWriteOp>(op))
    if (isBuffer(write.getBase().getType()))
      return {{write.getBase(), write.getShapedType().getElementType()}};
  return listAccessed(
      op, [](const MemoryAccess &access) { return access.isWrite; });
}

//===----------------------------------------------------------------------===//
// What a write depends on
//===----------------------------------------------------------------------===//

namespace {
/// Finds the buffers on whose contents values depend.
class SourceFinder {
public:
  /// What an op writes, and where.
  static SetVector<Value> ofWrite(Operation *write) {
    SourceFinder finder;
    finder.visit(write);
    return finder.run();
  }
  /// How often the regions of `op` run.
  static SetVector<Value> ofRegions(Operation *op) {
    SourceFinder finder;
    finder.visitAll(op->getOperands());
    if (auto loop = dyn_cast<scf::WhileOp>(op))
      finder.visit(loop.getConditionOp().getCondition());
    return finder.run();
  }

private:
  void visit(Value value) {
    // Its contents are that of which it is known where they are read.
    if (!isBuffer(value.getType()) && known.insert(value).second)
      values.push_back(value);
  }
  void visitAll(ValueRange all) {
    for (Value value : all)
      visit(value);
  }

  void visit(Operation *op) {
    if (!visited.insert(op).second)
      return;
    op->walk([&](Operation *inner) {
      for (const BufferUse &read : listRead(inner))
        sources.insert(getRoot(read.buffer));
      if (isa<CallOpInterface>(inner))
        for (Value operand : inner->getOperands())
          if (isBuffer(operand.getType()))
            sources.insert(getRoot(operand));
      visitAll(inner->getOperands());
    });
  }

  SetVector<Value> run() {
    while (!values.empty())
      follow(values.pop_back_val());
    return std::move(sources);
  }

  void follow(Value value) {
    auto argument = dyn_cast<BlockArgument>(value);
    if (!argument) {
      followResult(cast<OpResult>(value));
      return;
    }
    Block *block = argument.getOwner();
    Operation *parent = block->getParentOp();
    if (!block->isEntryBlock())
      for (Block *before : block->getPredecessors())
        visitAll(before->getTerminator()->getOperands());
    else if (auto loop = dyn_cast<scf::ForOp>(parent))
      followLoop(loop, argument);
    else if (!isa<FunctionOpInterface>(parent))
      visit(parent);
  }

  /// Not what else the op does.
  void followResult(OpResult result) {
    Operation *op = result.getOwner();
    unsigned number = result.getResultNumber();
    if (auto loop = dyn_cast<scf::ForOp>(op)) {
      followLoop(loop, loop.getRegionIterArg(number));
    } else if (auto branch = dyn_cast<scf::IfOp>(op)) {
      visit(branch.getCondition());
      for (Region *region : branch.getRegions())
        visit(region->front().getTerminator()->getOperand(number));
    } else {
      visit(op);
    }
  }

  /// The induction variable of a loop, or what an iteration gets.
  void followLoop(scf::ForOp loop, BlockArgument argument) {
    for (Value bound :
         {loop.getLowerBound(), loop.getUpperBound(), loop.getStep()})
      visit(bound);
    if (OpOperand *init = loop.getTiedLoopInit(argument)) {
      visit(init->get());
      visit(loop.getTiedLoopYieldedValue(argument)->get());
    }
  }

  SmallPtrSet<Operation *, 8> visited;
  SmallPtrSet<Value, 16> known;
  SmallVector<Value> values;
  SetVector<Value> sources;
};
} // namespace

//===----------------------------------------------------------------------===//
// Calls
//===----------------------------------------------------------------------===//

void mlir::swizzle::watchFills(ModuleOp module) {
  IRRewriter rewriter(module.getContext());
  module.walk([&](Operation *op) {
    rewriter.setInsertionPoint(op);
    Location loc = op->getLoc();
    if (auto fill = dyn_cast<linalg::FillOp>(op)) {
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

/// Has code say, in front of `op`, that what it writes to the buffers `written`
/// depends on `sources`.
static void watchSources(Operation *op, const SetVector<Value> &sources,
                         const BufferUses &written,
                         const DominanceInfo &dominance) {
  OpBuilder builder(op);
  Location loc = op->getLoc();
  for (Value from : sources)
    for (const BufferUse &use : written) {
      Value to = getRoot(use.buffer);
      if (from != to && dominance.properlyDominates(from, op) &&
          dominance.properlyDominates(to, op))
        callCopy(builder, loc, from, to,
                 arith::ConstantIndexOp::create(builder, loc, 0));
    }
}

/// Has code say of a write what it depends on, and whether there is one.
static void watchWrite(Operation *write, const DominanceInfo &dominance) {
  BufferUses written = listWritten(write);
  if (written.empty())
    return;
  watchSources(write, SourceFinder::ofWrite(write), written, dominance);
  for (Operation *op = write->getParentOp(); !isa<FunctionOpInterface>(op);
       op = op->getParentOp())
    watchSources(op, SourceFinder::ofRegions(op), written, dominance);
}

std::vector<Location>
mlir::swizzle::watchContents(ModuleOp module, ArrayRef<Operation *> reads) {
  std::vector<Location> places;
  for (Operation *op : reads)
    for (const BufferUse &read : listRead(op)) {
      if (!getElementTypeOrSelf(read.element).isIntOrIndex())
        continue;
      OpBuilder builder(op);
      Location loc = op->getLoc();
      Value number = arith::ConstantOp::create(
          builder, loc, builder.getI64IntegerAttr(places.size()));
      callHook(builder, loc, hostReadName,
               {getAddress(builder, loc, read.buffer), number});
      places.push_back(loc);
    }
  for (auto function : module.getOps<func::FuncOp>()) {
    DominanceInfo dominance(function);
    SmallVector<Operation *> ops;
    function.walk([&](Operation *op) { ops.push_back(op); });
    for (Operation *op : ops) {
      auto copy = dyn_cast<memref::CopyOp>(op);
      if (!copy) {
        watchWrite(op, dominance);
        continue;
      }
      Value from = copy.getSource(), to = copy.getTarget();
      if (!isBuffer(from.getType()) || !isBuffer(to.getType()))
        continue;
      OpBuilder builder(copy);
      Location loc = copy.getLoc();
      callCopy(builder, loc, from, to, getBytes(builder, loc, to));
    }
  }
  return places;
}
