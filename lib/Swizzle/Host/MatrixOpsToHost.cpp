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
template <typename OpT>
struct MatrixPattern : OpRewritePattern<OpT> {
  MatrixPattern(MLIRContext *context, RuntimeCalls &runtime)
      : OpRewritePattern<OpT>(context), runtime(runtime) {}

  /// Calls the runtime's `name` with the op's matrices and `more` arguments.
  void replace(PatternRewriter &rewriter, OpT op, StringRef name,
               const host::MfmaShape &shape, ValueRange more) const {
    ImplicitLocOpBuilder b(op.getLoc(), rewriter);
    Location loc = op.getLoc();
    auto spill = [&](Value value) {
      return RuntimeCalls::getAddress(b, loc,
                                      RuntimeCalls::spill(b, loc, value));
    };
    Value result = RuntimeCalls::getRoom(
        b, loc, MemRefType::get({}, op.getDestD().getType()));
    SmallVector<Value> args = {
        RuntimeCalls::getItem(b),     runtime.getSite(b, op),
        runtime.getNextOrder(b, loc), runtime.getTable(b, loc, toTable(shape)),
        spill(op.getSourceA()),       spill(op.getSourceB()),
        spill(op.getDestC()),         RuntimeCalls::getAddress(b, loc, result)};
    llvm::append_range(args, more);
    runtime.call(b, loc, name, {}, args);
    rewriter.replaceOpWithNewOp<memref::LoadOp>(op, result, ValueRange());
  }

  RuntimeCalls &runtime;
};

struct LowerMfma : MatrixPattern<amdgpu::MFMAOp> {
  using MatrixPattern::MatrixPattern;

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
    replace(rewriter, op, "swizzleHostMfma", shape, {});
    return success();
  }
};

struct LowerScaledMfma : MatrixPattern<amdgpu::ScaledMFMAOp> {
  using MatrixPattern::MatrixPattern;

  LogicalResult matchAndRewrite(amdgpu::ScaledMFMAOp op,
                                PatternRewriter &rewriter) const override {
    auto a = getNumberFormat(op.getSourceA().getType());
    auto b = getNumberFormat(op.getSourceB().getType());
    if (!a || !b)
      return rewriter.notifyMatchFailure(op, "format without a product");
    host::MfmaShape shape = {};
    shape.m = op.getM();
    shape.n = op.getN();
    shape.k = op.getK();
    shape.blocks = 1;
    shape.a = *a;
    shape.b = *b;
    shape.d = host::NumberFormat::F32;
    Value scales[] = {getScale(rewriter, op.getScalesA(), op.getScalesIdxA()),
                      getScale(rewriter, op.getScalesB(), op.getScalesIdxB())};
    replace(rewriter, op, "swizzleHostScaledMfma", shape, scales);
    return success();
  }

  /// The scale as an i32.
  static Value getScale(PatternRewriter &rewriter, Value scales,
                        uint32_t index) {
    Location loc = scales.getLoc();
    Value scale = scales;
    if (isa<VectorType>(scales.getType()))
      scale = vector::ExtractOp::create(rewriter, loc, scales, index);
    Value bits =
        arith::BitcastOp::create(rewriter, loc, rewriter.getI8Type(), scale);
    return arith::ExtUIOp::create(rewriter, loc, rewriter.getI32Type(), bits);
  }
};
} // namespace

void mlir::swizzle::populateMatrixOpsToHostPatterns(RewritePatternSet &patterns,
                                                    RuntimeCalls &runtime) {
  patterns.add<LowerMfma, LowerScaledMfma>(patterns.getContext(), runtime);
}
