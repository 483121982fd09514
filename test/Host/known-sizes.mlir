// A kernel that promises a grid and a workgroup is launched with others, which
// turns out at run time. The host's run and the prediction say so.

// RUN: %run %s --entry=kept
// RUN: swizzle-sim %s --entry=kept --map=identity
// RUN: not %run %s --entry=other_grid 2>&1 | FileCheck %s --check-prefix=GRID
// GRID: known-sizes.mlir:[[#@LINE+31]]:5: error: 'gpu.launch_func' op expected (4, 1, 1) workgroups, as the known_grid_size of kernel 'kernel' says, but got (5, 1, 1)

// A kernel that is remapped for a grid promises it.

// RUN: sed -e 's/, known_grid_size = array<i32: 4, 1, 1>//' %s > %t.mlir
// RUN: %run %t.mlir --entry=kept --map='chunked<2>' --topology=2 --grid=4,1,1
// RUN: not %run %t.mlir --entry=kept --map='chunked<2>' --topology=2 --grid=5,1,1 --checks=none 2>&1 | FileCheck %s --check-prefix=REMAPPED
// REMAPPED: error: 'gpu.launch_func' op expected (5, 1, 1) workgroups, as the known_grid_size of kernel 'kernel' says, but got (4, 1, 1)

// RUN: not %run %s --entry=other_block 2>&1 | FileCheck %s --check-prefix=BLOCK
// BLOCK: known-sizes.mlir:[[#@LINE+21]]:5: error: 'gpu.launch_func' op expected (64, 2, 1) work-items in a workgroup, as the known_block_size of kernel 'kernel' says, but got (128, 2, 1)
// RUN: not swizzle-sim %s --entry=other_grid --map=identity 2>&1 | FileCheck %s --check-prefix=SIM-GRID
// SIM-GRID: known-sizes.mlir:[[#@LINE+19]]:5: error: expected a grid of 4 x 1 x 1, as the kernel's known_grid_size says, but got 5 x 1 x 1
// RUN: not swizzle-sim %s --entry=other_block --map=identity 2>&1 | FileCheck %s --check-prefix=SIM-BLOCK
// SIM-BLOCK: known-sizes.mlir:[[#@LINE+17]]:5: error: expected workgroups of 64 x 2 x 1 work-items, which 'kernel' requires, but got 128 x 2 x 1

module attributes {gpu.container_module} {
  gpu.module @kernels {
    gpu.func @kernel(%data: memref<?xf32>) kernel
        attributes {known_block_size = array<i32: 64, 2, 1>, known_grid_size = array<i32: 4, 1, 1>} {
      %zero = arith.constant 0.0 : f32
      %i = gpu.global_id x
      memref.store %zero, %data[%i] : memref<?xf32>
      gpu.return
    }
  }
  func.func @launch(%workgroups: index, %work_items: index) {
    %c1 = arith.constant 1 : index
    %c2 = arith.constant 2 : index
    %size = arith.constant 256 : index
    %data = memref.alloc(%size) : memref<?xf32>
    gpu.launch_func @kernels::@kernel blocks in (%workgroups, %c1, %c1) threads in (%work_items, %c2, %c1)
        args(%data : memref<?xf32>)
    memref.dealloc %data : memref<?xf32>
    return
  }
  func.func @kept() {
    %c4 = arith.constant 4 : index
    %c64 = arith.constant 64 : index
    call @launch(%c4, %c64) : (index, index) -> ()
    return
  }
  func.func @other_grid() {
    %c5 = arith.constant 5 : index
    %c64 = arith.constant 64 : index
    call @launch(%c5, %c64) : (index, index) -> ()
    return
  }
  func.func @other_block() {
    %c4 = arith.constant 4 : index
    %c128 = arith.constant 128 : index
    call @launch(%c4, %c128) : (index, index) -> ()
    return
  }
}
