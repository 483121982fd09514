//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "Swizzle/Host/Passes.h"
#include "Swizzle/Transforms/SymbolLinker.h"
#include "mlir/Dialect/DLTI/DLTI.h"
#include "mlir/Parser/Parser.h"
#include "mlir/Target/LLVMIR/Dialect/LLVMIR/LLVMIRToLLVMTranslation.h"
#include "mlir/Target/LLVMIR/Import.h"
#include "llvm/AsmParser/Parser.h"
#include "llvm/BinaryFormat/Magic.h"
#include "llvm/IR/AutoUpgrade.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/ModuleSummaryIndex.h"
#include "llvm/IR/Verifier.h"
#include "llvm/IRReader/IRReader.h"
#include "llvm/Support/SourceMgr.h"

namespace mlir::swizzle {
#define GEN_PASS_DEF_LINKKERNELSPASS
#include "Swizzle/Host/Passes.h.inc"
} // namespace mlir::swizzle

using namespace mlir;
using namespace mlir::swizzle;

/// Reads LLVM IR, bitcode or text, without a look at whether it is valid: LLVM
/// ends the process for text that is not, if it has debug information.
static std::unique_ptr<llvm::Module> parseLLVMIR(StringRef file,
                                                 llvm::SMDiagnostic &problem,
                                                 llvm::LLVMContext &context) {
  llvm::file_magic magic;
  if (!llvm::identify_magic(file, magic) && magic == llvm::file_magic::bitcode)
    return llvm::parseIRFile(file, problem, context);
  auto keepLayout = [](StringRef, StringRef) { return std::nullopt; };
  return llvm::parseAssemblyFileWithIndexNoUpgradeDebugInfo(
             file, problem, context, /*Slots=*/nullptr, keepLayout)
      .Mod;
}

/// Reads a file of MLIR, by its ending, or else of LLVM IR. Null, and a
/// diagnostic, if that fails.
static OwningOpRef<ModuleOp> readFile(MLIRContext *context, StringRef file) {
  if (file.ends_with(".mlir") || file.ends_with(".mlirbc"))
    return parseSourceFile<ModuleOp>(file, context);
  Location loc = FileLineColLoc::get(context, file, 0, 0);
  llvm::LLVMContext llvmContext;
  llvm::SMDiagnostic problem;
  std::unique_ptr<llvm::Module> source =
      parseLLVMIR(file, problem, llvmContext);
  if (!source) {
    // A file that cannot be opened has no lines.
    emitError(FileLineColLoc::get(context, file,
                                  std::max(problem.getLineNo(), 0),
                                  problem.getColumnNo() + 1))
        << "expected LLVM IR: " << problem.getMessage();
    return nullptr;
  }
  std::string invalid;
  llvm::raw_string_ostream invalidStream(invalid);
  if (llvm::verifyModule(*source, &invalidStream)) {
    emitError(loc) << "expected valid LLVM IR, but got one of which LLVM says: "
                   << StringRef(invalid).rtrim();
    return nullptr;
  }
  llvm::UpgradeDebugInfo(*source);
  // On the host, types have the sizes of the host.
  source->setDataLayout("");
  OwningOpRef<ModuleOp> module =
      translateLLVMIRToModule(std::move(source), context,
                              /*emitExpensiveWarnings=*/false);
  if (!module)
    emitError(loc, "expected LLVM IR that MLIR can import");
  return module;
}

static bool isDeclaredKernel(LLVM::LLVMFuncOp function) {
  return function.isExternal() &&
         function->hasAttr(gpu::GPUDialect::getKernelFuncAttrName());
}

namespace {
struct LinkKernelsPass : swizzle::impl::LinkKernelsPassBase<LinkKernelsPass> {
  using Base::Base;

  void getDependentDialects(DialectRegistry &registry) const override {
    Base::getDependentDialects(registry);
    registerLLVMDialectImport(registry);
  }

  void runOnOperation() override {
    for (StringRef entry : files) {
      auto [target, file] = entry.split('=');
      if (failed(file.empty() ? link(entry, "") : link(file, target)))
        return signalPassFailure();
    }
  }

private:
  /// Takes kernels from `file`, for the gpu module `target` if that is not
  /// empty.
  LogicalResult link(StringRef file, StringRef target) {
    OwningOpRef<ModuleOp> source = readFile(&getContext(), file);
    if (!source)
      return failure();
    bool isUsed = false, isThere = target.empty();
    for (auto gpuModule : getOperation().getOps<gpu::GPUModuleOp>()) {
      if (!target.empty() && gpuModule.getName() != target)
        continue;
      isThere = true;
      SymbolLinker linker(*source, gpuModule);
      auto declarations = llvm::to_vector(llvm::make_filter_range(
          gpuModule.getOps<LLVM::LLVMFuncOp>(), isDeclaredKernel));
      for (LLVM::LLVMFuncOp declaration : declarations) {
        FailureOr<FunctionOpInterface> kernel = linker.define(declaration);
        if (failed(kernel))
          return failure();
        if (!*kernel)
          continue;
        (*kernel)->setAttr(gpu::GPUDialect::getKernelFuncAttrName(),
                           UnitAttr::get(&getContext()));
        isUsed = true;
      }
    }
    if (isUsed)
      return success();
    if (!isThere)
      return emitError(getOperation()->getLoc(), "expected a gpu.module '")
             << target << "', which kernels of '" << file
             << "' are for, but got none";
    return emitError(FileLineColLoc::get(&getContext(), file, 0, 0),
                     "expected a kernel that a gpu.module declares, but got "
                     "none");
  }
};
} // namespace
