// RUN: swizzle-opt %s -pass-pipeline='builtin.module(gpu.module(swizzle-expand-kernel-ops))' | FileCheck %s

gpu.module @m {
  // LDS of all reductions of a type, whatever kernel they are in.
  // CHECK: memref.global "private" @[[LDS:.*]] : memref<16xi32, #gpu.address_space<workgroup>> = uninitialized
  // CHECK-NOT: memref.global "private" @{{.*}} : memref<16xi32

  // A name that it might have is left alone.
  // CHECK: memref.global "private" @all_reduce : memref<4xi32
  memref.global "private" @all_reduce : memref<4xi32, #gpu.address_space<workgroup>> = uninitialized

  // CHECK-LABEL: gpu.func @reductions
  // CHECK-COUNT-2: memref.get_global @[[LDS]]
  gpu.func @reductions(%x: i32, %to: memref<2xi32>) kernel {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %sum = gpu.all_reduce add %x uniform {} : (i32) -> i32
    %least = gpu.all_reduce minsi %x uniform {} : (i32) -> i32
    memref.store %sum, %to[%c0] : memref<2xi32>
    memref.store %least, %to[%c1] : memref<2xi32>
    gpu.return
  }

  // The size of the workgroup is a constant where the kernel states it, also in
  // what a reduction becomes.
  // CHECK-LABEL: gpu.func @known_size
  // CHECK-NOT: gpu.block_dim
  // CHECK: %[[ROWS:.+]] = arith.constant 4 : index
  // CHECK: %[[WORKGROUP:.+]] = gpu.block_id y
  // CHECK: %[[FIRST:.+]] = arith.muli %[[WORKGROUP]], %{{.+}} : index
  // CHECK: %[[THREAD:.+]] = gpu.thread_id y
  // CHECK: arith.addi %[[FIRST]], %[[THREAD]] : index
  // CHECK-NOT: gpu.block_dim
  // CHECK: gpu.return
  gpu.func @known_size(%x: i32, %to: memref<?xi32>) kernel attributes {known_block_size = array<i32: 64, 4, 1>} {
    %rows = gpu.block_dim y
    %i = gpu.global_id y
    %sum = gpu.all_reduce add %x uniform {} : (i32) -> i32
    memref.store %sum, %to[%rows] : memref<?xi32>
    memref.store %sum, %to[%i] : memref<?xi32>
    gpu.return
  }

  // What a loop has on the stack is there once, in private memory.
  // CHECK-LABEL: gpu.func @stack
  // CHECK-NEXT: memref.alloca() : memref<4xi32, #gpu.address_space<private>>
  // CHECK: scf.for
  // CHECK-NOT: memref.alloca
  gpu.func @stack(%n: index, %to: memref<64xi32>) kernel {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %seven = arith.constant 7 : i32
    scf.for %i = %c0 to %n step %c1 {
      %own = memref.alloca() : memref<4xi32>
      memref.store %seven, %own[%c1] : memref<4xi32>
      %v = memref.load %own[%c0] : memref<4xi32>
      memref.store %v, %to[%i] : memref<64xi32>
    }
    gpu.return
  }

  // Behind a loop, which ends the first block once it has become branches.
  // CHECK-LABEL: gpu.func @behind_a_loop
  // CHECK-NEXT: memref.alloca() : memref<4xi32, #gpu.address_space<private>>
  // CHECK: scf.for
  // CHECK-NOT: memref.alloca
  gpu.func @behind_a_loop(%n: index, %to: memref<64xi32>) kernel {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %seven = arith.constant 7 : i32
    scf.for %i = %c0 to %n step %c1 {
      memref.store %seven, %to[%i] : memref<64xi32>
    }
    %own = memref.alloca() : memref<4xi32>
    memref.store %seven, %own[%n] : memref<4xi32>
    %v = memref.load %own[%c1] : memref<4xi32>
    memref.store %v, %to[%c0] : memref<64xi32>
    gpu.return
  }

  // What is passed on within a turn, or where there is no loop.
  // CHECK-LABEL: gpu.func @chooses
  // CHECK-COUNT-3: memref.alloca() : memref<1xi32, #gpu.address_space<private>>
  // CHECK: cf.cond_br
  // CHECK-NOT: memref.alloca
  gpu.func @chooses(%c: i1, %n: index, %to: memref<64xi32>) kernel {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    cf.cond_br %c, ^a, ^b
  ^a:
    %x = memref.alloca() : memref<1xi32>
    cf.br ^c(%x : memref<1xi32>)
  ^b:
    %y = memref.alloca() : memref<1xi32>
    cf.br ^c(%y : memref<1xi32>)
  ^c(%z: memref<1xi32>):
    scf.for %i = %c0 to %n step %c1 {
      %own = memref.alloca() : memref<1xi32>
      %either = scf.if %c -> memref<1xi32> {
        scf.yield %own : memref<1xi32>
      } else {
        %same = arith.select %c, %own, %own : memref<1xi32>
        scf.yield %same : memref<1xi32>
      }
      %v = memref.load %either[%c0] : memref<1xi32>
      memref.store %v, %z[%c0] : memref<1xi32>
    }
    gpu.return
  }

  // A work-item alone has its own value, however LLVM gets to know of it.
  // CHECK-LABEL: gpu.func @alone(
  // CHECK-NEXT: memref.store
  gpu.func @alone(%i: index, %x: i32, %to: memref<64xi32>) kernel attributes {known_block_size = array<i32: 1, 1, 1>} {
    %r = gpu.subgroup_reduce mul %x : (i32) -> i32
    memref.store %r, %to[%i] : memref<64xi32>
    gpu.return
  }
  // CHECK-LABEL: gpu.func @alone_required(
  // CHECK-NEXT: memref.store
  gpu.func @alone_required(%i: index, %x: i32, %to: memref<64xi32>) kernel attributes {rocdl.reqd_work_group_size = array<i32: 1, 1, 1>} {
    %r = gpu.subgroup_reduce mul %x : (i32) -> i32
    memref.store %r, %to[%i] : memref<64xi32>
    gpu.return
  }
  // CHECK-LABEL: gpu.func @alone_flat(
  // CHECK-NEXT: memref.store
  gpu.func @alone_flat(%i: index, %x: i32, %to: memref<64xi32>) kernel attributes {rocdl.flat_work_group_size = "1,1"} {
    %r = gpu.subgroup_reduce mul %x : (i32) -> i32
    memref.store %r, %to[%i] : memref<64xi32>
    gpu.return
  }

  // All lanes of all waves are there: nothing is said of others.
  // CHECK-LABEL: gpu.func @full(
  // CHECK-NOT: llvm.call_intrinsic
  gpu.func @full(%i: index, %x: i32, %to: memref<64xi32>) kernel attributes {known_block_size = array<i32: 16, 8, 1>} {
    %r = gpu.subgroup_reduce mul %x uniform : (i32) -> i32
    memref.store %r, %to[%i] : memref<64xi32>
    gpu.return
  }
  // CHECK-LABEL: gpu.func @parted(
  // CHECK: llvm.call_intrinsic "llvm.amdgcn.set.inactive"
  // CHECK: llvm.call_intrinsic "llvm.amdgcn.strict.wwm"
  gpu.func @parted(%i: index, %x: i32, %to: memref<64xi32>) kernel attributes {known_block_size = array<i32: 16, 8, 1>} {
    %r = gpu.subgroup_reduce mul %x : (i32) -> i32
    memref.store %r, %to[%i] : memref<64xi32>
    gpu.return
  }

  // Whole dwords move.
  // CHECK-LABEL: gpu.func @broadcasts(
  // CHECK: arith.extui %{{.+}} : i48 to i64
  // CHECK: gpu.subgroup_broadcast %{{.+}}, specific_lane %{{.+}} : i64
  // CHECK: gpu.subgroup_broadcast %{{.+}}, first_active_lane : vector<4xf16>
  gpu.func @broadcasts(%lane: i32, %x: i48, %v: vector<3xf16>, %to: memref<1xi48>, %tov: memref<3xf16>) kernel {
    %c0 = arith.constant 0 : index
    %r = gpu.subgroup_broadcast %x, specific_lane %lane : i48
    memref.store %r, %to[%c0] : memref<1xi48>
    %rv = gpu.subgroup_broadcast %v, first_active_lane : vector<3xf16>
    vector.store %rv, %tov[%c0] : memref<3xf16>, vector<3xf16>
    gpu.return
  }
}
