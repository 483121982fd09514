// A store by several workgroups, whatever atomic accesses there are beside it.
// RUN: not %run %s --checks=write-once --entry=before 2>&1 | FileCheck %s
// RUN: not %run %s --checks=write-once --entry=after 2>&1 | FileCheck %s
// RUN: %run %s --checks=write-once --entry=alone
// A view from the last element to the first.
// RUN: %run %s --checks=all --entry=reversed
// CHECK: write-once.mlir:[[#]]:7: error: 'memref.store' op expected one workgroup to write element [0] of argument 0 of kernel '{{before|after}}', but got a second one
module attributes {gpu.container_module} {
  gpu.module @kernels {
    gpu.func @before(%to: memref<1xf32>) kernel {
      %c0 = arith.constant 0 : index
      %one = arith.constant 1.0 : f32
      %old = memref.atomic_rmw addf %one, %to[%c0] : (f32, memref<1xf32>) -> f32
      memref.store %old, %to[%c0] : memref<1xf32>
      gpu.return
    }
    gpu.func @after(%to: memref<1xf32>) kernel {
      %c0 = arith.constant 0 : index
      %one = arith.constant 1.0 : f32
      memref.store %one, %to[%c0] : memref<1xf32>
      %old = memref.atomic_rmw addf %one, %to[%c0] : (f32, memref<1xf32>) -> f32
      gpu.return
    }
    gpu.func @reversed(%to: memref<4xf32, strided<[-1], offset: 3>>) kernel {
      %x = gpu.block_id x
      %one = arith.constant 1.0 : f32
      memref.store %one, %to[%x] : memref<4xf32, strided<[-1], offset: 3>>
      gpu.return
    }
    gpu.func @alone(%to: memref<1xf32>) kernel {
      %c0 = arith.constant 0 : index
      %one = arith.constant 1.0 : f32
      %old = memref.atomic_rmw addf %one, %to[%c0] : (f32, memref<1xf32>) -> f32
      gpu.return
    }
  }
  func.func @before() {
    %c1 = arith.constant 1 : index
    %c4 = arith.constant 4 : index
    %to = memref.alloc() : memref<1xf32>
    gpu.launch_func @kernels::@before blocks in (%c4, %c1, %c1) threads in (%c1, %c1, %c1) args(%to : memref<1xf32>)
    memref.dealloc %to : memref<1xf32>
    return
  }
  func.func @reversed() {
    %c1 = arith.constant 1 : index
    %c4 = arith.constant 4 : index
    %all = memref.alloc() : memref<4xf32>
    %to = memref.reinterpret_cast %all to offset: [3], sizes: [4], strides: [-1]
        : memref<4xf32> to memref<4xf32, strided<[-1], offset: 3>>
    gpu.launch_func @kernels::@reversed blocks in (%c4, %c1, %c1) threads in (%c1, %c1, %c1)
        args(%to : memref<4xf32, strided<[-1], offset: 3>>)
    memref.dealloc %all : memref<4xf32>
    return
  }
  func.func @after() {
    %c1 = arith.constant 1 : index
    %c4 = arith.constant 4 : index
    %to = memref.alloc() : memref<1xf32>
    gpu.launch_func @kernels::@after blocks in (%c4, %c1, %c1) threads in (%c1, %c1, %c1) args(%to : memref<1xf32>)
    memref.dealloc %to : memref<1xf32>
    return
  }
  func.func @alone() {
    %c1 = arith.constant 1 : index
    %c4 = arith.constant 4 : index
    %to = memref.alloc() : memref<1xf32>
    gpu.launch_func @kernels::@alone blocks in (%c4, %c1, %c1) threads in (%c1, %c1, %c1) args(%to : memref<1xf32>)
    memref.dealloc %to : memref<1xf32>
    return
  }
}
