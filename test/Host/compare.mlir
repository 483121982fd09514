// What the comparison of a result with the expected numbers says, and how the process
// ends.

// RUN: %run %s --entry=close | FileCheck %s --check-prefix=CLOSE
// CLOSE: 2x3: PASS, largest error 0.5, hash {{[0-9a-f]+$}}

// A comparison that fails lets the others go on.
// RUN: not %run %s --entry=far > %t.far
// RUN: FileCheck %s --check-prefix=FAR < %t.far
// FAR:      2x3: FAIL, largest error 0.5, hash [[HASH:[0-9a-f]+]]
// FAR-NEXT: 1 of 6 elements are wrong, the first is [1, 2]: expected 4, but got 4.5
// FAR-NEXT: 2x3: PASS, largest error 0.5, hash [[HASH]]

// RUN: not %run %s --entry=nan | FileCheck %s --check-prefix=NAN
// NAN:      2x3: FAIL, largest error nan
// NAN-NEXT: 6 of 6 elements are wrong, the first is [0, 0]: expected 4, but got {{-?}}nan

// Equal infinities have no difference.
// RUN: %run %s --entry=infinite | FileCheck %s --check-prefix=INFINITE
// INFINITE: 2: PASS, largest error 0.5

// No number is close to one, whatever the tolerance.
// RUN: not %run %s --entry=not_infinite | FileCheck %s --check-prefix=NOT-INFINITE
// NOT-INFINITE:      2x3: FAIL, largest error inf
// NOT-INFINITE-NEXT: 6 of 6 elements are wrong, the first is [0, 0]: expected -inf, but got 4

// RUN: not %run %s --entry=close > /dev/full 2> %t.full
// RUN: FileCheck %s --check-prefix=FULL < %t.full
// FULL: cannot write the result of a comparison: No space left on device

// RUN: not %run %s --entry=shape | FileCheck %s --check-prefix=SHAPE
// SHAPE: expected a buffer of shape 6, but got 2x3

// The same numbers in another order have another hash.
// RUN: not %run %s --entry=order > %t.order
// RUN: FileCheck %s --check-prefix=ORDER < %t.order
// ORDER: FAIL, largest error 0.5, hash {{[0-9a-f]+$}}
// RUN: cat %t.far %t.order | grep -o 'hash .*' | sort -u | count 2

func.func private @swizzleCompareF32(memref<*xf32>, memref<*xf32>, f64, f64)

// Fours but for one element, which is 4.5, compared with fours.
func.func @compare(%row: index, %column: index, %different: f32, %tolerance: f64) {
  %four = arith.constant 4.0 : f32
  %zero = arith.constant 0.0 : f64
  %actual = memref.alloc() : memref<2x3xf32>
  %expected = memref.alloc() : memref<2x3xf32>
  linalg.fill ins(%four : f32) outs(%actual : memref<2x3xf32>)
  linalg.fill ins(%four : f32) outs(%expected : memref<2x3xf32>)
  memref.store %different, %actual[%row, %column] : memref<2x3xf32>
  %actual_any = memref.cast %actual : memref<2x3xf32> to memref<*xf32>
  %expected_any = memref.cast %expected : memref<2x3xf32> to memref<*xf32>
  call @swizzleCompareF32(%actual_any, %expected_any, %tolerance, %zero) : (memref<*xf32>, memref<*xf32>, f64, f64) -> ()
  return
}

func.func @close() {
  %row = arith.constant 1 : index
  %column = arith.constant 2 : index
  %different = arith.constant 4.5 : f32
  %tolerance = arith.constant 0.5 : f64
  call @compare(%row, %column, %different, %tolerance) : (index, index, f32, f64) -> ()
  return
}

func.func @far() {
  %row = arith.constant 1 : index
  %column = arith.constant 2 : index
  %different = arith.constant 4.5 : f32
  %tolerance = arith.constant 0.4 : f64
  call @compare(%row, %column, %different, %tolerance) : (index, index, f32, f64) -> ()
  call @close() : () -> ()
  return
}

func.func @order() {
  %row = arith.constant 0 : index
  %column = arith.constant 0 : index
  %different = arith.constant 4.5 : f32
  %tolerance = arith.constant 0.4 : f64
  call @compare(%row, %column, %different, %tolerance) : (index, index, f32, f64) -> ()
  return
}

func.func @nan() {
  %four = arith.constant 4.0 : f32
  %nan = arith.constant 0x7FC00000 : f32
  %one = arith.constant 1.0 : f64
  %actual = memref.alloc() : memref<2x3xf32>
  %expected = memref.alloc() : memref<2x3xf32>
  linalg.fill ins(%nan : f32) outs(%actual : memref<2x3xf32>)
  linalg.fill ins(%four : f32) outs(%expected : memref<2x3xf32>)
  %actual_any = memref.cast %actual : memref<2x3xf32> to memref<*xf32>
  %expected_any = memref.cast %expected : memref<2x3xf32> to memref<*xf32>
  call @swizzleCompareF32(%actual_any, %expected_any, %one, %one) : (memref<*xf32>, memref<*xf32>, f64, f64) -> ()
  return
}

func.func @not_infinite() {
  %four = arith.constant 4.0 : f32
  %infinity = arith.constant 0xFF800000 : f32
  %tolerance = arith.constant 1.0e-5 : f64
  %actual = memref.alloc() : memref<2x3xf32>
  %expected = memref.alloc() : memref<2x3xf32>
  linalg.fill ins(%four : f32) outs(%actual : memref<2x3xf32>)
  linalg.fill ins(%infinity : f32) outs(%expected : memref<2x3xf32>)
  %actual_any = memref.cast %actual : memref<2x3xf32> to memref<*xf32>
  %expected_any = memref.cast %expected : memref<2x3xf32> to memref<*xf32>
  call @swizzleCompareF32(%actual_any, %expected_any, %tolerance, %tolerance) : (memref<*xf32>, memref<*xf32>, f64, f64) -> ()
  return
}

func.func @shape() {
  %zero = arith.constant 0.0 : f64
  %actual = memref.alloc() : memref<2x3xf32>
  %expected = memref.alloc() : memref<6xf32>
  %actual_any = memref.cast %actual : memref<2x3xf32> to memref<*xf32>
  %expected_any = memref.cast %expected : memref<6xf32> to memref<*xf32>
  call @swizzleCompareF32(%actual_any, %expected_any, %zero, %zero) : (memref<*xf32>, memref<*xf32>, f64, f64) -> ()
  return
}

func.func @infinite() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %infinity = arith.constant 0x7F800000 : f32
  %four = arith.constant 4.0 : f32
  %near = arith.constant 4.5 : f32
  %one = arith.constant 1.0 : f64
  %zero = arith.constant 0.0 : f64
  %actual = memref.alloc() : memref<2xf32>
  %expected = memref.alloc() : memref<2xf32>
  memref.store %infinity, %actual[%c0] : memref<2xf32>
  memref.store %infinity, %expected[%c0] : memref<2xf32>
  memref.store %near, %actual[%c1] : memref<2xf32>
  memref.store %four, %expected[%c1] : memref<2xf32>
  %actual_any = memref.cast %actual : memref<2xf32> to memref<*xf32>
  %expected_any = memref.cast %expected : memref<2xf32> to memref<*xf32>
  call @swizzleCompareF32(%actual_any, %expected_any, %one, %zero) : (memref<*xf32>, memref<*xf32>, f64, f64) -> ()
  return
}
