//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "FatBuffersToHost.h"
#include "RangedBuffer.h"
#include "Swizzle/Host/Passes.h"
#include "Swizzle/Transforms/GreedyRewrite.h"
#include "Swizzle/Transforms/KernelMemory.h"
#include "mlir/Dialect/AMDGPU/IR/AMDGPUDialect.h"
#include "mlir/Dialect/Vector/Transforms/LoweringPatterns.h"
#include "mlir/Interfaces/DataLayoutInterfaces.h"
#include "mlir/Interfaces/ViewLikeInterface.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace mlir::swizzle;

static bool usesFatBuffer(Operation *op) {
  return llvm::any_of(op->getOperandTypes(), isFatBuffer);
}

namespace {
/// The parts of a fat pointer beside its memory.
struct FatBuffer {
  /// How many elements from the start are in range.
  Value numRecords;
  /// Where the start is, in elements from the memref's own start; null if
  /// there.
  Value start;
};

class FatBufferLowering {
public:
  explicit FatBufferLowering(func::FuncOp function) : function(function) {}

  LogicalResult run() {
    SmallVector<amdgpu::FatRawBufferCastOp> casts;
    function.walk([&](amdgpu::FatRawBufferCastOp op) { casts.push_back(op); });
    for (amdgpu::FatRawBufferCastOp op : casts)
      lowerCast(op);
    SmallVector<Operation *> users;
    function.walk([&](Operation *op) {
      if (usesFatBuffer(op))
        users.push_back(op);
    });
    for (Operation *op : users)
      if (failed(lowerUser(op)))
        return failure();
    return success();
  }

private:
  /// Puts the memref itself in the place of the fat pointer, its offset 0 if
  /// the pointer starts there.
  void lowerCast(amdgpu::FatRawBufferCastOp op) {
    ImplicitLocOpBuilder b(op.getLoc(), op);
    auto sourceType = cast<MemRefType>(op.getSource().getType());
    auto type = cast<MemRefType>(op.getResult().getType());
    auto metadata = memref::ExtractStridedMetadataOp::create(b, op.getSource());
    FatBuffer buffer;
    if (Value bytes = op.getValidBytes()) {
      int64_t elementBytes =
          DataLayout::closest(op).getTypeSize(type.getElementType());
      // The descriptor has 32 bits for it (lowerMakeDescriptor).
      if (bytes.getType().getIntOrFloatBitWidth() > 32)
        bytes = arith::TruncIOp::create(b, b.getI32Type(), bytes);
      buffer.numRecords = arith::DivUIOp::create(
          b, arith::IndexCastUIOp::create(b, b.getIndexType(), bytes),
          arith::ConstantIndexOp::create(b, elementBytes));
    } else {
      buffer.numRecords =
          getNumRecords(b, metadata.getSizes(), metadata.getStrides());
    }
    Value memref = op.getSource();
    if (op.getResetOffset()) {
      buffer.start = metadata.getOffset();
      auto atStart =
          MemRefType::get(type.getShape(), type.getElementType(),
                          type.getLayout(), sourceType.getMemorySpace());
      memref = memref::ReinterpretCastOp::create(
          b, atStart, memref, OpFoldResult(b.getIndexAttr(0)),
          metadata.getConstifiedMixedSizes(),
          metadata.getConstifiedMixedStrides());
    }
    Value fat = memref::MemorySpaceCastOp::create(b, type, memref);
    buffers[fat] = buffer;
    op.replaceAllUsesWith(fat);
    op.erase();
  }

  LogicalResult lowerUser(Operation *op) {
    if (isa<ViewLikeOpInterface, memref::DimOp>(op))
      return success();
    return TypeSwitch<Operation *, LogicalResult>(op)
        .Case([&](memref::LoadOp load) {
          return lowerLoad(load, load.getMemRef(), load.getIndices());
        })
        .Case([&](vector::LoadOp load) {
          return lowerLoad(load, load.getBase(), load.getIndices());
        })
        .Case([&](vector::MaskedLoadOp load) {
          return lowerLoad(load, load.getBase(), load.getIndices(),
                           load.getMask(), load.getPassThru());
        })
        .Case([&](memref::StoreOp store) {
          return lowerStore(store, store.getMemRef(), store.getIndices(),
                            store.getValueToStore());
        })
        .Case([&](vector::StoreOp store) {
          return lowerStore(store, store.getBase(), store.getIndices(),
                            store.getValueToStore());
        })
        .Case([&](vector::MaskedStoreOp store) {
          return lowerStore(store, store.getBase(), store.getIndices(),
                            store.getValueToStore(), store.getMask());
        })
        .Default([](Operation *other) {
          return other->emitOpError(
              "is not supported on the host for a fat raw buffer");
        });
  }

  LogicalResult lowerLoad(Operation *op, Value memref, ValueRange indices,
                          Value mask = {}, Value passThru = {}) {
    ImplicitLocOpBuilder b(op->getLoc(), op);
    Type type = op->getResult(0).getType();
    FailureOr<std::pair<RangedBuffer, Value>> found =
        getElement(b, op, memref, indices, type);
    if (failed(found))
      return failure();
    auto [buffer, position] = *found;
    op->getResult(0).replaceAllUsesWith(
        loadInRange(b, buffer, position, type, mask, passThru));
    op->erase();
    return success();
  }

  LogicalResult lowerStore(Operation *op, Value memref, ValueRange indices,
                           Value value, Value mask = {}) {
    ImplicitLocOpBuilder b(op->getLoc(), op);
    FailureOr<std::pair<RangedBuffer, Value>> found =
        getElement(b, op, memref, indices, value.getType());
    if (failed(found))
      return failure();
    auto [buffer, position] = *found;
    storeInRange(b, buffer, position, value, mask);
    op->erase();
    return success();
  }

  /// The memory behind `memref` and the position in it that the indices name.
  FailureOr<std::pair<RangedBuffer, Value>>
  getElement(ImplicitLocOpBuilder &b, Operation *op, Value memref,
             ValueRange indices, Type accessed) {
    auto type = cast<MemRefType>(memref.getType());
    auto vector = dyn_cast<VectorType>(accessed);
    if (!type.getElementType().isIntOrFloat() ||
        (vector && (vector.getRank() != 1 || vector.isScalable())))
      return op->emitOpError("expected a number, or a vector of one dimension, "
                             "of a fat raw buffer, but got ")
             << accessed;
    std::optional<FatBuffer> fat = findBuffer(memref);
    if (!fat)
      return op->emitOpError("expected a fat raw buffer that the same function "
                             "casts, outside of what the memref is passed "
                             "through");
    auto metadata = memref::ExtractStridedMetadataOp::create(b, memref);
    Value position = arith::AddIOp::create(
        b, metadata.getOffset(), linearize(b, indices, metadata.getStrides()));
    OpFoldResult start =
        fat->start ? OpFoldResult(fat->start) : b.getIndexAttr(0);
    auto layout = StridedLayoutAttr::get(
        b.getContext(), fat->start ? ShapedType::kDynamic : 0, {int64_t(1)});
    auto flat = MemRefType::get({ShapedType::kDynamic}, type.getElementType(),
                                layout, type.getMemorySpace());
    Value elements = memref::ReinterpretCastOp::create(
        b, flat, metadata.getBaseBuffer(), start,
        ArrayRef<OpFoldResult>{fat->numRecords},
        ArrayRef<OpFoldResult>{b.getIndexAttr(1)});
    return std::make_pair(RangedBuffer{elements, fat->numRecords}, position);
  }

  std::optional<FatBuffer> findBuffer(Value memref) const {
    while (true) {
      auto it = buffers.find(memref);
      if (it != buffers.end())
        return it->second;
      auto view = memref.getDefiningOp<ViewLikeOpInterface>();
      if (!view)
        return std::nullopt;
      memref = view.getViewSource();
    }
  }

  func::FuncOp function;
  DenseMap<Value, FatBuffer> buffers;
};
} // namespace

LogicalResult mlir::swizzle::lowerFatBuffers(func::FuncOp function) {
  bool hasUsers = false, hasTransfers = false;
  function.walk([&](Operation *op) {
    bool uses = usesFatBuffer(op);
    hasUsers |= uses || isa<amdgpu::FatRawBufferCastOp>(op);
    hasTransfers |=
        uses && isa<vector::TransferReadOp, vector::TransferWriteOp>(op);
  });
  if (!hasUsers)
    return success();
  if (hasTransfers) {
    RewritePatternSet patterns(function.getContext());
    // Those that may lie behind the end have a mask.
    vector::populateVectorMaskMaterializationPatterns(
        patterns, /*force32BitVectorIndices=*/false);
    vector::populateVectorTransferLoweringPatterns(patterns);
    if (failed(
            applyPatternsGreedily(function, std::move(patterns), keepBlocks())))
      return failure();
  }
  return FatBufferLowering(function).run();
}
