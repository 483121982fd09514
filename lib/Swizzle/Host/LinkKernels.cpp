//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//

#include "Swizzle/Host/Passes.h"
#include "mlir/Dialect/DLTI/DLTI.h"
#include "mlir/IR/SymbolTable.h"
#include "mlir/Parser/Parser.h"
#include "mlir/Target/LLVMIR/Dialect/LLVMIR/LLVMIRToLLVMTranslation.h"
#include "mlir/Target/LLVMIR/Import.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/Module.h"
#include "llvm/IRReader/IRReader.h"
#include "llvm/Support/SourceMgr.h"

namespace mlir::swizzle {
#define GEN_PASS_DEF_LINKKERNELSPASS
#include "Swizzle/Host/Passes.h.inc"
} // namespace mlir::swizzle

using namespace mlir;
using namespace mlir::swizzle;

/// Reads a file of MLIR, by its ending, or else of LLVM IR. Null, and a
/// diagnostic, if that fails.
static OwningOpRef<ModuleOp> readFile(MLIRContext *context, StringRef file) {
  if (file.ends_with(".mlir") || file.ends_with(".mlirbc"))
    return parseSourceFile<ModuleOp>(file, context);
  Location loc = FileLineColLoc::get(context, file, 0, 0);
  llvm::LLVMContext llvmContext;
  llvm::SMDiagnostic problem;
  std::unique_ptr<llvm::Module> source =
      llvm::parseIRFile(file, problem, llvmContext);
  if (!source) {
    // A file that cannot be opened has no lines.
    emitError(FileLineColLoc::get(context, file,
                                  std::max(problem.getLineNo(), 0),
                                  problem.getColumnNo() + 1))
        << "expected LLVM IR: " << problem.getMessage();
    return nullptr;
  }
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
/// Copies what kernels need from one module to one gpu module.
class Linker {
public:
  Linker(ModuleOp source, gpu::GPUModuleOp target)
      : source(source), target(target) {}

  /// Puts the kernel of that name in the place of its declaration, if the
  /// source has it. Returns whether it has.
  FailureOr<bool> define(LLVM::LLVMFuncOp declaration) {
    auto definition =
        source.lookup<LLVM::LLVMFuncOp>(declaration.getSymNameAttr());
    if (!definition || definition.isExternal())
      return false;
    if (definition.getFunctionType() != declaration.getFunctionType()) {
      InFlightDiagnostic diag =
          declaration.emitOpError("expected to be declared as ")
          << definition.getFunctionType() << ", but got "
          << declaration.getFunctionType();
      diag.attachNote(definition.getLoc()) << "defined here";
      return diag;
    }
    target.erase(declaration);
    Operation *copy = copyInto(definition);
    copy->setAttr(gpu::GPUDialect::getKernelFuncAttrName(),
                  UnitAttr::get(copy->getContext()));
    return true;
  }

private:
  /// Copies a symbol and those that it uses, each once.
  Operation *copyInto(Operation *op) {
    Operation *copy = op->clone();
    StringAttr name = target.insert(copy);
    copies[op] = name;
    // Addresses and calls, by their flat names.
    AttrTypeReplacer replacer;
    replacer.addReplacement([&](FlatSymbolRefAttr used) -> Attribute {
      Operation *symbol = source.lookup(used.getAttr());
      if (!symbol)
        return used;
      auto known = copies.find(symbol);
      if (known != copies.end())
        return FlatSymbolRefAttr::get(known->second);
      return FlatSymbolRefAttr::get(
          SymbolTable::getSymbolName(copyInto(symbol)));
    });
    copy->walk([&](Operation *inner) {
      if (isa<LLVM::AddressOfOp, CallOpInterface>(inner))
        replacer.replaceElementsIn(inner);
    });
    return copy;
  }

  SymbolTable source, target;
  DenseMap<Operation *, StringAttr> copies;
};

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
    bool isUsed = false;
    for (auto gpuModule : getOperation().getOps<gpu::GPUModuleOp>()) {
      if (!target.empty() && gpuModule.getName() != target)
        continue;
      Linker linker(*source, gpuModule);
      auto declarations = llvm::to_vector(llvm::make_filter_range(
          gpuModule.getOps<LLVM::LLVMFuncOp>(), isDeclaredKernel));
      for (LLVM::LLVMFuncOp declaration : declarations) {
        FailureOr<bool> isDefined = linker.define(declaration);
        if (failed(isDefined))
          return failure();
        isUsed |= *isDefined;
      }
    }
    if (isUsed)
      return success();
    return emitError(FileLineColLoc::get(&getContext(), file, 0, 0),
                     "expected a kernel that a gpu.module declares, but got "
                     "none");
  }
};
} // namespace
