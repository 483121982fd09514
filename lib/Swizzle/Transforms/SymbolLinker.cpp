//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "Swizzle/Transforms/SymbolLinker.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/IR/AttrTypeSubElements.h"

using namespace mlir;
using namespace mlir::swizzle;

FailureOr<FunctionOpInterface>
SymbolLinker::define(FunctionOpInterface declaration) {
  auto definition =
      source.lookup<FunctionOpInterface>(declaration.getNameAttr());
  if (!definition || definition.isExternal())
    return FunctionOpInterface();
  if (definition.getFunctionType() != declaration.getFunctionType()) {
    InFlightDiagnostic diag =
        declaration.emitOpError("expected to be declared as ")
        << definition.getFunctionType() << ", but got "
        << declaration.getFunctionType();
    diag.attachNote(definition.getLoc()) << "defined here";
    return diag;
  }
  // A function that was copied because another uses it, under another name as
  // the declaration had this one.
  if (auto known = copies.find(definition); known != copies.end()) {
    Operation *copy = target.lookup(known->second);
    StringAttr name = declaration.getNameAttr();
    target.erase(declaration);
    (void)target.rename(copy, name);
    known->second = name;
    return cast<FunctionOpInterface>(copy);
  }
  target.erase(declaration);
  return cast<FunctionOpInterface>(copyInto(definition));
}

Operation *SymbolLinker::copyInto(Operation *op) {
  Operation *known = target.lookup(SymbolTable::getSymbolName(op));
  auto function = dyn_cast<FunctionOpInterface>(op);
  if (known && function && function.isExternal() &&
      known->getName() == op->getName()) {
    copies[op] = SymbolTable::getSymbolName(known);
    return known;
  }
  Operation *copy = op->clone();
  StringAttr name = target.insert(copy);
  copies[op] = name;
  // A name means what the nearest symbol table has.
  Operation *user = copy;
  auto isInside = [&](StringAttr used) {
    for (Operation *table = SymbolTable::getNearestSymbolTable(user);
         table && copy->isAncestor(table);
         table = SymbolTable::getNearestSymbolTable(table->getParentOp()))
      if (SymbolTable::lookupSymbolIn(table, used))
        return true;
    return false;
  };
  // Of a nested name, the outermost symbol has the others.
  AttrTypeReplacer replacer;
  replacer.addReplacement(
      [&](SymbolRefAttr used) -> std::pair<Attribute, WalkResult> {
        if (isInside(used.getRootReference()))
          return {used, WalkResult::skip()};
        Operation *symbol = source.lookup(used.getRootReference());
        if (!symbol)
          return {used, WalkResult::skip()};
        auto known = copies.find(symbol);
        StringAttr name = known != copies.end()
                              ? known->second
                              : SymbolTable::getSymbolName(copyInto(symbol));
        return {SymbolRefAttr::get(name, used.getNestedReferences()),
                WalkResult::skip()};
      });
  // Of definitions that may be there several times; here is one.
  if (auto function = dyn_cast<LLVM::LLVMFuncOp>(copy))
    function.removeComdatAttr();
  if (auto global = dyn_cast<LLVM::GlobalOp>(copy))
    global.removeComdatAttr();
  copy->walk([&](Operation *inner) {
    user = inner;
    replacer.replaceElementsIn(inner);
  });
  return copy;
}
