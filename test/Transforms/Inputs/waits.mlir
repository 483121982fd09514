// Kernels that may wait for other workgroups, and some that cannot.
gpu.module @waits {
  func.func @use(%id: index) {
    return
  }
  llvm.func @llvm.amdgcn.raw.ptr.buffer.load.i32(!llvm.ptr<8>, i32, i32, i32) -> i32
  func.func @claim(%flags: memref<?xi32>, %at: index) -> i32 {
    %one = arith.constant 1 : i32
    %old = memref.atomic_rmw addi %one, %flags[%at] : (i32, memref<?xi32>) -> i32
    return %old : i32
  }
  gpu.func @spins(%flags: memref<?xi32>) kernel {
    %id = gpu.block_id x
    %zero = arith.constant 0 : i32
    scf.while : () -> () {
      %flag = memref.atomic_rmw ori %zero, %flags[%id] : (i32, memref<?xi32>) -> i32
      %unset = arith.cmpi eq, %flag, %zero : i32
      scf.condition(%unset)
    } do {
      scf.yield
    }
    gpu.return
  }
  gpu.func @calls(%flags: memref<?xi32>) kernel {
    %id = gpu.block_id x
    %old = func.call @claim(%flags, %id) : (memref<?xi32>, index) -> i32
    gpu.return
  }
  gpu.func @branches(%flag: !llvm.ptr<1>, %to: memref<?xi32>) kernel {
    %id = gpu.block_id x
    %zero = arith.constant 0 : i32
    cf.br ^again
  ^again:
    %value = llvm.load volatile %flag : !llvm.ptr<1> -> i32
    %unset = arith.cmpi eq, %value, %zero : i32
    cf.cond_br %unset, ^again, ^end
  ^end:
    memref.store %value, %to[%id] : memref<?xi32>
    gpu.return
  }
  gpu.func @copies(%flag: !llvm.ptr<1>, %own: !llvm.ptr<3>) kernel {
    %id = gpu.block_id x
    func.call @use(%id) : (index) -> ()
    %zero = arith.constant 0 : i32
    cf.br ^again
  ^again:
    "llvm.intr.memcpy.inline"(%own, %flag) <{len = 4 : i64, isVolatile = true}> : (!llvm.ptr<3>, !llvm.ptr<1>) -> ()
    %value = llvm.load %own : !llvm.ptr<3> -> i32
    %unset = arith.cmpi eq, %value, %zero : i32
    cf.cond_br %unset, ^again, ^end
  ^end:
    gpu.return
  }
  gpu.func @fences(%flag: !llvm.ptr<1>) kernel {
    %id = gpu.block_id x
    func.call @use(%id) : (index) -> ()
    %zero = arith.constant 0 : i32
    cf.br ^again
  ^again:
    llvm.fence syncscope("agent") acquire
    %value = llvm.load %flag : !llvm.ptr<1> -> i32
    %unset = arith.cmpi eq, %value, %zero : i32
    cf.cond_br %unset, ^again, ^end
  ^end:
    gpu.return
  }
  gpu.func @locks(%flag: !llvm.ptr<1>) kernel {
    %id = gpu.block_id x
    func.call @use(%id) : (index) -> ()
    %zero = arith.constant 0 : i32
    %one = arith.constant 1 : i32
    cf.br ^again
  ^again:
    %both = llvm.cmpxchg %flag, %zero, %one acquire monotonic : !llvm.ptr<1>, i32
    %done = llvm.extractvalue %both[1] : !llvm.struct<(i32, i1)>
    cf.cond_br %done, ^end, ^again
  ^end:
    gpu.return
  }
  gpu.func @loads_to_lds(%flag: !llvm.ptr<1>, %own: !llvm.ptr<3>) kernel {
    %id = gpu.block_id x
    func.call @use(%id) : (index) -> ()
    %zero = arith.constant 0 : i32
    cf.br ^again
  ^again:
    rocdl.global.load.lds %flag, %own, 4, 0, 17
    %value = llvm.load %own : !llvm.ptr<3> -> i32
    %unset = arith.cmpi eq, %value, %zero : i32
    cf.cond_br %unset, ^again, ^end
  ^end:
    gpu.return
  }
  // The loop is in the assembly.
  gpu.func @assembles(%flag: !llvm.ptr<1>) kernel {
    %id = gpu.block_id x
    func.call @use(%id) : (index) -> ()
    llvm.inline_asm has_side_effects "0:\0Aglobal_load_dword v0, $0, off sc1\0As_waitcnt vmcnt(0)\0Av_readfirstlane_b32 s0, v0\0As_cmp_eq_u32 s0, 0\0As_cbranch_scc1 0b", "v,~{v0},~{s0}" %flag : (!llvm.ptr<1>) -> ()
    gpu.return
  }
  // Assembly without side effects, but with memory among what it reads.
  gpu.func @assembles_pure(%flag: !llvm.ptr<1>) kernel {
    %id = gpu.block_id x
    func.call @use(%id) : (index) -> ()
    %zero = arith.constant 0 : i32
    cf.br ^again
  ^again:
    %value = llvm.inline_asm "global_load_dword $0, $1, off sc1\0As_waitcnt vmcnt(0)", "=v,v,~{memory}" %flag : (!llvm.ptr<1>) -> i32
    %unset = arith.cmpi eq, %value, %zero : i32
    cf.cond_br %unset, ^again, ^end
  ^end:
    gpu.return
  }
  // PTX is assembly with side effects.
  gpu.func @assembles_ptx(%flag: !llvm.ptr<1>) kernel {
    %id = gpu.block_id x
    func.call @use(%id) : (index) -> ()
    %zero = arith.constant 0 : i32
    cf.br ^again
  ^again:
    %value = nvvm.inline_ptx "ld.acquire.gpu.global.u32 {$w0}, [{$r0}];" ro(%flag : !llvm.ptr<1>) -> i32
    %unset = arith.cmpi eq, %value, %zero : i32
    cf.cond_br %unset, ^again, ^end
  ^end:
    gpu.return
  }
  // Assembly that only computes.
  gpu.func @computes(%flag: !llvm.ptr<1>, %end: i32) kernel {
    %id = gpu.block_id x
    %first = arith.index_cast %id : index to i32
    cf.br ^again(%first : i32)
  ^again(%i: i32):
    %next = llvm.inline_asm "v_lshrrev_b32 $0, 1, $1", "=v,v" %i : (i32) -> i32
    %more = arith.cmpi ne, %next, %end : i32
    cf.cond_br %more, ^again(%next : i32), ^end
  ^end:
    llvm.store %first, %flag : i32, !llvm.ptr<1>
    gpu.return
  }
  // What plain loads find in the L1 goes.
  gpu.func @empties_l1(%flag: !llvm.ptr<1>) kernel {
    %id = gpu.block_id x
    func.call @use(%id) : (index) -> ()
    %zero = arith.constant 0 : i32
    cf.br ^again
  ^again:
    llvm.inline_asm has_side_effects "buffer_inv sc1", "~{memory}" : () -> ()
    %value = llvm.load %flag : !llvm.ptr<1> -> i32
    %unset = arith.cmpi eq, %value, %zero : i32
    cf.cond_br %unset, ^again, ^end
  ^end:
    gpu.return
  }
  gpu.func @calls_intrinsic(%flag: !llvm.ptr<8>) kernel {
    %id = gpu.block_id x
    func.call @use(%id) : (index) -> ()
    %zero = arith.constant 0 : i32
    %flags = arith.constant 17 : i32
    cf.br ^again
  ^again:
    %value = llvm.call @llvm.amdgcn.raw.ptr.buffer.load.i32(%flag, %zero, %zero, %flags) : (!llvm.ptr<8>, i32, i32, i32) -> i32
    %unset = arith.cmpi eq, %value, %zero : i32
    cf.cond_br %unset, ^again, ^end
  ^end:
    gpu.return
  }
  gpu.func @passes_l1(%flags: memref<?xi32>) kernel {
    %id = gpu.block_id x
    %zero = arith.constant 0 : i32
    scf.while : () -> () {
      %flag = memref.load %flags[%id] {nontemporal = true} : memref<?xi32>
      %unset = arith.cmpi eq, %flag, %zero : i32
      scf.condition(%unset)
    } do {
      scf.yield
    }
    gpu.return
  }
  llvm.func @__ockl_grid_sync()
  gpu.func @meets(%to: memref<?xi32>) kernel {
    %id = gpu.block_id x
    %zero = arith.constant 0 : i32
    memref.store %zero, %to[%id] : memref<?xi32>
    llvm.call @__ockl_grid_sync() : () -> ()
    gpu.return
  }
  gpu.func @meets_by_intrinsic(%n: i32) kernel {
    %id = gpu.block_id x
    func.call @use(%id) : (index) -> ()
    llvm.call_intrinsic "llvm.amdgcn.ds.gws.barrier"(%n, %n) : (i32, i32) -> ()
    gpu.return
  }
  // Assembly that waits for its own loads and calls of other intrinsics.
  gpu.func @sleeps(%flag: !llvm.ptr<8>, %from: !llvm.ptr<1>) kernel {
    %id = gpu.block_id x
    func.call @use(%id) : (index) -> ()
    %zero = arith.constant 0 : i32
    cf.br ^again
  ^again:
    llvm.inline_asm has_side_effects "s_waitcnt vmcnt(0)\0As_sleep 1", "~{memory}" : () -> ()
    %plain = llvm.call @llvm.amdgcn.raw.ptr.buffer.load.i32(%flag, %zero, %zero, %zero) : (!llvm.ptr<8>, i32, i32, i32) -> i32
    %value = llvm.load %from : !llvm.ptr<1> -> i32
    %unset = arith.cmpi eq, %value, %plain : i32
    cf.cond_br %unset, ^again, ^end
  ^end:
    gpu.return
  }
  // The last workgroup does something: none waits.
  gpu.func @counts_down(%counter: memref<?xi32>, %to: memref<?xi32>) kernel {
    %id = gpu.block_id x
    %one = arith.constant 1 : i32
    %zero = arith.constant 0 : index
    %old = memref.atomic_rmw addi %one, %counter[%zero] : (i32, memref<?xi32>) -> i32
    memref.store %old, %to[%id] : memref<?xi32>
    gpu.return
  }
  // So many turns, whatever others do.
  gpu.func @repeats(%counter: memref<?xi32>, %to: memref<?xi32>) kernel {
    %id = gpu.block_id x
    %one = arith.constant 1 : i32
    %from = arith.constant 0 : index
    %step = arith.constant 1 : index
    scf.for %i = %from to %id step %step {
      %old = memref.atomic_rmw addi %one, %counter[%i] : (i32, memref<?xi32>) -> i32
      memref.store %old, %to[%id] : memref<?xi32>
    }
    gpu.return
  }
  gpu.func @repeats_affine(%counter: memref<?xi32>, %to: memref<?xi32>) kernel {
    %id = gpu.block_id x
    %one = arith.constant 1 : i32
    affine.for %i = 0 to %id {
      %old = memref.atomic_rmw addi %one, %counter[%i] : (i32, memref<?xi32>) -> i32
      memref.store %old, %to[%id] : memref<?xi32>
    }
    gpu.return
  }
  // What is called is known at run time only.
  gpu.func @calls_pointer(%callee: !llvm.ptr, %flag: !llvm.ptr<1>) kernel {
    %id = gpu.block_id x
    func.call @use(%id) : (index) -> ()
    %old = llvm.call %callee(%flag) : !llvm.ptr, (!llvm.ptr<1>) -> i32
    gpu.return
  }
  // Nobody else is in the scope, or waits for what is stored.
  gpu.func @stays_near(%flag: !llvm.ptr<1>, %own: !llvm.ptr<3>) kernel {
    %id = gpu.block_id x
    func.call @use(%id) : (index) -> ()
    %zero = arith.constant 0 : i32
    cf.br ^again
  ^again:
    llvm.fence syncscope("workgroup") acquire
    rocdl.global.load.lds %flag, %own, 4, 0, 0
    %value = llvm.load %flag atomic syncscope("workgroup") monotonic {alignment = 4 : i64} : !llvm.ptr<1> -> i32
    llvm.store volatile %value, %flag : i32, !llvm.ptr<1>
    %unset = arith.cmpi eq, %value, %zero : i32
    cf.cond_br %unset, ^again, ^end
  ^end:
    gpu.return
  }
  // Nobody else sees LDS, and nobody looks at the sum.
  gpu.func @stays_inside(%sum: memref<?xi32>)
      workgroup(%own: memref<1xi32, #gpu.address_space<workgroup>>) kernel {
    %id = gpu.block_id x
    %one = arith.constant 1 : i32
    %zero = arith.constant 0 : index
    scf.while : () -> () {
      %old = memref.atomic_rmw addi %one, %own[%zero] : (i32, memref<1xi32, #gpu.address_space<workgroup>>) -> i32
      memref.atomic_rmw addi %one, %sum[%id] : (i32, memref<?xi32>) -> i32
      %few = arith.cmpi ult, %old, %one : i32
      scf.condition(%few)
    } do {
      scf.yield
    }
    gpu.return
  }
}
