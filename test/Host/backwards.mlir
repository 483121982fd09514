// A view with a negative stride, of an array of a work-item.

// RUN: %run %s | FileCheck %s
// RUN: %run %s --checks=none | FileCheck %s
// CHECK: [7, 6, 5, 4, 3, 2, 1, 0]

!array = memref<8xi32>
!backwards = memref<8xi32, strided<[-1], offset: 7>>

module attributes {gpu.container_module} {
  gpu.module @kernels {
    gpu.func @read(%out: !array) kernel {
      %i = gpu.thread_id x
      %numbers = memref.alloca() : !array
      affine.for %k = 0 to 8 {
        %number = arith.index_cast %k : index to i32
        affine.store %number, %numbers[%k] : !array
      }
      %view = memref.reinterpret_cast %numbers to offset: [7], sizes: [8], strides: [-1] : !array to !backwards
      %number = memref.load %view[%i] : !backwards
      memref.store %number, %out[%i] : !array
      gpu.return
    }
  }
  func.func private @printMemrefI32(memref<*xi32>)
  func.func @main() {
    %one = arith.constant 1 : index
    %eight = arith.constant 8 : index
    %out = memref.alloc() : !array
    gpu.launch_func @kernels::@read blocks in (%one, %one, %one) threads in (%eight, %one, %one) args(%out : !array)
    %any = memref.cast %out : !array to memref<*xi32>
    call @printMemrefI32(%any) : (memref<*xi32>) -> ()
    return
  }
}
