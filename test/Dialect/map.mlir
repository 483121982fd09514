// RUN: swizzle-opt %s -allow-unregistered-dialect | swizzle-opt -allow-unregistered-dialect | FileCheck %s
// RUN: swizzle-opt %s -allow-unregistered-dialect --mlir-print-op-generic | swizzle-opt -allow-unregistered-dialect | FileCheck %s

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

// CHECK-LABEL: func.func @remap
func.func @remap(%h: i32, %n: i32, %rows: index, %columns: index, %i: index) {
  // CHECK: swizzle.remap %{{.+}} of %{{.+}} by <@ids> on <"mi300x"> : i32
  %0 = swizzle.remap %h of %n by <@ids> on <"mi300x"> : i32
  // CHECK: swizzle.remap %{{.+}} of %{{.+}} by <@tiles> on <"mi300x"> tiles(%{{.+}}, %{{.+}}) : index
  %1 = swizzle.remap %i of %i by <@tiles> on <"mi300x"> tiles(%rows, %columns) : index
  // CHECK: swizzle.remap %{{.+}} of %{{.+}} by <balanced then @ids then chunked<4>> on <xcds = 4> : i32
  %2 = swizzle.remap %h of %n by <balanced then identity then @ids then chunked<4>> on <xcds = 4> : i32
  // A built-in step of a map, as an attribute.
  // CHECK: "test.step"() {step = #swizzle.step<chunked<64>>}
  "test.step"() {step = #swizzle.step<chunked<64>>} : () -> ()
  return
}
