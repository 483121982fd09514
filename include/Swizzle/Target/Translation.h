//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// Translations to a file: of the objects of a gpu.binary, and of kernels that
// are LLVM IR.
//
//===----------------------------------------------------------------------===//

#ifndef SWIZZLE_TARGET_TRANSLATION_H
#define SWIZZLE_TARGET_TRANSLATION_H

#include "Swizzle/Target/RemapLLVMIR.h"

namespace mlir::swizzle {

/// Registers upstream's translations. Of these, --mlir-to-llvmir knows the
/// dialect as well: kernels that were remapped stay known to be so.
void registerUpstreamTranslations();

/// Registers --mlir-to-gpu-object and --mlir-to-gpu-asm, and the option
/// --gpu-binary that selects one of several binaries.
void registerTranslations();

/// Registers the translations from LLVM IR, --llvmir-to-llvmir,
/// --llvmir-to-bitcode, --llvmir-to-gpu-asm and --llvmir-to-gpu-object, which
/// remap kernels on the way, and their options, of which --remap is what
/// `addPasses` is given.
void registerLLVMIRTranslations(const AddRemapPasses &addPasses);

/// Fails, with an error, if the program was given one of these options for a
/// translation that is none of these. To be called after the translation.
LogicalResult verifyLLVMIROptions();

/// The same for the option --gpu-binary, which says what to write of a module
/// with several gpu.binary.
LogicalResult verifyBinaryOption();

} // namespace mlir::swizzle

#endif // SWIZZLE_TARGET_TRANSLATION_H
