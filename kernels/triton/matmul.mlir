// Launches the matmul of Triton and compares it with linalg.matmul:
//
//   scripts/run kernels/triton/matmul.mlir --link=kernels/triton/matmul.llir
//
// The kernel was compiled for sizes that 16 divides.

module attributes {gpu.container_module} {
  // The last two arguments are the scratch memory that Triton appends and this
  // kernel does not use.
  gpu.module @kernels {
    llvm.func @matmul(!llvm.ptr<1>, !llvm.ptr<1>, !llvm.ptr<1>, i32, i32, i32, !llvm.ptr<1>, !llvm.ptr<1>)
        attributes {gpu.kernel}
  }

  func.func private @swizzleFillF16(memref<*xf16>, i64, f64, f64)
  func.func private @swizzleCompareF16(memref<*xf16>, memref<*xf32>, f64, f64)

  func.func private @launch_matmul(%a: memref<?x?xf16>, %b: memref<?x?xf16>, %c: memref<?x?xf16>) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %tile = arith.constant 128 : index
    %threads = arith.constant 256 : index
    %shared = arith.constant 32768 : i32
    %none = llvm.mlir.zero : !llvm.ptr
    %m = memref.dim %c, %c0 : memref<?x?xf16>
    %n = memref.dim %c, %c1 : memref<?x?xf16>
    %k = memref.dim %a, %c1 : memref<?x?xf16>
    %tiles_m = arith.ceildivui %m, %tile : index
    %tiles_n = arith.ceildivui %n, %tile : index
    %blocks = arith.muli %tiles_m, %tiles_n : index
    %m_i32 = arith.index_cast %m : index to i32
    %n_i32 = arith.index_cast %n : index to i32
    %k_i32 = arith.index_cast %k : index to i32
    gpu.launch_func @kernels::@matmul blocks in (%blocks, %c1, %c1) threads in (%threads, %c1, %c1)
        dynamic_shared_memory_size %shared
        args(%a : memref<?x?xf16>, %b : memref<?x?xf16>, %c : memref<?x?xf16>,
             %m_i32 : i32, %n_i32 : i32, %k_i32 : i32, %none : !llvm.ptr, %none : !llvm.ptr)
    return
  }

  // M, N and K 4096. The contents are not set.
  func.func @matmul_4096x4096x4096() {
    %size = arith.constant 4096 : index
    %a = gpu.alloc (%size, %size) : memref<?x?xf16>
    %b = gpu.alloc (%size, %size) : memref<?x?xf16>
    %c = gpu.alloc (%size, %size) : memref<?x?xf16>
    call @launch_matmul(%a, %b, %c) : (memref<?x?xf16>, memref<?x?xf16>, memref<?x?xf16>) -> ()
    gpu.dealloc %a : memref<?x?xf16>
    gpu.dealloc %b : memref<?x?xf16>
    gpu.dealloc %c : memref<?x?xf16>
    return
  }

  // The sum of k products of numbers in [-1, 1) is in fp32 in both, in another
  // order, which changes it by less than 2^-11; rounding to fp16 by 2^-11 of the
  // result.
  func.func @check_matmul(%m: index, %n: index, %k: index) {
    %zero = arith.constant 0.0 : f32
    %low = arith.constant -1.0 : f64
    %high = arith.constant 1.0 : f64
    %tolerance = arith.constant 4.8828125e-4 : f64
    %seed_a = arith.constant 1 : i64
    %seed_b = arith.constant 2 : i64
    %seed_c = arith.constant 3 : i64
    %a = memref.alloc(%m, %k) : memref<?x?xf16>
    %a_any = memref.cast %a : memref<?x?xf16> to memref<*xf16>
    call @swizzleFillF16(%a_any, %seed_a, %low, %high) : (memref<*xf16>, i64, f64, f64) -> ()
    %b = memref.alloc(%k, %n) : memref<?x?xf16>
    %b_any = memref.cast %b : memref<?x?xf16> to memref<*xf16>
    call @swizzleFillF16(%b_any, %seed_b, %low, %high) : (memref<*xf16>, i64, f64, f64) -> ()
    %c = memref.alloc(%m, %n) : memref<?x?xf16>
    %c_any = memref.cast %c : memref<?x?xf16> to memref<*xf16>
    call @swizzleFillF16(%c_any, %seed_c, %low, %high) : (memref<*xf16>, i64, f64, f64) -> ()

    call @launch_matmul(%a, %b, %c) : (memref<?x?xf16>, memref<?x?xf16>, memref<?x?xf16>) -> ()

    %expected = memref.alloc(%m, %n) : memref<?x?xf32>
    linalg.fill ins(%zero : f32) outs(%expected : memref<?x?xf32>)
    linalg.matmul ins(%a, %b : memref<?x?xf16>, memref<?x?xf16>) outs(%expected : memref<?x?xf32>)
    %expected_any = memref.cast %expected : memref<?x?xf32> to memref<*xf32>
    call @swizzleCompareF16(%c_any, %expected_any, %tolerance, %tolerance)
        : (memref<*xf16>, memref<*xf32>, f64, f64) -> ()
    memref.dealloc %a : memref<?x?xf16>
    memref.dealloc %b : memref<?x?xf16>
    memref.dealloc %c : memref<?x?xf16>
    memref.dealloc %expected : memref<?x?xf32>
    return
  }

  // Less than a tile; one tile; 6 and 9 tiles, the last ones not full.
  func.func @main() {
    %c16 = arith.constant 16 : index
    %c64 = arith.constant 64 : index
    %c80 = arith.constant 80 : index
    %c128 = arith.constant 128 : index
    %c144 = arith.constant 144 : index
    %c272 = arith.constant 272 : index
    %c368 = arith.constant 368 : index
    call @check_matmul(%c16, %c16, %c16) : (index, index, index) -> ()
    call @check_matmul(%c128, %c128, %c64) : (index, index, index) -> ()
    call @check_matmul(%c144, %c272, %c80) : (index, index, index) -> ()
    call @check_matmul(%c272, %c368, %c144) : (index, index, index) -> ()
    return
  }
}
