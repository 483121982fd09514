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
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/AsmParser/Parser.h"
#include "llvm/BinaryFormat/Magic.h"
#include "llvm/IR/AutoUpgrade.h"
#include "llvm/IR/InstIterator.h"
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

/// What `names` of a module need, themselves included.
static llvm::SmallPtrSet<const llvm::Value *, 32>
findNeeded(const llvm::Module &module, const llvm::StringSet<> &names) {
  llvm::SmallPtrSet<const llvm::Value *, 32> reached;
  SmallVector<const llvm::Value *> open;
  auto add = [&](const llvm::Value *value) {
    if (isa<llvm::Constant>(value) && reached.insert(value).second)
      open.push_back(value);
  };
  for (const llvm::Function &function : module)
    if (names.contains(function.getName()))
      add(&function);
  while (!open.empty()) {
    const auto *user = cast<llvm::User>(open.pop_back_val());
    llvm::for_each(user->operands(), add);
    if (auto *function = dyn_cast<llvm::Function>(user))
      for (const llvm::Instruction &instruction : llvm::instructions(function))
        llvm::for_each(instruction.operands(), add);
  }
  return reached;
}

/// Leaves of a module what `names` of it need: what MLIR cannot import in
/// others must not matter to these.
static void keepOnly(llvm::Module &module, const llvm::StringSet<> &names) {
  llvm::SmallPtrSet<const llvm::Value *, 32> needed = findNeeded(module, names);
  auto others = llvm::to_vector(llvm::make_filter_range(
      llvm::make_pointer_range(module.global_values()),
      [&](llvm::GlobalValue *value) { return !needed.contains(value); }));
  // They may use each other.
  for (llvm::GlobalValue *value : others)
    if (auto *function = dyn_cast<llvm::Function>(value))
      function->deleteBody();
    else
      value->dropAllReferences();
  for (llvm::GlobalValue *value : others)
    value->removeDeadConstantUsers();
  for (llvm::GlobalValue *value : others)
    if (value->use_empty())
      value->eraseFromParent();
}

/// Reads a file of MLIR, by its ending, or else of LLVM IR, and of that what
/// kernels of these names need. Null, and a diagnostic, if that fails.
static OwningOpRef<ModuleOp> readFile(MLIRContext *context, StringRef file,
                                      const llvm::StringSet<> &names) {
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
  keepOnly(*source, names);
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

static SmallVector<LLVM::LLVMFuncOp>
getDeclaredKernels(gpu::GPUModuleOp module) {
  return llvm::to_vector(llvm::make_filter_range(
      module.getOps<LLVM::LLVMFuncOp>(), [](LLVM::LLVMFuncOp function) {
        return function.isExternal() &&
               function->hasAttr(gpu::GPUDialect::getKernelFuncAttrName());
      }));
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
    auto targets = llvm::to_vector(llvm::make_filter_range(
        getOperation().getOps<gpu::GPUModuleOp>(),
        [&](gpu::GPUModuleOp module) {
          return target.empty() || module.getName() == target;
        }));
    llvm::StringSet<> names;
    for (gpu::GPUModuleOp gpuModule : targets)
      for (LLVM::LLVMFuncOp declaration : getDeclaredKernels(gpuModule))
        names.insert(declaration.getName());
    OwningOpRef<ModuleOp> source = readFile(&getContext(), file, names);
    if (!source)
      return failure();
    bool isUsed = false;
    for (gpu::GPUModuleOp gpuModule : targets) {
      SymbolLinker linker(*source, gpuModule);
      for (LLVM::LLVMFuncOp declaration : getDeclaredKernels(gpuModule)) {
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
    if (!target.empty() && targets.empty())
      return emitError(getOperation()->getLoc(), "expected a gpu.module '")
             << target << "', which kernels of '" << file
             << "' are for, but got none";
    return emitError(FileLineColLoc::get(&getContext(), file, 0, 0),
                     "expected a kernel that a gpu.module declares, but got "
                     "none");
  }
};
} // namespace
