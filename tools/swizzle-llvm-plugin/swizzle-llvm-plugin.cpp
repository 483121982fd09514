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

#include "LLVMVersions.h"
#include "RemapModule.h"
#include "Swizzle/Mapping/LLVMReads.h"
#include "Swizzle/Target/LLVMFunctions.h"
#include "Swizzle/Target/RemapModulePass.h"
#include "Swizzle/Target/RemapNotes.h"
#include "llvm/Support/CommandLine.h"
#include <atomic>

using namespace mlir::swizzle;

/// Before anything of LLVM is called, which the option does already.
[[maybe_unused]] static const bool isOfThisVersion = verifyLLVMVersion();

static llvm::cl::list<std::string> remapOptions(
    passName,
    llvm::cl::desc("Remap the workgroups of AMD kernels: options of "
                   "swizzle-remap-program-ids, as in 'map=balanced "
                   "grid=?,1,1', with maps of built-in steps"),
    llvm::cl::value_desc("options"));

/// Remaps the kernels of `module` as the options say; returns true if one has
/// changed.
static bool remap(llvm::Module &module,
                  const std::optional<std::string> &options) {
  if (isAMDSPIRV(getTriple(module)))
    diagnoseModule(module, spirvIsLeftAlone.str(), llvm::DS_Warning);
  // Else it is the code of the host, in a compilation for both.
  bool isAMD = isForAMD(module, getTriple(module));
  if (!isAMD && !isForNVIDIA(module, getTriple(module)))
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
  if (!isAMD)
    diagnoseModule(module,
                   "kernels of NVIDIA GPUs are left alone; the plugin with "
                   "MLIR remaps them",
                   llvm::DS_Warning);
  return isAMD && remapModule(module, *remap);
}

/// True once a pipeline of optimizations has the pass.
static std::atomic<bool> isInPipeline = false;

static void registerPasses(llvm::PassBuilder &builder) {
  RemapModulePass::add(builder, remap);
  // Behind inlining, so that ids of inlined functions are the kernel's.
  atEndOfOptimizations(builder, [](llvm::ModulePassManager &manager) {
    if (remapOptions.getNumOccurrences() == 0)
      return;
    isInPipeline = true;
    manager.addPass(RemapModulePass(remap));
  });
}

/// For programs that generate code and have no pipeline of optimizations.
static void remapBeforeCodeGeneration(llvm::Module &module) {
  if (remapOptions.getNumOccurrences() != 0 && !isInPipeline)
    remap(module, std::nullopt);
  addRemapNotes(module);
}

extern "C" LLVM_ATTRIBUTE_VISIBILITY_DEFAULT llvm::PassPluginLibraryInfo
llvmGetPassPluginInfo() {
  return makePluginInfo<registerPasses, remapBeforeCodeGeneration>("Swizzle");
}
