//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "HostPatterns.h"
#include "MatrixProducts.h"
#include "NumberFormat.h"
#include "RuntimeCalls.h"
#include "Swizzle/Host/Passes.h"
#include "mlir/Dialect/AMDGPU/IR/AMDGPUDialect.h"
#include "mlir/IR/ImplicitLocOpBuilder.h"

using namespace mlir;
using namespace mlir::swizzle;

/// Registers that hold packed numbers, as the op's types have them: an i32 or
/// i64 of an older form is 4 or 8 numbers of 8 bits.
static std::optional<host::NumberFormat> getSourceFormat(Type type) {
  if (type.isInteger(32) || type.isInteger(64))
    return host::NumberFormat::I8;
  return getNumberFormat(type);
}

/// How many numbers the registers of `type` hold.
static int64_t getNumNumbers(Type type) {
  if (auto vector = dyn_cast<VectorType>(type))
    return vector.getNumElements();
  return type.isInteger(32) || type.isInteger(64)
             ? type.getIntOrFloatBitWidth() / 8
             : 1;
}

/// Returns true if the registers of a wave hold exactly the matrices of the
/// shape.
static bool fillsWave(const host::MfmaShape &shape, Type a, Type b, Type d) {
  int64_t lanes = host::maxWaveSize;
  return int64_t(shape.m) * shape.k * shape.blocks ==
             lanes * getNumNumbers(a) &&
         int64_t(shape.n) * shape.k * shape.blocks ==
             lanes * getNumNumbers(b) &&
         int64_t(shape.m) * shape.n * shape.blocks ==
             lanes * (isa<VectorType>(d) ? cast<VectorType>(d).getNumElements()
                                         : 1);
}

bool mlir::swizzle::canBroadcast(const host::MfmaShape &shape) {
  return shape.cbsz >= 0 &&
         shape.cbsz <= static_cast<int32_t>(llvm::Log2_32(shape.blocks));
}

static SmallVector<int32_t> toTable(const host::MfmaShape &shape) {
  return {shape.m,
          shape.n,
          shape.k,
          shape.blocks,
          static_cast<int32_t>(shape.a),
          static_cast<int32_t>(shape.b),
          static_cast<int32_t>(shape.d),
          shape.cbsz,
          shape.abid,
          shape.blgp,
          shape.negate,
          shape.isScaled};
}

Value mlir::swizzle::multiplyMatrices(OpBuilder &builder, RuntimeCalls &runtime,
                                      Operation *op,
                                      const host::MfmaShape &shape,
                                      const MatrixOperands &operands) {
  Location loc = op->getLoc();
  auto spill = [&](Value value) {
    return RuntimeCalls::getAddress(builder, loc,
                                    RuntimeCalls::spill(builder, loc, value));
  };
  Value result = RuntimeCalls::getRoom(
      builder, loc, MemRefType::get({}, operands.c.getType()));
  Value noScale = RuntimeCalls::getI32(builder, loc, 0);
  Value args[] = {runtime.getTable(builder, loc, toTable(shape)),
                  spill(operands.a),
                  spill(operands.b),
                  spill(operands.c),
                  RuntimeCalls::getAddress(builder, loc, result),
                  operands.scaleA ? operands.scaleA : noScale,
                  operands.scaleB ? operands.scaleB : noScale};
  runtime.meet(builder, op, "swizzleHostMfma", {}, args);
  return memref::LoadOp::create(builder, loc, result, ValueRange());
}

namespace {
struct LowerMfma : OpRewritePattern<amdgpu::MFMAOp> {
  LowerMfma(MLIRContext *context, RuntimeCalls &runtime)
      : OpRewritePattern(context), runtime(runtime) {}

  LogicalResult matchAndRewrite(amdgpu::MFMAOp op,
                                PatternRewriter &rewriter) const override {
    auto a = getSourceFormat(op.getSourceA().getType());
    auto b = getSourceFormat(op.getSourceB().getType());
    auto d = getNumberFormat(op.getDestD().getType());
    if (!a || !b || !d || op.getReducePrecision())
      return rewriter.notifyMatchFailure(op, "format without a product");
    host::MfmaShape shape = {};
    shape.m = op.getM();
    shape.n = op.getN();
    shape.k = op.getK();
    shape.blocks = op.getBlocks();
    shape.a = *a;
    shape.b = *b;
    shape.d = *d;
    shape.cbsz = op.getCbsz();
    shape.abid = op.getAbid();
    shape.blgp = static_cast<int32_t>(op.getBlgp());
    shape.negate =
        op.getNegateA() | op.getNegateB() << 1 | op.getNegateC() << 2;
    if (!fillsWave(shape, op.getSourceA().getType(), op.getSourceB().getType(),
                   op.getDestD().getType()))
      return rewriter.notifyMatchFailure(op, "registers do not fit the shape");
    if (!canBroadcast(shape))
      return rewriter.notifyMatchFailure(op, "cbsz without as many blocks");
    rewriter.replaceOp(
        op, multiplyMatrices(
                rewriter, runtime, op, shape,
                {op.getSourceA(), op.getSourceB(), op.getDestC(), {}, {}}));
    return success();
  }

  RuntimeCalls &runtime;
};

struct LowerScaledMfma : OpRewritePattern<amdgpu::ScaledMFMAOp> {
  LowerScaledMfma(MLIRContext *context, RuntimeCalls &runtime)
      : OpRewritePattern(context), runtime(runtime) {}

  LogicalResult matchAndRewrite(amdgpu::ScaledMFMAOp op,
                                PatternRewriter &rewriter) const override {
    host::MfmaShape shape = {};
    shape.m = op.getM();
    shape.n = op.getN();
    shape.k = op.getK();
    shape.blocks = 1;
    shape.a = *getNumberFormat(op.getSourceA().getType());
    shape.b = *getNumberFormat(op.getSourceB().getType());
    shape.d = *getNumberFormat(op.getDestD().getType());
    shape.isScaled = 1;
    if (!fillsWave(shape, op.getSourceA().getType(), op.getSourceB().getType(),
                   op.getDestD().getType()))
      return rewriter.notifyMatchFailure(op, "registers do not fit the shape");
    ImplicitLocOpBuilder b(op.getLoc(), rewriter);
    MatrixOperands operands = {
        op.getSourceA(), op.getSourceB(), op.getDestC(),
        getScale(b, op.getScalesA(), op.getScalesIdxA()),
        getScale(b, op.getScalesB(), op.getScalesIdxB())};
    rewriter.replaceOp(
        op, multiplyMatrices(rewriter, runtime, op, shape, operands));
    return success();
  }

private:
  /// The scale at `index`; a single one is that of index 0, zeros follow.
  static Value getScale(ImplicitLocOpBuilder &b, Value scales, uint32_t index) {
    Value scale = scales;
    if (isa<VectorType>(scales.getType()))
      scale = vector::ExtractOp::create(b, scales, index);
    else if (index != 0)
      return RuntimeCalls::getI32(b, b.getLoc(), 0);
    Value bits = arith::BitcastOp::create(b, b.getI8Type(), scale);
    return arith::ExtUIOp::create(b, b.getI32Type(), bits);
  }

  RuntimeCalls &runtime;
};
} // namespace

void mlir::swizzle::populateMatrixOpsToHostPatterns(RewritePatternSet &patterns,
                                                    RuntimeCalls &runtime) {
  patterns.add<LowerMfma, LowerScaledMfma>(patterns.getContext(), runtime);
}
