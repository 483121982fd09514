// RUN: swizzle-opt %s --pass-pipeline="builtin.module(gpu.module(swizzle-inline-device-functions))" | FileCheck %s
// RUN: swizzle-opt %s --pass-pipeline="builtin.module(gpu.module(swizzle-inline-device-functions))" --mlir-print-debuginfo | FileCheck %s --check-prefix=PLACE

gpu.module @kernels {
  // Used by @twice only, which is gone: so is this.
  // CHECK-NOT: @once
  func.func private @once(%value: f32) -> f32 {
    %sum = arith.addf %value, %value : f32
    return %sum : f32
  }

  // CHECK-NOT: @twice
  func.func private @twice(%value: f32) -> f32 {
    %first = call @once(%value) : (f32) -> f32
    %second = call @once(%first) : (f32) -> f32
    return %second : f32
  }

  // Others may call it.
  // CHECK: func.func @public
  func.func @public(%value: f32) -> f32 {
    return %value : f32
  }

  // CHECK: func.func private @declared
  func.func private @declared(f32) -> f32

  // CHECK: func.func private @recursive
  func.func private @recursive(%value: f32) -> f32 {
    %result = call @recursive(%value) : (f32) -> f32
    return %result : f32
  }

  // The body of a function that a function calls, twice; what it returns of its
  // arguments; in the body of the kernel and in a region.
  // CHECK-LABEL: gpu.func @kernel
  // CHECK-SAME: (%[[DATA:.+]]: memref<?xf32>)
  // CHECK: %[[VALUE:.+]] = memref.load
  // CHECK: %[[FIRST:.+]] = arith.addf %[[VALUE]], %[[VALUE]]
  // CHECK: %[[SECOND:.+]] = arith.addf %[[FIRST]], %[[FIRST]]
  // CHECK: scf.for
  // CHECK: arith.addf %[[SECOND]], %[[SECOND]]
  // CHECK: memref.store %[[SECOND]], %[[DATA]]
  gpu.func @kernel(%data: memref<?xf32>) kernel {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c8 = arith.constant 8 : index
    %value = memref.load %data[%c0] : memref<?xf32>
    %more = func.call @twice(%value) : (f32) -> f32
    %same = func.call @public(%more) : (f32) -> f32
    scf.for %i = %c0 to %c8 step %c1 {
      %sum = func.call @once(%same) : (f32) -> f32
      memref.store %sum, %data[%i] : memref<?xf32>
    }
    memref.store %same, %data[%c1] : memref<?xf32>
    gpu.return
  }

  // CHECK-LABEL: gpu.func @calls_that_stay
  // CHECK: call @declared
  // CHECK: call @recursive
  gpu.func @calls_that_stay(%value: f32) kernel {
    %declared = func.call @declared(%value) : (f32) -> f32
    %recursive = func.call @recursive(%declared) : (f32) -> f32
    gpu.return
  }

  func.func private @with_array(%value: f32, %size: index) {
    %c0 = arith.constant 0 : index
    %array = memref.alloca() : memref<4xf32, 5>
    %sized = memref.alloca(%size) : memref<?xf32, 5>
    memref.store %value, %array[%c0] : memref<4xf32, 5>
    memref.store %value, %sized[%c0] : memref<?xf32, 5>
    return
  }

  // One array for all turns, where its size is known.
  // CHECK-LABEL: gpu.func @arrays
  // CHECK: %[[ARRAY:.+]] = memref.alloca() : memref<4xf32, 5>
  // CHECK: scf.for
  // CHECK-NOT: memref.alloca() :
  // CHECK: memref.alloca(%{{.+}}) : memref<?xf32, 5>
  // CHECK: memref.store %{{.+}}, %[[ARRAY]]
  gpu.func @arrays(%value: f32, %turns: index) kernel {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    scf.for %i = %c0 to %turns step %c1 {
      func.call @with_array(%value, %turns) : (f32, index) -> ()
    }
    gpu.return
  }

  // The body of a reduction sees no array outside of it.
  // CHECK-LABEL: gpu.func @array_of_body
  // CHECK-NOT: memref.alloca
  // CHECK: gpu.all_reduce
  // CHECK-NEXT: ^bb0
  // CHECK-NEXT: memref.alloca() : memref<4xf32, 5>
  gpu.func @array_of_body(%value: f32) kernel {
    %sum = gpu.all_reduce %value {
    ^bb0(%a: f32, %b: f32):
      %c1 = arith.constant 1 : index
      func.call @with_array(%a, %c1) : (f32, index) -> ()
      %c = arith.addf %a, %b : f32
      gpu.yield %c : f32
    } : (f32) -> f32
    gpu.return
  }

  // A function that does not return stays a function.
  func.func private @endless(%value: f32) -> f32 {
    ub.unreachable
  }
  // CHECK-LABEL: gpu.func @calls_endless
  // CHECK: call @endless
  gpu.func @calls_endless(%value: f32, %to: memref<1xf32>) kernel {
    %c0 = arith.constant 0 : index
    %result = func.call @endless(%value) : (f32) -> f32
    memref.store %result, %to[%c0] : memref<1xf32>
    gpu.return
  }

  func.func private @sum(%numbers: memref<?xf32>, %count: index) -> f32 {
    %zero = arith.constant 0.0 : f32
    %sum = affine.for %i = 0 to %count iter_args(%before = %zero) -> f32 {
      %number = affine.load %numbers[%i] : memref<?xf32>
      %after = arith.addf %before, %number : f32
      affine.yield %after : f32
    }
    return %sum : f32
  }

  // At the top of a kernel a size is a symbol, in an scf.for it is none.
  // CHECK-LABEL: gpu.func @sums
  // CHECK: affine.for
  // CHECK: gpu.return
  gpu.func @sums(%numbers: memref<?xf32>, %count: index) kernel {
    %c0 = arith.constant 0 : index
    %sum = func.call @sum(%numbers, %count) : (memref<?xf32>, index) -> f32
    memref.store %sum, %numbers[%c0] : memref<?xf32>
    gpu.return
  }
  // CHECK-LABEL: gpu.func @sums_in_loop
  // CHECK: scf.for %[[COUNT:.+]] =
  // CHECK: scf.for {{.*}} to %[[COUNT]]
  // CHECK-NOT: affine
  // CHECK: gpu.return
  gpu.func @sums_in_loop(%numbers: memref<?xf32>, %count: index) kernel {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    scf.for %i = %c0 to %count step %c1 {
      %sum = func.call @sum(%numbers, %i) : (memref<?xf32>, index) -> f32
      memref.store %sum, %numbers[%i] : memref<?xf32>
    }
    gpu.return
  }

  // CHECK: func.func private @kept
  func.func private @kept(%value: f32) -> f32 attributes {no_inline} {
    %sum = arith.addf %value, %value : f32
    return %sum : f32
  }
  func.func private @copied(%value: f32) -> f32 {
    %product = arith.mulf %value, %value : f32 loc("the product")
    return %product : f32
  }
  // What is inlined says where it is, and where it was called.
  // CHECK-LABEL: gpu.func @calls(
  // CHECK: call @kept
  // CHECK: arith.mulf
  // CHECK: call @copied({{.*}}) {no_inline}
  // PLACE: gpu.func @calls(
  // PLACE: arith.mulf {{.*}} loc(#[[SITE:.+]])
  // PLACE-DAG: #[[CALLEE:.+]] = loc("the product"
  // PLACE-DAG: #[[CALL:.+]] = loc("the call"
  // PLACE-DAG: #[[SITE]] = loc(callsite(#[[CALLEE]] at #[[CALL]]))
  gpu.func @calls(%value: f32, %to: memref<f32>) kernel {
    %a = func.call @kept(%value) : (f32) -> f32
    %b = func.call @copied(%a) : (f32) -> f32 loc("the call")
    %c = func.call @copied(%b) {no_inline} : (f32) -> f32
    memref.store %c, %to[] : memref<f32>
    gpu.return
  }
}
