//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// The tile space of a kernel whose grid does not show it.
//
//===----------------------------------------------------------------------===//

#ifndef SWIZZLE_ANALYSIS_TILESHAPE_H
#define SWIZZLE_ANALYSIS_TILESHAPE_H

#include "mlir/Interfaces/FunctionInterfaces.h"
#include <optional>

namespace mlir::swizzle {

/// A number of tiles: a number, or ceil(argument / divisor).
struct TileCount {
  /// The index of an integer argument of the kernel, or nothing.
  std::optional<unsigned> argument;
  /// The number, or what the argument is divided by; in [1, 2^32-1].
  uint32_t number = 1;
};

/// Rows and columns of tiles.
struct TileShape {
  TileCount rows;
  TileCount columns;
};

/// Parses what an option says of the tile space: nothing, or rows and columns,
/// each as in `64`, `arg3` or `arg3/128`.
FailureOr<std::optional<TileShape>>
parseTileShape(ArrayRef<std::string> texts,
               function_ref<InFlightDiagnostic()> emitError);

/// Fails with an error at `kernel` if the shape names an argument that the
/// kernel does not have or that is no integer.
LogicalResult verifyTileShape(const TileShape &shape,
                              FunctionOpInterface kernel);

} // namespace mlir::swizzle

#endif // SWIZZLE_ANALYSIS_TILESHAPE_H
