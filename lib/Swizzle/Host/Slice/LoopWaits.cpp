//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "LoopWaits.h"
#include "SliceAccesses.h"
#include "Swizzle/Host/MemoryAccess.h"
#include "mlir/Dialect/AMDGPU/IR/AMDGPUDialect.h"
#include "mlir/Dialect/GPU/IR/GPUDialect.h"
#include "mlir/Dialect/LLVMIR/ROCDLDialect.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Interfaces/LoopLikeInterface.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

using namespace mlir;
using namespace mlir::swizzle;

/// Whether all that `value` is needed for is to be put into LDS, perhaps
/// converted before, or to be handed to the next iteration as it is.
static bool isOnlyStaged(Value value, bool isConverted) {
  return llvm::all_of(value.getUsers(), [&](Operation *user) {
    if (auto yield = dyn_cast<scf::YieldOp>(user)) {
      auto ifOp = dyn_cast<scf::IfOp>(yield->getParentOp());
      if (!ifOp)
        return !isConverted;
      return llvm::all_of(ifOp.getResults(), [&](Value result) {
        return isOnlyStaged(result, isConverted);
      });
    }
    if (std::optional<MemoryAccess> access = getMemoryAccess(user))
      return access->isWrite && isLds(access->memref.getType());
    if (!isPure(user) || user->getNumRegions() != 0)
      return false;
    return llvm::all_of(user->getResults(), [](Value result) {
      return isOnlyStaged(result, /*isConverted=*/true);
    });
  });
}

bool mlir::swizzle::waitsForLoads(Operation *loop) {
  return loop
      ->walk([&](Operation *op) {
        // Matrix instructions, of any dialect, have calls that count them.
        auto call = dyn_cast<func::CallOp>(op);
        if (isa<gpu::BarrierOp, amdgpu::LDSBarrierOp, ROCDL::SBarrierOp,
                ROCDL::BarrierOp>(op) ||
            (call && call.getCallee() == sliceCountName))
          return WalkResult::interrupt();
        std::optional<MemoryAccess> access = getMemoryAccess(op);
        bool isLoad = access
                          ? !access->isWrite && !isLds(access->memref.getType())
                          : isa<amdgpu::RawBufferLoadOp>(op);
        if (isLoad && op->getParentOfType<LoopLikeOpInterface>() == loop &&
            !isOnlyStaged(op->getResult(0), /*isConverted=*/false))
          return WalkResult::interrupt();
        return WalkResult::advance();
      })
      .wasInterrupted();
}
