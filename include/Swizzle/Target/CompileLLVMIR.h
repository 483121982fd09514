//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// LLVM's code generator for AMD GPUs on a module of LLVM IR, as llc runs it: no
// other optimization, and no library, is added to what the module has. Only the
// divisions that LLVM 22 may get wrong are made exact first.
//
//===----------------------------------------------------------------------===//

#ifndef SWIZZLE_TARGET_COMPILELLVMIR_H
#define SWIZZLE_TARGET_COMPILELLVMIR_H

#include "mlir/IR/Diagnostics.h"
#include "llvm/Support/CodeGen.h"
#include "llvm/Target/TargetOptions.h"
#include <string>

namespace llvm {
class Module;
} // namespace llvm

namespace mlir::swizzle {

struct CodeGenOptions {
  std::string chip;
  /// Features of the target on top of the chip's, as in `+xnack`.
  std::string features;
  llvm::CodeGenOptLevel optLevel = llvm::CodeGenOptLevel::Aggressive;
  llvm::TargetOptions target;
};

/// The chip for which the functions of `module` are: `wanted` unless it is
/// empty, else what all of their attributes target-cpu say, else gfx942. Fails
/// with an error where a function is for another chip.
FailureOr<std::string> getChip(const llvm::Module &module, StringRef wanted,
                               function_ref<InFlightDiagnostic()> emitError);

/// The assembly of `module`, which is changed.
FailureOr<SmallVector<char, 0>>
compileToAssembly(llvm::Module &module, const CodeGenOptions &options,
                  function_ref<InFlightDiagnostic()> emitError);

/// Leaves of `module` its kernels and what they need, for a code object that is
/// only looked at: nobody else calls other functions, which LLVM may warn of or
/// not be able to compile.
void leaveKernels(llvm::Module &module);

/// The linked code object of `module`, which is changed.
FailureOr<SmallVector<char, 0>>
compileToCodeObject(llvm::Module &module, const CodeGenOptions &options,
                    function_ref<InFlightDiagnostic()> emitError);

} // namespace mlir::swizzle

#endif // SWIZZLE_TARGET_COMPILELLVMIR_H
