//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// Attributes by which the choice of a map reaches the pass that applies it.
//
//===----------------------------------------------------------------------===//

#ifndef SWIZZLE_IR_CHOSENMAP_H
#define SWIZZLE_IR_CHOSENMAP_H

#include "llvm/ADT/StringRef.h"

namespace mlir::swizzle {

/// The name of the attribute of a kernel with the map that was chosen for it: a
/// #swizzle.map. swizzle-choose-maps sets it, swizzle-remap-program-ids
/// replaces it by swizzle.remapped, whichever map it applies. The dialect
/// verifies it.
inline constexpr llvm::StringLiteral chosenAttrName = "swizzle.chosen";

/// The name of the attribute of a module with the code object of its kernels,
/// as a string of bytes, where the functions in the module have no bodies to
/// compile. The dialect verifies it.
inline constexpr llvm::StringLiteral codeObjectAttrName = "swizzle.code_object";

/// The name of the attribute of a function that may wait for other workgroups
/// (PossibleWaits.h), as a string that says by what, where the function has no
/// body to tell. The dialect verifies it.
inline constexpr llvm::StringLiteral mayWaitAttrName = "swizzle.may_wait";

} // namespace mlir::swizzle

#endif // SWIZZLE_IR_CHOSENMAP_H
