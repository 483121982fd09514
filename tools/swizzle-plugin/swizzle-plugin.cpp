//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "Swizzle/IR/Swizzle.h"
#include "Swizzle/Pipelines/Pipelines.h"
#include "Swizzle/Registration.h"
#include "Swizzle/Target/LLVMPass.h"
#include "mlir/Config/mlir-config.h"
#include "mlir/Pass/PassRegistry.h"
#include "mlir/Tools/Plugins/DialectPlugin.h"
#include "mlir/Tools/Plugins/PassPlugin.h"
#include "llvm/Config/llvm-config.h"
#include "llvm/Plugins/PassPlugin.h"
#include "llvm/Support/Compiler.h"

/// Registers the passes, unless the host has them: MLIR ends the process for
/// two of one name.
static void registerPasses() {
  auto remap = mlir::swizzle::createRemapProgramIdsPass();
  if (!mlir::PassInfo::lookup(remap->getArgument()))
    mlir::swizzle::registerAllPasses();
}

/// Dialect and passes, so that --load-dialect-plugin alone is enough.
extern "C" LLVM_ATTRIBUTE_WEAK mlir::DialectPluginLibraryInfo
mlirGetDialectPluginInfo() {
  return {MLIR_PLUGIN_API_VERSION, "Swizzle", LLVM_VERSION_STRING,
          [](mlir::DialectRegistry *registry) {
            // As with passes.
            if (!registry->getDialectAllocator(
                    mlir::swizzle::SwizzleDialect::getDialectNamespace()))
              mlir::swizzle::registerAllDialects(*registry);
            registerPasses();
          }};
}

/// Passes only, for hosts whose input has no op of the dialect.
extern "C" LLVM_ATTRIBUTE_WEAK mlir::PassPluginLibraryInfo
mlirGetPassPluginInfo() {
  return {MLIR_PLUGIN_API_VERSION, "Swizzle", LLVM_VERSION_STRING,
          registerPasses};
}

/// The remap as a pass of LLVM, for clang, opt and llc.
extern "C" LLVM_ATTRIBUTE_WEAK llvm::PassPluginLibraryInfo
llvmGetPassPluginInfo() {
  return {LLVM_PLUGIN_API_VERSION, "Swizzle", LLVM_VERSION_STRING,
          [](llvm::PassBuilder &builder) {
            mlir::swizzle::registerChooser();
            mlir::swizzle::registerLLVMPass(
                builder, mlir::swizzle::parseRemapLLVMPipeline);
          },
          [](llvm::Module &module, llvm::TargetMachine &, llvm::CodeGenFileType,
             llvm::raw_pwrite_stream &) {
            mlir::swizzle::registerChooser();
            mlir::swizzle::remapBeforeCodeGeneration(
                module, mlir::swizzle::parseRemapLLVMPipeline);
            return false;
          }};
}
