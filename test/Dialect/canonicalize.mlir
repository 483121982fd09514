// Folds give the values of the map.
// RUN: swizzle-opt %s -convert-swizzle-to-arith -canonicalize | FileCheck %s --check-prefix=ARITH
// RUN: swizzle-opt %s -canonicalize="test-convergence" -split-input-file | FileCheck %s

// Workgroup 5 of 10 on 4 XCDs is the second of XCD 1, which starts at 3.
// CHECK-LABEL: func @balanced
func.func @balanced() -> i32 {
  %h = arith.constant 5 : i32
  %n = arith.constant 10 : i32
  // CHECK: %[[L:.+]] = arith.constant 4 : i32
  // CHECK: return %[[L]]
  %l = swizzle.remap %h of %n by <balanced> on <xcds = 4> : i32
  return %l : i32
}

// Tile 1 of 3 x 4 is, in windows of two rows, row 1 of column 0.
// CHECK-LABEL: func @windowed
func.func @windowed() -> index {
  %h = arith.constant 1 : index
  %n = arith.constant 12 : index
  %rows = arith.constant 3 : index
  %columns = arith.constant 4 : index
  // CHECK: %[[L:.+]] = arith.constant 4 : index
  // CHECK: return %[[L]]
  %l = swizzle.remap %h of %n by <windowed<2>> on <"mi300x"> tiles(%rows, %columns) : index
  return %l : index
}

// Tile 5 of 3 x 4 down the columns: row 2 of column 1.
// CHECK-LABEL: func @transpose
func.func @transpose() -> i64 {
  %h = arith.constant 5 : i64
  %n = arith.constant 12 : i64
  %rows = arith.constant 3 : i64
  %columns = arith.constant 4 : i64
  // CHECK: %[[L:.+]] = arith.constant 9 : i64
  // CHECK: return %[[L]]
  %l = swizzle.remap %h of %n by <transpose> on <"mi300x"> tiles(%rows, %columns) : i64
  return %l : i64
}

// Of two rows of 2^33 columns, the tile below the first is number 2^33, as the
// lowering says; nothing folds where a side has more than 32 bits.
// CHECK-LABEL: func @long_side
// ARITH-LABEL: func @long_side
func.func @long_side() -> i64 {
  %h = arith.constant 1 : i64
  %n = arith.constant 17179869184 : i64
  %rows = arith.constant 2 : i64
  %columns = arith.constant 8589934592 : i64
  // CHECK: swizzle.remap
  // ARITH: %[[L:.+]] = arith.constant 8589934592 : i64
  // ARITH: return %[[L]]
  %l = swizzle.remap %h of %n by <transpose> on <"mi300x"> tiles(%rows, %columns) : i64
  return %l : i64
}

// Unsigned: 4294967295 workgroups, of which XCD 1 gets the ids from 536870912.
// CHECK-LABEL: func @unsigned
func.func @unsigned() -> i32 {
  %h = arith.constant 1 : i32
  %n = arith.constant -1 : i32
  // CHECK: %[[L:.+]] = arith.constant 536870912 : i32
  // CHECK: return %[[L]]
  %l = swizzle.remap %h of %n by <balanced> on <"mi300x"> : i32
  return %l : i32
}

// CHECK-LABEL: func @identity
// CHECK-SAME: (%[[H:.+]]: i32,
func.func @identity(%h: i32, %n: i32) -> (i32, i32) {
  %0 = swizzle.remap %h of %n by <identity> on <"mi300x"> : i32
  %1 = swizzle.remap %h of %n by <chunked<7> then balanced> on <"mi300x-cpx"> : i32
  // CHECK: return %[[H]], %[[H]]
  return %0, %1 : i32, i32
}

// A tile map does something on one XCD, too.
// CHECK-LABEL: func @tiles_on_one_xcd
func.func @tiles_on_one_xcd(%h: i32, %n: i32) -> i32 {
  // CHECK: swizzle.remap
  %0 = swizzle.remap %h of %n by <transpose> on <"mi300x-cpx"> tiles(%h, %n) : i32
  return %0 : i32
}

// An id that is none of the launch's: its value is unspecified, nothing folds.
// CHECK-LABEL: func @out_of_range
func.func @out_of_range() -> i32 {
  %h = arith.constant 10 : i32
  %n = arith.constant 10 : i32
  // CHECK: swizzle.remap
  %l = swizzle.remap %h of %n by <balanced> on <xcds = 4> : i32
  return %l : i32
}

// Nothing reads it.
// CHECK-LABEL: func @dead
func.func @dead(%h: i32) {
  // CHECK-NOT: swizzle
  %0 = swizzle.remap %h of %h by <balanced> on <"mi300x"> : i32
  %1 = swizzle.program_id linear
  %2 = swizzle.num_programs x
  return
}
