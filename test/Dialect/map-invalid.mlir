// RUN: swizzle-opt %s -split-input-file -verify-diagnostics

// C1
// expected-error@+1 {{expected the arguments (id, count) or (row, column, rows, columns), but got 3 of them}}
swizzle.map @three_arguments(%a, %b, %c) {
  swizzle.yield %a
}

// -----

// C1
// expected-error@+1 {{expected arguments of type index, but got 'i32'}}
"swizzle.map"() <{sym_name = "narrow"}> ({
^bb0(%id: i32, %n: i32):
  %0 = arith.constant 0 : index
  swizzle.yield %0
}) : () -> ()

// -----

// C1
// expected-error@+1 {{expected the arguments (id, count) or (row, column, rows, columns), but got 0 of them}}
"swizzle.map"() <{sym_name = "none"}> ({
  %0 = arith.constant 0 : index
  swizzle.yield %0
}) : () -> ()

// -----

// C2
swizzle.map @two_results(%id, %n) {
  // expected-error@+1 {{expected the new id, one value, but got 2}}
  swizzle.yield %id, %n
}

// -----

// C2
swizzle.map @one_result(%row, %column, %rows, %columns) {
  // expected-error@+1 {{expected the new row and column, two values, but got 1}}
  swizzle.yield %row
}

// -----

// C3
swizzle.map @other_dialect(%id, %n) {
  // expected-error@+1 {{expected an operation of the arith or the index dialect in the body of 'swizzle.map', but got one of 'gpu'}}
  %0 = gpu.block_id x
  swizzle.yield %0
}

// -----

// C3
swizzle.map @other_type(%id, %n) {
  // expected-error@+1 {{expected values of type index or i1 in the body of 'swizzle.map', but got 'i32'}}
  %0 = arith.index_cast %id : index to i32
  swizzle.yield %id
}

// -----

// C4
// expected-error@+1 {{expected a requirement on %n, but got %id}}
swizzle.map @on_id(%id, %n) requires(%id divisible_by 8) {
  swizzle.yield %id
}

// -----

// C4
// expected-error@+1 {{expected a requirement on %rows or %columns, but got %x}}
swizzle.map @on_other(%row, %column, %rows, %columns) requires(%x at_least 8) {
  swizzle.yield %row, %column
}

// -----

// C4
// expected-error@+1 {{expected requirements on the number of workgroups only, but got one on size 1}}
"swizzle.map"() <{requirements = [#swizzle.requirement<1 divisible_by 8>], sym_name = "second"}> ({
^bb0(%id: index, %n: index):
  swizzle.yield %id
}) : () -> ()

// -----

// C4
// expected-error@+1 {{expected requirements that some number below 2^32 meets, but got: N is divisible by 8 and N is at most 7}}
swizzle.map @impossible(%id, %n) requires(%n divisible_by 8, %n at_most 7) {
  swizzle.yield %id
}

// -----

// C4
// expected-error@+1 {{expected requirements that some number below 2^32 meets}}
swizzle.map @beyond(%id, %n) requires(%n divisible_by 65537, %n divisible_by 65536, %n divisible_by 3) {
  swizzle.yield %id
}

// -----

// C4
// expected-error@+1 {{expected requirements that fewer than 2^32 workgroups meet, but got: rows are divisible by 65536 and columns are divisible by 65536}}
swizzle.map @too_many_tiles(%row, %column, %rows, %columns) requires(%rows divisible_by 65536, %columns divisible_by 65536) {
  swizzle.yield %row, %column
}

// -----

// expected-error@+1 {{expected a size to be required divisible_by a positive number below 2^63, but got 0}}
swizzle.map @by_zero(%id, %n) requires(%n divisible_by 0) {
  swizzle.yield %id
}

// -----

// expected-error@+1 {{expected a size to be required at_most a positive number below 2^63, but got -8}}
swizzle.map @negative(%id, %n) requires(%n at_most -8) {
  swizzle.yield %id
}

// -----

// expected-error@+1 {{integer value too large}}
swizzle.map @too_large(%id, %n) requires(%n at_most 18446744073709551615) {
  swizzle.yield %id
}

// -----

// expected-error@+1 {{expected divisible_by, at_least or at_most, and a number, but got 'even'}}
swizzle.map @unknown_requirement(%id, %n) requires(%n even) {
  swizzle.yield %id
}

// -----

// expected-error@+1 {{expected a requirement on size 0 or 1, but got 2}}
func.func private @attribute() attributes {a = #swizzle.requirement<2 at_least 1>}

// -----

// expected-error@+1 {{expected a requirement on size 0 or 1, but got -1}}
func.func private @attribute() attributes {a = #swizzle.requirement<-1 at_least 1>}

// -----

// expected-error@+1 {{expected the name of the map, as in @name, but got 'mine'}}
swizzle.map mine(%id, %n) {
  swizzle.yield %id
}

// -----

// C2
func.func @no_map(%h: i32, %n: i32) -> i32 {
  // expected-error@+1 {{expected a 'swizzle.map' of this name in the same module, but got none: @nothing}}
  %0 = swizzle.remap %h of %n by <@nothing> on <"mi300x"> : i32
  return %0 : i32
}

// -----

// C1
swizzle.map @tiles(%row, %column, %rows, %columns) {
  swizzle.yield %row, %column
}
func.func @no_tiles(%h: i32, %n: i32) -> i32 {
  // expected-error@+1 {{expected a tile space of two numbers, rows and columns, for the map '@tiles', but got 0}}
  %0 = swizzle.remap %h of %n by <@tiles> on <"mi300x"> : i32
  return %0 : i32
}

// -----

// C1
swizzle.map @ids(%id, %n) {
  swizzle.yield %id
}
func.func @tiles_for_ids(%h: i32, %n: i32) -> i32 {
  // expected-error@+1 {{expected no tile space for the map '@ids', but got 2}}
  %0 = swizzle.remap %h of %n by <@ids> on <"mi300x"> tiles(%n, %n) : i32
  return %0 : i32
}

// -----

// C1
swizzle.map @ids(%id, %n) {
  swizzle.yield %id
}
func.func @no_tiles_for_a_step(%h: i32, %n: i32) -> i32 {
  // expected-error@+1 {{expected a tile space of two numbers, rows and columns, for the map '@ids then transpose', but got 0}}
  %0 = swizzle.remap %h of %n by <@ids then transpose> on <"mi300x"> : i32
  return %0 : i32
}

// -----

// C2
swizzle.map @no_yield(%id, %n) {
  // expected-error@+1 {{expected 'swizzle.yield' at the end of 'swizzle.map'}}
  ub.unreachable
}

// -----

// expected-error@+1 {{expected the name of a map, but got an empty one}}
"swizzle.map"() ({
^bb0(%id: index, %n: index):
  "swizzle.yield"(%id) : (index) -> ()
}) {sym_name = ""} : () -> ()

// -----

// expected-error@+1 {{expected attributes of the swizzle dialect on ops, but got 'swizzle.remapped' on argument 0}}
func.func @attribute_of_an_argument(%a: i32 {swizzle.remapped = #swizzle.map<balanced>}) { return }

// -----

// expected-error@+1 {{expected attributes of the swizzle dialect on ops, but got 'swizzle.foo' on result 0}}
func.func @attribute_of_a_result(%a: i32) -> (i32 {swizzle.foo}) { return %a : i32 }
