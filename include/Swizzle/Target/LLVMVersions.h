//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// The API of LLVM where versions 19 to 22 differ, for what the plugins share.
//
//===----------------------------------------------------------------------===//

#ifndef SWIZZLE_TARGET_LLVMVERSIONS_H
#define SWIZZLE_TARGET_LLVMVERSIONS_H

#include "llvm/Config/llvm-config.h"
#include "llvm/IR/DiagnosticInfo.h"
#include "llvm/IR/Module.h"
#include "llvm/Passes/PassBuilder.h"
#include "llvm/TargetParser/Triple.h"
#include <cstdio>
#include <cstdlib>
#include <dlfcn.h>

#if LLVM_VERSION_MAJOR >= 22
#include "llvm/Plugins/PassPlugin.h"
#else
#include "llvm/Passes/PassPlugin.h"
#endif

namespace mlir::swizzle {

/// Ends the program with an error if its LLVM has another version than the one
/// that the plugin was built for: classes differ, so that the next call of it
/// may do anything. Returns true if not, or if the program does not say its
/// version.
inline bool verifyLLVMVersion() {
  // Of LLVM's interface for C, which stays.
  using GetVersion = void (*)(unsigned *, unsigned *, unsigned *);
  auto getVersion =
      reinterpret_cast<GetVersion>(dlsym(RTLD_DEFAULT, "LLVMGetVersion"));
  if (!getVersion)
    return true;
  unsigned major = 0, minor = 0, patch = 0;
  getVersion(&major, &minor, &patch);
  if (major == LLVM_VERSION_MAJOR)
    return true;
  std::fprintf(stderr,
               "error: Swizzle's plugin was built for LLVM %d: expected that, "
               "but got LLVM %u.%u.%u\n",
               LLVM_VERSION_MAJOR, major, minor, patch);
  std::exit(EXIT_FAILURE);
}

/// Up to LLVM 20 a module has its triple as a string.
inline llvm::Triple getTriple(const llvm::Module &module) {
  return llvm::Triple(module.getTargetTriple());
}

#if LLVM_VERSION_MAJOR >= 22
using ModuleDiagnostic = llvm::DiagnosticInfoGeneric;
#else
/// Before there was one for it, the diagnostic of inline assembly was that of
/// all that has no place.
using ModuleDiagnostic = llvm::DiagnosticInfoInlineAsm;
#endif

/// Reports an error or a warning that has no place.
inline void diagnoseModule(llvm::Module &module, const std::string &message,
                           llvm::DiagnosticSeverity severity) {
  module.getContext().diagnose(ModuleDiagnostic(message, severity));
}

/// Calls `addPasses` with the pass manager at the end of each pipeline of
/// optimizations, that of link time included.
template <typename AddPasses>
void atEndOfOptimizations(llvm::PassBuilder &builder, AddPasses addPasses) {
  builder.registerOptimizerLastEPCallback(
      [addPasses](llvm::ModulePassManager &manager, llvm::OptimizationLevel
#if LLVM_VERSION_MAJOR >= 20
                  ,
                  llvm::ThinOrFullLTOPhase
#endif
      ) { addPasses(manager); });
  builder.registerFullLinkTimeOptimizationLastEPCallback(
      [addPasses](llvm::ModulePassManager &manager, llvm::OptimizationLevel) {
        addPasses(manager);
      });
}

/// What a plugin is, with a call before code is generated where LLVM has one,
/// from version 22 on.
template <void (*registerPasses)(llvm::PassBuilder &),
          void (*beforeCodeGeneration)(llvm::Module &)>
llvm::PassPluginLibraryInfo makePluginInfo(const char *name) {
  return {LLVM_PLUGIN_API_VERSION, name, LLVM_VERSION_STRING, registerPasses,
#if LLVM_VERSION_MAJOR >= 22
          [](llvm::Module &module, llvm::TargetMachine &, llvm::CodeGenFileType,
             llvm::raw_pwrite_stream &) {
            beforeCodeGeneration(module);
            return false;
          }
#endif
  };
}

} // namespace mlir::swizzle

#endif // SWIZZLE_TARGET_LLVMVERSIONS_H
