// Launches the softmax of Triton and compares it with linalg:
//
//   scripts/run kernels/triton/softmax.mlir --link=kernels/triton/softmax.llir
//
// The kernel was compiled for up to 1024 columns, a number that 16 divides.

#element = affine_map<(i, j) -> (i, j)>
#row = affine_map<(i, j) -> (i)>

module attributes {gpu.container_module} {
  // The last two arguments are the scratch memory that Triton appends and this
  // kernel does not use.
  gpu.module @kernels {
    llvm.func @softmax(!llvm.ptr<1>, !llvm.ptr<1>, i32, !llvm.ptr<1>, !llvm.ptr<1>) attributes {gpu.kernel}
  }

  func.func private @swizzleFillF16(memref<*xf16>, i64, f64, f64)
  func.func private @swizzleCompareF16(memref<*xf16>, memref<*xf32>, f64, f64)

  // Rounding to fp16 changes the result by 2^-11 of it, exp2 in place of exp by
  // less.
  func.func @check_softmax(%rows: index, %columns: index) {
    %c1 = arith.constant 1 : index
    %threads = arith.constant 256 : index
    %shared = arith.constant 16 : i32
    %none = llvm.mlir.zero : !llvm.ptr
    %zero = arith.constant 0.0 : f32
    %lowest = arith.constant -1.0e+30 : f32
    %low = arith.constant -8.0 : f64
    %high = arith.constant 8.0 : f64
    %absolute = arith.constant 1.0e-7 : f64
    %relative = arith.constant 9.765625e-4 : f64
    %seed_x = arith.constant 1 : i64
    %seed_y = arith.constant 2 : i64
    %x = memref.alloc(%rows, %columns) : memref<?x?xf16>
    %x_any = memref.cast %x : memref<?x?xf16> to memref<*xf16>
    call @swizzleFillF16(%x_any, %seed_x, %low, %high) : (memref<*xf16>, i64, f64, f64) -> ()
    %y = memref.alloc(%rows, %columns) : memref<?x?xf16>
    %y_any = memref.cast %y : memref<?x?xf16> to memref<*xf16>
    call @swizzleFillF16(%y_any, %seed_y, %low, %high) : (memref<*xf16>, i64, f64, f64) -> ()

    %columns_i32 = arith.index_cast %columns : index to i32
    gpu.launch_func @kernels::@softmax blocks in (%rows, %c1, %c1) threads in (%threads, %c1, %c1)
        dynamic_shared_memory_size %shared
        args(%x : memref<?x?xf16>, %y : memref<?x?xf16>, %columns_i32 : i32, %none : !llvm.ptr, %none : !llvm.ptr)

    %largest = memref.alloc(%rows) : memref<?xf32>
    linalg.fill ins(%lowest : f32) outs(%largest : memref<?xf32>)
    linalg.generic {indexing_maps = [#element, #row], iterator_types = ["parallel", "reduction"]}
        ins(%x : memref<?x?xf16>) outs(%largest : memref<?xf32>) {
    ^bb0(%value: f16, %before: f32):
      %wide = arith.extf %value : f16 to f32
      %max = arith.maxnumf %wide, %before : f32
      linalg.yield %max : f32
    }
    %expected = memref.alloc(%rows, %columns) : memref<?x?xf32>
    linalg.generic {indexing_maps = [#element, #row, #element], iterator_types = ["parallel", "parallel"]}
        ins(%x, %largest : memref<?x?xf16>, memref<?xf32>) outs(%expected : memref<?x?xf32>) {
    ^bb0(%value: f16, %max: f32, %unused: f32):
      %wide = arith.extf %value : f16 to f32
      %below = arith.subf %wide, %max : f32
      %exp = math.exp %below : f32
      linalg.yield %exp : f32
    }
    %sums = memref.alloc(%rows) : memref<?xf32>
    linalg.fill ins(%zero : f32) outs(%sums : memref<?xf32>)
    linalg.reduce { arith.addf } ins(%expected : memref<?x?xf32>) outs(%sums : memref<?xf32>) dimensions = [1]
    linalg.generic {indexing_maps = [#row, #element], iterator_types = ["parallel", "parallel"]}
        ins(%sums : memref<?xf32>) outs(%expected : memref<?x?xf32>) {
    ^bb0(%sum: f32, %value: f32):
      %share = arith.divf %value, %sum : f32
      linalg.yield %share : f32
    }
    %expected_any = memref.cast %expected : memref<?x?xf32> to memref<*xf32>
    call @swizzleCompareF16(%y_any, %expected_any, %absolute, %relative)
        : (memref<*xf16>, memref<*xf32>, f64, f64) -> ()
    return
  }

  func.func @main() {
    %c1 = arith.constant 1 : index
    %c9 = arith.constant 9 : index
    %c65 = arith.constant 65 : index
    %c16 = arith.constant 16 : index
    %c400 = arith.constant 400 : index
    %c1024 = arith.constant 1024 : index
    call @check_softmax(%c1, %c16) : (index, index) -> ()
    call @check_softmax(%c9, %c1024) : (index, index) -> ()
    call @check_softmax(%c65, %c400) : (index, index) -> ()
    return
  }
}
