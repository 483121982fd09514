// Written by kernels/generator/attention.py: change that, not this file.
//
// Attention, forward, with matrix instructions (MFMA), for gfx942 and gfx950:
// o = softmax(q k^T / sqrt(D)) v, with or without the causal mask. fp16 or bf16 in
// and out, head size D 64 or 128: kernels @attention_f16_d64, @attention_f16_d128,
// @attention_bf16_d64 and @attention_bf16_d128. Scores, statistics and sums are fp32.
//
// q and o are Z x H x M x D, k and v are Z x G x N x D (batch, head, position, column),
// each with its own strides. Any Z, M and N; H is a multiple of G, and H / G neighbours
// among the heads of q share a head of k and v. The mask is aligned to the last
// positions: row i of q sees the keys 0 .. i + N - M. A row that sees no key is 0.
//
// Needs: columns next to each other; rows of a head that do not overlap and begin at
// multiples of 4 bytes; (rows + 256) * (stride of rows) below 2^31 in each head.
//
// Workgroups. One computes a block of 128 rows of one head and goes through the keys in
// tiles of 64. The grid is ceil(M / 128) x Z*H x 1: x the block, y = batch * H + head
// (no rows, no heads or no heads of k and v: do not launch). So blocks of a head have
// consecutive linear ids, and the map `balanced`, which hands each XCD one range of the
// linear ids, leaves each head on one XCD, but for the head in which a range ends. Its k
// and v are read into one L2; heads that share them are neighbours, too.
//
// x counts from the last rows of the head to the first: under the causal mask the last
// ones see most keys, and an XCD starts its workgroups in the order of their ids. So each
// head begins with its longest blocks, and what an XCD computes last is short. The long
// blocks of all heads first would leave no less to wait for at the end, and k and v of so
// many heads would not fit in an L2.
//
// Waves. Each of the 4 waves computes 32 rows. It multiplies with the 32x32x8 MFMA
//
//   scores^T  = k q^T             64 keys x 32 rows: two tiles of 32 x 32
//   outputs^T = v^T weights^T      D columns x 32 rows: D / 32 tiles
//
// In the result of an MFMA, lane (half, column) holds rows 8 g + 4 half + j of its column
// in register 4 g + j. So a lane has 32 scores of one row of q, and shares that row with
// one other lane only. As B operand of the second product, of 8 keys, lane (half, column)
// holds keys 4 half + j of its column: the weights that it has just computed, in their
// order. They need no exchange and no LDS.
//
// Softmax, in base 2. A score s has the weight 2^(s * scale + shift), scale = log2(e) /
// sqrt(D), with one shift for each row of q: one fma and one v_exp_f32 per score. Tile by
// tile, the largest exponent of each lane is compared with 14. Only if it is above that
// in some lane, the wave lowers shifts, so that the largest weights are 2^6, and rescales
// sums and outputs. Weights are below 2^14 then, in the range of fp16, and the largest of a
// row is 2^6 or more, so that a weight 2^20 times smaller still has all bits of fp16. Most
// tiles need neither the exchange between the two lanes of a row nor the multiplications.
// The sum of the weights stays in the two lanes until the end.
//
// Masked scores are -3e38, finite, and the shift starts as if the largest score had been
// about -1e37: the weight of a masked score is 2^(-1e36) = 0 also where a row has seen
// no key, and no difference is NaN, for scores of magnitude below 1e37. A weight of 0
// times an infinity or NaN in v is NaN, also where a key of the same tile is masked.
//
// Rounding weights. gfx942 has no instruction that rounds two numbers to nearest fp16,
// and none for bf16. Weights are truncated, by v_cvt_pkrtz_f16_f32 and v_perm_b32, and the
// shift makes them larger by half a unit, a factor of 1 + 2^-11 or 1 + 2^-8, that the
// division by their sum takes out again. Truncation changes them by a factor down to
// 1 - 2^-10 in fp16; together that is within 2^-11, as rounding to nearest is.
//
// LDS: a tile of k, and one of v, transposed; 16384 bytes for D = 64, 32768 for D = 128,
// so that two workgroups fit in a CU.
//
//   k: row = key, D elements. 16 bytes of chunk c of row r are at chunk c ^ (r & 7).
//   v: row = column d of v, 64 elements: keys. Chunk 2 t + h has the keys 16 t + 4 h + 0..3
//      and 16 t + 8 + 4 h + 0..3: what lane half h multiplies in two MFMA. It is at chunk
//      c ^ key(d), key = (d3, d1 ^ d4, d0 ^ d2) of the bits of d.
//
// LDS has 32 banks of 4 bytes. What lanes access together, 8 with 16 bytes each or 16
// with 8, takes one clock if all banks are different. Lanes write together, and access 8
// bytes, in their order; they read 16 bytes in the groups 0..3 and 20..23, 4..7 and 16..19,
// 8..11 and 28..31, 12..15 and 24..27 of each 32 (Composable Kernel's documentation,
// "LDS and bank conflicts"). The lanes of a group
//   - store one row of k, or half of one: 8 different chunks;
//   - read one chunk of 8 rows of k with different r & 7;
//   - read one chunk of 8 columns of v: lane g1 g0 h j1 j0 reads column d = g1 h g0 j1 j0, so
//     the key is h, j1 ^ g1, j0 ^ g0, and the two parts of a group differ in h;
//   - store 8 bytes of v: of 8 columns with the same d0 and d1, so with different keys,
//     both halves of a chunk.
// On gfx950, which has 64 banks, two lanes meet in some. A test computes all addresses.
//
// Pipeline. Registers hold the tiles that are on their way from memory to LDS. While the
// wave multiplies, it computes what needs no matrix instruction; in iteration i
//
//   MFMA                     meanwhile
//   scores of tile i + 1     weights of tile i; v of tile i from registers to LDS, v of
//                            tile i + 1 from memory
//   barrier (before the last two MFMA: k has been read, v is in LDS)
//   outputs, with tile i     the rest of the weights; k of tile i + 2 from registers to LDS,
//                            k of tile i + 3 from memory; largest score of tile i + 1
//   barrier (as above: v has been read, k is in LDS)
//
// Operands are read from LDS four MFMA, 128 clocks, before their first use, but for the
// first ones of each product. The order is fixed by rocdl.sched.barrier: between two of them
// stand one MFMA and its share of the rest. While a wave waits at a barrier, another
// workgroup of the CU goes on. Two loops have this form: one for the tiles that all rows
// of the block see whole, and one that masks.
//
// Registers of a lane, about, D = 64 and 128:
//
//   scores of two tiles, or weights    64  64
//   outputs                            32  64
//   q                                  16  32
//   k and v on their way               16  32
//   operands from LDS                  12  12
//   places in memory and LDS, others   42  46
//
// and no more than 256 in all, for two waves on each SIMD; none is spilled.
//
// Launch: block 256 x 1 x 1. Kernel arguments, 356 bytes; strides and offset count
// elements:
//
//   bytes      0 ..  87   q
//   bytes     88 .. 175   k
//   bytes    176 .. 263   v
//   bytes    264 .. 351   o
//   bytes    352 .. 355   causal, 32-bit integer: 0 = no mask, else causal
//   q to o: + 0  pointer to the allocation (not used)
//           + 8  pointer to the data
//           +16  offset of the first element from the data pointer
//           +24  4 sizes, 8 bytes each (+24, +32, +40, +48)
//           +56  4 strides, 8 bytes each (+56, +64, +72, +80); the last one must be 1

!block = vector<16xf32>
!pair = vector<2xf32>
!heads_f16 = memref<?x?x?x?xf16, strided<[?, ?, ?, 1], offset: ?>>
!rows_f16 = memref<?xf16, strided<[1], offset: ?>>
!operand_f16 = vector<4xf16>
!chunk_f16 = vector<8xf16>
!tile_f16_d64 = memref<4096xf16, #gpu.address_space<workgroup>>
!tile_f16_d128 = memref<8192xf16, #gpu.address_space<workgroup>>
!heads_bf16 = memref<?x?x?x?xbf16, strided<[?, ?, ?, 1], offset: ?>>
!rows_bf16 = memref<?xbf16, strided<[1], offset: ?>>
!operand_bf16 = vector<4xbf16>
!chunk_bf16 = vector<8xbf16>
!tile_bf16_d64 = memref<4096xbf16, #gpu.address_space<workgroup>>
!tile_bf16_d128 = memref<8192xbf16, #gpu.address_space<workgroup>>

module attributes {gpu.container_module} {
  gpu.module @attention_kernels {
    gpu.func @attention_f16_d64(%q: !heads_f16, %k: !heads_f16, %v: !heads_f16, %o: !heads_f16,
        %causal: i32)
        workgroup(%k_lds: !tile_f16_d64 {llvm.align = 16 : i64},
                  %v_lds: !tile_f16_d64 {llvm.align = 16 : i64})
        kernel
        attributes {known_block_size = array<i32: 256, 1, 1>,
                    rocdl.waves_per_eu = 2 : i32} {
      %c0 = arith.constant 0 : index
      %c2048 = arith.constant 2048 : index
      %i0 = arith.constant 0 : i32
      %i1 = arith.constant 1 : i32
      %i2 = arith.constant 2 : i32
      %i3 = arith.constant 3 : i32
      %i4 = arith.constant 4 : i32
      %i5 = arith.constant 5 : i32
      %i6 = arith.constant 6 : i32
      %i7 = arith.constant 7 : i32
      %i8 = arith.constant 8 : i32
      %i9 = arith.constant 9 : i32
      %i10 = arith.constant 10 : i32
      %i11 = arith.constant 11 : i32
      %i16 = arith.constant 16 : i32
      %i17 = arith.constant 17 : i32
      %i18 = arith.constant 18 : i32
      %i19 = arith.constant 19 : i32
      %i24 = arith.constant 24 : i32
      %i25 = arith.constant 25 : i32
      %i26 = arith.constant 26 : i32
      %i27 = arith.constant 27 : i32
      %i31 = arith.constant 31 : i32
      %i32 = arith.constant 32 : i32
      %i33 = arith.constant 33 : i32
      %i34 = arith.constant 34 : i32
      %i35 = arith.constant 35 : i32
      %i40 = arith.constant 40 : i32
      %i41 = arith.constant 41 : i32
      %i42 = arith.constant 42 : i32
      %i43 = arith.constant 43 : i32
      %i48 = arith.constant 48 : i32
      %i49 = arith.constant 49 : i32
      %i50 = arith.constant 50 : i32
      %i51 = arith.constant 51 : i32
      %i56 = arith.constant 56 : i32
      %i57 = arith.constant 57 : i32
      %i58 = arith.constant 58 : i32
      %i59 = arith.constant 59 : i32
      %i63 = arith.constant 63 : i32
      %i64 = arith.constant 64 : i32
      %i128 = arith.constant 128 : i32
      %i192 = arith.constant 192 : i32
      %q_base, %q_offset, %q_sizes:4, %q_strides:4 =
          memref.extract_strided_metadata %q : !heads_f16 -> memref<f16>,
          index, index, index, index, index, index, index, index, index
      %k_base, %k_offset, %k_sizes:4, %k_strides:4 =
          memref.extract_strided_metadata %k : !heads_f16 -> memref<f16>,
          index, index, index, index, index, index, index, index, index
      %v_base, %v_offset, %v_sizes:4, %v_strides:4 =
          memref.extract_strided_metadata %v : !heads_f16 -> memref<f16>,
          index, index, index, index, index, index, index, index, index
      %o_base, %o_offset, %o_sizes:4, %o_strides:4 =
          memref.extract_strided_metadata %o : !heads_f16 -> memref<f16>,
          index, index, index, index, index, index, index, index, index
      %q_heads = arith.index_castui %q_sizes#1 : index to i32
      %kv_heads = arith.index_castui %k_sizes#1 : index to i32
      %q_size = arith.index_castui %q_sizes#2 : index to i32
      %kv_size = arith.index_castui %k_sizes#2 : index to i32

      // Division in 32 bits: a 64-bit one takes over 100 instructions.
      %block_x = gpu.block_id x
      %block_y = gpu.block_id y
      %place = arith.index_castui %block_x : index to i32
      %batch_head = arith.index_castui %block_y : index to i32
      %batch_i32 = arith.divui %batch_head, %q_heads : i32
      %q_head_i32 = arith.remui %batch_head, %q_heads : i32
      %group = arith.divui %q_heads, %kv_heads : i32
      %kv_head_i32 = arith.divui %q_head_i32, %group : i32
      %batch = arith.index_castui %batch_i32 : i32 to index
      %q_head = arith.index_castui %q_head_i32 : i32 to index
      %kv_head = arith.index_castui %kv_head_i32 : i32 to index

      // The last rows first: under the causal mask they see most keys.
      %blocks = arith.ceildivui %q_size, %i128 : i32
      %last_block = arith.subi %blocks, %i1 : i32
      %block = arith.subi %last_block, %place : i32
      %q0 = arith.muli %block, %i128 : i32

      // The rows of the head as one dimension.
      %q_batch_at = arith.muli %batch, %q_strides#0 : index
      %q_head_at = arith.muli %q_head, %q_strides#1 : index
      %q_in_buffer = arith.addi %q_batch_at, %q_head_at : index
      %q_first = arith.addi %q_offset, %q_in_buffer : index
      %q_extent = arith.muli %q_sizes#2, %q_strides#2 : index
      %q_rows = memref.reinterpret_cast %q_base to offset: [%q_first],
          sizes: [%q_extent], strides: [1] : memref<f16> to !rows_f16
      %q_pitch = arith.index_castui %q_strides#2 : index to i32
      %k_batch_at = arith.muli %batch, %k_strides#0 : index
      %k_head_at = arith.muli %kv_head, %k_strides#1 : index
      %k_in_buffer = arith.addi %k_batch_at, %k_head_at : index
      %k_first = arith.addi %k_offset, %k_in_buffer : index
      %k_extent = arith.muli %k_sizes#2, %k_strides#2 : index
      %k_rows = memref.reinterpret_cast %k_base to offset: [%k_first],
          sizes: [%k_extent], strides: [1] : memref<f16> to !rows_f16
      %k_pitch = arith.index_castui %k_strides#2 : index to i32
      %v_batch_at = arith.muli %batch, %v_strides#0 : index
      %v_head_at = arith.muli %kv_head, %v_strides#1 : index
      %v_in_buffer = arith.addi %v_batch_at, %v_head_at : index
      %v_first = arith.addi %v_offset, %v_in_buffer : index
      %v_extent = arith.muli %v_sizes#2, %v_strides#2 : index
      %v_rows = memref.reinterpret_cast %v_base to offset: [%v_first],
          sizes: [%v_extent], strides: [1] : memref<f16> to !rows_f16
      %v_pitch = arith.index_castui %v_strides#2 : index to i32
      %o_batch_at = arith.muli %batch, %o_strides#0 : index
      %o_head_at = arith.muli %q_head, %o_strides#1 : index
      %o_in_buffer = arith.addi %o_batch_at, %o_head_at : index
      %o_first = arith.addi %o_offset, %o_in_buffer : index
      %o_extent = arith.muli %o_sizes#2, %o_strides#2 : index
      %o_rows = memref.reinterpret_cast %o_base to offset: [%o_first],
          sizes: [%o_extent], strides: [1] : memref<f16> to !rows_f16
      %o_pitch = arith.index_castui %o_strides#2 : index to i32

      %thread_index = gpu.thread_id x
      %thread = arith.index_castui %thread_index : index to i32
      %lane = arith.andi %thread, %i63 : i32
      %wave = arith.shrui %thread, %i6 : i32
      // In MFMA's layout, the lane has a column, and one half of the k or rows.
      %column = arith.andi %lane, %i31 : i32
      %half = arith.shrui %lane, %i5 : i32
      %half_4 = arith.shli %half, %i2 : i32
      %half_8 = arith.shli %half, %i3 : i32
      %wave_rows = arith.shli %wave, %i5 : i32
      %wave_q0 = arith.addi %q0, %wave_rows : i32
      %q_row = arith.addi %wave_q0, %column : i32

      // How many keys all rows of the block see, and how many any row sees;
      // and the lane's row, counted from the lane's first key of a tile.
      %is_causal = arith.cmpi ne, %causal, %i0 : i32
      %past = arith.subi %kv_size, %q_size : i32
      %q0_past = arith.addi %q0, %past : i32
      %all_until = arith.addi %q0_past, %i1 : i32
      %any_until = arith.addi %q0_past, %i128 : i32
      %q_row_past = arith.addi %q_row, %past : i32
      %row_until = arith.addi %q_row_past, %i1 : i32
      %all_not_negative = arith.maxsi %all_until, %i0 : i32
      %all_causal = arith.minsi %all_not_negative, %kv_size : i32
      %all_keys = arith.select %is_causal, %all_causal, %kv_size : i32
      %any_not_negative = arith.maxsi %any_until, %i0 : i32
      %any_causal = arith.minsi %any_not_negative, %kv_size : i32
      %any_keys = arith.select %is_causal, %any_causal, %kv_size : i32
      %row_not_negative = arith.maxsi %row_until, %i0 : i32
      %row_causal = arith.minsi %row_not_negative, %kv_size : i32
      %row_keys = arith.select %is_causal, %row_causal, %kv_size : i32
      %lane_keys = arith.subi %row_keys, %half_4 : i32

      // The unmasked loop makes the scores of tiles 1 to full_end, the masked
      // one those up to tiles_end. Tile 0 is always there, if only masked.
      %full_tiles = arith.divui %all_keys, %i64 : i32
      %tiles = arith.ceildivui %any_keys, %i64 : i32
      %full_least = arith.maxui %full_tiles, %i1 : i32
      %tiles_least = arith.maxui %tiles, %i1 : i32
      %full_end = arith.subi %full_least, %i1 : i32
      %tiles_end = arith.subi %tiles_least, %i1 : i32

      // q: the lane's row, of each 16 columns its 8.
      %q_row_at = arith.muli %q_row, %q_pitch : i32
      %q_at = arith.addi %q_row_at, %half_8 : i32
      %q_0 = amdgpu.raw_buffer_load {indexOffset = 0 : i32} %q_rows[%q_at]
          : !rows_f16, i32 -> !chunk_f16
      %q_0_0 = vector.shuffle %q_0, %q_0 [0, 1, 2, 3] : !chunk_f16, !chunk_f16
      %q_0_1 = vector.shuffle %q_0, %q_0 [4, 5, 6, 7] : !chunk_f16, !chunk_f16
      %q_1 = amdgpu.raw_buffer_load {indexOffset = 16 : i32} %q_rows[%q_at]
          : !rows_f16, i32 -> !chunk_f16
      %q_1_0 = vector.shuffle %q_1, %q_1 [0, 1, 2, 3] : !chunk_f16, !chunk_f16
      %q_1_1 = vector.shuffle %q_1, %q_1 [4, 5, 6, 7] : !chunk_f16, !chunk_f16
      %q_2 = amdgpu.raw_buffer_load {indexOffset = 32 : i32} %q_rows[%q_at]
          : !rows_f16, i32 -> !chunk_f16
      %q_2_0 = vector.shuffle %q_2, %q_2 [0, 1, 2, 3] : !chunk_f16, !chunk_f16
      %q_2_1 = vector.shuffle %q_2, %q_2 [4, 5, 6, 7] : !chunk_f16, !chunk_f16
      %q_3 = amdgpu.raw_buffer_load {indexOffset = 48 : i32} %q_rows[%q_at]
          : !rows_f16, i32 -> !chunk_f16
      %q_3_0 = vector.shuffle %q_3, %q_3 [0, 1, 2, 3] : !chunk_f16, !chunk_f16
      %q_3_1 = vector.shuffle %q_3, %q_3 [4, 5, 6, 7] : !chunk_f16, !chunk_f16

      // k: 16 bytes of each 32 rows.
      %k_load_row = arith.divui %thread, %i8 : i32
      %k_load_chunk = arith.remui %thread, %i8 : i32
      %k_load_column = arith.shli %k_load_chunk, %i3 : i32
      %k_load_row_at = arith.muli %k_load_row, %k_pitch : i32
      %k_at_0 = arith.addi %k_load_row_at, %k_load_column : i32
      %k_step = arith.muli %k_pitch, %i32 : i32
      %k_tile_pitch = arith.muli %k_pitch, %i64 : i32
      %k_store_key = arith.andi %k_load_row, %i7 : i32
      %k_store_chunk = arith.xori %k_load_chunk, %k_store_key : i32
      %k_store_column = arith.shli %k_store_chunk, %i3 : i32
      %k_store_row = arith.muli %k_load_row, %i64 : i32
      %k_store_i32 = arith.addi %k_store_row, %k_store_column : i32
      %k_store = arith.index_castui %k_store_i32 : i32 to index
      %k_at_1 = arith.addi %k_at_0, %k_step : i32
      %k_read_key = arith.andi %lane, %i7 : i32
      %k_read_row = arith.muli %column, %i64 : i32
      %k_chunk_0 = arith.ori %half, %i0 : i32
      %k_read_chunk_0 = arith.xori %k_chunk_0, %k_read_key : i32
      %k_read_column_0 = arith.shli %k_read_chunk_0, %i3 : i32
      %k_read_0_i32 = arith.addi %k_read_row, %k_read_column_0 : i32
      %k_read_0 = arith.index_castui %k_read_0_i32 : i32 to index
      %k_chunk_1 = arith.ori %half, %i2 : i32
      %k_read_chunk_1 = arith.xori %k_chunk_1, %k_read_key : i32
      %k_read_column_1 = arith.shli %k_read_chunk_1, %i3 : i32
      %k_read_1_i32 = arith.addi %k_read_row, %k_read_column_1 : i32
      %k_read_1 = arith.index_castui %k_read_1_i32 : i32 to index
      %k_chunk_2 = arith.ori %half, %i4 : i32
      %k_read_chunk_2 = arith.xori %k_chunk_2, %k_read_key : i32
      %k_read_column_2 = arith.shli %k_read_chunk_2, %i3 : i32
      %k_read_2_i32 = arith.addi %k_read_row, %k_read_column_2 : i32
      %k_read_2 = arith.index_castui %k_read_2_i32 : i32 to index
      %k_chunk_3 = arith.ori %half, %i6 : i32
      %k_read_chunk_3 = arith.xori %k_chunk_3, %k_read_key : i32
      %k_read_column_3 = arith.shli %k_read_chunk_3, %i3 : i32
      %k_read_3_i32 = arith.addi %k_read_row, %k_read_column_3 : i32
      %k_read_3 = arith.index_castui %k_read_3_i32 : i32 to index

      // v: 4 keys x 4 columns; the bits of the lane are, from the lowest, three of
      // the columns' number, the 8 keys of 16, one of the columns', the half of 8.
      %v_low = arith.andi %lane, %i7 : i32
      %v_bit_4 = arith.shrui %lane, %i1 : i32
      %v_high = arith.andi %v_bit_4, %i8 : i32
      %v_columns = arith.ori %v_low, %v_high : i32
      %v_bit_3 = arith.shrui %lane, %i3 : i32
      %v_eight = arith.andi %v_bit_3, %i1 : i32
      %v_wave_key = arith.shli %wave, %i4 : i32
      %v_eight_key = arith.shli %v_eight, %i3 : i32
      %v_half_key = arith.addi %v_wave_key, %half_4 : i32
      %v_key = arith.addi %v_half_key, %v_eight_key : i32
      %v_load_column = arith.shli %v_columns, %i2 : i32
      %v_load_row_at = arith.muli %v_key, %v_pitch : i32
      %v_at_0 = arith.addi %v_load_row_at, %v_load_column : i32
      %v_at_1 = arith.addi %v_at_0, %v_pitch : i32
      %v_at_2 = arith.addi %v_at_1, %v_pitch : i32
      %v_at_3 = arith.addi %v_at_2, %v_pitch : i32
      %v_tile_pitch = arith.muli %v_pitch, %i64 : i32
      %v_wave_chunk = arith.shli %wave, %i1 : i32
      %v_chunk = arith.ori %v_wave_chunk, %half : i32
      %v_eight_at = arith.shli %v_eight, %i2 : i32
      %v_store_row = arith.muli %v_load_column, %i64 : i32
      // Lane g1 g0 h j1 j0 reads column g1 h g0 j1 j0, so that its 16 sums of a
      // tile are two times 8 neighbours of a row of o.
      %v_keep = arith.andi %lane, %i19 : i32
      %v_lane_up = arith.shli %lane, %i1 : i32
      %v_bit_to_3 = arith.andi %v_lane_up, %i8 : i32
      %v_lane_down = arith.shrui %lane, %i1 : i32
      %v_bit_to_2 = arith.andi %v_lane_down, %i4 : i32
      %v_swapped = arith.ori %v_bit_to_3, %v_bit_to_2 : i32
      %v_read_column = arith.ori %v_keep, %v_swapped : i32
      %v_read_row = arith.muli %v_read_column, %i64 : i32
      %v_store_c10 = arith.andi %v_load_column, %i3 : i32
      %v_store_by_2 = arith.shrui %v_load_column, %i1 : i32
      %v_store_c3 = arith.andi %v_store_by_2, %i4 : i32
      %v_store_by_4 = arith.shrui %v_load_column, %i2 : i32
      %v_store_c2 = arith.andi %v_store_by_4, %i1 : i32
      %v_store_by_8 = arith.shrui %v_load_column, %i3 : i32
      %v_store_c4 = arith.andi %v_store_by_8, %i2 : i32
      %v_store_c42 = arith.ori %v_store_c4, %v_store_c2 : i32
      %v_store_low = arith.xori %v_store_c10, %v_store_c42 : i32
      %v_store_key = arith.ori %v_store_low, %v_store_c3 : i32
      %v_store_chunk_of_0 = arith.xori %v_chunk, %v_store_key : i32
      %v_store_chunk_0 = arith.xori %v_store_chunk_of_0, %i0 : i32
      %v_store_chunk_at_0 = arith.shli %v_store_chunk_0, %i3 : i32
      %v_store_in_row_0 = arith.ori %v_store_chunk_at_0, %v_eight_at : i32
      %v_store_row_0 = arith.addi %v_store_row, %i0 : i32
      %v_store_0_i32 = arith.addi %v_store_row_0, %v_store_in_row_0 : i32
      %v_store_0 = arith.index_castui %v_store_0_i32 : i32 to index
      %v_store_chunk_1 = arith.xori %v_store_chunk_of_0, %i1 : i32
      %v_store_chunk_at_1 = arith.shli %v_store_chunk_1, %i3 : i32
      %v_store_in_row_1 = arith.ori %v_store_chunk_at_1, %v_eight_at : i32
      %v_store_row_1 = arith.addi %v_store_row, %i64 : i32
      %v_store_1_i32 = arith.addi %v_store_row_1, %v_store_in_row_1 : i32
      %v_store_1 = arith.index_castui %v_store_1_i32 : i32 to index
      %v_store_chunk_2 = arith.xori %v_store_chunk_of_0, %i2 : i32
      %v_store_chunk_at_2 = arith.shli %v_store_chunk_2, %i3 : i32
      %v_store_in_row_2 = arith.ori %v_store_chunk_at_2, %v_eight_at : i32
      %v_store_row_2 = arith.addi %v_store_row, %i128 : i32
      %v_store_2_i32 = arith.addi %v_store_row_2, %v_store_in_row_2 : i32
      %v_store_2 = arith.index_castui %v_store_2_i32 : i32 to index
      %v_store_chunk_3 = arith.xori %v_store_chunk_of_0, %i3 : i32
      %v_store_chunk_at_3 = arith.shli %v_store_chunk_3, %i3 : i32
      %v_store_in_row_3 = arith.ori %v_store_chunk_at_3, %v_eight_at : i32
      %v_store_row_3 = arith.addi %v_store_row, %i192 : i32
      %v_store_3_i32 = arith.addi %v_store_row_3, %v_store_in_row_3 : i32
      %v_store_3 = arith.index_castui %v_store_3_i32 : i32 to index
      %v_read_c10 = arith.andi %v_read_column, %i3 : i32
      %v_read_by_2 = arith.shrui %v_read_column, %i1 : i32
      %v_read_c3 = arith.andi %v_read_by_2, %i4 : i32
      %v_read_by_4 = arith.shrui %v_read_column, %i2 : i32
      %v_read_c2 = arith.andi %v_read_by_4, %i1 : i32
      %v_read_by_8 = arith.shrui %v_read_column, %i3 : i32
      %v_read_c4 = arith.andi %v_read_by_8, %i2 : i32
      %v_read_c42 = arith.ori %v_read_c4, %v_read_c2 : i32
      %v_read_low = arith.xori %v_read_c10, %v_read_c42 : i32
      %v_read_key = arith.ori %v_read_low, %v_read_c3 : i32
      %v_chunk_0 = arith.ori %half, %i0 : i32
      %v_read_chunk_0 = arith.xori %v_chunk_0, %v_read_key : i32
      %v_read_column_0 = arith.shli %v_read_chunk_0, %i3 : i32
      %v_read_0_i32 = arith.addi %v_read_row, %v_read_column_0 : i32
      %v_read_0 = arith.index_castui %v_read_0_i32 : i32 to index
      %v_chunk_1 = arith.ori %half, %i2 : i32
      %v_read_chunk_1 = arith.xori %v_chunk_1, %v_read_key : i32
      %v_read_column_1 = arith.shli %v_read_chunk_1, %i3 : i32
      %v_read_1_i32 = arith.addi %v_read_row, %v_read_column_1 : i32
      %v_read_1 = arith.index_castui %v_read_1_i32 : i32 to index
      %v_chunk_2 = arith.ori %half, %i4 : i32
      %v_read_chunk_2 = arith.xori %v_chunk_2, %v_read_key : i32
      %v_read_column_2 = arith.shli %v_read_chunk_2, %i3 : i32
      %v_read_2_i32 = arith.addi %v_read_row, %v_read_column_2 : i32
      %v_read_2 = arith.index_castui %v_read_2_i32 : i32 to index
      %v_chunk_3 = arith.ori %half, %i6 : i32
      %v_read_chunk_3 = arith.xori %v_chunk_3, %v_read_key : i32
      %v_read_column_3 = arith.shli %v_read_chunk_3, %i3 : i32
      %v_read_3_i32 = arith.addi %v_read_row, %v_read_column_3 : i32
      %v_read_3 = arith.index_castui %v_read_3_i32 : i32 to index

      // log2(e) / sqrt(64), and what makes weights round to nearest.
      %scale = arith.constant 1.803368801e-01 : f32
      %scale_2 = arith.constant dense<1.803368801e-01> : !pair
      %up = arith.constant 1.000488281e+00 : f32
      %largest_exponent = arith.constant 6.000704269e+00 : f32
      %most = arith.constant 14.0 : f32
      %no_shift = arith.constant 1.0e+36 : f32
      %masked = arith.constant -3.0e+38 : f32
      %zero = arith.constant 0.0 : f32
      %one = arith.constant 1.0 : f32
      %zero_2 = arith.constant dense<0.0> : !pair
      %zero_16 = arith.constant dense<0.0> : !block
      %no_lanes = arith.constant 0 : i64

      // Tile 0, and what is loaded ahead.
      %first_k0_tile_at = arith.muli %i0, %k_tile_pitch : i32
      %first_k0_at_0 = arith.addi %k_at_0, %first_k0_tile_at : i32
      %first_k0_0 = amdgpu.raw_buffer_load %k_rows[%first_k0_at_0] : !rows_f16, i32 -> !chunk_f16
      %first_k0_at_1 = arith.addi %k_at_1, %first_k0_tile_at : i32
      %first_k0_1 = amdgpu.raw_buffer_load %k_rows[%first_k0_at_1] : !rows_f16, i32 -> !chunk_f16
      %first_k1_tile_at = arith.muli %i1, %k_tile_pitch : i32
      %first_k1_at_0 = arith.addi %k_at_0, %first_k1_tile_at : i32
      %first_k1_0 = amdgpu.raw_buffer_load %k_rows[%first_k1_at_0] : !rows_f16, i32 -> !chunk_f16
      %first_k1_at_1 = arith.addi %k_at_1, %first_k1_tile_at : i32
      %first_k1_1 = amdgpu.raw_buffer_load %k_rows[%first_k1_at_1] : !rows_f16, i32 -> !chunk_f16
      %first_v0_tile_at = arith.muli %i0, %v_tile_pitch : i32
      %first_v0_at_0 = arith.addi %v_at_0, %first_v0_tile_at : i32
      %first_v0_0_0 = amdgpu.raw_buffer_load {indexOffset = 0 : i32} %v_rows[%first_v0_at_0] : !rows_f16, i32 -> !operand_f16
      %first_v0_at_1 = arith.addi %v_at_1, %first_v0_tile_at : i32
      %first_v0_0_1 = amdgpu.raw_buffer_load {indexOffset = 0 : i32} %v_rows[%first_v0_at_1] : !rows_f16, i32 -> !operand_f16
      %first_v0_at_2 = arith.addi %v_at_2, %first_v0_tile_at : i32
      %first_v0_0_2 = amdgpu.raw_buffer_load {indexOffset = 0 : i32} %v_rows[%first_v0_at_2] : !rows_f16, i32 -> !operand_f16
      %first_v0_at_3 = arith.addi %v_at_3, %first_v0_tile_at : i32
      %first_v0_0_3 = amdgpu.raw_buffer_load {indexOffset = 0 : i32} %v_rows[%first_v0_at_3] : !rows_f16, i32 -> !operand_f16
      %first_k_store_first_k0_0 = arith.addi %k_store, %c0 : index
      vector.store %first_k0_0, %k_lds[%first_k_store_first_k0_0] {alignment = 16} : !tile_f16_d64, !chunk_f16
      %first_k_store_first_k0_1 = arith.addi %k_store, %c2048 : index
      vector.store %first_k0_1, %k_lds[%first_k_store_first_k0_1] {alignment = 16} : !tile_f16_d64, !chunk_f16
      amdgpu.lds_barrier
      %first_k_piece_0_at = arith.addi %k_read_0, %c0 : index
      %first_k_piece_0 = vector.load %k_lds[%first_k_piece_0_at] {alignment = 16} : !tile_f16_d64, !chunk_f16
      %first_s_0_0_0_a = vector.shuffle %first_k_piece_0, %first_k_piece_0 [0, 1, 2, 3] : !chunk_f16, !chunk_f16
      %first_s_0_0_0 = amdgpu.mfma 32x32x8 %first_s_0_0_0_a * %q_0_0 + %zero_16 blgp = none : !operand_f16, !operand_f16, !block
      %first_s_0_0_1_a = vector.shuffle %first_k_piece_0, %first_k_piece_0 [4, 5, 6, 7] : !chunk_f16, !chunk_f16
      %first_s_0_0_1 = amdgpu.mfma 32x32x8 %first_s_0_0_1_a * %q_0_1 + %first_s_0_0_0 blgp = none : !operand_f16, !operand_f16, !block
      %first_k_piece_1_at = arith.addi %k_read_1, %c0 : index
      %first_k_piece_1 = vector.load %k_lds[%first_k_piece_1_at] {alignment = 16} : !tile_f16_d64, !chunk_f16
      %first_s_0_1_0_a = vector.shuffle %first_k_piece_1, %first_k_piece_1 [0, 1, 2, 3] : !chunk_f16, !chunk_f16
      %first_s_0_1_0 = amdgpu.mfma 32x32x8 %first_s_0_1_0_a * %q_1_0 + %first_s_0_0_1 blgp = none : !operand_f16, !operand_f16, !block
      %first_s_0_1_1_a = vector.shuffle %first_k_piece_1, %first_k_piece_1 [4, 5, 6, 7] : !chunk_f16, !chunk_f16
      %first_s_0_1_1 = amdgpu.mfma 32x32x8 %first_s_0_1_1_a * %q_1_1 + %first_s_0_1_0 blgp = none : !operand_f16, !operand_f16, !block
      %first_k_piece_2_at = arith.addi %k_read_2, %c0 : index
      %first_k_piece_2 = vector.load %k_lds[%first_k_piece_2_at] {alignment = 16} : !tile_f16_d64, !chunk_f16
      %first_s_0_2_0_a = vector.shuffle %first_k_piece_2, %first_k_piece_2 [0, 1, 2, 3] : !chunk_f16, !chunk_f16
      %first_s_0_2_0 = amdgpu.mfma 32x32x8 %first_s_0_2_0_a * %q_2_0 + %first_s_0_1_1 blgp = none : !operand_f16, !operand_f16, !block
      %first_s_0_2_1_a = vector.shuffle %first_k_piece_2, %first_k_piece_2 [4, 5, 6, 7] : !chunk_f16, !chunk_f16
      %first_s_0_2_1 = amdgpu.mfma 32x32x8 %first_s_0_2_1_a * %q_2_1 + %first_s_0_2_0 blgp = none : !operand_f16, !operand_f16, !block
      %first_k_piece_3_at = arith.addi %k_read_3, %c0 : index
      %first_k_piece_3 = vector.load %k_lds[%first_k_piece_3_at] {alignment = 16} : !tile_f16_d64, !chunk_f16
      %first_s_0_3_0_a = vector.shuffle %first_k_piece_3, %first_k_piece_3 [0, 1, 2, 3] : !chunk_f16, !chunk_f16
      %first_s_0_3_0 = amdgpu.mfma 32x32x8 %first_s_0_3_0_a * %q_3_0 + %first_s_0_2_1 blgp = none : !operand_f16, !operand_f16, !block
      %first_s_0_3_1_a = vector.shuffle %first_k_piece_3, %first_k_piece_3 [4, 5, 6, 7] : !chunk_f16, !chunk_f16
      %first_s_0_3_1 = amdgpu.mfma 32x32x8 %first_s_0_3_1_a * %q_3_1 + %first_s_0_3_0 blgp = none : !operand_f16, !operand_f16, !block
      %first_k_piece_4_at = arith.addi %k_read_0, %c2048 : index
      %first_k_piece_4 = vector.load %k_lds[%first_k_piece_4_at] {alignment = 16} : !tile_f16_d64, !chunk_f16
      %first_s_1_0_0_a = vector.shuffle %first_k_piece_4, %first_k_piece_4 [0, 1, 2, 3] : !chunk_f16, !chunk_f16
      %first_s_1_0_0 = amdgpu.mfma 32x32x8 %first_s_1_0_0_a * %q_0_0 + %zero_16 blgp = none : !operand_f16, !operand_f16, !block
      %first_s_1_0_1_a = vector.shuffle %first_k_piece_4, %first_k_piece_4 [4, 5, 6, 7] : !chunk_f16, !chunk_f16
      %first_s_1_0_1 = amdgpu.mfma 32x32x8 %first_s_1_0_1_a * %q_0_1 + %first_s_1_0_0 blgp = none : !operand_f16, !operand_f16, !block
      %first_k_piece_5_at = arith.addi %k_read_1, %c2048 : index
      %first_k_piece_5 = vector.load %k_lds[%first_k_piece_5_at] {alignment = 16} : !tile_f16_d64, !chunk_f16
      %first_s_1_1_0_a = vector.shuffle %first_k_piece_5, %first_k_piece_5 [0, 1, 2, 3] : !chunk_f16, !chunk_f16
      %first_s_1_1_0 = amdgpu.mfma 32x32x8 %first_s_1_1_0_a * %q_1_0 + %first_s_1_0_1 blgp = none : !operand_f16, !operand_f16, !block
      %first_s_1_1_1_a = vector.shuffle %first_k_piece_5, %first_k_piece_5 [4, 5, 6, 7] : !chunk_f16, !chunk_f16
      %first_s_1_1_1 = amdgpu.mfma 32x32x8 %first_s_1_1_1_a * %q_1_1 + %first_s_1_1_0 blgp = none : !operand_f16, !operand_f16, !block
      %first_k_piece_6_at = arith.addi %k_read_2, %c2048 : index
      %first_k_piece_6 = vector.load %k_lds[%first_k_piece_6_at] {alignment = 16} : !tile_f16_d64, !chunk_f16
      %first_s_1_2_0_a = vector.shuffle %first_k_piece_6, %first_k_piece_6 [0, 1, 2, 3] : !chunk_f16, !chunk_f16
      %first_s_1_2_0 = amdgpu.mfma 32x32x8 %first_s_1_2_0_a * %q_2_0 + %first_s_1_1_1 blgp = none : !operand_f16, !operand_f16, !block
      %first_s_1_2_1_a = vector.shuffle %first_k_piece_6, %first_k_piece_6 [4, 5, 6, 7] : !chunk_f16, !chunk_f16
      %first_s_1_2_1 = amdgpu.mfma 32x32x8 %first_s_1_2_1_a * %q_2_1 + %first_s_1_2_0 blgp = none : !operand_f16, !operand_f16, !block
      %first_k_piece_7_at = arith.addi %k_read_3, %c2048 : index
      %first_k_piece_7 = vector.load %k_lds[%first_k_piece_7_at] {alignment = 16} : !tile_f16_d64, !chunk_f16
      %first_s_1_3_0_a = vector.shuffle %first_k_piece_7, %first_k_piece_7 [0, 1, 2, 3] : !chunk_f16, !chunk_f16
      %first_s_1_3_0 = amdgpu.mfma 32x32x8 %first_s_1_3_0_a * %q_3_0 + %first_s_1_2_1 blgp = none : !operand_f16, !operand_f16, !block
      %first_s_1_3_1_a = vector.shuffle %first_k_piece_7, %first_k_piece_7 [4, 5, 6, 7] : !chunk_f16, !chunk_f16
      %first_s_1_3_1 = amdgpu.mfma 32x32x8 %first_s_1_3_1_a * %q_3_1 + %first_s_1_3_0 blgp = none : !operand_f16, !operand_f16, !block
      %first_tile_key = arith.shli %i0, %i6 : i32
      %first_left = arith.subi %lane_keys, %first_tile_key : i32
      %first_sees_0_0 = arith.cmpi sgt, %first_left, %i0 : i32
      %first_sees_0_1 = arith.cmpi sgt, %first_left, %i1 : i32
      %first_sees_0_2 = arith.cmpi sgt, %first_left, %i2 : i32
      %first_sees_0_3 = arith.cmpi sgt, %first_left, %i3 : i32
      %first_any_0_0 = vector.extract %first_s_0_3_1[0] : f32 from !block
      %first_seen_0_0 = arith.select %first_sees_0_0, %first_any_0_0, %masked : f32
      %first_any_0_1 = vector.extract %first_s_0_3_1[1] : f32 from !block
      %first_seen_0_1 = arith.select %first_sees_0_1, %first_any_0_1, %masked : f32
      %first_sees_0_4 = arith.cmpi sgt, %first_left, %i8 : i32
      %first_sees_0_5 = arith.cmpi sgt, %first_left, %i9 : i32
      %first_any_0_2 = vector.extract %first_s_0_3_1[2] : f32 from !block
      %first_seen_0_2 = arith.select %first_sees_0_2, %first_any_0_2, %masked : f32
      %first_any_0_3 = vector.extract %first_s_0_3_1[3] : f32 from !block
      %first_seen_0_3 = arith.select %first_sees_0_3, %first_any_0_3, %masked : f32
      %first_sees_0_6 = arith.cmpi sgt, %first_left, %i10 : i32
      %first_sees_0_7 = arith.cmpi sgt, %first_left, %i11 : i32
      %first_any_0_4 = vector.extract %first_s_0_3_1[4] : f32 from !block
      %first_seen_0_4 = arith.select %first_sees_0_4, %first_any_0_4, %masked : f32
      %first_any_0_5 = vector.extract %first_s_0_3_1[5] : f32 from !block
      %first_seen_0_5 = arith.select %first_sees_0_5, %first_any_0_5, %masked : f32
      %first_sees_0_8 = arith.cmpi sgt, %first_left, %i16 : i32
      %first_sees_0_9 = arith.cmpi sgt, %first_left, %i17 : i32
      %first_any_0_6 = vector.extract %first_s_0_3_1[6] : f32 from !block
      %first_seen_0_6 = arith.select %first_sees_0_6, %first_any_0_6, %masked : f32
      %first_any_0_7 = vector.extract %first_s_0_3_1[7] : f32 from !block
      %first_seen_0_7 = arith.select %first_sees_0_7, %first_any_0_7, %masked : f32
      %first_sees_0_10 = arith.cmpi sgt, %first_left, %i18 : i32
      %first_sees_0_11 = arith.cmpi sgt, %first_left, %i19 : i32
      %first_any_0_8 = vector.extract %first_s_0_3_1[8] : f32 from !block
      %first_seen_0_8 = arith.select %first_sees_0_8, %first_any_0_8, %masked : f32
      %first_any_0_9 = vector.extract %first_s_0_3_1[9] : f32 from !block
      %first_seen_0_9 = arith.select %first_sees_0_9, %first_any_0_9, %masked : f32
      %first_sees_0_12 = arith.cmpi sgt, %first_left, %i24 : i32
      %first_sees_0_13 = arith.cmpi sgt, %first_left, %i25 : i32
      %first_any_0_10 = vector.extract %first_s_0_3_1[10] : f32 from !block
      %first_seen_0_10 = arith.select %first_sees_0_10, %first_any_0_10, %masked : f32
      %first_any_0_11 = vector.extract %first_s_0_3_1[11] : f32 from !block
      %first_seen_0_11 = arith.select %first_sees_0_11, %first_any_0_11, %masked : f32
      %first_sees_0_14 = arith.cmpi sgt, %first_left, %i26 : i32
      %first_sees_0_15 = arith.cmpi sgt, %first_left, %i27 : i32
      %first_any_0_12 = vector.extract %first_s_0_3_1[12] : f32 from !block
      %first_seen_0_12 = arith.select %first_sees_0_12, %first_any_0_12, %masked : f32
      %first_any_0_13 = vector.extract %first_s_0_3_1[13] : f32 from !block
      %first_seen_0_13 = arith.select %first_sees_0_13, %first_any_0_13, %masked : f32
      %first_sees_1_0 = arith.cmpi sgt, %first_left, %i32 : i32
      %first_sees_1_1 = arith.cmpi sgt, %first_left, %i33 : i32
      %first_any_0_14 = vector.extract %first_s_0_3_1[14] : f32 from !block
      %first_seen_0_14 = arith.select %first_sees_0_14, %first_any_0_14, %masked : f32
      %first_any_0_15 = vector.extract %first_s_0_3_1[15] : f32 from !block
      %first_seen_0_15 = arith.select %first_sees_0_15, %first_any_0_15, %masked : f32
      %first_sees_1_2 = arith.cmpi sgt, %first_left, %i34 : i32
      %first_sees_1_3 = arith.cmpi sgt, %first_left, %i35 : i32
      %first_any_1_0 = vector.extract %first_s_1_3_1[0] : f32 from !block
      %first_seen_1_0 = arith.select %first_sees_1_0, %first_any_1_0, %masked : f32
      %first_any_1_1 = vector.extract %first_s_1_3_1[1] : f32 from !block
      %first_seen_1_1 = arith.select %first_sees_1_1, %first_any_1_1, %masked : f32
      %first_sees_1_4 = arith.cmpi sgt, %first_left, %i40 : i32
      %first_sees_1_5 = arith.cmpi sgt, %first_left, %i41 : i32
      %first_any_1_2 = vector.extract %first_s_1_3_1[2] : f32 from !block
      %first_seen_1_2 = arith.select %first_sees_1_2, %first_any_1_2, %masked : f32
      %first_any_1_3 = vector.extract %first_s_1_3_1[3] : f32 from !block
      %first_seen_1_3 = arith.select %first_sees_1_3, %first_any_1_3, %masked : f32
      %first_sees_1_6 = arith.cmpi sgt, %first_left, %i42 : i32
      %first_sees_1_7 = arith.cmpi sgt, %first_left, %i43 : i32
      %first_any_1_4 = vector.extract %first_s_1_3_1[4] : f32 from !block
      %first_seen_1_4 = arith.select %first_sees_1_4, %first_any_1_4, %masked : f32
      %first_any_1_5 = vector.extract %first_s_1_3_1[5] : f32 from !block
      %first_seen_1_5 = arith.select %first_sees_1_5, %first_any_1_5, %masked : f32
      %first_sees_1_8 = arith.cmpi sgt, %first_left, %i48 : i32
      %first_sees_1_9 = arith.cmpi sgt, %first_left, %i49 : i32
      %first_any_1_6 = vector.extract %first_s_1_3_1[6] : f32 from !block
      %first_seen_1_6 = arith.select %first_sees_1_6, %first_any_1_6, %masked : f32
      %first_any_1_7 = vector.extract %first_s_1_3_1[7] : f32 from !block
      %first_seen_1_7 = arith.select %first_sees_1_7, %first_any_1_7, %masked : f32
      %first_sees_1_10 = arith.cmpi sgt, %first_left, %i50 : i32
      %first_sees_1_11 = arith.cmpi sgt, %first_left, %i51 : i32
      %first_any_1_8 = vector.extract %first_s_1_3_1[8] : f32 from !block
      %first_seen_1_8 = arith.select %first_sees_1_8, %first_any_1_8, %masked : f32
      %first_any_1_9 = vector.extract %first_s_1_3_1[9] : f32 from !block
      %first_seen_1_9 = arith.select %first_sees_1_9, %first_any_1_9, %masked : f32
      %first_sees_1_12 = arith.cmpi sgt, %first_left, %i56 : i32
      %first_sees_1_13 = arith.cmpi sgt, %first_left, %i57 : i32
      %first_any_1_10 = vector.extract %first_s_1_3_1[10] : f32 from !block
      %first_seen_1_10 = arith.select %first_sees_1_10, %first_any_1_10, %masked : f32
      %first_any_1_11 = vector.extract %first_s_1_3_1[11] : f32 from !block
      %first_seen_1_11 = arith.select %first_sees_1_11, %first_any_1_11, %masked : f32
      %first_sees_1_14 = arith.cmpi sgt, %first_left, %i58 : i32
      %first_sees_1_15 = arith.cmpi sgt, %first_left, %i59 : i32
      %first_any_1_12 = vector.extract %first_s_1_3_1[12] : f32 from !block
      %first_seen_1_12 = arith.select %first_sees_1_12, %first_any_1_12, %masked : f32
      %first_any_1_13 = vector.extract %first_s_1_3_1[13] : f32 from !block
      %first_seen_1_13 = arith.select %first_sees_1_13, %first_any_1_13, %masked : f32
      %first_any_1_14 = vector.extract %first_s_1_3_1[14] : f32 from !block
      %first_seen_1_14 = arith.select %first_sees_1_14, %first_any_1_14, %masked : f32
      %first_any_1_15 = vector.extract %first_s_1_3_1[15] : f32 from !block
      %first_seen_1_15 = arith.select %first_sees_1_15, %first_any_1_15, %masked : f32
      %first_masked_0 = vector.from_elements %first_seen_0_0, %first_seen_0_1, %first_seen_0_2, %first_seen_0_3, %first_seen_0_4, %first_seen_0_5, %first_seen_0_6, %first_seen_0_7, %first_seen_0_8, %first_seen_0_9, %first_seen_0_10, %first_seen_0_11, %first_seen_0_12, %first_seen_0_13, %first_seen_0_14, %first_seen_0_15 : !block
      %first_masked_1 = vector.from_elements %first_seen_1_0, %first_seen_1_1, %first_seen_1_2, %first_seen_1_3, %first_seen_1_4, %first_seen_1_5, %first_seen_1_6, %first_seen_1_7, %first_seen_1_8, %first_seen_1_9, %first_seen_1_10, %first_seen_1_11, %first_seen_1_12, %first_seen_1_13, %first_seen_1_14, %first_seen_1_15 : !block
      %first_k2_tile_at = arith.muli %i2, %k_tile_pitch : i32
      %first_k2_at_0 = arith.addi %k_at_0, %first_k2_tile_at : i32
      %first_k2_0 = amdgpu.raw_buffer_load %k_rows[%first_k2_at_0] : !rows_f16, i32 -> !chunk_f16
      %first_k2_at_1 = arith.addi %k_at_1, %first_k2_tile_at : i32
      %first_k2_1 = amdgpu.raw_buffer_load %k_rows[%first_k2_at_1] : !rows_f16, i32 -> !chunk_f16
      amdgpu.lds_barrier
      %first_k_store_first_k1_0 = arith.addi %k_store, %c0 : index
      vector.store %first_k1_0, %k_lds[%first_k_store_first_k1_0] {alignment = 16} : !tile_f16_d64, !chunk_f16
      %first_k_store_first_k1_1 = arith.addi %k_store, %c2048 : index
      vector.store %first_k1_1, %k_lds[%first_k_store_first_k1_1] {alignment = 16} : !tile_f16_d64, !chunk_f16
      %first_e_0_0 = vector.extract %first_masked_0[0] : f32 from !block
      %first_e_0_1 = vector.extract %first_masked_0[1] : f32 from !block
      %first_max_0_1 = arith.maxnumf %first_e_0_0, %first_e_0_1 : f32
      %first_e_0_2 = vector.extract %first_masked_0[2] : f32 from !block
      %first_max_0_2 = arith.maxnumf %first_max_0_1, %first_e_0_2 : f32
      %first_e_0_3 = vector.extract %first_masked_0[3] : f32 from !block
      %first_max_0_3 = arith.maxnumf %first_max_0_2, %first_e_0_3 : f32
      %first_e_0_4 = vector.extract %first_masked_0[4] : f32 from !block
      %first_max_0_4 = arith.maxnumf %first_max_0_3, %first_e_0_4 : f32
      %first_e_0_5 = vector.extract %first_masked_0[5] : f32 from !block
      %first_max_0_5 = arith.maxnumf %first_max_0_4, %first_e_0_5 : f32
      %first_e_0_6 = vector.extract %first_masked_0[6] : f32 from !block
      %first_max_0_6 = arith.maxnumf %first_max_0_5, %first_e_0_6 : f32
      %first_e_0_7 = vector.extract %first_masked_0[7] : f32 from !block
      %first_max_0_7 = arith.maxnumf %first_max_0_6, %first_e_0_7 : f32
      %first_e_0_8 = vector.extract %first_masked_0[8] : f32 from !block
      %first_max_0_8 = arith.maxnumf %first_max_0_7, %first_e_0_8 : f32
      %first_e_0_9 = vector.extract %first_masked_0[9] : f32 from !block
      %first_max_0_9 = arith.maxnumf %first_max_0_8, %first_e_0_9 : f32
      %first_e_0_10 = vector.extract %first_masked_0[10] : f32 from !block
      %first_max_0_10 = arith.maxnumf %first_max_0_9, %first_e_0_10 : f32
      %first_e_0_11 = vector.extract %first_masked_0[11] : f32 from !block
      %first_max_0_11 = arith.maxnumf %first_max_0_10, %first_e_0_11 : f32
      %first_e_0_12 = vector.extract %first_masked_0[12] : f32 from !block
      %first_max_0_12 = arith.maxnumf %first_max_0_11, %first_e_0_12 : f32
      %first_e_0_13 = vector.extract %first_masked_0[13] : f32 from !block
      %first_max_0_13 = arith.maxnumf %first_max_0_12, %first_e_0_13 : f32
      %first_e_0_14 = vector.extract %first_masked_0[14] : f32 from !block
      %first_max_0_14 = arith.maxnumf %first_max_0_13, %first_e_0_14 : f32
      %first_e_0_15 = vector.extract %first_masked_0[15] : f32 from !block
      %first_max_0_15 = arith.maxnumf %first_max_0_14, %first_e_0_15 : f32
      %first_e_1_0 = vector.extract %first_masked_1[0] : f32 from !block
      %first_max_1_0 = arith.maxnumf %first_max_0_15, %first_e_1_0 : f32
      %first_e_1_1 = vector.extract %first_masked_1[1] : f32 from !block
      %first_max_1_1 = arith.maxnumf %first_max_1_0, %first_e_1_1 : f32
      %first_e_1_2 = vector.extract %first_masked_1[2] : f32 from !block
      %first_max_1_2 = arith.maxnumf %first_max_1_1, %first_e_1_2 : f32
      %first_e_1_3 = vector.extract %first_masked_1[3] : f32 from !block
      %first_max_1_3 = arith.maxnumf %first_max_1_2, %first_e_1_3 : f32
      %first_e_1_4 = vector.extract %first_masked_1[4] : f32 from !block
      %first_max_1_4 = arith.maxnumf %first_max_1_3, %first_e_1_4 : f32
      %first_e_1_5 = vector.extract %first_masked_1[5] : f32 from !block
      %first_max_1_5 = arith.maxnumf %first_max_1_4, %first_e_1_5 : f32
      %first_e_1_6 = vector.extract %first_masked_1[6] : f32 from !block
      %first_max_1_6 = arith.maxnumf %first_max_1_5, %first_e_1_6 : f32
      %first_e_1_7 = vector.extract %first_masked_1[7] : f32 from !block
      %first_max_1_7 = arith.maxnumf %first_max_1_6, %first_e_1_7 : f32
      %first_e_1_8 = vector.extract %first_masked_1[8] : f32 from !block
      %first_max_1_8 = arith.maxnumf %first_max_1_7, %first_e_1_8 : f32
      %first_e_1_9 = vector.extract %first_masked_1[9] : f32 from !block
      %first_max_1_9 = arith.maxnumf %first_max_1_8, %first_e_1_9 : f32
      %first_e_1_10 = vector.extract %first_masked_1[10] : f32 from !block
      %first_max_1_10 = arith.maxnumf %first_max_1_9, %first_e_1_10 : f32
      %first_e_1_11 = vector.extract %first_masked_1[11] : f32 from !block
      %first_max_1_11 = arith.maxnumf %first_max_1_10, %first_e_1_11 : f32
      %first_e_1_12 = vector.extract %first_masked_1[12] : f32 from !block
      %first_max_1_12 = arith.maxnumf %first_max_1_11, %first_e_1_12 : f32
      %first_e_1_13 = vector.extract %first_masked_1[13] : f32 from !block
      %first_max_1_13 = arith.maxnumf %first_max_1_12, %first_e_1_13 : f32
      %first_e_1_14 = vector.extract %first_masked_1[14] : f32 from !block
      %first_max_1_14 = arith.maxnumf %first_max_1_13, %first_e_1_14 : f32
      %first_e_1_15 = vector.extract %first_masked_1[15] : f32 from !block
      %first_max_1_15 = arith.maxnumf %first_max_1_14, %first_e_1_15 : f32
      %first_exponent = math.fma %first_max_1_15, %scale, %no_shift : f32
      %first_above = arith.cmpf ogt, %first_exponent, %most : f32
      %first_lanes = rocdl.ballot %first_above : i64
      %first_any = arith.cmpi ne, %first_lanes, %no_lanes : i64
      %first_new:4 = scf.if %first_any -> (!block, !block, !pair, f32) {
        %first_other, %first_valid = gpu.shuffle xor %first_max_1_15, %i32, %i64 : f32
        %first_both = arith.maxnumf %first_max_1_15, %first_other : f32
        %first_minus = arith.negf %first_both : f32
        %first_enough = math.fma %first_minus, %scale, %largest_exponent : f32
        %first_lower = arith.minnumf %no_shift, %first_enough : f32
        %first_change = arith.subf %first_lower, %no_shift : f32
        %first_factor = rocdl.exp2 %first_change f32 -> f32
        %first_factor_2 = vector.broadcast %first_factor : f32 to !pair
        %first_factor_16 = vector.broadcast %first_factor : f32 to !block
        %first_down_0 = arith.mulf %zero_16, %first_factor_16 : !block
        %first_down_1 = arith.mulf %zero_16, %first_factor_16 : !block
        %first_down_sums = arith.mulf %zero_2, %first_factor_2 : !pair
        scf.yield %first_down_0, %first_down_1, %first_down_sums, %first_lower : !block, !block, !pair, f32
      } else {
        scf.yield %zero_16, %zero_16, %zero_2, %no_shift : !block, !block, !pair, f32
      }
      amdgpu.lds_barrier

      // Tiles that every row sees whole.
      %full:12 = scf.for %full_tile = %i0 to %full_end step %i1
          iter_args(%full_in_0 = %first_masked_0, %full_in_1 = %first_masked_1, %full_in_2 = %first_new#0, %full_in_3 = %first_new#1, %full_in_4 = %first_new#2, %full_in_5 = %first_new#3, %full_in_6 = %first_k2_0, %full_in_7 = %first_k2_1, %full_in_8 = %first_v0_0_0, %full_in_9 = %first_v0_0_1, %full_in_10 = %first_v0_0_2, %full_in_11 = %first_v0_0_3)
          -> (!block, !block, !block, !block, !pair, f32, !chunk_f16, !chunk_f16, !operand_f16, !operand_f16, !operand_f16, !operand_f16) : i32 {
        %full_tile_1 = arith.addi %full_tile, %i1 : i32
        %full_tile_3 = arith.addi %full_tile, %i3 : i32
        %full_k_piece_0_at = arith.addi %k_read_0, %c0 : index
        %full_k_piece_0 = vector.load %k_lds[%full_k_piece_0_at] {alignment = 16} : !tile_f16_d64, !chunk_f16
        %full_k_piece_1_at = arith.addi %k_read_1, %c0 : index
        %full_k_piece_1 = vector.load %k_lds[%full_k_piece_1_at] {alignment = 16} : !tile_f16_d64, !chunk_f16
        %full_k_piece_2_at = arith.addi %k_read_2, %c0 : index
        %full_k_piece_2 = vector.load %k_lds[%full_k_piece_2_at] {alignment = 16} : !tile_f16_d64, !chunk_f16
        %full_shift_0 = vector.broadcast %full_in_5 : f32 to !pair
        %full_scores_0 = vector.shuffle %full_in_0, %full_in_0 [0, 1] : !block, !block
        %full_x_0 = math.fma %full_scores_0, %scale_2, %full_shift_0 : !pair
        %full_shift_1 = vector.broadcast %full_in_5 : f32 to !pair
        %full_scores_1 = vector.shuffle %full_in_0, %full_in_0 [2, 3] : !block, !block
        %full_x_1 = math.fma %full_scores_1, %scale_2, %full_shift_1 : !pair
        %full_shift_2 = vector.broadcast %full_in_5 : f32 to !pair
        %full_scores_2 = vector.shuffle %full_in_0, %full_in_0 [4, 5] : !block, !block
        %full_x_2 = math.fma %full_scores_2, %scale_2, %full_shift_2 : !pair
        %full_shift_3 = vector.broadcast %full_in_5 : f32 to !pair
        %full_scores_3 = vector.shuffle %full_in_0, %full_in_0 [6, 7] : !block, !block
        %full_x_3 = math.fma %full_scores_3, %scale_2, %full_shift_3 : !pair
        %full_shift_4 = vector.broadcast %full_in_5 : f32 to !pair
        %full_scores_4 = vector.shuffle %full_in_0, %full_in_0 [8, 9] : !block, !block
        %full_x_4 = math.fma %full_scores_4, %scale_2, %full_shift_4 : !pair
        %full_shift_5 = vector.broadcast %full_in_5 : f32 to !pair
        %full_scores_5 = vector.shuffle %full_in_0, %full_in_0 [10, 11] : !block, !block
        %full_x_5 = math.fma %full_scores_5, %scale_2, %full_shift_5 : !pair
        %full_shift_6 = vector.broadcast %full_in_5 : f32 to !pair
        %full_scores_6 = vector.shuffle %full_in_0, %full_in_0 [12, 13] : !block, !block
        %full_x_6 = math.fma %full_scores_6, %scale_2, %full_shift_6 : !pair
        %full_shift_7 = vector.broadcast %full_in_5 : f32 to !pair
        %full_scores_7 = vector.shuffle %full_in_0, %full_in_0 [14, 15] : !block, !block
        %full_x_7 = math.fma %full_scores_7, %scale_2, %full_shift_7 : !pair
        %full_x_0_0 = vector.extract %full_x_0[0] : f32 from !pair
        %full_w_0_0 = rocdl.exp2 %full_x_0_0 f32 -> f32
        %full_x_0_1 = vector.extract %full_x_0[1] : f32 from !pair
        %full_w_0_1 = rocdl.exp2 %full_x_0_1 f32 -> f32
        rocdl.sched.barrier 0
        %full_s_0_0_0_a = vector.shuffle %full_k_piece_0, %full_k_piece_0 [0, 1, 2, 3] : !chunk_f16, !chunk_f16
        %full_s_0_0_0 = amdgpu.mfma 32x32x8 %full_s_0_0_0_a * %q_0_0 + %zero_16 blgp = none : !operand_f16, !operand_f16, !block
        %full_x_1_0 = vector.extract %full_x_1[0] : f32 from !pair
        %full_w_1_0 = rocdl.exp2 %full_x_1_0 f32 -> f32
        %full_x_1_1 = vector.extract %full_x_1[1] : f32 from !pair
        %full_w_1_1 = rocdl.exp2 %full_x_1_1 f32 -> f32
        %full_pair_0 = vector.from_elements %full_w_0_0, %full_w_0_1 : !pair
        %full_sum_0 = arith.addf %full_in_4, %full_pair_0 : !pair
        %full_h_0 = rocdl.cvt.pkrtz %full_w_0_0, %full_w_0_1 : vector<2xf16>
        %full_vt_0_01 = vector.shuffle %full_in_8, %full_in_9 [0, 4, 1, 5, 2, 6, 3, 7] : !operand_f16, !operand_f16
        %full_vt_0_23 = vector.shuffle %full_in_10, %full_in_11 [0, 4, 1, 5, 2, 6, 3, 7] : !operand_f16, !operand_f16
        rocdl.sched.barrier 0
        %full_s_0_0_1_a = vector.shuffle %full_k_piece_0, %full_k_piece_0 [4, 5, 6, 7] : !chunk_f16, !chunk_f16
        %full_s_0_0_1 = amdgpu.mfma 32x32x8 %full_s_0_0_1_a * %q_0_1 + %full_s_0_0_0 blgp = none : !operand_f16, !operand_f16, !block
        %full_k_piece_3_at = arith.addi %k_read_3, %c0 : index
        %full_k_piece_3 = vector.load %k_lds[%full_k_piece_3_at] {alignment = 16} : !tile_f16_d64, !chunk_f16
        %full_shift_8 = vector.broadcast %full_in_5 : f32 to !pair
        %full_scores_8 = vector.shuffle %full_in_1, %full_in_1 [0, 1] : !block, !block
        %full_x_8 = math.fma %full_scores_8, %scale_2, %full_shift_8 : !pair
        %full_shift_9 = vector.broadcast %full_in_5 : f32 to !pair
        %full_scores_9 = vector.shuffle %full_in_1, %full_in_1 [2, 3] : !block, !block
        %full_x_9 = math.fma %full_scores_9, %scale_2, %full_shift_9 : !pair
        %full_vt_0_0 = vector.shuffle %full_vt_0_01, %full_vt_0_23 [0, 1, 8, 9] : !chunk_f16, !chunk_f16
        %full_vt_0_0_at = arith.addi %v_store_0, %c0 : index
        vector.store %full_vt_0_0, %v_lds[%full_vt_0_0_at] {alignment = 8} : !tile_f16_d64, !operand_f16
        rocdl.sched.barrier 0
        %full_s_0_1_0_a = vector.shuffle %full_k_piece_1, %full_k_piece_1 [0, 1, 2, 3] : !chunk_f16, !chunk_f16
        %full_s_0_1_0 = amdgpu.mfma 32x32x8 %full_s_0_1_0_a * %q_1_0 + %full_s_0_0_1 blgp = none : !operand_f16, !operand_f16, !block
        %full_shift_10 = vector.broadcast %full_in_5 : f32 to !pair
        %full_scores_10 = vector.shuffle %full_in_1, %full_in_1 [4, 5] : !block, !block
        %full_x_10 = math.fma %full_scores_10, %scale_2, %full_shift_10 : !pair
        %full_x_2_0 = vector.extract %full_x_2[0] : f32 from !pair
        %full_w_2_0 = rocdl.exp2 %full_x_2_0 f32 -> f32
        %full_x_2_1 = vector.extract %full_x_2[1] : f32 from !pair
        %full_w_2_1 = rocdl.exp2 %full_x_2_1 f32 -> f32
        %full_pair_1 = vector.from_elements %full_w_1_0, %full_w_1_1 : !pair
        %full_sum_1 = arith.addf %full_sum_0, %full_pair_1 : !pair
        %full_h_1 = rocdl.cvt.pkrtz %full_w_1_0, %full_w_1_1 : vector<2xf16>
        %full_p_0 = vector.shuffle %full_h_0, %full_h_1 [0, 1, 2, 3] : vector<2xf16>, vector<2xf16>
        %full_vt_0_1 = vector.shuffle %full_vt_0_01, %full_vt_0_23 [2, 3, 10, 11] : !chunk_f16, !chunk_f16
        %full_vt_0_1_at = arith.addi %v_store_1, %c0 : index
        vector.store %full_vt_0_1, %v_lds[%full_vt_0_1_at] {alignment = 8} : !tile_f16_d64, !operand_f16
        rocdl.sched.barrier 0
        %full_s_0_1_1_a = vector.shuffle %full_k_piece_1, %full_k_piece_1 [4, 5, 6, 7] : !chunk_f16, !chunk_f16
        %full_s_0_1_1 = amdgpu.mfma 32x32x8 %full_s_0_1_1_a * %q_1_1 + %full_s_0_1_0 blgp = none : !operand_f16, !operand_f16, !block
        %full_k_piece_4_at = arith.addi %k_read_0, %c2048 : index
        %full_k_piece_4 = vector.load %k_lds[%full_k_piece_4_at] {alignment = 16} : !tile_f16_d64, !chunk_f16
        %full_shift_11 = vector.broadcast %full_in_5 : f32 to !pair
        %full_scores_11 = vector.shuffle %full_in_1, %full_in_1 [6, 7] : !block, !block
        %full_x_11 = math.fma %full_scores_11, %scale_2, %full_shift_11 : !pair
        %full_x_3_0 = vector.extract %full_x_3[0] : f32 from !pair
        %full_w_3_0 = rocdl.exp2 %full_x_3_0 f32 -> f32
        %full_x_3_1 = vector.extract %full_x_3[1] : f32 from !pair
        %full_w_3_1 = rocdl.exp2 %full_x_3_1 f32 -> f32
        %full_pair_2 = vector.from_elements %full_w_2_0, %full_w_2_1 : !pair
        %full_sum_2 = arith.addf %full_sum_1, %full_pair_2 : !pair
        %full_h_2 = rocdl.cvt.pkrtz %full_w_2_0, %full_w_2_1 : vector<2xf16>
        rocdl.sched.barrier 0
        %full_s_0_2_0_a = vector.shuffle %full_k_piece_2, %full_k_piece_2 [0, 1, 2, 3] : !chunk_f16, !chunk_f16
        %full_s_0_2_0 = amdgpu.mfma 32x32x8 %full_s_0_2_0_a * %q_2_0 + %full_s_0_1_1 blgp = none : !operand_f16, !operand_f16, !block
        %full_shift_12 = vector.broadcast %full_in_5 : f32 to !pair
        %full_scores_12 = vector.shuffle %full_in_1, %full_in_1 [8, 9] : !block, !block
        %full_x_12 = math.fma %full_scores_12, %scale_2, %full_shift_12 : !pair
        %full_shift_13 = vector.broadcast %full_in_5 : f32 to !pair
        %full_scores_13 = vector.shuffle %full_in_1, %full_in_1 [10, 11] : !block, !block
        %full_x_13 = math.fma %full_scores_13, %scale_2, %full_shift_13 : !pair
        %full_vt_0_2 = vector.shuffle %full_vt_0_01, %full_vt_0_23 [4, 5, 12, 13] : !chunk_f16, !chunk_f16
        %full_vt_0_2_at = arith.addi %v_store_2, %c0 : index
        vector.store %full_vt_0_2, %v_lds[%full_vt_0_2_at] {alignment = 8} : !tile_f16_d64, !operand_f16
        rocdl.sched.barrier 0
        %full_s_0_2_1_a = vector.shuffle %full_k_piece_2, %full_k_piece_2 [4, 5, 6, 7] : !chunk_f16, !chunk_f16
        %full_s_0_2_1 = amdgpu.mfma 32x32x8 %full_s_0_2_1_a * %q_2_1 + %full_s_0_2_0 blgp = none : !operand_f16, !operand_f16, !block
        %full_k_piece_5_at = arith.addi %k_read_1, %c2048 : index
        %full_k_piece_5 = vector.load %k_lds[%full_k_piece_5_at] {alignment = 16} : !tile_f16_d64, !chunk_f16
        %full_shift_14 = vector.broadcast %full_in_5 : f32 to !pair
        %full_scores_14 = vector.shuffle %full_in_1, %full_in_1 [12, 13] : !block, !block
        %full_x_14 = math.fma %full_scores_14, %scale_2, %full_shift_14 : !pair
        %full_x_4_0 = vector.extract %full_x_4[0] : f32 from !pair
        %full_w_4_0 = rocdl.exp2 %full_x_4_0 f32 -> f32
        %full_x_4_1 = vector.extract %full_x_4[1] : f32 from !pair
        %full_w_4_1 = rocdl.exp2 %full_x_4_1 f32 -> f32
        %full_pair_3 = vector.from_elements %full_w_3_0, %full_w_3_1 : !pair
        %full_sum_3 = arith.addf %full_sum_2, %full_pair_3 : !pair
        %full_h_3 = rocdl.cvt.pkrtz %full_w_3_0, %full_w_3_1 : vector<2xf16>
        %full_p_1 = vector.shuffle %full_h_2, %full_h_3 [0, 1, 2, 3] : vector<2xf16>, vector<2xf16>
        %full_vt_0_3 = vector.shuffle %full_vt_0_01, %full_vt_0_23 [6, 7, 14, 15] : !chunk_f16, !chunk_f16
        %full_vt_0_3_at = arith.addi %v_store_3, %c0 : index
        vector.store %full_vt_0_3, %v_lds[%full_vt_0_3_at] {alignment = 8} : !tile_f16_d64, !operand_f16
        rocdl.sched.barrier 0
        %full_s_0_3_0_a = vector.shuffle %full_k_piece_3, %full_k_piece_3 [0, 1, 2, 3] : !chunk_f16, !chunk_f16
        %full_s_0_3_0 = amdgpu.mfma 32x32x8 %full_s_0_3_0_a * %q_3_0 + %full_s_0_2_1 blgp = none : !operand_f16, !operand_f16, !block
        %full_shift_15 = vector.broadcast %full_in_5 : f32 to !pair
        %full_scores_15 = vector.shuffle %full_in_1, %full_in_1 [14, 15] : !block, !block
        %full_x_15 = math.fma %full_scores_15, %scale_2, %full_shift_15 : !pair
        rocdl.sched.barrier 0
        %full_s_0_3_1_a = vector.shuffle %full_k_piece_3, %full_k_piece_3 [4, 5, 6, 7] : !chunk_f16, !chunk_f16
        %full_s_0_3_1 = amdgpu.mfma 32x32x8 %full_s_0_3_1_a * %q_3_1 + %full_s_0_3_0 blgp = none : !operand_f16, !operand_f16, !block
        %full_k_piece_6_at = arith.addi %k_read_2, %c2048 : index
        %full_k_piece_6 = vector.load %k_lds[%full_k_piece_6_at] {alignment = 16} : !tile_f16_d64, !chunk_f16
        %full_x_5_0 = vector.extract %full_x_5[0] : f32 from !pair
        %full_w_5_0 = rocdl.exp2 %full_x_5_0 f32 -> f32
        %full_x_5_1 = vector.extract %full_x_5[1] : f32 from !pair
        %full_w_5_1 = rocdl.exp2 %full_x_5_1 f32 -> f32
        %full_pair_4 = vector.from_elements %full_w_4_0, %full_w_4_1 : !pair
        %full_sum_4 = arith.addf %full_sum_3, %full_pair_4 : !pair
        %full_h_4 = rocdl.cvt.pkrtz %full_w_4_0, %full_w_4_1 : vector<2xf16>
        %full_vn_tile_at = arith.muli %full_tile_1, %v_tile_pitch : i32
        %full_vn_at_0 = arith.addi %v_at_0, %full_vn_tile_at : i32
        %full_vn_0_0 = amdgpu.raw_buffer_load {indexOffset = 0 : i32} %v_rows[%full_vn_at_0] : !rows_f16, i32 -> !operand_f16
        rocdl.sched.barrier 0
        %full_s_1_0_0_a = vector.shuffle %full_k_piece_4, %full_k_piece_4 [0, 1, 2, 3] : !chunk_f16, !chunk_f16
        %full_s_1_0_0 = amdgpu.mfma 32x32x8 %full_s_1_0_0_a * %q_0_0 + %zero_16 blgp = none : !operand_f16, !operand_f16, !block
        %full_x_6_0 = vector.extract %full_x_6[0] : f32 from !pair
        %full_w_6_0 = rocdl.exp2 %full_x_6_0 f32 -> f32
        %full_x_6_1 = vector.extract %full_x_6[1] : f32 from !pair
        %full_w_6_1 = rocdl.exp2 %full_x_6_1 f32 -> f32
        %full_pair_5 = vector.from_elements %full_w_5_0, %full_w_5_1 : !pair
        %full_sum_5 = arith.addf %full_sum_4, %full_pair_5 : !pair
        %full_h_5 = rocdl.cvt.pkrtz %full_w_5_0, %full_w_5_1 : vector<2xf16>
        %full_p_2 = vector.shuffle %full_h_4, %full_h_5 [0, 1, 2, 3] : vector<2xf16>, vector<2xf16>
        %full_vn_at_1 = arith.addi %v_at_1, %full_vn_tile_at : i32
        %full_vn_0_1 = amdgpu.raw_buffer_load {indexOffset = 0 : i32} %v_rows[%full_vn_at_1] : !rows_f16, i32 -> !operand_f16
        rocdl.sched.barrier 0
        %full_s_1_0_1_a = vector.shuffle %full_k_piece_4, %full_k_piece_4 [4, 5, 6, 7] : !chunk_f16, !chunk_f16
        %full_s_1_0_1 = amdgpu.mfma 32x32x8 %full_s_1_0_1_a * %q_0_1 + %full_s_1_0_0 blgp = none : !operand_f16, !operand_f16, !block
        %full_k_piece_7_at = arith.addi %k_read_3, %c2048 : index
        %full_k_piece_7 = vector.load %k_lds[%full_k_piece_7_at] {alignment = 16} : !tile_f16_d64, !chunk_f16
        %full_vn_at_2 = arith.addi %v_at_2, %full_vn_tile_at : i32
        %full_vn_0_2 = amdgpu.raw_buffer_load {indexOffset = 0 : i32} %v_rows[%full_vn_at_2] : !rows_f16, i32 -> !operand_f16
        rocdl.sched.barrier 0
        %full_s_1_1_0_a = vector.shuffle %full_k_piece_5, %full_k_piece_5 [0, 1, 2, 3] : !chunk_f16, !chunk_f16
        %full_s_1_1_0 = amdgpu.mfma 32x32x8 %full_s_1_1_0_a * %q_1_0 + %full_s_1_0_1 blgp = none : !operand_f16, !operand_f16, !block
        %full_x_7_0 = vector.extract %full_x_7[0] : f32 from !pair
        %full_w_7_0 = rocdl.exp2 %full_x_7_0 f32 -> f32
        %full_x_7_1 = vector.extract %full_x_7[1] : f32 from !pair
        %full_w_7_1 = rocdl.exp2 %full_x_7_1 f32 -> f32
        %full_pair_6 = vector.from_elements %full_w_6_0, %full_w_6_1 : !pair
        %full_sum_6 = arith.addf %full_sum_5, %full_pair_6 : !pair
        %full_h_6 = rocdl.cvt.pkrtz %full_w_6_0, %full_w_6_1 : vector<2xf16>
        %full_vn_at_3 = arith.addi %v_at_3, %full_vn_tile_at : i32
        %full_vn_0_3 = amdgpu.raw_buffer_load {indexOffset = 0 : i32} %v_rows[%full_vn_at_3] : !rows_f16, i32 -> !operand_f16
        rocdl.sched.barrier 0
        %full_s_1_1_1_a = vector.shuffle %full_k_piece_5, %full_k_piece_5 [4, 5, 6, 7] : !chunk_f16, !chunk_f16
        %full_s_1_1_1 = amdgpu.mfma 32x32x8 %full_s_1_1_1_a * %q_1_1 + %full_s_1_1_0 blgp = none : !operand_f16, !operand_f16, !block
        rocdl.sched.barrier 0
        %full_s_1_2_0_a = vector.shuffle %full_k_piece_6, %full_k_piece_6 [0, 1, 2, 3] : !chunk_f16, !chunk_f16
        %full_s_1_2_0 = amdgpu.mfma 32x32x8 %full_s_1_2_0_a * %q_2_0 + %full_s_1_1_1 blgp = none : !operand_f16, !operand_f16, !block
        %full_x_8_0 = vector.extract %full_x_8[0] : f32 from !pair
        %full_w_8_0 = rocdl.exp2 %full_x_8_0 f32 -> f32
        %full_x_8_1 = vector.extract %full_x_8[1] : f32 from !pair
        %full_w_8_1 = rocdl.exp2 %full_x_8_1 f32 -> f32
        %full_pair_7 = vector.from_elements %full_w_7_0, %full_w_7_1 : !pair
        %full_sum_7 = arith.addf %full_sum_6, %full_pair_7 : !pair
        %full_h_7 = rocdl.cvt.pkrtz %full_w_7_0, %full_w_7_1 : vector<2xf16>
        %full_p_3 = vector.shuffle %full_h_6, %full_h_7 [0, 1, 2, 3] : vector<2xf16>, vector<2xf16>
        rocdl.sched.barrier 0
        %full_s_1_2_1_a = vector.shuffle %full_k_piece_6, %full_k_piece_6 [4, 5, 6, 7] : !chunk_f16, !chunk_f16
        %full_s_1_2_1 = amdgpu.mfma 32x32x8 %full_s_1_2_1_a * %q_2_1 + %full_s_1_2_0 blgp = none : !operand_f16, !operand_f16, !block
        %full_x_9_0 = vector.extract %full_x_9[0] : f32 from !pair
        %full_w_9_0 = rocdl.exp2 %full_x_9_0 f32 -> f32
        %full_x_9_1 = vector.extract %full_x_9[1] : f32 from !pair
        %full_w_9_1 = rocdl.exp2 %full_x_9_1 f32 -> f32
        %full_pair_8 = vector.from_elements %full_w_8_0, %full_w_8_1 : !pair
        %full_sum_8 = arith.addf %full_sum_7, %full_pair_8 : !pair
        %full_h_8 = rocdl.cvt.pkrtz %full_w_8_0, %full_w_8_1 : vector<2xf16>
        amdgpu.lds_barrier
        %full_v_piece_0_at = arith.addi %v_read_0, %c0 : index
        %full_v_piece_0 = vector.load %v_lds[%full_v_piece_0_at] {alignment = 16} : !tile_f16_d64, !chunk_f16
        %full_v_piece_1_at = arith.addi %v_read_0, %c2048 : index
        %full_v_piece_1 = vector.load %v_lds[%full_v_piece_1_at] {alignment = 16} : !tile_f16_d64, !chunk_f16
        rocdl.sched.barrier 0
        %full_s_1_3_0_a = vector.shuffle %full_k_piece_7, %full_k_piece_7 [0, 1, 2, 3] : !chunk_f16, !chunk_f16
        %full_s_1_3_0 = amdgpu.mfma 32x32x8 %full_s_1_3_0_a * %q_3_0 + %full_s_1_2_1 blgp = none : !operand_f16, !operand_f16, !block
        rocdl.sched.barrier 0
        %full_s_1_3_1_a = vector.shuffle %full_k_piece_7, %full_k_piece_7 [4, 5, 6, 7] : !chunk_f16, !chunk_f16
        %full_s_1_3_1 = amdgpu.mfma 32x32x8 %full_s_1_3_1_a * %q_3_1 + %full_s_1_3_0 blgp = none : !operand_f16, !operand_f16, !block
        %full_x_10_0 = vector.extract %full_x_10[0] : f32 from !pair
        %full_w_10_0 = rocdl.exp2 %full_x_10_0 f32 -> f32
        %full_x_10_1 = vector.extract %full_x_10[1] : f32 from !pair
        %full_w_10_1 = rocdl.exp2 %full_x_10_1 f32 -> f32
        %full_pair_9 = vector.from_elements %full_w_9_0, %full_w_9_1 : !pair
        %full_sum_9 = arith.addf %full_sum_8, %full_pair_9 : !pair
        %full_h_9 = rocdl.cvt.pkrtz %full_w_9_0, %full_w_9_1 : vector<2xf16>
        %full_p_4 = vector.shuffle %full_h_8, %full_h_9 [0, 1, 2, 3] : vector<2xf16>, vector<2xf16>
        %full_v_piece_2_at = arith.addi %v_read_1, %c0 : index
        %full_v_piece_2 = vector.load %v_lds[%full_v_piece_2_at] {alignment = 16} : !tile_f16_d64, !chunk_f16
        rocdl.sched.barrier 0
        %full_o_0_0_0_a = vector.shuffle %full_v_piece_0, %full_v_piece_0 [0, 1, 2, 3] : !chunk_f16, !chunk_f16
        %full_o_0_0_0 = amdgpu.mfma 32x32x8 %full_o_0_0_0_a * %full_p_0 + %full_in_2 blgp = none : !operand_f16, !operand_f16, !block
        %full_k_store_full_in_6 = arith.addi %k_store, %c0 : index
        vector.store %full_in_6, %k_lds[%full_k_store_full_in_6] {alignment = 16} : !tile_f16_d64, !chunk_f16
        rocdl.sched.barrier 0
        %full_o_0_0_1_a = vector.shuffle %full_v_piece_0, %full_v_piece_0 [4, 5, 6, 7] : !chunk_f16, !chunk_f16
        %full_o_0_0_1 = amdgpu.mfma 32x32x8 %full_o_0_0_1_a * %full_p_1 + %full_o_0_0_0 blgp = none : !operand_f16, !operand_f16, !block
        %full_x_11_0 = vector.extract %full_x_11[0] : f32 from !pair
        %full_w_11_0 = rocdl.exp2 %full_x_11_0 f32 -> f32
        %full_x_11_1 = vector.extract %full_x_11[1] : f32 from !pair
        %full_w_11_1 = rocdl.exp2 %full_x_11_1 f32 -> f32
        %full_pair_10 = vector.from_elements %full_w_10_0, %full_w_10_1 : !pair
        %full_sum_10 = arith.addf %full_sum_9, %full_pair_10 : !pair
        %full_h_10 = rocdl.cvt.pkrtz %full_w_10_0, %full_w_10_1 : vector<2xf16>
        %full_v_piece_3_at = arith.addi %v_read_1, %c2048 : index
        %full_v_piece_3 = vector.load %v_lds[%full_v_piece_3_at] {alignment = 16} : !tile_f16_d64, !chunk_f16
        %full_k_store_full_in_7 = arith.addi %k_store, %c2048 : index
        vector.store %full_in_7, %k_lds[%full_k_store_full_in_7] {alignment = 16} : !tile_f16_d64, !chunk_f16
        rocdl.sched.barrier 0
        %full_o_1_0_0_a = vector.shuffle %full_v_piece_1, %full_v_piece_1 [0, 1, 2, 3] : !chunk_f16, !chunk_f16
        %full_o_1_0_0 = amdgpu.mfma 32x32x8 %full_o_1_0_0_a * %full_p_0 + %full_in_3 blgp = none : !operand_f16, !operand_f16, !block
        %full_x_12_0 = vector.extract %full_x_12[0] : f32 from !pair
        %full_w_12_0 = rocdl.exp2 %full_x_12_0 f32 -> f32
        %full_x_12_1 = vector.extract %full_x_12[1] : f32 from !pair
        %full_w_12_1 = rocdl.exp2 %full_x_12_1 f32 -> f32
        %full_pair_11 = vector.from_elements %full_w_11_0, %full_w_11_1 : !pair
        %full_sum_11 = arith.addf %full_sum_10, %full_pair_11 : !pair
        %full_h_11 = rocdl.cvt.pkrtz %full_w_11_0, %full_w_11_1 : vector<2xf16>
        %full_p_5 = vector.shuffle %full_h_10, %full_h_11 [0, 1, 2, 3] : vector<2xf16>, vector<2xf16>
        rocdl.sched.barrier 0
        %full_o_1_0_1_a = vector.shuffle %full_v_piece_1, %full_v_piece_1 [4, 5, 6, 7] : !chunk_f16, !chunk_f16
        %full_o_1_0_1 = amdgpu.mfma 32x32x8 %full_o_1_0_1_a * %full_p_1 + %full_o_1_0_0 blgp = none : !operand_f16, !operand_f16, !block
        %full_v_piece_4_at = arith.addi %v_read_2, %c0 : index
        %full_v_piece_4 = vector.load %v_lds[%full_v_piece_4_at] {alignment = 16} : !tile_f16_d64, !chunk_f16
        %full_kn_tile_at = arith.muli %full_tile_3, %k_tile_pitch : i32
        rocdl.sched.barrier 0
        %full_o_0_1_0_a = vector.shuffle %full_v_piece_2, %full_v_piece_2 [0, 1, 2, 3] : !chunk_f16, !chunk_f16
        %full_o_0_1_0 = amdgpu.mfma 32x32x8 %full_o_0_1_0_a * %full_p_2 + %full_o_0_0_1 blgp = none : !operand_f16, !operand_f16, !block
        %full_x_13_0 = vector.extract %full_x_13[0] : f32 from !pair
        %full_w_13_0 = rocdl.exp2 %full_x_13_0 f32 -> f32
        %full_x_13_1 = vector.extract %full_x_13[1] : f32 from !pair
        %full_w_13_1 = rocdl.exp2 %full_x_13_1 f32 -> f32
        %full_pair_12 = vector.from_elements %full_w_12_0, %full_w_12_1 : !pair
        %full_sum_12 = arith.addf %full_sum_11, %full_pair_12 : !pair
        %full_h_12 = rocdl.cvt.pkrtz %full_w_12_0, %full_w_12_1 : vector<2xf16>
        %full_kn_at_0 = arith.addi %k_at_0, %full_kn_tile_at : i32
        %full_kn_0 = amdgpu.raw_buffer_load %k_rows[%full_kn_at_0] : !rows_f16, i32 -> !chunk_f16
        rocdl.sched.barrier 0
        %full_o_0_1_1_a = vector.shuffle %full_v_piece_2, %full_v_piece_2 [4, 5, 6, 7] : !chunk_f16, !chunk_f16
        %full_o_0_1_1 = amdgpu.mfma 32x32x8 %full_o_0_1_1_a * %full_p_3 + %full_o_0_1_0 blgp = none : !operand_f16, !operand_f16, !block
        %full_v_piece_5_at = arith.addi %v_read_2, %c2048 : index
        %full_v_piece_5 = vector.load %v_lds[%full_v_piece_5_at] {alignment = 16} : !tile_f16_d64, !chunk_f16
        %full_kn_at_1 = arith.addi %k_at_1, %full_kn_tile_at : i32
        %full_kn_1 = amdgpu.raw_buffer_load %k_rows[%full_kn_at_1] : !rows_f16, i32 -> !chunk_f16
        rocdl.sched.barrier 0
        %full_o_1_1_0_a = vector.shuffle %full_v_piece_3, %full_v_piece_3 [0, 1, 2, 3] : !chunk_f16, !chunk_f16
        %full_o_1_1_0 = amdgpu.mfma 32x32x8 %full_o_1_1_0_a * %full_p_2 + %full_o_1_0_1 blgp = none : !operand_f16, !operand_f16, !block
        %full_x_14_0 = vector.extract %full_x_14[0] : f32 from !pair
        %full_w_14_0 = rocdl.exp2 %full_x_14_0 f32 -> f32
        %full_x_14_1 = vector.extract %full_x_14[1] : f32 from !pair
        %full_w_14_1 = rocdl.exp2 %full_x_14_1 f32 -> f32
        %full_pair_13 = vector.from_elements %full_w_13_0, %full_w_13_1 : !pair
        %full_sum_13 = arith.addf %full_sum_12, %full_pair_13 : !pair
        %full_h_13 = rocdl.cvt.pkrtz %full_w_13_0, %full_w_13_1 : vector<2xf16>
        %full_p_6 = vector.shuffle %full_h_12, %full_h_13 [0, 1, 2, 3] : vector<2xf16>, vector<2xf16>
        rocdl.sched.barrier 0
        %full_o_1_1_1_a = vector.shuffle %full_v_piece_3, %full_v_piece_3 [4, 5, 6, 7] : !chunk_f16, !chunk_f16
        %full_o_1_1_1 = amdgpu.mfma 32x32x8 %full_o_1_1_1_a * %full_p_3 + %full_o_1_1_0 blgp = none : !operand_f16, !operand_f16, !block
        %full_x_15_0 = vector.extract %full_x_15[0] : f32 from !pair
        %full_w_15_0 = rocdl.exp2 %full_x_15_0 f32 -> f32
        %full_x_15_1 = vector.extract %full_x_15[1] : f32 from !pair
        %full_w_15_1 = rocdl.exp2 %full_x_15_1 f32 -> f32
        %full_pair_14 = vector.from_elements %full_w_14_0, %full_w_14_1 : !pair
        %full_sum_14 = arith.addf %full_sum_13, %full_pair_14 : !pair
        %full_h_14 = rocdl.cvt.pkrtz %full_w_14_0, %full_w_14_1 : vector<2xf16>
        %full_v_piece_6_at = arith.addi %v_read_3, %c0 : index
        %full_v_piece_6 = vector.load %v_lds[%full_v_piece_6_at] {alignment = 16} : !tile_f16_d64, !chunk_f16
        llvm.inline_asm has_side_effects "", "~{memory}" : () -> ()
        rocdl.sched.barrier 0
        %full_o_0_2_0_a = vector.shuffle %full_v_piece_4, %full_v_piece_4 [0, 1, 2, 3] : !chunk_f16, !chunk_f16
        %full_o_0_2_0 = amdgpu.mfma 32x32x8 %full_o_0_2_0_a * %full_p_4 + %full_o_0_1_1 blgp = none : !operand_f16, !operand_f16, !block
        rocdl.sched.barrier 0
        %full_o_0_2_1_a = vector.shuffle %full_v_piece_4, %full_v_piece_4 [4, 5, 6, 7] : !chunk_f16, !chunk_f16
        %full_o_0_2_1 = amdgpu.mfma 32x32x8 %full_o_0_2_1_a * %full_p_5 + %full_o_0_2_0 blgp = none : !operand_f16, !operand_f16, !block
        %full_pair_15 = vector.from_elements %full_w_15_0, %full_w_15_1 : !pair
        %full_sum_15 = arith.addf %full_sum_14, %full_pair_15 : !pair
        %full_h_15 = rocdl.cvt.pkrtz %full_w_15_0, %full_w_15_1 : vector<2xf16>
        %full_p_7 = vector.shuffle %full_h_14, %full_h_15 [0, 1, 2, 3] : vector<2xf16>, vector<2xf16>
        %full_v_piece_7_at = arith.addi %v_read_3, %c2048 : index
        %full_v_piece_7 = vector.load %v_lds[%full_v_piece_7_at] {alignment = 16} : !tile_f16_d64, !chunk_f16
        %full_e_0_0 = vector.extract %full_s_0_3_1[0] : f32 from !block
        %full_e_0_1 = vector.extract %full_s_0_3_1[1] : f32 from !block
        %full_max_0_1 = arith.maxnumf %full_e_0_0, %full_e_0_1 : f32
        %full_e_0_2 = vector.extract %full_s_0_3_1[2] : f32 from !block
        %full_max_0_2 = arith.maxnumf %full_max_0_1, %full_e_0_2 : f32
        %full_e_0_3 = vector.extract %full_s_0_3_1[3] : f32 from !block
        %full_max_0_3 = arith.maxnumf %full_max_0_2, %full_e_0_3 : f32
        %full_e_0_4 = vector.extract %full_s_0_3_1[4] : f32 from !block
        %full_max_0_4 = arith.maxnumf %full_max_0_3, %full_e_0_4 : f32
        %full_e_0_5 = vector.extract %full_s_0_3_1[5] : f32 from !block
        %full_max_0_5 = arith.maxnumf %full_max_0_4, %full_e_0_5 : f32
        rocdl.sched.barrier 0
        %full_o_1_2_0_a = vector.shuffle %full_v_piece_5, %full_v_piece_5 [0, 1, 2, 3] : !chunk_f16, !chunk_f16
        %full_o_1_2_0 = amdgpu.mfma 32x32x8 %full_o_1_2_0_a * %full_p_4 + %full_o_1_1_1 blgp = none : !operand_f16, !operand_f16, !block
        %full_e_0_6 = vector.extract %full_s_0_3_1[6] : f32 from !block
        %full_max_0_6 = arith.maxnumf %full_max_0_5, %full_e_0_6 : f32
        %full_e_0_7 = vector.extract %full_s_0_3_1[7] : f32 from !block
        %full_max_0_7 = arith.maxnumf %full_max_0_6, %full_e_0_7 : f32
        %full_e_0_8 = vector.extract %full_s_0_3_1[8] : f32 from !block
        %full_max_0_8 = arith.maxnumf %full_max_0_7, %full_e_0_8 : f32
        %full_e_0_9 = vector.extract %full_s_0_3_1[9] : f32 from !block
        %full_max_0_9 = arith.maxnumf %full_max_0_8, %full_e_0_9 : f32
        %full_e_0_10 = vector.extract %full_s_0_3_1[10] : f32 from !block
        %full_max_0_10 = arith.maxnumf %full_max_0_9, %full_e_0_10 : f32
        %full_e_0_11 = vector.extract %full_s_0_3_1[11] : f32 from !block
        %full_max_0_11 = arith.maxnumf %full_max_0_10, %full_e_0_11 : f32
        rocdl.sched.barrier 0
        %full_o_1_2_1_a = vector.shuffle %full_v_piece_5, %full_v_piece_5 [4, 5, 6, 7] : !chunk_f16, !chunk_f16
        %full_o_1_2_1 = amdgpu.mfma 32x32x8 %full_o_1_2_1_a * %full_p_5 + %full_o_1_2_0 blgp = none : !operand_f16, !operand_f16, !block
        %full_e_0_12 = vector.extract %full_s_0_3_1[12] : f32 from !block
        %full_max_0_12 = arith.maxnumf %full_max_0_11, %full_e_0_12 : f32
        %full_e_0_13 = vector.extract %full_s_0_3_1[13] : f32 from !block
        %full_max_0_13 = arith.maxnumf %full_max_0_12, %full_e_0_13 : f32
        %full_e_0_14 = vector.extract %full_s_0_3_1[14] : f32 from !block
        %full_max_0_14 = arith.maxnumf %full_max_0_13, %full_e_0_14 : f32
        %full_e_0_15 = vector.extract %full_s_0_3_1[15] : f32 from !block
        %full_max_0_15 = arith.maxnumf %full_max_0_14, %full_e_0_15 : f32
        rocdl.sched.barrier 0
        %full_o_0_3_0_a = vector.shuffle %full_v_piece_6, %full_v_piece_6 [0, 1, 2, 3] : !chunk_f16, !chunk_f16
        %full_o_0_3_0 = amdgpu.mfma 32x32x8 %full_o_0_3_0_a * %full_p_6 + %full_o_0_2_1 blgp = none : !operand_f16, !operand_f16, !block
        %full_e_1_0 = vector.extract %full_s_1_3_1[0] : f32 from !block
        %full_max_1_0 = arith.maxnumf %full_max_0_15, %full_e_1_0 : f32
        %full_e_1_1 = vector.extract %full_s_1_3_1[1] : f32 from !block
        %full_max_1_1 = arith.maxnumf %full_max_1_0, %full_e_1_1 : f32
        %full_e_1_2 = vector.extract %full_s_1_3_1[2] : f32 from !block
        %full_max_1_2 = arith.maxnumf %full_max_1_1, %full_e_1_2 : f32
        %full_e_1_3 = vector.extract %full_s_1_3_1[3] : f32 from !block
        %full_max_1_3 = arith.maxnumf %full_max_1_2, %full_e_1_3 : f32
        %full_e_1_4 = vector.extract %full_s_1_3_1[4] : f32 from !block
        %full_max_1_4 = arith.maxnumf %full_max_1_3, %full_e_1_4 : f32
        %full_e_1_5 = vector.extract %full_s_1_3_1[5] : f32 from !block
        %full_max_1_5 = arith.maxnumf %full_max_1_4, %full_e_1_5 : f32
        rocdl.sched.barrier 0
        %full_o_0_3_1_a = vector.shuffle %full_v_piece_6, %full_v_piece_6 [4, 5, 6, 7] : !chunk_f16, !chunk_f16
        %full_o_0_3_1 = amdgpu.mfma 32x32x8 %full_o_0_3_1_a * %full_p_7 + %full_o_0_3_0 blgp = none : !operand_f16, !operand_f16, !block
        %full_e_1_6 = vector.extract %full_s_1_3_1[6] : f32 from !block
        %full_max_1_6 = arith.maxnumf %full_max_1_5, %full_e_1_6 : f32
        %full_e_1_7 = vector.extract %full_s_1_3_1[7] : f32 from !block
        %full_max_1_7 = arith.maxnumf %full_max_1_6, %full_e_1_7 : f32
        %full_e_1_8 = vector.extract %full_s_1_3_1[8] : f32 from !block
        %full_max_1_8 = arith.maxnumf %full_max_1_7, %full_e_1_8 : f32
        %full_e_1_9 = vector.extract %full_s_1_3_1[9] : f32 from !block
        %full_max_1_9 = arith.maxnumf %full_max_1_8, %full_e_1_9 : f32
        %full_e_1_10 = vector.extract %full_s_1_3_1[10] : f32 from !block
        %full_max_1_10 = arith.maxnumf %full_max_1_9, %full_e_1_10 : f32
        %full_e_1_11 = vector.extract %full_s_1_3_1[11] : f32 from !block
        %full_max_1_11 = arith.maxnumf %full_max_1_10, %full_e_1_11 : f32
        amdgpu.lds_barrier
        rocdl.sched.barrier 0
        %full_o_1_3_0_a = vector.shuffle %full_v_piece_7, %full_v_piece_7 [0, 1, 2, 3] : !chunk_f16, !chunk_f16
        %full_o_1_3_0 = amdgpu.mfma 32x32x8 %full_o_1_3_0_a * %full_p_6 + %full_o_1_2_1 blgp = none : !operand_f16, !operand_f16, !block
        %full_e_1_12 = vector.extract %full_s_1_3_1[12] : f32 from !block
        %full_max_1_12 = arith.maxnumf %full_max_1_11, %full_e_1_12 : f32
        %full_e_1_13 = vector.extract %full_s_1_3_1[13] : f32 from !block
        %full_max_1_13 = arith.maxnumf %full_max_1_12, %full_e_1_13 : f32
        %full_e_1_14 = vector.extract %full_s_1_3_1[14] : f32 from !block
        %full_max_1_14 = arith.maxnumf %full_max_1_13, %full_e_1_14 : f32
        %full_e_1_15 = vector.extract %full_s_1_3_1[15] : f32 from !block
        %full_max_1_15 = arith.maxnumf %full_max_1_14, %full_e_1_15 : f32
        rocdl.sched.barrier 0
        %full_o_1_3_1_a = vector.shuffle %full_v_piece_7, %full_v_piece_7 [4, 5, 6, 7] : !chunk_f16, !chunk_f16
        %full_o_1_3_1 = amdgpu.mfma 32x32x8 %full_o_1_3_1_a * %full_p_7 + %full_o_1_3_0 blgp = none : !operand_f16, !operand_f16, !block
        %full_exponent = math.fma %full_max_1_15, %scale, %full_in_5 : f32
        %full_above = arith.cmpf ogt, %full_exponent, %most : f32
        %full_lanes = rocdl.ballot %full_above : i64
        %full_any = arith.cmpi ne, %full_lanes, %no_lanes : i64
        %full_new:4 = scf.if %full_any -> (!block, !block, !pair, f32) {
          %full_other, %full_valid = gpu.shuffle xor %full_max_1_15, %i32, %i64 : f32
          %full_both = arith.maxnumf %full_max_1_15, %full_other : f32
          %full_minus = arith.negf %full_both : f32
          %full_enough = math.fma %full_minus, %scale, %largest_exponent : f32
          %full_lower = arith.minnumf %full_in_5, %full_enough : f32
          %full_change = arith.subf %full_lower, %full_in_5 : f32
          %full_factor = rocdl.exp2 %full_change f32 -> f32
          %full_factor_2 = vector.broadcast %full_factor : f32 to !pair
          %full_factor_16 = vector.broadcast %full_factor : f32 to !block
          %full_down_0 = arith.mulf %full_o_0_3_1, %full_factor_16 : !block
          %full_down_1 = arith.mulf %full_o_1_3_1, %full_factor_16 : !block
          %full_down_sums = arith.mulf %full_sum_15, %full_factor_2 : !pair
          scf.yield %full_down_0, %full_down_1, %full_down_sums, %full_lower : !block, !block, !pair, f32
        } else {
          scf.yield %full_o_0_3_1, %full_o_1_3_1, %full_sum_15, %full_in_5 : !block, !block, !pair, f32
        }
        scf.yield %full_s_0_3_1, %full_s_1_3_1, %full_new#0, %full_new#1, %full_new#2, %full_new#3, %full_kn_0, %full_kn_1, %full_vn_0_0, %full_vn_0_1, %full_vn_0_2, %full_vn_0_3 : !block, !block, !block, !block, !pair, f32, !chunk_f16, !chunk_f16, !operand_f16, !operand_f16, !operand_f16, !operand_f16
      }

      // Tiles that the mask or the last key cuts.
      %rest:12 = scf.for %rest_tile = %full_end to %tiles_end step %i1
          iter_args(%rest_in_0 = %full#0, %rest_in_1 = %full#1, %rest_in_2 = %full#2, %rest_in_3 = %full#3, %rest_in_4 = %full#4, %rest_in_5 = %full#5, %rest_in_6 = %full#6, %rest_in_7 = %full#7, %rest_in_8 = %full#8, %rest_in_9 = %full#9, %rest_in_10 = %full#10, %rest_in_11 = %full#11)
          -> (!block, !block, !block, !block, !pair, f32, !chunk_f16, !chunk_f16, !operand_f16, !operand_f16, !operand_f16, !operand_f16) : i32 {
        %rest_tile_1 = arith.addi %rest_tile, %i1 : i32
        %rest_tile_3 = arith.addi %rest_tile, %i3 : i32
        %rest_k_piece_0_at = arith.addi %k_read_0, %c0 : index
        %rest_k_piece_0 = vector.load %k_lds[%rest_k_piece_0_at] {alignment = 16} : !tile_f16_d64, !chunk_f16
        %rest_k_piece_1_at = arith.addi %k_read_1, %c0 : index
        %rest_k_piece_1 = vector.load %k_lds[%rest_k_piece_1_at] {alignment = 16} : !tile_f16_d64, !chunk_f16
        %rest_k_piece_2_at = arith.addi %k_read_2, %c0 : index
        %rest_k_piece_2 = vector.load %k_lds[%rest_k_piece_2_at] {alignment = 16} : !tile_f16_d64, !chunk_f16
        %rest_shift_0 = vector.broadcast %rest_in_5 : f32 to !pair
        %rest_scores_0 = vector.shuffle %rest_in_0, %rest_in_0 [0, 1] : !block, !block
        %rest_x_0 = math.fma %rest_scores_0, %scale_2, %rest_shift_0 : !pair
        %rest_shift_1 = vector.broadcast %rest_in_5 : f32 to !pair
        %rest_scores_1 = vector.shuffle %rest_in_0, %rest_in_0 [2, 3] : !block, !block
        %rest_x_1 = math.fma %rest_scores_1, %scale_2, %rest_shift_1 : !pair
        %rest_shift_2 = vector.broadcast %rest_in_5 : f32 to !pair
        %rest_scores_2 = vector.shuffle %rest_in_0, %rest_in_0 [4, 5] : !block, !block
        %rest_x_2 = math.fma %rest_scores_2, %scale_2, %rest_shift_2 : !pair
        %rest_shift_3 = vector.broadcast %rest_in_5 : f32 to !pair
        %rest_scores_3 = vector.shuffle %rest_in_0, %rest_in_0 [6, 7] : !block, !block
        %rest_x_3 = math.fma %rest_scores_3, %scale_2, %rest_shift_3 : !pair
        %rest_shift_4 = vector.broadcast %rest_in_5 : f32 to !pair
        %rest_scores_4 = vector.shuffle %rest_in_0, %rest_in_0 [8, 9] : !block, !block
        %rest_x_4 = math.fma %rest_scores_4, %scale_2, %rest_shift_4 : !pair
        %rest_shift_5 = vector.broadcast %rest_in_5 : f32 to !pair
        %rest_scores_5 = vector.shuffle %rest_in_0, %rest_in_0 [10, 11] : !block, !block
        %rest_x_5 = math.fma %rest_scores_5, %scale_2, %rest_shift_5 : !pair
        %rest_shift_6 = vector.broadcast %rest_in_5 : f32 to !pair
        %rest_scores_6 = vector.shuffle %rest_in_0, %rest_in_0 [12, 13] : !block, !block
        %rest_x_6 = math.fma %rest_scores_6, %scale_2, %rest_shift_6 : !pair
        %rest_shift_7 = vector.broadcast %rest_in_5 : f32 to !pair
        %rest_scores_7 = vector.shuffle %rest_in_0, %rest_in_0 [14, 15] : !block, !block
        %rest_x_7 = math.fma %rest_scores_7, %scale_2, %rest_shift_7 : !pair
        %rest_x_0_0 = vector.extract %rest_x_0[0] : f32 from !pair
        %rest_w_0_0 = rocdl.exp2 %rest_x_0_0 f32 -> f32
        %rest_x_0_1 = vector.extract %rest_x_0[1] : f32 from !pair
        %rest_w_0_1 = rocdl.exp2 %rest_x_0_1 f32 -> f32
        rocdl.sched.barrier 0
        %rest_s_0_0_0_a = vector.shuffle %rest_k_piece_0, %rest_k_piece_0 [0, 1, 2, 3] : !chunk_f16, !chunk_f16
        %rest_s_0_0_0 = amdgpu.mfma 32x32x8 %rest_s_0_0_0_a * %q_0_0 + %zero_16 blgp = none : !operand_f16, !operand_f16, !block
        %rest_x_1_0 = vector.extract %rest_x_1[0] : f32 from !pair
        %rest_w_1_0 = rocdl.exp2 %rest_x_1_0 f32 -> f32
        %rest_x_1_1 = vector.extract %rest_x_1[1] : f32 from !pair
        %rest_w_1_1 = rocdl.exp2 %rest_x_1_1 f32 -> f32
        %rest_pair_0 = vector.from_elements %rest_w_0_0, %rest_w_0_1 : !pair
        %rest_sum_0 = arith.addf %rest_in_4, %rest_pair_0 : !pair
        %rest_h_0 = rocdl.cvt.pkrtz %rest_w_0_0, %rest_w_0_1 : vector<2xf16>
        %rest_vt_0_01 = vector.shuffle %rest_in_8, %rest_in_9 [0, 4, 1, 5, 2, 6, 3, 7] : !operand_f16, !operand_f16
        %rest_vt_0_23 = vector.shuffle %rest_in_10, %rest_in_11 [0, 4, 1, 5, 2, 6, 3, 7] : !operand_f16, !operand_f16
        rocdl.sched.barrier 0
        %rest_s_0_0_1_a = vector.shuffle %rest_k_piece_0, %rest_k_piece_0 [4, 5, 6, 7] : !chunk_f16, !chunk_f16
        %rest_s_0_0_1 = amdgpu.mfma 32x32x8 %rest_s_0_0_1_a * %q_0_1 + %rest_s_0_0_0 blgp = none : !operand_f16, !operand_f16, !block
        %rest_k_piece_3_at = arith.addi %k_read_3, %c0 : index
        %rest_k_piece_3 = vector.load %k_lds[%rest_k_piece_3_at] {alignment = 16} : !tile_f16_d64, !chunk_f16
        %rest_shift_8 = vector.broadcast %rest_in_5 : f32 to !pair
        %rest_scores_8 = vector.shuffle %rest_in_1, %rest_in_1 [0, 1] : !block, !block
        %rest_x_8 = math.fma %rest_scores_8, %scale_2, %rest_shift_8 : !pair
        %rest_shift_9 = vector.broadcast %rest_in_5 : f32 to !pair
        %rest_scores_9 = vector.shuffle %rest_in_1, %rest_in_1 [2, 3] : !block, !block
        %rest_x_9 = math.fma %rest_scores_9, %scale_2, %rest_shift_9 : !pair
        %rest_vt_0_0 = vector.shuffle %rest_vt_0_01, %rest_vt_0_23 [0, 1, 8, 9] : !chunk_f16, !chunk_f16
        %rest_vt_0_0_at = arith.addi %v_store_0, %c0 : index
        vector.store %rest_vt_0_0, %v_lds[%rest_vt_0_0_at] {alignment = 8} : !tile_f16_d64, !operand_f16
        rocdl.sched.barrier 0
        %rest_s_0_1_0_a = vector.shuffle %rest_k_piece_1, %rest_k_piece_1 [0, 1, 2, 3] : !chunk_f16, !chunk_f16
        %rest_s_0_1_0 = amdgpu.mfma 32x32x8 %rest_s_0_1_0_a * %q_1_0 + %rest_s_0_0_1 blgp = none : !operand_f16, !operand_f16, !block
        %rest_shift_10 = vector.broadcast %rest_in_5 : f32 to !pair
        %rest_scores_10 = vector.shuffle %rest_in_1, %rest_in_1 [4, 5] : !block, !block
        %rest_x_10 = math.fma %rest_scores_10, %scale_2, %rest_shift_10 : !pair
        %rest_x_2_0 = vector.extract %rest_x_2[0] : f32 from !pair
        %rest_w_2_0 = rocdl.exp2 %rest_x_2_0 f32 -> f32
        %rest_x_2_1 = vector.extract %rest_x_2[1] : f32 from !pair
        %rest_w_2_1 = rocdl.exp2 %rest_x_2_1 f32 -> f32
        %rest_pair_1 = vector.from_elements %rest_w_1_0, %rest_w_1_1 : !pair
        %rest_sum_1 = arith.addf %rest_sum_0, %rest_pair_1 : !pair
        %rest_h_1 = rocdl.cvt.pkrtz %rest_w_1_0, %rest_w_1_1 : vector<2xf16>
        %rest_p_0 = vector.shuffle %rest_h_0, %rest_h_1 [0, 1, 2, 3] : vector<2xf16>, vector<2xf16>
        %rest_vt_0_1 = vector.shuffle %rest_vt_0_01, %rest_vt_0_23 [2, 3, 10, 11] : !chunk_f16, !chunk_f16
        %rest_vt_0_1_at = arith.addi %v_store_1, %c0 : index
        vector.store %rest_vt_0_1, %v_lds[%rest_vt_0_1_at] {alignment = 8} : !tile_f16_d64, !operand_f16
        rocdl.sched.barrier 0
        %rest_s_0_1_1_a = vector.shuffle %rest_k_piece_1, %rest_k_piece_1 [4, 5, 6, 7] : !chunk_f16, !chunk_f16
        %rest_s_0_1_1 = amdgpu.mfma 32x32x8 %rest_s_0_1_1_a * %q_1_1 + %rest_s_0_1_0 blgp = none : !operand_f16, !operand_f16, !block
        %rest_k_piece_4_at = arith.addi %k_read_0, %c2048 : index
        %rest_k_piece_4 = vector.load %k_lds[%rest_k_piece_4_at] {alignment = 16} : !tile_f16_d64, !chunk_f16
        %rest_shift_11 = vector.broadcast %rest_in_5 : f32 to !pair
        %rest_scores_11 = vector.shuffle %rest_in_1, %rest_in_1 [6, 7] : !block, !block
        %rest_x_11 = math.fma %rest_scores_11, %scale_2, %rest_shift_11 : !pair
        %rest_x_3_0 = vector.extract %rest_x_3[0] : f32 from !pair
        %rest_w_3_0 = rocdl.exp2 %rest_x_3_0 f32 -> f32
        %rest_x_3_1 = vector.extract %rest_x_3[1] : f32 from !pair
        %rest_w_3_1 = rocdl.exp2 %rest_x_3_1 f32 -> f32
        %rest_pair_2 = vector.from_elements %rest_w_2_0, %rest_w_2_1 : !pair
        %rest_sum_2 = arith.addf %rest_sum_1, %rest_pair_2 : !pair
        %rest_h_2 = rocdl.cvt.pkrtz %rest_w_2_0, %rest_w_2_1 : vector<2xf16>
        rocdl.sched.barrier 0
        %rest_s_0_2_0_a = vector.shuffle %rest_k_piece_2, %rest_k_piece_2 [0, 1, 2, 3] : !chunk_f16, !chunk_f16
        %rest_s_0_2_0 = amdgpu.mfma 32x32x8 %rest_s_0_2_0_a * %q_2_0 + %rest_s_0_1_1 blgp = none : !operand_f16, !operand_f16, !block
        %rest_shift_12 = vector.broadcast %rest_in_5 : f32 to !pair
        %rest_scores_12 = vector.shuffle %rest_in_1, %rest_in_1 [8, 9] : !block, !block
        %rest_x_12 = math.fma %rest_scores_12, %scale_2, %rest_shift_12 : !pair
        %rest_shift_13 = vector.broadcast %rest_in_5 : f32 to !pair
        %rest_scores_13 = vector.shuffle %rest_in_1, %rest_in_1 [10, 11] : !block, !block
        %rest_x_13 = math.fma %rest_scores_13, %scale_2, %rest_shift_13 : !pair
        %rest_vt_0_2 = vector.shuffle %rest_vt_0_01, %rest_vt_0_23 [4, 5, 12, 13] : !chunk_f16, !chunk_f16
        %rest_vt_0_2_at = arith.addi %v_store_2, %c0 : index
        vector.store %rest_vt_0_2, %v_lds[%rest_vt_0_2_at] {alignment = 8} : !tile_f16_d64, !operand_f16
        rocdl.sched.barrier 0
        %rest_s_0_2_1_a = vector.shuffle %rest_k_piece_2, %rest_k_piece_2 [4, 5, 6, 7] : !chunk_f16, !chunk_f16
        %rest_s_0_2_1 = amdgpu.mfma 32x32x8 %rest_s_0_2_1_a * %q_2_1 + %rest_s_0_2_0 blgp = none : !operand_f16, !operand_f16, !block
        %rest_k_piece_5_at = arith.addi %k_read_1, %c2048 : index
        %rest_k_piece_5 = vector.load %k_lds[%rest_k_piece_5_at] {alignment = 16} : !tile_f16_d64, !chunk_f16
        %rest_shift_14 = vector.broadcast %rest_in_5 : f32 to !pair
        %rest_scores_14 = vector.shuffle %rest_in_1, %rest_in_1 [12, 13] : !block, !block
        %rest_x_14 = math.fma %rest_scores_14, %scale_2, %rest_shift_14 : !pair
        %rest_x_4_0 = vector.extract %rest_x_4[0] : f32 from !pair
        %rest_w_4_0 = rocdl.exp2 %rest_x_4_0 f32 -> f32
        %rest_x_4_1 = vector.extract %rest_x_4[1] : f32 from !pair
        %rest_w_4_1 = rocdl.exp2 %rest_x_4_1 f32 -> f32
        %rest_pair_3 = vector.from_elements %rest_w_3_0, %rest_w_3_1 : !pair
        %rest_sum_3 = arith.addf %rest_sum_2, %rest_pair_3 : !pair
        %rest_h_3 = rocdl.cvt.pkrtz %rest_w_3_0, %rest_w_3_1 : vector<2xf16>
        %rest_p_1 = vector.shuffle %rest_h_2, %rest_h_3 [0, 1, 2, 3] : vector<2xf16>, vector<2xf16>
        %rest_vt_0_3 = vector.shuffle %rest_vt_0_01, %rest_vt_0_23 [6, 7, 14, 15] : !chunk_f16, !chunk_f16
        %rest_vt_0_3_at = arith.addi %v_store_3, %c0 : index
        vector.store %rest_vt_0_3, %v_lds[%rest_vt_0_3_at] {alignment = 8} : !tile_f16_d64, !operand_f16
        rocdl.sched.barrier 0
        %rest_s_0_3_0_a = vector.shuffle %rest_k_piece_3, %rest_k_piece_3 [0, 1, 2, 3] : !chunk_f16, !chunk_f16
        %rest_s_0_3_0 = amdgpu.mfma 32x32x8 %rest_s_0_3_0_a * %q_3_0 + %rest_s_0_2_1 blgp = none : !operand_f16, !operand_f16, !block
        %rest_shift_15 = vector.broadcast %rest_in_5 : f32 to !pair
        %rest_scores_15 = vector.shuffle %rest_in_1, %rest_in_1 [14, 15] : !block, !block
        %rest_x_15 = math.fma %rest_scores_15, %scale_2, %rest_shift_15 : !pair
        rocdl.sched.barrier 0
        %rest_s_0_3_1_a = vector.shuffle %rest_k_piece_3, %rest_k_piece_3 [4, 5, 6, 7] : !chunk_f16, !chunk_f16
        %rest_s_0_3_1 = amdgpu.mfma 32x32x8 %rest_s_0_3_1_a * %q_3_1 + %rest_s_0_3_0 blgp = none : !operand_f16, !operand_f16, !block
        %rest_k_piece_6_at = arith.addi %k_read_2, %c2048 : index
        %rest_k_piece_6 = vector.load %k_lds[%rest_k_piece_6_at] {alignment = 16} : !tile_f16_d64, !chunk_f16
        %rest_x_5_0 = vector.extract %rest_x_5[0] : f32 from !pair
        %rest_w_5_0 = rocdl.exp2 %rest_x_5_0 f32 -> f32
        %rest_x_5_1 = vector.extract %rest_x_5[1] : f32 from !pair
        %rest_w_5_1 = rocdl.exp2 %rest_x_5_1 f32 -> f32
        %rest_pair_4 = vector.from_elements %rest_w_4_0, %rest_w_4_1 : !pair
        %rest_sum_4 = arith.addf %rest_sum_3, %rest_pair_4 : !pair
        %rest_h_4 = rocdl.cvt.pkrtz %rest_w_4_0, %rest_w_4_1 : vector<2xf16>
        %rest_vn_tile_at = arith.muli %rest_tile_1, %v_tile_pitch : i32
        %rest_vn_at_0 = arith.addi %v_at_0, %rest_vn_tile_at : i32
        %rest_vn_0_0 = amdgpu.raw_buffer_load {indexOffset = 0 : i32} %v_rows[%rest_vn_at_0] : !rows_f16, i32 -> !operand_f16
        rocdl.sched.barrier 0
        %rest_s_1_0_0_a = vector.shuffle %rest_k_piece_4, %rest_k_piece_4 [0, 1, 2, 3] : !chunk_f16, !chunk_f16
        %rest_s_1_0_0 = amdgpu.mfma 32x32x8 %rest_s_1_0_0_a * %q_0_0 + %zero_16 blgp = none : !operand_f16, !operand_f16, !block
        %rest_x_6_0 = vector.extract %rest_x_6[0] : f32 from !pair
        %rest_w_6_0 = rocdl.exp2 %rest_x_6_0 f32 -> f32
        %rest_x_6_1 = vector.extract %rest_x_6[1] : f32 from !pair
        %rest_w_6_1 = rocdl.exp2 %rest_x_6_1 f32 -> f32
        %rest_pair_5 = vector.from_elements %rest_w_5_0, %rest_w_5_1 : !pair
        %rest_sum_5 = arith.addf %rest_sum_4, %rest_pair_5 : !pair
        %rest_h_5 = rocdl.cvt.pkrtz %rest_w_5_0, %rest_w_5_1 : vector<2xf16>
        %rest_p_2 = vector.shuffle %rest_h_4, %rest_h_5 [0, 1, 2, 3] : vector<2xf16>, vector<2xf16>
        %rest_vn_at_1 = arith.addi %v_at_1, %rest_vn_tile_at : i32
        %rest_vn_0_1 = amdgpu.raw_buffer_load {indexOffset = 0 : i32} %v_rows[%rest_vn_at_1] : !rows_f16, i32 -> !operand_f16
        rocdl.sched.barrier 0
        %rest_s_1_0_1_a = vector.shuffle %rest_k_piece_4, %rest_k_piece_4 [4, 5, 6, 7] : !chunk_f16, !chunk_f16
        %rest_s_1_0_1 = amdgpu.mfma 32x32x8 %rest_s_1_0_1_a * %q_0_1 + %rest_s_1_0_0 blgp = none : !operand_f16, !operand_f16, !block
        %rest_k_piece_7_at = arith.addi %k_read_3, %c2048 : index
        %rest_k_piece_7 = vector.load %k_lds[%rest_k_piece_7_at] {alignment = 16} : !tile_f16_d64, !chunk_f16
        %rest_vn_at_2 = arith.addi %v_at_2, %rest_vn_tile_at : i32
        %rest_vn_0_2 = amdgpu.raw_buffer_load {indexOffset = 0 : i32} %v_rows[%rest_vn_at_2] : !rows_f16, i32 -> !operand_f16
        rocdl.sched.barrier 0
        %rest_s_1_1_0_a = vector.shuffle %rest_k_piece_5, %rest_k_piece_5 [0, 1, 2, 3] : !chunk_f16, !chunk_f16
        %rest_s_1_1_0 = amdgpu.mfma 32x32x8 %rest_s_1_1_0_a * %q_1_0 + %rest_s_1_0_1 blgp = none : !operand_f16, !operand_f16, !block
        %rest_x_7_0 = vector.extract %rest_x_7[0] : f32 from !pair
        %rest_w_7_0 = rocdl.exp2 %rest_x_7_0 f32 -> f32
        %rest_x_7_1 = vector.extract %rest_x_7[1] : f32 from !pair
        %rest_w_7_1 = rocdl.exp2 %rest_x_7_1 f32 -> f32
        %rest_pair_6 = vector.from_elements %rest_w_6_0, %rest_w_6_1 : !pair
        %rest_sum_6 = arith.addf %rest_sum_5, %rest_pair_6 : !pair
        %rest_h_6 = rocdl.cvt.pkrtz %rest_w_6_0, %rest_w_6_1 : vector<2xf16>
        %rest_vn_at_3 = arith.addi %v_at_3, %rest_vn_tile_at : i32
        %rest_vn_0_3 = amdgpu.raw_buffer_load {indexOffset = 0 : i32} %v_rows[%rest_vn_at_3] : !rows_f16, i32 -> !operand_f16
        rocdl.sched.barrier 0
        %rest_s_1_1_1_a = vector.shuffle %rest_k_piece_5, %rest_k_piece_5 [4, 5, 6, 7] : !chunk_f16, !chunk_f16
        %rest_s_1_1_1 = amdgpu.mfma 32x32x8 %rest_s_1_1_1_a * %q_1_1 + %rest_s_1_1_0 blgp = none : !operand_f16, !operand_f16, !block
        rocdl.sched.barrier 0
        %rest_s_1_2_0_a = vector.shuffle %rest_k_piece_6, %rest_k_piece_6 [0, 1, 2, 3] : !chunk_f16, !chunk_f16
        %rest_s_1_2_0 = amdgpu.mfma 32x32x8 %rest_s_1_2_0_a * %q_2_0 + %rest_s_1_1_1 blgp = none : !operand_f16, !operand_f16, !block
        %rest_x_8_0 = vector.extract %rest_x_8[0] : f32 from !pair
        %rest_w_8_0 = rocdl.exp2 %rest_x_8_0 f32 -> f32
        %rest_x_8_1 = vector.extract %rest_x_8[1] : f32 from !pair
        %rest_w_8_1 = rocdl.exp2 %rest_x_8_1 f32 -> f32
        %rest_pair_7 = vector.from_elements %rest_w_7_0, %rest_w_7_1 : !pair
        %rest_sum_7 = arith.addf %rest_sum_6, %rest_pair_7 : !pair
        %rest_h_7 = rocdl.cvt.pkrtz %rest_w_7_0, %rest_w_7_1 : vector<2xf16>
        %rest_p_3 = vector.shuffle %rest_h_6, %rest_h_7 [0, 1, 2, 3] : vector<2xf16>, vector<2xf16>
        rocdl.sched.barrier 0
        %rest_s_1_2_1_a = vector.shuffle %rest_k_piece_6, %rest_k_piece_6 [4, 5, 6, 7] : !chunk_f16, !chunk_f16
        %rest_s_1_2_1 = amdgpu.mfma 32x32x8 %rest_s_1_2_1_a * %q_2_1 + %rest_s_1_2_0 blgp = none : !operand_f16, !operand_f16, !block
        %rest_x_9_0 = vector.extract %rest_x_9[0] : f32 from !pair
        %rest_w_9_0 = rocdl.exp2 %rest_x_9_0 f32 -> f32
        %rest_x_9_1 = vector.extract %rest_x_9[1] : f32 from !pair
        %rest_w_9_1 = rocdl.exp2 %rest_x_9_1 f32 -> f32
        %rest_pair_8 = vector.from_elements %rest_w_8_0, %rest_w_8_1 : !pair
        %rest_sum_8 = arith.addf %rest_sum_7, %rest_pair_8 : !pair
        %rest_h_8 = rocdl.cvt.pkrtz %rest_w_8_0, %rest_w_8_1 : vector<2xf16>
        amdgpu.lds_barrier
        %rest_v_piece_0_at = arith.addi %v_read_0, %c0 : index
        %rest_v_piece_0 = vector.load %v_lds[%rest_v_piece_0_at] {alignment = 16} : !tile_f16_d64, !chunk_f16
        %rest_v_piece_1_at = arith.addi %v_read_0, %c2048 : index
        %rest_v_piece_1 = vector.load %v_lds[%rest_v_piece_1_at] {alignment = 16} : !tile_f16_d64, !chunk_f16
        rocdl.sched.barrier 0
        %rest_s_1_3_0_a = vector.shuffle %rest_k_piece_7, %rest_k_piece_7 [0, 1, 2, 3] : !chunk_f16, !chunk_f16
        %rest_s_1_3_0 = amdgpu.mfma 32x32x8 %rest_s_1_3_0_a * %q_3_0 + %rest_s_1_2_1 blgp = none : !operand_f16, !operand_f16, !block
        rocdl.sched.barrier 0
        %rest_s_1_3_1_a = vector.shuffle %rest_k_piece_7, %rest_k_piece_7 [4, 5, 6, 7] : !chunk_f16, !chunk_f16
        %rest_s_1_3_1 = amdgpu.mfma 32x32x8 %rest_s_1_3_1_a * %q_3_1 + %rest_s_1_3_0 blgp = none : !operand_f16, !operand_f16, !block
        %rest_x_10_0 = vector.extract %rest_x_10[0] : f32 from !pair
        %rest_w_10_0 = rocdl.exp2 %rest_x_10_0 f32 -> f32
        %rest_x_10_1 = vector.extract %rest_x_10[1] : f32 from !pair
        %rest_w_10_1 = rocdl.exp2 %rest_x_10_1 f32 -> f32
        %rest_pair_9 = vector.from_elements %rest_w_9_0, %rest_w_9_1 : !pair
        %rest_sum_9 = arith.addf %rest_sum_8, %rest_pair_9 : !pair
        %rest_h_9 = rocdl.cvt.pkrtz %rest_w_9_0, %rest_w_9_1 : vector<2xf16>
        %rest_p_4 = vector.shuffle %rest_h_8, %rest_h_9 [0, 1, 2, 3] : vector<2xf16>, vector<2xf16>
        %rest_v_piece_2_at = arith.addi %v_read_1, %c0 : index
        %rest_v_piece_2 = vector.load %v_lds[%rest_v_piece_2_at] {alignment = 16} : !tile_f16_d64, !chunk_f16
        rocdl.sched.barrier 0
        %rest_o_0_0_0_a = vector.shuffle %rest_v_piece_0, %rest_v_piece_0 [0, 1, 2, 3] : !chunk_f16, !chunk_f16
        %rest_o_0_0_0 = amdgpu.mfma 32x32x8 %rest_o_0_0_0_a * %rest_p_0 + %rest_in_2 blgp = none : !operand_f16, !operand_f16, !block
        %rest_k_store_rest_in_6 = arith.addi %k_store, %c0 : index
        vector.store %rest_in_6, %k_lds[%rest_k_store_rest_in_6] {alignment = 16} : !tile_f16_d64, !chunk_f16
        rocdl.sched.barrier 0
        %rest_o_0_0_1_a = vector.shuffle %rest_v_piece_0, %rest_v_piece_0 [4, 5, 6, 7] : !chunk_f16, !chunk_f16
        %rest_o_0_0_1 = amdgpu.mfma 32x32x8 %rest_o_0_0_1_a * %rest_p_1 + %rest_o_0_0_0 blgp = none : !operand_f16, !operand_f16, !block
        %rest_x_11_0 = vector.extract %rest_x_11[0] : f32 from !pair
        %rest_w_11_0 = rocdl.exp2 %rest_x_11_0 f32 -> f32
        %rest_x_11_1 = vector.extract %rest_x_11[1] : f32 from !pair
        %rest_w_11_1 = rocdl.exp2 %rest_x_11_1 f32 -> f32
        %rest_pair_10 = vector.from_elements %rest_w_10_0, %rest_w_10_1 : !pair
        %rest_sum_10 = arith.addf %rest_sum_9, %rest_pair_10 : !pair
        %rest_h_10 = rocdl.cvt.pkrtz %rest_w_10_0, %rest_w_10_1 : vector<2xf16>
        %rest_v_piece_3_at = arith.addi %v_read_1, %c2048 : index
        %rest_v_piece_3 = vector.load %v_lds[%rest_v_piece_3_at] {alignment = 16} : !tile_f16_d64, !chunk_f16
        %rest_k_store_rest_in_7 = arith.addi %k_store, %c2048 : index
        vector.store %rest_in_7, %k_lds[%rest_k_store_rest_in_7] {alignment = 16} : !tile_f16_d64, !chunk_f16
        %rest_tile_key = arith.shli %rest_tile_1, %i6 : i32
        %rest_left = arith.subi %lane_keys, %rest_tile_key : i32
        %rest_sees_0_0 = arith.cmpi sgt, %rest_left, %i0 : i32
        %rest_sees_0_1 = arith.cmpi sgt, %rest_left, %i1 : i32
        %rest_sees_0_2 = arith.cmpi sgt, %rest_left, %i2 : i32
        %rest_sees_0_3 = arith.cmpi sgt, %rest_left, %i3 : i32
        %rest_any_0_0 = vector.extract %rest_s_0_3_1[0] : f32 from !block
        %rest_seen_0_0 = arith.select %rest_sees_0_0, %rest_any_0_0, %masked : f32
        %rest_any_0_1 = vector.extract %rest_s_0_3_1[1] : f32 from !block
        %rest_seen_0_1 = arith.select %rest_sees_0_1, %rest_any_0_1, %masked : f32
        %rest_sees_0_4 = arith.cmpi sgt, %rest_left, %i8 : i32
        %rest_sees_0_5 = arith.cmpi sgt, %rest_left, %i9 : i32
        %rest_any_0_2 = vector.extract %rest_s_0_3_1[2] : f32 from !block
        %rest_seen_0_2 = arith.select %rest_sees_0_2, %rest_any_0_2, %masked : f32
        %rest_any_0_3 = vector.extract %rest_s_0_3_1[3] : f32 from !block
        %rest_seen_0_3 = arith.select %rest_sees_0_3, %rest_any_0_3, %masked : f32
        rocdl.sched.barrier 0
        %rest_o_1_0_0_a = vector.shuffle %rest_v_piece_1, %rest_v_piece_1 [0, 1, 2, 3] : !chunk_f16, !chunk_f16
        %rest_o_1_0_0 = amdgpu.mfma 32x32x8 %rest_o_1_0_0_a * %rest_p_0 + %rest_in_3 blgp = none : !operand_f16, !operand_f16, !block
        %rest_x_12_0 = vector.extract %rest_x_12[0] : f32 from !pair
        %rest_w_12_0 = rocdl.exp2 %rest_x_12_0 f32 -> f32
        %rest_x_12_1 = vector.extract %rest_x_12[1] : f32 from !pair
        %rest_w_12_1 = rocdl.exp2 %rest_x_12_1 f32 -> f32
        %rest_pair_11 = vector.from_elements %rest_w_11_0, %rest_w_11_1 : !pair
        %rest_sum_11 = arith.addf %rest_sum_10, %rest_pair_11 : !pair
        %rest_h_11 = rocdl.cvt.pkrtz %rest_w_11_0, %rest_w_11_1 : vector<2xf16>
        %rest_p_5 = vector.shuffle %rest_h_10, %rest_h_11 [0, 1, 2, 3] : vector<2xf16>, vector<2xf16>
        %rest_sees_0_6 = arith.cmpi sgt, %rest_left, %i10 : i32
        %rest_sees_0_7 = arith.cmpi sgt, %rest_left, %i11 : i32
        %rest_any_0_4 = vector.extract %rest_s_0_3_1[4] : f32 from !block
        %rest_seen_0_4 = arith.select %rest_sees_0_4, %rest_any_0_4, %masked : f32
        %rest_any_0_5 = vector.extract %rest_s_0_3_1[5] : f32 from !block
        %rest_seen_0_5 = arith.select %rest_sees_0_5, %rest_any_0_5, %masked : f32
        %rest_sees_0_8 = arith.cmpi sgt, %rest_left, %i16 : i32
        %rest_sees_0_9 = arith.cmpi sgt, %rest_left, %i17 : i32
        %rest_any_0_6 = vector.extract %rest_s_0_3_1[6] : f32 from !block
        %rest_seen_0_6 = arith.select %rest_sees_0_6, %rest_any_0_6, %masked : f32
        %rest_any_0_7 = vector.extract %rest_s_0_3_1[7] : f32 from !block
        %rest_seen_0_7 = arith.select %rest_sees_0_7, %rest_any_0_7, %masked : f32
        rocdl.sched.barrier 0
        %rest_o_1_0_1_a = vector.shuffle %rest_v_piece_1, %rest_v_piece_1 [4, 5, 6, 7] : !chunk_f16, !chunk_f16
        %rest_o_1_0_1 = amdgpu.mfma 32x32x8 %rest_o_1_0_1_a * %rest_p_1 + %rest_o_1_0_0 blgp = none : !operand_f16, !operand_f16, !block
        %rest_v_piece_4_at = arith.addi %v_read_2, %c0 : index
        %rest_v_piece_4 = vector.load %v_lds[%rest_v_piece_4_at] {alignment = 16} : !tile_f16_d64, !chunk_f16
        %rest_kn_tile_at = arith.muli %rest_tile_3, %k_tile_pitch : i32
        %rest_sees_0_10 = arith.cmpi sgt, %rest_left, %i18 : i32
        %rest_sees_0_11 = arith.cmpi sgt, %rest_left, %i19 : i32
        %rest_any_0_8 = vector.extract %rest_s_0_3_1[8] : f32 from !block
        %rest_seen_0_8 = arith.select %rest_sees_0_8, %rest_any_0_8, %masked : f32
        %rest_any_0_9 = vector.extract %rest_s_0_3_1[9] : f32 from !block
        %rest_seen_0_9 = arith.select %rest_sees_0_9, %rest_any_0_9, %masked : f32
        %rest_sees_0_12 = arith.cmpi sgt, %rest_left, %i24 : i32
        %rest_sees_0_13 = arith.cmpi sgt, %rest_left, %i25 : i32
        %rest_any_0_10 = vector.extract %rest_s_0_3_1[10] : f32 from !block
        %rest_seen_0_10 = arith.select %rest_sees_0_10, %rest_any_0_10, %masked : f32
        %rest_any_0_11 = vector.extract %rest_s_0_3_1[11] : f32 from !block
        %rest_seen_0_11 = arith.select %rest_sees_0_11, %rest_any_0_11, %masked : f32
        rocdl.sched.barrier 0
        %rest_o_0_1_0_a = vector.shuffle %rest_v_piece_2, %rest_v_piece_2 [0, 1, 2, 3] : !chunk_f16, !chunk_f16
        %rest_o_0_1_0 = amdgpu.mfma 32x32x8 %rest_o_0_1_0_a * %rest_p_2 + %rest_o_0_0_1 blgp = none : !operand_f16, !operand_f16, !block
        %rest_x_13_0 = vector.extract %rest_x_13[0] : f32 from !pair
        %rest_w_13_0 = rocdl.exp2 %rest_x_13_0 f32 -> f32
        %rest_x_13_1 = vector.extract %rest_x_13[1] : f32 from !pair
        %rest_w_13_1 = rocdl.exp2 %rest_x_13_1 f32 -> f32
        %rest_pair_12 = vector.from_elements %rest_w_12_0, %rest_w_12_1 : !pair
        %rest_sum_12 = arith.addf %rest_sum_11, %rest_pair_12 : !pair
        %rest_h_12 = rocdl.cvt.pkrtz %rest_w_12_0, %rest_w_12_1 : vector<2xf16>
        %rest_kn_at_0 = arith.addi %k_at_0, %rest_kn_tile_at : i32
        %rest_kn_0 = amdgpu.raw_buffer_load %k_rows[%rest_kn_at_0] : !rows_f16, i32 -> !chunk_f16
        %rest_sees_0_14 = arith.cmpi sgt, %rest_left, %i26 : i32
        %rest_sees_0_15 = arith.cmpi sgt, %rest_left, %i27 : i32
        %rest_any_0_12 = vector.extract %rest_s_0_3_1[12] : f32 from !block
        %rest_seen_0_12 = arith.select %rest_sees_0_12, %rest_any_0_12, %masked : f32
        %rest_any_0_13 = vector.extract %rest_s_0_3_1[13] : f32 from !block
        %rest_seen_0_13 = arith.select %rest_sees_0_13, %rest_any_0_13, %masked : f32
        %rest_sees_1_0 = arith.cmpi sgt, %rest_left, %i32 : i32
        %rest_sees_1_1 = arith.cmpi sgt, %rest_left, %i33 : i32
        %rest_any_0_14 = vector.extract %rest_s_0_3_1[14] : f32 from !block
        %rest_seen_0_14 = arith.select %rest_sees_0_14, %rest_any_0_14, %masked : f32
        %rest_any_0_15 = vector.extract %rest_s_0_3_1[15] : f32 from !block
        %rest_seen_0_15 = arith.select %rest_sees_0_15, %rest_any_0_15, %masked : f32
        rocdl.sched.barrier 0
        %rest_o_0_1_1_a = vector.shuffle %rest_v_piece_2, %rest_v_piece_2 [4, 5, 6, 7] : !chunk_f16, !chunk_f16
        %rest_o_0_1_1 = amdgpu.mfma 32x32x8 %rest_o_0_1_1_a * %rest_p_3 + %rest_o_0_1_0 blgp = none : !operand_f16, !operand_f16, !block
        %rest_v_piece_5_at = arith.addi %v_read_2, %c2048 : index
        %rest_v_piece_5 = vector.load %v_lds[%rest_v_piece_5_at] {alignment = 16} : !tile_f16_d64, !chunk_f16
        %rest_kn_at_1 = arith.addi %k_at_1, %rest_kn_tile_at : i32
        %rest_kn_1 = amdgpu.raw_buffer_load %k_rows[%rest_kn_at_1] : !rows_f16, i32 -> !chunk_f16
        %rest_sees_1_2 = arith.cmpi sgt, %rest_left, %i34 : i32
        %rest_sees_1_3 = arith.cmpi sgt, %rest_left, %i35 : i32
        %rest_any_1_0 = vector.extract %rest_s_1_3_1[0] : f32 from !block
        %rest_seen_1_0 = arith.select %rest_sees_1_0, %rest_any_1_0, %masked : f32
        %rest_any_1_1 = vector.extract %rest_s_1_3_1[1] : f32 from !block
        %rest_seen_1_1 = arith.select %rest_sees_1_1, %rest_any_1_1, %masked : f32
        %rest_sees_1_4 = arith.cmpi sgt, %rest_left, %i40 : i32
        %rest_sees_1_5 = arith.cmpi sgt, %rest_left, %i41 : i32
        %rest_any_1_2 = vector.extract %rest_s_1_3_1[2] : f32 from !block
        %rest_seen_1_2 = arith.select %rest_sees_1_2, %rest_any_1_2, %masked : f32
        %rest_any_1_3 = vector.extract %rest_s_1_3_1[3] : f32 from !block
        %rest_seen_1_3 = arith.select %rest_sees_1_3, %rest_any_1_3, %masked : f32
        rocdl.sched.barrier 0
        %rest_o_1_1_0_a = vector.shuffle %rest_v_piece_3, %rest_v_piece_3 [0, 1, 2, 3] : !chunk_f16, !chunk_f16
        %rest_o_1_1_0 = amdgpu.mfma 32x32x8 %rest_o_1_1_0_a * %rest_p_2 + %rest_o_1_0_1 blgp = none : !operand_f16, !operand_f16, !block
        %rest_x_14_0 = vector.extract %rest_x_14[0] : f32 from !pair
        %rest_w_14_0 = rocdl.exp2 %rest_x_14_0 f32 -> f32
        %rest_x_14_1 = vector.extract %rest_x_14[1] : f32 from !pair
        %rest_w_14_1 = rocdl.exp2 %rest_x_14_1 f32 -> f32
        %rest_pair_13 = vector.from_elements %rest_w_13_0, %rest_w_13_1 : !pair
        %rest_sum_13 = arith.addf %rest_sum_12, %rest_pair_13 : !pair
        %rest_h_13 = rocdl.cvt.pkrtz %rest_w_13_0, %rest_w_13_1 : vector<2xf16>
        %rest_p_6 = vector.shuffle %rest_h_12, %rest_h_13 [0, 1, 2, 3] : vector<2xf16>, vector<2xf16>
        %rest_sees_1_6 = arith.cmpi sgt, %rest_left, %i42 : i32
        %rest_sees_1_7 = arith.cmpi sgt, %rest_left, %i43 : i32
        %rest_any_1_4 = vector.extract %rest_s_1_3_1[4] : f32 from !block
        %rest_seen_1_4 = arith.select %rest_sees_1_4, %rest_any_1_4, %masked : f32
        %rest_any_1_5 = vector.extract %rest_s_1_3_1[5] : f32 from !block
        %rest_seen_1_5 = arith.select %rest_sees_1_5, %rest_any_1_5, %masked : f32
        %rest_sees_1_8 = arith.cmpi sgt, %rest_left, %i48 : i32
        %rest_sees_1_9 = arith.cmpi sgt, %rest_left, %i49 : i32
        %rest_any_1_6 = vector.extract %rest_s_1_3_1[6] : f32 from !block
        %rest_seen_1_6 = arith.select %rest_sees_1_6, %rest_any_1_6, %masked : f32
        %rest_any_1_7 = vector.extract %rest_s_1_3_1[7] : f32 from !block
        %rest_seen_1_7 = arith.select %rest_sees_1_7, %rest_any_1_7, %masked : f32
        rocdl.sched.barrier 0
        %rest_o_1_1_1_a = vector.shuffle %rest_v_piece_3, %rest_v_piece_3 [4, 5, 6, 7] : !chunk_f16, !chunk_f16
        %rest_o_1_1_1 = amdgpu.mfma 32x32x8 %rest_o_1_1_1_a * %rest_p_3 + %rest_o_1_1_0 blgp = none : !operand_f16, !operand_f16, !block
        %rest_x_15_0 = vector.extract %rest_x_15[0] : f32 from !pair
        %rest_w_15_0 = rocdl.exp2 %rest_x_15_0 f32 -> f32
        %rest_x_15_1 = vector.extract %rest_x_15[1] : f32 from !pair
        %rest_w_15_1 = rocdl.exp2 %rest_x_15_1 f32 -> f32
        %rest_pair_14 = vector.from_elements %rest_w_14_0, %rest_w_14_1 : !pair
        %rest_sum_14 = arith.addf %rest_sum_13, %rest_pair_14 : !pair
        %rest_h_14 = rocdl.cvt.pkrtz %rest_w_14_0, %rest_w_14_1 : vector<2xf16>
        %rest_v_piece_6_at = arith.addi %v_read_3, %c0 : index
        %rest_v_piece_6 = vector.load %v_lds[%rest_v_piece_6_at] {alignment = 16} : !tile_f16_d64, !chunk_f16
        llvm.inline_asm has_side_effects "", "~{memory}" : () -> ()
        %rest_sees_1_10 = arith.cmpi sgt, %rest_left, %i50 : i32
        %rest_sees_1_11 = arith.cmpi sgt, %rest_left, %i51 : i32
        %rest_any_1_8 = vector.extract %rest_s_1_3_1[8] : f32 from !block
        %rest_seen_1_8 = arith.select %rest_sees_1_8, %rest_any_1_8, %masked : f32
        %rest_any_1_9 = vector.extract %rest_s_1_3_1[9] : f32 from !block
        %rest_seen_1_9 = arith.select %rest_sees_1_9, %rest_any_1_9, %masked : f32
        %rest_sees_1_12 = arith.cmpi sgt, %rest_left, %i56 : i32
        %rest_sees_1_13 = arith.cmpi sgt, %rest_left, %i57 : i32
        %rest_any_1_10 = vector.extract %rest_s_1_3_1[10] : f32 from !block
        %rest_seen_1_10 = arith.select %rest_sees_1_10, %rest_any_1_10, %masked : f32
        %rest_any_1_11 = vector.extract %rest_s_1_3_1[11] : f32 from !block
        %rest_seen_1_11 = arith.select %rest_sees_1_11, %rest_any_1_11, %masked : f32
        rocdl.sched.barrier 0
        %rest_o_0_2_0_a = vector.shuffle %rest_v_piece_4, %rest_v_piece_4 [0, 1, 2, 3] : !chunk_f16, !chunk_f16
        %rest_o_0_2_0 = amdgpu.mfma 32x32x8 %rest_o_0_2_0_a * %rest_p_4 + %rest_o_0_1_1 blgp = none : !operand_f16, !operand_f16, !block
        %rest_sees_1_14 = arith.cmpi sgt, %rest_left, %i58 : i32
        %rest_sees_1_15 = arith.cmpi sgt, %rest_left, %i59 : i32
        %rest_any_1_12 = vector.extract %rest_s_1_3_1[12] : f32 from !block
        %rest_seen_1_12 = arith.select %rest_sees_1_12, %rest_any_1_12, %masked : f32
        %rest_any_1_13 = vector.extract %rest_s_1_3_1[13] : f32 from !block
        %rest_seen_1_13 = arith.select %rest_sees_1_13, %rest_any_1_13, %masked : f32
        %rest_any_1_14 = vector.extract %rest_s_1_3_1[14] : f32 from !block
        %rest_seen_1_14 = arith.select %rest_sees_1_14, %rest_any_1_14, %masked : f32
        %rest_any_1_15 = vector.extract %rest_s_1_3_1[15] : f32 from !block
        %rest_seen_1_15 = arith.select %rest_sees_1_15, %rest_any_1_15, %masked : f32
        %rest_masked_0 = vector.from_elements %rest_seen_0_0, %rest_seen_0_1, %rest_seen_0_2, %rest_seen_0_3, %rest_seen_0_4, %rest_seen_0_5, %rest_seen_0_6, %rest_seen_0_7, %rest_seen_0_8, %rest_seen_0_9, %rest_seen_0_10, %rest_seen_0_11, %rest_seen_0_12, %rest_seen_0_13, %rest_seen_0_14, %rest_seen_0_15 : !block
        %rest_masked_1 = vector.from_elements %rest_seen_1_0, %rest_seen_1_1, %rest_seen_1_2, %rest_seen_1_3, %rest_seen_1_4, %rest_seen_1_5, %rest_seen_1_6, %rest_seen_1_7, %rest_seen_1_8, %rest_seen_1_9, %rest_seen_1_10, %rest_seen_1_11, %rest_seen_1_12, %rest_seen_1_13, %rest_seen_1_14, %rest_seen_1_15 : !block
        rocdl.sched.barrier 0
        %rest_o_0_2_1_a = vector.shuffle %rest_v_piece_4, %rest_v_piece_4 [4, 5, 6, 7] : !chunk_f16, !chunk_f16
        %rest_o_0_2_1 = amdgpu.mfma 32x32x8 %rest_o_0_2_1_a * %rest_p_5 + %rest_o_0_2_0 blgp = none : !operand_f16, !operand_f16, !block
        %rest_pair_15 = vector.from_elements %rest_w_15_0, %rest_w_15_1 : !pair
        %rest_sum_15 = arith.addf %rest_sum_14, %rest_pair_15 : !pair
        %rest_h_15 = rocdl.cvt.pkrtz %rest_w_15_0, %rest_w_15_1 : vector<2xf16>
        %rest_p_7 = vector.shuffle %rest_h_14, %rest_h_15 [0, 1, 2, 3] : vector<2xf16>, vector<2xf16>
        %rest_v_piece_7_at = arith.addi %v_read_3, %c2048 : index
        %rest_v_piece_7 = vector.load %v_lds[%rest_v_piece_7_at] {alignment = 16} : !tile_f16_d64, !chunk_f16
        %rest_e_0_0 = vector.extract %rest_masked_0[0] : f32 from !block
        %rest_e_0_1 = vector.extract %rest_masked_0[1] : f32 from !block
        %rest_max_0_1 = arith.maxnumf %rest_e_0_0, %rest_e_0_1 : f32
        %rest_e_0_2 = vector.extract %rest_masked_0[2] : f32 from !block
        %rest_max_0_2 = arith.maxnumf %rest_max_0_1, %rest_e_0_2 : f32
        %rest_e_0_3 = vector.extract %rest_masked_0[3] : f32 from !block
        %rest_max_0_3 = arith.maxnumf %rest_max_0_2, %rest_e_0_3 : f32
        %rest_e_0_4 = vector.extract %rest_masked_0[4] : f32 from !block
        %rest_max_0_4 = arith.maxnumf %rest_max_0_3, %rest_e_0_4 : f32
        %rest_e_0_5 = vector.extract %rest_masked_0[5] : f32 from !block
        %rest_max_0_5 = arith.maxnumf %rest_max_0_4, %rest_e_0_5 : f32
        rocdl.sched.barrier 0
        %rest_o_1_2_0_a = vector.shuffle %rest_v_piece_5, %rest_v_piece_5 [0, 1, 2, 3] : !chunk_f16, !chunk_f16
        %rest_o_1_2_0 = amdgpu.mfma 32x32x8 %rest_o_1_2_0_a * %rest_p_4 + %rest_o_1_1_1 blgp = none : !operand_f16, !operand_f16, !block
        %rest_e_0_6 = vector.extract %rest_masked_0[6] : f32 from !block
        %rest_max_0_6 = arith.maxnumf %rest_max_0_5, %rest_e_0_6 : f32
        %rest_e_0_7 = vector.extract %rest_masked_0[7] : f32 from !block
        %rest_max_0_7 = arith.maxnumf %rest_max_0_6, %rest_e_0_7 : f32
        %rest_e_0_8 = vector.extract %rest_masked_0[8] : f32 from !block
        %rest_max_0_8 = arith.maxnumf %rest_max_0_7, %rest_e_0_8 : f32
        %rest_e_0_9 = vector.extract %rest_masked_0[9] : f32 from !block
        %rest_max_0_9 = arith.maxnumf %rest_max_0_8, %rest_e_0_9 : f32
        %rest_e_0_10 = vector.extract %rest_masked_0[10] : f32 from !block
        %rest_max_0_10 = arith.maxnumf %rest_max_0_9, %rest_e_0_10 : f32
        %rest_e_0_11 = vector.extract %rest_masked_0[11] : f32 from !block
        %rest_max_0_11 = arith.maxnumf %rest_max_0_10, %rest_e_0_11 : f32
        rocdl.sched.barrier 0
        %rest_o_1_2_1_a = vector.shuffle %rest_v_piece_5, %rest_v_piece_5 [4, 5, 6, 7] : !chunk_f16, !chunk_f16
        %rest_o_1_2_1 = amdgpu.mfma 32x32x8 %rest_o_1_2_1_a * %rest_p_5 + %rest_o_1_2_0 blgp = none : !operand_f16, !operand_f16, !block
        %rest_e_0_12 = vector.extract %rest_masked_0[12] : f32 from !block
        %rest_max_0_12 = arith.maxnumf %rest_max_0_11, %rest_e_0_12 : f32
        %rest_e_0_13 = vector.extract %rest_masked_0[13] : f32 from !block
        %rest_max_0_13 = arith.maxnumf %rest_max_0_12, %rest_e_0_13 : f32
        %rest_e_0_14 = vector.extract %rest_masked_0[14] : f32 from !block
        %rest_max_0_14 = arith.maxnumf %rest_max_0_13, %rest_e_0_14 : f32
        %rest_e_0_15 = vector.extract %rest_masked_0[15] : f32 from !block
        %rest_max_0_15 = arith.maxnumf %rest_max_0_14, %rest_e_0_15 : f32
        rocdl.sched.barrier 0
        %rest_o_0_3_0_a = vector.shuffle %rest_v_piece_6, %rest_v_piece_6 [0, 1, 2, 3] : !chunk_f16, !chunk_f16
        %rest_o_0_3_0 = amdgpu.mfma 32x32x8 %rest_o_0_3_0_a * %rest_p_6 + %rest_o_0_2_1 blgp = none : !operand_f16, !operand_f16, !block
        %rest_e_1_0 = vector.extract %rest_masked_1[0] : f32 from !block
        %rest_max_1_0 = arith.maxnumf %rest_max_0_15, %rest_e_1_0 : f32
        %rest_e_1_1 = vector.extract %rest_masked_1[1] : f32 from !block
        %rest_max_1_1 = arith.maxnumf %rest_max_1_0, %rest_e_1_1 : f32
        %rest_e_1_2 = vector.extract %rest_masked_1[2] : f32 from !block
        %rest_max_1_2 = arith.maxnumf %rest_max_1_1, %rest_e_1_2 : f32
        %rest_e_1_3 = vector.extract %rest_masked_1[3] : f32 from !block
        %rest_max_1_3 = arith.maxnumf %rest_max_1_2, %rest_e_1_3 : f32
        %rest_e_1_4 = vector.extract %rest_masked_1[4] : f32 from !block
        %rest_max_1_4 = arith.maxnumf %rest_max_1_3, %rest_e_1_4 : f32
        %rest_e_1_5 = vector.extract %rest_masked_1[5] : f32 from !block
        %rest_max_1_5 = arith.maxnumf %rest_max_1_4, %rest_e_1_5 : f32
        rocdl.sched.barrier 0
        %rest_o_0_3_1_a = vector.shuffle %rest_v_piece_6, %rest_v_piece_6 [4, 5, 6, 7] : !chunk_f16, !chunk_f16
        %rest_o_0_3_1 = amdgpu.mfma 32x32x8 %rest_o_0_3_1_a * %rest_p_7 + %rest_o_0_3_0 blgp = none : !operand_f16, !operand_f16, !block
        %rest_e_1_6 = vector.extract %rest_masked_1[6] : f32 from !block
        %rest_max_1_6 = arith.maxnumf %rest_max_1_5, %rest_e_1_6 : f32
        %rest_e_1_7 = vector.extract %rest_masked_1[7] : f32 from !block
        %rest_max_1_7 = arith.maxnumf %rest_max_1_6, %rest_e_1_7 : f32
        %rest_e_1_8 = vector.extract %rest_masked_1[8] : f32 from !block
        %rest_max_1_8 = arith.maxnumf %rest_max_1_7, %rest_e_1_8 : f32
        %rest_e_1_9 = vector.extract %rest_masked_1[9] : f32 from !block
        %rest_max_1_9 = arith.maxnumf %rest_max_1_8, %rest_e_1_9 : f32
        %rest_e_1_10 = vector.extract %rest_masked_1[10] : f32 from !block
        %rest_max_1_10 = arith.maxnumf %rest_max_1_9, %rest_e_1_10 : f32
        %rest_e_1_11 = vector.extract %rest_masked_1[11] : f32 from !block
        %rest_max_1_11 = arith.maxnumf %rest_max_1_10, %rest_e_1_11 : f32
        amdgpu.lds_barrier
        rocdl.sched.barrier 0
        %rest_o_1_3_0_a = vector.shuffle %rest_v_piece_7, %rest_v_piece_7 [0, 1, 2, 3] : !chunk_f16, !chunk_f16
        %rest_o_1_3_0 = amdgpu.mfma 32x32x8 %rest_o_1_3_0_a * %rest_p_6 + %rest_o_1_2_1 blgp = none : !operand_f16, !operand_f16, !block
        %rest_e_1_12 = vector.extract %rest_masked_1[12] : f32 from !block
        %rest_max_1_12 = arith.maxnumf %rest_max_1_11, %rest_e_1_12 : f32
        %rest_e_1_13 = vector.extract %rest_masked_1[13] : f32 from !block
        %rest_max_1_13 = arith.maxnumf %rest_max_1_12, %rest_e_1_13 : f32
        %rest_e_1_14 = vector.extract %rest_masked_1[14] : f32 from !block
        %rest_max_1_14 = arith.maxnumf %rest_max_1_13, %rest_e_1_14 : f32
        %rest_e_1_15 = vector.extract %rest_masked_1[15] : f32 from !block
        %rest_max_1_15 = arith.maxnumf %rest_max_1_14, %rest_e_1_15 : f32
        rocdl.sched.barrier 0
        %rest_o_1_3_1_a = vector.shuffle %rest_v_piece_7, %rest_v_piece_7 [4, 5, 6, 7] : !chunk_f16, !chunk_f16
        %rest_o_1_3_1 = amdgpu.mfma 32x32x8 %rest_o_1_3_1_a * %rest_p_7 + %rest_o_1_3_0 blgp = none : !operand_f16, !operand_f16, !block
        %rest_exponent = math.fma %rest_max_1_15, %scale, %rest_in_5 : f32
        %rest_above = arith.cmpf ogt, %rest_exponent, %most : f32
        %rest_lanes = rocdl.ballot %rest_above : i64
        %rest_any = arith.cmpi ne, %rest_lanes, %no_lanes : i64
        %rest_new:4 = scf.if %rest_any -> (!block, !block, !pair, f32) {
          %rest_other, %rest_valid = gpu.shuffle xor %rest_max_1_15, %i32, %i64 : f32
          %rest_both = arith.maxnumf %rest_max_1_15, %rest_other : f32
          %rest_minus = arith.negf %rest_both : f32
          %rest_enough = math.fma %rest_minus, %scale, %largest_exponent : f32
          %rest_lower = arith.minnumf %rest_in_5, %rest_enough : f32
          %rest_change = arith.subf %rest_lower, %rest_in_5 : f32
          %rest_factor = rocdl.exp2 %rest_change f32 -> f32
          %rest_factor_2 = vector.broadcast %rest_factor : f32 to !pair
          %rest_factor_16 = vector.broadcast %rest_factor : f32 to !block
          %rest_down_0 = arith.mulf %rest_o_0_3_1, %rest_factor_16 : !block
          %rest_down_1 = arith.mulf %rest_o_1_3_1, %rest_factor_16 : !block
          %rest_down_sums = arith.mulf %rest_sum_15, %rest_factor_2 : !pair
          scf.yield %rest_down_0, %rest_down_1, %rest_down_sums, %rest_lower : !block, !block, !pair, f32
        } else {
          scf.yield %rest_o_0_3_1, %rest_o_1_3_1, %rest_sum_15, %rest_in_5 : !block, !block, !pair, f32
        }
        scf.yield %rest_masked_0, %rest_masked_1, %rest_new#0, %rest_new#1, %rest_new#2, %rest_new#3, %rest_kn_0, %rest_kn_1, %rest_vn_0_0, %rest_vn_0_1, %rest_vn_0_2, %rest_vn_0_3 : !block, !block, !block, !block, !pair, f32, !chunk_f16, !chunk_f16, !operand_f16, !operand_f16, !operand_f16, !operand_f16
      }

      // The last tile's weights.
      %last_vt_0_01 = vector.shuffle %rest#8, %rest#9 [0, 4, 1, 5, 2, 6, 3, 7] : !operand_f16, !operand_f16
      %last_vt_0_23 = vector.shuffle %rest#10, %rest#11 [0, 4, 1, 5, 2, 6, 3, 7] : !operand_f16, !operand_f16
      %last_vt_0_0 = vector.shuffle %last_vt_0_01, %last_vt_0_23 [0, 1, 8, 9] : !chunk_f16, !chunk_f16
      %last_vt_0_0_at = arith.addi %v_store_0, %c0 : index
      vector.store %last_vt_0_0, %v_lds[%last_vt_0_0_at] {alignment = 8} : !tile_f16_d64, !operand_f16
      %last_vt_0_1 = vector.shuffle %last_vt_0_01, %last_vt_0_23 [2, 3, 10, 11] : !chunk_f16, !chunk_f16
      %last_vt_0_1_at = arith.addi %v_store_1, %c0 : index
      vector.store %last_vt_0_1, %v_lds[%last_vt_0_1_at] {alignment = 8} : !tile_f16_d64, !operand_f16
      %last_vt_0_2 = vector.shuffle %last_vt_0_01, %last_vt_0_23 [4, 5, 12, 13] : !chunk_f16, !chunk_f16
      %last_vt_0_2_at = arith.addi %v_store_2, %c0 : index
      vector.store %last_vt_0_2, %v_lds[%last_vt_0_2_at] {alignment = 8} : !tile_f16_d64, !operand_f16
      %last_vt_0_3 = vector.shuffle %last_vt_0_01, %last_vt_0_23 [6, 7, 14, 15] : !chunk_f16, !chunk_f16
      %last_vt_0_3_at = arith.addi %v_store_3, %c0 : index
      vector.store %last_vt_0_3, %v_lds[%last_vt_0_3_at] {alignment = 8} : !tile_f16_d64, !operand_f16
      %last_shift_0 = vector.broadcast %rest#5 : f32 to !pair
      %last_scores_0 = vector.shuffle %rest#0, %rest#0 [0, 1] : !block, !block
      %last_x_0 = math.fma %last_scores_0, %scale_2, %last_shift_0 : !pair
      %last_shift_1 = vector.broadcast %rest#5 : f32 to !pair
      %last_scores_1 = vector.shuffle %rest#0, %rest#0 [2, 3] : !block, !block
      %last_x_1 = math.fma %last_scores_1, %scale_2, %last_shift_1 : !pair
      %last_shift_2 = vector.broadcast %rest#5 : f32 to !pair
      %last_scores_2 = vector.shuffle %rest#0, %rest#0 [4, 5] : !block, !block
      %last_x_2 = math.fma %last_scores_2, %scale_2, %last_shift_2 : !pair
      %last_shift_3 = vector.broadcast %rest#5 : f32 to !pair
      %last_scores_3 = vector.shuffle %rest#0, %rest#0 [6, 7] : !block, !block
      %last_x_3 = math.fma %last_scores_3, %scale_2, %last_shift_3 : !pair
      %last_shift_4 = vector.broadcast %rest#5 : f32 to !pair
      %last_scores_4 = vector.shuffle %rest#0, %rest#0 [8, 9] : !block, !block
      %last_x_4 = math.fma %last_scores_4, %scale_2, %last_shift_4 : !pair
      %last_shift_5 = vector.broadcast %rest#5 : f32 to !pair
      %last_scores_5 = vector.shuffle %rest#0, %rest#0 [10, 11] : !block, !block
      %last_x_5 = math.fma %last_scores_5, %scale_2, %last_shift_5 : !pair
      %last_shift_6 = vector.broadcast %rest#5 : f32 to !pair
      %last_scores_6 = vector.shuffle %rest#0, %rest#0 [12, 13] : !block, !block
      %last_x_6 = math.fma %last_scores_6, %scale_2, %last_shift_6 : !pair
      %last_shift_7 = vector.broadcast %rest#5 : f32 to !pair
      %last_scores_7 = vector.shuffle %rest#0, %rest#0 [14, 15] : !block, !block
      %last_x_7 = math.fma %last_scores_7, %scale_2, %last_shift_7 : !pair
      %last_shift_8 = vector.broadcast %rest#5 : f32 to !pair
      %last_scores_8 = vector.shuffle %rest#1, %rest#1 [0, 1] : !block, !block
      %last_x_8 = math.fma %last_scores_8, %scale_2, %last_shift_8 : !pair
      %last_shift_9 = vector.broadcast %rest#5 : f32 to !pair
      %last_scores_9 = vector.shuffle %rest#1, %rest#1 [2, 3] : !block, !block
      %last_x_9 = math.fma %last_scores_9, %scale_2, %last_shift_9 : !pair
      %last_shift_10 = vector.broadcast %rest#5 : f32 to !pair
      %last_scores_10 = vector.shuffle %rest#1, %rest#1 [4, 5] : !block, !block
      %last_x_10 = math.fma %last_scores_10, %scale_2, %last_shift_10 : !pair
      %last_shift_11 = vector.broadcast %rest#5 : f32 to !pair
      %last_scores_11 = vector.shuffle %rest#1, %rest#1 [6, 7] : !block, !block
      %last_x_11 = math.fma %last_scores_11, %scale_2, %last_shift_11 : !pair
      %last_shift_12 = vector.broadcast %rest#5 : f32 to !pair
      %last_scores_12 = vector.shuffle %rest#1, %rest#1 [8, 9] : !block, !block
      %last_x_12 = math.fma %last_scores_12, %scale_2, %last_shift_12 : !pair
      %last_shift_13 = vector.broadcast %rest#5 : f32 to !pair
      %last_scores_13 = vector.shuffle %rest#1, %rest#1 [10, 11] : !block, !block
      %last_x_13 = math.fma %last_scores_13, %scale_2, %last_shift_13 : !pair
      %last_shift_14 = vector.broadcast %rest#5 : f32 to !pair
      %last_scores_14 = vector.shuffle %rest#1, %rest#1 [12, 13] : !block, !block
      %last_x_14 = math.fma %last_scores_14, %scale_2, %last_shift_14 : !pair
      %last_shift_15 = vector.broadcast %rest#5 : f32 to !pair
      %last_scores_15 = vector.shuffle %rest#1, %rest#1 [14, 15] : !block, !block
      %last_x_15 = math.fma %last_scores_15, %scale_2, %last_shift_15 : !pair
      %last_x_0_0 = vector.extract %last_x_0[0] : f32 from !pair
      %last_w_0_0 = rocdl.exp2 %last_x_0_0 f32 -> f32
      %last_x_0_1 = vector.extract %last_x_0[1] : f32 from !pair
      %last_w_0_1 = rocdl.exp2 %last_x_0_1 f32 -> f32
      %last_x_1_0 = vector.extract %last_x_1[0] : f32 from !pair
      %last_w_1_0 = rocdl.exp2 %last_x_1_0 f32 -> f32
      %last_x_1_1 = vector.extract %last_x_1[1] : f32 from !pair
      %last_w_1_1 = rocdl.exp2 %last_x_1_1 f32 -> f32
      %last_pair_0 = vector.from_elements %last_w_0_0, %last_w_0_1 : !pair
      %last_sum_0 = arith.addf %rest#4, %last_pair_0 : !pair
      %last_h_0 = rocdl.cvt.pkrtz %last_w_0_0, %last_w_0_1 : vector<2xf16>
      %last_x_2_0 = vector.extract %last_x_2[0] : f32 from !pair
      %last_w_2_0 = rocdl.exp2 %last_x_2_0 f32 -> f32
      %last_x_2_1 = vector.extract %last_x_2[1] : f32 from !pair
      %last_w_2_1 = rocdl.exp2 %last_x_2_1 f32 -> f32
      %last_pair_1 = vector.from_elements %last_w_1_0, %last_w_1_1 : !pair
      %last_sum_1 = arith.addf %last_sum_0, %last_pair_1 : !pair
      %last_h_1 = rocdl.cvt.pkrtz %last_w_1_0, %last_w_1_1 : vector<2xf16>
      %last_p_0 = vector.shuffle %last_h_0, %last_h_1 [0, 1, 2, 3] : vector<2xf16>, vector<2xf16>
      %last_x_3_0 = vector.extract %last_x_3[0] : f32 from !pair
      %last_w_3_0 = rocdl.exp2 %last_x_3_0 f32 -> f32
      %last_x_3_1 = vector.extract %last_x_3[1] : f32 from !pair
      %last_w_3_1 = rocdl.exp2 %last_x_3_1 f32 -> f32
      %last_pair_2 = vector.from_elements %last_w_2_0, %last_w_2_1 : !pair
      %last_sum_2 = arith.addf %last_sum_1, %last_pair_2 : !pair
      %last_h_2 = rocdl.cvt.pkrtz %last_w_2_0, %last_w_2_1 : vector<2xf16>
      %last_x_4_0 = vector.extract %last_x_4[0] : f32 from !pair
      %last_w_4_0 = rocdl.exp2 %last_x_4_0 f32 -> f32
      %last_x_4_1 = vector.extract %last_x_4[1] : f32 from !pair
      %last_w_4_1 = rocdl.exp2 %last_x_4_1 f32 -> f32
      %last_pair_3 = vector.from_elements %last_w_3_0, %last_w_3_1 : !pair
      %last_sum_3 = arith.addf %last_sum_2, %last_pair_3 : !pair
      %last_h_3 = rocdl.cvt.pkrtz %last_w_3_0, %last_w_3_1 : vector<2xf16>
      %last_p_1 = vector.shuffle %last_h_2, %last_h_3 [0, 1, 2, 3] : vector<2xf16>, vector<2xf16>
      %last_x_5_0 = vector.extract %last_x_5[0] : f32 from !pair
      %last_w_5_0 = rocdl.exp2 %last_x_5_0 f32 -> f32
      %last_x_5_1 = vector.extract %last_x_5[1] : f32 from !pair
      %last_w_5_1 = rocdl.exp2 %last_x_5_1 f32 -> f32
      %last_pair_4 = vector.from_elements %last_w_4_0, %last_w_4_1 : !pair
      %last_sum_4 = arith.addf %last_sum_3, %last_pair_4 : !pair
      %last_h_4 = rocdl.cvt.pkrtz %last_w_4_0, %last_w_4_1 : vector<2xf16>
      %last_x_6_0 = vector.extract %last_x_6[0] : f32 from !pair
      %last_w_6_0 = rocdl.exp2 %last_x_6_0 f32 -> f32
      %last_x_6_1 = vector.extract %last_x_6[1] : f32 from !pair
      %last_w_6_1 = rocdl.exp2 %last_x_6_1 f32 -> f32
      %last_pair_5 = vector.from_elements %last_w_5_0, %last_w_5_1 : !pair
      %last_sum_5 = arith.addf %last_sum_4, %last_pair_5 : !pair
      %last_h_5 = rocdl.cvt.pkrtz %last_w_5_0, %last_w_5_1 : vector<2xf16>
      %last_p_2 = vector.shuffle %last_h_4, %last_h_5 [0, 1, 2, 3] : vector<2xf16>, vector<2xf16>
      %last_x_7_0 = vector.extract %last_x_7[0] : f32 from !pair
      %last_w_7_0 = rocdl.exp2 %last_x_7_0 f32 -> f32
      %last_x_7_1 = vector.extract %last_x_7[1] : f32 from !pair
      %last_w_7_1 = rocdl.exp2 %last_x_7_1 f32 -> f32
      %last_pair_6 = vector.from_elements %last_w_6_0, %last_w_6_1 : !pair
      %last_sum_6 = arith.addf %last_sum_5, %last_pair_6 : !pair
      %last_h_6 = rocdl.cvt.pkrtz %last_w_6_0, %last_w_6_1 : vector<2xf16>
      %last_x_8_0 = vector.extract %last_x_8[0] : f32 from !pair
      %last_w_8_0 = rocdl.exp2 %last_x_8_0 f32 -> f32
      %last_x_8_1 = vector.extract %last_x_8[1] : f32 from !pair
      %last_w_8_1 = rocdl.exp2 %last_x_8_1 f32 -> f32
      %last_pair_7 = vector.from_elements %last_w_7_0, %last_w_7_1 : !pair
      %last_sum_7 = arith.addf %last_sum_6, %last_pair_7 : !pair
      %last_h_7 = rocdl.cvt.pkrtz %last_w_7_0, %last_w_7_1 : vector<2xf16>
      %last_p_3 = vector.shuffle %last_h_6, %last_h_7 [0, 1, 2, 3] : vector<2xf16>, vector<2xf16>
      %last_x_9_0 = vector.extract %last_x_9[0] : f32 from !pair
      %last_w_9_0 = rocdl.exp2 %last_x_9_0 f32 -> f32
      %last_x_9_1 = vector.extract %last_x_9[1] : f32 from !pair
      %last_w_9_1 = rocdl.exp2 %last_x_9_1 f32 -> f32
      %last_pair_8 = vector.from_elements %last_w_8_0, %last_w_8_1 : !pair
      %last_sum_8 = arith.addf %last_sum_7, %last_pair_8 : !pair
      %last_h_8 = rocdl.cvt.pkrtz %last_w_8_0, %last_w_8_1 : vector<2xf16>
      %last_x_10_0 = vector.extract %last_x_10[0] : f32 from !pair
      %last_w_10_0 = rocdl.exp2 %last_x_10_0 f32 -> f32
      %last_x_10_1 = vector.extract %last_x_10[1] : f32 from !pair
      %last_w_10_1 = rocdl.exp2 %last_x_10_1 f32 -> f32
      %last_pair_9 = vector.from_elements %last_w_9_0, %last_w_9_1 : !pair
      %last_sum_9 = arith.addf %last_sum_8, %last_pair_9 : !pair
      %last_h_9 = rocdl.cvt.pkrtz %last_w_9_0, %last_w_9_1 : vector<2xf16>
      %last_p_4 = vector.shuffle %last_h_8, %last_h_9 [0, 1, 2, 3] : vector<2xf16>, vector<2xf16>
      %last_x_11_0 = vector.extract %last_x_11[0] : f32 from !pair
      %last_w_11_0 = rocdl.exp2 %last_x_11_0 f32 -> f32
      %last_x_11_1 = vector.extract %last_x_11[1] : f32 from !pair
      %last_w_11_1 = rocdl.exp2 %last_x_11_1 f32 -> f32
      %last_pair_10 = vector.from_elements %last_w_10_0, %last_w_10_1 : !pair
      %last_sum_10 = arith.addf %last_sum_9, %last_pair_10 : !pair
      %last_h_10 = rocdl.cvt.pkrtz %last_w_10_0, %last_w_10_1 : vector<2xf16>
      %last_x_12_0 = vector.extract %last_x_12[0] : f32 from !pair
      %last_w_12_0 = rocdl.exp2 %last_x_12_0 f32 -> f32
      %last_x_12_1 = vector.extract %last_x_12[1] : f32 from !pair
      %last_w_12_1 = rocdl.exp2 %last_x_12_1 f32 -> f32
      %last_pair_11 = vector.from_elements %last_w_11_0, %last_w_11_1 : !pair
      %last_sum_11 = arith.addf %last_sum_10, %last_pair_11 : !pair
      %last_h_11 = rocdl.cvt.pkrtz %last_w_11_0, %last_w_11_1 : vector<2xf16>
      %last_p_5 = vector.shuffle %last_h_10, %last_h_11 [0, 1, 2, 3] : vector<2xf16>, vector<2xf16>
      %last_x_13_0 = vector.extract %last_x_13[0] : f32 from !pair
      %last_w_13_0 = rocdl.exp2 %last_x_13_0 f32 -> f32
      %last_x_13_1 = vector.extract %last_x_13[1] : f32 from !pair
      %last_w_13_1 = rocdl.exp2 %last_x_13_1 f32 -> f32
      %last_pair_12 = vector.from_elements %last_w_12_0, %last_w_12_1 : !pair
      %last_sum_12 = arith.addf %last_sum_11, %last_pair_12 : !pair
      %last_h_12 = rocdl.cvt.pkrtz %last_w_12_0, %last_w_12_1 : vector<2xf16>
      %last_x_14_0 = vector.extract %last_x_14[0] : f32 from !pair
      %last_w_14_0 = rocdl.exp2 %last_x_14_0 f32 -> f32
      %last_x_14_1 = vector.extract %last_x_14[1] : f32 from !pair
      %last_w_14_1 = rocdl.exp2 %last_x_14_1 f32 -> f32
      %last_pair_13 = vector.from_elements %last_w_13_0, %last_w_13_1 : !pair
      %last_sum_13 = arith.addf %last_sum_12, %last_pair_13 : !pair
      %last_h_13 = rocdl.cvt.pkrtz %last_w_13_0, %last_w_13_1 : vector<2xf16>
      %last_p_6 = vector.shuffle %last_h_12, %last_h_13 [0, 1, 2, 3] : vector<2xf16>, vector<2xf16>
      %last_x_15_0 = vector.extract %last_x_15[0] : f32 from !pair
      %last_w_15_0 = rocdl.exp2 %last_x_15_0 f32 -> f32
      %last_x_15_1 = vector.extract %last_x_15[1] : f32 from !pair
      %last_w_15_1 = rocdl.exp2 %last_x_15_1 f32 -> f32
      %last_pair_14 = vector.from_elements %last_w_14_0, %last_w_14_1 : !pair
      %last_sum_14 = arith.addf %last_sum_13, %last_pair_14 : !pair
      %last_h_14 = rocdl.cvt.pkrtz %last_w_14_0, %last_w_14_1 : vector<2xf16>
      %last_pair_15 = vector.from_elements %last_w_15_0, %last_w_15_1 : !pair
      %last_sum_15 = arith.addf %last_sum_14, %last_pair_15 : !pair
      %last_h_15 = rocdl.cvt.pkrtz %last_w_15_0, %last_w_15_1 : vector<2xf16>
      %last_p_7 = vector.shuffle %last_h_14, %last_h_15 [0, 1, 2, 3] : vector<2xf16>, vector<2xf16>
      amdgpu.lds_barrier
      %last_v_piece_0_at = arith.addi %v_read_0, %c0 : index
      %last_v_piece_0 = vector.load %v_lds[%last_v_piece_0_at] {alignment = 16} : !tile_f16_d64, !chunk_f16
      %last_o_0_0_0_a = vector.shuffle %last_v_piece_0, %last_v_piece_0 [0, 1, 2, 3] : !chunk_f16, !chunk_f16
      %last_o_0_0_0 = amdgpu.mfma 32x32x8 %last_o_0_0_0_a * %last_p_0 + %rest#2 blgp = none : !operand_f16, !operand_f16, !block
      %last_o_0_0_1_a = vector.shuffle %last_v_piece_0, %last_v_piece_0 [4, 5, 6, 7] : !chunk_f16, !chunk_f16
      %last_o_0_0_1 = amdgpu.mfma 32x32x8 %last_o_0_0_1_a * %last_p_1 + %last_o_0_0_0 blgp = none : !operand_f16, !operand_f16, !block
      %last_v_piece_1_at = arith.addi %v_read_0, %c2048 : index
      %last_v_piece_1 = vector.load %v_lds[%last_v_piece_1_at] {alignment = 16} : !tile_f16_d64, !chunk_f16
      %last_o_1_0_0_a = vector.shuffle %last_v_piece_1, %last_v_piece_1 [0, 1, 2, 3] : !chunk_f16, !chunk_f16
      %last_o_1_0_0 = amdgpu.mfma 32x32x8 %last_o_1_0_0_a * %last_p_0 + %rest#3 blgp = none : !operand_f16, !operand_f16, !block
      %last_o_1_0_1_a = vector.shuffle %last_v_piece_1, %last_v_piece_1 [4, 5, 6, 7] : !chunk_f16, !chunk_f16
      %last_o_1_0_1 = amdgpu.mfma 32x32x8 %last_o_1_0_1_a * %last_p_1 + %last_o_1_0_0 blgp = none : !operand_f16, !operand_f16, !block
      %last_v_piece_2_at = arith.addi %v_read_1, %c0 : index
      %last_v_piece_2 = vector.load %v_lds[%last_v_piece_2_at] {alignment = 16} : !tile_f16_d64, !chunk_f16
      %last_o_0_1_0_a = vector.shuffle %last_v_piece_2, %last_v_piece_2 [0, 1, 2, 3] : !chunk_f16, !chunk_f16
      %last_o_0_1_0 = amdgpu.mfma 32x32x8 %last_o_0_1_0_a * %last_p_2 + %last_o_0_0_1 blgp = none : !operand_f16, !operand_f16, !block
      %last_o_0_1_1_a = vector.shuffle %last_v_piece_2, %last_v_piece_2 [4, 5, 6, 7] : !chunk_f16, !chunk_f16
      %last_o_0_1_1 = amdgpu.mfma 32x32x8 %last_o_0_1_1_a * %last_p_3 + %last_o_0_1_0 blgp = none : !operand_f16, !operand_f16, !block
      %last_v_piece_3_at = arith.addi %v_read_1, %c2048 : index
      %last_v_piece_3 = vector.load %v_lds[%last_v_piece_3_at] {alignment = 16} : !tile_f16_d64, !chunk_f16
      %last_o_1_1_0_a = vector.shuffle %last_v_piece_3, %last_v_piece_3 [0, 1, 2, 3] : !chunk_f16, !chunk_f16
      %last_o_1_1_0 = amdgpu.mfma 32x32x8 %last_o_1_1_0_a * %last_p_2 + %last_o_1_0_1 blgp = none : !operand_f16, !operand_f16, !block
      %last_o_1_1_1_a = vector.shuffle %last_v_piece_3, %last_v_piece_3 [4, 5, 6, 7] : !chunk_f16, !chunk_f16
      %last_o_1_1_1 = amdgpu.mfma 32x32x8 %last_o_1_1_1_a * %last_p_3 + %last_o_1_1_0 blgp = none : !operand_f16, !operand_f16, !block
      %last_v_piece_4_at = arith.addi %v_read_2, %c0 : index
      %last_v_piece_4 = vector.load %v_lds[%last_v_piece_4_at] {alignment = 16} : !tile_f16_d64, !chunk_f16
      %last_o_0_2_0_a = vector.shuffle %last_v_piece_4, %last_v_piece_4 [0, 1, 2, 3] : !chunk_f16, !chunk_f16
      %last_o_0_2_0 = amdgpu.mfma 32x32x8 %last_o_0_2_0_a * %last_p_4 + %last_o_0_1_1 blgp = none : !operand_f16, !operand_f16, !block
      %last_o_0_2_1_a = vector.shuffle %last_v_piece_4, %last_v_piece_4 [4, 5, 6, 7] : !chunk_f16, !chunk_f16
      %last_o_0_2_1 = amdgpu.mfma 32x32x8 %last_o_0_2_1_a * %last_p_5 + %last_o_0_2_0 blgp = none : !operand_f16, !operand_f16, !block
      %last_v_piece_5_at = arith.addi %v_read_2, %c2048 : index
      %last_v_piece_5 = vector.load %v_lds[%last_v_piece_5_at] {alignment = 16} : !tile_f16_d64, !chunk_f16
      %last_o_1_2_0_a = vector.shuffle %last_v_piece_5, %last_v_piece_5 [0, 1, 2, 3] : !chunk_f16, !chunk_f16
      %last_o_1_2_0 = amdgpu.mfma 32x32x8 %last_o_1_2_0_a * %last_p_4 + %last_o_1_1_1 blgp = none : !operand_f16, !operand_f16, !block
      %last_o_1_2_1_a = vector.shuffle %last_v_piece_5, %last_v_piece_5 [4, 5, 6, 7] : !chunk_f16, !chunk_f16
      %last_o_1_2_1 = amdgpu.mfma 32x32x8 %last_o_1_2_1_a * %last_p_5 + %last_o_1_2_0 blgp = none : !operand_f16, !operand_f16, !block
      %last_v_piece_6_at = arith.addi %v_read_3, %c0 : index
      %last_v_piece_6 = vector.load %v_lds[%last_v_piece_6_at] {alignment = 16} : !tile_f16_d64, !chunk_f16
      %last_o_0_3_0_a = vector.shuffle %last_v_piece_6, %last_v_piece_6 [0, 1, 2, 3] : !chunk_f16, !chunk_f16
      %last_o_0_3_0 = amdgpu.mfma 32x32x8 %last_o_0_3_0_a * %last_p_6 + %last_o_0_2_1 blgp = none : !operand_f16, !operand_f16, !block
      %last_o_0_3_1_a = vector.shuffle %last_v_piece_6, %last_v_piece_6 [4, 5, 6, 7] : !chunk_f16, !chunk_f16
      %last_o_0_3_1 = amdgpu.mfma 32x32x8 %last_o_0_3_1_a * %last_p_7 + %last_o_0_3_0 blgp = none : !operand_f16, !operand_f16, !block
      %last_v_piece_7_at = arith.addi %v_read_3, %c2048 : index
      %last_v_piece_7 = vector.load %v_lds[%last_v_piece_7_at] {alignment = 16} : !tile_f16_d64, !chunk_f16
      %last_o_1_3_0_a = vector.shuffle %last_v_piece_7, %last_v_piece_7 [0, 1, 2, 3] : !chunk_f16, !chunk_f16
      %last_o_1_3_0 = amdgpu.mfma 32x32x8 %last_o_1_3_0_a * %last_p_6 + %last_o_1_2_1 blgp = none : !operand_f16, !operand_f16, !block
      %last_o_1_3_1_a = vector.shuffle %last_v_piece_7, %last_v_piece_7 [4, 5, 6, 7] : !chunk_f16, !chunk_f16
      %last_o_1_3_1 = amdgpu.mfma 32x32x8 %last_o_1_3_1_a * %last_p_7 + %last_o_1_3_0 blgp = none : !operand_f16, !operand_f16, !block

      // A row that saw no key has sum 0 and outputs 0: divide them by 1.
      %sum_even = vector.extract %last_sum_15[0] : f32 from !pair
      %sum_odd = vector.extract %last_sum_15[1] : f32 from !pair
      %sum_lane = arith.addf %sum_even, %sum_odd : f32
      %sum_other, %sum_valid = gpu.shuffle xor %sum_lane, %i32, %i64 : f32
      %sum = arith.addf %sum_lane, %sum_other : f32
      %is_empty = arith.cmpf oeq, %sum, %zero : f32
      %divisor = arith.select %is_empty, %one, %sum : f32
      %inverse = arith.divf %up, %divisor : f32
      %inverse_16 = vector.broadcast %inverse : f32 to !block
      %o_row_at = arith.muli %q_row, %o_pitch : i32
      %o_at = arith.addi %o_row_at, %half_8 : i32
      %mean_0 = arith.mulf %last_o_0_3_1, %inverse_16 : !block
      %rounded_0 = arith.truncf %mean_0 : !block to vector<16xf16>
      %o_0_0 = vector.shuffle %rounded_0, %rounded_0 [0, 1, 2, 3, 4, 5, 6, 7] : vector<16xf16>, vector<16xf16>
      amdgpu.raw_buffer_store {indexOffset = 0 : i32} %o_0_0
          -> %o_rows[%o_at] : !chunk_f16 -> !rows_f16, i32
      %o_0_1 = vector.shuffle %rounded_0, %rounded_0 [8, 9, 10, 11, 12, 13, 14, 15] : vector<16xf16>, vector<16xf16>
      amdgpu.raw_buffer_store {indexOffset = 16 : i32} %o_0_1
          -> %o_rows[%o_at] : !chunk_f16 -> !rows_f16, i32
      %mean_1 = arith.mulf %last_o_1_3_1, %inverse_16 : !block
      %rounded_1 = arith.truncf %mean_1 : !block to vector<16xf16>
      %o_1_0 = vector.shuffle %rounded_1, %rounded_1 [0, 1, 2, 3, 4, 5, 6, 7] : vector<16xf16>, vector<16xf16>
      amdgpu.raw_buffer_store {indexOffset = 32 : i32} %o_1_0
          -> %o_rows[%o_at] : !chunk_f16 -> !rows_f16, i32
      %o_1_1 = vector.shuffle %rounded_1, %rounded_1 [8, 9, 10, 11, 12, 13, 14, 15] : vector<16xf16>, vector<16xf16>
      amdgpu.raw_buffer_store {indexOffset = 48 : i32} %o_1_1
          -> %o_rows[%o_at] : !chunk_f16 -> !rows_f16, i32
      gpu.return
    }

    gpu.func @attention_f16_d128(%q: !heads_f16, %k: !heads_f16, %v: !heads_f16, %o: !heads_f16,
        %causal: i32)
        workgroup(%k_lds: !tile_f16_d128 {llvm.align = 16 : i64},
                  %v_lds: !tile_f16_d128 {llvm.align = 16 : i64})
        kernel
        attributes {known_block_size = array<i32: 256, 1, 1>,
                    rocdl.waves_per_eu = 2 : i32} {
      %c0 = arith.constant 0 : index
      %c64 = arith.constant 64 : index
      %c2048 = arith.constant 2048 : index
      %c4096 = arith.constant 4096 : index
      %c4160 = arith.constant 4160 : index
      %c6144 = arith.constant 6144 : index
      %i0 = arith.constant 0 : i32
      %i1 = arith.constant 1 : i32
      %i2 = arith.constant 2 : i32
      %i3 = arith.constant 3 : i32
      %i4 = arith.constant 4 : i32
      %i5 = arith.constant 5 : i32
      %i6 = arith.constant 6 : i32
      %i7 = arith.constant 7 : i32
      %i8 = arith.constant 8 : i32
      %i9 = arith.constant 9 : i32
      %i10 = arith.constant 10 : i32
      %i11 = arith.constant 11 : i32
      %i16 = arith.constant 16 : i32
      %i17 = arith.constant 17 : i32
      %i18 = arith.constant 18 : i32
      %i19 = arith.constant 19 : i32
      %i24 = arith.constant 24 : i32
      %i25 = arith.constant 25 : i32
      %i26 = arith.constant 26 : i32
      %i27 = arith.constant 27 : i32
      %i31 = arith.constant 31 : i32
      %i32 = arith.constant 32 : i32
      %i33 = arith.constant 33 : i32
      %i34 = arith.constant 34 : i32
      %i35 = arith.constant 35 : i32
      %i40 = arith.constant 40 : i32
      %i41 = arith.constant 41 : i32
      %i42 = arith.constant 42 : i32
      %i43 = arith.constant 43 : i32
      %i48 = arith.constant 48 : i32
      %i49 = arith.constant 49 : i32
      %i50 = arith.constant 50 : i32
      %i51 = arith.constant 51 : i32
      %i56 = arith.constant 56 : i32
      %i57 = arith.constant 57 : i32
      %i58 = arith.constant 58 : i32
      %i59 = arith.constant 59 : i32
      %i63 = arith.constant 63 : i32
      %i64 = arith.constant 64 : i32
      %i128 = arith.constant 128 : i32
      %i192 = arith.constant 192 : i32
      %q_base, %q_offset, %q_sizes:4, %q_strides:4 =
          memref.extract_strided_metadata %q : !heads_f16 -> memref<f16>,
          index, index, index, index, index, index, index, index, index
      %k_base, %k_offset, %k_sizes:4, %k_strides:4 =
          memref.extract_strided_metadata %k : !heads_f16 -> memref<f16>,
          index, index, index, index, index, index, index, index, index
      %v_base, %v_offset, %v_sizes:4, %v_strides:4 =
          memref.extract_strided_metadata %v : !heads_f16 -> memref<f16>,
          index, index, index, index, index, index, index, index, index
      %o_base, %o_offset, %o_sizes:4, %o_strides:4 =
          memref.extract_strided_metadata %o : !heads_f16 -> memref<f16>,
          index, index, index, index, index, index, index, index, index
      %q_heads = arith.index_castui %q_sizes#1 : index to i32
      %kv_heads = arith.index_castui %k_sizes#1 : index to i32
      %q_size = arith.index_castui %q_sizes#2 : index to i32
      %kv_size = arith.index_castui %k_sizes#2 : index to i32

      // Division in 32 bits: a 64-bit one takes over 100 instructions.
      %block_x = gpu.block_id x
      %block_y = gpu.block_id y
      %place = arith.index_castui %block_x : index to i32
      %batch_head = arith.index_castui %block_y : index to i32
      %batch_i32 = arith.divui %batch_head, %q_heads : i32
      %q_head_i32 = arith.remui %batch_head, %q_heads : i32
      %group = arith.divui %q_heads, %kv_heads : i32
      %kv_head_i32 = arith.divui %q_head_i32, %group : i32
      %batch = arith.index_castui %batch_i32 : i32 to index
      %q_head = arith.index_castui %q_head_i32 : i32 to index
      %kv_head = arith.index_castui %kv_head_i32 : i32 to index

      // The last rows first: under the causal mask they see most keys.
      %blocks = arith.ceildivui %q_size, %i128 : i32
      %last_block = arith.subi %blocks, %i1 : i32
      %block = arith.subi %last_block, %place : i32
      %q0 = arith.muli %block, %i128 : i32

      // The rows of the head as one dimension.
      %q_batch_at = arith.muli %batch, %q_strides#0 : index
      %q_head_at = arith.muli %q_head, %q_strides#1 : index
      %q_in_buffer = arith.addi %q_batch_at, %q_head_at : index
      %q_first = arith.addi %q_offset, %q_in_buffer : index
      %q_extent = arith.muli %q_sizes#2, %q_strides#2 : index
      %q_rows = memref.reinterpret_cast %q_base to offset: [%q_first],
          sizes: [%q_extent], strides: [1] : memref<f16> to !rows_f16
      %q_pitch = arith.index_castui %q_strides#2 : index to i32
      %k_batch_at = arith.muli %batch, %k_strides#0 : index
      %k_head_at = arith.muli %kv_head, %k_strides#1 : index
      %k_in_buffer = arith.addi %k_batch_at, %k_head_at : index
      %k_first = arith.addi %k_offset, %k_in_buffer : index
      %k_extent = arith.muli %k_sizes#2, %k_strides#2 : index
      %k_rows = memref.reinterpret_cast %k_base to offset: [%k_first],
          sizes: [%k_extent], strides: [1] : memref<f16> to !rows_f16
      %k_pitch = arith.index_castui %k_strides#2 : index to i32
      %v_batch_at = arith.muli %batch, %v_strides#0 : index
      %v_head_at = arith.muli %kv_head, %v_strides#1 : index
      %v_in_buffer = arith.addi %v_batch_at, %v_head_at : index
      %v_first = arith.addi %v_offset, %v_in_buffer : index
      %v_extent = arith.muli %v_sizes#2, %v_strides#2 : index
      %v_rows = memref.reinterpret_cast %v_base to offset: [%v_first],
          sizes: [%v_extent], strides: [1] : memref<f16> to !rows_f16
      %v_pitch = arith.index_castui %v_strides#2 : index to i32
      %o_batch_at = arith.muli %batch, %o_strides#0 : index
      %o_head_at = arith.muli %q_head, %o_strides#1 : index
      %o_in_buffer = arith.addi %o_batch_at, %o_head_at : index
      %o_first = arith.addi %o_offset, %o_in_buffer : index
      %o_extent = arith.muli %o_sizes#2, %o_strides#2 : index
      %o_rows = memref.reinterpret_cast %o_base to offset: [%o_first],
          sizes: [%o_extent], strides: [1] : memref<f16> to !rows_f16
      %o_pitch = arith.index_castui %o_strides#2 : index to i32

      %thread_index = gpu.thread_id x
      %thread = arith.index_castui %thread_index : index to i32
      %lane = arith.andi %thread, %i63 : i32
      %wave = arith.shrui %thread, %i6 : i32
      // In MFMA's layout, the lane has a column, and one half of the k or rows.
      %column = arith.andi %lane, %i31 : i32
      %half = arith.shrui %lane, %i5 : i32
      %half_4 = arith.shli %half, %i2 : i32
      %half_8 = arith.shli %half, %i3 : i32
      %wave_rows = arith.shli %wave, %i5 : i32
      %wave_q0 = arith.addi %q0, %wave_rows : i32
      %q_row = arith.addi %wave_q0, %column : i32

      // How many keys all rows of the block see, and how many any row sees;
      // and the lane's row, counted from the lane's first key of a tile.
      %is_causal = arith.cmpi ne, %causal, %i0 : i32
      %past = arith.subi %kv_size, %q_size : i32
      %q0_past = arith.addi %q0, %past : i32
      %all_until = arith.addi %q0_past, %i1 : i32
      %any_until = arith.addi %q0_past, %i128 : i32
      %q_row_past = arith.addi %q_row, %past : i32
      %row_until = arith.addi %q_row_past, %i1 : i32
      %all_not_negative = arith.maxsi %all_until, %i0 : i32
      %all_causal = arith.minsi %all_not_negative, %kv_size : i32
      %all_keys = arith.select %is_causal, %all_causal, %kv_size : i32
      %any_not_negative = arith.maxsi %any_until, %i0 : i32
      %any_causal = arith.minsi %any_not_negative, %kv_size : i32
      %any_keys = arith.select %is_causal, %any_causal, %kv_size : i32
      %row_not_negative = arith.maxsi %row_until, %i0 : i32
      %row_causal = arith.minsi %row_not_negative, %kv_size : i32
      %row_keys = arith.select %is_causal, %row_causal, %kv_size : i32
      %lane_keys = arith.subi %row_keys, %half_4 : i32

      // The unmasked loop makes the scores of tiles 1 to full_end, the masked
      // one those up to tiles_end. Tile 0 is always there, if only masked.
      %full_tiles = arith.divui %all_keys, %i64 : i32
      %tiles = arith.ceildivui %any_keys, %i64 : i32
      %full_least = arith.maxui %full_tiles, %i1 : i32
      %tiles_least = arith.maxui %tiles, %i1 : i32
      %full_end = arith.subi %full_least, %i1 : i32
      %tiles_end = arith.subi %tiles_least, %i1 : i32

      // q: the lane's row, of each 16 columns its 8.
      %q_row_at = arith.muli %q_row, %q_pitch : i32
      %q_at = arith.addi %q_row_at, %half_8 : i32
      %q_0 = amdgpu.raw_buffer_load {indexOffset = 0 : i32} %q_rows[%q_at]
          : !rows_f16, i32 -> !chunk_f16
      %q_0_0 = vector.shuffle %q_0, %q_0 [0, 1, 2, 3] : !chunk_f16, !chunk_f16
      %q_0_1 = vector.shuffle %q_0, %q_0 [4, 5, 6, 7] : !chunk_f16, !chunk_f16
      %q_1 = amdgpu.raw_buffer_load {indexOffset = 16 : i32} %q_rows[%q_at]
          : !rows_f16, i32 -> !chunk_f16
      %q_1_0 = vector.shuffle %q_1, %q_1 [0, 1, 2, 3] : !chunk_f16, !chunk_f16
      %q_1_1 = vector.shuffle %q_1, %q_1 [4, 5, 6, 7] : !chunk_f16, !chunk_f16
      %q_2 = amdgpu.raw_buffer_load {indexOffset = 32 : i32} %q_rows[%q_at]
          : !rows_f16, i32 -> !chunk_f16
      %q_2_0 = vector.shuffle %q_2, %q_2 [0, 1, 2, 3] : !chunk_f16, !chunk_f16
      %q_2_1 = vector.shuffle %q_2, %q_2 [4, 5, 6, 7] : !chunk_f16, !chunk_f16
      %q_3 = amdgpu.raw_buffer_load {indexOffset = 48 : i32} %q_rows[%q_at]
          : !rows_f16, i32 -> !chunk_f16
      %q_3_0 = vector.shuffle %q_3, %q_3 [0, 1, 2, 3] : !chunk_f16, !chunk_f16
      %q_3_1 = vector.shuffle %q_3, %q_3 [4, 5, 6, 7] : !chunk_f16, !chunk_f16
      %q_4 = amdgpu.raw_buffer_load {indexOffset = 64 : i32} %q_rows[%q_at]
          : !rows_f16, i32 -> !chunk_f16
      %q_4_0 = vector.shuffle %q_4, %q_4 [0, 1, 2, 3] : !chunk_f16, !chunk_f16
      %q_4_1 = vector.shuffle %q_4, %q_4 [4, 5, 6, 7] : !chunk_f16, !chunk_f16
      %q_5 = amdgpu.raw_buffer_load {indexOffset = 80 : i32} %q_rows[%q_at]
          : !rows_f16, i32 -> !chunk_f16
      %q_5_0 = vector.shuffle %q_5, %q_5 [0, 1, 2, 3] : !chunk_f16, !chunk_f16
      %q_5_1 = vector.shuffle %q_5, %q_5 [4, 5, 6, 7] : !chunk_f16, !chunk_f16
      %q_6 = amdgpu.raw_buffer_load {indexOffset = 96 : i32} %q_rows[%q_at]
          : !rows_f16, i32 -> !chunk_f16
      %q_6_0 = vector.shuffle %q_6, %q_6 [0, 1, 2, 3] : !chunk_f16, !chunk_f16
      %q_6_1 = vector.shuffle %q_6, %q_6 [4, 5, 6, 7] : !chunk_f16, !chunk_f16
      %q_7 = amdgpu.raw_buffer_load {indexOffset = 112 : i32} %q_rows[%q_at]
          : !rows_f16, i32 -> !chunk_f16
      %q_7_0 = vector.shuffle %q_7, %q_7 [0, 1, 2, 3] : !chunk_f16, !chunk_f16
      %q_7_1 = vector.shuffle %q_7, %q_7 [4, 5, 6, 7] : !chunk_f16, !chunk_f16

      // k: 16 bytes of each 16 rows.
      %k_load_row = arith.divui %thread, %i16 : i32
      %k_load_chunk = arith.remui %thread, %i16 : i32
      %k_load_column = arith.shli %k_load_chunk, %i3 : i32
      %k_load_row_at = arith.muli %k_load_row, %k_pitch : i32
      %k_at_0 = arith.addi %k_load_row_at, %k_load_column : i32
      %k_step = arith.muli %k_pitch, %i16 : i32
      %k_tile_pitch = arith.muli %k_pitch, %i64 : i32
      %k_store_key = arith.andi %k_load_row, %i7 : i32
      %k_store_chunk = arith.xori %k_load_chunk, %k_store_key : i32
      %k_store_column = arith.shli %k_store_chunk, %i3 : i32
      %k_store_row = arith.muli %k_load_row, %i128 : i32
      %k_store_i32 = arith.addi %k_store_row, %k_store_column : i32
      %k_store = arith.index_castui %k_store_i32 : i32 to index
      %k_at_1 = arith.addi %k_at_0, %k_step : i32
      %k_at_2 = arith.addi %k_at_1, %k_step : i32
      %k_at_3 = arith.addi %k_at_2, %k_step : i32
      %k_read_key = arith.andi %lane, %i7 : i32
      %k_read_row = arith.muli %column, %i128 : i32
      %k_chunk_0 = arith.ori %half, %i0 : i32
      %k_read_chunk_0 = arith.xori %k_chunk_0, %k_read_key : i32
      %k_read_column_0 = arith.shli %k_read_chunk_0, %i3 : i32
      %k_read_0_i32 = arith.addi %k_read_row, %k_read_column_0 : i32
      %k_read_0 = arith.index_castui %k_read_0_i32 : i32 to index
      %k_chunk_1 = arith.ori %half, %i2 : i32
      %k_read_chunk_1 = arith.xori %k_chunk_1, %k_read_key : i32
      %k_read_column_1 = arith.shli %k_read_chunk_1, %i3 : i32
      %k_read_1_i32 = arith.addi %k_read_row, %k_read_column_1 : i32
      %k_read_1 = arith.index_castui %k_read_1_i32 : i32 to index
      %k_chunk_2 = arith.ori %half, %i4 : i32
      %k_read_chunk_2 = arith.xori %k_chunk_2, %k_read_key : i32
      %k_read_column_2 = arith.shli %k_read_chunk_2, %i3 : i32
      %k_read_2_i32 = arith.addi %k_read_row, %k_read_column_2 : i32
      %k_read_2 = arith.index_castui %k_read_2_i32 : i32 to index
      %k_chunk_3 = arith.ori %half, %i6 : i32
      %k_read_chunk_3 = arith.xori %k_chunk_3, %k_read_key : i32
      %k_read_column_3 = arith.shli %k_read_chunk_3, %i3 : i32
      %k_read_3_i32 = arith.addi %k_read_row, %k_read_column_3 : i32
      %k_read_3 = arith.index_castui %k_read_3_i32 : i32 to index

      // v: 4 keys x 4 columns; the bits of the lane are, from the lowest, three of
      // the columns' number, the 8 keys of 16, one of the columns', the half of 8.
      %v_low = arith.andi %lane, %i7 : i32
      %v_bit_4 = arith.shrui %lane, %i1 : i32
      %v_high = arith.andi %v_bit_4, %i8 : i32
      %v_columns = arith.ori %v_low, %v_high : i32
      %v_bit_3 = arith.shrui %lane, %i3 : i32
      %v_eight = arith.andi %v_bit_3, %i1 : i32
      %v_wave_key = arith.shli %wave, %i4 : i32
      %v_eight_key = arith.shli %v_eight, %i3 : i32
      %v_half_key = arith.addi %v_wave_key, %half_4 : i32
      %v_key = arith.addi %v_half_key, %v_eight_key : i32
      %v_load_column = arith.shli %v_columns, %i2 : i32
      %v_load_row_at = arith.muli %v_key, %v_pitch : i32
      %v_at_0 = arith.addi %v_load_row_at, %v_load_column : i32
      %v_at_1 = arith.addi %v_at_0, %v_pitch : i32
      %v_at_2 = arith.addi %v_at_1, %v_pitch : i32
      %v_at_3 = arith.addi %v_at_2, %v_pitch : i32
      %v_tile_pitch = arith.muli %v_pitch, %i64 : i32
      %v_wave_chunk = arith.shli %wave, %i1 : i32
      %v_chunk = arith.ori %v_wave_chunk, %half : i32
      %v_eight_at = arith.shli %v_eight, %i2 : i32
      %v_store_row = arith.muli %v_load_column, %i64 : i32
      // Lane g1 g0 h j1 j0 reads column g1 h g0 j1 j0, so that its 16 sums of a
      // tile are two times 8 neighbours of a row of o.
      %v_keep = arith.andi %lane, %i19 : i32
      %v_lane_up = arith.shli %lane, %i1 : i32
      %v_bit_to_3 = arith.andi %v_lane_up, %i8 : i32
      %v_lane_down = arith.shrui %lane, %i1 : i32
      %v_bit_to_2 = arith.andi %v_lane_down, %i4 : i32
      %v_swapped = arith.ori %v_bit_to_3, %v_bit_to_2 : i32
      %v_read_column = arith.ori %v_keep, %v_swapped : i32
      %v_read_row = arith.muli %v_read_column, %i64 : i32
      %v_store_c10 = arith.andi %v_load_column, %i3 : i32
      %v_store_by_2 = arith.shrui %v_load_column, %i1 : i32
      %v_store_c3 = arith.andi %v_store_by_2, %i4 : i32
      %v_store_by_4 = arith.shrui %v_load_column, %i2 : i32
      %v_store_c2 = arith.andi %v_store_by_4, %i1 : i32
      %v_store_by_8 = arith.shrui %v_load_column, %i3 : i32
      %v_store_c4 = arith.andi %v_store_by_8, %i2 : i32
      %v_store_c42 = arith.ori %v_store_c4, %v_store_c2 : i32
      %v_store_low = arith.xori %v_store_c10, %v_store_c42 : i32
      %v_store_key = arith.ori %v_store_low, %v_store_c3 : i32
      %v_store_chunk_of_0 = arith.xori %v_chunk, %v_store_key : i32
      %v_store_chunk_0 = arith.xori %v_store_chunk_of_0, %i0 : i32
      %v_store_chunk_at_0 = arith.shli %v_store_chunk_0, %i3 : i32
      %v_store_in_row_0 = arith.ori %v_store_chunk_at_0, %v_eight_at : i32
      %v_store_row_0 = arith.addi %v_store_row, %i0 : i32
      %v_store_0_i32 = arith.addi %v_store_row_0, %v_store_in_row_0 : i32
      %v_store_0 = arith.index_castui %v_store_0_i32 : i32 to index
      %v_store_chunk_1 = arith.xori %v_store_chunk_of_0, %i1 : i32
      %v_store_chunk_at_1 = arith.shli %v_store_chunk_1, %i3 : i32
      %v_store_in_row_1 = arith.ori %v_store_chunk_at_1, %v_eight_at : i32
      %v_store_row_1 = arith.addi %v_store_row, %i64 : i32
      %v_store_1_i32 = arith.addi %v_store_row_1, %v_store_in_row_1 : i32
      %v_store_1 = arith.index_castui %v_store_1_i32 : i32 to index
      %v_store_chunk_2 = arith.xori %v_store_chunk_of_0, %i2 : i32
      %v_store_chunk_at_2 = arith.shli %v_store_chunk_2, %i3 : i32
      %v_store_in_row_2 = arith.ori %v_store_chunk_at_2, %v_eight_at : i32
      %v_store_row_2 = arith.addi %v_store_row, %i128 : i32
      %v_store_2_i32 = arith.addi %v_store_row_2, %v_store_in_row_2 : i32
      %v_store_2 = arith.index_castui %v_store_2_i32 : i32 to index
      %v_store_chunk_3 = arith.xori %v_store_chunk_of_0, %i3 : i32
      %v_store_chunk_at_3 = arith.shli %v_store_chunk_3, %i3 : i32
      %v_store_in_row_3 = arith.ori %v_store_chunk_at_3, %v_eight_at : i32
      %v_store_row_3 = arith.addi %v_store_row, %i192 : i32
      %v_store_3_i32 = arith.addi %v_store_row_3, %v_store_in_row_3 : i32
      %v_store_3 = arith.index_castui %v_store_3_i32 : i32 to index
      %v_read_c10 = arith.andi %v_read_column, %i3 : i32
      %v_read_by_2 = arith.shrui %v_read_column, %i1 : i32
      %v_read_c3 = arith.andi %v_read_by_2, %i4 : i32
      %v_read_by_4 = arith.shrui %v_read_column, %i2 : i32
      %v_read_c2 = arith.andi %v_read_by_4, %i1 : i32
      %v_read_by_8 = arith.shrui %v_read_column, %i3 : i32
      %v_read_c4 = arith.andi %v_read_by_8, %i2 : i32
      %v_read_c42 = arith.ori %v_read_c4, %v_read_c2 : i32
      %v_read_low = arith.xori %v_read_c10, %v_read_c42 : i32
      %v_read_key = arith.ori %v_read_low, %v_read_c3 : i32
      %v_chunk_0 = arith.ori %half, %i0 : i32
      %v_read_chunk_0 = arith.xori %v_chunk_0, %v_read_key : i32
      %v_read_column_0 = arith.shli %v_read_chunk_0, %i3 : i32
      %v_read_0_i32 = arith.addi %v_read_row, %v_read_column_0 : i32
      %v_read_0 = arith.index_castui %v_read_0_i32 : i32 to index
      %v_chunk_1 = arith.ori %half, %i2 : i32
      %v_read_chunk_1 = arith.xori %v_chunk_1, %v_read_key : i32
      %v_read_column_1 = arith.shli %v_read_chunk_1, %i3 : i32
      %v_read_1_i32 = arith.addi %v_read_row, %v_read_column_1 : i32
      %v_read_1 = arith.index_castui %v_read_1_i32 : i32 to index
      %v_chunk_2 = arith.ori %half, %i4 : i32
      %v_read_chunk_2 = arith.xori %v_chunk_2, %v_read_key : i32
      %v_read_column_2 = arith.shli %v_read_chunk_2, %i3 : i32
      %v_read_2_i32 = arith.addi %v_read_row, %v_read_column_2 : i32
      %v_read_2 = arith.index_castui %v_read_2_i32 : i32 to index
      %v_chunk_3 = arith.ori %half, %i6 : i32
      %v_read_chunk_3 = arith.xori %v_chunk_3, %v_read_key : i32
      %v_read_column_3 = arith.shli %v_read_chunk_3, %i3 : i32
      %v_read_3_i32 = arith.addi %v_read_row, %v_read_column_3 : i32
      %v_read_3 = arith.index_castui %v_read_3_i32 : i32 to index

      // log2(e) / sqrt(128), and what makes weights round to nearest.
      %scale = arith.constant 1.275174308e-01 : f32
      %scale_2 = arith.constant dense<1.275174308e-01> : !pair
      %up = arith.constant 1.000488281e+00 : f32
      %largest_exponent = arith.constant 6.000704269e+00 : f32
      %most = arith.constant 14.0 : f32
      %no_shift = arith.constant 1.0e+36 : f32
      %masked = arith.constant -3.0e+38 : f32
      %zero = arith.constant 0.0 : f32
      %one = arith.constant 1.0 : f32
      %zero_2 = arith.constant dense<0.0> : !pair
      %zero_16 = arith.constant dense<0.0> : !block
      %no_lanes = arith.constant 0 : i64

      // Tile 0, and what is loaded ahead.
      %first_k0_tile_at = arith.muli %i0, %k_tile_pitch : i32
      %first_k0_at_0 = arith.addi %k_at_0, %first_k0_tile_at : i32
      %first_k0_0 = amdgpu.raw_buffer_load %k_rows[%first_k0_at_0] : !rows_f16, i32 -> !chunk_f16
      %first_k0_at_1 = arith.addi %k_at_1, %first_k0_tile_at : i32
      %first_k0_1 = amdgpu.raw_buffer_load %k_rows[%first_k0_at_1] : !rows_f16, i32 -> !chunk_f16
      %first_k0_at_2 = arith.addi %k_at_2, %first_k0_tile_at : i32
      %first_k0_2 = amdgpu.raw_buffer_load %k_rows[%first_k0_at_2] : !rows_f16, i32 -> !chunk_f16
      %first_k0_at_3 = arith.addi %k_at_3, %first_k0_tile_at : i32
      %first_k0_3 = amdgpu.raw_buffer_load %k_rows[%first_k0_at_3] : !rows_f16, i32 -> !chunk_f16
      %first_k1_tile_at = arith.muli %i1, %k_tile_pitch : i32
      %first_k1_at_0 = arith.addi %k_at_0, %first_k1_tile_at : i32
      %first_k1_0 = amdgpu.raw_buffer_load %k_rows[%first_k1_at_0] : !rows_f16, i32 -> !chunk_f16
      %first_k1_at_1 = arith.addi %k_at_1, %first_k1_tile_at : i32
      %first_k1_1 = amdgpu.raw_buffer_load %k_rows[%first_k1_at_1] : !rows_f16, i32 -> !chunk_f16
      %first_k1_at_2 = arith.addi %k_at_2, %first_k1_tile_at : i32
      %first_k1_2 = amdgpu.raw_buffer_load %k_rows[%first_k1_at_2] : !rows_f16, i32 -> !chunk_f16
      %first_k1_at_3 = arith.addi %k_at_3, %first_k1_tile_at : i32
      %first_k1_3 = amdgpu.raw_buffer_load %k_rows[%first_k1_at_3] : !rows_f16, i32 -> !chunk_f16
      %first_v0_tile_at = arith.muli %i0, %v_tile_pitch : i32
      %first_v0_at_0 = arith.addi %v_at_0, %first_v0_tile_at : i32
      %first_v0_0_0 = amdgpu.raw_buffer_load {indexOffset = 0 : i32} %v_rows[%first_v0_at_0] : !rows_f16, i32 -> !operand_f16
      %first_v0_at_1 = arith.addi %v_at_1, %first_v0_tile_at : i32
      %first_v0_0_1 = amdgpu.raw_buffer_load {indexOffset = 0 : i32} %v_rows[%first_v0_at_1] : !rows_f16, i32 -> !operand_f16
      %first_v0_at_2 = arith.addi %v_at_2, %first_v0_tile_at : i32
      %first_v0_0_2 = amdgpu.raw_buffer_load {indexOffset = 0 : i32} %v_rows[%first_v0_at_2] : !rows_f16, i32 -> !operand_f16
      %first_v0_at_3 = arith.addi %v_at_3, %first_v0_tile_at : i32
      %first_v0_0_3 = amdgpu.raw_buffer_load {indexOffset = 0 : i32} %v_rows[%first_v0_at_3] : !rows_f16, i32 -> !operand_f16
      %first_v0_1_0 = amdgpu.raw_buffer_load {indexOffset = 64 : i32} %v_rows[%first_v0_at_0] : !rows_f16, i32 -> !operand_f16
      %first_v0_1_1 = amdgpu.raw_buffer_load {indexOffset = 64 : i32} %v_rows[%first_v0_at_1] : !rows_f16, i32 -> !operand_f16
      %first_v0_1_2 = amdgpu.raw_buffer_load {indexOffset = 64 : i32} %v_rows[%first_v0_at_2] : !rows_f16, i32 -> !operand_f16
      %first_v0_1_3 = amdgpu.raw_buffer_load {indexOffset = 64 : i32} %v_rows[%first_v0_at_3] : !rows_f16, i32 -> !operand_f16
      %first_k_store_first_k0_0 = arith.addi %k_store, %c0 : index
      vector.store %first_k0_0, %k_lds[%first_k_store_first_k0_0] {alignment = 16} : !tile_f16_d128, !chunk_f16
      %first_k_store_first_k0_1 = arith.addi %k_store, %c2048 : index
      vector.store %first_k0_1, %k_lds[%first_k_store_first_k0_1] {alignment = 16} : !tile_f16_d128, !chunk_f16
      %first_k_store_first_k0_2 = arith.addi %k_store, %c4096 : index
      vector.store %first_k0_2, %k_lds[%first_k_store_first_k0_2] {alignment = 16} : !tile_f16_d128, !chunk_f16
      %first_k_store_first_k0_3 = arith.addi %k_store, %c6144 : index
      vector.store %first_k0_3, %k_lds[%first_k_store_first_k0_3] {alignment = 16} : !tile_f16_d128, !chunk_f16
      amdgpu.lds_barrier
      %first_k_piece_0_at = arith.addi %k_read_0, %c0 : index
      %first_k_piece_0 = vector.load %k_lds[%first_k_piece_0_at] {alignment = 16} : !tile_f16_d128, !chunk_f16
      %first_s_0_0_0_a = vector.shuffle %first_k_piece_0, %first_k_piece_0 [0, 1, 2, 3] : !chunk_f16, !chunk_f16
      %first_s_0_0_0 = amdgpu.mfma 32x32x8 %first_s_0_0_0_a * %q_0_0 + %zero_16 blgp = none : !operand_f16, !operand_f16, !block
      %first_s_0_0_1_a = vector.shuffle %first_k_piece_0, %first_k_piece_0 [4, 5, 6, 7] : !chunk_f16, !chunk_f16
      %first_s_0_0_1 = amdgpu.mfma 32x32x8 %first_s_0_0_1_a * %q_0_1 + %first_s_0_0_0 blgp = none : !operand_f16, !operand_f16, !block
      %first_k_piece_1_at = arith.addi %k_read_1, %c0 : index
      %first_k_piece_1 = vector.load %k_lds[%first_k_piece_1_at] {alignment = 16} : !tile_f16_d128, !chunk_f16
      %first_s_0_1_0_a = vector.shuffle %first_k_piece_1, %first_k_piece_1 [0, 1, 2, 3] : !chunk_f16, !chunk_f16
      %first_s_0_1_0 = amdgpu.mfma 32x32x8 %first_s_0_1_0_a * %q_1_0 + %first_s_0_0_1 blgp = none : !operand_f16, !operand_f16, !block
      %first_s_0_1_1_a = vector.shuffle %first_k_piece_1, %first_k_piece_1 [4, 5, 6, 7] : !chunk_f16, !chunk_f16
      %first_s_0_1_1 = amdgpu.mfma 32x32x8 %first_s_0_1_1_a * %q_1_1 + %first_s_0_1_0 blgp = none : !operand_f16, !operand_f16, !block
      %first_k_piece_2_at = arith.addi %k_read_2, %c0 : index
      %first_k_piece_2 = vector.load %k_lds[%first_k_piece_2_at] {alignment = 16} : !tile_f16_d128, !chunk_f16
      %first_s_0_2_0_a = vector.shuffle %first_k_piece_2, %first_k_piece_2 [0, 1, 2, 3] : !chunk_f16, !chunk_f16
      %first_s_0_2_0 = amdgpu.mfma 32x32x8 %first_s_0_2_0_a * %q_2_0 + %first_s_0_1_1 blgp = none : !operand_f16, !operand_f16, !block
      %first_s_0_2_1_a = vector.shuffle %first_k_piece_2, %first_k_piece_2 [4, 5, 6, 7] : !chunk_f16, !chunk_f16
      %first_s_0_2_1 = amdgpu.mfma 32x32x8 %first_s_0_2_1_a * %q_2_1 + %first_s_0_2_0 blgp = none : !operand_f16, !operand_f16, !block
      %first_k_piece_3_at = arith.addi %k_read_3, %c0 : index
      %first_k_piece_3 = vector.load %k_lds[%first_k_piece_3_at] {alignment = 16} : !tile_f16_d128, !chunk_f16
      %first_s_0_3_0_a = vector.shuffle %first_k_piece_3, %first_k_piece_3 [0, 1, 2, 3] : !chunk_f16, !chunk_f16
      %first_s_0_3_0 = amdgpu.mfma 32x32x8 %first_s_0_3_0_a * %q_3_0 + %first_s_0_2_1 blgp = none : !operand_f16, !operand_f16, !block
      %first_s_0_3_1_a = vector.shuffle %first_k_piece_3, %first_k_piece_3 [4, 5, 6, 7] : !chunk_f16, !chunk_f16
      %first_s_0_3_1 = amdgpu.mfma 32x32x8 %first_s_0_3_1_a * %q_3_1 + %first_s_0_3_0 blgp = none : !operand_f16, !operand_f16, !block
      %first_k_piece_4_at = arith.addi %k_read_0, %c64 : index
      %first_k_piece_4 = vector.load %k_lds[%first_k_piece_4_at] {alignment = 16} : !tile_f16_d128, !chunk_f16
      %first_s_0_4_0_a = vector.shuffle %first_k_piece_4, %first_k_piece_4 [0, 1, 2, 3] : !chunk_f16, !chunk_f16
      %first_s_0_4_0 = amdgpu.mfma 32x32x8 %first_s_0_4_0_a * %q_4_0 + %first_s_0_3_1 blgp = none : !operand_f16, !operand_f16, !block
      %first_s_0_4_1_a = vector.shuffle %first_k_piece_4, %first_k_piece_4 [4, 5, 6, 7] : !chunk_f16, !chunk_f16
      %first_s_0_4_1 = amdgpu.mfma 32x32x8 %first_s_0_4_1_a * %q_4_1 + %first_s_0_4_0 blgp = none : !operand_f16, !operand_f16, !block
      %first_k_piece_5_at = arith.addi %k_read_1, %c64 : index
      %first_k_piece_5 = vector.load %k_lds[%first_k_piece_5_at] {alignment = 16} : !tile_f16_d128, !chunk_f16
      %first_s_0_5_0_a = vector.shuffle %first_k_piece_5, %first_k_piece_5 [0, 1, 2, 3] : !chunk_f16, !chunk_f16
      %first_s_0_5_0 = amdgpu.mfma 32x32x8 %first_s_0_5_0_a * %q_5_0 + %first_s_0_4_1 blgp = none : !operand_f16, !operand_f16, !block
      %first_s_0_5_1_a = vector.shuffle %first_k_piece_5, %first_k_piece_5 [4, 5, 6, 7] : !chunk_f16, !chunk_f16
      %first_s_0_5_1 = amdgpu.mfma 32x32x8 %first_s_0_5_1_a * %q_5_1 + %first_s_0_5_0 blgp = none : !operand_f16, !operand_f16, !block
      %first_k_piece_6_at = arith.addi %k_read_2, %c64 : index
      %first_k_piece_6 = vector.load %k_lds[%first_k_piece_6_at] {alignment = 16} : !tile_f16_d128, !chunk_f16
      %first_s_0_6_0_a = vector.shuffle %first_k_piece_6, %first_k_piece_6 [0, 1, 2, 3] : !chunk_f16, !chunk_f16
      %first_s_0_6_0 = amdgpu.mfma 32x32x8 %first_s_0_6_0_a * %q_6_0 + %first_s_0_5_1 blgp = none : !operand_f16, !operand_f16, !block
      %first_s_0_6_1_a = vector.shuffle %first_k_piece_6, %first_k_piece_6 [4, 5, 6, 7] : !chunk_f16, !chunk_f16
      %first_s_0_6_1 = amdgpu.mfma 32x32x8 %first_s_0_6_1_a * %q_6_1 + %first_s_0_6_0 blgp = none : !operand_f16, !operand_f16, !block
      %first_k_piece_7_at = arith.addi %k_read_3, %c64 : index
      %first_k_piece_7 = vector.load %k_lds[%first_k_piece_7_at] {alignment = 16} : !tile_f16_d128, !chunk_f16
      %first_s_0_7_0_a = vector.shuffle %first_k_piece_7, %first_k_piece_7 [0, 1, 2, 3] : !chunk_f16, !chunk_f16
      %first_s_0_7_0 = amdgpu.mfma 32x32x8 %first_s_0_7_0_a * %q_7_0 + %first_s_0_6_1 blgp = none : !operand_f16, !operand_f16, !block
      %first_s_0_7_1_a = vector.shuffle %first_k_piece_7, %first_k_piece_7 [4, 5, 6, 7] : !chunk_f16, !chunk_f16
      %first_s_0_7_1 = amdgpu.mfma 32x32x8 %first_s_0_7_1_a * %q_7_1 + %first_s_0_7_0 blgp = none : !operand_f16, !operand_f16, !block
      %first_k_piece_8_at = arith.addi %k_read_0, %c4096 : index
      %first_k_piece_8 = vector.load %k_lds[%first_k_piece_8_at] {alignment = 16} : !tile_f16_d128, !chunk_f16
      %first_s_1_0_0_a = vector.shuffle %first_k_piece_8, %first_k_piece_8 [0, 1, 2, 3] : !chunk_f16, !chunk_f16
      %first_s_1_0_0 = amdgpu.mfma 32x32x8 %first_s_1_0_0_a * %q_0_0 + %zero_16 blgp = none : !operand_f16, !operand_f16, !block
      %first_s_1_0_1_a = vector.shuffle %first_k_piece_8, %first_k_piece_8 [4, 5, 6, 7] : !chunk_f16, !chunk_f16
      %first_s_1_0_1 = amdgpu.mfma 32x32x8 %first_s_1_0_1_a * %q_0_1 + %first_s_1_0_0 blgp = none : !operand_f16, !operand_f16, !block
      %first_k_piece_9_at = arith.addi %k_read_1, %c4096 : index
      %first_k_piece_9 = vector.load %k_lds[%first_k_piece_9_at] {alignment = 16} : !tile_f16_d128, !chunk_f16
      %first_s_1_1_0_a = vector.shuffle %first_k_piece_9, %first_k_piece_9 [0, 1, 2, 3] : !chunk_f16, !chunk_f16
      %first_s_1_1_0 = amdgpu.mfma 32x32x8 %first_s_1_1_0_a * %q_1_0 + %first_s_1_0_1 blgp = none : !operand_f16, !operand_f16, !block
      %first_s_1_1_1_a = vector.shuffle %first_k_piece_9, %first_k_piece_9 [4, 5, 6, 7] : !chunk_f16, !chunk_f16
      %first_s_1_1_1 = amdgpu.mfma 32x32x8 %first_s_1_1_1_a * %q_1_1 + %first_s_1_1_0 blgp = none : !operand_f16, !operand_f16, !block
      %first_k_piece_10_at = arith.addi %k_read_2, %c4096 : index
      %first_k_piece_10 = vector.load %k_lds[%first_k_piece_10_at] {alignment = 16} : !tile_f16_d128, !chunk_f16
      %first_s_1_2_0_a = vector.shuffle %first_k_piece_10, %first_k_piece_10 [0, 1, 2, 3] : !chunk_f16, !chunk_f16
      %first_s_1_2_0 = amdgpu.mfma 32x32x8 %first_s_1_2_0_a * %q_2_0 + %first_s_1_1_1 blgp = none : !operand_f16, !operand_f16, !block
      %first_s_1_2_1_a = vector.shuffle %first_k_piece_10, %first_k_piece_10 [4, 5, 6, 7] : !chunk_f16, !chunk_f16
      %first_s_1_2_1 = amdgpu.mfma 32x32x8 %first_s_1_2_1_a * %q_2_1 + %first_s_1_2_0 blgp = none : !operand_f16, !operand_f16, !block
      %first_k_piece_11_at = arith.addi %k_read_3, %c4096 : index
      %first_k_piece_11 = vector.load %k_lds[%first_k_piece_11_at] {alignment = 16} : !tile_f16_d128, !chunk_f16
      %first_s_1_3_0_a = vector.shuffle %first_k_piece_11, %first_k_piece_11 [0, 1, 2, 3] : !chunk_f16, !chunk_f16
      %first_s_1_3_0 = amdgpu.mfma 32x32x8 %first_s_1_3_0_a * %q_3_0 + %first_s_1_2_1 blgp = none : !operand_f16, !operand_f16, !block
      %first_s_1_3_1_a = vector.shuffle %first_k_piece_11, %first_k_piece_11 [4, 5, 6, 7] : !chunk_f16, !chunk_f16
      %first_s_1_3_1 = amdgpu.mfma 32x32x8 %first_s_1_3_1_a * %q_3_1 + %first_s_1_3_0 blgp = none : !operand_f16, !operand_f16, !block
      %first_k_piece_12_at = arith.addi %k_read_0, %c4160 : index
      %first_k_piece_12 = vector.load %k_lds[%first_k_piece_12_at] {alignment = 16} : !tile_f16_d128, !chunk_f16
      %first_s_1_4_0_a = vector.shuffle %first_k_piece_12, %first_k_piece_12 [0, 1, 2, 3] : !chunk_f16, !chunk_f16
      %first_s_1_4_0 = amdgpu.mfma 32x32x8 %first_s_1_4_0_a * %q_4_0 + %first_s_1_3_1 blgp = none : !operand_f16, !operand_f16, !block
      %first_s_1_4_1_a = vector.shuffle %first_k_piece_12, %first_k_piece_12 [4, 5, 6, 7] : !chunk_f16, !chunk_f16
      %first_s_1_4_1 = amdgpu.mfma 32x32x8 %first_s_1_4_1_a * %q_4_1 + %first_s_1_4_0 blgp = none : !operand_f16, !operand_f16, !block
      %first_k_piece_13_at = arith.addi %k_read_1, %c4160 : index
      %first_k_piece_13 = vector.load %k_lds[%first_k_piece_13_at] {alignment = 16} : !tile_f16_d128, !chunk_f16
      %first_s_1_5_0_a = vector.shuffle %first_k_piece_13, %first_k_piece_13 [0, 1, 2, 3] : !chunk_f16, !chunk_f16
      %first_s_1_5_0 = amdgpu.mfma 32x32x8 %first_s_1_5_0_a * %q_5_0 + %first_s_1_4_1 blgp = none : !operand_f16, !operand_f16, !block
      %first_s_1_5_1_a = vector.shuffle %first_k_piece_13, %first_k_piece_13 [4, 5, 6, 7] : !chunk_f16, !chunk_f16
      %first_s_1_5_1 = amdgpu.mfma 32x32x8 %first_s_1_5_1_a * %q_5_1 + %first_s_1_5_0 blgp = none : !operand_f16, !operand_f16, !block
      %first_k_piece_14_at = arith.addi %k_read_2, %c4160 : index
      %first_k_piece_14 = vector.load %k_lds[%first_k_piece_14_at] {alignment = 16} : !tile_f16_d128, !chunk_f16
      %first_s_1_6_0_a = vector.shuffle %first_k_piece_14, %first_k_piece_14 [0, 1, 2, 3] : !chunk_f16, !chunk_f16
      %first_s_1_6_0 = amdgpu.mfma 32x32x8 %first_s_1_6_0_a * %q_6_0 + %first_s_1_5_1 blgp = none : !operand_f16, !operand_f16, !block
      %first_s_1_6_1_a = vector.shuffle %first_k_piece_14, %first_k_piece_14 [4, 5, 6, 7] : !chunk_f16, !chunk_f16
      %first_s_1_6_1 = amdgpu.mfma 32x32x8 %first_s_1_6_1_a * %q_6_1 + %first_s_1_6_0 blgp = none : !operand_f16, !operand_f16, !block
      %first_k_piece_15_at = arith.addi %k_read_3, %c4160 : index
      %first_k_piece_15 = vector.load %k_lds[%first_k_piece_15_at] {alignment = 16} : !tile_f16_d128, !chunk_f16
      %first_s_1_7_0_a = vector.shuffle %first_k_piece_15, %first_k_piece_15 [0, 1, 2, 3] : !chunk_f16, !chunk_f16
      %first_s_1_7_0 = amdgpu.mfma 32x32x8 %first_s_1_7_0_a * %q_7_0 + %first_s_1_6_1 blgp = none : !operand_f16, !operand_f16, !block
      %first_s_1_7_1_a = vector.shuffle %first_k_piece_15, %first_k_piece_15 [4, 5, 6, 7] : !chunk_f16, !chunk_f16
      %first_s_1_7_1 = amdgpu.mfma 32x32x8 %first_s_1_7_1_a * %q_7_1 + %first_s_1_7_0 blgp = none : !operand_f16, !operand_f16, !block
      %first_tile_key = arith.shli %i0, %i6 : i32
      %first_left = arith.subi %lane_keys, %first_tile_key : i32
      %first_sees_0_0 = arith.cmpi sgt, %first_left, %i0 : i32
      %first_sees_0_1 = arith.cmpi sgt, %first_left, %i1 : i32
      %first_sees_0_2 = arith.cmpi sgt, %first_left, %i2 : i32
      %first_sees_0_3 = arith.cmpi sgt, %first_left, %i3 : i32
      %first_any_0_0 = vector.extract %first_s_0_7_1[0] : f32 from !block
      %first_seen_0_0 = arith.select %first_sees_0_0, %first_any_0_0, %masked : f32
      %first_any_0_1 = vector.extract %first_s_0_7_1[1] : f32 from !block
      %first_seen_0_1 = arith.select %first_sees_0_1, %first_any_0_1, %masked : f32
      %first_sees_0_4 = arith.cmpi sgt, %first_left, %i8 : i32
      %first_sees_0_5 = arith.cmpi sgt, %first_left, %i9 : i32
      %first_any_0_2 = vector.extract %first_s_0_7_1[2] : f32 from !block
      %first_seen_0_2 = arith.select %first_sees_0_2, %first_any_0_2, %masked : f32
      %first_any_0_3 = vector.extract %first_s_0_7_1[3] : f32 from !block
      %first_seen_0_3 = arith.select %first_sees_0_3, %first_any_0_3, %masked : f32
      %first_sees_0_6 = arith.cmpi sgt, %first_left, %i10 : i32
      %first_sees_0_7 = arith.cmpi sgt, %first_left, %i11 : i32
      %first_any_0_4 = vector.extract %first_s_0_7_1[4] : f32 from !block
      %first_seen_0_4 = arith.select %first_sees_0_4, %first_any_0_4, %masked : f32
      %first_any_0_5 = vector.extract %first_s_0_7_1[5] : f32 from !block
      %first_seen_0_5 = arith.select %first_sees_0_5, %first_any_0_5, %masked : f32
      %first_sees_0_8 = arith.cmpi sgt, %first_left, %i16 : i32
      %first_sees_0_9 = arith.cmpi sgt, %first_left, %i17 : i32
      %first_any_0_6 = vector.extract %first_s_0_7_1[6] : f32 from !block
      %first_seen_0_6 = arith.select %first_sees_0_6, %first_any_0_6, %masked : f32
      %first_any_0_7 = vector.extract %first_s_0_7_1[7] : f32 from !block
      %first_seen_0_7 = arith.select %first_sees_0_7, %first_any_0_7, %masked : f32
      %first_sees_0_10 = arith.cmpi sgt, %first_left, %i18 : i32
      %first_sees_0_11 = arith.cmpi sgt, %first_left, %i19 : i32
      %first_any_0_8 = vector.extract %first_s_0_7_1[8] : f32 from !block
      %first_seen_0_8 = arith.select %first_sees_0_8, %first_any_0_8, %masked : f32
      %first_any_0_9 = vector.extract %first_s_0_7_1[9] : f32 from !block
      %first_seen_0_9 = arith.select %first_sees_0_9, %first_any_0_9, %masked : f32
      %first_sees_0_12 = arith.cmpi sgt, %first_left, %i24 : i32
      %first_sees_0_13 = arith.cmpi sgt, %first_left, %i25 : i32
      %first_any_0_10 = vector.extract %first_s_0_7_1[10] : f32 from !block
      %first_seen_0_10 = arith.select %first_sees_0_10, %first_any_0_10, %masked : f32
      %first_any_0_11 = vector.extract %first_s_0_7_1[11] : f32 from !block
      %first_seen_0_11 = arith.select %first_sees_0_11, %first_any_0_11, %masked : f32
      %first_sees_0_14 = arith.cmpi sgt, %first_left, %i26 : i32
      %first_sees_0_15 = arith.cmpi sgt, %first_left, %i27 : i32
      %first_any_0_12 = vector.extract %first_s_0_7_1[12] : f32 from !block
      %first_seen_0_12 = arith.select %first_sees_0_12, %first_any_0_12, %masked : f32
      %first_any_0_13 = vector.extract %first_s_0_7_1[13] : f32 from !block
      %first_seen_0_13 = arith.select %first_sees_0_13, %first_any_0_13, %masked : f32
      %first_sees_1_0 = arith.cmpi sgt, %first_left, %i32 : i32
      %first_sees_1_1 = arith.cmpi sgt, %first_left, %i33 : i32
      %first_any_0_14 = vector.extract %first_s_0_7_1[14] : f32 from !block
      %first_seen_0_14 = arith.select %first_sees_0_14, %first_any_0_14, %masked : f32
      %first_any_0_15 = vector.extract %first_s_0_7_1[15] : f32 from !block
      %first_seen_0_15 = arith.select %first_sees_0_15, %first_any_0_15, %masked : f32
      %first_sees_1_2 = arith.cmpi sgt, %first_left, %i34 : i32
      %first_sees_1_3 = arith.cmpi sgt, %first_left, %i35 : i32
      %first_any_1_0 = vector.extract %first_s_1_7_1[0] : f32 from !block
      %first_seen_1_0 = arith.select %first_sees_1_0, %first_any_1_0, %masked : f32
      %first_any_1_1 = vector.extract %first_s_1_7_1[1] : f32 from !block
      %first_seen_1_1 = arith.select %first_sees_1_1, %first_any_1_1, %masked : f32
      %first_sees_1_4 = arith.cmpi sgt, %first_left, %i40 : i32
      %first_sees_1_5 = arith.cmpi sgt, %first_left, %i41 : i32
      %first_any_1_2 = vector.extract %first_s_1_7_1[2] : f32 from !block
      %first_seen_1_2 = arith.select %first_sees_1_2, %first_any_1_2, %masked : f32
      %first_any_1_3 = vector.extract %first_s_1_7_1[3] : f32 from !block
      %first_seen_1_3 = arith.select %first_sees_1_3, %first_any_1_3, %masked : f32
      %first_sees_1_6 = arith.cmpi sgt, %first_left, %i42 : i32
      %first_sees_1_7 = arith.cmpi sgt, %first_left, %i43 : i32
      %first_any_1_4 = vector.extract %first_s_1_7_1[4] : f32 from !block
      %first_seen_1_4 = arith.select %first_sees_1_4, %first_any_1_4, %masked : f32
      %first_any_1_5 = vector.extract %first_s_1_7_1[5] : f32 from !block
      %first_seen_1_5 = arith.select %first_sees_1_5, %first_any_1_5, %masked : f32
      %first_sees_1_8 = arith.cmpi sgt, %first_left, %i48 : i32
      %first_sees_1_9 = arith.cmpi sgt, %first_left, %i49 : i32
      %first_any_1_6 = vector.extract %first_s_1_7_1[6] : f32 from !block
      %first_seen_1_6 = arith.select %first_sees_1_6, %first_any_1_6, %masked : f32
      %first_any_1_7 = vector.extract %first_s_1_7_1[7] : f32 from !block
      %first_seen_1_7 = arith.select %first_sees_1_7, %first_any_1_7, %masked : f32
      %first_sees_1_10 = arith.cmpi sgt, %first_left, %i50 : i32
      %first_sees_1_11 = arith.cmpi sgt, %first_left, %i51 : i32
      %first_any_1_8 = vector.extract %first_s_1_7_1[8] : f32 from !block
      %first_seen_1_8 = arith.select %first_sees_1_8, %first_any_1_8, %masked : f32
      %first_any_1_9 = vector.extract %first_s_1_7_1[9] : f32 from !block
      %first_seen_1_9 = arith.select %first_sees_1_9, %first_any_1_9, %masked : f32
      %first_sees_1_12 = arith.cmpi sgt, %first_left, %i56 : i32
      %first_sees_1_13 = arith.cmpi sgt, %first_left, %i57 : i32
      %first_any_1_10 = vector.extract %first_s_1_7_1[10] : f32 from !block
      %first_seen_1_10 = arith.select %first_sees_1_10, %first_any_1_10, %masked : f32
      %first_any_1_11 = vector.extract %first_s_1_7_1[11] : f32 from !block
      %first_seen_1_11 = arith.select %first_sees_1_11, %first_any_1_11, %masked : f32
      %first_sees_1_14 = arith.cmpi sgt, %first_left, %i58 : i32
      %first_sees_1_15 = arith.cmpi sgt, %first_left, %i59 : i32
      %first_any_1_12 = vector.extract %first_s_1_7_1[12] : f32 from !block
      %first_seen_1_12 = arith.select %first_sees_1_12, %first_any_1_12, %masked : f32
      %first_any_1_13 = vector.extract %first_s_1_7_1[13] : f32 from !block
      %first_seen_1_13 = arith.select %first_sees_1_13, %first_any_1_13, %masked : f32
      %first_any_1_14 = vector.extract %first_s_1_7_1[14] : f32 from !block
      %first_seen_1_14 = arith.select %first_sees_1_14, %first_any_1_14, %masked : f32
      %first_any_1_15 = vector.extract %first_s_1_7_1[15] : f32 from !block
      %first_seen_1_15 = arith.select %first_sees_1_15, %first_any_1_15, %masked : f32
      %first_masked_0 = vector.from_elements %first_seen_0_0, %first_seen_0_1, %first_seen_0_2, %first_seen_0_3, %first_seen_0_4, %first_seen_0_5, %first_seen_0_6, %first_seen_0_7, %first_seen_0_8, %first_seen_0_9, %first_seen_0_10, %first_seen_0_11, %first_seen_0_12, %first_seen_0_13, %first_seen_0_14, %first_seen_0_15 : !block
      %first_masked_1 = vector.from_elements %first_seen_1_0, %first_seen_1_1, %first_seen_1_2, %first_seen_1_3, %first_seen_1_4, %first_seen_1_5, %first_seen_1_6, %first_seen_1_7, %first_seen_1_8, %first_seen_1_9, %first_seen_1_10, %first_seen_1_11, %first_seen_1_12, %first_seen_1_13, %first_seen_1_14, %first_seen_1_15 : !block
      %first_k2_tile_at = arith.muli %i2, %k_tile_pitch : i32
      %first_k2_at_0 = arith.addi %k_at_0, %first_k2_tile_at : i32
      %first_k2_0 = amdgpu.raw_buffer_load %k_rows[%first_k2_at_0] : !rows_f16, i32 -> !chunk_f16
      %first_k2_at_1 = arith.addi %k_at_1, %first_k2_tile_at : i32
      %first_k2_1 = amdgpu.raw_buffer_load %k_rows[%first_k2_at_1] : !rows_f16, i32 -> !chunk_f16
      %first_k2_at_2 = arith.addi %k_at_2, %first_k2_tile_at : i32
      %first_k2_2 = amdgpu.raw_buffer_load %k_rows[%first_k2_at_2] : !rows_f16, i32 -> !chunk_f16
      %first_k2_at_3 = arith.addi %k_at_3, %first_k2_tile_at : i32
      %first_k2_3 = amdgpu.raw_buffer_load %k_rows[%first_k2_at_3] : !rows_f16, i32 -> !chunk_f16
      amdgpu.lds_barrier
      %first_k_store_first_k1_0 = arith.addi %k_store, %c0 : index
      vector.store %first_k1_0, %k_lds[%first_k_store_first_k1_0] {alignment = 16} : !tile_f16_d128, !chunk_f16
      %first_k_store_first_k1_1 = arith.addi %k_store, %c2048 : index
      vector.store %first_k1_1, %k_lds[%first_k_store_first_k1_1] {alignment = 16} : !tile_f16_d128, !chunk_f16
      %first_k_store_first_k1_2 = arith.addi %k_store, %c4096 : index
      vector.store %first_k1_2, %k_lds[%first_k_store_first_k1_2] {alignment = 16} : !tile_f16_d128, !chunk_f16
      %first_k_store_first_k1_3 = arith.addi %k_store, %c6144 : index
      vector.store %first_k1_3, %k_lds[%first_k_store_first_k1_3] {alignment = 16} : !tile_f16_d128, !chunk_f16
      %first_e_0_0 = vector.extract %first_masked_0[0] : f32 from !block
      %first_e_0_1 = vector.extract %first_masked_0[1] : f32 from !block
      %first_max_0_1 = arith.maxnumf %first_e_0_0, %first_e_0_1 : f32
      %first_e_0_2 = vector.extract %first_masked_0[2] : f32 from !block
      %first_max_0_2 = arith.maxnumf %first_max_0_1, %first_e_0_2 : f32
      %first_e_0_3 = vector.extract %first_masked_0[3] : f32 from !block
      %first_max_0_3 = arith.maxnumf %first_max_0_2, %first_e_0_3 : f32
      %first_e_0_4 = vector.extract %first_masked_0[4] : f32 from !block
      %first_max_0_4 = arith.maxnumf %first_max_0_3, %first_e_0_4 : f32
      %first_e_0_5 = vector.extract %first_masked_0[5] : f32 from !block
      %first_max_0_5 = arith.maxnumf %first_max_0_4, %first_e_0_5 : f32
      %first_e_0_6 = vector.extract %first_masked_0[6] : f32 from !block
      %first_max_0_6 = arith.maxnumf %first_max_0_5, %first_e_0_6 : f32
      %first_e_0_7 = vector.extract %first_masked_0[7] : f32 from !block
      %first_max_0_7 = arith.maxnumf %first_max_0_6, %first_e_0_7 : f32
      %first_e_0_8 = vector.extract %first_masked_0[8] : f32 from !block
      %first_max_0_8 = arith.maxnumf %first_max_0_7, %first_e_0_8 : f32
      %first_e_0_9 = vector.extract %first_masked_0[9] : f32 from !block
      %first_max_0_9 = arith.maxnumf %first_max_0_8, %first_e_0_9 : f32
      %first_e_0_10 = vector.extract %first_masked_0[10] : f32 from !block
      %first_max_0_10 = arith.maxnumf %first_max_0_9, %first_e_0_10 : f32
      %first_e_0_11 = vector.extract %first_masked_0[11] : f32 from !block
      %first_max_0_11 = arith.maxnumf %first_max_0_10, %first_e_0_11 : f32
      %first_e_0_12 = vector.extract %first_masked_0[12] : f32 from !block
      %first_max_0_12 = arith.maxnumf %first_max_0_11, %first_e_0_12 : f32
      %first_e_0_13 = vector.extract %first_masked_0[13] : f32 from !block
      %first_max_0_13 = arith.maxnumf %first_max_0_12, %first_e_0_13 : f32
      %first_e_0_14 = vector.extract %first_masked_0[14] : f32 from !block
      %first_max_0_14 = arith.maxnumf %first_max_0_13, %first_e_0_14 : f32
      %first_e_0_15 = vector.extract %first_masked_0[15] : f32 from !block
      %first_max_0_15 = arith.maxnumf %first_max_0_14, %first_e_0_15 : f32
      %first_e_1_0 = vector.extract %first_masked_1[0] : f32 from !block
      %first_max_1_0 = arith.maxnumf %first_max_0_15, %first_e_1_0 : f32
      %first_e_1_1 = vector.extract %first_masked_1[1] : f32 from !block
      %first_max_1_1 = arith.maxnumf %first_max_1_0, %first_e_1_1 : f32
      %first_e_1_2 = vector.extract %first_masked_1[2] : f32 from !block
      %first_max_1_2 = arith.maxnumf %first_max_1_1, %first_e_1_2 : f32
      %first_e_1_3 = vector.extract %first_masked_1[3] : f32 from !block
      %first_max_1_3 = arith.maxnumf %first_max_1_2, %first_e_1_3 : f32
      %first_e_1_4 = vector.extract %first_masked_1[4] : f32 from !block
      %first_max_1_4 = arith.maxnumf %first_max_1_3, %first_e_1_4 : f32
      %first_e_1_5 = vector.extract %first_masked_1[5] : f32 from !block
      %first_max_1_5 = arith.maxnumf %first_max_1_4, %first_e_1_5 : f32
      %first_e_1_6 = vector.extract %first_masked_1[6] : f32 from !block
      %first_max_1_6 = arith.maxnumf %first_max_1_5, %first_e_1_6 : f32
      %first_e_1_7 = vector.extract %first_masked_1[7] : f32 from !block
      %first_max_1_7 = arith.maxnumf %first_max_1_6, %first_e_1_7 : f32
      %first_e_1_8 = vector.extract %first_masked_1[8] : f32 from !block
      %first_max_1_8 = arith.maxnumf %first_max_1_7, %first_e_1_8 : f32
      %first_e_1_9 = vector.extract %first_masked_1[9] : f32 from !block
      %first_max_1_9 = arith.maxnumf %first_max_1_8, %first_e_1_9 : f32
      %first_e_1_10 = vector.extract %first_masked_1[10] : f32 from !block
      %first_max_1_10 = arith.maxnumf %first_max_1_9, %first_e_1_10 : f32
      %first_e_1_11 = vector.extract %first_masked_1[11] : f32 from !block
      %first_max_1_11 = arith.maxnumf %first_max_1_10, %first_e_1_11 : f32
      %first_e_1_12 = vector.extract %first_masked_1[12] : f32 from !block
      %first_max_1_12 = arith.maxnumf %first_max_1_11, %first_e_1_12 : f32
      %first_e_1_13 = vector.extract %first_masked_1[13] : f32 from !block
      %first_max_1_13 = arith.maxnumf %first_max_1_12, %first_e_1_13 : f32
      %first_e_1_14 = vector.extract %first_masked_1[14] : f32 from !block
      %first_max_1_14 = arith.maxnumf %first_max_1_13, %first_e_1_14 : f32
      %first_e_1_15 = vector.extract %first_masked_1[15] : f32 from !block
      %first_max_1_15 = arith.maxnumf %first_max_1_14, %first_e_1_15 : f32
      %first_exponent = math.fma %first_max_1_15, %scale, %no_shift : f32
      %first_above = arith.cmpf ogt, %first_exponent, %most : f32
      %first_lanes = rocdl.ballot %first_above : i64
      %first_any = arith.cmpi ne, %first_lanes, %no_lanes : i64
      %first_new:6 = scf.if %first_any -> (!block, !block, !block, !block, !pair, f32) {
        %first_other, %first_valid = gpu.shuffle xor %first_max_1_15, %i32, %i64 : f32
        %first_both = arith.maxnumf %first_max_1_15, %first_other : f32
        %first_minus = arith.negf %first_both : f32
        %first_enough = math.fma %first_minus, %scale, %largest_exponent : f32
        %first_lower = arith.minnumf %no_shift, %first_enough : f32
        %first_change = arith.subf %first_lower, %no_shift : f32
        %first_factor = rocdl.exp2 %first_change f32 -> f32
        %first_factor_2 = vector.broadcast %first_factor : f32 to !pair
        %first_factor_16 = vector.broadcast %first_factor : f32 to !block
        %first_down_0 = arith.mulf %zero_16, %first_factor_16 : !block
        %first_down_1 = arith.mulf %zero_16, %first_factor_16 : !block
        %first_down_2 = arith.mulf %zero_16, %first_factor_16 : !block
        %first_down_3 = arith.mulf %zero_16, %first_factor_16 : !block
        %first_down_sums = arith.mulf %zero_2, %first_factor_2 : !pair
        scf.yield %first_down_0, %first_down_1, %first_down_2, %first_down_3, %first_down_sums, %first_lower : !block, !block, !block, !block, !pair, f32
      } else {
        scf.yield %zero_16, %zero_16, %zero_16, %zero_16, %zero_2, %no_shift : !block, !block, !block, !block, !pair, f32
      }
      amdgpu.lds_barrier

      // Tiles that every row sees whole.
      %full:20 = scf.for %full_tile = %i0 to %full_end step %i1
          iter_args(%full_in_0 = %first_masked_0, %full_in_1 = %first_masked_1, %full_in_2 = %first_new#0, %full_in_3 = %first_new#1, %full_in_4 = %first_new#2, %full_in_5 = %first_new#3, %full_in_6 = %first_new#4, %full_in_7 = %first_new#5, %full_in_8 = %first_k2_0, %full_in_9 = %first_k2_1, %full_in_10 = %first_k2_2, %full_in_11 = %first_k2_3, %full_in_12 = %first_v0_0_0, %full_in_13 = %first_v0_0_1, %full_in_14 = %first_v0_0_2, %full_in_15 = %first_v0_0_3, %full_in_16 = %first_v0_1_0, %full_in_17 = %first_v0_1_1, %full_in_18 = %first_v0_1_2, %full_in_19 = %first_v0_1_3)
          -> (!block, !block, !block, !block, !block, !block, !pair, f32, !chunk_f16, !chunk_f16, !chunk_f16, !chunk_f16, !operand_f16, !operand_f16, !operand_f16, !operand_f16, !operand_f16, !operand_f16, !operand_f16, !operand_f16) : i32 {
        %full_tile_1 = arith.addi %full_tile, %i1 : i32
        %full_tile_3 = arith.addi %full_tile, %i3 : i32
        %full_k_piece_0_at = arith.addi %k_read_0, %c0 : index
        %full_k_piece_0 = vector.load %k_lds[%full_k_piece_0_at] {alignment = 16} : !tile_f16_d128, !chunk_f16
        %full_k_piece_1_at = arith.addi %k_read_1, %c0 : index
        %full_k_piece_1 = vector.load %k_lds[%full_k_piece_1_at] {alignment = 16} : !tile_f16_d128, !chunk_f16
        %full_k_piece_2_at = arith.addi %k_read_2, %c0 : index
        %full_k_piece_2 = vector.load %k_lds[%full_k_piece_2_at] {alignment = 16} : !tile_f16_d128, !chunk_f16
        %full_shift_0 = vector.broadcast %full_in_7 : f32 to !pair
        %full_scores_0 = vector.shuffle %full_in_0, %full_in_0 [0, 1] : !block, !block
        %full_x_0 = math.fma %full_scores_0, %scale_2, %full_shift_0 : !pair
        %full_shift_1 = vector.broadcast %full_in_7 : f32 to !pair
        %full_scores_1 = vector.shuffle %full_in_0, %full_in_0 [2, 3] : !block, !block
        %full_x_1 = math.fma %full_scores_1, %scale_2, %full_shift_1 : !pair
        %full_shift_2 = vector.broadcast %full_in_7 : f32 to !pair
        %full_scores_2 = vector.shuffle %full_in_0, %full_in_0 [4, 5] : !block, !block
        %full_x_2 = math.fma %full_scores_2, %scale_2, %full_shift_2 : !pair
        %full_shift_3 = vector.broadcast %full_in_7 : f32 to !pair
        %full_scores_3 = vector.shuffle %full_in_0, %full_in_0 [6, 7] : !block, !block
        %full_x_3 = math.fma %full_scores_3, %scale_2, %full_shift_3 : !pair
        %full_shift_4 = vector.broadcast %full_in_7 : f32 to !pair
        %full_scores_4 = vector.shuffle %full_in_0, %full_in_0 [8, 9] : !block, !block
        %full_x_4 = math.fma %full_scores_4, %scale_2, %full_shift_4 : !pair
        %full_shift_5 = vector.broadcast %full_in_7 : f32 to !pair
        %full_scores_5 = vector.shuffle %full_in_0, %full_in_0 [10, 11] : !block, !block
        %full_x_5 = math.fma %full_scores_5, %scale_2, %full_shift_5 : !pair
        %full_shift_6 = vector.broadcast %full_in_7 : f32 to !pair
        %full_scores_6 = vector.shuffle %full_in_0, %full_in_0 [12, 13] : !block, !block
        %full_x_6 = math.fma %full_scores_6, %scale_2, %full_shift_6 : !pair
        %full_shift_7 = vector.broadcast %full_in_7 : f32 to !pair
        %full_scores_7 = vector.shuffle %full_in_0, %full_in_0 [14, 15] : !block, !block
        %full_x_7 = math.fma %full_scores_7, %scale_2, %full_shift_7 : !pair
        %full_x_0_0 = vector.extract %full_x_0[0] : f32 from !pair
        %full_w_0_0 = rocdl.exp2 %full_x_0_0 f32 -> f32
        %full_x_0_1 = vector.extract %full_x_0[1] : f32 from !pair
        %full_w_0_1 = rocdl.exp2 %full_x_0_1 f32 -> f32
        rocdl.sched.barrier 0
        %full_s_0_0_0_a = vector.shuffle %full_k_piece_0, %full_k_piece_0 [0, 1, 2, 3] : !chunk_f16, !chunk_f16
        %full_s_0_0_0 = amdgpu.mfma 32x32x8 %full_s_0_0_0_a * %q_0_0 + %zero_16 blgp = none : !operand_f16, !operand_f16, !block
        %full_vt_0_01 = vector.shuffle %full_in_12, %full_in_13 [0, 4, 1, 5, 2, 6, 3, 7] : !operand_f16, !operand_f16
        %full_vt_0_23 = vector.shuffle %full_in_14, %full_in_15 [0, 4, 1, 5, 2, 6, 3, 7] : !operand_f16, !operand_f16
        rocdl.sched.barrier 0
        %full_s_0_0_1_a = vector.shuffle %full_k_piece_0, %full_k_piece_0 [4, 5, 6, 7] : !chunk_f16, !chunk_f16
        %full_s_0_0_1 = amdgpu.mfma 32x32x8 %full_s_0_0_1_a * %q_0_1 + %full_s_0_0_0 blgp = none : !operand_f16, !operand_f16, !block
        %full_k_piece_3_at = arith.addi %k_read_3, %c0 : index
        %full_k_piece_3 = vector.load %k_lds[%full_k_piece_3_at] {alignment = 16} : !tile_f16_d128, !chunk_f16
        %full_shift_8 = vector.broadcast %full_in_7 : f32 to !pair
        %full_scores_8 = vector.shuffle %full_in_1, %full_in_1 [0, 1] : !block, !block
        %full_x_8 = math.fma %full_scores_8, %scale_2, %full_shift_8 : !pair
        rocdl.sched.barrier 0
        %full_s_0_1_0_a = vector.shuffle %full_k_piece_1, %full_k_piece_1 [0, 1, 2, 3] : !chunk_f16, !chunk_f16
        %full_s_0_1_0 = amdgpu.mfma 32x32x8 %full_s_0_1_0_a * %q_1_0 + %full_s_0_0_1 blgp = none : !operand_f16, !operand_f16, !block
        %full_shift_9 = vector.broadcast %full_in_7 : f32 to !pair
        %full_scores_9 = vector.shuffle %full_in_1, %full_in_1 [2, 3] : !block, !block
        %full_x_9 = math.fma %full_scores_9, %scale_2, %full_shift_9 : !pair
        %full_x_1_0 = vector.extract %full_x_1[0] : f32 from !pair
        %full_w_1_0 = rocdl.exp2 %full_x_1_0 f32 -> f32
        %full_x_1_1 = vector.extract %full_x_1[1] : f32 from !pair
        %full_w_1_1 = rocdl.exp2 %full_x_1_1 f32 -> f32
        %full_pair_0 = vector.from_elements %full_w_0_0, %full_w_0_1 : !pair
        %full_sum_0 = arith.addf %full_in_6, %full_pair_0 : !pair
        %full_h_0 = rocdl.cvt.pkrtz %full_w_0_0, %full_w_0_1 : vector<2xf16>
        %full_vt_0_0 = vector.shuffle %full_vt_0_01, %full_vt_0_23 [0, 1, 8, 9] : !chunk_f16, !chunk_f16
        %full_vt_0_0_at = arith.addi %v_store_0, %c0 : index
        vector.store %full_vt_0_0, %v_lds[%full_vt_0_0_at] {alignment = 8} : !tile_f16_d128, !operand_f16
        rocdl.sched.barrier 0
        %full_s_0_1_1_a = vector.shuffle %full_k_piece_1, %full_k_piece_1 [4, 5, 6, 7] : !chunk_f16, !chunk_f16
        %full_s_0_1_1 = amdgpu.mfma 32x32x8 %full_s_0_1_1_a * %q_1_1 + %full_s_0_1_0 blgp = none : !operand_f16, !operand_f16, !block
        %full_k_piece_4_at = arith.addi %k_read_0, %c64 : index
        %full_k_piece_4 = vector.load %k_lds[%full_k_piece_4_at] {alignment = 16} : !tile_f16_d128, !chunk_f16
        rocdl.sched.barrier 0
        %full_s_0_2_0_a = vector.shuffle %full_k_piece_2, %full_k_piece_2 [0, 1, 2, 3] : !chunk_f16, !chunk_f16
        %full_s_0_2_0 = amdgpu.mfma 32x32x8 %full_s_0_2_0_a * %q_2_0 + %full_s_0_1_1 blgp = none : !operand_f16, !operand_f16, !block
        %full_shift_10 = vector.broadcast %full_in_7 : f32 to !pair
        %full_scores_10 = vector.shuffle %full_in_1, %full_in_1 [4, 5] : !block, !block
        %full_x_10 = math.fma %full_scores_10, %scale_2, %full_shift_10 : !pair
        %full_vt_0_1 = vector.shuffle %full_vt_0_01, %full_vt_0_23 [2, 3, 10, 11] : !chunk_f16, !chunk_f16
        %full_vt_0_1_at = arith.addi %v_store_1, %c0 : index
        vector.store %full_vt_0_1, %v_lds[%full_vt_0_1_at] {alignment = 8} : !tile_f16_d128, !operand_f16
        rocdl.sched.barrier 0
        %full_s_0_2_1_a = vector.shuffle %full_k_piece_2, %full_k_piece_2 [4, 5, 6, 7] : !chunk_f16, !chunk_f16
        %full_s_0_2_1 = amdgpu.mfma 32x32x8 %full_s_0_2_1_a * %q_2_1 + %full_s_0_2_0 blgp = none : !operand_f16, !operand_f16, !block
        %full_k_piece_5_at = arith.addi %k_read_1, %c64 : index
        %full_k_piece_5 = vector.load %k_lds[%full_k_piece_5_at] {alignment = 16} : !tile_f16_d128, !chunk_f16
        %full_x_2_0 = vector.extract %full_x_2[0] : f32 from !pair
        %full_w_2_0 = rocdl.exp2 %full_x_2_0 f32 -> f32
        %full_x_2_1 = vector.extract %full_x_2[1] : f32 from !pair
        %full_w_2_1 = rocdl.exp2 %full_x_2_1 f32 -> f32
        %full_pair_1 = vector.from_elements %full_w_1_0, %full_w_1_1 : !pair
        %full_sum_1 = arith.addf %full_sum_0, %full_pair_1 : !pair
        %full_h_1 = rocdl.cvt.pkrtz %full_w_1_0, %full_w_1_1 : vector<2xf16>
        %full_p_0 = vector.shuffle %full_h_0, %full_h_1 [0, 1, 2, 3] : vector<2xf16>, vector<2xf16>
        rocdl.sched.barrier 0
        %full_s_0_3_0_a = vector.shuffle %full_k_piece_3, %full_k_piece_3 [0, 1, 2, 3] : !chunk_f16, !chunk_f16
        %full_s_0_3_0 = amdgpu.mfma 32x32x8 %full_s_0_3_0_a * %q_3_0 + %full_s_0_2_1 blgp = none : !operand_f16, !operand_f16, !block
        %full_shift_11 = vector.broadcast %full_in_7 : f32 to !pair
        %full_scores_11 = vector.shuffle %full_in_1, %full_in_1 [6, 7] : !block, !block
        %full_x_11 = math.fma %full_scores_11, %scale_2, %full_shift_11 : !pair
        %full_vt_0_2 = vector.shuffle %full_vt_0_01, %full_vt_0_23 [4, 5, 12, 13] : !chunk_f16, !chunk_f16
        %full_vt_0_2_at = arith.addi %v_store_2, %c0 : index
        vector.store %full_vt_0_2, %v_lds[%full_vt_0_2_at] {alignment = 8} : !tile_f16_d128, !operand_f16
        rocdl.sched.barrier 0
        %full_s_0_3_1_a = vector.shuffle %full_k_piece_3, %full_k_piece_3 [4, 5, 6, 7] : !chunk_f16, !chunk_f16
        %full_s_0_3_1 = amdgpu.mfma 32x32x8 %full_s_0_3_1_a * %q_3_1 + %full_s_0_3_0 blgp = none : !operand_f16, !operand_f16, !block
        %full_k_piece_6_at = arith.addi %k_read_2, %c64 : index
        %full_k_piece_6 = vector.load %k_lds[%full_k_piece_6_at] {alignment = 16} : !tile_f16_d128, !chunk_f16
        rocdl.sched.barrier 0
        %full_s_0_4_0_a = vector.shuffle %full_k_piece_4, %full_k_piece_4 [0, 1, 2, 3] : !chunk_f16, !chunk_f16
        %full_s_0_4_0 = amdgpu.mfma 32x32x8 %full_s_0_4_0_a * %q_4_0 + %full_s_0_3_1 blgp = none : !operand_f16, !operand_f16, !block
        %full_shift_12 = vector.broadcast %full_in_7 : f32 to !pair
        %full_scores_12 = vector.shuffle %full_in_1, %full_in_1 [8, 9] : !block, !block
        %full_x_12 = math.fma %full_scores_12, %scale_2, %full_shift_12 : !pair
        %full_x_3_0 = vector.extract %full_x_3[0] : f32 from !pair
        %full_w_3_0 = rocdl.exp2 %full_x_3_0 f32 -> f32
        %full_x_3_1 = vector.extract %full_x_3[1] : f32 from !pair
        %full_w_3_1 = rocdl.exp2 %full_x_3_1 f32 -> f32
        %full_pair_2 = vector.from_elements %full_w_2_0, %full_w_2_1 : !pair
        %full_sum_2 = arith.addf %full_sum_1, %full_pair_2 : !pair
        %full_h_2 = rocdl.cvt.pkrtz %full_w_2_0, %full_w_2_1 : vector<2xf16>
        rocdl.sched.barrier 0
        %full_s_0_4_1_a = vector.shuffle %full_k_piece_4, %full_k_piece_4 [4, 5, 6, 7] : !chunk_f16, !chunk_f16
        %full_s_0_4_1 = amdgpu.mfma 32x32x8 %full_s_0_4_1_a * %q_4_1 + %full_s_0_4_0 blgp = none : !operand_f16, !operand_f16, !block
        %full_k_piece_7_at = arith.addi %k_read_3, %c64 : index
        %full_k_piece_7 = vector.load %k_lds[%full_k_piece_7_at] {alignment = 16} : !tile_f16_d128, !chunk_f16
        %full_shift_13 = vector.broadcast %full_in_7 : f32 to !pair
        %full_scores_13 = vector.shuffle %full_in_1, %full_in_1 [10, 11] : !block, !block
        %full_x_13 = math.fma %full_scores_13, %scale_2, %full_shift_13 : !pair
        %full_vt_0_3 = vector.shuffle %full_vt_0_01, %full_vt_0_23 [6, 7, 14, 15] : !chunk_f16, !chunk_f16
        %full_vt_0_3_at = arith.addi %v_store_3, %c0 : index
        vector.store %full_vt_0_3, %v_lds[%full_vt_0_3_at] {alignment = 8} : !tile_f16_d128, !operand_f16
        rocdl.sched.barrier 0
        %full_s_0_5_0_a = vector.shuffle %full_k_piece_5, %full_k_piece_5 [0, 1, 2, 3] : !chunk_f16, !chunk_f16
        %full_s_0_5_0 = amdgpu.mfma 32x32x8 %full_s_0_5_0_a * %q_5_0 + %full_s_0_4_1 blgp = none : !operand_f16, !operand_f16, !block
        rocdl.sched.barrier 0
        %full_s_0_5_1_a = vector.shuffle %full_k_piece_5, %full_k_piece_5 [4, 5, 6, 7] : !chunk_f16, !chunk_f16
        %full_s_0_5_1 = amdgpu.mfma 32x32x8 %full_s_0_5_1_a * %q_5_1 + %full_s_0_5_0 blgp = none : !operand_f16, !operand_f16, !block
        %full_k_piece_8_at = arith.addi %k_read_0, %c4096 : index
        %full_k_piece_8 = vector.load %k_lds[%full_k_piece_8_at] {alignment = 16} : !tile_f16_d128, !chunk_f16
        %full_shift_14 = vector.broadcast %full_in_7 : f32 to !pair
        %full_scores_14 = vector.shuffle %full_in_1, %full_in_1 [12, 13] : !block, !block
        %full_x_14 = math.fma %full_scores_14, %scale_2, %full_shift_14 : !pair
        %full_vt_1_01 = vector.shuffle %full_in_16, %full_in_17 [0, 4, 1, 5, 2, 6, 3, 7] : !operand_f16, !operand_f16
        %full_vt_1_23 = vector.shuffle %full_in_18, %full_in_19 [0, 4, 1, 5, 2, 6, 3, 7] : !operand_f16, !operand_f16
        rocdl.sched.barrier 0
        %full_s_0_6_0_a = vector.shuffle %full_k_piece_6, %full_k_piece_6 [0, 1, 2, 3] : !chunk_f16, !chunk_f16
        %full_s_0_6_0 = amdgpu.mfma 32x32x8 %full_s_0_6_0_a * %q_6_0 + %full_s_0_5_1 blgp = none : !operand_f16, !operand_f16, !block
        %full_x_4_0 = vector.extract %full_x_4[0] : f32 from !pair
        %full_w_4_0 = rocdl.exp2 %full_x_4_0 f32 -> f32
        %full_x_4_1 = vector.extract %full_x_4[1] : f32 from !pair
        %full_w_4_1 = rocdl.exp2 %full_x_4_1 f32 -> f32
        %full_pair_3 = vector.from_elements %full_w_3_0, %full_w_3_1 : !pair
        %full_sum_3 = arith.addf %full_sum_2, %full_pair_3 : !pair
        %full_h_3 = rocdl.cvt.pkrtz %full_w_3_0, %full_w_3_1 : vector<2xf16>
        %full_p_1 = vector.shuffle %full_h_2, %full_h_3 [0, 1, 2, 3] : vector<2xf16>, vector<2xf16>
        rocdl.sched.barrier 0
        %full_s_0_6_1_a = vector.shuffle %full_k_piece_6, %full_k_piece_6 [4, 5, 6, 7] : !chunk_f16, !chunk_f16
        %full_s_0_6_1 = amdgpu.mfma 32x32x8 %full_s_0_6_1_a * %q_6_1 + %full_s_0_6_0 blgp = none : !operand_f16, !operand_f16, !block
        %full_k_piece_9_at = arith.addi %k_read_1, %c4096 : index
        %full_k_piece_9 = vector.load %k_lds[%full_k_piece_9_at] {alignment = 16} : !tile_f16_d128, !chunk_f16
        %full_shift_15 = vector.broadcast %full_in_7 : f32 to !pair
        %full_scores_15 = vector.shuffle %full_in_1, %full_in_1 [14, 15] : !block, !block
        %full_x_15 = math.fma %full_scores_15, %scale_2, %full_shift_15 : !pair
        %full_vt_1_0 = vector.shuffle %full_vt_1_01, %full_vt_1_23 [0, 1, 8, 9] : !chunk_f16, !chunk_f16
        %full_vt_1_0_at = arith.addi %v_store_0, %c4096 : index
        vector.store %full_vt_1_0, %v_lds[%full_vt_1_0_at] {alignment = 8} : !tile_f16_d128, !operand_f16
        rocdl.sched.barrier 0
        %full_s_0_7_0_a = vector.shuffle %full_k_piece_7, %full_k_piece_7 [0, 1, 2, 3] : !chunk_f16, !chunk_f16
        %full_s_0_7_0 = amdgpu.mfma 32x32x8 %full_s_0_7_0_a * %q_7_0 + %full_s_0_6_1 blgp = none : !operand_f16, !operand_f16, !block
        rocdl.sched.barrier 0
        %full_s_0_7_1_a = vector.shuffle %full_k_piece_7, %full_k_piece_7 [4, 5, 6, 7] : !chunk_f16, !chunk_f16
        %full_s_0_7_1 = amdgpu.mfma 32x32x8 %full_s_0_7_1_a * %q_7_1 + %full_s_0_7_0 blgp = none : !operand_f16, !operand_f16, !block
        %full_k_piece_10_at = arith.addi %k_read_2, %c4096 : index
        %full_k_piece_10 = vector.load %k_lds[%full_k_piece_10_at] {alignment = 16} : !tile_f16_d128, !chunk_f16
        %full_x_5_0 = vector.extract %full_x_5[0] : f32 from !pair
        %full_w_5_0 = rocdl.exp2 %full_x_5_0 f32 -> f32
        %full_x_5_1 = vector.extract %full_x_5[1] : f32 from !pair
        %full_w_5_1 = rocdl.exp2 %full_x_5_1 f32 -> f32
        %full_pair_4 = vector.from_elements %full_w_4_0, %full_w_4_1 : !pair
        %full_sum_4 = arith.addf %full_sum_3, %full_pair_4 : !pair
        %full_h_4 = rocdl.cvt.pkrtz %full_w_4_0, %full_w_4_1 : vector<2xf16>
        rocdl.sched.barrier 0
        %full_s_1_0_0_a = vector.shuffle %full_k_piece_8, %full_k_piece_8 [0, 1, 2, 3] : !chunk_f16, !chunk_f16
        %full_s_1_0_0 = amdgpu.mfma 32x32x8 %full_s_1_0_0_a * %q_0_0 + %zero_16 blgp = none : !operand_f16, !operand_f16, !block
        %full_vt_1_1 = vector.shuffle %full_vt_1_01, %full_vt_1_23 [2, 3, 10, 11] : !chunk_f16, !chunk_f16
        %full_vt_1_1_at = arith.addi %v_store_1, %c4096 : index
        vector.store %full_vt_1_1, %v_lds[%full_vt_1_1_at] {alignment = 8} : !tile_f16_d128, !operand_f16
        rocdl.sched.barrier 0
        %full_s_1_0_1_a = vector.shuffle %full_k_piece_8, %full_k_piece_8 [4, 5, 6, 7] : !chunk_f16, !chunk_f16
        %full_s_1_0_1 = amdgpu.mfma 32x32x8 %full_s_1_0_1_a * %q_0_1 + %full_s_1_0_0 blgp = none : !operand_f16, !operand_f16, !block
        %full_k_piece_11_at = arith.addi %k_read_3, %c4096 : index
        %full_k_piece_11 = vector.load %k_lds[%full_k_piece_11_at] {alignment = 16} : !tile_f16_d128, !chunk_f16
        rocdl.sched.barrier 0
        %full_s_1_1_0_a = vector.shuffle %full_k_piece_9, %full_k_piece_9 [0, 1, 2, 3] : !chunk_f16, !chunk_f16
        %full_s_1_1_0 = amdgpu.mfma 32x32x8 %full_s_1_1_0_a * %q_1_0 + %full_s_1_0_1 blgp = none : !operand_f16, !operand_f16, !block
        %full_x_6_0 = vector.extract %full_x_6[0] : f32 from !pair
        %full_w_6_0 = rocdl.exp2 %full_x_6_0 f32 -> f32
        %full_x_6_1 = vector.extract %full_x_6[1] : f32 from !pair
        %full_w_6_1 = rocdl.exp2 %full_x_6_1 f32 -> f32
        %full_pair_5 = vector.from_elements %full_w_5_0, %full_w_5_1 : !pair
        %full_sum_5 = arith.addf %full_sum_4, %full_pair_5 : !pair
        %full_h_5 = rocdl.cvt.pkrtz %full_w_5_0, %full_w_5_1 : vector<2xf16>
        %full_p_2 = vector.shuffle %full_h_4, %full_h_5 [0, 1, 2, 3] : vector<2xf16>, vector<2xf16>
        %full_vt_1_2 = vector.shuffle %full_vt_1_01, %full_vt_1_23 [4, 5, 12, 13] : !chunk_f16, !chunk_f16
        %full_vt_1_2_at = arith.addi %v_store_2, %c4096 : index
        vector.store %full_vt_1_2, %v_lds[%full_vt_1_2_at] {alignment = 8} : !tile_f16_d128, !operand_f16
        rocdl.sched.barrier 0
        %full_s_1_1_1_a = vector.shuffle %full_k_piece_9, %full_k_piece_9 [4, 5, 6, 7] : !chunk_f16, !chunk_f16
        %full_s_1_1_1 = amdgpu.mfma 32x32x8 %full_s_1_1_1_a * %q_1_1 + %full_s_1_1_0 blgp = none : !operand_f16, !operand_f16, !block
        %full_k_piece_12_at = arith.addi %k_read_0, %c4160 : index
        %full_k_piece_12 = vector.load %k_lds[%full_k_piece_12_at] {alignment = 16} : !tile_f16_d128, !chunk_f16
        rocdl.sched.barrier 0
        %full_s_1_2_0_a = vector.shuffle %full_k_piece_10, %full_k_piece_10 [0, 1, 2, 3] : !chunk_f16, !chunk_f16
        %full_s_1_2_0 = amdgpu.mfma 32x32x8 %full_s_1_2_0_a * %q_2_0 + %full_s_1_1_1 blgp = none : !operand_f16, !operand_f16, !block
        %full_vt_1_3 = vector.shuffle %full_vt_1_01, %full_vt_1_23 [6, 7, 14, 15] : !chunk_f16, !chunk_f16
        %full_vt_1_3_at = arith.addi %v_store_3, %c4096 : index
        vector.store %full_vt_1_3, %v_lds[%full_vt_1_3_at] {alignment = 8} : !tile_f16_d128, !operand_f16
        rocdl.sched.barrier 0
        %full_s_1_2_1_a = vector.shuffle %full_k_piece_10, %full_k_piece_10 [4, 5, 6, 7] : !chunk_f16, !chunk_f16
        %full_s_1_2_1 = amdgpu.mfma 32x32x8 %full_s_1_2_1_a * %q_2_1 + %full_s_1_2_0 blgp = none : !operand_f16, !operand_f16, !block
        %full_k_piece_13_at = arith.addi %k_read_1, %c4160 : index
        %full_k_piece_13 = vector.load %k_lds[%full_k_piece_13_at] {alignment = 16} : !tile_f16_d128, !chunk_f16
        rocdl.sched.barrier 0
        %full_s_1_3_0_a = vector.shuffle %full_k_piece_11, %full_k_piece_11 [0, 1, 2, 3] : !chunk_f16, !chunk_f16
        %full_s_1_3_0 = amdgpu.mfma 32x32x8 %full_s_1_3_0_a * %q_3_0 + %full_s_1_2_1 blgp = none : !operand_f16, !operand_f16, !block
        %full_x_7_0 = vector.extract %full_x_7[0] : f32 from !pair
        %full_w_7_0 = rocdl.exp2 %full_x_7_0 f32 -> f32
        %full_x_7_1 = vector.extract %full_x_7[1] : f32 from !pair
        %full_w_7_1 = rocdl.exp2 %full_x_7_1 f32 -> f32
        %full_pair_6 = vector.from_elements %full_w_6_0, %full_w_6_1 : !pair
        %full_sum_6 = arith.addf %full_sum_5, %full_pair_6 : !pair
        %full_h_6 = rocdl.cvt.pkrtz %full_w_6_0, %full_w_6_1 : vector<2xf16>
        rocdl.sched.barrier 0
        %full_s_1_3_1_a = vector.shuffle %full_k_piece_11, %full_k_piece_11 [4, 5, 6, 7] : !chunk_f16, !chunk_f16
        %full_s_1_3_1 = amdgpu.mfma 32x32x8 %full_s_1_3_1_a * %q_3_1 + %full_s_1_3_0 blgp = none : !operand_f16, !operand_f16, !block
        %full_k_piece_14_at = arith.addi %k_read_2, %c4160 : index
        %full_k_piece_14 = vector.load %k_lds[%full_k_piece_14_at] {alignment = 16} : !tile_f16_d128, !chunk_f16
        %full_vn_tile_at = arith.muli %full_tile_1, %v_tile_pitch : i32
        %full_vn_at_0 = arith.addi %v_at_0, %full_vn_tile_at : i32
        %full_vn_0_0 = amdgpu.raw_buffer_load {indexOffset = 0 : i32} %v_rows[%full_vn_at_0] : !rows_f16, i32 -> !operand_f16
        %full_vn_at_1 = arith.addi %v_at_1, %full_vn_tile_at : i32
        %full_vn_0_1 = amdgpu.raw_buffer_load {indexOffset = 0 : i32} %v_rows[%full_vn_at_1] : !rows_f16, i32 -> !operand_f16
        rocdl.sched.barrier 0
        %full_s_1_4_0_a = vector.shuffle %full_k_piece_12, %full_k_piece_12 [0, 1, 2, 3] : !chunk_f16, !chunk_f16
        %full_s_1_4_0 = amdgpu.mfma 32x32x8 %full_s_1_4_0_a * %q_4_0 + %full_s_1_3_1 blgp = none : !operand_f16, !operand_f16, !block
        %full_vn_at_2 = arith.addi %v_at_2, %full_vn_tile_at : i32
        %full_vn_0_2 = amdgpu.raw_buffer_load {indexOffset = 0 : i32} %v_rows[%full_vn_at_2] : !rows_f16, i32 -> !operand_f16
        %full_vn_at_3 = arith.addi %v_at_3, %full_vn_tile_at : i32
        %full_vn_0_3 = amdgpu.raw_buffer_load {indexOffset = 0 : i32} %v_rows[%full_vn_at_3] : !rows_f16, i32 -> !operand_f16
        rocdl.sched.barrier 0
        %full_s_1_4_1_a = vector.shuffle %full_k_piece_12, %full_k_piece_12 [4, 5, 6, 7] : !chunk_f16, !chunk_f16
        %full_s_1_4_1 = amdgpu.mfma 32x32x8 %full_s_1_4_1_a * %q_4_1 + %full_s_1_4_0 blgp = none : !operand_f16, !operand_f16, !block
        %full_k_piece_15_at = arith.addi %k_read_3, %c4160 : index
        %full_k_piece_15 = vector.load %k_lds[%full_k_piece_15_at] {alignment = 16} : !tile_f16_d128, !chunk_f16
        %full_x_8_0 = vector.extract %full_x_8[0] : f32 from !pair
        %full_w_8_0 = rocdl.exp2 %full_x_8_0 f32 -> f32
        %full_x_8_1 = vector.extract %full_x_8[1] : f32 from !pair
        %full_w_8_1 = rocdl.exp2 %full_x_8_1 f32 -> f32
        %full_pair_7 = vector.from_elements %full_w_7_0, %full_w_7_1 : !pair
        %full_sum_7 = arith.addf %full_sum_6, %full_pair_7 : !pair
        %full_h_7 = rocdl.cvt.pkrtz %full_w_7_0, %full_w_7_1 : vector<2xf16>
        %full_p_3 = vector.shuffle %full_h_6, %full_h_7 [0, 1, 2, 3] : vector<2xf16>, vector<2xf16>
        %full_vn_1_0 = amdgpu.raw_buffer_load {indexOffset = 64 : i32} %v_rows[%full_vn_at_0] : !rows_f16, i32 -> !operand_f16
        %full_vn_1_1 = amdgpu.raw_buffer_load {indexOffset = 64 : i32} %v_rows[%full_vn_at_1] : !rows_f16, i32 -> !operand_f16
        rocdl.sched.barrier 0
        %full_s_1_5_0_a = vector.shuffle %full_k_piece_13, %full_k_piece_13 [0, 1, 2, 3] : !chunk_f16, !chunk_f16
        %full_s_1_5_0 = amdgpu.mfma 32x32x8 %full_s_1_5_0_a * %q_5_0 + %full_s_1_4_1 blgp = none : !operand_f16, !operand_f16, !block
        %full_vn_1_2 = amdgpu.raw_buffer_load {indexOffset = 64 : i32} %v_rows[%full_vn_at_2] : !rows_f16, i32 -> !operand_f16
        %full_vn_1_3 = amdgpu.raw_buffer_load {indexOffset = 64 : i32} %v_rows[%full_vn_at_3] : !rows_f16, i32 -> !operand_f16
        rocdl.sched.barrier 0
        %full_s_1_5_1_a = vector.shuffle %full_k_piece_13, %full_k_piece_13 [4, 5, 6, 7] : !chunk_f16, !chunk_f16
        %full_s_1_5_1 = amdgpu.mfma 32x32x8 %full_s_1_5_1_a * %q_5_1 + %full_s_1_5_0 blgp = none : !operand_f16, !operand_f16, !block
        rocdl.sched.barrier 0
        %full_s_1_6_0_a = vector.shuffle %full_k_piece_14, %full_k_piece_14 [0, 1, 2, 3] : !chunk_f16, !chunk_f16
        %full_s_1_6_0 = amdgpu.mfma 32x32x8 %full_s_1_6_0_a * %q_6_0 + %full_s_1_5_1 blgp = none : !operand_f16, !operand_f16, !block
        %full_x_9_0 = vector.extract %full_x_9[0] : f32 from !pair
        %full_w_9_0 = rocdl.exp2 %full_x_9_0 f32 -> f32
        %full_x_9_1 = vector.extract %full_x_9[1] : f32 from !pair
        %full_w_9_1 = rocdl.exp2 %full_x_9_1 f32 -> f32
        %full_pair_8 = vector.from_elements %full_w_8_0, %full_w_8_1 : !pair
        %full_sum_8 = arith.addf %full_sum_7, %full_pair_8 : !pair
        %full_h_8 = rocdl.cvt.pkrtz %full_w_8_0, %full_w_8_1 : vector<2xf16>
        rocdl.sched.barrier 0
        %full_s_1_6_1_a = vector.shuffle %full_k_piece_14, %full_k_piece_14 [4, 5, 6, 7] : !chunk_f16, !chunk_f16
        %full_s_1_6_1 = amdgpu.mfma 32x32x8 %full_s_1_6_1_a * %q_6_1 + %full_s_1_6_0 blgp = none : !operand_f16, !operand_f16, !block
        amdgpu.lds_barrier
        %full_v_piece_0_at = arith.addi %v_read_0, %c0 : index
        %full_v_piece_0 = vector.load %v_lds[%full_v_piece_0_at] {alignment = 16} : !tile_f16_d128, !chunk_f16
        %full_v_piece_1_at = arith.addi %v_read_0, %c2048 : index
        %full_v_piece_1 = vector.load %v_lds[%full_v_piece_1_at] {alignment = 16} : !tile_f16_d128, !chunk_f16
        rocdl.sched.barrier 0
        %full_s_1_7_0_a = vector.shuffle %full_k_piece_15, %full_k_piece_15 [0, 1, 2, 3] : !chunk_f16, !chunk_f16
        %full_s_1_7_0 = amdgpu.mfma 32x32x8 %full_s_1_7_0_a * %q_7_0 + %full_s_1_6_1 blgp = none : !operand_f16, !operand_f16, !block
        rocdl.sched.barrier 0
        %full_s_1_7_1_a = vector.shuffle %full_k_piece_15, %full_k_piece_15 [4, 5, 6, 7] : !chunk_f16, !chunk_f16
        %full_s_1_7_1 = amdgpu.mfma 32x32x8 %full_s_1_7_1_a * %q_7_1 + %full_s_1_7_0 blgp = none : !operand_f16, !operand_f16, !block
        %full_x_10_0 = vector.extract %full_x_10[0] : f32 from !pair
        %full_w_10_0 = rocdl.exp2 %full_x_10_0 f32 -> f32
        %full_x_10_1 = vector.extract %full_x_10[1] : f32 from !pair
        %full_w_10_1 = rocdl.exp2 %full_x_10_1 f32 -> f32
        %full_pair_9 = vector.from_elements %full_w_9_0, %full_w_9_1 : !pair
        %full_sum_9 = arith.addf %full_sum_8, %full_pair_9 : !pair
        %full_h_9 = rocdl.cvt.pkrtz %full_w_9_0, %full_w_9_1 : vector<2xf16>
        %full_p_4 = vector.shuffle %full_h_8, %full_h_9 [0, 1, 2, 3] : vector<2xf16>, vector<2xf16>
        %full_v_piece_2_at = arith.addi %v_read_0, %c4096 : index
        %full_v_piece_2 = vector.load %v_lds[%full_v_piece_2_at] {alignment = 16} : !tile_f16_d128, !chunk_f16
        rocdl.sched.barrier 0
        %full_o_0_0_0_a = vector.shuffle %full_v_piece_0, %full_v_piece_0 [0, 1, 2, 3] : !chunk_f16, !chunk_f16
        %full_o_0_0_0 = amdgpu.mfma 32x32x8 %full_o_0_0_0_a * %full_p_0 + %full_in_2 blgp = none : !operand_f16, !operand_f16, !block
        %full_k_store_full_in_8 = arith.addi %k_store, %c0 : index
        vector.store %full_in_8, %k_lds[%full_k_store_full_in_8] {alignment = 16} : !tile_f16_d128, !chunk_f16
        rocdl.sched.barrier 0
        %full_o_0_0_1_a = vector.shuffle %full_v_piece_0, %full_v_piece_0 [4, 5, 6, 7] : !chunk_f16, !chunk_f16
        %full_o_0_0_1 = amdgpu.mfma 32x32x8 %full_o_0_0_1_a * %full_p_1 + %full_o_0_0_0 blgp = none : !operand_f16, !operand_f16, !block
        %full_v_piece_3_at = arith.addi %v_read_0, %c6144 : index
        %full_v_piece_3 = vector.load %v_lds[%full_v_piece_3_at] {alignment = 16} : !tile_f16_d128, !chunk_f16
        %full_k_store_full_in_9 = arith.addi %k_store, %c2048 : index
        vector.store %full_in_9, %k_lds[%full_k_store_full_in_9] {alignment = 16} : !tile_f16_d128, !chunk_f16
        rocdl.sched.barrier 0
        %full_o_1_0_0_a = vector.shuffle %full_v_piece_1, %full_v_piece_1 [0, 1, 2, 3] : !chunk_f16, !chunk_f16
        %full_o_1_0_0 = amdgpu.mfma 32x32x8 %full_o_1_0_0_a * %full_p_0 + %full_in_3 blgp = none : !operand_f16, !operand_f16, !block
        rocdl.sched.barrier 0
        %full_o_1_0_1_a = vector.shuffle %full_v_piece_1, %full_v_piece_1 [4, 5, 6, 7] : !chunk_f16, !chunk_f16
        %full_o_1_0_1 = amdgpu.mfma 32x32x8 %full_o_1_0_1_a * %full_p_1 + %full_o_1_0_0 blgp = none : !operand_f16, !operand_f16, !block
        %full_x_11_0 = vector.extract %full_x_11[0] : f32 from !pair
        %full_w_11_0 = rocdl.exp2 %full_x_11_0 f32 -> f32
        %full_x_11_1 = vector.extract %full_x_11[1] : f32 from !pair
        %full_w_11_1 = rocdl.exp2 %full_x_11_1 f32 -> f32
        %full_pair_10 = vector.from_elements %full_w_10_0, %full_w_10_1 : !pair
        %full_sum_10 = arith.addf %full_sum_9, %full_pair_10 : !pair
        %full_h_10 = rocdl.cvt.pkrtz %full_w_10_0, %full_w_10_1 : vector<2xf16>
        %full_v_piece_4_at = arith.addi %v_read_1, %c0 : index
        %full_v_piece_4 = vector.load %v_lds[%full_v_piece_4_at] {alignment = 16} : !tile_f16_d128, !chunk_f16
        %full_k_store_full_in_10 = arith.addi %k_store, %c4096 : index
        vector.store %full_in_10, %k_lds[%full_k_store_full_in_10] {alignment = 16} : !tile_f16_d128, !chunk_f16
        rocdl.sched.barrier 0
        %full_o_2_0_0_a = vector.shuffle %full_v_piece_2, %full_v_piece_2 [0, 1, 2, 3] : !chunk_f16, !chunk_f16
        %full_o_2_0_0 = amdgpu.mfma 32x32x8 %full_o_2_0_0_a * %full_p_0 + %full_in_4 blgp = none : !operand_f16, !operand_f16, !block
        rocdl.sched.barrier 0
        %full_o_2_0_1_a = vector.shuffle %full_v_piece_2, %full_v_piece_2 [4, 5, 6, 7] : !chunk_f16, !chunk_f16
        %full_o_2_0_1 = amdgpu.mfma 32x32x8 %full_o_2_0_1_a * %full_p_1 + %full_o_2_0_0 blgp = none : !operand_f16, !operand_f16, !block
        %full_v_piece_5_at = arith.addi %v_read_1, %c2048 : index
        %full_v_piece_5 = vector.load %v_lds[%full_v_piece_5_at] {alignment = 16} : !tile_f16_d128, !chunk_f16
        %full_k_store_full_in_11 = arith.addi %k_store, %c6144 : index
        vector.store %full_in_11, %k_lds[%full_k_store_full_in_11] {alignment = 16} : !tile_f16_d128, !chunk_f16
        rocdl.sched.barrier 0
        %full_o_3_0_0_a = vector.shuffle %full_v_piece_3, %full_v_piece_3 [0, 1, 2, 3] : !chunk_f16, !chunk_f16
        %full_o_3_0_0 = amdgpu.mfma 32x32x8 %full_o_3_0_0_a * %full_p_0 + %full_in_5 blgp = none : !operand_f16, !operand_f16, !block
        %full_x_12_0 = vector.extract %full_x_12[0] : f32 from !pair
        %full_w_12_0 = rocdl.exp2 %full_x_12_0 f32 -> f32
        %full_x_12_1 = vector.extract %full_x_12[1] : f32 from !pair
        %full_w_12_1 = rocdl.exp2 %full_x_12_1 f32 -> f32
        %full_pair_11 = vector.from_elements %full_w_11_0, %full_w_11_1 : !pair
        %full_sum_11 = arith.addf %full_sum_10, %full_pair_11 : !pair
        %full_h_11 = rocdl.cvt.pkrtz %full_w_11_0, %full_w_11_1 : vector<2xf16>
        %full_p_5 = vector.shuffle %full_h_10, %full_h_11 [0, 1, 2, 3] : vector<2xf16>, vector<2xf16>
        rocdl.sched.barrier 0
        %full_o_3_0_1_a = vector.shuffle %full_v_piece_3, %full_v_piece_3 [4, 5, 6, 7] : !chunk_f16, !chunk_f16
        %full_o_3_0_1 = amdgpu.mfma 32x32x8 %full_o_3_0_1_a * %full_p_1 + %full_o_3_0_0 blgp = none : !operand_f16, !operand_f16, !block
        %full_v_piece_6_at = arith.addi %v_read_1, %c4096 : index
        %full_v_piece_6 = vector.load %v_lds[%full_v_piece_6_at] {alignment = 16} : !tile_f16_d128, !chunk_f16
        %full_kn_tile_at = arith.muli %full_tile_3, %k_tile_pitch : i32
        rocdl.sched.barrier 0
        %full_o_0_1_0_a = vector.shuffle %full_v_piece_4, %full_v_piece_4 [0, 1, 2, 3] : !chunk_f16, !chunk_f16
        %full_o_0_1_0 = amdgpu.mfma 32x32x8 %full_o_0_1_0_a * %full_p_2 + %full_o_0_0_1 blgp = none : !operand_f16, !operand_f16, !block
        %full_kn_at_0 = arith.addi %k_at_0, %full_kn_tile_at : i32
        %full_kn_0 = amdgpu.raw_buffer_load %k_rows[%full_kn_at_0] : !rows_f16, i32 -> !chunk_f16
        rocdl.sched.barrier 0
        %full_o_0_1_1_a = vector.shuffle %full_v_piece_4, %full_v_piece_4 [4, 5, 6, 7] : !chunk_f16, !chunk_f16
        %full_o_0_1_1 = amdgpu.mfma 32x32x8 %full_o_0_1_1_a * %full_p_3 + %full_o_0_1_0 blgp = none : !operand_f16, !operand_f16, !block
        %full_x_13_0 = vector.extract %full_x_13[0] : f32 from !pair
        %full_w_13_0 = rocdl.exp2 %full_x_13_0 f32 -> f32
        %full_x_13_1 = vector.extract %full_x_13[1] : f32 from !pair
        %full_w_13_1 = rocdl.exp2 %full_x_13_1 f32 -> f32
        %full_pair_12 = vector.from_elements %full_w_12_0, %full_w_12_1 : !pair
        %full_sum_12 = arith.addf %full_sum_11, %full_pair_12 : !pair
        %full_h_12 = rocdl.cvt.pkrtz %full_w_12_0, %full_w_12_1 : vector<2xf16>
        %full_v_piece_7_at = arith.addi %v_read_1, %c6144 : index
        %full_v_piece_7 = vector.load %v_lds[%full_v_piece_7_at] {alignment = 16} : !tile_f16_d128, !chunk_f16
        rocdl.sched.barrier 0
        %full_o_1_1_0_a = vector.shuffle %full_v_piece_5, %full_v_piece_5 [0, 1, 2, 3] : !chunk_f16, !chunk_f16
        %full_o_1_1_0 = amdgpu.mfma 32x32x8 %full_o_1_1_0_a * %full_p_2 + %full_o_1_0_1 blgp = none : !operand_f16, !operand_f16, !block
        %full_kn_at_1 = arith.addi %k_at_1, %full_kn_tile_at : i32
        %full_kn_1 = amdgpu.raw_buffer_load %k_rows[%full_kn_at_1] : !rows_f16, i32 -> !chunk_f16
        rocdl.sched.barrier 0
        %full_o_1_1_1_a = vector.shuffle %full_v_piece_5, %full_v_piece_5 [4, 5, 6, 7] : !chunk_f16, !chunk_f16
        %full_o_1_1_1 = amdgpu.mfma 32x32x8 %full_o_1_1_1_a * %full_p_3 + %full_o_1_1_0 blgp = none : !operand_f16, !operand_f16, !block
        %full_v_piece_8_at = arith.addi %v_read_2, %c0 : index
        %full_v_piece_8 = vector.load %v_lds[%full_v_piece_8_at] {alignment = 16} : !tile_f16_d128, !chunk_f16
        %full_kn_at_2 = arith.addi %k_at_2, %full_kn_tile_at : i32
        %full_kn_2 = amdgpu.raw_buffer_load %k_rows[%full_kn_at_2] : !rows_f16, i32 -> !chunk_f16
        rocdl.sched.barrier 0
        %full_o_2_1_0_a = vector.shuffle %full_v_piece_6, %full_v_piece_6 [0, 1, 2, 3] : !chunk_f16, !chunk_f16
        %full_o_2_1_0 = amdgpu.mfma 32x32x8 %full_o_2_1_0_a * %full_p_2 + %full_o_2_0_1 blgp = none : !operand_f16, !operand_f16, !block
        rocdl.sched.barrier 0
        %full_o_2_1_1_a = vector.shuffle %full_v_piece_6, %full_v_piece_6 [4, 5, 6, 7] : !chunk_f16, !chunk_f16
        %full_o_2_1_1 = amdgpu.mfma 32x32x8 %full_o_2_1_1_a * %full_p_3 + %full_o_2_1_0 blgp = none : !operand_f16, !operand_f16, !block
        %full_x_14_0 = vector.extract %full_x_14[0] : f32 from !pair
        %full_w_14_0 = rocdl.exp2 %full_x_14_0 f32 -> f32
        %full_x_14_1 = vector.extract %full_x_14[1] : f32 from !pair
        %full_w_14_1 = rocdl.exp2 %full_x_14_1 f32 -> f32
        %full_pair_13 = vector.from_elements %full_w_13_0, %full_w_13_1 : !pair
        %full_sum_13 = arith.addf %full_sum_12, %full_pair_13 : !pair
        %full_h_13 = rocdl.cvt.pkrtz %full_w_13_0, %full_w_13_1 : vector<2xf16>
        %full_p_6 = vector.shuffle %full_h_12, %full_h_13 [0, 1, 2, 3] : vector<2xf16>, vector<2xf16>
        %full_v_piece_9_at = arith.addi %v_read_2, %c2048 : index
        %full_v_piece_9 = vector.load %v_lds[%full_v_piece_9_at] {alignment = 16} : !tile_f16_d128, !chunk_f16
        %full_kn_at_3 = arith.addi %k_at_3, %full_kn_tile_at : i32
        %full_kn_3 = amdgpu.raw_buffer_load %k_rows[%full_kn_at_3] : !rows_f16, i32 -> !chunk_f16
        rocdl.sched.barrier 0
        %full_o_3_1_0_a = vector.shuffle %full_v_piece_7, %full_v_piece_7 [0, 1, 2, 3] : !chunk_f16, !chunk_f16
        %full_o_3_1_0 = amdgpu.mfma 32x32x8 %full_o_3_1_0_a * %full_p_2 + %full_o_3_0_1 blgp = none : !operand_f16, !operand_f16, !block
        rocdl.sched.barrier 0
        %full_o_3_1_1_a = vector.shuffle %full_v_piece_7, %full_v_piece_7 [4, 5, 6, 7] : !chunk_f16, !chunk_f16
        %full_o_3_1_1 = amdgpu.mfma 32x32x8 %full_o_3_1_1_a * %full_p_3 + %full_o_3_1_0 blgp = none : !operand_f16, !operand_f16, !block
        %full_v_piece_10_at = arith.addi %v_read_2, %c4096 : index
        %full_v_piece_10 = vector.load %v_lds[%full_v_piece_10_at] {alignment = 16} : !tile_f16_d128, !chunk_f16
        llvm.inline_asm has_side_effects "", "~{memory}" : () -> ()
        rocdl.sched.barrier 0
        %full_o_0_2_0_a = vector.shuffle %full_v_piece_8, %full_v_piece_8 [0, 1, 2, 3] : !chunk_f16, !chunk_f16
        %full_o_0_2_0 = amdgpu.mfma 32x32x8 %full_o_0_2_0_a * %full_p_4 + %full_o_0_1_1 blgp = none : !operand_f16, !operand_f16, !block
        %full_x_15_0 = vector.extract %full_x_15[0] : f32 from !pair
        %full_w_15_0 = rocdl.exp2 %full_x_15_0 f32 -> f32
        %full_x_15_1 = vector.extract %full_x_15[1] : f32 from !pair
        %full_w_15_1 = rocdl.exp2 %full_x_15_1 f32 -> f32
        %full_pair_14 = vector.from_elements %full_w_14_0, %full_w_14_1 : !pair
        %full_sum_14 = arith.addf %full_sum_13, %full_pair_14 : !pair
        %full_h_14 = rocdl.cvt.pkrtz %full_w_14_0, %full_w_14_1 : vector<2xf16>
        rocdl.sched.barrier 0
        %full_o_0_2_1_a = vector.shuffle %full_v_piece_8, %full_v_piece_8 [4, 5, 6, 7] : !chunk_f16, !chunk_f16
        %full_o_0_2_1 = amdgpu.mfma 32x32x8 %full_o_0_2_1_a * %full_p_5 + %full_o_0_2_0 blgp = none : !operand_f16, !operand_f16, !block
        %full_v_piece_11_at = arith.addi %v_read_2, %c6144 : index
        %full_v_piece_11 = vector.load %v_lds[%full_v_piece_11_at] {alignment = 16} : !tile_f16_d128, !chunk_f16
        rocdl.sched.barrier 0
        %full_o_1_2_0_a = vector.shuffle %full_v_piece_9, %full_v_piece_9 [0, 1, 2, 3] : !chunk_f16, !chunk_f16
        %full_o_1_2_0 = amdgpu.mfma 32x32x8 %full_o_1_2_0_a * %full_p_4 + %full_o_1_1_1 blgp = none : !operand_f16, !operand_f16, !block
        rocdl.sched.barrier 0
        %full_o_1_2_1_a = vector.shuffle %full_v_piece_9, %full_v_piece_9 [4, 5, 6, 7] : !chunk_f16, !chunk_f16
        %full_o_1_2_1 = amdgpu.mfma 32x32x8 %full_o_1_2_1_a * %full_p_5 + %full_o_1_2_0 blgp = none : !operand_f16, !operand_f16, !block
        %full_pair_15 = vector.from_elements %full_w_15_0, %full_w_15_1 : !pair
        %full_sum_15 = arith.addf %full_sum_14, %full_pair_15 : !pair
        %full_h_15 = rocdl.cvt.pkrtz %full_w_15_0, %full_w_15_1 : vector<2xf16>
        %full_p_7 = vector.shuffle %full_h_14, %full_h_15 [0, 1, 2, 3] : vector<2xf16>, vector<2xf16>
        %full_v_piece_12_at = arith.addi %v_read_3, %c0 : index
        %full_v_piece_12 = vector.load %v_lds[%full_v_piece_12_at] {alignment = 16} : !tile_f16_d128, !chunk_f16
        %full_e_0_0 = vector.extract %full_s_0_7_1[0] : f32 from !block
        %full_e_0_1 = vector.extract %full_s_0_7_1[1] : f32 from !block
        %full_max_0_1 = arith.maxnumf %full_e_0_0, %full_e_0_1 : f32
        %full_e_0_2 = vector.extract %full_s_0_7_1[2] : f32 from !block
        %full_max_0_2 = arith.maxnumf %full_max_0_1, %full_e_0_2 : f32
        %full_e_0_3 = vector.extract %full_s_0_7_1[3] : f32 from !block
        %full_max_0_3 = arith.maxnumf %full_max_0_2, %full_e_0_3 : f32
        rocdl.sched.barrier 0
        %full_o_2_2_0_a = vector.shuffle %full_v_piece_10, %full_v_piece_10 [0, 1, 2, 3] : !chunk_f16, !chunk_f16
        %full_o_2_2_0 = amdgpu.mfma 32x32x8 %full_o_2_2_0_a * %full_p_4 + %full_o_2_1_1 blgp = none : !operand_f16, !operand_f16, !block
        %full_e_0_4 = vector.extract %full_s_0_7_1[4] : f32 from !block
        %full_max_0_4 = arith.maxnumf %full_max_0_3, %full_e_0_4 : f32
        %full_e_0_5 = vector.extract %full_s_0_7_1[5] : f32 from !block
        %full_max_0_5 = arith.maxnumf %full_max_0_4, %full_e_0_5 : f32
        rocdl.sched.barrier 0
        %full_o_2_2_1_a = vector.shuffle %full_v_piece_10, %full_v_piece_10 [4, 5, 6, 7] : !chunk_f16, !chunk_f16
        %full_o_2_2_1 = amdgpu.mfma 32x32x8 %full_o_2_2_1_a * %full_p_5 + %full_o_2_2_0 blgp = none : !operand_f16, !operand_f16, !block
        %full_v_piece_13_at = arith.addi %v_read_3, %c2048 : index
        %full_v_piece_13 = vector.load %v_lds[%full_v_piece_13_at] {alignment = 16} : !tile_f16_d128, !chunk_f16
        %full_e_0_6 = vector.extract %full_s_0_7_1[6] : f32 from !block
        %full_max_0_6 = arith.maxnumf %full_max_0_5, %full_e_0_6 : f32
        %full_e_0_7 = vector.extract %full_s_0_7_1[7] : f32 from !block
        %full_max_0_7 = arith.maxnumf %full_max_0_6, %full_e_0_7 : f32
        rocdl.sched.barrier 0
        %full_o_3_2_0_a = vector.shuffle %full_v_piece_11, %full_v_piece_11 [0, 1, 2, 3] : !chunk_f16, !chunk_f16
        %full_o_3_2_0 = amdgpu.mfma 32x32x8 %full_o_3_2_0_a * %full_p_4 + %full_o_3_1_1 blgp = none : !operand_f16, !operand_f16, !block
        %full_e_0_8 = vector.extract %full_s_0_7_1[8] : f32 from !block
        %full_max_0_8 = arith.maxnumf %full_max_0_7, %full_e_0_8 : f32
        %full_e_0_9 = vector.extract %full_s_0_7_1[9] : f32 from !block
        %full_max_0_9 = arith.maxnumf %full_max_0_8, %full_e_0_9 : f32
        %full_e_0_10 = vector.extract %full_s_0_7_1[10] : f32 from !block
        %full_max_0_10 = arith.maxnumf %full_max_0_9, %full_e_0_10 : f32
        %full_e_0_11 = vector.extract %full_s_0_7_1[11] : f32 from !block
        %full_max_0_11 = arith.maxnumf %full_max_0_10, %full_e_0_11 : f32
        rocdl.sched.barrier 0
        %full_o_3_2_1_a = vector.shuffle %full_v_piece_11, %full_v_piece_11 [4, 5, 6, 7] : !chunk_f16, !chunk_f16
        %full_o_3_2_1 = amdgpu.mfma 32x32x8 %full_o_3_2_1_a * %full_p_5 + %full_o_3_2_0 blgp = none : !operand_f16, !operand_f16, !block
        %full_v_piece_14_at = arith.addi %v_read_3, %c4096 : index
        %full_v_piece_14 = vector.load %v_lds[%full_v_piece_14_at] {alignment = 16} : !tile_f16_d128, !chunk_f16
        %full_e_0_12 = vector.extract %full_s_0_7_1[12] : f32 from !block
        %full_max_0_12 = arith.maxnumf %full_max_0_11, %full_e_0_12 : f32
        %full_e_0_13 = vector.extract %full_s_0_7_1[13] : f32 from !block
        %full_max_0_13 = arith.maxnumf %full_max_0_12, %full_e_0_13 : f32
        rocdl.sched.barrier 0
        %full_o_0_3_0_a = vector.shuffle %full_v_piece_12, %full_v_piece_12 [0, 1, 2, 3] : !chunk_f16, !chunk_f16
        %full_o_0_3_0 = amdgpu.mfma 32x32x8 %full_o_0_3_0_a * %full_p_6 + %full_o_0_2_1 blgp = none : !operand_f16, !operand_f16, !block
        %full_e_0_14 = vector.extract %full_s_0_7_1[14] : f32 from !block
        %full_max_0_14 = arith.maxnumf %full_max_0_13, %full_e_0_14 : f32
        %full_e_0_15 = vector.extract %full_s_0_7_1[15] : f32 from !block
        %full_max_0_15 = arith.maxnumf %full_max_0_14, %full_e_0_15 : f32
        rocdl.sched.barrier 0
        %full_o_0_3_1_a = vector.shuffle %full_v_piece_12, %full_v_piece_12 [4, 5, 6, 7] : !chunk_f16, !chunk_f16
        %full_o_0_3_1 = amdgpu.mfma 32x32x8 %full_o_0_3_1_a * %full_p_7 + %full_o_0_3_0 blgp = none : !operand_f16, !operand_f16, !block
        %full_v_piece_15_at = arith.addi %v_read_3, %c6144 : index
        %full_v_piece_15 = vector.load %v_lds[%full_v_piece_15_at] {alignment = 16} : !tile_f16_d128, !chunk_f16
        %full_e_1_0 = vector.extract %full_s_1_7_1[0] : f32 from !block
        %full_max_1_0 = arith.maxnumf %full_max_0_15, %full_e_1_0 : f32
        %full_e_1_1 = vector.extract %full_s_1_7_1[1] : f32 from !block
        %full_max_1_1 = arith.maxnumf %full_max_1_0, %full_e_1_1 : f32
        %full_e_1_2 = vector.extract %full_s_1_7_1[2] : f32 from !block
        %full_max_1_2 = arith.maxnumf %full_max_1_1, %full_e_1_2 : f32
        %full_e_1_3 = vector.extract %full_s_1_7_1[3] : f32 from !block
        %full_max_1_3 = arith.maxnumf %full_max_1_2, %full_e_1_3 : f32
        rocdl.sched.barrier 0
        %full_o_1_3_0_a = vector.shuffle %full_v_piece_13, %full_v_piece_13 [0, 1, 2, 3] : !chunk_f16, !chunk_f16
        %full_o_1_3_0 = amdgpu.mfma 32x32x8 %full_o_1_3_0_a * %full_p_6 + %full_o_1_2_1 blgp = none : !operand_f16, !operand_f16, !block
        %full_e_1_4 = vector.extract %full_s_1_7_1[4] : f32 from !block
        %full_max_1_4 = arith.maxnumf %full_max_1_3, %full_e_1_4 : f32
        %full_e_1_5 = vector.extract %full_s_1_7_1[5] : f32 from !block
        %full_max_1_5 = arith.maxnumf %full_max_1_4, %full_e_1_5 : f32
        rocdl.sched.barrier 0
        %full_o_1_3_1_a = vector.shuffle %full_v_piece_13, %full_v_piece_13 [4, 5, 6, 7] : !chunk_f16, !chunk_f16
        %full_o_1_3_1 = amdgpu.mfma 32x32x8 %full_o_1_3_1_a * %full_p_7 + %full_o_1_3_0 blgp = none : !operand_f16, !operand_f16, !block
        %full_e_1_6 = vector.extract %full_s_1_7_1[6] : f32 from !block
        %full_max_1_6 = arith.maxnumf %full_max_1_5, %full_e_1_6 : f32
        %full_e_1_7 = vector.extract %full_s_1_7_1[7] : f32 from !block
        %full_max_1_7 = arith.maxnumf %full_max_1_6, %full_e_1_7 : f32
        rocdl.sched.barrier 0
        %full_o_2_3_0_a = vector.shuffle %full_v_piece_14, %full_v_piece_14 [0, 1, 2, 3] : !chunk_f16, !chunk_f16
        %full_o_2_3_0 = amdgpu.mfma 32x32x8 %full_o_2_3_0_a * %full_p_6 + %full_o_2_2_1 blgp = none : !operand_f16, !operand_f16, !block
        %full_e_1_8 = vector.extract %full_s_1_7_1[8] : f32 from !block
        %full_max_1_8 = arith.maxnumf %full_max_1_7, %full_e_1_8 : f32
        %full_e_1_9 = vector.extract %full_s_1_7_1[9] : f32 from !block
        %full_max_1_9 = arith.maxnumf %full_max_1_8, %full_e_1_9 : f32
        %full_e_1_10 = vector.extract %full_s_1_7_1[10] : f32 from !block
        %full_max_1_10 = arith.maxnumf %full_max_1_9, %full_e_1_10 : f32
        %full_e_1_11 = vector.extract %full_s_1_7_1[11] : f32 from !block
        %full_max_1_11 = arith.maxnumf %full_max_1_10, %full_e_1_11 : f32
        rocdl.sched.barrier 0
        %full_o_2_3_1_a = vector.shuffle %full_v_piece_14, %full_v_piece_14 [4, 5, 6, 7] : !chunk_f16, !chunk_f16
        %full_o_2_3_1 = amdgpu.mfma 32x32x8 %full_o_2_3_1_a * %full_p_7 + %full_o_2_3_0 blgp = none : !operand_f16, !operand_f16, !block
        %full_e_1_12 = vector.extract %full_s_1_7_1[12] : f32 from !block
        %full_max_1_12 = arith.maxnumf %full_max_1_11, %full_e_1_12 : f32
        %full_e_1_13 = vector.extract %full_s_1_7_1[13] : f32 from !block
        %full_max_1_13 = arith.maxnumf %full_max_1_12, %full_e_1_13 : f32
        amdgpu.lds_barrier
        rocdl.sched.barrier 0
        %full_o_3_3_0_a = vector.shuffle %full_v_piece_15, %full_v_piece_15 [0, 1, 2, 3] : !chunk_f16, !chunk_f16
        %full_o_3_3_0 = amdgpu.mfma 32x32x8 %full_o_3_3_0_a * %full_p_6 + %full_o_3_2_1 blgp = none : !operand_f16, !operand_f16, !block
        %full_e_1_14 = vector.extract %full_s_1_7_1[14] : f32 from !block
        %full_max_1_14 = arith.maxnumf %full_max_1_13, %full_e_1_14 : f32
        %full_e_1_15 = vector.extract %full_s_1_7_1[15] : f32 from !block
        %full_max_1_15 = arith.maxnumf %full_max_1_14, %full_e_1_15 : f32
        rocdl.sched.barrier 0
        %full_o_3_3_1_a = vector.shuffle %full_v_piece_15, %full_v_piece_15 [4, 5, 6, 7] : !chunk_f16, !chunk_f16
        %full_o_3_3_1 = amdgpu.mfma 32x32x8 %full_o_3_3_1_a * %full_p_7 + %full_o_3_3_0 blgp = none : !operand_f16, !operand_f16, !block
        %full_exponent = math.fma %full_max_1_15, %scale, %full_in_7 : f32
        %full_above = arith.cmpf ogt, %full_exponent, %most : f32
        %full_lanes = rocdl.ballot %full_above : i64
        %full_any = arith.cmpi ne, %full_lanes, %no_lanes : i64
        %full_new:6 = scf.if %full_any -> (!block, !block, !block, !block, !pair, f32) {
          %full_other, %full_valid = gpu.shuffle xor %full_max_1_15, %i32, %i64 : f32
          %full_both = arith.maxnumf %full_max_1_15, %full_other : f32
          %full_minus = arith.negf %full_both : f32
          %full_enough = math.fma %full_minus, %scale, %largest_exponent : f32
          %full_lower = arith.minnumf %full_in_7, %full_enough : f32
          %full_change = arith.subf %full_lower, %full_in_7 : f32
          %full_factor = rocdl.exp2 %full_change f32 -> f32
          %full_factor_2 = vector.broadcast %full_factor : f32 to !pair
          %full_factor_16 = vector.broadcast %full_factor : f32 to !block
          %full_down_0 = arith.mulf %full_o_0_3_1, %full_factor_16 : !block
          %full_down_1 = arith.mulf %full_o_1_3_1, %full_factor_16 : !block
          %full_down_2 = arith.mulf %full_o_2_3_1, %full_factor_16 : !block
          %full_down_3 = arith.mulf %full_o_3_3_1, %full_factor_16 : !block
          %full_down_sums = arith.mulf %full_sum_15, %full_factor_2 : !pair
          scf.yield %full_down_0, %full_down_1, %full_down_2, %full_down_3, %full_down_sums, %full_lower : !block, !block, !block, !block, !pair, f32
        } else {
          scf.yield %full_o_0_3_1, %full_o_1_3_1, %full_o_2_3_1, %full_o_3_3_1, %full_sum_15, %full_in_7 : !block, !block, !block, !block, !pair, f32
        }
        scf.yield %full_s_0_7_1, %full_s_1_7_1, %full_new#0, %full_new#1, %full_new#2, %full_new#3, %full_new#4, %full_new#5, %full_kn_0, %full_kn_1, %full_kn_2, %full_kn_3, %full_vn_0_0, %full_vn_0_1, %full_vn_0_2, %full_vn_0_3, %full_vn_1_0, %full_vn_1_1, %full_vn_1_2, %full_vn_1_3 : !block, !block, !block, !block, !block, !block, !pair, f32, !chunk_f16, !chunk_f16, !chunk_f16, !chunk_f16, !operand_f16, !operand_f16, !operand_f16, !operand_f16, !operand_f16, !operand_f16, !operand_f16, !operand_f16
      }

      // Tiles that the mask or the last key cuts.
      %rest:20 = scf.for %rest_tile = %full_end to %tiles_end step %i1
          iter_args(%rest_in_0 = %full#0, %rest_in_1 = %full#1, %rest_in_2 = %full#2, %rest_in_3 = %full#3, %rest_in_4 = %full#4, %rest_in_5 = %full#5, %rest_in_6 = %full#6, %rest_in_7 = %full#7, %rest_in_8 = %full#8, %rest_in_9 = %full#9, %rest_in_10 = %full#10, %rest_in_11 = %full#11, %rest_in_12 = %full#12, %rest_in_13 = %full#13, %rest_in_14 = %full#14, %rest_in_15 = %full#15, %rest_in_16 = %full#16, %rest_in_17 = %full#17, %rest_in_18 = %full#18, %rest_in_19 = %full#19)
          -> (!block, !block, !block, !block, !block, !block, !pair, f32, !chunk_f16, !chunk_f16, !chunk_f16, !chunk_f16, !operand_f16, !operand_f16, !operand_f16, !operand_f16, !operand_f16, !operand_f16, !operand_f16, !operand_f16) : i32 {
        %rest_tile_1 = arith.addi %rest_tile, %i1 : i32
        %rest_tile_3 = arith.addi %rest_tile, %i3 : i32
        %rest_k_piece_0_at = arith.addi %k_read_0, %c0 : index
        %rest_k_piece_0 = vector.load %k_lds[%rest_k_piece_0_at] {alignment = 16} : !tile_f16_d128, !chunk_f16
        %rest_k_piece_1_at = arith.addi %k_read_1, %c0 : index
        %rest_k_piece_1 = vector.load %k_lds[%rest_k_piece_1_at] {alignment = 16} : !tile_f16_d128, !chunk_f16
        %rest_k_piece_2_at = arith.addi %k_read_2, %c0 : index
        %rest_k_piece_2 = vector.load %k_lds[%rest_k_piece_2_at] {alignment = 16} : !tile_f16_d128, !chunk_f16
        %rest_shift_0 = vector.broadcast %rest_in_7 : f32 to !pair
        %rest_scores_0 = vector.shuffle %rest_in_0, %rest_in_0 [0, 1] : !block, !block
        %rest_x_0 = math.fma %rest_scores_0, %scale_2, %rest_shift_0 : !pair
        %rest_shift_1 = vector.broadcast %rest_in_7 : f32 to !pair
        %rest_scores_1 = vector.shuffle %rest_in_0, %rest_in_0 [2, 3] : !block, !block
        %rest_x_1 = math.fma %rest_scores_1, %scale_2, %rest_shift_1 : !pair
        %rest_shift_2 = vector.broadcast %rest_in_7 : f32 to !pair
        %rest_scores_2 = vector.shuffle %rest_in_0, %rest_in_0 [4, 5] : !block, !block
        %rest_x_2 = math.fma %rest_scores_2, %scale_2, %rest_shift_2 : !pair
        %rest_shift_3 = vector.broadcast %rest_in_7 : f32 to !pair
        %rest_scores_3 = vector.shuffle %rest_in_0, %rest_in_0 [6, 7] : !block, !block
        %rest_x_3 = math.fma %rest_scores_3, %scale_2, %rest_shift_3 : !pair
        %rest_shift_4 = vector.broadcast %rest_in_7 : f32 to !pair
        %rest_scores_4 = vector.shuffle %rest_in_0, %rest_in_0 [8, 9] : !block, !block
        %rest_x_4 = math.fma %rest_scores_4, %scale_2, %rest_shift_4 : !pair
        %rest_shift_5 = vector.broadcast %rest_in_7 : f32 to !pair
        %rest_scores_5 = vector.shuffle %rest_in_0, %rest_in_0 [10, 11] : !block, !block
        %rest_x_5 = math.fma %rest_scores_5, %scale_2, %rest_shift_5 : !pair
        %rest_shift_6 = vector.broadcast %rest_in_7 : f32 to !pair
        %rest_scores_6 = vector.shuffle %rest_in_0, %rest_in_0 [12, 13] : !block, !block
        %rest_x_6 = math.fma %rest_scores_6, %scale_2, %rest_shift_6 : !pair
        %rest_shift_7 = vector.broadcast %rest_in_7 : f32 to !pair
        %rest_scores_7 = vector.shuffle %rest_in_0, %rest_in_0 [14, 15] : !block, !block
        %rest_x_7 = math.fma %rest_scores_7, %scale_2, %rest_shift_7 : !pair
        %rest_x_0_0 = vector.extract %rest_x_0[0] : f32 from !pair
        %rest_w_0_0 = rocdl.exp2 %rest_x_0_0 f32 -> f32
        %rest_x_0_1 = vector.extract %rest_x_0[1] : f32 from !pair
        %rest_w_0_1 = rocdl.exp2 %rest_x_0_1 f32 -> f32
        rocdl.sched.barrier 0
        %rest_s_0_0_0_a = vector.shuffle %rest_k_piece_0, %rest_k_piece_0 [0, 1, 2, 3] : !chunk_f16, !chunk_f16
        %rest_s_0_0_0 = amdgpu.mfma 32x32x8 %rest_s_0_0_0_a * %q_0_0 + %zero_16 blgp = none : !operand_f16, !operand_f16, !block
        %rest_vt_0_01 = vector.shuffle %rest_in_12, %rest_in_13 [0, 4, 1, 5, 2, 6, 3, 7] : !operand_f16, !operand_f16
        %rest_vt_0_23 = vector.shuffle %rest_in_14, %rest_in_15 [0, 4, 1, 5, 2, 6, 3, 7] : !operand_f16, !operand_f16
        rocdl.sched.barrier 0
        %rest_s_0_0_1_a = vector.shuffle %rest_k_piece_0, %rest_k_piece_0 [4, 5, 6, 7] : !chunk_f16, !chunk_f16
        %rest_s_0_0_1 = amdgpu.mfma 32x32x8 %rest_s_0_0_1_a * %q_0_1 + %rest_s_0_0_0 blgp = none : !operand_f16, !operand_f16, !block
        %rest_k_piece_3_at = arith.addi %k_read_3, %c0 : index
        %rest_k_piece_3 = vector.load %k_lds[%rest_k_piece_3_at] {alignment = 16} : !tile_f16_d128, !chunk_f16
        %rest_shift_8 = vector.broadcast %rest_in_7 : f32 to !pair
        %rest_scores_8 = vector.shuffle %rest_in_1, %rest_in_1 [0, 1] : !block, !block
        %rest_x_8 = math.fma %rest_scores_8, %scale_2, %rest_shift_8 : !pair
        rocdl.sched.barrier 0
        %rest_s_0_1_0_a = vector.shuffle %rest_k_piece_1, %rest_k_piece_1 [0, 1, 2, 3] : !chunk_f16, !chunk_f16
        %rest_s_0_1_0 = amdgpu.mfma 32x32x8 %rest_s_0_1_0_a * %q_1_0 + %rest_s_0_0_1 blgp = none : !operand_f16, !operand_f16, !block
        %rest_shift_9 = vector.broadcast %rest_in_7 : f32 to !pair
        %rest_scores_9 = vector.shuffle %rest_in_1, %rest_in_1 [2, 3] : !block, !block
        %rest_x_9 = math.fma %rest_scores_9, %scale_2, %rest_shift_9 : !pair
        %rest_x_1_0 = vector.extract %rest_x_1[0] : f32 from !pair
        %rest_w_1_0 = rocdl.exp2 %rest_x_1_0 f32 -> f32
        %rest_x_1_1 = vector.extract %rest_x_1[1] : f32 from !pair
        %rest_w_1_1 = rocdl.exp2 %rest_x_1_1 f32 -> f32
        %rest_pair_0 = vector.from_elements %rest_w_0_0, %rest_w_0_1 : !pair
        %rest_sum_0 = arith.addf %rest_in_6, %rest_pair_0 : !pair
        %rest_h_0 = rocdl.cvt.pkrtz %rest_w_0_0, %rest_w_0_1 : vector<2xf16>
        %rest_vt_0_0 = vector.shuffle %rest_vt_0_01, %rest_vt_0_23 [0, 1, 8, 9] : !chunk_f16, !chunk_f16
        %rest_vt_0_0_at = arith.addi %v_store_0, %c0 : index
        vector.store %rest_vt_0_0, %v_lds[%rest_vt_0_0_at] {alignment = 8} : !tile_f16_d128, !operand_f16
        rocdl.sched.barrier 0
        %rest_s_0_1_1_a = vector.shuffle %rest_k_piece_1, %rest_k_piece_1 [4, 5, 6, 7] : !chunk_f16, !chunk_f16
        %rest_s_0_1_1 = amdgpu.mfma 32x32x8 %rest_s_0_1_1_a * %q_1_1 + %rest_s_0_1_0 blgp = none : !operand_f16, !operand_f16, !block
        %rest_k_piece_4_at = arith.addi %k_read_0, %c64 : index
        %rest_k_piece_4 = vector.load %k_lds[%rest_k_piece_4_at] {alignment = 16} : !tile_f16_d128, !chunk_f16
        rocdl.sched.barrier 0
        %rest_s_0_2_0_a = vector.shuffle %rest_k_piece_2, %rest_k_piece_2 [0, 1, 2, 3] : !chunk_f16, !chunk_f16
        %rest_s_0_2_0 = amdgpu.mfma 32x32x8 %rest_s_0_2_0_a * %q_2_0 + %rest_s_0_1_1 blgp = none : !operand_f16, !operand_f16, !block
        %rest_shift_10 = vector.broadcast %rest_in_7 : f32 to !pair
        %rest_scores_10 = vector.shuffle %rest_in_1, %rest_in_1 [4, 5] : !block, !block
        %rest_x_10 = math.fma %rest_scores_10, %scale_2, %rest_shift_10 : !pair
        %rest_vt_0_1 = vector.shuffle %rest_vt_0_01, %rest_vt_0_23 [2, 3, 10, 11] : !chunk_f16, !chunk_f16
        %rest_vt_0_1_at = arith.addi %v_store_1, %c0 : index
        vector.store %rest_vt_0_1, %v_lds[%rest_vt_0_1_at] {alignment = 8} : !tile_f16_d128, !operand_f16
        rocdl.sched.barrier 0
        %rest_s_0_2_1_a = vector.shuffle %rest_k_piece_2, %rest_k_piece_2 [4, 5, 6, 7] : !chunk_f16, !chunk_f16
        %rest_s_0_2_1 = amdgpu.mfma 32x32x8 %rest_s_0_2_1_a * %q_2_1 + %rest_s_0_2_0 blgp = none : !operand_f16, !operand_f16, !block
        %rest_k_piece_5_at = arith.addi %k_read_1, %c64 : index
        %rest_k_piece_5 = vector.load %k_lds[%rest_k_piece_5_at] {alignment = 16} : !tile_f16_d128, !chunk_f16
        %rest_x_2_0 = vector.extract %rest_x_2[0] : f32 from !pair
        %rest_w_2_0 = rocdl.exp2 %rest_x_2_0 f32 -> f32
        %rest_x_2_1 = vector.extract %rest_x_2[1] : f32 from !pair
        %rest_w_2_1 = rocdl.exp2 %rest_x_2_1 f32 -> f32
        %rest_pair_1 = vector.from_elements %rest_w_1_0, %rest_w_1_1 : !pair
        %rest_sum_1 = arith.addf %rest_sum_0, %rest_pair_1 : !pair
        %rest_h_1 = rocdl.cvt.pkrtz %rest_w_1_0, %rest_w_1_1 : vector<2xf16>
        %rest_p_0 = vector.shuffle %rest_h_0, %rest_h_1 [0, 1, 2, 3] : vector<2xf16>, vector<2xf16>
        rocdl.sched.barrier 0
        %rest_s_0_3_0_a = vector.shuffle %rest_k_piece_3, %rest_k_piece_3 [0, 1, 2, 3] : !chunk_f16, !chunk_f16
        %rest_s_0_3_0 = amdgpu.mfma 32x32x8 %rest_s_0_3_0_a * %q_3_0 + %rest_s_0_2_1 blgp = none : !operand_f16, !operand_f16, !block
        %rest_shift_11 = vector.broadcast %rest_in_7 : f32 to !pair
        %rest_scores_11 = vector.shuffle %rest_in_1, %rest_in_1 [6, 7] : !block, !block
        %rest_x_11 = math.fma %rest_scores_11, %scale_2, %rest_shift_11 : !pair
        %rest_vt_0_2 = vector.shuffle %rest_vt_0_01, %rest_vt_0_23 [4, 5, 12, 13] : !chunk_f16, !chunk_f16
        %rest_vt_0_2_at = arith.addi %v_store_2, %c0 : index
        vector.store %rest_vt_0_2, %v_lds[%rest_vt_0_2_at] {alignment = 8} : !tile_f16_d128, !operand_f16
        rocdl.sched.barrier 0
        %rest_s_0_3_1_a = vector.shuffle %rest_k_piece_3, %rest_k_piece_3 [4, 5, 6, 7] : !chunk_f16, !chunk_f16
        %rest_s_0_3_1 = amdgpu.mfma 32x32x8 %rest_s_0_3_1_a * %q_3_1 + %rest_s_0_3_0 blgp = none : !operand_f16, !operand_f16, !block
        %rest_k_piece_6_at = arith.addi %k_read_2, %c64 : index
        %rest_k_piece_6 = vector.load %k_lds[%rest_k_piece_6_at] {alignment = 16} : !tile_f16_d128, !chunk_f16
        rocdl.sched.barrier 0
        %rest_s_0_4_0_a = vector.shuffle %rest_k_piece_4, %rest_k_piece_4 [0, 1, 2, 3] : !chunk_f16, !chunk_f16
        %rest_s_0_4_0 = amdgpu.mfma 32x32x8 %rest_s_0_4_0_a * %q_4_0 + %rest_s_0_3_1 blgp = none : !operand_f16, !operand_f16, !block
        %rest_shift_12 = vector.broadcast %rest_in_7 : f32 to !pair
        %rest_scores_12 = vector.shuffle %rest_in_1, %rest_in_1 [8, 9] : !block, !block
        %rest_x_12 = math.fma %rest_scores_12, %scale_2, %rest_shift_12 : !pair
        %rest_x_3_0 = vector.extract %rest_x_3[0] : f32 from !pair
        %rest_w_3_0 = rocdl.exp2 %rest_x_3_0 f32 -> f32
        %rest_x_3_1 = vector.extract %rest_x_3[1] : f32 from !pair
        %rest_w_3_1 = rocdl.exp2 %rest_x_3_1 f32 -> f32
        %rest_pair_2 = vector.from_elements %rest_w_2_0, %rest_w_2_1 : !pair
        %rest_sum_2 = arith.addf %rest_sum_1, %rest_pair_2 : !pair
        %rest_h_2 = rocdl.cvt.pkrtz %rest_w_2_0, %rest_w_2_1 : vector<2xf16>
        rocdl.sched.barrier 0
        %rest_s_0_4_1_a = vector.shuffle %rest_k_piece_4, %rest_k_piece_4 [4, 5, 6, 7] : !chunk_f16, !chunk_f16
        %rest_s_0_4_1 = amdgpu.mfma 32x32x8 %rest_s_0_4_1_a * %q_4_1 + %rest_s_0_4_0 blgp = none : !operand_f16, !operand_f16, !block
        %rest_k_piece_7_at = arith.addi %k_read_3, %c64 : index
        %rest_k_piece_7 = vector.load %k_lds[%rest_k_piece_7_at] {alignment = 16} : !tile_f16_d128, !chunk_f16
        %rest_shift_13 = vector.broadcast %rest_in_7 : f32 to !pair
        %rest_scores_13 = vector.shuffle %rest_in_1, %rest_in_1 [10, 11] : !block, !block
        %rest_x_13 = math.fma %rest_scores_13, %scale_2, %rest_shift_13 : !pair
        %rest_vt_0_3 = vector.shuffle %rest_vt_0_01, %rest_vt_0_23 [6, 7, 14, 15] : !chunk_f16, !chunk_f16
        %rest_vt_0_3_at = arith.addi %v_store_3, %c0 : index
        vector.store %rest_vt_0_3, %v_lds[%rest_vt_0_3_at] {alignment = 8} : !tile_f16_d128, !operand_f16
        rocdl.sched.barrier 0
        %rest_s_0_5_0_a = vector.shuffle %rest_k_piece_5, %rest_k_piece_5 [0, 1, 2, 3] : !chunk_f16, !chunk_f16
        %rest_s_0_5_0 = amdgpu.mfma 32x32x8 %rest_s_0_5_0_a * %q_5_0 + %rest_s_0_4_1 blgp = none : !operand_f16, !operand_f16, !block
        rocdl.sched.barrier 0
        %rest_s_0_5_1_a = vector.shuffle %rest_k_piece_5, %rest_k_piece_5 [4, 5, 6, 7] : !chunk_f16, !chunk_f16
        %rest_s_0_5_1 = amdgpu.mfma 32x32x8 %rest_s_0_5_1_a * %q_5_1 + %rest_s_0_5_0 blgp = none : !operand_f16, !operand_f16, !block
        %rest_k_piece_8_at = arith.addi %k_read_0, %c4096 : index
        %rest_k_piece_8 = vector.load %k_lds[%rest_k_piece_8_at] {alignment = 16} : !tile_f16_d128, !chunk_f16
        %rest_shift_14 = vector.broadcast %rest_in_7 : f32 to !pair
        %rest_scores_14 = vector.shuffle %rest_in_1, %rest_in_1 [12, 13] : !block, !block
        %rest_x_14 = math.fma %rest_scores_14, %scale_2, %rest_shift_14 : !pair
        %rest_vt_1_01 = vector.shuffle %rest_in_16, %rest_in_17 [0, 4, 1, 5, 2, 6, 3, 7] : !operand_f16, !operand_f16
        %rest_vt_1_23 = vector.shuffle %rest_in_18, %rest_in_19 [0, 4, 1, 5, 2, 6, 3, 7] : !operand_f16, !operand_f16
        rocdl.sched.barrier 0
        %rest_s_0_6_0_a = vector.shuffle %rest_k_piece_6, %rest_k_piece_6 [0, 1, 2, 3] : !chunk_f16, !chunk_f16
        %rest_s_0_6_0 = amdgpu.mfma 32x32x8 %rest_s_0_6_0_a * %q_6_0 + %rest_s_0_5_1 blgp = none : !operand_f16, !operand_f16, !block
        %rest_x_4_0 = vector.extract %rest_x_4[0] : f32 from !pair
        %rest_w_4_0 = rocdl.exp2 %rest_x_4_0 f32 -> f32
        %rest_x_4_1 = vector.extract %rest_x_4[1] : f32 from !pair
        %rest_w_4_1 = rocdl.exp2 %rest_x_4_1 f32 -> f32
        %rest_pair_3 = vector.from_elements %rest_w_3_0, %rest_w_3_1 : !pair
        %rest_sum_3 = arith.addf %rest_sum_2, %rest_pair_3 : !pair
        %rest_h_3 = rocdl.cvt.pkrtz %rest_w_3_0, %rest_w_3_1 : vector<2xf16>
        %rest_p_1 = vector.shuffle %rest_h_2, %rest_h_3 [0, 1, 2, 3] : vector<2xf16>, vector<2xf16>
        rocdl.sched.barrier 0
        %rest_s_0_6_1_a = vector.shuffle %rest_k_piece_6, %rest_k_piece_6 [4, 5, 6, 7] : !chunk_f16, !chunk_f16
        %rest_s_0_6_1 = amdgpu.mfma 32x32x8 %rest_s_0_6_1_a * %q_6_1 + %rest_s_0_6_0 blgp = none : !operand_f16, !operand_f16, !block
        %rest_k_piece_9_at = arith.addi %k_read_1, %c4096 : index
        %rest_k_piece_9 = vector.load %k_lds[%rest_k_piece_9_at] {alignment = 16} : !tile_f16_d128, !chunk_f16
        %rest_shift_15 = vector.broadcast %rest_in_7 : f32 to !pair
        %rest_scores_15 = vector.shuffle %rest_in_1, %rest_in_1 [14, 15] : !block, !block
        %rest_x_15 = math.fma %rest_scores_15, %scale_2, %rest_shift_15 : !pair
        %rest_vt_1_0 = vector.shuffle %rest_vt_1_01, %rest_vt_1_23 [0, 1, 8, 9] : !chunk_f16, !chunk_f16
        %rest_vt_1_0_at = arith.addi %v_store_0, %c4096 : index
        vector.store %rest_vt_1_0, %v_lds[%rest_vt_1_0_at] {alignment = 8} : !tile_f16_d128, !operand_f16
        rocdl.sched.barrier 0
        %rest_s_0_7_0_a = vector.shuffle %rest_k_piece_7, %rest_k_piece_7 [0, 1, 2, 3] : !chunk_f16, !chunk_f16
        %rest_s_0_7_0 = amdgpu.mfma 32x32x8 %rest_s_0_7_0_a * %q_7_0 + %rest_s_0_6_1 blgp = none : !operand_f16, !operand_f16, !block
        rocdl.sched.barrier 0
        %rest_s_0_7_1_a = vector.shuffle %rest_k_piece_7, %rest_k_piece_7 [4, 5, 6, 7] : !chunk_f16, !chunk_f16
        %rest_s_0_7_1 = amdgpu.mfma 32x32x8 %rest_s_0_7_1_a * %q_7_1 + %rest_s_0_7_0 blgp = none : !operand_f16, !operand_f16, !block
        %rest_k_piece_10_at = arith.addi %k_read_2, %c4096 : index
        %rest_k_piece_10 = vector.load %k_lds[%rest_k_piece_10_at] {alignment = 16} : !tile_f16_d128, !chunk_f16
        %rest_x_5_0 = vector.extract %rest_x_5[0] : f32 from !pair
        %rest_w_5_0 = rocdl.exp2 %rest_x_5_0 f32 -> f32
        %rest_x_5_1 = vector.extract %rest_x_5[1] : f32 from !pair
        %rest_w_5_1 = rocdl.exp2 %rest_x_5_1 f32 -> f32
        %rest_pair_4 = vector.from_elements %rest_w_4_0, %rest_w_4_1 : !pair
        %rest_sum_4 = arith.addf %rest_sum_3, %rest_pair_4 : !pair
        %rest_h_4 = rocdl.cvt.pkrtz %rest_w_4_0, %rest_w_4_1 : vector<2xf16>
        rocdl.sched.barrier 0
        %rest_s_1_0_0_a = vector.shuffle %rest_k_piece_8, %rest_k_piece_8 [0, 1, 2, 3] : !chunk_f16, !chunk_f16
        %rest_s_1_0_0 = amdgpu.mfma 32x32x8 %rest_s_1_0_0_a * %q_0_0 + %zero_16 blgp = none : !operand_f16, !operand_f16, !block
        %rest_vt_1_1 = vector.shuffle %rest_vt_1_01, %rest_vt_1_23 [2, 3, 10, 11] : !chunk_f16, !chunk_f16
        %rest_vt_1_1_at = arith.addi %v_store_1, %c4096 : index
        vector.store %rest_vt_1_1, %v_lds[%rest_vt_1_1_at] {alignment = 8} : !tile_f16_d128, !operand_f16
        rocdl.sched.barrier 0
        %rest_s_1_0_1_a = vector.shuffle %rest_k_piece_8, %rest_k_piece_8 [4, 5, 6, 7] : !chunk_f16, !chunk_f16
        %rest_s_1_0_1 = amdgpu.mfma 32x32x8 %rest_s_1_0_1_a * %q_0_1 + %rest_s_1_0_0 blgp = none : !operand_f16, !operand_f16, !block
        %rest_k_piece_11_at = arith.addi %k_read_3, %c4096 : index
        %rest_k_piece_11 = vector.load %k_lds[%rest_k_piece_11_at] {alignment = 16} : !tile_f16_d128, !chunk_f16
        rocdl.sched.barrier 0
        %rest_s_1_1_0_a = vector.shuffle %rest_k_piece_9, %rest_k_piece_9 [0, 1, 2, 3] : !chunk_f16, !chunk_f16
        %rest_s_1_1_0 = amdgpu.mfma 32x32x8 %rest_s_1_1_0_a * %q_1_0 + %rest_s_1_0_1 blgp = none : !operand_f16, !operand_f16, !block
        %rest_x_6_0 = vector.extract %rest_x_6[0] : f32 from !pair
        %rest_w_6_0 = rocdl.exp2 %rest_x_6_0 f32 -> f32
        %rest_x_6_1 = vector.extract %rest_x_6[1] : f32 from !pair
        %rest_w_6_1 = rocdl.exp2 %rest_x_6_1 f32 -> f32
        %rest_pair_5 = vector.from_elements %rest_w_5_0, %rest_w_5_1 : !pair
        %rest_sum_5 = arith.addf %rest_sum_4, %rest_pair_5 : !pair
        %rest_h_5 = rocdl.cvt.pkrtz %rest_w_5_0, %rest_w_5_1 : vector<2xf16>
        %rest_p_2 = vector.shuffle %rest_h_4, %rest_h_5 [0, 1, 2, 3] : vector<2xf16>, vector<2xf16>
        %rest_vt_1_2 = vector.shuffle %rest_vt_1_01, %rest_vt_1_23 [4, 5, 12, 13] : !chunk_f16, !chunk_f16
        %rest_vt_1_2_at = arith.addi %v_store_2, %c4096 : index
        vector.store %rest_vt_1_2, %v_lds[%rest_vt_1_2_at] {alignment = 8} : !tile_f16_d128, !operand_f16
        rocdl.sched.barrier 0
        %rest_s_1_1_1_a = vector.shuffle %rest_k_piece_9, %rest_k_piece_9 [4, 5, 6, 7] : !chunk_f16, !chunk_f16
        %rest_s_1_1_1 = amdgpu.mfma 32x32x8 %rest_s_1_1_1_a * %q_1_1 + %rest_s_1_1_0 blgp = none : !operand_f16, !operand_f16, !block
        %rest_k_piece_12_at = arith.addi %k_read_0, %c4160 : index
        %rest_k_piece_12 = vector.load %k_lds[%rest_k_piece_12_at] {alignment = 16} : !tile_f16_d128, !chunk_f16
        rocdl.sched.barrier 0
        %rest_s_1_2_0_a = vector.shuffle %rest_k_piece_10, %rest_k_piece_10 [0, 1, 2, 3] : !chunk_f16, !chunk_f16
        %rest_s_1_2_0 = amdgpu.mfma 32x32x8 %rest_s_1_2_0_a * %q_2_0 + %rest_s_1_1_1 blgp = none : !operand_f16, !operand_f16, !block
        %rest_vt_1_3 = vector.shuffle %rest_vt_1_01, %rest_vt_1_23 [6, 7, 14, 15] : !chunk_f16, !chunk_f16
        %rest_vt_1_3_at = arith.addi %v_store_3, %c4096 : index
        vector.store %rest_vt_1_3, %v_lds[%rest_vt_1_3_at] {alignment = 8} : !tile_f16_d128, !operand_f16
        rocdl.sched.barrier 0
        %rest_s_1_2_1_a = vector.shuffle %rest_k_piece_10, %rest_k_piece_10 [4, 5, 6, 7] : !chunk_f16, !chunk_f16
        %rest_s_1_2_1 = amdgpu.mfma 32x32x8 %rest_s_1_2_1_a * %q_2_1 + %rest_s_1_2_0 blgp = none : !operand_f16, !operand_f16, !block
        %rest_k_piece_13_at = arith.addi %k_read_1, %c4160 : index
        %rest_k_piece_13 = vector.load %k_lds[%rest_k_piece_13_at] {alignment = 16} : !tile_f16_d128, !chunk_f16
        rocdl.sched.barrier 0
        %rest_s_1_3_0_a = vector.shuffle %rest_k_piece_11, %rest_k_piece_11 [0, 1, 2, 3] : !chunk_f16, !chunk_f16
        %rest_s_1_3_0 = amdgpu.mfma 32x32x8 %rest_s_1_3_0_a * %q_3_0 + %rest_s_1_2_1 blgp = none : !operand_f16, !operand_f16, !block
        %rest_x_7_0 = vector.extract %rest_x_7[0] : f32 from !pair
        %rest_w_7_0 = rocdl.exp2 %rest_x_7_0 f32 -> f32
        %rest_x_7_1 = vector.extract %rest_x_7[1] : f32 from !pair
        %rest_w_7_1 = rocdl.exp2 %rest_x_7_1 f32 -> f32
        %rest_pair_6 = vector.from_elements %rest_w_6_0, %rest_w_6_1 : !pair
        %rest_sum_6 = arith.addf %rest_sum_5, %rest_pair_6 : !pair
        %rest_h_6 = rocdl.cvt.pkrtz %rest_w_6_0, %rest_w_6_1 : vector<2xf16>
        rocdl.sched.barrier 0
        %rest_s_1_3_1_a = vector.shuffle %rest_k_piece_11, %rest_k_piece_11 [4, 5, 6, 7] : !chunk_f16, !chunk_f16
        %rest_s_1_3_1 = amdgpu.mfma 32x32x8 %rest_s_1_3_1_a * %q_3_1 + %rest_s_1_3_0 blgp = none : !operand_f16, !operand_f16, !block
        %rest_k_piece_14_at = arith.addi %k_read_2, %c4160 : index
        %rest_k_piece_14 = vector.load %k_lds[%rest_k_piece_14_at] {alignment = 16} : !tile_f16_d128, !chunk_f16
        %rest_vn_tile_at = arith.muli %rest_tile_1, %v_tile_pitch : i32
        %rest_vn_at_0 = arith.addi %v_at_0, %rest_vn_tile_at : i32
        %rest_vn_0_0 = amdgpu.raw_buffer_load {indexOffset = 0 : i32} %v_rows[%rest_vn_at_0] : !rows_f16, i32 -> !operand_f16
        %rest_vn_at_1 = arith.addi %v_at_1, %rest_vn_tile_at : i32
        %rest_vn_0_1 = amdgpu.raw_buffer_load {indexOffset = 0 : i32} %v_rows[%rest_vn_at_1] : !rows_f16, i32 -> !operand_f16
        rocdl.sched.barrier 0
        %rest_s_1_4_0_a = vector.shuffle %rest_k_piece_12, %rest_k_piece_12 [0, 1, 2, 3] : !chunk_f16, !chunk_f16
        %rest_s_1_4_0 = amdgpu.mfma 32x32x8 %rest_s_1_4_0_a * %q_4_0 + %rest_s_1_3_1 blgp = none : !operand_f16, !operand_f16, !block
        %rest_vn_at_2 = arith.addi %v_at_2, %rest_vn_tile_at : i32
        %rest_vn_0_2 = amdgpu.raw_buffer_load {indexOffset = 0 : i32} %v_rows[%rest_vn_at_2] : !rows_f16, i32 -> !operand_f16
        %rest_vn_at_3 = arith.addi %v_at_3, %rest_vn_tile_at : i32
        %rest_vn_0_3 = amdgpu.raw_buffer_load {indexOffset = 0 : i32} %v_rows[%rest_vn_at_3] : !rows_f16, i32 -> !operand_f16
        rocdl.sched.barrier 0
        %rest_s_1_4_1_a = vector.shuffle %rest_k_piece_12, %rest_k_piece_12 [4, 5, 6, 7] : !chunk_f16, !chunk_f16
        %rest_s_1_4_1 = amdgpu.mfma 32x32x8 %rest_s_1_4_1_a * %q_4_1 + %rest_s_1_4_0 blgp = none : !operand_f16, !operand_f16, !block
        %rest_k_piece_15_at = arith.addi %k_read_3, %c4160 : index
        %rest_k_piece_15 = vector.load %k_lds[%rest_k_piece_15_at] {alignment = 16} : !tile_f16_d128, !chunk_f16
        %rest_x_8_0 = vector.extract %rest_x_8[0] : f32 from !pair
        %rest_w_8_0 = rocdl.exp2 %rest_x_8_0 f32 -> f32
        %rest_x_8_1 = vector.extract %rest_x_8[1] : f32 from !pair
        %rest_w_8_1 = rocdl.exp2 %rest_x_8_1 f32 -> f32
        %rest_pair_7 = vector.from_elements %rest_w_7_0, %rest_w_7_1 : !pair
        %rest_sum_7 = arith.addf %rest_sum_6, %rest_pair_7 : !pair
        %rest_h_7 = rocdl.cvt.pkrtz %rest_w_7_0, %rest_w_7_1 : vector<2xf16>
        %rest_p_3 = vector.shuffle %rest_h_6, %rest_h_7 [0, 1, 2, 3] : vector<2xf16>, vector<2xf16>
        %rest_vn_1_0 = amdgpu.raw_buffer_load {indexOffset = 64 : i32} %v_rows[%rest_vn_at_0] : !rows_f16, i32 -> !operand_f16
        %rest_vn_1_1 = amdgpu.raw_buffer_load {indexOffset = 64 : i32} %v_rows[%rest_vn_at_1] : !rows_f16, i32 -> !operand_f16
        rocdl.sched.barrier 0
        %rest_s_1_5_0_a = vector.shuffle %rest_k_piece_13, %rest_k_piece_13 [0, 1, 2, 3] : !chunk_f16, !chunk_f16
        %rest_s_1_5_0 = amdgpu.mfma 32x32x8 %rest_s_1_5_0_a * %q_5_0 + %rest_s_1_4_1 blgp = none : !operand_f16, !operand_f16, !block
        %rest_vn_1_2 = amdgpu.raw_buffer_load {indexOffset = 64 : i32} %v_rows[%rest_vn_at_2] : !rows_f16, i32 -> !operand_f16
        %rest_vn_1_3 = amdgpu.raw_buffer_load {indexOffset = 64 : i32} %v_rows[%rest_vn_at_3] : !rows_f16, i32 -> !operand_f16
        rocdl.sched.barrier 0
        %rest_s_1_5_1_a = vector.shuffle %rest_k_piece_13, %rest_k_piece_13 [4, 5, 6, 7] : !chunk_f16, !chunk_f16
        %rest_s_1_5_1 = amdgpu.mfma 32x32x8 %rest_s_1_5_1_a * %q_5_1 + %rest_s_1_5_0 blgp = none : !operand_f16, !operand_f16, !block
        rocdl.sched.barrier 0
        %rest_s_1_6_0_a = vector.shuffle %rest_k_piece_14, %rest_k_piece_14 [0, 1, 2, 3] : !chunk_f16, !chunk_f16
        %rest_s_1_6_0 = amdgpu.mfma 32x32x8 %rest_s_1_6_0_a * %q_6_0 + %rest_s_1_5_1 blgp = none : !operand_f16, !operand_f16, !block
        %rest_x_9_0 = vector.extract %rest_x_9[0] : f32 from !pair
        %rest_w_9_0 = rocdl.exp2 %rest_x_9_0 f32 -> f32
        %rest_x_9_1 = vector.extract %rest_x_9[1] : f32 from !pair
        %rest_w_9_1 = rocdl.exp2 %rest_x_9_1 f32 -> f32
        %rest_pair_8 = vector.from_elements %rest_w_8_0, %rest_w_8_1 : !pair
        %rest_sum_8 = arith.addf %rest_sum_7, %rest_pair_8 : !pair
        %rest_h_8 = rocdl.cvt.pkrtz %rest_w_8_0, %rest_w_8_1 : vector<2xf16>
        rocdl.sched.barrier 0
        %rest_s_1_6_1_a = vector.shuffle %rest_k_piece_14, %rest_k_piece_14 [4, 5, 6, 7] : !chunk_f16, !chunk_f16
        %rest_s_1_6_1 = amdgpu.mfma 32x32x8 %rest_s_1_6_1_a * %q_6_1 + %rest_s_1_6_0 blgp = none : !operand_f16, !operand_f16, !block
        amdgpu.lds_barrier
        %rest_v_piece_0_at = arith.addi %v_read_0, %c0 : index
        %rest_v_piece_0 = vector.load %v_lds[%rest_v_piece_0_at] {alignment = 16} : !tile_f16_d128, !chunk_f16
        %rest_v_piece_1_at = arith.addi %v_read_0, %c2048 : index
        %rest_v_piece_1 = vector.load %v_lds[%rest_v_piece_1_at] {alignment = 16} : !tile_f16_d128, !chunk_f16
        rocdl.sched.barrier 0
        %rest_s_1_7_0_a = vector.shuffle %rest_k_piece_15, %rest_k_piece_15 [0, 1, 2, 3] : !chunk_f16, !chunk_f16
        %rest_s_1_7_0 = amdgpu.mfma 32x32x8 %rest_s_1_7_0_a * %q_7_0 + %rest_s_1_6_1 blgp = none : !operand_f16, !operand_f16, !block
        rocdl.sched.barrier 0
        %rest_s_1_7_1_a = vector.shuffle %rest_k_piece_15, %rest_k_piece_15 [4, 5, 6, 7] : !chunk_f16, !chunk_f16
        %rest_s_1_7_1 = amdgpu.mfma 32x32x8 %rest_s_1_7_1_a * %q_7_1 + %rest_s_1_7_0 blgp = none : !operand_f16, !operand_f16, !block
        %rest_x_10_0 = vector.extract %rest_x_10[0] : f32 from !pair
        %rest_w_10_0 = rocdl.exp2 %rest_x_10_0 f32 -> f32
        %rest_x_10_1 = vector.extract %rest_x_10[1] : f32 from !pair
        %rest_w_10_1 = rocdl.exp2 %rest_x_10_1 f32 -> f32
        %rest_pair_9 = vector.from_elements %rest_w_9_0, %rest_w_9_1 : !pair
        %rest_sum_9 = arith.addf %rest_sum_8, %rest_pair_9 : !pair
        %rest_h_9 = rocdl.cvt.pkrtz %rest_w_9_0, %rest_w_9_1 : vector<2xf16>
        %rest_p_4 = vector.shuffle %rest_h_8, %rest_h_9 [0, 1, 2, 3] : vector<2xf16>, vector<2xf16>
        %rest_v_piece_2_at = arith.addi %v_read_0, %c4096 : index
        %rest_v_piece_2 = vector.load %v_lds[%rest_v_piece_2_at] {alignment = 16} : !tile_f16_d128, !chunk_f16
        rocdl.sched.barrier 0
        %rest_o_0_0_0_a = vector.shuffle %rest_v_piece_0, %rest_v_piece_0 [0, 1, 2, 3] : !chunk_f16, !chunk_f16
        %rest_o_0_0_0 = amdgpu.mfma 32x32x8 %rest_o_0_0_0_a * %rest_p_0 + %rest_in_2 blgp = none : !operand_f16, !operand_f16, !block
        %rest_k_store_rest_in_8 = arith.addi %k_store, %c0 : index
        vector.store %rest_in_8, %k_lds[%rest_k_store_rest_in_8] {alignment = 16} : !tile_f16_d128, !chunk_f16
        rocdl.sched.barrier 0
        %rest_o_0_0_1_a = vector.shuffle %rest_v_piece_0, %rest_v_piece_0 [4, 5, 6, 7] : !chunk_f16, !chunk_f16
        %rest_o_0_0_1 = amdgpu.mfma 32x32x8 %rest_o_0_0_1_a * %rest_p_1 + %rest_o_0_0_0 blgp = none : !operand_f16, !operand_f16, !block
        %rest_v_piece_3_at = arith.addi %v_read_0, %c6144 : index
        %rest_v_piece_3 = vector.load %v_lds[%rest_v_piece_3_at] {alignment = 16} : !tile_f16_d128, !chunk_f16
        %rest_k_store_rest_in_9 = arith.addi %k_store, %c2048 : index
        vector.store %rest_in_9, %k_lds[%rest_k_store_rest_in_9] {alignment = 16} : !tile_f16_d128, !chunk_f16
        %rest_tile_key = arith.shli %rest_tile_1, %i6 : i32
        %rest_left = arith.subi %lane_keys, %rest_tile_key : i32
        %rest_sees_0_0 = arith.cmpi sgt, %rest_left, %i0 : i32
        %rest_sees_0_1 = arith.cmpi sgt, %rest_left, %i1 : i32
        rocdl.sched.barrier 0
        %rest_o_1_0_0_a = vector.shuffle %rest_v_piece_1, %rest_v_piece_1 [0, 1, 2, 3] : !chunk_f16, !chunk_f16
        %rest_o_1_0_0 = amdgpu.mfma 32x32x8 %rest_o_1_0_0_a * %rest_p_0 + %rest_in_3 blgp = none : !operand_f16, !operand_f16, !block
        %rest_sees_0_2 = arith.cmpi sgt, %rest_left, %i2 : i32
        %rest_sees_0_3 = arith.cmpi sgt, %rest_left, %i3 : i32
        %rest_any_0_0 = vector.extract %rest_s_0_7_1[0] : f32 from !block
        %rest_seen_0_0 = arith.select %rest_sees_0_0, %rest_any_0_0, %masked : f32
        %rest_any_0_1 = vector.extract %rest_s_0_7_1[1] : f32 from !block
        %rest_seen_0_1 = arith.select %rest_sees_0_1, %rest_any_0_1, %masked : f32
        rocdl.sched.barrier 0
        %rest_o_1_0_1_a = vector.shuffle %rest_v_piece_1, %rest_v_piece_1 [4, 5, 6, 7] : !chunk_f16, !chunk_f16
        %rest_o_1_0_1 = amdgpu.mfma 32x32x8 %rest_o_1_0_1_a * %rest_p_1 + %rest_o_1_0_0 blgp = none : !operand_f16, !operand_f16, !block
        %rest_x_11_0 = vector.extract %rest_x_11[0] : f32 from !pair
        %rest_w_11_0 = rocdl.exp2 %rest_x_11_0 f32 -> f32
        %rest_x_11_1 = vector.extract %rest_x_11[1] : f32 from !pair
        %rest_w_11_1 = rocdl.exp2 %rest_x_11_1 f32 -> f32
        %rest_pair_10 = vector.from_elements %rest_w_10_0, %rest_w_10_1 : !pair
        %rest_sum_10 = arith.addf %rest_sum_9, %rest_pair_10 : !pair
        %rest_h_10 = rocdl.cvt.pkrtz %rest_w_10_0, %rest_w_10_1 : vector<2xf16>
        %rest_v_piece_4_at = arith.addi %v_read_1, %c0 : index
        %rest_v_piece_4 = vector.load %v_lds[%rest_v_piece_4_at] {alignment = 16} : !tile_f16_d128, !chunk_f16
        %rest_k_store_rest_in_10 = arith.addi %k_store, %c4096 : index
        vector.store %rest_in_10, %k_lds[%rest_k_store_rest_in_10] {alignment = 16} : !tile_f16_d128, !chunk_f16
        %rest_sees_0_4 = arith.cmpi sgt, %rest_left, %i8 : i32
        %rest_sees_0_5 = arith.cmpi sgt, %rest_left, %i9 : i32
        %rest_any_0_2 = vector.extract %rest_s_0_7_1[2] : f32 from !block
        %rest_seen_0_2 = arith.select %rest_sees_0_2, %rest_any_0_2, %masked : f32
        %rest_any_0_3 = vector.extract %rest_s_0_7_1[3] : f32 from !block
        %rest_seen_0_3 = arith.select %rest_sees_0_3, %rest_any_0_3, %masked : f32
        rocdl.sched.barrier 0
        %rest_o_2_0_0_a = vector.shuffle %rest_v_piece_2, %rest_v_piece_2 [0, 1, 2, 3] : !chunk_f16, !chunk_f16
        %rest_o_2_0_0 = amdgpu.mfma 32x32x8 %rest_o_2_0_0_a * %rest_p_0 + %rest_in_4 blgp = none : !operand_f16, !operand_f16, !block
        %rest_sees_0_6 = arith.cmpi sgt, %rest_left, %i10 : i32
        %rest_sees_0_7 = arith.cmpi sgt, %rest_left, %i11 : i32
        %rest_any_0_4 = vector.extract %rest_s_0_7_1[4] : f32 from !block
        %rest_seen_0_4 = arith.select %rest_sees_0_4, %rest_any_0_4, %masked : f32
        %rest_any_0_5 = vector.extract %rest_s_0_7_1[5] : f32 from !block
        %rest_seen_0_5 = arith.select %rest_sees_0_5, %rest_any_0_5, %masked : f32
        rocdl.sched.barrier 0
        %rest_o_2_0_1_a = vector.shuffle %rest_v_piece_2, %rest_v_piece_2 [4, 5, 6, 7] : !chunk_f16, !chunk_f16
        %rest_o_2_0_1 = amdgpu.mfma 32x32x8 %rest_o_2_0_1_a * %rest_p_1 + %rest_o_2_0_0 blgp = none : !operand_f16, !operand_f16, !block
        %rest_v_piece_5_at = arith.addi %v_read_1, %c2048 : index
        %rest_v_piece_5 = vector.load %v_lds[%rest_v_piece_5_at] {alignment = 16} : !tile_f16_d128, !chunk_f16
        %rest_k_store_rest_in_11 = arith.addi %k_store, %c6144 : index
        vector.store %rest_in_11, %k_lds[%rest_k_store_rest_in_11] {alignment = 16} : !tile_f16_d128, !chunk_f16
        %rest_sees_0_8 = arith.cmpi sgt, %rest_left, %i16 : i32
        %rest_sees_0_9 = arith.cmpi sgt, %rest_left, %i17 : i32
        %rest_any_0_6 = vector.extract %rest_s_0_7_1[6] : f32 from !block
        %rest_seen_0_6 = arith.select %rest_sees_0_6, %rest_any_0_6, %masked : f32
        %rest_any_0_7 = vector.extract %rest_s_0_7_1[7] : f32 from !block
        %rest_seen_0_7 = arith.select %rest_sees_0_7, %rest_any_0_7, %masked : f32
        rocdl.sched.barrier 0
        %rest_o_3_0_0_a = vector.shuffle %rest_v_piece_3, %rest_v_piece_3 [0, 1, 2, 3] : !chunk_f16, !chunk_f16
        %rest_o_3_0_0 = amdgpu.mfma 32x32x8 %rest_o_3_0_0_a * %rest_p_0 + %rest_in_5 blgp = none : !operand_f16, !operand_f16, !block
        %rest_x_12_0 = vector.extract %rest_x_12[0] : f32 from !pair
        %rest_w_12_0 = rocdl.exp2 %rest_x_12_0 f32 -> f32
        %rest_x_12_1 = vector.extract %rest_x_12[1] : f32 from !pair
        %rest_w_12_1 = rocdl.exp2 %rest_x_12_1 f32 -> f32
        %rest_pair_11 = vector.from_elements %rest_w_11_0, %rest_w_11_1 : !pair
        %rest_sum_11 = arith.addf %rest_sum_10, %rest_pair_11 : !pair
        %rest_h_11 = rocdl.cvt.pkrtz %rest_w_11_0, %rest_w_11_1 : vector<2xf16>
        %rest_p_5 = vector.shuffle %rest_h_10, %rest_h_11 [0, 1, 2, 3] : vector<2xf16>, vector<2xf16>
        %rest_sees_0_10 = arith.cmpi sgt, %rest_left, %i18 : i32
        %rest_sees_0_11 = arith.cmpi sgt, %rest_left, %i19 : i32
        %rest_any_0_8 = vector.extract %rest_s_0_7_1[8] : f32 from !block
        %rest_seen_0_8 = arith.select %rest_sees_0_8, %rest_any_0_8, %masked : f32
        %rest_any_0_9 = vector.extract %rest_s_0_7_1[9] : f32 from !block
        %rest_seen_0_9 = arith.select %rest_sees_0_9, %rest_any_0_9, %masked : f32
        rocdl.sched.barrier 0
        %rest_o_3_0_1_a = vector.shuffle %rest_v_piece_3, %rest_v_piece_3 [4, 5, 6, 7] : !chunk_f16, !chunk_f16
        %rest_o_3_0_1 = amdgpu.mfma 32x32x8 %rest_o_3_0_1_a * %rest_p_1 + %rest_o_3_0_0 blgp = none : !operand_f16, !operand_f16, !block
        %rest_v_piece_6_at = arith.addi %v_read_1, %c4096 : index
        %rest_v_piece_6 = vector.load %v_lds[%rest_v_piece_6_at] {alignment = 16} : !tile_f16_d128, !chunk_f16
        %rest_kn_tile_at = arith.muli %rest_tile_3, %k_tile_pitch : i32
        %rest_sees_0_12 = arith.cmpi sgt, %rest_left, %i24 : i32
        %rest_sees_0_13 = arith.cmpi sgt, %rest_left, %i25 : i32
        %rest_any_0_10 = vector.extract %rest_s_0_7_1[10] : f32 from !block
        %rest_seen_0_10 = arith.select %rest_sees_0_10, %rest_any_0_10, %masked : f32
        %rest_any_0_11 = vector.extract %rest_s_0_7_1[11] : f32 from !block
        %rest_seen_0_11 = arith.select %rest_sees_0_11, %rest_any_0_11, %masked : f32
        rocdl.sched.barrier 0
        %rest_o_0_1_0_a = vector.shuffle %rest_v_piece_4, %rest_v_piece_4 [0, 1, 2, 3] : !chunk_f16, !chunk_f16
        %rest_o_0_1_0 = amdgpu.mfma 32x32x8 %rest_o_0_1_0_a * %rest_p_2 + %rest_o_0_0_1 blgp = none : !operand_f16, !operand_f16, !block
        %rest_kn_at_0 = arith.addi %k_at_0, %rest_kn_tile_at : i32
        %rest_kn_0 = amdgpu.raw_buffer_load %k_rows[%rest_kn_at_0] : !rows_f16, i32 -> !chunk_f16
        %rest_sees_0_14 = arith.cmpi sgt, %rest_left, %i26 : i32
        %rest_sees_0_15 = arith.cmpi sgt, %rest_left, %i27 : i32
        %rest_any_0_12 = vector.extract %rest_s_0_7_1[12] : f32 from !block
        %rest_seen_0_12 = arith.select %rest_sees_0_12, %rest_any_0_12, %masked : f32
        %rest_any_0_13 = vector.extract %rest_s_0_7_1[13] : f32 from !block
        %rest_seen_0_13 = arith.select %rest_sees_0_13, %rest_any_0_13, %masked : f32
        rocdl.sched.barrier 0
        %rest_o_0_1_1_a = vector.shuffle %rest_v_piece_4, %rest_v_piece_4 [4, 5, 6, 7] : !chunk_f16, !chunk_f16
        %rest_o_0_1_1 = amdgpu.mfma 32x32x8 %rest_o_0_1_1_a * %rest_p_3 + %rest_o_0_1_0 blgp = none : !operand_f16, !operand_f16, !block
        %rest_x_13_0 = vector.extract %rest_x_13[0] : f32 from !pair
        %rest_w_13_0 = rocdl.exp2 %rest_x_13_0 f32 -> f32
        %rest_x_13_1 = vector.extract %rest_x_13[1] : f32 from !pair
        %rest_w_13_1 = rocdl.exp2 %rest_x_13_1 f32 -> f32
        %rest_pair_12 = vector.from_elements %rest_w_12_0, %rest_w_12_1 : !pair
        %rest_sum_12 = arith.addf %rest_sum_11, %rest_pair_12 : !pair
        %rest_h_12 = rocdl.cvt.pkrtz %rest_w_12_0, %rest_w_12_1 : vector<2xf16>
        %rest_v_piece_7_at = arith.addi %v_read_1, %c6144 : index
        %rest_v_piece_7 = vector.load %v_lds[%rest_v_piece_7_at] {alignment = 16} : !tile_f16_d128, !chunk_f16
        %rest_sees_1_0 = arith.cmpi sgt, %rest_left, %i32 : i32
        %rest_sees_1_1 = arith.cmpi sgt, %rest_left, %i33 : i32
        %rest_any_0_14 = vector.extract %rest_s_0_7_1[14] : f32 from !block
        %rest_seen_0_14 = arith.select %rest_sees_0_14, %rest_any_0_14, %masked : f32
        %rest_any_0_15 = vector.extract %rest_s_0_7_1[15] : f32 from !block
        %rest_seen_0_15 = arith.select %rest_sees_0_15, %rest_any_0_15, %masked : f32
        rocdl.sched.barrier 0
        %rest_o_1_1_0_a = vector.shuffle %rest_v_piece_5, %rest_v_piece_5 [0, 1, 2, 3] : !chunk_f16, !chunk_f16
        %rest_o_1_1_0 = amdgpu.mfma 32x32x8 %rest_o_1_1_0_a * %rest_p_2 + %rest_o_1_0_1 blgp = none : !operand_f16, !operand_f16, !block
        %rest_kn_at_1 = arith.addi %k_at_1, %rest_kn_tile_at : i32
        %rest_kn_1 = amdgpu.raw_buffer_load %k_rows[%rest_kn_at_1] : !rows_f16, i32 -> !chunk_f16
        %rest_sees_1_2 = arith.cmpi sgt, %rest_left, %i34 : i32
        %rest_sees_1_3 = arith.cmpi sgt, %rest_left, %i35 : i32
        %rest_any_1_0 = vector.extract %rest_s_1_7_1[0] : f32 from !block
        %rest_seen_1_0 = arith.select %rest_sees_1_0, %rest_any_1_0, %masked : f32
        %rest_any_1_1 = vector.extract %rest_s_1_7_1[1] : f32 from !block
        %rest_seen_1_1 = arith.select %rest_sees_1_1, %rest_any_1_1, %masked : f32
        rocdl.sched.barrier 0
        %rest_o_1_1_1_a = vector.shuffle %rest_v_piece_5, %rest_v_piece_5 [4, 5, 6, 7] : !chunk_f16, !chunk_f16
        %rest_o_1_1_1 = amdgpu.mfma 32x32x8 %rest_o_1_1_1_a * %rest_p_3 + %rest_o_1_1_0 blgp = none : !operand_f16, !operand_f16, !block
        %rest_v_piece_8_at = arith.addi %v_read_2, %c0 : index
        %rest_v_piece_8 = vector.load %v_lds[%rest_v_piece_8_at] {alignment = 16} : !tile_f16_d128, !chunk_f16
        %rest_kn_at_2 = arith.addi %k_at_2, %rest_kn_tile_at : i32
        %rest_kn_2 = amdgpu.raw_buffer_load %k_rows[%rest_kn_at_2] : !rows_f16, i32 -> !chunk_f16
        %rest_sees_1_4 = arith.cmpi sgt, %rest_left, %i40 : i32
        %rest_sees_1_5 = arith.cmpi sgt, %rest_left, %i41 : i32
        %rest_any_1_2 = vector.extract %rest_s_1_7_1[2] : f32 from !block
        %rest_seen_1_2 = arith.select %rest_sees_1_2, %rest_any_1_2, %masked : f32
        %rest_any_1_3 = vector.extract %rest_s_1_7_1[3] : f32 from !block
        %rest_seen_1_3 = arith.select %rest_sees_1_3, %rest_any_1_3, %masked : f32
        rocdl.sched.barrier 0
        %rest_o_2_1_0_a = vector.shuffle %rest_v_piece_6, %rest_v_piece_6 [0, 1, 2, 3] : !chunk_f16, !chunk_f16
        %rest_o_2_1_0 = amdgpu.mfma 32x32x8 %rest_o_2_1_0_a * %rest_p_2 + %rest_o_2_0_1 blgp = none : !operand_f16, !operand_f16, !block
        %rest_sees_1_6 = arith.cmpi sgt, %rest_left, %i42 : i32
        %rest_sees_1_7 = arith.cmpi sgt, %rest_left, %i43 : i32
        %rest_any_1_4 = vector.extract %rest_s_1_7_1[4] : f32 from !block
        %rest_seen_1_4 = arith.select %rest_sees_1_4, %rest_any_1_4, %masked : f32
        %rest_any_1_5 = vector.extract %rest_s_1_7_1[5] : f32 from !block
        %rest_seen_1_5 = arith.select %rest_sees_1_5, %rest_any_1_5, %masked : f32
        rocdl.sched.barrier 0
        %rest_o_2_1_1_a = vector.shuffle %rest_v_piece_6, %rest_v_piece_6 [4, 5, 6, 7] : !chunk_f16, !chunk_f16
        %rest_o_2_1_1 = amdgpu.mfma 32x32x8 %rest_o_2_1_1_a * %rest_p_3 + %rest_o_2_1_0 blgp = none : !operand_f16, !operand_f16, !block
        %rest_x_14_0 = vector.extract %rest_x_14[0] : f32 from !pair
        %rest_w_14_0 = rocdl.exp2 %rest_x_14_0 f32 -> f32
        %rest_x_14_1 = vector.extract %rest_x_14[1] : f32 from !pair
        %rest_w_14_1 = rocdl.exp2 %rest_x_14_1 f32 -> f32
        %rest_pair_13 = vector.from_elements %rest_w_13_0, %rest_w_13_1 : !pair
        %rest_sum_13 = arith.addf %rest_sum_12, %rest_pair_13 : !pair
        %rest_h_13 = rocdl.cvt.pkrtz %rest_w_13_0, %rest_w_13_1 : vector<2xf16>
        %rest_p_6 = vector.shuffle %rest_h_12, %rest_h_13 [0, 1, 2, 3] : vector<2xf16>, vector<2xf16>
        %rest_v_piece_9_at = arith.addi %v_read_2, %c2048 : index
        %rest_v_piece_9 = vector.load %v_lds[%rest_v_piece_9_at] {alignment = 16} : !tile_f16_d128, !chunk_f16
        %rest_kn_at_3 = arith.addi %k_at_3, %rest_kn_tile_at : i32
        %rest_kn_3 = amdgpu.raw_buffer_load %k_rows[%rest_kn_at_3] : !rows_f16, i32 -> !chunk_f16
        %rest_sees_1_8 = arith.cmpi sgt, %rest_left, %i48 : i32
        %rest_sees_1_9 = arith.cmpi sgt, %rest_left, %i49 : i32
        %rest_any_1_6 = vector.extract %rest_s_1_7_1[6] : f32 from !block
        %rest_seen_1_6 = arith.select %rest_sees_1_6, %rest_any_1_6, %masked : f32
        %rest_any_1_7 = vector.extract %rest_s_1_7_1[7] : f32 from !block
        %rest_seen_1_7 = arith.select %rest_sees_1_7, %rest_any_1_7, %masked : f32
        rocdl.sched.barrier 0
        %rest_o_3_1_0_a = vector.shuffle %rest_v_piece_7, %rest_v_piece_7 [0, 1, 2, 3] : !chunk_f16, !chunk_f16
        %rest_o_3_1_0 = amdgpu.mfma 32x32x8 %rest_o_3_1_0_a * %rest_p_2 + %rest_o_3_0_1 blgp = none : !operand_f16, !operand_f16, !block
        %rest_sees_1_10 = arith.cmpi sgt, %rest_left, %i50 : i32
        %rest_sees_1_11 = arith.cmpi sgt, %rest_left, %i51 : i32
        %rest_any_1_8 = vector.extract %rest_s_1_7_1[8] : f32 from !block
        %rest_seen_1_8 = arith.select %rest_sees_1_8, %rest_any_1_8, %masked : f32
        %rest_any_1_9 = vector.extract %rest_s_1_7_1[9] : f32 from !block
        %rest_seen_1_9 = arith.select %rest_sees_1_9, %rest_any_1_9, %masked : f32
        rocdl.sched.barrier 0
        %rest_o_3_1_1_a = vector.shuffle %rest_v_piece_7, %rest_v_piece_7 [4, 5, 6, 7] : !chunk_f16, !chunk_f16
        %rest_o_3_1_1 = amdgpu.mfma 32x32x8 %rest_o_3_1_1_a * %rest_p_3 + %rest_o_3_1_0 blgp = none : !operand_f16, !operand_f16, !block
        %rest_v_piece_10_at = arith.addi %v_read_2, %c4096 : index
        %rest_v_piece_10 = vector.load %v_lds[%rest_v_piece_10_at] {alignment = 16} : !tile_f16_d128, !chunk_f16
        llvm.inline_asm has_side_effects "", "~{memory}" : () -> ()
        %rest_sees_1_12 = arith.cmpi sgt, %rest_left, %i56 : i32
        %rest_sees_1_13 = arith.cmpi sgt, %rest_left, %i57 : i32
        %rest_any_1_10 = vector.extract %rest_s_1_7_1[10] : f32 from !block
        %rest_seen_1_10 = arith.select %rest_sees_1_10, %rest_any_1_10, %masked : f32
        %rest_any_1_11 = vector.extract %rest_s_1_7_1[11] : f32 from !block
        %rest_seen_1_11 = arith.select %rest_sees_1_11, %rest_any_1_11, %masked : f32
        rocdl.sched.barrier 0
        %rest_o_0_2_0_a = vector.shuffle %rest_v_piece_8, %rest_v_piece_8 [0, 1, 2, 3] : !chunk_f16, !chunk_f16
        %rest_o_0_2_0 = amdgpu.mfma 32x32x8 %rest_o_0_2_0_a * %rest_p_4 + %rest_o_0_1_1 blgp = none : !operand_f16, !operand_f16, !block
        %rest_x_15_0 = vector.extract %rest_x_15[0] : f32 from !pair
        %rest_w_15_0 = rocdl.exp2 %rest_x_15_0 f32 -> f32
        %rest_x_15_1 = vector.extract %rest_x_15[1] : f32 from !pair
        %rest_w_15_1 = rocdl.exp2 %rest_x_15_1 f32 -> f32
        %rest_pair_14 = vector.from_elements %rest_w_14_0, %rest_w_14_1 : !pair
        %rest_sum_14 = arith.addf %rest_sum_13, %rest_pair_14 : !pair
        %rest_h_14 = rocdl.cvt.pkrtz %rest_w_14_0, %rest_w_14_1 : vector<2xf16>
        %rest_sees_1_14 = arith.cmpi sgt, %rest_left, %i58 : i32
        %rest_sees_1_15 = arith.cmpi sgt, %rest_left, %i59 : i32
        %rest_any_1_12 = vector.extract %rest_s_1_7_1[12] : f32 from !block
        %rest_seen_1_12 = arith.select %rest_sees_1_12, %rest_any_1_12, %masked : f32
        %rest_any_1_13 = vector.extract %rest_s_1_7_1[13] : f32 from !block
        %rest_seen_1_13 = arith.select %rest_sees_1_13, %rest_any_1_13, %masked : f32
        rocdl.sched.barrier 0
        %rest_o_0_2_1_a = vector.shuffle %rest_v_piece_8, %rest_v_piece_8 [4, 5, 6, 7] : !chunk_f16, !chunk_f16
        %rest_o_0_2_1 = amdgpu.mfma 32x32x8 %rest_o_0_2_1_a * %rest_p_5 + %rest_o_0_2_0 blgp = none : !operand_f16, !operand_f16, !block
        %rest_v_piece_11_at = arith.addi %v_read_2, %c6144 : index
        %rest_v_piece_11 = vector.load %v_lds[%rest_v_piece_11_at] {alignment = 16} : !tile_f16_d128, !chunk_f16
        %rest_any_1_14 = vector.extract %rest_s_1_7_1[14] : f32 from !block
        %rest_seen_1_14 = arith.select %rest_sees_1_14, %rest_any_1_14, %masked : f32
        %rest_any_1_15 = vector.extract %rest_s_1_7_1[15] : f32 from !block
        %rest_seen_1_15 = arith.select %rest_sees_1_15, %rest_any_1_15, %masked : f32
        %rest_masked_0 = vector.from_elements %rest_seen_0_0, %rest_seen_0_1, %rest_seen_0_2, %rest_seen_0_3, %rest_seen_0_4, %rest_seen_0_5, %rest_seen_0_6, %rest_seen_0_7, %rest_seen_0_8, %rest_seen_0_9, %rest_seen_0_10, %rest_seen_0_11, %rest_seen_0_12, %rest_seen_0_13, %rest_seen_0_14, %rest_seen_0_15 : !block
        %rest_masked_1 = vector.from_elements %rest_seen_1_0, %rest_seen_1_1, %rest_seen_1_2, %rest_seen_1_3, %rest_seen_1_4, %rest_seen_1_5, %rest_seen_1_6, %rest_seen_1_7, %rest_seen_1_8, %rest_seen_1_9, %rest_seen_1_10, %rest_seen_1_11, %rest_seen_1_12, %rest_seen_1_13, %rest_seen_1_14, %rest_seen_1_15 : !block
        rocdl.sched.barrier 0
        %rest_o_1_2_0_a = vector.shuffle %rest_v_piece_9, %rest_v_piece_9 [0, 1, 2, 3] : !chunk_f16, !chunk_f16
        %rest_o_1_2_0 = amdgpu.mfma 32x32x8 %rest_o_1_2_0_a * %rest_p_4 + %rest_o_1_1_1 blgp = none : !operand_f16, !operand_f16, !block
        rocdl.sched.barrier 0
        %rest_o_1_2_1_a = vector.shuffle %rest_v_piece_9, %rest_v_piece_9 [4, 5, 6, 7] : !chunk_f16, !chunk_f16
        %rest_o_1_2_1 = amdgpu.mfma 32x32x8 %rest_o_1_2_1_a * %rest_p_5 + %rest_o_1_2_0 blgp = none : !operand_f16, !operand_f16, !block
        %rest_pair_15 = vector.from_elements %rest_w_15_0, %rest_w_15_1 : !pair
        %rest_sum_15 = arith.addf %rest_sum_14, %rest_pair_15 : !pair
        %rest_h_15 = rocdl.cvt.pkrtz %rest_w_15_0, %rest_w_15_1 : vector<2xf16>
        %rest_p_7 = vector.shuffle %rest_h_14, %rest_h_15 [0, 1, 2, 3] : vector<2xf16>, vector<2xf16>
        %rest_v_piece_12_at = arith.addi %v_read_3, %c0 : index
        %rest_v_piece_12 = vector.load %v_lds[%rest_v_piece_12_at] {alignment = 16} : !tile_f16_d128, !chunk_f16
        %rest_e_0_0 = vector.extract %rest_masked_0[0] : f32 from !block
        %rest_e_0_1 = vector.extract %rest_masked_0[1] : f32 from !block
        %rest_max_0_1 = arith.maxnumf %rest_e_0_0, %rest_e_0_1 : f32
        %rest_e_0_2 = vector.extract %rest_masked_0[2] : f32 from !block
        %rest_max_0_2 = arith.maxnumf %rest_max_0_1, %rest_e_0_2 : f32
        %rest_e_0_3 = vector.extract %rest_masked_0[3] : f32 from !block
        %rest_max_0_3 = arith.maxnumf %rest_max_0_2, %rest_e_0_3 : f32
        rocdl.sched.barrier 0
        %rest_o_2_2_0_a = vector.shuffle %rest_v_piece_10, %rest_v_piece_10 [0, 1, 2, 3] : !chunk_f16, !chunk_f16
        %rest_o_2_2_0 = amdgpu.mfma 32x32x8 %rest_o_2_2_0_a * %rest_p_4 + %rest_o_2_1_1 blgp = none : !operand_f16, !operand_f16, !block
        %rest_e_0_4 = vector.extract %rest_masked_0[4] : f32 from !block
        %rest_max_0_4 = arith.maxnumf %rest_max_0_3, %rest_e_0_4 : f32
        %rest_e_0_5 = vector.extract %rest_masked_0[5] : f32 from !block
        %rest_max_0_5 = arith.maxnumf %rest_max_0_4, %rest_e_0_5 : f32
        rocdl.sched.barrier 0
        %rest_o_2_2_1_a = vector.shuffle %rest_v_piece_10, %rest_v_piece_10 [4, 5, 6, 7] : !chunk_f16, !chunk_f16
        %rest_o_2_2_1 = amdgpu.mfma 32x32x8 %rest_o_2_2_1_a * %rest_p_5 + %rest_o_2_2_0 blgp = none : !operand_f16, !operand_f16, !block
        %rest_v_piece_13_at = arith.addi %v_read_3, %c2048 : index
        %rest_v_piece_13 = vector.load %v_lds[%rest_v_piece_13_at] {alignment = 16} : !tile_f16_d128, !chunk_f16
        %rest_e_0_6 = vector.extract %rest_masked_0[6] : f32 from !block
        %rest_max_0_6 = arith.maxnumf %rest_max_0_5, %rest_e_0_6 : f32
        %rest_e_0_7 = vector.extract %rest_masked_0[7] : f32 from !block
        %rest_max_0_7 = arith.maxnumf %rest_max_0_6, %rest_e_0_7 : f32
        rocdl.sched.barrier 0
        %rest_o_3_2_0_a = vector.shuffle %rest_v_piece_11, %rest_v_piece_11 [0, 1, 2, 3] : !chunk_f16, !chunk_f16
        %rest_o_3_2_0 = amdgpu.mfma 32x32x8 %rest_o_3_2_0_a * %rest_p_4 + %rest_o_3_1_1 blgp = none : !operand_f16, !operand_f16, !block
        %rest_e_0_8 = vector.extract %rest_masked_0[8] : f32 from !block
        %rest_max_0_8 = arith.maxnumf %rest_max_0_7, %rest_e_0_8 : f32
        %rest_e_0_9 = vector.extract %rest_masked_0[9] : f32 from !block
        %rest_max_0_9 = arith.maxnumf %rest_max_0_8, %rest_e_0_9 : f32
        %rest_e_0_10 = vector.extract %rest_masked_0[10] : f32 from !block
        %rest_max_0_10 = arith.maxnumf %rest_max_0_9, %rest_e_0_10 : f32
        %rest_e_0_11 = vector.extract %rest_masked_0[11] : f32 from !block
        %rest_max_0_11 = arith.maxnumf %rest_max_0_10, %rest_e_0_11 : f32
        rocdl.sched.barrier 0
        %rest_o_3_2_1_a = vector.shuffle %rest_v_piece_11, %rest_v_piece_11 [4, 5, 6, 7] : !chunk_f16, !chunk_f16
        %rest_o_3_2_1 = amdgpu.mfma 32x32x8 %rest_o_3_2_1_a * %rest_p_5 + %rest_o_3_2_0 blgp = none : !operand_f16, !operand_f16, !block
        %rest_v_piece_14_at = arith.addi %v_read_3, %c4096 : index
        %rest_v_piece_14 = vector.load %v_lds[%rest_v_piece_14_at] {alignment = 16} : !tile_f16_d128, !chunk_f16
        %rest_e_0_12 = vector.extract %rest_masked_0[12] : f32 from !block
        %rest_max_0_12 = arith.maxnumf %rest_max_0_11, %rest_e_0_12 : f32
        %rest_e_0_13 = vector.extract %rest_masked_0[13] : f32 from !block
        %rest_max_0_13 = arith.maxnumf %rest_max_0_12, %rest_e_0_13 : f32
        rocdl.sched.barrier 0
        %rest_o_0_3_0_a = vector.shuffle %rest_v_piece_12, %rest_v_piece_12 [0, 1, 2, 3] : !chunk_f16, !chunk_f16
        %rest_o_0_3_0 = amdgpu.mfma 32x32x8 %rest_o_0_3_0_a * %rest_p_6 + %rest_o_0_2_1 blgp = none : !operand_f16, !operand_f16, !block
        %rest_e_0_14 = vector.extract %rest_masked_0[14] : f32 from !block
        %rest_max_0_14 = arith.maxnumf %rest_max_0_13, %rest_e_0_14 : f32
        %rest_e_0_15 = vector.extract %rest_masked_0[15] : f32 from !block
        %rest_max_0_15 = arith.maxnumf %rest_max_0_14, %rest_e_0_15 : f32
        rocdl.sched.barrier 0
        %rest_o_0_3_1_a = vector.shuffle %rest_v_piece_12, %rest_v_piece_12 [4, 5, 6, 7] : !chunk_f16, !chunk_f16
        %rest_o_0_3_1 = amdgpu.mfma 32x32x8 %rest_o_0_3_1_a * %rest_p_7 + %rest_o_0_3_0 blgp = none : !operand_f16, !operand_f16, !block
        %rest_v_piece_15_at = arith.addi %v_read_3, %c6144 : index
        %rest_v_piece_15 = vector.load %v_lds[%rest_v_piece_15_at] {alignment = 16} : !tile_f16_d128, !chunk_f16
        %rest_e_1_0 = vector.extract %rest_masked_1[0] : f32 from !block
        %rest_max_1_0 = arith.maxnumf %rest_max_0_15, %rest_e_1_0 : f32
        %rest_e_1_1 = vector.extract %rest_masked_1[1] : f32 from !block
        %rest_max_1_1 = arith.maxnumf %rest_max_1_0, %rest_e_1_1 : f32
        %rest_e_1_2 = vector.extract %rest_masked_1[2] : f32 from !block
        %rest_max_1_2 = arith.maxnumf %rest_max_1_1, %rest_e_1_2 : f32
        %rest_e_1_3 = vector.extract %rest_masked_1[3] : f32 from !block
        %rest_max_1_3 = arith.maxnumf %rest_max_1_2, %rest_e_1_3 : f32
        rocdl.sched.barrier 0
        %rest_o_1_3_0_a = vector.shuffle %rest_v_piece_13, %rest_v_piece_13 [0, 1, 2, 3] : !chunk_f16, !chunk_f16
        %rest_o_1_3_0 = amdgpu.mfma 32x32x8 %rest_o_1_3_0_a * %rest_p_6 + %rest_o_1_2_1 blgp = none : !operand_f16, !operand_f16, !block
        %rest_e_1_4 = vector.extract %rest_masked_1[4] : f32 from !block
        %rest_max_1_4 = arith.maxnumf %rest_max_1_3, %rest_e_1_4 : f32
        %rest_e_1_5 = vector.extract %rest_masked_1[5] : f32 from !block
        %rest_max_1_5 = arith.maxnumf %rest_max_1_4, %rest_e_1_5 : f32
        rocdl.sched.barrier 0
        %rest_o_1_3_1_a = vector.shuffle %rest_v_piece_13, %rest_v_piece_13 [4, 5, 6, 7] : !chunk_f16, !chunk_f16
        %rest_o_1_3_1 = amdgpu.mfma 32x32x8 %rest_o_1_3_1_a * %rest_p_7 + %rest_o_1_3_0 blgp = none : !operand_f16, !operand_f16, !block
        %rest_e_1_6 = vector.extract %rest_masked_1[6] : f32 from !block
        %rest_max_1_6 = arith.maxnumf %rest_max_1_5, %rest_e_1_6 : f32
        %rest_e_1_7 = vector.extract %rest_masked_1[7] : f32 from !block
        %rest_max_1_7 = arith.maxnumf %rest_max_1_6, %rest_e_1_7 : f32
        rocdl.sched.barrier 0
        %rest_o_2_3_0_a = vector.shuffle %rest_v_piece_14, %rest_v_piece_14 [0, 1, 2, 3] : !chunk_f16, !chunk_f16
        %rest_o_2_3_0 = amdgpu.mfma 32x32x8 %rest_o_2_3_0_a * %rest_p_6 + %rest_o_2_2_1 blgp = none : !operand_f16, !operand_f16, !block
        %rest_e_1_8 = vector.extract %rest_masked_1[8] : f32 from !block
        %rest_max_1_8 = arith.maxnumf %rest_max_1_7, %rest_e_1_8 : f32
        %rest_e_1_9 = vector.extract %rest_masked_1[9] : f32 from !block
        %rest_max_1_9 = arith.maxnumf %rest_max_1_8, %rest_e_1_9 : f32
        %rest_e_1_10 = vector.extract %rest_masked_1[10] : f32 from !block
        %rest_max_1_10 = arith.maxnumf %rest_max_1_9, %rest_e_1_10 : f32
        %rest_e_1_11 = vector.extract %rest_masked_1[11] : f32 from !block
        %rest_max_1_11 = arith.maxnumf %rest_max_1_10, %rest_e_1_11 : f32
        rocdl.sched.barrier 0
        %rest_o_2_3_1_a = vector.shuffle %rest_v_piece_14, %rest_v_piece_14 [4, 5, 6, 7] : !chunk_f16, !chunk_f16
        %rest_o_2_3_1 = amdgpu.mfma 32x32x8 %rest_o_2_3_1_a * %rest_p_7 + %rest_o_2_3_0 blgp = none : !operand_f16, !operand_f16, !block
        %rest_e_1_12 = vector.extract %rest_masked_1[12] : f32 from !block
        %rest_max_1_12 = arith.maxnumf %rest_max_1_11, %rest_e_1_12 : f32
        %rest_e_1_13 = vector.extract %rest_masked_1[13] : f32 from !block
        %rest_max_1_13 = arith.maxnumf %rest_max_1_12, %rest_e_1_13 : f32
        amdgpu.lds_barrier
        rocdl.sched.barrier 0
        %rest_o_3_3_0_a = vector.shuffle %rest_v_piece_15, %rest_v_piece_15 [0, 1, 2, 3] : !chunk_f16, !chunk_f16
        %rest_o_3_3_0 = amdgpu.mfma 32x32x8 %rest_o_3_3_0_a * %rest_p_6 + %rest_o_3_2_1 blgp = none : !operand_f16, !operand_f16, !block
        %rest_e_1_14 = vector.extract %rest_masked_1[14] : f32 from !block
        %rest_max_1_14 = arith.maxnumf %rest_max_1_13, %rest_e_1_14 : f32
        %rest_e_1_15 = vector.extract %rest_masked_1[15] : f32 from !block
        %rest_max_1_15 = arith.maxnumf %rest_max_1_14, %rest_e_1_15 : f32
        rocdl.sched.barrier 0
        %rest_o_3_3_1_a = vector.shuffle %rest_v_piece_15, %rest_v_piece_15 [4, 5, 6, 7] : !chunk_f16, !chunk_f16
        %rest_o_3_3_1 = amdgpu.mfma 32x32x8 %rest_o_3_3_1_a * %rest_p_7 + %rest_o_3_3_0 blgp = none : !operand_f16, !operand_f16, !block
        %rest_exponent = math.fma %rest_max_1_15, %scale, %rest_in_7 : f32
        %rest_above = arith.cmpf ogt, %rest_exponent, %most : f32
        %rest_lanes = rocdl.ballot %rest_above : i64
        %rest_any = arith.cmpi ne, %rest_lanes, %no_lanes : i64
        %rest_new:6 = scf.if %rest_any -> (!block, !block, !block, !block, !pair, f32) {
          %rest_other, %rest_valid = gpu.shuffle xor %rest_max_1_15, %i32, %i64 : f32
          %rest_both = arith.maxnumf %rest_max_1_15, %rest_other : f32
          %rest_minus = arith.negf %rest_both : f32
          %rest_enough = math.fma %rest_minus, %scale, %largest_exponent : f32
          %rest_lower = arith.minnumf %rest_in_7, %rest_enough : f32
          %rest_change = arith.subf %rest_lower, %rest_in_7 : f32
          %rest_factor = rocdl.exp2 %rest_change f32 -> f32
          %rest_factor_2 = vector.broadcast %rest_factor : f32 to !pair
          %rest_factor_16 = vector.broadcast %rest_factor : f32 to !block
          %rest_down_0 = arith.mulf %rest_o_0_3_1, %rest_factor_16 : !block
          %rest_down_1 = arith.mulf %rest_o_1_3_1, %rest_factor_16 : !block
          %rest_down_2 = arith.mulf %rest_o_2_3_1, %rest_factor_16 : !block
          %rest_down_3 = arith.mulf %rest_o_3_3_1, %rest_factor_16 : !block
          %rest_down_sums = arith.mulf %rest_sum_15, %rest_factor_2 : !pair
          scf.yield %rest_down_0, %rest_down_1, %rest_down_2, %rest_down_3, %rest_down_sums, %rest_lower : !block, !block, !block, !block, !pair, f32
        } else {
          scf.yield %rest_o_0_3_1, %rest_o_1_3_1, %rest_o_2_3_1, %rest_o_3_3_1, %rest_sum_15, %rest_in_7 : !block, !block, !block, !block, !pair, f32
        }
        scf.yield %rest_masked_0, %rest_masked_1, %rest_new#0, %rest_new#1, %rest_new#2, %rest_new#3, %rest_new#4, %rest_new#5, %rest_kn_0, %rest_kn_1, %rest_kn_2, %rest_kn_3, %rest_vn_0_0, %rest_vn_0_1, %rest_vn_0_2, %rest_vn_0_3, %rest_vn_1_0, %rest_vn_1_1, %rest_vn_1_2, %rest_vn_1_3 : !block, !block, !block, !block, !block, !block, !pair, f32, !chunk_f16, !chunk_f16, !chunk_f16, !chunk_f16, !operand_f16, !operand_f16, !operand_f16, !operand_f16, !operand_f16, !operand_f16, !operand_f16, !operand_f16
      }

      // The last tile's weights.
      %last_vt_0_01 = vector.shuffle %rest#12, %rest#13 [0, 4, 1, 5, 2, 6, 3, 7] : !operand_f16, !operand_f16
      %last_vt_0_23 = vector.shuffle %rest#14, %rest#15 [0, 4, 1, 5, 2, 6, 3, 7] : !operand_f16, !operand_f16
      %last_vt_0_0 = vector.shuffle %last_vt_0_01, %last_vt_0_23 [0, 1, 8, 9] : !chunk_f16, !chunk_f16
      %last_vt_0_0_at = arith.addi %v_store_0, %c0 : index
      vector.store %last_vt_0_0, %v_lds[%last_vt_0_0_at] {alignment = 8} : !tile_f16_d128, !operand_f16
      %last_vt_0_1 = vector.shuffle %last_vt_0_01, %last_vt_0_23 [2, 3, 10, 11] : !chunk_f16, !chunk_f16
      %last_vt_0_1_at = arith.addi %v_store_1, %c0 : index
      vector.store %last_vt_0_1, %v_lds[%last_vt_0_1_at] {alignment = 8} : !tile_f16_d128, !operand_f16
      %last_vt_0_2 = vector.shuffle %last_vt_0_01, %last_vt_0_23 [4, 5, 12, 13] : !chunk_f16, !chunk_f16
      %last_vt_0_2_at = arith.addi %v_store_2, %c0 : index
      vector.store %last_vt_0_2, %v_lds[%last_vt_0_2_at] {alignment = 8} : !tile_f16_d128, !operand_f16
      %last_vt_0_3 = vector.shuffle %last_vt_0_01, %last_vt_0_23 [6, 7, 14, 15] : !chunk_f16, !chunk_f16
      %last_vt_0_3_at = arith.addi %v_store_3, %c0 : index
      vector.store %last_vt_0_3, %v_lds[%last_vt_0_3_at] {alignment = 8} : !tile_f16_d128, !operand_f16
      %last_vt_1_01 = vector.shuffle %rest#16, %rest#17 [0, 4, 1, 5, 2, 6, 3, 7] : !operand_f16, !operand_f16
      %last_vt_1_23 = vector.shuffle %rest#18, %rest#19 [0, 4, 1, 5, 2, 6, 3, 7] : !operand_f16, !operand_f16
      %last_vt_1_0 = vector.shuffle %last_vt_1_01, %last_vt_1_23 [0, 1, 8, 9] : !chunk_f16, !chunk_f16
      %last_vt_1_0_at = arith.addi %v_store_0, %c4096 : index
      vector.store %last_vt_1_0, %v_lds[%last_vt_1_0_at] {alignment = 8} : !tile_f16_d128, !operand_f16
      %last_vt_1_1 = vector.shuffle %last_vt_1_01, %last_vt_1_23 [2, 3, 10, 11] : !chunk_f16, !chunk_f16
      %last_vt_1_1_at = arith.addi %v_store_1, %c4096 : index
      vector.store %last_vt_1_1, %v_lds[%last_vt_1_1_at] {alignment = 8} : !tile_f16_d128, !operand_f16
      %last_vt_1_2 = vector.shuffle %last_vt_1_01, %last_vt_1_23 [4, 5, 12, 13] : !chunk_f16, !chunk_f16
      %last_vt_1_2_at = arith.addi %v_store_2, %c4096 : index
      vector.store %last_vt_1_2, %v_lds[%last_vt_1_2_at] {alignment = 8} : !tile_f16_d128, !operand_f16
      %last_vt_1_3 = vector.shuffle %last_vt_1_01, %last_vt_1_23 [6, 7, 14, 15] : !chunk_f16, !chunk_f16
      %last_vt_1_3_at = arith.addi %v_store_3, %c4096 : index
      vector.store %last_vt_1_3, %v_lds[%last_vt_1_3_at] {alignment = 8} : !tile_f16_d128, !operand_f16
      %last_shift_0 = vector.broadcast %rest#7 : f32 to !pair
      %last_scores_0 = vector.shuffle %rest#0, %rest#0 [0, 1] : !block, !block
      %last_x_0 = math.fma %last_scores_0, %scale_2, %last_shift_0 : !pair
      %last_shift_1 = vector.broadcast %rest#7 : f32 to !pair
      %last_scores_1 = vector.shuffle %rest#0, %rest#0 [2, 3] : !block, !block
      %last_x_1 = math.fma %last_scores_1, %scale_2, %last_shift_1 : !pair
      %last_shift_2 = vector.broadcast %rest#7 : f32 to !pair
      %last_scores_2 = vector.shuffle %rest#0, %rest#0 [4, 5] : !block, !block
      %last_x_2 = math.fma %last_scores_2, %scale_2, %last_shift_2 : !pair
      %last_shift_3 = vector.broadcast %rest#7 : f32 to !pair
      %last_scores_3 = vector.shuffle %rest#0, %rest#0 [6, 7] : !block, !block
      %last_x_3 = math.fma %last_scores_3, %scale_2, %last_shift_3 : !pair
      %last_shift_4 = vector.broadcast %rest#7 : f32 to !pair
      %last_scores_4 = vector.shuffle %rest#0, %rest#0 [8, 9] : !block, !block
      %last_x_4 = math.fma %last_scores_4, %scale_2, %last_shift_4 : !pair
      %last_shift_5 = vector.broadcast %rest#7 : f32 to !pair
      %last_scores_5 = vector.shuffle %rest#0, %rest#0 [10, 11] : !block, !block
      %last_x_5 = math.fma %last_scores_5, %scale_2, %last_shift_5 : !pair
      %last_shift_6 = vector.broadcast %rest#7 : f32 to !pair
      %last_scores_6 = vector.shuffle %rest#0, %rest#0 [12, 13] : !block, !block
      %last_x_6 = math.fma %last_scores_6, %scale_2, %last_shift_6 : !pair
      %last_shift_7 = vector.broadcast %rest#7 : f32 to !pair
      %last_scores_7 = vector.shuffle %rest#0, %rest#0 [14, 15] : !block, !block
      %last_x_7 = math.fma %last_scores_7, %scale_2, %last_shift_7 : !pair
      %last_shift_8 = vector.broadcast %rest#7 : f32 to !pair
      %last_scores_8 = vector.shuffle %rest#1, %rest#1 [0, 1] : !block, !block
      %last_x_8 = math.fma %last_scores_8, %scale_2, %last_shift_8 : !pair
      %last_shift_9 = vector.broadcast %rest#7 : f32 to !pair
      %last_scores_9 = vector.shuffle %rest#1, %rest#1 [2, 3] : !block, !block
      %last_x_9 = math.fma %last_scores_9, %scale_2, %last_shift_9 : !pair
      %last_shift_10 = vector.broadcast %rest#7 : f32 to !pair
      %last_scores_10 = vector.shuffle %rest#1, %rest#1 [4, 5] : !block, !block
      %last_x_10 = math.fma %last_scores_10, %scale_2, %last_shift_10 : !pair
      %last_shift_11 = vector.broadcast %rest#7 : f32 to !pair
      %last_scores_11 = vector.shuffle %rest#1, %rest#1 [6, 7] : !block, !block
      %last_x_11 = math.fma %last_scores_11, %scale_2, %last_shift_11 : !pair
      %last_shift_12 = vector.broadcast %rest#7 : f32 to !pair
      %last_scores_12 = vector.shuffle %rest#1, %rest#1 [8, 9] : !block, !block
      %last_x_12 = math.fma %last_scores_12, %scale_2, %last_shift_12 : !pair
      %last_shift_13 = vector.broadcast %rest#7 : f32 to !pair
      %last_scores_13 = vector.shuffle %rest#1, %rest#1 [10, 11] : !block, !block
      %last_x_13 = math.fma %last_scores_13, %scale_2, %last_shift_13 : !pair
      %last_shift_14 = vector.broadcast %rest#7 : f32 to !pair
      %last_scores_14 = vector.shuffle %rest#1, %rest#1 [12, 13] : !block, !block
      %last_x_14 = math.fma %last_scores_14, %scale_2, %last_shift_14 : !pair
      %last_shift_15 = vector.broadcast %rest#7 : f32 to !pair
      %last_scores_15 = vector.shuffle %rest#1, %rest#1 [14, 15] : !block, !block
      %last_x_15 = math.fma %last_scores_15, %scale_2, %last_shift_15 : !pair
      %last_x_0_0 = vector.extract %last_x_0[0] : f32 from !pair
      %last_w_0_0 = rocdl.exp2 %last_x_0_0 f32 -> f32
      %last_x_0_1 = vector.extract %last_x_0[1] : f32 from !pair
      %last_w_0_1 = rocdl.exp2 %last_x_0_1 f32 -> f32
      %last_x_1_0 = vector.extract %last_x_1[0] : f32 from !pair
      %last_w_1_0 = rocdl.exp2 %last_x_1_0 f32 -> f32
      %last_x_1_1 = vector.extract %last_x_1[1] : f32 from !pair
      %last_w_1_1 = rocdl.exp2 %last_x_1_1 f32 -> f32
      %last_pair_0 = vector.from_elements %last_w_0_0, %last_w_0_1 : !pair
      %last_sum_0 = arith.addf %rest#6, %last_pair_0 : !pair
      %last_h_0 = rocdl.cvt.pkrtz %last_w_0_0, %last_w_0_1 : vector<2xf16>
      %last_x_2_0 = vector.extract %last_x_2[0] : f32 from !pair
      %last_w_2_0 = rocdl.exp2 %last_x_2_0 f32 -> f32
      %last_x_2_1 = vector.extract %last_x_2[1] : f32 from !pair
      %last_w_2_1 = rocdl.exp2 %last_x_2_1 f32 -> f32
      %last_pair_1 = vector.from_elements %last_w_1_0, %last_w_1_1 : !pair
      %last_sum_1 = arith.addf %last_sum_0, %last_pair_1 : !pair
      %last_h_1 = rocdl.cvt.pkrtz %last_w_1_0, %last_w_1_1 : vector<2xf16>
      %last_p_0 = vector.shuffle %last_h_0, %last_h_1 [0, 1, 2, 3] : vector<2xf16>, vector<2xf16>
      %last_x_3_0 = vector.extract %last_x_3[0] : f32 from !pair
      %last_w_3_0 = rocdl.exp2 %last_x_3_0 f32 -> f32
      %last_x_3_1 = vector.extract %last_x_3[1] : f32 from !pair
      %last_w_3_1 = rocdl.exp2 %last_x_3_1 f32 -> f32
      %last_pair_2 = vector.from_elements %last_w_2_0, %last_w_2_1 : !pair
      %last_sum_2 = arith.addf %last_sum_1, %last_pair_2 : !pair
      %last_h_2 = rocdl.cvt.pkrtz %last_w_2_0, %last_w_2_1 : vector<2xf16>
      %last_x_4_0 = vector.extract %last_x_4[0] : f32 from !pair
      %last_w_4_0 = rocdl.exp2 %last_x_4_0 f32 -> f32
      %last_x_4_1 = vector.extract %last_x_4[1] : f32 from !pair
      %last_w_4_1 = rocdl.exp2 %last_x_4_1 f32 -> f32
      %last_pair_3 = vector.from_elements %last_w_3_0, %last_w_3_1 : !pair
      %last_sum_3 = arith.addf %last_sum_2, %last_pair_3 : !pair
      %last_h_3 = rocdl.cvt.pkrtz %last_w_3_0, %last_w_3_1 : vector<2xf16>
      %last_p_1 = vector.shuffle %last_h_2, %last_h_3 [0, 1, 2, 3] : vector<2xf16>, vector<2xf16>
      %last_x_5_0 = vector.extract %last_x_5[0] : f32 from !pair
      %last_w_5_0 = rocdl.exp2 %last_x_5_0 f32 -> f32
      %last_x_5_1 = vector.extract %last_x_5[1] : f32 from !pair
      %last_w_5_1 = rocdl.exp2 %last_x_5_1 f32 -> f32
      %last_pair_4 = vector.from_elements %last_w_4_0, %last_w_4_1 : !pair
      %last_sum_4 = arith.addf %last_sum_3, %last_pair_4 : !pair
      %last_h_4 = rocdl.cvt.pkrtz %last_w_4_0, %last_w_4_1 : vector<2xf16>
      %last_x_6_0 = vector.extract %last_x_6[0] : f32 from !pair
      %last_w_6_0 = rocdl.exp2 %last_x_6_0 f32 -> f32
      %last_x_6_1 = vector.extract %last_x_6[1] : f32 from !pair
      %last_w_6_1 = rocdl.exp2 %last_x_6_1 f32 -> f32
      %last_pair_5 = vector.from_elements %last_w_5_0, %last_w_5_1 : !pair
      %last_sum_5 = arith.addf %last_sum_4, %last_pair_5 : !pair
      %last_h_5 = rocdl.cvt.pkrtz %last_w_5_0, %last_w_5_1 : vector<2xf16>
      %last_p_2 = vector.shuffle %last_h_4, %last_h_5 [0, 1, 2, 3] : vector<2xf16>, vector<2xf16>
      %last_x_7_0 = vector.extract %last_x_7[0] : f32 from !pair
      %last_w_7_0 = rocdl.exp2 %last_x_7_0 f32 -> f32
      %last_x_7_1 = vector.extract %last_x_7[1] : f32 from !pair
      %last_w_7_1 = rocdl.exp2 %last_x_7_1 f32 -> f32
      %last_pair_6 = vector.from_elements %last_w_6_0, %last_w_6_1 : !pair
      %last_sum_6 = arith.addf %last_sum_5, %last_pair_6 : !pair
      %last_h_6 = rocdl.cvt.pkrtz %last_w_6_0, %last_w_6_1 : vector<2xf16>
      %last_x_8_0 = vector.extract %last_x_8[0] : f32 from !pair
      %last_w_8_0 = rocdl.exp2 %last_x_8_0 f32 -> f32
      %last_x_8_1 = vector.extract %last_x_8[1] : f32 from !pair
      %last_w_8_1 = rocdl.exp2 %last_x_8_1 f32 -> f32
      %last_pair_7 = vector.from_elements %last_w_7_0, %last_w_7_1 : !pair
      %last_sum_7 = arith.addf %last_sum_6, %last_pair_7 : !pair
      %last_h_7 = rocdl.cvt.pkrtz %last_w_7_0, %last_w_7_1 : vector<2xf16>
      %last_p_3 = vector.shuffle %last_h_6, %last_h_7 [0, 1, 2, 3] : vector<2xf16>, vector<2xf16>
      %last_x_9_0 = vector.extract %last_x_9[0] : f32 from !pair
      %last_w_9_0 = rocdl.exp2 %last_x_9_0 f32 -> f32
      %last_x_9_1 = vector.extract %last_x_9[1] : f32 from !pair
      %last_w_9_1 = rocdl.exp2 %last_x_9_1 f32 -> f32
      %last_pair_8 = vector.from_elements %last_w_8_0, %last_w_8_1 : !pair
      %last_sum_8 = arith.addf %last_sum_7, %last_pair_8 : !pair
      %last_h_8 = rocdl.cvt.pkrtz %last_w_8_0, %last_w_8_1 : vector<2xf16>
      %last_x_10_0 = vector.extract %last_x_10[0] : f32 from !pair
      %last_w_10_0 = rocdl.exp2 %last_x_10_0 f32 -> f32
      %last_x_10_1 = vector.extract %last_x_10[1] : f32 from !pair
      %last_w_10_1 = rocdl.exp2 %last_x_10_1 f32 -> f32
      %last_pair_9 = vector.from_elements %last_w_9_0, %last_w_9_1 : !pair
      %last_sum_9 = arith.addf %last_sum_8, %last_pair_9 : !pair
      %last_h_9 = rocdl.cvt.pkrtz %last_w_9_0, %last_w_9_1 : vector<2xf16>
      %last_p_4 = vector.shuffle %last_h_8, %last_h_9 [0, 1, 2, 3] : vector<2xf16>, vector<2xf16>
      %last_x_11_0 = vector.extract %last_x_11[0] : f32 from !pair
      %last_w_11_0 = rocdl.exp2 %last_x_11_0 f32 -> f32
      %last_x_11_1 = vector.extract %last_x_11[1] : f32 from !pair
      %last_w_11_1 = rocdl.exp2 %last_x_11_1 f32 -> f32
      %last_pair_10 = vector.from_elements %last_w_10_0, %last_w_10_1 : !pair
      %last_sum_10 = arith.addf %last_sum_9, %last_pair_10 : !pair
      %last_h_10 = rocdl.cvt.pkrtz %last_w_10_0, %last_w_10_1 : vector<2xf16>
      %last_x_12_0 = vector.extract %last_x_12[0] : f32 from !pair
      %last_w_12_0 = rocdl.exp2 %last_x_12_0 f32 -> f32
      %last_x_12_1 = vector.extract %last_x_12[1] : f32 from !pair
      %last_w_12_1 = rocdl.exp2 %last_x_12_1 f32 -> f32
      %last_pair_11 = vector.from_elements %last_w_11_0, %last_w_11_1 : !pair
      %last_sum_11 = arith.addf %last_sum_10, %last_pair_11 : !pair
      %last_h_11 = rocdl.cvt.pkrtz %last_w_11_0, %last_w_11_1 : vector<2xf16>
      %last_p_5 = vector.shuffle %last_h_10, %last_h_11 [0, 1, 2, 3] : vector<2xf16>, vector<2xf16>
      %last_x_13_0 = vector.extract %last_x_13[0] : f32 from !pair
      %last_w_13_0 = rocdl.exp2 %last_x_13_0 f32 -> f32
      %last_x_13_1 = vector.extract %last_x_13[1] : f32 from !pair
      %last_w_13_1 = rocdl.exp2 %last_x_13_1 f32 -> f32
      %last_pair_12 = vector.from_elements %last_w_12_0, %last_w_12_1 : !pair
      %last_sum_12 = arith.addf %last_sum_11, %last_pair_12 : !pair
      %last_h_12 = rocdl.cvt.pkrtz %last_w_12_0, %last_w_12_1 : vector<2xf16>
      %last_x_14_0 = vector.extract %last_x_14[0] : f32 from !pair
      %last_w_14_0 = rocdl.exp2 %last_x_14_0 f32 -> f32
      %last_x_14_1 = vector.extract %last_x_14[1] : f32 from !pair
      %last_w_14_1 = rocdl.exp2 %last_x_14_1 f32 -> f32
      %last_pair_13 = vector.from_elements %last_w_13_0, %last_w_13_1 : !pair
      %last_sum_13 = arith.addf %last_sum_12, %last_pair_13 : !pair
      %last_h_13 = rocdl.cvt.pkrtz %last_w_13_0, %last_w_13_1 : vector<2xf16>
      %last_p_6 = vector.shuffle %last_h_12, %last_h_13 [0, 1, 2, 3] : vector<2xf16>, vector<2xf16>
      %last_x_15_0 = vector.extract %last_x_15[0] : f32 from !pair
      %last_w_15_0 = rocdl.exp2 %last_x_15_0 f32 -> f32
      %last_x_15_1 = vector.extract %last_x_15[1] : f32 from !pair
      %last_w_15_1 = rocdl.exp2 %last_x_15_1 f32 -> f32
      %last_pair_14 = vector.from_elements %last_w_14_0, %last_w_14_1 : !pair
      %last_sum_14 = arith.addf %last_sum_13, %last_pair_14 : !pair
      %last_h_14 = rocdl.cvt.pkrtz %last_w_14_0, %last_w_14_1 : vector<2xf16>
      %last_pair_15 = vector.from_elements %last_w_15_0, %last_w_15_1 : !pair
      %last_sum_15 = arith.addf %last_sum_14, %last_pair_15 : !pair
      %last_h_15 = rocdl.cvt.pkrtz %last_w_15_0, %last_w_15_1 : vector<2xf16>
      %last_p_7 = vector.shuffle %last_h_14, %last_h_15 [0, 1, 2, 3] : vector<2xf16>, vector<2xf16>
      amdgpu.lds_barrier
      %last_v_piece_0_at = arith.addi %v_read_0, %c0 : index
      %last_v_piece_0 = vector.load %v_lds[%last_v_piece_0_at] {alignment = 16} : !tile_f16_d128, !chunk_f16
      %last_o_0_0_0_a = vector.shuffle %last_v_piece_0, %last_v_piece_0 [0, 1, 2, 3] : !chunk_f16, !chunk_f16
      %last_o_0_0_0 = amdgpu.mfma 32x32x8 %last_o_0_0_0_a * %last_p_0 + %rest#2 blgp = none : !operand_f16, !operand_f16, !block
      %last_o_0_0_1_a = vector.shuffle %last_v_piece_0, %last_v_piece_0 [4, 5, 6, 7] : !chunk_f16, !chunk_f16
      %last_o_0_0_1 = amdgpu.mfma 32x32x8 %last_o_0_0_1_a * %last_p_1 + %last_o_0_0_0 blgp = none : !operand_f16, !operand_f16, !block
      %last_v_piece_1_at = arith.addi %v_read_0, %c2048 : index
      %last_v_piece_1 = vector.load %v_lds[%last_v_piece_1_at] {alignment = 16} : !tile_f16_d128, !chunk_f16
      %last_o_1_0_0_a = vector.shuffle %last_v_piece_1, %last_v_piece_1 [0, 1, 2, 3] : !chunk_f16, !chunk_f16
      %last_o_1_0_0 = amdgpu.mfma 32x32x8 %last_o_1_0_0_a * %last_p_0 + %rest#3 blgp = none : !operand_f16, !operand_f16, !block
      %last_o_1_0_1_a = vector.shuffle %last_v_piece_1, %last_v_piece_1 [4, 5, 6, 7] : !chunk_f16, !chunk_f16
      %last_o_1_0_1 = amdgpu.mfma 32x32x8 %last_o_1_0_1_a * %last_p_1 + %last_o_1_0_0 blgp = none : !operand_f16, !operand_f16, !block
      %last_v_piece_2_at = arith.addi %v_read_0, %c4096 : index
      %last_v_piece_2 = vector.load %v_lds[%last_v_piece_2_at] {alignment = 16} : !tile_f16_d128, !chunk_f16
      %last_o_2_0_0_a = vector.shuffle %last_v_piece_2, %last_v_piece_2 [0, 1, 2, 3] : !chunk_f16, !chunk_f16
      %last_o_2_0_0 = amdgpu.mfma 32x32x8 %last_o_2_0_0_a * %last_p_0 + %rest#4 blgp = none : !operand_f16, !operand_f16, !block
      %last_o_2_0_1_a = vector.shuffle %last_v_piece_2, %last_v_piece_2 [4, 5, 6, 7] : !chunk_f16, !chunk_f16
      %last_o_2_0_1 = amdgpu.mfma 32x32x8 %last_o_2_0_1_a * %last_p_1 + %last_o_2_0_0 blgp = none : !operand_f16, !operand_f16, !block
      %last_v_piece_3_at = arith.addi %v_read_0, %c6144 : index
      %last_v_piece_3 = vector.load %v_lds[%last_v_piece_3_at] {alignment = 16} : !tile_f16_d128, !chunk_f16
      %last_o_3_0_0_a = vector.shuffle %last_v_piece_3, %last_v_piece_3 [0, 1, 2, 3] : !chunk_f16, !chunk_f16
      %last_o_3_0_0 = amdgpu.mfma 32x32x8 %last_o_3_0_0_a * %last_p_0 + %rest#5 blgp = none : !operand_f16, !operand_f16, !block
      %last_o_3_0_1_a = vector.shuffle %last_v_piece_3, %last_v_piece_3 [4, 5, 6, 7] : !chunk_f16, !chunk_f16
      %last_o_3_0_1 = amdgpu.mfma 32x32x8 %last_o_3_0_1_a * %last_p_1 + %last_o_3_0_0 blgp = none : !operand_f16, !operand_f16, !block
      %last_v_piece_4_at = arith.addi %v_read_1, %c0 : index
      %last_v_piece_4 = vector.load %v_lds[%last_v_piece_4_at] {alignment = 16} : !tile_f16_d128, !chunk_f16
      %last_o_0_1_0_a = vector.shuffle %last_v_piece_4, %last_v_piece_4 [0, 1, 2, 3] : !chunk_f16, !chunk_f16
      %last_o_0_1_0 = amdgpu.mfma 32x32x8 %last_o_0_1_0_a * %last_p_2 + %last_o_0_0_1 blgp = none : !operand_f16, !operand_f16, !block
      %last_o_0_1_1_a = vector.shuffle %last_v_piece_4, %last_v_piece_4 [4, 5, 6, 7] : !chunk_f16, !chunk_f16
      %last_o_0_1_1 = amdgpu.mfma 32x32x8 %last_o_0_1_1_a * %last_p_3 + %last_o_0_1_0 blgp = none : !operand_f16, !operand_f16, !block
      %last_v_piece_5_at = arith.addi %v_read_1, %c2048 : index
      %last_v_piece_5 = vector.load %v_lds[%last_v_piece_5_at] {alignment = 16} : !tile_f16_d128, !chunk_f16
      %last_o_1_1_0_a = vector.shuffle %last_v_piece_5, %last_v_piece_5 [0, 1, 2, 3] : !chunk_f16, !chunk_f16
      %last_o_1_1_0 = amdgpu.mfma 32x32x8 %last_o_1_1_0_a * %last_p_2 + %last_o_1_0_1 blgp = none : !operand_f16, !operand_f16, !block
      %last_o_1_1_1_a = vector.shuffle %last_v_piece_5, %last_v_piece_5 [4, 5, 6, 7] : !chunk_f16, !chunk_f16
      %last_o_1_1_1 = amdgpu.mfma 32x32x8 %last_o_1_1_1_a * %last_p_3 + %last_o_1_1_0 blgp = none : !operand_f16, !operand_f16, !block
      %last_v_piece_6_at = arith.addi %v_read_1, %c4096 : index
      %last_v_piece_6 = vector.load %v_lds[%last_v_piece_6_at] {alignment = 16} : !tile_f16_d128, !chunk_f16
      %last_o_2_1_0_a = vector.shuffle %last_v_piece_6, %last_v_piece_6 [0, 1, 2, 3] : !chunk_f16, !chunk_f16
      %last_o_2_1_0 = amdgpu.mfma 32x32x8 %last_o_2_1_0_a * %last_p_2 + %last_o_2_0_1 blgp = none : !operand_f16, !operand_f16, !block
      %last_o_2_1_1_a = vector.shuffle %last_v_piece_6, %last_v_piece_6 [4, 5, 6, 7] : !chunk_f16, !chunk_f16
      %last_o_2_1_1 = amdgpu.mfma 32x32x8 %last_o_2_1_1_a * %last_p_3 + %last_o_2_1_0 blgp = none : !operand_f16, !operand_f16, !block
      %last_v_piece_7_at = arith.addi %v_read_1, %c6144 : index
      %last_v_piece_7 = vector.load %v_lds[%last_v_piece_7_at] {alignment = 16} : !tile_f16_d128, !chunk_f16
      %last_o_3_1_0_a = vector.shuffle %last_v_piece_7, %last_v_piece_7 [0, 1, 2, 3] : !chunk_f16, !chunk_f16
      %last_o_3_1_0 = amdgpu.mfma 32x32x8 %last_o_3_1_0_a * %last_p_2 + %last_o_3_0_1 blgp = none : !operand_f16, !operand_f16, !block
      %last_o_3_1_1_a = vector.shuffle %last_v_piece_7, %last_v_piece_7 [4, 5, 6, 7] : !chunk_f16, !chunk_f16
      %last_o_3_1_1 = amdgpu.mfma 32x32x8 %last_o_3_1_1_a * %last_p_3 + %last_o_3_1_0 blgp = none : !operand_f16, !operand_f16, !block
      %last_v_piece_8_at = arith.addi %v_read_2, %c0 : index
      %last_v_piece_8 = vector.load %v_lds[%last_v_piece_8_at] {alignment = 16} : !tile_f16_d128, !chunk_f16
      %last_o_0_2_0_a = vector.shuffle %last_v_piece_8, %last_v_piece_8 [0, 1, 2, 3] : !chunk_f16, !chunk_f16
      %last_o_0_2_0 = amdgpu.mfma 32x32x8 %last_o_0_2_0_a * %last_p_4 + %last_o_0_1_1 blgp = none : !operand_f16, !operand_f16, !block
      %last_o_0_2_1_a = vector.shuffle %last_v_piece_8, %last_v_piece_8 [4, 5, 6, 7] : !chunk_f16, !chunk_f16
      %last_o_0_2_1 = amdgpu.mfma 32x32x8 %last_o_0_2_1_a * %last_p_5 + %last_o_0_2_0 blgp = none : !operand_f16, !operand_f16, !block
      %last_v_piece_9_at = arith.addi %v_read_2, %c2048 : index
      %last_v_piece_9 = vector.load %v_lds[%last_v_piece_9_at] {alignment = 16} : !tile_f16_d128, !chunk_f16
      %last_o_1_2_0_a = vector.shuffle %last_v_piece_9, %last_v_piece_9 [0, 1, 2, 3] : !chunk_f16, !chunk_f16
      %last_o_1_2_0 = amdgpu.mfma 32x32x8 %last_o_1_2_0_a * %last_p_4 + %last_o_1_1_1 blgp = none : !operand_f16, !operand_f16, !block
      %last_o_1_2_1_a = vector.shuffle %last_v_piece_9, %last_v_piece_9 [4, 5, 6, 7] : !chunk_f16, !chunk_f16
      %last_o_1_2_1 = amdgpu.mfma 32x32x8 %last_o_1_2_1_a * %last_p_5 + %last_o_1_2_0 blgp = none : !operand_f16, !operand_f16, !block
      %last_v_piece_10_at = arith.addi %v_read_2, %c4096 : index
      %last_v_piece_10 = vector.load %v_lds[%last_v_piece_10_at] {alignment = 16} : !tile_f16_d128, !chunk_f16
      %last_o_2_2_0_a = vector.shuffle %last_v_piece_10, %last_v_piece_10 [0, 1, 2, 3] : !chunk_f16, !chunk_f16
      %last_o_2_2_0 = amdgpu.mfma 32x32x8 %last_o_2_2_0_a * %last_p_4 + %last_o_2_1_1 blgp = none : !operand_f16, !operand_f16, !block
      %last_o_2_2_1_a = vector.shuffle %last_v_piece_10, %last_v_piece_10 [4, 5, 6, 7] : !chunk_f16, !chunk_f16
      %last_o_2_2_1 = amdgpu.mfma 32x32x8 %last_o_2_2_1_a * %last_p_5 + %last_o_2_2_0 blgp = none : !operand_f16, !operand_f16, !block
      %last_v_piece_11_at = arith.addi %v_read_2, %c6144 : index
      %last_v_piece_11 = vector.load %v_lds[%last_v_piece_11_at] {alignment = 16} : !tile_f16_d128, !chunk_f16
      %last_o_3_2_0_a = vector.shuffle %last_v_piece_11, %last_v_piece_11 [0, 1, 2, 3] : !chunk_f16, !chunk_f16
      %last_o_3_2_0 = amdgpu.mfma 32x32x8 %last_o_3_2_0_a * %last_p_4 + %last_o_3_1_1 blgp = none : !operand_f16, !operand_f16, !block
      %last_o_3_2_1_a = vector.shuffle %last_v_piece_11, %last_v_piece_11 [4, 5, 6, 7] : !chunk_f16, !chunk_f16
      %last_o_3_2_1 = amdgpu.mfma 32x32x8 %last_o_3_2_1_a * %last_p_5 + %last_o_3_2_0 blgp = none : !operand_f16, !operand_f16, !block
      %last_v_piece_12_at = arith.addi %v_read_3, %c0 : index
      %last_v_piece_12 = vector.load %v_lds[%last_v_piece_12_at] {alignment = 16} : !tile_f16_d128, !chunk_f16
      %last_o_0_3_0_a = vector.shuffle %last_v_piece_12, %last_v_piece_12 [0, 1, 2, 3] : !chunk_f16, !chunk_f16
      %last_o_0_3_0 = amdgpu.mfma 32x32x8 %last_o_0_3_0_a * %last_p_6 + %last_o_0_2_1 blgp = none : !operand_f16, !operand_f16, !block
      %last_o_0_3_1_a = vector.shuffle %last_v_piece_12, %last_v_piece_12 [4, 5, 6, 7] : !chunk_f16, !chunk_f16
      %last_o_0_3_1 = amdgpu.mfma 32x32x8 %last_o_0_3_1_a * %last_p_7 + %last_o_0_3_0 blgp = none : !operand_f16, !operand_f16, !block
      %last_v_piece_13_at = arith.addi %v_read_3, %c2048 : index
      %last_v_piece_13 = vector.load %v_lds[%last_v_piece_13_at] {alignment = 16} : !tile_f16_d128, !chunk_f16
      %last_o_1_3_0_a = vector.shuffle %last_v_piece_13, %last_v_piece_13 [0, 1, 2, 3] : !chunk_f16, !chunk_f16
      %last_o_1_3_0 = amdgpu.mfma 32x32x8 %last_o_1_3_0_a * %last_p_6 + %last_o_1_2_1 blgp = none : !operand_f16, !operand_f16, !block
      %last_o_1_3_1_a = vector.shuffle %last_v_piece_13, %last_v_piece_13 [4, 5, 6, 7] : !chunk_f16, !chunk_f16
      %last_o_1_3_1 = amdgpu.mfma 32x32x8 %last_o_1_3_1_a * %last_p_7 + %last_o_1_3_0 blgp = none : !operand_f16, !operand_f16, !block
      %last_v_piece_14_at = arith.addi %v_read_3, %c4096 : index
      %last_v_piece_14 = vector.load %v_lds[%last_v_piece_14_at] {alignment = 16} : !tile_f16_d128, !chunk_f16
      %last_o_2_3_0_a = vector.shuffle %last_v_piece_14, %last_v_piece_14 [0, 1, 2, 3] : !chunk_f16, !chunk_f16
      %last_o_2_3_0 = amdgpu.mfma 32x32x8 %last_o_2_3_0_a * %last_p_6 + %last_o_2_2_1 blgp = none : !operand_f16, !operand_f16, !block
      %last_o_2_3_1_a = vector.shuffle %last_v_piece_14, %last_v_piece_14 [4, 5, 6, 7] : !chunk_f16, !chunk_f16
      %last_o_2_3_1 = amdgpu.mfma 32x32x8 %last_o_2_3_1_a * %last_p_7 + %last_o_2_3_0 blgp = none : !operand_f16, !operand_f16, !block
      %last_v_piece_15_at = arith.addi %v_read_3, %c6144 : index
      %last_v_piece_15 = vector.load %v_lds[%last_v_piece_15_at] {alignment = 16} : !tile_f16_d128, !chunk_f16
      %last_o_3_3_0_a = vector.shuffle %last_v_piece_15, %last_v_piece_15 [0, 1, 2, 3] : !chunk_f16, !chunk_f16
      %last_o_3_3_0 = amdgpu.mfma 32x32x8 %last_o_3_3_0_a * %last_p_6 + %last_o_3_2_1 blgp = none : !operand_f16, !operand_f16, !block
      %last_o_3_3_1_a = vector.shuffle %last_v_piece_15, %last_v_piece_15 [4, 5, 6, 7] : !chunk_f16, !chunk_f16
      %last_o_3_3_1 = amdgpu.mfma 32x32x8 %last_o_3_3_1_a * %last_p_7 + %last_o_3_3_0 blgp = none : !operand_f16, !operand_f16, !block

      // A row that saw no key has sum 0 and outputs 0: divide them by 1.
      %sum_even = vector.extract %last_sum_15[0] : f32 from !pair
      %sum_odd = vector.extract %last_sum_15[1] : f32 from !pair
      %sum_lane = arith.addf %sum_even, %sum_odd : f32
      %sum_other, %sum_valid = gpu.shuffle xor %sum_lane, %i32, %i64 : f32
      %sum = arith.addf %sum_lane, %sum_other : f32
      %is_empty = arith.cmpf oeq, %sum, %zero : f32
      %divisor = arith.select %is_empty, %one, %sum : f32
      %inverse = arith.divf %up, %divisor : f32
      %inverse_16 = vector.broadcast %inverse : f32 to !block
      %o_row_at = arith.muli %q_row, %o_pitch : i32
      %o_at = arith.addi %o_row_at, %half_8 : i32
      %mean_0 = arith.mulf %last_o_0_3_1, %inverse_16 : !block
      %rounded_0 = arith.truncf %mean_0 : !block to vector<16xf16>
      %o_0_0 = vector.shuffle %rounded_0, %rounded_0 [0, 1, 2, 3, 4, 5, 6, 7] : vector<16xf16>, vector<16xf16>
      amdgpu.raw_buffer_store {indexOffset = 0 : i32} %o_0_0
          -> %o_rows[%o_at] : !chunk_f16 -> !rows_f16, i32
      %o_0_1 = vector.shuffle %rounded_0, %rounded_0 [8, 9, 10, 11, 12, 13, 14, 15] : vector<16xf16>, vector<16xf16>
      amdgpu.raw_buffer_store {indexOffset = 16 : i32} %o_0_1
          -> %o_rows[%o_at] : !chunk_f16 -> !rows_f16, i32
      %mean_1 = arith.mulf %last_o_1_3_1, %inverse_16 : !block
      %rounded_1 = arith.truncf %mean_1 : !block to vector<16xf16>
      %o_1_0 = vector.shuffle %rounded_1, %rounded_1 [0, 1, 2, 3, 4, 5, 6, 7] : vector<16xf16>, vector<16xf16>
      amdgpu.raw_buffer_store {indexOffset = 32 : i32} %o_1_0
          -> %o_rows[%o_at] : !chunk_f16 -> !rows_f16, i32
      %o_1_1 = vector.shuffle %rounded_1, %rounded_1 [8, 9, 10, 11, 12, 13, 14, 15] : vector<16xf16>, vector<16xf16>
      amdgpu.raw_buffer_store {indexOffset = 48 : i32} %o_1_1
          -> %o_rows[%o_at] : !chunk_f16 -> !rows_f16, i32
      %mean_2 = arith.mulf %last_o_2_3_1, %inverse_16 : !block
      %rounded_2 = arith.truncf %mean_2 : !block to vector<16xf16>
      %o_2_0 = vector.shuffle %rounded_2, %rounded_2 [0, 1, 2, 3, 4, 5, 6, 7] : vector<16xf16>, vector<16xf16>
      amdgpu.raw_buffer_store {indexOffset = 64 : i32} %o_2_0
          -> %o_rows[%o_at] : !chunk_f16 -> !rows_f16, i32
      %o_2_1 = vector.shuffle %rounded_2, %rounded_2 [8, 9, 10, 11, 12, 13, 14, 15] : vector<16xf16>, vector<16xf16>
      amdgpu.raw_buffer_store {indexOffset = 80 : i32} %o_2_1
          -> %o_rows[%o_at] : !chunk_f16 -> !rows_f16, i32
      %mean_3 = arith.mulf %last_o_3_3_1, %inverse_16 : !block
      %rounded_3 = arith.truncf %mean_3 : !block to vector<16xf16>
      %o_3_0 = vector.shuffle %rounded_3, %rounded_3 [0, 1, 2, 3, 4, 5, 6, 7] : vector<16xf16>, vector<16xf16>
      amdgpu.raw_buffer_store {indexOffset = 96 : i32} %o_3_0
          -> %o_rows[%o_at] : !chunk_f16 -> !rows_f16, i32
      %o_3_1 = vector.shuffle %rounded_3, %rounded_3 [8, 9, 10, 11, 12, 13, 14, 15] : vector<16xf16>, vector<16xf16>
      amdgpu.raw_buffer_store {indexOffset = 112 : i32} %o_3_1
          -> %o_rows[%o_at] : !chunk_f16 -> !rows_f16, i32
      gpu.return
    }

    gpu.func @attention_bf16_d64(%q: !heads_bf16, %k: !heads_bf16, %v: !heads_bf16, %o: !heads_bf16,
        %causal: i32)
        workgroup(%k_lds: !tile_bf16_d64 {llvm.align = 16 : i64},
                  %v_lds: !tile_bf16_d64 {llvm.align = 16 : i64})
        kernel
        attributes {known_block_size = array<i32: 256, 1, 1>,
                    rocdl.waves_per_eu = 2 : i32} {
      %c0 = arith.constant 0 : index
      %c2048 = arith.constant 2048 : index
      %i0 = arith.constant 0 : i32
      %i1 = arith.constant 1 : i32
      %i2 = arith.constant 2 : i32
      %i3 = arith.constant 3 : i32
      %i4 = arith.constant 4 : i32
      %i5 = arith.constant 5 : i32
      %i6 = arith.constant 6 : i32
      %i7 = arith.constant 7 : i32
      %i8 = arith.constant 8 : i32
      %i9 = arith.constant 9 : i32
      %i10 = arith.constant 10 : i32
      %i11 = arith.constant 11 : i32
      %i16 = arith.constant 16 : i32
      %i17 = arith.constant 17 : i32
      %i18 = arith.constant 18 : i32
      %i19 = arith.constant 19 : i32
      %i24 = arith.constant 24 : i32
      %i25 = arith.constant 25 : i32
      %i26 = arith.constant 26 : i32
      %i27 = arith.constant 27 : i32
      %i31 = arith.constant 31 : i32
      %i32 = arith.constant 32 : i32
      %i33 = arith.constant 33 : i32
      %i34 = arith.constant 34 : i32
      %i35 = arith.constant 35 : i32
      %i40 = arith.constant 40 : i32
      %i41 = arith.constant 41 : i32
      %i42 = arith.constant 42 : i32
      %i43 = arith.constant 43 : i32
      %i48 = arith.constant 48 : i32
      %i49 = arith.constant 49 : i32
      %i50 = arith.constant 50 : i32
      %i51 = arith.constant 51 : i32
      %i56 = arith.constant 56 : i32
      %i57 = arith.constant 57 : i32
      %i58 = arith.constant 58 : i32
      %i59 = arith.constant 59 : i32
      %i63 = arith.constant 63 : i32
      %i64 = arith.constant 64 : i32
      %i128 = arith.constant 128 : i32
      %i192 = arith.constant 192 : i32
      %q_base, %q_offset, %q_sizes:4, %q_strides:4 =
          memref.extract_strided_metadata %q : !heads_bf16 -> memref<bf16>,
          index, index, index, index, index, index, index, index, index
      %k_base, %k_offset, %k_sizes:4, %k_strides:4 =
          memref.extract_strided_metadata %k : !heads_bf16 -> memref<bf16>,
          index, index, index, index, index, index, index, index, index
      %v_base, %v_offset, %v_sizes:4, %v_strides:4 =
          memref.extract_strided_metadata %v : !heads_bf16 -> memref<bf16>,
          index, index, index, index, index, index, index, index, index
      %o_base, %o_offset, %o_sizes:4, %o_strides:4 =
          memref.extract_strided_metadata %o : !heads_bf16 -> memref<bf16>,
          index, index, index, index, index, index, index, index, index
      %q_heads = arith.index_castui %q_sizes#1 : index to i32
      %kv_heads = arith.index_castui %k_sizes#1 : index to i32
      %q_size = arith.index_castui %q_sizes#2 : index to i32
      %kv_size = arith.index_castui %k_sizes#2 : index to i32

      // Division in 32 bits: a 64-bit one takes over 100 instructions.
      %block_x = gpu.block_id x
      %block_y = gpu.block_id y
      %place = arith.index_castui %block_x : index to i32
      %batch_head = arith.index_castui %block_y : index to i32
      %batch_i32 = arith.divui %batch_head, %q_heads : i32
      %q_head_i32 = arith.remui %batch_head, %q_heads : i32
      %group = arith.divui %q_heads, %kv_heads : i32
      %kv_head_i32 = arith.divui %q_head_i32, %group : i32
      %batch = arith.index_castui %batch_i32 : i32 to index
      %q_head = arith.index_castui %q_head_i32 : i32 to index
      %kv_head = arith.index_castui %kv_head_i32 : i32 to index

      // The last rows first: under the causal mask they see most keys.
      %blocks = arith.ceildivui %q_size, %i128 : i32
      %last_block = arith.subi %blocks, %i1 : i32
      %block = arith.subi %last_block, %place : i32
      %q0 = arith.muli %block, %i128 : i32

      // The rows of the head as one dimension.
      %q_batch_at = arith.muli %batch, %q_strides#0 : index
      %q_head_at = arith.muli %q_head, %q_strides#1 : index
      %q_in_buffer = arith.addi %q_batch_at, %q_head_at : index
      %q_first = arith.addi %q_offset, %q_in_buffer : index
      %q_extent = arith.muli %q_sizes#2, %q_strides#2 : index
      %q_rows = memref.reinterpret_cast %q_base to offset: [%q_first],
          sizes: [%q_extent], strides: [1] : memref<bf16> to !rows_bf16
      %q_pitch = arith.index_castui %q_strides#2 : index to i32
      %k_batch_at = arith.muli %batch, %k_strides#0 : index
      %k_head_at = arith.muli %kv_head, %k_strides#1 : index
      %k_in_buffer = arith.addi %k_batch_at, %k_head_at : index
      %k_first = arith.addi %k_offset, %k_in_buffer : index
      %k_extent = arith.muli %k_sizes#2, %k_strides#2 : index
      %k_rows = memref.reinterpret_cast %k_base to offset: [%k_first],
          sizes: [%k_extent], strides: [1] : memref<bf16> to !rows_bf16
      %k_pitch = arith.index_castui %k_strides#2 : index to i32
      %v_batch_at = arith.muli %batch, %v_strides#0 : index
      %v_head_at = arith.muli %kv_head, %v_strides#1 : index
      %v_in_buffer = arith.addi %v_batch_at, %v_head_at : index
      %v_first = arith.addi %v_offset, %v_in_buffer : index
      %v_extent = arith.muli %v_sizes#2, %v_strides#2 : index
      %v_rows = memref.reinterpret_cast %v_base to offset: [%v_first],
          sizes: [%v_extent], strides: [1] : memref<bf16> to !rows_bf16
      %v_pitch = arith.index_castui %v_strides#2 : index to i32
      %o_batch_at = arith.muli %batch, %o_strides#0 : index
      %o_head_at = arith.muli %q_head, %o_strides#1 : index
      %o_in_buffer = arith.addi %o_batch_at, %o_head_at : index
      %o_first = arith.addi %o_offset, %o_in_buffer : index
      %o_extent = arith.muli %o_sizes#2, %o_strides#2 : index
      %o_rows = memref.reinterpret_cast %o_base to offset: [%o_first],
          sizes: [%o_extent], strides: [1] : memref<bf16> to !rows_bf16
      %o_pitch = arith.index_castui %o_strides#2 : index to i32

      %thread_index = gpu.thread_id x
      %thread = arith.index_castui %thread_index : index to i32
      %lane = arith.andi %thread, %i63 : i32
      %wave = arith.shrui %thread, %i6 : i32
      // In MFMA's layout, the lane has a column, and one half of the k or rows.
      %column = arith.andi %lane, %i31 : i32
      %half = arith.shrui %lane, %i5 : i32
      %half_4 = arith.shli %half, %i2 : i32
      %half_8 = arith.shli %half, %i3 : i32
      %wave_rows = arith.shli %wave, %i5 : i32
      %wave_q0 = arith.addi %q0, %wave_rows : i32
      %q_row = arith.addi %wave_q0, %column : i32

      // How many keys all rows of the block see, and how many any row sees;
      // and the lane's row, counted from the lane's first key of a tile.
      %is_causal = arith.cmpi ne, %causal, %i0 : i32
      %past = arith.subi %kv_size, %q_size : i32
      %q0_past = arith.addi %q0, %past : i32
      %all_until = arith.addi %q0_past, %i1 : i32
      %any_until = arith.addi %q0_past, %i128 : i32
      %q_row_past = arith.addi %q_row, %past : i32
      %row_until = arith.addi %q_row_past, %i1 : i32
      %all_not_negative = arith.maxsi %all_until, %i0 : i32
      %all_causal = arith.minsi %all_not_negative, %kv_size : i32
      %all_keys = arith.select %is_causal, %all_causal, %kv_size : i32
      %any_not_negative = arith.maxsi %any_until, %i0 : i32
      %any_causal = arith.minsi %any_not_negative, %kv_size : i32
      %any_keys = arith.select %is_causal, %any_causal, %kv_size : i32
      %row_not_negative = arith.maxsi %row_until, %i0 : i32
      %row_causal = arith.minsi %row_not_negative, %kv_size : i32
      %row_keys = arith.select %is_causal, %row_causal, %kv_size : i32
      %lane_keys = arith.subi %row_keys, %half_4 : i32

      // The unmasked loop makes the scores of tiles 1 to full_end, the masked
      // one those up to tiles_end. Tile 0 is always there, if only masked.
      %full_tiles = arith.divui %all_keys, %i64 : i32
      %tiles = arith.ceildivui %any_keys, %i64 : i32
      %full_least = arith.maxui %full_tiles, %i1 : i32
      %tiles_least = arith.maxui %tiles, %i1 : i32
      %full_end = arith.subi %full_least, %i1 : i32
      %tiles_end = arith.subi %tiles_least, %i1 : i32

      // q: the lane's row, of each 16 columns its 8.
      %q_row_at = arith.muli %q_row, %q_pitch : i32
      %q_at = arith.addi %q_row_at, %half_8 : i32
      %q_0 = amdgpu.raw_buffer_load {indexOffset = 0 : i32} %q_rows[%q_at]
          : !rows_bf16, i32 -> !chunk_bf16
      %q_0_0 = vector.shuffle %q_0, %q_0 [0, 1, 2, 3] : !chunk_bf16, !chunk_bf16
      %q_0_1 = vector.shuffle %q_0, %q_0 [4, 5, 6, 7] : !chunk_bf16, !chunk_bf16
      %q_1 = amdgpu.raw_buffer_load {indexOffset = 16 : i32} %q_rows[%q_at]
          : !rows_bf16, i32 -> !chunk_bf16
      %q_1_0 = vector.shuffle %q_1, %q_1 [0, 1, 2, 3] : !chunk_bf16, !chunk_bf16
      %q_1_1 = vector.shuffle %q_1, %q_1 [4, 5, 6, 7] : !chunk_bf16, !chunk_bf16
      %q_2 = amdgpu.raw_buffer_load {indexOffset = 32 : i32} %q_rows[%q_at]
          : !rows_bf16, i32 -> !chunk_bf16
      %q_2_0 = vector.shuffle %q_2, %q_2 [0, 1, 2, 3] : !chunk_bf16, !chunk_bf16
      %q_2_1 = vector.shuffle %q_2, %q_2 [4, 5, 6, 7] : !chunk_bf16, !chunk_bf16
      %q_3 = amdgpu.raw_buffer_load {indexOffset = 48 : i32} %q_rows[%q_at]
          : !rows_bf16, i32 -> !chunk_bf16
      %q_3_0 = vector.shuffle %q_3, %q_3 [0, 1, 2, 3] : !chunk_bf16, !chunk_bf16
      %q_3_1 = vector.shuffle %q_3, %q_3 [4, 5, 6, 7] : !chunk_bf16, !chunk_bf16

      // k: 16 bytes of each 32 rows.
      %k_load_row = arith.divui %thread, %i8 : i32
      %k_load_chunk = arith.remui %thread, %i8 : i32
      %k_load_column = arith.shli %k_load_chunk, %i3 : i32
      %k_load_row_at = arith.muli %k_load_row, %k_pitch : i32
      %k_at_0 = arith.addi %k_load_row_at, %k_load_column : i32
      %k_step = arith.muli %k_pitch, %i32 : i32
      %k_tile_pitch = arith.muli %k_pitch, %i64 : i32
      %k_store_key = arith.andi %k_load_row, %i7 : i32
      %k_store_chunk = arith.xori %k_load_chunk, %k_store_key : i32
      %k_store_column = arith.shli %k_store_chunk, %i3 : i32
      %k_store_row = arith.muli %k_load_row, %i64 : i32
      %k_store_i32 = arith.addi %k_store_row, %k_store_column : i32
      %k_store = arith.index_castui %k_store_i32 : i32 to index
      %k_at_1 = arith.addi %k_at_0, %k_step : i32
      %k_read_key = arith.andi %lane, %i7 : i32
      %k_read_row = arith.muli %column, %i64 : i32
      %k_chunk_0 = arith.ori %half, %i0 : i32
      %k_read_chunk_0 = arith.xori %k_chunk_0, %k_read_key : i32
      %k_read_column_0 = arith.shli %k_read_chunk_0, %i3 : i32
      %k_read_0_i32 = arith.addi %k_read_row, %k_read_column_0 : i32
      %k_read_0 = arith.index_castui %k_read_0_i32 : i32 to index
      %k_chunk_1 = arith.ori %half, %i2 : i32
      %k_read_chunk_1 = arith.xori %k_chunk_1, %k_read_key : i32
      %k_read_column_1 = arith.shli %k_read_chunk_1, %i3 : i32
      %k_read_1_i32 = arith.addi %k_read_row, %k_read_column_1 : i32
      %k_read_1 = arith.index_castui %k_read_1_i32 : i32 to index
      %k_chunk_2 = arith.ori %half, %i4 : i32
      %k_read_chunk_2 = arith.xori %k_chunk_2, %k_read_key : i32
      %k_read_column_2 = arith.shli %k_read_chunk_2, %i3 : i32
      %k_read_2_i32 = arith.addi %k_read_row, %k_read_column_2 : i32
      %k_read_2 = arith.index_castui %k_read_2_i32 : i32 to index
      %k_chunk_3 = arith.ori %half, %i6 : i32
      %k_read_chunk_3 = arith.xori %k_chunk_3, %k_read_key : i32
      %k_read_column_3 = arith.shli %k_read_chunk_3, %i3 : i32
      %k_read_3_i32 = arith.addi %k_read_row, %k_read_column_3 : i32
      %k_read_3 = arith.index_castui %k_read_3_i32 : i32 to index

      // v: 4 keys x 4 columns; the bits of the lane are, from the lowest, three of
      // the columns' number, the 8 keys of 16, one of the columns', the half of 8.
      %v_low = arith.andi %lane, %i7 : i32
      %v_bit_4 = arith.shrui %lane, %i1 : i32
      %v_high = arith.andi %v_bit_4, %i8 : i32
      %v_columns = arith.ori %v_low, %v_high : i32
      %v_bit_3 = arith.shrui %lane, %i3 : i32
      %v_eight = arith.andi %v_bit_3, %i1 : i32
      %v_wave_key = arith.shli %wave, %i4 : i32
      %v_eight_key = arith.shli %v_eight, %i3 : i32
      %v_half_key = arith.addi %v_wave_key, %half_4 : i32
      %v_key = arith.addi %v_half_key, %v_eight_key : i32
      %v_load_column = arith.shli %v_columns, %i2 : i32
      %v_load_row_at = arith.muli %v_key, %v_pitch : i32
      %v_at_0 = arith.addi %v_load_row_at, %v_load_column : i32
      %v_at_1 = arith.addi %v_at_0, %v_pitch : i32
      %v_at_2 = arith.addi %v_at_1, %v_pitch : i32
      %v_at_3 = arith.addi %v_at_2, %v_pitch : i32
      %v_tile_pitch = arith.muli %v_pitch, %i64 : i32
      %v_wave_chunk = arith.shli %wave, %i1 : i32
      %v_chunk = arith.ori %v_wave_chunk, %half : i32
      %v_eight_at = arith.shli %v_eight, %i2 : i32
      %v_store_row = arith.muli %v_load_column, %i64 : i32
      // Lane g1 g0 h j1 j0 reads column g1 h g0 j1 j0, so that its 16 sums of a
      // tile are two times 8 neighbours of a row of o.
      %v_keep = arith.andi %lane, %i19 : i32
      %v_lane_up = arith.shli %lane, %i1 : i32
      %v_bit_to_3 = arith.andi %v_lane_up, %i8 : i32
      %v_lane_down = arith.shrui %lane, %i1 : i32
      %v_bit_to_2 = arith.andi %v_lane_down, %i4 : i32
      %v_swapped = arith.ori %v_bit_to_3, %v_bit_to_2 : i32
      %v_read_column = arith.ori %v_keep, %v_swapped : i32
      %v_read_row = arith.muli %v_read_column, %i64 : i32
      %v_store_c10 = arith.andi %v_load_column, %i3 : i32
      %v_store_by_2 = arith.shrui %v_load_column, %i1 : i32
      %v_store_c3 = arith.andi %v_store_by_2, %i4 : i32
      %v_store_by_4 = arith.shrui %v_load_column, %i2 : i32
      %v_store_c2 = arith.andi %v_store_by_4, %i1 : i32
      %v_store_by_8 = arith.shrui %v_load_column, %i3 : i32
      %v_store_c4 = arith.andi %v_store_by_8, %i2 : i32
      %v_store_c42 = arith.ori %v_store_c4, %v_store_c2 : i32
      %v_store_low = arith.xori %v_store_c10, %v_store_c42 : i32
      %v_store_key = arith.ori %v_store_low, %v_store_c3 : i32
      %v_store_chunk_of_0 = arith.xori %v_chunk, %v_store_key : i32
      %v_store_chunk_0 = arith.xori %v_store_chunk_of_0, %i0 : i32
      %v_store_chunk_at_0 = arith.shli %v_store_chunk_0, %i3 : i32
      %v_store_in_row_0 = arith.ori %v_store_chunk_at_0, %v_eight_at : i32
      %v_store_row_0 = arith.addi %v_store_row, %i0 : i32
      %v_store_0_i32 = arith.addi %v_store_row_0, %v_store_in_row_0 : i32
      %v_store_0 = arith.index_castui %v_store_0_i32 : i32 to index
      %v_store_chunk_1 = arith.xori %v_store_chunk_of_0, %i1 : i32
      %v_store_chunk_at_1 = arith.shli %v_store_chunk_1, %i3 : i32
      %v_store_in_row_1 = arith.ori %v_store_chunk_at_1, %v_eight_at : i32
      %v_store_row_1 = arith.addi %v_store_row, %i64 : i32
      %v_store_1_i32 = arith.addi %v_store_row_1, %v_store_in_row_1 : i32
      %v_store_1 = arith.index_castui %v_store_1_i32 : i32 to index
      %v_store_chunk_2 = arith.xori %v_store_chunk_of_0, %i2 : i32
      %v_store_chunk_at_2 = arith.shli %v_store_chunk_2, %i3 : i32
      %v_store_in_row_2 = arith.ori %v_store_chunk_at_2, %v_eight_at : i32
      %v_store_row_2 = arith.addi %v_store_row, %i128 : i32
      %v_store_2_i32 = arith.addi %v_store_row_2, %v_store_in_row_2 : i32
      %v_store_2 = arith.index_castui %v_store_2_i32 : i32 to index
      %v_store_chunk_3 = arith.xori %v_store_chunk_of_0, %i3 : i32
      %v_store_chunk_at_3 = arith.shli %v_store_chunk_3, %i3 : i32
      %v_store_in_row_3 = arith.ori %v_store_chunk_at_3, %v_eight_at : i32
      %v_store_row_3 = arith.addi %v_store_row, %i192 : i32
      %v_store_3_i32 = arith.addi %v_store_row_3, %v_store_in_row_3 : i32
      %v_store_3 = arith.index_castui %v_store_3_i32 : i32 to index
      %v_read_c10 = arith.andi %v_read_column, %i3 : i32
      %v_read_by_2 = arith.shrui %v_read_column, %i1 : i32
      %v_read_c3 = arith.andi %v_read_by_2, %i4 : i32
      %v_read_by_4 = arith.shrui %v_read_column, %i2 : i32
      %v_read_c2 = arith.andi %v_read_by_4, %i1 : i32
      %v_read_by_8 = arith.shrui %v_read_column, %i3 : i32
      %v_read_c4 = arith.andi %v_read_by_8, %i2 : i32
      %v_read_c42 = arith.ori %v_read_c4, %v_read_c2 : i32
      %v_read_low = arith.xori %v_read_c10, %v_read_c42 : i32
      %v_read_key = arith.ori %v_read_low, %v_read_c3 : i32
      %v_chunk_0 = arith.ori %half, %i0 : i32
      %v_read_chunk_0 = arith.xori %v_chunk_0, %v_read_key : i32
      %v_read_column_0 = arith.shli %v_read_chunk_0, %i3 : i32
      %v_read_0_i32 = arith.addi %v_read_row, %v_read_column_0 : i32
      %v_read_0 = arith.index_castui %v_read_0_i32 : i32 to index
      %v_chunk_1 = arith.ori %half, %i2 : i32
      %v_read_chunk_1 = arith.xori %v_chunk_1, %v_read_key : i32
      %v_read_column_1 = arith.shli %v_read_chunk_1, %i3 : i32
      %v_read_1_i32 = arith.addi %v_read_row, %v_read_column_1 : i32
      %v_read_1 = arith.index_castui %v_read_1_i32 : i32 to index
      %v_chunk_2 = arith.ori %half, %i4 : i32
      %v_read_chunk_2 = arith.xori %v_chunk_2, %v_read_key : i32
      %v_read_column_2 = arith.shli %v_read_chunk_2, %i3 : i32
      %v_read_2_i32 = arith.addi %v_read_row, %v_read_column_2 : i32
      %v_read_2 = arith.index_castui %v_read_2_i32 : i32 to index
      %v_chunk_3 = arith.ori %half, %i6 : i32
      %v_read_chunk_3 = arith.xori %v_chunk_3, %v_read_key : i32
      %v_read_column_3 = arith.shli %v_read_chunk_3, %i3 : i32
      %v_read_3_i32 = arith.addi %v_read_row, %v_read_column_3 : i32
      %v_read_3 = arith.index_castui %v_read_3_i32 : i32 to index

      // log2(e) / sqrt(64), and what makes weights round to nearest.
      %scale = arith.constant 1.803368801e-01 : f32
      %scale_2 = arith.constant dense<1.803368801e-01> : !pair
      %up = arith.constant 1.003906250e+00 : f32
      %largest_exponent = arith.constant 6.005624549e+00 : f32
      %most = arith.constant 14.0 : f32
      %no_shift = arith.constant 1.0e+36 : f32
      %masked = arith.constant -3.0e+38 : f32
      %zero = arith.constant 0.0 : f32
      %one = arith.constant 1.0 : f32
      %zero_2 = arith.constant dense<0.0> : !pair
      %zero_16 = arith.constant dense<0.0> : !block
      %no_lanes = arith.constant 0 : i64

      // Tile 0, and what is loaded ahead.
      %first_k0_tile_at = arith.muli %i0, %k_tile_pitch : i32
      %first_k0_at_0 = arith.addi %k_at_0, %first_k0_tile_at : i32
      %first_k0_0 = amdgpu.raw_buffer_load %k_rows[%first_k0_at_0] : !rows_bf16, i32 -> !chunk_bf16
      %first_k0_at_1 = arith.addi %k_at_1, %first_k0_tile_at : i32
      %first_k0_1 = amdgpu.raw_buffer_load %k_rows[%first_k0_at_1] : !rows_bf16, i32 -> !chunk_bf16
      %first_k1_tile_at = arith.muli %i1, %k_tile_pitch : i32
      %first_k1_at_0 = arith.addi %k_at_0, %first_k1_tile_at : i32
      %first_k1_0 = amdgpu.raw_buffer_load %k_rows[%first_k1_at_0] : !rows_bf16, i32 -> !chunk_bf16
      %first_k1_at_1 = arith.addi %k_at_1, %first_k1_tile_at : i32
      %first_k1_1 = amdgpu.raw_buffer_load %k_rows[%first_k1_at_1] : !rows_bf16, i32 -> !chunk_bf16
      %first_v0_tile_at = arith.muli %i0, %v_tile_pitch : i32
      %first_v0_at_0 = arith.addi %v_at_0, %first_v0_tile_at : i32
      %first_v0_0_0 = amdgpu.raw_buffer_load {indexOffset = 0 : i32} %v_rows[%first_v0_at_0] : !rows_bf16, i32 -> !operand_bf16
      %first_v0_at_1 = arith.addi %v_at_1, %first_v0_tile_at : i32
      %first_v0_0_1 = amdgpu.raw_buffer_load {indexOffset = 0 : i32} %v_rows[%first_v0_at_1] : !rows_bf16, i32 -> !operand_bf16
      %first_v0_at_2 = arith.addi %v_at_2, %first_v0_tile_at : i32
      %first_v0_0_2 = amdgpu.raw_buffer_load {indexOffset = 0 : i32} %v_rows[%first_v0_at_2] : !rows_bf16, i32 -> !operand_bf16
      %first_v0_at_3 = arith.addi %v_at_3, %first_v0_tile_at : i32
      %first_v0_0_3 = amdgpu.raw_buffer_load {indexOffset = 0 : i32} %v_rows[%first_v0_at_3] : !rows_bf16, i32 -> !operand_bf16
      %first_k_store_first_k0_0 = arith.addi %k_store, %c0 : index
      vector.store %first_k0_0, %k_lds[%first_k_store_first_k0_0] {alignment = 16} : !tile_bf16_d64, !chunk_bf16
      %first_k_store_first_k0_1 = arith.addi %k_store, %c2048 : index
      vector.store %first_k0_1, %k_lds[%first_k_store_first_k0_1] {alignment = 16} : !tile_bf16_d64, !chunk_bf16
      amdgpu.lds_barrier
      %first_k_piece_0_at = arith.addi %k_read_0, %c0 : index
      %first_k_piece_0 = vector.load %k_lds[%first_k_piece_0_at] {alignment = 16} : !tile_bf16_d64, !chunk_bf16
      %first_s_0_0_0_a = vector.shuffle %first_k_piece_0, %first_k_piece_0 [0, 1, 2, 3] : !chunk_bf16, !chunk_bf16
      %first_s_0_0_0 = amdgpu.mfma 32x32x8 %first_s_0_0_0_a * %q_0_0 + %zero_16 blgp = none : !operand_bf16, !operand_bf16, !block
      %first_s_0_0_1_a = vector.shuffle %first_k_piece_0, %first_k_piece_0 [4, 5, 6, 7] : !chunk_bf16, !chunk_bf16
      %first_s_0_0_1 = amdgpu.mfma 32x32x8 %first_s_0_0_1_a * %q_0_1 + %first_s_0_0_0 blgp = none : !operand_bf16, !operand_bf16, !block
      %first_k_piece_1_at = arith.addi %k_read_1, %c0 : index
      %first_k_piece_1 = vector.load %k_lds[%first_k_piece_1_at] {alignment = 16} : !tile_bf16_d64, !chunk_bf16
      %first_s_0_1_0_a = vector.shuffle %first_k_piece_1, %first_k_piece_1 [0, 1, 2, 3] : !chunk_bf16, !chunk_bf16
      %first_s_0_1_0 = amdgpu.mfma 32x32x8 %first_s_0_1_0_a * %q_1_0 + %first_s_0_0_1 blgp = none : !operand_bf16, !operand_bf16, !block
      %first_s_0_1_1_a = vector.shuffle %first_k_piece_1, %first_k_piece_1 [4, 5, 6, 7] : !chunk_bf16, !chunk_bf16
      %first_s_0_1_1 = amdgpu.mfma 32x32x8 %first_s_0_1_1_a * %q_1_1 + %first_s_0_1_0 blgp = none : !operand_bf16, !operand_bf16, !block
      %first_k_piece_2_at = arith.addi %k_read_2, %c0 : index
      %first_k_piece_2 = vector.load %k_lds[%first_k_piece_2_at] {alignment = 16} : !tile_bf16_d64, !chunk_bf16
      %first_s_0_2_0_a = vector.shuffle %first_k_piece_2, %first_k_piece_2 [0, 1, 2, 3] : !chunk_bf16, !chunk_bf16
      %first_s_0_2_0 = amdgpu.mfma 32x32x8 %first_s_0_2_0_a * %q_2_0 + %first_s_0_1_1 blgp = none : !operand_bf16, !operand_bf16, !block
      %first_s_0_2_1_a = vector.shuffle %first_k_piece_2, %first_k_piece_2 [4, 5, 6, 7] : !chunk_bf16, !chunk_bf16
      %first_s_0_2_1 = amdgpu.mfma 32x32x8 %first_s_0_2_1_a * %q_2_1 + %first_s_0_2_0 blgp = none : !operand_bf16, !operand_bf16, !block
      %first_k_piece_3_at = arith.addi %k_read_3, %c0 : index
      %first_k_piece_3 = vector.load %k_lds[%first_k_piece_3_at] {alignment = 16} : !tile_bf16_d64, !chunk_bf16
      %first_s_0_3_0_a = vector.shuffle %first_k_piece_3, %first_k_piece_3 [0, 1, 2, 3] : !chunk_bf16, !chunk_bf16
      %first_s_0_3_0 = amdgpu.mfma 32x32x8 %first_s_0_3_0_a * %q_3_0 + %first_s_0_2_1 blgp = none : !operand_bf16, !operand_bf16, !block
      %first_s_0_3_1_a = vector.shuffle %first_k_piece_3, %first_k_piece_3 [4, 5, 6, 7] : !chunk_bf16, !chunk_bf16
      %first_s_0_3_1 = amdgpu.mfma 32x32x8 %first_s_0_3_1_a * %q_3_1 + %first_s_0_3_0 blgp = none : !operand_bf16, !operand_bf16, !block
      %first_k_piece_4_at = arith.addi %k_read_0, %c2048 : index
      %first_k_piece_4 = vector.load %k_lds[%first_k_piece_4_at] {alignment = 16} : !tile_bf16_d64, !chunk_bf16
      %first_s_1_0_0_a = vector.shuffle %first_k_piece_4, %first_k_piece_4 [0, 1, 2, 3] : !chunk_bf16, !chunk_bf16
      %first_s_1_0_0 = amdgpu.mfma 32x32x8 %first_s_1_0_0_a * %q_0_0 + %zero_16 blgp = none : !operand_bf16, !operand_bf16, !block
      %first_s_1_0_1_a = vector.shuffle %first_k_piece_4, %first_k_piece_4 [4, 5, 6, 7] : !chunk_bf16, !chunk_bf16
      %first_s_1_0_1 = amdgpu.mfma 32x32x8 %first_s_1_0_1_a * %q_0_1 + %first_s_1_0_0 blgp = none : !operand_bf16, !operand_bf16, !block
      %first_k_piece_5_at = arith.addi %k_read_1, %c2048 : index
      %first_k_piece_5 = vector.load %k_lds[%first_k_piece_5_at] {alignment = 16} : !tile_bf16_d64, !chunk_bf16
      %first_s_1_1_0_a = vector.shuffle %first_k_piece_5, %first_k_piece_5 [0, 1, 2, 3] : !chunk_bf16, !chunk_bf16
      %first_s_1_1_0 = amdgpu.mfma 32x32x8 %first_s_1_1_0_a * %q_1_0 + %first_s_1_0_1 blgp = none : !operand_bf16, !operand_bf16, !block
      %first_s_1_1_1_a = vector.shuffle %first_k_piece_5, %first_k_piece_5 [4, 5, 6, 7] : !chunk_bf16, !chunk_bf16
      %first_s_1_1_1 = amdgpu.mfma 32x32x8 %first_s_1_1_1_a * %q_1_1 + %first_s_1_1_0 blgp = none : !operand_bf16, !operand_bf16, !block
      %first_k_piece_6_at = arith.addi %k_read_2, %c2048 : index
      %first_k_piece_6 = vector.load %k_lds[%first_k_piece_6_at] {alignment = 16} : !tile_bf16_d64, !chunk_bf16
      %first_s_1_2_0_a = vector.shuffle %first_k_piece_6, %first_k_piece_6 [0, 1, 2, 3] : !chunk_bf16, !chunk_bf16
      %first_s_1_2_0 = amdgpu.mfma 32x32x8 %first_s_1_2_0_a * %q_2_0 + %first_s_1_1_1 blgp = none : !operand_bf16, !operand_bf16, !block
      %first_s_1_2_1_a = vector.shuffle %first_k_piece_6, %first_k_piece_6 [4, 5, 6, 7] : !chunk_bf16, !chunk_bf16
      %first_s_1_2_1 = amdgpu.mfma 32x32x8 %first_s_1_2_1_a * %q_2_1 + %first_s_1_2_0 blgp = none : !operand_bf16, !operand_bf16, !block
      %first_k_piece_7_at = arith.addi %k_read_3, %c2048 : index
      %first_k_piece_7 = vector.load %k_lds[%first_k_piece_7_at] {alignment = 16} : !tile_bf16_d64, !chunk_bf16
      %first_s_1_3_0_a = vector.shuffle %first_k_piece_7, %first_k_piece_7 [0, 1, 2, 3] : !chunk_bf16, !chunk_bf16
      %first_s_1_3_0 = amdgpu.mfma 32x32x8 %first_s_1_3_0_a * %q_3_0 + %first_s_1_2_1 blgp = none : !operand_bf16, !operand_bf16, !block
      %first_s_1_3_1_a = vector.shuffle %first_k_piece_7, %first_k_piece_7 [4, 5, 6, 7] : !chunk_bf16, !chunk_bf16
      %first_s_1_3_1 = amdgpu.mfma 32x32x8 %first_s_1_3_1_a * %q_3_1 + %first_s_1_3_0 blgp = none : !operand_bf16, !operand_bf16, !block
      %first_tile_key = arith.shli %i0, %i6 : i32
      %first_left = arith.subi %lane_keys, %first_tile_key : i32
      %first_sees_0_0 = arith.cmpi sgt, %first_left, %i0 : i32
      %first_sees_0_1 = arith.cmpi sgt, %first_left, %i1 : i32
      %first_sees_0_2 = arith.cmpi sgt, %first_left, %i2 : i32
      %first_sees_0_3 = arith.cmpi sgt, %first_left, %i3 : i32
      %first_any_0_0 = vector.extract %first_s_0_3_1[0] : f32 from !block
      %first_seen_0_0 = arith.select %first_sees_0_0, %first_any_0_0, %masked : f32
      %first_any_0_1 = vector.extract %first_s_0_3_1[1] : f32 from !block
      %first_seen_0_1 = arith.select %first_sees_0_1, %first_any_0_1, %masked : f32
      %first_sees_0_4 = arith.cmpi sgt, %first_left, %i8 : i32
      %first_sees_0_5 = arith.cmpi sgt, %first_left, %i9 : i32
      %first_any_0_2 = vector.extract %first_s_0_3_1[2] : f32 from !block
      %first_seen_0_2 = arith.select %first_sees_0_2, %first_any_0_2, %masked : f32
      %first_any_0_3 = vector.extract %first_s_0_3_1[3] : f32 from !block
      %first_seen_0_3 = arith.select %first_sees_0_3, %first_any_0_3, %masked : f32
      %first_sees_0_6 = arith.cmpi sgt, %first_left, %i10 : i32
      %first_sees_0_7 = arith.cmpi sgt, %first_left, %i11 : i32
      %first_any_0_4 = vector.extract %first_s_0_3_1[4] : f32 from !block
      %first_seen_0_4 = arith.select %first_sees_0_4, %first_any_0_4, %masked : f32
      %first_any_0_5 = vector.extract %first_s_0_3_1[5] : f32 from !block
      %first_seen_0_5 = arith.select %first_sees_0_5, %first_any_0_5, %masked : f32
      %first_sees_0_8 = arith.cmpi sgt, %first_left, %i16 : i32
      %first_sees_0_9 = arith.cmpi sgt, %first_left, %i17 : i32
      %first_any_0_6 = vector.extract %first_s_0_3_1[6] : f32 from !block
      %first_seen_0_6 = arith.select %first_sees_0_6, %first_any_0_6, %masked : f32
      %first_any_0_7 = vector.extract %first_s_0_3_1[7] : f32 from !block
      %first_seen_0_7 = arith.select %first_sees_0_7, %first_any_0_7, %masked : f32
      %first_sees_0_10 = arith.cmpi sgt, %first_left, %i18 : i32
      %first_sees_0_11 = arith.cmpi sgt, %first_left, %i19 : i32
      %first_any_0_8 = vector.extract %first_s_0_3_1[8] : f32 from !block
      %first_seen_0_8 = arith.select %first_sees_0_8, %first_any_0_8, %masked : f32
      %first_any_0_9 = vector.extract %first_s_0_3_1[9] : f32 from !block
      %first_seen_0_9 = arith.select %first_sees_0_9, %first_any_0_9, %masked : f32
      %first_sees_0_12 = arith.cmpi sgt, %first_left, %i24 : i32
      %first_sees_0_13 = arith.cmpi sgt, %first_left, %i25 : i32
      %first_any_0_10 = vector.extract %first_s_0_3_1[10] : f32 from !block
      %first_seen_0_10 = arith.select %first_sees_0_10, %first_any_0_10, %masked : f32
      %first_any_0_11 = vector.extract %first_s_0_3_1[11] : f32 from !block
      %first_seen_0_11 = arith.select %first_sees_0_11, %first_any_0_11, %masked : f32
      %first_sees_0_14 = arith.cmpi sgt, %first_left, %i26 : i32
      %first_sees_0_15 = arith.cmpi sgt, %first_left, %i27 : i32
      %first_any_0_12 = vector.extract %first_s_0_3_1[12] : f32 from !block
      %first_seen_0_12 = arith.select %first_sees_0_12, %first_any_0_12, %masked : f32
      %first_any_0_13 = vector.extract %first_s_0_3_1[13] : f32 from !block
      %first_seen_0_13 = arith.select %first_sees_0_13, %first_any_0_13, %masked : f32
      %first_sees_1_0 = arith.cmpi sgt, %first_left, %i32 : i32
      %first_sees_1_1 = arith.cmpi sgt, %first_left, %i33 : i32
      %first_any_0_14 = vector.extract %first_s_0_3_1[14] : f32 from !block
      %first_seen_0_14 = arith.select %first_sees_0_14, %first_any_0_14, %masked : f32
      %first_any_0_15 = vector.extract %first_s_0_3_1[15] : f32 from !block
      %first_seen_0_15 = arith.select %first_sees_0_15, %first_any_0_15, %masked : f32
      %first_sees_1_2 = arith.cmpi sgt, %first_left, %i34 : i32
      %first_sees_1_3 = arith.cmpi sgt, %first_left, %i35 : i32
      %first_any_1_0 = vector.extract %first_s_1_3_1[0] : f32 from !block
      %first_seen_1_0 = arith.select %first_sees_1_0, %first_any_1_0, %masked : f32
      %first_any_1_1 = vector.extract %first_s_1_3_1[1] : f32 from !block
      %first_seen_1_1 = arith.select %first_sees_1_1, %first_any_1_1, %masked : f32
      %first_sees_1_4 = arith.cmpi sgt, %first_left, %i40 : i32
      %first_sees_1_5 = arith.cmpi sgt, %first_left, %i41 : i32
      %first_any_1_2 = vector.extract %first_s_1_3_1[2] : f32 from !block
      %first_seen_1_2 = arith.select %first_sees_1_2, %first_any_1_2, %masked : f32
      %first_any_1_3 = vector.extract %first_s_1_3_1[3] : f32 from !block
      %first_seen_1_3 = arith.select %first_sees_1_3, %first_any_1_3, %masked : f32
      %first_sees_1_6 = arith.cmpi sgt, %first_left, %i42 : i32
      %first_sees_1_7 = arith.cmpi sgt, %first_left, %i43 : i32
      %first_any_1_4 = vector.extract %first_s_1_3_1[4] : f32 from !block
      %first_seen_1_4 = arith.select %first_sees_1_4, %first_any_1_4, %masked : f32
      %first_any_1_5 = vector.extract %first_s_1_3_1[5] : f32 from !block
      %first_seen_1_5 = arith.select %first_sees_1_5, %first_any_1_5, %masked : f32
      %first_sees_1_8 = arith.cmpi sgt, %first_left, %i48 : i32
      %first_sees_1_9 = arith.cmpi sgt, %first_left, %i49 : i32
      %first_any_1_6 = vector.extract %first_s_1_3_1[6] : f32 from !block
      %first_seen_1_6 = arith.select %first_sees_1_6, %first_any_1_6, %masked : f32
      %first_any_1_7 = vector.extract %first_s_1_3_1[7] : f32 from !block
      %first_seen_1_7 = arith.select %first_sees_1_7, %first_any_1_7, %masked : f32
      %first_sees_1_10 = arith.cmpi sgt, %first_left, %i50 : i32
      %first_sees_1_11 = arith.cmpi sgt, %first_left, %i51 : i32
      %first_any_1_8 = vector.extract %first_s_1_3_1[8] : f32 from !block
      %first_seen_1_8 = arith.select %first_sees_1_8, %first_any_1_8, %masked : f32
      %first_any_1_9 = vector.extract %first_s_1_3_1[9] : f32 from !block
      %first_seen_1_9 = arith.select %first_sees_1_9, %first_any_1_9, %masked : f32
      %first_sees_1_12 = arith.cmpi sgt, %first_left, %i56 : i32
      %first_sees_1_13 = arith.cmpi sgt, %first_left, %i57 : i32
      %first_any_1_10 = vector.extract %first_s_1_3_1[10] : f32 from !block
      %first_seen_1_10 = arith.select %first_sees_1_10, %first_any_1_10, %masked : f32
      %first_any_1_11 = vector.extract %first_s_1_3_1[11] : f32 from !block
      %first_seen_1_11 = arith.select %first_sees_1_11, %first_any_1_11, %masked : f32
      %first_sees_1_14 = arith.cmpi sgt, %first_left, %i58 : i32
      %first_sees_1_15 = arith.cmpi sgt, %first_left, %i59 : i32
      %first_any_1_12 = vector.extract %first_s_1_3_1[12] : f32 from !block
      %first_seen_1_12 = arith.select %first_sees_1_12, %first_any_1_12, %masked : f32
      %first_any_1_13 = vector.extract %first_s_1_3_1[13] : f32 from !block
      %first_seen_1_13 = arith.select %first_sees_1_13, %first_any_1_13, %masked : f32
      %first_any_1_14 = vector.extract %first_s_1_3_1[14] : f32 from !block
      %first_seen_1_14 = arith.select %first_sees_1_14, %first_any_1_14, %masked : f32
      %first_any_1_15 = vector.extract %first_s_1_3_1[15] : f32 from !block
      %first_seen_1_15 = arith.select %first_sees_1_15, %first_any_1_15, %masked : f32
      %first_masked_0 = vector.from_elements %first_seen_0_0, %first_seen_0_1, %first_seen_0_2, %first_seen_0_3, %first_seen_0_4, %first_seen_0_5, %first_seen_0_6, %first_seen_0_7, %first_seen_0_8, %first_seen_0_9, %first_seen_0_10, %first_seen_0_11, %first_seen_0_12, %first_seen_0_13, %first_seen_0_14, %first_seen_0_15 : !block
      %first_masked_1 = vector.from_elements %first_seen_1_0, %first_seen_1_1, %first_seen_1_2, %first_seen_1_3, %first_seen_1_4, %first_seen_1_5, %first_seen_1_6, %first_seen_1_7, %first_seen_1_8, %first_seen_1_9, %first_seen_1_10, %first_seen_1_11, %first_seen_1_12, %first_seen_1_13, %first_seen_1_14, %first_seen_1_15 : !block
      %first_k2_tile_at = arith.muli %i2, %k_tile_pitch : i32
      %first_k2_at_0 = arith.addi %k_at_0, %first_k2_tile_at : i32
      %first_k2_0 = amdgpu.raw_buffer_load %k_rows[%first_k2_at_0] : !rows_bf16, i32 -> !chunk_bf16
      %first_k2_at_1 = arith.addi %k_at_1, %first_k2_tile_at : i32
      %first_k2_1 = amdgpu.raw_buffer_load %k_rows[%first_k2_at_1] : !rows_bf16, i32 -> !chunk_bf16
      amdgpu.lds_barrier
      %first_k_store_first_k1_0 = arith.addi %k_store, %c0 : index
      vector.store %first_k1_0, %k_lds[%first_k_store_first_k1_0] {alignment = 16} : !tile_bf16_d64, !chunk_bf16
      %first_k_store_first_k1_1 = arith.addi %k_store, %c2048 : index
      vector.store %first_k1_1, %k_lds[%first_k_store_first_k1_1] {alignment = 16} : !tile_bf16_d64, !chunk_bf16
      %first_e_0_0 = vector.extract %first_masked_0[0] : f32 from !block
      %first_e_0_1 = vector.extract %first_masked_0[1] : f32 from !block
      %first_max_0_1 = arith.maxnumf %first_e_0_0, %first_e_0_1 : f32
      %first_e_0_2 = vector.extract %first_masked_0[2] : f32 from !block
      %first_max_0_2 = arith.maxnumf %first_max_0_1, %first_e_0_2 : f32
      %first_e_0_3 = vector.extract %first_masked_0[3] : f32 from !block
      %first_max_0_3 = arith.maxnumf %first_max_0_2, %first_e_0_3 : f32
      %first_e_0_4 = vector.extract %first_masked_0[4] : f32 from !block
      %first_max_0_4 = arith.maxnumf %first_max_0_3, %first_e_0_4 : f32
      %first_e_0_5 = vector.extract %first_masked_0[5] : f32 from !block
      %first_max_0_5 = arith.maxnumf %first_max_0_4, %first_e_0_5 : f32
      %first_e_0_6 = vector.extract %first_masked_0[6] : f32 from !block
      %first_max_0_6 = arith.maxnumf %first_max_0_5, %first_e_0_6 : f32
      %first_e_0_7 = vector.extract %first_masked_0[7] : f32 from !block
      %first_max_0_7 = arith.maxnumf %first_max_0_6, %first_e_0_7 : f32
      %first_e_0_8 = vector.extract %first_masked_0[8] : f32 from !block
      %first_max_0_8 = arith.maxnumf %first_max_0_7, %first_e_0_8 : f32
      %first_e_0_9 = vector.extract %first_masked_0[9] : f32 from !block
      %first_max_0_9 = arith.maxnumf %first_max_0_8, %first_e_0_9 : f32
      %first_e_0_10 = vector.extract %first_masked_0[10] : f32 from !block
      %first_max_0_10 = arith.maxnumf %first_max_0_9, %first_e_0_10 : f32
      %first_e_0_11 = vector.extract %first_masked_0[11] : f32 from !block
      %first_max_0_11 = arith.maxnumf %first_max_0_10, %first_e_0_11 : f32
      %first_e_0_12 = vector.extract %first_masked_0[12] : f32 from !block
      %first_max_0_12 = arith.maxnumf %first_max_0_11, %first_e_0_12 : f32
      %first_e_0_13 = vector.extract %first_masked_0[13] : f32 from !block
      %first_max_0_13 = arith.maxnumf %first_max_0_12, %first_e_0_13 : f32
      %first_e_0_14 = vector.extract %first_masked_0[14] : f32 from !block
      %first_max_0_14 = arith.maxnumf %first_max_0_13, %first_e_0_14 : f32
      %first_e_0_15 = vector.extract %first_masked_0[15] : f32 from !block
      %first_max_0_15 = arith.maxnumf %first_max_0_14, %first_e_0_15 : f32
      %first_e_1_0 = vector.extract %first_masked_1[0] : f32 from !block
      %first_max_1_0 = arith.maxnumf %first_max_0_15, %first_e_1_0 : f32
      %first_e_1_1 = vector.extract %first_masked_1[1] : f32 from !block
      %first_max_1_1 = arith.maxnumf %first_max_1_0, %first_e_1_1 : f32
      %first_e_1_2 = vector.extract %first_masked_1[2] : f32 from !block
      %first_max_1_2 = arith.maxnumf %first_max_1_1, %first_e_1_2 : f32
      %first_e_1_3 = vector.extract %first_masked_1[3] : f32 from !block
      %first_max_1_3 = arith.maxnumf %first_max_1_2, %first_e_1_3 : f32
      %first_e_1_4 = vector.extract %first_masked_1[4] : f32 from !block
      %first_max_1_4 = arith.maxnumf %first_max_1_3, %first_e_1_4 : f32
      %first_e_1_5 = vector.extract %first_masked_1[5] : f32 from !block
      %first_max_1_5 = arith.maxnumf %first_max_1_4, %first_e_1_5 : f32
      %first_e_1_6 = vector.extract %first_masked_1[6] : f32 from !block
      %first_max_1_6 = arith.maxnumf %first_max_1_5, %first_e_1_6 : f32
      %first_e_1_7 = vector.extract %first_masked_1[7] : f32 from !block
      %first_max_1_7 = arith.maxnumf %first_max_1_6, %first_e_1_7 : f32
      %first_e_1_8 = vector.extract %first_masked_1[8] : f32 from !block
      %first_max_1_8 = arith.maxnumf %first_max_1_7, %first_e_1_8 : f32
      %first_e_1_9 = vector.extract %first_masked_1[9] : f32 from !block
      %first_max_1_9 = arith.maxnumf %first_max_1_8, %first_e_1_9 : f32
      %first_e_1_10 = vector.extract %first_masked_1[10] : f32 from !block
      %first_max_1_10 = arith.maxnumf %first_max_1_9, %first_e_1_10 : f32
      %first_e_1_11 = vector.extract %first_masked_1[11] : f32 from !block
      %first_max_1_11 = arith.maxnumf %first_max_1_10, %first_e_1_11 : f32
      %first_e_1_12 = vector.extract %first_masked_1[12] : f32 from !block
      %first_max_1_12 = arith.maxnumf %first_max_1_11, %first_e_1_12 : f32
      %first_e_1_13 = vector.extract %first_masked_1[13] : f32 from !block
      %first_max_1_13 = arith.maxnumf %first_max_1_12, %first_e_1_13 : f32
      %first_e_1_14 = vector.extract %first_masked_1[14] : f32 from !block
      %first_max_1_14 = arith.maxnumf %first_max_1_13, %first_e_1_14 : f32
      %first_e_1_15 = vector.extract %first_masked_1[15] : f32 from !block
      %first_max_1_15 = arith.maxnumf %first_max_1_14, %first_e_1_15 : f32
      %first_exponent = math.fma %first_max_1_15, %scale, %no_shift : f32
      %first_above = arith.cmpf ogt, %first_exponent, %most : f32
      %first_lanes = rocdl.ballot %first_above : i64
      %first_any = arith.cmpi ne, %first_lanes, %no_lanes : i64
      %first_new:4 = scf.if %first_any -> (!block, !block, !pair, f32) {
        %first_other, %first_valid = gpu.shuffle xor %first_max_1_15, %i32, %i64 : f32
        %first_both = arith.maxnumf %first_max_1_15, %first_other : f32
        %first_minus = arith.negf %first_both : f32
        %first_enough = math.fma %first_minus, %scale, %largest_exponent : f32
        %first_lower = arith.minnumf %no_shift, %first_enough : f32
        %first_change = arith.subf %first_lower, %no_shift : f32
        %first_factor = rocdl.exp2 %first_change f32 -> f32
        %first_factor_2 = vector.broadcast %first_factor : f32 to !pair
        %first_factor_16 = vector.broadcast %first_factor : f32 to !block
        %first_down_0 = arith.mulf %zero_16, %first_factor_16 : !block
        %first_down_1 = arith.mulf %zero_16, %first_factor_16 : !block
        %first_down_sums = arith.mulf %zero_2, %first_factor_2 : !pair
        scf.yield %first_down_0, %first_down_1, %first_down_sums, %first_lower : !block, !block, !pair, f32
      } else {
        scf.yield %zero_16, %zero_16, %zero_2, %no_shift : !block, !block, !pair, f32
      }
      amdgpu.lds_barrier

      // Tiles that every row sees whole.
      %full:12 = scf.for %full_tile = %i0 to %full_end step %i1
          iter_args(%full_in_0 = %first_masked_0, %full_in_1 = %first_masked_1, %full_in_2 = %first_new#0, %full_in_3 = %first_new#1, %full_in_4 = %first_new#2, %full_in_5 = %first_new#3, %full_in_6 = %first_k2_0, %full_in_7 = %first_k2_1, %full_in_8 = %first_v0_0_0, %full_in_9 = %first_v0_0_1, %full_in_10 = %first_v0_0_2, %full_in_11 = %first_v0_0_3)
          -> (!block, !block, !block, !block, !pair, f32, !chunk_bf16, !chunk_bf16, !operand_bf16, !operand_bf16, !operand_bf16, !operand_bf16) : i32 {
        %full_tile_1 = arith.addi %full_tile, %i1 : i32
        %full_tile_3 = arith.addi %full_tile, %i3 : i32
        %full_k_piece_0_at = arith.addi %k_read_0, %c0 : index
        %full_k_piece_0 = vector.load %k_lds[%full_k_piece_0_at] {alignment = 16} : !tile_bf16_d64, !chunk_bf16
        %full_k_piece_1_at = arith.addi %k_read_1, %c0 : index
        %full_k_piece_1 = vector.load %k_lds[%full_k_piece_1_at] {alignment = 16} : !tile_bf16_d64, !chunk_bf16
        %full_k_piece_2_at = arith.addi %k_read_2, %c0 : index
        %full_k_piece_2 = vector.load %k_lds[%full_k_piece_2_at] {alignment = 16} : !tile_bf16_d64, !chunk_bf16
        %full_shift_0 = vector.broadcast %full_in_5 : f32 to !pair
        %full_scores_0 = vector.shuffle %full_in_0, %full_in_0 [0, 1] : !block, !block
        %full_x_0 = math.fma %full_scores_0, %scale_2, %full_shift_0 : !pair
        %full_shift_1 = vector.broadcast %full_in_5 : f32 to !pair
        %full_scores_1 = vector.shuffle %full_in_0, %full_in_0 [2, 3] : !block, !block
        %full_x_1 = math.fma %full_scores_1, %scale_2, %full_shift_1 : !pair
        %full_shift_2 = vector.broadcast %full_in_5 : f32 to !pair
        %full_scores_2 = vector.shuffle %full_in_0, %full_in_0 [4, 5] : !block, !block
        %full_x_2 = math.fma %full_scores_2, %scale_2, %full_shift_2 : !pair
        %full_shift_3 = vector.broadcast %full_in_5 : f32 to !pair
        %full_scores_3 = vector.shuffle %full_in_0, %full_in_0 [6, 7] : !block, !block
        %full_x_3 = math.fma %full_scores_3, %scale_2, %full_shift_3 : !pair
        %full_shift_4 = vector.broadcast %full_in_5 : f32 to !pair
        %full_scores_4 = vector.shuffle %full_in_0, %full_in_0 [8, 9] : !block, !block
        %full_x_4 = math.fma %full_scores_4, %scale_2, %full_shift_4 : !pair
        %full_shift_5 = vector.broadcast %full_in_5 : f32 to !pair
        %full_scores_5 = vector.shuffle %full_in_0, %full_in_0 [10, 11] : !block, !block
        %full_x_5 = math.fma %full_scores_5, %scale_2, %full_shift_5 : !pair
        %full_shift_6 = vector.broadcast %full_in_5 : f32 to !pair
        %full_scores_6 = vector.shuffle %full_in_0, %full_in_0 [12, 13] : !block, !block
        %full_x_6 = math.fma %full_scores_6, %scale_2, %full_shift_6 : !pair
        %full_shift_7 = vector.broadcast %full_in_5 : f32 to !pair
        %full_scores_7 = vector.shuffle %full_in_0, %full_in_0 [14, 15] : !block, !block
        %full_x_7 = math.fma %full_scores_7, %scale_2, %full_shift_7 : !pair
        %full_x_0_0 = vector.extract %full_x_0[0] : f32 from !pair
        %full_w_0_0 = rocdl.exp2 %full_x_0_0 f32 -> f32
        %full_x_0_1 = vector.extract %full_x_0[1] : f32 from !pair
        %full_w_0_1 = rocdl.exp2 %full_x_0_1 f32 -> f32
        rocdl.sched.barrier 0
        %full_s_0_0_0_a = vector.shuffle %full_k_piece_0, %full_k_piece_0 [0, 1, 2, 3] : !chunk_bf16, !chunk_bf16
        %full_s_0_0_0 = amdgpu.mfma 32x32x8 %full_s_0_0_0_a * %q_0_0 + %zero_16 blgp = none : !operand_bf16, !operand_bf16, !block
        %full_x_1_0 = vector.extract %full_x_1[0] : f32 from !pair
        %full_w_1_0 = rocdl.exp2 %full_x_1_0 f32 -> f32
        %full_x_1_1 = vector.extract %full_x_1[1] : f32 from !pair
        %full_w_1_1 = rocdl.exp2 %full_x_1_1 f32 -> f32
        %full_pair_0 = vector.from_elements %full_w_0_0, %full_w_0_1 : !pair
        %full_sum_0 = arith.addf %full_in_4, %full_pair_0 : !pair
        %full_parts_0 = vector.bitcast %full_pair_0 : !pair to !operand_bf16
        %full_h_0 = vector.shuffle %full_parts_0, %full_parts_0 [1, 3] : !operand_bf16, !operand_bf16
        %full_vt_0_01 = vector.shuffle %full_in_8, %full_in_9 [0, 4, 1, 5, 2, 6, 3, 7] : !operand_bf16, !operand_bf16
        %full_vt_0_23 = vector.shuffle %full_in_10, %full_in_11 [0, 4, 1, 5, 2, 6, 3, 7] : !operand_bf16, !operand_bf16
        rocdl.sched.barrier 0
        %full_s_0_0_1_a = vector.shuffle %full_k_piece_0, %full_k_piece_0 [4, 5, 6, 7] : !chunk_bf16, !chunk_bf16
        %full_s_0_0_1 = amdgpu.mfma 32x32x8 %full_s_0_0_1_a * %q_0_1 + %full_s_0_0_0 blgp = none : !operand_bf16, !operand_bf16, !block
        %full_k_piece_3_at = arith.addi %k_read_3, %c0 : index
        %full_k_piece_3 = vector.load %k_lds[%full_k_piece_3_at] {alignment = 16} : !tile_bf16_d64, !chunk_bf16
        %full_shift_8 = vector.broadcast %full_in_5 : f32 to !pair
        %full_scores_8 = vector.shuffle %full_in_1, %full_in_1 [0, 1] : !block, !block
        %full_x_8 = math.fma %full_scores_8, %scale_2, %full_shift_8 : !pair
        %full_shift_9 = vector.broadcast %full_in_5 : f32 to !pair
        %full_scores_9 = vector.shuffle %full_in_1, %full_in_1 [2, 3] : !block, !block
        %full_x_9 = math.fma %full_scores_9, %scale_2, %full_shift_9 : !pair
        %full_vt_0_0 = vector.shuffle %full_vt_0_01, %full_vt_0_23 [0, 1, 8, 9] : !chunk_bf16, !chunk_bf16
        %full_vt_0_0_at = arith.addi %v_store_0, %c0 : index
        vector.store %full_vt_0_0, %v_lds[%full_vt_0_0_at] {alignment = 8} : !tile_bf16_d64, !operand_bf16
        rocdl.sched.barrier 0
        %full_s_0_1_0_a = vector.shuffle %full_k_piece_1, %full_k_piece_1 [0, 1, 2, 3] : !chunk_bf16, !chunk_bf16
        %full_s_0_1_0 = amdgpu.mfma 32x32x8 %full_s_0_1_0_a * %q_1_0 + %full_s_0_0_1 blgp = none : !operand_bf16, !operand_bf16, !block
        %full_shift_10 = vector.broadcast %full_in_5 : f32 to !pair
        %full_scores_10 = vector.shuffle %full_in_1, %full_in_1 [4, 5] : !block, !block
        %full_x_10 = math.fma %full_scores_10, %scale_2, %full_shift_10 : !pair
        %full_x_2_0 = vector.extract %full_x_2[0] : f32 from !pair
        %full_w_2_0 = rocdl.exp2 %full_x_2_0 f32 -> f32
        %full_x_2_1 = vector.extract %full_x_2[1] : f32 from !pair
        %full_w_2_1 = rocdl.exp2 %full_x_2_1 f32 -> f32
        %full_pair_1 = vector.from_elements %full_w_1_0, %full_w_1_1 : !pair
        %full_sum_1 = arith.addf %full_sum_0, %full_pair_1 : !pair
        %full_parts_1 = vector.bitcast %full_pair_1 : !pair to !operand_bf16
        %full_h_1 = vector.shuffle %full_parts_1, %full_parts_1 [1, 3] : !operand_bf16, !operand_bf16
        %full_p_0 = vector.shuffle %full_h_0, %full_h_1 [0, 1, 2, 3] : vector<2xbf16>, vector<2xbf16>
        %full_vt_0_1 = vector.shuffle %full_vt_0_01, %full_vt_0_23 [2, 3, 10, 11] : !chunk_bf16, !chunk_bf16
        %full_vt_0_1_at = arith.addi %v_store_1, %c0 : index
        vector.store %full_vt_0_1, %v_lds[%full_vt_0_1_at] {alignment = 8} : !tile_bf16_d64, !operand_bf16
        rocdl.sched.barrier 0
        %full_s_0_1_1_a = vector.shuffle %full_k_piece_1, %full_k_piece_1 [4, 5, 6, 7] : !chunk_bf16, !chunk_bf16
        %full_s_0_1_1 = amdgpu.mfma 32x32x8 %full_s_0_1_1_a * %q_1_1 + %full_s_0_1_0 blgp = none : !operand_bf16, !operand_bf16, !block
        %full_k_piece_4_at = arith.addi %k_read_0, %c2048 : index
        %full_k_piece_4 = vector.load %k_lds[%full_k_piece_4_at] {alignment = 16} : !tile_bf16_d64, !chunk_bf16
        %full_shift_11 = vector.broadcast %full_in_5 : f32 to !pair
        %full_scores_11 = vector.shuffle %full_in_1, %full_in_1 [6, 7] : !block, !block
        %full_x_11 = math.fma %full_scores_11, %scale_2, %full_shift_11 : !pair
        %full_x_3_0 = vector.extract %full_x_3[0] : f32 from !pair
        %full_w_3_0 = rocdl.exp2 %full_x_3_0 f32 -> f32
        %full_x_3_1 = vector.extract %full_x_3[1] : f32 from !pair
        %full_w_3_1 = rocdl.exp2 %full_x_3_1 f32 -> f32
        %full_pair_2 = vector.from_elements %full_w_2_0, %full_w_2_1 : !pair
        %full_sum_2 = arith.addf %full_sum_1, %full_pair_2 : !pair
        %full_parts_2 = vector.bitcast %full_pair_2 : !pair to !operand_bf16
        %full_h_2 = vector.shuffle %full_parts_2, %full_parts_2 [1, 3] : !operand_bf16, !operand_bf16
        rocdl.sched.barrier 0
        %full_s_0_2_0_a = vector.shuffle %full_k_piece_2, %full_k_piece_2 [0, 1, 2, 3] : !chunk_bf16, !chunk_bf16
        %full_s_0_2_0 = amdgpu.mfma 32x32x8 %full_s_0_2_0_a * %q_2_0 + %full_s_0_1_1 blgp = none : !operand_bf16, !operand_bf16, !block
        %full_shift_12 = vector.broadcast %full_in_5 : f32 to !pair
        %full_scores_12 = vector.shuffle %full_in_1, %full_in_1 [8, 9] : !block, !block
        %full_x_12 = math.fma %full_scores_12, %scale_2, %full_shift_12 : !pair
        %full_shift_13 = vector.broadcast %full_in_5 : f32 to !pair
        %full_scores_13 = vector.shuffle %full_in_1, %full_in_1 [10, 11] : !block, !block
        %full_x_13 = math.fma %full_scores_13, %scale_2, %full_shift_13 : !pair
        %full_vt_0_2 = vector.shuffle %full_vt_0_01, %full_vt_0_23 [4, 5, 12, 13] : !chunk_bf16, !chunk_bf16
        %full_vt_0_2_at = arith.addi %v_store_2, %c0 : index
        vector.store %full_vt_0_2, %v_lds[%full_vt_0_2_at] {alignment = 8} : !tile_bf16_d64, !operand_bf16
        rocdl.sched.barrier 0
        %full_s_0_2_1_a = vector.shuffle %full_k_piece_2, %full_k_piece_2 [4, 5, 6, 7] : !chunk_bf16, !chunk_bf16
        %full_s_0_2_1 = amdgpu.mfma 32x32x8 %full_s_0_2_1_a * %q_2_1 + %full_s_0_2_0 blgp = none : !operand_bf16, !operand_bf16, !block
        %full_k_piece_5_at = arith.addi %k_read_1, %c2048 : index
        %full_k_piece_5 = vector.load %k_lds[%full_k_piece_5_at] {alignment = 16} : !tile_bf16_d64, !chunk_bf16
        %full_shift_14 = vector.broadcast %full_in_5 : f32 to !pair
        %full_scores_14 = vector.shuffle %full_in_1, %full_in_1 [12, 13] : !block, !block
        %full_x_14 = math.fma %full_scores_14, %scale_2, %full_shift_14 : !pair
        %full_x_4_0 = vector.extract %full_x_4[0] : f32 from !pair
        %full_w_4_0 = rocdl.exp2 %full_x_4_0 f32 -> f32
        %full_x_4_1 = vector.extract %full_x_4[1] : f32 from !pair
        %full_w_4_1 = rocdl.exp2 %full_x_4_1 f32 -> f32
        %full_pair_3 = vector.from_elements %full_w_3_0, %full_w_3_1 : !pair
        %full_sum_3 = arith.addf %full_sum_2, %full_pair_3 : !pair
        %full_parts_3 = vector.bitcast %full_pair_3 : !pair to !operand_bf16
        %full_h_3 = vector.shuffle %full_parts_3, %full_parts_3 [1, 3] : !operand_bf16, !operand_bf16
        %full_p_1 = vector.shuffle %full_h_2, %full_h_3 [0, 1, 2, 3] : vector<2xbf16>, vector<2xbf16>
        %full_vt_0_3 = vector.shuffle %full_vt_0_01, %full_vt_0_23 [6, 7, 14, 15] : !chunk_bf16, !chunk_bf16
        %full_vt_0_3_at = arith.addi %v_store_3, %c0 : index
        vector.store %full_vt_0_3, %v_lds[%full_vt_0_3_at] {alignment = 8} : !tile_bf16_d64, !operand_bf16
        rocdl.sched.barrier 0
        %full_s_0_3_0_a = vector.shuffle %full_k_piece_3, %full_k_piece_3 [0, 1, 2, 3] : !chunk_bf16, !chunk_bf16
        %full_s_0_3_0 = amdgpu.mfma 32x32x8 %full_s_0_3_0_a * %q_3_0 + %full_s_0_2_1 blgp = none : !operand_bf16, !operand_bf16, !block
        %full_shift_15 = vector.broadcast %full_in_5 : f32 to !pair
        %full_scores_15 = vector.shuffle %full_in_1, %full_in_1 [14, 15] : !block, !block
        %full_x_15 = math.fma %full_scores_15, %scale_2, %full_shift_15 : !pair
        rocdl.sched.barrier 0
        %full_s_0_3_1_a = vector.shuffle %full_k_piece_3, %full_k_piece_3 [4, 5, 6, 7] : !chunk_bf16, !chunk_bf16
        %full_s_0_3_1 = amdgpu.mfma 32x32x8 %full_s_0_3_1_a * %q_3_1 + %full_s_0_3_0 blgp = none : !operand_bf16, !operand_bf16, !block
        %full_k_piece_6_at = arith.addi %k_read_2, %c2048 : index
        %full_k_piece_6 = vector.load %k_lds[%full_k_piece_6_at] {alignment = 16} : !tile_bf16_d64, !chunk_bf16
        %full_x_5_0 = vector.extract %full_x_5[0] : f32 from !pair
        %full_w_5_0 = rocdl.exp2 %full_x_5_0 f32 -> f32
        %full_x_5_1 = vector.extract %full_x_5[1] : f32 from !pair
        %full_w_5_1 = rocdl.exp2 %full_x_5_1 f32 -> f32
        %full_pair_4 = vector.from_elements %full_w_4_0, %full_w_4_1 : !pair
        %full_sum_4 = arith.addf %full_sum_3, %full_pair_4 : !pair
        %full_parts_4 = vector.bitcast %full_pair_4 : !pair to !operand_bf16
        %full_h_4 = vector.shuffle %full_parts_4, %full_parts_4 [1, 3] : !operand_bf16, !operand_bf16
        %full_vn_tile_at = arith.muli %full_tile_1, %v_tile_pitch : i32
        %full_vn_at_0 = arith.addi %v_at_0, %full_vn_tile_at : i32
        %full_vn_0_0 = amdgpu.raw_buffer_load {indexOffset = 0 : i32} %v_rows[%full_vn_at_0] : !rows_bf16, i32 -> !operand_bf16
        rocdl.sched.barrier 0
        %full_s_1_0_0_a = vector.shuffle %full_k_piece_4, %full_k_piece_4 [0, 1, 2, 3] : !chunk_bf16, !chunk_bf16
        %full_s_1_0_0 = amdgpu.mfma 32x32x8 %full_s_1_0_0_a * %q_0_0 + %zero_16 blgp = none : !operand_bf16, !operand_bf16, !block
        %full_x_6_0 = vector.extract %full_x_6[0] : f32 from !pair
        %full_w_6_0 = rocdl.exp2 %full_x_6_0 f32 -> f32
        %full_x_6_1 = vector.extract %full_x_6[1] : f32 from !pair
        %full_w_6_1 = rocdl.exp2 %full_x_6_1 f32 -> f32
        %full_pair_5 = vector.from_elements %full_w_5_0, %full_w_5_1 : !pair
        %full_sum_5 = arith.addf %full_sum_4, %full_pair_5 : !pair
        %full_parts_5 = vector.bitcast %full_pair_5 : !pair to !operand_bf16
        %full_h_5 = vector.shuffle %full_parts_5, %full_parts_5 [1, 3] : !operand_bf16, !operand_bf16
        %full_p_2 = vector.shuffle %full_h_4, %full_h_5 [0, 1, 2, 3] : vector<2xbf16>, vector<2xbf16>
        %full_vn_at_1 = arith.addi %v_at_1, %full_vn_tile_at : i32
        %full_vn_0_1 = amdgpu.raw_buffer_load {indexOffset = 0 : i32} %v_rows[%full_vn_at_1] : !rows_bf16, i32 -> !operand_bf16
        rocdl.sched.barrier 0
        %full_s_1_0_1_a = vector.shuffle %full_k_piece_4, %full_k_piece_4 [4, 5, 6, 7] : !chunk_bf16, !chunk_bf16
        %full_s_1_0_1 = amdgpu.mfma 32x32x8 %full_s_1_0_1_a * %q_0_1 + %full_s_1_0_0 blgp = none : !operand_bf16, !operand_bf16, !block
        %full_k_piece_7_at = arith.addi %k_read_3, %c2048 : index
        %full_k_piece_7 = vector.load %k_lds[%full_k_piece_7_at] {alignment = 16} : !tile_bf16_d64, !chunk_bf16
        %full_vn_at_2 = arith.addi %v_at_2, %full_vn_tile_at : i32
        %full_vn_0_2 = amdgpu.raw_buffer_load {indexOffset = 0 : i32} %v_rows[%full_vn_at_2] : !rows_bf16, i32 -> !operand_bf16
        rocdl.sched.barrier 0
        %full_s_1_1_0_a = vector.shuffle %full_k_piece_5, %full_k_piece_5 [0, 1, 2, 3] : !chunk_bf16, !chunk_bf16
        %full_s_1_1_0 = amdgpu.mfma 32x32x8 %full_s_1_1_0_a * %q_1_0 + %full_s_1_0_1 blgp = none : !operand_bf16, !operand_bf16, !block
        %full_x_7_0 = vector.extract %full_x_7[0] : f32 from !pair
        %full_w_7_0 = rocdl.exp2 %full_x_7_0 f32 -> f32
        %full_x_7_1 = vector.extract %full_x_7[1] : f32 from !pair
        %full_w_7_1 = rocdl.exp2 %full_x_7_1 f32 -> f32
        %full_pair_6 = vector.from_elements %full_w_6_0, %full_w_6_1 : !pair
        %full_sum_6 = arith.addf %full_sum_5, %full_pair_6 : !pair
        %full_parts_6 = vector.bitcast %full_pair_6 : !pair to !operand_bf16
        %full_h_6 = vector.shuffle %full_parts_6, %full_parts_6 [1, 3] : !operand_bf16, !operand_bf16
        %full_vn_at_3 = arith.addi %v_at_3, %full_vn_tile_at : i32
        %full_vn_0_3 = amdgpu.raw_buffer_load {indexOffset = 0 : i32} %v_rows[%full_vn_at_3] : !rows_bf16, i32 -> !operand_bf16
        rocdl.sched.barrier 0
        %full_s_1_1_1_a = vector.shuffle %full_k_piece_5, %full_k_piece_5 [4, 5, 6, 7] : !chunk_bf16, !chunk_bf16
        %full_s_1_1_1 = amdgpu.mfma 32x32x8 %full_s_1_1_1_a * %q_1_1 + %full_s_1_1_0 blgp = none : !operand_bf16, !operand_bf16, !block
        rocdl.sched.barrier 0
        %full_s_1_2_0_a = vector.shuffle %full_k_piece_6, %full_k_piece_6 [0, 1, 2, 3] : !chunk_bf16, !chunk_bf16
        %full_s_1_2_0 = amdgpu.mfma 32x32x8 %full_s_1_2_0_a * %q_2_0 + %full_s_1_1_1 blgp = none : !operand_bf16, !operand_bf16, !block
        %full_x_8_0 = vector.extract %full_x_8[0] : f32 from !pair
        %full_w_8_0 = rocdl.exp2 %full_x_8_0 f32 -> f32
        %full_x_8_1 = vector.extract %full_x_8[1] : f32 from !pair
        %full_w_8_1 = rocdl.exp2 %full_x_8_1 f32 -> f32
        %full_pair_7 = vector.from_elements %full_w_7_0, %full_w_7_1 : !pair
        %full_sum_7 = arith.addf %full_sum_6, %full_pair_7 : !pair
        %full_parts_7 = vector.bitcast %full_pair_7 : !pair to !operand_bf16
        %full_h_7 = vector.shuffle %full_parts_7, %full_parts_7 [1, 3] : !operand_bf16, !operand_bf16
        %full_p_3 = vector.shuffle %full_h_6, %full_h_7 [0, 1, 2, 3] : vector<2xbf16>, vector<2xbf16>
        rocdl.sched.barrier 0
        %full_s_1_2_1_a = vector.shuffle %full_k_piece_6, %full_k_piece_6 [4, 5, 6, 7] : !chunk_bf16, !chunk_bf16
        %full_s_1_2_1 = amdgpu.mfma 32x32x8 %full_s_1_2_1_a * %q_2_1 + %full_s_1_2_0 blgp = none : !operand_bf16, !operand_bf16, !block
        %full_x_9_0 = vector.extract %full_x_9[0] : f32 from !pair
        %full_w_9_0 = rocdl.exp2 %full_x_9_0 f32 -> f32
        %full_x_9_1 = vector.extract %full_x_9[1] : f32 from !pair
        %full_w_9_1 = rocdl.exp2 %full_x_9_1 f32 -> f32
        %full_pair_8 = vector.from_elements %full_w_8_0, %full_w_8_1 : !pair
        %full_sum_8 = arith.addf %full_sum_7, %full_pair_8 : !pair
        %full_parts_8 = vector.bitcast %full_pair_8 : !pair to !operand_bf16
        %full_h_8 = vector.shuffle %full_parts_8, %full_parts_8 [1, 3] : !operand_bf16, !operand_bf16
        amdgpu.lds_barrier
        %full_v_piece_0_at = arith.addi %v_read_0, %c0 : index
        %full_v_piece_0 = vector.load %v_lds[%full_v_piece_0_at] {alignment = 16} : !tile_bf16_d64, !chunk_bf16
        %full_v_piece_1_at = arith.addi %v_read_0, %c2048 : index
        %full_v_piece_1 = vector.load %v_lds[%full_v_piece_1_at] {alignment = 16} : !tile_bf16_d64, !chunk_bf16
        rocdl.sched.barrier 0
        %full_s_1_3_0_a = vector.shuffle %full_k_piece_7, %full_k_piece_7 [0, 1, 2, 3] : !chunk_bf16, !chunk_bf16
        %full_s_1_3_0 = amdgpu.mfma 32x32x8 %full_s_1_3_0_a * %q_3_0 + %full_s_1_2_1 blgp = none : !operand_bf16, !operand_bf16, !block
        rocdl.sched.barrier 0
        %full_s_1_3_1_a = vector.shuffle %full_k_piece_7, %full_k_piece_7 [4, 5, 6, 7] : !chunk_bf16, !chunk_bf16
        %full_s_1_3_1 = amdgpu.mfma 32x32x8 %full_s_1_3_1_a * %q_3_1 + %full_s_1_3_0 blgp = none : !operand_bf16, !operand_bf16, !block
        %full_x_10_0 = vector.extract %full_x_10[0] : f32 from !pair
        %full_w_10_0 = rocdl.exp2 %full_x_10_0 f32 -> f32
        %full_x_10_1 = vector.extract %full_x_10[1] : f32 from !pair
        %full_w_10_1 = rocdl.exp2 %full_x_10_1 f32 -> f32
        %full_pair_9 = vector.from_elements %full_w_9_0, %full_w_9_1 : !pair
        %full_sum_9 = arith.addf %full_sum_8, %full_pair_9 : !pair
        %full_parts_9 = vector.bitcast %full_pair_9 : !pair to !operand_bf16
        %full_h_9 = vector.shuffle %full_parts_9, %full_parts_9 [1, 3] : !operand_bf16, !operand_bf16
        %full_p_4 = vector.shuffle %full_h_8, %full_h_9 [0, 1, 2, 3] : vector<2xbf16>, vector<2xbf16>
        %full_v_piece_2_at = arith.addi %v_read_1, %c0 : index
        %full_v_piece_2 = vector.load %v_lds[%full_v_piece_2_at] {alignment = 16} : !tile_bf16_d64, !chunk_bf16
        rocdl.sched.barrier 0
        %full_o_0_0_0_a = vector.shuffle %full_v_piece_0, %full_v_piece_0 [0, 1, 2, 3] : !chunk_bf16, !chunk_bf16
        %full_o_0_0_0 = amdgpu.mfma 32x32x8 %full_o_0_0_0_a * %full_p_0 + %full_in_2 blgp = none : !operand_bf16, !operand_bf16, !block
        %full_k_store_full_in_6 = arith.addi %k_store, %c0 : index
        vector.store %full_in_6, %k_lds[%full_k_store_full_in_6] {alignment = 16} : !tile_bf16_d64, !chunk_bf16
        rocdl.sched.barrier 0
        %full_o_0_0_1_a = vector.shuffle %full_v_piece_0, %full_v_piece_0 [4, 5, 6, 7] : !chunk_bf16, !chunk_bf16
        %full_o_0_0_1 = amdgpu.mfma 32x32x8 %full_o_0_0_1_a * %full_p_1 + %full_o_0_0_0 blgp = none : !operand_bf16, !operand_bf16, !block
        %full_x_11_0 = vector.extract %full_x_11[0] : f32 from !pair
        %full_w_11_0 = rocdl.exp2 %full_x_11_0 f32 -> f32
        %full_x_11_1 = vector.extract %full_x_11[1] : f32 from !pair
        %full_w_11_1 = rocdl.exp2 %full_x_11_1 f32 -> f32
        %full_pair_10 = vector.from_elements %full_w_10_0, %full_w_10_1 : !pair
        %full_sum_10 = arith.addf %full_sum_9, %full_pair_10 : !pair
        %full_parts_10 = vector.bitcast %full_pair_10 : !pair to !operand_bf16
        %full_h_10 = vector.shuffle %full_parts_10, %full_parts_10 [1, 3] : !operand_bf16, !operand_bf16
        %full_v_piece_3_at = arith.addi %v_read_1, %c2048 : index
        %full_v_piece_3 = vector.load %v_lds[%full_v_piece_3_at] {alignment = 16} : !tile_bf16_d64, !chunk_bf16
        %full_k_store_full_in_7 = arith.addi %k_store, %c2048 : index
        vector.store %full_in_7, %k_lds[%full_k_store_full_in_7] {alignment = 16} : !tile_bf16_d64, !chunk_bf16
        rocdl.sched.barrier 0
        %full_o_1_0_0_a = vector.shuffle %full_v_piece_1, %full_v_piece_1 [0, 1, 2, 3] : !chunk_bf16, !chunk_bf16
        %full_o_1_0_0 = amdgpu.mfma 32x32x8 %full_o_1_0_0_a * %full_p_0 + %full_in_3 blgp = none : !operand_bf16, !operand_bf16, !block
        %full_x_12_0 = vector.extract %full_x_12[0] : f32 from !pair
        %full_w_12_0 = rocdl.exp2 %full_x_12_0 f32 -> f32
        %full_x_12_1 = vector.extract %full_x_12[1] : f32 from !pair
        %full_w_12_1 = rocdl.exp2 %full_x_12_1 f32 -> f32
        %full_pair_11 = vector.from_elements %full_w_11_0, %full_w_11_1 : !pair
        %full_sum_11 = arith.addf %full_sum_10, %full_pair_11 : !pair
        %full_parts_11 = vector.bitcast %full_pair_11 : !pair to !operand_bf16
        %full_h_11 = vector.shuffle %full_parts_11, %full_parts_11 [1, 3] : !operand_bf16, !operand_bf16
        %full_p_5 = vector.shuffle %full_h_10, %full_h_11 [0, 1, 2, 3] : vector<2xbf16>, vector<2xbf16>
        rocdl.sched.barrier 0
        %full_o_1_0_1_a = vector.shuffle %full_v_piece_1, %full_v_piece_1 [4, 5, 6, 7] : !chunk_bf16, !chunk_bf16
        %full_o_1_0_1 = amdgpu.mfma 32x32x8 %full_o_1_0_1_a * %full_p_1 + %full_o_1_0_0 blgp = none : !operand_bf16, !operand_bf16, !block
        %full_v_piece_4_at = arith.addi %v_read_2, %c0 : index
        %full_v_piece_4 = vector.load %v_lds[%full_v_piece_4_at] {alignment = 16} : !tile_bf16_d64, !chunk_bf16
        %full_kn_tile_at = arith.muli %full_tile_3, %k_tile_pitch : i32
        rocdl.sched.barrier 0
        %full_o_0_1_0_a = vector.shuffle %full_v_piece_2, %full_v_piece_2 [0, 1, 2, 3] : !chunk_bf16, !chunk_bf16
        %full_o_0_1_0 = amdgpu.mfma 32x32x8 %full_o_0_1_0_a * %full_p_2 + %full_o_0_0_1 blgp = none : !operand_bf16, !operand_bf16, !block
        %full_x_13_0 = vector.extract %full_x_13[0] : f32 from !pair
        %full_w_13_0 = rocdl.exp2 %full_x_13_0 f32 -> f32
        %full_x_13_1 = vector.extract %full_x_13[1] : f32 from !pair
        %full_w_13_1 = rocdl.exp2 %full_x_13_1 f32 -> f32
        %full_pair_12 = vector.from_elements %full_w_12_0, %full_w_12_1 : !pair
        %full_sum_12 = arith.addf %full_sum_11, %full_pair_12 : !pair
        %full_parts_12 = vector.bitcast %full_pair_12 : !pair to !operand_bf16
        %full_h_12 = vector.shuffle %full_parts_12, %full_parts_12 [1, 3] : !operand_bf16, !operand_bf16
        %full_kn_at_0 = arith.addi %k_at_0, %full_kn_tile_at : i32
        %full_kn_0 = amdgpu.raw_buffer_load %k_rows[%full_kn_at_0] : !rows_bf16, i32 -> !chunk_bf16
        rocdl.sched.barrier 0
        %full_o_0_1_1_a = vector.shuffle %full_v_piece_2, %full_v_piece_2 [4, 5, 6, 7] : !chunk_bf16, !chunk_bf16
        %full_o_0_1_1 = amdgpu.mfma 32x32x8 %full_o_0_1_1_a * %full_p_3 + %full_o_0_1_0 blgp = none : !operand_bf16, !operand_bf16, !block
        %full_v_piece_5_at = arith.addi %v_read_2, %c2048 : index
        %full_v_piece_5 = vector.load %v_lds[%full_v_piece_5_at] {alignment = 16} : !tile_bf16_d64, !chunk_bf16
        %full_kn_at_1 = arith.addi %k_at_1, %full_kn_tile_at : i32
        %full_kn_1 = amdgpu.raw_buffer_load %k_rows[%full_kn_at_1] : !rows_bf16, i32 -> !chunk_bf16
        rocdl.sched.barrier 0
        %full_o_1_1_0_a = vector.shuffle %full_v_piece_3, %full_v_piece_3 [0, 1, 2, 3] : !chunk_bf16, !chunk_bf16
        %full_o_1_1_0 = amdgpu.mfma 32x32x8 %full_o_1_1_0_a * %full_p_2 + %full_o_1_0_1 blgp = none : !operand_bf16, !operand_bf16, !block
        %full_x_14_0 = vector.extract %full_x_14[0] : f32 from !pair
        %full_w_14_0 = rocdl.exp2 %full_x_14_0 f32 -> f32
        %full_x_14_1 = vector.extract %full_x_14[1] : f32 from !pair
        %full_w_14_1 = rocdl.exp2 %full_x_14_1 f32 -> f32
        %full_pair_13 = vector.from_elements %full_w_13_0, %full_w_13_1 : !pair
        %full_sum_13 = arith.addf %full_sum_12, %full_pair_13 : !pair
        %full_parts_13 = vector.bitcast %full_pair_13 : !pair to !operand_bf16
        %full_h_13 = vector.shuffle %full_parts_13, %full_parts_13 [1, 3] : !operand_bf16, !operand_bf16
        %full_p_6 = vector.shuffle %full_h_12, %full_h_13 [0, 1, 2, 3] : vector<2xbf16>, vector<2xbf16>
        rocdl.sched.barrier 0
        %full_o_1_1_1_a = vector.shuffle %full_v_piece_3, %full_v_piece_3 [4, 5, 6, 7] : !chunk_bf16, !chunk_bf16
        %full_o_1_1_1 = amdgpu.mfma 32x32x8 %full_o_1_1_1_a * %full_p_3 + %full_o_1_1_0 blgp = none : !operand_bf16, !operand_bf16, !block
        %full_x_15_0 = vector.extract %full_x_15[0] : f32 from !pair
        %full_w_15_0 = rocdl.exp2 %full_x_15_0 f32 -> f32
        %full_x_15_1 = vector.extract %full_x_15[1] : f32 from !pair
        %full_w_15_1 = rocdl.exp2 %full_x_15_1 f32 -> f32
        %full_pair_14 = vector.from_elements %full_w_14_0, %full_w_14_1 : !pair
        %full_sum_14 = arith.addf %full_sum_13, %full_pair_14 : !pair
        %full_parts_14 = vector.bitcast %full_pair_14 : !pair to !operand_bf16
        %full_h_14 = vector.shuffle %full_parts_14, %full_parts_14 [1, 3] : !operand_bf16, !operand_bf16
        %full_v_piece_6_at = arith.addi %v_read_3, %c0 : index
        %full_v_piece_6 = vector.load %v_lds[%full_v_piece_6_at] {alignment = 16} : !tile_bf16_d64, !chunk_bf16
        llvm.inline_asm has_side_effects "", "~{memory}" : () -> ()
        rocdl.sched.barrier 0
        %full_o_0_2_0_a = vector.shuffle %full_v_piece_4, %full_v_piece_4 [0, 1, 2, 3] : !chunk_bf16, !chunk_bf16
        %full_o_0_2_0 = amdgpu.mfma 32x32x8 %full_o_0_2_0_a * %full_p_4 + %full_o_0_1_1 blgp = none : !operand_bf16, !operand_bf16, !block
        rocdl.sched.barrier 0
        %full_o_0_2_1_a = vector.shuffle %full_v_piece_4, %full_v_piece_4 [4, 5, 6, 7] : !chunk_bf16, !chunk_bf16
        %full_o_0_2_1 = amdgpu.mfma 32x32x8 %full_o_0_2_1_a * %full_p_5 + %full_o_0_2_0 blgp = none : !operand_bf16, !operand_bf16, !block
        %full_pair_15 = vector.from_elements %full_w_15_0, %full_w_15_1 : !pair
        %full_sum_15 = arith.addf %full_sum_14, %full_pair_15 : !pair
        %full_parts_15 = vector.bitcast %full_pair_15 : !pair to !operand_bf16
        %full_h_15 = vector.shuffle %full_parts_15, %full_parts_15 [1, 3] : !operand_bf16, !operand_bf16
        %full_p_7 = vector.shuffle %full_h_14, %full_h_15 [0, 1, 2, 3] : vector<2xbf16>, vector<2xbf16>
        %full_v_piece_7_at = arith.addi %v_read_3, %c2048 : index
        %full_v_piece_7 = vector.load %v_lds[%full_v_piece_7_at] {alignment = 16} : !tile_bf16_d64, !chunk_bf16
        %full_e_0_0 = vector.extract %full_s_0_3_1[0] : f32 from !block
        %full_e_0_1 = vector.extract %full_s_0_3_1[1] : f32 from !block
        %full_max_0_1 = arith.maxnumf %full_e_0_0, %full_e_0_1 : f32
        %full_e_0_2 = vector.extract %full_s_0_3_1[2] : f32 from !block
        %full_max_0_2 = arith.maxnumf %full_max_0_1, %full_e_0_2 : f32
        %full_e_0_3 = vector.extract %full_s_0_3_1[3] : f32 from !block
        %full_max_0_3 = arith.maxnumf %full_max_0_2, %full_e_0_3 : f32
        %full_e_0_4 = vector.extract %full_s_0_3_1[4] : f32 from !block
        %full_max_0_4 = arith.maxnumf %full_max_0_3, %full_e_0_4 : f32
        %full_e_0_5 = vector.extract %full_s_0_3_1[5] : f32 from !block
        %full_max_0_5 = arith.maxnumf %full_max_0_4, %full_e_0_5 : f32
        rocdl.sched.barrier 0
        %full_o_1_2_0_a = vector.shuffle %full_v_piece_5, %full_v_piece_5 [0, 1, 2, 3] : !chunk_bf16, !chunk_bf16
        %full_o_1_2_0 = amdgpu.mfma 32x32x8 %full_o_1_2_0_a * %full_p_4 + %full_o_1_1_1 blgp = none : !operand_bf16, !operand_bf16, !block
        %full_e_0_6 = vector.extract %full_s_0_3_1[6] : f32 from !block
        %full_max_0_6 = arith.maxnumf %full_max_0_5, %full_e_0_6 : f32
        %full_e_0_7 = vector.extract %full_s_0_3_1[7] : f32 from !block
        %full_max_0_7 = arith.maxnumf %full_max_0_6, %full_e_0_7 : f32
        %full_e_0_8 = vector.extract %full_s_0_3_1[8] : f32 from !block
        %full_max_0_8 = arith.maxnumf %full_max_0_7, %full_e_0_8 : f32
        %full_e_0_9 = vector.extract %full_s_0_3_1[9] : f32 from !block
        %full_max_0_9 = arith.maxnumf %full_max_0_8, %full_e_0_9 : f32
        %full_e_0_10 = vector.extract %full_s_0_3_1[10] : f32 from !block
        %full_max_0_10 = arith.maxnumf %full_max_0_9, %full_e_0_10 : f32
        %full_e_0_11 = vector.extract %full_s_0_3_1[11] : f32 from !block
        %full_max_0_11 = arith.maxnumf %full_max_0_10, %full_e_0_11 : f32
        rocdl.sched.barrier 0
        %full_o_1_2_1_a = vector.shuffle %full_v_piece_5, %full_v_piece_5 [4, 5, 6, 7] : !chunk_bf16, !chunk_bf16
        %full_o_1_2_1 = amdgpu.mfma 32x32x8 %full_o_1_2_1_a * %full_p_5 + %full_o_1_2_0 blgp = none : !operand_bf16, !operand_bf16, !block
        %full_e_0_12 = vector.extract %full_s_0_3_1[12] : f32 from !block
        %full_max_0_12 = arith.maxnumf %full_max_0_11, %full_e_0_12 : f32
        %full_e_0_13 = vector.extract %full_s_0_3_1[13] : f32 from !block
        %full_max_0_13 = arith.maxnumf %full_max_0_12, %full_e_0_13 : f32
        %full_e_0_14 = vector.extract %full_s_0_3_1[14] : f32 from !block
        %full_max_0_14 = arith.maxnumf %full_max_0_13, %full_e_0_14 : f32
        %full_e_0_15 = vector.extract %full_s_0_3_1[15] : f32 from !block
        %full_max_0_15 = arith.maxnumf %full_max_0_14, %full_e_0_15 : f32
        rocdl.sched.barrier 0
        %full_o_0_3_0_a = vector.shuffle %full_v_piece_6, %full_v_piece_6 [0, 1, 2, 3] : !chunk_bf16, !chunk_bf16
        %full_o_0_3_0 = amdgpu.mfma 32x32x8 %full_o_0_3_0_a * %full_p_6 + %full_o_0_2_1 blgp = none : !operand_bf16, !operand_bf16, !block
        %full_e_1_0 = vector.extract %full_s_1_3_1[0] : f32 from !block
        %full_max_1_0 = arith.maxnumf %full_max_0_15, %full_e_1_0 : f32
        %full_e_1_1 = vector.extract %full_s_1_3_1[1] : f32 from !block
        %full_max_1_1 = arith.maxnumf %full_max_1_0, %full_e_1_1 : f32
        %full_e_1_2 = vector.extract %full_s_1_3_1[2] : f32 from !block
        %full_max_1_2 = arith.maxnumf %full_max_1_1, %full_e_1_2 : f32
        %full_e_1_3 = vector.extract %full_s_1_3_1[3] : f32 from !block
        %full_max_1_3 = arith.maxnumf %full_max_1_2, %full_e_1_3 : f32
        %full_e_1_4 = vector.extract %full_s_1_3_1[4] : f32 from !block
        %full_max_1_4 = arith.maxnumf %full_max_1_3, %full_e_1_4 : f32
        %full_e_1_5 = vector.extract %full_s_1_3_1[5] : f32 from !block
        %full_max_1_5 = arith.maxnumf %full_max_1_4, %full_e_1_5 : f32
        rocdl.sched.barrier 0
        %full_o_0_3_1_a = vector.shuffle %full_v_piece_6, %full_v_piece_6 [4, 5, 6, 7] : !chunk_bf16, !chunk_bf16
        %full_o_0_3_1 = amdgpu.mfma 32x32x8 %full_o_0_3_1_a * %full_p_7 + %full_o_0_3_0 blgp = none : !operand_bf16, !operand_bf16, !block
        %full_e_1_6 = vector.extract %full_s_1_3_1[6] : f32 from !block
        %full_max_1_6 = arith.maxnumf %full_max_1_5, %full_e_1_6 : f32
        %full_e_1_7 = vector.extract %full_s_1_3_1[7] : f32 from !block
        %full_max_1_7 = arith.maxnumf %full_max_1_6, %full_e_1_7 : f32
        %full_e_1_8 = vector.extract %full_s_1_3_1[8] : f32 from !block
        %full_max_1_8 = arith.maxnumf %full_max_1_7, %full_e_1_8 : f32
        %full_e_1_9 = vector.extract %full_s_1_3_1[9] : f32 from !block
        %full_max_1_9 = arith.maxnumf %full_max_1_8, %full_e_1_9 : f32
        %full_e_1_10 = vector.extract %full_s_1_3_1[10] : f32 from !block
        %full_max_1_10 = arith.maxnumf %full_max_1_9, %full_e_1_10 : f32
        %full_e_1_11 = vector.extract %full_s_1_3_1[11] : f32 from !block
        %full_max_1_11 = arith.maxnumf %full_max_1_10, %full_e_1_11 : f32
        amdgpu.lds_barrier
        rocdl.sched.barrier 0
        %full_o_1_3_0_a = vector.shuffle %full_v_piece_7, %full_v_piece_7 [0, 1, 2, 3] : !chunk_bf16, !chunk_bf16
        %full_o_1_3_0 = amdgpu.mfma 32x32x8 %full_o_1_3_0_a * %full_p_6 + %full_o_1_2_1 blgp = none : !operand_bf16, !operand_bf16, !block
        %full_e_1_12 = vector.extract %full_s_1_3_1[12] : f32 from !block
        %full_max_1_12 = arith.maxnumf %full_max_1_11, %full_e_1_12 : f32
        %full_e_1_13 = vector.extract %full_s_1_3_1[13] : f32 from !block
        %full_max_1_13 = arith.maxnumf %full_max_1_12, %full_e_1_13 : f32
        %full_e_1_14 = vector.extract %full_s_1_3_1[14] : f32 from !block
        %full_max_1_14 = arith.maxnumf %full_max_1_13, %full_e_1_14 : f32
        %full_e_1_15 = vector.extract %full_s_1_3_1[15] : f32 from !block
        %full_max_1_15 = arith.maxnumf %full_max_1_14, %full_e_1_15 : f32
        rocdl.sched.barrier 0
        %full_o_1_3_1_a = vector.shuffle %full_v_piece_7, %full_v_piece_7 [4, 5, 6, 7] : !chunk_bf16, !chunk_bf16
        %full_o_1_3_1 = amdgpu.mfma 32x32x8 %full_o_1_3_1_a * %full_p_7 + %full_o_1_3_0 blgp = none : !operand_bf16, !operand_bf16, !block
        %full_exponent = math.fma %full_max_1_15, %scale, %full_in_5 : f32
        %full_above = arith.cmpf ogt, %full_exponent, %most : f32
        %full_lanes = rocdl.ballot %full_above : i64
        %full_any = arith.cmpi ne, %full_lanes, %no_lanes : i64
        %full_new:4 = scf.if %full_any -> (!block, !block, !pair, f32) {
          %full_other, %full_valid = gpu.shuffle xor %full_max_1_15, %i32, %i64 : f32
          %full_both = arith.maxnumf %full_max_1_15, %full_other : f32
          %full_minus = arith.negf %full_both : f32
          %full_enough = math.fma %full_minus, %scale, %largest_exponent : f32
          %full_lower = arith.minnumf %full_in_5, %full_enough : f32
          %full_change = arith.subf %full_lower, %full_in_5 : f32
          %full_factor = rocdl.exp2 %full_change f32 -> f32
          %full_factor_2 = vector.broadcast %full_factor : f32 to !pair
          %full_factor_16 = vector.broadcast %full_factor : f32 to !block
          %full_down_0 = arith.mulf %full_o_0_3_1, %full_factor_16 : !block
          %full_down_1 = arith.mulf %full_o_1_3_1, %full_factor_16 : !block
          %full_down_sums = arith.mulf %full_sum_15, %full_factor_2 : !pair
          scf.yield %full_down_0, %full_down_1, %full_down_sums, %full_lower : !block, !block, !pair, f32
        } else {
          scf.yield %full_o_0_3_1, %full_o_1_3_1, %full_sum_15, %full_in_5 : !block, !block, !pair, f32
        }
        scf.yield %full_s_0_3_1, %full_s_1_3_1, %full_new#0, %full_new#1, %full_new#2, %full_new#3, %full_kn_0, %full_kn_1, %full_vn_0_0, %full_vn_0_1, %full_vn_0_2, %full_vn_0_3 : !block, !block, !block, !block, !pair, f32, !chunk_bf16, !chunk_bf16, !operand_bf16, !operand_bf16, !operand_bf16, !operand_bf16
      }

      // Tiles that the mask or the last key cuts.
      %rest:12 = scf.for %rest_tile = %full_end to %tiles_end step %i1
          iter_args(%rest_in_0 = %full#0, %rest_in_1 = %full#1, %rest_in_2 = %full#2, %rest_in_3 = %full#3, %rest_in_4 = %full#4, %rest_in_5 = %full#5, %rest_in_6 = %full#6, %rest_in_7 = %full#7, %rest_in_8 = %full#8, %rest_in_9 = %full#9, %rest_in_10 = %full#10, %rest_in_11 = %full#11)
          -> (!block, !block, !block, !block, !pair, f32, !chunk_bf16, !chunk_bf16, !operand_bf16, !operand_bf16, !operand_bf16, !operand_bf16) : i32 {
        %rest_tile_1 = arith.addi %rest_tile, %i1 : i32
        %rest_tile_3 = arith.addi %rest_tile, %i3 : i32
        %rest_k_piece_0_at = arith.addi %k_read_0, %c0 : index
        %rest_k_piece_0 = vector.load %k_lds[%rest_k_piece_0_at] {alignment = 16} : !tile_bf16_d64, !chunk_bf16
        %rest_k_piece_1_at = arith.addi %k_read_1, %c0 : index
        %rest_k_piece_1 = vector.load %k_lds[%rest_k_piece_1_at] {alignment = 16} : !tile_bf16_d64, !chunk_bf16
        %rest_k_piece_2_at = arith.addi %k_read_2, %c0 : index
        %rest_k_piece_2 = vector.load %k_lds[%rest_k_piece_2_at] {alignment = 16} : !tile_bf16_d64, !chunk_bf16
        %rest_shift_0 = vector.broadcast %rest_in_5 : f32 to !pair
        %rest_scores_0 = vector.shuffle %rest_in_0, %rest_in_0 [0, 1] : !block, !block
        %rest_x_0 = math.fma %rest_scores_0, %scale_2, %rest_shift_0 : !pair
        %rest_shift_1 = vector.broadcast %rest_in_5 : f32 to !pair
        %rest_scores_1 = vector.shuffle %rest_in_0, %rest_in_0 [2, 3] : !block, !block
        %rest_x_1 = math.fma %rest_scores_1, %scale_2, %rest_shift_1 : !pair
        %rest_shift_2 = vector.broadcast %rest_in_5 : f32 to !pair
        %rest_scores_2 = vector.shuffle %rest_in_0, %rest_in_0 [4, 5] : !block, !block
        %rest_x_2 = math.fma %rest_scores_2, %scale_2, %rest_shift_2 : !pair
        %rest_shift_3 = vector.broadcast %rest_in_5 : f32 to !pair
        %rest_scores_3 = vector.shuffle %rest_in_0, %rest_in_0 [6, 7] : !block, !block
        %rest_x_3 = math.fma %rest_scores_3, %scale_2, %rest_shift_3 : !pair
        %rest_shift_4 = vector.broadcast %rest_in_5 : f32 to !pair
        %rest_scores_4 = vector.shuffle %rest_in_0, %rest_in_0 [8, 9] : !block, !block
        %rest_x_4 = math.fma %rest_scores_4, %scale_2, %rest_shift_4 : !pair
        %rest_shift_5 = vector.broadcast %rest_in_5 : f32 to !pair
        %rest_scores_5 = vector.shuffle %rest_in_0, %rest_in_0 [10, 11] : !block, !block
        %rest_x_5 = math.fma %rest_scores_5, %scale_2, %rest_shift_5 : !pair
        %rest_shift_6 = vector.broadcast %rest_in_5 : f32 to !pair
        %rest_scores_6 = vector.shuffle %rest_in_0, %rest_in_0 [12, 13] : !block, !block
        %rest_x_6 = math.fma %rest_scores_6, %scale_2, %rest_shift_6 : !pair
        %rest_shift_7 = vector.broadcast %rest_in_5 : f32 to !pair
        %rest_scores_7 = vector.shuffle %rest_in_0, %rest_in_0 [14, 15] : !block, !block
        %rest_x_7 = math.fma %rest_scores_7, %scale_2, %rest_shift_7 : !pair
        %rest_x_0_0 = vector.extract %rest_x_0[0] : f32 from !pair
        %rest_w_0_0 = rocdl.exp2 %rest_x_0_0 f32 -> f32
        %rest_x_0_1 = vector.extract %rest_x_0[1] : f32 from !pair
        %rest_w_0_1 = rocdl.exp2 %rest_x_0_1 f32 -> f32
        rocdl.sched.barrier 0
        %rest_s_0_0_0_a = vector.shuffle %rest_k_piece_0, %rest_k_piece_0 [0, 1, 2, 3] : !chunk_bf16, !chunk_bf16
        %rest_s_0_0_0 = amdgpu.mfma 32x32x8 %rest_s_0_0_0_a * %q_0_0 + %zero_16 blgp = none : !operand_bf16, !operand_bf16, !block
        %rest_x_1_0 = vector.extract %rest_x_1[0] : f32 from !pair
        %rest_w_1_0 = rocdl.exp2 %rest_x_1_0 f32 -> f32
        %rest_x_1_1 = vector.extract %rest_x_1[1] : f32 from !pair
        %rest_w_1_1 = rocdl.exp2 %rest_x_1_1 f32 -> f32
        %rest_pair_0 = vector.from_elements %rest_w_0_0, %rest_w_0_1 : !pair
        %rest_sum_0 = arith.addf %rest_in_4, %rest_pair_0 : !pair
        %rest_parts_0 = vector.bitcast %rest_pair_0 : !pair to !operand_bf16
        %rest_h_0 = vector.shuffle %rest_parts_0, %rest_parts_0 [1, 3] : !operand_bf16, !operand_bf16
        %rest_vt_0_01 = vector.shuffle %rest_in_8, %rest_in_9 [0, 4, 1, 5, 2, 6, 3, 7] : !operand_bf16, !operand_bf16
        %rest_vt_0_23 = vector.shuffle %rest_in_10, %rest_in_11 [0, 4, 1, 5, 2, 6, 3, 7] : !operand_bf16, !operand_bf16
        rocdl.sched.barrier 0
        %rest_s_0_0_1_a = vector.shuffle %rest_k_piece_0, %rest_k_piece_0 [4, 5, 6, 7] : !chunk_bf16, !chunk_bf16
        %rest_s_0_0_1 = amdgpu.mfma 32x32x8 %rest_s_0_0_1_a * %q_0_1 + %rest_s_0_0_0 blgp = none : !operand_bf16, !operand_bf16, !block
        %rest_k_piece_3_at = arith.addi %k_read_3, %c0 : index
        %rest_k_piece_3 = vector.load %k_lds[%rest_k_piece_3_at] {alignment = 16} : !tile_bf16_d64, !chunk_bf16
        %rest_shift_8 = vector.broadcast %rest_in_5 : f32 to !pair
        %rest_scores_8 = vector.shuffle %rest_in_1, %rest_in_1 [0, 1] : !block, !block
        %rest_x_8 = math.fma %rest_scores_8, %scale_2, %rest_shift_8 : !pair
        %rest_shift_9 = vector.broadcast %rest_in_5 : f32 to !pair
        %rest_scores_9 = vector.shuffle %rest_in_1, %rest_in_1 [2, 3] : !block, !block
        %rest_x_9 = math.fma %rest_scores_9, %scale_2, %rest_shift_9 : !pair
        %rest_vt_0_0 = vector.shuffle %rest_vt_0_01, %rest_vt_0_23 [0, 1, 8, 9] : !chunk_bf16, !chunk_bf16
        %rest_vt_0_0_at = arith.addi %v_store_0, %c0 : index
        vector.store %rest_vt_0_0, %v_lds[%rest_vt_0_0_at] {alignment = 8} : !tile_bf16_d64, !operand_bf16
        rocdl.sched.barrier 0
        %rest_s_0_1_0_a = vector.shuffle %rest_k_piece_1, %rest_k_piece_1 [0, 1, 2, 3] : !chunk_bf16, !chunk_bf16
        %rest_s_0_1_0 = amdgpu.mfma 32x32x8 %rest_s_0_1_0_a * %q_1_0 + %rest_s_0_0_1 blgp = none : !operand_bf16, !operand_bf16, !block
        %rest_shift_10 = vector.broadcast %rest_in_5 : f32 to !pair
        %rest_scores_10 = vector.shuffle %rest_in_1, %rest_in_1 [4, 5] : !block, !block
        %rest_x_10 = math.fma %rest_scores_10, %scale_2, %rest_shift_10 : !pair
        %rest_x_2_0 = vector.extract %rest_x_2[0] : f32 from !pair
        %rest_w_2_0 = rocdl.exp2 %rest_x_2_0 f32 -> f32
        %rest_x_2_1 = vector.extract %rest_x_2[1] : f32 from !pair
        %rest_w_2_1 = rocdl.exp2 %rest_x_2_1 f32 -> f32
        %rest_pair_1 = vector.from_elements %rest_w_1_0, %rest_w_1_1 : !pair
        %rest_sum_1 = arith.addf %rest_sum_0, %rest_pair_1 : !pair
        %rest_parts_1 = vector.bitcast %rest_pair_1 : !pair to !operand_bf16
        %rest_h_1 = vector.shuffle %rest_parts_1, %rest_parts_1 [1, 3] : !operand_bf16, !operand_bf16
        %rest_p_0 = vector.shuffle %rest_h_0, %rest_h_1 [0, 1, 2, 3] : vector<2xbf16>, vector<2xbf16>
        %rest_vt_0_1 = vector.shuffle %rest_vt_0_01, %rest_vt_0_23 [2, 3, 10, 11] : !chunk_bf16, !chunk_bf16
        %rest_vt_0_1_at = arith.addi %v_store_1, %c0 : index
        vector.store %rest_vt_0_1, %v_lds[%rest_vt_0_1_at] {alignment = 8} : !tile_bf16_d64, !operand_bf16
        rocdl.sched.barrier 0
        %rest_s_0_1_1_a = vector.shuffle %rest_k_piece_1, %rest_k_piece_1 [4, 5, 6, 7] : !chunk_bf16, !chunk_bf16
        %rest_s_0_1_1 = amdgpu.mfma 32x32x8 %rest_s_0_1_1_a * %q_1_1 + %rest_s_0_1_0 blgp = none : !operand_bf16, !operand_bf16, !block
        %rest_k_piece_4_at = arith.addi %k_read_0, %c2048 : index
        %rest_k_piece_4 = vector.load %k_lds[%rest_k_piece_4_at] {alignment = 16} : !tile_bf16_d64, !chunk_bf16
        %rest_shift_11 = vector.broadcast %rest_in_5 : f32 to !pair
        %rest_scores_11 = vector.shuffle %rest_in_1, %rest_in_1 [6, 7] : !block, !block
        %rest_x_11 = math.fma %rest_scores_11, %scale_2, %rest_shift_11 : !pair
        %rest_x_3_0 = vector.extract %rest_x_3[0] : f32 from !pair
        %rest_w_3_0 = rocdl.exp2 %rest_x_3_0 f32 -> f32
        %rest_x_3_1 = vector.extract %rest_x_3[1] : f32 from !pair
        %rest_w_3_1 = rocdl.exp2 %rest_x_3_1 f32 -> f32
        %rest_pair_2 = vector.from_elements %rest_w_2_0, %rest_w_2_1 : !pair
        %rest_sum_2 = arith.addf %rest_sum_1, %rest_pair_2 : !pair
        %rest_parts_2 = vector.bitcast %rest_pair_2 : !pair to !operand_bf16
        %rest_h_2 = vector.shuffle %rest_parts_2, %rest_parts_2 [1, 3] : !operand_bf16, !operand_bf16
        rocdl.sched.barrier 0
        %rest_s_0_2_0_a = vector.shuffle %rest_k_piece_2, %rest_k_piece_2 [0, 1, 2, 3] : !chunk_bf16, !chunk_bf16
        %rest_s_0_2_0 = amdgpu.mfma 32x32x8 %rest_s_0_2_0_a * %q_2_0 + %rest_s_0_1_1 blgp = none : !operand_bf16, !operand_bf16, !block
        %rest_shift_12 = vector.broadcast %rest_in_5 : f32 to !pair
        %rest_scores_12 = vector.shuffle %rest_in_1, %rest_in_1 [8, 9] : !block, !block
        %rest_x_12 = math.fma %rest_scores_12, %scale_2, %rest_shift_12 : !pair
        %rest_shift_13 = vector.broadcast %rest_in_5 : f32 to !pair
        %rest_scores_13 = vector.shuffle %rest_in_1, %rest_in_1 [10, 11] : !block, !block
        %rest_x_13 = math.fma %rest_scores_13, %scale_2, %rest_shift_13 : !pair
        %rest_vt_0_2 = vector.shuffle %rest_vt_0_01, %rest_vt_0_23 [4, 5, 12, 13] : !chunk_bf16, !chunk_bf16
        %rest_vt_0_2_at = arith.addi %v_store_2, %c0 : index
        vector.store %rest_vt_0_2, %v_lds[%rest_vt_0_2_at] {alignment = 8} : !tile_bf16_d64, !operand_bf16
        rocdl.sched.barrier 0
        %rest_s_0_2_1_a = vector.shuffle %rest_k_piece_2, %rest_k_piece_2 [4, 5, 6, 7] : !chunk_bf16, !chunk_bf16
        %rest_s_0_2_1 = amdgpu.mfma 32x32x8 %rest_s_0_2_1_a * %q_2_1 + %rest_s_0_2_0 blgp = none : !operand_bf16, !operand_bf16, !block
        %rest_k_piece_5_at = arith.addi %k_read_1, %c2048 : index
        %rest_k_piece_5 = vector.load %k_lds[%rest_k_piece_5_at] {alignment = 16} : !tile_bf16_d64, !chunk_bf16
        %rest_shift_14 = vector.broadcast %rest_in_5 : f32 to !pair
        %rest_scores_14 = vector.shuffle %rest_in_1, %rest_in_1 [12, 13] : !block, !block
        %rest_x_14 = math.fma %rest_scores_14, %scale_2, %rest_shift_14 : !pair
        %rest_x_4_0 = vector.extract %rest_x_4[0] : f32 from !pair
        %rest_w_4_0 = rocdl.exp2 %rest_x_4_0 f32 -> f32
        %rest_x_4_1 = vector.extract %rest_x_4[1] : f32 from !pair
        %rest_w_4_1 = rocdl.exp2 %rest_x_4_1 f32 -> f32
        %rest_pair_3 = vector.from_elements %rest_w_3_0, %rest_w_3_1 : !pair
        %rest_sum_3 = arith.addf %rest_sum_2, %rest_pair_3 : !pair
        %rest_parts_3 = vector.bitcast %rest_pair_3 : !pair to !operand_bf16
        %rest_h_3 = vector.shuffle %rest_parts_3, %rest_parts_3 [1, 3] : !operand_bf16, !operand_bf16
        %rest_p_1 = vector.shuffle %rest_h_2, %rest_h_3 [0, 1, 2, 3] : vector<2xbf16>, vector<2xbf16>
        %rest_vt_0_3 = vector.shuffle %rest_vt_0_01, %rest_vt_0_23 [6, 7, 14, 15] : !chunk_bf16, !chunk_bf16
        %rest_vt_0_3_at = arith.addi %v_store_3, %c0 : index
        vector.store %rest_vt_0_3, %v_lds[%rest_vt_0_3_at] {alignment = 8} : !tile_bf16_d64, !operand_bf16
        rocdl.sched.barrier 0
        %rest_s_0_3_0_a = vector.shuffle %rest_k_piece_3, %rest_k_piece_3 [0, 1, 2, 3] : !chunk_bf16, !chunk_bf16
        %rest_s_0_3_0 = amdgpu.mfma 32x32x8 %rest_s_0_3_0_a * %q_3_0 + %rest_s_0_2_1 blgp = none : !operand_bf16, !operand_bf16, !block
        %rest_shift_15 = vector.broadcast %rest_in_5 : f32 to !pair
        %rest_scores_15 = vector.shuffle %rest_in_1, %rest_in_1 [14, 15] : !block, !block
        %rest_x_15 = math.fma %rest_scores_15, %scale_2, %rest_shift_15 : !pair
        rocdl.sched.barrier 0
        %rest_s_0_3_1_a = vector.shuffle %rest_k_piece_3, %rest_k_piece_3 [4, 5, 6, 7] : !chunk_bf16, !chunk_bf16
        %rest_s_0_3_1 = amdgpu.mfma 32x32x8 %rest_s_0_3_1_a * %q_3_1 + %rest_s_0_3_0 blgp = none : !operand_bf16, !operand_bf16, !block
        %rest_k_piece_6_at = arith.addi %k_read_2, %c2048 : index
        %rest_k_piece_6 = vector.load %k_lds[%rest_k_piece_6_at] {alignment = 16} : !tile_bf16_d64, !chunk_bf16
        %rest_x_5_0 = vector.extract %rest_x_5[0] : f32 from !pair
        %rest_w_5_0 = rocdl.exp2 %rest_x_5_0 f32 -> f32
        %rest_x_5_1 = vector.extract %rest_x_5[1] : f32 from !pair
        %rest_w_5_1 = rocdl.exp2 %rest_x_5_1 f32 -> f32
        %rest_pair_4 = vector.from_elements %rest_w_4_0, %rest_w_4_1 : !pair
        %rest_sum_4 = arith.addf %rest_sum_3, %rest_pair_4 : !pair
        %rest_parts_4 = vector.bitcast %rest_pair_4 : !pair to !operand_bf16
        %rest_h_4 = vector.shuffle %rest_parts_4, %rest_parts_4 [1, 3] : !operand_bf16, !operand_bf16
        %rest_vn_tile_at = arith.muli %rest_tile_1, %v_tile_pitch : i32
        %rest_vn_at_0 = arith.addi %v_at_0, %rest_vn_tile_at : i32
        %rest_vn_0_0 = amdgpu.raw_buffer_load {indexOffset = 0 : i32} %v_rows[%rest_vn_at_0] : !rows_bf16, i32 -> !operand_bf16
        rocdl.sched.barrier 0
        %rest_s_1_0_0_a = vector.shuffle %rest_k_piece_4, %rest_k_piece_4 [0, 1, 2, 3] : !chunk_bf16, !chunk_bf16
        %rest_s_1_0_0 = amdgpu.mfma 32x32x8 %rest_s_1_0_0_a * %q_0_0 + %zero_16 blgp = none : !operand_bf16, !operand_bf16, !block
        %rest_x_6_0 = vector.extract %rest_x_6[0] : f32 from !pair
        %rest_w_6_0 = rocdl.exp2 %rest_x_6_0 f32 -> f32
        %rest_x_6_1 = vector.extract %rest_x_6[1] : f32 from !pair
        %rest_w_6_1 = rocdl.exp2 %rest_x_6_1 f32 -> f32
        %rest_pair_5 = vector.from_elements %rest_w_5_0, %rest_w_5_1 : !pair
        %rest_sum_5 = arith.addf %rest_sum_4, %rest_pair_5 : !pair
        %rest_parts_5 = vector.bitcast %rest_pair_5 : !pair to !operand_bf16
        %rest_h_5 = vector.shuffle %rest_parts_5, %rest_parts_5 [1, 3] : !operand_bf16, !operand_bf16
        %rest_p_2 = vector.shuffle %rest_h_4, %rest_h_5 [0, 1, 2, 3] : vector<2xbf16>, vector<2xbf16>
        %rest_vn_at_1 = arith.addi %v_at_1, %rest_vn_tile_at : i32
        %rest_vn_0_1 = amdgpu.raw_buffer_load {indexOffset = 0 : i32} %v_rows[%rest_vn_at_1] : !rows_bf16, i32 -> !operand_bf16
        rocdl.sched.barrier 0
        %rest_s_1_0_1_a = vector.shuffle %rest_k_piece_4, %rest_k_piece_4 [4, 5, 6, 7] : !chunk_bf16, !chunk_bf16
        %rest_s_1_0_1 = amdgpu.mfma 32x32x8 %rest_s_1_0_1_a * %q_0_1 + %rest_s_1_0_0 blgp = none : !operand_bf16, !operand_bf16, !block
        %rest_k_piece_7_at = arith.addi %k_read_3, %c2048 : index
        %rest_k_piece_7 = vector.load %k_lds[%rest_k_piece_7_at] {alignment = 16} : !tile_bf16_d64, !chunk_bf16
        %rest_vn_at_2 = arith.addi %v_at_2, %rest_vn_tile_at : i32
        %rest_vn_0_2 = amdgpu.raw_buffer_load {indexOffset = 0 : i32} %v_rows[%rest_vn_at_2] : !rows_bf16, i32 -> !operand_bf16
        rocdl.sched.barrier 0
        %rest_s_1_1_0_a = vector.shuffle %rest_k_piece_5, %rest_k_piece_5 [0, 1, 2, 3] : !chunk_bf16, !chunk_bf16
        %rest_s_1_1_0 = amdgpu.mfma 32x32x8 %rest_s_1_1_0_a * %q_1_0 + %rest_s_1_0_1 blgp = none : !operand_bf16, !operand_bf16, !block
        %rest_x_7_0 = vector.extract %rest_x_7[0] : f32 from !pair
        %rest_w_7_0 = rocdl.exp2 %rest_x_7_0 f32 -> f32
        %rest_x_7_1 = vector.extract %rest_x_7[1] : f32 from !pair
        %rest_w_7_1 = rocdl.exp2 %rest_x_7_1 f32 -> f32
        %rest_pair_6 = vector.from_elements %rest_w_6_0, %rest_w_6_1 : !pair
        %rest_sum_6 = arith.addf %rest_sum_5, %rest_pair_6 : !pair
        %rest_parts_6 = vector.bitcast %rest_pair_6 : !pair to !operand_bf16
        %rest_h_6 = vector.shuffle %rest_parts_6, %rest_parts_6 [1, 3] : !operand_bf16, !operand_bf16
        %rest_vn_at_3 = arith.addi %v_at_3, %rest_vn_tile_at : i32
        %rest_vn_0_3 = amdgpu.raw_buffer_load {indexOffset = 0 : i32} %v_rows[%rest_vn_at_3] : !rows_bf16, i32 -> !operand_bf16
        rocdl.sched.barrier 0
        %rest_s_1_1_1_a = vector.shuffle %rest_k_piece_5, %rest_k_piece_5 [4, 5, 6, 7] : !chunk_bf16, !chunk_bf16
        %rest_s_1_1_1 = amdgpu.mfma 32x32x8 %rest_s_1_1_1_a * %q_1_1 + %rest_s_1_1_0 blgp = none : !operand_bf16, !operand_bf16, !block
        rocdl.sched.barrier 0
        %rest_s_1_2_0_a = vector.shuffle %rest_k_piece_6, %rest_k_piece_6 [0, 1, 2, 3] : !chunk_bf16, !chunk_bf16
        %rest_s_1_2_0 = amdgpu.mfma 32x32x8 %rest_s_1_2_0_a * %q_2_0 + %rest_s_1_1_1 blgp = none : !operand_bf16, !operand_bf16, !block
        %rest_x_8_0 = vector.extract %rest_x_8[0] : f32 from !pair
        %rest_w_8_0 = rocdl.exp2 %rest_x_8_0 f32 -> f32
        %rest_x_8_1 = vector.extract %rest_x_8[1] : f32 from !pair
        %rest_w_8_1 = rocdl.exp2 %rest_x_8_1 f32 -> f32
        %rest_pair_7 = vector.from_elements %rest_w_7_0, %rest_w_7_1 : !pair
        %rest_sum_7 = arith.addf %rest_sum_6, %rest_pair_7 : !pair
        %rest_parts_7 = vector.bitcast %rest_pair_7 : !pair to !operand_bf16
        %rest_h_7 = vector.shuffle %rest_parts_7, %rest_parts_7 [1, 3] : !operand_bf16, !operand_bf16
        %rest_p_3 = vector.shuffle %rest_h_6, %rest_h_7 [0, 1, 2, 3] : vector<2xbf16>, vector<2xbf16>
        rocdl.sched.barrier 0
        %rest_s_1_2_1_a = vector.shuffle %rest_k_piece_6, %rest_k_piece_6 [4, 5, 6, 7] : !chunk_bf16, !chunk_bf16
        %rest_s_1_2_1 = amdgpu.mfma 32x32x8 %rest_s_1_2_1_a * %q_2_1 + %rest_s_1_2_0 blgp = none : !operand_bf16, !operand_bf16, !block
        %rest_x_9_0 = vector.extract %rest_x_9[0] : f32 from !pair
        %rest_w_9_0 = rocdl.exp2 %rest_x_9_0 f32 -> f32
        %rest_x_9_1 = vector.extract %rest_x_9[1] : f32 from !pair
        %rest_w_9_1 = rocdl.exp2 %rest_x_9_1 f32 -> f32
        %rest_pair_8 = vector.from_elements %rest_w_8_0, %rest_w_8_1 : !pair
        %rest_sum_8 = arith.addf %rest_sum_7, %rest_pair_8 : !pair
        %rest_parts_8 = vector.bitcast %rest_pair_8 : !pair to !operand_bf16
        %rest_h_8 = vector.shuffle %rest_parts_8, %rest_parts_8 [1, 3] : !operand_bf16, !operand_bf16
        amdgpu.lds_barrier
        %rest_v_piece_0_at = arith.addi %v_read_0, %c0 : index
        %rest_v_piece_0 = vector.load %v_lds[%rest_v_piece_0_at] {alignment = 16} : !tile_bf16_d64, !chunk_bf16
        %rest_v_piece_1_at = arith.addi %v_read_0, %c2048 : index
        %rest_v_piece_1 = vector.load %v_lds[%rest_v_piece_1_at] {alignment = 16} : !tile_bf16_d64, !chunk_bf16
        rocdl.sched.barrier 0
        %rest_s_1_3_0_a = vector.shuffle %rest_k_piece_7, %rest_k_piece_7 [0, 1, 2, 3] : !chunk_bf16, !chunk_bf16
        %rest_s_1_3_0 = amdgpu.mfma 32x32x8 %rest_s_1_3_0_a * %q_3_0 + %rest_s_1_2_1 blgp = none : !operand_bf16, !operand_bf16, !block
        rocdl.sched.barrier 0
        %rest_s_1_3_1_a = vector.shuffle %rest_k_piece_7, %rest_k_piece_7 [4, 5, 6, 7] : !chunk_bf16, !chunk_bf16
        %rest_s_1_3_1 = amdgpu.mfma 32x32x8 %rest_s_1_3_1_a * %q_3_1 + %rest_s_1_3_0 blgp = none : !operand_bf16, !operand_bf16, !block
        %rest_x_10_0 = vector.extract %rest_x_10[0] : f32 from !pair
        %rest_w_10_0 = rocdl.exp2 %rest_x_10_0 f32 -> f32
        %rest_x_10_1 = vector.extract %rest_x_10[1] : f32 from !pair
        %rest_w_10_1 = rocdl.exp2 %rest_x_10_1 f32 -> f32
        %rest_pair_9 = vector.from_elements %rest_w_9_0, %rest_w_9_1 : !pair
        %rest_sum_9 = arith.addf %rest_sum_8, %rest_pair_9 : !pair
        %rest_parts_9 = vector.bitcast %rest_pair_9 : !pair to !operand_bf16
        %rest_h_9 = vector.shuffle %rest_parts_9, %rest_parts_9 [1, 3] : !operand_bf16, !operand_bf16
        %rest_p_4 = vector.shuffle %rest_h_8, %rest_h_9 [0, 1, 2, 3] : vector<2xbf16>, vector<2xbf16>
        %rest_v_piece_2_at = arith.addi %v_read_1, %c0 : index
        %rest_v_piece_2 = vector.load %v_lds[%rest_v_piece_2_at] {alignment = 16} : !tile_bf16_d64, !chunk_bf16
        rocdl.sched.barrier 0
        %rest_o_0_0_0_a = vector.shuffle %rest_v_piece_0, %rest_v_piece_0 [0, 1, 2, 3] : !chunk_bf16, !chunk_bf16
        %rest_o_0_0_0 = amdgpu.mfma 32x32x8 %rest_o_0_0_0_a * %rest_p_0 + %rest_in_2 blgp = none : !operand_bf16, !operand_bf16, !block
        %rest_k_store_rest_in_6 = arith.addi %k_store, %c0 : index
        vector.store %rest_in_6, %k_lds[%rest_k_store_rest_in_6] {alignment = 16} : !tile_bf16_d64, !chunk_bf16
        rocdl.sched.barrier 0
        %rest_o_0_0_1_a = vector.shuffle %rest_v_piece_0, %rest_v_piece_0 [4, 5, 6, 7] : !chunk_bf16, !chunk_bf16
        %rest_o_0_0_1 = amdgpu.mfma 32x32x8 %rest_o_0_0_1_a * %rest_p_1 + %rest_o_0_0_0 blgp = none : !operand_bf16, !operand_bf16, !block
        %rest_x_11_0 = vector.extract %rest_x_11[0] : f32 from !pair
        %rest_w_11_0 = rocdl.exp2 %rest_x_11_0 f32 -> f32
        %rest_x_11_1 = vector.extract %rest_x_11[1] : f32 from !pair
        %rest_w_11_1 = rocdl.exp2 %rest_x_11_1 f32 -> f32
        %rest_pair_10 = vector.from_elements %rest_w_10_0, %rest_w_10_1 : !pair
        %rest_sum_10 = arith.addf %rest_sum_9, %rest_pair_10 : !pair
        %rest_parts_10 = vector.bitcast %rest_pair_10 : !pair to !operand_bf16
        %rest_h_10 = vector.shuffle %rest_parts_10, %rest_parts_10 [1, 3] : !operand_bf16, !operand_bf16
        %rest_v_piece_3_at = arith.addi %v_read_1, %c2048 : index
        %rest_v_piece_3 = vector.load %v_lds[%rest_v_piece_3_at] {alignment = 16} : !tile_bf16_d64, !chunk_bf16
        %rest_k_store_rest_in_7 = arith.addi %k_store, %c2048 : index
        vector.store %rest_in_7, %k_lds[%rest_k_store_rest_in_7] {alignment = 16} : !tile_bf16_d64, !chunk_bf16
        %rest_tile_key = arith.shli %rest_tile_1, %i6 : i32
        %rest_left = arith.subi %lane_keys, %rest_tile_key : i32
        %rest_sees_0_0 = arith.cmpi sgt, %rest_left, %i0 : i32
        %rest_sees_0_1 = arith.cmpi sgt, %rest_left, %i1 : i32
        %rest_sees_0_2 = arith.cmpi sgt, %rest_left, %i2 : i32
        %rest_sees_0_3 = arith.cmpi sgt, %rest_left, %i3 : i32
        %rest_any_0_0 = vector.extract %rest_s_0_3_1[0] : f32 from !block
        %rest_seen_0_0 = arith.select %rest_sees_0_0, %rest_any_0_0, %masked : f32
        %rest_any_0_1 = vector.extract %rest_s_0_3_1[1] : f32 from !block
        %rest_seen_0_1 = arith.select %rest_sees_0_1, %rest_any_0_1, %masked : f32
        %rest_sees_0_4 = arith.cmpi sgt, %rest_left, %i8 : i32
        %rest_sees_0_5 = arith.cmpi sgt, %rest_left, %i9 : i32
        %rest_any_0_2 = vector.extract %rest_s_0_3_1[2] : f32 from !block
        %rest_seen_0_2 = arith.select %rest_sees_0_2, %rest_any_0_2, %masked : f32
        %rest_any_0_3 = vector.extract %rest_s_0_3_1[3] : f32 from !block
        %rest_seen_0_3 = arith.select %rest_sees_0_3, %rest_any_0_3, %masked : f32
        rocdl.sched.barrier 0
        %rest_o_1_0_0_a = vector.shuffle %rest_v_piece_1, %rest_v_piece_1 [0, 1, 2, 3] : !chunk_bf16, !chunk_bf16
        %rest_o_1_0_0 = amdgpu.mfma 32x32x8 %rest_o_1_0_0_a * %rest_p_0 + %rest_in_3 blgp = none : !operand_bf16, !operand_bf16, !block
        %rest_x_12_0 = vector.extract %rest_x_12[0] : f32 from !pair
        %rest_w_12_0 = rocdl.exp2 %rest_x_12_0 f32 -> f32
        %rest_x_12_1 = vector.extract %rest_x_12[1] : f32 from !pair
        %rest_w_12_1 = rocdl.exp2 %rest_x_12_1 f32 -> f32
        %rest_pair_11 = vector.from_elements %rest_w_11_0, %rest_w_11_1 : !pair
        %rest_sum_11 = arith.addf %rest_sum_10, %rest_pair_11 : !pair
        %rest_parts_11 = vector.bitcast %rest_pair_11 : !pair to !operand_bf16
        %rest_h_11 = vector.shuffle %rest_parts_11, %rest_parts_11 [1, 3] : !operand_bf16, !operand_bf16
        %rest_p_5 = vector.shuffle %rest_h_10, %rest_h_11 [0, 1, 2, 3] : vector<2xbf16>, vector<2xbf16>
        %rest_sees_0_6 = arith.cmpi sgt, %rest_left, %i10 : i32
        %rest_sees_0_7 = arith.cmpi sgt, %rest_left, %i11 : i32
        %rest_any_0_4 = vector.extract %rest_s_0_3_1[4] : f32 from !block
        %rest_seen_0_4 = arith.select %rest_sees_0_4, %rest_any_0_4, %masked : f32
        %rest_any_0_5 = vector.extract %rest_s_0_3_1[5] : f32 from !block
        %rest_seen_0_5 = arith.select %rest_sees_0_5, %rest_any_0_5, %masked : f32
        %rest_sees_0_8 = arith.cmpi sgt, %rest_left, %i16 : i32
        %rest_sees_0_9 = arith.cmpi sgt, %rest_left, %i17 : i32
        %rest_any_0_6 = vector.extract %rest_s_0_3_1[6] : f32 from !block
        %rest_seen_0_6 = arith.select %rest_sees_0_6, %rest_any_0_6, %masked : f32
        %rest_any_0_7 = vector.extract %rest_s_0_3_1[7] : f32 from !block
        %rest_seen_0_7 = arith.select %rest_sees_0_7, %rest_any_0_7, %masked : f32
        rocdl.sched.barrier 0
        %rest_o_1_0_1_a = vector.shuffle %rest_v_piece_1, %rest_v_piece_1 [4, 5, 6, 7] : !chunk_bf16, !chunk_bf16
        %rest_o_1_0_1 = amdgpu.mfma 32x32x8 %rest_o_1_0_1_a * %rest_p_1 + %rest_o_1_0_0 blgp = none : !operand_bf16, !operand_bf16, !block
        %rest_v_piece_4_at = arith.addi %v_read_2, %c0 : index
        %rest_v_piece_4 = vector.load %v_lds[%rest_v_piece_4_at] {alignment = 16} : !tile_bf16_d64, !chunk_bf16
        %rest_kn_tile_at = arith.muli %rest_tile_3, %k_tile_pitch : i32
        %rest_sees_0_10 = arith.cmpi sgt, %rest_left, %i18 : i32
        %rest_sees_0_11 = arith.cmpi sgt, %rest_left, %i19 : i32
        %rest_any_0_8 = vector.extract %rest_s_0_3_1[8] : f32 from !block
        %rest_seen_0_8 = arith.select %rest_sees_0_8, %rest_any_0_8, %masked : f32
        %rest_any_0_9 = vector.extract %rest_s_0_3_1[9] : f32 from !block
        %rest_seen_0_9 = arith.select %rest_sees_0_9, %rest_any_0_9, %masked : f32
        %rest_sees_0_12 = arith.cmpi sgt, %rest_left, %i24 : i32
        %rest_sees_0_13 = arith.cmpi sgt, %rest_left, %i25 : i32
        %rest_any_0_10 = vector.extract %rest_s_0_3_1[10] : f32 from !block
        %rest_seen_0_10 = arith.select %rest_sees_0_10, %rest_any_0_10, %masked : f32
        %rest_any_0_11 = vector.extract %rest_s_0_3_1[11] : f32 from !block
        %rest_seen_0_11 = arith.select %rest_sees_0_11, %rest_any_0_11, %masked : f32
        rocdl.sched.barrier 0
        %rest_o_0_1_0_a = vector.shuffle %rest_v_piece_2, %rest_v_piece_2 [0, 1, 2, 3] : !chunk_bf16, !chunk_bf16
        %rest_o_0_1_0 = amdgpu.mfma 32x32x8 %rest_o_0_1_0_a * %rest_p_2 + %rest_o_0_0_1 blgp = none : !operand_bf16, !operand_bf16, !block
        %rest_x_13_0 = vector.extract %rest_x_13[0] : f32 from !pair
        %rest_w_13_0 = rocdl.exp2 %rest_x_13_0 f32 -> f32
        %rest_x_13_1 = vector.extract %rest_x_13[1] : f32 from !pair
        %rest_w_13_1 = rocdl.exp2 %rest_x_13_1 f32 -> f32
        %rest_pair_12 = vector.from_elements %rest_w_12_0, %rest_w_12_1 : !pair
        %rest_sum_12 = arith.addf %rest_sum_11, %rest_pair_12 : !pair
        %rest_parts_12 = vector.bitcast %rest_pair_12 : !pair to !operand_bf16
        %rest_h_12 = vector.shuffle %rest_parts_12, %rest_parts_12 [1, 3] : !operand_bf16, !operand_bf16
        %rest_kn_at_0 = arith.addi %k_at_0, %rest_kn_tile_at : i32
        %rest_kn_0 = amdgpu.raw_buffer_load %k_rows[%rest_kn_at_0] : !rows_bf16, i32 -> !chunk_bf16
        %rest_sees_0_14 = arith.cmpi sgt, %rest_left, %i26 : i32
        %rest_sees_0_15 = arith.cmpi sgt, %rest_left, %i27 : i32
        %rest_any_0_12 = vector.extract %rest_s_0_3_1[12] : f32 from !block
        %rest_seen_0_12 = arith.select %rest_sees_0_12, %rest_any_0_12, %masked : f32
        %rest_any_0_13 = vector.extract %rest_s_0_3_1[13] : f32 from !block
        %rest_seen_0_13 = arith.select %rest_sees_0_13, %rest_any_0_13, %masked : f32
        %rest_sees_1_0 = arith.cmpi sgt, %rest_left, %i32 : i32
        %rest_sees_1_1 = arith.cmpi sgt, %rest_left, %i33 : i32
        %rest_any_0_14 = vector.extract %rest_s_0_3_1[14] : f32 from !block
        %rest_seen_0_14 = arith.select %rest_sees_0_14, %rest_any_0_14, %masked : f32
        %rest_any_0_15 = vector.extract %rest_s_0_3_1[15] : f32 from !block
        %rest_seen_0_15 = arith.select %rest_sees_0_15, %rest_any_0_15, %masked : f32
        rocdl.sched.barrier 0
        %rest_o_0_1_1_a = vector.shuffle %rest_v_piece_2, %rest_v_piece_2 [4, 5, 6, 7] : !chunk_bf16, !chunk_bf16
        %rest_o_0_1_1 = amdgpu.mfma 32x32x8 %rest_o_0_1_1_a * %rest_p_3 + %rest_o_0_1_0 blgp = none : !operand_bf16, !operand_bf16, !block
        %rest_v_piece_5_at = arith.addi %v_read_2, %c2048 : index
        %rest_v_piece_5 = vector.load %v_lds[%rest_v_piece_5_at] {alignment = 16} : !tile_bf16_d64, !chunk_bf16
        %rest_kn_at_1 = arith.addi %k_at_1, %rest_kn_tile_at : i32
        %rest_kn_1 = amdgpu.raw_buffer_load %k_rows[%rest_kn_at_1] : !rows_bf16, i32 -> !chunk_bf16
        %rest_sees_1_2 = arith.cmpi sgt, %rest_left, %i34 : i32
        %rest_sees_1_3 = arith.cmpi sgt, %rest_left, %i35 : i32
        %rest_any_1_0 = vector.extract %rest_s_1_3_1[0] : f32 from !block
        %rest_seen_1_0 = arith.select %rest_sees_1_0, %rest_any_1_0, %masked : f32
        %rest_any_1_1 = vector.extract %rest_s_1_3_1[1] : f32 from !block
        %rest_seen_1_1 = arith.select %rest_sees_1_1, %rest_any_1_1, %masked : f32
        %rest_sees_1_4 = arith.cmpi sgt, %rest_left, %i40 : i32
        %rest_sees_1_5 = arith.cmpi sgt, %rest_left, %i41 : i32
        %rest_any_1_2 = vector.extract %rest_s_1_3_1[2] : f32 from !block
        %rest_seen_1_2 = arith.select %rest_sees_1_2, %rest_any_1_2, %masked : f32
        %rest_any_1_3 = vector.extract %rest_s_1_3_1[3] : f32 from !block
        %rest_seen_1_3 = arith.select %rest_sees_1_3, %rest_any_1_3, %masked : f32
        rocdl.sched.barrier 0
        %rest_o_1_1_0_a = vector.shuffle %rest_v_piece_3, %rest_v_piece_3 [0, 1, 2, 3] : !chunk_bf16, !chunk_bf16
        %rest_o_1_1_0 = amdgpu.mfma 32x32x8 %rest_o_1_1_0_a * %rest_p_2 + %rest_o_1_0_1 blgp = none : !operand_bf16, !operand_bf16, !block
        %rest_x_14_0 = vector.extract %rest_x_14[0] : f32 from !pair
        %rest_w_14_0 = rocdl.exp2 %rest_x_14_0 f32 -> f32
        %rest_x_14_1 = vector.extract %rest_x_14[1] : f32 from !pair
        %rest_w_14_1 = rocdl.exp2 %rest_x_14_1 f32 -> f32
        %rest_pair_13 = vector.from_elements %rest_w_13_0, %rest_w_13_1 : !pair
        %rest_sum_13 = arith.addf %rest_sum_12, %rest_pair_13 : !pair
        %rest_parts_13 = vector.bitcast %rest_pair_13 : !pair to !operand_bf16
        %rest_h_13 = vector.shuffle %rest_parts_13, %rest_parts_13 [1, 3] : !operand_bf16, !operand_bf16
        %rest_p_6 = vector.shuffle %rest_h_12, %rest_h_13 [0, 1, 2, 3] : vector<2xbf16>, vector<2xbf16>
        %rest_sees_1_6 = arith.cmpi sgt, %rest_left, %i42 : i32
        %rest_sees_1_7 = arith.cmpi sgt, %rest_left, %i43 : i32
        %rest_any_1_4 = vector.extract %rest_s_1_3_1[4] : f32 from !block
        %rest_seen_1_4 = arith.select %rest_sees_1_4, %rest_any_1_4, %masked : f32
        %rest_any_1_5 = vector.extract %rest_s_1_3_1[5] : f32 from !block
        %rest_seen_1_5 = arith.select %rest_sees_1_5, %rest_any_1_5, %masked : f32
        %rest_sees_1_8 = arith.cmpi sgt, %rest_left, %i48 : i32
        %rest_sees_1_9 = arith.cmpi sgt, %rest_left, %i49 : i32
        %rest_any_1_6 = vector.extract %rest_s_1_3_1[6] : f32 from !block
        %rest_seen_1_6 = arith.select %rest_sees_1_6, %rest_any_1_6, %masked : f32
        %rest_any_1_7 = vector.extract %rest_s_1_3_1[7] : f32 from !block
        %rest_seen_1_7 = arith.select %rest_sees_1_7, %rest_any_1_7, %masked : f32
        rocdl.sched.barrier 0
        %rest_o_1_1_1_a = vector.shuffle %rest_v_piece_3, %rest_v_piece_3 [4, 5, 6, 7] : !chunk_bf16, !chunk_bf16
        %rest_o_1_1_1 = amdgpu.mfma 32x32x8 %rest_o_1_1_1_a * %rest_p_3 + %rest_o_1_1_0 blgp = none : !operand_bf16, !operand_bf16, !block
        %rest_x_15_0 = vector.extract %rest_x_15[0] : f32 from !pair
        %rest_w_15_0 = rocdl.exp2 %rest_x_15_0 f32 -> f32
        %rest_x_15_1 = vector.extract %rest_x_15[1] : f32 from !pair
        %rest_w_15_1 = rocdl.exp2 %rest_x_15_1 f32 -> f32
        %rest_pair_14 = vector.from_elements %rest_w_14_0, %rest_w_14_1 : !pair
        %rest_sum_14 = arith.addf %rest_sum_13, %rest_pair_14 : !pair
        %rest_parts_14 = vector.bitcast %rest_pair_14 : !pair to !operand_bf16
        %rest_h_14 = vector.shuffle %rest_parts_14, %rest_parts_14 [1, 3] : !operand_bf16, !operand_bf16
        %rest_v_piece_6_at = arith.addi %v_read_3, %c0 : index
        %rest_v_piece_6 = vector.load %v_lds[%rest_v_piece_6_at] {alignment = 16} : !tile_bf16_d64, !chunk_bf16
        llvm.inline_asm has_side_effects "", "~{memory}" : () -> ()
        %rest_sees_1_10 = arith.cmpi sgt, %rest_left, %i50 : i32
        %rest_sees_1_11 = arith.cmpi sgt, %rest_left, %i51 : i32
        %rest_any_1_8 = vector.extract %rest_s_1_3_1[8] : f32 from !block
        %rest_seen_1_8 = arith.select %rest_sees_1_8, %rest_any_1_8, %masked : f32
        %rest_any_1_9 = vector.extract %rest_s_1_3_1[9] : f32 from !block
        %rest_seen_1_9 = arith.select %rest_sees_1_9, %rest_any_1_9, %masked : f32
        %rest_sees_1_12 = arith.cmpi sgt, %rest_left, %i56 : i32
        %rest_sees_1_13 = arith.cmpi sgt, %rest_left, %i57 : i32
        %rest_any_1_10 = vector.extract %rest_s_1_3_1[10] : f32 from !block
        %rest_seen_1_10 = arith.select %rest_sees_1_10, %rest_any_1_10, %masked : f32
        %rest_any_1_11 = vector.extract %rest_s_1_3_1[11] : f32 from !block
        %rest_seen_1_11 = arith.select %rest_sees_1_11, %rest_any_1_11, %masked : f32
        rocdl.sched.barrier 0
        %rest_o_0_2_0_a = vector.shuffle %rest_v_piece_4, %rest_v_piece_4 [0, 1, 2, 3] : !chunk_bf16, !chunk_bf16
        %rest_o_0_2_0 = amdgpu.mfma 32x32x8 %rest_o_0_2_0_a * %rest_p_4 + %rest_o_0_1_1 blgp = none : !operand_bf16, !operand_bf16, !block
        %rest_sees_1_14 = arith.cmpi sgt, %rest_left, %i58 : i32
        %rest_sees_1_15 = arith.cmpi sgt, %rest_left, %i59 : i32
        %rest_any_1_12 = vector.extract %rest_s_1_3_1[12] : f32 from !block
        %rest_seen_1_12 = arith.select %rest_sees_1_12, %rest_any_1_12, %masked : f32
        %rest_any_1_13 = vector.extract %rest_s_1_3_1[13] : f32 from !block
        %rest_seen_1_13 = arith.select %rest_sees_1_13, %rest_any_1_13, %masked : f32
        %rest_any_1_14 = vector.extract %rest_s_1_3_1[14] : f32 from !block
        %rest_seen_1_14 = arith.select %rest_sees_1_14, %rest_any_1_14, %masked : f32
        %rest_any_1_15 = vector.extract %rest_s_1_3_1[15] : f32 from !block
        %rest_seen_1_15 = arith.select %rest_sees_1_15, %rest_any_1_15, %masked : f32
        %rest_masked_0 = vector.from_elements %rest_seen_0_0, %rest_seen_0_1, %rest_seen_0_2, %rest_seen_0_3, %rest_seen_0_4, %rest_seen_0_5, %rest_seen_0_6, %rest_seen_0_7, %rest_seen_0_8, %rest_seen_0_9, %rest_seen_0_10, %rest_seen_0_11, %rest_seen_0_12, %rest_seen_0_13, %rest_seen_0_14, %rest_seen_0_15 : !block
        %rest_masked_1 = vector.from_elements %rest_seen_1_0, %rest_seen_1_1, %rest_seen_1_2, %rest_seen_1_3, %rest_seen_1_4, %rest_seen_1_5, %rest_seen_1_6, %rest_seen_1_7, %rest_seen_1_8, %rest_seen_1_9, %rest_seen_1_10, %rest_seen_1_11, %rest_seen_1_12, %rest_seen_1_13, %rest_seen_1_14, %rest_seen_1_15 : !block
        rocdl.sched.barrier 0
        %rest_o_0_2_1_a = vector.shuffle %rest_v_piece_4, %rest_v_piece_4 [4, 5, 6, 7] : !chunk_bf16, !chunk_bf16
        %rest_o_0_2_1 = amdgpu.mfma 32x32x8 %rest_o_0_2_1_a * %rest_p_5 + %rest_o_0_2_0 blgp = none : !operand_bf16, !operand_bf16, !block
        %rest_pair_15 = vector.from_elements %rest_w_15_0, %rest_w_15_1 : !pair
        %rest_sum_15 = arith.addf %rest_sum_14, %rest_pair_15 : !pair
        %rest_parts_15 = vector.bitcast %rest_pair_15 : !pair to !operand_bf16
        %rest_h_15 = vector.shuffle %rest_parts_15, %rest_parts_15 [1, 3] : !operand_bf16, !operand_bf16
        %rest_p_7 = vector.shuffle %rest_h_14, %rest_h_15 [0, 1, 2, 3] : vector<2xbf16>, vector<2xbf16>
        %rest_v_piece_7_at = arith.addi %v_read_3, %c2048 : index
        %rest_v_piece_7 = vector.load %v_lds[%rest_v_piece_7_at] {alignment = 16} : !tile_bf16_d64, !chunk_bf16
        %rest_e_0_0 = vector.extract %rest_masked_0[0] : f32 from !block
        %rest_e_0_1 = vector.extract %rest_masked_0[1] : f32 from !block
        %rest_max_0_1 = arith.maxnumf %rest_e_0_0, %rest_e_0_1 : f32
        %rest_e_0_2 = vector.extract %rest_masked_0[2] : f32 from !block
        %rest_max_0_2 = arith.maxnumf %rest_max_0_1, %rest_e_0_2 : f32
        %rest_e_0_3 = vector.extract %rest_masked_0[3] : f32 from !block
        %rest_max_0_3 = arith.maxnumf %rest_max_0_2, %rest_e_0_3 : f32
        %rest_e_0_4 = vector.extract %rest_masked_0[4] : f32 from !block
        %rest_max_0_4 = arith.maxnumf %rest_max_0_3, %rest_e_0_4 : f32
        %rest_e_0_5 = vector.extract %rest_masked_0[5] : f32 from !block
        %rest_max_0_5 = arith.maxnumf %rest_max_0_4, %rest_e_0_5 : f32
        rocdl.sched.barrier 0
        %rest_o_1_2_0_a = vector.shuffle %rest_v_piece_5, %rest_v_piece_5 [0, 1, 2, 3] : !chunk_bf16, !chunk_bf16
        %rest_o_1_2_0 = amdgpu.mfma 32x32x8 %rest_o_1_2_0_a * %rest_p_4 + %rest_o_1_1_1 blgp = none : !operand_bf16, !operand_bf16, !block
        %rest_e_0_6 = vector.extract %rest_masked_0[6] : f32 from !block
        %rest_max_0_6 = arith.maxnumf %rest_max_0_5, %rest_e_0_6 : f32
        %rest_e_0_7 = vector.extract %rest_masked_0[7] : f32 from !block
        %rest_max_0_7 = arith.maxnumf %rest_max_0_6, %rest_e_0_7 : f32
        %rest_e_0_8 = vector.extract %rest_masked_0[8] : f32 from !block
        %rest_max_0_8 = arith.maxnumf %rest_max_0_7, %rest_e_0_8 : f32
        %rest_e_0_9 = vector.extract %rest_masked_0[9] : f32 from !block
        %rest_max_0_9 = arith.maxnumf %rest_max_0_8, %rest_e_0_9 : f32
        %rest_e_0_10 = vector.extract %rest_masked_0[10] : f32 from !block
        %rest_max_0_10 = arith.maxnumf %rest_max_0_9, %rest_e_0_10 : f32
        %rest_e_0_11 = vector.extract %rest_masked_0[11] : f32 from !block
        %rest_max_0_11 = arith.maxnumf %rest_max_0_10, %rest_e_0_11 : f32
        rocdl.sched.barrier 0
        %rest_o_1_2_1_a = vector.shuffle %rest_v_piece_5, %rest_v_piece_5 [4, 5, 6, 7] : !chunk_bf16, !chunk_bf16
        %rest_o_1_2_1 = amdgpu.mfma 32x32x8 %rest_o_1_2_1_a * %rest_p_5 + %rest_o_1_2_0 blgp = none : !operand_bf16, !operand_bf16, !block
        %rest_e_0_12 = vector.extract %rest_masked_0[12] : f32 from !block
        %rest_max_0_12 = arith.maxnumf %rest_max_0_11, %rest_e_0_12 : f32
        %rest_e_0_13 = vector.extract %rest_masked_0[13] : f32 from !block
        %rest_max_0_13 = arith.maxnumf %rest_max_0_12, %rest_e_0_13 : f32
        %rest_e_0_14 = vector.extract %rest_masked_0[14] : f32 from !block
        %rest_max_0_14 = arith.maxnumf %rest_max_0_13, %rest_e_0_14 : f32
        %rest_e_0_15 = vector.extract %rest_masked_0[15] : f32 from !block
        %rest_max_0_15 = arith.maxnumf %rest_max_0_14, %rest_e_0_15 : f32
        rocdl.sched.barrier 0
        %rest_o_0_3_0_a = vector.shuffle %rest_v_piece_6, %rest_v_piece_6 [0, 1, 2, 3] : !chunk_bf16, !chunk_bf16
        %rest_o_0_3_0 = amdgpu.mfma 32x32x8 %rest_o_0_3_0_a * %rest_p_6 + %rest_o_0_2_1 blgp = none : !operand_bf16, !operand_bf16, !block
        %rest_e_1_0 = vector.extract %rest_masked_1[0] : f32 from !block
        %rest_max_1_0 = arith.maxnumf %rest_max_0_15, %rest_e_1_0 : f32
        %rest_e_1_1 = vector.extract %rest_masked_1[1] : f32 from !block
        %rest_max_1_1 = arith.maxnumf %rest_max_1_0, %rest_e_1_1 : f32
        %rest_e_1_2 = vector.extract %rest_masked_1[2] : f32 from !block
        %rest_max_1_2 = arith.maxnumf %rest_max_1_1, %rest_e_1_2 : f32
        %rest_e_1_3 = vector.extract %rest_masked_1[3] : f32 from !block
        %rest_max_1_3 = arith.maxnumf %rest_max_1_2, %rest_e_1_3 : f32
        %rest_e_1_4 = vector.extract %rest_masked_1[4] : f32 from !block
        %rest_max_1_4 = arith.maxnumf %rest_max_1_3, %rest_e_1_4 : f32
        %rest_e_1_5 = vector.extract %rest_masked_1[5] : f32 from !block
        %rest_max_1_5 = arith.maxnumf %rest_max_1_4, %rest_e_1_5 : f32
        rocdl.sched.barrier 0
        %rest_o_0_3_1_a = vector.shuffle %rest_v_piece_6, %rest_v_piece_6 [4, 5, 6, 7] : !chunk_bf16, !chunk_bf16
        %rest_o_0_3_1 = amdgpu.mfma 32x32x8 %rest_o_0_3_1_a * %rest_p_7 + %rest_o_0_3_0 blgp = none : !operand_bf16, !operand_bf16, !block
        %rest_e_1_6 = vector.extract %rest_masked_1[6] : f32 from !block
        %rest_max_1_6 = arith.maxnumf %rest_max_1_5, %rest_e_1_6 : f32
        %rest_e_1_7 = vector.extract %rest_masked_1[7] : f32 from !block
        %rest_max_1_7 = arith.maxnumf %rest_max_1_6, %rest_e_1_7 : f32
        %rest_e_1_8 = vector.extract %rest_masked_1[8] : f32 from !block
        %rest_max_1_8 = arith.maxnumf %rest_max_1_7, %rest_e_1_8 : f32
        %rest_e_1_9 = vector.extract %rest_masked_1[9] : f32 from !block
        %rest_max_1_9 = arith.maxnumf %rest_max_1_8, %rest_e_1_9 : f32
        %rest_e_1_10 = vector.extract %rest_masked_1[10] : f32 from !block
        %rest_max_1_10 = arith.maxnumf %rest_max_1_9, %rest_e_1_10 : f32
        %rest_e_1_11 = vector.extract %rest_masked_1[11] : f32 from !block
        %rest_max_1_11 = arith.maxnumf %rest_max_1_10, %rest_e_1_11 : f32
        amdgpu.lds_barrier
        rocdl.sched.barrier 0
        %rest_o_1_3_0_a = vector.shuffle %rest_v_piece_7, %rest_v_piece_7 [0, 1, 2, 3] : !chunk_bf16, !chunk_bf16
        %rest_o_1_3_0 = amdgpu.mfma 32x32x8 %rest_o_1_3_0_a * %rest_p_6 + %rest_o_1_2_1 blgp = none : !operand_bf16, !operand_bf16, !block
        %rest_e_1_12 = vector.extract %rest_masked_1[12] : f32 from !block
        %rest_max_1_12 = arith.maxnumf %rest_max_1_11, %rest_e_1_12 : f32
        %rest_e_1_13 = vector.extract %rest_masked_1[13] : f32 from !block
        %rest_max_1_13 = arith.maxnumf %rest_max_1_12, %rest_e_1_13 : f32
        %rest_e_1_14 = vector.extract %rest_masked_1[14] : f32 from !block
        %rest_max_1_14 = arith.maxnumf %rest_max_1_13, %rest_e_1_14 : f32
        %rest_e_1_15 = vector.extract %rest_masked_1[15] : f32 from !block
        %rest_max_1_15 = arith.maxnumf %rest_max_1_14, %rest_e_1_15 : f32
        rocdl.sched.barrier 0
        %rest_o_1_3_1_a = vector.shuffle %rest_v_piece_7, %rest_v_piece_7 [4, 5, 6, 7] : !chunk_bf16, !chunk_bf16
        %rest_o_1_3_1 = amdgpu.mfma 32x32x8 %rest_o_1_3_1_a * %rest_p_7 + %rest_o_1_3_0 blgp = none : !operand_bf16, !operand_bf16, !block
        %rest_exponent = math.fma %rest_max_1_15, %scale, %rest_in_5 : f32
        %rest_above = arith.cmpf ogt, %rest_exponent, %most : f32
        %rest_lanes = rocdl.ballot %rest_above : i64
        %rest_any = arith.cmpi ne, %rest_lanes, %no_lanes : i64
        %rest_new:4 = scf.if %rest_any -> (!block, !block, !pair, f32) {
          %rest_other, %rest_valid = gpu.shuffle xor %rest_max_1_15, %i32, %i64 : f32
          %rest_both = arith.maxnumf %rest_max_1_15, %rest_other : f32
          %rest_minus = arith.negf %rest_both : f32
          %rest_enough = math.fma %rest_minus, %scale, %largest_exponent : f32
          %rest_lower = arith.minnumf %rest_in_5, %rest_enough : f32
          %rest_change = arith.subf %rest_lower, %rest_in_5 : f32
          %rest_factor = rocdl.exp2 %rest_change f32 -> f32
          %rest_factor_2 = vector.broadcast %rest_factor : f32 to !pair
          %rest_factor_16 = vector.broadcast %rest_factor : f32 to !block
          %rest_down_0 = arith.mulf %rest_o_0_3_1, %rest_factor_16 : !block
          %rest_down_1 = arith.mulf %rest_o_1_3_1, %rest_factor_16 : !block
          %rest_down_sums = arith.mulf %rest_sum_15, %rest_factor_2 : !pair
          scf.yield %rest_down_0, %rest_down_1, %rest_down_sums, %rest_lower : !block, !block, !pair, f32
        } else {
          scf.yield %rest_o_0_3_1, %rest_o_1_3_1, %rest_sum_15, %rest_in_5 : !block, !block, !pair, f32
        }
        scf.yield %rest_masked_0, %rest_masked_1, %rest_new#0, %rest_new#1, %rest_new#2, %rest_new#3, %rest_kn_0, %rest_kn_1, %rest_vn_0_0, %rest_vn_0_1, %rest_vn_0_2, %rest_vn_0_3 : !block, !block, !block, !block, !pair, f32, !chunk_bf16, !chunk_bf16, !operand_bf16, !operand_bf16, !operand_bf16, !operand_bf16
      }

      // The last tile's weights.
      %last_vt_0_01 = vector.shuffle %rest#8, %rest#9 [0, 4, 1, 5, 2, 6, 3, 7] : !operand_bf16, !operand_bf16
      %last_vt_0_23 = vector.shuffle %rest#10, %rest#11 [0, 4, 1, 5, 2, 6, 3, 7] : !operand_bf16, !operand_bf16
      %last_vt_0_0 = vector.shuffle %last_vt_0_01, %last_vt_0_23 [0, 1, 8, 9] : !chunk_bf16, !chunk_bf16
      %last_vt_0_0_at = arith.addi %v_store_0, %c0 : index
      vector.store %last_vt_0_0, %v_lds[%last_vt_0_0_at] {alignment = 8} : !tile_bf16_d64, !operand_bf16
      %last_vt_0_1 = vector.shuffle %last_vt_0_01, %last_vt_0_23 [2, 3, 10, 11] : !chunk_bf16, !chunk_bf16
      %last_vt_0_1_at = arith.addi %v_store_1, %c0 : index
      vector.store %last_vt_0_1, %v_lds[%last_vt_0_1_at] {alignment = 8} : !tile_bf16_d64, !operand_bf16
      %last_vt_0_2 = vector.shuffle %last_vt_0_01, %last_vt_0_23 [4, 5, 12, 13] : !chunk_bf16, !chunk_bf16
      %last_vt_0_2_at = arith.addi %v_store_2, %c0 : index
      vector.store %last_vt_0_2, %v_lds[%last_vt_0_2_at] {alignment = 8} : !tile_bf16_d64, !operand_bf16
      %last_vt_0_3 = vector.shuffle %last_vt_0_01, %last_vt_0_23 [6, 7, 14, 15] : !chunk_bf16, !chunk_bf16
      %last_vt_0_3_at = arith.addi %v_store_3, %c0 : index
      vector.store %last_vt_0_3, %v_lds[%last_vt_0_3_at] {alignment = 8} : !tile_bf16_d64, !operand_bf16
      %last_shift_0 = vector.broadcast %rest#5 : f32 to !pair
      %last_scores_0 = vector.shuffle %rest#0, %rest#0 [0, 1] : !block, !block
      %last_x_0 = math.fma %last_scores_0, %scale_2, %last_shift_0 : !pair
      %last_shift_1 = vector.broadcast %rest#5 : f32 to !pair
      %last_scores_1 = vector.shuffle %rest#0, %rest#0 [2, 3] : !block, !block
      %last_x_1 = math.fma %last_scores_1, %scale_2, %last_shift_1 : !pair
      %last_shift_2 = vector.broadcast %rest#5 : f32 to !pair
      %last_scores_2 = vector.shuffle %rest#0, %rest#0 [4, 5] : !block, !block
      %last_x_2 = math.fma %last_scores_2, %scale_2, %last_shift_2 : !pair
      %last_shift_3 = vector.broadcast %rest#5 : f32 to !pair
      %last_scores_3 = vector.shuffle %rest#0, %rest#0 [6, 7] : !block, !block
      %last_x_3 = math.fma %last_scores_3, %scale_2, %last_shift_3 : !pair
      %last_shift_4 = vector.broadcast %rest#5 : f32 to !pair
      %last_scores_4 = vector.shuffle %rest#0, %rest#0 [8, 9] : !block, !block
      %last_x_4 = math.fma %last_scores_4, %scale_2, %last_shift_4 : !pair
      %last_shift_5 = vector.broadcast %rest#5 : f32 to !pair
      %last_scores_5 = vector.shuffle %rest#0, %rest#0 [10, 11] : !block, !block
      %last_x_5 = math.fma %last_scores_5, %scale_2, %last_shift_5 : !pair
      %last_shift_6 = vector.broadcast %rest#5 : f32 to !pair
      %last_scores_6 = vector.shuffle %rest#0, %rest#0 [12, 13] : !block, !block
      %last_x_6 = math.fma %last_scores_6, %scale_2, %last_shift_6 : !pair
      %last_shift_7 = vector.broadcast %rest#5 : f32 to !pair
      %last_scores_7 = vector.shuffle %rest#0, %rest#0 [14, 15] : !block, !block
      %last_x_7 = math.fma %last_scores_7, %scale_2, %last_shift_7 : !pair
      %last_shift_8 = vector.broadcast %rest#5 : f32 to !pair
      %last_scores_8 = vector.shuffle %rest#1, %rest#1 [0, 1] : !block, !block
      %last_x_8 = math.fma %last_scores_8, %scale_2, %last_shift_8 : !pair
      %last_shift_9 = vector.broadcast %rest#5 : f32 to !pair
      %last_scores_9 = vector.shuffle %rest#1, %rest#1 [2, 3] : !block, !block
      %last_x_9 = math.fma %last_scores_9, %scale_2, %last_shift_9 : !pair
      %last_shift_10 = vector.broadcast %rest#5 : f32 to !pair
      %last_scores_10 = vector.shuffle %rest#1, %rest#1 [4, 5] : !block, !block
      %last_x_10 = math.fma %last_scores_10, %scale_2, %last_shift_10 : !pair
      %last_shift_11 = vector.broadcast %rest#5 : f32 to !pair
      %last_scores_11 = vector.shuffle %rest#1, %rest#1 [6, 7] : !block, !block
      %last_x_11 = math.fma %last_scores_11, %scale_2, %last_shift_11 : !pair
      %last_shift_12 = vector.broadcast %rest#5 : f32 to !pair
      %last_scores_12 = vector.shuffle %rest#1, %rest#1 [8, 9] : !block, !block
      %last_x_12 = math.fma %last_scores_12, %scale_2, %last_shift_12 : !pair
      %last_shift_13 = vector.broadcast %rest#5 : f32 to !pair
      %last_scores_13 = vector.shuffle %rest#1, %rest#1 [10, 11] : !block, !block
      %last_x_13 = math.fma %last_scores_13, %scale_2, %last_shift_13 : !pair
      %last_shift_14 = vector.broadcast %rest#5 : f32 to !pair
      %last_scores_14 = vector.shuffle %rest#1, %rest#1 [12, 13] : !block, !block
      %last_x_14 = math.fma %last_scores_14, %scale_2, %last_shift_14 : !pair
      %last_shift_15 = vector.broadcast %rest#5 : f32 to !pair
      %last_scores_15 = vector.shuffle %rest#1, %rest#1 [14, 15] : !block, !block
      %last_x_15 = math.fma %last_scores_15, %scale_2, %last_shift_15 : !pair
      %last_x_0_0 = vector.extract %last_x_0[0] : f32 from !pair
      %last_w_0_0 = rocdl.exp2 %last_x_0_0 f32 -> f32
      %last_x_0_1 = vector.extract %last_x_0[1] : f32 from !pair
      %last_w_0_1 = rocdl.exp2 %last_x_0_1 f32 -> f32
      %last_x_1_0 = vector.extract %last_x_1[0] : f32 from !pair
      %last_w_1_0 = rocdl.exp2 %last_x_1_0 f32 -> f32
      %last_x_1_1 = vector.extract %last_x_1[1] : f32 from !pair
      %last_w_1_1 = rocdl.exp2 %last_x_1_1 f32 -> f32
      %last_pair_0 = vector.from_elements %last_w_0_0, %last_w_0_1 : !pair
      %last_sum_0 = arith.addf %rest#4, %last_pair_0 : !pair
      %last_parts_0 = vector.bitcast %last_pair_0 : !pair to !operand_bf16
      %last_h_0 = vector.shuffle %last_parts_0, %last_parts_0 [1, 3] : !operand_bf16, !operand_bf16
      %last_x_2_0 = vector.extract %last_x_2[0] : f32 from !pair
      %last_w_2_0 = rocdl.exp2 %last_x_2_0 f32 -> f32
      %last_x_2_1 = vector.extract %last_x_2[1] : f32 from !pair
      %last_w_2_1 = rocdl.exp2 %last_x_2_1 f32 -> f32
      %last_pair_1 = vector.from_elements %last_w_1_0, %last_w_1_1 : !pair
      %last_sum_1 = arith.addf %last_sum_0, %last_pair_1 : !pair
      %last_parts_1 = vector.bitcast %last_pair_1 : !pair to !operand_bf16
      %last_h_1 = vector.shuffle %last_parts_1, %last_parts_1 [1, 3] : !operand_bf16, !operand_bf16
      %last_p_0 = vector.shuffle %last_h_0, %last_h_1 [0, 1, 2, 3] : vector<2xbf16>, vector<2xbf16>
      %last_x_3_0 = vector.extract %last_x_3[0] : f32 from !pair
      %last_w_3_0 = rocdl.exp2 %last_x_3_0 f32 -> f32
      %last_x_3_1 = vector.extract %last_x_3[1] : f32 from !pair
      %last_w_3_1 = rocdl.exp2 %last_x_3_1 f32 -> f32
      %last_pair_2 = vector.from_elements %last_w_2_0, %last_w_2_1 : !pair
      %last_sum_2 = arith.addf %last_sum_1, %last_pair_2 : !pair
      %last_parts_2 = vector.bitcast %last_pair_2 : !pair to !operand_bf16
      %last_h_2 = vector.shuffle %last_parts_2, %last_parts_2 [1, 3] : !operand_bf16, !operand_bf16
      %last_x_4_0 = vector.extract %last_x_4[0] : f32 from !pair
      %last_w_4_0 = rocdl.exp2 %last_x_4_0 f32 -> f32
      %last_x_4_1 = vector.extract %last_x_4[1] : f32 from !pair
      %last_w_4_1 = rocdl.exp2 %last_x_4_1 f32 -> f32
      %last_pair_3 = vector.from_elements %last_w_3_0, %last_w_3_1 : !pair
      %last_sum_3 = arith.addf %last_sum_2, %last_pair_3 : !pair
      %last_parts_3 = vector.bitcast %last_pair_3 : !pair to !operand_bf16
      %last_h_3 = vector.shuffle %last_parts_3, %last_parts_3 [1, 3] : !operand_bf16, !operand_bf16
      %last_p_1 = vector.shuffle %last_h_2, %last_h_3 [0, 1, 2, 3] : vector<2xbf16>, vector<2xbf16>
      %last_x_5_0 = vector.extract %last_x_5[0] : f32 from !pair
      %last_w_5_0 = rocdl.exp2 %last_x_5_0 f32 -> f32
      %last_x_5_1 = vector.extract %last_x_5[1] : f32 from !pair
      %last_w_5_1 = rocdl.exp2 %last_x_5_1 f32 -> f32
      %last_pair_4 = vector.from_elements %last_w_4_0, %last_w_4_1 : !pair
      %last_sum_4 = arith.addf %last_sum_3, %last_pair_4 : !pair
      %last_parts_4 = vector.bitcast %last_pair_4 : !pair to !operand_bf16
      %last_h_4 = vector.shuffle %last_parts_4, %last_parts_4 [1, 3] : !operand_bf16, !operand_bf16
      %last_x_6_0 = vector.extract %last_x_6[0] : f32 from !pair
      %last_w_6_0 = rocdl.exp2 %last_x_6_0 f32 -> f32
      %last_x_6_1 = vector.extract %last_x_6[1] : f32 from !pair
      %last_w_6_1 = rocdl.exp2 %last_x_6_1 f32 -> f32
      %last_pair_5 = vector.from_elements %last_w_5_0, %last_w_5_1 : !pair
      %last_sum_5 = arith.addf %last_sum_4, %last_pair_5 : !pair
      %last_parts_5 = vector.bitcast %last_pair_5 : !pair to !operand_bf16
      %last_h_5 = vector.shuffle %last_parts_5, %last_parts_5 [1, 3] : !operand_bf16, !operand_bf16
      %last_p_2 = vector.shuffle %last_h_4, %last_h_5 [0, 1, 2, 3] : vector<2xbf16>, vector<2xbf16>
      %last_x_7_0 = vector.extract %last_x_7[0] : f32 from !pair
      %last_w_7_0 = rocdl.exp2 %last_x_7_0 f32 -> f32
      %last_x_7_1 = vector.extract %last_x_7[1] : f32 from !pair
      %last_w_7_1 = rocdl.exp2 %last_x_7_1 f32 -> f32
      %last_pair_6 = vector.from_elements %last_w_6_0, %last_w_6_1 : !pair
      %last_sum_6 = arith.addf %last_sum_5, %last_pair_6 : !pair
      %last_parts_6 = vector.bitcast %last_pair_6 : !pair to !operand_bf16
      %last_h_6 = vector.shuffle %last_parts_6, %last_parts_6 [1, 3] : !operand_bf16, !operand_bf16
      %last_x_8_0 = vector.extract %last_x_8[0] : f32 from !pair
      %last_w_8_0 = rocdl.exp2 %last_x_8_0 f32 -> f32
      %last_x_8_1 = vector.extract %last_x_8[1] : f32 from !pair
      %last_w_8_1 = rocdl.exp2 %last_x_8_1 f32 -> f32
      %last_pair_7 = vector.from_elements %last_w_7_0, %last_w_7_1 : !pair
      %last_sum_7 = arith.addf %last_sum_6, %last_pair_7 : !pair
      %last_parts_7 = vector.bitcast %last_pair_7 : !pair to !operand_bf16
      %last_h_7 = vector.shuffle %last_parts_7, %last_parts_7 [1, 3] : !operand_bf16, !operand_bf16
      %last_p_3 = vector.shuffle %last_h_6, %last_h_7 [0, 1, 2, 3] : vector<2xbf16>, vector<2xbf16>
      %last_x_9_0 = vector.extract %last_x_9[0] : f32 from !pair
      %last_w_9_0 = rocdl.exp2 %last_x_9_0 f32 -> f32
      %last_x_9_1 = vector.extract %last_x_9[1] : f32 from !pair
      %last_w_9_1 = rocdl.exp2 %last_x_9_1 f32 -> f32
      %last_pair_8 = vector.from_elements %last_w_8_0, %last_w_8_1 : !pair
      %last_sum_8 = arith.addf %last_sum_7, %last_pair_8 : !pair
      %last_parts_8 = vector.bitcast %last_pair_8 : !pair to !operand_bf16
      %last_h_8 = vector.shuffle %last_parts_8, %last_parts_8 [1, 3] : !operand_bf16, !operand_bf16
      %last_x_10_0 = vector.extract %last_x_10[0] : f32 from !pair
      %last_w_10_0 = rocdl.exp2 %last_x_10_0 f32 -> f32
      %last_x_10_1 = vector.extract %last_x_10[1] : f32 from !pair
      %last_w_10_1 = rocdl.exp2 %last_x_10_1 f32 -> f32
      %last_pair_9 = vector.from_elements %last_w_9_0, %last_w_9_1 : !pair
      %last_sum_9 = arith.addf %last_sum_8, %last_pair_9 : !pair
      %last_parts_9 = vector.bitcast %last_pair_9 : !pair to !operand_bf16
      %last_h_9 = vector.shuffle %last_parts_9, %last_parts_9 [1, 3] : !operand_bf16, !operand_bf16
      %last_p_4 = vector.shuffle %last_h_8, %last_h_9 [0, 1, 2, 3] : vector<2xbf16>, vector<2xbf16>
      %last_x_11_0 = vector.extract %last_x_11[0] : f32 from !pair
      %last_w_11_0 = rocdl.exp2 %last_x_11_0 f32 -> f32
      %last_x_11_1 = vector.extract %last_x_11[1] : f32 from !pair
      %last_w_11_1 = rocdl.exp2 %last_x_11_1 f32 -> f32
      %last_pair_10 = vector.from_elements %last_w_10_0, %last_w_10_1 : !pair
      %last_sum_10 = arith.addf %last_sum_9, %last_pair_10 : !pair
      %last_parts_10 = vector.bitcast %last_pair_10 : !pair to !operand_bf16
      %last_h_10 = vector.shuffle %last_parts_10, %last_parts_10 [1, 3] : !operand_bf16, !operand_bf16
      %last_x_12_0 = vector.extract %last_x_12[0] : f32 from !pair
      %last_w_12_0 = rocdl.exp2 %last_x_12_0 f32 -> f32
      %last_x_12_1 = vector.extract %last_x_12[1] : f32 from !pair
      %last_w_12_1 = rocdl.exp2 %last_x_12_1 f32 -> f32
      %last_pair_11 = vector.from_elements %last_w_11_0, %last_w_11_1 : !pair
      %last_sum_11 = arith.addf %last_sum_10, %last_pair_11 : !pair
      %last_parts_11 = vector.bitcast %last_pair_11 : !pair to !operand_bf16
      %last_h_11 = vector.shuffle %last_parts_11, %last_parts_11 [1, 3] : !operand_bf16, !operand_bf16
      %last_p_5 = vector.shuffle %last_h_10, %last_h_11 [0, 1, 2, 3] : vector<2xbf16>, vector<2xbf16>
      %last_x_13_0 = vector.extract %last_x_13[0] : f32 from !pair
      %last_w_13_0 = rocdl.exp2 %last_x_13_0 f32 -> f32
      %last_x_13_1 = vector.extract %last_x_13[1] : f32 from !pair
      %last_w_13_1 = rocdl.exp2 %last_x_13_1 f32 -> f32
      %last_pair_12 = vector.from_elements %last_w_12_0, %last_w_12_1 : !pair
      %last_sum_12 = arith.addf %last_sum_11, %last_pair_12 : !pair
      %last_parts_12 = vector.bitcast %last_pair_12 : !pair to !operand_bf16
      %last_h_12 = vector.shuffle %last_parts_12, %last_parts_12 [1, 3] : !operand_bf16, !operand_bf16
      %last_x_14_0 = vector.extract %last_x_14[0] : f32 from !pair
      %last_w_14_0 = rocdl.exp2 %last_x_14_0 f32 -> f32
      %last_x_14_1 = vector.extract %last_x_14[1] : f32 from !pair
      %last_w_14_1 = rocdl.exp2 %last_x_14_1 f32 -> f32
      %last_pair_13 = vector.from_elements %last_w_13_0, %last_w_13_1 : !pair
      %last_sum_13 = arith.addf %last_sum_12, %last_pair_13 : !pair
      %last_parts_13 = vector.bitcast %last_pair_13 : !pair to !operand_bf16
      %last_h_13 = vector.shuffle %last_parts_13, %last_parts_13 [1, 3] : !operand_bf16, !operand_bf16
      %last_p_6 = vector.shuffle %last_h_12, %last_h_13 [0, 1, 2, 3] : vector<2xbf16>, vector<2xbf16>
      %last_x_15_0 = vector.extract %last_x_15[0] : f32 from !pair
      %last_w_15_0 = rocdl.exp2 %last_x_15_0 f32 -> f32
      %last_x_15_1 = vector.extract %last_x_15[1] : f32 from !pair
      %last_w_15_1 = rocdl.exp2 %last_x_15_1 f32 -> f32
      %last_pair_14 = vector.from_elements %last_w_14_0, %last_w_14_1 : !pair
      %last_sum_14 = arith.addf %last_sum_13, %last_pair_14 : !pair
      %last_parts_14 = vector.bitcast %last_pair_14 : !pair to !operand_bf16
      %last_h_14 = vector.shuffle %last_parts_14, %last_parts_14 [1, 3] : !operand_bf16, !operand_bf16
      %last_pair_15 = vector.from_elements %last_w_15_0, %last_w_15_1 : !pair
      %last_sum_15 = arith.addf %last_sum_14, %last_pair_15 : !pair
      %last_parts_15 = vector.bitcast %last_pair_15 : !pair to !operand_bf16
      %last_h_15 = vector.shuffle %last_parts_15, %last_parts_15 [1, 3] : !operand_bf16, !operand_bf16
      %last_p_7 = vector.shuffle %last_h_14, %last_h_15 [0, 1, 2, 3] : vector<2xbf16>, vector<2xbf16>
      amdgpu.lds_barrier
      %last_v_piece_0_at = arith.addi %v_read_0, %c0 : index
      %last_v_piece_0 = vector.load %v_lds[%last_v_piece_0_at] {alignment = 16} : !tile_bf16_d64, !chunk_bf16
      %last_o_0_0_0_a = vector.shuffle %last_v_piece_0, %last_v_piece_0 [0, 1, 2, 3] : !chunk_bf16, !chunk_bf16
      %last_o_0_0_0 = amdgpu.mfma 32x32x8 %last_o_0_0_0_a * %last_p_0 + %rest#2 blgp = none : !operand_bf16, !operand_bf16, !block
      %last_o_0_0_1_a = vector.shuffle %last_v_piece_0, %last_v_piece_0 [4, 5, 6, 7] : !chunk_bf16, !chunk_bf16
      %last_o_0_0_1 = amdgpu.mfma 32x32x8 %last_o_0_0_1_a * %last_p_1 + %last_o_0_0_0 blgp = none : !operand_bf16, !operand_bf16, !block
      %last_v_piece_1_at = arith.addi %v_read_0, %c2048 : index
      %last_v_piece_1 = vector.load %v_lds[%last_v_piece_1_at] {alignment = 16} : !tile_bf16_d64, !chunk_bf16
      %last_o_1_0_0_a = vector.shuffle %last_v_piece_1, %last_v_piece_1 [0, 1, 2, 3] : !chunk_bf16, !chunk_bf16
      %last_o_1_0_0 = amdgpu.mfma 32x32x8 %last_o_1_0_0_a * %last_p_0 + %rest#3 blgp = none : !operand_bf16, !operand_bf16, !block
      %last_o_1_0_1_a = vector.shuffle %last_v_piece_1, %last_v_piece_1 [4, 5, 6, 7] : !chunk_bf16, !chunk_bf16
      %last_o_1_0_1 = amdgpu.mfma 32x32x8 %last_o_1_0_1_a * %last_p_1 + %last_o_1_0_0 blgp = none : !operand_bf16, !operand_bf16, !block
      %last_v_piece_2_at = arith.addi %v_read_1, %c0 : index
      %last_v_piece_2 = vector.load %v_lds[%last_v_piece_2_at] {alignment = 16} : !tile_bf16_d64, !chunk_bf16
      %last_o_0_1_0_a = vector.shuffle %last_v_piece_2, %last_v_piece_2 [0, 1, 2, 3] : !chunk_bf16, !chunk_bf16
      %last_o_0_1_0 = amdgpu.mfma 32x32x8 %last_o_0_1_0_a * %last_p_2 + %last_o_0_0_1 blgp = none : !operand_bf16, !operand_bf16, !block
      %last_o_0_1_1_a = vector.shuffle %last_v_piece_2, %last_v_piece_2 [4, 5, 6, 7] : !chunk_bf16, !chunk_bf16
      %last_o_0_1_1 = amdgpu.mfma 32x32x8 %last_o_0_1_1_a * %last_p_3 + %last_o_0_1_0 blgp = none : !operand_bf16, !operand_bf16, !block
      %last_v_piece_3_at = arith.addi %v_read_1, %c2048 : index
      %last_v_piece_3 = vector.load %v_lds[%last_v_piece_3_at] {alignment = 16} : !tile_bf16_d64, !chunk_bf16
      %last_o_1_1_0_a = vector.shuffle %last_v_piece_3, %last_v_piece_3 [0, 1, 2, 3] : !chunk_bf16, !chunk_bf16
      %last_o_1_1_0 = amdgpu.mfma 32x32x8 %last_o_1_1_0_a * %last_p_2 + %last_o_1_0_1 blgp = none : !operand_bf16, !operand_bf16, !block
      %last_o_1_1_1_a = vector.shuffle %last_v_piece_3, %last_v_piece_3 [4, 5, 6, 7] : !chunk_bf16, !chunk_bf16
      %last_o_1_1_1 = amdgpu.mfma 32x32x8 %last_o_1_1_1_a * %last_p_3 + %last_o_1_1_0 blgp = none : !operand_bf16, !operand_bf16, !block
      %last_v_piece_4_at = arith.addi %v_read_2, %c0 : index
      %last_v_piece_4 = vector.load %v_lds[%last_v_piece_4_at] {alignment = 16} : !tile_bf16_d64, !chunk_bf16
      %last_o_0_2_0_a = vector.shuffle %last_v_piece_4, %last_v_piece_4 [0, 1, 2, 3] : !chunk_bf16, !chunk_bf16
      %last_o_0_2_0 = amdgpu.mfma 32x32x8 %last_o_0_2_0_a * %last_p_4 + %last_o_0_1_1 blgp = none : !operand_bf16, !operand_bf16, !block
      %last_o_0_2_1_a = vector.shuffle %last_v_piece_4, %last_v_piece_4 [4, 5, 6, 7] : !chunk_bf16, !chunk_bf16
      %last_o_0_2_1 = amdgpu.mfma 32x32x8 %last_o_0_2_1_a * %last_p_5 + %last_o_0_2_0 blgp = none : !operand_bf16, !operand_bf16, !block
      %last_v_piece_5_at = arith.addi %v_read_2, %c2048 : index
      %last_v_piece_5 = vector.load %v_lds[%last_v_piece_5_at] {alignment = 16} : !tile_bf16_d64, !chunk_bf16
      %last_o_1_2_0_a = vector.shuffle %last_v_piece_5, %last_v_piece_5 [0, 1, 2, 3] : !chunk_bf16, !chunk_bf16
      %last_o_1_2_0 = amdgpu.mfma 32x32x8 %last_o_1_2_0_a * %last_p_4 + %last_o_1_1_1 blgp = none : !operand_bf16, !operand_bf16, !block
      %last_o_1_2_1_a = vector.shuffle %last_v_piece_5, %last_v_piece_5 [4, 5, 6, 7] : !chunk_bf16, !chunk_bf16
      %last_o_1_2_1 = amdgpu.mfma 32x32x8 %last_o_1_2_1_a * %last_p_5 + %last_o_1_2_0 blgp = none : !operand_bf16, !operand_bf16, !block
      %last_v_piece_6_at = arith.addi %v_read_3, %c0 : index
      %last_v_piece_6 = vector.load %v_lds[%last_v_piece_6_at] {alignment = 16} : !tile_bf16_d64, !chunk_bf16
      %last_o_0_3_0_a = vector.shuffle %last_v_piece_6, %last_v_piece_6 [0, 1, 2, 3] : !chunk_bf16, !chunk_bf16
      %last_o_0_3_0 = amdgpu.mfma 32x32x8 %last_o_0_3_0_a * %last_p_6 + %last_o_0_2_1 blgp = none : !operand_bf16, !operand_bf16, !block
      %last_o_0_3_1_a = vector.shuffle %last_v_piece_6, %last_v_piece_6 [4, 5, 6, 7] : !chunk_bf16, !chunk_bf16
      %last_o_0_3_1 = amdgpu.mfma 32x32x8 %last_o_0_3_1_a * %last_p_7 + %last_o_0_3_0 blgp = none : !operand_bf16, !operand_bf16, !block
      %last_v_piece_7_at = arith.addi %v_read_3, %c2048 : index
      %last_v_piece_7 = vector.load %v_lds[%last_v_piece_7_at] {alignment = 16} : !tile_bf16_d64, !chunk_bf16
      %last_o_1_3_0_a = vector.shuffle %last_v_piece_7, %last_v_piece_7 [0, 1, 2, 3] : !chunk_bf16, !chunk_bf16
      %last_o_1_3_0 = amdgpu.mfma 32x32x8 %last_o_1_3_0_a * %last_p_6 + %last_o_1_2_1 blgp = none : !operand_bf16, !operand_bf16, !block
      %last_o_1_3_1_a = vector.shuffle %last_v_piece_7, %last_v_piece_7 [4, 5, 6, 7] : !chunk_bf16, !chunk_bf16
      %last_o_1_3_1 = amdgpu.mfma 32x32x8 %last_o_1_3_1_a * %last_p_7 + %last_o_1_3_0 blgp = none : !operand_bf16, !operand_bf16, !block

      // A row that saw no key has sum 0 and outputs 0: divide them by 1.
      %sum_even = vector.extract %last_sum_15[0] : f32 from !pair
      %sum_odd = vector.extract %last_sum_15[1] : f32 from !pair
      %sum_lane = arith.addf %sum_even, %sum_odd : f32
      %sum_other, %sum_valid = gpu.shuffle xor %sum_lane, %i32, %i64 : f32
      %sum = arith.addf %sum_lane, %sum_other : f32
      %is_empty = arith.cmpf oeq, %sum, %zero : f32
      %divisor = arith.select %is_empty, %one, %sum : f32
      %inverse = arith.divf %up, %divisor : f32
      %inverse_16 = vector.broadcast %inverse : f32 to !block
      %o_row_at = arith.muli %q_row, %o_pitch : i32
      %o_at = arith.addi %o_row_at, %half_8 : i32
      %mean_0 = arith.mulf %last_o_0_3_1, %inverse_16 : !block
      %rounded_0 = arith.truncf %mean_0 : !block to vector<16xbf16>
      %o_0_0 = vector.shuffle %rounded_0, %rounded_0 [0, 1, 2, 3, 4, 5, 6, 7] : vector<16xbf16>, vector<16xbf16>
      amdgpu.raw_buffer_store {indexOffset = 0 : i32} %o_0_0
          -> %o_rows[%o_at] : !chunk_bf16 -> !rows_bf16, i32
      %o_0_1 = vector.shuffle %rounded_0, %rounded_0 [8, 9, 10, 11, 12, 13, 14, 15] : vector<16xbf16>, vector<16xbf16>
      amdgpu.raw_buffer_store {indexOffset = 16 : i32} %o_0_1
          -> %o_rows[%o_at] : !chunk_bf16 -> !rows_bf16, i32
      %mean_1 = arith.mulf %last_o_1_3_1, %inverse_16 : !block
      %rounded_1 = arith.truncf %mean_1 : !block to vector<16xbf16>
      %o_1_0 = vector.shuffle %rounded_1, %rounded_1 [0, 1, 2, 3, 4, 5, 6, 7] : vector<16xbf16>, vector<16xbf16>
      amdgpu.raw_buffer_store {indexOffset = 32 : i32} %o_1_0
          -> %o_rows[%o_at] : !chunk_bf16 -> !rows_bf16, i32
      %o_1_1 = vector.shuffle %rounded_1, %rounded_1 [8, 9, 10, 11, 12, 13, 14, 15] : vector<16xbf16>, vector<16xbf16>
      amdgpu.raw_buffer_store {indexOffset = 48 : i32} %o_1_1
          -> %o_rows[%o_at] : !chunk_bf16 -> !rows_bf16, i32
      gpu.return
    }

    gpu.func @attention_bf16_d128(%q: !heads_bf16, %k: !heads_bf16, %v: !heads_bf16, %o: !heads_bf16,
        %causal: i32)
        workgroup(%k_lds: !tile_bf16_d128 {llvm.align = 16 : i64},
                  %v_lds: !tile_bf16_d128 {llvm.align = 16 : i64})
        kernel
        attributes {known_block_size = array<i32: 256, 1, 1>,
                    rocdl.waves_per_eu = 2 : i32} {
      %c0 = arith.constant 0 : index
      %c64 = arith.constant 64 : index
      %c2048 = arith.constant 2048 : index
      %c4096 = arith.constant 4096 : index
      %c4160 = arith.constant 4160 : index
      %c6144 = arith.constant 6144 : index
      %i0 = arith.constant 0 : i32
      %i1 = arith.constant 1 : i32
      %i2 = arith.constant 2 : i32
      %i3 = arith.constant 3 : i32
      %i4 = arith.constant 4 : i32
      %i5 = arith.constant 5 : i32
      %i6 = arith.constant 6 : i32
      %i7 = arith.constant 7 : i32
      %i8 = arith.constant 8 : i32
      %i9 = arith.constant 9 : i32
      %i10 = arith.constant 10 : i32
      %i11 = arith.constant 11 : i32
      %i16 = arith.constant 16 : i32
      %i17 = arith.constant 17 : i32
      %i18 = arith.constant 18 : i32
      %i19 = arith.constant 19 : i32
      %i24 = arith.constant 24 : i32
      %i25 = arith.constant 25 : i32
      %i26 = arith.constant 26 : i32
      %i27 = arith.constant 27 : i32
      %i31 = arith.constant 31 : i32
      %i32 = arith.constant 32 : i32
      %i33 = arith.constant 33 : i32
      %i34 = arith.constant 34 : i32
      %i35 = arith.constant 35 : i32
      %i40 = arith.constant 40 : i32
      %i41 = arith.constant 41 : i32
      %i42 = arith.constant 42 : i32
      %i43 = arith.constant 43 : i32
      %i48 = arith.constant 48 : i32
      %i49 = arith.constant 49 : i32
      %i50 = arith.constant 50 : i32
      %i51 = arith.constant 51 : i32
      %i56 = arith.constant 56 : i32
      %i57 = arith.constant 57 : i32
      %i58 = arith.constant 58 : i32
      %i59 = arith.constant 59 : i32
      %i63 = arith.constant 63 : i32
      %i64 = arith.constant 64 : i32
      %i128 = arith.constant 128 : i32
      %i192 = arith.constant 192 : i32
      %q_base, %q_offset, %q_sizes:4, %q_strides:4 =
          memref.extract_strided_metadata %q : !heads_bf16 -> memref<bf16>,
          index, index, index, index, index, index, index, index, index
      %k_base, %k_offset, %k_sizes:4, %k_strides:4 =
          memref.extract_strided_metadata %k : !heads_bf16 -> memref<bf16>,
          index, index, index, index, index, index, index, index, index
      %v_base, %v_offset, %v_sizes:4, %v_strides:4 =
          memref.extract_strided_metadata %v : !heads_bf16 -> memref<bf16>,
          index, index, index, index, index, index, index, index, index
      %o_base, %o_offset, %o_sizes:4, %o_strides:4 =
          memref.extract_strided_metadata %o : !heads_bf16 -> memref<bf16>,
          index, index, index, index, index, index, index, index, index
      %q_heads = arith.index_castui %q_sizes#1 : index to i32
      %kv_heads = arith.index_castui %k_sizes#1 : index to i32
      %q_size = arith.index_castui %q_sizes#2 : index to i32
      %kv_size = arith.index_castui %k_sizes#2 : index to i32

      // Division in 32 bits: a 64-bit one takes over 100 instructions.
      %block_x = gpu.block_id x
      %block_y = gpu.block_id y
      %place = arith.index_castui %block_x : index to i32
      %batch_head = arith.index_castui %block_y : index to i32
      %batch_i32 = arith.divui %batch_head, %q_heads : i32
      %q_head_i32 = arith.remui %batch_head, %q_heads : i32
      %group = arith.divui %q_heads, %kv_heads : i32
      %kv_head_i32 = arith.divui %q_head_i32, %group : i32
      %batch = arith.index_castui %batch_i32 : i32 to index
      %q_head = arith.index_castui %q_head_i32 : i32 to index
      %kv_head = arith.index_castui %kv_head_i32 : i32 to index

      // The last rows first: under the causal mask they see most keys.
      %blocks = arith.ceildivui %q_size, %i128 : i32
      %last_block = arith.subi %blocks, %i1 : i32
      %block = arith.subi %last_block, %place : i32
      %q0 = arith.muli %block, %i128 : i32

      // The rows of the head as one dimension.
      %q_batch_at = arith.muli %batch, %q_strides#0 : index
      %q_head_at = arith.muli %q_head, %q_strides#1 : index
      %q_in_buffer = arith.addi %q_batch_at, %q_head_at : index
      %q_first = arith.addi %q_offset, %q_in_buffer : index
      %q_extent = arith.muli %q_sizes#2, %q_strides#2 : index
      %q_rows = memref.reinterpret_cast %q_base to offset: [%q_first],
          sizes: [%q_extent], strides: [1] : memref<bf16> to !rows_bf16
      %q_pitch = arith.index_castui %q_strides#2 : index to i32
      %k_batch_at = arith.muli %batch, %k_strides#0 : index
      %k_head_at = arith.muli %kv_head, %k_strides#1 : index
      %k_in_buffer = arith.addi %k_batch_at, %k_head_at : index
      %k_first = arith.addi %k_offset, %k_in_buffer : index
      %k_extent = arith.muli %k_sizes#2, %k_strides#2 : index
      %k_rows = memref.reinterpret_cast %k_base to offset: [%k_first],
          sizes: [%k_extent], strides: [1] : memref<bf16> to !rows_bf16
      %k_pitch = arith.index_castui %k_strides#2 : index to i32
      %v_batch_at = arith.muli %batch, %v_strides#0 : index
      %v_head_at = arith.muli %kv_head, %v_strides#1 : index
      %v_in_buffer = arith.addi %v_batch_at, %v_head_at : index
      %v_first = arith.addi %v_offset, %v_in_buffer : index
      %v_extent = arith.muli %v_sizes#2, %v_strides#2 : index
      %v_rows = memref.reinterpret_cast %v_base to offset: [%v_first],
          sizes: [%v_extent], strides: [1] : memref<bf16> to !rows_bf16
      %v_pitch = arith.index_castui %v_strides#2 : index to i32
      %o_batch_at = arith.muli %batch, %o_strides#0 : index
      %o_head_at = arith.muli %q_head, %o_strides#1 : index
      %o_in_buffer = arith.addi %o_batch_at, %o_head_at : index
      %o_first = arith.addi %o_offset, %o_in_buffer : index
      %o_extent = arith.muli %o_sizes#2, %o_strides#2 : index
      %o_rows = memref.reinterpret_cast %o_base to offset: [%o_first],
          sizes: [%o_extent], strides: [1] : memref<bf16> to !rows_bf16
      %o_pitch = arith.index_castui %o_strides#2 : index to i32

      %thread_index = gpu.thread_id x
      %thread = arith.index_castui %thread_index : index to i32
      %lane = arith.andi %thread, %i63 : i32
      %wave = arith.shrui %thread, %i6 : i32
      // In MFMA's layout, the lane has a column, and one half of the k or rows.
      %column = arith.andi %lane, %i31 : i32
      %half = arith.shrui %lane, %i5 : i32
      %half_4 = arith.shli %half, %i2 : i32
      %half_8 = arith.shli %half, %i3 : i32
      %wave_rows = arith.shli %wave, %i5 : i32
      %wave_q0 = arith.addi %q0, %wave_rows : i32
      %q_row = arith.addi %wave_q0, %column : i32

      // How many keys all rows of the block see, and how many any row sees;
      // and the lane's row, counted from the lane's first key of a tile.
      %is_causal = arith.cmpi ne, %causal, %i0 : i32
      %past = arith.subi %kv_size, %q_size : i32
      %q0_past = arith.addi %q0, %past : i32
      %all_until = arith.addi %q0_past, %i1 : i32
      %any_until = arith.addi %q0_past, %i128 : i32
      %q_row_past = arith.addi %q_row, %past : i32
      %row_until = arith.addi %q_row_past, %i1 : i32
      %all_not_negative = arith.maxsi %all_until, %i0 : i32
      %all_causal = arith.minsi %all_not_negative, %kv_size : i32
      %all_keys = arith.select %is_causal, %all_causal, %kv_size : i32
      %any_not_negative = arith.maxsi %any_until, %i0 : i32
      %any_causal = arith.minsi %any_not_negative, %kv_size : i32
      %any_keys = arith.select %is_causal, %any_causal, %kv_size : i32
      %row_not_negative = arith.maxsi %row_until, %i0 : i32
      %row_causal = arith.minsi %row_not_negative, %kv_size : i32
      %row_keys = arith.select %is_causal, %row_causal, %kv_size : i32
      %lane_keys = arith.subi %row_keys, %half_4 : i32

      // The unmasked loop makes the scores of tiles 1 to full_end, the masked
      // one those up to tiles_end. Tile 0 is always there, if only masked.
      %full_tiles = arith.divui %all_keys, %i64 : i32
      %tiles = arith.ceildivui %any_keys, %i64 : i32
      %full_least = arith.maxui %full_tiles, %i1 : i32
      %tiles_least = arith.maxui %tiles, %i1 : i32
      %full_end = arith.subi %full_least, %i1 : i32
      %tiles_end = arith.subi %tiles_least, %i1 : i32

      // q: the lane's row, of each 16 columns its 8.
      %q_row_at = arith.muli %q_row, %q_pitch : i32
      %q_at = arith.addi %q_row_at, %half_8 : i32
      %q_0 = amdgpu.raw_buffer_load {indexOffset = 0 : i32} %q_rows[%q_at]
          : !rows_bf16, i32 -> !chunk_bf16
      %q_0_0 = vector.shuffle %q_0, %q_0 [0, 1, 2, 3] : !chunk_bf16, !chunk_bf16
      %q_0_1 = vector.shuffle %q_0, %q_0 [4, 5, 6, 7] : !chunk_bf16, !chunk_bf16
      %q_1 = amdgpu.raw_buffer_load {indexOffset = 16 : i32} %q_rows[%q_at]
          : !rows_bf16, i32 -> !chunk_bf16
      %q_1_0 = vector.shuffle %q_1, %q_1 [0, 1, 2, 3] : !chunk_bf16, !chunk_bf16
      %q_1_1 = vector.shuffle %q_1, %q_1 [4, 5, 6, 7] : !chunk_bf16, !chunk_bf16
      %q_2 = amdgpu.raw_buffer_load {indexOffset = 32 : i32} %q_rows[%q_at]
          : !rows_bf16, i32 -> !chunk_bf16
      %q_2_0 = vector.shuffle %q_2, %q_2 [0, 1, 2, 3] : !chunk_bf16, !chunk_bf16
      %q_2_1 = vector.shuffle %q_2, %q_2 [4, 5, 6, 7] : !chunk_bf16, !chunk_bf16
      %q_3 = amdgpu.raw_buffer_load {indexOffset = 48 : i32} %q_rows[%q_at]
          : !rows_bf16, i32 -> !chunk_bf16
      %q_3_0 = vector.shuffle %q_3, %q_3 [0, 1, 2, 3] : !chunk_bf16, !chunk_bf16
      %q_3_1 = vector.shuffle %q_3, %q_3 [4, 5, 6, 7] : !chunk_bf16, !chunk_bf16
      %q_4 = amdgpu.raw_buffer_load {indexOffset = 64 : i32} %q_rows[%q_at]
          : !rows_bf16, i32 -> !chunk_bf16
      %q_4_0 = vector.shuffle %q_4, %q_4 [0, 1, 2, 3] : !chunk_bf16, !chunk_bf16
      %q_4_1 = vector.shuffle %q_4, %q_4 [4, 5, 6, 7] : !chunk_bf16, !chunk_bf16
      %q_5 = amdgpu.raw_buffer_load {indexOffset = 80 : i32} %q_rows[%q_at]
          : !rows_bf16, i32 -> !chunk_bf16
      %q_5_0 = vector.shuffle %q_5, %q_5 [0, 1, 2, 3] : !chunk_bf16, !chunk_bf16
      %q_5_1 = vector.shuffle %q_5, %q_5 [4, 5, 6, 7] : !chunk_bf16, !chunk_bf16
      %q_6 = amdgpu.raw_buffer_load {indexOffset = 96 : i32} %q_rows[%q_at]
          : !rows_bf16, i32 -> !chunk_bf16
      %q_6_0 = vector.shuffle %q_6, %q_6 [0, 1, 2, 3] : !chunk_bf16, !chunk_bf16
      %q_6_1 = vector.shuffle %q_6, %q_6 [4, 5, 6, 7] : !chunk_bf16, !chunk_bf16
      %q_7 = amdgpu.raw_buffer_load {indexOffset = 112 : i32} %q_rows[%q_at]
          : !rows_bf16, i32 -> !chunk_bf16
      %q_7_0 = vector.shuffle %q_7, %q_7 [0, 1, 2, 3] : !chunk_bf16, !chunk_bf16
      %q_7_1 = vector.shuffle %q_7, %q_7 [4, 5, 6, 7] : !chunk_bf16, !chunk_bf16

      // k: 16 bytes of each 16 rows.
      %k_load_row = arith.divui %thread, %i16 : i32
      %k_load_chunk = arith.remui %thread, %i16 : i32
      %k_load_column = arith.shli %k_load_chunk, %i3 : i32
      %k_load_row_at = arith.muli %k_load_row, %k_pitch : i32
      %k_at_0 = arith.addi %k_load_row_at, %k_load_column : i32
      %k_step = arith.muli %k_pitch, %i16 : i32
      %k_tile_pitch = arith.muli %k_pitch, %i64 : i32
      %k_store_key = arith.andi %k_load_row, %i7 : i32
      %k_store_chunk = arith.xori %k_load_chunk, %k_store_key : i32
      %k_store_column = arith.shli %k_store_chunk, %i3 : i32
      %k_store_row = arith.muli %k_load_row, %i128 : i32
      %k_store_i32 = arith.addi %k_store_row, %k_store_column : i32
      %k_store = arith.index_castui %k_store_i32 : i32 to index
      %k_at_1 = arith.addi %k_at_0, %k_step : i32
      %k_at_2 = arith.addi %k_at_1, %k_step : i32
      %k_at_3 = arith.addi %k_at_2, %k_step : i32
      %k_read_key = arith.andi %lane, %i7 : i32
      %k_read_row = arith.muli %column, %i128 : i32
      %k_chunk_0 = arith.ori %half, %i0 : i32
      %k_read_chunk_0 = arith.xori %k_chunk_0, %k_read_key : i32
      %k_read_column_0 = arith.shli %k_read_chunk_0, %i3 : i32
      %k_read_0_i32 = arith.addi %k_read_row, %k_read_column_0 : i32
      %k_read_0 = arith.index_castui %k_read_0_i32 : i32 to index
      %k_chunk_1 = arith.ori %half, %i2 : i32
      %k_read_chunk_1 = arith.xori %k_chunk_1, %k_read_key : i32
      %k_read_column_1 = arith.shli %k_read_chunk_1, %i3 : i32
      %k_read_1_i32 = arith.addi %k_read_row, %k_read_column_1 : i32
      %k_read_1 = arith.index_castui %k_read_1_i32 : i32 to index
      %k_chunk_2 = arith.ori %half, %i4 : i32
      %k_read_chunk_2 = arith.xori %k_chunk_2, %k_read_key : i32
      %k_read_column_2 = arith.shli %k_read_chunk_2, %i3 : i32
      %k_read_2_i32 = arith.addi %k_read_row, %k_read_column_2 : i32
      %k_read_2 = arith.index_castui %k_read_2_i32 : i32 to index
      %k_chunk_3 = arith.ori %half, %i6 : i32
      %k_read_chunk_3 = arith.xori %k_chunk_3, %k_read_key : i32
      %k_read_column_3 = arith.shli %k_read_chunk_3, %i3 : i32
      %k_read_3_i32 = arith.addi %k_read_row, %k_read_column_3 : i32
      %k_read_3 = arith.index_castui %k_read_3_i32 : i32 to index

      // v: 4 keys x 4 columns; the bits of the lane are, from the lowest, three of
      // the columns' number, the 8 keys of 16, one of the columns', the half of 8.
      %v_low = arith.andi %lane, %i7 : i32
      %v_bit_4 = arith.shrui %lane, %i1 : i32
      %v_high = arith.andi %v_bit_4, %i8 : i32
      %v_columns = arith.ori %v_low, %v_high : i32
      %v_bit_3 = arith.shrui %lane, %i3 : i32
      %v_eight = arith.andi %v_bit_3, %i1 : i32
      %v_wave_key = arith.shli %wave, %i4 : i32
      %v_eight_key = arith.shli %v_eight, %i3 : i32
      %v_half_key = arith.addi %v_wave_key, %half_4 : i32
      %v_key = arith.addi %v_half_key, %v_eight_key : i32
      %v_load_column = arith.shli %v_columns, %i2 : i32
      %v_load_row_at = arith.muli %v_key, %v_pitch : i32
      %v_at_0 = arith.addi %v_load_row_at, %v_load_column : i32
      %v_at_1 = arith.addi %v_at_0, %v_pitch : i32
      %v_at_2 = arith.addi %v_at_1, %v_pitch : i32
      %v_at_3 = arith.addi %v_at_2, %v_pitch : i32
      %v_tile_pitch = arith.muli %v_pitch, %i64 : i32
      %v_wave_chunk = arith.shli %wave, %i1 : i32
      %v_chunk = arith.ori %v_wave_chunk, %half : i32
      %v_eight_at = arith.shli %v_eight, %i2 : i32
      %v_store_row = arith.muli %v_load_column, %i64 : i32
      // Lane g1 g0 h j1 j0 reads column g1 h g0 j1 j0, so that its 16 sums of a
      // tile are two times 8 neighbours of a row of o.
      %v_keep = arith.andi %lane, %i19 : i32
      %v_lane_up = arith.shli %lane, %i1 : i32
      %v_bit_to_3 = arith.andi %v_lane_up, %i8 : i32
      %v_lane_down = arith.shrui %lane, %i1 : i32
      %v_bit_to_2 = arith.andi %v_lane_down, %i4 : i32
      %v_swapped = arith.ori %v_bit_to_3, %v_bit_to_2 : i32
      %v_read_column = arith.ori %v_keep, %v_swapped : i32
      %v_read_row = arith.muli %v_read_column, %i64 : i32
      %v_store_c10 = arith.andi %v_load_column, %i3 : i32
      %v_store_by_2 = arith.shrui %v_load_column, %i1 : i32
      %v_store_c3 = arith.andi %v_store_by_2, %i4 : i32
      %v_store_by_4 = arith.shrui %v_load_column, %i2 : i32
      %v_store_c2 = arith.andi %v_store_by_4, %i1 : i32
      %v_store_by_8 = arith.shrui %v_load_column, %i3 : i32
      %v_store_c4 = arith.andi %v_store_by_8, %i2 : i32
      %v_store_c42 = arith.ori %v_store_c4, %v_store_c2 : i32
      %v_store_low = arith.xori %v_store_c10, %v_store_c42 : i32
      %v_store_key = arith.ori %v_store_low, %v_store_c3 : i32
      %v_store_chunk_of_0 = arith.xori %v_chunk, %v_store_key : i32
      %v_store_chunk_0 = arith.xori %v_store_chunk_of_0, %i0 : i32
      %v_store_chunk_at_0 = arith.shli %v_store_chunk_0, %i3 : i32
      %v_store_in_row_0 = arith.ori %v_store_chunk_at_0, %v_eight_at : i32
      %v_store_row_0 = arith.addi %v_store_row, %i0 : i32
      %v_store_0_i32 = arith.addi %v_store_row_0, %v_store_in_row_0 : i32
      %v_store_0 = arith.index_castui %v_store_0_i32 : i32 to index
      %v_store_chunk_1 = arith.xori %v_store_chunk_of_0, %i1 : i32
      %v_store_chunk_at_1 = arith.shli %v_store_chunk_1, %i3 : i32
      %v_store_in_row_1 = arith.ori %v_store_chunk_at_1, %v_eight_at : i32
      %v_store_row_1 = arith.addi %v_store_row, %i64 : i32
      %v_store_1_i32 = arith.addi %v_store_row_1, %v_store_in_row_1 : i32
      %v_store_1 = arith.index_castui %v_store_1_i32 : i32 to index
      %v_store_chunk_2 = arith.xori %v_store_chunk_of_0, %i2 : i32
      %v_store_chunk_at_2 = arith.shli %v_store_chunk_2, %i3 : i32
      %v_store_in_row_2 = arith.ori %v_store_chunk_at_2, %v_eight_at : i32
      %v_store_row_2 = arith.addi %v_store_row, %i128 : i32
      %v_store_2_i32 = arith.addi %v_store_row_2, %v_store_in_row_2 : i32
      %v_store_2 = arith.index_castui %v_store_2_i32 : i32 to index
      %v_store_chunk_3 = arith.xori %v_store_chunk_of_0, %i3 : i32
      %v_store_chunk_at_3 = arith.shli %v_store_chunk_3, %i3 : i32
      %v_store_in_row_3 = arith.ori %v_store_chunk_at_3, %v_eight_at : i32
      %v_store_row_3 = arith.addi %v_store_row, %i192 : i32
      %v_store_3_i32 = arith.addi %v_store_row_3, %v_store_in_row_3 : i32
      %v_store_3 = arith.index_castui %v_store_3_i32 : i32 to index
      %v_read_c10 = arith.andi %v_read_column, %i3 : i32
      %v_read_by_2 = arith.shrui %v_read_column, %i1 : i32
      %v_read_c3 = arith.andi %v_read_by_2, %i4 : i32
      %v_read_by_4 = arith.shrui %v_read_column, %i2 : i32
      %v_read_c2 = arith.andi %v_read_by_4, %i1 : i32
      %v_read_by_8 = arith.shrui %v_read_column, %i3 : i32
      %v_read_c4 = arith.andi %v_read_by_8, %i2 : i32
      %v_read_c42 = arith.ori %v_read_c4, %v_read_c2 : i32
      %v_read_low = arith.xori %v_read_c10, %v_read_c42 : i32
      %v_read_key = arith.ori %v_read_low, %v_read_c3 : i32
      %v_chunk_0 = arith.ori %half, %i0 : i32
      %v_read_chunk_0 = arith.xori %v_chunk_0, %v_read_key : i32
      %v_read_column_0 = arith.shli %v_read_chunk_0, %i3 : i32
      %v_read_0_i32 = arith.addi %v_read_row, %v_read_column_0 : i32
      %v_read_0 = arith.index_castui %v_read_0_i32 : i32 to index
      %v_chunk_1 = arith.ori %half, %i2 : i32
      %v_read_chunk_1 = arith.xori %v_chunk_1, %v_read_key : i32
      %v_read_column_1 = arith.shli %v_read_chunk_1, %i3 : i32
      %v_read_1_i32 = arith.addi %v_read_row, %v_read_column_1 : i32
      %v_read_1 = arith.index_castui %v_read_1_i32 : i32 to index
      %v_chunk_2 = arith.ori %half, %i4 : i32
      %v_read_chunk_2 = arith.xori %v_chunk_2, %v_read_key : i32
      %v_read_column_2 = arith.shli %v_read_chunk_2, %i3 : i32
      %v_read_2_i32 = arith.addi %v_read_row, %v_read_column_2 : i32
      %v_read_2 = arith.index_castui %v_read_2_i32 : i32 to index
      %v_chunk_3 = arith.ori %half, %i6 : i32
      %v_read_chunk_3 = arith.xori %v_chunk_3, %v_read_key : i32
      %v_read_column_3 = arith.shli %v_read_chunk_3, %i3 : i32
      %v_read_3_i32 = arith.addi %v_read_row, %v_read_column_3 : i32
      %v_read_3 = arith.index_castui %v_read_3_i32 : i32 to index

      // log2(e) / sqrt(128), and what makes weights round to nearest.
      %scale = arith.constant 1.275174308e-01 : f32
      %scale_2 = arith.constant dense<1.275174308e-01> : !pair
      %up = arith.constant 1.003906250e+00 : f32
      %largest_exponent = arith.constant 6.005624549e+00 : f32
      %most = arith.constant 14.0 : f32
      %no_shift = arith.constant 1.0e+36 : f32
      %masked = arith.constant -3.0e+38 : f32
      %zero = arith.constant 0.0 : f32
      %one = arith.constant 1.0 : f32
      %zero_2 = arith.constant dense<0.0> : !pair
      %zero_16 = arith.constant dense<0.0> : !block
      %no_lanes = arith.constant 0 : i64

      // Tile 0, and what is loaded ahead.
      %first_k0_tile_at = arith.muli %i0, %k_tile_pitch : i32
      %first_k0_at_0 = arith.addi %k_at_0, %first_k0_tile_at : i32
      %first_k0_0 = amdgpu.raw_buffer_load %k_rows[%first_k0_at_0] : !rows_bf16, i32 -> !chunk_bf16
      %first_k0_at_1 = arith.addi %k_at_1, %first_k0_tile_at : i32
      %first_k0_1 = amdgpu.raw_buffer_load %k_rows[%first_k0_at_1] : !rows_bf16, i32 -> !chunk_bf16
      %first_k0_at_2 = arith.addi %k_at_2, %first_k0_tile_at : i32
      %first_k0_2 = amdgpu.raw_buffer_load %k_rows[%first_k0_at_2] : !rows_bf16, i32 -> !chunk_bf16
      %first_k0_at_3 = arith.addi %k_at_3, %first_k0_tile_at : i32
      %first_k0_3 = amdgpu.raw_buffer_load %k_rows[%first_k0_at_3] : !rows_bf16, i32 -> !chunk_bf16
      %first_k1_tile_at = arith.muli %i1, %k_tile_pitch : i32
      %first_k1_at_0 = arith.addi %k_at_0, %first_k1_tile_at : i32
      %first_k1_0 = amdgpu.raw_buffer_load %k_rows[%first_k1_at_0] : !rows_bf16, i32 -> !chunk_bf16
      %first_k1_at_1 = arith.addi %k_at_1, %first_k1_tile_at : i32
      %first_k1_1 = amdgpu.raw_buffer_load %k_rows[%first_k1_at_1] : !rows_bf16, i32 -> !chunk_bf16
      %first_k1_at_2 = arith.addi %k_at_2, %first_k1_tile_at : i32
      %first_k1_2 = amdgpu.raw_buffer_load %k_rows[%first_k1_at_2] : !rows_bf16, i32 -> !chunk_bf16
      %first_k1_at_3 = arith.addi %k_at_3, %first_k1_tile_at : i32
      %first_k1_3 = amdgpu.raw_buffer_load %k_rows[%first_k1_at_3] : !rows_bf16, i32 -> !chunk_bf16
      %first_v0_tile_at = arith.muli %i0, %v_tile_pitch : i32
      %first_v0_at_0 = arith.addi %v_at_0, %first_v0_tile_at : i32
      %first_v0_0_0 = amdgpu.raw_buffer_load {indexOffset = 0 : i32} %v_rows[%first_v0_at_0] : !rows_bf16, i32 -> !operand_bf16
      %first_v0_at_1 = arith.addi %v_at_1, %first_v0_tile_at : i32
      %first_v0_0_1 = amdgpu.raw_buffer_load {indexOffset = 0 : i32} %v_rows[%first_v0_at_1] : !rows_bf16, i32 -> !operand_bf16
      %first_v0_at_2 = arith.addi %v_at_2, %first_v0_tile_at : i32
      %first_v0_0_2 = amdgpu.raw_buffer_load {indexOffset = 0 : i32} %v_rows[%first_v0_at_2] : !rows_bf16, i32 -> !operand_bf16
      %first_v0_at_3 = arith.addi %v_at_3, %first_v0_tile_at : i32
      %first_v0_0_3 = amdgpu.raw_buffer_load {indexOffset = 0 : i32} %v_rows[%first_v0_at_3] : !rows_bf16, i32 -> !operand_bf16
      %first_v0_1_0 = amdgpu.raw_buffer_load {indexOffset = 64 : i32} %v_rows[%first_v0_at_0] : !rows_bf16, i32 -> !operand_bf16
      %first_v0_1_1 = amdgpu.raw_buffer_load {indexOffset = 64 : i32} %v_rows[%first_v0_at_1] : !rows_bf16, i32 -> !operand_bf16
      %first_v0_1_2 = amdgpu.raw_buffer_load {indexOffset = 64 : i32} %v_rows[%first_v0_at_2] : !rows_bf16, i32 -> !operand_bf16
      %first_v0_1_3 = amdgpu.raw_buffer_load {indexOffset = 64 : i32} %v_rows[%first_v0_at_3] : !rows_bf16, i32 -> !operand_bf16
      %first_k_store_first_k0_0 = arith.addi %k_store, %c0 : index
      vector.store %first_k0_0, %k_lds[%first_k_store_first_k0_0] {alignment = 16} : !tile_bf16_d128, !chunk_bf16
      %first_k_store_first_k0_1 = arith.addi %k_store, %c2048 : index
      vector.store %first_k0_1, %k_lds[%first_k_store_first_k0_1] {alignment = 16} : !tile_bf16_d128, !chunk_bf16
      %first_k_store_first_k0_2 = arith.addi %k_store, %c4096 : index
      vector.store %first_k0_2, %k_lds[%first_k_store_first_k0_2] {alignment = 16} : !tile_bf16_d128, !chunk_bf16
      %first_k_store_first_k0_3 = arith.addi %k_store, %c6144 : index
      vector.store %first_k0_3, %k_lds[%first_k_store_first_k0_3] {alignment = 16} : !tile_bf16_d128, !chunk_bf16
      amdgpu.lds_barrier
      %first_k_piece_0_at = arith.addi %k_read_0, %c0 : index
      %first_k_piece_0 = vector.load %k_lds[%first_k_piece_0_at] {alignment = 16} : !tile_bf16_d128, !chunk_bf16
      %first_s_0_0_0_a = vector.shuffle %first_k_piece_0, %first_k_piece_0 [0, 1, 2, 3] : !chunk_bf16, !chunk_bf16
      %first_s_0_0_0 = amdgpu.mfma 32x32x8 %first_s_0_0_0_a * %q_0_0 + %zero_16 blgp = none : !operand_bf16, !operand_bf16, !block
      %first_s_0_0_1_a = vector.shuffle %first_k_piece_0, %first_k_piece_0 [4, 5, 6, 7] : !chunk_bf16, !chunk_bf16
      %first_s_0_0_1 = amdgpu.mfma 32x32x8 %first_s_0_0_1_a * %q_0_1 + %first_s_0_0_0 blgp = none : !operand_bf16, !operand_bf16, !block
      %first_k_piece_1_at = arith.addi %k_read_1, %c0 : index
      %first_k_piece_1 = vector.load %k_lds[%first_k_piece_1_at] {alignment = 16} : !tile_bf16_d128, !chunk_bf16
      %first_s_0_1_0_a = vector.shuffle %first_k_piece_1, %first_k_piece_1 [0, 1, 2, 3] : !chunk_bf16, !chunk_bf16
      %first_s_0_1_0 = amdgpu.mfma 32x32x8 %first_s_0_1_0_a * %q_1_0 + %first_s_0_0_1 blgp = none : !operand_bf16, !operand_bf16, !block
      %first_s_0_1_1_a = vector.shuffle %first_k_piece_1, %first_k_piece_1 [4, 5, 6, 7] : !chunk_bf16, !chunk_bf16
      %first_s_0_1_1 = amdgpu.mfma 32x32x8 %first_s_0_1_1_a * %q_1_1 + %first_s_0_1_0 blgp = none : !operand_bf16, !operand_bf16, !block
      %first_k_piece_2_at = arith.addi %k_read_2, %c0 : index
      %first_k_piece_2 = vector.load %k_lds[%first_k_piece_2_at] {alignment = 16} : !tile_bf16_d128, !chunk_bf16
      %first_s_0_2_0_a = vector.shuffle %first_k_piece_2, %first_k_piece_2 [0, 1, 2, 3] : !chunk_bf16, !chunk_bf16
      %first_s_0_2_0 = amdgpu.mfma 32x32x8 %first_s_0_2_0_a * %q_2_0 + %first_s_0_1_1 blgp = none : !operand_bf16, !operand_bf16, !block
      %first_s_0_2_1_a = vector.shuffle %first_k_piece_2, %first_k_piece_2 [4, 5, 6, 7] : !chunk_bf16, !chunk_bf16
      %first_s_0_2_1 = amdgpu.mfma 32x32x8 %first_s_0_2_1_a * %q_2_1 + %first_s_0_2_0 blgp = none : !operand_bf16, !operand_bf16, !block
      %first_k_piece_3_at = arith.addi %k_read_3, %c0 : index
      %first_k_piece_3 = vector.load %k_lds[%first_k_piece_3_at] {alignment = 16} : !tile_bf16_d128, !chunk_bf16
      %first_s_0_3_0_a = vector.shuffle %first_k_piece_3, %first_k_piece_3 [0, 1, 2, 3] : !chunk_bf16, !chunk_bf16
      %first_s_0_3_0 = amdgpu.mfma 32x32x8 %first_s_0_3_0_a * %q_3_0 + %first_s_0_2_1 blgp = none : !operand_bf16, !operand_bf16, !block
      %first_s_0_3_1_a = vector.shuffle %first_k_piece_3, %first_k_piece_3 [4, 5, 6, 7] : !chunk_bf16, !chunk_bf16
      %first_s_0_3_1 = amdgpu.mfma 32x32x8 %first_s_0_3_1_a * %q_3_1 + %first_s_0_3_0 blgp = none : !operand_bf16, !operand_bf16, !block
      %first_k_piece_4_at = arith.addi %k_read_0, %c64 : index
      %first_k_piece_4 = vector.load %k_lds[%first_k_piece_4_at] {alignment = 16} : !tile_bf16_d128, !chunk_bf16
      %first_s_0_4_0_a = vector.shuffle %first_k_piece_4, %first_k_piece_4 [0, 1, 2, 3] : !chunk_bf16, !chunk_bf16
      %first_s_0_4_0 = amdgpu.mfma 32x32x8 %first_s_0_4_0_a * %q_4_0 + %first_s_0_3_1 blgp = none : !operand_bf16, !operand_bf16, !block
      %first_s_0_4_1_a = vector.shuffle %first_k_piece_4, %first_k_piece_4 [4, 5, 6, 7] : !chunk_bf16, !chunk_bf16
      %first_s_0_4_1 = amdgpu.mfma 32x32x8 %first_s_0_4_1_a * %q_4_1 + %first_s_0_4_0 blgp = none : !operand_bf16, !operand_bf16, !block
      %first_k_piece_5_at = arith.addi %k_read_1, %c64 : index
      %first_k_piece_5 = vector.load %k_lds[%first_k_piece_5_at] {alignment = 16} : !tile_bf16_d128, !chunk_bf16
      %first_s_0_5_0_a = vector.shuffle %first_k_piece_5, %first_k_piece_5 [0, 1, 2, 3] : !chunk_bf16, !chunk_bf16
      %first_s_0_5_0 = amdgpu.mfma 32x32x8 %first_s_0_5_0_a * %q_5_0 + %first_s_0_4_1 blgp = none : !operand_bf16, !operand_bf16, !block
      %first_s_0_5_1_a = vector.shuffle %first_k_piece_5, %first_k_piece_5 [4, 5, 6, 7] : !chunk_bf16, !chunk_bf16
      %first_s_0_5_1 = amdgpu.mfma 32x32x8 %first_s_0_5_1_a * %q_5_1 + %first_s_0_5_0 blgp = none : !operand_bf16, !operand_bf16, !block
      %first_k_piece_6_at = arith.addi %k_read_2, %c64 : index
      %first_k_piece_6 = vector.load %k_lds[%first_k_piece_6_at] {alignment = 16} : !tile_bf16_d128, !chunk_bf16
      %first_s_0_6_0_a = vector.shuffle %first_k_piece_6, %first_k_piece_6 [0, 1, 2, 3] : !chunk_bf16, !chunk_bf16
      %first_s_0_6_0 = amdgpu.mfma 32x32x8 %first_s_0_6_0_a * %q_6_0 + %first_s_0_5_1 blgp = none : !operand_bf16, !operand_bf16, !block
      %first_s_0_6_1_a = vector.shuffle %first_k_piece_6, %first_k_piece_6 [4, 5, 6, 7] : !chunk_bf16, !chunk_bf16
      %first_s_0_6_1 = amdgpu.mfma 32x32x8 %first_s_0_6_1_a * %q_6_1 + %first_s_0_6_0 blgp = none : !operand_bf16, !operand_bf16, !block
      %first_k_piece_7_at = arith.addi %k_read_3, %c64 : index
      %first_k_piece_7 = vector.load %k_lds[%first_k_piece_7_at] {alignment = 16} : !tile_bf16_d128, !chunk_bf16
      %first_s_0_7_0_a = vector.shuffle %first_k_piece_7, %first_k_piece_7 [0, 1, 2, 3] : !chunk_bf16, !chunk_bf16
      %first_s_0_7_0 = amdgpu.mfma 32x32x8 %first_s_0_7_0_a * %q_7_0 + %first_s_0_6_1 blgp = none : !operand_bf16, !operand_bf16, !block
      %first_s_0_7_1_a = vector.shuffle %first_k_piece_7, %first_k_piece_7 [4, 5, 6, 7] : !chunk_bf16, !chunk_bf16
      %first_s_0_7_1 = amdgpu.mfma 32x32x8 %first_s_0_7_1_a * %q_7_1 + %first_s_0_7_0 blgp = none : !operand_bf16, !operand_bf16, !block
      %first_k_piece_8_at = arith.addi %k_read_0, %c4096 : index
      %first_k_piece_8 = vector.load %k_lds[%first_k_piece_8_at] {alignment = 16} : !tile_bf16_d128, !chunk_bf16
      %first_s_1_0_0_a = vector.shuffle %first_k_piece_8, %first_k_piece_8 [0, 1, 2, 3] : !chunk_bf16, !chunk_bf16
      %first_s_1_0_0 = amdgpu.mfma 32x32x8 %first_s_1_0_0_a * %q_0_0 + %zero_16 blgp = none : !operand_bf16, !operand_bf16, !block
      %first_s_1_0_1_a = vector.shuffle %first_k_piece_8, %first_k_piece_8 [4, 5, 6, 7] : !chunk_bf16, !chunk_bf16
      %first_s_1_0_1 = amdgpu.mfma 32x32x8 %first_s_1_0_1_a * %q_0_1 + %first_s_1_0_0 blgp = none : !operand_bf16, !operand_bf16, !block
      %first_k_piece_9_at = arith.addi %k_read_1, %c4096 : index
      %first_k_piece_9 = vector.load %k_lds[%first_k_piece_9_at] {alignment = 16} : !tile_bf16_d128, !chunk_bf16
      %first_s_1_1_0_a = vector.shuffle %first_k_piece_9, %first_k_piece_9 [0, 1, 2, 3] : !chunk_bf16, !chunk_bf16
      %first_s_1_1_0 = amdgpu.mfma 32x32x8 %first_s_1_1_0_a * %q_1_0 + %first_s_1_0_1 blgp = none : !operand_bf16, !operand_bf16, !block
      %first_s_1_1_1_a = vector.shuffle %first_k_piece_9, %first_k_piece_9 [4, 5, 6, 7] : !chunk_bf16, !chunk_bf16
      %first_s_1_1_1 = amdgpu.mfma 32x32x8 %first_s_1_1_1_a * %q_1_1 + %first_s_1_1_0 blgp = none : !operand_bf16, !operand_bf16, !block
      %first_k_piece_10_at = arith.addi %k_read_2, %c4096 : index
      %first_k_piece_10 = vector.load %k_lds[%first_k_piece_10_at] {alignment = 16} : !tile_bf16_d128, !chunk_bf16
      %first_s_1_2_0_a = vector.shuffle %first_k_piece_10, %first_k_piece_10 [0, 1, 2, 3] : !chunk_bf16, !chunk_bf16
      %first_s_1_2_0 = amdgpu.mfma 32x32x8 %first_s_1_2_0_a * %q_2_0 + %first_s_1_1_1 blgp = none : !operand_bf16, !operand_bf16, !block
      %first_s_1_2_1_a = vector.shuffle %first_k_piece_10, %first_k_piece_10 [4, 5, 6, 7] : !chunk_bf16, !chunk_bf16
      %first_s_1_2_1 = amdgpu.mfma 32x32x8 %first_s_1_2_1_a * %q_2_1 + %first_s_1_2_0 blgp = none : !operand_bf16, !operand_bf16, !block
      %first_k_piece_11_at = arith.addi %k_read_3, %c4096 : index
      %first_k_piece_11 = vector.load %k_lds[%first_k_piece_11_at] {alignment = 16} : !tile_bf16_d128, !chunk_bf16
      %first_s_1_3_0_a = vector.shuffle %first_k_piece_11, %first_k_piece_11 [0, 1, 2, 3] : !chunk_bf16, !chunk_bf16
      %first_s_1_3_0 = amdgpu.mfma 32x32x8 %first_s_1_3_0_a * %q_3_0 + %first_s_1_2_1 blgp = none : !operand_bf16, !operand_bf16, !block
      %first_s_1_3_1_a = vector.shuffle %first_k_piece_11, %first_k_piece_11 [4, 5, 6, 7] : !chunk_bf16, !chunk_bf16
      %first_s_1_3_1 = amdgpu.mfma 32x32x8 %first_s_1_3_1_a * %q_3_1 + %first_s_1_3_0 blgp = none : !operand_bf16, !operand_bf16, !block
      %first_k_piece_12_at = arith.addi %k_read_0, %c4160 : index
      %first_k_piece_12 = vector.load %k_lds[%first_k_piece_12_at] {alignment = 16} : !tile_bf16_d128, !chunk_bf16
      %first_s_1_4_0_a = vector.shuffle %first_k_piece_12, %first_k_piece_12 [0, 1, 2, 3] : !chunk_bf16, !chunk_bf16
      %first_s_1_4_0 = amdgpu.mfma 32x32x8 %first_s_1_4_0_a * %q_4_0 + %first_s_1_3_1 blgp = none : !operand_bf16, !operand_bf16, !block
      %first_s_1_4_1_a = vector.shuffle %first_k_piece_12, %first_k_piece_12 [4, 5, 6, 7] : !chunk_bf16, !chunk_bf16
      %first_s_1_4_1 = amdgpu.mfma 32x32x8 %first_s_1_4_1_a * %q_4_1 + %first_s_1_4_0 blgp = none : !operand_bf16, !operand_bf16, !block
      %first_k_piece_13_at = arith.addi %k_read_1, %c4160 : index
      %first_k_piece_13 = vector.load %k_lds[%first_k_piece_13_at] {alignment = 16} : !tile_bf16_d128, !chunk_bf16
      %first_s_1_5_0_a = vector.shuffle %first_k_piece_13, %first_k_piece_13 [0, 1, 2, 3] : !chunk_bf16, !chunk_bf16
      %first_s_1_5_0 = amdgpu.mfma 32x32x8 %first_s_1_5_0_a * %q_5_0 + %first_s_1_4_1 blgp = none : !operand_bf16, !operand_bf16, !block
      %first_s_1_5_1_a = vector.shuffle %first_k_piece_13, %first_k_piece_13 [4, 5, 6, 7] : !chunk_bf16, !chunk_bf16
      %first_s_1_5_1 = amdgpu.mfma 32x32x8 %first_s_1_5_1_a * %q_5_1 + %first_s_1_5_0 blgp = none : !operand_bf16, !operand_bf16, !block
      %first_k_piece_14_at = arith.addi %k_read_2, %c4160 : index
      %first_k_piece_14 = vector.load %k_lds[%first_k_piece_14_at] {alignment = 16} : !tile_bf16_d128, !chunk_bf16
      %first_s_1_6_0_a = vector.shuffle %first_k_piece_14, %first_k_piece_14 [0, 1, 2, 3] : !chunk_bf16, !chunk_bf16
      %first_s_1_6_0 = amdgpu.mfma 32x32x8 %first_s_1_6_0_a * %q_6_0 + %first_s_1_5_1 blgp = none : !operand_bf16, !operand_bf16, !block
      %first_s_1_6_1_a = vector.shuffle %first_k_piece_14, %first_k_piece_14 [4, 5, 6, 7] : !chunk_bf16, !chunk_bf16
      %first_s_1_6_1 = amdgpu.mfma 32x32x8 %first_s_1_6_1_a * %q_6_1 + %first_s_1_6_0 blgp = none : !operand_bf16, !operand_bf16, !block
      %first_k_piece_15_at = arith.addi %k_read_3, %c4160 : index
      %first_k_piece_15 = vector.load %k_lds[%first_k_piece_15_at] {alignment = 16} : !tile_bf16_d128, !chunk_bf16
      %first_s_1_7_0_a = vector.shuffle %first_k_piece_15, %first_k_piece_15 [0, 1, 2, 3] : !chunk_bf16, !chunk_bf16
      %first_s_1_7_0 = amdgpu.mfma 32x32x8 %first_s_1_7_0_a * %q_7_0 + %first_s_1_6_1 blgp = none : !operand_bf16, !operand_bf16, !block
      %first_s_1_7_1_a = vector.shuffle %first_k_piece_15, %first_k_piece_15 [4, 5, 6, 7] : !chunk_bf16, !chunk_bf16
      %first_s_1_7_1 = amdgpu.mfma 32x32x8 %first_s_1_7_1_a * %q_7_1 + %first_s_1_7_0 blgp = none : !operand_bf16, !operand_bf16, !block
      %first_tile_key = arith.shli %i0, %i6 : i32
      %first_left = arith.subi %lane_keys, %first_tile_key : i32
      %first_sees_0_0 = arith.cmpi sgt, %first_left, %i0 : i32
      %first_sees_0_1 = arith.cmpi sgt, %first_left, %i1 : i32
      %first_sees_0_2 = arith.cmpi sgt, %first_left, %i2 : i32
      %first_sees_0_3 = arith.cmpi sgt, %first_left, %i3 : i32
      %first_any_0_0 = vector.extract %first_s_0_7_1[0] : f32 from !block
      %first_seen_0_0 = arith.select %first_sees_0_0, %first_any_0_0, %masked : f32
      %first_any_0_1 = vector.extract %first_s_0_7_1[1] : f32 from !block
      %first_seen_0_1 = arith.select %first_sees_0_1, %first_any_0_1, %masked : f32
      %first_sees_0_4 = arith.cmpi sgt, %first_left, %i8 : i32
      %first_sees_0_5 = arith.cmpi sgt, %first_left, %i9 : i32
      %first_any_0_2 = vector.extract %first_s_0_7_1[2] : f32 from !block
      %first_seen_0_2 = arith.select %first_sees_0_2, %first_any_0_2, %masked : f32
      %first_any_0_3 = vector.extract %first_s_0_7_1[3] : f32 from !block
      %first_seen_0_3 = arith.select %first_sees_0_3, %first_any_0_3, %masked : f32
      %first_sees_0_6 = arith.cmpi sgt, %first_left, %i10 : i32
      %first_sees_0_7 = arith.cmpi sgt, %first_left, %i11 : i32
      %first_any_0_4 = vector.extract %first_s_0_7_1[4] : f32 from !block
      %first_seen_0_4 = arith.select %first_sees_0_4, %first_any_0_4, %masked : f32
      %first_any_0_5 = vector.extract %first_s_0_7_1[5] : f32 from !block
      %first_seen_0_5 = arith.select %first_sees_0_5, %first_any_0_5, %masked : f32
      %first_sees_0_8 = arith.cmpi sgt, %first_left, %i16 : i32
      %first_sees_0_9 = arith.cmpi sgt, %first_left, %i17 : i32
      %first_any_0_6 = vector.extract %first_s_0_7_1[6] : f32 from !block
      %first_seen_0_6 = arith.select %first_sees_0_6, %first_any_0_6, %masked : f32
      %first_any_0_7 = vector.extract %first_s_0_7_1[7] : f32 from !block
      %first_seen_0_7 = arith.select %first_sees_0_7, %first_any_0_7, %masked : f32
      %first_sees_0_10 = arith.cmpi sgt, %first_left, %i18 : i32
      %first_sees_0_11 = arith.cmpi sgt, %first_left, %i19 : i32
      %first_any_0_8 = vector.extract %first_s_0_7_1[8] : f32 from !block
      %first_seen_0_8 = arith.select %first_sees_0_8, %first_any_0_8, %masked : f32
      %first_any_0_9 = vector.extract %first_s_0_7_1[9] : f32 from !block
      %first_seen_0_9 = arith.select %first_sees_0_9, %first_any_0_9, %masked : f32
      %first_sees_0_12 = arith.cmpi sgt, %first_left, %i24 : i32
      %first_sees_0_13 = arith.cmpi sgt, %first_left, %i25 : i32
      %first_any_0_10 = vector.extract %first_s_0_7_1[10] : f32 from !block
      %first_seen_0_10 = arith.select %first_sees_0_10, %first_any_0_10, %masked : f32
      %first_any_0_11 = vector.extract %first_s_0_7_1[11] : f32 from !block
      %first_seen_0_11 = arith.select %first_sees_0_11, %first_any_0_11, %masked : f32
      %first_sees_0_14 = arith.cmpi sgt, %first_left, %i26 : i32
      %first_sees_0_15 = arith.cmpi sgt, %first_left, %i27 : i32
      %first_any_0_12 = vector.extract %first_s_0_7_1[12] : f32 from !block
      %first_seen_0_12 = arith.select %first_sees_0_12, %first_any_0_12, %masked : f32
      %first_any_0_13 = vector.extract %first_s_0_7_1[13] : f32 from !block
      %first_seen_0_13 = arith.select %first_sees_0_13, %first_any_0_13, %masked : f32
      %first_sees_1_0 = arith.cmpi sgt, %first_left, %i32 : i32
      %first_sees_1_1 = arith.cmpi sgt, %first_left, %i33 : i32
      %first_any_0_14 = vector.extract %first_s_0_7_1[14] : f32 from !block
      %first_seen_0_14 = arith.select %first_sees_0_14, %first_any_0_14, %masked : f32
      %first_any_0_15 = vector.extract %first_s_0_7_1[15] : f32 from !block
      %first_seen_0_15 = arith.select %first_sees_0_15, %first_any_0_15, %masked : f32
      %first_sees_1_2 = arith.cmpi sgt, %first_left, %i34 : i32
      %first_sees_1_3 = arith.cmpi sgt, %first_left, %i35 : i32
      %first_any_1_0 = vector.extract %first_s_1_7_1[0] : f32 from !block
      %first_seen_1_0 = arith.select %first_sees_1_0, %first_any_1_0, %masked : f32
      %first_any_1_1 = vector.extract %first_s_1_7_1[1] : f32 from !block
      %first_seen_1_1 = arith.select %first_sees_1_1, %first_any_1_1, %masked : f32
      %first_sees_1_4 = arith.cmpi sgt, %first_left, %i40 : i32
      %first_sees_1_5 = arith.cmpi sgt, %first_left, %i41 : i32
      %first_any_1_2 = vector.extract %first_s_1_7_1[2] : f32 from !block
      %first_seen_1_2 = arith.select %first_sees_1_2, %first_any_1_2, %masked : f32
      %first_any_1_3 = vector.extract %first_s_1_7_1[3] : f32 from !block
      %first_seen_1_3 = arith.select %first_sees_1_3, %first_any_1_3, %masked : f32
      %first_sees_1_6 = arith.cmpi sgt, %first_left, %i42 : i32
      %first_sees_1_7 = arith.cmpi sgt, %first_left, %i43 : i32
      %first_any_1_4 = vector.extract %first_s_1_7_1[4] : f32 from !block
      %first_seen_1_4 = arith.select %first_sees_1_4, %first_any_1_4, %masked : f32
      %first_any_1_5 = vector.extract %first_s_1_7_1[5] : f32 from !block
      %first_seen_1_5 = arith.select %first_sees_1_5, %first_any_1_5, %masked : f32
      %first_sees_1_8 = arith.cmpi sgt, %first_left, %i48 : i32
      %first_sees_1_9 = arith.cmpi sgt, %first_left, %i49 : i32
      %first_any_1_6 = vector.extract %first_s_1_7_1[6] : f32 from !block
      %first_seen_1_6 = arith.select %first_sees_1_6, %first_any_1_6, %masked : f32
      %first_any_1_7 = vector.extract %first_s_1_7_1[7] : f32 from !block
      %first_seen_1_7 = arith.select %first_sees_1_7, %first_any_1_7, %masked : f32
      %first_sees_1_10 = arith.cmpi sgt, %first_left, %i50 : i32
      %first_sees_1_11 = arith.cmpi sgt, %first_left, %i51 : i32
      %first_any_1_8 = vector.extract %first_s_1_7_1[8] : f32 from !block
      %first_seen_1_8 = arith.select %first_sees_1_8, %first_any_1_8, %masked : f32
      %first_any_1_9 = vector.extract %first_s_1_7_1[9] : f32 from !block
      %first_seen_1_9 = arith.select %first_sees_1_9, %first_any_1_9, %masked : f32
      %first_sees_1_12 = arith.cmpi sgt, %first_left, %i56 : i32
      %first_sees_1_13 = arith.cmpi sgt, %first_left, %i57 : i32
      %first_any_1_10 = vector.extract %first_s_1_7_1[10] : f32 from !block
      %first_seen_1_10 = arith.select %first_sees_1_10, %first_any_1_10, %masked : f32
      %first_any_1_11 = vector.extract %first_s_1_7_1[11] : f32 from !block
      %first_seen_1_11 = arith.select %first_sees_1_11, %first_any_1_11, %masked : f32
      %first_sees_1_14 = arith.cmpi sgt, %first_left, %i58 : i32
      %first_sees_1_15 = arith.cmpi sgt, %first_left, %i59 : i32
      %first_any_1_12 = vector.extract %first_s_1_7_1[12] : f32 from !block
      %first_seen_1_12 = arith.select %first_sees_1_12, %first_any_1_12, %masked : f32
      %first_any_1_13 = vector.extract %first_s_1_7_1[13] : f32 from !block
      %first_seen_1_13 = arith.select %first_sees_1_13, %first_any_1_13, %masked : f32
      %first_any_1_14 = vector.extract %first_s_1_7_1[14] : f32 from !block
      %first_seen_1_14 = arith.select %first_sees_1_14, %first_any_1_14, %masked : f32
      %first_any_1_15 = vector.extract %first_s_1_7_1[15] : f32 from !block
      %first_seen_1_15 = arith.select %first_sees_1_15, %first_any_1_15, %masked : f32
      %first_masked_0 = vector.from_elements %first_seen_0_0, %first_seen_0_1, %first_seen_0_2, %first_seen_0_3, %first_seen_0_4, %first_seen_0_5, %first_seen_0_6, %first_seen_0_7, %first_seen_0_8, %first_seen_0_9, %first_seen_0_10, %first_seen_0_11, %first_seen_0_12, %first_seen_0_13, %first_seen_0_14, %first_seen_0_15 : !block
      %first_masked_1 = vector.from_elements %first_seen_1_0, %first_seen_1_1, %first_seen_1_2, %first_seen_1_3, %first_seen_1_4, %first_seen_1_5, %first_seen_1_6, %first_seen_1_7, %first_seen_1_8, %first_seen_1_9, %first_seen_1_10, %first_seen_1_11, %first_seen_1_12, %first_seen_1_13, %first_seen_1_14, %first_seen_1_15 : !block
      %first_k2_tile_at = arith.muli %i2, %k_tile_pitch : i32
      %first_k2_at_0 = arith.addi %k_at_0, %first_k2_tile_at : i32
      %first_k2_0 = amdgpu.raw_buffer_load %k_rows[%first_k2_at_0] : !rows_bf16, i32 -> !chunk_bf16
      %first_k2_at_1 = arith.addi %k_at_1, %first_k2_tile_at : i32
      %first_k2_1 = amdgpu.raw_buffer_load %k_rows[%first_k2_at_1] : !rows_bf16, i32 -> !chunk_bf16
      %first_k2_at_2 = arith.addi %k_at_2, %first_k2_tile_at : i32
      %first_k2_2 = amdgpu.raw_buffer_load %k_rows[%first_k2_at_2] : !rows_bf16, i32 -> !chunk_bf16
      %first_k2_at_3 = arith.addi %k_at_3, %first_k2_tile_at : i32
      %first_k2_3 = amdgpu.raw_buffer_load %k_rows[%first_k2_at_3] : !rows_bf16, i32 -> !chunk_bf16
      amdgpu.lds_barrier
      %first_k_store_first_k1_0 = arith.addi %k_store, %c0 : index
      vector.store %first_k1_0, %k_lds[%first_k_store_first_k1_0] {alignment = 16} : !tile_bf16_d128, !chunk_bf16
      %first_k_store_first_k1_1 = arith.addi %k_store, %c2048 : index
      vector.store %first_k1_1, %k_lds[%first_k_store_first_k1_1] {alignment = 16} : !tile_bf16_d128, !chunk_bf16
      %first_k_store_first_k1_2 = arith.addi %k_store, %c4096 : index
      vector.store %first_k1_2, %k_lds[%first_k_store_first_k1_2] {alignment = 16} : !tile_bf16_d128, !chunk_bf16
      %first_k_store_first_k1_3 = arith.addi %k_store, %c6144 : index
      vector.store %first_k1_3, %k_lds[%first_k_store_first_k1_3] {alignment = 16} : !tile_bf16_d128, !chunk_bf16
      %first_e_0_0 = vector.extract %first_masked_0[0] : f32 from !block
      %first_e_0_1 = vector.extract %first_masked_0[1] : f32 from !block
      %first_max_0_1 = arith.maxnumf %first_e_0_0, %first_e_0_1 : f32
      %first_e_0_2 = vector.extract %first_masked_0[2] : f32 from !block
      %first_max_0_2 = arith.maxnumf %first_max_0_1, %first_e_0_2 : f32
      %first_e_0_3 = vector.extract %first_masked_0[3] : f32 from !block
      %first_max_0_3 = arith.maxnumf %first_max_0_2, %first_e_0_3 : f32
      %first_e_0_4 = vector.extract %first_masked_0[4] : f32 from !block
      %first_max_0_4 = arith.maxnumf %first_max_0_3, %first_e_0_4 : f32
      %first_e_0_5 = vector.extract %first_masked_0[5] : f32 from !block
      %first_max_0_5 = arith.maxnumf %first_max_0_4, %first_e_0_5 : f32
      %first_e_0_6 = vector.extract %first_masked_0[6] : f32 from !block
      %first_max_0_6 = arith.maxnumf %first_max_0_5, %first_e_0_6 : f32
      %first_e_0_7 = vector.extract %first_masked_0[7] : f32 from !block
      %first_max_0_7 = arith.maxnumf %first_max_0_6, %first_e_0_7 : f32
      %first_e_0_8 = vector.extract %first_masked_0[8] : f32 from !block
      %first_max_0_8 = arith.maxnumf %first_max_0_7, %first_e_0_8 : f32
      %first_e_0_9 = vector.extract %first_masked_0[9] : f32 from !block
      %first_max_0_9 = arith.maxnumf %first_max_0_8, %first_e_0_9 : f32
      %first_e_0_10 = vector.extract %first_masked_0[10] : f32 from !block
      %first_max_0_10 = arith.maxnumf %first_max_0_9, %first_e_0_10 : f32
      %first_e_0_11 = vector.extract %first_masked_0[11] : f32 from !block
      %first_max_0_11 = arith.maxnumf %first_max_0_10, %first_e_0_11 : f32
      %first_e_0_12 = vector.extract %first_masked_0[12] : f32 from !block
      %first_max_0_12 = arith.maxnumf %first_max_0_11, %first_e_0_12 : f32
      %first_e_0_13 = vector.extract %first_masked_0[13] : f32 from !block
      %first_max_0_13 = arith.maxnumf %first_max_0_12, %first_e_0_13 : f32
      %first_e_0_14 = vector.extract %first_masked_0[14] : f32 from !block
      %first_max_0_14 = arith.maxnumf %first_max_0_13, %first_e_0_14 : f32
      %first_e_0_15 = vector.extract %first_masked_0[15] : f32 from !block
      %first_max_0_15 = arith.maxnumf %first_max_0_14, %first_e_0_15 : f32
      %first_e_1_0 = vector.extract %first_masked_1[0] : f32 from !block
      %first_max_1_0 = arith.maxnumf %first_max_0_15, %first_e_1_0 : f32
      %first_e_1_1 = vector.extract %first_masked_1[1] : f32 from !block
      %first_max_1_1 = arith.maxnumf %first_max_1_0, %first_e_1_1 : f32
      %first_e_1_2 = vector.extract %first_masked_1[2] : f32 from !block
      %first_max_1_2 = arith.maxnumf %first_max_1_1, %first_e_1_2 : f32
      %first_e_1_3 = vector.extract %first_masked_1[3] : f32 from !block
      %first_max_1_3 = arith.maxnumf %first_max_1_2, %first_e_1_3 : f32
      %first_e_1_4 = vector.extract %first_masked_1[4] : f32 from !block
      %first_max_1_4 = arith.maxnumf %first_max_1_3, %first_e_1_4 : f32
      %first_e_1_5 = vector.extract %first_masked_1[5] : f32 from !block
      %first_max_1_5 = arith.maxnumf %first_max_1_4, %first_e_1_5 : f32
      %first_e_1_6 = vector.extract %first_masked_1[6] : f32 from !block
      %first_max_1_6 = arith.maxnumf %first_max_1_5, %first_e_1_6 : f32
      %first_e_1_7 = vector.extract %first_masked_1[7] : f32 from !block
      %first_max_1_7 = arith.maxnumf %first_max_1_6, %first_e_1_7 : f32
      %first_e_1_8 = vector.extract %first_masked_1[8] : f32 from !block
      %first_max_1_8 = arith.maxnumf %first_max_1_7, %first_e_1_8 : f32
      %first_e_1_9 = vector.extract %first_masked_1[9] : f32 from !block
      %first_max_1_9 = arith.maxnumf %first_max_1_8, %first_e_1_9 : f32
      %first_e_1_10 = vector.extract %first_masked_1[10] : f32 from !block
      %first_max_1_10 = arith.maxnumf %first_max_1_9, %first_e_1_10 : f32
      %first_e_1_11 = vector.extract %first_masked_1[11] : f32 from !block
      %first_max_1_11 = arith.maxnumf %first_max_1_10, %first_e_1_11 : f32
      %first_e_1_12 = vector.extract %first_masked_1[12] : f32 from !block
      %first_max_1_12 = arith.maxnumf %first_max_1_11, %first_e_1_12 : f32
      %first_e_1_13 = vector.extract %first_masked_1[13] : f32 from !block
      %first_max_1_13 = arith.maxnumf %first_max_1_12, %first_e_1_13 : f32
      %first_e_1_14 = vector.extract %first_masked_1[14] : f32 from !block
      %first_max_1_14 = arith.maxnumf %first_max_1_13, %first_e_1_14 : f32
      %first_e_1_15 = vector.extract %first_masked_1[15] : f32 from !block
      %first_max_1_15 = arith.maxnumf %first_max_1_14, %first_e_1_15 : f32
      %first_exponent = math.fma %first_max_1_15, %scale, %no_shift : f32
      %first_above = arith.cmpf ogt, %first_exponent, %most : f32
      %first_lanes = rocdl.ballot %first_above : i64
      %first_any = arith.cmpi ne, %first_lanes, %no_lanes : i64
      %first_new:6 = scf.if %first_any -> (!block, !block, !block, !block, !pair, f32) {
        %first_other, %first_valid = gpu.shuffle xor %first_max_1_15, %i32, %i64 : f32
        %first_both = arith.maxnumf %first_max_1_15, %first_other : f32
        %first_minus = arith.negf %first_both : f32
        %first_enough = math.fma %first_minus, %scale, %largest_exponent : f32
        %first_lower = arith.minnumf %no_shift, %first_enough : f32
        %first_change = arith.subf %first_lower, %no_shift : f32
        %first_factor = rocdl.exp2 %first_change f32 -> f32
        %first_factor_2 = vector.broadcast %first_factor : f32 to !pair
        %first_factor_16 = vector.broadcast %first_factor : f32 to !block
        %first_down_0 = arith.mulf %zero_16, %first_factor_16 : !block
        %first_down_1 = arith.mulf %zero_16, %first_factor_16 : !block
        %first_down_2 = arith.mulf %zero_16, %first_factor_16 : !block
        %first_down_3 = arith.mulf %zero_16, %first_factor_16 : !block
        %first_down_sums = arith.mulf %zero_2, %first_factor_2 : !pair
        scf.yield %first_down_0, %first_down_1, %first_down_2, %first_down_3, %first_down_sums, %first_lower : !block, !block, !block, !block, !pair, f32
      } else {
        scf.yield %zero_16, %zero_16, %zero_16, %zero_16, %zero_2, %no_shift : !block, !block, !block, !block, !pair, f32
      }
      amdgpu.lds_barrier

      // Tiles that every row sees whole.
      %full:20 = scf.for %full_tile = %i0 to %full_end step %i1
          iter_args(%full_in_0 = %first_masked_0, %full_in_1 = %first_masked_1, %full_in_2 = %first_new#0, %full_in_3 = %first_new#1, %full_in_4 = %first_new#2, %full_in_5 = %first_new#3, %full_in_6 = %first_new#4, %full_in_7 = %first_new#5, %full_in_8 = %first_k2_0, %full_in_9 = %first_k2_1, %full_in_10 = %first_k2_2, %full_in_11 = %first_k2_3, %full_in_12 = %first_v0_0_0, %full_in_13 = %first_v0_0_1, %full_in_14 = %first_v0_0_2, %full_in_15 = %first_v0_0_3, %full_in_16 = %first_v0_1_0, %full_in_17 = %first_v0_1_1, %full_in_18 = %first_v0_1_2, %full_in_19 = %first_v0_1_3)
          -> (!block, !block, !block, !block, !block, !block, !pair, f32, !chunk_bf16, !chunk_bf16, !chunk_bf16, !chunk_bf16, !operand_bf16, !operand_bf16, !operand_bf16, !operand_bf16, !operand_bf16, !operand_bf16, !operand_bf16, !operand_bf16) : i32 {
        %full_tile_1 = arith.addi %full_tile, %i1 : i32
        %full_tile_3 = arith.addi %full_tile, %i3 : i32
        %full_k_piece_0_at = arith.addi %k_read_0, %c0 : index
        %full_k_piece_0 = vector.load %k_lds[%full_k_piece_0_at] {alignment = 16} : !tile_bf16_d128, !chunk_bf16
        %full_k_piece_1_at = arith.addi %k_read_1, %c0 : index
        %full_k_piece_1 = vector.load %k_lds[%full_k_piece_1_at] {alignment = 16} : !tile_bf16_d128, !chunk_bf16
        %full_k_piece_2_at = arith.addi %k_read_2, %c0 : index
        %full_k_piece_2 = vector.load %k_lds[%full_k_piece_2_at] {alignment = 16} : !tile_bf16_d128, !chunk_bf16
        %full_shift_0 = vector.broadcast %full_in_7 : f32 to !pair
        %full_scores_0 = vector.shuffle %full_in_0, %full_in_0 [0, 1] : !block, !block
        %full_x_0 = math.fma %full_scores_0, %scale_2, %full_shift_0 : !pair
        %full_shift_1 = vector.broadcast %full_in_7 : f32 to !pair
        %full_scores_1 = vector.shuffle %full_in_0, %full_in_0 [2, 3] : !block, !block
        %full_x_1 = math.fma %full_scores_1, %scale_2, %full_shift_1 : !pair
        %full_shift_2 = vector.broadcast %full_in_7 : f32 to !pair
        %full_scores_2 = vector.shuffle %full_in_0, %full_in_0 [4, 5] : !block, !block
        %full_x_2 = math.fma %full_scores_2, %scale_2, %full_shift_2 : !pair
        %full_shift_3 = vector.broadcast %full_in_7 : f32 to !pair
        %full_scores_3 = vector.shuffle %full_in_0, %full_in_0 [6, 7] : !block, !block
        %full_x_3 = math.fma %full_scores_3, %scale_2, %full_shift_3 : !pair
        %full_shift_4 = vector.broadcast %full_in_7 : f32 to !pair
        %full_scores_4 = vector.shuffle %full_in_0, %full_in_0 [8, 9] : !block, !block
        %full_x_4 = math.fma %full_scores_4, %scale_2, %full_shift_4 : !pair
        %full_shift_5 = vector.broadcast %full_in_7 : f32 to !pair
        %full_scores_5 = vector.shuffle %full_in_0, %full_in_0 [10, 11] : !block, !block
        %full_x_5 = math.fma %full_scores_5, %scale_2, %full_shift_5 : !pair
        %full_shift_6 = vector.broadcast %full_in_7 : f32 to !pair
        %full_scores_6 = vector.shuffle %full_in_0, %full_in_0 [12, 13] : !block, !block
        %full_x_6 = math.fma %full_scores_6, %scale_2, %full_shift_6 : !pair
        %full_shift_7 = vector.broadcast %full_in_7 : f32 to !pair
        %full_scores_7 = vector.shuffle %full_in_0, %full_in_0 [14, 15] : !block, !block
        %full_x_7 = math.fma %full_scores_7, %scale_2, %full_shift_7 : !pair
        %full_x_0_0 = vector.extract %full_x_0[0] : f32 from !pair
        %full_w_0_0 = rocdl.exp2 %full_x_0_0 f32 -> f32
        %full_x_0_1 = vector.extract %full_x_0[1] : f32 from !pair
        %full_w_0_1 = rocdl.exp2 %full_x_0_1 f32 -> f32
        rocdl.sched.barrier 0
        %full_s_0_0_0_a = vector.shuffle %full_k_piece_0, %full_k_piece_0 [0, 1, 2, 3] : !chunk_bf16, !chunk_bf16
        %full_s_0_0_0 = amdgpu.mfma 32x32x8 %full_s_0_0_0_a * %q_0_0 + %zero_16 blgp = none : !operand_bf16, !operand_bf16, !block
        %full_vt_0_01 = vector.shuffle %full_in_12, %full_in_13 [0, 4, 1, 5, 2, 6, 3, 7] : !operand_bf16, !operand_bf16
        %full_vt_0_23 = vector.shuffle %full_in_14, %full_in_15 [0, 4, 1, 5, 2, 6, 3, 7] : !operand_bf16, !operand_bf16
        rocdl.sched.barrier 0
        %full_s_0_0_1_a = vector.shuffle %full_k_piece_0, %full_k_piece_0 [4, 5, 6, 7] : !chunk_bf16, !chunk_bf16
        %full_s_0_0_1 = amdgpu.mfma 32x32x8 %full_s_0_0_1_a * %q_0_1 + %full_s_0_0_0 blgp = none : !operand_bf16, !operand_bf16, !block
        %full_k_piece_3_at = arith.addi %k_read_3, %c0 : index
        %full_k_piece_3 = vector.load %k_lds[%full_k_piece_3_at] {alignment = 16} : !tile_bf16_d128, !chunk_bf16
        %full_shift_8 = vector.broadcast %full_in_7 : f32 to !pair
        %full_scores_8 = vector.shuffle %full_in_1, %full_in_1 [0, 1] : !block, !block
        %full_x_8 = math.fma %full_scores_8, %scale_2, %full_shift_8 : !pair
        rocdl.sched.barrier 0
        %full_s_0_1_0_a = vector.shuffle %full_k_piece_1, %full_k_piece_1 [0, 1, 2, 3] : !chunk_bf16, !chunk_bf16
        %full_s_0_1_0 = amdgpu.mfma 32x32x8 %full_s_0_1_0_a * %q_1_0 + %full_s_0_0_1 blgp = none : !operand_bf16, !operand_bf16, !block
        %full_shift_9 = vector.broadcast %full_in_7 : f32 to !pair
        %full_scores_9 = vector.shuffle %full_in_1, %full_in_1 [2, 3] : !block, !block
        %full_x_9 = math.fma %full_scores_9, %scale_2, %full_shift_9 : !pair
        %full_x_1_0 = vector.extract %full_x_1[0] : f32 from !pair
        %full_w_1_0 = rocdl.exp2 %full_x_1_0 f32 -> f32
        %full_x_1_1 = vector.extract %full_x_1[1] : f32 from !pair
        %full_w_1_1 = rocdl.exp2 %full_x_1_1 f32 -> f32
        %full_pair_0 = vector.from_elements %full_w_0_0, %full_w_0_1 : !pair
        %full_sum_0 = arith.addf %full_in_6, %full_pair_0 : !pair
        %full_parts_0 = vector.bitcast %full_pair_0 : !pair to !operand_bf16
        %full_h_0 = vector.shuffle %full_parts_0, %full_parts_0 [1, 3] : !operand_bf16, !operand_bf16
        %full_vt_0_0 = vector.shuffle %full_vt_0_01, %full_vt_0_23 [0, 1, 8, 9] : !chunk_bf16, !chunk_bf16
        %full_vt_0_0_at = arith.addi %v_store_0, %c0 : index
        vector.store %full_vt_0_0, %v_lds[%full_vt_0_0_at] {alignment = 8} : !tile_bf16_d128, !operand_bf16
        rocdl.sched.barrier 0
        %full_s_0_1_1_a = vector.shuffle %full_k_piece_1, %full_k_piece_1 [4, 5, 6, 7] : !chunk_bf16, !chunk_bf16
        %full_s_0_1_1 = amdgpu.mfma 32x32x8 %full_s_0_1_1_a * %q_1_1 + %full_s_0_1_0 blgp = none : !operand_bf16, !operand_bf16, !block
        %full_k_piece_4_at = arith.addi %k_read_0, %c64 : index
        %full_k_piece_4 = vector.load %k_lds[%full_k_piece_4_at] {alignment = 16} : !tile_bf16_d128, !chunk_bf16
        rocdl.sched.barrier 0
        %full_s_0_2_0_a = vector.shuffle %full_k_piece_2, %full_k_piece_2 [0, 1, 2, 3] : !chunk_bf16, !chunk_bf16
        %full_s_0_2_0 = amdgpu.mfma 32x32x8 %full_s_0_2_0_a * %q_2_0 + %full_s_0_1_1 blgp = none : !operand_bf16, !operand_bf16, !block
        %full_shift_10 = vector.broadcast %full_in_7 : f32 to !pair
        %full_scores_10 = vector.shuffle %full_in_1, %full_in_1 [4, 5] : !block, !block
        %full_x_10 = math.fma %full_scores_10, %scale_2, %full_shift_10 : !pair
        %full_vt_0_1 = vector.shuffle %full_vt_0_01, %full_vt_0_23 [2, 3, 10, 11] : !chunk_bf16, !chunk_bf16
        %full_vt_0_1_at = arith.addi %v_store_1, %c0 : index
        vector.store %full_vt_0_1, %v_lds[%full_vt_0_1_at] {alignment = 8} : !tile_bf16_d128, !operand_bf16
        rocdl.sched.barrier 0
        %full_s_0_2_1_a = vector.shuffle %full_k_piece_2, %full_k_piece_2 [4, 5, 6, 7] : !chunk_bf16, !chunk_bf16
        %full_s_0_2_1 = amdgpu.mfma 32x32x8 %full_s_0_2_1_a * %q_2_1 + %full_s_0_2_0 blgp = none : !operand_bf16, !operand_bf16, !block
        %full_k_piece_5_at = arith.addi %k_read_1, %c64 : index
        %full_k_piece_5 = vector.load %k_lds[%full_k_piece_5_at] {alignment = 16} : !tile_bf16_d128, !chunk_bf16
        %full_x_2_0 = vector.extract %full_x_2[0] : f32 from !pair
        %full_w_2_0 = rocdl.exp2 %full_x_2_0 f32 -> f32
        %full_x_2_1 = vector.extract %full_x_2[1] : f32 from !pair
        %full_w_2_1 = rocdl.exp2 %full_x_2_1 f32 -> f32
        %full_pair_1 = vector.from_elements %full_w_1_0, %full_w_1_1 : !pair
        %full_sum_1 = arith.addf %full_sum_0, %full_pair_1 : !pair
        %full_parts_1 = vector.bitcast %full_pair_1 : !pair to !operand_bf16
        %full_h_1 = vector.shuffle %full_parts_1, %full_parts_1 [1, 3] : !operand_bf16, !operand_bf16
        %full_p_0 = vector.shuffle %full_h_0, %full_h_1 [0, 1, 2, 3] : vector<2xbf16>, vector<2xbf16>
        rocdl.sched.barrier 0
        %full_s_0_3_0_a = vector.shuffle %full_k_piece_3, %full_k_piece_3 [0, 1, 2, 3] : !chunk_bf16, !chunk_bf16
        %full_s_0_3_0 = amdgpu.mfma 32x32x8 %full_s_0_3_0_a * %q_3_0 + %full_s_0_2_1 blgp = none : !operand_bf16, !operand_bf16, !block
        %full_shift_11 = vector.broadcast %full_in_7 : f32 to !pair
        %full_scores_11 = vector.shuffle %full_in_1, %full_in_1 [6, 7] : !block, !block
        %full_x_11 = math.fma %full_scores_11, %scale_2, %full_shift_11 : !pair
        %full_vt_0_2 = vector.shuffle %full_vt_0_01, %full_vt_0_23 [4, 5, 12, 13] : !chunk_bf16, !chunk_bf16
        %full_vt_0_2_at = arith.addi %v_store_2, %c0 : index
        vector.store %full_vt_0_2, %v_lds[%full_vt_0_2_at] {alignment = 8} : !tile_bf16_d128, !operand_bf16
        rocdl.sched.barrier 0
        %full_s_0_3_1_a = vector.shuffle %full_k_piece_3, %full_k_piece_3 [4, 5, 6, 7] : !chunk_bf16, !chunk_bf16
        %full_s_0_3_1 = amdgpu.mfma 32x32x8 %full_s_0_3_1_a * %q_3_1 + %full_s_0_3_0 blgp = none : !operand_bf16, !operand_bf16, !block
        %full_k_piece_6_at = arith.addi %k_read_2, %c64 : index
        %full_k_piece_6 = vector.load %k_lds[%full_k_piece_6_at] {alignment = 16} : !tile_bf16_d128, !chunk_bf16
        rocdl.sched.barrier 0
        %full_s_0_4_0_a = vector.shuffle %full_k_piece_4, %full_k_piece_4 [0, 1, 2, 3] : !chunk_bf16, !chunk_bf16
        %full_s_0_4_0 = amdgpu.mfma 32x32x8 %full_s_0_4_0_a * %q_4_0 + %full_s_0_3_1 blgp = none : !operand_bf16, !operand_bf16, !block
        %full_shift_12 = vector.broadcast %full_in_7 : f32 to !pair
        %full_scores_12 = vector.shuffle %full_in_1, %full_in_1 [8, 9] : !block, !block
        %full_x_12 = math.fma %full_scores_12, %scale_2, %full_shift_12 : !pair
        %full_x_3_0 = vector.extract %full_x_3[0] : f32 from !pair
        %full_w_3_0 = rocdl.exp2 %full_x_3_0 f32 -> f32
        %full_x_3_1 = vector.extract %full_x_3[1] : f32 from !pair
        %full_w_3_1 = rocdl.exp2 %full_x_3_1 f32 -> f32
        %full_pair_2 = vector.from_elements %full_w_2_0, %full_w_2_1 : !pair
        %full_sum_2 = arith.addf %full_sum_1, %full_pair_2 : !pair
        %full_parts_2 = vector.bitcast %full_pair_2 : !pair to !operand_bf16
        %full_h_2 = vector.shuffle %full_parts_2, %full_parts_2 [1, 3] : !operand_bf16, !operand_bf16
        rocdl.sched.barrier 0
        %full_s_0_4_1_a = vector.shuffle %full_k_piece_4, %full_k_piece_4 [4, 5, 6, 7] : !chunk_bf16, !chunk_bf16
        %full_s_0_4_1 = amdgpu.mfma 32x32x8 %full_s_0_4_1_a * %q_4_1 + %full_s_0_4_0 blgp = none : !operand_bf16, !operand_bf16, !block
        %full_k_piece_7_at = arith.addi %k_read_3, %c64 : index
        %full_k_piece_7 = vector.load %k_lds[%full_k_piece_7_at] {alignment = 16} : !tile_bf16_d128, !chunk_bf16
        %full_shift_13 = vector.broadcast %full_in_7 : f32 to !pair
        %full_scores_13 = vector.shuffle %full_in_1, %full_in_1 [10, 11] : !block, !block
        %full_x_13 = math.fma %full_scores_13, %scale_2, %full_shift_13 : !pair
        %full_vt_0_3 = vector.shuffle %full_vt_0_01, %full_vt_0_23 [6, 7, 14, 15] : !chunk_bf16, !chunk_bf16
        %full_vt_0_3_at = arith.addi %v_store_3, %c0 : index
        vector.store %full_vt_0_3, %v_lds[%full_vt_0_3_at] {alignment = 8} : !tile_bf16_d128, !operand_bf16
        rocdl.sched.barrier 0
        %full_s_0_5_0_a = vector.shuffle %full_k_piece_5, %full_k_piece_5 [0, 1, 2, 3] : !chunk_bf16, !chunk_bf16
        %full_s_0_5_0 = amdgpu.mfma 32x32x8 %full_s_0_5_0_a * %q_5_0 + %full_s_0_4_1 blgp = none : !operand_bf16, !operand_bf16, !block
        rocdl.sched.barrier 0
        %full_s_0_5_1_a = vector.shuffle %full_k_piece_5, %full_k_piece_5 [4, 5, 6, 7] : !chunk_bf16, !chunk_bf16
        %full_s_0_5_1 = amdgpu.mfma 32x32x8 %full_s_0_5_1_a * %q_5_1 + %full_s_0_5_0 blgp = none : !operand_bf16, !operand_bf16, !block
        %full_k_piece_8_at = arith.addi %k_read_0, %c4096 : index
        %full_k_piece_8 = vector.load %k_lds[%full_k_piece_8_at] {alignment = 16} : !tile_bf16_d128, !chunk_bf16
        %full_shift_14 = vector.broadcast %full_in_7 : f32 to !pair
        %full_scores_14 = vector.shuffle %full_in_1, %full_in_1 [12, 13] : !block, !block
        %full_x_14 = math.fma %full_scores_14, %scale_2, %full_shift_14 : !pair
        %full_vt_1_01 = vector.shuffle %full_in_16, %full_in_17 [0, 4, 1, 5, 2, 6, 3, 7] : !operand_bf16, !operand_bf16
        %full_vt_1_23 = vector.shuffle %full_in_18, %full_in_19 [0, 4, 1, 5, 2, 6, 3, 7] : !operand_bf16, !operand_bf16
        rocdl.sched.barrier 0
        %full_s_0_6_0_a = vector.shuffle %full_k_piece_6, %full_k_piece_6 [0, 1, 2, 3] : !chunk_bf16, !chunk_bf16
        %full_s_0_6_0 = amdgpu.mfma 32x32x8 %full_s_0_6_0_a * %q_6_0 + %full_s_0_5_1 blgp = none : !operand_bf16, !operand_bf16, !block
        %full_x_4_0 = vector.extract %full_x_4[0] : f32 from !pair
        %full_w_4_0 = rocdl.exp2 %full_x_4_0 f32 -> f32
        %full_x_4_1 = vector.extract %full_x_4[1] : f32 from !pair
        %full_w_4_1 = rocdl.exp2 %full_x_4_1 f32 -> f32
        %full_pair_3 = vector.from_elements %full_w_3_0, %full_w_3_1 : !pair
        %full_sum_3 = arith.addf %full_sum_2, %full_pair_3 : !pair
        %full_parts_3 = vector.bitcast %full_pair_3 : !pair to !operand_bf16
        %full_h_3 = vector.shuffle %full_parts_3, %full_parts_3 [1, 3] : !operand_bf16, !operand_bf16
        %full_p_1 = vector.shuffle %full_h_2, %full_h_3 [0, 1, 2, 3] : vector<2xbf16>, vector<2xbf16>
        rocdl.sched.barrier 0
        %full_s_0_6_1_a = vector.shuffle %full_k_piece_6, %full_k_piece_6 [4, 5, 6, 7] : !chunk_bf16, !chunk_bf16
        %full_s_0_6_1 = amdgpu.mfma 32x32x8 %full_s_0_6_1_a * %q_6_1 + %full_s_0_6_0 blgp = none : !operand_bf16, !operand_bf16, !block
        %full_k_piece_9_at = arith.addi %k_read_1, %c4096 : index
        %full_k_piece_9 = vector.load %k_lds[%full_k_piece_9_at] {alignment = 16} : !tile_bf16_d128, !chunk_bf16
        %full_shift_15 = vector.broadcast %full_in_7 : f32 to !pair
        %full_scores_15 = vector.shuffle %full_in_1, %full_in_1 [14, 15] : !block, !block
        %full_x_15 = math.fma %full_scores_15, %scale_2, %full_shift_15 : !pair
        %full_vt_1_0 = vector.shuffle %full_vt_1_01, %full_vt_1_23 [0, 1, 8, 9] : !chunk_bf16, !chunk_bf16
        %full_vt_1_0_at = arith.addi %v_store_0, %c4096 : index
        vector.store %full_vt_1_0, %v_lds[%full_vt_1_0_at] {alignment = 8} : !tile_bf16_d128, !operand_bf16
        rocdl.sched.barrier 0
        %full_s_0_7_0_a = vector.shuffle %full_k_piece_7, %full_k_piece_7 [0, 1, 2, 3] : !chunk_bf16, !chunk_bf16
        %full_s_0_7_0 = amdgpu.mfma 32x32x8 %full_s_0_7_0_a * %q_7_0 + %full_s_0_6_1 blgp = none : !operand_bf16, !operand_bf16, !block
        rocdl.sched.barrier 0
        %full_s_0_7_1_a = vector.shuffle %full_k_piece_7, %full_k_piece_7 [4, 5, 6, 7] : !chunk_bf16, !chunk_bf16
        %full_s_0_7_1 = amdgpu.mfma 32x32x8 %full_s_0_7_1_a * %q_7_1 + %full_s_0_7_0 blgp = none : !operand_bf16, !operand_bf16, !block
        %full_k_piece_10_at = arith.addi %k_read_2, %c4096 : index
        %full_k_piece_10 = vector.load %k_lds[%full_k_piece_10_at] {alignment = 16} : !tile_bf16_d128, !chunk_bf16
        %full_x_5_0 = vector.extract %full_x_5[0] : f32 from !pair
        %full_w_5_0 = rocdl.exp2 %full_x_5_0 f32 -> f32
        %full_x_5_1 = vector.extract %full_x_5[1] : f32 from !pair
        %full_w_5_1 = rocdl.exp2 %full_x_5_1 f32 -> f32
        %full_pair_4 = vector.from_elements %full_w_4_0, %full_w_4_1 : !pair
        %full_sum_4 = arith.addf %full_sum_3, %full_pair_4 : !pair
        %full_parts_4 = vector.bitcast %full_pair_4 : !pair to !operand_bf16
        %full_h_4 = vector.shuffle %full_parts_4, %full_parts_4 [1, 3] : !operand_bf16, !operand_bf16
        rocdl.sched.barrier 0
        %full_s_1_0_0_a = vector.shuffle %full_k_piece_8, %full_k_piece_8 [0, 1, 2, 3] : !chunk_bf16, !chunk_bf16
        %full_s_1_0_0 = amdgpu.mfma 32x32x8 %full_s_1_0_0_a * %q_0_0 + %zero_16 blgp = none : !operand_bf16, !operand_bf16, !block
        %full_vt_1_1 = vector.shuffle %full_vt_1_01, %full_vt_1_23 [2, 3, 10, 11] : !chunk_bf16, !chunk_bf16
        %full_vt_1_1_at = arith.addi %v_store_1, %c4096 : index
        vector.store %full_vt_1_1, %v_lds[%full_vt_1_1_at] {alignment = 8} : !tile_bf16_d128, !operand_bf16
        rocdl.sched.barrier 0
        %full_s_1_0_1_a = vector.shuffle %full_k_piece_8, %full_k_piece_8 [4, 5, 6, 7] : !chunk_bf16, !chunk_bf16
        %full_s_1_0_1 = amdgpu.mfma 32x32x8 %full_s_1_0_1_a * %q_0_1 + %full_s_1_0_0 blgp = none : !operand_bf16, !operand_bf16, !block
        %full_k_piece_11_at = arith.addi %k_read_3, %c4096 : index
        %full_k_piece_11 = vector.load %k_lds[%full_k_piece_11_at] {alignment = 16} : !tile_bf16_d128, !chunk_bf16
        rocdl.sched.barrier 0
        %full_s_1_1_0_a = vector.shuffle %full_k_piece_9, %full_k_piece_9 [0, 1, 2, 3] : !chunk_bf16, !chunk_bf16
        %full_s_1_1_0 = amdgpu.mfma 32x32x8 %full_s_1_1_0_a * %q_1_0 + %full_s_1_0_1 blgp = none : !operand_bf16, !operand_bf16, !block
        %full_x_6_0 = vector.extract %full_x_6[0] : f32 from !pair
        %full_w_6_0 = rocdl.exp2 %full_x_6_0 f32 -> f32
        %full_x_6_1 = vector.extract %full_x_6[1] : f32 from !pair
        %full_w_6_1 = rocdl.exp2 %full_x_6_1 f32 -> f32
        %full_pair_5 = vector.from_elements %full_w_5_0, %full_w_5_1 : !pair
        %full_sum_5 = arith.addf %full_sum_4, %full_pair_5 : !pair
        %full_parts_5 = vector.bitcast %full_pair_5 : !pair to !operand_bf16
        %full_h_5 = vector.shuffle %full_parts_5, %full_parts_5 [1, 3] : !operand_bf16, !operand_bf16
        %full_p_2 = vector.shuffle %full_h_4, %full_h_5 [0, 1, 2, 3] : vector<2xbf16>, vector<2xbf16>
        %full_vt_1_2 = vector.shuffle %full_vt_1_01, %full_vt_1_23 [4, 5, 12, 13] : !chunk_bf16, !chunk_bf16
        %full_vt_1_2_at = arith.addi %v_store_2, %c4096 : index
        vector.store %full_vt_1_2, %v_lds[%full_vt_1_2_at] {alignment = 8} : !tile_bf16_d128, !operand_bf16
        rocdl.sched.barrier 0
        %full_s_1_1_1_a = vector.shuffle %full_k_piece_9, %full_k_piece_9 [4, 5, 6, 7] : !chunk_bf16, !chunk_bf16
        %full_s_1_1_1 = amdgpu.mfma 32x32x8 %full_s_1_1_1_a * %q_1_1 + %full_s_1_1_0 blgp = none : !operand_bf16, !operand_bf16, !block
        %full_k_piece_12_at = arith.addi %k_read_0, %c4160 : index
        %full_k_piece_12 = vector.load %k_lds[%full_k_piece_12_at] {alignment = 16} : !tile_bf16_d128, !chunk_bf16
        rocdl.sched.barrier 0
        %full_s_1_2_0_a = vector.shuffle %full_k_piece_10, %full_k_piece_10 [0, 1, 2, 3] : !chunk_bf16, !chunk_bf16
        %full_s_1_2_0 = amdgpu.mfma 32x32x8 %full_s_1_2_0_a * %q_2_0 + %full_s_1_1_1 blgp = none : !operand_bf16, !operand_bf16, !block
        %full_vt_1_3 = vector.shuffle %full_vt_1_01, %full_vt_1_23 [6, 7, 14, 15] : !chunk_bf16, !chunk_bf16
        %full_vt_1_3_at = arith.addi %v_store_3, %c4096 : index
        vector.store %full_vt_1_3, %v_lds[%full_vt_1_3_at] {alignment = 8} : !tile_bf16_d128, !operand_bf16
        rocdl.sched.barrier 0
        %full_s_1_2_1_a = vector.shuffle %full_k_piece_10, %full_k_piece_10 [4, 5, 6, 7] : !chunk_bf16, !chunk_bf16
        %full_s_1_2_1 = amdgpu.mfma 32x32x8 %full_s_1_2_1_a * %q_2_1 + %full_s_1_2_0 blgp = none : !operand_bf16, !operand_bf16, !block
        %full_k_piece_13_at = arith.addi %k_read_1, %c4160 : index
        %full_k_piece_13 = vector.load %k_lds[%full_k_piece_13_at] {alignment = 16} : !tile_bf16_d128, !chunk_bf16
        rocdl.sched.barrier 0
        %full_s_1_3_0_a = vector.shuffle %full_k_piece_11, %full_k_piece_11 [0, 1, 2, 3] : !chunk_bf16, !chunk_bf16
        %full_s_1_3_0 = amdgpu.mfma 32x32x8 %full_s_1_3_0_a * %q_3_0 + %full_s_1_2_1 blgp = none : !operand_bf16, !operand_bf16, !block
        %full_x_7_0 = vector.extract %full_x_7[0] : f32 from !pair
        %full_w_7_0 = rocdl.exp2 %full_x_7_0 f32 -> f32
        %full_x_7_1 = vector.extract %full_x_7[1] : f32 from !pair
        %full_w_7_1 = rocdl.exp2 %full_x_7_1 f32 -> f32
        %full_pair_6 = vector.from_elements %full_w_6_0, %full_w_6_1 : !pair
        %full_sum_6 = arith.addf %full_sum_5, %full_pair_6 : !pair
        %full_parts_6 = vector.bitcast %full_pair_6 : !pair to !operand_bf16
        %full_h_6 = vector.shuffle %full_parts_6, %full_parts_6 [1, 3] : !operand_bf16, !operand_bf16
        rocdl.sched.barrier 0
        %full_s_1_3_1_a = vector.shuffle %full_k_piece_11, %full_k_piece_11 [4, 5, 6, 7] : !chunk_bf16, !chunk_bf16
        %full_s_1_3_1 = amdgpu.mfma 32x32x8 %full_s_1_3_1_a * %q_3_1 + %full_s_1_3_0 blgp = none : !operand_bf16, !operand_bf16, !block
        %full_k_piece_14_at = arith.addi %k_read_2, %c4160 : index
        %full_k_piece_14 = vector.load %k_lds[%full_k_piece_14_at] {alignment = 16} : !tile_bf16_d128, !chunk_bf16
        %full_vn_tile_at = arith.muli %full_tile_1, %v_tile_pitch : i32
        %full_vn_at_0 = arith.addi %v_at_0, %full_vn_tile_at : i32
        %full_vn_0_0 = amdgpu.raw_buffer_load {indexOffset = 0 : i32} %v_rows[%full_vn_at_0] : !rows_bf16, i32 -> !operand_bf16
        %full_vn_at_1 = arith.addi %v_at_1, %full_vn_tile_at : i32
        %full_vn_0_1 = amdgpu.raw_buffer_load {indexOffset = 0 : i32} %v_rows[%full_vn_at_1] : !rows_bf16, i32 -> !operand_bf16
        rocdl.sched.barrier 0
        %full_s_1_4_0_a = vector.shuffle %full_k_piece_12, %full_k_piece_12 [0, 1, 2, 3] : !chunk_bf16, !chunk_bf16
        %full_s_1_4_0 = amdgpu.mfma 32x32x8 %full_s_1_4_0_a * %q_4_0 + %full_s_1_3_1 blgp = none : !operand_bf16, !operand_bf16, !block
        %full_vn_at_2 = arith.addi %v_at_2, %full_vn_tile_at : i32
        %full_vn_0_2 = amdgpu.raw_buffer_load {indexOffset = 0 : i32} %v_rows[%full_vn_at_2] : !rows_bf16, i32 -> !operand_bf16
        %full_vn_at_3 = arith.addi %v_at_3, %full_vn_tile_at : i32
        %full_vn_0_3 = amdgpu.raw_buffer_load {indexOffset = 0 : i32} %v_rows[%full_vn_at_3] : !rows_bf16, i32 -> !operand_bf16
        rocdl.sched.barrier 0
        %full_s_1_4_1_a = vector.shuffle %full_k_piece_12, %full_k_piece_12 [4, 5, 6, 7] : !chunk_bf16, !chunk_bf16
        %full_s_1_4_1 = amdgpu.mfma 32x32x8 %full_s_1_4_1_a * %q_4_1 + %full_s_1_4_0 blgp = none : !operand_bf16, !operand_bf16, !block
        %full_k_piece_15_at = arith.addi %k_read_3, %c4160 : index
        %full_k_piece_15 = vector.load %k_lds[%full_k_piece_15_at] {alignment = 16} : !tile_bf16_d128, !chunk_bf16
        %full_x_8_0 = vector.extract %full_x_8[0] : f32 from !pair
        %full_w_8_0 = rocdl.exp2 %full_x_8_0 f32 -> f32
        %full_x_8_1 = vector.extract %full_x_8[1] : f32 from !pair
        %full_w_8_1 = rocdl.exp2 %full_x_8_1 f32 -> f32
        %full_pair_7 = vector.from_elements %full_w_7_0, %full_w_7_1 : !pair
        %full_sum_7 = arith.addf %full_sum_6, %full_pair_7 : !pair
        %full_parts_7 = vector.bitcast %full_pair_7 : !pair to !operand_bf16
        %full_h_7 = vector.shuffle %full_parts_7, %full_parts_7 [1, 3] : !operand_bf16, !operand_bf16
        %full_p_3 = vector.shuffle %full_h_6, %full_h_7 [0, 1, 2, 3] : vector<2xbf16>, vector<2xbf16>
        %full_vn_1_0 = amdgpu.raw_buffer_load {indexOffset = 64 : i32} %v_rows[%full_vn_at_0] : !rows_bf16, i32 -> !operand_bf16
        %full_vn_1_1 = amdgpu.raw_buffer_load {indexOffset = 64 : i32} %v_rows[%full_vn_at_1] : !rows_bf16, i32 -> !operand_bf16
        rocdl.sched.barrier 0
        %full_s_1_5_0_a = vector.shuffle %full_k_piece_13, %full_k_piece_13 [0, 1, 2, 3] : !chunk_bf16, !chunk_bf16
        %full_s_1_5_0 = amdgpu.mfma 32x32x8 %full_s_1_5_0_a * %q_5_0 + %full_s_1_4_1 blgp = none : !operand_bf16, !operand_bf16, !block
        %full_vn_1_2 = amdgpu.raw_buffer_load {indexOffset = 64 : i32} %v_rows[%full_vn_at_2] : !rows_bf16, i32 -> !operand_bf16
        %full_vn_1_3 = amdgpu.raw_buffer_load {indexOffset = 64 : i32} %v_rows[%full_vn_at_3] : !rows_bf16, i32 -> !operand_bf16
        rocdl.sched.barrier 0
        %full_s_1_5_1_a = vector.shuffle %full_k_piece_13, %full_k_piece_13 [4, 5, 6, 7] : !chunk_bf16, !chunk_bf16
        %full_s_1_5_1 = amdgpu.mfma 32x32x8 %full_s_1_5_1_a * %q_5_1 + %full_s_1_5_0 blgp = none : !operand_bf16, !operand_bf16, !block
        rocdl.sched.barrier 0
        %full_s_1_6_0_a = vector.shuffle %full_k_piece_14, %full_k_piece_14 [0, 1, 2, 3] : !chunk_bf16, !chunk_bf16
        %full_s_1_6_0 = amdgpu.mfma 32x32x8 %full_s_1_6_0_a * %q_6_0 + %full_s_1_5_1 blgp = none : !operand_bf16, !operand_bf16, !block
        %full_x_9_0 = vector.extract %full_x_9[0] : f32 from !pair
        %full_w_9_0 = rocdl.exp2 %full_x_9_0 f32 -> f32
        %full_x_9_1 = vector.extract %full_x_9[1] : f32 from !pair
        %full_w_9_1 = rocdl.exp2 %full_x_9_1 f32 -> f32
        %full_pair_8 = vector.from_elements %full_w_8_0, %full_w_8_1 : !pair
        %full_sum_8 = arith.addf %full_sum_7, %full_pair_8 : !pair
        %full_parts_8 = vector.bitcast %full_pair_8 : !pair to !operand_bf16
        %full_h_8 = vector.shuffle %full_parts_8, %full_parts_8 [1, 3] : !operand_bf16, !operand_bf16
        rocdl.sched.barrier 0
        %full_s_1_6_1_a = vector.shuffle %full_k_piece_14, %full_k_piece_14 [4, 5, 6, 7] : !chunk_bf16, !chunk_bf16
        %full_s_1_6_1 = amdgpu.mfma 32x32x8 %full_s_1_6_1_a * %q_6_1 + %full_s_1_6_0 blgp = none : !operand_bf16, !operand_bf16, !block
        amdgpu.lds_barrier
        %full_v_piece_0_at = arith.addi %v_read_0, %c0 : index
        %full_v_piece_0 = vector.load %v_lds[%full_v_piece_0_at] {alignment = 16} : !tile_bf16_d128, !chunk_bf16
        %full_v_piece_1_at = arith.addi %v_read_0, %c2048 : index
        %full_v_piece_1 = vector.load %v_lds[%full_v_piece_1_at] {alignment = 16} : !tile_bf16_d128, !chunk_bf16
        rocdl.sched.barrier 0
        %full_s_1_7_0_a = vector.shuffle %full_k_piece_15, %full_k_piece_15 [0, 1, 2, 3] : !chunk_bf16, !chunk_bf16
        %full_s_1_7_0 = amdgpu.mfma 32x32x8 %full_s_1_7_0_a * %q_7_0 + %full_s_1_6_1 blgp = none : !operand_bf16, !operand_bf16, !block
        rocdl.sched.barrier 0
        %full_s_1_7_1_a = vector.shuffle %full_k_piece_15, %full_k_piece_15 [4, 5, 6, 7] : !chunk_bf16, !chunk_bf16
        %full_s_1_7_1 = amdgpu.mfma 32x32x8 %full_s_1_7_1_a * %q_7_1 + %full_s_1_7_0 blgp = none : !operand_bf16, !operand_bf16, !block
        %full_x_10_0 = vector.extract %full_x_10[0] : f32 from !pair
        %full_w_10_0 = rocdl.exp2 %full_x_10_0 f32 -> f32
        %full_x_10_1 = vector.extract %full_x_10[1] : f32 from !pair
        %full_w_10_1 = rocdl.exp2 %full_x_10_1 f32 -> f32
        %full_pair_9 = vector.from_elements %full_w_9_0, %full_w_9_1 : !pair
        %full_sum_9 = arith.addf %full_sum_8, %full_pair_9 : !pair
        %full_parts_9 = vector.bitcast %full_pair_9 : !pair to !operand_bf16
        %full_h_9 = vector.shuffle %full_parts_9, %full_parts_9 [1, 3] : !operand_bf16, !operand_bf16
        %full_p_4 = vector.shuffle %full_h_8, %full_h_9 [0, 1, 2, 3] : vector<2xbf16>, vector<2xbf16>
        %full_v_piece_2_at = arith.addi %v_read_0, %c4096 : index
        %full_v_piece_2 = vector.load %v_lds[%full_v_piece_2_at] {alignment = 16} : !tile_bf16_d128, !chunk_bf16
        rocdl.sched.barrier 0
        %full_o_0_0_0_a = vector.shuffle %full_v_piece_0, %full_v_piece_0 [0, 1, 2, 3] : !chunk_bf16, !chunk_bf16
        %full_o_0_0_0 = amdgpu.mfma 32x32x8 %full_o_0_0_0_a * %full_p_0 + %full_in_2 blgp = none : !operand_bf16, !operand_bf16, !block
        %full_k_store_full_in_8 = arith.addi %k_store, %c0 : index
        vector.store %full_in_8, %k_lds[%full_k_store_full_in_8] {alignment = 16} : !tile_bf16_d128, !chunk_bf16
        rocdl.sched.barrier 0
        %full_o_0_0_1_a = vector.shuffle %full_v_piece_0, %full_v_piece_0 [4, 5, 6, 7] : !chunk_bf16, !chunk_bf16
        %full_o_0_0_1 = amdgpu.mfma 32x32x8 %full_o_0_0_1_a * %full_p_1 + %full_o_0_0_0 blgp = none : !operand_bf16, !operand_bf16, !block
        %full_v_piece_3_at = arith.addi %v_read_0, %c6144 : index
        %full_v_piece_3 = vector.load %v_lds[%full_v_piece_3_at] {alignment = 16} : !tile_bf16_d128, !chunk_bf16
        %full_k_store_full_in_9 = arith.addi %k_store, %c2048 : index
        vector.store %full_in_9, %k_lds[%full_k_store_full_in_9] {alignment = 16} : !tile_bf16_d128, !chunk_bf16
        rocdl.sched.barrier 0
        %full_o_1_0_0_a = vector.shuffle %full_v_piece_1, %full_v_piece_1 [0, 1, 2, 3] : !chunk_bf16, !chunk_bf16
        %full_o_1_0_0 = amdgpu.mfma 32x32x8 %full_o_1_0_0_a * %full_p_0 + %full_in_3 blgp = none : !operand_bf16, !operand_bf16, !block
        rocdl.sched.barrier 0
        %full_o_1_0_1_a = vector.shuffle %full_v_piece_1, %full_v_piece_1 [4, 5, 6, 7] : !chunk_bf16, !chunk_bf16
        %full_o_1_0_1 = amdgpu.mfma 32x32x8 %full_o_1_0_1_a * %full_p_1 + %full_o_1_0_0 blgp = none : !operand_bf16, !operand_bf16, !block
        %full_x_11_0 = vector.extract %full_x_11[0] : f32 from !pair
        %full_w_11_0 = rocdl.exp2 %full_x_11_0 f32 -> f32
        %full_x_11_1 = vector.extract %full_x_11[1] : f32 from !pair
        %full_w_11_1 = rocdl.exp2 %full_x_11_1 f32 -> f32
        %full_pair_10 = vector.from_elements %full_w_10_0, %full_w_10_1 : !pair
        %full_sum_10 = arith.addf %full_sum_9, %full_pair_10 : !pair
        %full_parts_10 = vector.bitcast %full_pair_10 : !pair to !operand_bf16
        %full_h_10 = vector.shuffle %full_parts_10, %full_parts_10 [1, 3] : !operand_bf16, !operand_bf16
        %full_v_piece_4_at = arith.addi %v_read_1, %c0 : index
        %full_v_piece_4 = vector.load %v_lds[%full_v_piece_4_at] {alignment = 16} : !tile_bf16_d128, !chunk_bf16
        %full_k_store_full_in_10 = arith.addi %k_store, %c4096 : index
        vector.store %full_in_10, %k_lds[%full_k_store_full_in_10] {alignment = 16} : !tile_bf16_d128, !chunk_bf16
        rocdl.sched.barrier 0
        %full_o_2_0_0_a = vector.shuffle %full_v_piece_2, %full_v_piece_2 [0, 1, 2, 3] : !chunk_bf16, !chunk_bf16
        %full_o_2_0_0 = amdgpu.mfma 32x32x8 %full_o_2_0_0_a * %full_p_0 + %full_in_4 blgp = none : !operand_bf16, !operand_bf16, !block
        rocdl.sched.barrier 0
        %full_o_2_0_1_a = vector.shuffle %full_v_piece_2, %full_v_piece_2 [4, 5, 6, 7] : !chunk_bf16, !chunk_bf16
        %full_o_2_0_1 = amdgpu.mfma 32x32x8 %full_o_2_0_1_a * %full_p_1 + %full_o_2_0_0 blgp = none : !operand_bf16, !operand_bf16, !block
        %full_v_piece_5_at = arith.addi %v_read_1, %c2048 : index
        %full_v_piece_5 = vector.load %v_lds[%full_v_piece_5_at] {alignment = 16} : !tile_bf16_d128, !chunk_bf16
        %full_k_store_full_in_11 = arith.addi %k_store, %c6144 : index
        vector.store %full_in_11, %k_lds[%full_k_store_full_in_11] {alignment = 16} : !tile_bf16_d128, !chunk_bf16
        rocdl.sched.barrier 0
        %full_o_3_0_0_a = vector.shuffle %full_v_piece_3, %full_v_piece_3 [0, 1, 2, 3] : !chunk_bf16, !chunk_bf16
        %full_o_3_0_0 = amdgpu.mfma 32x32x8 %full_o_3_0_0_a * %full_p_0 + %full_in_5 blgp = none : !operand_bf16, !operand_bf16, !block
        %full_x_12_0 = vector.extract %full_x_12[0] : f32 from !pair
        %full_w_12_0 = rocdl.exp2 %full_x_12_0 f32 -> f32
        %full_x_12_1 = vector.extract %full_x_12[1] : f32 from !pair
        %full_w_12_1 = rocdl.exp2 %full_x_12_1 f32 -> f32
        %full_pair_11 = vector.from_elements %full_w_11_0, %full_w_11_1 : !pair
        %full_sum_11 = arith.addf %full_sum_10, %full_pair_11 : !pair
        %full_parts_11 = vector.bitcast %full_pair_11 : !pair to !operand_bf16
        %full_h_11 = vector.shuffle %full_parts_11, %full_parts_11 [1, 3] : !operand_bf16, !operand_bf16
        %full_p_5 = vector.shuffle %full_h_10, %full_h_11 [0, 1, 2, 3] : vector<2xbf16>, vector<2xbf16>
        rocdl.sched.barrier 0
        %full_o_3_0_1_a = vector.shuffle %full_v_piece_3, %full_v_piece_3 [4, 5, 6, 7] : !chunk_bf16, !chunk_bf16
        %full_o_3_0_1 = amdgpu.mfma 32x32x8 %full_o_3_0_1_a * %full_p_1 + %full_o_3_0_0 blgp = none : !operand_bf16, !operand_bf16, !block
        %full_v_piece_6_at = arith.addi %v_read_1, %c4096 : index
        %full_v_piece_6 = vector.load %v_lds[%full_v_piece_6_at] {alignment = 16} : !tile_bf16_d128, !chunk_bf16
        %full_kn_tile_at = arith.muli %full_tile_3, %k_tile_pitch : i32
        rocdl.sched.barrier 0
        %full_o_0_1_0_a = vector.shuffle %full_v_piece_4, %full_v_piece_4 [0, 1, 2, 3] : !chunk_bf16, !chunk_bf16
        %full_o_0_1_0 = amdgpu.mfma 32x32x8 %full_o_0_1_0_a * %full_p_2 + %full_o_0_0_1 blgp = none : !operand_bf16, !operand_bf16, !block
        %full_kn_at_0 = arith.addi %k_at_0, %full_kn_tile_at : i32
        %full_kn_0 = amdgpu.raw_buffer_load %k_rows[%full_kn_at_0] : !rows_bf16, i32 -> !chunk_bf16
        rocdl.sched.barrier 0
        %full_o_0_1_1_a = vector.shuffle %full_v_piece_4, %full_v_piece_4 [4, 5, 6, 7] : !chunk_bf16, !chunk_bf16
        %full_o_0_1_1 = amdgpu.mfma 32x32x8 %full_o_0_1_1_a * %full_p_3 + %full_o_0_1_0 blgp = none : !operand_bf16, !operand_bf16, !block
        %full_x_13_0 = vector.extract %full_x_13[0] : f32 from !pair
        %full_w_13_0 = rocdl.exp2 %full_x_13_0 f32 -> f32
        %full_x_13_1 = vector.extract %full_x_13[1] : f32 from !pair
        %full_w_13_1 = rocdl.exp2 %full_x_13_1 f32 -> f32
        %full_pair_12 = vector.from_elements %full_w_12_0, %full_w_12_1 : !pair
        %full_sum_12 = arith.addf %full_sum_11, %full_pair_12 : !pair
        %full_parts_12 = vector.bitcast %full_pair_12 : !pair to !operand_bf16
        %full_h_12 = vector.shuffle %full_parts_12, %full_parts_12 [1, 3] : !operand_bf16, !operand_bf16
        %full_v_piece_7_at = arith.addi %v_read_1, %c6144 : index
        %full_v_piece_7 = vector.load %v_lds[%full_v_piece_7_at] {alignment = 16} : !tile_bf16_d128, !chunk_bf16
        rocdl.sched.barrier 0
        %full_o_1_1_0_a = vector.shuffle %full_v_piece_5, %full_v_piece_5 [0, 1, 2, 3] : !chunk_bf16, !chunk_bf16
        %full_o_1_1_0 = amdgpu.mfma 32x32x8 %full_o_1_1_0_a * %full_p_2 + %full_o_1_0_1 blgp = none : !operand_bf16, !operand_bf16, !block
        %full_kn_at_1 = arith.addi %k_at_1, %full_kn_tile_at : i32
        %full_kn_1 = amdgpu.raw_buffer_load %k_rows[%full_kn_at_1] : !rows_bf16, i32 -> !chunk_bf16
        rocdl.sched.barrier 0
        %full_o_1_1_1_a = vector.shuffle %full_v_piece_5, %full_v_piece_5 [4, 5, 6, 7] : !chunk_bf16, !chunk_bf16
        %full_o_1_1_1 = amdgpu.mfma 32x32x8 %full_o_1_1_1_a * %full_p_3 + %full_o_1_1_0 blgp = none : !operand_bf16, !operand_bf16, !block
        %full_v_piece_8_at = arith.addi %v_read_2, %c0 : index
        %full_v_piece_8 = vector.load %v_lds[%full_v_piece_8_at] {alignment = 16} : !tile_bf16_d128, !chunk_bf16
        %full_kn_at_2 = arith.addi %k_at_2, %full_kn_tile_at : i32
        %full_kn_2 = amdgpu.raw_buffer_load %k_rows[%full_kn_at_2] : !rows_bf16, i32 -> !chunk_bf16
        rocdl.sched.barrier 0
        %full_o_2_1_0_a = vector.shuffle %full_v_piece_6, %full_v_piece_6 [0, 1, 2, 3] : !chunk_bf16, !chunk_bf16
        %full_o_2_1_0 = amdgpu.mfma 32x32x8 %full_o_2_1_0_a * %full_p_2 + %full_o_2_0_1 blgp = none : !operand_bf16, !operand_bf16, !block
        rocdl.sched.barrier 0
        %full_o_2_1_1_a = vector.shuffle %full_v_piece_6, %full_v_piece_6 [4, 5, 6, 7] : !chunk_bf16, !chunk_bf16
        %full_o_2_1_1 = amdgpu.mfma 32x32x8 %full_o_2_1_1_a * %full_p_3 + %full_o_2_1_0 blgp = none : !operand_bf16, !operand_bf16, !block
        %full_x_14_0 = vector.extract %full_x_14[0] : f32 from !pair
        %full_w_14_0 = rocdl.exp2 %full_x_14_0 f32 -> f32
        %full_x_14_1 = vector.extract %full_x_14[1] : f32 from !pair
        %full_w_14_1 = rocdl.exp2 %full_x_14_1 f32 -> f32
        %full_pair_13 = vector.from_elements %full_w_13_0, %full_w_13_1 : !pair
        %full_sum_13 = arith.addf %full_sum_12, %full_pair_13 : !pair
        %full_parts_13 = vector.bitcast %full_pair_13 : !pair to !operand_bf16
        %full_h_13 = vector.shuffle %full_parts_13, %full_parts_13 [1, 3] : !operand_bf16, !operand_bf16
        %full_p_6 = vector.shuffle %full_h_12, %full_h_13 [0, 1, 2, 3] : vector<2xbf16>, vector<2xbf16>
        %full_v_piece_9_at = arith.addi %v_read_2, %c2048 : index
        %full_v_piece_9 = vector.load %v_lds[%full_v_piece_9_at] {alignment = 16} : !tile_bf16_d128, !chunk_bf16
        %full_kn_at_3 = arith.addi %k_at_3, %full_kn_tile_at : i32
        %full_kn_3 = amdgpu.raw_buffer_load %k_rows[%full_kn_at_3] : !rows_bf16, i32 -> !chunk_bf16
        rocdl.sched.barrier 0
        %full_o_3_1_0_a = vector.shuffle %full_v_piece_7, %full_v_piece_7 [0, 1, 2, 3] : !chunk_bf16, !chunk_bf16
        %full_o_3_1_0 = amdgpu.mfma 32x32x8 %full_o_3_1_0_a * %full_p_2 + %full_o_3_0_1 blgp = none : !operand_bf16, !operand_bf16, !block
        rocdl.sched.barrier 0
        %full_o_3_1_1_a = vector.shuffle %full_v_piece_7, %full_v_piece_7 [4, 5, 6, 7] : !chunk_bf16, !chunk_bf16
        %full_o_3_1_1 = amdgpu.mfma 32x32x8 %full_o_3_1_1_a * %full_p_3 + %full_o_3_1_0 blgp = none : !operand_bf16, !operand_bf16, !block
        %full_v_piece_10_at = arith.addi %v_read_2, %c4096 : index
        %full_v_piece_10 = vector.load %v_lds[%full_v_piece_10_at] {alignment = 16} : !tile_bf16_d128, !chunk_bf16
        llvm.inline_asm has_side_effects "", "~{memory}" : () -> ()
        rocdl.sched.barrier 0
        %full_o_0_2_0_a = vector.shuffle %full_v_piece_8, %full_v_piece_8 [0, 1, 2, 3] : !chunk_bf16, !chunk_bf16
        %full_o_0_2_0 = amdgpu.mfma 32x32x8 %full_o_0_2_0_a * %full_p_4 + %full_o_0_1_1 blgp = none : !operand_bf16, !operand_bf16, !block
        %full_x_15_0 = vector.extract %full_x_15[0] : f32 from !pair
        %full_w_15_0 = rocdl.exp2 %full_x_15_0 f32 -> f32
        %full_x_15_1 = vector.extract %full_x_15[1] : f32 from !pair
        %full_w_15_1 = rocdl.exp2 %full_x_15_1 f32 -> f32
        %full_pair_14 = vector.from_elements %full_w_14_0, %full_w_14_1 : !pair
        %full_sum_14 = arith.addf %full_sum_13, %full_pair_14 : !pair
        %full_parts_14 = vector.bitcast %full_pair_14 : !pair to !operand_bf16
        %full_h_14 = vector.shuffle %full_parts_14, %full_parts_14 [1, 3] : !operand_bf16, !operand_bf16
        rocdl.sched.barrier 0
        %full_o_0_2_1_a = vector.shuffle %full_v_piece_8, %full_v_piece_8 [4, 5, 6, 7] : !chunk_bf16, !chunk_bf16
        %full_o_0_2_1 = amdgpu.mfma 32x32x8 %full_o_0_2_1_a * %full_p_5 + %full_o_0_2_0 blgp = none : !operand_bf16, !operand_bf16, !block
        %full_v_piece_11_at = arith.addi %v_read_2, %c6144 : index
        %full_v_piece_11 = vector.load %v_lds[%full_v_piece_11_at] {alignment = 16} : !tile_bf16_d128, !chunk_bf16
        rocdl.sched.barrier 0
        %full_o_1_2_0_a = vector.shuffle %full_v_piece_9, %full_v_piece_9 [0, 1, 2, 3] : !chunk_bf16, !chunk_bf16
        %full_o_1_2_0 = amdgpu.mfma 32x32x8 %full_o_1_2_0_a * %full_p_4 + %full_o_1_1_1 blgp = none : !operand_bf16, !operand_bf16, !block
        rocdl.sched.barrier 0
        %full_o_1_2_1_a = vector.shuffle %full_v_piece_9, %full_v_piece_9 [4, 5, 6, 7] : !chunk_bf16, !chunk_bf16
        %full_o_1_2_1 = amdgpu.mfma 32x32x8 %full_o_1_2_1_a * %full_p_5 + %full_o_1_2_0 blgp = none : !operand_bf16, !operand_bf16, !block
        %full_pair_15 = vector.from_elements %full_w_15_0, %full_w_15_1 : !pair
        %full_sum_15 = arith.addf %full_sum_14, %full_pair_15 : !pair
        %full_parts_15 = vector.bitcast %full_pair_15 : !pair to !operand_bf16
        %full_h_15 = vector.shuffle %full_parts_15, %full_parts_15 [1, 3] : !operand_bf16, !operand_bf16
        %full_p_7 = vector.shuffle %full_h_14, %full_h_15 [0, 1, 2, 3] : vector<2xbf16>, vector<2xbf16>
        %full_v_piece_12_at = arith.addi %v_read_3, %c0 : index
        %full_v_piece_12 = vector.load %v_lds[%full_v_piece_12_at] {alignment = 16} : !tile_bf16_d128, !chunk_bf16
        %full_e_0_0 = vector.extract %full_s_0_7_1[0] : f32 from !block
        %full_e_0_1 = vector.extract %full_s_0_7_1[1] : f32 from !block
        %full_max_0_1 = arith.maxnumf %full_e_0_0, %full_e_0_1 : f32
        %full_e_0_2 = vector.extract %full_s_0_7_1[2] : f32 from !block
        %full_max_0_2 = arith.maxnumf %full_max_0_1, %full_e_0_2 : f32
        %full_e_0_3 = vector.extract %full_s_0_7_1[3] : f32 from !block
        %full_max_0_3 = arith.maxnumf %full_max_0_2, %full_e_0_3 : f32
        rocdl.sched.barrier 0
        %full_o_2_2_0_a = vector.shuffle %full_v_piece_10, %full_v_piece_10 [0, 1, 2, 3] : !chunk_bf16, !chunk_bf16
        %full_o_2_2_0 = amdgpu.mfma 32x32x8 %full_o_2_2_0_a * %full_p_4 + %full_o_2_1_1 blgp = none : !operand_bf16, !operand_bf16, !block
        %full_e_0_4 = vector.extract %full_s_0_7_1[4] : f32 from !block
        %full_max_0_4 = arith.maxnumf %full_max_0_3, %full_e_0_4 : f32
        %full_e_0_5 = vector.extract %full_s_0_7_1[5] : f32 from !block
        %full_max_0_5 = arith.maxnumf %full_max_0_4, %full_e_0_5 : f32
        rocdl.sched.barrier 0
        %full_o_2_2_1_a = vector.shuffle %full_v_piece_10, %full_v_piece_10 [4, 5, 6, 7] : !chunk_bf16, !chunk_bf16
        %full_o_2_2_1 = amdgpu.mfma 32x32x8 %full_o_2_2_1_a * %full_p_5 + %full_o_2_2_0 blgp = none : !operand_bf16, !operand_bf16, !block
        %full_v_piece_13_at = arith.addi %v_read_3, %c2048 : index
        %full_v_piece_13 = vector.load %v_lds[%full_v_piece_13_at] {alignment = 16} : !tile_bf16_d128, !chunk_bf16
        %full_e_0_6 = vector.extract %full_s_0_7_1[6] : f32 from !block
        %full_max_0_6 = arith.maxnumf %full_max_0_5, %full_e_0_6 : f32
        %full_e_0_7 = vector.extract %full_s_0_7_1[7] : f32 from !block
        %full_max_0_7 = arith.maxnumf %full_max_0_6, %full_e_0_7 : f32
        rocdl.sched.barrier 0
        %full_o_3_2_0_a = vector.shuffle %full_v_piece_11, %full_v_piece_11 [0, 1, 2, 3] : !chunk_bf16, !chunk_bf16
        %full_o_3_2_0 = amdgpu.mfma 32x32x8 %full_o_3_2_0_a * %full_p_4 + %full_o_3_1_1 blgp = none : !operand_bf16, !operand_bf16, !block
        %full_e_0_8 = vector.extract %full_s_0_7_1[8] : f32 from !block
        %full_max_0_8 = arith.maxnumf %full_max_0_7, %full_e_0_8 : f32
        %full_e_0_9 = vector.extract %full_s_0_7_1[9] : f32 from !block
        %full_max_0_9 = arith.maxnumf %full_max_0_8, %full_e_0_9 : f32
        %full_e_0_10 = vector.extract %full_s_0_7_1[10] : f32 from !block
        %full_max_0_10 = arith.maxnumf %full_max_0_9, %full_e_0_10 : f32
        %full_e_0_11 = vector.extract %full_s_0_7_1[11] : f32 from !block
        %full_max_0_11 = arith.maxnumf %full_max_0_10, %full_e_0_11 : f32
        rocdl.sched.barrier 0
        %full_o_3_2_1_a = vector.shuffle %full_v_piece_11, %full_v_piece_11 [4, 5, 6, 7] : !chunk_bf16, !chunk_bf16
        %full_o_3_2_1 = amdgpu.mfma 32x32x8 %full_o_3_2_1_a * %full_p_5 + %full_o_3_2_0 blgp = none : !operand_bf16, !operand_bf16, !block
        %full_v_piece_14_at = arith.addi %v_read_3, %c4096 : index
        %full_v_piece_14 = vector.load %v_lds[%full_v_piece_14_at] {alignment = 16} : !tile_bf16_d128, !chunk_bf16
        %full_e_0_12 = vector.extract %full_s_0_7_1[12] : f32 from !block
        %full_max_0_12 = arith.maxnumf %full_max_0_11, %full_e_0_12 : f32
        %full_e_0_13 = vector.extract %full_s_0_7_1[13] : f32 from !block
        %full_max_0_13 = arith.maxnumf %full_max_0_12, %full_e_0_13 : f32
        rocdl.sched.barrier 0
        %full_o_0_3_0_a = vector.shuffle %full_v_piece_12, %full_v_piece_12 [0, 1, 2, 3] : !chunk_bf16, !chunk_bf16
        %full_o_0_3_0 = amdgpu.mfma 32x32x8 %full_o_0_3_0_a * %full_p_6 + %full_o_0_2_1 blgp = none : !operand_bf16, !operand_bf16, !block
        %full_e_0_14 = vector.extract %full_s_0_7_1[14] : f32 from !block
        %full_max_0_14 = arith.maxnumf %full_max_0_13, %full_e_0_14 : f32
        %full_e_0_15 = vector.extract %full_s_0_7_1[15] : f32 from !block
        %full_max_0_15 = arith.maxnumf %full_max_0_14, %full_e_0_15 : f32
        rocdl.sched.barrier 0
        %full_o_0_3_1_a = vector.shuffle %full_v_piece_12, %full_v_piece_12 [4, 5, 6, 7] : !chunk_bf16, !chunk_bf16
        %full_o_0_3_1 = amdgpu.mfma 32x32x8 %full_o_0_3_1_a * %full_p_7 + %full_o_0_3_0 blgp = none : !operand_bf16, !operand_bf16, !block
        %full_v_piece_15_at = arith.addi %v_read_3, %c6144 : index
        %full_v_piece_15 = vector.load %v_lds[%full_v_piece_15_at] {alignment = 16} : !tile_bf16_d128, !chunk_bf16
        %full_e_1_0 = vector.extract %full_s_1_7_1[0] : f32 from !block
        %full_max_1_0 = arith.maxnumf %full_max_0_15, %full_e_1_0 : f32
        %full_e_1_1 = vector.extract %full_s_1_7_1[1] : f32 from !block
        %full_max_1_1 = arith.maxnumf %full_max_1_0, %full_e_1_1 : f32
        %full_e_1_2 = vector.extract %full_s_1_7_1[2] : f32 from !block
        %full_max_1_2 = arith.maxnumf %full_max_1_1, %full_e_1_2 : f32
        %full_e_1_3 = vector.extract %full_s_1_7_1[3] : f32 from !block
        %full_max_1_3 = arith.maxnumf %full_max_1_2, %full_e_1_3 : f32
        rocdl.sched.barrier 0
        %full_o_1_3_0_a = vector.shuffle %full_v_piece_13, %full_v_piece_13 [0, 1, 2, 3] : !chunk_bf16, !chunk_bf16
        %full_o_1_3_0 = amdgpu.mfma 32x32x8 %full_o_1_3_0_a * %full_p_6 + %full_o_1_2_1 blgp = none : !operand_bf16, !operand_bf16, !block
        %full_e_1_4 = vector.extract %full_s_1_7_1[4] : f32 from !block
        %full_max_1_4 = arith.maxnumf %full_max_1_3, %full_e_1_4 : f32
        %full_e_1_5 = vector.extract %full_s_1_7_1[5] : f32 from !block
        %full_max_1_5 = arith.maxnumf %full_max_1_4, %full_e_1_5 : f32
        rocdl.sched.barrier 0
        %full_o_1_3_1_a = vector.shuffle %full_v_piece_13, %full_v_piece_13 [4, 5, 6, 7] : !chunk_bf16, !chunk_bf16
        %full_o_1_3_1 = amdgpu.mfma 32x32x8 %full_o_1_3_1_a * %full_p_7 + %full_o_1_3_0 blgp = none : !operand_bf16, !operand_bf16, !block
        %full_e_1_6 = vector.extract %full_s_1_7_1[6] : f32 from !block
        %full_max_1_6 = arith.maxnumf %full_max_1_5, %full_e_1_6 : f32
        %full_e_1_7 = vector.extract %full_s_1_7_1[7] : f32 from !block
        %full_max_1_7 = arith.maxnumf %full_max_1_6, %full_e_1_7 : f32
        rocdl.sched.barrier 0
        %full_o_2_3_0_a = vector.shuffle %full_v_piece_14, %full_v_piece_14 [0, 1, 2, 3] : !chunk_bf16, !chunk_bf16
        %full_o_2_3_0 = amdgpu.mfma 32x32x8 %full_o_2_3_0_a * %full_p_6 + %full_o_2_2_1 blgp = none : !operand_bf16, !operand_bf16, !block
        %full_e_1_8 = vector.extract %full_s_1_7_1[8] : f32 from !block
        %full_max_1_8 = arith.maxnumf %full_max_1_7, %full_e_1_8 : f32
        %full_e_1_9 = vector.extract %full_s_1_7_1[9] : f32 from !block
        %full_max_1_9 = arith.maxnumf %full_max_1_8, %full_e_1_9 : f32
        %full_e_1_10 = vector.extract %full_s_1_7_1[10] : f32 from !block
        %full_max_1_10 = arith.maxnumf %full_max_1_9, %full_e_1_10 : f32
        %full_e_1_11 = vector.extract %full_s_1_7_1[11] : f32 from !block
        %full_max_1_11 = arith.maxnumf %full_max_1_10, %full_e_1_11 : f32
        rocdl.sched.barrier 0
        %full_o_2_3_1_a = vector.shuffle %full_v_piece_14, %full_v_piece_14 [4, 5, 6, 7] : !chunk_bf16, !chunk_bf16
        %full_o_2_3_1 = amdgpu.mfma 32x32x8 %full_o_2_3_1_a * %full_p_7 + %full_o_2_3_0 blgp = none : !operand_bf16, !operand_bf16, !block
        %full_e_1_12 = vector.extract %full_s_1_7_1[12] : f32 from !block
        %full_max_1_12 = arith.maxnumf %full_max_1_11, %full_e_1_12 : f32
        %full_e_1_13 = vector.extract %full_s_1_7_1[13] : f32 from !block
        %full_max_1_13 = arith.maxnumf %full_max_1_12, %full_e_1_13 : f32
        amdgpu.lds_barrier
        rocdl.sched.barrier 0
        %full_o_3_3_0_a = vector.shuffle %full_v_piece_15, %full_v_piece_15 [0, 1, 2, 3] : !chunk_bf16, !chunk_bf16
        %full_o_3_3_0 = amdgpu.mfma 32x32x8 %full_o_3_3_0_a * %full_p_6 + %full_o_3_2_1 blgp = none : !operand_bf16, !operand_bf16, !block
        %full_e_1_14 = vector.extract %full_s_1_7_1[14] : f32 from !block
        %full_max_1_14 = arith.maxnumf %full_max_1_13, %full_e_1_14 : f32
        %full_e_1_15 = vector.extract %full_s_1_7_1[15] : f32 from !block
        %full_max_1_15 = arith.maxnumf %full_max_1_14, %full_e_1_15 : f32
        rocdl.sched.barrier 0
        %full_o_3_3_1_a = vector.shuffle %full_v_piece_15, %full_v_piece_15 [4, 5, 6, 7] : !chunk_bf16, !chunk_bf16
        %full_o_3_3_1 = amdgpu.mfma 32x32x8 %full_o_3_3_1_a * %full_p_7 + %full_o_3_3_0 blgp = none : !operand_bf16, !operand_bf16, !block
        %full_exponent = math.fma %full_max_1_15, %scale, %full_in_7 : f32
        %full_above = arith.cmpf ogt, %full_exponent, %most : f32
        %full_lanes = rocdl.ballot %full_above : i64
        %full_any = arith.cmpi ne, %full_lanes, %no_lanes : i64
        %full_new:6 = scf.if %full_any -> (!block, !block, !block, !block, !pair, f32) {
          %full_other, %full_valid = gpu.shuffle xor %full_max_1_15, %i32, %i64 : f32
          %full_both = arith.maxnumf %full_max_1_15, %full_other : f32
          %full_minus = arith.negf %full_both : f32
          %full_enough = math.fma %full_minus, %scale, %largest_exponent : f32
          %full_lower = arith.minnumf %full_in_7, %full_enough : f32
          %full_change = arith.subf %full_lower, %full_in_7 : f32
          %full_factor = rocdl.exp2 %full_change f32 -> f32
          %full_factor_2 = vector.broadcast %full_factor : f32 to !pair
          %full_factor_16 = vector.broadcast %full_factor : f32 to !block
          %full_down_0 = arith.mulf %full_o_0_3_1, %full_factor_16 : !block
          %full_down_1 = arith.mulf %full_o_1_3_1, %full_factor_16 : !block
          %full_down_2 = arith.mulf %full_o_2_3_1, %full_factor_16 : !block
          %full_down_3 = arith.mulf %full_o_3_3_1, %full_factor_16 : !block
          %full_down_sums = arith.mulf %full_sum_15, %full_factor_2 : !pair
          scf.yield %full_down_0, %full_down_1, %full_down_2, %full_down_3, %full_down_sums, %full_lower : !block, !block, !block, !block, !pair, f32
        } else {
          scf.yield %full_o_0_3_1, %full_o_1_3_1, %full_o_2_3_1, %full_o_3_3_1, %full_sum_15, %full_in_7 : !block, !block, !block, !block, !pair, f32
        }
        scf.yield %full_s_0_7_1, %full_s_1_7_1, %full_new#0, %full_new#1, %full_new#2, %full_new#3, %full_new#4, %full_new#5, %full_kn_0, %full_kn_1, %full_kn_2, %full_kn_3, %full_vn_0_0, %full_vn_0_1, %full_vn_0_2, %full_vn_0_3, %full_vn_1_0, %full_vn_1_1, %full_vn_1_2, %full_vn_1_3 : !block, !block, !block, !block, !block, !block, !pair, f32, !chunk_bf16, !chunk_bf16, !chunk_bf16, !chunk_bf16, !operand_bf16, !operand_bf16, !operand_bf16, !operand_bf16, !operand_bf16, !operand_bf16, !operand_bf16, !operand_bf16
      }

      // Tiles that the mask or the last key cuts.
      %rest:20 = scf.for %rest_tile = %full_end to %tiles_end step %i1
          iter_args(%rest_in_0 = %full#0, %rest_in_1 = %full#1, %rest_in_2 = %full#2, %rest_in_3 = %full#3, %rest_in_4 = %full#4, %rest_in_5 = %full#5, %rest_in_6 = %full#6, %rest_in_7 = %full#7, %rest_in_8 = %full#8, %rest_in_9 = %full#9, %rest_in_10 = %full#10, %rest_in_11 = %full#11, %rest_in_12 = %full#12, %rest_in_13 = %full#13, %rest_in_14 = %full#14, %rest_in_15 = %full#15, %rest_in_16 = %full#16, %rest_in_17 = %full#17, %rest_in_18 = %full#18, %rest_in_19 = %full#19)
          -> (!block, !block, !block, !block, !block, !block, !pair, f32, !chunk_bf16, !chunk_bf16, !chunk_bf16, !chunk_bf16, !operand_bf16, !operand_bf16, !operand_bf16, !operand_bf16, !operand_bf16, !operand_bf16, !operand_bf16, !operand_bf16) : i32 {
        %rest_tile_1 = arith.addi %rest_tile, %i1 : i32
        %rest_tile_3 = arith.addi %rest_tile, %i3 : i32
        %rest_k_piece_0_at = arith.addi %k_read_0, %c0 : index
        %rest_k_piece_0 = vector.load %k_lds[%rest_k_piece_0_at] {alignment = 16} : !tile_bf16_d128, !chunk_bf16
        %rest_k_piece_1_at = arith.addi %k_read_1, %c0 : index
        %rest_k_piece_1 = vector.load %k_lds[%rest_k_piece_1_at] {alignment = 16} : !tile_bf16_d128, !chunk_bf16
        %rest_k_piece_2_at = arith.addi %k_read_2, %c0 : index
        %rest_k_piece_2 = vector.load %k_lds[%rest_k_piece_2_at] {alignment = 16} : !tile_bf16_d128, !chunk_bf16
        %rest_shift_0 = vector.broadcast %rest_in_7 : f32 to !pair
        %rest_scores_0 = vector.shuffle %rest_in_0, %rest_in_0 [0, 1] : !block, !block
        %rest_x_0 = math.fma %rest_scores_0, %scale_2, %rest_shift_0 : !pair
        %rest_shift_1 = vector.broadcast %rest_in_7 : f32 to !pair
        %rest_scores_1 = vector.shuffle %rest_in_0, %rest_in_0 [2, 3] : !block, !block
        %rest_x_1 = math.fma %rest_scores_1, %scale_2, %rest_shift_1 : !pair
        %rest_shift_2 = vector.broadcast %rest_in_7 : f32 to !pair
        %rest_scores_2 = vector.shuffle %rest_in_0, %rest_in_0 [4, 5] : !block, !block
        %rest_x_2 = math.fma %rest_scores_2, %scale_2, %rest_shift_2 : !pair
        %rest_shift_3 = vector.broadcast %rest_in_7 : f32 to !pair
        %rest_scores_3 = vector.shuffle %rest_in_0, %rest_in_0 [6, 7] : !block, !block
        %rest_x_3 = math.fma %rest_scores_3, %scale_2, %rest_shift_3 : !pair
        %rest_shift_4 = vector.broadcast %rest_in_7 : f32 to !pair
        %rest_scores_4 = vector.shuffle %rest_in_0, %rest_in_0 [8, 9] : !block, !block
        %rest_x_4 = math.fma %rest_scores_4, %scale_2, %rest_shift_4 : !pair
        %rest_shift_5 = vector.broadcast %rest_in_7 : f32 to !pair
        %rest_scores_5 = vector.shuffle %rest_in_0, %rest_in_0 [10, 11] : !block, !block
        %rest_x_5 = math.fma %rest_scores_5, %scale_2, %rest_shift_5 : !pair
        %rest_shift_6 = vector.broadcast %rest_in_7 : f32 to !pair
        %rest_scores_6 = vector.shuffle %rest_in_0, %rest_in_0 [12, 13] : !block, !block
        %rest_x_6 = math.fma %rest_scores_6, %scale_2, %rest_shift_6 : !pair
        %rest_shift_7 = vector.broadcast %rest_in_7 : f32 to !pair
        %rest_scores_7 = vector.shuffle %rest_in_0, %rest_in_0 [14, 15] : !block, !block
        %rest_x_7 = math.fma %rest_scores_7, %scale_2, %rest_shift_7 : !pair
        %rest_x_0_0 = vector.extract %rest_x_0[0] : f32 from !pair
        %rest_w_0_0 = rocdl.exp2 %rest_x_0_0 f32 -> f32
        %rest_x_0_1 = vector.extract %rest_x_0[1] : f32 from !pair
        %rest_w_0_1 = rocdl.exp2 %rest_x_0_1 f32 -> f32
        rocdl.sched.barrier 0
        %rest_s_0_0_0_a = vector.shuffle %rest_k_piece_0, %rest_k_piece_0 [0, 1, 2, 3] : !chunk_bf16, !chunk_bf16
        %rest_s_0_0_0 = amdgpu.mfma 32x32x8 %rest_s_0_0_0_a * %q_0_0 + %zero_16 blgp = none : !operand_bf16, !operand_bf16, !block
        %rest_vt_0_01 = vector.shuffle %rest_in_12, %rest_in_13 [0, 4, 1, 5, 2, 6, 3, 7] : !operand_bf16, !operand_bf16
        %rest_vt_0_23 = vector.shuffle %rest_in_14, %rest_in_15 [0, 4, 1, 5, 2, 6, 3, 7] : !operand_bf16, !operand_bf16
        rocdl.sched.barrier 0
        %rest_s_0_0_1_a = vector.shuffle %rest_k_piece_0, %rest_k_piece_0 [4, 5, 6, 7] : !chunk_bf16, !chunk_bf16
        %rest_s_0_0_1 = amdgpu.mfma 32x32x8 %rest_s_0_0_1_a * %q_0_1 + %rest_s_0_0_0 blgp = none : !operand_bf16, !operand_bf16, !block
        %rest_k_piece_3_at = arith.addi %k_read_3, %c0 : index
        %rest_k_piece_3 = vector.load %k_lds[%rest_k_piece_3_at] {alignment = 16} : !tile_bf16_d128, !chunk_bf16
        %rest_shift_8 = vector.broadcast %rest_in_7 : f32 to !pair
        %rest_scores_8 = vector.shuffle %rest_in_1, %rest_in_1 [0, 1] : !block, !block
        %rest_x_8 = math.fma %rest_scores_8, %scale_2, %rest_shift_8 : !pair
        rocdl.sched.barrier 0
        %rest_s_0_1_0_a = vector.shuffle %rest_k_piece_1, %rest_k_piece_1 [0, 1, 2, 3] : !chunk_bf16, !chunk_bf16
        %rest_s_0_1_0 = amdgpu.mfma 32x32x8 %rest_s_0_1_0_a * %q_1_0 + %rest_s_0_0_1 blgp = none : !operand_bf16, !operand_bf16, !block
        %rest_shift_9 = vector.broadcast %rest_in_7 : f32 to !pair
        %rest_scores_9 = vector.shuffle %rest_in_1, %rest_in_1 [2, 3] : !block, !block
        %rest_x_9 = math.fma %rest_scores_9, %scale_2, %rest_shift_9 : !pair
        %rest_x_1_0 = vector.extract %rest_x_1[0] : f32 from !pair
        %rest_w_1_0 = rocdl.exp2 %rest_x_1_0 f32 -> f32
        %rest_x_1_1 = vector.extract %rest_x_1[1] : f32 from !pair
        %rest_w_1_1 = rocdl.exp2 %rest_x_1_1 f32 -> f32
        %rest_pair_0 = vector.from_elements %rest_w_0_0, %rest_w_0_1 : !pair
        %rest_sum_0 = arith.addf %rest_in_6, %rest_pair_0 : !pair
        %rest_parts_0 = vector.bitcast %rest_pair_0 : !pair to !operand_bf16
        %rest_h_0 = vector.shuffle %rest_parts_0, %rest_parts_0 [1, 3] : !operand_bf16, !operand_bf16
        %rest_vt_0_0 = vector.shuffle %rest_vt_0_01, %rest_vt_0_23 [0, 1, 8, 9] : !chunk_bf16, !chunk_bf16
        %rest_vt_0_0_at = arith.addi %v_store_0, %c0 : index
        vector.store %rest_vt_0_0, %v_lds[%rest_vt_0_0_at] {alignment = 8} : !tile_bf16_d128, !operand_bf16
        rocdl.sched.barrier 0
        %rest_s_0_1_1_a = vector.shuffle %rest_k_piece_1, %rest_k_piece_1 [4, 5, 6, 7] : !chunk_bf16, !chunk_bf16
        %rest_s_0_1_1 = amdgpu.mfma 32x32x8 %rest_s_0_1_1_a * %q_1_1 + %rest_s_0_1_0 blgp = none : !operand_bf16, !operand_bf16, !block
        %rest_k_piece_4_at = arith.addi %k_read_0, %c64 : index
        %rest_k_piece_4 = vector.load %k_lds[%rest_k_piece_4_at] {alignment = 16} : !tile_bf16_d128, !chunk_bf16
        rocdl.sched.barrier 0
        %rest_s_0_2_0_a = vector.shuffle %rest_k_piece_2, %rest_k_piece_2 [0, 1, 2, 3] : !chunk_bf16, !chunk_bf16
        %rest_s_0_2_0 = amdgpu.mfma 32x32x8 %rest_s_0_2_0_a * %q_2_0 + %rest_s_0_1_1 blgp = none : !operand_bf16, !operand_bf16, !block
        %rest_shift_10 = vector.broadcast %rest_in_7 : f32 to !pair
        %rest_scores_10 = vector.shuffle %rest_in_1, %rest_in_1 [4, 5] : !block, !block
        %rest_x_10 = math.fma %rest_scores_10, %scale_2, %rest_shift_10 : !pair
        %rest_vt_0_1 = vector.shuffle %rest_vt_0_01, %rest_vt_0_23 [2, 3, 10, 11] : !chunk_bf16, !chunk_bf16
        %rest_vt_0_1_at = arith.addi %v_store_1, %c0 : index
        vector.store %rest_vt_0_1, %v_lds[%rest_vt_0_1_at] {alignment = 8} : !tile_bf16_d128, !operand_bf16
        rocdl.sched.barrier 0
        %rest_s_0_2_1_a = vector.shuffle %rest_k_piece_2, %rest_k_piece_2 [4, 5, 6, 7] : !chunk_bf16, !chunk_bf16
        %rest_s_0_2_1 = amdgpu.mfma 32x32x8 %rest_s_0_2_1_a * %q_2_1 + %rest_s_0_2_0 blgp = none : !operand_bf16, !operand_bf16, !block
        %rest_k_piece_5_at = arith.addi %k_read_1, %c64 : index
        %rest_k_piece_5 = vector.load %k_lds[%rest_k_piece_5_at] {alignment = 16} : !tile_bf16_d128, !chunk_bf16
        %rest_x_2_0 = vector.extract %rest_x_2[0] : f32 from !pair
        %rest_w_2_0 = rocdl.exp2 %rest_x_2_0 f32 -> f32
        %rest_x_2_1 = vector.extract %rest_x_2[1] : f32 from !pair
        %rest_w_2_1 = rocdl.exp2 %rest_x_2_1 f32 -> f32
        %rest_pair_1 = vector.from_elements %rest_w_1_0, %rest_w_1_1 : !pair
        %rest_sum_1 = arith.addf %rest_sum_0, %rest_pair_1 : !pair
        %rest_parts_1 = vector.bitcast %rest_pair_1 : !pair to !operand_bf16
        %rest_h_1 = vector.shuffle %rest_parts_1, %rest_parts_1 [1, 3] : !operand_bf16, !operand_bf16
        %rest_p_0 = vector.shuffle %rest_h_0, %rest_h_1 [0, 1, 2, 3] : vector<2xbf16>, vector<2xbf16>
        rocdl.sched.barrier 0
        %rest_s_0_3_0_a = vector.shuffle %rest_k_piece_3, %rest_k_piece_3 [0, 1, 2, 3] : !chunk_bf16, !chunk_bf16
        %rest_s_0_3_0 = amdgpu.mfma 32x32x8 %rest_s_0_3_0_a * %q_3_0 + %rest_s_0_2_1 blgp = none : !operand_bf16, !operand_bf16, !block
        %rest_shift_11 = vector.broadcast %rest_in_7 : f32 to !pair
        %rest_scores_11 = vector.shuffle %rest_in_1, %rest_in_1 [6, 7] : !block, !block
        %rest_x_11 = math.fma %rest_scores_11, %scale_2, %rest_shift_11 : !pair
        %rest_vt_0_2 = vector.shuffle %rest_vt_0_01, %rest_vt_0_23 [4, 5, 12, 13] : !chunk_bf16, !chunk_bf16
        %rest_vt_0_2_at = arith.addi %v_store_2, %c0 : index
        vector.store %rest_vt_0_2, %v_lds[%rest_vt_0_2_at] {alignment = 8} : !tile_bf16_d128, !operand_bf16
        rocdl.sched.barrier 0
        %rest_s_0_3_1_a = vector.shuffle %rest_k_piece_3, %rest_k_piece_3 [4, 5, 6, 7] : !chunk_bf16, !chunk_bf16
        %rest_s_0_3_1 = amdgpu.mfma 32x32x8 %rest_s_0_3_1_a * %q_3_1 + %rest_s_0_3_0 blgp = none : !operand_bf16, !operand_bf16, !block
        %rest_k_piece_6_at = arith.addi %k_read_2, %c64 : index
        %rest_k_piece_6 = vector.load %k_lds[%rest_k_piece_6_at] {alignment = 16} : !tile_bf16_d128, !chunk_bf16
        rocdl.sched.barrier 0
        %rest_s_0_4_0_a = vector.shuffle %rest_k_piece_4, %rest_k_piece_4 [0, 1, 2, 3] : !chunk_bf16, !chunk_bf16
        %rest_s_0_4_0 = amdgpu.mfma 32x32x8 %rest_s_0_4_0_a * %q_4_0 + %rest_s_0_3_1 blgp = none : !operand_bf16, !operand_bf16, !block
        %rest_shift_12 = vector.broadcast %rest_in_7 : f32 to !pair
        %rest_scores_12 = vector.shuffle %rest_in_1, %rest_in_1 [8, 9] : !block, !block
        %rest_x_12 = math.fma %rest_scores_12, %scale_2, %rest_shift_12 : !pair
        %rest_x_3_0 = vector.extract %rest_x_3[0] : f32 from !pair
        %rest_w_3_0 = rocdl.exp2 %rest_x_3_0 f32 -> f32
        %rest_x_3_1 = vector.extract %rest_x_3[1] : f32 from !pair
        %rest_w_3_1 = rocdl.exp2 %rest_x_3_1 f32 -> f32
        %rest_pair_2 = vector.from_elements %rest_w_2_0, %rest_w_2_1 : !pair
        %rest_sum_2 = arith.addf %rest_sum_1, %rest_pair_2 : !pair
        %rest_parts_2 = vector.bitcast %rest_pair_2 : !pair to !operand_bf16
        %rest_h_2 = vector.shuffle %rest_parts_2, %rest_parts_2 [1, 3] : !operand_bf16, !operand_bf16
        rocdl.sched.barrier 0
        %rest_s_0_4_1_a = vector.shuffle %rest_k_piece_4, %rest_k_piece_4 [4, 5, 6, 7] : !chunk_bf16, !chunk_bf16
        %rest_s_0_4_1 = amdgpu.mfma 32x32x8 %rest_s_0_4_1_a * %q_4_1 + %rest_s_0_4_0 blgp = none : !operand_bf16, !operand_bf16, !block
        %rest_k_piece_7_at = arith.addi %k_read_3, %c64 : index
        %rest_k_piece_7 = vector.load %k_lds[%rest_k_piece_7_at] {alignment = 16} : !tile_bf16_d128, !chunk_bf16
        %rest_shift_13 = vector.broadcast %rest_in_7 : f32 to !pair
        %rest_scores_13 = vector.shuffle %rest_in_1, %rest_in_1 [10, 11] : !block, !block
        %rest_x_13 = math.fma %rest_scores_13, %scale_2, %rest_shift_13 : !pair
        %rest_vt_0_3 = vector.shuffle %rest_vt_0_01, %rest_vt_0_23 [6, 7, 14, 15] : !chunk_bf16, !chunk_bf16
        %rest_vt_0_3_at = arith.addi %v_store_3, %c0 : index
        vector.store %rest_vt_0_3, %v_lds[%rest_vt_0_3_at] {alignment = 8} : !tile_bf16_d128, !operand_bf16
        rocdl.sched.barrier 0
        %rest_s_0_5_0_a = vector.shuffle %rest_k_piece_5, %rest_k_piece_5 [0, 1, 2, 3] : !chunk_bf16, !chunk_bf16
        %rest_s_0_5_0 = amdgpu.mfma 32x32x8 %rest_s_0_5_0_a * %q_5_0 + %rest_s_0_4_1 blgp = none : !operand_bf16, !operand_bf16, !block
        rocdl.sched.barrier 0
        %rest_s_0_5_1_a = vector.shuffle %rest_k_piece_5, %rest_k_piece_5 [4, 5, 6, 7] : !chunk_bf16, !chunk_bf16
        %rest_s_0_5_1 = amdgpu.mfma 32x32x8 %rest_s_0_5_1_a * %q_5_1 + %rest_s_0_5_0 blgp = none : !operand_bf16, !operand_bf16, !block
        %rest_k_piece_8_at = arith.addi %k_read_0, %c4096 : index
        %rest_k_piece_8 = vector.load %k_lds[%rest_k_piece_8_at] {alignment = 16} : !tile_bf16_d128, !chunk_bf16
        %rest_shift_14 = vector.broadcast %rest_in_7 : f32 to !pair
        %rest_scores_14 = vector.shuffle %rest_in_1, %rest_in_1 [12, 13] : !block, !block
        %rest_x_14 = math.fma %rest_scores_14, %scale_2, %rest_shift_14 : !pair
        %rest_vt_1_01 = vector.shuffle %rest_in_16, %rest_in_17 [0, 4, 1, 5, 2, 6, 3, 7] : !operand_bf16, !operand_bf16
        %rest_vt_1_23 = vector.shuffle %rest_in_18, %rest_in_19 [0, 4, 1, 5, 2, 6, 3, 7] : !operand_bf16, !operand_bf16
        rocdl.sched.barrier 0
        %rest_s_0_6_0_a = vector.shuffle %rest_k_piece_6, %rest_k_piece_6 [0, 1, 2, 3] : !chunk_bf16, !chunk_bf16
        %rest_s_0_6_0 = amdgpu.mfma 32x32x8 %rest_s_0_6_0_a * %q_6_0 + %rest_s_0_5_1 blgp = none : !operand_bf16, !operand_bf16, !block
        %rest_x_4_0 = vector.extract %rest_x_4[0] : f32 from !pair
        %rest_w_4_0 = rocdl.exp2 %rest_x_4_0 f32 -> f32
        %rest_x_4_1 = vector.extract %rest_x_4[1] : f32 from !pair
        %rest_w_4_1 = rocdl.exp2 %rest_x_4_1 f32 -> f32
        %rest_pair_3 = vector.from_elements %rest_w_3_0, %rest_w_3_1 : !pair
        %rest_sum_3 = arith.addf %rest_sum_2, %rest_pair_3 : !pair
        %rest_parts_3 = vector.bitcast %rest_pair_3 : !pair to !operand_bf16
        %rest_h_3 = vector.shuffle %rest_parts_3, %rest_parts_3 [1, 3] : !operand_bf16, !operand_bf16
        %rest_p_1 = vector.shuffle %rest_h_2, %rest_h_3 [0, 1, 2, 3] : vector<2xbf16>, vector<2xbf16>
        rocdl.sched.barrier 0
        %rest_s_0_6_1_a = vector.shuffle %rest_k_piece_6, %rest_k_piece_6 [4, 5, 6, 7] : !chunk_bf16, !chunk_bf16
        %rest_s_0_6_1 = amdgpu.mfma 32x32x8 %rest_s_0_6_1_a * %q_6_1 + %rest_s_0_6_0 blgp = none : !operand_bf16, !operand_bf16, !block
        %rest_k_piece_9_at = arith.addi %k_read_1, %c4096 : index
        %rest_k_piece_9 = vector.load %k_lds[%rest_k_piece_9_at] {alignment = 16} : !tile_bf16_d128, !chunk_bf16
        %rest_shift_15 = vector.broadcast %rest_in_7 : f32 to !pair
        %rest_scores_15 = vector.shuffle %rest_in_1, %rest_in_1 [14, 15] : !block, !block
        %rest_x_15 = math.fma %rest_scores_15, %scale_2, %rest_shift_15 : !pair
        %rest_vt_1_0 = vector.shuffle %rest_vt_1_01, %rest_vt_1_23 [0, 1, 8, 9] : !chunk_bf16, !chunk_bf16
        %rest_vt_1_0_at = arith.addi %v_store_0, %c4096 : index
        vector.store %rest_vt_1_0, %v_lds[%rest_vt_1_0_at] {alignment = 8} : !tile_bf16_d128, !operand_bf16
        rocdl.sched.barrier 0
        %rest_s_0_7_0_a = vector.shuffle %rest_k_piece_7, %rest_k_piece_7 [0, 1, 2, 3] : !chunk_bf16, !chunk_bf16
        %rest_s_0_7_0 = amdgpu.mfma 32x32x8 %rest_s_0_7_0_a * %q_7_0 + %rest_s_0_6_1 blgp = none : !operand_bf16, !operand_bf16, !block
        rocdl.sched.barrier 0
        %rest_s_0_7_1_a = vector.shuffle %rest_k_piece_7, %rest_k_piece_7 [4, 5, 6, 7] : !chunk_bf16, !chunk_bf16
        %rest_s_0_7_1 = amdgpu.mfma 32x32x8 %rest_s_0_7_1_a * %q_7_1 + %rest_s_0_7_0 blgp = none : !operand_bf16, !operand_bf16, !block
        %rest_k_piece_10_at = arith.addi %k_read_2, %c4096 : index
        %rest_k_piece_10 = vector.load %k_lds[%rest_k_piece_10_at] {alignment = 16} : !tile_bf16_d128, !chunk_bf16
        %rest_x_5_0 = vector.extract %rest_x_5[0] : f32 from !pair
        %rest_w_5_0 = rocdl.exp2 %rest_x_5_0 f32 -> f32
        %rest_x_5_1 = vector.extract %rest_x_5[1] : f32 from !pair
        %rest_w_5_1 = rocdl.exp2 %rest_x_5_1 f32 -> f32
        %rest_pair_4 = vector.from_elements %rest_w_4_0, %rest_w_4_1 : !pair
        %rest_sum_4 = arith.addf %rest_sum_3, %rest_pair_4 : !pair
        %rest_parts_4 = vector.bitcast %rest_pair_4 : !pair to !operand_bf16
        %rest_h_4 = vector.shuffle %rest_parts_4, %rest_parts_4 [1, 3] : !operand_bf16, !operand_bf16
        rocdl.sched.barrier 0
        %rest_s_1_0_0_a = vector.shuffle %rest_k_piece_8, %rest_k_piece_8 [0, 1, 2, 3] : !chunk_bf16, !chunk_bf16
        %rest_s_1_0_0 = amdgpu.mfma 32x32x8 %rest_s_1_0_0_a * %q_0_0 + %zero_16 blgp = none : !operand_bf16, !operand_bf16, !block
        %rest_vt_1_1 = vector.shuffle %rest_vt_1_01, %rest_vt_1_23 [2, 3, 10, 11] : !chunk_bf16, !chunk_bf16
        %rest_vt_1_1_at = arith.addi %v_store_1, %c4096 : index
        vector.store %rest_vt_1_1, %v_lds[%rest_vt_1_1_at] {alignment = 8} : !tile_bf16_d128, !operand_bf16
        rocdl.sched.barrier 0
        %rest_s_1_0_1_a = vector.shuffle %rest_k_piece_8, %rest_k_piece_8 [4, 5, 6, 7] : !chunk_bf16, !chunk_bf16
        %rest_s_1_0_1 = amdgpu.mfma 32x32x8 %rest_s_1_0_1_a * %q_0_1 + %rest_s_1_0_0 blgp = none : !operand_bf16, !operand_bf16, !block
        %rest_k_piece_11_at = arith.addi %k_read_3, %c4096 : index
        %rest_k_piece_11 = vector.load %k_lds[%rest_k_piece_11_at] {alignment = 16} : !tile_bf16_d128, !chunk_bf16
        rocdl.sched.barrier 0
        %rest_s_1_1_0_a = vector.shuffle %rest_k_piece_9, %rest_k_piece_9 [0, 1, 2, 3] : !chunk_bf16, !chunk_bf16
        %rest_s_1_1_0 = amdgpu.mfma 32x32x8 %rest_s_1_1_0_a * %q_1_0 + %rest_s_1_0_1 blgp = none : !operand_bf16, !operand_bf16, !block
        %rest_x_6_0 = vector.extract %rest_x_6[0] : f32 from !pair
        %rest_w_6_0 = rocdl.exp2 %rest_x_6_0 f32 -> f32
        %rest_x_6_1 = vector.extract %rest_x_6[1] : f32 from !pair
        %rest_w_6_1 = rocdl.exp2 %rest_x_6_1 f32 -> f32
        %rest_pair_5 = vector.from_elements %rest_w_5_0, %rest_w_5_1 : !pair
        %rest_sum_5 = arith.addf %rest_sum_4, %rest_pair_5 : !pair
        %rest_parts_5 = vector.bitcast %rest_pair_5 : !pair to !operand_bf16
        %rest_h_5 = vector.shuffle %rest_parts_5, %rest_parts_5 [1, 3] : !operand_bf16, !operand_bf16
        %rest_p_2 = vector.shuffle %rest_h_4, %rest_h_5 [0, 1, 2, 3] : vector<2xbf16>, vector<2xbf16>
        %rest_vt_1_2 = vector.shuffle %rest_vt_1_01, %rest_vt_1_23 [4, 5, 12, 13] : !chunk_bf16, !chunk_bf16
        %rest_vt_1_2_at = arith.addi %v_store_2, %c4096 : index
        vector.store %rest_vt_1_2, %v_lds[%rest_vt_1_2_at] {alignment = 8} : !tile_bf16_d128, !operand_bf16
        rocdl.sched.barrier 0
        %rest_s_1_1_1_a = vector.shuffle %rest_k_piece_9, %rest_k_piece_9 [4, 5, 6, 7] : !chunk_bf16, !chunk_bf16
        %rest_s_1_1_1 = amdgpu.mfma 32x32x8 %rest_s_1_1_1_a * %q_1_1 + %rest_s_1_1_0 blgp = none : !operand_bf16, !operand_bf16, !block
        %rest_k_piece_12_at = arith.addi %k_read_0, %c4160 : index
        %rest_k_piece_12 = vector.load %k_lds[%rest_k_piece_12_at] {alignment = 16} : !tile_bf16_d128, !chunk_bf16
        rocdl.sched.barrier 0
        %rest_s_1_2_0_a = vector.shuffle %rest_k_piece_10, %rest_k_piece_10 [0, 1, 2, 3] : !chunk_bf16, !chunk_bf16
        %rest_s_1_2_0 = amdgpu.mfma 32x32x8 %rest_s_1_2_0_a * %q_2_0 + %rest_s_1_1_1 blgp = none : !operand_bf16, !operand_bf16, !block
        %rest_vt_1_3 = vector.shuffle %rest_vt_1_01, %rest_vt_1_23 [6, 7, 14, 15] : !chunk_bf16, !chunk_bf16
        %rest_vt_1_3_at = arith.addi %v_store_3, %c4096 : index
        vector.store %rest_vt_1_3, %v_lds[%rest_vt_1_3_at] {alignment = 8} : !tile_bf16_d128, !operand_bf16
        rocdl.sched.barrier 0
        %rest_s_1_2_1_a = vector.shuffle %rest_k_piece_10, %rest_k_piece_10 [4, 5, 6, 7] : !chunk_bf16, !chunk_bf16
        %rest_s_1_2_1 = amdgpu.mfma 32x32x8 %rest_s_1_2_1_a * %q_2_1 + %rest_s_1_2_0 blgp = none : !operand_bf16, !operand_bf16, !block
        %rest_k_piece_13_at = arith.addi %k_read_1, %c4160 : index
        %rest_k_piece_13 = vector.load %k_lds[%rest_k_piece_13_at] {alignment = 16} : !tile_bf16_d128, !chunk_bf16
        rocdl.sched.barrier 0
        %rest_s_1_3_0_a = vector.shuffle %rest_k_piece_11, %rest_k_piece_11 [0, 1, 2, 3] : !chunk_bf16, !chunk_bf16
        %rest_s_1_3_0 = amdgpu.mfma 32x32x8 %rest_s_1_3_0_a * %q_3_0 + %rest_s_1_2_1 blgp = none : !operand_bf16, !operand_bf16, !block
        %rest_x_7_0 = vector.extract %rest_x_7[0] : f32 from !pair
        %rest_w_7_0 = rocdl.exp2 %rest_x_7_0 f32 -> f32
        %rest_x_7_1 = vector.extract %rest_x_7[1] : f32 from !pair
        %rest_w_7_1 = rocdl.exp2 %rest_x_7_1 f32 -> f32
        %rest_pair_6 = vector.from_elements %rest_w_6_0, %rest_w_6_1 : !pair
        %rest_sum_6 = arith.addf %rest_sum_5, %rest_pair_6 : !pair
        %rest_parts_6 = vector.bitcast %rest_pair_6 : !pair to !operand_bf16
        %rest_h_6 = vector.shuffle %rest_parts_6, %rest_parts_6 [1, 3] : !operand_bf16, !operand_bf16
        rocdl.sched.barrier 0
        %rest_s_1_3_1_a = vector.shuffle %rest_k_piece_11, %rest_k_piece_11 [4, 5, 6, 7] : !chunk_bf16, !chunk_bf16
        %rest_s_1_3_1 = amdgpu.mfma 32x32x8 %rest_s_1_3_1_a * %q_3_1 + %rest_s_1_3_0 blgp = none : !operand_bf16, !operand_bf16, !block
        %rest_k_piece_14_at = arith.addi %k_read_2, %c4160 : index
        %rest_k_piece_14 = vector.load %k_lds[%rest_k_piece_14_at] {alignment = 16} : !tile_bf16_d128, !chunk_bf16
        %rest_vn_tile_at = arith.muli %rest_tile_1, %v_tile_pitch : i32
        %rest_vn_at_0 = arith.addi %v_at_0, %rest_vn_tile_at : i32
        %rest_vn_0_0 = amdgpu.raw_buffer_load {indexOffset = 0 : i32} %v_rows[%rest_vn_at_0] : !rows_bf16, i32 -> !operand_bf16
        %rest_vn_at_1 = arith.addi %v_at_1, %rest_vn_tile_at : i32
        %rest_vn_0_1 = amdgpu.raw_buffer_load {indexOffset = 0 : i32} %v_rows[%rest_vn_at_1] : !rows_bf16, i32 -> !operand_bf16
        rocdl.sched.barrier 0
        %rest_s_1_4_0_a = vector.shuffle %rest_k_piece_12, %rest_k_piece_12 [0, 1, 2, 3] : !chunk_bf16, !chunk_bf16
        %rest_s_1_4_0 = amdgpu.mfma 32x32x8 %rest_s_1_4_0_a * %q_4_0 + %rest_s_1_3_1 blgp = none : !operand_bf16, !operand_bf16, !block
        %rest_vn_at_2 = arith.addi %v_at_2, %rest_vn_tile_at : i32
        %rest_vn_0_2 = amdgpu.raw_buffer_load {indexOffset = 0 : i32} %v_rows[%rest_vn_at_2] : !rows_bf16, i32 -> !operand_bf16
        %rest_vn_at_3 = arith.addi %v_at_3, %rest_vn_tile_at : i32
        %rest_vn_0_3 = amdgpu.raw_buffer_load {indexOffset = 0 : i32} %v_rows[%rest_vn_at_3] : !rows_bf16, i32 -> !operand_bf16
        rocdl.sched.barrier 0
        %rest_s_1_4_1_a = vector.shuffle %rest_k_piece_12, %rest_k_piece_12 [4, 5, 6, 7] : !chunk_bf16, !chunk_bf16
        %rest_s_1_4_1 = amdgpu.mfma 32x32x8 %rest_s_1_4_1_a * %q_4_1 + %rest_s_1_4_0 blgp = none : !operand_bf16, !operand_bf16, !block
        %rest_k_piece_15_at = arith.addi %k_read_3, %c4160 : index
        %rest_k_piece_15 = vector.load %k_lds[%rest_k_piece_15_at] {alignment = 16} : !tile_bf16_d128, !chunk_bf16
        %rest_x_8_0 = vector.extract %rest_x_8[0] : f32 from !pair
        %rest_w_8_0 = rocdl.exp2 %rest_x_8_0 f32 -> f32
        %rest_x_8_1 = vector.extract %rest_x_8[1] : f32 from !pair
        %rest_w_8_1 = rocdl.exp2 %rest_x_8_1 f32 -> f32
        %rest_pair_7 = vector.from_elements %rest_w_7_0, %rest_w_7_1 : !pair
        %rest_sum_7 = arith.addf %rest_sum_6, %rest_pair_7 : !pair
        %rest_parts_7 = vector.bitcast %rest_pair_7 : !pair to !operand_bf16
        %rest_h_7 = vector.shuffle %rest_parts_7, %rest_parts_7 [1, 3] : !operand_bf16, !operand_bf16
        %rest_p_3 = vector.shuffle %rest_h_6, %rest_h_7 [0, 1, 2, 3] : vector<2xbf16>, vector<2xbf16>
        %rest_vn_1_0 = amdgpu.raw_buffer_load {indexOffset = 64 : i32} %v_rows[%rest_vn_at_0] : !rows_bf16, i32 -> !operand_bf16
        %rest_vn_1_1 = amdgpu.raw_buffer_load {indexOffset = 64 : i32} %v_rows[%rest_vn_at_1] : !rows_bf16, i32 -> !operand_bf16
        rocdl.sched.barrier 0
        %rest_s_1_5_0_a = vector.shuffle %rest_k_piece_13, %rest_k_piece_13 [0, 1, 2, 3] : !chunk_bf16, !chunk_bf16
        %rest_s_1_5_0 = amdgpu.mfma 32x32x8 %rest_s_1_5_0_a * %q_5_0 + %rest_s_1_4_1 blgp = none : !operand_bf16, !operand_bf16, !block
        %rest_vn_1_2 = amdgpu.raw_buffer_load {indexOffset = 64 : i32} %v_rows[%rest_vn_at_2] : !rows_bf16, i32 -> !operand_bf16
        %rest_vn_1_3 = amdgpu.raw_buffer_load {indexOffset = 64 : i32} %v_rows[%rest_vn_at_3] : !rows_bf16, i32 -> !operand_bf16
        rocdl.sched.barrier 0
        %rest_s_1_5_1_a = vector.shuffle %rest_k_piece_13, %rest_k_piece_13 [4, 5, 6, 7] : !chunk_bf16, !chunk_bf16
        %rest_s_1_5_1 = amdgpu.mfma 32x32x8 %rest_s_1_5_1_a * %q_5_1 + %rest_s_1_5_0 blgp = none : !operand_bf16, !operand_bf16, !block
        rocdl.sched.barrier 0
        %rest_s_1_6_0_a = vector.shuffle %rest_k_piece_14, %rest_k_piece_14 [0, 1, 2, 3] : !chunk_bf16, !chunk_bf16
        %rest_s_1_6_0 = amdgpu.mfma 32x32x8 %rest_s_1_6_0_a * %q_6_0 + %rest_s_1_5_1 blgp = none : !operand_bf16, !operand_bf16, !block
        %rest_x_9_0 = vector.extract %rest_x_9[0] : f32 from !pair
        %rest_w_9_0 = rocdl.exp2 %rest_x_9_0 f32 -> f32
        %rest_x_9_1 = vector.extract %rest_x_9[1] : f32 from !pair
        %rest_w_9_1 = rocdl.exp2 %rest_x_9_1 f32 -> f32
        %rest_pair_8 = vector.from_elements %rest_w_8_0, %rest_w_8_1 : !pair
        %rest_sum_8 = arith.addf %rest_sum_7, %rest_pair_8 : !pair
        %rest_parts_8 = vector.bitcast %rest_pair_8 : !pair to !operand_bf16
        %rest_h_8 = vector.shuffle %rest_parts_8, %rest_parts_8 [1, 3] : !operand_bf16, !operand_bf16
        rocdl.sched.barrier 0
        %rest_s_1_6_1_a = vector.shuffle %rest_k_piece_14, %rest_k_piece_14 [4, 5, 6, 7] : !chunk_bf16, !chunk_bf16
        %rest_s_1_6_1 = amdgpu.mfma 32x32x8 %rest_s_1_6_1_a * %q_6_1 + %rest_s_1_6_0 blgp = none : !operand_bf16, !operand_bf16, !block
        amdgpu.lds_barrier
        %rest_v_piece_0_at = arith.addi %v_read_0, %c0 : index
        %rest_v_piece_0 = vector.load %v_lds[%rest_v_piece_0_at] {alignment = 16} : !tile_bf16_d128, !chunk_bf16
        %rest_v_piece_1_at = arith.addi %v_read_0, %c2048 : index
        %rest_v_piece_1 = vector.load %v_lds[%rest_v_piece_1_at] {alignment = 16} : !tile_bf16_d128, !chunk_bf16
        rocdl.sched.barrier 0
        %rest_s_1_7_0_a = vector.shuffle %rest_k_piece_15, %rest_k_piece_15 [0, 1, 2, 3] : !chunk_bf16, !chunk_bf16
        %rest_s_1_7_0 = amdgpu.mfma 32x32x8 %rest_s_1_7_0_a * %q_7_0 + %rest_s_1_6_1 blgp = none : !operand_bf16, !operand_bf16, !block
        rocdl.sched.barrier 0
        %rest_s_1_7_1_a = vector.shuffle %rest_k_piece_15, %rest_k_piece_15 [4, 5, 6, 7] : !chunk_bf16, !chunk_bf16
        %rest_s_1_7_1 = amdgpu.mfma 32x32x8 %rest_s_1_7_1_a * %q_7_1 + %rest_s_1_7_0 blgp = none : !operand_bf16, !operand_bf16, !block
        %rest_x_10_0 = vector.extract %rest_x_10[0] : f32 from !pair
        %rest_w_10_0 = rocdl.exp2 %rest_x_10_0 f32 -> f32
        %rest_x_10_1 = vector.extract %rest_x_10[1] : f32 from !pair
        %rest_w_10_1 = rocdl.exp2 %rest_x_10_1 f32 -> f32
        %rest_pair_9 = vector.from_elements %rest_w_9_0, %rest_w_9_1 : !pair
        %rest_sum_9 = arith.addf %rest_sum_8, %rest_pair_9 : !pair
        %rest_parts_9 = vector.bitcast %rest_pair_9 : !pair to !operand_bf16
        %rest_h_9 = vector.shuffle %rest_parts_9, %rest_parts_9 [1, 3] : !operand_bf16, !operand_bf16
        %rest_p_4 = vector.shuffle %rest_h_8, %rest_h_9 [0, 1, 2, 3] : vector<2xbf16>, vector<2xbf16>
        %rest_v_piece_2_at = arith.addi %v_read_0, %c4096 : index
        %rest_v_piece_2 = vector.load %v_lds[%rest_v_piece_2_at] {alignment = 16} : !tile_bf16_d128, !chunk_bf16
        rocdl.sched.barrier 0
        %rest_o_0_0_0_a = vector.shuffle %rest_v_piece_0, %rest_v_piece_0 [0, 1, 2, 3] : !chunk_bf16, !chunk_bf16
        %rest_o_0_0_0 = amdgpu.mfma 32x32x8 %rest_o_0_0_0_a * %rest_p_0 + %rest_in_2 blgp = none : !operand_bf16, !operand_bf16, !block
        %rest_k_store_rest_in_8 = arith.addi %k_store, %c0 : index
        vector.store %rest_in_8, %k_lds[%rest_k_store_rest_in_8] {alignment = 16} : !tile_bf16_d128, !chunk_bf16
        rocdl.sched.barrier 0
        %rest_o_0_0_1_a = vector.shuffle %rest_v_piece_0, %rest_v_piece_0 [4, 5, 6, 7] : !chunk_bf16, !chunk_bf16
        %rest_o_0_0_1 = amdgpu.mfma 32x32x8 %rest_o_0_0_1_a * %rest_p_1 + %rest_o_0_0_0 blgp = none : !operand_bf16, !operand_bf16, !block
        %rest_v_piece_3_at = arith.addi %v_read_0, %c6144 : index
        %rest_v_piece_3 = vector.load %v_lds[%rest_v_piece_3_at] {alignment = 16} : !tile_bf16_d128, !chunk_bf16
        %rest_k_store_rest_in_9 = arith.addi %k_store, %c2048 : index
        vector.store %rest_in_9, %k_lds[%rest_k_store_rest_in_9] {alignment = 16} : !tile_bf16_d128, !chunk_bf16
        %rest_tile_key = arith.shli %rest_tile_1, %i6 : i32
        %rest_left = arith.subi %lane_keys, %rest_tile_key : i32
        %rest_sees_0_0 = arith.cmpi sgt, %rest_left, %i0 : i32
        %rest_sees_0_1 = arith.cmpi sgt, %rest_left, %i1 : i32
        rocdl.sched.barrier 0
        %rest_o_1_0_0_a = vector.shuffle %rest_v_piece_1, %rest_v_piece_1 [0, 1, 2, 3] : !chunk_bf16, !chunk_bf16
        %rest_o_1_0_0 = amdgpu.mfma 32x32x8 %rest_o_1_0_0_a * %rest_p_0 + %rest_in_3 blgp = none : !operand_bf16, !operand_bf16, !block
        %rest_sees_0_2 = arith.cmpi sgt, %rest_left, %i2 : i32
        %rest_sees_0_3 = arith.cmpi sgt, %rest_left, %i3 : i32
        %rest_any_0_0 = vector.extract %rest_s_0_7_1[0] : f32 from !block
        %rest_seen_0_0 = arith.select %rest_sees_0_0, %rest_any_0_0, %masked : f32
        %rest_any_0_1 = vector.extract %rest_s_0_7_1[1] : f32 from !block
        %rest_seen_0_1 = arith.select %rest_sees_0_1, %rest_any_0_1, %masked : f32
        rocdl.sched.barrier 0
        %rest_o_1_0_1_a = vector.shuffle %rest_v_piece_1, %rest_v_piece_1 [4, 5, 6, 7] : !chunk_bf16, !chunk_bf16
        %rest_o_1_0_1 = amdgpu.mfma 32x32x8 %rest_o_1_0_1_a * %rest_p_1 + %rest_o_1_0_0 blgp = none : !operand_bf16, !operand_bf16, !block
        %rest_x_11_0 = vector.extract %rest_x_11[0] : f32 from !pair
        %rest_w_11_0 = rocdl.exp2 %rest_x_11_0 f32 -> f32
        %rest_x_11_1 = vector.extract %rest_x_11[1] : f32 from !pair
        %rest_w_11_1 = rocdl.exp2 %rest_x_11_1 f32 -> f32
        %rest_pair_10 = vector.from_elements %rest_w_10_0, %rest_w_10_1 : !pair
        %rest_sum_10 = arith.addf %rest_sum_9, %rest_pair_10 : !pair
        %rest_parts_10 = vector.bitcast %rest_pair_10 : !pair to !operand_bf16
        %rest_h_10 = vector.shuffle %rest_parts_10, %rest_parts_10 [1, 3] : !operand_bf16, !operand_bf16
        %rest_v_piece_4_at = arith.addi %v_read_1, %c0 : index
        %rest_v_piece_4 = vector.load %v_lds[%rest_v_piece_4_at] {alignment = 16} : !tile_bf16_d128, !chunk_bf16
        %rest_k_store_rest_in_10 = arith.addi %k_store, %c4096 : index
        vector.store %rest_in_10, %k_lds[%rest_k_store_rest_in_10] {alignment = 16} : !tile_bf16_d128, !chunk_bf16
        %rest_sees_0_4 = arith.cmpi sgt, %rest_left, %i8 : i32
        %rest_sees_0_5 = arith.cmpi sgt, %rest_left, %i9 : i32
        %rest_any_0_2 = vector.extract %rest_s_0_7_1[2] : f32 from !block
        %rest_seen_0_2 = arith.select %rest_sees_0_2, %rest_any_0_2, %masked : f32
        %rest_any_0_3 = vector.extract %rest_s_0_7_1[3] : f32 from !block
        %rest_seen_0_3 = arith.select %rest_sees_0_3, %rest_any_0_3, %masked : f32
        rocdl.sched.barrier 0
        %rest_o_2_0_0_a = vector.shuffle %rest_v_piece_2, %rest_v_piece_2 [0, 1, 2, 3] : !chunk_bf16, !chunk_bf16
        %rest_o_2_0_0 = amdgpu.mfma 32x32x8 %rest_o_2_0_0_a * %rest_p_0 + %rest_in_4 blgp = none : !operand_bf16, !operand_bf16, !block
        %rest_sees_0_6 = arith.cmpi sgt, %rest_left, %i10 : i32
        %rest_sees_0_7 = arith.cmpi sgt, %rest_left, %i11 : i32
        %rest_any_0_4 = vector.extract %rest_s_0_7_1[4] : f32 from !block
        %rest_seen_0_4 = arith.select %rest_sees_0_4, %rest_any_0_4, %masked : f32
        %rest_any_0_5 = vector.extract %rest_s_0_7_1[5] : f32 from !block
        %rest_seen_0_5 = arith.select %rest_sees_0_5, %rest_any_0_5, %masked : f32
        rocdl.sched.barrier 0
        %rest_o_2_0_1_a = vector.shuffle %rest_v_piece_2, %rest_v_piece_2 [4, 5, 6, 7] : !chunk_bf16, !chunk_bf16
        %rest_o_2_0_1 = amdgpu.mfma 32x32x8 %rest_o_2_0_1_a * %rest_p_1 + %rest_o_2_0_0 blgp = none : !operand_bf16, !operand_bf16, !block
        %rest_v_piece_5_at = arith.addi %v_read_1, %c2048 : index
        %rest_v_piece_5 = vector.load %v_lds[%rest_v_piece_5_at] {alignment = 16} : !tile_bf16_d128, !chunk_bf16
        %rest_k_store_rest_in_11 = arith.addi %k_store, %c6144 : index
        vector.store %rest_in_11, %k_lds[%rest_k_store_rest_in_11] {alignment = 16} : !tile_bf16_d128, !chunk_bf16
        %rest_sees_0_8 = arith.cmpi sgt, %rest_left, %i16 : i32
        %rest_sees_0_9 = arith.cmpi sgt, %rest_left, %i17 : i32
        %rest_any_0_6 = vector.extract %rest_s_0_7_1[6] : f32 from !block
        %rest_seen_0_6 = arith.select %rest_sees_0_6, %rest_any_0_6, %masked : f32
        %rest_any_0_7 = vector.extract %rest_s_0_7_1[7] : f32 from !block
        %rest_seen_0_7 = arith.select %rest_sees_0_7, %rest_any_0_7, %masked : f32
        rocdl.sched.barrier 0
        %rest_o_3_0_0_a = vector.shuffle %rest_v_piece_3, %rest_v_piece_3 [0, 1, 2, 3] : !chunk_bf16, !chunk_bf16
        %rest_o_3_0_0 = amdgpu.mfma 32x32x8 %rest_o_3_0_0_a * %rest_p_0 + %rest_in_5 blgp = none : !operand_bf16, !operand_bf16, !block
        %rest_x_12_0 = vector.extract %rest_x_12[0] : f32 from !pair
        %rest_w_12_0 = rocdl.exp2 %rest_x_12_0 f32 -> f32
        %rest_x_12_1 = vector.extract %rest_x_12[1] : f32 from !pair
        %rest_w_12_1 = rocdl.exp2 %rest_x_12_1 f32 -> f32
        %rest_pair_11 = vector.from_elements %rest_w_11_0, %rest_w_11_1 : !pair
        %rest_sum_11 = arith.addf %rest_sum_10, %rest_pair_11 : !pair
        %rest_parts_11 = vector.bitcast %rest_pair_11 : !pair to !operand_bf16
        %rest_h_11 = vector.shuffle %rest_parts_11, %rest_parts_11 [1, 3] : !operand_bf16, !operand_bf16
        %rest_p_5 = vector.shuffle %rest_h_10, %rest_h_11 [0, 1, 2, 3] : vector<2xbf16>, vector<2xbf16>
        %rest_sees_0_10 = arith.cmpi sgt, %rest_left, %i18 : i32
        %rest_sees_0_11 = arith.cmpi sgt, %rest_left, %i19 : i32
        %rest_any_0_8 = vector.extract %rest_s_0_7_1[8] : f32 from !block
        %rest_seen_0_8 = arith.select %rest_sees_0_8, %rest_any_0_8, %masked : f32
        %rest_any_0_9 = vector.extract %rest_s_0_7_1[9] : f32 from !block
        %rest_seen_0_9 = arith.select %rest_sees_0_9, %rest_any_0_9, %masked : f32
        rocdl.sched.barrier 0
        %rest_o_3_0_1_a = vector.shuffle %rest_v_piece_3, %rest_v_piece_3 [4, 5, 6, 7] : !chunk_bf16, !chunk_bf16
        %rest_o_3_0_1 = amdgpu.mfma 32x32x8 %rest_o_3_0_1_a * %rest_p_1 + %rest_o_3_0_0 blgp = none : !operand_bf16, !operand_bf16, !block
        %rest_v_piece_6_at = arith.addi %v_read_1, %c4096 : index
        %rest_v_piece_6 = vector.load %v_lds[%rest_v_piece_6_at] {alignment = 16} : !tile_bf16_d128, !chunk_bf16
        %rest_kn_tile_at = arith.muli %rest_tile_3, %k_tile_pitch : i32
        %rest_sees_0_12 = arith.cmpi sgt, %rest_left, %i24 : i32
        %rest_sees_0_13 = arith.cmpi sgt, %rest_left, %i25 : i32
        %rest_any_0_10 = vector.extract %rest_s_0_7_1[10] : f32 from !block
        %rest_seen_0_10 = arith.select %rest_sees_0_10, %rest_any_0_10, %masked : f32
        %rest_any_0_11 = vector.extract %rest_s_0_7_1[11] : f32 from !block
        %rest_seen_0_11 = arith.select %rest_sees_0_11, %rest_any_0_11, %masked : f32
        rocdl.sched.barrier 0
        %rest_o_0_1_0_a = vector.shuffle %rest_v_piece_4, %rest_v_piece_4 [0, 1, 2, 3] : !chunk_bf16, !chunk_bf16
        %rest_o_0_1_0 = amdgpu.mfma 32x32x8 %rest_o_0_1_0_a * %rest_p_2 + %rest_o_0_0_1 blgp = none : !operand_bf16, !operand_bf16, !block
        %rest_kn_at_0 = arith.addi %k_at_0, %rest_kn_tile_at : i32
        %rest_kn_0 = amdgpu.raw_buffer_load %k_rows[%rest_kn_at_0] : !rows_bf16, i32 -> !chunk_bf16
        %rest_sees_0_14 = arith.cmpi sgt, %rest_left, %i26 : i32
        %rest_sees_0_15 = arith.cmpi sgt, %rest_left, %i27 : i32
        %rest_any_0_12 = vector.extract %rest_s_0_7_1[12] : f32 from !block
        %rest_seen_0_12 = arith.select %rest_sees_0_12, %rest_any_0_12, %masked : f32
        %rest_any_0_13 = vector.extract %rest_s_0_7_1[13] : f32 from !block
        %rest_seen_0_13 = arith.select %rest_sees_0_13, %rest_any_0_13, %masked : f32
        rocdl.sched.barrier 0
        %rest_o_0_1_1_a = vector.shuffle %rest_v_piece_4, %rest_v_piece_4 [4, 5, 6, 7] : !chunk_bf16, !chunk_bf16
        %rest_o_0_1_1 = amdgpu.mfma 32x32x8 %rest_o_0_1_1_a * %rest_p_3 + %rest_o_0_1_0 blgp = none : !operand_bf16, !operand_bf16, !block
        %rest_x_13_0 = vector.extract %rest_x_13[0] : f32 from !pair
        %rest_w_13_0 = rocdl.exp2 %rest_x_13_0 f32 -> f32
        %rest_x_13_1 = vector.extract %rest_x_13[1] : f32 from !pair
        %rest_w_13_1 = rocdl.exp2 %rest_x_13_1 f32 -> f32
        %rest_pair_12 = vector.from_elements %rest_w_12_0, %rest_w_12_1 : !pair
        %rest_sum_12 = arith.addf %rest_sum_11, %rest_pair_12 : !pair
        %rest_parts_12 = vector.bitcast %rest_pair_12 : !pair to !operand_bf16
        %rest_h_12 = vector.shuffle %rest_parts_12, %rest_parts_12 [1, 3] : !operand_bf16, !operand_bf16
        %rest_v_piece_7_at = arith.addi %v_read_1, %c6144 : index
        %rest_v_piece_7 = vector.load %v_lds[%rest_v_piece_7_at] {alignment = 16} : !tile_bf16_d128, !chunk_bf16
        %rest_sees_1_0 = arith.cmpi sgt, %rest_left, %i32 : i32
        %rest_sees_1_1 = arith.cmpi sgt, %rest_left, %i33 : i32
        %rest_any_0_14 = vector.extract %rest_s_0_7_1[14] : f32 from !block
        %rest_seen_0_14 = arith.select %rest_sees_0_14, %rest_any_0_14, %masked : f32
        %rest_any_0_15 = vector.extract %rest_s_0_7_1[15] : f32 from !block
        %rest_seen_0_15 = arith.select %rest_sees_0_15, %rest_any_0_15, %masked : f32
        rocdl.sched.barrier 0
        %rest_o_1_1_0_a = vector.shuffle %rest_v_piece_5, %rest_v_piece_5 [0, 1, 2, 3] : !chunk_bf16, !chunk_bf16
        %rest_o_1_1_0 = amdgpu.mfma 32x32x8 %rest_o_1_1_0_a * %rest_p_2 + %rest_o_1_0_1 blgp = none : !operand_bf16, !operand_bf16, !block
        %rest_kn_at_1 = arith.addi %k_at_1, %rest_kn_tile_at : i32
        %rest_kn_1 = amdgpu.raw_buffer_load %k_rows[%rest_kn_at_1] : !rows_bf16, i32 -> !chunk_bf16
        %rest_sees_1_2 = arith.cmpi sgt, %rest_left, %i34 : i32
        %rest_sees_1_3 = arith.cmpi sgt, %rest_left, %i35 : i32
        %rest_any_1_0 = vector.extract %rest_s_1_7_1[0] : f32 from !block
        %rest_seen_1_0 = arith.select %rest_sees_1_0, %rest_any_1_0, %masked : f32
        %rest_any_1_1 = vector.extract %rest_s_1_7_1[1] : f32 from !block
        %rest_seen_1_1 = arith.select %rest_sees_1_1, %rest_any_1_1, %masked : f32
        rocdl.sched.barrier 0
        %rest_o_1_1_1_a = vector.shuffle %rest_v_piece_5, %rest_v_piece_5 [4, 5, 6, 7] : !chunk_bf16, !chunk_bf16
        %rest_o_1_1_1 = amdgpu.mfma 32x32x8 %rest_o_1_1_1_a * %rest_p_3 + %rest_o_1_1_0 blgp = none : !operand_bf16, !operand_bf16, !block
        %rest_v_piece_8_at = arith.addi %v_read_2, %c0 : index
        %rest_v_piece_8 = vector.load %v_lds[%rest_v_piece_8_at] {alignment = 16} : !tile_bf16_d128, !chunk_bf16
        %rest_kn_at_2 = arith.addi %k_at_2, %rest_kn_tile_at : i32
        %rest_kn_2 = amdgpu.raw_buffer_load %k_rows[%rest_kn_at_2] : !rows_bf16, i32 -> !chunk_bf16
        %rest_sees_1_4 = arith.cmpi sgt, %rest_left, %i40 : i32
        %rest_sees_1_5 = arith.cmpi sgt, %rest_left, %i41 : i32
        %rest_any_1_2 = vector.extract %rest_s_1_7_1[2] : f32 from !block
        %rest_seen_1_2 = arith.select %rest_sees_1_2, %rest_any_1_2, %masked : f32
        %rest_any_1_3 = vector.extract %rest_s_1_7_1[3] : f32 from !block
        %rest_seen_1_3 = arith.select %rest_sees_1_3, %rest_any_1_3, %masked : f32
        rocdl.sched.barrier 0
        %rest_o_2_1_0_a = vector.shuffle %rest_v_piece_6, %rest_v_piece_6 [0, 1, 2, 3] : !chunk_bf16, !chunk_bf16
        %rest_o_2_1_0 = amdgpu.mfma 32x32x8 %rest_o_2_1_0_a * %rest_p_2 + %rest_o_2_0_1 blgp = none : !operand_bf16, !operand_bf16, !block
        %rest_sees_1_6 = arith.cmpi sgt, %rest_left, %i42 : i32
        %rest_sees_1_7 = arith.cmpi sgt, %rest_left, %i43 : i32
        %rest_any_1_4 = vector.extract %rest_s_1_7_1[4] : f32 from !block
        %rest_seen_1_4 = arith.select %rest_sees_1_4, %rest_any_1_4, %masked : f32
        %rest_any_1_5 = vector.extract %rest_s_1_7_1[5] : f32 from !block
        %rest_seen_1_5 = arith.select %rest_sees_1_5, %rest_any_1_5, %masked : f32
        rocdl.sched.barrier 0
        %rest_o_2_1_1_a = vector.shuffle %rest_v_piece_6, %rest_v_piece_6 [4, 5, 6, 7] : !chunk_bf16, !chunk_bf16
        %rest_o_2_1_1 = amdgpu.mfma 32x32x8 %rest_o_2_1_1_a * %rest_p_3 + %rest_o_2_1_0 blgp = none : !operand_bf16, !operand_bf16, !block
        %rest_x_14_0 = vector.extract %rest_x_14[0] : f32 from !pair
        %rest_w_14_0 = rocdl.exp2 %rest_x_14_0 f32 -> f32
        %rest_x_14_1 = vector.extract %rest_x_14[1] : f32 from !pair
        %rest_w_14_1 = rocdl.exp2 %rest_x_14_1 f32 -> f32
        %rest_pair_13 = vector.from_elements %rest_w_13_0, %rest_w_13_1 : !pair
        %rest_sum_13 = arith.addf %rest_sum_12, %rest_pair_13 : !pair
        %rest_parts_13 = vector.bitcast %rest_pair_13 : !pair to !operand_bf16
        %rest_h_13 = vector.shuffle %rest_parts_13, %rest_parts_13 [1, 3] : !operand_bf16, !operand_bf16
        %rest_p_6 = vector.shuffle %rest_h_12, %rest_h_13 [0, 1, 2, 3] : vector<2xbf16>, vector<2xbf16>
        %rest_v_piece_9_at = arith.addi %v_read_2, %c2048 : index
        %rest_v_piece_9 = vector.load %v_lds[%rest_v_piece_9_at] {alignment = 16} : !tile_bf16_d128, !chunk_bf16
        %rest_kn_at_3 = arith.addi %k_at_3, %rest_kn_tile_at : i32
        %rest_kn_3 = amdgpu.raw_buffer_load %k_rows[%rest_kn_at_3] : !rows_bf16, i32 -> !chunk_bf16
        %rest_sees_1_8 = arith.cmpi sgt, %rest_left, %i48 : i32
        %rest_sees_1_9 = arith.cmpi sgt, %rest_left, %i49 : i32
        %rest_any_1_6 = vector.extract %rest_s_1_7_1[6] : f32 from !block
        %rest_seen_1_6 = arith.select %rest_sees_1_6, %rest_any_1_6, %masked : f32
        %rest_any_1_7 = vector.extract %rest_s_1_7_1[7] : f32 from !block
        %rest_seen_1_7 = arith.select %rest_sees_1_7, %rest_any_1_7, %masked : f32
        rocdl.sched.barrier 0
        %rest_o_3_1_0_a = vector.shuffle %rest_v_piece_7, %rest_v_piece_7 [0, 1, 2, 3] : !chunk_bf16, !chunk_bf16
        %rest_o_3_1_0 = amdgpu.mfma 32x32x8 %rest_o_3_1_0_a * %rest_p_2 + %rest_o_3_0_1 blgp = none : !operand_bf16, !operand_bf16, !block
        %rest_sees_1_10 = arith.cmpi sgt, %rest_left, %i50 : i32
        %rest_sees_1_11 = arith.cmpi sgt, %rest_left, %i51 : i32
        %rest_any_1_8 = vector.extract %rest_s_1_7_1[8] : f32 from !block
        %rest_seen_1_8 = arith.select %rest_sees_1_8, %rest_any_1_8, %masked : f32
        %rest_any_1_9 = vector.extract %rest_s_1_7_1[9] : f32 from !block
        %rest_seen_1_9 = arith.select %rest_sees_1_9, %rest_any_1_9, %masked : f32
        rocdl.sched.barrier 0
        %rest_o_3_1_1_a = vector.shuffle %rest_v_piece_7, %rest_v_piece_7 [4, 5, 6, 7] : !chunk_bf16, !chunk_bf16
        %rest_o_3_1_1 = amdgpu.mfma 32x32x8 %rest_o_3_1_1_a * %rest_p_3 + %rest_o_3_1_0 blgp = none : !operand_bf16, !operand_bf16, !block
        %rest_v_piece_10_at = arith.addi %v_read_2, %c4096 : index
        %rest_v_piece_10 = vector.load %v_lds[%rest_v_piece_10_at] {alignment = 16} : !tile_bf16_d128, !chunk_bf16
        llvm.inline_asm has_side_effects "", "~{memory}" : () -> ()
        %rest_sees_1_12 = arith.cmpi sgt, %rest_left, %i56 : i32
        %rest_sees_1_13 = arith.cmpi sgt, %rest_left, %i57 : i32
        %rest_any_1_10 = vector.extract %rest_s_1_7_1[10] : f32 from !block
        %rest_seen_1_10 = arith.select %rest_sees_1_10, %rest_any_1_10, %masked : f32
        %rest_any_1_11 = vector.extract %rest_s_1_7_1[11] : f32 from !block
        %rest_seen_1_11 = arith.select %rest_sees_1_11, %rest_any_1_11, %masked : f32
        rocdl.sched.barrier 0
        %rest_o_0_2_0_a = vector.shuffle %rest_v_piece_8, %rest_v_piece_8 [0, 1, 2, 3] : !chunk_bf16, !chunk_bf16
        %rest_o_0_2_0 = amdgpu.mfma 32x32x8 %rest_o_0_2_0_a * %rest_p_4 + %rest_o_0_1_1 blgp = none : !operand_bf16, !operand_bf16, !block
        %rest_x_15_0 = vector.extract %rest_x_15[0] : f32 from !pair
        %rest_w_15_0 = rocdl.exp2 %rest_x_15_0 f32 -> f32
        %rest_x_15_1 = vector.extract %rest_x_15[1] : f32 from !pair
        %rest_w_15_1 = rocdl.exp2 %rest_x_15_1 f32 -> f32
        %rest_pair_14 = vector.from_elements %rest_w_14_0, %rest_w_14_1 : !pair
        %rest_sum_14 = arith.addf %rest_sum_13, %rest_pair_14 : !pair
        %rest_parts_14 = vector.bitcast %rest_pair_14 : !pair to !operand_bf16
        %rest_h_14 = vector.shuffle %rest_parts_14, %rest_parts_14 [1, 3] : !operand_bf16, !operand_bf16
        %rest_sees_1_14 = arith.cmpi sgt, %rest_left, %i58 : i32
        %rest_sees_1_15 = arith.cmpi sgt, %rest_left, %i59 : i32
        %rest_any_1_12 = vector.extract %rest_s_1_7_1[12] : f32 from !block
        %rest_seen_1_12 = arith.select %rest_sees_1_12, %rest_any_1_12, %masked : f32
        %rest_any_1_13 = vector.extract %rest_s_1_7_1[13] : f32 from !block
        %rest_seen_1_13 = arith.select %rest_sees_1_13, %rest_any_1_13, %masked : f32
        rocdl.sched.barrier 0
        %rest_o_0_2_1_a = vector.shuffle %rest_v_piece_8, %rest_v_piece_8 [4, 5, 6, 7] : !chunk_bf16, !chunk_bf16
        %rest_o_0_2_1 = amdgpu.mfma 32x32x8 %rest_o_0_2_1_a * %rest_p_5 + %rest_o_0_2_0 blgp = none : !operand_bf16, !operand_bf16, !block
        %rest_v_piece_11_at = arith.addi %v_read_2, %c6144 : index
        %rest_v_piece_11 = vector.load %v_lds[%rest_v_piece_11_at] {alignment = 16} : !tile_bf16_d128, !chunk_bf16
        %rest_any_1_14 = vector.extract %rest_s_1_7_1[14] : f32 from !block
        %rest_seen_1_14 = arith.select %rest_sees_1_14, %rest_any_1_14, %masked : f32
        %rest_any_1_15 = vector.extract %rest_s_1_7_1[15] : f32 from !block
        %rest_seen_1_15 = arith.select %rest_sees_1_15, %rest_any_1_15, %masked : f32
        %rest_masked_0 = vector.from_elements %rest_seen_0_0, %rest_seen_0_1, %rest_seen_0_2, %rest_seen_0_3, %rest_seen_0_4, %rest_seen_0_5, %rest_seen_0_6, %rest_seen_0_7, %rest_seen_0_8, %rest_seen_0_9, %rest_seen_0_10, %rest_seen_0_11, %rest_seen_0_12, %rest_seen_0_13, %rest_seen_0_14, %rest_seen_0_15 : !block
        %rest_masked_1 = vector.from_elements %rest_seen_1_0, %rest_seen_1_1, %rest_seen_1_2, %rest_seen_1_3, %rest_seen_1_4, %rest_seen_1_5, %rest_seen_1_6, %rest_seen_1_7, %rest_seen_1_8, %rest_seen_1_9, %rest_seen_1_10, %rest_seen_1_11, %rest_seen_1_12, %rest_seen_1_13, %rest_seen_1_14, %rest_seen_1_15 : !block
        rocdl.sched.barrier 0
        %rest_o_1_2_0_a = vector.shuffle %rest_v_piece_9, %rest_v_piece_9 [0, 1, 2, 3] : !chunk_bf16, !chunk_bf16
        %rest_o_1_2_0 = amdgpu.mfma 32x32x8 %rest_o_1_2_0_a * %rest_p_4 + %rest_o_1_1_1 blgp = none : !operand_bf16, !operand_bf16, !block
        rocdl.sched.barrier 0
        %rest_o_1_2_1_a = vector.shuffle %rest_v_piece_9, %rest_v_piece_9 [4, 5, 6, 7] : !chunk_bf16, !chunk_bf16
        %rest_o_1_2_1 = amdgpu.mfma 32x32x8 %rest_o_1_2_1_a * %rest_p_5 + %rest_o_1_2_0 blgp = none : !operand_bf16, !operand_bf16, !block
        %rest_pair_15 = vector.from_elements %rest_w_15_0, %rest_w_15_1 : !pair
        %rest_sum_15 = arith.addf %rest_sum_14, %rest_pair_15 : !pair
        %rest_parts_15 = vector.bitcast %rest_pair_15 : !pair to !operand_bf16
        %rest_h_15 = vector.shuffle %rest_parts_15, %rest_parts_15 [1, 3] : !operand_bf16, !operand_bf16
        %rest_p_7 = vector.shuffle %rest_h_14, %rest_h_15 [0, 1, 2, 3] : vector<2xbf16>, vector<2xbf16>
        %rest_v_piece_12_at = arith.addi %v_read_3, %c0 : index
        %rest_v_piece_12 = vector.load %v_lds[%rest_v_piece_12_at] {alignment = 16} : !tile_bf16_d128, !chunk_bf16
        %rest_e_0_0 = vector.extract %rest_masked_0[0] : f32 from !block
        %rest_e_0_1 = vector.extract %rest_masked_0[1] : f32 from !block
        %rest_max_0_1 = arith.maxnumf %rest_e_0_0, %rest_e_0_1 : f32
        %rest_e_0_2 = vector.extract %rest_masked_0[2] : f32 from !block
        %rest_max_0_2 = arith.maxnumf %rest_max_0_1, %rest_e_0_2 : f32
        %rest_e_0_3 = vector.extract %rest_masked_0[3] : f32 from !block
        %rest_max_0_3 = arith.maxnumf %rest_max_0_2, %rest_e_0_3 : f32
        rocdl.sched.barrier 0
        %rest_o_2_2_0_a = vector.shuffle %rest_v_piece_10, %rest_v_piece_10 [0, 1, 2, 3] : !chunk_bf16, !chunk_bf16
        %rest_o_2_2_0 = amdgpu.mfma 32x32x8 %rest_o_2_2_0_a * %rest_p_4 + %rest_o_2_1_1 blgp = none : !operand_bf16, !operand_bf16, !block
        %rest_e_0_4 = vector.extract %rest_masked_0[4] : f32 from !block
        %rest_max_0_4 = arith.maxnumf %rest_max_0_3, %rest_e_0_4 : f32
        %rest_e_0_5 = vector.extract %rest_masked_0[5] : f32 from !block
        %rest_max_0_5 = arith.maxnumf %rest_max_0_4, %rest_e_0_5 : f32
        rocdl.sched.barrier 0
        %rest_o_2_2_1_a = vector.shuffle %rest_v_piece_10, %rest_v_piece_10 [4, 5, 6, 7] : !chunk_bf16, !chunk_bf16
        %rest_o_2_2_1 = amdgpu.mfma 32x32x8 %rest_o_2_2_1_a * %rest_p_5 + %rest_o_2_2_0 blgp = none : !operand_bf16, !operand_bf16, !block
        %rest_v_piece_13_at = arith.addi %v_read_3, %c2048 : index
        %rest_v_piece_13 = vector.load %v_lds[%rest_v_piece_13_at] {alignment = 16} : !tile_bf16_d128, !chunk_bf16
        %rest_e_0_6 = vector.extract %rest_masked_0[6] : f32 from !block
        %rest_max_0_6 = arith.maxnumf %rest_max_0_5, %rest_e_0_6 : f32
        %rest_e_0_7 = vector.extract %rest_masked_0[7] : f32 from !block
        %rest_max_0_7 = arith.maxnumf %rest_max_0_6, %rest_e_0_7 : f32
        rocdl.sched.barrier 0
        %rest_o_3_2_0_a = vector.shuffle %rest_v_piece_11, %rest_v_piece_11 [0, 1, 2, 3] : !chunk_bf16, !chunk_bf16
        %rest_o_3_2_0 = amdgpu.mfma 32x32x8 %rest_o_3_2_0_a * %rest_p_4 + %rest_o_3_1_1 blgp = none : !operand_bf16, !operand_bf16, !block
        %rest_e_0_8 = vector.extract %rest_masked_0[8] : f32 from !block
        %rest_max_0_8 = arith.maxnumf %rest_max_0_7, %rest_e_0_8 : f32
        %rest_e_0_9 = vector.extract %rest_masked_0[9] : f32 from !block
        %rest_max_0_9 = arith.maxnumf %rest_max_0_8, %rest_e_0_9 : f32
        %rest_e_0_10 = vector.extract %rest_masked_0[10] : f32 from !block
        %rest_max_0_10 = arith.maxnumf %rest_max_0_9, %rest_e_0_10 : f32
        %rest_e_0_11 = vector.extract %rest_masked_0[11] : f32 from !block
        %rest_max_0_11 = arith.maxnumf %rest_max_0_10, %rest_e_0_11 : f32
        rocdl.sched.barrier 0
        %rest_o_3_2_1_a = vector.shuffle %rest_v_piece_11, %rest_v_piece_11 [4, 5, 6, 7] : !chunk_bf16, !chunk_bf16
        %rest_o_3_2_1 = amdgpu.mfma 32x32x8 %rest_o_3_2_1_a * %rest_p_5 + %rest_o_3_2_0 blgp = none : !operand_bf16, !operand_bf16, !block
        %rest_v_piece_14_at = arith.addi %v_read_3, %c4096 : index
        %rest_v_piece_14 = vector.load %v_lds[%rest_v_piece_14_at] {alignment = 16} : !tile_bf16_d128, !chunk_bf16
        %rest_e_0_12 = vector.extract %rest_masked_0[12] : f32 from !block
        %rest_max_0_12 = arith.maxnumf %rest_max_0_11, %rest_e_0_12 : f32
        %rest_e_0_13 = vector.extract %rest_masked_0[13] : f32 from !block
        %rest_max_0_13 = arith.maxnumf %rest_max_0_12, %rest_e_0_13 : f32
        rocdl.sched.barrier 0
        %rest_o_0_3_0_a = vector.shuffle %rest_v_piece_12, %rest_v_piece_12 [0, 1, 2, 3] : !chunk_bf16, !chunk_bf16
        %rest_o_0_3_0 = amdgpu.mfma 32x32x8 %rest_o_0_3_0_a * %rest_p_6 + %rest_o_0_2_1 blgp = none : !operand_bf16, !operand_bf16, !block
        %rest_e_0_14 = vector.extract %rest_masked_0[14] : f32 from !block
        %rest_max_0_14 = arith.maxnumf %rest_max_0_13, %rest_e_0_14 : f32
        %rest_e_0_15 = vector.extract %rest_masked_0[15] : f32 from !block
        %rest_max_0_15 = arith.maxnumf %rest_max_0_14, %rest_e_0_15 : f32
        rocdl.sched.barrier 0
        %rest_o_0_3_1_a = vector.shuffle %rest_v_piece_12, %rest_v_piece_12 [4, 5, 6, 7] : !chunk_bf16, !chunk_bf16
        %rest_o_0_3_1 = amdgpu.mfma 32x32x8 %rest_o_0_3_1_a * %rest_p_7 + %rest_o_0_3_0 blgp = none : !operand_bf16, !operand_bf16, !block
        %rest_v_piece_15_at = arith.addi %v_read_3, %c6144 : index
        %rest_v_piece_15 = vector.load %v_lds[%rest_v_piece_15_at] {alignment = 16} : !tile_bf16_d128, !chunk_bf16
        %rest_e_1_0 = vector.extract %rest_masked_1[0] : f32 from !block
        %rest_max_1_0 = arith.maxnumf %rest_max_0_15, %rest_e_1_0 : f32
        %rest_e_1_1 = vector.extract %rest_masked_1[1] : f32 from !block
        %rest_max_1_1 = arith.maxnumf %rest_max_1_0, %rest_e_1_1 : f32
        %rest_e_1_2 = vector.extract %rest_masked_1[2] : f32 from !block
        %rest_max_1_2 = arith.maxnumf %rest_max_1_1, %rest_e_1_2 : f32
        %rest_e_1_3 = vector.extract %rest_masked_1[3] : f32 from !block
        %rest_max_1_3 = arith.maxnumf %rest_max_1_2, %rest_e_1_3 : f32
        rocdl.sched.barrier 0
        %rest_o_1_3_0_a = vector.shuffle %rest_v_piece_13, %rest_v_piece_13 [0, 1, 2, 3] : !chunk_bf16, !chunk_bf16
        %rest_o_1_3_0 = amdgpu.mfma 32x32x8 %rest_o_1_3_0_a * %rest_p_6 + %rest_o_1_2_1 blgp = none : !operand_bf16, !operand_bf16, !block
        %rest_e_1_4 = vector.extract %rest_masked_1[4] : f32 from !block
        %rest_max_1_4 = arith.maxnumf %rest_max_1_3, %rest_e_1_4 : f32
        %rest_e_1_5 = vector.extract %rest_masked_1[5] : f32 from !block
        %rest_max_1_5 = arith.maxnumf %rest_max_1_4, %rest_e_1_5 : f32
        rocdl.sched.barrier 0
        %rest_o_1_3_1_a = vector.shuffle %rest_v_piece_13, %rest_v_piece_13 [4, 5, 6, 7] : !chunk_bf16, !chunk_bf16
        %rest_o_1_3_1 = amdgpu.mfma 32x32x8 %rest_o_1_3_1_a * %rest_p_7 + %rest_o_1_3_0 blgp = none : !operand_bf16, !operand_bf16, !block
        %rest_e_1_6 = vector.extract %rest_masked_1[6] : f32 from !block
        %rest_max_1_6 = arith.maxnumf %rest_max_1_5, %rest_e_1_6 : f32
        %rest_e_1_7 = vector.extract %rest_masked_1[7] : f32 from !block
        %rest_max_1_7 = arith.maxnumf %rest_max_1_6, %rest_e_1_7 : f32
        rocdl.sched.barrier 0
        %rest_o_2_3_0_a = vector.shuffle %rest_v_piece_14, %rest_v_piece_14 [0, 1, 2, 3] : !chunk_bf16, !chunk_bf16
        %rest_o_2_3_0 = amdgpu.mfma 32x32x8 %rest_o_2_3_0_a * %rest_p_6 + %rest_o_2_2_1 blgp = none : !operand_bf16, !operand_bf16, !block
        %rest_e_1_8 = vector.extract %rest_masked_1[8] : f32 from !block
        %rest_max_1_8 = arith.maxnumf %rest_max_1_7, %rest_e_1_8 : f32
        %rest_e_1_9 = vector.extract %rest_masked_1[9] : f32 from !block
        %rest_max_1_9 = arith.maxnumf %rest_max_1_8, %rest_e_1_9 : f32
        %rest_e_1_10 = vector.extract %rest_masked_1[10] : f32 from !block
        %rest_max_1_10 = arith.maxnumf %rest_max_1_9, %rest_e_1_10 : f32
        %rest_e_1_11 = vector.extract %rest_masked_1[11] : f32 from !block
        %rest_max_1_11 = arith.maxnumf %rest_max_1_10, %rest_e_1_11 : f32
        rocdl.sched.barrier 0
        %rest_o_2_3_1_a = vector.shuffle %rest_v_piece_14, %rest_v_piece_14 [4, 5, 6, 7] : !chunk_bf16, !chunk_bf16
        %rest_o_2_3_1 = amdgpu.mfma 32x32x8 %rest_o_2_3_1_a * %rest_p_7 + %rest_o_2_3_0 blgp = none : !operand_bf16, !operand_bf16, !block
        %rest_e_1_12 = vector.extract %rest_masked_1[12] : f32 from !block
        %rest_max_1_12 = arith.maxnumf %rest_max_1_11, %rest_e_1_12 : f32
        %rest_e_1_13 = vector.extract %rest_masked_1[13] : f32 from !block
        %rest_max_1_13 = arith.maxnumf %rest_max_1_12, %rest_e_1_13 : f32
        amdgpu.lds_barrier
        rocdl.sched.barrier 0
        %rest_o_3_3_0_a = vector.shuffle %rest_v_piece_15, %rest_v_piece_15 [0, 1, 2, 3] : !chunk_bf16, !chunk_bf16
        %rest_o_3_3_0 = amdgpu.mfma 32x32x8 %rest_o_3_3_0_a * %rest_p_6 + %rest_o_3_2_1 blgp = none : !operand_bf16, !operand_bf16, !block
        %rest_e_1_14 = vector.extract %rest_masked_1[14] : f32 from !block
        %rest_max_1_14 = arith.maxnumf %rest_max_1_13, %rest_e_1_14 : f32
        %rest_e_1_15 = vector.extract %rest_masked_1[15] : f32 from !block
        %rest_max_1_15 = arith.maxnumf %rest_max_1_14, %rest_e_1_15 : f32
        rocdl.sched.barrier 0
        %rest_o_3_3_1_a = vector.shuffle %rest_v_piece_15, %rest_v_piece_15 [4, 5, 6, 7] : !chunk_bf16, !chunk_bf16
        %rest_o_3_3_1 = amdgpu.mfma 32x32x8 %rest_o_3_3_1_a * %rest_p_7 + %rest_o_3_3_0 blgp = none : !operand_bf16, !operand_bf16, !block
        %rest_exponent = math.fma %rest_max_1_15, %scale, %rest_in_7 : f32
        %rest_above = arith.cmpf ogt, %rest_exponent, %most : f32
        %rest_lanes = rocdl.ballot %rest_above : i64
        %rest_any = arith.cmpi ne, %rest_lanes, %no_lanes : i64
        %rest_new:6 = scf.if %rest_any -> (!block, !block, !block, !block, !pair, f32) {
          %rest_other, %rest_valid = gpu.shuffle xor %rest_max_1_15, %i32, %i64 : f32
          %rest_both = arith.maxnumf %rest_max_1_15, %rest_other : f32
          %rest_minus = arith.negf %rest_both : f32
          %rest_enough = math.fma %rest_minus, %scale, %largest_exponent : f32
          %rest_lower = arith.minnumf %rest_in_7, %rest_enough : f32
          %rest_change = arith.subf %rest_lower, %rest_in_7 : f32
          %rest_factor = rocdl.exp2 %rest_change f32 -> f32
          %rest_factor_2 = vector.broadcast %rest_factor : f32 to !pair
          %rest_factor_16 = vector.broadcast %rest_factor : f32 to !block
          %rest_down_0 = arith.mulf %rest_o_0_3_1, %rest_factor_16 : !block
          %rest_down_1 = arith.mulf %rest_o_1_3_1, %rest_factor_16 : !block
          %rest_down_2 = arith.mulf %rest_o_2_3_1, %rest_factor_16 : !block
          %rest_down_3 = arith.mulf %rest_o_3_3_1, %rest_factor_16 : !block
          %rest_down_sums = arith.mulf %rest_sum_15, %rest_factor_2 : !pair
          scf.yield %rest_down_0, %rest_down_1, %rest_down_2, %rest_down_3, %rest_down_sums, %rest_lower : !block, !block, !block, !block, !pair, f32
        } else {
          scf.yield %rest_o_0_3_1, %rest_o_1_3_1, %rest_o_2_3_1, %rest_o_3_3_1, %rest_sum_15, %rest_in_7 : !block, !block, !block, !block, !pair, f32
        }
        scf.yield %rest_masked_0, %rest_masked_1, %rest_new#0, %rest_new#1, %rest_new#2, %rest_new#3, %rest_new#4, %rest_new#5, %rest_kn_0, %rest_kn_1, %rest_kn_2, %rest_kn_3, %rest_vn_0_0, %rest_vn_0_1, %rest_vn_0_2, %rest_vn_0_3, %rest_vn_1_0, %rest_vn_1_1, %rest_vn_1_2, %rest_vn_1_3 : !block, !block, !block, !block, !block, !block, !pair, f32, !chunk_bf16, !chunk_bf16, !chunk_bf16, !chunk_bf16, !operand_bf16, !operand_bf16, !operand_bf16, !operand_bf16, !operand_bf16, !operand_bf16, !operand_bf16, !operand_bf16
      }

      // The last tile's weights.
      %last_vt_0_01 = vector.shuffle %rest#12, %rest#13 [0, 4, 1, 5, 2, 6, 3, 7] : !operand_bf16, !operand_bf16
      %last_vt_0_23 = vector.shuffle %rest#14, %rest#15 [0, 4, 1, 5, 2, 6, 3, 7] : !operand_bf16, !operand_bf16
      %last_vt_0_0 = vector.shuffle %last_vt_0_01, %last_vt_0_23 [0, 1, 8, 9] : !chunk_bf16, !chunk_bf16
      %last_vt_0_0_at = arith.addi %v_store_0, %c0 : index
      vector.store %last_vt_0_0, %v_lds[%last_vt_0_0_at] {alignment = 8} : !tile_bf16_d128, !operand_bf16
      %last_vt_0_1 = vector.shuffle %last_vt_0_01, %last_vt_0_23 [2, 3, 10, 11] : !chunk_bf16, !chunk_bf16
      %last_vt_0_1_at = arith.addi %v_store_1, %c0 : index
      vector.store %last_vt_0_1, %v_lds[%last_vt_0_1_at] {alignment = 8} : !tile_bf16_d128, !operand_bf16
      %last_vt_0_2 = vector.shuffle %last_vt_0_01, %last_vt_0_23 [4, 5, 12, 13] : !chunk_bf16, !chunk_bf16
      %last_vt_0_2_at = arith.addi %v_store_2, %c0 : index
      vector.store %last_vt_0_2, %v_lds[%last_vt_0_2_at] {alignment = 8} : !tile_bf16_d128, !operand_bf16
      %last_vt_0_3 = vector.shuffle %last_vt_0_01, %last_vt_0_23 [6, 7, 14, 15] : !chunk_bf16, !chunk_bf16
      %last_vt_0_3_at = arith.addi %v_store_3, %c0 : index
      vector.store %last_vt_0_3, %v_lds[%last_vt_0_3_at] {alignment = 8} : !tile_bf16_d128, !operand_bf16
      %last_vt_1_01 = vector.shuffle %rest#16, %rest#17 [0, 4, 1, 5, 2, 6, 3, 7] : !operand_bf16, !operand_bf16
      %last_vt_1_23 = vector.shuffle %rest#18, %rest#19 [0, 4, 1, 5, 2, 6, 3, 7] : !operand_bf16, !operand_bf16
      %last_vt_1_0 = vector.shuffle %last_vt_1_01, %last_vt_1_23 [0, 1, 8, 9] : !chunk_bf16, !chunk_bf16
      %last_vt_1_0_at = arith.addi %v_store_0, %c4096 : index
      vector.store %last_vt_1_0, %v_lds[%last_vt_1_0_at] {alignment = 8} : !tile_bf16_d128, !operand_bf16
      %last_vt_1_1 = vector.shuffle %last_vt_1_01, %last_vt_1_23 [2, 3, 10, 11] : !chunk_bf16, !chunk_bf16
      %last_vt_1_1_at = arith.addi %v_store_1, %c4096 : index
      vector.store %last_vt_1_1, %v_lds[%last_vt_1_1_at] {alignment = 8} : !tile_bf16_d128, !operand_bf16
      %last_vt_1_2 = vector.shuffle %last_vt_1_01, %last_vt_1_23 [4, 5, 12, 13] : !chunk_bf16, !chunk_bf16
      %last_vt_1_2_at = arith.addi %v_store_2, %c4096 : index
      vector.store %last_vt_1_2, %v_lds[%last_vt_1_2_at] {alignment = 8} : !tile_bf16_d128, !operand_bf16
      %last_vt_1_3 = vector.shuffle %last_vt_1_01, %last_vt_1_23 [6, 7, 14, 15] : !chunk_bf16, !chunk_bf16
      %last_vt_1_3_at = arith.addi %v_store_3, %c4096 : index
      vector.store %last_vt_1_3, %v_lds[%last_vt_1_3_at] {alignment = 8} : !tile_bf16_d128, !operand_bf16
      %last_shift_0 = vector.broadcast %rest#7 : f32 to !pair
      %last_scores_0 = vector.shuffle %rest#0, %rest#0 [0, 1] : !block, !block
      %last_x_0 = math.fma %last_scores_0, %scale_2, %last_shift_0 : !pair
      %last_shift_1 = vector.broadcast %rest#7 : f32 to !pair
      %last_scores_1 = vector.shuffle %rest#0, %rest#0 [2, 3] : !block, !block
      %last_x_1 = math.fma %last_scores_1, %scale_2, %last_shift_1 : !pair
      %last_shift_2 = vector.broadcast %rest#7 : f32 to !pair
      %last_scores_2 = vector.shuffle %rest#0, %rest#0 [4, 5] : !block, !block
      %last_x_2 = math.fma %last_scores_2, %scale_2, %last_shift_2 : !pair
      %last_shift_3 = vector.broadcast %rest#7 : f32 to !pair
      %last_scores_3 = vector.shuffle %rest#0, %rest#0 [6, 7] : !block, !block
      %last_x_3 = math.fma %last_scores_3, %scale_2, %last_shift_3 : !pair
      %last_shift_4 = vector.broadcast %rest#7 : f32 to !pair
      %last_scores_4 = vector.shuffle %rest#0, %rest#0 [8, 9] : !block, !block
      %last_x_4 = math.fma %last_scores_4, %scale_2, %last_shift_4 : !pair
      %last_shift_5 = vector.broadcast %rest#7 : f32 to !pair
      %last_scores_5 = vector.shuffle %rest#0, %rest#0 [10, 11] : !block, !block
      %last_x_5 = math.fma %last_scores_5, %scale_2, %last_shift_5 : !pair
      %last_shift_6 = vector.broadcast %rest#7 : f32 to !pair
      %last_scores_6 = vector.shuffle %rest#0, %rest#0 [12, 13] : !block, !block
      %last_x_6 = math.fma %last_scores_6, %scale_2, %last_shift_6 : !pair
      %last_shift_7 = vector.broadcast %rest#7 : f32 to !pair
      %last_scores_7 = vector.shuffle %rest#0, %rest#0 [14, 15] : !block, !block
      %last_x_7 = math.fma %last_scores_7, %scale_2, %last_shift_7 : !pair
      %last_shift_8 = vector.broadcast %rest#7 : f32 to !pair
      %last_scores_8 = vector.shuffle %rest#1, %rest#1 [0, 1] : !block, !block
      %last_x_8 = math.fma %last_scores_8, %scale_2, %last_shift_8 : !pair
      %last_shift_9 = vector.broadcast %rest#7 : f32 to !pair
      %last_scores_9 = vector.shuffle %rest#1, %rest#1 [2, 3] : !block, !block
      %last_x_9 = math.fma %last_scores_9, %scale_2, %last_shift_9 : !pair
      %last_shift_10 = vector.broadcast %rest#7 : f32 to !pair
      %last_scores_10 = vector.shuffle %rest#1, %rest#1 [4, 5] : !block, !block
      %last_x_10 = math.fma %last_scores_10, %scale_2, %last_shift_10 : !pair
      %last_shift_11 = vector.broadcast %rest#7 : f32 to !pair
      %last_scores_11 = vector.shuffle %rest#1, %rest#1 [6, 7] : !block, !block
      %last_x_11 = math.fma %last_scores_11, %scale_2, %last_shift_11 : !pair
      %last_shift_12 = vector.broadcast %rest#7 : f32 to !pair
      %last_scores_12 = vector.shuffle %rest#1, %rest#1 [8, 9] : !block, !block
      %last_x_12 = math.fma %last_scores_12, %scale_2, %last_shift_12 : !pair
      %last_shift_13 = vector.broadcast %rest#7 : f32 to !pair
      %last_scores_13 = vector.shuffle %rest#1, %rest#1 [10, 11] : !block, !block
      %last_x_13 = math.fma %last_scores_13, %scale_2, %last_shift_13 : !pair
      %last_shift_14 = vector.broadcast %rest#7 : f32 to !pair
      %last_scores_14 = vector.shuffle %rest#1, %rest#1 [12, 13] : !block, !block
      %last_x_14 = math.fma %last_scores_14, %scale_2, %last_shift_14 : !pair
      %last_shift_15 = vector.broadcast %rest#7 : f32 to !pair
      %last_scores_15 = vector.shuffle %rest#1, %rest#1 [14, 15] : !block, !block
      %last_x_15 = math.fma %last_scores_15, %scale_2, %last_shift_15 : !pair
      %last_x_0_0 = vector.extract %last_x_0[0] : f32 from !pair
      %last_w_0_0 = rocdl.exp2 %last_x_0_0 f32 -> f32
      %last_x_0_1 = vector.extract %last_x_0[1] : f32 from !pair
      %last_w_0_1 = rocdl.exp2 %last_x_0_1 f32 -> f32
      %last_x_1_0 = vector.extract %last_x_1[0] : f32 from !pair
      %last_w_1_0 = rocdl.exp2 %last_x_1_0 f32 -> f32
      %last_x_1_1 = vector.extract %last_x_1[1] : f32 from !pair
      %last_w_1_1 = rocdl.exp2 %last_x_1_1 f32 -> f32
      %last_pair_0 = vector.from_elements %last_w_0_0, %last_w_0_1 : !pair
      %last_sum_0 = arith.addf %rest#6, %last_pair_0 : !pair
      %last_parts_0 = vector.bitcast %last_pair_0 : !pair to !operand_bf16
      %last_h_0 = vector.shuffle %last_parts_0, %last_parts_0 [1, 3] : !operand_bf16, !operand_bf16
      %last_x_2_0 = vector.extract %last_x_2[0] : f32 from !pair
      %last_w_2_0 = rocdl.exp2 %last_x_2_0 f32 -> f32
      %last_x_2_1 = vector.extract %last_x_2[1] : f32 from !pair
      %last_w_2_1 = rocdl.exp2 %last_x_2_1 f32 -> f32
      %last_pair_1 = vector.from_elements %last_w_1_0, %last_w_1_1 : !pair
      %last_sum_1 = arith.addf %last_sum_0, %last_pair_1 : !pair
      %last_parts_1 = vector.bitcast %last_pair_1 : !pair to !operand_bf16
      %last_h_1 = vector.shuffle %last_parts_1, %last_parts_1 [1, 3] : !operand_bf16, !operand_bf16
      %last_p_0 = vector.shuffle %last_h_0, %last_h_1 [0, 1, 2, 3] : vector<2xbf16>, vector<2xbf16>
      %last_x_3_0 = vector.extract %last_x_3[0] : f32 from !pair
      %last_w_3_0 = rocdl.exp2 %last_x_3_0 f32 -> f32
      %last_x_3_1 = vector.extract %last_x_3[1] : f32 from !pair
      %last_w_3_1 = rocdl.exp2 %last_x_3_1 f32 -> f32
      %last_pair_2 = vector.from_elements %last_w_2_0, %last_w_2_1 : !pair
      %last_sum_2 = arith.addf %last_sum_1, %last_pair_2 : !pair
      %last_parts_2 = vector.bitcast %last_pair_2 : !pair to !operand_bf16
      %last_h_2 = vector.shuffle %last_parts_2, %last_parts_2 [1, 3] : !operand_bf16, !operand_bf16
      %last_x_4_0 = vector.extract %last_x_4[0] : f32 from !pair
      %last_w_4_0 = rocdl.exp2 %last_x_4_0 f32 -> f32
      %last_x_4_1 = vector.extract %last_x_4[1] : f32 from !pair
      %last_w_4_1 = rocdl.exp2 %last_x_4_1 f32 -> f32
      %last_pair_3 = vector.from_elements %last_w_3_0, %last_w_3_1 : !pair
      %last_sum_3 = arith.addf %last_sum_2, %last_pair_3 : !pair
      %last_parts_3 = vector.bitcast %last_pair_3 : !pair to !operand_bf16
      %last_h_3 = vector.shuffle %last_parts_3, %last_parts_3 [1, 3] : !operand_bf16, !operand_bf16
      %last_p_1 = vector.shuffle %last_h_2, %last_h_3 [0, 1, 2, 3] : vector<2xbf16>, vector<2xbf16>
      %last_x_5_0 = vector.extract %last_x_5[0] : f32 from !pair
      %last_w_5_0 = rocdl.exp2 %last_x_5_0 f32 -> f32
      %last_x_5_1 = vector.extract %last_x_5[1] : f32 from !pair
      %last_w_5_1 = rocdl.exp2 %last_x_5_1 f32 -> f32
      %last_pair_4 = vector.from_elements %last_w_4_0, %last_w_4_1 : !pair
      %last_sum_4 = arith.addf %last_sum_3, %last_pair_4 : !pair
      %last_parts_4 = vector.bitcast %last_pair_4 : !pair to !operand_bf16
      %last_h_4 = vector.shuffle %last_parts_4, %last_parts_4 [1, 3] : !operand_bf16, !operand_bf16
      %last_x_6_0 = vector.extract %last_x_6[0] : f32 from !pair
      %last_w_6_0 = rocdl.exp2 %last_x_6_0 f32 -> f32
      %last_x_6_1 = vector.extract %last_x_6[1] : f32 from !pair
      %last_w_6_1 = rocdl.exp2 %last_x_6_1 f32 -> f32
      %last_pair_5 = vector.from_elements %last_w_5_0, %last_w_5_1 : !pair
      %last_sum_5 = arith.addf %last_sum_4, %last_pair_5 : !pair
      %last_parts_5 = vector.bitcast %last_pair_5 : !pair to !operand_bf16
      %last_h_5 = vector.shuffle %last_parts_5, %last_parts_5 [1, 3] : !operand_bf16, !operand_bf16
      %last_p_2 = vector.shuffle %last_h_4, %last_h_5 [0, 1, 2, 3] : vector<2xbf16>, vector<2xbf16>
      %last_x_7_0 = vector.extract %last_x_7[0] : f32 from !pair
      %last_w_7_0 = rocdl.exp2 %last_x_7_0 f32 -> f32
      %last_x_7_1 = vector.extract %last_x_7[1] : f32 from !pair
      %last_w_7_1 = rocdl.exp2 %last_x_7_1 f32 -> f32
      %last_pair_6 = vector.from_elements %last_w_6_0, %last_w_6_1 : !pair
      %last_sum_6 = arith.addf %last_sum_5, %last_pair_6 : !pair
      %last_parts_6 = vector.bitcast %last_pair_6 : !pair to !operand_bf16
      %last_h_6 = vector.shuffle %last_parts_6, %last_parts_6 [1, 3] : !operand_bf16, !operand_bf16
      %last_x_8_0 = vector.extract %last_x_8[0] : f32 from !pair
      %last_w_8_0 = rocdl.exp2 %last_x_8_0 f32 -> f32
      %last_x_8_1 = vector.extract %last_x_8[1] : f32 from !pair
      %last_w_8_1 = rocdl.exp2 %last_x_8_1 f32 -> f32
      %last_pair_7 = vector.from_elements %last_w_7_0, %last_w_7_1 : !pair
      %last_sum_7 = arith.addf %last_sum_6, %last_pair_7 : !pair
      %last_parts_7 = vector.bitcast %last_pair_7 : !pair to !operand_bf16
      %last_h_7 = vector.shuffle %last_parts_7, %last_parts_7 [1, 3] : !operand_bf16, !operand_bf16
      %last_p_3 = vector.shuffle %last_h_6, %last_h_7 [0, 1, 2, 3] : vector<2xbf16>, vector<2xbf16>
      %last_x_9_0 = vector.extract %last_x_9[0] : f32 from !pair
      %last_w_9_0 = rocdl.exp2 %last_x_9_0 f32 -> f32
      %last_x_9_1 = vector.extract %last_x_9[1] : f32 from !pair
      %last_w_9_1 = rocdl.exp2 %last_x_9_1 f32 -> f32
      %last_pair_8 = vector.from_elements %last_w_8_0, %last_w_8_1 : !pair
      %last_sum_8 = arith.addf %last_sum_7, %last_pair_8 : !pair
      %last_parts_8 = vector.bitcast %last_pair_8 : !pair to !operand_bf16
      %last_h_8 = vector.shuffle %last_parts_8, %last_parts_8 [1, 3] : !operand_bf16, !operand_bf16
      %last_x_10_0 = vector.extract %last_x_10[0] : f32 from !pair
      %last_w_10_0 = rocdl.exp2 %last_x_10_0 f32 -> f32
      %last_x_10_1 = vector.extract %last_x_10[1] : f32 from !pair
      %last_w_10_1 = rocdl.exp2 %last_x_10_1 f32 -> f32
      %last_pair_9 = vector.from_elements %last_w_9_0, %last_w_9_1 : !pair
      %last_sum_9 = arith.addf %last_sum_8, %last_pair_9 : !pair
      %last_parts_9 = vector.bitcast %last_pair_9 : !pair to !operand_bf16
      %last_h_9 = vector.shuffle %last_parts_9, %last_parts_9 [1, 3] : !operand_bf16, !operand_bf16
      %last_p_4 = vector.shuffle %last_h_8, %last_h_9 [0, 1, 2, 3] : vector<2xbf16>, vector<2xbf16>
      %last_x_11_0 = vector.extract %last_x_11[0] : f32 from !pair
      %last_w_11_0 = rocdl.exp2 %last_x_11_0 f32 -> f32
      %last_x_11_1 = vector.extract %last_x_11[1] : f32 from !pair
      %last_w_11_1 = rocdl.exp2 %last_x_11_1 f32 -> f32
      %last_pair_10 = vector.from_elements %last_w_10_0, %last_w_10_1 : !pair
      %last_sum_10 = arith.addf %last_sum_9, %last_pair_10 : !pair
      %last_parts_10 = vector.bitcast %last_pair_10 : !pair to !operand_bf16
      %last_h_10 = vector.shuffle %last_parts_10, %last_parts_10 [1, 3] : !operand_bf16, !operand_bf16
      %last_x_12_0 = vector.extract %last_x_12[0] : f32 from !pair
      %last_w_12_0 = rocdl.exp2 %last_x_12_0 f32 -> f32
      %last_x_12_1 = vector.extract %last_x_12[1] : f32 from !pair
      %last_w_12_1 = rocdl.exp2 %last_x_12_1 f32 -> f32
      %last_pair_11 = vector.from_elements %last_w_11_0, %last_w_11_1 : !pair
      %last_sum_11 = arith.addf %last_sum_10, %last_pair_11 : !pair
      %last_parts_11 = vector.bitcast %last_pair_11 : !pair to !operand_bf16
      %last_h_11 = vector.shuffle %last_parts_11, %last_parts_11 [1, 3] : !operand_bf16, !operand_bf16
      %last_p_5 = vector.shuffle %last_h_10, %last_h_11 [0, 1, 2, 3] : vector<2xbf16>, vector<2xbf16>
      %last_x_13_0 = vector.extract %last_x_13[0] : f32 from !pair
      %last_w_13_0 = rocdl.exp2 %last_x_13_0 f32 -> f32
      %last_x_13_1 = vector.extract %last_x_13[1] : f32 from !pair
      %last_w_13_1 = rocdl.exp2 %last_x_13_1 f32 -> f32
      %last_pair_12 = vector.from_elements %last_w_12_0, %last_w_12_1 : !pair
      %last_sum_12 = arith.addf %last_sum_11, %last_pair_12 : !pair
      %last_parts_12 = vector.bitcast %last_pair_12 : !pair to !operand_bf16
      %last_h_12 = vector.shuffle %last_parts_12, %last_parts_12 [1, 3] : !operand_bf16, !operand_bf16
      %last_x_14_0 = vector.extract %last_x_14[0] : f32 from !pair
      %last_w_14_0 = rocdl.exp2 %last_x_14_0 f32 -> f32
      %last_x_14_1 = vector.extract %last_x_14[1] : f32 from !pair
      %last_w_14_1 = rocdl.exp2 %last_x_14_1 f32 -> f32
      %last_pair_13 = vector.from_elements %last_w_13_0, %last_w_13_1 : !pair
      %last_sum_13 = arith.addf %last_sum_12, %last_pair_13 : !pair
      %last_parts_13 = vector.bitcast %last_pair_13 : !pair to !operand_bf16
      %last_h_13 = vector.shuffle %last_parts_13, %last_parts_13 [1, 3] : !operand_bf16, !operand_bf16
      %last_p_6 = vector.shuffle %last_h_12, %last_h_13 [0, 1, 2, 3] : vector<2xbf16>, vector<2xbf16>
      %last_x_15_0 = vector.extract %last_x_15[0] : f32 from !pair
      %last_w_15_0 = rocdl.exp2 %last_x_15_0 f32 -> f32
      %last_x_15_1 = vector.extract %last_x_15[1] : f32 from !pair
      %last_w_15_1 = rocdl.exp2 %last_x_15_1 f32 -> f32
      %last_pair_14 = vector.from_elements %last_w_14_0, %last_w_14_1 : !pair
      %last_sum_14 = arith.addf %last_sum_13, %last_pair_14 : !pair
      %last_parts_14 = vector.bitcast %last_pair_14 : !pair to !operand_bf16
      %last_h_14 = vector.shuffle %last_parts_14, %last_parts_14 [1, 3] : !operand_bf16, !operand_bf16
      %last_pair_15 = vector.from_elements %last_w_15_0, %last_w_15_1 : !pair
      %last_sum_15 = arith.addf %last_sum_14, %last_pair_15 : !pair
      %last_parts_15 = vector.bitcast %last_pair_15 : !pair to !operand_bf16
      %last_h_15 = vector.shuffle %last_parts_15, %last_parts_15 [1, 3] : !operand_bf16, !operand_bf16
      %last_p_7 = vector.shuffle %last_h_14, %last_h_15 [0, 1, 2, 3] : vector<2xbf16>, vector<2xbf16>
      amdgpu.lds_barrier
      %last_v_piece_0_at = arith.addi %v_read_0, %c0 : index
      %last_v_piece_0 = vector.load %v_lds[%last_v_piece_0_at] {alignment = 16} : !tile_bf16_d128, !chunk_bf16
      %last_o_0_0_0_a = vector.shuffle %last_v_piece_0, %last_v_piece_0 [0, 1, 2, 3] : !chunk_bf16, !chunk_bf16
      %last_o_0_0_0 = amdgpu.mfma 32x32x8 %last_o_0_0_0_a * %last_p_0 + %rest#2 blgp = none : !operand_bf16, !operand_bf16, !block
      %last_o_0_0_1_a = vector.shuffle %last_v_piece_0, %last_v_piece_0 [4, 5, 6, 7] : !chunk_bf16, !chunk_bf16
      %last_o_0_0_1 = amdgpu.mfma 32x32x8 %last_o_0_0_1_a * %last_p_1 + %last_o_0_0_0 blgp = none : !operand_bf16, !operand_bf16, !block
      %last_v_piece_1_at = arith.addi %v_read_0, %c2048 : index
      %last_v_piece_1 = vector.load %v_lds[%last_v_piece_1_at] {alignment = 16} : !tile_bf16_d128, !chunk_bf16
      %last_o_1_0_0_a = vector.shuffle %last_v_piece_1, %last_v_piece_1 [0, 1, 2, 3] : !chunk_bf16, !chunk_bf16
      %last_o_1_0_0 = amdgpu.mfma 32x32x8 %last_o_1_0_0_a * %last_p_0 + %rest#3 blgp = none : !operand_bf16, !operand_bf16, !block
      %last_o_1_0_1_a = vector.shuffle %last_v_piece_1, %last_v_piece_1 [4, 5, 6, 7] : !chunk_bf16, !chunk_bf16
      %last_o_1_0_1 = amdgpu.mfma 32x32x8 %last_o_1_0_1_a * %last_p_1 + %last_o_1_0_0 blgp = none : !operand_bf16, !operand_bf16, !block
      %last_v_piece_2_at = arith.addi %v_read_0, %c4096 : index
      %last_v_piece_2 = vector.load %v_lds[%last_v_piece_2_at] {alignment = 16} : !tile_bf16_d128, !chunk_bf16
      %last_o_2_0_0_a = vector.shuffle %last_v_piece_2, %last_v_piece_2 [0, 1, 2, 3] : !chunk_bf16, !chunk_bf16
      %last_o_2_0_0 = amdgpu.mfma 32x32x8 %last_o_2_0_0_a * %last_p_0 + %rest#4 blgp = none : !operand_bf16, !operand_bf16, !block
      %last_o_2_0_1_a = vector.shuffle %last_v_piece_2, %last_v_piece_2 [4, 5, 6, 7] : !chunk_bf16, !chunk_bf16
      %last_o_2_0_1 = amdgpu.mfma 32x32x8 %last_o_2_0_1_a * %last_p_1 + %last_o_2_0_0 blgp = none : !operand_bf16, !operand_bf16, !block
      %last_v_piece_3_at = arith.addi %v_read_0, %c6144 : index
      %last_v_piece_3 = vector.load %v_lds[%last_v_piece_3_at] {alignment = 16} : !tile_bf16_d128, !chunk_bf16
      %last_o_3_0_0_a = vector.shuffle %last_v_piece_3, %last_v_piece_3 [0, 1, 2, 3] : !chunk_bf16, !chunk_bf16
      %last_o_3_0_0 = amdgpu.mfma 32x32x8 %last_o_3_0_0_a * %last_p_0 + %rest#5 blgp = none : !operand_bf16, !operand_bf16, !block
      %last_o_3_0_1_a = vector.shuffle %last_v_piece_3, %last_v_piece_3 [4, 5, 6, 7] : !chunk_bf16, !chunk_bf16
      %last_o_3_0_1 = amdgpu.mfma 32x32x8 %last_o_3_0_1_a * %last_p_1 + %last_o_3_0_0 blgp = none : !operand_bf16, !operand_bf16, !block
      %last_v_piece_4_at = arith.addi %v_read_1, %c0 : index
      %last_v_piece_4 = vector.load %v_lds[%last_v_piece_4_at] {alignment = 16} : !tile_bf16_d128, !chunk_bf16
      %last_o_0_1_0_a = vector.shuffle %last_v_piece_4, %last_v_piece_4 [0, 1, 2, 3] : !chunk_bf16, !chunk_bf16
      %last_o_0_1_0 = amdgpu.mfma 32x32x8 %last_o_0_1_0_a * %last_p_2 + %last_o_0_0_1 blgp = none : !operand_bf16, !operand_bf16, !block
      %last_o_0_1_1_a = vector.shuffle %last_v_piece_4, %last_v_piece_4 [4, 5, 6, 7] : !chunk_bf16, !chunk_bf16
      %last_o_0_1_1 = amdgpu.mfma 32x32x8 %last_o_0_1_1_a * %last_p_3 + %last_o_0_1_0 blgp = none : !operand_bf16, !operand_bf16, !block
      %last_v_piece_5_at = arith.addi %v_read_1, %c2048 : index
      %last_v_piece_5 = vector.load %v_lds[%last_v_piece_5_at] {alignment = 16} : !tile_bf16_d128, !chunk_bf16
      %last_o_1_1_0_a = vector.shuffle %last_v_piece_5, %last_v_piece_5 [0, 1, 2, 3] : !chunk_bf16, !chunk_bf16
      %last_o_1_1_0 = amdgpu.mfma 32x32x8 %last_o_1_1_0_a * %last_p_2 + %last_o_1_0_1 blgp = none : !operand_bf16, !operand_bf16, !block
      %last_o_1_1_1_a = vector.shuffle %last_v_piece_5, %last_v_piece_5 [4, 5, 6, 7] : !chunk_bf16, !chunk_bf16
      %last_o_1_1_1 = amdgpu.mfma 32x32x8 %last_o_1_1_1_a * %last_p_3 + %last_o_1_1_0 blgp = none : !operand_bf16, !operand_bf16, !block
      %last_v_piece_6_at = arith.addi %v_read_1, %c4096 : index
      %last_v_piece_6 = vector.load %v_lds[%last_v_piece_6_at] {alignment = 16} : !tile_bf16_d128, !chunk_bf16
      %last_o_2_1_0_a = vector.shuffle %last_v_piece_6, %last_v_piece_6 [0, 1, 2, 3] : !chunk_bf16, !chunk_bf16
      %last_o_2_1_0 = amdgpu.mfma 32x32x8 %last_o_2_1_0_a * %last_p_2 + %last_o_2_0_1 blgp = none : !operand_bf16, !operand_bf16, !block
      %last_o_2_1_1_a = vector.shuffle %last_v_piece_6, %last_v_piece_6 [4, 5, 6, 7] : !chunk_bf16, !chunk_bf16
      %last_o_2_1_1 = amdgpu.mfma 32x32x8 %last_o_2_1_1_a * %last_p_3 + %last_o_2_1_0 blgp = none : !operand_bf16, !operand_bf16, !block
      %last_v_piece_7_at = arith.addi %v_read_1, %c6144 : index
      %last_v_piece_7 = vector.load %v_lds[%last_v_piece_7_at] {alignment = 16} : !tile_bf16_d128, !chunk_bf16
      %last_o_3_1_0_a = vector.shuffle %last_v_piece_7, %last_v_piece_7 [0, 1, 2, 3] : !chunk_bf16, !chunk_bf16
      %last_o_3_1_0 = amdgpu.mfma 32x32x8 %last_o_3_1_0_a * %last_p_2 + %last_o_3_0_1 blgp = none : !operand_bf16, !operand_bf16, !block
      %last_o_3_1_1_a = vector.shuffle %last_v_piece_7, %last_v_piece_7 [4, 5, 6, 7] : !chunk_bf16, !chunk_bf16
      %last_o_3_1_1 = amdgpu.mfma 32x32x8 %last_o_3_1_1_a * %last_p_3 + %last_o_3_1_0 blgp = none : !operand_bf16, !operand_bf16, !block
      %last_v_piece_8_at = arith.addi %v_read_2, %c0 : index
      %last_v_piece_8 = vector.load %v_lds[%last_v_piece_8_at] {alignment = 16} : !tile_bf16_d128, !chunk_bf16
      %last_o_0_2_0_a = vector.shuffle %last_v_piece_8, %last_v_piece_8 [0, 1, 2, 3] : !chunk_bf16, !chunk_bf16
      %last_o_0_2_0 = amdgpu.mfma 32x32x8 %last_o_0_2_0_a * %last_p_4 + %last_o_0_1_1 blgp = none : !operand_bf16, !operand_bf16, !block
      %last_o_0_2_1_a = vector.shuffle %last_v_piece_8, %last_v_piece_8 [4, 5, 6, 7] : !chunk_bf16, !chunk_bf16
      %last_o_0_2_1 = amdgpu.mfma 32x32x8 %last_o_0_2_1_a * %last_p_5 + %last_o_0_2_0 blgp = none : !operand_bf16, !operand_bf16, !block
      %last_v_piece_9_at = arith.addi %v_read_2, %c2048 : index
      %last_v_piece_9 = vector.load %v_lds[%last_v_piece_9_at] {alignment = 16} : !tile_bf16_d128, !chunk_bf16
      %last_o_1_2_0_a = vector.shuffle %last_v_piece_9, %last_v_piece_9 [0, 1, 2, 3] : !chunk_bf16, !chunk_bf16
      %last_o_1_2_0 = amdgpu.mfma 32x32x8 %last_o_1_2_0_a * %last_p_4 + %last_o_1_1_1 blgp = none : !operand_bf16, !operand_bf16, !block
      %last_o_1_2_1_a = vector.shuffle %last_v_piece_9, %last_v_piece_9 [4, 5, 6, 7] : !chunk_bf16, !chunk_bf16
      %last_o_1_2_1 = amdgpu.mfma 32x32x8 %last_o_1_2_1_a * %last_p_5 + %last_o_1_2_0 blgp = none : !operand_bf16, !operand_bf16, !block
      %last_v_piece_10_at = arith.addi %v_read_2, %c4096 : index
      %last_v_piece_10 = vector.load %v_lds[%last_v_piece_10_at] {alignment = 16} : !tile_bf16_d128, !chunk_bf16
      %last_o_2_2_0_a = vector.shuffle %last_v_piece_10, %last_v_piece_10 [0, 1, 2, 3] : !chunk_bf16, !chunk_bf16
      %last_o_2_2_0 = amdgpu.mfma 32x32x8 %last_o_2_2_0_a * %last_p_4 + %last_o_2_1_1 blgp = none : !operand_bf16, !operand_bf16, !block
      %last_o_2_2_1_a = vector.shuffle %last_v_piece_10, %last_v_piece_10 [4, 5, 6, 7] : !chunk_bf16, !chunk_bf16
      %last_o_2_2_1 = amdgpu.mfma 32x32x8 %last_o_2_2_1_a * %last_p_5 + %last_o_2_2_0 blgp = none : !operand_bf16, !operand_bf16, !block
      %last_v_piece_11_at = arith.addi %v_read_2, %c6144 : index
      %last_v_piece_11 = vector.load %v_lds[%last_v_piece_11_at] {alignment = 16} : !tile_bf16_d128, !chunk_bf16
      %last_o_3_2_0_a = vector.shuffle %last_v_piece_11, %last_v_piece_11 [0, 1, 2, 3] : !chunk_bf16, !chunk_bf16
      %last_o_3_2_0 = amdgpu.mfma 32x32x8 %last_o_3_2_0_a * %last_p_4 + %last_o_3_1_1 blgp = none : !operand_bf16, !operand_bf16, !block
      %last_o_3_2_1_a = vector.shuffle %last_v_piece_11, %last_v_piece_11 [4, 5, 6, 7] : !chunk_bf16, !chunk_bf16
      %last_o_3_2_1 = amdgpu.mfma 32x32x8 %last_o_3_2_1_a * %last_p_5 + %last_o_3_2_0 blgp = none : !operand_bf16, !operand_bf16, !block
      %last_v_piece_12_at = arith.addi %v_read_3, %c0 : index
      %last_v_piece_12 = vector.load %v_lds[%last_v_piece_12_at] {alignment = 16} : !tile_bf16_d128, !chunk_bf16
      %last_o_0_3_0_a = vector.shuffle %last_v_piece_12, %last_v_piece_12 [0, 1, 2, 3] : !chunk_bf16, !chunk_bf16
      %last_o_0_3_0 = amdgpu.mfma 32x32x8 %last_o_0_3_0_a * %last_p_6 + %last_o_0_2_1 blgp = none : !operand_bf16, !operand_bf16, !block
      %last_o_0_3_1_a = vector.shuffle %last_v_piece_12, %last_v_piece_12 [4, 5, 6, 7] : !chunk_bf16, !chunk_bf16
      %last_o_0_3_1 = amdgpu.mfma 32x32x8 %last_o_0_3_1_a * %last_p_7 + %last_o_0_3_0 blgp = none : !operand_bf16, !operand_bf16, !block
      %last_v_piece_13_at = arith.addi %v_read_3, %c2048 : index
      %last_v_piece_13 = vector.load %v_lds[%last_v_piece_13_at] {alignment = 16} : !tile_bf16_d128, !chunk_bf16
      %last_o_1_3_0_a = vector.shuffle %last_v_piece_13, %last_v_piece_13 [0, 1, 2, 3] : !chunk_bf16, !chunk_bf16
      %last_o_1_3_0 = amdgpu.mfma 32x32x8 %last_o_1_3_0_a * %last_p_6 + %last_o_1_2_1 blgp = none : !operand_bf16, !operand_bf16, !block
      %last_o_1_3_1_a = vector.shuffle %last_v_piece_13, %last_v_piece_13 [4, 5, 6, 7] : !chunk_bf16, !chunk_bf16
      %last_o_1_3_1 = amdgpu.mfma 32x32x8 %last_o_1_3_1_a * %last_p_7 + %last_o_1_3_0 blgp = none : !operand_bf16, !operand_bf16, !block
      %last_v_piece_14_at = arith.addi %v_read_3, %c4096 : index
      %last_v_piece_14 = vector.load %v_lds[%last_v_piece_14_at] {alignment = 16} : !tile_bf16_d128, !chunk_bf16
      %last_o_2_3_0_a = vector.shuffle %last_v_piece_14, %last_v_piece_14 [0, 1, 2, 3] : !chunk_bf16, !chunk_bf16
      %last_o_2_3_0 = amdgpu.mfma 32x32x8 %last_o_2_3_0_a * %last_p_6 + %last_o_2_2_1 blgp = none : !operand_bf16, !operand_bf16, !block
      %last_o_2_3_1_a = vector.shuffle %last_v_piece_14, %last_v_piece_14 [4, 5, 6, 7] : !chunk_bf16, !chunk_bf16
      %last_o_2_3_1 = amdgpu.mfma 32x32x8 %last_o_2_3_1_a * %last_p_7 + %last_o_2_3_0 blgp = none : !operand_bf16, !operand_bf16, !block
      %last_v_piece_15_at = arith.addi %v_read_3, %c6144 : index
      %last_v_piece_15 = vector.load %v_lds[%last_v_piece_15_at] {alignment = 16} : !tile_bf16_d128, !chunk_bf16
      %last_o_3_3_0_a = vector.shuffle %last_v_piece_15, %last_v_piece_15 [0, 1, 2, 3] : !chunk_bf16, !chunk_bf16
      %last_o_3_3_0 = amdgpu.mfma 32x32x8 %last_o_3_3_0_a * %last_p_6 + %last_o_3_2_1 blgp = none : !operand_bf16, !operand_bf16, !block
      %last_o_3_3_1_a = vector.shuffle %last_v_piece_15, %last_v_piece_15 [4, 5, 6, 7] : !chunk_bf16, !chunk_bf16
      %last_o_3_3_1 = amdgpu.mfma 32x32x8 %last_o_3_3_1_a * %last_p_7 + %last_o_3_3_0 blgp = none : !operand_bf16, !operand_bf16, !block

      // A row that saw no key has sum 0 and outputs 0: divide them by 1.
      %sum_even = vector.extract %last_sum_15[0] : f32 from !pair
      %sum_odd = vector.extract %last_sum_15[1] : f32 from !pair
      %sum_lane = arith.addf %sum_even, %sum_odd : f32
      %sum_other, %sum_valid = gpu.shuffle xor %sum_lane, %i32, %i64 : f32
      %sum = arith.addf %sum_lane, %sum_other : f32
      %is_empty = arith.cmpf oeq, %sum, %zero : f32
      %divisor = arith.select %is_empty, %one, %sum : f32
      %inverse = arith.divf %up, %divisor : f32
      %inverse_16 = vector.broadcast %inverse : f32 to !block
      %o_row_at = arith.muli %q_row, %o_pitch : i32
      %o_at = arith.addi %o_row_at, %half_8 : i32
      %mean_0 = arith.mulf %last_o_0_3_1, %inverse_16 : !block
      %rounded_0 = arith.truncf %mean_0 : !block to vector<16xbf16>
      %o_0_0 = vector.shuffle %rounded_0, %rounded_0 [0, 1, 2, 3, 4, 5, 6, 7] : vector<16xbf16>, vector<16xbf16>
      amdgpu.raw_buffer_store {indexOffset = 0 : i32} %o_0_0
          -> %o_rows[%o_at] : !chunk_bf16 -> !rows_bf16, i32
      %o_0_1 = vector.shuffle %rounded_0, %rounded_0 [8, 9, 10, 11, 12, 13, 14, 15] : vector<16xbf16>, vector<16xbf16>
      amdgpu.raw_buffer_store {indexOffset = 16 : i32} %o_0_1
          -> %o_rows[%o_at] : !chunk_bf16 -> !rows_bf16, i32
      %mean_1 = arith.mulf %last_o_1_3_1, %inverse_16 : !block
      %rounded_1 = arith.truncf %mean_1 : !block to vector<16xbf16>
      %o_1_0 = vector.shuffle %rounded_1, %rounded_1 [0, 1, 2, 3, 4, 5, 6, 7] : vector<16xbf16>, vector<16xbf16>
      amdgpu.raw_buffer_store {indexOffset = 32 : i32} %o_1_0
          -> %o_rows[%o_at] : !chunk_bf16 -> !rows_bf16, i32
      %o_1_1 = vector.shuffle %rounded_1, %rounded_1 [8, 9, 10, 11, 12, 13, 14, 15] : vector<16xbf16>, vector<16xbf16>
      amdgpu.raw_buffer_store {indexOffset = 48 : i32} %o_1_1
          -> %o_rows[%o_at] : !chunk_bf16 -> !rows_bf16, i32
      %mean_2 = arith.mulf %last_o_2_3_1, %inverse_16 : !block
      %rounded_2 = arith.truncf %mean_2 : !block to vector<16xbf16>
      %o_2_0 = vector.shuffle %rounded_2, %rounded_2 [0, 1, 2, 3, 4, 5, 6, 7] : vector<16xbf16>, vector<16xbf16>
      amdgpu.raw_buffer_store {indexOffset = 64 : i32} %o_2_0
          -> %o_rows[%o_at] : !chunk_bf16 -> !rows_bf16, i32
      %o_2_1 = vector.shuffle %rounded_2, %rounded_2 [8, 9, 10, 11, 12, 13, 14, 15] : vector<16xbf16>, vector<16xbf16>
      amdgpu.raw_buffer_store {indexOffset = 80 : i32} %o_2_1
          -> %o_rows[%o_at] : !chunk_bf16 -> !rows_bf16, i32
      %mean_3 = arith.mulf %last_o_3_3_1, %inverse_16 : !block
      %rounded_3 = arith.truncf %mean_3 : !block to vector<16xbf16>
      %o_3_0 = vector.shuffle %rounded_3, %rounded_3 [0, 1, 2, 3, 4, 5, 6, 7] : vector<16xbf16>, vector<16xbf16>
      amdgpu.raw_buffer_store {indexOffset = 96 : i32} %o_3_0
          -> %o_rows[%o_at] : !chunk_bf16 -> !rows_bf16, i32
      %o_3_1 = vector.shuffle %rounded_3, %rounded_3 [8, 9, 10, 11, 12, 13, 14, 15] : vector<16xbf16>, vector<16xbf16>
      amdgpu.raw_buffer_store {indexOffset = 112 : i32} %o_3_1
          -> %o_rows[%o_at] : !chunk_bf16 -> !rows_bf16, i32
      gpu.return
    }
  }

  // Launches the kernel for the head size of the buffers; does nothing for others.
  // Expects the sizes of the buffers to agree, and heads of q that are a multiple of
  // the heads of k and v. causal: 0 = no mask, else causal.
  func.func @attention_f16(%q: !heads_f16, %k: !heads_f16, %v: !heads_f16, %o: !heads_f16, %causal: i32) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c2 = arith.constant 2 : index
    %c3 = arith.constant 3 : index
    %c128 = arith.constant 128 : index
    %c256 = arith.constant 256 : index
    %batches = memref.dim %q, %c0 : !heads_f16
    %heads = memref.dim %q, %c1 : !heads_f16
    %q_size = memref.dim %q, %c2 : !heads_f16
    %head_size = memref.dim %q, %c3 : !heads_f16
    %kv_heads = memref.dim %k, %c1 : !heads_f16
    %q_blocks = arith.ceildivui %q_size, %c128 : index
    %batch_heads = arith.muli %batches, %heads : index
    %blocks = arith.muli %q_blocks, %batch_heads : index
    %work = arith.muli %blocks, %kv_heads : index
    %has_work = arith.cmpi ne, %work, %c0 : index
    %size_64 = arith.constant 64 : index
    %is_64 = arith.cmpi eq, %head_size, %size_64 : index
    %launch_64 = arith.andi %has_work, %is_64 : i1
    scf.if %launch_64 {
      gpu.launch_func @attention_kernels::@attention_f16_d64
          blocks in (%q_blocks, %batch_heads, %c1) threads in (%c256, %c1, %c1)
          args(%q : !heads_f16, %k : !heads_f16, %v : !heads_f16, %o : !heads_f16, %causal : i32)
    }
    %size_128 = arith.constant 128 : index
    %is_128 = arith.cmpi eq, %head_size, %size_128 : index
    %launch_128 = arith.andi %has_work, %is_128 : i1
    scf.if %launch_128 {
      gpu.launch_func @attention_kernels::@attention_f16_d128
          blocks in (%q_blocks, %batch_heads, %c1) threads in (%c256, %c1, %c1)
          args(%q : !heads_f16, %k : !heads_f16, %v : !heads_f16, %o : !heads_f16, %causal : i32)
    }
    return
  }

  // Allocates buffers of these sizes, launches, and frees them. The contents are
  // not set.
  func.func private @attention_size_f16(%z: index, %q_heads: index, %kv_heads: index,
                                       %q_size: index, %kv_size: index, %d: index, %causal: i32) {
    %start = gpu.wait async
    %q, %q_ready = gpu.alloc async [%start] (%z, %q_heads, %q_size, %d) : memref<?x?x?x?xf16>
    %k, %k_ready = gpu.alloc async [%q_ready] (%z, %kv_heads, %kv_size, %d) : memref<?x?x?x?xf16>
    %v, %v_ready = gpu.alloc async [%k_ready] (%z, %kv_heads, %kv_size, %d) : memref<?x?x?x?xf16>
    %o, %o_ready = gpu.alloc async [%v_ready] (%z, %q_heads, %q_size, %d) : memref<?x?x?x?xf16>
    gpu.wait [%o_ready]
    %q_heads_view = memref.cast %q : memref<?x?x?x?xf16> to !heads_f16
    %k_heads_view = memref.cast %k : memref<?x?x?x?xf16> to !heads_f16
    %v_heads_view = memref.cast %v : memref<?x?x?x?xf16> to !heads_f16
    %o_heads_view = memref.cast %o : memref<?x?x?x?xf16> to !heads_f16
    call @attention_f16(%q_heads_view, %k_heads_view, %v_heads_view, %o_heads_view, %causal)
        : (!heads_f16, !heads_f16, !heads_f16, !heads_f16, i32) -> ()
    %done = gpu.wait async
    %q_freed = gpu.dealloc async [%done] %q : memref<?x?x?x?xf16>
    %k_freed = gpu.dealloc async [%q_freed] %k : memref<?x?x?x?xf16>
    %v_freed = gpu.dealloc async [%k_freed] %v : memref<?x?x?x?xf16>
    %o_freed = gpu.dealloc async [%v_freed] %o : memref<?x?x?x?xf16>
    gpu.wait [%o_freed]
    return
  }

  // What the numeric check calls, of the library swizzle_host_runtime.
  func.func private @swizzleFillF16(memref<*xf16>, i64, f64, f64)
  func.func private @swizzleCompareF16(memref<*xf16>, memref<*xf32>, f64, f64)

  // Compares the kernel with linalg on the host: for each head of k and v two
  // batch_matmul over the rows of all its heads of q, with the softmax between them,
  // in fp32. q is in [-q_range, q_range), the others in [-1, 1). Rounding a weight
  // changes it by 2^-11 at most, rounding the output as much; exp2 and the sums in
  // fp32 by less.
  func.func @check_attention_f16(%z: index, %q_heads: index, %kv_heads: index, %q_size: index, %kv_size: index,
                                %d: index, %causal: index, %q_range: f64) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %zero = arith.constant 0.0 : f32
    %one = arith.constant 1.0 : f32
    %lowest = arith.constant -1.0e+30 : f32
    %low = arith.constant -1.0 : f64
    %high = arith.constant 1.0 : f64
    %q_low = arith.negf %q_range : f64
    %tolerance = arith.constant 0.0009765625 : f64
    %causal_i32 = arith.index_castui %causal : index to i32
    %is_causal = arith.cmpi ne, %causal, %c0 : index
    %q_host = memref.alloc(%z, %q_heads, %q_size, %d) : memref<?x?x?x?xf16>
    %k_host = memref.alloc(%z, %kv_heads, %kv_size, %d) : memref<?x?x?x?xf16>
    %v_host = memref.alloc(%z, %kv_heads, %kv_size, %d) : memref<?x?x?x?xf16>
    %o_host = memref.alloc(%z, %q_heads, %q_size, %d) : memref<?x?x?x?xf16>
    %q_any = memref.cast %q_host : memref<?x?x?x?xf16> to memref<*xf16>
    %q_seed = arith.constant 1 : i64
    call @swizzleFillF16(%q_any, %q_seed, %q_low, %q_range) : (memref<*xf16>, i64, f64, f64) -> ()
    %k_any = memref.cast %k_host : memref<?x?x?x?xf16> to memref<*xf16>
    %k_seed = arith.constant 2 : i64
    call @swizzleFillF16(%k_any, %k_seed, %low, %high) : (memref<*xf16>, i64, f64, f64) -> ()
    %v_any = memref.cast %v_host : memref<?x?x?x?xf16> to memref<*xf16>
    %v_seed = arith.constant 3 : i64
    call @swizzleFillF16(%v_any, %v_seed, %low, %high) : (memref<*xf16>, i64, f64, f64) -> ()
    %o_any = memref.cast %o_host : memref<?x?x?x?xf16> to memref<*xf16>
    %o_seed = arith.constant 4 : i64
    call @swizzleFillF16(%o_any, %o_seed, %low, %high) : (memref<*xf16>, i64, f64, f64) -> ()
    // k goes position by position to the device, the others head by head.
    %k_by_position = memref.alloc(%z, %kv_size, %kv_heads, %d) : memref<?x?x?x?xf16>
    linalg.transpose ins(%k_host : memref<?x?x?x?xf16>) outs(%k_by_position : memref<?x?x?x?xf16>) permutation = [0, 2, 1, 3]
    %start = gpu.wait async
    %q, %q_ready = gpu.alloc async [%start] (%z, %q_heads, %q_size, %d) : memref<?x?x?x?xf16>
    %q_there = gpu.memcpy async [%q_ready] %q, %q_host : memref<?x?x?x?xf16>, memref<?x?x?x?xf16>
    %k, %k_ready = gpu.alloc async [%q_there] (%z, %kv_size, %kv_heads, %d) : memref<?x?x?x?xf16>
    %k_there = gpu.memcpy async [%k_ready] %k, %k_by_position : memref<?x?x?x?xf16>, memref<?x?x?x?xf16>
    %v, %v_ready = gpu.alloc async [%k_there] (%z, %kv_heads, %kv_size, %d) : memref<?x?x?x?xf16>
    %v_there = gpu.memcpy async [%v_ready] %v, %v_host : memref<?x?x?x?xf16>, memref<?x?x?x?xf16>
    %o, %o_ready = gpu.alloc async [%v_there] (%z, %q_heads, %q_size, %d) : memref<?x?x?x?xf16>
    %o_there = gpu.memcpy async [%o_ready] %o, %o_host : memref<?x?x?x?xf16>, memref<?x?x?x?xf16>
    gpu.wait [%o_there]
    %q_view = memref.cast %q : memref<?x?x?x?xf16> to !heads_f16
    %k_position = arith.muli %kv_heads, %d : index
    %k_batch = arith.muli %kv_size, %k_position : index
    %k_view = memref.reinterpret_cast %k to offset: [0], sizes: [%z, %kv_heads, %kv_size, %d],
        strides: [%k_batch, %d, %k_position, 1] : memref<?x?x?x?xf16> to memref<?x?x?x?xf16, strided<[?, ?, ?, 1]>>
    %k_heads = memref.cast %k_view : memref<?x?x?x?xf16, strided<[?, ?, ?, 1]>> to !heads_f16
    %v_view = memref.cast %v : memref<?x?x?x?xf16> to !heads_f16
    %o_view = memref.cast %o : memref<?x?x?x?xf16> to !heads_f16
    call @attention_f16(%q_view, %k_heads, %v_view, %o_view, %causal_i32)
        : (!heads_f16, !heads_f16, !heads_f16, !heads_f16, i32) -> ()
    %done = gpu.wait async
    %o_back = gpu.memcpy async [%done] %o_host, %o : memref<?x?x?x?xf16>, memref<?x?x?x?xf16>
    %q_freed = gpu.dealloc async [%o_back] %q : memref<?x?x?x?xf16>
    %k_freed = gpu.dealloc async [%q_freed] %k : memref<?x?x?x?xf16>
    %v_freed = gpu.dealloc async [%k_freed] %v : memref<?x?x?x?xf16>
    %o_freed = gpu.dealloc async [%v_freed] %o : memref<?x?x?x?xf16>
    gpu.wait [%o_freed]

    // A head of k and v with the rows of all its heads of q.
    %group = arith.divui %q_heads, %kv_heads : index
    %batches = arith.muli %z, %kv_heads : index
    %rows = arith.muli %group, %q_size : index
    %row_area = arith.muli %rows, %d : index
    %q_3 = memref.reinterpret_cast %q_host to offset: [0], sizes: [%batches, %rows, %d], strides: [%row_area, %d, 1]
        : memref<?x?x?x?xf16> to memref<?x?x?xf16, strided<[?, ?, 1]>>
    %k_3 = memref.collapse_shape %k_host [[0, 1], [2], [3]] : memref<?x?x?x?xf16> into memref<?x?x?xf16>
    %v_3 = memref.collapse_shape %v_host [[0, 1], [2], [3]] : memref<?x?x?x?xf16> into memref<?x?x?xf16>
    %k_transposed = memref.alloc(%batches, %d, %kv_size) : memref<?x?x?xf16>
    linalg.transpose ins(%k_3 : memref<?x?x?xf16>) outs(%k_transposed : memref<?x?x?xf16>) permutation = [0, 2, 1]
    %scores = memref.alloc(%batches, %rows, %kv_size) : memref<?x?x?xf32>
    linalg.fill ins(%zero : f32) outs(%scores : memref<?x?x?xf32>)
    linalg.batch_matmul ins(%q_3, %k_transposed : memref<?x?x?xf16, strided<[?, ?, 1]>>, memref<?x?x?xf16>)
        outs(%scores : memref<?x?x?xf32>)
    // Scaled; masked where a key comes after its query.
    %d_i32 = arith.index_castui %d : index to i32
    %d_f32 = arith.uitofp %d_i32 : i32 to f32
    %root = math.sqrt %d_f32 : f32
    %past = arith.subi %kv_size, %q_size : index
    linalg.generic {indexing_maps = [affine_map<(b, i, j) -> (b, i, j)>],
                    iterator_types = ["parallel", "parallel", "parallel"]}
        outs(%scores : memref<?x?x?xf32>) {
    ^bb0(%score: f32):
      %row = linalg.index 1 : index
      %j = linalg.index 2 : index
      %i = arith.remui %row, %q_size : index
      %last = arith.addi %i, %past : index
      %after = arith.cmpi sgt, %j, %last : index
      %masked = arith.andi %after, %is_causal : i1
      %scaled = arith.divf %score, %root : f32
      %visible = arith.select %masked, %lowest, %scaled : f32
      linalg.yield %visible : f32
    }
    %largest = memref.alloc(%batches, %rows) : memref<?x?xf32>
    linalg.fill ins(%lowest : f32) outs(%largest : memref<?x?xf32>)
    linalg.reduce { arith.maxnumf } ins(%scores : memref<?x?x?xf32>) outs(%largest : memref<?x?xf32>) dimensions = [2]
    linalg.generic {indexing_maps = [affine_map<(b, i, j) -> (b, i)>, affine_map<(b, i, j) -> (b, i, j)>],
                    iterator_types = ["parallel", "parallel", "parallel"]}
        ins(%largest : memref<?x?xf32>) outs(%scores : memref<?x?x?xf32>) {
    ^bb0(%max: f32, %score: f32):
      %below = arith.subf %score, %max : f32
      %exp = math.exp %below : f32
      %is_masked = arith.cmpf oeq, %score, %lowest : f32
      %weight = arith.select %is_masked, %zero, %exp : f32
      linalg.yield %weight : f32
    }
    %sums = memref.alloc(%batches, %rows) : memref<?x?xf32>
    linalg.fill ins(%zero : f32) outs(%sums : memref<?x?xf32>)
    linalg.reduce { arith.addf } ins(%scores : memref<?x?x?xf32>) outs(%sums : memref<?x?xf32>) dimensions = [2]
    // A row that sees no key has outputs 0.
    linalg.generic {indexing_maps = [affine_map<(b, i, j) -> (b, i)>, affine_map<(b, i, j) -> (b, i, j)>],
                    iterator_types = ["parallel", "parallel", "parallel"]}
        ins(%sums : memref<?x?xf32>) outs(%scores : memref<?x?x?xf32>) {
    ^bb0(%sum: f32, %weight: f32):
      %is_empty = arith.cmpf oeq, %sum, %zero : f32
      %divisor = arith.select %is_empty, %one, %sum : f32
      %normal = arith.divf %weight, %divisor : f32
      linalg.yield %normal : f32
    }
    %v_f32 = memref.alloc(%batches, %kv_size, %d) : memref<?x?x?xf32>
    linalg.generic {indexing_maps = [affine_map<(b, i, j) -> (b, i, j)>, affine_map<(b, i, j) -> (b, i, j)>],
                    iterator_types = ["parallel", "parallel", "parallel"]}
        ins(%v_3 : memref<?x?x?xf16>) outs(%v_f32 : memref<?x?x?xf32>) {
    ^bb0(%value: f16, %unused: f32):
      %wide = arith.extf %value : f16 to f32
      linalg.yield %wide : f32
    }
    %expected = memref.alloc(%z, %q_heads, %q_size, %d) : memref<?x?x?x?xf32>
    %expected_3 = memref.reinterpret_cast %expected to offset: [0], sizes: [%batches, %rows, %d], strides: [%row_area, %d, 1]
        : memref<?x?x?x?xf32> to memref<?x?x?xf32, strided<[?, ?, 1]>>
    linalg.fill ins(%zero : f32) outs(%expected_3 : memref<?x?x?xf32, strided<[?, ?, 1]>>)
    linalg.batch_matmul ins(%scores, %v_f32 : memref<?x?x?xf32>, memref<?x?x?xf32>)
        outs(%expected_3 : memref<?x?x?xf32, strided<[?, ?, 1]>>)
    %expected_any = memref.cast %expected : memref<?x?x?x?xf32> to memref<*xf32>
    call @swizzleCompareF16(%o_any, %expected_any, %tolerance, %tolerance)
        : (memref<*xf16>, memref<*xf32>, f64, f64) -> ()
    memref.dealloc %k_by_position : memref<?x?x?x?xf16>
    memref.dealloc %k_transposed : memref<?x?x?xf16>
    memref.dealloc %scores : memref<?x?x?xf32>
    memref.dealloc %largest : memref<?x?xf32>
    memref.dealloc %sums : memref<?x?xf32>
    memref.dealloc %v_f32 : memref<?x?x?xf32>
    memref.dealloc %expected : memref<?x?x?x?xf32>
    memref.dealloc %q_host : memref<?x?x?x?xf16>
    memref.dealloc %k_host : memref<?x?x?x?xf16>
    memref.dealloc %v_host : memref<?x?x?x?xf16>
    memref.dealloc %o_host : memref<?x?x?x?xf16>
    return
  }

  // Launches the kernel for the head size of the buffers; does nothing for others.
  // Expects the sizes of the buffers to agree, and heads of q that are a multiple of
  // the heads of k and v. causal: 0 = no mask, else causal.
  func.func @attention_bf16(%q: !heads_bf16, %k: !heads_bf16, %v: !heads_bf16, %o: !heads_bf16, %causal: i32) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c2 = arith.constant 2 : index
    %c3 = arith.constant 3 : index
    %c128 = arith.constant 128 : index
    %c256 = arith.constant 256 : index
    %batches = memref.dim %q, %c0 : !heads_bf16
    %heads = memref.dim %q, %c1 : !heads_bf16
    %q_size = memref.dim %q, %c2 : !heads_bf16
    %head_size = memref.dim %q, %c3 : !heads_bf16
    %kv_heads = memref.dim %k, %c1 : !heads_bf16
    %q_blocks = arith.ceildivui %q_size, %c128 : index
    %batch_heads = arith.muli %batches, %heads : index
    %blocks = arith.muli %q_blocks, %batch_heads : index
    %work = arith.muli %blocks, %kv_heads : index
    %has_work = arith.cmpi ne, %work, %c0 : index
    %size_64 = arith.constant 64 : index
    %is_64 = arith.cmpi eq, %head_size, %size_64 : index
    %launch_64 = arith.andi %has_work, %is_64 : i1
    scf.if %launch_64 {
      gpu.launch_func @attention_kernels::@attention_bf16_d64
          blocks in (%q_blocks, %batch_heads, %c1) threads in (%c256, %c1, %c1)
          args(%q : !heads_bf16, %k : !heads_bf16, %v : !heads_bf16, %o : !heads_bf16, %causal : i32)
    }
    %size_128 = arith.constant 128 : index
    %is_128 = arith.cmpi eq, %head_size, %size_128 : index
    %launch_128 = arith.andi %has_work, %is_128 : i1
    scf.if %launch_128 {
      gpu.launch_func @attention_kernels::@attention_bf16_d128
          blocks in (%q_blocks, %batch_heads, %c1) threads in (%c256, %c1, %c1)
          args(%q : !heads_bf16, %k : !heads_bf16, %v : !heads_bf16, %o : !heads_bf16, %causal : i32)
    }
    return
  }

  // Allocates buffers of these sizes, launches, and frees them. The contents are
  // not set.
  func.func private @attention_size_bf16(%z: index, %q_heads: index, %kv_heads: index,
                                       %q_size: index, %kv_size: index, %d: index, %causal: i32) {
    %start = gpu.wait async
    %q, %q_ready = gpu.alloc async [%start] (%z, %q_heads, %q_size, %d) : memref<?x?x?x?xbf16>
    %k, %k_ready = gpu.alloc async [%q_ready] (%z, %kv_heads, %kv_size, %d) : memref<?x?x?x?xbf16>
    %v, %v_ready = gpu.alloc async [%k_ready] (%z, %kv_heads, %kv_size, %d) : memref<?x?x?x?xbf16>
    %o, %o_ready = gpu.alloc async [%v_ready] (%z, %q_heads, %q_size, %d) : memref<?x?x?x?xbf16>
    gpu.wait [%o_ready]
    %q_heads_view = memref.cast %q : memref<?x?x?x?xbf16> to !heads_bf16
    %k_heads_view = memref.cast %k : memref<?x?x?x?xbf16> to !heads_bf16
    %v_heads_view = memref.cast %v : memref<?x?x?x?xbf16> to !heads_bf16
    %o_heads_view = memref.cast %o : memref<?x?x?x?xbf16> to !heads_bf16
    call @attention_bf16(%q_heads_view, %k_heads_view, %v_heads_view, %o_heads_view, %causal)
        : (!heads_bf16, !heads_bf16, !heads_bf16, !heads_bf16, i32) -> ()
    %done = gpu.wait async
    %q_freed = gpu.dealloc async [%done] %q : memref<?x?x?x?xbf16>
    %k_freed = gpu.dealloc async [%q_freed] %k : memref<?x?x?x?xbf16>
    %v_freed = gpu.dealloc async [%k_freed] %v : memref<?x?x?x?xbf16>
    %o_freed = gpu.dealloc async [%v_freed] %o : memref<?x?x?x?xbf16>
    gpu.wait [%o_freed]
    return
  }

  // What the numeric check calls, of the library swizzle_host_runtime.
  func.func private @swizzleFillBF16(memref<*xbf16>, i64, f64, f64)
  func.func private @swizzleCompareBF16(memref<*xbf16>, memref<*xf32>, f64, f64)

  // Compares the kernel with linalg on the host: for each head of k and v two
  // batch_matmul over the rows of all its heads of q, with the softmax between them,
  // in fp32. q is in [-q_range, q_range), the others in [-1, 1). Rounding a weight
  // changes it by 2^-8 at most, rounding the output as much; exp2 and the sums in
  // fp32 by less.
  func.func @check_attention_bf16(%z: index, %q_heads: index, %kv_heads: index, %q_size: index, %kv_size: index,
                                %d: index, %causal: index, %q_range: f64) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %zero = arith.constant 0.0 : f32
    %one = arith.constant 1.0 : f32
    %lowest = arith.constant -1.0e+30 : f32
    %low = arith.constant -1.0 : f64
    %high = arith.constant 1.0 : f64
    %q_low = arith.negf %q_range : f64
    %tolerance = arith.constant 0.0078125 : f64
    %causal_i32 = arith.index_castui %causal : index to i32
    %is_causal = arith.cmpi ne, %causal, %c0 : index
    %q_host = memref.alloc(%z, %q_heads, %q_size, %d) : memref<?x?x?x?xbf16>
    %k_host = memref.alloc(%z, %kv_heads, %kv_size, %d) : memref<?x?x?x?xbf16>
    %v_host = memref.alloc(%z, %kv_heads, %kv_size, %d) : memref<?x?x?x?xbf16>
    %o_host = memref.alloc(%z, %q_heads, %q_size, %d) : memref<?x?x?x?xbf16>
    %q_any = memref.cast %q_host : memref<?x?x?x?xbf16> to memref<*xbf16>
    %q_seed = arith.constant 1 : i64
    call @swizzleFillBF16(%q_any, %q_seed, %q_low, %q_range) : (memref<*xbf16>, i64, f64, f64) -> ()
    %k_any = memref.cast %k_host : memref<?x?x?x?xbf16> to memref<*xbf16>
    %k_seed = arith.constant 2 : i64
    call @swizzleFillBF16(%k_any, %k_seed, %low, %high) : (memref<*xbf16>, i64, f64, f64) -> ()
    %v_any = memref.cast %v_host : memref<?x?x?x?xbf16> to memref<*xbf16>
    %v_seed = arith.constant 3 : i64
    call @swizzleFillBF16(%v_any, %v_seed, %low, %high) : (memref<*xbf16>, i64, f64, f64) -> ()
    %o_any = memref.cast %o_host : memref<?x?x?x?xbf16> to memref<*xbf16>
    %o_seed = arith.constant 4 : i64
    call @swizzleFillBF16(%o_any, %o_seed, %low, %high) : (memref<*xbf16>, i64, f64, f64) -> ()
    // k goes position by position to the device, the others head by head.
    %k_by_position = memref.alloc(%z, %kv_size, %kv_heads, %d) : memref<?x?x?x?xbf16>
    linalg.transpose ins(%k_host : memref<?x?x?x?xbf16>) outs(%k_by_position : memref<?x?x?x?xbf16>) permutation = [0, 2, 1, 3]
    %start = gpu.wait async
    %q, %q_ready = gpu.alloc async [%start] (%z, %q_heads, %q_size, %d) : memref<?x?x?x?xbf16>
    %q_there = gpu.memcpy async [%q_ready] %q, %q_host : memref<?x?x?x?xbf16>, memref<?x?x?x?xbf16>
    %k, %k_ready = gpu.alloc async [%q_there] (%z, %kv_size, %kv_heads, %d) : memref<?x?x?x?xbf16>
    %k_there = gpu.memcpy async [%k_ready] %k, %k_by_position : memref<?x?x?x?xbf16>, memref<?x?x?x?xbf16>
    %v, %v_ready = gpu.alloc async [%k_there] (%z, %kv_heads, %kv_size, %d) : memref<?x?x?x?xbf16>
    %v_there = gpu.memcpy async [%v_ready] %v, %v_host : memref<?x?x?x?xbf16>, memref<?x?x?x?xbf16>
    %o, %o_ready = gpu.alloc async [%v_there] (%z, %q_heads, %q_size, %d) : memref<?x?x?x?xbf16>
    %o_there = gpu.memcpy async [%o_ready] %o, %o_host : memref<?x?x?x?xbf16>, memref<?x?x?x?xbf16>
    gpu.wait [%o_there]
    %q_view = memref.cast %q : memref<?x?x?x?xbf16> to !heads_bf16
    %k_position = arith.muli %kv_heads, %d : index
    %k_batch = arith.muli %kv_size, %k_position : index
    %k_view = memref.reinterpret_cast %k to offset: [0], sizes: [%z, %kv_heads, %kv_size, %d],
        strides: [%k_batch, %d, %k_position, 1] : memref<?x?x?x?xbf16> to memref<?x?x?x?xbf16, strided<[?, ?, ?, 1]>>
    %k_heads = memref.cast %k_view : memref<?x?x?x?xbf16, strided<[?, ?, ?, 1]>> to !heads_bf16
    %v_view = memref.cast %v : memref<?x?x?x?xbf16> to !heads_bf16
    %o_view = memref.cast %o : memref<?x?x?x?xbf16> to !heads_bf16
    call @attention_bf16(%q_view, %k_heads, %v_view, %o_view, %causal_i32)
        : (!heads_bf16, !heads_bf16, !heads_bf16, !heads_bf16, i32) -> ()
    %done = gpu.wait async
    %o_back = gpu.memcpy async [%done] %o_host, %o : memref<?x?x?x?xbf16>, memref<?x?x?x?xbf16>
    %q_freed = gpu.dealloc async [%o_back] %q : memref<?x?x?x?xbf16>
    %k_freed = gpu.dealloc async [%q_freed] %k : memref<?x?x?x?xbf16>
    %v_freed = gpu.dealloc async [%k_freed] %v : memref<?x?x?x?xbf16>
    %o_freed = gpu.dealloc async [%v_freed] %o : memref<?x?x?x?xbf16>
    gpu.wait [%o_freed]

    // A head of k and v with the rows of all its heads of q.
    %group = arith.divui %q_heads, %kv_heads : index
    %batches = arith.muli %z, %kv_heads : index
    %rows = arith.muli %group, %q_size : index
    %row_area = arith.muli %rows, %d : index
    %q_3 = memref.reinterpret_cast %q_host to offset: [0], sizes: [%batches, %rows, %d], strides: [%row_area, %d, 1]
        : memref<?x?x?x?xbf16> to memref<?x?x?xbf16, strided<[?, ?, 1]>>
    %k_3 = memref.collapse_shape %k_host [[0, 1], [2], [3]] : memref<?x?x?x?xbf16> into memref<?x?x?xbf16>
    %v_3 = memref.collapse_shape %v_host [[0, 1], [2], [3]] : memref<?x?x?x?xbf16> into memref<?x?x?xbf16>
    %k_transposed = memref.alloc(%batches, %d, %kv_size) : memref<?x?x?xbf16>
    linalg.transpose ins(%k_3 : memref<?x?x?xbf16>) outs(%k_transposed : memref<?x?x?xbf16>) permutation = [0, 2, 1]
    %scores = memref.alloc(%batches, %rows, %kv_size) : memref<?x?x?xf32>
    linalg.fill ins(%zero : f32) outs(%scores : memref<?x?x?xf32>)
    linalg.batch_matmul ins(%q_3, %k_transposed : memref<?x?x?xbf16, strided<[?, ?, 1]>>, memref<?x?x?xbf16>)
        outs(%scores : memref<?x?x?xf32>)
    // Scaled; masked where a key comes after its query.
    %d_i32 = arith.index_castui %d : index to i32
    %d_f32 = arith.uitofp %d_i32 : i32 to f32
    %root = math.sqrt %d_f32 : f32
    %past = arith.subi %kv_size, %q_size : index
    linalg.generic {indexing_maps = [affine_map<(b, i, j) -> (b, i, j)>],
                    iterator_types = ["parallel", "parallel", "parallel"]}
        outs(%scores : memref<?x?x?xf32>) {
    ^bb0(%score: f32):
      %row = linalg.index 1 : index
      %j = linalg.index 2 : index
      %i = arith.remui %row, %q_size : index
      %last = arith.addi %i, %past : index
      %after = arith.cmpi sgt, %j, %last : index
      %masked = arith.andi %after, %is_causal : i1
      %scaled = arith.divf %score, %root : f32
      %visible = arith.select %masked, %lowest, %scaled : f32
      linalg.yield %visible : f32
    }
    %largest = memref.alloc(%batches, %rows) : memref<?x?xf32>
    linalg.fill ins(%lowest : f32) outs(%largest : memref<?x?xf32>)
    linalg.reduce { arith.maxnumf } ins(%scores : memref<?x?x?xf32>) outs(%largest : memref<?x?xf32>) dimensions = [2]
    linalg.generic {indexing_maps = [affine_map<(b, i, j) -> (b, i)>, affine_map<(b, i, j) -> (b, i, j)>],
                    iterator_types = ["parallel", "parallel", "parallel"]}
        ins(%largest : memref<?x?xf32>) outs(%scores : memref<?x?x?xf32>) {
    ^bb0(%max: f32, %score: f32):
      %below = arith.subf %score, %max : f32
      %exp = math.exp %below : f32
      %is_masked = arith.cmpf oeq, %score, %lowest : f32
      %weight = arith.select %is_masked, %zero, %exp : f32
      linalg.yield %weight : f32
    }
    %sums = memref.alloc(%batches, %rows) : memref<?x?xf32>
    linalg.fill ins(%zero : f32) outs(%sums : memref<?x?xf32>)
    linalg.reduce { arith.addf } ins(%scores : memref<?x?x?xf32>) outs(%sums : memref<?x?xf32>) dimensions = [2]
    // A row that sees no key has outputs 0.
    linalg.generic {indexing_maps = [affine_map<(b, i, j) -> (b, i)>, affine_map<(b, i, j) -> (b, i, j)>],
                    iterator_types = ["parallel", "parallel", "parallel"]}
        ins(%sums : memref<?x?xf32>) outs(%scores : memref<?x?x?xf32>) {
    ^bb0(%sum: f32, %weight: f32):
      %is_empty = arith.cmpf oeq, %sum, %zero : f32
      %divisor = arith.select %is_empty, %one, %sum : f32
      %normal = arith.divf %weight, %divisor : f32
      linalg.yield %normal : f32
    }
    %v_f32 = memref.alloc(%batches, %kv_size, %d) : memref<?x?x?xf32>
    linalg.generic {indexing_maps = [affine_map<(b, i, j) -> (b, i, j)>, affine_map<(b, i, j) -> (b, i, j)>],
                    iterator_types = ["parallel", "parallel", "parallel"]}
        ins(%v_3 : memref<?x?x?xbf16>) outs(%v_f32 : memref<?x?x?xf32>) {
    ^bb0(%value: bf16, %unused: f32):
      %wide = arith.extf %value : bf16 to f32
      linalg.yield %wide : f32
    }
    %expected = memref.alloc(%z, %q_heads, %q_size, %d) : memref<?x?x?x?xf32>
    %expected_3 = memref.reinterpret_cast %expected to offset: [0], sizes: [%batches, %rows, %d], strides: [%row_area, %d, 1]
        : memref<?x?x?x?xf32> to memref<?x?x?xf32, strided<[?, ?, 1]>>
    linalg.fill ins(%zero : f32) outs(%expected_3 : memref<?x?x?xf32, strided<[?, ?, 1]>>)
    linalg.batch_matmul ins(%scores, %v_f32 : memref<?x?x?xf32>, memref<?x?x?xf32>)
        outs(%expected_3 : memref<?x?x?xf32, strided<[?, ?, 1]>>)
    %expected_any = memref.cast %expected : memref<?x?x?x?xf32> to memref<*xf32>
    call @swizzleCompareBF16(%o_any, %expected_any, %tolerance, %tolerance)
        : (memref<*xbf16>, memref<*xf32>, f64, f64) -> ()
    memref.dealloc %k_by_position : memref<?x?x?x?xbf16>
    memref.dealloc %k_transposed : memref<?x?x?xbf16>
    memref.dealloc %scores : memref<?x?x?xf32>
    memref.dealloc %largest : memref<?x?xf32>
    memref.dealloc %sums : memref<?x?xf32>
    memref.dealloc %v_f32 : memref<?x?x?xf32>
    memref.dealloc %expected : memref<?x?x?x?xf32>
    memref.dealloc %q_host : memref<?x?x?x?xbf16>
    memref.dealloc %k_host : memref<?x?x?x?xbf16>
    memref.dealloc %v_host : memref<?x?x?x?xbf16>
    memref.dealloc %o_host : memref<?x?x?x?xbf16>
    return
  }

  func.func @attention_z32_h48_n4096_d64() {
  %s0 = arith.constant 32 : index
  %s1 = arith.constant 48 : index
  %s2 = arith.constant 48 : index
  %s3 = arith.constant 4096 : index
  %s4 = arith.constant 4096 : index
  %s5 = arith.constant 64 : index
  %causal = arith.constant 0 : i32
  call @attention_size_f16(%s0, %s1, %s2, %s3, %s4, %s5, %causal) : (index, index, index, index, index, index, i32) -> ()
  return
  }
  func.func @attention_z32_h48_n4096_d64_causal() {
  %s0 = arith.constant 32 : index
  %s1 = arith.constant 48 : index
  %s2 = arith.constant 48 : index
  %s3 = arith.constant 4096 : index
  %s4 = arith.constant 4096 : index
  %s5 = arith.constant 64 : index
  %causal = arith.constant 1 : i32
  call @attention_size_f16(%s0, %s1, %s2, %s3, %s4, %s5, %causal) : (index, index, index, index, index, index, i32) -> ()
  return
  }
  func.func @attention_z1_h16_n65536_d128() {
  %s0 = arith.constant 1 : index
  %s1 = arith.constant 16 : index
  %s2 = arith.constant 16 : index
  %s3 = arith.constant 65536 : index
  %s4 = arith.constant 65536 : index
  %s5 = arith.constant 128 : index
  %causal = arith.constant 0 : i32
  call @attention_size_f16(%s0, %s1, %s2, %s3, %s4, %s5, %causal) : (index, index, index, index, index, index, i32) -> ()
  return
  }
  func.func @attention_z1_h16_n65536_d128_causal() {
  %s0 = arith.constant 1 : index
  %s1 = arith.constant 16 : index
  %s2 = arith.constant 16 : index
  %s3 = arith.constant 65536 : index
  %s4 = arith.constant 65536 : index
  %s5 = arith.constant 128 : index
  %causal = arith.constant 1 : i32
  call @attention_size_f16(%s0, %s1, %s2, %s3, %s4, %s5, %causal) : (index, index, index, index, index, index, i32) -> ()
  return
  }
  func.func @main() {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c3 = arith.constant 3 : index
    %c7 = arith.constant 7 : index
    %c8 = arith.constant 8 : index
    %c63 = arith.constant 63 : index
    %c64 = arith.constant 64 : index
    %c65 = arith.constant 65 : index
    %c128 = arith.constant 128 : index
    %c130 = arith.constant 130 : index
    %c200 = arith.constant 200 : index
    %c330 = arith.constant 330 : index
    %c390 = arith.constant 390 : index
    %r1 = arith.constant 1.0 : f64
    %r4 = arith.constant 4.0 : f64
    %r16 = arith.constant 16.0 : f64
    %r32 = arith.constant 32.0 : f64
    call @check_attention_f16(%c1, %c1, %c1, %c1, %c1, %c64, %c0, %r1)
        : (index, index, index, index, index, index, index, f64) -> ()
    call @check_attention_f16(%c1, %c1, %c1, %c63, %c65, %c64, %c1, %r1)
        : (index, index, index, index, index, index, index, f64) -> ()
    call @check_attention_f16(%c1, %c1, %c1, %c130, %c390, %c64, %c0, %r32)
        : (index, index, index, index, index, index, index, f64) -> ()
    call @check_attention_f16(%c1, %c3, %c1, %c130, %c130, %c64, %c1, %r16)
        : (index, index, index, index, index, index, index, f64) -> ()
    call @check_attention_f16(%c1, %c1, %c1, %c130, %c63, %c64, %c1, %r1)
        : (index, index, index, index, index, index, index, f64) -> ()
    call @check_attention_f16(%c1, %c8, %c1, %c1, %c130, %c64, %c1, %r4)
        : (index, index, index, index, index, index, index, f64) -> ()
    call @check_attention_f16(%c1, %c7, %c7, %c65, %c1, %c64, %c0, %r1)
        : (index, index, index, index, index, index, index, f64) -> ()
    call @check_attention_f16(%c3, %c3, %c1, %c130, %c200, %c64, %c1, %r16)
        : (index, index, index, index, index, index, index, f64) -> ()
    call @check_attention_f16(%c1, %c1, %c1, %c65, %c330, %c128, %c1, %r16)
        : (index, index, index, index, index, index, index, f64) -> ()
    call @check_attention_f16(%c1, %c3, %c3, %c130, %c200, %c128, %c0, %r32)
        : (index, index, index, index, index, index, index, f64) -> ()
    call @check_attention_bf16(%c1, %c1, %c1, %c130, %c130, %c64, %c1, %r16)
        : (index, index, index, index, index, index, index, f64) -> ()
    call @check_attention_bf16(%c1, %c8, %c1, %c63, %c65, %c64, %c0, %r1)
        : (index, index, index, index, index, index, index, f64) -> ()
    call @check_attention_bf16(%c3, %c3, %c1, %c65, %c200, %c128, %c1, %r16)
        : (index, index, index, index, index, index, index, f64) -> ()
    return
  }
}
