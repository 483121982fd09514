// Attention on the host, for the host functions of several kernel files: what a kernel is
// tried with, and what it is compared with. A module that takes them has @attention_f16,
// which they launch, and names host_tensors.mlir, too, after this file.
//
// Cases. What attention is tried with is 8 numbers: Z, H, the heads of k and v, M, N, D, 1
// for the causal mask or 0 for none, and the range of q: its numbers are in [-range, range),
// those of k and v in [-1, 1).

!tensor = memref<?x?x?x?xf16>
!heads = memref<?x?x?x?xf16, strided<[?, ?, ?, 1], offset: ?>>
!turned = memref<?x?x?x?xf16, strided<[?, ?, ?, 1]>>
!batches = memref<?x?x?xf16>
!result = memref<?x?x?x?xf32>
!scores = memref<?x?x?xf32>
!row_values = memref<?x?xf32>
!case = vector<8xindex>
!cases = memref<?x8xindex>
#score = affine_map<(b, i, j) -> (b, i, j)>
#row = affine_map<(b, i, j) -> (b, i)>

module {
  // Of the module: launches the kernel for q, k, v and o; 0 is no mask, else causal.
  func.func private @attention_f16(!heads, !heads, !heads, !heads, i32)
  // Of host_tensors.mlir.
  func.func private @fill_f16(i64, index, index, index, index, f64, f64) -> !tensor
  func.func private @random_f16(index, index, index, index, index) -> !tensor
  func.func private @make_f16(index, index, index, index) -> !tensor
  func.func private @copy_f16(!tensor) -> !tensor
  func.func private @move_f16(!tensor, !tensor)
  func.func private @free_f16(!tensor)
  // Of the library swizzle_host_runtime.
  func.func private @swizzleCompareF16(memref<*xf16>, memref<*xf32>, f64, f64)
  func.func private @swizzleRoundingF16() -> f64

  // Launches the kernel for tensors of the GPU, and k with any strides.
  func.func private @launch(%q: !tensor, %k: !heads, %v: !tensor, %o: !tensor, %causal: i32) {
    %q_heads = memref.cast %q : !tensor to !heads
    %v_heads = memref.cast %v : !tensor to !heads
    %o_heads = memref.cast %o : !tensor to !heads
    call @attention_f16(%q_heads, %k, %v_heads, %o_heads, %causal) : (!heads, !heads, !heads, !heads, i32) -> ()
    return
  }

  // The same for a case. The contents are not set.
  func.func @launch_attention(%case: !case) {
    %z, %q_heads, %kv_heads, %q_size, %kv_size, %d, %causal, %q_range = vector.to_elements %case : !case
    %causal_i32 = arith.index_castui %causal : index to i32
    %q = call @make_f16(%z, %q_heads, %q_size, %d) : (index, index, index, index) -> !tensor
    %k = call @make_f16(%z, %kv_heads, %kv_size, %d) : (index, index, index, index) -> !tensor
    %v = call @make_f16(%z, %kv_heads, %kv_size, %d) : (index, index, index, index) -> !tensor
    %o = call @make_f16(%z, %q_heads, %q_size, %d) : (index, index, index, index) -> !tensor
    %k_heads = memref.cast %k : !tensor to !heads
    call @launch(%q, %k_heads, %v, %o, %causal_i32) : (!tensor, !heads, !tensor, !tensor, i32) -> ()
    call @free_f16(%q) : (!tensor) -> ()
    call @free_f16(%k) : (!tensor) -> ()
    call @free_f16(%v) : (!tensor) -> ()
    call @free_f16(%o) : (!tensor) -> ()
    return
  }

  // Computes %o_host on the GPU. k goes there position by position, the others head by head.
  func.func @attend(%q_host: !tensor, %k_host: !tensor, %v_host: !tensor, %o_host: !tensor, %causal: i32) {
    %base, %offset, %sizes:4, %strides:4 = memref.extract_strided_metadata %k_host
        : !tensor -> memref<f16>, index, index, index, index, index, index, index, index, index
    %k_by_position = memref.alloc(%sizes#0, %sizes#2, %sizes#1, %sizes#3) : !tensor
    linalg.transpose ins(%k_host : !tensor) outs(%k_by_position : !tensor) permutation = [0, 2, 1, 3]
    %q = call @copy_f16(%q_host) : (!tensor) -> !tensor
    %k = call @copy_f16(%k_by_position) : (!tensor) -> !tensor
    %v = call @copy_f16(%v_host) : (!tensor) -> !tensor
    %o = call @copy_f16(%o_host) : (!tensor) -> !tensor
    %k_turned = memref.transpose %k (z, n, g, d) -> (z, g, n, d) : !tensor to !turned
    %k_heads = memref.cast %k_turned : !turned to !heads
    call @launch(%q, %k_heads, %v, %o, %causal) : (!tensor, !heads, !tensor, !tensor, i32) -> ()
    call @move_f16(%o_host, %o) : (!tensor, !tensor) -> ()
    call @free_f16(%q) : (!tensor) -> ()
    call @free_f16(%k) : (!tensor) -> ()
    call @free_f16(%v) : (!tensor) -> ()
    call @free_f16(%o) : (!tensor) -> ()
    memref.dealloc %k_by_position : !tensor
    return
  }

  // The same with linalg, in fp32: for each head of k and v two batch_matmul over the rows of all
  // its heads of q, with the softmax between them.
  func.func @expect(%q_host: !tensor, %k_host: !tensor, %v_host: !tensor, %is_causal: i1) -> !result {
    %c1 = arith.constant 1 : index
    %c2 = arith.constant 2 : index
    %zero = arith.constant 0.0 : f32
    %one = arith.constant 1.0 : f32
    %lowest = arith.constant -1.0e+30 : f32
    %base, %offset, %sizes:4, %strides:4 = memref.extract_strided_metadata %q_host
        : !tensor -> memref<f16>, index, index, index, index, index, index, index, index, index
    %kv_heads = memref.dim %k_host, %c1 : !tensor
    %kv_size = memref.dim %k_host, %c2 : !tensor
    // A head of k and v with the rows of all its heads of q.
    %group = arith.divui %sizes#1, %kv_heads : index
    %batches = arith.muli %sizes#0, %kv_heads : index
    %rows = arith.muli %group, %sizes#2 : index
    %row_area = arith.muli %rows, %sizes#3 : index
    %q_3 = memref.reinterpret_cast %q_host to offset: [0], sizes: [%batches, %rows, %sizes#3],
        strides: [%row_area, %sizes#3, 1] : !tensor to memref<?x?x?xf16, strided<[?, ?, 1]>>
    %k_3 = memref.collapse_shape %k_host [[0, 1], [2], [3]] : !tensor into !batches
    %v_3 = memref.collapse_shape %v_host [[0, 1], [2], [3]] : !tensor into !batches
    %k_turned = memref.transpose %k_3 (b, n, d) -> (b, d, n) : !batches to memref<?x?x?xf16, strided<[?, 1, ?]>>
    %scores = memref.alloc(%batches, %rows, %kv_size) : !scores
    linalg.fill ins(%zero : f32) outs(%scores : !scores)
    linalg.batch_matmul
        ins(%q_3, %k_turned : memref<?x?x?xf16, strided<[?, ?, 1]>>, memref<?x?x?xf16, strided<[?, 1, ?]>>)
        outs(%scores : !scores)
    // Scaled; masked where a key comes after its query.
    %d_i32 = arith.index_castui %sizes#3 : index to i32
    %d_f32 = arith.uitofp %d_i32 : i32 to f32
    %root = math.sqrt %d_f32 : f32
    %past = arith.subi %kv_size, %sizes#2 : index
    %largest = memref.alloc(%batches, %rows) : !row_values
    linalg.fill ins(%lowest : f32) outs(%largest : !row_values)
    linalg.generic {indexing_maps = [#score, #row], iterator_types = ["parallel", "parallel", "reduction"]}
        outs(%scores, %largest : !scores, !row_values) {
    ^bb0(%score: f32, %so_far: f32):
      %row = linalg.index 1 : index
      %j = linalg.index 2 : index
      %i = arith.remui %row, %sizes#2 : index
      %last = arith.addi %i, %past : index
      %after = arith.cmpi sgt, %j, %last : index
      %masked = arith.andi %after, %is_causal : i1
      %scaled = arith.divf %score, %root : f32
      %visible = arith.select %masked, %lowest, %scaled : f32
      %larger = arith.maxnumf %so_far, %visible : f32
      linalg.yield %visible, %larger : f32, f32
    }
    %sums = memref.alloc(%batches, %rows) : !row_values
    linalg.fill ins(%zero : f32) outs(%sums : !row_values)
    linalg.generic {indexing_maps = [#row, #score, #row], iterator_types = ["parallel", "parallel", "reduction"]}
        ins(%largest : !row_values) outs(%scores, %sums : !scores, !row_values) {
    ^bb0(%max: f32, %score: f32, %so_far: f32):
      %below = arith.subf %score, %max : f32
      %exp = math.exp %below : f32
      %is_masked = arith.cmpf oeq, %score, %lowest : f32
      %weight = arith.select %is_masked, %zero, %exp : f32
      %sum = arith.addf %so_far, %weight : f32
      linalg.yield %weight, %sum : f32, f32
    }
    // A row that sees no key has outputs 0.
    linalg.generic {indexing_maps = [#row, #score], iterator_types = ["parallel", "parallel", "parallel"]}
        ins(%sums : !row_values) outs(%scores : !scores) {
    ^bb0(%sum: f32, %weight: f32):
      %is_empty = arith.cmpf oeq, %sum, %zero : f32
      %divisor = arith.select %is_empty, %one, %sum : f32
      %normal = arith.divf %weight, %divisor : f32
      linalg.yield %normal : f32
    }
    %expected = memref.alloc(%sizes#0, %sizes#1, %sizes#2, %sizes#3) : !result
    %expected_3 = memref.reinterpret_cast %expected to offset: [0], sizes: [%batches, %rows, %sizes#3],
        strides: [%row_area, %sizes#3, 1] : !result to memref<?x?x?xf32, strided<[?, ?, 1]>>
    linalg.fill ins(%zero : f32) outs(%expected_3 : memref<?x?x?xf32, strided<[?, ?, 1]>>)
    linalg.batch_matmul ins(%scores, %v_3 : !scores, !batches)
        outs(%expected_3 : memref<?x?x?xf32, strided<[?, ?, 1]>>)
    memref.dealloc %scores : !scores
    memref.dealloc %largest : !row_values
    memref.dealloc %sums : !row_values
    return %expected : !result
  }

  // Compares the two; q is in [-q_range, q_range), k and v are in [-1, 1). Rounding a weight
  // changes it by 0.64 units at most, rounding the output by half a unit; exp2 and the
  // sums in fp32 by less; and these errors hardly add up.
  func.func private @check_case(%case: !case) {
    %c2 = arith.constant 2 : index
    %c3 = arith.constant 3 : index
    %c4 = arith.constant 4 : index
    %z, %q_heads, %kv_heads, %q_size, %kv_size, %d, %causal, %q_range = vector.to_elements %case : !case
    %range_i32 = arith.index_castui %q_range : index to i32
    %q_high = arith.uitofp %range_i32 : i32 to f64
    %q_low = arith.negf %q_high : f64
    %causal_i32 = arith.index_castui %causal : index to i32
    %is_causal = arith.index_castui %causal : index to i1
    // How much larger than 1 the next number of the element type is: twice what rounding changes 1 by.
    %rounding = call @swizzleRoundingF16() : () -> f64
    %unit = arith.addf %rounding, %rounding : f64
    %q_seed = arith.constant 1 : i64
    %q = call @fill_f16(%q_seed, %z, %q_heads, %q_size, %d, %q_low, %q_high)
        : (i64, index, index, index, index, f64, f64) -> !tensor
    %k = call @random_f16(%c2, %z, %kv_heads, %kv_size, %d) : (index, index, index, index, index) -> !tensor
    %v = call @random_f16(%c3, %z, %kv_heads, %kv_size, %d) : (index, index, index, index, index) -> !tensor
    %o = call @random_f16(%c4, %z, %q_heads, %q_size, %d) : (index, index, index, index, index) -> !tensor
    call @attend(%q, %k, %v, %o, %causal_i32) : (!tensor, !tensor, !tensor, !tensor, i32) -> ()
    %expected = call @expect(%q, %k, %v, %is_causal) : (!tensor, !tensor, !tensor, i1) -> !result
    %o_any = memref.cast %o : !tensor to memref<*xf16>
    %expected_any = memref.cast %expected : !result to memref<*xf32>
    call @swizzleCompareF16(%o_any, %expected_any, %unit, %unit) : (memref<*xf16>, memref<*xf32>, f64, f64) -> ()
    memref.dealloc %expected : !result
    memref.dealloc %q : !tensor
    memref.dealloc %k : !tensor
    memref.dealloc %v : !tensor
    memref.dealloc %o : !tensor
    return
  }

  // Does so for all cases.
  func.func @check_attention(%cases: !cases) {
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
