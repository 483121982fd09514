// vector.mask of reads and writes: what is masked is the padding, or stays.

// RUN: %run %s
// RUN: swizzle-opt %s --swizzle-lower-to-rocdl | FileCheck %s
// CHECK: gpu.binary @kernels

module attributes {gpu.container_module} {
  gpu.module @kernels {
    gpu.func @masked(%from: memref<4xi32>, %to: memref<8xi32>) kernel {
      %c0 = arith.constant 0 : index
      %c2 = arith.constant 2 : index
      %c4 = arith.constant 4 : index
      %padding = arith.constant 9 : i32
      %mask = vector.create_mask %c2 : vector<4xi1>
      %read = vector.mask %mask {
        vector.transfer_read %from[%c0], %padding {in_bounds = [true]} : memref<4xi32>, vector<4xi32>
      } : vector<4xi1> -> vector<4xi32>
      vector.store %read, %to[%c0] : memref<8xi32>, vector<4xi32>
      vector.store %read, %to[%c4] : memref<8xi32>, vector<4xi32>
      %sevens = arith.constant dense<7> : vector<4xi32>
      vector.mask %mask {
        vector.transfer_write %sevens, %to[%c4] {in_bounds = [true]} : vector<4xi32>, memref<8xi32>
      } : vector<4xi1>
      gpu.return
    }
  }
  func.func @main() {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %from = memref.alloc() : memref<4xi32>
    %numbers = arith.constant dense<[1, 2, 3, 4]> : vector<4xi32>
    vector.store %numbers, %from[%c0] : memref<4xi32>, vector<4xi32>
    %to = memref.alloc() : memref<8xi32>
    gpu.launch_func @kernels::@masked blocks in (%c1, %c1, %c1) threads in (%c1, %c1, %c1)
        args(%from : memref<4xi32>, %to : memref<8xi32>)
    %got = vector.load %to[%c0] : memref<8xi32>, vector<8xi32>
    %wanted = arith.constant dense<[1, 2, 9, 9, 7, 7, 9, 9]> : vector<8xi32>
    %same = arith.cmpi eq, %got, %wanted : vector<8xi32>
    %all = vector.reduction <and>, %same : vector<8xi1> into i1
    cf.assert %all, "expected padding and what was there where the mask is not set"
    return
  }
}
