// RUN: swizzle-opt %s -split-input-file -convert-swizzle-to-arith | FileCheck %s
// No op is left to convert the second time.
// RUN: swizzle-opt %s -split-input-file -convert-swizzle-to-arith > %t.once
// RUN: swizzle-opt %s -split-input-file -convert-swizzle-to-arith -convert-swizzle-to-arith | diff %t.once -

// x*q + min(x, r) + j, unsigned.
// CHECK-LABEL: func @balanced
// CHECK-SAME:  (%[[H:.+]]: i32, %[[N:.+]]: i32)
// CHECK-DAG:   %[[C8:.+]] = arith.constant 8 : i32
// CHECK-DAG:   %[[X:.+]] = arith.remui %[[H]], %[[C8]]
// CHECK-DAG:   %[[J:.+]] = arith.divui %[[H]], %[[C8]]
// CHECK-DAG:   %[[Q:.+]] = arith.divui %[[N]], %[[C8]]
// CHECK-DAG:   %[[XQ:.+]] = arith.muli %[[X]], %[[Q]]
// CHECK-DAG:   %[[R:.+]] = arith.remui %[[N]], %[[C8]]
// CHECK-DAG:   %[[MIN:.+]] = arith.minui %[[X]], %[[R]]
// CHECK:       %[[START:.+]] = arith.addi %[[XQ]], %[[MIN]]
// CHECK:       %[[L:.+]] = arith.addi %[[START]], %[[J]]
// CHECK:       return %[[L]]
func.func @balanced(%h: i32, %n: i32) -> i32 {
  %l = swizzle.remap %h of %n by <balanced> on <"mi300x"> : i32
  return %l : i32
}

// -----

// 8 divides 1024: no XCD has one more, and 1024 is 128 for each.
// CHECK-LABEL: func @no_remainder
// CHECK-NOT:   arith.minui
// CHECK:       %[[C128:.+]] = arith.constant 128 : i32
// CHECK:       arith.muli %{{.+}}, %[[C128]]
// CHECK-COUNT-1: arith.addi
// CHECK-NOT:   arith.addi
func.func @no_remainder(%h: i32) -> i32 {
  %n = arith.constant 1024 : i32
  %l = swizzle.remap %h of %n by <balanced> on <"mi300x"> : i32
  return %l : i32
}

// -----

// Whole rounds only: no tail, no select.
// CHECK-LABEL: func @no_tail
// CHECK-NOT:   arith.select
// CHECK-NOT:   arith.minui
// CHECK:       return
func.func @no_tail(%h: i32) -> i32 {
  %n = arith.constant 1024 : i32
  %l = swizzle.remap %h of %n by <chunked<64>> on <"mi300x"> : i32
  return %l : i32
}

// -----

// A chunk that no XCD can fill is balanced, and 8 * 4294967295 is not needed.
// CHECK-LABEL: func @long_chunk
// CHECK-NOT:   arith.select
// CHECK-COUNT-1: arith.muli
// CHECK-NOT:   arith.muli
// CHECK:       return
func.func @long_chunk(%h: i32, %n: i32) -> i32 {
  %l = swizzle.remap %h of %n by <chunked<4294967295>> on <"mi300x"> : i32
  return %l : i32
}

// -----

// One XCD leaves the id.
// CHECK-LABEL: func @one_xcd
// CHECK-SAME:  (%[[H:.+]]: i32,
// CHECK-NEXT:  return %[[H]]
func.func @one_xcd(%h: i32, %n: i32) -> i32 {
  %l = swizzle.remap %h of %n by <balanced then chunked<3>> on <xcds = 1> : i32
  return %l : i32
}

// -----

// On index: in 32 bits where the numbers fit them, as sizes of a grid do.
// CHECK-LABEL: func @narrow
// CHECK:       arith.index_castui %{{.+}} : index to i32
// CHECK-NOT:   arith.{{(div|rem|min)ui|muli|addi}} {{.*}} : index
// CHECK:       %[[L:.+]] = arith.index_castui %{{.+}} : i32 to index
// CHECK-NEXT:  return %[[L]]
func.func @narrow() -> index {
  %h = gpu.block_id x
  %n = gpu.grid_dim x
  %l = swizzle.remap %h of %n by <balanced> on <"mi300x"> : index
  return %l : index
}

// -----

// And in all bits where nothing is known.
// CHECK-LABEL: func @wide
// CHECK-NOT:   i32
// CHECK:       arith.remui {{.*}} : index
// CHECK-NOT:   i32
// CHECK:       return
func.func @wide(%h: index, %n: index) -> index {
  %l = swizzle.remap %h of %n by <balanced> on <"mi300x"> : index
  return %l : index
}

// -----

// A count that is rows * columns is one plane: no division by the plane.
// CHECK-LABEL: func @one_plane
// CHECK-SAME:  (%[[H:.+]]: i32, %[[R:.+]]: i32, %[[C:.+]]: i32)
// CHECK-NOT:   arith.select
// CHECK:       %[[ROW:.+]] = arith.remui %[[H]], %[[R]]
// CHECK:       %[[COLUMN:.+]] = arith.divui %[[H]], %[[R]]
// CHECK:       %[[START:.+]] = arith.muli %[[ROW]], %[[C]]
// CHECK:       %[[L:.+]] = arith.addi %[[START]], %[[COLUMN]]
// CHECK-NEXT:  return %[[L]]
func.func @one_plane(%h: i32, %r: i32, %c: i32) -> i32 {
  %n = arith.muli %r, %c overflow<nuw> : i32
  %l = swizzle.remap %h of %n by <transpose> on <"mi300x"> tiles(%r, %c) : i32
  return %l : i32
}

// -----

// Any tile space: no division by 0, and none by a product that wrapped.
// CHECK-LABEL: func @any_plane
// CHECK:       arith.mului_extended
// CHECK-COUNT-2: arith.select
// CHECK:       arith.remui
func.func @any_plane(%h: i32, %n: i32, %r: i32, %c: i32) -> i32 {
  %l = swizzle.remap %h of %n by <transpose> on <"mi300x"> tiles(%r, %c) : i32
  return %l : i32
}

// -----

// What was not remapped is the hardware's id, a number of 32 bits whose sign
// upstream's lowering extends.
// CHECK-LABEL: func @programs
// CHECK:       %[[X:.+]] = gpu.block_id x
// CHECK:       %[[MASK:.+]] = arith.constant 4294967295 : index
// CHECK:       %[[ID:.+]] = arith.andi %[[X]], %[[MASK]]
// CHECK:       %[[GY:.+]] = gpu.grid_dim y
// CHECK:       %[[SIZE:.+]] = arith.andi %[[GY]],
// CHECK:       return %[[ID]], %[[SIZE]]
func.func @programs() -> (index, index) {
  %x = swizzle.program_id x
  %gy = swizzle.num_programs y
  return %x, %gy : index, index
}

// -----

// Of fewer than 2^31 there is none.
// CHECK-LABEL: gpu.func @known_programs
// CHECK:       %[[X:.+]] = gpu.block_id x
// CHECK-NEXT:  memref.store %[[X]]
gpu.module @m {
  gpu.func @known_programs(%to: memref<index>) kernel attributes {known_grid_size = array<i32: 2147483647, 1, 1>} {
    %x = swizzle.program_id x
    memref.store %x, %to[] : memref<index>
    gpu.return
  }
}

// -----

// x + gx * (y + gy * z), and gx * gy * gz.
// CHECK-LABEL: func @linear
// CHECK-DAG:   %[[X:.+]] = gpu.block_id x
// CHECK-DAG:   %[[Y:.+]] = gpu.block_id y
// CHECK-DAG:   %[[Z:.+]] = gpu.block_id z
// CHECK-DAG:   %[[GX:.+]] = gpu.grid_dim x
// CHECK-DAG:   %[[GY:.+]] = gpu.grid_dim y
// CHECK-DAG:   %[[X32:.+]] = arith.andi %[[X]],
// CHECK-DAG:   %[[Y32:.+]] = arith.andi %[[Y]],
// CHECK-DAG:   %[[Z32:.+]] = arith.andi %[[Z]],
// CHECK-DAG:   %[[GX32:.+]] = arith.andi %[[GX]],
// CHECK-DAG:   %[[GY32:.+]] = arith.andi %[[GY]],
// CHECK-DAG:      %[[ZS:.+]] = arith.muli %[[GY32]], %[[Z32]]
// CHECK-DAG:      %[[YZ:.+]] = arith.addi %[[Y32]], %[[ZS]]
// CHECK-DAG:      %[[YS:.+]] = arith.muli %[[GX32]], %[[YZ]]
// CHECK-DAG:      %[[L:.+]] = arith.addi %[[X32]], %[[YS]]
// CHECK:       return %[[L]]
func.func @linear() -> index {
  %l = swizzle.program_id linear
  return %l : index
}

// CHECK-LABEL: func @linear_size
// CHECK-DAG:   %[[GX:.+]] = gpu.grid_dim x
// CHECK-DAG:   %[[GY:.+]] = gpu.grid_dim y
// CHECK-DAG:   %[[GZ:.+]] = gpu.grid_dim z
// CHECK-DAG:   %[[GX32:.+]] = arith.andi %[[GX]],
// CHECK-DAG:   %[[GY32:.+]] = arith.andi %[[GY]],
// CHECK-DAG:   %[[GZ32:.+]] = arith.andi %[[GZ]],
// CHECK-DAG:      %[[SLICE:.+]] = arith.muli %[[GX32]], %[[GY32]]
// CHECK-DAG:      %[[N:.+]] = arith.muli %[[SLICE]], %[[GZ32]]
// CHECK:       return %[[N]]
func.func @linear_size() -> index {
  %n = swizzle.num_programs linear
  return %n : index
}

// -----

// The greatest numbers of a type are numbers of workgroups like others: 2^64 - 1
// are 2^61 - 1 for each XCD and one more for all but the last, and those that are
// in planes of tiles are what the plane divides of 2^64 - 2.
// CHECK-LABEL: func @most_workgroups
// CHECK-SAME:  (%[[H:.+]]: index)
// CHECK-DAG:   %[[C8:.+]] = arith.constant 8 : index
// CHECK-DAG:   %[[X:.+]] = arith.remui %[[H]], %[[C8]]
// CHECK-DAG:   %[[J:.+]] = arith.divui %[[H]], %[[C8]]
// CHECK-DAG:   %[[Q:.+]] = arith.constant 2305843009213693951 : index
// CHECK-DAG:   %[[XQ:.+]] = arith.muli %[[X]], %[[Q]]
// CHECK:       %[[START:.+]] = arith.addi %[[XQ]], %[[X]]
// CHECK:       %[[L:.+]] = arith.addi %[[START]], %[[J]]
// CHECK:       %[[M:.+]] = arith.constant -2 : index
// CHECK:       arith.cmpi ult, %[[M]], %{{.+}} : index
// CHECK:       %[[REST:.+]] = arith.remui %[[M]], %{{.+}} : index
// CHECK:       %[[WHOLE:.+]] = arith.subi %[[M]], %[[REST]]
// CHECK:       %[[IN_PLANES:.+]] = arith.cmpi ult, %[[L]], %[[WHOLE]]
// CHECK:       %[[T:.+]] = arith.select %[[IN_PLANES]], %{{.+}}, %[[L]]
// CHECK:       return %[[L]], %[[T]]
func.func @most_workgroups(%h: index) -> (index, index) {
  %n = arith.constant -1 : index
  %m = arith.constant -2 : index
  %rows = arith.constant 4 : index
  %l = swizzle.remap %h of %n by <balanced> on <"mi300x"> : index
  %t = swizzle.remap %l of %m by <windowed<2>> on <"mi300x"> tiles(%rows, %n) : index
  return %l, %t : index, index
}

// Windows that divide the rows are all as high: what is divided by is a constant.
// CHECK-LABEL: func @equal_windows
// CHECK-NOT:   arith.minui
// CHECK-NOT:   arith.subi
// CHECK:       return
func.func @equal_windows(%h: i32) -> i32 {
  %n = arith.constant 60 : i32
  %rows = arith.constant 12 : i32
  %columns = arith.constant 5 : i32
  %t = swizzle.remap %h of %n by <windowed<4>> on <"mi300x"> tiles(%rows, %columns) : i32
  return %t : i32
}

// CHECK-LABEL: func @shorter_last_window
// CHECK:       arith.minui
func.func @shorter_last_window(%h: i32) -> i32 {
  %n = arith.constant 60 : i32
  %rows = arith.constant 12 : i32
  %columns = arith.constant 5 : i32
  %t = swizzle.remap %h of %n by <windowed<5>> on <"mi300x"> tiles(%rows, %columns) : i32
  return %t : i32
}

// A plane without tiles is left as it is, whatever the other side is.
// CHECK-LABEL: func @no_rows
// CHECK-SAME:  %[[H:[a-z0-9]+]]: i32
// CHECK-NOT:   div
// CHECK:       return %[[H]]
func.func @no_rows(%h: i32, %columns: i32) -> i32 {
  %rows = arith.constant 0 : i32
  %n = arith.muli %rows, %columns : i32
  %t = swizzle.remap %h of %n by <transpose> on <xcds = 1> tiles(%rows, %columns) : i32
  return %t : i32
}

// CHECK-LABEL: func @no_columns
// CHECK-SAME:  %[[H:[a-z0-9]+]]: i32
// CHECK-NOT:   div
// CHECK:       return %[[H]]
func.func @no_columns(%h: i32, %rows: i32) -> i32 {
  %columns = arith.constant 0 : i32
  %n = arith.muli %rows, %columns : i32
  %t = swizzle.remap %h of %n by <windowed<4>> on <xcds = 1> tiles(%rows, %columns) : i32
  return %t : i32
}

// Products of a side and another number do not say that the plane is all there
// is: whether it fits is looked at.
// CHECK-LABEL: func @products_of_others
// CHECK-COUNT-2: arith.mului_extended
// CHECK:       return
func.func @products_of_others(%h: i32, %rows: i32, %columns: i32, %other: i32) -> (i32, i32) {
  %n = arith.muli %rows, %other : i32
  %t = swizzle.remap %h of %n by <transpose> on <xcds = 1> tiles(%rows, %columns) : i32
  %m = arith.muli %other, %columns : i32
  %u = swizzle.remap %h of %m by <transpose> on <xcds = 1> tiles(%rows, %columns) : i32
  return %t, %u : i32, i32
}

// CHECK-LABEL: func @their_product
// CHECK-NOT:   arith.mului_extended
// CHECK:       return
func.func @their_product(%h: i32, %rows: i32, %columns: i32) -> i32 {
  %n = arith.muli %columns, %rows overflow<nuw> : i32
  %t = swizzle.remap %h of %n by <transpose> on <xcds = 1> tiles(%rows, %columns) : i32
  return %t : i32
}

// Nor does a product that may wrap; 32 bits in 64 do not.
// CHECK-LABEL: func @may_wrap
// CHECK:       arith.mului_extended
// CHECK:       return
func.func @may_wrap(%h: i32, %rows: i32, %columns: i32) -> i32 {
  %n = arith.muli %rows, %columns : i32
  %t = swizzle.remap %h of %n by <transpose> on <xcds = 1> tiles(%rows, %columns) : i32
  return %t : i32
}

// CHECK-LABEL: func @wide_enough
// CHECK-NOT:   arith.mului_extended
// CHECK:       return
func.func @wide_enough(%h: i64, %rows: i32, %columns: i32) -> i64 {
  %wide_rows = arith.extui %rows : i32 to i64
  %wide_columns = arith.extui %columns : i32 to i64
  %n = arith.muli %wide_rows, %wide_columns : i64
  %t = swizzle.remap %h of %n by <transpose> on <xcds = 1> tiles(%wide_rows, %wide_columns) : i64
  return %t : i64
}
