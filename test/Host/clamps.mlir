// Numbers, and vectors of them, between two bounds; NaN is the lower one, as the
// machine's instruction for single numbers gives it.

// RUN: %run %s
// RUN: swizzle-opt %s --swizzle-lower-to-rocdl="chip=gfx942" | FileCheck %s
// CHECK: gpu.binary @kernels

module attributes {gpu.container_module} {
  gpu.module @kernels {
    gpu.func @clamp(%x: vector<4xf32>, %nan: f32) kernel {
      %low = arith.constant dense<[-1.0, 0.0, 0.5, 1.0]> : vector<4xf32>
      %high = arith.constant dense<[1.0, 2.0, 0.5, 4.0]> : vector<4xf32>
      %clamped = math.clampf %x to [%low, %high] : vector<4xf32>
      %expected = arith.constant dense<[-1.0, 1.5, 0.5, 4.0]> : vector<4xf32>
      %same = arith.cmpf oeq, %clamped, %expected : vector<4xf32>
      %all = vector.reduction <and>, %same : vector<4xi1> into i1
      cf.assert %all, "the numbers"
      %one = arith.constant 1.0 : f32
      %two = arith.constant 2.0 : f32
      %of_nan = math.clampf %nan to [%one, %two] : f32
      %is_low = arith.cmpf oeq, %of_nan, %one : f32
      cf.assert %is_low, "the lower bound"
      gpu.return
    }
  }
  func.func @main() {
    %c1 = arith.constant 1 : index
    %x = arith.constant dense<[-3.0, 1.5, 0.7, 9.0]> : vector<4xf32>
    %nan = arith.constant 0x7fc00000 : f32
    gpu.launch_func @kernels::@clamp blocks in (%c1, %c1, %c1) threads in (%c1, %c1, %c1) args(%x : vector<4xf32>, %nan : f32)
    return
  }
}
