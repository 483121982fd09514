// A module takes functions of the host, and each of its gpu.modules its own.
// RUN: swizzle-opt %s --split-input-file --swizzle-link-libraries | FileCheck %s

// CHECK: module {
module attributes {swizzle.libraries = ["Inputs/library.mlir"]} {
  func.func private @twice(f32) -> f32

  // CHECK: gpu.module @kernels {
  // CHECK-NOT: }
  // CHECK: func.func private @sum(%{{.*}}: f32, %{{.*}}: f32) -> f32 {
  gpu.module @kernels attributes {swizzle.libraries = ["Inputs/library.mlir"]} {
    func.func private @sum(f32, f32) -> f32
  }
  // CHECK: func.func private @twice(%{{.*}}: f32) -> f32 {
  // CHECK: call @[[SUM:sum[_0-9]*]](
  // CHECK: func.func private @[[SUM]](
}

// -----

// A library calls functions of the module, and of libraries after it.
// CHECK: module {
module attributes {swizzle.libraries = ["Inputs/library.mlir", "Inputs/library_of_library.mlir"]} {
  func.func private @call_back(f32) -> f32

  // CHECK: func.func @back(%[[VALUE:.*]]: f32) -> f32 {
  // CHECK-NEXT: return %[[VALUE]]
  func.func @back(%value: f32) -> f32 {
    return %value : f32
  }
  // CHECK: func.func private @call_back(
  // CHECK: call @half(
  // CHECK: call @back(
  // CHECK: func.func private @half(%{{.*}}: f32) -> f32 {
  // CHECK-NOT: func.func
}

// -----

// What only a library declares is declared.
// CHECK: module {
module attributes {swizzle.libraries = ["Inputs/library.mlir"]} {
  func.func private @call_back(f32) -> f32
  // CHECK-DAG: func.func private @half(f32) -> f32{{$}}
  // CHECK-DAG: func.func private @back(f32) -> f32{{$}}
}
