// What would end the process by a signal is reported at the launch, with the
// work-item. (edges.mlir has divisions without a result.)

// RUN: not %run %s --entry=deep --checks=none 2>&1 | FileCheck %s --check-prefix=DEEP
// DEEP: faults.mlir:[[#]]:5: error: 'gpu.launch_func' op expected work-items to need at most 1048576 bytes of stack, but kernel 'deep' needs more, as where functions call themselves too often
// DEEP-NEXT: note: in workgroup (1, 0, 0), work-item (2, 0, 0)

// With frames that are larger than the page that is watched.
// RUN: not %run %s --entry=wide 2>&1 | FileCheck %s --check-prefix=WIDE
// WIDE: error: 'gpu.launch_func' op expected work-items to need at most 1048576 bytes of stack, but kernel 'wide' needs more,

// RUN: not %run %s --entry=outside --checks=none 2>&1 | FileCheck %s --check-prefix=OUTSIDE
// OUTSIDE: error: 'gpu.launch_func' op expected accesses to memory that exists, but kernel 'outside' accesses address 0x{{[0-9a-f]+}}
// OUTSIDE-NEXT: note: in workgroup (0, 0, 0), work-item (0, 0, 0)
// OUTSIDE-NEXT: note: the check 'bounds' reports accesses outside of buffers

module attributes {gpu.container_module} {
  gpu.module @kernels {
    // The store keeps the call from becoming a loop.
    func.func @count_down(%n: i32, %to: memref<?xi32>) -> i32 {
      %zero = arith.constant 0 : i32
      %one = arith.constant 1 : i32
      %c0 = arith.constant 0 : index
      %is_end = arith.cmpi eq, %n, %zero : i32
      %depth = scf.if %is_end -> i32 {
        scf.yield %zero : i32
      } else {
        %less = arith.subi %n, %one : i32
        %rest = func.call @count_down(%less, %to) : (i32, memref<?xi32>) -> i32
        memref.store %rest, %to[%c0] : memref<?xi32>
        %more = arith.addi %rest, %one : i32
        scf.yield %more : i32
      }
      return %depth : i32
    }

    // Each call writes to the array of its caller, too, which keeps them all.
    func.func @count_down_with_array(%n: i32, %caller: memref<40000xi32>) -> i32 {
      %zero = arith.constant 0 : i32
      %one = arith.constant 1 : i32
      %c7 = arith.constant 7 : index
      %array = memref.alloca() : memref<40000xi32>
      %is_end = arith.cmpi eq, %n, %zero : i32
      %depth = scf.if %is_end -> i32 {
        scf.yield %zero : i32
      } else {
        %less = arith.subi %n, %one : i32
        memref.store %n, %array[%c7] : memref<40000xi32>
        memref.store %n, %caller[%c7] : memref<40000xi32>
        %rest = func.call @count_down_with_array(%less, %array) : (i32, memref<40000xi32>) -> i32
        %kept = memref.load %array[%c7] : memref<40000xi32>
        %more = arith.addi %rest, %kept : i32
        scf.yield %more : i32
      }
      return %depth : i32
    }

    // A thousand calls have room, a million have not.
    gpu.func @deep(%to: memref<?xi32>) kernel {
      %few = arith.constant 1000 : i32
      %many = arith.constant 1000000 : i32
      %c0 = arith.constant 0 : index
      %c1 = arith.constant 1 : index
      %c2 = arith.constant 2 : index
      %block = gpu.block_id x
      %thread = gpu.thread_id x
      %is_block = arith.cmpi eq, %block, %c1 : index
      %is_thread = arith.cmpi eq, %thread, %c2 : index
      %is_deep = arith.andi %is_block, %is_thread : i1
      %n = arith.select %is_deep, %many, %few : i32
      %depth = func.call @count_down(%n, %to) : (i32, memref<?xi32>) -> i32
      memref.store %depth, %to[%c0] : memref<?xi32>
      gpu.return
    }

    gpu.func @wide(%to: memref<?xi32>) kernel {
      %n = arith.constant 100 : i32
      %c0 = arith.constant 0 : index
      %array = memref.alloca() : memref<40000xi32>
      %depth = func.call @count_down_with_array(%n, %array) : (i32, memref<40000xi32>) -> i32
      memref.store %depth, %to[%c0] : memref<?xi32>
      gpu.return
    }

    gpu.func @outside(%to: memref<?xi32>) kernel {
      %n = arith.constant 0 : i32
      %at = arith.constant 1000000000000 : index
      memref.store %n, %to[%at] : memref<?xi32>
      gpu.return
    }
  }

  func.func @deep() {
    %c1 = arith.constant 1 : index
    %c4 = arith.constant 4 : index
    %to = memref.alloc(%c1) : memref<?xi32>
    gpu.launch_func @kernels::@deep blocks in (%c4, %c1, %c1) threads in (%c4, %c1, %c1) args(%to : memref<?xi32>)
    return
  }

  func.func @wide() {
    %c1 = arith.constant 1 : index
    %to = memref.alloc(%c1) : memref<?xi32>
    gpu.launch_func @kernels::@wide blocks in (%c1, %c1, %c1) threads in (%c1, %c1, %c1) args(%to : memref<?xi32>)
    return
  }

  func.func @outside() {
    %c1 = arith.constant 1 : index
    %to = memref.alloc(%c1) : memref<?xi32>
    gpu.launch_func @kernels::@outside blocks in (%c1, %c1, %c1) threads in (%c1, %c1, %c1) args(%to : memref<?xi32>)
    return
  }
}
