// Each option is checked once, before anything is changed.
// RUN: not swizzle-opt %s -swizzle-remap-program-ids="map=naive" 2>&1 | FileCheck %s --check-prefix=MAP
// RUN: not swizzle-opt %s -swizzle-remap-program-ids="map='balanced>'" 2>&1 | FileCheck %s --check-prefix=TEXT
// RUN: not swizzle-opt %s -swizzle-remap-program-ids="map='balanced> // x'" 2>&1 | FileCheck %s --check-prefix=COMMENT
// RUN: not swizzle-opt %s -swizzle-remap-program-ids="map='balanced foo'" 2>&1 | FileCheck %s --check-prefix=WORDS
// RUN: not swizzle-opt %s -swizzle-remap-program-ids="map=windowed<>" 2>&1 | FileCheck %s --check-prefix=NUMBER
// RUN: not swizzle-opt %s -swizzle-remap-program-ids="map=chunked<0>" 2>&1 | FileCheck %s --check-prefix=CHUNK
// RUN: not swizzle-opt %s -swizzle-remap-program-ids="topology=mi300" 2>&1 | FileCheck %s --check-prefix=TOPOLOGY
// RUN: not swizzle-opt %s -swizzle-remap-program-ids="topology=0" 2>&1 | FileCheck %s --check-prefix=XCDS
// RUN: not swizzle-opt %s -swizzle-remap-program-ids="kernels=k,other" 2>&1 | FileCheck %s --check-prefix=KERNELS
// RUN: not swizzle-opt %s -swizzle-remap-program-ids="kernels=@@k" 2>&1 | FileCheck %s --check-prefix=TWO-ATS
// RUN: echo 'module {}' | not swizzle-opt -swizzle-remap-program-ids="kernels=k" 2>&1 | FileCheck %s --check-prefix=NONE
// RUN: not swizzle-opt %s -swizzle-remap-program-ids="grid=1,2" 2>&1 | FileCheck %s --check-prefix=SIZES
// RUN: not swizzle-opt %s -swizzle-remap-program-ids="grid=1,x,?" 2>&1 | FileCheck %s --check-prefix=SIZE
// RUN: not swizzle-opt %s -swizzle-remap-program-ids="grid=0,1,1" 2>&1 | FileCheck %s --check-prefix=EMPTY-GRID
// RUN: not swizzle-opt %s -swizzle-remap-program-ids="grid=4,1,1" 2>&1 | FileCheck %s --check-prefix=KNOWN
// RUN: not swizzle-opt %s -swizzle-remap-program-ids="map=transpose tile-shape=4" 2>&1 | FileCheck %s --check-prefix=SIDES
// RUN: not swizzle-opt %s -swizzle-remap-program-ids="map=transpose tile-shape=4,arg1/0" 2>&1 | FileCheck %s --check-prefix=SIDE
// RUN: not swizzle-opt %s -swizzle-remap-program-ids="map=transpose tile-shape=4,arg2" 2>&1 | FileCheck %s --check-prefix=ARGUMENT
// RUN: not swizzle-opt %s -swizzle-remap-program-ids="map=transpose tile-shape=arg1,4" 2>&1 | FileCheck %s --check-prefix=TYPE
// RUN: not swizzle-opt %s -swizzle-remap-program-ids="order=xxy" 2>&1 | FileCheck %s --check-prefix=ORDER
// RUN: not swizzle-opt %s -swizzle-remap-program-ids="map=balanced entry=main" 2>&1 | FileCheck %s --check-prefix=ENTRY
// RUN: not swizzle-opt %s -swizzle-remap-program-ids="launch={grid=4 block=64}" 2>&1 | FileCheck %s --check-prefix=LAUNCH
// RUN: not swizzle-opt %s -swizzle-remap-program-ids="map=balanced map=identity" 2>&1 | FileCheck %s --check-prefix=MAPS
// RUN: not swizzle-opt %s -swizzle-lower-to-rocdl="order=yxz order=xyz" 2>&1 | FileCheck %s --check-prefix=ORDERS
// RUN: not swizzle-opt %s -swizzle-choose-maps="launch={grid=4} launch={grid=8}" 2>&1 | FileCheck %s --check-prefix=LAUNCHES
// RUN: not swizzle-opt %s -swizzle-remap-program-ids="map=auto launch={grid=4} launch={grid=8}" 2>&1 | FileCheck %s --check-prefix=LAUNCHES
// RUN: not swizzle-opt %s -swizzle-choose-maps="launch={grid=4" 2>&1 | FileCheck %s --check-prefix=BRACE

// Passes that are copied, for threads, know it, too.
// RUN: echo 'module { module {} module {} }' > %t.mlir
// RUN: not swizzle-opt %t.mlir --pass-pipeline='builtin.module(builtin.module(swizzle-choose-maps{order=yxz order=xyz}))' 2>&1 | FileCheck %s --check-prefix=ORDERS
// RUN: not swizzle-opt %t.mlir --mlir-disable-threading --pass-pipeline='builtin.module(builtin.module(swizzle-choose-maps{order=yxz order=xyz}))' 2>&1 | FileCheck %s --check-prefix=ORDERS

// MAPS:     error: expected one option 'map', but got several
// ORDERS:   error: expected one option 'order', but got several
// LAUNCHES: error: expected one option 'launch', but got several
// LAUNCHES: note: several launches stand in one, as in launch={grid=8; grid=16}
// BRACE:    error: expected launches with a '}' for each '{', but got other braces around 'grid=4'
// ENTRY:    error: expected 'map=auto' with the option 'entry', but got 'map=balanced'
// LAUNCH:   error: expected 'map=auto' with the option 'launch', but got 'map=balanced'
// MAP:      error: expected a map, one of identity, balanced, chunked<C>, windowed<W>, transpose, the @name of a 'swizzle.map', or several joined by 'then', but got 'naive'
// MAP:      note: 'auto' has the map chosen by prediction
// TEXT:     error: expected a map, one of identity, {{.*}}, but got 'balanced>'
// COMMENT:  error: expected a map, one of identity, {{.*}}, but got 'balanced> // x'
// WORDS:    error: expected a map, one of identity, {{.*}}, but got 'balanced foo'
// NUMBER:   error: expected a window, a number, but got 'windowed<>'
// CHUNK:    error: expected a chunk in [1, 4294967295], but got 0
// TOPOLOGY: error: expected a topology, one of mi250x, {{.*}}mi355x-cpx, but got 'mi300'
// XCDS:     error: expected a number of XCDs in [1, 4294967295], but got 0
// KERNELS:  error: expected the option 'kernels' to name kernels of the module, @k, but got @other
// TWO-ATS:  error: expected the option 'kernels' to name kernels of the module, @k, but got @
// NONE:     error: expected the option 'kernels' to name kernels of the module, which has none, but got @k
// SIZES:    error: expected 'grid' to have three sizes, but got 2
// EMPTY-GRID: error: expected a size of 'grid' to be '?' or a number in [1, 4294967295], but got '0'
// SIZE:     error: expected a size of 'grid' to be '?' or a number in [1, 4294967295], but got 'x'
// KNOWN:    [[@LINE+9]]:3: error: expected a grid of 4 x 1 x 1 as the option 'grid' says, but got the known_grid_size 100 x 1 x 1 of @k
// SIDES:    error: expected 'tile-shape' to have two sides, rows and columns, but got 1
// SIDE:     error: expected a side of 'tile-shape' to be a number in [1, 4294967295], argN or argN/M, but got 'arg1/0'
// ARGUMENT: [[@LINE+6]]:3: error: expected a tile shape of the 2 arguments of @k, but got arg2
// TYPE:     [[@LINE+5]]:3: error: expected argument 1 of @k, in the tile shape, to be an index or an integer of at most 64 bits, but got 'f32'
// ORDER:    for the --order option: Cannot find option named 'xxy'!
// Nothing is written.
// MAP-NOT:  gpu.func
gpu.module @m {
  gpu.func @k(%a: i32, %b: f32) kernel attributes {known_grid_size = array<i32: 100, 1, 1>} {
    %x = gpu.block_id x
    %y = arith.index_cast %x : index to i32
    %z = arith.addi %y, %a : i32
    gpu.return
  }
}
