//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "Swizzle/Host/MemoryAccess.h"
#include "Swizzle/IR/SwizzleInterfaces.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/GPU/IR/GPUDialect.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/LLVMIR/ROCDLDialect.h"
#include "mlir/Interfaces/CallInterfaces.h"
#include "mlir/Interfaces/ControlFlowInterfaces.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "mlir/Interfaces/ViewLikeInterface.h"

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

/// The name of an intrinsic of AMD GPUs, a call or an op of the rocdl dialect;
/// empty if `op` is none.
static StringRef getIntrinsicName(Operation *op) {
  if (auto call = dyn_cast<LLVM::CallIntrinsicOp>(op))
    return call.getIntrin();
  if (isa_and_present<ROCDL::ROCDLDialect>(op->getDialect()))
    return op->getName().getStringRef();
  return "";
}

/// Returns true if `user` writes through `pointer`, a memref or a pointer.
static bool isWriteTo(Operation *user, Value pointer) {
  if (auto op = dyn_cast<MemoryAccessOpInterface>(user))
    if (std::optional<MemoryAccess> access = op.getMemoryAccess())
      return access->isWrite &&
             (access->memref == pointer || access->pointer == pointer);
  if (auto effects = dyn_cast<MemoryEffectOpInterface>(user);
      effects && effects.getEffectOnValue<MemoryEffects::Write>(pointer))
    return true;
  StringRef name = getIntrinsicName(user);
  return name.contains(".buffer.store") || name.contains(".buffer.atomic");
}

/// Returns true if the results of `user` can be the operand, or a part of it. A
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
