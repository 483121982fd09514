// Sizes of a form that no map has prove nothing.

// RUN: swizzle-opt %s -swizzle-prove-maps="sizes=3,4" -o /dev/null 2>&1 | FileCheck %s --check-prefix=REMARK
// RUN: not swizzle-opt %s -swizzle-prove-maps="strict sizes=3,4" -o %t.none.mlir 2>&1 | FileCheck %s --check-prefix=ERROR
// RUN: not ls %t.none.mlir
// RUN: swizzle-opt %s -swizzle-prove-maps="strict sizes=3" -o %t.mlir
// RUN: echo "module {}" | swizzle-opt - -swizzle-prove-maps="strict sizes=3,4" -o %t.mlir

// REMARK: [[@LINE+2]]:1: remark: expected a map of rows and columns for two sizes, but got only maps of ids
// ERROR: [[@LINE+1]]:1: error: expected a map of rows and columns for two sizes, but got only maps of ids
swizzle.map @same(%id, %n) {
  swizzle.yield %id
}

// Nor does one size of a map of rows and columns.
// RUN: sed -n 's,^// TILES ,,p' %s > %t.tiles.mlir
// RUN: swizzle-opt %t.tiles.mlir -swizzle-prove-maps="sizes=3" -o /dev/null 2>&1 | FileCheck %s --check-prefix=TILES-REMARK
// RUN: not swizzle-opt %t.tiles.mlir -swizzle-prove-maps="strict sizes=3" -o %t.none.mlir 2>&1 | FileCheck %s --check-prefix=TILES-ERROR
// RUN: not ls %t.none.mlir
// RUN: swizzle-opt %t.tiles.mlir -swizzle-prove-maps="strict sizes=3,4" -o %t.mlir

// TILES-REMARK: 1:1: remark: expected a map of ids for one size, but got only maps of rows and columns
// TILES-ERROR: 1:1: error: expected a map of ids for one size, but got only maps of rows and columns
// TILES swizzle.map @same(%row, %column, %rows, %columns) {
// TILES   swizzle.yield %row, %column
// TILES }
