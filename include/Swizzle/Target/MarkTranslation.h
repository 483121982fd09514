//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#ifndef SWIZZLE_TARGET_MARKTRANSLATION_H
#define SWIZZLE_TARGET_MARKTRANSLATION_H

#include "mlir/IR/DialectRegistry.h"

namespace mlir::swizzle {

/// Lets translations to LLVM IR keep that a kernel is remapped: the attribute
/// swizzle.remapped becomes "swizzle-remapped" of the function.
void registerMarkTranslation(DialectRegistry &registry);

} // namespace mlir::swizzle

#endif // SWIZZLE_TARGET_MARKTRANSLATION_H
