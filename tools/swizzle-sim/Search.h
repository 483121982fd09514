//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// The best maps of launches, without a report.
//
//===----------------------------------------------------------------------===//

#ifndef SWIZZLE_TOOLS_SWIZZLESIM_SEARCH_H
#define SWIZZLE_TOOLS_SWIZZLESIM_SEARCH_H

#include "Input.h"
#include "Options.h"

namespace mlir::swizzle {

/// Prints the best map of each launch and the reason, as lines or as JSON;
/// returns the exit code.
int printBestMaps(const Input &input, const Options &options);

} // namespace mlir::swizzle

#endif // SWIZZLE_TOOLS_SWIZZLESIM_SEARCH_H
