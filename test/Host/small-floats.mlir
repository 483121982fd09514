// Conversions from and to floats of 4, 6 and 8 bits, and scaled products of them.

// RUN: %run %s --checks=none | FileCheck %s

!out = memref<8x8xf32>

module attributes {gpu.container_module} {
  gpu.module @kernels {
    gpu.func @convert(%out: !out) kernel {
      %c0 = arith.constant 0 : index
      %c1 = arith.constant 1 : index
      %c2 = arith.constant 2 : index
      %c3 = arith.constant 3 : index
      // The bits 0 to 7 are all numbers that are not negative.
      %bits = arith.constant dense<[0, 1, 2, 3, 4, 5, 6, 7]> : vector<8xi4>
      %numbers = arith.bitcast %bits : vector<8xi4> to vector<8xf4E2M1FN>
      %wide = arith.extf %numbers : vector<8xf4E2M1FN> to vector<8xf32>
      vector.store %wide, %out[%c0, %c0] : !out, vector<8xf32>

      // To nearest, ties to even; what is too large becomes the largest.
      %values = arith.constant dense<[0.2, 0.25, 0.75, 2.5, 3.5, 5.0, 100.0, -1.7]> : vector<8xf32>
      %rounded = arith.truncf %values : vector<8xf32> to vector<8xf4E2M1FN>
      %back = arith.extf %rounded : vector<8xf4E2M1FN> to vector<8xf32>
      vector.store %back, %out[%c1, %c0] : !out, vector<8xf32>

      // Numbers 4 and 5 of a register, times 8; then into numbers 2 and 3 of it.
      %scale = arith.constant 8.0 : f32
      %pair = amdgpu.scaled_ext_packed %numbers[2], %scale : vector<8xf4E2M1FN> to vector<2xf32>
      vector.store %pair, %out[%c2, %c0] : !out, vector<2xf32>
      %packed = amdgpu.packed_scaled_trunc %pair into %numbers[1], %scale
          : vector<2xf32> to vector<8xf4E2M1FN> into vector<8xf4E2M1FN>
      %packed_wide = arith.extf %packed : vector<8xf4E2M1FN> to vector<8xf32>
      vector.store %packed_wide, %out[%c3, %c0] : !out, vector<8xf32>
      gpu.return
    }

    // Numbers of 64 bits, next to ties that f32 has, are rounded once.
    gpu.func @convert_wide(%out: !out, %near: f64) kernel {
      %c0 = arith.constant 0 : index
      %c6 = arith.constant 6 : index
      %c7 = arith.constant 7 : index
      %ties = arith.constant dense<[1.0625, 1.0625, 1.0625, 1.1875, 1.1875, -1.0625, 1.0e300, 1.0e-300]> : vector<8xf64>
      %sides = arith.constant dense<[0.0, 1.0, -1.0, 0.0, -1.0, -1.0, 0.0, 0.0]> : vector<8xf64>
      %nears = vector.broadcast %near : f64 to vector<8xf64>
      %values = math.fma %nears, %sides, %ties : vector<8xf64>
      %rounded = arith.truncf %values : vector<8xf64> to vector<8xf6E2M3FN>
      %back = arith.extf %rounded : vector<8xf6E2M3FN> to vector<8xf32>
      vector.store %back, %out[%c6, %c0] : !out, vector<8xf32>
      %rounded_8 = arith.truncf %values : vector<8xf64> to vector<8xf8E4M3FN>
      %back_8 = arith.extf %rounded_8 : vector<8xf8E4M3FN> to vector<8xf32>
      vector.store %back_8, %out[%c7, %c0] : !out, vector<8xf32>
      gpu.return
    }

    // 32 times the sum of the products of the scales: A's are 1 for the first 32
    // columns and 4 for the others, B's are 0.5. Without scales, 64.
    gpu.func @product(%out: !out) kernel {
      %c0 = arith.constant 0 : index
      %c4 = arith.constant 4 : index
      %c5 = arith.constant 5 : index
      %c32 = arith.constant 32 : index
      %lane = gpu.lane_id
      %ones_bits = arith.constant dense<2> : vector<32xi4>
      %ones = arith.bitcast %ones_bits : vector<32xi4> to vector<32xf4E2M1FN>
      %wide_bits = arith.constant dense<0x38> : vector<32xi8>
      %wide_ones = arith.bitcast %wide_bits : vector<32xi8> to vector<32xf8E4M3FN>
      %sums = arith.constant dense<0.0> : vector<16xf32>
      %one = arith.constant 127 : i8
      %four = arith.constant 129 : i8
      %is_first = arith.cmpi ult, %lane, %c32 : index
      %scale_a_bits = arith.select %is_first, %one, %four : i8
      %scale_a = arith.bitcast %scale_a_bits : i8 to f8E8M0FNU
      %scales_b_bits = arith.constant dense<[127, 127, 126, 127]> : vector<4xi8>
      %scales_b = arith.bitcast %scales_b_bits : vector<4xi8> to vector<4xf8E8M0FNU>
      %d = amdgpu.scaled_mfma 32x32x64 (%scale_a[0] * %ones) * (%scales_b[2] * %wide_ones) + %sums
          : f8E8M0FNU, vector<32xf4E2M1FN>, vector<4xf8E8M0FNU>, vector<32xf8E4M3FN>, vector<16xf32>
      %first = vector.extract_strided_slice %d {offsets = [0], sizes = [8], strides = [1]}
          : vector<16xf32> to vector<8xf32>
      vector.store %first, %out[%c4, %c0] : !out, vector<8xf32>
      %e = amdgpu.mfma 32x32x64 %ones * %wide_ones + %sums blgp = none
          : vector<32xf4E2M1FN>, vector<32xf8E4M3FN>, vector<16xf32>
      %first_e = vector.extract_strided_slice %e {offsets = [0], sizes = [8], strides = [1]}
          : vector<16xf32> to vector<8xf32>
      vector.store %first_e, %out[%c5, %c0] : !out, vector<8xf32>
      gpu.return
    }
  }

  func.func private @printMemrefF32(memref<*xf32>) attributes {llvm.emit_c_interface}

  func.func @main() {
    %c1 = arith.constant 1 : index
    %c64 = arith.constant 64 : index
    %zero = arith.constant 0.0 : f32
    %out = memref.alloc() : !out
    linalg.fill ins(%zero : f32) outs(%out : !out)
    gpu.launch_func @kernels::@convert blocks in (%c1, %c1, %c1) threads in (%c1, %c1, %c1) args(%out : !out)
    %near = arith.constant 9.09494701772928237915e-13 : f64
    gpu.launch_func @kernels::@convert_wide blocks in (%c1, %c1, %c1) threads in (%c1, %c1, %c1) args(%out : !out, %near : f64)
    gpu.launch_func @kernels::@product blocks in (%c1, %c1, %c1) threads in (%c64, %c1, %c1) args(%out : !out)
    %any = memref.cast %out : !out to memref<*xf32>
    call @printMemrefF32(%any) : (memref<*xf32>) -> ()
    return
  }
}

// CHECK: {{\[\[}}0, 0.5, 1, 1.5, 2, 3, 4, 6],
// CHECK-NEXT: [0, 0, 1, 2, 4, 4, 6, -1.5],
// CHECK-NEXT: [16, 24, 0, 0, 0, 0, 0, 0],
// CHECK-NEXT: [0, 0.5, 2, 3, 2, 3, 4, 6],
// CHECK-NEXT: [80, 80, 80, 80, 80, 80, 80, 80],
// CHECK-NEXT: [64, 64, 64, 64, 64, 64, 64, 64],
// CHECK-NEXT: [1, 1.125, 1, 1.25, 1.125, -1.125, 7.5, 0],
// CHECK-NEXT: [1, 1.125, 1, 1.25, 1.125, -1.125, nan, 0]]
