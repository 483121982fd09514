// Every kernel is remapped or left alone, and says so.
// RUN: swizzle-opt %s -split-input-file -allow-unregistered-dialect -verify-diagnostics \
// RUN:   -swizzle-remap-program-ids=on-decline=ignore --remarks-filter=swizzle-remap-program-ids -o %t
// RUN: FileCheck %s < %t

// None of the kernels that are left alone is changed.
// CHECK-COUNT-2: swizzle.remap %
// CHECK-NOT:     swizzle.remap %

gpu.module @m {
  // expected-remark@+1 {{[Passed] Remapped | Category:swizzle-remap-program-ids | Function=remapped | Grid="1000 x 1 x 1", Map=balanced, Reason="the hardware deals neighbours to 8 XCDs in turn; the map gives each XCD one run of neighbours", RewrittenIds=1, Topology=mi300x, XCDs=8}}
  gpu.func @remapped() kernel attributes {known_grid_size = array<i32: 1000, 1, 1>} {
    %x = gpu.block_id x
    "test.use"(%x) : (index) -> ()
    gpu.return
  }
}

// -----

gpu.module @m {
  // expected-remark@+2 {{[Passed] Remapped | Category:swizzle-remap-program-ids | Function=waits}}
  // expected-remark@+1 {{[Analysis] MayWait | Category:swizzle-remap-program-ids | Function=waits | Reason="it may wait for other workgroups, by memref.atomic_rmw; with the map they may start later", Suggestion="leave it out with kernels= if it waits"}}
  gpu.func @waits(%flag: memref<1xi32>, %to: memref<1000xi32>) kernel attributes {known_grid_size = array<i32: 1000, 1, 1>} {
    %zero = arith.constant 0 : i32
    %first = arith.constant 0 : index
    %x = gpu.block_id x
    scf.while : () -> () {
      %value = memref.atomic_rmw addi %zero, %flag[%first] : (i32, memref<1xi32>) -> i32
      %isZero = arith.cmpi eq, %value, %zero : i32
      scf.condition(%isZero)
    } do {
      scf.yield
    }
    memref.store %zero, %to[%x] : memref<1000xi32>
    gpu.return
  }
}

// -----

// expected-remark@+1 {{[Analysis] NoKernels}}
module {
  gpu.module @m {
    gpu.func @device_function() {
      %x = gpu.block_id x
      "test.use"(%x) : (index) -> ()
      gpu.return
    }
  }
}

// -----

gpu.module @m {
  // expected-remark@+1 {{[Missed] NoProgramIds | Category:swizzle-remap-program-ids | Function=no_ids | Reason="@no_ids is left alone: the kernel reads no workgroup id"}}
  gpu.func @no_ids() kernel {
    %x = gpu.thread_id x
    %g = gpu.grid_dim x
    "test.use"(%x, %g) : (index, index) -> ()
    gpu.return
  }
}

// -----

gpu.module @m {
  // expected-remark@+1 {{[Missed] AlreadyRemapped | Category:swizzle-remap-program-ids | Function=again | Reason="@again is left alone: the map 'chunked<3>' was applied before", Suggestion="remap the kernel as it was without a map"}}
  gpu.func @again() kernel attributes {swizzle.remapped = #swizzle.map<chunked<3>>} {
    %x = gpu.block_id x
    "test.use"(%x) : (index) -> ()
    gpu.return
  }
}

// -----

gpu.module @m {
  // expected-remark@+1 {{[Missed] GridOfOne | Category:swizzle-remap-program-ids | Function=one | Reason="@one is left alone: the grid is 1 x 1 x 1"}}
  gpu.func @one() kernel attributes {known_grid_size = array<i32: 1, 1, 1>} {
    %x = gpu.block_id x
    "test.use"(%x) : (index) -> ()
    gpu.return
  }
}

// -----

gpu.module @m {
  // expected-remark@+1 {{[Missed] GridWithinXcds | Category:swizzle-remap-program-ids | Function=eight | Reason="@eight is left alone: each of the 8 workgroups has an XCD for itself"}}
  gpu.func @eight() kernel attributes {known_grid_size = array<i32: 4, 2, 1>} {
    %x = gpu.block_id x
    "test.use"(%x) : (index) -> ()
    gpu.return
  }
}

// -----

module attributes {gpu.container_module} {
  gpu.module @m {
    // expected-remark@+1 {{[Missed] Clusters | Category:swizzle-remap-program-ids | Function=clusters | Reason="@clusters is left alone: the workgroups of a cluster must stay together", Suggestion="launch it without clusters"}}
    gpu.func @clusters() kernel {
      %x = gpu.block_id x
      %c = gpu.cluster_id x
      "test.use"(%x, %c) : (index, index) -> ()
      gpu.return
    }
    // expected-remark@+1 {{[Missed] Clusters}}
    gpu.func @known_clusters() kernel attributes {known_cluster_size = array<i32: 2, 1, 1>} {
      %x = gpu.block_id x
      "test.use"(%x) : (index) -> ()
      gpu.return
    }
    // expected-remark@+1 {{[Missed] Clusters}}
    gpu.func @launched_in_clusters() kernel {
      %x = gpu.block_id x
      "test.use"(%x) : (index) -> ()
      gpu.return
    }
  }
  func.func @host(%n: index) {
    gpu.launch_func @m::@launched_in_clusters clusters in (%n, %n, %n) blocks in (%n, %n, %n) threads in (%n, %n, %n)
    return
  }
}

// -----

gpu.module @m {
  // expected-remark@+1 {{[Missed] OpaqueProgramIds | Category:swizzle-remap-program-ids | Function=assembly | Reason="@assembly is left alone: 'inline assembly' reads the workgroup id in a way that this pass does not rewrite", Suggestion="read ids by ops or intrinsics; link and inline the device libraries"}}
  gpu.func @assembly() kernel {
    %x = gpu.block_id x
    %h = llvm.inline_asm asm_dialect = att "s_mov_b32 $0, ttmp9", "=s" : () -> i32
    "test.use"(%x, %h) : (index, i32) -> ()
    gpu.return
  }
  // The body of a reduction sees no logical id from outside of it.
  // expected-remark@+1 {{[Missed] OpaqueProgramIds | Category:swizzle-remap-program-ids | Function=reduction | Reason="@reduction is left alone: 'gpu.block_id' reads the workgroup id}}
  gpu.func @reduction(%value: i32) kernel {
    %x = gpu.block_id x
    %sum = gpu.all_reduce %value {
    ^bb0(%a: i32, %b: i32):
      %inner = gpu.block_id x
      %id = arith.index_cast %inner : index to i32
      %c = arith.addi %a, %b : i32
      %d = arith.addi %c, %id : i32
      gpu.yield %d : i32
    } : (i32) -> i32
    "test.use"(%x, %sum) : (index, i32) -> ()
    gpu.return
  }
  func.func private @read() -> i32 {
    %x = gpu.block_id x
    %id = arith.index_cast %x : index to i32
    return %id : i32
  }
  // expected-remark@+1 {{[Missed] CallReadsProgramIds | Category:swizzle-remap-program-ids | Function=called_in_reduction}}
  gpu.func @called_in_reduction(%value: i32) kernel {
    %x = gpu.block_id x
    %sum = gpu.all_reduce %value {
    ^bb0(%a: i32, %b: i32):
      %id = func.call @read() : () -> i32
      %c = arith.addi %a, %b : i32
      %d = arith.addi %c, %id : i32
      gpu.yield %d : i32
    } : (i32) -> i32
    "test.use"(%x, %sum) : (index, i32) -> ()
    gpu.return
  }
  // PTX is assembly, too.
  // expected-remark@+1 {{[Missed] OpaqueProgramIds | Category:swizzle-remap-program-ids | Function=ptx | Reason="@ptx is left alone: 'nvvm.inline_ptx' reads the workgroup id}}
  gpu.func @ptx() kernel {
    %x = gpu.block_id x
    %h = nvvm.inline_ptx "mov.u32 {$w0}, %ctaid.x;" -> i32
    "test.use"(%x, %h) : (index, i32) -> ()
    gpu.return
  }
  // expected-remark@+1 {{[Missed] Clusters}}
  gpu.func @ptx_of_clusters() kernel {
    %x = gpu.block_id x
    nvvm.inline_ptx "barrier.cluster.arrive.aligned;"
    "test.use"(%x) : (index) -> ()
    gpu.return
  }
}

// -----

// Ids that a called function reads, also through another call or recursion.
gpu.module @m {
  func.func @reads_id() -> index {
    %x = gpu.block_id x
    return %x : index
  }
  func.func @calls(%c: i1) -> index {
    %again = func.call @calls(%c) : (i1) -> index
    %x = func.call @reads_id() : () -> index
    return %x : index
  }
  func.func @harmless() { return }
  // expected-remark@+1 {{[Missed] CallReadsProgramIds | Category:swizzle-remap-program-ids | Function=through_calls | Reason="@through_calls is left alone: it calls @reads_id, which reads workgroup ids", Suggestion="inline it first, with -swizzle-inline-device-functions if it has one block and does not call itself"}}
  gpu.func @through_calls(%c: i1) kernel {
    %x = func.call @calls(%c) : (i1) -> index
    "test.use"(%x) : (index) -> ()
    gpu.return
  }
  // expected-remark@+1 {{[Missed] NoProgramIds}}
  gpu.func @harmless_call() kernel {
    func.call @harmless() : () -> ()
    gpu.return
  }
}

// -----

// expected-remark@+1 {{[Analysis] NoKernels | Category:swizzle-remap-program-ids | Reason="the module has no kernel", Suggestion="make kernels of gpu.launch regions first, with -gpu-kernel-outlining"}}
module {
  func.func @not_outlined(%n: index) {
    gpu.launch blocks(%bx, %by, %bz) in (%gx = %n, %gy = %n, %gz = %n)
               threads(%tx, %ty, %tz) in (%sx = %n, %sy = %n, %sz = %n) {
      gpu.terminator
    }
    return
  }
}

// -----

// Only what is called by its name can be inlined.
gpu.module @m {
  func.func @id() -> index {
    %x = gpu.block_id x
    return %x : index
  }
  // expected-remark@+1 {{[Missed] CallReadsProgramIds | Category:swizzle-remap-program-ids | Function=calls_a_pointer | Reason="@calls_a_pointer is left alone: it calls @id, which reads workgroup ids", Suggestion="call it by its name, and inline it first"}}
  gpu.func @calls_a_pointer() kernel {
    %function = func.constant @id : () -> index
    %x = func.call_indirect %function() : () -> index
    "test.use"(%x) : (index) -> ()
    gpu.return
  }
  // expected-remark@+1 {{[Missed] CallReadsProgramIds | Category:swizzle-remap-program-ids | Function=calls_both_ways | Reason="@calls_both_ways is left alone: it calls @id, which reads workgroup ids", Suggestion="inline it first, with -swizzle-inline-device-functions if it has one block and does not call itself"}}
  gpu.func @calls_both_ways() kernel {
    %function = func.constant @id : () -> index
    %x = func.call_indirect %function() : () -> index
    %same = func.call @id() : () -> index
    "test.use"(%x, %same) : (index, index) -> ()
    gpu.return
  }
}
