// Compositions with maps of the user's: each is proved for the sizes on which it
// acts, and the rest is known.
// RUN: swizzle-opt %s -split-input-file -swizzle-remap-program-ids="map='balanced then @tiles then @ids'" -verify-diagnostics | FileCheck %s
// RUN: swizzle-opt %s -split-input-file -swizzle-remap-program-ids="map='balanced then @tiles then @ids'" -swizzle-remap-program-ids="map='balanced then @tiles then @ids'" -verify-diagnostics | FileCheck %s
// RUN: swizzle-opt %s -split-input-file -swizzle-remap-program-ids="map='balanced then @tiles then @ids'" -convert-swizzle-to-arith -verify-diagnostics | FileCheck %s --check-prefix=ARITH

// CHECK: swizzle.map @tiles
swizzle.map @tiles(%row, %column, %rows, %columns) requires(%columns divisible_by 2) {
  %c1 = arith.constant 1 : index
  %new = arith.xori %column, %c1 : index
  swizzle.yield %row, %new
}
// CHECK: swizzle.map @ids
swizzle.map @ids(%id, %n) {
  %c1 = arith.constant 1 : index
  %last = arith.subi %n, %c1 : index
  %new = arith.subi %last, %id : index
  swizzle.yield %new
}
// Both maps become symbols of the kernel's module.
// CHECK: gpu.module @kernels
// CHECK: swizzle.map @ids
// CHECK: swizzle.map @tiles
// ARITH: gpu.module @kernels
// ARITH-NOT: swizzle.map @
gpu.module @kernels {
  // CHECK: gpu.func @known
  // CHECK-SAME: swizzle.remapped = #swizzle.map<balanced then @tiles then @ids>
  // CHECK: swizzle.remap %{{.+}} of %{{.+}} by <balanced then @tiles then @ids> on <"mi300x"> tiles(%{{.+}}, %{{.+}}) : i32
  // The steps one after the other, and no condition.
  // ARITH: gpu.func @known
  // ARITH-NOT: arith.select
  // ARITH: arith.minui
  // ARITH: arith.xori
  // ARITH: arith.subi
  // ARITH: gpu.return
  gpu.func @known(%out: memref<?xindex>) kernel attributes {known_grid_size = array<i32: 6, 5, 1>} {
    %x = gpu.block_id x
    %y = gpu.block_id y
    memref.store %x, %out[%y] : memref<?xindex>
    gpu.return
  }
  // A requirement is a condition for its own step only.
  // ARITH: gpu.func @unknown
  // ARITH: arith.minui
  // ARITH: %[[NEW:.+]] = arith.xori %{{.+}}, %c1
  // ARITH: arith.addi %{{.+}}, %[[NEW]]
  // ARITH: %[[TILE:.+]] = arith.addi
  // ARITH: %[[ID:.+]] = arith.select %{{.+}}, %[[TILE]], %{{.+}} : i32
  // ARITH: arith.subi %{{.+}}, %[[ID]]
  gpu.func @unknown(%out: memref<?xindex>) kernel {
    %x = gpu.block_id x
    %y = gpu.block_id y
    memref.store %x, %out[%y] : memref<?xindex>
    gpu.return
  }
}

// -----

// One map that is none is enough.
swizzle.map @tiles(%row, %column, %rows, %columns) {
  swizzle.yield %row, %column
}
// expected-error@+1 {{map @ids is not a bijection: for N = 30, ids 0 and 1 both become 0; id 1 is never produced}}
swizzle.map @ids(%id, %n) {
  %zero = arith.subi %id, %id : index
  swizzle.yield %zero
}
gpu.module @kernels {
  // expected-note@+1 {{the map is to be applied here, for N = 30}}
  gpu.func @kernel(%out: memref<?xindex>) kernel attributes {known_grid_size = array<i32: 6, 5, 1>} {
    %x = gpu.block_id x
    memref.store %x, %out[%x] : memref<?xindex>
    gpu.return
  }
}

// -----

// One that does not exist, too.
swizzle.map @tiles(%row, %column, %rows, %columns) {
  swizzle.yield %row, %column
}
gpu.module @kernels {
  // expected-error@+1 {{expected a 'swizzle.map' called @ids in the module of @kernel or around it, but got none}}
  gpu.func @kernel(%out: memref<?xindex>) kernel attributes {known_grid_size = array<i32: 6, 5, 1>} {
    %x = gpu.block_id x
    memref.store %x, %out[%x] : memref<?xindex>
    gpu.return
  }
}
