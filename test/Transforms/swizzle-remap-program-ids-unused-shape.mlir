// A tile shape is of no use for a map without a step over tiles, as the remark
// says.

// RUN: swizzle-opt %s --swizzle-remap-program-ids="map=balanced tile-shape=8,4" --remarks-filter='swizzle.*' -o %t.mlir 2>&1 | FileCheck %s
// RUN: swizzle-opt %s --swizzle-remap-program-ids="map=windowed<2> tile-shape=8,4" --remarks-filter='swizzle.*' -o %t.mlir 2>&1 | FileCheck %s --check-prefix=USED

// CHECK: the map {{.*}}; it has no step over tiles, whose shape is not used
// USED: [Passed] Remapped
// USED-NOT: not used
gpu.module @kernels {
  gpu.func @kernel(%to: memref<32xindex>) kernel attributes {known_grid_size = array<i32: 32, 1, 1>} {
    %id = gpu.block_id x
    memref.store %id, %to[%id] : memref<32xindex>
    gpu.return
  }
}
