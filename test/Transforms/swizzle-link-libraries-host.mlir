// A module takes functions of the host, and each of its gpu.modules its own.
// RUN: swizzle-opt %s --swizzle-link-libraries | FileCheck %s

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
