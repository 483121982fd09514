// LDS through a view without its memory space: what is written there is written, and
// what is not is not.

// RUN: %run %s --checks=lds-init --entry=written
// RUN: not %run %s --checks=lds-init --entry=unwritten 2>&1 | FileCheck %s
// CHECK: lds-views.mlir:[[#@LINE+20]]:{{[0-9]+}}: error: 'memref.load' op expected to read 4 bytes of LDS that were written before, but got some that were not

module attributes {gpu.container_module} {
  gpu.module @kernels {
    memref.global "private" @lds : memref<8xi32, #gpu.address_space<workgroup>> = uninitialized
    gpu.func @written(%to: memref<8xi32>) kernel {
      %lane = gpu.lane_id
      %value = arith.index_cast %lane : index to i32
      %lds = memref.get_global @lds : memref<8xi32, #gpu.address_space<workgroup>>
      %view = memref.memory_space_cast %lds : memref<8xi32, #gpu.address_space<workgroup>> to memref<8xi32>
      memref.store %value, %view[%lane] : memref<8xi32>
      gpu.barrier
      %read = memref.load %lds[%lane] : memref<8xi32, #gpu.address_space<workgroup>>
      memref.store %read, %to[%lane] : memref<8xi32>
      gpu.return
    }
    gpu.func @unwritten(%to: memref<8xi32>) kernel {
      %lane = gpu.lane_id
      %lds = memref.get_global @lds : memref<8xi32, #gpu.address_space<workgroup>>
      %view = memref.memory_space_cast %lds : memref<8xi32, #gpu.address_space<workgroup>> to memref<8xi32>
      %read = memref.load %view[%lane] : memref<8xi32>
      memref.store %read, %to[%lane] : memref<8xi32>
      gpu.return
    }
  }
  func.func @written() {
    %c1 = arith.constant 1 : index
    %c8 = arith.constant 8 : index
    %to = memref.alloc() : memref<8xi32>
    gpu.launch_func @kernels::@written blocks in (%c1, %c1, %c1) threads in (%c8, %c1, %c1) args(%to : memref<8xi32>)
    return
  }
  func.func @unwritten() {
    %c1 = arith.constant 1 : index
    %c8 = arith.constant 8 : index
    %to = memref.alloc() : memref<8xi32>
    gpu.launch_func @kernels::@unwritten blocks in (%c1, %c1, %c1) threads in (%c8, %c1, %c1) args(%to : memref<8xi32>)
    return
  }
}
