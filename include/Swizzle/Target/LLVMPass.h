//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// The remap as a pass of LLVM, for clang, opt and llc.
//
//===----------------------------------------------------------------------===//

#ifndef SWIZZLE_TARGET_LLVMPASS_H
#define SWIZZLE_TARGET_LLVMPASS_H

#include "Swizzle/Target/RemapLLVMIR.h"

namespace llvm {
class Module;
class PassBuilder;
} // namespace llvm

namespace mlir::swizzle {

/// Lets `builder` know the pass `swizzle-remap`, and runs it at the end of each
/// optimization pipeline of a process that has the option `-swizzle`, whose
/// value `addPasses` is given: `-swizzle="map=balanced grid=?,1,1"`. Errors and
/// remarks are LLVM's, those of the pass `swizzle` (`-Rpass=swizzle`).
void registerLLVMPass(llvm::PassBuilder &builder,
                      const AddRemapPasses &addPasses);

/// The same for a process that generates code and has no optimization pipeline,
/// as llc: remaps `module` if there is the option `-swizzle` and
/// registerLLVMPass has put the pass into no pipeline of the process. Either
/// way the object file is going to say which kernels were remapped
/// (RemapNotes.h).
void remapBeforeCodeGeneration(llvm::Module &module,
                               const AddRemapPasses &addPasses);

} // namespace mlir::swizzle

#endif // SWIZZLE_TARGET_LLVMPASS_H
