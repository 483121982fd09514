//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "Swizzle/Transforms/TileShape.h"

using namespace mlir;
using namespace mlir::swizzle;

std::optional<TileCount> mlir::swizzle::parseTileCount(StringRef text) {
  TileCount count;
  if (text.consume_front("arg")) {
    unsigned argument;
    if (text.consumeInteger(10, argument))
      return std::nullopt;
    count.argument = argument;
    if (text.empty())
      return count;
    if (!text.consume_front("/"))
      return std::nullopt;
  }
  if (text.getAsInteger(10, count.number) || count.number == 0)
    return std::nullopt;
  return count;
}

LogicalResult mlir::swizzle::verifyTileShape(const TileShape &shape,
                                             gpu::GPUFuncOp kernel) {
  for (TileCount count : {shape.rows, shape.columns}) {
    if (!count.argument)
      continue;
    unsigned numArguments = kernel.getFunctionType().getNumInputs();
    if (*count.argument >= numArguments)
      return emitError(kernel.getLoc())
             << "expected a tile shape of the kernel's " << numArguments
             << " arguments, but got arg" << *count.argument;
    Type type = kernel.getFunctionType().getInput(*count.argument);
    if (!type.isSignlessIntOrIndex() ||
        (type.isSignlessInteger() && type.getIntOrFloatBitWidth() > 64))
      return emitError(kernel.getLoc())
             << "expected the kernel's argument " << *count.argument
             << ", in the tile shape, to be an index or an integer of at most "
                "64 bits, but got "
             << type;
  }
  return success();
}
