//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "Swizzle/IR/Libraries.h"
#include "Swizzle/Transforms/Passes.h"
#include "Swizzle/Transforms/SymbolLinker.h"
#include "mlir/Dialect/AMDGPU/IR/AMDGPUDialect.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/GPU/IR/GPUDialect.h"
#include "mlir/Dialect/LLVMIR/ROCDLDialect.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/Parser/Parser.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"

namespace mlir::swizzle {
#define GEN_PASS_DEF_LINKLIBRARIESPASS
#include "Swizzle/Transforms/Passes.h.inc"
} // namespace mlir::swizzle

using namespace mlir;
using namespace mlir::swizzle;

/// The path of a library: `file` as seen from the file that `loc` is in, or
/// from the working directory if `loc` is in none.
static std::string getLibraryPath(Location loc, StringRef file) {
  SmallString<128> path;
  auto at = loc->findInstanceOf<FileLineColLoc>();
  if (at && !llvm::sys::path::is_absolute(file) &&
      llvm::sys::fs::exists(at.getFilename().getValue()))
    path = llvm::sys::path::parent_path(at.getFilename());
  llvm::sys::path::append(path, file);
  return path.str().str();
}

/// Defines what `module`, a module or gpu.module, declares and `library` has.
static LogicalResult link(ModuleOp library, Operation *module) {
  SymbolLinker linker(library, module);
  Region &body = module->getRegion(0);
  DenseSet<Operation *> own;
  for (auto function : body.getOps<func::FuncOp>())
    if (!function.isExternal())
      own.insert(function);
  auto declarations = llvm::to_vector(llvm::make_filter_range(
      body.getOps<func::FuncOp>(),
      [](func::FuncOp function) { return function.isExternal(); }));
  bool isUsed = false;
  for (func::FuncOp declaration : declarations) {
    FailureOr<FunctionOpInterface> defined = linker.define(declaration);
    if (failed(defined))
      return failure();
    isUsed |= static_cast<bool>(*defined);
  }
  for (auto function : body.getOps<func::FuncOp>())
    if (!own.contains(function))
      function.setPrivate();
  if (isUsed)
    return success();
  InFlightDiagnostic diag = module->emitOpError(
      "expected to declare a function of the library, but got none");
  diag.attachNote(library.getLoc()) << "the library";
  return diag;
}

namespace {
struct LinkLibrariesPass
    : swizzle::impl::LinkLibrariesPassBase<LinkLibrariesPass> {
  using Base::Base;

  void runOnOperation() override {
    if (failed(linkLibraries(getOperation())))
      return signalPassFailure();
    for (auto gpuModule : getOperation().getOps<gpu::GPUModuleOp>())
      if (failed(linkLibraries(gpuModule)))
        return signalPassFailure();
  }

private:
  static LogicalResult linkLibraries(Operation *module) {
    auto files = module->getAttrOfType<ArrayAttr>(librariesAttrName);
    if (!files)
      return success();
    for (StringRef file : files.getAsValueRange<StringAttr>()) {
      std::string path = getLibraryPath(module->getLoc(), file);
      if (!llvm::sys::fs::exists(path))
        return emitError(module->getLoc()) << "expected a library in '" << path
                                           << "', but got no such file";
      if (llvm::sys::fs::is_directory(path))
        return emitError(module->getLoc())
               << "expected a library in '" << path << "', but got a directory";
      auto library = parseSourceFile<ModuleOp>(path, module->getContext());
      if (!library || failed(link(*library, module)))
        return failure();
    }
    module->removeAttr(librariesAttrName);
    return success();
  }
};
} // namespace
