//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#ifndef SWIZZLE_IR_SWIZZLEATTRS_TD
#define SWIZZLE_IR_SWIZZLEATTRS_TD

include "mlir/IR/AttrTypeBase.td"
include "mlir/IR/EnumAttr.td"
include "Swizzle/IR/SwizzleDialect.td"

class Swizzle_Attr<string name, string attrMnemonic>
    : AttrDef<Swizzle_Dialect, name> {
  let mnemonic = attrMnemonic;
}

def Swizzle_StepAttr : Swizzle_Attr<"Step", "step"> {
  let summary = "a built-in step of a map";
  let description = [{
    What `#swizzle.map` is made of, besides the names of maps:

    ```mlir
    #swizzle.step<chunked<64>>
    ```
  }];
  let parameters = (ins "::mlir::swizzle::MapStep":$step);
  let hasCustomAssemblyFormat = 1;
}

def Swizzle_MapAttr : Swizzle_Attr<"Map", "map"> {
  let summary = "a bijection of workgroup ids";
  let description = [{
    One step, or several joined by `then`, each applied to the result of the one
    before. With `N` workgroups and `X` XCDs:

    | step | what it does to the id `h` |
    |---|---|
    | `identity` | nothing |
    | `balanced` | gives each XCD one run of consecutive ids, `N div X` or one more: `x*q + min(x, r) + j` with `x = h mod X`, `j = h div X`, `q = N div X`, `r = N mod X` |
    | `chunked<C>` | deals runs of `C` consecutive ids to the XCDs in turn; what is left after the last whole round is dealt as `balanced` would |
    | `windowed<W>` | orders a tile space in windows of `W` rows, the last one shorter; inside a window the ids run down the columns |
    | `transpose` | orders a tile space down its columns |
    | `@name` | what the `swizzle.map` of that name says |

    `C` and `W` are in [1, 4294967295]. Every built-in step is a bijection of
    [0, N) for every `N`, and `@name` is one if its map is proved to be one.
    `windowed`, `transpose` and maps of rows and columns act on each whole plane
    of rows * columns consecutive ids; ids after the last whole plane stay. For
    sizes that do not meet the requirements of its map `@name` does nothing.

    Examples:

    ```mlir
    #swizzle.map<balanced>
    #swizzle.map<chunked<64> then windowed<8>>
    #swizzle.map<balanced then @mine>
    ```
  }];
  let parameters = (ins ArrayRefParameter<"::mlir::Attribute">:$steps);
  let hasCustomAssemblyFormat = 1;
  let genVerifyDecl = 1;
  let builders = [
    AttrBuilder<(ins "const ::mlir::swizzle::WorkgroupMap &":$map)>
  ];
  let extraClassDeclaration = [{
    /// True if the map leaves every id, having no step.
    bool isIdentity() const { return getSteps().empty(); }
    /// The map as a value of Mapping/, if all its steps are built in.
    ::std::optional<::mlir::swizzle::WorkgroupMap> getBuiltIn() const;
    /// True if a built-in step is over a tile space.
    bool hasBuiltInTileStep() const;
    /// The names among the steps, in order.
    ::llvm::SmallVector<::mlir::FlatSymbolRefAttr> getNames() const;
    /// The same map for that many XCDs, without the steps that do nothing there.
    ::mlir::swizzle::MapAttr simplifiedFor(uint32_t xcds) const;
    /// Prints as `balanced then @mine`, without the brackets.
    ::std::string str() const;
  }];
}

def Swizzle_TopologyAttr : Swizzle_Attr<"Topology", "topology"> {
  let summary = "the machine that a map is for";
  let description = [{
    Either a product by its name, with an optional partition mode, or just a
    number of XCDs:

    ```mlir
    #swizzle.topology<"mi300x">
    #swizzle.topology<"mi300x-cpx">
    #swizzle.topology<xcds = 6>
    ```

    The number of XCDs is a property of the product and its partition mode, not
    of its instruction set, which is why it is never derived from a target such
    as `#rocdl.target<chip = "gfx942">` without saying so.
  }];
  let parameters = (ins
    StringRefParameter<"the product's name, or empty">:$preset,
    "uint32_t":$xcds
  );
  let hasCustomAssemblyFormat = 1;
  let genVerifyDecl = 1;
}

def Swizzle_ProgramDim : I32EnumAttr<"ProgramDim", "a part of a program id", [
    I32EnumAttrCase<"x", 0>, I32EnumAttrCase<"y", 1>, I32EnumAttrCase<"z", 2>,
    I32EnumAttrCase<"linear", 3>]> {
  let cppNamespace = "::mlir::swizzle";
  let genSpecializedAttr = 0;
}
def Swizzle_ProgramDimAttr
    : EnumAttr<Swizzle_Dialect, Swizzle_ProgramDim, "dim"> {
  let description = [{
    A dimension of the grid, `x`, `y` or `z`, or all of them in one number,
    `linear`: `x + gx * (y + gy * z)` for a grid of `gx * gy * gz`.
  }];
}

#endif // SWIZZLE_IR_SWIZZLEATTRS_TD
