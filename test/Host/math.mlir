// Functions that LLVM has no intrinsic for, of single numbers and of vectors.

// RUN: %run %s --checks=none | FileCheck %s
// erf, cbrt, erfc and asinh, each of 1/2 and of 8; then rounded to bf16.
// CHECK: [0.5205, 1, 0.793701, 2, 0.4795, 1.12243e-29, 0.481212, 2.77647]
// CHECK: [0.5205, 1, 0.793701, 2, 0.4795, 1.12243e-29, 0.481212, 2.77647]
// CHECK: [0.519531, 1, 0.792969, 2, 0.480469, 1.12413e-29, 0.480469, 2.78125]

module attributes {gpu.container_module} {
  gpu.module @kernels {
    gpu.func @f32(%to: memref<4x2xf32>, %x: vector<2xf32>) kernel {
      %c0 = arith.constant 0 : index
      %c1 = arith.constant 1 : index
      %c2 = arith.constant 2 : index
      %c3 = arith.constant 3 : index
      %erf = math.erf %x : vector<2xf32>
      %cbrt = math.cbrt %x : vector<2xf32>
      %erfc = math.erfc %x : vector<2xf32>
      %asinh = math.asinh %x : vector<2xf32>
      vector.store %erf, %to[%c0, %c0] : memref<4x2xf32>, vector<2xf32>
      vector.store %cbrt, %to[%c1, %c0] : memref<4x2xf32>, vector<2xf32>
      vector.store %erfc, %to[%c2, %c0] : memref<4x2xf32>, vector<2xf32>
      vector.store %asinh, %to[%c3, %c0] : memref<4x2xf32>, vector<2xf32>
      gpu.return
    }
    gpu.func @single(%to: memref<4x2xf32>, %x: vector<2xf32>) kernel {
      %c0 = arith.constant 0 : index
      %c1 = arith.constant 1 : index
      %c2 = arith.constant 2 : index
      %c3 = arith.constant 3 : index
      scf.for %i = %c0 to %c2 step %c1 {
        %one = vector.extract %x[%i] : f32 from vector<2xf32>
        %erf = math.erf %one : f32
        %cbrt = math.cbrt %one : f32
        %erfc = math.erfc %one : f32
        %asinh = math.asinh %one : f32
        memref.store %erf, %to[%c0, %i] : memref<4x2xf32>
        memref.store %cbrt, %to[%c1, %i] : memref<4x2xf32>
        memref.store %erfc, %to[%c2, %i] : memref<4x2xf32>
        memref.store %asinh, %to[%c3, %i] : memref<4x2xf32>
      }
      gpu.return
    }
    gpu.func @bf16(%to: memref<4x2xf32>, %wide: vector<2xf32>) kernel {
      %c0 = arith.constant 0 : index
      %c1 = arith.constant 1 : index
      %c2 = arith.constant 2 : index
      %c3 = arith.constant 3 : index
      %x = arith.truncf %wide fastmath<contract> : vector<2xf32> to vector<2xbf16>
      %erf = math.erf %x : vector<2xbf16>
      %cbrt = math.cbrt %x : vector<2xbf16>
      %erfc = math.erfc %x : vector<2xbf16>
      %asinh = math.asinh %x : vector<2xbf16>
      %erf32 = arith.extf %erf : vector<2xbf16> to vector<2xf32>
      %cbrt32 = arith.extf %cbrt : vector<2xbf16> to vector<2xf32>
      %erfc32 = arith.extf %erfc : vector<2xbf16> to vector<2xf32>
      %asinh32 = arith.extf %asinh : vector<2xbf16> to vector<2xf32>
      vector.store %erf32, %to[%c0, %c0] : memref<4x2xf32>, vector<2xf32>
      vector.store %cbrt32, %to[%c1, %c0] : memref<4x2xf32>, vector<2xf32>
      vector.store %erfc32, %to[%c2, %c0] : memref<4x2xf32>, vector<2xf32>
      vector.store %asinh32, %to[%c3, %c0] : memref<4x2xf32>, vector<2xf32>
      gpu.return
    }
  }
  func.func private @printMemrefF32(memref<*xf32>) attributes {llvm.emit_c_interface}
  func.func @print(%from: memref<4x2xf32>) {
    %flat = memref.collapse_shape %from [[0, 1]] : memref<4x2xf32> into memref<8xf32>
    %any = memref.cast %flat : memref<8xf32> to memref<*xf32>
    call @printMemrefF32(%any) : (memref<*xf32>) -> ()
    return
  }
  func.func @main() {
    %c1 = arith.constant 1 : index
    %x = arith.constant dense<[0.5, 8.0]> : vector<2xf32>
    %to = memref.alloc() : memref<4x2xf32>
    gpu.launch_func @kernels::@f32 blocks in (%c1, %c1, %c1) threads in (%c1, %c1, %c1) args(%to : memref<4x2xf32>, %x : vector<2xf32>)
    call @print(%to) : (memref<4x2xf32>) -> ()
    gpu.launch_func @kernels::@single blocks in (%c1, %c1, %c1) threads in (%c1, %c1, %c1) args(%to : memref<4x2xf32>, %x : vector<2xf32>)
    call @print(%to) : (memref<4x2xf32>) -> ()
    gpu.launch_func @kernels::@bf16 blocks in (%c1, %c1, %c1) threads in (%c1, %c1, %c1) args(%to : memref<4x2xf32>, %x : vector<2xf32>)
    call @print(%to) : (memref<4x2xf32>) -> ()
    return
  }
}
