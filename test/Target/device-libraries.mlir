// A function of the device libraries is linked in: nothing stays undefined.
// RUN: swizzle-opt %s -swizzle-lower-to-rocdl | swizzle-translate --mlir-to-gpu-object -o %t.hsaco
// RUN: llvm-readelf --symbols %t.hsaco | FileCheck %s

// A folder that has one of the two libraries has none.
// RUN: rm -rf %t.half && mkdir -p %t.half/amdgcn/bitcode && echo > %t.half/amdgcn/bitcode/ocml.bc
// RUN: env ROCM_PATH=%t.half swizzle-opt %s -swizzle-lower-to-rocdl | swizzle-translate --mlir-to-gpu-object -o %t.half.hsaco
// RUN: llvm-readelf --symbols %t.half.hsaco | FileCheck %s

// Where none are, that is an error, with what they are for.
// RUN: echo 'gpu.module @m [#rocdl.target<chip = "gfx942">] { llvm.func @__ocml_sin_f32(f32) -> f32 llvm.func @k(%%p: !llvm.ptr<1>, %%x: f32) attributes {gpu.kernel, rocdl.kernel} { %%y = llvm.call @__ocml_sin_f32(%%x) : (f32) -> f32 llvm.store %%y, %%p : f32, !llvm.ptr<1> llvm.return } }' > %t.call.mlir
// RUN: not swizzle-opt %t.call.mlir --gpu-module-to-binary=toolkit=%t.half 2>&1 | FileCheck %s --check-prefix=NONE
// NONE: call.mlir:1:1: error: expected the AMD device libraries for __ocml_sin_f32, but found no amdgcn/bitcode/ockl.bc in {{[^ ]*}}.half{{$}}
// NONE: call.mlir:1:1: note: without the option 'toolkit' they are looked for in the usual folders, too

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
