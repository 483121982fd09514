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

#include "Swizzle/Mapping/LaunchGrid.h"
#include "mlir/Interfaces/FunctionInterfaces.h"

namespace mlir::swizzle {

/// Fails with an error at `kernel` if the shape names an argument that the
/// kernel does not have or that is no integer.
LogicalResult verifyTileShape(const TileShape &shape,
                              FunctionOpInterface kernel);

} // namespace mlir::swizzle

#endif // SWIZZLE_ANALYSIS_TILESHAPE_H
