// Conversions by a scale, as code for a chip without instructions for them has
// them, and of formats that no chip's instructions have: numbers that f4E2M1FN,
// f6E2M3FN, f6E3M2FN and f8E4M3FNUZ have, times 2^3, come back.

// RUN: swizzle-opt %s --pass-pipeline="builtin.module(gpu.module(swizzle-expand-kernel-ops{chip=gfx942}))" -o %t.gfx942.mlir
// RUN: FileCheck %s < %t.gfx942.mlir
// RUN: %run %t.gfx942.mlir
// RUN: swizzle-opt %s --pass-pipeline="builtin.module(gpu.module(swizzle-expand-kernel-ops{chip=gfx950}))" -o %t.gfx950.mlir
// RUN: FileCheck %s --check-prefix=GFX950 < %t.gfx950.mlir
// RUN: %run %t.gfx950.mlir
// RUN: swizzle-opt %s --swizzle-lower-to-rocdl=chip=gfx942 -o %t.942
// RUN: swizzle-opt %s --swizzle-lower-to-rocdl=chip=gfx950 -o %t.950

// CHECK-NOT: arith.scaling
// Both have instructions for f4E2M1FN alone.
// GFX950: amdgpu.packed_scaled_trunc {{.*}} to vector<8xf4E2M1FN>
// GFX950: amdgpu.scaled_ext_packed
// GFX950-NOT: amdgpu.packed_scaled_trunc

module attributes {gpu.container_module} {
  gpu.module @kernels {
    gpu.func @round(%from: memref<4xf32>, %to: memref<4x4xf32>) kernel {
      %c0 = arith.constant 0 : index
      %c1 = arith.constant 1 : index
      %c2 = arith.constant 2 : index
      %c3 = arith.constant 3 : index
      %i = gpu.thread_id x
      %x = memref.load %from[%i] : memref<4xf32>
      %eight = arith.constant 8.0 : f32
      %scale = arith.truncf %eight : f32 to f8E8M0FNU
      %f4 = arith.scaling_truncf %x, %scale : f32, f8E8M0FNU to f4E2M1FN
      %a = arith.scaling_extf %f4, %scale : f4E2M1FN, f8E8M0FNU to f32
      memref.store %a, %to[%c0, %i] : memref<4x4xf32>
      %f6 = arith.scaling_truncf %x, %scale : f32, f8E8M0FNU to f6E2M3FN
      %b = arith.scaling_extf %f6, %scale : f6E2M3FN, f8E8M0FNU to f32
      memref.store %b, %to[%c1, %i] : memref<4x4xf32>
      %wide = arith.extf %x : f32 to f64
      %f6e3 = arith.scaling_truncf %wide, %scale : f64, f8E8M0FNU to f6E3M2FN
      %c = arith.scaling_extf %f6e3, %scale : f6E3M2FN, f8E8M0FNU to f64
      %short = arith.truncf %c : f64 to f32
      memref.store %short, %to[%c2, %i] : memref<4x4xf32>
      %again = arith.scaling_extf %f4, %scale : f4E2M1FN, f8E8M0FNU to f64
      %d = arith.truncf %again : f64 to f32
      memref.store %d, %to[%c3, %i] : memref<4x4xf32>
      gpu.return
    }
  }
  func.func @main() {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c4 = arith.constant 4 : index
    %from = memref.alloc() : memref<4xf32>
    %values = arith.constant dense<[4.0, -8.0, 24.0, 0.0]> : vector<4xf32>
    vector.store %values, %from[%c0] : memref<4xf32>, vector<4xf32>
    %to = memref.alloc() : memref<4x4xf32>
    gpu.launch_func @kernels::@round blocks in (%c1, %c1, %c1) threads in (%c4, %c1, %c1)
        args(%from : memref<4xf32>, %to : memref<4x4xf32>)
    scf.for %row = %c0 to %c4 step %c1 {
      scf.for %i = %c0 to %c4 step %c1 {
        %got = memref.load %to[%row, %i] : memref<4x4xf32>
        %want = memref.load %from[%i] : memref<4xf32>
        %same = arith.cmpf oeq, %got, %want : f32
        cf.assert %same, "expected a number that all formats have to come back"
      }
    }
    return
  }
}
