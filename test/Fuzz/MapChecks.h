//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#ifndef SWIZZLE_TEST_FUZZ_MAPCHECKS_H
#define SWIZZLE_TEST_FUZZ_MAPCHECKS_H

#include "mlir/IR/MLIRContext.h"

namespace mlir::swizzle {

/// The dialects that texts with maps may use.
DialectRegistry getMapDialects();

/// Reads `text`, a map as options have it or a module, and compares what is
/// said of its maps with an enumeration of small launches. Exits with 3 where
/// they do not agree. Errors in the text are reported to the context.
void checkMaps(MLIRContext &context, StringRef text);

} // namespace mlir::swizzle

#endif // SWIZZLE_TEST_FUZZ_MAPCHECKS_H
