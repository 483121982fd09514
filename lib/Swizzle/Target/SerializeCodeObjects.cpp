//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "Swizzle/IR/KernelTarget.h"
#include "Swizzle/Target/CodeObject.h"
#include "Swizzle/Target/Passes.h"
#include "mlir/IR/Builders.h"
#include "mlir/Target/LLVM/ROCDL/Utils.h"
#include "mlir/Target/LLVMIR/Dialect/Builtin/BuiltinToLLVMIRTranslation.h"
#include "mlir/Target/LLVMIR/Dialect/GPU/GPUToLLVMIRTranslation.h"
#include "mlir/Target/LLVMIR/Dialect/LLVMIR/LLVMToLLVMIRTranslation.h"
#include "mlir/Target/LLVMIR/Dialect/ROCDL/ROCDLToLLVMIRTranslation.h"

namespace mlir::swizzle {
#define GEN_PASS_DEF_SERIALIZECODEOBJECTSPASS
#include "Swizzle/Target/Passes.h.inc"
} // namespace mlir::swizzle

using namespace mlir;
using namespace mlir::swizzle;

static gpu::ObjectAttr makeObject(ROCDL::ROCDLTargetAttr target,
                                  gpu::CompilationTarget format,
                                  StringRef bytes,
                                  gpu::KernelTableAttr kernels = {}) {
  return gpu::ObjectAttr::get(target.getContext(), target, format,
                              StringAttr::get(target.getContext(), bytes),
                              /*properties=*/{}, kernels);
}

static LogicalResult serialize(gpu::GPUModuleOp module,
                               ROCDL::ROCDLTargetAttr target) {
  FailureOr<CompiledCodeObject> object = compileCodeObject(module, target);
  if (failed(object))
    return failure();
  Attribute objects[] = {
      makeObject(target, gpu::CompilationTarget::Binary,
                 StringRef(object->elf.data(), object->elf.size()),
                 ROCDL::getKernelMetadata(module, object->elf)),
      makeObject(target, gpu::CompilationTarget::Assembly, object->assembly)};
  OpBuilder builder(module);
  gpu::BinaryOp::create(builder, module.getLoc(), module.getName(),
                        module.getOffloadingHandlerAttr(),
                        builder.getArrayAttr(objects));
  module.erase();
  return success();
}

namespace {
struct SerializeCodeObjectsPass
    : swizzle::impl::SerializeCodeObjectsPassBase<SerializeCodeObjectsPass> {
  using Base::Base;

  void getDependentDialects(DialectRegistry &registry) const override {
    Base::getDependentDialects(registry);
    registerBuiltinDialectTranslation(registry);
    registerGPUDialectTranslation(registry);
    registerLLVMDialectTranslation(registry);
    registerROCDLDialectTranslation(registry);
  }

  void runOnOperation() override {
    SmallVector<gpu::GPUModuleOp> modules;
    getOperation()->walk([&](gpu::GPUModuleOp module) {
      if (module != getOperation() && getRocdlTarget(module))
        modules.push_back(module);
    });
    for (gpu::GPUModuleOp module : modules) {
      if (size_t number = getRocdlTargets(module).size(); number > 1)
        module.emitWarning("expected one ROCDL target, but got ")
            << number << ": the code is for '"
            << getRocdlTarget(module).getChip() << "' alone";
      if (failed(serialize(module, getRocdlTarget(module))))
        return signalPassFailure();
    }
  }
};
} // namespace
