// A map of the user's goes all the way to the machine: its arithmetic is in the
// kernel, nothing of the map is left, and a bad one stops before any output.
// RUN: swizzle-opt %s -swizzle-lower-to-rocdl="map=@reversed" | swizzle-translate --mlir-to-gpu-asm | FileCheck %s
// RUN: not swizzle-opt %s -swizzle-lower-to-rocdl="map=@halved" -o %t.out 2>&1 | FileCheck %s --check-prefix=BAD
// RUN: not ls %t.out

// CHECK-LABEL: store_id:
// 1000 - 1 - id
// CHECK:       s_sub_i32 s{{[0-9]+}}, 0x3e7, s{{[0-9]+}}
// CHECK:       s_endpgm
// BAD:         error: map @halved is not a bijection: for N = {{[0-9]+}}, ids 0 and 1 both become 0
swizzle.map @reversed(%id, %n) {
  %c1 = arith.constant 1 : index
  %last = arith.subi %n, %c1 : index
  %new = arith.subi %last, %id : index
  swizzle.yield %new
}
swizzle.map @halved(%id, %n) {
  %c2 = arith.constant 2 : index
  %new = arith.divui %id, %c2 : index
  swizzle.yield %new
}
gpu.module @m {
  gpu.func @store_id(%out: memref<?xi32>) kernel attributes {
      known_block_size = array<i32: 64, 1, 1>,
      known_grid_size = array<i32: 1000, 1, 1>} {
    %c0 = arith.constant 0 : index
    %id = gpu.block_id x
    %value = arith.index_cast %id : index to i32
    memref.store %value, %out[%c0] : memref<?xi32>
    gpu.return
  }
}
