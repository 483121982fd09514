//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#ifndef SWIZZLE_IR_SWIZZLEMAPOPS_TD
#define SWIZZLE_IR_SWIZZLEMAPOPS_TD

include "mlir/IR/OpAsmInterface.td"
include "mlir/IR/SymbolInterfaces.td"
include "Swizzle/IR/SwizzleAttrs.td"

def Swizzle_RequirementKind : I32EnumAttr<"RequirementKind",
    "a condition on a size", [
    I32EnumAttrCase<"divisible_by", 0>, I32EnumAttrCase<"at_least", 1>,
    I32EnumAttrCase<"at_most", 2>]> {
  let cppNamespace = "::mlir::swizzle";
  let genSpecializedAttr = 0;
}

def Swizzle_RequirementAttr : Swizzle_Attr<"Requirement", "requirement"> {
  let summary = "a condition that a map puts on a size";
  let description = [{
    The size is 0 for the number of workgroups, or 0 for the rows and 1 for the
    columns of a tile space:

    ```mlir
    #swizzle.requirement<0 divisible_by 8>
    ```

    `swizzle.map` prints it with the name of its argument instead.
  }];
  let parameters = (ins
    "unsigned":$size,
    EnumParameter<Swizzle_RequirementKind>:$kind,
    "uint64_t":$number
  );
  let assemblyFormat = "`<` $size $kind $number `>`";
  let genVerifyDecl = 1;
  let extraClassDeclaration = [{
    /// Returns true if `value` meets the condition.
    bool holds(uint64_t value) const;
    /// Prints as `divisible by 8`.
    std::string str() const;
  }];
}
def Swizzle_RequirementArrayAttr
    : TypedArrayAttrBase<Swizzle_RequirementAttr, "conditions on sizes">;

def Swizzle_MapOp : Swizzle_Op<"map", [
    IsolatedFromAbove, Symbol, SingleBlock,
    DeclareOpInterfaceMethods<OpAsmOpInterface, ["getAsmBlockArgumentNames"]>]> {
  let summary = "a map of workgroup ids by its formula";
  let description = [{
    The body computes the new id of a workgroup from its linear id and the number
    of workgroups, or, in its second form, the new row and column of a tile from
    its row and column and the numbers of rows and columns of the tile space:

    ```mlir
    swizzle.map @halves(%id, %n) requires(%n divisible_by 2) {
      %c2 = arith.constant 2 : index
      %half = arith.divui %n, %c2 : index
      %side = arith.remui %id, %c2 : index
      %nth = arith.divui %id, %c2 : index
      %start = arith.muli %side, %half : index
      %new = arith.addi %start, %nth : index
      swizzle.yield %new
    }

    swizzle.map @reversed_rows(%row, %column, %rows, %columns) {
      %c1 = arith.constant 1 : index
      %last = arith.subi %rows, %c1 : index
      %new = arith.subi %last, %row : index
      swizzle.yield %new, %column
    }
    ```

    An `index` of the body has 64 bits, whatever the target says of it.

    A map can be applied only if it is proved to be a bijection of [0, `n`), or
    of [0, `rows`) x [0, `columns`), for each size that meets its requirements:
    `divisible_by`, `at_least` and `at_most` a number. `swizzle-prove-maps`
    reports what can be proved.

    Constraints:

    * C1: the body has two arguments, id and count, or four, row, column, rows
      and columns; all are of type `index`.
    * C2: it yields one value if it has two arguments, and two if it has four.
    * C3: its operations are of the `arith` and `index` dialects, on values of
      type `index` and `i1`.
    * C4: a requirement is on the count, or on the rows or the columns, some
      number below 2^32 meets all requirements on a size, and so do rows and
      columns of fewer than 2^32 workgroups together.
  }];
  let arguments = (ins
    SymbolNameAttr:$sym_name,
    OptionalAttr<StrAttr>:$sym_visibility,
    DefaultValuedOptionalAttr<Swizzle_RequirementArrayAttr, "{}">:$requirements
  );
  let regions = (region SizedRegion<1>:$body);
  let hasCustomAssemblyFormat = 1;
  let hasVerifier = 1;
  let hasRegionVerifier = 1;
  let extraClassDeclaration = [{
    /// Returns true if the map is over rows and columns.
    bool isOverTiles() { return getBody().getNumArguments() == 4; }
    /// Count, or rows and columns.
    ::mlir::Block::BlockArgListType getSizeArguments() {
      return getBody().getArguments().drop_front(isOverTiles() ? 2 : 1);
    }
    /// Id, or row and column.
    ::mlir::Block::BlockArgListType getIdArguments() {
      return getBody().getArguments().take_front(isOverTiles() ? 2 : 1);
    }
    ::llvm::SmallVector<::mlir::swizzle::RequirementAttr>
    getRequirementList();
    /// Returns true if sizes, as many as there are size arguments, meet all
    /// requirements.
    bool meetsRequirements(::llvm::ArrayRef<uint64_t> sizes);
    /// The least number that meets all requirements on a size, if there is one.
    ::std::optional<uint64_t> getLeastSize(unsigned size);
    /// Prints the requirements as in `n is divisible by 8 and n is at least 64`
    /// with the sizes called N, or rows and columns.
    std::string describeRequirements();
  }];
}

def Swizzle_YieldOp : Swizzle_Op<"yield", [
    Pure, ReturnLike, Terminator, HasParent<"MapOp">]> {
  let summary = "the new id of a map";
  let description = [{
    Ends the body of `swizzle.map` with the new id, or the new row and column.

    ```mlir
    swizzle.yield %id
    swizzle.yield %row, %column
    ```
  }];
  let arguments = (ins Variadic<Index>:$values);
  let assemblyFormat = "$values attr-dict";
}

#endif // SWIZZLE_IR_SWIZZLEMAPOPS_TD
