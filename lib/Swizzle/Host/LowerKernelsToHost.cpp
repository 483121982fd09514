//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "FatBuffersToHost.h"
#include "HostPatterns.h"
#include "Intrinsics.h"
#include "KernelFunctions.h"
#include "LaunchesToHost.h"
#include "MeetingOrder.h"
#include "RuntimeCalls.h"
#include "Swizzle/Host/Passes.h"
#include "Swizzle/Host/UncountedLoops.h"
#include "Swizzle/IR/SwizzleInterfaces.h"
#include "Swizzle/Transforms/Clamps.h"
#include "Swizzle/Transforms/GreedyRewrite.h"
#include "Swizzle/Transforms/KernelStack.h"
#include "Swizzle/Transforms/NarrowFloats.h"
#include "mlir/Dialect/AMDGPU/IR/AMDGPUDialect.h"
#include "mlir/Dialect/Arith/Transforms/Passes.h"
#include "mlir/Dialect/LLVMIR/ROCDLDialect.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Vector/Transforms/LoweringPatterns.h"
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

/// Reports an op of a kernel that is no code of the host.
static LogicalResult verifyLowered(Operation *op) {
  if (isGpuOp(op))
    return op->emitOpError("is not supported on the host")
           << describeFunction(op);
  if (auto call = dyn_cast<LLVM::CallIntrinsicOp>(op))
    if (call.getIntrin().starts_with(amdgcnPrefix))
      return call.emitOpError("calls '")
             << call.getIntrin() << "', which is not supported on the host"
             << describeFunction(op);
  // Without instructions it only keeps a compiler from moving code.
  if (auto assembly = dyn_cast<LLVM::InlineAsmOp>(op);
      assembly && !assembly.getAsmString().trim().empty())
    return assembly.emitOpError("expected no inline assembly on the host, but "
                                "got '")
           << assembly.getAsmString() << "'" << describeFunction(op);
  // Pointers of the host are wider than those of LDS.
  constexpr unsigned pointerBits = 64;
  Type number;
  if (isa<LLVM::PtrToIntOp>(op))
    number = op->getResult(0).getType();
  if (isa<LLVM::IntToPtrOp>(op))
    number = op->getOperand(0).getType();
  if (number &&
      getElementTypeOrSelf(number).getIntOrFloatBitWidth() < pointerBits)
    return op->emitOpError("expected 64 bits for pointers on the host, but "
                           "got ")
           << number << describeFunction(op);
  return success();
}

/// Returns true for a read of memory that sees what others write meanwhile.
static bool seesOthers(Operation *op) {
  if (auto load = dyn_cast<LLVM::LoadOp>(op))
    return load.getVolatile_() ||
           load.getOrdering() != LLVM::AtomicOrdering::not_atomic;
  return isa<LLVM::AtomicRMWOp, LLVM::AtomicCmpXchgOp>(op) ||
         hasEffect<MemoryEffects::Read>(op);
}

/// Has work-items that go round in a loop, as to wait for others, let these go
/// on. A loop may call the function that reads memory.
static void addTurns(ArrayRef<func::FuncOp> functions, RuntimeCalls &runtime) {
  auto mayWait = [](func::FuncOp function) {
    return function
        .walk([](Operation *op) {
          return seesOthers(op) ? WalkResult::interrupt()
                                : WalkResult::advance();
        })
        .wasInterrupted();
  };
  if (llvm::none_of(functions, mayWait))
    return;
  for (func::FuncOp function : functions)
    for (Block *header : findUncountedLoops(function)) {
      Operation &first = header->front();
      OpBuilder builder(&first);
      runtime.call(
          builder, first.getLoc(), "swizzleHostTurn", {},
          {RuntimeCalls::getItem(builder), runtime.getSite(builder, &first)});
    }
}

/// Contractions of vectors as the products and conversions that they are: each
/// of those has a form of its own on the host.
static LogicalResult expandContractions(func::FuncOp function) {
  bool hasAny = false;
  function.walk([&](Operation *op) {
    hasAny |= isa<vector::ContractionOp, vector::OuterProductOp>(op);
  });
  if (!hasAny)
    return success();
  RewritePatternSet patterns(function.getContext());
  vector::populateVectorContractLoweringPatterns(
      patterns, vector::VectorContractLowering::OuterProduct);
  vector::populateVectorOuterProductLoweringPatterns(patterns);
  return applyPatternsGreedily(function, std::move(patterns), keepBlocks());
}

/// Replaces the gpu ops of functions that were kernels, and in all functions
/// the conversions that MLIR does not lower; reports the gpu ops that are left.
static LogicalResult lowerBodies(ModuleOp module, RuntimeCalls &runtime) {
  RewritePatternSet kernelPatterns(module.getContext());
  populateGpuToHostPatterns(kernelPatterns, runtime);
  populateWaveOpsToHostPatterns(kernelPatterns, runtime);
  populateReductionsToHostPatterns(kernelPatterns, runtime);
  populateIntrinsicsToHostPatterns(kernelPatterns, runtime);
  populateMatrixOpsToHostPatterns(kernelPatterns, runtime);
  populateBufferOpsToHostPatterns(kernelPatterns, runtime);
  populateConversionsToHostPatterns(kernelPatterns);
  populateDivisionsToHostPatterns(kernelPatterns);
  RewritePatternSet scales(module.getContext()), patterns(module.getContext());
  arith::populateExpandScalingExtTruncPatterns(scales);
  arith::populateExpandF8E8M0Patterns(scales);
  populateScalePatterns(scales);
  populateNarrowConversionPatterns(scales);
  populateSmallFloatsToHostPatterns(patterns, runtime);
  populateClampPatterns(patterns);
  FrozenRewritePatternSet frozenKernelPatterns(std::move(kernelPatterns));
  FrozenRewritePatternSet frozenScales(std::move(scales));
  FrozenRewritePatternSet frozenPatterns(std::move(patterns));

  LogicalResult result = success();
  SmallVector<func::FuncOp> kernelFunctions;
  for (auto function : llvm::to_vector(module.getOps<func::FuncOp>())) {
    if (function.isExternal())
      continue;
    bool isKernel = function->hasAttr(SwizzleDialect::getHostKernelAttrName());
    if (isKernel) {
      hoistAllocas(function);
      if (failed(expandContractions(function)))
        return failure();
      walkAndApplyPatterns(function, frozenKernelPatterns);
      if (failed(lowerFatBuffers(function)))
        return failure();
      kernelFunctions.push_back(function);
    }
    // Twice, as the first of these patterns make what the second are for.
    walkAndApplyPatterns(function, frozenScales);
    walkAndApplyPatterns(function, frozenScales);
    walkAndApplyPatterns(function, frozenPatterns);
    function.walk([&](Operation *op) {
      if (isKernel && failed(verifyLowered(op)))
        result = failure();
    });
  }
  addTurns(kernelFunctions, runtime);
  return result;
}

/// Aligns the buffers of the program as on a device. Kernels that are LLVM IR
/// say of their accesses how far they are aligned. (HIP's and CUDA's runtimes
/// align what they allocate to 256 bytes at least.)
static void alignBuffers(ModuleOp module) {
  constexpr uint64_t alignment = 256;
  module.walk([&](memref::AllocOp alloc) {
    if (alloc.getAlignment().value_or(1) < alignment)
      alloc.setAlignment(alignment);
  });
}

namespace {
struct LowerKernelsToHostPass
    : swizzle::impl::LowerKernelsToHostPassBase<LowerKernelsToHostPass> {
  using Base::Base;

  void getDependentDialects(DialectRegistry &registry) const override {
    Base::getDependentDialects(registry);
    registerMemoryAccessModels(registry);
  }

  void runOnOperation() override {
    ModuleOp module = getOperation();
    KernelFunctions kernels(module);
    for (auto gpuModule :
         llvm::make_early_inc_range(module.getOps<gpu::GPUModuleOp>())) {
      if (failed(verifyIntrinsicCalls(gpuModule)) ||
          failed(kernels.moveToHost(gpuModule)))
        return signalPassFailure();
    }
    RuntimeCalls runtime(module);
    if (failed(RuntimeCalls::verifyDeclarations(module)) ||
        failed(lowerBodies(module, runtime)))
      return signalPassFailure();
    orderMeetings(module, runtime);
    if (failed(lowerHostOps(module, kernels, runtime)))
      return signalPassFailure();
    lowerHostAssertions(module, runtime);
    alignBuffers(module);
    for (auto gpuModule :
         llvm::make_early_inc_range(module.getOps<gpu::GPUModuleOp>()))
      gpuModule.erase();
    module->removeAttr(gpu::GPUDialect::getContainerModuleAttrName());
  }
};
} // namespace
