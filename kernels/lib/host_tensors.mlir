// Tensors of the host and of the GPU, for the host functions of several kernel files. A module takes them by the
// attribute swizzle.libraries and by declaring them. The element type is f16; swizzle-convert-element-type makes it
// bf16, and the names have bf16.

!tensor = memref<?x?x?x?xf16>
!inside = memref<?x?x?x?xf16, strided<[?, ?, ?, 1], offset: ?>>

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
}
