//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#ifndef SWIZZLE_IR_SWIZZLEDIALECT_TD
#define SWIZZLE_IR_SWIZZLEDIALECT_TD

include "mlir/IR/OpBase.td"

def Swizzle_Dialect : Dialect {
  let name = "swizzle";
  let cppNamespace = "::mlir::swizzle";
  let summary = "workgroup maps for GPUs made of chiplets";
  let description = [{
    A device such as MI300X consists of XCDs, chiplets with an L2 cache each, and
    the hardware sends the workgroup with the linear id `h` to XCD `h mod xcds`.
    This dialect has the vocabulary to rename the workgroups of a kernel so that
    neighbours, which share data, share an L2 cache:

    * `#swizzle.map` is a bijection of workgroup ids, `#swizzle.topology` the
      machine that it is for;
    * `swizzle.map` is a map by its formula, which is proved to be a bijection
      before it is applied; `#swizzle.map` may name it;
    * `swizzle.remap` applies a map to a linear id;
    * `swizzle.program_id` and `swizzle.num_programs` are what a kernel's author
      writes in place of `gpu.block_id` and `gpu.grid_dim` to mean the logical
      id, whatever map is chosen later.

    The *linear id* of a workgroup is `x + gx * (y + gy * z)` for a grid of
    `gx * gy * gz`; it is the order in which the hardware deals workgroups to
    XCDs. The *logical id* is the map's value for it: it says which work the
    workgroup does. Without a map the two are the same.

    `swizzle-remap-program-ids` rewrites kernels to logical ids, and
    `convert-swizzle-to-arith` turns the ops of this dialect into unsigned
    arithmetic.

    The attribute `swizzle.remapped`, a `#swizzle.map`, on a function says that
    its ids are logical ones already. The attribute `swizzle.may_wait`, a string,
    on a function whose code is not in the module says by what it may wait for
    other workgroups. The attribute
    `swizzle.host_kernel`, a unit, marks what the host has from kernels while it
    is lowered: functions, and accesses through flat pointers. The attribute
    `swizzle.block`, an integer, tells blocks apart while kernels are lowered, and
    `swizzle.description`, a unit, launches that a user describes from those of
    the module while they are predicted.
  }];
  let dependentDialects = ["::mlir::arith::ArithDialect"];
  let useDefaultAttributePrinterParser = 1;
  let hasOperationAttrVerify = 1;
  let hasRegionArgAttrVerify = 1;
  let hasRegionResultAttrVerify = 1;
  let hasConstantMaterializer = 1;
  let extraClassDeclaration = [{
    void registerAttributes();

    /// The name of the function attribute that says which map was applied.
    static constexpr ::llvm::StringLiteral getRemappedAttrName() {
      return "swizzle.remapped";
    }
    /// The name of the function attribute of kernels that the host runs.
    static constexpr ::llvm::StringLiteral getHostKernelAttrName() {
      return "swizzle.host_kernel";
    }
    /// The name of the attribute of the last op of a block that tells the block
    /// from others, an integer: swizzle-mark-blocks.
    static constexpr ::llvm::StringLiteral getBlockAttrName() {
      return "swizzle.block";
    }
    /// The name of the unit attribute of a launch that stands for one which a
    /// user describes, while it is predicted: no analysis may know of it, as the
    /// code that it is predicted for is made without it.
    static constexpr ::llvm::StringLiteral getDescriptionAttrName() {
      return "swizzle.description";
    }
  }];
}

#endif // SWIZZLE_IR_SWIZZLEDIALECT_TD
