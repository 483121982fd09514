// The host's part of the tutorial: matrices with numbers, and what their product is compared
// with. C[m, n] is the sum over k of A[m, k] * B[n, k].

!matrix = memref<?x?xf16>
!result = memref<?x?xf32>

module {
  func.func private @swizzleFillF16(memref<*xf16>, i64, f64, f64)
  func.func private @swizzleFillF32(memref<*xf32>, i64, f64, f64)
  func.func private @swizzleCompareF32(memref<*xf32>, memref<*xf32>, f64, f64)

  // A and B with numbers in [-1, 1), and C with others.
  func.func @make(%m: index, %n: index, %k: index) -> (!matrix, !matrix, !result) {
    %a_seed = arith.constant 1 : i64
    %b_seed = arith.constant 2 : i64
    %c_seed = arith.constant 3 : i64
    %low = arith.constant -1.0 : f64
    %high = arith.constant 1.0 : f64
    %a = memref.alloc(%m, %k) : !matrix
    %b = memref.alloc(%n, %k) : !matrix
    %c = memref.alloc(%m, %n) : !result
    %any_a = memref.cast %a : !matrix to memref<*xf16>
    %any_b = memref.cast %b : !matrix to memref<*xf16>
    %any_c = memref.cast %c : !result to memref<*xf32>
    call @swizzleFillF16(%any_a, %a_seed, %low, %high) : (memref<*xf16>, i64, f64, f64) -> ()
    call @swizzleFillF16(%any_b, %b_seed, %low, %high) : (memref<*xf16>, i64, f64, f64) -> ()
    call @swizzleFillF32(%any_c, %c_seed, %low, %high) : (memref<*xf32>, i64, f64, f64) -> ()
    return %a, %b, %c : !matrix, !matrix, !result
  }

  // Compares C with linalg's, and frees all three. Sums of 192 products of such numbers, added up
  // in another order, differ by less than 192 * 192 / 2 roundings of fp32 at 1: 2^-10.
  func.func @check(%a: !matrix, %b: !matrix, %c: !result) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %zero = arith.constant 0.0 : f32
    %tolerance = arith.constant 9.765625e-4 : f64
    %exact = arith.constant 0.0 : f64
    %m = memref.dim %c, %c0 : !result
    %n = memref.dim %c, %c1 : !result
    %expected = memref.alloc(%m, %n) : !result
    linalg.fill ins(%zero : f32) outs(%expected : !result)
    %turned = memref.transpose %b (n, k) -> (k, n) : !matrix to memref<?x?xf16, strided<[1, ?]>>
    linalg.matmul ins(%a, %turned : !matrix, memref<?x?xf16, strided<[1, ?]>>) outs(%expected : !result)
    %any_c = memref.cast %c : !result to memref<*xf32>
    %any_expected = memref.cast %expected : !result to memref<*xf32>
    call @swizzleCompareF32(%any_c, %any_expected, %tolerance, %exact)
        : (memref<*xf32>, memref<*xf32>, f64, f64) -> ()
    memref.dealloc %a : !matrix
    memref.dealloc %b : !matrix
    memref.dealloc %c : !result
    memref.dealloc %expected : !result
    return
  }
}
