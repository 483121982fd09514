// RUN: swizzle-opt %s -convert-swizzle-to-arith -verify-diagnostics -split-input-file

// Whoever writes swizzle.remap, the map is proved before it is used.
// expected-error@+2 {{map @twice is not a bijection: for N = 2, id 1 becomes 2, which is not below N; id 1 is never produced}}
// expected-note-re@+1 {{of N = 1 to 1000 it is a bijection for 1{{$}}}}
swizzle.map @twice(%id, %n) {
  %new = arith.addi %id, %id : index
  swizzle.yield %new
}
func.func @refused(%h: i32, %n: i32) -> i32 {
  // expected-note@+1 {{the map is to be applied here}}
  %l = swizzle.remap %h of %n by <@twice> on <"mi300x"> : i32
  return %l : i32
}

// A proof for sizes that are not known is one for fewer than 2^32 workgroups.
// expected-error@+1 {{expected fewer than 2^32 workgroups, for which a map is proved if its rows and columns are not known, but got 68719476736}}
swizzle.map @wide(%row, %column, %rows, %columns) {
  %c = arith.constant 4294967296 : index
  %p = arith.muli %column, %c : index
  %new = arith.divui %p, %c : index
  swizzle.yield %row, %new
}
func.func @remap(%id: i64, %rows: i64, %columns: i64) -> i64 {
  %count = arith.constant 68719476736 : i64
  // expected-note@+1 {{the map is to be applied here}}
  %logical = swizzle.remap %id of %count by <@wide> on <"mi300x"> tiles(%rows, %columns) : i64
  return %logical : i64
}

// -----

// A size that is a constant only where the remap before is lowered.
// expected-error@+2 {{map @far can neither be proved nor refuted to be a bijection for N = 17179869184}}
// expected-note@+1 {{a grid of known size, of up to 2147483648 workgroups, is proved by evaluation}}
swizzle.map @far(%id, %n) {
  %c = arith.constant 2147483648 : index
  %p = arith.muli %id, %c : index
  // expected-note@+1 {{the proof stops at 'arith.divui': an operand may be more than 64 bits can hold}}
  %new = arith.divui %p, %c : index
  swizzle.yield %new
}
func.func @remaps(%id: i64) -> i64 {
  %h = arith.constant 34359738368 : i64
  %n = arith.constant 68719476736 : i64
  %count = swizzle.remap %h of %n by <balanced> on <xcds = 2> : i64
  // expected-note@+1 {{the map is to be applied here, for N = 17179869184}}
  %logical = swizzle.remap %id of %count by <@far> on <xcds = 2> : i64
  return %logical : i64
}
