// Functions of a gpu.module that kernels call are followed, public or not: the
// code object has no table of their addresses.

// RUN: swizzle-sim %s | FileCheck %s
// CHECK: squares on mi300x: 256 workgroups of 256
// CHECK: identity

module attributes {gpu.container_module} {
  gpu.module @kernels {
    llvm.func @square(%value: f32) -> f32 attributes {passthrough = ["noinline"]} {
      %square = llvm.fmul %value, %value : f32
      llvm.return %square : f32
    }
    gpu.func @squares(%a: memref<65536xf32>) kernel {
      %i = gpu.global_id x
      %value = memref.load %a[%i] : memref<65536xf32>
      %square = llvm.call @square(%value) : (f32) -> f32
      memref.store %square, %a[%i] : memref<65536xf32>
      gpu.return
    }
  }
  func.func @main(%a: memref<65536xf32>) {
    %c1 = arith.constant 1 : index
    %c256 = arith.constant 256 : index
    gpu.launch_func @kernels::@squares blocks in (%c256, %c1, %c1) threads in (%c256, %c1, %c1) args(%a : memref<65536xf32>)
    return
  }
}
