// Each check with a kernel that it finds wrong, and what the report says. All
// kernels of this file are launched with 13 workgroups, which 8 does not divide.

// Two workgroups write one element: the map in the kernel is no bijection. The
// check knows nothing about maps.
// RUN: not %run %s --entry=naive_map --checks=write-once 2>&1 | FileCheck %s --check-prefix=TWICE
// TWICE: checks.mlir:[[#STORE:]]:7: error: 'memref.store' op expected one workgroup to write element [{{[0-9]+}}] of argument 0 of kernel 'naive_map', but got a second one
// TWICE-NEXT: checks.mlir:[[#STORE]]:7: note: in workgroup ({{[0-9]+}}, 0, 0), work-item (0, 0, 0)
// TWICE-NEXT: checks.mlir:[[#STORE]]:7: note: the first write, in workgroup ({{[0-9]+}}, 0, 0)

// Elements 8 to 12 are written by none.
// RUN: not %run %s --entry=naive_map --checks=coverage 2>&1 | FileCheck %s --check-prefix=NEVER
// NEVER: checks.mlir:{{[0-9]+}}:5: error: 'gpu.launch_func' op expected a workgroup to write element [8] of argument 0 of kernel 'naive_map', but got none
// NEVER-NEXT: note: 5 of 13 elements are not written

// The same map is right for 16 workgroups, and nothing is looked for without
// checks.
// RUN: %run %s --entry=naive_map_of_16
// RUN: %run %s --entry=naive_map --checks=none

// RUN: not %run %s --entry=beyond --checks=bounds 2>&1 | FileCheck %s --check-prefix=BEYOND
// BEYOND: checks.mlir:{{[0-9]+}}:7: error: 'memref.store' op writes out of bounds: expected index 0 in [0, 13), but got 13
// BEYOND-NEXT: note: in workgroup (12, 0, 0), work-item (1, 0, 0)

// Inside of the buffer, but beyond the row.
// RUN: not %run %s --entry=beyond_row --checks=bounds 2>&1 | FileCheck %s --check-prefix=ROW
// ROW: error: 'vector.load' op reads out of bounds: expected 4 elements from index 1 in [0, 6), but got 4

// Of masked and gathered vectors the elements that the mask has are checked.
// RUN: %run %s --entry=masked --checks=bounds
// RUN: not %run %s --entry=masked_load --checks=bounds 2>&1 | FileCheck %s --check-prefix=MASKED-LOAD
// MASKED-LOAD: error: 'vector.maskedload' op reads out of bounds: expected index 0 in [0, 13), but got 13
// RUN: not %run %s --entry=masked_store --checks=bounds 2>&1 | FileCheck %s --check-prefix=MASKED-STORE
// MASKED-STORE: error: 'vector.maskedstore' op writes out of bounds: expected index 0 in [0, 13), but got 13
// RUN: not %run %s --entry=masked --checks=coverage 2>&1 | FileCheck %s --check-prefix=MASKED-NEVER
// MASKED-NEVER: expected a workgroup to write element [0] of argument 0 of kernel 'masked', but got none
// MASKED-NEVER-NEXT: note: 10 of 13 elements are not written
// RUN: %run %s --entry=gathered --checks=bounds
// RUN: not %run %s --entry=gather --checks=bounds 2>&1 | FileCheck %s --check-prefix=GATHER
// GATHER: error: 'vector.gather' op reads out of bounds: expected index 0 in [0, 13), but got 14
// RUN: not %run %s --entry=scatter --checks=bounds 2>&1 | FileCheck %s --check-prefix=SCATTER
// SCATTER: error: 'vector.scatter' op writes out of bounds: expected index 0 in [0, 13), but got -1
// RUN: not %run %s --entry=gathered --checks=write-once 2>&1 | FileCheck %s --check-prefix=SCATTER-TWICE
// SCATTER-TWICE: error: 'vector.scatter' op expected one workgroup to write element [{{3|7}}] of argument 0 of kernel 'gathered', but got a second one
// RUN: not %run %s --entry=gathered --checks=coverage 2>&1 | FileCheck %s --check-prefix=SCATTER-NEVER
// SCATTER-NEVER: note: 11 of 13 elements are not written

// RUN: not %run %s --entry=beyond_lds --checks=bounds 2>&1 | FileCheck %s --check-prefix=LDS
// LDS: error: 'memref.store' op writes LDS out of bounds: expected index 0 in [0, 8), but got 8

// RUN: not %run %s --entry=unwritten --checks=lds-init 2>&1 | FileCheck %s --check-prefix=UNWRITTEN
// UNWRITTEN: error: 'memref.load' op expected to read 4 bytes of LDS that were written before, but got some that were not
// An exchange writes; an atomic addition reads first.
// RUN: not %run %s --entry=adds_to_unwritten --checks=lds-init 2>&1 | FileCheck %s --check-prefix=ADDS
// ADDS: error: 'memref.atomic_rmw' op expected to read 4 bytes of LDS that were written before, but got some that were not
// ADDS-NEXT: note: in workgroup (0, 0, 0), work-item (3, 0, 0)

// Barriers are always checked.
// RUN: not %run %s --entry=some_reach --checks=none 2>&1 | FileCheck %s --check-prefix=BARRIER
// BARRIER: checks.mlir:{{[0-9]+}}:9: error: 'gpu.barrier' op expected all 8 work-items of the workgroup, but got 5
// BARRIER-NEXT: note: in workgroup ({{[0-9]+}}, 0, 0), work-item (0, 0, 0)
// BARRIER-NEXT: note: work-item (5, 0, 0) has ended without it

// RUN: not %run %s --entry=two_barriers --checks=none 2>&1 | FileCheck %s --check-prefix=TWO
// TWO: error: 'gpu.barrier' op expected all 8 work-items of the workgroup, but got 5
// TWO: note: work-item (5, 0, 0) of the same wave waits at this 'gpu.barrier'

// A launch that no machine takes.
// RUN: not %run %s --entry=no_workgroup 2>&1 | FileCheck %s --check-prefix=EMPTY
// EMPTY: error: 'gpu.launch_func' op expected 1 to {{[0-9]+}} workgroups, but got (0, 1, 1)

!out = memref<?xf32>
!lds = memref<8xf32, #gpu.address_space<workgroup>>

module attributes {gpu.container_module} {
  gpu.module @kernels {
    // (id mod 8) * (n div 8) + id div 8
    gpu.func @naive_map(%out: !out) kernel {
      %c8 = arith.constant 8 : index
      %one = arith.constant 1.0 : f32
      %id = gpu.block_id x
      %n = gpu.grid_dim x
      %share = arith.divui %n, %c8 : index
      %xcd = arith.remui %id, %c8 : index
      %nth = arith.divui %id, %c8 : index
      %start = arith.muli %xcd, %share : index
      %logical = arith.addi %start, %nth : index
      memref.store %one, %out[%logical] : !out
      gpu.return
    }
    gpu.func @beyond(%out: !out) kernel {
      %one = arith.constant 1.0 : f32
      %id = gpu.block_id x
      %thread = gpu.thread_id x
      %at = arith.addi %id, %thread : index
      memref.store %one, %out[%at] : !out
      gpu.return
    }
    gpu.func @beyond_row(%out: !out) kernel {
      %c0 = arith.constant 0 : index
      %c4 = arith.constant 4 : index
      %rows = memref.reinterpret_cast %out to offset: [0], sizes: [2, 6], strides: [6, 1]
          : !out to memref<2x6xf32, strided<[6, 1]>>
      %row = vector.load %rows[%c0, %c4] : memref<2x6xf32, strided<[6, 1]>>, vector<4xf32>
      vector.store %row, %out[%c0] : !out, vector<4xf32>
      gpu.return
    }
    // Moves as many elements from 10 on.
    gpu.func @masked(%out: !out, %loaded: index, %stored: index) kernel {
      %c10 = arith.constant 10 : index
      %ones = arith.constant dense<1.0> : vector<4xf32>
      %load = vector.create_mask %loaded : vector<4xi1>
      %row = vector.maskedload %out[%c10], %load, %ones : !out, vector<4xi1>, vector<4xf32> into vector<4xf32>
      %store = vector.create_mask %stored : vector<4xi1>
      vector.maskedstore %out[%c10], %store, %row : !out, vector<4xi1>, vector<4xf32>
      gpu.return
    }
    // Moves element 3 and the one at a distance of it; an element far away is not
    // in the mask.
    gpu.func @gathered(%out: !out, %from: i32, %to: index) kernel {
      %c3 = arith.constant 3 : index
      %ones = arith.constant dense<1.0> : vector<3xf32>
      %mask = arith.constant dense<[true, false, true]> : vector<3xi1>
      %far = arith.constant dense<[0, 100, 0]> : vector<3xi32>
      %sources = vector.insert %from, %far[2] : i32 into vector<3xi32>
      %row = vector.gather %out[%c3][%sources], %mask, %ones
          : !out, vector<3xi32>, vector<3xi1>, vector<3xf32> into vector<3xf32>
      %far_places = arith.constant dense<[0, 100, 0]> : vector<3xindex>
      %places = vector.insert %to, %far_places[2] : index into vector<3xindex>
      vector.scatter %out[%c3][%places], %mask, %row
          : !out, vector<3xindex>, vector<3xi1>, vector<3xf32>
      gpu.return
    }
    gpu.func @beyond_lds(%out: !out) workgroup(%lds: !lds) kernel {
      %c1 = arith.constant 1 : index
      %one = arith.constant 1.0 : f32
      %thread = gpu.thread_id x
      %at = arith.addi %thread, %c1 : index
      memref.store %one, %lds[%at] : !lds
      gpu.return
    }
    gpu.func @unwritten(%out: !out) workgroup(%lds: !lds) kernel {
      %one = arith.constant 1.0 : f32
      %thread = gpu.thread_id x
      %c3 = arith.constant 3 : index
      %writes = arith.cmpi ult, %thread, %c3 : index
      scf.if %writes {
        memref.store %one, %lds[%thread] : !lds
      }
      gpu.barrier
      %read = memref.load %lds[%thread] : !lds
      memref.store %read, %out[%thread] : !out
      gpu.return
    }
    gpu.func @adds_to_unwritten(%out: !out) workgroup(%lds: !lds) kernel {
      %one = arith.constant 1.0 : f32
      %thread = gpu.thread_id x
      %c3 = arith.constant 3 : index
      %writes = arith.cmpi ult, %thread, %c3 : index
      scf.if %writes {
        %unused = memref.atomic_rmw assign %one, %lds[%thread] : (f32, !lds) -> f32
      }
      gpu.barrier
      %before = memref.atomic_rmw addf %one, %lds[%thread] : (f32, !lds) -> f32
      memref.store %before, %out[%thread] : !out
      gpu.return
    }
    gpu.func @some_reach(%out: !out) kernel {
      %thread = gpu.thread_id x
      %c5 = arith.constant 5 : index
      %reaches = arith.cmpi ult, %thread, %c5 : index
      scf.if %reaches {
        gpu.barrier
      }
      gpu.return
    }
    gpu.func @two_barriers(%out: !out) kernel {
      %thread = gpu.thread_id x
      %c5 = arith.constant 5 : index
      %first = arith.cmpi ult, %thread, %c5 : index
      scf.if %first {
        gpu.barrier
      } else {
        gpu.barrier
      }
      gpu.return
    }
  }

  func.func @naive_map() {
    %c1 = arith.constant 1 : index
    %grid = arith.constant 13 : index
    %size = arith.constant 13 : index
    %block = arith.constant 1 : index
    %out = memref.alloc(%size) : !out
    gpu.launch_func @kernels::@naive_map blocks in (%grid, %c1, %c1)
        threads in (%block, %c1, %c1) args(%out : !out)
    memref.dealloc %out : !out
    return
  }
  func.func @naive_map_of_16() {
    %c1 = arith.constant 1 : index
    %grid = arith.constant 16 : index
    %size = arith.constant 16 : index
    %block = arith.constant 1 : index
    %out = memref.alloc(%size) : !out
    gpu.launch_func @kernels::@naive_map blocks in (%grid, %c1, %c1)
        threads in (%block, %c1, %c1) args(%out : !out)
    memref.dealloc %out : !out
    return
  }
  func.func @beyond() {
    %c1 = arith.constant 1 : index
    %grid = arith.constant 13 : index
    %size = arith.constant 13 : index
    %block = arith.constant 2 : index
    %out = memref.alloc(%size) : !out
    gpu.launch_func @kernels::@beyond blocks in (%grid, %c1, %c1)
        threads in (%block, %c1, %c1) args(%out : !out)
    memref.dealloc %out : !out
    return
  }
  func.func @beyond_row() {
    %c1 = arith.constant 1 : index
    %grid = arith.constant 13 : index
    %size = arith.constant 13 : index
    %block = arith.constant 8 : index
    %out = memref.alloc(%size) : !out
    gpu.launch_func @kernels::@beyond_row blocks in (%grid, %c1, %c1)
        threads in (%block, %c1, %c1) args(%out : !out)
    memref.dealloc %out : !out
    return
  }
  func.func @launch_masked(%a: index, %b: index) {
    %c1 = arith.constant 1 : index
    %grid = arith.constant 13 : index
    %size = arith.constant 13 : index
    %out = memref.alloc(%size) : !out
    gpu.launch_func @kernels::@masked blocks in (%grid, %c1, %c1)
        threads in (%c1, %c1, %c1) args(%out : !out, %a : index, %b : index)
    memref.dealloc %out : !out
    return
  }
  func.func @masked() {
    %a = arith.constant 3 : index
    %b = arith.constant 3 : index
    call @launch_masked(%a, %b) : (index, index) -> ()
    return
  }
  func.func @masked_load() {
    %a = arith.constant 4 : index
    %b = arith.constant 3 : index
    call @launch_masked(%a, %b) : (index, index) -> ()
    return
  }
  func.func @masked_store() {
    %a = arith.constant 3 : index
    %b = arith.constant 4 : index
    call @launch_masked(%a, %b) : (index, index) -> ()
    return
  }
  func.func @launch_gathered(%a: i32, %b: index) {
    %c1 = arith.constant 1 : index
    %grid = arith.constant 13 : index
    %size = arith.constant 13 : index
    %out = memref.alloc(%size) : !out
    gpu.launch_func @kernels::@gathered blocks in (%grid, %c1, %c1)
        threads in (%c1, %c1, %c1) args(%out : !out, %a : i32, %b : index)
    memref.dealloc %out : !out
    return
  }
  func.func @gathered() {
    %a = arith.constant -3 : i32
    %b = arith.constant 4 : index
    call @launch_gathered(%a, %b) : (i32, index) -> ()
    return
  }
  func.func @gather() {
    %a = arith.constant 11 : i32
    %b = arith.constant 2 : index
    call @launch_gathered(%a, %b) : (i32, index) -> ()
    return
  }
  func.func @scatter() {
    %a = arith.constant 9 : i32
    %b = arith.constant -4 : index
    call @launch_gathered(%a, %b) : (i32, index) -> ()
    return
  }
  func.func @beyond_lds() {
    %c1 = arith.constant 1 : index
    %grid = arith.constant 13 : index
    %size = arith.constant 13 : index
    %block = arith.constant 8 : index
    %out = memref.alloc(%size) : !out
    gpu.launch_func @kernels::@beyond_lds blocks in (%grid, %c1, %c1)
        threads in (%block, %c1, %c1) args(%out : !out)
    memref.dealloc %out : !out
    return
  }
  func.func @unwritten() {
    %c1 = arith.constant 1 : index
    %grid = arith.constant 13 : index
    %size = arith.constant 13 : index
    %block = arith.constant 8 : index
    %out = memref.alloc(%size) : !out
    gpu.launch_func @kernels::@unwritten blocks in (%grid, %c1, %c1)
        threads in (%block, %c1, %c1) args(%out : !out)
    memref.dealloc %out : !out
    return
  }
  func.func @adds_to_unwritten() {
    %c1 = arith.constant 1 : index
    %size = arith.constant 13 : index
    %block = arith.constant 8 : index
    %out = memref.alloc(%size) : !out
    gpu.launch_func @kernels::@adds_to_unwritten blocks in (%c1, %c1, %c1)
        threads in (%block, %c1, %c1) args(%out : !out)
    memref.dealloc %out : !out
    return
  }
  func.func @some_reach() {
    %c1 = arith.constant 1 : index
    %grid = arith.constant 13 : index
    %size = arith.constant 13 : index
    %block = arith.constant 8 : index
    %out = memref.alloc(%size) : !out
    gpu.launch_func @kernels::@some_reach blocks in (%grid, %c1, %c1)
        threads in (%block, %c1, %c1) args(%out : !out)
    memref.dealloc %out : !out
    return
  }
  func.func @two_barriers() {
    %c1 = arith.constant 1 : index
    %grid = arith.constant 13 : index
    %size = arith.constant 13 : index
    %block = arith.constant 8 : index
    %out = memref.alloc(%size) : !out
    gpu.launch_func @kernels::@two_barriers blocks in (%grid, %c1, %c1)
        threads in (%block, %c1, %c1) args(%out : !out)
    memref.dealloc %out : !out
    return
  }
  func.func @no_workgroup() {
    %c1 = arith.constant 1 : index
    %grid = arith.constant 0 : index
    %size = arith.constant 13 : index
    %block = arith.constant 8 : index
    %out = memref.alloc(%size) : !out
    gpu.launch_func @kernels::@naive_map blocks in (%grid, %c1, %c1)
        threads in (%block, %c1, %c1) args(%out : !out)
    memref.dealloc %out : !out
    return
  }
}
