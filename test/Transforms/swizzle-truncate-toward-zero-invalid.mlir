// What no machine code is made of that rounds so: it would round to the nearest.
// RUN: swizzle-opt %s -swizzle-lower-to-rocdl -verify-diagnostics -split-input-file
// RUN: swizzle-opt %s -swizzle-lower-to-host -verify-diagnostics -split-input-file
gpu.module @mode {
  gpu.func @down(%from: memref<1xf32>, %to: memref<1xf16>) kernel {
    %c0 = arith.constant 0 : index
    %number = memref.load %from[%c0] : memref<1xf32>
    // expected-error@+1 {{'arith.truncf' op expected to round to_nearest_even, or toward_zero from f32 to f16 or bf16 in no more than one dimension, but got 'downward'}}
    %down = arith.truncf %number downward : f32 to f16
    memref.store %down, %to[%c0] : memref<1xf16>
    gpu.return
  }
}

// -----

gpu.module @type {
  gpu.func @wide(%from: memref<1xf64>, %to: memref<1xf32>) kernel {
    %c0 = arith.constant 0 : index
    %number = memref.load %from[%c0] : memref<1xf64>
    // expected-error@+1 {{'arith.truncf' op expected to round to_nearest_even, or toward_zero from f32 to f16 or bf16 in no more than one dimension, but got 'toward_zero'}}
    %zero = arith.truncf %number toward_zero : f64 to f32
    memref.store %zero, %to[%c0] : memref<1xf32>
    gpu.return
  }
}
