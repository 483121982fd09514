// A buffer that is read from its end to its start, with a stride of -1, is as
// large as one with a stride of 1.
// RUN: swizzle-sim %s --map=identity 2>&1 | FileCheck %s --implicit-check-not=outside
// CHECK: reversed 4.00 KiB 32 0.0 32
// CHECK: to 4.00 KiB 0 - 64

module attributes {gpu.container_module} {
  gpu.module @kernels {
    gpu.func @copy(%reversed: memref<1024xf32, strided<[-1], offset: 1023>>, %to: memref<1024xf32>) kernel {
      %i = gpu.global_id x
      %value = memref.load %reversed[%i] : memref<1024xf32, strided<[-1], offset: 1023>>
      memref.store %value, %to[%i] : memref<1024xf32>
      gpu.return
    }
  }
  func.func @main() {
    %c1 = arith.constant 1 : index
    %c16 = arith.constant 16 : index
    %c64 = arith.constant 64 : index
    %from = memref.alloc() : memref<1024xf32>
    %to = memref.alloc() : memref<1024xf32>
    %reversed = memref.reinterpret_cast %from to offset: [1023], sizes: [1024], strides: [-1] : memref<1024xf32> to memref<1024xf32, strided<[-1], offset: 1023>>
    gpu.launch_func @kernels::@copy blocks in (%c16, %c1, %c1) threads in (%c64, %c1, %c1) args(%reversed : memref<1024xf32, strided<[-1], offset: 1023>>, %to : memref<1024xf32>)
    return
  }
}
