//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "Swizzle/Target/LLVMPass.h"
#include "FatalErrors.h"
#include "Swizzle/Target/CodeObject.h"
#include "Swizzle/Target/CompileLLVMIR.h"
#include "Swizzle/Target/RemapModulePass.h"
#include "mlir/IR/Diagnostics.h"
#include "mlir/IR/Remarks.h"
#include "llvm/Bitcode/BitcodeReader.h"
#include "llvm/Bitcode/BitcodeWriter.h"
#include "llvm/IR/DiagnosticInfo.h"
#include "llvm/IR/Module.h"
#include "llvm/Passes/PassBuilder.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/WithColor.h"

using namespace mlir;
using namespace mlir::swizzle;

static llvm::cl::list<std::string> remapOptions(
    remarkPassName,
    llvm::cl::desc(
        "Remap the workgroups of GPU kernels: options of "
        "swizzle-remap-program-ids, as in 'map=balanced grid=?,1,1'"),
    llvm::cl::value_desc("options"));
static llvm::cl::opt<std::string>
    mapFile("swizzle-map-file",
            llvm::cl::desc("An MLIR file with the swizzle.map that map=@name "
                           "names"),
            llvm::cl::value_desc("file"));

namespace {
/// Hands remarks of MLIR's passes to LLVM.
class RemarkStreamer : public remark::detail::MLIRRemarkStreamerBase {
public:
  explicit RemarkStreamer(llvm::Module &module) : module(module) {}

  void streamOptimizationRemark(const remark::detail::Remark &remark) override {
    llvm::Function *kernel = module.getFunction(remark.getFunction());
    if (!kernel || kernel->isDeclaration())
      return;
    llvm::DiagnosticLocation location(kernel->getSubprogram());
    llvm::BasicBlock *entry = &kernel->getEntryBlock();
    auto emit = [&](llvm::DiagnosticInfoIROptimization &&diagnostic) {
      diagnostic << remark.getMsg();
      module.getContext().diagnose(diagnostic);
    };
    StringRef name = remark.getRemarkName();
    switch (remark.getRemarkType()) {
    case llvm::remarks::Type::Passed:
      return emit(
          llvm::OptimizationRemark(remarkPassName, name, location, entry));
    case llvm::remarks::Type::Missed:
      return emit(llvm::OptimizationRemarkMissed(remarkPassName, name, location,
                                                 entry));
    default:
      return emit(llvm::OptimizationRemarkAnalysis(remarkPassName, name,
                                                   location, entry));
    }
  }

private:
  llvm::Module &module;
};
} // namespace

/// Prints `file:line:column: `, as far as a location says that.
static void printPlace(llvm::raw_ostream &os, Location loc) {
  auto place = loc->findInstanceOf<FileLineColLoc>();
  if (!place)
    return;
  os << place.getFilename().strref() << ':';
  if (place.getLine() != 0)
    os << place.getLine() << ':' << place.getColumn() << ':';
  os << ' ';
}

/// Hands a diagnostic of MLIR and its notes to LLVM.
static void report(llvm::Module &module, Diagnostic &diagnostic) {
  std::string text;
  llvm::raw_string_ostream os(text);
  printPlace(os, diagnostic.getLocation());
  os << diagnostic;
  for (Diagnostic &note : diagnostic.getNotes()) {
    os << '\n';
    printPlace(os, note.getLocation());
    os << "note: " << note;
  }
  module.getContext().diagnose(llvm::DiagnosticInfoGeneric(
      text, diagnostic.getSeverity() == DiagnosticSeverity::Error
                ? llvm::DS_Error
                : llvm::DS_Warning));
}

/// Remaps the kernels of `module` as the options say; returns true if it may
/// have changed.
static bool remap(llvm::Module &module,
                  const std::optional<std::string> &options,
                  const AddRemapPasses &addPasses) {
  // Clang has a handler of its own.
  leaveFatalErrorsToHost();
  if (!mayHaveKernels(module))
    return false;
  DialectRegistry registry;
  registerSkeletonDialects(registry);
  MLIRContext context(registry, MLIRContext::Threading::DISABLED);
  bool hasErrors = false;
  ScopedDiagnosticHandler handler(&context, [&](Diagnostic &diagnostic) {
    hasErrors |= diagnostic.getSeverity() == DiagnosticSeverity::Error;
    report(module, diagnostic);
  });
  // Without a filter of its own: LLVM has one.
  bool hasRemarks = succeeded(remark::enableOptimizationRemarks(
      context, std::make_unique<RemarkStreamer>(module),
      std::make_unique<remark::RemarkEmittingPolicyAll>(),
      {"swizzle.*", "", "", "", ""}));
  assert(hasRemarks && "the context is new");
  (void)hasRemarks;
  llvm::Expected<std::string> chosen =
      RemapModulePass::choose(options, remapOptions);
  if (!chosen) {
    mlir::emitError(UnknownLoc::get(&context))
        << llvm::toString(chosen.takeError());
    return false;
  }
  auto compile = [&](StringRef chip) {
    CodeGenOptions options;
    options.chip = chip.str();
    auto emitError = [&]() {
      return mlir::emitError(UnknownLoc::get(&context));
    };
    // In a context of its own, which is left as it is where LLVM gives up.
    SmallVector<char, 0> bitcode;
    llvm::raw_svector_ostream os(bitcode);
    llvm::WriteBitcodeToFile(module, os);
    FailureOr<SmallVector<char, 0>> object = failure();
    WithoutRemarks withoutRemarks;
    auto work = [&]() {
      llvm::LLVMContext own;
      auto copy = llvm::cantFail(
          llvm::parseBitcodeFile({os.str(), module.getName()}, own));
      leaveKernels(*copy);
      object = compileToCodeObject(*copy, options, emitError);
      return success(succeeded(object));
    };
    if (failed(catchFatalErrors(work, [&](StringRef) { return emitError(); })))
      object = failure();
    return object;
  };
  // The parser of options prints what is wrong with them, and reports nothing.
  auto addOrExplain = [&](OpPassManager &manager,
                          StringRef options) -> FailureOr<SkeletonNeeds> {
    FailureOr<SkeletonNeeds> added = addPasses(manager, options);
    if (failed(added) && !hasErrors)
      mlir::emitError(UnknownLoc::get(&context))
          << "expected options of swizzle-remap-program-ids, but got '"
          << options << "'";
    return added;
  };
  if (succeeded(remapLLVMIR(module, context,
                            {*chosen, addOrExplain, mapFile,
                             /*chip=*/"", compile})))
    return true;
  if (!hasErrors)
    mlir::emitError(UnknownLoc::get(&context))
        << "expected LLVM IR that MLIR can import, but got another one";
  return false;
}

static RemapOfProcess remapOfProcess(remapOptions);

static RemapModulePass::Remap remapWith(const AddRemapPasses &addPasses) {
  return [addPasses](llvm::Module &module,
                     const std::optional<std::string> &options) {
    return remap(module, options, addPasses);
  };
}

void mlir::swizzle::registerLLVMPass(llvm::PassBuilder &builder,
                                     const AddRemapPasses &addPasses) {
  remapOfProcess.addTo(builder, remapWith(addPasses));
  atEndOfOptimizations(builder, [](llvm::ModulePassManager &) {
    if (!remapOfProcess.isAskedFor() && mapFile.getNumOccurrences() != 0)
      llvm::WithColor::warning()
          << "expected -swizzle beside -swizzle-map-file, but got none: no "
             "kernel gets a map\n";
  });
}

void mlir::swizzle::remapBeforeCodeGeneration(llvm::Module &module,
                                              const AddRemapPasses &addPasses) {
  remapOfProcess.beforeCodeGeneration(module, remapWith(addPasses));
}
