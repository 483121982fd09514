//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "Swizzle/Chips/ChipTopology.h"
#include "Swizzle/IR/KernelTarget.h"
#include "Swizzle/Target/Passes.h"
#include "mlir/IR/Builders.h"
#include "mlir/Interfaces/DataLayoutInterfaces.h"

namespace mlir::swizzle {
#define GEN_PASS_DEF_ATTACHTARGETPASS
#include "Swizzle/Target/Passes.h.inc"
} // namespace mlir::swizzle

using namespace mlir;
using namespace mlir::swizzle;

namespace {
struct AttachTargetPass
    : swizzle::impl::AttachTargetPassBase<AttachTargetPass> {
  using Base::Base;

  LogicalResult initialize(MLIRContext *context) override {
    if (llvm::Error error = verifyIsa(chip))
      return emitError(UnknownLoc::get(context))
             << llvm::toString(std::move(error));
    if (optLevel > 3)
      return emitError(UnknownLoc::get(context))
             << "expected an optimization level of 0 to 3, but got "
             << optLevel.getValue();
    return success();
  }

  void runOnOperation() override {
    Builder builder(&getContext());
    auto target = ROCDL::ROCDLTargetAttr::get(&getContext(), optLevel,
                                              "amdgcn-amd-amdhsa", chip);
    WalkResult result = getOperation()->walk([&](gpu::GPUModuleOp module) {
      if (!module.getTargetsAttr())
        module.setTargetsAttr(builder.getArrayAttr(target));
      ROCDL::ROCDLTargetAttr rocdl = getRocdlTarget(module);
      if (!rocdl) {
        emitWarning(module.getLoc())
            << "expected gpu.module '" << module.getName()
            << "' to have a #rocdl.target or no target, but got one of other "
               "targets, for which no code object is made";
        return WalkResult::advance();
      }
      markKernels(module);
      return WalkResult(
          success(succeeded(verifyIndex(module)) &&
                  succeeded(verifyFunctions(module, rocdl.getChip()))));
    });
    if (result.wasInterrupted())
      signalPassFailure();
  }

private:
  /// Says of functions of the LLVM dialect that the gpu dialect calls kernels
  /// that ROCDL has them as such, as MLIR does where it makes one of a
  /// gpu.func.
  static void markKernels(gpu::GPUModuleOp module) {
    for (auto function : module.getOps<LLVM::LLVMFuncOp>())
      if (gpu::GPUDialect::isKernel(function) && !function.isExternal())
        function->setAttr(ROCDL::ROCDLDialect::getKernelFuncAttrName(),
                          UnitAttr::get(function.getContext()));
  }

  /// Data layouts may have an index of any width, for which LLVM takes any
  /// time.
  static LogicalResult verifyIndex(gpu::GPUModuleOp module) {
    constexpr uint64_t most = 64;
    uint64_t bits = DataLayout(module).getTypeSizeInBits(
        IndexType::get(module.getContext()));
    if (bits >= 1 && bits <= most)
      return success();
    return emitError(module.getLoc())
           << "expected an index of 1 to " << most << " bits, but got " << bits;
  }

  /// LLVM makes the code of each function for its own target_cpu, which the
  /// rest of the code object must be for, too.
  static LogicalResult verifyFunctions(gpu::GPUModuleOp module,
                                       StringRef chip) {
    for (auto function : module.getOps<LLVM::LLVMFuncOp>()) {
      std::optional<StringRef> cpu = function.getTargetCpu();
      if (function.isExternal() || !cpu || *cpu == chip)
        continue;
      // LLVM IR may say nothing of locations.
      Location loc = function.getLoc();
      InFlightDiagnostic diag =
          emitError(isa<UnknownLoc>(loc) ? module.getLoc() : loc);
      diag << "expected code for " << chip << ", but got @"
           << function.getName() << " for " << *cpu;
      diag.attachNote() << "its 'target_cpu' says so; what it was made from "
                           "can be compiled for "
                        << chip;
      return diag;
    }
    return success();
  }
};
} // namespace
