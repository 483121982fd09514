// Matrix product C = A B, fp16 in and out, accumulated in fp32.
//
// A is M x K, B is K x N, C is M x N; each with its own strides, so that a
// transposed operand needs no copy. Any sizes; a sum over nothing is 0.
//
// Work. A workgroup computes a 64 x 64 tile of C. For every 16 columns of A, it
// stages 64 x 16 of A (transposed) and 16 x 64 of B in workgroup memory as fp32,
// zeros in place of what does not exist, and adds the 16 outer products. A
// work-item keeps 4 x 4 sums in registers. The rows of the A tile are padded to
// 68, so that neighbouring columns of A are written to different banks.
//
// Launch. Block 16 x 16 x 1; grid ceil(N/64) x ceil(M/64) x 1: x is the column
// of tiles, y the row of tiles (none: do not launch).
//
// Workgroup memory: 8448 bytes, static (A tile 4352, B tile 4096).
//
// Kernel arguments, 168 bytes; strides and offset count elements:
//
//   bytes      0 ..  55   A
//   bytes     56 .. 111   B
//   bytes    112 .. 167   C
//   each:   + 0  pointer to the allocation (not used)
//           + 8  pointer to the data
//           +16  offset of the first element from the data pointer
//           +24  rows, +32 columns
//           +40  stride from row to row, +48 from column to column

!matrix = memref<?x?xf16, strided<[?, ?], offset: ?>>
!a_tile = memref<16x68xf32, #gpu.address_space<workgroup>>
!b_tile = memref<16x64xf32, #gpu.address_space<workgroup>>

module attributes {gpu.container_module} {
  gpu.module @gemm_kernels {
    gpu.func @gemm(%a: !matrix, %b: !matrix, %c: !matrix)
        workgroup(%a_tile: !a_tile, %b_tile: !b_tile)
        kernel
        attributes {known_block_size = array<i32: 16, 16, 1>} {
      %c0 = arith.constant 0 : index
      %c1 = arith.constant 1 : index
      %c4 = arith.constant 4 : index
      %c16 = arith.constant 16 : index
      %c64 = arith.constant 64 : index
      %c256 = arith.constant 256 : index
      %zero_f16 = arith.constant 0.0 : f16
      %zero_sums = arith.constant dense<0.0> : vector<16xf32>

      %m_size = memref.dim %c, %c0 : !matrix
      %n_size = memref.dim %c, %c1 : !matrix
      %k_size = memref.dim %a, %c1 : !matrix

      // The first row and column of the block's tile of C.
      %block_col = gpu.block_id x
      %block_row = gpu.block_id y
      %m0 = arith.muli %block_row, %c64 : index
      %n0 = arith.muli %block_col, %c64 : index

      // The first row and column, within that tile, of the thread's 4x4 outputs.
      %thread_x = gpu.thread_id x
      %thread_y = gpu.thread_id y
      %thread_m = arith.muli %thread_y, %c4 : index
      %thread_n = arith.muli %thread_x, %c4 : index

      %thread_row = arith.muli %thread_y, %c16 : index
      %thread = arith.addi %thread_row, %thread_x : index

      %sums = scf.for %k0 = %c0 to %k_size step %c16
          iter_args(%sums_before = %zero_sums) -> vector<16xf32> {
        // Stage 64x16 of A and 16x64 of B, four elements of each per thread.
        // Neighbouring threads read neighbouring elements of a row. Elements
        // beyond the matrix become zeros, which add nothing to the sums.
        scf.for %i = %c0 to %c4 step %c1 {
          %first = arith.muli %i, %c256 : index
          %element = arith.addi %first, %thread : index

          %a_k = arith.remui %element, %c16 : index
          %a_m = arith.divui %element, %c16 : index
          %a_col = arith.addi %k0, %a_k : index
          %a_row = arith.addi %m0, %a_m : index
          %a_col_exists = arith.cmpi ult, %a_col, %k_size : index
          %a_row_exists = arith.cmpi ult, %a_row, %m_size : index
          %a_exists = arith.andi %a_col_exists, %a_row_exists : i1
          %a_f16 = scf.if %a_exists -> f16 {
            %loaded = memref.load %a[%a_row, %a_col] : !matrix
            scf.yield %loaded : f16
          } else {
            scf.yield %zero_f16 : f16
          }
          %a_f32 = arith.extf %a_f16 : f16 to f32
          memref.store %a_f32, %a_tile[%a_k, %a_m] : !a_tile

          %b_n = arith.remui %element, %c64 : index
          %b_k = arith.divui %element, %c64 : index
          %b_col = arith.addi %n0, %b_n : index
          %b_row = arith.addi %k0, %b_k : index
          %b_col_exists = arith.cmpi ult, %b_col, %n_size : index
          %b_row_exists = arith.cmpi ult, %b_row, %k_size : index
          %b_exists = arith.andi %b_col_exists, %b_row_exists : i1
          %b_f16 = scf.if %b_exists -> f16 {
            %loaded = memref.load %b[%b_row, %b_col] : !matrix
            scf.yield %loaded : f16
          } else {
            scf.yield %zero_f16 : f16
          }
          %b_f32 = arith.extf %b_f16 : f16 to f32
          memref.store %b_f32, %b_tile[%b_k, %b_n] : !b_tile
        }
        gpu.barrier

        // One outer product of 4 elements of A and 4 of B per k.
        %sums_after = scf.for %k = %c0 to %c16 step %c1
            iter_args(%partial = %sums_before) -> vector<16xf32> {
          %a_column = vector.load %a_tile[%k, %thread_m] : !a_tile, vector<4xf32>
          %b_row = vector.load %b_tile[%k, %thread_n] : !b_tile, vector<4xf32>
          %a_16 = vector.shuffle %a_column, %a_column
              [0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3]
              : vector<4xf32>, vector<4xf32>
          %b_16 = vector.shuffle %b_row, %b_row
              [0, 1, 2, 3, 0, 1, 2, 3, 0, 1, 2, 3, 0, 1, 2, 3]
              : vector<4xf32>, vector<4xf32>
          %next = vector.fma %a_16, %b_16, %partial : vector<16xf32>
          scf.yield %next : vector<16xf32>
        }
        // The tiles are overwritten by the next step: wait for all readers.
        gpu.barrier
        scf.yield %sums_after : vector<16xf32>
      }

      scf.for %i = %c0 to %c4 step %c1 {
        %tile_row = arith.addi %thread_m, %i : index
        %row = arith.addi %m0, %tile_row : index
        %row_exists = arith.cmpi ult, %row, %m_size : index
        %first = arith.muli %i, %c4 : index
        scf.for %j = %c0 to %c4 step %c1 {
          %tile_col = arith.addi %thread_n, %j : index
          %col = arith.addi %n0, %tile_col : index
          %col_exists = arith.cmpi ult, %col, %n_size : index
          %exists = arith.andi %row_exists, %col_exists : i1
          scf.if %exists {
            %position = arith.addi %first, %j : index
            %sum = vector.extract %sums[%position] : f32 from vector<16xf32>
            %result = arith.truncf %sum : f32 to f16
            memref.store %result, %c[%row, %col] : !matrix
          }
        }
      }
      gpu.return
    }
  }

  // Launches the kernel. Expects the sizes of the three buffers to agree.
  func.func @gemm(%a: !matrix, %b: !matrix, %c: !matrix) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c16 = arith.constant 16 : index
    %c64 = arith.constant 64 : index
    %m_size = memref.dim %c, %c0 : !matrix
    %n_size = memref.dim %c, %c1 : !matrix
    %tiles_m = arith.ceildivui %m_size, %c64 : index
    %tiles_n = arith.ceildivui %n_size, %c64 : index
    %blocks = arith.muli %tiles_m, %tiles_n : index
    %has_blocks = arith.cmpi ne, %blocks, %c0 : index
    scf.if %has_blocks {
      gpu.launch_func @gemm_kernels::@gemm
          blocks in (%tiles_n, %tiles_m, %c1) threads in (%c16, %c16, %c1)
          args(%a : !matrix, %b : !matrix, %c : !matrix)
    }
    return
  }

  // M, N and K 8192. The contents are not set.
  func.func @gemm_8192x8192x8192() {
    %start = gpu.wait async
    %a, %a_ready = gpu.alloc async [%start] () : memref<8192x8192xf16>
    %b, %b_ready = gpu.alloc async [%a_ready] () : memref<8192x8192xf16>
    %c, %c_ready = gpu.alloc async [%b_ready] () : memref<8192x8192xf16>
    gpu.wait [%c_ready]
    %any_a = memref.cast %a : memref<8192x8192xf16> to !matrix
    %any_b = memref.cast %b : memref<8192x8192xf16> to !matrix
    %any_c = memref.cast %c : memref<8192x8192xf16> to !matrix
    call @gemm(%any_a, %any_b, %any_c) : (!matrix, !matrix, !matrix) -> ()
    %done = gpu.wait async
    %a_freed = gpu.dealloc async [%done] %a : memref<8192x8192xf16>
    %b_freed = gpu.dealloc async [%a_freed] %b : memref<8192x8192xf16>
    %c_freed = gpu.dealloc async [%b_freed] %c : memref<8192x8192xf16>
    gpu.wait [%c_freed]
    return
  }

  // What the numeric check calls, of the library swizzle_host_runtime.
  func.func private @swizzleFillF16(memref<*xf16>, i64, f64, f64)
  func.func private @swizzleCompareF16(memref<*xf16>, memref<*xf32>, f64, f64)

  // Compares the kernel with linalg.matmul on the host. The sum of k products of
  // numbers in [-1, 1) is in fp32 in both, in another order, which changes it by
  // less than 2^-11; rounding to fp16 by 2^-11 of the result.
  func.func @check_gemm(%m: index, %n: index, %k: index) {
    %zero = arith.constant 0.0 : f32
    %low = arith.constant -1.0 : f64
    %high = arith.constant 1.0 : f64
    %tolerance = arith.constant 4.8828125e-4 : f64
    %a_host = memref.alloc(%m, %k) : memref<?x?xf16>
    %b_host = memref.alloc(%k, %n) : memref<?x?xf16>
    %c_host = memref.alloc(%m, %n) : memref<?x?xf16>
    %a_any = memref.cast %a_host : memref<?x?xf16> to memref<*xf16>
    %a_seed = arith.constant 1 : i64
    call @swizzleFillF16(%a_any, %a_seed, %low, %high) : (memref<*xf16>, i64, f64, f64) -> ()
    %b_any = memref.cast %b_host : memref<?x?xf16> to memref<*xf16>
    %b_seed = arith.constant 2 : i64
    call @swizzleFillF16(%b_any, %b_seed, %low, %high) : (memref<*xf16>, i64, f64, f64) -> ()
    %c_any = memref.cast %c_host : memref<?x?xf16> to memref<*xf16>
    %c_seed = arith.constant 3 : i64
    call @swizzleFillF16(%c_any, %c_seed, %low, %high) : (memref<*xf16>, i64, f64, f64) -> ()
    %start = gpu.wait async
    %a, %a_ready = gpu.alloc async [%start] (%m, %k) : memref<?x?xf16>
    %a_there = gpu.memcpy async [%a_ready] %a, %a_host : memref<?x?xf16>, memref<?x?xf16>
    %b, %b_ready = gpu.alloc async [%a_there] (%k, %n) : memref<?x?xf16>
    %b_there = gpu.memcpy async [%b_ready] %b, %b_host : memref<?x?xf16>, memref<?x?xf16>
    %c, %c_ready = gpu.alloc async [%b_there] (%m, %n) : memref<?x?xf16>
    %c_there = gpu.memcpy async [%c_ready] %c, %c_host : memref<?x?xf16>, memref<?x?xf16>
    gpu.wait [%c_there]
    %a_view = memref.cast %a : memref<?x?xf16> to !matrix
    %b_view = memref.cast %b : memref<?x?xf16> to !matrix
    %c_view = memref.cast %c : memref<?x?xf16> to !matrix
    call @gemm(%a_view, %b_view, %c_view) : (!matrix, !matrix, !matrix) -> ()
    %done = gpu.wait async
    %c_back = gpu.memcpy async [%done] %c_host, %c : memref<?x?xf16>, memref<?x?xf16>
    %a_freed = gpu.dealloc async [%c_back] %a : memref<?x?xf16>
    %b_freed = gpu.dealloc async [%a_freed] %b : memref<?x?xf16>
    %c_freed = gpu.dealloc async [%b_freed] %c : memref<?x?xf16>
    gpu.wait [%c_freed]
    %expected = memref.alloc(%m, %n) : memref<?x?xf32>
    linalg.fill ins(%zero : f32) outs(%expected : memref<?x?xf32>)
    linalg.matmul ins(%a_host, %b_host : memref<?x?xf16>, memref<?x?xf16>)
        outs(%expected : memref<?x?xf32>)
    %expected_any = memref.cast %expected : memref<?x?xf32> to memref<*xf32>
    call @swizzleCompareF16(%c_any, %expected_any, %tolerance, %tolerance)
        : (memref<*xf16>, memref<*xf32>, f64, f64) -> ()
    memref.dealloc %expected : memref<?x?xf32>
    memref.dealloc %a_host : memref<?x?xf16>
    memref.dealloc %b_host : memref<?x?xf16>
    memref.dealloc %c_host : memref<?x?xf16>
    return
  }

  // One element; one tile; sizes that no tile divides; grids of 6, 7, 8, 9, 63, 64
  // and 65 workgroups in two dimensions.
  func.func @main() {
    %c1 = arith.constant 1 : index
    %c3 = arith.constant 3 : index
    %c4 = arith.constant 4 : index
    %c5 = arith.constant 5 : index
    %c7 = arith.constant 7 : index
    %c9 = arith.constant 9 : index
    %c17 = arith.constant 17 : index
    %c33 = arith.constant 33 : index
    %c60 = arith.constant 60 : index
    %c64 = arith.constant 64 : index
    %c65 = arith.constant 65 : index
    %c130 = arith.constant 130 : index
    %c190 = arith.constant 190 : index
    %c300 = arith.constant 300 : index
    %c445 = arith.constant 445 : index
    %c400 = arith.constant 400 : index
    %c490 = arith.constant 490 : index
    %c500 = arith.constant 500 : index
    %c512 = arith.constant 512 : index
    %c570 = arith.constant 570 : index
    %c830 = arith.constant 830 : index
    call @check_gemm(%c1, %c1, %c1) : (index, index, index) -> ()
    call @check_gemm(%c64, %c64, %c64) : (index, index, index) -> ()
    call @check_gemm(%c65, %c130, %c17) : (index, index, index) -> ()
    call @check_gemm(%c3, %c445, %c5) : (index, index, index) -> ()
    call @check_gemm(%c512, %c60, %c7) : (index, index, index) -> ()
    call @check_gemm(%c130, %c190, %c33) : (index, index, index) -> ()
    call @check_gemm(%c400, %c570, %c3) : (index, index, index) -> ()
    call @check_gemm(%c500, %c490, %c9) : (index, index, index) -> ()
    call @check_gemm(%c300, %c830, %c4) : (index, index, index) -> ()
    return
  }
}
