// In a pipeline of somebody's own, upstream's passes keep blocks apart that are
// marked.
// RUN: mlir-opt %s --load-pass-plugin=%plugin --pass-pipeline='builtin.module(gpu.module(convert-scf-to-cf,swizzle-mark-blocks,convert-gpu-to-rocdl,swizzle-mark-blocks{erase}))' | FileCheck %s
// CHECK-COUNT-2: rocdl.readfirstlane
// CHECK-NOT: swizzle.block

gpu.module @kernels {
  gpu.func @first(%numbers: memref<64xi32>) kernel {
    %i = gpu.thread_id x
    %number = memref.load %numbers[%i] : memref<64xi32>
    %bit = arith.trunci %number : i32 to i1
    %first = scf.if %bit -> i32 {
      %of_odd = rocdl.readfirstlane %number : i32
      scf.yield %of_odd : i32
    } else {
      %of_even = rocdl.readfirstlane %number : i32
      scf.yield %of_even : i32
    }
    memref.store %first, %numbers[%i] : memref<64xi32>
    gpu.return
  }
}
