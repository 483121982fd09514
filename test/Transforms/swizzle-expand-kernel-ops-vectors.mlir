// Vectors of several dimensions that only some of MLIR's patterns lower, alone in a
// kernel, and in a function of several blocks that it calls.
// RUN: swizzle-opt %s --swizzle-lower-to-rocdl=map=identity | swizzle-translate --mlir-to-gpu-asm --gpu-binary=@kernels | FileCheck %s
// CHECK: gather:
// CHECK: s_endpgm
// CHECK: interleave:
// CHECK: s_endpgm
// CHECK: product:
// CHECK: s_endpgm
// CHECK: bits:
// CHECK: s_endpgm
// CHECK: calls:
// CHECK: s_endpgm
gpu.module @kernels {
  gpu.func @gather(%from: memref<64x64xf32>, %places: vector<2x4xindex>, %to: memref<64xf32>) kernel {
    %c0 = arith.constant 0 : index
    %all = arith.constant dense<true> : vector<2x4xi1>
    %none = arith.constant dense<0.0> : vector<2x4xf32>
    %found = vector.gather %from[%c0, %c0] [%places], %all, %none
        : memref<64x64xf32>, vector<2x4xindex>, vector<2x4xi1>, vector<2x4xf32> into vector<2x4xf32>
    %row = vector.extract %found[1] : vector<4xf32> from vector<2x4xf32>
    vector.store %row, %to[%c0] : memref<64xf32>, vector<4xf32>
    gpu.return
  }
  gpu.func @interleave(%a: vector<2x4xf32>, %b: vector<2x4xf32>, %to: memref<64xf32>) kernel {
    %c0 = arith.constant 0 : index
    %both = vector.interleave %a, %b : vector<2x4xf32> -> vector<2x8xf32>
    %row = vector.extract %both[1] : vector<8xf32> from vector<2x8xf32>
    vector.store %row, %to[%c0] : memref<64xf32>, vector<8xf32>
    gpu.return
  }
  gpu.func @product(%a: vector<2x2xf32>, %b: vector<2x2xf32>, %to: memref<64xf32>) kernel {
    %c0 = arith.constant 0 : index
    %sum = vector.fma %a, %b, %a : vector<2x2xf32>
    %row = vector.extract %sum[1] : vector<2xf32> from vector<2x2xf32>
    vector.store %row, %to[%c0] : memref<64xf32>, vector<2xf32>
    gpu.return
  }
  gpu.func @bits(%a: vector<2x2xf32>, %to: memref<64xi16>) kernel {
    %c0 = arith.constant 0 : index
    %halves = vector.bitcast %a : vector<2x2xf32> to vector<2x4xi16>
    %row = vector.extract %halves[1] : vector<4xi16> from vector<2x4xi16>
    vector.store %row, %to[%c0] : memref<64xi16>, vector<4xi16>
    gpu.return
  }
  func.func private @blocks(%x: vector<2x4xf32>, %is: i1) -> vector<4xf32> {
    cf.cond_br %is, ^some, ^none
  ^some:
    %t = vector.transpose %x, [1, 0] : vector<2x4xf32> to vector<4x2xf32>
    %flat = vector.shape_cast %t : vector<4x2xf32> to vector<8xf32>
    %first = vector.extract_strided_slice %flat {offsets = [0], sizes = [4], strides = [1]} : vector<8xf32> to vector<4xf32>
    return %first : vector<4xf32>
  ^none:
    %row = vector.extract %x[0] : vector<4xf32> from vector<2x4xf32>
    return %row : vector<4xf32>
  }
  gpu.func @calls(%x: vector<2x4xf32>, %is: i1, %to: memref<64xf32>) kernel {
    %c0 = arith.constant 0 : index
    %row = func.call @blocks(%x, %is) : (vector<2x4xf32>, i1) -> vector<4xf32>
    vector.store %row, %to[%c0] : memref<64xf32>, vector<4xf32>
    gpu.return
  }
}
