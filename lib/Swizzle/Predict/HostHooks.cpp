//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "HostHooks.h"
#include "Swizzle/Host/UncountedLoops.h"
#include "mlir/Analysis/CallGraph.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/Interfaces/DataLayoutInterfaces.h"
#include "llvm/ADT/SCCIterator.h"

using namespace mlir;
using namespace mlir::swizzle;

/// Declares a function of this process.
static func::FuncOp declare(ModuleOp module, StringRef name, TypeRange inputs) {
  OpBuilder builder = OpBuilder::atBlockEnd(module.getBody());
  auto function = func::FuncOp::create(builder, module.getLoc(), name,
                                       builder.getFunctionType(inputs, {}));
  function.setPrivate();
  return function;
}

void mlir::swizzle::callHook(OpBuilder &builder, Location loc, StringRef name,
                             ValueRange arguments) {
  auto module = builder.getBlock()->getParentOp()->getParentOfType<ModuleOp>();
  auto callee = module.lookupSymbol<func::FuncOp>(name);
  if (!callee)
    callee = declare(module, name, arguments.getTypes());
  func::CallOp::create(builder, loc, callee, arguments);
}

/// The first blocks of functions that may call themselves, also by way of
/// others.
static SetVector<Block *> findRecursions(ModuleOp module) {
  SetVector<Block *> entries;
  const CallGraph graph(module);
  for (auto nodes = llvm::scc_begin(&graph); !nodes.isAtEnd(); ++nodes)
    if (nodes.hasCycle())
      for (const CallGraphNode *node : *nodes)
        if (!node->isExternal() &&
            isa<FunctionOpInterface>(node->getCallableRegion()->getParentOp()))
          entries.insert(&node->getCallableRegion()->front());
  return entries;
}

void mlir::swizzle::countJumps(ModuleOp module) {
  SetVector<Block *> places = findRecursions(module);
  for (auto function : module.getOps<FunctionOpInterface>())
    places.insert_range(findUncountedLoops(function));
  if (places.empty())
    return;
  // Functions of the LLVM dialect may call it, too: it becomes one.
  func::FuncOp callee = declare(module, hostJumpName, {});
  for (Block *place : places) {
    OpBuilder builder = OpBuilder::atBlockBegin(place);
    func::CallOp::create(builder, module.getLoc(), callee);
  }
}

void mlir::swizzle::removeReports(ModuleOp module) {
  module.walk([](Operation *op) {
    if (isa<vector::PrintOp, cf::AssertOp>(op))
      op->erase();
  });
}

llvm::StringSet<> mlir::swizzle::listGlobals(ModuleOp module) {
  llvm::StringSet<> names;
  for (auto global : module.getOps<memref::GlobalOp>())
    names.insert(global.getSymName());
  return names;
}

void mlir::swizzle::moveGlobals(ModuleOp module,
                                const llvm::StringSet<> &names) {
  if (names.empty())
    return;
  MLIRContext *context = module.getContext();
  Type pointer = LLVM::LLVMPointerType::get(context);
  Type size = IntegerType::get(context, 64);
  OpBuilder builder = OpBuilder::atBlockEnd(module.getBody());
  auto callee = LLVM::LLVMFuncOp::create(
      builder, module.getLoc(), hostGlobalName,
      LLVM::LLVMFunctionType::get(pointer, {pointer, size}));
  DataLayout layout(module);
  module.walk([&](LLVM::AddressOfOp address) {
    auto global = SymbolTable::lookupNearestSymbolFrom<LLVM::GlobalOp>(
        address, address.getGlobalNameAttr());
    if (!global || global->getParentOp() != module ||
        !names.contains(global.getSymName()))
      return;
    Location loc = address.getLoc();
    builder.setInsertionPointAfter(address);
    Value bytes = LLVM::ConstantOp::create(
        builder, loc, size,
        builder.getI64IntegerAttr(layout.getTypeSize(global.getType())));
    auto place =
        LLVM::CallOp::create(builder, loc, callee, ValueRange{address, bytes});
    address.getResult().replaceAllUsesExcept(place.getResult(), place);
  });
}

std::vector<MissingFunction>
mlir::swizzle::replaceMissing(ModuleOp module,
                              ArrayRef<func::FuncOp> functions) {
  std::vector<MissingFunction> missing;
  if (functions.empty())
    return missing;
  Type numberType = IntegerType::get(module.getContext(), 64);
  func::FuncOp callee = declare(module, hostMissingName, numberType);
  for (func::FuncOp function : functions) {
    Location loc = function.getLoc();
    bool isReplaced = llvm::all_of(function.getResultTypes(), [](Type type) {
      return type.isIntOrIndexOrFloat();
    });
    missing.push_back({function.getName().str(), loc, isReplaced});
    if (!isReplaced)
      continue;
    OpBuilder builder = OpBuilder::atBlockBegin(function.addEntryBlock());
    Value number = arith::ConstantOp::create(
        builder, loc, builder.getI64IntegerAttr(missing.size() - 1));
    func::CallOp::create(builder, loc, callee, number);
    SmallVector<Value> zeros;
    for (Type type : function.getResultTypes())
      zeros.push_back(arith::ConstantOp::create(
          builder, loc, cast<TypedAttr>(builder.getZeroAttr(type))));
    func::ReturnOp::create(builder, loc, zeros);
    function->removeAttr(LLVM::LLVMDialect::getEmitCWrapperAttrName());
  }
  return missing;
}

LogicalResult mlir::swizzle::reportMissing(const MissingFunction &function) {
  InFlightDiagnostic diag = emitError(function.loc);
  diag << "expected a definition of '" << function.name
       << "', on which a launch depends, but got none";
  diag.attachNote() << "'swizzle-sim' loads the libraries of '--shared-libs'; "
                       "another function of the host, '--entry', may do "
                       "without it";
  return diag;
}
