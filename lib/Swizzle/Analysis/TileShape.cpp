//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "Swizzle/Analysis/TileShape.h"

using namespace mlir;
using namespace mlir::swizzle;

LogicalResult mlir::swizzle::verifyTileShape(const TileShape &shape,
                                             FunctionOpInterface kernel) {
  for (TileCount count : {shape.rows, shape.columns}) {
    if (!count.argument)
      continue;
    unsigned numArguments = kernel.getNumArguments();
    if (*count.argument >= numArguments)
      return emitError(kernel.getLoc())
             << "expected a tile shape of the " << numArguments
             << " arguments of @" << kernel.getName() << ", but got arg"
             << *count.argument;
    Type type = kernel.getArgumentTypes()[*count.argument];
    if (!type.isSignlessIntOrIndex() ||
        (type.isSignlessInteger() && type.getIntOrFloatBitWidth() > 64))
      return emitError(kernel.getLoc())
             << "expected argument " << *count.argument << " of @"
             << kernel.getName()
             << ", in the tile shape, to be an index or an integer of at most "
                "64 bits, but got "
             << type;
  }
  return success();
}
