// Sizes and strides that lead out of the address space, of a launch that runs
// and of one that is predicted; not of a buffer without elements.

// RUN: not %run %s 2>&1 | FileCheck %s
// RUN: not swizzle-sim %s --entry=main 2>&1 | FileCheck %s
// RUN: %run %s --entry=empty
// RUN: swizzle-sim %s --entry=empty

!far = memref<4611686018427387904xf32, strided<[8]>>

module attributes {gpu.container_module} {
  gpu.module @kernels {
    gpu.func @store(%to: !far) kernel {
      %c0 = arith.constant 0 : index
      %x = arith.constant 1.0 : f32
      memref.store %x, %to[%c0] : !far
      gpu.return
    }
    gpu.func @nothing(%to: memref<?x?x?xf32>) kernel {
      gpu.return
    }
  }
  func.func @empty() {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %large = arith.constant 8589934592 : index
    %none = memref.alloc(%large, %large, %c0) : memref<?x?x?xf32>
    gpu.launch_func @kernels::@nothing blocks in (%c1, %c1, %c1) threads in (%c1, %c1, %c1) args(%none : memref<?x?x?xf32>)
    return
  }
  func.func @main() {
    %c1 = arith.constant 1 : index
    %a = memref.alloc() : memref<4xf32>
    %far = memref.reinterpret_cast %a to offset: [0], sizes: [4611686018427387904], strides: [8] : memref<4xf32> to !far
    // CHECK: views-out-of-memory.mlir:[[@LINE+1]]:5: error: {{.*}}expected a buffer within the address space, but got argument 0 of 'store', whose sizes and strides lead out of it
    gpu.launch_func @kernels::@store blocks in (%c1, %c1, %c1) threads in (%c1, %c1, %c1) args(%far : !far)
    return
  }
}
