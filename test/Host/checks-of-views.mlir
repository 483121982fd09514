// The checks of accesses that are not loads and stores of a buffer: through
// views, as copies, as transfers of vectors that end in the middle, and through
// what loops carry. And LDS that no chip has.

// RUN: %run %s
// RUN: not %run %s --entry=beyond_view 2>&1 | FileCheck %s --check-prefix=VIEW
// RUN: not %run %s --entry=view_of_nothing 2>&1 | FileCheck %s --check-prefix=NOTHING
// RUN: not %run %s --entry=beyond_carried_view 2>&1 | FileCheck %s --check-prefix=CARRIED-VIEW
// RUN: not %run %s --entry=beyond_dynamic_lds 2>&1 | FileCheck %s --check-prefix=DYNAMIC
// RUN: not %run %s --entry=long_copy 2>&1 | FileCheck %s --check-prefix=COPY
// RUN: not %run %s --entry=copy_twice 2>&1 | FileCheck %s --check-prefix=COPY-TWICE
// RUN: not %run %s --entry=unwritten_transfer 2>&1 | FileCheck %s --check-prefix=TRANSFER
// RUN: not %run %s --entry=short_transfer 2>&1 | FileCheck %s --check-prefix=NEVER
// RUN: not %run %s --entry=carried_once 2>&1 | FileCheck %s --check-prefix=CARRIED
// RUN: not %run %s --entry=negative_lds 2>&1 | FileCheck %s --check-prefix=NEGATIVE
// RUN: not %run %s --entry=much_lds 2>&1 | FileCheck %s --check-prefix=MUCH

#lds = #gpu.address_space<workgroup>
!buffer = memref<10xf32>
!row = memref<4xf32, strided<[1], offset: ?>>

module attributes {gpu.container_module} {
  gpu.module @kernels {
    // Views one element of a buffer.
    gpu.func @first(%to: memref<?xf32>) kernel {
      %c0 = arith.constant 0 : index
      %v = arith.constant 1.0 : f32
      %one = memref.subview %to[0] [1] [1] : memref<?xf32> to memref<1xf32, strided<[1]>>
      // NOTHING: checks-of-views.mlir:[[@LINE+1]]:7: error: 'memref.store' op writes out of bounds: expected 4 bytes in [0, 0) of the memref that this is a view of, but got byte 0
      memref.store %v, %one[%c0] : memref<1xf32, strided<[1]>>
      gpu.return
    }
    // Row r has elements 4 * r to 4 * r + 3.
    gpu.func @view(%to: !buffer, %r: index) kernel {
      %c0 = arith.constant 0 : index
      %c1 = arith.constant 1 : index
      %c2 = arith.constant 2 : index
      %c4 = arith.constant 4 : index
      %v = arith.constant 1.0 : f32
      %start = arith.muli %r, %c4 : index
      %row = memref.subview %to[%start] [4] [1] : !buffer to !row
      scf.for %i = %c0 to %c2 step %c1 {
        memref.store %v, %row[%i] : !row
      }
      // VIEW: checks-of-views.mlir:[[@LINE+2]]:12: error: 'memref.load' op reads out of bounds: expected 4 bytes in [0, 40) of the memref that this is a view of, but got byte 40
      // VIEW-NEXT: note: in workgroup (0, 0, 0), work-item (0, 0, 0)
      %w = memref.load %row[%c2] : !row
      memref.store %w, %row[%c0] : !row
      gpu.return
    }

    // Writes the elements up to `last`, each through a view that is one further.
    gpu.func @carried_view(%to: !buffer, %last: index) kernel {
      %c0 = arith.constant 0 : index
      %c1 = arith.constant 1 : index
      %v = arith.constant 1.0 : f32
      %start = memref.subview %to[%c0] [1] [1] : !buffer to memref<1xf32, strided<[1], offset: ?>>
      %end = scf.for %i = %c0 to %last step %c1 iter_args(%p = %start) -> (memref<1xf32, strided<[1], offset: ?>>) {
        memref.store %v, %p[%c0] : memref<1xf32, strided<[1], offset: ?>>
        %next = memref.subview %p[%c1] [1] [1] : memref<1xf32, strided<[1], offset: ?>> to memref<1xf32, strided<[1], offset: ?>>
        scf.yield %next : memref<1xf32, strided<[1], offset: ?>>
      }
      // CARRIED-VIEW: checks-of-views.mlir:[[@LINE+1]]:7: error: 'memref.store' op writes out of bounds: expected an address in a buffer of the launch, but got one of none
      memref.store %v, %end[%c0] : memref<1xf32, strided<[1], offset: ?>>
      gpu.return
    }

    // An array of one element comes before: dynamic LDS is aligned.
    gpu.func @dynamic_lds(%to: !buffer, %at: index) workgroup(%one: memref<1xf32, #lds>) kernel {
      %c4 = arith.constant 4 : index
      %all = gpu.dynamic_shared_memory : memref<?xi8, #lds>
      %half = memref.view %all[%at][] : memref<?xi8, #lds> to memref<2xvector<4xf32>, #lds>
      %v = arith.constant dense<1.0> : vector<4xf32>
      %c1 = arith.constant 1 : index
      // DYNAMIC: checks-of-views.mlir:[[@LINE+1]]:7: error: 'memref.store' op writes LDS out of bounds: expected 16 bytes in [0, 32) of the memref that this is a view of, but got byte 32
      memref.store %v, %half[%c1] : memref<2xvector<4xf32>, #lds>
      %w = memref.load %half[%c1] : memref<2xvector<4xf32>, #lds>
      vector.store %w, %to[%c4] : !buffer, vector<4xf32>
      gpu.return
    }

    gpu.func @copy(%to: !buffer, %length: index) workgroup(%tile: memref<10xf32, #lds>) kernel {
      %c0 = arith.constant 0 : index
      %t = gpu.thread_id x
      %v = arith.constant 1.0 : f32
      memref.store %v, %tile[%t] : memref<10xf32, #lds>
      gpu.barrier
      %from = memref.subview %tile[0] [%length] [1] : memref<10xf32, #lds> to memref<?xf32, strided<[1]>, #lds>
      %target = memref.subview %to[0] [%length] [1] : !buffer to memref<?xf32, strided<[1]>>
      %first = arith.cmpi eq, %t, %c0 : index
      scf.if %first {
        // COPY: checks-of-views.mlir:[[@LINE+2]]:9: error: 'memref.load' op reads LDS out of bounds: expected 4 bytes in [0, 40) of the memref that this is a view of, but got byte 40
        // COPY-TWICE: checks-of-views.mlir:[[@LINE+1]]:9: error: 'memref.store' op expected one workgroup to write element [0] of argument 0 of kernel 'copy', but got a second one
        memref.copy %from, %target : memref<?xf32, strided<[1]>, #lds> to memref<?xf32, strided<[1]>>
      }
      gpu.return
    }

    // Each workgroup has four elements, the last one fewer.
    gpu.func @transfer(%to: !buffer, %lds_at: index) workgroup(%tile: memref<10xf32, #lds>) kernel {
      %c4 = arith.constant 4 : index
      %w = gpu.block_id x
      %start = arith.muli %w, %c4 : index
      %none = arith.constant 0.0 : f32
      %ones = arith.constant dense<1.0> : vector<4xf32>
      vector.transfer_write %ones, %tile[%start] : vector<4xf32>, memref<10xf32, #lds>
      %from = arith.addi %start, %lds_at : index
      // TRANSFER: checks-of-views.mlir:[[@LINE+1]]:12: error: 'vector.maskedload' op expected to read 4 bytes of LDS that were written before, but got some that were not
      %v = vector.transfer_read %tile[%from], %none : memref<10xf32, #lds>, vector<4xf32>
      vector.transfer_write %v, %to[%start] : vector<4xf32>, !buffer
      gpu.return
    }

    // Writes `to` after an even number of turns, else `other`.
    gpu.func @carried(%to: !buffer, %other: !buffer, %turns: index) kernel {
      %c0 = arith.constant 0 : index
      %c1 = arith.constant 1 : index
      %t = gpu.thread_id x
      %v = arith.constant 1.0 : f32
      %a, %b = scf.for %i = %c0 to %turns step %c1 iter_args(%p = %to, %q = %other) -> (!buffer, !buffer) {
        scf.yield %q, %p : !buffer, !buffer
      }
      memref.store %v, %a[%t] : !buffer
      gpu.return
    }
  }

  func.func @launch_view(%r: index) {
    %c1 = arith.constant 1 : index
    %to = memref.alloca() : !buffer
    gpu.launch_func @kernels::@view blocks in (%c1, %c1, %c1) threads in (%c1, %c1, %c1) args(%to : !buffer, %r : index)
    return
  }
  func.func @launch_carried_view(%last: index) {
    %c1 = arith.constant 1 : index
    %to = memref.alloca() : !buffer
    gpu.launch_func @kernels::@carried_view blocks in (%c1, %c1, %c1) threads in (%c1, %c1, %c1) args(%to : !buffer, %last : index)
    return
  }
  func.func @launch_dynamic_lds(%at: index, %bytes: i32) {
    %c1 = arith.constant 1 : index
    %to = memref.alloca() : !buffer
    // NEGATIVE: checks-of-views.mlir:[[@LINE+2]]:5: error: 'gpu.launch_func' op expected a workgroup to have at most 163840 bytes of LDS, as the largest chip, but got 4 static and -16 dynamic bytes
    // MUCH: checks-of-views.mlir:[[@LINE+1]]:5: error: 'gpu.launch_func' op expected a workgroup to have at most 163840 bytes of LDS, as the largest chip, but got 4 static and 163825 dynamic bytes
    gpu.launch_func @kernels::@dynamic_lds blocks in (%c1, %c1, %c1) threads in (%c1, %c1, %c1) dynamic_shared_memory_size %bytes args(%to : !buffer, %at : index)
    return
  }
  func.func @launch_copy(%workgroups: index, %length: index) {
    %c1 = arith.constant 1 : index
    %c10 = arith.constant 10 : index
    %to = memref.alloca() : !buffer
    gpu.launch_func @kernels::@copy blocks in (%workgroups, %c1, %c1) threads in (%c10, %c1, %c1) args(%to : !buffer, %length : index)
    return
  }
  func.func @launch_transfer(%workgroups: index, %lds_at: index) {
    %c1 = arith.constant 1 : index
    %to = memref.alloca() : !buffer
    // NEVER: checks-of-views.mlir:[[@LINE+2]]:5: error: 'gpu.launch_func' op expected a workgroup to write element [8] of argument 0 of kernel 'transfer', but got none
    // NEVER-NEXT: note: 2 of 10 elements are not written
    gpu.launch_func @kernels::@transfer blocks in (%workgroups, %c1, %c1) threads in (%c1, %c1, %c1) args(%to : !buffer, %lds_at : index)
    return
  }
  func.func @launch_carried(%items: index, %turns: index) {
    %c1 = arith.constant 1 : index
    %to = memref.alloca() : !buffer
    %other = memref.alloca() : !buffer
    // CARRIED: checks-of-views.mlir:[[@LINE+4]]:5: error: 'gpu.launch_func' op expected a workgroup to write element [9] of argument 1 of kernel 'carried', but got none
    // CARRIED-NEXT: note: 1 of 10 elements are not written
    // The other one is not written at all, which can be right.
    // CARRIED-NOT: {{.}}
    gpu.launch_func @kernels::@carried blocks in (%c1, %c1, %c1) threads in (%items, %c1, %c1) args(%to : !buffer, %other : !buffer, %turns : index)
    return
  }

  // What is right.
  func.func @main() {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c2 = arith.constant 2 : index
    %c3 = arith.constant 3 : index
    %c10 = arith.constant 10 : index
    %c9 = arith.constant 9 : index
    call @launch_carried_view(%c9) : (index) -> ()
    call @launch_copy(%c1, %c10) : (index, index) -> ()
    call @launch_transfer(%c3, %c0) : (index, index) -> ()
    call @launch_carried(%c10, %c2) : (index, index) -> ()
    call @launch_carried(%c10, %c3) : (index, index) -> ()
    return
  }
  func.func @launch_first(%size: index) {
    %c1 = arith.constant 1 : index
    %to = memref.alloc(%size) : memref<?xf32>
    gpu.launch_func @kernels::@first blocks in (%c1, %c1, %c1) threads in (%c1, %c1, %c1)
        args(%to : memref<?xf32>)
    memref.dealloc %to : memref<?xf32>
    return
  }
  func.func @view_of_nothing() {
    %c1 = arith.constant 1 : index
    %c0 = arith.constant 0 : index
    call @launch_first(%c1) : (index) -> ()
    call @launch_first(%c0) : (index) -> ()
    return
  }
  func.func @beyond_view() {
    %c2 = arith.constant 2 : index
    call @launch_view(%c2) : (index) -> ()
    return
  }
  func.func @beyond_carried_view() {
    %c10 = arith.constant 10 : index
    call @launch_carried_view(%c10) : (index) -> ()
    return
  }
  func.func @beyond_dynamic_lds() {
    %c16 = arith.constant 16 : index
    %bytes = arith.constant 32 : i32
    call @launch_dynamic_lds(%c16, %bytes) : (index, i32) -> ()
    return
  }
  func.func @long_copy() {
    %c1 = arith.constant 1 : index
    %c11 = arith.constant 11 : index
    call @launch_copy(%c1, %c11) : (index, index) -> ()
    return
  }
  func.func @copy_twice() {
    %c2 = arith.constant 2 : index
    %c10 = arith.constant 10 : index
    call @launch_copy(%c2, %c10) : (index, index) -> ()
    return
  }
  func.func @unwritten_transfer() {
    %c1 = arith.constant 1 : index
    %c3 = arith.constant 3 : index
    call @launch_transfer(%c3, %c1) : (index, index) -> ()
    return
  }
  func.func @short_transfer() {
    %c0 = arith.constant 0 : index
    %c2 = arith.constant 2 : index
    call @launch_transfer(%c2, %c0) : (index, index) -> ()
    return
  }
  func.func @carried_once() {
    %c9 = arith.constant 9 : index
    %c1 = arith.constant 1 : index
    call @launch_carried(%c9, %c1) : (index, index) -> ()
    return
  }
  func.func @negative_lds() {
    %c0 = arith.constant 0 : index
    %bytes = arith.constant -16 : i32
    call @launch_dynamic_lds(%c0, %bytes) : (index, i32) -> ()
    return
  }
  func.func @much_lds() {
    %c0 = arith.constant 0 : index
    %bytes = arith.constant 163825 : i32
    call @launch_dynamic_lds(%c0, %bytes) : (index, i32) -> ()
    return
  }
}
