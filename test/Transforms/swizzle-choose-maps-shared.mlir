// Kernels of the LLVM dialect that share a function and a global.

// RUN: swizzle-opt %s "--swizzle-choose-maps=launch={kernel=k1 grid=1000 block=64 arg=f32:65536}" --remarks-filter=swizzle-choose-maps -o /dev/null 2>&1 | FileCheck %s
// CHECK: Function=k1 | {{.*}}predicted

llvm.mlir.global internal constant @table(dense<[1.0, 2.0]> : tensor<2xf32>) {addr_space = 4 : i32} : !llvm.array<2 x f32>

llvm.func internal @double(%x: i32) -> i32 attributes {no_inline} {
  %r = llvm.add %x, %x : i32
  llvm.return %r : i32
}

llvm.func amdgpu_kernelcc @k1(%p: !llvm.ptr<1>) attributes {rocdl.kernel} {
  %b = rocdl.workgroup.id.x : i32
  %h = llvm.call @double(%b) : (i32) -> i32
  %to = llvm.getelementptr %p[%h] : (!llvm.ptr<1>, i32) -> !llvm.ptr<1>, f32
  %table = llvm.mlir.addressof @table : !llvm.ptr<4>
  %x = llvm.load %table : !llvm.ptr<4> -> f32
  llvm.store %x, %to : f32, !llvm.ptr<1>
  llvm.return
}

llvm.func amdgpu_kernelcc @k2(%p: !llvm.ptr<1>) attributes {rocdl.kernel} {
  %b = rocdl.workgroup.id.x : i32
  %h = llvm.call @double(%b) : (i32) -> i32
  %to = llvm.getelementptr %p[%h] : (!llvm.ptr<1>, i32) -> !llvm.ptr<1>, f32
  %table = llvm.mlir.addressof @table : !llvm.ptr<4>
  %x = llvm.load %table : !llvm.ptr<4> -> f32
  llvm.store %x, %to : f32, !llvm.ptr<1>
  llvm.return
}
