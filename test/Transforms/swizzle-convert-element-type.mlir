// RUN: swizzle-opt --allow-unregistered-dialect %s --swizzle-convert-element-type=to=bf16 | FileCheck %s
// RUN: swizzle-opt --allow-unregistered-dialect %s --swizzle-convert-element-type=to=bf16 | swizzle-opt --allow-unregistered-dialect --swizzle-convert-element-type="from=bf16 to=f16" | FileCheck %s --check-prefix=BACK

// NaN, whatever its sign.
// RUN: echo "func.func @f() -> f8E4M3FNUZ { %0 = arith.constant 0x80 : f8E4M3FNUZ return %0 : f8E4M3FNUZ }" | swizzle-opt --swizzle-convert-element-type="from=f8E4M3FNUZ to=f8E8M0FNU" | FileCheck %s --check-prefix=NAN
// NAN: arith.constant 0xFF : f8E8M0FNU

// A type that is replaced by itself changes nothing.
// RUN: swizzle-opt --allow-unregistered-dialect %s -o %t
// RUN: swizzle-opt --allow-unregistered-dialect %s --swizzle-convert-element-type | diff %t -

module attributes {gpu.container_module} {
  // CHECK: gpu.module @gemm_bf16_kernels
  // BACK: gpu.module @gemm_f16_kernels
  gpu.module @gemm_f16_kernels {
    // CHECK: gpu.func @gemm_nn_bf16_256(%{{.*}}: memref<?xbf16>) workgroup(%{{.*}} : memref<8xbf16, #gpu.address_space<workgroup>>) kernel
    gpu.func @gemm_nn_f16_256(%a: memref<?xf16>) workgroup(%lds: memref<8xf16, #gpu.address_space<workgroup>>) kernel {
      // Halves of units in the last place go to the even neighbour: 1 + 2^-9 + 2^-10 is
      // 1 + 2^-7 in bf16, 2^-9 less is 1.
      // CHECK: arith.constant 1.000000e+00 : bf16
      // CHECK: arith.constant 1.007810e+00 : bf16
      // CHECK: arith.constant dense<0.000000e+00> : vector<8xbf16>
      // CHECK: arith.constant dense<[1.000000e+00, 2.500000e-01]> : vector<2xbf16>
      // CHECK: arith.constant 1.500000e+00 : f32
      // BACK: arith.constant 1.007810e+00 : f16
      // BACK: arith.constant dense<[1.000000e+00, 2.500000e-01]> : vector<2xf16>
      %one = arith.constant 1.0009765625 : f16
      %more = arith.constant 1.0048828125 : f16
      %zeros = arith.constant dense<0.0> : vector<8xf16>
      %two = arith.constant dense<[1.0, 0.25]> : vector<2xf16>
      %single = arith.constant 1.5 : f32
      %c0 = arith.constant 0 : index
      // CHECK: vector.store %{{.*}} : memref<?xbf16>, vector<8xbf16>
      vector.store %zeros, %a[%c0] : memref<?xf16>, vector<8xf16>
      // CHECK: dense<[(1.000000e+00,2.000000e+00), (3.000000e+00,4.000000e+00)]> : tensor<2xcomplex<bf16>>
      %pairs = arith.constant dense<[(1.0, 2.0), (3.0, 4.0)]> : tensor<2xcomplex<f16>>
      // CHECK: dense<(5.000000e+00,6.000000e+00)> : tensor<2xcomplex<bf16>>
      %same_pairs = arith.constant dense<(5.0, 6.0)> : tensor<2xcomplex<f16>>
      "test.op"(%one, %more, %two, %single) : (f16, f16, vector<2xf16>, f32) -> ()
      gpu.return
    }
  }

  // CHECK: func.func private @swizzleFillBF16(memref<*xbf16>, i64)
  // BACK: func.func private @swizzleFillF16(memref<*xf16>, i64)
  func.func private @swizzleFillF16(memref<*xf16>, i64)

  // What only contains the name is another name, as are strings and other types.
  // CHECK: func.func private @of16(f32, f64) attributes {text = "f16"}
  func.func private @of16(f32, f64) attributes {text = "f16"}
  // CHECK: func.func private @f160(!llvm.struct<(bf16, array<2 x bf16>)>)
  func.func private @f160(!llvm.struct<(f16, array<2 x f16>)>)

  // CHECK: func.func @gemm_bf16
  func.func @gemm_f16(%a: memref<?xf16>, %any: memref<*xf16>, %seed: i64) {
    %c1 = arith.constant 1 : index
    // CHECK: call @swizzleFillBF16
    call @swizzleFillF16(%any, %seed) : (memref<*xf16>, i64) -> ()
    // CHECK: gpu.launch_func @gemm_bf16_kernels::@gemm_nn_bf16_256
    // BACK: gpu.launch_func @gemm_f16_kernels::@gemm_nn_f16_256
    gpu.launch_func @gemm_f16_kernels::@gemm_nn_f16_256 blocks in (%c1, %c1, %c1) threads in (%c1, %c1, %c1)
        args(%a : memref<?xf16>)
    return
  }
}
