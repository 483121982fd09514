// A function of the device libraries is linked in: nothing stays undefined.
// RUN: swizzle-opt %s -swizzle-lower-to-rocdl | swizzle-translate --mlir-to-gpu-object -o %t.hsaco
// RUN: llvm-readelf --symbols %t.hsaco | FileCheck %s

// A folder that has one of the two libraries has none.
// RUN: rm -rf %t.half && mkdir -p %t.half/amdgcn/bitcode && echo > %t.half/amdgcn/bitcode/ocml.bc
// RUN: env ROCM_PATH=%t.half swizzle-opt %s -swizzle-lower-to-rocdl | swizzle-translate --mlir-to-gpu-object -o %t.half.hsaco
// RUN: llvm-readelf --symbols %t.half.hsaco | FileCheck %s

// CHECK-NOT: __ocml
// CHECK:     sine.kd
// CHECK-NOT: __ocml
gpu.module @m {
  gpu.func @sine(%data: memref<?xf32>) kernel {
    %i = gpu.global_id x
    %x = memref.load %data[%i] : memref<?xf32>
    %y = math.sin %x : f32
    memref.store %y, %data[%i] : memref<?xf32>
    gpu.return
  }
}
