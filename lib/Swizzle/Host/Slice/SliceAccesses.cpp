//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "LoopWaits.h"
#include "SliceEmitter.h"
#include "Swizzle/Host/MemoryAccess.h"
#include "Swizzle/Host/SliceAbi.h"
#include "mlir/Dialect/AMDGPU/IR/AMDGPUDialect.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.h"
#include "mlir/Dialect/LLVMIR/ROCDLDialect.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/IR/ImplicitLocOpBuilder.h"
#include "mlir/Interfaces/DataLayoutInterfaces.h"
#include "mlir/Interfaces/LoopLikeInterface.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "mlir/Interfaces/ViewLikeInterface.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace mlir::swizzle;

static int64_t getElementBytes(Operation *op, Value memref) {
  return DataLayout::closest(op).getTypeSize(
      cast<MemRefType>(memref.getType()).getElementType());
}

void SliceEmitter::addCall(ImplicitLocOpBuilder &b, Operation *op,
                           StringRef name, ValueRange args) {
  SmallVector<Value> all = {function.getArgument(0)};
  llvm::append_range(all, args);
  runtime.call(b, b.getLoc(), name, {}, all);
  calls.push_back({cast<func::CallOp>(*std::prev(b.getInsertionPoint())), op});
}

void SliceEmitter::emitPiece(ImplicitLocOpBuilder &b, Operation *op,
                             Value address, Value bytes) {
  addCall(b, op, slicePieceName, {toI64(b, address), toI64(b, bytes)});
}

void SliceEmitter::finish(ImplicitLocOpBuilder &b, Operation *op,
                          unsigned argument, bool isWrite) {
  int32_t access = argument | (isWrite ? slice::accessWrite : 0);
  addCall(b, op, sliceAccessName,
          {RuntimeCalls::getI32(b, b.getLoc(), access),
           RuntimeCalls::getI32(b, b.getLoc(), 0)});
}

Value SliceEmitter::getPointer(ImplicitLocOpBuilder &b, Value memref) {
  // Views have the pointer of what they are a view of, except for these two.
  auto view = memref.getDefiningOp<ViewLikeOpInterface>();
  if (!view || isa<memref::ViewOp>(view))
    return memref::ExtractAlignedPointerAsIndexOp::create(b, memref);
  Value pointer = getPointer(b, view.getViewSource());
  auto cast = dyn_cast<amdgpu::FatRawBufferCastOp>(view.getOperation());
  if (!cast || !cast.getResetOffset())
    return pointer;
  auto metadata = memref::ExtractStridedMetadataOp::create(b, cast.getSource());
  Value bytes = index(b, getElementBytes(cast, cast.getSource()));
  return arith::AddIOp::create(
      b, pointer, arith::MulIOp::create(b, metadata.getOffset(), bytes));
}

Value SliceEmitter::getAddress(ImplicitLocOpBuilder &b, Value memref,
                               ValueRange indices, Value more) {
  auto metadata = memref::ExtractStridedMetadataOp::create(b, memref);
  Value position = metadata.getOffset();
  for (auto [i, stride] : llvm::zip_equal(indices, metadata.getStrides())) {
    Value at = i;
    if (!at.getType().isIndex())
      at = arith::IndexCastOp::create(b, b.getIndexType(), at);
    position = arith::AddIOp::create(b, position,
                                     arith::MulIOp::create(b, at, stride));
  }
  if (more)
    position = arith::AddIOp::create(b, position, more);
  int64_t bytes =
      getElementBytes(memref.getParentRegion()->getParentOp(), memref);
  return arith::AddIOp::create(
      b, getPointer(b, memref),
      arith::MulIOp::create(b, position, index(b, bytes)));
}

Value SliceEmitter::getBufferBytes(ImplicitLocOpBuilder &b, Value memref) {
  auto metadata = memref::ExtractStridedMetadataOp::create(b, memref);
  Value elements = index(b, 1);
  for (auto [size, stride] :
       llvm::zip_equal(metadata.getSizes(), metadata.getStrides())) {
    Value reach = arith::MulIOp::create(b, size, stride);
    elements = metadata.getSizes().size() == 1
                   ? reach
                   : arith::MaxSIOp::create(b, elements, reach).getResult();
  }
  int64_t bytes =
      getElementBytes(memref.getParentRegion()->getParentOp(), memref);
  return arith::MulIOp::create(b, elements, index(b, bytes));
}

Value SliceEmitter::clampToBuffer(ImplicitLocOpBuilder &b, Value address,
                                  Value bytes, Value start, Value size) {
  Value position = arith::SubIOp::create(b, address, start);
  // Unsigned, as the hardware compares: what is before the start is outside.
  Value inside =
      arith::CmpIOp::create(b, arith::CmpIPredicate::ult, position, size);
  Value left = arith::SubIOp::create(b, size, position);
  return arith::SelectOp::create(
      b, inside, arith::MinUIOp::create(b, bytes, left), index(b, 0));
}

Value SliceEmitter::clampToFatBuffer(ImplicitLocOpBuilder &b, Value memref,
                                     Value address, Value bytes) {
  amdgpu::FatRawBufferCastOp cast;
  for (Operation *op = memref.getDefiningOp(); op && !cast;) {
    cast = dyn_cast<amdgpu::FatRawBufferCastOp>(op);
    auto view = dyn_cast<ViewLikeOpInterface>(op);
    op = view ? view.getViewSource().getDefiningOp() : nullptr;
  }
  if (!cast || !cast.getBoundsCheck())
    return bytes;
  Value start = getPointer(b, cast.getResult());
  Value size = cast.getValidBytes()
                   ? arith::IndexCastOp::create(b, b.getIndexType(),
                                                cast.getValidBytes())
                         .getResult()
                   : getBufferBytes(b, cast.getSource());
  return clampToBuffer(b, address, bytes, start, size);
}

FailureOr<std::optional<unsigned>> SliceEmitter::findArgument(Operation *op,
                                                              Value memory) {
  auto [kind, argument] = findMemory(memory);
  if (kind == MemoryKind::Unknown)
    return op->emitOpError("expected memory of an argument of the kernel, LDS "
                           "or private memory, but got memory whose origin is "
                           "not known");
  return kind == MemoryKind::Global ? std::optional<unsigned>(argument)
                                    : std::nullopt;
}

LogicalResult SliceEmitter::emitAccess(Operation *op,
                                       const MemoryAccess &access) {
  auto argument = findArgument(op, access.memref);
  if (failed(argument) || !*argument)
    return success(succeeded(argument));
  ImplicitLocOpBuilder b(op->getLoc(), op);
  int64_t bytes = getElementBytes(op, access.memref);
  if (!access.mask) {
    Value address = getAddress(b, access.memref, access.indices);
    Value all = index(b, bytes * access.length);
    emitPiece(b, op, address, clampToFatBuffer(b, access.memref, address, all));
    finish(b, op, **argument, access.isWrite);
    return success();
  }
  for (int64_t i = 0; i < access.length; ++i) {
    Value offset = index(b, i);
    if (access.offsets) {
      offset = vector::ExtractOp::create(b, access.offsets, i);
      if (!offset.getType().isIndex())
        offset = arith::IndexCastOp::create(b, b.getIndexType(), offset);
    }
    SmallVector<Value> indices = access.indices;
    indices.back() = arith::AddIOp::create(b, indices.back(), offset);
    Value address = getAddress(b, access.memref, indices);
    Value isOn = vector::ExtractOp::create(b, access.mask, i);
    Value element =
        arith::SelectOp::create(b, isOn, index(b, bytes), index(b, 0));
    emitPiece(b, op, address,
              clampToFatBuffer(b, access.memref, address, element));
  }
  finish(b, op, **argument, access.isWrite);
  return success();
}

/// Transfers of one dimension; the others are loops of them by now.
LogicalResult SliceEmitter::emitTransfer(VectorTransferOpInterface op) {
  if (!isa<MemRefType>(op.getShapedType()))
    return op.emitOpError("expected a memref, but got ") << op.getShapedType();
  auto argument = findArgument(op, op.getBase());
  if (failed(argument) || !*argument)
    return success(succeeded(argument));
  if (op.getVectorType().getRank() != 1 ||
      !op.getPermutationMap().isMinorIdentity())
    return op.emitOpError("expected a transfer of one dimension of consecutive "
                          "elements, but got the map ")
           << AffineMapAttr::get(op.getPermutationMap());
  ImplicitLocOpBuilder b(op.getLoc(), op);
  int64_t bytes = getElementBytes(op, op.getBase());
  int64_t length = op.getVectorType().getNumElements();
  Value count = index(b, length);
  if (!op.isDimInBounds(0)) {
    Value size = memref::DimOp::create(b, op.getBase(),
                                       op.getShapedType().getRank() - 1);
    Value left = arith::SubIOp::create(b, size, op.getIndices().back());
    count = arith::MinSIOp::create(
        b, count, arith::MaxSIOp::create(b, left, index(b, 0)));
  }
  auto clamp = [&](Value address, Value bytes) {
    return clampToFatBuffer(b, op.getBase(), address, bytes);
  };
  if (!op.getMask()) {
    Value address = getAddress(b, op.getBase(), op.getIndices());
    Value all = arith::MulIOp::create(b, count, index(b, bytes));
    emitPiece(b, op, address, clamp(address, all));
  } else {
    for (int64_t i = 0; i < length; ++i) {
      Value address = getAddress(b, op.getBase(), op.getIndices(), index(b, i));
      Value isOn = vector::ExtractOp::create(b, op.getMask(), i);
      Value isInside = arith::CmpIOp::create(b, arith::CmpIPredicate::sgt,
                                             count, index(b, i));
      Value element =
          arith::SelectOp::create(b, arith::AndIOp::create(b, isOn, isInside),
                                  index(b, bytes), index(b, 0));
      emitPiece(b, op, address, clamp(address, element));
    }
  }
  finish(b, op, **argument, isa<vector::TransferWriteOp>(op));
  return success();
}

template <typename OpT>
LogicalResult SliceEmitter::emitRawBuffer(OpT op, Type value, bool isWrite) {
  auto argument = findArgument(op, op.getMemref());
  if (failed(argument) || !*argument)
    return success(succeeded(argument));
  ImplicitLocOpBuilder b(op.getLoc(), op);
  Value more;
  if (std::optional<uint32_t> offset = op.getIndexOffset())
    more = index(b, *offset);
  if (Value offset = op.getSgprOffset()) {
    offset = arith::IndexCastOp::create(b, b.getIndexType(), offset);
    more = more ? arith::AddIOp::create(b, more, offset).getResult() : offset;
  }
  auto vector = dyn_cast<VectorType>(value);
  int64_t bytes = getElementBytes(op, op.getMemref()) *
                  (vector ? vector.getNumElements() : 1);
  auto zero = index(b, 0);
  SmallVector<Value> first(op.getMemref().getType().getRank(), zero);
  Value start = getAddress(b, op.getMemref(), first);
  Value address = getAddress(b, op.getMemref(), op.getIndices(), more);
  Value inside = clampToBuffer(b, address, index(b, bytes), start,
                               getBufferBytes(b, op.getMemref()));
  emitPiece(b, op, address, inside);
  finish(b, op, **argument, isWrite);
  return success();
}

LogicalResult SliceEmitter::emitGatherToLds(amdgpu::GatherToLDSOp op) {
  auto argument = findArgument(op, op.getSrc());
  if (failed(argument) || !*argument)
    return success(succeeded(argument));
  ImplicitLocOpBuilder b(op.getLoc(), op);
  Value address = getAddress(b, op.getSrc(), op.getSrcIndices());
  int64_t bytes = DataLayout::closest(op).getTypeSize(op.getTransferType());
  emitPiece(b, op, address,
            clampToFatBuffer(b, op.getSrc(), address, index(b, bytes)));
  finish(b, op, **argument, /*isWrite=*/false);
  return success();
}

void SliceEmitter::emitBarrier(Operation *op) {
  ImplicitLocOpBuilder b(op->getLoc(), op);
  auto kind = static_cast<int32_t>(slice::StopKind::Barrier);
  addCall(b, op, sliceStopName,
          {RuntimeCalls::getI32(b, b.getLoc(), kind),
           RuntimeCalls::getI32(b, b.getLoc(), 0)});
}

void SliceEmitter::emitCount(Operation *op, double operations) {
  // Every work-item of the wave counts its share.
  ImplicitLocOpBuilder b(op->getLoc(), op);
  addCall(b, op, sliceCountName,
          {arith::ConstantOp::create(
              b, b.getF64FloatAttr(operations / host::maxWaveSize))});
}

bool SliceEmitter::mayAccessGlobalMemory(Operation *op) {
  // Assembly without instructions only keeps a compiler from moving code.
  if (auto assembly = dyn_cast<LLVM::InlineAsmOp>(op))
    return !assembly.getAsmString().trim().empty();
  if (isMemoryEffectFree(op) || op->getNumRegions() != 0 ||
      op->hasTrait<OpTrait::IsTerminator>() ||
      isa<memref::AllocOp, memref::AllocaOp, memref::DeallocOp, cf::AssertOp,
          gpu::PrintfOp, LLVM::AllocaOp, LLVM::FenceOp>(op))
    return false;
  if (isa_and_present<gpu::GPUDialect, amdgpu::AMDGPUDialect,
                      ROCDL::ROCDLDialect>(op->getDialect()))
    return llvm::any_of(op->getOperands(), [](Value operand) {
      if (isa<LLVM::LLVMPointerType>(operand.getType()))
        return true;
      if (!isa<BaseMemRefType>(operand.getType()))
        return false;
      MemoryKind kind = findMemory(operand).first;
      return kind == MemoryKind::Global || kind == MemoryKind::Unknown;
    });
  return true;
}

LogicalResult SliceEmitter::emit(Operation *op) {
  if (std::optional<MemoryAccess> access = getMemoryAccess(op))
    return emitAccess(op, *access);
  if (std::optional<LogicalResult> access = emitLlvmAccess(op))
    return *access;
  return TypeSwitch<Operation *, LogicalResult>(op)
      .Case([&](amdgpu::RawBufferLoadOp load) {
        return emitRawBuffer(load, load.getType(), false);
      })
      .Case<amdgpu::RawBufferStoreOp, amdgpu::RawBufferAtomicFaddOp,
            amdgpu::RawBufferAtomicFmaxOp, amdgpu::RawBufferAtomicSmaxOp,
            amdgpu::RawBufferAtomicUminOp, amdgpu::RawBufferAtomicCmpswapOp>(
          [&](auto write) {
            return emitRawBuffer(write, write.getValue().getType(), true);
          })
      .Case([&](VectorTransferOpInterface transfer) {
        return emitTransfer(transfer);
      })
      .Case(
          [&](amdgpu::GatherToLDSOp gather) { return emitGatherToLds(gather); })
      .Case<gpu::BarrierOp, amdgpu::LDSBarrierOp, ROCDL::SBarrierOp,
            ROCDL::BarrierOp>([&](Operation *barrier) {
        emitBarrier(barrier);
        return success();
      })
      .Case([&](amdgpu::MFMAOp mfma) {
        emitCount(op, 2.0 * mfma.getM() * mfma.getN() * mfma.getK() *
                          mfma.getBlocks());
        return success();
      })
      .Case<amdgpu::SparseMFMAOp, amdgpu::ScaledMFMAOp>([&](auto mfma) {
        emitCount(op, 2.0 * mfma.getM() * mfma.getN() * mfma.getK());
        return success();
      })
      .Default([&](Operation *) -> LogicalResult {
        if (mayAccessGlobalMemory(op))
          return op->emitOpError("expected an op whose accesses to memory are "
                                 "known, but got one that cannot be sliced");
        return success();
      });
}

/// Whether `region` has an access.
static bool hasAccess(Region &region) {
  return region
      .walk([](func::CallOp call) {
        return call.getCallee() == sliceAccessName ? WalkResult::interrupt()
                                                   : WalkResult::advance();
      })
      .wasInterrupted();
}

void SliceEmitter::emitLoopEnds() {
  auto emitEnd = [&](Operation *loop, Operation *terminator) {
    ImplicitLocOpBuilder b(loop->getLoc(), terminator);
    auto kind = static_cast<int32_t>(slice::StopKind::LoopEnd);
    addCall(b, loop, sliceStopName,
            {RuntimeCalls::getI32(b, b.getLoc(), kind),
             RuntimeCalls::getI32(b, b.getLoc(), 0)});
  };
  function.walk([&](Operation *op) {
    if (auto loop = dyn_cast<scf::ForOp>(op)) {
      if (hasAccess(loop.getRegion()) && waitsForLoads(loop))
        emitEnd(op, loop.getBody()->getTerminator());
    } else if (auto loop = dyn_cast<scf::WhileOp>(op)) {
      if ((hasAccess(loop.getBefore()) || hasAccess(loop.getAfter())) &&
          waitsForLoads(loop))
        emitEnd(op, loop.getAfterBody()->getTerminator());
    }
  });
  // Loops of branches: one that goes back ends an iteration.
  if (function.getBody().hasOneBlock() || !hasAccess(function.getBody()))
    return;
  DenseMap<Block *, unsigned> numbers;
  for (auto [i, block] : llvm::enumerate(function.getBody()))
    numbers[&block] = i;
  for (Block &block : function.getBody()) {
    Operation *terminator = block.getTerminator();
    if (llvm::any_of(terminator->getSuccessors(), [&](Block *successor) {
          return numbers[successor] <= numbers[&block];
        }))
      emitEnd(terminator, terminator);
  }
}

LogicalResult SliceEmitter::run() {
  // The cast does not change sizes, and has no code of its own on the host.
  function.walk([](memref::DimOp dim) {
    if (auto cast = dim.getSource().getDefiningOp<amdgpu::FatRawBufferCastOp>())
      dim.getSourceMutable().assign(cast.getSource());
  });
  SmallVector<Operation *> ops;
  function.walk<WalkOrder::PreOrder>([&](Operation *op) {
    // Its region is the op's own business.
    if (isa<memref::GenericAtomicRMWOp>(op)) {
      ops.push_back(op);
      return WalkResult::skip();
    }
    if (op != function)
      ops.push_back(op);
    return WalkResult::advance();
  });
  for (Operation *op : ops)
    if (failed(emit(op)))
      return failure();
  emitLoopEnds();
  int32_t order = 0;
  function.walk<WalkOrder::PreOrder>([&](func::CallOp call) {
    if (call.getCallee() != sliceAccessName &&
        call.getCallee() != sliceStopName)
      return;
    OpBuilder builder(call);
    call.setOperand(2, RuntimeCalls::getI32(builder, call.getLoc(), order++));
  });
  return success();
}

FailureOr<SmallVector<SliceCall>>
mlir::swizzle::emitSliceCalls(func::FuncOp function, RuntimeCalls &runtime) {
  SliceEmitter emitter(function, runtime);
  if (failed(emitter.run()))
    return failure();
  return std::move(emitter.calls);
}
