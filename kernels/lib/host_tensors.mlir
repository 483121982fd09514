// Tensors of the host and of the GPU, and what convolutions are compared with, for the host
// functions of several kernel files. A module takes them by the attribute swizzle.libraries and by
// declaring them. The element type is f16; swizzle-convert-element-type makes it bf16, and the
// names have bf16.

!tensor = memref<?x?x?x?xf16>
!turned = memref<?x?x?x?xf16, strided<[?, 1, ?, ?]>>
!inside = memref<?x?x?x?xf16, strided<[?, ?, ?, 1], offset: ?>>
!strided = memref<?x?x?x?xf16, strided<[?, ?, ?, ?]>>
!windows = memref<?x?x?x?x?x?xf16, strided<[?, ?, ?, ?, ?, ?]>>
!bias = memref<?xf16>
!sums = memref<?x?x?x?xf32>
// Strides, padding and dilations of a convolution, each of rows and of columns.
!geometry = vector<6xi32>

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

  // A tensor of the GPU with the contents of one of the host.
  func.func @copy_f16(%host: !tensor) -> !tensor {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c2 = arith.constant 2 : index
    %c3 = arith.constant 3 : index
    %size_0 = memref.dim %host, %c0 : !tensor
    %size_1 = memref.dim %host, %c1 : !tensor
    %size_2 = memref.dim %host, %c2 : !tensor
    %size_3 = memref.dim %host, %c3 : !tensor
    %copy = call @make_f16(%size_0, %size_1, %size_2, %size_3) : (index, index, index, index) -> !tensor
    %start = gpu.wait async
    %there = gpu.memcpy async [%start] %copy, %host : !tensor, !tensor
    gpu.wait [%there]
    return %copy : !tensor
  }

  func.func @free_f16(%tensor: !tensor) {
    %start = gpu.wait async
    %freed = gpu.dealloc async [%start] %tensor : !tensor
    gpu.wait [%freed]
    return
  }

  // Copies a tensor of the GPU to one of the host, and frees it.
  func.func @take_f16(%host: !tensor, %tensor: !tensor) {
    %start = gpu.wait async
    %there = gpu.memcpy async [%start] %host, %tensor : !tensor, !tensor
    gpu.wait [%there]
    call @free_f16(%tensor) : (!tensor) -> ()
    return
  }

  // Frees a tensor of the host and its copy on the GPU.
  func.func @free_both_f16(%host: !tensor, %tensor: !tensor) {
    memref.dealloc %host : !tensor
    call @free_f16(%tensor) : (!tensor) -> ()
    return
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
}
