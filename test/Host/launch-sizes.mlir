// Launches of more work-items than can be counted, or have a stack at a time.

// RUN: not %run %s --entry=workgroups 2>&1 | FileCheck %s --check-prefix=WORKGROUPS
// RUN: not %run %s --entry=work_items 2>&1 | FileCheck %s --check-prefix=WORK-ITEMS
// WORKGROUPS: launch-sizes.mlir:[[#]]:5: error: 'gpu.launch_func' op expected 1 to 4294967295 workgroups, but got (4294967296, 1, 1)
// WORK-ITEMS: launch-sizes.mlir:[[#]]:5: error: 'gpu.launch_func' op expected at most 4294967295 work-items along a dimension of a grid, but got (4194304, 1, 1) workgroups of (1024, 1, 1)

// Two memory mappings for each of 40,960 work-items are more than a process may
// have.
// RUN: env SWIZZLE_HOST_THREADS=40 %run %s --checks=bounds --entry=many | FileCheck %s
// CHECK: [10240, 10240, 10240, 10240]

module attributes {gpu.container_module} {
  gpu.module @kernels {
    gpu.func @count(%counts: memref<4xi32>) kernel {
      %c4 = arith.constant 4 : index
      %one = arith.constant 1 : i32
      %x = gpu.block_id x
      %i = arith.remui %x, %c4 : index
      %old = memref.atomic_rmw addi %one, %counts[%i] : (i32, memref<4xi32>) -> i32
      gpu.return
    }
  }
  func.func private @printMemrefI32(memref<*xi32>) attributes {llvm.emit_c_interface}

  func.func @launch(%workgroups: index, %work_items: index) -> memref<4xi32> {
    %c1 = arith.constant 1 : index
    %zero = arith.constant 0 : i32
    %counts = memref.alloc() : memref<4xi32>
    linalg.fill ins(%zero : i32) outs(%counts : memref<4xi32>)
    gpu.launch_func @kernels::@count blocks in (%workgroups, %c1, %c1)
        threads in (%work_items, %c1, %c1) args(%counts : memref<4xi32>)
    return %counts : memref<4xi32>
  }
  func.func @workgroups() {
    %c1 = arith.constant 1 : index
    %workgroups = arith.constant 4294967296 : index
    call @launch(%workgroups, %c1) : (index, index) -> memref<4xi32>
    return
  }
  func.func @work_items() {
    %workgroups = arith.constant 4194304 : index
    %work_items = arith.constant 1024 : index
    call @launch(%workgroups, %work_items) : (index, index) -> memref<4xi32>
    return
  }
  // A launch of small workgroups has stacks on all threads before the one of
  // large workgroups needs them on most.
  func.func @many() {
    %c40 = arith.constant 40 : index
    %c100 = arith.constant 100 : index
    %c1024 = arith.constant 1024 : index
    call @launch(%c40, %c100) : (index, index) -> memref<4xi32>
    %counts = call @launch(%c40, %c1024) : (index, index) -> memref<4xi32>
    %any = memref.cast %counts : memref<4xi32> to memref<*xi32>
    call @printMemrefI32(%any) : (memref<*xi32>) -> ()
    return
  }
}
