// Matrix product C = A B through MFMA: bf16 in and out, accumulated in f32. For
// gfx942; it compiles for gfx950 too, where it uses half of the rate of the matrix
// cores, whose mfma of twice the depth takes the same time.
//
// A is M x K, B is K x N, C is M x N; each with its own strides. Any sizes; a sum
// over nothing is 0. The kernels compute the same for all operands; what they
// differ in is what they are fast for:
//
//   gemm_nn_bf16_256x256x64   A and B with dense rows (stride 1 between columns)
//   gemm_nt_bf16_256x256x64   A with dense rows, B with dense columns: the
//                            transpose of a matrix N x K, as weights often are
//   gemm_nn_bf16_128x128x64   the same with smaller tiles of C, for matrices that
//   gemm_nt_bf16_128x128x64   have too few large ones for the compute units
//
// Tiles. A workgroup computes a tile of C, 256 x 256 with 8 waves or 128 x 128 with
// 4, in steps of 64 of K. Waves are in pairs side by side: wave w computes the rows
// from 64 * (w div 2) on and the columns from (w mod 2) * tile / 2 on, 64 x 128 or
// 64 x 64, which is 8 or 4 blocks of v_mfma_f32_32x32x8. B is the first operand of
// the mfma, so that a lane has 4 neighbours of a row of C in a row.
//
// Hot loop. It runs over what can be loaded in pieces of 8 elements (16 bytes). In
// LDS is one step's tiles, in registers the operands of a quarter of it. Each turn
//   - loads its part of the next step's tiles to registers and multiplies the first
//     three quarters, reading the operands of the next quarter during each;
//   - barrier: all waves have read all of LDS;
//   - multiplies half of the last quarter and writes the tiles to LDS;
//   - barrier: the tiles are there;
//   - multiplies the other half and reads the operands of the first quarter.
// What follows each part (@after_mfma_...) puts one or two accesses after one mfma;
// without that the compiler's scheduler moves reads to where they are used, and they
// are waited for.
//
// The rest of K, and all of it for operands with other strides, is staged element
// by element. That are the last K mod 64; if 8 does not divide N also, for B with
// dense rows, up to 8 more. Rows more than 2^22 elements apart count as other
// strides: the hot loop's offsets from the first row of a tile are 32 bits. What
// comes before that row is in the 64-bit base, so that matrices may have more than
// 2^32 bytes. No element outside of a matrix is used, and none outside of its
// first to last element is read.
//
// Staging. Dense in K: thread t loads piece t mod 8 of rows t div 8 + i * tile / 4,
// i = 0 .. 3, and writes it to LDS as it is. B with dense rows: thread t loads 8
// columns, group g, of 4 rows, 4 q to 4 q + 3, turns them in registers and writes
// half a piece for each column; bits 0, 1 of t are those of g, bits 2, 3 those of q,
// the next 2 (tile 128) or 3 bits the rest of g, the others the rest of q.
//
// LDS. Rows of 64 elements, 128 bytes, which is once all 32 banks: first the rows of
// A's tile, then the columns of B's. The pieces of row r are permuted: piece p is at
// place p xor key(r), key(r) = (r xor 5 * (r div 8 mod 4)) mod 8. Lanes that the
// hardware serves at once then never meet in a bank:
//   - reads of a piece by the lanes of 32 rows: lanes 0-3 and 20-23, 4-7 and 16-19,
//     8-11 and 28-31, 12-15 and 24-27 (ROCm's documentation, "Understanding AMD GPU LDS
//     and bank conflicts"); on gfx950 with its 64 banks 0-3, 12-15 and 20-27, and the
//     others (measured by the authors of HipKittens);
//   - writes of 8 pieces of a row by 8 lanes: the 8 places of the row;
//   - writes of half a piece by 16 lanes: r mod 8 is one, r div 8 mod 4 and p mod 2 and
//     the half are all: 16 different halves.
// C goes through LDS, too, 64 x 64 a wave, so that it is written in pieces; there two
// lanes meet when writing, in the same 16 banks.
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
//
// gemm_bf16.mlir is this file for bf16.

!matrix = memref<?x?xbf16, strided<[?, ?], offset: ?>>
!elements = memref<?xbf16, strided<[1], offset: ?>>
!dense_rows = memref<?x?xbf16, strided<[?, 1], offset: ?>>
!buffer = memref<?xbf16, #amdgpu.address_space<fat_raw_buffer>>
!lds = memref<?x64xbf16, #gpu.address_space<workgroup>>
!piece = vector<8xbf16>
!half_piece = vector<4xbf16>
!pieces = vector<32xbf16>
!operand = vector<16xbf16>
!sums = vector<16xf32>

module attributes {gpu.container_module} {
  gpu.module @gemm_bf16_kernels {
    // The column of row %row of LDS where its piece %piece is: see "LDS" above.
    func.func private @piece_column(%row: index, %piece: index) -> index {
      %c3 = arith.constant 3 : index
      %c5 = arith.constant 5 : index
      %c7 = arith.constant 7 : index
      %eighth = arith.shrui %row, %c3 : index
      %bits_34 = arith.andi %eighth, %c3 : index
      %spread = arith.muli %bits_34, %c5 : index
      %any_key = arith.xori %row, %spread : index
      %key = arith.andi %any_key, %c7 : index
      %place = arith.xori %piece, %key : index
      %column = arith.shli %place, %c3 : index
      return %column : index
    }

    // Loads pieces %p0 to %p3 elements after %first, which is the same in all lanes and goes
    // into the base of the buffer.
    func.func private @load_pieces(%from: !elements, %first: index, %p0: index, %p1: index, %p2: index,
        %p3: index) -> !pieces {
      %c1 = arith.constant 1 : index
      %most = arith.constant 0xfffffffe : index
      %base, %offset, %size, %stride = memref.extract_strided_metadata %from
          : !elements -> memref<bf16>, index, index, index
      %start = arith.addi %offset, %first : index
      %left = arith.subi %size, %first : index
      %view = memref.reinterpret_cast %base to offset: [%start], sizes: [%left], strides: [1]
          : memref<bf16> to !elements
      %left_bytes = arith.shli %left, %c1 : index
      %near_bytes = arith.minui %left_bytes, %most : index
      %bytes = arith.index_cast %near_bytes : index to i64
      %buffer = amdgpu.fat_raw_buffer_cast %view validBytes(%bytes) resetOffset : !elements to !buffer
      %v0 = vector.load %buffer[%p0] : !buffer, !piece
      %v1 = vector.load %buffer[%p1] : !buffer, !piece
      %v2 = vector.load %buffer[%p2] : !buffer, !piece
      %v3 = vector.load %buffer[%p3] : !buffer, !piece
      %low = vector.shuffle %v0, %v1 [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15] : !piece, !piece
      %high = vector.shuffle %v2, %v3 [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15] : !piece, !piece
      %all = vector.shuffle %low, %high [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20,
          21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31]
          : vector<16xbf16>, vector<16xbf16>
      return %all : !pieces
    }

    // Where the four pieces of a thread start whose rows are those of the matrix:
    // piece %piece of rows %row, %row + %step, ... from row %first on. Rows past the
    // last are read as the last one: what is computed from them is not written.
    func.func private @row_offsets(%matrix: !matrix, %first: index, %row: index, %step: index, %piece: index)
        -> (index, index, index, index) {
      %c0 = arith.constant 0 : index
      %c1 = arith.constant 1 : index
      %c3 = arith.constant 3 : index
      %base, %offset, %sizes:2, %strides:2 = memref.extract_strided_metadata %matrix
          : !matrix -> memref<bf16>, index, index, index, index, index
      %last = arith.subi %sizes#0, %c1 : index
      %column = arith.shli %piece, %c3 : index
      %row0 = arith.addi %first, %row : index
      %row1 = arith.addi %row0, %step : index
      %row2 = arith.addi %row1, %step : index
      %row3 = arith.addi %row2, %step : index
      %near0 = arith.minui %row0, %last : index
      %near1 = arith.minui %row1, %last : index
      %near2 = arith.minui %row2, %last : index
      %near3 = arith.minui %row3, %last : index
      %past0 = arith.subi %near0, %first : index
      %past1 = arith.subi %near1, %first : index
      %past2 = arith.subi %near2, %first : index
      %past3 = arith.subi %near3, %first : index
      %down0 = arith.muli %past0, %strides#0 : index
      %down1 = arith.muli %past1, %strides#0 : index
      %down2 = arith.muli %past2, %strides#0 : index
      %down3 = arith.muli %past3, %strides#0 : index
      %offset0 = arith.addi %down0, %column : index
      %offset1 = arith.addi %down1, %column : index
      %offset2 = arith.addi %down2, %column : index
      %offset3 = arith.addi %down3, %column : index
      return %offset0, %offset1, %offset2, %offset3 : index, index, index, index
    }

    // Where the four pieces of a thread start that are 8 columns, from column %first +
    // %column on, of rows 4 * %quad to 4 * %quad + 3. Pieces past the last are read as
    // the last one.
    func.func private @column_offsets(%matrix: !matrix, %first: index, %column: index, %quad: index)
        -> (index, index, index, index) {
      %c1 = arith.constant 1 : index
      %c2 = arith.constant 2 : index
      %c3 = arith.constant 3 : index
      %base, %offset, %sizes:2, %strides:2 = memref.extract_strided_metadata %matrix
          : !matrix -> memref<bf16>, index, index, index, index, index
      %last = arith.subi %sizes#1, %c1 : index
      %last_piece = arith.shrui %last, %c3 : index
      %last_column = arith.shli %last_piece, %c3 : index
      %any_column = arith.addi %first, %column : index
      %near_column = arith.minui %any_column, %last_column : index
      %near = arith.subi %near_column, %first : index
      %row = arith.shli %quad, %c2 : index
      %down = arith.muli %row, %strides#0 : index
      %offset0 = arith.addi %down, %near : index
      %offset1 = arith.addi %offset0, %strides#0 : index
      %offset2 = arith.addi %offset1, %strides#0 : index
      %offset3 = arith.addi %offset2, %strides#0 : index
      return %offset0, %offset1, %offset2, %offset3 : index, index, index, index
    }

    // Stores piece %piece of rows %row, %row + %step, ...
    func.func private @store_rows(%pieces: !pieces, %lds: !lds, %row: index, %step: index, %piece: index) {
      %column = func.call @piece_column(%row, %piece) : (index, index) -> index
      %row1 = arith.addi %row, %step : index
      %row2 = arith.addi %row1, %step : index
      %row3 = arith.addi %row2, %step : index
      %v0 = vector.shuffle %pieces, %pieces [0, 1, 2, 3, 4, 5, 6, 7] : !pieces, !pieces
      %v1 = vector.shuffle %pieces, %pieces [8, 9, 10, 11, 12, 13, 14, 15] : !pieces, !pieces
      %v2 = vector.shuffle %pieces, %pieces [16, 17, 18, 19, 20, 21, 22, 23] : !pieces, !pieces
      %v3 = vector.shuffle %pieces, %pieces [24, 25, 26, 27, 28, 29, 30, 31] : !pieces, !pieces
      vector.store %v0, %lds[%row, %column] : !lds, !piece
      vector.store %v1, %lds[%row1, %column] : !lds, !piece
      vector.store %v2, %lds[%row2, %column] : !lds, !piece
      vector.store %v3, %lds[%row3, %column] : !lds, !piece
      return
    }

    // Stores half a piece of row %row + %i: %half is 0 or 4.
    func.func private @store_half(%value: !half_piece, %lds: !lds, %row: index, %i: index, %piece: index,
        %half: index) {
      %row_i = arith.addi %row, %i : index
      %first = func.call @piece_column(%row_i, %piece) : (index, index) -> index
      %column = arith.addi %first, %half : index
      vector.store %value, %lds[%row_i, %column] : !lds, !half_piece
      return
    }

    // Stores four pieces that are 8 rows of one column each, rows %row to %row + 7 of
    // columns 4 * %quad to 4 * %quad + 3: half a piece of each row.
    func.func private @store_columns(%pieces: !pieces, %lds: !lds, %row: index, %quad: index) {
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
      %low = vector.interleave %v0, %v1 : !piece -> vector<16xbf16>
      %high = vector.interleave %v2, %v3 : !piece -> vector<16xbf16>
      %r0 = vector.shuffle %low, %high [0, 1, 16, 17] : vector<16xbf16>, vector<16xbf16>
      %r1 = vector.shuffle %low, %high [2, 3, 18, 19] : vector<16xbf16>, vector<16xbf16>
      %r2 = vector.shuffle %low, %high [4, 5, 20, 21] : vector<16xbf16>, vector<16xbf16>
      %r3 = vector.shuffle %low, %high [6, 7, 22, 23] : vector<16xbf16>, vector<16xbf16>
      %r4 = vector.shuffle %low, %high [8, 9, 24, 25] : vector<16xbf16>, vector<16xbf16>
      %r5 = vector.shuffle %low, %high [10, 11, 26, 27] : vector<16xbf16>, vector<16xbf16>
      %r6 = vector.shuffle %low, %high [12, 13, 28, 29] : vector<16xbf16>, vector<16xbf16>
      %r7 = vector.shuffle %low, %high [14, 15, 30, 31] : vector<16xbf16>, vector<16xbf16>
      func.call @store_half(%r0, %lds, %row, %c0, %piece, %half) : (!half_piece, !lds, index, index, index, index)
          -> ()
      func.call @store_half(%r1, %lds, %row, %c1, %piece, %half) : (!half_piece, !lds, index, index, index, index)
          -> ()
      func.call @store_half(%r2, %lds, %row, %c2, %piece, %half) : (!half_piece, !lds, index, index, index, index)
          -> ()
      func.call @store_half(%r3, %lds, %row, %c3, %piece, %half) : (!half_piece, !lds, index, index, index, index)
          -> ()
      func.call @store_half(%r4, %lds, %row, %c4, %piece, %half) : (!half_piece, !lds, index, index, index, index)
          -> ()
      func.call @store_half(%r5, %lds, %row, %c5, %piece, %half) : (!half_piece, !lds, index, index, index, index)
          -> ()
      func.call @store_half(%r6, %lds, %row, %c6, %piece, %half) : (!half_piece, !lds, index, index, index, index)
          -> ()
      func.call @store_half(%r7, %lds, %row, %c7, %piece, %half) : (!half_piece, !lds, index, index, index, index)
          -> ()
      return
    }

    // The operand of an mfma for rows %row to %row + 63, two blocks of 32, and the 16
    // columns from 16 * %step on.
    func.func private @load_operand(%lds: !lds, %row: index, %lane: index, %step: index) -> !operand {
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
      %v0 = vector.load %lds[%row0, %column] : !lds, !piece
      %v1 = vector.load %lds[%row1, %column] : !lds, !piece
      %both = vector.shuffle %v0, %v1 [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15] : !piece, !piece
      return %both : !operand
    }

    // Adds the product of 64 rows of A and 64 columns of B, 8 deep, to four blocks of
    // sums: the low or the high half of each piece. B comes first, so that a lane gets 4 neighbours of a row of C.
    func.func private @multiply_half(%a: !operand, %b: !operand, %s00: !sums, %s01: !sums, %s10: !sums, %s11: !sums,
                                     %high: i1) -> (!sums, !sums, !sums, !sums) {
      %a0_low = vector.shuffle %a, %a [0, 1, 2, 3] : !operand, !operand
      %a0_high = vector.shuffle %a, %a [4, 5, 6, 7] : !operand, !operand
      %a1_low = vector.shuffle %a, %a [8, 9, 10, 11] : !operand, !operand
      %a1_high = vector.shuffle %a, %a [12, 13, 14, 15] : !operand, !operand
      %b0_low = vector.shuffle %b, %b [0, 1, 2, 3] : !operand, !operand
      %b0_high = vector.shuffle %b, %b [4, 5, 6, 7] : !operand, !operand
      %b1_low = vector.shuffle %b, %b [8, 9, 10, 11] : !operand, !operand
      %b1_high = vector.shuffle %b, %b [12, 13, 14, 15] : !operand, !operand
      %a0 = arith.select %high, %a0_high, %a0_low : !half_piece
      %a1 = arith.select %high, %a1_high, %a1_low : !half_piece
      %b0 = arith.select %high, %b0_high, %b0_low : !half_piece
      %b1 = arith.select %high, %b1_high, %b1_low : !half_piece
      %t00 = amdgpu.mfma 32x32x8 %b0 * %a0 + %s00 blgp = none : !half_piece, !half_piece, !sums
      %t01 = amdgpu.mfma 32x32x8 %b1 * %a0 + %s01 blgp = none : !half_piece, !half_piece, !sums
      %t10 = amdgpu.mfma 32x32x8 %b0 * %a1 + %s10 blgp = none : !half_piece, !half_piece, !sums
      %t11 = amdgpu.mfma 32x32x8 %b1 * %a1 + %s11 blgp = none : !half_piece, !half_piece, !sums
      return %t00, %t01, %t10, %t11 : !sums, !sums, !sums, !sums
    }

    // The operands of a wave for 16 columns from 16 * %step on: rows of A, and of B the
    // left 64 and, if %is_wide, the right 64.
    func.func private @load_operands(%lds: !lds, %a_row: index, %b_row: index, %lane: index, %step: index,
                                     %is_wide: i1) -> (!operand, !operand, !operand) {
      %c64 = arith.constant 64 : index
      %b_right = arith.addi %b_row, %c64 : index
      %a = func.call @load_operand(%lds, %a_row, %lane, %step) : (!lds, index, index, index) -> !operand
      %left = func.call @load_operand(%lds, %b_row, %lane, %step) : (!lds, index, index, index) -> !operand
      %right = scf.if %is_wide -> !operand {
        %operand = func.call @load_operand(%lds, %b_right, %lane, %step) : (!lds, index, index, index) -> !operand
        scf.yield %operand : !operand
      } else {
        scf.yield %left : !operand
      }
      return %a, %left, %right : !operand, !operand, !operand
    }

    // Adds to all sums of a wave what one half of each piece gives, 8 deep.
    func.func private @multiply_eighth(%a: !operand, %left: !operand, %right: !operand,
                                       %s0: !sums, %s1: !sums, %s2: !sums, %s3: !sums,
                                       %s4: !sums, %s5: !sums, %s6: !sums, %s7: !sums, %is_wide: i1, %high: i1)
        -> (!sums, !sums, !sums, !sums, !sums, !sums, !sums, !sums) {
      %l:4 = func.call @multiply_half(%a, %left, %s0, %s1, %s2, %s3, %high)
          : (!operand, !operand, !sums, !sums, !sums, !sums, i1) -> (!sums, !sums, !sums, !sums)
      %r:4 = scf.if %is_wide -> (!sums, !sums, !sums, !sums) {
        %sums:4 = func.call @multiply_half(%a, %right, %s4, %s5, %s6, %s7, %high)
            : (!operand, !operand, !sums, !sums, !sums, !sums, i1) -> (!sums, !sums, !sums, !sums)
        scf.yield %sums#0, %sums#1, %sums#2, %sums#3 : !sums, !sums, !sums, !sums
      } else {
        scf.yield %s4, %s5, %s6, %s7 : !sums, !sums, !sums, !sums
      }
      return %l#0, %l#1, %l#2, %l#3, %r#0, %r#1, %r#2, %r#3 : !sums, !sums, !sums, !sums, !sums, !sums, !sums, !sums
    }

    // Both halves, 16 deep.
    func.func private @multiply_quarter(%a: !operand, %left: !operand, %right: !operand,
                                        %s0: !sums, %s1: !sums, %s2: !sums, %s3: !sums,
                                        %s4: !sums, %s5: !sums, %s6: !sums, %s7: !sums, %is_wide: i1)
        -> (!sums, !sums, !sums, !sums, !sums, !sums, !sums, !sums) {
      %low = arith.constant false
      %high = arith.constant true
      %half:8 = func.call @multiply_eighth(%a, %left, %right, %s0, %s1, %s2, %s3, %s4, %s5, %s6, %s7, %is_wide, %low)
          : (!operand, !operand, !operand, !sums, !sums, !sums, !sums, !sums, !sums, !sums, !sums, i1, i1)
          -> (!sums, !sums, !sums, !sums, !sums, !sums, !sums, !sums)
      %all:8 = func.call @multiply_eighth(%a, %left, %right, %half#0, %half#1, %half#2, %half#3, %half#4, %half#5,
          %half#6, %half#7,
                                          %is_wide, %high)
          : (!operand, !operand, !operand, !sums, !sums, !sums, !sums, !sums, !sums, !sums, !sums, i1, i1)
          -> (!sums, !sums, !sums, !sums, !sums, !sums, !sums, !sums)
      return %all#0, %all#1, %all#2, %all#3, %all#4, %all#5, %all#6, %all#7 : !sums, !sums, !sums, !sums, !sums,
          !sums, !sums, !sums
    }

    // One element of a row, or zero where there is none.
    func.func private @load_element(%matrix: !matrix, %row: index, %column: index, %i: index) -> bf16 {
      %c1 = arith.constant 1 : index
      %zero = arith.constant 0.0 : bf16
      %columns = memref.dim %matrix, %c1 : !matrix
      %last = arith.subi %columns, %c1 : index
      %at = arith.addi %column, %i : index
      %near = arith.minui %at, %last : index
      %loaded = memref.load %matrix[%row, %near] : !matrix
      %exists = arith.cmpi ult, %at, %columns : index
      %value = arith.select %exists, %loaded, %zero : bf16
      return %value : bf16
    }

    // Stages 64 columns of a matrix with any strides, from row %first_row and column
    // %first_column on, in rows %lds_row to %lds_end - 1 of LDS; zeros in place of what
    // does not exist. The thread does piece %piece of rows %row, %row + %step, ...
    func.func private @stage_any(%matrix: !matrix, %first_row: index, %first_column: index, %lds: !lds,
                                 %lds_row: index, %lds_end: index, %row: index, %step: index, %piece: index) {
      %c0 = arith.constant 0 : index
      %c1 = arith.constant 1 : index
      %c3 = arith.constant 3 : index
      %c2 = arith.constant 2 : index
      %c4 = arith.constant 4 : index
      %c5 = arith.constant 5 : index
      %c6 = arith.constant 6 : index
      %c7 = arith.constant 7 : index
      %zeros = arith.constant dense<0.0> : !piece
      %rows = memref.dim %matrix, %c0 : !matrix
      %columns = memref.dim %matrix, %c1 : !matrix
      %lds_column = func.call @piece_column(%row, %piece) : (index, index) -> index
      %right = arith.shli %piece, %c3 : index
      %column = arith.addi %first_column, %right : index
      %has_columns = arith.cmpi ult, %column, %columns : index
      %first_lds_row = arith.addi %lds_row, %row : index
      scf.for %to = %first_lds_row to %lds_end step %step {
        %down = arith.subi %to, %lds_row : index
        %from = arith.addi %first_row, %down : index
        %has_row = arith.cmpi ult, %from, %rows : index
        %has_some = arith.andi %has_row, %has_columns : i1
        %value = scf.if %has_some -> !piece {
          %e0 = func.call @load_element(%matrix, %from, %column, %c0) : (!matrix, index, index, index) -> bf16
          %e1 = func.call @load_element(%matrix, %from, %column, %c1) : (!matrix, index, index, index) -> bf16
          %e2 = func.call @load_element(%matrix, %from, %column, %c2) : (!matrix, index, index, index) -> bf16
          %e3 = func.call @load_element(%matrix, %from, %column, %c3) : (!matrix, index, index, index) -> bf16
          %e4 = func.call @load_element(%matrix, %from, %column, %c4) : (!matrix, index, index, index) -> bf16
          %e5 = func.call @load_element(%matrix, %from, %column, %c5) : (!matrix, index, index, index) -> bf16
          %e6 = func.call @load_element(%matrix, %from, %column, %c6) : (!matrix, index, index, index) -> bf16
          %e7 = func.call @load_element(%matrix, %from, %column, %c7) : (!matrix, index, index, index) -> bf16
          %elements = vector.from_elements %e0, %e1, %e2, %e3, %e4, %e5, %e6, %e7 : !piece
          scf.yield %elements : !piece
        } else {
          scf.yield %zeros : !piece
        }
        vector.store %value, %lds[%to, %lds_column] : !lds, !piece
      }
      return
    }

    // The elements of a matrix as one row, from the first to the last: what pieces are
    // loaded from.
    func.func private @flatten(%matrix: !matrix) -> !elements {
      %base, %offset, %sizes:2, %strides:2 = memref.extract_strided_metadata %matrix
          : !matrix -> memref<bf16>, index, index, index, index, index
      %c0 = arith.constant 0 : index
      %c1 = arith.constant 1 : index
      %last = arith.subi %sizes#0, %c1 : index
      %down = arith.muli %last, %strides#0 : index
      %signed = arith.addi %down, %sizes#1 : index
      %size = arith.maxsi %signed, %c0 : index
      %flat = memref.reinterpret_cast %base to offset: [%offset], sizes: [%size], strides: [1]
          : memref<bf16> to !elements
      return %flat : !elements
    }

    // How many steps of 64 columns can be loaded in pieces. %matrix has them in its
    // rows, if %in_rows, or else is turned: then its last piece of a row may reach
    // into the next rows, 7 at most, and the last 8 rows are left to @stage_any.
    func.func private @count_fast_steps(%matrix: !matrix, %in_rows: i1) -> index {
      %c0 = arith.constant 0 : index
      %c1 = arith.constant 1 : index
      %c6 = arith.constant 6 : index
      %c7 = arith.constant 7 : index
      %c8 = arith.constant 8 : index
      %base, %offset, %sizes:2, %strides:2 = memref.extract_strided_metadata %matrix
          : !matrix -> memref<bf16>, index, index, index, index, index
      %is_dense = arith.cmpi eq, %strides#1, %c1 : index
      %goes_down = arith.cmpi sge, %strides#0, %c1 : index
      %can0 = arith.andi %is_dense, %goes_down : i1
      %farthest = arith.constant 0x400000 : index
      %is_near = arith.cmpi sle, %strides#0, %farthest : index
      %can = arith.andi %can0, %is_near : i1
      %rest = arith.andi %sizes#1, %c7 : index
      %is_whole = arith.cmpi eq, %rest, %c0 : index
      %spare = arith.select %is_whole, %c0, %c8 : index
      %safe_rows = arith.subi %sizes#0, %spare : index
      %depth = arith.select %in_rows, %sizes#1, %safe_rows : index
      %positive = arith.maxsi %depth, %c0 : index
      %steps = arith.shrui %positive, %c6 : index
      %result = arith.select %can, %steps, %c0 : index
      return %result : index
    }

    // Writes the rows of a block of 32 x 32 sums to rows %row + lane mod 32 of LDS.
    func.func private @store_block(%sums: !sums, %lds: !lds, %row: index, %first_piece: index, %lane: index) {
      %c0 = arith.constant 0 : index
      %c1 = arith.constant 1 : index
      %c2 = arith.constant 2 : index
      %c3 = arith.constant 3 : index
      %c5 = arith.constant 5 : index
      %c31 = arith.constant 31 : index
      %narrow = arith.truncf %sums : !sums to !operand
      %lane_row = arith.andi %lane, %c31 : index
      %lane_half = arith.shrui %lane, %c5 : index
      %half = arith.shli %lane_half, %c2 : index
      %at = arith.addi %row, %lane_row : index
      %n0 = vector.shuffle %narrow, %narrow [0, 1, 2, 3] : !operand, !operand
      %piece0 = arith.addi %first_piece, %c0 : index
      %n1 = vector.shuffle %narrow, %narrow [4, 5, 6, 7] : !operand, !operand
      %piece1 = arith.addi %first_piece, %c1 : index
      %n2 = vector.shuffle %narrow, %narrow [8, 9, 10, 11] : !operand, !operand
      %piece2 = arith.addi %first_piece, %c2 : index
      %n3 = vector.shuffle %narrow, %narrow [12, 13, 14, 15] : !operand, !operand
      %piece3 = arith.addi %first_piece, %c3 : index
      func.call @store_half(%n0, %lds, %at, %c0, %piece0, %half) : (!half_piece, !lds, index, index, index, index)
          -> ()
      func.call @store_half(%n1, %lds, %at, %c0, %piece1, %half) : (!half_piece, !lds, index, index, index, index)
          -> ()
      func.call @store_half(%n2, %lds, %at, %c0, %piece2, %half) : (!half_piece, !lds, index, index, index, index)
          -> ()
      func.call @store_half(%n3, %lds, %at, %c0, %piece3, %half) : (!half_piece, !lds, index, index, index, index)
          -> ()
      return
    }

    // Writes 64 x 64 sums to C, from row %first_row and column %first_column on, through
    // rows %row to %row + 63 of LDS, which only this wave uses.
    func.func private @store_sums(%s00: !sums, %s01: !sums, %s10: !sums, %s11: !sums, %lds: !lds, %row: index,
                                  %c: !matrix, %first_row: index, %first_column: index, %lane: index) {
      %c0 = arith.constant 0 : index
      %c1 = arith.constant 1 : index
      %c3 = arith.constant 3 : index
      %c4 = arith.constant 4 : index
      %c7 = arith.constant 7 : index
      %c8 = arith.constant 8 : index
      %c32 = arith.constant 32 : index
      %c64 = arith.constant 64 : index
      %base, %offset, %sizes:2, %strides:2 = memref.extract_strided_metadata %c
          : !matrix -> memref<bf16>, index, index, index, index, index
      %is_dense = arith.cmpi eq, %strides#1, %c1 : index
      // Only used if that is what C is.
      %dense = memref.reinterpret_cast %base to offset: [%offset], sizes: [%sizes#0, %sizes#1],
          strides: [%strides#0, 1] : memref<bf16> to !dense_rows
      %row32 = arith.addi %row, %c32 : index
      amdgpu.lds_barrier
      func.call @store_block(%s00, %lds, %row, %c0, %lane) : (!sums, !lds, index, index, index) -> ()
      func.call @store_block(%s01, %lds, %row, %c4, %lane) : (!sums, !lds, index, index, index) -> ()
      func.call @store_block(%s10, %lds, %row32, %c0, %lane) : (!sums, !lds, index, index, index) -> ()
      func.call @store_block(%s11, %lds, %row32, %c4, %lane) : (!sums, !lds, index, index, index) -> ()
      amdgpu.lds_barrier
      %lane_row = arith.shrui %lane, %c3 : index
      %piece = arith.andi %lane, %c7 : index
      %right = arith.shli %piece, %c3 : index
      %column = arith.addi %first_column, %right : index
      %column8 = arith.addi %column, %c8 : index
      %fits = arith.cmpi ule, %column8, %sizes#1 : index
      %is_whole = arith.andi %fits, %is_dense : i1
      %end = arith.minui %column8, %sizes#1 : index
      scf.for %i = %lane_row to %c64 step %c8 {
        %to = arith.addi %first_row, %i : index
        %from = arith.addi %row, %i : index
        %from_column = func.call @piece_column(%from, %piece) : (index, index) -> index
        %has_row = arith.cmpi ult, %to, %sizes#0 : index
        scf.if %has_row {
          scf.if %is_whole {
            %value = vector.load %lds[%from, %from_column] : !lds, !piece
            vector.store %value, %dense[%to, %column] : !dense_rows, !piece
          } else {
            scf.for %to_column = %column to %end step %c1 {
              %past = arith.subi %to_column, %column : index
              %at = arith.addi %from_column, %past : index
              %value = memref.load %lds[%from, %at] : !lds
              memref.store %value, %c[%to, %to_column] : !matrix
            }
          }
        }
      }
      return
    }

    // Which 8 columns of four rows a thread stages that turns them: the first column and
    // a quarter of the first row.
    func.func private @get_column_part(%thread: index, %tile: index) -> (index, index) {
      %c1 = arith.constant 1 : index
      %c2 = arith.constant 2 : index
      %c3 = arith.constant 3 : index
      %c4 = arith.constant 4 : index
      %c32 = arith.constant 32 : index
      %bits_01 = arith.andi %thread, %c3 : index
      %from_2 = arith.shrui %thread, %c2 : index
      %bits_23 = arith.andi %from_2, %c3 : index
      %from_4 = arith.shrui %thread, %c4 : index
      %groups_4 = arith.divui %tile, %c32 : index
      %bits_4 = arith.remui %from_4, %groups_4 : index
      %half_tile = arith.shrui %tile, %c1 : index
      %bits_high = arith.divui %thread, %half_tile : index
      %group_high = arith.shli %bits_4, %c2 : index
      %group = arith.addi %group_high, %bits_01 : index
      %column = arith.shli %group, %c3 : index
      %quad_high = arith.shli %bits_high, %c2 : index
      %quad = arith.addi %quad_high, %bits_23 : index
      return %column, %quad : index, index
    }

    // How many quarters of a step have columns, the last maybe less than 16.
    func.func private @count_quarters(%k_size: index, %step: index) -> index {
      %c4 = arith.constant 4 : index
      %c6 = arith.constant 6 : index
      %c15 = arith.constant 15 : index
      %start = arith.shli %step, %c6 : index
      %columns = arith.subi %k_size, %start : index
      %columns_up = arith.addi %columns, %c15 : index
      %quarters = arith.shrui %columns_up, %c4 : index
      %result = arith.minui %quarters, %c4 : index
      return %result : index
    }

    // Multiplies the tiles in LDS: the 64 rows of A from %a_row on with the columns of B
    // that are the rows from %b_row on, 64, or 128 if %is_wide; %quarters times 16 deep.
    func.func private @multiply_tiles(%lds: !lds, %a_row: index, %b_row: index, %lane: index, %quarters: index,
                                      %is_wide: i1, %s0: !sums, %s1: !sums, %s2: !sums, %s3: !sums,
                                      %s4: !sums, %s5: !sums, %s6: !sums, %s7: !sums)
        -> (!sums, !sums, !sums, !sums, !sums, !sums, !sums, !sums) {
      %c0 = arith.constant 0 : index
      %c1 = arith.constant 1 : index
      %result:8 = scf.for %step = %c0 to %quarters step %c1
          iter_args(%t0 = %s0, %t1 = %s1, %t2 = %s2, %t3 = %s3, %t4 = %s4, %t5 = %s5, %t6 = %s6, %t7 = %s7)
          -> (!sums, !sums, !sums, !sums, !sums, !sums, !sums, !sums) {
        %in:3 = func.call @load_operands(%lds, %a_row, %b_row, %lane, %step, %is_wide)
            : (!lds, index, index, index, index, i1) -> (!operand, !operand, !operand)
        %next:8 = func.call @multiply_quarter(%in#0, %in#1, %in#2, %t0, %t1, %t2, %t3, %t4, %t5, %t6, %t7, %is_wide)
            : (!operand, !operand, !operand, !sums, !sums, !sums, !sums, !sums, !sums, !sums, !sums, i1)
            -> (!sums, !sums, !sums, !sums, !sums, !sums, !sums, !sums)
        scf.yield %next#0, %next#1, %next#2, %next#3, %next#4, %next#5, %next#6, %next#7 : !sums, !sums, !sums,
            !sums, !sums, !sums, !sums, !sums
      }
      return %result#0, %result#1, %result#2, %result#3, %result#4, %result#5, %result#6, %result#7 : !sums, !sums,
          !sums, !sums, !sums, !sums, !sums, !sums
    }

    // For the compiler's scheduler: the order of so many instructions of a kind. The masks
    // are 2 for arithmetic, 8 for mfma, 32 for global loads, 256 for reads and 512 for
    // writes of LDS. An empty group is none.

    // Six reads.
    func.func private @after_mfma_read() {
      rocdl.sched.group.barrier 8, 1, 0
      rocdl.sched.group.barrier 256, 1, 0
      rocdl.sched.group.barrier 8, 1, 0
      rocdl.sched.group.barrier 256, 1, 0
      rocdl.sched.group.barrier 8, 1, 0
      rocdl.sched.group.barrier 256, 1, 0
      rocdl.sched.group.barrier 8, 1, 0
      rocdl.sched.group.barrier 256, 1, 0
      rocdl.sched.group.barrier 8, 1, 0
      rocdl.sched.group.barrier 256, 1, 0
      rocdl.sched.group.barrier 8, 1, 0
      rocdl.sched.group.barrier 256, 1, 0
      return
    }

    // Eight loads.
    func.func private @after_mfma_load() {
      rocdl.sched.group.barrier 8, 1, 0
      rocdl.sched.group.barrier 32, 1, 0
      rocdl.sched.group.barrier 8, 1, 0
      rocdl.sched.group.barrier 32, 1, 0
      rocdl.sched.group.barrier 8, 1, 0
      rocdl.sched.group.barrier 32, 1, 0
      rocdl.sched.group.barrier 8, 1, 0
      rocdl.sched.group.barrier 32, 1, 0
      rocdl.sched.group.barrier 8, 1, 0
      rocdl.sched.group.barrier 32, 1, 0
      rocdl.sched.group.barrier 8, 1, 0
      rocdl.sched.group.barrier 32, 1, 0
      rocdl.sched.group.barrier 8, 1, 0
      rocdl.sched.group.barrier 32, 1, 0
      rocdl.sched.group.barrier 8, 1, 0
      rocdl.sched.group.barrier 32, 1, 0
      return
    }

    // Twelve writes.
    func.func private @after_mfma_write() {
      rocdl.sched.group.barrier 8, 1, 0
      rocdl.sched.group.barrier 512, 2, 0
      rocdl.sched.group.barrier 8, 1, 0
      rocdl.sched.group.barrier 512, 2, 0
      rocdl.sched.group.barrier 8, 1, 0
      rocdl.sched.group.barrier 512, 2, 0
      rocdl.sched.group.barrier 8, 1, 0
      rocdl.sched.group.barrier 512, 2, 0
      rocdl.sched.group.barrier 8, 1, 0
      rocdl.sched.group.barrier 512, 2, 0
      rocdl.sched.group.barrier 8, 1, 0
      rocdl.sched.group.barrier 512, 2, 0
      return
    }

    // All other mfma.
    func.func private @after_mfma_mfma() {
      rocdl.sched.group.barrier 8, 16, 0
      return
    }

    // The kernel for tiles of %tile x %tile, 256 if %is_wide or else 128. %b_in_rows:
    // what is dense in B is its columns, not its rows.
    func.func private @gemm(%a: !matrix, %b: !matrix, %c: !matrix, %lds: !lds, %tile: index, %is_wide: i1,
                            %b_in_rows: i1) {
      %c0 = arith.constant 0 : index
      %c1 = arith.constant 1 : index
      %c2 = arith.constant 2 : index
      %c3 = arith.constant 3 : index
      %c6 = arith.constant 6 : index
      %c7 = arith.constant 7 : index
      %c63 = arith.constant 63 : index
      %c64 = arith.constant 64 : index
      %zero = arith.constant dense<0.0> : !sums

      // The tile of C, and of that the part of this wave.
      %block_x = gpu.block_id x
      %block_y = gpu.block_id y
      %m0 = arith.muli %block_y, %tile : index
      %n0 = arith.muli %block_x, %tile : index
      %thread = gpu.thread_id x
      %lane = arith.andi %thread, %c63 : index
      // In a scalar register, as it is the same in all lanes.
      %any_wave = arith.shrui %thread, %c6 : index
      %any_wave_i32 = arith.index_cast %any_wave : index to i32
      %wave_i32 = rocdl.readfirstlane %any_wave_i32 : i32
      %wave = arith.index_castui %wave_i32 : i32 to index
      %wave_odd = arith.andi %wave, %c1 : index
      %wave_pair = arith.shrui %wave, %c1 : index
      %half_tile = arith.shrui %tile, %c1 : index
      %wave_m = arith.muli %wave_pair, %c64 : index
      %wave_n = arith.muli %wave_odd, %half_tile : index
      %lds_left = arith.addi %tile, %wave_n : index

      // What this thread stages: see "Staging" above.
      %row_step = arith.shrui %tile, %c2 : index
      %row = arith.shrui %thread, %c3 : index
      %piece = arith.andi %thread, %c7 : index
      %column, %quad = func.call @get_column_part(%thread, %tile) : (index, index) -> (index, index)
      %b_row = arith.addi %tile, %row : index
      %b_column_row = arith.addi %tile, %column : index
      %b_end = arith.addi %tile, %tile : index

      // How many steps there are, and how many of them can be loaded in pieces.
      %b_turned = memref.transpose %b (k, n) -> (n, k) : !matrix to !matrix
      %true = arith.constant true
      %low = arith.constant false
      %high = arith.constant true
      %a_fast = func.call @count_fast_steps(%a, %true) : (!matrix, i1) -> index
      %b_fast = scf.if %b_in_rows -> index {
        %steps = func.call @count_fast_steps(%b_turned, %true) : (!matrix, i1) -> index
        scf.yield %steps : index
      } else {
        %false = arith.constant false
        %steps = func.call @count_fast_steps(%b, %false) : (!matrix, i1) -> index
        scf.yield %steps : index
      }
      %fast_steps = arith.minui %a_fast, %b_fast : index
      %k_size = memref.dim %a, %c1 : !matrix
      %k_up = arith.addi %k_size, %c63 : index
      %steps = arith.shrui %k_up, %c6 : index

      %a_elements = func.call @flatten(%a) : (!matrix) -> !elements
      %a_at:4 = func.call @row_offsets(%a, %m0, %row, %row_step, %piece)
          : (!matrix, index, index, index, index) -> (index, index, index, index)
      %a_base, %a_offset, %a_sizes:2, %a_strides:2 = memref.extract_strided_metadata %a
          : !matrix -> memref<bf16>, index, index, index, index, index
      %a_first = arith.muli %m0, %a_strides#0 : index
      %b_elements, %b_at:4, %b_first, %b_step = scf.if %b_in_rows
          -> (!elements, index, index, index, index, index, index) {
        %elements = func.call @flatten(%b_turned) : (!matrix) -> !elements
        %at:4 = func.call @row_offsets(%b_turned, %n0, %row, %row_step, %piece)
            : (!matrix, index, index, index, index) -> (index, index, index, index)
        %base, %offset, %sizes:2, %strides:2 = memref.extract_strided_metadata %b_turned
            : !matrix -> memref<bf16>, index, index, index, index, index
        %start = arith.muli %n0, %strides#0 : index
        scf.yield %elements, %at#0, %at#1, %at#2, %at#3, %start, %c64
            : !elements, index, index, index, index, index, index
      } else {
        %elements = func.call @flatten(%b) : (!matrix) -> !elements
        %at:4 = func.call @column_offsets(%b, %n0, %column, %quad)
            : (!matrix, index, index, index) -> (index, index, index, index)
        %base, %offset, %sizes:2, %strides:2 = memref.extract_strided_metadata %b
            : !matrix -> memref<bf16>, index, index, index, index, index
        %b_64 = arith.muli %strides#0, %c64 : index
        scf.yield %elements, %at#0, %at#1, %at#2, %at#3, %n0, %b_64
            : !elements, index, index, index, index, index, index
      }

      // The first step's tiles.
      %has_fast = arith.cmpi ne, %fast_steps, %c0 : index
      scf.if %has_fast {
        %a_pieces = func.call @load_pieces(%a_elements, %a_first, %a_at#0, %a_at#1, %a_at#2, %a_at#3)
            : (!elements, index, index, index, index, index) -> !pieces
        %b_pieces = func.call @load_pieces(%b_elements, %b_first, %b_at#0, %b_at#1, %b_at#2, %b_at#3)
            : (!elements, index, index, index, index, index) -> !pieces
        func.call @store_rows(%a_pieces, %lds, %row, %row_step, %piece) : (!pieces, !lds, index, index, index) -> ()
        scf.if %b_in_rows {
          func.call @store_rows(%b_pieces, %lds, %b_row, %row_step, %piece) : (!pieces, !lds, index, index, index)
              -> ()
        } else {
          func.call @store_columns(%b_pieces, %lds, %b_column_row, %quad) : (!pieces, !lds, index, index) -> ()
        }
      } else {
        func.call @stage_any(%a, %m0, %c0, %lds, %c0, %tile, %row, %row_step, %piece)
            : (!matrix, index, index, !lds, index, index, index, index, index) -> ()
        func.call @stage_any(%b_turned, %n0, %c0, %lds, %tile, %b_end, %row, %row_step, %piece)
            : (!matrix, index, index, !lds, index, index, index, index, index) -> ()
      }
      amdgpu.lds_barrier
      %in_begin:3 = func.call @load_operands(%lds, %wave_m, %lds_left, %lane, %c0, %is_wide)
          : (!lds, index, index, index, index, i1) -> (!operand, !operand, !operand)

      // The hot loop. While it multiplies the tiles in LDS, it loads those of the next
      // step, and while it does the last quarter, it replaces them.
      %hot_steps = arith.maxui %fast_steps, %c1 : index
      %hot:11 = scf.for %step = %c1 to %hot_steps step %c1
          iter_args(%s0 = %zero, %s1 = %zero, %s2 = %zero, %s3 = %zero,
                    %s4 = %zero, %s5 = %zero, %s6 = %zero, %s7 = %zero,
                    %a0 = %in_begin#0, %left0 = %in_begin#1, %right0 = %in_begin#2)
          -> (!sums, !sums, !sums, !sums, !sums, !sums, !sums, !sums, !operand, !operand, !operand) {
        %a_past = arith.muli %step, %c64 : index
        %b_past = arith.muli %step, %b_step : index
        %a_next = arith.addi %a_first, %a_past : index
        %b_next = arith.addi %b_first, %b_past : index
        amdgpu.sched_barrier allow = <none>
        %a_pieces = func.call @load_pieces(%a_elements, %a_next, %a_at#0, %a_at#1, %a_at#2, %a_at#3)
            : (!elements, index, index, index, index, index) -> !pieces
        %b_pieces = func.call @load_pieces(%b_elements, %b_next, %b_at#0, %b_at#1, %b_at#2, %b_at#3)
            : (!elements, index, index, index, index, index) -> !pieces
        %in1:3 = func.call @load_operands(%lds, %wave_m, %lds_left, %lane, %c1, %is_wide)
            : (!lds, index, index, index, index, i1) -> (!operand, !operand, !operand)
        %s_1:8 = func.call @multiply_quarter(%a0, %left0, %right0, %s0, %s1, %s2, %s3, %s4, %s5, %s6, %s7, %is_wide)
            : (!operand, !operand, !operand, !sums, !sums, !sums, !sums, !sums, !sums, !sums, !sums, i1)
            -> (!sums, !sums, !sums, !sums, !sums, !sums, !sums, !sums)
        func.call @after_mfma_read() : () -> ()
        func.call @after_mfma_load() : () -> ()
        func.call @after_mfma_mfma() : () -> ()
        amdgpu.sched_barrier allow = <none>
        %in2:3 = func.call @load_operands(%lds, %wave_m, %lds_left, %lane, %c2, %is_wide)
            : (!lds, index, index, index, index, i1) -> (!operand, !operand, !operand)
        %s_2:8 = func.call @multiply_quarter(%in1#0, %in1#1, %in1#2, %s_1#0, %s_1#1, %s_1#2, %s_1#3, %s_1#4, %s_1#5,
            %s_1#6, %s_1#7, %is_wide)
            : (!operand, !operand, !operand, !sums, !sums, !sums, !sums, !sums, !sums, !sums, !sums, i1)
            -> (!sums, !sums, !sums, !sums, !sums, !sums, !sums, !sums)
        func.call @after_mfma_read() : () -> ()
        func.call @after_mfma_mfma() : () -> ()
        amdgpu.sched_barrier allow = <none>
        %in3:3 = func.call @load_operands(%lds, %wave_m, %lds_left, %lane, %c3, %is_wide)
            : (!lds, index, index, index, index, i1) -> (!operand, !operand, !operand)
        %s_3:8 = func.call @multiply_quarter(%in2#0, %in2#1, %in2#2, %s_2#0, %s_2#1, %s_2#2, %s_2#3, %s_2#4, %s_2#5,
            %s_2#6, %s_2#7, %is_wide)
            : (!operand, !operand, !operand, !sums, !sums, !sums, !sums, !sums, !sums, !sums, !sums, i1)
            -> (!sums, !sums, !sums, !sums, !sums, !sums, !sums, !sums)
        func.call @after_mfma_read() : () -> ()
        func.call @after_mfma_mfma() : () -> ()
        amdgpu.sched_barrier allow = <none>
        amdgpu.lds_barrier
        amdgpu.sched_barrier allow = <none>
        func.call @store_rows(%a_pieces, %lds, %row, %row_step, %piece) : (!pieces, !lds, index, index, index) -> ()
        scf.if %b_in_rows {
          func.call @store_rows(%b_pieces, %lds, %b_row, %row_step, %piece) : (!pieces, !lds, index, index, index)
              -> ()
        } else {
          func.call @store_columns(%b_pieces, %lds, %b_column_row, %quad) : (!pieces, !lds, index, index) -> ()
        }
        %s_h:8 = func.call @multiply_eighth(%in3#0, %in3#1, %in3#2, %s_3#0, %s_3#1, %s_3#2, %s_3#3, %s_3#4, %s_3#5,
            %s_3#6, %s_3#7, %is_wide, %low)
            : (!operand, !operand, !operand, !sums, !sums, !sums, !sums, !sums, !sums, !sums, !sums, i1, i1)
            -> (!sums, !sums, !sums, !sums, !sums, !sums, !sums, !sums)
        func.call @after_mfma_write() : () -> ()
        func.call @after_mfma_mfma() : () -> ()
        amdgpu.sched_barrier allow = <none>
        amdgpu.lds_barrier
        amdgpu.sched_barrier allow = <none>
        %in4:3 = func.call @load_operands(%lds, %wave_m, %lds_left, %lane, %c0, %is_wide)
            : (!lds, index, index, index, index, i1) -> (!operand, !operand, !operand)
        %s_4:8 = func.call @multiply_eighth(%in3#0, %in3#1, %in3#2, %s_h#0, %s_h#1, %s_h#2, %s_h#3, %s_h#4, %s_h#5,
            %s_h#6, %s_h#7, %is_wide, %high)
            : (!operand, !operand, !operand, !sums, !sums, !sums, !sums, !sums, !sums, !sums, !sums, i1, i1)
            -> (!sums, !sums, !sums, !sums, !sums, !sums, !sums, !sums)
        func.call @after_mfma_read() : () -> ()
        func.call @after_mfma_mfma() : () -> ()
        amdgpu.sched_barrier allow = <none>
        scf.yield %s_4#0, %s_4#1, %s_4#2, %s_4#3, %s_4#4, %s_4#5, %s_4#6, %s_4#7, %in4#0, %in4#1, %in4#2
            : !sums, !sums, !sums, !sums, !sums, !sums, !sums, !sums, !operand, !operand, !operand
      }

      // The rest: multiply what is in LDS, stage the next, and so on.
      %all:8 = scf.for %step = %hot_steps to %steps step %c1
          iter_args(%s0 = %hot#0, %s1 = %hot#1, %s2 = %hot#2, %s3 = %hot#3, %s4 = %hot#4, %s5 = %hot#5, %s6 = %hot#6,
              %s7 = %hot#7)
          -> (!sums, !sums, !sums, !sums, !sums, !sums, !sums, !sums) {
        %done = arith.subi %step, %c1 : index
        %all_quarters = func.call @count_quarters(%k_size, %done) : (index, index) -> index
        %sums:8 = func.call @multiply_tiles(%lds, %wave_m, %lds_left, %lane, %all_quarters, %is_wide,
                                            %s0, %s1, %s2, %s3, %s4, %s5, %s6, %s7)
            : (!lds, index, index, index, index, i1, !sums, !sums, !sums, !sums, !sums, !sums, !sums, !sums)
            -> (!sums, !sums, !sums, !sums, !sums, !sums, !sums, !sums)
        amdgpu.lds_barrier
        %k = arith.muli %step, %c64 : index
        func.call @stage_any(%a, %m0, %k, %lds, %c0, %tile, %row, %row_step, %piece)
            : (!matrix, index, index, !lds, index, index, index, index, index) -> ()
        func.call @stage_any(%b_turned, %n0, %k, %lds, %tile, %b_end, %row, %row_step, %piece)
            : (!matrix, index, index, !lds, index, index, index, index, index) -> ()
        amdgpu.lds_barrier
        scf.yield %sums#0, %sums#1, %sums#2, %sums#3, %sums#4, %sums#5, %sums#6, %sums#7 : !sums, !sums, !sums,
            !sums, !sums, !sums, !sums, !sums
      }
      %last_steps = arith.maxui %steps, %c1 : index
      %last_step = arith.subi %last_steps, %c1 : index
      %last_quarters = func.call @count_quarters(%k_size, %last_step) : (index, index) -> index
      %sums:8 = func.call @multiply_tiles(%lds, %wave_m, %lds_left, %lane, %last_quarters, %is_wide,
                                          %all#0, %all#1, %all#2, %all#3, %all#4, %all#5, %all#6, %all#7)
          : (!lds, index, index, index, index, i1, !sums, !sums, !sums, !sums, !sums, !sums, !sums, !sums)
          -> (!sums, !sums, !sums, !sums, !sums, !sums, !sums, !sums)

      %row_c = arith.addi %m0, %wave_m : index
      %column_c = arith.addi %n0, %wave_n : index
      %lds_c = arith.muli %wave, %c64 : index
      func.call @store_sums(%sums#0, %sums#1, %sums#2, %sums#3, %lds, %lds_c, %c, %row_c, %column_c, %lane)
          : (!sums, !sums, !sums, !sums, !lds, index, !matrix, index, index, index) -> ()
      scf.if %is_wide {
        %column_right = arith.addi %column_c, %c64 : index
        func.call @store_sums(%sums#4, %sums#5, %sums#6, %sums#7, %lds, %lds_c, %c, %row_c, %column_right, %lane)
            : (!sums, !sums, !sums, !sums, !lds, index, !matrix, index, index, index) -> ()
      }
      return
    }

    gpu.func @gemm_nn_bf16_256x256x64(%a: !matrix, %b: !matrix, %c: !matrix)
        workgroup(%tiles: memref<512x64xbf16, #gpu.address_space<workgroup>>)
        kernel
        attributes {known_block_size = array<i32: 512, 1, 1>} {
      %tile = arith.constant 256 : index
      %is_wide = arith.constant true
      %b_in_rows = arith.constant false
      %lds = memref.cast %tiles : memref<512x64xbf16, #gpu.address_space<workgroup>> to !lds
      func.call @gemm(%a, %b, %c, %lds, %tile, %is_wide, %b_in_rows)
          : (!matrix, !matrix, !matrix, !lds, index, i1, i1) -> ()
      gpu.return
    }

    gpu.func @gemm_nt_bf16_256x256x64(%a: !matrix, %b: !matrix, %c: !matrix)
        workgroup(%tiles: memref<512x64xbf16, #gpu.address_space<workgroup>>)
        kernel
        attributes {known_block_size = array<i32: 512, 1, 1>} {
      %tile = arith.constant 256 : index
      %is_wide = arith.constant true
      %b_in_rows = arith.constant true
      %lds = memref.cast %tiles : memref<512x64xbf16, #gpu.address_space<workgroup>> to !lds
      func.call @gemm(%a, %b, %c, %lds, %tile, %is_wide, %b_in_rows)
          : (!matrix, !matrix, !matrix, !lds, index, i1, i1) -> ()
      gpu.return
    }

    gpu.func @gemm_nn_bf16_128x128x64(%a: !matrix, %b: !matrix, %c: !matrix)
        workgroup(%tiles: memref<256x64xbf16, #gpu.address_space<workgroup>>)
        kernel
        attributes {known_block_size = array<i32: 256, 1, 1>} {
      %tile = arith.constant 128 : index
      %is_wide = arith.constant false
      %b_in_rows = arith.constant false
      %lds = memref.cast %tiles : memref<256x64xbf16, #gpu.address_space<workgroup>> to !lds
      func.call @gemm(%a, %b, %c, %lds, %tile, %is_wide, %b_in_rows)
          : (!matrix, !matrix, !matrix, !lds, index, i1, i1) -> ()
      gpu.return
    }

    gpu.func @gemm_nt_bf16_128x128x64(%a: !matrix, %b: !matrix, %c: !matrix)
        workgroup(%tiles: memref<256x64xbf16, #gpu.address_space<workgroup>>)
        kernel
        attributes {known_block_size = array<i32: 256, 1, 1>} {
      %tile = arith.constant 128 : index
      %is_wide = arith.constant false
      %b_in_rows = arith.constant true
      %lds = memref.cast %tiles : memref<256x64xbf16, #gpu.address_space<workgroup>> to !lds
      func.call @gemm(%a, %b, %c, %lds, %tile, %is_wide, %b_in_rows)
          : (!matrix, !matrix, !matrix, !lds, index, i1, i1) -> ()
      gpu.return
    }
  }

  // Launches the kernel of a layout of B. Expects the sizes of the three buffers to
  // agree.
  func.func @gemm_bf16_256x256x64(%a: !matrix, %b: !matrix, %c: !matrix) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %threads = arith.constant 512 : index
    %tile = arith.constant 256 : index
    %m_size = memref.dim %c, %c0 : !matrix
    %n_size = memref.dim %c, %c1 : !matrix
    %tiles_m = arith.ceildivui %m_size, %tile : index
    %tiles_n = arith.ceildivui %n_size, %tile : index
    %blocks = arith.muli %tiles_m, %tiles_n : index
    %has_blocks = arith.cmpi ne, %blocks, %c0 : index
    scf.if %has_blocks {
      %has_dense_columns = func.call @has_dense_columns(%b) : (!matrix) -> i1
      scf.if %has_dense_columns {
        gpu.launch_func @gemm_bf16_kernels::@gemm_nt_bf16_256x256x64
            blocks in (%tiles_n, %tiles_m, %c1) threads in (%threads, %c1, %c1)
            args(%a : !matrix, %b : !matrix, %c : !matrix)
      } else {
        gpu.launch_func @gemm_bf16_kernels::@gemm_nn_bf16_256x256x64
            blocks in (%tiles_n, %tiles_m, %c1) threads in (%threads, %c1, %c1)
            args(%a : !matrix, %b : !matrix, %c : !matrix)
      }
    }
    return
  }

  // The same with smaller tiles.
  func.func @gemm_bf16_128x128x64(%a: !matrix, %b: !matrix, %c: !matrix) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %threads = arith.constant 256 : index
    %tile = arith.constant 128 : index
    %m_size = memref.dim %c, %c0 : !matrix
    %n_size = memref.dim %c, %c1 : !matrix
    %tiles_m = arith.ceildivui %m_size, %tile : index
    %tiles_n = arith.ceildivui %n_size, %tile : index
    %blocks = arith.muli %tiles_m, %tiles_n : index
    %has_blocks = arith.cmpi ne, %blocks, %c0 : index
    scf.if %has_blocks {
      %has_dense_columns = func.call @has_dense_columns(%b) : (!matrix) -> i1
      scf.if %has_dense_columns {
        gpu.launch_func @gemm_bf16_kernels::@gemm_nt_bf16_128x128x64
            blocks in (%tiles_n, %tiles_m, %c1) threads in (%threads, %c1, %c1)
            args(%a : !matrix, %b : !matrix, %c : !matrix)
      } else {
        gpu.launch_func @gemm_bf16_kernels::@gemm_nn_bf16_128x128x64
            blocks in (%tiles_n, %tiles_m, %c1) threads in (%threads, %c1, %c1)
            args(%a : !matrix, %b : !matrix, %c : !matrix)
      }
    }
    return
  }

  func.func private @has_dense_columns(%matrix: !matrix) -> i1 {
    %c1 = arith.constant 1 : index
    %base, %offset, %sizes:2, %strides:2 = memref.extract_strided_metadata %matrix
        : !matrix -> memref<bf16>, index, index, index, index, index
    %dense_columns = arith.cmpi eq, %strides#0, %c1 : index
    %no_dense_rows = arith.cmpi ne, %strides#1, %c1 : index
    %result = arith.andi %dense_columns, %no_dense_rows : i1
    return %result : i1
  }

  // M, N and K 8192. The contents are not set.
  func.func @gemm_bf16_8192x8192x8192() {
    %start = gpu.wait async
    %a, %a_ready = gpu.alloc async [%start] () : memref<8192x8192xbf16>
    %b, %b_ready = gpu.alloc async [%a_ready] () : memref<8192x8192xbf16>
    %c, %c_ready = gpu.alloc async [%b_ready] () : memref<8192x8192xbf16>
    gpu.wait [%c_ready]
    %any_a = memref.cast %a : memref<8192x8192xbf16> to !matrix
    %any_b = memref.cast %b : memref<8192x8192xbf16> to !matrix
    %any_c = memref.cast %c : memref<8192x8192xbf16> to !matrix
    call @gemm_bf16_256x256x64(%any_a, %any_b, %any_c) : (!matrix, !matrix, !matrix) -> ()
    %done = gpu.wait async
    %a_freed = gpu.dealloc async [%done] %a : memref<8192x8192xbf16>
    %b_freed = gpu.dealloc async [%a_freed] %b : memref<8192x8192xbf16>
    %c_freed = gpu.dealloc async [%b_freed] %c : memref<8192x8192xbf16>
    gpu.wait [%c_freed]
    return
  }

  // M, N and K 8192, B with dense columns. The contents are not set.
  func.func @gemm_nt_bf16_8192x8192x8192() {
    %start = gpu.wait async
    %a, %a_ready = gpu.alloc async [%start] () : memref<8192x8192xbf16>
    %b, %b_ready = gpu.alloc async [%a_ready] () : memref<8192x8192xbf16>
    %c, %c_ready = gpu.alloc async [%b_ready] () : memref<8192x8192xbf16>
    gpu.wait [%c_ready]
    %any_a = memref.cast %a : memref<8192x8192xbf16> to !matrix
    %rows_b = memref.cast %b : memref<8192x8192xbf16> to !matrix
    %any_b = memref.transpose %rows_b (n, k) -> (k, n) : !matrix to !matrix
    %any_c = memref.cast %c : memref<8192x8192xbf16> to !matrix
    call @gemm_bf16_256x256x64(%any_a, %any_b, %any_c) : (!matrix, !matrix, !matrix) -> ()
    %done = gpu.wait async
    %a_freed = gpu.dealloc async [%done] %a : memref<8192x8192xbf16>
    %b_freed = gpu.dealloc async [%a_freed] %b : memref<8192x8192xbf16>
    %c_freed = gpu.dealloc async [%b_freed] %c : memref<8192x8192xbf16>
    gpu.wait [%c_freed]
    return
  }

  // M, N and K 4096. The contents are not set.
  func.func @gemm_bf16_4096x4096x4096() {
    %start = gpu.wait async
    %a, %a_ready = gpu.alloc async [%start] () : memref<4096x4096xbf16>
    %b, %b_ready = gpu.alloc async [%a_ready] () : memref<4096x4096xbf16>
    %c, %c_ready = gpu.alloc async [%b_ready] () : memref<4096x4096xbf16>
    gpu.wait [%c_ready]
    %any_a = memref.cast %a : memref<4096x4096xbf16> to !matrix
    %any_b = memref.cast %b : memref<4096x4096xbf16> to !matrix
    %any_c = memref.cast %c : memref<4096x4096xbf16> to !matrix
    call @gemm_bf16_256x256x64(%any_a, %any_b, %any_c) : (!matrix, !matrix, !matrix) -> ()
    %done = gpu.wait async
    %a_freed = gpu.dealloc async [%done] %a : memref<4096x4096xbf16>
    %b_freed = gpu.dealloc async [%a_freed] %b : memref<4096x4096xbf16>
    %c_freed = gpu.dealloc async [%b_freed] %c : memref<4096x4096xbf16>
    gpu.wait [%c_freed]
    return
  }

  // M, N and K 4096, B with dense columns. The contents are not set.
  func.func @gemm_nt_bf16_4096x4096x4096() {
    %start = gpu.wait async
    %a, %a_ready = gpu.alloc async [%start] () : memref<4096x4096xbf16>
    %b, %b_ready = gpu.alloc async [%a_ready] () : memref<4096x4096xbf16>
    %c, %c_ready = gpu.alloc async [%b_ready] () : memref<4096x4096xbf16>
    gpu.wait [%c_ready]
    %any_a = memref.cast %a : memref<4096x4096xbf16> to !matrix
    %rows_b = memref.cast %b : memref<4096x4096xbf16> to !matrix
    %any_b = memref.transpose %rows_b (n, k) -> (k, n) : !matrix to !matrix
    %any_c = memref.cast %c : memref<4096x4096xbf16> to !matrix
    call @gemm_bf16_256x256x64(%any_a, %any_b, %any_c) : (!matrix, !matrix, !matrix) -> ()
    %done = gpu.wait async
    %a_freed = gpu.dealloc async [%done] %a : memref<4096x4096xbf16>
    %b_freed = gpu.dealloc async [%a_freed] %b : memref<4096x4096xbf16>
    %c_freed = gpu.dealloc async [%b_freed] %c : memref<4096x4096xbf16>
    gpu.wait [%c_freed]
    return
  }

  // What the numeric check calls, of the library swizzle_host_runtime.
  func.func private @swizzleFillBF16(memref<*xbf16>, i64, f64, f64)
  func.func private @swizzleCompareBF16(memref<*xbf16>, memref<*xf32>, f64, f64)

  // Rows times columns, dense along rows, or along columns if %turned: then %all has
  // them as its rows. What %all has more is between them.
  func.func private @view(%all: memref<?x?xbf16>, %rows: index, %columns: index, %turned: i1) -> !matrix {
    %c1 = arith.constant 1 : index
    %pitch = memref.dim %all, %c1 : memref<?x?xbf16>
    %row_stride = arith.select %turned, %c1, %pitch : index
    %column_stride = arith.select %turned, %pitch, %c1 : index
    %view = memref.reinterpret_cast %all to offset: [0], sizes: [%rows, %columns],
        strides: [%row_stride, %column_stride] : memref<?x?xbf16> to memref<?x?xbf16, strided<[?, ?]>>
    %matrix = memref.cast %view : memref<?x?xbf16, strided<[?, ?]>> to !matrix
    return %matrix : !matrix
  }

  // Allocates what @view needs.
  func.func private @fill(%rows: index, %columns: index, %turned: i1, %spare: index, %seed: i64) -> memref<?x?xbf16> {
    %low = arith.constant -1.0 : f64
    %high = arith.constant 1.0 : f64
    %all_rows = arith.select %turned, %columns, %rows : index
    %dense = arith.select %turned, %rows, %columns : index
    %all_columns = arith.addi %dense, %spare : index
    %all = memref.alloc(%all_rows, %all_columns) : memref<?x?xbf16>
    %any = memref.cast %all : memref<?x?xbf16> to memref<*xbf16>
    call @swizzleFillBF16(%any, %seed, %low, %high) : (memref<*xbf16>, i64, f64, f64) -> ()
    return %all : memref<?x?xbf16>
  }

  func.func private @copy(%host: memref<?x?xbf16>) -> memref<?x?xbf16> {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %rows = memref.dim %host, %c0 : memref<?x?xbf16>
    %columns = memref.dim %host, %c1 : memref<?x?xbf16>
    %start = gpu.wait async
    %device, %ready = gpu.alloc async [%start] (%rows, %columns) : memref<?x?xbf16>
    %there = gpu.memcpy async [%ready] %device, %host : memref<?x?xbf16>, memref<?x?xbf16>
    gpu.wait [%there]
    return %device : memref<?x?xbf16>
  }

  // Compares a kernel with linalg.matmul on the host: the one with the large tiles if
  // %is_wide; A and B with dense rows, or dense columns if they are turned; %spare
  // elements between dense rows or columns. The sum of k products of numbers in
  // [-1, 1) is in f32 in both, in another order, which changes it by less than
  // 2^-11; rounding to bf16 by the tolerance times the result.
  func.func @check_gemm(%m: index, %n: index, %k: index, %is_wide: i1, %a_turned: i1, %b_turned: i1, %spare: index) {
    %c0 = arith.constant 0 : index
    %zero = arith.constant 0.0 : f32
    %order = arith.constant 4.8828125e-4 : f64
    %rounding = arith.constant 3.90625e-3 : f64
    %false = arith.constant false
    %a_seed = arith.constant 1 : i64
    %b_seed = arith.constant 2 : i64
    %c_seed = arith.constant 3 : i64
    %a_host = call @fill(%m, %k, %a_turned, %spare, %a_seed) : (index, index, i1, index, i64) -> memref<?x?xbf16>
    %b_host = call @fill(%k, %n, %b_turned, %spare, %b_seed) : (index, index, i1, index, i64) -> memref<?x?xbf16>
    %c_host = call @fill(%m, %n, %false, %c0, %c_seed) : (index, index, i1, index, i64) -> memref<?x?xbf16>
    %a = call @copy(%a_host) : (memref<?x?xbf16>) -> memref<?x?xbf16>
    %b = call @copy(%b_host) : (memref<?x?xbf16>) -> memref<?x?xbf16>
    %c = call @copy(%c_host) : (memref<?x?xbf16>) -> memref<?x?xbf16>
    %a_view = call @view(%a, %m, %k, %a_turned) : (memref<?x?xbf16>, index, index, i1) -> !matrix
    %b_view = call @view(%b, %k, %n, %b_turned) : (memref<?x?xbf16>, index, index, i1) -> !matrix
    %c_view = memref.cast %c : memref<?x?xbf16> to !matrix
    scf.if %is_wide {
      func.call @gemm_bf16_256x256x64(%a_view, %b_view, %c_view) : (!matrix, !matrix, !matrix) -> ()
    } else {
      func.call @gemm_bf16_128x128x64(%a_view, %b_view, %c_view) : (!matrix, !matrix, !matrix) -> ()
    }
    %done = gpu.wait async
    %c_back = gpu.memcpy async [%done] %c_host, %c : memref<?x?xbf16>, memref<?x?xbf16>
    %a_freed = gpu.dealloc async [%c_back] %a : memref<?x?xbf16>
    %b_freed = gpu.dealloc async [%a_freed] %b : memref<?x?xbf16>
    %c_freed = gpu.dealloc async [%b_freed] %c : memref<?x?xbf16>
    gpu.wait [%c_freed]
    %expected = memref.alloc(%m, %n) : memref<?x?xf32>
    linalg.fill ins(%zero : f32) outs(%expected : memref<?x?xf32>)
    %a_operand = call @view(%a_host, %m, %k, %a_turned) : (memref<?x?xbf16>, index, index, i1) -> !matrix
    %b_operand = call @view(%b_host, %k, %n, %b_turned) : (memref<?x?xbf16>, index, index, i1) -> !matrix
    linalg.matmul ins(%a_operand, %b_operand : !matrix, !matrix) outs(%expected : memref<?x?xf32>)
    %c_any = memref.cast %c_host : memref<?x?xbf16> to memref<*xbf16>
    %expected_any = memref.cast %expected : memref<?x?xf32> to memref<*xf32>
    call @swizzleCompareBF16(%c_any, %expected_any, %order, %rounding)
        : (memref<*xbf16>, memref<*xf32>, f64, f64) -> ()
    memref.dealloc %expected : memref<?x?xf32>
    memref.dealloc %a_host : memref<?x?xbf16>
    memref.dealloc %b_host : memref<?x?xbf16>
    memref.dealloc %c_host : memref<?x?xbf16>
    return
  }

  // Grids of 21 and 8 workgroups, to be run with every map.
  func.func @check_maps() {
    %false = arith.constant false
    %true = arith.constant true
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c20 = arith.constant 20 : index
    %c64 = arith.constant 64 : index
    %c128 = arith.constant 128 : index
    %c300 = arith.constant 300 : index
    %c830 = arith.constant 830 : index
    %c1020 = arith.constant 1020 : index
    call @check_gemm(%c300, %c830, %c20, %false, %false, %false, %c0)
        : (index, index, index, i1, i1, i1, index) -> ()
    call @check_gemm(%c128, %c1020, %c64, %false, %false, %true, %c1)
        : (index, index, index, i1, i1, i1, index) -> ()
    return
  }

  // One element; nothing to sum; whole tiles; a hot loop with several turns; sizes that
  // no tile, step or piece divides; rows with something between them; operands that only
  // the general way can load; with B dense in rows and in columns.
  func.func @main() {
    %false = arith.constant false
    %true = arith.constant true
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c2 = arith.constant 2 : index
    %c3 = arith.constant 3 : index
    %c5 = arith.constant 5 : index
    %c7 = arith.constant 7 : index
    %c20 = arith.constant 20 : index
    %c65 = arith.constant 65 : index
    %c70 = arith.constant 70 : index
    %c127 = arith.constant 127 : index
    %c128 = arith.constant 128 : index
    %c129 = arith.constant 129 : index
    %c130 = arith.constant 130 : index
    %c136 = arith.constant 136 : index
    %c140 = arith.constant 140 : index
    %c192 = arith.constant 192 : index
    %c199 = arith.constant 199 : index
    %c200 = arith.constant 200 : index
    %c250 = arith.constant 250 : index
    %c255 = arith.constant 255 : index
    %c256 = arith.constant 256 : index
    %c257 = arith.constant 257 : index
    %c264 = arith.constant 264 : index
    %c321 = arith.constant 321 : index
    call @check_gemm(%c1, %c1, %c1, %true, %false, %false, %c0)
        : (index, index, index, i1, i1, i1, index) -> ()
    call @check_gemm(%c3, %c5, %c0, %false, %false, %false, %c0)
        : (index, index, index, i1, i1, i1, index) -> ()
    call @check_gemm(%c256, %c256, %c128, %true, %false, %false, %c0)
        : (index, index, index, i1, i1, i1, index) -> ()
    call @check_gemm(%c255, %c257, %c65, %true, %false, %false, %c0)
        : (index, index, index, i1, i1, i1, index) -> ()
    call @check_gemm(%c257, %c264, %c200, %true, %false, %false, %c5)
        : (index, index, index, i1, i1, i1, index) -> ()
    call @check_gemm(%c130, %c250, %c321, %true, %false, %true, %c0)
        : (index, index, index, i1, i1, i1, index) -> ()
    call @check_gemm(%c1, %c1, %c1, %false, %false, %true, %c0)
        : (index, index, index, i1, i1, i1, index) -> ()
    call @check_gemm(%c128, %c128, %c256, %false, %false, %false, %c0)
        : (index, index, index, i1, i1, i1, index) -> ()
    call @check_gemm(%c127, %c129, %c199, %false, %false, %false, %c3)
        : (index, index, index, i1, i1, i1, index) -> ()
    call @check_gemm(%c129, %c136, %c192, %false, %false, %true, %c2)
        : (index, index, index, i1, i1, i1, index) -> ()
    call @check_gemm(%c140, %c20, %c130, %false, %true, %false, %c1)
        : (index, index, index, i1, i1, i1, index) -> ()
    call @check_gemm(%c20, %c140, %c70, %false, %true, %true, %c0)
        : (index, index, index, i1, i1, i1, index) -> ()
    call @check_gemm(%c7, %c3, %c128, %false, %false, %false, %c0)
        : (index, index, index, i1, i1, i1, index) -> ()
    return
  }
}
