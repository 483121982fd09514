//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "HostPatterns.h"
#include "RangedBuffer.h"
#include "RuntimeCalls.h"
#include "Swizzle/Host/Passes.h"
#include "mlir/Dialect/AMDGPU/IR/AMDGPUDialect.h"
#include "mlir/IR/ImplicitLocOpBuilder.h"
#include "mlir/Interfaces/DataLayoutInterfaces.h"

using namespace mlir;
using namespace mlir::swizzle;

namespace {
/// A memref as one dimension of consecutive elements, the first of which is
/// that of index 0 in all dimensions.
struct FlatBuffer : RangedBuffer {
  SmallVector<Value> strides;

  FlatBuffer(ImplicitLocOpBuilder &b, Value source) {
    auto metadata = memref::ExtractStridedMetadataOp::create(b, source);
    size = getNumRecords(b, metadata.getSizes(), metadata.getStrides());
    llvm::append_range(strides, metadata.getStrides());
    auto type = cast<MemRefType>(source.getType());
    auto layout = StridedLayoutAttr::get(b.getContext(), ShapedType::kDynamic,
                                         {int64_t(1)});
    auto flat = MemRefType::get({ShapedType::kDynamic}, type.getElementType(),
                                layout, type.getMemorySpace());
    memref = memref::ReinterpretCastOp::create(
        b, flat, source, OpFoldResult(metadata.getOffset()),
        ArrayRef<OpFoldResult>{size},
        ArrayRef<OpFoldResult>{b.getIndexAttr(1)});
  }
};
} // namespace

/// The position in `buffer` that a raw buffer op accesses first; what is in
/// front of the buffer stays out of range whatever the scalar offset is.
template <typename OpT>
static Value getPosition(ImplicitLocOpBuilder &b, FlatBuffer &buffer, OpT op) {
  Value position = linearize(b, op.getIndices(), buffer.strides);
  if (std::optional<uint32_t> offset = op.getIndexOffset())
    position = arith::AddIOp::create(
        b, position, arith::ConstantIndexOp::create(b, *offset));
  if (Value offset = op.getSgprOffset()) {
    Value zero = arith::ConstantIndexOp::create(b, 0);
    Value isInFront =
        arith::CmpIOp::create(b, arith::CmpIPredicate::slt, position, zero);
    Value sum = arith::AddIOp::create(
        b, position, arith::IndexCastUIOp::create(b, b.getIndexType(), offset));
    position = arith::SelectOp::create(b, isInFront, position, sum);
  }
  return position;
}

namespace {
struct LowerRawBufferLoad : OpRewritePattern<amdgpu::RawBufferLoadOp> {
  using Base::Base;

  LogicalResult matchAndRewrite(amdgpu::RawBufferLoadOp op,
                                PatternRewriter &rewriter) const override {
    ImplicitLocOpBuilder b(op.getLoc(), rewriter);
    FlatBuffer buffer(b, op.getMemref());
    rewriter.replaceOp(op, loadInRange(b, buffer, getPosition(b, buffer, op),
                                       op.getValue().getType()));
    return success();
  }
};

struct LowerRawBufferStore : OpRewritePattern<amdgpu::RawBufferStoreOp> {
  using Base::Base;

  LogicalResult matchAndRewrite(amdgpu::RawBufferStoreOp op,
                                PatternRewriter &rewriter) const override {
    ImplicitLocOpBuilder b(op.getLoc(), rewriter);
    FlatBuffer buffer(b, op.getMemref());
    storeInRange(b, buffer, getPosition(b, buffer, op), op.getValue());
    rewriter.eraseOp(op);
    return success();
  }
};

/// Each lane loads from its own address and writes to its place after the
/// address that the first lane gives.
struct LowerGatherToLds : OpRewritePattern<amdgpu::GatherToLDSOp> {
  LowerGatherToLds(MLIRContext *context, RuntimeCalls &runtime)
      : OpRewritePattern(context), runtime(runtime) {}

  LogicalResult matchAndRewrite(amdgpu::GatherToLDSOp op,
                                PatternRewriter &rewriter) const override {
    auto vector = dyn_cast<VectorType>(op.getTransferType());
    Type element = getElementTypeOrSelf(op.getTransferType());
    int64_t count = vector ? vector.getNumElements() : 1;
    if (element != op.getDst().getType().getElementType())
      return rewriter.notifyMatchFailure(op, "elements of another type");
    int64_t elementBytes = DataLayout::closest(op).getTypeSize(element);

    ImplicitLocOpBuilder b(op.getLoc(), rewriter);
    Location loc = op.getLoc();
    FlatBuffer lds(b, op.getDst());
    Value first = linearize(b, op.getDstIndices(), lds.strides);
    Value room = RuntimeCalls::spill(b, loc, first);
    Value args[] = {RuntimeCalls::getAddress(b, loc, room),
                    RuntimeCalls::getI64(b, loc, sizeof(uint64_t)),
                    RuntimeCalls::getI32(b, loc, -1)};
    runtime.meet(b, op, "swizzleHostPermute", b.getI32Type(), args);
    first = memref::LoadOp::create(b, room, ValueRange());
    // Lanes take a power of two of registers each, with zeros after the data.
    constexpr int64_t registerBytes = 4;
    int64_t bytes = llvm::PowerOf2Ceil(count * elementBytes);
    int64_t pitch = std::max(bytes, registerBytes) / elementBytes;
    Value lane = RuntimeCalls::getField(b, loc, host::WorkItemField::Lane);
    Value offset = arith::MulIOp::create(
        b, lane, arith::ConstantIndexOp::create(b, pitch));
    Value position = arith::AddIOp::create(b, first, offset);
    if (!vector) {
      Value loaded = memref::LoadOp::create(b, op.getSrc(), op.getSrcIndices());
      memref::StoreOp::create(b, loaded, lds.memref, position);
    } else {
      Value loaded =
          vector::LoadOp::create(b, vector, op.getSrc(), op.getSrcIndices());
      vector::StoreOp::create(b, loaded, lds.memref, position);
    }
    Value zero = arith::ConstantOp::create(b, b.getZeroAttr(element));
    for (int64_t i = count; i < pitch; ++i) {
      Value padding = arith::AddIOp::create(
          b, position, arith::ConstantIndexOp::create(b, i));
      memref::StoreOp::create(b, zero, lds.memref, padding);
    }
    rewriter.eraseOp(op);
    return success();
  }

  RuntimeCalls &runtime;
};
} // namespace

void mlir::swizzle::populateBufferOpsToHostPatterns(RewritePatternSet &patterns,
                                                    RuntimeCalls &runtime) {
  patterns.add<LowerRawBufferLoad, LowerRawBufferStore>(patterns.getContext());
  patterns.add<LowerGatherToLds>(patterns.getContext(), runtime);
}
