// A kernel that has its map is left alone, also where the map is gone by now.
// RUN: swizzle-opt %s -swizzle-remap-program-ids="map='@mine then balanced'" -convert-swizzle-to-arith -o %t.once
// RUN: swizzle-opt %t.once -swizzle-remap-program-ids="map='@mine then balanced' on-decline=error" | diff %t.once -
// RUN: FileCheck %s --input-file=%t.once
// CHECK-NOT: swizzle.map @
// CHECK:     swizzle.remapped = #swizzle.map<@mine then balanced>
// RUN: not swizzle-opt %t.once -swizzle-remap-program-ids="map=@mine on-decline=error" 2>&1 | FileCheck %s --check-prefix=OTHER
// OTHER: error: expected a 'swizzle.map' called @mine in the module of @kernel or around it, but got none

gpu.module @kernels {
  swizzle.map @mine(%id, %n) {
    %c1 = arith.constant 1 : index
    %last = arith.subi %n, %c1 : index
    %new = arith.subi %last, %id : index
    swizzle.yield %new
  }
  gpu.func @kernel(%out: memref<?xindex>) kernel attributes {known_grid_size = array<i32: 100, 1, 1>} {
    %id = gpu.block_id x
    memref.store %id, %out[%id] : memref<?xindex>
    gpu.return
  }
}
