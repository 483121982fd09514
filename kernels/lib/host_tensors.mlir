// Tensors of the host and of the GPU, for the host functions of several kernel files. A module
// takes them by the attribute swizzle.libraries and by declaring them. The element type is f16;
// swizzle-convert-element-type makes it bf16, and the names have bf16.

!tensor = memref<?x?x?x?xf16>

module {
  func.func private @swizzleFillF16(memref<*xf16>, i64, f64, f64)

  // A tensor of the host with numbers in [%low, %high).
  func.func @fill_f16(%seed: i64, %size_0: index, %size_1: index, %size_2: index, %size_3: index, %low: f64, %high: f64)
      -> !tensor {
    %tensor = memref.alloc(%size_0, %size_1, %size_2, %size_3) : !tensor
    %any = memref.cast %tensor : !tensor to memref<*xf16>
    call @swizzleFillF16(%any, %seed, %low, %high) : (memref<*xf16>, i64, f64, f64) -> ()
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
}
