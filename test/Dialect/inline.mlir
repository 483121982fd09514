// Functions with the dialect's ops are inlined, and then what is known is folded.
// RUN: swizzle-opt %s -inline | FileCheck %s

// CHECK-LABEL: func.func @caller
// CHECK-SAME: (%[[ID:.+]]: i32, %[[COUNT:.+]]: i32)
// CHECK-NOT: call
// CHECK: swizzle.program_id linear
// CHECK: swizzle.num_programs linear
// CHECK: swizzle.remap %[[ID]] of %[[COUNT]]
func.func private @callee(%id: i32, %count: i32) -> (i32, index, index) {
  %x = swizzle.program_id linear
  %n = swizzle.num_programs linear
  %new = swizzle.remap %id of %count by <balanced> on <xcds = 8> : i32
  return %new, %x, %n : i32, index, index
}
func.func @caller(%id: i32, %count: i32) -> (i32, index, index) {
  %new, %x, %n = call @callee(%id, %count) : (i32, i32) -> (i32, index, index)
  return %new, %x, %n : i32, index, index
}
