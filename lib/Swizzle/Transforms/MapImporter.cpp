//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "MapImporter.h"

using namespace mlir;
using namespace mlir::swizzle;

/// Returns true if two maps differ in nothing but their place.
static bool areSame(MapOp a, MapOp b) {
  return a.getSymName() == b.getSymName() &&
         OperationEquivalence::isEquivalentTo(
             a, b, OperationEquivalence::IgnoreLocations);
}

MapOp MapImporter::import(MapOp map, Operation *module) {
  if (SymbolTable::getNearestSymbolTable(map->getParentOp()) == module)
    return map;
  MapOp &copy = copies[{module, map}];
  if (copy)
    return copy;
  SymbolTable symbols(module);
  copy = symbols.lookup<MapOp>(map.getSymName());
  if (!copy || !areSame(map, copy)) {
    copy = map.clone();
    symbols.insert(copy, module->getRegion(0).front().begin());
  }
  return copy;
}

MapAttr MapImporter::import(const LaunchMap &map) {
  Operation *module = SymbolTable::getNearestSymbolTable(map.getKernel());
  SmallVector<Attribute> steps(map.getMap().getSteps());
  SmallVector<MapOp> used = map.getUserMaps();
  auto *next = used.begin();
  for (Attribute &step : steps)
    if (isa<FlatSymbolRefAttr>(step))
      step = FlatSymbolRefAttr::get(import(*next++, module));
  return MapAttr::get(map.getMap().getContext(), steps);
}
