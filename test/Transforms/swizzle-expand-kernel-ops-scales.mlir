// gfx950 converts neighbours by one scale. Scales that are the same in another
// order, or that are in blocks by way of a shape cast, are read one by one.
// RUN: swizzle-opt %s -pass-pipeline='builtin.module(gpu.module(swizzle-expand-kernel-ops{chip=gfx950}))' | FileCheck %s
// RUN: swizzle-opt %s --swizzle-lower-to-rocdl='chip=gfx950 map=identity' -o /dev/null

gpu.module @m {
  // CHECK-LABEL: gpu.func @pairs
  // CHECK: amdgpu.scaled_ext_packed
  gpu.func @pairs(%x: vector<4x2xf8E4M3FN>, %scales: vector<4x1xf8E8M0FNU>, %to: memref<4x2xf32>) kernel {
    %c0 = arith.constant 0 : index
    %zero = arith.constant 0.0 : f32
    %all = vector.broadcast %scales : vector<4x1xf8E8M0FNU> to vector<4x2xf8E8M0FNU>
    %wide = arith.scaling_extf %x, %all : vector<4x2xf8E4M3FN>, vector<4x2xf8E8M0FNU> to vector<4x2xf32>
    vector.transfer_write %wide, %to[%c0, %c0] : vector<4x2xf32>, memref<4x2xf32>
    gpu.return
  }

  // CHECK-LABEL: gpu.func @rows
  // CHECK-NOT: scaled_ext_packed
  // CHECK: arith.mulf
  gpu.func @rows(%x: vector<8xf8E4M3FN>, %scales: vector<2xf8E8M0FNU>, %to: memref<8xf32>) kernel {
    %c0 = arith.constant 0 : index
    %four = vector.broadcast %scales : vector<2xf8E8M0FNU> to vector<4x2xf8E8M0FNU>
    %all = vector.shape_cast %four : vector<4x2xf8E8M0FNU> to vector<8xf8E8M0FNU>
    %wide = arith.scaling_extf %x, %all : vector<8xf8E4M3FN>, vector<8xf8E8M0FNU> to vector<8xf32>
    vector.store %wide, %to[%c0] : memref<8xf32>, vector<8xf32>
    gpu.return
  }

  // CHECK-LABEL: gpu.func @truncated_rows
  // CHECK-NOT: packed_scaled_trunc
  // CHECK: arith.divf
  gpu.func @truncated_rows(%x: vector<4x2xf32>, %scales: vector<2xf8E8M0FNU>, %to: memref<4x2xf8E4M3FN>) kernel {
    %c0 = arith.constant 0 : index
    %all = vector.broadcast %scales : vector<2xf8E8M0FNU> to vector<4x2xf8E8M0FNU>
    %narrow = arith.scaling_truncf %x, %all : vector<4x2xf32>, vector<4x2xf8E8M0FNU> to vector<4x2xf8E4M3FN>
    vector.transfer_write %narrow, %to[%c0, %c0] : vector<4x2xf8E4M3FN>, memref<4x2xf8E4M3FN>
    gpu.return
  }

  // Upstream's pattern does not end well for these.
  // CHECK-LABEL: gpu.func @blocks
  // CHECK-NOT: scaled_ext_packed
  // CHECK: arith.mulf
  gpu.func @blocks(%x: vector<8xf8E4M3FN>, %scales: vector<2x1xf8E8M0FNU>, %to: memref<8xf32>) kernel {
    %c0 = arith.constant 0 : index
    %four = vector.broadcast %scales : vector<2x1xf8E8M0FNU> to vector<2x4xf8E8M0FNU>
    %all = vector.shape_cast %four : vector<2x4xf8E8M0FNU> to vector<8xf8E8M0FNU>
    %wide = arith.scaling_extf %x, %all : vector<8xf8E4M3FN>, vector<8xf8E8M0FNU> to vector<8xf32>
    vector.store %wide, %to[%c0] : memref<8xf32>, vector<8xf32>
    gpu.return
  }

  // A product of vectors converts its factors.
  // CHECK-LABEL: gpu.func @contract
  // CHECK-NOT: arith.extf
  // CHECK: amdgpu.ext_packed_fp8
  gpu.func @contract(%a: vector<2x4xf8E4M3FN>, %b: vector<4x2xf8E4M3FN>, %c: vector<2x2xf32>, %to: memref<2x2xf32>) kernel {
    %c0 = arith.constant 0 : index
    %sum = vector.contract {
        indexing_maps = [affine_map<(i, j, k) -> (i, k)>, affine_map<(i, j, k) -> (k, j)>, affine_map<(i, j, k) -> (i, j)>],
        iterator_types = ["parallel", "parallel", "reduction"], kind = #vector.kind<add>}
        %a, %b, %c : vector<2x4xf8E4M3FN>, vector<4x2xf8E4M3FN> into vector<2x2xf32>
    vector.transfer_write %sum, %to[%c0, %c0] : vector<2x2xf32>, memref<2x2xf32>
    gpu.return
  }
}
