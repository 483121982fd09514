//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "Swizzle/Analysis/TileShape.h"
#include <limits>

using namespace mlir;
using namespace mlir::swizzle;

/// Parses `64`, `arg3` or `arg3/128`.
static std::optional<TileCount> parseTileCount(StringRef text) {
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

FailureOr<std::optional<TileShape>>
mlir::swizzle::parseTileShape(ArrayRef<std::string> texts,
                              function_ref<InFlightDiagnostic()> emitError) {
  if (texts.empty())
    return std::optional<TileShape>();
  if (texts.size() != 2)
    return emitError() << "expected 'tile-shape' to have two sides, rows and "
                          "columns, but got "
                       << texts.size();
  SmallVector<TileCount, 2> sides;
  for (StringRef text : texts) {
    std::optional<TileCount> side = parseTileCount(text);
    if (!side)
      return emitError() << "expected a side of 'tile-shape' to be a number in "
                            "[1, "
                         << std::numeric_limits<uint32_t>::max()
                         << "], argN or argN/M, but got '" << text << "'";
    sides.push_back(*side);
  }
  return std::optional<TileShape>(TileShape{sides[0], sides[1]});
}

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
