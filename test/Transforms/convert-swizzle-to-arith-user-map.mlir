// RUN: swizzle-opt %s -convert-swizzle-to-arith -split-input-file | FileCheck %s
// RUN: swizzle-opt %s -convert-swizzle-to-arith -convert-swizzle-to-arith -split-input-file | FileCheck %s

// Where a requirement is not met the division by it must not be one by 0: the
// arithmetic then runs on the least sizes that meet it.
swizzle.map @halves(%id, %n) requires(%n divisible_by 2) {
  %c2 = arith.constant 2 : index
  %half = arith.divui %n, %c2 : index
  %side = arith.divui %id, %half : index
  %start = arith.muli %side, %half : index
  %inside = arith.subi %id, %start : index
  %twice = arith.muli %inside, %c2 : index
  %new = arith.addi %twice, %side : index
  swizzle.yield %new
}
// CHECK-LABEL: func.func @guarded
// CHECK-SAME: (%[[H:.+]]: i32, %[[N:.+]]: i32)
// CHECK: %[[REST:.+]] = arith.remui %[[N]], %c2
// CHECK: %[[ODD:.+]] = arith.cmpi ult, %{{.+}}, %[[REST]]
// CHECK: %[[FITS:.+]] = arith.xori %[[ODD]]
// CHECK: %[[SAFE_N:.+]] = arith.select %[[FITS]], %[[N]], %c2
// CHECK: %[[SAFE_H:.+]] = arith.select %[[FITS]], %[[H]], %c0
// CHECK: %[[HALF:.+]] = arith.divui %[[SAFE_N]], %c2
// CHECK: arith.divui %[[SAFE_H]], %[[HALF]]
// CHECK: %[[NEW:.+]] = arith.addi
// CHECK: arith.select %[[FITS]], %[[NEW]], %[[H]]
func.func @guarded(%h: i32, %n: i32) -> i32 {
  %l = swizzle.remap %h of %n by <@halves> on <"mi300x"> : i32
  return %l : i32
}
// A known count that does not meet the requirement: the id stays.
// CHECK-LABEL: func.func @not_met
// CHECK-SAME: (%[[H:.+]]: i32)
// CHECK-NOT: arith.divui
// CHECK: return %[[H]]
func.func @not_met(%h: i32) -> i32 {
  %n = arith.constant 33 : i32
  %l = swizzle.remap %h of %n by <@halves> on <"mi300x"> : i32
  return %l : i32
}
// CHECK-LABEL: func.func @met
// CHECK-NOT: arith.select
// CHECK: arith.divui %{{.+}}, %c16
// CHECK-NOT: arith.select
// CHECK: return
func.func @met(%h: i32) -> i32 {
  %n = arith.constant 32 : i32
  %l = swizzle.remap %h of %n by <@halves> on <"mi300x"> : i32
  return %l : i32
}

// -----

// A product that 32 bits do not hold is divided in 64.
swizzle.map @far(%id, %n) {
  %far = arith.constant 1048576 : index
  %product = arith.muli %id, %far : index
  %new = arith.divui %product, %far : index
  swizzle.yield %new
}
// CHECK-LABEL: func.func @wide
// CHECK-SAME: (%[[H:.+]]: i32, %{{.+}}: i32)
// CHECK: %[[WIDE:.+]] = arith.extui %[[H]] : i32 to i64
// CHECK: arith.muli %[[WIDE]], %{{.+}} : i64
// CHECK: arith.divui %{{.+}} : i64
// CHECK: arith.trunci %{{.+}} : i64 to i32
func.func @wide(%h: i32, %n: i32) -> i32 {
  %l = swizzle.remap %h of %n by <@far> on <"mi300x"> : i32
  return %l : i32
}
// For a count of which 32 bits hold all products, they are used.
// CHECK-LABEL: func.func @narrow
// CHECK-NOT: i64
// CHECK: arith.divui %{{.+}} : i32
// CHECK: return
func.func @narrow(%h: i32) -> i32 {
  %n = arith.constant 4096 : i32
  %l = swizzle.remap %h of %n by <@far> on <"mi300x"> : i32
  return %l : i32
}

// -----

// A proof is one for fewer than 2^32 workgroups; with more, the id stays.
swizzle.map @reversed(%id, %n) {
  %c1 = arith.constant 1 : index
  %last = arith.subi %n, %c1 : index
  %new = arith.subi %last, %id : index
  swizzle.yield %new
}
// CHECK-LABEL: func.func @unbounded
// CHECK-SAME: (%[[H:.+]]: i64, %[[N:.+]]: i64)
// CHECK: %[[MAX:.+]] = arith.constant 4294967295 : i64
// CHECK: %[[MORE:.+]] = arith.cmpi ult, %[[MAX]], %[[N]] : i64
// CHECK: %[[FITS:.+]] = arith.xori %[[MORE]], %true
// CHECK: %[[LAST:.+]] = arith.subi %[[N]], %c1
// CHECK: %[[NEW:.+]] = arith.subi %[[LAST]], %[[H]]
// CHECK: %[[L:.+]] = arith.select %[[FITS]], %[[NEW]], %[[H]]
// CHECK: return %[[L]]
func.func @unbounded(%h: i64, %n: i64) -> i64 {
  %l = swizzle.remap %h of %n by <@reversed> on <"mi300x"> : i64
  return %l : i64
}

// -----

// Rows and columns: a whole 2-D grid has no planes to look for, and rows that
// are turned round are.
swizzle.map @rows(%row, %column, %rows, %columns) {
  %c1 = arith.constant 1 : index
  %last = arith.subi %rows, %c1 : index
  %new = arith.subi %last, %row : index
  swizzle.yield %new, %column
}
// CHECK-LABEL: func.func @grid
// CHECK-SAME: (%[[H:.+]]: i32, %[[ROWS:.+]]: i32, %[[COLUMNS:.+]]: i32)
// CHECK-NOT: mului_extended
// CHECK: %[[ROW:.+]] = arith.divui %[[H]], %[[COLUMNS]]
// CHECK: %[[COLUMN:.+]] = arith.remui %[[H]], %[[COLUMNS]]
// CHECK: %[[LAST:.+]] = arith.subi %[[ROWS]], %c1
// CHECK: %[[NEW:.+]] = arith.subi %[[LAST]], %[[ROW]]
// CHECK: %[[START:.+]] = arith.muli %[[NEW]], %[[COLUMNS]]
// CHECK: arith.addi %[[START]], %[[COLUMN]]
func.func @grid(%h: i32, %rows: i32, %columns: i32) -> i32 {
  %n = arith.muli %rows, %columns overflow<nuw> : i32
  %l = swizzle.remap %h of %n by <@rows> on <"mi300x"> tiles(%rows, %columns) : i32
  return %l : i32
}
// Any two numbers: where they make no whole plane, the id stays.
// CHECK-LABEL: func.func @any
// CHECK: arith.mului_extended
// CHECK: arith.select
func.func @any(%h: i32, %n: i32, %rows: i32, %columns: i32) -> i32 {
  %l = swizzle.remap %h of %n by <@rows> on <"mi300x"> tiles(%rows, %columns) : i32
  return %l : i32
}

// -----

// The least number of 32 bits by -1, for id 0: the quotient is one of 64 bits.
swizzle.map @least(%id, %n) requires(%n at_most 64) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %far = arith.constant 2147483648 : index
  %one = arith.divui %n, %n : index
  %divisor = arith.subi %c0, %one : index
  %below = arith.subi %id, %far : index
  %above = arith.divsi %below, %divisor : index
  %negated = arith.subi %above, %far : index
  %last = arith.subi %n, %c1 : index
  %new = arith.addi %negated, %last : index
  swizzle.yield %new
}
// CHECK-LABEL: func.func @quotient
// CHECK: arith.divsi %{{.+}}, %{{.+}} : i64
// CHECK: return
func.func @quotient(%h: i32, %n: i32) -> i32 {
  %l = swizzle.remap %h of %n by <@least> on <xcds = 8> : i32
  return %l : i32
}

// Nor does anything divide the least number by -1.
swizzle.map @negated(%id, %n) requires(%n at_most 64) {
  %zero = arith.constant 0 : index
  %minus = arith.constant -1 : index
  %other = arith.subi %zero, %id : index
  %same = arith.divsi %other, %minus : index
  %left = arith.subi %n, %same : index
  %new = arith.addi %left, %minus : index
  swizzle.yield %new
}

// CHECK-LABEL: func.func @negative
// CHECK-SAME: (%[[H:.+]]: i32, %[[N:.+]]: i32)
// CHECK: %[[SAFE_H:.+]] = arith.select %{{.+}}, %[[H]], %c0
// CHECK: %[[NEGATED:.+]] = arith.subi %c0{{.*}}, %[[SAFE_H]]
// CHECK: arith.divsi %[[NEGATED]], %c-1
func.func @negative(%h: i32, %n: i32) -> i32 {
  %l = swizzle.remap %h of %n by <@negated> on <"mi300x"> : i32
  return %l : i32
}
