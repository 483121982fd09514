// Launches the attention kernels of Triton and compares them with linalg:
//
//   scripts/run kernels/triton/attention.mlir \
//     --link=full=kernels/triton/attention.llir,causal=kernels/triton/attention_causal.llir
//
// The kernels were compiled for a head size of 64 and numbers of queries that 128
// divides.

!heads = memref<?x?x64xf16>

module attributes {gpu.container_module} {
  // The last two arguments are the scratch memory that Triton appends and these
  // kernels do not use.
  gpu.module @full {
    llvm.func @attention(!llvm.ptr<1>, !llvm.ptr<1>, !llvm.ptr<1>, !llvm.ptr<1>, f32, i32, !llvm.ptr<1>, !llvm.ptr<1>)
        attributes {gpu.kernel}
  }
  gpu.module @causal {
    llvm.func @attention(!llvm.ptr<1>, !llvm.ptr<1>, !llvm.ptr<1>, !llvm.ptr<1>, f32, i32, !llvm.ptr<1>, !llvm.ptr<1>)
        attributes {gpu.kernel}
  }

  func.func private @swizzleFillF16(memref<*xf16>, i64, f64, f64)
  func.func private @swizzleCompareF16(memref<*xf16>, memref<*xf32>, f64, f64)

  // Weights are rounded to fp16 before they are used, and so are the results:
  // 2^-10 of means of numbers in [-1, 1).
  func.func @check_attention(%heads: index, %n: index, %is_causal: i1) {
    %c1 = arith.constant 1 : index
    %tile = arith.constant 128 : index
    %threads = arith.constant 256 : index
    %shared = arith.constant 16384 : i32
    %none = llvm.mlir.zero : !llvm.ptr
    %zero = arith.constant 0.0 : f32
    %lowest = arith.constant -1.0e+30 : f32
    %scale = arith.constant 0.125 : f32
    %low = arith.constant -1.0 : f64
    %high = arith.constant 1.0 : f64
    %tolerance = arith.constant 9.765625e-4 : f64
    %q = memref.alloc(%heads, %n) : !heads
    %q_any = memref.cast %q : !heads to memref<*xf16>
    %seed_q = arith.constant 0 : i64
    call @swizzleFillF16(%q_any, %seed_q, %low, %high) : (memref<*xf16>, i64, f64, f64) -> ()
    %k = memref.alloc(%heads, %n) : !heads
    %k_any = memref.cast %k : !heads to memref<*xf16>
    %seed_k = arith.constant 1 : i64
    call @swizzleFillF16(%k_any, %seed_k, %low, %high) : (memref<*xf16>, i64, f64, f64) -> ()
    %v = memref.alloc(%heads, %n) : !heads
    %v_any = memref.cast %v : !heads to memref<*xf16>
    %seed_v = arith.constant 2 : i64
    call @swizzleFillF16(%v_any, %seed_v, %low, %high) : (memref<*xf16>, i64, f64, f64) -> ()
    %o = memref.alloc(%heads, %n) : !heads
    %o_any = memref.cast %o : !heads to memref<*xf16>
    %seed_o = arith.constant 3 : i64
    call @swizzleFillF16(%o_any, %seed_o, %low, %high) : (memref<*xf16>, i64, f64, f64) -> ()

    %blocks = arith.divui %n, %tile : index
    %n_i32 = arith.index_cast %n : index to i32
    scf.if %is_causal {
      gpu.launch_func @causal::@attention blocks in (%blocks, %heads, %c1) threads in (%threads, %c1, %c1)
          dynamic_shared_memory_size %shared
          args(%q : !heads, %k : !heads, %v : !heads, %o : !heads, %scale : f32, %n_i32 : i32,
               %none : !llvm.ptr, %none : !llvm.ptr)
    } else {
      gpu.launch_func @full::@attention blocks in (%blocks, %heads, %c1) threads in (%threads, %c1, %c1)
          dynamic_shared_memory_size %shared
          args(%q : !heads, %k : !heads, %v : !heads, %o : !heads, %scale : f32, %n_i32 : i32,
               %none : !llvm.ptr, %none : !llvm.ptr)
    }

    %k_transposed = memref.alloc(%heads, %n) : memref<?x64x?xf16>
    linalg.transpose ins(%k : !heads) outs(%k_transposed : memref<?x64x?xf16>) permutation = [0, 2, 1]
    %scores = memref.alloc(%heads, %n, %n) : memref<?x?x?xf32>
    linalg.fill ins(%zero : f32) outs(%scores : memref<?x?x?xf32>)
    linalg.batch_matmul ins(%q, %k_transposed : !heads, memref<?x64x?xf16>) outs(%scores : memref<?x?x?xf32>)
    // Keys behind the query weigh nothing if the attention is causal.
    linalg.generic {indexing_maps = [affine_map<(b, i, j) -> (b, i, j)>],
                    iterator_types = ["parallel", "parallel", "parallel"]}
        outs(%scores : memref<?x?x?xf32>) {
    ^bb0(%score: f32):
      %query = linalg.index 1 : index
      %key = linalg.index 2 : index
      %is_behind = arith.cmpi ugt, %key, %query : index
      %is_masked = arith.andi %is_behind, %is_causal : i1
      %kept = arith.select %is_masked, %lowest, %score : f32
      linalg.yield %kept : f32
    }
    %largest = memref.alloc(%heads, %n) : memref<?x?xf32>
    linalg.fill ins(%lowest : f32) outs(%largest : memref<?x?xf32>)
    linalg.reduce { arith.maxnumf } ins(%scores : memref<?x?x?xf32>) outs(%largest : memref<?x?xf32>) dimensions = [2]
    linalg.generic {indexing_maps = [affine_map<(b, i, j) -> (b, i)>, affine_map<(b, i, j) -> (b, i, j)>],
                    iterator_types = ["parallel", "parallel", "parallel"]}
        ins(%largest : memref<?x?xf32>) outs(%scores : memref<?x?x?xf32>) {
    ^bb0(%max: f32, %score: f32):
      %below = arith.subf %score, %max : f32
      %scaled = arith.mulf %below, %scale : f32
      %exp = math.exp %scaled : f32
      linalg.yield %exp : f32
    }
    %sums = memref.alloc(%heads, %n) : memref<?x?xf32>
    linalg.fill ins(%zero : f32) outs(%sums : memref<?x?xf32>)
    linalg.reduce { arith.addf } ins(%scores : memref<?x?x?xf32>) outs(%sums : memref<?x?xf32>) dimensions = [2]
    %v_f32 = memref.alloc(%heads, %n) : memref<?x?x64xf32>
    linalg.generic {indexing_maps = [affine_map<(b, i, j) -> (b, i, j)>, affine_map<(b, i, j) -> (b, i, j)>],
                    iterator_types = ["parallel", "parallel", "parallel"]}
        ins(%v : !heads) outs(%v_f32 : memref<?x?x64xf32>) {
    ^bb0(%value: f16, %unused: f32):
      %wide = arith.extf %value : f16 to f32
      linalg.yield %wide : f32
    }
    %expected = memref.alloc(%heads, %n) : memref<?x?x64xf32>
    linalg.fill ins(%zero : f32) outs(%expected : memref<?x?x64xf32>)
    linalg.batch_matmul ins(%scores, %v_f32 : memref<?x?x?xf32>, memref<?x?x64xf32>) outs(%expected : memref<?x?x64xf32>)
    linalg.generic {indexing_maps = [affine_map<(b, i, j) -> (b, i)>, affine_map<(b, i, j) -> (b, i, j)>],
                    iterator_types = ["parallel", "parallel", "parallel"]}
        ins(%sums : memref<?x?xf32>) outs(%expected : memref<?x?x64xf32>) {
    ^bb0(%sum: f32, %value: f32):
      %mean = arith.divf %value, %sum : f32
      linalg.yield %mean : f32
    }
    %expected_any = memref.cast %expected : memref<?x?x64xf32> to memref<*xf32>
    call @swizzleCompareF16(%o_any, %expected_any, %tolerance, %tolerance)
        : (memref<*xf16>, memref<*xf32>, f64, f64) -> ()
    return
  }

  func.func @main() {
    %full = arith.constant false
    %causal = arith.constant true
    %c1 = arith.constant 1 : index
    %c3 = arith.constant 3 : index
    %c128 = arith.constant 128 : index
    %c384 = arith.constant 384 : index
    call @check_attention(%c1, %c128, %full) : (index, index, i1) -> ()
    call @check_attention(%c3, %c384, %full) : (index, index, i1) -> ()
    call @check_attention(%c1, %c128, %causal) : (index, index, i1) -> ()
    call @check_attention(%c3, %c384, %causal) : (index, index, i1) -> ()
    return
  }
}
