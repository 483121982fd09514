// Convolution as implicit GEMM through MFMA, fp16 and bf16, accumulated in fp32:
//
//   output[n, p, q, f] = bias[f] + sum over r, s, c of filter[f, r, s, c] *
//       input[n, p * stride_h - pad_h + r * dilation_h,
//                q * stride_w - pad_w + s * dilation_w, c]
//
// where the input outside of H x W is 0. Any sizes, strides, paddings and
// dilations; a sum over nothing is 0; bias has F elements, or none.
//
// kernels/generator/conv2d.py writes this file: MLIR has no templates, and a kernel
// is one unrolled pipeline for each element type, layout and tile. For f16 (the
// same for bf16) there are
//
//   kernel                    for                           tile: filters x pixels
//   conv2d_nhwc_f16           NHWC, C a multiple of 8       128 x 128
//   conv2d_nhwc_narrow_f16    the same, F at most 64         64 x 128
//   conv2d_nchw_f16           NCHW, C a multiple of 32      128 x 128
//   conv2d_nchw_narrow_f16    the same, F at most 64         64 x 128
//   conv2d_any_f16            NCHW or NHWC, any C            64 x 128
//   conv2d_few_channels_f16   NCHW or NHWC, C at most 16     64 x 128
//
// and the host functions @conv2d_nhwc_f16 and @conv2d_nchw_f16 launch the one that
// fits. Those for NHWC are the fast ones: lanes load 16 bytes. Where C is no multiple
// of 32 they multiply by zeros up to the next one. The others gather single elements.
//
// Work. As a GEMM, M is the N * P * Q output pixels, N is the F filters, and K is
// (r, s, c) with c fastest; of a step of K, 32 long, (r, s) is the same for all. A
// workgroup computes a tile; its 4 waves share it in blocks of 32 x 32, the result
// of an MFMA, with filters as rows and pixels as columns:
//
//   128 x 128: wave w has filters 64 * (w / 2) .. + 63, pixels 64 * (w % 2) .. + 63
//    64 x 128: wave w has all filters, pixels 32 * w .. + 31
//
// The kernels that gather have the channels slowest and s fastest, so that what is near
// in memory is read at nearly the same time; a step of conv2d_few_channels is 4 channels
// of 8 (r, s).
//
// Launch. Block 256 x 1 x 1; one-dimensional grid, the filter tiles fastest, so that
// consecutive workgroups share input pixels, and then the pixels of the same or the
// next rows, which share both filters and the rows where windows overlap:
//
//   block = tile_pixels * ceil(F / tile_f) + tile_filters
//   grid  = ceil(N * P * Q / 128) * ceil(F / tile_f)   (none: do not launch)
//
// As a tile space for windowed maps, that is ceil(N*P*Q / 128) rows of
// ceil(F / tile_f) columns.
//
// LDS. Two buffers, each a K step of the tile: a row of 32 elements, 64 bytes, for
// each filter, then for each pixel: 32 KiB for 128 x 128, 24 KiB for 64 x 128. Of row
// i, the part j (0 to 3) of 8 elements, 16 bytes, lies at part j ^ key(i), where
//
//   key(i) = ((i >> 1) ^ ((i >> 3) & 1)) & 3
//
// Two rows fill the 128 bytes of all 32 banks once, and LDS serves 8 lanes of a 128-bit
// access at once: for a write lanes 8a to 8a + 7, for a read lanes 0 to 3 with 20 to 23,
// 4 to 7 with 16 to 19, 8 to 11 with 28 to 31, 12 to 15 with 24 to 27, and the same from
// lane 32 on (Composable Kernel's documentation, "Understanding AMD GPU LDS and Bank
// Conflicts"). Lanes that write together have all 4 parts of an even and an odd row.
// Those that read together have the same part of 8 rows, even and odd ones with all 4
// keys. So neither conflicts, nor do reads on gfx950, where 16 lanes meet 64 banks;
// test/Kernels/Inputs/lds-banks.py goes through all lanes.
//
// After the sums, LDS turns the results around: a row of 64 filters for each of the
// wave's pixels, so that 8 lanes store the 128 bytes of a pixel. Here part j (0 to 7)
// of pixel i is at j ^ (i & 7), with its halves swapped where bit 3 of i is set: the 16
// lanes that write 8 bytes of the same j at once meet all banks.
//
// A wave. An iteration of the loop is two K steps, the even one in buffer 0 and the odd
// one in buffer 1, each in two halves of 16 elements. While a wave multiplies the
// operands of a half, which are in registers, it reads those of the next:
//
//   multiplies    reads          and
//   even, first   even, second   finds where the next loads are
//     barrier: buffer 0 has been read, buffer 1 written
//   even, second  odd, first     the same
//   odd, first    odd, second    writes the next even step to buffer 0
//     barrier: buffer 1 has been read, buffer 0 written
//   odd, second   next even,     writes the next odd step to buffer 1; loads the two
//                 first          steps after these from global memory
//
// A load has at least 20 of the 32 (64 x 128: 10 of the 16) products of an iteration to
// arrive, and the other workgroup of the compute unit has its own meanwhile. The two
// steps are loaded together, because their 64 bytes are the halves of the same cache
// lines where C is a multiple of 64. rocdl.sched.group.barrier keeps this order. Where h
// or w is in the padding, where the channels end, and after the last step, lanes load
// from an index outside of the buffer, which reads as 0 and does not touch memory. The
// kernels that gather elements load each step while the other is multiplied.
//
// Lane l has row l % 32 of a block, and of the 16 elements numbers 8 * (l / 32) to
// 8 * (l / 32) + 7; one product takes the first four of both lane halves, the next one
// the last four, in the same order for both operands.
//
// Registers, of the 256 that leave two waves on a SIMD (128 x 128; 64 x 128): 64 (32)
// sums, 32 (24) operands of two halves, 32 (24) elements in flight, about 24 positions.
// The kernels that gather have one register for each element in flight instead of one
// for two. By LDS, too, two workgroups fit a compute unit, so 2 waves each SIMD. A K
// step of 64 x 128 moves 36 KiB through LDS for 8 products of each wave: at its full rate
// LDS needs 9/8 of their time. For 128 x 128 it needs 3/4.
//
// Integers have 32 bits: each tensor is to have at most 2^31 - 16 bytes, which the host
// functions make sure of. Nothing is divided in the loop.
//
// Kernel arguments, 328 bytes; sizes and strides count elements, 8 bytes each:
//
//   bytes   0 ..  87   input:  N, H, W, C (conv2d_nhwc*), or N, C, H, W (all others)
//   bytes  88 .. 175   filter: F, R, S, C,                or F, C, R, S
//   bytes 216 .. 303   output: N, P, Q, F,                or N, F, P, Q
//   each:   + 0  pointer to the allocation (not used)
//           + 8  pointer to the data
//           +16  offset (0)
//           +24  4 sizes
//           +56  4 strides, those of a tensor without gaps, in either layout for
//                conv2d_any* and conv2d_few_channels*; conv2d_nhwc* do not use them
//   bytes 176 .. 215   bias: the same with one size, 0 if there is none, and one stride
//   bytes 304 .. 327   stride_h, stride_w, pad_h, pad_w, dilation_h, dilation_w,
//                      4 bytes each

!block = vector<16xf32>
!words = vector<8xi32>

!tensor_f16 = memref<?x?x?x?xf16>
!strided_f16 = memref<?x?x?x?xf16, strided<[?, ?, ?, ?]>>
!flat_f16 = memref<?xf16>
!lds_f16 = memref<?xf16, #gpu.address_space<workgroup>>
!chunk_f16 = vector<8xf16>
!operand_f16 = vector<4xf16>

!tensor_bf16 = memref<?x?x?x?xbf16>
!strided_bf16 = memref<?x?x?x?xbf16, strided<[?, ?, ?, ?]>>
!flat_bf16 = memref<?xbf16>
!lds_bf16 = memref<?xbf16, #gpu.address_space<workgroup>>
!chunk_bf16 = vector<8xbf16>
!operand_bf16 = vector<4xbf16>

module attributes {gpu.container_module} {
  gpu.module @conv2d_kernels {
    // Where part 0, 1, 2 or 3, of 8 elements, of a row is in a tile in LDS.
    func.func private @lds_position(%row: i32, %part: i32) -> index {
      %i1 = arith.constant 1 : i32
      %i3 = arith.constant 3 : i32
      %i8 = arith.constant 8 : i32
      %i32 = arith.constant 32 : i32
      %bits_1 = arith.shrui %row, %i1 : i32
      %bits_3 = arith.shrui %row, %i3 : i32
      %bit_3 = arith.andi %bits_3, %i1 : i32
      %bits_13 = arith.xori %bits_1, %bit_3 : i32
      %key = arith.andi %bits_13, %i3 : i32
      %place = arith.xori %part, %key : i32
      %row_start = arith.muli %row, %i32 : i32
      %part_start = arith.muli %place, %i8 : i32
      %position = arith.addi %row_start, %part_start : i32
      %index = arith.index_castui %position : i32 to index
      return %index : index
    }

    // The n, p and q of an output pixel.
    func.func private @split_pixel(%pixel: i32, %p_size: i32, %q_size: i32) -> (i32, i32, i32) {
      %pq_size = arith.muli %p_size, %q_size : i32
      %n = arith.divui %pixel, %pq_size : i32
      %pq = arith.remui %pixel, %pq_size : i32
      %p = arith.divui %pq, %q_size : i32
      %q = arith.remui %pq, %q_size : i32
      return %n, %p, %q : i32, i32, i32
    }

    // The n of an output pixel, and the h and w of its first input pixel, which can be
    // in the padding. A pixel beyond the last is the last, whose sums are stored once.
    func.func private @first_input(%pixel: i32, %pixels: i32, %p_size: i32, %q_size: i32, %stride_h: i32, %stride_w: i32,
        %pad_h: i32, %pad_w: i32) -> (i32, i32, i32) {
      %i1 = arith.constant 1 : i32
      %last = arith.subi %pixels, %i1 : i32
      %existing = arith.minui %pixel, %last : i32
      %n, %p, %q = func.call @split_pixel(%existing, %p_size, %q_size) : (i32, i32, i32) -> (i32, i32, i32)
      %line = arith.muli %p, %stride_h : i32
      %column = arith.muli %q, %stride_w : i32
      %h = arith.subi %line, %pad_h : i32
      %w = arith.subi %column, %pad_w : i32
      return %n, %h, %w : i32, i32, i32
    }

    // Whether the input has the pixel at (h + row, w + column).
    func.func private @is_inside(%h: i32, %w: i32, %row: i32, %column: i32, %h_size: i32, %w_size: i32) -> i1 {
      %h_here = arith.addi %h, %row : i32
      %w_here = arith.addi %w, %column : i32
      // Unsigned, so that what is before the first is outside, too.
      %h_in = arith.cmpi ult, %h_here, %h_size : i32
      %w_in = arith.cmpi ult, %w_here, %w_size : i32
      %is_inside = arith.andi %h_in, %w_in : i1
      return %is_inside : i1
    }

    // %base + %at, or an index outside of all buffers if nothing is to be loaded.
    func.func private @position_if(%exists: i1, %base: i32, %at: i32) -> i32 {
      %nowhere = arith.constant 1073741816 : i32
      %there = arith.addi %base, %at : i32
      %position = arith.select %exists, %there, %nowhere : i32
      return %position : i32
    }

    // The cursor of the kernels for NHWC, one K step further: see Channels.
    func.func private @next_channels(%row: i32, %column: i32, %left: i32, %filter_at: i32, %input_at: i32,
        %c_size: i32, %row_end: i32, %column_end: i32, %dilation_h: i32, %dilation_w: i32,
        %filter_wrap: i32, %input_wrap: i32, %row_wrap: i32) -> (i32, i32, i32, i32, i32) {
      %i0 = arith.constant 0 : i32
      %i32 = arith.constant 32 : i32
      %left_here = arith.subi %left, %i32 : i32
      %wraps = arith.cmpi sle, %left_here, %i0 : i32
      %left_next = arith.select %wraps, %c_size, %left_here : i32
      %filter_by = arith.select %wraps, %filter_wrap, %i32 : i32
      %filter_next = arith.addi %filter_at, %filter_by : i32
      %input_by = arith.select %wraps, %input_wrap, %i32 : i32
      %input_there = arith.addi %input_at, %input_by : i32
      %column_by = arith.select %wraps, %dilation_w, %i0 : i32
      %column_there = arith.addi %column, %column_by : i32
      %column_wraps = arith.cmpi uge, %column_there, %column_end : i32
      %column_next = arith.select %column_wraps, %i0, %column_there : i32
      %input_more = arith.select %column_wraps, %row_wrap, %i0 : i32
      %input_next = arith.addi %input_there, %input_more : i32
      %row_by = arith.select %column_wraps, %dilation_h, %i0 : i32
      %row_next = arith.addi %row, %row_by : i32
      %goes_on = arith.cmpi ult, %row_next, %row_end : i32
      %left_then = arith.select %goes_on, %left_next, %i0 : i32
      return %row_next, %column_next, %left_then, %filter_next, %input_next : i32, i32, i32, i32, i32
    }

    // The cursor of the other kernels so many rows, columns and channels further, and
    // whether the row has wrapped, which adds %wrap channels: see Elements.
    func.func private @advance(%row: i32, %column: i32, %left: i32, %rows: i32, %columns: i32, %channels: i32,
        %wrap: i32, %row_end: i32, %column_end: i32, %dilation_h: i32) -> (i32, i32, i32, i1) {
      %i0 = arith.constant 0 : i32
      %column_far = arith.addi %column, %columns : i32
      %column_wraps = arith.cmpi uge, %column_far, %column_end : i32
      %column_by = arith.select %column_wraps, %column_end, %i0 : i32
      %column_next = arith.subi %column_far, %column_by : i32
      %row_by = arith.select %column_wraps, %dilation_h, %i0 : i32
      %row_there = arith.addi %row, %rows : i32
      %row_far = arith.addi %row_there, %row_by : i32
      %row_wraps = arith.cmpi uge, %row_far, %row_end : i32
      %row_less = arith.select %row_wraps, %row_end, %i0 : i32
      %row_next = arith.subi %row_far, %row_less : i32
      %left_there = arith.subi %left, %channels : i32
      %left_by = arith.select %row_wraps, %wrap, %i0 : i32
      %left_next = arith.subi %left_there, %left_by : i32
      return %row_next, %column_next, %left_next, %row_wraps : i32, i32, i32, i1
    }

    // Where the input pixel at (h + row, w + column) has the first of the channels that
    // are left, with the strides of the input; outside of it if there is no such pixel.
    func.func private @tap_position(%start: i32, %h: i32, %w: i32, %row: i32, %column: i32, %left: i32, %h_size: i32,
        %w_size: i32, %c_size: i32, %stride_c: i32, %stride_h: i32, %stride_w: i32) -> i32 {
      %is_inside = func.call @is_inside(%h, %w, %row, %column, %h_size, %w_size) : (i32, i32, i32, i32, i32, i32) -> i1
      // Once all is done, none are left, or less than none: then no channel is read.
      %done = arith.subi %c_size, %left : i32
      %channel = arith.minui %done, %c_size : i32
      %line_at = arith.muli %row, %stride_h : i32
      %column_at = arith.muli %column, %stride_w : i32
      %plane_at = arith.muli %channel, %stride_c : i32
      %pixel_at = arith.addi %line_at, %column_at : i32
      %tap_at = arith.addi %pixel_at, %plane_at : i32
      %position = func.call @position_if(%is_inside, %start, %tap_at) : (i1, i32, i32) -> i32
      return %position : i32
    }

    // The bias of the 16 filters of which a lane has sums, zeros beyond the last.
    func.func private @bias_f16(%bias: !flat_f16, %first: i32) -> !block {
      %i1 = arith.constant 1 : i32
      %i2 = arith.constant 2 : i32
      %i3 = arith.constant 3 : i32
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
      %value_0 = amdgpu.raw_buffer_load %bias[%first] : !flat_f16, i32 -> f16
      %filter_1 = arith.addi %first, %i1 : i32
      %value_1 = amdgpu.raw_buffer_load %bias[%filter_1] : !flat_f16, i32 -> f16
      %filter_2 = arith.addi %first, %i2 : i32
      %value_2 = amdgpu.raw_buffer_load %bias[%filter_2] : !flat_f16, i32 -> f16
      %filter_3 = arith.addi %first, %i3 : i32
      %value_3 = amdgpu.raw_buffer_load %bias[%filter_3] : !flat_f16, i32 -> f16
      %filter_4 = arith.addi %first, %i8 : i32
      %value_4 = amdgpu.raw_buffer_load %bias[%filter_4] : !flat_f16, i32 -> f16
      %filter_5 = arith.addi %first, %i9 : i32
      %value_5 = amdgpu.raw_buffer_load %bias[%filter_5] : !flat_f16, i32 -> f16
      %filter_6 = arith.addi %first, %i10 : i32
      %value_6 = amdgpu.raw_buffer_load %bias[%filter_6] : !flat_f16, i32 -> f16
      %filter_7 = arith.addi %first, %i11 : i32
      %value_7 = amdgpu.raw_buffer_load %bias[%filter_7] : !flat_f16, i32 -> f16
      %filter_8 = arith.addi %first, %i16 : i32
      %value_8 = amdgpu.raw_buffer_load %bias[%filter_8] : !flat_f16, i32 -> f16
      %filter_9 = arith.addi %first, %i17 : i32
      %value_9 = amdgpu.raw_buffer_load %bias[%filter_9] : !flat_f16, i32 -> f16
      %filter_10 = arith.addi %first, %i18 : i32
      %value_10 = amdgpu.raw_buffer_load %bias[%filter_10] : !flat_f16, i32 -> f16
      %filter_11 = arith.addi %first, %i19 : i32
      %value_11 = amdgpu.raw_buffer_load %bias[%filter_11] : !flat_f16, i32 -> f16
      %filter_12 = arith.addi %first, %i24 : i32
      %value_12 = amdgpu.raw_buffer_load %bias[%filter_12] : !flat_f16, i32 -> f16
      %filter_13 = arith.addi %first, %i25 : i32
      %value_13 = amdgpu.raw_buffer_load %bias[%filter_13] : !flat_f16, i32 -> f16
      %filter_14 = arith.addi %first, %i26 : i32
      %value_14 = amdgpu.raw_buffer_load %bias[%filter_14] : !flat_f16, i32 -> f16
      %filter_15 = arith.addi %first, %i27 : i32
      %value_15 = amdgpu.raw_buffer_load %bias[%filter_15] : !flat_f16, i32 -> f16
      %values = vector.from_elements %value_0, %value_1, %value_2, %value_3, %value_4, %value_5, %value_6, %value_7,
          %value_8, %value_9, %value_10, %value_11, %value_12, %value_13, %value_14, %value_15 : vector<16xf16>
      %extended = arith.extf %values : vector<16xf16> to !block
      return %extended : !block
    }

    // Loads the channels %first to %first + 3, which can be beyond those that are left,
    // from %from on.
    func.func private @gather_f16(%input: !flat_f16, %from: i32, %first: i32, %left: i32, %stride_c: i32)
        -> (f16, f16, f16, f16) {
      %nowhere = arith.constant 1073741816 : i32
      %i0 = arith.constant 0 : i32
      %i1 = arith.constant 1 : i32
      %i2 = arith.constant 2 : i32
      %i3 = arith.constant 3 : i32
      %here = arith.subi %left, %first : i32
      %offset_0 = arith.muli %first, %stride_c : i32
      %exists_0 = arith.cmpi slt, %i0, %here : i32
      %offset_0_or = arith.select %exists_0, %offset_0, %nowhere : i32
      %at_0 = arith.addi %from, %offset_0_or : i32
      %element_0 = amdgpu.raw_buffer_load %input[%at_0] : !flat_f16, i32 -> f16
      %channel_1 = arith.addi %first, %i1 : i32
      %offset_1 = arith.muli %channel_1, %stride_c : i32
      %exists_1 = arith.cmpi slt, %i1, %here : i32
      %offset_1_or = arith.select %exists_1, %offset_1, %nowhere : i32
      %at_1 = arith.addi %from, %offset_1_or : i32
      %element_1 = amdgpu.raw_buffer_load %input[%at_1] : !flat_f16, i32 -> f16
      %channel_2 = arith.addi %first, %i2 : i32
      %offset_2 = arith.muli %channel_2, %stride_c : i32
      %exists_2 = arith.cmpi slt, %i2, %here : i32
      %offset_2_or = arith.select %exists_2, %offset_2, %nowhere : i32
      %at_2 = arith.addi %from, %offset_2_or : i32
      %element_2 = amdgpu.raw_buffer_load %input[%at_2] : !flat_f16, i32 -> f16
      %channel_3 = arith.addi %first, %i3 : i32
      %offset_3 = arith.muli %channel_3, %stride_c : i32
      %exists_3 = arith.cmpi slt, %i3, %here : i32
      %offset_3_or = arith.select %exists_3, %offset_3, %nowhere : i32
      %at_3 = arith.addi %from, %offset_3_or : i32
      %element_3 = amdgpu.raw_buffer_load %input[%at_3] : !flat_f16, i32 -> f16
      return %element_0, %element_1, %element_2, %element_3 : f16, f16, f16, f16
    }

    // The same where all 4 channels exist, if the pixel does; else %from is outside of
    // the buffer by itself. Whether the offset in the scalar register counts for that
    // depends on the chip; it is less than the size of the buffer.
    func.func private @gather_whole_f16(%input: !flat_f16, %from: i32, %first: i32, %stride_c: i32) -> (f16, f16, f16, f16) {
      %i1 = arith.constant 1 : i32
      %i2 = arith.constant 2 : i32
      %i3 = arith.constant 3 : i32
      %offset_0 = arith.muli %first, %stride_c : i32
      %element_0 = amdgpu.raw_buffer_load %input[%from] sgprOffset %offset_0 : !flat_f16, i32 -> f16
      %channel_1 = arith.addi %first, %i1 : i32
      %offset_1 = arith.muli %channel_1, %stride_c : i32
      %element_1 = amdgpu.raw_buffer_load %input[%from] sgprOffset %offset_1 : !flat_f16, i32 -> f16
      %channel_2 = arith.addi %first, %i2 : i32
      %offset_2 = arith.muli %channel_2, %stride_c : i32
      %element_2 = amdgpu.raw_buffer_load %input[%from] sgprOffset %offset_2 : !flat_f16, i32 -> f16
      %channel_3 = arith.addi %first, %i3 : i32
      %offset_3 = arith.muli %channel_3, %stride_c : i32
      %element_3 = amdgpu.raw_buffer_load %input[%from] sgprOffset %offset_3 : !flat_f16, i32 -> f16
      return %element_0, %element_1, %element_2, %element_3 : f16, f16, f16, f16
    }

    // Loads an element of 8 filters, %at after the starts of their rows.
    func.func private @gather_rows_f16(%filter: !flat_f16, %rows: !words, %at: i32) -> (f16, f16, f16, f16, f16, f16, f16, f16) {
      %ats = vector.broadcast %at : i32 to !words
      %positions = arith.addi %rows, %ats : !words
      %position_0 = vector.extract %positions[0] : i32 from !words
      %element_0 = amdgpu.raw_buffer_load %filter[%position_0] : !flat_f16, i32 -> f16
      %position_1 = vector.extract %positions[1] : i32 from !words
      %element_1 = amdgpu.raw_buffer_load %filter[%position_1] : !flat_f16, i32 -> f16
      %position_2 = vector.extract %positions[2] : i32 from !words
      %element_2 = amdgpu.raw_buffer_load %filter[%position_2] : !flat_f16, i32 -> f16
      %position_3 = vector.extract %positions[3] : i32 from !words
      %element_3 = amdgpu.raw_buffer_load %filter[%position_3] : !flat_f16, i32 -> f16
      %position_4 = vector.extract %positions[4] : i32 from !words
      %element_4 = amdgpu.raw_buffer_load %filter[%position_4] : !flat_f16, i32 -> f16
      %position_5 = vector.extract %positions[5] : i32 from !words
      %element_5 = amdgpu.raw_buffer_load %filter[%position_5] : !flat_f16, i32 -> f16
      %position_6 = vector.extract %positions[6] : i32 from !words
      %element_6 = amdgpu.raw_buffer_load %filter[%position_6] : !flat_f16, i32 -> f16
      %position_7 = vector.extract %positions[7] : i32 from !words
      %element_7 = amdgpu.raw_buffer_load %filter[%position_7] : !flat_f16, i32 -> f16
      return %element_0, %element_1, %element_2, %element_3, %element_4, %element_5, %element_6, %element_7
          : f16, f16, f16, f16, f16, f16, f16, f16
    }

    // Writes an element of 8 rows of a tile, 8 rows apart: the rows whose bit 3 is that
    // of the first from %even on, the others from %odd on.
    func.func private @write_rows_f16(%lds: !lds_f16, %even: index, %odd: index,
        %element_0: f16, %element_1: f16, %element_2: f16, %element_3: f16,
        %element_4: f16, %element_5: f16, %element_6: f16, %element_7: f16) {
      %c512 = arith.constant 512 : index
      %c1024 = arith.constant 1024 : index
      %c1536 = arith.constant 1536 : index
      memref.store %element_0, %lds[%even] : !lds_f16
      memref.store %element_1, %lds[%odd] : !lds_f16
      %at_2 = arith.addi %even, %c512 : index
      memref.store %element_2, %lds[%at_2] : !lds_f16
      %at_3 = arith.addi %odd, %c512 : index
      memref.store %element_3, %lds[%at_3] : !lds_f16
      %at_4 = arith.addi %even, %c1024 : index
      memref.store %element_4, %lds[%at_4] : !lds_f16
      %at_5 = arith.addi %odd, %c1024 : index
      memref.store %element_5, %lds[%at_5] : !lds_f16
      %at_6 = arith.addi %even, %c1536 : index
      memref.store %element_6, %lds[%at_6] : !lds_f16
      %at_7 = arith.addi %odd, %c1536 : index
      memref.store %element_7, %lds[%at_7] : !lds_f16
      return
    }

    // Writes 8 elements of one row.
    func.func private @write_elements_f16(%lds: !lds_f16, %at: index,
        %element_0: f16, %element_1: f16, %element_2: f16, %element_3: f16,
        %element_4: f16, %element_5: f16, %element_6: f16, %element_7: f16) {
      %elements = vector.from_elements %element_0, %element_1, %element_2, %element_3,
          %element_4, %element_5, %element_6, %element_7 : !chunk_f16
      vector.store %elements, %lds[%at] {alignment = 16} : !lds_f16, !chunk_f16
      return
    }

    // Stores a lane's sums of a block, which are of one pixel, where they exist.
    func.func private @store_block_f16(%sums: !block, %output: !flat_f16, %at: i32, %stride_f: i32, %first: i32, %f_size: i32,
        %pixel_in: i1) {
      %nowhere = arith.constant 1073741816 : i32
      %i0 = arith.constant 0 : i32
      %i1 = arith.constant 1 : i32
      %i2 = arith.constant 2 : i32
      %i3 = arith.constant 3 : i32
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
      %filter_0 = arith.addi %first, %i0 : i32
      %filter_in_0 = arith.cmpi ult, %filter_0, %f_size : i32
      %in_0 = arith.andi %filter_in_0, %pixel_in : i1
      %skipped_0 = arith.muli %stride_f, %i0 : i32
      %at_0 = arith.addi %at, %skipped_0 : i32
      %or_0 = arith.select %in_0, %at_0, %nowhere : i32
      %sum_0 = vector.extract %sums[0] : f32 from !block
      %value_0 = arith.truncf %sum_0 : f32 to f16
      amdgpu.raw_buffer_store %value_0 -> %output[%or_0] : f16 -> !flat_f16, i32
      %filter_1 = arith.addi %first, %i1 : i32
      %filter_in_1 = arith.cmpi ult, %filter_1, %f_size : i32
      %in_1 = arith.andi %filter_in_1, %pixel_in : i1
      %skipped_1 = arith.muli %stride_f, %i1 : i32
      %at_1 = arith.addi %at, %skipped_1 : i32
      %or_1 = arith.select %in_1, %at_1, %nowhere : i32
      %sum_1 = vector.extract %sums[1] : f32 from !block
      %value_1 = arith.truncf %sum_1 : f32 to f16
      amdgpu.raw_buffer_store %value_1 -> %output[%or_1] : f16 -> !flat_f16, i32
      %filter_2 = arith.addi %first, %i2 : i32
      %filter_in_2 = arith.cmpi ult, %filter_2, %f_size : i32
      %in_2 = arith.andi %filter_in_2, %pixel_in : i1
      %skipped_2 = arith.muli %stride_f, %i2 : i32
      %at_2 = arith.addi %at, %skipped_2 : i32
      %or_2 = arith.select %in_2, %at_2, %nowhere : i32
      %sum_2 = vector.extract %sums[2] : f32 from !block
      %value_2 = arith.truncf %sum_2 : f32 to f16
      amdgpu.raw_buffer_store %value_2 -> %output[%or_2] : f16 -> !flat_f16, i32
      %filter_3 = arith.addi %first, %i3 : i32
      %filter_in_3 = arith.cmpi ult, %filter_3, %f_size : i32
      %in_3 = arith.andi %filter_in_3, %pixel_in : i1
      %skipped_3 = arith.muli %stride_f, %i3 : i32
      %at_3 = arith.addi %at, %skipped_3 : i32
      %or_3 = arith.select %in_3, %at_3, %nowhere : i32
      %sum_3 = vector.extract %sums[3] : f32 from !block
      %value_3 = arith.truncf %sum_3 : f32 to f16
      amdgpu.raw_buffer_store %value_3 -> %output[%or_3] : f16 -> !flat_f16, i32
      %filter_4 = arith.addi %first, %i8 : i32
      %filter_in_4 = arith.cmpi ult, %filter_4, %f_size : i32
      %in_4 = arith.andi %filter_in_4, %pixel_in : i1
      %skipped_4 = arith.muli %stride_f, %i8 : i32
      %at_4 = arith.addi %at, %skipped_4 : i32
      %or_4 = arith.select %in_4, %at_4, %nowhere : i32
      %sum_4 = vector.extract %sums[4] : f32 from !block
      %value_4 = arith.truncf %sum_4 : f32 to f16
      amdgpu.raw_buffer_store %value_4 -> %output[%or_4] : f16 -> !flat_f16, i32
      %filter_5 = arith.addi %first, %i9 : i32
      %filter_in_5 = arith.cmpi ult, %filter_5, %f_size : i32
      %in_5 = arith.andi %filter_in_5, %pixel_in : i1
      %skipped_5 = arith.muli %stride_f, %i9 : i32
      %at_5 = arith.addi %at, %skipped_5 : i32
      %or_5 = arith.select %in_5, %at_5, %nowhere : i32
      %sum_5 = vector.extract %sums[5] : f32 from !block
      %value_5 = arith.truncf %sum_5 : f32 to f16
      amdgpu.raw_buffer_store %value_5 -> %output[%or_5] : f16 -> !flat_f16, i32
      %filter_6 = arith.addi %first, %i10 : i32
      %filter_in_6 = arith.cmpi ult, %filter_6, %f_size : i32
      %in_6 = arith.andi %filter_in_6, %pixel_in : i1
      %skipped_6 = arith.muli %stride_f, %i10 : i32
      %at_6 = arith.addi %at, %skipped_6 : i32
      %or_6 = arith.select %in_6, %at_6, %nowhere : i32
      %sum_6 = vector.extract %sums[6] : f32 from !block
      %value_6 = arith.truncf %sum_6 : f32 to f16
      amdgpu.raw_buffer_store %value_6 -> %output[%or_6] : f16 -> !flat_f16, i32
      %filter_7 = arith.addi %first, %i11 : i32
      %filter_in_7 = arith.cmpi ult, %filter_7, %f_size : i32
      %in_7 = arith.andi %filter_in_7, %pixel_in : i1
      %skipped_7 = arith.muli %stride_f, %i11 : i32
      %at_7 = arith.addi %at, %skipped_7 : i32
      %or_7 = arith.select %in_7, %at_7, %nowhere : i32
      %sum_7 = vector.extract %sums[7] : f32 from !block
      %value_7 = arith.truncf %sum_7 : f32 to f16
      amdgpu.raw_buffer_store %value_7 -> %output[%or_7] : f16 -> !flat_f16, i32
      %filter_8 = arith.addi %first, %i16 : i32
      %filter_in_8 = arith.cmpi ult, %filter_8, %f_size : i32
      %in_8 = arith.andi %filter_in_8, %pixel_in : i1
      %skipped_8 = arith.muli %stride_f, %i16 : i32
      %at_8 = arith.addi %at, %skipped_8 : i32
      %or_8 = arith.select %in_8, %at_8, %nowhere : i32
      %sum_8 = vector.extract %sums[8] : f32 from !block
      %value_8 = arith.truncf %sum_8 : f32 to f16
      amdgpu.raw_buffer_store %value_8 -> %output[%or_8] : f16 -> !flat_f16, i32
      %filter_9 = arith.addi %first, %i17 : i32
      %filter_in_9 = arith.cmpi ult, %filter_9, %f_size : i32
      %in_9 = arith.andi %filter_in_9, %pixel_in : i1
      %skipped_9 = arith.muli %stride_f, %i17 : i32
      %at_9 = arith.addi %at, %skipped_9 : i32
      %or_9 = arith.select %in_9, %at_9, %nowhere : i32
      %sum_9 = vector.extract %sums[9] : f32 from !block
      %value_9 = arith.truncf %sum_9 : f32 to f16
      amdgpu.raw_buffer_store %value_9 -> %output[%or_9] : f16 -> !flat_f16, i32
      %filter_10 = arith.addi %first, %i18 : i32
      %filter_in_10 = arith.cmpi ult, %filter_10, %f_size : i32
      %in_10 = arith.andi %filter_in_10, %pixel_in : i1
      %skipped_10 = arith.muli %stride_f, %i18 : i32
      %at_10 = arith.addi %at, %skipped_10 : i32
      %or_10 = arith.select %in_10, %at_10, %nowhere : i32
      %sum_10 = vector.extract %sums[10] : f32 from !block
      %value_10 = arith.truncf %sum_10 : f32 to f16
      amdgpu.raw_buffer_store %value_10 -> %output[%or_10] : f16 -> !flat_f16, i32
      %filter_11 = arith.addi %first, %i19 : i32
      %filter_in_11 = arith.cmpi ult, %filter_11, %f_size : i32
      %in_11 = arith.andi %filter_in_11, %pixel_in : i1
      %skipped_11 = arith.muli %stride_f, %i19 : i32
      %at_11 = arith.addi %at, %skipped_11 : i32
      %or_11 = arith.select %in_11, %at_11, %nowhere : i32
      %sum_11 = vector.extract %sums[11] : f32 from !block
      %value_11 = arith.truncf %sum_11 : f32 to f16
      amdgpu.raw_buffer_store %value_11 -> %output[%or_11] : f16 -> !flat_f16, i32
      %filter_12 = arith.addi %first, %i24 : i32
      %filter_in_12 = arith.cmpi ult, %filter_12, %f_size : i32
      %in_12 = arith.andi %filter_in_12, %pixel_in : i1
      %skipped_12 = arith.muli %stride_f, %i24 : i32
      %at_12 = arith.addi %at, %skipped_12 : i32
      %or_12 = arith.select %in_12, %at_12, %nowhere : i32
      %sum_12 = vector.extract %sums[12] : f32 from !block
      %value_12 = arith.truncf %sum_12 : f32 to f16
      amdgpu.raw_buffer_store %value_12 -> %output[%or_12] : f16 -> !flat_f16, i32
      %filter_13 = arith.addi %first, %i25 : i32
      %filter_in_13 = arith.cmpi ult, %filter_13, %f_size : i32
      %in_13 = arith.andi %filter_in_13, %pixel_in : i1
      %skipped_13 = arith.muli %stride_f, %i25 : i32
      %at_13 = arith.addi %at, %skipped_13 : i32
      %or_13 = arith.select %in_13, %at_13, %nowhere : i32
      %sum_13 = vector.extract %sums[13] : f32 from !block
      %value_13 = arith.truncf %sum_13 : f32 to f16
      amdgpu.raw_buffer_store %value_13 -> %output[%or_13] : f16 -> !flat_f16, i32
      %filter_14 = arith.addi %first, %i26 : i32
      %filter_in_14 = arith.cmpi ult, %filter_14, %f_size : i32
      %in_14 = arith.andi %filter_in_14, %pixel_in : i1
      %skipped_14 = arith.muli %stride_f, %i26 : i32
      %at_14 = arith.addi %at, %skipped_14 : i32
      %or_14 = arith.select %in_14, %at_14, %nowhere : i32
      %sum_14 = vector.extract %sums[14] : f32 from !block
      %value_14 = arith.truncf %sum_14 : f32 to f16
      amdgpu.raw_buffer_store %value_14 -> %output[%or_14] : f16 -> !flat_f16, i32
      %filter_15 = arith.addi %first, %i27 : i32
      %filter_in_15 = arith.cmpi ult, %filter_15, %f_size : i32
      %in_15 = arith.andi %filter_in_15, %pixel_in : i1
      %skipped_15 = arith.muli %stride_f, %i27 : i32
      %at_15 = arith.addi %at, %skipped_15 : i32
      %or_15 = arith.select %in_15, %at_15, %nowhere : i32
      %sum_15 = vector.extract %sums[15] : f32 from !block
      %value_15 = arith.truncf %sum_15 : f32 to f16
      amdgpu.raw_buffer_store %value_15 -> %output[%or_15] : f16 -> !flat_f16, i32
      return
    }

    // Writes a lane's sums of a block, which are of one pixel, to the row of this pixel:
    // parts of 8 filters from part %first on, of which a lane has a half. The part's
    // number and the half are swizzled by the pixel's bits 0 to 2 and 3.
    func.func private @turn_block_f16(%lds: !lds_f16, %sums: !block, %row_start: i32, %pixel: i32, %half: i32, %first: i32) {
      %i1 = arith.constant 1 : i32
      %i2 = arith.constant 2 : i32
      %i3 = arith.constant 3 : i32
      %i4 = arith.constant 4 : i32
      %i7 = arith.constant 7 : i32
      %i8 = arith.constant 8 : i32
      %values = arith.truncf %sums : !block to vector<16xf16>
      %low = arith.andi %pixel, %i7 : i32
      %high = arith.shrui %pixel, %i3 : i32
      %half_any = arith.xori %half, %high : i32
      %half_place = arith.andi %half_any, %i1 : i32
      %half_start = arith.muli %half_place, %i4 : i32
      %start = arith.addi %row_start, %half_start : i32
      %place_0 = arith.xori %first, %low : i32
      %part_start_0 = arith.muli %place_0, %i8 : i32
      %at_0 = arith.addi %start, %part_start_0 : i32
      %index_0 = arith.index_castui %at_0 : i32 to index
      %values_0 = vector.shuffle %values, %values [0, 1, 2, 3] : vector<16xf16>, vector<16xf16>
      vector.store %values_0, %lds[%index_0] {alignment = 8} : !lds_f16, !operand_f16
      %part_1 = arith.addi %first, %i1 : i32
      %place_1 = arith.xori %part_1, %low : i32
      %part_start_1 = arith.muli %place_1, %i8 : i32
      %at_1 = arith.addi %start, %part_start_1 : i32
      %index_1 = arith.index_castui %at_1 : i32 to index
      %values_1 = vector.shuffle %values, %values [4, 5, 6, 7] : vector<16xf16>, vector<16xf16>
      vector.store %values_1, %lds[%index_1] {alignment = 8} : !lds_f16, !operand_f16
      %part_2 = arith.addi %first, %i2 : i32
      %place_2 = arith.xori %part_2, %low : i32
      %part_start_2 = arith.muli %place_2, %i8 : i32
      %at_2 = arith.addi %start, %part_start_2 : i32
      %index_2 = arith.index_castui %at_2 : i32 to index
      %values_2 = vector.shuffle %values, %values [8, 9, 10, 11] : vector<16xf16>, vector<16xf16>
      vector.store %values_2, %lds[%index_2] {alignment = 8} : !lds_f16, !operand_f16
      %part_3 = arith.addi %first, %i3 : i32
      %place_3 = arith.xori %part_3, %low : i32
      %part_start_3 = arith.muli %place_3, %i8 : i32
      %at_3 = arith.addi %start, %part_start_3 : i32
      %index_3 = arith.index_castui %at_3 : i32 to index
      %values_3 = vector.shuffle %values, %values [12, 13, 14, 15] : vector<16xf16>, vector<16xf16>
      vector.store %values_3, %lds[%index_3] {alignment = 8} : !lds_f16, !operand_f16
      return
    }

    // Stores the rows that @turn_block_f16 wrote, 64 filters of %rows pixels, to a matrix
    // of pixels x filters. A lane stores 8 filters of a pixel, a wave 8 pixels at once.
    func.func private @store_rows_f16(%lds: !lds_f16, %start: i32, %lane: i32, %rows: i32, %output: !flat_f16,
        %first_pixel: i32, %pixels: i32, %first_filter: i32, %f_size: i32) {
      %i0 = arith.constant 0 : i32
      %i8 = arith.constant 8 : i32
      %i16 = arith.constant 16 : i32
      %i64 = arith.constant 64 : i32
      %c512 = arith.constant 512 : index
      %nowhere = arith.constant 1073741816 : i32
      %part = arith.remui %lane, %i8 : i32
      %lane_row = arith.divui %lane, %i8 : i32
      %place = arith.xori %part, %lane_row : i32
      %part_start = arith.muli %place, %i8 : i32
      %lane_start = arith.addi %start, %part_start : i32
      %part_filter = arith.muli %part, %i8 : i32
      %filter = arith.addi %first_filter, %part_filter : i32
      %filter_in = arith.cmpi ult, %filter, %f_size : i32
      %pixel0 = arith.addi %first_pixel, %lane_row : i32
      scf.for %row0 = %i0 to %rows step %i16 : i32 {
        %row = arith.addi %row0, %lane_row : i32
        %row_start = arith.muli %row, %i64 : i32
        %at_i32 = arith.addi %lane_start, %row_start : i32
        %at = arith.index_castui %at_i32 : i32 to index
        %values = vector.load %lds[%at] {alignment = 16} : !lds_f16, !chunk_f16
        %pixel = arith.addi %pixel0, %row0 : i32
        %pixel_in = arith.cmpi ult, %pixel, %pixels : i32
        %in = arith.andi %pixel_in, %filter_in : i1
        %pixel_start = arith.muli %pixel, %f_size : i32
        %there = arith.addi %pixel_start, %filter : i32
        %there_or = arith.select %in, %there, %nowhere : i32
        amdgpu.raw_buffer_store %values -> %output[%there_or] : !chunk_f16 -> !flat_f16, i32
        // Of the next 8 pixels, the halves are swapped.
        %odd_at = arith.addi %at, %c512 : index
        %odd_swapped = vector.load %lds[%odd_at] {alignment = 16} : !lds_f16, !chunk_f16
        %odd_values = vector.shuffle %odd_swapped, %odd_swapped [4, 5, 6, 7, 0, 1, 2, 3] : !chunk_f16, !chunk_f16
        %odd_pixel = arith.addi %pixel, %i8 : i32
        %odd_pixel_in = arith.cmpi ult, %odd_pixel, %pixels : i32
        %odd_in = arith.andi %odd_pixel_in, %filter_in : i1
        %odd_pixel_start = arith.muli %odd_pixel, %f_size : i32
        %odd_there = arith.addi %odd_pixel_start, %filter : i32
        %odd_there_or = arith.select %odd_in, %odd_there, %nowhere : i32
        amdgpu.raw_buffer_store %odd_values -> %output[%odd_there_or] : !chunk_f16 -> !flat_f16, i32
      }
      return
    }

    // The same where the filters are no multiple of 8: a lane stores one filter of all
    // pixels.
    func.func private @store_elements_f16(%lds: !lds_f16, %start: i32, %lane: i32, %rows: i32, %output: !flat_f16,
        %first_pixel: i32, %pixels: i32, %first_filter: i32, %f_size: i32) {
      %i0 = arith.constant 0 : i32
      %i1 = arith.constant 1 : i32
      %i4 = arith.constant 4 : i32
      %i7 = arith.constant 7 : i32
      %i8 = arith.constant 8 : i32
      %i64 = arith.constant 64 : i32
      %nowhere = arith.constant 1073741816 : i32
      %part = arith.divui %lane, %i8 : i32
      %element = arith.remui %lane, %i8 : i32
      %filter = arith.addi %first_filter, %lane : i32
      %filter_in = arith.cmpi ult, %filter, %f_size : i32
      scf.for %row = %i0 to %rows step %i1 : i32 {
        %low = arith.andi %row, %i7 : i32
        %place = arith.xori %part, %low : i32
        %part_start = arith.muli %place, %i8 : i32
        %row_halves = arith.shrui %row, %i1 : i32
        %swap = arith.andi %row_halves, %i4 : i32
        %element_place = arith.xori %element, %swap : i32
        %row_start = arith.muli %row, %i64 : i32
        %row_at = arith.addi %start, %row_start : i32
        %part_at = arith.addi %row_at, %part_start : i32
        %at = arith.addi %part_at, %element_place : i32
        %index = arith.index_castui %at : i32 to index
        %value = memref.load %lds[%index] : !lds_f16
        %pixel = arith.addi %first_pixel, %row : i32
        %pixel_in = arith.cmpi ult, %pixel, %pixels : i32
        %in = arith.andi %pixel_in, %filter_in : i1
        %pixel_start = arith.muli %pixel, %f_size : i32
        %there = arith.addi %pixel_start, %filter : i32
        %there_or = arith.select %in, %there, %nowhere : i32
        amdgpu.raw_buffer_store %value -> %output[%there_or] : f16 -> !flat_f16, i32
      }
      return
    }

    gpu.func @conv2d_nhwc_f16(%input: !tensor_f16, %filter: !tensor_f16,
        %bias: !flat_f16, %output: !tensor_f16,
        %stride_h: i32, %stride_w: i32, %pad_h: i32, %pad_w: i32,
        %dilation_h: i32, %dilation_w: i32)
        workgroup(%shared: memref<16384xf16, #gpu.address_space<workgroup>> {llvm.align = 16 : i64})
        kernel
        attributes {known_block_size = array<i32: 256, 1, 1>,
                    rocdl.waves_per_eu = 2 : i32} {
      %i0 = arith.constant 0 : i32
      %i1 = arith.constant 1 : i32
      %i2 = arith.constant 2 : i32
      %i4 = arith.constant 4 : i32
      %i8 = arith.constant 8 : i32
      %i31 = arith.constant 31 : i32
      %i32 = arith.constant 32 : i32
      %i63 = arith.constant 63 : i32
      %i64 = arith.constant 64 : i32
      %i128 = arith.constant 128 : i32
      %i2048 = arith.constant 2048 : i32
      %i4096 = arith.constant 4096 : i32
      %c0 = arith.constant 0 : index
      %c1 = arith.constant 1 : index
      %c2 = arith.constant 2 : index
      %c3 = arith.constant 3 : index
      %c1024 = arith.constant 1024 : index
      %c2048 = arith.constant 2048 : index
      %c4096 = arith.constant 4096 : index
      %c5120 = arith.constant 5120 : index
      %c6144 = arith.constant 6144 : index
      %c8192 = arith.constant 8192 : index
      %c9216 = arith.constant 9216 : index
      %c10240 = arith.constant 10240 : index
      %c12288 = arith.constant 12288 : index
      %c13312 = arith.constant 13312 : index
      %c14336 = arith.constant 14336 : index
      %lds = memref.cast %shared : memref<16384xf16, #gpu.address_space<workgroup>> to !lds_f16
      %n = memref.dim %input, %c0 : !tensor_f16
      %n_size = arith.index_cast %n : index to i32
      %h = memref.dim %input, %c1 : !tensor_f16
      %h_size = arith.index_cast %h : index to i32
      %w = memref.dim %input, %c2 : !tensor_f16
      %w_size = arith.index_cast %w : index to i32
      %c = memref.dim %input, %c3 : !tensor_f16
      %c_size = arith.index_cast %c : index to i32
      %f = memref.dim %filter, %c0 : !tensor_f16
      %f_size = arith.index_cast %f : index to i32
      %r = memref.dim %filter, %c1 : !tensor_f16
      %r_size = arith.index_cast %r : index to i32
      %s = memref.dim %filter, %c2 : !tensor_f16
      %s_size = arith.index_cast %s : index to i32
      %p = memref.dim %output, %c1 : !tensor_f16
      %p_size = arith.index_cast %p : index to i32
      %q = memref.dim %output, %c2 : !tensor_f16
      %q_size = arith.index_cast %q : index to i32
      %input_nh = arith.muli %n, %h : index
      %input_wc = arith.muli %w, %c : index
      %input_count = arith.muli %input_nh, %input_wc : index
      %input_flat = memref.reinterpret_cast %input to offset: [0],
          sizes: [%input_count], strides: [1] : !tensor_f16 to !flat_f16
      %filter_fr = arith.muli %f, %r : index
      %filter_sc = arith.muli %s, %c : index
      %filter_count = arith.muli %filter_fr, %filter_sc : index
      %filter_flat = memref.reinterpret_cast %filter to offset: [0],
          sizes: [%filter_count], strides: [1] : !tensor_f16 to !flat_f16
      %output_np = arith.muli %n, %p : index
      %output_qf = arith.muli %q, %f : index
      %output_count = arith.muli %output_np, %output_qf : index
      %output_flat = memref.reinterpret_cast %output to offset: [0],
          sizes: [%output_count], strides: [1] : !tensor_f16 to !flat_f16
      %pq_size = arith.muli %p_size, %q_size : i32
      %pixels = arith.muli %n_size, %pq_size : i32
      %rs_size = arith.muli %r_size, %s_size : i32

      // block = tile_p * ceil(F / 128) + tile_f
      %block_index = gpu.block_id x
      %block = arith.index_castui %block_index : index to i32
      %tiles_f = arith.ceildivui %f_size, %i128 : i32
      %tile_f = arith.remui %block, %tiles_f : i32
      %tile_p = arith.divui %block, %tiles_f : i32
      %filter0 = arith.muli %tile_f, %i128 : i32
      %pixel0 = arith.muli %tile_p, %i128 : i32
      %thread_index = gpu.thread_id x
      %thread = arith.index_castui %thread_index : index to i32

      // Staging: this lane's part of a row, and the row. Filters beyond the last
      // repeat it: their sums are not stored.
      %part = arith.remui %thread, %i4 : i32
      %part_channel = arith.muli %part, %i8 : i32
      %staged_row = arith.divui %thread, %i4 : i32
      %stage_at = func.call @lds_position(%staged_row, %part) : (i32, i32) -> index
      %rsc_size = arith.muli %rs_size, %c_size : i32
      %filter_last = arith.subi %f_size, %i1 : i32
      %filter_row_0_any = arith.addi %filter0, %staged_row : i32
      %filter_row_0 = arith.minui %filter_row_0_any, %filter_last : i32
      %filter_start_0 = arith.muli %filter_row_0, %rsc_size : i32
      %filter_base_0 = arith.addi %filter_start_0, %part_channel : i32
      %filter_row_1_far = arith.addi %staged_row, %i64 : i32
      %filter_row_1_any = arith.addi %filter0, %filter_row_1_far : i32
      %filter_row_1 = arith.minui %filter_row_1_any, %filter_last : i32
      %filter_start_1 = arith.muli %filter_row_1, %rsc_size : i32
      %filter_base_1 = arith.addi %filter_start_1, %part_channel : i32
      %pixel_0 = arith.addi %pixel0, %staged_row : i32
      %n_0, %h_0, %w_0 = func.call @first_input(%pixel_0, %pixels, %p_size, %q_size,
          %stride_h, %stride_w, %pad_h, %pad_w) : (i32, i32, i32, i32, i32, i32, i32, i32) -> (i32, i32, i32)
      %image_0 = arith.muli %n_0, %h_size : i32
      %line_0 = arith.addi %image_0, %h_0 : i32
      %line_start_0 = arith.muli %line_0, %w_size : i32
      %position_0 = arith.addi %line_start_0, %w_0 : i32
      %position_start_0 = arith.muli %position_0, %c_size : i32
      %input_base_0 = arith.addi %position_start_0, %part_channel : i32
      %pixel_1_far = arith.addi %staged_row, %i64 : i32
      %pixel_1 = arith.addi %pixel0, %pixel_1_far : i32
      %n_1, %h_1, %w_1 = func.call @first_input(%pixel_1, %pixels, %p_size, %q_size,
          %stride_h, %stride_w, %pad_h, %pad_w) : (i32, i32, i32, i32, i32, i32, i32, i32) -> (i32, i32, i32)
      %image_1 = arith.muli %n_1, %h_size : i32
      %line_1 = arith.addi %image_1, %h_1 : i32
      %line_start_1 = arith.muli %line_1, %w_size : i32
      %position_1 = arith.addi %line_start_1, %w_1 : i32
      %position_start_1 = arith.muli %position_1, %c_size : i32
      %input_base_1 = arith.addi %position_start_1, %part_channel : i32

      // The cursor of the K steps: r and s, each times its dilation, how many
      // channels are left (none once all is done), and what is to be added to
      // a lane's filter and input positions. How far these move depends on
      // whether the next step has the same (r, s), the next s or the next r.
      %row_end = arith.muli %r_size, %dilation_h : i32
      %column_end = arith.muli %s_size, %dilation_w : i32
      %channel_steps = arith.ceildivui %c_size, %i32 : i32
      %channel_end = arith.muli %channel_steps, %i32 : i32
      %last_step = arith.subi %channel_end, %i32 : i32
      %filter_wrap = arith.subi %c_size, %last_step : i32
      %column_pitch = arith.muli %dilation_w, %c_size : i32
      %input_wrap = arith.subi %column_pitch, %last_step : i32
      %row_pitch = arith.muli %dilation_h, %w_size : i32
      %row_jump = arith.subi %row_pitch, %column_end : i32
      %row_wrap = arith.muli %row_jump, %c_size : i32
      %steps = arith.muli %rs_size, %channel_steps : i32
      %has_taps = arith.cmpi ne, %rs_size, %i0 : i32
      %first_left = arith.select %has_taps, %c_size, %i0 : i32

      // The wave's part of the tile, and the lane's row and k half of a block.
      %wave = arith.divui %thread, %i64 : i32
      %wave_f = arith.divui %wave, %i2 : i32
      %wave_p = arith.remui %wave, %i2 : i32
      %lane = arith.andi %thread, %i63 : i32
      %lane_row = arith.andi %lane, %i31 : i32
      %lane_half = arith.divui %lane, %i32 : i32
      %wave_filter = arith.muli %wave_f, %i64 : i32
      %wave_pixel = arith.muli %wave_p, %i64 : i32
      %filter_row = arith.addi %wave_filter, %lane_row : i32
      %pixel_row = arith.addi %wave_pixel, %lane_row : i32
      %lane_half_1 = arith.xori %lane_half, %i2 : i32
      %filter_0_at = func.call @lds_position(%filter_row, %lane_half) : (i32, i32) -> index
      %filter_1_at = func.call @lds_position(%filter_row, %lane_half_1) : (i32, i32) -> index
      %pixel_0_at = func.call @lds_position(%pixel_row, %lane_half) : (i32, i32) -> index
      %pixel_1_at = func.call @lds_position(%pixel_row, %lane_half_1) : (i32, i32) -> index

      // Fill both buffers, and have the next two steps in registers.
      %first_0_exists = arith.cmpi slt, %part_channel, %first_left : i32
      %first_0_filter_0 = func.call @position_if(%first_0_exists, %filter_base_0, %i0)
          : (i1, i32, i32) -> i32
      %first_0_filter_1 = func.call @position_if(%first_0_exists, %filter_base_1, %i0)
          : (i1, i32, i32) -> i32
      %first_0_inside_0 = func.call @is_inside(%h_0, %w_0, %i0, %i0, %h_size, %w_size)
          : (i32, i32, i32, i32, i32, i32) -> i1
      %first_0_input_exists_0 = arith.andi %first_0_inside_0, %first_0_exists : i1
      %first_0_input_0 = func.call @position_if(%first_0_input_exists_0, %input_base_0, %i0)
          : (i1, i32, i32) -> i32
      %first_0_inside_1 = func.call @is_inside(%h_1, %w_1, %i0, %i0, %h_size, %w_size)
          : (i32, i32, i32, i32, i32, i32) -> i1
      %first_0_input_exists_1 = arith.andi %first_0_inside_1, %first_0_exists : i1
      %first_0_input_1 = func.call @position_if(%first_0_input_exists_1, %input_base_1, %i0)
          : (i1, i32, i32) -> i32
      %first_0_row, %first_0_column, %first_0_left, %first_0_filter, %first_0_input = func.call @next_channels(
          %i0, %i0, %first_left, %i0, %i0,
          %c_size, %row_end, %column_end, %dilation_h, %dilation_w, %filter_wrap, %input_wrap, %row_wrap)
          : (i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32) -> (i32, i32, i32, i32, i32)
      %first_0_0 = amdgpu.raw_buffer_load %filter_flat[%first_0_filter_0] : !flat_f16, i32 -> !chunk_f16
      %first_0_1 = amdgpu.raw_buffer_load %filter_flat[%first_0_filter_1] : !flat_f16, i32 -> !chunk_f16
      %first_0_2 = amdgpu.raw_buffer_load %input_flat[%first_0_input_0] : !flat_f16, i32 -> !chunk_f16
      %first_0_3 = amdgpu.raw_buffer_load %input_flat[%first_0_input_1] : !flat_f16, i32 -> !chunk_f16
      %first_1_exists = arith.cmpi slt, %part_channel, %first_0_left : i32
      %first_1_filter_0 = func.call @position_if(%first_1_exists, %filter_base_0, %first_0_filter)
          : (i1, i32, i32) -> i32
      %first_1_filter_1 = func.call @position_if(%first_1_exists, %filter_base_1, %first_0_filter)
          : (i1, i32, i32) -> i32
      %first_1_inside_0 = func.call @is_inside(%h_0, %w_0, %first_0_row, %first_0_column, %h_size, %w_size)
          : (i32, i32, i32, i32, i32, i32) -> i1
      %first_1_input_exists_0 = arith.andi %first_1_inside_0, %first_1_exists : i1
      %first_1_input_0 = func.call @position_if(%first_1_input_exists_0, %input_base_0, %first_0_input)
          : (i1, i32, i32) -> i32
      %first_1_inside_1 = func.call @is_inside(%h_1, %w_1, %first_0_row, %first_0_column, %h_size, %w_size)
          : (i32, i32, i32, i32, i32, i32) -> i1
      %first_1_input_exists_1 = arith.andi %first_1_inside_1, %first_1_exists : i1
      %first_1_input_1 = func.call @position_if(%first_1_input_exists_1, %input_base_1, %first_0_input)
          : (i1, i32, i32) -> i32
      %first_1_row, %first_1_column, %first_1_left, %first_1_filter, %first_1_input = func.call @next_channels(
          %first_0_row, %first_0_column, %first_0_left, %first_0_filter, %first_0_input,
          %c_size, %row_end, %column_end, %dilation_h, %dilation_w, %filter_wrap, %input_wrap, %row_wrap)
          : (i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32) -> (i32, i32, i32, i32, i32)
      %first_1_0 = amdgpu.raw_buffer_load %filter_flat[%first_1_filter_0] : !flat_f16, i32 -> !chunk_f16
      %first_1_1 = amdgpu.raw_buffer_load %filter_flat[%first_1_filter_1] : !flat_f16, i32 -> !chunk_f16
      %first_1_2 = amdgpu.raw_buffer_load %input_flat[%first_1_input_0] : !flat_f16, i32 -> !chunk_f16
      %first_1_3 = amdgpu.raw_buffer_load %input_flat[%first_1_input_1] : !flat_f16, i32 -> !chunk_f16
      %first_2_exists = arith.cmpi slt, %part_channel, %first_1_left : i32
      %first_2_filter_0 = func.call @position_if(%first_2_exists, %filter_base_0, %first_1_filter)
          : (i1, i32, i32) -> i32
      %first_2_filter_1 = func.call @position_if(%first_2_exists, %filter_base_1, %first_1_filter)
          : (i1, i32, i32) -> i32
      %first_2_inside_0 = func.call @is_inside(%h_0, %w_0, %first_1_row, %first_1_column, %h_size, %w_size)
          : (i32, i32, i32, i32, i32, i32) -> i1
      %first_2_input_exists_0 = arith.andi %first_2_inside_0, %first_2_exists : i1
      %first_2_input_0 = func.call @position_if(%first_2_input_exists_0, %input_base_0, %first_1_input)
          : (i1, i32, i32) -> i32
      %first_2_inside_1 = func.call @is_inside(%h_1, %w_1, %first_1_row, %first_1_column, %h_size, %w_size)
          : (i32, i32, i32, i32, i32, i32) -> i1
      %first_2_input_exists_1 = arith.andi %first_2_inside_1, %first_2_exists : i1
      %first_2_input_1 = func.call @position_if(%first_2_input_exists_1, %input_base_1, %first_1_input)
          : (i1, i32, i32) -> i32
      %first_2_row, %first_2_column, %first_2_left, %first_2_filter, %first_2_input = func.call @next_channels(
          %first_1_row, %first_1_column, %first_1_left, %first_1_filter, %first_1_input,
          %c_size, %row_end, %column_end, %dilation_h, %dilation_w, %filter_wrap, %input_wrap, %row_wrap)
          : (i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32) -> (i32, i32, i32, i32, i32)
      %first_2_0 = amdgpu.raw_buffer_load %filter_flat[%first_2_filter_0] : !flat_f16, i32 -> !chunk_f16
      %first_2_1 = amdgpu.raw_buffer_load %filter_flat[%first_2_filter_1] : !flat_f16, i32 -> !chunk_f16
      %first_2_2 = amdgpu.raw_buffer_load %input_flat[%first_2_input_0] : !flat_f16, i32 -> !chunk_f16
      %first_2_3 = amdgpu.raw_buffer_load %input_flat[%first_2_input_1] : !flat_f16, i32 -> !chunk_f16
      %first_3_exists = arith.cmpi slt, %part_channel, %first_2_left : i32
      %first_3_filter_0 = func.call @position_if(%first_3_exists, %filter_base_0, %first_2_filter)
          : (i1, i32, i32) -> i32
      %first_3_filter_1 = func.call @position_if(%first_3_exists, %filter_base_1, %first_2_filter)
          : (i1, i32, i32) -> i32
      %first_3_inside_0 = func.call @is_inside(%h_0, %w_0, %first_2_row, %first_2_column, %h_size, %w_size)
          : (i32, i32, i32, i32, i32, i32) -> i1
      %first_3_input_exists_0 = arith.andi %first_3_inside_0, %first_3_exists : i1
      %first_3_input_0 = func.call @position_if(%first_3_input_exists_0, %input_base_0, %first_2_input)
          : (i1, i32, i32) -> i32
      %first_3_inside_1 = func.call @is_inside(%h_1, %w_1, %first_2_row, %first_2_column, %h_size, %w_size)
          : (i32, i32, i32, i32, i32, i32) -> i1
      %first_3_input_exists_1 = arith.andi %first_3_inside_1, %first_3_exists : i1
      %first_3_input_1 = func.call @position_if(%first_3_input_exists_1, %input_base_1, %first_2_input)
          : (i1, i32, i32) -> i32
      %first_3_row, %first_3_column, %first_3_left, %first_3_filter, %first_3_input = func.call @next_channels(
          %first_2_row, %first_2_column, %first_2_left, %first_2_filter, %first_2_input,
          %c_size, %row_end, %column_end, %dilation_h, %dilation_w, %filter_wrap, %input_wrap, %row_wrap)
          : (i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32) -> (i32, i32, i32, i32, i32)
      %first_3_0 = amdgpu.raw_buffer_load %filter_flat[%first_3_filter_0] : !flat_f16, i32 -> !chunk_f16
      %first_3_1 = amdgpu.raw_buffer_load %filter_flat[%first_3_filter_1] : !flat_f16, i32 -> !chunk_f16
      %first_3_2 = amdgpu.raw_buffer_load %input_flat[%first_3_input_0] : !flat_f16, i32 -> !chunk_f16
      %first_3_3 = amdgpu.raw_buffer_load %input_flat[%first_3_input_1] : !flat_f16, i32 -> !chunk_f16
      vector.store %first_0_0, %lds[%stage_at] {alignment = 16} : !lds_f16, !chunk_f16
      %staged_2_at = arith.addi %stage_at, %c2048 : index
      vector.store %first_0_1, %lds[%staged_2_at] {alignment = 16} : !lds_f16, !chunk_f16
      %staged_3_at = arith.addi %stage_at, %c4096 : index
      vector.store %first_0_2, %lds[%staged_3_at] {alignment = 16} : !lds_f16, !chunk_f16
      %staged_4_at = arith.addi %stage_at, %c6144 : index
      vector.store %first_0_3, %lds[%staged_4_at] {alignment = 16} : !lds_f16, !chunk_f16
      %staged_5_at = arith.addi %stage_at, %c8192 : index
      vector.store %first_1_0, %lds[%staged_5_at] {alignment = 16} : !lds_f16, !chunk_f16
      %staged_6_at = arith.addi %stage_at, %c10240 : index
      vector.store %first_1_1, %lds[%staged_6_at] {alignment = 16} : !lds_f16, !chunk_f16
      %staged_7_at = arith.addi %stage_at, %c12288 : index
      vector.store %first_1_2, %lds[%staged_7_at] {alignment = 16} : !lds_f16, !chunk_f16
      %staged_8_at = arith.addi %stage_at, %c14336 : index
      vector.store %first_1_3, %lds[%staged_8_at] {alignment = 16} : !lds_f16, !chunk_f16
      amdgpu.lds_barrier
      %filter_9 = vector.load %lds[%filter_0_at] {alignment = 16} : !lds_f16, !chunk_f16
      %filter_10_at = arith.addi %filter_0_at, %c1024 : index
      %filter_10 = vector.load %lds[%filter_10_at] {alignment = 16} : !lds_f16, !chunk_f16
      %pixel_11_at = arith.addi %pixel_0_at, %c4096 : index
      %pixel_11 = vector.load %lds[%pixel_11_at] {alignment = 16} : !lds_f16, !chunk_f16
      %pixel_12_at = arith.addi %pixel_0_at, %c5120 : index
      %pixel_12 = vector.load %lds[%pixel_12_at] {alignment = 16} : !lds_f16, !chunk_f16
      %no_sums = arith.constant dense<0.0> : !block
      %end_0, %end_1, %end_2, %end_3, %end_4, %end_5, %end_6, %end_7, %end_8, %end_9, %end_10, %end_11, %end_12,
          %end_13, %end_14, %end_15, %end_16, %end_17, %end_18, %end_19, %end_20 =
      scf.for %step = %i0 to %steps step %i2
      iter_args(%loop_sums_0 = %no_sums, %loop_sums_1 = %no_sums, %loop_sums_2 = %no_sums, %loop_sums_3 = %no_sums,
      %loop_operand_0 = %filter_9, %loop_operand_1 = %filter_10, %loop_operand_2 = %pixel_11, %loop_operand_3 =
      %pixel_12, %loop_even_0 = %first_2_0, %loop_even_1 = %first_2_1, %loop_even_2 = %first_2_2, %loop_even_3 =
      %first_2_3, %loop_odd_0 = %first_3_0, %loop_odd_1 = %first_3_1, %loop_odd_2 = %first_3_2, %loop_odd_3 =
      %first_3_3, %loop_row_0 = %first_3_row, %loop_column_0 = %first_3_column, %loop_left_0 = %first_3_left,
      %loop_filter_0 = %first_3_filter, %loop_input_0 = %first_3_input)
      -> (!block, !block, !block, !block, !chunk_f16, !chunk_f16, !chunk_f16, !chunk_f16, !chunk_f16, !chunk_f16,
      !chunk_f16, !chunk_f16, !chunk_f16, !chunk_f16, !chunk_f16, !chunk_f16, i32, i32, i32, i32, i32) : i32 {
        // Step 0, first half. Everybody has read buffer 0 at its end.
        %filter_13 = vector.load %lds[%filter_1_at] {alignment = 16} : !lds_f16, !chunk_f16
        %filter_14_at = arith.addi %filter_1_at, %c1024 : index
        %filter_14 = vector.load %lds[%filter_14_at] {alignment = 16} : !lds_f16, !chunk_f16
        %pixel_15_at = arith.addi %pixel_1_at, %c4096 : index
        %pixel_15 = vector.load %lds[%pixel_15_at] {alignment = 16} : !lds_f16, !chunk_f16
        %pixel_16_at = arith.addi %pixel_1_at, %c5120 : index
        %pixel_16 = vector.load %lds[%pixel_16_at] {alignment = 16} : !lds_f16, !chunk_f16
        %even_exists = arith.cmpi slt, %part_channel, %loop_left_0 : i32
        %even_filter_0 = func.call @position_if(%even_exists, %filter_base_0, %loop_filter_0)
            : (i1, i32, i32) -> i32
        %even_filter_1 = func.call @position_if(%even_exists, %filter_base_1, %loop_filter_0)
            : (i1, i32, i32) -> i32
        %even_inside_0 = func.call @is_inside(%h_0, %w_0, %loop_row_0, %loop_column_0, %h_size, %w_size)
            : (i32, i32, i32, i32, i32, i32) -> i1
        %even_input_exists_0 = arith.andi %even_inside_0, %even_exists : i1
        %even_input_0 = func.call @position_if(%even_input_exists_0, %input_base_0, %loop_input_0)
            : (i1, i32, i32) -> i32
        %even_inside_1 = func.call @is_inside(%h_1, %w_1, %loop_row_0, %loop_column_0, %h_size, %w_size)
            : (i32, i32, i32, i32, i32, i32) -> i1
        %even_input_exists_1 = arith.andi %even_inside_1, %even_exists : i1
        %even_input_1 = func.call @position_if(%even_input_exists_1, %input_base_1, %loop_input_0)
            : (i1, i32, i32) -> i32
        %even_row, %even_column, %even_left, %even_filter, %even_input = func.call @next_channels(
            %loop_row_0, %loop_column_0, %loop_left_0, %loop_filter_0, %loop_input_0,
            %c_size, %row_end, %column_end, %dilation_h, %dilation_w, %filter_wrap, %input_wrap, %row_wrap)
            : (i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32) -> (i32, i32, i32, i32, i32)
        %operand_17 = vector.shuffle %loop_operand_0, %loop_operand_0 [0, 1, 2, 3] : !chunk_f16, !chunk_f16
        %operand_18 = vector.shuffle %loop_operand_1, %loop_operand_1 [0, 1, 2, 3] : !chunk_f16, !chunk_f16
        %operand_19 = vector.shuffle %loop_operand_2, %loop_operand_2 [0, 1, 2, 3] : !chunk_f16, !chunk_f16
        %operand_20 = vector.shuffle %loop_operand_3, %loop_operand_3 [0, 1, 2, 3] : !chunk_f16, !chunk_f16
        %sums_21 = amdgpu.mfma 32x32x8 %operand_17 * %operand_19 + %loop_sums_0 blgp = none : !operand_f16, !operand_f16, !block
        %sums_22 = amdgpu.mfma 32x32x8 %operand_17 * %operand_20 + %loop_sums_1 blgp = none : !operand_f16, !operand_f16, !block
        %sums_23 = amdgpu.mfma 32x32x8 %operand_18 * %operand_19 + %loop_sums_2 blgp = none : !operand_f16, !operand_f16, !block
        %sums_24 = amdgpu.mfma 32x32x8 %operand_18 * %operand_20 + %loop_sums_3 blgp = none : !operand_f16, !operand_f16, !block
        %operand_25 = vector.shuffle %loop_operand_0, %loop_operand_0 [4, 5, 6, 7] : !chunk_f16, !chunk_f16
        %operand_26 = vector.shuffle %loop_operand_1, %loop_operand_1 [4, 5, 6, 7] : !chunk_f16, !chunk_f16
        %operand_27 = vector.shuffle %loop_operand_2, %loop_operand_2 [4, 5, 6, 7] : !chunk_f16, !chunk_f16
        %operand_28 = vector.shuffle %loop_operand_3, %loop_operand_3 [4, 5, 6, 7] : !chunk_f16, !chunk_f16
        %sums_29 = amdgpu.mfma 32x32x8 %operand_25 * %operand_27 + %sums_21 blgp = none : !operand_f16, !operand_f16, !block
        %sums_30 = amdgpu.mfma 32x32x8 %operand_25 * %operand_28 + %sums_22 blgp = none : !operand_f16, !operand_f16, !block
        %sums_31 = amdgpu.mfma 32x32x8 %operand_26 * %operand_27 + %sums_23 blgp = none : !operand_f16, !operand_f16, !block
        %sums_32 = amdgpu.mfma 32x32x8 %operand_26 * %operand_28 + %sums_24 blgp = none : !operand_f16, !operand_f16, !block
        amdgpu.lds_barrier
        // Step 0, second half.
        %filter_33_at = arith.addi %filter_0_at, %c8192 : index
        %filter_33 = vector.load %lds[%filter_33_at] {alignment = 16} : !lds_f16, !chunk_f16
        %filter_34_at = arith.addi %filter_0_at, %c9216 : index
        %filter_34 = vector.load %lds[%filter_34_at] {alignment = 16} : !lds_f16, !chunk_f16
        %pixel_35_at = arith.addi %pixel_0_at, %c12288 : index
        %pixel_35 = vector.load %lds[%pixel_35_at] {alignment = 16} : !lds_f16, !chunk_f16
        %pixel_36_at = arith.addi %pixel_0_at, %c13312 : index
        %pixel_36 = vector.load %lds[%pixel_36_at] {alignment = 16} : !lds_f16, !chunk_f16
        %odd_exists = arith.cmpi slt, %part_channel, %even_left : i32
        %odd_filter_0 = func.call @position_if(%odd_exists, %filter_base_0, %even_filter)
            : (i1, i32, i32) -> i32
        %odd_filter_1 = func.call @position_if(%odd_exists, %filter_base_1, %even_filter)
            : (i1, i32, i32) -> i32
        %odd_inside_0 = func.call @is_inside(%h_0, %w_0, %even_row, %even_column, %h_size, %w_size)
            : (i32, i32, i32, i32, i32, i32) -> i1
        %odd_input_exists_0 = arith.andi %odd_inside_0, %odd_exists : i1
        %odd_input_0 = func.call @position_if(%odd_input_exists_0, %input_base_0, %even_input)
            : (i1, i32, i32) -> i32
        %odd_inside_1 = func.call @is_inside(%h_1, %w_1, %even_row, %even_column, %h_size, %w_size)
            : (i32, i32, i32, i32, i32, i32) -> i1
        %odd_input_exists_1 = arith.andi %odd_inside_1, %odd_exists : i1
        %odd_input_1 = func.call @position_if(%odd_input_exists_1, %input_base_1, %even_input)
            : (i1, i32, i32) -> i32
        %odd_row, %odd_column, %odd_left, %odd_filter, %odd_input = func.call @next_channels(
            %even_row, %even_column, %even_left, %even_filter, %even_input,
            %c_size, %row_end, %column_end, %dilation_h, %dilation_w, %filter_wrap, %input_wrap, %row_wrap)
            : (i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32) -> (i32, i32, i32, i32, i32)
        %operand_37 = vector.shuffle %filter_13, %filter_13 [0, 1, 2, 3] : !chunk_f16, !chunk_f16
        %operand_38 = vector.shuffle %filter_14, %filter_14 [0, 1, 2, 3] : !chunk_f16, !chunk_f16
        %operand_39 = vector.shuffle %pixel_15, %pixel_15 [0, 1, 2, 3] : !chunk_f16, !chunk_f16
        %operand_40 = vector.shuffle %pixel_16, %pixel_16 [0, 1, 2, 3] : !chunk_f16, !chunk_f16
        %sums_41 = amdgpu.mfma 32x32x8 %operand_37 * %operand_39 + %sums_29 blgp = none : !operand_f16, !operand_f16, !block
        %sums_42 = amdgpu.mfma 32x32x8 %operand_37 * %operand_40 + %sums_30 blgp = none : !operand_f16, !operand_f16, !block
        %sums_43 = amdgpu.mfma 32x32x8 %operand_38 * %operand_39 + %sums_31 blgp = none : !operand_f16, !operand_f16, !block
        %sums_44 = amdgpu.mfma 32x32x8 %operand_38 * %operand_40 + %sums_32 blgp = none : !operand_f16, !operand_f16, !block
        %operand_45 = vector.shuffle %filter_13, %filter_13 [4, 5, 6, 7] : !chunk_f16, !chunk_f16
        %operand_46 = vector.shuffle %filter_14, %filter_14 [4, 5, 6, 7] : !chunk_f16, !chunk_f16
        %operand_47 = vector.shuffle %pixel_15, %pixel_15 [4, 5, 6, 7] : !chunk_f16, !chunk_f16
        %operand_48 = vector.shuffle %pixel_16, %pixel_16 [4, 5, 6, 7] : !chunk_f16, !chunk_f16
        %sums_49 = amdgpu.mfma 32x32x8 %operand_45 * %operand_47 + %sums_41 blgp = none : !operand_f16, !operand_f16, !block
        %sums_50 = amdgpu.mfma 32x32x8 %operand_45 * %operand_48 + %sums_42 blgp = none : !operand_f16, !operand_f16, !block
        %sums_51 = amdgpu.mfma 32x32x8 %operand_46 * %operand_47 + %sums_43 blgp = none : !operand_f16, !operand_f16, !block
        %sums_52 = amdgpu.mfma 32x32x8 %operand_46 * %operand_48 + %sums_44 blgp = none : !operand_f16, !operand_f16, !block
        // Step 1, first half. Everybody has read buffer 1 at its end.
        %filter_53_at = arith.addi %filter_1_at, %c8192 : index
        %filter_53 = vector.load %lds[%filter_53_at] {alignment = 16} : !lds_f16, !chunk_f16
        %filter_54_at = arith.addi %filter_1_at, %c9216 : index
        %filter_54 = vector.load %lds[%filter_54_at] {alignment = 16} : !lds_f16, !chunk_f16
        %pixel_55_at = arith.addi %pixel_1_at, %c12288 : index
        %pixel_55 = vector.load %lds[%pixel_55_at] {alignment = 16} : !lds_f16, !chunk_f16
        %pixel_56_at = arith.addi %pixel_1_at, %c13312 : index
        %pixel_56 = vector.load %lds[%pixel_56_at] {alignment = 16} : !lds_f16, !chunk_f16
        vector.store %loop_even_0, %lds[%stage_at] {alignment = 16} : !lds_f16, !chunk_f16
        %staged_58_at = arith.addi %stage_at, %c2048 : index
        vector.store %loop_even_1, %lds[%staged_58_at] {alignment = 16} : !lds_f16, !chunk_f16
        %staged_59_at = arith.addi %stage_at, %c4096 : index
        vector.store %loop_even_2, %lds[%staged_59_at] {alignment = 16} : !lds_f16, !chunk_f16
        %staged_60_at = arith.addi %stage_at, %c6144 : index
        vector.store %loop_even_3, %lds[%staged_60_at] {alignment = 16} : !lds_f16, !chunk_f16
        %operand_61 = vector.shuffle %filter_33, %filter_33 [0, 1, 2, 3] : !chunk_f16, !chunk_f16
        %operand_62 = vector.shuffle %filter_34, %filter_34 [0, 1, 2, 3] : !chunk_f16, !chunk_f16
        %operand_63 = vector.shuffle %pixel_35, %pixel_35 [0, 1, 2, 3] : !chunk_f16, !chunk_f16
        %operand_64 = vector.shuffle %pixel_36, %pixel_36 [0, 1, 2, 3] : !chunk_f16, !chunk_f16
        %sums_65 = amdgpu.mfma 32x32x8 %operand_61 * %operand_63 + %sums_49 blgp = none : !operand_f16, !operand_f16, !block
        %sums_66 = amdgpu.mfma 32x32x8 %operand_61 * %operand_64 + %sums_50 blgp = none : !operand_f16, !operand_f16, !block
        %sums_67 = amdgpu.mfma 32x32x8 %operand_62 * %operand_63 + %sums_51 blgp = none : !operand_f16, !operand_f16, !block
        %sums_68 = amdgpu.mfma 32x32x8 %operand_62 * %operand_64 + %sums_52 blgp = none : !operand_f16, !operand_f16, !block
        %operand_69 = vector.shuffle %filter_33, %filter_33 [4, 5, 6, 7] : !chunk_f16, !chunk_f16
        %operand_70 = vector.shuffle %filter_34, %filter_34 [4, 5, 6, 7] : !chunk_f16, !chunk_f16
        %operand_71 = vector.shuffle %pixel_35, %pixel_35 [4, 5, 6, 7] : !chunk_f16, !chunk_f16
        %operand_72 = vector.shuffle %pixel_36, %pixel_36 [4, 5, 6, 7] : !chunk_f16, !chunk_f16
        %sums_73 = amdgpu.mfma 32x32x8 %operand_69 * %operand_71 + %sums_65 blgp = none : !operand_f16, !operand_f16, !block
        %sums_74 = amdgpu.mfma 32x32x8 %operand_69 * %operand_72 + %sums_66 blgp = none : !operand_f16, !operand_f16, !block
        %sums_75 = amdgpu.mfma 32x32x8 %operand_70 * %operand_71 + %sums_67 blgp = none : !operand_f16, !operand_f16, !block
        %sums_76 = amdgpu.mfma 32x32x8 %operand_70 * %operand_72 + %sums_68 blgp = none : !operand_f16, !operand_f16, !block
        rocdl.sched.group.barrier 8, 1, 0
        rocdl.sched.group.barrier 256, 1, 0
        rocdl.sched.group.barrier 8, 1, 0
        rocdl.sched.group.barrier 256, 1, 0
        rocdl.sched.group.barrier 8, 1, 0
        rocdl.sched.group.barrier 256, 1, 0
        rocdl.sched.group.barrier 8, 1, 0
        rocdl.sched.group.barrier 256, 1, 0
        rocdl.sched.group.barrier 8, 1, 0
        rocdl.sched.group.barrier 8, 1, 0
        rocdl.sched.group.barrier 8, 1, 0
        rocdl.sched.group.barrier 8, 1, 0
        rocdl.sched.group.barrier 8, 1, 0
        rocdl.sched.group.barrier 256, 1, 0
        rocdl.sched.group.barrier 8, 1, 0
        rocdl.sched.group.barrier 256, 1, 0
        rocdl.sched.group.barrier 8, 1, 0
        rocdl.sched.group.barrier 256, 1, 0
        rocdl.sched.group.barrier 8, 1, 0
        rocdl.sched.group.barrier 256, 1, 0
        rocdl.sched.group.barrier 8, 1, 0
        rocdl.sched.group.barrier 8, 1, 0
        rocdl.sched.group.barrier 8, 1, 0
        rocdl.sched.group.barrier 8, 1, 0
        rocdl.sched.group.barrier 8, 1, 0
        rocdl.sched.group.barrier 256, 1, 0
        rocdl.sched.group.barrier 8, 1, 0
        rocdl.sched.group.barrier 256, 1, 0
        rocdl.sched.group.barrier 512, 1, 0
        rocdl.sched.group.barrier 8, 1, 0
        rocdl.sched.group.barrier 256, 1, 0
        rocdl.sched.group.barrier 512, 1, 0
        rocdl.sched.group.barrier 8, 1, 0
        rocdl.sched.group.barrier 256, 1, 0
        rocdl.sched.group.barrier 8, 1, 0
        rocdl.sched.group.barrier 512, 1, 0
        rocdl.sched.group.barrier 8, 1, 0
        rocdl.sched.group.barrier 512, 1, 0
        rocdl.sched.group.barrier 8, 1, 0
        rocdl.sched.group.barrier 8, 1, 0
        rocdl.sched.barrier 0
        amdgpu.lds_barrier
        // Step 1, second half; the loads are used in the next iteration.
        %filter_77 = vector.load %lds[%filter_0_at] {alignment = 16} : !lds_f16, !chunk_f16
        %filter_78_at = arith.addi %filter_0_at, %c1024 : index
        %filter_78 = vector.load %lds[%filter_78_at] {alignment = 16} : !lds_f16, !chunk_f16
        %pixel_79_at = arith.addi %pixel_0_at, %c4096 : index
        %pixel_79 = vector.load %lds[%pixel_79_at] {alignment = 16} : !lds_f16, !chunk_f16
        %pixel_80_at = arith.addi %pixel_0_at, %c5120 : index
        %pixel_80 = vector.load %lds[%pixel_80_at] {alignment = 16} : !lds_f16, !chunk_f16
        %staged_81_at = arith.addi %stage_at, %c8192 : index
        vector.store %loop_odd_0, %lds[%staged_81_at] {alignment = 16} : !lds_f16, !chunk_f16
        %staged_82_at = arith.addi %stage_at, %c10240 : index
        vector.store %loop_odd_1, %lds[%staged_82_at] {alignment = 16} : !lds_f16, !chunk_f16
        %staged_83_at = arith.addi %stage_at, %c12288 : index
        vector.store %loop_odd_2, %lds[%staged_83_at] {alignment = 16} : !lds_f16, !chunk_f16
        %staged_84_at = arith.addi %stage_at, %c14336 : index
        vector.store %loop_odd_3, %lds[%staged_84_at] {alignment = 16} : !lds_f16, !chunk_f16
        %even_0 = amdgpu.raw_buffer_load %filter_flat[%even_filter_0] : !flat_f16, i32 -> !chunk_f16
        %even_1 = amdgpu.raw_buffer_load %filter_flat[%even_filter_1] : !flat_f16, i32 -> !chunk_f16
        %even_2 = amdgpu.raw_buffer_load %input_flat[%even_input_0] : !flat_f16, i32 -> !chunk_f16
        %even_3 = amdgpu.raw_buffer_load %input_flat[%even_input_1] : !flat_f16, i32 -> !chunk_f16
        %odd_0 = amdgpu.raw_buffer_load %filter_flat[%odd_filter_0] : !flat_f16, i32 -> !chunk_f16
        %odd_1 = amdgpu.raw_buffer_load %filter_flat[%odd_filter_1] : !flat_f16, i32 -> !chunk_f16
        %odd_2 = amdgpu.raw_buffer_load %input_flat[%odd_input_0] : !flat_f16, i32 -> !chunk_f16
        %odd_3 = amdgpu.raw_buffer_load %input_flat[%odd_input_1] : !flat_f16, i32 -> !chunk_f16
        %operand_85 = vector.shuffle %filter_53, %filter_53 [0, 1, 2, 3] : !chunk_f16, !chunk_f16
        %operand_86 = vector.shuffle %filter_54, %filter_54 [0, 1, 2, 3] : !chunk_f16, !chunk_f16
        %operand_87 = vector.shuffle %pixel_55, %pixel_55 [0, 1, 2, 3] : !chunk_f16, !chunk_f16
        %operand_88 = vector.shuffle %pixel_56, %pixel_56 [0, 1, 2, 3] : !chunk_f16, !chunk_f16
        %sums_89 = amdgpu.mfma 32x32x8 %operand_85 * %operand_87 + %sums_73 blgp = none : !operand_f16, !operand_f16, !block
        %sums_90 = amdgpu.mfma 32x32x8 %operand_85 * %operand_88 + %sums_74 blgp = none : !operand_f16, !operand_f16, !block
        %sums_91 = amdgpu.mfma 32x32x8 %operand_86 * %operand_87 + %sums_75 blgp = none : !operand_f16, !operand_f16, !block
        %sums_92 = amdgpu.mfma 32x32x8 %operand_86 * %operand_88 + %sums_76 blgp = none : !operand_f16, !operand_f16, !block
        %operand_93 = vector.shuffle %filter_53, %filter_53 [4, 5, 6, 7] : !chunk_f16, !chunk_f16
        %operand_94 = vector.shuffle %filter_54, %filter_54 [4, 5, 6, 7] : !chunk_f16, !chunk_f16
        %operand_95 = vector.shuffle %pixel_55, %pixel_55 [4, 5, 6, 7] : !chunk_f16, !chunk_f16
        %operand_96 = vector.shuffle %pixel_56, %pixel_56 [4, 5, 6, 7] : !chunk_f16, !chunk_f16
        %sums_97 = amdgpu.mfma 32x32x8 %operand_93 * %operand_95 + %sums_89 blgp = none : !operand_f16, !operand_f16, !block
        %sums_98 = amdgpu.mfma 32x32x8 %operand_93 * %operand_96 + %sums_90 blgp = none : !operand_f16, !operand_f16, !block
        %sums_99 = amdgpu.mfma 32x32x8 %operand_94 * %operand_95 + %sums_91 blgp = none : !operand_f16, !operand_f16, !block
        %sums_100 = amdgpu.mfma 32x32x8 %operand_94 * %operand_96 + %sums_92 blgp = none : !operand_f16, !operand_f16, !block
        rocdl.sched.group.barrier 8, 1, 0
        rocdl.sched.group.barrier 256, 1, 0
        rocdl.sched.group.barrier 8, 1, 0
        rocdl.sched.group.barrier 256, 1, 0
        rocdl.sched.group.barrier 512, 1, 0
        rocdl.sched.group.barrier 8, 1, 0
        rocdl.sched.group.barrier 256, 1, 0
        rocdl.sched.group.barrier 512, 1, 0
        rocdl.sched.group.barrier 8, 1, 0
        rocdl.sched.group.barrier 256, 1, 0
        rocdl.sched.group.barrier 8, 1, 0
        rocdl.sched.group.barrier 512, 1, 0
        rocdl.sched.group.barrier 32, 2, 0
        rocdl.sched.group.barrier 8, 1, 0
        rocdl.sched.group.barrier 512, 1, 0
        rocdl.sched.group.barrier 32, 2, 0
        rocdl.sched.group.barrier 8, 1, 0
        rocdl.sched.group.barrier 32, 2, 0
        rocdl.sched.group.barrier 8, 1, 0
        rocdl.sched.group.barrier 32, 2, 0
        scf.yield %sums_97, %sums_98, %sums_99, %sums_100, %filter_77, %filter_78, %pixel_79, %pixel_80, %even_0,
            %even_1, %even_2, %even_3, %odd_0, %odd_1, %odd_2, %odd_3, %odd_row, %odd_column, %odd_left, %odd_filter,
            %odd_input
        : !block, !block, !block, !block, !chunk_f16, !chunk_f16, !chunk_f16, !chunk_f16, !chunk_f16, !chunk_f16,
        !chunk_f16, !chunk_f16, !chunk_f16, !chunk_f16, !chunk_f16, !chunk_f16, i32, i32, i32, i32, i32
      }

      // The bias; nobody reads LDS any more.
      amdgpu.lds_barrier
      %has_bias_count = memref.dim %bias, %c0 : !flat_f16
      %has_bias = arith.cmpi ne, %has_bias_count, %c0 : index
      %wave_filter0 = arith.addi %filter0, %wave_filter : i32
      %half_filter = arith.muli %lane_half, %i4 : i32
      %sum_filter0 = arith.addi %wave_filter0, %half_filter : i32
      %wave_pixel0 = arith.addi %pixel0, %wave_pixel : i32
      %biased_0, %biased_1, %biased_2, %biased_3 = scf.if %has_bias -> (!block, !block, !block, !block) {
        %bias_101 = func.call @bias_f16(%bias, %sum_filter0) : (!flat_f16, i32) -> !block
        %with_bias_102 = arith.addf %end_0, %bias_101 : !block
        %with_bias_103 = arith.addf %end_1, %bias_101 : !block
        %bias_104_filter = arith.addi %sum_filter0, %i32 : i32
        %bias_104 = func.call @bias_f16(%bias, %bias_104_filter) : (!flat_f16, i32) -> !block
        %with_bias_105 = arith.addf %end_2, %bias_104 : !block
        %with_bias_106 = arith.addf %end_3, %bias_104 : !block
        scf.yield %with_bias_102, %with_bias_103, %with_bias_105, %with_bias_106 : !block, !block, !block, !block
      } else {
      scf.yield %end_0, %end_1, %end_2, %end_3 : !block, !block, !block, !block
      }
      %turn_start = arith.muli %wave, %i4096 : i32
      %turn_lane = arith.muli %lane_row, %i64 : i32
      %turn_at_0 = arith.addi %turn_start, %turn_lane : i32
      %turn_at_1 = arith.addi %turn_at_0, %i2048 : i32
      func.call @turn_block_f16(%lds, %biased_0, %turn_at_0, %lane_row, %lane_half, %i0) : (!lds_f16, !block, i32, i32, i32, i32) -> ()
      func.call @turn_block_f16(%lds, %biased_1, %turn_at_1, %lane_row, %lane_half, %i0) : (!lds_f16, !block, i32, i32, i32, i32) -> ()
      func.call @turn_block_f16(%lds, %biased_2, %turn_at_0, %lane_row, %lane_half, %i4) : (!lds_f16, !block, i32, i32, i32, i32) -> ()
      func.call @turn_block_f16(%lds, %biased_3, %turn_at_1, %lane_row, %lane_half, %i4) : (!lds_f16, !block, i32, i32, i32, i32) -> ()
      amdgpu.lds_barrier
      %f_rest = arith.remui %f_size, %i8 : i32
      %f_is_whole = arith.cmpi eq, %f_rest, %i0 : i32
      scf.if %f_is_whole {
        func.call @store_rows_f16(%lds, %turn_start, %lane, %i64, %output_flat,
            %wave_pixel0, %pixels, %wave_filter0, %f_size) : (!lds_f16, i32, i32, i32, !flat_f16, i32, i32, i32, i32) -> ()
      } else {
        func.call @store_elements_f16(%lds, %turn_start, %lane, %i64, %output_flat,
            %wave_pixel0, %pixels, %wave_filter0, %f_size) : (!lds_f16, i32, i32, i32, !flat_f16, i32, i32, i32, i32) -> ()
      }
      gpu.return
    }

    gpu.func @conv2d_nhwc_narrow_f16(%input: !tensor_f16, %filter: !tensor_f16,
        %bias: !flat_f16, %output: !tensor_f16,
        %stride_h: i32, %stride_w: i32, %pad_h: i32, %pad_w: i32,
        %dilation_h: i32, %dilation_w: i32)
        workgroup(%shared: memref<12288xf16, #gpu.address_space<workgroup>> {llvm.align = 16 : i64})
        kernel
        attributes {known_block_size = array<i32: 256, 1, 1>,
                    rocdl.waves_per_eu = 2 : i32} {
      %i0 = arith.constant 0 : i32
      %i1 = arith.constant 1 : i32
      %i2 = arith.constant 2 : i32
      %i4 = arith.constant 4 : i32
      %i8 = arith.constant 8 : i32
      %i31 = arith.constant 31 : i32
      %i32 = arith.constant 32 : i32
      %i63 = arith.constant 63 : i32
      %i64 = arith.constant 64 : i32
      %i128 = arith.constant 128 : i32
      %i2048 = arith.constant 2048 : i32
      %c0 = arith.constant 0 : index
      %c1 = arith.constant 1 : index
      %c2 = arith.constant 2 : index
      %c3 = arith.constant 3 : index
      %c1024 = arith.constant 1024 : index
      %c2048 = arith.constant 2048 : index
      %c4096 = arith.constant 4096 : index
      %c6144 = arith.constant 6144 : index
      %c7168 = arith.constant 7168 : index
      %c8192 = arith.constant 8192 : index
      %c10240 = arith.constant 10240 : index
      %lds = memref.cast %shared : memref<12288xf16, #gpu.address_space<workgroup>> to !lds_f16
      %n = memref.dim %input, %c0 : !tensor_f16
      %n_size = arith.index_cast %n : index to i32
      %h = memref.dim %input, %c1 : !tensor_f16
      %h_size = arith.index_cast %h : index to i32
      %w = memref.dim %input, %c2 : !tensor_f16
      %w_size = arith.index_cast %w : index to i32
      %c = memref.dim %input, %c3 : !tensor_f16
      %c_size = arith.index_cast %c : index to i32
      %f = memref.dim %filter, %c0 : !tensor_f16
      %f_size = arith.index_cast %f : index to i32
      %r = memref.dim %filter, %c1 : !tensor_f16
      %r_size = arith.index_cast %r : index to i32
      %s = memref.dim %filter, %c2 : !tensor_f16
      %s_size = arith.index_cast %s : index to i32
      %p = memref.dim %output, %c1 : !tensor_f16
      %p_size = arith.index_cast %p : index to i32
      %q = memref.dim %output, %c2 : !tensor_f16
      %q_size = arith.index_cast %q : index to i32
      %input_nh = arith.muli %n, %h : index
      %input_wc = arith.muli %w, %c : index
      %input_count = arith.muli %input_nh, %input_wc : index
      %input_flat = memref.reinterpret_cast %input to offset: [0],
          sizes: [%input_count], strides: [1] : !tensor_f16 to !flat_f16
      %filter_fr = arith.muli %f, %r : index
      %filter_sc = arith.muli %s, %c : index
      %filter_count = arith.muli %filter_fr, %filter_sc : index
      %filter_flat = memref.reinterpret_cast %filter to offset: [0],
          sizes: [%filter_count], strides: [1] : !tensor_f16 to !flat_f16
      %output_np = arith.muli %n, %p : index
      %output_qf = arith.muli %q, %f : index
      %output_count = arith.muli %output_np, %output_qf : index
      %output_flat = memref.reinterpret_cast %output to offset: [0],
          sizes: [%output_count], strides: [1] : !tensor_f16 to !flat_f16
      %pq_size = arith.muli %p_size, %q_size : i32
      %pixels = arith.muli %n_size, %pq_size : i32
      %rs_size = arith.muli %r_size, %s_size : i32

      // block = tile_p * ceil(F / 64) + tile_f
      %block_index = gpu.block_id x
      %block = arith.index_castui %block_index : index to i32
      %tiles_f = arith.ceildivui %f_size, %i64 : i32
      %tile_f = arith.remui %block, %tiles_f : i32
      %tile_p = arith.divui %block, %tiles_f : i32
      %filter0 = arith.muli %tile_f, %i64 : i32
      %pixel0 = arith.muli %tile_p, %i128 : i32
      %thread_index = gpu.thread_id x
      %thread = arith.index_castui %thread_index : index to i32

      // Staging: this lane's part of a row, and the row. Filters beyond the last
      // repeat it: their sums are not stored.
      %part = arith.remui %thread, %i4 : i32
      %part_channel = arith.muli %part, %i8 : i32
      %staged_row = arith.divui %thread, %i4 : i32
      %stage_at = func.call @lds_position(%staged_row, %part) : (i32, i32) -> index
      %rsc_size = arith.muli %rs_size, %c_size : i32
      %filter_last = arith.subi %f_size, %i1 : i32
      %filter_row_0_any = arith.addi %filter0, %staged_row : i32
      %filter_row_0 = arith.minui %filter_row_0_any, %filter_last : i32
      %filter_start_0 = arith.muli %filter_row_0, %rsc_size : i32
      %filter_base_0 = arith.addi %filter_start_0, %part_channel : i32
      %pixel_0 = arith.addi %pixel0, %staged_row : i32
      %n_0, %h_0, %w_0 = func.call @first_input(%pixel_0, %pixels, %p_size, %q_size,
          %stride_h, %stride_w, %pad_h, %pad_w) : (i32, i32, i32, i32, i32, i32, i32, i32) -> (i32, i32, i32)
      %image_0 = arith.muli %n_0, %h_size : i32
      %line_0 = arith.addi %image_0, %h_0 : i32
      %line_start_0 = arith.muli %line_0, %w_size : i32
      %position_0 = arith.addi %line_start_0, %w_0 : i32
      %position_start_0 = arith.muli %position_0, %c_size : i32
      %input_base_0 = arith.addi %position_start_0, %part_channel : i32
      %pixel_1_far = arith.addi %staged_row, %i64 : i32
      %pixel_1 = arith.addi %pixel0, %pixel_1_far : i32
      %n_1, %h_1, %w_1 = func.call @first_input(%pixel_1, %pixels, %p_size, %q_size,
          %stride_h, %stride_w, %pad_h, %pad_w) : (i32, i32, i32, i32, i32, i32, i32, i32) -> (i32, i32, i32)
      %image_1 = arith.muli %n_1, %h_size : i32
      %line_1 = arith.addi %image_1, %h_1 : i32
      %line_start_1 = arith.muli %line_1, %w_size : i32
      %position_1 = arith.addi %line_start_1, %w_1 : i32
      %position_start_1 = arith.muli %position_1, %c_size : i32
      %input_base_1 = arith.addi %position_start_1, %part_channel : i32

      // The cursor of the K steps: r and s, each times its dilation, how many
      // channels are left (none once all is done), and what is to be added to
      // a lane's filter and input positions. How far these move depends on
      // whether the next step has the same (r, s), the next s or the next r.
      %row_end = arith.muli %r_size, %dilation_h : i32
      %column_end = arith.muli %s_size, %dilation_w : i32
      %channel_steps = arith.ceildivui %c_size, %i32 : i32
      %channel_end = arith.muli %channel_steps, %i32 : i32
      %last_step = arith.subi %channel_end, %i32 : i32
      %filter_wrap = arith.subi %c_size, %last_step : i32
      %column_pitch = arith.muli %dilation_w, %c_size : i32
      %input_wrap = arith.subi %column_pitch, %last_step : i32
      %row_pitch = arith.muli %dilation_h, %w_size : i32
      %row_jump = arith.subi %row_pitch, %column_end : i32
      %row_wrap = arith.muli %row_jump, %c_size : i32
      %steps = arith.muli %rs_size, %channel_steps : i32
      %has_taps = arith.cmpi ne, %rs_size, %i0 : i32
      %first_left = arith.select %has_taps, %c_size, %i0 : i32

      // The wave's part of the tile, and the lane's row and k half of a block.
      %wave = arith.divui %thread, %i64 : i32
      %wave_f = arith.divui %wave, %i4 : i32
      %wave_p = arith.remui %wave, %i4 : i32
      %lane = arith.andi %thread, %i63 : i32
      %lane_row = arith.andi %lane, %i31 : i32
      %lane_half = arith.divui %lane, %i32 : i32
      %wave_filter = arith.muli %wave_f, %i64 : i32
      %wave_pixel = arith.muli %wave_p, %i32 : i32
      %filter_row = arith.addi %wave_filter, %lane_row : i32
      %pixel_row = arith.addi %wave_pixel, %lane_row : i32
      %lane_half_1 = arith.xori %lane_half, %i2 : i32
      %filter_0_at = func.call @lds_position(%filter_row, %lane_half) : (i32, i32) -> index
      %filter_1_at = func.call @lds_position(%filter_row, %lane_half_1) : (i32, i32) -> index
      %pixel_0_at = func.call @lds_position(%pixel_row, %lane_half) : (i32, i32) -> index
      %pixel_1_at = func.call @lds_position(%pixel_row, %lane_half_1) : (i32, i32) -> index

      // Fill both buffers, and have the next two steps in registers.
      %first_0_exists = arith.cmpi slt, %part_channel, %first_left : i32
      %first_0_filter_0 = func.call @position_if(%first_0_exists, %filter_base_0, %i0)
          : (i1, i32, i32) -> i32
      %first_0_inside_0 = func.call @is_inside(%h_0, %w_0, %i0, %i0, %h_size, %w_size)
          : (i32, i32, i32, i32, i32, i32) -> i1
      %first_0_input_exists_0 = arith.andi %first_0_inside_0, %first_0_exists : i1
      %first_0_input_0 = func.call @position_if(%first_0_input_exists_0, %input_base_0, %i0)
          : (i1, i32, i32) -> i32
      %first_0_inside_1 = func.call @is_inside(%h_1, %w_1, %i0, %i0, %h_size, %w_size)
          : (i32, i32, i32, i32, i32, i32) -> i1
      %first_0_input_exists_1 = arith.andi %first_0_inside_1, %first_0_exists : i1
      %first_0_input_1 = func.call @position_if(%first_0_input_exists_1, %input_base_1, %i0)
          : (i1, i32, i32) -> i32
      %first_0_row, %first_0_column, %first_0_left, %first_0_filter, %first_0_input = func.call @next_channels(
          %i0, %i0, %first_left, %i0, %i0,
          %c_size, %row_end, %column_end, %dilation_h, %dilation_w, %filter_wrap, %input_wrap, %row_wrap)
          : (i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32) -> (i32, i32, i32, i32, i32)
      %first_0_0 = amdgpu.raw_buffer_load %filter_flat[%first_0_filter_0] : !flat_f16, i32 -> !chunk_f16
      %first_0_1 = amdgpu.raw_buffer_load %input_flat[%first_0_input_0] : !flat_f16, i32 -> !chunk_f16
      %first_0_2 = amdgpu.raw_buffer_load %input_flat[%first_0_input_1] : !flat_f16, i32 -> !chunk_f16
      %first_1_exists = arith.cmpi slt, %part_channel, %first_0_left : i32
      %first_1_filter_0 = func.call @position_if(%first_1_exists, %filter_base_0, %first_0_filter)
          : (i1, i32, i32) -> i32
      %first_1_inside_0 = func.call @is_inside(%h_0, %w_0, %first_0_row, %first_0_column, %h_size, %w_size)
          : (i32, i32, i32, i32, i32, i32) -> i1
      %first_1_input_exists_0 = arith.andi %first_1_inside_0, %first_1_exists : i1
      %first_1_input_0 = func.call @position_if(%first_1_input_exists_0, %input_base_0, %first_0_input)
          : (i1, i32, i32) -> i32
      %first_1_inside_1 = func.call @is_inside(%h_1, %w_1, %first_0_row, %first_0_column, %h_size, %w_size)
          : (i32, i32, i32, i32, i32, i32) -> i1
      %first_1_input_exists_1 = arith.andi %first_1_inside_1, %first_1_exists : i1
      %first_1_input_1 = func.call @position_if(%first_1_input_exists_1, %input_base_1, %first_0_input)
          : (i1, i32, i32) -> i32
      %first_1_row, %first_1_column, %first_1_left, %first_1_filter, %first_1_input = func.call @next_channels(
          %first_0_row, %first_0_column, %first_0_left, %first_0_filter, %first_0_input,
          %c_size, %row_end, %column_end, %dilation_h, %dilation_w, %filter_wrap, %input_wrap, %row_wrap)
          : (i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32) -> (i32, i32, i32, i32, i32)
      %first_1_0 = amdgpu.raw_buffer_load %filter_flat[%first_1_filter_0] : !flat_f16, i32 -> !chunk_f16
      %first_1_1 = amdgpu.raw_buffer_load %input_flat[%first_1_input_0] : !flat_f16, i32 -> !chunk_f16
      %first_1_2 = amdgpu.raw_buffer_load %input_flat[%first_1_input_1] : !flat_f16, i32 -> !chunk_f16
      %first_2_exists = arith.cmpi slt, %part_channel, %first_1_left : i32
      %first_2_filter_0 = func.call @position_if(%first_2_exists, %filter_base_0, %first_1_filter)
          : (i1, i32, i32) -> i32
      %first_2_inside_0 = func.call @is_inside(%h_0, %w_0, %first_1_row, %first_1_column, %h_size, %w_size)
          : (i32, i32, i32, i32, i32, i32) -> i1
      %first_2_input_exists_0 = arith.andi %first_2_inside_0, %first_2_exists : i1
      %first_2_input_0 = func.call @position_if(%first_2_input_exists_0, %input_base_0, %first_1_input)
          : (i1, i32, i32) -> i32
      %first_2_inside_1 = func.call @is_inside(%h_1, %w_1, %first_1_row, %first_1_column, %h_size, %w_size)
          : (i32, i32, i32, i32, i32, i32) -> i1
      %first_2_input_exists_1 = arith.andi %first_2_inside_1, %first_2_exists : i1
      %first_2_input_1 = func.call @position_if(%first_2_input_exists_1, %input_base_1, %first_1_input)
          : (i1, i32, i32) -> i32
      %first_2_row, %first_2_column, %first_2_left, %first_2_filter, %first_2_input = func.call @next_channels(
          %first_1_row, %first_1_column, %first_1_left, %first_1_filter, %first_1_input,
          %c_size, %row_end, %column_end, %dilation_h, %dilation_w, %filter_wrap, %input_wrap, %row_wrap)
          : (i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32) -> (i32, i32, i32, i32, i32)
      %first_2_0 = amdgpu.raw_buffer_load %filter_flat[%first_2_filter_0] : !flat_f16, i32 -> !chunk_f16
      %first_2_1 = amdgpu.raw_buffer_load %input_flat[%first_2_input_0] : !flat_f16, i32 -> !chunk_f16
      %first_2_2 = amdgpu.raw_buffer_load %input_flat[%first_2_input_1] : !flat_f16, i32 -> !chunk_f16
      %first_3_exists = arith.cmpi slt, %part_channel, %first_2_left : i32
      %first_3_filter_0 = func.call @position_if(%first_3_exists, %filter_base_0, %first_2_filter)
          : (i1, i32, i32) -> i32
      %first_3_inside_0 = func.call @is_inside(%h_0, %w_0, %first_2_row, %first_2_column, %h_size, %w_size)
          : (i32, i32, i32, i32, i32, i32) -> i1
      %first_3_input_exists_0 = arith.andi %first_3_inside_0, %first_3_exists : i1
      %first_3_input_0 = func.call @position_if(%first_3_input_exists_0, %input_base_0, %first_2_input)
          : (i1, i32, i32) -> i32
      %first_3_inside_1 = func.call @is_inside(%h_1, %w_1, %first_2_row, %first_2_column, %h_size, %w_size)
          : (i32, i32, i32, i32, i32, i32) -> i1
      %first_3_input_exists_1 = arith.andi %first_3_inside_1, %first_3_exists : i1
      %first_3_input_1 = func.call @position_if(%first_3_input_exists_1, %input_base_1, %first_2_input)
          : (i1, i32, i32) -> i32
      %first_3_row, %first_3_column, %first_3_left, %first_3_filter, %first_3_input = func.call @next_channels(
          %first_2_row, %first_2_column, %first_2_left, %first_2_filter, %first_2_input,
          %c_size, %row_end, %column_end, %dilation_h, %dilation_w, %filter_wrap, %input_wrap, %row_wrap)
          : (i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32) -> (i32, i32, i32, i32, i32)
      %first_3_0 = amdgpu.raw_buffer_load %filter_flat[%first_3_filter_0] : !flat_f16, i32 -> !chunk_f16
      %first_3_1 = amdgpu.raw_buffer_load %input_flat[%first_3_input_0] : !flat_f16, i32 -> !chunk_f16
      %first_3_2 = amdgpu.raw_buffer_load %input_flat[%first_3_input_1] : !flat_f16, i32 -> !chunk_f16
      vector.store %first_0_0, %lds[%stage_at] {alignment = 16} : !lds_f16, !chunk_f16
      %staged_2_at = arith.addi %stage_at, %c2048 : index
      vector.store %first_0_1, %lds[%staged_2_at] {alignment = 16} : !lds_f16, !chunk_f16
      %staged_3_at = arith.addi %stage_at, %c4096 : index
      vector.store %first_0_2, %lds[%staged_3_at] {alignment = 16} : !lds_f16, !chunk_f16
      %staged_4_at = arith.addi %stage_at, %c6144 : index
      vector.store %first_1_0, %lds[%staged_4_at] {alignment = 16} : !lds_f16, !chunk_f16
      %staged_5_at = arith.addi %stage_at, %c8192 : index
      vector.store %first_1_1, %lds[%staged_5_at] {alignment = 16} : !lds_f16, !chunk_f16
      %staged_6_at = arith.addi %stage_at, %c10240 : index
      vector.store %first_1_2, %lds[%staged_6_at] {alignment = 16} : !lds_f16, !chunk_f16
      amdgpu.lds_barrier
      %filter_7 = vector.load %lds[%filter_0_at] {alignment = 16} : !lds_f16, !chunk_f16
      %filter_8_at = arith.addi %filter_0_at, %c1024 : index
      %filter_8 = vector.load %lds[%filter_8_at] {alignment = 16} : !lds_f16, !chunk_f16
      %pixel_9_at = arith.addi %pixel_0_at, %c2048 : index
      %pixel_9 = vector.load %lds[%pixel_9_at] {alignment = 16} : !lds_f16, !chunk_f16
      %no_sums = arith.constant dense<0.0> : !block
      %end_0, %end_1, %end_2, %end_3, %end_4, %end_5, %end_6, %end_7, %end_8, %end_9, %end_10, %end_11, %end_12,
          %end_13, %end_14, %end_15 =
      scf.for %step = %i0 to %steps step %i2
      iter_args(%loop_sums_0 = %no_sums, %loop_sums_1 = %no_sums, %loop_operand_0 = %filter_7, %loop_operand_1 =
      %filter_8, %loop_operand_2 = %pixel_9, %loop_even_0 = %first_2_0, %loop_even_1 = %first_2_1, %loop_even_2 =
      %first_2_2, %loop_odd_0 = %first_3_0, %loop_odd_1 = %first_3_1, %loop_odd_2 = %first_3_2, %loop_row_0 =
      %first_3_row, %loop_column_0 = %first_3_column, %loop_left_0 = %first_3_left, %loop_filter_0 =
      %first_3_filter, %loop_input_0 = %first_3_input)
      -> (!block, !block, !chunk_f16, !chunk_f16, !chunk_f16, !chunk_f16, !chunk_f16, !chunk_f16, !chunk_f16,
      !chunk_f16, !chunk_f16, i32, i32, i32, i32, i32) : i32 {
        // Step 0, first half. Everybody has read buffer 0 at its end.
        %filter_10 = vector.load %lds[%filter_1_at] {alignment = 16} : !lds_f16, !chunk_f16
        %filter_11_at = arith.addi %filter_1_at, %c1024 : index
        %filter_11 = vector.load %lds[%filter_11_at] {alignment = 16} : !lds_f16, !chunk_f16
        %pixel_12_at = arith.addi %pixel_1_at, %c2048 : index
        %pixel_12 = vector.load %lds[%pixel_12_at] {alignment = 16} : !lds_f16, !chunk_f16
        %even_exists = arith.cmpi slt, %part_channel, %loop_left_0 : i32
        %even_filter_0 = func.call @position_if(%even_exists, %filter_base_0, %loop_filter_0)
            : (i1, i32, i32) -> i32
        %even_inside_0 = func.call @is_inside(%h_0, %w_0, %loop_row_0, %loop_column_0, %h_size, %w_size)
            : (i32, i32, i32, i32, i32, i32) -> i1
        %even_input_exists_0 = arith.andi %even_inside_0, %even_exists : i1
        %even_input_0 = func.call @position_if(%even_input_exists_0, %input_base_0, %loop_input_0)
            : (i1, i32, i32) -> i32
        %even_inside_1 = func.call @is_inside(%h_1, %w_1, %loop_row_0, %loop_column_0, %h_size, %w_size)
            : (i32, i32, i32, i32, i32, i32) -> i1
        %even_input_exists_1 = arith.andi %even_inside_1, %even_exists : i1
        %even_input_1 = func.call @position_if(%even_input_exists_1, %input_base_1, %loop_input_0)
            : (i1, i32, i32) -> i32
        %even_row, %even_column, %even_left, %even_filter, %even_input = func.call @next_channels(
            %loop_row_0, %loop_column_0, %loop_left_0, %loop_filter_0, %loop_input_0,
            %c_size, %row_end, %column_end, %dilation_h, %dilation_w, %filter_wrap, %input_wrap, %row_wrap)
            : (i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32) -> (i32, i32, i32, i32, i32)
        %operand_13 = vector.shuffle %loop_operand_0, %loop_operand_0 [0, 1, 2, 3] : !chunk_f16, !chunk_f16
        %operand_14 = vector.shuffle %loop_operand_1, %loop_operand_1 [0, 1, 2, 3] : !chunk_f16, !chunk_f16
        %operand_15 = vector.shuffle %loop_operand_2, %loop_operand_2 [0, 1, 2, 3] : !chunk_f16, !chunk_f16
        %sums_16 = amdgpu.mfma 32x32x8 %operand_13 * %operand_15 + %loop_sums_0 blgp = none : !operand_f16, !operand_f16, !block
        %sums_17 = amdgpu.mfma 32x32x8 %operand_14 * %operand_15 + %loop_sums_1 blgp = none : !operand_f16, !operand_f16, !block
        %operand_18 = vector.shuffle %loop_operand_0, %loop_operand_0 [4, 5, 6, 7] : !chunk_f16, !chunk_f16
        %operand_19 = vector.shuffle %loop_operand_1, %loop_operand_1 [4, 5, 6, 7] : !chunk_f16, !chunk_f16
        %operand_20 = vector.shuffle %loop_operand_2, %loop_operand_2 [4, 5, 6, 7] : !chunk_f16, !chunk_f16
        %sums_21 = amdgpu.mfma 32x32x8 %operand_18 * %operand_20 + %sums_16 blgp = none : !operand_f16, !operand_f16, !block
        %sums_22 = amdgpu.mfma 32x32x8 %operand_19 * %operand_20 + %sums_17 blgp = none : !operand_f16, !operand_f16, !block
        amdgpu.lds_barrier
        // Step 0, second half.
        %filter_23_at = arith.addi %filter_0_at, %c6144 : index
        %filter_23 = vector.load %lds[%filter_23_at] {alignment = 16} : !lds_f16, !chunk_f16
        %filter_24_at = arith.addi %filter_0_at, %c7168 : index
        %filter_24 = vector.load %lds[%filter_24_at] {alignment = 16} : !lds_f16, !chunk_f16
        %pixel_25_at = arith.addi %pixel_0_at, %c8192 : index
        %pixel_25 = vector.load %lds[%pixel_25_at] {alignment = 16} : !lds_f16, !chunk_f16
        %odd_exists = arith.cmpi slt, %part_channel, %even_left : i32
        %odd_filter_0 = func.call @position_if(%odd_exists, %filter_base_0, %even_filter)
            : (i1, i32, i32) -> i32
        %odd_inside_0 = func.call @is_inside(%h_0, %w_0, %even_row, %even_column, %h_size, %w_size)
            : (i32, i32, i32, i32, i32, i32) -> i1
        %odd_input_exists_0 = arith.andi %odd_inside_0, %odd_exists : i1
        %odd_input_0 = func.call @position_if(%odd_input_exists_0, %input_base_0, %even_input)
            : (i1, i32, i32) -> i32
        %odd_inside_1 = func.call @is_inside(%h_1, %w_1, %even_row, %even_column, %h_size, %w_size)
            : (i32, i32, i32, i32, i32, i32) -> i1
        %odd_input_exists_1 = arith.andi %odd_inside_1, %odd_exists : i1
        %odd_input_1 = func.call @position_if(%odd_input_exists_1, %input_base_1, %even_input)
            : (i1, i32, i32) -> i32
        %odd_row, %odd_column, %odd_left, %odd_filter, %odd_input = func.call @next_channels(
            %even_row, %even_column, %even_left, %even_filter, %even_input,
            %c_size, %row_end, %column_end, %dilation_h, %dilation_w, %filter_wrap, %input_wrap, %row_wrap)
            : (i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32) -> (i32, i32, i32, i32, i32)
        %operand_26 = vector.shuffle %filter_10, %filter_10 [0, 1, 2, 3] : !chunk_f16, !chunk_f16
        %operand_27 = vector.shuffle %filter_11, %filter_11 [0, 1, 2, 3] : !chunk_f16, !chunk_f16
        %operand_28 = vector.shuffle %pixel_12, %pixel_12 [0, 1, 2, 3] : !chunk_f16, !chunk_f16
        %sums_29 = amdgpu.mfma 32x32x8 %operand_26 * %operand_28 + %sums_21 blgp = none : !operand_f16, !operand_f16, !block
        %sums_30 = amdgpu.mfma 32x32x8 %operand_27 * %operand_28 + %sums_22 blgp = none : !operand_f16, !operand_f16, !block
        %operand_31 = vector.shuffle %filter_10, %filter_10 [4, 5, 6, 7] : !chunk_f16, !chunk_f16
        %operand_32 = vector.shuffle %filter_11, %filter_11 [4, 5, 6, 7] : !chunk_f16, !chunk_f16
        %operand_33 = vector.shuffle %pixel_12, %pixel_12 [4, 5, 6, 7] : !chunk_f16, !chunk_f16
        %sums_34 = amdgpu.mfma 32x32x8 %operand_31 * %operand_33 + %sums_29 blgp = none : !operand_f16, !operand_f16, !block
        %sums_35 = amdgpu.mfma 32x32x8 %operand_32 * %operand_33 + %sums_30 blgp = none : !operand_f16, !operand_f16, !block
        // Step 1, first half. Everybody has read buffer 1 at its end.
        %filter_36_at = arith.addi %filter_1_at, %c6144 : index
        %filter_36 = vector.load %lds[%filter_36_at] {alignment = 16} : !lds_f16, !chunk_f16
        %filter_37_at = arith.addi %filter_1_at, %c7168 : index
        %filter_37 = vector.load %lds[%filter_37_at] {alignment = 16} : !lds_f16, !chunk_f16
        %pixel_38_at = arith.addi %pixel_1_at, %c8192 : index
        %pixel_38 = vector.load %lds[%pixel_38_at] {alignment = 16} : !lds_f16, !chunk_f16
        vector.store %loop_even_0, %lds[%stage_at] {alignment = 16} : !lds_f16, !chunk_f16
        %staged_40_at = arith.addi %stage_at, %c2048 : index
        vector.store %loop_even_1, %lds[%staged_40_at] {alignment = 16} : !lds_f16, !chunk_f16
        %staged_41_at = arith.addi %stage_at, %c4096 : index
        vector.store %loop_even_2, %lds[%staged_41_at] {alignment = 16} : !lds_f16, !chunk_f16
        %operand_42 = vector.shuffle %filter_23, %filter_23 [0, 1, 2, 3] : !chunk_f16, !chunk_f16
        %operand_43 = vector.shuffle %filter_24, %filter_24 [0, 1, 2, 3] : !chunk_f16, !chunk_f16
        %operand_44 = vector.shuffle %pixel_25, %pixel_25 [0, 1, 2, 3] : !chunk_f16, !chunk_f16
        %sums_45 = amdgpu.mfma 32x32x8 %operand_42 * %operand_44 + %sums_34 blgp = none : !operand_f16, !operand_f16, !block
        %sums_46 = amdgpu.mfma 32x32x8 %operand_43 * %operand_44 + %sums_35 blgp = none : !operand_f16, !operand_f16, !block
        %operand_47 = vector.shuffle %filter_23, %filter_23 [4, 5, 6, 7] : !chunk_f16, !chunk_f16
        %operand_48 = vector.shuffle %filter_24, %filter_24 [4, 5, 6, 7] : !chunk_f16, !chunk_f16
        %operand_49 = vector.shuffle %pixel_25, %pixel_25 [4, 5, 6, 7] : !chunk_f16, !chunk_f16
        %sums_50 = amdgpu.mfma 32x32x8 %operand_47 * %operand_49 + %sums_45 blgp = none : !operand_f16, !operand_f16, !block
        %sums_51 = amdgpu.mfma 32x32x8 %operand_48 * %operand_49 + %sums_46 blgp = none : !operand_f16, !operand_f16, !block
        rocdl.sched.group.barrier 8, 1, 0
        rocdl.sched.group.barrier 256, 1, 0
        rocdl.sched.group.barrier 8, 1, 0
        rocdl.sched.group.barrier 256, 1, 0
        rocdl.sched.group.barrier 8, 1, 0
        rocdl.sched.group.barrier 256, 1, 0
        rocdl.sched.group.barrier 8, 1, 0
        rocdl.sched.group.barrier 8, 1, 0
        rocdl.sched.group.barrier 256, 1, 0
        rocdl.sched.group.barrier 8, 1, 0
        rocdl.sched.group.barrier 256, 1, 0
        rocdl.sched.group.barrier 8, 1, 0
        rocdl.sched.group.barrier 256, 1, 0
        rocdl.sched.group.barrier 8, 1, 0
        rocdl.sched.group.barrier 8, 1, 0
        rocdl.sched.group.barrier 256, 1, 0
        rocdl.sched.group.barrier 512, 1, 0
        rocdl.sched.group.barrier 8, 1, 0
        rocdl.sched.group.barrier 256, 1, 0
        rocdl.sched.group.barrier 512, 1, 0
        rocdl.sched.group.barrier 8, 1, 0
        rocdl.sched.group.barrier 256, 1, 0
        rocdl.sched.group.barrier 512, 1, 0
        rocdl.sched.group.barrier 8, 1, 0
        rocdl.sched.barrier 0
        amdgpu.lds_barrier
        // Step 1, second half; the loads are used in the next iteration.
        %filter_52 = vector.load %lds[%filter_0_at] {alignment = 16} : !lds_f16, !chunk_f16
        %filter_53_at = arith.addi %filter_0_at, %c1024 : index
        %filter_53 = vector.load %lds[%filter_53_at] {alignment = 16} : !lds_f16, !chunk_f16
        %pixel_54_at = arith.addi %pixel_0_at, %c2048 : index
        %pixel_54 = vector.load %lds[%pixel_54_at] {alignment = 16} : !lds_f16, !chunk_f16
        %staged_55_at = arith.addi %stage_at, %c6144 : index
        vector.store %loop_odd_0, %lds[%staged_55_at] {alignment = 16} : !lds_f16, !chunk_f16
        %staged_56_at = arith.addi %stage_at, %c8192 : index
        vector.store %loop_odd_1, %lds[%staged_56_at] {alignment = 16} : !lds_f16, !chunk_f16
        %staged_57_at = arith.addi %stage_at, %c10240 : index
        vector.store %loop_odd_2, %lds[%staged_57_at] {alignment = 16} : !lds_f16, !chunk_f16
        %even_0 = amdgpu.raw_buffer_load %filter_flat[%even_filter_0] : !flat_f16, i32 -> !chunk_f16
        %even_1 = amdgpu.raw_buffer_load %input_flat[%even_input_0] : !flat_f16, i32 -> !chunk_f16
        %even_2 = amdgpu.raw_buffer_load %input_flat[%even_input_1] : !flat_f16, i32 -> !chunk_f16
        %odd_0 = amdgpu.raw_buffer_load %filter_flat[%odd_filter_0] : !flat_f16, i32 -> !chunk_f16
        %odd_1 = amdgpu.raw_buffer_load %input_flat[%odd_input_0] : !flat_f16, i32 -> !chunk_f16
        %odd_2 = amdgpu.raw_buffer_load %input_flat[%odd_input_1] : !flat_f16, i32 -> !chunk_f16
        %operand_58 = vector.shuffle %filter_36, %filter_36 [0, 1, 2, 3] : !chunk_f16, !chunk_f16
        %operand_59 = vector.shuffle %filter_37, %filter_37 [0, 1, 2, 3] : !chunk_f16, !chunk_f16
        %operand_60 = vector.shuffle %pixel_38, %pixel_38 [0, 1, 2, 3] : !chunk_f16, !chunk_f16
        %sums_61 = amdgpu.mfma 32x32x8 %operand_58 * %operand_60 + %sums_50 blgp = none : !operand_f16, !operand_f16, !block
        %sums_62 = amdgpu.mfma 32x32x8 %operand_59 * %operand_60 + %sums_51 blgp = none : !operand_f16, !operand_f16, !block
        %operand_63 = vector.shuffle %filter_36, %filter_36 [4, 5, 6, 7] : !chunk_f16, !chunk_f16
        %operand_64 = vector.shuffle %filter_37, %filter_37 [4, 5, 6, 7] : !chunk_f16, !chunk_f16
        %operand_65 = vector.shuffle %pixel_38, %pixel_38 [4, 5, 6, 7] : !chunk_f16, !chunk_f16
        %sums_66 = amdgpu.mfma 32x32x8 %operand_63 * %operand_65 + %sums_61 blgp = none : !operand_f16, !operand_f16, !block
        %sums_67 = amdgpu.mfma 32x32x8 %operand_64 * %operand_65 + %sums_62 blgp = none : !operand_f16, !operand_f16, !block
        rocdl.sched.group.barrier 8, 1, 0
        rocdl.sched.group.barrier 256, 1, 0
        rocdl.sched.group.barrier 512, 1, 0
        rocdl.sched.group.barrier 8, 1, 0
        rocdl.sched.group.barrier 256, 1, 0
        rocdl.sched.group.barrier 512, 1, 0
        rocdl.sched.group.barrier 8, 1, 0
        rocdl.sched.group.barrier 256, 1, 0
        rocdl.sched.group.barrier 512, 1, 0
        rocdl.sched.group.barrier 32, 3, 0
        rocdl.sched.group.barrier 8, 1, 0
        rocdl.sched.group.barrier 32, 3, 0
        scf.yield %sums_66, %sums_67, %filter_52, %filter_53, %pixel_54, %even_0, %even_1, %even_2, %odd_0, %odd_1,
            %odd_2, %odd_row, %odd_column, %odd_left, %odd_filter, %odd_input
        : !block, !block, !chunk_f16, !chunk_f16, !chunk_f16, !chunk_f16, !chunk_f16, !chunk_f16, !chunk_f16,
        !chunk_f16, !chunk_f16, i32, i32, i32, i32, i32
      }

      // The bias; nobody reads LDS any more.
      amdgpu.lds_barrier
      %has_bias_count = memref.dim %bias, %c0 : !flat_f16
      %has_bias = arith.cmpi ne, %has_bias_count, %c0 : index
      %wave_filter0 = arith.addi %filter0, %wave_filter : i32
      %half_filter = arith.muli %lane_half, %i4 : i32
      %sum_filter0 = arith.addi %wave_filter0, %half_filter : i32
      %wave_pixel0 = arith.addi %pixel0, %wave_pixel : i32
      %biased_0, %biased_1 = scf.if %has_bias -> (!block, !block) {
        %bias_68 = func.call @bias_f16(%bias, %sum_filter0) : (!flat_f16, i32) -> !block
        %with_bias_69 = arith.addf %end_0, %bias_68 : !block
        %bias_70_filter = arith.addi %sum_filter0, %i32 : i32
        %bias_70 = func.call @bias_f16(%bias, %bias_70_filter) : (!flat_f16, i32) -> !block
        %with_bias_71 = arith.addf %end_1, %bias_70 : !block
        scf.yield %with_bias_69, %with_bias_71 : !block, !block
      } else {
      scf.yield %end_0, %end_1 : !block, !block
      }
      %turn_start = arith.muli %wave, %i2048 : i32
      %turn_lane = arith.muli %lane_row, %i64 : i32
      %turn_at_0 = arith.addi %turn_start, %turn_lane : i32
      func.call @turn_block_f16(%lds, %biased_0, %turn_at_0, %lane_row, %lane_half, %i0) : (!lds_f16, !block, i32, i32, i32, i32) -> ()
      func.call @turn_block_f16(%lds, %biased_1, %turn_at_0, %lane_row, %lane_half, %i4) : (!lds_f16, !block, i32, i32, i32, i32) -> ()
      amdgpu.lds_barrier
      %f_rest = arith.remui %f_size, %i8 : i32
      %f_is_whole = arith.cmpi eq, %f_rest, %i0 : i32
      scf.if %f_is_whole {
        func.call @store_rows_f16(%lds, %turn_start, %lane, %i32, %output_flat,
            %wave_pixel0, %pixels, %wave_filter0, %f_size) : (!lds_f16, i32, i32, i32, !flat_f16, i32, i32, i32, i32) -> ()
      } else {
        func.call @store_elements_f16(%lds, %turn_start, %lane, %i32, %output_flat,
            %wave_pixel0, %pixels, %wave_filter0, %f_size) : (!lds_f16, i32, i32, i32, !flat_f16, i32, i32, i32, i32) -> ()
      }
      gpu.return
    }

    gpu.func @conv2d_nchw_f16(%input: !strided_f16, %filter: !strided_f16,
        %bias: !flat_f16, %output: !strided_f16,
        %stride_h: i32, %stride_w: i32, %pad_h: i32, %pad_w: i32,
        %dilation_h: i32, %dilation_w: i32)
        workgroup(%shared: memref<16384xf16, #gpu.address_space<workgroup>> {llvm.align = 16 : i64})
        kernel
        attributes {known_block_size = array<i32: 256, 1, 1>,
                    rocdl.waves_per_eu = 2 : i32} {
      %i0 = arith.constant 0 : i32
      %i1 = arith.constant 1 : i32
      %i2 = arith.constant 2 : i32
      %i4 = arith.constant 4 : i32
      %i8 = arith.constant 8 : i32
      %i12 = arith.constant 12 : i32
      %i16 = arith.constant 16 : i32
      %i31 = arith.constant 31 : i32
      %i32 = arith.constant 32 : i32
      %i63 = arith.constant 63 : i32
      %i64 = arith.constant 64 : i32
      %i128 = arith.constant 128 : i32
      %nowhere = arith.constant 1073741816 : i32
      %c0 = arith.constant 0 : index
      %c1 = arith.constant 1 : index
      %c2 = arith.constant 2 : index
      %c3 = arith.constant 3 : index
      %c1024 = arith.constant 1024 : index
      %c2048 = arith.constant 2048 : index
      %c4096 = arith.constant 4096 : index
      %c5120 = arith.constant 5120 : index
      %c8192 = arith.constant 8192 : index
      %c9216 = arith.constant 9216 : index
      %c10240 = arith.constant 10240 : index
      %c12288 = arith.constant 12288 : index
      %c13312 = arith.constant 13312 : index
      %lds = memref.cast %shared : memref<16384xf16, #gpu.address_space<workgroup>> to !lds_f16
      %n = memref.dim %input, %c0 : !strided_f16
      %n_size = arith.index_cast %n : index to i32
      %c = memref.dim %input, %c1 : !strided_f16
      %c_size = arith.index_cast %c : index to i32
      %h = memref.dim %input, %c2 : !strided_f16
      %h_size = arith.index_cast %h : index to i32
      %w = memref.dim %input, %c3 : !strided_f16
      %w_size = arith.index_cast %w : index to i32
      %f = memref.dim %filter, %c0 : !strided_f16
      %f_size = arith.index_cast %f : index to i32
      %r = memref.dim %filter, %c2 : !strided_f16
      %r_size = arith.index_cast %r : index to i32
      %s = memref.dim %filter, %c3 : !strided_f16
      %s_size = arith.index_cast %s : index to i32
      %p = memref.dim %output, %c2 : !strided_f16
      %p_size = arith.index_cast %p : index to i32
      %q = memref.dim %output, %c3 : !strided_f16
      %q_size = arith.index_cast %q : index to i32
      %input_nc = arith.muli %n, %c : index
      %input_hw = arith.muli %h, %w : index
      %input_count = arith.muli %input_nc, %input_hw : index
      %input_flat = memref.reinterpret_cast %input to offset: [0],
          sizes: [%input_count], strides: [1] : !strided_f16 to !flat_f16
      %input_base, %input_offset, %input_sizes:4, %input_strides:4 =
          memref.extract_strided_metadata %input : !strided_f16 -> memref<f16>,
          index, index, index, index, index, index, index, index, index
      %input_stride_n = arith.index_cast %input_strides#0 : index to i32
      %input_stride_c = arith.index_cast %input_strides#1 : index to i32
      %input_stride_h = arith.index_cast %input_strides#2 : index to i32
      %input_stride_w = arith.index_cast %input_strides#3 : index to i32
      %filter_fc = arith.muli %f, %c : index
      %filter_rs = arith.muli %r, %s : index
      %filter_count = arith.muli %filter_fc, %filter_rs : index
      %filter_flat = memref.reinterpret_cast %filter to offset: [0],
          sizes: [%filter_count], strides: [1] : !strided_f16 to !flat_f16
      %filter_base, %filter_offset, %filter_sizes:4, %filter_strides:4 =
          memref.extract_strided_metadata %filter : !strided_f16 -> memref<f16>,
          index, index, index, index, index, index, index, index, index
      %filter_stride_f = arith.index_cast %filter_strides#0 : index to i32
      %filter_stride_c = arith.index_cast %filter_strides#1 : index to i32
      %filter_stride_r = arith.index_cast %filter_strides#2 : index to i32
      %filter_stride_s = arith.index_cast %filter_strides#3 : index to i32
      %output_nf = arith.muli %n, %f : index
      %output_pq = arith.muli %p, %q : index
      %output_count = arith.muli %output_nf, %output_pq : index
      %output_flat = memref.reinterpret_cast %output to offset: [0],
          sizes: [%output_count], strides: [1] : !strided_f16 to !flat_f16
      %output_base, %output_offset, %output_sizes:4, %output_strides:4 =
          memref.extract_strided_metadata %output : !strided_f16 -> memref<f16>,
          index, index, index, index, index, index, index, index, index
      %output_stride_n = arith.index_cast %output_strides#0 : index to i32
      %output_stride_f = arith.index_cast %output_strides#1 : index to i32
      %output_stride_p = arith.index_cast %output_strides#2 : index to i32
      %output_stride_q = arith.index_cast %output_strides#3 : index to i32
      %pq_size = arith.muli %p_size, %q_size : i32
      %pixels = arith.muli %n_size, %pq_size : i32
      %rs_size = arith.muli %r_size, %s_size : i32

      // block = tile_p * ceil(F / 128) + tile_f
      %block_index = gpu.block_id x
      %block = arith.index_castui %block_index : index to i32
      %tiles_f = arith.ceildivui %f_size, %i128 : i32
      %tile_f = arith.remui %block, %tiles_f : i32
      %tile_p = arith.divui %block, %tiles_f : i32
      %filter0 = arith.muli %tile_f, %i128 : i32
      %pixel0 = arith.muli %tile_p, %i128 : i32
      %thread_index = gpu.thread_id x
      %thread = arith.index_castui %thread_index : index to i32

      // Staging: this lane's pixel and its half of the K step, which is uniform
      // in a wave.
      %half_any = arith.divui %thread, %i128 : i32
      %half = rocdl.readfirstlane %half_any : i32
      %staged_pixel = arith.remui %thread, %i128 : i32
      %pixel = arith.addi %pixel0, %staged_pixel : i32
      %n_0, %h_0, %w_0 = func.call @first_input(%pixel, %pixels, %p_size, %q_size,
          %stride_h, %stride_w, %pad_h, %pad_w) : (i32, i32, i32, i32, i32, i32, i32, i32) -> (i32, i32, i32)
      %image_start = arith.muli %n_0, %input_stride_n : i32
      %line_start = arith.muli %h_0, %input_stride_h : i32
      %column_start = arith.muli %w_0, %input_stride_w : i32
      %image_line = arith.addi %image_start, %line_start : i32
      %input_start = arith.addi %image_line, %column_start : i32
      %first_part = arith.muli %half, %i2 : i32
      %second_part = arith.addi %first_part, %i1 : i32
      %pixel_part_0_at = func.call @lds_position(%staged_pixel, %first_part) : (i32, i32) -> index
      %pixel_part_1_at = func.call @lds_position(%staged_pixel, %second_part) : (i32, i32) -> index

      // This lane's element of a K step of the filters, and where its rows start.
      // Filters beyond the last repeat it: their sums are not stored.
      %k = arith.remui %thread, %i32 : i32
      %k_row = arith.divui %thread, %i32 : i32
      %k_part = arith.divui %k, %i8 : i32
      %k_place_i32 = arith.remui %k, %i8 : i32
      %k_place = arith.index_castui %k_place_i32 : i32 to index
      %k_row_odd = arith.addi %k_row, %i8 : i32
      %k_even_part_at = func.call @lds_position(%k_row, %k_part) : (i32, i32) -> index
      %k_even_at = arith.addi %k_even_part_at, %k_place : index
      %k_odd_part_at = func.call @lds_position(%k_row_odd, %k_part) : (i32, i32) -> index
      %k_odd_at = arith.addi %k_odd_part_at, %k_place : index
      %filter_last = arith.subi %f_size, %i1 : i32
      %k_filter = arith.addi %filter0, %k_row : i32
      %filter_row_8 = vector.broadcast %k_filter : i32 to !words
      %filter_last_8 = vector.broadcast %filter_last : i32 to !words
      %filter_stride_8 = vector.broadcast %filter_stride_f : i32 to !words
      %filter_far_0 = arith.constant dense<[0, 8, 16, 24, 32, 40, 48, 56]> : !words
      %filter_any_0 = arith.addi %filter_row_8, %filter_far_0 : !words
      %filter_8_0 = arith.minui %filter_any_0, %filter_last_8 : !words
      %filter_starts_0 = arith.muli %filter_8_0, %filter_stride_8 : !words
      %filter_far_1 = arith.constant dense<[64, 72, 80, 88, 96, 104, 112, 120]> : !words
      %filter_any_1 = arith.addi %filter_row_8, %filter_far_1 : !words
      %filter_8_1 = arith.minui %filter_any_1, %filter_last_8 : !words
      %filter_starts_1 = arith.muli %filter_8_1, %filter_stride_8 : !words

      // The cursor of the K steps: r and s, each times its dilation, and how
      // many channels are left; s is the fastest and the channels the slowest.
      %row_end = arith.muli %r_size, %dilation_h : i32
      %column_end = arith.muli %s_size, %dilation_w : i32
      %half_channel = arith.muli %half, %i16 : i32
      %channel_0 = arith.addi %half_channel, %i0 : i32
      %channel_4 = arith.addi %half_channel, %i4 : i32
      %channel_8 = arith.addi %half_channel, %i8 : i32
      %channel_12 = arith.addi %half_channel, %i12 : i32
      %channel_steps = arith.ceildivui %c_size, %i32 : i32
      %steps = arith.muli %rs_size, %channel_steps : i32

      // The wave's part of the tile, and the lane's row and k half of a block.
      %wave = arith.divui %thread, %i64 : i32
      %wave_f = arith.divui %wave, %i2 : i32
      %wave_p = arith.remui %wave, %i2 : i32
      %lane = arith.andi %thread, %i63 : i32
      %lane_row = arith.andi %lane, %i31 : i32
      %lane_half = arith.divui %lane, %i32 : i32
      %wave_filter = arith.muli %wave_f, %i64 : i32
      %wave_pixel = arith.muli %wave_p, %i64 : i32
      %filter_row = arith.addi %wave_filter, %lane_row : i32
      %pixel_row = arith.addi %wave_pixel, %lane_row : i32
      %lane_half_1 = arith.xori %lane_half, %i2 : i32
      %filter_0_at = func.call @lds_position(%filter_row, %lane_half) : (i32, i32) -> index
      %filter_1_at = func.call @lds_position(%filter_row, %lane_half_1) : (i32, i32) -> index
      %pixel_0_at = func.call @lds_position(%pixel_row, %lane_half) : (i32, i32) -> index
      %pixel_1_at = func.call @lds_position(%pixel_row, %lane_half_1) : (i32, i32) -> index

      // Fill both buffers, and have the next two steps in registers.
      %first_0_done = arith.subi %c_size, %c_size : i32
      %first_0_channel = arith.addi %first_0_done, %k : i32
      %first_0_plane_at = arith.muli %first_0_channel, %filter_stride_c : i32
      %first_0_tap_at = arith.muli %i0, %filter_stride_s : i32
      %first_0_element_at = arith.addi %first_0_plane_at, %first_0_tap_at : i32
      %first_0_exists = arith.cmpi slt, %k, %c_size : i32
      %first_0_filter_at = arith.select %first_0_exists, %first_0_element_at, %nowhere : i32
      %first_0_at = func.call @tap_position(%input_start, %h_0, %w_0, %i0, %i0, %c_size,
          %h_size, %w_size, %c_size, %input_stride_c, %input_stride_h, %input_stride_w) : (i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32) -> i32
      %first_0_goes_on = arith.cmpi sgt, %c_size, %i0 : i32
      %first_0_whole_at = func.call @position_if(%first_0_goes_on, %first_0_at, %i0) : (i1, i32, i32) -> i32
      %first_0_row, %first_0_column, %first_0_left, %first_0_wraps = func.call @advance(%i0, %i0, %c_size, %i0, %dilation_w, %i0, %i32,
          %row_end, %column_end, %dilation_h) : (i32, i32, i32, i32, i32, i32, i32, i32, i32, i32) -> (i32, i32, i32, i1)
      %first_0_tap_far = arith.addi %i0, %i1 : i32
      %first_0_tap = arith.select %first_0_wraps, %i0, %first_0_tap_far : i32
      %first_0_0:8 = func.call @gather_rows_f16(%filter_flat, %filter_starts_0, %first_0_filter_at)
          : (!flat_f16, !words, i32) -> (f16, f16, f16, f16, f16, f16, f16, f16)
      %first_0_1:8 = func.call @gather_rows_f16(%filter_flat, %filter_starts_1, %first_0_filter_at)
          : (!flat_f16, !words, i32) -> (f16, f16, f16, f16, f16, f16, f16, f16)
      %first_0_2:4 = func.call @gather_whole_f16(%input_flat, %first_0_whole_at, %channel_0, %input_stride_c)
          : (!flat_f16, i32, i32, i32) -> (f16, f16, f16, f16)
      %first_0_3:4 = func.call @gather_whole_f16(%input_flat, %first_0_whole_at, %channel_4, %input_stride_c)
          : (!flat_f16, i32, i32, i32) -> (f16, f16, f16, f16)
      %first_0_4:4 = func.call @gather_whole_f16(%input_flat, %first_0_whole_at, %channel_8, %input_stride_c)
          : (!flat_f16, i32, i32, i32) -> (f16, f16, f16, f16)
      %first_0_5:4 = func.call @gather_whole_f16(%input_flat, %first_0_whole_at, %channel_12, %input_stride_c)
          : (!flat_f16, i32, i32, i32) -> (f16, f16, f16, f16)
      %first_1_done = arith.subi %c_size, %first_0_left : i32
      %first_1_channel = arith.addi %first_1_done, %k : i32
      %first_1_plane_at = arith.muli %first_1_channel, %filter_stride_c : i32
      %first_1_tap_at = arith.muli %first_0_tap, %filter_stride_s : i32
      %first_1_element_at = arith.addi %first_1_plane_at, %first_1_tap_at : i32
      %first_1_exists = arith.cmpi slt, %k, %first_0_left : i32
      %first_1_filter_at = arith.select %first_1_exists, %first_1_element_at, %nowhere : i32
      %first_1_at = func.call @tap_position(%input_start, %h_0, %w_0, %first_0_row, %first_0_column, %first_0_left,
          %h_size, %w_size, %c_size, %input_stride_c, %input_stride_h, %input_stride_w) : (i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32) -> i32
      %first_1_goes_on = arith.cmpi sgt, %first_0_left, %i0 : i32
      %first_1_whole_at = func.call @position_if(%first_1_goes_on, %first_1_at, %i0) : (i1, i32, i32) -> i32
      %first_1_row, %first_1_column, %first_1_left, %first_1_wraps = func.call @advance(%first_0_row, %first_0_column, %first_0_left, %i0, %dilation_w, %i0, %i32,
          %row_end, %column_end, %dilation_h) : (i32, i32, i32, i32, i32, i32, i32, i32, i32, i32) -> (i32, i32, i32, i1)
      %first_1_tap_far = arith.addi %first_0_tap, %i1 : i32
      %first_1_tap = arith.select %first_1_wraps, %i0, %first_1_tap_far : i32
      %first_1_0:8 = func.call @gather_rows_f16(%filter_flat, %filter_starts_0, %first_1_filter_at)
          : (!flat_f16, !words, i32) -> (f16, f16, f16, f16, f16, f16, f16, f16)
      %first_1_1:8 = func.call @gather_rows_f16(%filter_flat, %filter_starts_1, %first_1_filter_at)
          : (!flat_f16, !words, i32) -> (f16, f16, f16, f16, f16, f16, f16, f16)
      %first_1_2:4 = func.call @gather_whole_f16(%input_flat, %first_1_whole_at, %channel_0, %input_stride_c)
          : (!flat_f16, i32, i32, i32) -> (f16, f16, f16, f16)
      %first_1_3:4 = func.call @gather_whole_f16(%input_flat, %first_1_whole_at, %channel_4, %input_stride_c)
          : (!flat_f16, i32, i32, i32) -> (f16, f16, f16, f16)
      %first_1_4:4 = func.call @gather_whole_f16(%input_flat, %first_1_whole_at, %channel_8, %input_stride_c)
          : (!flat_f16, i32, i32, i32) -> (f16, f16, f16, f16)
      %first_1_5:4 = func.call @gather_whole_f16(%input_flat, %first_1_whole_at, %channel_12, %input_stride_c)
          : (!flat_f16, i32, i32, i32) -> (f16, f16, f16, f16)
      %first_2_done = arith.subi %c_size, %first_1_left : i32
      %first_2_channel = arith.addi %first_2_done, %k : i32
      %first_2_plane_at = arith.muli %first_2_channel, %filter_stride_c : i32
      %first_2_tap_at = arith.muli %first_1_tap, %filter_stride_s : i32
      %first_2_element_at = arith.addi %first_2_plane_at, %first_2_tap_at : i32
      %first_2_exists = arith.cmpi slt, %k, %first_1_left : i32
      %first_2_filter_at = arith.select %first_2_exists, %first_2_element_at, %nowhere : i32
      %first_2_at = func.call @tap_position(%input_start, %h_0, %w_0, %first_1_row, %first_1_column, %first_1_left,
          %h_size, %w_size, %c_size, %input_stride_c, %input_stride_h, %input_stride_w) : (i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32) -> i32
      %first_2_goes_on = arith.cmpi sgt, %first_1_left, %i0 : i32
      %first_2_whole_at = func.call @position_if(%first_2_goes_on, %first_2_at, %i0) : (i1, i32, i32) -> i32
      %first_2_row, %first_2_column, %first_2_left, %first_2_wraps = func.call @advance(%first_1_row, %first_1_column, %first_1_left, %i0, %dilation_w, %i0, %i32,
          %row_end, %column_end, %dilation_h) : (i32, i32, i32, i32, i32, i32, i32, i32, i32, i32) -> (i32, i32, i32, i1)
      %first_2_tap_far = arith.addi %first_1_tap, %i1 : i32
      %first_2_tap = arith.select %first_2_wraps, %i0, %first_2_tap_far : i32
      %first_2_0:8 = func.call @gather_rows_f16(%filter_flat, %filter_starts_0, %first_2_filter_at)
          : (!flat_f16, !words, i32) -> (f16, f16, f16, f16, f16, f16, f16, f16)
      %first_2_1:8 = func.call @gather_rows_f16(%filter_flat, %filter_starts_1, %first_2_filter_at)
          : (!flat_f16, !words, i32) -> (f16, f16, f16, f16, f16, f16, f16, f16)
      %first_2_2:4 = func.call @gather_whole_f16(%input_flat, %first_2_whole_at, %channel_0, %input_stride_c)
          : (!flat_f16, i32, i32, i32) -> (f16, f16, f16, f16)
      %first_2_3:4 = func.call @gather_whole_f16(%input_flat, %first_2_whole_at, %channel_4, %input_stride_c)
          : (!flat_f16, i32, i32, i32) -> (f16, f16, f16, f16)
      %first_2_4:4 = func.call @gather_whole_f16(%input_flat, %first_2_whole_at, %channel_8, %input_stride_c)
          : (!flat_f16, i32, i32, i32) -> (f16, f16, f16, f16)
      %first_2_5:4 = func.call @gather_whole_f16(%input_flat, %first_2_whole_at, %channel_12, %input_stride_c)
          : (!flat_f16, i32, i32, i32) -> (f16, f16, f16, f16)
      func.call @write_rows_f16(%lds, %k_even_at, %k_odd_at,
          %first_0_0#0, %first_0_0#1, %first_0_0#2, %first_0_0#3, %first_0_0#4, %first_0_0#5, %first_0_0#6, %first_0_0#7) : (!lds_f16, index, index, f16, f16, f16, f16, f16, f16, f16, f16) -> ()
      %staged_2_even = arith.addi %k_even_at, %c2048 : index
      %staged_2_odd = arith.addi %k_odd_at, %c2048 : index
      func.call @write_rows_f16(%lds, %staged_2_even, %staged_2_odd,
          %first_0_1#0, %first_0_1#1, %first_0_1#2, %first_0_1#3, %first_0_1#4, %first_0_1#5, %first_0_1#6, %first_0_1#7) : (!lds_f16, index, index, f16, f16, f16, f16, f16, f16, f16, f16) -> ()
      %staged_3_at = arith.addi %pixel_part_0_at, %c4096 : index
      func.call @write_elements_f16(%lds, %staged_3_at,
          %first_0_2#0, %first_0_2#1, %first_0_2#2, %first_0_2#3, %first_0_3#0, %first_0_3#1, %first_0_3#2, %first_0_3#3) : (!lds_f16, index, f16, f16, f16, f16, f16, f16, f16, f16) -> ()
      %staged_4_at = arith.addi %pixel_part_1_at, %c4096 : index
      func.call @write_elements_f16(%lds, %staged_4_at,
          %first_0_4#0, %first_0_4#1, %first_0_4#2, %first_0_4#3, %first_0_5#0, %first_0_5#1, %first_0_5#2, %first_0_5#3) : (!lds_f16, index, f16, f16, f16, f16, f16, f16, f16, f16) -> ()
      %staged_5_even = arith.addi %k_even_at, %c8192 : index
      %staged_5_odd = arith.addi %k_odd_at, %c8192 : index
      func.call @write_rows_f16(%lds, %staged_5_even, %staged_5_odd,
          %first_1_0#0, %first_1_0#1, %first_1_0#2, %first_1_0#3, %first_1_0#4, %first_1_0#5, %first_1_0#6, %first_1_0#7) : (!lds_f16, index, index, f16, f16, f16, f16, f16, f16, f16, f16) -> ()
      %staged_6_even = arith.addi %k_even_at, %c10240 : index
      %staged_6_odd = arith.addi %k_odd_at, %c10240 : index
      func.call @write_rows_f16(%lds, %staged_6_even, %staged_6_odd,
          %first_1_1#0, %first_1_1#1, %first_1_1#2, %first_1_1#3, %first_1_1#4, %first_1_1#5, %first_1_1#6, %first_1_1#7) : (!lds_f16, index, index, f16, f16, f16, f16, f16, f16, f16, f16) -> ()
      %staged_7_at = arith.addi %pixel_part_0_at, %c12288 : index
      func.call @write_elements_f16(%lds, %staged_7_at,
          %first_1_2#0, %first_1_2#1, %first_1_2#2, %first_1_2#3, %first_1_3#0, %first_1_3#1, %first_1_3#2, %first_1_3#3) : (!lds_f16, index, f16, f16, f16, f16, f16, f16, f16, f16) -> ()
      %staged_8_at = arith.addi %pixel_part_1_at, %c12288 : index
      func.call @write_elements_f16(%lds, %staged_8_at,
          %first_1_4#0, %first_1_4#1, %first_1_4#2, %first_1_4#3, %first_1_5#0, %first_1_5#1, %first_1_5#2, %first_1_5#3) : (!lds_f16, index, f16, f16, f16, f16, f16, f16, f16, f16) -> ()
      amdgpu.lds_barrier
      %filter_9 = vector.load %lds[%filter_0_at] {alignment = 16} : !lds_f16, !chunk_f16
      %filter_10_at = arith.addi %filter_0_at, %c1024 : index
      %filter_10 = vector.load %lds[%filter_10_at] {alignment = 16} : !lds_f16, !chunk_f16
      %pixel_11_at = arith.addi %pixel_0_at, %c4096 : index
      %pixel_11 = vector.load %lds[%pixel_11_at] {alignment = 16} : !lds_f16, !chunk_f16
      %pixel_12_at = arith.addi %pixel_0_at, %c5120 : index
      %pixel_12 = vector.load %lds[%pixel_12_at] {alignment = 16} : !lds_f16, !chunk_f16
      %no_sums = arith.constant dense<0.0> : !block
      %end_0, %end_1, %end_2, %end_3, %end_4, %end_5, %end_6, %end_7, %end_8, %end_9, %end_10, %end_11, %end_12,
          %end_13, %end_14, %end_15, %end_16, %end_17, %end_18, %end_19, %end_20, %end_21, %end_22, %end_23, %end_24,
          %end_25, %end_26, %end_27, %end_28, %end_29, %end_30, %end_31, %end_32, %end_33, %end_34, %end_35, %end_36,
          %end_37, %end_38, %end_39, %end_40, %end_41, %end_42, %end_43 =
      scf.for %step = %i0 to %steps step %i2
      iter_args(%loop_sums_0 = %no_sums, %loop_sums_1 = %no_sums, %loop_sums_2 = %no_sums, %loop_sums_3 = %no_sums,
      %loop_operand_0 = %filter_9, %loop_operand_1 = %filter_10, %loop_operand_2 = %pixel_11, %loop_operand_3 =
      %pixel_12, %loop_even_0 = %first_2_0#0, %loop_even_1 = %first_2_0#1, %loop_even_2 = %first_2_0#2, %loop_even_3
      = %first_2_0#3, %loop_even_4 = %first_2_0#4, %loop_even_5 = %first_2_0#5, %loop_even_6 = %first_2_0#6,
      %loop_even_7 = %first_2_0#7, %loop_even_8 = %first_2_1#0, %loop_even_9 = %first_2_1#1, %loop_even_10 =
      %first_2_1#2, %loop_even_11 = %first_2_1#3, %loop_even_12 = %first_2_1#4, %loop_even_13 = %first_2_1#5,
      %loop_even_14 = %first_2_1#6, %loop_even_15 = %first_2_1#7, %loop_even_16 = %first_2_2#0, %loop_even_17 =
      %first_2_2#1, %loop_even_18 = %first_2_2#2, %loop_even_19 = %first_2_2#3, %loop_even_20 = %first_2_3#0,
      %loop_even_21 = %first_2_3#1, %loop_even_22 = %first_2_3#2, %loop_even_23 = %first_2_3#3, %loop_even_24 =
      %first_2_4#0, %loop_even_25 = %first_2_4#1, %loop_even_26 = %first_2_4#2, %loop_even_27 = %first_2_4#3,
      %loop_even_28 = %first_2_5#0, %loop_even_29 = %first_2_5#1, %loop_even_30 = %first_2_5#2, %loop_even_31 =
      %first_2_5#3, %loop_row_0 = %first_2_row, %loop_column_0 = %first_2_column, %loop_left_0 = %first_2_left,
      %loop_tap_0 = %first_2_tap)
      -> (!block, !block, !block, !block, !chunk_f16, !chunk_f16, !chunk_f16, !chunk_f16, f16, f16, f16, f16, f16,
      f16, f16, f16, f16, f16, f16, f16, f16, f16, f16, f16, f16, f16, f16, f16, f16, f16, f16, f16, f16, f16, f16,
      f16, f16, f16, f16, f16, i32, i32, i32, i32) : i32 {
        // Step 0, first half. Everybody has read buffer 0 at its end.
        %filter_13 = vector.load %lds[%filter_1_at] {alignment = 16} : !lds_f16, !chunk_f16
        %filter_14_at = arith.addi %filter_1_at, %c1024 : index
        %filter_14 = vector.load %lds[%filter_14_at] {alignment = 16} : !lds_f16, !chunk_f16
        %pixel_15_at = arith.addi %pixel_1_at, %c4096 : index
        %pixel_15 = vector.load %lds[%pixel_15_at] {alignment = 16} : !lds_f16, !chunk_f16
        %pixel_16_at = arith.addi %pixel_1_at, %c5120 : index
        %pixel_16 = vector.load %lds[%pixel_16_at] {alignment = 16} : !lds_f16, !chunk_f16
        %odd_done = arith.subi %c_size, %loop_left_0 : i32
        %odd_channel = arith.addi %odd_done, %k : i32
        %odd_plane_at = arith.muli %odd_channel, %filter_stride_c : i32
        %odd_tap_at = arith.muli %loop_tap_0, %filter_stride_s : i32
        %odd_element_at = arith.addi %odd_plane_at, %odd_tap_at : i32
        %odd_exists = arith.cmpi slt, %k, %loop_left_0 : i32
        %odd_filter_at = arith.select %odd_exists, %odd_element_at, %nowhere : i32
        %odd_at = func.call @tap_position(%input_start, %h_0, %w_0, %loop_row_0, %loop_column_0, %loop_left_0,
            %h_size, %w_size, %c_size, %input_stride_c, %input_stride_h, %input_stride_w) : (i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32) -> i32
        %odd_goes_on = arith.cmpi sgt, %loop_left_0, %i0 : i32
        %odd_whole_at = func.call @position_if(%odd_goes_on, %odd_at, %i0) : (i1, i32, i32) -> i32
        %odd_row, %odd_column, %odd_left, %odd_wraps = func.call @advance(%loop_row_0, %loop_column_0, %loop_left_0, %i0, %dilation_w, %i0, %i32,
            %row_end, %column_end, %dilation_h) : (i32, i32, i32, i32, i32, i32, i32, i32, i32, i32) -> (i32, i32, i32, i1)
        %odd_tap_far = arith.addi %loop_tap_0, %i1 : i32
        %odd_tap = arith.select %odd_wraps, %i0, %odd_tap_far : i32
        %odd_0:8 = func.call @gather_rows_f16(%filter_flat, %filter_starts_0, %odd_filter_at)
            : (!flat_f16, !words, i32) -> (f16, f16, f16, f16, f16, f16, f16, f16)
        %odd_1:8 = func.call @gather_rows_f16(%filter_flat, %filter_starts_1, %odd_filter_at)
            : (!flat_f16, !words, i32) -> (f16, f16, f16, f16, f16, f16, f16, f16)
        %odd_2:4 = func.call @gather_whole_f16(%input_flat, %odd_whole_at, %channel_0, %input_stride_c)
            : (!flat_f16, i32, i32, i32) -> (f16, f16, f16, f16)
        %odd_3:4 = func.call @gather_whole_f16(%input_flat, %odd_whole_at, %channel_4, %input_stride_c)
            : (!flat_f16, i32, i32, i32) -> (f16, f16, f16, f16)
        %odd_4:4 = func.call @gather_whole_f16(%input_flat, %odd_whole_at, %channel_8, %input_stride_c)
            : (!flat_f16, i32, i32, i32) -> (f16, f16, f16, f16)
        %odd_5:4 = func.call @gather_whole_f16(%input_flat, %odd_whole_at, %channel_12, %input_stride_c)
            : (!flat_f16, i32, i32, i32) -> (f16, f16, f16, f16)
        %operand_17 = vector.shuffle %loop_operand_0, %loop_operand_0 [0, 1, 2, 3] : !chunk_f16, !chunk_f16
        %operand_18 = vector.shuffle %loop_operand_1, %loop_operand_1 [0, 1, 2, 3] : !chunk_f16, !chunk_f16
        %operand_19 = vector.shuffle %loop_operand_2, %loop_operand_2 [0, 1, 2, 3] : !chunk_f16, !chunk_f16
        %operand_20 = vector.shuffle %loop_operand_3, %loop_operand_3 [0, 1, 2, 3] : !chunk_f16, !chunk_f16
        %sums_21 = amdgpu.mfma 32x32x8 %operand_17 * %operand_19 + %loop_sums_0 blgp = none : !operand_f16, !operand_f16, !block
        %sums_22 = amdgpu.mfma 32x32x8 %operand_17 * %operand_20 + %loop_sums_1 blgp = none : !operand_f16, !operand_f16, !block
        %sums_23 = amdgpu.mfma 32x32x8 %operand_18 * %operand_19 + %loop_sums_2 blgp = none : !operand_f16, !operand_f16, !block
        %sums_24 = amdgpu.mfma 32x32x8 %operand_18 * %operand_20 + %loop_sums_3 blgp = none : !operand_f16, !operand_f16, !block
        %operand_25 = vector.shuffle %loop_operand_0, %loop_operand_0 [4, 5, 6, 7] : !chunk_f16, !chunk_f16
        %operand_26 = vector.shuffle %loop_operand_1, %loop_operand_1 [4, 5, 6, 7] : !chunk_f16, !chunk_f16
        %operand_27 = vector.shuffle %loop_operand_2, %loop_operand_2 [4, 5, 6, 7] : !chunk_f16, !chunk_f16
        %operand_28 = vector.shuffle %loop_operand_3, %loop_operand_3 [4, 5, 6, 7] : !chunk_f16, !chunk_f16
        %sums_29 = amdgpu.mfma 32x32x8 %operand_25 * %operand_27 + %sums_21 blgp = none : !operand_f16, !operand_f16, !block
        %sums_30 = amdgpu.mfma 32x32x8 %operand_25 * %operand_28 + %sums_22 blgp = none : !operand_f16, !operand_f16, !block
        %sums_31 = amdgpu.mfma 32x32x8 %operand_26 * %operand_27 + %sums_23 blgp = none : !operand_f16, !operand_f16, !block
        %sums_32 = amdgpu.mfma 32x32x8 %operand_26 * %operand_28 + %sums_24 blgp = none : !operand_f16, !operand_f16, !block
        rocdl.sched.group.barrier 8, 1, 0
        rocdl.sched.group.barrier 256, 1, 0
        rocdl.sched.group.barrier 32, 4, 0
        rocdl.sched.group.barrier 8, 1, 0
        rocdl.sched.group.barrier 256, 1, 0
        rocdl.sched.group.barrier 32, 4, 0
        rocdl.sched.group.barrier 8, 1, 0
        rocdl.sched.group.barrier 256, 1, 0
        rocdl.sched.group.barrier 32, 4, 0
        rocdl.sched.group.barrier 8, 1, 0
        rocdl.sched.group.barrier 256, 1, 0
        rocdl.sched.group.barrier 32, 4, 0
        rocdl.sched.group.barrier 8, 1, 0
        rocdl.sched.group.barrier 32, 4, 0
        rocdl.sched.group.barrier 8, 1, 0
        rocdl.sched.group.barrier 32, 4, 0
        rocdl.sched.group.barrier 8, 1, 0
        rocdl.sched.group.barrier 32, 4, 0
        rocdl.sched.group.barrier 8, 1, 0
        rocdl.sched.group.barrier 32, 4, 0
        rocdl.sched.barrier 0
        amdgpu.lds_barrier
        // Step 0, second half.
        %filter_33_at = arith.addi %filter_0_at, %c8192 : index
        %filter_33 = vector.load %lds[%filter_33_at] {alignment = 16} : !lds_f16, !chunk_f16
        %filter_34_at = arith.addi %filter_0_at, %c9216 : index
        %filter_34 = vector.load %lds[%filter_34_at] {alignment = 16} : !lds_f16, !chunk_f16
        %pixel_35_at = arith.addi %pixel_0_at, %c12288 : index
        %pixel_35 = vector.load %lds[%pixel_35_at] {alignment = 16} : !lds_f16, !chunk_f16
        %pixel_36_at = arith.addi %pixel_0_at, %c13312 : index
        %pixel_36 = vector.load %lds[%pixel_36_at] {alignment = 16} : !lds_f16, !chunk_f16
        func.call @write_rows_f16(%lds, %k_even_at, %k_odd_at,
            %loop_even_0, %loop_even_1, %loop_even_2, %loop_even_3, %loop_even_4, %loop_even_5, %loop_even_6, %loop_even_7) : (!lds_f16, index, index, f16, f16, f16, f16, f16, f16, f16, f16) -> ()
        %staged_38_even = arith.addi %k_even_at, %c2048 : index
        %staged_38_odd = arith.addi %k_odd_at, %c2048 : index
        func.call @write_rows_f16(%lds, %staged_38_even, %staged_38_odd,
            %loop_even_8, %loop_even_9, %loop_even_10, %loop_even_11, %loop_even_12, %loop_even_13, %loop_even_14, %loop_even_15) : (!lds_f16, index, index, f16, f16, f16, f16, f16, f16, f16, f16) -> ()
        %staged_39_at = arith.addi %pixel_part_0_at, %c4096 : index
        func.call @write_elements_f16(%lds, %staged_39_at,
            %loop_even_16, %loop_even_17, %loop_even_18, %loop_even_19, %loop_even_20, %loop_even_21, %loop_even_22, %loop_even_23) : (!lds_f16, index, f16, f16, f16, f16, f16, f16, f16, f16) -> ()
        %staged_40_at = arith.addi %pixel_part_1_at, %c4096 : index
        func.call @write_elements_f16(%lds, %staged_40_at,
            %loop_even_24, %loop_even_25, %loop_even_26, %loop_even_27, %loop_even_28, %loop_even_29, %loop_even_30, %loop_even_31) : (!lds_f16, index, f16, f16, f16, f16, f16, f16, f16, f16) -> ()
        %operand_41 = vector.shuffle %filter_13, %filter_13 [0, 1, 2, 3] : !chunk_f16, !chunk_f16
        %operand_42 = vector.shuffle %filter_14, %filter_14 [0, 1, 2, 3] : !chunk_f16, !chunk_f16
        %operand_43 = vector.shuffle %pixel_15, %pixel_15 [0, 1, 2, 3] : !chunk_f16, !chunk_f16
        %operand_44 = vector.shuffle %pixel_16, %pixel_16 [0, 1, 2, 3] : !chunk_f16, !chunk_f16
        %sums_45 = amdgpu.mfma 32x32x8 %operand_41 * %operand_43 + %sums_29 blgp = none : !operand_f16, !operand_f16, !block
        %sums_46 = amdgpu.mfma 32x32x8 %operand_41 * %operand_44 + %sums_30 blgp = none : !operand_f16, !operand_f16, !block
        %sums_47 = amdgpu.mfma 32x32x8 %operand_42 * %operand_43 + %sums_31 blgp = none : !operand_f16, !operand_f16, !block
        %sums_48 = amdgpu.mfma 32x32x8 %operand_42 * %operand_44 + %sums_32 blgp = none : !operand_f16, !operand_f16, !block
        %operand_49 = vector.shuffle %filter_13, %filter_13 [4, 5, 6, 7] : !chunk_f16, !chunk_f16
        %operand_50 = vector.shuffle %filter_14, %filter_14 [4, 5, 6, 7] : !chunk_f16, !chunk_f16
        %operand_51 = vector.shuffle %pixel_15, %pixel_15 [4, 5, 6, 7] : !chunk_f16, !chunk_f16
        %operand_52 = vector.shuffle %pixel_16, %pixel_16 [4, 5, 6, 7] : !chunk_f16, !chunk_f16
        %sums_53 = amdgpu.mfma 32x32x8 %operand_49 * %operand_51 + %sums_45 blgp = none : !operand_f16, !operand_f16, !block
        %sums_54 = amdgpu.mfma 32x32x8 %operand_49 * %operand_52 + %sums_46 blgp = none : !operand_f16, !operand_f16, !block
        %sums_55 = amdgpu.mfma 32x32x8 %operand_50 * %operand_51 + %sums_47 blgp = none : !operand_f16, !operand_f16, !block
        %sums_56 = amdgpu.mfma 32x32x8 %operand_50 * %operand_52 + %sums_48 blgp = none : !operand_f16, !operand_f16, !block
        rocdl.sched.group.barrier 8, 1, 0
        rocdl.sched.group.barrier 256, 1, 0
        rocdl.sched.group.barrier 512, 3, 0
        rocdl.sched.group.barrier 8, 1, 0
        rocdl.sched.group.barrier 256, 1, 0
        rocdl.sched.group.barrier 512, 3, 0
        rocdl.sched.group.barrier 8, 1, 0
        rocdl.sched.group.barrier 256, 1, 0
        rocdl.sched.group.barrier 512, 3, 0
        rocdl.sched.group.barrier 8, 1, 0
        rocdl.sched.group.barrier 256, 1, 0
        rocdl.sched.group.barrier 512, 3, 0
        rocdl.sched.group.barrier 8, 1, 0
        rocdl.sched.group.barrier 512, 3, 0
        rocdl.sched.group.barrier 8, 1, 0
        rocdl.sched.group.barrier 512, 3, 0
        rocdl.sched.group.barrier 8, 1, 0
        rocdl.sched.group.barrier 8, 1, 0
        // Step 1, first half. Everybody has read buffer 1 at its end.
        %filter_57_at = arith.addi %filter_1_at, %c8192 : index
        %filter_57 = vector.load %lds[%filter_57_at] {alignment = 16} : !lds_f16, !chunk_f16
        %filter_58_at = arith.addi %filter_1_at, %c9216 : index
        %filter_58 = vector.load %lds[%filter_58_at] {alignment = 16} : !lds_f16, !chunk_f16
        %pixel_59_at = arith.addi %pixel_1_at, %c12288 : index
        %pixel_59 = vector.load %lds[%pixel_59_at] {alignment = 16} : !lds_f16, !chunk_f16
        %pixel_60_at = arith.addi %pixel_1_at, %c13312 : index
        %pixel_60 = vector.load %lds[%pixel_60_at] {alignment = 16} : !lds_f16, !chunk_f16
        %even_done = arith.subi %c_size, %odd_left : i32
        %even_channel = arith.addi %even_done, %k : i32
        %even_plane_at = arith.muli %even_channel, %filter_stride_c : i32
        %even_tap_at = arith.muli %odd_tap, %filter_stride_s : i32
        %even_element_at = arith.addi %even_plane_at, %even_tap_at : i32
        %even_exists = arith.cmpi slt, %k, %odd_left : i32
        %even_filter_at = arith.select %even_exists, %even_element_at, %nowhere : i32
        %even_at = func.call @tap_position(%input_start, %h_0, %w_0, %odd_row, %odd_column, %odd_left,
            %h_size, %w_size, %c_size, %input_stride_c, %input_stride_h, %input_stride_w) : (i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32) -> i32
        %even_goes_on = arith.cmpi sgt, %odd_left, %i0 : i32
        %even_whole_at = func.call @position_if(%even_goes_on, %even_at, %i0) : (i1, i32, i32) -> i32
        %even_row, %even_column, %even_left, %even_wraps = func.call @advance(%odd_row, %odd_column, %odd_left, %i0, %dilation_w, %i0, %i32,
            %row_end, %column_end, %dilation_h) : (i32, i32, i32, i32, i32, i32, i32, i32, i32, i32) -> (i32, i32, i32, i1)
        %even_tap_far = arith.addi %odd_tap, %i1 : i32
        %even_tap = arith.select %even_wraps, %i0, %even_tap_far : i32
        %even_0:8 = func.call @gather_rows_f16(%filter_flat, %filter_starts_0, %even_filter_at)
            : (!flat_f16, !words, i32) -> (f16, f16, f16, f16, f16, f16, f16, f16)
        %even_1:8 = func.call @gather_rows_f16(%filter_flat, %filter_starts_1, %even_filter_at)
            : (!flat_f16, !words, i32) -> (f16, f16, f16, f16, f16, f16, f16, f16)
        %even_2:4 = func.call @gather_whole_f16(%input_flat, %even_whole_at, %channel_0, %input_stride_c)
            : (!flat_f16, i32, i32, i32) -> (f16, f16, f16, f16)
        %even_3:4 = func.call @gather_whole_f16(%input_flat, %even_whole_at, %channel_4, %input_stride_c)
            : (!flat_f16, i32, i32, i32) -> (f16, f16, f16, f16)
        %even_4:4 = func.call @gather_whole_f16(%input_flat, %even_whole_at, %channel_8, %input_stride_c)
            : (!flat_f16, i32, i32, i32) -> (f16, f16, f16, f16)
        %even_5:4 = func.call @gather_whole_f16(%input_flat, %even_whole_at, %channel_12, %input_stride_c)
            : (!flat_f16, i32, i32, i32) -> (f16, f16, f16, f16)
        %operand_61 = vector.shuffle %filter_33, %filter_33 [0, 1, 2, 3] : !chunk_f16, !chunk_f16
        %operand_62 = vector.shuffle %filter_34, %filter_34 [0, 1, 2, 3] : !chunk_f16, !chunk_f16
        %operand_63 = vector.shuffle %pixel_35, %pixel_35 [0, 1, 2, 3] : !chunk_f16, !chunk_f16
        %operand_64 = vector.shuffle %pixel_36, %pixel_36 [0, 1, 2, 3] : !chunk_f16, !chunk_f16
        %sums_65 = amdgpu.mfma 32x32x8 %operand_61 * %operand_63 + %sums_53 blgp = none : !operand_f16, !operand_f16, !block
        %sums_66 = amdgpu.mfma 32x32x8 %operand_61 * %operand_64 + %sums_54 blgp = none : !operand_f16, !operand_f16, !block
        %sums_67 = amdgpu.mfma 32x32x8 %operand_62 * %operand_63 + %sums_55 blgp = none : !operand_f16, !operand_f16, !block
        %sums_68 = amdgpu.mfma 32x32x8 %operand_62 * %operand_64 + %sums_56 blgp = none : !operand_f16, !operand_f16, !block
        %operand_69 = vector.shuffle %filter_33, %filter_33 [4, 5, 6, 7] : !chunk_f16, !chunk_f16
        %operand_70 = vector.shuffle %filter_34, %filter_34 [4, 5, 6, 7] : !chunk_f16, !chunk_f16
        %operand_71 = vector.shuffle %pixel_35, %pixel_35 [4, 5, 6, 7] : !chunk_f16, !chunk_f16
        %operand_72 = vector.shuffle %pixel_36, %pixel_36 [4, 5, 6, 7] : !chunk_f16, !chunk_f16
        %sums_73 = amdgpu.mfma 32x32x8 %operand_69 * %operand_71 + %sums_65 blgp = none : !operand_f16, !operand_f16, !block
        %sums_74 = amdgpu.mfma 32x32x8 %operand_69 * %operand_72 + %sums_66 blgp = none : !operand_f16, !operand_f16, !block
        %sums_75 = amdgpu.mfma 32x32x8 %operand_70 * %operand_71 + %sums_67 blgp = none : !operand_f16, !operand_f16, !block
        %sums_76 = amdgpu.mfma 32x32x8 %operand_70 * %operand_72 + %sums_68 blgp = none : !operand_f16, !operand_f16, !block
        rocdl.sched.group.barrier 8, 1, 0
        rocdl.sched.group.barrier 256, 1, 0
        rocdl.sched.group.barrier 32, 4, 0
        rocdl.sched.group.barrier 8, 1, 0
        rocdl.sched.group.barrier 256, 1, 0
        rocdl.sched.group.barrier 32, 4, 0
        rocdl.sched.group.barrier 8, 1, 0
        rocdl.sched.group.barrier 256, 1, 0
        rocdl.sched.group.barrier 32, 4, 0
        rocdl.sched.group.barrier 8, 1, 0
        rocdl.sched.group.barrier 256, 1, 0
        rocdl.sched.group.barrier 32, 4, 0
        rocdl.sched.group.barrier 8, 1, 0
        rocdl.sched.group.barrier 32, 4, 0
        rocdl.sched.group.barrier 8, 1, 0
        rocdl.sched.group.barrier 32, 4, 0
        rocdl.sched.group.barrier 8, 1, 0
        rocdl.sched.group.barrier 32, 4, 0
        rocdl.sched.group.barrier 8, 1, 0
        rocdl.sched.group.barrier 32, 4, 0
        rocdl.sched.barrier 0
        amdgpu.lds_barrier
        // Step 1, second half.
        %filter_77 = vector.load %lds[%filter_0_at] {alignment = 16} : !lds_f16, !chunk_f16
        %filter_78_at = arith.addi %filter_0_at, %c1024 : index
        %filter_78 = vector.load %lds[%filter_78_at] {alignment = 16} : !lds_f16, !chunk_f16
        %pixel_79_at = arith.addi %pixel_0_at, %c4096 : index
        %pixel_79 = vector.load %lds[%pixel_79_at] {alignment = 16} : !lds_f16, !chunk_f16
        %pixel_80_at = arith.addi %pixel_0_at, %c5120 : index
        %pixel_80 = vector.load %lds[%pixel_80_at] {alignment = 16} : !lds_f16, !chunk_f16
        %staged_81_even = arith.addi %k_even_at, %c8192 : index
        %staged_81_odd = arith.addi %k_odd_at, %c8192 : index
        func.call @write_rows_f16(%lds, %staged_81_even, %staged_81_odd,
            %odd_0#0, %odd_0#1, %odd_0#2, %odd_0#3, %odd_0#4, %odd_0#5, %odd_0#6, %odd_0#7) : (!lds_f16, index, index, f16, f16, f16, f16, f16, f16, f16, f16) -> ()
        %staged_82_even = arith.addi %k_even_at, %c10240 : index
        %staged_82_odd = arith.addi %k_odd_at, %c10240 : index
        func.call @write_rows_f16(%lds, %staged_82_even, %staged_82_odd,
            %odd_1#0, %odd_1#1, %odd_1#2, %odd_1#3, %odd_1#4, %odd_1#5, %odd_1#6, %odd_1#7) : (!lds_f16, index, index, f16, f16, f16, f16, f16, f16, f16, f16) -> ()
        %staged_83_at = arith.addi %pixel_part_0_at, %c12288 : index
        func.call @write_elements_f16(%lds, %staged_83_at,
            %odd_2#0, %odd_2#1, %odd_2#2, %odd_2#3, %odd_3#0, %odd_3#1, %odd_3#2, %odd_3#3) : (!lds_f16, index, f16, f16, f16, f16, f16, f16, f16, f16) -> ()
        %staged_84_at = arith.addi %pixel_part_1_at, %c12288 : index
        func.call @write_elements_f16(%lds, %staged_84_at,
            %odd_4#0, %odd_4#1, %odd_4#2, %odd_4#3, %odd_5#0, %odd_5#1, %odd_5#2, %odd_5#3) : (!lds_f16, index, f16, f16, f16, f16, f16, f16, f16, f16) -> ()
        %operand_85 = vector.shuffle %filter_57, %filter_57 [0, 1, 2, 3] : !chunk_f16, !chunk_f16
        %operand_86 = vector.shuffle %filter_58, %filter_58 [0, 1, 2, 3] : !chunk_f16, !chunk_f16
        %operand_87 = vector.shuffle %pixel_59, %pixel_59 [0, 1, 2, 3] : !chunk_f16, !chunk_f16
        %operand_88 = vector.shuffle %pixel_60, %pixel_60 [0, 1, 2, 3] : !chunk_f16, !chunk_f16
        %sums_89 = amdgpu.mfma 32x32x8 %operand_85 * %operand_87 + %sums_73 blgp = none : !operand_f16, !operand_f16, !block
        %sums_90 = amdgpu.mfma 32x32x8 %operand_85 * %operand_88 + %sums_74 blgp = none : !operand_f16, !operand_f16, !block
        %sums_91 = amdgpu.mfma 32x32x8 %operand_86 * %operand_87 + %sums_75 blgp = none : !operand_f16, !operand_f16, !block
        %sums_92 = amdgpu.mfma 32x32x8 %operand_86 * %operand_88 + %sums_76 blgp = none : !operand_f16, !operand_f16, !block
        %operand_93 = vector.shuffle %filter_57, %filter_57 [4, 5, 6, 7] : !chunk_f16, !chunk_f16
        %operand_94 = vector.shuffle %filter_58, %filter_58 [4, 5, 6, 7] : !chunk_f16, !chunk_f16
        %operand_95 = vector.shuffle %pixel_59, %pixel_59 [4, 5, 6, 7] : !chunk_f16, !chunk_f16
        %operand_96 = vector.shuffle %pixel_60, %pixel_60 [4, 5, 6, 7] : !chunk_f16, !chunk_f16
        %sums_97 = amdgpu.mfma 32x32x8 %operand_93 * %operand_95 + %sums_89 blgp = none : !operand_f16, !operand_f16, !block
        %sums_98 = amdgpu.mfma 32x32x8 %operand_93 * %operand_96 + %sums_90 blgp = none : !operand_f16, !operand_f16, !block
        %sums_99 = amdgpu.mfma 32x32x8 %operand_94 * %operand_95 + %sums_91 blgp = none : !operand_f16, !operand_f16, !block
        %sums_100 = amdgpu.mfma 32x32x8 %operand_94 * %operand_96 + %sums_92 blgp = none : !operand_f16, !operand_f16, !block
        rocdl.sched.group.barrier 8, 1, 0
        rocdl.sched.group.barrier 256, 1, 0
        rocdl.sched.group.barrier 512, 3, 0
        rocdl.sched.group.barrier 8, 1, 0
        rocdl.sched.group.barrier 256, 1, 0
        rocdl.sched.group.barrier 512, 3, 0
        rocdl.sched.group.barrier 8, 1, 0
        rocdl.sched.group.barrier 256, 1, 0
        rocdl.sched.group.barrier 512, 3, 0
        rocdl.sched.group.barrier 8, 1, 0
        rocdl.sched.group.barrier 256, 1, 0
        rocdl.sched.group.barrier 512, 3, 0
        rocdl.sched.group.barrier 8, 1, 0
        rocdl.sched.group.barrier 512, 3, 0
        rocdl.sched.group.barrier 8, 1, 0
        rocdl.sched.group.barrier 512, 3, 0
        rocdl.sched.group.barrier 8, 1, 0
        rocdl.sched.group.barrier 8, 1, 0
        scf.yield %sums_97, %sums_98, %sums_99, %sums_100, %filter_77, %filter_78, %pixel_79, %pixel_80, %even_0#0,
            %even_0#1, %even_0#2, %even_0#3, %even_0#4, %even_0#5, %even_0#6, %even_0#7, %even_1#0, %even_1#1,
            %even_1#2, %even_1#3, %even_1#4, %even_1#5, %even_1#6, %even_1#7, %even_2#0, %even_2#1, %even_2#2,
            %even_2#3, %even_3#0, %even_3#1, %even_3#2, %even_3#3, %even_4#0, %even_4#1, %even_4#2, %even_4#3,
            %even_5#0, %even_5#1, %even_5#2, %even_5#3, %even_row, %even_column, %even_left, %even_tap
        : !block, !block, !block, !block, !chunk_f16, !chunk_f16, !chunk_f16, !chunk_f16, f16, f16, f16, f16, f16,
        f16, f16, f16, f16, f16, f16, f16, f16, f16, f16, f16, f16, f16, f16, f16, f16, f16, f16, f16, f16, f16,
        f16, f16, f16, f16, f16, f16, i32, i32, i32, i32
      }

      // The bias; nobody reads LDS any more.
      amdgpu.lds_barrier
      %has_bias_count = memref.dim %bias, %c0 : !flat_f16
      %has_bias = arith.cmpi ne, %has_bias_count, %c0 : index
      %wave_filter0 = arith.addi %filter0, %wave_filter : i32
      %half_filter = arith.muli %lane_half, %i4 : i32
      %sum_filter0 = arith.addi %wave_filter0, %half_filter : i32
      %wave_pixel0 = arith.addi %pixel0, %wave_pixel : i32
      %biased_0, %biased_1, %biased_2, %biased_3 = scf.if %has_bias -> (!block, !block, !block, !block) {
        %bias_101 = func.call @bias_f16(%bias, %sum_filter0) : (!flat_f16, i32) -> !block
        %with_bias_102 = arith.addf %end_0, %bias_101 : !block
        %with_bias_103 = arith.addf %end_1, %bias_101 : !block
        %bias_104_filter = arith.addi %sum_filter0, %i32 : i32
        %bias_104 = func.call @bias_f16(%bias, %bias_104_filter) : (!flat_f16, i32) -> !block
        %with_bias_105 = arith.addf %end_2, %bias_104 : !block
        %with_bias_106 = arith.addf %end_3, %bias_104 : !block
        scf.yield %with_bias_102, %with_bias_103, %with_bias_105, %with_bias_106 : !block, !block, !block, !block
      } else {
      scf.yield %end_0, %end_1, %end_2, %end_3 : !block, !block, !block, !block
      }
      %sum_pixel = arith.addi %wave_pixel0, %lane_row : i32
      %sum_filter_at = arith.muli %sum_filter0, %output_stride_f : i32
      %to_pixel_in_0 = arith.cmpi ult, %sum_pixel, %pixels : i32
      %to_n_0, %to_p_0, %to_q_0 = func.call @split_pixel(%sum_pixel, %p_size, %q_size)
          : (i32, i32, i32) -> (i32, i32, i32)
      %to_image_0 = arith.muli %to_n_0, %output_stride_n : i32
      %to_line_0 = arith.muli %to_p_0, %output_stride_p : i32
      %to_column_0 = arith.muli %to_q_0, %output_stride_q : i32
      %to_image_line_0 = arith.addi %to_image_0, %to_line_0 : i32
      %to_start_0 = arith.addi %to_image_line_0, %to_column_0 : i32
      %to_at_0 = arith.addi %to_start_0, %sum_filter_at : i32
      %to_0_0_skipped = arith.muli %output_stride_f, %i0 : i32
      %to_0_0_at = arith.addi %to_at_0, %to_0_0_skipped : i32
      func.call @store_block_f16(%biased_0, %output_flat, %to_0_0_at, %output_stride_f,
          %sum_filter0, %f_size, %to_pixel_in_0) : (!block, !flat_f16, i32, i32, i32, i32, i1) -> ()
      %to_0_1_filter = arith.addi %sum_filter0, %i32 : i32
      %to_0_1_skipped = arith.muli %output_stride_f, %i32 : i32
      %to_0_1_at = arith.addi %to_at_0, %to_0_1_skipped : i32
      func.call @store_block_f16(%biased_2, %output_flat, %to_0_1_at, %output_stride_f,
          %to_0_1_filter, %f_size, %to_pixel_in_0) : (!block, !flat_f16, i32, i32, i32, i32, i1) -> ()
      %to_pixel_1 = arith.addi %sum_pixel, %i32 : i32
      %to_pixel_in_1 = arith.cmpi ult, %to_pixel_1, %pixels : i32
      %to_n_1, %to_p_1, %to_q_1 = func.call @split_pixel(%to_pixel_1, %p_size, %q_size)
          : (i32, i32, i32) -> (i32, i32, i32)
      %to_image_1 = arith.muli %to_n_1, %output_stride_n : i32
      %to_line_1 = arith.muli %to_p_1, %output_stride_p : i32
      %to_column_1 = arith.muli %to_q_1, %output_stride_q : i32
      %to_image_line_1 = arith.addi %to_image_1, %to_line_1 : i32
      %to_start_1 = arith.addi %to_image_line_1, %to_column_1 : i32
      %to_at_1 = arith.addi %to_start_1, %sum_filter_at : i32
      %to_1_0_skipped = arith.muli %output_stride_f, %i0 : i32
      %to_1_0_at = arith.addi %to_at_1, %to_1_0_skipped : i32
      func.call @store_block_f16(%biased_1, %output_flat, %to_1_0_at, %output_stride_f,
          %sum_filter0, %f_size, %to_pixel_in_1) : (!block, !flat_f16, i32, i32, i32, i32, i1) -> ()
      %to_1_1_filter = arith.addi %sum_filter0, %i32 : i32
      %to_1_1_skipped = arith.muli %output_stride_f, %i32 : i32
      %to_1_1_at = arith.addi %to_at_1, %to_1_1_skipped : i32
      func.call @store_block_f16(%biased_3, %output_flat, %to_1_1_at, %output_stride_f,
          %to_1_1_filter, %f_size, %to_pixel_in_1) : (!block, !flat_f16, i32, i32, i32, i32, i1) -> ()
      gpu.return
    }

    gpu.func @conv2d_nchw_narrow_f16(%input: !strided_f16, %filter: !strided_f16,
        %bias: !flat_f16, %output: !strided_f16,
        %stride_h: i32, %stride_w: i32, %pad_h: i32, %pad_w: i32,
        %dilation_h: i32, %dilation_w: i32)
        workgroup(%shared: memref<12288xf16, #gpu.address_space<workgroup>> {llvm.align = 16 : i64})
        kernel
        attributes {known_block_size = array<i32: 256, 1, 1>,
                    rocdl.waves_per_eu = 2 : i32} {
      %i0 = arith.constant 0 : i32
      %i1 = arith.constant 1 : i32
      %i2 = arith.constant 2 : i32
      %i4 = arith.constant 4 : i32
      %i8 = arith.constant 8 : i32
      %i12 = arith.constant 12 : i32
      %i16 = arith.constant 16 : i32
      %i31 = arith.constant 31 : i32
      %i32 = arith.constant 32 : i32
      %i63 = arith.constant 63 : i32
      %i64 = arith.constant 64 : i32
      %i128 = arith.constant 128 : i32
      %nowhere = arith.constant 1073741816 : i32
      %c0 = arith.constant 0 : index
      %c1 = arith.constant 1 : index
      %c2 = arith.constant 2 : index
      %c3 = arith.constant 3 : index
      %c1024 = arith.constant 1024 : index
      %c2048 = arith.constant 2048 : index
      %c6144 = arith.constant 6144 : index
      %c7168 = arith.constant 7168 : index
      %c8192 = arith.constant 8192 : index
      %lds = memref.cast %shared : memref<12288xf16, #gpu.address_space<workgroup>> to !lds_f16
      %n = memref.dim %input, %c0 : !strided_f16
      %n_size = arith.index_cast %n : index to i32
      %c = memref.dim %input, %c1 : !strided_f16
      %c_size = arith.index_cast %c : index to i32
      %h = memref.dim %input, %c2 : !strided_f16
      %h_size = arith.index_cast %h : index to i32
      %w = memref.dim %input, %c3 : !strided_f16
      %w_size = arith.index_cast %w : index to i32
      %f = memref.dim %filter, %c0 : !strided_f16
      %f_size = arith.index_cast %f : index to i32
      %r = memref.dim %filter, %c2 : !strided_f16
      %r_size = arith.index_cast %r : index to i32
      %s = memref.dim %filter, %c3 : !strided_f16
      %s_size = arith.index_cast %s : index to i32
      %p = memref.dim %output, %c2 : !strided_f16
      %p_size = arith.index_cast %p : index to i32
      %q = memref.dim %output, %c3 : !strided_f16
      %q_size = arith.index_cast %q : index to i32
      %input_nc = arith.muli %n, %c : index
      %input_hw = arith.muli %h, %w : index
      %input_count = arith.muli %input_nc, %input_hw : index
      %input_flat = memref.reinterpret_cast %input to offset: [0],
          sizes: [%input_count], strides: [1] : !strided_f16 to !flat_f16
      %input_base, %input_offset, %input_sizes:4, %input_strides:4 =
          memref.extract_strided_metadata %input : !strided_f16 -> memref<f16>,
          index, index, index, index, index, index, index, index, index
      %input_stride_n = arith.index_cast %input_strides#0 : index to i32
      %input_stride_c = arith.index_cast %input_strides#1 : index to i32
      %input_stride_h = arith.index_cast %input_strides#2 : index to i32
      %input_stride_w = arith.index_cast %input_strides#3 : index to i32
      %filter_fc = arith.muli %f, %c : index
      %filter_rs = arith.muli %r, %s : index
      %filter_count = arith.muli %filter_fc, %filter_rs : index
      %filter_flat = memref.reinterpret_cast %filter to offset: [0],
          sizes: [%filter_count], strides: [1] : !strided_f16 to !flat_f16
      %filter_base, %filter_offset, %filter_sizes:4, %filter_strides:4 =
          memref.extract_strided_metadata %filter : !strided_f16 -> memref<f16>,
          index, index, index, index, index, index, index, index, index
      %filter_stride_f = arith.index_cast %filter_strides#0 : index to i32
      %filter_stride_c = arith.index_cast %filter_strides#1 : index to i32
      %filter_stride_r = arith.index_cast %filter_strides#2 : index to i32
      %filter_stride_s = arith.index_cast %filter_strides#3 : index to i32
      %output_nf = arith.muli %n, %f : index
      %output_pq = arith.muli %p, %q : index
      %output_count = arith.muli %output_nf, %output_pq : index
      %output_flat = memref.reinterpret_cast %output to offset: [0],
          sizes: [%output_count], strides: [1] : !strided_f16 to !flat_f16
      %output_base, %output_offset, %output_sizes:4, %output_strides:4 =
          memref.extract_strided_metadata %output : !strided_f16 -> memref<f16>,
          index, index, index, index, index, index, index, index, index
      %output_stride_n = arith.index_cast %output_strides#0 : index to i32
      %output_stride_f = arith.index_cast %output_strides#1 : index to i32
      %output_stride_p = arith.index_cast %output_strides#2 : index to i32
      %output_stride_q = arith.index_cast %output_strides#3 : index to i32
      %pq_size = arith.muli %p_size, %q_size : i32
      %pixels = arith.muli %n_size, %pq_size : i32
      %rs_size = arith.muli %r_size, %s_size : i32

      // block = tile_p * ceil(F / 64) + tile_f
      %block_index = gpu.block_id x
      %block = arith.index_castui %block_index : index to i32
      %tiles_f = arith.ceildivui %f_size, %i64 : i32
      %tile_f = arith.remui %block, %tiles_f : i32
      %tile_p = arith.divui %block, %tiles_f : i32
      %filter0 = arith.muli %tile_f, %i64 : i32
      %pixel0 = arith.muli %tile_p, %i128 : i32
      %thread_index = gpu.thread_id x
      %thread = arith.index_castui %thread_index : index to i32

      // Staging: this lane's pixel and its half of the K step, which is uniform
      // in a wave.
      %half_any = arith.divui %thread, %i128 : i32
      %half = rocdl.readfirstlane %half_any : i32
      %staged_pixel = arith.remui %thread, %i128 : i32
      %pixel = arith.addi %pixel0, %staged_pixel : i32
      %n_0, %h_0, %w_0 = func.call @first_input(%pixel, %pixels, %p_size, %q_size,
          %stride_h, %stride_w, %pad_h, %pad_w) : (i32, i32, i32, i32, i32, i32, i32, i32) -> (i32, i32, i32)
      %image_start = arith.muli %n_0, %input_stride_n : i32
      %line_start = arith.muli %h_0, %input_stride_h : i32
      %column_start = arith.muli %w_0, %input_stride_w : i32
      %image_line = arith.addi %image_start, %line_start : i32
      %input_start = arith.addi %image_line, %column_start : i32
      %first_part = arith.muli %half, %i2 : i32
      %second_part = arith.addi %first_part, %i1 : i32
      %pixel_part_0_at = func.call @lds_position(%staged_pixel, %first_part) : (i32, i32) -> index
      %pixel_part_1_at = func.call @lds_position(%staged_pixel, %second_part) : (i32, i32) -> index

      // This lane's element of a K step of the filters, and where its rows start.
      // Filters beyond the last repeat it: their sums are not stored.
      %k = arith.remui %thread, %i32 : i32
      %k_row = arith.divui %thread, %i32 : i32
      %k_part = arith.divui %k, %i8 : i32
      %k_place_i32 = arith.remui %k, %i8 : i32
      %k_place = arith.index_castui %k_place_i32 : i32 to index
      %k_row_odd = arith.addi %k_row, %i8 : i32
      %k_even_part_at = func.call @lds_position(%k_row, %k_part) : (i32, i32) -> index
      %k_even_at = arith.addi %k_even_part_at, %k_place : index
      %k_odd_part_at = func.call @lds_position(%k_row_odd, %k_part) : (i32, i32) -> index
      %k_odd_at = arith.addi %k_odd_part_at, %k_place : index
      %filter_last = arith.subi %f_size, %i1 : i32
      %k_filter = arith.addi %filter0, %k_row : i32
      %filter_row_8 = vector.broadcast %k_filter : i32 to !words
      %filter_last_8 = vector.broadcast %filter_last : i32 to !words
      %filter_stride_8 = vector.broadcast %filter_stride_f : i32 to !words
      %filter_far_0 = arith.constant dense<[0, 8, 16, 24, 32, 40, 48, 56]> : !words
      %filter_any_0 = arith.addi %filter_row_8, %filter_far_0 : !words
      %filter_8_0 = arith.minui %filter_any_0, %filter_last_8 : !words
      %filter_starts_0 = arith.muli %filter_8_0, %filter_stride_8 : !words

      // The cursor of the K steps: r and s, each times its dilation, and how
      // many channels are left; s is the fastest and the channels the slowest.
      %row_end = arith.muli %r_size, %dilation_h : i32
      %column_end = arith.muli %s_size, %dilation_w : i32
      %half_channel = arith.muli %half, %i16 : i32
      %channel_0 = arith.addi %half_channel, %i0 : i32
      %channel_4 = arith.addi %half_channel, %i4 : i32
      %channel_8 = arith.addi %half_channel, %i8 : i32
      %channel_12 = arith.addi %half_channel, %i12 : i32
      %channel_steps = arith.ceildivui %c_size, %i32 : i32
      %steps = arith.muli %rs_size, %channel_steps : i32

      // The wave's part of the tile, and the lane's row and k half of a block.
      %wave = arith.divui %thread, %i64 : i32
      %wave_f = arith.divui %wave, %i4 : i32
      %wave_p = arith.remui %wave, %i4 : i32
      %lane = arith.andi %thread, %i63 : i32
      %lane_row = arith.andi %lane, %i31 : i32
      %lane_half = arith.divui %lane, %i32 : i32
      %wave_filter = arith.muli %wave_f, %i64 : i32
      %wave_pixel = arith.muli %wave_p, %i32 : i32
      %filter_row = arith.addi %wave_filter, %lane_row : i32
      %pixel_row = arith.addi %wave_pixel, %lane_row : i32
      %lane_half_1 = arith.xori %lane_half, %i2 : i32
      %filter_0_at = func.call @lds_position(%filter_row, %lane_half) : (i32, i32) -> index
      %filter_1_at = func.call @lds_position(%filter_row, %lane_half_1) : (i32, i32) -> index
      %pixel_0_at = func.call @lds_position(%pixel_row, %lane_half) : (i32, i32) -> index
      %pixel_1_at = func.call @lds_position(%pixel_row, %lane_half_1) : (i32, i32) -> index

      // Fill both buffers, and have the next two steps in registers.
      %first_0_done = arith.subi %c_size, %c_size : i32
      %first_0_channel = arith.addi %first_0_done, %k : i32
      %first_0_plane_at = arith.muli %first_0_channel, %filter_stride_c : i32
      %first_0_tap_at = arith.muli %i0, %filter_stride_s : i32
      %first_0_element_at = arith.addi %first_0_plane_at, %first_0_tap_at : i32
      %first_0_exists = arith.cmpi slt, %k, %c_size : i32
      %first_0_filter_at = arith.select %first_0_exists, %first_0_element_at, %nowhere : i32
      %first_0_at = func.call @tap_position(%input_start, %h_0, %w_0, %i0, %i0, %c_size,
          %h_size, %w_size, %c_size, %input_stride_c, %input_stride_h, %input_stride_w) : (i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32) -> i32
      %first_0_goes_on = arith.cmpi sgt, %c_size, %i0 : i32
      %first_0_whole_at = func.call @position_if(%first_0_goes_on, %first_0_at, %i0) : (i1, i32, i32) -> i32
      %first_0_row, %first_0_column, %first_0_left, %first_0_wraps = func.call @advance(%i0, %i0, %c_size, %i0, %dilation_w, %i0, %i32,
          %row_end, %column_end, %dilation_h) : (i32, i32, i32, i32, i32, i32, i32, i32, i32, i32) -> (i32, i32, i32, i1)
      %first_0_tap_far = arith.addi %i0, %i1 : i32
      %first_0_tap = arith.select %first_0_wraps, %i0, %first_0_tap_far : i32
      %first_0_0:8 = func.call @gather_rows_f16(%filter_flat, %filter_starts_0, %first_0_filter_at)
          : (!flat_f16, !words, i32) -> (f16, f16, f16, f16, f16, f16, f16, f16)
      %first_0_1:4 = func.call @gather_whole_f16(%input_flat, %first_0_whole_at, %channel_0, %input_stride_c)
          : (!flat_f16, i32, i32, i32) -> (f16, f16, f16, f16)
      %first_0_2:4 = func.call @gather_whole_f16(%input_flat, %first_0_whole_at, %channel_4, %input_stride_c)
          : (!flat_f16, i32, i32, i32) -> (f16, f16, f16, f16)
      %first_0_3:4 = func.call @gather_whole_f16(%input_flat, %first_0_whole_at, %channel_8, %input_stride_c)
          : (!flat_f16, i32, i32, i32) -> (f16, f16, f16, f16)
      %first_0_4:4 = func.call @gather_whole_f16(%input_flat, %first_0_whole_at, %channel_12, %input_stride_c)
          : (!flat_f16, i32, i32, i32) -> (f16, f16, f16, f16)
      %first_1_done = arith.subi %c_size, %first_0_left : i32
      %first_1_channel = arith.addi %first_1_done, %k : i32
      %first_1_plane_at = arith.muli %first_1_channel, %filter_stride_c : i32
      %first_1_tap_at = arith.muli %first_0_tap, %filter_stride_s : i32
      %first_1_element_at = arith.addi %first_1_plane_at, %first_1_tap_at : i32
      %first_1_exists = arith.cmpi slt, %k, %first_0_left : i32
      %first_1_filter_at = arith.select %first_1_exists, %first_1_element_at, %nowhere : i32
      %first_1_at = func.call @tap_position(%input_start, %h_0, %w_0, %first_0_row, %first_0_column, %first_0_left,
          %h_size, %w_size, %c_size, %input_stride_c, %input_stride_h, %input_stride_w) : (i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32) -> i32
      %first_1_goes_on = arith.cmpi sgt, %first_0_left, %i0 : i32
      %first_1_whole_at = func.call @position_if(%first_1_goes_on, %first_1_at, %i0) : (i1, i32, i32) -> i32
      %first_1_row, %first_1_column, %first_1_left, %first_1_wraps = func.call @advance(%first_0_row, %first_0_column, %first_0_left, %i0, %dilation_w, %i0, %i32,
          %row_end, %column_end, %dilation_h) : (i32, i32, i32, i32, i32, i32, i32, i32, i32, i32) -> (i32, i32, i32, i1)
      %first_1_tap_far = arith.addi %first_0_tap, %i1 : i32
      %first_1_tap = arith.select %first_1_wraps, %i0, %first_1_tap_far : i32
      %first_1_0:8 = func.call @gather_rows_f16(%filter_flat, %filter_starts_0, %first_1_filter_at)
          : (!flat_f16, !words, i32) -> (f16, f16, f16, f16, f16, f16, f16, f16)
      %first_1_1:4 = func.call @gather_whole_f16(%input_flat, %first_1_whole_at, %channel_0, %input_stride_c)
          : (!flat_f16, i32, i32, i32) -> (f16, f16, f16, f16)
      %first_1_2:4 = func.call @gather_whole_f16(%input_flat, %first_1_whole_at, %channel_4, %input_stride_c)
          : (!flat_f16, i32, i32, i32) -> (f16, f16, f16, f16)
      %first_1_3:4 = func.call @gather_whole_f16(%input_flat, %first_1_whole_at, %channel_8, %input_stride_c)
          : (!flat_f16, i32, i32, i32) -> (f16, f16, f16, f16)
      %first_1_4:4 = func.call @gather_whole_f16(%input_flat, %first_1_whole_at, %channel_12, %input_stride_c)
          : (!flat_f16, i32, i32, i32) -> (f16, f16, f16, f16)
      %first_2_done = arith.subi %c_size, %first_1_left : i32
      %first_2_channel = arith.addi %first_2_done, %k : i32
      %first_2_plane_at = arith.muli %first_2_channel, %filter_stride_c : i32
      %first_2_tap_at = arith.muli %first_1_tap, %filter_stride_s : i32
      %first_2_element_at = arith.addi %first_2_plane_at, %first_2_tap_at : i32
      %first_2_exists = arith.cmpi slt, %k, %first_1_left : i32
      %first_2_filter_at = arith.select %first_2_exists, %first_2_element_at, %nowhere : i32
      %first_2_at = func.call @tap_position(%input_start, %h_0, %w_0, %first_1_row, %first_1_column, %first_1_left,
          %h_size, %w_size, %c_size, %input_stride_c, %input_stride_h, %input_stride_w) : (i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32) -> i32
      %first_2_goes_on = arith.cmpi sgt, %first_1_left, %i0 : i32
      %first_2_whole_at = func.call @position_if(%first_2_goes_on, %first_2_at, %i0) : (i1, i32, i32) -> i32
      %first_2_row, %first_2_column, %first_2_left, %first_2_wraps = func.call @advance(%first_1_row, %first_1_column, %first_1_left, %i0, %dilation_w, %i0, %i32,
          %row_end, %column_end, %dilation_h) : (i32, i32, i32, i32, i32, i32, i32, i32, i32, i32) -> (i32, i32, i32, i1)
      %first_2_tap_far = arith.addi %first_1_tap, %i1 : i32
      %first_2_tap = arith.select %first_2_wraps, %i0, %first_2_tap_far : i32
      %first_2_0:8 = func.call @gather_rows_f16(%filter_flat, %filter_starts_0, %first_2_filter_at)
          : (!flat_f16, !words, i32) -> (f16, f16, f16, f16, f16, f16, f16, f16)
      %first_2_1:4 = func.call @gather_whole_f16(%input_flat, %first_2_whole_at, %channel_0, %input_stride_c)
          : (!flat_f16, i32, i32, i32) -> (f16, f16, f16, f16)
      %first_2_2:4 = func.call @gather_whole_f16(%input_flat, %first_2_whole_at, %channel_4, %input_stride_c)
          : (!flat_f16, i32, i32, i32) -> (f16, f16, f16, f16)
      %first_2_3:4 = func.call @gather_whole_f16(%input_flat, %first_2_whole_at, %channel_8, %input_stride_c)
          : (!flat_f16, i32, i32, i32) -> (f16, f16, f16, f16)
      %first_2_4:4 = func.call @gather_whole_f16(%input_flat, %first_2_whole_at, %channel_12, %input_stride_c)
          : (!flat_f16, i32, i32, i32) -> (f16, f16, f16, f16)
      func.call @write_rows_f16(%lds, %k_even_at, %k_odd_at,
          %first_0_0#0, %first_0_0#1, %first_0_0#2, %first_0_0#3, %first_0_0#4, %first_0_0#5, %first_0_0#6, %first_0_0#7) : (!lds_f16, index, index, f16, f16, f16, f16, f16, f16, f16, f16) -> ()
      %staged_2_at = arith.addi %pixel_part_0_at, %c2048 : index
      func.call @write_elements_f16(%lds, %staged_2_at,
          %first_0_1#0, %first_0_1#1, %first_0_1#2, %first_0_1#3, %first_0_2#0, %first_0_2#1, %first_0_2#2, %first_0_2#3) : (!lds_f16, index, f16, f16, f16, f16, f16, f16, f16, f16) -> ()
      %staged_3_at = arith.addi %pixel_part_1_at, %c2048 : index
      func.call @write_elements_f16(%lds, %staged_3_at,
          %first_0_3#0, %first_0_3#1, %first_0_3#2, %first_0_3#3, %first_0_4#0, %first_0_4#1, %first_0_4#2, %first_0_4#3) : (!lds_f16, index, f16, f16, f16, f16, f16, f16, f16, f16) -> ()
      %staged_4_even = arith.addi %k_even_at, %c6144 : index
      %staged_4_odd = arith.addi %k_odd_at, %c6144 : index
      func.call @write_rows_f16(%lds, %staged_4_even, %staged_4_odd,
          %first_1_0#0, %first_1_0#1, %first_1_0#2, %first_1_0#3, %first_1_0#4, %first_1_0#5, %first_1_0#6, %first_1_0#7) : (!lds_f16, index, index, f16, f16, f16, f16, f16, f16, f16, f16) -> ()
      %staged_5_at = arith.addi %pixel_part_0_at, %c8192 : index
      func.call @write_elements_f16(%lds, %staged_5_at,
          %first_1_1#0, %first_1_1#1, %first_1_1#2, %first_1_1#3, %first_1_2#0, %first_1_2#1, %first_1_2#2, %first_1_2#3) : (!lds_f16, index, f16, f16, f16, f16, f16, f16, f16, f16) -> ()
      %staged_6_at = arith.addi %pixel_part_1_at, %c8192 : index
      func.call @write_elements_f16(%lds, %staged_6_at,
          %first_1_3#0, %first_1_3#1, %first_1_3#2, %first_1_3#3, %first_1_4#0, %first_1_4#1, %first_1_4#2, %first_1_4#3) : (!lds_f16, index, f16, f16, f16, f16, f16, f16, f16, f16) -> ()
      amdgpu.lds_barrier
      %filter_7 = vector.load %lds[%filter_0_at] {alignment = 16} : !lds_f16, !chunk_f16
      %filter_8_at = arith.addi %filter_0_at, %c1024 : index
      %filter_8 = vector.load %lds[%filter_8_at] {alignment = 16} : !lds_f16, !chunk_f16
      %pixel_9_at = arith.addi %pixel_0_at, %c2048 : index
      %pixel_9 = vector.load %lds[%pixel_9_at] {alignment = 16} : !lds_f16, !chunk_f16
      %no_sums = arith.constant dense<0.0> : !block
      %end_0, %end_1, %end_2, %end_3, %end_4, %end_5, %end_6, %end_7, %end_8, %end_9, %end_10, %end_11, %end_12,
          %end_13, %end_14, %end_15, %end_16, %end_17, %end_18, %end_19, %end_20, %end_21, %end_22, %end_23, %end_24,
          %end_25, %end_26, %end_27, %end_28, %end_29, %end_30, %end_31, %end_32 =
      scf.for %step = %i0 to %steps step %i2
      iter_args(%loop_sums_0 = %no_sums, %loop_sums_1 = %no_sums, %loop_operand_0 = %filter_7, %loop_operand_1 =
      %filter_8, %loop_operand_2 = %pixel_9, %loop_even_0 = %first_2_0#0, %loop_even_1 = %first_2_0#1, %loop_even_2
      = %first_2_0#2, %loop_even_3 = %first_2_0#3, %loop_even_4 = %first_2_0#4, %loop_even_5 = %first_2_0#5,
      %loop_even_6 = %first_2_0#6, %loop_even_7 = %first_2_0#7, %loop_even_8 = %first_2_1#0, %loop_even_9 =
      %first_2_1#1, %loop_even_10 = %first_2_1#2, %loop_even_11 = %first_2_1#3, %loop_even_12 = %first_2_2#0,
      %loop_even_13 = %first_2_2#1, %loop_even_14 = %first_2_2#2, %loop_even_15 = %first_2_2#3, %loop_even_16 =
      %first_2_3#0, %loop_even_17 = %first_2_3#1, %loop_even_18 = %first_2_3#2, %loop_even_19 = %first_2_3#3,
      %loop_even_20 = %first_2_4#0, %loop_even_21 = %first_2_4#1, %loop_even_22 = %first_2_4#2, %loop_even_23 =
      %first_2_4#3, %loop_row_0 = %first_2_row, %loop_column_0 = %first_2_column, %loop_left_0 = %first_2_left,
      %loop_tap_0 = %first_2_tap)
      -> (!block, !block, !chunk_f16, !chunk_f16, !chunk_f16, f16, f16, f16, f16, f16, f16, f16, f16, f16, f16, f16,
      f16, f16, f16, f16, f16, f16, f16, f16, f16, f16, f16, f16, f16, i32, i32, i32, i32) : i32 {
        // Step 0, first half. Everybody has read buffer 0 at its end.
        %filter_10 = vector.load %lds[%filter_1_at] {alignment = 16} : !lds_f16, !chunk_f16
        %filter_11_at = arith.addi %filter_1_at, %c1024 : index
        %filter_11 = vector.load %lds[%filter_11_at] {alignment = 16} : !lds_f16, !chunk_f16
        %pixel_12_at = arith.addi %pixel_1_at, %c2048 : index
        %pixel_12 = vector.load %lds[%pixel_12_at] {alignment = 16} : !lds_f16, !chunk_f16
        %odd_done = arith.subi %c_size, %loop_left_0 : i32
        %odd_channel = arith.addi %odd_done, %k : i32
        %odd_plane_at = arith.muli %odd_channel, %filter_stride_c : i32
        %odd_tap_at = arith.muli %loop_tap_0, %filter_stride_s : i32
        %odd_element_at = arith.addi %odd_plane_at, %odd_tap_at : i32
        %odd_exists = arith.cmpi slt, %k, %loop_left_0 : i32
        %odd_filter_at = arith.select %odd_exists, %odd_element_at, %nowhere : i32
        %odd_at = func.call @tap_position(%input_start, %h_0, %w_0, %loop_row_0, %loop_column_0, %loop_left_0,
            %h_size, %w_size, %c_size, %input_stride_c, %input_stride_h, %input_stride_w) : (i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32) -> i32
        %odd_goes_on = arith.cmpi sgt, %loop_left_0, %i0 : i32
        %odd_whole_at = func.call @position_if(%odd_goes_on, %odd_at, %i0) : (i1, i32, i32) -> i32
        %odd_row, %odd_column, %odd_left, %odd_wraps = func.call @advance(%loop_row_0, %loop_column_0, %loop_left_0, %i0, %dilation_w, %i0, %i32,
            %row_end, %column_end, %dilation_h) : (i32, i32, i32, i32, i32, i32, i32, i32, i32, i32) -> (i32, i32, i32, i1)
        %odd_tap_far = arith.addi %loop_tap_0, %i1 : i32
        %odd_tap = arith.select %odd_wraps, %i0, %odd_tap_far : i32
        %odd_0:8 = func.call @gather_rows_f16(%filter_flat, %filter_starts_0, %odd_filter_at)
            : (!flat_f16, !words, i32) -> (f16, f16, f16, f16, f16, f16, f16, f16)
        %odd_1:4 = func.call @gather_whole_f16(%input_flat, %odd_whole_at, %channel_0, %input_stride_c)
            : (!flat_f16, i32, i32, i32) -> (f16, f16, f16, f16)
        %odd_2:4 = func.call @gather_whole_f16(%input_flat, %odd_whole_at, %channel_4, %input_stride_c)
            : (!flat_f16, i32, i32, i32) -> (f16, f16, f16, f16)
        %odd_3:4 = func.call @gather_whole_f16(%input_flat, %odd_whole_at, %channel_8, %input_stride_c)
            : (!flat_f16, i32, i32, i32) -> (f16, f16, f16, f16)
        %odd_4:4 = func.call @gather_whole_f16(%input_flat, %odd_whole_at, %channel_12, %input_stride_c)
            : (!flat_f16, i32, i32, i32) -> (f16, f16, f16, f16)
        %operand_13 = vector.shuffle %loop_operand_0, %loop_operand_0 [0, 1, 2, 3] : !chunk_f16, !chunk_f16
        %operand_14 = vector.shuffle %loop_operand_1, %loop_operand_1 [0, 1, 2, 3] : !chunk_f16, !chunk_f16
        %operand_15 = vector.shuffle %loop_operand_2, %loop_operand_2 [0, 1, 2, 3] : !chunk_f16, !chunk_f16
        %sums_16 = amdgpu.mfma 32x32x8 %operand_13 * %operand_15 + %loop_sums_0 blgp = none : !operand_f16, !operand_f16, !block
        %sums_17 = amdgpu.mfma 32x32x8 %operand_14 * %operand_15 + %loop_sums_1 blgp = none : !operand_f16, !operand_f16, !block
        %operand_18 = vector.shuffle %loop_operand_0, %loop_operand_0 [4, 5, 6, 7] : !chunk_f16, !chunk_f16
        %operand_19 = vector.shuffle %loop_operand_1, %loop_operand_1 [4, 5, 6, 7] : !chunk_f16, !chunk_f16
        %operand_20 = vector.shuffle %loop_operand_2, %loop_operand_2 [4, 5, 6, 7] : !chunk_f16, !chunk_f16
        %sums_21 = amdgpu.mfma 32x32x8 %operand_18 * %operand_20 + %sums_16 blgp = none : !operand_f16, !operand_f16, !block
        %sums_22 = amdgpu.mfma 32x32x8 %operand_19 * %operand_20 + %sums_17 blgp = none : !operand_f16, !operand_f16, !block
        rocdl.sched.barrier 0
        amdgpu.lds_barrier
        // Step 0, second half.
        %filter_23_at = arith.addi %filter_0_at, %c6144 : index
        %filter_23 = vector.load %lds[%filter_23_at] {alignment = 16} : !lds_f16, !chunk_f16
        %filter_24_at = arith.addi %filter_0_at, %c7168 : index
        %filter_24 = vector.load %lds[%filter_24_at] {alignment = 16} : !lds_f16, !chunk_f16
        %pixel_25_at = arith.addi %pixel_0_at, %c8192 : index
        %pixel_25 = vector.load %lds[%pixel_25_at] {alignment = 16} : !lds_f16, !chunk_f16
        func.call @write_rows_f16(%lds, %k_even_at, %k_odd_at,
            %loop_even_0, %loop_even_1, %loop_even_2, %loop_even_3, %loop_even_4, %loop_even_5, %loop_even_6, %loop_even_7) : (!lds_f16, index, index, f16, f16, f16, f16, f16, f16, f16, f16) -> ()
        %staged_27_at = arith.addi %pixel_part_0_at, %c2048 : index
        func.call @write_elements_f16(%lds, %staged_27_at,
            %loop_even_8, %loop_even_9, %loop_even_10, %loop_even_11, %loop_even_12, %loop_even_13, %loop_even_14, %loop_even_15) : (!lds_f16, index, f16, f16, f16, f16, f16, f16, f16, f16) -> ()
        %staged_28_at = arith.addi %pixel_part_1_at, %c2048 : index
        func.call @write_elements_f16(%lds, %staged_28_at,
            %loop_even_16, %loop_even_17, %loop_even_18, %loop_even_19, %loop_even_20, %loop_even_21, %loop_even_22, %loop_even_23) : (!lds_f16, index, f16, f16, f16, f16, f16, f16, f16, f16) -> ()
        %operand_29 = vector.shuffle %filter_10, %filter_10 [0, 1, 2, 3] : !chunk_f16, !chunk_f16
        %operand_30 = vector.shuffle %filter_11, %filter_11 [0, 1, 2, 3] : !chunk_f16, !chunk_f16
        %operand_31 = vector.shuffle %pixel_12, %pixel_12 [0, 1, 2, 3] : !chunk_f16, !chunk_f16
        %sums_32 = amdgpu.mfma 32x32x8 %operand_29 * %operand_31 + %sums_21 blgp = none : !operand_f16, !operand_f16, !block
        %sums_33 = amdgpu.mfma 32x32x8 %operand_30 * %operand_31 + %sums_22 blgp = none : !operand_f16, !operand_f16, !block
        %operand_34 = vector.shuffle %filter_10, %filter_10 [4, 5, 6, 7] : !chunk_f16, !chunk_f16
        %operand_35 = vector.shuffle %filter_11, %filter_11 [4, 5, 6, 7] : !chunk_f16, !chunk_f16
        %operand_36 = vector.shuffle %pixel_12, %pixel_12 [4, 5, 6, 7] : !chunk_f16, !chunk_f16
        %sums_37 = amdgpu.mfma 32x32x8 %operand_34 * %operand_36 + %sums_32 blgp = none : !operand_f16, !operand_f16, !block
        %sums_38 = amdgpu.mfma 32x32x8 %operand_35 * %operand_36 + %sums_33 blgp = none : !operand_f16, !operand_f16, !block
        // Step 1, first half. Everybody has read buffer 1 at its end.
        %filter_39_at = arith.addi %filter_1_at, %c6144 : index
        %filter_39 = vector.load %lds[%filter_39_at] {alignment = 16} : !lds_f16, !chunk_f16
        %filter_40_at = arith.addi %filter_1_at, %c7168 : index
        %filter_40 = vector.load %lds[%filter_40_at] {alignment = 16} : !lds_f16, !chunk_f16
        %pixel_41_at = arith.addi %pixel_1_at, %c8192 : index
        %pixel_41 = vector.load %lds[%pixel_41_at] {alignment = 16} : !lds_f16, !chunk_f16
        %even_done = arith.subi %c_size, %odd_left : i32
        %even_channel = arith.addi %even_done, %k : i32
        %even_plane_at = arith.muli %even_channel, %filter_stride_c : i32
        %even_tap_at = arith.muli %odd_tap, %filter_stride_s : i32
        %even_element_at = arith.addi %even_plane_at, %even_tap_at : i32
        %even_exists = arith.cmpi slt, %k, %odd_left : i32
        %even_filter_at = arith.select %even_exists, %even_element_at, %nowhere : i32
        %even_at = func.call @tap_position(%input_start, %h_0, %w_0, %odd_row, %odd_column, %odd_left,
            %h_size, %w_size, %c_size, %input_stride_c, %input_stride_h, %input_stride_w) : (i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32) -> i32
        %even_goes_on = arith.cmpi sgt, %odd_left, %i0 : i32
        %even_whole_at = func.call @position_if(%even_goes_on, %even_at, %i0) : (i1, i32, i32) -> i32
        %even_row, %even_column, %even_left, %even_wraps = func.call @advance(%odd_row, %odd_column, %odd_left, %i0, %dilation_w, %i0, %i32,
            %row_end, %column_end, %dilation_h) : (i32, i32, i32, i32, i32, i32, i32, i32, i32, i32) -> (i32, i32, i32, i1)
        %even_tap_far = arith.addi %odd_tap, %i1 : i32
        %even_tap = arith.select %even_wraps, %i0, %even_tap_far : i32
        %even_0:8 = func.call @gather_rows_f16(%filter_flat, %filter_starts_0, %even_filter_at)
            : (!flat_f16, !words, i32) -> (f16, f16, f16, f16, f16, f16, f16, f16)
        %even_1:4 = func.call @gather_whole_f16(%input_flat, %even_whole_at, %channel_0, %input_stride_c)
            : (!flat_f16, i32, i32, i32) -> (f16, f16, f16, f16)
        %even_2:4 = func.call @gather_whole_f16(%input_flat, %even_whole_at, %channel_4, %input_stride_c)
            : (!flat_f16, i32, i32, i32) -> (f16, f16, f16, f16)
        %even_3:4 = func.call @gather_whole_f16(%input_flat, %even_whole_at, %channel_8, %input_stride_c)
            : (!flat_f16, i32, i32, i32) -> (f16, f16, f16, f16)
        %even_4:4 = func.call @gather_whole_f16(%input_flat, %even_whole_at, %channel_12, %input_stride_c)
            : (!flat_f16, i32, i32, i32) -> (f16, f16, f16, f16)
        %operand_42 = vector.shuffle %filter_23, %filter_23 [0, 1, 2, 3] : !chunk_f16, !chunk_f16
        %operand_43 = vector.shuffle %filter_24, %filter_24 [0, 1, 2, 3] : !chunk_f16, !chunk_f16
        %operand_44 = vector.shuffle %pixel_25, %pixel_25 [0, 1, 2, 3] : !chunk_f16, !chunk_f16
        %sums_45 = amdgpu.mfma 32x32x8 %operand_42 * %operand_44 + %sums_37 blgp = none : !operand_f16, !operand_f16, !block
        %sums_46 = amdgpu.mfma 32x32x8 %operand_43 * %operand_44 + %sums_38 blgp = none : !operand_f16, !operand_f16, !block
        %operand_47 = vector.shuffle %filter_23, %filter_23 [4, 5, 6, 7] : !chunk_f16, !chunk_f16
        %operand_48 = vector.shuffle %filter_24, %filter_24 [4, 5, 6, 7] : !chunk_f16, !chunk_f16
        %operand_49 = vector.shuffle %pixel_25, %pixel_25 [4, 5, 6, 7] : !chunk_f16, !chunk_f16
        %sums_50 = amdgpu.mfma 32x32x8 %operand_47 * %operand_49 + %sums_45 blgp = none : !operand_f16, !operand_f16, !block
        %sums_51 = amdgpu.mfma 32x32x8 %operand_48 * %operand_49 + %sums_46 blgp = none : !operand_f16, !operand_f16, !block
        rocdl.sched.barrier 0
        amdgpu.lds_barrier
        // Step 1, second half.
        %filter_52 = vector.load %lds[%filter_0_at] {alignment = 16} : !lds_f16, !chunk_f16
        %filter_53_at = arith.addi %filter_0_at, %c1024 : index
        %filter_53 = vector.load %lds[%filter_53_at] {alignment = 16} : !lds_f16, !chunk_f16
        %pixel_54_at = arith.addi %pixel_0_at, %c2048 : index
        %pixel_54 = vector.load %lds[%pixel_54_at] {alignment = 16} : !lds_f16, !chunk_f16
        %staged_55_even = arith.addi %k_even_at, %c6144 : index
        %staged_55_odd = arith.addi %k_odd_at, %c6144 : index
        func.call @write_rows_f16(%lds, %staged_55_even, %staged_55_odd,
            %odd_0#0, %odd_0#1, %odd_0#2, %odd_0#3, %odd_0#4, %odd_0#5, %odd_0#6, %odd_0#7) : (!lds_f16, index, index, f16, f16, f16, f16, f16, f16, f16, f16) -> ()
        %staged_56_at = arith.addi %pixel_part_0_at, %c8192 : index
        func.call @write_elements_f16(%lds, %staged_56_at,
            %odd_1#0, %odd_1#1, %odd_1#2, %odd_1#3, %odd_2#0, %odd_2#1, %odd_2#2, %odd_2#3) : (!lds_f16, index, f16, f16, f16, f16, f16, f16, f16, f16) -> ()
        %staged_57_at = arith.addi %pixel_part_1_at, %c8192 : index
        func.call @write_elements_f16(%lds, %staged_57_at,
            %odd_3#0, %odd_3#1, %odd_3#2, %odd_3#3, %odd_4#0, %odd_4#1, %odd_4#2, %odd_4#3) : (!lds_f16, index, f16, f16, f16, f16, f16, f16, f16, f16) -> ()
        %operand_58 = vector.shuffle %filter_39, %filter_39 [0, 1, 2, 3] : !chunk_f16, !chunk_f16
        %operand_59 = vector.shuffle %filter_40, %filter_40 [0, 1, 2, 3] : !chunk_f16, !chunk_f16
        %operand_60 = vector.shuffle %pixel_41, %pixel_41 [0, 1, 2, 3] : !chunk_f16, !chunk_f16
        %sums_61 = amdgpu.mfma 32x32x8 %operand_58 * %operand_60 + %sums_50 blgp = none : !operand_f16, !operand_f16, !block
        %sums_62 = amdgpu.mfma 32x32x8 %operand_59 * %operand_60 + %sums_51 blgp = none : !operand_f16, !operand_f16, !block
        %operand_63 = vector.shuffle %filter_39, %filter_39 [4, 5, 6, 7] : !chunk_f16, !chunk_f16
        %operand_64 = vector.shuffle %filter_40, %filter_40 [4, 5, 6, 7] : !chunk_f16, !chunk_f16
        %operand_65 = vector.shuffle %pixel_41, %pixel_41 [4, 5, 6, 7] : !chunk_f16, !chunk_f16
        %sums_66 = amdgpu.mfma 32x32x8 %operand_63 * %operand_65 + %sums_61 blgp = none : !operand_f16, !operand_f16, !block
        %sums_67 = amdgpu.mfma 32x32x8 %operand_64 * %operand_65 + %sums_62 blgp = none : !operand_f16, !operand_f16, !block
        scf.yield %sums_66, %sums_67, %filter_52, %filter_53, %pixel_54, %even_0#0, %even_0#1, %even_0#2, %even_0#3,
            %even_0#4, %even_0#5, %even_0#6, %even_0#7, %even_1#0, %even_1#1, %even_1#2, %even_1#3, %even_2#0,
            %even_2#1, %even_2#2, %even_2#3, %even_3#0, %even_3#1, %even_3#2, %even_3#3, %even_4#0, %even_4#1,
            %even_4#2, %even_4#3, %even_row, %even_column, %even_left, %even_tap
        : !block, !block, !chunk_f16, !chunk_f16, !chunk_f16, f16, f16, f16, f16, f16, f16, f16, f16, f16, f16, f16,
        f16, f16, f16, f16, f16, f16, f16, f16, f16, f16, f16, f16, f16, i32, i32, i32, i32
      }

      // The bias; nobody reads LDS any more.
      amdgpu.lds_barrier
      %has_bias_count = memref.dim %bias, %c0 : !flat_f16
      %has_bias = arith.cmpi ne, %has_bias_count, %c0 : index
      %wave_filter0 = arith.addi %filter0, %wave_filter : i32
      %half_filter = arith.muli %lane_half, %i4 : i32
      %sum_filter0 = arith.addi %wave_filter0, %half_filter : i32
      %wave_pixel0 = arith.addi %pixel0, %wave_pixel : i32
      %biased_0, %biased_1 = scf.if %has_bias -> (!block, !block) {
        %bias_68 = func.call @bias_f16(%bias, %sum_filter0) : (!flat_f16, i32) -> !block
        %with_bias_69 = arith.addf %end_0, %bias_68 : !block
        %bias_70_filter = arith.addi %sum_filter0, %i32 : i32
        %bias_70 = func.call @bias_f16(%bias, %bias_70_filter) : (!flat_f16, i32) -> !block
        %with_bias_71 = arith.addf %end_1, %bias_70 : !block
        scf.yield %with_bias_69, %with_bias_71 : !block, !block
      } else {
      scf.yield %end_0, %end_1 : !block, !block
      }
      %sum_pixel = arith.addi %wave_pixel0, %lane_row : i32
      %sum_filter_at = arith.muli %sum_filter0, %output_stride_f : i32
      %to_pixel_in_0 = arith.cmpi ult, %sum_pixel, %pixels : i32
      %to_n_0, %to_p_0, %to_q_0 = func.call @split_pixel(%sum_pixel, %p_size, %q_size)
          : (i32, i32, i32) -> (i32, i32, i32)
      %to_image_0 = arith.muli %to_n_0, %output_stride_n : i32
      %to_line_0 = arith.muli %to_p_0, %output_stride_p : i32
      %to_column_0 = arith.muli %to_q_0, %output_stride_q : i32
      %to_image_line_0 = arith.addi %to_image_0, %to_line_0 : i32
      %to_start_0 = arith.addi %to_image_line_0, %to_column_0 : i32
      %to_at_0 = arith.addi %to_start_0, %sum_filter_at : i32
      %to_0_0_skipped = arith.muli %output_stride_f, %i0 : i32
      %to_0_0_at = arith.addi %to_at_0, %to_0_0_skipped : i32
      func.call @store_block_f16(%biased_0, %output_flat, %to_0_0_at, %output_stride_f,
          %sum_filter0, %f_size, %to_pixel_in_0) : (!block, !flat_f16, i32, i32, i32, i32, i1) -> ()
      %to_0_1_filter = arith.addi %sum_filter0, %i32 : i32
      %to_0_1_skipped = arith.muli %output_stride_f, %i32 : i32
      %to_0_1_at = arith.addi %to_at_0, %to_0_1_skipped : i32
      func.call @store_block_f16(%biased_1, %output_flat, %to_0_1_at, %output_stride_f,
          %to_0_1_filter, %f_size, %to_pixel_in_0) : (!block, !flat_f16, i32, i32, i32, i32, i1) -> ()
      gpu.return
    }

    gpu.func @conv2d_any_f16(%input: !strided_f16, %filter: !strided_f16,
        %bias: !flat_f16, %output: !strided_f16,
        %stride_h: i32, %stride_w: i32, %pad_h: i32, %pad_w: i32,
        %dilation_h: i32, %dilation_w: i32)
        workgroup(%shared: memref<12288xf16, #gpu.address_space<workgroup>> {llvm.align = 16 : i64})
        kernel
        attributes {known_block_size = array<i32: 256, 1, 1>,
                    rocdl.waves_per_eu = 2 : i32} {
      %i0 = arith.constant 0 : i32
      %i1 = arith.constant 1 : i32
      %i2 = arith.constant 2 : i32
      %i4 = arith.constant 4 : i32
      %i8 = arith.constant 8 : i32
      %i12 = arith.constant 12 : i32
      %i16 = arith.constant 16 : i32
      %i31 = arith.constant 31 : i32
      %i32 = arith.constant 32 : i32
      %i63 = arith.constant 63 : i32
      %i64 = arith.constant 64 : i32
      %i128 = arith.constant 128 : i32
      %i2048 = arith.constant 2048 : i32
      %nowhere = arith.constant 1073741816 : i32
      %c0 = arith.constant 0 : index
      %c1 = arith.constant 1 : index
      %c2 = arith.constant 2 : index
      %c3 = arith.constant 3 : index
      %c1024 = arith.constant 1024 : index
      %c2048 = arith.constant 2048 : index
      %c6144 = arith.constant 6144 : index
      %c7168 = arith.constant 7168 : index
      %c8192 = arith.constant 8192 : index
      %lds = memref.cast %shared : memref<12288xf16, #gpu.address_space<workgroup>> to !lds_f16
      %n = memref.dim %input, %c0 : !strided_f16
      %n_size = arith.index_cast %n : index to i32
      %c = memref.dim %input, %c1 : !strided_f16
      %c_size = arith.index_cast %c : index to i32
      %h = memref.dim %input, %c2 : !strided_f16
      %h_size = arith.index_cast %h : index to i32
      %w = memref.dim %input, %c3 : !strided_f16
      %w_size = arith.index_cast %w : index to i32
      %f = memref.dim %filter, %c0 : !strided_f16
      %f_size = arith.index_cast %f : index to i32
      %r = memref.dim %filter, %c2 : !strided_f16
      %r_size = arith.index_cast %r : index to i32
      %s = memref.dim %filter, %c3 : !strided_f16
      %s_size = arith.index_cast %s : index to i32
      %p = memref.dim %output, %c2 : !strided_f16
      %p_size = arith.index_cast %p : index to i32
      %q = memref.dim %output, %c3 : !strided_f16
      %q_size = arith.index_cast %q : index to i32
      %input_nc = arith.muli %n, %c : index
      %input_hw = arith.muli %h, %w : index
      %input_count = arith.muli %input_nc, %input_hw : index
      %input_flat = memref.reinterpret_cast %input to offset: [0],
          sizes: [%input_count], strides: [1] : !strided_f16 to !flat_f16
      %input_base, %input_offset, %input_sizes:4, %input_strides:4 =
          memref.extract_strided_metadata %input : !strided_f16 -> memref<f16>,
          index, index, index, index, index, index, index, index, index
      %input_stride_n = arith.index_cast %input_strides#0 : index to i32
      %input_stride_c = arith.index_cast %input_strides#1 : index to i32
      %input_stride_h = arith.index_cast %input_strides#2 : index to i32
      %input_stride_w = arith.index_cast %input_strides#3 : index to i32
      %filter_fc = arith.muli %f, %c : index
      %filter_rs = arith.muli %r, %s : index
      %filter_count = arith.muli %filter_fc, %filter_rs : index
      %filter_flat = memref.reinterpret_cast %filter to offset: [0],
          sizes: [%filter_count], strides: [1] : !strided_f16 to !flat_f16
      %filter_base, %filter_offset, %filter_sizes:4, %filter_strides:4 =
          memref.extract_strided_metadata %filter : !strided_f16 -> memref<f16>,
          index, index, index, index, index, index, index, index, index
      %filter_stride_f = arith.index_cast %filter_strides#0 : index to i32
      %filter_stride_c = arith.index_cast %filter_strides#1 : index to i32
      %filter_stride_r = arith.index_cast %filter_strides#2 : index to i32
      %filter_stride_s = arith.index_cast %filter_strides#3 : index to i32
      %output_nf = arith.muli %n, %f : index
      %output_pq = arith.muli %p, %q : index
      %output_count = arith.muli %output_nf, %output_pq : index
      %output_flat = memref.reinterpret_cast %output to offset: [0],
          sizes: [%output_count], strides: [1] : !strided_f16 to !flat_f16
      %output_base, %output_offset, %output_sizes:4, %output_strides:4 =
          memref.extract_strided_metadata %output : !strided_f16 -> memref<f16>,
          index, index, index, index, index, index, index, index, index
      %output_stride_n = arith.index_cast %output_strides#0 : index to i32
      %output_stride_f = arith.index_cast %output_strides#1 : index to i32
      %output_stride_p = arith.index_cast %output_strides#2 : index to i32
      %output_stride_q = arith.index_cast %output_strides#3 : index to i32
      %pq_size = arith.muli %p_size, %q_size : i32
      %pixels = arith.muli %n_size, %pq_size : i32
      %rs_size = arith.muli %r_size, %s_size : i32

      // block = tile_p * ceil(F / 64) + tile_f
      %block_index = gpu.block_id x
      %block = arith.index_castui %block_index : index to i32
      %tiles_f = arith.ceildivui %f_size, %i64 : i32
      %tile_f = arith.remui %block, %tiles_f : i32
      %tile_p = arith.divui %block, %tiles_f : i32
      %filter0 = arith.muli %tile_f, %i64 : i32
      %pixel0 = arith.muli %tile_p, %i128 : i32
      %thread_index = gpu.thread_id x
      %thread = arith.index_castui %thread_index : index to i32

      // Staging: this lane's pixel and its half of the K step, which is uniform
      // in a wave.
      %half_any = arith.divui %thread, %i128 : i32
      %half = rocdl.readfirstlane %half_any : i32
      %staged_pixel = arith.remui %thread, %i128 : i32
      %pixel = arith.addi %pixel0, %staged_pixel : i32
      %n_0, %h_0, %w_0 = func.call @first_input(%pixel, %pixels, %p_size, %q_size,
          %stride_h, %stride_w, %pad_h, %pad_w) : (i32, i32, i32, i32, i32, i32, i32, i32) -> (i32, i32, i32)
      %image_start = arith.muli %n_0, %input_stride_n : i32
      %line_start = arith.muli %h_0, %input_stride_h : i32
      %column_start = arith.muli %w_0, %input_stride_w : i32
      %image_line = arith.addi %image_start, %line_start : i32
      %input_start = arith.addi %image_line, %column_start : i32
      %first_part = arith.muli %half, %i2 : i32
      %second_part = arith.addi %first_part, %i1 : i32
      %pixel_part_0_at = func.call @lds_position(%staged_pixel, %first_part) : (i32, i32) -> index
      %pixel_part_1_at = func.call @lds_position(%staged_pixel, %second_part) : (i32, i32) -> index

      // This lane's element of a K step of the filters, and where its rows start.
      // Filters beyond the last repeat it: their sums are not stored.
      %k = arith.remui %thread, %i32 : i32
      %k_row = arith.divui %thread, %i32 : i32
      %k_part = arith.divui %k, %i8 : i32
      %k_place_i32 = arith.remui %k, %i8 : i32
      %k_place = arith.index_castui %k_place_i32 : i32 to index
      %k_row_odd = arith.addi %k_row, %i8 : i32
      %k_even_part_at = func.call @lds_position(%k_row, %k_part) : (i32, i32) -> index
      %k_even_at = arith.addi %k_even_part_at, %k_place : index
      %k_odd_part_at = func.call @lds_position(%k_row_odd, %k_part) : (i32, i32) -> index
      %k_odd_at = arith.addi %k_odd_part_at, %k_place : index
      %filter_last = arith.subi %f_size, %i1 : i32
      %k_filter = arith.addi %filter0, %k_row : i32
      %filter_row_8 = vector.broadcast %k_filter : i32 to !words
      %filter_last_8 = vector.broadcast %filter_last : i32 to !words
      %filter_stride_8 = vector.broadcast %filter_stride_f : i32 to !words
      %filter_far_0 = arith.constant dense<[0, 8, 16, 24, 32, 40, 48, 56]> : !words
      %filter_any_0 = arith.addi %filter_row_8, %filter_far_0 : !words
      %filter_8_0 = arith.minui %filter_any_0, %filter_last_8 : !words
      %filter_starts_0 = arith.muli %filter_8_0, %filter_stride_8 : !words

      // The cursor of the K steps: r and s, each times its dilation, and how
      // many channels are left; s is the fastest and the channels the slowest.
      %row_end = arith.muli %r_size, %dilation_h : i32
      %column_end = arith.muli %s_size, %dilation_w : i32
      %half_channel = arith.muli %half, %i16 : i32
      %channel_0 = arith.addi %half_channel, %i0 : i32
      %channel_4 = arith.addi %half_channel, %i4 : i32
      %channel_8 = arith.addi %half_channel, %i8 : i32
      %channel_12 = arith.addi %half_channel, %i12 : i32
      %channel_steps = arith.ceildivui %c_size, %i32 : i32
      %steps = arith.muli %rs_size, %channel_steps : i32

      // The wave's part of the tile, and the lane's row and k half of a block.
      %wave = arith.divui %thread, %i64 : i32
      %wave_f = arith.divui %wave, %i4 : i32
      %wave_p = arith.remui %wave, %i4 : i32
      %lane = arith.andi %thread, %i63 : i32
      %lane_row = arith.andi %lane, %i31 : i32
      %lane_half = arith.divui %lane, %i32 : i32
      %wave_filter = arith.muli %wave_f, %i64 : i32
      %wave_pixel = arith.muli %wave_p, %i32 : i32
      %filter_row = arith.addi %wave_filter, %lane_row : i32
      %pixel_row = arith.addi %wave_pixel, %lane_row : i32
      %lane_half_1 = arith.xori %lane_half, %i2 : i32
      %filter_0_at = func.call @lds_position(%filter_row, %lane_half) : (i32, i32) -> index
      %filter_1_at = func.call @lds_position(%filter_row, %lane_half_1) : (i32, i32) -> index
      %pixel_0_at = func.call @lds_position(%pixel_row, %lane_half) : (i32, i32) -> index
      %pixel_1_at = func.call @lds_position(%pixel_row, %lane_half_1) : (i32, i32) -> index

      // Fill both buffers, and have the next two steps in registers.
      %first_0_done = arith.subi %c_size, %c_size : i32
      %first_0_channel = arith.addi %first_0_done, %k : i32
      %first_0_plane_at = arith.muli %first_0_channel, %filter_stride_c : i32
      %first_0_tap_at = arith.muli %i0, %filter_stride_s : i32
      %first_0_element_at = arith.addi %first_0_plane_at, %first_0_tap_at : i32
      %first_0_exists = arith.cmpi slt, %k, %c_size : i32
      %first_0_filter_at = arith.select %first_0_exists, %first_0_element_at, %nowhere : i32
      %first_0_at = func.call @tap_position(%input_start, %h_0, %w_0, %i0, %i0, %c_size,
          %h_size, %w_size, %c_size, %input_stride_c, %input_stride_h, %input_stride_w) : (i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32) -> i32
      %first_0_row, %first_0_column, %first_0_left, %first_0_wraps = func.call @advance(%i0, %i0, %c_size, %i0, %dilation_w, %i0, %i32,
          %row_end, %column_end, %dilation_h) : (i32, i32, i32, i32, i32, i32, i32, i32, i32, i32) -> (i32, i32, i32, i1)
      %first_0_tap_far = arith.addi %i0, %i1 : i32
      %first_0_tap = arith.select %first_0_wraps, %i0, %first_0_tap_far : i32
      %first_0_0:8 = func.call @gather_rows_f16(%filter_flat, %filter_starts_0, %first_0_filter_at)
          : (!flat_f16, !words, i32) -> (f16, f16, f16, f16, f16, f16, f16, f16)
      %first_0_1:4 = func.call @gather_f16(%input_flat, %first_0_at, %channel_0, %c_size, %input_stride_c)
          : (!flat_f16, i32, i32, i32, i32) -> (f16, f16, f16, f16)
      %first_0_2:4 = func.call @gather_f16(%input_flat, %first_0_at, %channel_4, %c_size, %input_stride_c)
          : (!flat_f16, i32, i32, i32, i32) -> (f16, f16, f16, f16)
      %first_0_3:4 = func.call @gather_f16(%input_flat, %first_0_at, %channel_8, %c_size, %input_stride_c)
          : (!flat_f16, i32, i32, i32, i32) -> (f16, f16, f16, f16)
      %first_0_4:4 = func.call @gather_f16(%input_flat, %first_0_at, %channel_12, %c_size, %input_stride_c)
          : (!flat_f16, i32, i32, i32, i32) -> (f16, f16, f16, f16)
      %first_1_done = arith.subi %c_size, %first_0_left : i32
      %first_1_channel = arith.addi %first_1_done, %k : i32
      %first_1_plane_at = arith.muli %first_1_channel, %filter_stride_c : i32
      %first_1_tap_at = arith.muli %first_0_tap, %filter_stride_s : i32
      %first_1_element_at = arith.addi %first_1_plane_at, %first_1_tap_at : i32
      %first_1_exists = arith.cmpi slt, %k, %first_0_left : i32
      %first_1_filter_at = arith.select %first_1_exists, %first_1_element_at, %nowhere : i32
      %first_1_at = func.call @tap_position(%input_start, %h_0, %w_0, %first_0_row, %first_0_column, %first_0_left,
          %h_size, %w_size, %c_size, %input_stride_c, %input_stride_h, %input_stride_w) : (i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32) -> i32
      %first_1_row, %first_1_column, %first_1_left, %first_1_wraps = func.call @advance(%first_0_row, %first_0_column, %first_0_left, %i0, %dilation_w, %i0, %i32,
          %row_end, %column_end, %dilation_h) : (i32, i32, i32, i32, i32, i32, i32, i32, i32, i32) -> (i32, i32, i32, i1)
      %first_1_tap_far = arith.addi %first_0_tap, %i1 : i32
      %first_1_tap = arith.select %first_1_wraps, %i0, %first_1_tap_far : i32
      %first_1_0:8 = func.call @gather_rows_f16(%filter_flat, %filter_starts_0, %first_1_filter_at)
          : (!flat_f16, !words, i32) -> (f16, f16, f16, f16, f16, f16, f16, f16)
      %first_1_1:4 = func.call @gather_f16(%input_flat, %first_1_at, %channel_0, %first_0_left, %input_stride_c)
          : (!flat_f16, i32, i32, i32, i32) -> (f16, f16, f16, f16)
      %first_1_2:4 = func.call @gather_f16(%input_flat, %first_1_at, %channel_4, %first_0_left, %input_stride_c)
          : (!flat_f16, i32, i32, i32, i32) -> (f16, f16, f16, f16)
      %first_1_3:4 = func.call @gather_f16(%input_flat, %first_1_at, %channel_8, %first_0_left, %input_stride_c)
          : (!flat_f16, i32, i32, i32, i32) -> (f16, f16, f16, f16)
      %first_1_4:4 = func.call @gather_f16(%input_flat, %first_1_at, %channel_12, %first_0_left, %input_stride_c)
          : (!flat_f16, i32, i32, i32, i32) -> (f16, f16, f16, f16)
      %first_2_done = arith.subi %c_size, %first_1_left : i32
      %first_2_channel = arith.addi %first_2_done, %k : i32
      %first_2_plane_at = arith.muli %first_2_channel, %filter_stride_c : i32
      %first_2_tap_at = arith.muli %first_1_tap, %filter_stride_s : i32
      %first_2_element_at = arith.addi %first_2_plane_at, %first_2_tap_at : i32
      %first_2_exists = arith.cmpi slt, %k, %first_1_left : i32
      %first_2_filter_at = arith.select %first_2_exists, %first_2_element_at, %nowhere : i32
      %first_2_at = func.call @tap_position(%input_start, %h_0, %w_0, %first_1_row, %first_1_column, %first_1_left,
          %h_size, %w_size, %c_size, %input_stride_c, %input_stride_h, %input_stride_w) : (i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32) -> i32
      %first_2_row, %first_2_column, %first_2_left, %first_2_wraps = func.call @advance(%first_1_row, %first_1_column, %first_1_left, %i0, %dilation_w, %i0, %i32,
          %row_end, %column_end, %dilation_h) : (i32, i32, i32, i32, i32, i32, i32, i32, i32, i32) -> (i32, i32, i32, i1)
      %first_2_tap_far = arith.addi %first_1_tap, %i1 : i32
      %first_2_tap = arith.select %first_2_wraps, %i0, %first_2_tap_far : i32
      %first_2_0:8 = func.call @gather_rows_f16(%filter_flat, %filter_starts_0, %first_2_filter_at)
          : (!flat_f16, !words, i32) -> (f16, f16, f16, f16, f16, f16, f16, f16)
      %first_2_1:4 = func.call @gather_f16(%input_flat, %first_2_at, %channel_0, %first_1_left, %input_stride_c)
          : (!flat_f16, i32, i32, i32, i32) -> (f16, f16, f16, f16)
      %first_2_2:4 = func.call @gather_f16(%input_flat, %first_2_at, %channel_4, %first_1_left, %input_stride_c)
          : (!flat_f16, i32, i32, i32, i32) -> (f16, f16, f16, f16)
      %first_2_3:4 = func.call @gather_f16(%input_flat, %first_2_at, %channel_8, %first_1_left, %input_stride_c)
          : (!flat_f16, i32, i32, i32, i32) -> (f16, f16, f16, f16)
      %first_2_4:4 = func.call @gather_f16(%input_flat, %first_2_at, %channel_12, %first_1_left, %input_stride_c)
          : (!flat_f16, i32, i32, i32, i32) -> (f16, f16, f16, f16)
      func.call @write_rows_f16(%lds, %k_even_at, %k_odd_at,
          %first_0_0#0, %first_0_0#1, %first_0_0#2, %first_0_0#3, %first_0_0#4, %first_0_0#5, %first_0_0#6, %first_0_0#7) : (!lds_f16, index, index, f16, f16, f16, f16, f16, f16, f16, f16) -> ()
      %staged_2_at = arith.addi %pixel_part_0_at, %c2048 : index
      func.call @write_elements_f16(%lds, %staged_2_at,
          %first_0_1#0, %first_0_1#1, %first_0_1#2, %first_0_1#3, %first_0_2#0, %first_0_2#1, %first_0_2#2, %first_0_2#3) : (!lds_f16, index, f16, f16, f16, f16, f16, f16, f16, f16) -> ()
      %staged_3_at = arith.addi %pixel_part_1_at, %c2048 : index
      func.call @write_elements_f16(%lds, %staged_3_at,
          %first_0_3#0, %first_0_3#1, %first_0_3#2, %first_0_3#3, %first_0_4#0, %first_0_4#1, %first_0_4#2, %first_0_4#3) : (!lds_f16, index, f16, f16, f16, f16, f16, f16, f16, f16) -> ()
      %staged_4_even = arith.addi %k_even_at, %c6144 : index
      %staged_4_odd = arith.addi %k_odd_at, %c6144 : index
      func.call @write_rows_f16(%lds, %staged_4_even, %staged_4_odd,
          %first_1_0#0, %first_1_0#1, %first_1_0#2, %first_1_0#3, %first_1_0#4, %first_1_0#5, %first_1_0#6, %first_1_0#7) : (!lds_f16, index, index, f16, f16, f16, f16, f16, f16, f16, f16) -> ()
      %staged_5_at = arith.addi %pixel_part_0_at, %c8192 : index
      func.call @write_elements_f16(%lds, %staged_5_at,
          %first_1_1#0, %first_1_1#1, %first_1_1#2, %first_1_1#3, %first_1_2#0, %first_1_2#1, %first_1_2#2, %first_1_2#3) : (!lds_f16, index, f16, f16, f16, f16, f16, f16, f16, f16) -> ()
      %staged_6_at = arith.addi %pixel_part_1_at, %c8192 : index
      func.call @write_elements_f16(%lds, %staged_6_at,
          %first_1_3#0, %first_1_3#1, %first_1_3#2, %first_1_3#3, %first_1_4#0, %first_1_4#1, %first_1_4#2, %first_1_4#3) : (!lds_f16, index, f16, f16, f16, f16, f16, f16, f16, f16) -> ()
      amdgpu.lds_barrier
      %filter_7 = vector.load %lds[%filter_0_at] {alignment = 16} : !lds_f16, !chunk_f16
      %filter_8_at = arith.addi %filter_0_at, %c1024 : index
      %filter_8 = vector.load %lds[%filter_8_at] {alignment = 16} : !lds_f16, !chunk_f16
      %pixel_9_at = arith.addi %pixel_0_at, %c2048 : index
      %pixel_9 = vector.load %lds[%pixel_9_at] {alignment = 16} : !lds_f16, !chunk_f16
      %no_sums = arith.constant dense<0.0> : !block
      %end_0, %end_1, %end_2, %end_3, %end_4, %end_5, %end_6, %end_7, %end_8, %end_9, %end_10, %end_11, %end_12,
          %end_13, %end_14, %end_15, %end_16, %end_17, %end_18, %end_19, %end_20, %end_21, %end_22, %end_23, %end_24,
          %end_25, %end_26, %end_27, %end_28, %end_29, %end_30, %end_31, %end_32 =
      scf.for %step = %i0 to %steps step %i2
      iter_args(%loop_sums_0 = %no_sums, %loop_sums_1 = %no_sums, %loop_operand_0 = %filter_7, %loop_operand_1 =
      %filter_8, %loop_operand_2 = %pixel_9, %loop_even_0 = %first_2_0#0, %loop_even_1 = %first_2_0#1, %loop_even_2
      = %first_2_0#2, %loop_even_3 = %first_2_0#3, %loop_even_4 = %first_2_0#4, %loop_even_5 = %first_2_0#5,
      %loop_even_6 = %first_2_0#6, %loop_even_7 = %first_2_0#7, %loop_even_8 = %first_2_1#0, %loop_even_9 =
      %first_2_1#1, %loop_even_10 = %first_2_1#2, %loop_even_11 = %first_2_1#3, %loop_even_12 = %first_2_2#0,
      %loop_even_13 = %first_2_2#1, %loop_even_14 = %first_2_2#2, %loop_even_15 = %first_2_2#3, %loop_even_16 =
      %first_2_3#0, %loop_even_17 = %first_2_3#1, %loop_even_18 = %first_2_3#2, %loop_even_19 = %first_2_3#3,
      %loop_even_20 = %first_2_4#0, %loop_even_21 = %first_2_4#1, %loop_even_22 = %first_2_4#2, %loop_even_23 =
      %first_2_4#3, %loop_row_0 = %first_2_row, %loop_column_0 = %first_2_column, %loop_left_0 = %first_2_left,
      %loop_tap_0 = %first_2_tap)
      -> (!block, !block, !chunk_f16, !chunk_f16, !chunk_f16, f16, f16, f16, f16, f16, f16, f16, f16, f16, f16, f16,
      f16, f16, f16, f16, f16, f16, f16, f16, f16, f16, f16, f16, f16, i32, i32, i32, i32) : i32 {
        // Step 0, first half. Everybody has read buffer 0 at its end.
        %filter_10 = vector.load %lds[%filter_1_at] {alignment = 16} : !lds_f16, !chunk_f16
        %filter_11_at = arith.addi %filter_1_at, %c1024 : index
        %filter_11 = vector.load %lds[%filter_11_at] {alignment = 16} : !lds_f16, !chunk_f16
        %pixel_12_at = arith.addi %pixel_1_at, %c2048 : index
        %pixel_12 = vector.load %lds[%pixel_12_at] {alignment = 16} : !lds_f16, !chunk_f16
        %odd_done = arith.subi %c_size, %loop_left_0 : i32
        %odd_channel = arith.addi %odd_done, %k : i32
        %odd_plane_at = arith.muli %odd_channel, %filter_stride_c : i32
        %odd_tap_at = arith.muli %loop_tap_0, %filter_stride_s : i32
        %odd_element_at = arith.addi %odd_plane_at, %odd_tap_at : i32
        %odd_exists = arith.cmpi slt, %k, %loop_left_0 : i32
        %odd_filter_at = arith.select %odd_exists, %odd_element_at, %nowhere : i32
        %odd_at = func.call @tap_position(%input_start, %h_0, %w_0, %loop_row_0, %loop_column_0, %loop_left_0,
            %h_size, %w_size, %c_size, %input_stride_c, %input_stride_h, %input_stride_w) : (i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32) -> i32
        %odd_row, %odd_column, %odd_left, %odd_wraps = func.call @advance(%loop_row_0, %loop_column_0, %loop_left_0, %i0, %dilation_w, %i0, %i32,
            %row_end, %column_end, %dilation_h) : (i32, i32, i32, i32, i32, i32, i32, i32, i32, i32) -> (i32, i32, i32, i1)
        %odd_tap_far = arith.addi %loop_tap_0, %i1 : i32
        %odd_tap = arith.select %odd_wraps, %i0, %odd_tap_far : i32
        %odd_0:8 = func.call @gather_rows_f16(%filter_flat, %filter_starts_0, %odd_filter_at)
            : (!flat_f16, !words, i32) -> (f16, f16, f16, f16, f16, f16, f16, f16)
        %odd_1:4 = func.call @gather_f16(%input_flat, %odd_at, %channel_0, %loop_left_0, %input_stride_c)
            : (!flat_f16, i32, i32, i32, i32) -> (f16, f16, f16, f16)
        %odd_2:4 = func.call @gather_f16(%input_flat, %odd_at, %channel_4, %loop_left_0, %input_stride_c)
            : (!flat_f16, i32, i32, i32, i32) -> (f16, f16, f16, f16)
        %odd_3:4 = func.call @gather_f16(%input_flat, %odd_at, %channel_8, %loop_left_0, %input_stride_c)
            : (!flat_f16, i32, i32, i32, i32) -> (f16, f16, f16, f16)
        %odd_4:4 = func.call @gather_f16(%input_flat, %odd_at, %channel_12, %loop_left_0, %input_stride_c)
            : (!flat_f16, i32, i32, i32, i32) -> (f16, f16, f16, f16)
        %operand_13 = vector.shuffle %loop_operand_0, %loop_operand_0 [0, 1, 2, 3] : !chunk_f16, !chunk_f16
        %operand_14 = vector.shuffle %loop_operand_1, %loop_operand_1 [0, 1, 2, 3] : !chunk_f16, !chunk_f16
        %operand_15 = vector.shuffle %loop_operand_2, %loop_operand_2 [0, 1, 2, 3] : !chunk_f16, !chunk_f16
        %sums_16 = amdgpu.mfma 32x32x8 %operand_13 * %operand_15 + %loop_sums_0 blgp = none : !operand_f16, !operand_f16, !block
        %sums_17 = amdgpu.mfma 32x32x8 %operand_14 * %operand_15 + %loop_sums_1 blgp = none : !operand_f16, !operand_f16, !block
        %operand_18 = vector.shuffle %loop_operand_0, %loop_operand_0 [4, 5, 6, 7] : !chunk_f16, !chunk_f16
        %operand_19 = vector.shuffle %loop_operand_1, %loop_operand_1 [4, 5, 6, 7] : !chunk_f16, !chunk_f16
        %operand_20 = vector.shuffle %loop_operand_2, %loop_operand_2 [4, 5, 6, 7] : !chunk_f16, !chunk_f16
        %sums_21 = amdgpu.mfma 32x32x8 %operand_18 * %operand_20 + %sums_16 blgp = none : !operand_f16, !operand_f16, !block
        %sums_22 = amdgpu.mfma 32x32x8 %operand_19 * %operand_20 + %sums_17 blgp = none : !operand_f16, !operand_f16, !block
        rocdl.sched.barrier 0
        amdgpu.lds_barrier
        // Step 0, second half.
        %filter_23_at = arith.addi %filter_0_at, %c6144 : index
        %filter_23 = vector.load %lds[%filter_23_at] {alignment = 16} : !lds_f16, !chunk_f16
        %filter_24_at = arith.addi %filter_0_at, %c7168 : index
        %filter_24 = vector.load %lds[%filter_24_at] {alignment = 16} : !lds_f16, !chunk_f16
        %pixel_25_at = arith.addi %pixel_0_at, %c8192 : index
        %pixel_25 = vector.load %lds[%pixel_25_at] {alignment = 16} : !lds_f16, !chunk_f16
        func.call @write_rows_f16(%lds, %k_even_at, %k_odd_at,
            %loop_even_0, %loop_even_1, %loop_even_2, %loop_even_3, %loop_even_4, %loop_even_5, %loop_even_6, %loop_even_7) : (!lds_f16, index, index, f16, f16, f16, f16, f16, f16, f16, f16) -> ()
        %staged_27_at = arith.addi %pixel_part_0_at, %c2048 : index
        func.call @write_elements_f16(%lds, %staged_27_at,
            %loop_even_8, %loop_even_9, %loop_even_10, %loop_even_11, %loop_even_12, %loop_even_13, %loop_even_14, %loop_even_15) : (!lds_f16, index, f16, f16, f16, f16, f16, f16, f16, f16) -> ()
        %staged_28_at = arith.addi %pixel_part_1_at, %c2048 : index
        func.call @write_elements_f16(%lds, %staged_28_at,
            %loop_even_16, %loop_even_17, %loop_even_18, %loop_even_19, %loop_even_20, %loop_even_21, %loop_even_22, %loop_even_23) : (!lds_f16, index, f16, f16, f16, f16, f16, f16, f16, f16) -> ()
        %operand_29 = vector.shuffle %filter_10, %filter_10 [0, 1, 2, 3] : !chunk_f16, !chunk_f16
        %operand_30 = vector.shuffle %filter_11, %filter_11 [0, 1, 2, 3] : !chunk_f16, !chunk_f16
        %operand_31 = vector.shuffle %pixel_12, %pixel_12 [0, 1, 2, 3] : !chunk_f16, !chunk_f16
        %sums_32 = amdgpu.mfma 32x32x8 %operand_29 * %operand_31 + %sums_21 blgp = none : !operand_f16, !operand_f16, !block
        %sums_33 = amdgpu.mfma 32x32x8 %operand_30 * %operand_31 + %sums_22 blgp = none : !operand_f16, !operand_f16, !block
        %operand_34 = vector.shuffle %filter_10, %filter_10 [4, 5, 6, 7] : !chunk_f16, !chunk_f16
        %operand_35 = vector.shuffle %filter_11, %filter_11 [4, 5, 6, 7] : !chunk_f16, !chunk_f16
        %operand_36 = vector.shuffle %pixel_12, %pixel_12 [4, 5, 6, 7] : !chunk_f16, !chunk_f16
        %sums_37 = amdgpu.mfma 32x32x8 %operand_34 * %operand_36 + %sums_32 blgp = none : !operand_f16, !operand_f16, !block
        %sums_38 = amdgpu.mfma 32x32x8 %operand_35 * %operand_36 + %sums_33 blgp = none : !operand_f16, !operand_f16, !block
        // Step 1, first half. Everybody has read buffer 1 at its end.
        %filter_39_at = arith.addi %filter_1_at, %c6144 : index
        %filter_39 = vector.load %lds[%filter_39_at] {alignment = 16} : !lds_f16, !chunk_f16
        %filter_40_at = arith.addi %filter_1_at, %c7168 : index
        %filter_40 = vector.load %lds[%filter_40_at] {alignment = 16} : !lds_f16, !chunk_f16
        %pixel_41_at = arith.addi %pixel_1_at, %c8192 : index
        %pixel_41 = vector.load %lds[%pixel_41_at] {alignment = 16} : !lds_f16, !chunk_f16
        %even_done = arith.subi %c_size, %odd_left : i32
        %even_channel = arith.addi %even_done, %k : i32
        %even_plane_at = arith.muli %even_channel, %filter_stride_c : i32
        %even_tap_at = arith.muli %odd_tap, %filter_stride_s : i32
        %even_element_at = arith.addi %even_plane_at, %even_tap_at : i32
        %even_exists = arith.cmpi slt, %k, %odd_left : i32
        %even_filter_at = arith.select %even_exists, %even_element_at, %nowhere : i32
        %even_at = func.call @tap_position(%input_start, %h_0, %w_0, %odd_row, %odd_column, %odd_left,
            %h_size, %w_size, %c_size, %input_stride_c, %input_stride_h, %input_stride_w) : (i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32) -> i32
        %even_row, %even_column, %even_left, %even_wraps = func.call @advance(%odd_row, %odd_column, %odd_left, %i0, %dilation_w, %i0, %i32,
            %row_end, %column_end, %dilation_h) : (i32, i32, i32, i32, i32, i32, i32, i32, i32, i32) -> (i32, i32, i32, i1)
        %even_tap_far = arith.addi %odd_tap, %i1 : i32
        %even_tap = arith.select %even_wraps, %i0, %even_tap_far : i32
        %even_0:8 = func.call @gather_rows_f16(%filter_flat, %filter_starts_0, %even_filter_at)
            : (!flat_f16, !words, i32) -> (f16, f16, f16, f16, f16, f16, f16, f16)
        %even_1:4 = func.call @gather_f16(%input_flat, %even_at, %channel_0, %odd_left, %input_stride_c)
            : (!flat_f16, i32, i32, i32, i32) -> (f16, f16, f16, f16)
        %even_2:4 = func.call @gather_f16(%input_flat, %even_at, %channel_4, %odd_left, %input_stride_c)
            : (!flat_f16, i32, i32, i32, i32) -> (f16, f16, f16, f16)
        %even_3:4 = func.call @gather_f16(%input_flat, %even_at, %channel_8, %odd_left, %input_stride_c)
            : (!flat_f16, i32, i32, i32, i32) -> (f16, f16, f16, f16)
        %even_4:4 = func.call @gather_f16(%input_flat, %even_at, %channel_12, %odd_left, %input_stride_c)
            : (!flat_f16, i32, i32, i32, i32) -> (f16, f16, f16, f16)
        %operand_42 = vector.shuffle %filter_23, %filter_23 [0, 1, 2, 3] : !chunk_f16, !chunk_f16
        %operand_43 = vector.shuffle %filter_24, %filter_24 [0, 1, 2, 3] : !chunk_f16, !chunk_f16
        %operand_44 = vector.shuffle %pixel_25, %pixel_25 [0, 1, 2, 3] : !chunk_f16, !chunk_f16
        %sums_45 = amdgpu.mfma 32x32x8 %operand_42 * %operand_44 + %sums_37 blgp = none : !operand_f16, !operand_f16, !block
        %sums_46 = amdgpu.mfma 32x32x8 %operand_43 * %operand_44 + %sums_38 blgp = none : !operand_f16, !operand_f16, !block
        %operand_47 = vector.shuffle %filter_23, %filter_23 [4, 5, 6, 7] : !chunk_f16, !chunk_f16
        %operand_48 = vector.shuffle %filter_24, %filter_24 [4, 5, 6, 7] : !chunk_f16, !chunk_f16
        %operand_49 = vector.shuffle %pixel_25, %pixel_25 [4, 5, 6, 7] : !chunk_f16, !chunk_f16
        %sums_50 = amdgpu.mfma 32x32x8 %operand_47 * %operand_49 + %sums_45 blgp = none : !operand_f16, !operand_f16, !block
        %sums_51 = amdgpu.mfma 32x32x8 %operand_48 * %operand_49 + %sums_46 blgp = none : !operand_f16, !operand_f16, !block
        rocdl.sched.barrier 0
        amdgpu.lds_barrier
        // Step 1, second half.
        %filter_52 = vector.load %lds[%filter_0_at] {alignment = 16} : !lds_f16, !chunk_f16
        %filter_53_at = arith.addi %filter_0_at, %c1024 : index
        %filter_53 = vector.load %lds[%filter_53_at] {alignment = 16} : !lds_f16, !chunk_f16
        %pixel_54_at = arith.addi %pixel_0_at, %c2048 : index
        %pixel_54 = vector.load %lds[%pixel_54_at] {alignment = 16} : !lds_f16, !chunk_f16
        %staged_55_even = arith.addi %k_even_at, %c6144 : index
        %staged_55_odd = arith.addi %k_odd_at, %c6144 : index
        func.call @write_rows_f16(%lds, %staged_55_even, %staged_55_odd,
            %odd_0#0, %odd_0#1, %odd_0#2, %odd_0#3, %odd_0#4, %odd_0#5, %odd_0#6, %odd_0#7) : (!lds_f16, index, index, f16, f16, f16, f16, f16, f16, f16, f16) -> ()
        %staged_56_at = arith.addi %pixel_part_0_at, %c8192 : index
        func.call @write_elements_f16(%lds, %staged_56_at,
            %odd_1#0, %odd_1#1, %odd_1#2, %odd_1#3, %odd_2#0, %odd_2#1, %odd_2#2, %odd_2#3) : (!lds_f16, index, f16, f16, f16, f16, f16, f16, f16, f16) -> ()
        %staged_57_at = arith.addi %pixel_part_1_at, %c8192 : index
        func.call @write_elements_f16(%lds, %staged_57_at,
            %odd_3#0, %odd_3#1, %odd_3#2, %odd_3#3, %odd_4#0, %odd_4#1, %odd_4#2, %odd_4#3) : (!lds_f16, index, f16, f16, f16, f16, f16, f16, f16, f16) -> ()
        %operand_58 = vector.shuffle %filter_39, %filter_39 [0, 1, 2, 3] : !chunk_f16, !chunk_f16
        %operand_59 = vector.shuffle %filter_40, %filter_40 [0, 1, 2, 3] : !chunk_f16, !chunk_f16
        %operand_60 = vector.shuffle %pixel_41, %pixel_41 [0, 1, 2, 3] : !chunk_f16, !chunk_f16
        %sums_61 = amdgpu.mfma 32x32x8 %operand_58 * %operand_60 + %sums_50 blgp = none : !operand_f16, !operand_f16, !block
        %sums_62 = amdgpu.mfma 32x32x8 %operand_59 * %operand_60 + %sums_51 blgp = none : !operand_f16, !operand_f16, !block
        %operand_63 = vector.shuffle %filter_39, %filter_39 [4, 5, 6, 7] : !chunk_f16, !chunk_f16
        %operand_64 = vector.shuffle %filter_40, %filter_40 [4, 5, 6, 7] : !chunk_f16, !chunk_f16
        %operand_65 = vector.shuffle %pixel_41, %pixel_41 [4, 5, 6, 7] : !chunk_f16, !chunk_f16
        %sums_66 = amdgpu.mfma 32x32x8 %operand_63 * %operand_65 + %sums_61 blgp = none : !operand_f16, !operand_f16, !block
        %sums_67 = amdgpu.mfma 32x32x8 %operand_64 * %operand_65 + %sums_62 blgp = none : !operand_f16, !operand_f16, !block
        scf.yield %sums_66, %sums_67, %filter_52, %filter_53, %pixel_54, %even_0#0, %even_0#1, %even_0#2, %even_0#3,
            %even_0#4, %even_0#5, %even_0#6, %even_0#7, %even_1#0, %even_1#1, %even_1#2, %even_1#3, %even_2#0,
            %even_2#1, %even_2#2, %even_2#3, %even_3#0, %even_3#1, %even_3#2, %even_3#3, %even_4#0, %even_4#1,
            %even_4#2, %even_4#3, %even_row, %even_column, %even_left, %even_tap
        : !block, !block, !chunk_f16, !chunk_f16, !chunk_f16, f16, f16, f16, f16, f16, f16, f16, f16, f16, f16, f16,
        f16, f16, f16, f16, f16, f16, f16, f16, f16, f16, f16, f16, f16, i32, i32, i32, i32
      }

      // The bias; nobody reads LDS any more.
      amdgpu.lds_barrier
      %has_bias_count = memref.dim %bias, %c0 : !flat_f16
      %has_bias = arith.cmpi ne, %has_bias_count, %c0 : index
      %wave_filter0 = arith.addi %filter0, %wave_filter : i32
      %half_filter = arith.muli %lane_half, %i4 : i32
      %sum_filter0 = arith.addi %wave_filter0, %half_filter : i32
      %wave_pixel0 = arith.addi %pixel0, %wave_pixel : i32
      %biased_0, %biased_1 = scf.if %has_bias -> (!block, !block) {
        %bias_68 = func.call @bias_f16(%bias, %sum_filter0) : (!flat_f16, i32) -> !block
        %with_bias_69 = arith.addf %end_0, %bias_68 : !block
        %bias_70_filter = arith.addi %sum_filter0, %i32 : i32
        %bias_70 = func.call @bias_f16(%bias, %bias_70_filter) : (!flat_f16, i32) -> !block
        %with_bias_71 = arith.addf %end_1, %bias_70 : !block
        scf.yield %with_bias_69, %with_bias_71 : !block, !block
      } else {
      scf.yield %end_0, %end_1 : !block, !block
      }

      // NHWC has neighbouring filters at neighbouring places.
      %is_nhwc = arith.cmpi eq, %output_stride_f, %i1 : i32
      scf.if %is_nhwc {
        %turn_start = arith.muli %wave, %i2048 : i32
        %turn_lane = arith.muli %lane_row, %i64 : i32
        %turn_at_0 = arith.addi %turn_start, %turn_lane : i32
        func.call @turn_block_f16(%lds, %biased_0, %turn_at_0, %lane_row, %lane_half, %i0) : (!lds_f16, !block, i32, i32, i32, i32) -> ()
        func.call @turn_block_f16(%lds, %biased_1, %turn_at_0, %lane_row, %lane_half, %i4) : (!lds_f16, !block, i32, i32, i32, i32) -> ()
        amdgpu.lds_barrier
        %f_rest = arith.remui %f_size, %i8 : i32
        %f_is_whole = arith.cmpi eq, %f_rest, %i0 : i32
        scf.if %f_is_whole {
          func.call @store_rows_f16(%lds, %turn_start, %lane, %i32, %output_flat,
              %wave_pixel0, %pixels, %wave_filter0, %f_size) : (!lds_f16, i32, i32, i32, !flat_f16, i32, i32, i32, i32) -> ()
        } else {
          func.call @store_elements_f16(%lds, %turn_start, %lane, %i32, %output_flat,
              %wave_pixel0, %pixels, %wave_filter0, %f_size) : (!lds_f16, i32, i32, i32, !flat_f16, i32, i32, i32, i32) -> ()
        }
      } else {
        %sum_pixel = arith.addi %wave_pixel0, %lane_row : i32
        %sum_filter_at = arith.muli %sum_filter0, %output_stride_f : i32
        %to_pixel_in_0 = arith.cmpi ult, %sum_pixel, %pixels : i32
        %to_n_0, %to_p_0, %to_q_0 = func.call @split_pixel(%sum_pixel, %p_size, %q_size)
            : (i32, i32, i32) -> (i32, i32, i32)
        %to_image_0 = arith.muli %to_n_0, %output_stride_n : i32
        %to_line_0 = arith.muli %to_p_0, %output_stride_p : i32
        %to_column_0 = arith.muli %to_q_0, %output_stride_q : i32
        %to_image_line_0 = arith.addi %to_image_0, %to_line_0 : i32
        %to_start_0 = arith.addi %to_image_line_0, %to_column_0 : i32
        %to_at_0 = arith.addi %to_start_0, %sum_filter_at : i32
        %to_0_0_skipped = arith.muli %output_stride_f, %i0 : i32
        %to_0_0_at = arith.addi %to_at_0, %to_0_0_skipped : i32
        func.call @store_block_f16(%biased_0, %output_flat, %to_0_0_at, %output_stride_f,
            %sum_filter0, %f_size, %to_pixel_in_0) : (!block, !flat_f16, i32, i32, i32, i32, i1) -> ()
        %to_0_1_filter = arith.addi %sum_filter0, %i32 : i32
        %to_0_1_skipped = arith.muli %output_stride_f, %i32 : i32
        %to_0_1_at = arith.addi %to_at_0, %to_0_1_skipped : i32
        func.call @store_block_f16(%biased_1, %output_flat, %to_0_1_at, %output_stride_f,
            %to_0_1_filter, %f_size, %to_pixel_in_0) : (!block, !flat_f16, i32, i32, i32, i32, i1) -> ()
      }
      gpu.return
    }

    gpu.func @conv2d_few_channels_f16(%input: !strided_f16, %filter: !strided_f16,
        %bias: !flat_f16, %output: !strided_f16,
        %stride_h: i32, %stride_w: i32, %pad_h: i32, %pad_w: i32,
        %dilation_h: i32, %dilation_w: i32)
        workgroup(%shared: memref<12288xf16, #gpu.address_space<workgroup>> {llvm.align = 16 : i64})
        kernel
        attributes {known_block_size = array<i32: 256, 1, 1>,
                    rocdl.waves_per_eu = 2 : i32} {
      %i0 = arith.constant 0 : i32
      %i1 = arith.constant 1 : i32
      %i2 = arith.constant 2 : i32
      %i4 = arith.constant 4 : i32
      %i8 = arith.constant 8 : i32
      %i31 = arith.constant 31 : i32
      %i32 = arith.constant 32 : i32
      %i63 = arith.constant 63 : i32
      %i64 = arith.constant 64 : i32
      %i128 = arith.constant 128 : i32
      %i2048 = arith.constant 2048 : i32
      %nowhere = arith.constant 1073741816 : i32
      %c0 = arith.constant 0 : index
      %c1 = arith.constant 1 : index
      %c2 = arith.constant 2 : index
      %c3 = arith.constant 3 : index
      %c1024 = arith.constant 1024 : index
      %c2048 = arith.constant 2048 : index
      %c6144 = arith.constant 6144 : index
      %c7168 = arith.constant 7168 : index
      %c8192 = arith.constant 8192 : index
      %lds = memref.cast %shared : memref<12288xf16, #gpu.address_space<workgroup>> to !lds_f16
      %n = memref.dim %input, %c0 : !strided_f16
      %n_size = arith.index_cast %n : index to i32
      %c = memref.dim %input, %c1 : !strided_f16
      %c_size = arith.index_cast %c : index to i32
      %h = memref.dim %input, %c2 : !strided_f16
      %h_size = arith.index_cast %h : index to i32
      %w = memref.dim %input, %c3 : !strided_f16
      %w_size = arith.index_cast %w : index to i32
      %f = memref.dim %filter, %c0 : !strided_f16
      %f_size = arith.index_cast %f : index to i32
      %r = memref.dim %filter, %c2 : !strided_f16
      %r_size = arith.index_cast %r : index to i32
      %s = memref.dim %filter, %c3 : !strided_f16
      %s_size = arith.index_cast %s : index to i32
      %p = memref.dim %output, %c2 : !strided_f16
      %p_size = arith.index_cast %p : index to i32
      %q = memref.dim %output, %c3 : !strided_f16
      %q_size = arith.index_cast %q : index to i32
      %input_nc = arith.muli %n, %c : index
      %input_hw = arith.muli %h, %w : index
      %input_count = arith.muli %input_nc, %input_hw : index
      %input_flat = memref.reinterpret_cast %input to offset: [0],
          sizes: [%input_count], strides: [1] : !strided_f16 to !flat_f16
      %input_base, %input_offset, %input_sizes:4, %input_strides:4 =
          memref.extract_strided_metadata %input : !strided_f16 -> memref<f16>,
          index, index, index, index, index, index, index, index, index
      %input_stride_n = arith.index_cast %input_strides#0 : index to i32
      %input_stride_c = arith.index_cast %input_strides#1 : index to i32
      %input_stride_h = arith.index_cast %input_strides#2 : index to i32
      %input_stride_w = arith.index_cast %input_strides#3 : index to i32
      %filter_fc = arith.muli %f, %c : index
      %filter_rs = arith.muli %r, %s : index
      %filter_count = arith.muli %filter_fc, %filter_rs : index
      %filter_flat = memref.reinterpret_cast %filter to offset: [0],
          sizes: [%filter_count], strides: [1] : !strided_f16 to !flat_f16
      %filter_base, %filter_offset, %filter_sizes:4, %filter_strides:4 =
          memref.extract_strided_metadata %filter : !strided_f16 -> memref<f16>,
          index, index, index, index, index, index, index, index, index
      %filter_stride_f = arith.index_cast %filter_strides#0 : index to i32
      %filter_stride_c = arith.index_cast %filter_strides#1 : index to i32
      %filter_stride_r = arith.index_cast %filter_strides#2 : index to i32
      %filter_stride_s = arith.index_cast %filter_strides#3 : index to i32
      %output_nf = arith.muli %n, %f : index
      %output_pq = arith.muli %p, %q : index
      %output_count = arith.muli %output_nf, %output_pq : index
      %output_flat = memref.reinterpret_cast %output to offset: [0],
          sizes: [%output_count], strides: [1] : !strided_f16 to !flat_f16
      %output_base, %output_offset, %output_sizes:4, %output_strides:4 =
          memref.extract_strided_metadata %output : !strided_f16 -> memref<f16>,
          index, index, index, index, index, index, index, index, index
      %output_stride_n = arith.index_cast %output_strides#0 : index to i32
      %output_stride_f = arith.index_cast %output_strides#1 : index to i32
      %output_stride_p = arith.index_cast %output_strides#2 : index to i32
      %output_stride_q = arith.index_cast %output_strides#3 : index to i32
      %pq_size = arith.muli %p_size, %q_size : i32
      %pixels = arith.muli %n_size, %pq_size : i32
      %rs_size = arith.muli %r_size, %s_size : i32

      // block = tile_p * ceil(F / 64) + tile_f
      %block_index = gpu.block_id x
      %block = arith.index_castui %block_index : index to i32
      %tiles_f = arith.ceildivui %f_size, %i64 : i32
      %tile_f = arith.remui %block, %tiles_f : i32
      %tile_p = arith.divui %block, %tiles_f : i32
      %filter0 = arith.muli %tile_f, %i64 : i32
      %pixel0 = arith.muli %tile_p, %i128 : i32
      %thread_index = gpu.thread_id x
      %thread = arith.index_castui %thread_index : index to i32

      // Staging: this lane's pixel and its half of the K step, which is uniform
      // in a wave.
      %half_any = arith.divui %thread, %i128 : i32
      %half = rocdl.readfirstlane %half_any : i32
      %staged_pixel = arith.remui %thread, %i128 : i32
      %pixel = arith.addi %pixel0, %staged_pixel : i32
      %n_0, %h_0, %w_0 = func.call @first_input(%pixel, %pixels, %p_size, %q_size,
          %stride_h, %stride_w, %pad_h, %pad_w) : (i32, i32, i32, i32, i32, i32, i32, i32) -> (i32, i32, i32)
      %image_start = arith.muli %n_0, %input_stride_n : i32
      %line_start = arith.muli %h_0, %input_stride_h : i32
      %column_start = arith.muli %w_0, %input_stride_w : i32
      %image_line = arith.addi %image_start, %line_start : i32
      %input_start = arith.addi %image_line, %column_start : i32
      %first_part = arith.muli %half, %i2 : i32
      %second_part = arith.addi %first_part, %i1 : i32
      %pixel_part_0_at = func.call @lds_position(%staged_pixel, %first_part) : (i32, i32) -> index
      %pixel_part_1_at = func.call @lds_position(%staged_pixel, %second_part) : (i32, i32) -> index

      // This lane's element of a K step of the filters, and where its rows start.
      // Filters beyond the last repeat it: their sums are not stored.
      %k = arith.remui %thread, %i32 : i32
      %k_row = arith.divui %thread, %i32 : i32
      %k_part = arith.divui %k, %i8 : i32
      %k_place_i32 = arith.remui %k, %i8 : i32
      %k_place = arith.index_castui %k_place_i32 : i32 to index
      %k_row_odd = arith.addi %k_row, %i8 : i32
      %k_even_part_at = func.call @lds_position(%k_row, %k_part) : (i32, i32) -> index
      %k_even_at = arith.addi %k_even_part_at, %k_place : index
      %k_odd_part_at = func.call @lds_position(%k_row_odd, %k_part) : (i32, i32) -> index
      %k_odd_at = arith.addi %k_odd_part_at, %k_place : index
      %filter_last = arith.subi %f_size, %i1 : i32
      %k_filter = arith.addi %filter0, %k_row : i32
      %filter_row_8 = vector.broadcast %k_filter : i32 to !words
      %filter_last_8 = vector.broadcast %filter_last : i32 to !words
      %filter_stride_8 = vector.broadcast %filter_stride_f : i32 to !words
      %filter_far_0 = arith.constant dense<[0, 8, 16, 24, 32, 40, 48, 56]> : !words
      %filter_any_0 = arith.addi %filter_row_8, %filter_far_0 : !words
      %filter_8_0 = arith.minui %filter_any_0, %filter_last_8 : !words
      %filter_starts_0 = arith.muli %filter_8_0, %filter_stride_8 : !words

      // The cursor of the K steps: r and s, each times its dilation, and how
      // many channels are left; s is the fastest and the channels the slowest.
      %row_end = arith.muli %r_size, %dilation_h : i32
      %column_end = arith.muli %s_size, %dilation_w : i32
      %rs_some = arith.maxui %rs_size, %i1 : i32
      %s_some = arith.maxui %s_size, %i1 : i32
      %channel_steps = arith.ceildivui %c_size, %i4 : i32
      %taps = arith.muli %rs_size, %channel_steps : i32
      %steps = arith.ceildivui %taps, %i8 : i32
      // How far a step goes.
      %by_planes = arith.divui %i8, %rs_some : i32
      %by_channels = arith.muli %by_planes, %i4 : i32
      %by_taps = arith.remui %i8, %rs_some : i32
      %by_r = arith.divui %by_taps, %s_some : i32
      %by_s = arith.remui %by_taps, %s_some : i32
      %by_rows = arith.muli %by_r, %dilation_h : i32
      %by_columns = arith.muli %by_s, %dilation_w : i32
      // Where this half of the step, and this lane of the filters, start.
      %half_tap = arith.muli %half, %i4 : i32
      %half_plane = arith.divui %half_tap, %rs_some : i32
      %half_rs = arith.remui %half_tap, %rs_some : i32
      %half_r = arith.divui %half_rs, %s_some : i32
      %half_s = arith.remui %half_rs, %s_some : i32
      %first_row = arith.muli %half_r, %dilation_h : i32
      %first_column = arith.muli %half_s, %dilation_w : i32
      %half_done = arith.muli %half_plane, %i4 : i32
      %first_left = arith.subi %c_size, %half_done : i32
      %k_channel = arith.remui %k, %i4 : i32
      %k_tap = arith.divui %k, %i4 : i32
      %first_tap = arith.remui %k_tap, %rs_some : i32
      %k_plane = arith.divui %k_tap, %rs_some : i32
      %k_done = arith.muli %k_plane, %i4 : i32
      %first_tap_left = arith.subi %c_size, %k_done : i32

      // The wave's part of the tile, and the lane's row and k half of a block.
      %wave = arith.divui %thread, %i64 : i32
      %wave_f = arith.divui %wave, %i4 : i32
      %wave_p = arith.remui %wave, %i4 : i32
      %lane = arith.andi %thread, %i63 : i32
      %lane_row = arith.andi %lane, %i31 : i32
      %lane_half = arith.divui %lane, %i32 : i32
      %wave_filter = arith.muli %wave_f, %i64 : i32
      %wave_pixel = arith.muli %wave_p, %i32 : i32
      %filter_row = arith.addi %wave_filter, %lane_row : i32
      %pixel_row = arith.addi %wave_pixel, %lane_row : i32
      %lane_half_1 = arith.xori %lane_half, %i2 : i32
      %filter_0_at = func.call @lds_position(%filter_row, %lane_half) : (i32, i32) -> index
      %filter_1_at = func.call @lds_position(%filter_row, %lane_half_1) : (i32, i32) -> index
      %pixel_0_at = func.call @lds_position(%pixel_row, %lane_half) : (i32, i32) -> index
      %pixel_1_at = func.call @lds_position(%pixel_row, %lane_half_1) : (i32, i32) -> index

      // Fill both buffers, and have the next two steps in registers.
      %first_0_done = arith.subi %c_size, %first_tap_left : i32
      %first_0_channel = arith.addi %first_0_done, %k_channel : i32
      %first_0_plane_at = arith.muli %first_0_channel, %filter_stride_c : i32
      %first_0_tap_at = arith.muli %first_tap, %filter_stride_s : i32
      %first_0_element_at = arith.addi %first_0_plane_at, %first_0_tap_at : i32
      %first_0_exists = arith.cmpi slt, %k_channel, %first_tap_left : i32
      %first_0_filter_at = arith.select %first_0_exists, %first_0_element_at, %nowhere : i32
      %first_0_0_at = func.call @tap_position(%input_start, %h_0, %w_0, %first_row, %first_column, %first_left,
          %h_size, %w_size, %c_size, %input_stride_c, %input_stride_h, %input_stride_w) : (i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32) -> i32
      %first_0_0_row, %first_0_0_column, %first_0_0_left, %first_0_0_wraps = func.call @advance(%first_row, %first_column, %first_left, %i0, %dilation_w, %i0, %i4,
          %row_end, %column_end, %dilation_h) : (i32, i32, i32, i32, i32, i32, i32, i32, i32, i32) -> (i32, i32, i32, i1)
      %first_0_1_at = func.call @tap_position(%input_start, %h_0, %w_0, %first_0_0_row, %first_0_0_column, %first_0_0_left,
          %h_size, %w_size, %c_size, %input_stride_c, %input_stride_h, %input_stride_w) : (i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32) -> i32
      %first_0_1_row, %first_0_1_column, %first_0_1_left, %first_0_1_wraps = func.call @advance(%first_0_0_row, %first_0_0_column, %first_0_0_left, %i0, %dilation_w, %i0, %i4,
          %row_end, %column_end, %dilation_h) : (i32, i32, i32, i32, i32, i32, i32, i32, i32, i32) -> (i32, i32, i32, i1)
      %first_0_2_at = func.call @tap_position(%input_start, %h_0, %w_0, %first_0_1_row, %first_0_1_column, %first_0_1_left,
          %h_size, %w_size, %c_size, %input_stride_c, %input_stride_h, %input_stride_w) : (i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32) -> i32
      %first_0_2_row, %first_0_2_column, %first_0_2_left, %first_0_2_wraps = func.call @advance(%first_0_1_row, %first_0_1_column, %first_0_1_left, %i0, %dilation_w, %i0, %i4,
          %row_end, %column_end, %dilation_h) : (i32, i32, i32, i32, i32, i32, i32, i32, i32, i32) -> (i32, i32, i32, i1)
      %first_0_3_at = func.call @tap_position(%input_start, %h_0, %w_0, %first_0_2_row, %first_0_2_column, %first_0_2_left,
          %h_size, %w_size, %c_size, %input_stride_c, %input_stride_h, %input_stride_w) : (i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32) -> i32
      %first_0_row, %first_0_column, %first_0_left, %first_0_wraps = func.call @advance(%first_row, %first_column, %first_left, %by_rows, %by_columns, %by_channels, %i4,
          %row_end, %column_end, %dilation_h) : (i32, i32, i32, i32, i32, i32, i32, i32, i32, i32) -> (i32, i32, i32, i1)
      %first_0_tap_far = arith.addi %first_tap, %by_taps : i32
      %first_0_tap_wraps = arith.cmpi uge, %first_0_tap_far, %rs_some : i32
      %first_0_tap_less = arith.select %first_0_tap_wraps, %rs_some, %i0 : i32
      %first_0_tap = arith.subi %first_0_tap_far, %first_0_tap_less : i32
      %first_0_tap_left_there = arith.subi %first_tap_left, %by_channels : i32
      %first_0_tap_left_by = arith.select %first_0_tap_wraps, %i4, %i0 : i32
      %first_0_tap_left = arith.subi %first_0_tap_left_there, %first_0_tap_left_by : i32
      %first_0_0:8 = func.call @gather_rows_f16(%filter_flat, %filter_starts_0, %first_0_filter_at)
          : (!flat_f16, !words, i32) -> (f16, f16, f16, f16, f16, f16, f16, f16)
      %first_0_1:4 = func.call @gather_f16(%input_flat, %first_0_0_at, %i0, %first_left, %input_stride_c)
          : (!flat_f16, i32, i32, i32, i32) -> (f16, f16, f16, f16)
      %first_0_2:4 = func.call @gather_f16(%input_flat, %first_0_1_at, %i0, %first_0_0_left, %input_stride_c)
          : (!flat_f16, i32, i32, i32, i32) -> (f16, f16, f16, f16)
      %first_0_3:4 = func.call @gather_f16(%input_flat, %first_0_2_at, %i0, %first_0_1_left, %input_stride_c)
          : (!flat_f16, i32, i32, i32, i32) -> (f16, f16, f16, f16)
      %first_0_4:4 = func.call @gather_f16(%input_flat, %first_0_3_at, %i0, %first_0_2_left, %input_stride_c)
          : (!flat_f16, i32, i32, i32, i32) -> (f16, f16, f16, f16)
      %first_1_done = arith.subi %c_size, %first_0_tap_left : i32
      %first_1_channel = arith.addi %first_1_done, %k_channel : i32
      %first_1_plane_at = arith.muli %first_1_channel, %filter_stride_c : i32
      %first_1_tap_at = arith.muli %first_0_tap, %filter_stride_s : i32
      %first_1_element_at = arith.addi %first_1_plane_at, %first_1_tap_at : i32
      %first_1_exists = arith.cmpi slt, %k_channel, %first_0_tap_left : i32
      %first_1_filter_at = arith.select %first_1_exists, %first_1_element_at, %nowhere : i32
      %first_1_0_at = func.call @tap_position(%input_start, %h_0, %w_0, %first_0_row, %first_0_column, %first_0_left,
          %h_size, %w_size, %c_size, %input_stride_c, %input_stride_h, %input_stride_w) : (i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32) -> i32
      %first_1_0_row, %first_1_0_column, %first_1_0_left, %first_1_0_wraps = func.call @advance(%first_0_row, %first_0_column, %first_0_left, %i0, %dilation_w, %i0, %i4,
          %row_end, %column_end, %dilation_h) : (i32, i32, i32, i32, i32, i32, i32, i32, i32, i32) -> (i32, i32, i32, i1)
      %first_1_1_at = func.call @tap_position(%input_start, %h_0, %w_0, %first_1_0_row, %first_1_0_column, %first_1_0_left,
          %h_size, %w_size, %c_size, %input_stride_c, %input_stride_h, %input_stride_w) : (i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32) -> i32
      %first_1_1_row, %first_1_1_column, %first_1_1_left, %first_1_1_wraps = func.call @advance(%first_1_0_row, %first_1_0_column, %first_1_0_left, %i0, %dilation_w, %i0, %i4,
          %row_end, %column_end, %dilation_h) : (i32, i32, i32, i32, i32, i32, i32, i32, i32, i32) -> (i32, i32, i32, i1)
      %first_1_2_at = func.call @tap_position(%input_start, %h_0, %w_0, %first_1_1_row, %first_1_1_column, %first_1_1_left,
          %h_size, %w_size, %c_size, %input_stride_c, %input_stride_h, %input_stride_w) : (i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32) -> i32
      %first_1_2_row, %first_1_2_column, %first_1_2_left, %first_1_2_wraps = func.call @advance(%first_1_1_row, %first_1_1_column, %first_1_1_left, %i0, %dilation_w, %i0, %i4,
          %row_end, %column_end, %dilation_h) : (i32, i32, i32, i32, i32, i32, i32, i32, i32, i32) -> (i32, i32, i32, i1)
      %first_1_3_at = func.call @tap_position(%input_start, %h_0, %w_0, %first_1_2_row, %first_1_2_column, %first_1_2_left,
          %h_size, %w_size, %c_size, %input_stride_c, %input_stride_h, %input_stride_w) : (i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32) -> i32
      %first_1_row, %first_1_column, %first_1_left, %first_1_wraps = func.call @advance(%first_0_row, %first_0_column, %first_0_left, %by_rows, %by_columns, %by_channels, %i4,
          %row_end, %column_end, %dilation_h) : (i32, i32, i32, i32, i32, i32, i32, i32, i32, i32) -> (i32, i32, i32, i1)
      %first_1_tap_far = arith.addi %first_0_tap, %by_taps : i32
      %first_1_tap_wraps = arith.cmpi uge, %first_1_tap_far, %rs_some : i32
      %first_1_tap_less = arith.select %first_1_tap_wraps, %rs_some, %i0 : i32
      %first_1_tap = arith.subi %first_1_tap_far, %first_1_tap_less : i32
      %first_1_tap_left_there = arith.subi %first_0_tap_left, %by_channels : i32
      %first_1_tap_left_by = arith.select %first_1_tap_wraps, %i4, %i0 : i32
      %first_1_tap_left = arith.subi %first_1_tap_left_there, %first_1_tap_left_by : i32
      %first_1_0:8 = func.call @gather_rows_f16(%filter_flat, %filter_starts_0, %first_1_filter_at)
          : (!flat_f16, !words, i32) -> (f16, f16, f16, f16, f16, f16, f16, f16)
      %first_1_1:4 = func.call @gather_f16(%input_flat, %first_1_0_at, %i0, %first_0_left, %input_stride_c)
          : (!flat_f16, i32, i32, i32, i32) -> (f16, f16, f16, f16)
      %first_1_2:4 = func.call @gather_f16(%input_flat, %first_1_1_at, %i0, %first_1_0_left, %input_stride_c)
          : (!flat_f16, i32, i32, i32, i32) -> (f16, f16, f16, f16)
      %first_1_3:4 = func.call @gather_f16(%input_flat, %first_1_2_at, %i0, %first_1_1_left, %input_stride_c)
          : (!flat_f16, i32, i32, i32, i32) -> (f16, f16, f16, f16)
      %first_1_4:4 = func.call @gather_f16(%input_flat, %first_1_3_at, %i0, %first_1_2_left, %input_stride_c)
          : (!flat_f16, i32, i32, i32, i32) -> (f16, f16, f16, f16)
      %first_2_done = arith.subi %c_size, %first_1_tap_left : i32
      %first_2_channel = arith.addi %first_2_done, %k_channel : i32
      %first_2_plane_at = arith.muli %first_2_channel, %filter_stride_c : i32
      %first_2_tap_at = arith.muli %first_1_tap, %filter_stride_s : i32
      %first_2_element_at = arith.addi %first_2_plane_at, %first_2_tap_at : i32
      %first_2_exists = arith.cmpi slt, %k_channel, %first_1_tap_left : i32
      %first_2_filter_at = arith.select %first_2_exists, %first_2_element_at, %nowhere : i32
      %first_2_0_at = func.call @tap_position(%input_start, %h_0, %w_0, %first_1_row, %first_1_column, %first_1_left,
          %h_size, %w_size, %c_size, %input_stride_c, %input_stride_h, %input_stride_w) : (i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32) -> i32
      %first_2_0_row, %first_2_0_column, %first_2_0_left, %first_2_0_wraps = func.call @advance(%first_1_row, %first_1_column, %first_1_left, %i0, %dilation_w, %i0, %i4,
          %row_end, %column_end, %dilation_h) : (i32, i32, i32, i32, i32, i32, i32, i32, i32, i32) -> (i32, i32, i32, i1)
      %first_2_1_at = func.call @tap_position(%input_start, %h_0, %w_0, %first_2_0_row, %first_2_0_column, %first_2_0_left,
          %h_size, %w_size, %c_size, %input_stride_c, %input_stride_h, %input_stride_w) : (i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32) -> i32
      %first_2_1_row, %first_2_1_column, %first_2_1_left, %first_2_1_wraps = func.call @advance(%first_2_0_row, %first_2_0_column, %first_2_0_left, %i0, %dilation_w, %i0, %i4,
          %row_end, %column_end, %dilation_h) : (i32, i32, i32, i32, i32, i32, i32, i32, i32, i32) -> (i32, i32, i32, i1)
      %first_2_2_at = func.call @tap_position(%input_start, %h_0, %w_0, %first_2_1_row, %first_2_1_column, %first_2_1_left,
          %h_size, %w_size, %c_size, %input_stride_c, %input_stride_h, %input_stride_w) : (i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32) -> i32
      %first_2_2_row, %first_2_2_column, %first_2_2_left, %first_2_2_wraps = func.call @advance(%first_2_1_row, %first_2_1_column, %first_2_1_left, %i0, %dilation_w, %i0, %i4,
          %row_end, %column_end, %dilation_h) : (i32, i32, i32, i32, i32, i32, i32, i32, i32, i32) -> (i32, i32, i32, i1)
      %first_2_3_at = func.call @tap_position(%input_start, %h_0, %w_0, %first_2_2_row, %first_2_2_column, %first_2_2_left,
          %h_size, %w_size, %c_size, %input_stride_c, %input_stride_h, %input_stride_w) : (i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32) -> i32
      %first_2_row, %first_2_column, %first_2_left, %first_2_wraps = func.call @advance(%first_1_row, %first_1_column, %first_1_left, %by_rows, %by_columns, %by_channels, %i4,
          %row_end, %column_end, %dilation_h) : (i32, i32, i32, i32, i32, i32, i32, i32, i32, i32) -> (i32, i32, i32, i1)
      %first_2_tap_far = arith.addi %first_1_tap, %by_taps : i32
      %first_2_tap_wraps = arith.cmpi uge, %first_2_tap_far, %rs_some : i32
      %first_2_tap_less = arith.select %first_2_tap_wraps, %rs_some, %i0 : i32
      %first_2_tap = arith.subi %first_2_tap_far, %first_2_tap_less : i32
      %first_2_tap_left_there = arith.subi %first_1_tap_left, %by_channels : i32
      %first_2_tap_left_by = arith.select %first_2_tap_wraps, %i4, %i0 : i32
      %first_2_tap_left = arith.subi %first_2_tap_left_there, %first_2_tap_left_by : i32
      %first_2_0:8 = func.call @gather_rows_f16(%filter_flat, %filter_starts_0, %first_2_filter_at)
          : (!flat_f16, !words, i32) -> (f16, f16, f16, f16, f16, f16, f16, f16)
      %first_2_1:4 = func.call @gather_f16(%input_flat, %first_2_0_at, %i0, %first_1_left, %input_stride_c)
          : (!flat_f16, i32, i32, i32, i32) -> (f16, f16, f16, f16)
      %first_2_2:4 = func.call @gather_f16(%input_flat, %first_2_1_at, %i0, %first_2_0_left, %input_stride_c)
          : (!flat_f16, i32, i32, i32, i32) -> (f16, f16, f16, f16)
      %first_2_3:4 = func.call @gather_f16(%input_flat, %first_2_2_at, %i0, %first_2_1_left, %input_stride_c)
          : (!flat_f16, i32, i32, i32, i32) -> (f16, f16, f16, f16)
      %first_2_4:4 = func.call @gather_f16(%input_flat, %first_2_3_at, %i0, %first_2_2_left, %input_stride_c)
          : (!flat_f16, i32, i32, i32, i32) -> (f16, f16, f16, f16)
      func.call @write_rows_f16(%lds, %k_even_at, %k_odd_at,
          %first_0_0#0, %first_0_0#1, %first_0_0#2, %first_0_0#3, %first_0_0#4, %first_0_0#5, %first_0_0#6, %first_0_0#7) : (!lds_f16, index, index, f16, f16, f16, f16, f16, f16, f16, f16) -> ()
      %staged_2_at = arith.addi %pixel_part_0_at, %c2048 : index
      func.call @write_elements_f16(%lds, %staged_2_at,
          %first_0_1#0, %first_0_1#1, %first_0_1#2, %first_0_1#3, %first_0_2#0, %first_0_2#1, %first_0_2#2, %first_0_2#3) : (!lds_f16, index, f16, f16, f16, f16, f16, f16, f16, f16) -> ()
      %staged_3_at = arith.addi %pixel_part_1_at, %c2048 : index
      func.call @write_elements_f16(%lds, %staged_3_at,
          %first_0_3#0, %first_0_3#1, %first_0_3#2, %first_0_3#3, %first_0_4#0, %first_0_4#1, %first_0_4#2, %first_0_4#3) : (!lds_f16, index, f16, f16, f16, f16, f16, f16, f16, f16) -> ()
      %staged_4_even = arith.addi %k_even_at, %c6144 : index
      %staged_4_odd = arith.addi %k_odd_at, %c6144 : index
      func.call @write_rows_f16(%lds, %staged_4_even, %staged_4_odd,
          %first_1_0#0, %first_1_0#1, %first_1_0#2, %first_1_0#3, %first_1_0#4, %first_1_0#5, %first_1_0#6, %first_1_0#7) : (!lds_f16, index, index, f16, f16, f16, f16, f16, f16, f16, f16) -> ()
      %staged_5_at = arith.addi %pixel_part_0_at, %c8192 : index
      func.call @write_elements_f16(%lds, %staged_5_at,
          %first_1_1#0, %first_1_1#1, %first_1_1#2, %first_1_1#3, %first_1_2#0, %first_1_2#1, %first_1_2#2, %first_1_2#3) : (!lds_f16, index, f16, f16, f16, f16, f16, f16, f16, f16) -> ()
      %staged_6_at = arith.addi %pixel_part_1_at, %c8192 : index
      func.call @write_elements_f16(%lds, %staged_6_at,
          %first_1_3#0, %first_1_3#1, %first_1_3#2, %first_1_3#3, %first_1_4#0, %first_1_4#1, %first_1_4#2, %first_1_4#3) : (!lds_f16, index, f16, f16, f16, f16, f16, f16, f16, f16) -> ()
      amdgpu.lds_barrier
      %filter_7 = vector.load %lds[%filter_0_at] {alignment = 16} : !lds_f16, !chunk_f16
      %filter_8_at = arith.addi %filter_0_at, %c1024 : index
      %filter_8 = vector.load %lds[%filter_8_at] {alignment = 16} : !lds_f16, !chunk_f16
      %pixel_9_at = arith.addi %pixel_0_at, %c2048 : index
      %pixel_9 = vector.load %lds[%pixel_9_at] {alignment = 16} : !lds_f16, !chunk_f16
      %no_sums = arith.constant dense<0.0> : !block
      %end_0, %end_1, %end_2, %end_3, %end_4, %end_5, %end_6, %end_7, %end_8, %end_9, %end_10, %end_11, %end_12,
          %end_13, %end_14, %end_15, %end_16, %end_17, %end_18, %end_19, %end_20, %end_21, %end_22, %end_23, %end_24,
          %end_25, %end_26, %end_27, %end_28, %end_29, %end_30, %end_31, %end_32, %end_33 =
      scf.for %step = %i0 to %steps step %i2
      iter_args(%loop_sums_0 = %no_sums, %loop_sums_1 = %no_sums, %loop_operand_0 = %filter_7, %loop_operand_1 =
      %filter_8, %loop_operand_2 = %pixel_9, %loop_even_0 = %first_2_0#0, %loop_even_1 = %first_2_0#1, %loop_even_2
      = %first_2_0#2, %loop_even_3 = %first_2_0#3, %loop_even_4 = %first_2_0#4, %loop_even_5 = %first_2_0#5,
      %loop_even_6 = %first_2_0#6, %loop_even_7 = %first_2_0#7, %loop_even_8 = %first_2_1#0, %loop_even_9 =
      %first_2_1#1, %loop_even_10 = %first_2_1#2, %loop_even_11 = %first_2_1#3, %loop_even_12 = %first_2_2#0,
      %loop_even_13 = %first_2_2#1, %loop_even_14 = %first_2_2#2, %loop_even_15 = %first_2_2#3, %loop_even_16 =
      %first_2_3#0, %loop_even_17 = %first_2_3#1, %loop_even_18 = %first_2_3#2, %loop_even_19 = %first_2_3#3,
      %loop_even_20 = %first_2_4#0, %loop_even_21 = %first_2_4#1, %loop_even_22 = %first_2_4#2, %loop_even_23 =
      %first_2_4#3, %loop_row_0 = %first_2_row, %loop_column_0 = %first_2_column, %loop_left_0 = %first_2_left,
      %loop_tap_0 = %first_2_tap, %loop_tap_left_0 = %first_2_tap_left)
      -> (!block, !block, !chunk_f16, !chunk_f16, !chunk_f16, f16, f16, f16, f16, f16, f16, f16, f16, f16, f16, f16,
      f16, f16, f16, f16, f16, f16, f16, f16, f16, f16, f16, f16, f16, i32, i32, i32, i32, i32) : i32 {
        // Step 0, first half. Everybody has read buffer 0 at its end.
        %filter_10 = vector.load %lds[%filter_1_at] {alignment = 16} : !lds_f16, !chunk_f16
        %filter_11_at = arith.addi %filter_1_at, %c1024 : index
        %filter_11 = vector.load %lds[%filter_11_at] {alignment = 16} : !lds_f16, !chunk_f16
        %pixel_12_at = arith.addi %pixel_1_at, %c2048 : index
        %pixel_12 = vector.load %lds[%pixel_12_at] {alignment = 16} : !lds_f16, !chunk_f16
        %odd_done = arith.subi %c_size, %loop_tap_left_0 : i32
        %odd_channel = arith.addi %odd_done, %k_channel : i32
        %odd_plane_at = arith.muli %odd_channel, %filter_stride_c : i32
        %odd_tap_at = arith.muli %loop_tap_0, %filter_stride_s : i32
        %odd_element_at = arith.addi %odd_plane_at, %odd_tap_at : i32
        %odd_exists = arith.cmpi slt, %k_channel, %loop_tap_left_0 : i32
        %odd_filter_at = arith.select %odd_exists, %odd_element_at, %nowhere : i32
        %odd_0_at = func.call @tap_position(%input_start, %h_0, %w_0, %loop_row_0, %loop_column_0, %loop_left_0,
            %h_size, %w_size, %c_size, %input_stride_c, %input_stride_h, %input_stride_w) : (i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32) -> i32
        %odd_0_row, %odd_0_column, %odd_0_left, %odd_0_wraps = func.call @advance(%loop_row_0, %loop_column_0, %loop_left_0, %i0, %dilation_w, %i0, %i4,
            %row_end, %column_end, %dilation_h) : (i32, i32, i32, i32, i32, i32, i32, i32, i32, i32) -> (i32, i32, i32, i1)
        %odd_1_at = func.call @tap_position(%input_start, %h_0, %w_0, %odd_0_row, %odd_0_column, %odd_0_left,
            %h_size, %w_size, %c_size, %input_stride_c, %input_stride_h, %input_stride_w) : (i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32) -> i32
        %odd_1_row, %odd_1_column, %odd_1_left, %odd_1_wraps = func.call @advance(%odd_0_row, %odd_0_column, %odd_0_left, %i0, %dilation_w, %i0, %i4,
            %row_end, %column_end, %dilation_h) : (i32, i32, i32, i32, i32, i32, i32, i32, i32, i32) -> (i32, i32, i32, i1)
        %odd_2_at = func.call @tap_position(%input_start, %h_0, %w_0, %odd_1_row, %odd_1_column, %odd_1_left,
            %h_size, %w_size, %c_size, %input_stride_c, %input_stride_h, %input_stride_w) : (i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32) -> i32
        %odd_2_row, %odd_2_column, %odd_2_left, %odd_2_wraps = func.call @advance(%odd_1_row, %odd_1_column, %odd_1_left, %i0, %dilation_w, %i0, %i4,
            %row_end, %column_end, %dilation_h) : (i32, i32, i32, i32, i32, i32, i32, i32, i32, i32) -> (i32, i32, i32, i1)
        %odd_3_at = func.call @tap_position(%input_start, %h_0, %w_0, %odd_2_row, %odd_2_column, %odd_2_left,
            %h_size, %w_size, %c_size, %input_stride_c, %input_stride_h, %input_stride_w) : (i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32) -> i32
        %odd_row, %odd_column, %odd_left, %odd_wraps = func.call @advance(%loop_row_0, %loop_column_0, %loop_left_0, %by_rows, %by_columns, %by_channels, %i4,
            %row_end, %column_end, %dilation_h) : (i32, i32, i32, i32, i32, i32, i32, i32, i32, i32) -> (i32, i32, i32, i1)
        %odd_tap_far = arith.addi %loop_tap_0, %by_taps : i32
        %odd_tap_wraps = arith.cmpi uge, %odd_tap_far, %rs_some : i32
        %odd_tap_less = arith.select %odd_tap_wraps, %rs_some, %i0 : i32
        %odd_tap = arith.subi %odd_tap_far, %odd_tap_less : i32
        %odd_tap_left_there = arith.subi %loop_tap_left_0, %by_channels : i32
        %odd_tap_left_by = arith.select %odd_tap_wraps, %i4, %i0 : i32
        %odd_tap_left = arith.subi %odd_tap_left_there, %odd_tap_left_by : i32
        %odd_0:8 = func.call @gather_rows_f16(%filter_flat, %filter_starts_0, %odd_filter_at)
            : (!flat_f16, !words, i32) -> (f16, f16, f16, f16, f16, f16, f16, f16)
        %odd_1:4 = func.call @gather_f16(%input_flat, %odd_0_at, %i0, %loop_left_0, %input_stride_c)
            : (!flat_f16, i32, i32, i32, i32) -> (f16, f16, f16, f16)
        %odd_2:4 = func.call @gather_f16(%input_flat, %odd_1_at, %i0, %odd_0_left, %input_stride_c)
            : (!flat_f16, i32, i32, i32, i32) -> (f16, f16, f16, f16)
        %odd_3:4 = func.call @gather_f16(%input_flat, %odd_2_at, %i0, %odd_1_left, %input_stride_c)
            : (!flat_f16, i32, i32, i32, i32) -> (f16, f16, f16, f16)
        %odd_4:4 = func.call @gather_f16(%input_flat, %odd_3_at, %i0, %odd_2_left, %input_stride_c)
            : (!flat_f16, i32, i32, i32, i32) -> (f16, f16, f16, f16)
        %operand_13 = vector.shuffle %loop_operand_0, %loop_operand_0 [0, 1, 2, 3] : !chunk_f16, !chunk_f16
        %operand_14 = vector.shuffle %loop_operand_1, %loop_operand_1 [0, 1, 2, 3] : !chunk_f16, !chunk_f16
        %operand_15 = vector.shuffle %loop_operand_2, %loop_operand_2 [0, 1, 2, 3] : !chunk_f16, !chunk_f16
        %sums_16 = amdgpu.mfma 32x32x8 %operand_13 * %operand_15 + %loop_sums_0 blgp = none : !operand_f16, !operand_f16, !block
        %sums_17 = amdgpu.mfma 32x32x8 %operand_14 * %operand_15 + %loop_sums_1 blgp = none : !operand_f16, !operand_f16, !block
        %operand_18 = vector.shuffle %loop_operand_0, %loop_operand_0 [4, 5, 6, 7] : !chunk_f16, !chunk_f16
        %operand_19 = vector.shuffle %loop_operand_1, %loop_operand_1 [4, 5, 6, 7] : !chunk_f16, !chunk_f16
        %operand_20 = vector.shuffle %loop_operand_2, %loop_operand_2 [4, 5, 6, 7] : !chunk_f16, !chunk_f16
        %sums_21 = amdgpu.mfma 32x32x8 %operand_18 * %operand_20 + %sums_16 blgp = none : !operand_f16, !operand_f16, !block
        %sums_22 = amdgpu.mfma 32x32x8 %operand_19 * %operand_20 + %sums_17 blgp = none : !operand_f16, !operand_f16, !block
        rocdl.sched.barrier 0
        amdgpu.lds_barrier
        // Step 0, second half.
        %filter_23_at = arith.addi %filter_0_at, %c6144 : index
        %filter_23 = vector.load %lds[%filter_23_at] {alignment = 16} : !lds_f16, !chunk_f16
        %filter_24_at = arith.addi %filter_0_at, %c7168 : index
        %filter_24 = vector.load %lds[%filter_24_at] {alignment = 16} : !lds_f16, !chunk_f16
        %pixel_25_at = arith.addi %pixel_0_at, %c8192 : index
        %pixel_25 = vector.load %lds[%pixel_25_at] {alignment = 16} : !lds_f16, !chunk_f16
        func.call @write_rows_f16(%lds, %k_even_at, %k_odd_at,
            %loop_even_0, %loop_even_1, %loop_even_2, %loop_even_3, %loop_even_4, %loop_even_5, %loop_even_6, %loop_even_7) : (!lds_f16, index, index, f16, f16, f16, f16, f16, f16, f16, f16) -> ()
        %staged_27_at = arith.addi %pixel_part_0_at, %c2048 : index
        func.call @write_elements_f16(%lds, %staged_27_at,
            %loop_even_8, %loop_even_9, %loop_even_10, %loop_even_11, %loop_even_12, %loop_even_13, %loop_even_14, %loop_even_15) : (!lds_f16, index, f16, f16, f16, f16, f16, f16, f16, f16) -> ()
        %staged_28_at = arith.addi %pixel_part_1_at, %c2048 : index
        func.call @write_elements_f16(%lds, %staged_28_at,
            %loop_even_16, %loop_even_17, %loop_even_18, %loop_even_19, %loop_even_20, %loop_even_21, %loop_even_22, %loop_even_23) : (!lds_f16, index, f16, f16, f16, f16, f16, f16, f16, f16) -> ()
        %operand_29 = vector.shuffle %filter_10, %filter_10 [0, 1, 2, 3] : !chunk_f16, !chunk_f16
        %operand_30 = vector.shuffle %filter_11, %filter_11 [0, 1, 2, 3] : !chunk_f16, !chunk_f16
        %operand_31 = vector.shuffle %pixel_12, %pixel_12 [0, 1, 2, 3] : !chunk_f16, !chunk_f16
        %sums_32 = amdgpu.mfma 32x32x8 %operand_29 * %operand_31 + %sums_21 blgp = none : !operand_f16, !operand_f16, !block
        %sums_33 = amdgpu.mfma 32x32x8 %operand_30 * %operand_31 + %sums_22 blgp = none : !operand_f16, !operand_f16, !block
        %operand_34 = vector.shuffle %filter_10, %filter_10 [4, 5, 6, 7] : !chunk_f16, !chunk_f16
        %operand_35 = vector.shuffle %filter_11, %filter_11 [4, 5, 6, 7] : !chunk_f16, !chunk_f16
        %operand_36 = vector.shuffle %pixel_12, %pixel_12 [4, 5, 6, 7] : !chunk_f16, !chunk_f16
        %sums_37 = amdgpu.mfma 32x32x8 %operand_34 * %operand_36 + %sums_32 blgp = none : !operand_f16, !operand_f16, !block
        %sums_38 = amdgpu.mfma 32x32x8 %operand_35 * %operand_36 + %sums_33 blgp = none : !operand_f16, !operand_f16, !block
        // Step 1, first half. Everybody has read buffer 1 at its end.
        %filter_39_at = arith.addi %filter_1_at, %c6144 : index
        %filter_39 = vector.load %lds[%filter_39_at] {alignment = 16} : !lds_f16, !chunk_f16
        %filter_40_at = arith.addi %filter_1_at, %c7168 : index
        %filter_40 = vector.load %lds[%filter_40_at] {alignment = 16} : !lds_f16, !chunk_f16
        %pixel_41_at = arith.addi %pixel_1_at, %c8192 : index
        %pixel_41 = vector.load %lds[%pixel_41_at] {alignment = 16} : !lds_f16, !chunk_f16
        %even_done = arith.subi %c_size, %odd_tap_left : i32
        %even_channel = arith.addi %even_done, %k_channel : i32
        %even_plane_at = arith.muli %even_channel, %filter_stride_c : i32
        %even_tap_at = arith.muli %odd_tap, %filter_stride_s : i32
        %even_element_at = arith.addi %even_plane_at, %even_tap_at : i32
        %even_exists = arith.cmpi slt, %k_channel, %odd_tap_left : i32
        %even_filter_at = arith.select %even_exists, %even_element_at, %nowhere : i32
        %even_0_at = func.call @tap_position(%input_start, %h_0, %w_0, %odd_row, %odd_column, %odd_left,
            %h_size, %w_size, %c_size, %input_stride_c, %input_stride_h, %input_stride_w) : (i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32) -> i32
        %even_0_row, %even_0_column, %even_0_left, %even_0_wraps = func.call @advance(%odd_row, %odd_column, %odd_left, %i0, %dilation_w, %i0, %i4,
            %row_end, %column_end, %dilation_h) : (i32, i32, i32, i32, i32, i32, i32, i32, i32, i32) -> (i32, i32, i32, i1)
        %even_1_at = func.call @tap_position(%input_start, %h_0, %w_0, %even_0_row, %even_0_column, %even_0_left,
            %h_size, %w_size, %c_size, %input_stride_c, %input_stride_h, %input_stride_w) : (i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32) -> i32
        %even_1_row, %even_1_column, %even_1_left, %even_1_wraps = func.call @advance(%even_0_row, %even_0_column, %even_0_left, %i0, %dilation_w, %i0, %i4,
            %row_end, %column_end, %dilation_h) : (i32, i32, i32, i32, i32, i32, i32, i32, i32, i32) -> (i32, i32, i32, i1)
        %even_2_at = func.call @tap_position(%input_start, %h_0, %w_0, %even_1_row, %even_1_column, %even_1_left,
            %h_size, %w_size, %c_size, %input_stride_c, %input_stride_h, %input_stride_w) : (i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32) -> i32
        %even_2_row, %even_2_column, %even_2_left, %even_2_wraps = func.call @advance(%even_1_row, %even_1_column, %even_1_left, %i0, %dilation_w, %i0, %i4,
            %row_end, %column_end, %dilation_h) : (i32, i32, i32, i32, i32, i32, i32, i32, i32, i32) -> (i32, i32, i32, i1)
        %even_3_at = func.call @tap_position(%input_start, %h_0, %w_0, %even_2_row, %even_2_column, %even_2_left,
            %h_size, %w_size, %c_size, %input_stride_c, %input_stride_h, %input_stride_w) : (i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32) -> i32
        %even_row, %even_column, %even_left, %even_wraps = func.call @advance(%odd_row, %odd_column, %odd_left, %by_rows, %by_columns, %by_channels, %i4,
            %row_end, %column_end, %dilation_h) : (i32, i32, i32, i32, i32, i32, i32, i32, i32, i32) -> (i32, i32, i32, i1)
        %even_tap_far = arith.addi %odd_tap, %by_taps : i32
        %even_tap_wraps = arith.cmpi uge, %even_tap_far, %rs_some : i32
        %even_tap_less = arith.select %even_tap_wraps, %rs_some, %i0 : i32
        %even_tap = arith.subi %even_tap_far, %even_tap_less : i32
        %even_tap_left_there = arith.subi %odd_tap_left, %by_channels : i32
        %even_tap_left_by = arith.select %even_tap_wraps, %i4, %i0 : i32
        %even_tap_left = arith.subi %even_tap_left_there, %even_tap_left_by : i32
        %even_0:8 = func.call @gather_rows_f16(%filter_flat, %filter_starts_0, %even_filter_at)
            : (!flat_f16, !words, i32) -> (f16, f16, f16, f16, f16, f16, f16, f16)
        %even_1:4 = func.call @gather_f16(%input_flat, %even_0_at, %i0, %odd_left, %input_stride_c)
            : (!flat_f16, i32, i32, i32, i32) -> (f16, f16, f16, f16)
        %even_2:4 = func.call @gather_f16(%input_flat, %even_1_at, %i0, %even_0_left, %input_stride_c)
            : (!flat_f16, i32, i32, i32, i32) -> (f16, f16, f16, f16)
        %even_3:4 = func.call @gather_f16(%input_flat, %even_2_at, %i0, %even_1_left, %input_stride_c)
            : (!flat_f16, i32, i32, i32, i32) -> (f16, f16, f16, f16)
        %even_4:4 = func.call @gather_f16(%input_flat, %even_3_at, %i0, %even_2_left, %input_stride_c)
            : (!flat_f16, i32, i32, i32, i32) -> (f16, f16, f16, f16)
        %operand_42 = vector.shuffle %filter_23, %filter_23 [0, 1, 2, 3] : !chunk_f16, !chunk_f16
        %operand_43 = vector.shuffle %filter_24, %filter_24 [0, 1, 2, 3] : !chunk_f16, !chunk_f16
        %operand_44 = vector.shuffle %pixel_25, %pixel_25 [0, 1, 2, 3] : !chunk_f16, !chunk_f16
        %sums_45 = amdgpu.mfma 32x32x8 %operand_42 * %operand_44 + %sums_37 blgp = none : !operand_f16, !operand_f16, !block
        %sums_46 = amdgpu.mfma 32x32x8 %operand_43 * %operand_44 + %sums_38 blgp = none : !operand_f16, !operand_f16, !block
        %operand_47 = vector.shuffle %filter_23, %filter_23 [4, 5, 6, 7] : !chunk_f16, !chunk_f16
        %operand_48 = vector.shuffle %filter_24, %filter_24 [4, 5, 6, 7] : !chunk_f16, !chunk_f16
        %operand_49 = vector.shuffle %pixel_25, %pixel_25 [4, 5, 6, 7] : !chunk_f16, !chunk_f16
        %sums_50 = amdgpu.mfma 32x32x8 %operand_47 * %operand_49 + %sums_45 blgp = none : !operand_f16, !operand_f16, !block
        %sums_51 = amdgpu.mfma 32x32x8 %operand_48 * %operand_49 + %sums_46 blgp = none : !operand_f16, !operand_f16, !block
        rocdl.sched.barrier 0
        amdgpu.lds_barrier
        // Step 1, second half.
        %filter_52 = vector.load %lds[%filter_0_at] {alignment = 16} : !lds_f16, !chunk_f16
        %filter_53_at = arith.addi %filter_0_at, %c1024 : index
        %filter_53 = vector.load %lds[%filter_53_at] {alignment = 16} : !lds_f16, !chunk_f16
        %pixel_54_at = arith.addi %pixel_0_at, %c2048 : index
        %pixel_54 = vector.load %lds[%pixel_54_at] {alignment = 16} : !lds_f16, !chunk_f16
        %staged_55_even = arith.addi %k_even_at, %c6144 : index
        %staged_55_odd = arith.addi %k_odd_at, %c6144 : index
        func.call @write_rows_f16(%lds, %staged_55_even, %staged_55_odd,
            %odd_0#0, %odd_0#1, %odd_0#2, %odd_0#3, %odd_0#4, %odd_0#5, %odd_0#6, %odd_0#7) : (!lds_f16, index, index, f16, f16, f16, f16, f16, f16, f16, f16) -> ()
        %staged_56_at = arith.addi %pixel_part_0_at, %c8192 : index
        func.call @write_elements_f16(%lds, %staged_56_at,
            %odd_1#0, %odd_1#1, %odd_1#2, %odd_1#3, %odd_2#0, %odd_2#1, %odd_2#2, %odd_2#3) : (!lds_f16, index, f16, f16, f16, f16, f16, f16, f16, f16) -> ()
        %staged_57_at = arith.addi %pixel_part_1_at, %c8192 : index
        func.call @write_elements_f16(%lds, %staged_57_at,
            %odd_3#0, %odd_3#1, %odd_3#2, %odd_3#3, %odd_4#0, %odd_4#1, %odd_4#2, %odd_4#3) : (!lds_f16, index, f16, f16, f16, f16, f16, f16, f16, f16) -> ()
        %operand_58 = vector.shuffle %filter_39, %filter_39 [0, 1, 2, 3] : !chunk_f16, !chunk_f16
        %operand_59 = vector.shuffle %filter_40, %filter_40 [0, 1, 2, 3] : !chunk_f16, !chunk_f16
        %operand_60 = vector.shuffle %pixel_41, %pixel_41 [0, 1, 2, 3] : !chunk_f16, !chunk_f16
        %sums_61 = amdgpu.mfma 32x32x8 %operand_58 * %operand_60 + %sums_50 blgp = none : !operand_f16, !operand_f16, !block
        %sums_62 = amdgpu.mfma 32x32x8 %operand_59 * %operand_60 + %sums_51 blgp = none : !operand_f16, !operand_f16, !block
        %operand_63 = vector.shuffle %filter_39, %filter_39 [4, 5, 6, 7] : !chunk_f16, !chunk_f16
        %operand_64 = vector.shuffle %filter_40, %filter_40 [4, 5, 6, 7] : !chunk_f16, !chunk_f16
        %operand_65 = vector.shuffle %pixel_41, %pixel_41 [4, 5, 6, 7] : !chunk_f16, !chunk_f16
        %sums_66 = amdgpu.mfma 32x32x8 %operand_63 * %operand_65 + %sums_61 blgp = none : !operand_f16, !operand_f16, !block
        %sums_67 = amdgpu.mfma 32x32x8 %operand_64 * %operand_65 + %sums_62 blgp = none : !operand_f16, !operand_f16, !block
        scf.yield %sums_66, %sums_67, %filter_52, %filter_53, %pixel_54, %even_0#0, %even_0#1, %even_0#2, %even_0#3,
            %even_0#4, %even_0#5, %even_0#6, %even_0#7, %even_1#0, %even_1#1, %even_1#2, %even_1#3, %even_2#0,
            %even_2#1, %even_2#2, %even_2#3, %even_3#0, %even_3#1, %even_3#2, %even_3#3, %even_4#0, %even_4#1,
            %even_4#2, %even_4#3, %even_row, %even_column, %even_left, %even_tap, %even_tap_left
        : !block, !block, !chunk_f16, !chunk_f16, !chunk_f16, f16, f16, f16, f16, f16, f16, f16, f16, f16, f16, f16,
        f16, f16, f16, f16, f16, f16, f16, f16, f16, f16, f16, f16, f16, i32, i32, i32, i32, i32
      }

      // The bias; nobody reads LDS any more.
      amdgpu.lds_barrier
      %has_bias_count = memref.dim %bias, %c0 : !flat_f16
      %has_bias = arith.cmpi ne, %has_bias_count, %c0 : index
      %wave_filter0 = arith.addi %filter0, %wave_filter : i32
      %half_filter = arith.muli %lane_half, %i4 : i32
      %sum_filter0 = arith.addi %wave_filter0, %half_filter : i32
      %wave_pixel0 = arith.addi %pixel0, %wave_pixel : i32
      %biased_0, %biased_1 = scf.if %has_bias -> (!block, !block) {
        %bias_68 = func.call @bias_f16(%bias, %sum_filter0) : (!flat_f16, i32) -> !block
        %with_bias_69 = arith.addf %end_0, %bias_68 : !block
        %bias_70_filter = arith.addi %sum_filter0, %i32 : i32
        %bias_70 = func.call @bias_f16(%bias, %bias_70_filter) : (!flat_f16, i32) -> !block
        %with_bias_71 = arith.addf %end_1, %bias_70 : !block
        scf.yield %with_bias_69, %with_bias_71 : !block, !block
      } else {
      scf.yield %end_0, %end_1 : !block, !block
      }

      // NHWC has neighbouring filters at neighbouring places.
      %is_nhwc = arith.cmpi eq, %output_stride_f, %i1 : i32
      scf.if %is_nhwc {
        %turn_start = arith.muli %wave, %i2048 : i32
        %turn_lane = arith.muli %lane_row, %i64 : i32
        %turn_at_0 = arith.addi %turn_start, %turn_lane : i32
        func.call @turn_block_f16(%lds, %biased_0, %turn_at_0, %lane_row, %lane_half, %i0) : (!lds_f16, !block, i32, i32, i32, i32) -> ()
        func.call @turn_block_f16(%lds, %biased_1, %turn_at_0, %lane_row, %lane_half, %i4) : (!lds_f16, !block, i32, i32, i32, i32) -> ()
        amdgpu.lds_barrier
        %f_rest = arith.remui %f_size, %i8 : i32
        %f_is_whole = arith.cmpi eq, %f_rest, %i0 : i32
        scf.if %f_is_whole {
          func.call @store_rows_f16(%lds, %turn_start, %lane, %i32, %output_flat,
              %wave_pixel0, %pixels, %wave_filter0, %f_size) : (!lds_f16, i32, i32, i32, !flat_f16, i32, i32, i32, i32) -> ()
        } else {
          func.call @store_elements_f16(%lds, %turn_start, %lane, %i32, %output_flat,
              %wave_pixel0, %pixels, %wave_filter0, %f_size) : (!lds_f16, i32, i32, i32, !flat_f16, i32, i32, i32, i32) -> ()
        }
      } else {
        %sum_pixel = arith.addi %wave_pixel0, %lane_row : i32
        %sum_filter_at = arith.muli %sum_filter0, %output_stride_f : i32
        %to_pixel_in_0 = arith.cmpi ult, %sum_pixel, %pixels : i32
        %to_n_0, %to_p_0, %to_q_0 = func.call @split_pixel(%sum_pixel, %p_size, %q_size)
            : (i32, i32, i32) -> (i32, i32, i32)
        %to_image_0 = arith.muli %to_n_0, %output_stride_n : i32
        %to_line_0 = arith.muli %to_p_0, %output_stride_p : i32
        %to_column_0 = arith.muli %to_q_0, %output_stride_q : i32
        %to_image_line_0 = arith.addi %to_image_0, %to_line_0 : i32
        %to_start_0 = arith.addi %to_image_line_0, %to_column_0 : i32
        %to_at_0 = arith.addi %to_start_0, %sum_filter_at : i32
        %to_0_0_skipped = arith.muli %output_stride_f, %i0 : i32
        %to_0_0_at = arith.addi %to_at_0, %to_0_0_skipped : i32
        func.call @store_block_f16(%biased_0, %output_flat, %to_0_0_at, %output_stride_f,
            %sum_filter0, %f_size, %to_pixel_in_0) : (!block, !flat_f16, i32, i32, i32, i32, i1) -> ()
        %to_0_1_filter = arith.addi %sum_filter0, %i32 : i32
        %to_0_1_skipped = arith.muli %output_stride_f, %i32 : i32
        %to_0_1_at = arith.addi %to_at_0, %to_0_1_skipped : i32
        func.call @store_block_f16(%biased_1, %output_flat, %to_0_1_at, %output_stride_f,
            %to_0_1_filter, %f_size, %to_pixel_in_0) : (!block, !flat_f16, i32, i32, i32, i32, i1) -> ()
      }
      gpu.return
    }

    // The bias of the 16 filters of which a lane has sums, zeros beyond the last.
    func.func private @bias_bf16(%bias: !flat_bf16, %first: i32) -> !block {
      %i1 = arith.constant 1 : i32
      %i2 = arith.constant 2 : i32
      %i3 = arith.constant 3 : i32
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
      %value_0 = amdgpu.raw_buffer_load %bias[%first] : !flat_bf16, i32 -> bf16
      %filter_1 = arith.addi %first, %i1 : i32
      %value_1 = amdgpu.raw_buffer_load %bias[%filter_1] : !flat_bf16, i32 -> bf16
      %filter_2 = arith.addi %first, %i2 : i32
      %value_2 = amdgpu.raw_buffer_load %bias[%filter_2] : !flat_bf16, i32 -> bf16
      %filter_3 = arith.addi %first, %i3 : i32
      %value_3 = amdgpu.raw_buffer_load %bias[%filter_3] : !flat_bf16, i32 -> bf16
      %filter_4 = arith.addi %first, %i8 : i32
      %value_4 = amdgpu.raw_buffer_load %bias[%filter_4] : !flat_bf16, i32 -> bf16
      %filter_5 = arith.addi %first, %i9 : i32
      %value_5 = amdgpu.raw_buffer_load %bias[%filter_5] : !flat_bf16, i32 -> bf16
      %filter_6 = arith.addi %first, %i10 : i32
      %value_6 = amdgpu.raw_buffer_load %bias[%filter_6] : !flat_bf16, i32 -> bf16
      %filter_7 = arith.addi %first, %i11 : i32
      %value_7 = amdgpu.raw_buffer_load %bias[%filter_7] : !flat_bf16, i32 -> bf16
      %filter_8 = arith.addi %first, %i16 : i32
      %value_8 = amdgpu.raw_buffer_load %bias[%filter_8] : !flat_bf16, i32 -> bf16
      %filter_9 = arith.addi %first, %i17 : i32
      %value_9 = amdgpu.raw_buffer_load %bias[%filter_9] : !flat_bf16, i32 -> bf16
      %filter_10 = arith.addi %first, %i18 : i32
      %value_10 = amdgpu.raw_buffer_load %bias[%filter_10] : !flat_bf16, i32 -> bf16
      %filter_11 = arith.addi %first, %i19 : i32
      %value_11 = amdgpu.raw_buffer_load %bias[%filter_11] : !flat_bf16, i32 -> bf16
      %filter_12 = arith.addi %first, %i24 : i32
      %value_12 = amdgpu.raw_buffer_load %bias[%filter_12] : !flat_bf16, i32 -> bf16
      %filter_13 = arith.addi %first, %i25 : i32
      %value_13 = amdgpu.raw_buffer_load %bias[%filter_13] : !flat_bf16, i32 -> bf16
      %filter_14 = arith.addi %first, %i26 : i32
      %value_14 = amdgpu.raw_buffer_load %bias[%filter_14] : !flat_bf16, i32 -> bf16
      %filter_15 = arith.addi %first, %i27 : i32
      %value_15 = amdgpu.raw_buffer_load %bias[%filter_15] : !flat_bf16, i32 -> bf16
      %values = vector.from_elements %value_0, %value_1, %value_2, %value_3, %value_4, %value_5, %value_6, %value_7,
          %value_8, %value_9, %value_10, %value_11, %value_12, %value_13, %value_14, %value_15 : vector<16xbf16>
      %extended = arith.extf %values : vector<16xbf16> to !block
      return %extended : !block
    }

    // Loads the channels %first to %first + 3, which can be beyond those that are left,
    // from %from on.
    func.func private @gather_bf16(%input: !flat_bf16, %from: i32, %first: i32, %left: i32, %stride_c: i32)
        -> (bf16, bf16, bf16, bf16) {
      %nowhere = arith.constant 1073741816 : i32
      %i0 = arith.constant 0 : i32
      %i1 = arith.constant 1 : i32
      %i2 = arith.constant 2 : i32
      %i3 = arith.constant 3 : i32
      %here = arith.subi %left, %first : i32
      %offset_0 = arith.muli %first, %stride_c : i32
      %exists_0 = arith.cmpi slt, %i0, %here : i32
      %offset_0_or = arith.select %exists_0, %offset_0, %nowhere : i32
      %at_0 = arith.addi %from, %offset_0_or : i32
      %element_0 = amdgpu.raw_buffer_load %input[%at_0] : !flat_bf16, i32 -> bf16
      %channel_1 = arith.addi %first, %i1 : i32
      %offset_1 = arith.muli %channel_1, %stride_c : i32
      %exists_1 = arith.cmpi slt, %i1, %here : i32
      %offset_1_or = arith.select %exists_1, %offset_1, %nowhere : i32
      %at_1 = arith.addi %from, %offset_1_or : i32
      %element_1 = amdgpu.raw_buffer_load %input[%at_1] : !flat_bf16, i32 -> bf16
      %channel_2 = arith.addi %first, %i2 : i32
      %offset_2 = arith.muli %channel_2, %stride_c : i32
      %exists_2 = arith.cmpi slt, %i2, %here : i32
      %offset_2_or = arith.select %exists_2, %offset_2, %nowhere : i32
      %at_2 = arith.addi %from, %offset_2_or : i32
      %element_2 = amdgpu.raw_buffer_load %input[%at_2] : !flat_bf16, i32 -> bf16
      %channel_3 = arith.addi %first, %i3 : i32
      %offset_3 = arith.muli %channel_3, %stride_c : i32
      %exists_3 = arith.cmpi slt, %i3, %here : i32
      %offset_3_or = arith.select %exists_3, %offset_3, %nowhere : i32
      %at_3 = arith.addi %from, %offset_3_or : i32
      %element_3 = amdgpu.raw_buffer_load %input[%at_3] : !flat_bf16, i32 -> bf16
      return %element_0, %element_1, %element_2, %element_3 : bf16, bf16, bf16, bf16
    }

    // The same where all 4 channels exist, if the pixel does; else %from is outside of
    // the buffer by itself. Whether the offset in the scalar register counts for that
    // depends on the chip; it is less than the size of the buffer.
    func.func private @gather_whole_bf16(%input: !flat_bf16, %from: i32, %first: i32, %stride_c: i32) -> (bf16, bf16, bf16, bf16) {
      %i1 = arith.constant 1 : i32
      %i2 = arith.constant 2 : i32
      %i3 = arith.constant 3 : i32
      %offset_0 = arith.muli %first, %stride_c : i32
      %element_0 = amdgpu.raw_buffer_load %input[%from] sgprOffset %offset_0 : !flat_bf16, i32 -> bf16
      %channel_1 = arith.addi %first, %i1 : i32
      %offset_1 = arith.muli %channel_1, %stride_c : i32
      %element_1 = amdgpu.raw_buffer_load %input[%from] sgprOffset %offset_1 : !flat_bf16, i32 -> bf16
      %channel_2 = arith.addi %first, %i2 : i32
      %offset_2 = arith.muli %channel_2, %stride_c : i32
      %element_2 = amdgpu.raw_buffer_load %input[%from] sgprOffset %offset_2 : !flat_bf16, i32 -> bf16
      %channel_3 = arith.addi %first, %i3 : i32
      %offset_3 = arith.muli %channel_3, %stride_c : i32
      %element_3 = amdgpu.raw_buffer_load %input[%from] sgprOffset %offset_3 : !flat_bf16, i32 -> bf16
      return %element_0, %element_1, %element_2, %element_3 : bf16, bf16, bf16, bf16
    }

    // Loads an element of 8 filters, %at after the starts of their rows.
    func.func private @gather_rows_bf16(%filter: !flat_bf16, %rows: !words, %at: i32) -> (bf16, bf16, bf16, bf16, bf16, bf16, bf16, bf16) {
      %ats = vector.broadcast %at : i32 to !words
      %positions = arith.addi %rows, %ats : !words
      %position_0 = vector.extract %positions[0] : i32 from !words
      %element_0 = amdgpu.raw_buffer_load %filter[%position_0] : !flat_bf16, i32 -> bf16
      %position_1 = vector.extract %positions[1] : i32 from !words
      %element_1 = amdgpu.raw_buffer_load %filter[%position_1] : !flat_bf16, i32 -> bf16
      %position_2 = vector.extract %positions[2] : i32 from !words
      %element_2 = amdgpu.raw_buffer_load %filter[%position_2] : !flat_bf16, i32 -> bf16
      %position_3 = vector.extract %positions[3] : i32 from !words
      %element_3 = amdgpu.raw_buffer_load %filter[%position_3] : !flat_bf16, i32 -> bf16
      %position_4 = vector.extract %positions[4] : i32 from !words
      %element_4 = amdgpu.raw_buffer_load %filter[%position_4] : !flat_bf16, i32 -> bf16
      %position_5 = vector.extract %positions[5] : i32 from !words
      %element_5 = amdgpu.raw_buffer_load %filter[%position_5] : !flat_bf16, i32 -> bf16
      %position_6 = vector.extract %positions[6] : i32 from !words
      %element_6 = amdgpu.raw_buffer_load %filter[%position_6] : !flat_bf16, i32 -> bf16
      %position_7 = vector.extract %positions[7] : i32 from !words
      %element_7 = amdgpu.raw_buffer_load %filter[%position_7] : !flat_bf16, i32 -> bf16
      return %element_0, %element_1, %element_2, %element_3, %element_4, %element_5, %element_6, %element_7
          : bf16, bf16, bf16, bf16, bf16, bf16, bf16, bf16
    }

    // Writes an element of 8 rows of a tile, 8 rows apart: the rows whose bit 3 is that
    // of the first from %even on, the others from %odd on.
    func.func private @write_rows_bf16(%lds: !lds_bf16, %even: index, %odd: index,
        %element_0: bf16, %element_1: bf16, %element_2: bf16, %element_3: bf16,
        %element_4: bf16, %element_5: bf16, %element_6: bf16, %element_7: bf16) {
      %c512 = arith.constant 512 : index
      %c1024 = arith.constant 1024 : index
      %c1536 = arith.constant 1536 : index
      memref.store %element_0, %lds[%even] : !lds_bf16
      memref.store %element_1, %lds[%odd] : !lds_bf16
      %at_2 = arith.addi %even, %c512 : index
      memref.store %element_2, %lds[%at_2] : !lds_bf16
      %at_3 = arith.addi %odd, %c512 : index
      memref.store %element_3, %lds[%at_3] : !lds_bf16
      %at_4 = arith.addi %even, %c1024 : index
      memref.store %element_4, %lds[%at_4] : !lds_bf16
      %at_5 = arith.addi %odd, %c1024 : index
      memref.store %element_5, %lds[%at_5] : !lds_bf16
      %at_6 = arith.addi %even, %c1536 : index
      memref.store %element_6, %lds[%at_6] : !lds_bf16
      %at_7 = arith.addi %odd, %c1536 : index
      memref.store %element_7, %lds[%at_7] : !lds_bf16
      return
    }

    // Writes 8 elements of one row.
    func.func private @write_elements_bf16(%lds: !lds_bf16, %at: index,
        %element_0: bf16, %element_1: bf16, %element_2: bf16, %element_3: bf16,
        %element_4: bf16, %element_5: bf16, %element_6: bf16, %element_7: bf16) {
      %elements = vector.from_elements %element_0, %element_1, %element_2, %element_3,
          %element_4, %element_5, %element_6, %element_7 : !chunk_bf16
      vector.store %elements, %lds[%at] {alignment = 16} : !lds_bf16, !chunk_bf16
      return
    }

    // Stores a lane's sums of a block, which are of one pixel, where they exist.
    func.func private @store_block_bf16(%sums: !block, %output: !flat_bf16, %at: i32, %stride_f: i32, %first: i32, %f_size: i32,
        %pixel_in: i1) {
      %nowhere = arith.constant 1073741816 : i32
      %i0 = arith.constant 0 : i32
      %i1 = arith.constant 1 : i32
      %i2 = arith.constant 2 : i32
      %i3 = arith.constant 3 : i32
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
      %filter_0 = arith.addi %first, %i0 : i32
      %filter_in_0 = arith.cmpi ult, %filter_0, %f_size : i32
      %in_0 = arith.andi %filter_in_0, %pixel_in : i1
      %skipped_0 = arith.muli %stride_f, %i0 : i32
      %at_0 = arith.addi %at, %skipped_0 : i32
      %or_0 = arith.select %in_0, %at_0, %nowhere : i32
      %sum_0 = vector.extract %sums[0] : f32 from !block
      %value_0 = arith.truncf %sum_0 : f32 to bf16
      amdgpu.raw_buffer_store %value_0 -> %output[%or_0] : bf16 -> !flat_bf16, i32
      %filter_1 = arith.addi %first, %i1 : i32
      %filter_in_1 = arith.cmpi ult, %filter_1, %f_size : i32
      %in_1 = arith.andi %filter_in_1, %pixel_in : i1
      %skipped_1 = arith.muli %stride_f, %i1 : i32
      %at_1 = arith.addi %at, %skipped_1 : i32
      %or_1 = arith.select %in_1, %at_1, %nowhere : i32
      %sum_1 = vector.extract %sums[1] : f32 from !block
      %value_1 = arith.truncf %sum_1 : f32 to bf16
      amdgpu.raw_buffer_store %value_1 -> %output[%or_1] : bf16 -> !flat_bf16, i32
      %filter_2 = arith.addi %first, %i2 : i32
      %filter_in_2 = arith.cmpi ult, %filter_2, %f_size : i32
      %in_2 = arith.andi %filter_in_2, %pixel_in : i1
      %skipped_2 = arith.muli %stride_f, %i2 : i32
      %at_2 = arith.addi %at, %skipped_2 : i32
      %or_2 = arith.select %in_2, %at_2, %nowhere : i32
      %sum_2 = vector.extract %sums[2] : f32 from !block
      %value_2 = arith.truncf %sum_2 : f32 to bf16
      amdgpu.raw_buffer_store %value_2 -> %output[%or_2] : bf16 -> !flat_bf16, i32
      %filter_3 = arith.addi %first, %i3 : i32
      %filter_in_3 = arith.cmpi ult, %filter_3, %f_size : i32
      %in_3 = arith.andi %filter_in_3, %pixel_in : i1
      %skipped_3 = arith.muli %stride_f, %i3 : i32
      %at_3 = arith.addi %at, %skipped_3 : i32
      %or_3 = arith.select %in_3, %at_3, %nowhere : i32
      %sum_3 = vector.extract %sums[3] : f32 from !block
      %value_3 = arith.truncf %sum_3 : f32 to bf16
      amdgpu.raw_buffer_store %value_3 -> %output[%or_3] : bf16 -> !flat_bf16, i32
      %filter_4 = arith.addi %first, %i8 : i32
      %filter_in_4 = arith.cmpi ult, %filter_4, %f_size : i32
      %in_4 = arith.andi %filter_in_4, %pixel_in : i1
      %skipped_4 = arith.muli %stride_f, %i8 : i32
      %at_4 = arith.addi %at, %skipped_4 : i32
      %or_4 = arith.select %in_4, %at_4, %nowhere : i32
      %sum_4 = vector.extract %sums[4] : f32 from !block
      %value_4 = arith.truncf %sum_4 : f32 to bf16
      amdgpu.raw_buffer_store %value_4 -> %output[%or_4] : bf16 -> !flat_bf16, i32
      %filter_5 = arith.addi %first, %i9 : i32
      %filter_in_5 = arith.cmpi ult, %filter_5, %f_size : i32
      %in_5 = arith.andi %filter_in_5, %pixel_in : i1
      %skipped_5 = arith.muli %stride_f, %i9 : i32
      %at_5 = arith.addi %at, %skipped_5 : i32
      %or_5 = arith.select %in_5, %at_5, %nowhere : i32
      %sum_5 = vector.extract %sums[5] : f32 from !block
      %value_5 = arith.truncf %sum_5 : f32 to bf16
      amdgpu.raw_buffer_store %value_5 -> %output[%or_5] : bf16 -> !flat_bf16, i32
      %filter_6 = arith.addi %first, %i10 : i32
      %filter_in_6 = arith.cmpi ult, %filter_6, %f_size : i32
      %in_6 = arith.andi %filter_in_6, %pixel_in : i1
      %skipped_6 = arith.muli %stride_f, %i10 : i32
      %at_6 = arith.addi %at, %skipped_6 : i32
      %or_6 = arith.select %in_6, %at_6, %nowhere : i32
      %sum_6 = vector.extract %sums[6] : f32 from !block
      %value_6 = arith.truncf %sum_6 : f32 to bf16
      amdgpu.raw_buffer_store %value_6 -> %output[%or_6] : bf16 -> !flat_bf16, i32
      %filter_7 = arith.addi %first, %i11 : i32
      %filter_in_7 = arith.cmpi ult, %filter_7, %f_size : i32
      %in_7 = arith.andi %filter_in_7, %pixel_in : i1
      %skipped_7 = arith.muli %stride_f, %i11 : i32
      %at_7 = arith.addi %at, %skipped_7 : i32
      %or_7 = arith.select %in_7, %at_7, %nowhere : i32
      %sum_7 = vector.extract %sums[7] : f32 from !block
      %value_7 = arith.truncf %sum_7 : f32 to bf16
      amdgpu.raw_buffer_store %value_7 -> %output[%or_7] : bf16 -> !flat_bf16, i32
      %filter_8 = arith.addi %first, %i16 : i32
      %filter_in_8 = arith.cmpi ult, %filter_8, %f_size : i32
      %in_8 = arith.andi %filter_in_8, %pixel_in : i1
      %skipped_8 = arith.muli %stride_f, %i16 : i32
      %at_8 = arith.addi %at, %skipped_8 : i32
      %or_8 = arith.select %in_8, %at_8, %nowhere : i32
      %sum_8 = vector.extract %sums[8] : f32 from !block
      %value_8 = arith.truncf %sum_8 : f32 to bf16
      amdgpu.raw_buffer_store %value_8 -> %output[%or_8] : bf16 -> !flat_bf16, i32
      %filter_9 = arith.addi %first, %i17 : i32
      %filter_in_9 = arith.cmpi ult, %filter_9, %f_size : i32
      %in_9 = arith.andi %filter_in_9, %pixel_in : i1
      %skipped_9 = arith.muli %stride_f, %i17 : i32
      %at_9 = arith.addi %at, %skipped_9 : i32
      %or_9 = arith.select %in_9, %at_9, %nowhere : i32
      %sum_9 = vector.extract %sums[9] : f32 from !block
      %value_9 = arith.truncf %sum_9 : f32 to bf16
      amdgpu.raw_buffer_store %value_9 -> %output[%or_9] : bf16 -> !flat_bf16, i32
      %filter_10 = arith.addi %first, %i18 : i32
      %filter_in_10 = arith.cmpi ult, %filter_10, %f_size : i32
      %in_10 = arith.andi %filter_in_10, %pixel_in : i1
      %skipped_10 = arith.muli %stride_f, %i18 : i32
      %at_10 = arith.addi %at, %skipped_10 : i32
      %or_10 = arith.select %in_10, %at_10, %nowhere : i32
      %sum_10 = vector.extract %sums[10] : f32 from !block
      %value_10 = arith.truncf %sum_10 : f32 to bf16
      amdgpu.raw_buffer_store %value_10 -> %output[%or_10] : bf16 -> !flat_bf16, i32
      %filter_11 = arith.addi %first, %i19 : i32
      %filter_in_11 = arith.cmpi ult, %filter_11, %f_size : i32
      %in_11 = arith.andi %filter_in_11, %pixel_in : i1
      %skipped_11 = arith.muli %stride_f, %i19 : i32
      %at_11 = arith.addi %at, %skipped_11 : i32
      %or_11 = arith.select %in_11, %at_11, %nowhere : i32
      %sum_11 = vector.extract %sums[11] : f32 from !block
      %value_11 = arith.truncf %sum_11 : f32 to bf16
      amdgpu.raw_buffer_store %value_11 -> %output[%or_11] : bf16 -> !flat_bf16, i32
      %filter_12 = arith.addi %first, %i24 : i32
      %filter_in_12 = arith.cmpi ult, %filter_12, %f_size : i32
      %in_12 = arith.andi %filter_in_12, %pixel_in : i1
      %skipped_12 = arith.muli %stride_f, %i24 : i32
      %at_12 = arith.addi %at, %skipped_12 : i32
      %or_12 = arith.select %in_12, %at_12, %nowhere : i32
      %sum_12 = vector.extract %sums[12] : f32 from !block
      %value_12 = arith.truncf %sum_12 : f32 to bf16
      amdgpu.raw_buffer_store %value_12 -> %output[%or_12] : bf16 -> !flat_bf16, i32
      %filter_13 = arith.addi %first, %i25 : i32
      %filter_in_13 = arith.cmpi ult, %filter_13, %f_size : i32
      %in_13 = arith.andi %filter_in_13, %pixel_in : i1
      %skipped_13 = arith.muli %stride_f, %i25 : i32
      %at_13 = arith.addi %at, %skipped_13 : i32
      %or_13 = arith.select %in_13, %at_13, %nowhere : i32
      %sum_13 = vector.extract %sums[13] : f32 from !block
      %value_13 = arith.truncf %sum_13 : f32 to bf16
      amdgpu.raw_buffer_store %value_13 -> %output[%or_13] : bf16 -> !flat_bf16, i32
      %filter_14 = arith.addi %first, %i26 : i32
      %filter_in_14 = arith.cmpi ult, %filter_14, %f_size : i32
      %in_14 = arith.andi %filter_in_14, %pixel_in : i1
      %skipped_14 = arith.muli %stride_f, %i26 : i32
      %at_14 = arith.addi %at, %skipped_14 : i32
      %or_14 = arith.select %in_14, %at_14, %nowhere : i32
      %sum_14 = vector.extract %sums[14] : f32 from !block
      %value_14 = arith.truncf %sum_14 : f32 to bf16
      amdgpu.raw_buffer_store %value_14 -> %output[%or_14] : bf16 -> !flat_bf16, i32
      %filter_15 = arith.addi %first, %i27 : i32
      %filter_in_15 = arith.cmpi ult, %filter_15, %f_size : i32
      %in_15 = arith.andi %filter_in_15, %pixel_in : i1
      %skipped_15 = arith.muli %stride_f, %i27 : i32
      %at_15 = arith.addi %at, %skipped_15 : i32
      %or_15 = arith.select %in_15, %at_15, %nowhere : i32
      %sum_15 = vector.extract %sums[15] : f32 from !block
      %value_15 = arith.truncf %sum_15 : f32 to bf16
      amdgpu.raw_buffer_store %value_15 -> %output[%or_15] : bf16 -> !flat_bf16, i32
      return
    }

    // Writes a lane's sums of a block, which are of one pixel, to the row of this pixel:
    // parts of 8 filters from part %first on, of which a lane has a half. The part's
    // number and the half are swizzled by the pixel's bits 0 to 2 and 3.
    func.func private @turn_block_bf16(%lds: !lds_bf16, %sums: !block, %row_start: i32, %pixel: i32, %half: i32, %first: i32) {
      %i1 = arith.constant 1 : i32
      %i2 = arith.constant 2 : i32
      %i3 = arith.constant 3 : i32
      %i4 = arith.constant 4 : i32
      %i7 = arith.constant 7 : i32
      %i8 = arith.constant 8 : i32
      %values = arith.truncf %sums : !block to vector<16xbf16>
      %low = arith.andi %pixel, %i7 : i32
      %high = arith.shrui %pixel, %i3 : i32
      %half_any = arith.xori %half, %high : i32
      %half_place = arith.andi %half_any, %i1 : i32
      %half_start = arith.muli %half_place, %i4 : i32
      %start = arith.addi %row_start, %half_start : i32
      %place_0 = arith.xori %first, %low : i32
      %part_start_0 = arith.muli %place_0, %i8 : i32
      %at_0 = arith.addi %start, %part_start_0 : i32
      %index_0 = arith.index_castui %at_0 : i32 to index
      %values_0 = vector.shuffle %values, %values [0, 1, 2, 3] : vector<16xbf16>, vector<16xbf16>
      vector.store %values_0, %lds[%index_0] {alignment = 8} : !lds_bf16, !operand_bf16
      %part_1 = arith.addi %first, %i1 : i32
      %place_1 = arith.xori %part_1, %low : i32
      %part_start_1 = arith.muli %place_1, %i8 : i32
      %at_1 = arith.addi %start, %part_start_1 : i32
      %index_1 = arith.index_castui %at_1 : i32 to index
      %values_1 = vector.shuffle %values, %values [4, 5, 6, 7] : vector<16xbf16>, vector<16xbf16>
      vector.store %values_1, %lds[%index_1] {alignment = 8} : !lds_bf16, !operand_bf16
      %part_2 = arith.addi %first, %i2 : i32
      %place_2 = arith.xori %part_2, %low : i32
      %part_start_2 = arith.muli %place_2, %i8 : i32
      %at_2 = arith.addi %start, %part_start_2 : i32
      %index_2 = arith.index_castui %at_2 : i32 to index
      %values_2 = vector.shuffle %values, %values [8, 9, 10, 11] : vector<16xbf16>, vector<16xbf16>
      vector.store %values_2, %lds[%index_2] {alignment = 8} : !lds_bf16, !operand_bf16
      %part_3 = arith.addi %first, %i3 : i32
      %place_3 = arith.xori %part_3, %low : i32
      %part_start_3 = arith.muli %place_3, %i8 : i32
      %at_3 = arith.addi %start, %part_start_3 : i32
      %index_3 = arith.index_castui %at_3 : i32 to index
      %values_3 = vector.shuffle %values, %values [12, 13, 14, 15] : vector<16xbf16>, vector<16xbf16>
      vector.store %values_3, %lds[%index_3] {alignment = 8} : !lds_bf16, !operand_bf16
      return
    }

    // Stores the rows that @turn_block_bf16 wrote, 64 filters of %rows pixels, to a matrix
    // of pixels x filters. A lane stores 8 filters of a pixel, a wave 8 pixels at once.
    func.func private @store_rows_bf16(%lds: !lds_bf16, %start: i32, %lane: i32, %rows: i32, %output: !flat_bf16,
        %first_pixel: i32, %pixels: i32, %first_filter: i32, %f_size: i32) {
      %i0 = arith.constant 0 : i32
      %i8 = arith.constant 8 : i32
      %i16 = arith.constant 16 : i32
      %i64 = arith.constant 64 : i32
      %c512 = arith.constant 512 : index
      %nowhere = arith.constant 1073741816 : i32
      %part = arith.remui %lane, %i8 : i32
      %lane_row = arith.divui %lane, %i8 : i32
      %place = arith.xori %part, %lane_row : i32
      %part_start = arith.muli %place, %i8 : i32
      %lane_start = arith.addi %start, %part_start : i32
      %part_filter = arith.muli %part, %i8 : i32
      %filter = arith.addi %first_filter, %part_filter : i32
      %filter_in = arith.cmpi ult, %filter, %f_size : i32
      %pixel0 = arith.addi %first_pixel, %lane_row : i32
      scf.for %row0 = %i0 to %rows step %i16 : i32 {
        %row = arith.addi %row0, %lane_row : i32
        %row_start = arith.muli %row, %i64 : i32
        %at_i32 = arith.addi %lane_start, %row_start : i32
        %at = arith.index_castui %at_i32 : i32 to index
        %values = vector.load %lds[%at] {alignment = 16} : !lds_bf16, !chunk_bf16
        %pixel = arith.addi %pixel0, %row0 : i32
        %pixel_in = arith.cmpi ult, %pixel, %pixels : i32
        %in = arith.andi %pixel_in, %filter_in : i1
        %pixel_start = arith.muli %pixel, %f_size : i32
        %there = arith.addi %pixel_start, %filter : i32
        %there_or = arith.select %in, %there, %nowhere : i32
        amdgpu.raw_buffer_store %values -> %output[%there_or] : !chunk_bf16 -> !flat_bf16, i32
        // Of the next 8 pixels, the halves are swapped.
        %odd_at = arith.addi %at, %c512 : index
        %odd_swapped = vector.load %lds[%odd_at] {alignment = 16} : !lds_bf16, !chunk_bf16
        %odd_values = vector.shuffle %odd_swapped, %odd_swapped [4, 5, 6, 7, 0, 1, 2, 3] : !chunk_bf16, !chunk_bf16
        %odd_pixel = arith.addi %pixel, %i8 : i32
        %odd_pixel_in = arith.cmpi ult, %odd_pixel, %pixels : i32
        %odd_in = arith.andi %odd_pixel_in, %filter_in : i1
        %odd_pixel_start = arith.muli %odd_pixel, %f_size : i32
        %odd_there = arith.addi %odd_pixel_start, %filter : i32
        %odd_there_or = arith.select %odd_in, %odd_there, %nowhere : i32
        amdgpu.raw_buffer_store %odd_values -> %output[%odd_there_or] : !chunk_bf16 -> !flat_bf16, i32
      }
      return
    }

    // The same where the filters are no multiple of 8: a lane stores one filter of all
    // pixels.
    func.func private @store_elements_bf16(%lds: !lds_bf16, %start: i32, %lane: i32, %rows: i32, %output: !flat_bf16,
        %first_pixel: i32, %pixels: i32, %first_filter: i32, %f_size: i32) {
      %i0 = arith.constant 0 : i32
      %i1 = arith.constant 1 : i32
      %i4 = arith.constant 4 : i32
      %i7 = arith.constant 7 : i32
      %i8 = arith.constant 8 : i32
      %i64 = arith.constant 64 : i32
      %nowhere = arith.constant 1073741816 : i32
      %part = arith.divui %lane, %i8 : i32
      %element = arith.remui %lane, %i8 : i32
      %filter = arith.addi %first_filter, %lane : i32
      %filter_in = arith.cmpi ult, %filter, %f_size : i32
      scf.for %row = %i0 to %rows step %i1 : i32 {
        %low = arith.andi %row, %i7 : i32
        %place = arith.xori %part, %low : i32
        %part_start = arith.muli %place, %i8 : i32
        %row_halves = arith.shrui %row, %i1 : i32
        %swap = arith.andi %row_halves, %i4 : i32
        %element_place = arith.xori %element, %swap : i32
        %row_start = arith.muli %row, %i64 : i32
        %row_at = arith.addi %start, %row_start : i32
        %part_at = arith.addi %row_at, %part_start : i32
        %at = arith.addi %part_at, %element_place : i32
        %index = arith.index_castui %at : i32 to index
        %value = memref.load %lds[%index] : !lds_bf16
        %pixel = arith.addi %first_pixel, %row : i32
        %pixel_in = arith.cmpi ult, %pixel, %pixels : i32
        %in = arith.andi %pixel_in, %filter_in : i1
        %pixel_start = arith.muli %pixel, %f_size : i32
        %there = arith.addi %pixel_start, %filter : i32
        %there_or = arith.select %in, %there, %nowhere : i32
        amdgpu.raw_buffer_store %value -> %output[%there_or] : bf16 -> !flat_bf16, i32
      }
      return
    }

    gpu.func @conv2d_nhwc_bf16(%input: !tensor_bf16, %filter: !tensor_bf16,
        %bias: !flat_bf16, %output: !tensor_bf16,
        %stride_h: i32, %stride_w: i32, %pad_h: i32, %pad_w: i32,
        %dilation_h: i32, %dilation_w: i32)
        workgroup(%shared: memref<16384xbf16, #gpu.address_space<workgroup>> {llvm.align = 16 : i64})
        kernel
        attributes {known_block_size = array<i32: 256, 1, 1>,
                    rocdl.waves_per_eu = 2 : i32} {
      %i0 = arith.constant 0 : i32
      %i1 = arith.constant 1 : i32
      %i2 = arith.constant 2 : i32
      %i4 = arith.constant 4 : i32
      %i8 = arith.constant 8 : i32
      %i31 = arith.constant 31 : i32
      %i32 = arith.constant 32 : i32
      %i63 = arith.constant 63 : i32
      %i64 = arith.constant 64 : i32
      %i128 = arith.constant 128 : i32
      %i2048 = arith.constant 2048 : i32
      %i4096 = arith.constant 4096 : i32
      %c0 = arith.constant 0 : index
      %c1 = arith.constant 1 : index
      %c2 = arith.constant 2 : index
      %c3 = arith.constant 3 : index
      %c1024 = arith.constant 1024 : index
      %c2048 = arith.constant 2048 : index
      %c4096 = arith.constant 4096 : index
      %c5120 = arith.constant 5120 : index
      %c6144 = arith.constant 6144 : index
      %c8192 = arith.constant 8192 : index
      %c9216 = arith.constant 9216 : index
      %c10240 = arith.constant 10240 : index
      %c12288 = arith.constant 12288 : index
      %c13312 = arith.constant 13312 : index
      %c14336 = arith.constant 14336 : index
      %lds = memref.cast %shared : memref<16384xbf16, #gpu.address_space<workgroup>> to !lds_bf16
      %n = memref.dim %input, %c0 : !tensor_bf16
      %n_size = arith.index_cast %n : index to i32
      %h = memref.dim %input, %c1 : !tensor_bf16
      %h_size = arith.index_cast %h : index to i32
      %w = memref.dim %input, %c2 : !tensor_bf16
      %w_size = arith.index_cast %w : index to i32
      %c = memref.dim %input, %c3 : !tensor_bf16
      %c_size = arith.index_cast %c : index to i32
      %f = memref.dim %filter, %c0 : !tensor_bf16
      %f_size = arith.index_cast %f : index to i32
      %r = memref.dim %filter, %c1 : !tensor_bf16
      %r_size = arith.index_cast %r : index to i32
      %s = memref.dim %filter, %c2 : !tensor_bf16
      %s_size = arith.index_cast %s : index to i32
      %p = memref.dim %output, %c1 : !tensor_bf16
      %p_size = arith.index_cast %p : index to i32
      %q = memref.dim %output, %c2 : !tensor_bf16
      %q_size = arith.index_cast %q : index to i32
      %input_nh = arith.muli %n, %h : index
      %input_wc = arith.muli %w, %c : index
      %input_count = arith.muli %input_nh, %input_wc : index
      %input_flat = memref.reinterpret_cast %input to offset: [0],
          sizes: [%input_count], strides: [1] : !tensor_bf16 to !flat_bf16
      %filter_fr = arith.muli %f, %r : index
      %filter_sc = arith.muli %s, %c : index
      %filter_count = arith.muli %filter_fr, %filter_sc : index
      %filter_flat = memref.reinterpret_cast %filter to offset: [0],
          sizes: [%filter_count], strides: [1] : !tensor_bf16 to !flat_bf16
      %output_np = arith.muli %n, %p : index
      %output_qf = arith.muli %q, %f : index
      %output_count = arith.muli %output_np, %output_qf : index
      %output_flat = memref.reinterpret_cast %output to offset: [0],
          sizes: [%output_count], strides: [1] : !tensor_bf16 to !flat_bf16
      %pq_size = arith.muli %p_size, %q_size : i32
      %pixels = arith.muli %n_size, %pq_size : i32
      %rs_size = arith.muli %r_size, %s_size : i32

      // block = tile_p * ceil(F / 128) + tile_f
      %block_index = gpu.block_id x
      %block = arith.index_castui %block_index : index to i32
      %tiles_f = arith.ceildivui %f_size, %i128 : i32
      %tile_f = arith.remui %block, %tiles_f : i32
      %tile_p = arith.divui %block, %tiles_f : i32
      %filter0 = arith.muli %tile_f, %i128 : i32
      %pixel0 = arith.muli %tile_p, %i128 : i32
      %thread_index = gpu.thread_id x
      %thread = arith.index_castui %thread_index : index to i32

      // Staging: this lane's part of a row, and the row. Filters beyond the last
      // repeat it: their sums are not stored.
      %part = arith.remui %thread, %i4 : i32
      %part_channel = arith.muli %part, %i8 : i32
      %staged_row = arith.divui %thread, %i4 : i32
      %stage_at = func.call @lds_position(%staged_row, %part) : (i32, i32) -> index
      %rsc_size = arith.muli %rs_size, %c_size : i32
      %filter_last = arith.subi %f_size, %i1 : i32
      %filter_row_0_any = arith.addi %filter0, %staged_row : i32
      %filter_row_0 = arith.minui %filter_row_0_any, %filter_last : i32
      %filter_start_0 = arith.muli %filter_row_0, %rsc_size : i32
      %filter_base_0 = arith.addi %filter_start_0, %part_channel : i32
      %filter_row_1_far = arith.addi %staged_row, %i64 : i32
      %filter_row_1_any = arith.addi %filter0, %filter_row_1_far : i32
      %filter_row_1 = arith.minui %filter_row_1_any, %filter_last : i32
      %filter_start_1 = arith.muli %filter_row_1, %rsc_size : i32
      %filter_base_1 = arith.addi %filter_start_1, %part_channel : i32
      %pixel_0 = arith.addi %pixel0, %staged_row : i32
      %n_0, %h_0, %w_0 = func.call @first_input(%pixel_0, %pixels, %p_size, %q_size,
          %stride_h, %stride_w, %pad_h, %pad_w) : (i32, i32, i32, i32, i32, i32, i32, i32) -> (i32, i32, i32)
      %image_0 = arith.muli %n_0, %h_size : i32
      %line_0 = arith.addi %image_0, %h_0 : i32
      %line_start_0 = arith.muli %line_0, %w_size : i32
      %position_0 = arith.addi %line_start_0, %w_0 : i32
      %position_start_0 = arith.muli %position_0, %c_size : i32
      %input_base_0 = arith.addi %position_start_0, %part_channel : i32
      %pixel_1_far = arith.addi %staged_row, %i64 : i32
      %pixel_1 = arith.addi %pixel0, %pixel_1_far : i32
      %n_1, %h_1, %w_1 = func.call @first_input(%pixel_1, %pixels, %p_size, %q_size,
          %stride_h, %stride_w, %pad_h, %pad_w) : (i32, i32, i32, i32, i32, i32, i32, i32) -> (i32, i32, i32)
      %image_1 = arith.muli %n_1, %h_size : i32
      %line_1 = arith.addi %image_1, %h_1 : i32
      %line_start_1 = arith.muli %line_1, %w_size : i32
      %position_1 = arith.addi %line_start_1, %w_1 : i32
      %position_start_1 = arith.muli %position_1, %c_size : i32
      %input_base_1 = arith.addi %position_start_1, %part_channel : i32

      // The cursor of the K steps: r and s, each times its dilation, how many
      // channels are left (none once all is done), and what is to be added to
      // a lane's filter and input positions. How far these move depends on
      // whether the next step has the same (r, s), the next s or the next r.
      %row_end = arith.muli %r_size, %dilation_h : i32
      %column_end = arith.muli %s_size, %dilation_w : i32
      %channel_steps = arith.ceildivui %c_size, %i32 : i32
      %channel_end = arith.muli %channel_steps, %i32 : i32
      %last_step = arith.subi %channel_end, %i32 : i32
      %filter_wrap = arith.subi %c_size, %last_step : i32
      %column_pitch = arith.muli %dilation_w, %c_size : i32
      %input_wrap = arith.subi %column_pitch, %last_step : i32
      %row_pitch = arith.muli %dilation_h, %w_size : i32
      %row_jump = arith.subi %row_pitch, %column_end : i32
      %row_wrap = arith.muli %row_jump, %c_size : i32
      %steps = arith.muli %rs_size, %channel_steps : i32
      %has_taps = arith.cmpi ne, %rs_size, %i0 : i32
      %first_left = arith.select %has_taps, %c_size, %i0 : i32

      // The wave's part of the tile, and the lane's row and k half of a block.
      %wave = arith.divui %thread, %i64 : i32
      %wave_f = arith.divui %wave, %i2 : i32
      %wave_p = arith.remui %wave, %i2 : i32
      %lane = arith.andi %thread, %i63 : i32
      %lane_row = arith.andi %lane, %i31 : i32
      %lane_half = arith.divui %lane, %i32 : i32
      %wave_filter = arith.muli %wave_f, %i64 : i32
      %wave_pixel = arith.muli %wave_p, %i64 : i32
      %filter_row = arith.addi %wave_filter, %lane_row : i32
      %pixel_row = arith.addi %wave_pixel, %lane_row : i32
      %lane_half_1 = arith.xori %lane_half, %i2 : i32
      %filter_0_at = func.call @lds_position(%filter_row, %lane_half) : (i32, i32) -> index
      %filter_1_at = func.call @lds_position(%filter_row, %lane_half_1) : (i32, i32) -> index
      %pixel_0_at = func.call @lds_position(%pixel_row, %lane_half) : (i32, i32) -> index
      %pixel_1_at = func.call @lds_position(%pixel_row, %lane_half_1) : (i32, i32) -> index

      // Fill both buffers, and have the next two steps in registers.
      %first_0_exists = arith.cmpi slt, %part_channel, %first_left : i32
      %first_0_filter_0 = func.call @position_if(%first_0_exists, %filter_base_0, %i0)
          : (i1, i32, i32) -> i32
      %first_0_filter_1 = func.call @position_if(%first_0_exists, %filter_base_1, %i0)
          : (i1, i32, i32) -> i32
      %first_0_inside_0 = func.call @is_inside(%h_0, %w_0, %i0, %i0, %h_size, %w_size)
          : (i32, i32, i32, i32, i32, i32) -> i1
      %first_0_input_exists_0 = arith.andi %first_0_inside_0, %first_0_exists : i1
      %first_0_input_0 = func.call @position_if(%first_0_input_exists_0, %input_base_0, %i0)
          : (i1, i32, i32) -> i32
      %first_0_inside_1 = func.call @is_inside(%h_1, %w_1, %i0, %i0, %h_size, %w_size)
          : (i32, i32, i32, i32, i32, i32) -> i1
      %first_0_input_exists_1 = arith.andi %first_0_inside_1, %first_0_exists : i1
      %first_0_input_1 = func.call @position_if(%first_0_input_exists_1, %input_base_1, %i0)
          : (i1, i32, i32) -> i32
      %first_0_row, %first_0_column, %first_0_left, %first_0_filter, %first_0_input = func.call @next_channels(
          %i0, %i0, %first_left, %i0, %i0,
          %c_size, %row_end, %column_end, %dilation_h, %dilation_w, %filter_wrap, %input_wrap, %row_wrap)
          : (i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32) -> (i32, i32, i32, i32, i32)
      %first_0_0 = amdgpu.raw_buffer_load %filter_flat[%first_0_filter_0] : !flat_bf16, i32 -> !chunk_bf16
      %first_0_1 = amdgpu.raw_buffer_load %filter_flat[%first_0_filter_1] : !flat_bf16, i32 -> !chunk_bf16
      %first_0_2 = amdgpu.raw_buffer_load %input_flat[%first_0_input_0] : !flat_bf16, i32 -> !chunk_bf16
      %first_0_3 = amdgpu.raw_buffer_load %input_flat[%first_0_input_1] : !flat_bf16, i32 -> !chunk_bf16
      %first_1_exists = arith.cmpi slt, %part_channel, %first_0_left : i32
      %first_1_filter_0 = func.call @position_if(%first_1_exists, %filter_base_0, %first_0_filter)
          : (i1, i32, i32) -> i32
      %first_1_filter_1 = func.call @position_if(%first_1_exists, %filter_base_1, %first_0_filter)
          : (i1, i32, i32) -> i32
      %first_1_inside_0 = func.call @is_inside(%h_0, %w_0, %first_0_row, %first_0_column, %h_size, %w_size)
          : (i32, i32, i32, i32, i32, i32) -> i1
      %first_1_input_exists_0 = arith.andi %first_1_inside_0, %first_1_exists : i1
      %first_1_input_0 = func.call @position_if(%first_1_input_exists_0, %input_base_0, %first_0_input)
          : (i1, i32, i32) -> i32
      %first_1_inside_1 = func.call @is_inside(%h_1, %w_1, %first_0_row, %first_0_column, %h_size, %w_size)
          : (i32, i32, i32, i32, i32, i32) -> i1
      %first_1_input_exists_1 = arith.andi %first_1_inside_1, %first_1_exists : i1
      %first_1_input_1 = func.call @position_if(%first_1_input_exists_1, %input_base_1, %first_0_input)
          : (i1, i32, i32) -> i32
      %first_1_row, %first_1_column, %first_1_left, %first_1_filter, %first_1_input = func.call @next_channels(
          %first_0_row, %first_0_column, %first_0_left, %first_0_filter, %first_0_input,
          %c_size, %row_end, %column_end, %dilation_h, %dilation_w, %filter_wrap, %input_wrap, %row_wrap)
          : (i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32) -> (i32, i32, i32, i32, i32)
      %first_1_0 = amdgpu.raw_buffer_load %filter_flat[%first_1_filter_0] : !flat_bf16, i32 -> !chunk_bf16
      %first_1_1 = amdgpu.raw_buffer_load %filter_flat[%first_1_filter_1] : !flat_bf16, i32 -> !chunk_bf16
      %first_1_2 = amdgpu.raw_buffer_load %input_flat[%first_1_input_0] : !flat_bf16, i32 -> !chunk_bf16
      %first_1_3 = amdgpu.raw_buffer_load %input_flat[%first_1_input_1] : !flat_bf16, i32 -> !chunk_bf16
      %first_2_exists = arith.cmpi slt, %part_channel, %first_1_left : i32
      %first_2_filter_0 = func.call @position_if(%first_2_exists, %filter_base_0, %first_1_filter)
          : (i1, i32, i32) -> i32
      %first_2_filter_1 = func.call @position_if(%first_2_exists, %filter_base_1, %first_1_filter)
          : (i1, i32, i32) -> i32
      %first_2_inside_0 = func.call @is_inside(%h_0, %w_0, %first_1_row, %first_1_column, %h_size, %w_size)
          : (i32, i32, i32, i32, i32, i32) -> i1
      %first_2_input_exists_0 = arith.andi %first_2_inside_0, %first_2_exists : i1
      %first_2_input_0 = func.call @position_if(%first_2_input_exists_0, %input_base_0, %first_1_input)
          : (i1, i32, i32) -> i32
      %first_2_inside_1 = func.call @is_inside(%h_1, %w_1, %first_1_row, %first_1_column, %h_size, %w_size)
          : (i32, i32, i32, i32, i32, i32) -> i1
      %first_2_input_exists_1 = arith.andi %first_2_inside_1, %first_2_exists : i1
      %first_2_input_1 = func.call @position_if(%first_2_input_exists_1, %input_base_1, %first_1_input)
          : (i1, i32, i32) -> i32
      %first_2_row, %first_2_column, %first_2_left, %first_2_filter, %first_2_input = func.call @next_channels(
          %first_1_row, %first_1_column, %first_1_left, %first_1_filter, %first_1_input,
          %c_size, %row_end, %column_end, %dilation_h, %dilation_w, %filter_wrap, %input_wrap, %row_wrap)
          : (i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32) -> (i32, i32, i32, i32, i32)
      %first_2_0 = amdgpu.raw_buffer_load %filter_flat[%first_2_filter_0] : !flat_bf16, i32 -> !chunk_bf16
      %first_2_1 = amdgpu.raw_buffer_load %filter_flat[%first_2_filter_1] : !flat_bf16, i32 -> !chunk_bf16
      %first_2_2 = amdgpu.raw_buffer_load %input_flat[%first_2_input_0] : !flat_bf16, i32 -> !chunk_bf16
      %first_2_3 = amdgpu.raw_buffer_load %input_flat[%first_2_input_1] : !flat_bf16, i32 -> !chunk_bf16
      %first_3_exists = arith.cmpi slt, %part_channel, %first_2_left : i32
      %first_3_filter_0 = func.call @position_if(%first_3_exists, %filter_base_0, %first_2_filter)
          : (i1, i32, i32) -> i32
      %first_3_filter_1 = func.call @position_if(%first_3_exists, %filter_base_1, %first_2_filter)
          : (i1, i32, i32) -> i32
      %first_3_inside_0 = func.call @is_inside(%h_0, %w_0, %first_2_row, %first_2_column, %h_size, %w_size)
          : (i32, i32, i32, i32, i32, i32) -> i1
      %first_3_input_exists_0 = arith.andi %first_3_inside_0, %first_3_exists : i1
      %first_3_input_0 = func.call @position_if(%first_3_input_exists_0, %input_base_0, %first_2_input)
          : (i1, i32, i32) -> i32
      %first_3_inside_1 = func.call @is_inside(%h_1, %w_1, %first_2_row, %first_2_column, %h_size, %w_size)
          : (i32, i32, i32, i32, i32, i32) -> i1
      %first_3_input_exists_1 = arith.andi %first_3_inside_1, %first_3_exists : i1
      %first_3_input_1 = func.call @position_if(%first_3_input_exists_1, %input_base_1, %first_2_input)
          : (i1, i32, i32) -> i32
      %first_3_row, %first_3_column, %first_3_left, %first_3_filter, %first_3_input = func.call @next_channels(
          %first_2_row, %first_2_column, %first_2_left, %first_2_filter, %first_2_input,
          %c_size, %row_end, %column_end, %dilation_h, %dilation_w, %filter_wrap, %input_wrap, %row_wrap)
          : (i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32) -> (i32, i32, i32, i32, i32)
      %first_3_0 = amdgpu.raw_buffer_load %filter_flat[%first_3_filter_0] : !flat_bf16, i32 -> !chunk_bf16
      %first_3_1 = amdgpu.raw_buffer_load %filter_flat[%first_3_filter_1] : !flat_bf16, i32 -> !chunk_bf16
      %first_3_2 = amdgpu.raw_buffer_load %input_flat[%first_3_input_0] : !flat_bf16, i32 -> !chunk_bf16
      %first_3_3 = amdgpu.raw_buffer_load %input_flat[%first_3_input_1] : !flat_bf16, i32 -> !chunk_bf16
      vector.store %first_0_0, %lds[%stage_at] {alignment = 16} : !lds_bf16, !chunk_bf16
      %staged_2_at = arith.addi %stage_at, %c2048 : index
      vector.store %first_0_1, %lds[%staged_2_at] {alignment = 16} : !lds_bf16, !chunk_bf16
      %staged_3_at = arith.addi %stage_at, %c4096 : index
      vector.store %first_0_2, %lds[%staged_3_at] {alignment = 16} : !lds_bf16, !chunk_bf16
      %staged_4_at = arith.addi %stage_at, %c6144 : index
      vector.store %first_0_3, %lds[%staged_4_at] {alignment = 16} : !lds_bf16, !chunk_bf16
      %staged_5_at = arith.addi %stage_at, %c8192 : index
      vector.store %first_1_0, %lds[%staged_5_at] {alignment = 16} : !lds_bf16, !chunk_bf16
      %staged_6_at = arith.addi %stage_at, %c10240 : index
      vector.store %first_1_1, %lds[%staged_6_at] {alignment = 16} : !lds_bf16, !chunk_bf16
      %staged_7_at = arith.addi %stage_at, %c12288 : index
      vector.store %first_1_2, %lds[%staged_7_at] {alignment = 16} : !lds_bf16, !chunk_bf16
      %staged_8_at = arith.addi %stage_at, %c14336 : index
      vector.store %first_1_3, %lds[%staged_8_at] {alignment = 16} : !lds_bf16, !chunk_bf16
      amdgpu.lds_barrier
      %filter_9 = vector.load %lds[%filter_0_at] {alignment = 16} : !lds_bf16, !chunk_bf16
      %filter_10_at = arith.addi %filter_0_at, %c1024 : index
      %filter_10 = vector.load %lds[%filter_10_at] {alignment = 16} : !lds_bf16, !chunk_bf16
      %pixel_11_at = arith.addi %pixel_0_at, %c4096 : index
      %pixel_11 = vector.load %lds[%pixel_11_at] {alignment = 16} : !lds_bf16, !chunk_bf16
      %pixel_12_at = arith.addi %pixel_0_at, %c5120 : index
      %pixel_12 = vector.load %lds[%pixel_12_at] {alignment = 16} : !lds_bf16, !chunk_bf16
      %no_sums = arith.constant dense<0.0> : !block
      %end_0, %end_1, %end_2, %end_3, %end_4, %end_5, %end_6, %end_7, %end_8, %end_9, %end_10, %end_11, %end_12,
          %end_13, %end_14, %end_15, %end_16, %end_17, %end_18, %end_19, %end_20 =
      scf.for %step = %i0 to %steps step %i2
      iter_args(%loop_sums_0 = %no_sums, %loop_sums_1 = %no_sums, %loop_sums_2 = %no_sums, %loop_sums_3 = %no_sums,
      %loop_operand_0 = %filter_9, %loop_operand_1 = %filter_10, %loop_operand_2 = %pixel_11, %loop_operand_3 =
      %pixel_12, %loop_even_0 = %first_2_0, %loop_even_1 = %first_2_1, %loop_even_2 = %first_2_2, %loop_even_3 =
      %first_2_3, %loop_odd_0 = %first_3_0, %loop_odd_1 = %first_3_1, %loop_odd_2 = %first_3_2, %loop_odd_3 =
      %first_3_3, %loop_row_0 = %first_3_row, %loop_column_0 = %first_3_column, %loop_left_0 = %first_3_left,
      %loop_filter_0 = %first_3_filter, %loop_input_0 = %first_3_input)
      -> (!block, !block, !block, !block, !chunk_bf16, !chunk_bf16, !chunk_bf16, !chunk_bf16, !chunk_bf16,
      !chunk_bf16, !chunk_bf16, !chunk_bf16, !chunk_bf16, !chunk_bf16, !chunk_bf16, !chunk_bf16, i32, i32, i32, i32,
      i32) : i32 {
        // Step 0, first half. Everybody has read buffer 0 at its end.
        %filter_13 = vector.load %lds[%filter_1_at] {alignment = 16} : !lds_bf16, !chunk_bf16
        %filter_14_at = arith.addi %filter_1_at, %c1024 : index
        %filter_14 = vector.load %lds[%filter_14_at] {alignment = 16} : !lds_bf16, !chunk_bf16
        %pixel_15_at = arith.addi %pixel_1_at, %c4096 : index
        %pixel_15 = vector.load %lds[%pixel_15_at] {alignment = 16} : !lds_bf16, !chunk_bf16
        %pixel_16_at = arith.addi %pixel_1_at, %c5120 : index
        %pixel_16 = vector.load %lds[%pixel_16_at] {alignment = 16} : !lds_bf16, !chunk_bf16
        %even_exists = arith.cmpi slt, %part_channel, %loop_left_0 : i32
        %even_filter_0 = func.call @position_if(%even_exists, %filter_base_0, %loop_filter_0)
            : (i1, i32, i32) -> i32
        %even_filter_1 = func.call @position_if(%even_exists, %filter_base_1, %loop_filter_0)
            : (i1, i32, i32) -> i32
        %even_inside_0 = func.call @is_inside(%h_0, %w_0, %loop_row_0, %loop_column_0, %h_size, %w_size)
            : (i32, i32, i32, i32, i32, i32) -> i1
        %even_input_exists_0 = arith.andi %even_inside_0, %even_exists : i1
        %even_input_0 = func.call @position_if(%even_input_exists_0, %input_base_0, %loop_input_0)
            : (i1, i32, i32) -> i32
        %even_inside_1 = func.call @is_inside(%h_1, %w_1, %loop_row_0, %loop_column_0, %h_size, %w_size)
            : (i32, i32, i32, i32, i32, i32) -> i1
        %even_input_exists_1 = arith.andi %even_inside_1, %even_exists : i1
        %even_input_1 = func.call @position_if(%even_input_exists_1, %input_base_1, %loop_input_0)
            : (i1, i32, i32) -> i32
        %even_row, %even_column, %even_left, %even_filter, %even_input = func.call @next_channels(
            %loop_row_0, %loop_column_0, %loop_left_0, %loop_filter_0, %loop_input_0,
            %c_size, %row_end, %column_end, %dilation_h, %dilation_w, %filter_wrap, %input_wrap, %row_wrap)
            : (i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32) -> (i32, i32, i32, i32, i32)
        %operand_17 = vector.shuffle %loop_operand_0, %loop_operand_0 [0, 1, 2, 3] : !chunk_bf16, !chunk_bf16
        %operand_18 = vector.shuffle %loop_operand_1, %loop_operand_1 [0, 1, 2, 3] : !chunk_bf16, !chunk_bf16
        %operand_19 = vector.shuffle %loop_operand_2, %loop_operand_2 [0, 1, 2, 3] : !chunk_bf16, !chunk_bf16
        %operand_20 = vector.shuffle %loop_operand_3, %loop_operand_3 [0, 1, 2, 3] : !chunk_bf16, !chunk_bf16
        %sums_21 = amdgpu.mfma 32x32x8 %operand_17 * %operand_19 + %loop_sums_0 blgp = none : !operand_bf16, !operand_bf16, !block
        %sums_22 = amdgpu.mfma 32x32x8 %operand_17 * %operand_20 + %loop_sums_1 blgp = none : !operand_bf16, !operand_bf16, !block
        %sums_23 = amdgpu.mfma 32x32x8 %operand_18 * %operand_19 + %loop_sums_2 blgp = none : !operand_bf16, !operand_bf16, !block
        %sums_24 = amdgpu.mfma 32x32x8 %operand_18 * %operand_20 + %loop_sums_3 blgp = none : !operand_bf16, !operand_bf16, !block
        %operand_25 = vector.shuffle %loop_operand_0, %loop_operand_0 [4, 5, 6, 7] : !chunk_bf16, !chunk_bf16
        %operand_26 = vector.shuffle %loop_operand_1, %loop_operand_1 [4, 5, 6, 7] : !chunk_bf16, !chunk_bf16
        %operand_27 = vector.shuffle %loop_operand_2, %loop_operand_2 [4, 5, 6, 7] : !chunk_bf16, !chunk_bf16
        %operand_28 = vector.shuffle %loop_operand_3, %loop_operand_3 [4, 5, 6, 7] : !chunk_bf16, !chunk_bf16
        %sums_29 = amdgpu.mfma 32x32x8 %operand_25 * %operand_27 + %sums_21 blgp = none : !operand_bf16, !operand_bf16, !block
        %sums_30 = amdgpu.mfma 32x32x8 %operand_25 * %operand_28 + %sums_22 blgp = none : !operand_bf16, !operand_bf16, !block
        %sums_31 = amdgpu.mfma 32x32x8 %operand_26 * %operand_27 + %sums_23 blgp = none : !operand_bf16, !operand_bf16, !block
        %sums_32 = amdgpu.mfma 32x32x8 %operand_26 * %operand_28 + %sums_24 blgp = none : !operand_bf16, !operand_bf16, !block
        amdgpu.lds_barrier
        // Step 0, second half.
        %filter_33_at = arith.addi %filter_0_at, %c8192 : index
        %filter_33 = vector.load %lds[%filter_33_at] {alignment = 16} : !lds_bf16, !chunk_bf16
        %filter_34_at = arith.addi %filter_0_at, %c9216 : index
        %filter_34 = vector.load %lds[%filter_34_at] {alignment = 16} : !lds_bf16, !chunk_bf16
        %pixel_35_at = arith.addi %pixel_0_at, %c12288 : index
        %pixel_35 = vector.load %lds[%pixel_35_at] {alignment = 16} : !lds_bf16, !chunk_bf16
        %pixel_36_at = arith.addi %pixel_0_at, %c13312 : index
        %pixel_36 = vector.load %lds[%pixel_36_at] {alignment = 16} : !lds_bf16, !chunk_bf16
        %odd_exists = arith.cmpi slt, %part_channel, %even_left : i32
        %odd_filter_0 = func.call @position_if(%odd_exists, %filter_base_0, %even_filter)
            : (i1, i32, i32) -> i32
        %odd_filter_1 = func.call @position_if(%odd_exists, %filter_base_1, %even_filter)
            : (i1, i32, i32) -> i32
        %odd_inside_0 = func.call @is_inside(%h_0, %w_0, %even_row, %even_column, %h_size, %w_size)
            : (i32, i32, i32, i32, i32, i32) -> i1
        %odd_input_exists_0 = arith.andi %odd_inside_0, %odd_exists : i1
        %odd_input_0 = func.call @position_if(%odd_input_exists_0, %input_base_0, %even_input)
            : (i1, i32, i32) -> i32
        %odd_inside_1 = func.call @is_inside(%h_1, %w_1, %even_row, %even_column, %h_size, %w_size)
            : (i32, i32, i32, i32, i32, i32) -> i1
        %odd_input_exists_1 = arith.andi %odd_inside_1, %odd_exists : i1
        %odd_input_1 = func.call @position_if(%odd_input_exists_1, %input_base_1, %even_input)
            : (i1, i32, i32) -> i32
        %odd_row, %odd_column, %odd_left, %odd_filter, %odd_input = func.call @next_channels(
            %even_row, %even_column, %even_left, %even_filter, %even_input,
            %c_size, %row_end, %column_end, %dilation_h, %dilation_w, %filter_wrap, %input_wrap, %row_wrap)
            : (i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32) -> (i32, i32, i32, i32, i32)
        %operand_37 = vector.shuffle %filter_13, %filter_13 [0, 1, 2, 3] : !chunk_bf16, !chunk_bf16
        %operand_38 = vector.shuffle %filter_14, %filter_14 [0, 1, 2, 3] : !chunk_bf16, !chunk_bf16
        %operand_39 = vector.shuffle %pixel_15, %pixel_15 [0, 1, 2, 3] : !chunk_bf16, !chunk_bf16
        %operand_40 = vector.shuffle %pixel_16, %pixel_16 [0, 1, 2, 3] : !chunk_bf16, !chunk_bf16
        %sums_41 = amdgpu.mfma 32x32x8 %operand_37 * %operand_39 + %sums_29 blgp = none : !operand_bf16, !operand_bf16, !block
        %sums_42 = amdgpu.mfma 32x32x8 %operand_37 * %operand_40 + %sums_30 blgp = none : !operand_bf16, !operand_bf16, !block
        %sums_43 = amdgpu.mfma 32x32x8 %operand_38 * %operand_39 + %sums_31 blgp = none : !operand_bf16, !operand_bf16, !block
        %sums_44 = amdgpu.mfma 32x32x8 %operand_38 * %operand_40 + %sums_32 blgp = none : !operand_bf16, !operand_bf16, !block
        %operand_45 = vector.shuffle %filter_13, %filter_13 [4, 5, 6, 7] : !chunk_bf16, !chunk_bf16
        %operand_46 = vector.shuffle %filter_14, %filter_14 [4, 5, 6, 7] : !chunk_bf16, !chunk_bf16
        %operand_47 = vector.shuffle %pixel_15, %pixel_15 [4, 5, 6, 7] : !chunk_bf16, !chunk_bf16
        %operand_48 = vector.shuffle %pixel_16, %pixel_16 [4, 5, 6, 7] : !chunk_bf16, !chunk_bf16
        %sums_49 = amdgpu.mfma 32x32x8 %operand_45 * %operand_47 + %sums_41 blgp = none : !operand_bf16, !operand_bf16, !block
        %sums_50 = amdgpu.mfma 32x32x8 %operand_45 * %operand_48 + %sums_42 blgp = none : !operand_bf16, !operand_bf16, !block
        %sums_51 = amdgpu.mfma 32x32x8 %operand_46 * %operand_47 + %sums_43 blgp = none : !operand_bf16, !operand_bf16, !block
        %sums_52 = amdgpu.mfma 32x32x8 %operand_46 * %operand_48 + %sums_44 blgp = none : !operand_bf16, !operand_bf16, !block
        // Step 1, first half. Everybody has read buffer 1 at its end.
        %filter_53_at = arith.addi %filter_1_at, %c8192 : index
        %filter_53 = vector.load %lds[%filter_53_at] {alignment = 16} : !lds_bf16, !chunk_bf16
        %filter_54_at = arith.addi %filter_1_at, %c9216 : index
        %filter_54 = vector.load %lds[%filter_54_at] {alignment = 16} : !lds_bf16, !chunk_bf16
        %pixel_55_at = arith.addi %pixel_1_at, %c12288 : index
        %pixel_55 = vector.load %lds[%pixel_55_at] {alignment = 16} : !lds_bf16, !chunk_bf16
        %pixel_56_at = arith.addi %pixel_1_at, %c13312 : index
        %pixel_56 = vector.load %lds[%pixel_56_at] {alignment = 16} : !lds_bf16, !chunk_bf16
        vector.store %loop_even_0, %lds[%stage_at] {alignment = 16} : !lds_bf16, !chunk_bf16
        %staged_58_at = arith.addi %stage_at, %c2048 : index
        vector.store %loop_even_1, %lds[%staged_58_at] {alignment = 16} : !lds_bf16, !chunk_bf16
        %staged_59_at = arith.addi %stage_at, %c4096 : index
        vector.store %loop_even_2, %lds[%staged_59_at] {alignment = 16} : !lds_bf16, !chunk_bf16
        %staged_60_at = arith.addi %stage_at, %c6144 : index
        vector.store %loop_even_3, %lds[%staged_60_at] {alignment = 16} : !lds_bf16, !chunk_bf16
        %operand_61 = vector.shuffle %filter_33, %filter_33 [0, 1, 2, 3] : !chunk_bf16, !chunk_bf16
        %operand_62 = vector.shuffle %filter_34, %filter_34 [0, 1, 2, 3] : !chunk_bf16, !chunk_bf16
        %operand_63 = vector.shuffle %pixel_35, %pixel_35 [0, 1, 2, 3] : !chunk_bf16, !chunk_bf16
        %operand_64 = vector.shuffle %pixel_36, %pixel_36 [0, 1, 2, 3] : !chunk_bf16, !chunk_bf16
        %sums_65 = amdgpu.mfma 32x32x8 %operand_61 * %operand_63 + %sums_49 blgp = none : !operand_bf16, !operand_bf16, !block
        %sums_66 = amdgpu.mfma 32x32x8 %operand_61 * %operand_64 + %sums_50 blgp = none : !operand_bf16, !operand_bf16, !block
        %sums_67 = amdgpu.mfma 32x32x8 %operand_62 * %operand_63 + %sums_51 blgp = none : !operand_bf16, !operand_bf16, !block
        %sums_68 = amdgpu.mfma 32x32x8 %operand_62 * %operand_64 + %sums_52 blgp = none : !operand_bf16, !operand_bf16, !block
        %operand_69 = vector.shuffle %filter_33, %filter_33 [4, 5, 6, 7] : !chunk_bf16, !chunk_bf16
        %operand_70 = vector.shuffle %filter_34, %filter_34 [4, 5, 6, 7] : !chunk_bf16, !chunk_bf16
        %operand_71 = vector.shuffle %pixel_35, %pixel_35 [4, 5, 6, 7] : !chunk_bf16, !chunk_bf16
        %operand_72 = vector.shuffle %pixel_36, %pixel_36 [4, 5, 6, 7] : !chunk_bf16, !chunk_bf16
        %sums_73 = amdgpu.mfma 32x32x8 %operand_69 * %operand_71 + %sums_65 blgp = none : !operand_bf16, !operand_bf16, !block
        %sums_74 = amdgpu.mfma 32x32x8 %operand_69 * %operand_72 + %sums_66 blgp = none : !operand_bf16, !operand_bf16, !block
        %sums_75 = amdgpu.mfma 32x32x8 %operand_70 * %operand_71 + %sums_67 blgp = none : !operand_bf16, !operand_bf16, !block
        %sums_76 = amdgpu.mfma 32x32x8 %operand_70 * %operand_72 + %sums_68 blgp = none : !operand_bf16, !operand_bf16, !block
        rocdl.sched.group.barrier 8, 1, 0
        rocdl.sched.group.barrier 256, 1, 0
        rocdl.sched.group.barrier 8, 1, 0
        rocdl.sched.group.barrier 256, 1, 0
        rocdl.sched.group.barrier 8, 1, 0
        rocdl.sched.group.barrier 256, 1, 0
        rocdl.sched.group.barrier 8, 1, 0
        rocdl.sched.group.barrier 256, 1, 0
        rocdl.sched.group.barrier 8, 1, 0
        rocdl.sched.group.barrier 8, 1, 0
        rocdl.sched.group.barrier 8, 1, 0
        rocdl.sched.group.barrier 8, 1, 0
        rocdl.sched.group.barrier 8, 1, 0
        rocdl.sched.group.barrier 256, 1, 0
        rocdl.sched.group.barrier 8, 1, 0
        rocdl.sched.group.barrier 256, 1, 0
        rocdl.sched.group.barrier 8, 1, 0
        rocdl.sched.group.barrier 256, 1, 0
        rocdl.sched.group.barrier 8, 1, 0
        rocdl.sched.group.barrier 256, 1, 0
        rocdl.sched.group.barrier 8, 1, 0
        rocdl.sched.group.barrier 8, 1, 0
        rocdl.sched.group.barrier 8, 1, 0
        rocdl.sched.group.barrier 8, 1, 0
        rocdl.sched.group.barrier 8, 1, 0
        rocdl.sched.group.barrier 256, 1, 0
        rocdl.sched.group.barrier 8, 1, 0
        rocdl.sched.group.barrier 256, 1, 0
        rocdl.sched.group.barrier 512, 1, 0
        rocdl.sched.group.barrier 8, 1, 0
        rocdl.sched.group.barrier 256, 1, 0
        rocdl.sched.group.barrier 512, 1, 0
        rocdl.sched.group.barrier 8, 1, 0
        rocdl.sched.group.barrier 256, 1, 0
        rocdl.sched.group.barrier 8, 1, 0
        rocdl.sched.group.barrier 512, 1, 0
        rocdl.sched.group.barrier 8, 1, 0
        rocdl.sched.group.barrier 512, 1, 0
        rocdl.sched.group.barrier 8, 1, 0
        rocdl.sched.group.barrier 8, 1, 0
        rocdl.sched.barrier 0
        amdgpu.lds_barrier
        // Step 1, second half; the loads are used in the next iteration.
        %filter_77 = vector.load %lds[%filter_0_at] {alignment = 16} : !lds_bf16, !chunk_bf16
        %filter_78_at = arith.addi %filter_0_at, %c1024 : index
        %filter_78 = vector.load %lds[%filter_78_at] {alignment = 16} : !lds_bf16, !chunk_bf16
        %pixel_79_at = arith.addi %pixel_0_at, %c4096 : index
        %pixel_79 = vector.load %lds[%pixel_79_at] {alignment = 16} : !lds_bf16, !chunk_bf16
        %pixel_80_at = arith.addi %pixel_0_at, %c5120 : index
        %pixel_80 = vector.load %lds[%pixel_80_at] {alignment = 16} : !lds_bf16, !chunk_bf16
        %staged_81_at = arith.addi %stage_at, %c8192 : index
        vector.store %loop_odd_0, %lds[%staged_81_at] {alignment = 16} : !lds_bf16, !chunk_bf16
        %staged_82_at = arith.addi %stage_at, %c10240 : index
        vector.store %loop_odd_1, %lds[%staged_82_at] {alignment = 16} : !lds_bf16, !chunk_bf16
        %staged_83_at = arith.addi %stage_at, %c12288 : index
        vector.store %loop_odd_2, %lds[%staged_83_at] {alignment = 16} : !lds_bf16, !chunk_bf16
        %staged_84_at = arith.addi %stage_at, %c14336 : index
        vector.store %loop_odd_3, %lds[%staged_84_at] {alignment = 16} : !lds_bf16, !chunk_bf16
        %even_0 = amdgpu.raw_buffer_load %filter_flat[%even_filter_0] : !flat_bf16, i32 -> !chunk_bf16
        %even_1 = amdgpu.raw_buffer_load %filter_flat[%even_filter_1] : !flat_bf16, i32 -> !chunk_bf16
        %even_2 = amdgpu.raw_buffer_load %input_flat[%even_input_0] : !flat_bf16, i32 -> !chunk_bf16
        %even_3 = amdgpu.raw_buffer_load %input_flat[%even_input_1] : !flat_bf16, i32 -> !chunk_bf16
        %odd_0 = amdgpu.raw_buffer_load %filter_flat[%odd_filter_0] : !flat_bf16, i32 -> !chunk_bf16
        %odd_1 = amdgpu.raw_buffer_load %filter_flat[%odd_filter_1] : !flat_bf16, i32 -> !chunk_bf16
        %odd_2 = amdgpu.raw_buffer_load %input_flat[%odd_input_0] : !flat_bf16, i32 -> !chunk_bf16
        %odd_3 = amdgpu.raw_buffer_load %input_flat[%odd_input_1] : !flat_bf16, i32 -> !chunk_bf16
        %operand_85 = vector.shuffle %filter_53, %filter_53 [0, 1, 2, 3] : !chunk_bf16, !chunk_bf16
        %operand_86 = vector.shuffle %filter_54, %filter_54 [0, 1, 2, 3] : !chunk_bf16, !chunk_bf16
        %operand_87 = vector.shuffle %pixel_55, %pixel_55 [0, 1, 2, 3] : !chunk_bf16, !chunk_bf16
        %operand_88 = vector.shuffle %pixel_56, %pixel_56 [0, 1, 2, 3] : !chunk_bf16, !chunk_bf16
        %sums_89 = amdgpu.mfma 32x32x8 %operand_85 * %operand_87 + %sums_73 blgp = none : !operand_bf16, !operand_bf16, !block
        %sums_90 = amdgpu.mfma 32x32x8 %operand_85 * %operand_88 + %sums_74 blgp = none : !operand_bf16, !operand_bf16, !block
        %sums_91 = amdgpu.mfma 32x32x8 %operand_86 * %operand_87 + %sums_75 blgp = none : !operand_bf16, !operand_bf16, !block
        %sums_92 = amdgpu.mfma 32x32x8 %operand_86 * %operand_88 + %sums_76 blgp = none : !operand_bf16, !operand_bf16, !block
        %operand_93 = vector.shuffle %filter_53, %filter_53 [4, 5, 6, 7] : !chunk_bf16, !chunk_bf16
        %operand_94 = vector.shuffle %filter_54, %filter_54 [4, 5, 6, 7] : !chunk_bf16, !chunk_bf16
        %operand_95 = vector.shuffle %pixel_55, %pixel_55 [4, 5, 6, 7] : !chunk_bf16, !chunk_bf16
        %operand_96 = vector.shuffle %pixel_56, %pixel_56 [4, 5, 6, 7] : !chunk_bf16, !chunk_bf16
        %sums_97 = amdgpu.mfma 32x32x8 %operand_93 * %operand_95 + %sums_89 blgp = none : !operand_bf16, !operand_bf16, !block
        %sums_98 = amdgpu.mfma 32x32x8 %operand_93 * %operand_96 + %sums_90 blgp = none : !operand_bf16, !operand_bf16, !block
        %sums_99 = amdgpu.mfma 32x32x8 %operand_94 * %operand_95 + %sums_91 blgp = none : !operand_bf16, !operand_bf16, !block
        %sums_100 = amdgpu.mfma 32x32x8 %operand_94 * %operand_96 + %sums_92 blgp = none : !operand_bf16, !operand_bf16, !block
        rocdl.sched.group.barrier 8, 1, 0
        rocdl.sched.group.barrier 256, 1, 0
        rocdl.sched.group.barrier 8, 1, 0
        rocdl.sched.group.barrier 256, 1, 0
        rocdl.sched.group.barrier 512, 1, 0
        rocdl.sched.group.barrier 8, 1, 0
        rocdl.sched.group.barrier 256, 1, 0
        rocdl.sched.group.barrier 512, 1, 0
        rocdl.sched.group.barrier 8, 1, 0
        rocdl.sched.group.barrier 256, 1, 0
        rocdl.sched.group.barrier 8, 1, 0
        rocdl.sched.group.barrier 512, 1, 0
        rocdl.sched.group.barrier 32, 2, 0
        rocdl.sched.group.barrier 8, 1, 0
        rocdl.sched.group.barrier 512, 1, 0
        rocdl.sched.group.barrier 32, 2, 0
        rocdl.sched.group.barrier 8, 1, 0
        rocdl.sched.group.barrier 32, 2, 0
        rocdl.sched.group.barrier 8, 1, 0
        rocdl.sched.group.barrier 32, 2, 0
        scf.yield %sums_97, %sums_98, %sums_99, %sums_100, %filter_77, %filter_78, %pixel_79, %pixel_80, %even_0,
            %even_1, %even_2, %even_3, %odd_0, %odd_1, %odd_2, %odd_3, %odd_row, %odd_column, %odd_left, %odd_filter,
            %odd_input
        : !block, !block, !block, !block, !chunk_bf16, !chunk_bf16, !chunk_bf16, !chunk_bf16, !chunk_bf16,
        !chunk_bf16, !chunk_bf16, !chunk_bf16, !chunk_bf16, !chunk_bf16, !chunk_bf16, !chunk_bf16, i32, i32, i32,
        i32, i32
      }

      // The bias; nobody reads LDS any more.
      amdgpu.lds_barrier
      %has_bias_count = memref.dim %bias, %c0 : !flat_bf16
      %has_bias = arith.cmpi ne, %has_bias_count, %c0 : index
      %wave_filter0 = arith.addi %filter0, %wave_filter : i32
      %half_filter = arith.muli %lane_half, %i4 : i32
      %sum_filter0 = arith.addi %wave_filter0, %half_filter : i32
      %wave_pixel0 = arith.addi %pixel0, %wave_pixel : i32
      %biased_0, %biased_1, %biased_2, %biased_3 = scf.if %has_bias -> (!block, !block, !block, !block) {
        %bias_101 = func.call @bias_bf16(%bias, %sum_filter0) : (!flat_bf16, i32) -> !block
        %with_bias_102 = arith.addf %end_0, %bias_101 : !block
        %with_bias_103 = arith.addf %end_1, %bias_101 : !block
        %bias_104_filter = arith.addi %sum_filter0, %i32 : i32
        %bias_104 = func.call @bias_bf16(%bias, %bias_104_filter) : (!flat_bf16, i32) -> !block
        %with_bias_105 = arith.addf %end_2, %bias_104 : !block
        %with_bias_106 = arith.addf %end_3, %bias_104 : !block
        scf.yield %with_bias_102, %with_bias_103, %with_bias_105, %with_bias_106 : !block, !block, !block, !block
      } else {
      scf.yield %end_0, %end_1, %end_2, %end_3 : !block, !block, !block, !block
      }
      %turn_start = arith.muli %wave, %i4096 : i32
      %turn_lane = arith.muli %lane_row, %i64 : i32
      %turn_at_0 = arith.addi %turn_start, %turn_lane : i32
      %turn_at_1 = arith.addi %turn_at_0, %i2048 : i32
      func.call @turn_block_bf16(%lds, %biased_0, %turn_at_0, %lane_row, %lane_half, %i0) : (!lds_bf16, !block, i32, i32, i32, i32) -> ()
      func.call @turn_block_bf16(%lds, %biased_1, %turn_at_1, %lane_row, %lane_half, %i0) : (!lds_bf16, !block, i32, i32, i32, i32) -> ()
      func.call @turn_block_bf16(%lds, %biased_2, %turn_at_0, %lane_row, %lane_half, %i4) : (!lds_bf16, !block, i32, i32, i32, i32) -> ()
      func.call @turn_block_bf16(%lds, %biased_3, %turn_at_1, %lane_row, %lane_half, %i4) : (!lds_bf16, !block, i32, i32, i32, i32) -> ()
      amdgpu.lds_barrier
      %f_rest = arith.remui %f_size, %i8 : i32
      %f_is_whole = arith.cmpi eq, %f_rest, %i0 : i32
      scf.if %f_is_whole {
        func.call @store_rows_bf16(%lds, %turn_start, %lane, %i64, %output_flat,
            %wave_pixel0, %pixels, %wave_filter0, %f_size) : (!lds_bf16, i32, i32, i32, !flat_bf16, i32, i32, i32, i32) -> ()
      } else {
        func.call @store_elements_bf16(%lds, %turn_start, %lane, %i64, %output_flat,
            %wave_pixel0, %pixels, %wave_filter0, %f_size) : (!lds_bf16, i32, i32, i32, !flat_bf16, i32, i32, i32, i32) -> ()
      }
      gpu.return
    }

    gpu.func @conv2d_nhwc_narrow_bf16(%input: !tensor_bf16, %filter: !tensor_bf16,
        %bias: !flat_bf16, %output: !tensor_bf16,
        %stride_h: i32, %stride_w: i32, %pad_h: i32, %pad_w: i32,
        %dilation_h: i32, %dilation_w: i32)
        workgroup(%shared: memref<12288xbf16, #gpu.address_space<workgroup>> {llvm.align = 16 : i64})
        kernel
        attributes {known_block_size = array<i32: 256, 1, 1>,
                    rocdl.waves_per_eu = 2 : i32} {
      %i0 = arith.constant 0 : i32
      %i1 = arith.constant 1 : i32
      %i2 = arith.constant 2 : i32
      %i4 = arith.constant 4 : i32
      %i8 = arith.constant 8 : i32
      %i31 = arith.constant 31 : i32
      %i32 = arith.constant 32 : i32
      %i63 = arith.constant 63 : i32
      %i64 = arith.constant 64 : i32
      %i128 = arith.constant 128 : i32
      %i2048 = arith.constant 2048 : i32
      %c0 = arith.constant 0 : index
      %c1 = arith.constant 1 : index
      %c2 = arith.constant 2 : index
      %c3 = arith.constant 3 : index
      %c1024 = arith.constant 1024 : index
      %c2048 = arith.constant 2048 : index
      %c4096 = arith.constant 4096 : index
      %c6144 = arith.constant 6144 : index
      %c7168 = arith.constant 7168 : index
      %c8192 = arith.constant 8192 : index
      %c10240 = arith.constant 10240 : index
      %lds = memref.cast %shared : memref<12288xbf16, #gpu.address_space<workgroup>> to !lds_bf16
      %n = memref.dim %input, %c0 : !tensor_bf16
      %n_size = arith.index_cast %n : index to i32
      %h = memref.dim %input, %c1 : !tensor_bf16
      %h_size = arith.index_cast %h : index to i32
      %w = memref.dim %input, %c2 : !tensor_bf16
      %w_size = arith.index_cast %w : index to i32
      %c = memref.dim %input, %c3 : !tensor_bf16
      %c_size = arith.index_cast %c : index to i32
      %f = memref.dim %filter, %c0 : !tensor_bf16
      %f_size = arith.index_cast %f : index to i32
      %r = memref.dim %filter, %c1 : !tensor_bf16
      %r_size = arith.index_cast %r : index to i32
      %s = memref.dim %filter, %c2 : !tensor_bf16
      %s_size = arith.index_cast %s : index to i32
      %p = memref.dim %output, %c1 : !tensor_bf16
      %p_size = arith.index_cast %p : index to i32
      %q = memref.dim %output, %c2 : !tensor_bf16
      %q_size = arith.index_cast %q : index to i32
      %input_nh = arith.muli %n, %h : index
      %input_wc = arith.muli %w, %c : index
      %input_count = arith.muli %input_nh, %input_wc : index
      %input_flat = memref.reinterpret_cast %input to offset: [0],
          sizes: [%input_count], strides: [1] : !tensor_bf16 to !flat_bf16
      %filter_fr = arith.muli %f, %r : index
      %filter_sc = arith.muli %s, %c : index
      %filter_count = arith.muli %filter_fr, %filter_sc : index
      %filter_flat = memref.reinterpret_cast %filter to offset: [0],
          sizes: [%filter_count], strides: [1] : !tensor_bf16 to !flat_bf16
      %output_np = arith.muli %n, %p : index
      %output_qf = arith.muli %q, %f : index
      %output_count = arith.muli %output_np, %output_qf : index
      %output_flat = memref.reinterpret_cast %output to offset: [0],
          sizes: [%output_count], strides: [1] : !tensor_bf16 to !flat_bf16
      %pq_size = arith.muli %p_size, %q_size : i32
      %pixels = arith.muli %n_size, %pq_size : i32
      %rs_size = arith.muli %r_size, %s_size : i32

      // block = tile_p * ceil(F / 64) + tile_f
      %block_index = gpu.block_id x
      %block = arith.index_castui %block_index : index to i32
      %tiles_f = arith.ceildivui %f_size, %i64 : i32
      %tile_f = arith.remui %block, %tiles_f : i32
      %tile_p = arith.divui %block, %tiles_f : i32
      %filter0 = arith.muli %tile_f, %i64 : i32
      %pixel0 = arith.muli %tile_p, %i128 : i32
      %thread_index = gpu.thread_id x
      %thread = arith.index_castui %thread_index : index to i32

      // Staging: this lane's part of a row, and the row. Filters beyond the last
      // repeat it: their sums are not stored.
      %part = arith.remui %thread, %i4 : i32
      %part_channel = arith.muli %part, %i8 : i32
      %staged_row = arith.divui %thread, %i4 : i32
      %stage_at = func.call @lds_position(%staged_row, %part) : (i32, i32) -> index
      %rsc_size = arith.muli %rs_size, %c_size : i32
      %filter_last = arith.subi %f_size, %i1 : i32
      %filter_row_0_any = arith.addi %filter0, %staged_row : i32
      %filter_row_0 = arith.minui %filter_row_0_any, %filter_last : i32
      %filter_start_0 = arith.muli %filter_row_0, %rsc_size : i32
      %filter_base_0 = arith.addi %filter_start_0, %part_channel : i32
      %pixel_0 = arith.addi %pixel0, %staged_row : i32
      %n_0, %h_0, %w_0 = func.call @first_input(%pixel_0, %pixels, %p_size, %q_size,
          %stride_h, %stride_w, %pad_h, %pad_w) : (i32, i32, i32, i32, i32, i32, i32, i32) -> (i32, i32, i32)
      %image_0 = arith.muli %n_0, %h_size : i32
      %line_0 = arith.addi %image_0, %h_0 : i32
      %line_start_0 = arith.muli %line_0, %w_size : i32
      %position_0 = arith.addi %line_start_0, %w_0 : i32
      %position_start_0 = arith.muli %position_0, %c_size : i32
      %input_base_0 = arith.addi %position_start_0, %part_channel : i32
      %pixel_1_far = arith.addi %staged_row, %i64 : i32
      %pixel_1 = arith.addi %pixel0, %pixel_1_far : i32
      %n_1, %h_1, %w_1 = func.call @first_input(%pixel_1, %pixels, %p_size, %q_size,
          %stride_h, %stride_w, %pad_h, %pad_w) : (i32, i32, i32, i32, i32, i32, i32, i32) -> (i32, i32, i32)
      %image_1 = arith.muli %n_1, %h_size : i32
      %line_1 = arith.addi %image_1, %h_1 : i32
      %line_start_1 = arith.muli %line_1, %w_size : i32
      %position_1 = arith.addi %line_start_1, %w_1 : i32
      %position_start_1 = arith.muli %position_1, %c_size : i32
      %input_base_1 = arith.addi %position_start_1, %part_channel : i32

      // The cursor of the K steps: r and s, each times its dilation, how many
      // channels are left (none once all is done), and what is to be added to
      // a lane's filter and input positions. How far these move depends on
      // whether the next step has the same (r, s), the next s or the next r.
      %row_end = arith.muli %r_size, %dilation_h : i32
      %column_end = arith.muli %s_size, %dilation_w : i32
      %channel_steps = arith.ceildivui %c_size, %i32 : i32
      %channel_end = arith.muli %channel_steps, %i32 : i32
      %last_step = arith.subi %channel_end, %i32 : i32
      %filter_wrap = arith.subi %c_size, %last_step : i32
      %column_pitch = arith.muli %dilation_w, %c_size : i32
      %input_wrap = arith.subi %column_pitch, %last_step : i32
      %row_pitch = arith.muli %dilation_h, %w_size : i32
      %row_jump = arith.subi %row_pitch, %column_end : i32
      %row_wrap = arith.muli %row_jump, %c_size : i32
      %steps = arith.muli %rs_size, %channel_steps : i32
      %has_taps = arith.cmpi ne, %rs_size, %i0 : i32
      %first_left = arith.select %has_taps, %c_size, %i0 : i32

      // The wave's part of the tile, and the lane's row and k half of a block.
      %wave = arith.divui %thread, %i64 : i32
      %wave_f = arith.divui %wave, %i4 : i32
      %wave_p = arith.remui %wave, %i4 : i32
      %lane = arith.andi %thread, %i63 : i32
      %lane_row = arith.andi %lane, %i31 : i32
      %lane_half = arith.divui %lane, %i32 : i32
      %wave_filter = arith.muli %wave_f, %i64 : i32
      %wave_pixel = arith.muli %wave_p, %i32 : i32
      %filter_row = arith.addi %wave_filter, %lane_row : i32
      %pixel_row = arith.addi %wave_pixel, %lane_row : i32
      %lane_half_1 = arith.xori %lane_half, %i2 : i32
      %filter_0_at = func.call @lds_position(%filter_row, %lane_half) : (i32, i32) -> index
      %filter_1_at = func.call @lds_position(%filter_row, %lane_half_1) : (i32, i32) -> index
      %pixel_0_at = func.call @lds_position(%pixel_row, %lane_half) : (i32, i32) -> index
      %pixel_1_at = func.call @lds_position(%pixel_row, %lane_half_1) : (i32, i32) -> index

      // Fill both buffers, and have the next two steps in registers.
      %first_0_exists = arith.cmpi slt, %part_channel, %first_left : i32
      %first_0_filter_0 = func.call @position_if(%first_0_exists, %filter_base_0, %i0)
          : (i1, i32, i32) -> i32
      %first_0_inside_0 = func.call @is_inside(%h_0, %w_0, %i0, %i0, %h_size, %w_size)
          : (i32, i32, i32, i32, i32, i32) -> i1
      %first_0_input_exists_0 = arith.andi %first_0_inside_0, %first_0_exists : i1
      %first_0_input_0 = func.call @position_if(%first_0_input_exists_0, %input_base_0, %i0)
          : (i1, i32, i32) -> i32
      %first_0_inside_1 = func.call @is_inside(%h_1, %w_1, %i0, %i0, %h_size, %w_size)
          : (i32, i32, i32, i32, i32, i32) -> i1
      %first_0_input_exists_1 = arith.andi %first_0_inside_1, %first_0_exists : i1
      %first_0_input_1 = func.call @position_if(%first_0_input_exists_1, %input_base_1, %i0)
          : (i1, i32, i32) -> i32
      %first_0_row, %first_0_column, %first_0_left, %first_0_filter, %first_0_input = func.call @next_channels(
          %i0, %i0, %first_left, %i0, %i0,
          %c_size, %row_end, %column_end, %dilation_h, %dilation_w, %filter_wrap, %input_wrap, %row_wrap)
          : (i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32) -> (i32, i32, i32, i32, i32)
      %first_0_0 = amdgpu.raw_buffer_load %filter_flat[%first_0_filter_0] : !flat_bf16, i32 -> !chunk_bf16
      %first_0_1 = amdgpu.raw_buffer_load %input_flat[%first_0_input_0] : !flat_bf16, i32 -> !chunk_bf16
      %first_0_2 = amdgpu.raw_buffer_load %input_flat[%first_0_input_1] : !flat_bf16, i32 -> !chunk_bf16
      %first_1_exists = arith.cmpi slt, %part_channel, %first_0_left : i32
      %first_1_filter_0 = func.call @position_if(%first_1_exists, %filter_base_0, %first_0_filter)
          : (i1, i32, i32) -> i32
      %first_1_inside_0 = func.call @is_inside(%h_0, %w_0, %first_0_row, %first_0_column, %h_size, %w_size)
          : (i32, i32, i32, i32, i32, i32) -> i1
      %first_1_input_exists_0 = arith.andi %first_1_inside_0, %first_1_exists : i1
      %first_1_input_0 = func.call @position_if(%first_1_input_exists_0, %input_base_0, %first_0_input)
          : (i1, i32, i32) -> i32
      %first_1_inside_1 = func.call @is_inside(%h_1, %w_1, %first_0_row, %first_0_column, %h_size, %w_size)
          : (i32, i32, i32, i32, i32, i32) -> i1
      %first_1_input_exists_1 = arith.andi %first_1_inside_1, %first_1_exists : i1
      %first_1_input_1 = func.call @position_if(%first_1_input_exists_1, %input_base_1, %first_0_input)
          : (i1, i32, i32) -> i32
      %first_1_row, %first_1_column, %first_1_left, %first_1_filter, %first_1_input = func.call @next_channels(
          %first_0_row, %first_0_column, %first_0_left, %first_0_filter, %first_0_input,
          %c_size, %row_end, %column_end, %dilation_h, %dilation_w, %filter_wrap, %input_wrap, %row_wrap)
          : (i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32) -> (i32, i32, i32, i32, i32)
      %first_1_0 = amdgpu.raw_buffer_load %filter_flat[%first_1_filter_0] : !flat_bf16, i32 -> !chunk_bf16
      %first_1_1 = amdgpu.raw_buffer_load %input_flat[%first_1_input_0] : !flat_bf16, i32 -> !chunk_bf16
      %first_1_2 = amdgpu.raw_buffer_load %input_flat[%first_1_input_1] : !flat_bf16, i32 -> !chunk_bf16
      %first_2_exists = arith.cmpi slt, %part_channel, %first_1_left : i32
      %first_2_filter_0 = func.call @position_if(%first_2_exists, %filter_base_0, %first_1_filter)
          : (i1, i32, i32) -> i32
      %first_2_inside_0 = func.call @is_inside(%h_0, %w_0, %first_1_row, %first_1_column, %h_size, %w_size)
          : (i32, i32, i32, i32, i32, i32) -> i1
      %first_2_input_exists_0 = arith.andi %first_2_inside_0, %first_2_exists : i1
      %first_2_input_0 = func.call @position_if(%first_2_input_exists_0, %input_base_0, %first_1_input)
          : (i1, i32, i32) -> i32
      %first_2_inside_1 = func.call @is_inside(%h_1, %w_1, %first_1_row, %first_1_column, %h_size, %w_size)
          : (i32, i32, i32, i32, i32, i32) -> i1
      %first_2_input_exists_1 = arith.andi %first_2_inside_1, %first_2_exists : i1
      %first_2_input_1 = func.call @position_if(%first_2_input_exists_1, %input_base_1, %first_1_input)
          : (i1, i32, i32) -> i32
      %first_2_row, %first_2_column, %first_2_left, %first_2_filter, %first_2_input = func.call @next_channels(
          %first_1_row, %first_1_column, %first_1_left, %first_1_filter, %first_1_input,
          %c_size, %row_end, %column_end, %dilation_h, %dilation_w, %filter_wrap, %input_wrap, %row_wrap)
          : (i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32) -> (i32, i32, i32, i32, i32)
      %first_2_0 = amdgpu.raw_buffer_load %filter_flat[%first_2_filter_0] : !flat_bf16, i32 -> !chunk_bf16
      %first_2_1 = amdgpu.raw_buffer_load %input_flat[%first_2_input_0] : !flat_bf16, i32 -> !chunk_bf16
      %first_2_2 = amdgpu.raw_buffer_load %input_flat[%first_2_input_1] : !flat_bf16, i32 -> !chunk_bf16
      %first_3_exists = arith.cmpi slt, %part_channel, %first_2_left : i32
      %first_3_filter_0 = func.call @position_if(%first_3_exists, %filter_base_0, %first_2_filter)
          : (i1, i32, i32) -> i32
      %first_3_inside_0 = func.call @is_inside(%h_0, %w_0, %first_2_row, %first_2_column, %h_size, %w_size)
          : (i32, i32, i32, i32, i32, i32) -> i1
      %first_3_input_exists_0 = arith.andi %first_3_inside_0, %first_3_exists : i1
      %first_3_input_0 = func.call @position_if(%first_3_input_exists_0, %input_base_0, %first_2_input)
          : (i1, i32, i32) -> i32
      %first_3_inside_1 = func.call @is_inside(%h_1, %w_1, %first_2_row, %first_2_column, %h_size, %w_size)
          : (i32, i32, i32, i32, i32, i32) -> i1
      %first_3_input_exists_1 = arith.andi %first_3_inside_1, %first_3_exists : i1
      %first_3_input_1 = func.call @position_if(%first_3_input_exists_1, %input_base_1, %first_2_input)
          : (i1, i32, i32) -> i32
      %first_3_row, %first_3_column, %first_3_left, %first_3_filter, %first_3_input = func.call @next_channels(
          %first_2_row, %first_2_column, %first_2_left, %first_2_filter, %first_2_input,
          %c_size, %row_end, %column_end, %dilation_h, %dilation_w, %filter_wrap, %input_wrap, %row_wrap)
          : (i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32) -> (i32, i32, i32, i32, i32)
      %first_3_0 = amdgpu.raw_buffer_load %filter_flat[%first_3_filter_0] : !flat_bf16, i32 -> !chunk_bf16
      %first_3_1 = amdgpu.raw_buffer_load %input_flat[%first_3_input_0] : !flat_bf16, i32 -> !chunk_bf16
      %first_3_2 = amdgpu.raw_buffer_load %input_flat[%first_3_input_1] : !flat_bf16, i32 -> !chunk_bf16
      vector.store %first_0_0, %lds[%stage_at] {alignment = 16} : !lds_bf16, !chunk_bf16
      %staged_2_at = arith.addi %stage_at, %c2048 : index
      vector.store %first_0_1, %lds[%staged_2_at] {alignment = 16} : !lds_bf16, !chunk_bf16
      %staged_3_at = arith.addi %stage_at, %c4096 : index
      vector.store %first_0_2, %lds[%staged_3_at] {alignment = 16} : !lds_bf16, !chunk_bf16
      %staged_4_at = arith.addi %stage_at, %c6144 : index
      vector.store %first_1_0, %lds[%staged_4_at] {alignment = 16} : !lds_bf16, !chunk_bf16
      %staged_5_at = arith.addi %stage_at, %c8192 : index
      vector.store %first_1_1, %lds[%staged_5_at] {alignment = 16} : !lds_bf16, !chunk_bf16
      %staged_6_at = arith.addi %stage_at, %c10240 : index
      vector.store %first_1_2, %lds[%staged_6_at] {alignment = 16} : !lds_bf16, !chunk_bf16
      amdgpu.lds_barrier
      %filter_7 = vector.load %lds[%filter_0_at] {alignment = 16} : !lds_bf16, !chunk_bf16
      %filter_8_at = arith.addi %filter_0_at, %c1024 : index
      %filter_8 = vector.load %lds[%filter_8_at] {alignment = 16} : !lds_bf16, !chunk_bf16
      %pixel_9_at = arith.addi %pixel_0_at, %c2048 : index
      %pixel_9 = vector.load %lds[%pixel_9_at] {alignment = 16} : !lds_bf16, !chunk_bf16
      %no_sums = arith.constant dense<0.0> : !block
      %end_0, %end_1, %end_2, %end_3, %end_4, %end_5, %end_6, %end_7, %end_8, %end_9, %end_10, %end_11, %end_12,
          %end_13, %end_14, %end_15 =
      scf.for %step = %i0 to %steps step %i2
      iter_args(%loop_sums_0 = %no_sums, %loop_sums_1 = %no_sums, %loop_operand_0 = %filter_7, %loop_operand_1 =
      %filter_8, %loop_operand_2 = %pixel_9, %loop_even_0 = %first_2_0, %loop_even_1 = %first_2_1, %loop_even_2 =
      %first_2_2, %loop_odd_0 = %first_3_0, %loop_odd_1 = %first_3_1, %loop_odd_2 = %first_3_2, %loop_row_0 =
      %first_3_row, %loop_column_0 = %first_3_column, %loop_left_0 = %first_3_left, %loop_filter_0 =
      %first_3_filter, %loop_input_0 = %first_3_input)
      -> (!block, !block, !chunk_bf16, !chunk_bf16, !chunk_bf16, !chunk_bf16, !chunk_bf16, !chunk_bf16, !chunk_bf16,
      !chunk_bf16, !chunk_bf16, i32, i32, i32, i32, i32) : i32 {
        // Step 0, first half. Everybody has read buffer 0 at its end.
        %filter_10 = vector.load %lds[%filter_1_at] {alignment = 16} : !lds_bf16, !chunk_bf16
        %filter_11_at = arith.addi %filter_1_at, %c1024 : index
        %filter_11 = vector.load %lds[%filter_11_at] {alignment = 16} : !lds_bf16, !chunk_bf16
        %pixel_12_at = arith.addi %pixel_1_at, %c2048 : index
        %pixel_12 = vector.load %lds[%pixel_12_at] {alignment = 16} : !lds_bf16, !chunk_bf16
        %even_exists = arith.cmpi slt, %part_channel, %loop_left_0 : i32
        %even_filter_0 = func.call @position_if(%even_exists, %filter_base_0, %loop_filter_0)
            : (i1, i32, i32) -> i32
        %even_inside_0 = func.call @is_inside(%h_0, %w_0, %loop_row_0, %loop_column_0, %h_size, %w_size)
            : (i32, i32, i32, i32, i32, i32) -> i1
        %even_input_exists_0 = arith.andi %even_inside_0, %even_exists : i1
        %even_input_0 = func.call @position_if(%even_input_exists_0, %input_base_0, %loop_input_0)
            : (i1, i32, i32) -> i32
        %even_inside_1 = func.call @is_inside(%h_1, %w_1, %loop_row_0, %loop_column_0, %h_size, %w_size)
            : (i32, i32, i32, i32, i32, i32) -> i1
        %even_input_exists_1 = arith.andi %even_inside_1, %even_exists : i1
        %even_input_1 = func.call @position_if(%even_input_exists_1, %input_base_1, %loop_input_0)
            : (i1, i32, i32) -> i32
        %even_row, %even_column, %even_left, %even_filter, %even_input = func.call @next_channels(
            %loop_row_0, %loop_column_0, %loop_left_0, %loop_filter_0, %loop_input_0,
            %c_size, %row_end, %column_end, %dilation_h, %dilation_w, %filter_wrap, %input_wrap, %row_wrap)
            : (i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32) -> (i32, i32, i32, i32, i32)
        %operand_13 = vector.shuffle %loop_operand_0, %loop_operand_0 [0, 1, 2, 3] : !chunk_bf16, !chunk_bf16
        %operand_14 = vector.shuffle %loop_operand_1, %loop_operand_1 [0, 1, 2, 3] : !chunk_bf16, !chunk_bf16
        %operand_15 = vector.shuffle %loop_operand_2, %loop_operand_2 [0, 1, 2, 3] : !chunk_bf16, !chunk_bf16
        %sums_16 = amdgpu.mfma 32x32x8 %operand_13 * %operand_15 + %loop_sums_0 blgp = none : !operand_bf16, !operand_bf16, !block
        %sums_17 = amdgpu.mfma 32x32x8 %operand_14 * %operand_15 + %loop_sums_1 blgp = none : !operand_bf16, !operand_bf16, !block
        %operand_18 = vector.shuffle %loop_operand_0, %loop_operand_0 [4, 5, 6, 7] : !chunk_bf16, !chunk_bf16
        %operand_19 = vector.shuffle %loop_operand_1, %loop_operand_1 [4, 5, 6, 7] : !chunk_bf16, !chunk_bf16
        %operand_20 = vector.shuffle %loop_operand_2, %loop_operand_2 [4, 5, 6, 7] : !chunk_bf16, !chunk_bf16
        %sums_21 = amdgpu.mfma 32x32x8 %operand_18 * %operand_20 + %sums_16 blgp = none : !operand_bf16, !operand_bf16, !block
        %sums_22 = amdgpu.mfma 32x32x8 %operand_19 * %operand_20 + %sums_17 blgp = none : !operand_bf16, !operand_bf16, !block
        amdgpu.lds_barrier
        // Step 0, second half.
        %filter_23_at = arith.addi %filter_0_at, %c6144 : index
        %filter_23 = vector.load %lds[%filter_23_at] {alignment = 16} : !lds_bf16, !chunk_bf16
        %filter_24_at = arith.addi %filter_0_at, %c7168 : index
        %filter_24 = vector.load %lds[%filter_24_at] {alignment = 16} : !lds_bf16, !chunk_bf16
        %pixel_25_at = arith.addi %pixel_0_at, %c8192 : index
        %pixel_25 = vector.load %lds[%pixel_25_at] {alignment = 16} : !lds_bf16, !chunk_bf16
        %odd_exists = arith.cmpi slt, %part_channel, %even_left : i32
        %odd_filter_0 = func.call @position_if(%odd_exists, %filter_base_0, %even_filter)
            : (i1, i32, i32) -> i32
        %odd_inside_0 = func.call @is_inside(%h_0, %w_0, %even_row, %even_column, %h_size, %w_size)
            : (i32, i32, i32, i32, i32, i32) -> i1
        %odd_input_exists_0 = arith.andi %odd_inside_0, %odd_exists : i1
        %odd_input_0 = func.call @position_if(%odd_input_exists_0, %input_base_0, %even_input)
            : (i1, i32, i32) -> i32
        %odd_inside_1 = func.call @is_inside(%h_1, %w_1, %even_row, %even_column, %h_size, %w_size)
            : (i32, i32, i32, i32, i32, i32) -> i1
        %odd_input_exists_1 = arith.andi %odd_inside_1, %odd_exists : i1
        %odd_input_1 = func.call @position_if(%odd_input_exists_1, %input_base_1, %even_input)
            : (i1, i32, i32) -> i32
        %odd_row, %odd_column, %odd_left, %odd_filter, %odd_input = func.call @next_channels(
            %even_row, %even_column, %even_left, %even_filter, %even_input,
            %c_size, %row_end, %column_end, %dilation_h, %dilation_w, %filter_wrap, %input_wrap, %row_wrap)
            : (i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32) -> (i32, i32, i32, i32, i32)
        %operand_26 = vector.shuffle %filter_10, %filter_10 [0, 1, 2, 3] : !chunk_bf16, !chunk_bf16
        %operand_27 = vector.shuffle %filter_11, %filter_11 [0, 1, 2, 3] : !chunk_bf16, !chunk_bf16
        %operand_28 = vector.shuffle %pixel_12, %pixel_12 [0, 1, 2, 3] : !chunk_bf16, !chunk_bf16
        %sums_29 = amdgpu.mfma 32x32x8 %operand_26 * %operand_28 + %sums_21 blgp = none : !operand_bf16, !operand_bf16, !block
        %sums_30 = amdgpu.mfma 32x32x8 %operand_27 * %operand_28 + %sums_22 blgp = none : !operand_bf16, !operand_bf16, !block
        %operand_31 = vector.shuffle %filter_10, %filter_10 [4, 5, 6, 7] : !chunk_bf16, !chunk_bf16
        %operand_32 = vector.shuffle %filter_11, %filter_11 [4, 5, 6, 7] : !chunk_bf16, !chunk_bf16
        %operand_33 = vector.shuffle %pixel_12, %pixel_12 [4, 5, 6, 7] : !chunk_bf16, !chunk_bf16
        %sums_34 = amdgpu.mfma 32x32x8 %operand_31 * %operand_33 + %sums_29 blgp = none : !operand_bf16, !operand_bf16, !block
        %sums_35 = amdgpu.mfma 32x32x8 %operand_32 * %operand_33 + %sums_30 blgp = none : !operand_bf16, !operand_bf16, !block
        // Step 1, first half. Everybody has read buffer 1 at its end.
        %filter_36_at = arith.addi %filter_1_at, %c6144 : index
        %filter_36 = vector.load %lds[%filter_36_at] {alignment = 16} : !lds_bf16, !chunk_bf16
        %filter_37_at = arith.addi %filter_1_at, %c7168 : index
        %filter_37 = vector.load %lds[%filter_37_at] {alignment = 16} : !lds_bf16, !chunk_bf16
        %pixel_38_at = arith.addi %pixel_1_at, %c8192 : index
        %pixel_38 = vector.load %lds[%pixel_38_at] {alignment = 16} : !lds_bf16, !chunk_bf16
        vector.store %loop_even_0, %lds[%stage_at] {alignment = 16} : !lds_bf16, !chunk_bf16
        %staged_40_at = arith.addi %stage_at, %c2048 : index
        vector.store %loop_even_1, %lds[%staged_40_at] {alignment = 16} : !lds_bf16, !chunk_bf16
        %staged_41_at = arith.addi %stage_at, %c4096 : index
        vector.store %loop_even_2, %lds[%staged_41_at] {alignment = 16} : !lds_bf16, !chunk_bf16
        %operand_42 = vector.shuffle %filter_23, %filter_23 [0, 1, 2, 3] : !chunk_bf16, !chunk_bf16
        %operand_43 = vector.shuffle %filter_24, %filter_24 [0, 1, 2, 3] : !chunk_bf16, !chunk_bf16
        %operand_44 = vector.shuffle %pixel_25, %pixel_25 [0, 1, 2, 3] : !chunk_bf16, !chunk_bf16
        %sums_45 = amdgpu.mfma 32x32x8 %operand_42 * %operand_44 + %sums_34 blgp = none : !operand_bf16, !operand_bf16, !block
        %sums_46 = amdgpu.mfma 32x32x8 %operand_43 * %operand_44 + %sums_35 blgp = none : !operand_bf16, !operand_bf16, !block
        %operand_47 = vector.shuffle %filter_23, %filter_23 [4, 5, 6, 7] : !chunk_bf16, !chunk_bf16
        %operand_48 = vector.shuffle %filter_24, %filter_24 [4, 5, 6, 7] : !chunk_bf16, !chunk_bf16
        %operand_49 = vector.shuffle %pixel_25, %pixel_25 [4, 5, 6, 7] : !chunk_bf16, !chunk_bf16
        %sums_50 = amdgpu.mfma 32x32x8 %operand_47 * %operand_49 + %sums_45 blgp = none : !operand_bf16, !operand_bf16, !block
        %sums_51 = amdgpu.mfma 32x32x8 %operand_48 * %operand_49 + %sums_46 blgp = none : !operand_bf16, !operand_bf16, !block
        rocdl.sched.group.barrier 8, 1, 0
        rocdl.sched.group.barrier 256, 1, 0
        rocdl.sched.group.barrier 8, 1, 0
        rocdl.sched.group.barrier 256, 1, 0
        rocdl.sched.group.barrier 8, 1, 0
        rocdl.sched.group.barrier 256, 1, 0
        rocdl.sched.group.barrier 8, 1, 0
        rocdl.sched.group.barrier 8, 1, 0
        rocdl.sched.group.barrier 256, 1, 0
        rocdl.sched.group.barrier 8, 1, 0
        rocdl.sched.group.barrier 256, 1, 0
        rocdl.sched.group.barrier 8, 1, 0
        rocdl.sched.group.barrier 256, 1, 0
        rocdl.sched.group.barrier 8, 1, 0
        rocdl.sched.group.barrier 8, 1, 0
        rocdl.sched.group.barrier 256, 1, 0
        rocdl.sched.group.barrier 512, 1, 0
        rocdl.sched.group.barrier 8, 1, 0
        rocdl.sched.group.barrier 256, 1, 0
        rocdl.sched.group.barrier 512, 1, 0
        rocdl.sched.group.barrier 8, 1, 0
        rocdl.sched.group.barrier 256, 1, 0
        rocdl.sched.group.barrier 512, 1, 0
        rocdl.sched.group.barrier 8, 1, 0
        rocdl.sched.barrier 0
        amdgpu.lds_barrier
        // Step 1, second half; the loads are used in the next iteration.
        %filter_52 = vector.load %lds[%filter_0_at] {alignment = 16} : !lds_bf16, !chunk_bf16
        %filter_53_at = arith.addi %filter_0_at, %c1024 : index
        %filter_53 = vector.load %lds[%filter_53_at] {alignment = 16} : !lds_bf16, !chunk_bf16
        %pixel_54_at = arith.addi %pixel_0_at, %c2048 : index
        %pixel_54 = vector.load %lds[%pixel_54_at] {alignment = 16} : !lds_bf16, !chunk_bf16
        %staged_55_at = arith.addi %stage_at, %c6144 : index
        vector.store %loop_odd_0, %lds[%staged_55_at] {alignment = 16} : !lds_bf16, !chunk_bf16
        %staged_56_at = arith.addi %stage_at, %c8192 : index
        vector.store %loop_odd_1, %lds[%staged_56_at] {alignment = 16} : !lds_bf16, !chunk_bf16
        %staged_57_at = arith.addi %stage_at, %c10240 : index
        vector.store %loop_odd_2, %lds[%staged_57_at] {alignment = 16} : !lds_bf16, !chunk_bf16
        %even_0 = amdgpu.raw_buffer_load %filter_flat[%even_filter_0] : !flat_bf16, i32 -> !chunk_bf16
        %even_1 = amdgpu.raw_buffer_load %input_flat[%even_input_0] : !flat_bf16, i32 -> !chunk_bf16
        %even_2 = amdgpu.raw_buffer_load %input_flat[%even_input_1] : !flat_bf16, i32 -> !chunk_bf16
        %odd_0 = amdgpu.raw_buffer_load %filter_flat[%odd_filter_0] : !flat_bf16, i32 -> !chunk_bf16
        %odd_1 = amdgpu.raw_buffer_load %input_flat[%odd_input_0] : !flat_bf16, i32 -> !chunk_bf16
        %odd_2 = amdgpu.raw_buffer_load %input_flat[%odd_input_1] : !flat_bf16, i32 -> !chunk_bf16
        %operand_58 = vector.shuffle %filter_36, %filter_36 [0, 1, 2, 3] : !chunk_bf16, !chunk_bf16
        %operand_59 = vector.shuffle %filter_37, %filter_37 [0, 1, 2, 3] : !chunk_bf16, !chunk_bf16
        %operand_60 = vector.shuffle %pixel_38, %pixel_38 [0, 1, 2, 3] : !chunk_bf16, !chunk_bf16
        %sums_61 = amdgpu.mfma 32x32x8 %operand_58 * %operand_60 + %sums_50 blgp = none : !operand_bf16, !operand_bf16, !block
        %sums_62 = amdgpu.mfma 32x32x8 %operand_59 * %operand_60 + %sums_51 blgp = none : !operand_bf16, !operand_bf16, !block
        %operand_63 = vector.shuffle %filter_36, %filter_36 [4, 5, 6, 7] : !chunk_bf16, !chunk_bf16
        %operand_64 = vector.shuffle %filter_37, %filter_37 [4, 5, 6, 7] : !chunk_bf16, !chunk_bf16
        %operand_65 = vector.shuffle %pixel_38, %pixel_38 [4, 5, 6, 7] : !chunk_bf16, !chunk_bf16
        %sums_66 = amdgpu.mfma 32x32x8 %operand_63 * %operand_65 + %sums_61 blgp = none : !operand_bf16, !operand_bf16, !block
        %sums_67 = amdgpu.mfma 32x32x8 %operand_64 * %operand_65 + %sums_62 blgp = none : !operand_bf16, !operand_bf16, !block
        rocdl.sched.group.barrier 8, 1, 0
        rocdl.sched.group.barrier 256, 1, 0
        rocdl.sched.group.barrier 512, 1, 0
        rocdl.sched.group.barrier 8, 1, 0
        rocdl.sched.group.barrier 256, 1, 0
        rocdl.sched.group.barrier 512, 1, 0
        rocdl.sched.group.barrier 8, 1, 0
        rocdl.sched.group.barrier 256, 1, 0
        rocdl.sched.group.barrier 512, 1, 0
        rocdl.sched.group.barrier 32, 3, 0
        rocdl.sched.group.barrier 8, 1, 0
        rocdl.sched.group.barrier 32, 3, 0
        scf.yield %sums_66, %sums_67, %filter_52, %filter_53, %pixel_54, %even_0, %even_1, %even_2, %odd_0, %odd_1,
            %odd_2, %odd_row, %odd_column, %odd_left, %odd_filter, %odd_input
        : !block, !block, !chunk_bf16, !chunk_bf16, !chunk_bf16, !chunk_bf16, !chunk_bf16, !chunk_bf16, !chunk_bf16,
        !chunk_bf16, !chunk_bf16, i32, i32, i32, i32, i32
      }

      // The bias; nobody reads LDS any more.
      amdgpu.lds_barrier
      %has_bias_count = memref.dim %bias, %c0 : !flat_bf16
      %has_bias = arith.cmpi ne, %has_bias_count, %c0 : index
      %wave_filter0 = arith.addi %filter0, %wave_filter : i32
      %half_filter = arith.muli %lane_half, %i4 : i32
      %sum_filter0 = arith.addi %wave_filter0, %half_filter : i32
      %wave_pixel0 = arith.addi %pixel0, %wave_pixel : i32
      %biased_0, %biased_1 = scf.if %has_bias -> (!block, !block) {
        %bias_68 = func.call @bias_bf16(%bias, %sum_filter0) : (!flat_bf16, i32) -> !block
        %with_bias_69 = arith.addf %end_0, %bias_68 : !block
        %bias_70_filter = arith.addi %sum_filter0, %i32 : i32
        %bias_70 = func.call @bias_bf16(%bias, %bias_70_filter) : (!flat_bf16, i32) -> !block
        %with_bias_71 = arith.addf %end_1, %bias_70 : !block
        scf.yield %with_bias_69, %with_bias_71 : !block, !block
      } else {
      scf.yield %end_0, %end_1 : !block, !block
      }
      %turn_start = arith.muli %wave, %i2048 : i32
      %turn_lane = arith.muli %lane_row, %i64 : i32
      %turn_at_0 = arith.addi %turn_start, %turn_lane : i32
      func.call @turn_block_bf16(%lds, %biased_0, %turn_at_0, %lane_row, %lane_half, %i0) : (!lds_bf16, !block, i32, i32, i32, i32) -> ()
      func.call @turn_block_bf16(%lds, %biased_1, %turn_at_0, %lane_row, %lane_half, %i4) : (!lds_bf16, !block, i32, i32, i32, i32) -> ()
      amdgpu.lds_barrier
      %f_rest = arith.remui %f_size, %i8 : i32
      %f_is_whole = arith.cmpi eq, %f_rest, %i0 : i32
      scf.if %f_is_whole {
        func.call @store_rows_bf16(%lds, %turn_start, %lane, %i32, %output_flat,
            %wave_pixel0, %pixels, %wave_filter0, %f_size) : (!lds_bf16, i32, i32, i32, !flat_bf16, i32, i32, i32, i32) -> ()
      } else {
        func.call @store_elements_bf16(%lds, %turn_start, %lane, %i32, %output_flat,
            %wave_pixel0, %pixels, %wave_filter0, %f_size) : (!lds_bf16, i32, i32, i32, !flat_bf16, i32, i32, i32, i32) -> ()
      }
      gpu.return
    }

    gpu.func @conv2d_nchw_bf16(%input: !strided_bf16, %filter: !strided_bf16,
        %bias: !flat_bf16, %output: !strided_bf16,
        %stride_h: i32, %stride_w: i32, %pad_h: i32, %pad_w: i32,
        %dilation_h: i32, %dilation_w: i32)
        workgroup(%shared: memref<16384xbf16, #gpu.address_space<workgroup>> {llvm.align = 16 : i64})
        kernel
        attributes {known_block_size = array<i32: 256, 1, 1>,
                    rocdl.waves_per_eu = 2 : i32} {
      %i0 = arith.constant 0 : i32
      %i1 = arith.constant 1 : i32
      %i2 = arith.constant 2 : i32
      %i4 = arith.constant 4 : i32
      %i8 = arith.constant 8 : i32
      %i12 = arith.constant 12 : i32
      %i16 = arith.constant 16 : i32
      %i31 = arith.constant 31 : i32
      %i32 = arith.constant 32 : i32
      %i63 = arith.constant 63 : i32
      %i64 = arith.constant 64 : i32
      %i128 = arith.constant 128 : i32
      %nowhere = arith.constant 1073741816 : i32
      %c0 = arith.constant 0 : index
      %c1 = arith.constant 1 : index
      %c2 = arith.constant 2 : index
      %c3 = arith.constant 3 : index
      %c1024 = arith.constant 1024 : index
      %c2048 = arith.constant 2048 : index
      %c4096 = arith.constant 4096 : index
      %c5120 = arith.constant 5120 : index
      %c8192 = arith.constant 8192 : index
      %c9216 = arith.constant 9216 : index
      %c10240 = arith.constant 10240 : index
      %c12288 = arith.constant 12288 : index
      %c13312 = arith.constant 13312 : index
      %lds = memref.cast %shared : memref<16384xbf16, #gpu.address_space<workgroup>> to !lds_bf16
      %n = memref.dim %input, %c0 : !strided_bf16
      %n_size = arith.index_cast %n : index to i32
      %c = memref.dim %input, %c1 : !strided_bf16
      %c_size = arith.index_cast %c : index to i32
      %h = memref.dim %input, %c2 : !strided_bf16
      %h_size = arith.index_cast %h : index to i32
      %w = memref.dim %input, %c3 : !strided_bf16
      %w_size = arith.index_cast %w : index to i32
      %f = memref.dim %filter, %c0 : !strided_bf16
      %f_size = arith.index_cast %f : index to i32
      %r = memref.dim %filter, %c2 : !strided_bf16
      %r_size = arith.index_cast %r : index to i32
      %s = memref.dim %filter, %c3 : !strided_bf16
      %s_size = arith.index_cast %s : index to i32
      %p = memref.dim %output, %c2 : !strided_bf16
      %p_size = arith.index_cast %p : index to i32
      %q = memref.dim %output, %c3 : !strided_bf16
      %q_size = arith.index_cast %q : index to i32
      %input_nc = arith.muli %n, %c : index
      %input_hw = arith.muli %h, %w : index
      %input_count = arith.muli %input_nc, %input_hw : index
      %input_flat = memref.reinterpret_cast %input to offset: [0],
          sizes: [%input_count], strides: [1] : !strided_bf16 to !flat_bf16
      %input_base, %input_offset, %input_sizes:4, %input_strides:4 =
          memref.extract_strided_metadata %input : !strided_bf16 -> memref<bf16>,
          index, index, index, index, index, index, index, index, index
      %input_stride_n = arith.index_cast %input_strides#0 : index to i32
      %input_stride_c = arith.index_cast %input_strides#1 : index to i32
      %input_stride_h = arith.index_cast %input_strides#2 : index to i32
      %input_stride_w = arith.index_cast %input_strides#3 : index to i32
      %filter_fc = arith.muli %f, %c : index
      %filter_rs = arith.muli %r, %s : index
      %filter_count = arith.muli %filter_fc, %filter_rs : index
      %filter_flat = memref.reinterpret_cast %filter to offset: [0],
          sizes: [%filter_count], strides: [1] : !strided_bf16 to !flat_bf16
      %filter_base, %filter_offset, %filter_sizes:4, %filter_strides:4 =
          memref.extract_strided_metadata %filter : !strided_bf16 -> memref<bf16>,
          index, index, index, index, index, index, index, index, index
      %filter_stride_f = arith.index_cast %filter_strides#0 : index to i32
      %filter_stride_c = arith.index_cast %filter_strides#1 : index to i32
      %filter_stride_r = arith.index_cast %filter_strides#2 : index to i32
      %filter_stride_s = arith.index_cast %filter_strides#3 : index to i32
      %output_nf = arith.muli %n, %f : index
      %output_pq = arith.muli %p, %q : index
      %output_count = arith.muli %output_nf, %output_pq : index
      %output_flat = memref.reinterpret_cast %output to offset: [0],
          sizes: [%output_count], strides: [1] : !strided_bf16 to !flat_bf16
      %output_base, %output_offset, %output_sizes:4, %output_strides:4 =
          memref.extract_strided_metadata %output : !strided_bf16 -> memref<bf16>,
          index, index, index, index, index, index, index, index, index
      %output_stride_n = arith.index_cast %output_strides#0 : index to i32
      %output_stride_f = arith.index_cast %output_strides#1 : index to i32
      %output_stride_p = arith.index_cast %output_strides#2 : index to i32
      %output_stride_q = arith.index_cast %output_strides#3 : index to i32
      %pq_size = arith.muli %p_size, %q_size : i32
      %pixels = arith.muli %n_size, %pq_size : i32
      %rs_size = arith.muli %r_size, %s_size : i32

      // block = tile_p * ceil(F / 128) + tile_f
      %block_index = gpu.block_id x
      %block = arith.index_castui %block_index : index to i32
      %tiles_f = arith.ceildivui %f_size, %i128 : i32
      %tile_f = arith.remui %block, %tiles_f : i32
      %tile_p = arith.divui %block, %tiles_f : i32
      %filter0 = arith.muli %tile_f, %i128 : i32
      %pixel0 = arith.muli %tile_p, %i128 : i32
      %thread_index = gpu.thread_id x
      %thread = arith.index_castui %thread_index : index to i32

      // Staging: this lane's pixel and its half of the K step, which is uniform
      // in a wave.
      %half_any = arith.divui %thread, %i128 : i32
      %half = rocdl.readfirstlane %half_any : i32
      %staged_pixel = arith.remui %thread, %i128 : i32
      %pixel = arith.addi %pixel0, %staged_pixel : i32
      %n_0, %h_0, %w_0 = func.call @first_input(%pixel, %pixels, %p_size, %q_size,
          %stride_h, %stride_w, %pad_h, %pad_w) : (i32, i32, i32, i32, i32, i32, i32, i32) -> (i32, i32, i32)
      %image_start = arith.muli %n_0, %input_stride_n : i32
      %line_start = arith.muli %h_0, %input_stride_h : i32
      %column_start = arith.muli %w_0, %input_stride_w : i32
      %image_line = arith.addi %image_start, %line_start : i32
      %input_start = arith.addi %image_line, %column_start : i32
      %first_part = arith.muli %half, %i2 : i32
      %second_part = arith.addi %first_part, %i1 : i32
      %pixel_part_0_at = func.call @lds_position(%staged_pixel, %first_part) : (i32, i32) -> index
      %pixel_part_1_at = func.call @lds_position(%staged_pixel, %second_part) : (i32, i32) -> index

      // This lane's element of a K step of the filters, and where its rows start.
      // Filters beyond the last repeat it: their sums are not stored.
      %k = arith.remui %thread, %i32 : i32
      %k_row = arith.divui %thread, %i32 : i32
      %k_part = arith.divui %k, %i8 : i32
      %k_place_i32 = arith.remui %k, %i8 : i32
      %k_place = arith.index_castui %k_place_i32 : i32 to index
      %k_row_odd = arith.addi %k_row, %i8 : i32
      %k_even_part_at = func.call @lds_position(%k_row, %k_part) : (i32, i32) -> index
      %k_even_at = arith.addi %k_even_part_at, %k_place : index
      %k_odd_part_at = func.call @lds_position(%k_row_odd, %k_part) : (i32, i32) -> index
      %k_odd_at = arith.addi %k_odd_part_at, %k_place : index
      %filter_last = arith.subi %f_size, %i1 : i32
      %k_filter = arith.addi %filter0, %k_row : i32
      %filter_row_8 = vector.broadcast %k_filter : i32 to !words
      %filter_last_8 = vector.broadcast %filter_last : i32 to !words
      %filter_stride_8 = vector.broadcast %filter_stride_f : i32 to !words
      %filter_far_0 = arith.constant dense<[0, 8, 16, 24, 32, 40, 48, 56]> : !words
      %filter_any_0 = arith.addi %filter_row_8, %filter_far_0 : !words
      %filter_8_0 = arith.minui %filter_any_0, %filter_last_8 : !words
      %filter_starts_0 = arith.muli %filter_8_0, %filter_stride_8 : !words
      %filter_far_1 = arith.constant dense<[64, 72, 80, 88, 96, 104, 112, 120]> : !words
      %filter_any_1 = arith.addi %filter_row_8, %filter_far_1 : !words
      %filter_8_1 = arith.minui %filter_any_1, %filter_last_8 : !words
      %filter_starts_1 = arith.muli %filter_8_1, %filter_stride_8 : !words

      // The cursor of the K steps: r and s, each times its dilation, and how
      // many channels are left; s is the fastest and the channels the slowest.
      %row_end = arith.muli %r_size, %dilation_h : i32
      %column_end = arith.muli %s_size, %dilation_w : i32
      %half_channel = arith.muli %half, %i16 : i32
      %channel_0 = arith.addi %half_channel, %i0 : i32
      %channel_4 = arith.addi %half_channel, %i4 : i32
      %channel_8 = arith.addi %half_channel, %i8 : i32
      %channel_12 = arith.addi %half_channel, %i12 : i32
      %channel_steps = arith.ceildivui %c_size, %i32 : i32
      %steps = arith.muli %rs_size, %channel_steps : i32

      // The wave's part of the tile, and the lane's row and k half of a block.
      %wave = arith.divui %thread, %i64 : i32
      %wave_f = arith.divui %wave, %i2 : i32
      %wave_p = arith.remui %wave, %i2 : i32
      %lane = arith.andi %thread, %i63 : i32
      %lane_row = arith.andi %lane, %i31 : i32
      %lane_half = arith.divui %lane, %i32 : i32
      %wave_filter = arith.muli %wave_f, %i64 : i32
      %wave_pixel = arith.muli %wave_p, %i64 : i32
      %filter_row = arith.addi %wave_filter, %lane_row : i32
      %pixel_row = arith.addi %wave_pixel, %lane_row : i32
      %lane_half_1 = arith.xori %lane_half, %i2 : i32
      %filter_0_at = func.call @lds_position(%filter_row, %lane_half) : (i32, i32) -> index
      %filter_1_at = func.call @lds_position(%filter_row, %lane_half_1) : (i32, i32) -> index
      %pixel_0_at = func.call @lds_position(%pixel_row, %lane_half) : (i32, i32) -> index
      %pixel_1_at = func.call @lds_position(%pixel_row, %lane_half_1) : (i32, i32) -> index

      // Fill both buffers, and have the next two steps in registers.
      %first_0_done = arith.subi %c_size, %c_size : i32
      %first_0_channel = arith.addi %first_0_done, %k : i32
      %first_0_plane_at = arith.muli %first_0_channel, %filter_stride_c : i32
      %first_0_tap_at = arith.muli %i0, %filter_stride_s : i32
      %first_0_element_at = arith.addi %first_0_plane_at, %first_0_tap_at : i32
      %first_0_exists = arith.cmpi slt, %k, %c_size : i32
      %first_0_filter_at = arith.select %first_0_exists, %first_0_element_at, %nowhere : i32
      %first_0_at = func.call @tap_position(%input_start, %h_0, %w_0, %i0, %i0, %c_size,
          %h_size, %w_size, %c_size, %input_stride_c, %input_stride_h, %input_stride_w) : (i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32) -> i32
      %first_0_goes_on = arith.cmpi sgt, %c_size, %i0 : i32
      %first_0_whole_at = func.call @position_if(%first_0_goes_on, %first_0_at, %i0) : (i1, i32, i32) -> i32
      %first_0_row, %first_0_column, %first_0_left, %first_0_wraps = func.call @advance(%i0, %i0, %c_size, %i0, %dilation_w, %i0, %i32,
          %row_end, %column_end, %dilation_h) : (i32, i32, i32, i32, i32, i32, i32, i32, i32, i32) -> (i32, i32, i32, i1)
      %first_0_tap_far = arith.addi %i0, %i1 : i32
      %first_0_tap = arith.select %first_0_wraps, %i0, %first_0_tap_far : i32
      %first_0_0:8 = func.call @gather_rows_bf16(%filter_flat, %filter_starts_0, %first_0_filter_at)
          : (!flat_bf16, !words, i32) -> (bf16, bf16, bf16, bf16, bf16, bf16, bf16, bf16)
      %first_0_1:8 = func.call @gather_rows_bf16(%filter_flat, %filter_starts_1, %first_0_filter_at)
          : (!flat_bf16, !words, i32) -> (bf16, bf16, bf16, bf16, bf16, bf16, bf16, bf16)
      %first_0_2:4 = func.call @gather_whole_bf16(%input_flat, %first_0_whole_at, %channel_0, %input_stride_c)
          : (!flat_bf16, i32, i32, i32) -> (bf16, bf16, bf16, bf16)
      %first_0_3:4 = func.call @gather_whole_bf16(%input_flat, %first_0_whole_at, %channel_4, %input_stride_c)
          : (!flat_bf16, i32, i32, i32) -> (bf16, bf16, bf16, bf16)
      %first_0_4:4 = func.call @gather_whole_bf16(%input_flat, %first_0_whole_at, %channel_8, %input_stride_c)
          : (!flat_bf16, i32, i32, i32) -> (bf16, bf16, bf16, bf16)
      %first_0_5:4 = func.call @gather_whole_bf16(%input_flat, %first_0_whole_at, %channel_12, %input_stride_c)
          : (!flat_bf16, i32, i32, i32) -> (bf16, bf16, bf16, bf16)
      %first_1_done = arith.subi %c_size, %first_0_left : i32
      %first_1_channel = arith.addi %first_1_done, %k : i32
      %first_1_plane_at = arith.muli %first_1_channel, %filter_stride_c : i32
      %first_1_tap_at = arith.muli %first_0_tap, %filter_stride_s : i32
      %first_1_element_at = arith.addi %first_1_plane_at, %first_1_tap_at : i32
      %first_1_exists = arith.cmpi slt, %k, %first_0_left : i32
      %first_1_filter_at = arith.select %first_1_exists, %first_1_element_at, %nowhere : i32
      %first_1_at = func.call @tap_position(%input_start, %h_0, %w_0, %first_0_row, %first_0_column, %first_0_left,
          %h_size, %w_size, %c_size, %input_stride_c, %input_stride_h, %input_stride_w) : (i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32) -> i32
      %first_1_goes_on = arith.cmpi sgt, %first_0_left, %i0 : i32
      %first_1_whole_at = func.call @position_if(%first_1_goes_on, %first_1_at, %i0) : (i1, i32, i32) -> i32
      %first_1_row, %first_1_column, %first_1_left, %first_1_wraps = func.call @advance(%first_0_row, %first_0_column, %first_0_left, %i0, %dilation_w, %i0, %i32,
          %row_end, %column_end, %dilation_h) : (i32, i32, i32, i32, i32, i32, i32, i32, i32, i32) -> (i32, i32, i32, i1)
      %first_1_tap_far = arith.addi %first_0_tap, %i1 : i32
      %first_1_tap = arith.select %first_1_wraps, %i0, %first_1_tap_far : i32
      %first_1_0:8 = func.call @gather_rows_bf16(%filter_flat, %filter_starts_0, %first_1_filter_at)
          : (!flat_bf16, !words, i32) -> (bf16, bf16, bf16, bf16, bf16, bf16, bf16, bf16)
      %first_1_1:8 = func.call @gather_rows_bf16(%filter_flat, %filter_starts_1, %first_1_filter_at)
          : (!flat_bf16, !words, i32) -> (bf16, bf16, bf16, bf16, bf16, bf16, bf16, bf16)
      %first_1_2:4 = func.call @gather_whole_bf16(%input_flat, %first_1_whole_at, %channel_0, %input_stride_c)
          : (!flat_bf16, i32, i32, i32) -> (bf16, bf16, bf16, bf16)
      %first_1_3:4 = func.call @gather_whole_bf16(%input_flat, %first_1_whole_at, %channel_4, %input_stride_c)
          : (!flat_bf16, i32, i32, i32) -> (bf16, bf16, bf16, bf16)
      %first_1_4:4 = func.call @gather_whole_bf16(%input_flat, %first_1_whole_at, %channel_8, %input_stride_c)
          : (!flat_bf16, i32, i32, i32) -> (bf16, bf16, bf16, bf16)
      %first_1_5:4 = func.call @gather_whole_bf16(%input_flat, %first_1_whole_at, %channel_12, %input_stride_c)
          : (!flat_bf16, i32, i32, i32) -> (bf16, bf16, bf16, bf16)
      %first_2_done = arith.subi %c_size, %first_1_left : i32
      %first_2_channel = arith.addi %first_2_done, %k : i32
      %first_2_plane_at = arith.muli %first_2_channel, %filter_stride_c : i32
      %first_2_tap_at = arith.muli %first_1_tap, %filter_stride_s : i32
      %first_2_element_at = arith.addi %first_2_plane_at, %first_2_tap_at : i32
      %first_2_exists = arith.cmpi slt, %k, %first_1_left : i32
      %first_2_filter_at = arith.select %first_2_exists, %first_2_element_at, %nowhere : i32
      %first_2_at = func.call @tap_position(%input_start, %h_0, %w_0, %first_1_row, %first_1_column, %first_1_left,
          %h_size, %w_size, %c_size, %input_stride_c, %input_stride_h, %input_stride_w) : (i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32) -> i32
      %first_2_goes_on = arith.cmpi sgt, %first_1_left, %i0 : i32
      %first_2_whole_at = func.call @position_if(%first_2_goes_on, %first_2_at, %i0) : (i1, i32, i32) -> i32
      %first_2_row, %first_2_column, %first_2_left, %first_2_wraps = func.call @advance(%first_1_row, %first_1_column, %first_1_left, %i0, %dilation_w, %i0, %i32,
          %row_end, %column_end, %dilation_h) : (i32, i32, i32, i32, i32, i32, i32, i32, i32, i32) -> (i32, i32, i32, i1)
      %first_2_tap_far = arith.addi %first_1_tap, %i1 : i32
      %first_2_tap = arith.select %first_2_wraps, %i0, %first_2_tap_far : i32
      %first_2_0:8 = func.call @gather_rows_bf16(%filter_flat, %filter_starts_0, %first_2_filter_at)
          : (!flat_bf16, !words, i32) -> (bf16, bf16, bf16, bf16, bf16, bf16, bf16, bf16)
      %first_2_1:8 = func.call @gather_rows_bf16(%filter_flat, %filter_starts_1, %first_2_filter_at)
          : (!flat_bf16, !words, i32) -> (bf16, bf16, bf16, bf16, bf16, bf16, bf16, bf16)
      %first_2_2:4 = func.call @gather_whole_bf16(%input_flat, %first_2_whole_at, %channel_0, %input_stride_c)
          : (!flat_bf16, i32, i32, i32) -> (bf16, bf16, bf16, bf16)
      %first_2_3:4 = func.call @gather_whole_bf16(%input_flat, %first_2_whole_at, %channel_4, %input_stride_c)
          : (!flat_bf16, i32, i32, i32) -> (bf16, bf16, bf16, bf16)
      %first_2_4:4 = func.call @gather_whole_bf16(%input_flat, %first_2_whole_at, %channel_8, %input_stride_c)
          : (!flat_bf16, i32, i32, i32) -> (bf16, bf16, bf16, bf16)
      %first_2_5:4 = func.call @gather_whole_bf16(%input_flat, %first_2_whole_at, %channel_12, %input_stride_c)
          : (!flat_bf16, i32, i32, i32) -> (bf16, bf16, bf16, bf16)
      func.call @write_rows_bf16(%lds, %k_even_at, %k_odd_at,
          %first_0_0#0, %first_0_0#1, %first_0_0#2, %first_0_0#3, %first_0_0#4, %first_0_0#5, %first_0_0#6, %first_0_0#7) : (!lds_bf16, index, index, bf16, bf16, bf16, bf16, bf16, bf16, bf16, bf16) -> ()
      %staged_2_even = arith.addi %k_even_at, %c2048 : index
      %staged_2_odd = arith.addi %k_odd_at, %c2048 : index
      func.call @write_rows_bf16(%lds, %staged_2_even, %staged_2_odd,
          %first_0_1#0, %first_0_1#1, %first_0_1#2, %first_0_1#3, %first_0_1#4, %first_0_1#5, %first_0_1#6, %first_0_1#7) : (!lds_bf16, index, index, bf16, bf16, bf16, bf16, bf16, bf16, bf16, bf16) -> ()
      %staged_3_at = arith.addi %pixel_part_0_at, %c4096 : index
      func.call @write_elements_bf16(%lds, %staged_3_at,
          %first_0_2#0, %first_0_2#1, %first_0_2#2, %first_0_2#3, %first_0_3#0, %first_0_3#1, %first_0_3#2, %first_0_3#3) : (!lds_bf16, index, bf16, bf16, bf16, bf16, bf16, bf16, bf16, bf16) -> ()
      %staged_4_at = arith.addi %pixel_part_1_at, %c4096 : index
      func.call @write_elements_bf16(%lds, %staged_4_at,
          %first_0_4#0, %first_0_4#1, %first_0_4#2, %first_0_4#3, %first_0_5#0, %first_0_5#1, %first_0_5#2, %first_0_5#3) : (!lds_bf16, index, bf16, bf16, bf16, bf16, bf16, bf16, bf16, bf16) -> ()
      %staged_5_even = arith.addi %k_even_at, %c8192 : index
      %staged_5_odd = arith.addi %k_odd_at, %c8192 : index
      func.call @write_rows_bf16(%lds, %staged_5_even, %staged_5_odd,
          %first_1_0#0, %first_1_0#1, %first_1_0#2, %first_1_0#3, %first_1_0#4, %first_1_0#5, %first_1_0#6, %first_1_0#7) : (!lds_bf16, index, index, bf16, bf16, bf16, bf16, bf16, bf16, bf16, bf16) -> ()
      %staged_6_even = arith.addi %k_even_at, %c10240 : index
      %staged_6_odd = arith.addi %k_odd_at, %c10240 : index
      func.call @write_rows_bf16(%lds, %staged_6_even, %staged_6_odd,
          %first_1_1#0, %first_1_1#1, %first_1_1#2, %first_1_1#3, %first_1_1#4, %first_1_1#5, %first_1_1#6, %first_1_1#7) : (!lds_bf16, index, index, bf16, bf16, bf16, bf16, bf16, bf16, bf16, bf16) -> ()
      %staged_7_at = arith.addi %pixel_part_0_at, %c12288 : index
      func.call @write_elements_bf16(%lds, %staged_7_at,
          %first_1_2#0, %first_1_2#1, %first_1_2#2, %first_1_2#3, %first_1_3#0, %first_1_3#1, %first_1_3#2, %first_1_3#3) : (!lds_bf16, index, bf16, bf16, bf16, bf16, bf16, bf16, bf16, bf16) -> ()
      %staged_8_at = arith.addi %pixel_part_1_at, %c12288 : index
      func.call @write_elements_bf16(%lds, %staged_8_at,
          %first_1_4#0, %first_1_4#1, %first_1_4#2, %first_1_4#3, %first_1_5#0, %first_1_5#1, %first_1_5#2, %first_1_5#3) : (!lds_bf16, index, bf16, bf16, bf16, bf16, bf16, bf16, bf16, bf16) -> ()
      amdgpu.lds_barrier
      %filter_9 = vector.load %lds[%filter_0_at] {alignment = 16} : !lds_bf16, !chunk_bf16
      %filter_10_at = arith.addi %filter_0_at, %c1024 : index
      %filter_10 = vector.load %lds[%filter_10_at] {alignment = 16} : !lds_bf16, !chunk_bf16
      %pixel_11_at = arith.addi %pixel_0_at, %c4096 : index
      %pixel_11 = vector.load %lds[%pixel_11_at] {alignment = 16} : !lds_bf16, !chunk_bf16
      %pixel_12_at = arith.addi %pixel_0_at, %c5120 : index
      %pixel_12 = vector.load %lds[%pixel_12_at] {alignment = 16} : !lds_bf16, !chunk_bf16
      %no_sums = arith.constant dense<0.0> : !block
      %end_0, %end_1, %end_2, %end_3, %end_4, %end_5, %end_6, %end_7, %end_8, %end_9, %end_10, %end_11, %end_12,
          %end_13, %end_14, %end_15, %end_16, %end_17, %end_18, %end_19, %end_20, %end_21, %end_22, %end_23, %end_24,
          %end_25, %end_26, %end_27, %end_28, %end_29, %end_30, %end_31, %end_32, %end_33, %end_34, %end_35, %end_36,
          %end_37, %end_38, %end_39, %end_40, %end_41, %end_42, %end_43 =
      scf.for %step = %i0 to %steps step %i2
      iter_args(%loop_sums_0 = %no_sums, %loop_sums_1 = %no_sums, %loop_sums_2 = %no_sums, %loop_sums_3 = %no_sums,
      %loop_operand_0 = %filter_9, %loop_operand_1 = %filter_10, %loop_operand_2 = %pixel_11, %loop_operand_3 =
      %pixel_12, %loop_even_0 = %first_2_0#0, %loop_even_1 = %first_2_0#1, %loop_even_2 = %first_2_0#2, %loop_even_3
      = %first_2_0#3, %loop_even_4 = %first_2_0#4, %loop_even_5 = %first_2_0#5, %loop_even_6 = %first_2_0#6,
      %loop_even_7 = %first_2_0#7, %loop_even_8 = %first_2_1#0, %loop_even_9 = %first_2_1#1, %loop_even_10 =
      %first_2_1#2, %loop_even_11 = %first_2_1#3, %loop_even_12 = %first_2_1#4, %loop_even_13 = %first_2_1#5,
      %loop_even_14 = %first_2_1#6, %loop_even_15 = %first_2_1#7, %loop_even_16 = %first_2_2#0, %loop_even_17 =
      %first_2_2#1, %loop_even_18 = %first_2_2#2, %loop_even_19 = %first_2_2#3, %loop_even_20 = %first_2_3#0,
      %loop_even_21 = %first_2_3#1, %loop_even_22 = %first_2_3#2, %loop_even_23 = %first_2_3#3, %loop_even_24 =
      %first_2_4#0, %loop_even_25 = %first_2_4#1, %loop_even_26 = %first_2_4#2, %loop_even_27 = %first_2_4#3,
      %loop_even_28 = %first_2_5#0, %loop_even_29 = %first_2_5#1, %loop_even_30 = %first_2_5#2, %loop_even_31 =
      %first_2_5#3, %loop_row_0 = %first_2_row, %loop_column_0 = %first_2_column, %loop_left_0 = %first_2_left,
      %loop_tap_0 = %first_2_tap)
      -> (!block, !block, !block, !block, !chunk_bf16, !chunk_bf16, !chunk_bf16, !chunk_bf16, bf16, bf16, bf16,
      bf16, bf16, bf16, bf16, bf16, bf16, bf16, bf16, bf16, bf16, bf16, bf16, bf16, bf16, bf16, bf16, bf16, bf16,
      bf16, bf16, bf16, bf16, bf16, bf16, bf16, bf16, bf16, bf16, bf16, i32, i32, i32, i32) : i32 {
        // Step 0, first half. Everybody has read buffer 0 at its end.
        %filter_13 = vector.load %lds[%filter_1_at] {alignment = 16} : !lds_bf16, !chunk_bf16
        %filter_14_at = arith.addi %filter_1_at, %c1024 : index
        %filter_14 = vector.load %lds[%filter_14_at] {alignment = 16} : !lds_bf16, !chunk_bf16
        %pixel_15_at = arith.addi %pixel_1_at, %c4096 : index
        %pixel_15 = vector.load %lds[%pixel_15_at] {alignment = 16} : !lds_bf16, !chunk_bf16
        %pixel_16_at = arith.addi %pixel_1_at, %c5120 : index
        %pixel_16 = vector.load %lds[%pixel_16_at] {alignment = 16} : !lds_bf16, !chunk_bf16
        %odd_done = arith.subi %c_size, %loop_left_0 : i32
        %odd_channel = arith.addi %odd_done, %k : i32
        %odd_plane_at = arith.muli %odd_channel, %filter_stride_c : i32
        %odd_tap_at = arith.muli %loop_tap_0, %filter_stride_s : i32
        %odd_element_at = arith.addi %odd_plane_at, %odd_tap_at : i32
        %odd_exists = arith.cmpi slt, %k, %loop_left_0 : i32
        %odd_filter_at = arith.select %odd_exists, %odd_element_at, %nowhere : i32
        %odd_at = func.call @tap_position(%input_start, %h_0, %w_0, %loop_row_0, %loop_column_0, %loop_left_0,
            %h_size, %w_size, %c_size, %input_stride_c, %input_stride_h, %input_stride_w) : (i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32) -> i32
        %odd_goes_on = arith.cmpi sgt, %loop_left_0, %i0 : i32
        %odd_whole_at = func.call @position_if(%odd_goes_on, %odd_at, %i0) : (i1, i32, i32) -> i32
        %odd_row, %odd_column, %odd_left, %odd_wraps = func.call @advance(%loop_row_0, %loop_column_0, %loop_left_0, %i0, %dilation_w, %i0, %i32,
            %row_end, %column_end, %dilation_h) : (i32, i32, i32, i32, i32, i32, i32, i32, i32, i32) -> (i32, i32, i32, i1)
        %odd_tap_far = arith.addi %loop_tap_0, %i1 : i32
        %odd_tap = arith.select %odd_wraps, %i0, %odd_tap_far : i32
        %odd_0:8 = func.call @gather_rows_bf16(%filter_flat, %filter_starts_0, %odd_filter_at)
            : (!flat_bf16, !words, i32) -> (bf16, bf16, bf16, bf16, bf16, bf16, bf16, bf16)
        %odd_1:8 = func.call @gather_rows_bf16(%filter_flat, %filter_starts_1, %odd_filter_at)
            : (!flat_bf16, !words, i32) -> (bf16, bf16, bf16, bf16, bf16, bf16, bf16, bf16)
        %odd_2:4 = func.call @gather_whole_bf16(%input_flat, %odd_whole_at, %channel_0, %input_stride_c)
            : (!flat_bf16, i32, i32, i32) -> (bf16, bf16, bf16, bf16)
        %odd_3:4 = func.call @gather_whole_bf16(%input_flat, %odd_whole_at, %channel_4, %input_stride_c)
            : (!flat_bf16, i32, i32, i32) -> (bf16, bf16, bf16, bf16)
        %odd_4:4 = func.call @gather_whole_bf16(%input_flat, %odd_whole_at, %channel_8, %input_stride_c)
            : (!flat_bf16, i32, i32, i32) -> (bf16, bf16, bf16, bf16)
        %odd_5:4 = func.call @gather_whole_bf16(%input_flat, %odd_whole_at, %channel_12, %input_stride_c)
            : (!flat_bf16, i32, i32, i32) -> (bf16, bf16, bf16, bf16)
        %operand_17 = vector.shuffle %loop_operand_0, %loop_operand_0 [0, 1, 2, 3] : !chunk_bf16, !chunk_bf16
        %operand_18 = vector.shuffle %loop_operand_1, %loop_operand_1 [0, 1, 2, 3] : !chunk_bf16, !chunk_bf16
        %operand_19 = vector.shuffle %loop_operand_2, %loop_operand_2 [0, 1, 2, 3] : !chunk_bf16, !chunk_bf16
        %operand_20 = vector.shuffle %loop_operand_3, %loop_operand_3 [0, 1, 2, 3] : !chunk_bf16, !chunk_bf16
        %sums_21 = amdgpu.mfma 32x32x8 %operand_17 * %operand_19 + %loop_sums_0 blgp = none : !operand_bf16, !operand_bf16, !block
        %sums_22 = amdgpu.mfma 32x32x8 %operand_17 * %operand_20 + %loop_sums_1 blgp = none : !operand_bf16, !operand_bf16, !block
        %sums_23 = amdgpu.mfma 32x32x8 %operand_18 * %operand_19 + %loop_sums_2 blgp = none : !operand_bf16, !operand_bf16, !block
        %sums_24 = amdgpu.mfma 32x32x8 %operand_18 * %operand_20 + %loop_sums_3 blgp = none : !operand_bf16, !operand_bf16, !block
        %operand_25 = vector.shuffle %loop_operand_0, %loop_operand_0 [4, 5, 6, 7] : !chunk_bf16, !chunk_bf16
        %operand_26 = vector.shuffle %loop_operand_1, %loop_operand_1 [4, 5, 6, 7] : !chunk_bf16, !chunk_bf16
        %operand_27 = vector.shuffle %loop_operand_2, %loop_operand_2 [4, 5, 6, 7] : !chunk_bf16, !chunk_bf16
        %operand_28 = vector.shuffle %loop_operand_3, %loop_operand_3 [4, 5, 6, 7] : !chunk_bf16, !chunk_bf16
        %sums_29 = amdgpu.mfma 32x32x8 %operand_25 * %operand_27 + %sums_21 blgp = none : !operand_bf16, !operand_bf16, !block
        %sums_30 = amdgpu.mfma 32x32x8 %operand_25 * %operand_28 + %sums_22 blgp = none : !operand_bf16, !operand_bf16, !block
        %sums_31 = amdgpu.mfma 32x32x8 %operand_26 * %operand_27 + %sums_23 blgp = none : !operand_bf16, !operand_bf16, !block
        %sums_32 = amdgpu.mfma 32x32x8 %operand_26 * %operand_28 + %sums_24 blgp = none : !operand_bf16, !operand_bf16, !block
        rocdl.sched.group.barrier 8, 1, 0
        rocdl.sched.group.barrier 256, 1, 0
        rocdl.sched.group.barrier 32, 4, 0
        rocdl.sched.group.barrier 8, 1, 0
        rocdl.sched.group.barrier 256, 1, 0
        rocdl.sched.group.barrier 32, 4, 0
        rocdl.sched.group.barrier 8, 1, 0
        rocdl.sched.group.barrier 256, 1, 0
        rocdl.sched.group.barrier 32, 4, 0
        rocdl.sched.group.barrier 8, 1, 0
        rocdl.sched.group.barrier 256, 1, 0
        rocdl.sched.group.barrier 32, 4, 0
        rocdl.sched.group.barrier 8, 1, 0
        rocdl.sched.group.barrier 32, 4, 0
        rocdl.sched.group.barrier 8, 1, 0
        rocdl.sched.group.barrier 32, 4, 0
        rocdl.sched.group.barrier 8, 1, 0
        rocdl.sched.group.barrier 32, 4, 0
        rocdl.sched.group.barrier 8, 1, 0
        rocdl.sched.group.barrier 32, 4, 0
        rocdl.sched.barrier 0
        amdgpu.lds_barrier
        // Step 0, second half.
        %filter_33_at = arith.addi %filter_0_at, %c8192 : index
        %filter_33 = vector.load %lds[%filter_33_at] {alignment = 16} : !lds_bf16, !chunk_bf16
        %filter_34_at = arith.addi %filter_0_at, %c9216 : index
        %filter_34 = vector.load %lds[%filter_34_at] {alignment = 16} : !lds_bf16, !chunk_bf16
        %pixel_35_at = arith.addi %pixel_0_at, %c12288 : index
        %pixel_35 = vector.load %lds[%pixel_35_at] {alignment = 16} : !lds_bf16, !chunk_bf16
        %pixel_36_at = arith.addi %pixel_0_at, %c13312 : index
        %pixel_36 = vector.load %lds[%pixel_36_at] {alignment = 16} : !lds_bf16, !chunk_bf16
        func.call @write_rows_bf16(%lds, %k_even_at, %k_odd_at,
            %loop_even_0, %loop_even_1, %loop_even_2, %loop_even_3, %loop_even_4, %loop_even_5, %loop_even_6, %loop_even_7) : (!lds_bf16, index, index, bf16, bf16, bf16, bf16, bf16, bf16, bf16, bf16) -> ()
        %staged_38_even = arith.addi %k_even_at, %c2048 : index
        %staged_38_odd = arith.addi %k_odd_at, %c2048 : index
        func.call @write_rows_bf16(%lds, %staged_38_even, %staged_38_odd,
            %loop_even_8, %loop_even_9, %loop_even_10, %loop_even_11, %loop_even_12, %loop_even_13, %loop_even_14, %loop_even_15) : (!lds_bf16, index, index, bf16, bf16, bf16, bf16, bf16, bf16, bf16, bf16) -> ()
        %staged_39_at = arith.addi %pixel_part_0_at, %c4096 : index
        func.call @write_elements_bf16(%lds, %staged_39_at,
            %loop_even_16, %loop_even_17, %loop_even_18, %loop_even_19, %loop_even_20, %loop_even_21, %loop_even_22, %loop_even_23) : (!lds_bf16, index, bf16, bf16, bf16, bf16, bf16, bf16, bf16, bf16) -> ()
        %staged_40_at = arith.addi %pixel_part_1_at, %c4096 : index
        func.call @write_elements_bf16(%lds, %staged_40_at,
            %loop_even_24, %loop_even_25, %loop_even_26, %loop_even_27, %loop_even_28, %loop_even_29, %loop_even_30, %loop_even_31) : (!lds_bf16, index, bf16, bf16, bf16, bf16, bf16, bf16, bf16, bf16) -> ()
        %operand_41 = vector.shuffle %filter_13, %filter_13 [0, 1, 2, 3] : !chunk_bf16, !chunk_bf16
        %operand_42 = vector.shuffle %filter_14, %filter_14 [0, 1, 2, 3] : !chunk_bf16, !chunk_bf16
        %operand_43 = vector.shuffle %pixel_15, %pixel_15 [0, 1, 2, 3] : !chunk_bf16, !chunk_bf16
        %operand_44 = vector.shuffle %pixel_16, %pixel_16 [0, 1, 2, 3] : !chunk_bf16, !chunk_bf16
        %sums_45 = amdgpu.mfma 32x32x8 %operand_41 * %operand_43 + %sums_29 blgp = none : !operand_bf16, !operand_bf16, !block
        %sums_46 = amdgpu.mfma 32x32x8 %operand_41 * %operand_44 + %sums_30 blgp = none : !operand_bf16, !operand_bf16, !block
        %sums_47 = amdgpu.mfma 32x32x8 %operand_42 * %operand_43 + %sums_31 blgp = none : !operand_bf16, !operand_bf16, !block
        %sums_48 = amdgpu.mfma 32x32x8 %operand_42 * %operand_44 + %sums_32 blgp = none : !operand_bf16, !operand_bf16, !block
        %operand_49 = vector.shuffle %filter_13, %filter_13 [4, 5, 6, 7] : !chunk_bf16, !chunk_bf16
        %operand_50 = vector.shuffle %filter_14, %filter_14 [4, 5, 6, 7] : !chunk_bf16, !chunk_bf16
        %operand_51 = vector.shuffle %pixel_15, %pixel_15 [4, 5, 6, 7] : !chunk_bf16, !chunk_bf16
        %operand_52 = vector.shuffle %pixel_16, %pixel_16 [4, 5, 6, 7] : !chunk_bf16, !chunk_bf16
        %sums_53 = amdgpu.mfma 32x32x8 %operand_49 * %operand_51 + %sums_45 blgp = none : !operand_bf16, !operand_bf16, !block
        %sums_54 = amdgpu.mfma 32x32x8 %operand_49 * %operand_52 + %sums_46 blgp = none : !operand_bf16, !operand_bf16, !block
        %sums_55 = amdgpu.mfma 32x32x8 %operand_50 * %operand_51 + %sums_47 blgp = none : !operand_bf16, !operand_bf16, !block
        %sums_56 = amdgpu.mfma 32x32x8 %operand_50 * %operand_52 + %sums_48 blgp = none : !operand_bf16, !operand_bf16, !block
        rocdl.sched.group.barrier 8, 1, 0
        rocdl.sched.group.barrier 256, 1, 0
        rocdl.sched.group.barrier 512, 3, 0
        rocdl.sched.group.barrier 8, 1, 0
        rocdl.sched.group.barrier 256, 1, 0
        rocdl.sched.group.barrier 512, 3, 0
        rocdl.sched.group.barrier 8, 1, 0
        rocdl.sched.group.barrier 256, 1, 0
        rocdl.sched.group.barrier 512, 3, 0
        rocdl.sched.group.barrier 8, 1, 0
        rocdl.sched.group.barrier 256, 1, 0
        rocdl.sched.group.barrier 512, 3, 0
        rocdl.sched.group.barrier 8, 1, 0
        rocdl.sched.group.barrier 512, 3, 0
        rocdl.sched.group.barrier 8, 1, 0
        rocdl.sched.group.barrier 512, 3, 0
        rocdl.sched.group.barrier 8, 1, 0
        rocdl.sched.group.barrier 8, 1, 0
        // Step 1, first half. Everybody has read buffer 1 at its end.
        %filter_57_at = arith.addi %filter_1_at, %c8192 : index
        %filter_57 = vector.load %lds[%filter_57_at] {alignment = 16} : !lds_bf16, !chunk_bf16
        %filter_58_at = arith.addi %filter_1_at, %c9216 : index
        %filter_58 = vector.load %lds[%filter_58_at] {alignment = 16} : !lds_bf16, !chunk_bf16
        %pixel_59_at = arith.addi %pixel_1_at, %c12288 : index
        %pixel_59 = vector.load %lds[%pixel_59_at] {alignment = 16} : !lds_bf16, !chunk_bf16
        %pixel_60_at = arith.addi %pixel_1_at, %c13312 : index
        %pixel_60 = vector.load %lds[%pixel_60_at] {alignment = 16} : !lds_bf16, !chunk_bf16
        %even_done = arith.subi %c_size, %odd_left : i32
        %even_channel = arith.addi %even_done, %k : i32
        %even_plane_at = arith.muli %even_channel, %filter_stride_c : i32
        %even_tap_at = arith.muli %odd_tap, %filter_stride_s : i32
        %even_element_at = arith.addi %even_plane_at, %even_tap_at : i32
        %even_exists = arith.cmpi slt, %k, %odd_left : i32
        %even_filter_at = arith.select %even_exists, %even_element_at, %nowhere : i32
        %even_at = func.call @tap_position(%input_start, %h_0, %w_0, %odd_row, %odd_column, %odd_left,
            %h_size, %w_size, %c_size, %input_stride_c, %input_stride_h, %input_stride_w) : (i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32) -> i32
        %even_goes_on = arith.cmpi sgt, %odd_left, %i0 : i32
        %even_whole_at = func.call @position_if(%even_goes_on, %even_at, %i0) : (i1, i32, i32) -> i32
        %even_row, %even_column, %even_left, %even_wraps = func.call @advance(%odd_row, %odd_column, %odd_left, %i0, %dilation_w, %i0, %i32,
            %row_end, %column_end, %dilation_h) : (i32, i32, i32, i32, i32, i32, i32, i32, i32, i32) -> (i32, i32, i32, i1)
        %even_tap_far = arith.addi %odd_tap, %i1 : i32
        %even_tap = arith.select %even_wraps, %i0, %even_tap_far : i32
        %even_0:8 = func.call @gather_rows_bf16(%filter_flat, %filter_starts_0, %even_filter_at)
            : (!flat_bf16, !words, i32) -> (bf16, bf16, bf16, bf16, bf16, bf16, bf16, bf16)
        %even_1:8 = func.call @gather_rows_bf16(%filter_flat, %filter_starts_1, %even_filter_at)
            : (!flat_bf16, !words, i32) -> (bf16, bf16, bf16, bf16, bf16, bf16, bf16, bf16)
        %even_2:4 = func.call @gather_whole_bf16(%input_flat, %even_whole_at, %channel_0, %input_stride_c)
            : (!flat_bf16, i32, i32, i32) -> (bf16, bf16, bf16, bf16)
        %even_3:4 = func.call @gather_whole_bf16(%input_flat, %even_whole_at, %channel_4, %input_stride_c)
            : (!flat_bf16, i32, i32, i32) -> (bf16, bf16, bf16, bf16)
        %even_4:4 = func.call @gather_whole_bf16(%input_flat, %even_whole_at, %channel_8, %input_stride_c)
            : (!flat_bf16, i32, i32, i32) -> (bf16, bf16, bf16, bf16)
        %even_5:4 = func.call @gather_whole_bf16(%input_flat, %even_whole_at, %channel_12, %input_stride_c)
            : (!flat_bf16, i32, i32, i32) -> (bf16, bf16, bf16, bf16)
        %operand_61 = vector.shuffle %filter_33, %filter_33 [0, 1, 2, 3] : !chunk_bf16, !chunk_bf16
        %operand_62 = vector.shuffle %filter_34, %filter_34 [0, 1, 2, 3] : !chunk_bf16, !chunk_bf16
        %operand_63 = vector.shuffle %pixel_35, %pixel_35 [0, 1, 2, 3] : !chunk_bf16, !chunk_bf16
        %operand_64 = vector.shuffle %pixel_36, %pixel_36 [0, 1, 2, 3] : !chunk_bf16, !chunk_bf16
        %sums_65 = amdgpu.mfma 32x32x8 %operand_61 * %operand_63 + %sums_53 blgp = none : !operand_bf16, !operand_bf16, !block
        %sums_66 = amdgpu.mfma 32x32x8 %operand_61 * %operand_64 + %sums_54 blgp = none : !operand_bf16, !operand_bf16, !block
        %sums_67 = amdgpu.mfma 32x32x8 %operand_62 * %operand_63 + %sums_55 blgp = none : !operand_bf16, !operand_bf16, !block
        %sums_68 = amdgpu.mfma 32x32x8 %operand_62 * %operand_64 + %sums_56 blgp = none : !operand_bf16, !operand_bf16, !block
        %operand_69 = vector.shuffle %filter_33, %filter_33 [4, 5, 6, 7] : !chunk_bf16, !chunk_bf16
        %operand_70 = vector.shuffle %filter_34, %filter_34 [4, 5, 6, 7] : !chunk_bf16, !chunk_bf16
        %operand_71 = vector.shuffle %pixel_35, %pixel_35 [4, 5, 6, 7] : !chunk_bf16, !chunk_bf16
        %operand_72 = vector.shuffle %pixel_36, %pixel_36 [4, 5, 6, 7] : !chunk_bf16, !chunk_bf16
        %sums_73 = amdgpu.mfma 32x32x8 %operand_69 * %operand_71 + %sums_65 blgp = none : !operand_bf16, !operand_bf16, !block
        %sums_74 = amdgpu.mfma 32x32x8 %operand_69 * %operand_72 + %sums_66 blgp = none : !operand_bf16, !operand_bf16, !block
        %sums_75 = amdgpu.mfma 32x32x8 %operand_70 * %operand_71 + %sums_67 blgp = none : !operand_bf16, !operand_bf16, !block
        %sums_76 = amdgpu.mfma 32x32x8 %operand_70 * %operand_72 + %sums_68 blgp = none : !operand_bf16, !operand_bf16, !block
        rocdl.sched.group.barrier 8, 1, 0
        rocdl.sched.group.barrier 256, 1, 0
        rocdl.sched.group.barrier 32, 4, 0
        rocdl.sched.group.barrier 8, 1, 0
        rocdl.sched.group.barrier 256, 1, 0
        rocdl.sched.group.barrier 32, 4, 0
        rocdl.sched.group.barrier 8, 1, 0
        rocdl.sched.group.barrier 256, 1, 0
        rocdl.sched.group.barrier 32, 4, 0
        rocdl.sched.group.barrier 8, 1, 0
        rocdl.sched.group.barrier 256, 1, 0
        rocdl.sched.group.barrier 32, 4, 0
        rocdl.sched.group.barrier 8, 1, 0
        rocdl.sched.group.barrier 32, 4, 0
        rocdl.sched.group.barrier 8, 1, 0
        rocdl.sched.group.barrier 32, 4, 0
        rocdl.sched.group.barrier 8, 1, 0
        rocdl.sched.group.barrier 32, 4, 0
        rocdl.sched.group.barrier 8, 1, 0
        rocdl.sched.group.barrier 32, 4, 0
        rocdl.sched.barrier 0
        amdgpu.lds_barrier
        // Step 1, second half.
        %filter_77 = vector.load %lds[%filter_0_at] {alignment = 16} : !lds_bf16, !chunk_bf16
        %filter_78_at = arith.addi %filter_0_at, %c1024 : index
        %filter_78 = vector.load %lds[%filter_78_at] {alignment = 16} : !lds_bf16, !chunk_bf16
        %pixel_79_at = arith.addi %pixel_0_at, %c4096 : index
        %pixel_79 = vector.load %lds[%pixel_79_at] {alignment = 16} : !lds_bf16, !chunk_bf16
        %pixel_80_at = arith.addi %pixel_0_at, %c5120 : index
        %pixel_80 = vector.load %lds[%pixel_80_at] {alignment = 16} : !lds_bf16, !chunk_bf16
        %staged_81_even = arith.addi %k_even_at, %c8192 : index
        %staged_81_odd = arith.addi %k_odd_at, %c8192 : index
        func.call @write_rows_bf16(%lds, %staged_81_even, %staged_81_odd,
            %odd_0#0, %odd_0#1, %odd_0#2, %odd_0#3, %odd_0#4, %odd_0#5, %odd_0#6, %odd_0#7) : (!lds_bf16, index, index, bf16, bf16, bf16, bf16, bf16, bf16, bf16, bf16) -> ()
        %staged_82_even = arith.addi %k_even_at, %c10240 : index
        %staged_82_odd = arith.addi %k_odd_at, %c10240 : index
        func.call @write_rows_bf16(%lds, %staged_82_even, %staged_82_odd,
            %odd_1#0, %odd_1#1, %odd_1#2, %odd_1#3, %odd_1#4, %odd_1#5, %odd_1#6, %odd_1#7) : (!lds_bf16, index, index, bf16, bf16, bf16, bf16, bf16, bf16, bf16, bf16) -> ()
        %staged_83_at = arith.addi %pixel_part_0_at, %c12288 : index
        func.call @write_elements_bf16(%lds, %staged_83_at,
            %odd_2#0, %odd_2#1, %odd_2#2, %odd_2#3, %odd_3#0, %odd_3#1, %odd_3#2, %odd_3#3) : (!lds_bf16, index, bf16, bf16, bf16, bf16, bf16, bf16, bf16, bf16) -> ()
        %staged_84_at = arith.addi %pixel_part_1_at, %c12288 : index
        func.call @write_elements_bf16(%lds, %staged_84_at,
            %odd_4#0, %odd_4#1, %odd_4#2, %odd_4#3, %odd_5#0, %odd_5#1, %odd_5#2, %odd_5#3) : (!lds_bf16, index, bf16, bf16, bf16, bf16, bf16, bf16, bf16, bf16) -> ()
        %operand_85 = vector.shuffle %filter_57, %filter_57 [0, 1, 2, 3] : !chunk_bf16, !chunk_bf16
        %operand_86 = vector.shuffle %filter_58, %filter_58 [0, 1, 2, 3] : !chunk_bf16, !chunk_bf16
        %operand_87 = vector.shuffle %pixel_59, %pixel_59 [0, 1, 2, 3] : !chunk_bf16, !chunk_bf16
        %operand_88 = vector.shuffle %pixel_60, %pixel_60 [0, 1, 2, 3] : !chunk_bf16, !chunk_bf16
        %sums_89 = amdgpu.mfma 32x32x8 %operand_85 * %operand_87 + %sums_73 blgp = none : !operand_bf16, !operand_bf16, !block
        %sums_90 = amdgpu.mfma 32x32x8 %operand_85 * %operand_88 + %sums_74 blgp = none : !operand_bf16, !operand_bf16, !block
        %sums_91 = amdgpu.mfma 32x32x8 %operand_86 * %operand_87 + %sums_75 blgp = none : !operand_bf16, !operand_bf16, !block
        %sums_92 = amdgpu.mfma 32x32x8 %operand_86 * %operand_88 + %sums_76 blgp = none : !operand_bf16, !operand_bf16, !block
        %operand_93 = vector.shuffle %filter_57, %filter_57 [4, 5, 6, 7] : !chunk_bf16, !chunk_bf16
        %operand_94 = vector.shuffle %filter_58, %filter_58 [4, 5, 6, 7] : !chunk_bf16, !chunk_bf16
        %operand_95 = vector.shuffle %pixel_59, %pixel_59 [4, 5, 6, 7] : !chunk_bf16, !chunk_bf16
        %operand_96 = vector.shuffle %pixel_60, %pixel_60 [4, 5, 6, 7] : !chunk_bf16, !chunk_bf16
        %sums_97 = amdgpu.mfma 32x32x8 %operand_93 * %operand_95 + %sums_89 blgp = none : !operand_bf16, !operand_bf16, !block
        %sums_98 = amdgpu.mfma 32x32x8 %operand_93 * %operand_96 + %sums_90 blgp = none : !operand_bf16, !operand_bf16, !block
        %sums_99 = amdgpu.mfma 32x32x8 %operand_94 * %operand_95 + %sums_91 blgp = none : !operand_bf16, !operand_bf16, !block
        %sums_100 = amdgpu.mfma 32x32x8 %operand_94 * %operand_96 + %sums_92 blgp = none : !operand_bf16, !operand_bf16, !block
        rocdl.sched.group.barrier 8, 1, 0
        rocdl.sched.group.barrier 256, 1, 0
        rocdl.sched.group.barrier 512, 3, 0
        rocdl.sched.group.barrier 8, 1, 0
        rocdl.sched.group.barrier 256, 1, 0
        rocdl.sched.group.barrier 512, 3, 0
        rocdl.sched.group.barrier 8, 1, 0
        rocdl.sched.group.barrier 256, 1, 0
        rocdl.sched.group.barrier 512, 3, 0
        rocdl.sched.group.barrier 8, 1, 0
        rocdl.sched.group.barrier 256, 1, 0
        rocdl.sched.group.barrier 512, 3, 0
        rocdl.sched.group.barrier 8, 1, 0
        rocdl.sched.group.barrier 512, 3, 0
        rocdl.sched.group.barrier 8, 1, 0
        rocdl.sched.group.barrier 512, 3, 0
        rocdl.sched.group.barrier 8, 1, 0
        rocdl.sched.group.barrier 8, 1, 0
        scf.yield %sums_97, %sums_98, %sums_99, %sums_100, %filter_77, %filter_78, %pixel_79, %pixel_80, %even_0#0,
            %even_0#1, %even_0#2, %even_0#3, %even_0#4, %even_0#5, %even_0#6, %even_0#7, %even_1#0, %even_1#1,
            %even_1#2, %even_1#3, %even_1#4, %even_1#5, %even_1#6, %even_1#7, %even_2#0, %even_2#1, %even_2#2,
            %even_2#3, %even_3#0, %even_3#1, %even_3#2, %even_3#3, %even_4#0, %even_4#1, %even_4#2, %even_4#3,
            %even_5#0, %even_5#1, %even_5#2, %even_5#3, %even_row, %even_column, %even_left, %even_tap
        : !block, !block, !block, !block, !chunk_bf16, !chunk_bf16, !chunk_bf16, !chunk_bf16, bf16, bf16, bf16,
        bf16, bf16, bf16, bf16, bf16, bf16, bf16, bf16, bf16, bf16, bf16, bf16, bf16, bf16, bf16, bf16, bf16, bf16,
        bf16, bf16, bf16, bf16, bf16, bf16, bf16, bf16, bf16, bf16, bf16, i32, i32, i32, i32
      }

      // The bias; nobody reads LDS any more.
      amdgpu.lds_barrier
      %has_bias_count = memref.dim %bias, %c0 : !flat_bf16
      %has_bias = arith.cmpi ne, %has_bias_count, %c0 : index
      %wave_filter0 = arith.addi %filter0, %wave_filter : i32
      %half_filter = arith.muli %lane_half, %i4 : i32
      %sum_filter0 = arith.addi %wave_filter0, %half_filter : i32
      %wave_pixel0 = arith.addi %pixel0, %wave_pixel : i32
      %biased_0, %biased_1, %biased_2, %biased_3 = scf.if %has_bias -> (!block, !block, !block, !block) {
        %bias_101 = func.call @bias_bf16(%bias, %sum_filter0) : (!flat_bf16, i32) -> !block
        %with_bias_102 = arith.addf %end_0, %bias_101 : !block
        %with_bias_103 = arith.addf %end_1, %bias_101 : !block
        %bias_104_filter = arith.addi %sum_filter0, %i32 : i32
        %bias_104 = func.call @bias_bf16(%bias, %bias_104_filter) : (!flat_bf16, i32) -> !block
        %with_bias_105 = arith.addf %end_2, %bias_104 : !block
        %with_bias_106 = arith.addf %end_3, %bias_104 : !block
        scf.yield %with_bias_102, %with_bias_103, %with_bias_105, %with_bias_106 : !block, !block, !block, !block
      } else {
      scf.yield %end_0, %end_1, %end_2, %end_3 : !block, !block, !block, !block
      }
      %sum_pixel = arith.addi %wave_pixel0, %lane_row : i32
      %sum_filter_at = arith.muli %sum_filter0, %output_stride_f : i32
      %to_pixel_in_0 = arith.cmpi ult, %sum_pixel, %pixels : i32
      %to_n_0, %to_p_0, %to_q_0 = func.call @split_pixel(%sum_pixel, %p_size, %q_size)
          : (i32, i32, i32) -> (i32, i32, i32)
      %to_image_0 = arith.muli %to_n_0, %output_stride_n : i32
      %to_line_0 = arith.muli %to_p_0, %output_stride_p : i32
      %to_column_0 = arith.muli %to_q_0, %output_stride_q : i32
      %to_image_line_0 = arith.addi %to_image_0, %to_line_0 : i32
      %to_start_0 = arith.addi %to_image_line_0, %to_column_0 : i32
      %to_at_0 = arith.addi %to_start_0, %sum_filter_at : i32
      %to_0_0_skipped = arith.muli %output_stride_f, %i0 : i32
      %to_0_0_at = arith.addi %to_at_0, %to_0_0_skipped : i32
      func.call @store_block_bf16(%biased_0, %output_flat, %to_0_0_at, %output_stride_f,
          %sum_filter0, %f_size, %to_pixel_in_0) : (!block, !flat_bf16, i32, i32, i32, i32, i1) -> ()
      %to_0_1_filter = arith.addi %sum_filter0, %i32 : i32
      %to_0_1_skipped = arith.muli %output_stride_f, %i32 : i32
      %to_0_1_at = arith.addi %to_at_0, %to_0_1_skipped : i32
      func.call @store_block_bf16(%biased_2, %output_flat, %to_0_1_at, %output_stride_f,
          %to_0_1_filter, %f_size, %to_pixel_in_0) : (!block, !flat_bf16, i32, i32, i32, i32, i1) -> ()
      %to_pixel_1 = arith.addi %sum_pixel, %i32 : i32
      %to_pixel_in_1 = arith.cmpi ult, %to_pixel_1, %pixels : i32
      %to_n_1, %to_p_1, %to_q_1 = func.call @split_pixel(%to_pixel_1, %p_size, %q_size)
          : (i32, i32, i32) -> (i32, i32, i32)
      %to_image_1 = arith.muli %to_n_1, %output_stride_n : i32
      %to_line_1 = arith.muli %to_p_1, %output_stride_p : i32
      %to_column_1 = arith.muli %to_q_1, %output_stride_q : i32
      %to_image_line_1 = arith.addi %to_image_1, %to_line_1 : i32
      %to_start_1 = arith.addi %to_image_line_1, %to_column_1 : i32
      %to_at_1 = arith.addi %to_start_1, %sum_filter_at : i32
      %to_1_0_skipped = arith.muli %output_stride_f, %i0 : i32
      %to_1_0_at = arith.addi %to_at_1, %to_1_0_skipped : i32
      func.call @store_block_bf16(%biased_1, %output_flat, %to_1_0_at, %output_stride_f,
          %sum_filter0, %f_size, %to_pixel_in_1) : (!block, !flat_bf16, i32, i32, i32, i32, i1) -> ()
      %to_1_1_filter = arith.addi %sum_filter0, %i32 : i32
      %to_1_1_skipped = arith.muli %output_stride_f, %i32 : i32
      %to_1_1_at = arith.addi %to_at_1, %to_1_1_skipped : i32
      func.call @store_block_bf16(%biased_3, %output_flat, %to_1_1_at, %output_stride_f,
          %to_1_1_filter, %f_size, %to_pixel_in_1) : (!block, !flat_bf16, i32, i32, i32, i32, i1) -> ()
      gpu.return
    }

    gpu.func @conv2d_nchw_narrow_bf16(%input: !strided_bf16, %filter: !strided_bf16,
        %bias: !flat_bf16, %output: !strided_bf16,
        %stride_h: i32, %stride_w: i32, %pad_h: i32, %pad_w: i32,
        %dilation_h: i32, %dilation_w: i32)
        workgroup(%shared: memref<12288xbf16, #gpu.address_space<workgroup>> {llvm.align = 16 : i64})
        kernel
        attributes {known_block_size = array<i32: 256, 1, 1>,
                    rocdl.waves_per_eu = 2 : i32} {
      %i0 = arith.constant 0 : i32
      %i1 = arith.constant 1 : i32
      %i2 = arith.constant 2 : i32
      %i4 = arith.constant 4 : i32
      %i8 = arith.constant 8 : i32
      %i12 = arith.constant 12 : i32
      %i16 = arith.constant 16 : i32
      %i31 = arith.constant 31 : i32
      %i32 = arith.constant 32 : i32
      %i63 = arith.constant 63 : i32
      %i64 = arith.constant 64 : i32
      %i128 = arith.constant 128 : i32
      %nowhere = arith.constant 1073741816 : i32
      %c0 = arith.constant 0 : index
      %c1 = arith.constant 1 : index
      %c2 = arith.constant 2 : index
      %c3 = arith.constant 3 : index
      %c1024 = arith.constant 1024 : index
      %c2048 = arith.constant 2048 : index
      %c6144 = arith.constant 6144 : index
      %c7168 = arith.constant 7168 : index
      %c8192 = arith.constant 8192 : index
      %lds = memref.cast %shared : memref<12288xbf16, #gpu.address_space<workgroup>> to !lds_bf16
      %n = memref.dim %input, %c0 : !strided_bf16
      %n_size = arith.index_cast %n : index to i32
      %c = memref.dim %input, %c1 : !strided_bf16
      %c_size = arith.index_cast %c : index to i32
      %h = memref.dim %input, %c2 : !strided_bf16
      %h_size = arith.index_cast %h : index to i32
      %w = memref.dim %input, %c3 : !strided_bf16
      %w_size = arith.index_cast %w : index to i32
      %f = memref.dim %filter, %c0 : !strided_bf16
      %f_size = arith.index_cast %f : index to i32
      %r = memref.dim %filter, %c2 : !strided_bf16
      %r_size = arith.index_cast %r : index to i32
      %s = memref.dim %filter, %c3 : !strided_bf16
      %s_size = arith.index_cast %s : index to i32
      %p = memref.dim %output, %c2 : !strided_bf16
      %p_size = arith.index_cast %p : index to i32
      %q = memref.dim %output, %c3 : !strided_bf16
      %q_size = arith.index_cast %q : index to i32
      %input_nc = arith.muli %n, %c : index
      %input_hw = arith.muli %h, %w : index
      %input_count = arith.muli %input_nc, %input_hw : index
      %input_flat = memref.reinterpret_cast %input to offset: [0],
          sizes: [%input_count], strides: [1] : !strided_bf16 to !flat_bf16
      %input_base, %input_offset, %input_sizes:4, %input_strides:4 =
          memref.extract_strided_metadata %input : !strided_bf16 -> memref<bf16>,
          index, index, index, index, index, index, index, index, index
      %input_stride_n = arith.index_cast %input_strides#0 : index to i32
      %input_stride_c = arith.index_cast %input_strides#1 : index to i32
      %input_stride_h = arith.index_cast %input_strides#2 : index to i32
      %input_stride_w = arith.index_cast %input_strides#3 : index to i32
      %filter_fc = arith.muli %f, %c : index
      %filter_rs = arith.muli %r, %s : index
      %filter_count = arith.muli %filter_fc, %filter_rs : index
      %filter_flat = memref.reinterpret_cast %filter to offset: [0],
          sizes: [%filter_count], strides: [1] : !strided_bf16 to !flat_bf16
      %filter_base, %filter_offset, %filter_sizes:4, %filter_strides:4 =
          memref.extract_strided_metadata %filter : !strided_bf16 -> memref<bf16>,
          index, index, index, index, index, index, index, index, index
      %filter_stride_f = arith.index_cast %filter_strides#0 : index to i32
      %filter_stride_c = arith.index_cast %filter_strides#1 : index to i32
      %filter_stride_r = arith.index_cast %filter_strides#2 : index to i32
      %filter_stride_s = arith.index_cast %filter_strides#3 : index to i32
      %output_nf = arith.muli %n, %f : index
      %output_pq = arith.muli %p, %q : index
      %output_count = arith.muli %output_nf, %output_pq : index
      %output_flat = memref.reinterpret_cast %output to offset: [0],
          sizes: [%output_count], strides: [1] : !strided_bf16 to !flat_bf16
      %output_base, %output_offset, %output_sizes:4, %output_strides:4 =
          memref.extract_strided_metadata %output : !strided_bf16 -> memref<bf16>,
          index, index, index, index, index, index, index, index, index
      %output_stride_n = arith.index_cast %output_strides#0 : index to i32
      %output_stride_f = arith.index_cast %output_strides#1 : index to i32
      %output_stride_p = arith.index_cast %output_strides#2 : index to i32
      %output_stride_q = arith.index_cast %output_strides#3 : index to i32
      %pq_size = arith.muli %p_size, %q_size : i32
      %pixels = arith.muli %n_size, %pq_size : i32
      %rs_size = arith.muli %r_size, %s_size : i32

      // block = tile_p * ceil(F / 64) + tile_f
      %block_index = gpu.block_id x
      %block = arith.index_castui %block_index : index to i32
      %tiles_f = arith.ceildivui %f_size, %i64 : i32
      %tile_f = arith.remui %block, %tiles_f : i32
      %tile_p = arith.divui %block, %tiles_f : i32
      %filter0 = arith.muli %tile_f, %i64 : i32
      %pixel0 = arith.muli %tile_p, %i128 : i32
      %thread_index = gpu.thread_id x
      %thread = arith.index_castui %thread_index : index to i32

      // Staging: this lane's pixel and its half of the K step, which is uniform
      // in a wave.
      %half_any = arith.divui %thread, %i128 : i32
      %half = rocdl.readfirstlane %half_any : i32
      %staged_pixel = arith.remui %thread, %i128 : i32
      %pixel = arith.addi %pixel0, %staged_pixel : i32
      %n_0, %h_0, %w_0 = func.call @first_input(%pixel, %pixels, %p_size, %q_size,
          %stride_h, %stride_w, %pad_h, %pad_w) : (i32, i32, i32, i32, i32, i32, i32, i32) -> (i32, i32, i32)
      %image_start = arith.muli %n_0, %input_stride_n : i32
      %line_start = arith.muli %h_0, %input_stride_h : i32
      %column_start = arith.muli %w_0, %input_stride_w : i32
      %image_line = arith.addi %image_start, %line_start : i32
      %input_start = arith.addi %image_line, %column_start : i32
      %first_part = arith.muli %half, %i2 : i32
      %second_part = arith.addi %first_part, %i1 : i32
      %pixel_part_0_at = func.call @lds_position(%staged_pixel, %first_part) : (i32, i32) -> index
      %pixel_part_1_at = func.call @lds_position(%staged_pixel, %second_part) : (i32, i32) -> index

      // This lane's element of a K step of the filters, and where its rows start.
      // Filters beyond the last repeat it: their sums are not stored.
      %k = arith.remui %thread, %i32 : i32
      %k_row = arith.divui %thread, %i32 : i32
      %k_part = arith.divui %k, %i8 : i32
      %k_place_i32 = arith.remui %k, %i8 : i32
      %k_place = arith.index_castui %k_place_i32 : i32 to index
      %k_row_odd = arith.addi %k_row, %i8 : i32
      %k_even_part_at = func.call @lds_position(%k_row, %k_part) : (i32, i32) -> index
      %k_even_at = arith.addi %k_even_part_at, %k_place : index
      %k_odd_part_at = func.call @lds_position(%k_row_odd, %k_part) : (i32, i32) -> index
      %k_odd_at = arith.addi %k_odd_part_at, %k_place : index
      %filter_last = arith.subi %f_size, %i1 : i32
      %k_filter = arith.addi %filter0, %k_row : i32
      %filter_row_8 = vector.broadcast %k_filter : i32 to !words
      %filter_last_8 = vector.broadcast %filter_last : i32 to !words
      %filter_stride_8 = vector.broadcast %filter_stride_f : i32 to !words
      %filter_far_0 = arith.constant dense<[0, 8, 16, 24, 32, 40, 48, 56]> : !words
      %filter_any_0 = arith.addi %filter_row_8, %filter_far_0 : !words
      %filter_8_0 = arith.minui %filter_any_0, %filter_last_8 : !words
      %filter_starts_0 = arith.muli %filter_8_0, %filter_stride_8 : !words

      // The cursor of the K steps: r and s, each times its dilation, and how
      // many channels are left; s is the fastest and the channels the slowest.
      %row_end = arith.muli %r_size, %dilation_h : i32
      %column_end = arith.muli %s_size, %dilation_w : i32
      %half_channel = arith.muli %half, %i16 : i32
      %channel_0 = arith.addi %half_channel, %i0 : i32
      %channel_4 = arith.addi %half_channel, %i4 : i32
      %channel_8 = arith.addi %half_channel, %i8 : i32
      %channel_12 = arith.addi %half_channel, %i12 : i32
      %channel_steps = arith.ceildivui %c_size, %i32 : i32
      %steps = arith.muli %rs_size, %channel_steps : i32

      // The wave's part of the tile, and the lane's row and k half of a block.
      %wave = arith.divui %thread, %i64 : i32
      %wave_f = arith.divui %wave, %i4 : i32
      %wave_p = arith.remui %wave, %i4 : i32
      %lane = arith.andi %thread, %i63 : i32
      %lane_row = arith.andi %lane, %i31 : i32
      %lane_half = arith.divui %lane, %i32 : i32
      %wave_filter = arith.muli %wave_f, %i64 : i32
      %wave_pixel = arith.muli %wave_p, %i32 : i32
      %filter_row = arith.addi %wave_filter, %lane_row : i32
      %pixel_row = arith.addi %wave_pixel, %lane_row : i32
      %lane_half_1 = arith.xori %lane_half, %i2 : i32
      %filter_0_at = func.call @lds_position(%filter_row, %lane_half) : (i32, i32) -> index
      %filter_1_at = func.call @lds_position(%filter_row, %lane_half_1) : (i32, i32) -> index
      %pixel_0_at = func.call @lds_position(%pixel_row, %lane_half) : (i32, i32) -> index
      %pixel_1_at = func.call @lds_position(%pixel_row, %lane_half_1) : (i32, i32) -> index

      // Fill both buffers, and have the next two steps in registers.
      %first_0_done = arith.subi %c_size, %c_size : i32
      %first_0_channel = arith.addi %first_0_done, %k : i32
      %first_0_plane_at = arith.muli %first_0_channel, %filter_stride_c : i32
      %first_0_tap_at = arith.muli %i0, %filter_stride_s : i32
      %first_0_element_at = arith.addi %first_0_plane_at, %first_0_tap_at : i32
      %first_0_exists = arith.cmpi slt, %k, %c_size : i32
      %first_0_filter_at = arith.select %first_0_exists, %first_0_element_at, %nowhere : i32
      %first_0_at = func.call @tap_position(%input_start, %h_0, %w_0, %i0, %i0, %c_size,
          %h_size, %w_size, %c_size, %input_stride_c, %input_stride_h, %input_stride_w) : (i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32) -> i32
      %first_0_goes_on = arith.cmpi sgt, %c_size, %i0 : i32
      %first_0_whole_at = func.call @position_if(%first_0_goes_on, %first_0_at, %i0) : (i1, i32, i32) -> i32
      %first_0_row, %first_0_column, %first_0_left, %first_0_wraps = func.call @advance(%i0, %i0, %c_size, %i0, %dilation_w, %i0, %i32,
          %row_end, %column_end, %dilation_h) : (i32, i32, i32, i32, i32, i32, i32, i32, i32, i32) -> (i32, i32, i32, i1)
      %first_0_tap_far = arith.addi %i0, %i1 : i32
      %first_0_tap = arith.select %first_0_wraps, %i0, %first_0_tap_far : i32
      %first_0_0:8 = func.call @gather_rows_bf16(%filter_flat, %filter_starts_0, %first_0_filter_at)
          : (!flat_bf16, !words, i32) -> (bf16, bf16, bf16, bf16, bf16, bf16, bf16, bf16)
      %first_0_1:4 = func.call @gather_whole_bf16(%input_flat, %first_0_whole_at, %channel_0, %input_stride_c)
          : (!flat_bf16, i32, i32, i32) -> (bf16, bf16, bf16, bf16)
      %first_0_2:4 = func.call @gather_whole_bf16(%input_flat, %first_0_whole_at, %channel_4, %input_stride_c)
          : (!flat_bf16, i32, i32, i32) -> (bf16, bf16, bf16, bf16)
      %first_0_3:4 = func.call @gather_whole_bf16(%input_flat, %first_0_whole_at, %channel_8, %input_stride_c)
          : (!flat_bf16, i32, i32, i32) -> (bf16, bf16, bf16, bf16)
      %first_0_4:4 = func.call @gather_whole_bf16(%input_flat, %first_0_whole_at, %channel_12, %input_stride_c)
          : (!flat_bf16, i32, i32, i32) -> (bf16, bf16, bf16, bf16)
      %first_1_done = arith.subi %c_size, %first_0_left : i32
      %first_1_channel = arith.addi %first_1_done, %k : i32
      %first_1_plane_at = arith.muli %first_1_channel, %filter_stride_c : i32
      %first_1_tap_at = arith.muli %first_0_tap, %filter_stride_s : i32
      %first_1_element_at = arith.addi %first_1_plane_at, %first_1_tap_at : i32
      %first_1_exists = arith.cmpi slt, %k, %first_0_left : i32
      %first_1_filter_at = arith.select %first_1_exists, %first_1_element_at, %nowhere : i32
      %first_1_at = func.call @tap_position(%input_start, %h_0, %w_0, %first_0_row, %first_0_column, %first_0_left,
          %h_size, %w_size, %c_size, %input_stride_c, %input_stride_h, %input_stride_w) : (i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32) -> i32
      %first_1_goes_on = arith.cmpi sgt, %first_0_left, %i0 : i32
      %first_1_whole_at = func.call @position_if(%first_1_goes_on, %first_1_at, %i0) : (i1, i32, i32) -> i32
      %first_1_row, %first_1_column, %first_1_left, %first_1_wraps = func.call @advance(%first_0_row, %first_0_column, %first_0_left, %i0, %dilation_w, %i0, %i32,
          %row_end, %column_end, %dilation_h) : (i32, i32, i32, i32, i32, i32, i32, i32, i32, i32) -> (i32, i32, i32, i1)
      %first_1_tap_far = arith.addi %first_0_tap, %i1 : i32
      %first_1_tap = arith.select %first_1_wraps, %i0, %first_1_tap_far : i32
      %first_1_0:8 = func.call @gather_rows_bf16(%filter_flat, %filter_starts_0, %first_1_filter_at)
          : (!flat_bf16, !words, i32) -> (bf16, bf16, bf16, bf16, bf16, bf16, bf16, bf16)
      %first_1_1:4 = func.call @gather_whole_bf16(%input_flat, %first_1_whole_at, %channel_0, %input_stride_c)
          : (!flat_bf16, i32, i32, i32) -> (bf16, bf16, bf16, bf16)
      %first_1_2:4 = func.call @gather_whole_bf16(%input_flat, %first_1_whole_at, %channel_4, %input_stride_c)
          : (!flat_bf16, i32, i32, i32) -> (bf16, bf16, bf16, bf16)
      %first_1_3:4 = func.call @gather_whole_bf16(%input_flat, %first_1_whole_at, %channel_8, %input_stride_c)
          : (!flat_bf16, i32, i32, i32) -> (bf16, bf16, bf16, bf16)
      %first_1_4:4 = func.call @gather_whole_bf16(%input_flat, %first_1_whole_at, %channel_12, %input_stride_c)
          : (!flat_bf16, i32, i32, i32) -> (bf16, bf16, bf16, bf16)
      %first_2_done = arith.subi %c_size, %first_1_left : i32
      %first_2_channel = arith.addi %first_2_done, %k : i32
      %first_2_plane_at = arith.muli %first_2_channel, %filter_stride_c : i32
      %first_2_tap_at = arith.muli %first_1_tap, %filter_stride_s : i32
      %first_2_element_at = arith.addi %first_2_plane_at, %first_2_tap_at : i32
      %first_2_exists = arith.cmpi slt, %k, %first_1_left : i32
      %first_2_filter_at = arith.select %first_2_exists, %first_2_element_at, %nowhere : i32
      %first_2_at = func.call @tap_position(%input_start, %h_0, %w_0, %first_1_row, %first_1_column, %first_1_left,
          %h_size, %w_size, %c_size, %input_stride_c, %input_stride_h, %input_stride_w) : (i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32) -> i32
      %first_2_goes_on = arith.cmpi sgt, %first_1_left, %i0 : i32
      %first_2_whole_at = func.call @position_if(%first_2_goes_on, %first_2_at, %i0) : (i1, i32, i32) -> i32
      %first_2_row, %first_2_column, %first_2_left, %first_2_wraps = func.call @advance(%first_1_row, %first_1_column, %first_1_left, %i0, %dilation_w, %i0, %i32,
          %row_end, %column_end, %dilation_h) : (i32, i32, i32, i32, i32, i32, i32, i32, i32, i32) -> (i32, i32, i32, i1)
      %first_2_tap_far = arith.addi %first_1_tap, %i1 : i32
      %first_2_tap = arith.select %first_2_wraps, %i0, %first_2_tap_far : i32
      %first_2_0:8 = func.call @gather_rows_bf16(%filter_flat, %filter_starts_0, %first_2_filter_at)
          : (!flat_bf16, !words, i32) -> (bf16, bf16, bf16, bf16, bf16, bf16, bf16, bf16)
      %first_2_1:4 = func.call @gather_whole_bf16(%input_flat, %first_2_whole_at, %channel_0, %input_stride_c)
          : (!flat_bf16, i32, i32, i32) -> (bf16, bf16, bf16, bf16)
      %first_2_2:4 = func.call @gather_whole_bf16(%input_flat, %first_2_whole_at, %channel_4, %input_stride_c)
          : (!flat_bf16, i32, i32, i32) -> (bf16, bf16, bf16, bf16)
      %first_2_3:4 = func.call @gather_whole_bf16(%input_flat, %first_2_whole_at, %channel_8, %input_stride_c)
          : (!flat_bf16, i32, i32, i32) -> (bf16, bf16, bf16, bf16)
      %first_2_4:4 = func.call @gather_whole_bf16(%input_flat, %first_2_whole_at, %channel_12, %input_stride_c)
          : (!flat_bf16, i32, i32, i32) -> (bf16, bf16, bf16, bf16)
      func.call @write_rows_bf16(%lds, %k_even_at, %k_odd_at,
          %first_0_0#0, %first_0_0#1, %first_0_0#2, %first_0_0#3, %first_0_0#4, %first_0_0#5, %first_0_0#6, %first_0_0#7) : (!lds_bf16, index, index, bf16, bf16, bf16, bf16, bf16, bf16, bf16, bf16) -> ()
      %staged_2_at = arith.addi %pixel_part_0_at, %c2048 : index
      func.call @write_elements_bf16(%lds, %staged_2_at,
          %first_0_1#0, %first_0_1#1, %first_0_1#2, %first_0_1#3, %first_0_2#0, %first_0_2#1, %first_0_2#2, %first_0_2#3) : (!lds_bf16, index, bf16, bf16, bf16, bf16, bf16, bf16, bf16, bf16) -> ()
      %staged_3_at = arith.addi %pixel_part_1_at, %c2048 : index
      func.call @write_elements_bf16(%lds, %staged_3_at,
          %first_0_3#0, %first_0_3#1, %first_0_3#2, %first_0_3#3, %first_0_4#0, %first_0_4#1, %first_0_4#2, %first_0_4#3) : (!lds_bf16, index, bf16, bf16, bf16, bf16, bf16, bf16, bf16, bf16) -> ()
      %staged_4_even = arith.addi %k_even_at, %c6144 : index
      %staged_4_odd = arith.addi %k_odd_at, %c6144 : index
      func.call @write_rows_bf16(%lds, %staged_4_even, %staged_4_odd,
          %first_1_0#0, %first_1_0#1, %first_1_0#2, %first_1_0#3, %first_1_0#4, %first_1_0#5, %first_1_0#6, %first_1_0#7) : (!lds_bf16, index, index, bf16, bf16, bf16, bf16, bf16, bf16, bf16, bf16) -> ()
      %staged_5_at = arith.addi %pixel_part_0_at, %c8192 : index
      func.call @write_elements_bf16(%lds, %staged_5_at,
          %first_1_1#0, %first_1_1#1, %first_1_1#2, %first_1_1#3, %first_1_2#0, %first_1_2#1, %first_1_2#2, %first_1_2#3) : (!lds_bf16, index, bf16, bf16, bf16, bf16, bf16, bf16, bf16, bf16) -> ()
      %staged_6_at = arith.addi %pixel_part_1_at, %c8192 : index
      func.call @write_elements_bf16(%lds, %staged_6_at,
          %first_1_3#0, %first_1_3#1, %first_1_3#2, %first_1_3#3, %first_1_4#0, %first_1_4#1, %first_1_4#2, %first_1_4#3) : (!lds_bf16, index, bf16, bf16, bf16, bf16, bf16, bf16, bf16, bf16) -> ()
      amdgpu.lds_barrier
      %filter_7 = vector.load %lds[%filter_0_at] {alignment = 16} : !lds_bf16, !chunk_bf16
      %filter_8_at = arith.addi %filter_0_at, %c1024 : index
      %filter_8 = vector.load %lds[%filter_8_at] {alignment = 16} : !lds_bf16, !chunk_bf16
      %pixel_9_at = arith.addi %pixel_0_at, %c2048 : index
      %pixel_9 = vector.load %lds[%pixel_9_at] {alignment = 16} : !lds_bf16, !chunk_bf16
      %no_sums = arith.constant dense<0.0> : !block
      %end_0, %end_1, %end_2, %end_3, %end_4, %end_5, %end_6, %end_7, %end_8, %end_9, %end_10, %end_11, %end_12,
          %end_13, %end_14, %end_15, %end_16, %end_17, %end_18, %end_19, %end_20, %end_21, %end_22, %end_23, %end_24,
          %end_25, %end_26, %end_27, %end_28, %end_29, %end_30, %end_31, %end_32 =
      scf.for %step = %i0 to %steps step %i2
      iter_args(%loop_sums_0 = %no_sums, %loop_sums_1 = %no_sums, %loop_operand_0 = %filter_7, %loop_operand_1 =
      %filter_8, %loop_operand_2 = %pixel_9, %loop_even_0 = %first_2_0#0, %loop_even_1 = %first_2_0#1, %loop_even_2
      = %first_2_0#2, %loop_even_3 = %first_2_0#3, %loop_even_4 = %first_2_0#4, %loop_even_5 = %first_2_0#5,
      %loop_even_6 = %first_2_0#6, %loop_even_7 = %first_2_0#7, %loop_even_8 = %first_2_1#0, %loop_even_9 =
      %first_2_1#1, %loop_even_10 = %first_2_1#2, %loop_even_11 = %first_2_1#3, %loop_even_12 = %first_2_2#0,
      %loop_even_13 = %first_2_2#1, %loop_even_14 = %first_2_2#2, %loop_even_15 = %first_2_2#3, %loop_even_16 =
      %first_2_3#0, %loop_even_17 = %first_2_3#1, %loop_even_18 = %first_2_3#2, %loop_even_19 = %first_2_3#3,
      %loop_even_20 = %first_2_4#0, %loop_even_21 = %first_2_4#1, %loop_even_22 = %first_2_4#2, %loop_even_23 =
      %first_2_4#3, %loop_row_0 = %first_2_row, %loop_column_0 = %first_2_column, %loop_left_0 = %first_2_left,
      %loop_tap_0 = %first_2_tap)
      -> (!block, !block, !chunk_bf16, !chunk_bf16, !chunk_bf16, bf16, bf16, bf16, bf16, bf16, bf16, bf16, bf16,
      bf16, bf16, bf16, bf16, bf16, bf16, bf16, bf16, bf16, bf16, bf16, bf16, bf16, bf16, bf16, bf16, i32, i32, i32,
      i32) : i32 {
        // Step 0, first half. Everybody has read buffer 0 at its end.
        %filter_10 = vector.load %lds[%filter_1_at] {alignment = 16} : !lds_bf16, !chunk_bf16
        %filter_11_at = arith.addi %filter_1_at, %c1024 : index
        %filter_11 = vector.load %lds[%filter_11_at] {alignment = 16} : !lds_bf16, !chunk_bf16
        %pixel_12_at = arith.addi %pixel_1_at, %c2048 : index
        %pixel_12 = vector.load %lds[%pixel_12_at] {alignment = 16} : !lds_bf16, !chunk_bf16
        %odd_done = arith.subi %c_size, %loop_left_0 : i32
        %odd_channel = arith.addi %odd_done, %k : i32
        %odd_plane_at = arith.muli %odd_channel, %filter_stride_c : i32
        %odd_tap_at = arith.muli %loop_tap_0, %filter_stride_s : i32
        %odd_element_at = arith.addi %odd_plane_at, %odd_tap_at : i32
        %odd_exists = arith.cmpi slt, %k, %loop_left_0 : i32
        %odd_filter_at = arith.select %odd_exists, %odd_element_at, %nowhere : i32
        %odd_at = func.call @tap_position(%input_start, %h_0, %w_0, %loop_row_0, %loop_column_0, %loop_left_0,
            %h_size, %w_size, %c_size, %input_stride_c, %input_stride_h, %input_stride_w) : (i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32) -> i32
        %odd_goes_on = arith.cmpi sgt, %loop_left_0, %i0 : i32
        %odd_whole_at = func.call @position_if(%odd_goes_on, %odd_at, %i0) : (i1, i32, i32) -> i32
        %odd_row, %odd_column, %odd_left, %odd_wraps = func.call @advance(%loop_row_0, %loop_column_0, %loop_left_0, %i0, %dilation_w, %i0, %i32,
            %row_end, %column_end, %dilation_h) : (i32, i32, i32, i32, i32, i32, i32, i32, i32, i32) -> (i32, i32, i32, i1)
        %odd_tap_far = arith.addi %loop_tap_0, %i1 : i32
        %odd_tap = arith.select %odd_wraps, %i0, %odd_tap_far : i32
        %odd_0:8 = func.call @gather_rows_bf16(%filter_flat, %filter_starts_0, %odd_filter_at)
            : (!flat_bf16, !words, i32) -> (bf16, bf16, bf16, bf16, bf16, bf16, bf16, bf16)
        %odd_1:4 = func.call @gather_whole_bf16(%input_flat, %odd_whole_at, %channel_0, %input_stride_c)
            : (!flat_bf16, i32, i32, i32) -> (bf16, bf16, bf16, bf16)
        %odd_2:4 = func.call @gather_whole_bf16(%input_flat, %odd_whole_at, %channel_4, %input_stride_c)
            : (!flat_bf16, i32, i32, i32) -> (bf16, bf16, bf16, bf16)
        %odd_3:4 = func.call @gather_whole_bf16(%input_flat, %odd_whole_at, %channel_8, %input_stride_c)
            : (!flat_bf16, i32, i32, i32) -> (bf16, bf16, bf16, bf16)
        %odd_4:4 = func.call @gather_whole_bf16(%input_flat, %odd_whole_at, %channel_12, %input_stride_c)
            : (!flat_bf16, i32, i32, i32) -> (bf16, bf16, bf16, bf16)
        %operand_13 = vector.shuffle %loop_operand_0, %loop_operand_0 [0, 1, 2, 3] : !chunk_bf16, !chunk_bf16
        %operand_14 = vector.shuffle %loop_operand_1, %loop_operand_1 [0, 1, 2, 3] : !chunk_bf16, !chunk_bf16
        %operand_15 = vector.shuffle %loop_operand_2, %loop_operand_2 [0, 1, 2, 3] : !chunk_bf16, !chunk_bf16
        %sums_16 = amdgpu.mfma 32x32x8 %operand_13 * %operand_15 + %loop_sums_0 blgp = none : !operand_bf16, !operand_bf16, !block
        %sums_17 = amdgpu.mfma 32x32x8 %operand_14 * %operand_15 + %loop_sums_1 blgp = none : !operand_bf16, !operand_bf16, !block
        %operand_18 = vector.shuffle %loop_operand_0, %loop_operand_0 [4, 5, 6, 7] : !chunk_bf16, !chunk_bf16
        %operand_19 = vector.shuffle %loop_operand_1, %loop_operand_1 [4, 5, 6, 7] : !chunk_bf16, !chunk_bf16
        %operand_20 = vector.shuffle %loop_operand_2, %loop_operand_2 [4, 5, 6, 7] : !chunk_bf16, !chunk_bf16
        %sums_21 = amdgpu.mfma 32x32x8 %operand_18 * %operand_20 + %sums_16 blgp = none : !operand_bf16, !operand_bf16, !block
        %sums_22 = amdgpu.mfma 32x32x8 %operand_19 * %operand_20 + %sums_17 blgp = none : !operand_bf16, !operand_bf16, !block
        rocdl.sched.barrier 0
        amdgpu.lds_barrier
        // Step 0, second half.
        %filter_23_at = arith.addi %filter_0_at, %c6144 : index
        %filter_23 = vector.load %lds[%filter_23_at] {alignment = 16} : !lds_bf16, !chunk_bf16
        %filter_24_at = arith.addi %filter_0_at, %c7168 : index
        %filter_24 = vector.load %lds[%filter_24_at] {alignment = 16} : !lds_bf16, !chunk_bf16
        %pixel_25_at = arith.addi %pixel_0_at, %c8192 : index
        %pixel_25 = vector.load %lds[%pixel_25_at] {alignment = 16} : !lds_bf16, !chunk_bf16
        func.call @write_rows_bf16(%lds, %k_even_at, %k_odd_at,
            %loop_even_0, %loop_even_1, %loop_even_2, %loop_even_3, %loop_even_4, %loop_even_5, %loop_even_6, %loop_even_7) : (!lds_bf16, index, index, bf16, bf16, bf16, bf16, bf16, bf16, bf16, bf16) -> ()
        %staged_27_at = arith.addi %pixel_part_0_at, %c2048 : index
        func.call @write_elements_bf16(%lds, %staged_27_at,
            %loop_even_8, %loop_even_9, %loop_even_10, %loop_even_11, %loop_even_12, %loop_even_13, %loop_even_14, %loop_even_15) : (!lds_bf16, index, bf16, bf16, bf16, bf16, bf16, bf16, bf16, bf16) -> ()
        %staged_28_at = arith.addi %pixel_part_1_at, %c2048 : index
        func.call @write_elements_bf16(%lds, %staged_28_at,
            %loop_even_16, %loop_even_17, %loop_even_18, %loop_even_19, %loop_even_20, %loop_even_21, %loop_even_22, %loop_even_23) : (!lds_bf16, index, bf16, bf16, bf16, bf16, bf16, bf16, bf16, bf16) -> ()
        %operand_29 = vector.shuffle %filter_10, %filter_10 [0, 1, 2, 3] : !chunk_bf16, !chunk_bf16
        %operand_30 = vector.shuffle %filter_11, %filter_11 [0, 1, 2, 3] : !chunk_bf16, !chunk_bf16
        %operand_31 = vector.shuffle %pixel_12, %pixel_12 [0, 1, 2, 3] : !chunk_bf16, !chunk_bf16
        %sums_32 = amdgpu.mfma 32x32x8 %operand_29 * %operand_31 + %sums_21 blgp = none : !operand_bf16, !operand_bf16, !block
        %sums_33 = amdgpu.mfma 32x32x8 %operand_30 * %operand_31 + %sums_22 blgp = none : !operand_bf16, !operand_bf16, !block
        %operand_34 = vector.shuffle %filter_10, %filter_10 [4, 5, 6, 7] : !chunk_bf16, !chunk_bf16
        %operand_35 = vector.shuffle %filter_11, %filter_11 [4, 5, 6, 7] : !chunk_bf16, !chunk_bf16
        %operand_36 = vector.shuffle %pixel_12, %pixel_12 [4, 5, 6, 7] : !chunk_bf16, !chunk_bf16
        %sums_37 = amdgpu.mfma 32x32x8 %operand_34 * %operand_36 + %sums_32 blgp = none : !operand_bf16, !operand_bf16, !block
        %sums_38 = amdgpu.mfma 32x32x8 %operand_35 * %operand_36 + %sums_33 blgp = none : !operand_bf16, !operand_bf16, !block
        // Step 1, first half. Everybody has read buffer 1 at its end.
        %filter_39_at = arith.addi %filter_1_at, %c6144 : index
        %filter_39 = vector.load %lds[%filter_39_at] {alignment = 16} : !lds_bf16, !chunk_bf16
        %filter_40_at = arith.addi %filter_1_at, %c7168 : index
        %filter_40 = vector.load %lds[%filter_40_at] {alignment = 16} : !lds_bf16, !chunk_bf16
        %pixel_41_at = arith.addi %pixel_1_at, %c8192 : index
        %pixel_41 = vector.load %lds[%pixel_41_at] {alignment = 16} : !lds_bf16, !chunk_bf16
        %even_done = arith.subi %c_size, %odd_left : i32
        %even_channel = arith.addi %even_done, %k : i32
        %even_plane_at = arith.muli %even_channel, %filter_stride_c : i32
        %even_tap_at = arith.muli %odd_tap, %filter_stride_s : i32
        %even_element_at = arith.addi %even_plane_at, %even_tap_at : i32
        %even_exists = arith.cmpi slt, %k, %odd_left : i32
        %even_filter_at = arith.select %even_exists, %even_element_at, %nowhere : i32
        %even_at = func.call @tap_position(%input_start, %h_0, %w_0, %odd_row, %odd_column, %odd_left,
            %h_size, %w_size, %c_size, %input_stride_c, %input_stride_h, %input_stride_w) : (i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32) -> i32
        %even_goes_on = arith.cmpi sgt, %odd_left, %i0 : i32
        %even_whole_at = func.call @position_if(%even_goes_on, %even_at, %i0) : (i1, i32, i32) -> i32
        %even_row, %even_column, %even_left, %even_wraps = func.call @advance(%odd_row, %odd_column, %odd_left, %i0, %dilation_w, %i0, %i32,
            %row_end, %column_end, %dilation_h) : (i32, i32, i32, i32, i32, i32, i32, i32, i32, i32) -> (i32, i32, i32, i1)
        %even_tap_far = arith.addi %odd_tap, %i1 : i32
        %even_tap = arith.select %even_wraps, %i0, %even_tap_far : i32
        %even_0:8 = func.call @gather_rows_bf16(%filter_flat, %filter_starts_0, %even_filter_at)
            : (!flat_bf16, !words, i32) -> (bf16, bf16, bf16, bf16, bf16, bf16, bf16, bf16)
        %even_1:4 = func.call @gather_whole_bf16(%input_flat, %even_whole_at, %channel_0, %input_stride_c)
            : (!flat_bf16, i32, i32, i32) -> (bf16, bf16, bf16, bf16)
        %even_2:4 = func.call @gather_whole_bf16(%input_flat, %even_whole_at, %channel_4, %input_stride_c)
            : (!flat_bf16, i32, i32, i32) -> (bf16, bf16, bf16, bf16)
        %even_3:4 = func.call @gather_whole_bf16(%input_flat, %even_whole_at, %channel_8, %input_stride_c)
            : (!flat_bf16, i32, i32, i32) -> (bf16, bf16, bf16, bf16)
        %even_4:4 = func.call @gather_whole_bf16(%input_flat, %even_whole_at, %channel_12, %input_stride_c)
            : (!flat_bf16, i32, i32, i32) -> (bf16, bf16, bf16, bf16)
        %operand_42 = vector.shuffle %filter_23, %filter_23 [0, 1, 2, 3] : !chunk_bf16, !chunk_bf16
        %operand_43 = vector.shuffle %filter_24, %filter_24 [0, 1, 2, 3] : !chunk_bf16, !chunk_bf16
        %operand_44 = vector.shuffle %pixel_25, %pixel_25 [0, 1, 2, 3] : !chunk_bf16, !chunk_bf16
        %sums_45 = amdgpu.mfma 32x32x8 %operand_42 * %operand_44 + %sums_37 blgp = none : !operand_bf16, !operand_bf16, !block
        %sums_46 = amdgpu.mfma 32x32x8 %operand_43 * %operand_44 + %sums_38 blgp = none : !operand_bf16, !operand_bf16, !block
        %operand_47 = vector.shuffle %filter_23, %filter_23 [4, 5, 6, 7] : !chunk_bf16, !chunk_bf16
        %operand_48 = vector.shuffle %filter_24, %filter_24 [4, 5, 6, 7] : !chunk_bf16, !chunk_bf16
        %operand_49 = vector.shuffle %pixel_25, %pixel_25 [4, 5, 6, 7] : !chunk_bf16, !chunk_bf16
        %sums_50 = amdgpu.mfma 32x32x8 %operand_47 * %operand_49 + %sums_45 blgp = none : !operand_bf16, !operand_bf16, !block
        %sums_51 = amdgpu.mfma 32x32x8 %operand_48 * %operand_49 + %sums_46 blgp = none : !operand_bf16, !operand_bf16, !block
        rocdl.sched.barrier 0
        amdgpu.lds_barrier
        // Step 1, second half.
        %filter_52 = vector.load %lds[%filter_0_at] {alignment = 16} : !lds_bf16, !chunk_bf16
        %filter_53_at = arith.addi %filter_0_at, %c1024 : index
        %filter_53 = vector.load %lds[%filter_53_at] {alignment = 16} : !lds_bf16, !chunk_bf16
        %pixel_54_at = arith.addi %pixel_0_at, %c2048 : index
        %pixel_54 = vector.load %lds[%pixel_54_at] {alignment = 16} : !lds_bf16, !chunk_bf16
        %staged_55_even = arith.addi %k_even_at, %c6144 : index
        %staged_55_odd = arith.addi %k_odd_at, %c6144 : index
        func.call @write_rows_bf16(%lds, %staged_55_even, %staged_55_odd,
            %odd_0#0, %odd_0#1, %odd_0#2, %odd_0#3, %odd_0#4, %odd_0#5, %odd_0#6, %odd_0#7) : (!lds_bf16, index, index, bf16, bf16, bf16, bf16, bf16, bf16, bf16, bf16) -> ()
        %staged_56_at = arith.addi %pixel_part_0_at, %c8192 : index
        func.call @write_elements_bf16(%lds, %staged_56_at,
            %odd_1#0, %odd_1#1, %odd_1#2, %odd_1#3, %odd_2#0, %odd_2#1, %odd_2#2, %odd_2#3) : (!lds_bf16, index, bf16, bf16, bf16, bf16, bf16, bf16, bf16, bf16) -> ()
        %staged_57_at = arith.addi %pixel_part_1_at, %c8192 : index
        func.call @write_elements_bf16(%lds, %staged_57_at,
            %odd_3#0, %odd_3#1, %odd_3#2, %odd_3#3, %odd_4#0, %odd_4#1, %odd_4#2, %odd_4#3) : (!lds_bf16, index, bf16, bf16, bf16, bf16, bf16, bf16, bf16, bf16) -> ()
        %operand_58 = vector.shuffle %filter_39, %filter_39 [0, 1, 2, 3] : !chunk_bf16, !chunk_bf16
        %operand_59 = vector.shuffle %filter_40, %filter_40 [0, 1, 2, 3] : !chunk_bf16, !chunk_bf16
        %operand_60 = vector.shuffle %pixel_41, %pixel_41 [0, 1, 2, 3] : !chunk_bf16, !chunk_bf16
        %sums_61 = amdgpu.mfma 32x32x8 %operand_58 * %operand_60 + %sums_50 blgp = none : !operand_bf16, !operand_bf16, !block
        %sums_62 = amdgpu.mfma 32x32x8 %operand_59 * %operand_60 + %sums_51 blgp = none : !operand_bf16, !operand_bf16, !block
        %operand_63 = vector.shuffle %filter_39, %filter_39 [4, 5, 6, 7] : !chunk_bf16, !chunk_bf16
        %operand_64 = vector.shuffle %filter_40, %filter_40 [4, 5, 6, 7] : !chunk_bf16, !chunk_bf16
        %operand_65 = vector.shuffle %pixel_41, %pixel_41 [4, 5, 6, 7] : !chunk_bf16, !chunk_bf16
        %sums_66 = amdgpu.mfma 32x32x8 %operand_63 * %operand_65 + %sums_61 blgp = none : !operand_bf16, !operand_bf16, !block
        %sums_67 = amdgpu.mfma 32x32x8 %operand_64 * %operand_65 + %sums_62 blgp = none : !operand_bf16, !operand_bf16, !block
        scf.yield %sums_66, %sums_67, %filter_52, %filter_53, %pixel_54, %even_0#0, %even_0#1, %even_0#2, %even_0#3,
            %even_0#4, %even_0#5, %even_0#6, %even_0#7, %even_1#0, %even_1#1, %even_1#2, %even_1#3, %even_2#0,
            %even_2#1, %even_2#2, %even_2#3, %even_3#0, %even_3#1, %even_3#2, %even_3#3, %even_4#0, %even_4#1,
            %even_4#2, %even_4#3, %even_row, %even_column, %even_left, %even_tap
        : !block, !block, !chunk_bf16, !chunk_bf16, !chunk_bf16, bf16, bf16, bf16, bf16, bf16, bf16, bf16, bf16,
        bf16, bf16, bf16, bf16, bf16, bf16, bf16, bf16, bf16, bf16, bf16, bf16, bf16, bf16, bf16, bf16, i32, i32,
        i32, i32
      }

      // The bias; nobody reads LDS any more.
      amdgpu.lds_barrier
      %has_bias_count = memref.dim %bias, %c0 : !flat_bf16
      %has_bias = arith.cmpi ne, %has_bias_count, %c0 : index
      %wave_filter0 = arith.addi %filter0, %wave_filter : i32
      %half_filter = arith.muli %lane_half, %i4 : i32
      %sum_filter0 = arith.addi %wave_filter0, %half_filter : i32
      %wave_pixel0 = arith.addi %pixel0, %wave_pixel : i32
      %biased_0, %biased_1 = scf.if %has_bias -> (!block, !block) {
        %bias_68 = func.call @bias_bf16(%bias, %sum_filter0) : (!flat_bf16, i32) -> !block
        %with_bias_69 = arith.addf %end_0, %bias_68 : !block
        %bias_70_filter = arith.addi %sum_filter0, %i32 : i32
        %bias_70 = func.call @bias_bf16(%bias, %bias_70_filter) : (!flat_bf16, i32) -> !block
        %with_bias_71 = arith.addf %end_1, %bias_70 : !block
        scf.yield %with_bias_69, %with_bias_71 : !block, !block
      } else {
      scf.yield %end_0, %end_1 : !block, !block
      }
      %sum_pixel = arith.addi %wave_pixel0, %lane_row : i32
      %sum_filter_at = arith.muli %sum_filter0, %output_stride_f : i32
      %to_pixel_in_0 = arith.cmpi ult, %sum_pixel, %pixels : i32
      %to_n_0, %to_p_0, %to_q_0 = func.call @split_pixel(%sum_pixel, %p_size, %q_size)
          : (i32, i32, i32) -> (i32, i32, i32)
      %to_image_0 = arith.muli %to_n_0, %output_stride_n : i32
      %to_line_0 = arith.muli %to_p_0, %output_stride_p : i32
      %to_column_0 = arith.muli %to_q_0, %output_stride_q : i32
      %to_image_line_0 = arith.addi %to_image_0, %to_line_0 : i32
      %to_start_0 = arith.addi %to_image_line_0, %to_column_0 : i32
      %to_at_0 = arith.addi %to_start_0, %sum_filter_at : i32
      %to_0_0_skipped = arith.muli %output_stride_f, %i0 : i32
      %to_0_0_at = arith.addi %to_at_0, %to_0_0_skipped : i32
      func.call @store_block_bf16(%biased_0, %output_flat, %to_0_0_at, %output_stride_f,
          %sum_filter0, %f_size, %to_pixel_in_0) : (!block, !flat_bf16, i32, i32, i32, i32, i1) -> ()
      %to_0_1_filter = arith.addi %sum_filter0, %i32 : i32
      %to_0_1_skipped = arith.muli %output_stride_f, %i32 : i32
      %to_0_1_at = arith.addi %to_at_0, %to_0_1_skipped : i32
      func.call @store_block_bf16(%biased_1, %output_flat, %to_0_1_at, %output_stride_f,
          %to_0_1_filter, %f_size, %to_pixel_in_0) : (!block, !flat_bf16, i32, i32, i32, i32, i1) -> ()
      gpu.return
    }

    gpu.func @conv2d_any_bf16(%input: !strided_bf16, %filter: !strided_bf16,
        %bias: !flat_bf16, %output: !strided_bf16,
        %stride_h: i32, %stride_w: i32, %pad_h: i32, %pad_w: i32,
        %dilation_h: i32, %dilation_w: i32)
        workgroup(%shared: memref<12288xbf16, #gpu.address_space<workgroup>> {llvm.align = 16 : i64})
        kernel
        attributes {known_block_size = array<i32: 256, 1, 1>,
                    rocdl.waves_per_eu = 2 : i32} {
      %i0 = arith.constant 0 : i32
      %i1 = arith.constant 1 : i32
      %i2 = arith.constant 2 : i32
      %i4 = arith.constant 4 : i32
      %i8 = arith.constant 8 : i32
      %i12 = arith.constant 12 : i32
      %i16 = arith.constant 16 : i32
      %i31 = arith.constant 31 : i32
      %i32 = arith.constant 32 : i32
      %i63 = arith.constant 63 : i32
      %i64 = arith.constant 64 : i32
      %i128 = arith.constant 128 : i32
      %i2048 = arith.constant 2048 : i32
      %nowhere = arith.constant 1073741816 : i32
      %c0 = arith.constant 0 : index
      %c1 = arith.constant 1 : index
      %c2 = arith.constant 2 : index
      %c3 = arith.constant 3 : index
      %c1024 = arith.constant 1024 : index
      %c2048 = arith.constant 2048 : index
      %c6144 = arith.constant 6144 : index
      %c7168 = arith.constant 7168 : index
      %c8192 = arith.constant 8192 : index
      %lds = memref.cast %shared : memref<12288xbf16, #gpu.address_space<workgroup>> to !lds_bf16
      %n = memref.dim %input, %c0 : !strided_bf16
      %n_size = arith.index_cast %n : index to i32
      %c = memref.dim %input, %c1 : !strided_bf16
      %c_size = arith.index_cast %c : index to i32
      %h = memref.dim %input, %c2 : !strided_bf16
      %h_size = arith.index_cast %h : index to i32
      %w = memref.dim %input, %c3 : !strided_bf16
      %w_size = arith.index_cast %w : index to i32
      %f = memref.dim %filter, %c0 : !strided_bf16
      %f_size = arith.index_cast %f : index to i32
      %r = memref.dim %filter, %c2 : !strided_bf16
      %r_size = arith.index_cast %r : index to i32
      %s = memref.dim %filter, %c3 : !strided_bf16
      %s_size = arith.index_cast %s : index to i32
      %p = memref.dim %output, %c2 : !strided_bf16
      %p_size = arith.index_cast %p : index to i32
      %q = memref.dim %output, %c3 : !strided_bf16
      %q_size = arith.index_cast %q : index to i32
      %input_nc = arith.muli %n, %c : index
      %input_hw = arith.muli %h, %w : index
      %input_count = arith.muli %input_nc, %input_hw : index
      %input_flat = memref.reinterpret_cast %input to offset: [0],
          sizes: [%input_count], strides: [1] : !strided_bf16 to !flat_bf16
      %input_base, %input_offset, %input_sizes:4, %input_strides:4 =
          memref.extract_strided_metadata %input : !strided_bf16 -> memref<bf16>,
          index, index, index, index, index, index, index, index, index
      %input_stride_n = arith.index_cast %input_strides#0 : index to i32
      %input_stride_c = arith.index_cast %input_strides#1 : index to i32
      %input_stride_h = arith.index_cast %input_strides#2 : index to i32
      %input_stride_w = arith.index_cast %input_strides#3 : index to i32
      %filter_fc = arith.muli %f, %c : index
      %filter_rs = arith.muli %r, %s : index
      %filter_count = arith.muli %filter_fc, %filter_rs : index
      %filter_flat = memref.reinterpret_cast %filter to offset: [0],
          sizes: [%filter_count], strides: [1] : !strided_bf16 to !flat_bf16
      %filter_base, %filter_offset, %filter_sizes:4, %filter_strides:4 =
          memref.extract_strided_metadata %filter : !strided_bf16 -> memref<bf16>,
          index, index, index, index, index, index, index, index, index
      %filter_stride_f = arith.index_cast %filter_strides#0 : index to i32
      %filter_stride_c = arith.index_cast %filter_strides#1 : index to i32
      %filter_stride_r = arith.index_cast %filter_strides#2 : index to i32
      %filter_stride_s = arith.index_cast %filter_strides#3 : index to i32
      %output_nf = arith.muli %n, %f : index
      %output_pq = arith.muli %p, %q : index
      %output_count = arith.muli %output_nf, %output_pq : index
      %output_flat = memref.reinterpret_cast %output to offset: [0],
          sizes: [%output_count], strides: [1] : !strided_bf16 to !flat_bf16
      %output_base, %output_offset, %output_sizes:4, %output_strides:4 =
          memref.extract_strided_metadata %output : !strided_bf16 -> memref<bf16>,
          index, index, index, index, index, index, index, index, index
      %output_stride_n = arith.index_cast %output_strides#0 : index to i32
      %output_stride_f = arith.index_cast %output_strides#1 : index to i32
      %output_stride_p = arith.index_cast %output_strides#2 : index to i32
      %output_stride_q = arith.index_cast %output_strides#3 : index to i32
      %pq_size = arith.muli %p_size, %q_size : i32
      %pixels = arith.muli %n_size, %pq_size : i32
      %rs_size = arith.muli %r_size, %s_size : i32

      // block = tile_p * ceil(F / 64) + tile_f
      %block_index = gpu.block_id x
      %block = arith.index_castui %block_index : index to i32
      %tiles_f = arith.ceildivui %f_size, %i64 : i32
      %tile_f = arith.remui %block, %tiles_f : i32
      %tile_p = arith.divui %block, %tiles_f : i32
      %filter0 = arith.muli %tile_f, %i64 : i32
      %pixel0 = arith.muli %tile_p, %i128 : i32
      %thread_index = gpu.thread_id x
      %thread = arith.index_castui %thread_index : index to i32

      // Staging: this lane's pixel and its half of the K step, which is uniform
      // in a wave.
      %half_any = arith.divui %thread, %i128 : i32
      %half = rocdl.readfirstlane %half_any : i32
      %staged_pixel = arith.remui %thread, %i128 : i32
      %pixel = arith.addi %pixel0, %staged_pixel : i32
      %n_0, %h_0, %w_0 = func.call @first_input(%pixel, %pixels, %p_size, %q_size,
          %stride_h, %stride_w, %pad_h, %pad_w) : (i32, i32, i32, i32, i32, i32, i32, i32) -> (i32, i32, i32)
      %image_start = arith.muli %n_0, %input_stride_n : i32
      %line_start = arith.muli %h_0, %input_stride_h : i32
      %column_start = arith.muli %w_0, %input_stride_w : i32
      %image_line = arith.addi %image_start, %line_start : i32
      %input_start = arith.addi %image_line, %column_start : i32
      %first_part = arith.muli %half, %i2 : i32
      %second_part = arith.addi %first_part, %i1 : i32
      %pixel_part_0_at = func.call @lds_position(%staged_pixel, %first_part) : (i32, i32) -> index
      %pixel_part_1_at = func.call @lds_position(%staged_pixel, %second_part) : (i32, i32) -> index

      // This lane's element of a K step of the filters, and where its rows start.
      // Filters beyond the last repeat it: their sums are not stored.
      %k = arith.remui %thread, %i32 : i32
      %k_row = arith.divui %thread, %i32 : i32
      %k_part = arith.divui %k, %i8 : i32
      %k_place_i32 = arith.remui %k, %i8 : i32
      %k_place = arith.index_castui %k_place_i32 : i32 to index
      %k_row_odd = arith.addi %k_row, %i8 : i32
      %k_even_part_at = func.call @lds_position(%k_row, %k_part) : (i32, i32) -> index
      %k_even_at = arith.addi %k_even_part_at, %k_place : index
      %k_odd_part_at = func.call @lds_position(%k_row_odd, %k_part) : (i32, i32) -> index
      %k_odd_at = arith.addi %k_odd_part_at, %k_place : index
      %filter_last = arith.subi %f_size, %i1 : i32
      %k_filter = arith.addi %filter0, %k_row : i32
      %filter_row_8 = vector.broadcast %k_filter : i32 to !words
      %filter_last_8 = vector.broadcast %filter_last : i32 to !words
      %filter_stride_8 = vector.broadcast %filter_stride_f : i32 to !words
      %filter_far_0 = arith.constant dense<[0, 8, 16, 24, 32, 40, 48, 56]> : !words
      %filter_any_0 = arith.addi %filter_row_8, %filter_far_0 : !words
      %filter_8_0 = arith.minui %filter_any_0, %filter_last_8 : !words
      %filter_starts_0 = arith.muli %filter_8_0, %filter_stride_8 : !words

      // The cursor of the K steps: r and s, each times its dilation, and how
      // many channels are left; s is the fastest and the channels the slowest.
      %row_end = arith.muli %r_size, %dilation_h : i32
      %column_end = arith.muli %s_size, %dilation_w : i32
      %half_channel = arith.muli %half, %i16 : i32
      %channel_0 = arith.addi %half_channel, %i0 : i32
      %channel_4 = arith.addi %half_channel, %i4 : i32
      %channel_8 = arith.addi %half_channel, %i8 : i32
      %channel_12 = arith.addi %half_channel, %i12 : i32
      %channel_steps = arith.ceildivui %c_size, %i32 : i32
      %steps = arith.muli %rs_size, %channel_steps : i32

      // The wave's part of the tile, and the lane's row and k half of a block.
      %wave = arith.divui %thread, %i64 : i32
      %wave_f = arith.divui %wave, %i4 : i32
      %wave_p = arith.remui %wave, %i4 : i32
      %lane = arith.andi %thread, %i63 : i32
      %lane_row = arith.andi %lane, %i31 : i32
      %lane_half = arith.divui %lane, %i32 : i32
      %wave_filter = arith.muli %wave_f, %i64 : i32
      %wave_pixel = arith.muli %wave_p, %i32 : i32
      %filter_row = arith.addi %wave_filter, %lane_row : i32
      %pixel_row = arith.addi %wave_pixel, %lane_row : i32
      %lane_half_1 = arith.xori %lane_half, %i2 : i32
      %filter_0_at = func.call @lds_position(%filter_row, %lane_half) : (i32, i32) -> index
      %filter_1_at = func.call @lds_position(%filter_row, %lane_half_1) : (i32, i32) -> index
      %pixel_0_at = func.call @lds_position(%pixel_row, %lane_half) : (i32, i32) -> index
      %pixel_1_at = func.call @lds_position(%pixel_row, %lane_half_1) : (i32, i32) -> index

      // Fill both buffers, and have the next two steps in registers.
      %first_0_done = arith.subi %c_size, %c_size : i32
      %first_0_channel = arith.addi %first_0_done, %k : i32
      %first_0_plane_at = arith.muli %first_0_channel, %filter_stride_c : i32
      %first_0_tap_at = arith.muli %i0, %filter_stride_s : i32
      %first_0_element_at = arith.addi %first_0_plane_at, %first_0_tap_at : i32
      %first_0_exists = arith.cmpi slt, %k, %c_size : i32
      %first_0_filter_at = arith.select %first_0_exists, %first_0_element_at, %nowhere : i32
      %first_0_at = func.call @tap_position(%input_start, %h_0, %w_0, %i0, %i0, %c_size,
          %h_size, %w_size, %c_size, %input_stride_c, %input_stride_h, %input_stride_w) : (i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32) -> i32
      %first_0_row, %first_0_column, %first_0_left, %first_0_wraps = func.call @advance(%i0, %i0, %c_size, %i0, %dilation_w, %i0, %i32,
          %row_end, %column_end, %dilation_h) : (i32, i32, i32, i32, i32, i32, i32, i32, i32, i32) -> (i32, i32, i32, i1)
      %first_0_tap_far = arith.addi %i0, %i1 : i32
      %first_0_tap = arith.select %first_0_wraps, %i0, %first_0_tap_far : i32
      %first_0_0:8 = func.call @gather_rows_bf16(%filter_flat, %filter_starts_0, %first_0_filter_at)
          : (!flat_bf16, !words, i32) -> (bf16, bf16, bf16, bf16, bf16, bf16, bf16, bf16)
      %first_0_1:4 = func.call @gather_bf16(%input_flat, %first_0_at, %channel_0, %c_size, %input_stride_c)
          : (!flat_bf16, i32, i32, i32, i32) -> (bf16, bf16, bf16, bf16)
      %first_0_2:4 = func.call @gather_bf16(%input_flat, %first_0_at, %channel_4, %c_size, %input_stride_c)
          : (!flat_bf16, i32, i32, i32, i32) -> (bf16, bf16, bf16, bf16)
      %first_0_3:4 = func.call @gather_bf16(%input_flat, %first_0_at, %channel_8, %c_size, %input_stride_c)
          : (!flat_bf16, i32, i32, i32, i32) -> (bf16, bf16, bf16, bf16)
      %first_0_4:4 = func.call @gather_bf16(%input_flat, %first_0_at, %channel_12, %c_size, %input_stride_c)
          : (!flat_bf16, i32, i32, i32, i32) -> (bf16, bf16, bf16, bf16)
      %first_1_done = arith.subi %c_size, %first_0_left : i32
      %first_1_channel = arith.addi %first_1_done, %k : i32
      %first_1_plane_at = arith.muli %first_1_channel, %filter_stride_c : i32
      %first_1_tap_at = arith.muli %first_0_tap, %filter_stride_s : i32
      %first_1_element_at = arith.addi %first_1_plane_at, %first_1_tap_at : i32
      %first_1_exists = arith.cmpi slt, %k, %first_0_left : i32
      %first_1_filter_at = arith.select %first_1_exists, %first_1_element_at, %nowhere : i32
      %first_1_at = func.call @tap_position(%input_start, %h_0, %w_0, %first_0_row, %first_0_column, %first_0_left,
          %h_size, %w_size, %c_size, %input_stride_c, %input_stride_h, %input_stride_w) : (i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32) -> i32
      %first_1_row, %first_1_column, %first_1_left, %first_1_wraps = func.call @advance(%first_0_row, %first_0_column, %first_0_left, %i0, %dilation_w, %i0, %i32,
          %row_end, %column_end, %dilation_h) : (i32, i32, i32, i32, i32, i32, i32, i32, i32, i32) -> (i32, i32, i32, i1)
      %first_1_tap_far = arith.addi %first_0_tap, %i1 : i32
      %first_1_tap = arith.select %first_1_wraps, %i0, %first_1_tap_far : i32
      %first_1_0:8 = func.call @gather_rows_bf16(%filter_flat, %filter_starts_0, %first_1_filter_at)
          : (!flat_bf16, !words, i32) -> (bf16, bf16, bf16, bf16, bf16, bf16, bf16, bf16)
      %first_1_1:4 = func.call @gather_bf16(%input_flat, %first_1_at, %channel_0, %first_0_left, %input_stride_c)
          : (!flat_bf16, i32, i32, i32, i32) -> (bf16, bf16, bf16, bf16)
      %first_1_2:4 = func.call @gather_bf16(%input_flat, %first_1_at, %channel_4, %first_0_left, %input_stride_c)
          : (!flat_bf16, i32, i32, i32, i32) -> (bf16, bf16, bf16, bf16)
      %first_1_3:4 = func.call @gather_bf16(%input_flat, %first_1_at, %channel_8, %first_0_left, %input_stride_c)
          : (!flat_bf16, i32, i32, i32, i32) -> (bf16, bf16, bf16, bf16)
      %first_1_4:4 = func.call @gather_bf16(%input_flat, %first_1_at, %channel_12, %first_0_left, %input_stride_c)
          : (!flat_bf16, i32, i32, i32, i32) -> (bf16, bf16, bf16, bf16)
      %first_2_done = arith.subi %c_size, %first_1_left : i32
      %first_2_channel = arith.addi %first_2_done, %k : i32
      %first_2_plane_at = arith.muli %first_2_channel, %filter_stride_c : i32
      %first_2_tap_at = arith.muli %first_1_tap, %filter_stride_s : i32
      %first_2_element_at = arith.addi %first_2_plane_at, %first_2_tap_at : i32
      %first_2_exists = arith.cmpi slt, %k, %first_1_left : i32
      %first_2_filter_at = arith.select %first_2_exists, %first_2_element_at, %nowhere : i32
      %first_2_at = func.call @tap_position(%input_start, %h_0, %w_0, %first_1_row, %first_1_column, %first_1_left,
          %h_size, %w_size, %c_size, %input_stride_c, %input_stride_h, %input_stride_w) : (i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32) -> i32
      %first_2_row, %first_2_column, %first_2_left, %first_2_wraps = func.call @advance(%first_1_row, %first_1_column, %first_1_left, %i0, %dilation_w, %i0, %i32,
          %row_end, %column_end, %dilation_h) : (i32, i32, i32, i32, i32, i32, i32, i32, i32, i32) -> (i32, i32, i32, i1)
      %first_2_tap_far = arith.addi %first_1_tap, %i1 : i32
      %first_2_tap = arith.select %first_2_wraps, %i0, %first_2_tap_far : i32
      %first_2_0:8 = func.call @gather_rows_bf16(%filter_flat, %filter_starts_0, %first_2_filter_at)
          : (!flat_bf16, !words, i32) -> (bf16, bf16, bf16, bf16, bf16, bf16, bf16, bf16)
      %first_2_1:4 = func.call @gather_bf16(%input_flat, %first_2_at, %channel_0, %first_1_left, %input_stride_c)
          : (!flat_bf16, i32, i32, i32, i32) -> (bf16, bf16, bf16, bf16)
      %first_2_2:4 = func.call @gather_bf16(%input_flat, %first_2_at, %channel_4, %first_1_left, %input_stride_c)
          : (!flat_bf16, i32, i32, i32, i32) -> (bf16, bf16, bf16, bf16)
      %first_2_3:4 = func.call @gather_bf16(%input_flat, %first_2_at, %channel_8, %first_1_left, %input_stride_c)
          : (!flat_bf16, i32, i32, i32, i32) -> (bf16, bf16, bf16, bf16)
      %first_2_4:4 = func.call @gather_bf16(%input_flat, %first_2_at, %channel_12, %first_1_left, %input_stride_c)
          : (!flat_bf16, i32, i32, i32, i32) -> (bf16, bf16, bf16, bf16)
      func.call @write_rows_bf16(%lds, %k_even_at, %k_odd_at,
          %first_0_0#0, %first_0_0#1, %first_0_0#2, %first_0_0#3, %first_0_0#4, %first_0_0#5, %first_0_0#6, %first_0_0#7) : (!lds_bf16, index, index, bf16, bf16, bf16, bf16, bf16, bf16, bf16, bf16) -> ()
      %staged_2_at = arith.addi %pixel_part_0_at, %c2048 : index
      func.call @write_elements_bf16(%lds, %staged_2_at,
          %first_0_1#0, %first_0_1#1, %first_0_1#2, %first_0_1#3, %first_0_2#0, %first_0_2#1, %first_0_2#2, %first_0_2#3) : (!lds_bf16, index, bf16, bf16, bf16, bf16, bf16, bf16, bf16, bf16) -> ()
      %staged_3_at = arith.addi %pixel_part_1_at, %c2048 : index
      func.call @write_elements_bf16(%lds, %staged_3_at,
          %first_0_3#0, %first_0_3#1, %first_0_3#2, %first_0_3#3, %first_0_4#0, %first_0_4#1, %first_0_4#2, %first_0_4#3) : (!lds_bf16, index, bf16, bf16, bf16, bf16, bf16, bf16, bf16, bf16) -> ()
      %staged_4_even = arith.addi %k_even_at, %c6144 : index
      %staged_4_odd = arith.addi %k_odd_at, %c6144 : index
      func.call @write_rows_bf16(%lds, %staged_4_even, %staged_4_odd,
          %first_1_0#0, %first_1_0#1, %first_1_0#2, %first_1_0#3, %first_1_0#4, %first_1_0#5, %first_1_0#6, %first_1_0#7) : (!lds_bf16, index, index, bf16, bf16, bf16, bf16, bf16, bf16, bf16, bf16) -> ()
      %staged_5_at = arith.addi %pixel_part_0_at, %c8192 : index
      func.call @write_elements_bf16(%lds, %staged_5_at,
          %first_1_1#0, %first_1_1#1, %first_1_1#2, %first_1_1#3, %first_1_2#0, %first_1_2#1, %first_1_2#2, %first_1_2#3) : (!lds_bf16, index, bf16, bf16, bf16, bf16, bf16, bf16, bf16, bf16) -> ()
      %staged_6_at = arith.addi %pixel_part_1_at, %c8192 : index
      func.call @write_elements_bf16(%lds, %staged_6_at,
          %first_1_3#0, %first_1_3#1, %first_1_3#2, %first_1_3#3, %first_1_4#0, %first_1_4#1, %first_1_4#2, %first_1_4#3) : (!lds_bf16, index, bf16, bf16, bf16, bf16, bf16, bf16, bf16, bf16) -> ()
      amdgpu.lds_barrier
      %filter_7 = vector.load %lds[%filter_0_at] {alignment = 16} : !lds_bf16, !chunk_bf16
      %filter_8_at = arith.addi %filter_0_at, %c1024 : index
      %filter_8 = vector.load %lds[%filter_8_at] {alignment = 16} : !lds_bf16, !chunk_bf16
      %pixel_9_at = arith.addi %pixel_0_at, %c2048 : index
      %pixel_9 = vector.load %lds[%pixel_9_at] {alignment = 16} : !lds_bf16, !chunk_bf16
      %no_sums = arith.constant dense<0.0> : !block
      %end_0, %end_1, %end_2, %end_3, %end_4, %end_5, %end_6, %end_7, %end_8, %end_9, %end_10, %end_11, %end_12,
          %end_13, %end_14, %end_15, %end_16, %end_17, %end_18, %end_19, %end_20, %end_21, %end_22, %end_23, %end_24,
          %end_25, %end_26, %end_27, %end_28, %end_29, %end_30, %end_31, %end_32 =
      scf.for %step = %i0 to %steps step %i2
      iter_args(%loop_sums_0 = %no_sums, %loop_sums_1 = %no_sums, %loop_operand_0 = %filter_7, %loop_operand_1 =
      %filter_8, %loop_operand_2 = %pixel_9, %loop_even_0 = %first_2_0#0, %loop_even_1 = %first_2_0#1, %loop_even_2
      = %first_2_0#2, %loop_even_3 = %first_2_0#3, %loop_even_4 = %first_2_0#4, %loop_even_5 = %first_2_0#5,
      %loop_even_6 = %first_2_0#6, %loop_even_7 = %first_2_0#7, %loop_even_8 = %first_2_1#0, %loop_even_9 =
      %first_2_1#1, %loop_even_10 = %first_2_1#2, %loop_even_11 = %first_2_1#3, %loop_even_12 = %first_2_2#0,
      %loop_even_13 = %first_2_2#1, %loop_even_14 = %first_2_2#2, %loop_even_15 = %first_2_2#3, %loop_even_16 =
      %first_2_3#0, %loop_even_17 = %first_2_3#1, %loop_even_18 = %first_2_3#2, %loop_even_19 = %first_2_3#3,
      %loop_even_20 = %first_2_4#0, %loop_even_21 = %first_2_4#1, %loop_even_22 = %first_2_4#2, %loop_even_23 =
      %first_2_4#3, %loop_row_0 = %first_2_row, %loop_column_0 = %first_2_column, %loop_left_0 = %first_2_left,
      %loop_tap_0 = %first_2_tap)
      -> (!block, !block, !chunk_bf16, !chunk_bf16, !chunk_bf16, bf16, bf16, bf16, bf16, bf16, bf16, bf16, bf16,
      bf16, bf16, bf16, bf16, bf16, bf16, bf16, bf16, bf16, bf16, bf16, bf16, bf16, bf16, bf16, bf16, i32, i32, i32,
      i32) : i32 {
        // Step 0, first half. Everybody has read buffer 0 at its end.
        %filter_10 = vector.load %lds[%filter_1_at] {alignment = 16} : !lds_bf16, !chunk_bf16
        %filter_11_at = arith.addi %filter_1_at, %c1024 : index
        %filter_11 = vector.load %lds[%filter_11_at] {alignment = 16} : !lds_bf16, !chunk_bf16
        %pixel_12_at = arith.addi %pixel_1_at, %c2048 : index
        %pixel_12 = vector.load %lds[%pixel_12_at] {alignment = 16} : !lds_bf16, !chunk_bf16
        %odd_done = arith.subi %c_size, %loop_left_0 : i32
        %odd_channel = arith.addi %odd_done, %k : i32
        %odd_plane_at = arith.muli %odd_channel, %filter_stride_c : i32
        %odd_tap_at = arith.muli %loop_tap_0, %filter_stride_s : i32
        %odd_element_at = arith.addi %odd_plane_at, %odd_tap_at : i32
        %odd_exists = arith.cmpi slt, %k, %loop_left_0 : i32
        %odd_filter_at = arith.select %odd_exists, %odd_element_at, %nowhere : i32
        %odd_at = func.call @tap_position(%input_start, %h_0, %w_0, %loop_row_0, %loop_column_0, %loop_left_0,
            %h_size, %w_size, %c_size, %input_stride_c, %input_stride_h, %input_stride_w) : (i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32) -> i32
        %odd_row, %odd_column, %odd_left, %odd_wraps = func.call @advance(%loop_row_0, %loop_column_0, %loop_left_0, %i0, %dilation_w, %i0, %i32,
            %row_end, %column_end, %dilation_h) : (i32, i32, i32, i32, i32, i32, i32, i32, i32, i32) -> (i32, i32, i32, i1)
        %odd_tap_far = arith.addi %loop_tap_0, %i1 : i32
        %odd_tap = arith.select %odd_wraps, %i0, %odd_tap_far : i32
        %odd_0:8 = func.call @gather_rows_bf16(%filter_flat, %filter_starts_0, %odd_filter_at)
            : (!flat_bf16, !words, i32) -> (bf16, bf16, bf16, bf16, bf16, bf16, bf16, bf16)
        %odd_1:4 = func.call @gather_bf16(%input_flat, %odd_at, %channel_0, %loop_left_0, %input_stride_c)
            : (!flat_bf16, i32, i32, i32, i32) -> (bf16, bf16, bf16, bf16)
        %odd_2:4 = func.call @gather_bf16(%input_flat, %odd_at, %channel_4, %loop_left_0, %input_stride_c)
            : (!flat_bf16, i32, i32, i32, i32) -> (bf16, bf16, bf16, bf16)
        %odd_3:4 = func.call @gather_bf16(%input_flat, %odd_at, %channel_8, %loop_left_0, %input_stride_c)
            : (!flat_bf16, i32, i32, i32, i32) -> (bf16, bf16, bf16, bf16)
        %odd_4:4 = func.call @gather_bf16(%input_flat, %odd_at, %channel_12, %loop_left_0, %input_stride_c)
            : (!flat_bf16, i32, i32, i32, i32) -> (bf16, bf16, bf16, bf16)
        %operand_13 = vector.shuffle %loop_operand_0, %loop_operand_0 [0, 1, 2, 3] : !chunk_bf16, !chunk_bf16
        %operand_14 = vector.shuffle %loop_operand_1, %loop_operand_1 [0, 1, 2, 3] : !chunk_bf16, !chunk_bf16
        %operand_15 = vector.shuffle %loop_operand_2, %loop_operand_2 [0, 1, 2, 3] : !chunk_bf16, !chunk_bf16
        %sums_16 = amdgpu.mfma 32x32x8 %operand_13 * %operand_15 + %loop_sums_0 blgp = none : !operand_bf16, !operand_bf16, !block
        %sums_17 = amdgpu.mfma 32x32x8 %operand_14 * %operand_15 + %loop_sums_1 blgp = none : !operand_bf16, !operand_bf16, !block
        %operand_18 = vector.shuffle %loop_operand_0, %loop_operand_0 [4, 5, 6, 7] : !chunk_bf16, !chunk_bf16
        %operand_19 = vector.shuffle %loop_operand_1, %loop_operand_1 [4, 5, 6, 7] : !chunk_bf16, !chunk_bf16
        %operand_20 = vector.shuffle %loop_operand_2, %loop_operand_2 [4, 5, 6, 7] : !chunk_bf16, !chunk_bf16
        %sums_21 = amdgpu.mfma 32x32x8 %operand_18 * %operand_20 + %sums_16 blgp = none : !operand_bf16, !operand_bf16, !block
        %sums_22 = amdgpu.mfma 32x32x8 %operand_19 * %operand_20 + %sums_17 blgp = none : !operand_bf16, !operand_bf16, !block
        rocdl.sched.barrier 0
        amdgpu.lds_barrier
        // Step 0, second half.
        %filter_23_at = arith.addi %filter_0_at, %c6144 : index
        %filter_23 = vector.load %lds[%filter_23_at] {alignment = 16} : !lds_bf16, !chunk_bf16
        %filter_24_at = arith.addi %filter_0_at, %c7168 : index
        %filter_24 = vector.load %lds[%filter_24_at] {alignment = 16} : !lds_bf16, !chunk_bf16
        %pixel_25_at = arith.addi %pixel_0_at, %c8192 : index
        %pixel_25 = vector.load %lds[%pixel_25_at] {alignment = 16} : !lds_bf16, !chunk_bf16
        func.call @write_rows_bf16(%lds, %k_even_at, %k_odd_at,
            %loop_even_0, %loop_even_1, %loop_even_2, %loop_even_3, %loop_even_4, %loop_even_5, %loop_even_6, %loop_even_7) : (!lds_bf16, index, index, bf16, bf16, bf16, bf16, bf16, bf16, bf16, bf16) -> ()
        %staged_27_at = arith.addi %pixel_part_0_at, %c2048 : index
        func.call @write_elements_bf16(%lds, %staged_27_at,
            %loop_even_8, %loop_even_9, %loop_even_10, %loop_even_11, %loop_even_12, %loop_even_13, %loop_even_14, %loop_even_15) : (!lds_bf16, index, bf16, bf16, bf16, bf16, bf16, bf16, bf16, bf16) -> ()
        %staged_28_at = arith.addi %pixel_part_1_at, %c2048 : index
        func.call @write_elements_bf16(%lds, %staged_28_at,
            %loop_even_16, %loop_even_17, %loop_even_18, %loop_even_19, %loop_even_20, %loop_even_21, %loop_even_22, %loop_even_23) : (!lds_bf16, index, bf16, bf16, bf16, bf16, bf16, bf16, bf16, bf16) -> ()
        %operand_29 = vector.shuffle %filter_10, %filter_10 [0, 1, 2, 3] : !chunk_bf16, !chunk_bf16
        %operand_30 = vector.shuffle %filter_11, %filter_11 [0, 1, 2, 3] : !chunk_bf16, !chunk_bf16
        %operand_31 = vector.shuffle %pixel_12, %pixel_12 [0, 1, 2, 3] : !chunk_bf16, !chunk_bf16
        %sums_32 = amdgpu.mfma 32x32x8 %operand_29 * %operand_31 + %sums_21 blgp = none : !operand_bf16, !operand_bf16, !block
        %sums_33 = amdgpu.mfma 32x32x8 %operand_30 * %operand_31 + %sums_22 blgp = none : !operand_bf16, !operand_bf16, !block
        %operand_34 = vector.shuffle %filter_10, %filter_10 [4, 5, 6, 7] : !chunk_bf16, !chunk_bf16
        %operand_35 = vector.shuffle %filter_11, %filter_11 [4, 5, 6, 7] : !chunk_bf16, !chunk_bf16
        %operand_36 = vector.shuffle %pixel_12, %pixel_12 [4, 5, 6, 7] : !chunk_bf16, !chunk_bf16
        %sums_37 = amdgpu.mfma 32x32x8 %operand_34 * %operand_36 + %sums_32 blgp = none : !operand_bf16, !operand_bf16, !block
        %sums_38 = amdgpu.mfma 32x32x8 %operand_35 * %operand_36 + %sums_33 blgp = none : !operand_bf16, !operand_bf16, !block
        // Step 1, first half. Everybody has read buffer 1 at its end.
        %filter_39_at = arith.addi %filter_1_at, %c6144 : index
        %filter_39 = vector.load %lds[%filter_39_at] {alignment = 16} : !lds_bf16, !chunk_bf16
        %filter_40_at = arith.addi %filter_1_at, %c7168 : index
        %filter_40 = vector.load %lds[%filter_40_at] {alignment = 16} : !lds_bf16, !chunk_bf16
        %pixel_41_at = arith.addi %pixel_1_at, %c8192 : index
        %pixel_41 = vector.load %lds[%pixel_41_at] {alignment = 16} : !lds_bf16, !chunk_bf16
        %even_done = arith.subi %c_size, %odd_left : i32
        %even_channel = arith.addi %even_done, %k : i32
        %even_plane_at = arith.muli %even_channel, %filter_stride_c : i32
        %even_tap_at = arith.muli %odd_tap, %filter_stride_s : i32
        %even_element_at = arith.addi %even_plane_at, %even_tap_at : i32
        %even_exists = arith.cmpi slt, %k, %odd_left : i32
        %even_filter_at = arith.select %even_exists, %even_element_at, %nowhere : i32
        %even_at = func.call @tap_position(%input_start, %h_0, %w_0, %odd_row, %odd_column, %odd_left,
            %h_size, %w_size, %c_size, %input_stride_c, %input_stride_h, %input_stride_w) : (i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32) -> i32
        %even_row, %even_column, %even_left, %even_wraps = func.call @advance(%odd_row, %odd_column, %odd_left, %i0, %dilation_w, %i0, %i32,
            %row_end, %column_end, %dilation_h) : (i32, i32, i32, i32, i32, i32, i32, i32, i32, i32) -> (i32, i32, i32, i1)
        %even_tap_far = arith.addi %odd_tap, %i1 : i32
        %even_tap = arith.select %even_wraps, %i0, %even_tap_far : i32
        %even_0:8 = func.call @gather_rows_bf16(%filter_flat, %filter_starts_0, %even_filter_at)
            : (!flat_bf16, !words, i32) -> (bf16, bf16, bf16, bf16, bf16, bf16, bf16, bf16)
        %even_1:4 = func.call @gather_bf16(%input_flat, %even_at, %channel_0, %odd_left, %input_stride_c)
            : (!flat_bf16, i32, i32, i32, i32) -> (bf16, bf16, bf16, bf16)
        %even_2:4 = func.call @gather_bf16(%input_flat, %even_at, %channel_4, %odd_left, %input_stride_c)
            : (!flat_bf16, i32, i32, i32, i32) -> (bf16, bf16, bf16, bf16)
        %even_3:4 = func.call @gather_bf16(%input_flat, %even_at, %channel_8, %odd_left, %input_stride_c)
            : (!flat_bf16, i32, i32, i32, i32) -> (bf16, bf16, bf16, bf16)
        %even_4:4 = func.call @gather_bf16(%input_flat, %even_at, %channel_12, %odd_left, %input_stride_c)
            : (!flat_bf16, i32, i32, i32, i32) -> (bf16, bf16, bf16, bf16)
        %operand_42 = vector.shuffle %filter_23, %filter_23 [0, 1, 2, 3] : !chunk_bf16, !chunk_bf16
        %operand_43 = vector.shuffle %filter_24, %filter_24 [0, 1, 2, 3] : !chunk_bf16, !chunk_bf16
        %operand_44 = vector.shuffle %pixel_25, %pixel_25 [0, 1, 2, 3] : !chunk_bf16, !chunk_bf16
        %sums_45 = amdgpu.mfma 32x32x8 %operand_42 * %operand_44 + %sums_37 blgp = none : !operand_bf16, !operand_bf16, !block
        %sums_46 = amdgpu.mfma 32x32x8 %operand_43 * %operand_44 + %sums_38 blgp = none : !operand_bf16, !operand_bf16, !block
        %operand_47 = vector.shuffle %filter_23, %filter_23 [4, 5, 6, 7] : !chunk_bf16, !chunk_bf16
        %operand_48 = vector.shuffle %filter_24, %filter_24 [4, 5, 6, 7] : !chunk_bf16, !chunk_bf16
        %operand_49 = vector.shuffle %pixel_25, %pixel_25 [4, 5, 6, 7] : !chunk_bf16, !chunk_bf16
        %sums_50 = amdgpu.mfma 32x32x8 %operand_47 * %operand_49 + %sums_45 blgp = none : !operand_bf16, !operand_bf16, !block
        %sums_51 = amdgpu.mfma 32x32x8 %operand_48 * %operand_49 + %sums_46 blgp = none : !operand_bf16, !operand_bf16, !block
        rocdl.sched.barrier 0
        amdgpu.lds_barrier
        // Step 1, second half.
        %filter_52 = vector.load %lds[%filter_0_at] {alignment = 16} : !lds_bf16, !chunk_bf16
        %filter_53_at = arith.addi %filter_0_at, %c1024 : index
        %filter_53 = vector.load %lds[%filter_53_at] {alignment = 16} : !lds_bf16, !chunk_bf16
        %pixel_54_at = arith.addi %pixel_0_at, %c2048 : index
        %pixel_54 = vector.load %lds[%pixel_54_at] {alignment = 16} : !lds_bf16, !chunk_bf16
        %staged_55_even = arith.addi %k_even_at, %c6144 : index
        %staged_55_odd = arith.addi %k_odd_at, %c6144 : index
        func.call @write_rows_bf16(%lds, %staged_55_even, %staged_55_odd,
            %odd_0#0, %odd_0#1, %odd_0#2, %odd_0#3, %odd_0#4, %odd_0#5, %odd_0#6, %odd_0#7) : (!lds_bf16, index, index, bf16, bf16, bf16, bf16, bf16, bf16, bf16, bf16) -> ()
        %staged_56_at = arith.addi %pixel_part_0_at, %c8192 : index
        func.call @write_elements_bf16(%lds, %staged_56_at,
            %odd_1#0, %odd_1#1, %odd_1#2, %odd_1#3, %odd_2#0, %odd_2#1, %odd_2#2, %odd_2#3) : (!lds_bf16, index, bf16, bf16, bf16, bf16, bf16, bf16, bf16, bf16) -> ()
        %staged_57_at = arith.addi %pixel_part_1_at, %c8192 : index
        func.call @write_elements_bf16(%lds, %staged_57_at,
            %odd_3#0, %odd_3#1, %odd_3#2, %odd_3#3, %odd_4#0, %odd_4#1, %odd_4#2, %odd_4#3) : (!lds_bf16, index, bf16, bf16, bf16, bf16, bf16, bf16, bf16, bf16) -> ()
        %operand_58 = vector.shuffle %filter_39, %filter_39 [0, 1, 2, 3] : !chunk_bf16, !chunk_bf16
        %operand_59 = vector.shuffle %filter_40, %filter_40 [0, 1, 2, 3] : !chunk_bf16, !chunk_bf16
        %operand_60 = vector.shuffle %pixel_41, %pixel_41 [0, 1, 2, 3] : !chunk_bf16, !chunk_bf16
        %sums_61 = amdgpu.mfma 32x32x8 %operand_58 * %operand_60 + %sums_50 blgp = none : !operand_bf16, !operand_bf16, !block
        %sums_62 = amdgpu.mfma 32x32x8 %operand_59 * %operand_60 + %sums_51 blgp = none : !operand_bf16, !operand_bf16, !block
        %operand_63 = vector.shuffle %filter_39, %filter_39 [4, 5, 6, 7] : !chunk_bf16, !chunk_bf16
        %operand_64 = vector.shuffle %filter_40, %filter_40 [4, 5, 6, 7] : !chunk_bf16, !chunk_bf16
        %operand_65 = vector.shuffle %pixel_41, %pixel_41 [4, 5, 6, 7] : !chunk_bf16, !chunk_bf16
        %sums_66 = amdgpu.mfma 32x32x8 %operand_63 * %operand_65 + %sums_61 blgp = none : !operand_bf16, !operand_bf16, !block
        %sums_67 = amdgpu.mfma 32x32x8 %operand_64 * %operand_65 + %sums_62 blgp = none : !operand_bf16, !operand_bf16, !block
        scf.yield %sums_66, %sums_67, %filter_52, %filter_53, %pixel_54, %even_0#0, %even_0#1, %even_0#2, %even_0#3,
            %even_0#4, %even_0#5, %even_0#6, %even_0#7, %even_1#0, %even_1#1, %even_1#2, %even_1#3, %even_2#0,
            %even_2#1, %even_2#2, %even_2#3, %even_3#0, %even_3#1, %even_3#2, %even_3#3, %even_4#0, %even_4#1,
            %even_4#2, %even_4#3, %even_row, %even_column, %even_left, %even_tap
        : !block, !block, !chunk_bf16, !chunk_bf16, !chunk_bf16, bf16, bf16, bf16, bf16, bf16, bf16, bf16, bf16,
        bf16, bf16, bf16, bf16, bf16, bf16, bf16, bf16, bf16, bf16, bf16, bf16, bf16, bf16, bf16, bf16, i32, i32,
        i32, i32
      }

      // The bias; nobody reads LDS any more.
      amdgpu.lds_barrier
      %has_bias_count = memref.dim %bias, %c0 : !flat_bf16
      %has_bias = arith.cmpi ne, %has_bias_count, %c0 : index
      %wave_filter0 = arith.addi %filter0, %wave_filter : i32
      %half_filter = arith.muli %lane_half, %i4 : i32
      %sum_filter0 = arith.addi %wave_filter0, %half_filter : i32
      %wave_pixel0 = arith.addi %pixel0, %wave_pixel : i32
      %biased_0, %biased_1 = scf.if %has_bias -> (!block, !block) {
        %bias_68 = func.call @bias_bf16(%bias, %sum_filter0) : (!flat_bf16, i32) -> !block
        %with_bias_69 = arith.addf %end_0, %bias_68 : !block
        %bias_70_filter = arith.addi %sum_filter0, %i32 : i32
        %bias_70 = func.call @bias_bf16(%bias, %bias_70_filter) : (!flat_bf16, i32) -> !block
        %with_bias_71 = arith.addf %end_1, %bias_70 : !block
        scf.yield %with_bias_69, %with_bias_71 : !block, !block
      } else {
      scf.yield %end_0, %end_1 : !block, !block
      }

      // NHWC has neighbouring filters at neighbouring places.
      %is_nhwc = arith.cmpi eq, %output_stride_f, %i1 : i32
      scf.if %is_nhwc {
        %turn_start = arith.muli %wave, %i2048 : i32
        %turn_lane = arith.muli %lane_row, %i64 : i32
        %turn_at_0 = arith.addi %turn_start, %turn_lane : i32
        func.call @turn_block_bf16(%lds, %biased_0, %turn_at_0, %lane_row, %lane_half, %i0) : (!lds_bf16, !block, i32, i32, i32, i32) -> ()
        func.call @turn_block_bf16(%lds, %biased_1, %turn_at_0, %lane_row, %lane_half, %i4) : (!lds_bf16, !block, i32, i32, i32, i32) -> ()
        amdgpu.lds_barrier
        %f_rest = arith.remui %f_size, %i8 : i32
        %f_is_whole = arith.cmpi eq, %f_rest, %i0 : i32
        scf.if %f_is_whole {
          func.call @store_rows_bf16(%lds, %turn_start, %lane, %i32, %output_flat,
              %wave_pixel0, %pixels, %wave_filter0, %f_size) : (!lds_bf16, i32, i32, i32, !flat_bf16, i32, i32, i32, i32) -> ()
        } else {
          func.call @store_elements_bf16(%lds, %turn_start, %lane, %i32, %output_flat,
              %wave_pixel0, %pixels, %wave_filter0, %f_size) : (!lds_bf16, i32, i32, i32, !flat_bf16, i32, i32, i32, i32) -> ()
        }
      } else {
        %sum_pixel = arith.addi %wave_pixel0, %lane_row : i32
        %sum_filter_at = arith.muli %sum_filter0, %output_stride_f : i32
        %to_pixel_in_0 = arith.cmpi ult, %sum_pixel, %pixels : i32
        %to_n_0, %to_p_0, %to_q_0 = func.call @split_pixel(%sum_pixel, %p_size, %q_size)
            : (i32, i32, i32) -> (i32, i32, i32)
        %to_image_0 = arith.muli %to_n_0, %output_stride_n : i32
        %to_line_0 = arith.muli %to_p_0, %output_stride_p : i32
        %to_column_0 = arith.muli %to_q_0, %output_stride_q : i32
        %to_image_line_0 = arith.addi %to_image_0, %to_line_0 : i32
        %to_start_0 = arith.addi %to_image_line_0, %to_column_0 : i32
        %to_at_0 = arith.addi %to_start_0, %sum_filter_at : i32
        %to_0_0_skipped = arith.muli %output_stride_f, %i0 : i32
        %to_0_0_at = arith.addi %to_at_0, %to_0_0_skipped : i32
        func.call @store_block_bf16(%biased_0, %output_flat, %to_0_0_at, %output_stride_f,
            %sum_filter0, %f_size, %to_pixel_in_0) : (!block, !flat_bf16, i32, i32, i32, i32, i1) -> ()
        %to_0_1_filter = arith.addi %sum_filter0, %i32 : i32
        %to_0_1_skipped = arith.muli %output_stride_f, %i32 : i32
        %to_0_1_at = arith.addi %to_at_0, %to_0_1_skipped : i32
        func.call @store_block_bf16(%biased_1, %output_flat, %to_0_1_at, %output_stride_f,
            %to_0_1_filter, %f_size, %to_pixel_in_0) : (!block, !flat_bf16, i32, i32, i32, i32, i1) -> ()
      }
      gpu.return
    }

    gpu.func @conv2d_few_channels_bf16(%input: !strided_bf16, %filter: !strided_bf16,
        %bias: !flat_bf16, %output: !strided_bf16,
        %stride_h: i32, %stride_w: i32, %pad_h: i32, %pad_w: i32,
        %dilation_h: i32, %dilation_w: i32)
        workgroup(%shared: memref<12288xbf16, #gpu.address_space<workgroup>> {llvm.align = 16 : i64})
        kernel
        attributes {known_block_size = array<i32: 256, 1, 1>,
                    rocdl.waves_per_eu = 2 : i32} {
      %i0 = arith.constant 0 : i32
      %i1 = arith.constant 1 : i32
      %i2 = arith.constant 2 : i32
      %i4 = arith.constant 4 : i32
      %i8 = arith.constant 8 : i32
      %i31 = arith.constant 31 : i32
      %i32 = arith.constant 32 : i32
      %i63 = arith.constant 63 : i32
      %i64 = arith.constant 64 : i32
      %i128 = arith.constant 128 : i32
      %i2048 = arith.constant 2048 : i32
      %nowhere = arith.constant 1073741816 : i32
      %c0 = arith.constant 0 : index
      %c1 = arith.constant 1 : index
      %c2 = arith.constant 2 : index
      %c3 = arith.constant 3 : index
      %c1024 = arith.constant 1024 : index
      %c2048 = arith.constant 2048 : index
      %c6144 = arith.constant 6144 : index
      %c7168 = arith.constant 7168 : index
      %c8192 = arith.constant 8192 : index
      %lds = memref.cast %shared : memref<12288xbf16, #gpu.address_space<workgroup>> to !lds_bf16
      %n = memref.dim %input, %c0 : !strided_bf16
      %n_size = arith.index_cast %n : index to i32
      %c = memref.dim %input, %c1 : !strided_bf16
      %c_size = arith.index_cast %c : index to i32
      %h = memref.dim %input, %c2 : !strided_bf16
      %h_size = arith.index_cast %h : index to i32
      %w = memref.dim %input, %c3 : !strided_bf16
      %w_size = arith.index_cast %w : index to i32
      %f = memref.dim %filter, %c0 : !strided_bf16
      %f_size = arith.index_cast %f : index to i32
      %r = memref.dim %filter, %c2 : !strided_bf16
      %r_size = arith.index_cast %r : index to i32
      %s = memref.dim %filter, %c3 : !strided_bf16
      %s_size = arith.index_cast %s : index to i32
      %p = memref.dim %output, %c2 : !strided_bf16
      %p_size = arith.index_cast %p : index to i32
      %q = memref.dim %output, %c3 : !strided_bf16
      %q_size = arith.index_cast %q : index to i32
      %input_nc = arith.muli %n, %c : index
      %input_hw = arith.muli %h, %w : index
      %input_count = arith.muli %input_nc, %input_hw : index
      %input_flat = memref.reinterpret_cast %input to offset: [0],
          sizes: [%input_count], strides: [1] : !strided_bf16 to !flat_bf16
      %input_base, %input_offset, %input_sizes:4, %input_strides:4 =
          memref.extract_strided_metadata %input : !strided_bf16 -> memref<bf16>,
          index, index, index, index, index, index, index, index, index
      %input_stride_n = arith.index_cast %input_strides#0 : index to i32
      %input_stride_c = arith.index_cast %input_strides#1 : index to i32
      %input_stride_h = arith.index_cast %input_strides#2 : index to i32
      %input_stride_w = arith.index_cast %input_strides#3 : index to i32
      %filter_fc = arith.muli %f, %c : index
      %filter_rs = arith.muli %r, %s : index
      %filter_count = arith.muli %filter_fc, %filter_rs : index
      %filter_flat = memref.reinterpret_cast %filter to offset: [0],
          sizes: [%filter_count], strides: [1] : !strided_bf16 to !flat_bf16
      %filter_base, %filter_offset, %filter_sizes:4, %filter_strides:4 =
          memref.extract_strided_metadata %filter : !strided_bf16 -> memref<bf16>,
          index, index, index, index, index, index, index, index, index
      %filter_stride_f = arith.index_cast %filter_strides#0 : index to i32
      %filter_stride_c = arith.index_cast %filter_strides#1 : index to i32
      %filter_stride_r = arith.index_cast %filter_strides#2 : index to i32
      %filter_stride_s = arith.index_cast %filter_strides#3 : index to i32
      %output_nf = arith.muli %n, %f : index
      %output_pq = arith.muli %p, %q : index
      %output_count = arith.muli %output_nf, %output_pq : index
      %output_flat = memref.reinterpret_cast %output to offset: [0],
          sizes: [%output_count], strides: [1] : !strided_bf16 to !flat_bf16
      %output_base, %output_offset, %output_sizes:4, %output_strides:4 =
          memref.extract_strided_metadata %output : !strided_bf16 -> memref<bf16>,
          index, index, index, index, index, index, index, index, index
      %output_stride_n = arith.index_cast %output_strides#0 : index to i32
      %output_stride_f = arith.index_cast %output_strides#1 : index to i32
      %output_stride_p = arith.index_cast %output_strides#2 : index to i32
      %output_stride_q = arith.index_cast %output_strides#3 : index to i32
      %pq_size = arith.muli %p_size, %q_size : i32
      %pixels = arith.muli %n_size, %pq_size : i32
      %rs_size = arith.muli %r_size, %s_size : i32

      // block = tile_p * ceil(F / 64) + tile_f
      %block_index = gpu.block_id x
      %block = arith.index_castui %block_index : index to i32
      %tiles_f = arith.ceildivui %f_size, %i64 : i32
      %tile_f = arith.remui %block, %tiles_f : i32
      %tile_p = arith.divui %block, %tiles_f : i32
      %filter0 = arith.muli %tile_f, %i64 : i32
      %pixel0 = arith.muli %tile_p, %i128 : i32
      %thread_index = gpu.thread_id x
      %thread = arith.index_castui %thread_index : index to i32

      // Staging: this lane's pixel and its half of the K step, which is uniform
      // in a wave.
      %half_any = arith.divui %thread, %i128 : i32
      %half = rocdl.readfirstlane %half_any : i32
      %staged_pixel = arith.remui %thread, %i128 : i32
      %pixel = arith.addi %pixel0, %staged_pixel : i32
      %n_0, %h_0, %w_0 = func.call @first_input(%pixel, %pixels, %p_size, %q_size,
          %stride_h, %stride_w, %pad_h, %pad_w) : (i32, i32, i32, i32, i32, i32, i32, i32) -> (i32, i32, i32)
      %image_start = arith.muli %n_0, %input_stride_n : i32
      %line_start = arith.muli %h_0, %input_stride_h : i32
      %column_start = arith.muli %w_0, %input_stride_w : i32
      %image_line = arith.addi %image_start, %line_start : i32
      %input_start = arith.addi %image_line, %column_start : i32
      %first_part = arith.muli %half, %i2 : i32
      %second_part = arith.addi %first_part, %i1 : i32
      %pixel_part_0_at = func.call @lds_position(%staged_pixel, %first_part) : (i32, i32) -> index
      %pixel_part_1_at = func.call @lds_position(%staged_pixel, %second_part) : (i32, i32) -> index

      // This lane's element of a K step of the filters, and where its rows start.
      // Filters beyond the last repeat it: their sums are not stored.
      %k = arith.remui %thread, %i32 : i32
      %k_row = arith.divui %thread, %i32 : i32
      %k_part = arith.divui %k, %i8 : i32
      %k_place_i32 = arith.remui %k, %i8 : i32
      %k_place = arith.index_castui %k_place_i32 : i32 to index
      %k_row_odd = arith.addi %k_row, %i8 : i32
      %k_even_part_at = func.call @lds_position(%k_row, %k_part) : (i32, i32) -> index
      %k_even_at = arith.addi %k_even_part_at, %k_place : index
      %k_odd_part_at = func.call @lds_position(%k_row_odd, %k_part) : (i32, i32) -> index
      %k_odd_at = arith.addi %k_odd_part_at, %k_place : index
      %filter_last = arith.subi %f_size, %i1 : i32
      %k_filter = arith.addi %filter0, %k_row : i32
      %filter_row_8 = vector.broadcast %k_filter : i32 to !words
      %filter_last_8 = vector.broadcast %filter_last : i32 to !words
      %filter_stride_8 = vector.broadcast %filter_stride_f : i32 to !words
      %filter_far_0 = arith.constant dense<[0, 8, 16, 24, 32, 40, 48, 56]> : !words
      %filter_any_0 = arith.addi %filter_row_8, %filter_far_0 : !words
      %filter_8_0 = arith.minui %filter_any_0, %filter_last_8 : !words
      %filter_starts_0 = arith.muli %filter_8_0, %filter_stride_8 : !words

      // The cursor of the K steps: r and s, each times its dilation, and how
      // many channels are left; s is the fastest and the channels the slowest.
      %row_end = arith.muli %r_size, %dilation_h : i32
      %column_end = arith.muli %s_size, %dilation_w : i32
      %rs_some = arith.maxui %rs_size, %i1 : i32
      %s_some = arith.maxui %s_size, %i1 : i32
      %channel_steps = arith.ceildivui %c_size, %i4 : i32
      %taps = arith.muli %rs_size, %channel_steps : i32
      %steps = arith.ceildivui %taps, %i8 : i32
      // How far a step goes.
      %by_planes = arith.divui %i8, %rs_some : i32
      %by_channels = arith.muli %by_planes, %i4 : i32
      %by_taps = arith.remui %i8, %rs_some : i32
      %by_r = arith.divui %by_taps, %s_some : i32
      %by_s = arith.remui %by_taps, %s_some : i32
      %by_rows = arith.muli %by_r, %dilation_h : i32
      %by_columns = arith.muli %by_s, %dilation_w : i32
      // Where this half of the step, and this lane of the filters, start.
      %half_tap = arith.muli %half, %i4 : i32
      %half_plane = arith.divui %half_tap, %rs_some : i32
      %half_rs = arith.remui %half_tap, %rs_some : i32
      %half_r = arith.divui %half_rs, %s_some : i32
      %half_s = arith.remui %half_rs, %s_some : i32
      %first_row = arith.muli %half_r, %dilation_h : i32
      %first_column = arith.muli %half_s, %dilation_w : i32
      %half_done = arith.muli %half_plane, %i4 : i32
      %first_left = arith.subi %c_size, %half_done : i32
      %k_channel = arith.remui %k, %i4 : i32
      %k_tap = arith.divui %k, %i4 : i32
      %first_tap = arith.remui %k_tap, %rs_some : i32
      %k_plane = arith.divui %k_tap, %rs_some : i32
      %k_done = arith.muli %k_plane, %i4 : i32
      %first_tap_left = arith.subi %c_size, %k_done : i32

      // The wave's part of the tile, and the lane's row and k half of a block.
      %wave = arith.divui %thread, %i64 : i32
      %wave_f = arith.divui %wave, %i4 : i32
      %wave_p = arith.remui %wave, %i4 : i32
      %lane = arith.andi %thread, %i63 : i32
      %lane_row = arith.andi %lane, %i31 : i32
      %lane_half = arith.divui %lane, %i32 : i32
      %wave_filter = arith.muli %wave_f, %i64 : i32
      %wave_pixel = arith.muli %wave_p, %i32 : i32
      %filter_row = arith.addi %wave_filter, %lane_row : i32
      %pixel_row = arith.addi %wave_pixel, %lane_row : i32
      %lane_half_1 = arith.xori %lane_half, %i2 : i32
      %filter_0_at = func.call @lds_position(%filter_row, %lane_half) : (i32, i32) -> index
      %filter_1_at = func.call @lds_position(%filter_row, %lane_half_1) : (i32, i32) -> index
      %pixel_0_at = func.call @lds_position(%pixel_row, %lane_half) : (i32, i32) -> index
      %pixel_1_at = func.call @lds_position(%pixel_row, %lane_half_1) : (i32, i32) -> index

      // Fill both buffers, and have the next two steps in registers.
      %first_0_done = arith.subi %c_size, %first_tap_left : i32
      %first_0_channel = arith.addi %first_0_done, %k_channel : i32
      %first_0_plane_at = arith.muli %first_0_channel, %filter_stride_c : i32
      %first_0_tap_at = arith.muli %first_tap, %filter_stride_s : i32
      %first_0_element_at = arith.addi %first_0_plane_at, %first_0_tap_at : i32
      %first_0_exists = arith.cmpi slt, %k_channel, %first_tap_left : i32
      %first_0_filter_at = arith.select %first_0_exists, %first_0_element_at, %nowhere : i32
      %first_0_0_at = func.call @tap_position(%input_start, %h_0, %w_0, %first_row, %first_column, %first_left,
          %h_size, %w_size, %c_size, %input_stride_c, %input_stride_h, %input_stride_w) : (i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32) -> i32
      %first_0_0_row, %first_0_0_column, %first_0_0_left, %first_0_0_wraps = func.call @advance(%first_row, %first_column, %first_left, %i0, %dilation_w, %i0, %i4,
          %row_end, %column_end, %dilation_h) : (i32, i32, i32, i32, i32, i32, i32, i32, i32, i32) -> (i32, i32, i32, i1)
      %first_0_1_at = func.call @tap_position(%input_start, %h_0, %w_0, %first_0_0_row, %first_0_0_column, %first_0_0_left,
          %h_size, %w_size, %c_size, %input_stride_c, %input_stride_h, %input_stride_w) : (i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32) -> i32
      %first_0_1_row, %first_0_1_column, %first_0_1_left, %first_0_1_wraps = func.call @advance(%first_0_0_row, %first_0_0_column, %first_0_0_left, %i0, %dilation_w, %i0, %i4,
          %row_end, %column_end, %dilation_h) : (i32, i32, i32, i32, i32, i32, i32, i32, i32, i32) -> (i32, i32, i32, i1)
      %first_0_2_at = func.call @tap_position(%input_start, %h_0, %w_0, %first_0_1_row, %first_0_1_column, %first_0_1_left,
          %h_size, %w_size, %c_size, %input_stride_c, %input_stride_h, %input_stride_w) : (i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32) -> i32
      %first_0_2_row, %first_0_2_column, %first_0_2_left, %first_0_2_wraps = func.call @advance(%first_0_1_row, %first_0_1_column, %first_0_1_left, %i0, %dilation_w, %i0, %i4,
          %row_end, %column_end, %dilation_h) : (i32, i32, i32, i32, i32, i32, i32, i32, i32, i32) -> (i32, i32, i32, i1)
      %first_0_3_at = func.call @tap_position(%input_start, %h_0, %w_0, %first_0_2_row, %first_0_2_column, %first_0_2_left,
          %h_size, %w_size, %c_size, %input_stride_c, %input_stride_h, %input_stride_w) : (i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32) -> i32
      %first_0_row, %first_0_column, %first_0_left, %first_0_wraps = func.call @advance(%first_row, %first_column, %first_left, %by_rows, %by_columns, %by_channels, %i4,
          %row_end, %column_end, %dilation_h) : (i32, i32, i32, i32, i32, i32, i32, i32, i32, i32) -> (i32, i32, i32, i1)
      %first_0_tap_far = arith.addi %first_tap, %by_taps : i32
      %first_0_tap_wraps = arith.cmpi uge, %first_0_tap_far, %rs_some : i32
      %first_0_tap_less = arith.select %first_0_tap_wraps, %rs_some, %i0 : i32
      %first_0_tap = arith.subi %first_0_tap_far, %first_0_tap_less : i32
      %first_0_tap_left_there = arith.subi %first_tap_left, %by_channels : i32
      %first_0_tap_left_by = arith.select %first_0_tap_wraps, %i4, %i0 : i32
      %first_0_tap_left = arith.subi %first_0_tap_left_there, %first_0_tap_left_by : i32
      %first_0_0:8 = func.call @gather_rows_bf16(%filter_flat, %filter_starts_0, %first_0_filter_at)
          : (!flat_bf16, !words, i32) -> (bf16, bf16, bf16, bf16, bf16, bf16, bf16, bf16)
      %first_0_1:4 = func.call @gather_bf16(%input_flat, %first_0_0_at, %i0, %first_left, %input_stride_c)
          : (!flat_bf16, i32, i32, i32, i32) -> (bf16, bf16, bf16, bf16)
      %first_0_2:4 = func.call @gather_bf16(%input_flat, %first_0_1_at, %i0, %first_0_0_left, %input_stride_c)
          : (!flat_bf16, i32, i32, i32, i32) -> (bf16, bf16, bf16, bf16)
      %first_0_3:4 = func.call @gather_bf16(%input_flat, %first_0_2_at, %i0, %first_0_1_left, %input_stride_c)
          : (!flat_bf16, i32, i32, i32, i32) -> (bf16, bf16, bf16, bf16)
      %first_0_4:4 = func.call @gather_bf16(%input_flat, %first_0_3_at, %i0, %first_0_2_left, %input_stride_c)
          : (!flat_bf16, i32, i32, i32, i32) -> (bf16, bf16, bf16, bf16)
      %first_1_done = arith.subi %c_size, %first_0_tap_left : i32
      %first_1_channel = arith.addi %first_1_done, %k_channel : i32
      %first_1_plane_at = arith.muli %first_1_channel, %filter_stride_c : i32
      %first_1_tap_at = arith.muli %first_0_tap, %filter_stride_s : i32
      %first_1_element_at = arith.addi %first_1_plane_at, %first_1_tap_at : i32
      %first_1_exists = arith.cmpi slt, %k_channel, %first_0_tap_left : i32
      %first_1_filter_at = arith.select %first_1_exists, %first_1_element_at, %nowhere : i32
      %first_1_0_at = func.call @tap_position(%input_start, %h_0, %w_0, %first_0_row, %first_0_column, %first_0_left,
          %h_size, %w_size, %c_size, %input_stride_c, %input_stride_h, %input_stride_w) : (i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32) -> i32
      %first_1_0_row, %first_1_0_column, %first_1_0_left, %first_1_0_wraps = func.call @advance(%first_0_row, %first_0_column, %first_0_left, %i0, %dilation_w, %i0, %i4,
          %row_end, %column_end, %dilation_h) : (i32, i32, i32, i32, i32, i32, i32, i32, i32, i32) -> (i32, i32, i32, i1)
      %first_1_1_at = func.call @tap_position(%input_start, %h_0, %w_0, %first_1_0_row, %first_1_0_column, %first_1_0_left,
          %h_size, %w_size, %c_size, %input_stride_c, %input_stride_h, %input_stride_w) : (i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32) -> i32
      %first_1_1_row, %first_1_1_column, %first_1_1_left, %first_1_1_wraps = func.call @advance(%first_1_0_row, %first_1_0_column, %first_1_0_left, %i0, %dilation_w, %i0, %i4,
          %row_end, %column_end, %dilation_h) : (i32, i32, i32, i32, i32, i32, i32, i32, i32, i32) -> (i32, i32, i32, i1)
      %first_1_2_at = func.call @tap_position(%input_start, %h_0, %w_0, %first_1_1_row, %first_1_1_column, %first_1_1_left,
          %h_size, %w_size, %c_size, %input_stride_c, %input_stride_h, %input_stride_w) : (i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32) -> i32
      %first_1_2_row, %first_1_2_column, %first_1_2_left, %first_1_2_wraps = func.call @advance(%first_1_1_row, %first_1_1_column, %first_1_1_left, %i0, %dilation_w, %i0, %i4,
          %row_end, %column_end, %dilation_h) : (i32, i32, i32, i32, i32, i32, i32, i32, i32, i32) -> (i32, i32, i32, i1)
      %first_1_3_at = func.call @tap_position(%input_start, %h_0, %w_0, %first_1_2_row, %first_1_2_column, %first_1_2_left,
          %h_size, %w_size, %c_size, %input_stride_c, %input_stride_h, %input_stride_w) : (i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32) -> i32
      %first_1_row, %first_1_column, %first_1_left, %first_1_wraps = func.call @advance(%first_0_row, %first_0_column, %first_0_left, %by_rows, %by_columns, %by_channels, %i4,
          %row_end, %column_end, %dilation_h) : (i32, i32, i32, i32, i32, i32, i32, i32, i32, i32) -> (i32, i32, i32, i1)
      %first_1_tap_far = arith.addi %first_0_tap, %by_taps : i32
      %first_1_tap_wraps = arith.cmpi uge, %first_1_tap_far, %rs_some : i32
      %first_1_tap_less = arith.select %first_1_tap_wraps, %rs_some, %i0 : i32
      %first_1_tap = arith.subi %first_1_tap_far, %first_1_tap_less : i32
      %first_1_tap_left_there = arith.subi %first_0_tap_left, %by_channels : i32
      %first_1_tap_left_by = arith.select %first_1_tap_wraps, %i4, %i0 : i32
      %first_1_tap_left = arith.subi %first_1_tap_left_there, %first_1_tap_left_by : i32
      %first_1_0:8 = func.call @gather_rows_bf16(%filter_flat, %filter_starts_0, %first_1_filter_at)
          : (!flat_bf16, !words, i32) -> (bf16, bf16, bf16, bf16, bf16, bf16, bf16, bf16)
      %first_1_1:4 = func.call @gather_bf16(%input_flat, %first_1_0_at, %i0, %first_0_left, %input_stride_c)
          : (!flat_bf16, i32, i32, i32, i32) -> (bf16, bf16, bf16, bf16)
      %first_1_2:4 = func.call @gather_bf16(%input_flat, %first_1_1_at, %i0, %first_1_0_left, %input_stride_c)
          : (!flat_bf16, i32, i32, i32, i32) -> (bf16, bf16, bf16, bf16)
      %first_1_3:4 = func.call @gather_bf16(%input_flat, %first_1_2_at, %i0, %first_1_1_left, %input_stride_c)
          : (!flat_bf16, i32, i32, i32, i32) -> (bf16, bf16, bf16, bf16)
      %first_1_4:4 = func.call @gather_bf16(%input_flat, %first_1_3_at, %i0, %first_1_2_left, %input_stride_c)
          : (!flat_bf16, i32, i32, i32, i32) -> (bf16, bf16, bf16, bf16)
      %first_2_done = arith.subi %c_size, %first_1_tap_left : i32
      %first_2_channel = arith.addi %first_2_done, %k_channel : i32
      %first_2_plane_at = arith.muli %first_2_channel, %filter_stride_c : i32
      %first_2_tap_at = arith.muli %first_1_tap, %filter_stride_s : i32
      %first_2_element_at = arith.addi %first_2_plane_at, %first_2_tap_at : i32
      %first_2_exists = arith.cmpi slt, %k_channel, %first_1_tap_left : i32
      %first_2_filter_at = arith.select %first_2_exists, %first_2_element_at, %nowhere : i32
      %first_2_0_at = func.call @tap_position(%input_start, %h_0, %w_0, %first_1_row, %first_1_column, %first_1_left,
          %h_size, %w_size, %c_size, %input_stride_c, %input_stride_h, %input_stride_w) : (i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32) -> i32
      %first_2_0_row, %first_2_0_column, %first_2_0_left, %first_2_0_wraps = func.call @advance(%first_1_row, %first_1_column, %first_1_left, %i0, %dilation_w, %i0, %i4,
          %row_end, %column_end, %dilation_h) : (i32, i32, i32, i32, i32, i32, i32, i32, i32, i32) -> (i32, i32, i32, i1)
      %first_2_1_at = func.call @tap_position(%input_start, %h_0, %w_0, %first_2_0_row, %first_2_0_column, %first_2_0_left,
          %h_size, %w_size, %c_size, %input_stride_c, %input_stride_h, %input_stride_w) : (i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32) -> i32
      %first_2_1_row, %first_2_1_column, %first_2_1_left, %first_2_1_wraps = func.call @advance(%first_2_0_row, %first_2_0_column, %first_2_0_left, %i0, %dilation_w, %i0, %i4,
          %row_end, %column_end, %dilation_h) : (i32, i32, i32, i32, i32, i32, i32, i32, i32, i32) -> (i32, i32, i32, i1)
      %first_2_2_at = func.call @tap_position(%input_start, %h_0, %w_0, %first_2_1_row, %first_2_1_column, %first_2_1_left,
          %h_size, %w_size, %c_size, %input_stride_c, %input_stride_h, %input_stride_w) : (i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32) -> i32
      %first_2_2_row, %first_2_2_column, %first_2_2_left, %first_2_2_wraps = func.call @advance(%first_2_1_row, %first_2_1_column, %first_2_1_left, %i0, %dilation_w, %i0, %i4,
          %row_end, %column_end, %dilation_h) : (i32, i32, i32, i32, i32, i32, i32, i32, i32, i32) -> (i32, i32, i32, i1)
      %first_2_3_at = func.call @tap_position(%input_start, %h_0, %w_0, %first_2_2_row, %first_2_2_column, %first_2_2_left,
          %h_size, %w_size, %c_size, %input_stride_c, %input_stride_h, %input_stride_w) : (i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32) -> i32
      %first_2_row, %first_2_column, %first_2_left, %first_2_wraps = func.call @advance(%first_1_row, %first_1_column, %first_1_left, %by_rows, %by_columns, %by_channels, %i4,
          %row_end, %column_end, %dilation_h) : (i32, i32, i32, i32, i32, i32, i32, i32, i32, i32) -> (i32, i32, i32, i1)
      %first_2_tap_far = arith.addi %first_1_tap, %by_taps : i32
      %first_2_tap_wraps = arith.cmpi uge, %first_2_tap_far, %rs_some : i32
      %first_2_tap_less = arith.select %first_2_tap_wraps, %rs_some, %i0 : i32
      %first_2_tap = arith.subi %first_2_tap_far, %first_2_tap_less : i32
      %first_2_tap_left_there = arith.subi %first_1_tap_left, %by_channels : i32
      %first_2_tap_left_by = arith.select %first_2_tap_wraps, %i4, %i0 : i32
      %first_2_tap_left = arith.subi %first_2_tap_left_there, %first_2_tap_left_by : i32
      %first_2_0:8 = func.call @gather_rows_bf16(%filter_flat, %filter_starts_0, %first_2_filter_at)
          : (!flat_bf16, !words, i32) -> (bf16, bf16, bf16, bf16, bf16, bf16, bf16, bf16)
      %first_2_1:4 = func.call @gather_bf16(%input_flat, %first_2_0_at, %i0, %first_1_left, %input_stride_c)
          : (!flat_bf16, i32, i32, i32, i32) -> (bf16, bf16, bf16, bf16)
      %first_2_2:4 = func.call @gather_bf16(%input_flat, %first_2_1_at, %i0, %first_2_0_left, %input_stride_c)
          : (!flat_bf16, i32, i32, i32, i32) -> (bf16, bf16, bf16, bf16)
      %first_2_3:4 = func.call @gather_bf16(%input_flat, %first_2_2_at, %i0, %first_2_1_left, %input_stride_c)
          : (!flat_bf16, i32, i32, i32, i32) -> (bf16, bf16, bf16, bf16)
      %first_2_4:4 = func.call @gather_bf16(%input_flat, %first_2_3_at, %i0, %first_2_2_left, %input_stride_c)
          : (!flat_bf16, i32, i32, i32, i32) -> (bf16, bf16, bf16, bf16)
      func.call @write_rows_bf16(%lds, %k_even_at, %k_odd_at,
          %first_0_0#0, %first_0_0#1, %first_0_0#2, %first_0_0#3, %first_0_0#4, %first_0_0#5, %first_0_0#6, %first_0_0#7) : (!lds_bf16, index, index, bf16, bf16, bf16, bf16, bf16, bf16, bf16, bf16) -> ()
      %staged_2_at = arith.addi %pixel_part_0_at, %c2048 : index
      func.call @write_elements_bf16(%lds, %staged_2_at,
          %first_0_1#0, %first_0_1#1, %first_0_1#2, %first_0_1#3, %first_0_2#0, %first_0_2#1, %first_0_2#2, %first_0_2#3) : (!lds_bf16, index, bf16, bf16, bf16, bf16, bf16, bf16, bf16, bf16) -> ()
      %staged_3_at = arith.addi %pixel_part_1_at, %c2048 : index
      func.call @write_elements_bf16(%lds, %staged_3_at,
          %first_0_3#0, %first_0_3#1, %first_0_3#2, %first_0_3#3, %first_0_4#0, %first_0_4#1, %first_0_4#2, %first_0_4#3) : (!lds_bf16, index, bf16, bf16, bf16, bf16, bf16, bf16, bf16, bf16) -> ()
      %staged_4_even = arith.addi %k_even_at, %c6144 : index
      %staged_4_odd = arith.addi %k_odd_at, %c6144 : index
      func.call @write_rows_bf16(%lds, %staged_4_even, %staged_4_odd,
          %first_1_0#0, %first_1_0#1, %first_1_0#2, %first_1_0#3, %first_1_0#4, %first_1_0#5, %first_1_0#6, %first_1_0#7) : (!lds_bf16, index, index, bf16, bf16, bf16, bf16, bf16, bf16, bf16, bf16) -> ()
      %staged_5_at = arith.addi %pixel_part_0_at, %c8192 : index
      func.call @write_elements_bf16(%lds, %staged_5_at,
          %first_1_1#0, %first_1_1#1, %first_1_1#2, %first_1_1#3, %first_1_2#0, %first_1_2#1, %first_1_2#2, %first_1_2#3) : (!lds_bf16, index, bf16, bf16, bf16, bf16, bf16, bf16, bf16, bf16) -> ()
      %staged_6_at = arith.addi %pixel_part_1_at, %c8192 : index
      func.call @write_elements_bf16(%lds, %staged_6_at,
          %first_1_3#0, %first_1_3#1, %first_1_3#2, %first_1_3#3, %first_1_4#0, %first_1_4#1, %first_1_4#2, %first_1_4#3) : (!lds_bf16, index, bf16, bf16, bf16, bf16, bf16, bf16, bf16, bf16) -> ()
      amdgpu.lds_barrier
      %filter_7 = vector.load %lds[%filter_0_at] {alignment = 16} : !lds_bf16, !chunk_bf16
      %filter_8_at = arith.addi %filter_0_at, %c1024 : index
      %filter_8 = vector.load %lds[%filter_8_at] {alignment = 16} : !lds_bf16, !chunk_bf16
      %pixel_9_at = arith.addi %pixel_0_at, %c2048 : index
      %pixel_9 = vector.load %lds[%pixel_9_at] {alignment = 16} : !lds_bf16, !chunk_bf16
      %no_sums = arith.constant dense<0.0> : !block
      %end_0, %end_1, %end_2, %end_3, %end_4, %end_5, %end_6, %end_7, %end_8, %end_9, %end_10, %end_11, %end_12,
          %end_13, %end_14, %end_15, %end_16, %end_17, %end_18, %end_19, %end_20, %end_21, %end_22, %end_23, %end_24,
          %end_25, %end_26, %end_27, %end_28, %end_29, %end_30, %end_31, %end_32, %end_33 =
      scf.for %step = %i0 to %steps step %i2
      iter_args(%loop_sums_0 = %no_sums, %loop_sums_1 = %no_sums, %loop_operand_0 = %filter_7, %loop_operand_1 =
      %filter_8, %loop_operand_2 = %pixel_9, %loop_even_0 = %first_2_0#0, %loop_even_1 = %first_2_0#1, %loop_even_2
      = %first_2_0#2, %loop_even_3 = %first_2_0#3, %loop_even_4 = %first_2_0#4, %loop_even_5 = %first_2_0#5,
      %loop_even_6 = %first_2_0#6, %loop_even_7 = %first_2_0#7, %loop_even_8 = %first_2_1#0, %loop_even_9 =
      %first_2_1#1, %loop_even_10 = %first_2_1#2, %loop_even_11 = %first_2_1#3, %loop_even_12 = %first_2_2#0,
      %loop_even_13 = %first_2_2#1, %loop_even_14 = %first_2_2#2, %loop_even_15 = %first_2_2#3, %loop_even_16 =
      %first_2_3#0, %loop_even_17 = %first_2_3#1, %loop_even_18 = %first_2_3#2, %loop_even_19 = %first_2_3#3,
      %loop_even_20 = %first_2_4#0, %loop_even_21 = %first_2_4#1, %loop_even_22 = %first_2_4#2, %loop_even_23 =
      %first_2_4#3, %loop_row_0 = %first_2_row, %loop_column_0 = %first_2_column, %loop_left_0 = %first_2_left,
      %loop_tap_0 = %first_2_tap, %loop_tap_left_0 = %first_2_tap_left)
      -> (!block, !block, !chunk_bf16, !chunk_bf16, !chunk_bf16, bf16, bf16, bf16, bf16, bf16, bf16, bf16, bf16,
      bf16, bf16, bf16, bf16, bf16, bf16, bf16, bf16, bf16, bf16, bf16, bf16, bf16, bf16, bf16, bf16, i32, i32, i32,
      i32, i32) : i32 {
        // Step 0, first half. Everybody has read buffer 0 at its end.
        %filter_10 = vector.load %lds[%filter_1_at] {alignment = 16} : !lds_bf16, !chunk_bf16
        %filter_11_at = arith.addi %filter_1_at, %c1024 : index
        %filter_11 = vector.load %lds[%filter_11_at] {alignment = 16} : !lds_bf16, !chunk_bf16
        %pixel_12_at = arith.addi %pixel_1_at, %c2048 : index
        %pixel_12 = vector.load %lds[%pixel_12_at] {alignment = 16} : !lds_bf16, !chunk_bf16
        %odd_done = arith.subi %c_size, %loop_tap_left_0 : i32
        %odd_channel = arith.addi %odd_done, %k_channel : i32
        %odd_plane_at = arith.muli %odd_channel, %filter_stride_c : i32
        %odd_tap_at = arith.muli %loop_tap_0, %filter_stride_s : i32
        %odd_element_at = arith.addi %odd_plane_at, %odd_tap_at : i32
        %odd_exists = arith.cmpi slt, %k_channel, %loop_tap_left_0 : i32
        %odd_filter_at = arith.select %odd_exists, %odd_element_at, %nowhere : i32
        %odd_0_at = func.call @tap_position(%input_start, %h_0, %w_0, %loop_row_0, %loop_column_0, %loop_left_0,
            %h_size, %w_size, %c_size, %input_stride_c, %input_stride_h, %input_stride_w) : (i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32) -> i32
        %odd_0_row, %odd_0_column, %odd_0_left, %odd_0_wraps = func.call @advance(%loop_row_0, %loop_column_0, %loop_left_0, %i0, %dilation_w, %i0, %i4,
            %row_end, %column_end, %dilation_h) : (i32, i32, i32, i32, i32, i32, i32, i32, i32, i32) -> (i32, i32, i32, i1)
        %odd_1_at = func.call @tap_position(%input_start, %h_0, %w_0, %odd_0_row, %odd_0_column, %odd_0_left,
            %h_size, %w_size, %c_size, %input_stride_c, %input_stride_h, %input_stride_w) : (i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32) -> i32
        %odd_1_row, %odd_1_column, %odd_1_left, %odd_1_wraps = func.call @advance(%odd_0_row, %odd_0_column, %odd_0_left, %i0, %dilation_w, %i0, %i4,
            %row_end, %column_end, %dilation_h) : (i32, i32, i32, i32, i32, i32, i32, i32, i32, i32) -> (i32, i32, i32, i1)
        %odd_2_at = func.call @tap_position(%input_start, %h_0, %w_0, %odd_1_row, %odd_1_column, %odd_1_left,
            %h_size, %w_size, %c_size, %input_stride_c, %input_stride_h, %input_stride_w) : (i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32) -> i32
        %odd_2_row, %odd_2_column, %odd_2_left, %odd_2_wraps = func.call @advance(%odd_1_row, %odd_1_column, %odd_1_left, %i0, %dilation_w, %i0, %i4,
            %row_end, %column_end, %dilation_h) : (i32, i32, i32, i32, i32, i32, i32, i32, i32, i32) -> (i32, i32, i32, i1)
        %odd_3_at = func.call @tap_position(%input_start, %h_0, %w_0, %odd_2_row, %odd_2_column, %odd_2_left,
            %h_size, %w_size, %c_size, %input_stride_c, %input_stride_h, %input_stride_w) : (i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32) -> i32
        %odd_row, %odd_column, %odd_left, %odd_wraps = func.call @advance(%loop_row_0, %loop_column_0, %loop_left_0, %by_rows, %by_columns, %by_channels, %i4,
            %row_end, %column_end, %dilation_h) : (i32, i32, i32, i32, i32, i32, i32, i32, i32, i32) -> (i32, i32, i32, i1)
        %odd_tap_far = arith.addi %loop_tap_0, %by_taps : i32
        %odd_tap_wraps = arith.cmpi uge, %odd_tap_far, %rs_some : i32
        %odd_tap_less = arith.select %odd_tap_wraps, %rs_some, %i0 : i32
        %odd_tap = arith.subi %odd_tap_far, %odd_tap_less : i32
        %odd_tap_left_there = arith.subi %loop_tap_left_0, %by_channels : i32
        %odd_tap_left_by = arith.select %odd_tap_wraps, %i4, %i0 : i32
        %odd_tap_left = arith.subi %odd_tap_left_there, %odd_tap_left_by : i32
        %odd_0:8 = func.call @gather_rows_bf16(%filter_flat, %filter_starts_0, %odd_filter_at)
            : (!flat_bf16, !words, i32) -> (bf16, bf16, bf16, bf16, bf16, bf16, bf16, bf16)
        %odd_1:4 = func.call @gather_bf16(%input_flat, %odd_0_at, %i0, %loop_left_0, %input_stride_c)
            : (!flat_bf16, i32, i32, i32, i32) -> (bf16, bf16, bf16, bf16)
        %odd_2:4 = func.call @gather_bf16(%input_flat, %odd_1_at, %i0, %odd_0_left, %input_stride_c)
            : (!flat_bf16, i32, i32, i32, i32) -> (bf16, bf16, bf16, bf16)
        %odd_3:4 = func.call @gather_bf16(%input_flat, %odd_2_at, %i0, %odd_1_left, %input_stride_c)
            : (!flat_bf16, i32, i32, i32, i32) -> (bf16, bf16, bf16, bf16)
        %odd_4:4 = func.call @gather_bf16(%input_flat, %odd_3_at, %i0, %odd_2_left, %input_stride_c)
            : (!flat_bf16, i32, i32, i32, i32) -> (bf16, bf16, bf16, bf16)
        %operand_13 = vector.shuffle %loop_operand_0, %loop_operand_0 [0, 1, 2, 3] : !chunk_bf16, !chunk_bf16
        %operand_14 = vector.shuffle %loop_operand_1, %loop_operand_1 [0, 1, 2, 3] : !chunk_bf16, !chunk_bf16
        %operand_15 = vector.shuffle %loop_operand_2, %loop_operand_2 [0, 1, 2, 3] : !chunk_bf16, !chunk_bf16
        %sums_16 = amdgpu.mfma 32x32x8 %operand_13 * %operand_15 + %loop_sums_0 blgp = none : !operand_bf16, !operand_bf16, !block
        %sums_17 = amdgpu.mfma 32x32x8 %operand_14 * %operand_15 + %loop_sums_1 blgp = none : !operand_bf16, !operand_bf16, !block
        %operand_18 = vector.shuffle %loop_operand_0, %loop_operand_0 [4, 5, 6, 7] : !chunk_bf16, !chunk_bf16
        %operand_19 = vector.shuffle %loop_operand_1, %loop_operand_1 [4, 5, 6, 7] : !chunk_bf16, !chunk_bf16
        %operand_20 = vector.shuffle %loop_operand_2, %loop_operand_2 [4, 5, 6, 7] : !chunk_bf16, !chunk_bf16
        %sums_21 = amdgpu.mfma 32x32x8 %operand_18 * %operand_20 + %sums_16 blgp = none : !operand_bf16, !operand_bf16, !block
        %sums_22 = amdgpu.mfma 32x32x8 %operand_19 * %operand_20 + %sums_17 blgp = none : !operand_bf16, !operand_bf16, !block
        rocdl.sched.barrier 0
        amdgpu.lds_barrier
        // Step 0, second half.
        %filter_23_at = arith.addi %filter_0_at, %c6144 : index
        %filter_23 = vector.load %lds[%filter_23_at] {alignment = 16} : !lds_bf16, !chunk_bf16
        %filter_24_at = arith.addi %filter_0_at, %c7168 : index
        %filter_24 = vector.load %lds[%filter_24_at] {alignment = 16} : !lds_bf16, !chunk_bf16
        %pixel_25_at = arith.addi %pixel_0_at, %c8192 : index
        %pixel_25 = vector.load %lds[%pixel_25_at] {alignment = 16} : !lds_bf16, !chunk_bf16
        func.call @write_rows_bf16(%lds, %k_even_at, %k_odd_at,
            %loop_even_0, %loop_even_1, %loop_even_2, %loop_even_3, %loop_even_4, %loop_even_5, %loop_even_6, %loop_even_7) : (!lds_bf16, index, index, bf16, bf16, bf16, bf16, bf16, bf16, bf16, bf16) -> ()
        %staged_27_at = arith.addi %pixel_part_0_at, %c2048 : index
        func.call @write_elements_bf16(%lds, %staged_27_at,
            %loop_even_8, %loop_even_9, %loop_even_10, %loop_even_11, %loop_even_12, %loop_even_13, %loop_even_14, %loop_even_15) : (!lds_bf16, index, bf16, bf16, bf16, bf16, bf16, bf16, bf16, bf16) -> ()
        %staged_28_at = arith.addi %pixel_part_1_at, %c2048 : index
        func.call @write_elements_bf16(%lds, %staged_28_at,
            %loop_even_16, %loop_even_17, %loop_even_18, %loop_even_19, %loop_even_20, %loop_even_21, %loop_even_22, %loop_even_23) : (!lds_bf16, index, bf16, bf16, bf16, bf16, bf16, bf16, bf16, bf16) -> ()
        %operand_29 = vector.shuffle %filter_10, %filter_10 [0, 1, 2, 3] : !chunk_bf16, !chunk_bf16
        %operand_30 = vector.shuffle %filter_11, %filter_11 [0, 1, 2, 3] : !chunk_bf16, !chunk_bf16
        %operand_31 = vector.shuffle %pixel_12, %pixel_12 [0, 1, 2, 3] : !chunk_bf16, !chunk_bf16
        %sums_32 = amdgpu.mfma 32x32x8 %operand_29 * %operand_31 + %sums_21 blgp = none : !operand_bf16, !operand_bf16, !block
        %sums_33 = amdgpu.mfma 32x32x8 %operand_30 * %operand_31 + %sums_22 blgp = none : !operand_bf16, !operand_bf16, !block
        %operand_34 = vector.shuffle %filter_10, %filter_10 [4, 5, 6, 7] : !chunk_bf16, !chunk_bf16
        %operand_35 = vector.shuffle %filter_11, %filter_11 [4, 5, 6, 7] : !chunk_bf16, !chunk_bf16
        %operand_36 = vector.shuffle %pixel_12, %pixel_12 [4, 5, 6, 7] : !chunk_bf16, !chunk_bf16
        %sums_37 = amdgpu.mfma 32x32x8 %operand_34 * %operand_36 + %sums_32 blgp = none : !operand_bf16, !operand_bf16, !block
        %sums_38 = amdgpu.mfma 32x32x8 %operand_35 * %operand_36 + %sums_33 blgp = none : !operand_bf16, !operand_bf16, !block
        // Step 1, first half. Everybody has read buffer 1 at its end.
        %filter_39_at = arith.addi %filter_1_at, %c6144 : index
        %filter_39 = vector.load %lds[%filter_39_at] {alignment = 16} : !lds_bf16, !chunk_bf16
        %filter_40_at = arith.addi %filter_1_at, %c7168 : index
        %filter_40 = vector.load %lds[%filter_40_at] {alignment = 16} : !lds_bf16, !chunk_bf16
        %pixel_41_at = arith.addi %pixel_1_at, %c8192 : index
        %pixel_41 = vector.load %lds[%pixel_41_at] {alignment = 16} : !lds_bf16, !chunk_bf16
        %even_done = arith.subi %c_size, %odd_tap_left : i32
        %even_channel = arith.addi %even_done, %k_channel : i32
        %even_plane_at = arith.muli %even_channel, %filter_stride_c : i32
        %even_tap_at = arith.muli %odd_tap, %filter_stride_s : i32
        %even_element_at = arith.addi %even_plane_at, %even_tap_at : i32
        %even_exists = arith.cmpi slt, %k_channel, %odd_tap_left : i32
        %even_filter_at = arith.select %even_exists, %even_element_at, %nowhere : i32
        %even_0_at = func.call @tap_position(%input_start, %h_0, %w_0, %odd_row, %odd_column, %odd_left,
            %h_size, %w_size, %c_size, %input_stride_c, %input_stride_h, %input_stride_w) : (i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32) -> i32
        %even_0_row, %even_0_column, %even_0_left, %even_0_wraps = func.call @advance(%odd_row, %odd_column, %odd_left, %i0, %dilation_w, %i0, %i4,
            %row_end, %column_end, %dilation_h) : (i32, i32, i32, i32, i32, i32, i32, i32, i32, i32) -> (i32, i32, i32, i1)
        %even_1_at = func.call @tap_position(%input_start, %h_0, %w_0, %even_0_row, %even_0_column, %even_0_left,
            %h_size, %w_size, %c_size, %input_stride_c, %input_stride_h, %input_stride_w) : (i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32) -> i32
        %even_1_row, %even_1_column, %even_1_left, %even_1_wraps = func.call @advance(%even_0_row, %even_0_column, %even_0_left, %i0, %dilation_w, %i0, %i4,
            %row_end, %column_end, %dilation_h) : (i32, i32, i32, i32, i32, i32, i32, i32, i32, i32) -> (i32, i32, i32, i1)
        %even_2_at = func.call @tap_position(%input_start, %h_0, %w_0, %even_1_row, %even_1_column, %even_1_left,
            %h_size, %w_size, %c_size, %input_stride_c, %input_stride_h, %input_stride_w) : (i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32) -> i32
        %even_2_row, %even_2_column, %even_2_left, %even_2_wraps = func.call @advance(%even_1_row, %even_1_column, %even_1_left, %i0, %dilation_w, %i0, %i4,
            %row_end, %column_end, %dilation_h) : (i32, i32, i32, i32, i32, i32, i32, i32, i32, i32) -> (i32, i32, i32, i1)
        %even_3_at = func.call @tap_position(%input_start, %h_0, %w_0, %even_2_row, %even_2_column, %even_2_left,
            %h_size, %w_size, %c_size, %input_stride_c, %input_stride_h, %input_stride_w) : (i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32) -> i32
        %even_row, %even_column, %even_left, %even_wraps = func.call @advance(%odd_row, %odd_column, %odd_left, %by_rows, %by_columns, %by_channels, %i4,
            %row_end, %column_end, %dilation_h) : (i32, i32, i32, i32, i32, i32, i32, i32, i32, i32) -> (i32, i32, i32, i1)
        %even_tap_far = arith.addi %odd_tap, %by_taps : i32
        %even_tap_wraps = arith.cmpi uge, %even_tap_far, %rs_some : i32
        %even_tap_less = arith.select %even_tap_wraps, %rs_some, %i0 : i32
        %even_tap = arith.subi %even_tap_far, %even_tap_less : i32
        %even_tap_left_there = arith.subi %odd_tap_left, %by_channels : i32
        %even_tap_left_by = arith.select %even_tap_wraps, %i4, %i0 : i32
        %even_tap_left = arith.subi %even_tap_left_there, %even_tap_left_by : i32
        %even_0:8 = func.call @gather_rows_bf16(%filter_flat, %filter_starts_0, %even_filter_at)
            : (!flat_bf16, !words, i32) -> (bf16, bf16, bf16, bf16, bf16, bf16, bf16, bf16)
        %even_1:4 = func.call @gather_bf16(%input_flat, %even_0_at, %i0, %odd_left, %input_stride_c)
            : (!flat_bf16, i32, i32, i32, i32) -> (bf16, bf16, bf16, bf16)
        %even_2:4 = func.call @gather_bf16(%input_flat, %even_1_at, %i0, %even_0_left, %input_stride_c)
            : (!flat_bf16, i32, i32, i32, i32) -> (bf16, bf16, bf16, bf16)
        %even_3:4 = func.call @gather_bf16(%input_flat, %even_2_at, %i0, %even_1_left, %input_stride_c)
            : (!flat_bf16, i32, i32, i32, i32) -> (bf16, bf16, bf16, bf16)
        %even_4:4 = func.call @gather_bf16(%input_flat, %even_3_at, %i0, %even_2_left, %input_stride_c)
            : (!flat_bf16, i32, i32, i32, i32) -> (bf16, bf16, bf16, bf16)
        %operand_42 = vector.shuffle %filter_23, %filter_23 [0, 1, 2, 3] : !chunk_bf16, !chunk_bf16
        %operand_43 = vector.shuffle %filter_24, %filter_24 [0, 1, 2, 3] : !chunk_bf16, !chunk_bf16
        %operand_44 = vector.shuffle %pixel_25, %pixel_25 [0, 1, 2, 3] : !chunk_bf16, !chunk_bf16
        %sums_45 = amdgpu.mfma 32x32x8 %operand_42 * %operand_44 + %sums_37 blgp = none : !operand_bf16, !operand_bf16, !block
        %sums_46 = amdgpu.mfma 32x32x8 %operand_43 * %operand_44 + %sums_38 blgp = none : !operand_bf16, !operand_bf16, !block
        %operand_47 = vector.shuffle %filter_23, %filter_23 [4, 5, 6, 7] : !chunk_bf16, !chunk_bf16
        %operand_48 = vector.shuffle %filter_24, %filter_24 [4, 5, 6, 7] : !chunk_bf16, !chunk_bf16
        %operand_49 = vector.shuffle %pixel_25, %pixel_25 [4, 5, 6, 7] : !chunk_bf16, !chunk_bf16
        %sums_50 = amdgpu.mfma 32x32x8 %operand_47 * %operand_49 + %sums_45 blgp = none : !operand_bf16, !operand_bf16, !block
        %sums_51 = amdgpu.mfma 32x32x8 %operand_48 * %operand_49 + %sums_46 blgp = none : !operand_bf16, !operand_bf16, !block
        rocdl.sched.barrier 0
        amdgpu.lds_barrier
        // Step 1, second half.
        %filter_52 = vector.load %lds[%filter_0_at] {alignment = 16} : !lds_bf16, !chunk_bf16
        %filter_53_at = arith.addi %filter_0_at, %c1024 : index
        %filter_53 = vector.load %lds[%filter_53_at] {alignment = 16} : !lds_bf16, !chunk_bf16
        %pixel_54_at = arith.addi %pixel_0_at, %c2048 : index
        %pixel_54 = vector.load %lds[%pixel_54_at] {alignment = 16} : !lds_bf16, !chunk_bf16
        %staged_55_even = arith.addi %k_even_at, %c6144 : index
        %staged_55_odd = arith.addi %k_odd_at, %c6144 : index
        func.call @write_rows_bf16(%lds, %staged_55_even, %staged_55_odd,
            %odd_0#0, %odd_0#1, %odd_0#2, %odd_0#3, %odd_0#4, %odd_0#5, %odd_0#6, %odd_0#7) : (!lds_bf16, index, index, bf16, bf16, bf16, bf16, bf16, bf16, bf16, bf16) -> ()
        %staged_56_at = arith.addi %pixel_part_0_at, %c8192 : index
        func.call @write_elements_bf16(%lds, %staged_56_at,
            %odd_1#0, %odd_1#1, %odd_1#2, %odd_1#3, %odd_2#0, %odd_2#1, %odd_2#2, %odd_2#3) : (!lds_bf16, index, bf16, bf16, bf16, bf16, bf16, bf16, bf16, bf16) -> ()
        %staged_57_at = arith.addi %pixel_part_1_at, %c8192 : index
        func.call @write_elements_bf16(%lds, %staged_57_at,
            %odd_3#0, %odd_3#1, %odd_3#2, %odd_3#3, %odd_4#0, %odd_4#1, %odd_4#2, %odd_4#3) : (!lds_bf16, index, bf16, bf16, bf16, bf16, bf16, bf16, bf16, bf16) -> ()
        %operand_58 = vector.shuffle %filter_39, %filter_39 [0, 1, 2, 3] : !chunk_bf16, !chunk_bf16
        %operand_59 = vector.shuffle %filter_40, %filter_40 [0, 1, 2, 3] : !chunk_bf16, !chunk_bf16
        %operand_60 = vector.shuffle %pixel_41, %pixel_41 [0, 1, 2, 3] : !chunk_bf16, !chunk_bf16
        %sums_61 = amdgpu.mfma 32x32x8 %operand_58 * %operand_60 + %sums_50 blgp = none : !operand_bf16, !operand_bf16, !block
        %sums_62 = amdgpu.mfma 32x32x8 %operand_59 * %operand_60 + %sums_51 blgp = none : !operand_bf16, !operand_bf16, !block
        %operand_63 = vector.shuffle %filter_39, %filter_39 [4, 5, 6, 7] : !chunk_bf16, !chunk_bf16
        %operand_64 = vector.shuffle %filter_40, %filter_40 [4, 5, 6, 7] : !chunk_bf16, !chunk_bf16
        %operand_65 = vector.shuffle %pixel_41, %pixel_41 [4, 5, 6, 7] : !chunk_bf16, !chunk_bf16
        %sums_66 = amdgpu.mfma 32x32x8 %operand_63 * %operand_65 + %sums_61 blgp = none : !operand_bf16, !operand_bf16, !block
        %sums_67 = amdgpu.mfma 32x32x8 %operand_64 * %operand_65 + %sums_62 blgp = none : !operand_bf16, !operand_bf16, !block
        scf.yield %sums_66, %sums_67, %filter_52, %filter_53, %pixel_54, %even_0#0, %even_0#1, %even_0#2, %even_0#3,
            %even_0#4, %even_0#5, %even_0#6, %even_0#7, %even_1#0, %even_1#1, %even_1#2, %even_1#3, %even_2#0,
            %even_2#1, %even_2#2, %even_2#3, %even_3#0, %even_3#1, %even_3#2, %even_3#3, %even_4#0, %even_4#1,
            %even_4#2, %even_4#3, %even_row, %even_column, %even_left, %even_tap, %even_tap_left
        : !block, !block, !chunk_bf16, !chunk_bf16, !chunk_bf16, bf16, bf16, bf16, bf16, bf16, bf16, bf16, bf16,
        bf16, bf16, bf16, bf16, bf16, bf16, bf16, bf16, bf16, bf16, bf16, bf16, bf16, bf16, bf16, bf16, i32, i32,
        i32, i32, i32
      }

      // The bias; nobody reads LDS any more.
      amdgpu.lds_barrier
      %has_bias_count = memref.dim %bias, %c0 : !flat_bf16
      %has_bias = arith.cmpi ne, %has_bias_count, %c0 : index
      %wave_filter0 = arith.addi %filter0, %wave_filter : i32
      %half_filter = arith.muli %lane_half, %i4 : i32
      %sum_filter0 = arith.addi %wave_filter0, %half_filter : i32
      %wave_pixel0 = arith.addi %pixel0, %wave_pixel : i32
      %biased_0, %biased_1 = scf.if %has_bias -> (!block, !block) {
        %bias_68 = func.call @bias_bf16(%bias, %sum_filter0) : (!flat_bf16, i32) -> !block
        %with_bias_69 = arith.addf %end_0, %bias_68 : !block
        %bias_70_filter = arith.addi %sum_filter0, %i32 : i32
        %bias_70 = func.call @bias_bf16(%bias, %bias_70_filter) : (!flat_bf16, i32) -> !block
        %with_bias_71 = arith.addf %end_1, %bias_70 : !block
        scf.yield %with_bias_69, %with_bias_71 : !block, !block
      } else {
      scf.yield %end_0, %end_1 : !block, !block
      }

      // NHWC has neighbouring filters at neighbouring places.
      %is_nhwc = arith.cmpi eq, %output_stride_f, %i1 : i32
      scf.if %is_nhwc {
        %turn_start = arith.muli %wave, %i2048 : i32
        %turn_lane = arith.muli %lane_row, %i64 : i32
        %turn_at_0 = arith.addi %turn_start, %turn_lane : i32
        func.call @turn_block_bf16(%lds, %biased_0, %turn_at_0, %lane_row, %lane_half, %i0) : (!lds_bf16, !block, i32, i32, i32, i32) -> ()
        func.call @turn_block_bf16(%lds, %biased_1, %turn_at_0, %lane_row, %lane_half, %i4) : (!lds_bf16, !block, i32, i32, i32, i32) -> ()
        amdgpu.lds_barrier
        %f_rest = arith.remui %f_size, %i8 : i32
        %f_is_whole = arith.cmpi eq, %f_rest, %i0 : i32
        scf.if %f_is_whole {
          func.call @store_rows_bf16(%lds, %turn_start, %lane, %i32, %output_flat,
              %wave_pixel0, %pixels, %wave_filter0, %f_size) : (!lds_bf16, i32, i32, i32, !flat_bf16, i32, i32, i32, i32) -> ()
        } else {
          func.call @store_elements_bf16(%lds, %turn_start, %lane, %i32, %output_flat,
              %wave_pixel0, %pixels, %wave_filter0, %f_size) : (!lds_bf16, i32, i32, i32, !flat_bf16, i32, i32, i32, i32) -> ()
        }
      } else {
        %sum_pixel = arith.addi %wave_pixel0, %lane_row : i32
        %sum_filter_at = arith.muli %sum_filter0, %output_stride_f : i32
        %to_pixel_in_0 = arith.cmpi ult, %sum_pixel, %pixels : i32
        %to_n_0, %to_p_0, %to_q_0 = func.call @split_pixel(%sum_pixel, %p_size, %q_size)
            : (i32, i32, i32) -> (i32, i32, i32)
        %to_image_0 = arith.muli %to_n_0, %output_stride_n : i32
        %to_line_0 = arith.muli %to_p_0, %output_stride_p : i32
        %to_column_0 = arith.muli %to_q_0, %output_stride_q : i32
        %to_image_line_0 = arith.addi %to_image_0, %to_line_0 : i32
        %to_start_0 = arith.addi %to_image_line_0, %to_column_0 : i32
        %to_at_0 = arith.addi %to_start_0, %sum_filter_at : i32
        %to_0_0_skipped = arith.muli %output_stride_f, %i0 : i32
        %to_0_0_at = arith.addi %to_at_0, %to_0_0_skipped : i32
        func.call @store_block_bf16(%biased_0, %output_flat, %to_0_0_at, %output_stride_f,
            %sum_filter0, %f_size, %to_pixel_in_0) : (!block, !flat_bf16, i32, i32, i32, i32, i1) -> ()
        %to_0_1_filter = arith.addi %sum_filter0, %i32 : i32
        %to_0_1_skipped = arith.muli %output_stride_f, %i32 : i32
        %to_0_1_at = arith.addi %to_at_0, %to_0_1_skipped : i32
        func.call @store_block_bf16(%biased_1, %output_flat, %to_0_1_at, %output_stride_f,
            %to_0_1_filter, %f_size, %to_pixel_in_0) : (!block, !flat_bf16, i32, i32, i32, i32, i1) -> ()
      }
      gpu.return
    }
  }

  // Of the C library: ends the program, with what was printed.
  func.func private @exit(i32)

  // The rows or columns of an output.
  func.func @conv2d_size(%size: index, %taps: index, %stride: index, %pad: index, %dilation: index) -> index {
    %c1 = arith.constant 1 : index
    %c2 = arith.constant 2 : index
    %pads = arith.muli %pad, %c2 : index
    %padded = arith.addi %size, %pads : index
    %last_tap = arith.subi %taps, %c1 : index
    %reach = arith.muli %last_tap, %dilation : index
    %room = arith.subi %padded, %reach : index
    %steps = arith.ceildivui %room, %stride : index
    return %steps : index
  }

  // Ends the program if a tensor is larger than the 32-bit offsets of the kernels reach.
  func.func private @assert_in_reach_f16(%tensor: !strided_f16) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c2 = arith.constant 2 : index
    %c3 = arith.constant 3 : index
    %most = arith.constant 1073741816 : index
    %size_0 = memref.dim %tensor, %c0 : !strided_f16
    %size_1 = memref.dim %tensor, %c1 : !strided_f16
    %size_2 = memref.dim %tensor, %c2 : !strided_f16
    %size_3 = memref.dim %tensor, %c3 : !strided_f16
    %size_01 = arith.muli %size_0, %size_1 : index
    %size_23 = arith.muli %size_2, %size_3 : index
    %count = arith.muli %size_01, %size_23 : index
    %is_beyond = arith.cmpi ugt, %count, %most : index
    scf.if %is_beyond {
      vector.print str "error: expected tensors of at most 2^31 - 16 bytes\n"
      %failure = arith.constant 1 : i32
      func.call @exit(%failure) : (i32) -> ()
    }
    return
  }

  // N, H, W, C activations, F, R, S, C filters, and N, P, Q, F outputs; bias has F
  // elements, or none. Expects the sizes to agree.
  func.func @conv2d_nhwc_f16(%input: !tensor_f16, %filter: !tensor_f16, %bias: !flat_f16, %output: !tensor_f16,
      %stride_h: index, %stride_w: index, %pad_h: index, %pad_w: index, %dilation_h: index, %dilation_w: index) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c2 = arith.constant 2 : index
    %c3 = arith.constant 3 : index
    %c8 = arith.constant 8 : index
    %c64 = arith.constant 64 : index
    %c128 = arith.constant 128 : index
    %tile_p = arith.constant 128 : index
    %c256 = arith.constant 256 : index
    %input_nchw = memref.transpose %input (n, h, w, c) -> (n, c, h, w)
        : !tensor_f16 to memref<?x?x?x?xf16, strided<[?, 1, ?, ?]>>
    %input_any = memref.cast %input_nchw : memref<?x?x?x?xf16, strided<[?, 1, ?, ?]>> to !strided_f16
    %filter_fcrs = memref.transpose %filter (f, r, s, c) -> (f, c, r, s)
        : !tensor_f16 to memref<?x?x?x?xf16, strided<[?, 1, ?, ?]>>
    %filter_any = memref.cast %filter_fcrs : memref<?x?x?x?xf16, strided<[?, 1, ?, ?]>> to !strided_f16
    %output_nfpq = memref.transpose %output (n, p, q, f) -> (n, f, p, q)
        : !tensor_f16 to memref<?x?x?x?xf16, strided<[?, 1, ?, ?]>>
    %output_any = memref.cast %output_nfpq : memref<?x?x?x?xf16, strided<[?, 1, ?, ?]>> to !strided_f16
    %c_size = memref.dim %input, %c3 : !tensor_f16
    %c_rest = arith.remui %c_size, %c8 : index
    %is_whole = arith.cmpi eq, %c_rest, %c0 : index
    scf.if %is_whole {
      func.call @assert_in_reach_f16(%input_any) : (!strided_f16) -> ()
      func.call @assert_in_reach_f16(%filter_any) : (!strided_f16) -> ()
      func.call @assert_in_reach_f16(%output_any) : (!strided_f16) -> ()
      %stride_h_i32 = arith.index_cast %stride_h : index to i32
      %stride_w_i32 = arith.index_cast %stride_w : index to i32
      %pad_h_i32 = arith.index_cast %pad_h : index to i32
      %pad_w_i32 = arith.index_cast %pad_w : index to i32
      %dilation_h_i32 = arith.index_cast %dilation_h : index to i32
      %dilation_w_i32 = arith.index_cast %dilation_w : index to i32
      %n_size = memref.dim %output, %c0 : !tensor_f16
      %p_size = memref.dim %output, %c1 : !tensor_f16
      %q_size = memref.dim %output, %c2 : !tensor_f16
      %f_size = memref.dim %output, %c3 : !tensor_f16
      %pq = arith.muli %p_size, %q_size : index
      %pixels = arith.muli %n_size, %pq : index
      %tiles_p = arith.ceildivui %pixels, %tile_p : index
      %is_narrow = arith.cmpi ule, %f_size, %c64 : index
      %tile_f = arith.select %is_narrow, %c64, %c128 : index
      %tiles_f = arith.ceildivui %f_size, %tile_f : index
      %blocks = arith.muli %tiles_f, %tiles_p : index
      %has_blocks = arith.cmpi ne, %blocks, %c0 : index
      scf.if %has_blocks {
        scf.if %is_narrow {
          gpu.launch_func @conv2d_kernels::@conv2d_nhwc_narrow_f16
              blocks in (%blocks, %c1, %c1) threads in (%c256, %c1, %c1)
              args(%input : !tensor_f16, %filter : !tensor_f16, %bias : !flat_f16, %output : !tensor_f16,
                   %stride_h_i32 : i32, %stride_w_i32 : i32, %pad_h_i32 : i32, %pad_w_i32 : i32,
                   %dilation_h_i32 : i32, %dilation_w_i32 : i32)
        } else {
          gpu.launch_func @conv2d_kernels::@conv2d_nhwc_f16
              blocks in (%blocks, %c1, %c1) threads in (%c256, %c1, %c1)
              args(%input : !tensor_f16, %filter : !tensor_f16, %bias : !flat_f16, %output : !tensor_f16,
                   %stride_h_i32 : i32, %stride_w_i32 : i32, %pad_h_i32 : i32, %pad_w_i32 : i32,
                   %dilation_h_i32 : i32, %dilation_w_i32 : i32)
        }
      }
    } else {
      func.call @conv2d_any_f16(%input_any, %filter_any, %bias, %output_any, %stride_h, %stride_w, %pad_h, %pad_w,
          %dilation_h, %dilation_w)
          : (!strided_f16, !strided_f16, !flat_f16, !strided_f16, index, index, index, index, index, index) -> ()
    }
    return
  }

  // N, C, H, W activations, F, C, R, S filters, and N, F, P, Q outputs.
  func.func @conv2d_nchw_f16(%input_nchw: !tensor_f16, %filter_fcrs: !tensor_f16, %bias: !flat_f16, %output_nfpq: !tensor_f16,
      %stride_h: index, %stride_w: index, %pad_h: index, %pad_w: index, %dilation_h: index, %dilation_w: index) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c2 = arith.constant 2 : index
    %c3 = arith.constant 3 : index
    %k_step = arith.constant 32 : index
    %c64 = arith.constant 64 : index
    %c128 = arith.constant 128 : index
    %tile_p = arith.constant 128 : index
    %c256 = arith.constant 256 : index
    %input = memref.cast %input_nchw : !tensor_f16 to !strided_f16
    %filter = memref.cast %filter_fcrs : !tensor_f16 to !strided_f16
    %output = memref.cast %output_nfpq : !tensor_f16 to !strided_f16
    %c_size = memref.dim %input, %c1 : !strided_f16
    %c_rest = arith.remui %c_size, %k_step : index
    %has_no_rest = arith.cmpi eq, %c_rest, %c0 : index
    %has_channels = arith.cmpi ne, %c_size, %c0 : index
    %is_whole = arith.andi %has_no_rest, %has_channels : i1
    scf.if %is_whole {
      func.call @assert_in_reach_f16(%input) : (!strided_f16) -> ()
      func.call @assert_in_reach_f16(%filter) : (!strided_f16) -> ()
      func.call @assert_in_reach_f16(%output) : (!strided_f16) -> ()
      %stride_h_i32 = arith.index_cast %stride_h : index to i32
      %stride_w_i32 = arith.index_cast %stride_w : index to i32
      %pad_h_i32 = arith.index_cast %pad_h : index to i32
      %pad_w_i32 = arith.index_cast %pad_w : index to i32
      %dilation_h_i32 = arith.index_cast %dilation_h : index to i32
      %dilation_w_i32 = arith.index_cast %dilation_w : index to i32
      %n_size = memref.dim %output, %c0 : !strided_f16
      %f_size = memref.dim %output, %c1 : !strided_f16
      %p_size = memref.dim %output, %c2 : !strided_f16
      %q_size = memref.dim %output, %c3 : !strided_f16
      %pq = arith.muli %p_size, %q_size : index
      %pixels = arith.muli %n_size, %pq : index
      %tiles_p = arith.ceildivui %pixels, %tile_p : index
      %is_narrow = arith.cmpi ule, %f_size, %c64 : index
      %tile_f = arith.select %is_narrow, %c64, %c128 : index
      %tiles_f = arith.ceildivui %f_size, %tile_f : index
      %blocks = arith.muli %tiles_f, %tiles_p : index
      %has_blocks = arith.cmpi ne, %blocks, %c0 : index
      scf.if %has_blocks {
        scf.if %is_narrow {
          gpu.launch_func @conv2d_kernels::@conv2d_nchw_narrow_f16
              blocks in (%blocks, %c1, %c1) threads in (%c256, %c1, %c1)
              args(%input : !strided_f16, %filter : !strided_f16, %bias : !flat_f16, %output : !strided_f16,
                   %stride_h_i32 : i32, %stride_w_i32 : i32, %pad_h_i32 : i32, %pad_w_i32 : i32,
                   %dilation_h_i32 : i32, %dilation_w_i32 : i32)
        } else {
          gpu.launch_func @conv2d_kernels::@conv2d_nchw_f16
              blocks in (%blocks, %c1, %c1) threads in (%c256, %c1, %c1)
              args(%input : !strided_f16, %filter : !strided_f16, %bias : !flat_f16, %output : !strided_f16,
                   %stride_h_i32 : i32, %stride_w_i32 : i32, %pad_h_i32 : i32, %pad_w_i32 : i32,
                   %dilation_h_i32 : i32, %dilation_w_i32 : i32)
        }
      }
    } else {
      func.call @conv2d_any_f16(%input, %filter, %bias, %output, %stride_h, %stride_w, %pad_h, %pad_w, %dilation_h,
          %dilation_w)
          : (!strided_f16, !strided_f16, !flat_f16, !strided_f16, index, index, index, index, index, index) -> ()
    }
    return
  }

  // Sizes in the order N, C, H, W and F, C, R, S and N, F, P, Q; the strides are those
  // of this order or of N, H, W, C and F, R, S, C and N, P, Q, F, without gaps.
  func.func @conv2d_any_f16(%input: !strided_f16, %filter: !strided_f16, %bias: !flat_f16, %output: !strided_f16,
      %stride_h: index, %stride_w: index, %pad_h: index, %pad_w: index, %dilation_h: index, %dilation_w: index) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c2 = arith.constant 2 : index
    %c3 = arith.constant 3 : index
    %few = arith.constant 16 : index
    %tile_f = arith.constant 64 : index
    %tile_p = arith.constant 128 : index
    %c256 = arith.constant 256 : index
    call @assert_in_reach_f16(%input) : (!strided_f16) -> ()
    call @assert_in_reach_f16(%filter) : (!strided_f16) -> ()
    call @assert_in_reach_f16(%output) : (!strided_f16) -> ()
    %stride_h_i32 = arith.index_cast %stride_h : index to i32
    %stride_w_i32 = arith.index_cast %stride_w : index to i32
    %pad_h_i32 = arith.index_cast %pad_h : index to i32
    %pad_w_i32 = arith.index_cast %pad_w : index to i32
    %dilation_h_i32 = arith.index_cast %dilation_h : index to i32
    %dilation_w_i32 = arith.index_cast %dilation_w : index to i32
    %c_size = memref.dim %input, %c1 : !strided_f16
    %n_size = memref.dim %output, %c0 : !strided_f16
    %f_size = memref.dim %output, %c1 : !strided_f16
    %p_size = memref.dim %output, %c2 : !strided_f16
    %q_size = memref.dim %output, %c3 : !strided_f16
    %pq = arith.muli %p_size, %q_size : index
    %pixels = arith.muli %n_size, %pq : index
    %tiles_p = arith.ceildivui %pixels, %tile_p : index
    %tiles_f = arith.ceildivui %f_size, %tile_f : index
    %blocks = arith.muli %tiles_f, %tiles_p : index
    %has_blocks = arith.cmpi ne, %blocks, %c0 : index
    scf.if %has_blocks {
      %has_few = arith.cmpi ule, %c_size, %few : index
      scf.if %has_few {
        gpu.launch_func @conv2d_kernels::@conv2d_few_channels_f16
            blocks in (%blocks, %c1, %c1) threads in (%c256, %c1, %c1)
            args(%input : !strided_f16, %filter : !strided_f16, %bias : !flat_f16, %output : !strided_f16,
                 %stride_h_i32 : i32, %stride_w_i32 : i32, %pad_h_i32 : i32, %pad_w_i32 : i32,
                 %dilation_h_i32 : i32, %dilation_w_i32 : i32)
      } else {
        gpu.launch_func @conv2d_kernels::@conv2d_any_f16
            blocks in (%blocks, %c1, %c1) threads in (%c256, %c1, %c1)
            args(%input : !strided_f16, %filter : !strided_f16, %bias : !flat_f16, %output : !strided_f16,
                 %stride_h_i32 : i32, %stride_w_i32 : i32, %pad_h_i32 : i32, %pad_w_i32 : i32,
                 %dilation_h_i32 : i32, %dilation_w_i32 : i32)
      }
    }
    return
  }

  func.func private @swizzleFillF16(memref<*xf16>, i64, f64, f64)
  func.func private @swizzleCompareF16(memref<*xf16>, memref<*xf32>, f64, f64)

  // Sets the last elements of the first dimension.
  func.func private @make_infinite_f16(%tensor: !tensor_f16, %count: index) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c2 = arith.constant 2 : index
    %c3 = arith.constant 3 : index
    %infinity = arith.constant 0x7C00 : f16
    %size_0 = memref.dim %tensor, %c0 : !tensor_f16
    %size_1 = memref.dim %tensor, %c1 : !tensor_f16
    %size_2 = memref.dim %tensor, %c2 : !tensor_f16
    %size_3 = memref.dim %tensor, %c3 : !tensor_f16
    %first = arith.subi %size_0, %count : index
    %last = memref.subview %tensor[%first, 0, 0, 0] [%count, %size_1, %size_2, %size_3] [1, 1, 1, 1]
        : !tensor_f16 to memref<?x?x?x?xf16, strided<[?, ?, ?, 1], offset: ?>>
    linalg.fill ins(%infinity : f16) outs(%last : memref<?x?x?x?xf16, strided<[?, ?, ?, 1], offset: ?>>)
    return
  }

  // Compares the output with what linalg computes, all with sizes in the order of
  // NCHW: the convolution with stride 1 of the padded input with the filter that has
  // zeros in its gaps, of which a stride picks some.
  // The sum of c * r * s products of numbers in [-1, 1), and a bias, is in fp32 in
  // both, in another order, which changes it by less than 4.882812e-04; rounding to
  // f16 changes it by less than 4.882812e-04 of the result.
  // The results of the last %infinite images and filters are not compared.
  func.func @expect_conv2d_f16(%input: !strided_f16, %filter: !strided_f16, %bias: !flat_f16, %output: !strided_f16,
      %stride_h: index, %stride_w: index, %pad_h: index, %pad_w: index, %dilation_h: index, %dilation_w: index,
      %infinite: index) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c2 = arith.constant 2 : index
    %c3 = arith.constant 3 : index
    %zero = arith.constant 0.0 : f32
    %zero_element = arith.constant 0.0 : f16
    %tolerance = arith.constant 4.882812e-04 : f64
    %n = memref.dim %input, %c0 : !strided_f16
    %c = memref.dim %input, %c1 : !strided_f16
    %h = memref.dim %input, %c2 : !strided_f16
    %w = memref.dim %input, %c3 : !strided_f16
    %f = memref.dim %filter, %c0 : !strided_f16
    %r = memref.dim %filter, %c2 : !strided_f16
    %s = memref.dim %filter, %c3 : !strided_f16
    %p = memref.dim %output, %c2 : !strided_f16
    %q = memref.dim %output, %c3 : !strided_f16
    %pads_h = arith.muli %pad_h, %c2 : index
    %pads_w = arith.muli %pad_w, %c2 : index
    %padded_h = arith.addi %h, %pads_h : index
    %padded_w = arith.addi %w, %pads_w : index
    %r_last = arith.subi %r, %c1 : index
    %s_last = arith.subi %s, %c1 : index
    %r_gaps = arith.muli %r_last, %dilation_h : index
    %s_gaps = arith.muli %s_last, %dilation_w : index
    %wide_r = arith.addi %r_gaps, %c1 : index
    %wide_s = arith.addi %s_gaps, %c1 : index
    %all_p = func.call @conv2d_size(%h, %r, %c1, %pad_h, %dilation_h) : (index, index, index, index, index) -> index
    %all_q = func.call @conv2d_size(%w, %s, %c1, %pad_w, %dilation_w) : (index, index, index, index, index) -> index

    %padded = memref.alloc(%n, %c, %padded_h, %padded_w) : !tensor_f16
    linalg.fill ins(%zero_element : f16) outs(%padded : !tensor_f16)
    %inside = memref.subview %padded[0, 0, %pad_h, %pad_w] [%n, %c, %h, %w] [1, 1, 1, 1]
        : !tensor_f16 to memref<?x?x?x?xf16, strided<[?, ?, ?, 1], offset: ?>>
    linalg.copy ins(%input : !strided_f16) outs(%inside : memref<?x?x?x?xf16, strided<[?, ?, ?, 1], offset: ?>>)
    %wide = memref.alloc(%f, %c, %wide_r, %wide_s) : !tensor_f16
    linalg.fill ins(%zero_element : f16) outs(%wide : !tensor_f16)
    %taps = memref.subview %wide[0, 0, 0, 0] [%f, %c, %r, %s] [1, 1, %dilation_h, %dilation_w]
        : !tensor_f16 to !strided_f16
    linalg.copy ins(%filter : !strided_f16) outs(%taps : !strided_f16)
    %all = memref.alloc(%n, %f, %all_p, %all_q) : memref<?x?x?x?xf32>
    linalg.fill ins(%zero : f32) outs(%all : memref<?x?x?x?xf32>)
    %bias_count = memref.dim %bias, %c0 : !flat_f16
    %has_bias = arith.cmpi ne, %bias_count, %c0 : index
    scf.if %has_bias {
      linalg.generic {
          indexing_maps = [affine_map<(n, f, p, q) -> (f)>, affine_map<(n, f, p, q) -> (n, f, p, q)>],
          iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
          ins(%bias : !flat_f16) outs(%all : memref<?x?x?x?xf32>) {
      ^bb0(%element: f16, %out: f32):
        %extended = arith.extf %element : f16 to f32
        linalg.yield %extended : f32
      }
    }
    linalg.conv_2d_nchw_fchw ins(%padded, %wide : !tensor_f16, !tensor_f16) outs(%all : memref<?x?x?x?xf32>)
    %finite_n = arith.subi %n, %infinite : index
    %finite_f = arith.subi %f, %infinite : index
    %expected = memref.subview %all[0, 0, 0, 0] [%finite_n, %finite_f, %p, %q] [1, 1, %stride_h, %stride_w]
        : memref<?x?x?x?xf32> to memref<?x?x?x?xf32, strided<[?, ?, ?, ?]>>
    %expected_unranked = memref.cast %expected : memref<?x?x?x?xf32, strided<[?, ?, ?, ?]>> to memref<*xf32>
    %actual = memref.subview %output[0, 0, 0, 0] [%finite_n, %finite_f, %p, %q] [1, 1, 1, 1]
        : !strided_f16 to !strided_f16
    %actual_unranked = memref.cast %actual : !strided_f16 to memref<*xf16>
    call @swizzleCompareF16(%actual_unranked, %expected_unranked, %tolerance, %tolerance)
        : (memref<*xf16>, memref<*xf32>, f64, f64) -> ()
    memref.dealloc %all : memref<?x?x?x?xf32>
    memref.dealloc %wide : !tensor_f16
    memref.dealloc %padded : !tensor_f16
    return
  }

  // Compares the kernel with linalg.conv_2d_nchw_fchw on the host.
  func.func @check_conv2d_nhwc_f16(%n: index, %c: index, %h: index, %w: index, %f: index, %r: index, %s: index,
      %stride_h: index, %stride_w: index, %pad_h: index, %pad_w: index, %dilation_h: index, %dilation_w: index,
      %bias_count: index, %infinite: index) {
    %low = arith.constant -1.0 : f64
    %high = arith.constant 1.0 : f64
    %p = call @conv2d_size(%h, %r, %stride_h, %pad_h, %dilation_h) : (index, index, index, index, index) -> index
    %q = call @conv2d_size(%w, %s, %stride_w, %pad_w, %dilation_w) : (index, index, index, index, index) -> index
    %input_host = memref.alloc(%n, %h, %w, %c) : !tensor_f16
    %filter_host = memref.alloc(%f, %r, %s, %c) : !tensor_f16
    %bias_host = memref.alloc(%bias_count) : !flat_f16
    %output_host = memref.alloc(%n, %p, %q, %f) : !tensor_f16
    %input_unranked = memref.cast %input_host : !tensor_f16 to memref<*xf16>
    %input_seed = arith.constant 1 : i64
    call @swizzleFillF16(%input_unranked, %input_seed, %low, %high) : (memref<*xf16>, i64, f64, f64) -> ()
    %filter_unranked = memref.cast %filter_host : !tensor_f16 to memref<*xf16>
    %filter_seed = arith.constant 2 : i64
    call @swizzleFillF16(%filter_unranked, %filter_seed, %low, %high) : (memref<*xf16>, i64, f64, f64) -> ()
    %bias_unranked = memref.cast %bias_host : !flat_f16 to memref<*xf16>
    %bias_seed = arith.constant 3 : i64
    call @swizzleFillF16(%bias_unranked, %bias_seed, %low, %high) : (memref<*xf16>, i64, f64, f64) -> ()
    %output_unranked = memref.cast %output_host : !tensor_f16 to memref<*xf16>
    %output_seed = arith.constant 4 : i64
    call @swizzleFillF16(%output_unranked, %output_seed, %low, %high) : (memref<*xf16>, i64, f64, f64) -> ()

    call @make_infinite_f16(%input_host, %infinite) : (!tensor_f16, index) -> ()
    call @make_infinite_f16(%filter_host, %infinite) : (!tensor_f16, index) -> ()

    %start = gpu.wait async
    %input, %input_ready = gpu.alloc async [%start] (%n, %h, %w, %c) : !tensor_f16
    %input_there = gpu.memcpy async [%input_ready] %input, %input_host : !tensor_f16, !tensor_f16
    %filter, %filter_ready = gpu.alloc async [%input_there] (%f, %r, %s, %c) : !tensor_f16
    %filter_there = gpu.memcpy async [%filter_ready] %filter, %filter_host : !tensor_f16, !tensor_f16
    %bias, %bias_ready = gpu.alloc async [%filter_there] (%bias_count) : !flat_f16
    %bias_there = gpu.memcpy async [%bias_ready] %bias, %bias_host : !flat_f16, !flat_f16
    %output, %output_ready = gpu.alloc async [%bias_there] (%n, %p, %q, %f) : !tensor_f16
    %output_there = gpu.memcpy async [%output_ready] %output, %output_host : !tensor_f16, !tensor_f16
    gpu.wait [%output_there]
    call @conv2d_nhwc_f16(%input, %filter, %bias, %output, %stride_h, %stride_w, %pad_h, %pad_w,
        %dilation_h, %dilation_w)
        : (!tensor_f16, !tensor_f16, !flat_f16, !tensor_f16, index, index, index, index, index, index) -> ()
    %done = gpu.wait async
    %output_back = gpu.memcpy async [%done] %output_host, %output : !tensor_f16, !tensor_f16
    %input_freed = gpu.dealloc async [%output_back] %input : !tensor_f16
    %filter_freed = gpu.dealloc async [%input_freed] %filter : !tensor_f16
    %bias_freed = gpu.dealloc async [%filter_freed] %bias : !flat_f16
    %output_freed = gpu.dealloc async [%bias_freed] %output : !tensor_f16
    gpu.wait [%output_freed]

    %input_view = memref.transpose %input_host (n, h, w, c) -> (n, c, h, w) : !tensor_f16 to memref<?x?x?x?xf16, strided<[?, 1, ?, ?]>>
    %input_any = memref.cast %input_view : memref<?x?x?x?xf16, strided<[?, 1, ?, ?]>> to !strided_f16
    %filter_view = memref.transpose %filter_host (f, r, s, c) -> (f, c, r, s) : !tensor_f16 to memref<?x?x?x?xf16, strided<[?, 1, ?, ?]>>
    %filter_any = memref.cast %filter_view : memref<?x?x?x?xf16, strided<[?, 1, ?, ?]>> to !strided_f16
    %output_view = memref.transpose %output_host (n, p, q, f) -> (n, f, p, q) : !tensor_f16 to memref<?x?x?x?xf16, strided<[?, 1, ?, ?]>>
    %output_any = memref.cast %output_view : memref<?x?x?x?xf16, strided<[?, 1, ?, ?]>> to !strided_f16
    call @expect_conv2d_f16(%input_any, %filter_any, %bias_host, %output_any, %stride_h, %stride_w, %pad_h, %pad_w,
        %dilation_h, %dilation_w, %infinite)
        : (!strided_f16, !strided_f16, !flat_f16, !strided_f16, index, index, index, index, index, index, index) -> ()
    memref.dealloc %input_host : !tensor_f16
    memref.dealloc %filter_host : !tensor_f16
    memref.dealloc %bias_host : !flat_f16
    memref.dealloc %output_host : !tensor_f16
    return
  }

  // N 32, C 32, H x W 32x32, F 64, R x S 3x3, as the portable kernel's. The contents
  // are not set.
  func.func @conv2d_nhwc_f16_n32_c32_32x32_f64_3x3() {
    %n = arith.constant 32 : index
    %c = arith.constant 32 : index
    %h = arith.constant 32 : index
    %w = arith.constant 32 : index
    %f = arith.constant 64 : index
    %r = arith.constant 3 : index
    %s = arith.constant 3 : index
    %p = arith.constant 30 : index
    %q = arith.constant 30 : index
    %one = arith.constant 1 : index
    %none = arith.constant 0 : index
    %start = gpu.wait async
    %input, %input_ready = gpu.alloc async [%start] (%n, %h, %w, %c) : !tensor_f16
    %filter, %filter_ready = gpu.alloc async [%input_ready] (%f, %r, %s, %c) : !tensor_f16
    %bias, %bias_ready = gpu.alloc async [%filter_ready] (%none) : !flat_f16
    %output, %output_ready = gpu.alloc async [%bias_ready] (%n, %p, %q, %f) : !tensor_f16
    gpu.wait [%output_ready]
    call @conv2d_nhwc_f16(%input, %filter, %bias, %output, %one, %one, %none, %none, %one, %one)
        : (!tensor_f16, !tensor_f16, !flat_f16, !tensor_f16, index, index, index, index, index, index) -> ()
    %done = gpu.wait async
    %input_freed = gpu.dealloc async [%done] %input : !tensor_f16
    %filter_freed = gpu.dealloc async [%input_freed] %filter : !tensor_f16
    %bias_freed = gpu.dealloc async [%filter_freed] %bias : !flat_f16
    %output_freed = gpu.dealloc async [%bias_freed] %output : !tensor_f16
    gpu.wait [%output_freed]
    return
  }

  // Compares the kernel with linalg.conv_2d_nchw_fchw on the host.
  func.func @check_conv2d_nchw_f16(%n: index, %c: index, %h: index, %w: index, %f: index, %r: index, %s: index,
      %stride_h: index, %stride_w: index, %pad_h: index, %pad_w: index, %dilation_h: index, %dilation_w: index,
      %bias_count: index, %infinite: index) {
    %low = arith.constant -1.0 : f64
    %high = arith.constant 1.0 : f64
    %p = call @conv2d_size(%h, %r, %stride_h, %pad_h, %dilation_h) : (index, index, index, index, index) -> index
    %q = call @conv2d_size(%w, %s, %stride_w, %pad_w, %dilation_w) : (index, index, index, index, index) -> index
    %input_host = memref.alloc(%n, %c, %h, %w) : !tensor_f16
    %filter_host = memref.alloc(%f, %c, %r, %s) : !tensor_f16
    %bias_host = memref.alloc(%bias_count) : !flat_f16
    %output_host = memref.alloc(%n, %f, %p, %q) : !tensor_f16
    %input_unranked = memref.cast %input_host : !tensor_f16 to memref<*xf16>
    %input_seed = arith.constant 1 : i64
    call @swizzleFillF16(%input_unranked, %input_seed, %low, %high) : (memref<*xf16>, i64, f64, f64) -> ()
    %filter_unranked = memref.cast %filter_host : !tensor_f16 to memref<*xf16>
    %filter_seed = arith.constant 2 : i64
    call @swizzleFillF16(%filter_unranked, %filter_seed, %low, %high) : (memref<*xf16>, i64, f64, f64) -> ()
    %bias_unranked = memref.cast %bias_host : !flat_f16 to memref<*xf16>
    %bias_seed = arith.constant 3 : i64
    call @swizzleFillF16(%bias_unranked, %bias_seed, %low, %high) : (memref<*xf16>, i64, f64, f64) -> ()
    %output_unranked = memref.cast %output_host : !tensor_f16 to memref<*xf16>
    %output_seed = arith.constant 4 : i64
    call @swizzleFillF16(%output_unranked, %output_seed, %low, %high) : (memref<*xf16>, i64, f64, f64) -> ()

    call @make_infinite_f16(%input_host, %infinite) : (!tensor_f16, index) -> ()
    call @make_infinite_f16(%filter_host, %infinite) : (!tensor_f16, index) -> ()

    %start = gpu.wait async
    %input, %input_ready = gpu.alloc async [%start] (%n, %c, %h, %w) : !tensor_f16
    %input_there = gpu.memcpy async [%input_ready] %input, %input_host : !tensor_f16, !tensor_f16
    %filter, %filter_ready = gpu.alloc async [%input_there] (%f, %c, %r, %s) : !tensor_f16
    %filter_there = gpu.memcpy async [%filter_ready] %filter, %filter_host : !tensor_f16, !tensor_f16
    %bias, %bias_ready = gpu.alloc async [%filter_there] (%bias_count) : !flat_f16
    %bias_there = gpu.memcpy async [%bias_ready] %bias, %bias_host : !flat_f16, !flat_f16
    %output, %output_ready = gpu.alloc async [%bias_there] (%n, %f, %p, %q) : !tensor_f16
    %output_there = gpu.memcpy async [%output_ready] %output, %output_host : !tensor_f16, !tensor_f16
    gpu.wait [%output_there]
    call @conv2d_nchw_f16(%input, %filter, %bias, %output, %stride_h, %stride_w, %pad_h, %pad_w,
        %dilation_h, %dilation_w)
        : (!tensor_f16, !tensor_f16, !flat_f16, !tensor_f16, index, index, index, index, index, index) -> ()
    %done = gpu.wait async
    %output_back = gpu.memcpy async [%done] %output_host, %output : !tensor_f16, !tensor_f16
    %input_freed = gpu.dealloc async [%output_back] %input : !tensor_f16
    %filter_freed = gpu.dealloc async [%input_freed] %filter : !tensor_f16
    %bias_freed = gpu.dealloc async [%filter_freed] %bias : !flat_f16
    %output_freed = gpu.dealloc async [%bias_freed] %output : !tensor_f16
    gpu.wait [%output_freed]

    %input_any = memref.cast %input_host : !tensor_f16 to !strided_f16
    %filter_any = memref.cast %filter_host : !tensor_f16 to !strided_f16
    %output_any = memref.cast %output_host : !tensor_f16 to !strided_f16
    call @expect_conv2d_f16(%input_any, %filter_any, %bias_host, %output_any, %stride_h, %stride_w, %pad_h, %pad_w,
        %dilation_h, %dilation_w, %infinite)
        : (!strided_f16, !strided_f16, !flat_f16, !strided_f16, index, index, index, index, index, index, index) -> ()
    memref.dealloc %input_host : !tensor_f16
    memref.dealloc %filter_host : !tensor_f16
    memref.dealloc %bias_host : !flat_f16
    memref.dealloc %output_host : !tensor_f16
    return
  }

  // N 32, C 32, H x W 32x32, F 64, R x S 3x3, as the portable kernel's. The contents
  // are not set.
  func.func @conv2d_nchw_f16_n32_c32_32x32_f64_3x3() {
    %n = arith.constant 32 : index
    %c = arith.constant 32 : index
    %h = arith.constant 32 : index
    %w = arith.constant 32 : index
    %f = arith.constant 64 : index
    %r = arith.constant 3 : index
    %s = arith.constant 3 : index
    %p = arith.constant 30 : index
    %q = arith.constant 30 : index
    %one = arith.constant 1 : index
    %none = arith.constant 0 : index
    %start = gpu.wait async
    %input, %input_ready = gpu.alloc async [%start] (%n, %c, %h, %w) : !tensor_f16
    %filter, %filter_ready = gpu.alloc async [%input_ready] (%f, %c, %r, %s) : !tensor_f16
    %bias, %bias_ready = gpu.alloc async [%filter_ready] (%none) : !flat_f16
    %output, %output_ready = gpu.alloc async [%bias_ready] (%n, %f, %p, %q) : !tensor_f16
    gpu.wait [%output_ready]
    call @conv2d_nchw_f16(%input, %filter, %bias, %output, %one, %one, %none, %none, %one, %one)
        : (!tensor_f16, !tensor_f16, !flat_f16, !tensor_f16, index, index, index, index, index, index) -> ()
    %done = gpu.wait async
    %input_freed = gpu.dealloc async [%done] %input : !tensor_f16
    %filter_freed = gpu.dealloc async [%input_freed] %filter : !tensor_f16
    %bias_freed = gpu.dealloc async [%filter_freed] %bias : !flat_f16
    %output_freed = gpu.dealloc async [%bias_freed] %output : !tensor_f16
    gpu.wait [%output_freed]
    return
  }

  // Ends the program if a tensor is larger than the 32-bit offsets of the kernels reach.
  func.func private @assert_in_reach_bf16(%tensor: !strided_bf16) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c2 = arith.constant 2 : index
    %c3 = arith.constant 3 : index
    %most = arith.constant 1073741816 : index
    %size_0 = memref.dim %tensor, %c0 : !strided_bf16
    %size_1 = memref.dim %tensor, %c1 : !strided_bf16
    %size_2 = memref.dim %tensor, %c2 : !strided_bf16
    %size_3 = memref.dim %tensor, %c3 : !strided_bf16
    %size_01 = arith.muli %size_0, %size_1 : index
    %size_23 = arith.muli %size_2, %size_3 : index
    %count = arith.muli %size_01, %size_23 : index
    %is_beyond = arith.cmpi ugt, %count, %most : index
    scf.if %is_beyond {
      vector.print str "error: expected tensors of at most 2^31 - 16 bytes\n"
      %failure = arith.constant 1 : i32
      func.call @exit(%failure) : (i32) -> ()
    }
    return
  }

  // N, H, W, C activations, F, R, S, C filters, and N, P, Q, F outputs; bias has F
  // elements, or none. Expects the sizes to agree.
  func.func @conv2d_nhwc_bf16(%input: !tensor_bf16, %filter: !tensor_bf16, %bias: !flat_bf16, %output: !tensor_bf16,
      %stride_h: index, %stride_w: index, %pad_h: index, %pad_w: index, %dilation_h: index, %dilation_w: index) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c2 = arith.constant 2 : index
    %c3 = arith.constant 3 : index
    %c8 = arith.constant 8 : index
    %c64 = arith.constant 64 : index
    %c128 = arith.constant 128 : index
    %tile_p = arith.constant 128 : index
    %c256 = arith.constant 256 : index
    %input_nchw = memref.transpose %input (n, h, w, c) -> (n, c, h, w)
        : !tensor_bf16 to memref<?x?x?x?xbf16, strided<[?, 1, ?, ?]>>
    %input_any = memref.cast %input_nchw : memref<?x?x?x?xbf16, strided<[?, 1, ?, ?]>> to !strided_bf16
    %filter_fcrs = memref.transpose %filter (f, r, s, c) -> (f, c, r, s)
        : !tensor_bf16 to memref<?x?x?x?xbf16, strided<[?, 1, ?, ?]>>
    %filter_any = memref.cast %filter_fcrs : memref<?x?x?x?xbf16, strided<[?, 1, ?, ?]>> to !strided_bf16
    %output_nfpq = memref.transpose %output (n, p, q, f) -> (n, f, p, q)
        : !tensor_bf16 to memref<?x?x?x?xbf16, strided<[?, 1, ?, ?]>>
    %output_any = memref.cast %output_nfpq : memref<?x?x?x?xbf16, strided<[?, 1, ?, ?]>> to !strided_bf16
    %c_size = memref.dim %input, %c3 : !tensor_bf16
    %c_rest = arith.remui %c_size, %c8 : index
    %is_whole = arith.cmpi eq, %c_rest, %c0 : index
    scf.if %is_whole {
      func.call @assert_in_reach_bf16(%input_any) : (!strided_bf16) -> ()
      func.call @assert_in_reach_bf16(%filter_any) : (!strided_bf16) -> ()
      func.call @assert_in_reach_bf16(%output_any) : (!strided_bf16) -> ()
      %stride_h_i32 = arith.index_cast %stride_h : index to i32
      %stride_w_i32 = arith.index_cast %stride_w : index to i32
      %pad_h_i32 = arith.index_cast %pad_h : index to i32
      %pad_w_i32 = arith.index_cast %pad_w : index to i32
      %dilation_h_i32 = arith.index_cast %dilation_h : index to i32
      %dilation_w_i32 = arith.index_cast %dilation_w : index to i32
      %n_size = memref.dim %output, %c0 : !tensor_bf16
      %p_size = memref.dim %output, %c1 : !tensor_bf16
      %q_size = memref.dim %output, %c2 : !tensor_bf16
      %f_size = memref.dim %output, %c3 : !tensor_bf16
      %pq = arith.muli %p_size, %q_size : index
      %pixels = arith.muli %n_size, %pq : index
      %tiles_p = arith.ceildivui %pixels, %tile_p : index
      %is_narrow = arith.cmpi ule, %f_size, %c64 : index
      %tile_f = arith.select %is_narrow, %c64, %c128 : index
      %tiles_f = arith.ceildivui %f_size, %tile_f : index
      %blocks = arith.muli %tiles_f, %tiles_p : index
      %has_blocks = arith.cmpi ne, %blocks, %c0 : index
      scf.if %has_blocks {
        scf.if %is_narrow {
          gpu.launch_func @conv2d_kernels::@conv2d_nhwc_narrow_bf16
              blocks in (%blocks, %c1, %c1) threads in (%c256, %c1, %c1)
              args(%input : !tensor_bf16, %filter : !tensor_bf16, %bias : !flat_bf16, %output : !tensor_bf16,
                   %stride_h_i32 : i32, %stride_w_i32 : i32, %pad_h_i32 : i32, %pad_w_i32 : i32,
                   %dilation_h_i32 : i32, %dilation_w_i32 : i32)
        } else {
          gpu.launch_func @conv2d_kernels::@conv2d_nhwc_bf16
              blocks in (%blocks, %c1, %c1) threads in (%c256, %c1, %c1)
              args(%input : !tensor_bf16, %filter : !tensor_bf16, %bias : !flat_bf16, %output : !tensor_bf16,
                   %stride_h_i32 : i32, %stride_w_i32 : i32, %pad_h_i32 : i32, %pad_w_i32 : i32,
                   %dilation_h_i32 : i32, %dilation_w_i32 : i32)
        }
      }
    } else {
      func.call @conv2d_any_bf16(%input_any, %filter_any, %bias, %output_any, %stride_h, %stride_w, %pad_h, %pad_w,
          %dilation_h, %dilation_w)
          : (!strided_bf16, !strided_bf16, !flat_bf16, !strided_bf16, index, index, index, index, index, index) -> ()
    }
    return
  }

  // N, C, H, W activations, F, C, R, S filters, and N, F, P, Q outputs.
  func.func @conv2d_nchw_bf16(%input_nchw: !tensor_bf16, %filter_fcrs: !tensor_bf16, %bias: !flat_bf16, %output_nfpq: !tensor_bf16,
      %stride_h: index, %stride_w: index, %pad_h: index, %pad_w: index, %dilation_h: index, %dilation_w: index) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c2 = arith.constant 2 : index
    %c3 = arith.constant 3 : index
    %k_step = arith.constant 32 : index
    %c64 = arith.constant 64 : index
    %c128 = arith.constant 128 : index
    %tile_p = arith.constant 128 : index
    %c256 = arith.constant 256 : index
    %input = memref.cast %input_nchw : !tensor_bf16 to !strided_bf16
    %filter = memref.cast %filter_fcrs : !tensor_bf16 to !strided_bf16
    %output = memref.cast %output_nfpq : !tensor_bf16 to !strided_bf16
    %c_size = memref.dim %input, %c1 : !strided_bf16
    %c_rest = arith.remui %c_size, %k_step : index
    %has_no_rest = arith.cmpi eq, %c_rest, %c0 : index
    %has_channels = arith.cmpi ne, %c_size, %c0 : index
    %is_whole = arith.andi %has_no_rest, %has_channels : i1
    scf.if %is_whole {
      func.call @assert_in_reach_bf16(%input) : (!strided_bf16) -> ()
      func.call @assert_in_reach_bf16(%filter) : (!strided_bf16) -> ()
      func.call @assert_in_reach_bf16(%output) : (!strided_bf16) -> ()
      %stride_h_i32 = arith.index_cast %stride_h : index to i32
      %stride_w_i32 = arith.index_cast %stride_w : index to i32
      %pad_h_i32 = arith.index_cast %pad_h : index to i32
      %pad_w_i32 = arith.index_cast %pad_w : index to i32
      %dilation_h_i32 = arith.index_cast %dilation_h : index to i32
      %dilation_w_i32 = arith.index_cast %dilation_w : index to i32
      %n_size = memref.dim %output, %c0 : !strided_bf16
      %f_size = memref.dim %output, %c1 : !strided_bf16
      %p_size = memref.dim %output, %c2 : !strided_bf16
      %q_size = memref.dim %output, %c3 : !strided_bf16
      %pq = arith.muli %p_size, %q_size : index
      %pixels = arith.muli %n_size, %pq : index
      %tiles_p = arith.ceildivui %pixels, %tile_p : index
      %is_narrow = arith.cmpi ule, %f_size, %c64 : index
      %tile_f = arith.select %is_narrow, %c64, %c128 : index
      %tiles_f = arith.ceildivui %f_size, %tile_f : index
      %blocks = arith.muli %tiles_f, %tiles_p : index
      %has_blocks = arith.cmpi ne, %blocks, %c0 : index
      scf.if %has_blocks {
        scf.if %is_narrow {
          gpu.launch_func @conv2d_kernels::@conv2d_nchw_narrow_bf16
              blocks in (%blocks, %c1, %c1) threads in (%c256, %c1, %c1)
              args(%input : !strided_bf16, %filter : !strided_bf16, %bias : !flat_bf16, %output : !strided_bf16,
                   %stride_h_i32 : i32, %stride_w_i32 : i32, %pad_h_i32 : i32, %pad_w_i32 : i32,
                   %dilation_h_i32 : i32, %dilation_w_i32 : i32)
        } else {
          gpu.launch_func @conv2d_kernels::@conv2d_nchw_bf16
              blocks in (%blocks, %c1, %c1) threads in (%c256, %c1, %c1)
              args(%input : !strided_bf16, %filter : !strided_bf16, %bias : !flat_bf16, %output : !strided_bf16,
                   %stride_h_i32 : i32, %stride_w_i32 : i32, %pad_h_i32 : i32, %pad_w_i32 : i32,
                   %dilation_h_i32 : i32, %dilation_w_i32 : i32)
        }
      }
    } else {
      func.call @conv2d_any_bf16(%input, %filter, %bias, %output, %stride_h, %stride_w, %pad_h, %pad_w, %dilation_h,
          %dilation_w)
          : (!strided_bf16, !strided_bf16, !flat_bf16, !strided_bf16, index, index, index, index, index, index) -> ()
    }
    return
  }

  // Sizes in the order N, C, H, W and F, C, R, S and N, F, P, Q; the strides are those
  // of this order or of N, H, W, C and F, R, S, C and N, P, Q, F, without gaps.
  func.func @conv2d_any_bf16(%input: !strided_bf16, %filter: !strided_bf16, %bias: !flat_bf16, %output: !strided_bf16,
      %stride_h: index, %stride_w: index, %pad_h: index, %pad_w: index, %dilation_h: index, %dilation_w: index) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c2 = arith.constant 2 : index
    %c3 = arith.constant 3 : index
    %few = arith.constant 16 : index
    %tile_f = arith.constant 64 : index
    %tile_p = arith.constant 128 : index
    %c256 = arith.constant 256 : index
    call @assert_in_reach_bf16(%input) : (!strided_bf16) -> ()
    call @assert_in_reach_bf16(%filter) : (!strided_bf16) -> ()
    call @assert_in_reach_bf16(%output) : (!strided_bf16) -> ()
    %stride_h_i32 = arith.index_cast %stride_h : index to i32
    %stride_w_i32 = arith.index_cast %stride_w : index to i32
    %pad_h_i32 = arith.index_cast %pad_h : index to i32
    %pad_w_i32 = arith.index_cast %pad_w : index to i32
    %dilation_h_i32 = arith.index_cast %dilation_h : index to i32
    %dilation_w_i32 = arith.index_cast %dilation_w : index to i32
    %c_size = memref.dim %input, %c1 : !strided_bf16
    %n_size = memref.dim %output, %c0 : !strided_bf16
    %f_size = memref.dim %output, %c1 : !strided_bf16
    %p_size = memref.dim %output, %c2 : !strided_bf16
    %q_size = memref.dim %output, %c3 : !strided_bf16
    %pq = arith.muli %p_size, %q_size : index
    %pixels = arith.muli %n_size, %pq : index
    %tiles_p = arith.ceildivui %pixels, %tile_p : index
    %tiles_f = arith.ceildivui %f_size, %tile_f : index
    %blocks = arith.muli %tiles_f, %tiles_p : index
    %has_blocks = arith.cmpi ne, %blocks, %c0 : index
    scf.if %has_blocks {
      %has_few = arith.cmpi ule, %c_size, %few : index
      scf.if %has_few {
        gpu.launch_func @conv2d_kernels::@conv2d_few_channels_bf16
            blocks in (%blocks, %c1, %c1) threads in (%c256, %c1, %c1)
            args(%input : !strided_bf16, %filter : !strided_bf16, %bias : !flat_bf16, %output : !strided_bf16,
                 %stride_h_i32 : i32, %stride_w_i32 : i32, %pad_h_i32 : i32, %pad_w_i32 : i32,
                 %dilation_h_i32 : i32, %dilation_w_i32 : i32)
      } else {
        gpu.launch_func @conv2d_kernels::@conv2d_any_bf16
            blocks in (%blocks, %c1, %c1) threads in (%c256, %c1, %c1)
            args(%input : !strided_bf16, %filter : !strided_bf16, %bias : !flat_bf16, %output : !strided_bf16,
                 %stride_h_i32 : i32, %stride_w_i32 : i32, %pad_h_i32 : i32, %pad_w_i32 : i32,
                 %dilation_h_i32 : i32, %dilation_w_i32 : i32)
      }
    }
    return
  }

  func.func private @swizzleFillBF16(memref<*xbf16>, i64, f64, f64)
  func.func private @swizzleCompareBF16(memref<*xbf16>, memref<*xf32>, f64, f64)

  // Sets the last elements of the first dimension.
  func.func private @make_infinite_bf16(%tensor: !tensor_bf16, %count: index) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c2 = arith.constant 2 : index
    %c3 = arith.constant 3 : index
    %infinity = arith.constant 0x7F80 : bf16
    %size_0 = memref.dim %tensor, %c0 : !tensor_bf16
    %size_1 = memref.dim %tensor, %c1 : !tensor_bf16
    %size_2 = memref.dim %tensor, %c2 : !tensor_bf16
    %size_3 = memref.dim %tensor, %c3 : !tensor_bf16
    %first = arith.subi %size_0, %count : index
    %last = memref.subview %tensor[%first, 0, 0, 0] [%count, %size_1, %size_2, %size_3] [1, 1, 1, 1]
        : !tensor_bf16 to memref<?x?x?x?xbf16, strided<[?, ?, ?, 1], offset: ?>>
    linalg.fill ins(%infinity : bf16) outs(%last : memref<?x?x?x?xbf16, strided<[?, ?, ?, 1], offset: ?>>)
    return
  }

  // Compares the output with what linalg computes, all with sizes in the order of
  // NCHW: the convolution with stride 1 of the padded input with the filter that has
  // zeros in its gaps, of which a stride picks some.
  // The sum of c * r * s products of numbers in [-1, 1), and a bias, is in fp32 in
  // both, in another order, which changes it by less than 3.906250e-03; rounding to
  // bf16 changes it by less than 3.906250e-03 of the result.
  // The results of the last %infinite images and filters are not compared.
  func.func @expect_conv2d_bf16(%input: !strided_bf16, %filter: !strided_bf16, %bias: !flat_bf16, %output: !strided_bf16,
      %stride_h: index, %stride_w: index, %pad_h: index, %pad_w: index, %dilation_h: index, %dilation_w: index,
      %infinite: index) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c2 = arith.constant 2 : index
    %c3 = arith.constant 3 : index
    %zero = arith.constant 0.0 : f32
    %zero_element = arith.constant 0.0 : bf16
    %tolerance = arith.constant 3.906250e-03 : f64
    %n = memref.dim %input, %c0 : !strided_bf16
    %c = memref.dim %input, %c1 : !strided_bf16
    %h = memref.dim %input, %c2 : !strided_bf16
    %w = memref.dim %input, %c3 : !strided_bf16
    %f = memref.dim %filter, %c0 : !strided_bf16
    %r = memref.dim %filter, %c2 : !strided_bf16
    %s = memref.dim %filter, %c3 : !strided_bf16
    %p = memref.dim %output, %c2 : !strided_bf16
    %q = memref.dim %output, %c3 : !strided_bf16
    %pads_h = arith.muli %pad_h, %c2 : index
    %pads_w = arith.muli %pad_w, %c2 : index
    %padded_h = arith.addi %h, %pads_h : index
    %padded_w = arith.addi %w, %pads_w : index
    %r_last = arith.subi %r, %c1 : index
    %s_last = arith.subi %s, %c1 : index
    %r_gaps = arith.muli %r_last, %dilation_h : index
    %s_gaps = arith.muli %s_last, %dilation_w : index
    %wide_r = arith.addi %r_gaps, %c1 : index
    %wide_s = arith.addi %s_gaps, %c1 : index
    %all_p = func.call @conv2d_size(%h, %r, %c1, %pad_h, %dilation_h) : (index, index, index, index, index) -> index
    %all_q = func.call @conv2d_size(%w, %s, %c1, %pad_w, %dilation_w) : (index, index, index, index, index) -> index

    %padded = memref.alloc(%n, %c, %padded_h, %padded_w) : !tensor_bf16
    linalg.fill ins(%zero_element : bf16) outs(%padded : !tensor_bf16)
    %inside = memref.subview %padded[0, 0, %pad_h, %pad_w] [%n, %c, %h, %w] [1, 1, 1, 1]
        : !tensor_bf16 to memref<?x?x?x?xbf16, strided<[?, ?, ?, 1], offset: ?>>
    linalg.copy ins(%input : !strided_bf16) outs(%inside : memref<?x?x?x?xbf16, strided<[?, ?, ?, 1], offset: ?>>)
    %wide = memref.alloc(%f, %c, %wide_r, %wide_s) : !tensor_bf16
    linalg.fill ins(%zero_element : bf16) outs(%wide : !tensor_bf16)
    %taps = memref.subview %wide[0, 0, 0, 0] [%f, %c, %r, %s] [1, 1, %dilation_h, %dilation_w]
        : !tensor_bf16 to !strided_bf16
    linalg.copy ins(%filter : !strided_bf16) outs(%taps : !strided_bf16)
    %all = memref.alloc(%n, %f, %all_p, %all_q) : memref<?x?x?x?xf32>
    linalg.fill ins(%zero : f32) outs(%all : memref<?x?x?x?xf32>)
    %bias_count = memref.dim %bias, %c0 : !flat_bf16
    %has_bias = arith.cmpi ne, %bias_count, %c0 : index
    scf.if %has_bias {
      linalg.generic {
          indexing_maps = [affine_map<(n, f, p, q) -> (f)>, affine_map<(n, f, p, q) -> (n, f, p, q)>],
          iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
          ins(%bias : !flat_bf16) outs(%all : memref<?x?x?x?xf32>) {
      ^bb0(%element: bf16, %out: f32):
        %extended = arith.extf %element : bf16 to f32
        linalg.yield %extended : f32
      }
    }
    linalg.conv_2d_nchw_fchw ins(%padded, %wide : !tensor_bf16, !tensor_bf16) outs(%all : memref<?x?x?x?xf32>)
    %finite_n = arith.subi %n, %infinite : index
    %finite_f = arith.subi %f, %infinite : index
    %expected = memref.subview %all[0, 0, 0, 0] [%finite_n, %finite_f, %p, %q] [1, 1, %stride_h, %stride_w]
        : memref<?x?x?x?xf32> to memref<?x?x?x?xf32, strided<[?, ?, ?, ?]>>
    %expected_unranked = memref.cast %expected : memref<?x?x?x?xf32, strided<[?, ?, ?, ?]>> to memref<*xf32>
    %actual = memref.subview %output[0, 0, 0, 0] [%finite_n, %finite_f, %p, %q] [1, 1, 1, 1]
        : !strided_bf16 to !strided_bf16
    %actual_unranked = memref.cast %actual : !strided_bf16 to memref<*xbf16>
    call @swizzleCompareBF16(%actual_unranked, %expected_unranked, %tolerance, %tolerance)
        : (memref<*xbf16>, memref<*xf32>, f64, f64) -> ()
    memref.dealloc %all : memref<?x?x?x?xf32>
    memref.dealloc %wide : !tensor_bf16
    memref.dealloc %padded : !tensor_bf16
    return
  }

  // Compares the kernel with linalg.conv_2d_nchw_fchw on the host.
  func.func @check_conv2d_nhwc_bf16(%n: index, %c: index, %h: index, %w: index, %f: index, %r: index, %s: index,
      %stride_h: index, %stride_w: index, %pad_h: index, %pad_w: index, %dilation_h: index, %dilation_w: index,
      %bias_count: index, %infinite: index) {
    %low = arith.constant -1.0 : f64
    %high = arith.constant 1.0 : f64
    %p = call @conv2d_size(%h, %r, %stride_h, %pad_h, %dilation_h) : (index, index, index, index, index) -> index
    %q = call @conv2d_size(%w, %s, %stride_w, %pad_w, %dilation_w) : (index, index, index, index, index) -> index
    %input_host = memref.alloc(%n, %h, %w, %c) : !tensor_bf16
    %filter_host = memref.alloc(%f, %r, %s, %c) : !tensor_bf16
    %bias_host = memref.alloc(%bias_count) : !flat_bf16
    %output_host = memref.alloc(%n, %p, %q, %f) : !tensor_bf16
    %input_unranked = memref.cast %input_host : !tensor_bf16 to memref<*xbf16>
    %input_seed = arith.constant 1 : i64
    call @swizzleFillBF16(%input_unranked, %input_seed, %low, %high) : (memref<*xbf16>, i64, f64, f64) -> ()
    %filter_unranked = memref.cast %filter_host : !tensor_bf16 to memref<*xbf16>
    %filter_seed = arith.constant 2 : i64
    call @swizzleFillBF16(%filter_unranked, %filter_seed, %low, %high) : (memref<*xbf16>, i64, f64, f64) -> ()
    %bias_unranked = memref.cast %bias_host : !flat_bf16 to memref<*xbf16>
    %bias_seed = arith.constant 3 : i64
    call @swizzleFillBF16(%bias_unranked, %bias_seed, %low, %high) : (memref<*xbf16>, i64, f64, f64) -> ()
    %output_unranked = memref.cast %output_host : !tensor_bf16 to memref<*xbf16>
    %output_seed = arith.constant 4 : i64
    call @swizzleFillBF16(%output_unranked, %output_seed, %low, %high) : (memref<*xbf16>, i64, f64, f64) -> ()

    call @make_infinite_bf16(%input_host, %infinite) : (!tensor_bf16, index) -> ()
    call @make_infinite_bf16(%filter_host, %infinite) : (!tensor_bf16, index) -> ()

    %start = gpu.wait async
    %input, %input_ready = gpu.alloc async [%start] (%n, %h, %w, %c) : !tensor_bf16
    %input_there = gpu.memcpy async [%input_ready] %input, %input_host : !tensor_bf16, !tensor_bf16
    %filter, %filter_ready = gpu.alloc async [%input_there] (%f, %r, %s, %c) : !tensor_bf16
    %filter_there = gpu.memcpy async [%filter_ready] %filter, %filter_host : !tensor_bf16, !tensor_bf16
    %bias, %bias_ready = gpu.alloc async [%filter_there] (%bias_count) : !flat_bf16
    %bias_there = gpu.memcpy async [%bias_ready] %bias, %bias_host : !flat_bf16, !flat_bf16
    %output, %output_ready = gpu.alloc async [%bias_there] (%n, %p, %q, %f) : !tensor_bf16
    %output_there = gpu.memcpy async [%output_ready] %output, %output_host : !tensor_bf16, !tensor_bf16
    gpu.wait [%output_there]
    call @conv2d_nhwc_bf16(%input, %filter, %bias, %output, %stride_h, %stride_w, %pad_h, %pad_w,
        %dilation_h, %dilation_w)
        : (!tensor_bf16, !tensor_bf16, !flat_bf16, !tensor_bf16, index, index, index, index, index, index) -> ()
    %done = gpu.wait async
    %output_back = gpu.memcpy async [%done] %output_host, %output : !tensor_bf16, !tensor_bf16
    %input_freed = gpu.dealloc async [%output_back] %input : !tensor_bf16
    %filter_freed = gpu.dealloc async [%input_freed] %filter : !tensor_bf16
    %bias_freed = gpu.dealloc async [%filter_freed] %bias : !flat_bf16
    %output_freed = gpu.dealloc async [%bias_freed] %output : !tensor_bf16
    gpu.wait [%output_freed]

    %input_view = memref.transpose %input_host (n, h, w, c) -> (n, c, h, w) : !tensor_bf16 to memref<?x?x?x?xbf16, strided<[?, 1, ?, ?]>>
    %input_any = memref.cast %input_view : memref<?x?x?x?xbf16, strided<[?, 1, ?, ?]>> to !strided_bf16
    %filter_view = memref.transpose %filter_host (f, r, s, c) -> (f, c, r, s) : !tensor_bf16 to memref<?x?x?x?xbf16, strided<[?, 1, ?, ?]>>
    %filter_any = memref.cast %filter_view : memref<?x?x?x?xbf16, strided<[?, 1, ?, ?]>> to !strided_bf16
    %output_view = memref.transpose %output_host (n, p, q, f) -> (n, f, p, q) : !tensor_bf16 to memref<?x?x?x?xbf16, strided<[?, 1, ?, ?]>>
    %output_any = memref.cast %output_view : memref<?x?x?x?xbf16, strided<[?, 1, ?, ?]>> to !strided_bf16
    call @expect_conv2d_bf16(%input_any, %filter_any, %bias_host, %output_any, %stride_h, %stride_w, %pad_h, %pad_w,
        %dilation_h, %dilation_w, %infinite)
        : (!strided_bf16, !strided_bf16, !flat_bf16, !strided_bf16, index, index, index, index, index, index, index) -> ()
    memref.dealloc %input_host : !tensor_bf16
    memref.dealloc %filter_host : !tensor_bf16
    memref.dealloc %bias_host : !flat_bf16
    memref.dealloc %output_host : !tensor_bf16
    return
  }

  // N 32, C 32, H x W 32x32, F 64, R x S 3x3, as the portable kernel's. The contents
  // are not set.
  func.func @conv2d_nhwc_bf16_n32_c32_32x32_f64_3x3() {
    %n = arith.constant 32 : index
    %c = arith.constant 32 : index
    %h = arith.constant 32 : index
    %w = arith.constant 32 : index
    %f = arith.constant 64 : index
    %r = arith.constant 3 : index
    %s = arith.constant 3 : index
    %p = arith.constant 30 : index
    %q = arith.constant 30 : index
    %one = arith.constant 1 : index
    %none = arith.constant 0 : index
    %start = gpu.wait async
    %input, %input_ready = gpu.alloc async [%start] (%n, %h, %w, %c) : !tensor_bf16
    %filter, %filter_ready = gpu.alloc async [%input_ready] (%f, %r, %s, %c) : !tensor_bf16
    %bias, %bias_ready = gpu.alloc async [%filter_ready] (%none) : !flat_bf16
    %output, %output_ready = gpu.alloc async [%bias_ready] (%n, %p, %q, %f) : !tensor_bf16
    gpu.wait [%output_ready]
    call @conv2d_nhwc_bf16(%input, %filter, %bias, %output, %one, %one, %none, %none, %one, %one)
        : (!tensor_bf16, !tensor_bf16, !flat_bf16, !tensor_bf16, index, index, index, index, index, index) -> ()
    %done = gpu.wait async
    %input_freed = gpu.dealloc async [%done] %input : !tensor_bf16
    %filter_freed = gpu.dealloc async [%input_freed] %filter : !tensor_bf16
    %bias_freed = gpu.dealloc async [%filter_freed] %bias : !flat_bf16
    %output_freed = gpu.dealloc async [%bias_freed] %output : !tensor_bf16
    gpu.wait [%output_freed]
    return
  }

  // Compares the kernel with linalg.conv_2d_nchw_fchw on the host.
  func.func @check_conv2d_nchw_bf16(%n: index, %c: index, %h: index, %w: index, %f: index, %r: index, %s: index,
      %stride_h: index, %stride_w: index, %pad_h: index, %pad_w: index, %dilation_h: index, %dilation_w: index,
      %bias_count: index, %infinite: index) {
    %low = arith.constant -1.0 : f64
    %high = arith.constant 1.0 : f64
    %p = call @conv2d_size(%h, %r, %stride_h, %pad_h, %dilation_h) : (index, index, index, index, index) -> index
    %q = call @conv2d_size(%w, %s, %stride_w, %pad_w, %dilation_w) : (index, index, index, index, index) -> index
    %input_host = memref.alloc(%n, %c, %h, %w) : !tensor_bf16
    %filter_host = memref.alloc(%f, %c, %r, %s) : !tensor_bf16
    %bias_host = memref.alloc(%bias_count) : !flat_bf16
    %output_host = memref.alloc(%n, %f, %p, %q) : !tensor_bf16
    %input_unranked = memref.cast %input_host : !tensor_bf16 to memref<*xbf16>
    %input_seed = arith.constant 1 : i64
    call @swizzleFillBF16(%input_unranked, %input_seed, %low, %high) : (memref<*xbf16>, i64, f64, f64) -> ()
    %filter_unranked = memref.cast %filter_host : !tensor_bf16 to memref<*xbf16>
    %filter_seed = arith.constant 2 : i64
    call @swizzleFillBF16(%filter_unranked, %filter_seed, %low, %high) : (memref<*xbf16>, i64, f64, f64) -> ()
    %bias_unranked = memref.cast %bias_host : !flat_bf16 to memref<*xbf16>
    %bias_seed = arith.constant 3 : i64
    call @swizzleFillBF16(%bias_unranked, %bias_seed, %low, %high) : (memref<*xbf16>, i64, f64, f64) -> ()
    %output_unranked = memref.cast %output_host : !tensor_bf16 to memref<*xbf16>
    %output_seed = arith.constant 4 : i64
    call @swizzleFillBF16(%output_unranked, %output_seed, %low, %high) : (memref<*xbf16>, i64, f64, f64) -> ()

    call @make_infinite_bf16(%input_host, %infinite) : (!tensor_bf16, index) -> ()
    call @make_infinite_bf16(%filter_host, %infinite) : (!tensor_bf16, index) -> ()

    %start = gpu.wait async
    %input, %input_ready = gpu.alloc async [%start] (%n, %c, %h, %w) : !tensor_bf16
    %input_there = gpu.memcpy async [%input_ready] %input, %input_host : !tensor_bf16, !tensor_bf16
    %filter, %filter_ready = gpu.alloc async [%input_there] (%f, %c, %r, %s) : !tensor_bf16
    %filter_there = gpu.memcpy async [%filter_ready] %filter, %filter_host : !tensor_bf16, !tensor_bf16
    %bias, %bias_ready = gpu.alloc async [%filter_there] (%bias_count) : !flat_bf16
    %bias_there = gpu.memcpy async [%bias_ready] %bias, %bias_host : !flat_bf16, !flat_bf16
    %output, %output_ready = gpu.alloc async [%bias_there] (%n, %f, %p, %q) : !tensor_bf16
    %output_there = gpu.memcpy async [%output_ready] %output, %output_host : !tensor_bf16, !tensor_bf16
    gpu.wait [%output_there]
    call @conv2d_nchw_bf16(%input, %filter, %bias, %output, %stride_h, %stride_w, %pad_h, %pad_w,
        %dilation_h, %dilation_w)
        : (!tensor_bf16, !tensor_bf16, !flat_bf16, !tensor_bf16, index, index, index, index, index, index) -> ()
    %done = gpu.wait async
    %output_back = gpu.memcpy async [%done] %output_host, %output : !tensor_bf16, !tensor_bf16
    %input_freed = gpu.dealloc async [%output_back] %input : !tensor_bf16
    %filter_freed = gpu.dealloc async [%input_freed] %filter : !tensor_bf16
    %bias_freed = gpu.dealloc async [%filter_freed] %bias : !flat_bf16
    %output_freed = gpu.dealloc async [%bias_freed] %output : !tensor_bf16
    gpu.wait [%output_freed]

    %input_any = memref.cast %input_host : !tensor_bf16 to !strided_bf16
    %filter_any = memref.cast %filter_host : !tensor_bf16 to !strided_bf16
    %output_any = memref.cast %output_host : !tensor_bf16 to !strided_bf16
    call @expect_conv2d_bf16(%input_any, %filter_any, %bias_host, %output_any, %stride_h, %stride_w, %pad_h, %pad_w,
        %dilation_h, %dilation_w, %infinite)
        : (!strided_bf16, !strided_bf16, !flat_bf16, !strided_bf16, index, index, index, index, index, index, index) -> ()
    memref.dealloc %input_host : !tensor_bf16
    memref.dealloc %filter_host : !tensor_bf16
    memref.dealloc %bias_host : !flat_bf16
    memref.dealloc %output_host : !tensor_bf16
    return
  }

  // N 32, C 32, H x W 32x32, F 64, R x S 3x3, as the portable kernel's. The contents
  // are not set.
  func.func @conv2d_nchw_bf16_n32_c32_32x32_f64_3x3() {
    %n = arith.constant 32 : index
    %c = arith.constant 32 : index
    %h = arith.constant 32 : index
    %w = arith.constant 32 : index
    %f = arith.constant 64 : index
    %r = arith.constant 3 : index
    %s = arith.constant 3 : index
    %p = arith.constant 30 : index
    %q = arith.constant 30 : index
    %one = arith.constant 1 : index
    %none = arith.constant 0 : index
    %start = gpu.wait async
    %input, %input_ready = gpu.alloc async [%start] (%n, %c, %h, %w) : !tensor_bf16
    %filter, %filter_ready = gpu.alloc async [%input_ready] (%f, %c, %r, %s) : !tensor_bf16
    %bias, %bias_ready = gpu.alloc async [%filter_ready] (%none) : !flat_bf16
    %output, %output_ready = gpu.alloc async [%bias_ready] (%n, %f, %p, %q) : !tensor_bf16
    gpu.wait [%output_ready]
    call @conv2d_nchw_bf16(%input, %filter, %bias, %output, %one, %one, %none, %none, %one, %one)
        : (!tensor_bf16, !tensor_bf16, !flat_bf16, !tensor_bf16, index, index, index, index, index, index) -> ()
    %done = gpu.wait async
    %input_freed = gpu.dealloc async [%done] %input : !tensor_bf16
    %filter_freed = gpu.dealloc async [%input_freed] %filter : !tensor_bf16
    %bias_freed = gpu.dealloc async [%filter_freed] %bias : !flat_bf16
    %output_freed = gpu.dealloc async [%bias_freed] %output : !tensor_bf16
    gpu.wait [%output_freed]
    return
  }

  // Each kernel with one pixel or channel, with whole tiles, and with sizes that no
  // tile divides, in grids of 1 to 11 workgroups; sums over nothing, and no pixels.
  func.func @main() {
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
    %c13 = arith.constant 13 : index
    %c14 = arith.constant 14 : index
    %c15 = arith.constant 15 : index
    %c16 = arith.constant 16 : index
    %c18 = arith.constant 18 : index
    %c20 = arith.constant 20 : index
    %c21 = arith.constant 21 : index
    %c22 = arith.constant 22 : index
    %c24 = arith.constant 24 : index
    %c31 = arith.constant 31 : index
    %c32 = arith.constant 32 : index
    %c33 = arith.constant 33 : index
    %c37 = arith.constant 37 : index
    %c40 = arith.constant 40 : index
    %c64 = arith.constant 64 : index
    %c65 = arith.constant 65 : index
    %c70 = arith.constant 70 : index
    %c72 = arith.constant 72 : index
    %c96 = arith.constant 96 : index
    %c128 = arith.constant 128 : index
    %c136 = arith.constant 136 : index
    %c140 = arith.constant 140 : index
    call @check_conv2d_nhwc_f16(%c1, %c8, %c1, %c1, %c1, %c1, %c1, %c1, %c1, %c0, %c0, %c1, %c1, %c0, %c0)
        : (index, index, index, index, index, index, index, index, index, index, index, index, index, index, index) -> ()
    call @check_conv2d_nhwc_f16(%c3, %c32, %c14, %c15, %c64, %c3, %c3, %c1, %c1, %c1, %c1, %c1, %c1, %c64, %c0)
        : (index, index, index, index, index, index, index, index, index, index, index, index, index, index, index) -> ()
    call @check_conv2d_nhwc_f16(%c2, %c8, %c20, %c21, %c9, %c4, %c3, %c1, %c1, %c3, %c0, %c3, %c2, %c0, %c0)
        : (index, index, index, index, index, index, index, index, index, index, index, index, index, index, index) -> ()
    call @check_conv2d_nhwc_f16(%c140, %c8, %c2, %c2, %c8, %c2, %c2, %c1, %c1, %c0, %c0, %c1, %c1, %c8, %c0)
        : (index, index, index, index, index, index, index, index, index, index, index, index, index, index, index) -> ()
    call @check_conv2d_nhwc_f16(%c1, %c64, %c8, %c16, %c128, %c1, %c1, %c1, %c1, %c0, %c0, %c1, %c1, %c128, %c0)
        : (index, index, index, index, index, index, index, index, index, index, index, index, index, index, index) -> ()
    call @check_conv2d_nhwc_f16(%c2, %c40, %c9, %c11, %c70, %c3, %c2, %c2, %c1, %c1, %c2, %c1, %c2, %c70, %c0)
        : (index, index, index, index, index, index, index, index, index, index, index, index, index, index, index) -> ()
    call @check_conv2d_nhwc_f16(%c3, %c72, %c7, %c5, %c136, %c3, %c3, %c3, %c2, %c2, %c4, %c2, %c1, %c0, %c0)
        : (index, index, index, index, index, index, index, index, index, index, index, index, index, index, index) -> ()
    call @check_conv2d_nchw_f16(%c3, %c32, %c9, %c10, %c64, %c3, %c3, %c1, %c1, %c1, %c1, %c1, %c1, %c64, %c0)
        : (index, index, index, index, index, index, index, index, index, index, index, index, index, index, index) -> ()
    call @check_conv2d_nchw_f16(%c2, %c64, %c9, %c8, %c128, %c1, %c3, %c1, %c1, %c0, %c1, %c1, %c1, %c128, %c0)
        : (index, index, index, index, index, index, index, index, index, index, index, index, index, index, index) -> ()
    call @check_conv2d_nchw_f16(%c5, %c96, %c7, %c6, %c70, %c3, %c2, %c2, %c1, %c2, %c1, %c1, %c3, %c0, %c0)
        : (index, index, index, index, index, index, index, index, index, index, index, index, index, index, index) -> ()
    call @check_conv2d_nhwc_f16(%c1, %c37, %c9, %c11, %c70, %c3, %c2, %c2, %c1, %c1, %c2, %c1, %c2, %c70, %c0)
        : (index, index, index, index, index, index, index, index, index, index, index, index, index, index, index) -> ()
    call @check_conv2d_nhwc_f16(%c2, %c33, %c6, %c13, %c24, %c2, %c2, %c1, %c1, %c0, %c1, %c1, %c1, %c0, %c0)
        : (index, index, index, index, index, index, index, index, index, index, index, index, index, index, index) -> ()
    call @check_conv2d_nchw_f16(%c1, %c37, %c9, %c11, %c70, %c3, %c2, %c2, %c1, %c1, %c2, %c1, %c2, %c0, %c0)
        : (index, index, index, index, index, index, index, index, index, index, index, index, index, index, index) -> ()
    call @check_conv2d_nchw_f16(%c9, %c18, %c12, %c13, %c20, %c3, %c3, %c1, %c1, %c1, %c1, %c1, %c1, %c20, %c0)
        : (index, index, index, index, index, index, index, index, index, index, index, index, index, index, index) -> ()
    call @check_conv2d_nhwc_f16(%c1, %c3, %c32, %c31, %c64, %c7, %c7, %c2, %c2, %c3, %c3, %c1, %c1, %c64, %c0)
        : (index, index, index, index, index, index, index, index, index, index, index, index, index, index, index) -> ()
    call @check_conv2d_nhwc_f16(%c2, %c5, %c9, %c11, %c70, %c1, %c1, %c1, %c1, %c0, %c0, %c1, %c1, %c0, %c0)
        : (index, index, index, index, index, index, index, index, index, index, index, index, index, index, index) -> ()
    call @check_conv2d_nchw_f16(%c1, %c1, %c1, %c1, %c1, %c1, %c1, %c1, %c1, %c0, %c0, %c1, %c1, %c0, %c0)
        : (index, index, index, index, index, index, index, index, index, index, index, index, index, index, index) -> ()
    call @check_conv2d_nchw_f16(%c2, %c3, %c20, %c21, %c65, %c3, %c5, %c2, %c1, %c1, %c2, %c1, %c3, %c65, %c0)
        : (index, index, index, index, index, index, index, index, index, index, index, index, index, index, index) -> ()
    call @check_conv2d_nchw_f16(%c3, %c16, %c8, %c9, %c40, %c2, %c2, %c1, %c1, %c0, %c0, %c2, %c1, %c0, %c0)
        : (index, index, index, index, index, index, index, index, index, index, index, index, index, index, index) -> ()
    call @check_conv2d_nhwc_f16(%c2, %c40, %c5, %c6, %c20, %c2, %c2, %c1, %c1, %c0, %c0, %c1, %c1, %c0, %c1)
        : (index, index, index, index, index, index, index, index, index, index, index, index, index, index, index) -> ()
    call @check_conv2d_nhwc_f16(%c2, %c37, %c5, %c6, %c70, %c2, %c2, %c1, %c1, %c0, %c0, %c1, %c1, %c0, %c1)
        : (index, index, index, index, index, index, index, index, index, index, index, index, index, index, index) -> ()
    call @check_conv2d_nchw_f16(%c2, %c22, %c5, %c6, %c20, %c2, %c2, %c1, %c1, %c1, %c1, %c1, %c1, %c0, %c1)
        : (index, index, index, index, index, index, index, index, index, index, index, index, index, index, index) -> ()
    call @check_conv2d_nchw_f16(%c2, %c32, %c5, %c6, %c20, %c1, %c1, %c1, %c1, %c0, %c0, %c1, %c1, %c0, %c1)
        : (index, index, index, index, index, index, index, index, index, index, index, index, index, index, index) -> ()
    call @check_conv2d_nchw_f16(%c2, %c7, %c5, %c6, %c20, %c2, %c2, %c1, %c1, %c0, %c0, %c1, %c1, %c0, %c1)
        : (index, index, index, index, index, index, index, index, index, index, index, index, index, index, index) -> ()
    call @check_conv2d_nhwc_f16(%c1, %c0, %c3, %c3, %c5, %c2, %c2, %c1, %c1, %c0, %c0, %c1, %c1, %c5, %c0)
        : (index, index, index, index, index, index, index, index, index, index, index, index, index, index, index) -> ()
    call @check_conv2d_nchw_f16(%c1, %c0, %c3, %c3, %c5, %c2, %c2, %c1, %c1, %c0, %c0, %c1, %c1, %c5, %c0)
        : (index, index, index, index, index, index, index, index, index, index, index, index, index, index, index) -> ()
    call @check_conv2d_nchw_f16(%c0, %c8, %c3, %c3, %c5, %c2, %c2, %c1, %c1, %c0, %c0, %c1, %c1, %c0, %c0)
        : (index, index, index, index, index, index, index, index, index, index, index, index, index, index, index) -> ()
    call @check_conv2d_nhwc_bf16(%c1, %c8, %c1, %c1, %c1, %c1, %c1, %c1, %c1, %c0, %c0, %c1, %c1, %c0, %c0)
        : (index, index, index, index, index, index, index, index, index, index, index, index, index, index, index) -> ()
    call @check_conv2d_nhwc_bf16(%c3, %c32, %c14, %c15, %c64, %c3, %c3, %c1, %c1, %c1, %c1, %c1, %c1, %c64, %c0)
        : (index, index, index, index, index, index, index, index, index, index, index, index, index, index, index) -> ()
    call @check_conv2d_nhwc_bf16(%c2, %c8, %c20, %c21, %c9, %c4, %c3, %c1, %c1, %c3, %c0, %c3, %c2, %c0, %c0)
        : (index, index, index, index, index, index, index, index, index, index, index, index, index, index, index) -> ()
    call @check_conv2d_nhwc_bf16(%c140, %c8, %c2, %c2, %c8, %c2, %c2, %c1, %c1, %c0, %c0, %c1, %c1, %c8, %c0)
        : (index, index, index, index, index, index, index, index, index, index, index, index, index, index, index) -> ()
    call @check_conv2d_nhwc_bf16(%c1, %c64, %c8, %c16, %c128, %c1, %c1, %c1, %c1, %c0, %c0, %c1, %c1, %c128, %c0)
        : (index, index, index, index, index, index, index, index, index, index, index, index, index, index, index) -> ()
    call @check_conv2d_nhwc_bf16(%c2, %c40, %c9, %c11, %c70, %c3, %c2, %c2, %c1, %c1, %c2, %c1, %c2, %c70, %c0)
        : (index, index, index, index, index, index, index, index, index, index, index, index, index, index, index) -> ()
    call @check_conv2d_nhwc_bf16(%c3, %c72, %c7, %c5, %c136, %c3, %c3, %c3, %c2, %c2, %c4, %c2, %c1, %c0, %c0)
        : (index, index, index, index, index, index, index, index, index, index, index, index, index, index, index) -> ()
    call @check_conv2d_nchw_bf16(%c3, %c32, %c9, %c10, %c64, %c3, %c3, %c1, %c1, %c1, %c1, %c1, %c1, %c64, %c0)
        : (index, index, index, index, index, index, index, index, index, index, index, index, index, index, index) -> ()
    call @check_conv2d_nchw_bf16(%c2, %c64, %c9, %c8, %c128, %c1, %c3, %c1, %c1, %c0, %c1, %c1, %c1, %c128, %c0)
        : (index, index, index, index, index, index, index, index, index, index, index, index, index, index, index) -> ()
    call @check_conv2d_nchw_bf16(%c5, %c96, %c7, %c6, %c70, %c3, %c2, %c2, %c1, %c2, %c1, %c1, %c3, %c0, %c0)
        : (index, index, index, index, index, index, index, index, index, index, index, index, index, index, index) -> ()
    call @check_conv2d_nhwc_bf16(%c1, %c37, %c9, %c11, %c70, %c3, %c2, %c2, %c1, %c1, %c2, %c1, %c2, %c70, %c0)
        : (index, index, index, index, index, index, index, index, index, index, index, index, index, index, index) -> ()
    call @check_conv2d_nhwc_bf16(%c2, %c33, %c6, %c13, %c24, %c2, %c2, %c1, %c1, %c0, %c1, %c1, %c1, %c0, %c0)
        : (index, index, index, index, index, index, index, index, index, index, index, index, index, index, index) -> ()
    call @check_conv2d_nchw_bf16(%c1, %c37, %c9, %c11, %c70, %c3, %c2, %c2, %c1, %c1, %c2, %c1, %c2, %c0, %c0)
        : (index, index, index, index, index, index, index, index, index, index, index, index, index, index, index) -> ()
    call @check_conv2d_nchw_bf16(%c9, %c18, %c12, %c13, %c20, %c3, %c3, %c1, %c1, %c1, %c1, %c1, %c1, %c20, %c0)
        : (index, index, index, index, index, index, index, index, index, index, index, index, index, index, index) -> ()
    call @check_conv2d_nhwc_bf16(%c1, %c3, %c32, %c31, %c64, %c7, %c7, %c2, %c2, %c3, %c3, %c1, %c1, %c64, %c0)
        : (index, index, index, index, index, index, index, index, index, index, index, index, index, index, index) -> ()
    call @check_conv2d_nhwc_bf16(%c2, %c5, %c9, %c11, %c70, %c1, %c1, %c1, %c1, %c0, %c0, %c1, %c1, %c0, %c0)
        : (index, index, index, index, index, index, index, index, index, index, index, index, index, index, index) -> ()
    call @check_conv2d_nchw_bf16(%c1, %c1, %c1, %c1, %c1, %c1, %c1, %c1, %c1, %c0, %c0, %c1, %c1, %c0, %c0)
        : (index, index, index, index, index, index, index, index, index, index, index, index, index, index, index) -> ()
    call @check_conv2d_nchw_bf16(%c2, %c3, %c20, %c21, %c65, %c3, %c5, %c2, %c1, %c1, %c2, %c1, %c3, %c65, %c0)
        : (index, index, index, index, index, index, index, index, index, index, index, index, index, index, index) -> ()
    call @check_conv2d_nchw_bf16(%c3, %c16, %c8, %c9, %c40, %c2, %c2, %c1, %c1, %c0, %c0, %c2, %c1, %c0, %c0)
        : (index, index, index, index, index, index, index, index, index, index, index, index, index, index, index) -> ()
    call @check_conv2d_nhwc_bf16(%c2, %c40, %c5, %c6, %c20, %c2, %c2, %c1, %c1, %c0, %c0, %c1, %c1, %c0, %c1)
        : (index, index, index, index, index, index, index, index, index, index, index, index, index, index, index) -> ()
    call @check_conv2d_nhwc_bf16(%c2, %c37, %c5, %c6, %c70, %c2, %c2, %c1, %c1, %c0, %c0, %c1, %c1, %c0, %c1)
        : (index, index, index, index, index, index, index, index, index, index, index, index, index, index, index) -> ()
    call @check_conv2d_nchw_bf16(%c2, %c22, %c5, %c6, %c20, %c2, %c2, %c1, %c1, %c1, %c1, %c1, %c1, %c0, %c1)
        : (index, index, index, index, index, index, index, index, index, index, index, index, index, index, index) -> ()
    call @check_conv2d_nchw_bf16(%c2, %c32, %c5, %c6, %c20, %c1, %c1, %c1, %c1, %c0, %c0, %c1, %c1, %c0, %c1)
        : (index, index, index, index, index, index, index, index, index, index, index, index, index, index, index) -> ()
    call @check_conv2d_nchw_bf16(%c2, %c7, %c5, %c6, %c20, %c2, %c2, %c1, %c1, %c0, %c0, %c1, %c1, %c0, %c1)
        : (index, index, index, index, index, index, index, index, index, index, index, index, index, index, index) -> ()
    call @check_conv2d_nhwc_bf16(%c1, %c0, %c3, %c3, %c5, %c2, %c2, %c1, %c1, %c0, %c0, %c1, %c1, %c5, %c0)
        : (index, index, index, index, index, index, index, index, index, index, index, index, index, index, index) -> ()
    call @check_conv2d_nchw_bf16(%c1, %c0, %c3, %c3, %c5, %c2, %c2, %c1, %c1, %c0, %c0, %c1, %c1, %c5, %c0)
        : (index, index, index, index, index, index, index, index, index, index, index, index, index, index, index) -> ()
    call @check_conv2d_nchw_bf16(%c0, %c8, %c3, %c3, %c5, %c2, %c2, %c1, %c1, %c0, %c0, %c1, %c1, %c0, %c0)
        : (index, index, index, index, index, index, index, index, index, index, index, index, index, index, index) -> ()
    return
  }
}
