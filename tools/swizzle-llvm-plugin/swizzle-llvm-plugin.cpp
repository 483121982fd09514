//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// The remap of AMD kernels as a plugin of clang and opt that needs nothing but
// their LLVM, 19 or later, and of llc from 22 on.
//
//===----------------------------------------------------------------------===//

#include "RemapModule.h"
#include "Swizzle/Target/RemapModulePass.h"
#include "llvm/Support/CommandLine.h"

using namespace mlir::swizzle;

/// Before anything of LLVM is called, which the option does already.
[[maybe_unused]] static const bool isOfThisVersion = verifyLLVMVersion();

static llvm::cl::list<std::string> remapOptions(
    remarkPassName,
    llvm::cl::desc("Remap the workgroups of AMD kernels: options of "
                   "swizzle-remap-program-ids, as in 'map=balanced "
                   "grid=?,1,1', with maps of built-in steps"),
    llvm::cl::value_desc("options"));

/// Remaps the kernels of `module` as the options say; returns true if one has
/// changed.
static bool remap(llvm::Module &module,
                  const std::optional<std::string> &options) {
  if (!mayHaveKernels(module))
    return false;
  auto fail = [&](const std::string &message) {
    diagnoseModule(module, message, llvm::DS_Error);
    return false;
  };
  llvm::Expected<std::string> text =
      RemapModulePass::choose(options, remapOptions);
  if (!text)
    return fail(llvm::toString(text.takeError()));
  llvm::Expected<BuiltInRemap> remap = parseRemap(*text);
  if (!remap)
    return fail(llvm::toString(remap.takeError()));
  bool isAMD = isForAMD(module, getTriple(module));
  if (!isAMD)
    diagnoseModule(module,
                   "kernels of NVIDIA GPUs are left alone; the plugin with "
                   "MLIR remaps them",
                   llvm::DS_Warning);
  return isAMD && remapModule(module, *remap);
}

static RemapOfProcess remapOfProcess(remapOptions);

static void registerPasses(llvm::PassBuilder &builder) {
  remapOfProcess.addTo(builder, remap);
}

static void remapBeforeCodeGeneration(llvm::Module &module) {
  remapOfProcess.beforeCodeGeneration(module, remap);
}

extern "C" LLVM_ATTRIBUTE_VISIBILITY_DEFAULT llvm::PassPluginLibraryInfo
llvmGetPassPluginInfo() {
  return makePluginInfo<registerPasses, remapBeforeCodeGeneration>("Swizzle");
}
