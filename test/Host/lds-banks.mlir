// Bank conflicts of LDS: the op, the lanes and the bank. Each kernel is one
// workgroup of 64 work-items, or of 128.

// A row of 32 words is once all 32 banks: a column is in one, on 64 banks in
// two. Both waves read it twice.
// RUN: not %run %s --entry=column --checks=lds-banks,lds-banks-gfx950 2>&1 | FileCheck %s --check-prefix=COLUMN
// COLUMN: lds-banks.mlir:[[#READ:]]:18: error: 'memref.load' op has bank conflicts in the LDS of gfx942: expected 2 clocks for a wave, but got 64
// COLUMN-NEXT: lds-banks.mlir:[[#READ]]:18: note: in workgroup (0, 0, 0), wave 0, lanes 0 and 1 meet in bank 0
// COLUMN-NEXT: lds-banks.mlir:[[#READ]]:18: note: 4 of 4 accesses of waves have conflicts: 256 clocks in place of 8
// COLUMN-NEXT: lds-banks.mlir:[[#READ]]:18: error: 'memref.load' op has bank conflicts in the LDS of gfx950: expected 1 clocks for a wave, but got 32
// COLUMN-NEXT: note: in workgroup (0, 0, 0), wave 0, lanes 0 and 2 meet in bank 0
// COLUMN-NEXT: note: 4 of 4 accesses of waves have conflicts: 128 clocks in place of 4
// COLUMN-NOT: error

// With a word of padding it is in all banks.
// RUN: %run %s --entry=padded_column --checks=all,lds-banks,lds-banks-gfx950

// Pieces of 16 bytes, 64 bytes apart: 4 of the 8 lanes that gfx942 writes at
// once meet, and of the 8 that it reads. The report is in the order of lines.
// RUN: not %run %s --entry=rows --checks=lds-banks 2>&1 | FileCheck %s --check-prefix=ROWS
// ROWS: lds-banks.mlir:[[#WRITE:]]:7: error: 'vector.store' op has bank conflicts in the LDS of gfx942: expected 8 clocks for a wave, but got 32
// ROWS-NEXT: lds-banks.mlir:[[#WRITE]]:7: note: in workgroup (0, 0, 0), wave 0, lanes 0 and 2 meet in bank 0
// ROWS-NEXT: note: 1 of 1 accesses
// ROWS-NEXT: lds-banks.mlir:[[#WRITE+2]]:16: error: 'vector.load' op has bank conflicts in the LDS of gfx942: expected 8 clocks for a wave, but got 32

// Lanes that skip an access do not take part: the even ones of a column of
// pairs of rows.
// RUN: not %run %s --entry=half --checks=lds-banks 2>&1 | FileCheck %s --check-prefix=HALF
// HALF: error: 'memref.store' op has bank conflicts in the LDS of gfx942: expected 2 clocks for a wave, but got 32
// HALF-NEXT: wave 0, lanes 0 and 2 meet in bank 0
// HALF-NOT: error

// Reads of one word are served together, atomic updates are not.
// RUN: %run %s --entry=one_word --checks=all,lds-banks
// RUN: not %run %s --entry=atomic --checks=lds-banks 2>&1 | FileCheck %s --check-prefix=ATOMIC
// ATOMIC: error: 'memref.atomic_rmw' op has bank conflicts in the LDS of gfx942: expected 2 clocks for a wave, but got 64

// Lanes that waited for different times in a loop read together.
// RUN: not %run %s --entry=waiting --checks=lds-banks 2>&1 | FileCheck %s --check-prefix=WAITING
// WAITING: error: 'memref.load' op has bank conflicts in the LDS of gfx942: expected 2 clocks for a wave, but got 64
// WAITING: note: 1 of 1 accesses

// It is not among all checks.
// RUN: %run %s --entry=column --checks=all

!square = memref<64x32xf32, #gpu.address_space<workgroup>>
!padded = memref<64x33xf32, #gpu.address_space<workgroup>>
!pieces = memref<64x32xf16, #gpu.address_space<workgroup>>
!word = memref<1xi32, #gpu.address_space<workgroup>>

module attributes {gpu.container_module} {
  gpu.module @kernels {
    gpu.func @column(%out: memref<?xf32>) workgroup(%lds: !square) kernel {
      %c0 = arith.constant 0 : index
      %c1 = arith.constant 1 : index
      %c2 = arith.constant 2 : index
      %c32 = arith.constant 32 : index
      %zero = arith.constant 0.0 : f32
      %thread = gpu.thread_id x
      %wave, %lane = affine.delinearize_index %thread into (2, 64) : index, index
      %row, %column = affine.delinearize_index %thread into (4, 32) : index, index
      // Rows one after the other.
      affine.for %i = 0 to 16 {
        %at = affine.apply affine_map<(i, r) -> (4 * i + r)>(%i, %row)
        memref.store %zero, %lds[%at, %column] : !square
      }
      gpu.barrier
      scf.for %i = %c0 to %c2 step %c1 {
        %value = memref.load %lds[%lane, %i] : !square
        memref.store %value, %out[%thread] : memref<?xf32>
      }
      gpu.return
    }

    gpu.func @padded_column(%out: memref<?xf32>) workgroup(%lds: !padded) kernel {
      %c0 = arith.constant 0 : index
      %zero = arith.constant 0.0 : f32
      %thread = gpu.thread_id x
      %wave, %lane = affine.delinearize_index %thread into (2, 64) : index, index
      memref.store %zero, %lds[%lane, %c0] : !padded
      gpu.barrier
      %value = memref.load %lds[%lane, %c0] : !padded
      memref.store %value, %out[%thread] : memref<?xf32>
      gpu.return
    }

    gpu.func @rows(%out: memref<?xf32>) workgroup(%lds: !pieces) kernel {
      %c0 = arith.constant 0 : index
      %zeros = arith.constant dense<0.0> : vector<8xf16>
      %thread = gpu.thread_id x
      vector.store %zeros, %lds[%thread, %c0] : !pieces, vector<8xf16>
      gpu.barrier
      %piece = vector.load %lds[%thread, %c0] : !pieces, vector<8xf16>
      %element = vector.extract %piece[0] : f16 from vector<8xf16>
      %value = arith.extf %element : f16 to f32
      memref.store %value, %out[%thread] : memref<?xf32>
      gpu.return
    }

    gpu.func @half(%out: memref<?xf32>) workgroup(%lds: !square) kernel {
      %c0 = arith.constant 0 : index
      %zero = arith.constant 0.0 : f32
      %thread = gpu.thread_id x
      %pair, %odd = affine.delinearize_index %thread into (32, 2) : index, index
      %is_even = arith.cmpi eq, %odd, %c0 : index
      scf.if %is_even {
        memref.store %zero, %lds[%thread, %c0] : !square
      }
      memref.store %zero, %out[%thread] : memref<?xf32>
      gpu.return
    }

    gpu.func @one_word(%out: memref<?xf32>) workgroup(%lds: !word) kernel {
      %c0 = arith.constant 0 : index
      %i0 = arith.constant 0 : i32
      %thread = gpu.thread_id x
      %is_first = arith.cmpi eq, %thread, %c0 : index
      scf.if %is_first {
        memref.store %i0, %lds[%c0] : !word
      }
      gpu.barrier
      %word = memref.load %lds[%c0] : !word
      %value = arith.sitofp %word : i32 to f32
      memref.store %value, %out[%thread] : memref<?xf32>
      gpu.return
    }

    // Lane l goes round 100 l times.
    gpu.func @waiting(%out: memref<?xf32>, %turns: memref<64xi32>) workgroup(%lds: !square) kernel {
      %c0 = arith.constant 0 : index
      %one = arith.constant 1 : i32
      %hundred = arith.constant 100 : i32
      %lane = gpu.thread_id x
      %number = arith.index_cast %lane : index to i32
      %last = arith.muli %number, %hundred : i32
      cf.br ^wait
    ^wait:
      %turn = memref.atomic_rmw addi %one, %turns[%lane] : (i32, memref<64xi32>) -> i32
      %goes = arith.cmpi ult, %turn, %last : i32
      cf.cond_br %goes, ^wait, ^read
    ^read:
      %value = memref.load %lds[%lane, %c0] : !square
      memref.store %value, %out[%lane] : memref<?xf32>
      gpu.return
    }
    gpu.func @atomic(%out: memref<?xf32>) workgroup(%lds: !word) kernel {
      %c0 = arith.constant 0 : index
      %i1 = arith.constant 1 : i32
      %thread = gpu.thread_id x
      %old = memref.atomic_rmw addi %i1, %lds[%c0] : (i32, !word) -> i32
      %value = arith.sitofp %old : i32 to f32
      memref.store %value, %out[%thread] : memref<?xf32>
      gpu.return
    }
  }

  func.func @column() {
    %c1 = arith.constant 1 : index
    %threads = arith.constant 128 : index
    %out = memref.alloc(%threads) : memref<?xf32>
    gpu.launch_func @kernels::@column blocks in (%c1, %c1, %c1) threads in (%threads, %c1, %c1)
        args(%out : memref<?xf32>)
    memref.dealloc %out : memref<?xf32>
    return
  }

  func.func @padded_column() {
    %c1 = arith.constant 1 : index
    %threads = arith.constant 128 : index
    %out = memref.alloc(%threads) : memref<?xf32>
    gpu.launch_func @kernels::@padded_column blocks in (%c1, %c1, %c1) threads in (%threads, %c1, %c1)
        args(%out : memref<?xf32>)
    memref.dealloc %out : memref<?xf32>
    return
  }

  func.func @rows() {
    %c1 = arith.constant 1 : index
    %threads = arith.constant 64 : index
    %out = memref.alloc(%threads) : memref<?xf32>
    gpu.launch_func @kernels::@rows blocks in (%c1, %c1, %c1) threads in (%threads, %c1, %c1)
        args(%out : memref<?xf32>)
    memref.dealloc %out : memref<?xf32>
    return
  }

  func.func @half() {
    %c1 = arith.constant 1 : index
    %threads = arith.constant 64 : index
    %out = memref.alloc(%threads) : memref<?xf32>
    gpu.launch_func @kernels::@half blocks in (%c1, %c1, %c1) threads in (%threads, %c1, %c1)
        args(%out : memref<?xf32>)
    memref.dealloc %out : memref<?xf32>
    return
  }

  func.func @one_word() {
    %c1 = arith.constant 1 : index
    %threads = arith.constant 64 : index
    %out = memref.alloc(%threads) : memref<?xf32>
    gpu.launch_func @kernels::@one_word blocks in (%c1, %c1, %c1) threads in (%threads, %c1, %c1)
        args(%out : memref<?xf32>)
    memref.dealloc %out : memref<?xf32>
    return
  }

  func.func @waiting() {
    %zero = arith.constant 0 : i32
    %c1 = arith.constant 1 : index
    %c64 = arith.constant 64 : index
    %out = memref.alloc(%c64) : memref<?xf32>
    %turns = memref.alloc() : memref<64xi32>
    linalg.fill ins(%zero : i32) outs(%turns : memref<64xi32>)
    gpu.launch_func @kernels::@waiting blocks in (%c1, %c1, %c1) threads in (%c64, %c1, %c1)
        args(%out : memref<?xf32>, %turns : memref<64xi32>)
    return
  }
  func.func @atomic() {
    %c1 = arith.constant 1 : index
    %threads = arith.constant 64 : index
    %out = memref.alloc(%threads) : memref<?xf32>
    gpu.launch_func @kernels::@atomic blocks in (%c1, %c1, %c1) threads in (%threads, %c1, %c1)
        args(%out : memref<?xf32>)
    memref.dealloc %out : memref<?xf32>
    return
  }
}
