// Convolutions on the host, for the host functions of several kernel files: what a kernel is tried with, and what it is
// compared with. A module that takes them has @conv2d_f16, which they launch, and names host_tensors.mlir, too, after
// this file.
//
// Cases. What a convolution is tried with is 16 numbers: 1 for tensors in NHWC, 0 for NCHW; N, C, H, W, F, R, S;
// stride, padding and dilation, each of rows and of columns; the elements of the bias, F or none; and of how many
// images and filters, the last ones, the elements are infinite and the results are not compared.

!tensor = memref<?x?x?x?xf16>
!turned = memref<?x?x?x?xf16, strided<[?, 1, ?, ?]>>
!inside = memref<?x?x?x?xf16, strided<[?, ?, ?, 1], offset: ?>>
!image = memref<?x?x?x?xf16, strided<[?, ?, ?, ?], offset: ?>>
!windows = memref<?x?x?x?x?x?xf16, strided<[?, ?, ?, ?, ?, ?]>>
!bias = memref<?xf16>
!sums = memref<?x?x?x?xf32>
!some_sums = memref<?x?x?x?xf32, strided<[?, ?, ?, 1]>>
// Strides, padding and dilations of a convolution, each of rows and of columns.
!geometry = vector<3x2xi32>
!case = vector<16xi32>
!cases = memref<?x16xi32>

module {
  // Of the module: launches the kernel for input, filter, bias and output, whose sizes are in the order of N, C, H, W.
  func.func private @conv2d_f16(!image, !image, !bias, !image, !geometry)
  // Of host_tensors.mlir.
  func.func private @make_f16(index, index, index, index) -> !tensor
  func.func private @set_f16(!tensor, index, index) -> !tensor
  func.func private @move_f16(!tensor, !tensor)
  func.func private @free_f16(!tensor)
  func.func private @free_both_f16(!tensor, !tensor)
  func.func private @compare_f16(memref<*xf16>, memref<*xf32>)

  // The last three sizes of a tensor in its own order, N, H, W, C or N, C, H, W.
  func.func private @order(%is_nhwc: i1, %channels: index, %rows: index, %columns: index) -> (index, index, index) {
    %second = arith.select %is_nhwc, %rows, %channels : index
    %third = arith.select %is_nhwc, %columns, %rows : index
    %fourth = arith.select %is_nhwc, %channels, %columns : index
    return %second, %third, %fourth : index, index, index
  }

  // The tensor with its sizes in the order of N, C, H, W, whichever it has.
  func.func private @reorder(%is_nhwc: i1, %tensor: !tensor) -> !image {
    %view = scf.if %is_nhwc -> !image {
      %turned = memref.transpose %tensor (n, h, w, c) -> (n, c, h, w) : !tensor to !turned
      %strided = memref.cast %turned : !turned to !image
      scf.yield %strided : !image
    } else {
      %strided = memref.cast %tensor : !tensor to !image
      scf.yield %strided : !image
    }
    return %view : !image
  }

  // The rows or columns of an output: none if the filter is larger than the padded image.
  func.func private @get_output_size(%size: index, %taps: index, %stride: index, %pad: index, %dilation: index)
      -> index {
    %room = affine.max affine_map<(s, t, p)[d] -> (s + 2 * p - (t - 1) * d, 0)>(%size, %taps, %pad)[%dilation]
    %steps = arith.ceildivui %room, %stride : index
    return %steps : index
  }

  // Convolves with linalg: a sum over the windows of the padded input, which are views of it. Sizes are in the
  // order of N, C, H, W; the bias may have no elements.
  func.func private @expect(%input: !image, %filter: !image, %bias: !bias, %geometry: !geometry) -> !sums {
    %c0 = arith.constant 0 : index
    %zero = arith.constant 0.0 : f32
    %zero_f16 = arith.constant 0.0 : f16
    %numbers = arith.index_cast %geometry : !geometry to vector<3x2xindex>
    %stride_h, %stride_w, %pad_h, %pad_w, %dilation_h, %dilation_w = vector.to_elements %numbers : vector<3x2xindex>
    %base, %offset, %in:4, %strides:4 = memref.extract_strided_metadata %input : !image
        -> memref<f16>, index, index, index, index, index, index, index, index, index
    %f_base, %f_offset, %of:4, %f_strides:4 = memref.extract_strided_metadata %filter : !image
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
    linalg.copy ins(%input : !image) outs(%inside : !inside)
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
        ins(%windows, %filter : !windows, !image) outs(%sums : !sums) {
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

  // Input, filter, bias and output of a case on the GPU. The contents are not set.
  func.func private @make(%case: !case) -> (!tensor, !tensor, !tensor, !tensor) {
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

  // What @conv2d_f16 takes, from the tensors of a case.
  func.func private @view(%case: !case, %input: !tensor, %filter: !tensor, %bias: !tensor, %output: !tensor)
      -> (!image, !image, !bias, !image, !geometry) {
    %nhwc = vector.extract %case[0] : i32 from !case
    %is_nhwc = arith.trunci %nhwc : i32 to i1
    %input_view = call @reorder(%is_nhwc, %input) : (i1, !tensor) -> !image
    %filter_view = call @reorder(%is_nhwc, %filter) : (i1, !tensor) -> !image
    %bias_row = memref.collapse_shape %bias [[0, 1, 2, 3]] : !tensor into !bias
    %output_view = call @reorder(%is_nhwc, %output) : (i1, !tensor) -> !image
    %numbers = vector.extract_strided_slice %case {offsets = [8], sizes = [6], strides = [1]} : !case to vector<6xi32>
    %geometry = vector.shape_cast %numbers : vector<6xi32> to !geometry
    return %input_view, %filter_view, %bias_row, %output_view, %geometry : !image, !image, !bias, !image, !geometry
  }

  // Makes tensors of the GPU for a case and launches the kernel. The contents are not set.
  func.func @launch_convolution(%case: !case) {
    %gpu:4 = call @make(%case) : (!case) -> (!tensor, !tensor, !tensor, !tensor)
    %views:5 = call @view(%case, %gpu#0, %gpu#1, %gpu#2, %gpu#3)
        : (!case, !tensor, !tensor, !tensor, !tensor) -> (!image, !image, !bias, !image, !geometry)
    call @conv2d_f16(%views#0, %views#1, %views#2, %views#3, %views#4)
        : (!image, !image, !bias, !image, !geometry) -> ()
    call @free_f16(%gpu#0) : (!tensor) -> ()
    call @free_f16(%gpu#1) : (!tensor) -> ()
    call @free_f16(%gpu#2) : (!tensor) -> ()
    call @free_f16(%gpu#3) : (!tensor) -> ()
    return
  }

  // Compares the kernel with linalg.
  func.func private @check_case(%case: !case) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c2 = arith.constant 2 : index
    %c3 = arith.constant 3 : index
    %c4 = arith.constant 4 : index
    %infinite_i32 = vector.extract %case[15] : i32 from !case
    %infinite = arith.index_cast %infinite_i32 : i32 to index
    %gpu:4 = call @make(%case) : (!case) -> (!tensor, !tensor, !tensor, !tensor)
    %input = call @set_f16(%gpu#0, %c1, %infinite) : (!tensor, index, index) -> !tensor
    %filter = call @set_f16(%gpu#1, %c2, %infinite) : (!tensor, index, index) -> !tensor
    %bias = call @set_f16(%gpu#2, %c3, %c0) : (!tensor, index, index) -> !tensor
    %output = call @set_f16(%gpu#3, %c4, %c0) : (!tensor, index, index) -> !tensor
    %views:5 = call @view(%case, %gpu#0, %gpu#1, %gpu#2, %gpu#3)
        : (!case, !tensor, !tensor, !tensor, !tensor) -> (!image, !image, !bias, !image, !geometry)
    call @conv2d_f16(%views#0, %views#1, %views#2, %views#3, %views#4)
        : (!image, !image, !bias, !image, !geometry) -> ()
    call @move_f16(%output, %gpu#3) : (!tensor, !tensor) -> ()
    %host:5 = call @view(%case, %input, %filter, %bias, %output)
        : (!case, !tensor, !tensor, !tensor, !tensor) -> (!image, !image, !bias, !image, !geometry)
    %sums = call @expect(%host#0, %host#1, %host#2, %host#4) : (!image, !image, !bias, !geometry) -> !sums
    %base, %offset, %sizes:4, %strides:4 = memref.extract_strided_metadata %sums : !sums
        -> memref<f32>, index, index, index, index, index, index, index, index, index
    %n = arith.subi %sizes#0, %infinite : index
    %f = arith.subi %sizes#1, %infinite : index
    %expected = memref.subview %sums[0, 0, 0, 0] [%n, %f, %sizes#2, %sizes#3] [1, 1, 1, 1] : !sums to !some_sums
    %actual = memref.subview %host#3[0, 0, 0, 0] [%n, %f, %sizes#2, %sizes#3] [1, 1, 1, 1] : !image to !image
    %expected_any = memref.cast %expected : !some_sums to memref<*xf32>
    %actual_any = memref.cast %actual : !image to memref<*xf16>
    call @compare_f16(%actual_any, %expected_any) : (memref<*xf16>, memref<*xf32>) -> ()
    memref.dealloc %sums : !sums
    call @free_both_f16(%input, %gpu#0) : (!tensor, !tensor) -> ()
    call @free_both_f16(%filter, %gpu#1) : (!tensor, !tensor) -> ()
    call @free_both_f16(%bias, %gpu#2) : (!tensor, !tensor) -> ()
    call @free_both_f16(%output, %gpu#3) : (!tensor, !tensor) -> ()
    return
  }

  // Does so for all cases.
  func.func @check_convolutions(%cases: !cases) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %count = memref.dim %cases, %c0 : !cases
    scf.for %i = %c0 to %count step %c1 {
      %case = vector.load %cases[%i, %c0] : !cases, !case
      func.call @check_case(%case) : (!case) -> ()
    }
    return
  }
}
