// Matrix product C = A B through MFMA: f16 in and out, accumulated in f32. For
// gfx942 and gfx950. The option element-type=bf16 makes it for bf16.
//
// A is M x K, B is K x N, C is M x N; each with its own strides. Any sizes; a sum
// over nothing is 0. The kernels compute the same for all operands; what they
// differ in is what they are fast for:
//
//   gemm_nn_f16_256x256x64   A and B with dense rows (stride 1 between columns)
//   gemm_nt_f16_256x256x64   A with dense rows, B with dense columns: the
//                            transpose of a matrix N x K, as weights often are
//   gemm_nn_f16_128x128x64   the same with smaller tiles of C, for matrices that
//   gemm_nt_f16_128x128x64   have too few large ones for the compute units
//
// Tiles. A workgroup computes a tile of C, 256 x 256 with 8 waves or 128 x 128 with
// 4, in steps of 64 of K. Waves are in pairs side by side: wave w computes the rows
// from 64 * (w div 2) on and the columns from (w mod 2) * tile / 2 on, 64 x 128 or
// 64 x 64, which is 2 x 4 or 2 x 2 blocks of v_mfma_f32_32x32x16, on gfx942 two of
// 32x32x8. B is the first operand of the mfma, so that a lane has 4 neighbours of a
// row of C in a row. lib/mfma_tiles.mlir has tiles in LDS and blocks in registers.
//
// Hot loop. That of lib/mfma_tiles.mlir, over what can be loaded in pieces of 8
// elements (16 bytes), in eighth 1.
//
// The rest of K, and all of it for operands with other strides, is staged element
// by element. That are the last K mod 64; if 8 does not divide N also, for B with
// dense rows, up to 8 more. Rows more than 2^22 elements apart count as other
// strides: offsets from the first row of a tile are 32 bits. What comes before that
// row is in the 64-bit base, so that matrices may have more than 2^32 bytes. No
// element outside of a matrix is used, and none outside of its first to last element
// is read: rows past the last are past the end of a buffer, and read as 0.
//
// Staging. Dense in K: thread t loads piece t mod 8 of rows t div 8 + i * tile / 4,
// i = 0 .. 3, and writes it to LDS as it is. B with dense rows: thread t loads 8
// columns, group g, of 4 rows, 4 q to 4 q + 3, turns them in registers and writes
// half a piece for each column; bits 0, 1 of t are those of g, bits 2, 3 those of q,
// the next 2 (tile 128) or 3 bits the rest of g, the others the rest of q.
//
// LDS. Rows of 64 elements: first the rows of A's tile, then the columns of B's, in
// the order of lib/mfma_tiles.mlir, in which no two lanes meet in a bank. C goes
// through LDS, too, 64 x 64 a wave, so that it is written in pieces.
//
// Registers. Sums 128 (tile 256) or 64, operands of two quarters 48 or 32, the next
// step's tiles 32, 8 offsets of loads, about 20 addresses in LDS: at most 256, so
// that each SIMD has 2 waves.
//
// Launch. Block 512 x 1 x 1 or 256 x 1 x 1; grid ceil(N/tile) x ceil(M/tile) x 1: x
// is the column of tiles, y the row of tiles (none: do not launch). Neighbours along
// x share the rows of A, along y the columns of B.
//
// Workgroup memory: 65536 bytes (tile 256) or 32768 (tile 128), static.
//
// Kernel arguments, 168 bytes, as README.md has them: A at 0, B at 56, C at 112.

// Eighths of a step that load the next step's tiles, and write them.
#loads = affine_set<(e) : (e - 1 == 0)>
#writes = affine_set<(e) : (e - 6 == 0)>

!element = f16
!matrix = memref<?x?x!element, strided<[?, ?], offset: ?>>
!buffer = memref<?x!element, #amdgpu.address_space<fat_raw_buffer>>
!half_piece = vector<4x!element>
!piece = vector<8x!element>
!block = vector<16xf32>
!lds = memref<?x!element, #gpu.address_space<workgroup>>
!lds_256 = memref<32768x!element, #gpu.address_space<workgroup>>
!lds_128 = memref<16384x!element, #gpu.address_space<workgroup>>
!case = vector<7xindex>
!cases = memref<?x7xindex>

// Registers, as lib/mfma_tiles.mlir has them, and B's pieces while they are turned.
!sums = memref<2x4x!block, 5>
!operands = memref<2x6x8x!element, 5>
!pieces = memref<2x4x8x!element, 5>
!turned = memref<8x4x!element, 5>

module attributes {gpu.container_module, swizzle.libraries = ["lib/host_matrices.mlir", "lib/host_tensors.mlir"]} {
  gpu.module @gemm_f16_kernels attributes {swizzle.libraries = ["lib/mfma_tiles.mlir"]} {
    // Of lib/mfma_tiles.mlir.
    func.func private @place(index) -> index
    func.func private @get_place_of_wave(index, index, index) -> index
    func.func private @get_wave() -> index
    func.func private @get_piece() -> (index, index)
    func.func private @clear(!sums)
    func.func private @write_pieces(!pieces, index, !lds, index)
    func.func private @read_step(!lds, index, index, index, index, !operands, index)
    func.func private @multiply_step(!lds, index, index, index, !operands, !sums)
    func.func private @multiply_part(!lds, index, index, index, index, !operands, !sums)
    func.func private @read_ahead(index, !lds, index, index, index, !operands)
    func.func private @multiply_eighth(index, index, !operands, !sums)
    func.func private @get_buffer(!matrix, index, index, index, index) -> !buffer
    func.func private @store_sums(!sums, index, index, !lds, index, !matrix, index, index)

    // Which 8 columns of four rows a thread stages that turns them.
    func.func private @get_column_part(%thread: index, %tile: index) -> (index, index) {
      %groups_4 = affine.apply affine_map<()[t] -> (t floordiv 32)>()[%tile]
      %quad_high, %group_high, %quad_low, %group_low = affine.delinearize_index %thread into (4, %groups_4, 4, 4)
          : index, index, index, index
      %quad = affine.linearize_index disjoint [%quad_high, %quad_low] by (4, 4) : index
      %column = affine.apply affine_map<(h, l) -> (32 * h + 8 * l)>(%group_high, %group_low)
      return %column, %quad : index, index
    }

    // Loads four pieces, those of %of: column %column of rows %row + i * %step from row
    // %first_row and column %first_column on, of which there are %rows with %width columns.
    func.func private @load(%matrix: !matrix, %first_row: index, %first_column: index, %rows: index, %width: index,
                            %row: index, %step: index, %column: index, %pieces: !pieces, %of: index) {
      %base, %offset, %sizes:2, %strides:2 = memref.extract_strided_metadata %matrix
          : !matrix -> memref<!element>, index, index, index, index, index
      %buffer = func.call @get_buffer(%matrix, %first_row, %first_column, %rows, %width)
          : (!matrix, index, index, index, index) -> !buffer
      affine.for %i = 0 to 4 {
        %at = affine.apply affine_map<(i, r, c)[t, s] -> ((r + i * t) * s + c)>(%i, %row, %column)[%step, %strides#0]
        %piece = vector.load %buffer[%at] : !buffer, !piece
        affine.vector_store %piece, %pieces[%of, %i, 0] : !pieces, !piece
      }
      return
    }

    // Loads the thread's pieces %of of %tile rows from row %first on, 64 columns from column %k on.
    func.func private @load_rows(%matrix: !matrix, %first: index, %k: index, %tile: index, %pieces: !pieces,
                                 %of: index) {
      %c0 = arith.constant 0 : index
      %c64 = arith.constant 64 : index
      %size = memref.dim %matrix, %c0 : !matrix
      %rows = affine.min affine_map<(f)[s, t] -> (s - f, t)>(%first)[%size, %tile]
      %row, %column = func.call @get_piece() : () -> (index, index)
      %step = affine.apply affine_map<()[t] -> (t floordiv 4)>()[%tile]
      func.call @load(%matrix, %first, %k, %rows, %c64, %row, %step, %column, %pieces, %of)
          : (!matrix, index, index, index, index, index, index, index, !pieces, index) -> ()
      return
    }

    // Loads the thread's part of the tiles of the step that starts with column %k of A.
    func.func private @load_tiles(%a: !matrix, %b: !matrix, %b_in_rows: i1, %tile: index, %k: index,
                                  %pieces: !pieces) {
      %c0 = arith.constant 0 : index
      %c1 = arith.constant 1 : index
      %c64 = arith.constant 64 : index
      %thread = gpu.thread_id x
      %block_x = gpu.block_id x
      %block_y = gpu.block_id y
      %m0 = arith.muli %block_y, %tile : index
      %n0 = arith.muli %block_x, %tile : index
      func.call @load_rows(%a, %m0, %k, %tile, %pieces, %c0) : (!matrix, index, index, index, !pieces, index) -> ()
      scf.if %b_in_rows {
        %b_turned = memref.transpose %b (k, n) -> (n, k) : !matrix to !matrix
        func.call @load_rows(%b_turned, %n0, %k, %tile, %pieces, %c1)
            : (!matrix, index, index, index, !pieces, index) -> ()
      } else {
        %column, %quad = func.call @get_column_part(%thread, %tile) : (index, index) -> (index, index)
        %row = affine.apply affine_map<(q) -> (4 * q)>(%quad)
        // The last piece of a row may reach into the next.
        %n_size = memref.dim %b, %c1 : !matrix
        %width = affine.apply affine_map<(f)[s] -> ((s - f) ceildiv 8 * 8)>(%n0)[%n_size]
        func.call @load(%b, %k, %n0, %c64, %width, %row, %c1, %column, %pieces, %c1)
            : (!matrix, index, index, index, index, index, index, index, !pieces, index) -> ()
      }
      return
    }

    // Writes the tiles to LDS. If B's pieces are rows, turns them: half a piece for each of
    // 8 columns.
    func.func private @write_tiles(%pieces: !pieces, %b_in_rows: i1, %lds: !lds, %tile: index) {
      %turned = memref.alloca() : !turned
      %c0 = arith.constant 0 : index
      %c1 = arith.constant 1 : index
      func.call @write_pieces(%pieces, %c0, %lds, %tile) : (!pieces, index, !lds, index) -> ()
      scf.if %b_in_rows {
        func.call @write_pieces(%pieces, %c1, %lds, %tile) : (!pieces, index, !lds, index) -> ()
      } else {
        %thread = gpu.thread_id x
        %first, %quad = func.call @get_column_part(%thread, %tile) : (index, index) -> (index, index)
        %piece, %half = affine.delinearize_index %quad into (2) : index, index
        %place = func.call @place(%first) : (index) -> index
        %offset = affine.apply affine_map<(p, h) -> (8 * p + 4 * h)>(%piece, %half)
        %any_at = arith.xori %place, %offset : index
        affine.for %i = 0 to 8 {
          affine.for %j = 0 to 4 {
            %one = affine.load %pieces[1, %j, %i] : !pieces
            affine.store %one, %turned[%i, %j] : !turned
          }
          // Row %first + %i: the key is that of %first xor %i.
          %key = affine.apply affine_map<(i) -> (8 * i)>(%i)
          %in_row = arith.xori %any_at, %key : index
          %at = affine.apply affine_map<(a, i, t) -> (a + 64 * i + 64 * t)>(%in_row, %i, %tile)
          %value = affine.vector_load %turned[%i, 0] : !turned, !half_piece
          vector.store %value, %lds[%at] : !lds, !half_piece
        }
      }
      return
    }

    // Stages the 64 columns from column %k on of a matrix with any strides, in %tile rows of LDS
    // from row %to on; zeros in place of what does not exist.
    func.func private @stage_any(%matrix: !matrix, %first_row: index, %k: index, %lds: !lds, %to: index,
                                 %tile: index, %pieces: !pieces) {
      %c0 = arith.constant 0 : index
      %c1 = arith.constant 1 : index
      %zero = arith.constant 0.0 : !element
      %zeros = arith.constant dense<0.0> : !piece
      %rows = memref.dim %matrix, %c0 : !matrix
      %columns = memref.dim %matrix, %c1 : !matrix
      %last = arith.subi %columns, %c1 : index
      %row, %right = func.call @get_piece() : () -> (index, index)
      %step = affine.apply affine_map<()[t] -> (t floordiv 4)>()[%tile]
      %column = arith.addi %k, %right : index
      %has_columns = arith.cmpi ult, %column, %columns : index
      %at_row = func.call @get_place_of_wave(%to, %row, %right) : (index, index, index) -> index
      scf.for %i = %row to %tile step %step {
        %from = arith.addi %first_row, %i : index
        %to_at = affine.apply affine_map<(a, i, r) -> (a + 64 * (i - r))>(%at_row, %i, %row)
        %has_row = arith.cmpi ult, %from, %rows : index
        %has_some = arith.andi %has_row, %has_columns : i1
        affine.vector_store %zeros, %pieces[0, 0, 0] : !pieces, !piece
        scf.if %has_some {
          affine.for %e = 0 to 8 {
            %at = affine.apply affine_map<(e, c) -> (e + c)>(%e, %column)
            %near = arith.minui %at, %last : index
            %loaded = memref.load %matrix[%from, %near] : !matrix
            %exists = arith.cmpi ult, %at, %columns : index
            %value = arith.select %exists, %loaded, %zero : !element
            affine.store %value, %pieces[0, 0, %e] : !pieces
          }
        }
        %staged = affine.vector_load %pieces[0, 0, 0] : !pieces, !piece
        vector.store %staged, %lds[%to_at] : !lds, !piece
      }
      return
    }

    // How many columns of A, or rows of B, whole steps of 64, can be loaded in pieces. %matrix
    // has them in its rows, if %in_rows, or else is turned: then its last piece of a row may
    // reach into the next rows, 7 at most, and the last 8 rows are left to @stage_any.
    func.func private @count_fast(%matrix: !matrix, %in_rows: i1) -> index {
      %c0 = arith.constant 0 : index
      %c1 = arith.constant 1 : index
      %c7 = arith.constant 7 : index
      %c8 = arith.constant 8 : index
      %farthest = arith.constant 0x400000 : index
      %base, %offset, %sizes:2, %strides:2 = memref.extract_strided_metadata %matrix
          : !matrix -> memref<!element>, index, index, index, index, index
      %is_dense = arith.cmpi eq, %strides#1, %c1 : index
      %past = arith.subi %strides#0, %c1 : index
      %is_near = arith.cmpi ult, %past, %farthest : index
      %can = arith.andi %is_dense, %is_near : i1
      %rest = arith.andi %sizes#1, %c7 : index
      %is_whole = arith.cmpi eq, %rest, %c0 : index
      %spare = arith.select %is_whole, %c0, %c8 : index
      %safe_rows = arith.subi %sizes#0, %spare : index
      %depth = arith.select %in_rows, %sizes#1, %safe_rows : index
      %positive = arith.maxsi %depth, %c0 : index
      %steps = affine.apply affine_map<(d) -> (d floordiv 64 * 64)>(%positive)
      %result = arith.select %can, %steps, %c0 : index
      return %result : index
    }

    // The kernel for tiles of %tile x %tile. %b_in_rows: what is dense in B is its columns.
    func.func private @gemm(%a: !matrix, %b: !matrix, %c: !matrix, %lds: !lds, %tile: index, %b_in_rows: i1) {
      %c0 = arith.constant 0 : index
      %c1 = arith.constant 1 : index
      %c2 = arith.constant 2 : index
      %c64 = arith.constant 64 : index
      %true = arith.constant true
      %sums = memref.alloca() : !sums
      %operands = memref.alloca() : !operands
      %pieces = memref.alloca() : !pieces
      func.call @clear(%sums) : (!sums) -> ()

      // The wave and its rows of LDS.
      %wave = func.call @get_wave() : () -> index
      %wave_row, %wave_column = affine.delinearize_index %wave into (2) : index, index
      %a_row = affine.apply affine_map<(w) -> (64 * w)>(%wave_row)
      %b_row = affine.apply affine_map<(w)[t] -> (t + w * (t floordiv 2))>(%wave_column)[%tile]

      // Blocks of B in a wave's columns.
      %blocks = affine.apply affine_map<()[t] -> (t floordiv 64)>()[%tile]

      // The part of K that can be loaded in pieces.
      %b_turned = memref.transpose %b (k, n) -> (n, k) : !matrix to !matrix
      %b_dense = arith.select %b_in_rows, %b_turned, %b : !matrix
      %a_fast = func.call @count_fast(%a, %true) : (!matrix, i1) -> index
      %b_fast = func.call @count_fast(%b_dense, %b_in_rows) : (!matrix, i1) -> index
      %fast = arith.minui %a_fast, %b_fast : index
      %has_fast = arith.cmpi ne, %fast, %c0 : index
      scf.if %has_fast {
        func.call @load_tiles(%a, %b, %b_in_rows, %tile, %c0, %pieces)
            : (!matrix, !matrix, i1, index, index, !pieces) -> ()
        func.call @write_tiles(%pieces, %b_in_rows, %lds, %tile) : (!pieces, i1, !lds, index) -> ()
        amdgpu.lds_barrier
        func.call @read_step(%lds, %a_row, %b_row, %blocks, %c0, %operands, %c0)
            : (!lds, index, index, index, index, !operands, index) -> ()

        // The hot loop: multiplies the tiles in LDS, loads those of the next step.
        scf.for %next = %c64 to %fast step %c64 {
          affine.for %eighth = 0 to 8 {
            func.call @read_ahead(%eighth, %lds, %a_row, %b_row, %blocks, %operands)
                : (index, !lds, index, index, index, !operands) -> ()
            affine.if #loads(%eighth) {
              func.call @load_tiles(%a, %b, %b_in_rows, %tile, %next, %pieces)
                  : (!matrix, !matrix, i1, index, index, !pieces) -> ()
            }
            affine.if #writes(%eighth) {
              func.call @write_tiles(%pieces, %b_in_rows, %lds, %tile) : (!pieces, i1, !lds, index) -> ()
            }
            func.call @multiply_eighth(%eighth, %blocks, %operands, %sums) : (index, index, !operands, !sums) -> ()
          }
        }
        func.call @multiply_step(%lds, %a_row, %b_row, %blocks, %operands, %sums)
            : (!lds, index, index, index, !operands, !sums) -> ()
      }

      // What cannot be loaded in pieces.
      %block_x = gpu.block_id x
      %block_y = gpu.block_id y
      %m0 = arith.muli %block_y, %tile : index
      %n0 = arith.muli %block_x, %tile : index
      %k_size = memref.dim %a, %c1 : !matrix
      scf.for %k = %fast to %k_size step %c64 {
        amdgpu.lds_barrier
        func.call @stage_any(%a, %m0, %k, %lds, %c0, %tile, %pieces)
            : (!matrix, index, index, !lds, index, index, !pieces) -> ()
        func.call @stage_any(%b_turned, %n0, %k, %lds, %tile, %tile, %pieces)
            : (!matrix, index, index, !lds, index, index, !pieces) -> ()
        amdgpu.lds_barrier
        %left = arith.subi %k_size, %k : index
        func.call @multiply_part(%lds, %a_row, %b_row, %blocks, %left, %operands, %sums)
            : (!lds, index, index, index, index, !operands, !sums) -> ()
      }

      %row_c = arith.addi %m0, %a_row : index
      %lds_row = affine.apply affine_map<(w) -> (64 * w)>(%wave)
      affine.for %j = 0 to %blocks step 2 {
        %column_c = affine.apply affine_map<(j, n, b, t) -> (n + b - t + 32 * j)>(%j, %n0, %b_row, %tile)
        func.call @store_sums(%sums, %c2, %j, %lds, %lds_row, %c, %row_c, %column_c)
            : (!sums, index, index, !lds, index, !matrix, index, index) -> ()
      }
      return
    }

    gpu.func @gemm_nn_f16_256x256x64(%a: !matrix, %b: !matrix, %c: !matrix) workgroup(%tiles: !lds_256)
        kernel attributes {known_block_size = array<i32: 512, 1, 1>} {
      %tile = arith.constant 256 : index
      %b_in_rows = arith.constant false
      %lds = memref.cast %tiles : !lds_256 to !lds
      func.call @gemm(%a, %b, %c, %lds, %tile, %b_in_rows) : (!matrix, !matrix, !matrix, !lds, index, i1) -> ()
      gpu.return
    }

    gpu.func @gemm_nt_f16_256x256x64(%a: !matrix, %b: !matrix, %c: !matrix) workgroup(%tiles: !lds_256)
        kernel attributes {known_block_size = array<i32: 512, 1, 1>} {
      %tile = arith.constant 256 : index
      %b_in_rows = arith.constant true
      %lds = memref.cast %tiles : !lds_256 to !lds
      func.call @gemm(%a, %b, %c, %lds, %tile, %b_in_rows) : (!matrix, !matrix, !matrix, !lds, index, i1) -> ()
      gpu.return
    }

    gpu.func @gemm_nn_f16_128x128x64(%a: !matrix, %b: !matrix, %c: !matrix) workgroup(%tiles: !lds_128)
        kernel attributes {known_block_size = array<i32: 256, 1, 1>} {
      %tile = arith.constant 128 : index
      %b_in_rows = arith.constant false
      %lds = memref.cast %tiles : !lds_128 to !lds
      func.call @gemm(%a, %b, %c, %lds, %tile, %b_in_rows) : (!matrix, !matrix, !matrix, !lds, index, i1) -> ()
      gpu.return
    }

    gpu.func @gemm_nt_f16_128x128x64(%a: !matrix, %b: !matrix, %c: !matrix) workgroup(%tiles: !lds_128)
        kernel attributes {known_block_size = array<i32: 256, 1, 1>} {
      %tile = arith.constant 128 : index
      %b_in_rows = arith.constant true
      %lds = memref.cast %tiles : !lds_128 to !lds
      func.call @gemm(%a, %b, %c, %lds, %tile, %b_in_rows) : (!matrix, !matrix, !matrix, !lds, index, i1) -> ()
      gpu.return
    }
  }

  // Launches the kernel for the layout of B, with large tiles if %is_wide. Expects the sizes of the
  // three buffers to agree.
  func.func @gemm_f16(%a: !matrix, %b: !matrix, %c: !matrix, %is_wide: i1) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c2 = arith.constant 2 : index
    %c128 = arith.constant 128 : index
    %c256 = arith.constant 256 : index
    %tile = arith.select %is_wide, %c256, %c128 : index
    %threads = arith.muli %tile, %c2 : index
    %m_size = memref.dim %c, %c0 : !matrix
    %n_size = memref.dim %c, %c1 : !matrix
    %tiles_m = arith.ceildivui %m_size, %tile : index
    %tiles_n = arith.ceildivui %n_size, %tile : index
    %blocks = arith.muli %tiles_m, %tiles_n : index
    %has_blocks = arith.cmpi ne, %blocks, %c0 : index
    %base, %offset, %sizes:2, %strides:2 = memref.extract_strided_metadata %b
        : !matrix -> memref<!element>, index, index, index, index, index
    %dense_columns = arith.cmpi eq, %strides#0, %c1 : index
    %no_dense_rows = arith.cmpi ne, %strides#1, %c1 : index
    %b_in_rows = arith.andi %dense_columns, %no_dense_rows : i1
    scf.if %has_blocks {
      scf.if %is_wide {
        scf.if %b_in_rows {
          gpu.launch_func @gemm_f16_kernels::@gemm_nt_f16_256x256x64
              blocks in (%tiles_n, %tiles_m, %c1) threads in (%threads, %c1, %c1)
              args(%a : !matrix, %b : !matrix, %c : !matrix)
        } else {
          gpu.launch_func @gemm_f16_kernels::@gemm_nn_f16_256x256x64
              blocks in (%tiles_n, %tiles_m, %c1) threads in (%threads, %c1, %c1)
              args(%a : !matrix, %b : !matrix, %c : !matrix)
        }
      } else {
        scf.if %b_in_rows {
          gpu.launch_func @gemm_f16_kernels::@gemm_nt_f16_128x128x64
              blocks in (%tiles_n, %tiles_m, %c1) threads in (%threads, %c1, %c1)
              args(%a : !matrix, %b : !matrix, %c : !matrix)
        } else {
          gpu.launch_func @gemm_f16_kernels::@gemm_nn_f16_128x128x64
              blocks in (%tiles_n, %tiles_m, %c1) threads in (%threads, %c1, %c1)
              args(%a : !matrix, %b : !matrix, %c : !matrix)
        }
      }
    }
    return
  }

  // Of lib/host_matrices.mlir, which says what a case is.
  func.func private @launch_product(!case)
  func.func private @check_products(!cases)

  func.func @gemm_f16_8192x8192x8192() {
    %case = arith.constant dense<[8192, 8192, 8192, 1, 0, 0, 0]> : !case
    call @launch_product(%case) : (!case) -> ()
    return
  }

  func.func @gemm_nt_f16_8192x8192x8192() {
    %case = arith.constant dense<[8192, 8192, 8192, 1, 0, 1, 0]> : !case
    call @launch_product(%case) : (!case) -> ()
    return
  }

  func.func @gemm_f16_4096x4096x4096() {
    %case = arith.constant dense<[4096, 4096, 4096, 1, 0, 0, 0]> : !case
    call @launch_product(%case) : (!case) -> ()
    return
  }

  func.func @gemm_nt_f16_4096x4096x4096() {
    %case = arith.constant dense<[4096, 4096, 4096, 1, 0, 1, 0]> : !case
    call @launch_product(%case) : (!case) -> ()
    return
  }

  // What is checked. One element; nothing to sum; whole tiles; a hot loop with several turns; sizes that no tile, step
  // or piece divides; rows with something between them; operands that only the general way can load; with B dense in
  // rows and in columns.
  memref.global "private" constant @cases : memref<13x7xindex> = dense<[
    [1, 1, 1, 1, 0, 0, 0], [3, 5, 0, 0, 0, 0, 0], [256, 256, 128, 1, 0, 0, 0], [255, 257, 65, 1, 0, 0, 0],
    [257, 264, 200, 1, 0, 0, 5], [130, 250, 321, 1, 0, 1, 0], [1, 1, 1, 0, 0, 1, 0], [128, 128, 256, 0, 0, 0, 0],
    [127, 129, 199, 0, 0, 0, 3], [129, 136, 192, 0, 0, 1, 2], [140, 20, 130, 0, 1, 0, 1], [20, 140, 70, 0, 1, 1, 0],
    [7, 3, 128, 0, 0, 0, 0]]>

  func.func @main() {
    %cases = memref.get_global @cases : memref<13x7xindex>
    %any = memref.cast %cases : memref<13x7xindex> to !cases
    call @check_products(%any) : (!cases) -> ()
    return
  }

  // Grids of 21 and 8 workgroups, to be run with every map.
  memref.global "private" constant @map_cases : memref<2x7xindex> = dense<[
    [300, 830, 20, 0, 0, 0, 0], [128, 1020, 64, 0, 0, 1, 1]]>

  func.func @check_maps() {
    %cases = memref.get_global @map_cases : memref<2x7xindex>
    %any = memref.cast %cases : memref<2x7xindex> to !cases
    call @check_products(%any) : (!cases) -> ()
    return
  }
}
