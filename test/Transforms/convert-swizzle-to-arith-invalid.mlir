// RUN: swizzle-opt %s -convert-swizzle-to-arith -verify-diagnostics

// Whoever writes swizzle.remap, the map is proved before it is used.
// expected-error@+2 {{map @twice is not a bijection: for N = 2, id 1 becomes 2, which is not below N; id 1 is never produced}}
// expected-note@+1 {{of N = 1 to 1000 it is a bijection for 1}}
swizzle.map @twice(%id, %n) {
  %new = arith.addi %id, %id : index
  swizzle.yield %new
}
func.func @refused(%h: i32, %n: i32) -> i32 {
  // expected-note@+1 {{the map is to be applied here}}
  %l = swizzle.remap %h of %n by <@twice> on <"mi300x"> : i32
  return %l : i32
}
