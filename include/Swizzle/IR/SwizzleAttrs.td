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

    `C` and `W` are in [1, 4294967295]. Every map is a bijection of [0, N) for
    every `N`. `windowed` and `transpose` act on each whole slice of
    rows * columns consecutive ids; ids after the last whole slice stay.

    Examples:

    ```mlir
    #swizzle.map<balanced>
    #swizzle.map<chunked<64> then windowed<8>>
    ```
  }];
  let parameters = (ins ArrayRefParameter<"::mlir::swizzle::MapStep">:$steps);
  let hasCustomAssemblyFormat = 1;
  let builders = [
    AttrBuilder<(ins "const ::mlir::swizzle::WorkgroupMap &":$map), [{
      return $_get($_ctxt, map.getSteps());
    }]>
  ];
  let extraClassDeclaration = [{
    /// The map as a value of Mapping/.
    ::mlir::swizzle::WorkgroupMap getMap() const {
      return ::mlir::swizzle::WorkgroupMap(getSteps());
    }
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
