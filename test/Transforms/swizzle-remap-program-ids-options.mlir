// RUN: swizzle-opt %s -allow-unregistered-dialect -swizzle-remap-program-ids="map='chunked<64> then windowed<8>' topology=mi300a kernels=@a::@grid_2d" | FileCheck %s --check-prefix=GRID
// RUN: swizzle-opt %s -allow-unregistered-dialect -swizzle-remap-program-ids="map=windowed<8> topology=6 kernels=grid_2d order=yxz" | FileCheck %s --check-prefix=ORDER
// RUN: swizzle-opt %s -allow-unregistered-dialect -swizzle-remap-program-ids="map=transpose kernels=tiles tile-shape=16,arg0/128" | FileCheck %s --check-prefix=TILES
// RUN: swizzle-opt %s -allow-unregistered-dialect -swizzle-remap-program-ids="map=transpose kernels=tiles tile-shape=arg1,arg2" | FileCheck %s --check-prefix=WIDE
// RUN: swizzle-opt %s -allow-unregistered-dialect -swizzle-remap-program-ids="map=transpose kernels=tiles grid=?,?,?" -o /dev/null 2>&1 | FileCheck %s --check-prefix=ALONG-X
// RUN: swizzle-opt %s -allow-unregistered-dialect -swizzle-remap-program-ids="kernels=tiles,@b::@grid_2d grid=?,1,1 trust-grid" | FileCheck %s --check-prefix=STATED
// RUN: echo 'gpu.module @m { gpu.func @k() kernel { %%x = gpu.block_id x "test.use"(%%x) : (index) -> () gpu.return } }' | swizzle-opt -allow-unregistered-dialect -swizzle-remap-program-ids="grid=4294967295,1,1" | FileCheck %s --check-prefix=MOST

// Lowerings extend the sign of an id, so that it has no bound of 32 bits.
// MOST: gpu.block_id x{{$}}

// The text of the option is the text of the attribute. A 2-D grid is its own
// tile space: rows along y, columns along x.
// GRID-LABEL: gpu.module @a
// GRID:       gpu.func @grid_2d
// GRID-DAG:   %[[X:.+]] = arith.constant 30 : i32
// GRID-DAG:   %[[Y:.+]] = arith.constant 20 : i32
// GRID:       swizzle.remap %{{.+}} of %c600_i32 by <chunked<64> then windowed<8>> on <"mi300a"> tiles(%[[Y]], %[[X]]) : i32
// Ids along x alone make no rows.
// ALONG-X: warning: @tiles is left alone: the map 'transpose' needs a tile space, but it reads workgroup ids along x alone, and the grid is ? x ? x ?
// ALONG-X: note: give one with tile-shape=<rows>,<columns>

// Only the kernel that was named.
// GRID-LABEL: gpu.module @b
// GRID-NOT:   swizzle

// With y fastest the ids run down y first, so that its size is the columns.
// ORDER-LABEL: gpu.module @a
// ORDER-DAG:  %[[X:.+]] = arith.constant 30 : i32
// ORDER-DAG:  %[[Y:.+]] = arith.constant 20 : i32
// ORDER:      %[[L:.+]] = swizzle.remap {{.*}} by <windowed<8>> on <xcds = 6> tiles(%[[X]], %[[Y]]) : i32
// ORDER:      %[[LX:.+]] = arith.divui %[[L]], %[[Y]]
// ORDER:      %[[IX:.+]] = arith.index_castui %[[LX]]
// ORDER:      %[[LY:.+]] = arith.remui %[[L]], %[[Y]]
// ORDER:      %[[IY:.+]] = arith.index_castui %[[LY]]
// ORDER:      "test.use"(%[[IX]], %[[IY]])
// A name without a module is every kernel of that name.
// ORDER-LABEL: gpu.module @b
// ORDER:      swizzle.remap

// Columns are the argument divided by 128, rounded up, which 0 stays.
// TILES-LABEL: gpu.func @tiles
// TILES-SAME: (%[[ARG:.+]]: i32, %{{.+}}: index, %{{.+}}: i64)
// TILES-DAG:  %[[C16:.+]] = arith.constant 16 : i32
// TILES-DAG:  %[[C1:.+]] = arith.constant 1 : i32
// TILES-DAG:  %[[C128:.+]] = arith.constant 128 : i32
// TILES-DAG:     %[[ANY:.+]] = arith.minui %[[ARG]], %[[C1]]
// TILES-DAG:     %[[LAST:.+]] = arith.subi %[[ARG]], %[[ANY]]
// TILES-DAG:     %[[NTH:.+]] = arith.divui %[[LAST]], %[[C128]]
// TILES-DAG:     %[[COLUMNS:.+]] = arith.addi %[[NTH]], %[[ANY]]
// TILES:      swizzle.remap {{.*}} by <transpose> on <"mi300x"> tiles(%[[C16]], %[[COLUMNS]]) : i32

// Arguments of more than 32 bits are clamped, not cut.
// WIDE-LABEL: gpu.func @tiles
// WIDE-SAME:  (%{{.+}}: i32, %[[INDEX:.+]]: index, %[[I64:.+]]: i64)
// WIDE:       %[[ROWS:.+]] = arith.minui %[[INDEX]], %c4294967295
// WIDE:       %[[ROWS32:.+]] = arith.index_castui %[[ROWS]] : index to i32
// WIDE:       %[[COLUMNS:.+]] = arith.minui %[[I64]], %c4294967295_i64
// WIDE:       %[[COLUMNS32:.+]] = arith.trunci %[[COLUMNS]] : i64 to i32
// WIDE:       tiles(%[[ROWS32]], %[[COLUMNS32]])

// What the option states goes before what launches say.
// STATED-LABEL: gpu.module @b
// STATED:     gpu.func @grid_2d
// STATED:     gpu.grid_dim x
// STATED-NOT: gpu.grid_dim
// STATED:     swizzle.remap
// STATED:     gpu.func @tiles
// STATED:     gpu.grid_dim x
// STATED-NOT: gpu.grid_dim
// STATED:     swizzle.remap

module attributes {gpu.container_module} {
  gpu.module @a {
    gpu.func @grid_2d() kernel attributes {known_grid_size = array<i32: 30, 20, 1>} {
      %x = gpu.block_id x
      %y = gpu.block_id y
      "test.use"(%x, %y) : (index, index) -> ()
      gpu.return
    }
  }
  gpu.module @b {
    gpu.func @grid_2d() kernel {
      %x = gpu.block_id x
      %y = gpu.block_id y
      "test.use"(%x, %y) : (index, index) -> ()
      gpu.return
    }
    gpu.func @tiles(%m: i32, %n: index, %k: i64) kernel {
      %x = gpu.block_id x
      "test.use"(%x) : (index) -> ()
      gpu.return
    }
  }
  func.func @host(%n: i32, %i: index, %l: i64) {
    %1 = arith.constant 1 : index
    %99 = arith.constant 99 : index
    gpu.launch_func @b::@tiles blocks in (%99, %1, %1) threads in (%1, %1, %1) args(%n : i32, %i : index, %l : i64)
    return
  }
}
