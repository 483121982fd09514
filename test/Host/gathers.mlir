// Gathers of vectors with several dimensions, with and without checks of what
// they access.

// RUN: %run %s
// RUN: %run %s --checks=none
// RUN: not %run %s --entry=outside 2>&1 | FileCheck %s
// CHECK: gathers.mlir:[[#]]:15: error: 'vector.gather' op reads out of bounds: expected index 0 in [0, 8), but got 8

module attributes {gpu.container_module} {
  gpu.module @kernels {
    // Element [1, 0] is masked: its index, 8, may be outside.
    gpu.func @gather(%from: memref<8xi32>, %mask: vector<2x2xi1>) kernel {
      %c1 = arith.constant 1 : index
      %at = arith.constant dense<[[3, 0], [7, 5]]> : vector<2x2xindex>
      %none = arith.constant dense<-1> : vector<2x2xi32>
      %read = vector.gather %from[%c1] [%at], %mask, %none : memref<8xi32>, vector<2x2xindex>, vector<2x2xi1>, vector<2x2xi32> into vector<2x2xi32>
      // Element i is 10 * i.
      %expected = arith.constant dense<[[40, 10], [-1, 60]]> : vector<2x2xi32>
      %same = arith.cmpi eq, %read, %expected : vector<2x2xi32>
      %flat = vector.shape_cast %same : vector<2x2xi1> to vector<4xi1>
      %all = vector.reduction <and>, %flat : vector<4xi1> into i1
      cf.assert %all, "the elements"
      gpu.return
    }
  }
  func.func @launch(%mask: vector<2x2xi1>) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c8 = arith.constant 8 : index
    %ten = arith.constant 10 : i32
    %from = memref.alloc() : memref<8xi32>
    scf.for %i = %c0 to %c8 step %c1 {
      %number = arith.index_cast %i : index to i32
      %tens = arith.muli %number, %ten : i32
      memref.store %tens, %from[%i] : memref<8xi32>
    }
    gpu.launch_func @kernels::@gather blocks in (%c1, %c1, %c1) threads in (%c1, %c1, %c1) args(%from : memref<8xi32>, %mask : vector<2x2xi1>)
    return
  }
  func.func @main() {
    %mask = arith.constant dense<[[true, true], [false, true]]> : vector<2x2xi1>
    call @launch(%mask) : (vector<2x2xi1>) -> ()
    return
  }
  func.func @outside() {
    %mask = arith.constant dense<true> : vector<2x2xi1>
    call @launch(%mask) : (vector<2x2xi1>) -> ()
    return
  }
}
