//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// Libraries of device functions.
//
//===----------------------------------------------------------------------===//

#ifndef SWIZZLE_IR_LIBRARIES_H
#define SWIZZLE_IR_LIBRARIES_H

#include "llvm/ADT/StringRef.h"

namespace mlir::swizzle {

/// The name of the attribute of a module, or gpu.module, with the files of its
/// libraries: an array of strings. The dialect verifies it,
/// swizzle-link-libraries reads it.
inline constexpr llvm::StringLiteral librariesAttrName = "swizzle.libraries";

} // namespace mlir::swizzle

#endif // SWIZZLE_IR_LIBRARIES_H
