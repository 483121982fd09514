//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "HostCompiler.h"
#include "mlir/Dialect/AMDGPU/IR/AMDGPUDialect.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.h"
#include "mlir/Dialect/Func/Extensions/InlinerExtension.h"
#include "mlir/Dialect/GPU/IR/GPUDialect.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/UB/IR/UBOps.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/ExecutionEngine/OptUtils.h"
#include "mlir/Target/LLVMIR/Dialect/Builtin/BuiltinToLLVMIRTranslation.h"
#include "mlir/Target/LLVMIR/Dialect/LLVMIR/LLVMToLLVMIRTranslation.h"
#include "llvm/ExecutionEngine/Orc/JITTargetMachineBuilder.h"
#include "llvm/Support/DynamicLibrary.h"
#include "llvm/Support/TargetSelect.h"
#include "llvm/Target/TargetMachine.h"

using namespace mlir;
using namespace mlir::swizzle;
using llvm::sys::DynamicLibrary;

LogicalResult mlir::swizzle::report(ModuleOp module, llvm::Error error) {
  return emitError(module.getLoc()) << llvm::toString(std::move(error));
}

void mlir::swizzle::loadHostDialects(MLIRContext *context) {
  context->loadDialect<
      amdgpu::AMDGPUDialect, affine::AffineDialect, arith::ArithDialect,
      cf::ControlFlowDialect, func::FuncDialect, gpu::GPUDialect,
      linalg::LinalgDialect, LLVM::LLVMDialect, memref::MemRefDialect,
      scf::SCFDialect, ub::UBDialect, vector::VectorDialect>();
  DialectRegistry registry;
  registerBuiltinDialectTranslation(registry);
  registerLLVMDialectTranslation(registry);
  func::registerInlinerExtension(registry);
  context->appendDialectRegistry(registry);
}

FailureOr<std::unique_ptr<ExecutionEngine>>
mlir::swizzle::compileForHost(ModuleOp module, const HostSymbols &symbols,
                              ArrayRef<std::string> libraries,
                              bool isOptimized) {
  llvm::InitializeNativeTarget();
  llvm::InitializeNativeTargetAsmPrinter();
  auto builder = llvm::orc::JITTargetMachineBuilder::detectHost();
  if (!builder)
    return report(module, builder.takeError());
  builder->setCodeGenOptLevel(isOptimized ? llvm::CodeGenOptLevel::Default
                                          : llvm::CodeGenOptLevel::None);
  auto machine = builder->createTargetMachine();
  if (!machine)
    return report(module, machine.takeError());
  auto transformer = makeOptimizingTransformer(
      /*optLevel=*/isOptimized ? 2 : 0, /*sizeLevel=*/0, machine->get());
  ExecutionEngineOptions options;
  options.transformer = transformer;
  auto paths = llvm::to_vector_of<StringRef>(libraries);
  options.sharedLibPaths = paths;
  options.enableGDBNotificationListener = false;
  options.enablePerfNotificationListener = false;
  auto engine = ExecutionEngine::create(module, options, std::move(*machine));
  if (!engine)
    return report(module, engine.takeError());
  (*engine)->registerSymbols([&](llvm::orc::MangleAndInterner mangle) {
    llvm::orc::SymbolMap map;
    for (auto [name, address] : symbols)
      map[mangle(name)] = {llvm::orc::ExecutorAddr::fromPtr(address),
                           llvm::JITSymbolFlags::Exported};
    return map;
  });
  (*engine)->initialize();
  return std::move(*engine);
}

LogicalResult
mlir::swizzle::runPasses(ModuleOp module,
                         function_ref<void(OpPassManager &)> addPasses) {
  PassManager manager(module.getContext(), ModuleOp::getOperationName());
  addPasses(manager);
  return manager.run(module);
}

LogicalResult mlir::swizzle::loadLibraries(ModuleOp module,
                                           ArrayRef<std::string> libraries) {
  // This process.
  DynamicLibrary::LoadLibraryPermanently(nullptr);
  for (const std::string &library : libraries)
    if (std::string message;
        DynamicLibrary::LoadLibraryPermanently(library.c_str(), &message))
      return emitError(module.getLoc())
             << "expected a library that can be loaded, but got '" << library
             << "': " << message;
  return success();
}

/// Returns true if code that is compiled finds a function of that name.
static bool isSomewhere(StringRef name, const HostSymbols &symbols) {
  return llvm::any_of(symbols,
                      [&](const auto &known) { return known.first == name; }) ||
         DynamicLibrary::SearchForAddressOfSymbol(name.str());
}

LLVM::LLVMFuncOp mlir::swizzle::findMissing(ModuleOp module,
                                            const HostSymbols &symbols) {
  for (auto function : module.getOps<LLVM::LLVMFuncOp>())
    if (function.isExternal() && !function.getName().starts_with("llvm.") &&
        !isSomewhere(function.getName(), symbols) &&
        !SymbolTable::symbolKnownUseEmpty(function, module))
      return function;
  return {};
}

SmallVector<func::FuncOp>
mlir::swizzle::listMissing(ModuleOp module, const HostSymbols &symbols) {
  SmallVector<func::FuncOp> missing;
  for (auto function : module.getOps<func::FuncOp>()) {
    if (!function.isExternal())
      continue;
    StringRef name = function.getName();
    std::string symbol = name.str();
    if (function->hasAttr(LLVM::LLVMDialect::getEmitCWrapperAttrName()))
      symbol = "_mlir_ciface_" + symbol;
    bool isReplaced = llvm::any_of(
        symbols, [&](const auto &known) { return known.first == name; });
    if (!isReplaced && !isSomewhere(symbol, symbols))
      missing.push_back(function);
  }
  return missing;
}
