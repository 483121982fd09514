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
!cases = memref<?x7xindex>

module attributes {gpu.container_module,
                   swizzle.libraries = ["../lib/host_matrices.mlir", "../lib/host_tensors.mlir"]} {
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

  // What lib/host_matrices.mlir launches. There is one size of tiles.
  func.func private @gemm_f16(%a: !matrix, %b: !matrix, %c: !matrix, %is_wide: i1) {
    call @gemm(%a, %b, %c) : (!matrix, !matrix, !matrix) -> ()
    return
  }

  // Of lib/host_matrices.mlir, which says what a case is.
  func.func private @check_products(!cases)

  // One element; one tile; sizes that no tile divides; grids of 6, 7, 8, 9, 63, 64
  // and 65 workgroups in two dimensions.
  memref.global "private" constant @cases : memref<9x7xindex> = dense<[
    [1, 1, 1, 0, 0, 0, 0], [64, 64, 64, 0, 0, 0, 0], [65, 130, 17, 0, 0, 0, 0], [3, 445, 5, 0, 0, 0, 0],
    [512, 60, 7, 0, 0, 0, 0], [130, 190, 33, 0, 0, 0, 0], [400, 570, 3, 0, 0, 0, 0], [500, 490, 9, 0, 0, 0, 0],
    [300, 830, 4, 0, 0, 0, 0]]>

  func.func @main() {
    %cases = memref.get_global @cases : memref<9x7xindex>
    %any = memref.cast %cases : memref<9x7xindex> to !cases
    call @check_products(%any) : (!cases) -> ()
    return
  }
}
