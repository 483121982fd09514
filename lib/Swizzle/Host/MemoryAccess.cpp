//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "Swizzle/Host/MemoryAccess.h"
#include "mlir/Dialect/GPU/IR/GPUDialect.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/Interfaces/CallInterfaces.h"
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
  // The number of AMD hardware's local address space.
  constexpr int64_t localSpace = 3;
  auto number = dyn_cast_or_null<IntegerAttr>(space);
  return number && number.getInt() == localSpace;
}

static bool writesTo(Value memref, SmallPtrSetImpl<Operation *> &visited) {
  for (OpOperand &use : memref.getUses()) {
    Operation *user = use.getOwner();
    std::optional<MemoryAccess> access = getMemoryAccess(user);
    if (access && access->isWrite && access->memref == memref)
      return true;
    if (auto copy = dyn_cast<memref::CopyOp>(user))
      if (copy.getTarget() == memref)
        return true;
    if (auto transfer = dyn_cast<vector::TransferWriteOp>(user))
      if (transfer.getBase() == memref)
        return true;
    if (isa<ViewLikeOpInterface>(user))
      for (Value view : user->getResults())
        if (writesTo(view, visited))
          return true;
    auto call = dyn_cast<CallOpInterface>(user);
    if (!call)
      continue;
    auto callee = dyn_cast_or_null<FunctionOpInterface>(call.resolveCallable());
    if (callee && !callee.isExternal() && visited.insert(user).second &&
        writesTo(callee.getArgument(use.getOperandNumber()), visited))
      return true;
  }
  return false;
}

bool mlir::swizzle::writesArgument(FunctionOpInterface function,
                                   unsigned number) {
  SmallPtrSet<Operation *, 4> visited;
  return writesTo(function.getArgument(number), visited);
}
