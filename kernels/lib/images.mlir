// Images and filters with any strides, N x C x H x W and F x C x R x S, for kernels that load
// them as vectors through 32-bit offsets. See mfma_tiles.mlir for how they are linked.
//
// Patches. The R x S elements of each channel from which an output is computed, if the stride of
// a convolution is that of its filters. Element k = (c * R + r) * S + s of a patch is in channel
// c, row r and column s, for all patches equally far from their start.

!image = memref<?x?x?x?xf16, strided<[?, ?, ?, ?], offset: ?>>
!elements = memref<?xf16, strided<[1], offset: ?>>
!buffer = memref<?xf16, #amdgpu.address_space<fat_raw_buffer>>
// Where the four patches of a thread start, of each of two images.
!starts = memref<2x4xi32, 5>
// Elements of patches: the offset from their start, the row and the column.
!positions = memref<5x3xi32, 5>

module {
  // Output (n, p, q) of a position of the outputs of one filter, and element (c, r, s) of a
  // patch. For a filter as one patch, of 1 x 1 outputs, the filter.
  func.func @get_output(%position: i32, %p_size: i32, %q_size: i32) -> (i32, i32, i32) {
    %pq_size = arith.muli %p_size, %q_size : i32
    %n = arith.divui %position, %pq_size : i32
    %in_image = arith.remui %position, %pq_size : i32
    %p = arith.divui %in_image, %q_size : i32
    %q = arith.remui %in_image, %q_size : i32
    return %n, %p, %q : i32, i32, i32
  }

  // The sizes of an image, or of filters, as 32-bit numbers.
  func.func @get_sizes(%image: !image) -> (i32, i32, i32, i32) {
    %base, %offset, %sizes:4, %strides:4 = memref.extract_strided_metadata %image
        : !image -> memref<f16>, index, index, index, index, index, index, index, index, index
    %n = arith.index_cast %sizes#0 : index to i32
    %c = arith.index_cast %sizes#1 : index to i32
    %h = arith.index_cast %sizes#2 : index to i32
    %w = arith.index_cast %sizes#3 : index to i32
    return %n, %c, %h, %w : i32, i32, i32, i32
  }

  // The strides of an image, or of filters, as 32-bit numbers.
  func.func @get_strides(%image: !image) -> (i32, i32, i32, i32) {
    %base, %offset, %sizes:4, %strides:4 = memref.extract_strided_metadata %image
        : !image -> memref<f16>, index, index, index, index, index, index, index, index, index
    %n = arith.index_cast %strides#0 : index to i32
    %c = arith.index_cast %strides#1 : index to i32
    %h = arith.index_cast %strides#2 : index to i32
    %w = arith.index_cast %strides#3 : index to i32
    return %n, %c, %h, %w : i32, i32, i32, i32
  }

  // Where an image has an element, from its first on.
  func.func @get_position(%image: !image, %n: i32, %c: i32, %h: i32, %w: i32) -> i32 {
    %strides:4 = func.call @get_strides(%image) : (!image) -> (i32, i32, i32, i32)
    %steps = vector.from_elements %strides#0, %strides#1, %strides#2, %strides#3 : vector<4xi32>
    %indices = vector.from_elements %n, %c, %h, %w : vector<4xi32>
    %distances = arith.muli %indices, %steps : vector<4xi32>
    %position = vector.reduction <add>, %distances : vector<4xi32> into i32
    return %position : i32
  }

  // Returns true if vectors of %length elements of a patch can be loaded: they are in one row,
  // and all offsets have 31 bits.
  func.func @has_vectors(%image: !image, %s_size: i32, %length: i32) -> i1 {
    %c0 = arith.constant 0 : i32
    %c1 = arith.constant 1 : index
    %most = arith.constant 0x3fffffff : index
    %base, %offset, %sizes:4, %strides:4 = memref.extract_strided_metadata %image
        : !image -> memref<f16>, index, index, index, index, index, index, index, index, index
    %rest = arith.remui %s_size, %length : i32
    %is_whole = arith.cmpi eq, %rest, %c0 : i32
    %is_dense = arith.cmpi eq, %strides#3, %c1 : index
    // Unsigned, so that negative strides are far.
    %nc = arith.maxui %strides#0, %strides#1 : index
    %nch = arith.maxui %nc, %strides#2 : index
    %are_near = arith.cmpi ule, %nch, %most : index
    %reach = affine.apply affine_map<()[n, c, h, w, sn, sc, sh] -> (n * sn + c * sc + h * sh + w)>
        ()[%sizes#0, %sizes#1, %sizes#2, %sizes#3, %strides#0, %strides#1, %strides#2]
    %ends_near = arith.cmpi ule, %reach, %most : index
    %may = arith.andi %is_whole, %is_dense : i1
    %is_near = arith.andi %are_near, %ends_near : i1
    %result = arith.andi %may, %is_near : i1
    return %result : i1
  }

  // The elements of an image as one row: what pieces are loaded from. Only used if
  // @has_vectors.
  func.func @flatten(%image: !image) -> !buffer {
    %base, %offset, %sizes:4, %strides:4 = memref.extract_strided_metadata %image
        : !image -> memref<f16>, index, index, index, index, index, index, index, index, index
    %size = affine.apply affine_map<()[n, c, h, w, sn, sc, sh, sw]
                                    -> ((n - 1) * sn + (c - 1) * sc + (h - 1) * sh + (w - 1) * sw + 1)>
        ()[%sizes#0, %sizes#1, %sizes#2, %sizes#3, %strides#0, %strides#1, %strides#2, %strides#3]
    %near_bytes = affine.max affine_map<(s) -> (2 * s, 0)>(%size)
    %bytes = arith.index_cast %near_bytes : index to i64
    %flat = memref.reinterpret_cast %base to offset: [%offset], sizes: [%size], strides: [1]
        : memref<f16> to !elements
    %buffer = amdgpu.fat_raw_buffer_cast %flat validBytes(%bytes) resetOffset : !elements to !buffer
    return %buffer : !buffer
  }

  // Sets where the thread's four patches start: those of the outputs from %first + thread div 8
  // on, 32 apart. Outputs past the last are read as the last one: what is computed from them is
  // not written.
  func.func @set_starts(%image: !image, %first: i32, %size: i32, %p_size: i32, %q_size: i32, %r_size: i32,
                        %s_size: i32, %starts: !starts, %of: index) {
    %c0 = arith.constant 0 : i32
    %c1 = arith.constant 1 : i32
    %thread = gpu.thread_id x
    %last = arith.subi %size, %c1 : i32
    affine.for %i = 0 to 4 {
      %row = affine.apply affine_map<(i, t) -> (t floordiv 8 + 32 * i)>(%i, %thread)
      %row_i32 = arith.index_cast %row : index to i32
      %position = arith.addi %first, %row_i32 : i32
      %near = arith.minui %position, %last : i32
      %n, %p, %q = func.call @get_output(%near, %p_size, %q_size) : (i32, i32, i32) -> (i32, i32, i32)
      %h = arith.muli %p, %r_size : i32
      %w = arith.muli %q, %s_size : i32
      %at = func.call @get_position(%image, %n, %c0, %h, %w) : (!image, i32, i32, i32, i32) -> i32
      affine.store %at, %starts[%of, %i] : !starts
    }
    return
  }

  // Sets position %of to that of element %k of a patch.
  func.func @set_position(%image: !image, %k: i32, %r_size: i32, %s_size: i32, %positions: !positions,
                          %of: index) {
    %c0 = arith.constant 0 : i32
    %c, %r, %s = func.call @get_output(%k, %r_size, %s_size) : (i32, i32, i32) -> (i32, i32, i32)
    %at = func.call @get_position(%image, %c0, %c, %r, %s) : (!image, i32, i32, i32, i32) -> i32
    affine.store %at, %positions[%of, 0] : !positions
    affine.store %r, %positions[%of, 1] : !positions
    affine.store %s, %positions[%of, 2] : !positions
    return
  }

  // Sets position %to to that %by elements after position %of.
  func.func @advance(%image: !image, %r_size: i32, %s_size: i32, %by: i32, %positions: !positions, %of: index,
                     %to: index) {
    %zero = arith.constant 0 : i32
    %strides:4 = func.call @get_strides(%image) : (!image) -> (i32, i32, i32, i32)
    %at = affine.load %positions[%of, 0] : !positions
    %r = affine.load %positions[%of, 1] : !positions
    %s = affine.load %positions[%of, 2] : !positions
    // %by in channels, rows and columns, and what a carry changes.
    %step:3 = func.call @get_output(%by, %r_size, %s_size) : (i32, i32, i32) -> (i32, i32, i32)
    %step_at = func.call @get_position(%image, %zero, %step#0, %step#1, %step#2)
        : (!image, i32, i32, i32, i32) -> i32
    %to_row = arith.subi %strides#2, %s_size : i32
    %rows = arith.muli %r_size, %strides#2 : i32
    %to_channel = arith.subi %strides#1, %rows : i32

    %s_sum = arith.addi %s, %step#2 : i32
    %s_over = arith.cmpi uge, %s_sum, %s_size : i32
    %s_less = arith.subi %s_sum, %s_size : i32
    %s_next = arith.select %s_over, %s_less, %s_sum : i32
    %s_carry = arith.extui %s_over : i1 to i32
    %s_to = arith.select %s_over, %to_row, %zero : i32
    %r_any = arith.addi %r, %step#1 : i32
    %r_sum = arith.addi %r_any, %s_carry : i32
    %r_over = arith.cmpi uge, %r_sum, %r_size : i32
    %r_less = arith.subi %r_sum, %r_size : i32
    %r_next = arith.select %r_over, %r_less, %r_sum : i32
    %r_to = arith.select %r_over, %to_channel, %zero : i32
    %at_step = arith.addi %at, %step_at : i32
    %at_row = arith.addi %at_step, %s_to : i32
    %at_next = arith.addi %at_row, %r_to : i32
    affine.store %at_next, %positions[%to, 0] : !positions
    affine.store %r_next, %positions[%to, 1] : !positions
    affine.store %s_next, %positions[%to, 2] : !positions
    return
  }
}
