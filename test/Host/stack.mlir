// What each turn of a loop has on the stack of a work-item is freed with the
// turn: 100,000 turns with 1 KiB each.

// RUN: %run %s

module attributes {gpu.container_module} {
  gpu.module @kernels {
    gpu.func @turns(%to: memref<1xi32>) kernel {
      %c0 = arith.constant 0 : index
      %c1 = arith.constant 1 : index
      %last = arith.constant 255 : index
      %turns = arith.constant 100000 : index
      %zero = arith.constant 0 : i32
      %one = arith.constant 1 : i32
      %expected = arith.constant 100000 : i32
      %sum = scf.for %i = %c0 to %turns step %c1 iter_args(%before = %zero) -> i32 {
        %room = memref.alloca() : memref<256xi32>
        %next = arith.addi %before, %one : i32
        %at = arith.andi %i, %last : index
        memref.store %next, %room[%at] : memref<256xi32>
        %after = memref.load %room[%at] : memref<256xi32>
        scf.yield %after : i32
      }
      %is_all = arith.cmpi eq, %sum, %expected : i32
      cf.assert %is_all, "as many as there are turns"
      memref.store %sum, %to[%c0] : memref<1xi32>
      gpu.return
    }
  }
  func.func @main() {
    %c1 = arith.constant 1 : index
    %to = memref.alloc() : memref<1xi32>
    gpu.launch_func @kernels::@turns blocks in (%c1, %c1, %c1) threads in (%c1, %c1, %c1) args(%to : memref<1xi32>)
    return
  }
}
