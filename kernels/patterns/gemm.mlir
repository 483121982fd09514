// What a tiled matrix product C = A B^T accesses, fp16: for every 64 columns, a
// workgroup of 8 waves loads 256 rows of A and of B, 16 bytes per lane, 8 lanes
// to a row, and at its end it writes a 256 x 256 tile of C.
//
// Launch. Block 512 x 1 x 1; grid N/256 x M/256 x 1: x is the column of tiles.
// M and N are multiples of 256, K is one of 64.

!matrix = memref<?x?xf16>

module attributes {gpu.container_module} {
  gpu.module @patterns {
    gpu.func @gemm(%a: !matrix, %b: !matrix, %c: !matrix) kernel
        attributes {known_block_size = array<i32: 512, 1, 1>} {
      %c0 = arith.constant 0 : index
      %c1 = arith.constant 1 : index
      %c8 = arith.constant 8 : index
      %c16 = arith.constant 16 : index
      %c32 = arith.constant 32 : index
      %c64 = arith.constant 64 : index
      %c128 = arith.constant 128 : index
      %c192 = arith.constant 192 : index
      %c256 = arith.constant 256 : index
      %zero = arith.constant dense<0.0> : vector<8xf16>
      %k_size = memref.dim %a, %c1 : !matrix
      %tile_col = gpu.block_id x
      %tile_row = gpu.block_id y
      %m0 = arith.muli %tile_row, %c256 : index
      %n0 = arith.muli %tile_col, %c256 : index
      %thread = gpu.thread_id x

      // 8 lanes read the 128 bytes of a row.
      %row = arith.divui %thread, %c8 : index
      %piece = arith.remui %thread, %c8 : index
      %col = arith.muli %piece, %c8 : index
      %a0 = arith.addi %m0, %row : index
      %a1 = arith.addi %a0, %c64 : index
      %a2 = arith.addi %a0, %c128 : index
      %a3 = arith.addi %a0, %c192 : index
      %b0 = arith.addi %n0, %row : index
      %b1 = arith.addi %b0, %c64 : index
      %b2 = arith.addi %b0, %c128 : index
      %b3 = arith.addi %b0, %c192 : index
      %sum = scf.for %k0 = %c0 to %k_size step %c64 iter_args(%before = %zero) -> vector<8xf16> {
        %k = arith.addi %k0, %col : index
        %va0 = vector.load %a[%a0, %k] : !matrix, vector<8xf16>
        %va1 = vector.load %a[%a1, %k] : !matrix, vector<8xf16>
        %va2 = vector.load %a[%a2, %k] : !matrix, vector<8xf16>
        %va3 = vector.load %a[%a3, %k] : !matrix, vector<8xf16>
        %vb0 = vector.load %b[%b0, %k] : !matrix, vector<8xf16>
        %vb1 = vector.load %b[%b1, %k] : !matrix, vector<8xf16>
        %vb2 = vector.load %b[%b2, %k] : !matrix, vector<8xf16>
        %vb3 = vector.load %b[%b3, %k] : !matrix, vector<8xf16>
        %s0 = arith.addf %va0, %vb0 : vector<8xf16>
        %s1 = arith.addf %va1, %vb1 : vector<8xf16>
        %s2 = arith.addf %va2, %vb2 : vector<8xf16>
        %s3 = arith.addf %va3, %vb3 : vector<8xf16>
        %s01 = arith.addf %s0, %s1 : vector<8xf16>
        %s23 = arith.addf %s2, %s3 : vector<8xf16>
        %s = arith.addf %s01, %s23 : vector<8xf16>
        %after = arith.addf %before, %s : vector<8xf16>
        gpu.barrier
        scf.yield %after : vector<8xf16>
      }

      // 32 lanes write the 512 bytes of a row.
      %c_row = arith.divui %thread, %c32 : index
      %c_piece = arith.remui %thread, %c32 : index
      %c_col = arith.muli %c_piece, %c8 : index
      %n = arith.addi %n0, %c_col : index
      %first = arith.addi %m0, %c_row : index
      scf.for %i = %c0 to %c256 step %c16 {
        %m = arith.addi %first, %i : index
        vector.store %sum, %c[%m, %n] : !matrix, vector<8xf16>
      }
      gpu.return
    }
  }

  func.func @gemm(%m: index, %n: index, %k: index) {
    %c1 = arith.constant 1 : index
    %c256 = arith.constant 256 : index
    %c512 = arith.constant 512 : index
    %tiles_m = arith.divui %m, %c256 : index
    %tiles_n = arith.divui %n, %c256 : index
    %a = gpu.alloc (%m, %k) : !matrix
    %b = gpu.alloc (%n, %k) : !matrix
    %c = gpu.alloc (%m, %n) : !matrix
    gpu.launch_func @patterns::@gemm
        blocks in (%tiles_n, %tiles_m, %c1) threads in (%c512, %c1, %c1)
        args(%a : !matrix, %b : !matrix, %c : !matrix)
    gpu.dealloc %a : !matrix
    gpu.dealloc %b : !matrix
    gpu.dealloc %c : !matrix
    return
  }

  func.func @gemm_8192x8192x8192() {
    %size = arith.constant 8192 : index
    call @gemm(%size, %size, %size) : (index, index, index) -> ()
    return
  }
}
