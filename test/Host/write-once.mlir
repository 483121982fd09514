// A store by several workgroups, whatever atomic accesses there are beside it.
// RUN: not %run %s --checks=write-once --entry=before 2>&1 | FileCheck %s
// RUN: not %run %s --checks=write-once --entry=after 2>&1 | FileCheck %s
// RUN: %run %s --checks=write-once --entry=alone
// A view from the last element to the first.
// RUN: %run %s --checks=all --entry=reversed
// The one that stores may come first or last.
// RUN: not env SWIZZLE_HOST_THREADS=1 %run %s --checks=write-once --entry=store_first 2>&1 | FileCheck %s --check-prefix=MIXED
// RUN: not env SWIZZLE_HOST_THREADS=1 %run %s --checks=write-once --entry=store_last 2>&1 | FileCheck %s --check-prefix=MIXED
// MIXED: error: 'memref.{{store|atomic_rmw}}' op expected one workgroup to write element [0] of argument 0 of kernel 'mixed', but got a second one
// An argument that is a number before it is an address.
// RUN: not %run %s --checks=all --entry=number 2>&1 | FileCheck %s --check-prefix=NUMBER
// NUMBER: error: 'llvm.store' op expected one workgroup to write element [0] of argument 0 of kernel 'number', but got a second one
// NUMBER: error: 'gpu.launch_func' op expected a workgroup to write element [1] of argument 0 of kernel 'number', but got none
// The first five are told, the others counted.
// RUN: not %run %s --checks=write-once --entry=six 2>&1 | FileCheck %s --check-prefix=SIX
// RUN: not %run %s --checks=write-once --entry=seven 2>&1 | FileCheck %s --check-prefix=SEVEN
// SIX-COUNT-5: but got a second one
// SIX-NOT: but got a second one
// SIX: note: 1 more such access{{$}}
// SEVEN: note: 2 more such accesses{{$}}
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
    gpu.func @mixed(%to: memref<1xf32>, %storing: index) kernel {
      %c0 = arith.constant 0 : index
      %one = arith.constant 1.0 : f32
      %x = gpu.block_id x
      %stores = arith.cmpi eq, %x, %storing : index
      scf.if %stores {
        memref.store %one, %to[%c0] : memref<1xf32>
      } else {
        %old = memref.atomic_rmw addf %one, %to[%c0] : (f32, memref<1xf32>) -> f32
      }
      gpu.return
    }
    gpu.func @number(%to: memref<2xf32>, %offset: i64) kernel {
      %one = arith.constant 1.0 : f32
      %index = memref.extract_aligned_pointer_as_index %to : memref<2xf32> -> index
      %number = arith.index_cast %index : index to i64
      %address = arith.addi %number, %offset : i64
      %pointer = llvm.inttoptr %address : i64 to !llvm.ptr<1>
      llvm.store %one, %pointer : f32, !llvm.ptr<1>
      gpu.return
    }
    gpu.func @each(%to: memref<?xf32>) kernel {
      %c0 = arith.constant 0 : index
      %c1 = arith.constant 1 : index
      %one = arith.constant 1.0 : f32
      %count = memref.dim %to, %c0 : memref<?xf32>
      scf.for %i = %c0 to %count step %c1 {
        memref.store %one, %to[%i] : memref<?xf32>
      }
      gpu.return
    }
    gpu.func @alone(%to: memref<1xf32>) kernel {
      %c0 = arith.constant 0 : index
      %one = arith.constant 1.0 : f32
      %old = memref.atomic_rmw addf %one, %to[%c0] : (f32, memref<1xf32>) -> f32
      gpu.return
    }
  }
  func.func @launch_each(%count: index) {
    %c1 = arith.constant 1 : index
    %c2 = arith.constant 2 : index
    %to = memref.alloc(%count) : memref<?xf32>
    gpu.launch_func @kernels::@each blocks in (%c2, %c1, %c1) threads in (%c1, %c1, %c1) args(%to : memref<?xf32>)
    return
  }
  func.func @six() {
    %count = arith.constant 6 : index
    call @launch_each(%count) : (index) -> ()
    return
  }
  func.func @seven() {
    %count = arith.constant 7 : index
    call @launch_each(%count) : (index) -> ()
    return
  }
  func.func @launch_mixed(%storing: index) {
    %c1 = arith.constant 1 : index
    %c2 = arith.constant 2 : index
    %to = memref.alloc() : memref<1xf32>
    gpu.launch_func @kernels::@mixed blocks in (%c2, %c1, %c1) threads in (%c1, %c1, %c1)
        args(%to : memref<1xf32>, %storing : index)
    return
  }
  func.func @store_first() {
    %c0 = arith.constant 0 : index
    call @launch_mixed(%c0) : (index) -> ()
    return
  }
  func.func @store_last() {
    %c1 = arith.constant 1 : index
    call @launch_mixed(%c1) : (index) -> ()
    return
  }
  func.func @number() {
    %c1 = arith.constant 1 : index
    %c2 = arith.constant 2 : index
    %zero = arith.constant 0 : i64
    %to = memref.alloc() : memref<2xf32>
    gpu.launch_func @kernels::@number blocks in (%c2, %c1, %c1) threads in (%c1, %c1, %c1)
        args(%to : memref<2xf32>, %zero : i64)
    return
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
