//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#ifndef SWIZZLE_IR_BLOCKNUMBER_H
#define SWIZZLE_IR_BLOCKNUMBER_H

#include "llvm/ADT/StringRef.h"

namespace mlir::swizzle {

/// The attribute of the last op of a block that tells it from others, an
/// integer: swizzle-mark-blocks.
inline constexpr llvm::StringLiteral blockNumberAttrName = "swizzle.block";

} // namespace mlir::swizzle

#endif // SWIZZLE_IR_BLOCKNUMBER_H
