// Convolution with a stride as large as the filter, with bias, as a matrix product
// through MFMA: f16 in and out, accumulated in f32. For gfx942 and gfx950. The option
// element-type=bf16 makes it for bf16.
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
// 128 x 128 with both operands dense in K: 4 waves, each 64 filters x 64 outputs, 2 x 2
// blocks, steps of 64 elements. What is different:
//   - A thread loads piece t mod 8, 8 elements (16 bytes), of four filters and four
//     patches. From step to step it moves on by 64 elements, which is so many channels,
//     rows and columns, with a carry from columns to rows to channels; all patches have
//     the same offsets from their start, and they are 32 bits.
//   - The hot loop wants S to be a multiple of 8, so that a piece is in one row, or of 2
//     for the kernels that load a piece of the input as four pairs; filters that are
//     neighbours in memory, or with such rows, too; dense rows of input and filter; no
//     negative strides; and input and filter of fewer than 2^30 elements from first to
//     last. All else, and the last C * R * S mod 64, goes element by element.
//   - The loads are in eighths 0 and 1, so that there is time for them; where those of the
//     step after it are is computed in eighths 2 to 5.
//   - Outputs are written in fours, where P * Q is a multiple of 4 and the outputs of
//     an image and filter are neighbours, else one a lane.
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
// Kernel arguments, as README.md has them:
//
//   conv2d_patch_f16 and conv2d_patch_pairs_f16, 304 bytes: input at 0, filter at 88,
//       bias at 176, output at 216
//   conv2d_patch_split_f16 and conv2d_patch_pairs_split_f16, 256 bytes: input at 0, filter
//       at 88, sums at 176, at 248 how many steps of 64 elements each part has
//   conv2d_patch_sum_f16, 200 bytes: sums at 0, bias at 72, output at 112
//
// Sums are parts x F x M without gaps, M = N * P * Q up to the next multiple of 4.

// Eighths of a step that load parts of the next step's tiles, find where those of the step after it
// are, and write the tiles.
#loads = affine_set<(e) : (1 - e >= 0)>
#finds = affine_set<(e) : (e - 2 >= 0, 5 - e >= 0)>
#writes = affine_set<(e) : (e - 6 == 0)>
#is_first = affine_set<(i) : (i == 0)>
#is_second = affine_set<(i) : (i - 1 == 0)>

!element = f16
!image = memref<?x?x?x?x!element, strided<[?, ?, ?, ?], offset: ?>>
!bias = memref<?x!element, strided<[?], offset: ?>>
!dense_bias = memref<?x!element>
!partial = memref<?x?x?xf32>
!buffer = memref<?x!element, #amdgpu.address_space<fat_raw_buffer>>
!output_rows = memref<?x?x?x!element, strided<[?, ?, 1], offset: ?>>
!pair = vector<2x!element>
!half_piece = vector<4x!element>
!piece = vector<8x!element>
!block = vector<16xf32>
!four = vector<4xf32>
!lds = memref<?x!element, #gpu.address_space<workgroup>>
!tiles = memref<16384x!element, #gpu.address_space<workgroup>>
!case = vector<16xi32>
!cases = memref<?x16xi32>

// Registers, as the libraries have them. Of filters (0) and the input (1): where the thread's
// patches start. And the positions of the pieces that it loads next, of filters (0) and of the
// input (1, and 2 to 4 the second to the fourth pair).
!sums = memref<2x4x!block, 5>
!operands = memref<2x6x8x!element, 5>
!pieces = memref<2x4x8x!element, 5>
!wide = memref<16xf32, 5>
!starts = memref<2x4xi32, 5>
!positions = memref<5x3xi32, 5>

module attributes {gpu.container_module, swizzle.libraries = ["lib/host_convolutions.mlir", "lib/host_tensors.mlir"]} {
  gpu.module @conv2d_patch_f16_kernels attributes {swizzle.libraries = ["lib/mfma_tiles.mlir", "lib/images.mlir"]} {
    // Of lib/mfma_tiles.mlir.
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
    func.func private @write_sums(!sums, index, index, !lds, index)
    func.func private @get_place_of_half(index, index, index) -> index
    func.func private @get_place_of_sum(index, index, index) -> index
    // Of lib/images.mlir.
    func.func private @get_sizes(!image) -> (i32, i32, i32, i32)
    func.func private @get_output(i32, i32, i32) -> (i32, i32, i32)
    func.func private @set_starts(!image, i32, i32, i32, i32, i32, i32, !starts, index)
    func.func private @set_position(!image, i32, i32, i32, !positions, index)
    func.func private @advance(!image, i32, i32, i32, !positions, index, index)
    func.func private @has_vectors(!image, i32, i32) -> i1
    func.func private @flatten(!image) -> !buffer

    // Rows and columns of the filters as patches: those of the filters, or one row, if the
    // elements of a filter are neighbours.
    func.func private @get_filter_sizes(%filter: !image) -> (i32, i32) {
      %c1 = arith.constant 1 : index
      %base, %offset, %sizes:4, %strides:4 = memref.extract_strided_metadata %filter
          : !image -> memref<!element>, index, index, index, index, index, index, index, index, index
      %rs_size = arith.muli %sizes#2, %sizes#3 : index
      %is_s_dense = arith.cmpi eq, %strides#3, %c1 : index
      %is_r_dense = arith.cmpi eq, %strides#2, %sizes#3 : index
      %is_c_dense = arith.cmpi eq, %strides#1, %rs_size : index
      %is_sr_dense = arith.andi %is_s_dense, %is_r_dense : i1
      %is_dense = arith.andi %is_sr_dense, %is_c_dense : i1
      // The next multiple of 8, so that the row is one of whole pieces, and not 0.
      // Only whole steps are loaded, which end in the filter.
      %row = affine.apply affine_map<(rs)[c] -> ((rs * c) floordiv 8 * 8 + 8)>(%rs_size)[%sizes#1]
      %r = arith.select %is_dense, %c1, %sizes#2 : index
      %s = arith.select %is_dense, %row, %sizes#3 : index
      %r_i32 = arith.index_cast %r : index to i32
      %s_i32 = arith.index_cast %s : index to i32
      return %r_i32, %s_i32 : i32, i32
    }

    // Part %part of finding the next step's pieces: 0 moves filters and input a step on, 1 to 3
    // find the other pairs of a piece of the input.
    func.func private @find_part(%input: !image, %filter: !image, %in_pairs: i1, %positions: !positions, %part: index) {
      %c0 = arith.constant 0 : index
      %c1 = arith.constant 1 : index
      %pair = arith.constant 2 : i32
      %step = arith.constant 64 : i32
      %f_size, %c_size, %r_size, %s_size = func.call @get_sizes(%filter) : (!image) -> (i32, i32, i32, i32)
      affine.if #is_first(%part) {
        %r, %s = func.call @get_filter_sizes(%filter) : (!image) -> (i32, i32)
        func.call @advance(%filter, %r, %s, %step, %positions, %c0, %c0)
            : (!image, i32, i32, i32, !positions, index, index) -> ()
        func.call @advance(%input, %r_size, %s_size, %step, %positions, %c1, %c1)
            : (!image, i32, i32, i32, !positions, index, index) -> ()
      } else {
        scf.if %in_pairs {
          %to = affine.apply affine_map<(p) -> (p + 1)>(%part)
          func.call @advance(%input, %r_size, %s_size, %pair, %positions, %part, %to)
              : (!image, i32, i32, i32, !positions, index, index) -> ()
        }
      }
      return
    }

    // Where element %position of the thread's patch %i is.
    func.func private @get_element(%starts: !starts, %of: index, %i: index, %positions: !positions, %position: index)
        -> index {
      %start = affine.load %starts[%of, %i] : !starts
      %offset = affine.load %positions[%position, 0] : !positions
      %at_i32 = arith.addi %start, %offset : i32
      %at = arith.index_castui %at_i32 : i32 to index
      return %at : index
    }

    // Loads a piece of each of the four patches.
    func.func private @load_pieces(%buffer: !buffer, %starts: !starts, %positions: !positions, %pieces: !pieces,
                                   %of: index) {
      affine.for %i = 0 to 4 {
        %at = func.call @get_element(%starts, %of, %i, %positions, %of)
            : (!starts, index, index, !positions, index) -> index
        %piece = vector.load %buffer[%at] : !buffer, !piece
        affine.vector_store %piece, %pieces[%of, %i, 0] : !pieces, !piece
      }
      return
    }

    // Part %part of loading the thread's part of the next step's tiles: 0 the filters, and the
    // first pair of each piece of the input; 1 the other pairs, or whole pieces.
    func.func private @load_part(%filter: !buffer, %input: !buffer, %in_pairs: i1, %starts: !starts,
                                 %positions: !positions, %pieces: !pieces, %part: index) {
      %c1 = arith.constant 1 : index
      affine.if #is_first(%part) {
        func.call @load_pieces(%filter, %starts, %positions, %pieces, %part)
            : (!buffer, !starts, !positions, !pieces, index) -> ()
      }
      scf.if %in_pairs {
        affine.for %pair = affine_map<(p) -> (p)>(%part) to affine_map<(p) -> (3 * p + 1)>(%part) {
          %position = affine.apply affine_map<(p) -> (p + 1)>(%pair)
          affine.for %i = 0 to 4 {
            %at = func.call @get_element(%starts, %c1, %i, %positions, %position)
                : (!starts, index, index, !positions, index) -> index
            %value = vector.load %input[%at] : !buffer, !pair
            affine.vector_store %value, %pieces[1, %i, 2 * %pair] : !pieces, !pair
          }
        }
      } else {
        affine.if #is_second(%part) {
          func.call @load_pieces(%input, %starts, %positions, %pieces, %part)
              : (!buffer, !starts, !positions, !pieces, index) -> ()
        }
      }
      return
    }

    // Stages elements %first_k to %first_k + 63 of the patches of outputs %first_row to
    // %first_row + 127 in LDS from row %lds_row on, one by one; zeros in place of what does
    // not exist.
    func.func private @stage_any(%image: !image, %filter: !image, %first_row: i32, %rows: i32, %first_k: i32,
                                 %lds: !lds, %lds_row: index, %p_size: i32, %q_size: i32, %pieces: !pieces) {
      %c32 = arith.constant 32 : index
      %c128 = arith.constant 128 : index
      %zero_i32 = arith.constant 0 : i32
      %one_i32 = arith.constant 1 : i32
      %zero = arith.constant 0.0 : !element
      %zeros = arith.constant dense<0.0> : !piece
      %f_size, %c_size, %r_size, %s_size = func.call @get_sizes(%filter) : (!image) -> (i32, i32, i32, i32)
      %c_last = arith.subi %c_size, %one_i32 : i32
      %row, %right = func.call @get_piece() : () -> (index, index)
      %at_row = func.call @get_place_of_wave(%lds_row, %row, %right) : (index, index, index) -> index
      %right_i32 = arith.index_cast %right : index to i32
      %k = arith.addi %first_k, %right_i32 : i32
      %c_first, %r_first, %s_first = func.call @get_output(%k, %r_size, %s_size) : (i32, i32, i32) -> (i32, i32, i32)
      %has_channel = arith.cmpi ult, %c_first, %c_size : i32
      scf.for %i = %row to %c128 step %c32 {
        %i_i32 = arith.index_cast %i : index to i32
        %position = arith.addi %first_row, %i_i32 : i32
        %to = affine.apply affine_map<(a, i, r) -> (a + 64 * (i - r))>(%at_row, %i, %row)
        %has_row = arith.cmpi ult, %position, %rows : i32
        %has_some = arith.andi %has_row, %has_channel : i1
        affine.vector_store %zeros, %pieces[0, 0, 0] : !pieces, !piece
        scf.if %has_some {
          %n_i32, %p, %q = func.call @get_output(%position, %p_size, %q_size) : (i32, i32, i32) -> (i32, i32, i32)
          %n = arith.index_castui %n_i32 : i32 to index
          %h_first = arith.muli %p, %r_size : i32
          %w_first = arith.muli %q, %s_size : i32
          affine.for %e = 0 to 8 iter_args(%c = %c_first, %r = %r_first, %s = %s_first) -> (i32, i32, i32) {
            %c_near = arith.minui %c, %c_last : i32
            %h = arith.addi %h_first, %r : i32
            %w = arith.addi %w_first, %s : i32
            %at_c = arith.index_castui %c_near : i32 to index
            %at_h = arith.index_castui %h : i32 to index
            %at_w = arith.index_castui %w : i32 to index
            %loaded = memref.load %image[%n, %at_c, %at_h, %at_w] : !image
            %exists = arith.cmpi ult, %c, %c_size : i32
            %value = arith.select %exists, %loaded, %zero : !element
            affine.store %value, %pieces[0, 0, %e] : !pieces
            %s_sum = arith.addi %s, %one_i32 : i32
            %s_over = arith.cmpi eq, %s_sum, %s_size : i32
            %s_next = arith.select %s_over, %zero_i32, %s_sum : i32
            %s_carry = arith.extui %s_over : i1 to i32
            %r_sum = arith.addi %r, %s_carry : i32
            %r_over = arith.cmpi eq, %r_sum, %r_size : i32
            %r_next = arith.select %r_over, %zero_i32, %r_sum : i32
            %r_carry = arith.extui %r_over : i1 to i32
            %c_next = arith.addi %c, %r_carry : i32
            affine.yield %c_next, %r_next, %s_next : i32, i32, i32
          }
        }
        %staged = affine.vector_load %pieces[0, 0, 0] : !pieces, !piece
        vector.store %staged, %lds[%to] : !lds, !piece
      }
      return
    }

    // Where a wave's 64 x 64 sums are: the first filter and the first output.
    func.func private @get_corner(%wave: index) -> (index, index) {
      %block_f = gpu.block_id x
      %block_m = gpu.block_id y
      %wave_f, %wave_m = affine.delinearize_index %wave into (2) : index, index
      %f = affine.apply affine_map<(b, w) -> (128 * b + 64 * w)>(%block_f, %wave_f)
      %m = affine.apply affine_map<(b, w) -> (128 * b + 64 * w)>(%block_m, %wave_m)
      return %f, %m : index, index
    }

    // Writes the wave's 64 x 64 sums with their bias to the output through 64 rows of LDS, which
    // only this wave uses.
    func.func private @store_outputs(%sums: !sums, %bias: !bias, %lds: !lds, %wave: index, %output: !image) {
      %c0 = arith.constant 0 : index
      %c1 = arith.constant 1 : index
      %c2 = arith.constant 2 : index
      %c4 = arith.constant 4 : index
      %zero = arith.constant 0 : i32
      %three = arith.constant 3 : i32
      %base, %offset, %sizes:4, %strides:4 = memref.extract_strided_metadata %output
          : !image -> memref<!element>, index, index, index, index, index, index, index, index, index
      %f0, %m0 = func.call @get_corner(%wave) : (index) -> (index, index)
      %thread = gpu.thread_id x
      %last = arith.subi %sizes#1, %c1 : index
      affine.for %i = 0 to 2 {
        %f = affine.apply affine_map<(i, f, t) -> (f + 32 * i + t mod 32)>(%i, %f0, %thread)
        %near_f = arith.minui %f, %last : index
        %one_bias = memref.load %bias[%near_f] : !bias
        %bias_f32 = arith.extf %one_bias : !element to f32
        %biases = vector.broadcast %bias_f32 : f32 to !block
        affine.for %j = 0 to 2 {
          %sum = affine.load %sums[%i, %j] : !sums
          %biased = arith.addf %sum, %biases : !block
          affine.store %biased, %sums[%i, %j] : !sums
        }
      }
      %lds_row = affine.apply affine_map<(w) -> (64 * w)>(%wave)
      func.call @write_sums(%sums, %c2, %c0, %lds, %lds_row) : (!sums, index, index, !lds, index) -> ()

      // The outputs of an image and filter are neighbours, in fours.
      %pq_size = arith.muli %sizes#2, %sizes#3 : index
      %n_size, %f_size, %p_size, %q_size = func.call @get_sizes(%output) : (!image) -> (i32, i32, i32, i32)
      %pq_i32 = arith.muli %p_size, %q_size : i32
      %m_size = arith.muli %n_size, %pq_i32 : i32
      %rest = arith.andi %pq_i32, %three : i32
      %in_fours = arith.cmpi eq, %rest, %zero : i32
      %q_dense = arith.cmpi eq, %strides#3, %c1 : index
      %p_dense = arith.cmpi eq, %strides#2, %sizes#3 : index
      %dense = arith.andi %q_dense, %p_dense : i1
      %has_fours = arith.andi %dense, %in_fours : i1
      // Only used if so.
      %rows = memref.reinterpret_cast %base to offset: [%offset], sizes: [%sizes#0, %sizes#1, %pq_size],
          strides: [%strides#0, %strides#1, 1] : memref<!element> to !output_rows
      %end_f = affine.min affine_map<(f)[s] -> (s, f + 64)>(%f0)[%sizes#1]
      scf.if %has_fours {
        %wave_0, %lane_row, %piece, %half = affine.delinearize_index %thread into (4, 8, 2)
            : index, index, index, index
        %right = affine.apply affine_map<(p, h) -> (8 * p + 4 * h)>(%piece, %half)
        %m_index = arith.addi %m0, %right : index
        %m = arith.index_cast %m_index : index to i32
        %first_f = arith.addi %f0, %lane_row : index
        %exists = arith.cmpi ult, %m, %m_size : i32
        scf.if %exists {
          %n_i32 = arith.divui %m, %pq_i32 : i32
          %pq = arith.remui %m, %pq_i32 : i32
          %n = arith.index_castui %n_i32 : i32 to index
          %to = arith.index_castui %pq : i32 to index
          scf.for %f = %first_f to %end_f step %c4 {
            %row = arith.subi %f, %f0 : index
            %from = func.call @get_place_of_half(%lds_row, %row, %right) : (index, index, index) -> index
            %value = vector.load %lds[%from] : !lds, !half_piece
            vector.store %value, %rows[%n, %f, %to] : !output_rows, !half_piece
          }
        }
      } else {
        // A lane stores one output of all filters.
        %lane = affine.apply affine_map<(t) -> (t mod 64)>(%thread)
        %m_index = arith.addi %m0, %lane : index
        %m = arith.index_cast %m_index : index to i32
        %exists = arith.cmpi ult, %m, %m_size : i32
        scf.if %exists {
          %n_i32, %p_i32, %q_i32 = func.call @get_output(%m, %p_size, %q_size) : (i32, i32, i32) -> (i32, i32, i32)
          %n = arith.index_castui %n_i32 : i32 to index
          %p = arith.index_castui %p_i32 : i32 to index
          %q = arith.index_castui %q_i32 : i32 to index
          scf.for %f = %f0 to %end_f step %c1 {
            %row = arith.subi %f, %f0 : index
            %from = func.call @get_place_of_sum(%lds_row, %row, %lane) : (index, index, index) -> index
            %value = memref.load %lds[%from] : !lds
            memref.store %value, %output[%n, %f, %p, %q] : !image
          }
        }
      }
      return
    }

    // Writes the wave's 64 x 64 sums as they are, in fours: the last one of a filter may be past the last output.
    func.func private @store_partial(%sums: !sums, %partial: !partial, %wave: index) {
      %c1 = arith.constant 1 : index
      %c2 = arith.constant 2 : index
      %wide = memref.alloca() : !wide
      %f_size = memref.dim %partial, %c1 : !partial
      %m_size = memref.dim %partial, %c2 : !partial
      %split = gpu.block_id z
      %f0, %m0 = func.call @get_corner(%wave) : (index) -> (index, index)
      %thread = gpu.thread_id x
      %wave_0, %half, %lane_row = affine.delinearize_index %thread into (2, 32) : index, index, index
      affine.for %i = 0 to 2 {
        %f = affine.apply affine_map<(i, f, l) -> (f + 32 * i + l)>(%i, %f0, %lane_row)
        %has_filter = arith.cmpi ult, %f, %f_size : index
        scf.if %has_filter {
          affine.for %j = 0 to 2 {
            %sum = affine.load %sums[%i, %j] : !sums
            affine.vector_store %sum, %wide[0] : !wide, !block
            affine.for %n = 0 to 4 {
              %m = affine.apply affine_map<(j, n, m, h) -> (m + 32 * j + 8 * n + 4 * h)>(%j, %n, %m0, %half)
              %exists = arith.cmpi ult, %m, %m_size : index
              scf.if %exists {
                %four = affine.vector_load %wide[4 * %n] : !wide, !four
                vector.store %four, %partial[%split, %f, %m] : !partial, !four
              }
            }
          }
        }
      }
      return
    }

    // The kernels. A workgroup adds up a 128 x 128 tile, whose rows are filters and whose columns are outputs: over all
    // elements of the patches, and writes them, or if %is_split over a part of %steps_each steps of 64 elements.
    func.func private @convolve(%input: !image, %filter: !image, %bias: !bias, %output: !image, %partial: !partial,
                                %steps_each: index, %lds: !lds, %in_pairs: i1, %is_split: i1) {
      %c0 = arith.constant 0 : index
      %c1 = arith.constant 1 : index
      %c2 = arith.constant 2 : index
      %c128 = arith.constant 128 : index
      %zero = arith.constant 0 : i32
      %one = arith.constant 1 : i32
      %two = arith.constant 2 : i32
      %six = arith.constant 6 : i32
      %eight = arith.constant 8 : i32
      %step_size = arith.constant 64 : i32
      %sums = memref.alloca() : !sums
      %operands = memref.alloca() : !operands
      %pieces = memref.alloca() : !pieces
      %starts = memref.alloca() : !starts
      %positions = memref.alloca() : !positions
      func.call @clear(%sums) : (!sums) -> ()
      %f_size, %c_size, %r_size, %s_size = func.call @get_sizes(%filter) : (!image) -> (i32, i32, i32, i32)
      %cr_size = arith.muli %c_size, %r_size : i32
      %k_size = arith.muli %cr_size, %s_size : i32
      %steps = arith.ceildivui %k_size, %step_size : i32

      // Rows and columns of outputs, outputs of a filter, and the steps that this workgroup adds up.
      %n_size, %channels, %h_size, %w_size = func.call @get_sizes(%input) : (!image) -> (i32, i32, i32, i32)
      %p_size, %q_size, %first, %end = scf.if %is_split -> (i32, i32, i32, i32) {
        %p = arith.divui %h_size, %r_size : i32
        %q = arith.divui %w_size, %s_size : i32
        %split = gpu.block_id z
        %first_index = arith.muli %split, %steps_each : index
        %end_index = arith.addi %first_index, %steps_each : index
        %first_step = arith.index_cast %first_index : index to i32
        %end_any = arith.index_cast %end_index : index to i32
        %end_step = arith.minui %end_any, %steps : i32
        scf.yield %p, %q, %first_step, %end_step : i32, i32, i32, i32
      } else {
        %out_size, %filters, %p, %q = func.call @get_sizes(%output) : (!image) -> (i32, i32, i32, i32)
        scf.yield %p, %q, %zero, %steps : i32, i32, i32, i32
      }
      %np_size = arith.muli %n_size, %p_size : i32
      %m_size = arith.muli %np_size, %q_size : i32
      %f0_index, %m0_index = func.call @get_corner(%c0) : (index) -> (index, index)
      %f0 = arith.index_cast %f0_index : index to i32
      %m0 = arith.index_cast %m0_index : index to i32
      %wave = func.call @get_wave() : () -> index
      %wave_f, %wave_m = affine.delinearize_index %wave into (2) : index, index
      %a_row = affine.apply affine_map<(w) -> (64 * w)>(%wave_f)
      %b_row = affine.apply affine_map<(w) -> (128 + 64 * w)>(%wave_m)

      // The steps that can be loaded in pieces.
      %length = arith.select %in_pairs, %two, %eight : i32
      %input_has = func.call @has_vectors(%input, %s_size, %length) : (!image, i32, i32) -> i1
      %filter_r, %filter_s = func.call @get_filter_sizes(%filter) : (!image) -> (i32, i32)
      %filter_has = func.call @has_vectors(%filter, %filter_s, %eight) : (!image, i32, i32) -> i1
      %both_have = arith.andi %input_has, %filter_has : i1
      %whole_steps = arith.shrui %k_size, %six : i32
      %end_whole = arith.minui %whole_steps, %end : i32
      %end_any = arith.select %both_have, %end_whole, %first : i32
      %end_fast = arith.maxui %end_any, %first : i32
      %second = arith.addi %first, %one : i32
      %has_fast = arith.cmpi ult, %first, %end_fast : i32
      scf.if %has_fast {
        %a_buffer = func.call @flatten(%filter) : (!image) -> !buffer
        %b_buffer = func.call @flatten(%input) : (!image) -> !buffer
        func.call @set_starts(%filter, %f0, %f_size, %one, %one, %filter_r, %filter_s, %starts, %c0)
            : (!image, i32, i32, i32, i32, i32, i32, !starts, index) -> ()
        func.call @set_starts(%input, %m0, %m_size, %p_size, %q_size, %r_size, %s_size, %starts, %c1)
            : (!image, i32, i32, i32, i32, i32, i32, !starts, index) -> ()
        %row, %column = func.call @get_piece() : () -> (index, index)
        %column_i32 = arith.index_cast %column : index to i32
        %first_k = arith.shli %first, %six : i32
        %k = arith.addi %first_k, %column_i32 : i32
        func.call @set_position(%filter, %k, %filter_r, %filter_s, %positions, %c0)
            : (!image, i32, i32, i32, !positions, index) -> ()
        func.call @set_position(%input, %k, %r_size, %s_size, %positions, %c1)
            : (!image, i32, i32, i32, !positions, index) -> ()
        affine.for %part = 1 to 4 {
          func.call @find_part(%input, %filter, %in_pairs, %positions, %part)
              : (!image, !image, i1, !positions, index) -> ()
        }
        affine.for %part = 0 to 2 {
          func.call @load_part(%a_buffer, %b_buffer, %in_pairs, %starts, %positions, %pieces, %part)
              : (!buffer, !buffer, i1, !starts, !positions, !pieces, index) -> ()
        }
        affine.for %part = 0 to 4 {
          func.call @find_part(%input, %filter, %in_pairs, %positions, %part)
              : (!image, !image, i1, !positions, index) -> ()
        }
        affine.for %of = 0 to 2 {
          func.call @write_pieces(%pieces, %of, %lds, %c128) : (!pieces, index, !lds, index) -> ()
        }
        amdgpu.lds_barrier
        func.call @read_step(%lds, %a_row, %b_row, %c2, %c0, %operands, %c0)
            : (!lds, index, index, index, index, !operands, index) -> ()
        // The hot loop: multiplies the tiles in LDS, loads those of the next step.
        scf.for %step = %second to %end_fast step %one : i32 {
          affine.for %eighth = 0 to 8 {
            func.call @read_ahead(%eighth, %lds, %a_row, %b_row, %c2, %operands)
                : (index, !lds, index, index, index, !operands) -> ()
            affine.if #loads(%eighth) {
              func.call @load_part(%a_buffer, %b_buffer, %in_pairs, %starts, %positions, %pieces, %eighth)
                  : (!buffer, !buffer, i1, !starts, !positions, !pieces, index) -> ()
            }
            affine.if #finds(%eighth) {
              %part = affine.apply affine_map<(e) -> (e - 2)>(%eighth)
              func.call @find_part(%input, %filter, %in_pairs, %positions, %part)
                  : (!image, !image, i1, !positions, index) -> ()
            }
            affine.if #writes(%eighth) {
              affine.for %of = 0 to 2 {
                func.call @write_pieces(%pieces, %of, %lds, %c128) : (!pieces, index, !lds, index) -> ()
              }
            }
            func.call @multiply_eighth(%eighth, %c2, %operands, %sums) : (index, index, !operands, !sums) -> ()
          }
        }
        func.call @multiply_step(%lds, %a_row, %b_row, %c2, %operands, %sums)
            : (!lds, index, index, index, !operands, !sums) -> ()
      }

      // What cannot be loaded in pieces.
      scf.for %step = %end_fast to %end step %one : i32 {
        %k_i32 = arith.shli %step, %six : i32
        amdgpu.lds_barrier
        func.call @stage_any(%filter, %filter, %f0, %f_size, %k_i32, %lds, %c0, %one, %one, %pieces)
            : (!image, !image, i32, i32, i32, !lds, index, i32, i32, !pieces) -> ()
        func.call @stage_any(%input, %filter, %m0, %m_size, %k_i32, %lds, %c128, %p_size, %q_size, %pieces)
            : (!image, !image, i32, i32, i32, !lds, index, i32, i32, !pieces) -> ()
        amdgpu.lds_barrier
        %left_i32 = arith.subi %k_size, %k_i32 : i32
        %left = arith.index_castui %left_i32 : i32 to index
        func.call @multiply_part(%lds, %a_row, %b_row, %c2, %left, %operands, %sums)
            : (!lds, index, index, index, index, !operands, !sums) -> ()
      }
      scf.if %is_split {
        func.call @store_partial(%sums, %partial, %wave) : (!sums, !partial, index) -> ()
      } else {
        func.call @store_outputs(%sums, %bias, %lds, %wave, %output)
            : (!sums, !bias, !lds, index, !image) -> ()
      }
      return
    }

    gpu.func @conv2d_patch_f16(%input: !image, %filter: !image, %bias: !bias, %output: !image)
        workgroup(%tiles: !tiles) kernel attributes {known_block_size = array<i32: 256, 1, 1>} {
      %in_pairs = arith.constant false
      %is_split = arith.constant false
      %steps_each = ub.poison : index
      %partial = ub.poison : !partial
      %lds = memref.cast %tiles : !tiles to !lds
      func.call @convolve(%input, %filter, %bias, %output, %partial, %steps_each, %lds, %in_pairs, %is_split)
          : (!image, !image, !bias, !image, !partial, index, !lds, i1, i1) -> ()
      gpu.return
    }

    gpu.func @conv2d_patch_split_f16(%input: !image, %filter: !image, %partial: !partial, %steps_each: index)
        workgroup(%tiles: !tiles) kernel attributes {known_block_size = array<i32: 256, 1, 1>} {
      %in_pairs = arith.constant false
      %is_split = arith.constant true
      %bias = ub.poison : !bias
      %output = ub.poison : !image
      %lds = memref.cast %tiles : !tiles to !lds
      func.call @convolve(%input, %filter, %bias, %output, %partial, %steps_each, %lds, %in_pairs, %is_split)
          : (!image, !image, !bias, !image, !partial, index, !lds, i1, i1) -> ()
      gpu.return
    }

    gpu.func @conv2d_patch_pairs_f16(%input: !image, %filter: !image, %bias: !bias, %output: !image)
        workgroup(%tiles: !tiles) kernel attributes {known_block_size = array<i32: 256, 1, 1>} {
      %in_pairs = arith.constant true
      %is_split = arith.constant false
      %steps_each = ub.poison : index
      %partial = ub.poison : !partial
      %lds = memref.cast %tiles : !tiles to !lds
      func.call @convolve(%input, %filter, %bias, %output, %partial, %steps_each, %lds, %in_pairs, %is_split)
          : (!image, !image, !bias, !image, !partial, index, !lds, i1, i1) -> ()
      gpu.return
    }

    gpu.func @conv2d_patch_pairs_split_f16(%input: !image, %filter: !image, %partial: !partial, %steps_each: index)
        workgroup(%tiles: !tiles) kernel attributes {known_block_size = array<i32: 256, 1, 1>} {
      %in_pairs = arith.constant true
      %is_split = arith.constant true
      %bias = ub.poison : !bias
      %output = ub.poison : !image
      %lds = memref.cast %tiles : !tiles to !lds
      func.call @convolve(%input, %filter, %bias, %output, %partial, %steps_each, %lds, %in_pairs, %is_split)
          : (!image, !image, !bias, !image, !partial, index, !lds, i1, i1) -> ()
      gpu.return
    }

    gpu.func @conv2d_patch_sum_f16(%partial: !partial, %bias: !bias, %output: !image) kernel
        attributes {known_block_size = array<i32: 256, 1, 1>} {
      %c0 = arith.constant 0 : index
      %c1 = arith.constant 1 : index
      %n_size, %f_size, %p_size, %q_size = func.call @get_sizes(%output) : (!image) -> (i32, i32, i32, i32)
      %splits = memref.dim %partial, %c0 : !partial
      %np_size = arith.muli %n_size, %p_size : i32
      %m_size = arith.muli %np_size, %q_size : i32
      %f = gpu.block_id y
      %block = gpu.block_id x
      %thread = gpu.thread_id x
      %m = affine.apply affine_map<(b, t) -> (256 * b + t)>(%block, %thread)
      %position = arith.index_cast %m : index to i32
      %exists = arith.cmpi ult, %position, %m_size : i32
      scf.if %exists {
        %one_bias = memref.load %bias[%f] : !bias
        %bias_f32 = arith.extf %one_bias : !element to f32
        %sum = scf.for %split = %c0 to %splits step %c1 iter_args(%before = %bias_f32) -> f32 {
          %part = memref.load %partial[%split, %f, %m] : !partial
          %after = arith.addf %before, %part : f32
          scf.yield %after : f32
        }
        %rounded = arith.truncf %sum : f32 to !element
        %n_i32, %p_i32, %q_i32 = func.call @get_output(%position, %p_size, %q_size) : (i32, i32, i32) -> (i32, i32, i32)
        %n = arith.index_castui %n_i32 : i32 to index
        %p = arith.index_castui %p_i32 : i32 to index
        %q = arith.index_castui %q_i32 : i32 to index
        memref.store %rounded, %output[%n, %f, %p, %q] : !image
      }
      gpu.return
    }
  }

  // Launches the kernels. Expects the sizes of the four buffers to agree.
  func.func @conv2d_patch_f16(%input: !image, %filter: !image, %bias: !bias, %output: !image) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c7 = arith.constant 7 : index
    %threads = arith.constant 256 : index
    // As many workgroups as the splits are to make, if there are so many steps.
    %enough = arith.constant 512 : index
    %limit = arith.constant 0x80000000 : index
    %base, %offset, %out:4, %strides:4 = memref.extract_strided_metadata %output
        : !image -> memref<!element>, index, index, index, index, index, index, index, index, index
    %f_base, %f_offset, %of:4, %f_strides:4 = memref.extract_strided_metadata %filter
        : !image -> memref<!element>, index, index, index, index, index, index, index, index, index
    %m_size = affine.apply affine_map<()[n, p, q] -> (n * p * q)>()[%out#0, %out#2, %out#3]
    %k_size = affine.apply affine_map<()[c, r, s] -> (c * r * s)>()[%of#1, %of#2, %of#3]
    %few_outputs = arith.cmpi ult, %m_size, %limit : index
    cf.assert %few_outputs, "expected fewer than 2^31 outputs of a filter"
    %few_elements = arith.cmpi ult, %k_size, %limit : index
    cf.assert %few_elements, "expected fewer than 2^31 elements of a patch"
    %tiles_m = affine.apply affine_map<()[m] -> (m ceildiv 128)>()[%m_size]
    %tiles_f = affine.apply affine_map<()[f] -> (f ceildiv 128)>()[%out#1]
    %blocks = arith.muli %tiles_m, %tiles_f : index
    %has_blocks = arith.cmpi ne, %blocks, %c0 : index
    // Rows of whole pieces, or at least of pairs.
    %past_piece = arith.andi %of#3, %c7 : index
    %past_pair = arith.andi %of#3, %c1 : index
    %has_pairs = arith.cmpi eq, %past_pair, %c0 : index
    %has_no_pieces = arith.cmpi ne, %past_piece, %c0 : index
    %in_pairs = arith.andi %has_pairs, %has_no_pieces : i1
    scf.if %has_blocks {
      // Parts of at least 4 steps.
      %steps = affine.apply affine_map<()[k] -> (k ceildiv 64)>()[%k_size]
      %most = affine.apply affine_map<()[k] -> (k ceildiv 64 floordiv 4)>()[%k_size]
      %wanted = arith.divui %enough, %blocks : index
      %some = arith.minui %wanted, %most : index
      %splits_any = arith.maxui %some, %c1 : index
      %steps_each = arith.ceildivui %steps, %splits_any : index
      %is_split = arith.cmpi ugt, %splits_any, %c1 : index
      scf.if %is_split {
        %splits = arith.ceildivui %steps, %steps_each : index
        %whole_fours = affine.apply affine_map<()[m] -> (m ceildiv 4 * 4)>()[%m_size]
        %start = gpu.wait async
        %partial, %ready = gpu.alloc async [%start] (%splits, %out#1, %whole_fours) : !partial
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
            blocks in (%runs, %out#1, %c1) threads in (%threads, %c1, %c1)
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

  // What lib/host_convolutions.mlir launches: its cases have the stride of the filter, and no padding.
  func.func private @conv2d_f16(%input: !image, %filter: !image, %bias: !dense_bias, %output: !image,
                                %geometry: vector<3x2xi32>) {
    %any_bias = memref.cast %bias : !dense_bias to !bias
    call @conv2d_patch_f16(%input, %filter, %any_bias, %output) : (!image, !image, !bias, !image) -> ()
    return
  }

  // Of lib/host_convolutions.mlir, which says what a case is.
  func.func private @launch_convolution(!case)
  func.func private @check_convolutions(!cases)

  func.func @conv2d_patch_f16_n32_c12_128x128_f16_64x64() {
    %case = arith.constant dense<[0, 32, 12, 128, 128, 16, 64, 64, 64, 64, 0, 0, 1, 1, 16, 0]> : !case
    call @launch_convolution(%case) : (!case) -> ()
    return
  }

  func.func @conv2d_patch_f16_n32_c3_224x224_f768_16x16() {
    %case = arith.constant dense<[0, 32, 3, 224, 224, 768, 16, 16, 16, 16, 0, 0, 1, 1, 768, 0]> : !case
    call @launch_convolution(%case) : (!case) -> ()
    return
  }

  // What is checked. One element; patches that can be loaded in pieces, with a hot loop of several turns; that cannot;
  // rows and columns left over; channels last; sums in parts.
  memref.global "private" constant @cases : memref<13x16xi32> = dense<[
    [0, 1, 1, 1, 1, 1, 1, 1, 1, 1, 0, 0, 1, 1, 1, 0],
    [0, 2, 3, 16, 24, 20, 8, 8, 8, 8, 0, 0, 1, 1, 20, 0],
    [0, 3, 3, 27, 83, 130, 8, 16, 8, 16, 0, 0, 1, 1, 130, 0],
    [0, 1, 2, 20, 16, 7, 4, 4, 4, 4, 0, 0, 1, 1, 7, 0],
    [1, 2, 5, 10, 5, 9, 3, 2, 3, 2, 0, 0, 1, 1, 9, 0],
    [0, 1, 3, 14, 28, 17, 14, 14, 14, 14, 0, 0, 1, 1, 17, 0],
    [0, 1, 4, 21, 33, 130, 6, 10, 6, 10, 0, 0, 1, 1, 130, 0],
    [0, 2, 16, 13, 13, 9, 12, 6, 12, 6, 0, 0, 1, 1, 9, 0],
    [0, 1, 5, 18, 30, 3, 9, 15, 9, 15, 0, 0, 1, 1, 3, 0],
    [0, 2, 3, 48, 48, 16, 24, 24, 24, 24, 0, 0, 1, 1, 16, 0],
    [0, 1, 8, 33, 33, 3, 16, 32, 16, 32, 0, 0, 1, 1, 3, 0],
    [1, 1, 7, 10, 33, 5, 10, 11, 10, 11, 0, 0, 1, 1, 5, 0],
    // A filter larger than the image: no pixels.
    [0, 1, 1, 2, 2, 1, 5, 5, 5, 5, 0, 0, 1, 1, 1, 0]]>

  func.func @main() {
    %cases = memref.get_global @cases : memref<13x16xi32>
    %any = memref.cast %cases : memref<13x16xi32> to !cases
    call @check_convolutions(%any) : (!cases) -> ()
    return
  }

  // Grids of 24 workgroups, and of 2 x 3 x 4 for a sum in parts, to be run with every map.
  memref.global "private" constant @map_cases : memref<2x16xi32> = dense<[
    [0, 6, 1, 8, 120, 260, 2, 3, 2, 3, 0, 0, 1, 1, 260, 0],
    [0, 1, 4, 120, 576, 140, 8, 32, 8, 32, 0, 0, 1, 1, 140, 0]]>

  func.func @check_maps() {
    %cases = memref.get_global @map_cases : memref<2x16xi32>
    %any = memref.cast %cases : memref<2x16xi32> to !cases
    call @check_convolutions(%any) : (!cases) -> ()
    return
  }
}
