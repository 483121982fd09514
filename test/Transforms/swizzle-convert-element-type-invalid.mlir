// RUN: not swizzle-opt %s --swizzle-convert-element-type=to=i16 2>&1 | FileCheck %s --check-prefix=INTEGER
// RUN: not swizzle-opt %s --swizzle-convert-element-type=to=f32 2>&1 | FileCheck %s --check-prefix=WIDE
// RUN: swizzle-opt %s --split-input-file --verify-diagnostics --swizzle-convert-element-type="from=bf16 to=f16"
// RUN: echo "func.func @f() -> f8E5M2 { %0 = arith.constant 0x7C : f8E5M2 return %0 : f8E5M2 }" | not swizzle-opt --swizzle-convert-element-type="from=f8E5M2 to=f8E4M3FN" 2>&1 | FileCheck %s --check-prefix=INFINITY

// INTEGER: error: expected a floating-point type, but got 'i16'
// RUN: echo "module {}" | not swizzle-opt --swizzle-convert-element-type=to=bf17 2>&1 | FileCheck %s --check-prefix=UNKNOWN --implicit-check-not=error:
// UNKNOWN: error: expected a floating-point type, but got 'bf17'
// WIDE: error: expected a type as wide as 'f16', but got 'f32'
// INFINITY: error: 'arith.constant' op expected a constant that is a number of type 'f8E4M3FN', but got a larger one

// RUN: echo "func.func @f() -> f8E5M2 { %0 = arith.constant -1.5 : f8E5M2 return %0 : f8E5M2 }" | not swizzle-opt --swizzle-convert-element-type="from=f8E5M2 to=f8E8M0FNU" 2>&1 | FileCheck %s --check-prefix=NEGATIVE
// RUN: echo "func.func @f() -> f8E5M2 { %0 = arith.constant 0.0 : f8E5M2 return %0 : f8E5M2 }" | not swizzle-opt --swizzle-convert-element-type="from=f8E5M2 to=f8E8M0FNU" 2>&1 | FileCheck %s --check-prefix=ZERO
// NEGATIVE: error: 'arith.constant' op expected a constant that is a number of type 'f8E8M0FNU', but got a negative one
// ZERO: error: 'arith.constant' op expected a constant that is a number of type 'f8E8M0FNU', but got zero

func.func @large() -> bf16 {
  // expected-error @below {{'arith.constant' op expected a constant that is a number of type 'f16', but got a larger one}}
  %large = arith.constant 1.0e+10 : bf16
  return %large : bf16
}

// -----

func.func @elsewhere() -> tensor<2xbf16> {
  // expected-error @below {{'arith.constant' op expected constants of type 'bf16' that are written out, but got a dense_resource, whose bytes are not converted}}
  %elsewhere = arith.constant dense_resource<numbers> : tensor<2xbf16>
  return %elsewhere : tensor<2xbf16>
}
{-#
  dialect_resources: { builtin: { numbers: "0x02000000803F0040" } }
#-}

// -----

// expected-error @below {{'func.func' op expected no other symbol with its new name, 'add_f16', but got one}}
func.func private @add_bf16(bf16) -> bf16
// expected-note @below {{the other symbol}}
func.func private @add_f16(f16) -> f16

// -----

// What is declared only has no code.
llvm.func @declared(bf16) -> bf16

// expected-error @below {{expected a function with other types than 'bf16', as the types of LLVM IR are not converted, but got 'load'}}
llvm.func @load(%from: !llvm.ptr) {
  %value = llvm.load %from : !llvm.ptr -> vector<4xbf16>
  llvm.return
}
