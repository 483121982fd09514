// Maps of the same operations, whose operands differ, are not the same map: one
// that is copied beside a symbol of its name is not taken for the other.
// RUN: swizzle-opt %s -swizzle-remap-program-ids="map='@mine then @mine_0'" | FileCheck %s
// CHECK:      gpu.module @kernels
// CHECK:      swizzle.map @[[SECOND:.+]](%[[ID:.+]], %{{.+}}) {
// CHECK:      arith.subi %[[ID]]
// CHECK-NEXT: swizzle.yield
// CHECK:      swizzle.map @[[FIRST:.+]](%{{.+}}, %[[N:.+]]) {
// CHECK:      arith.subi %[[N]]
// CHECK:      swizzle.remapped = #swizzle.map<@mine then @mine_0>
// CHECK:      swizzle.remap {{.*}} by <@[[FIRST]] then @[[SECOND]]>
// The mark has the names that were asked for: asking again changes nothing.
// RUN: swizzle-opt %s -swizzle-remap-program-ids="map='@mine then @mine_0'" -o %t.once
// RUN: swizzle-opt %t.once -swizzle-remap-program-ids="map='@mine then @mine_0' on-decline=error" | diff %t.once -

// n - 1 - id.
swizzle.map @mine(%id, %n) {
  %c1 = arith.constant 1 : index
  %last = arith.subi %n, %c1 : index
  %new = arith.subi %last, %id : index
  swizzle.yield %new
}
// The id.
swizzle.map @mine_0(%id, %n) {
  %c1 = arith.constant 1 : index
  %zero = arith.subi %c1, %c1 : index
  %new = arith.subi %id, %zero : index
  swizzle.yield %new
}
gpu.module @kernels {
  func.func @mine() {
    return
  }
  gpu.func @kernel(%out: memref<?xindex>) kernel attributes {known_grid_size = array<i32: 100, 1, 1>} {
    %id = gpu.block_id x
    memref.store %id, %out[%id] : memref<?xindex>
    gpu.return
  }
}
