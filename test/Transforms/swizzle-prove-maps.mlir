// RUN: swizzle-opt %s -swizzle-prove-maps -verify-diagnostics=only-expected -o /dev/null

// A requirement is assumed by the proof, and not by a launch of known size.
// expected-remark@+1 {{map @naive is a bijection for all N such that N is divisible by 8}}
swizzle.map @naive(%id, %n) requires(%n divisible_by 8) {
  %c8 = arith.constant 8 : index
  %xcd = arith.remui %id, %c8 : index
  %nth = arith.divui %id, %c8 : index
  %share = arith.divui %n, %c8 : index
  %start = arith.muli %xcd, %share : index
  %new = arith.addi %start, %nth : index
  swizzle.yield %new
}

// expected-remark@+1 {{map @transpose is a bijection for all rows and columns}}
swizzle.map @transpose(%row, %column, %rows, %columns) {
  %start = arith.muli %row, %columns : index
  %id = arith.addi %start, %column : index
  %newRow = arith.remui %id, %rows : index
  %newColumn = arith.divui %id, %rows : index
  swizzle.yield %newRow, %newColumn
}

// What cannot be proved for all sizes says where, and what to do.
// expected-remark@+2 {{map @cubes can neither be proved nor refuted to be a bijection for all N}}
// expected-note@+1 {{a grid of known size, of up to 2147483648 workgroups, is proved by evaluation, and so are all sizes of a map that requires them to be at most a small number, as in 'requires(%n at_most 4096)'}}
swizzle.map @cubes(%id, %n) {
  %square = arith.muli %id, %id : index
  %cube = arith.muli %square, %n : index
  // expected-note@+1 {{the proof stops at 'arith.remui': an operand may be more than 64 bits can hold}}
  %zero = arith.remui %cube, %n : index
  %new = arith.addi %zero, %id : index
  swizzle.yield %new
}

// Nor what is a bijection for another reason than the order of products: here, that
// N and 67 have no divisor in common.
// expected-remark@+2 {{map @stride can neither be proved nor refuted to be a bijection for all N}}
// expected-note@+1 {{a grid of known size}}
swizzle.map @stride(%id, %n) {
  %c0 = arith.constant 0 : index
  %c67 = arith.constant 67 : index
  %rest = arith.remui %n, %c67 : index
  %isMultiple = arith.cmpi eq, %rest, %c0 : index
  %far = arith.muli %id, %c67 : index
  %around = arith.remui %far, %n : index
  // expected-note@+1 {{the proof stops at 'arith.select': too little is known of products of which both factors have many values}}
  %new = arith.select %isMultiple, %id, %around : index
  swizzle.yield %new
}

// The same for few sizes.
// expected-remark@+1 {{map @few_cubes is a bijection for all N such that N is at most 300}}
swizzle.map @few_cubes(%id, %n) requires(%n at_most 300) {
  %square = arith.muli %id, %id : index
  %cube = arith.muli %square, %n : index
  %zero = arith.remui %cube, %n : index
  %new = arith.addi %zero, %id : index
  swizzle.yield %new
}

// A counterexample that no enumeration of small sizes meets.
// expected-remark@+3 {{map @late is not a bijection: for N = 3002, ids 3000 and 3001 both become 3000; id 3001 is never produced}}
// expected-note@+2 {{of N = 1 to 1000 it is a bijection for 1 to 1000}}
// No requirement of a small number mends it, and none is suggested.
swizzle.map @late(%id, %n) {
  %c3000 = arith.constant 3000 : index
  %new = arith.minui %id, %c3000 : index
  swizzle.yield %new
}

// One that would take minutes to evaluate is not looked for.
// expected-remark@+2 {{map @very_late can neither be proved nor refuted to be a bijection for all N}}
// expected-note@+1 {{a grid of known size, of up to 2147483648 workgroups, is proved by evaluation}}
swizzle.map @very_late(%id, %n) {
  %most = arith.constant 0x7FC00000 : index
  // expected-note@+1 {{the proof stops at 'arith.minui': it is a bijection for small sizes, but nothing shows that it is one for sizes too large to evaluate}}
  %new = arith.minui %id, %most : index
  swizzle.yield %new
}

// Maps in modules inside of the module.
gpu.module @kernels {
  // expected-remark@+1 {{map @inner is a bijection for all N}}
  swizzle.map @inner(%id, %n) {
    swizzle.yield %id
  }
}

// What may be negative is another number where it is taken as unsigned.
// expected-remark@+2 {{map @unsigned_quotient can neither be proved nor refuted to be a bijection for all N}}
// expected-note@+1 {{a grid of known size, of up to 2147483648 workgroups, is proved by evaluation, and so are all sizes of a map that requires them to be at most a small number, as in 'requires(%n at_most 4096)'}}
swizzle.map @unsigned_quotient(%id, %n) {
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  %c1000 = arith.constant 1000 : index
  %x = arith.subi %id, %c1000 : index
  // expected-note@+1 {{the proof stops at 'arith.divui': the dividend may be negative, but is taken as unsigned}}
  %part = arith.divui %x, %c2 : index
  %zero = arith.muli %part, %c0 : index
  %new = arith.addi %id, %zero : index
  swizzle.yield %new
}

// What may be negative is another number where it is taken as unsigned.
// expected-remark@+2 {{map @unsigned_shift can neither be proved nor refuted to be a bijection for all N}}
// expected-note@+1 {{a grid of known size, of up to 2147483648 workgroups, is proved by evaluation, and so are all sizes of a map that requires them to be at most a small number, as in 'requires(%n at_most 4096)'}}
swizzle.map @unsigned_shift(%id, %n) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c1000 = arith.constant 1000 : index
  %x = arith.subi %id, %c1000 : index
  // expected-note@+1 {{the proof stops at 'arith.shrui': an operand may be negative, but is taken as unsigned}}
  %part = arith.shrui %x, %c1 : index
  %zero = arith.muli %part, %c0 : index
  %new = arith.addi %id, %zero : index
  swizzle.yield %new
}

// The largest constant: what it changes is no low part of the id.
// expected-remark@+2 {{map @changed_twice can neither be proved nor refuted to be a bijection for all N}}
// expected-note@+1 {{a grid of known size, of up to 2147483648 workgroups, is proved by evaluation, and so are all sizes of a map that requires them to be at most a small number, as in 'requires(%n at_most 4096)'}}
swizzle.map @changed_twice(%id, %n) {
  %most = arith.constant 9223372036854775807 : index
  // expected-note@+1 {{the proof stops at 'arith.xori': it is bit arithmetic with a constant of which this is not known to be a division or a remainder}}
  %x = arith.xori %id, %most : index
  %y = arith.xori %x, %most : index
  swizzle.yield %y
}

// A divisor that may be negative, or 0 for launches that are too large to enumerate.
// expected-remark@+2 {{map @negative_divisor can neither be proved nor refuted to be a bijection for all N}}
// expected-note@+1 {{a grid of known size, of up to 2147483648 workgroups, is proved by evaluation, and so are all sizes of a map that requires them to be at most a small number, as in 'requires(%n at_most 4096)'}}
swizzle.map @negative_divisor(%id, %n) {
  %c0 = arith.constant 0 : index
  %minus = arith.constant -1 : index
  // expected-note@+1 {{the proof stops at 'arith.divsi': the divisor may be negative}}
  %opposite = arith.divsi %id, %minus : index
  %new = arith.subi %c0, %opposite : index
  swizzle.yield %new
}

// expected-remark@+2 {{map @zero_divisor can neither be proved nor refuted to be a bijection for all N}}
// expected-note@+1 {{a grid of known size, of up to 2147483648 workgroups, is proved by evaluation, and so are all sizes of a map that requires them to be at most a small number, as in 'requires(%n at_most 4096)'}}
swizzle.map @zero_divisor(%id, %n) {
  %c0 = arith.constant 0 : index
  %far = arith.constant 3000000000 : index
  %divisor = arith.subi %n, %far : index
  // expected-note@+1 {{the proof stops at 'arith.divsi': the divisor may be 0}}
  %part = arith.divsi %id, %divisor : index
  %zero = arith.muli %part, %c0 : index
  %new = arith.addi %id, %zero : index
  swizzle.yield %new
}

// A shift without a result.
// expected-remark@+2 {{map @far_shift is not a bijection: for N = 1, 'arith.shrui' shifts by 64 or more for id 0}}
// expected-note@+1 {{of N = 1 to 1000 it is a bijection for none}}
swizzle.map @far_shift(%id, %n) {
  %c64 = arith.constant 64 : index
  // expected-note@+1 {{the operation without a result is here}}
  %part = arith.shrui %id, %c64 : index
  %new = arith.addi %id, %part : index
  swizzle.yield %new
}
