//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// The pass `swizzle-remap` of LLVM's pipelines. Needs nothing but LLVM, 19 or
// later.
//
//===----------------------------------------------------------------------===//

#ifndef SWIZZLE_TARGET_REMAPMODULEPASS_H
#define SWIZZLE_TARGET_REMAPMODULEPASS_H

#include "Swizzle/Target/RemapNotes.h"
#include "llvm/Passes/PassBuilder.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/Error.h"
#include <algorithm>
#include <functional>
#include <optional>
#include <string>
#include <utility>

namespace mlir::swizzle {

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

} // namespace mlir::swizzle

#endif // SWIZZLE_TARGET_REMAPMODULEPASS_H
