// Launches the convolution of Triton, whose grid has three dimensions, and compares
// it with linalg.conv_2d_nhwc_hwcf:
//
//   scripts/run kernels/triton/conv2d.mlir --link=kernels/triton/conv2d.llir
//
// The kernel was compiled for numbers of channels and filters that 16 divides.

!tensor = memref<?x?x?x?xf16>

module attributes {gpu.container_module} {
  // The last two arguments are the scratch memory that Triton appends and this
  // kernel does not use.
  gpu.module @kernels {
    llvm.func @conv2d(!llvm.ptr<1>, !llvm.ptr<1>, !llvm.ptr<1>, i32, i32, i32, i32, i32, i32, !llvm.ptr<1>, !llvm.ptr<1>)
        attributes {gpu.kernel}
  }

  func.func private @swizzleFillF16(memref<*xf16>, i64, f64, f64)
  func.func private @swizzleCompareF16(memref<*xf16>, memref<*xf32>, f64, f64)

  // Sums in fp32 in both, in another order, which changes them by less than 2^-11;
  // rounding to fp16 by 2^-11 of the result.
  func.func @check_conv2d(%images: index, %height: index, %width: index, %channels: index, %filters: index,
                          %filter_height: index, %filter_width: index) {
    %c1 = arith.constant 1 : index
    %tile_pixels = arith.constant 128 : index
    %tile_filters = arith.constant 64 : index
    %threads = arith.constant 256 : index
    %shared = arith.constant 12288 : i32
    %none = llvm.mlir.zero : !llvm.ptr
    %zero = arith.constant 0.0 : f32
    %low = arith.constant -1.0 : f64
    %high = arith.constant 1.0 : f64
    %tolerance = arith.constant 4.8828125e-4 : f64
    %seed_image = arith.constant 1 : i64
    %seed_filter = arith.constant 2 : i64
    %seed_output = arith.constant 3 : i64
    %shorter = arith.subi %height, %filter_height : index
    %output_height = arith.addi %shorter, %c1 : index
    %narrower = arith.subi %width, %filter_width : index
    %output_width = arith.addi %narrower, %c1 : index
    %image = memref.alloc(%images, %height, %width, %channels) : !tensor
    %image_any = memref.cast %image : !tensor to memref<*xf16>
    call @swizzleFillF16(%image_any, %seed_image, %low, %high) : (memref<*xf16>, i64, f64, f64) -> ()
    %filter = memref.alloc(%filter_height, %filter_width, %channels, %filters) : !tensor
    %filter_any = memref.cast %filter : !tensor to memref<*xf16>
    call @swizzleFillF16(%filter_any, %seed_filter, %low, %high) : (memref<*xf16>, i64, f64, f64) -> ()
    %output = memref.alloc(%images, %output_height, %output_width, %filters) : !tensor
    %output_any = memref.cast %output : !tensor to memref<*xf16>
    call @swizzleFillF16(%output_any, %seed_output, %low, %high) : (memref<*xf16>, i64, f64, f64) -> ()

    %pixels = arith.muli %output_height, %output_width : index
    %blocks_x = arith.ceildivui %filters, %tile_filters : index
    %blocks_y = arith.ceildivui %pixels, %tile_pixels : index
    %h = arith.index_cast %height : index to i32
    %w = arith.index_cast %width : index to i32
    %c = arith.index_cast %channels : index to i32
    %f = arith.index_cast %filters : index to i32
    %r = arith.index_cast %filter_height : index to i32
    %s = arith.index_cast %filter_width : index to i32
    gpu.launch_func @kernels::@conv2d blocks in (%blocks_x, %blocks_y, %images) threads in (%threads, %c1, %c1)
        dynamic_shared_memory_size %shared
        args(%image : !tensor, %filter : !tensor, %output : !tensor, %h : i32, %w : i32, %c : i32, %f : i32,
             %r : i32, %s : i32, %none : !llvm.ptr, %none : !llvm.ptr)

    %expected = memref.alloc(%images, %output_height, %output_width, %filters) : memref<?x?x?x?xf32>
    linalg.fill ins(%zero : f32) outs(%expected : memref<?x?x?x?xf32>)
    linalg.conv_2d_nhwc_hwcf ins(%image, %filter : !tensor, !tensor) outs(%expected : memref<?x?x?x?xf32>)
    %expected_any = memref.cast %expected : memref<?x?x?x?xf32> to memref<*xf32>
    call @swizzleCompareF16(%output_any, %expected_any, %tolerance, %tolerance)
        : (memref<*xf16>, memref<*xf32>, f64, f64) -> ()
    return
  }

  func.func @main() {
    %c1 = arith.constant 1 : index
    %c2 = arith.constant 2 : index
    %c3 = arith.constant 3 : index
    %c9 = arith.constant 9 : index
    %c14 = arith.constant 14 : index
    %c16 = arith.constant 16 : index
    %c48 = arith.constant 48 : index
    %c80 = arith.constant 80 : index
    call @check_conv2d(%c1, %c3, %c3, %c16, %c16, %c3, %c3)
        : (index, index, index, index, index, index, index) -> ()
    call @check_conv2d(%c3, %c14, %c16, %c48, %c80, %c3, %c2)
        : (index, index, index, index, index, index, index) -> ()
    return
  }
}
