//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "Swizzle/Transforms/KernelMemory.h"
#include "mlir/Dialect/AMDGPU/IR/AMDGPUDialect.h"
#include "mlir/Dialect/GPU/IR/GPUDialect.h"
#include "mlir/Dialect/LLVMIR/ROCDLDialect.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "llvm/ADT/STLExtras.h"

using namespace mlir;
using namespace mlir::swizzle;

bool mlir::swizzle::isLds(MemRefType type) {
  Attribute space = type.getMemorySpace();
  if (auto gpuSpace = dyn_cast_or_null<gpu::AddressSpaceAttr>(space))
    return gpuSpace.getValue() == gpu::AddressSpace::Workgroup;
  auto number = dyn_cast_or_null<IntegerAttr>(space);
  return number &&
         number.getInt() == ROCDL::ROCDLDialect::kSharedMemoryAddressSpace;
}

/// Fails if one of the arrays, of the memory `what`, is not of a known size.
static LogicalResult verifyAttributions(gpu::GPUFuncOp function, StringRef what,
                                        ArrayRef<BlockArgument> attributions) {
  for (BlockArgument attribution : attributions) {
    auto type = cast<MemRefType>(attribution.getType());
    if (!type.hasStaticShape() || !type.getLayout().isIdentity())
      return function.emitOpError("expected ")
             << what << " of static shape and identity layout, but got "
             << type;
  }
  return success();
}

static bool isScalable(Type type) {
  return type
      .walk([](VectorType vector) {
        return vector.isScalable() ? WalkResult::interrupt()
                                   : WalkResult::advance();
      })
      .wasInterrupted();
}

bool mlir::swizzle::isInPrivateSpace(MemRefType type) {
  Attribute space = type.getMemorySpace();
  if (auto gpuSpace = dyn_cast_or_null<gpu::AddressSpaceAttr>(space))
    return gpuSpace.getValue() == gpu::AddressSpace::Private;
  auto number = dyn_cast_or_null<IntegerAttr>(space);
  return number &&
         number.getInt() == ROCDL::ROCDLDialect::kPrivateMemoryAddressSpace;
}

bool mlir::swizzle::isFatBuffer(Type type) {
  auto memref = dyn_cast<MemRefType>(type);
  auto space = dyn_cast_or_null<amdgpu::AddressSpaceAttr>(
      memref ? memref.getMemorySpace() : Attribute());
  return space && space.getValue() == amdgpu::AddressSpace::FatRawBuffer;
}

/// Fails if `op` allocates LDS, or on the stack what is not on it.
static LogicalResult verifyAllocation(Operation *op) {
  auto type = cast<MemRefType>(op->getResult(0).getType());
  if (isLds(type))
    return op->emitOpError("expected LDS that is an attribution or a "
                           "memref.global, but got ")
           << type;
  if (isa<memref::AllocaOp>(op) && type.getMemorySpace() &&
      !isInPrivateSpace(type))
    return op->emitOpError("expected private memory, but got ") << type;
  return success();
}

/// Returns true if the vectors that `type` has as elements are no larger than
/// the numbers in them: LLVM's arrays of vectors are of a power of two of bytes
/// each.
static bool hasVectorsWithoutGaps(MemRefType type) {
  auto vector = dyn_cast<VectorType>(type.getElementType());
  if (!vector || vector.getRank() < 2 ||
      !vector.getElementType().isIntOrFloat())
    return true;
  return llvm::isPowerOf2_64(vector.getElementTypeBitWidth() *
                             vector.getShape().back());
}

/// Fails if an access of vectors or of a buffer is to elements that memory does
/// not have side by side: a vector has bits without gaps, a memref of i1, i4 or
/// i24 a place of whole bytes for each. Upstream counts the bytes of buffers in
/// the same way.
static LogicalResult verifyElements(Operation *op) {
  if (!isa<vector::LoadOp, vector::StoreOp, vector::MaskedLoadOp,
           vector::MaskedStoreOp, vector::TransferReadOp,
           vector::TransferWriteOp, vector::ExpandLoadOp,
           vector::CompressStoreOp, vector::TypeCastOp,
           amdgpu::FatRawBufferCastOp, amdgpu::RawBufferLoadOp,
           amdgpu::RawBufferStoreOp, amdgpu::GatherToLDSOp>(op))
    return success();
  if (auto cast = dyn_cast<vector::TypeCastOp>(op);
      cast && !hasVectorsWithoutGaps(cast.getType()))
    return op->emitOpError("expected rows whose bytes are a power of two, but "
                           "got ")
           << cast.getType().getElementType();
  for (Type type : op->getOperandTypes()) {
    auto memref = dyn_cast<MemRefType>(type);
    if (!memref || !memref.getElementType().isIntOrFloat())
      continue;
    unsigned bits = memref.getElementTypeBitWidth();
    if (bits < 8 || !llvm::isPowerOf2_32(bits))
      return op->emitOpError("expected elements whose bytes are a power of two "
                             "for vectors and buffers, but got ")
             << memref;
  }
  return success();
}

LogicalResult mlir::swizzle::verifyKernelMemory(FunctionOpInterface function) {
  if (auto kernel = dyn_cast<gpu::GPUFuncOp>(function.getOperation()))
    if (failed(verifyAttributions(kernel, "LDS",
                                  kernel.getWorkgroupAttributions())) ||
        failed(verifyAttributions(kernel, "private memory",
                                  kernel.getPrivateAttributions())))
      return failure();
  WalkResult result = function.walk([&](Operation *op) -> WalkResult {
    TypeRange types = op == function ? TypeRange(function.getArgumentTypes())
                                     : TypeRange(op->getResultTypes());
    for (Type type : types) {
      if (isScalable(type))
        return op->emitOpError("expected vectors of a fixed size, but got ")
               << type;
    }
    if (failed(verifyElements(op)))
      return WalkResult::interrupt();
    if (isa<memref::AllocaOp, memref::AllocOp>(op))
      return verifyAllocation(op);
    if (isa<memref::CopyOp>(op))
      for (Type type : op->getOperandTypes())
        if (!isa<MemRefType>(type))
          return op->emitOpError("expected memrefs with a rank, but got ")
                 << type;
    return WalkResult::advance();
  });
  return failure(result.wasInterrupted());
}

LogicalResult mlir::swizzle::verifyInitialValue(memref::GlobalOp global) {
  bool isDeclaration = global.isExternal();
  if (!isLds(global.getType()) && isDeclaration && global.isPrivate())
    return global.emitOpError("expected an initial value, or 'uninitialized', "
                              "but got a declaration that no other module can "
                              "define");
  if (!isLds(global.getType()) || global.isUninitialized() || isDeclaration)
    return success();
  return global.emitOpError("expected LDS that is uninitialized, but got an "
                            "initial value");
}
