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

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/LogicalResult.h"
#include <functional>

namespace mlir {
class OpPassManager;
} // namespace mlir

namespace mlir::swizzle {

/// Registers --mlir-to-gpu-object and --mlir-to-gpu-asm, and the option
/// --gpu-binary that selects one of several binaries.
void registerTranslations();

/// Adds passes that remap the kernels of a module in the LLVM dialect, and
/// leave them in it. `options` is what the user says of the remap, `machine`
/// the product that the kernels are for unless the options name one, empty if
/// nothing says so. Fails, with a message, if the options cannot be parsed.
using AddRemapPasses = std::function<llvm::LogicalResult(
    OpPassManager &manager, llvm::StringRef options, llvm::StringRef machine)>;

/// Registers the translations from LLVM IR, --llvmir-to-llvmir,
/// --llvmir-to-bitcode, --llvmir-to-gpu-asm and --llvmir-to-gpu-object, which
/// remap kernels on the way, and their options, of which --remap is what
/// `addPasses` is given.
void registerLLVMIRTranslations(const AddRemapPasses &addPasses);

} // namespace mlir::swizzle

#endif // SWIZZLE_TARGET_TRANSLATION_H
