// RUN: swizzle-opt %s -split-input-file -swizzle-prove-maps -verify-diagnostics

swizzle.map @two_results(%id, %n) {
  // expected-error@+1 {{'arith.mului_extended' op expected an operation with one result in the body of 'swizzle.map', but got 2}}
  %low, %high = arith.mului_extended %id, %n : index
  swizzle.yield %low
}
