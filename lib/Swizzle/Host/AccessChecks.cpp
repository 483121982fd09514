//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "AccessChecks.h"
#include "Swizzle/Host/MemoryAccess.h"
#include "Swizzle/IR/Swizzle.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/LLVMIR/ROCDLDialect.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Utils/IndexingUtils.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/IR/ImplicitLocOpBuilder.h"
#include "mlir/Interfaces/ControlFlowInterfaces.h"
#include "mlir/Interfaces/DataLayoutInterfaces.h"
#include "mlir/Interfaces/ViewLikeInterface.h"

using namespace mlir;
using namespace mlir::swizzle;

/// The kinds of `access`, one of `op`, as bits of host::AccessFlag.
static uint32_t getFlags(Operation *op, const MemoryAccess &access) {
  uint32_t flags = 0;
  if (access.isWrite)
    flags |= host::AccessWrite;
  if (access.isAtomic)
    flags |= host::AccessAtomic;
  if (access.isReadFirst)
    flags |= host::AccessReadFirst;
  if (access.isAtomic && !op->use_empty())
    flags |= host::AccessAcquire;
  return flags;
}

/// The LDS of the workgroup, of which all that kernels have are views.
static bool isWholeLds(Value memref) {
  auto argument = dyn_cast<BlockArgument>(memref);
  return argument && argument.getArgNumber() == 1 &&
         argument.getOwner()->isEntryBlock() &&
         argument.getOwner()->getParentOp()->hasAttr(
             SwizzleDialect::getHostKernelAttrName());
}

/// The memref that the kernel was given, or has made, which `memref` is a view
/// of; `memref` itself if it is none.
static TypedValue<MemRefType> getViewed(TypedValue<MemRefType> memref) {
  while (auto view = memref.getDefiningOp<ViewLikeOpInterface>()) {
    auto source = dyn_cast<TypedValue<MemRefType>>(view.getViewSource());
    if (!source || isWholeLds(source))
      break;
    memref = source;
  }
  return memref;
}

/// Returns true if `memref`, which is no view, can be one of several: what a
/// loop carries, or an op with regions returns.
static bool isCarried(Value memref) {
  if (auto argument = dyn_cast<BlockArgument>(memref))
    return !argument.getOwner()->isEntryBlock() ||
           !isa<FunctionOpInterface>(argument.getOwner()->getParentOp());
  return isa<RegionBranchOpInterface, arith::SelectOp>(memref.getDefiningOp());
}

/// Element `i` of a vector, elements counted with the last dimension fastest.
static Value extractElement(OpBuilder &builder, Location loc, Value vector,
                            int64_t i) {
  ArrayRef<int64_t> shape = cast<VectorType>(vector.getType()).getShape();
  return vector::ExtractOp::create(builder, loc, vector,
                                   delinearize(i, computeSuffixProduct(shape)));
}

namespace {
/// Emits the checks of one access.
class AccessChecker {
public:
  /// `mayBeUnknown` says that kernels have memory that the runtime does not
  /// know of.
  AccessChecker(Operation *op, const MemoryAccess &access, uint32_t mask,
                bool mayBeUnknown, RuntimeCalls &runtime)
      : op(op), access(access), mask(mask), runtime(runtime) {
    // A view may have another memory space, as by memref.memory_space_cast.
    TypedValue<MemRefType> viewed = getViewed(access.memref);
    flags = getFlags(op, access);
    uint32_t checks = 0;
    if (isLds(viewed.getType())) {
      flags |= host::AccessLds;
      checks = host::CheckLdsInit | host::CheckLdsBanks |
               host::CheckLdsBanksGfx950 | host::CheckLdsRaces;
    } else if (!viewed.getDefiningOp<memref::AllocaOp>()) {
      checks = host::CheckBufferRaces;
      if (access.isWrite)
        checks |= host::CheckWriteOnce | host::CheckCoverage;
      // Waves of a workgroup wait for others by any memory.
      if (access.isAtomic)
        checks |= host::CheckLdsRaces;
    }
    isRecorded = mask & checks;
    // Nothing but its address says whether it is in its buffer.
    if (isCarried(viewed)) {
      flags |= host::AccessFlat;
      if (!mayBeUnknown)
        flags |= host::AccessUnbounded;
      isRecorded |= mask & host::CheckBounds;
    }
  }

  void emit() {
    OpBuilder builder(op);
    if (!access.mask) {
      emitRun(builder, access.indices, access.length);
      return;
    }
    if (access.indices.empty())
      addDimension(builder);
    for (int64_t i = 0; i < access.length; ++i) {
      Location loc = op->getLoc();
      Value isOn = extractElement(builder, loc, access.mask, i);
      // Built when it is in the function, whose work-item it names.
      auto ifOn = scf::IfOp::create(builder, loc, isOn,
                                    /*withElseRegion=*/false);
      OpBuilder inner = ifOn.getThenBodyBuilder();
      emitRun(inner, getElement(inner, i), 1);
    }
  }

private:
  /// Makes a memref of one dimension, with one element, of one without any.
  void addDimension(OpBuilder &builder) {
    Location loc = op->getLoc();
    const int64_t shape[] = {1};
    FailureOr<MemRefType> type = memref::ExpandShapeOp::computeExpandedType(
        access.memref.getType(), shape, /*reassociation=*/{});
    assert(succeeded(type) && "expected one element to be one of a dimension");
    auto expanded = memref::ExpandShapeOp::create(
        builder, loc, *type, access.memref, ArrayRef<ReassociationIndices>());
    access.memref = cast<TypedValue<MemRefType>>(expanded.getResult());
    access.indices.push_back(arith::ConstantIndexOp::create(builder, loc, 0));
  }

  /// The indices of element `i` of a masked access.
  SmallVector<Value> getElement(OpBuilder &builder, int64_t i) {
    Location loc = op->getLoc();
    SmallVector<Value> indices = access.indices;
    Value offset;
    if (access.offsets) {
      offset = extractElement(builder, loc, access.offsets, i);
      if (!offset.getType().isIndex())
        offset = arith::IndexCastOp::create(builder, loc,
                                            builder.getIndexType(), offset);
    } else {
      offset = arith::ConstantIndexOp::create(builder, loc, i);
    }
    indices.back() =
        arith::AddIOp::create(builder, loc, indices.back(), offset);
    return indices;
  }

  /// Checks `length` elements from `indices` on.
  void emitRun(OpBuilder &builder, ArrayRef<Value> indices, int64_t length) {
    ImplicitLocOpBuilder b(op->getLoc(), builder);
    if (mask & host::CheckBounds) {
      emitBounds(b, indices, length);
      emitViewBounds(b, indices, length);
    }
    if (isRecorded)
      emitRecord(b, indices, length);
  }

  void emitBounds(ImplicitLocOpBuilder &b, ArrayRef<Value> indices,
                  int64_t length) {
    Location loc = op->getLoc();
    for (auto [d, index] : llvm::enumerate(indices)) {
      int64_t run = d + 1 == indices.size() ? length : 1;
      Value size = memref::DimOp::create(b, access.memref, d);
      Value outside =
          arith::CmpIOp::create(b, arith::CmpIPredicate::uge, index, size);
      if (run != 1) {
        // Not index + run > size, which could wrap.
        Value left = arith::SubIOp::create(b, size, index);
        Value tooLong =
            arith::CmpIOp::create(b, arith::CmpIPredicate::ult, left,
                                  arith::ConstantIndexOp::create(b, run));
        outside = arith::OrIOp::create(b, outside, tooLong);
      }
      auto ifOutside = scf::IfOp::create(b, outside, /*withElseRegion=*/false);
      OpBuilder inner = ifOutside.getThenBodyBuilder();
      Value args[] = {
          RuntimeCalls::getItem(inner),           runtime.getSite(inner, op),
          RuntimeCalls::getI32(inner, loc, d),    toI64(inner, index),
          RuntimeCalls::getI64(inner, loc, run),  toI64(inner, size),
          RuntimeCalls::getI32(inner, loc, flags)};
      runtime.call(inner, loc, "swizzleHostOutOfBounds", {}, args);
    }
  }

  /// Checks that the access stays in the memory that its memref is a view of.
  void emitViewBounds(ImplicitLocOpBuilder &b, ArrayRef<Value> indices,
                      int64_t length) {
    TypedValue<MemRefType> viewed = getViewed(access.memref);
    if (viewed == access.memref)
      return;
    Location loc = b.getLoc();
    int64_t bytes = length * getElementBytes(access.memref);
    auto [low, high] = getExtent(b, viewed);
    Value offset =
        arith::SubIOp::create(b, getAddress(b, access.memref, indices), low);
    Value size = arith::SubIOp::create(b, high, low);
    Value left = arith::SubIOp::create(b, size, offset);
    Value isAfter =
        arith::CmpIOp::create(b, arith::CmpIPredicate::ugt, offset, size);
    Value isLong =
        arith::CmpIOp::create(b, arith::CmpIPredicate::ult, left,
                              arith::ConstantIndexOp::create(b, bytes));
    Value outside = arith::OrIOp::create(b, isAfter, isLong);
    auto ifOutside = scf::IfOp::create(b, outside, /*withElseRegion=*/false);
    OpBuilder inner = ifOutside.getThenBodyBuilder();
    Value args[] = {
        RuntimeCalls::getItem(inner), runtime.getSite(inner, op),
        toI64(inner, offset),         RuntimeCalls::getI64(inner, loc, bytes),
        toI64(inner, size),           RuntimeCalls::getI32(inner, loc, flags)};
    runtime.call(inner, loc, "swizzleHostOutOfView", {}, args);
  }

  void emitRecord(ImplicitLocOpBuilder &b, ArrayRef<Value> indices,
                  int64_t length) {
    Location loc = b.getLoc();
    Value pointer = LLVM::IntToPtrOp::create(
        b, LLVM::LLVMPointerType::get(b.getContext()),
        toI64(b, getAddress(b, access.memref, indices)));
    int64_t bytes = length * getElementBytes(access.memref);
    Value args[] = {RuntimeCalls::getItem(b), runtime.getSite(b, op), pointer,
                    RuntimeCalls::getI64(b, loc, bytes),
                    RuntimeCalls::getI32(b, loc, flags)};
    runtime.call(b, loc, "swizzleHostAccess", {}, args);
  }

  int64_t getElementBytes(TypedValue<MemRefType> memref) {
    return swizzle::getElementBytes(op, memref.getType().getElementType());
  }

  /// The address of the element at `indices`, as an index.
  Value getAddress(ImplicitLocOpBuilder &b, TypedValue<MemRefType> memref,
                   ArrayRef<Value> indices) {
    auto metadata = memref::ExtractStridedMetadataOp::create(b, memref);
    Value position = metadata.getOffset();
    for (auto [index, stride] : llvm::zip_equal(indices, metadata.getStrides()))
      position = arith::AddIOp::create(b, position,
                                       arith::MulIOp::create(b, index, stride));
    Value base = memref::ExtractAlignedPointerAsIndexOp::create(b, memref);
    return arith::AddIOp::create(b, base,
                                 scale(b, position, getElementBytes(memref)));
  }

  /// The addresses of the first byte of a memref and of the one behind its
  /// last.
  std::pair<Value, Value> getExtent(ImplicitLocOpBuilder &b,
                                    TypedValue<MemRefType> memref) {
    int64_t bytes = getElementBytes(memref);
    auto metadata = memref::ExtractStridedMetadataOp::create(b, memref);
    Value zero = arith::ConstantIndexOp::create(b, 0);
    Value one = arith::ConstantIndexOp::create(b, 1);
    Value start = metadata.getOffset();
    Value low = start;
    Value high = arith::AddIOp::create(b, start, one);
    Value isEmpty = arith::ConstantIntOp::create(b, b.getI1Type(), 0);
    for (auto [size, stride] :
         llvm::zip_equal(metadata.getSizes(), metadata.getStrides())) {
      Value reach =
          arith::MulIOp::create(b, arith::SubIOp::create(b, size, one), stride);
      low =
          arith::AddIOp::create(b, low, arith::MinSIOp::create(b, reach, zero));
      high = arith::AddIOp::create(b, high,
                                   arith::MaxSIOp::create(b, reach, zero));
      isEmpty = arith::OrIOp::create(
          b, isEmpty,
          arith::CmpIOp::create(b, arith::CmpIPredicate::eq, size, zero));
    }
    low = arith::SelectOp::create(b, isEmpty, start, low);
    high = arith::SelectOp::create(b, isEmpty, start, high);
    Value base = memref::ExtractAlignedPointerAsIndexOp::create(b, memref);
    return {arith::AddIOp::create(b, base, scale(b, low, bytes)),
            arith::AddIOp::create(b, base, scale(b, high, bytes))};
  }

  static Value scale(ImplicitLocOpBuilder &b, Value value, int64_t factor) {
    return arith::MulIOp::create(b, value,
                                 arith::ConstantIndexOp::create(b, factor));
  }

  Value toI64(OpBuilder &builder, Value index) {
    return arith::IndexCastOp::create(builder, op->getLoc(),
                                      builder.getI64Type(), index);
  }

  Operation *op;
  MemoryAccess access;
  uint32_t mask;
  RuntimeCalls &runtime;
  int32_t flags = 0;
  bool isRecorded;
};
} // namespace

/// The numbers of AMD hardware's address spaces.
static constexpr unsigned flatSpace = 0;
static constexpr unsigned globalSpace =
    ROCDL::ROCDLDialect::kGlobalMemoryAddressSpace;
static constexpr unsigned localSpace =
    ROCDL::ROCDLDialect::kSharedMemoryAddressSpace;

static unsigned getAddressSpace(Value pointer) {
  return cast<LLVM::LLVMPointerType>(pointer.getType()).getAddressSpace();
}

/// Records an access through a pointer of the kernel.
void AccessChecks::emitPointerCheck(Operation *op, const MemoryAccess &access) {
  uint32_t flags = getFlags(op, access) | host::AccessUnbounded;
  switch (getAddressSpace(access.pointer)) {
  case globalSpace:
    if (hasUnknownGlobals)
      flags &= ~host::AccessUnbounded;
    break;
  case localSpace:
    flags |= host::AccessLds;
    break;
  case flatSpace:
    // Without the mark it is one that the lowering has made.
    if (!op->hasAttr(SwizzleDialect::getHostKernelAttrName()))
      return;
    flags |= host::AccessFlat;
    if (hasUnknownMemory)
      flags &= ~host::AccessUnbounded;
    break;
  default:
    return;
  }
  ImplicitLocOpBuilder b(op->getLoc(), op);
  auto emitCall = [&](ImplicitLocOpBuilder &b, Value pointer, Value bytes) {
    Value args[] = {RuntimeCalls::getItem(b), runtime.getSite(b, op),
                    LLVM::AddrSpaceCastOp::create(
                        b, LLVM::LLVMPointerType::get(b.getContext()), pointer),
                    bytes, RuntimeCalls::getI32(b, b.getLoc(), flags)};
    runtime.call(b, b.getLoc(), "swizzleHostAccess", {}, args);
  };
  Value bytes =
      RuntimeCalls::getI64(b, b.getLoc(), getStoreBytes(op, access.pointee));
  if (access.mask) {
    for (int64_t i = 0; i < access.length; ++i) {
      Value isOn = vector::ExtractOp::create(b, access.mask, i);
      auto ifOn = scf::IfOp::create(b, isOn, /*withElseRegion=*/false);
      ImplicitLocOpBuilder inner(op->getLoc(), ifOn.thenYield());
      Value pointer = LLVM::GEPOp::create(
          inner, access.pointer.getType(), access.pointee, access.pointer,
          ArrayRef<LLVM::GEPArg>{static_cast<int32_t>(i)});
      emitCall(inner, pointer, bytes);
    }
    return;
  }
  if (Value count = access.count) {
    unsigned width = count.getType().getIntOrFloatBitWidth();
    if (width < 64)
      count = arith::ExtUIOp::create(b, b.getI64Type(), count);
    else if (width > 64)
      count = arith::TruncIOp::create(b, b.getI64Type(), count);
    bytes = arith::MulIOp::create(b, bytes, count);
  }
  emitCall(b, access.pointer, bytes);
}

AccessChecks::AccessChecks(ModuleOp module, uint32_t mask)
    : runtime(module), mask(mask) {
  for (auto function : module.getOps<func::FuncOp>())
    if (function->hasAttr(SwizzleDialect::getHostKernelAttrName()))
      function.walk([&](Operation *op) { addMemory(op); });
}

/// Takes notice of the memory outside of LDS, buffers and the stack that `op`
/// has the address of.
void AccessChecks::addMemory(Operation *op) {
  hasUnknownMemory |= isa<memref::GetGlobalOp, memref::AllocOp>(op);
  auto address = dyn_cast<LLVM::AddressOfOp>(op);
  if (!address || RuntimeCalls::isOwnGlobal(address))
    return;
  hasUnknownMemory = true;
  hasUnknownGlobals |= llvm::any_of(address->getUsers(), [](Operation *user) {
    return isa<LLVM::AddrSpaceCastOp>(user) &&
           getAddressSpace(user->getResult(0)) == globalSpace;
  });
}

void AccessChecks::emit(Operation *op, const MemoryAccess &access) {
  if (access.memref)
    AccessChecker(op, access, mask, hasUnknownMemory, runtime).emit();
  else
    emitPointerCheck(op, access);
}
