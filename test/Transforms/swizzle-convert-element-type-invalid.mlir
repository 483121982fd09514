// RUN: not swizzle-opt %s --swizzle-convert-element-type=to=i16 2>&1 | FileCheck %s --check-prefix=INTEGER
// RUN: not swizzle-opt %s --swizzle-convert-element-type=to=f32 2>&1 | FileCheck %s --check-prefix=WIDE
// RUN: swizzle-opt %s --verify-diagnostics --swizzle-convert-element-type="from=bf16 to=f16"

// INTEGER: error: expected a floating-point type, but got 'i16'
// WIDE: error: expected a type as wide as 'f16', but got 'f32'

func.func @large() -> bf16 {
  // expected-error @below {{'arith.constant' op expected a constant that is a number of type 'f16', but got a larger one}}
  %large = arith.constant 1.0e+10 : bf16
  return %large : bf16
}
