// Elements of a buffer that one workgroup reads and another one writes, in one
// launch: it gives another result where they run in another order.

// RUN: not env SWIZZLE_HOST_THREADS=1 %run %s --entry=previous --checks=buffer-races 2>&1 | FileCheck %s --check-prefix=PREVIOUS
// PREVIOUS: buffer-races.mlir:[[#AT:]]:12: error: 'memref.load' op expected no other workgroup to write element [1] of argument 0 of kernel 'previous', which this one reads, but got one
// PREVIOUS-NEXT: buffer-races.mlir:[[#AT]]:12: note: in workgroup (1, 0, 0), work-item (0, 0, 0)
// PREVIOUS-NEXT: buffer-races.mlir:[[#AT+1]]:7: note: the write, in workgroup (0, 0, 0)
// RUN: not env SWIZZLE_HOST_THREADS=1 %run %s --entry=next --checks=buffer-races 2>&1 | FileCheck %s --check-prefix=NEXT
// NEXT: buffer-races.mlir:[[#AT:]]:7: error: 'memref.store' op expected no other workgroup to read element [2] of argument 0 of kernel 'next', which this one writes, but got one
// NEXT-NEXT: buffer-races.mlir:[[#AT]]:7: note: in workgroup (1, 0, 0), work-item (0, 0, 0)
// NEXT-NEXT: buffer-races.mlir:[[#AT-1]]:12: note: the read, in workgroup (0, 0, 0)

// With several threads it is found as well, in either way.
// RUN: not env SWIZZLE_HOST_THREADS=2 %run %s --entry=previous --checks=buffer-races 2>&1 | FileCheck %s --check-prefix=THREADS
// THREADS: op expected no other workgroup to {{read|write}} element

// Elements of its own, and atomic updates, are no races; reading what others
// update is one, unless a workgroup knows by an atomic access that they have.
// RUN: %run %s --entry=own --checks=buffer-races
// RUN: %run %s --entry=add --checks=buffer-races
// RUN: not %run %s --entry=total --checks=buffer-races 2>&1 | FileCheck %s --check-prefix=TOTAL
// TOTAL: error: 'memref.{{load|atomic_rmw}}' op expected no other workgroup to {{read|write}} element [0] of argument 0 of kernel 'total'
// RUN: not %run %s --entry=sum --checks=buffer-races 2>&1 | FileCheck %s --check-prefix=SUM
// SUM: error: 'memref.{{load|atomic_rmw}}' op expected no other workgroup to {{read|write}} element [0] of argument 0 of kernel 'sum'
// RUN: %run %s --entry=last --checks=buffer-races

// It is one of all checks, which are the default.
// RUN: not %run %s --entry=previous 2>&1 | FileCheck %s --check-prefix=THREADS
// RUN: %run %s --entry=previous --checks=bounds,lds-init,lds-races,write-once

module attributes {gpu.container_module} {
  gpu.module @kernels {
    // Each workgroup replaces its element by the one before; 1 is the first.
    gpu.func @previous(%data: memref<?xi32>) kernel {
      %c1 = arith.constant 1 : index
      %block = gpu.block_id x
      %i = arith.addi %block, %c1 : index
      %other = arith.subi %i, %c1 : index
      %x = memref.load %data[%other] : memref<?xi32>
      memref.store %x, %data[%i] : memref<?xi32>
      gpu.return
    }

    // By the one behind.
    gpu.func @next(%data: memref<?xi32>) kernel {
      %c1 = arith.constant 1 : index
      %block = gpu.block_id x
      %i = arith.addi %block, %c1 : index
      %other = arith.addi %i, %c1 : index
      %x = memref.load %data[%other] : memref<?xi32>
      memref.store %x, %data[%i] : memref<?xi32>
      gpu.return
    }

    gpu.func @own(%data: memref<?xi32>) kernel {
      %c1 = arith.constant 1 : index
      %block = gpu.block_id x
      %i = arith.addi %block, %c1 : index
      %x = memref.load %data[%i] : memref<?xi32>
      %twice = arith.addi %x, %x : i32
      memref.store %twice, %data[%i] : memref<?xi32>
      gpu.return
    }

    // The first element counts the workgroups, and each stores what it finds there.
    gpu.func @total(%data: memref<?xi32>) kernel {
      %c0 = arith.constant 0 : index
      %c1 = arith.constant 1 : index
      %one = arith.constant 1 : i32
      %block = gpu.block_id x
      %i = arith.addi %block, %c1 : index
      %old = memref.atomic_rmw addi %one, %data[%c0] : (i32, memref<?xi32>) -> i32
      %x = memref.load %data[%c0] : memref<?xi32>
      memref.store %x, %data[%i] : memref<?xi32>
      gpu.return
    }

    gpu.func @add(%data: memref<?xi32>) kernel {
      %c0 = arith.constant 0 : index
      %c1 = arith.constant 1 : index
      %one = arith.constant 1 : i32
      %block = gpu.block_id x
      %i = arith.addi %block, %c1 : index
      %old = memref.atomic_rmw addi %one, %data[%c0] : (i32, memref<?xi32>) -> i32
      gpu.return
    }

    // The last one has updated the sum as well, before it reads it.
    gpu.func @sum(%data: memref<?xi32>) kernel {
      %c0 = arith.constant 0 : index
      %c7 = arith.constant 7 : index
      %c9 = arith.constant 9 : index
      %one = arith.constant 1 : i32
      %block = gpu.block_id x
      %old = memref.atomic_rmw addi %one, %data[%c0] : (i32, memref<?xi32>) -> i32
      %is_last = arith.cmpi eq, %block, %c7 : index
      scf.if %is_last {
        %x = memref.load %data[%c0] : memref<?xi32>
        memref.store %x, %data[%c9] : memref<?xi32>
      }
      gpu.return
    }

    // The one that counts last reads what the first one has written.
    gpu.func @last(%data: memref<?xi32>) kernel {
      %c0 = arith.constant 0 : index
      %c1 = arith.constant 1 : index
      %c9 = arith.constant 9 : index
      %one = arith.constant 1 : i32
      %last = arith.constant 7 : i32
      %block = gpu.block_id x
      %i = arith.addi %block, %c1 : index
      memref.store %one, %data[%i] : memref<?xi32>
      %old = memref.atomic_rmw addi %one, %data[%c0] : (i32, memref<?xi32>) -> i32
      %is_last = arith.cmpi eq, %old, %last : i32
      scf.if %is_last {
        %x = memref.load %data[%c1] : memref<?xi32>
        memref.store %x, %data[%c9] : memref<?xi32>
      }
      gpu.return
    }
  }

  func.func @previous() {
    %c1 = arith.constant 1 : index
    %c8 = arith.constant 8 : index
    %c10 = arith.constant 10 : index
    %zero = arith.constant 0 : i32
    %data = memref.alloc(%c10) : memref<?xi32>
    linalg.fill ins(%zero : i32) outs(%data : memref<?xi32>)
    gpu.launch_func @kernels::@previous blocks in (%c8, %c1, %c1) threads in (%c1, %c1, %c1) args(%data : memref<?xi32>)
    return
  }

  func.func @next() {
    %c1 = arith.constant 1 : index
    %c8 = arith.constant 8 : index
    %c10 = arith.constant 10 : index
    %zero = arith.constant 0 : i32
    %data = memref.alloc(%c10) : memref<?xi32>
    linalg.fill ins(%zero : i32) outs(%data : memref<?xi32>)
    gpu.launch_func @kernels::@next blocks in (%c8, %c1, %c1) threads in (%c1, %c1, %c1) args(%data : memref<?xi32>)
    return
  }

  func.func @own() {
    %c1 = arith.constant 1 : index
    %c8 = arith.constant 8 : index
    %c10 = arith.constant 10 : index
    %zero = arith.constant 0 : i32
    %data = memref.alloc(%c10) : memref<?xi32>
    linalg.fill ins(%zero : i32) outs(%data : memref<?xi32>)
    gpu.launch_func @kernels::@own blocks in (%c8, %c1, %c1) threads in (%c1, %c1, %c1) args(%data : memref<?xi32>)
    return
  }

  func.func @total() {
    %c1 = arith.constant 1 : index
    %c8 = arith.constant 8 : index
    %c10 = arith.constant 10 : index
    %zero = arith.constant 0 : i32
    %data = memref.alloc(%c10) : memref<?xi32>
    linalg.fill ins(%zero : i32) outs(%data : memref<?xi32>)
    gpu.launch_func @kernels::@total blocks in (%c8, %c1, %c1) threads in (%c1, %c1, %c1) args(%data : memref<?xi32>)
    return
  }

  func.func @add() {
    %c1 = arith.constant 1 : index
    %c8 = arith.constant 8 : index
    %c10 = arith.constant 10 : index
    %zero = arith.constant 0 : i32
    %data = memref.alloc(%c10) : memref<?xi32>
    linalg.fill ins(%zero : i32) outs(%data : memref<?xi32>)
    gpu.launch_func @kernels::@add blocks in (%c8, %c1, %c1) threads in (%c1, %c1, %c1) args(%data : memref<?xi32>)
    return
  }

  func.func @last() {
    %c1 = arith.constant 1 : index
    %c8 = arith.constant 8 : index
    %c10 = arith.constant 10 : index
    %zero = arith.constant 0 : i32
    %data = memref.alloc(%c10) : memref<?xi32>
    linalg.fill ins(%zero : i32) outs(%data : memref<?xi32>)
    gpu.launch_func @kernels::@last blocks in (%c8, %c1, %c1) threads in (%c1, %c1, %c1) args(%data : memref<?xi32>)
    return
  }

  func.func @sum() {
    %c1 = arith.constant 1 : index
    %c8 = arith.constant 8 : index
    %c10 = arith.constant 10 : index
    %zero = arith.constant 0 : i32
    %data = memref.alloc(%c10) : memref<?xi32>
    linalg.fill ins(%zero : i32) outs(%data : memref<?xi32>)
    gpu.launch_func @kernels::@sum blocks in (%c8, %c1, %c1) threads in (%c1, %c1, %c1) args(%data : memref<?xi32>)
    return
  }
}
