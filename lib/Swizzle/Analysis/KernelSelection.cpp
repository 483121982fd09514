//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "Swizzle/Analysis/KernelSelection.h"
#include "mlir/Dialect/GPU/IR/GPUDialect.h"
#include "mlir/IR/SymbolTable.h"
#include "llvm/ADT/StringSet.h"

using namespace mlir;
using namespace mlir::swizzle;

StringRef mlir::swizzle::getKernelName(KernelOpInterface kernel) {
  return SymbolTable::getSymbolName(kernel).getValue();
}

FailureOr<SmallVector<KernelOpInterface>>
mlir::swizzle::selectKernels(Operation *root, ArrayRef<std::string> kernels) {
  llvm::StringSet<> wanted, found;
  for (StringRef name : kernels)
    wanted.insert(name.starts_with("@") ? name.str() : ("@" + name).str());
  SmallVector<KernelOpInterface> selected;
  SmallVector<std::string> names;
  root->walk([&](KernelOpInterface function) {
    if (!function.isKernel())
      return;
    std::string name = ("@" + getKernelName(function)).str();
    names.push_back(name);
    std::string qualified = name;
    if (auto module = function->getParentOfType<gpu::GPUModuleOp>())
      qualified = ("@" + module.getName() + "::" + name).str();
    bool isWanted = wanted.empty();
    for (const std::string &spelling : {name, qualified})
      if (wanted.contains(spelling)) {
        found.insert(spelling);
        isWanted = true;
      }
    if (isWanted)
      selected.push_back(function);
  });
  for (const auto &entry : wanted)
    if (!found.contains(entry.getKey())) {
      InFlightDiagnostic diag = emitError(root->getLoc());
      diag << "expected the option 'kernels' to name kernels of the module, ";
      if (names.empty())
        diag << "which has none";
      llvm::interleaveComma(names, diag);
      return diag << ", but got " << entry.getKey();
    }
  return selected;
}
