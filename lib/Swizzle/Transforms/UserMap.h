//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// The `swizzle.map` that the option `map=@name` names: where it is found, its
// proof for a kernel's grid, and its copy in the kernel's module.
//
//===----------------------------------------------------------------------===//

#ifndef SWIZZLE_LIB_TRANSFORMS_USERMAP_H
#define SWIZZLE_LIB_TRANSFORMS_USERMAP_H

#include "Swizzle/Proof/ProvedMaps.h"

namespace mlir::swizzle {

class UserMap {
public:
  /// The map called `name`, without `@`.
  explicit UserMap(StringRef name) : name(name.str()) {}

  /// The map that the kernel means: of its own module, else of the nearest
  /// module around that. Reports at the kernel if there is none.
  MapOp lookup(Operation *kernel) const;

  /// Fails with an error unless `map` is proved for `sizes` and they meet its
  /// requirements, or, without sizes, for all that do.
  LogicalResult prove(MapOp map, ArrayRef<uint64_t> sizes, Operation *kernel);

  /// The map as a symbol of the kernel's module, to which it is copied if
  /// it is not there, so that the module stands alone.
  MapOp import(MapOp map, Operation *kernel);

private:
  std::string name;
  ProvedMaps proofs;
  /// Copies by the module that they are in.
  DenseMap<Operation *, MapOp> copies;
};

} // namespace mlir::swizzle

#endif // SWIZZLE_LIB_TRANSFORMS_USERMAP_H
