// RUN: swizzle-opt %s -swizzle-prove-maps --remarks-filter=swizzle-prove-maps -o /dev/null 2>&1 | FileCheck %s --check-prefix=ENGINE
// RUN: swizzle-opt %s -swizzle-prove-maps="sizes=33" -o /dev/null 2>&1 | FileCheck %s --check-prefix=SIZES
// RUN: swizzle-opt %s -swizzle-prove-maps="sizes=33" --remarks-filter=swizzle-prove-maps -o /dev/null 2>&1 | FileCheck %s --check-prefix=ENGINE33
// RUN: swizzle-opt %s -swizzle-prove-maps="sizes=1" -o /dev/null 2>&1 | FileCheck %s --check-prefix=ONE
// RUN: swizzle-opt %s -swizzle-prove-maps="sizes=1" --remarks-filter=swizzle-prove-maps -o /dev/null 2>&1 | FileCheck %s --check-prefix=ENGINE1
// RUN: swizzle-opt %s -swizzle-prove-maps="sizes=16777216" -o /dev/null 2>&1 | FileCheck %s --check-prefix=LARGE
// RUN: swizzle-opt %s -swizzle-prove-maps="sizes=3,4" -o /dev/null 2>&1 | FileCheck %s --check-prefix=TILES
// RUN: not swizzle-opt %s -swizzle-prove-maps=strict -o /dev/null 2>&1 | FileCheck %s --check-prefix=STRICT
// RUN: not swizzle-opt %s -swizzle-prove-maps="sizes=1,2,3" -o /dev/null 2>&1 | FileCheck %s --check-prefix=THREE
// RUN: not swizzle-opt %s -swizzle-prove-maps="sizes=0" -o /dev/null 2>&1 | FileCheck %s --check-prefix=ZERO

// The verdicts do not change the module.
// RUN: swizzle-opt %s -o %t.before.mlir
// RUN: swizzle-opt %s -swizzle-prove-maps -o %t.after.mlir
// RUN: diff %t.before.mlir %t.after.mlir

// THREE: error: expected 'sizes' to be the number of workgroups, or the numbers of rows and columns, but got 3 numbers
// ZERO: error: expected 'sizes' to be positive, but got 0

// SIZES: map @naive is not a bijection: for N = 33, ids 1 and 32 both become 4; id 32 is never produced
// SIZES: note: no such launch gets it, as it requires that N is divisible by 8
// ENGINE33: [Failure] NotBijection | {{.*}}Function=naive{{.*}}ids 1 and 32 both become 4{{.*}}no such launch gets it, as it requires that N is divisible by 8
// ONE: remark: map @naive is a bijection for N = 1
// ONE: note: no such launch gets it, as it requires that N is divisible by 8
// ENGINE1: [Passed] Bijection | {{.*}}Function=naive{{.*}}is a bijection for N = 1; no such launch gets it, as it requires that N is divisible by 8
// LARGE: map @naive is a bijection for N = 16777216
// STRICT-NOT: error
// ENGINE: [Passed] Bijection | {{.*}}Function=naive{{.*}}Proof=Presburger
swizzle.map @naive(%id, %n) requires(%n divisible_by 8) {
  %c8 = arith.constant 8 : index
  %xcd = arith.remui %id, %c8 : index
  %nth = arith.divui %id, %c8 : index
  %share = arith.divui %n, %c8 : index
  %start = arith.muli %xcd, %share : index
  %new = arith.addi %start, %nth : index
  swizzle.yield %new
}

// SIZES-NOT: @transpose
// SIZES: map @cubes is a bijection for N = 33
// TILES: map @transpose is a bijection for 3 rows and 4 columns
// TILES-NOT: @cubes
swizzle.map @transpose(%row, %column, %rows, %columns) {
  %start = arith.muli %row, %columns : index
  %id = arith.addi %start, %column : index
  %newRow = arith.remui %id, %rows : index
  %newColumn = arith.divui %id, %rows : index
  swizzle.yield %newRow, %newColumn
}

// ENGINE: [Missed] Undecided | {{.*}}Function=cubes{{.*}}the proof stops at 'arith.remui'{{.*}}Suggestion="a grid of known size, of up to 2147483648 workgroups, is proved
// STRICT: error: map @cubes can neither be proved nor refuted
swizzle.map @cubes(%id, %n) {
  %square = arith.muli %id, %id : index
  %cube = arith.muli %square, %n : index
  %zero = arith.remui %cube, %n : index
  %new = arith.addi %zero, %id : index
  swizzle.yield %new
}

// ENGINE: [Passed] Bijection | {{.*}}Function=few_cubes{{.*}}Proof=Evaluation
swizzle.map @few_cubes(%id, %n) requires(%n at_most 300) {
  %square = arith.muli %id, %id : index
  %cube = arith.muli %square, %n : index
  %zero = arith.remui %cube, %n : index
  %new = arith.addi %zero, %id : index
  swizzle.yield %new
}

// ENGINE: [Failure] NotBijection | {{.*}}Function=late{{.*}}Suggestion="of N = 1 to 1000 it is a bijection for 1 to 1000", Workgroups=3002
// STRICT: error: map @late is not a bijection: for N = 3002
swizzle.map @late(%id, %n) {
  %c3000 = arith.constant 3000 : index
  %new = arith.minui %id, %c3000 : index
  swizzle.yield %new
}

gpu.module @kernels {
  swizzle.map @inner(%id, %n) {
    swizzle.yield %id
  }
}
