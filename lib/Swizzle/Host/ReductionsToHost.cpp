//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// Reductions gather the values of all lanes, or of all work-items, and add them
// up in the same order everywhere, so that all get the same result.
//
//===----------------------------------------------------------------------===//

#include "HostPatterns.h"
#include "RuntimeCalls.h"
#include "Swizzle/Host/MemoryAccess.h"
#include "Swizzle/Host/Passes.h"
#include "Swizzle/Transforms/Reductions.h"
#include "mlir/Dialect/GPU/Utils/GPUUtils.h"
#include "mlir/Dialect/LLVMIR/ROCDLDialect.h"
#include "mlir/Dialect/Vector/Utils/VectorUtils.h"
#include "mlir/IR/ImplicitLocOpBuilder.h"

using namespace mlir;
using namespace mlir::swizzle;

/// Number `i` of the array of `type`, of `bytes` bytes each, at `base`.
static Value loadNth(ImplicitLocOpBuilder &b, Value base, Value i, Type type,
                     Value bytes) {
  Value offset = arith::MulIOp::create(b, i, bytes);
  Value address = LLVM::GEPOp::create(b, base.getType(), b.getI8Type(), base,
                                      ArrayRef<LLVM::GEPArg>{offset});
  return LLVM::LoadOp::create(b, type, address, /*alignment=*/1);
}

/// Combines what the active lanes of a wave have in `value`, in the order of
/// the lanes: of all lanes that differ from the work-item's own in the bits of
/// `clusterMask` only. `op` is what the lanes meet at.
static Value reduceWave(ImplicitLocOpBuilder &b, RuntimeCalls &runtime,
                        Operation *op, Value value, vector::CombiningKind kind,
                        int64_t clusterMask) {
  Location loc = b.getLoc();
  Type type = value.getType();
  int64_t numBytes = getStoreBytes(op, type);
  Value bytes = RuntimeCalls::getI64(b, loc, numBytes);
  Value room = RuntimeCalls::spill(b, loc, value);
  Value all = RuntimeCalls::getRoom(
      b, loc, MemRefType::get({host::maxWaveSize * numBytes}, b.getI8Type()));
  Value allAddress = RuntimeCalls::getAddress(b, loc, all);
  Value args[] = {RuntimeCalls::getAddress(b, loc, room), bytes, allAddress};
  Value active =
      runtime.meet(b, op, "swizzleHostGatherWave", b.getI64Type(), args)[0];

  Value lane =
      arith::ExtUIOp::create(b, b.getI64Type(), RuntimeCalls::getLane(b, loc));
  Value others = RuntimeCalls::getI64(b, loc, ~clusterMask);
  Value zero = RuntimeCalls::getI64(b, loc, 0);
  Value one = RuntimeCalls::getI64(b, loc, 1);
  Value end = RuntimeCalls::getI64(b, loc, host::maxWaveSize);
  Value no = arith::ConstantOp::create(b, b.getBoolAttr(false));
  auto isNonZero = [&](ImplicitLocOpBuilder &b, Value value) -> Value {
    return arith::CmpIOp::create(b, arith::CmpIPredicate::ne, value, zero);
  };
  auto loop = scf::ForOp::create(
      b, zero, end, one, ValueRange{value, no},
      [&](OpBuilder &builder, Location, Value i, ValueRange state) {
        ImplicitLocOpBuilder b(loc, builder);
        Value bit = arith::ShRUIOp::create(b, active, i);
        Value isActive = isNonZero(b, arith::AndIOp::create(b, bit, one));
        Value distance = arith::XOrIOp::create(b, i, lane);
        Value outside =
            isNonZero(b, arith::AndIOp::create(b, distance, others));
        Value use = arith::SelectOp::create(b, outside, no, isActive);
        auto step = scf::IfOp::create(
            b, use,
            [&](OpBuilder &builder, Location) {
              ImplicitLocOpBuilder b(loc, builder);
              Value next = loadNth(b, allAddress, i, type, bytes);
              Value both =
                  vector::makeArithReduction(b, loc, kind, state[0], next);
              Value sum = arith::SelectOp::create(b, state[1], both, next);
              Value yes = arith::ConstantOp::create(b, b.getBoolAttr(true));
              scf::YieldOp::create(b, ValueRange{sum, yes});
            },
            [&](OpBuilder &builder, Location) {
              scf::YieldOp::create(builder, loc, state);
            });
        scf::YieldOp::create(b, step.getResults());
      });
  return loop.getResult(0);
}

namespace {
struct LowerSubgroupReduce : OpRewritePattern<gpu::SubgroupReduceOp> {
  LowerSubgroupReduce(MLIRContext *context, RuntimeCalls &runtime)
      : OpRewritePattern(context), runtime(runtime) {}

  LogicalResult matchAndRewrite(gpu::SubgroupReduceOp op,
                                PatternRewriter &rewriter) const override {
    ImplicitLocOpBuilder b(op.getLoc(), rewriter);
    Type type = op.getType();
    // A byte more than the type's size would move the lanes apart.
    auto vector = dyn_cast<VectorType>(type);
    if (vector && getStoreBytes(op, vector) !=
                      getStoreBytes(op, vector.getElementType()) *
                          vector.getNumElements())
      return rewriter.notifyMatchFailure(op, "elements are not whole bytes");
    int64_t clusterMask = -1;
    if (std::optional<uint32_t> size = op.getClusterSize()) {
      if (uint64_t(*size) * op.getClusterStride() > host::maxWaveSize)
        return rewriter.notifyMatchFailure(op, "a wave has no such cluster");
      clusterMask = int64_t(*size - 1) * op.getClusterStride();
    }
    rewriter.replaceOp(op, reduceWave(b, runtime, op, op.getValue(),
                                      gpu::convertReductionKind(op.getOp()),
                                      clusterMask));
    return success();
  }

  RuntimeCalls &runtime;
};

struct LowerAllReduce : OpRewritePattern<gpu::AllReduceOp> {
  LowerAllReduce(MLIRContext *context, RuntimeCalls &runtime)
      : OpRewritePattern(context), runtime(runtime) {}

  LogicalResult matchAndRewrite(gpu::AllReduceOp op,
                                PatternRewriter &rewriter) const override {
    ImplicitLocOpBuilder b(op.getLoc(), rewriter);
    Location loc = op.getLoc();
    Type type = op.getType();
    if (!op.getBody().empty() && !op.getBody().hasOneBlock())
      return rewriter.notifyMatchFailure(op, "more than one block");
    Value room = RuntimeCalls::spill(b, loc, op.getValue());
    Value bytes = RuntimeCalls::getI64(b, loc, getStoreBytes(op, type));
    Value args[] = {RuntimeCalls::getAddress(b, loc, room), bytes};
    Value all =
        runtime.meet(b, op, "swizzleHostGatherWorkgroup",
                     LLVM::LLVMPointerType::get(b.getContext()), args)[0];

    Value size = RuntimeCalls::getI64(b, loc, 1);
    for (gpu::Dimension dimension :
         {gpu::Dimension::x, gpu::Dimension::y, gpu::Dimension::z}) {
      Value length = RuntimeCalls::getField(
          b, loc, host::WorkItemField::BlockDim, dimension);
      size = arith::MulIOp::create(
          b, size, arith::IndexCastUIOp::create(b, b.getI64Type(), length));
    }
    Value zero = RuntimeCalls::getI64(b, loc, 0);
    Value one = RuntimeCalls::getI64(b, loc, 1);
    Value first = loadNth(b, all, zero, type, bytes);
    auto loop = scf::ForOp::create(
        b, one, size, one, ValueRange{first},
        [&](OpBuilder &builder, Location, Value i, ValueRange state) {
          ImplicitLocOpBuilder b(loc, builder);
          Value value = loadNth(b, all, i, type, bytes);
          scf::YieldOp::create(b, combine(b, op, state[0], value));
        });
    rewriter.replaceOp(op, loop.getResult(0));
    return success();
  }

  RuntimeCalls &runtime;
};
} // namespace

void mlir::swizzle::populateReductionsToHostPatterns(
    RewritePatternSet &patterns, RuntimeCalls &runtime) {
  patterns.add<LowerSubgroupReduce, LowerAllReduce>(patterns.getContext(),
                                                    runtime);
}
