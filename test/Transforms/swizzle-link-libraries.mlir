// RUN: swizzle-opt %s --swizzle-link-libraries | FileCheck %s
// RUN: swizzle-opt %s --swizzle-link-libraries -o %t
// RUN: swizzle-opt %t --swizzle-link-libraries | diff %t -

// From elsewhere, the file is found from the working directory.
// RUN: cd %S && swizzle-opt --swizzle-link-libraries < %s | FileCheck %s

// The code object has all of it, inlined.
// RUN: swizzle-opt %s --swizzle-lower-to-rocdl=map=identity | swizzle-translate --mlir-to-gpu-asm --gpu-binary=@kernels | FileCheck %s --check-prefix=ASM
// ASM: v_add_f32
// ASM-NOT: s_swappc

// CHECK: gpu.module @kernels {
gpu.module @kernels attributes {swizzle.libraries = ["Inputs/library.mlir"]} {
  // What a library has not is left as it is.
  // CHECK: func.func private @elsewhere(f32) -> f32
  func.func private @elsewhere(f32) -> f32

  // CHECK: func.func private @has_body
  func.func private @has_body() {
    return
  }

  // Declared, and used by what is declared.
  func.func private @sum(f32, f32) -> f32
  func.func private @twice(f32) -> f32

  // CHECK: gpu.func @kernel
  gpu.func @kernel(%value: f32, %to: memref<f32>) kernel {
    %twice = func.call @twice(%value) : (f32) -> f32
    %sum = func.call @sum(%twice, %value) : (f32, f32) -> f32
    memref.store %sum, %to[] : memref<f32>
    gpu.return
  }
  // CHECK: func.func private @sum(%{{.*}}: f32, %{{.*}}: f32) -> f32 {
  // CHECK: func.func private @twice(%{{.*}}: f32) -> f32 {
  // CHECK: call @sum(
}

// CHECK: gpu.module @others {
gpu.module @others attributes {swizzle.libraries = ["Inputs/library.mlir"]} {
  // What it uses comes along, under another name if there is one of that name.
  func.func private @twice(f32) -> f32
  // CHECK: func.func private @sum() {
  func.func private @sum() {
    return
  }
  // CHECK: func.func private @twice(
  // CHECK: call @[[SUM:sum_[0-9]+]](
  // CHECK: func.func private @[[SUM]](
  // CHECK-NOT: @unused
}

// CHECK: gpu.module @named {
gpu.module @named attributes {swizzle.libraries = ["Inputs/library.mlir"]} {
  // So does what it names in another way than by a call.
  func.func private @look_up(f32) -> f32
  // CHECK: memref.global "private" constant @table : memref<2xf32> = dense<[3.0
  memref.global "private" constant @table : memref<2xf32> = dense<[3.0, 4.0]>
  // CHECK: func.func private @sum(%{{.*}}: f32) -> f32
  func.func private @sum(%value: f32) -> f32 {
    return %value : f32
  }
  // CHECK: func.func private @look_up(
  // CHECK: memref.get_global @[[TABLE:table_[0-9]+]]
  // CHECK: constant @[[NAMED:sum_[0-9]+]]
  // CHECK-DAG: @[[TABLE]] : memref<2xf32> = dense<[1.0
  // CHECK-DAG: func.func private @[[NAMED]](%{{.*}}: f32, %{{.*}}: f32)
}
