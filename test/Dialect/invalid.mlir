// One function for each message of the dialect.
// RUN: swizzle-opt %s -split-input-file -verify-diagnostics

// expected-error@+1 {{expected a map, one of identity, balanced, chunked<C>, windowed<W>, transpose, the @name of a 'swizzle.map', or several joined by 'then', but got 'naive'}}
func.func @unknown_map() attributes {m = #swizzle.map<naive>} { return }

// -----

// expected-error@+1 {{expected a map, one of identity, balanced}}
func.func @no_map() attributes {m = #swizzle.map<>} { return }

// -----

// expected-error@+1 {{expected a map, one of identity, balanced}}
func.func @no_map_after_then() attributes {m = #swizzle.map<balanced then>} { return }

// -----

// expected-error@+1 {{expected the name of a map, but got an empty one}}
func.func @map_without_name() attributes {m = #swizzle.map<balanced then @"">} { return }

// -----

// expected-error@+1 {{expected a chunk in [1, 4294967295], but got 0}}
func.func @chunk_of_0() attributes {m = #swizzle.map<chunked<0>>} { return }

// -----

// expected-error@+1 {{expected a chunk in [1, 4294967295], but got -7}}
func.func @negative_chunk() attributes {m = #swizzle.map<chunked<-7>>} { return }

// -----

// expected-error@+1 {{expected a chunk, a number}}
func.func @chunk_of_true() attributes {m = #swizzle.map<chunked<true>>} { return }

// -----

// expected-error@+1 {{expected a window in [1, 4294967295], but got 4294967296}}
func.func @window_of_33_bits() attributes {m = #swizzle.map<windowed<4294967296>>} { return }

// -----

// expected-error@+1 {{expected a window in [1, 4294967295], but got 99999999999999999999999}}
func.func @window_of_77_bits() attributes {m = #swizzle.map<windowed<99999999999999999999999>>} { return }

// -----

// expected-error@+1 {{expected a window, a number}}
func.func @window_without_number() attributes {m = #swizzle.map<windowed<w>>} { return }

// -----

// expected-error@+1 {{expected '<'}}
func.func @chunked_without_chunk() attributes {m = #swizzle.map<chunked>} { return }

// -----

// expected-error@+1 {{expected '>'}}
func.func @balanced_with_a_size() attributes {m = #swizzle.map<balanced<8>>} { return }

// -----

// expected-error@+1 {{expected a step, one of balanced, chunked<C>, windowed<W>, transpose, but got 'identity'}}
func.func @step_is_none() attributes {s = #swizzle.step<identity>} { return }

// -----

// expected-error@+1 {{expected a topology, one of mi250x, mi300x, mi300x-spx, mi300x-dpx, mi300x-qpx, mi300x-cpx, mi300a, mi300a-spx, mi300a-tpx, mi300a-cpx, mi308x,}}
func.func @unknown_topology() attributes {t = #swizzle.topology<"mi100">} { return }

// -----

// expected-error@+1 {{expected a number of XCDs in [1, 4294967295], but got 0}}
func.func @no_xcd() attributes {t = #swizzle.topology<xcds = 0>} { return }

// -----

// expected-error@+1 {{expected the name of a product in quotes, or xcds = a number}}
func.func @topology_without_quotes() attributes {t = #swizzle.topology<mi300x>} { return }

// -----

// C1
func.func @c1_tiles_missing(%h: i32, %n: i32) {
  // expected-error@+1 {{'swizzle.remap' op expected a tile space of two numbers, rows and columns, for the map 'windowed<8>', but got 0}}
  %0 = swizzle.remap %h of %n by <windowed<8>> on <"mi300x"> : i32
  return
}

// -----

// C1
func.func @c1_tiles_given(%h: i32, %n: i32) {
  // expected-error@+1 {{'swizzle.remap' op expected no tile space for the map 'balanced', but got 2}}
  %0 = swizzle.remap %h of %n by <balanced> on <"mi300x"> tiles(%h, %n) : i32
  return
}

// -----

// C1
func.func @c1_one_side(%h: i32, %n: i32) {
  // expected-error@+1 {{expected a tile space of two numbers, rows and columns, for the map 'transpose', but got 1}}
  %0 = swizzle.remap %h of %n by <transpose> on <"mi300x"> tiles(%h) : i32
  return
}

// -----

func.func @type(%h: i16, %n: i16) {
  // expected-error@+1 {{must be 32-bit signless integer or 64-bit signless integer or index, but got 'i16'}}
  %0 = swizzle.remap %h of %n by <balanced> on <"mi300x"> : i16
  return
}

// -----

// expected-error@+1 {{expected 'swizzle.remapped' to be a #swizzle.map, but got "balanced"}}
func.func @mark_is_no_map() attributes {swizzle.remapped = "balanced"} { return }

// -----

// expected-error@+1 {{expected the attribute 'swizzle.remapped', 'swizzle.chosen', 'swizzle.host_kernel', 'swizzle.libraries', 'swizzle.code_object', 'swizzle.may_wait' or 'swizzle.block', but got 'swizzle.other'}}
func.func @unknown_mark() attributes {swizzle.other = #swizzle.map<balanced>} { return }

// -----

func.func @block_has_no_number() {
  // expected-error@+1 {{expected 'swizzle.block' to be an integer, but got "first"}}
  return {swizzle.block = "first"}
}

// -----

// expected-error@+1 {{expected 'swizzle.host_kernel' to be a unit, but got true}}
func.func @host_mark_is_no_unit() attributes {swizzle.host_kernel = true} { return }

// -----

func.func @mark_on_no_function() {
  // expected-error@+1 {{expected 'swizzle.remapped' on a function, but got it on 'arith.constant'}}
  %0 = arith.constant {swizzle.remapped = #swizzle.map<balanced>} 0 : i32
  return
}

// -----

// expected-error@+1 {{expected 'swizzle.may_wait' to be a string that is not empty, but got unit}}
func.func private @waits() attributes {swizzle.may_wait}

// -----

// expected-error@+1 {{expected 'swizzle.may_wait' on a function, but got it on 'gpu.module'}}
gpu.module @waiting attributes {swizzle.may_wait = "an atomic load"} {
}

// -----

// expected-error@+1 {{expected 'swizzle.libraries' to be an array of names of files, but got "lib/tiles.mlir"}}
gpu.module @kernels attributes {swizzle.libraries = "lib/tiles.mlir"} {
}

// -----

// expected-error@+1 {{expected 'swizzle.libraries' on a module or 'gpu.module', but got it on 'func.func'}}
func.func private @f() attributes {swizzle.libraries = ["lib/tiles.mlir"]}

// -----

// expected-error@+1 {{expected 'swizzle.code_object' to be a string, but got 7}}
module attributes {swizzle.code_object = 7} {
}

// -----

// expected-error@+1 {{expected 'swizzle.code_object' on a module, but got it on 'func.func'}}
func.func private @f() attributes {swizzle.code_object = "x"}
