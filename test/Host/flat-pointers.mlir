// The checks on kernels of the LLVM dialect that access memory through flat
// pointers, of which only the address says what they point to, copy it, or
// access vectors that are shorter than their size in memory, or with a mask.

// RUN: %run %s
// RUN: not %run %s --entry=beyond 2>&1 | FileCheck %s --check-prefix=BEYOND
// RUN: not %run %s --entry=twice 2>&1 | FileCheck %s --check-prefix=TWICE
// RUN: not %run %s --entry=unwritten 2>&1 | FileCheck %s --check-prefix=UNWRITTEN
// RUN: not %run %s --entry=long_copy 2>&1 | FileCheck %s --check-prefix=COPY
// RUN: not %run %s --entry=three_and_more 2>&1 | FileCheck %s --check-prefix=MASKED
// RUN: not %run %s --entry=short_copy 2>&1 | FileCheck %s --check-prefix=NEVER

!words = memref<8xi32>

module attributes {gpu.container_module} {
  gpu.module @kernels {
    llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<8 x i32>

    // Work-item t puts its number into private memory, from there into LDS at t,
    // and what LDS has at t + read then into the buffer at t + write.
    llvm.func amdgpu_kernelcc @store(%to: !llvm.ptr<1>, %read: i32, %write: i32) attributes {gpu.kernel} {
      %one = llvm.mlir.constant(1 : i32) : i32
      %t = llvm.call_intrinsic "llvm.amdgcn.workitem.id.x"() : () -> i32
      %private = llvm.alloca %one x i32 : (i32) -> !llvm.ptr<5>
      %slot = llvm.addrspacecast %private : !llvm.ptr<5> to !llvm.ptr
      llvm.store %t, %slot : i32, !llvm.ptr
      %number = llvm.load %slot : !llvm.ptr -> i32
      %implicit = llvm.call_intrinsic "llvm.amdgcn.implicitarg.ptr"() : () -> !llvm.ptr<4>
      %launch = llvm.addrspacecast %implicit : !llvm.ptr<4> to !llvm.ptr
      %grid = llvm.load volatile %launch : !llvm.ptr -> i32
      %local = llvm.mlir.addressof @tile : !llvm.ptr<3>
      %tile = llvm.addrspacecast %local : !llvm.ptr<3> to !llvm.ptr
      %mine = llvm.getelementptr %tile[%t] : (!llvm.ptr, i32) -> !llvm.ptr, i32
      llvm.store %number, %mine : i32, !llvm.ptr
      %read_at = llvm.add %t, %read : i32
      %other = llvm.getelementptr %tile[%read_at] : (!llvm.ptr, i32) -> !llvm.ptr, i32
      // UNWRITTEN: flat-pointers.mlir:[[@LINE+1]]:12: error: 'llvm.load' op expected to read 4 bytes of LDS that were written before, but got some that were not
      %v = llvm.load %other : !llvm.ptr -> i32
      %flat = llvm.addrspacecast %to : !llvm.ptr<1> to !llvm.ptr
      %write_at = llvm.add %t, %write : i32
      %place = llvm.getelementptr %flat[%write_at] : (!llvm.ptr, i32) -> !llvm.ptr, i32
      // BEYOND: flat-pointers.mlir:[[@LINE+2]]:7: error: 'llvm.store' op writes out of bounds: expected an address in a buffer of the launch, but got one of none
      // TWICE: flat-pointers.mlir:[[@LINE+1]]:7: error: 'llvm.store' op expected one workgroup to write element [0] of argument 0 of kernel 'store', but got a second one
      llvm.store %v, %place : i32, !llvm.ptr
      llvm.return
    }

    // Fills LDS, and copies so many bytes of it.
    llvm.func amdgpu_kernelcc @copy(%to: !llvm.ptr<1>, %bytes: i64) attributes {gpu.kernel} {
      %tile = llvm.mlir.addressof @tile : !llvm.ptr<3>
      %seven = llvm.mlir.constant(7 : i8) : i8
      %all = llvm.mlir.constant(32 : i64) : i64
      "llvm.intr.memset"(%tile, %seven, %all) <{isVolatile = false}> : (!llvm.ptr<3>, i8, i64) -> ()
      // COPY: flat-pointers.mlir:[[@LINE+1]]:7: error: 'llvm.intr.memcpy' op reads LDS out of bounds: expected 36 bytes in [0, 32), but got byte 0
      "llvm.intr.memcpy"(%to, %tile, %bytes) <{isVolatile = false}> : (!llvm.ptr<1>, !llvm.ptr<3>, i64) -> ()
      llvm.return
    }
  }

  gpu.module @vectors {
    // Workgroup w writes elements 3 * w to 3 * w + 2, the last through a mask.
    llvm.func amdgpu_kernelcc @three(%to: !llvm.ptr<1>, %masked_at: i32) attributes {gpu.kernel} {
      %w = llvm.call_intrinsic "llvm.amdgcn.workgroup.id.x"() : () -> i32
      %one = llvm.mlir.constant(1 : i32) : i32
      %third = llvm.mlir.constant(2 : i32) : i32
      %is_last = llvm.icmp "eq" %w, %third : i32
      %v = llvm.mlir.constant(dense<5> : vector<3xi32>) : vector<3xi32>
      %place = llvm.getelementptr %to[%w] : (!llvm.ptr<1>, i32) -> !llvm.ptr<1>, !llvm.array<3 x i32>
      llvm.cond_br %is_last, ^last, ^others
    ^others:
      llvm.store %v, %place {alignment = 4 : i64} : vector<3xi32>, !llvm.ptr<1>
      llvm.return
    ^last:
      %mask = llvm.mlir.constant(dense<[true, true, false]> : vector<3xi1>) : vector<3xi1>
      %at = llvm.getelementptr %to[%masked_at] : (!llvm.ptr<1>, i32) -> !llvm.ptr<1>, i32
      // MASKED: flat-pointers.mlir:[[@LINE+1]]:7: error: 'llvm.intr.masked.store' op writes out of bounds: expected an address in a buffer of the launch, but got one of none
      llvm.intr.masked.store %v, %at, %mask {alignment = 4 : i32} : vector<3xi32>, vector<3xi1> into !llvm.ptr<1>
      llvm.return
    }
  }

  func.func @three(%masked_at: i32) {
    %c1 = arith.constant 1 : index
    %c3 = arith.constant 3 : index
    %to = memref.alloca() : !words
    gpu.launch_func @vectors::@three blocks in (%c3, %c1, %c1) threads in (%c1, %c1, %c1) args(%to : !words, %masked_at : i32)
    return
  }
  func.func @three_and_more() {
    %seven = arith.constant 7 : i32
    call @three(%seven) : (i32) -> ()
    return
  }
  func.func @store(%workgroups: index, %read: i32, %write: i32) {
    %c1 = arith.constant 1 : index
    %c8 = arith.constant 8 : index
    %to = memref.alloca() : !words
    gpu.launch_func @kernels::@store blocks in (%workgroups, %c1, %c1) threads in (%c8, %c1, %c1) args(%to : !words, %read : i32, %write : i32)
    return
  }
  func.func @copy(%bytes: i64) {
    %c1 = arith.constant 1 : index
    %to = memref.alloca() : !words
    // NEVER: flat-pointers.mlir:[[@LINE+2]]:5: error: 'gpu.launch_func' op expected a workgroup to write element [6] of argument 0 of kernel 'copy', but got none
    // NEVER-NEXT: note: 2 of 8 elements are not written
    gpu.launch_func @kernels::@copy blocks in (%c1, %c1, %c1) threads in (%c1, %c1, %c1) args(%to : !words, %bytes : i64)
    return
  }

  // What is right.
  func.func @main() {
    %c1 = arith.constant 1 : index
    %zero = arith.constant 0 : i32
    %all = arith.constant 32 : i64
    call @store(%c1, %zero, %zero) : (index, i32, i32) -> ()
    call @copy(%all) : (i64) -> ()
    %six = arith.constant 6 : i32
    call @three(%six) : (i32) -> ()
    return
  }
  func.func @beyond() {
    %c1 = arith.constant 1 : index
    %zero = arith.constant 0 : i32
    %one = arith.constant 1 : i32
    call @store(%c1, %zero, %one) : (index, i32, i32) -> ()
    return
  }
  func.func @twice() {
    %c2 = arith.constant 2 : index
    %zero = arith.constant 0 : i32
    call @store(%c2, %zero, %zero) : (index, i32, i32) -> ()
    return
  }
  func.func @unwritten() {
    %c1 = arith.constant 1 : index
    %zero = arith.constant 0 : i32
    %one = arith.constant 1 : i32
    call @store(%c1, %one, %zero) : (index, i32, i32) -> ()
    return
  }
  func.func @long_copy() {
    %bytes = arith.constant 36 : i64
    call @copy(%bytes) : (i64) -> ()
    return
  }
  func.func @short_copy() {
    %bytes = arith.constant 24 : i64
    call @copy(%bytes) : (i64) -> ()
    return
  }
}
