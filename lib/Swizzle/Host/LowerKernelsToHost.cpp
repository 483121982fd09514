//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "FatBuffersToHost.h"
#include "KernelFunctions.h"
#include "LaunchesToHost.h"
#include "RuntimeCalls.h"
#include "Swizzle/Host/Passes.h"
#include "Swizzle/IR/Swizzle.h"
#include "mlir/Dialect/AMDGPU/IR/AMDGPUDialect.h"
#include "mlir/Dialect/LLVMIR/ROCDLDialect.h"
#include "mlir/Transforms/WalkPatternRewriteDriver.h"

namespace mlir::swizzle {
#define GEN_PASS_DEF_LOWERKERNELSTOHOSTPASS
#include "Swizzle/Host/Passes.h.inc"
} // namespace mlir::swizzle

using namespace mlir;
using namespace mlir::swizzle;

static bool isGpuOp(Operation *op) {
  return isa_and_present<gpu::GPUDialect, amdgpu::AMDGPUDialect,
                         ROCDL::ROCDLDialect>(op->getDialect());
}

/// Replaces the gpu ops of functions that were kernels, and in all functions
/// the conversions that MLIR does not lower; reports the gpu ops that are left.
static LogicalResult lowerBodies(ModuleOp module, RuntimeCalls &runtime) {
  RewritePatternSet kernelPatterns(module.getContext());
  populateGpuToHostPatterns(kernelPatterns, runtime);
  populateWaveOpsToHostPatterns(kernelPatterns, runtime);
  populateReductionsToHostPatterns(kernelPatterns, runtime);
  populateMatrixOpsToHostPatterns(kernelPatterns, runtime);
  populateMathOpsToHostPatterns(kernelPatterns);
  populateBufferOpsToHostPatterns(kernelPatterns, runtime);
  RewritePatternSet patterns(module.getContext());
  populateSmallFloatsToHostPatterns(patterns, runtime);
  FrozenRewritePatternSet frozenKernelPatterns(std::move(kernelPatterns));
  FrozenRewritePatternSet frozenPatterns(std::move(patterns));

  LogicalResult result = success();
  for (auto function : llvm::to_vector(module.getOps<func::FuncOp>())) {
    if (function.isExternal())
      continue;
    bool isKernel = function->hasAttr(SwizzleDialect::getHostKernelAttrName());
    if (isKernel) {
      walkAndApplyPatterns(function, frozenKernelPatterns);
      if (failed(lowerFatBuffers(function)))
        return failure();
    }
    walkAndApplyPatterns(function, frozenPatterns);
    function.walk([&](Operation *op) {
      if (isKernel && isGpuOp(op))
        result = op->emitOpError("is not supported on the host");
    });
  }
  return result;
}

namespace {
struct LowerKernelsToHostPass
    : swizzle::impl::LowerKernelsToHostPassBase<LowerKernelsToHostPass> {
  using Base::Base;

  void runOnOperation() override {
    ModuleOp module = getOperation();
    KernelFunctions kernels(module);
    for (auto gpuModule :
         llvm::make_early_inc_range(module.getOps<gpu::GPUModuleOp>())) {
      if (failed(kernels.moveToHost(gpuModule)))
        return signalPassFailure();
    }
    RuntimeCalls runtime(module);
    if (failed(lowerBodies(module, runtime)) ||
        failed(lowerHostOps(module, kernels, runtime)))
      return signalPassFailure();
    for (auto gpuModule :
         llvm::make_early_inc_range(module.getOps<gpu::GPUModuleOp>()))
      gpuModule.erase();
    module->removeAttr(gpu::GPUDialect::getContainerModuleAttrName());
  }
};
} // namespace
