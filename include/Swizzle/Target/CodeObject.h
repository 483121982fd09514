//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// From a gpu.module in the LLVM and ROCDL dialects to an AMD code object, with
// nothing but LLVM and lld in this process.
//
//===----------------------------------------------------------------------===//

#ifndef SWIZZLE_TARGET_CODEOBJECT_H
#define SWIZZLE_TARGET_CODEOBJECT_H

#include "mlir/Dialect/GPU/IR/GPUDialect.h"
#include "mlir/Dialect/LLVMIR/ROCDLDialect.h"
#include <string>

namespace mlir::swizzle {

/// A compiled gpu.module.
struct CompiledCodeObject {
  /// The linked ELF file.
  SmallVector<char, 0> elf;
  /// The text that it was assembled from.
  std::string assembly;
};

/// While one lives, LLVM makes no remarks on what this thread compiles: code
/// for a prediction is no code of the user's. Options as -pass-remarks are for
/// all.
class WithoutRemarks {
public:
  WithoutRemarks();
  ~WithoutRemarks();
  WithoutRemarks(const WithoutRemarks &) = delete;
  WithoutRemarks &operator=(const WithoutRemarks &) = delete;

private:
  bool wasWithout;
};

/// Compiles `module` for `target`. Emits an error at the module otherwise.
FailureOr<CompiledCodeObject> compileCodeObject(gpu::GPUModuleOp module,
                                                ROCDL::ROCDLTargetAttr target);

/// Makes `gpu-module-to-binary` compile for `#rocdl.target` as
/// compileCodeObject does, with all its formats, in place of a ROCm
/// installation's linker. Of two registrations the first is used: this one
/// comes before that of upstream MLIR.
void registerInProcessTarget(DialectRegistry &registry);

/// Links a relocatable AMDGPU object to a code object. A symbol that stays
/// undefined is an error. Only one thread links at a time. The linker would put
/// all command-line options of the process back to their defaults; they are
/// hidden from it, so that they keep their values, but no thread may parse or
/// register any meanwhile.
FailureOr<SmallVector<char, 0>>
linkCodeObject(ArrayRef<char> object,
               function_ref<InFlightDiagnostic()> emitError);

/// The directories in which device libraries are looked for, best first: each
/// one would have amdgcn/bitcode/ocml.bc.
SmallVector<std::string> getDeviceLibraryCandidates();

} // namespace mlir::swizzle

#endif // SWIZZLE_TARGET_CODEOBJECT_H
