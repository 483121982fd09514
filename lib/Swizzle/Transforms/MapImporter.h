//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// The maps of the user's that a kernel's map names, as symbols of its module.
//
//===----------------------------------------------------------------------===//

#ifndef SWIZZLE_LIB_TRANSFORMS_MAPIMPORTER_H
#define SWIZZLE_LIB_TRANSFORMS_MAPIMPORTER_H

#include "Swizzle/Analysis/LaunchMap.h"

namespace mlir::swizzle {

/// Copies maps to the modules of kernels, so that these stand alone. A copy
/// gets another name where another symbol has its own.
class MapImporter {
public:
  /// `map.getMap()` with the names that its maps have in the kernel's module.
  MapAttr import(const LaunchMap &map);

private:
  MapOp import(MapOp map, Operation *module);

  /// Copies by the module that they are in, and the map.
  DenseMap<std::pair<Operation *, Operation *>, MapOp> copies;
};

} // namespace mlir::swizzle

#endif // SWIZZLE_LIB_TRANSFORMS_MAPIMPORTER_H
