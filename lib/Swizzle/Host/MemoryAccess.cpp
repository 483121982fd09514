//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "Swizzle/Host/MemoryAccess.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/GPU/IR/GPUDialect.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/LLVMIR/ROCDLDialect.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/Interfaces/CallInterfaces.h"
#include "mlir/Interfaces/ControlFlowInterfaces.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include "mlir/Interfaces/ViewLikeInterface.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace mlir::swizzle;

static std::optional<MemoryAccess> makeAccess(Value memref, ValueRange indices,
                                              bool isWrite, Type vector = {}) {
  auto ranked = dyn_cast<TypedValue<MemRefType>>(memref);
  if (!ranked)
    return std::nullopt;
  MemoryAccess access;
  access.memref = ranked;
  llvm::append_range(access.indices, indices);
  access.isWrite = isWrite;
  // Elements of a memref can be vectors themselves.
  auto type = dyn_cast_or_null<VectorType>(vector);
  if (type && type != ranked.getType().getElementType())
    access.length = type.getNumElements();
  return access;
}

std::optional<MemoryAccess> mlir::swizzle::getMemoryAccess(Operation *op) {
  using Result = std::optional<MemoryAccess>;
  return TypeSwitch<Operation *, Result>(op)
      .Case([](memref::LoadOp load) {
        return makeAccess(load.getMemRef(), load.getIndices(), false);
      })
      .Case([](memref::StoreOp store) {
        return makeAccess(store.getMemRef(), store.getIndices(), true);
      })
      .Case([](vector::LoadOp load) {
        return makeAccess(load.getBase(), load.getIndices(), false,
                          load.getType());
      })
      .Case([](vector::StoreOp store) {
        return makeAccess(store.getBase(), store.getIndices(), true,
                          store.getVectorType());
      })
      .Case([](vector::MaskedLoadOp load) {
        Result access = makeAccess(load.getBase(), load.getIndices(), false,
                                   load.getVectorType());
        if (access)
          access->mask = load.getMask();
        return access;
      })
      .Case([](vector::MaskedStoreOp store) {
        Result access = makeAccess(store.getBase(), store.getIndices(), true,
                                   store.getVectorType());
        if (access)
          access->mask = store.getMask();
        return access;
      })
      .Case([](vector::GatherOp gather) {
        Result access = makeAccess(gather.getBase(), gather.getOffsets(), false,
                                   gather.getVectorType());
        if (access) {
          access->mask = gather.getMask();
          access->offsets = gather.getIndices();
        }
        return access;
      })
      .Case([](vector::ScatterOp scatter) {
        Result access = makeAccess(scatter.getBase(), scatter.getOffsets(),
                                   true, scatter.getVectorType());
        if (access) {
          access->mask = scatter.getMask();
          access->offsets = scatter.getIndices();
        }
        return access;
      })
      .Case<memref::AtomicRMWOp, memref::GenericAtomicRMWOp>([](auto rmw) {
        Result access = makeAccess(rmw.getMemref(), rmw.getIndices(), true);
        if (access)
          access->isAtomic = true;
        return access;
      })
      .Default([](Operation *) { return Result(); });
}

bool mlir::swizzle::isLds(MemRefType type) {
  Attribute space = type.getMemorySpace();
  if (auto gpuSpace = dyn_cast_or_null<gpu::AddressSpaceAttr>(space))
    return gpuSpace.getValue() == gpu::AddressSpace::Workgroup;
  auto number = dyn_cast_or_null<IntegerAttr>(space);
  return number &&
         number.getInt() == ROCDL::ROCDLDialect::kSharedMemoryAddressSpace;
}

/// The name of an intrinsic of AMD GPUs, a call or an op of the rocdl dialect;
/// empty if `op` is none.
static StringRef getIntrinsicName(Operation *op) {
  if (auto call = dyn_cast<LLVM::CallIntrinsicOp>(op))
    return call.getIntrin();
  if (isa_and_present<ROCDL::ROCDLDialect>(op->getDialect()))
    return op->getName().getStringRef();
  return "";
}

/// Whether `user` writes through `pointer`, a memref or a pointer.
static bool isWriteTo(Operation *user, Value pointer) {
  std::optional<MemoryAccess> access = getMemoryAccess(user);
  if (access)
    return access->isWrite && access->memref == pointer;
  return TypeSwitch<Operation *, bool>(user)
      .Case([&](memref::CopyOp copy) { return copy.getTarget() == pointer; })
      .Case([&](vector::TransferWriteOp write) {
        return write.getBase() == pointer;
      })
      .Case([&](LLVM::StoreOp store) { return store.getAddr() == pointer; })
      .Case<LLVM::AtomicRMWOp, LLVM::AtomicCmpXchgOp>(
          [&](auto atomic) { return atomic.getPtr() == pointer; })
      .Default([](Operation *op) {
        StringRef name = getIntrinsicName(op);
        return name.contains(".buffer.store") ||
               name.contains(".buffer.atomic");
      });
}

/// Whether the results of `user` can be what the operand is, or a part of it. A
/// callee can return what it is given.
static bool passesOn(Operation *user) {
  return isa<ViewLikeOpInterface, CallOpInterface, LLVM::GEPOp,
             LLVM::AddrSpaceCastOp, LLVM::BitcastOp, LLVM::SelectOp,
             LLVM::FreezeOp, LLVM::InsertValueOp, LLVM::ExtractValueOp,
             LLVM::PtrToIntOp, arith::SelectOp>(user) ||
         getIntrinsicName(user).contains("make.buffer.rsrc");
}

static bool writesTo(Value pointer, SmallPtrSetImpl<void *> &visited) {
  if (!visited.insert(pointer.getAsOpaquePointer()).second)
    return false;
  for (OpOperand &use : pointer.getUses()) {
    Operation *user = use.getOwner();
    if (isWriteTo(user, pointer))
      return true;
    if (passesOn(user))
      for (Value result : user->getResults())
        if (writesTo(result, visited))
          return true;
    if (auto branch = dyn_cast<BranchOpInterface>(user)) {
      std::optional<BlockArgument> argument =
          branch.getSuccessorBlockArgument(use.getOperandNumber());
      if (argument && writesTo(*argument, visited))
        return true;
    }
    auto call = dyn_cast<CallOpInterface>(user);
    if (!call)
      continue;
    auto callee = dyn_cast_or_null<FunctionOpInterface>(call.resolveCallable());
    if (!callee)
      continue;
    if (callee.isExternal()
            ? callee.getName() == "swizzleHostBufferStore"
            : writesTo(callee.getArgument(use.getOperandNumber()), visited))
      return true;
  }
  return false;
}

bool mlir::swizzle::writesArgument(FunctionOpInterface function,
                                   unsigned number) {
  SmallPtrSet<void *, 4> visited;
  return writesTo(function.getArgument(number), visited);
}
