//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#ifndef SWIZZLE_IR_SWIZZLEOPS_TD
#define SWIZZLE_IR_SWIZZLEOPS_TD

include "mlir/IR/SymbolInterfaces.td"
include "mlir/Interfaces/ControlFlowInterfaces.td"
include "mlir/Interfaces/InferIntRangeInterface.td"
include "mlir/Interfaces/InferTypeOpInterface.td"
include "mlir/Interfaces/SideEffectInterfaces.td"
include "Swizzle/IR/SwizzleAttrs.td"

class Swizzle_Op<string opMnemonic, list<Trait> traits = []>
    : Op<Swizzle_Dialect, opMnemonic, traits>;

/// The types a linear id may have.
def Swizzle_IdType : AnyTypeOf<[I32, I64, Index]>;

def Swizzle_RemapOp : Swizzle_Op<"remap", [
    NoMemoryEffect, ConditionallySpeculatable, SameOperandsAndResultType,
    DeclareOpInterfaceMethods<SymbolUserOpInterface>,
    DeclareOpInterfaceMethods<InferIntRangeInterface, ["inferResultRanges"]>]> {
  let summary = "the logical linear id of a workgroup";
  let description = [{
    Applies `map` to the linear id `id` of a launch of `count` workgroups on the
    given machine. `id` is in [0, `count`), as an unsigned number, and so is the
    result. For one `count` (and one tile space) the op is a bijection. Other
    ids, and so all where `count` is 0, have an unspecified result if all steps
    are `balanced` or `chunked`; with other steps the behavior is undefined, as
    the lowering may divide by 0, and the op is not speculated.

    Maps with a `windowed` or `transpose` step, or with the name of a map of rows
    and columns, need a tile space, rows by columns, both unsigned. Any two
    values are allowed: the step acts on each whole plane of rows * columns ids,
    and ids after the last whole plane stay. The lowering looks whether there is
    one, unless `count` is an `arith.muli` of the two, or a multiple of that,
    which cannot wrap: by its operands or by `overflow<nuw>`.

    The name of a `swizzle.map` does nothing for a count, or a tile space, that
    does not meet the requirements of the map.

    ```mlir
    %l = swizzle.remap %h of %n by <balanced> on <"mi300x"> : i32
    %t = swizzle.remap %h of %n by <chunked<64> then windowed<8>>
             on <xcds = 8> tiles(%rows, %columns) : index
    %u = swizzle.remap %h of %n by <@halves then balanced> on <"mi300x"> : i32
    ```

    Constraints:

    * C1: `tiles`, the number of rows and the number of columns, is given if and
      only if the map has a step over a tile space.
    * C2: a name in the map is that of a `swizzle.map` of the nearest symbol
      table.
  }];
  let arguments = (ins
    Swizzle_IdType:$id,
    Swizzle_IdType:$count,
    Swizzle_MapAttr:$map,
    Swizzle_TopologyAttr:$topology,
    Variadic<Swizzle_IdType>:$tiles
  );
  let results = (outs Swizzle_IdType:$result);
  let assemblyFormat = [{
    $id `of` $count `by` $map `on` $topology (`tiles` `(` $tiles^ `)`)?
    attr-dict `:` type($result)
  }];
  let extraClassDeclaration = [{
    /// Whether ids that no workgroup has do no harm.
    Speculation::Speculatability getSpeculatability();
  }];
  let hasVerifier = 1;
  let hasFolder = 1;
}

class Swizzle_ProgramOp<string opMnemonic> : Swizzle_Op<opMnemonic, [
    Pure,
    DeclareOpInterfaceMethods<InferIntRangeInterface, ["inferResultRanges"]>]> {
  let arguments = (ins Swizzle_ProgramDimAttr:$dimension);
  let results = (outs Index:$result);
  let assemblyFormat = "$dimension attr-dict";
}

def Swizzle_ProgramIdOp : Swizzle_ProgramOp<"program_id"> {
  let summary = "the logical id of the workgroup";
  let description = [{
    Which work this workgroup does: along `x`, `y` or `z`, or as one number,
    `linear`. Until `swizzle-remap-program-ids` applies a map it equals
    `gpu.block_id`.

    ```mlir
    %row = swizzle.program_id y
    %tile = swizzle.program_id linear
    ```
  }];
}

def Swizzle_NumProgramsOp : Swizzle_ProgramOp<"num_programs"> {
  let summary = "the number of workgroups of the launch";
  let description = [{
    Along `x`, `y` or `z`, where it equals `gpu.grid_dim`, or `linear`, the
    product of the three. A map does not change it.

    ```mlir
    %tiles = swizzle.num_programs linear
    ```
  }];
}

include "Swizzle/IR/SwizzleMapOps.td"

#endif // SWIZZLE_IR_SWIZZLEOPS_TD
