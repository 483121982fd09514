// A loop that may have no iteration has no id either: what may divide by 0 then
// stays in it.
// RUN: swizzle-opt %s -loop-invariant-code-motion | FileCheck %s

swizzle.map @rotated(%id, %n) {
  %one = arith.constant 1 : index
  %next = arith.addi %id, %one : index
  %to = arith.remui %next, %n : index
  swizzle.yield %to
}

// CHECK-LABEL: func @steps
func.func @steps(%id: i32, %rows: i32, %columns: i32) {
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %n = arith.muli %rows, %columns overflow<nuw> : i32
  // CHECK:     swizzle.remap {{.*}} by <balanced then chunked<4>>
  // CHECK:     scf.for
  // CHECK-DAG: swizzle.remap {{.*}} by <windowed<4>>
  // CHECK-DAG: swizzle.remap {{.*}} by <@rotated>
  scf.for %i = %zero to %rows step %one : i32 {
    %a = swizzle.remap %id of %n by <balanced then chunked<4>> on <xcds = 8> : i32
    %b = swizzle.remap %id of %n by <windowed<4>> on <xcds = 8> tiles(%rows, %columns) : i32
    %c = swizzle.remap %id of %n by <@rotated> on <xcds = 8> : i32
    func.call @use(%a, %b, %c) : (i32, i32, i32) -> ()
  }
  return
}
func.func private @use(i32, i32, i32)
