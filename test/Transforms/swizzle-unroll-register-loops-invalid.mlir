// RUN: swizzle-opt %s --pass-pipeline="builtin.module(gpu.module(swizzle-unroll-register-loops))" --split-input-file --verify-diagnostics

gpu.module @kernels {
  // As many turns as a typing error gives.
  gpu.func @long(%value: f32, %registers: memref<4xf32, 5>) kernel {
    // expected-error @+1 {{'affine.for' op expected at most 1048576 operations when the loops over registers are unrolled, but got 8589934592}}
    affine.for %i = 0 to 4294967296 {
      memref.store %value, %registers[%i] : memref<4xf32, 5>
    }
    gpu.return
  }
}

// -----

gpu.module @kernels {
  // Each is short enough.
  gpu.func @both(%value: f32, %registers: memref<4xf32, 5>) kernel {
    affine.for %i = 0 to 500000 {
      memref.store %value, %registers[%i] : memref<4xf32, 5>
    }
    // expected-error @+1 {{'affine.for' op expected at most 1048576 operations when the loops over registers are unrolled, but got 2000000}}
    affine.for %i = 0 to 500000 {
      memref.store %value, %registers[%i] : memref<4xf32, 5>
    }
    gpu.return
  }
}
