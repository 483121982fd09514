// What stands beside the functions of LLVM stays as it is.
// RUN: swizzle-opt %s --swizzle-remap-llvm="map=balanced topology=mi300x" | FileCheck %s

// CHECK-LABEL: func.func @host
// CHECK-NEXT: arith.addi
// CHECK-NEXT: return
func.func @host(%x: i32) -> i32 {
  %sum = arith.addi %x, %x : i32
  return %sum : i32
}
// At any depth.
// CHECK-LABEL: llvm.func @deep
// CHECK-NOT: arith.
// CHECK: llvm.udiv
// CHECK-NOT: arith.
// CHECK: llvm.return
module @inner {
  gpu.module @kernels {
    llvm.func @deep(%to: !llvm.ptr<1>) attributes {rocdl.kernel} {
      %id = rocdl.workgroup.id.x : i32
      llvm.store %id, %to : i32, !llvm.ptr<1>
      llvm.return
    }
  }
}
// CHECK-LABEL: llvm.func @kernel
// CHECK-NOT: arith.
// CHECK: llvm.udiv
// CHECK-NOT: arith.
// CHECK: llvm.return
llvm.func @kernel(%to: !llvm.ptr<1>) attributes {rocdl.kernel} {
  %id = rocdl.workgroup.id.x : i32
  llvm.store %id, %to : i32, !llvm.ptr<1>
  llvm.return
}
