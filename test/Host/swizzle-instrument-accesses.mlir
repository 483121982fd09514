// Accesses of kernels are reported to the runtime, those of the host are not, and
// launches ask for the checks.
// RUN: swizzle-opt %s --swizzle-lower-kernels-to-host --swizzle-instrument-accesses=checks=bounds | FileCheck %s --check-prefixes=CHECK,BOUNDS,ONE
// RUN: swizzle-opt %s --swizzle-lower-kernels-to-host --swizzle-instrument-accesses=checks=write-once | FileCheck %s --check-prefixes=CHECK,WRITES
// RUN: swizzle-opt %s --swizzle-lower-kernels-to-host --swizzle-instrument-accesses=checks=all | FileCheck %s --check-prefixes=CHECK,BOUNDS,ALL

module attributes {gpu.container_module} {
  // CHECK-LABEL: func.func @main
  // CHECK-NOT:   call @swizzleHostAccess
  // ONE-DAG:     arith.constant 1 : i32
  // WRITES-DAG:  arith.constant 4 : i32
  // ALL-DAG:     arith.constant 207 : i32
  // CHECK:       call @swizzleHostLaunch
  func.func @main(%data: memref<?xf32>) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %zero = arith.constant 0.0 : f32
    memref.store %zero, %data[%c0] : memref<?xf32>
    gpu.launch_func @kernels::@move blocks in (%c1, %c1, %c1) threads in (%c1, %c1, %c1) args(%data : memref<?xf32>)
    return
  }
  gpu.module @kernels {
    // CHECK-LABEL: func.func private @kernels_move(
    // CHECK-SAME:    %[[ITEM:.*]]: !llvm.ptr, %{{.*}}, %[[DATA:.*]]: memref<?xf32>)
    //
    // BOUNDS:        %[[SIZE:.*]] = memref.dim %[[DATA]]
    // BOUNDS:        %[[OUTSIDE:.*]] = arith.cmpi uge, %[[INDEX:.*]], %[[SIZE]] : index
    // BOUNDS:        scf.if %[[OUTSIDE]]
    // BOUNDS:          call @swizzleHostOutOfBounds(%[[ITEM]],
    // WRITES-NOT:    scf.if
    // A load is no write.
    // WRITES-NOT:    call @swizzleHostAccess
    // CHECK:         memref.load %[[DATA]]
    // A write of four bytes.
    // WRITES-DAG:    %[[BYTES:.*]] = arith.constant 4 : i64
    // WRITES-DAG:    %[[FLAGS:.*]] = arith.constant 1 : i32
    // WRITES:        call @swizzleHostAccess(%[[ITEM]], %{{[^,]*}}, %{{[^,]*}}, %[[BYTES]], %[[FLAGS]])
    // ALL:           call @swizzleHostAccess(%[[ITEM]],
    // CHECK:         memref.store %{{.*}}, %[[DATA]]
    gpu.func @move(%data: memref<?xf32>) kernel {
      %i = gpu.thread_id x
      %c1 = arith.constant 1 : index
      %next = arith.addi %i, %c1 : index
      %value = memref.load %data[%next] : memref<?xf32>
      memref.store %value, %data[%i] : memref<?xf32>
      gpu.return
    }
  }
}
