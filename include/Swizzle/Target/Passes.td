//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#ifndef SWIZZLE_TARGET_PASSES_TD
#define SWIZZLE_TARGET_PASSES_TD

include "mlir/Pass/PassBase.td"

def AttachTargetPass : Pass<"swizzle-attach-target"> {
  let summary = "give the gpu modules without a target one of ROCDL";
  let description = [{
    Puts `#rocdl.target<chip = ..., O = ...>` on each `gpu.module` that has no
    target. Chips that are not in the chip table are refused, with the list of
    those that are.

    Functions of the LLVM dialect that have `gpu.kernel` and a body get
    `rocdl.kernel`, without which their code is no kernel's. A
    function with a body, kernel or not, whose `target_cpu` is another chip than
    that of the module's target is an error.
  }];
  let options = [
    Option<"chip", "chip", "std::string", /*default=*/"\"gfx942\"",
           "The instruction set: gfx90a, gfx942 or gfx950">,
    Option<"optLevel", "opt-level", "unsigned", /*default=*/"3",
           "The optimization level of LLVM, 0 to 3">,
  ];
  let dependentDialects = [
    "::mlir::gpu::GPUDialect",
    "::mlir::ROCDL::ROCDLDialect",
  ];
}

def SerializeCodeObjectsPass : Pass<"swizzle-serialize-code-objects"> {
  let summary = "compile gpu modules to AMD code objects";
  let description = [{
    Replaces each `gpu.module` with a `#rocdl.target` in the op by a `gpu.binary` of the
    same name with two objects: the code object (`bin`), an ELF file that
    `hipModuleLoad` takes, and the assembly that it was made from (`assembly`).
    Loading and selecting objects takes the first.

    Needs no ROCm installation: the linker is part of this program. Functions of
    the device libraries, which for instance `math.sin` needs, come from
    `$ROCM_PATH/amdgcn/bitcode`, `/opt/rocm/amdgcn/bitcode`, and where Debian 12
    and 13 have them, `/usr/lib/*-linux-*/amdgcn/bitcode` and
    `/usr/lib/llvm-*/lib/clang/*/amdgcn/bitcode`, the first that exists. It is an
    error if a module needs them and none exists, and if a symbol stays undefined.
  }];
  let dependentDialects = [
    "::mlir::gpu::GPUDialect",
    "::mlir::ROCDL::ROCDLDialect",
  ];
}

#endif // SWIZZLE_TARGET_PASSES_TD
