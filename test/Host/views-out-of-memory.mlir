// Sizes and strides that lead out of the address space, of a launch that runs
// and of one that is predicted.

// RUN: not %run %s 2>&1 | FileCheck %s
// RUN: not swizzle-sim %s 2>&1 | FileCheck %s

!far = memref<4611686018427387904xf32, strided<[8]>>

module attributes {gpu.container_module} {
  gpu.module @kernels {
    gpu.func @store(%to: !far) kernel {
      %c0 = arith.constant 0 : index
      %x = arith.constant 1.0 : f32
      memref.store %x, %to[%c0] : !far
      gpu.return
    }
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
