// Every op and attribute prints what it parses.
// RUN: swizzle-opt %s | swizzle-opt | FileCheck %s
// RUN: swizzle-opt %s --mlir-print-op-generic | swizzle-opt | FileCheck %s
// RUN: swizzle-opt %s --emit-bytecode | swizzle-opt | FileCheck %s

// CHECK-LABEL: func @remap
// CHECK-SAME: (%[[H:.+]]: i32, %[[N:.+]]: i32, %[[R:.+]]: i32, %[[C:.+]]: i32)
func.func @remap(%h: i32, %n: i32, %rows: i32, %columns: i32) -> i32 {
  // CHECK: swizzle.remap %[[H]] of %[[N]] by <balanced> on <"mi300x"> : i32
  %0 = swizzle.remap %h of %n by <balanced> on <"mi300x"> : i32
  // CHECK: swizzle.remap %{{.+}} of %[[N]] by <chunked<64> then windowed<8>> on <xcds = 6> tiles(%[[R]], %[[C]]) : i32
  %1 = swizzle.remap %0 of %n by <chunked<64> then windowed<8>>
         on <xcds = 6> tiles(%rows, %columns) : i32
  // CHECK: swizzle.remap %{{.+}} of %[[N]] by <transpose> on <"mi300x-cpx"> tiles(%[[R]], %[[C]]) : i32
  %2 = swizzle.remap %1 of %n by <transpose> on <"mi300x-cpx">
         tiles(%rows, %columns) : i32
  return %2 : i32
}

// CHECK-LABEL: func @remap_types
func.func @remap_types(%i: index, %l: i64) {
  // CHECK: swizzle.remap {{.*}} : index
  %0 = swizzle.remap %i of %i by <identity> on <"mi355x"> : index
  // CHECK: swizzle.remap {{.*}} : i64
  %1 = swizzle.remap %l of %l by <balanced> on <"mi300a-tpx"> : i64
  return
}

// CHECK-LABEL: func @programs
func.func @programs() {
  // CHECK: swizzle.program_id x
  // CHECK: swizzle.program_id y
  // CHECK: swizzle.program_id z
  // CHECK: swizzle.program_id linear
  %x = swizzle.program_id x
  %y = swizzle.program_id y
  %z = swizzle.program_id z
  %l = swizzle.program_id linear
  // CHECK: swizzle.num_programs x
  // CHECK: swizzle.num_programs linear
  %gx = swizzle.num_programs x
  %n = swizzle.num_programs linear
  return
}

// The identity is no step of a composition; the limits of a size are in it.
// CHECK-LABEL: func @attributes
// CHECK-SAME: a = #swizzle.map<identity>
// CHECK-SAME: b = #swizzle.map<balanced>
// CHECK-SAME: c = #swizzle.map<chunked<1> then windowed<4294967295>>
// CHECK-SAME: d = #swizzle.map<transpose then balanced then transpose>
func.func @attributes() attributes {
  a = #swizzle.map<identity then identity>,
  b = #swizzle.map<identity then balanced>,
  c = #swizzle.map<chunked<1> then windowed<4294967295>>,
  d = #swizzle.map<transpose then balanced then transpose>
} { return }

// CHECK-LABEL: gpu.func @marked
// CHECK-SAME: swizzle.remapped = #swizzle.map<balanced>
gpu.module @m {
  gpu.func @marked() kernel attributes {swizzle.remapped = #swizzle.map<balanced>} {
    gpu.return
  }
}
