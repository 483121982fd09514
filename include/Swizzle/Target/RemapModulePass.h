//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// The pass `swizzle-remap` of LLVM's pipelines, and where it is in those of a
// process that asks for it. Needs nothing but LLVM, 19 or later.
//
//===----------------------------------------------------------------------===//

#ifndef SWIZZLE_TARGET_REMAPMODULEPASS_H
#define SWIZZLE_TARGET_REMAPMODULEPASS_H

#include "Swizzle/Mapping/LLVMReads.h"
#include "Swizzle/Target/LLVMFunctions.h"
#include "Swizzle/Target/LLVMVersions.h"
#include "Swizzle/Target/RemapNotes.h"
#include "llvm/Passes/PassBuilder.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/Error.h"
#include <algorithm>
#include <atomic>
#include <functional>
#include <optional>
#include <string>
#include <utility>

namespace mlir::swizzle {

/// The name of the pass in LLVM's remarks, and of the option of a process.
inline constexpr char remarkPassName[] = "swizzle";

/// Returns true if `module` may have kernels to remap, of AMD's or NVIDIA's
/// GPUs; else it is the code of the host, in a compilation for both. Warns of
/// SPIR-V, whose kernels are left alone.
inline bool mayHaveKernels(llvm::Module &module) {
  llvm::Triple triple = getTriple(module);
  if (isAMDSPIRV(triple))
    diagnoseModule(module, spirvIsLeftAlone.str(), llvm::DS_Warning);
  return isForAMD(module, triple) || isForNVIDIA(module, triple);
}

/// Has a module remapped with the options that the pass was given,
/// `swizzle-remap<map=balanced grid=?;1;1>`, or else with those of the process.
class RemapModulePass : public llvm::PassInfoMixin<RemapModulePass> {
public:
  /// Returns true if the module may have changed. Without `options`, those of
  /// the process count.
  using Remap = std::function<bool(llvm::Module &module,
                                   const std::optional<std::string> &options)>;

  explicit RemapModulePass(Remap remap,
                           std::optional<std::string> options = std::nullopt)
      : remap(std::move(remap)), options(std::move(options)) {}

  llvm::PreservedAnalyses run(llvm::Module &module,
                              llvm::ModuleAnalysisManager &) {
    if (!remap(module, options))
      return llvm::PreservedAnalyses::all();
    // Another program may make the object file, as with link-time optimization.
    addRemapNotes(module);
    return llvm::PreservedAnalyses::none();
  }

  /// Kernels of -O0 have the attribute optnone.
  static bool isRequired() { return true; }

  void printPipeline(
      llvm::raw_ostream &os,
      llvm::function_ref<llvm::StringRef(llvm::StringRef)> getPassName) {
    os << getPassName(name());
    if (!options)
      return;
    std::string text = *options;
    std::replace(text.begin(), text.end(), ',', ';');
    os << '<' << text << '>';
  }

  /// Lets `builder` know the pass.
  static void add(llvm::PassBuilder &builder, const Remap &remap) {
    if (auto *callbacks = builder.getPassInstrumentationCallbacks())
      callbacks->addClassToPassName(name(), pipelineName);
    builder.registerPipelineParsingCallback(
        [remap](llvm::StringRef text, llvm::ModulePassManager &manager,
                llvm::ArrayRef<llvm::PassBuilder::PipelineElement>) {
          if (!text.consume_front(pipelineName))
            return false;
          std::optional<std::string> options;
          if (text.starts_with("<") && text.ends_with(">")) {
            options = text.drop_front().drop_back().str();
            // A comma ends a pass.
            std::replace(options->begin(), options->end(), ';', ',');
          } else if (!text.empty()) {
            return false;
          }
          manager.addPass(RemapModulePass(remap, options));
          return true;
        });
  }

  /// The options that count: `own`, or else the one value of `-swizzle`, which
  /// the drivers of some languages hand on several times. An error if the
  /// values differ.
  static llvm::Expected<std::string>
  choose(const std::optional<std::string> &own,
         const llvm::cl::list<std::string> &values) {
    if (own)
      return *own;
    for (const std::string &other : values)
      if (other != values[0])
        return llvm::createStringError(
            "expected one option -swizzle, but got '" + values[0] + "' and '" +
            other + "'");
    return values.empty() ? std::string() : values[0];
  }

private:
  static constexpr llvm::StringLiteral pipelineName = "swizzle-remap";

  Remap remap;
  std::optional<std::string> options;
};

/// Where the kernels of a process are remapped that has the option `-swizzle`:
/// at the end of its pipelines of optimizations, behind inlining, so that ids
/// of inlined functions are the kernel's; or, if it generates code without one,
/// as llc, before that.
class RemapOfProcess {
public:
  /// `options` are the values of `-swizzle`, and outlive this.
  explicit RemapOfProcess(const llvm::cl::list<std::string> &options)
      : options(options) {}

  bool isAskedFor() const { return options.getNumOccurrences() != 0; }

  /// Lets `builder` know the pass, and put it into its pipelines.
  void addTo(llvm::PassBuilder &builder, const RemapModulePass::Remap &remap) {
    RemapModulePass::add(builder, remap);
    atEndOfOptimizations(builder,
                         [this, remap](llvm::ModulePassManager &manager) {
                           if (!isAskedFor())
                             return;
                           isInPipeline = true;
                           manager.addPass(RemapModulePass(remap));
                         });
  }

  /// Before code is generated for `module`, whose object file is going to say
  /// which kernels were remapped (RemapNotes.h).
  void beforeCodeGeneration(llvm::Module &module,
                            const RemapModulePass::Remap &remap) {
    if (isAskedFor() && !isInPipeline)
      remap(module, std::nullopt);
    addRemapNotes(module);
  }

private:
  const llvm::cl::list<std::string> &options;
  /// True once a pipeline has the pass.
  std::atomic<bool> isInPipeline = false;
};

} // namespace mlir::swizzle

#endif // SWIZZLE_TARGET_REMAPMODULEPASS_H
