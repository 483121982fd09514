//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "Swizzle/Target/CompileLLVMIR.h"
#include "FatalErrors.h"
#include "PrepareModule.h"
#include "SlowPasses.h"
#include "Swizzle/Chips/ChipTopology.h"
#include "Swizzle/Target/CodeObject.h"
#include "Swizzle/Target/LLVMFunctions.h"
#include "mlir/Target/LLVM/ROCDL/Utils.h"
#include "llvm/IR/LegacyPassManager.h"
#include "llvm/IR/Module.h"
#include "llvm/MC/TargetRegistry.h"
#include "llvm/Passes/PassBuilder.h"
#include "llvm/Target/TargetMachine.h"
#include "llvm/Transforms/IPO/GlobalDCE.h"
#include "llvm/Transforms/IPO/Internalize.h"

using namespace mlir;
using namespace mlir::swizzle;

FailureOr<std::string>
mlir::swizzle::getChip(const llvm::Module &module, StringRef wanted,
                       function_ref<InFlightDiagnostic()> emitError) {
  std::string chip = wanted.str();
  for (const llvm::Function &function : module) {
    StringRef own = function.getFnAttribute("target-cpu").getValueAsString();
    if (function.isDeclaration() || own.empty())
      continue;
    if (chip.empty())
      chip = own.str();
    if (own != chip)
      return emitError() << "expected functions for " << chip << ", but got @"
                         << function.getName() << " for " << own;
  }
  return chip.empty() ? defaultIsa.str() : chip;
}

static FailureOr<std::unique_ptr<llvm::TargetMachine>>
createTargetMachine(const llvm::Module &module, const CodeGenOptions &options,
                    function_ref<InFlightDiagnostic()> emitError) {
  const llvm::Triple &triple = module.getTargetTriple();
  if (!triple.isAMDGCN())
    return emitError() << "expected LLVM IR for the target triple "
                          "'amdgcn-amd-amdhsa', but got '"
                       << triple.str() << "'";
  if (llvm::Error error = verifyIsa(options.chip))
    return emitError() << llvm::toString(std::move(error));
  ROCDL::SerializeGPUModuleBase::init();
  std::string message;
  const llvm::Target *target =
      llvm::TargetRegistry::lookupTarget(triple, message);
  if (!target)
    return emitError() << message;
  return std::unique_ptr<llvm::TargetMachine>(target->createTargetMachine(
      triple, options.chip, options.features, options.target, std::nullopt,
      std::nullopt, options.optLevel));
}

static FailureOr<SmallVector<char, 0>>
generate(llvm::Module &module, const CodeGenOptions &options,
         llvm::CodeGenFileType type,
         function_ref<InFlightDiagnostic()> emitError) {
  FailureOr<std::unique_ptr<llvm::TargetMachine>> machine =
      createTargetMachine(module, options, emitError);
  if (failed(machine))
    return failure();
  // Frontends of other versions of LLVM spell the target's layout otherwise.
  module.setDataLayout((*machine)->createDataLayout());
  SmallVector<char, 0> bytes;
  llvm::raw_svector_ostream stream(bytes);
  llvm::legacy::PassManager passes;
  [[maybe_unused]] bool isUnsupported =
      (*machine)->addPassesToEmitFile(passes, stream, nullptr, type);
  assert(!isUnsupported && "expected a target with assembly and objects");
  LLVMErrorReporter errors(module.getContext(), [&]() { return emitError(); });
  prepareForCodeGeneration(module, **machine, options.optLevel);
  SlowPassGate gate(module);
  passes.run(module);
  if (errors.hasErrors())
    return failure();
  return bytes;
}

FailureOr<SmallVector<char, 0>>
mlir::swizzle::compileToAssembly(llvm::Module &module,
                                 const CodeGenOptions &options,
                                 function_ref<InFlightDiagnostic()> emitError) {
  return generate(module, options, llvm::CodeGenFileType::AssemblyFile,
                  emitError);
}

void mlir::swizzle::leaveKernels(llvm::Module &module) {
  auto isKernelValue = [](const llvm::GlobalValue &value) {
    auto *function = llvm::dyn_cast<llvm::Function>(&value);
    return function && isKernel(*function);
  };
  // What others would use, or run before.
  for (const char *list : {"llvm.used", "llvm.compiler.used",
                           "llvm.global_ctors", "llvm.global_dtors"})
    if (llvm::GlobalVariable *variable = module.getNamedGlobal(list))
      variable->eraseFromParent();
  // Those of a linkage that lets unused ones go stay, too.
  for (llvm::Function &function : module)
    if (isKernel(function) && !function.isDeclaration())
      function.setLinkage(llvm::GlobalValue::ExternalLinkage);
  llvm::internalizeModule(module, isKernelValue);
  llvm::ModuleAnalysisManager analyses;
  llvm::PassBuilder().registerModuleAnalyses(analyses);
  llvm::GlobalDCEPass().run(module, analyses);
}

FailureOr<SmallVector<char, 0>> mlir::swizzle::compileToCodeObject(
    llvm::Module &module, const CodeGenOptions &options,
    function_ref<InFlightDiagnostic()> emitError) {
  FailureOr<SmallVector<char, 0>> object =
      generate(module, options, llvm::CodeGenFileType::ObjectFile, emitError);
  if (failed(object))
    return failure();
  return linkCodeObject(*object, emitError);
}
