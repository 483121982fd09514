//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "Swizzle/Host/Passes.h"
#include "Swizzle/Pipelines/Pipelines.h"
#include "mlir/Conversion/AffineToStandard/AffineToStandard.h"
#include "mlir/Conversion/VectorToSCF/VectorToSCF.h"
#include "mlir/Dialect/GPU/Transforms/Passes.h"
#include "mlir/Dialect/Linalg/Passes.h"
#include "mlir/Dialect/Vector/Transforms/Passes.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Transforms/Passes.h"

using namespace mlir;
using namespace mlir::swizzle;

/// Kernels and launches as code of the host, with the checks.
static void buildKernels(OpPassManager &manager,
                         const LowerToHostOptions &options) {
  if (!options.link.empty()) {
    LinkKernelsPassOptions link;
    llvm::append_range(link.files, options.link);
    manager.addPass(createLinkKernelsPass(link));
  }
  addKernelSourcePasses(manager, options.elementType);
  buildKernelFunctionsPipeline(manager);
  // Functions that were called in launches only are in gpu modules now.
  manager.addPass(createSymbolDCEPass());
  OpPassManager &kernels = manager.nest<gpu::GPUModuleOp>();
  // Constant arguments of functions are symbols in affine maps until then, and
  // ids are symbols until they are values of the host.
  kernels.addPass(createCanonicalizerPass());
  kernels.addPass(createMarkBlocksPass());
  kernels.addPass(createLowerAffinePass());
  // Ops of linalg have ops in them.
  kernels.addPass(createConvertLinalgToLoopsPass());
  kernels.addPass(createExtendMathPass());
  manager.addPass(createRemapProgramIdsPass(options.getRemapOptions()));
  manager.addPass(createConvertSwizzleToArithPass());
  manager.addPass(createLowerKernelsToHostPass());
  manager.addPass(createMarkBlocksPass());
  manager.addPass(createConvertLinalgToLoopsPass());
  OpPassManager &functions = manager.nest<func::FuncOp>();
  functions.addPass(vector::createLowerVectorMaskPass());
  functions.addPass(createConvertVectorToSCFPass());
  manager.addPass(createLowerAffinePass());
  InstrumentAccessesPassOptions instrument;
  llvm::append_range(instrument.checks, options.checks);
  manager.addPass(createInstrumentAccessesPass(instrument));
  manager.addPass(createDropMemorySpacesPass());
}

void mlir::swizzle::buildLowerToHostPipeline(
    OpPassManager &manager, const LowerToHostOptions &options) {
  buildKernels(manager, options);
  addHostToLlvmPasses(manager);
}
