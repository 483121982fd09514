// The checks on kernels of the LLVM dialect, which access memory by address.

// RUN: not %run %s --entry=beyond_buffer 2>&1 | FileCheck %s --check-prefix=BUFFER
// RUN: not %run %s --entry=beyond_lds 2>&1 | FileCheck %s --check-prefix=LDS
// RUN: not %run %s --entry=unwritten_lds 2>&1 | FileCheck %s --check-prefix=INIT
// RUN: not %run %s --entry=twice 2>&1 | FileCheck %s --check-prefix=TWICE
// RUN: not %run %s --entry=gap 2>&1 | FileCheck %s --check-prefix=GAP
// RUN: not %run %s --entry=beyond_add 2>&1 | FileCheck %s --check-prefix=ADD
// RUN: not %run %s --entry=beyond_swap 2>&1 | FileCheck %s --check-prefix=SWAP
// RUN: %run %s --entry=atomics | FileCheck %s --check-prefix=ATOMICS
// RUN: %run %s --entry=good | FileCheck %s --check-prefix=GOOD

!words = memref<8xi32>

module attributes {gpu.container_module} {
  gpu.module @kernels {
    llvm.mlir.global external @dynamic() {addr_space = 3 : i32} : !llvm.array<0 x i8>
    llvm.mlir.global internal @static() {addr_space = 3 : i32} : !llvm.array<4 x i32>
    llvm.mlir.global internal constant @table(dense<[10, 20, 30, 40]> : tensor<4xi32>) {addr_space = 4 : i32} : !llvm.array<4 x i32>

    llvm.func @element(%to: !llvm.ptr<1>, %at: i32) -> !llvm.ptr<1> {
      %place = llvm.getelementptr %to[%at] : (!llvm.ptr<1>, i32) -> !llvm.ptr<1>, i32
      llvm.return %place : !llvm.ptr<1>
    }

    // Workgroup w writes element w * step + first.
    llvm.func amdgpu_kernelcc @write(%to: !llvm.ptr<1>, %step: i32, %first: i32) attributes {gpu.kernel} {
      %w = llvm.call_intrinsic "llvm.amdgcn.workgroup.id.x"() : () -> i32
      %scaled = llvm.mul %w, %step : i32
      %at = llvm.add %scaled, %first : i32
      %place = llvm.call @element(%to, %at) : (!llvm.ptr<1>, i32) -> !llvm.ptr<1>
      // BUFFER: llvm-checks.mlir:[[@LINE+5]]:7: error: 'llvm.store' op writes out of bounds: expected an address in a buffer of the launch, but got one of none
      // BUFFER-NEXT: note: in workgroup (7, 0, 0), work-item (0, 0, 0)
      // TWICE: llvm-checks.mlir:[[@LINE+3]]:7: error: 'llvm.store' op expected one workgroup to write element [2] of argument 0 of kernel 'write', but got a second one
      // GAP: error: 'gpu.launch_func' op expected a workgroup to write element [7] of argument 0 of kernel 'write', but got none
      // GAP-NEXT: note: 1 of 8 elements are not written
      llvm.store %w, %place : i32, !llvm.ptr<1>
      llvm.return
    }

    // Workgroup w adds 1 to element w mod 8, and makes 100 of a 2 there, each some
    // elements further.
    llvm.func amdgpu_kernelcc @atomics(%to: !llvm.ptr<1>, %add: i32, %swap: i32) attributes {gpu.kernel} {
      %one = llvm.mlir.constant(1 : i32) : i32
      %two = llvm.mlir.constant(2 : i32) : i32
      %seven = llvm.mlir.constant(7 : i32) : i32
      %hundred = llvm.mlir.constant(100 : i32) : i32
      %w = llvm.call_intrinsic "llvm.amdgcn.workgroup.id.x"() : () -> i32
      %element = llvm.and %w, %seven : i32
      %add_at = llvm.add %element, %add : i32
      %sum = llvm.call @element(%to, %add_at) : (!llvm.ptr<1>, i32) -> !llvm.ptr<1>
      // ADD: llvm-checks.mlir:[[@LINE+1]]:17: error: 'llvm.atomicrmw' op writes out of bounds: expected an address in a buffer of the launch, but got one of none
      %before = llvm.atomicrmw add %sum, %one monotonic : !llvm.ptr<1>, i32
      %swap_at = llvm.add %element, %swap : i32
      %place = llvm.call @element(%to, %swap_at) : (!llvm.ptr<1>, i32) -> !llvm.ptr<1>
      // SWAP: llvm-checks.mlir:[[@LINE+1]]:18: error: 'llvm.cmpxchg' op writes out of bounds: expected an address in a buffer of the launch, but got one of none
      %swapped = llvm.cmpxchg %place, %two, %hundred monotonic monotonic : !llvm.ptr<1>, i32
      llvm.return
    }

    // Writes word `at` of LDS and reads word `from`.
    llvm.func amdgpu_kernelcc @lds(%to: !llvm.ptr<1>, %at: i32, %from: i32) attributes {gpu.kernel} {
      %dynamic = llvm.mlir.addressof @dynamic : !llvm.ptr<3>
      %static = llvm.mlir.addressof @static : !llvm.ptr<3>
      %table = llvm.mlir.addressof @table : !llvm.ptr<4>
      %number = llvm.getelementptr %table[3] : (!llvm.ptr<4>) -> !llvm.ptr<4>, i32
      // Where a kernel has constants, a flat pointer can be to one of them.
      %flat = llvm.addrspacecast %number : !llvm.ptr<4> to !llvm.ptr
      %forty = llvm.load %flat : !llvm.ptr -> i32
      llvm.store %forty, %static : i32, !llvm.ptr<3>
      %place = llvm.getelementptr %dynamic[%at] : (!llvm.ptr<3>, i32) -> !llvm.ptr<3>, i32
      // LDS: llvm-checks.mlir:[[@LINE+1]]:7: error: 'llvm.store' op writes LDS out of bounds: expected 4 bytes in [0, 32), but got byte 32
      llvm.store %at, %place : i32, !llvm.ptr<3>
      %source = llvm.getelementptr %dynamic[%from] : (!llvm.ptr<3>, i32) -> !llvm.ptr<3>, i32
      // INIT: llvm-checks.mlir:[[@LINE+1]]:16: error: 'llvm.load' op expected to read 4 bytes of LDS that were written before, but got some that were not
      %value = llvm.load %source : !llvm.ptr<3> -> i32
      %first = llvm.load %static : !llvm.ptr<3> -> i32
      %sum = llvm.add %value, %first : i32
      // From the implicit arguments the grid, its dimensions, and the workgroup's
      // size.
      %implicit = llvm.call_intrinsic "llvm.amdgcn.implicitarg.ptr"() : () -> !llvm.ptr<4>
      %groups = llvm.load %implicit : !llvm.ptr<4> -> i32
      %size_at = llvm.getelementptr %implicit[6] : (!llvm.ptr<4>) -> !llvm.ptr<4>, i16
      %size = llvm.load %size_at : !llvm.ptr<4> -> i16
      %dimensions_at = llvm.getelementptr %implicit[32] : (!llvm.ptr<4>) -> !llvm.ptr<4>, i16
      %dimensions = llvm.load %dimensions_at : !llvm.ptr<4> -> i16
      %product = llvm.mul %size, %dimensions : i16
      %wide = llvm.zext %product : i16 to i32
      %id = llvm.call_intrinsic "llvm.amdgcn.workgroup.id.x"() : () -> i32
      %element = llvm.call @element(%to, %id) : (!llvm.ptr<1>, i32) -> !llvm.ptr<1>
      %more = llvm.add %sum, %groups : i32
      %all = llvm.add %more, %wide : i32
      llvm.store %all, %element : i32, !llvm.ptr<1>
      llvm.return
    }
  }

  func.func @write(%blocks: index, %step: i32, %first: i32) {
    %c1 = arith.constant 1 : index
    %words = memref.alloc() : !words
    gpu.launch_func @kernels::@write blocks in (%blocks, %c1, %c1) threads in (%c1, %c1, %c1)
        args(%words : !words, %step : i32, %first : i32)
    return
  }

  func.func @beyond_buffer() {
    %blocks = arith.constant 8 : index
    %one = arith.constant 1 : i32
    call @write(%blocks, %one, %one) : (index, i32, i32) -> ()
    return
  }
  func.func @twice() {
    %blocks = arith.constant 2 : index
    %zero = arith.constant 0 : i32
    %two = arith.constant 2 : i32
    call @write(%blocks, %zero, %two) : (index, i32, i32) -> ()
    return
  }
  func.func @gap() {
    %blocks = arith.constant 7 : index
    %zero = arith.constant 0 : i32
    %one = arith.constant 1 : i32
    call @write(%blocks, %one, %zero) : (index, i32, i32) -> ()
    return
  }

  func.func private @printMemrefI32(memref<*xi32>) attributes {llvm.emit_c_interface}

  func.func @launch_atomics(%add: i32, %swap: i32) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c8 = arith.constant 8 : index
    %c16 = arith.constant 16 : index
    %zero = arith.constant 0 : i32
    %words = memref.alloc() : !words
    scf.for %i = %c0 to %c8 step %c1 {
      memref.store %zero, %words[%i] : !words
    }
    gpu.launch_func @kernels::@atomics blocks in (%c16, %c1, %c1) threads in (%c1, %c1, %c1)
        args(%words : !words, %add : i32, %swap : i32)
    %any = memref.cast %words : !words to memref<*xi32>
    call @printMemrefI32(%any) : (memref<*xi32>) -> ()
    return
  }
  func.func @beyond_add() {
    %zero = arith.constant 0 : i32
    %one = arith.constant 1 : i32
    call @launch_atomics(%one, %zero) : (i32, i32) -> ()
    return
  }
  func.func @beyond_swap() {
    %zero = arith.constant 0 : i32
    %one = arith.constant 1 : i32
    call @launch_atomics(%zero, %one) : (i32, i32) -> ()
    return
  }
  // Two workgroups change each element, which atomics may. The later add is
  // followed by a swap that finds the 2.
  // ATOMICS: [100, 100, 100, 100, 100, 100, 100, 100]
  func.func @atomics() {
    %zero = arith.constant 0 : i32
    call @launch_atomics(%zero, %zero) : (i32, i32) -> ()
    return
  }

  func.func @lds(%at: i32, %from: i32) {
    %c1 = arith.constant 1 : index
    %c8 = arith.constant 8 : index
    %bytes = arith.constant 16 : i32
    %words = memref.alloc() : !words
    gpu.launch_func @kernels::@lds blocks in (%c8, %c1, %c1) threads in (%c1, %c1, %c1)
        dynamic_shared_memory_size %bytes args(%words : !words, %at : i32, %from : i32)
    %any = memref.cast %words : !words to memref<*xi32>
    call @printMemrefI32(%any) : (memref<*xi32>) -> ()
    return
  }
  func.func @beyond_lds() {
    %two = arith.constant 2 : i32
    %four = arith.constant 4 : i32
    call @lds(%four, %two) : (i32, i32) -> ()
    return
  }
  func.func @unwritten_lds() {
    %two = arith.constant 2 : i32
    %three = arith.constant 3 : i32
    call @lds(%three, %two) : (i32, i32) -> ()
    return
  }
  // 3 + 40 + 8 + 1 * 3.
  // GOOD: [54, 54, 54, 54, 54, 54, 54, 54]
  func.func @good() {
    %three = arith.constant 3 : i32
    call @lds(%three, %three) : (i32, i32) -> ()
    return
  }
}
