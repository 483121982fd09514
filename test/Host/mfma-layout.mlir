// One product of a wave, whose result says which row and column each register
// holds: A * B is 32 * i + j, from k = 0 in the lower half of the lanes and k = 5
// in the upper one.

// RUN: %run %s | FileCheck %s

module attributes {gpu.container_module} {
  gpu.module @kernels {
    gpu.func @product(%out: memref<64x16xf32>) kernel {
      %c0 = arith.constant 0 : index
      %c32 = arith.constant 32 : index
      %zeros = arith.constant dense<0.0> : vector<4xf16>
      %one = arith.constant 1.0 : f16
      %rows = arith.constant 32.0 : f16
      %sums = arith.constant dense<0.0> : vector<16xf32>
      %lane = gpu.lane_id
      %position = arith.remui %lane, %c32 : index
      %position_i32 = arith.index_cast %position : index to i32
      // Row i of A and column j of B.
      %ij = arith.uitofp %position_i32 : i32 to f16
      %row = arith.mulf %ij, %rows : f16
      %a_k0 = vector.insert %row, %zeros[0] : f16 into vector<4xf16>
      %b_k0 = vector.insert %one, %zeros[0] : f16 into vector<4xf16>
      %a_k5 = vector.insert %one, %zeros[1] : f16 into vector<4xf16>
      %b_k5 = vector.insert %ij, %zeros[1] : f16 into vector<4xf16>
      %is_lower = arith.cmpi ult, %lane, %c32 : index
      %a = arith.select %is_lower, %a_k0, %a_k5 : vector<4xf16>
      %b = arith.select %is_lower, %b_k0, %b_k5 : vector<4xf16>
      %d = amdgpu.mfma 32x32x8 %a * %b + %sums blgp = none
          : vector<4xf16>, vector<4xf16>, vector<16xf32>
      vector.store %d, %out[%lane, %c0] : memref<64x16xf32>, vector<16xf32>
      gpu.return
    }
  }

  func.func private @printMemrefF32(memref<*xf32>) attributes {llvm.emit_c_interface}

  func.func @main() {
    %c1 = arith.constant 1 : index
    %c64 = arith.constant 64 : index
    %out = memref.alloc() : memref<64x16xf32>
    gpu.launch_func @kernels::@product blocks in (%c1, %c1, %c1) threads in (%c64, %c1, %c1)
        args(%out : memref<64x16xf32>)
    %any = memref.cast %out : memref<64x16xf32> to memref<*xf32>
    call @printMemrefF32(%any) : (memref<*xf32>) -> ()
    memref.dealloc %out : memref<64x16xf32>
    return
  }
}

// Lane 0: column 0 of rows 0 to 3, 8 to 11, 16 to 19 and 24 to 27.
// CHECK: {{\[\[}}0, 32, 64, 96, 256, 288, 320, 352, 512, 544, 576, 608, 768, 800, 832, 864],
// Lane 1: column 1 of the same rows.
// CHECK-NEXT: [1, 33, 65, 97, 257, 289, 321, 353, 513, 545, 577, 609, 769, 801, 833, 865],
// Lane 31, then lane 32: column 0 of rows 4 to 7, 12 to 15, 20 to 23 and 28 to 31.
// CHECK: [31, 63, 95, 127, 287, 319, 351, 383, 543, 575, 607, 639, 799, 831, 863, 895],
// CHECK-NEXT: [128, 160, 192, 224, 384, 416, 448, 480, 640, 672, 704, 736, 896, 928, 960, 992],
// Lane 63.
// CHECK: [159, 191, 223, 255, 415, 447, 479, 511, 671, 703, 735, 767, 927, 959, 991, 1023]]
