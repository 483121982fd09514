// Maps that have nothing to do, or nothing to work on.
// RUN: swizzle-opt %s -allow-unregistered-dialect -swizzle-remap-program-ids=map=identity --remarks-filter=swizzle.* 2>&1 | FileCheck %s --check-prefix=IDENTITY
// RUN: swizzle-opt %s -allow-unregistered-dialect -swizzle-remap-program-ids=topology=mi300x-cpx --remarks-filter=swizzle.* 2>&1 | FileCheck %s --check-prefix=ONE
// RUN: swizzle-opt %s -allow-unregistered-dialect -swizzle-remap-program-ids="map='balanced then windowed<4>'" --remarks-filter=swizzle.* 2>&1 | FileCheck %s --check-prefix=TILES
// RUN: swizzle-opt %s -allow-unregistered-dialect -swizzle-remap-program-ids="map=windowed<4> topology=mi250x tile-shape=10,100" --remarks-filter=swizzle.* 2>&1 | FileCheck %s --check-prefix=SHAPE
// RUN: swizzle-opt %s -allow-unregistered-dialect -swizzle-remap-program-ids="map=windowed<4> tile-shape=10,101" --remarks-filter=swizzle.* 2>&1 | FileCheck %s --check-prefix=BEYOND

// IDENTITY:  [Missed] IdentityMap {{.*}} the map is the identity
// IDENTITY:  gpu.func @kernel
// IDENTITY-NOT: swizzle.
// ONE:       [Missed] OneXcd {{.*}} with one XCD all workgroups share an L2
// ONE:       gpu.func @kernel
// ONE-NOT:   swizzle.
// TILES:     [Missed] NoTileSpace {{.*}} the map 'balanced then windowed<4>' needs a tile space, but the grid is 1000 x 1 x 1{{.*}}Suggestion="give one with tile-shape=<rows>,<columns>"
// TILES:     gpu.func @kernel
// TILES-NOT: swizzle.
// On one XCD a tile map still does something for its L2.
// SHAPE:     [Passed] Remapped
// SHAPE:     swizzle.remap
// BEYOND:    [Missed] TilesBeyondGrid {{.*}} the tile shape has 1010 tiles, but the grid is 1000 x 1 x 1{{.*}}Suggestion="give one of at most 1000 tiles with tile-shape=<rows>,<columns>"
// BEYOND:    gpu.func @kernel
// BEYOND-NOT: swizzle.
gpu.module @m {
  gpu.func @kernel() kernel attributes {known_grid_size = array<i32: 1000, 1, 1>} {
    %x = gpu.block_id x
    "test.use"(%x) : (index) -> ()
    gpu.return
  }
}
