// Convolution with a stride as large as the filter, with bias, as a matrix product
// through MFMA: f16 in and out, accumulated in f32. For gfx942; on gfx950 as gemm.mlir.
// The patches do not overlap, as in the patch embedding of a vision transformer:
//
//   output[n, f, p, q] = bias[f] + sum over c, r, s of
//                        input[n, c, p * R + r, q * S + s] * filter[f, c, r, s]
//
// input is N x C x H x W, filter is F x C x R x S, bias is F, output is N x F x P x Q
// with P = H div R and Q = W div S; each with its own strides. Any sizes, but N * P * Q
// and C * R * S below 2^31; rows and columns of the input beyond the last whole patch
// are not read.
//
// Product. Row f of A is filter f, column m of B the patch of output m = (n * P + p) *
// Q + q, element k = (c * R + r) * S + s of it. Both are gathered: a filter is one more
// patch, that of its only output.
//
//   conv2d_patch_f16         writes the outputs
//   conv2d_patch_split_f16   z of the grid is a part of the elements of the patches:
//                            writes the parts' sums in f32. For few outputs and large
//                            patches, of which else a few workgroups had all the work
//   conv2d_patch_pairs_f16, conv2d_patch_pairs_split_f16   the same for filters with S
//                            even and no multiple of 8, 14 or 4 for instance
//   conv2d_patch_sum_f16     adds the parts' sums and the bias, in order, one output a
//                            thread
//
// All compute the same for any S; the difference is what they are fast for.
//
// Tiles, hot loop, staging, LDS and its banks are those of gemm.mlir for the tile of
// 128 x 128 with both operands dense in K: 4 waves, each 64 filters x 64 outputs, 4
// blocks of v_mfma_f32_32x32x8, steps of 64 elements. What is different:
//   - A thread loads piece t mod 8, 8 elements (16 bytes), of four filters and four
//     patches. From step to step it moves on by 64 elements, which is so many channels,
//     rows and columns, with a carry from columns to rows to channels; all patches have
//     the same offsets from their start, and they are 32 bits.
//   - The hot loop wants S to be a multiple of 8, so that a piece is in one row, or of 2
//     for the kernels that load a piece of the input as four pairs; filters that are
//     neighbours in memory, or with such rows, too; dense rows of input and filter; no
//     negative strides; and input and filter of fewer than 2^30 elements from first to
//     last. All else, and the last C * R * S mod 64, goes element by element.
//   - The first two quarters of the hot loop are one for the scheduler: there is more to
//     compute for the loads.
//   - Outputs are written in fours, where P * Q is a multiple of 4 and the outputs of
//     an image and filter are neighbours, else one by one.
//
// Registers. Sums 64, operands of two quarters 32, the next step's tiles 32, 8 starts,
// 6 of the positions, about 20 addresses in LDS: fewer than 256, so that each SIMD has
// 2 waves, which is what LDS allows.
//
// Launch. Block 256 x 1 x 1; grid ceil(F/128) x ceil(N*P*Q/128) x parts, 1 if
// not split: x is the tile of filters, y the tile of outputs. Neighbours along x
// share the patches, along y the filters. conv2d_patch_sum_f16: block 256 x 1 x 1, grid
// ceil(N*P*Q/256) x F x 1. (No outputs: do not launch.)
//
// Workgroup memory: 32768 bytes, static; conv2d_patch_sum_f16 none.
//
// Kernel arguments; strides and offset count elements:
//
//   conv2d_patch_f16 and conv2d_patch_pairs_f16, 304 bytes: input at 0, filter at 88,
//       bias at 176, output at 216
//   conv2d_patch_split_f16 and conv2d_patch_pairs_split_f16, 256 bytes: input at 0, filter
//       at 88, sums at 176, at 248 how many steps of 64 elements each part has
//   conv2d_patch_sum_f16, 200 bytes: sums at 0, bias at 72, output at 112
//   each:   + 0  pointer to the allocation (not used)
//           + 8  pointer to the data
//           +16  offset of the first element from the data pointer
//   4-D:    +24  4 sizes, 8 bytes each (+24, +32, +40, +48)
//           +56  4 strides, 8 bytes each (+56, +64, +72, +80)
//   bias:   +24  size
//           +32  stride
//   sums:   +24  3 sizes: parts, F, N * P * Q (+24, +32, +40)
//           +48  3 strides: F * N * P * Q, N * P * Q, 1 (+48, +56, +64)
//
// conv2d_patch_bf16.mlir is this file for bf16.

!image = memref<?x?x?x?xf16, strided<[?, ?, ?, ?], offset: ?>>
!bias = memref<?xf16, strided<[?], offset: ?>>
!partial = memref<?x?x?xf32>
!elements = memref<?xf16, strided<[1], offset: ?>>
!buffer = memref<?xf16, #amdgpu.address_space<fat_raw_buffer>>
!output_rows = memref<?x?x?xf16, strided<[?, ?, 1], offset: ?>>
!lds = memref<?x64xf16, #gpu.address_space<workgroup>>
!piece = vector<8xf16>
!half_piece = vector<4xf16>
!pieces = vector<32xf16>
!operand = vector<16xf16>
!sums = vector<16xf32>
!patches = memref<?x?x?x?x?x?xf16, strided<[?, ?, ?, ?, ?, ?]>>

module attributes {gpu.container_module} {
  gpu.module @conv2d_patch_f16_kernels {
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

    // Output (n, p, q) of a position of the outputs of one filter. For a filter as one
    // patch, of 1 x 1 outputs, the filter.
    func.func private @get_output(%position: i32, %p_size: i32, %q_size: i32) -> (i32, i32, i32) {
      %pq_size = arith.muli %p_size, %q_size : i32
      %n = arith.divui %position, %pq_size : i32
      %in_image = arith.remui %position, %pq_size : i32
      %p = arith.divui %in_image, %q_size : i32
      %q = arith.remui %in_image, %q_size : i32
      return %n, %p, %q : i32, i32, i32
    }

    // Element (c, r, s) of a patch.
    func.func private @get_element(%k: i32, %r_size: i32, %s_size: i32) -> (i32, i32, i32) {
      %rs_size = arith.muli %r_size, %s_size : i32
      %c = arith.divui %k, %rs_size : i32
      %in_channel = arith.remui %k, %rs_size : i32
      %r = arith.divui %in_channel, %s_size : i32
      %s = arith.remui %in_channel, %s_size : i32
      return %c, %r, %s : i32, i32, i32
    }

    // The strides of an image, or of filters, as 32-bit numbers.
    func.func private @get_strides(%image: !image) -> (i32, i32, i32, i32) {
      %base, %offset, %sizes:4, %strides:4 = memref.extract_strided_metadata %image
          : !image -> memref<f16>, index, index, index, index, index, index, index, index, index
      %n = arith.index_cast %strides#0 : index to i32
      %c = arith.index_cast %strides#1 : index to i32
      %h = arith.index_cast %strides#2 : index to i32
      %w = arith.index_cast %strides#3 : index to i32
      return %n, %c, %h, %w : i32, i32, i32, i32
    }

    // Rows and columns of the filters as patches: those of the filters, or one row, if the
    // elements of a filter are neighbours.
    func.func private @get_filter_sizes(%filter: !image) -> (i32, i32) {
      %c1 = arith.constant 1 : index
      %c7 = arith.constant 7 : index
      %c8 = arith.constant 8 : index
      %base, %offset, %sizes:4, %strides:4 = memref.extract_strided_metadata %filter
          : !image -> memref<f16>, index, index, index, index, index, index, index, index, index
      %rs_size = arith.muli %sizes#2, %sizes#3 : index
      %k_size = arith.muli %sizes#1, %rs_size : index
      %is_s_dense = arith.cmpi eq, %strides#3, %c1 : index
      %is_r_dense = arith.cmpi eq, %strides#2, %sizes#3 : index
      %is_c_dense = arith.cmpi eq, %strides#1, %rs_size : index
      %is_sr_dense = arith.andi %is_s_dense, %is_r_dense : i1
      %is_dense = arith.andi %is_sr_dense, %is_c_dense : i1
      // The next multiple of 8, so that the row is one of whole pieces, and not 0.
      // Only whole steps are loaded, which end in the filter.
      %rest = arith.andi %k_size, %c7 : index
      %whole = arith.subi %k_size, %rest : index
      %row = arith.addi %whole, %c8 : index
      %r = arith.select %is_dense, %c1, %sizes#2 : index
      %s = arith.select %is_dense, %row, %sizes#3 : index
      %r_i32 = arith.index_cast %r : index to i32
      %s_i32 = arith.index_cast %s : index to i32
      return %r_i32, %s_i32 : i32, i32
    }

    // Where the patch of an output starts. Outputs past the last are read as the last
    // one: what is computed from them is not written.
    func.func private @get_patch(%image: !image, %position: i32, %last: i32, %p_size: i32, %q_size: i32,
                                 %r_size: i32, %s_size: i32) -> i32 {
      %strides:4 = func.call @get_strides(%image) : (!image) -> (i32, i32, i32, i32)
      %near = arith.minui %position, %last : i32
      %n, %p, %q = func.call @get_output(%near, %p_size, %q_size) : (i32, i32, i32) -> (i32, i32, i32)
      %h = arith.muli %p, %r_size : i32
      %w = arith.muli %q, %s_size : i32
      %at_n = arith.muli %n, %strides#0 : i32
      %at_h = arith.muli %h, %strides#2 : i32
      %at_nh = arith.addi %at_n, %at_h : i32
      %at = arith.addi %at_nh, %w : i32
      return %at : i32
    }

    // Where element %k of a patch is, from its start, and its row and column there.
    func.func private @get_first(%image: !image, %k: i32, %r_size: i32, %s_size: i32) -> (i32, i32, i32) {
      %strides:4 = func.call @get_strides(%image) : (!image) -> (i32, i32, i32, i32)
      %c, %r, %s = func.call @get_element(%k, %r_size, %s_size) : (i32, i32, i32) -> (i32, i32, i32)
      %at_c = arith.muli %c, %strides#1 : i32
      %at_r = arith.muli %r, %strides#2 : i32
      %at_cr = arith.addi %at_c, %at_r : i32
      %at = arith.addi %at_cr, %s : i32
      return %at, %r, %s : i32, i32, i32
    }

    // The same for the element %by further.
    func.func private @get_next(%image: !image, %at: i32, %r: i32, %s: i32, %r_size: i32, %s_size: i32, %by: i32)
        -> (i32, i32, i32) {
      %c0 = arith.constant 0 : i32
      %c1 = arith.constant 1 : i32
      %strides:4 = func.call @get_strides(%image) : (!image) -> (i32, i32, i32, i32)
      // %by in channels, rows and columns, and what a carry changes.
      %step:3 = func.call @get_element(%by, %r_size, %s_size) : (i32, i32, i32) -> (i32, i32, i32)
      %step_c = arith.muli %step#0, %strides#1 : i32
      %step_r = arith.muli %step#1, %strides#2 : i32
      %step_cr = arith.addi %step_c, %step_r : i32
      %step_at = arith.addi %step_cr, %step#2 : i32
      %to_row = arith.subi %strides#2, %s_size : i32
      %rows = arith.muli %r_size, %strides#2 : i32
      %to_channel = arith.subi %strides#1, %rows : i32

      %s_sum = arith.addi %s, %step#2 : i32
      %s_over = arith.cmpi uge, %s_sum, %s_size : i32
      %s_less = arith.subi %s_sum, %s_size : i32
      %s_next = arith.select %s_over, %s_less, %s_sum : i32
      %s_carry = arith.select %s_over, %c1, %c0 : i32
      %s_to = arith.select %s_over, %to_row, %c0 : i32
      %r_sum0 = arith.addi %r, %step#1 : i32
      %r_sum = arith.addi %r_sum0, %s_carry : i32
      %r_over = arith.cmpi uge, %r_sum, %r_size : i32
      %r_less = arith.subi %r_sum, %r_size : i32
      %r_next = arith.select %r_over, %r_less, %r_sum : i32
      %r_to = arith.select %r_over, %to_channel, %c0 : i32
      %at_step = arith.addi %at, %step_at : i32
      %at_row = arith.addi %at_step, %s_to : i32
      %at_next = arith.addi %at_row, %r_to : i32
      return %at_next, %r_next, %s_next : i32, i32, i32
    }

    // Whether vectors of %length elements of a patch can be loaded: they are in one row,
    // and all offsets have 31 bits.
    func.func private @has_vectors(%image: !image, %s_size: i32, %length: i32) -> i1 {
      %c0_i32 = arith.constant 0 : i32
      %c0 = arith.constant 0 : index
      %c1 = arith.constant 1 : index
      %most = arith.constant 0x3fffffff : index
      %base, %offset, %sizes:4, %strides:4 = memref.extract_strided_metadata %image
          : !image -> memref<f16>, index, index, index, index, index, index, index, index, index
      %rest = arith.remui %s_size, %length : i32
      %is_whole = arith.cmpi eq, %rest, %c0_i32 : i32
      %is_dense = arith.cmpi eq, %strides#3, %c1 : index
      %may = arith.andi %is_whole, %is_dense : i1
      %is_up0 = arith.cmpi sge, %strides#0, %c0 : index
      %is_near0 = arith.cmpi sle, %strides#0, %most : index
      %reach0 = arith.muli %sizes#0, %strides#0 : index
      %ends_near0 = arith.cmpi ule, %reach0, %most : index
      %may0_a = arith.andi %may, %is_up0 : i1
      %may0_b = arith.andi %may0_a, %is_near0 : i1
      %may0 = arith.andi %may0_b, %ends_near0 : i1
      %is_up1 = arith.cmpi sge, %strides#1, %c0 : index
      %is_near1 = arith.cmpi sle, %strides#1, %most : index
      %reach1 = arith.muli %sizes#1, %strides#1 : index
      %ends_near1 = arith.cmpi ule, %reach1, %most : index
      %may1_a = arith.andi %may0, %is_up1 : i1
      %may1_b = arith.andi %may1_a, %is_near1 : i1
      %may1 = arith.andi %may1_b, %ends_near1 : i1
      %is_up2 = arith.cmpi sge, %strides#2, %c0 : index
      %is_near2 = arith.cmpi sle, %strides#2, %most : index
      %reach2 = arith.muli %sizes#2, %strides#2 : index
      %ends_near2 = arith.cmpi ule, %reach2, %most : index
      %may2_a = arith.andi %may1, %is_up2 : i1
      %may2_b = arith.andi %may2_a, %is_near2 : i1
      %may2 = arith.andi %may2_b, %ends_near2 : i1
      %is_up3 = arith.cmpi sge, %strides#3, %c0 : index
      %is_near3 = arith.cmpi sle, %strides#3, %most : index
      %reach3 = arith.muli %sizes#3, %strides#3 : index
      %ends_near3 = arith.cmpi ule, %reach3, %most : index
      %may3_a = arith.andi %may2, %is_up3 : i1
      %may3_b = arith.andi %may3_a, %is_near3 : i1
      %may3 = arith.andi %may3_b, %ends_near3 : i1
      %reach_01 = arith.addi %reach0, %reach1 : index
      %reach_23 = arith.addi %reach2, %reach3 : index
      %reach = arith.addi %reach_01, %reach_23 : index
      %is_near = arith.cmpi ule, %reach, %most : index
      %result = arith.andi %may3, %is_near : i1
      return %result : i1
    }

    // The elements of an image as one row: what pieces are loaded from. Only used if
    // @has_vectors.
    func.func private @flatten(%image: !image) -> !buffer {
      %c0 = arith.constant 0 : index
      %c1 = arith.constant 1 : index
      %base, %offset, %sizes:4, %strides:4 = memref.extract_strided_metadata %image
          : !image -> memref<f16>, index, index, index, index, index, index, index, index, index
      %last0 = arith.subi %sizes#0, %c1 : index
      %reach0 = arith.muli %last0, %strides#0 : index
      %last1 = arith.subi %sizes#1, %c1 : index
      %reach1 = arith.muli %last1, %strides#1 : index
      %last2 = arith.subi %sizes#2, %c1 : index
      %reach2 = arith.muli %last2, %strides#2 : index
      %last3 = arith.subi %sizes#3, %c1 : index
      %reach3 = arith.muli %last3, %strides#3 : index
      %reach_01 = arith.addi %reach0, %reach1 : index
      %reach_23 = arith.addi %reach2, %reach3 : index
      %reach = arith.addi %reach_01, %reach_23 : index
      %end = arith.addi %reach, %c1 : index
      %size = arith.maxsi %end, %c0 : index
      %flat = memref.reinterpret_cast %base to offset: [%offset], sizes: [%size], strides: [1]
          : memref<f16> to !elements
      %most = arith.constant 0x3fffffff : index
      %near_size = arith.minui %size, %most : index
      %bytes = arith.shli %near_size, %c1 : index
      %bytes_i64 = arith.index_cast %bytes : index to i64
      %buffer = amdgpu.fat_raw_buffer_cast %flat validBytes(%bytes_i64) resetOffset : !elements to !buffer
      return %buffer : !buffer
    }

    // Element %at of each of four patches and the next 7.
    func.func private @load_pieces(%from: !buffer, %at: i32, %p0: i32, %p1: i32, %p2: i32, %p3: i32) -> !pieces {
      %at0_i32 = arith.addi %p0, %at : i32
      %at0 = arith.index_castui %at0_i32 : i32 to index
      %at1_i32 = arith.addi %p1, %at : i32
      %at1 = arith.index_castui %at1_i32 : i32 to index
      %at2_i32 = arith.addi %p2, %at : i32
      %at2 = arith.index_castui %at2_i32 : i32 to index
      %at3_i32 = arith.addi %p3, %at : i32
      %at3 = arith.index_castui %at3_i32 : i32 to index
      %v0 = vector.load %from[%at0] : !buffer, !piece
      %v1 = vector.load %from[%at1] : !buffer, !piece
      %v2 = vector.load %from[%at2] : !buffer, !piece
      %v3 = vector.load %from[%at3] : !buffer, !piece
      %low = vector.shuffle %v0, %v1 [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15] : !piece, !piece
      %high = vector.shuffle %v2, %v3 [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15] : !piece, !piece
      %all = vector.shuffle %low, %high [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20,
          21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31]
          : vector<16xf16>, vector<16xf16>
      return %all : !pieces
    }

    // The same from four pairs of neighbours.
    func.func private @load_pairs(%from: !buffer, %at0: i32, %at1: i32, %at2: i32, %at3: i32, %patch: i32) -> !piece {
      %from0_i32 = arith.addi %patch, %at0 : i32
      %from0 = arith.index_castui %from0_i32 : i32 to index
      %from1_i32 = arith.addi %patch, %at1 : i32
      %from1 = arith.index_castui %from1_i32 : i32 to index
      %from2_i32 = arith.addi %patch, %at2 : i32
      %from2 = arith.index_castui %from2_i32 : i32 to index
      %from3_i32 = arith.addi %patch, %at3 : i32
      %from3 = arith.index_castui %from3_i32 : i32 to index
      %v0 = vector.load %from[%from0] : !buffer, vector<2xf16>
      %v1 = vector.load %from[%from1] : !buffer, vector<2xf16>
      %v2 = vector.load %from[%from2] : !buffer, vector<2xf16>
      %v3 = vector.load %from[%from3] : !buffer, vector<2xf16>
      %low = vector.shuffle %v0, %v1 [0, 1, 2, 3] : vector<2xf16>, vector<2xf16>
      %high = vector.shuffle %v2, %v3 [0, 1, 2, 3] : vector<2xf16>, vector<2xf16>
      %all = vector.shuffle %low, %high [0, 1, 2, 3, 4, 5, 6, 7] : !half_piece, !half_piece
      return %all : !piece
    }

    // Element %at of each of four patches of the input, in row %r and column %s, and the
    // next 7: in pairs if %in_pairs.
    func.func private @load_input(%input: !image, %from: !buffer, %at: i32, %r: i32, %s: i32, %r_size: i32,
                                  %s_size: i32, %p0: i32, %p1: i32, %p2: i32, %p3: i32, %in_pairs: i1) -> !pieces {
      %c2 = arith.constant 2 : i32
      %result = scf.if %in_pairs -> !pieces {
        %next1:3 = func.call @get_next(%input, %at, %r, %s, %r_size, %s_size, %c2)
            : (!image, i32, i32, i32, i32, i32, i32) -> (i32, i32, i32)
        %next2:3 = func.call @get_next(%input, %next1#0, %next1#1, %next1#2, %r_size, %s_size, %c2)
            : (!image, i32, i32, i32, i32, i32, i32) -> (i32, i32, i32)
        %next3:3 = func.call @get_next(%input, %next2#0, %next2#1, %next2#2, %r_size, %s_size, %c2)
            : (!image, i32, i32, i32, i32, i32, i32) -> (i32, i32, i32)
        %v0 = func.call @load_pairs(%from, %at, %next1#0, %next2#0, %next3#0, %p0)
            : (!buffer, i32, i32, i32, i32, i32) -> !piece
        %v1 = func.call @load_pairs(%from, %at, %next1#0, %next2#0, %next3#0, %p1)
            : (!buffer, i32, i32, i32, i32, i32) -> !piece
        %v2 = func.call @load_pairs(%from, %at, %next1#0, %next2#0, %next3#0, %p2)
            : (!buffer, i32, i32, i32, i32, i32) -> !piece
        %v3 = func.call @load_pairs(%from, %at, %next1#0, %next2#0, %next3#0, %p3)
            : (!buffer, i32, i32, i32, i32, i32) -> !piece
        %low = vector.shuffle %v0, %v1 [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15] : !piece, !piece
        %high = vector.shuffle %v2, %v3 [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15] : !piece, !piece
        %all = vector.shuffle %low, %high [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20,
            21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31]
            : vector<16xf16>, vector<16xf16>
        scf.yield %all : !pieces
      } else {
        %all = func.call @load_pieces(%from, %at, %p0, %p1, %p2, %p3)
            : (!buffer, i32, i32, i32, i32, i32) -> !pieces
        scf.yield %all : !pieces
      }
      return %result : !pieces
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

    // All of an operand.
    func.func private @multiply(%a: !operand, %b: !operand, %s00: !sums, %s01: !sums, %s10: !sums, %s11: !sums)
        -> (!sums, !sums, !sums, !sums) {
      %low = arith.constant false
      %high = arith.constant true
      %t:4 = func.call @multiply_half(%a, %b, %s00, %s01, %s10, %s11, %low)
          : (!operand, !operand, !sums, !sums, !sums, !sums, i1) -> (!sums, !sums, !sums, !sums)
      %u:4 = func.call @multiply_half(%a, %b, %t#0, %t#1, %t#2, %t#3, %high)
          : (!operand, !operand, !sums, !sums, !sums, !sums, i1) -> (!sums, !sums, !sums, !sums)
      return %u#0, %u#1, %u#2, %u#3 : !sums, !sums, !sums, !sums
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

    // One element of a patch, or zero where there is none, and the next (c, r, s).
    func.func private @load_element(%image: !image, %n: index, %h: i32, %w: i32, %c: i32, %r: i32, %s: i32,
                                    %c_size: i32, %r_size: i32, %s_size: i32) -> (f16, i32, i32, i32) {
      %c0 = arith.constant 0 : i32
      %c1 = arith.constant 1 : i32
      %zero = arith.constant 0.0 : f16
      %c_last = arith.subi %c_size, %c1 : i32
      %c_near = arith.minui %c, %c_last : i32
      %h_r = arith.addi %h, %r : i32
      %w_s = arith.addi %w, %s : i32
      %at_c = arith.index_castui %c_near : i32 to index
      %at_h = arith.index_castui %h_r : i32 to index
      %at_w = arith.index_castui %w_s : i32 to index
      %loaded = memref.load %image[%n, %at_c, %at_h, %at_w] : !image
      %exists = arith.cmpi ult, %c, %c_size : i32
      %value = arith.select %exists, %loaded, %zero : f16
      %s_sum = arith.addi %s, %c1 : i32
      %s_over = arith.cmpi eq, %s_sum, %s_size : i32
      %s_next = arith.select %s_over, %c0, %s_sum : i32
      %s_carry = arith.select %s_over, %c1, %c0 : i32
      %r_sum = arith.addi %r, %s_carry : i32
      %r_over = arith.cmpi eq, %r_sum, %r_size : i32
      %r_next = arith.select %r_over, %c0, %r_sum : i32
      %r_carry = arith.select %r_over, %c1, %c0 : i32
      %c_next = arith.addi %c, %r_carry : i32
      return %value, %c_next, %r_next, %s_next : f16, i32, i32, i32
    }

    // Stages elements %first_k to %first_k + 63 of the patches of outputs %first_row to
    // %first_row + 127 in rows %lds_row to %lds_row + 127 of LDS, one by one; zeros in
    // place of what does not exist. The thread does piece %piece of rows %row,
    // %row + 32, ...
    func.func private @stage_any(%image: !image, %first_row: i32, %rows: i32, %first_k: i32, %lds: !lds,
                                 %lds_row: index, %row: index, %piece: index, %p_size: i32, %q_size: i32,
                                 %c_size: i32, %r_size: i32, %s_size: i32) {
      %c32 = arith.constant 32 : index
      %c128 = arith.constant 128 : index
      %c3_i32 = arith.constant 3 : i32
      %zeros = arith.constant dense<0.0> : !piece
      %lds_column = func.call @piece_column(%row, %piece) : (index, index) -> index
      %first_lds_row = arith.addi %lds_row, %row : index
      %lds_end = arith.addi %lds_row, %c128 : index
      %piece_i32 = arith.index_cast %piece : index to i32
      %right = arith.shli %piece_i32, %c3_i32 : i32
      %k = arith.addi %first_k, %right : i32
      %c, %r, %s = func.call @get_element(%k, %r_size, %s_size) : (i32, i32, i32) -> (i32, i32, i32)
      %has_channel = arith.cmpi ult, %c, %c_size : i32
      scf.for %to = %first_lds_row to %lds_end step %c32 {
        %down = arith.subi %to, %lds_row : index
        %down_i32 = arith.index_cast %down : index to i32
        %position = arith.addi %first_row, %down_i32 : i32
        %has_row = arith.cmpi ult, %position, %rows : i32
        %has_some = arith.andi %has_row, %has_channel : i1
        %value = scf.if %has_some -> !piece {
          %n_i32, %p, %q = func.call @get_output(%position, %p_size, %q_size) : (i32, i32, i32) -> (i32, i32, i32)
          %n = arith.index_castui %n_i32 : i32 to index
          %h = arith.muli %p, %r_size : i32
          %w = arith.muli %q, %s_size : i32
          %e0, %c1_, %r1_, %s1_ = func.call @load_element(%image, %n, %h, %w, %c, %r, %s, %c_size, %r_size, %s_size)
              : (!image, index, i32, i32, i32, i32, i32, i32, i32, i32) -> (f16, i32, i32, i32)
          %e1, %c2_, %r2_, %s2_ = func.call @load_element(%image, %n, %h, %w, %c1_, %r1_, %s1_, %c_size, %r_size,
              %s_size)
              : (!image, index, i32, i32, i32, i32, i32, i32, i32, i32) -> (f16, i32, i32, i32)
          %e2, %c3_, %r3_, %s3_ = func.call @load_element(%image, %n, %h, %w, %c2_, %r2_, %s2_, %c_size, %r_size,
              %s_size)
              : (!image, index, i32, i32, i32, i32, i32, i32, i32, i32) -> (f16, i32, i32, i32)
          %e3, %c4_, %r4_, %s4_ = func.call @load_element(%image, %n, %h, %w, %c3_, %r3_, %s3_, %c_size, %r_size,
              %s_size)
              : (!image, index, i32, i32, i32, i32, i32, i32, i32, i32) -> (f16, i32, i32, i32)
          %e4, %c5_, %r5_, %s5_ = func.call @load_element(%image, %n, %h, %w, %c4_, %r4_, %s4_, %c_size, %r_size,
              %s_size)
              : (!image, index, i32, i32, i32, i32, i32, i32, i32, i32) -> (f16, i32, i32, i32)
          %e5, %c6_, %r6_, %s6_ = func.call @load_element(%image, %n, %h, %w, %c5_, %r5_, %s5_, %c_size, %r_size,
              %s_size)
              : (!image, index, i32, i32, i32, i32, i32, i32, i32, i32) -> (f16, i32, i32, i32)
          %e6, %c7_, %r7_, %s7_ = func.call @load_element(%image, %n, %h, %w, %c6_, %r6_, %s6_, %c_size, %r_size,
              %s_size)
              : (!image, index, i32, i32, i32, i32, i32, i32, i32, i32) -> (f16, i32, i32, i32)
          %e7, %c8_, %r8_, %s8_ = func.call @load_element(%image, %n, %h, %w, %c7_, %r7_, %s7_, %c_size, %r_size,
              %s_size)
              : (!image, index, i32, i32, i32, i32, i32, i32, i32, i32) -> (f16, i32, i32, i32)
          %elements = vector.from_elements %e0, %e1, %e2, %e3, %e4, %e5, %e6, %e7 : !piece
          scf.yield %elements : !piece
        } else {
          scf.yield %zeros : !piece
        }
        vector.store %value, %lds[%to, %lds_column] : !lds, !piece
      }
      return
    }

    // Multiplies the tiles in LDS: 64 filters, rows from %a_row on, with 64 patches, rows
    // from %b_row on, %quarters times 16 deep.
    func.func private @multiply_tiles(%lds: !lds, %a_row: index, %b_row: index, %lane: index, %quarters: index,
                                      %s0: !sums, %s1: !sums, %s2: !sums, %s3: !sums) -> (!sums, !sums, !sums,
                                          !sums) {
      %c0 = arith.constant 0 : index
      %c1 = arith.constant 1 : index
      %result:4 = scf.for %step = %c0 to %quarters step %c1
          iter_args(%s0_ = %s0, %s1_ = %s1, %s2_ = %s2, %s3_ = %s3) -> (!sums, !sums, !sums, !sums) {
        %a = func.call @load_operand(%lds, %a_row, %lane, %step) : (!lds, index, index, index) -> !operand
        %b = func.call @load_operand(%lds, %b_row, %lane, %step) : (!lds, index, index, index) -> !operand
        %next:4 = func.call @multiply(%a, %b, %s0_, %s1_, %s2_, %s3_)
            : (!operand, !operand, !sums, !sums, !sums, !sums) -> (!sums, !sums, !sums, !sums)
        scf.yield %next#0, %next#1, %next#2, %next#3 : !sums, !sums, !sums, !sums
      }
      return %result#0, %result#1, %result#2, %result#3 : !sums, !sums, !sums, !sums
    }

    // For the compiler's scheduler: the order of so many instructions of a kind. The masks
    // are 2 for arithmetic, 8 for mfma, 32 for global loads, 256 for reads and 512 for
    // writes of LDS. An empty group is none.

    // Four reads, twenty loads, or eight, with arithmetic for them, and four reads.
    func.func private @after_mfma_load() {
      rocdl.sched.group.barrier 8, 1, 0
      rocdl.sched.group.barrier 256, 1, 0
      rocdl.sched.group.barrier 2, 6, 0
      rocdl.sched.group.barrier 8, 1, 0
      rocdl.sched.group.barrier 256, 1, 0
      rocdl.sched.group.barrier 2, 6, 0
      rocdl.sched.group.barrier 8, 1, 0
      rocdl.sched.group.barrier 256, 1, 0
      rocdl.sched.group.barrier 2, 6, 0
      rocdl.sched.group.barrier 8, 1, 0
      rocdl.sched.group.barrier 256, 1, 0
      rocdl.sched.group.barrier 2, 6, 0
      rocdl.sched.group.barrier 8, 1, 0
      rocdl.sched.group.barrier 32, 2, 0
      rocdl.sched.group.barrier 2, 4, 0
      rocdl.sched.group.barrier 8, 1, 0
      rocdl.sched.group.barrier 32, 2, 0
      rocdl.sched.group.barrier 2, 4, 0
      rocdl.sched.group.barrier 8, 1, 0
      rocdl.sched.group.barrier 32, 2, 0
      rocdl.sched.group.barrier 2, 4, 0
      rocdl.sched.group.barrier 8, 1, 0
      rocdl.sched.group.barrier 32, 2, 0
      rocdl.sched.group.barrier 2, 4, 0
      rocdl.sched.group.barrier 8, 1, 0
      rocdl.sched.group.barrier 32, 2, 0
      rocdl.sched.group.barrier 2, 4, 0
      rocdl.sched.group.barrier 8, 1, 0
      rocdl.sched.group.barrier 32, 2, 0
      rocdl.sched.group.barrier 2, 4, 0
      rocdl.sched.group.barrier 8, 1, 0
      rocdl.sched.group.barrier 32, 2, 0
      rocdl.sched.group.barrier 2, 4, 0
      rocdl.sched.group.barrier 8, 1, 0
      rocdl.sched.group.barrier 32, 2, 0
      rocdl.sched.group.barrier 2, 4, 0
      rocdl.sched.group.barrier 8, 1, 0
      rocdl.sched.group.barrier 32, 2, 0
      rocdl.sched.group.barrier 256, 2, 0
      rocdl.sched.group.barrier 8, 1, 0
      rocdl.sched.group.barrier 32, 2, 0
      rocdl.sched.group.barrier 256, 2, 0
      return
    }

    // Four reads.
    func.func private @after_mfma_read() {
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

    // Eight writes.
    func.func private @after_mfma_write() {
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

    // The steps of 64 elements of a patch.
    func.func private @count_steps(%filter: !image) -> index {
      %c1 = arith.constant 1 : index
      %c2 = arith.constant 2 : index
      %c3 = arith.constant 3 : index
      %c6 = arith.constant 6 : index
      %c63 = arith.constant 63 : index
      %c_size = memref.dim %filter, %c1 : !image
      %r_size = memref.dim %filter, %c2 : !image
      %s_size = memref.dim %filter, %c3 : !image
      %cr_size = arith.muli %c_size, %r_size : index
      %k_size = arith.muli %cr_size, %s_size : index
      %k_up = arith.addi %k_size, %c63 : index
      %steps = arith.shrui %k_up, %c6 : index
      return %steps : index
    }

    // The sums of a 128 x 128 tile, rows filters from %f0 on, columns outputs from %m0
    // on, over steps %first_step to %end_step - 1 of 64 elements.
    func.func private @compute_tile(%input: !image, %filter: !image, %lds: !lds, %f0: i32, %m0: i32,
                                    %first_step: index, %end_step: index, %thread: index, %wave: index,
                                    %p_size: i32, %q_size: i32, %m_size: i32, %in_pairs: i1)
        -> (!sums, !sums, !sums, !sums) {
      %low = arith.constant false
      %high = arith.constant true
      %c0 = arith.constant 0 : index
      %c1 = arith.constant 1 : index
      %c2 = arith.constant 2 : index
      %c3 = arith.constant 3 : index
      %c6 = arith.constant 6 : index
      %c7 = arith.constant 7 : index
      %c32 = arith.constant 32 : index
      %c63 = arith.constant 63 : index
      %c64 = arith.constant 64 : index
      %c128 = arith.constant 128 : index
      %c1_i32 = arith.constant 1 : i32
      %c32_i32 = arith.constant 32 : i32
      %zero = arith.constant dense<0.0> : !sums
      %lane = arith.andi %thread, %c63 : index
      %wave_odd = arith.andi %wave, %c1 : index
      %wave_pair = arith.shrui %wave, %c1 : index
      %a_row = arith.muli %wave_pair, %c64 : index
      %wave_m = arith.muli %wave_odd, %c64 : index
      %b_row = arith.addi %wave_m, %c128 : index

      %f_size_index = memref.dim %filter, %c0 : !image
      %c_size_index = memref.dim %filter, %c1 : !image
      %r_size_index = memref.dim %filter, %c2 : !image
      %s_size_index = memref.dim %filter, %c3 : !image
      %f_size = arith.index_cast %f_size_index : index to i32
      %c_size = arith.index_cast %c_size_index : index to i32
      %r_size = arith.index_cast %r_size_index : index to i32
      %s_size = arith.index_cast %s_size_index : index to i32
      %f_last = arith.subi %f_size, %c1_i32 : i32
      %m_last = arith.subi %m_size, %c1_i32 : i32
      %cr_size = arith.muli %c_size_index, %r_size_index : index
      %k_size = arith.muli %cr_size, %s_size_index : index

      %row = arith.shrui %thread, %c3 : index
      %piece = arith.andi %thread, %c7 : index
      %b_stage_row = arith.addi %row, %c128 : index
      %row_i32 = arith.index_cast %row : index to i32

      // How many of the steps can be loaded in pieces.
      %c2_i32 = arith.constant 2 : i32
      %c8_i32 = arith.constant 8 : i32
      %c64_i32 = arith.constant 64 : i32
      %length = arith.select %in_pairs, %c2_i32, %c8_i32 : i32
      %input_has = func.call @has_vectors(%input, %s_size, %length) : (!image, i32, i32) -> i1
      %filter_r, %filter_s = func.call @get_filter_sizes(%filter) : (!image) -> (i32, i32)
      %filter_has = func.call @has_vectors(%filter, %filter_s, %c8_i32) : (!image, i32, i32) -> i1
      %both_have = arith.andi %input_has, %filter_has : i1
      %whole_steps = arith.shrui %k_size, %c6 : index
      %fast_end = arith.minui %whole_steps, %end_step : index
      %end_fast = arith.select %both_have, %fast_end, %first_step : index
      %has_fast = arith.cmpi ult, %first_step, %end_fast : index

      %first_k = arith.shli %first_step, %c6 : index
      %first_k_i32 = arith.index_cast %first_k : index to i32
      %right = arith.shli %piece, %c3 : index
      %k = arith.addi %first_k, %right : index
      %k_i32 = arith.index_cast %k : index to i32
      %a_buffer = func.call @flatten(%filter) : (!image) -> !buffer
      %a_first0 = arith.addi %f0, %row_i32 : i32
      %a_first1 = arith.addi %a_first0, %c32_i32 : i32
      %a_first2 = arith.addi %a_first1, %c32_i32 : i32
      %a_first3 = arith.addi %a_first2, %c32_i32 : i32
      %a_at0 = func.call @get_patch(%filter, %a_first0, %f_last, %c1_i32, %c1_i32, %filter_r, %filter_s)
          : (!image, i32, i32, i32, i32, i32, i32) -> i32
      %a_at1 = func.call @get_patch(%filter, %a_first1, %f_last, %c1_i32, %c1_i32, %filter_r, %filter_s)
          : (!image, i32, i32, i32, i32, i32, i32) -> i32
      %a_at2 = func.call @get_patch(%filter, %a_first2, %f_last, %c1_i32, %c1_i32, %filter_r, %filter_s)
          : (!image, i32, i32, i32, i32, i32, i32) -> i32
      %a_at3 = func.call @get_patch(%filter, %a_first3, %f_last, %c1_i32, %c1_i32, %filter_r, %filter_s)
          : (!image, i32, i32, i32, i32, i32, i32) -> i32
      %a_k:3 = func.call @get_first(%filter, %k_i32, %filter_r, %filter_s) : (!image, i32, i32, i32) -> (i32, i32,
          i32)
      %b_buffer = func.call @flatten(%input) : (!image) -> !buffer
      %b_first0 = arith.addi %m0, %row_i32 : i32
      %b_first1 = arith.addi %b_first0, %c32_i32 : i32
      %b_first2 = arith.addi %b_first1, %c32_i32 : i32
      %b_first3 = arith.addi %b_first2, %c32_i32 : i32
      %b_at0 = func.call @get_patch(%input, %b_first0, %m_last, %p_size, %q_size, %r_size, %s_size)
          : (!image, i32, i32, i32, i32, i32, i32) -> i32
      %b_at1 = func.call @get_patch(%input, %b_first1, %m_last, %p_size, %q_size, %r_size, %s_size)
          : (!image, i32, i32, i32, i32, i32, i32) -> i32
      %b_at2 = func.call @get_patch(%input, %b_first2, %m_last, %p_size, %q_size, %r_size, %s_size)
          : (!image, i32, i32, i32, i32, i32, i32) -> i32
      %b_at3 = func.call @get_patch(%input, %b_first3, %m_last, %p_size, %q_size, %r_size, %s_size)
          : (!image, i32, i32, i32, i32, i32, i32) -> i32
      %b_k:3 = func.call @get_first(%input, %k_i32, %r_size, %s_size) : (!image, i32, i32, i32) -> (i32, i32, i32)

      // The first step's tiles.
      scf.if %has_fast {
        %a_pieces = func.call @load_pieces(%a_buffer, %a_k#0, %a_at0, %a_at1, %a_at2, %a_at3)
            : (!buffer, i32, i32, i32, i32, i32) -> !pieces
        %b_pieces = func.call @load_input(%input, %b_buffer, %b_k#0, %b_k#1, %b_k#2, %r_size, %s_size,
                                          %b_at0, %b_at1, %b_at2, %b_at3, %in_pairs)
            : (!image, !buffer, i32, i32, i32, i32, i32, i32, i32, i32, i32, i1) -> !pieces
        func.call @store_rows(%a_pieces, %lds, %row, %c32, %piece) : (!pieces, !lds, index, index, index) -> ()
        func.call @store_rows(%b_pieces, %lds, %b_stage_row, %c32, %piece) : (!pieces, !lds, index, index, index)
            -> ()
      } else {
        func.call @stage_any(%filter, %f0, %f_size, %first_k_i32, %lds, %c0, %row, %piece, %c1_i32, %c1_i32,
                             %c_size, %r_size, %s_size)
            : (!image, i32, i32, i32, !lds, index, index, index, i32, i32, i32, i32, i32) -> ()
        func.call @stage_any(%input, %m0, %m_size, %first_k_i32, %lds, %c128, %row, %piece, %p_size, %q_size,
                             %c_size, %r_size, %s_size)
            : (!image, i32, i32, i32, !lds, index, index, index, i32, i32, i32, i32, i32) -> ()
      }
      amdgpu.lds_barrier
      %a_begin = func.call @load_operand(%lds, %a_row, %lane, %c0) : (!lds, index, index, index) -> !operand
      %b_begin = func.call @load_operand(%lds, %b_row, %lane, %c0) : (!lds, index, index, index) -> !operand

      // The hot loop.
      %second_step = arith.addi %first_step, %c1 : index
      %hot_end = arith.maxui %end_fast, %second_step : index
      %hot:12 = scf.for %step = %second_step to %hot_end step %c1
          iter_args(%s0 = %zero, %s1 = %zero, %s2 = %zero, %s3 = %zero, %a0 = %a_begin, %b0 = %b_begin,
                    %a_last = %a_k#0, %a_r = %a_k#1, %a_s = %a_k#2, %b_last = %b_k#0, %b_r = %b_k#1, %b_s = %b_k#2)
          -> (!sums, !sums, !sums, !sums, !operand, !operand, i32, i32, i32, i32, i32, i32) {
        amdgpu.sched_barrier allow = <none>
        %a_next:3 = func.call @get_next(%filter, %a_last, %a_r, %a_s, %filter_r, %filter_s, %c64_i32)
            : (!image, i32, i32, i32, i32, i32, i32) -> (i32, i32, i32)
        %b_next:3 = func.call @get_next(%input, %b_last, %b_r, %b_s, %r_size, %s_size, %c64_i32)
            : (!image, i32, i32, i32, i32, i32, i32) -> (i32, i32, i32)
        %a_pieces = func.call @load_pieces(%a_buffer, %a_next#0, %a_at0, %a_at1, %a_at2, %a_at3)
            : (!buffer, i32, i32, i32, i32, i32) -> !pieces
        %b_pieces = func.call @load_input(%input, %b_buffer, %b_next#0, %b_next#1, %b_next#2, %r_size, %s_size,
                                          %b_at0, %b_at1, %b_at2, %b_at3, %in_pairs)
            : (!image, !buffer, i32, i32, i32, i32, i32, i32, i32, i32, i32, i1) -> !pieces
        %a1 = func.call @load_operand(%lds, %a_row, %lane, %c1) : (!lds, index, index, index) -> !operand
        %b1 = func.call @load_operand(%lds, %b_row, %lane, %c1) : (!lds, index, index, index) -> !operand
        %s_1:4 = func.call @multiply(%a0, %b0, %s0, %s1, %s2, %s3)
            : (!operand, !operand, !sums, !sums, !sums, !sums) -> (!sums, !sums, !sums, !sums)
        %a2 = func.call @load_operand(%lds, %a_row, %lane, %c2) : (!lds, index, index, index) -> !operand
        %b2 = func.call @load_operand(%lds, %b_row, %lane, %c2) : (!lds, index, index, index) -> !operand
        %s_2:4 = func.call @multiply(%a1, %b1, %s_1#0, %s_1#1, %s_1#2, %s_1#3)
            : (!operand, !operand, !sums, !sums, !sums, !sums) -> (!sums, !sums, !sums, !sums)
        func.call @after_mfma_load() : () -> ()
        func.call @after_mfma_mfma() : () -> ()
        amdgpu.sched_barrier allow = <none>
        %a3 = func.call @load_operand(%lds, %a_row, %lane, %c3) : (!lds, index, index, index) -> !operand
        %b3 = func.call @load_operand(%lds, %b_row, %lane, %c3) : (!lds, index, index, index) -> !operand
        %s_3:4 = func.call @multiply(%a2, %b2, %s_2#0, %s_2#1, %s_2#2, %s_2#3)
            : (!operand, !operand, !sums, !sums, !sums, !sums) -> (!sums, !sums, !sums, !sums)
        func.call @after_mfma_read() : () -> ()
        func.call @after_mfma_mfma() : () -> ()
        amdgpu.sched_barrier allow = <none>
        amdgpu.lds_barrier
        amdgpu.sched_barrier allow = <none>
        func.call @store_rows(%a_pieces, %lds, %row, %c32, %piece) : (!pieces, !lds, index, index, index) -> ()
        func.call @store_rows(%b_pieces, %lds, %b_stage_row, %c32, %piece) : (!pieces, !lds, index, index, index)
            -> ()
        %s_h:4 = func.call @multiply_half(%a3, %b3, %s_3#0, %s_3#1, %s_3#2, %s_3#3, %low)
            : (!operand, !operand, !sums, !sums, !sums, !sums, i1) -> (!sums, !sums, !sums, !sums)
        func.call @after_mfma_write() : () -> ()
        amdgpu.sched_barrier allow = <none>
        amdgpu.lds_barrier
        amdgpu.sched_barrier allow = <none>
        %a4 = func.call @load_operand(%lds, %a_row, %lane, %c0) : (!lds, index, index, index) -> !operand
        %b4 = func.call @load_operand(%lds, %b_row, %lane, %c0) : (!lds, index, index, index) -> !operand
        %s_4:4 = func.call @multiply_half(%a3, %b3, %s_h#0, %s_h#1, %s_h#2, %s_h#3, %high)
            : (!operand, !operand, !sums, !sums, !sums, !sums, i1) -> (!sums, !sums, !sums, !sums)
        func.call @after_mfma_read() : () -> ()
        amdgpu.sched_barrier allow = <none>
        scf.yield %s_4#0, %s_4#1, %s_4#2, %s_4#3, %a4, %b4, %a_next#0, %a_next#1, %a_next#2, %b_next#0, %b_next#1,
            %b_next#2
            : !sums, !sums, !sums, !sums, !operand, !operand, i32, i32, i32, i32, i32, i32
      }

      // The rest: multiply what is in LDS, stage the next, and so on.
      %all:4 = scf.for %step = %hot_end to %end_step step %c1
          iter_args(%s0 = %hot#0, %s1 = %hot#1, %s2 = %hot#2, %s3 = %hot#3) -> (!sums, !sums, !sums, !sums) {
        %done = arith.subi %step, %c1 : index
        %quarters = func.call @count_quarters(%k_size, %done) : (index, index) -> index
        %sums:4 = func.call @multiply_tiles(%lds, %a_row, %b_row, %lane, %quarters, %s0, %s1, %s2, %s3)
            : (!lds, index, index, index, index, !sums, !sums, !sums, !sums) -> (!sums, !sums, !sums, !sums)
        amdgpu.lds_barrier
        %next_k = arith.shli %step, %c6 : index
        %next_k_i32 = arith.index_cast %next_k : index to i32
        func.call @stage_any(%filter, %f0, %f_size, %next_k_i32, %lds, %c0, %row, %piece, %c1_i32, %c1_i32,
                             %c_size, %r_size, %s_size)
            : (!image, i32, i32, i32, !lds, index, index, index, i32, i32, i32, i32, i32) -> ()
        func.call @stage_any(%input, %m0, %m_size, %next_k_i32, %lds, %c128, %row, %piece, %p_size, %q_size,
                             %c_size, %r_size, %s_size)
            : (!image, i32, i32, i32, !lds, index, index, index, i32, i32, i32, i32, i32) -> ()
        amdgpu.lds_barrier
        scf.yield %sums#0, %sums#1, %sums#2, %sums#3 : !sums, !sums, !sums, !sums
      }
      %last_step_any = arith.subi %end_step, %c1 : index
      %last_step = arith.maxsi %last_step_any, %first_step : index
      %last_quarters = func.call @count_quarters(%k_size, %last_step) : (index, index) -> index
      %sums:4 = func.call @multiply_tiles(%lds, %a_row, %b_row, %lane, %last_quarters, %all#0, %all#1, %all#2, %all#3)
          : (!lds, index, index, index, index, !sums, !sums, !sums, !sums) -> (!sums, !sums, !sums, !sums)
      return %sums#0, %sums#1, %sums#2, %sums#3 : !sums, !sums, !sums, !sums
    }

    // Writes a block of 32 x 32 sums and their bias to rows %row + lane mod 32 of LDS.
    func.func private @store_block(%sums: !sums, %bias: !bias, %f: i32, %f_last: i32, %lds: !lds, %row: index,
                                   %first_piece: index, %lane: index) {
      %c0 = arith.constant 0 : index
      %c1 = arith.constant 1 : index
      %c2 = arith.constant 2 : index
      %c3 = arith.constant 3 : index
      %c5 = arith.constant 5 : index
      %c31 = arith.constant 31 : index
      %lane_row = arith.andi %lane, %c31 : index
      %lane_half = arith.shrui %lane, %c5 : index
      %half = arith.shli %lane_half, %c2 : index
      %at = arith.addi %row, %lane_row : index
      %lane_row_i32 = arith.index_cast %lane_row : index to i32
      %lane_f = arith.addi %f, %lane_row_i32 : i32
      %near_f_i32 = arith.minui %lane_f, %f_last : i32
      %near_f = arith.index_castui %near_f_i32 : i32 to index
      %bias_f16 = memref.load %bias[%near_f] : !bias
      %bias_f32 = arith.extf %bias_f16 : f16 to f32
      %bias_16 = vector.broadcast %bias_f32 : f32 to !sums
      %biased = arith.addf %sums, %bias_16 : !sums
      %narrow = arith.truncf %biased : !sums to !operand
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

    // Writes one output from LDS.
    func.func private @store_output(%lds: !lds, %row: index, %column: index, %output: !image, %f: index,
                                    %position: i32, %p_size: i32, %q_size: i32) {
      %n_i32, %p_i32, %q_i32 = func.call @get_output(%position, %p_size, %q_size) : (i32, i32, i32) -> (i32, i32, i32)
      %n = arith.index_castui %n_i32 : i32 to index
      %p = arith.index_castui %p_i32 : i32 to index
      %q = arith.index_castui %q_i32 : i32 to index
      %value = memref.load %lds[%row, %column] : !lds
      memref.store %value, %output[%n, %f, %p, %q] : !image
      return
    }

    // Writes 64 x 64 sums with their bias: filters from %f0, outputs from %m0 on, through
    // rows %row to %row + 63 of LDS, which only this wave uses.
    func.func private @store_outputs(%s00: !sums, %s01: !sums, %s10: !sums, %s11: !sums, %bias: !bias, %lds: !lds,
                                     %row: index, %output: !image, %f0: i32, %m0: i32, %m_size: i32, %p_size: i32,
                                     %q_size: i32, %lane: index) {
      %c0 = arith.constant 0 : index
      %c1 = arith.constant 1 : index
      %c2 = arith.constant 2 : index
      %c3 = arith.constant 3 : index
      %c4 = arith.constant 4 : index
      %c15 = arith.constant 15 : index
      %c32 = arith.constant 32 : index
      %c64 = arith.constant 64 : index
      %c0_i32 = arith.constant 0 : i32
      %c1_i32 = arith.constant 1 : i32
      %c3_i32 = arith.constant 3 : i32
      %c4_i32 = arith.constant 4 : i32
      %c32_i32 = arith.constant 32 : i32
      %base, %offset, %sizes:4, %strides:4 = memref.extract_strided_metadata %output
          : !image -> memref<f16>, index, index, index, index, index, index, index, index, index
      %f_size = arith.index_cast %sizes#1 : index to i32
      %f_last = arith.subi %f_size, %c1_i32 : i32
      %f32 = arith.addi %f0, %c32_i32 : i32
      %row32 = arith.addi %row, %c32 : index
      amdgpu.lds_barrier
      func.call @store_block(%s00, %bias, %f0, %f_last, %lds, %row, %c0, %lane)
          : (!sums, !bias, i32, i32, !lds, index, index, index) -> ()
      func.call @store_block(%s01, %bias, %f0, %f_last, %lds, %row, %c4, %lane)
          : (!sums, !bias, i32, i32, !lds, index, index, index) -> ()
      func.call @store_block(%s10, %bias, %f32, %f_last, %lds, %row32, %c0, %lane)
          : (!sums, !bias, i32, i32, !lds, index, index, index) -> ()
      func.call @store_block(%s11, %bias, %f32, %f_last, %lds, %row32, %c4, %lane)
          : (!sums, !bias, i32, i32, !lds, index, index, index) -> ()
      amdgpu.lds_barrier

      // The outputs of an image and filter are neighbours, in fours.
      %pq_size = arith.muli %sizes#2, %sizes#3 : index
      %pq_i32 = arith.muli %p_size, %q_size : i32
      %rest = arith.andi %pq_i32, %c3_i32 : i32
      %in_fours = arith.cmpi eq, %rest, %c0_i32 : i32
      %q_dense = arith.cmpi eq, %strides#3, %c1 : index
      %p_dense = arith.cmpi eq, %strides#2, %sizes#3 : index
      %dense = arith.andi %q_dense, %p_dense : i1
      %has_fours = arith.andi %dense, %in_fours : i1
      // Only used if so.
      %rows = memref.reinterpret_cast %base to offset: [%offset], sizes: [%sizes#0, %sizes#1, %pq_size],
          strides: [%strides#0, %strides#1, 1] : memref<f16> to !output_rows

      %lane_column = arith.andi %lane, %c15 : index
      %lane_row = arith.shrui %lane, %c4 : index
      %piece = arith.shrui %lane_column, %c1 : index
      %odd = arith.andi %lane_column, %c1 : index
      %half = arith.shli %odd, %c2 : index
      %lane_column_i32 = arith.index_cast %lane_column : index to i32
      %right = arith.muli %lane_column_i32, %c4_i32 : i32
      %m = arith.addi %m0, %right : i32
      %m4 = arith.addi %m, %c4_i32 : i32
      %end = arith.minui %m4, %m_size : i32
      %f0_index = arith.index_castui %f0 : i32 to index
      scf.for %i = %lane_row to %c64 step %c4 {
        %f = arith.addi %f0_index, %i : index
        %from = arith.addi %row, %i : index
        %piece_column = func.call @piece_column(%from, %piece) : (index, index) -> index
        %column = arith.addi %piece_column, %half : index
        %has_filter = arith.cmpi ult, %f, %sizes#1 : index
        scf.if %has_filter {
          scf.if %has_fours {
            %has_output = arith.cmpi ult, %m, %m_size : i32
            scf.if %has_output {
              %n_i32 = arith.divui %m, %pq_i32 : i32
              %pq = arith.remui %m, %pq_i32 : i32
              %n = arith.index_castui %n_i32 : i32 to index
              %at = arith.index_castui %pq : i32 to index
              %value = vector.load %lds[%from, %column] : !lds, !half_piece
              vector.store %value, %rows[%n, %f, %at] : !output_rows, !half_piece
            }
          } else {
            scf.for %position = %m to %end step %c1_i32 : i32 {
              %past_i32 = arith.subi %position, %m : i32
              %past = arith.index_castui %past_i32 : i32 to index
              %at = arith.addi %column, %past : index
              func.call @store_output(%lds, %from, %at, %output, %f, %position, %p_size, %q_size)
                  : (!lds, index, index, !image, index, i32, i32, i32) -> ()
            }
          }
        }
      }
      return
    }

    // Writes a block of 32 x 32 sums as they are: filters from %f0, outputs from %m0 on.
    func.func private @store_partial_block(%sums: !sums, %partial: !partial, %split: index, %f0: i32, %m0: i32,
                                           %m_size: i32, %lane: index) {
      %c1 = arith.constant 1 : index
      %c2 = arith.constant 2 : index
      %c5 = arith.constant 5 : index
      %c31 = arith.constant 31 : index
      %c1_i32 = arith.constant 1 : i32
      %c4_i32 = arith.constant 4 : i32
      %f_size = memref.dim %partial, %c1 : !partial
      %lane_row = arith.andi %lane, %c31 : index
      %f0_index = arith.index_castui %f0 : i32 to index
      %f = arith.addi %f0_index, %lane_row : index
      %lane_half = arith.shrui %lane, %c5 : index
      %half = arith.shli %lane_half, %c2 : index
      %half_i32 = arith.index_cast %half : index to i32
      %first0 = arith.addi %m0, %half_i32 : i32
      %c8_i32 = arith.constant 8 : i32
      %has_filter = arith.cmpi ult, %f, %f_size : index
      scf.if %has_filter {
        %four0 = vector.shuffle %sums, %sums [0, 1, 2, 3] : !sums, !sums
        func.call @store_partial_four(%four0, %partial, %split, %f, %first0, %m_size)
            : (vector<4xf32>, !partial, index, index, i32, i32) -> ()
        %first1 = arith.addi %first0, %c8_i32 : i32
        %four1 = vector.shuffle %sums, %sums [4, 5, 6, 7] : !sums, !sums
        func.call @store_partial_four(%four1, %partial, %split, %f, %first1, %m_size)
            : (vector<4xf32>, !partial, index, index, i32, i32) -> ()
        %first2 = arith.addi %first1, %c8_i32 : i32
        %four2 = vector.shuffle %sums, %sums [8, 9, 10, 11] : !sums, !sums
        func.call @store_partial_four(%four2, %partial, %split, %f, %first2, %m_size)
            : (vector<4xf32>, !partial, index, index, i32, i32) -> ()
        %first3 = arith.addi %first2, %c8_i32 : i32
        %four3 = vector.shuffle %sums, %sums [12, 13, 14, 15] : !sums, !sums
        func.call @store_partial_four(%four3, %partial, %split, %f, %first3, %m_size)
            : (vector<4xf32>, !partial, index, index, i32, i32) -> ()
      }
      return
    }

    // Writes four neighbours of those, as far as they exist.
    func.func private @store_partial_four(%four: vector<4xf32>, %partial: !partial, %split: index, %f: index,
                                          %first: i32, %m_size: i32) {
      %c0 = arith.constant 0 : i32
      %c1 = arith.constant 1 : i32
      %c2 = arith.constant 2 : i32
      %c3 = arith.constant 3 : i32
      %c4 = arith.constant 4 : i32
      %end = arith.addi %first, %c4 : i32
      %is_whole = arith.cmpi ule, %end, %m_size : i32
      scf.if %is_whole {
        %at = arith.index_castui %first : i32 to index
        vector.store %four, %partial[%split, %f, %at] : !partial, vector<4xf32>
      } else {
        %m0 = arith.addi %first, %c0 : i32
        %exists0 = arith.cmpi ult, %m0, %m_size : i32
        scf.if %exists0 {
          %at = arith.index_castui %m0 : i32 to index
          %value = vector.extract %four[0] : f32 from vector<4xf32>
          memref.store %value, %partial[%split, %f, %at] : !partial
        }
        %m1 = arith.addi %first, %c1 : i32
        %exists1 = arith.cmpi ult, %m1, %m_size : i32
        scf.if %exists1 {
          %at = arith.index_castui %m1 : i32 to index
          %value = vector.extract %four[1] : f32 from vector<4xf32>
          memref.store %value, %partial[%split, %f, %at] : !partial
        }
        %m2 = arith.addi %first, %c2 : i32
        %exists2 = arith.cmpi ult, %m2, %m_size : i32
        scf.if %exists2 {
          %at = arith.index_castui %m2 : i32 to index
          %value = vector.extract %four[2] : f32 from vector<4xf32>
          memref.store %value, %partial[%split, %f, %at] : !partial
        }
        %m3 = arith.addi %first, %c3 : i32
        %exists3 = arith.cmpi ult, %m3, %m_size : i32
        scf.if %exists3 {
          %at = arith.index_castui %m3 : i32 to index
          %value = vector.extract %four[3] : f32 from vector<4xf32>
          memref.store %value, %partial[%split, %f, %at] : !partial
        }
      }
      return
    }

    gpu.func @conv2d_patch_f16(%input: !image, %filter: !image, %bias: !bias, %output: !image)
        workgroup(%tiles: memref<256x64xf16, #gpu.address_space<workgroup>>)
        kernel
        attributes {known_block_size = array<i32: 256, 1, 1>} {
      %in_pairs = arith.constant false
      %c1 = arith.constant 1 : index
      %c6 = arith.constant 6 : index
      %c7_i32 = arith.constant 7 : i32
      %block_f = gpu.block_id x
      %block_m = gpu.block_id y
      %block_f_i32 = arith.index_cast %block_f : index to i32
      %block_m_i32 = arith.index_cast %block_m : index to i32
      %f0 = arith.shli %block_f_i32, %c7_i32 : i32
      %m0 = arith.shli %block_m_i32, %c7_i32 : i32
      %thread = gpu.thread_id x
      // In a scalar register, as it is the same in all lanes.
      %any_wave = arith.shrui %thread, %c6 : index
      %any_wave_i32 = arith.index_cast %any_wave : index to i32
      %wave_i32 = rocdl.readfirstlane %any_wave_i32 : i32
      %wave = arith.index_castui %wave_i32 : i32 to index
      %c63 = arith.constant 63 : index
      %lane = arith.andi %thread, %c63 : index
      %c64 = arith.constant 64 : index
      %c1_i32 = arith.constant 1 : i32
      %c6_i32 = arith.constant 6 : i32
      %wave_odd = arith.andi %wave_i32, %c1_i32 : i32
      %wave_pair = arith.shrui %wave_i32, %c1_i32 : i32
      %wave_f = arith.shli %wave_pair, %c6_i32 : i32
      %wave_m = arith.shli %wave_odd, %c6_i32 : i32
      %f_wave = arith.addi %f0, %wave_f : i32
      %m_wave = arith.addi %m0, %wave_m : i32
      %lds = memref.cast %tiles : memref<256x64xf16, #gpu.address_space<workgroup>> to !lds
      %c0 = arith.constant 0 : index
      %c2 = arith.constant 2 : index
      %c3 = arith.constant 3 : index
      %n_index = memref.dim %output, %c0 : !image
      %p_index = memref.dim %output, %c2 : !image
      %q_index = memref.dim %output, %c3 : !image
      %n_size = arith.index_cast %n_index : index to i32
      %p_size = arith.index_cast %p_index : index to i32
      %q_size = arith.index_cast %q_index : index to i32
      %np_size = arith.muli %n_size, %p_size : i32
      %m_size = arith.muli %np_size, %q_size : i32
      %steps = func.call @count_steps(%filter) : (!image) -> index
      %sums:4 = func.call @compute_tile(%input, %filter, %lds, %f0, %m0, %c0, %steps, %thread, %wave,
                                        %p_size, %q_size, %m_size, %in_pairs)
          : (!image, !image, !lds, i32, i32, index, index, index, index, i32, i32, i32, i1) -> (!sums, !sums, !sums,
              !sums)
      %lds_row = arith.muli %wave, %c64 : index
      func.call @store_outputs(%sums#0, %sums#1, %sums#2, %sums#3, %bias, %lds, %lds_row, %output, %f_wave, %m_wave,
                               %m_size, %p_size, %q_size, %lane)
          : (!sums, !sums, !sums, !sums, !bias, !lds, index, !image, i32, i32, i32, i32, i32, index) -> ()
      gpu.return
    }

    gpu.func @conv2d_patch_split_f16(%input: !image, %filter: !image, %partial: !partial, %steps_each: index)
        workgroup(%tiles: memref<256x64xf16, #gpu.address_space<workgroup>>)
        kernel
        attributes {known_block_size = array<i32: 256, 1, 1>} {
      %in_pairs = arith.constant false
      %c1 = arith.constant 1 : index
      %c6 = arith.constant 6 : index
      %c7_i32 = arith.constant 7 : i32
      %block_f = gpu.block_id x
      %block_m = gpu.block_id y
      %block_f_i32 = arith.index_cast %block_f : index to i32
      %block_m_i32 = arith.index_cast %block_m : index to i32
      %f0 = arith.shli %block_f_i32, %c7_i32 : i32
      %m0 = arith.shli %block_m_i32, %c7_i32 : i32
      %thread = gpu.thread_id x
      // In a scalar register, as it is the same in all lanes.
      %any_wave = arith.shrui %thread, %c6 : index
      %any_wave_i32 = arith.index_cast %any_wave : index to i32
      %wave_i32 = rocdl.readfirstlane %any_wave_i32 : i32
      %wave = arith.index_castui %wave_i32 : i32 to index
      %c63 = arith.constant 63 : index
      %lane = arith.andi %thread, %c63 : index
      %c64 = arith.constant 64 : index
      %c1_i32 = arith.constant 1 : i32
      %c6_i32 = arith.constant 6 : i32
      %wave_odd = arith.andi %wave_i32, %c1_i32 : i32
      %wave_pair = arith.shrui %wave_i32, %c1_i32 : i32
      %wave_f = arith.shli %wave_pair, %c6_i32 : i32
      %wave_m = arith.shli %wave_odd, %c6_i32 : i32
      %f_wave = arith.addi %f0, %wave_f : i32
      %m_wave = arith.addi %m0, %wave_m : i32
      %lds = memref.cast %tiles : memref<256x64xf16, #gpu.address_space<workgroup>> to !lds
      %c2 = arith.constant 2 : index
      %c3 = arith.constant 3 : index
      %split = gpu.block_id z
      %h_size = memref.dim %input, %c2 : !image
      %w_size = memref.dim %input, %c3 : !image
      %r_size = memref.dim %filter, %c2 : !image
      %s_size = memref.dim %filter, %c3 : !image
      %p_index = arith.divui %h_size, %r_size : index
      %q_index = arith.divui %w_size, %s_size : index
      %m_index = memref.dim %partial, %c2 : !partial
      %p_size = arith.index_cast %p_index : index to i32
      %q_size = arith.index_cast %q_index : index to i32
      %m_size = arith.index_cast %m_index : index to i32
      %steps = func.call @count_steps(%filter) : (!image) -> index
      %first_step = arith.muli %split, %steps_each : index
      %end_any = arith.addi %first_step, %steps_each : index
      %end_step = arith.minui %end_any, %steps : index
      %sums:4 = func.call @compute_tile(%input, %filter, %lds, %f0, %m0, %first_step, %end_step, %thread, %wave,
                                        %p_size, %q_size, %m_size, %in_pairs)
          : (!image, !image, !lds, i32, i32, index, index, index, index, i32, i32, i32, i1) -> (!sums, !sums, !sums,
              !sums)
      %c32_i32 = arith.constant 32 : i32
      %f_low = arith.addi %f_wave, %c32_i32 : i32
      %m_right = arith.addi %m_wave, %c32_i32 : i32
      func.call @store_partial_block(%sums#0, %partial, %split, %f_wave, %m_wave, %m_size, %lane)
          : (!sums, !partial, index, i32, i32, i32, index) -> ()
      func.call @store_partial_block(%sums#1, %partial, %split, %f_wave, %m_right, %m_size, %lane)
          : (!sums, !partial, index, i32, i32, i32, index) -> ()
      func.call @store_partial_block(%sums#2, %partial, %split, %f_low, %m_wave, %m_size, %lane)
          : (!sums, !partial, index, i32, i32, i32, index) -> ()
      func.call @store_partial_block(%sums#3, %partial, %split, %f_low, %m_right, %m_size, %lane)
          : (!sums, !partial, index, i32, i32, i32, index) -> ()
      gpu.return
    }

    gpu.func @conv2d_patch_pairs_f16(%input: !image, %filter: !image, %bias: !bias, %output: !image)
        workgroup(%tiles: memref<256x64xf16, #gpu.address_space<workgroup>>)
        kernel
        attributes {known_block_size = array<i32: 256, 1, 1>} {
      %in_pairs = arith.constant true
      %c1 = arith.constant 1 : index
      %c6 = arith.constant 6 : index
      %c7_i32 = arith.constant 7 : i32
      %block_f = gpu.block_id x
      %block_m = gpu.block_id y
      %block_f_i32 = arith.index_cast %block_f : index to i32
      %block_m_i32 = arith.index_cast %block_m : index to i32
      %f0 = arith.shli %block_f_i32, %c7_i32 : i32
      %m0 = arith.shli %block_m_i32, %c7_i32 : i32
      %thread = gpu.thread_id x
      // In a scalar register, as it is the same in all lanes.
      %any_wave = arith.shrui %thread, %c6 : index
      %any_wave_i32 = arith.index_cast %any_wave : index to i32
      %wave_i32 = rocdl.readfirstlane %any_wave_i32 : i32
      %wave = arith.index_castui %wave_i32 : i32 to index
      %c63 = arith.constant 63 : index
      %lane = arith.andi %thread, %c63 : index
      %c64 = arith.constant 64 : index
      %c1_i32 = arith.constant 1 : i32
      %c6_i32 = arith.constant 6 : i32
      %wave_odd = arith.andi %wave_i32, %c1_i32 : i32
      %wave_pair = arith.shrui %wave_i32, %c1_i32 : i32
      %wave_f = arith.shli %wave_pair, %c6_i32 : i32
      %wave_m = arith.shli %wave_odd, %c6_i32 : i32
      %f_wave = arith.addi %f0, %wave_f : i32
      %m_wave = arith.addi %m0, %wave_m : i32
      %lds = memref.cast %tiles : memref<256x64xf16, #gpu.address_space<workgroup>> to !lds
      %c0 = arith.constant 0 : index
      %c2 = arith.constant 2 : index
      %c3 = arith.constant 3 : index
      %n_index = memref.dim %output, %c0 : !image
      %p_index = memref.dim %output, %c2 : !image
      %q_index = memref.dim %output, %c3 : !image
      %n_size = arith.index_cast %n_index : index to i32
      %p_size = arith.index_cast %p_index : index to i32
      %q_size = arith.index_cast %q_index : index to i32
      %np_size = arith.muli %n_size, %p_size : i32
      %m_size = arith.muli %np_size, %q_size : i32
      %steps = func.call @count_steps(%filter) : (!image) -> index
      %sums:4 = func.call @compute_tile(%input, %filter, %lds, %f0, %m0, %c0, %steps, %thread, %wave,
                                        %p_size, %q_size, %m_size, %in_pairs)
          : (!image, !image, !lds, i32, i32, index, index, index, index, i32, i32, i32, i1) -> (!sums, !sums, !sums,
              !sums)
      %lds_row = arith.muli %wave, %c64 : index
      func.call @store_outputs(%sums#0, %sums#1, %sums#2, %sums#3, %bias, %lds, %lds_row, %output, %f_wave, %m_wave,
                               %m_size, %p_size, %q_size, %lane)
          : (!sums, !sums, !sums, !sums, !bias, !lds, index, !image, i32, i32, i32, i32, i32, index) -> ()
      gpu.return
    }

    gpu.func @conv2d_patch_pairs_split_f16(%input: !image, %filter: !image, %partial: !partial, %steps_each: index)
        workgroup(%tiles: memref<256x64xf16, #gpu.address_space<workgroup>>)
        kernel
        attributes {known_block_size = array<i32: 256, 1, 1>} {
      %in_pairs = arith.constant true
      %c1 = arith.constant 1 : index
      %c6 = arith.constant 6 : index
      %c7_i32 = arith.constant 7 : i32
      %block_f = gpu.block_id x
      %block_m = gpu.block_id y
      %block_f_i32 = arith.index_cast %block_f : index to i32
      %block_m_i32 = arith.index_cast %block_m : index to i32
      %f0 = arith.shli %block_f_i32, %c7_i32 : i32
      %m0 = arith.shli %block_m_i32, %c7_i32 : i32
      %thread = gpu.thread_id x
      // In a scalar register, as it is the same in all lanes.
      %any_wave = arith.shrui %thread, %c6 : index
      %any_wave_i32 = arith.index_cast %any_wave : index to i32
      %wave_i32 = rocdl.readfirstlane %any_wave_i32 : i32
      %wave = arith.index_castui %wave_i32 : i32 to index
      %c63 = arith.constant 63 : index
      %lane = arith.andi %thread, %c63 : index
      %c64 = arith.constant 64 : index
      %c1_i32 = arith.constant 1 : i32
      %c6_i32 = arith.constant 6 : i32
      %wave_odd = arith.andi %wave_i32, %c1_i32 : i32
      %wave_pair = arith.shrui %wave_i32, %c1_i32 : i32
      %wave_f = arith.shli %wave_pair, %c6_i32 : i32
      %wave_m = arith.shli %wave_odd, %c6_i32 : i32
      %f_wave = arith.addi %f0, %wave_f : i32
      %m_wave = arith.addi %m0, %wave_m : i32
      %lds = memref.cast %tiles : memref<256x64xf16, #gpu.address_space<workgroup>> to !lds
      %c2 = arith.constant 2 : index
      %c3 = arith.constant 3 : index
      %split = gpu.block_id z
      %h_size = memref.dim %input, %c2 : !image
      %w_size = memref.dim %input, %c3 : !image
      %r_size = memref.dim %filter, %c2 : !image
      %s_size = memref.dim %filter, %c3 : !image
      %p_index = arith.divui %h_size, %r_size : index
      %q_index = arith.divui %w_size, %s_size : index
      %m_index = memref.dim %partial, %c2 : !partial
      %p_size = arith.index_cast %p_index : index to i32
      %q_size = arith.index_cast %q_index : index to i32
      %m_size = arith.index_cast %m_index : index to i32
      %steps = func.call @count_steps(%filter) : (!image) -> index
      %first_step = arith.muli %split, %steps_each : index
      %end_any = arith.addi %first_step, %steps_each : index
      %end_step = arith.minui %end_any, %steps : index
      %sums:4 = func.call @compute_tile(%input, %filter, %lds, %f0, %m0, %first_step, %end_step, %thread, %wave,
                                        %p_size, %q_size, %m_size, %in_pairs)
          : (!image, !image, !lds, i32, i32, index, index, index, index, i32, i32, i32, i1) -> (!sums, !sums, !sums,
              !sums)
      %c32_i32 = arith.constant 32 : i32
      %f_low = arith.addi %f_wave, %c32_i32 : i32
      %m_right = arith.addi %m_wave, %c32_i32 : i32
      func.call @store_partial_block(%sums#0, %partial, %split, %f_wave, %m_wave, %m_size, %lane)
          : (!sums, !partial, index, i32, i32, i32, index) -> ()
      func.call @store_partial_block(%sums#1, %partial, %split, %f_wave, %m_right, %m_size, %lane)
          : (!sums, !partial, index, i32, i32, i32, index) -> ()
      func.call @store_partial_block(%sums#2, %partial, %split, %f_low, %m_wave, %m_size, %lane)
          : (!sums, !partial, index, i32, i32, i32, index) -> ()
      func.call @store_partial_block(%sums#3, %partial, %split, %f_low, %m_right, %m_size, %lane)
          : (!sums, !partial, index, i32, i32, i32, index) -> ()
      gpu.return
    }

    gpu.func @conv2d_patch_sum_f16(%partial: !partial, %bias: !bias, %output: !image) kernel
        attributes {known_block_size = array<i32: 256, 1, 1>} {
      %c1 = arith.constant 1 : index
      %c256 = arith.constant 256 : index
      %c0 = arith.constant 0 : index
      %c2 = arith.constant 2 : index
      %c3 = arith.constant 3 : index
      %n_index = memref.dim %output, %c0 : !image
      %p_index = memref.dim %output, %c2 : !image
      %q_index = memref.dim %output, %c3 : !image
      %n_size = arith.index_cast %n_index : index to i32
      %p_size = arith.index_cast %p_index : index to i32
      %q_size = arith.index_cast %q_index : index to i32
      %np_size = arith.muli %n_size, %p_size : i32
      %m_size = arith.muli %np_size, %q_size : i32
      %splits = memref.dim %partial, %c0 : !partial
      %m_index = memref.dim %partial, %c2 : !partial
      %f = gpu.block_id y
      %block = gpu.block_id x
      %thread = gpu.thread_id x
      %first = arith.muli %block, %c256 : index
      %m = arith.addi %first, %thread : index
      %exists = arith.cmpi ult, %m, %m_index : index
      scf.if %exists {
        %bias_f16 = memref.load %bias[%f] : !bias
        %bias_f32 = arith.extf %bias_f16 : f16 to f32
        %sum = scf.for %split = %c0 to %splits step %c1 iter_args(%before = %bias_f32) -> f32 {
          %part = memref.load %partial[%split, %f, %m] : !partial
          %after = arith.addf %before, %part : f32
          scf.yield %after : f32
        }
        %narrow = arith.truncf %sum : f32 to f16
        %position = arith.index_cast %m : index to i32
        %n_i32, %p_i32, %q_i32 = func.call @get_output(%position, %p_size, %q_size) : (i32, i32, i32) -> (i32, i32,
            i32)
        %n = arith.index_castui %n_i32 : i32 to index
        %p = arith.index_castui %p_i32 : i32 to index
        %q = arith.index_castui %q_i32 : i32 to index
        memref.store %narrow, %output[%n, %f, %p, %q] : !image
      }
      gpu.return
    }
  }

  // Launches the kernels. Expects the sizes of the four buffers to agree.
  func.func @conv2d_patch_f16(%input: !image, %filter: !image, %bias: !bias, %output: !image) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c2 = arith.constant 2 : index
    %c3 = arith.constant 3 : index
    %c4 = arith.constant 4 : index
    %c64 = arith.constant 64 : index
    %tile = arith.constant 128 : index
    %threads = arith.constant 256 : index
    // As many workgroups as the splits are to make, if there are so many steps.
    %enough = arith.constant 512 : index
    %limit = arith.constant 0x80000000 : index
    %n_size = memref.dim %output, %c0 : !image
    %f_size = memref.dim %output, %c1 : !image
    %p_size = memref.dim %output, %c2 : !image
    %q_size = memref.dim %output, %c3 : !image
    %c_size = memref.dim %filter, %c1 : !image
    %r_size = memref.dim %filter, %c2 : !image
    %s_size = memref.dim %filter, %c3 : !image
    %np_size = arith.muli %n_size, %p_size : index
    %m_size = arith.muli %np_size, %q_size : index
    %cr_size = arith.muli %c_size, %r_size : index
    %k_size = arith.muli %cr_size, %s_size : index
    %few_outputs = arith.cmpi ult, %m_size, %limit : index
    cf.assert %few_outputs, "expected fewer than 2^31 outputs of a filter"
    %few_elements = arith.cmpi ult, %k_size, %limit : index
    cf.assert %few_elements, "expected fewer than 2^31 elements of a patch"
    %tiles_m = arith.ceildivui %m_size, %tile : index
    %tiles_f = arith.ceildivui %f_size, %tile : index
    %blocks = arith.muli %tiles_m, %tiles_f : index
    %has_blocks = arith.cmpi ne, %blocks, %c0 : index
    scf.if %has_blocks {
      %steps = arith.ceildivui %k_size, %c64 : index
      // At least 4 steps each.
      %most = arith.divui %steps, %c4 : index
      %wanted = arith.divui %enough, %blocks : index
      %some = arith.minui %wanted, %most : index
      %splits_any = arith.maxui %some, %c1 : index
      %steps_each = arith.ceildivui %steps, %splits_any : index
      %is_split = arith.cmpi ugt, %splits_any, %c1 : index
      // Rows of whole pieces, or at least of pairs.
      %c7 = arith.constant 7 : index
      %past_piece = arith.andi %s_size, %c7 : index
      %past_pair = arith.andi %s_size, %c1 : index
      %has_pairs = arith.cmpi eq, %past_pair, %c0 : index
      %has_no_pieces = arith.cmpi ne, %past_piece, %c0 : index
      %in_pairs = arith.andi %has_pairs, %has_no_pieces : i1
      scf.if %is_split {
        %splits = arith.ceildivui %steps, %steps_each : index
        %start = gpu.wait async
        %partial, %ready = gpu.alloc async [%start] (%splits, %f_size, %m_size) : !partial
        gpu.wait [%ready]
        scf.if %in_pairs {
          gpu.launch_func @conv2d_patch_f16_kernels::@conv2d_patch_pairs_split_f16
              blocks in (%tiles_f, %tiles_m, %splits) threads in (%threads, %c1, %c1)
              args(%input : !image, %filter : !image, %partial : !partial, %steps_each : index)
        } else {
          gpu.launch_func @conv2d_patch_f16_kernels::@conv2d_patch_split_f16
              blocks in (%tiles_f, %tiles_m, %splits) threads in (%threads, %c1, %c1)
              args(%input : !image, %filter : !image, %partial : !partial, %steps_each : index)
        }
        %runs = arith.ceildivui %m_size, %threads : index
        gpu.launch_func @conv2d_patch_f16_kernels::@conv2d_patch_sum_f16
            blocks in (%runs, %f_size, %c1) threads in (%threads, %c1, %c1)
            args(%partial : !partial, %bias : !bias, %output : !image)
        %done = gpu.wait async
        %freed = gpu.dealloc async [%done] %partial : !partial
        gpu.wait [%freed]
      } else {
        scf.if %in_pairs {
          gpu.launch_func @conv2d_patch_f16_kernels::@conv2d_patch_pairs_f16
              blocks in (%tiles_f, %tiles_m, %c1) threads in (%threads, %c1, %c1)
              args(%input : !image, %filter : !image, %bias : !bias, %output : !image)
        } else {
          gpu.launch_func @conv2d_patch_f16_kernels::@conv2d_patch_f16
              blocks in (%tiles_f, %tiles_m, %c1) threads in (%threads, %c1, %c1)
              args(%input : !image, %filter : !image, %bias : !bias, %output : !image)
        }
      }
    }
    return
  }

  // N 32, C 12, H x W 128x128, F 16, R x S 64x64. The contents are not set.
  func.func @conv2d_patch_f16_n32_c12_128x128_f16_64x64() {
    %start = gpu.wait async
    %input, %input_ready = gpu.alloc async [%start] () : memref<32x12x128x128xf16>
    %filter, %filter_ready = gpu.alloc async [%input_ready] () : memref<16x12x64x64xf16>
    %bias, %bias_ready = gpu.alloc async [%filter_ready] () : memref<16xf16>
    %output, %output_ready = gpu.alloc async [%bias_ready] () : memref<32x16x2x2xf16>
    gpu.wait [%output_ready]
    %any_input = memref.cast %input : memref<32x12x128x128xf16> to !image
    %any_filter = memref.cast %filter : memref<16x12x64x64xf16> to !image
    %any_bias = memref.cast %bias : memref<16xf16> to !bias
    %any_output = memref.cast %output : memref<32x16x2x2xf16> to !image
    call @conv2d_patch_f16(%any_input, %any_filter, %any_bias, %any_output)
        : (!image, !image, !bias, !image) -> ()
    %done = gpu.wait async
    %input_freed = gpu.dealloc async [%done] %input : memref<32x12x128x128xf16>
    %filter_freed = gpu.dealloc async [%input_freed] %filter : memref<16x12x64x64xf16>
    %bias_freed = gpu.dealloc async [%filter_freed] %bias : memref<16xf16>
    %output_freed = gpu.dealloc async [%bias_freed] %output : memref<32x16x2x2xf16>
    gpu.wait [%output_freed]
    return
  }

  // N 32, C 3, H x W 224x224, F 768, R x S 16x16. The contents are not set.
  func.func @conv2d_patch_f16_n32_c3_224x224_f768_16x16() {
    %start = gpu.wait async
    %input, %input_ready = gpu.alloc async [%start] () : memref<32x3x224x224xf16>
    %filter, %filter_ready = gpu.alloc async [%input_ready] () : memref<768x3x16x16xf16>
    %bias, %bias_ready = gpu.alloc async [%filter_ready] () : memref<768xf16>
    %output, %output_ready = gpu.alloc async [%bias_ready] () : memref<32x768x14x14xf16>
    gpu.wait [%output_ready]
    %any_input = memref.cast %input : memref<32x3x224x224xf16> to !image
    %any_filter = memref.cast %filter : memref<768x3x16x16xf16> to !image
    %any_bias = memref.cast %bias : memref<768xf16> to !bias
    %any_output = memref.cast %output : memref<32x768x14x14xf16> to !image
    call @conv2d_patch_f16(%any_input, %any_filter, %any_bias, %any_output)
        : (!image, !image, !bias, !image) -> ()
    %done = gpu.wait async
    %input_freed = gpu.dealloc async [%done] %input : memref<32x3x224x224xf16>
    %filter_freed = gpu.dealloc async [%input_freed] %filter : memref<768x3x16x16xf16>
    %bias_freed = gpu.dealloc async [%filter_freed] %bias : memref<768xf16>
    %output_freed = gpu.dealloc async [%bias_freed] %output : memref<32x768x14x14xf16>
    gpu.wait [%output_freed]
    return
  }

  // What the numeric check calls, of the library swizzle_host_runtime.
  func.func private @swizzleFillF16(memref<*xf16>, i64, f64, f64)
  func.func private @swizzleCompareF16(memref<*xf16>, memref<*xf32>, f64, f64)

  // An image with numbers in [-1, 1).
  func.func private @fill(%n: index, %c: index, %h: index, %w: index, %seed: i64) -> memref<?x?x?x?xf16> {
    %low = arith.constant -1.0 : f64
    %high = arith.constant 1.0 : f64
    %image = memref.alloc(%n, %c, %h, %w) : memref<?x?x?x?xf16>
    %any = memref.cast %image : memref<?x?x?x?xf16> to memref<*xf16>
    call @swizzleFillF16(%any, %seed, %low, %high) : (memref<*xf16>, i64, f64, f64) -> ()
    return %image : memref<?x?x?x?xf16>
  }

  func.func private @copy(%host: memref<?x?x?x?xf16>) -> memref<?x?x?x?xf16> {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c2 = arith.constant 2 : index
    %c3 = arith.constant 3 : index
    %n = memref.dim %host, %c0 : memref<?x?x?x?xf16>
    %c = memref.dim %host, %c1 : memref<?x?x?x?xf16>
    %h = memref.dim %host, %c2 : memref<?x?x?x?xf16>
    %w = memref.dim %host, %c3 : memref<?x?x?x?xf16>
    %start = gpu.wait async
    %device, %ready = gpu.alloc async [%start] (%n, %c, %h, %w) : memref<?x?x?x?xf16>
    %there = gpu.memcpy async [%ready] %device, %host : memref<?x?x?x?xf16>, memref<?x?x?x?xf16>
    gpu.wait [%there]
    return %device : memref<?x?x?x?xf16>
  }

  // Compares the kernels with a sum over views of the input as patches. %more rows and
  // columns are left over. If %is_turned, the memory of the input has channels as the
  // fastest dimension. The sum of k products of numbers in [-1, 1) is in f32 in both,
  // in another order, which changes it by less than 2^-11; rounding to f16 by the
  // tolerance times the result.
  func.func @check_conv2d_patch(%n: index, %c: index, %f: index, %p: index, %q: index, %r: index, %s: index,
                                %more: index, %is_turned: i1) {
    %c1 = arith.constant 1 : index
    %order = arith.constant 4.8828125e-4 : f64
    %rounding = arith.constant 4.8828125e-4 : f64
    %input_seed = arith.constant 1 : i64
    %filter_seed = arith.constant 2 : i64
    %bias_seed = arith.constant 3 : i64
    %output_seed = arith.constant 4 : i64
    %patches_h = arith.muli %p, %r : index
    %patches_w = arith.muli %q, %s : index
    %h = arith.addi %patches_h, %more : index
    %w = arith.addi %patches_w, %more : index
    %input_host = call @fill(%n, %c, %h, %w, %input_seed) : (index, index, index, index, i64) -> memref<?x?x?x?xf16>
    %filter_host = call @fill(%f, %c, %r, %s, %filter_seed) : (index, index, index, index, i64) -> memref<?x?x?x?xf16>
    %bias_host = call @fill(%c1, %c1, %c1, %f, %bias_seed) : (index, index, index, index, i64) -> memref<?x?x?x?xf16>
    %output_host = call @fill(%n, %f, %p, %q, %output_seed) : (index, index, index, index, i64) -> memref<?x?x?x?xf16>
    %input = call @copy(%input_host) : (memref<?x?x?x?xf16>) -> memref<?x?x?x?xf16>
    %filter = call @copy(%filter_host) : (memref<?x?x?x?xf16>) -> memref<?x?x?x?xf16>
    %bias = call @copy(%bias_host) : (memref<?x?x?x?xf16>) -> memref<?x?x?x?xf16>
    %output = call @copy(%output_host) : (memref<?x?x?x?xf16>) -> memref<?x?x?x?xf16>

    // The strides of the input.
    %cw = arith.muli %c, %w : index
    %hw = arith.muli %h, %w : index
    %chw = arith.muli %c, %hw : index
    %stride_c = arith.select %is_turned, %c1, %hw : index
    %stride_h = arith.select %is_turned, %cw, %w : index
    %stride_w = arith.select %is_turned, %c, %c1 : index
    %stride_p = arith.muli %r, %stride_h : index
    %stride_q = arith.muli %s, %stride_w : index
    %input_strided = memref.reinterpret_cast %input to offset: [0], sizes: [%n, %c, %h, %w],
        strides: [%chw, %stride_c, %stride_h, %stride_w] : memref<?x?x?x?xf16> to memref<?x?x?x?xf16, strided<[?, ?,
            ?, ?]>>
    %input_view = memref.cast %input_strided : memref<?x?x?x?xf16, strided<[?, ?, ?, ?]>> to !image
    %filter_view = memref.cast %filter : memref<?x?x?x?xf16> to !image
    %bias_row = memref.reinterpret_cast %bias to offset: [0], sizes: [%f], strides: [1] : memref<?x?x?x?xf16>
        to memref<?xf16>
    %bias_view = memref.cast %bias_row : memref<?xf16> to !bias
    %output_view = memref.cast %output : memref<?x?x?x?xf16> to !image
    call @conv2d_patch_f16(%input_view, %filter_view, %bias_view, %output_view)
        : (!image, !image, !bias, !image) -> ()

    %done = gpu.wait async
    %output_back = gpu.memcpy async [%done] %output_host, %output : memref<?x?x?x?xf16>, memref<?x?x?x?xf16>
    %input_freed = gpu.dealloc async [%output_back] %input : memref<?x?x?x?xf16>
    %filter_freed = gpu.dealloc async [%input_freed] %filter : memref<?x?x?x?xf16>
    %bias_freed = gpu.dealloc async [%filter_freed] %bias : memref<?x?x?x?xf16>
    %output_freed = gpu.dealloc async [%bias_freed] %output : memref<?x?x?x?xf16>
    gpu.wait [%output_freed]
    %expected = memref.alloc(%n, %f, %p, %q) : memref<?x?x?x?xf32>
    %bias_expected = memref.reinterpret_cast %bias_host to offset: [0], sizes: [%f], strides: [1]
        : memref<?x?x?x?xf16> to memref<?xf16>
    linalg.generic {indexing_maps = [affine_map<(n, f, p, q) -> (f)>, affine_map<(n, f, p, q) -> (n, f, p, q)>],
                    iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
        ins(%bias_expected : memref<?xf16>) outs(%expected : memref<?x?x?x?xf32>) {
    ^bb0(%from: f16, %unused: f32):
      %wide = arith.extf %from : f16 to f32
      linalg.yield %wide : f32
    }
    %patches = memref.reinterpret_cast %input_host to offset: [0], sizes: [%n, %c, %p, %r, %q, %s],
        strides: [%chw, %stride_c, %stride_p, %stride_h, %stride_q, %stride_w] : memref<?x?x?x?xf16> to !patches
    linalg.generic {indexing_maps = [affine_map<(n, f, p, q, c, r, s) -> (n, c, p, r, q, s)>,
                                     affine_map<(n, f, p, q, c, r, s) -> (f, c, r, s)>,
                                     affine_map<(n, f, p, q, c, r, s) -> (n, f, p, q)>],
                    iterator_types = ["parallel", "parallel", "parallel", "parallel",
                                      "reduction", "reduction", "reduction"]}
        ins(%patches, %filter_host : !patches, memref<?x?x?x?xf16>) outs(%expected : memref<?x?x?x?xf32>) {
    ^bb0(%pixel: f16, %weight: f16, %before: f32):
      %pixel_f32 = arith.extf %pixel : f16 to f32
      %weight_f32 = arith.extf %weight : f16 to f32
      %product = arith.mulf %pixel_f32, %weight_f32 : f32
      %after = arith.addf %before, %product : f32
      linalg.yield %after : f32
    }
    %output_any = memref.cast %output_host : memref<?x?x?x?xf16> to memref<*xf16>
    %expected_any = memref.cast %expected : memref<?x?x?x?xf32> to memref<*xf32>
    call @swizzleCompareF16(%output_any, %expected_any, %order, %rounding)
        : (memref<*xf16>, memref<*xf32>, f64, f64) -> ()
    memref.dealloc %expected : memref<?x?x?x?xf32>
    memref.dealloc %input_host : memref<?x?x?x?xf16>
    memref.dealloc %filter_host : memref<?x?x?x?xf16>
    memref.dealloc %bias_host : memref<?x?x?x?xf16>
    memref.dealloc %output_host : memref<?x?x?x?xf16>
    return
  }

  // Grids of 24 workgroups, and of 2 x 3 x 4 for a sum in parts, to be run with every map.
  func.func @check_maps() {
    %false = arith.constant false
    %true = arith.constant true
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c2 = arith.constant 2 : index
    %c3 = arith.constant 3 : index
    %c4 = arith.constant 4 : index
    %c6 = arith.constant 6 : index
    %c8 = arith.constant 8 : index
    %c15 = arith.constant 15 : index
    %c18 = arith.constant 18 : index
    %c32 = arith.constant 32 : index
    %c40 = arith.constant 40 : index
    %c140 = arith.constant 140 : index
    %c260 = arith.constant 260 : index
    call @check_conv2d_patch(%c6, %c1, %c260, %c4, %c40, %c2, %c3, %c0, %false)
        : (index, index, index, index, index, index, index, index, i1) -> ()
    call @check_conv2d_patch(%c1, %c4, %c140, %c15, %c18, %c8, %c32, %c0, %false)
        : (index, index, index, index, index, index, index, index, i1) -> ()
    return
  }

  // One element; patches that can be loaded in pieces, with a hot loop of several turns; that
  // cannot; rows and columns left over; channels last; sums in parts.
  func.func @main() {
    %false = arith.constant false
    %true = arith.constant true
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c2 = arith.constant 2 : index
    %c3 = arith.constant 3 : index
    %c4 = arith.constant 4 : index
    %c5 = arith.constant 5 : index
    %c6 = arith.constant 6 : index
    %c7 = arith.constant 7 : index
    %c8 = arith.constant 8 : index
    %c9 = arith.constant 9 : index
    %c10 = arith.constant 10 : index
    %c11 = arith.constant 11 : index
    %c12 = arith.constant 12 : index
    %c14 = arith.constant 14 : index
    %c15 = arith.constant 15 : index
    %c16 = arith.constant 16 : index
    %c17 = arith.constant 17 : index
    %c20 = arith.constant 20 : index
    %c24 = arith.constant 24 : index
    %c32 = arith.constant 32 : index
    %c130 = arith.constant 130 : index
    call @check_conv2d_patch(%c1, %c1, %c1, %c1, %c1, %c1, %c1, %c0, %false)
        : (index, index, index, index, index, index, index, index, i1) -> ()
    call @check_conv2d_patch(%c2, %c3, %c20, %c2, %c3, %c8, %c8, %c0, %false)
        : (index, index, index, index, index, index, index, index, i1) -> ()
    call @check_conv2d_patch(%c3, %c3, %c130, %c3, %c5, %c8, %c16, %c3, %false)
        : (index, index, index, index, index, index, index, index, i1) -> ()
    call @check_conv2d_patch(%c1, %c2, %c7, %c5, %c4, %c4, %c4, %c0, %false)
        : (index, index, index, index, index, index, index, index, i1) -> ()
    call @check_conv2d_patch(%c2, %c5, %c9, %c3, %c2, %c3, %c2, %c1, %true)
        : (index, index, index, index, index, index, index, index, i1) -> ()
    call @check_conv2d_patch(%c1, %c3, %c17, %c1, %c2, %c14, %c14, %c0, %false)
        : (index, index, index, index, index, index, index, index, i1) -> ()
    call @check_conv2d_patch(%c1, %c4, %c130, %c3, %c3, %c6, %c10, %c3, %false)
        : (index, index, index, index, index, index, index, index, i1) -> ()
    call @check_conv2d_patch(%c2, %c16, %c9, %c1, %c2, %c12, %c6, %c1, %false)
        : (index, index, index, index, index, index, index, index, i1) -> ()
    call @check_conv2d_patch(%c1, %c5, %c3, %c2, %c2, %c9, %c15, %c0, %false)
        : (index, index, index, index, index, index, index, index, i1) -> ()
    call @check_conv2d_patch(%c2, %c3, %c16, %c2, %c2, %c24, %c24, %c0, %false)
        : (index, index, index, index, index, index, index, index, i1) -> ()
    call @check_conv2d_patch(%c1, %c8, %c3, %c2, %c1, %c16, %c32, %c1, %false)
        : (index, index, index, index, index, index, index, index, i1) -> ()
    call @check_conv2d_patch(%c1, %c7, %c5, %c1, %c3, %c10, %c11, %c0, %true)
        : (index, index, index, index, index, index, index, index, i1) -> ()
    return
  }
}
