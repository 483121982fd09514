//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "Swizzle/Analysis/KernelSelection.h"
#include "Swizzle/Chips/ChipTopology.h"
#include "Swizzle/IR/KernelTarget.h"
#include "mlir/Dialect/GPU/IR/GPUDialect.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/IR/SymbolTable.h"
#include "llvm/ADT/StringMap.h"

using namespace mlir;
using namespace mlir::swizzle;

StringRef mlir::swizzle::getKernelName(KernelOpInterface kernel) {
  return SymbolTable::getSymbolName(kernel).getValue();
}

std::string mlir::swizzle::getDefaultDevice(KernelOpInterface kernel) {
  std::optional<ChipTopology> device;
  for (StringRef isa : getIsas(kernel))
    if (std::optional<ChipTopology> chip = defaultChipForIsa(isa);
        chip && (!device || chip->xcds > device->xcds))
      device = chip;
  return device ? device->name : "mi300x";
}

StringRef mlir::swizzle::findUnknownChip(KernelOpInterface kernel) {
  auto function = dyn_cast<LLVM::LLVMFuncOp>(kernel.getOperation());
  bool isForAmd = function && function.getCConv() == LLVM::CConv::AMDGPU_KERNEL;
  StringRef unknown;
  for (StringRef isa : getIsas(kernel)) {
    if (defaultChipForIsa(isa))
      return "";
    if (unknown.empty() && (isForAmd || !isa.starts_with("sm_")))
      unknown = isa;
  }
  return unknown;
}

LogicalResult mlir::swizzle::verifyTopology(TopologyAttr topology,
                                            KernelOpInterface kernel) {
  std::string mismatch;
  for (StringRef isa : getIsas(kernel)) {
    llvm::Error error = verifyRuns(topology.getPreset(), isa);
    if (!error)
      return success();
    mismatch = llvm::toString(std::move(error));
  }
  if (mismatch.empty())
    return success();
  return emitError(kernel.getLoc()) << mismatch;
}

bool mlir::swizzle::isKernelName(StringRef spelling, StringRef gpuModule,
                                 StringRef kernel) {
  spelling.consume_front("@");
  if (spelling == kernel)
    return true;
  // Names may have `::` in them.
  if (gpuModule.empty() || !spelling.consume_front(gpuModule) ||
      !spelling.consume_front("::"))
    return false;
  spelling.consume_front("@");
  return spelling == kernel;
}

bool mlir::swizzle::isKernelName(StringRef spelling, KernelOpInterface kernel) {
  auto module = kernel->getParentOfType<gpu::GPUModuleOp>();
  return isKernelName(spelling, module ? module.getName() : "",
                      getKernelName(kernel));
}

std::string
mlir::swizzle::formatKernelNames(ArrayRef<KernelOpInterface> kernels) {
  llvm::StringMap<unsigned> counts;
  for (KernelOpInterface kernel : kernels)
    ++counts[getKernelName(kernel)];
  std::string names;
  llvm::raw_string_ostream os(names);
  llvm::interleaveComma(kernels, os, [&](KernelOpInterface kernel) {
    StringRef name = getKernelName(kernel);
    auto module = kernel->getParentOfType<gpu::GPUModuleOp>();
    if (module && counts[name] > 1)
      os << '@' << module.getName() << "::";
    os << '@' << name;
  });
  return names;
}

SmallVector<KernelOpInterface> mlir::swizzle::listKernels(Operation *root) {
  SmallVector<KernelOpInterface> kernels;
  root->walk([&](KernelOpInterface function) {
    if (function.isKernel())
      kernels.push_back(function);
  });
  return kernels;
}

FailureOr<SmallVector<KernelOpInterface>>
mlir::swizzle::selectKernels(Operation *root, ArrayRef<std::string> kernels) {
  SmallVector<KernelOpInterface> all = listKernels(root);
  if (kernels.empty())
    return all;
  for (StringRef wanted : kernels) {
    if (llvm::any_of(all, [&](KernelOpInterface kernel) {
          return isKernelName(wanted, kernel);
        }))
      continue;
    wanted.consume_front("@");
    return emitError(root->getLoc())
           << "expected the option 'kernels' to name kernels of the module, "
           << (all.empty() ? "which has none" : formatKernelNames(all))
           << ", but got @" << wanted;
  }
  llvm::erase_if(all, [&](KernelOpInterface kernel) {
    return llvm::none_of(kernels, [&](StringRef wanted) {
      return isKernelName(wanted, kernel);
    });
  });
  return all;
}
