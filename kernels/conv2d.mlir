// Convolution as implicit GEMM through MFMA, f16 in and out, accumulated in f32:
//
//   output[n, p, q, f] = bias[f] + sum over r, s, c of filter[f, r, s, c] *
//       input[n, p * stride_h - pad_h + r * dilation_h,
//                q * stride_w - pad_w + s * dilation_w, c]
//
// where the input outside of H x W is 0. Any sizes and paddings; strides and
// dilations of at least 1; a sum over nothing is 0; bias has F elements, or none.
// For bf16 the same source is lowered with element-type=bf16, and the names have bf16.
//
//   kernel                    for                                tile: filters x pixels
//   conv2d_nhwc_f16           NHWC, C a multiple of 8            128 x 128
//   conv2d_nhwc_narrow_f16    the same, F at most 64              64 x 128
//   conv2d_nchw_f16           NCHW, C a multiple of 16           128 x 128
//   conv2d_nchw_narrow_f16    the same, F at most 64              64 x 128
//   conv2d_any_f16            NCHW or NHWC, any C                 64 x 128
//   conv2d_few_channels_f16   NCHW or NHWC, any C, H + 2 pad_h    64 x 128
//                             and W + 2 pad_w at most 32768
//
// and the host function @conv2d_f16 launches the first one that fits, but conv2d_few_channels
// for C below 16 in place of conv2d_any. The kernels for NHWC are the fast ones: lanes
// load 16 bytes. The others gather single elements. Where C is no multiple of 32 (NHWC),
// of 16 (conv2d_any) or of 4 (conv2d_few_channels) they multiply by zeros up to the next one.
//
// Work. As a GEMM, M is the F filters, N is the N * P * Q output pixels, and K is
// (r, s, c), in steps of 32. A workgroup computes a tile; its 4 waves share it in
// blocks of 32 x 32, the result of an MFMA, with filters as rows and pixels as columns:
//
//   128 x 128: wave w has filters 64 * (w / 2) .. + 63, pixels 64 * (w % 2) .. + 63
//    64 x 128: wave w has all filters, pixels 32 * w .. + 31
//
// For NHWC a K step is 32 channels of one tap (r, s), the channels fastest. The kernels
// that gather have the channels slowest and s fastest, so that what is near in memory is
// read at nearly the same time. Their step is 2 slots of 16 channels, or 8 of 4; slot i is
// tap i mod R S of channels i div R S * 16 (4) and on.
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
// i, the piece j (0 to 3) of 8 elements, 16 bytes, lies at piece j ^ key(i), where
//
//   key(i) = ((i >> 1) ^ ((i >> 3) & 1)) & 3
//
// Two rows fill the 128 bytes of all 32 banks once; lib/mfma_tiles.mlir has which lanes LDS
// serves at once. Those that write together have all 4 pieces of an even and an odd row.
// Those that read together have the same piece of 8 rows, even and odd ones with all 4
// keys. So neither conflicts, nor do reads on gfx950, where 16 lanes meet 64 banks, nor
// writes of 32 words, which are an even and an odd row. The check lds-banks of the host run
// goes through all lanes of all accesses.
//
// After the sums, LDS turns the results around, in the order of lib/mfma_tiles.mlir: a row of
// 64 filters for each of the wave's pixels, so that 8 lanes store the 128 bytes of a pixel.
//
// How it is written. Register arrays, and loops over them, are those of lib/mfma_tiles.mlir, where
// A are the pixels and B the filters. All are made at the start of a kernel; functions get them as
// arguments. Functions are inlined, and what does not change in a loop leaves it: they compute it
// again from the kernel's arguments and the thread's id.
//
// A wave of a kernel for NHWC. A turn of the loop is two K steps, the even one in buffer 0 and
// the odd one in buffer 1, each in two halves of 16 elements. While a wave multiplies the
// operands of a half, which are in registers, it reads those of the next:
//
//   quarter  multiplies    reads          and
//   0        even, first   even, second   finds where the next loads are
//            barrier: buffer 0 has been read, buffer 1 written
//   1        even, second  odd, first     the same
//   2        odd, first    odd, second    writes the next even step to buffer 0
//            barrier: buffer 1 has been read, buffer 0 written
//   3        odd, second   next even,     writes the next odd step to buffer 1; loads the two
//                          first          steps after these from global memory
//
// A load has at least 20 of the 32 (64 x 128: 10 of the 16) products of a turn to
// arrive, and the other workgroup of the compute unit has its own meanwhile. The two
// steps are loaded together, because their 64 bytes are the halves of the same cache
// lines where C is a multiple of 64. Where h or w is in the padding, where the channels
// end, and after the last step, lanes load from an index outside of the buffer, which reads
// as 0 and does not touch memory. Nothing is divided in the loop.
//
// A wave that gathers. A lane has one pixel of the tile and half of its K step: one
// slot of 16 channels, or four of 4. So what it loads is the same channel of the same tap
// in all lanes, from neighbouring pixels, and whether the input has it is asked once for a
// slot. Of the filters a lane has two channels of every 16th. All 16-bit numbers are a
// register each until they are written, two to a word:
//
//   quarter  multiplies    reads          and
//   0        even, first   even, second   loads the next odd step
//            barrier
//   1        even, second  odd, first     writes the next even step to buffer 0, finds
//                                         where the loads after the next are
//   2        odd, first    odd, second    loads the even step after the next
//            barrier
//   3        odd, second   next even,     writes the next odd step to buffer 1, finds where
//                          first          the next loads are
//
// The divisions that make a tap of a slot's number are done for 32 steps at a time, a slot each
// lane, which keeps it in registers for v_readlane (2 slots a step), or a slot each thread,
// which writes it to LDS (8 slots a step, 3 KiB): every 14 turns of the loop.
//
// A lane adds the place of the tap to its own start. Channels are offsets in scalar
// registers, and the words of those that do not exist are cleared; where a step has 8 slots,
// each of the 4 channels has a buffer of its own, with nothing in it if it does not exist. So
// that this is the same in all turns, the loop runs twice: over the whole groups of channels,
// and over the rest. Filters are read through a buffer for every 16 of them, with nothing in it
// after the last.
//
// Schedule. rocdl.sched.group.barrier after each product: a read, some loads, writes. Together
// with sched_barrier they keep the quarters apart.
//
// Registers, of the 256 that leave two waves on a SIMD (128 x 128; 64 x 128): 64 (32)
// sums, 32 (24) operands of two halves, 32 (24) elements in flight, about 24 positions.
// The kernels that gather have 64 (48) elements in flight. By LDS, too, two workgroups fit
// a compute unit, so 2 waves each SIMD. A K step of 64 x 128 moves 36 KiB through LDS
// for 8 products of each wave: at its full rate LDS needs 9/8 of their time. For 128 x 128
// it needs 3/4.
//
// Integers have 32 bits: each tensor is to have at most 2^31 - 16 bytes, which the host
// functions make sure of.
//
// Kernel arguments, 328 bytes, as README.md has them: input (N, C, H, W) at 0, filter (F, C, R, S)
// at 88, bias (F elements, or none) at 176, output (N, F, P, Q) at 216; stride_h, stride_w, pad_h,
// pad_w, dilation_h and dilation_w from 304 on, 4 bytes each. Strides are those of a tensor
// without gaps, with the channels fastest for conv2d_nhwc*, slowest but for N and F for
// conv2d_nchw*, either for the others. Offsets are 0.

// Quarters of a turn, of the kernels for NHWC: those that locate, write and load.
#locates = affine_set<(q) : (1 - q >= 0)>
#writes = affine_set<(q) : (q - 2 >= 0)>
#loads = affine_set<(q) : (q - 3 == 0)>
// With product i of p of a quarter: those after which there are writes, and loads.
#writes_after = affine_set<(q, i)[p] : (q - 2 >= 0, p - p floordiv 4 - i - 1 >= 0)>
#loads_after = affine_set<(q, i)[p] : (q - 3 == 0, i - p floordiv 2 >= 0)>
#even = affine_set<(q) : (q mod 2 == 0)>
#first_two = affine_set<(i) : (1 - i >= 0)>
#first_three = affine_set<(i) : (2 - i >= 0)>
// The numbers of the buffer of LDS and the half of a step that a quarter reads.
#buffer = affine_map<(q) -> ((q + 1) floordiv 2 mod 2)>
#half = affine_map<(q) -> ((q + 1) mod 2)>
// The elements of a tensor.
#count = affine_map<()[a, b, c, d] -> (a * b * c * d)>

!element = f16
!image = memref<?x?x?x?x!element, strided<[?, ?, ?, ?], offset: ?>>
!matrix = memref<?x?x!element, strided<[?, ?], offset: ?>>
!flat = memref<?x!element>
!elements = memref<?x!element, strided<[1], offset: ?>>
!buffer = memref<?x!element, #amdgpu.address_space<fat_raw_buffer>>
!lds = memref<?x!element, #gpu.address_space<workgroup>>
!lds_128 = memref<16384x!element, #gpu.address_space<workgroup>>
!lds_64 = memref<12288x!element, #gpu.address_space<workgroup>>
!lds_part = memref<?x!element, strided<[1], offset: ?>, #gpu.address_space<workgroup>>
// The two words of 256 slots, row and column in the first and the place in the input in
// the second; and then the places in a filter.
!table = memref<?xi32, #gpu.address_space<workgroup>>
!table_256 = memref<768xi32, #gpu.address_space<workgroup>>
!piece = vector<8x!element>
!block = vector<16xf32>
!rounded = vector<16x!element>
// Height and width, or row and column.
!pair = vector<2xi32>
!short_pair = vector<2xi16>
// Strides, padding and dilations, each of rows and of columns.
!geometry = vector<3x2xi32>
!case = vector<16xi32>
!cases = memref<?x16xi32>

// Registers. Sums and a block of rounded sums as lib/mfma_tiles.mlir has them.
!sums = memref<2x4x!block, 5>
!narrow = memref<16x!element, 5>
// The operands of two halves of a step: a piece of the lane's row in each block of filters, from
// 2 on of pixels.
!operands = memref<2x4x8x!element, 5>
// Of two steps: what the thread stages of 64 filters each, and then twice of 64 pixels, 8 channels
// each; and where these are.
!pieces = memref<2x4x8x!element, 5>
!positions = memref<2x4xi32, 5>
// The first row and column of the windows of these pixels.
!windows = memref<2x!pair, 5>
// The K step that is located next: row and column of the tap, channels left, and what is to be added
// to a lane's positions in the filters and in the input.
!cursor = memref<5xi32, 5>
// Of two steps: 16 elements of a pixel, then two of each 16th filter, one a register.
!gathered = memref<2x32xi32, 5>
// Where these are: the taps of the pixel, and the two elements of a filter.
!places = memref<2x4xi32, 5>
// A slot's row, column, and places in the input and in a filter.
!slot = memref<4xi32, 5>
!words = memref<4xi32, 5>
// Rounded sums of two blocks, and where the lane's first result of each goes.
!columns = memref<2x16x!element, 5>
!starts = memref<2xi32, 5>

module attributes {gpu.container_module, swizzle.libraries = ["lib/host_convolutions.mlir", "lib/host_tensors.mlir"]} {
  gpu.module @conv2d_kernels attributes {swizzle.libraries = ["lib/mfma_tiles.mlir", "lib/images.mlir"]} {
    // Of lib/mfma_tiles.mlir.
    func.func private @get_lds_from(!lds, index) -> !lds_part
    func.func private @clear(!sums)
    func.func private @get_wave() -> index
    func.func private @store_sums(!sums, index, index, !lds, index, !matrix, index, index)
    // Of lib/images.mlir.
    func.func private @get_sizes(!image) -> (i32, i32, i32, i32)
    func.func private @get_strides(!image) -> (i32, i32, i32, i32)
    func.func private @get_output(i32, i32, i32) -> (i32, i32, i32)
    func.func private @get_position(!image, i32, i32, i32, i32) -> i32

    // Where piece %piece (0 to 3) of row %row of a tile is in LDS.
    func.func private @get_place(%row: index, %piece: index) -> index {
      %high = affine.apply affine_map<(r) -> (r floordiv 2 mod 4)>(%row)
      %bit3 = affine.apply affine_map<(r) -> (r floordiv 8 mod 2)>(%row)
      %key = arith.xori %high, %bit3 : index
      %place = arith.xori %piece, %key : index
      %position = affine.apply affine_map<(r, p) -> (32 * r + 8 * p)>(%row, %place)
      return %position : index
    }

    // LDS from there on.
    func.func private @get_lds_at(%lds: !lds, %row: index, %piece: index) -> !lds_part {
      %place = func.call @get_place(%row, %piece) : (index, index) -> index
      %part = func.call @get_lds_from(%lds, %place) : (!lds, index) -> !lds_part
      return %part : !lds_part
    }

    // How the workgroup's 256 threads are spread over a tile of %filters filters: the wave's
    // first filter and pixel, the lane's row of a block, and its half of the row's 16 elements.
    func.func private @get_place_of_lane(%filters: index) -> (index, index, index, index) {
      %thread = gpu.thread_id x
      %waves_p = affine.apply affine_map<()[f] -> (256 floordiv f)>()[%filters]
      %wave_f, %wave_p, %half, %row = affine.delinearize_index %thread into (4, %waves_p, 2, 32)
          : index, index, index, index
      %filter = affine.apply affine_map<(w) -> (64 * w)>(%wave_f)
      %pixel = affine.apply affine_map<(w)[f] -> (w * (f floordiv 2))>(%wave_p)[%filters]
      return %filter, %pixel, %row, %half : index, index, index, index
    }

    // The workgroup's first filter and pixel.
    func.func private @get_tile(%output: !image, %filters: index) -> (i32, i32) {
      %c128 = arith.constant 128 : i32
      %block = gpu.block_id x
      %block_i32 = arith.index_cast %block : index to i32
      %n_size, %f_size, %p_size, %q_size = func.call @get_sizes(%output) : (!image) -> (i32, i32, i32, i32)
      %filters_i32 = arith.index_cast %filters : index to i32
      %tiles_f = arith.ceildivui %f_size, %filters_i32 : i32
      %tile_f = arith.remui %block_i32, %tiles_f : i32
      %tile_p = arith.divui %block_i32, %tiles_f : i32
      %filter = arith.muli %tile_f, %filters_i32 : i32
      %pixel = arith.muli %tile_p, %c128 : i32
      return %filter, %pixel : i32, i32
    }

    // A tensor without gaps as one row of elements.
    func.func private @flatten(%tensor: !image) -> !flat {
      %base, %offset, %sizes:4, %strides:4 = memref.extract_strided_metadata %tensor : !image -> memref<!element>,
          index, index, index, index, index, index, index, index, index
      %count = affine.apply #count()[%sizes#0, %sizes#1, %sizes#2, %sizes#3]
      %flat = memref.reinterpret_cast %base to offset: [0], sizes: [%count], strides: [1] : memref<!element> to !flat
      return %flat : !flat
    }

    // How many output pixels there are.
    func.func private @count_pixels(%output: !image) -> i32 {
      %n_size, %f_size, %p_size, %q_size = func.call @get_sizes(%output) : (!image) -> (i32, i32, i32, i32)
      %np_size = arith.muli %n_size, %p_size : i32
      %pixels = arith.muli %np_size, %q_size : i32
      return %pixels : i32
    }

    // The image of output pixel %pixel of the workgroup's tile, and the row and column of the first input
    // pixel of its window, which may be in the padding. A pixel past the end is the last, which
    // is stored once.
    func.func private @find_window(%output: !image, %filters: index, %pixel: index, %geometry: !geometry)
        -> (i32, !pair) {
      %c1 = arith.constant 1 : i32
      %filter0, %pixel0 = func.call @get_tile(%output, %filters) : (!image, index) -> (i32, i32)
      %pixel_i32 = arith.index_cast %pixel : index to i32
      %any_pixel = arith.addi %pixel0, %pixel_i32 : i32
      %pixels = func.call @count_pixels(%output) : (!image) -> i32
      %last = arith.subi %pixels, %c1 : i32
      %existing = arith.minui %any_pixel, %last : i32
      %n_size, %f_size, %p_size, %q_size = func.call @get_sizes(%output) : (!image) -> (i32, i32, i32, i32)
      %n, %p, %q = func.call @get_output(%existing, %p_size, %q_size) : (i32, i32, i32) -> (i32, i32, i32)
      %place = vector.from_elements %p, %q : !pair
      %stride = vector.extract %geometry[0] : !pair from !geometry
      %pad = vector.extract %geometry[1] : !pair from !geometry
      %padded = arith.muli %place, %stride : !pair
      %window = arith.subi %padded, %pad : !pair
      return %n, %window : i32, !pair
    }

    // %position, or one outside of all buffers unless %exists and the input has the pixel at %window + %tap.
    // That is more than any buffer has, also with itself or an index added.
    func.func private @position_if_inside(%input: !image, %window: !pair, %tap: !pair, %exists: i1, %position: i32)
        -> i32 {
      %nowhere = arith.constant 1073741816 : i32
      %n_size, %c_size, %h_size, %w_size = func.call @get_sizes(%input) : (!image) -> (i32, i32, i32, i32)
      %area = vector.from_elements %h_size, %w_size : !pair
      %place = arith.addi %window, %tap : !pair
      // Unsigned, so that what is before the first is outside, too.
      %are_inside = arith.cmpi ult, %place, %area : !pair
      %row_inside, %column_inside = vector.to_elements %are_inside : vector<2xi1>
      %is_inside = arith.andi %row_inside, %column_inside : i1
      %is_there = arith.andi %is_inside, %exists : i1
      %result = arith.select %is_there, %position, %nowhere : i32
      return %result : i32
    }

    // Reads the wave's operands of half %half (0, 1) of the K step in buffer %buffer of LDS, to %operands[%half]:
    // those of two blocks of filters, then of its blocks of pixels.
    func.func private @read(%lds: !lds, %filters: index, %buffer: index, %half: index, %operands: !operands) {
      %wave_f, %wave_p, %row, %lane_half = func.call @get_place_of_lane(%filters)
          : (index) -> (index, index, index, index)
      %piece = affine.apply affine_map<(h, l) -> (2 * h + l)>(%half, %lane_half)
      %f_row = arith.addi %wave_f, %row : index
      %p_row = arith.addi %wave_p, %row : index
      %f_rows = func.call @get_lds_at(%lds, %f_row, %piece) : (!lds, index, index) -> !lds_part
      %p_rows = func.call @get_lds_at(%lds, %p_row, %piece) : (!lds, index, index) -> !lds_part
      affine.for %i = 0 to 2 {
        %at = affine.apply affine_map<(b, i)[f] -> (b * (32 * f + 4096) + 1024 * i)>(%buffer, %i)[%filters]
        %value = vector.load %f_rows[%at] {alignment = 16} : !lds_part, !piece
        affine.vector_store %value, %operands[%half, %i, 0] : !operands, !piece
      }
      affine.for %i = 0 to affine_map<()[f] -> (f floordiv 64)>()[%filters] {
        %at = affine.apply affine_map<(b, i)[f] -> (b * (32 * f + 4096) + 32 * f + 1024 * i)>(%buffer, %i)[%filters]
        %value = vector.load %p_rows[%at] {alignment = 16} : !lds_part, !piece
        affine.vector_store %value, %operands[%half, %i + 2, 0] : !operands, !piece
      }
      return
    }

    // Adds to the sums the products of half a K step.
    func.func private @multiply(%operands: !operands, %half: index, %filters: index, %sums: !sums) {
      affine.for %f = 0 to 2 {
        affine.for %p = 0 to affine_map<()[f] -> (f floordiv 64)>()[%filters] {
          %x = affine.vector_load %operands[%half, %f, 0] : !operands, !piece
          %y = affine.vector_load %operands[%half, %p + 2, 0] : !operands, !piece
          %sum = affine.load %sums[%p, %f] : !sums
          %new = amdgpu.mfma 32x32x16 %x * %y + %sum blgp = none : !piece, !piece, !block
          affine.store %new, %sums[%p, %f] : !sums
        }
      }
      return
    }

    // ---- NHWC: pieces of channels ----

    // Finds where what the thread stages starts: its piece of a row of each 64 filters, and of each 64 pixels
    // with their windows. Filters past the end repeat the last: their sums are not stored.
    func.func private @find_rows(%input: !image, %filter: !image, %output: !image, %geometry: !geometry,
                                 %filters: index, %starts: !positions, %windows: !windows) {
      %i1 = arith.constant 1 : i32
      %thread = gpu.thread_id x
      %row, %piece = affine.delinearize_index %thread into (4) : index, index
      %channel = affine.apply affine_map<(p) -> (8 * p)>(%piece)
      %channel_i32 = arith.index_cast %channel : index to i32
      %f_size, %c_size, %r_size, %s_size = func.call @get_sizes(%filter) : (!image) -> (i32, i32, i32, i32)
      %n_size, %channels, %h_size, %w_size = func.call @get_sizes(%input) : (!image) -> (i32, i32, i32, i32)
      %rs_size = arith.muli %r_size, %s_size : i32
      %rsc_size = arith.muli %rs_size, %c_size : i32
      %f_last = arith.subi %f_size, %i1 : i32
      %filter0, %pixel0 = func.call @get_tile(%output, %filters) : (!image, index) -> (i32, i32)
      affine.for %i = 0 to affine_map<()[f] -> (f floordiv 64)>()[%filters] {
        %f_row = affine.apply affine_map<(i, r) -> (64 * i + r)>(%i, %row)
        %f_row_i32 = arith.index_cast %f_row : index to i32
        %f_any = arith.addi %filter0, %f_row_i32 : i32
        %f = arith.minui %f_any, %f_last : i32
        %f_start = arith.muli %f, %rsc_size : i32
        %start = arith.addi %f_start, %channel_i32 : i32
        affine.store %start, %starts[0, %i] : !positions
      }
      affine.for %i = 0 to 2 {
        %pixel = affine.apply affine_map<(i, r) -> (64 * i + r)>(%i, %row)
        %n, %window = func.call @find_window(%output, %filters, %pixel, %geometry)
            : (!image, index, index, !geometry) -> (i32, !pair)
        %h = vector.extract %window[0] : i32 from !pair
        %w = vector.extract %window[1] : i32 from !pair
        %image = arith.muli %n, %h_size : i32
        %line = arith.addi %image, %h : i32
        %line_start = arith.muli %line, %w_size : i32
        %place = arith.addi %line_start, %w : i32
        %place_start = arith.muli %place, %c_size : i32
        %start = arith.addi %place_start, %channel_i32 : i32
        affine.store %start, %starts[0, %i + symbol(%filters) floordiv 64] : !positions
        affine.store %window, %windows[%i] : !windows
      }
      return
    }

    // Finds what the thread loads for the K step of the cursor, and moves the cursor to the next.
    func.func private @locate(%input: !image, %filter: !image, %geometry: !geometry, %filters: index,
                              %starts: !positions, %windows: !windows, %cursor: !cursor, %positions: !positions,
                              %set: index) {
      %i0 = arith.constant 0 : i32
      %i32 = arith.constant 32 : i32
      %nowhere = arith.constant 1073741816 : i32
      %row = affine.load %cursor[0] : !cursor
      %column = affine.load %cursor[1] : !cursor
      %left = affine.load %cursor[2] : !cursor
      %f_at = affine.load %cursor[3] : !cursor
      %in_at = affine.load %cursor[4] : !cursor

      %thread = gpu.thread_id x
      %channel = affine.apply affine_map<(t) -> (t mod 4 * 8)>(%thread)
      %channel_i32 = arith.index_cast %channel : index to i32
      %exists = arith.cmpi slt, %channel_i32, %left : i32
      affine.for %i = 0 to affine_map<()[f] -> (f floordiv 64)>()[%filters] {
        %start = affine.load %starts[0, %i] : !positions
        %there = arith.addi %start, %f_at : i32
        %position = arith.select %exists, %there, %nowhere : i32
        affine.store %position, %positions[%set, %i] : !positions
      }
      %tap = vector.from_elements %row, %column : !pair
      affine.for %i = 0 to 2 {
        %start = affine.load %starts[0, %i + symbol(%filters) floordiv 64] : !positions
        %window = affine.load %windows[%i] : !windows
        %there = arith.addi %start, %in_at : i32
        %position = func.call @position_if_inside(%input, %window, %tap, %exists, %there)
            : (!image, !pair, !pair, i1, i32) -> i32
        affine.store %position, %positions[%set, %i + symbol(%filters) floordiv 64] : !positions
      }

      // The next channels; at their end the next column, at its end the next row. How far
      // the positions move depends on that alone.
      %f_size, %c_size, %r_size, %s_size = func.call @get_sizes(%filter) : (!image) -> (i32, i32, i32, i32)
      %n_size, %channels, %h_size, %w_size = func.call @get_sizes(%input) : (!image) -> (i32, i32, i32, i32)
      %dilation_h = vector.extract %geometry[2, 0] : i32 from !geometry
      %dilation_w = vector.extract %geometry[2, 1] : i32 from !geometry
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

      %left_here = arith.subi %left, %i32 : i32
      %wraps = arith.cmpi sle, %left_here, %i0 : i32
      %left_next = arith.select %wraps, %c_size, %left_here : i32
      %f_by = arith.select %wraps, %filter_wrap, %i32 : i32
      %f_next = arith.addi %f_at, %f_by : i32
      %in_by = arith.select %wraps, %input_wrap, %i32 : i32
      %in_there = arith.addi %in_at, %in_by : i32
      %column_by = arith.select %wraps, %dilation_w, %i0 : i32
      %column_there = arith.addi %column, %column_by : i32
      %column_wraps = arith.cmpi uge, %column_there, %column_end : i32
      %column_next = arith.select %column_wraps, %i0, %column_there : i32
      %in_more = arith.select %column_wraps, %row_wrap, %i0 : i32
      %in_next = arith.addi %in_there, %in_more : i32
      %row_by = arith.select %column_wraps, %dilation_h, %i0 : i32
      %row_next = arith.addi %row, %row_by : i32
      // None are left once all is done.
      %goes_on = arith.cmpi ult, %row_next, %row_end : i32
      %left_then = arith.select %goes_on, %left_next, %i0 : i32
      affine.store %row_next, %cursor[0] : !cursor
      affine.store %column_next, %cursor[1] : !cursor
      affine.store %left_then, %cursor[2] : !cursor
      affine.store %f_next, %cursor[3] : !cursor
      affine.store %in_next, %cursor[4] : !cursor
      return
    }

    // Loads the pieces of a K step: of the filters, then of the pixels.
    func.func private @load(%input: !image, %filter: !image, %filters: index, %positions: !positions,
                            %pieces: !pieces, %set: index) {
      %filter_flat = func.call @flatten(%filter) : (!image) -> !flat
      %input_flat = func.call @flatten(%input) : (!image) -> !flat
      affine.for %i = 0 to affine_map<()[f] -> (f floordiv 64)>()[%filters] {
        %at = affine.load %positions[%set, %i] : !positions
        %piece = amdgpu.raw_buffer_load %filter_flat[%at] : !flat, i32 -> !piece
        affine.vector_store %piece, %pieces[%set, %i, 0] : !pieces, !piece
      }
      affine.for %i = 0 to 2 {
        %at = affine.load %positions[%set, %i + symbol(%filters) floordiv 64] : !positions
        %piece = amdgpu.raw_buffer_load %input_flat[%at] : !flat, i32 -> !piece
        affine.vector_store %piece, %pieces[%set, %i + symbol(%filters) floordiv 64, 0] : !pieces, !piece
      }
      return
    }

    // Writes them to buffer %set of LDS.
    func.func private @write(%pieces: !pieces, %set: index, %filters: index, %lds: !lds) {
      %thread = gpu.thread_id x
      %row, %piece = affine.delinearize_index %thread into (4) : index, index
      %rows = func.call @get_lds_at(%lds, %row, %piece) : (!lds, index, index) -> !lds_part
      affine.for %i = 0 to affine_map<()[f] -> (f floordiv 64 + 2)>()[%filters] {
        %at = affine.apply affine_map<(b, i)[f] -> (b * (32 * f + 4096) + 2048 * i)>(%set, %i)[%filters]
        %value = affine.vector_load %pieces[%set, %i, 0] : !pieces, !piece
        vector.store %value, %rows[%at] {alignment = 16} : !lds_part, !piece
      }
      return
    }

    // The kernels for NHWC, with tiles of %filters filters.
    func.func private @convolve_channels(%input: !image, %filter: !image, %bias: !flat, %output: !image,
                                         %geometry: !geometry, %lds: !lds, %filters: index) {
      %c0 = arith.constant 0 : index
      %i0 = arith.constant 0 : i32
      %i2 = arith.constant 2 : i32
      %i32 = arith.constant 32 : i32
      %sums = memref.alloca() : !sums
      %operands = memref.alloca() : !operands
      %pieces = memref.alloca() : !pieces
      %positions = memref.alloca() : !positions
      %starts = memref.alloca() : !positions
      %windows = memref.alloca() : !windows
      %cursor = memref.alloca() : !cursor
      func.call @clear(%sums) : (!sums) -> ()
      func.call @find_rows(%input, %filter, %output, %geometry, %filters, %starts, %windows)
          : (!image, !image, !image, !geometry, index, !positions, !windows) -> ()
      affine.for %i = 0 to 5 {
        affine.store %i0, %cursor[%i] : !cursor
      }
      %f_size, %c_size, %r_size, %s_size = func.call @get_sizes(%filter) : (!image) -> (i32, i32, i32, i32)
      affine.store %c_size, %cursor[2] : !cursor
      %rs_size = arith.muli %r_size, %s_size : i32
      %channel_steps = arith.ceildivui %c_size, %i32 : i32
      %steps = arith.muli %rs_size, %channel_steps : i32

      // Both buffers, and the next two steps in registers.
      affine.for %i = 0 to 4 {
        %set = affine.apply affine_map<(i) -> (i mod 2)>(%i)
        func.call @locate(%input, %filter, %geometry, %filters, %starts, %windows, %cursor, %positions, %set)
            : (!image, !image, !geometry, index, !positions, !windows, !cursor, !positions, index) -> ()
        func.call @load(%input, %filter, %filters, %positions, %pieces, %set)
            : (!image, !image, index, !positions, !pieces, index) -> ()
        affine.if #first_two(%i) {
          func.call @write(%pieces, %set, %filters, %lds) : (!pieces, index, index, !lds) -> ()
        }
      }
      amdgpu.lds_barrier
      func.call @read(%lds, %filters, %c0, %c0, %operands) : (!lds, index, index, index, !operands) -> ()

      scf.for %step = %i0 to %steps step %i2 : i32 {
        affine.for %quarter = 0 to 4 {
          %buffer = affine.apply #buffer(%quarter)
          %half = affine.apply #half(%quarter)
          %set = affine.apply affine_map<(q) -> (q mod 2)>(%quarter)
          func.call @read(%lds, %filters, %buffer, %half, %operands) : (!lds, index, index, index, !operands) -> ()
          affine.if #locates(%quarter) {
            func.call @locate(%input, %filter, %geometry, %filters, %starts, %windows, %cursor, %positions, %set)
                : (!image, !image, !geometry, index, !positions, !windows, !cursor, !positions, index) -> ()
          } else {
            func.call @write(%pieces, %set, %filters, %lds) : (!pieces, index, index, !lds) -> ()
          }
          affine.if #loads(%quarter) {
            affine.for %i = 0 to 2 {
              func.call @load(%input, %filter, %filters, %positions, %pieces, %i)
                  : (!image, !image, index, !positions, !pieces, index) -> ()
            }
          }
          func.call @multiply(%operands, %set, %filters, %sums) : (!operands, index, index, !sums) -> ()
          %products = affine.apply affine_map<()[f] -> (f floordiv 16)>()[%filters]
          // After each mfma (8) a read (256); writes (512) not after the last, since a barrier waits for them;
          // loads (32) after the second half.
          affine.for %i = 0 to %products {
            rocdl.sched.group.barrier 8, 1, 0
            rocdl.sched.group.barrier 256, 1, 0
            affine.if #writes_after(%quarter, %i)[%products] {
              rocdl.sched.group.barrier 512, 1, 0
            }
            affine.if #loads_after(%quarter, %i)[%products] {
              rocdl.sched.group.barrier 32, 3, 0
            }
          }
          affine.if #writes(%quarter) {
            amdgpu.sched_barrier allow = <none>
          }
          affine.if #even(%quarter) {
            amdgpu.lds_barrier
          }
        }
      }
      func.call @add_bias(%bias, %output, %filters, %sums) : (!flat, !image, index, !sums) -> ()
      func.call @store_rows(%output, %filters, %sums, %lds) : (!image, index, !sums, !lds) -> ()
      return
    }

    // ---- Any layout: single elements ----

    // Finds the taps of the slots from %first on, of 32 K steps: in LDS, one for each thread, if a step
    // has 8, with row and column in 16 bits; or else in registers, one for each lane. Of each: its row and column
    // in a window, and where its first channel is, in the input after a window's start and in a filter. A slot
    // past the end has none: a row that is outside, whatever window it is added to.
    func.func private @find_taps(%input: !image, %filter: !image, %geometry: !geometry, %first: i32, %slots: i32,
                                 %channel0: i32, %taps: index, %table: !table, %lane_slots: !slot) {
      %c2 = arith.constant 2 : index
      %i0 = arith.constant 0 : i32
      %i1 = arith.constant 1 : i32
      %outside = arith.constant -2147450880 : i32
      %nowhere = arith.constant 1073741816 : i32
      %thread = gpu.thread_id x
      %mine = affine.apply affine_map<(t)[n] -> (t mod (32 * n))>(%thread)[%taps]
      %mine_i32 = arith.index_cast %mine : index to i32
      %slot = arith.addi %first, %mine_i32 : i32
      %f_size, %c_size, %any_r_size, %any_s_size = func.call @get_sizes(%filter) : (!image) -> (i32, i32, i32, i32)
      %r_size = arith.maxui %any_r_size, %i1 : i32
      %s_size = arith.maxui %any_s_size, %i1 : i32
      %plane, %r, %s = func.call @get_output(%slot, %r_size, %s_size) : (i32, i32, i32) -> (i32, i32, i32)
      %group = affine.apply affine_map<()[n] -> (32 floordiv n)>()[%taps]
      %group_i32 = arith.index_cast %group : index to i32
      %skipped = arith.muli %plane, %group_i32 : i32
      %channel = arith.addi %channel0, %skipped : i32
      %dilation = vector.extract %geometry[2] : !pair from !geometry
      %dilation_h, %dilation_w = vector.to_elements %dilation : !pair
      %any_row = arith.muli %r, %dilation_h : i32
      %column = arith.muli %s, %dilation_w : i32
      %in_at = func.call @get_position(%input, %i0, %channel, %any_row, %column) : (!image, i32, i32, i32, i32) -> i32
      %f_there = func.call @get_position(%filter, %i0, %channel, %r, %s) : (!image, i32, i32, i32, i32) -> i32
      %exists = arith.cmpi ult, %slot, %slots : i32
      %row = arith.select %exists, %any_row, %outside : i32
      %f_at = arith.select %exists, %f_there, %nowhere : i32

      %is_few = arith.cmpi ne, %taps, %c2 : index
      scf.if %is_few {
        %tap = vector.from_elements %row, %column : !pair
        %short_tap = arith.trunci %tap : !pair to !short_pair
        %packed = vector.bitcast %short_tap : !short_pair to vector<1xi32>
        %tap_word = vector.to_elements %packed : vector<1xi32>
        %entry = vector.from_elements %tap_word, %in_at : !pair
        // Everybody has read the last ones.
        amdgpu.lds_barrier
        %at = affine.apply affine_map<(t) -> (2 * t)>(%thread)
        %f_entry = affine.apply affine_map<(t) -> (t + 512)>(%thread)
        vector.store %entry, %table[%at] {alignment = 8} : !table, !pair
        memref.store %f_at, %table[%f_entry] : !table
        amdgpu.lds_barrier
      } else {
        affine.store %row, %lane_slots[0] : !slot
        affine.store %column, %lane_slots[1] : !slot
        affine.store %in_at, %lane_slots[2] : !slot
        affine.store %f_at, %lane_slots[3] : !slot
      }
      return
    }

    // Where the input has the first channel of the tap of entry %entry, which is the same in all lanes;
    // outside of all buffers if it has none.
    func.func private @locate_tap(%input: !image, %start: i32, %window: !pair, %entry: i32, %taps: index,
                                  %table: !table, %lane_slots: !slot) -> i32 {
      %c2 = arith.constant 2 : index
      %true = arith.constant true
      %nowhere = arith.constant 1073741816 : i32
      %is_few = arith.cmpi ne, %taps, %c2 : index
      %at = scf.if %is_few -> i32 {
        %index = arith.index_castui %entry : i32 to index
        %from = affine.apply affine_map<(e) -> (2 * e)>(%index)
        %found = vector.load %table[%from] {alignment = 8} : !table, !pair
        %tap_word, %tap_at = vector.to_elements %found : !pair
        %packed = vector.broadcast %tap_word : i32 to vector<1xi32>
        %tap = vector.bitcast %packed : vector<1xi32> to !short_pair
        %n_size, %c_size, %h_size, %w_size = func.call @get_sizes(%input) : (!image) -> (i32, i32, i32, i32)
        %area = vector.from_elements %h_size, %w_size : !pair
        %ones = arith.constant dense<1> : !pair
        %last_pair = arith.subi %area, %ones : !pair
        %last = arith.trunci %last_pair : !pair to !short_pair
        %narrow = arith.trunci %window : !pair to !short_pair
        %place = arith.addi %narrow, %tap : !short_pair
        %limit = arith.maxui %place, %last : !short_pair
        %limit_word = vector.bitcast %limit : !short_pair to vector<1xi32>
        %last_word = vector.bitcast %last : !short_pair to vector<1xi32>
        %is_equal = arith.cmpi eq, %limit_word, %last_word : vector<1xi32>
        %is_inside = vector.to_elements %is_equal : vector<1xi1>
        %there = arith.addi %start, %tap_at : i32
        %position = arith.select %is_inside, %there, %nowhere : i32
        scf.yield %position : i32
      } else {
        %rows = affine.load %lane_slots[0] : !slot
        %columns = affine.load %lane_slots[1] : !slot
        %ats = affine.load %lane_slots[2] : !slot
        %row = rocdl.readlane %rows, %entry : (i32, i32) -> i32
        %column = rocdl.readlane %columns, %entry : (i32, i32) -> i32
        %tap_at = rocdl.readlane %ats, %entry : (i32, i32) -> i32
        %tap = vector.from_elements %row, %column : !pair
        %there = arith.addi %start, %tap_at : i32
        %position = func.call @position_if_inside(%input, %window, %tap, %true, %there)
            : (!image, !pair, !pair, i1, i32) -> i32
        scf.yield %position : i32
      }
      return %at : i32
    }

    // Finds what the thread gathers for the K step whose first tap is entry %entry: the taps of its half of
    // its pixel, and elements 2 * t and 2 * t + 1 of every 16th filter from filter r on, for
    // thread 16 * r + t.
    func.func private @locate_gathered(%input: !image, %filter: !image, %start: i32, %window: !pair, %half: i32,
                                       %entry: i32, %channels: i32, %taps: index, %table: !table,
                                       %lane_slots: !slot, %places: !places) {
      %c2 = arith.constant 2 : index
      %i0 = arith.constant 0 : i32
      %i4 = arith.constant 4 : i32
      %nowhere = arith.constant 1073741816 : i32
      %halves = affine.apply affine_map<()[n] -> (n floordiv 2)>()[%taps]
      %halves_i32 = arith.index_cast %halves : index to i32
      %skipped = arith.muli %half, %halves_i32 : i32
      %first = arith.addi %entry, %skipped : i32
      affine.for %t = 0 to %halves {
        %t_i32 = arith.index_cast %t : index to i32
        %mine = arith.addi %first, %t_i32 : i32
        %at = func.call @locate_tap(%input, %start, %window, %mine, %taps, %table, %lane_slots)
            : (!image, i32, !pair, i32, index, !table, !slot) -> i32
        affine.store %at, %places[0, %t] : !places
      }

      %thread = gpu.thread_id x
      %pairs = affine.apply affine_map<()[n] -> (16 floordiv n)>()[%taps]
      %row, %tap, %pair = affine.delinearize_index %thread into (16, %taps, %pairs) : index, index, index
      %tap_i32 = arith.index_cast %tap : index to i32
      %row_i32 = arith.index_cast %row : index to i32
      %mine = arith.addi %entry, %tap_i32 : i32
      %is_few = arith.cmpi ne, %taps, %c2 : index
      %tap_at = scf.if %is_few -> i32 {
        %index = arith.index_castui %mine : i32 to index
        %from = affine.apply affine_map<(e) -> (e + 512)>(%index)
        %at = memref.load %table[%from] : !table
        scf.yield %at : i32
      } else {
        %ats = affine.load %lane_slots[3] : !slot
        %lane_byte = arith.muli %mine, %i4 : i32
        %at = rocdl.ds_bpermute %lane_byte, %ats : (i32, i32) -> i32
        scf.yield %at : i32
      }
      affine.for %j = 0 to 2 {
        %channel = affine.apply affine_map<(j, p) -> (2 * p + j)>(%j, %pair)
        %channel_i32 = arith.index_cast %channel : index to i32
        %exists = arith.cmpi ult, %channel_i32, %channels : i32
        %there = func.call @get_position(%filter, %row_i32, %channel_i32, %i0, %i0)
            : (!image, i32, i32, i32, i32) -> i32
        %lane_at = arith.select %exists, %there, %nowhere : i32
        %at = arith.addi %lane_at, %tap_at : i32
        affine.store %at, %places[1, %j] : !places
      }
      return
    }

    // A tensor as a buffer from element %first on, %count elements.
    func.func private @get_buffer(%tensor: !image, %first: index, %count: index) -> !buffer {
      %base, %offset, %sizes:4, %strides:4 = memref.extract_strided_metadata %tensor : !image -> memref<!element>,
          index, index, index, index, index, index, index, index, index
      %flat = memref.reinterpret_cast %base to offset: [%first], sizes: [%count], strides: [1]
          : memref<!element> to !elements
      %buffer = amdgpu.fat_raw_buffer_cast %flat resetOffset : !elements to !buffer
      return %buffer : !buffer
    }

    // Loads what @locate_gathered found.
    func.func private @gather(%input: !image, %filter: !image, %output: !image, %filters: index, %channels: i32,
                              %taps: index, %places: !places, %gathered: !gathered, %set: index) {
      %c0 = arith.constant 0 : index
      %c1 = arith.constant 1 : index
      %c2 = arith.constant 2 : index
      %group = affine.apply affine_map<()[n] -> (32 floordiv n)>()[%taps]
      %is_few = arith.cmpi ne, %taps, %c2 : index
      %channels_index = arith.index_castui %channels : i32 to index
      %last_channel = arith.subi %channels_index, %c1 : index
      %flat = func.call @flatten(%input) : (!image) -> !flat
      %count = memref.dim %flat, %c0 : !flat
      %base, %offset, %sizes:4, %strides:4 = memref.extract_strided_metadata %input : !image -> memref<!element>,
          index, index, index, index, index, index, index, index, index
      affine.for %t = 0 to affine_map<()[n] -> (n floordiv 2)>()[%taps] {
        %at = affine.load %places[0, %t] : !places
        affine.for %j = 0 to %group {
          %channel = arith.minui %j, %last_channel : index
          %channel_at = arith.muli %channel, %strides#1 : index
          %value = scf.if %is_few -> !element {
            // A buffer for each channel, with nothing in it if there is no such channel or no pixel.
            %exists = arith.cmpi ult, %j, %channels_index : index
            %left = affine.max affine_map<(c)[n] -> (n - c, 0)>(%channel_at)[%count]
            %size = arith.select %exists, %left, %c0 : index
            %buffer = func.call @get_buffer(%input, %channel_at, %size) : (!image, index, index) -> !buffer
            %at_index = arith.index_castui %at : i32 to index
            %loaded = memref.load %buffer[%at_index] : !buffer
            scf.yield %loaded : !element
          } else {
            // Without such a channel it is the last, which @write_gathered clears: whether the offset in
            // a scalar register counts for the range depends on the chip.
            %channel_i32 = arith.index_cast %channel_at : index to i32
            %loaded = amdgpu.raw_buffer_load %flat[%at] sgprOffset %channel_i32 : !flat, i32 -> !element
            scf.yield %loaded : !element
          }
          %bits = arith.bitcast %value : !element to i16
          %word = arith.extui %bits : i16 to i32
          affine.store %word, %gathered[%set, %t * symbol(%group) + %j] : !gathered
        }
      }

      %filter0, %pixel0 = func.call @get_tile(%output, %filters) : (!image, index) -> (i32, i32)
      %filter0_index = arith.index_castui %filter0 : i32 to index
      %f_base, %f_offset, %f_sizes:4, %f_strides:4 = memref.extract_strided_metadata %filter : !image
          -> memref<!element>, index, index, index, index, index, index, index, index, index
      affine.for %j = 0 to 2 {
        %at = affine.load %places[1, %j] : !places
        %at_index = arith.index_castui %at : i32 to index
        affine.for %i = 0 to affine_map<()[f] -> (f floordiv 16)>()[%filters] {
          // A buffer from each 16th filter on, so that nothing is read past the last.
          %first = affine.apply affine_map<(i, f)[s] -> ((f + 16 * i) * s)>(%i, %filter0_index)[%f_strides#0]
          %left = affine.max affine_map<(f)[n, s] -> (n * s - f, 0)>(%first)[%f_sizes#0, %f_strides#0]
          %buffer = func.call @get_buffer(%filter, %first, %left) : (!image, index, index) -> !buffer
          %value = memref.load %buffer[%at_index] : !buffer
          %bits = arith.bitcast %value : !element to i16
          %word = arith.extui %bits : i16 to i32
          affine.store %word, %gathered[%set, 16 + 2 * %i + %j] : !gathered
        }
      }
      return
    }

    // Two elements, the low halves of words, as one word.
    func.func private @pack(%gathered: !gathered, %set: index, %at: index) -> i32 {
      %i16 = arith.constant 16 : i32
      %low = affine.load %gathered[%set, %at] : !gathered
      %high = affine.load %gathered[%set, %at + 1] : !gathered
      %shifted = arith.shli %high, %i16 : i32
      %word = arith.ori %low, %shifted : i32
      return %word : i32
    }

    // Writes it to buffer %set of LDS; zeros in place of channels that do not exist.
    func.func private @write_gathered(%gathered: !gathered, %set: index, %channels: i32, %taps: index, %filters: index,
                                      %lds: !lds) {
      %c2 = arith.constant 2 : index
      %i0 = arith.constant 0 : i32
      %low_half = arith.constant 65535 : i32
      %all = arith.constant -1 : i32
      %words = memref.alloca() : !words
      %thread = gpu.thread_id x
      %half, %pixel = affine.delinearize_index %thread into (2, 128) : index, index
      %is_few = arith.cmpi ne, %taps, %c2 : index
      %channels_index = arith.index_castui %channels : i32 to index
      affine.for %i = 0 to 2 {
        %piece = affine.apply affine_map<(i, h) -> (2 * h + i)>(%i, %half)
        %rows = func.call @get_lds_at(%lds, %pixel, %piece) : (!lds, index, index) -> !lds_part
        %at = affine.apply affine_map<(b)[f] -> (b * (32 * f + 4096) + 32 * f)>(%set)[%filters]
        affine.for %j = 0 to 4 {
          %from = affine.apply affine_map<(i, j) -> (8 * i + 2 * j)>(%i, %j)
          %second = affine.apply affine_map<(i) -> (i + 1)>(%from)
          %word = func.call @pack(%gathered, %set, %from) : (!gathered, index, index) -> i32
          %has_first = arith.cmpi ult, %from, %channels_index : index
          %has_second = arith.cmpi ult, %second, %channels_index : index
          %both = arith.select %has_second, %all, %low_half : i32
          %mask = arith.select %has_first, %both, %i0 : i32
          %existing = arith.andi %word, %mask : i32
          %kept = arith.select %is_few, %word, %existing : i32
          affine.store %kept, %words[%j] : !words
        }
        %packed = affine.vector_load %words[0] : !words, vector<4xi32>
        %value = vector.bitcast %packed : vector<4xi32> to !piece
        vector.store %value, %rows[%at] {alignment = 16} : !lds_part, !piece
      }
      %row, %f_piece, %pair = affine.delinearize_index %thread into (16, 4, 4) : index, index, index
      %f_place = func.call @get_place(%row, %f_piece) : (index, index) -> index
      %f_at = affine.apply affine_map<(p, e) -> (p + 2 * e)>(%f_place, %pair)
      %f_rows = func.call @get_lds_from(%lds, %f_at) : (!lds, index) -> !lds_part
      affine.for %i = 0 to affine_map<()[f] -> (f floordiv 16)>()[%filters] {
        %from = affine.apply affine_map<(i) -> (16 + 2 * i)>(%i)
        %at = affine.apply affine_map<(b, i)[f] -> (b * (32 * f + 4096) + 512 * i)>(%set, %i)[%filters]
        %word = func.call @pack(%gathered, %set, %from) : (!gathered, index, index) -> i32
        %words_1 = vector.broadcast %word : i32 to vector<1xi32>
        %value = vector.bitcast %words_1 : vector<1xi32> to vector<2x!element>
        vector.store %value, %f_rows[%at] {alignment = 4} : !lds_part, vector<2x!element>
      }
      return
    }

    // The kernels that gather, with tiles of %filters filters and %taps slots in a K step. Unless
    // %any_strides, the layout is NCHW and the channels are whole groups.
    func.func private @convolve_gathered(%input: !image, %filter: !image, %bias: !flat, %output: !image,
                                         %geometry: !geometry, %lds: !lds, %table: !table, %filters: index,
                                         %taps: index, %any_strides: i1) {
      %c0 = arith.constant 0 : index
      %c1 = arith.constant 1 : index
      %c2 = arith.constant 2 : index
      %i0 = arith.constant 0 : i32
      %i1 = arith.constant 1 : i32
      %i2 = arith.constant 2 : i32
      // Turns of the 32 steps of @find_taps; what is located is 4 steps ahead.
      %i14 = arith.constant 14 : i32
      %sums = memref.alloca() : !sums
      %operands = memref.alloca() : !operands
      %gathered = memref.alloca() : !gathered
      %lane_slots = memref.alloca() : !slot
      %places = memref.alloca() : !places
      func.call @clear(%sums) : (!sums) -> ()

      %thread = gpu.thread_id x
      %any_half, %pixel = affine.delinearize_index %thread into (2, 128) : index, index
      %any_half_i32 = arith.index_cast %any_half : index to i32
      %half = rocdl.readfirstlane %any_half_i32 : i32
      %n, %window = func.call @find_window(%output, %filters, %pixel, %geometry)
          : (!image, index, index, !geometry) -> (i32, !pair)
      %h, %w = vector.to_elements %window : !pair
      %start = func.call @get_position(%input, %n, %i0, %h, %w) : (!image, i32, i32, i32, i32) -> i32

      %f_size, %c_size, %r_size, %s_size = func.call @get_sizes(%filter) : (!image) -> (i32, i32, i32, i32)
      %rs_size = arith.muli %r_size, %s_size : i32
      %taps_i32 = arith.index_cast %taps : index to i32
      %two_steps = arith.muli %taps_i32, %i2 : i32
      %group = affine.apply affine_map<()[n] -> (32 floordiv n)>()[%taps]
      %group_i32 = arith.index_cast %group : index to i32
      %groups = arith.divui %c_size, %group_i32 : i32
      %rest = arith.remui %c_size, %group_i32 : i32
      %has_rest = arith.cmpi ne, %rest, %i0 : i32
      %one = arith.extui %has_rest : i1 to i32
      %done = arith.muli %groups, %group_i32 : i32

      // The whole groups of channels, and then the rest: %planes groups from %channel0 on, of which each has
      // the first %channels.
      %phases = arith.select %any_strides, %c2, %c1 : index
      scf.for %phase = %c0 to %phases step %c1 {
        %is_rest = arith.cmpi ne, %phase, %c0 : index
        %channel0 = arith.select %is_rest, %done, %i0 : i32
        %planes = arith.select %is_rest, %one, %groups : i32
        %channels = arith.select %is_rest, %rest, %group_i32 : i32
        %slots = arith.muli %rs_size, %planes : i32
        %iterations = arith.ceildivui %slots, %two_steps : i32
        %has_some = arith.cmpi ne, %slots, %i0 : i32
        scf.if %has_some {
          amdgpu.lds_barrier
          func.call @find_taps(%input, %filter, %geometry, %i0, %slots, %channel0, %taps, %table, %lane_slots)
              : (!image, !image, !geometry, i32, i32, i32, index, !table, !slot) -> ()
          // Two steps in LDS, the third in registers, the fourth located.
          affine.for %i = 0 to 4 {
            %set = affine.apply affine_map<(i) -> (i mod 2)>(%i)
            %entry_index = affine.apply affine_map<(i)[n] -> (i * n)>(%i)[%taps]
            %entry = arith.index_cast %entry_index : index to i32
            func.call @locate_gathered(%input, %filter, %start, %window, %half, %entry, %channels, %taps, %table,
                                       %lane_slots, %places)
                : (!image, !image, i32, !pair, i32, i32, i32, index, !table, !slot, !places) -> ()
            affine.if #first_three(%i) {
              func.call @gather(%input, %filter, %output, %filters, %channels, %taps, %places, %gathered, %set)
                  : (!image, !image, !image, index, i32, index, !places, !gathered, index) -> ()
            }
            affine.if #first_two(%i) {
              func.call @write_gathered(%gathered, %set, %channels, %taps, %filters, %lds)
                  : (!gathered, index, i32, index, index, !lds) -> ()
            }
          }
          amdgpu.lds_barrier
          func.call @read(%lds, %filters, %c0, %c0, %operands) : (!lds, index, index, index, !operands) -> ()
          scf.for %first = %i0 to %iterations step %i14 : i32 {
            %is_later = arith.cmpi ne, %first, %i0 : i32
            scf.if %is_later {
              %first_slot = arith.muli %first, %two_steps : i32
              func.call @find_taps(%input, %filter, %geometry, %first_slot, %slots, %channel0, %taps, %table,
                                   %lane_slots)
                  : (!image, !image, !geometry, i32, i32, i32, index, !table, !slot) -> ()
            }
            %far = arith.addi %first, %i14 : i32
            %end = arith.minui %far, %iterations : i32
            scf.for %iteration = %first to %end step %i1 : i32 {
              %iteration_here = arith.subi %iteration, %first : i32
              %entry_here = arith.muli %iteration_here, %two_steps : i32
              affine.for %quarter = 0 to 4 {
                %buffer = affine.apply #buffer(%quarter)
                %lds_half = affine.apply #half(%quarter)
                %set = affine.apply affine_map<(q) -> (q mod 2)>(%quarter)
                func.call @read(%lds, %filters, %buffer, %lds_half, %operands)
                    : (!lds, index, index, index, !operands) -> ()
                affine.if #even(%quarter) {
                  %to = affine.apply affine_map<(q) -> (1 - q floordiv 2)>(%quarter)
                  func.call @gather(%input, %filter, %output, %filters, %channels, %taps, %places, %gathered, %to)
                      : (!image, !image, !image, index, i32, index, !places, !gathered, index) -> ()
                } else {
                  %from = affine.apply affine_map<(q) -> (q floordiv 2)>(%quarter)
                  func.call @write_gathered(%gathered, %from, %channels, %taps, %filters, %lds)
                      : (!gathered, index, i32, index, index, !lds) -> ()
                  %later = affine.apply affine_map<(q)[n] -> ((4 + q floordiv 2) * n)>(%quarter)[%taps]
                  %later_i32 = arith.index_cast %later : index to i32
                  %entry = arith.addi %entry_here, %later_i32 : i32
                  func.call @locate_gathered(%input, %filter, %start, %window, %half, %entry, %channels, %taps,
                                             %table, %lane_slots, %places)
                      : (!image, !image, i32, !pair, i32, i32, i32, index, !table, !slot, !places) -> ()
                }
                func.call @multiply(%operands, %set, %filters, %sums) : (!operands, index, index, !sums) -> ()
                // After each mfma (8) a read (256), loads (32), and writes (512).
                affine.for %i = 0 to affine_map<()[f] -> (f floordiv 16)>()[%filters] {
                  rocdl.sched.group.barrier 8, 1, 0
                  rocdl.sched.group.barrier 256, 1, 0
                  rocdl.sched.group.barrier 32, 6, 0
                  rocdl.sched.group.barrier 512, 2, 0
                }
                amdgpu.sched_barrier allow = <none>
                affine.if #even(%quarter) {
                  amdgpu.lds_barrier
                }
              }
            }
          }
        }
      }

      func.call @add_bias(%bias, %output, %filters, %sums) : (!flat, !image, index, !sums) -> ()
      %strides:4 = func.call @get_strides(%output) : (!image) -> (i32, i32, i32, i32)
      %dense = arith.cmpi eq, %strides#1, %i1 : i32
      // NHWC has neighbouring filters at neighbouring places.
      %is_nhwc = arith.andi %dense, %any_strides : i1
      scf.if %is_nhwc {
        func.call @store_rows(%output, %filters, %sums, %lds) : (!image, index, !sums, !lds) -> ()
      } else {
        func.call @store_columns(%output, %filters, %sums) : (!image, index, !sums) -> ()
      }
      return
    }

    // ---- Results ----

    // Adds the bias to the sums, if there is one; of filters past the end it reads as 0.
    func.func private @add_bias(%bias: !flat, %output: !image, %filters: index, %sums: !sums) {
      %c0 = arith.constant 0 : index
      %narrow = memref.alloca() : !narrow
      %wave_f, %wave_p, %row, %half = func.call @get_place_of_lane(%filters) : (index) -> (index, index, index, index)
      %filter0, %pixel0 = func.call @get_tile(%output, %filters) : (!image, index) -> (i32, i32)
      %count = memref.dim %bias, %c0 : !flat
      %has_bias = arith.cmpi ne, %count, %c0 : index
      scf.if %has_bias {
        affine.for %f = 0 to 2 {
          affine.for %i = 0 to 16 {
            %skipped = affine.apply affine_map<(f, i, w, h) -> (w + 4 * h + 32 * f + 8 * (i floordiv 4) + i mod 4)>
                (%f, %i, %wave_f, %half)
            %skipped_i32 = arith.index_cast %skipped : index to i32
            %at = arith.addi %filter0, %skipped_i32 : i32
            %value = amdgpu.raw_buffer_load %bias[%at] : !flat, i32 -> !element
            affine.store %value, %narrow[%i] : !narrow
          }
          %values = affine.vector_load %narrow[0] : !narrow, !rounded
          %extended = arith.extf %values : !rounded to !block
          affine.for %p = 0 to affine_map<()[f] -> (f floordiv 64)>()[%filters] {
            %sum = affine.load %sums[%p, %f] : !sums
            %new = arith.addf %sum, %extended : !block
            affine.store %new, %sums[%p, %f] : !sums
          }
        }
      }
      return
    }

    // Stores the sums element by element, neighbouring lanes neighbouring pixels. The pixels are in the inner loop:
    // whether each of 32 filters exists, kept for the next block of pixels, does not fit the scalar registers.
    func.func private @store_columns(%output: !image, %filters: index, %sums: !sums) {
      %columns = memref.alloca() : !columns
      %starts = memref.alloca() : !starts
      %i0 = arith.constant 0 : i32
      %nowhere = arith.constant 1073741816 : i32
      %wave_f, %wave_p, %row, %half = func.call @get_place_of_lane(%filters) : (index) -> (index, index, index, index)
      %filter0, %pixel0 = func.call @get_tile(%output, %filters) : (!image, index) -> (i32, i32)
      %blocks_p = affine.apply affine_map<()[f] -> (f floordiv 64)>()[%filters]
      %n_size, %f_size, %p_size, %q_size = func.call @get_sizes(%output) : (!image) -> (i32, i32, i32, i32)
      %pixels = func.call @count_pixels(%output) : (!image) -> i32
      %flat = func.call @flatten(%output) : (!image) -> !flat
      %lane_filter = affine.apply affine_map<(w, h) -> (w + 4 * h)>(%wave_f, %half)
      %lane_filter_i32 = arith.index_cast %lane_filter : index to i32
      %first = arith.addi %filter0, %lane_filter_i32 : i32
      affine.for %p = 0 to %blocks_p {
        %lane_pixel = affine.apply affine_map<(p, w, r) -> (w + 32 * p + r)>(%p, %wave_p, %row)
        %lane_pixel_i32 = arith.index_cast %lane_pixel : index to i32
        %pixel = arith.addi %pixel0, %lane_pixel_i32 : i32
        %exists = arith.cmpi ult, %pixel, %pixels : i32
        %n, %line, %column = func.call @get_output(%pixel, %p_size, %q_size) : (i32, i32, i32) -> (i32, i32, i32)
        %there = func.call @get_position(%output, %n, %first, %line, %column) : (!image, i32, i32, i32, i32) -> i32
        %start = arith.select %exists, %there, %nowhere : i32
        affine.store %start, %starts[%p] : !starts
      }
      affine.for %f = 0 to 2 {
        affine.for %p = 0 to %blocks_p {
          %sum = affine.load %sums[%p, %f] : !sums
          %rounded = arith.truncf %sum : !block to !rounded
          affine.vector_store %rounded, %columns[%p, 0] : !columns, !rounded
        }
        affine.for %i = 0 to 16 {
          %skipped = affine.apply affine_map<(f, i) -> (32 * f + 8 * (i floordiv 4) + i mod 4)>(%f, %i)
          %skipped_i32 = arith.index_cast %skipped : index to i32
          %filter = arith.addi %first, %skipped_i32 : i32
          %exists = arith.cmpi ult, %filter, %f_size : i32
          %distance = func.call @get_position(%output, %i0, %skipped_i32, %i0, %i0)
              : (!image, i32, i32, i32, i32) -> i32
          affine.for %p = 0 to %blocks_p {
            %start = affine.load %starts[%p] : !starts
            %there = arith.addi %start, %distance : i32
            %at = arith.select %exists, %there, %nowhere : i32
            %value = affine.load %columns[%p, %i] : !columns
            amdgpu.raw_buffer_store %value -> %flat[%at] : !element -> !flat, i32
          }
        }
      }
      return
    }

    // Stores the sums to an output in which neighbouring filters are neighbours, a row for each pixel, through LDS, of
    // which each wave has a part of its own.
    func.func private @store_rows(%output: !image, %filters: index, %sums: !sums, %lds: !lds) {
      %c0 = arith.constant 0 : index
      %c1 = arith.constant 1 : index
      %filter0, %pixel0 = func.call @get_tile(%output, %filters) : (!image, index) -> (i32, i32)
      %first_filter = arith.index_castui %filter0 : i32 to index
      %first_pixel = arith.index_castui %pixel0 : i32 to index
      %blocks_p = affine.apply affine_map<()[f] -> (f floordiv 64)>()[%filters]
      %waves_p = affine.apply affine_map<()[f] -> (256 floordiv f)>()[%filters]
      %wave = func.call @get_wave() : () -> index
      %wave_f, %wave_p = affine.delinearize_index %wave into (%waves_p) : index, index
      %filter = affine.apply affine_map<(w, f) -> (f + 64 * w)>(%wave_f, %first_filter)
      %pixel = affine.apply affine_map<(w, p)[b] -> (p + 32 * b * w)>(%wave_p, %first_pixel)[%blocks_p]
      %thread = gpu.thread_id x
      %lds_row = affine.apply affine_map<(t)[b] -> (t floordiv 64 * 32 * b)>(%thread)[%blocks_p]
      %base, %offset, %sizes:4, %strides:4 = memref.extract_strided_metadata %output : !image -> memref<!element>,
          index, index, index, index, index, index, index, index, index
      %pixels = affine.apply affine_map<()[n, p, q] -> (n * p * q)>()[%sizes#0, %sizes#2, %sizes#3]
      %rows = memref.reinterpret_cast %base to offset: [%c0], sizes: [%pixels, %sizes#1], strides: [%sizes#1, %c1]
          : memref<!element> to !matrix
      func.call @store_sums(%sums, %blocks_p, %c0, %lds, %lds_row, %rows, %pixel, %filter)
          : (!sums, index, index, !lds, index, !matrix, index, index) -> ()
      return
    }

    // ---- Kernels ----

    gpu.func @conv2d_nhwc_f16(%input: !image, %filter: !image, %bias: !flat, %output: !image,
        %stride_h: i32, %stride_w: i32, %pad_h: i32, %pad_w: i32, %dilation_h: i32, %dilation_w: i32)
        workgroup(%shared: !lds_128 {llvm.align = 16 : i64})
        kernel attributes {known_block_size = array<i32: 256, 1, 1>, rocdl.waves_per_eu = 2 : i32} {
      %filters = arith.constant 128 : index
      %geometry = vector.from_elements %stride_h, %stride_w, %pad_h, %pad_w, %dilation_h, %dilation_w : !geometry
      %lds = memref.cast %shared : !lds_128 to !lds
      func.call @convolve_channels(%input, %filter, %bias, %output, %geometry, %lds, %filters)
          : (!image, !image, !flat, !image, !geometry, !lds, index) -> ()
      gpu.return
    }

    gpu.func @conv2d_nhwc_narrow_f16(%input: !image, %filter: !image, %bias: !flat, %output: !image,
        %stride_h: i32, %stride_w: i32, %pad_h: i32, %pad_w: i32, %dilation_h: i32, %dilation_w: i32)
        workgroup(%shared: !lds_64 {llvm.align = 16 : i64})
        kernel attributes {known_block_size = array<i32: 256, 1, 1>, rocdl.waves_per_eu = 2 : i32} {
      %filters = arith.constant 64 : index
      %geometry = vector.from_elements %stride_h, %stride_w, %pad_h, %pad_w, %dilation_h, %dilation_w : !geometry
      %lds = memref.cast %shared : !lds_64 to !lds
      func.call @convolve_channels(%input, %filter, %bias, %output, %geometry, %lds, %filters)
          : (!image, !image, !flat, !image, !geometry, !lds, index) -> ()
      gpu.return
    }

    gpu.func @conv2d_nchw_f16(%input: !image, %filter: !image, %bias: !flat, %output: !image,
        %stride_h: i32, %stride_w: i32, %pad_h: i32, %pad_w: i32, %dilation_h: i32, %dilation_w: i32)
        workgroup(%shared: !lds_128 {llvm.align = 16 : i64})
        kernel attributes {known_block_size = array<i32: 256, 1, 1>, rocdl.waves_per_eu = 2 : i32} {
      %filters = arith.constant 128 : index
      %taps = arith.constant 2 : index
      %any_strides = arith.constant false
      %geometry = vector.from_elements %stride_h, %stride_w, %pad_h, %pad_w, %dilation_h, %dilation_w : !geometry
      %lds = memref.cast %shared : !lds_128 to !lds
      %table = ub.poison : !table
      func.call @convolve_gathered(%input, %filter, %bias, %output, %geometry, %lds, %table, %filters, %taps,
                                   %any_strides)
          : (!image, !image, !flat, !image, !geometry, !lds, !table, index, index, i1) -> ()
      gpu.return
    }

    gpu.func @conv2d_nchw_narrow_f16(%input: !image, %filter: !image, %bias: !flat, %output: !image,
        %stride_h: i32, %stride_w: i32, %pad_h: i32, %pad_w: i32, %dilation_h: i32, %dilation_w: i32)
        workgroup(%shared: !lds_64 {llvm.align = 16 : i64})
        kernel attributes {known_block_size = array<i32: 256, 1, 1>, rocdl.waves_per_eu = 2 : i32} {
      %filters = arith.constant 64 : index
      %taps = arith.constant 2 : index
      %any_strides = arith.constant false
      %geometry = vector.from_elements %stride_h, %stride_w, %pad_h, %pad_w, %dilation_h, %dilation_w : !geometry
      %lds = memref.cast %shared : !lds_64 to !lds
      %table = ub.poison : !table
      func.call @convolve_gathered(%input, %filter, %bias, %output, %geometry, %lds, %table, %filters, %taps,
                                   %any_strides)
          : (!image, !image, !flat, !image, !geometry, !lds, !table, index, index, i1) -> ()
      gpu.return
    }

    gpu.func @conv2d_any_f16(%input: !image, %filter: !image, %bias: !flat, %output: !image,
        %stride_h: i32, %stride_w: i32, %pad_h: i32, %pad_w: i32, %dilation_h: i32, %dilation_w: i32)
        workgroup(%shared: !lds_64 {llvm.align = 16 : i64})
        kernel attributes {known_block_size = array<i32: 256, 1, 1>, rocdl.waves_per_eu = 2 : i32} {
      %filters = arith.constant 64 : index
      %taps = arith.constant 2 : index
      %any_strides = arith.constant true
      %geometry = vector.from_elements %stride_h, %stride_w, %pad_h, %pad_w, %dilation_h, %dilation_w : !geometry
      %lds = memref.cast %shared : !lds_64 to !lds
      %table = ub.poison : !table
      func.call @convolve_gathered(%input, %filter, %bias, %output, %geometry, %lds, %table, %filters, %taps,
                                   %any_strides)
          : (!image, !image, !flat, !image, !geometry, !lds, !table, index, index, i1) -> ()
      gpu.return
    }

    gpu.func @conv2d_few_channels_f16(%input: !image, %filter: !image, %bias: !flat, %output: !image,
        %stride_h: i32, %stride_w: i32, %pad_h: i32, %pad_w: i32, %dilation_h: i32, %dilation_w: i32)
        workgroup(%shared: !lds_64 {llvm.align = 16 : i64},
                  %shared_table: !table_256 {llvm.align = 16 : i64})
        kernel attributes {known_block_size = array<i32: 256, 1, 1>, rocdl.waves_per_eu = 2 : i32} {
      %filters = arith.constant 64 : index
      %taps = arith.constant 8 : index
      %any_strides = arith.constant true
      %geometry = vector.from_elements %stride_h, %stride_w, %pad_h, %pad_w, %dilation_h, %dilation_w : !geometry
      %lds = memref.cast %shared : !lds_64 to !lds
      %table = memref.cast %shared_table : !table_256 to !table
      func.call @convolve_gathered(%input, %filter, %bias, %output, %geometry, %lds, %table, %filters, %taps,
                                   %any_strides)
          : (!image, !image, !flat, !image, !geometry, !lds, !table, index, index, i1) -> ()
      gpu.return
    }
  }

  // ---- Host ----

  // Of the C library: ends the program, with what was printed.
  func.func private @exit(i32)
  // Of lib/host_convolutions.mlir, which says what a case is.
  func.func private @launch_convolution(!case)
  func.func private @check_convolutions(!cases)

  // Returns true if an image begins where its memory does and lies there without gaps, NCHW or NHWC.
  func.func private @lies_without_gaps(%image: !image) -> i1 {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %base, %offset, %sizes:4, %strides:4 = memref.extract_strided_metadata %image : !image -> memref<!element>,
        index, index, index, index, index, index, index, index, index
    // The strides that the dimensions have in either layout.
    %plane = affine.apply affine_map<()[h, w] -> (h * w)>()[%sizes#2, %sizes#3]
    %row = affine.apply affine_map<()[w, c] -> (w * c)>()[%sizes#3, %sizes#1]
    %all = affine.apply affine_map<()[p, c] -> (p * c)>()[%plane, %sizes#1]
    %is = vector.from_elements %strides#0, %strides#1, %strides#2, %strides#3 : vector<4xindex>
    %planes = vector.from_elements %all, %plane, %sizes#3, %c1 : vector<4xindex>
    %pixels = vector.from_elements %all, %c1, %row, %sizes#1 : vector<4xindex>
    // Of a dimension with one element or none the stride does not matter.
    %counts = vector.from_elements %sizes#0, %sizes#1, %sizes#2, %sizes#3 : vector<4xindex>
    %ones = arith.constant dense<1> : vector<4xindex>
    %is_short = arith.cmpi ule, %counts, %ones : vector<4xindex>
    %as_planes = arith.cmpi eq, %is, %planes : vector<4xindex>
    %as_pixels = arith.cmpi eq, %is, %pixels : vector<4xindex>
    %fits_planes = arith.ori %is_short, %as_planes : vector<4xi1>
    %fits_pixels = arith.ori %is_short, %as_pixels : vector<4xi1>
    %is_nchw = vector.reduction <and>, %fits_planes : vector<4xi1> into i1
    %is_nhwc = vector.reduction <and>, %fits_pixels : vector<4xi1> into i1
    %is_either = arith.ori %is_nchw, %is_nhwc : i1
    %begins = arith.cmpi eq, %offset, %c0 : index
    %lies = arith.andi %is_either, %begins : i1
    return %lies : i1
  }

  // Launches the kernel that fits. Sizes are in the order of N, C, H, W, and the tensors begin where their memory does
  // and have no gaps, all with the channels fastest or all with them slowest but for N and F; bias has F elements, or
  // none; strides, padding and dilations, each of rows and of columns. Expects the sizes to agree. Ends the program if a
  // tensor has gaps, or if 32-bit offsets do not reach all of it.
  func.func @conv2d_f16(%input: !image, %filter: !image, %bias: !flat, %output: !image, %geometry: !geometry) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c8 = arith.constant 8 : index
    %c16 = arith.constant 16 : index
    %c64 = arith.constant 64 : index
    %c128 = arith.constant 128 : index
    %c256 = arith.constant 256 : index
    %most_columns = arith.constant 32768 : index
    %most_elements = arith.constant 1073741816 : index
    %base, %offset, %sizes:4, %strides:4 = memref.extract_strided_metadata %input : !image -> memref<!element>,
        index, index, index, index, index, index, index, index, index
    %f_base, %f_offset, %f_sizes:4, %f_strides:4 = memref.extract_strided_metadata %filter : !image
        -> memref<!element>, index, index, index, index, index, index, index, index, index
    %o_base, %o_offset, %o_sizes:4, %o_strides:4 = memref.extract_strided_metadata %output : !image
        -> memref<!element>, index, index, index, index, index, index, index, index, index
    %in_count = affine.apply #count()[%sizes#0, %sizes#1, %sizes#2, %sizes#3]
    %of_count = affine.apply #count()[%f_sizes#0, %f_sizes#1, %f_sizes#2, %f_sizes#3]
    %out_count = affine.apply #count()[%o_sizes#0, %o_sizes#1, %o_sizes#2, %o_sizes#3]
    %larger = arith.maxui %in_count, %of_count : index
    %largest = arith.maxui %larger, %out_count : index
    %is_beyond = arith.cmpi ugt, %largest, %most_elements : index
    scf.if %is_beyond {
      vector.print str "error: expected tensors of at most 2^31 - 16 bytes\n"
      %failure = arith.constant 1 : i32
      func.call @exit(%failure) : (i32) -> ()
    }
    %in_lies = func.call @lies_without_gaps(%input) : (!image) -> i1
    %of_lies = func.call @lies_without_gaps(%filter) : (!image) -> i1
    %out_lies = func.call @lies_without_gaps(%output) : (!image) -> i1
    %operands_lie = arith.andi %in_lies, %of_lies : i1
    %all_lie = arith.andi %operands_lie, %out_lies : i1
    cf.assert %all_lie, "expected tensors without gaps, NCHW or NHWC, from the start of their memory on"
    %in_nhwc = arith.cmpi eq, %strides#1, %c1 : index
    %of_nhwc = arith.cmpi eq, %f_strides#1, %c1 : index
    %out_nhwc = arith.cmpi eq, %o_strides#1, %c1 : index
    %both_nhwc = arith.andi %in_nhwc, %of_nhwc : i1
    %is_nhwc = arith.andi %both_nhwc, %out_nhwc : i1

    // Whole pieces, or groups, of channels.
    %group = arith.select %is_nhwc, %c8, %c16 : index
    %rest = arith.remui %sizes#1, %group : index
    %is_whole = arith.cmpi eq, %rest, %c0 : index
    %is_wide_f = arith.cmpi ugt, %o_sizes#1, %c64 : index
    %is_wide = arith.andi %is_wide_f, %is_whole : i1
    %filters = arith.select %is_wide, %c128, %c64 : index
    // Few channels, and rows and columns that 16 bits tell apart.
    %stride_h, %stride_w, %pad_h, %pad_w, %dilation_h, %dilation_w = vector.to_elements %geometry : !geometry
    %pad_rows = arith.index_cast %pad_h : i32 to index
    %pad_columns = arith.index_cast %pad_w : i32 to index
    %padded = affine.max affine_map<()[h, p, w, q] -> (h + 2 * p, w + 2 * q)>
        ()[%sizes#2, %pad_rows, %sizes#3, %pad_columns]
    %is_near = arith.cmpi ule, %padded, %most_columns : index
    %has_few_channels = arith.cmpi ule, %sizes#1, %c16 : index
    %has_few = arith.andi %has_few_channels, %is_near : i1

    %tiles_p = affine.apply affine_map<()[n, p, q] -> ((n * p * q) ceildiv 128)>()[%o_sizes#0, %o_sizes#2, %o_sizes#3]
    %tiles_f = arith.ceildivui %o_sizes#1, %filters : index
    %workgroups = arith.muli %tiles_p, %tiles_f : index
    %has_workgroups = arith.cmpi ne, %workgroups, %c0 : index
    %is_pieces = arith.andi %is_whole, %is_nhwc : i1
    scf.if %has_workgroups {
      scf.if %is_pieces {
        scf.if %is_wide {
          gpu.launch_func @conv2d_kernels::@conv2d_nhwc_f16
              blocks in (%workgroups, %c1, %c1) threads in (%c256, %c1, %c1)
              args(%input : !image, %filter : !image, %bias : !flat, %output : !image, %stride_h : i32,
                   %stride_w : i32, %pad_h : i32, %pad_w : i32, %dilation_h : i32, %dilation_w : i32)
        } else {
          gpu.launch_func @conv2d_kernels::@conv2d_nhwc_narrow_f16
              blocks in (%workgroups, %c1, %c1) threads in (%c256, %c1, %c1)
              args(%input : !image, %filter : !image, %bias : !flat, %output : !image, %stride_h : i32,
                   %stride_w : i32, %pad_h : i32, %pad_w : i32, %dilation_h : i32, %dilation_w : i32)
        }
      } else {
        scf.if %is_whole {
          scf.if %is_wide {
            gpu.launch_func @conv2d_kernels::@conv2d_nchw_f16
                blocks in (%workgroups, %c1, %c1) threads in (%c256, %c1, %c1)
                args(%input : !image, %filter : !image, %bias : !flat, %output : !image, %stride_h : i32,
                     %stride_w : i32, %pad_h : i32, %pad_w : i32, %dilation_h : i32, %dilation_w : i32)
          } else {
            gpu.launch_func @conv2d_kernels::@conv2d_nchw_narrow_f16
                blocks in (%workgroups, %c1, %c1) threads in (%c256, %c1, %c1)
                args(%input : !image, %filter : !image, %bias : !flat, %output : !image, %stride_h : i32,
                     %stride_w : i32, %pad_h : i32, %pad_w : i32, %dilation_h : i32, %dilation_w : i32)
          }
        } else {
          scf.if %has_few {
            gpu.launch_func @conv2d_kernels::@conv2d_few_channels_f16
                blocks in (%workgroups, %c1, %c1) threads in (%c256, %c1, %c1)
                args(%input : !image, %filter : !image, %bias : !flat, %output : !image, %stride_h : i32,
                     %stride_w : i32, %pad_h : i32, %pad_w : i32, %dilation_h : i32, %dilation_w : i32)
          } else {
            gpu.launch_func @conv2d_kernels::@conv2d_any_f16
                blocks in (%workgroups, %c1, %c1) threads in (%c256, %c1, %c1)
                args(%input : !image, %filter : !image, %bias : !flat, %output : !image, %stride_h : i32,
                     %stride_w : i32, %pad_h : i32, %pad_w : i32, %dilation_h : i32, %dilation_w : i32)
          }
        }
      }
    }
    return
  }

  // N 32, C 32, H x W 32x32, F 64, R x S 3x3, as the portable kernel's.
  func.func @conv2d_nhwc_f16_n32_c32_32x32_f64_3x3() {
    %case = arith.constant dense<[1, 32, 32, 32, 32, 64, 3, 3, 1, 1, 0, 0, 1, 1, 0, 0]> : !case
    call @launch_convolution(%case) : (!case) -> ()
    return
  }

  func.func @conv2d_nchw_f16_n32_c32_32x32_f64_3x3() {
    %case = arith.constant dense<[0, 32, 32, 32, 32, 64, 3, 3, 1, 1, 0, 0, 1, 1, 0, 0]> : !case
    call @launch_convolution(%case) : (!case) -> ()
    return
  }

  // What @main checks: each kernel with one pixel or channel, with whole tiles, and
  // with sizes that no tile divides, in grids of 1 to 11 workgroups; sums over nothing, and no pixels.
  memref.global "private" constant @cases : memref<37x16xi32> = dense<[
    // Whole pieces of channels in NHWC: conv2d_nhwc_narrow and conv2d_nhwc.
    [1, 1, 8, 1, 1, 1, 1, 1, 1, 1, 0, 0, 1, 1, 0, 0],
    [1, 3, 32, 14, 15, 64, 3, 3, 1, 1, 1, 1, 1, 1, 64, 0],
    [1, 2, 8, 20, 21, 9, 4, 3, 1, 1, 3, 0, 3, 2, 0, 0],
    [1, 140, 8, 2, 2, 8, 2, 2, 1, 1, 0, 0, 1, 1, 8, 0],
    [1, 1, 64, 8, 16, 128, 1, 1, 1, 1, 0, 0, 1, 1, 128, 0],
    [1, 2, 40, 9, 11, 70, 3, 2, 2, 1, 1, 2, 1, 2, 70, 0],
    [1, 3, 72, 7, 5, 136, 3, 3, 3, 2, 2, 4, 2, 1, 0, 0],
    // NCHW in whole groups of 16: conv2d_nchw_narrow and conv2d_nchw.
    [0, 3, 32, 9, 10, 64, 3, 3, 1, 1, 1, 1, 1, 1, 64, 0],
    [0, 2, 64, 9, 8, 128, 1, 3, 1, 1, 0, 1, 1, 1, 128, 0],
    [0, 5, 96, 7, 6, 70, 3, 2, 2, 1, 2, 1, 1, 3, 0, 0],
    [0, 3, 16, 8, 9, 40, 2, 2, 1, 1, 0, 0, 2, 1, 0, 0],
    // Any channels: conv2d_any. With 7 x 8 taps it finds them in several turns.
    [1, 1, 37, 9, 11, 70, 3, 2, 2, 1, 1, 2, 1, 2, 70, 0],
    [1, 2, 33, 6, 13, 24, 2, 2, 1, 1, 0, 1, 1, 1, 0, 0],
    [0, 1, 37, 9, 11, 70, 3, 2, 2, 1, 1, 2, 1, 2, 0, 0],
    [0, 9, 18, 12, 13, 20, 3, 3, 1, 1, 1, 1, 1, 1, 20, 0],
    [0, 1, 50, 8, 9, 20, 7, 8, 1, 1, 1, 1, 1, 1, 0, 0],
    // At most 16: conv2d_few_channels. 17 x 16 taps are several turns.
    [1, 1, 3, 32, 31, 64, 7, 7, 2, 2, 3, 3, 1, 1, 64, 0],
    [1, 2, 5, 9, 11, 70, 1, 1, 1, 1, 0, 0, 1, 1, 0, 0],
    [0, 1, 1, 1, 1, 1, 1, 1, 1, 1, 0, 0, 1, 1, 0, 0],
    [0, 2, 3, 20, 21, 65, 3, 5, 2, 1, 1, 2, 1, 3, 65, 0],
    [0, 1, 6, 17, 18, 20, 17, 16, 1, 1, 0, 1, 1, 1, 20, 0],
    [1, 1, 12, 8, 9, 40, 2, 2, 1, 1, 0, 0, 2, 1, 0, 0],
    // Few channels, but more columns than 16 bits tell apart.
    [0, 1, 2, 1, 40000, 5, 1, 2, 1, 399, 0, 1, 1, 1, 0, 0],
    // Channels beyond the last of an image are those of the next, with infinities.
    [1, 2, 40, 5, 6, 20, 2, 2, 1, 1, 0, 0, 1, 1, 0, 1],
    [1, 2, 37, 5, 6, 70, 2, 2, 1, 1, 0, 0, 1, 1, 0, 1],
    [0, 2, 22, 5, 6, 20, 2, 2, 1, 1, 1, 1, 1, 1, 0, 1],
    [0, 2, 32, 5, 6, 20, 1, 1, 1, 1, 0, 0, 1, 1, 0, 1],
    [0, 2, 7, 5, 6, 20, 2, 2, 1, 1, 0, 0, 1, 1, 0, 1],
    // Sums over nothing, and nothing to compute.
    [1, 1, 0, 3, 3, 5, 2, 2, 1, 1, 0, 0, 1, 1, 5, 0],
    [0, 1, 0, 3, 3, 5, 2, 2, 1, 1, 0, 0, 1, 1, 5, 0],
    [0, 0, 8, 3, 3, 5, 2, 2, 1, 1, 0, 0, 1, 1, 0, 0],
    [1, 1, 8, 2, 3, 5, 2, 4, 1, 1, 0, 0, 1, 1, 5, 0],
    // Padding around nothing, for each kind of kernel.
    [1, 1, 2, 1, 0, 1, 1, 1, 1, 1, 0, 1, 1, 1, 0, 0],
    [0, 1, 2, 0, 3, 5, 2, 2, 1, 1, 2, 0, 1, 1, 5, 0],
    [1, 1, 8, 1, 0, 5, 1, 1, 1, 1, 0, 1, 1, 1, 0, 0],
    [0, 1, 32, 0, 2, 5, 1, 1, 1, 1, 1, 0, 1, 1, 0, 0],
    [1, 1, 18, 1, 0, 5, 1, 1, 1, 1, 0, 1, 1, 1, 0, 0]
  ]>

  func.func @main() {
    %cases = memref.get_global @cases : memref<37x16xi32>
    %any = memref.cast %cases : memref<37x16xi32> to !cases
    call @check_convolutions(%any) : (!cases) -> ()
    return
  }
}
