//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "UserMap.h"
#include "Swizzle/Proof/MapReport.h"

using namespace mlir;
using namespace mlir::swizzle;

MapOp UserMap::lookup(Operation *kernel) const {
  for (Operation *table = SymbolTable::getNearestSymbolTable(kernel); table;
       table = table->getParentOp()
                   ? SymbolTable::getNearestSymbolTable(table->getParentOp())
                   : nullptr)
    if (auto map =
            dyn_cast_or_null<MapOp>(SymbolTable::lookupSymbolIn(table, name)))
      return map;
  mlir::emitError(kernel->getLoc())
      << "expected a 'swizzle.map' called @" << name
      << " in the module of the kernel or around it, but got "
         "none";
  return {};
}

LogicalResult UserMap::prove(MapOp map, ArrayRef<uint64_t> sizes,
                             Operation *kernel) {
  if (sizes.empty() || map.meetsRequirements(sizes))
    return success(proofs.require(map, sizes, kernel) != nullptr);

  InFlightDiagnostic diag = mlir::emitError(kernel->getLoc())
                            << "map @" << map.getSymName() << " requires that "
                            << map.describeRequirements()
                            << ", but the grid of @"
                            << SymbolTable::getSymbolName(kernel).getValue()
                            << " has " << describeSizes(map, sizes);
  diag.attachNote(map.getLoc()) << "the map is here";
  FailureOr<MapProgram> program = compileMap(map);
  if (failed(program))
    return failure();
  MapVerdict verdict = proveForSizes(*program, sizes);
  if (verdict.kind == MapVerdict::Kind::NotBijection)
    diag.attachNote(map.getLoc())
        << "it is not a bijection: " << verdict.counterexample->str();
  return diag;
}

/// Whether two maps differ in nothing but their place.
static bool areSame(MapOp a, MapOp b) {
  return a.getSymName() == b.getSymName() &&
         OperationEquivalence::isEquivalentTo(
             a, b, OperationEquivalence::ignoreValueEquivalence, nullptr,
             OperationEquivalence::IgnoreLocations);
}

MapOp UserMap::import(MapOp map, Operation *kernel) {
  Operation *module = SymbolTable::getNearestSymbolTable(kernel);
  if (SymbolTable::getNearestSymbolTable(map->getParentOp()) == module)
    return map;
  MapOp &copy = copies[module];
  if (copy)
    return copy;
  SymbolTable symbols(module);
  copy = symbols.lookup<MapOp>(map.getSymName());
  if (!copy || !areSame(map, copy)) {
    copy = map.clone();
    // Another symbol of this name gives the copy another one.
    symbols.insert(copy, module->getRegion(0).front().begin());
  }
  return copy;
}
