// Arguments that are views of a part of a buffer, and launches of one workgroup
// beside others.

// What is assumed of a buffer is said of the argument that is a view of it,
// wherever the view begins.
// RUN: swizzle-sim %s --entry=from_start 2>&1 >/dev/null | FileCheck %s --check-prefix=ASSUMED
// RUN: swizzle-sim %s --entry=of_one 2>&1 >/dev/null | FileCheck %s --check-prefix=ASSUMED
// RUN: swizzle-sim %s --entry=from_middle 2>&1 >/dev/null | FileCheck %s --check-prefix=ASSUMED
// ASSUMED: warning: expected contents of buffers on which addresses, masks and branches of '{{look_up|look_up_beside}}' may depend, but got none of 'places'{{$}}

// A map changes nothing of a launch of one workgroup, whether the kernel could
// get it or not.
// RUN: swizzle-sim %s --entry=helped --map=balanced --json | FileCheck %s --check-prefix=HELPED
// HELPED: "kernel": "fill"
// HELPED: "map": "identity"
// HELPED: "kernel": "look_up"
// HELPED: "map": "balanced"
// RUN: not swizzle-sim %s --entry=not_helped --map=balanced 2>&1 | FileCheck %s --check-prefix=DECLINED
// DECLINED: error: expected a kernel that gets the map 'balanced', but it is left alone: the kernel reads no workgroup id

!view = memref<?xi32, strided<[1], offset: ?>>

module attributes {gpu.container_module} {
  gpu.module @kernels {
    gpu.func @look_up(%places: !view, %out: memref<?xi32>) kernel {
      %i = gpu.global_id x
      %place = memref.load %places[%i] : !view
      %j = arith.index_cast %place : i32 to index
      memref.store %place, %out[%j] : memref<?xi32>
      gpu.return
    }

    gpu.func @look_up_beside(%places: !view, %out: !view) kernel {
      %i = gpu.global_id x
      %place = memref.load %places[%i] : !view
      %j = arith.index_cast %place : i32 to index
      %x = memref.load %out[%j] : !view
      memref.store %x, %out[%i] : !view
      gpu.return
    }

    gpu.func @fill(%out: memref<?xi32>) kernel {
      %i = gpu.thread_id x
      %zero = arith.constant 0 : i32
      memref.store %zero, %out[%i] : memref<?xi32>
      gpu.return
    }
  }

  func.func private @launch(%view: !view, %out: memref<?xi32>) {
    %c1 = arith.constant 1 : index
    %c4 = arith.constant 4 : index
    %c16 = arith.constant 16 : index
    gpu.launch_func @kernels::@look_up blocks in (%c16, %c1, %c1) threads in (%c4, %c1, %c1) args(%view : !view, %out : memref<?xi32>)
    return
  }

  func.func @from_start(%places: memref<64xi32>, %out: memref<256xi32>) {
    %view = memref.cast %places : memref<64xi32> to !view
    %all = memref.cast %out : memref<256xi32> to memref<?xi32>
    call @launch(%view, %all) : (!view, memref<?xi32>) -> ()
    return
  }

  func.func @from_middle(%places: memref<128xi32>, %out: memref<256xi32>) {
    %part = memref.subview %places[32] [64] [1] : memref<128xi32> to memref<64xi32, strided<[1], offset: 32>>
    %view = memref.cast %part : memref<64xi32, strided<[1], offset: 32>> to !view
    %all = memref.cast %out : memref<256xi32> to memref<?xi32>
    call @launch(%view, %all) : (!view, memref<?xi32>) -> ()
    return
  }

  // The other part of the buffer is written.
  func.func @of_one(%both: memref<320xi32>) {
    %part = memref.subview %both[0] [64] [1] : memref<320xi32> to memref<64xi32, strided<[1]>>
    %view = memref.cast %part : memref<64xi32, strided<[1]>> to !view
    %other = memref.reinterpret_cast %both to offset: [64], sizes: [256], strides: [1]
        : memref<320xi32> to memref<256xi32, strided<[1], offset: 64>>
    %all = memref.cast %other : memref<256xi32, strided<[1], offset: 64>> to !view
    %c1 = arith.constant 1 : index
    %c4 = arith.constant 4 : index
    %c16 = arith.constant 16 : index
    gpu.launch_func @kernels::@look_up_beside blocks in (%c16, %c1, %c1) threads in (%c4, %c1, %c1) args(%view : !view, %all : !view)
    return
  }

  func.func private @fill_by(%workgroups: index, %out: memref<?xi32>) {
    %c1 = arith.constant 1 : index
    %c64 = arith.constant 64 : index
    gpu.launch_func @kernels::@fill blocks in (%workgroups, %c1, %c1) threads in (%c64, %c1, %c1) args(%out : memref<?xi32>)
    return
  }

  func.func @helped(%places: memref<64xi32>, %out: memref<256xi32>) {
    %c1 = arith.constant 1 : index
    %all = memref.cast %out : memref<256xi32> to memref<?xi32>
    call @fill_by(%c1, %all) : (index, memref<?xi32>) -> ()
    call @from_start(%places, %out) : (memref<64xi32>, memref<256xi32>) -> ()
    return
  }

  func.func @not_helped(%out: memref<256xi32>) {
    %c2 = arith.constant 2 : index
    %all = memref.cast %out : memref<256xi32> to memref<?xi32>
    call @fill_by(%c2, %all) : (index, memref<?xi32>) -> ()
    return
  }
}
