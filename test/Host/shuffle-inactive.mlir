// Lanes that read from lanes which are not active, as those behind the last
// work-item: they get 0, as on the machine, and 100 more as the lane is in the row.

// RUN: %run %s | FileCheck %s
// CHECK: [103, 104, 105, 106, 107, 100, 100, 100]
// CHECK: [106, 107, 100, 100, 100, 100, 100, 100]

module attributes {gpu.container_module} {
  gpu.module @kernels {
    gpu.func @moves(%to: memref<2x8xi32>) kernel {
      %c0 = arith.constant 0 : index
      %c1 = arith.constant 1 : index
      %lane = gpu.lane_id
      %v = arith.index_cast %lane : index to i32
      %c3 = arith.constant 3 : i32
      %c64 = arith.constant 64 : i32
      %c100 = arith.constant 100 : i32
      %down, %is_down = gpu.shuffle down %v, %c3, %c64 : i32
      %more = arith.extui %is_down : i1 to i32
      %hundred = arith.muli %more, %c100 : i32
      %sum = arith.addi %down, %hundred : i32
      memref.store %sum, %to[%c0, %lane] : memref<2x8xi32>
      %turned, %is_turned = gpu.rotate %v, 6, 64 : i32
      %more_turned = arith.extui %is_turned : i1 to i32
      %hundred_turned = arith.muli %more_turned, %c100 : i32
      %sum_turned = arith.addi %turned, %hundred_turned : i32
      memref.store %sum_turned, %to[%c1, %lane] : memref<2x8xi32>
      gpu.return
    }
  }
  func.func private @printMemrefI32(memref<*xi32>) attributes {llvm.emit_c_interface}
  func.func @main() {
    %c1 = arith.constant 1 : index
    %c8 = arith.constant 8 : index
    %to = memref.alloc() : memref<2x8xi32>
    gpu.launch_func @kernels::@moves blocks in (%c1, %c1, %c1) threads in (%c8, %c1, %c1) args(%to : memref<2x8xi32>)
    %any = memref.cast %to : memref<2x8xi32> to memref<*xi32>
    call @printMemrefI32(%any) : (memref<*xi32>) -> ()
    return
  }
}
