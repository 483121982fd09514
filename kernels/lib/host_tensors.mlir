// Tensors of the host and of the GPU, and what convolutions are compared with, for the host
// functions of several kernel files. A module takes them by the attribute swizzle.libraries and by
// declaring them. The element type is f16; swizzle-convert-element-type makes it bf16, and the
// names have bf16.
//
// Cases. What a convolution is tried with is 16 numbers: 1 for tensors in NHWC, 0 for NCHW; N, C, H, W, F, R, S;
// stride, padding and dilation, each of rows and of columns; the elements of the bias, F or none; and of how many
// images and filters, the last ones, the elements are infinite and the results are not compared.

!tensor = memref<?x?x?x?xf16>
!turned = memref<?x?x?x?xf16, strided<[?, 1, ?, ?]>>
!inside = memref<?x?x?x?xf16, strided<[?, ?, ?, 1], offset: ?>>
!strided = memref<?x?x?x?xf16, strided<[?, ?, ?, ?]>>
!windows = memref<?x?x?x?x?x?xf16, strided<[?, ?, ?, ?, ?, ?]>>
!bias = memref<?xf16>
!sums = memref<?x?x?x?xf32>
!some_sums = memref<?x?x?x?xf32, strided<[?, ?, ?, 1]>>
// Strides, padding and dilations of a convolution, each of rows and of columns.
!geometry = vector<6xi32>
!case = vector<16xi32>

module {
  // Of the library swizzle_host_runtime.
  func.func private @swizzleFillF16(memref<*xf16>, i64, f64, f64)
  func.func private @swizzleCompareF16(memref<*xf16>, memref<*xf32>, f64, f64)
  func.func private @swizzleRoundingF16() -> f64

  // A tensor of the host with numbers in [%low, %high).
  func.func @fill_f16(%seed: i64, %size_0: index, %size_1: index, %size_2: index, %size_3: index, %low: f64, %high: f64)
      -> !tensor {
    %tensor = memref.alloc(%size_0, %size_1, %size_2, %size_3) : !tensor
    %any = memref.cast %tensor : !tensor to memref<*xf16>
    call @swizzleFillF16(%any, %seed, %low, %high) : (memref<*xf16>, i64, f64, f64) -> ()
    return %tensor : !tensor
  }

  // The same with numbers in [-1, 1).
  func.func @random_f16(%seed: index, %size_0: index, %size_1: index, %size_2: index, %size_3: index) -> !tensor {
    %low = arith.constant -1.0 : f64
    %high = arith.constant 1.0 : f64
    %seed_i64 = arith.index_cast %seed : index to i64
    %tensor = call @fill_f16(%seed_i64, %size_0, %size_1, %size_2, %size_3, %low, %high)
        : (i64, index, index, index, index, f64, f64) -> !tensor
    return %tensor : !tensor
  }

  // A tensor of the GPU; its contents are not set.
  func.func @make_f16(%size_0: index, %size_1: index, %size_2: index, %size_3: index) -> !tensor {
    %start = gpu.wait async
    %tensor, %ready = gpu.alloc async [%start] (%size_0, %size_1, %size_2, %size_3) : !tensor
    gpu.wait [%ready]
    return %tensor : !tensor
  }

  // Copies a tensor between the host and the GPU.
  func.func @move_f16(%to: !tensor, %from: !tensor) {
    %start = gpu.wait async
    %there = gpu.memcpy async [%start] %to, %from : !tensor, !tensor
    gpu.wait [%there]
    return
  }

  // A tensor of the GPU with the contents of one of the host.
  func.func @copy_f16(%host: !tensor) -> !tensor {
    %base, %offset, %sizes:4, %strides:4 = memref.extract_strided_metadata %host : !tensor
        -> memref<f16>, index, index, index, index, index, index, index, index, index
    %copy = call @make_f16(%sizes#0, %sizes#1, %sizes#2, %sizes#3) : (index, index, index, index) -> !tensor
    call @move_f16(%copy, %host) : (!tensor, !tensor) -> ()
    return %copy : !tensor
  }

  func.func @free_f16(%tensor: !tensor) {
    %start = gpu.wait async
    %freed = gpu.dealloc async [%start] %tensor : !tensor
    gpu.wait [%freed]
    return
  }

  // Frees a tensor of the host and its copy on the GPU.
  func.func @free_both_f16(%host: !tensor, %tensor: !tensor) {
    memref.dealloc %host : !tensor
    call @free_f16(%tensor) : (!tensor) -> ()
    return
  }

  // A tensor of the host as large as one of the GPU, which gets its contents: numbers in [-1, 1), but infinities in the
  // last %infinite of the first dimension.
  func.func @set_f16(%tensor: !tensor, %seed: index, %infinite: index) -> !tensor {
    %infinity = arith.constant 0x7F800000 : f32
    %base, %offset, %sizes:4, %strides:4 = memref.extract_strided_metadata %tensor : !tensor
        -> memref<f16>, index, index, index, index, index, index, index, index, index
    %host = call @random_f16(%seed, %sizes#0, %sizes#1, %sizes#2, %sizes#3)
        : (index, index, index, index, index) -> !tensor
    %infinity_f16 = arith.truncf %infinity : f32 to f16
    %first = arith.subi %sizes#0, %infinite : index
    %last = memref.subview %host[%first, 0, 0, 0] [%infinite, %sizes#1, %sizes#2, %sizes#3] [1, 1, 1, 1]
        : !tensor to !inside
    linalg.fill ins(%infinity_f16 : f16) outs(%last : !inside)
    call @move_f16(%tensor, %host) : (!tensor, !tensor) -> ()
    return %host : !tensor
  }

  // Compares sums of products of numbers in [-1, 1) with what they are expected to be. Both are
  // added up in f32, in another order, which changes them by less than 2^-11; rounding to the
  // element type by the second tolerance times the result.
  func.func @compare_f16(%actual: memref<*xf16>, %expected: memref<*xf32>) {
    %order = arith.constant 4.8828125e-4 : f64
    %rounding = call @swizzleRoundingF16() : () -> f64
    call @swizzleCompareF16(%actual, %expected, %order, %rounding) : (memref<*xf16>, memref<*xf32>, f64, f64) -> ()
    return
  }

  // The last three sizes of a tensor in its own order, N, H, W, C or N, C, H, W.
  func.func @order(%is_nhwc: i1, %channels: index, %rows: index, %columns: index) -> (index, index, index) {
    %second = arith.select %is_nhwc, %rows, %channels : index
    %third = arith.select %is_nhwc, %columns, %rows : index
    %fourth = arith.select %is_nhwc, %channels, %columns : index
    return %second, %third, %fourth : index, index, index
  }

  // The tensor with its sizes in the order of N, C, H, W, whichever it has.
  func.func @view_f16(%is_nhwc: i1, %tensor: !tensor) -> !strided {
    %view = scf.if %is_nhwc -> !strided {
      %turned = memref.transpose %tensor (n, h, w, c) -> (n, c, h, w) : !tensor to !turned
      %strided = memref.cast %turned : !turned to !strided
      scf.yield %strided : !strided
    } else {
      %strided = memref.cast %tensor : !tensor to !strided
      scf.yield %strided : !strided
    }
    return %view : !strided
  }

  // The rows or columns of an output.
  func.func @get_output_size(%size: index, %taps: index, %stride: index, %pad: index, %dilation: index) -> index {
    %room = affine.apply affine_map<(s, t, p)[d] -> (s + 2 * p - (t - 1) * d)>(%size, %taps, %pad)[%dilation]
    %steps = arith.ceildivui %room, %stride : index
    return %steps : index
  }

  // Convolves with linalg: a sum over the windows of the padded input, which are views of it. Sizes are in the
  // order of N, C, H, W; the bias may have no elements.
  func.func @convolve_f16(%input: !strided, %filter: !strided, %bias: !bias, %geometry: !geometry) -> !sums {
    %c0 = arith.constant 0 : index
    %zero = arith.constant 0.0 : f32
    %zero_f16 = arith.constant 0.0 : f16
    %numbers = arith.index_cast %geometry : !geometry to vector<6xindex>
    %stride_h, %stride_w, %pad_h, %pad_w, %dilation_h, %dilation_w = vector.to_elements %numbers : vector<6xindex>
    %base, %offset, %in:4, %strides:4 = memref.extract_strided_metadata %input : !strided
        -> memref<f16>, index, index, index, index, index, index, index, index, index
    %f_base, %f_offset, %of:4, %f_strides:4 = memref.extract_strided_metadata %filter : !strided
        -> memref<f16>, index, index, index, index, index, index, index, index, index
    %p = call @get_output_size(%in#2, %of#2, %stride_h, %pad_h, %dilation_h)
        : (index, index, index, index, index) -> index
    %q = call @get_output_size(%in#3, %of#3, %stride_w, %pad_w, %dilation_w)
        : (index, index, index, index, index) -> index
    %h = affine.apply affine_map<()[h, p] -> (h + 2 * p)>()[%in#2, %pad_h]
    %w = affine.apply affine_map<()[w, p] -> (w + 2 * p)>()[%in#3, %pad_w]
    %padded = memref.alloc(%in#0, %in#1, %h, %w) : !tensor
    linalg.fill ins(%zero_f16 : f16) outs(%padded : !tensor)
    %inside = memref.subview %padded[0, 0, %pad_h, %pad_w] [%in#0, %in#1, %in#2, %in#3] [1, 1, 1, 1]
        : !tensor to !inside
    linalg.copy ins(%input : !strided) outs(%inside : !inside)
    %next_c = arith.muli %h, %w : index
    %next_n = arith.muli %in#1, %next_c : index
    %next_p = arith.muli %stride_h, %w : index
    %next_r = arith.muli %dilation_h, %w : index
    %windows = memref.reinterpret_cast %padded to offset: [0], sizes: [%in#0, %in#1, %p, %of#2, %q, %of#3],
        strides: [%next_n, %next_c, %next_p, %next_r, %stride_w, %dilation_w] : !tensor to !windows

    %sums = memref.alloc(%in#0, %of#0, %p, %q) : !sums
    linalg.fill ins(%zero : f32) outs(%sums : !sums)
    %bias_count = memref.dim %bias, %c0 : !bias
    %has_bias = arith.cmpi ne, %bias_count, %c0 : index
    scf.if %has_bias {
      linalg.generic {
          indexing_maps = [affine_map<(n, f, p, q) -> (f)>, affine_map<(n, f, p, q) -> (n, f, p, q)>],
          iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
          ins(%bias : !bias) outs(%sums : !sums) {
      ^bb0(%element: f16, %sum: f32):
        %wide = arith.extf %element : f16 to f32
        linalg.yield %wide : f32
      }
    }
    linalg.generic {
        indexing_maps = [affine_map<(n, f, p, q, c, r, s) -> (n, c, p, r, q, s)>,
                         affine_map<(n, f, p, q, c, r, s) -> (f, c, r, s)>,
                         affine_map<(n, f, p, q, c, r, s) -> (n, f, p, q)>],
        iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction", "reduction", "reduction"]}
        ins(%windows, %filter : !windows, !strided) outs(%sums : !sums) {
    ^bb0(%pixel: f16, %weight: f16, %sum: f32):
      %pixel_f32 = arith.extf %pixel : f16 to f32
      %weight_f32 = arith.extf %weight : f16 to f32
      %product = arith.mulf %pixel_f32, %weight_f32 : f32
      %more = arith.addf %sum, %product : f32
      linalg.yield %more : f32
    }
    memref.dealloc %padded : !tensor
    return %sums : !sums
  }

  // Input, filter, bias and output of a convolution on the GPU. The contents are not set.
  func.func @make_convolution_f16(%case: !case) -> (!tensor, !tensor, !tensor, !tensor) {
    %c1 = arith.constant 1 : index
    %numbers = arith.index_cast %case : !case to vector<16xindex>
    %nhwc, %n, %c, %h, %w, %f, %r, %s,
        %stride_h, %stride_w, %pad_h, %pad_w, %dilation_h, %dilation_w, %bias_count, %infinite
        = vector.to_elements %numbers : vector<16xindex>
    %is_nhwc = arith.index_cast %nhwc : index to i1
    %p = call @get_output_size(%h, %r, %stride_h, %pad_h, %dilation_h) : (index, index, index, index, index) -> index
    %q = call @get_output_size(%w, %s, %stride_w, %pad_w, %dilation_w) : (index, index, index, index, index) -> index
    %in:3 = call @order(%is_nhwc, %c, %h, %w) : (i1, index, index, index) -> (index, index, index)
    %of:3 = call @order(%is_nhwc, %c, %r, %s) : (i1, index, index, index) -> (index, index, index)
    %out:3 = call @order(%is_nhwc, %f, %p, %q) : (i1, index, index, index) -> (index, index, index)
    %input = call @make_f16(%n, %in#0, %in#1, %in#2) : (index, index, index, index) -> !tensor
    %filter = call @make_f16(%f, %of#0, %of#1, %of#2) : (index, index, index, index) -> !tensor
    %bias = call @make_f16(%c1, %c1, %c1, %bias_count) : (index, index, index, index) -> !tensor
    %output = call @make_f16(%n, %out#0, %out#1, %out#2) : (index, index, index, index) -> !tensor
    return %input, %filter, %bias, %output : !tensor, !tensor, !tensor, !tensor
  }

  func.func @free_convolution_f16(%input: !tensor, %filter: !tensor, %bias: !tensor, %output: !tensor) {
    call @free_f16(%input) : (!tensor) -> ()
    call @free_f16(%filter) : (!tensor) -> ()
    call @free_f16(%bias) : (!tensor) -> ()
    call @free_f16(%output) : (!tensor) -> ()
    return
  }

  // Sets all four to what the tensors of the host have that are returned.
  func.func @set_convolution_f16(%case: !case, %input: !tensor, %filter: !tensor, %bias: !tensor, %output: !tensor)
      -> (!tensor, !tensor, !tensor, !tensor) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c2 = arith.constant 2 : index
    %c3 = arith.constant 3 : index
    %c4 = arith.constant 4 : index
    %infinite_i32 = vector.extract %case[15] : i32 from !case
    %infinite = arith.index_cast %infinite_i32 : i32 to index
    %input_host = call @set_f16(%input, %c1, %infinite) : (!tensor, index, index) -> !tensor
    %filter_host = call @set_f16(%filter, %c2, %infinite) : (!tensor, index, index) -> !tensor
    %bias_host = call @set_f16(%bias, %c3, %c0) : (!tensor, index, index) -> !tensor
    %output_host = call @set_f16(%output, %c4, %c0) : (!tensor, index, index) -> !tensor
    return %input_host, %filter_host, %bias_host, %output_host : !tensor, !tensor, !tensor, !tensor
  }

  // Compares the output with what linalg computes from the others, all of the host, and frees them.
  func.func @compare_convolution_f16(%case: !case, %input: !tensor, %filter: !tensor, %bias: !tensor,
                                     %output: !tensor) {
    %geometry = vector.extract_strided_slice %case {offsets = [8], sizes = [6], strides = [1]} : !case to !geometry
    %nhwc = vector.extract %case[0] : i32 from !case
    %is_nhwc = arith.trunci %nhwc : i32 to i1
    %infinite_i32 = vector.extract %case[15] : i32 from !case
    %infinite = arith.index_cast %infinite_i32 : i32 to index
    %input_view = call @view_f16(%is_nhwc, %input) : (i1, !tensor) -> !strided
    %filter_view = call @view_f16(%is_nhwc, %filter) : (i1, !tensor) -> !strided
    %output_view = call @view_f16(%is_nhwc, %output) : (i1, !tensor) -> !strided
    %bias_row = memref.collapse_shape %bias [[0, 1, 2, 3]] : !tensor into !bias
    %sums = call @convolve_f16(%input_view, %filter_view, %bias_row, %geometry)
        : (!strided, !strided, !bias, !geometry) -> !sums
    %base, %offset, %sizes:4, %strides:4 = memref.extract_strided_metadata %sums : !sums
        -> memref<f32>, index, index, index, index, index, index, index, index, index
    %n = arith.subi %sizes#0, %infinite : index
    %f = arith.subi %sizes#1, %infinite : index
    %expected = memref.subview %sums[0, 0, 0, 0] [%n, %f, %sizes#2, %sizes#3] [1, 1, 1, 1] : !sums to !some_sums
    %actual = memref.subview %output_view[0, 0, 0, 0] [%n, %f, %sizes#2, %sizes#3] [1, 1, 1, 1] : !strided to !strided
    %expected_any = memref.cast %expected : !some_sums to memref<*xf32>
    %actual_any = memref.cast %actual : !strided to memref<*xf16>
    call @compare_f16(%actual_any, %expected_any) : (memref<*xf16>, memref<*xf32>) -> ()
    memref.dealloc %sums : !sums
    memref.dealloc %input : !tensor
    memref.dealloc %filter : !tensor
    memref.dealloc %bias : !tensor
    memref.dealloc %output : !tensor
    return
  }
}
