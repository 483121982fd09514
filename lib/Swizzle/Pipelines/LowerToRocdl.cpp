//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "Swizzle/Pipelines/Pipelines.h"
#include "Swizzle/Target/Passes.h"
#include "mlir/Conversion/AMDGPUToROCDL/AMDGPUToROCDL.h"
#include "mlir/Conversion/AffineToStandard/AffineToStandard.h"
#include "mlir/Conversion/GPUToROCDL/GPUToROCDLPass.h"
#include "mlir/Conversion/ReconcileUnrealizedCasts/ReconcileUnrealizedCasts.h"
#include "mlir/Conversion/SCFToControlFlow/SCFToControlFlow.h"
#include "mlir/Conversion/VectorToSCF/VectorToSCF.h"
#include "mlir/Dialect/AMDGPU/Transforms/Passes.h"
#include "mlir/Dialect/GPU/Transforms/Passes.h"
#include "mlir/Dialect/Linalg/Passes.h"
#include "mlir/Dialect/MemRef/Transforms/Passes.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Pass/PassRegistry.h"
#include "mlir/Transforms/Passes.h"

using namespace mlir;
using namespace mlir::swizzle;

void mlir::swizzle::addKernelSourcePasses(OpPassManager &manager,
                                          StringRef elementType) {
  manager.addPass(createLinkLibrariesPass());
  manager.addPass(createExpandDynamicOpsPass());
  ConvertElementTypePassOptions element;
  element.to = elementType.str();
  manager.addPass(createConvertElementTypePass(element));
}

void mlir::swizzle::buildKernelFunctionsPipeline(OpPassManager &manager) {
  manager.addPass(createGpuKernelOutliningPass());
  manager.addPass(createPrepareKernelsPass());
  // Ids that a function reads are then the kernel's.
  manager.addNestedPass<gpu::GPUModuleOp>(createInlineDeviceFunctionsPass());
  manager.addNestedPass<gpu::GPUModuleOp>(createTruncateTowardZeroPass());
  manager.addNestedPass<gpu::GPUModuleOp>(createMarkBlocksPass());
}

/// Says which chip gpu modules are for that do not say it themselves.
static void addTarget(OpPassManager &manager,
                      const LowerToRocdlOptions &options) {
  AttachTargetPassOptions target;
  target.chip = options.chip;
  target.optLevel = options.optLevel;
  manager.addPass(createAttachTargetPass(target));
}

/// Kernels as functions of their own, with the ids of the map.
static void buildRemap(OpPassManager &manager,
                       const LowerToRocdlOptions &options) {
  addKernelSourcePasses(manager, options.elementType);
  buildKernelFunctionsPipeline(manager);
  addTarget(manager, options);
  manager.addPass(createRemapProgramIdsPass(options.getRemapOptions()));
  manager.addPass(createConvertSwizzleToArithPass());
}

/// Kernels in the LLVM and ROCDL dialects.
static void buildKernels(OpPassManager &manager,
                         const LowerToRocdlOptions &options) {
  OpPassManager &kernels = manager.nest<gpu::GPUModuleOp>();
  kernels.addPass(createConvertLinalgToLoopsPass());
  kernels.addPass(createCanonicalizerPass());
  kernels.addPass(createUnrollRegisterLoopsPass());
  kernels.addPass(createCanonicalizerPass());
  kernels.addPass(createCSEPass());
  kernels.addPass(createMarkBlocksPass());
  // Unrolled, as loops over vectors in memory would be over scratch.
  VectorTransferToSCFOptions transfers;
  transfers.enableFullUnroll();
  kernels.addPass(createConvertVectorToSCFPass(transfers));
  // Before conversions to and from narrow numbers are expanded.
  kernels.addPass(createExtendMathPass());
  ExpandKernelOpsPassOptions expand;
  expand.chip = options.chip;
  kernels.addPass(createExpandKernelOpsPass(expand));
  kernels.addPass(createSplitMaskedAccessesPass());
  kernels.addPass(amdgpu::createAmdgpuResolveStridedMetadataPass());
  kernels.addPass(memref::createExpandStridedMetadataPass());
  kernels.addPass(createLowerAffinePass());
  kernels.addPass(createSCFToControlFlowPass());
  kernels.addPass(createMarkBlocksPass());
  SplitMfmaPassOptions mfma;
  mfma.chip = options.chip;
  kernels.addPass(createSplitMfmaPass(mfma));
  ConvertAMDGPUToROCDLPassOptions amdgpu;
  amdgpu.chipset = options.chip;
  kernels.addPass(createConvertAMDGPUToROCDLPass(amdgpu));
  ConvertGpuOpsToROCDLOpsOptions rocdl;
  rocdl.chipset = options.chip;
  rocdl.runtime = gpu::amd::Runtime::HIP;
  kernels.addPass(createConvertGpuOpsToROCDLOps(rocdl));
  kernels.addPass(createAllowNegativeStridesPass());
  kernels.addPass(createReconcileUnrealizedCastsPass());
  kernels.addPass(createCanonicalizerPass());
  kernels.addPass(createCSEPass());
  kernels.addPass(createMarkBlocksPass({/*erase=*/true}));
}

void mlir::swizzle::buildRocdlKernelsPipeline(
    OpPassManager &manager, const LowerToRocdlOptions &options) {
  buildRemap(manager, options);
  buildKernels(manager, options);
}

void mlir::swizzle::buildCodeObjectsPipeline(
    OpPassManager &manager, const LowerToRocdlOptions &options) {
  addTarget(manager, options);
  manager.addPass(createSerializeCodeObjectsPass());
}

void mlir::swizzle::buildLowerToRocdlPipeline(
    OpPassManager &manager, const LowerToRocdlOptions &options) {
  buildRocdlKernelsPipeline(manager, options);
  buildCodeObjectsPipeline(manager, options);
}

/// Registers a pipeline that runs on modules: nested in another op it is an
/// error, where PassPipelineRegistration would end the process.
template <typename OptionsT>
static void registerOnModules(StringRef name, StringRef description,
                              void (*build)(OpPassManager &,
                                            const OptionsT &)) {
  using ErrorHandler = function_ref<LogicalResult(const Twine &)>;
  registerPassPipeline(
      name, description,
      [=](OpPassManager &manager, StringRef text,
          ErrorHandler fail) -> LogicalResult {
        // Of ops of any kind in a module, modules are the inner ones only.
        StringRef op = manager.getOpAnchorName();
        if (op != ModuleOp::getOperationName())
          return fail("expected '" + name + "' in a pipeline on '" +
                      ModuleOp::getOperationName() +
                      "', but got it in one on '" + op + "'");
        OptionsT options;
        if (failed(options.parseFromString(text)))
          return failure();
        build(manager, options);
        return success();
      },
      [](function_ref<void(const mlir::detail::PassOptions &)> handle) {
        handle(OptionsT());
      });
}

void mlir::swizzle::registerPipelines() {
  registerOnModules<LowerToRocdlOptions>(
      "swizzle-lower-to-rocdl",
      "remap the gpu kernels of a module and compile them to AMD code objects",
      buildLowerToRocdlPipeline);
  registerOnModules<LowerToHostOptions>(
      "swizzle-lower-to-host",
      "remap the gpu kernels of a module and lower them, with the code that "
      "launches them, for the host",
      buildLowerToHostPipeline);
  PassPipelineRegistration<RemapLLVMOptions>(
      "swizzle-remap-llvm", "remap the kernels of a module in the LLVM dialect",
      [](OpPassManager &manager, const RemapLLVMOptions &options) {
        buildRemapLLVMPipeline(manager, options);
      });
}
