// Step 2: a wave computes a block of 32 x 32 with matrix instructions, a workgroup 2 x 2 of them.

!matrix = memref<?x?xf16>
!buffer = memref<?x?xf16, #amdgpu.address_space<fat_raw_buffer>>
!result = memref<?x?xf32>
!piece = vector<8xf16>
!block = vector<16xf32>

module attributes {gpu.container_module, swizzle.libraries = ["check.mlir"]} {
  gpu.module @kernels {
    // Stores a block of sums to rows %m and on, columns %n and on. Lane (half, column) has rows
    // 8 g + 4 half + j of its column in element 4 g + j.
    func.func private @store(%sum: !block, %c: !result, %m: index, %n: index) {
      %c0 = arith.constant 0 : index
      %sums = memref.alloca() : memref<16xf32, 5>
      %thread = gpu.thread_id x
      %wave, %half, %column = affine.delinearize_index %thread into (4, 2, 32) : index, index, index
      vector.store %sum, %sums[%c0] : memref<16xf32, 5>, !block
      %at_n = arith.addi %n, %column : index
      affine.for %i = 0 to 16 {
        %at_m = affine.apply affine_map<(i, m, h) -> (m + 8 * (i floordiv 4) + 4 * h + i mod 4)>(%i, %m, %half)
        %value = memref.load %sums[%i] : memref<16xf32, 5>
        memref.store %value, %c[%at_m, %at_n] : !result
      }
      return
    }

    gpu.func @matmul(%a: !matrix, %b: !matrix, %c: !result) kernel
        attributes {known_block_size = array<i32: 256, 1, 1>} {
      %c0 = arith.constant 0 : index
      %c1 = arith.constant 1 : index
      %c16 = arith.constant 16 : index
      %zeros = arith.constant dense<0.0> : !block
      %thread = gpu.thread_id x
      %block_m = gpu.block_id y
      %block_n = gpu.block_id x
      %wave_m, %wave_n, %half, %row = affine.delinearize_index %thread into (2, 2, 2, 32)
          : index, index, index, index
      %m = affine.apply affine_map<(b, w) -> (64 * b + 32 * w)>(%block_m, %wave_m)
      %n = affine.apply affine_map<(b, w) -> (64 * b + 32 * w)>(%block_n, %wave_n)
      %a_buffer = amdgpu.fat_raw_buffer_cast %a : !matrix to !buffer
      %b_buffer = amdgpu.fat_raw_buffer_cast %b : !matrix to !buffer
      %a_row = arith.addi %m, %row : index
      %b_row = arith.addi %n, %row : index
      %k_size = memref.dim %a, %c1 : !matrix
      // 16 products for each sum at a time: a lane has 8 elements of its row.
      %sum = scf.for %k = %c0 to %k_size step %c16 iter_args(%so_far = %zeros) -> !block {
        %column = affine.apply affine_map<(k, h) -> (k + 8 * h)>(%k, %half)
        %x = vector.load %a_buffer[%a_row, %column] : !buffer, !piece
        %y = vector.load %b_buffer[%b_row, %column] : !buffer, !piece
        %more = amdgpu.mfma 32x32x16 %x * %y + %so_far blgp = none : !piece, !piece, !block
        scf.yield %more : !block
      }
      func.call @store(%sum, %c, %m, %n) : (!block, !result, index, index) -> ()
      gpu.return
    }
  }

  func.func private @make(index, index, index) -> (!matrix, !matrix, !result)
  func.func private @check(!matrix, !matrix, !result)

  func.func @main() {
    %c1 = arith.constant 1 : index
    %m = arith.constant 640 : index
    %n = arith.constant 384 : index
    %k = arith.constant 192 : index
    %tile = arith.constant 64 : index
    %threads = arith.constant 256 : index
    %a, %b, %c = call @make(%m, %n, %k) : (index, index, index) -> (!matrix, !matrix, !result)
    %tiles_m = arith.divui %m, %tile : index
    %tiles_n = arith.divui %n, %tile : index
    gpu.launch_func @kernels::@matmul blocks in (%tiles_n, %tiles_m, %c1) threads in (%threads, %c1, %c1)
        args(%a : !matrix, %b : !matrix, %c : !result)
    call @check(%a, %b, %c) : (!matrix, !matrix, !result) -> ()
    return
  }
}
