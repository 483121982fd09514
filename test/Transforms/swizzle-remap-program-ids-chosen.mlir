// A map that was chosen is gone when one is applied, whichever that is, and a
// map of the user's that is chosen stays until then.
// RUN: swizzle-opt %s -swizzle-remap-program-ids="map=balanced topology=mi300x" | FileCheck %s
// RUN: swizzle-opt %s -swizzle-remap-program-ids="map=auto topology=mi300x" | FileCheck %s --check-prefix=AUTO
// RUN: swizzle-opt %s -convert-swizzle-to-arith | FileCheck %s --check-prefix=KEPT
// RUN: swizzle-opt %s -convert-swizzle-to-arith -swizzle-remap-program-ids="map=auto topology=mi300x" | FileCheck %s --check-prefix=AUTO

// KEPT-NOT: swizzle.map @unused
swizzle.map @unused(%id, %n) {
  swizzle.yield %id
}
// n - 1 - id.
// KEPT: swizzle.map @reversed
swizzle.map @reversed(%id, %n) {
  %c1 = arith.constant 1 : index
  %last = arith.subi %n, %c1 : index
  %new = arith.subi %last, %id : index
  swizzle.yield %new
}
gpu.module @kernels {
  // CHECK: gpu.func @kernel
  // CHECK-NOT: swizzle.chosen
  // CHECK-SAME: swizzle.remapped = #swizzle.map<balanced>
  // AUTO: gpu.func @kernel
  // AUTO-NOT: swizzle.chosen
  // AUTO-SAME: swizzle.remapped = #swizzle.map<@reversed>
  // KEPT: swizzle.chosen = #swizzle.map<@reversed>
  gpu.func @kernel(%out: memref<?xindex>) kernel attributes {known_grid_size = array<i32: 64, 1, 1>, swizzle.chosen = #swizzle.map<@reversed>} {
    %id = gpu.block_id x
    memref.store %id, %out[%id] : memref<?xindex>
    gpu.return
  }
}
