//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "Swizzle/Host/LaunchCalls.h"
#include "KernelFunctions.h"
#include "LaunchesToHost.h"
#include "Swizzle/IR/Swizzle.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/Support/MemoryBuffer.h"

using namespace mlir;
using namespace mlir::swizzle;

/// The name that `loc` has, or that stands in the source there: `%name`. Empty
/// if there is none.
static std::string findName(Location loc) {
  if (auto name = dyn_cast<NameLoc>(loc))
    return name.getName().str();
  auto position = dyn_cast<FileLineColLoc>(loc);
  if (!position)
    return "";
  auto file = llvm::MemoryBuffer::getFile(position.getFilename().getValue(),
                                          /*IsText=*/true);
  if (!file)
    return "";
  StringRef text = (*file)->getBuffer();
  for (unsigned line = 1; line < position.getLine(); ++line)
    text = text.split('\n').second;
  text = text.split('\n').first.drop_front(
      std::min<size_t>(text.size(), position.getColumn() - 1));
  if (!text.consume_front("%"))
    return "";
  return text
      .take_while([](char c) {
        return llvm::isAlnum(c) || c == '_' || c == '$' || c == '.' || c == '-';
      })
      .str();
}

static LaunchedKernel describe(SymbolRefAttr symbol, HostKernel declared) {
  LaunchedKernel kernel;
  kernel.name = symbol.getLeafReference().str();
  kernel.gpuModule = symbol.getRootReference().str();
  kernel.entry = getEntryName(declared.function.getName());
  for (BlockArgument argument : declared.getArguments()) {
    Type type = argument.getType();
    unsigned bits = type.isIndex()             ? 64
                    : type.isSignlessInteger() ? type.getIntOrFloatBitWidth()
                                               : 0;
    kernel.arguments.push_back({findName(argument.getLoc()), bits});
  }
  return kernel;
}

/// Leaves of the functions that were kernels nothing but the declarations of
/// the entries of `kernels`.
static void eraseKernels(ModuleOp module, ArrayRef<LaunchedKernel> kernels) {
  for (const LaunchedKernel &kernel : kernels) {
    auto entry = module.lookupSymbol<func::FuncOp>(kernel.entry);
    auto declaration = cast<func::FuncOp>(entry->cloneWithoutRegions());
    // A declaration has no line of its own, which imported debug information
    // would give it.
    declaration->setLoc(module.getLoc());
    declaration.setPrivate();
    entry.erase();
    module.push_back(declaration);
  }
  for (auto function :
       llvm::make_early_inc_range(module.getOps<func::FuncOp>()))
    if (function->hasAttr(SwizzleDialect::getHostKernelAttrName()))
      function.erase();
}

FailureOr<std::vector<LaunchedKernel>>
mlir::swizzle::replaceLaunches(ModuleOp module) {
  // The first launch of each.
  llvm::SmallMapVector<SymbolRefAttr, gpu::LaunchFuncOp, 4> launched;
  module.walk([&](gpu::LaunchFuncOp launch) {
    launched.insert({launch.getKernel(), launch});
  });
  KernelFunctions functions(module);
  for (auto [symbol, launch] : launched) {
    auto kernel = dyn_cast_or_null<FunctionOpInterface>(
        SymbolTable::lookupSymbolIn(module, symbol));
    auto gpuModule = kernel ? dyn_cast<gpu::GPUModuleOp>(kernel->getParentOp())
                            : gpu::GPUModuleOp();
    if (gpuModule && !kernel.isExternal())
      functions.declareKernel(gpuModule, kernel,
                              launch.getKernelOperands().getTypes());
  }
  RuntimeCalls runtime(module);
  if (failed(lowerHostOps(module, functions, runtime)))
    return failure();
  std::vector<LaunchedKernel> kernels;
  for (SymbolRefAttr symbol : llvm::make_first_range(launched))
    kernels.push_back(describe(symbol, *functions.lookup(symbol)));
  for (auto gpuModule :
       llvm::make_early_inc_range(module.getOps<gpu::GPUModuleOp>()))
    gpuModule.erase();
  module->removeAttr(gpu::GPUDialect::getContainerModuleAttrName());
  eraseKernels(module, kernels);
  return kernels;
}
