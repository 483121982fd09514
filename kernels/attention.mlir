// Attention, forward, with matrix instructions (MFMA), for gfx942 and gfx950:
// o = softmax(q k^T / sqrt(D)) v, with or without the causal mask. fp16 in and out, head
// size D 64 or 128: kernels @attention_f16_d64 and @attention_f16_d128; with
// element-type=bf16 they are for bf16, @attention_bf16_d64 and @attention_bf16_d128.
// Scores, statistics and sums are fp32.
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
// Waves. Each of the 4 waves computes 32 rows. It multiplies with the 32x32x16 MFMA of gfx950,
// which is two of 32x32x8 on gfx942,
//
//   scores^T  = k q^T             64 keys x 32 rows: two tiles of 32 x 32
//   outputs^T = v^T weights^T      D columns x 32 rows: D / 32 tiles
//
// In the result of an MFMA, lane (half, column) holds rows 8 g + 4 half + j of its column
// in register 4 g + j. So a lane has 32 scores of one row of q, and shares that row with
// one other lane only. As B operand of the second product lane (half, column) holds 8 of 16
// keys, and any 8, if the A operand has the same: those whose weights it has just computed,
// in their order. They need no exchange and no LDS.
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
// Large scores. All of that leaves out the rounding of the shift to fp32. Where the largest score
// of a row, times scale, is of magnitude below 2^B, the shift is wrong by at most 2^(B-25), half a
// unit in the last place. That is one factor of all weights of the row, which the division by their
// sum cancels, as long as the largest weight is in the range of its type: for B = 28 in fp16, with
// 2^-2 to about 2^14 in place of 2^6, and for B = 31 in bf16, whose range is that of fp32. Where
// scores are larger, weights may be 0, too large or infinite, and outputs 0, wrong or NaN. To
// subtract the largest score first would take one more instruction for each score.
//
// Masked scores are -3e38, finite, and the shift starts as if the largest score had been
// about -1e37: the weight of a masked score is 2^(-3e37) or less, which is 0, also where a row
// has seen no key. A weight of 0 times an infinity or NaN in v is NaN, also where a key of the
// same tile is masked.
//
// Rounding weights. gfx942 has no instruction that rounds two numbers to nearest fp16,
// and none for bf16. Weights are truncated, by v_cvt_pkrtz_f16_f32 and v_perm_b32. That
// takes half a unit in the last place on average: of a weight m 2^e, 1 <= m < 2, the part
// u / 2m, with u = 2^-10 in fp16 and 2^-7 in bf16. Where exponents are spread evenly, m has
// the density 1 / (m ln 2), and the mean of that part is u / (4 ln 2) = 0.36 u. So the
// shift makes weights larger by this factor, 1 + 0.36 u, and the division by their sum,
// which is that of weights before they are truncated, gets it back: outputs have no bias.
// A single weight is wrong by -0.64 u to 0.36 u.
//
// LDS: a tile of k, and one of v, transposed; 16384 bytes for D = 64, 32768 for D = 128,
// so that two workgroups fit in a CU.
//
//   k: row = key, D elements. 16 bytes of piece c of row r are at piece c ^ key(r), where key(r) =
//      (r ^ 5 * (r div 8 mod 4)) & 7 for D = 64, mod 2 in place of mod 4 for D = 128.
//   v: row = column d of v, 64 elements: keys. Piece 2 t + h has the keys 16 t + 4 h + 0..3
//      and 16 t + 8 + 4 h + 0..3: what lane half h multiplies in an MFMA. It is at piece
//      c ^ key(d), key = (d3, d1 ^ d4, d0 ^ d2) of the bits of d.
//
// What lanes access together, 8 with 16 bytes each or 16 with 8, takes one clock if all banks are
// different; lib/mfma_tiles.mlir has which lanes that are. Together they
//   - store one row of k, or half of one: 8 different pieces;
//   - read one piece of 8 rows of k with different keys;
//   - read one piece of 8 columns of v: lane g1 g0 h j1 j0 reads column d = g1 h g0 j1 j0, so
//     the key is h, j1 ^ g1, j0 ^ g0, and the two parts of a group differ in h;
//   - store 8 bytes of v: of 8 columns with the same d0 and d1, so with different keys,
//     both halves of a piece.
// On gfx950, which reads with 64 banks, two lanes meet when they read k with D = 128: all read the
// same half of a row, which is half of the banks. Nowhere else: the checks lds-banks and
// lds-banks-gfx950 of the host run go through all addresses.
//
// Pipeline. Registers hold the tiles that are on their way from memory to LDS. While the
// wave multiplies, it computes what needs no matrix instruction; in iteration i
//
//   MFMA                     meanwhile
//   scores of tile i + 1     weights of tile i; v of tile i from registers to LDS, v of
//                            tile i + 1 from memory
//   barrier (before the last MFMA: k has been read, v is in LDS)
//   outputs, with tile i     the rest of the weights; k of tile i + 2 from registers to LDS,
//                            k of tile i + 3 from memory; largest score of tile i + 1
//   barrier (as above: v has been read, k is in LDS)
//
// Operands are read from LDS two MFMA before their first use, 128 clocks on gfx942 and 64 on
// gfx950, but for the first ones of each product. While a wave waits at a barrier, another workgroup of the CU
// goes on. Two loops have this form: one for the tiles that all rows of the block see
// whole, and one that masks.
//
// How it is written. Register arrays, and loops over them, are those of lib/mfma_tiles.mlir. A
// product is a loop over slots, each with one MFMA and its share of the rest, which is spread evenly
// over some of the slots; rocdl.sched.barrier before each MFMA keeps the shares apart. The head size is
// a constant argument of the functions, which are inlined.
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
// Launch: block 256 x 1 x 1. Kernel arguments, 356 bytes, as README.md has them: q at 0, k at 88,
// v at 176, o at 264, whose last stride must be 1; at 352 causal, a 32-bit integer: 0 = no mask, else
// causal.

!heads = memref<?x?x?x?xf16, strided<[?, ?, ?, 1], offset: ?>>
!rows = memref<?x?xf16, strided<[?, 1], offset: ?>>
!flat = memref<?xf16, strided<[1], offset: ?>>
!half_piece = vector<4xf16>
!piece = vector<8xf16>
!pair = vector<2xf32>
!block = vector<16xf32>
!lds = memref<?xf16, #gpu.address_space<workgroup>>
!lds_d64 = memref<4096xf16, #gpu.address_space<workgroup>>
!lds_d128 = memref<8192xf16, #gpu.address_space<workgroup>>

// Registers. Pieces: 16 columns or keys of a product at a time. Scores: two blocks, which
// become exponents and weights in place. Outputs: D / 32 blocks. Staged: what is on its
// way to LDS, of k 16 bytes of D / 32 rows, of v 4 x 4 elements D / 64 times. Places: [0, i]
// is where load i starts in memory, [1, i] where it goes in LDS, [2, t] where the lane reads
// the pieces t, t + 4, ... of its row.
!pieces = memref<16x8xf16, 5>
!scores = memref<32xf32, 5>
!seen = memref<32xi1, 5>
!rounded = memref<32xf16, 5>
!outputs = memref<4x16xf32, 5>
!sums = memref<2xf32, 5>
!number = memref<f32, 5>
!staged_k = memref<4x8xf16, 5>
!staged_v = memref<2x4x4xf16, 5>
!places = memref<3x4xi32, 5>

// A product takes D / 8 slots, each with one MFMA. Of n things that are spread evenly over
// the slots from a on and before b, slot s does those from #first on and before #end.
#first = affine_map<(s)[n, a, b] -> (0, (s - a) * n ceildiv (b - a))>
#end = affine_map<(s)[n, a, b] -> (n, (s + 1 - a) * n ceildiv (b - a))>
#is = affine_set<(s)[a] : (s - a == 0)>
#is_before = affine_set<(s)[end] : (end - 1 - s >= 0)>
!case = vector<8xindex>
!cases = memref<?x8xindex>

module attributes {gpu.container_module, swizzle.libraries = ["lib/host_attention.mlir", "lib/host_tensors.mlir"]} {
  gpu.module @attention_kernels {
    // The rows of one head.
    func.func private @get_rows(%heads: !heads, %batch: index, %head: index) -> !rows {
      %base, %offset, %sizes:4, %strides:4 = memref.extract_strided_metadata %heads
          : !heads -> memref<f16>, index, index, index, index, index, index, index, index, index
      %batch_at = arith.muli %batch, %strides#0 : index
      %head_at = arith.muli %head, %strides#1 : index
      %in_buffer = arith.addi %batch_at, %head_at : index
      %first = arith.addi %offset, %in_buffer : index
      %rows = memref.reinterpret_cast %base to offset: [%first], sizes: [%sizes#2, %sizes#3],
          strides: [%strides#2, 1] : memref<f16> to !rows
      return %rows : !rows
    }

    // The rows as one dimension, which ends where the last one's stride does, and that stride.
    func.func private @flatten(%rows: !rows) -> (!flat, i32) {
      %base, %offset, %sizes:2, %strides:2 = memref.extract_strided_metadata %rows
          : !rows -> memref<f16>, index, index, index, index, index
      %extent = arith.muli %sizes#0, %strides#0 : index
      %flat = memref.reinterpret_cast %base to offset: [%offset], sizes: [%extent], strides: [1]
          : memref<f16> to !flat
      %pitch = arith.index_castui %strides#0 : index to i32
      return %flat, %pitch : !flat, i32
    }

    // Where an element of rows is: %row * %pitch + %column, in 32 bits.
    func.func private @get_place(%row: index, %pitch: i32, %column: index) -> i32 {
      %row_i32 = arith.index_castui %row : index to i32
      %column_i32 = arith.index_castui %column : index to i32
      %row_at = arith.muli %row_i32, %pitch : i32
      %at = arith.addi %row_at, %column_i32 : i32
      return %at : i32
    }

    // The next tile's elements: where element %place of tile 0 is in tile %tile.
    func.func private @move_place(%place: i32, %pitch: i32, %tile: i32) -> i32 {
      %c64 = arith.constant 64 : i32
      %tile_pitch = arith.muli %pitch, %c64 : i32
      %tile_at = arith.muli %tile, %tile_pitch : i32
      %at = arith.addi %place, %tile_at : i32
      return %at : i32
    }

    // The permutation of the pieces of row %row of k: see "LDS" above.
    func.func private @get_k_key(%row: index, %d: index) -> index {
      %c7 = arith.constant 7 : index
      %spread = affine.apply affine_map<(r)[d] -> (5 * (r floordiv 8 mod (256 floordiv d)))>(%row)[%d]
      %any_key = arith.xori %row, %spread : index
      %key = arith.andi %any_key, %c7 : index
      return %key : index
    }

    // k: the thread stages one piece of each 2048 / D rows.
    func.func private @find_k_places(%k: !rows, %d: index, %places: !places) {
      %flat, %pitch = func.call @flatten(%k) : (!rows) -> (!flat, i32)
      %thread = gpu.thread_id x
      %pieces = affine.apply affine_map<()[d] -> (d floordiv 8)>()[%d]
      %row, %piece = affine.delinearize_index %thread into (%pieces) : index, index
      %column = affine.apply affine_map<(p) -> (8 * p)>(%piece)
      affine.for %i = 0 to affine_map<()[d] -> (d floordiv 32)>()[%d] {
        %load_row = affine.apply affine_map<(i, r)[d] -> (r + i * (2048 floordiv d))>(%i, %row)[%d]
        %load = func.call @get_place(%load_row, %pitch, %column) : (index, i32, index) -> i32
        affine.store %load, %places[0, %i] : !places
      }
      %key = func.call @get_k_key(%row, %d) : (index, index) -> index
      %permuted = arith.xori %piece, %key : index
      %write = affine.apply affine_map<(r, p)[d] -> (r * d + 8 * p)>(%row, %permuted)[%d]
      %write_i32 = arith.index_castui %write : index to i32
      affine.store %write_i32, %places[1, 0] : !places
      %wave, %half, %lane_row = affine.delinearize_index %thread into (4, 2, 32) : index, index, index
      %lane_key = func.call @get_k_key(%lane_row, %d) : (index, index) -> index
      affine.for %t = 0 to 4 {
        %lane_piece = affine.apply affine_map<(t, h) -> (2 * t + h)>(%t, %half)
        %lane_permuted = arith.xori %lane_piece, %lane_key : index
        %read = affine.apply affine_map<(r, p)[d] -> (r * d + 8 * p)>(%lane_row, %lane_permuted)[%d]
        %read_i32 = arith.index_castui %read : index to i32
        affine.store %read_i32, %places[2, %t] : !places
      }
      return
    }

    // Loads piece %i of tile %tile of k.
    func.func private @load_k(%k: !rows, %places: !places, %tile: i32, %i: index, %staged: !staged_k) {
      %flat, %pitch = func.call @flatten(%k) : (!rows) -> (!flat, i32)
      %place = affine.load %places[0, %i] : !places
      %at = func.call @move_place(%place, %pitch, %tile) : (i32, i32, i32) -> i32
      %piece = amdgpu.raw_buffer_load %flat[%at] : !flat, i32 -> !piece
      affine.vector_store %piece, %staged[%i, 0] : !staged_k, !piece
      return
    }

    func.func private @write_k(%staged: !staged_k, %i: index, %places: !places, %lds: !lds) {
      %place_i32 = affine.load %places[1, 0] : !places
      %place = arith.index_castui %place_i32 : i32 to index
      %at = affine.apply affine_map<(i, p) -> (p + 2048 * i)>(%i, %place)
      %piece = affine.vector_load %staged[%i, 0] : !staged_k, !piece
      vector.store %piece, %lds[%at] {alignment = 16} : !lds, !piece
      return
    }

    // Reads piece %i of the first product: 16 columns of 32 keys, column by column.
    func.func private @read_k(%lds: !lds, %places: !places, %i: index, %d: index, %pieces: !pieces) {
      %block = affine.apply affine_map<(i)[d] -> (i floordiv (d floordiv 16))>(%i)[%d]
      %t = affine.apply affine_map<(i)[d] -> (i mod (d floordiv 16))>(%i)[%d]
      %place_i32 = affine.load %places[2, %t mod 4] : !places
      %place = arith.index_castui %place_i32 : i32 to index
      %at = affine.apply affine_map<(b, t, p)[d] -> (p + b * 32 * d + t floordiv 4 * 64)>(%block, %t, %place)[%d]
      %piece = vector.load %lds[%at] {alignment = 16} : !lds, !piece
      affine.vector_store %piece, %pieces[%i, 0] : !pieces, !piece
      return
    }

    // The permutation of the pieces of column %column of v: see "LDS" above.
    func.func private @get_v_key(%column: index) -> index {
      %d5, %d4, %d3, %d2, %d10 = affine.delinearize_index %column into (2, 2, 2, 2, 4)
          : index, index, index, index, index
      %d42 = affine.linearize_index disjoint [%d4, %d2] by (2, 2) : index
      %low = arith.xori %d10, %d42 : index
      %key = affine.linearize_index disjoint [%d3, %low] by (2, 4) : index
      return %key : index
    }

    // v: the thread stages 4 keys x 4 columns. The bits of the lane are, from the lowest, three
    // of the number of these columns, the 8 keys of 16, one more of the columns', the half of 8.
    func.func private @find_v_places(%v: !rows, %places: !places) {
      %flat, %pitch = func.call @flatten(%v) : (!rows) -> (!flat, i32)
      %thread = gpu.thread_id x
      %wave, %half, %group_high, %eight, %group_low = affine.delinearize_index %thread into (4, 2, 2, 2, 8)
          : index, index, index, index, index
      %group = affine.linearize_index disjoint [%group_high, %group_low] by (2, 8) : index
      %first_column = affine.apply affine_map<(g) -> (4 * g)>(%group)
      %piece = affine.linearize_index disjoint [%wave, %half] by (4, 2) : index
      affine.for %i = 0 to 4 {
        %key_row = affine.apply affine_map<(i, w, e, h) -> (16 * w + 8 * e + 4 * h + i)>(%i, %wave, %eight, %half)
        %load = func.call @get_place(%key_row, %pitch, %first_column) : (index, i32, index) -> i32
        affine.store %load, %places[0, %i] : !places
        %column = affine.apply affine_map<(i, c) -> (c + i)>(%i, %first_column)
        %key = func.call @get_v_key(%column) : (index) -> index
        %permuted = arith.xori %piece, %key : index
        %write = affine.apply affine_map<(c, p, e) -> (64 * c + 8 * p + 4 * e)>(%column, %permuted, %eight)
        %write_i32 = arith.index_castui %write : index to i32
        affine.store %write_i32, %places[1, %i] : !places
      }
      // Lane g1 g0 h j1 j0 of a half reads column g1 h g0 j1 j0, so that its 16 sums of a
      // block are two times 8 neighbours of a row of o.
      %lane_wave, %lane_half, %g1, %g0, %h, %j = affine.delinearize_index %thread into (4, 2, 2, 2, 2, 4)
          : index, index, index, index, index, index
      %lane_column = affine.linearize_index disjoint [%g1, %h, %g0, %j] by (2, 2, 2, 4) : index
      %lane_key = func.call @get_v_key(%lane_column) : (index) -> index
      affine.for %t = 0 to 4 {
        %lane_piece = affine.apply affine_map<(t, h) -> (2 * t + h)>(%t, %lane_half)
        %lane_permuted = arith.xori %lane_piece, %lane_key : index
        %read = affine.apply affine_map<(c, p) -> (64 * c + 8 * p)>(%lane_column, %lane_permuted)
        %read_i32 = arith.index_castui %read : index to i32
        affine.store %read_i32, %places[2, %t] : !places
      }
      return
    }

    // Loads row %i mod 4 of the elements %i div 4 that the thread stages of tile %tile of v.
    func.func private @load_v(%v: !rows, %places: !places, %tile: i32, %i: index, %staged: !staged_v) {
      %flat, %pitch = func.call @flatten(%v) : (!rows) -> (!flat, i32)
      %place = affine.load %places[0, %i mod 4] : !places
      %in_tile = func.call @move_place(%place, %pitch, %tile) : (i32, i32, i32) -> i32
      %column = affine.apply affine_map<(i) -> (i floordiv 4 * 64)>(%i)
      %column_i32 = arith.index_castui %column : index to i32
      %at = arith.addi %in_tile, %column_i32 : i32
      %value = amdgpu.raw_buffer_load %flat[%at] : !flat, i32 -> !half_piece
      affine.vector_store %value, %staged[%i floordiv 4, %i mod 4, 0] : !staged_v, !half_piece
      return
    }

    // Writes column %i mod 4 of them.
    func.func private @write_v(%staged: !staged_v, %i: index, %places: !places, %lds: !lds) {
      %turned = memref.alloca() : memref<4xf16, 5>
      affine.for %j = 0 to 4 {
        %one = affine.load %staged[%i floordiv 4, %j, %i mod 4] : !staged_v
        affine.store %one, %turned[%j] : memref<4xf16, 5>
      }
      %value = affine.vector_load %turned[0] : memref<4xf16, 5>, !half_piece
      %place_i32 = affine.load %places[1, %i mod 4] : !places
      %place = arith.index_castui %place_i32 : i32 to index
      %at = affine.apply affine_map<(i, p) -> (p + i floordiv 4 * 4096)>(%i, %place)
      vector.store %value, %lds[%at] {alignment = 8} : !lds, !half_piece
      return
    }

    // Reads piece %i of the second product: 16 keys of 32 columns, keys by keys.
    func.func private @read_v(%lds: !lds, %places: !places, %i: index, %d: index, %pieces: !pieces) {
      %block = affine.apply affine_map<(i)[d] -> (i mod (d floordiv 32))>(%i)[%d]
      %place_i32 = affine.load %places[2, %i floordiv (symbol(%d) floordiv 32)] : !places
      %place = arith.index_castui %place_i32 : i32 to index
      %at = affine.apply affine_map<(b, p) -> (p + 2048 * b)>(%block, %place)
      %piece = vector.load %lds[%at] {alignment = 16} : !lds, !piece
      affine.vector_store %piece, %pieces[%i, 0] : !pieces, !piece
      return
    }

    // MFMA %slot of the first product: a piece of k, times q.
    func.func private @multiply_k(%slot: index, %d: index, %pieces: !pieces, %queries: !pieces, %scores: !scores) {
      %block = affine.apply affine_map<(s)[d] -> (s floordiv (d floordiv 16) * 16)>(%slot)[%d]
      %x = affine.vector_load %pieces[%slot, 0] : !pieces, !piece
      %y = affine.vector_load %queries[%slot mod (symbol(%d) floordiv 16), 0] : !pieces, !piece
      %sum = affine.vector_load %scores[%block] : !scores, !block
      %new = amdgpu.mfma 32x32x16 %x * %y + %sum blgp = none : !piece, !piece, !block
      affine.vector_store %new, %scores[%block] : !scores, !block
      return
    }

    // MFMA %slot of the second product: a piece of v, times weights.
    func.func private @multiply_v(%slot: index, %d: index, %pieces: !pieces, %weights: !rounded, %outputs: !outputs) {
      %block = affine.apply affine_map<(s)[d] -> (s mod (d floordiv 32))>(%slot)[%d]
      %x = affine.vector_load %pieces[%slot, 0] : !pieces, !piece
      %y = affine.vector_load %weights[%slot floordiv (symbol(%d) floordiv 32) * 8] : !rounded, !piece
      %sum = affine.vector_load %outputs[%block, 0] : !outputs, !block
      %new = amdgpu.mfma 32x32x16 %x * %y + %sum blgp = none : !piece, !piece, !block
      affine.vector_store %new, %outputs[%block, 0] : !outputs, !block
      return
    }

    // Softmax, two scores at a time: their exponents. @spread_weights has the rest.
    func.func private @make_exponents(%i: index, %scale: f32, %shift: !number, %scores: !scores) {
      %two = affine.vector_load %scores[2 * %i] : !scores, !pair
      %one_shift = affine.load %shift[] : !number
      %scales = vector.broadcast %scale : f32 to !pair
      %shifts = vector.broadcast %one_shift : f32 to !pair
      %exponents = math.fma %two, %scales, %shifts : !pair
      affine.vector_store %exponents, %scores[2 * %i] : !scores, !pair
      return
    }

    // The mask, two scores at a time: whether the lane's row sees their keys, of which it sees
    // those before %end, counted from the lane's first key of the tile,
    func.func private @compare(%i: index, %end: i32, %seen: !seen) {
      affine.for %e = 0 to 2 {
        %key = affine.apply affine_map<(i, e) -> (i floordiv 2 * 8 + i mod 2 * 2 + e)>(%i, %e)
        %key_i32 = arith.index_castui %key : index to i32
        %sees = arith.cmpi sgt, %end, %key_i32 : i32
        affine.store %sees, %seen[2 * %i + %e] : !seen
      }
      return
    }

    // and the scores that it then has.
    func.func private @mask(%i: index, %seen: !seen, %scores: !scores) {
      %masked = arith.constant -3.0e+38 : f32
      affine.for %e = 0 to 2 {
        %sees = affine.load %seen[2 * %i + %e] : !seen
        %any = affine.load %scores[2 * %i + %e] : !scores
        %score = arith.select %sees, %any, %masked : f32
        affine.store %score, %scores[2 * %i + %e] : !scores
      }
      return
    }

    // Takes two more scores into the largest of the lane.
    func.func private @compare_largest(%i: index, %scores: !scores, %largest: !number) {
      affine.for %e = 0 to 2 {
        %score = affine.load %scores[2 * %i + %e] : !scores
        %so_far = affine.load %largest[] : !number
        %larger = arith.maxnumf %so_far, %score : f32
        affine.store %larger, %largest[] : !number
      }
      return
    }

    // How much larger than 1 the next number of the element type is.
    func.func private @get_unit() -> f32 {
      %c1 = arith.constant 1 : i16
      %one = arith.constant 1.0 : f32
      %narrow_one = arith.constant 1.0 : f16
      %bits = arith.bitcast %narrow_one : f16 to i16
      %next_bits = arith.addi %bits, %c1 : i16
      %next = arith.bitcast %next_bits : i16 to f16
      %wide = arith.extf %next : f16 to f32
      %unit = arith.subf %wide, %one : f32
      return %unit : f32
    }

    // Lowers the shifts if an exponent would be above 14, which is seldom.
    func.func private @rescale(%largest: !number, %d: index, %scale: f32, %shift: !number, %sums: !sums,
                               %outputs: !outputs) {
      %c32 = arith.constant 32 : i32
      %c64 = arith.constant 64 : i32
      %no_lanes = arith.constant 0 : i64
      %most = arith.constant 14.0 : f32
      %six = arith.constant 6.0 : f32
      %lane_largest = affine.load %largest[] : !number
      %old = affine.load %shift[] : !number
      %exponent = math.fma %lane_largest, %scale, %old : f32
      %is_above = arith.cmpf ogt, %exponent, %most : f32
      %lanes = rocdl.ballot %is_above : i64
      %any_above = arith.cmpi ne, %lanes, %no_lanes : i64
      scf.if %any_above {
        // 6, and the exponent of what makes up for truncation: 1 / (4 ln^2 2) units.
        %to_exponent = arith.constant 5.203375e-01 : f32
        %unit = func.call @get_unit() : () -> f32
        %largest_exponent = math.fma %unit, %to_exponent, %six : f32
        %other, %valid = gpu.shuffle xor %lane_largest, %c32, %c64 : f32
        %row_largest = arith.maxnumf %lane_largest, %other : f32
        %minus = arith.negf %row_largest : f32
        %enough = math.fma %minus, %scale, %largest_exponent : f32
        %new = arith.minnumf %old, %enough : f32
        affine.store %new, %shift[] : !number
        %change = arith.subf %new, %old : f32
        %factor = rocdl.exp2 %change f32 -> f32
        %factors = vector.broadcast %factor : f32 to !block
        affine.for %n = 0 to affine_map<()[d] -> (d floordiv 32)>()[%d] {
          %output = affine.vector_load %outputs[%n, 0] : !outputs, !block
          %less = arith.mulf %output, %factors : !block
          affine.vector_store %less, %outputs[%n, 0] : !outputs, !block
        }
        %two_factors = vector.broadcast %factor : f32 to !pair
        %sum = affine.vector_load %sums[0] : !sums, !pair
        %less_sum = arith.mulf %sum, %two_factors : !pair
        affine.vector_store %less_sum, %sums[0] : !sums, !pair
      }
      return
    }

    // The weights' part of slot %slot, of those before %end: the powers of 2, and what is added up and multiplied. A
    // pair is added up and rounded after the powers of the next one: the machine's exp2 takes its time.
    func.func private @spread_weights(%slot: index, %end: index, %scores: !scores, %sums: !sums, %weights: !rounded) {
      %c0 = arith.constant 0 : index
      %c17 = arith.constant 17 : index
      affine.for %i = max #first(%slot)[%c17, %c0, %end] to min #end(%slot)[%c17, %c0, %end] {
        affine.if affine_set<(i) : (15 - i >= 0)>(%i) {
          affine.for %e = 0 to 2 {
            %exponent = affine.load %scores[2 * %i + %e] : !scores
            %power = rocdl.exp2 %exponent f32 -> f32
            affine.store %power, %scores[2 * %i + %e] : !scores
          }
        }
        affine.if affine_set<(i) : (i - 1 >= 0)>(%i) {
          %two = affine.vector_load %scores[2 * %i - 2] : !scores, !pair
          %sum = affine.vector_load %sums[0] : !sums, !pair
          %new = arith.addf %sum, %two : !pair
          affine.vector_store %new, %sums[0] : !sums, !pair
          %rounded = arith.truncf %two toward_zero : !pair to vector<2xf16>
          affine.vector_store %rounded, %weights[2 * %i - 2] : !rounded, vector<2xf16>
        }
      }
      return
    }

    // How many keys the rows before row %until see.
    func.func private @count_keys(%until: i32, %q_size: i32, %kv_size: i32, %causal: i32) -> i32 {
      %c0 = arith.constant 0 : i32
      %is_causal = arith.cmpi ne, %causal, %c0 : i32
      %past = arith.subi %kv_size, %q_size : i32
      %any = arith.addi %until, %past : i32
      %positive = arith.maxsi %any, %c0 : i32
      %visible = arith.minsi %positive, %kv_size : i32
      %keys = arith.select %is_causal, %visible, %kv_size : i32
      return %keys : i32
    }

    // The kernel for head size %d: %scale = log2(e) / sqrt(%d).
    func.func private @attention(%q: !heads, %k: !heads, %v: !heads, %o: !heads, %causal: i32, %k_lds: !lds,
                                 %v_lds: !lds, %d: index, %scale: f32) {
      %c0 = arith.constant 0 : index
      %c1 = arith.constant 1 : index
      %c2 = arith.constant 2 : index
      %c8 = arith.constant 8 : index
      %c16 = arith.constant 16 : index
      %c17 = arith.constant 17 : index
      %c0_i32 = arith.constant 0 : i32
      %c1_i32 = arith.constant 1 : i32
      %c2_i32 = arith.constant 2 : i32
      %c3_i32 = arith.constant 3 : i32
      %c32_i32 = arith.constant 32 : i32
      %c64_i32 = arith.constant 64 : i32
      %c128_i32 = arith.constant 128 : i32
      %zero = arith.constant 0.0 : f32
      %one = arith.constant 1.0 : f32
      %no_shift = arith.constant 1.0e+36 : f32
      %masked = arith.constant -3.0e+38 : f32
      %zeros = arith.constant dense<0.0> : !block
      %no_sums = arith.constant dense<0.0> : !pair
      %queries = memref.alloca() : !pieces
      %scores = memref.alloca() : !scores
      %outputs = memref.alloca() : !outputs
      %sums = memref.alloca() : !sums
      %shift = memref.alloca() : !number
      %largest = memref.alloca() : !number
      %seen = memref.alloca() : !seen
      %weights = memref.alloca() : !rounded
      %pieces = memref.alloca() : !pieces
      %next_scores = memref.alloca() : !scores
      %k_pieces = memref.alloca() : !pieces
      %v_pieces = memref.alloca() : !pieces
      %first_k = memref.alloca() : !staged_k
      %staged_k = memref.alloca() : !staged_k
      %staged_v = memref.alloca() : !staged_v
      %k_places = memref.alloca() : !places
      %v_places = memref.alloca() : !places
      %narrow = memref.alloca() : !rounded

      // The head. Division in 32 bits: a 64-bit one takes over 100 instructions.
      %q_heads_index = memref.dim %q, %c1 : !heads
      %kv_heads_index = memref.dim %k, %c1 : !heads
      %q_heads = arith.index_castui %q_heads_index : index to i32
      %kv_heads = arith.index_castui %kv_heads_index : index to i32
      %block_y = gpu.block_id y
      %batch_head = arith.index_castui %block_y : index to i32
      %batch_i32 = arith.divui %batch_head, %q_heads : i32
      %q_head_i32 = arith.remui %batch_head, %q_heads : i32
      %group = arith.divui %q_heads, %kv_heads : i32
      %kv_head_i32 = arith.divui %q_head_i32, %group : i32
      %batch = arith.index_castui %batch_i32 : i32 to index
      %q_head = arith.index_castui %q_head_i32 : i32 to index
      %kv_head = arith.index_castui %kv_head_i32 : i32 to index
      %q_rows = func.call @get_rows(%q, %batch, %q_head) : (!heads, index, index) -> !rows
      %k_rows = func.call @get_rows(%k, %batch, %kv_head) : (!heads, index, index) -> !rows
      %v_rows = func.call @get_rows(%v, %batch, %kv_head) : (!heads, index, index) -> !rows
      %o_rows = func.call @get_rows(%o, %batch, %q_head) : (!heads, index, index) -> !rows

      // The lane's row. The last rows first: under the causal mask they see most keys.
      %q_size_index = memref.dim %q, %c2 : !heads
      %kv_size_index = memref.dim %k, %c2 : !heads
      %q_size = arith.index_castui %q_size_index : index to i32
      %kv_size = arith.index_castui %kv_size_index : index to i32
      %block_x = gpu.block_id x
      %place = arith.index_castui %block_x : index to i32
      %blocks = arith.ceildivui %q_size, %c128_i32 : i32
      %last_block = arith.subi %blocks, %c1_i32 : i32
      %block = arith.subi %last_block, %place : i32
      %first_row = arith.muli %block, %c128_i32 : i32
      %thread = gpu.thread_id x
      %wave, %half, %column = affine.delinearize_index %thread into (4, 2, 32) : index, index, index
      %row_of_block = affine.apply affine_map<(w, c) -> (32 * w + c)>(%wave, %column)
      %row_of_block_i32 = arith.index_castui %row_of_block : index to i32
      %row = arith.addi %first_row, %row_of_block_i32 : i32

      // How many keys all rows of the block see, how many any row sees, and how many the lane's
      // row sees, counted from the lane's first key of a tile.
      %first_until = arith.addi %first_row, %c1_i32 : i32
      %last_until = arith.addi %first_row, %c128_i32 : i32
      %row_until = arith.addi %row, %c1_i32 : i32
      %all_keys = func.call @count_keys(%first_until, %q_size, %kv_size, %causal) : (i32, i32, i32, i32) -> i32
      %any_keys = func.call @count_keys(%last_until, %q_size, %kv_size, %causal) : (i32, i32, i32, i32) -> i32
      %row_keys = func.call @count_keys(%row_until, %q_size, %kv_size, %causal) : (i32, i32, i32, i32) -> i32
      %lane_key = affine.apply affine_map<(h) -> (4 * h)>(%half)
      %lane_key_i32 = arith.index_castui %lane_key : index to i32
      %lane_keys = arith.subi %row_keys, %lane_key_i32 : i32

      // The loop without a mask makes the scores of tiles 1 to %full_end, the one with it
      // those up to %tiles_end. Tile 0 is always there, if only masked.
      %full_tiles = arith.divui %all_keys, %c64_i32 : i32
      %tiles = arith.ceildivui %any_keys, %c64_i32 : i32
      %full_least = arith.maxui %full_tiles, %c1_i32 : i32
      %tiles_least = arith.maxui %tiles, %c1_i32 : i32
      %full_end = arith.subi %full_least, %c1_i32 : i32
      %tiles_end = arith.subi %tiles_least, %c1_i32 : i32

      // q: the lane's row, of each 16 columns its 8.
      %row_index = arith.index_castui %row : i32 to index
      %first_column = affine.apply affine_map<(h) -> (8 * h)>(%half)
      %q_flat, %q_pitch = func.call @flatten(%q_rows) : (!rows) -> (!flat, i32)
      %q_at = func.call @get_place(%row_index, %q_pitch, %first_column) : (index, i32, index) -> i32
      %q_pieces = affine.apply affine_map<()[d] -> (d floordiv 16)>()[%d]
      affine.for %i = 0 to %q_pieces {
        %from = affine.apply affine_map<(i) -> (16 * i)>(%i)
        %from_i32 = arith.index_castui %from : index to i32
        %at = arith.addi %q_at, %from_i32 : i32
        %piece = amdgpu.raw_buffer_load %q_flat[%at] : !flat, i32 -> !piece
        affine.vector_store %piece, %queries[%i, 0] : !pieces, !piece
      }
      func.call @find_k_places(%k_rows, %d, %k_places) : (!rows, index, !places) -> ()
      func.call @find_v_places(%v_rows, %v_places) : (!rows, !places) -> ()

      // How many loads there are, and slots of a product.
      %k_loads = affine.apply affine_map<()[d] -> (d floordiv 32)>()[%d]
      %v_loads = affine.apply affine_map<()[d] -> (d floordiv 16)>()[%d]
      %slots = affine.apply affine_map<()[d] -> (d floordiv 8)>()[%d]
      // When it is done, in slots of the first product,
      %last_4 = affine.apply affine_map<()[n] -> (n - 4)>()[%slots]
      %last_2 = affine.apply affine_map<()[n] -> (n - 2)>()[%slots]
      %last_1 = affine.apply affine_map<()[n] -> (n - 1)>()[%slots]
      %half_time = affine.apply affine_map<()[n] -> (n floordiv 2)>()[%slots]
      // of the second one,
      %quarter_time = affine.apply affine_map<()[n] -> (n floordiv 4)>()[%slots]
      %mask_end = affine.apply affine_map<()[n] -> (5 * n floordiv 8)>()[%slots]
      %compare_end = affine.apply affine_map<()[n] -> (5 * n floordiv 8 - 1)>()[%slots]
      // and of both.
      %weights_end = affine.apply affine_map<()[n] -> (7 * n floordiv 4)>()[%slots]

      // Tile 0, and what is loaded ahead.
      affine.for %i = 0 to %k_loads {
        func.call @load_k(%k_rows, %k_places, %c0_i32, %i, %first_k) : (!rows, !places, i32, index, !staged_k) -> ()
        func.call @load_k(%k_rows, %k_places, %c1_i32, %i, %staged_k) : (!rows, !places, i32, index, !staged_k) -> ()
      }
      affine.for %i = 0 to %v_loads {
        func.call @load_v(%v_rows, %v_places, %c0_i32, %i, %staged_v) : (!rows, !places, i32, index, !staged_v) -> ()
      }
      affine.for %i = 0 to %k_loads {
        func.call @write_k(%first_k, %i, %k_places, %k_lds) : (!staged_k, index, !places, !lds) -> ()
      }
      affine.for %n = 0 to 2 {
        affine.vector_store %zeros, %scores[16 * %n] : !scores, !block
      }
      affine.for %n = 0 to 4 {
        affine.vector_store %zeros, %outputs[%n, 0] : !outputs, !block
      }
      affine.vector_store %no_sums, %sums[0] : !sums, !pair
      affine.store %no_shift, %shift[] : !number
      affine.store %masked, %largest[] : !number
      amdgpu.lds_barrier
      affine.for %slot = 0 to %slots {
        func.call @read_k(%k_lds, %k_places, %slot, %d, %pieces) : (!lds, !places, index, index, !pieces) -> ()
        func.call @multiply_k(%slot, %d, %pieces, %queries, %scores) : (index, index, !pieces, !pieces, !scores) -> ()
      }
      affine.for %i = 0 to 16 {
        func.call @compare(%i, %lane_keys, %seen) : (index, i32, !seen) -> ()
        func.call @mask(%i, %seen, %scores) : (index, !seen, !scores) -> ()
      }
      amdgpu.lds_barrier
      affine.for %i = 0 to %k_loads {
        func.call @write_k(%staged_k, %i, %k_places, %k_lds) : (!staged_k, index, !places, !lds) -> ()
      }
      affine.for %i = 0 to %k_loads {
        func.call @load_k(%k_rows, %k_places, %c2_i32, %i, %staged_k) : (!rows, !places, i32, index, !staged_k) -> ()
      }
      affine.for %i = 0 to 16 {
        func.call @compare_largest(%i, %scores, %largest) : (index, !scores, !number) -> ()
      }
      func.call @rescale(%largest, %d, %scale, %shift, %sums, %outputs)
          : (!number, index, f32, !number, !sums, !outputs) -> ()
      amdgpu.lds_barrier

      // Tiles that every row sees whole, and then those that the mask or the last key cuts: each turn takes the scores
      // of its tile, and leaves those of the next one. See "Pipeline" above.
      affine.for %masks = 0 to 2 {
        %is_masked = arith.cmpi ne, %masks, %c0 : index
        %begin = arith.select %is_masked, %full_end, %c0_i32 : i32
        %end = arith.select %is_masked, %tiles_end, %full_end : i32
        scf.for %tile = %begin to %end step %c1_i32 : i32 {
          %tile_1 = arith.addi %tile, %c1_i32 : i32
          %tile_3 = arith.addi %tile, %c3_i32 : i32
          %tile_1_key = arith.muli %tile_1, %c64_i32 : i32
          %end_key = arith.subi %lane_keys, %tile_1_key : i32
          affine.for %n = 0 to 2 {
            affine.vector_store %zeros, %next_scores[16 * %n] : !scores, !block
            func.call @read_k(%k_lds, %k_places, %n, %d, %k_pieces) : (!lds, !places, index, index, !pieces) -> ()
          }
          affine.store %masked, %largest[] : !number
          affine.for %i = 0 to 8 {
            func.call @make_exponents(%i, %scale, %shift, %scores) : (index, f32, !number, !scores) -> ()
          }

          affine.for %slot = 0 to %slots {
            // Operands of the MFMA after the next.
            affine.if #is_before(%slot)[%last_2] {
              %i = affine.apply affine_map<(s) -> (s + 2)>(%slot)
              func.call @read_k(%k_lds, %k_places, %i, %d, %k_pieces) : (!lds, !places, index, index, !pieces) -> ()
            }
            affine.for %i = max #first(%slot)[%c8, %c1, %half_time] to min #end(%slot)[%c8, %c1, %half_time] {
              %second = affine.apply affine_map<(i) -> (i + 8)>(%i)
              func.call @make_exponents(%second, %scale, %shift, %scores) : (index, f32, !number, !scores) -> ()
            }
            func.call @spread_weights(%slot, %weights_end, %scores, %sums, %weights)
                : (index, index, !scores, !sums, !rounded) -> ()
            affine.for %i = max #first(%slot)[%v_loads, %c0, %last_4] to min #end(%slot)[%v_loads, %c0, %last_4] {
              func.call @write_v(%staged_v, %i, %v_places, %v_lds) : (!staged_v, index, !places, !lds) -> ()
            }
            affine.for %i = max #first(%slot)[%v_loads, %last_4, %last_2]
                to min #end(%slot)[%v_loads, %last_4, %last_2] {
              func.call @load_v(%v_rows, %v_places, %tile_1, %i, %staged_v)
                  : (!rows, !places, i32, index, !staged_v) -> ()
            }
            // From here on k is not read any more, and v is there.
            affine.if #is(%slot)[%last_1] {
              amdgpu.lds_barrier
              affine.for %i = 0 to 2 {
                func.call @read_v(%v_lds, %v_places, %i, %d, %v_pieces) : (!lds, !places, index, index, !pieces) -> ()
              }
            }
            rocdl.sched.barrier 0
            func.call @multiply_k(%slot, %d, %k_pieces, %queries, %next_scores)
                : (index, index, !pieces, !pieces, !scores) -> ()
          }

          affine.for %slot = 0 to %slots {
            affine.if #is_before(%slot)[%last_2] {
              %i = affine.apply affine_map<(s) -> (s + 2)>(%slot)
              func.call @read_v(%v_lds, %v_places, %i, %d, %v_pieces) : (!lds, !places, index, index, !pieces) -> ()
            }
            %slot_of_both = affine.apply affine_map<(s)[n] -> (s + n)>(%slot)[%slots]
            func.call @spread_weights(%slot_of_both, %weights_end, %scores, %sums, %weights)
                : (index, index, !scores, !sums, !rounded) -> ()
            affine.for %i = max #first(%slot)[%k_loads, %c0, %quarter_time]
                to min #end(%slot)[%k_loads, %c0, %quarter_time] {
              func.call @write_k(%staged_k, %i, %k_places, %k_lds) : (!staged_k, index, !places, !lds) -> ()
            }
            affine.for %i = max #first(%slot)[%k_loads, %quarter_time, %half_time]
                to min #end(%slot)[%k_loads, %quarter_time, %half_time] {
              func.call @load_k(%k_rows, %k_places, %tile_3, %i, %staged_k)
                  : (!rows, !places, i32, index, !staged_k) -> ()
            }
            // Keeps the loads where they are: LLVM would move what the next turn uses past the
            // barrier, to where the latency of memory shows.
            affine.if #is(%slot)[%half_time] {
              llvm.inline_asm has_side_effects "", "~{memory}" : () -> ()
            }
            // The machine waits between a comparison and its use: a slot or more.
            affine.if #is(%masks)[%c1] {
              affine.for %i = max #first(%slot)[%c16, %c1, %compare_end] to min #end(%slot)[%c16, %c1, %compare_end] {
                func.call @compare(%i, %end_key, %seen) : (index, i32, !seen) -> ()
              }
              affine.for %i = max #first(%slot)[%c16, %c2, %mask_end] to min #end(%slot)[%c16, %c2, %mask_end] {
                func.call @mask(%i, %seen, %next_scores) : (index, !seen, !scores) -> ()
              }
            }
            affine.for %i = max #first(%slot)[%c16, %mask_end, %slots] to min #end(%slot)[%c16, %mask_end, %slots] {
              func.call @compare_largest(%i, %next_scores, %largest) : (index, !scores, !number) -> ()
            }
            // From here on v is not read any more, and k is there.
            affine.if #is(%slot)[%last_1] {
              amdgpu.lds_barrier
            }
            rocdl.sched.barrier 0
            func.call @multiply_v(%slot, %d, %v_pieces, %weights, %outputs)
                : (index, index, !pieces, !rounded, !outputs) -> ()
          }

          func.call @rescale(%largest, %d, %scale, %shift, %sums, %outputs)
              : (!number, index, f32, !number, !sums, !outputs) -> ()
          affine.for %n = 0 to 2 {
            %next = affine.vector_load %next_scores[16 * %n] : !scores, !block
            affine.vector_store %next, %scores[16 * %n] : !scores, !block
          }
        }
      }

      // The last tile's weights.
      affine.for %i = 0 to %v_loads {
        func.call @write_v(%staged_v, %i, %v_places, %v_lds) : (!staged_v, index, !places, !lds) -> ()
      }
      affine.for %i = 0 to 16 {
        func.call @make_exponents(%i, %scale, %shift, %scores) : (index, f32, !number, !scores) -> ()
      }
      affine.for %i = 0 to 17 {
        func.call @spread_weights(%i, %c17, %scores, %sums, %weights) : (index, index, !scores, !sums, !rounded) -> ()
      }
      amdgpu.lds_barrier
      affine.for %slot = 0 to %slots {
        func.call @read_v(%v_lds, %v_places, %slot, %d, %pieces) : (!lds, !places, index, index, !pieces) -> ()
        func.call @multiply_v(%slot, %d, %pieces, %weights, %outputs)
            : (index, index, !pieces, !rounded, !outputs) -> ()
      }

      // A row that saw no key has sum 0 and outputs 0: divide them by 1. What truncation took
      // from the weights, on average, is given back: see "Rounding weights" above.
      %to_unit = arith.constant 3.606738e-01 : f32
      %unit = func.call @get_unit() : () -> f32
      %up = math.fma %unit, %to_unit, %one : f32
      %two_sums = affine.vector_load %sums[0] : !sums, !pair
      %lane_sum = vector.reduction <add>, %two_sums : !pair into f32
      %other_sum, %valid = gpu.shuffle xor %lane_sum, %c32_i32, %c64_i32 : f32
      %sum = arith.addf %lane_sum, %other_sum : f32
      %is_empty = arith.cmpf oeq, %sum, %zero : f32
      %divisor = arith.select %is_empty, %one, %sum : f32
      %factor = arith.divf %up, %divisor : f32
      %factors = vector.broadcast %factor : f32 to !block
      %o_flat, %o_pitch = func.call @flatten(%o_rows) : (!rows) -> (!flat, i32)
      %o_at = func.call @get_place(%row_index, %o_pitch, %first_column) : (index, i32, index) -> i32
      affine.for %n = 0 to %k_loads {
        %output = affine.vector_load %outputs[%n, 0] : !outputs, !block
        %mean = arith.mulf %output, %factors : !block
        %rounded = arith.truncf %mean : !block to vector<16xf16>
        affine.vector_store %rounded, %narrow[0] : !rounded, vector<16xf16>
        affine.for %i = 0 to 2 {
          %piece = affine.vector_load %narrow[8 * %i] : !rounded, !piece
          %to = affine.apply affine_map<(n, i) -> (32 * n + 16 * i)>(%n, %i)
          %to_i32 = arith.index_castui %to : index to i32
          %at = arith.addi %o_at, %to_i32 : i32
          amdgpu.raw_buffer_store %piece -> %o_flat[%at] : !piece -> !flat, i32
        }
      }
      return
    }

    gpu.func @attention_f16_d64(%q: !heads, %k: !heads, %v: !heads, %o: !heads, %causal: i32)
        workgroup(%k_tile: !lds_d64 {llvm.align = 16 : i64}, %v_tile: !lds_d64 {llvm.align = 16 : i64}) kernel
        attributes {known_block_size = array<i32: 256, 1, 1>, rocdl.waves_per_eu = 2 : i32} {
      %d = arith.constant 64 : index
      %scale = arith.constant 1.803368801e-01 : f32
      %k_lds = memref.cast %k_tile : !lds_d64 to !lds
      %v_lds = memref.cast %v_tile : !lds_d64 to !lds
      func.call @attention(%q, %k, %v, %o, %causal, %k_lds, %v_lds, %d, %scale)
          : (!heads, !heads, !heads, !heads, i32, !lds, !lds, index, f32) -> ()
      gpu.return
    }

    gpu.func @attention_f16_d128(%q: !heads, %k: !heads, %v: !heads, %o: !heads, %causal: i32)
        workgroup(%k_tile: !lds_d128 {llvm.align = 16 : i64}, %v_tile: !lds_d128 {llvm.align = 16 : i64}) kernel
        attributes {known_block_size = array<i32: 256, 1, 1>, rocdl.waves_per_eu = 2 : i32} {
      %d = arith.constant 128 : index
      %scale = arith.constant 1.275174308e-01 : f32
      %k_lds = memref.cast %k_tile : !lds_d128 to !lds
      %v_lds = memref.cast %v_tile : !lds_d128 to !lds
      func.call @attention(%q, %k, %v, %o, %causal, %k_lds, %v_lds, %d, %scale)
          : (!heads, !heads, !heads, !heads, i32, !lds, !lds, index, f32) -> ()
      gpu.return
    }
  }

  // Returns true if all rows of all heads begin at multiples of 4 bytes.
  func.func private @has_even_rows(%x: !heads) -> i1 {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %base, %offset, %sizes:4, %strides:4 = memref.extract_strided_metadata %x
        : !heads -> memref<f16>, index, index, index, index, index, index, index, index, index
    // Where there is one of them, the next one is nowhere.
    %is_one_batch = arith.cmpi ule, %sizes#0, %c1 : index
    %is_one_head = arith.cmpi ule, %sizes#1, %c1 : index
    %is_one_row = arith.cmpi ule, %sizes#2, %c1 : index
    %batch = arith.select %is_one_batch, %c0, %strides#0 : index
    %head = arith.select %is_one_head, %c0, %strides#1 : index
    %row = arith.select %is_one_row, %c0, %strides#2 : index
    %some = arith.ori %offset, %batch : index
    %others = arith.ori %head, %row : index
    %all = arith.ori %some, %others : index
    %odd = arith.andi %all, %c1 : index
    %is_even = arith.cmpi eq, %odd, %c0 : index
    return %is_even : i1
  }

  // Launches the kernel for the head size of the buffers. Ends the program if it is
  // neither 64 nor 128, if the heads of q are no multiple of those of k and v, or if rows
  // begin at odd elements. Expects the sizes of the buffers to agree. causal: 0 = no
  // mask, else causal.
  func.func @attention_f16(%q: !heads, %k: !heads, %v: !heads, %o: !heads, %causal: i32) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c256 = arith.constant 256 : index
    %base, %offset, %sizes:4, %strides:4 = memref.extract_strided_metadata %q
        : !heads -> memref<f16>, index, index, index, index, index, index, index, index, index
    %kv_heads = memref.dim %k, %c1 : !heads
    %c64 = arith.constant 64 : index
    %c128 = arith.constant 128 : index
    %is_64 = arith.cmpi eq, %sizes#3, %c64 : index
    %is_128 = arith.cmpi eq, %sizes#3, %c128 : index
    %is_known = arith.ori %is_64, %is_128 : i1
    cf.assert %is_known, "expected heads of 64 or 128 columns"
    %some_heads = arith.maxui %kv_heads, %c1 : index
    %rest = arith.remui %sizes#1, %some_heads : index
    %is_multiple = arith.cmpi eq, %rest, %c0 : index
    cf.assert %is_multiple, "expected a multiple of the heads of k and v as heads of q"
    %q_even = func.call @has_even_rows(%q) : (!heads) -> i1
    %k_even = func.call @has_even_rows(%k) : (!heads) -> i1
    %v_even = func.call @has_even_rows(%v) : (!heads) -> i1
    %o_even = func.call @has_even_rows(%o) : (!heads) -> i1
    %qk_even = arith.andi %q_even, %k_even : i1
    %vo_even = arith.andi %v_even, %o_even : i1
    %are_even = arith.andi %qk_even, %vo_even : i1
    cf.assert %are_even, "expected rows that begin at multiples of 4 bytes"
    %blocks = affine.apply affine_map<()[m] -> (m ceildiv 128)>()[%sizes#2]
    %heads = arith.muli %sizes#0, %sizes#1 : index
    %workgroups = arith.muli %blocks, %heads : index
    %work = arith.muli %workgroups, %kv_heads : index
    %has_work = arith.cmpi ne, %work, %c0 : index
    scf.if %has_work {
      scf.index_switch %sizes#3
      case 64 {
        gpu.launch_func @attention_kernels::@attention_f16_d64
            blocks in (%blocks, %heads, %c1) threads in (%c256, %c1, %c1)
            args(%q : !heads, %k : !heads, %v : !heads, %o : !heads, %causal : i32)
        scf.yield
      }
      case 128 {
        gpu.launch_func @attention_kernels::@attention_f16_d128
            blocks in (%blocks, %heads, %c1) threads in (%c256, %c1, %c1)
            args(%q : !heads, %k : !heads, %v : !heads, %o : !heads, %causal : i32)
        scf.yield
      }
      default {
      }
    }
    return
  }

  // Of lib/host_attention.mlir, which says what a case is.
  func.func private @launch_attention(!case)
  func.func private @check_attention(!cases)

  func.func @attention_z32_h48_n4096_d64() {
    %case = arith.constant dense<[32, 48, 48, 4096, 4096, 64, 0, 1]> : !case
    call @launch_attention(%case) : (!case) -> ()
    return
  }

  func.func @attention_z32_h48_n4096_d64_causal() {
    %case = arith.constant dense<[32, 48, 48, 4096, 4096, 64, 1, 1]> : !case
    call @launch_attention(%case) : (!case) -> ()
    return
  }

  func.func @attention_z1_h16_n65536_d128() {
    %case = arith.constant dense<[1, 16, 16, 65536, 65536, 128, 0, 1]> : !case
    call @launch_attention(%case) : (!case) -> ()
    return
  }

  func.func @attention_z1_h16_n65536_d128_causal() {
    %case = arith.constant dense<[1, 16, 16, 65536, 65536, 128, 1, 1]> : !case
    call @launch_attention(%case) : (!case) -> ()
    return
  }

  // What is checked: lengths that no tile divides, more keys than rows and fewer, groups of 1, 3 and 8 heads; grids of
  // 1, 2, 6, 7, 8, 9 and 18 workgroups. With a large range some weights outgrow those of the tiles before, so that
  // outputs are rescaled.
  memref.global "private" constant @cases_d64 : memref<8x8xindex> = dense<[
    [1, 1, 1, 1, 1, 64, 0, 1], [1, 1, 1, 63, 65, 64, 1, 1], [1, 1, 1, 130, 390, 64, 0, 32],
    [1, 3, 1, 130, 130, 64, 1, 16], [1, 1, 1, 130, 63, 64, 1, 1], [1, 8, 1, 1, 130, 64, 1, 4],
    [1, 7, 7, 65, 1, 64, 0, 1], [3, 3, 1, 130, 200, 64, 1, 16]]>
  memref.global "private" constant @cases_d128 : memref<3x8xindex> = dense<[
    [1, 1, 1, 65, 330, 128, 1, 16], [1, 3, 3, 130, 200, 128, 0, 32], [3, 3, 1, 65, 200, 128, 1, 16]]>

  func.func @check_d64() {
    %cases = memref.get_global @cases_d64 : memref<8x8xindex>
    %any = memref.cast %cases : memref<8x8xindex> to !cases
    call @check_attention(%any) : (!cases) -> ()
    return
  }

  func.func @main() {
    %cases = memref.get_global @cases_d128 : memref<3x8xindex>
    %any = memref.cast %cases : memref<3x8xindex> to !cases
    call @check_d64() : () -> ()
    call @check_attention(%any) : (!cases) -> ()
    return
  }
}
