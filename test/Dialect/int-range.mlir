// A remap of [0, N) stays in [0, N), and upstream's range optimizations see it.
// RUN: swizzle-opt %s -int-range-optimizations | FileCheck %s

// CHECK-LABEL: func @known_count
func.func @known_count(%h: index) -> (i1, i1) {
  %n = arith.constant 100 : index
  %c99 = arith.constant 99 : index
  %c98 = arith.constant 98 : index
  %l = swizzle.remap %h of %n by <balanced> on <"mi300x"> : index
  // CHECK-DAG: %[[TRUE:.+]] = arith.constant true
  %below = arith.cmpi ule, %l, %c99 : index
  // CHECK-DAG: %[[UNKNOWN:.+]] = arith.cmpi
  %unknown = arith.cmpi ule, %l, %c98 : index
  // CHECK: return %[[TRUE]], %[[UNKNOWN]]
  return %below, %unknown : i1, i1
}

// CHECK-LABEL: func @count_with_a_range
func.func @count_with_a_range(%h: i32, %some: i32) -> i1 {
  %c16 = arith.constant 16 : i32
  %n = arith.remui %some, %c16 : i32
  %l = swizzle.remap %h of %n by <chunked<2>> on <"mi300x"> : i32
  // CHECK: %[[TRUE:.+]] = arith.constant true
  %below = arith.cmpi ult, %l, %c16 : i32
  // CHECK: return %[[TRUE]]
  return %below : i1
}

// CHECK-LABEL: gpu.func @kernel
gpu.module @m {
  gpu.func @kernel(%out: memref<4xi1>) kernel attributes {known_grid_size = array<i32: 4, 5, 1>} {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c2 = arith.constant 2 : index
    %c3 = arith.constant 3 : index
    %c4 = arith.constant 4 : index
    %c20 = arith.constant 20 : index
    %x = swizzle.program_id x
    %l = swizzle.program_id linear
    %gx = swizzle.num_programs x
    %n = swizzle.num_programs linear
    // CHECK-NOT: arith.cmpi
    %0 = arith.cmpi ult, %x, %c4 : index
    %1 = arith.cmpi ult, %l, %c20 : index
    %2 = arith.cmpi ule, %gx, %c4 : index
    %3 = arith.cmpi ule, %n, %c20 : index
    memref.store %0, %out[%c0] : memref<4xi1>
    memref.store %1, %out[%c1] : memref<4xi1>
    memref.store %2, %out[%c2] : memref<4xi1>
    memref.store %3, %out[%c3] : memref<4xi1>
    gpu.return
  }
}

// A launch in the kernel has a grid of its own.
// CHECK-LABEL: gpu.func @launches
module attributes {gpu.container_module} {
  gpu.module @outer {
    gpu.func @launches(%out: memref<64xindex>) kernel attributes {known_grid_size = array<i32: 1, 1, 1>} {
      %c1 = arith.constant 1 : index
      %c64 = arith.constant 64 : index
      gpu.launch blocks(%x, %y, %z) in (%a = %c64, %b = %c1, %c = %c1)
          threads(%t, %u, %v) in (%d = %c1, %e = %c1, %f = %c1) {
        // CHECK: %[[ID:.+]] = swizzle.program_id x
        // CHECK: %[[COUNT:.+]] = swizzle.num_programs x
        // CHECK: memref.store %[[ID]]
        // CHECK: memref.store %[[COUNT]]
        %p = swizzle.program_id x
        %n = swizzle.num_programs x
        %q = gpu.block_id x
        memref.store %p, %out[%q] : memref<64xindex>
        memref.store %n, %out[%q] : memref<64xindex>
        gpu.terminator
      }
      gpu.return
    }
  }
}
