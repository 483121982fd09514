//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// Translations that write the objects of a gpu.binary to a file.
//
//===----------------------------------------------------------------------===//

#ifndef SWIZZLE_TARGET_TRANSLATION_H
#define SWIZZLE_TARGET_TRANSLATION_H

namespace mlir::swizzle {

/// Registers --mlir-to-gpu-object and --mlir-to-gpu-asm, and the option
/// --gpu-binary that selects one of several binaries.
void registerTranslations();

} // namespace mlir::swizzle

#endif // SWIZZLE_TARGET_TRANSLATION_H
