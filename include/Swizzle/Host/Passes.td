//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#ifndef SWIZZLE_HOST_PASSES_TD
#define SWIZZLE_HOST_PASSES_TD

include "mlir/Pass/PassBase.td"

def LowerKernelsToHostPass
    : Pass<"swizzle-lower-kernels-to-host", "::mlir::ModuleOp"> {
  let summary = "turn gpu kernels and their launches into host functions";
  let description = [{
    Each function of a `gpu.module` becomes a function of the host, and each
    `gpu.launch_func` a call of the runtime library `swizzle_host_runtime`, which
    runs that function once for every work-item. A work-item is a fiber; it is a
    call of the runtime where it meets others: barriers, shuffles, reductions,
    matrix products, and what else moves values between the lanes of a wave.
    Workgroup attributions are views of the LDS that the runtime gives to each
    workgroup, private attributions are on the stack, ids are fields of the
    work-item. The rest of a kernel stays as it is; MLIR's own conversions lower
    it.

    Of the host's own ops, `gpu.alloc`, `gpu.memcpy` and others that manage
    memory become ops of the memref dialect, and what is asynchronous happens in
    program order. Each `memref.alloc` is aligned to 256 bytes at least, as the
    buffers of a device are.

    Kernels can also be functions of the LLVM dialect with the attribute
    `gpu.kernel`, as imported from LLVM IR, in which AMD's intrinsics and LDS have
    the meaning that they have for kernels of the gpu dialect. A launch can give
    them memrefs for their pointers. Their external globals of no size in address
    space 3 are the start of the dynamic LDS, buffer descriptors are those that
    `make.buffer.rsrc` makes.

    It is an error if an op of the `gpu`, `amdgpu` or `rocdl` dialect is left.
  }];
  let dependentDialects = [
    "::mlir::arith::ArithDialect",
    "::mlir::func::FuncDialect",
    "::mlir::linalg::LinalgDialect",
    "::mlir::LLVM::LLVMDialect",
    "::mlir::math::MathDialect",
    "::mlir::memref::MemRefDialect",
    "::mlir::scf::SCFDialect",
    "::mlir::vector::VectorDialect",
  ];
}

def LinkKernelsPass : Pass<"swizzle-link-kernels", "::mlir::ModuleOp"> {
  let summary = "put kernels of LLVM IR in the place of their declarations";
  let description = [{
    A gpu.module declares a kernel that comes from elsewhere, so that the host can
    launch it:

    ```mlir
    gpu.module @kernels {
      llvm.func @matmul(!llvm.ptr<1>, !llvm.ptr<1>, !llvm.ptr<1>, i32) attributes {gpu.kernel}
    }
    ```

    Each file, of LLVM IR (.ll, .bc and all other endings) or of MLIR in the LLVM
    dialect (.mlir, .mlirbc), defines some of those kernels. The definition takes
    the place of the declaration, together with the functions and globals that it
    uses. With `module=file`, only the gpu.module of that name is looked at. It is
    an error if the types differ, or if a file has none of the kernels.

    Data layouts and triples of the files are not kept: the kernels run on the
    host.
  }];
  let options = [
    ListOption<"files", "files", "std::string", "The files to read">,
  ];
  let dependentDialects = ["::mlir::DLTIDialect", "::mlir::LLVM::LLVMDialect"];
}

def InstrumentAccessesPass
    : Pass<"swizzle-instrument-accesses", "::mlir::ModuleOp"> {
  let summary = "check the accesses of kernels while they run on the host";
  let description = [{
    Inserts calls of the runtime library at the accesses of functions that
    swizzle-lower-kernels-to-host has made from kernels, and asks the launches
    for the checks:

    | check | reports |
    |---|---|
    | `bounds` | an access outside of a memref, in any of its dimensions |
    | `lds-init` | a read of LDS that no work-item of the workgroup has written |
    | `lds-races` | accesses of a byte of LDS by two waves, one of them a write, with no barrier between |
    | `write-once` | two workgroups that write the same element of an argument |
    | `coverage` | an element, of an argument that the kernel writes to, that no workgroup writes |
    | `buffer-races` | an element of an argument that one workgroup reads and another one writes |
    | `lds-banks`, `lds-banks-gfx950` | lanes of a wave that meet in a bank of LDS, of gfx942 (and gfx90a) or gfx950 |

    `write-once` and `coverage` need to know nothing about maps to find one that
    is not a bijection: the tiles of an id that appears twice are written twice,
    those of an id that never appears are not written. `all` is the first six:
    a kernel with bank conflicts is slow, not wrong.

    A report has the location of the op, and ends the process with exit code 1.
    Atomic accesses may come from several workgroups.
  }];
  let options = [
    ListOption<"checks", "checks", "std::string",
               "The checks to make: bounds, lds-init, lds-races, write-once, "
               "coverage, buffer-races, all for these six, lds-banks, lds-banks-gfx950">,
  ];
  let dependentDialects = [
    "::mlir::arith::ArithDialect",
    "::mlir::func::FuncDialect",
    "::mlir::LLVM::LLVMDialect",
    "::mlir::memref::MemRefDialect",
    "::mlir::scf::SCFDialect",
    "::mlir::vector::VectorDialect",
  ];
}

def DropMemorySpacesPass
    : Pass<"swizzle-drop-memory-spaces", "::mlir::ModuleOp"> {
  let summary = "put everything into the one memory space of the host";
  let description = [{
    Removes the memory spaces of memref types, and the marks that
    swizzle-lower-kernels-to-host left on functions.
  }];
}

def PrepareArithmeticPass
    : Pass<"swizzle-prepare-arithmetic", "::mlir::ModuleOp"> {
  let summary = "make arithmetic ready for its conversion to the LLVM dialect";
  let description = [{
    Gives `arith.ceildivsi`, `ceildivui` and `floordivsi` the ops that LLVM has.
    Unlike MLIR's arith-expand it leaves minima and maxima alone, which LLVM has
    too, with the right sign of zero.

    Products in `memref.atomic_rmw`, and `memref.generic_atomic_rmw` of floating-point
    numbers, become updates of integers of as many bits.

    Drops the fast-math flags of `arith.extf` and `arith.truncf`, which upstream's
    conversion keeps as attributes of the arith dialect.
  }];
  let dependentDialects = [
    "::mlir::arith::ArithDialect", "::mlir::memref::MemRefDialect",
  ];
}

def VerifyHostCodePass : Pass<"swizzle-verify-host-code", "::mlir::ModuleOp"> {
  let summary = "report the ops that could not be lowered to host code";
  let description = [{
    It is an error if an op is left that is not in the LLVM dialect. Changes
    nothing.
  }];
}

#endif // SWIZZLE_HOST_PASSES_TD
