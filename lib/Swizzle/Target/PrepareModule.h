//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// What a module needs before LLVM makes code of it.
//
//===----------------------------------------------------------------------===//

#ifndef SWIZZLE_LIB_TARGET_PREPAREMODULE_H
#define SWIZZLE_LIB_TARGET_PREPAREMODULE_H

#include "llvm/Support/CodeGen.h"

namespace llvm {
class Module;
class TargetMachine;
} // namespace llvm

namespace mlir::swizzle {

/// Makes the divisions of `module` exact (ExactDivisions.h) and adds the notes
/// of remaps (RemapNotes.h). `machine` is the target, and `level` that of the
/// code generator, which knows more of numbers once it has inlined and
/// simplified: where it would then get a division wrong, that is done here.
void prepareForCodeGeneration(llvm::Module &module,
                              llvm::TargetMachine &machine,
                              llvm::CodeGenOptLevel level);

} // namespace mlir::swizzle

#endif // SWIZZLE_LIB_TARGET_PREPAREMODULE_H
