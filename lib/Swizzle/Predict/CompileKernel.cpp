//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "Swizzle/Predict/CompileKernel.h"
#include "Swizzle/IR/SwizzleInterfaces.h"
#include "Swizzle/Pipelines/Pipelines.h"
#include "Swizzle/Target/CodeObject.h"
#include "mlir/Dialect/GPU/IR/GPUDialect.h"
#include "mlir/Dialect/GPU/Transforms/Passes.h"
#include "mlir/Dialect/LLVMIR/ROCDLDialect.h"
#include "mlir/IR/Verifier.h"
#include "mlir/Pass/PassManager.h"

using namespace mlir;
using namespace mlir::swizzle;

/// Erases other kernels, and their launches.
static void eraseOtherKernels(ModuleOp module, StringRef gpuModule,
                              StringRef kernel) {
  SmallVector<Operation *> others;
  module.walk([&](gpu::LaunchFuncOp launch) {
    if (launch.getKernelModuleName() == gpuModule &&
        launch.getKernelName() == kernel)
      return;
    if (Value token = launch.getAsyncToken()) {
      OpBuilder builder(launch);
      auto wait = gpu::WaitOp::create(builder, launch.getLoc(), token.getType(),
                                      launch.getAsyncDependencies());
      token.replaceAllUsesWith(wait.getAsyncToken());
    }
    others.push_back(launch);
  });
  module.walk<WalkOrder::PreOrder>([&](gpu::GPUModuleOp candidate) {
    if (candidate.getName() != gpuModule) {
      others.push_back(candidate);
      return WalkResult::skip();
    }
    for (auto function : candidate.getOps<gpu::GPUFuncOp>())
      if (function.isKernel() && function.getName() != kernel)
        others.push_back(function);
    return WalkResult::skip();
  });
  for (Operation *op : others)
    op->erase();
}

/// Puts copies of a kernel of the LLVM dialect, and of what it needs, into a
/// gpu.module; returns the name of that.
static StringRef wrapLLVM(ModuleOp module, StringRef kernel) {
  module.getContext()->loadDialect<gpu::GPUDialect>();
  SymbolTable symbols(module);
  SetVector<Operation *> needed;
  if (Operation *function = symbols.lookup(kernel))
    needed.insert(function);
  for (size_t i = 0; i < needed.size(); ++i)
    if (auto uses = SymbolTable::getSymbolUses(needed[i]))
      for (const SymbolTable::SymbolUse &use : *uses)
        if (Operation *used =
                symbols.lookup(use.getSymbolRef().getRootReference()))
          needed.insert(used);
  for (auto flags : module.getOps<LLVM::ModuleFlagsOp>())
    needed.insert(flags);
  OpBuilder builder(module.getContext());
  auto wrapper =
      gpu::GPUModuleOp::create(builder, module.getLoc(), "llvm_kernels");
  symbols.insert(wrapper);
  for (Operation *op : needed)
    wrapper.getBody()->push_back(op->clone());
  return wrapper.getName();
}

/// Has the metadata of kernels of the LLVM dialect read from code objects.
static void markLLVMKernels(ModuleOp module) {
  module.walk([&](LLVM::LLVMFuncOp function) {
    auto candidate = dyn_cast<KernelOpInterface>(function.getOperation());
    if (candidate && candidate.isKernel())
      function->setDiscardableAttr(ROCDL::ROCDLDialect::getKernelFuncAttrName(),
                                   UnitAttr::get(function.getContext()));
  });
}

static bool hasGPUKernels(ModuleOp module) {
  return module
      .walk([](gpu::GPUFuncOp function) {
        return function.isKernel() ? WalkResult::interrupt()
                                   : WalkResult::advance();
      })
      .wasInterrupted();
}

FailureOr<std::shared_ptr<const machine::CodeObject>>
mlir::swizzle::compileKernels(ModuleOp module, StringRef isa) {
  WithoutRemarks withoutRemarks;
  LowerToRocdlOptions options;
  options.chip = isa.str();
  options.map = "identity";
  // Kernels may have a map already.
  options.onDecline = OnDecline::Ignore;
  MLIRContext *context = module->getContext();
  PassManager lowering(context), objects(context);
  markLLVMKernels(module);
  if (hasGPUKernels(module))
    buildRocdlKernelsPipeline(lowering, options);
  buildCodeObjectsPipeline(objects, options);
  // Somebody waits for the answer: what the passes make is verified once, and
  // not after each of them.
  lowering.enableVerifier(false);
  if (failed(lowering.run(module)) || failed(verify(module)) ||
      failed(objects.run(module)))
    return failure();
  gpu::ObjectAttr found;
  module->walk([&](gpu::BinaryOp binary) {
    for (auto object : binary.getObjects().getAsRange<gpu::ObjectAttr>())
      if (object.getFormat() == gpu::CompilationTarget::Binary)
        found = object;
  });
  if (!found)
    return emitError(module->getLoc(), "expected a code object, but got none");
  auto object = machine::CodeObject::read(llvm::MemoryBuffer::getMemBufferCopy(
      found.getObject().getValue(), "the code object of the kernels"));
  if (!object)
    return emitError(module->getLoc()) << llvm::toString(object.takeError());
  return std::make_shared<const machine::CodeObject>(std::move(*object));
}

FailureOr<std::shared_ptr<const machine::CodeObject>>
mlir::swizzle::compileKernel(ModuleOp module, StringRef gpuModule,
                             StringRef kernel, StringRef isa) {
  OwningOpRef<ModuleOp> copy = module.clone();
  if (gpuModule.empty())
    gpuModule = wrapLLVM(*copy, kernel);
  PassManager outlining(module.getContext());
  outlining.addPass(createGpuKernelOutliningPass());
  if (failed(outlining.run(*copy)))
    return failure();
  eraseOtherKernels(*copy, gpuModule, kernel);
  auto object = compileKernels(*copy, isa);
  if (failed(object))
    return failure();
  if (auto found = (*object)->lookup(kernel); !found)
    return emitError(module->getLoc()) << llvm::toString(found.takeError());
  return object;
}
