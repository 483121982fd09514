// The linear id of a kernel that reads its ids as well, with all orders of a
// map: it is their place in the grid, x fastest.

// RUN: %run %s | FileCheck %s
// RUN: %run %s --map=balanced --topology=2 | FileCheck %s
// RUN: %run %s --map=balanced --topology=2 --order=yxz | FileCheck %s
// RUN: %run %s --map=balanced --topology=2 --order=zyx --entry=unknown | FileCheck %s
// RUN: %run %s --map=transpose --topology=2 --order=zxy --entry=unknown | FileCheck %s

!numbers = memref<24xi32>

module attributes {gpu.container_module} {
  gpu.module @kernels {
    // Writes the linear id to where x, y and z say.
    gpu.func @write(%to: !numbers) kernel {
      %x = swizzle.program_id x
      %y = swizzle.program_id y
      %z = swizzle.program_id z
      %gx = gpu.grid_dim x
      %gy = gpu.grid_dim y
      %linear = swizzle.program_id linear
      %rows = arith.muli %z, %gy : index
      %row = arith.addi %rows, %y : index
      %first = arith.muli %row, %gx : index
      %at = arith.addi %first, %x : index
      %number = arith.index_cast %linear : index to i32
      memref.store %number, %to[%at] : !numbers
      gpu.return
    }
  }

  func.func private @printMemrefI32(memref<*xi32>)

  func.func @launch(%gx: index, %gy: index, %gz: index) {
    %c1 = arith.constant 1 : index
    %to = memref.alloc() : !numbers
    gpu.launch_func @kernels::@write blocks in (%gx, %gy, %gz) threads in (%c1, %c1, %c1) args(%to : !numbers)
    %any = memref.cast %to : !numbers to memref<*xi32>
    call @printMemrefI32(%any) : (memref<*xi32>) -> ()
    return
  }
  // CHECK: [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23]
  func.func @main() {
    %c2 = arith.constant 2 : index
    %c3 = arith.constant 3 : index
    %c4 = arith.constant 4 : index
    call @launch(%c4, %c3, %c2) : (index, index, index) -> ()
    return
  }
  func.func @unknown() {
    %c2 = arith.constant 2 : index
    %c4 = arith.constant 4 : index
    %c3 = arith.constant 3 : index
    call @launch(%c2, %c4, %c3) : (index, index, index) -> ()
    return
  }
}
