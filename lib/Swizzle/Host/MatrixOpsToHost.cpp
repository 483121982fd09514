//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

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

/// Whether the registers of a wave hold exactly the matrices of the shape.
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
          shape.negate};
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
    // Where formats of different widths have their columns is documented only
    // for each width on its own.
    if (getNumNumbers(op.getSourceA().getType()) == 32 && *a != *b &&
        getElementTypeOrSelf(op.getSourceA()).getIntOrFloatBitWidth() !=
            getElementTypeOrSelf(op.getSourceB()).getIntOrFloatBitWidth())
      return rewriter.notifyMatchFailure(op, "formats of different widths");
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
    replace(rewriter, op, shape);
    return success();
  }

private:
  void replace(PatternRewriter &rewriter, amdgpu::MFMAOp op,
               const host::MfmaShape &shape) const {
    ImplicitLocOpBuilder b(op.getLoc(), rewriter);
    Location loc = op.getLoc();
    auto spill = [&](Value value) {
      return RuntimeCalls::getAddress(b, loc,
                                      RuntimeCalls::spill(b, loc, value));
    };
    Value result = RuntimeCalls::getRoom(
        b, loc, MemRefType::get({}, op.getDestD().getType()));
    Value args[] = {
        RuntimeCalls::getItem(b),     runtime.getSite(b, op),
        runtime.getNextOrder(b, loc), runtime.getTable(b, loc, toTable(shape)),
        spill(op.getSourceA()),       spill(op.getSourceB()),
        spill(op.getDestC()),         RuntimeCalls::getAddress(b, loc, result)};
    runtime.call(b, loc, "swizzleHostMfma", {}, args);
    rewriter.replaceOpWithNewOp<memref::LoadOp>(op, result, ValueRange());
  }

  RuntimeCalls &runtime;
};
} // namespace

void mlir::swizzle::populateMatrixOpsToHostPatterns(RewritePatternSet &patterns,
                                                    RuntimeCalls &runtime) {
  patterns.add<LowerMfma>(patterns.getContext(), runtime);
}
