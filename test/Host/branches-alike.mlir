// Branches with the same ops stay apart: each has its own lanes. MLIR merges
// blocks of equal ops where nothing tells them apart.

// RUN: %run %s --entry=sums | FileCheck %s
// CHECK: [992, 1024, 992, 1024,
// RUN: %run %s --entry=regions | FileCheck %s
// RUN: not %run %s --entry=barriers 2>&1 | FileCheck %s --check-prefix=BARRIER
// BARRIER: error: 'gpu.barrier' op expected all 64 work-items of the workgroup, but got 8

// On GPUs, too: six exchanges of lanes in each branch of sums, sums_if and regions,
// and two reads of the first lane in the function of the LLVM dialect.
// RUN: swizzle-opt %s --swizzle-lower-to-rocdl=map=identity --mlir-print-ir-before=swizzle-serialize-code-objects -o /dev/null 2>&1 | FileCheck %s --check-prefix=GPU
// GPU-LABEL:   llvm.func @sums(
// GPU-COUNT-12: rocdl.update.dpp
// GPU-NOT:     swizzle.block
// GPU-LABEL:   llvm.func @sums_if(
// GPU-COUNT-12: rocdl.update.dpp
// GPU-LABEL:   llvm.func @regions(
// GPU-COUNT-12: rocdl.update.dpp
// GPU-LABEL:   llvm.func @first(
// GPU-COUNT-2: rocdl.readfirstlane

!out = memref<64xi32>

module attributes {gpu.container_module} {
  gpu.module @kernels {
    gpu.func @sums(%out: !out) kernel attributes {known_block_size = array<i32: 64, 1, 1>} {
      %i = gpu.thread_id x
      %lane = arith.index_cast %i : index to i32
      %bit = arith.trunci %lane : i32 to i1
      cf.cond_br %bit, ^odd, ^even
    ^odd:
      %x = gpu.subgroup_reduce add %lane : (i32) -> i32
      cf.br ^end(%x : i32)
    ^even:
      %y = gpu.subgroup_reduce add %lane : (i32) -> i32
      cf.br ^end(%y : i32)
    ^end(%sum: i32):
      memref.store %sum, %out[%i] : !out
      gpu.return
    }
    gpu.func @sums_if(%out: !out) kernel attributes {known_block_size = array<i32: 64, 1, 1>} {
      %i = gpu.thread_id x
      %lane = arith.index_cast %i : index to i32
      %bit = arith.trunci %lane : i32 to i1
      %other = arith.xori %lane, %lane : i32
      %sum = scf.if %bit -> i32 {
        %x = gpu.subgroup_reduce add %lane : (i32) -> i32
        scf.yield %x : i32
      } else {
        %y = gpu.subgroup_reduce add %other : (i32) -> i32
        scf.yield %y : i32
      }
      memref.store %sum, %out[%i] : !out
      gpu.return
    }
    gpu.func @regions(%out: !out) kernel attributes {known_block_size = array<i32: 64, 1, 1>} {
      %i = gpu.thread_id x
      %lane = arith.index_cast %i : index to i32
      %sum = scf.execute_region -> i32 {
        %bit = arith.trunci %lane : i32 to i1
        cf.cond_br %bit, ^odd, ^even
      ^odd:
        %x = gpu.subgroup_reduce add %lane : (i32) -> i32
        scf.yield %x : i32
      ^even:
        %y = gpu.subgroup_reduce add %lane : (i32) -> i32
        scf.yield %y : i32
      }
      memref.store %sum, %out[%i] : !out
      gpu.return
    }
    llvm.func @first(%to: !llvm.ptr<1>) attributes {rocdl.kernel} {
      %lane = rocdl.workitem.id.x : i32
      %bit = llvm.trunc %lane : i32 to i1
      llvm.cond_br %bit, ^odd, ^even
    ^odd:
      %x = rocdl.readfirstlane %lane : i32
      llvm.br ^end(%x : i32)
    ^even:
      %y = rocdl.readfirstlane %lane : i32
      llvm.br ^end(%y : i32)
    ^end(%number: i32):
      %at = llvm.getelementptr %to[%lane] : (!llvm.ptr<1>, i32) -> !llvm.ptr<1>, i32
      llvm.store %number, %at : i32, !llvm.ptr<1>
      llvm.return
    }
    gpu.func @barriers(%out: !out) kernel {
      %i = gpu.thread_id x
      %eight = arith.constant 8 : index
      %few = arith.cmpi ult, %i, %eight : index
      cf.cond_br %few, ^a, ^b
    ^a:
      gpu.barrier
      cf.br ^end
    ^b:
      gpu.barrier
      cf.br ^end
    ^end:
      %lane = arith.index_cast %i : index to i32
      memref.store %lane, %out[%i] : !out
      gpu.return
    }
  }
  func.func private @printMemrefI32(memref<*xi32>)
  func.func @sums() {
    %one = arith.constant 1 : index
    %lanes = arith.constant 64 : index
    %out = memref.alloc() : !out
    gpu.launch_func @kernels::@sums blocks in (%one, %one, %one) threads in (%lanes, %one, %one) args(%out : !out)
    %any = memref.cast %out : !out to memref<*xi32>
    call @printMemrefI32(%any) : (memref<*xi32>) -> ()
    return
  }
  func.func @regions() {
    %one = arith.constant 1 : index
    %lanes = arith.constant 64 : index
    %out = memref.alloc() : !out
    gpu.launch_func @kernels::@regions blocks in (%one, %one, %one) threads in (%lanes, %one, %one) args(%out : !out)
    %any = memref.cast %out : !out to memref<*xi32>
    call @printMemrefI32(%any) : (memref<*xi32>) -> ()
    return
  }
  func.func @barriers() {
    %one = arith.constant 1 : index
    %lanes = arith.constant 64 : index
    %out = memref.alloc() : !out
    gpu.launch_func @kernels::@barriers blocks in (%one, %one, %one) threads in (%lanes, %one, %one) args(%out : !out)
    return
  }
}
