//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "Divergence.h"
#include "SliceAccesses.h"
#include "Swizzle/Host/MemoryAccess.h"
#include "Swizzle/Host/RuntimeAbi.h"
#include "mlir/Dialect/AMDGPU/IR/AMDGPUDialect.h"
#include "mlir/Dialect/GPU/IR/GPUDialect.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/LLVMIR/ROCDLDialect.h"
#include "mlir/Dialect/SCF/IR/SCF.h"

using namespace mlir;
using namespace mlir::swizzle;

/// Whether the work-items of a wave have one id along `dimension`: there is one
/// only, or the sizes before it are whole waves.
static bool isUniform(gpu::Dimension dimension, const BlockSizes &sizes) {
  auto d = static_cast<unsigned>(dimension);
  if (sizes[d] == 1)
    return true;
  int64_t before = d == 0 ? 1 : d == 1 ? sizes[0] : sizes[0] * sizes[1];
  return before != 0 && before % host::maxWaveSize == 0;
}

/// Whether the results of `op` may differ between work-items whose operands are
/// the same, for a reason that `Divergence::visit` does not know.
static bool mayDiffer(Operation *op) {
  if (isa<gpu::BlockIdOp, gpu::BlockDimOp, gpu::GridDimOp, gpu::SubgroupIdOp,
          gpu::NumSubgroupsOp, gpu::SubgroupSizeOp, gpu::DynamicSharedMemoryOp,
          amdgpu::FatRawBufferCastOp, amdgpu::RawBufferLoadOp,
          ROCDL::ReadfirstlaneOp>(op))
    return false;
  auto isOfWorkItem = [](Value memory) {
    return findMemory(memory).first == MemoryKind::Private;
  };
  if (std::optional<MemoryAccess> access = getMemoryAccess(op))
    return access->isAtomic || isOfWorkItem(access->memref);
  if (auto load = dyn_cast<LLVM::LoadOp>(op))
    return isOfWorkItem(load.getAddr());
  return isa_and_present<gpu::GPUDialect, amdgpu::AMDGPUDialect,
                         ROCDL::ROCDLDialect>(op->getDialect()) ||
         isa<LLVM::CallIntrinsicOp, LLVM::AtomicRMWOp, LLVM::AtomicCmpXchgOp>(
             op);
}

Divergence::Divergence(func::FuncOp function, const BlockSizes &blockSizes)
    : blockSizes(blockSizes) {
  // What branches pass depends on who takes them.
  for (Block &block : llvm::drop_begin(function.getBody()))
    for (BlockArgument argument : block.getArguments())
      mark(argument);
  do {
    changed = false;
    function.walk([&](Operation *op) { visit(op); });
  } while (changed);
}

void Divergence::visit(Operation *op) {
  if (auto id = dyn_cast<gpu::ThreadIdOp>(op)) {
    if (!isUniform(id.getDimension(), blockSizes))
      mark(id);
    return;
  }
  if (auto id = dyn_cast<gpu::GlobalIdOp>(op)) {
    if (!isUniform(id.getDimension(), blockSizes))
      mark(id);
    return;
  }
  if (auto id = dyn_cast<gpu::LaneIdOp>(op))
    return mark(id);
  if (auto loop = dyn_cast<scf::ForOp>(op)) {
    bool isDivergentLoop = isAnyDivergent(
        {loop.getLowerBound(), loop.getUpperBound(), loop.getStep()});
    if (isDivergentLoop)
      mark(loop.getInductionVar());
    for (unsigned i = 0, e = loop.getNumResults(); i < e; ++i)
      if (isDivergentLoop || isDivergent(loop.getInitArgs()[i]) ||
          isDivergent(loop.getYieldedValues()[i])) {
        mark(loop.getRegionIterArg(i));
        mark(loop.getResult(i));
      }
    return;
  }
  if (auto loop = dyn_cast<scf::WhileOp>(op)) {
    bool isDivergentLoop = isDivergent(loop.getConditionOp().getCondition());
    for (unsigned i = 0, e = loop.getBeforeArguments().size(); i < e; ++i)
      if (isDivergentLoop || isDivergent(loop.getInits()[i]) ||
          isDivergent(loop.getYieldOp().getOperand(i)))
        mark(loop.getBeforeArguments()[i]);
    for (unsigned i = 0, e = loop.getNumResults(); i < e; ++i)
      if (isDivergentLoop || isDivergent(loop.getConditionOp().getArgs()[i])) {
        mark(loop.getAfterArguments()[i]);
        mark(loop.getResult(i));
      }
    return;
  }
  if (auto ifOp = dyn_cast<scf::IfOp>(op)) {
    for (unsigned i = 0, e = ifOp.getNumResults(); i < e; ++i)
      if (isDivergent(ifOp.getCondition()) ||
          isDivergent(ifOp.thenYield().getOperand(i)) ||
          isDivergent(ifOp.elseYield().getOperand(i)))
        mark(ifOp.getResult(i));
    return;
  }
  if (isAnyDivergent(op->getOperands()) || mayDiffer(op))
    for (Value result : op->getResults())
      mark(result);
}
