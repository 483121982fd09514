//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "HostPatterns.h"
#include "RuntimeCalls.h"
#include "Swizzle/Host/Passes.h"
#include "mlir/Dialect/AMDGPU/IR/AMDGPUDialect.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.h"
#include "mlir/Dialect/LLVMIR/ROCDLDialect.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"

using namespace mlir;
using namespace mlir::swizzle;
using host::WorkItemField;

namespace {
/// An op for each dimension, such as gpu.thread_id.
template <typename OpT, WorkItemField field>
struct LowerDimOp : OpRewritePattern<OpT> {
  using OpRewritePattern<OpT>::OpRewritePattern;

  LogicalResult matchAndRewrite(OpT op,
                                PatternRewriter &rewriter) const override {
    rewriter.replaceOp(op, RuntimeCalls::getField(rewriter, op.getLoc(), field,
                                                  op.getDimension()));
    return success();
  }
};

/// An op without a dimension, such as gpu.lane_id.
template <typename OpT, WorkItemField field>
struct LowerFieldOp : OpRewritePattern<OpT> {
  using OpRewritePattern<OpT>::OpRewritePattern;

  LogicalResult matchAndRewrite(OpT op,
                                PatternRewriter &rewriter) const override {
    rewriter.replaceOp(op,
                       RuntimeCalls::getField(rewriter, op.getLoc(), field));
    return success();
  }
};

struct LowerGlobalId : OpRewritePattern<gpu::GlobalIdOp> {
  using Base::Base;

  LogicalResult matchAndRewrite(gpu::GlobalIdOp op,
                                PatternRewriter &rewriter) const override {
    Location loc = op.getLoc();
    gpu::Dimension dimension = op.getDimension();
    auto get = [&](WorkItemField field) {
      return RuntimeCalls::getField(rewriter, loc, field, dimension);
    };
    Value first =
        arith::MulIOp::create(rewriter, loc, get(WorkItemField::BlockId),
                              get(WorkItemField::BlockDim));
    rewriter.replaceOpWithNewOp<arith::AddIOp>(op, first,
                                               get(WorkItemField::ThreadId));
    return success();
  }
};

/// The end of the workgroup's LDS.
struct LowerDynamicSharedMemory : OpRewritePattern<gpu::DynamicSharedMemoryOp> {
  using Base::Base;

  LogicalResult matchAndRewrite(gpu::DynamicSharedMemoryOp op,
                                PatternRewriter &rewriter) const override {
    Location loc = op.getLoc();
    Value lds = op->getParentOfType<FunctionOpInterface>().getArgument(1);
    Value all = RuntimeCalls::getField(rewriter, loc, WorkItemField::LdsBytes);
    Value dynamic =
        RuntimeCalls::getField(rewriter, loc, WorkItemField::DynamicLdsBytes);
    Value start = arith::SubIOp::create(rewriter, loc, all, dynamic);
    Value view = memref::ViewOp::create(
        rewriter, loc, cast<MemRefType>(lds.getType()), lds, start, dynamic);
    if (view.getType() != op.getType())
      view = memref::CastOp::create(rewriter, loc, op.getType(), view);
    rewriter.replaceOp(op, view);
    return success();
  }
};

template <typename OpT>
struct LowerBarrier : OpRewritePattern<OpT> {
  LowerBarrier(MLIRContext *context, RuntimeCalls &runtime)
      : OpRewritePattern<OpT>(context), runtime(runtime) {}

  LogicalResult matchAndRewrite(OpT op,
                                PatternRewriter &rewriter) const override {
    runtime.meet(rewriter, op, "swizzleHostBarrier", {}, {});
    rewriter.eraseOp(op);
    return success();
  }

  RuntimeCalls &runtime;
};

/// A hint to the machine, which does not change any result.
template <typename OpT>
struct EraseHint : OpRewritePattern<OpT> {
  using OpRewritePattern<OpT>::OpRewritePattern;

  LogicalResult matchAndRewrite(OpT op,
                                PatternRewriter &rewriter) const override {
    rewriter.eraseOp(op);
    return success();
  }
};

struct LowerAssert : OpRewritePattern<cf::AssertOp> {
  LowerAssert(MLIRContext *context, RuntimeCalls &runtime)
      : OpRewritePattern(context), runtime(runtime) {}

  LogicalResult matchAndRewrite(cf::AssertOp op,
                                PatternRewriter &rewriter) const override {
    runtime.expect(rewriter, op, RuntimeCalls::getItem(rewriter), op.getArg(),
                   op.getMsg());
    rewriter.eraseOp(op);
    return success();
  }

  RuntimeCalls &runtime;
};

/// A trap is an assertion that never holds.
template <typename OpT>
struct LowerTrap : OpRewritePattern<OpT> {
  LowerTrap(MLIRContext *context, RuntimeCalls &runtime)
      : OpRewritePattern<OpT>(context), runtime(runtime) {}

  LogicalResult matchAndRewrite(OpT op,
                                PatternRewriter &rewriter) const override {
    Value holds = arith::ConstantIntOp::create(
        rewriter, op.getLoc(), rewriter.getI1Type(), /*value=*/0);
    runtime.expect(rewriter, op, RuntimeCalls::getItem(rewriter), holds, "");
    rewriter.eraseOp(op);
    return success();
  }

  RuntimeCalls &runtime;
};

/// Copies element by element, in loads and stores that can be checked.
struct LowerCopy : OpRewritePattern<memref::CopyOp> {
  using Base::Base;

  LogicalResult matchAndRewrite(memref::CopyOp op,
                                PatternRewriter &rewriter) const override {
    if (!isa<MemRefType>(op.getSource().getType()) ||
        !isa<MemRefType>(op.getTarget().getType()))
      return rewriter.notifyMatchFailure(op, "no rank");
    rewriter.replaceOpWithNewOp<linalg::CopyOp>(op, op.getSource(),
                                                op.getTarget());
    return success();
  }
};

struct LowerReturn : OpRewritePattern<gpu::ReturnOp> {
  using Base::Base;

  LogicalResult matchAndRewrite(gpu::ReturnOp op,
                                PatternRewriter &rewriter) const override {
    rewriter.replaceOpWithNewOp<func::ReturnOp>(op, op.getOperands());
    return success();
  }
};
} // namespace

void mlir::swizzle::populateGpuToHostPatterns(RewritePatternSet &patterns,
                                              RuntimeCalls &runtime) {
  MLIRContext *context = patterns.getContext();
  patterns.add<LowerDimOp<gpu::ThreadIdOp, WorkItemField::ThreadId>,
               LowerDimOp<gpu::BlockIdOp, WorkItemField::BlockId>,
               LowerDimOp<gpu::BlockDimOp, WorkItemField::BlockDim>,
               LowerDimOp<gpu::GridDimOp, WorkItemField::GridDim>,
               LowerFieldOp<gpu::LaneIdOp, WorkItemField::Lane>,
               LowerFieldOp<gpu::SubgroupIdOp, WorkItemField::Wave>,
               LowerFieldOp<gpu::NumSubgroupsOp, WorkItemField::NumWaves>,
               LowerFieldOp<gpu::SubgroupSizeOp, WorkItemField::WaveSize>,
               LowerGlobalId, LowerDynamicSharedMemory, LowerCopy, LowerReturn>(
      context);
  // A trap of a debugger does nothing without one.
  patterns
      .add<EraseHint<amdgpu::SchedBarrierOp>,
           EraseHint<amdgpu::MemoryCounterWaitOp>, EraseHint<LLVM::DebugTrap>>(
          context);
  patterns.add<LowerAssert, LowerTrap<LLVM::Trap>, LowerTrap<LLVM::UBSanTrap>>(
      context, runtime);
  patterns.add<LowerBarrier<gpu::BarrierOp>, LowerBarrier<amdgpu::LDSBarrierOp>,
               LowerBarrier<ROCDL::BarrierOp>>(context, runtime);
}
