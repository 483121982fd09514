!matrix = memref<?x?xf16, strided<[?, ?], offset: ?>>
!elements = memref<?xf16, strided<[1], offset: ?>>
!tile = memref<?x64xf16, #gpu.address_space<workgroup>>
!piece = vector<8xf16>
!pieces = vector<32xf16>
!operand = vector<16xf16>
!sums = vector<16xf32>

module attributes {gpu.container_module} {
  gpu.module @gemm_f16 {
    // The column of an LDS tile where piece %piece (of 8 elements) of row %row is.
    func.func private @piece_column(%row: index, %piece: index) -> index {
      %c1 = arith.constant 1 : index
      %c2 = arith.constant 2 : index
      %c3 = arith.constant 3 : index
      %c4 = arith.constant 4 : index
      %c7 = arith.constant 7 : index
      %low = arith.andi %row, %c7 : index
      %half = arith.shrui %row, %c1 : index
      %bit3 = arith.andi %half, %c4 : index
      %eighth = arith.shrui %row, %c3 : index
      %bit4 = arith.andi %eighth, %c2 : index
      %key0 = arith.xori %low, %bit3 : index
      %key = arith.xori %key0, %bit4 : index
      %place = arith.xori %piece, %key : index
      %column = arith.shli %place, %c3 : index
      return %column : index
    }

    // Four pieces of consecutive elements.
    func.func private @load_pieces(%from: !elements, %first: index, %p0: index, %p1: index, %p2: index, %p3: index) -> !pieces {
      %i0 = arith.addi %first, %p0 : index
      %i1 = arith.addi %first, %p1 : index
      %i2 = arith.addi %first, %p2 : index
      %i3 = arith.addi %first, %p3 : index
      %v0 = vector.load %from[%i0] : !elements, !piece
      %v1 = vector.load %from[%i1] : !elements, !piece
      %v2 = vector.load %from[%i2] : !elements, !piece
      %v3 = vector.load %from[%i3] : !elements, !piece
      %low = vector.shuffle %v0, %v1 [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15] : !piece, !piece
      %high = vector.shuffle %v2, %v3 [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15] : !piece, !piece
      %all = vector.shuffle %low, %high [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31]
          : vector<16xf16>, vector<16xf16>
      return %all : !pieces
    }

    // Each piece is 8 columns of one row; rows %row, %row + %step, ...
    func.func private @store_rows(%pieces: !pieces, %tile: !tile, %row: index, %step: index, %piece: index) {
      %column = func.call @piece_column(%row, %piece) : (index, index) -> index
      %row1 = arith.addi %row, %step : index
      %row2 = arith.addi %row1, %step : index
      %row3 = arith.addi %row2, %step : index
      %v0 = vector.shuffle %pieces, %pieces [0, 1, 2, 3, 4, 5, 6, 7] : !pieces, !pieces
      %v1 = vector.shuffle %pieces, %pieces [8, 9, 10, 11, 12, 13, 14, 15] : !pieces, !pieces
      %v2 = vector.shuffle %pieces, %pieces [16, 17, 18, 19, 20, 21, 22, 23] : !pieces, !pieces
      %v3 = vector.shuffle %pieces, %pieces [24, 25, 26, 27, 28, 29, 30, 31] : !pieces, !pieces
      vector.store %v0, %tile[%row, %column] : !tile, !piece
      vector.store %v1, %tile[%row1, %column] : !tile, !piece
      vector.store %v2, %tile[%row2, %column] : !tile, !piece
      vector.store %v3, %tile[%row3, %column] : !tile, !piece
      return
    }

    // Stores half a piece: 4 columns, %half 0 or 4, of row %row + %i.
    func.func private @store_half(%value: vector<4xf16>, %tile: !tile, %row: index, %i: index, %piece: index, %half: index) {
      %row_i = arith.addi %row, %i : index
      %first = func.call @piece_column(%row_i, %piece) : (index, index) -> index
      %column = arith.addi %first, %half : index
      vector.store %value, %tile[%row_i, %column] : !tile, vector<4xf16>
      return
    }

    // Each piece is 8 rows of one column: rows %row .. %row + 7, columns 4 * %quad .. 4 * %quad + 3.
    func.func private @store_columns(%pieces: !pieces, %tile: !tile, %row: index, %quad: index) {
      %c0 = arith.constant 0 : index
      %c1 = arith.constant 1 : index
      %c2 = arith.constant 2 : index
      %c3 = arith.constant 3 : index
      %c4 = arith.constant 4 : index
      %c5 = arith.constant 5 : index
      %c6 = arith.constant 6 : index
      %c7 = arith.constant 7 : index
      %piece = arith.shrui %quad, %c1 : index
      %odd = arith.andi %quad, %c1 : index
      %half = arith.shli %odd, %c2 : index
      %v0 = vector.shuffle %pieces, %pieces [0, 1, 2, 3, 4, 5, 6, 7] : !pieces, !pieces
      %v1 = vector.shuffle %pieces, %pieces [8, 9, 10, 11, 12, 13, 14, 15] : !pieces, !pieces
      %v2 = vector.shuffle %pieces, %pieces [16, 17, 18, 19, 20, 21, 22, 23] : !pieces, !pieces
      %v3 = vector.shuffle %pieces, %pieces [24, 25, 26, 27, 28, 29, 30, 31] : !pieces, !pieces
      %low = vector.interleave %v0, %v1 : !piece -> vector<16xf16>
      %high = vector.interleave %v2, %v3 : !piece -> vector<16xf16>
      %r0 = vector.shuffle %low, %high [0, 1, 16, 17] : vector<16xf16>, vector<16xf16>
      %r1 = vector.shuffle %low, %high [2, 3, 18, 19] : vector<16xf16>, vector<16xf16>
      %r2 = vector.shuffle %low, %high [4, 5, 20, 21] : vector<16xf16>, vector<16xf16>
      %r3 = vector.shuffle %low, %high [6, 7, 22, 23] : vector<16xf16>, vector<16xf16>
      %r4 = vector.shuffle %low, %high [8, 9, 24, 25] : vector<16xf16>, vector<16xf16>
      %r5 = vector.shuffle %low, %high [10, 11, 26, 27] : vector<16xf16>, vector<16xf16>
      %r6 = vector.shuffle %low, %high [12, 13, 28, 29] : vector<16xf16>, vector<16xf16>
      %r7 = vector.shuffle %low, %high [14, 15, 30, 31] : vector<16xf16>, vector<16xf16>
      func.call @store_half(%r0, %tile, %row, %c0, %piece, %half) : (vector<4xf16>, !tile, index, index, index, index) -> ()
      func.call @store_half(%r1, %tile, %row, %c1, %piece, %half) : (vector<4xf16>, !tile, index, index, index, index) -> ()
      func.call @store_half(%r2, %tile, %row, %c2, %piece, %half) : (vector<4xf16>, !tile, index, index, index, index) -> ()
      func.call @store_half(%r3, %tile, %row, %c3, %piece, %half) : (vector<4xf16>, !tile, index, index, index, index) -> ()
      func.call @store_half(%r4, %tile, %row, %c4, %piece, %half) : (vector<4xf16>, !tile, index, index, index, index) -> ()
      func.call @store_half(%r5, %tile, %row, %c5, %piece, %half) : (vector<4xf16>, !tile, index, index, index, index) -> ()
      func.call @store_half(%r6, %tile, %row, %c6, %piece, %half) : (vector<4xf16>, !tile, index, index, index, index) -> ()
      func.call @store_half(%r7, %tile, %row, %c7, %piece, %half) : (vector<4xf16>, !tile, index, index, index, index) -> ()
      return
    }

    // The operand of 64 rows, two blocks of 32, and 16 columns from 16 * %step on.
    func.func private @load_operand(%tile: !tile, %row: index, %lane: index, %step: index) -> !operand {
      %c1 = arith.constant 1 : index
      %c5 = arith.constant 5 : index
      %c31 = arith.constant 31 : index
      %c32 = arith.constant 32 : index
      %lane_row = arith.andi %lane, %c31 : index
      %lane_piece = arith.shrui %lane, %c5 : index
      %first_piece = arith.shli %step, %c1 : index
      %piece = arith.addi %first_piece, %lane_piece : index
      %column = func.call @piece_column(%lane_row, %piece) : (index, index) -> index
      %row0 = arith.addi %row, %lane_row : index
      %row1 = arith.addi %row0, %c32 : index
      %v0 = vector.load %tile[%row0, %column] : !tile, !piece
      %v1 = vector.load %tile[%row1, %column] : !tile, !piece
      %both = vector.shuffle %v0, %v1 [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15] : !piece, !piece
      return %both : !operand
    }

    // 64 x 64 sums, 16 deep. B comes first so that a lane gets 4 neighbours of a row of C.
    func.func private @multiply(%a: !operand, %b: !operand, %c00: !sums, %c01: !sums, %c10: !sums, %c11: !sums)
        -> (!sums, !sums, !sums, !sums) {
      %a0l = vector.shuffle %a, %a [0, 1, 2, 3] : !operand, !operand
      %a0h = vector.shuffle %a, %a [4, 5, 6, 7] : !operand, !operand
      %a1l = vector.shuffle %a, %a [8, 9, 10, 11] : !operand, !operand
      %a1h = vector.shuffle %a, %a [12, 13, 14, 15] : !operand, !operand
      %b0l = vector.shuffle %b, %b [0, 1, 2, 3] : !operand, !operand
      %b0h = vector.shuffle %b, %b [4, 5, 6, 7] : !operand, !operand
      %b1l = vector.shuffle %b, %b [8, 9, 10, 11] : !operand, !operand
      %b1h = vector.shuffle %b, %b [12, 13, 14, 15] : !operand, !operand
      %d00 = amdgpu.mfma 32x32x8 %b0l * %a0l + %c00 blgp = none : vector<4xf16>, vector<4xf16>, !sums
      %d01 = amdgpu.mfma 32x32x8 %b1l * %a0l + %c01 blgp = none : vector<4xf16>, vector<4xf16>, !sums
      %d10 = amdgpu.mfma 32x32x8 %b0l * %a1l + %c10 blgp = none : vector<4xf16>, vector<4xf16>, !sums
      %d11 = amdgpu.mfma 32x32x8 %b1l * %a1l + %c11 blgp = none : vector<4xf16>, vector<4xf16>, !sums
      %e00 = amdgpu.mfma 32x32x8 %b0h * %a0h + %d00 blgp = none : vector<4xf16>, vector<4xf16>, !sums
      %e01 = amdgpu.mfma 32x32x8 %b1h * %a0h + %d01 blgp = none : vector<4xf16>, vector<4xf16>, !sums
      %e10 = amdgpu.mfma 32x32x8 %b0h * %a1h + %d10 blgp = none : vector<4xf16>, vector<4xf16>, !sums
      %e11 = amdgpu.mfma 32x32x8 %b1h * %a1h + %d11 blgp = none : vector<4xf16>, vector<4xf16>, !sums
      return %e00, %e01, %e10, %e11 : !sums, !sums, !sums, !sums
    }

    // One element of a row, or zero where there is none.
    func.func private @element(%matrix: !matrix, %row: index, %column: index, %e: index) -> f16 {
      %c0 = arith.constant 0 : index
      %c1 = arith.constant 1 : index
      %zero = arith.constant 0.0 : f16
      %rows = memref.dim %matrix, %c0 : !matrix
      %columns = memref.dim %matrix, %c1 : !matrix
      %column_e = arith.addi %column, %e : index
      %last_row = arith.subi %rows, %c1 : index
      %last_column = arith.subi %columns, %c1 : index
      %near_row = arith.minui %row, %last_row : index
      %near_column = arith.minui %column_e, %last_column : index
      %loaded = memref.load %matrix[%near_row, %near_column] : !matrix
      %exists = arith.cmpi ult, %column_e, %columns : index
      %value = arith.select %exists, %loaded, %zero : f16
      return %value : f16
    }

    // Stages 4 pieces of any matrix, element by element, zeros past its columns.
    func.func private @stage_any(%matrix: !matrix, %first_row: index, %first_column: index, %tile: !tile,
                                 %row: index, %step: index, %piece: index) {
      %c0 = arith.constant 0 : index
      %c1 = arith.constant 1 : index
      %c2 = arith.constant 2 : index
      %c3 = arith.constant 3 : index
      %c4 = arith.constant 4 : index
      %c5 = arith.constant 5 : index
      %c6 = arith.constant 6 : index
      %c7 = arith.constant 7 : index
      %none = arith.constant dense<0.0> : !piece
      %columns = memref.dim %matrix, %c1 : !matrix
      %has_columns = arith.cmpi ne, %columns, %c0 : index
      %tile_column = func.call @piece_column(%row, %piece) : (index, index) -> index
      %piece_first = arith.shli %piece, %c3 : index
      %column = arith.addi %first_column, %piece_first : index
      scf.for %i = %c0 to %c4 step %c1 {
        %down = arith.muli %i, %step : index
        %tile_row = arith.addi %row, %down : index
        %matrix_row = arith.addi %first_row, %tile_row : index
        %value = scf.if %has_columns -> !piece {
          %e0 = func.call @element(%matrix, %matrix_row, %column, %c0) : (!matrix, index, index, index) -> f16
          %e1 = func.call @element(%matrix, %matrix_row, %column, %c1) : (!matrix, index, index, index) -> f16
          %e2 = func.call @element(%matrix, %matrix_row, %column, %c2) : (!matrix, index, index, index) -> f16
          %e3 = func.call @element(%matrix, %matrix_row, %column, %c3) : (!matrix, index, index, index) -> f16
          %e4 = func.call @element(%matrix, %matrix_row, %column, %c4) : (!matrix, index, index, index) -> f16
          %e5 = func.call @element(%matrix, %matrix_row, %column, %c5) : (!matrix, index, index, index) -> f16
          %e6 = func.call @element(%matrix, %matrix_row, %column, %c6) : (!matrix, index, index, index) -> f16
          %e7 = func.call @element(%matrix, %matrix_row, %column, %c7) : (!matrix, index, index, index) -> f16
          %elements = vector.from_elements %e0, %e1, %e2, %e3, %e4, %e5, %e6, %e7 : !piece
          scf.yield %elements : !piece
        } else {
          scf.yield %none : !piece
        }
        vector.store %value, %tile[%tile_row, %tile_column] : !tile, !piece
      }
      return
    }

    // The elements of %matrix as a row: what the fast way loads from.
    func.func private @flatten(%matrix: !matrix) -> !elements {
      %base, %offset, %sizes:2, %strides:2 = memref.extract_strided_metadata %matrix
          : !matrix -> memref<f16>, index, index, index, index, index
      %c0 = arith.constant 0 : index
      %c1 = arith.constant 1 : index
      %last = arith.subi %sizes#0, %c1 : index
      %down = arith.muli %last, %strides#0 : index
      %signed = arith.addi %down, %sizes#1 : index
      %size = arith.maxsi %signed, %c0 : index
      %flat = memref.reinterpret_cast %base to offset: [%offset], sizes: [%size], strides: [1]
          : memref<f16> to !elements
      return %flat : !elements
    }

    // How many steps of 64 the fast way may take: all its pieces are inside of the buffers.
    func.func private @fast_steps(%a: !matrix, %b: !matrix) -> index {
      %c0 = arith.constant 0 : index
      %c1 = arith.constant 1 : index
      %c6 = arith.constant 6 : index
      %c7 = arith.constant 7 : index
      %c8 = arith.constant 8 : index
      %a_base, %a_offset, %a_sizes:2, %a_strides:2 = memref.extract_strided_metadata %a
          : !matrix -> memref<f16>, index, index, index, index, index
      %b_base, %b_offset, %b_sizes:2, %b_strides:2 = memref.extract_strided_metadata %b
          : !matrix -> memref<f16>, index, index, index, index, index
      %a_in_row = arith.cmpi eq, %a_strides#1, %c1 : index
      %b_in_row = arith.cmpi eq, %b_strides#1, %c1 : index
      %a_down = arith.cmpi sge, %a_strides#0, %c1 : index
      %b_down = arith.cmpi sge, %b_strides#0, %c1 : index
      %in_row = arith.andi %a_in_row, %b_in_row : i1
      %down = arith.andi %a_down, %b_down : i1
      %can = arith.andi %in_row, %down : i1
      %left = arith.andi %b_sizes#1, %c7 : index
      %whole = arith.cmpi eq, %left, %c0 : index
      %spare = arith.select %whole, %c0, %c8 : index
      %safe = arith.subi %a_sizes#1, %spare : index
      %safe_k = arith.maxsi %safe, %c0 : index
      %steps = arith.shrui %safe_k, %c6 : index
      %result = arith.select %can, %steps, %c0 : index
      return %result : index
    }

    // Writes 32 x 32 sums.
    func.func private @store_block(%sums: !sums, %c: !matrix, %row: index, %column: index) {
      %c0 = arith.constant 0 : index
      %c1 = arith.constant 1 : index
      %c3 = arith.constant 3 : index
      %c16 = arith.constant 16 : index
      %rows = memref.dim %c, %c0 : !matrix
      %columns = memref.dim %c, %c1 : !matrix
      %narrow = arith.truncf %sums : !sums to vector<16xf16>
      %row_exists = arith.cmpi ult, %row, %rows : index
      scf.for %i = %c0 to %c16 step %c1 {
        // i = 4 * g + e
        %e = arith.andi %i, %c3 : index
        %g4 = arith.subi %i, %e : index
        %g8 = arith.addi %g4, %g4 : index
        %g8e = arith.addi %g8, %e : index
        %col = arith.addi %column, %g8e : index
        %column_exists = arith.cmpi ult, %col, %columns : index
        %exists = arith.andi %row_exists, %column_exists : i1
        scf.if %exists {
          %value = vector.extract %narrow[%i] : f16 from vector<16xf16>
          memref.store %value, %c[%row, %col] : !matrix
        }
      }
      return
    }

    // Writes 64 x 64 sums.
    func.func private @store_sums(%s00: !sums, %s01: !sums, %s10: !sums, %s11: !sums,
                                  %c: !matrix, %row: index, %column: index, %lane: index) {
      %c2 = arith.constant 2 : index
      %c5 = arith.constant 5 : index
      %c31 = arith.constant 31 : index
      %c32 = arith.constant 32 : index
      %lane_row = arith.andi %lane, %c31 : index
      %lane_half = arith.shrui %lane, %c5 : index
      %lane_column = arith.shli %lane_half, %c2 : index
      %row0 = arith.addi %row, %lane_row : index
      %column0 = arith.addi %column, %lane_column : index
      %row1 = arith.addi %row0, %c32 : index
      %column1 = arith.addi %column0, %c32 : index
      func.call @store_block(%s00, %c, %row0, %column0) : (!sums, !matrix, index, index) -> ()
      func.call @store_block(%s01, %c, %row0, %column1) : (!sums, !matrix, index, index) -> ()
      func.call @store_block(%s10, %c, %row1, %column0) : (!sums, !matrix, index, index) -> ()
      func.call @store_block(%s11, %c, %row1, %column1) : (!sums, !matrix, index, index) -> ()
      return
    }

    gpu.func @gemm_f16_256x256x64(%a: !matrix, %b: !matrix, %c: !matrix)
        workgroup(%a_lds: memref<256x64xf16, #gpu.address_space<workgroup>>,
                  %b_lds: memref<256x64xf16, #gpu.address_space<workgroup>>)
        kernel
        attributes {known_block_size = array<i32: 512, 1, 1>} {
      %c0 = arith.constant 0 : index
      %c1 = arith.constant 1 : index
      %c2 = arith.constant 2 : index
      %c3 = arith.constant 3 : index
      %c4 = arith.constant 4 : index
      %c6 = arith.constant 6 : index
      %c7 = arith.constant 7 : index
      %c8 = arith.constant 8 : index
      %c63 = arith.constant 63 : index
      %c64 = arith.constant 64 : index
      %c128 = arith.constant 128 : index
      %c256 = arith.constant 256 : index
      %zero = arith.constant dense<0.0> : !sums
      %a_tile = memref.cast %a_lds : memref<256x64xf16, #gpu.address_space<workgroup>> to !tile
      %b_tile = memref.cast %b_lds : memref<256x64xf16, #gpu.address_space<workgroup>> to !tile
      %m_size = memref.dim %c, %c0 : !matrix
      %n_size = memref.dim %c, %c1 : !matrix
      %k_size = memref.dim %a, %c1 : !matrix
      %block_n = gpu.block_id x
      %block_m = gpu.block_id y
      %m0 = arith.muli %block_m, %c256 : index
      %n0 = arith.muli %block_n, %c256 : index
      %thread = gpu.thread_id x
      %lane = arith.andi %thread, %c63 : index
      %wave = arith.shrui %thread, %c6 : index
      %wave_column = arith.andi %wave, %c1 : index
      %wave_row = arith.shrui %wave, %c1 : index
      %wave_m = arith.muli %wave_row, %c64 : index
      %wave_n = arith.muli %wave_column, %c128 : index
      %wave_n1 = arith.addi %wave_n, %c64 : index

      // staging
      %piece = arith.andi %thread, %c7 : index
      %row = arith.shrui %thread, %c3 : index
      // B: bits 0, 1 the low ones of the group of 8 columns, 2, 3 those of the quad of rows
      %b_low = arith.andi %thread, %c3 : index
      %b_mid = arith.shrui %thread, %c2 : index
      %q_low = arith.andi %b_mid, %c3 : index
      %b_up = arith.shrui %thread, %c4 : index
      %b_high = arith.andi %b_up, %c7 : index
      %b_high4 = arith.shli %b_high, %c2 : index
      %b_group = arith.addi %b_high4, %b_low : index
      %q_up = arith.shrui %thread, %c7 : index
      %q_high = arith.shli %q_up, %c2 : index
      %quad = arith.addi %q_high, %q_low : index
      %b_row = arith.shli %b_group, %c3 : index

      %steps = func.call @fast_steps(%a, %b) : (!matrix, !matrix) -> index
      %a_flat = func.call @flatten(%a) : (!matrix) -> !elements
      %b_flat = func.call @flatten(%b) : (!matrix) -> !elements
      %a_base, %a_offset, %a_sizes:2, %a_strides:2 = memref.extract_strided_metadata %a
          : !matrix -> memref<f16>, index, index, index, index, index
      %b_base, %b_offset, %b_sizes:2, %b_strides:2 = memref.extract_strided_metadata %b
          : !matrix -> memref<f16>, index, index, index, index, index
      %last_m = arith.subi %m_size, %c1 : index
      %last_n = arith.subi %n_size, %c1 : index
      %piece8 = arith.shli %piece, %c3 : index
      %am_0 = arith.addi %m0, %row : index
      %am_1 = arith.addi %am_0, %c64 : index
      %am_2 = arith.addi %am_1, %c64 : index
      %am_3 = arith.addi %am_2, %c64 : index
      %am0 = arith.minui %am_0, %last_m : index
      %am1 = arith.minui %am_1, %last_m : index
      %am2 = arith.minui %am_2, %last_m : index
      %am3 = arith.minui %am_3, %last_m : index
      %ar0 = arith.muli %am0, %a_strides#0 : index
      %ar1 = arith.muli %am1, %a_strides#0 : index
      %ar2 = arith.muli %am2, %a_strides#0 : index
      %ar3 = arith.muli %am3, %a_strides#0 : index
      %ap0 = arith.addi %ar0, %piece8 : index
      %ap1 = arith.addi %ar1, %piece8 : index
      %ap2 = arith.addi %ar2, %piece8 : index
      %ap3 = arith.addi %ar3, %piece8 : index
      %bn_any = arith.addi %n0, %b_row : index
      %last_n_7 = arith.andi %last_n, %c7 : index
      %last_piece = arith.subi %last_n, %last_n_7 : index
      %bn = arith.minui %bn_any, %last_piece : index
      %bk = arith.shli %quad, %c2 : index
      %bkr = arith.muli %bk, %b_strides#0 : index
      %bp0 = arith.addi %bkr, %bn : index
      %bp1 = arith.addi %bp0, %b_strides#0 : index
      %bp2 = arith.addi %bp1, %b_strides#0 : index
      %bp3 = arith.addi %bp2, %b_strides#0 : index
      %b_step = arith.muli %b_strides#0, %c64 : index

      %b_turned = memref.transpose %b (i, j) -> (j, i) : !matrix to !matrix

      // The first tiles.
      %has_fast = arith.cmpi ne, %steps, %c0 : index
      scf.if %has_fast {
        %a_pieces = func.call @load_pieces(%a_flat, %c0, %ap0, %ap1, %ap2, %ap3) : (!elements, index, index, index, index, index) -> !pieces
        %b_pieces = func.call @load_pieces(%b_flat, %c0, %bp0, %bp1, %bp2, %bp3) : (!elements, index, index, index, index, index) -> !pieces
        func.call @store_rows(%a_pieces, %a_tile, %row, %c64, %piece) : (!pieces, !tile, index, index, index) -> ()
        func.call @store_columns(%b_pieces, %b_tile, %b_row, %quad) : (!pieces, !tile, index, index) -> ()
      } else {
        func.call @stage_any(%a, %m0, %c0, %a_tile, %row, %c64, %piece) : (!matrix, index, index, !tile, index, index, index) -> ()
        func.call @stage_any(%b_turned, %n0, %c0, %b_tile, %row, %c64, %piece) : (!matrix, index, index, !tile, index, index, index) -> ()
      }
      amdgpu.lds_barrier
      %a_first = func.call @load_operand(%a_tile, %wave_m, %lane, %c0) : (!tile, index, index, index) -> !operand
      %b0_first = func.call @load_operand(%b_tile, %wave_n, %lane, %c0) : (!tile, index, index, index) -> !operand
      %b1_first = func.call @load_operand(%b_tile, %wave_n1, %lane, %c0) : (!tile, index, index, index) -> !operand

      %first_steps = arith.maxui %steps, %c1 : index
      %hot:11 = scf.for %step = %c1 to %first_steps step %c1
          iter_args(%l0 = %zero, %l1 = %zero, %l2 = %zero, %l3 = %zero, %r0 = %zero, %r1 = %zero, %r2 = %zero, %r3 = %zero,
                    %a0 = %a_first, %b00 = %b0_first, %b10 = %b1_first)
          -> (!sums, !sums, !sums, !sums, !sums, !sums, !sums, !sums, !operand, !operand, !operand) {
        %a_next = arith.muli %step, %c64 : index
        %b_next = arith.muli %step, %b_step : index
        %a_pieces = func.call @load_pieces(%a_flat, %a_next, %ap0, %ap1, %ap2, %ap3) : (!elements, index, index, index, index, index) -> !pieces
        %b_pieces = func.call @load_pieces(%b_flat, %b_next, %bp0, %bp1, %bp2, %bp3) : (!elements, index, index, index, index, index) -> !pieces
        %a1 = func.call @load_operand(%a_tile, %wave_m, %lane, %c1) : (!tile, index, index, index) -> !operand
        %b01 = func.call @load_operand(%b_tile, %wave_n, %lane, %c1) : (!tile, index, index, index) -> !operand
        %b11 = func.call @load_operand(%b_tile, %wave_n1, %lane, %c1) : (!tile, index, index, index) -> !operand
        %l1_:4 = func.call @multiply(%a0, %b00, %l0, %l1, %l2, %l3) : (!operand, !operand, !sums, !sums, !sums, !sums) -> (!sums, !sums, !sums, !sums)
        %r1_:4 = func.call @multiply(%a0, %b10, %r0, %r1, %r2, %r3) : (!operand, !operand, !sums, !sums, !sums, !sums) -> (!sums, !sums, !sums, !sums)
        %a2 = func.call @load_operand(%a_tile, %wave_m, %lane, %c2) : (!tile, index, index, index) -> !operand
        %b02 = func.call @load_operand(%b_tile, %wave_n, %lane, %c2) : (!tile, index, index, index) -> !operand
        %b12 = func.call @load_operand(%b_tile, %wave_n1, %lane, %c2) : (!tile, index, index, index) -> !operand
        %l2_:4 = func.call @multiply(%a1, %b01, %l1_#0, %l1_#1, %l1_#2, %l1_#3) : (!operand, !operand, !sums, !sums, !sums, !sums) -> (!sums, !sums, !sums, !sums)
        %r2_:4 = func.call @multiply(%a1, %b11, %r1_#0, %r1_#1, %r1_#2, %r1_#3) : (!operand, !operand, !sums, !sums, !sums, !sums) -> (!sums, !sums, !sums, !sums)
        %a3 = func.call @load_operand(%a_tile, %wave_m, %lane, %c3) : (!tile, index, index, index) -> !operand
        %b03 = func.call @load_operand(%b_tile, %wave_n, %lane, %c3) : (!tile, index, index, index) -> !operand
        %b13 = func.call @load_operand(%b_tile, %wave_n1, %lane, %c3) : (!tile, index, index, index) -> !operand
        %l3_:4 = func.call @multiply(%a2, %b02, %l2_#0, %l2_#1, %l2_#2, %l2_#3) : (!operand, !operand, !sums, !sums, !sums, !sums) -> (!sums, !sums, !sums, !sums)
        %r3_:4 = func.call @multiply(%a2, %b12, %r2_#0, %r2_#1, %r2_#2, %r2_#3) : (!operand, !operand, !sums, !sums, !sums, !sums) -> (!sums, !sums, !sums, !sums)
        amdgpu.lds_barrier
        func.call @store_rows(%a_pieces, %a_tile, %row, %c64, %piece) : (!pieces, !tile, index, index, index) -> ()
        func.call @store_columns(%b_pieces, %b_tile, %b_row, %quad) : (!pieces, !tile, index, index) -> ()
        %l4_:4 = func.call @multiply(%a3, %b03, %l3_#0, %l3_#1, %l3_#2, %l3_#3) : (!operand, !operand, !sums, !sums, !sums, !sums) -> (!sums, !sums, !sums, !sums)
        amdgpu.lds_barrier
        %a4 = func.call @load_operand(%a_tile, %wave_m, %lane, %c0) : (!tile, index, index, index) -> !operand
        %b04 = func.call @load_operand(%b_tile, %wave_n, %lane, %c0) : (!tile, index, index, index) -> !operand
        %b14 = func.call @load_operand(%b_tile, %wave_n1, %lane, %c0) : (!tile, index, index, index) -> !operand
        %r4_:4 = func.call @multiply(%a3, %b13, %r3_#0, %r3_#1, %r3_#2, %r3_#3) : (!operand, !operand, !sums, !sums, !sums, !sums) -> (!sums, !sums, !sums, !sums)
        scf.yield %l4_#0, %l4_#1, %l4_#2, %l4_#3, %r4_#0, %r4_#1, %r4_#2, %r4_#3, %a4, %b04, %b14
            : !sums, !sums, !sums, !sums, !sums, !sums, !sums, !sums, !operand, !operand, !operand
      }

      // The tile in LDS, and all that is left.
      %k_63 = arith.addi %k_size, %c63 : index
      %all_steps = arith.shrui %k_63, %c6 : index
      %rest:8 = scf.for %step = %first_steps to %all_steps step %c1
          iter_args(%l0 = %hot#0, %l1 = %hot#1, %l2 = %hot#2, %l3 = %hot#3, %r0 = %hot#4, %r1 = %hot#5, %r2 = %hot#6, %r3 = %hot#7)
          -> (!sums, !sums, !sums, !sums, !sums, !sums, !sums, !sums) {
        %after:8 = scf.for %j = %c0 to %c4 step %c1
            iter_args(%lj0 = %l0, %lj1 = %l1, %lj2 = %l2, %lj3 = %l3, %rj0 = %r0, %rj1 = %r1, %rj2 = %r2, %rj3 = %r3)
            -> (!sums, !sums, !sums, !sums, !sums, !sums, !sums, !sums) {
          %aj = func.call @load_operand(%a_tile, %wave_m, %lane, %j) : (!tile, index, index, index) -> !operand
          %b0j = func.call @load_operand(%b_tile, %wave_n, %lane, %j) : (!tile, index, index, index) -> !operand
          %b1j = func.call @load_operand(%b_tile, %wave_n1, %lane, %j) : (!tile, index, index, index) -> !operand
          %l_next:4 = func.call @multiply(%aj, %b0j, %lj0, %lj1, %lj2, %lj3) : (!operand, !operand, !sums, !sums, !sums, !sums) -> (!sums, !sums, !sums, !sums)
          %r_next:4 = func.call @multiply(%aj, %b1j, %rj0, %rj1, %rj2, %rj3) : (!operand, !operand, !sums, !sums, !sums, !sums) -> (!sums, !sums, !sums, !sums)
          scf.yield %l_next#0, %l_next#1, %l_next#2, %l_next#3, %r_next#0, %r_next#1, %r_next#2, %r_next#3 : !sums, !sums, !sums, !sums, !sums, !sums, !sums, !sums
        }
        amdgpu.lds_barrier
        %k = arith.muli %step, %c64 : index
        func.call @stage_any(%a, %m0, %k, %a_tile, %row, %c64, %piece) : (!matrix, index, index, !tile, index, index, index) -> ()
        func.call @stage_any(%b_turned, %n0, %k, %b_tile, %row, %c64, %piece) : (!matrix, index, index, !tile, index, index, index) -> ()
        amdgpu.lds_barrier
        scf.yield %after#0, %after#1, %after#2, %after#3, %after#4, %after#5, %after#6, %after#7 : !sums, !sums, !sums, !sums, !sums, !sums, !sums, !sums
      }
      %last:8 = scf.for %j = %c0 to %c4 step %c1
          iter_args(%lj0 = %rest#0, %lj1 = %rest#1, %lj2 = %rest#2, %lj3 = %rest#3, %rj0 = %rest#4, %rj1 = %rest#5, %rj2 = %rest#6, %rj3 = %rest#7)
          -> (!sums, !sums, !sums, !sums, !sums, !sums, !sums, !sums) {
        %aj = func.call @load_operand(%a_tile, %wave_m, %lane, %j) : (!tile, index, index, index) -> !operand
        %b0j = func.call @load_operand(%b_tile, %wave_n, %lane, %j) : (!tile, index, index, index) -> !operand
        %b1j = func.call @load_operand(%b_tile, %wave_n1, %lane, %j) : (!tile, index, index, index) -> !operand
        %l_next:4 = func.call @multiply(%aj, %b0j, %lj0, %lj1, %lj2, %lj3) : (!operand, !operand, !sums, !sums, !sums, !sums) -> (!sums, !sums, !sums, !sums)
        %r_next:4 = func.call @multiply(%aj, %b1j, %rj0, %rj1, %rj2, %rj3) : (!operand, !operand, !sums, !sums, !sums, !sums) -> (!sums, !sums, !sums, !sums)
        scf.yield %l_next#0, %l_next#1, %l_next#2, %l_next#3, %r_next#0, %r_next#1, %r_next#2, %r_next#3 : !sums, !sums, !sums, !sums, !sums, !sums, !sums, !sums
      }

      %c_row = arith.addi %m0, %wave_m : index
      %c_col0 = arith.addi %n0, %wave_n : index
      %c_col1 = arith.addi %n0, %wave_n1 : index
      func.call @store_sums(%last#0, %last#1, %last#2, %last#3, %c, %c_row, %c_col0, %lane) : (!sums, !sums, !sums, !sums, !matrix, index, index, index) -> ()
      func.call @store_sums(%last#4, %last#5, %last#6, %last#7, %c, %c_row, %c_col1, %lane) : (!sums, !sums, !sums, !sums, !matrix, index, index, index) -> ()
      gpu.return
    }
  }
  // Launches the kernel. Expects the sizes of the three buffers to agree.
  func.func @gemm(%a: !matrix, %b: !matrix, %c: !matrix) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c512 = arith.constant 512 : index
    %c64 = arith.constant 256 : index
    %m_size = memref.dim %c, %c0 : !matrix
    %n_size = memref.dim %c, %c1 : !matrix
    %tiles_m = arith.ceildivui %m_size, %c64 : index
    %tiles_n = arith.ceildivui %n_size, %c64 : index
    %blocks = arith.muli %tiles_m, %tiles_n : index
    %has_blocks = arith.cmpi ne, %blocks, %c0 : index
    scf.if %has_blocks {
      gpu.launch_func @gemm_f16::@gemm_f16_256x256x64
          blocks in (%tiles_n, %tiles_m, %c1) threads in (%c512, %c1, %c1)
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
    %c64 = arith.constant 256 : index
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
