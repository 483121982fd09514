// RUN: swizzle-opt %s | swizzle-opt | FileCheck %s
// RUN: swizzle-opt %s --mlir-print-op-generic | swizzle-opt | FileCheck %s

// CHECK-LABEL: swizzle.map @ids(%id, %n) {
// CHECK: swizzle.yield %id
swizzle.map @ids(%id, %n) {
  swizzle.yield %id
}

// Requirements print with the names of the arguments.
// CHECK-LABEL: swizzle.map private @required(%id, %n)
// CHECK-SAME: requires(%n divisible_by 8, %n at_least 64, %n at_most 4096)
// CHECK-SAME: attributes {note = "mine"} {
swizzle.map private @required(%h, %count)
    requires(%count divisible_by 8, %count at_least 64, %count at_most 4096)
    attributes {note = "mine"} {
  swizzle.yield %h
}

// CHECK-LABEL: swizzle.map @tiles(%row, %column, %rows, %columns)
// CHECK-SAME: requires(%rows divisible_by 2, %columns at_least 3) {
// CHECK: index.sub %rows
// CHECK: swizzle.yield %{{.+}}, %column
swizzle.map @tiles(%row, %column, %rows, %columns)
    requires(%rows divisible_by 2, %columns at_least 3) {
  %c1 = index.constant 1
  %last = index.sub %rows, %c1
  %new = index.sub %last, %row
  swizzle.yield %new, %column
}

// CHECK-LABEL: func.func @apply
func.func @apply(%h: i32, %n: i32, %rows: index, %columns: index, %i: index) {
  // CHECK: swizzle.apply @ids to %{{.+}} of %{{.+}} : i32
  %0 = swizzle.apply @ids to %h of %n : i32
  // CHECK: swizzle.apply @tiles to %{{.+}} of %{{.+}} tiles(%{{.+}}, %{{.+}}) : index
  %1 = swizzle.apply @tiles to %i of %i tiles(%rows, %columns) : index
  return
}
