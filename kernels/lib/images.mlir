// Images and filters with any strides, N x C x H x W and F x C x R x S, for kernels that load
// them as vectors through 32-bit offsets. See mfma_tiles.mlir for how they are linked.

!image = memref<?x?x?x?xf16, strided<[?, ?, ?, ?], offset: ?>>
!elements = memref<?xf16, strided<[1], offset: ?>>
!buffer = memref<?xf16, #amdgpu.address_space<fat_raw_buffer>>

module {
  // Output (n, p, q) of a position of the outputs of one filter. For a filter as one
  // patch, of 1 x 1 outputs, the filter.
  func.func @get_output(%position: i32, %p_size: i32, %q_size: i32) -> (i32, i32, i32) {
    %pq_size = arith.muli %p_size, %q_size : i32
    %n = arith.divui %position, %pq_size : i32
    %in_image = arith.remui %position, %pq_size : i32
    %p = arith.divui %in_image, %q_size : i32
    %q = arith.remui %in_image, %q_size : i32
    return %n, %p, %q : i32, i32, i32
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

  // The elements that %size rows reach over, %stride apart; or 2^40 if these are 2^30 or more, or
  // the stride is negative.
  func.func @reach(%size: index, %stride: index) -> index {
    %most = arith.constant 0x3fffffff : index
    %far = arith.constant 0x10000000000 : index
    %is_near = arith.cmpi ule, %stride, %most : index
    %reach = arith.muli %size, %stride : index
    %ends_near = arith.cmpi ule, %reach, %most : index
    %is_both = arith.andi %is_near, %ends_near : i1
    %result = arith.select %is_both, %reach, %far : index
    return %result : index
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
    %n = func.call @reach(%sizes#0, %strides#0) : (index, index) -> index
    %c = func.call @reach(%sizes#1, %strides#1) : (index, index) -> index
    %h = func.call @reach(%sizes#2, %strides#2) : (index, index) -> index
    %w = func.call @reach(%sizes#3, %strides#3) : (index, index) -> index
    %all = affine.apply affine_map<(n, c, h, w) -> (n + c + h + w)>(%n, %c, %h, %w)
    %is_near = arith.cmpi ule, %all, %most : index
    %may = arith.andi %is_whole, %is_dense : i1
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
}
