//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "HostEntry.h"
#include "HostCompiler.h"
#include "LaunchWrapper.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Transforms/Passes.h"

using namespace mlir;
using namespace mlir::swizzle;

/// Erases the kernels that are not launched: a file has kernels for many cases,
/// and each takes its time to convert.
static void eraseIdleKernels(ModuleOp module) {
  SymbolTableCollection symbols;
  SmallPtrSet<Operation *, 4> launched;
  module.walk([&](gpu::LaunchFuncOp launch) {
    launched.insert(
        symbols.lookupNearestSymbolFrom(launch, launch.getKernel()));
  });
  SmallVector<gpu::GPUFuncOp> idle;
  module.walk([&](gpu::GPUFuncOp function) {
    if (function.isKernel() && !launched.contains(function))
      idle.push_back(function);
  });
  for (gpu::GPUFuncOp function : idle)
    function.erase();
}

func::FuncOp mlir::swizzle::lookupEntry(ModuleOp module, StringRef entry) {
  auto function = module.lookupSymbol<func::FuncOp>(entry);
  if (!function || function.isExternal()) {
    InFlightDiagnostic diag =
        emitError(module.getLoc(), "expected a function of the host with a "
                                   "body, but got none of the name '");
    diag << entry << "'";
    SmallVector<StringRef> names;
    for (auto other : module.getOps<func::FuncOp>())
      if (!other.isExternal())
        names.push_back(other.getName());
    if (!names.empty())
      diag.attachNote() << "there are " << llvm::join(names, ", ");
    return {};
  }
  if (!hasKnownArguments(function)) {
    emitError(function.getLoc()) << "expected no arguments of '" << entry
                                 << "' but memrefs of static sizes, but got "
                                 << function.getFunctionType();
    return {};
  }
  return function;
}

OwningOpRef<ModuleOp> mlir::swizzle::copyForEntry(ModuleOp module,
                                                  StringRef entry,
                                                  std::string &callable) {
  OwningOpRef<ModuleOp> copy = module.clone();
  func::FuncOp function = lookupEntry(*copy, entry);
  if (!function)
    return nullptr;
  function = addCallWrapper(*copy, function);
  callable = function.getName().str();
  for (auto other : copy->getOps<FunctionOpInterface>())
    if (other != function && !other.isExternal())
      SymbolTable::setSymbolVisibility(other, SymbolTable::Visibility::Private);
  function.setPublic();
  if (failed(runPasses(*copy, [](OpPassManager &manager) {
        manager.addPass(createSymbolDCEPass());
      })))
    return nullptr;
  eraseIdleKernels(*copy);
  return copy;
}
