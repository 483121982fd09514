// Step 4: the pieces of a row change places, so that no lanes meet in a bank of LDS.

!matrix = memref<?x?xf16>
!buffer = memref<?x?xf16, #amdgpu.address_space<fat_raw_buffer>>
!result = memref<?x?xf32>
!piece = vector<8xf16>
!block = vector<16xf32>
!lds = memref<16384xf16, #gpu.address_space<workgroup>>

// Registers. The sums of a wave's 2 x 2 blocks; for two quarters of a step, a piece of each row of
// A's blocks and of B's; what the thread stages, 4 pieces of A and 4 of B.
!sums = memref<2x2x!block, 5>
!operands = memref<2x4x8xf16, 5>
!pieces = memref<2x4x8xf16, 5>

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

    // The element of LDS where piece %piece, 8 elements, of row %row is: rows of 64 elements, of
    // which piece p is at place p xor (row mod 8).
    func.func private @place(%row: index, %piece: index) -> index {
      %c7 = arith.constant 7 : index
      %key = arith.andi %row, %c7 : index
      %permuted = arith.xori %piece, %key : index
      %at = affine.apply affine_map<(r, p) -> (64 * r + 8 * p)>(%row, %permuted)
      return %at : index
    }

    // Loads the thread's part of a tile: piece t mod 8 of rows t div 8 + 32 * i from row %first on,
    // 64 columns from %k on.
    func.func private @load(%matrix: !buffer, %first: index, %k: index, %pieces: !pieces, %of: index) {
      %c0 = arith.constant 0 : index
      %thread = gpu.thread_id x
      %row, %piece = affine.delinearize_index %thread into (8) : index, index
      %column = affine.apply affine_map<(p, k) -> (8 * p + k)>(%piece, %k)
      affine.for %i = 0 to 4 {
        %at = affine.apply affine_map<(i, r, f) -> (32 * i + r + f)>(%i, %row, %first)
        %value = vector.load %matrix[%at, %column] : !buffer, !piece
        vector.store %value, %pieces[%of, %i, %c0] : !pieces, !piece
      }
      return
    }

    // Writes it to LDS: A's rows are 0 to 127, B's are 128 to 255.
    func.func private @write(%pieces: !pieces, %lds: !lds) {
      %c0 = arith.constant 0 : index
      %thread = gpu.thread_id x
      %row, %piece = affine.delinearize_index %thread into (8) : index, index
      %place = func.call @place(%row, %piece) : (index, index) -> index
      affine.for %of = 0 to 2 {
        affine.for %i = 0 to 4 {
          %at = affine.apply affine_map<(o, i, p) -> (p + 64 * (128 * o + 32 * i))>(%of, %i, %place)
          %value = vector.load %pieces[%of, %i, %c0] : !pieces, !piece
          vector.store %value, %lds[%at] {alignment = 16} : !lds, !piece
        }
      }
      return
    }

    // Reads the operands of quarter %q of a step, 16 deep: a wave's 64 rows of A, and 64 of B.
    func.func private @read(%lds: !lds, %q: index, %operands: !operands, %set: index) {
      %c0 = arith.constant 0 : index
      %thread = gpu.thread_id x
      %wave_m, %wave_n, %half, %row = affine.delinearize_index %thread into (2, 2, 2, 32)
          : index, index, index, index
      %piece = affine.apply affine_map<(q, h) -> (2 * q + h)>(%q, %half)
      %place = func.call @place(%row, %piece) : (index, index) -> index
      affine.for %i = 0 to 2 {
        %a_at = affine.apply affine_map<(i, w, p) -> (p + 64 * (64 * w + 32 * i))>(%i, %wave_m, %place)
        %b_at = affine.apply affine_map<(i, w, p) -> (p + 64 * (128 + 64 * w + 32 * i))>(%i, %wave_n, %place)
        %of_b = affine.apply affine_map<(i) -> (i + 2)>(%i)
        %x = vector.load %lds[%a_at] {alignment = 16} : !lds, !piece
        %y = vector.load %lds[%b_at] {alignment = 16} : !lds, !piece
        vector.store %x, %operands[%set, %i, %c0] : !operands, !piece
        vector.store %y, %operands[%set, %of_b, %c0] : !operands, !piece
      }
      return
    }

    // Adds to the sums of row %i of blocks the products of a quarter.
    func.func private @multiply(%operands: !operands, %set: index, %i: index, %sums: !sums) {
      %c0 = arith.constant 0 : index
      affine.for %j = 0 to 2 {
        %of_b = affine.apply affine_map<(j) -> (j + 2)>(%j)
        %x = vector.load %operands[%set, %i, %c0] : !operands, !piece
        %y = vector.load %operands[%set, %of_b, %c0] : !operands, !piece
        %sum = memref.load %sums[%i, %j] : !sums
        %new = amdgpu.mfma 32x32x16 %x * %y + %sum blgp = none : !piece, !piece, !block
        memref.store %new, %sums[%i, %j] : !sums
      }
      return
    }

    gpu.func @matmul(%a: !matrix, %b: !matrix, %c: !result) workgroup(%lds: !lds {llvm.align = 16 : i64}) kernel
        attributes {known_block_size = array<i32: 256, 1, 1>} {
      %c0 = arith.constant 0 : index
      %c1 = arith.constant 1 : index
      %c64 = arith.constant 64 : index
      %zeros = arith.constant dense<0.0> : !block
      %sums = memref.alloca() : !sums
      %operands = memref.alloca() : !operands
      %pieces = memref.alloca() : !pieces
      %thread = gpu.thread_id x
      %block_m = gpu.block_id y
      %block_n = gpu.block_id x
      %m = affine.apply affine_map<(b) -> (128 * b)>(%block_m)
      %n = affine.apply affine_map<(b) -> (128 * b)>(%block_n)
      %a_buffer = amdgpu.fat_raw_buffer_cast %a : !matrix to !buffer
      %b_buffer = amdgpu.fat_raw_buffer_cast %b : !matrix to !buffer
      affine.for %i = 0 to 2 {
        affine.for %j = 0 to 2 {
          memref.store %zeros, %sums[%i, %j] : !sums
        }
      }
      %k_size = memref.dim %a, %c1 : !matrix
      // A step: 64 elements of K.
      scf.for %k = %c0 to %k_size step %c64 {
        func.call @load(%a_buffer, %m, %k, %pieces, %c0) : (!buffer, index, index, !pieces, index) -> ()
        func.call @load(%b_buffer, %n, %k, %pieces, %c1) : (!buffer, index, index, !pieces, index) -> ()
        // All waves have read the last step.
        amdgpu.lds_barrier
        func.call @write(%pieces, %lds) : (!pieces, !lds) -> ()
        amdgpu.lds_barrier
        affine.for %q = 0 to 4 {
          func.call @read(%lds, %q, %operands, %c0) : (!lds, index, !operands, index) -> ()
          affine.for %i = 0 to 2 {
            func.call @multiply(%operands, %c0, %i, %sums) : (!operands, index, index, !sums) -> ()
          }
        }
      }
      %wave_m, %wave_n, %lane = affine.delinearize_index %thread into (2, 2, 64) : index, index, index
      affine.for %i = 0 to 2 {
        affine.for %j = 0 to 2 {
          %at_m = affine.apply affine_map<(i, m, w) -> (m + 64 * w + 32 * i)>(%i, %m, %wave_m)
          %at_n = affine.apply affine_map<(j, n, w) -> (n + 64 * w + 32 * j)>(%j, %n, %wave_n)
          %sum = memref.load %sums[%i, %j] : !sums
          func.call @store(%sum, %c, %at_m, %at_n) : (!block, !result, index, index) -> ()
        }
      }
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
    %tile = arith.constant 128 : index
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
