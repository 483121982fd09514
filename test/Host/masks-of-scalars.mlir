// Masked accesses of memrefs without dimensions, which have one element.

// RUN: %run %s --entry=inside
// RUN: not %run %s --entry=outside 2>&1 | FileCheck %s
// RUN: not %run %s --entry=gathered 2>&1 | FileCheck %s --check-prefix=GATHERED

module attributes {gpu.container_module} {
  gpu.module @kernels {
    gpu.func @load(%from: memref<f32>, %to: memref<2xf32>, %lanes: index) kernel {
      %c0 = arith.constant 0 : index
      %mask = vector.create_mask %lanes : vector<2xi1>
      %seven = arith.constant dense<7.0> : vector<2xf32>
      // CHECK: masks-of-scalars.mlir:[[@LINE+1]]:12: error: 'vector.maskedload' op reads out of bounds: expected index 0 in [0, 1), but got 1
      %x = vector.maskedload %from[], %mask, %seven : memref<f32>, vector<2xi1>, vector<2xf32> into vector<2xf32>
      vector.store %x, %to[%c0] : memref<2xf32>, vector<2xf32>
      gpu.return
    }
    gpu.func @gather(%from: memref<f32>, %to: memref<2xf32>) kernel {
      %c0 = arith.constant 0 : index
      %indices = arith.constant dense<[0, 5]> : vector<2xi32>
      %mask = arith.constant dense<true> : vector<2xi1>
      %seven = arith.constant dense<7.0> : vector<2xf32>
      // GATHERED: masks-of-scalars.mlir:[[@LINE+1]]:12: error: 'vector.gather' op reads out of bounds: expected index 0 in [0, 1), but got 5
      %x = vector.gather %from[][%indices], %mask, %seven : memref<f32>, vector<2xi32>, vector<2xi1>, vector<2xf32> into vector<2xf32>
      vector.store %x, %to[%c0] : memref<2xf32>, vector<2xf32>
      gpu.return
    }
  }
  func.func private @make() -> memref<f32> {
    %from = memref.alloc() : memref<f32>
    %two = arith.constant 2.0 : f32
    memref.store %two, %from[] : memref<f32>
    return %from : memref<f32>
  }
  func.func @inside() {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %from = call @make() : () -> memref<f32>
    %to = memref.alloc() : memref<2xf32>
    gpu.launch_func @kernels::@load blocks in (%c1, %c1, %c1) threads in (%c1, %c1, %c1)
        args(%from : memref<f32>, %to : memref<2xf32>, %c1 : index)
    %actual = vector.load %to[%c0] : memref<2xf32>, vector<2xf32>
    %expected = arith.constant dense<[2.0, 7.0]> : vector<2xf32>
    %same = arith.cmpf oeq, %actual, %expected : vector<2xf32>
    %all = vector.reduction <and>, %same : vector<2xi1> into i1
    cf.assert %all, "expected 2 and 7"
    return
  }
  func.func @outside() {
    %c1 = arith.constant 1 : index
    %c2 = arith.constant 2 : index
    %from = call @make() : () -> memref<f32>
    %to = memref.alloc() : memref<2xf32>
    gpu.launch_func @kernels::@load blocks in (%c1, %c1, %c1) threads in (%c1, %c1, %c1)
        args(%from : memref<f32>, %to : memref<2xf32>, %c2 : index)
    return
  }
  func.func @gathered() {
    %c1 = arith.constant 1 : index
    %from = call @make() : () -> memref<f32>
    %to = memref.alloc() : memref<2xf32>
    gpu.launch_func @kernels::@gather blocks in (%c1, %c1, %c1) threads in (%c1, %c1, %c1)
        args(%from : memref<f32>, %to : memref<2xf32>)
    return
  }
}
