//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "SliceNeeds.h"
#include "Swizzle/Host/MemoryAccess.h"
#include "mlir/Dialect/AMDGPU/IR/AMDGPUDialect.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/LLVMIR/ROCDLDialect.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/UB/IR/UBOps.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/Interfaces/ControlFlowInterfaces.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace mlir::swizzle;

/// Whether an op of the gpu, amdgpu or rocdl dialect computes what a work-item
/// can know without others.
static bool isOfOneWorkItem(Operation *op) {
  return isa<gpu::ThreadIdOp, gpu::BlockIdOp, gpu::BlockDimOp, gpu::GridDimOp,
             gpu::GlobalIdOp, gpu::LaneIdOp, gpu::SubgroupIdOp,
             gpu::NumSubgroupsOp, gpu::SubgroupSizeOp,
             gpu::DynamicSharedMemoryOp, amdgpu::FatRawBufferCastOp>(op);
}

LogicalResult SliceNeeds::refuse(Operation *op) {
  if (!report)
    return failure();
  InFlightDiagnostic diag =
      op->emitOpError("expected the addresses of a kernel that is sliced to "
                      "depend on ids, arguments and memory that it reads, but "
                      "got one that depends on this op");
  diag.attachNote(root->op->getLoc())
      << "'" << root->op->getName() << "' needs it";
  return diag;
}

LogicalResult SliceNeeds::needOperands(ValueRange operands) {
  for (Value operand : operands)
    if (values.insert(operand).second)
      worklist.push_back(operand);
  return success();
}

/// The allocation that `memref` is a view of, or null.
static memref::AllocaOp getAllocation(Value memref) {
  while (auto view = memref.getDefiningOp<ViewLikeOpInterface>())
    memref = view.getViewSource();
  return memref.getDefiningOp<memref::AllocaOp>();
}

/// Returns true if the memrefs are of two allocations of private memory.
static bool areApart(Value a, Value b) {
  memref::AllocaOp ofA = getAllocation(a), ofB = getAllocation(b);
  return ofA && ofB && ofA != ofB;
}

/// The loads that a slice can keep read memory that the kernel's launch finds,
/// or what the work-item itself has written.
LogicalResult SliceNeeds::needLoad(Operation *op, Value memref) {
  auto [kind, argument] = findMemory(memref);
  if (kind == MemoryKind::Global) {
    argumentsRead.insert(argument);
    return success();
  }
  if (kind != MemoryKind::Private)
    return refuse(op);
  // All that may be written to this private memory.
  auto result = function.walk([&](Operation *other) {
    std::optional<MemoryAccess> access = getMemoryAccess(other);
    if (!access || !access->isWrite || ops.contains(other) ||
        findMemory(access->memref).first != MemoryKind::Private ||
        areApart(access->memref, memref))
      return WalkResult::advance();
    if (failed(needOp(other)))
      return WalkResult::interrupt();
    return WalkResult::advance();
  });
  return failure(result.wasInterrupted());
}

LogicalResult SliceNeeds::needOp(Operation *op) {
  if (op == function || !ops.insert(op).second)
    return success();
  if (failed(needOp(op->getParentOp())))
    return failure();
  if (op->getBlock()->getParent()->getBlocks().size() > 1 &&
      failed(needBranches()))
    return failure();
  if (auto loop = dyn_cast<scf::ForOp>(op))
    return needOperands(
        {loop.getLowerBound(), loop.getUpperBound(), loop.getStep()});
  if (auto loop = dyn_cast<scf::WhileOp>(op))
    return needOperands(loop.getConditionOp().getCondition());
  if (auto ifOp = dyn_cast<scf::IfOp>(op))
    return needOperands(ifOp.getCondition());
  if (auto switchOp = dyn_cast<scf::IndexSwitchOp>(op))
    return needOperands(switchOp.getArg());
  if (isa<scf::ExecuteRegionOp, memref::AllocaScopeOp>(op))
    return success();
  if (op->getNumRegions() != 0)
    return refuse(op);
  if (std::optional<MemoryAccess> access = getMemoryAccess(op)) {
    if (access->isWrite
            ? access->isAtomic ||
                  findMemory(access->memref).first != MemoryKind::Private
            : failed(needLoad(op, access->memref)))
      return access->isWrite ? refuse(op) : failure();
    return needOperands(op->getOperands());
  }
  if (auto load = dyn_cast<LLVM::LoadOp>(op)) {
    // Private memory of the LLVM dialect may be written through any pointer.
    if (findMemory(load.getAddr()).first == MemoryKind::Private)
      return refuse(op);
    if (failed(needLoad(op, load.getAddr())))
      return failure();
    return needOperands(op->getOperands());
  }
  if (auto load = dyn_cast<amdgpu::RawBufferLoadOp>(op)) {
    if (failed(needLoad(op, load.getMemref())))
      return failure();
    return needOperands(op->getOperands());
  }
  if (isa_and_present<gpu::GPUDialect, amdgpu::AMDGPUDialect,
                      ROCDL::ROCDLDialect>(op->getDialect())) {
    if (!isOfOneWorkItem(op))
      return refuse(op);
  } else if (!isMemoryEffectFree(op) &&
             !isa<memref::AllocaOp, memref::AllocOp>(op)) {
    return refuse(op);
  }
  return needOperands(op->getOperands());
}

/// Where control goes in a region of several blocks.
LogicalResult SliceNeeds::needBranches() {
  for (Block &block : function.getBody()) {
    Operation *terminator = block.getTerminator();
    if (!ops.insert(terminator).second)
      continue;
    auto branch = dyn_cast<BranchOpInterface>(terminator);
    if (!branch) {
      if (terminator->hasTrait<OpTrait::ReturnLike>() ||
          isa<gpu::ReturnOp>(terminator))
        continue;
      return refuse(terminator);
    }
    // What is passed to successors is needed if they need it.
    SmallPtrSet<OpOperand *, 8> forwarded;
    for (unsigned i = 0, e = terminator->getNumSuccessors(); i < e; ++i) {
      SuccessorOperands operands = branch.getSuccessorOperands(i);
      for (unsigned n = operands.getProducedOperandCount(); n < operands.size();
           ++n)
        forwarded.insert(
            &terminator->getOpOperand(operands.getOperandIndex(n)));
    }
    for (OpOperand &operand : terminator->getOpOperands())
      if (!forwarded.contains(&operand) && failed(needOperands(operand.get())))
        return failure();
  }
  return success();
}

LogicalResult SliceNeeds::needResult(OpResult result) {
  Operation *op = result.getOwner();
  unsigned i = result.getResultNumber();
  if (failed(needOp(op)))
    return failure();
  if (auto loop = dyn_cast<scf::ForOp>(op))
    return needOperands({loop.getInitArgs()[i], loop.getYieldedValues()[i]});
  if (auto loop = dyn_cast<scf::WhileOp>(op))
    return needOperands(loop.getConditionOp().getArgs()[i]);
  if (isa<scf::IfOp, scf::IndexSwitchOp, scf::ExecuteRegionOp,
          memref::AllocaScopeOp>(op)) {
    for (Region &region : op->getRegions())
      for (Block &block : region)
        if (block.getTerminator()->getNumOperands() == op->getNumResults() &&
            failed(needOperands(block.getTerminator()->getOperand(i))))
          return failure();
  }
  return success();
}

LogicalResult SliceNeeds::needBlockArgument(BlockArgument argument) {
  Block *block = argument.getOwner();
  Operation *parent = block->getParentOp();
  unsigned i = argument.getArgNumber();
  if (block->isEntryBlock() && parent == function)
    return success();
  if (failed(needOp(parent)))
    return failure();
  if (auto loop = dyn_cast<scf::ForOp>(parent)) {
    if (argument == loop.getInductionVar())
      return success();
    return needOperands(
        {loop.getInitArgs()[i - 1], loop.getYieldedValues()[i - 1]});
  }
  if (auto loop = dyn_cast<scf::WhileOp>(parent)) {
    if (block == loop.getAfterBody())
      return needOperands(loop.getConditionOp().getArgs()[i]);
    return needOperands(
        {loop.getInits()[i], loop.getYieldOp().getOperands()[i]});
  }
  if (block->isEntryBlock())
    return refuse(parent);
  for (auto it = block->pred_begin(), e = block->pred_end(); it != e; ++it) {
    auto branch = dyn_cast<BranchOpInterface>((*it)->getTerminator());
    Value passed = branch
                       ? branch.getSuccessorOperands(it.getSuccessorIndex())[i]
                       : Value();
    if (!passed)
      return refuse((*it)->getTerminator());
    if (failed(needOperands(passed)))
      return failure();
  }
  return success();
}

LogicalResult SliceNeeds::need(Value value) {
  if (auto result = dyn_cast<OpResult>(value))
    return needResult(result);
  return needBlockArgument(cast<BlockArgument>(value));
}

LogicalResult SliceNeeds::add(const SliceCall &newRoot, bool newReport) {
  root = &newRoot;
  report = newReport;
  ops.insert(newRoot.call);
  if (failed(needOp(newRoot.call->getParentOp())))
    return failure();
  if (!function.getBody().hasOneBlock() && failed(needBranches()))
    return failure();
  if (failed(needOperands(newRoot.call->getOperands())))
    return failure();
  while (!worklist.empty())
    if (failed(need(worklist.pop_back_val())))
      return failure();
  return success();
}

/// Calls `drop` with what control flow passes to where nothing needs it.
void SliceNeeds::findUnneeded(Operation *op,
                              function_ref<void(OpOperand &)> drop) {
  auto isNeeded = [&](Value value) { return values.contains(value); };
  auto dropIn = [&](Operation *terminator, unsigned i) {
    drop(terminator->getOpOperand(i));
  };
  if (auto loop = dyn_cast<scf::ForOp>(op)) {
    for (auto [i, argument] : llvm::enumerate(loop.getRegionIterArgs())) {
      if (isNeeded(argument) || isNeeded(loop.getResult(i)))
        continue;
      drop(loop.getInitArgsMutable()[i]);
      dropIn(loop.getBody()->getTerminator(), i);
    }
  } else if (auto loop = dyn_cast<scf::WhileOp>(op)) {
    for (auto [i, argument] : llvm::enumerate(loop.getBeforeArguments())) {
      if (isNeeded(argument))
        continue;
      drop(loop.getInitsMutable()[i]);
      dropIn(loop.getYieldOp(), i);
    }
    // The first operand is the condition.
    for (auto [i, argument] : llvm::enumerate(loop.getAfterArguments()))
      if (!isNeeded(argument) && !isNeeded(loop.getResult(i)))
        dropIn(loop.getConditionOp(), i + 1);
  } else if (isa<scf::IfOp, scf::IndexSwitchOp>(op)) {
    for (OpResult result : op->getResults())
      for (Region &region : op->getRegions())
        if (!isNeeded(result) && !region.empty())
          dropIn(region.front().getTerminator(), result.getResultNumber());
  }
}

void SliceNeeds::sweep() {
  DenseMap<Type, Value> poisons;
  auto getPoison = [&](Type type) {
    Value &poison = poisons[type];
    if (!poison) {
      OpBuilder builder = OpBuilder::atBlockBegin(&function.getBody().front());
      poison = ub::PoisonOp::create(builder, function.getLoc(), type);
    }
    return poison;
  };
  SmallVector<Operation *> dead;
  SmallVector<OpOperand *> unneeded;
  function.walk<WalkOrder::PreOrder>([&](Operation *op) {
    if (op == function || ops.contains(op) ||
        op->hasTrait<OpTrait::IsTerminator>()) {
      findUnneeded(op,
                   [&](OpOperand &operand) { unneeded.push_back(&operand); });
      return WalkResult::advance();
    }
    dead.push_back(op);
    return WalkResult::skip();
  });
  // One value for both ends of a loop shows that the loop does not change it.
  for (OpOperand *operand : unneeded)
    operand->set(getPoison(operand->get().getType()));
  for (Operation *op : dead)
    for (Value result : op->getResults())
      if (!result.use_empty())
        result.replaceAllUsesWith(getPoison(result.getType()));
  for (Operation *op : llvm::reverse(dead))
    op->erase();
}
