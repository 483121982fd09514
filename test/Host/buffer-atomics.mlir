// Atomics of buffers, as ops of the rocdl dialect and as calls: each of 64 lanes
// changes each word of a buffer of 18 words, and one behind it.

// RUN: %run %s --checks=bounds | FileCheck %s

!words = memref<20xi32>
!results = memref<3x64xi32>

module attributes {gpu.container_module} {
  gpu.module @kernels {
    gpu.func @atomics(%words: !words, %results: !results) kernel {
      %c0 = arith.constant 0 : index
      %c1 = arith.constant 1 : index
      %c2 = arith.constant 2 : index
      %lane = gpu.lane_id
      %v = rocdl.workitem.id.x : i32
      %0 = arith.constant 0 : i32
      %1 = arith.constant 1 : i32
      %7 = arith.constant 7 : i32
      %9 = arith.constant 9 : i32
      %31 = arith.constant 31 : i32
      %40 = arith.constant 40 : i32
      %low = arith.andi %v, %31 : i32
      %bit = arith.shli %1, %low : i32
      %minus = arith.constant -1 : i32
      %other_bits = arith.xori %bit, %minus : i32
      %negative = arith.subi %0, %v : i32
      %half = arith.constant 0.5 : f32
      %number = arith.sitofp %v : i32 to f32
      %stride = arith.constant 0 : i16
      %range = arith.constant 72 : i64
      %flags = arith.constant 159744 : i32
      %index = memref.extract_aligned_pointer_as_index %words : !words -> index
      %address = arith.index_cast %index : index to i64
      %pointer = llvm.inttoptr %address : i64 to !llvm.ptr<1>
      %b = rocdl.make.buffer.rsrc %pointer, %stride, %range, %flags : !llvm.ptr<1> to <8>

      // Each lane gets another one of the numbers before.
      %before = llvm.call_intrinsic "llvm.amdgcn.raw.ptr.buffer.atomic.add.i32"(%1, %b, %0, %0, %0)
          : (i32, !llvm.ptr<8>, i32, i32, i32) -> i32
      memref.store %before, %results[%c0, %lane] : !results
      %o4 = arith.constant 4 : i32
      llvm.call_intrinsic "llvm.amdgcn.raw.ptr.buffer.atomic.sub.i32"(%v, %b, %o4, %0, %0)
          : (i32, !llvm.ptr<8>, i32, i32, i32) -> i32
      // The second offset is of all lanes.
      llvm.call_intrinsic "llvm.amdgcn.raw.ptr.buffer.atomic.umax.i32"(%v, %b, %o4, %o4, %0)
          : (i32, !llvm.ptr<8>, i32, i32, i32) -> i32
      %o12 = arith.constant 12 : i32
      llvm.call_intrinsic "llvm.amdgcn.raw.ptr.buffer.atomic.umin.i32"(%negative, %b, %o12, %0, %0)
          : (i32, !llvm.ptr<8>, i32, i32, i32) -> i32
      %o16 = arith.constant 16 : i32
      llvm.call_intrinsic "llvm.amdgcn.raw.ptr.buffer.atomic.smin.i32"(%negative, %b, %o16, %0, %0)
          : (i32, !llvm.ptr<8>, i32, i32, i32) -> i32
      %o20 = arith.constant 20 : i32
      llvm.call_intrinsic "llvm.amdgcn.raw.ptr.buffer.atomic.smax.i32"(%v, %b, %o20, %0, %0)
          : (i32, !llvm.ptr<8>, i32, i32, i32) -> i32
      %o24 = arith.constant 24 : i32
      llvm.call_intrinsic "llvm.amdgcn.raw.ptr.buffer.atomic.or.i32"(%bit, %b, %o24, %0, %0)
          : (i32, !llvm.ptr<8>, i32, i32, i32) -> i32
      %o28 = arith.constant 28 : i32
      llvm.call_intrinsic "llvm.amdgcn.raw.ptr.buffer.atomic.and.i32"(%other_bits, %b, %o28, %0, %0)
          : (i32, !llvm.ptr<8>, i32, i32, i32) -> i32
      %o32 = arith.constant 32 : i32
      llvm.call_intrinsic "llvm.amdgcn.raw.ptr.buffer.atomic.xor.i32"(%v, %b, %o32, %0, %0)
          : (i32, !llvm.ptr<8>, i32, i32, i32) -> i32
      // Up to 40 and from 0 again; down from 0 to 40.
      %o36 = arith.constant 36 : i32
      llvm.call_intrinsic "llvm.amdgcn.raw.ptr.buffer.atomic.inc.i32"(%40, %b, %o36, %0, %0)
          : (i32, !llvm.ptr<8>, i32, i32, i32) -> i32
      llvm.call_intrinsic "llvm.amdgcn.raw.ptr.buffer.atomic.dec.i32"(%40, %b, %40, %0, %0)
          : (i32, !llvm.ptr<8>, i32, i32, i32) -> i32
      %o44 = arith.constant 44 : i32
      llvm.call_intrinsic "llvm.amdgcn.raw.ptr.buffer.atomic.swap.i32"(%9, %b, %o44, %0, %0)
          : (i32, !llvm.ptr<8>, i32, i32, i32) -> i32
      // One lane finds the 0.
      %o48 = arith.constant 48 : i32
      %found = llvm.call_intrinsic "llvm.amdgcn.raw.ptr.buffer.atomic.cmpswap.i32"(%7, %0, %b, %o48, %0, %0)
          : (i32, i32, !llvm.ptr<8>, i32, i32, i32) -> i32
      memref.store %found, %results[%c1, %lane] : !results
      %o52 = arith.constant 52 : i32
      rocdl.raw.ptr.buffer.atomic.fadd %half, %b, %o52, %0, %0 : f32
      %o56 = arith.constant 56 : i32
      llvm.call_intrinsic "llvm.amdgcn.raw.ptr.buffer.atomic.fmax.f32"(%number, %b, %o56, %0, %0)
          : (f32, !llvm.ptr<8>, i32, i32, i32) -> f32
      %pair = arith.constant dense<1.0> : vector<2xf16>
      %o60 = arith.constant 60 : i32
      llvm.call_intrinsic "llvm.amdgcn.raw.ptr.buffer.atomic.fadd.v2f16"(%pair, %b, %o60, %0, %0)
          : (vector<2xf16>, !llvm.ptr<8>, i32, i32, i32) -> vector<2xf16>
      %wide = arith.extsi %v : i32 to i64
      %o64 = arith.constant 64 : i32
      llvm.call_intrinsic "llvm.amdgcn.raw.ptr.buffer.atomic.add.i64"(%wide, %b, %o64, %0, %0)
          : (i64, !llvm.ptr<8>, i32, i32, i32) -> i64
      // Out of range: nothing is changed, and the result is 0.
      %o72 = arith.constant 72 : i32
      %none = llvm.call_intrinsic "llvm.amdgcn.raw.ptr.buffer.atomic.add.i32"(%7, %b, %o72, %0, %0)
          : (i32, !llvm.ptr<8>, i32, i32, i32) -> i32
      memref.store %none, %results[%c2, %lane] : !results
      gpu.return
    }
  }

  func.func private @printMemrefI32(memref<*xi32>) attributes {llvm.emit_c_interface}
  func.func private @printI64(i64)
  func.func private @printNewline()

  func.func @main() {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c3 = arith.constant 3 : index
    %c7 = arith.constant 7 : index
    %c18 = arith.constant 18 : index
    %c64 = arith.constant 64 : index
    %zero = arith.constant 0 : i32
    %all = arith.constant -1 : i32
    %hundred = arith.constant 100 : i32
    %words = memref.alloc() : !words
    linalg.fill ins(%zero : i32) outs(%words : !words)
    memref.store %all, %words[%c3] : !words
    memref.store %all, %words[%c7] : !words
    memref.store %hundred, %words[%c18] : !words
    %results = memref.alloc() : !results
    gpu.launch_func @kernels::@atomics blocks in (%c1, %c1, %c1) threads in (%c64, %c1, %c1)
        args(%words : !words, %results : !results)
    %any = memref.cast %words : !words to memref<*xi32>
    call @printMemrefI32(%any) : (memref<*xi32>) -> ()
    // 0 to 63 add up to 2016; 64 = 41 + 23; 32.0 and 63.0 in f32, twice 64.0 in f16.
    // CHECK: [64, -2016, 63, 0, -63, 63, -1, 0, 0, 23, 18, 9, 7, 1107296256, 1115422720, 1409307648, 2016, 0, 100, 0]
    scf.for %row = %c0 to %c3 step %c1 {
      %none = arith.constant 0 : i64
      %sum = scf.for %i = %c0 to %c64 step %c1 iter_args(%sum = %none) -> i64 {
        %result = memref.load %results[%row, %i] : !results
        %wide = arith.extsi %result : i32 to i64
        %next = arith.addi %sum, %wide : i64
        scf.yield %next : i64
      }
      func.call @printI64(%sum) : (i64) -> ()
      func.call @printNewline() : () -> ()
    }
    // CHECK: {{^}}2016{{$}}
    // CHECK-NEXT: {{^}}441{{$}}
    // CHECK-NEXT: {{^}}0{{$}}
    return
  }
}
