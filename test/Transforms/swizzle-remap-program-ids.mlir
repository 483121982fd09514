// RUN: swizzle-opt %s -split-input-file -allow-unregistered-dialect -swizzle-remap-program-ids | FileCheck %s
// RUN: swizzle-opt %s -split-input-file -allow-unregistered-dialect -swizzle-remap-program-ids -canonicalize | FileCheck %s --check-prefix=BIG
// Running it twice is running it once.
// RUN: swizzle-opt %s -split-input-file -allow-unregistered-dialect -swizzle-remap-program-ids > %t.once
// RUN: swizzle-opt %s -split-input-file -allow-unregistered-dialect -swizzle-remap-program-ids -swizzle-remap-program-ids > %t.twice
// RUN: diff %t.once %t.twice

// Every use of an id gets the logical one; the grid's size stays.
// CHECK-LABEL: gpu.func @run_time_1d
// CHECK-SAME: swizzle.remapped = #swizzle.map<balanced>
// CHECK-DAG:  %[[SIZE:.+]] = gpu.grid_dim x
// CHECK-DAG:  %[[N:.+]] = arith.index_castui %[[SIZE]] : index to i32
// CHECK-DAG:  %[[ID:.+]] = gpu.block_id x
// CHECK-DAG:  %[[H:.+]] = arith.index_castui %[[ID]] : index to i32
// CHECK:      %[[L:.+]] = swizzle.remap %[[H]] of %[[N]] by <balanced> on <"mi300x"> : i32
// CHECK:      %[[X:.+]] = arith.index_castui %[[L]] : i32 to index
// CHECK-NOT:  gpu.block_id
// CHECK:      "test.use"(%[[X]])
// CHECK:      %[[OWN:.+]] = gpu.grid_dim x
// CHECK:      "test.use"(%[[OWN]])
// CHECK:      scf.if
// CHECK:        "test.use"(%[[X]])
module attributes {gpu.container_module} {
  gpu.module @m {
    gpu.func @run_time_1d(%c: i1) kernel {
      %x = gpu.block_id x
      "test.use"(%x) : (index) -> ()
      %g = gpu.grid_dim x
      "test.use"(%g) : (index) -> ()
      scf.if %c {
        %again = gpu.block_id x
        "test.use"(%again) : (index) -> ()
      }
      gpu.return
    }
  }
  func.func @host(%n: index, %c: i1) {
    %1 = arith.constant 1 : index
    gpu.launch_func @m::@run_time_1d blocks in (%n, %1, %1) threads in (%1, %1, %1) args(%c : i1)
    return
  }
}

// -----

// A known grid leaves no trace of its size; the id keeps its bound.
// CHECK-LABEL: gpu.func @static_1d
// CHECK-NOT:  gpu.grid_dim
// CHECK-DAG:  %[[ID:.+]] = gpu.block_id x upper_bound 1000
// CHECK-DAG:  %[[H:.+]] = arith.index_castui %[[ID]] : index to i32
// CHECK-DAG:  %[[N:.+]] = arith.constant 1000 : i32
// CHECK:      swizzle.remap %[[H]] of %[[N]] by
gpu.module @m {
  gpu.func @static_1d() kernel attributes {known_grid_size = array<i32: 1000, 1, 1>} {
    %x = gpu.block_id x
    "test.use"(%x) : (index) -> ()
    gpu.return
  }
}

// -----

// Launches that agree make the grid known; y is 1 and costs nothing.
// CHECK-LABEL: gpu.func @agreeing_launches
// CHECK-NOT:  gpu.grid_dim
// CHECK-NOT:  gpu.block_id y
// CHECK:      arith.constant 64 : i32
// CHECK:      swizzle.remap
// CHECK-DAG:  %[[Y:.+]] = arith.constant 0 : index
// CHECK:      "test.use"(%{{.+}}, %[[Y]])
module attributes {gpu.container_module} {
  gpu.module @m {
    gpu.func @agreeing_launches() kernel {
      %x = gpu.block_id x
      %y = gpu.block_id y
      "test.use"(%x, %y) : (index, index) -> ()
      gpu.return
    }
  }
  func.func @host() {
    %0 = arith.constant 0 : index
    %1 = arith.constant 1 : index
    %64 = arith.constant 64 : index
    gpu.launch_func @m::@agreeing_launches blocks in (%64, %1, %1) threads in (%64, %1, %1)
    // A launch of nothing has no say.
    gpu.launch_func @m::@agreeing_launches blocks in (%0, %1, %1) threads in (%64, %1, %1)
    gpu.launch_func @m::@agreeing_launches blocks in (%64, %1, %1) threads in (%1, %1, %1)
    return
  }
}

// -----

// Launches that disagree about x are handled at run time, y is 1 for both.
// CHECK-LABEL: gpu.func @disagreeing_launches
// CHECK:      gpu.grid_dim x
// CHECK-NOT:  gpu.grid_dim
// CHECK:      swizzle.remap
module attributes {gpu.container_module} {
  gpu.module @m {
    gpu.func @disagreeing_launches() kernel {
      %x = gpu.block_id x
      "test.use"(%x) : (index) -> ()
      gpu.return
    }
  }
  func.func @host() {
    %1 = arith.constant 1 : index
    %64 = arith.constant 64 : index
    %65 = arith.constant 65 : index
    gpu.launch_func @m::@disagreeing_launches blocks in (%64, %1, %1) threads in (%1, %1, %1)
    gpu.launch_func @m::@disagreeing_launches blocks in (%65, %1, %1) threads in (%1, %1, %1)
    return
  }
}

// -----

// A 3-D grid of 10 x 6 x 4: h = x + 10 * (y + 6 * z), and back.
// CHECK-LABEL: gpu.func @static_3d
// CHECK-DAG:  %[[IX:.+]] = gpu.block_id x
// CHECK-DAG:  %[[HX:.+]] = arith.index_castui %[[IX]]
// CHECK-DAG:  %[[IY:.+]] = gpu.block_id y
// CHECK-DAG:  %[[HY:.+]] = arith.index_castui %[[IY]]
// CHECK-DAG:  %[[IZ:.+]] = gpu.block_id z
// CHECK-DAG:  %[[HZ:.+]] = arith.index_castui %[[IZ]]
// CHECK-DAG:  %[[C6:.+]] = arith.constant 6 : i32
// CHECK-DAG:  %[[C10:.+]] = arith.constant 10 : i32
// CHECK-DAG:  %[[C240:.+]] = arith.constant 240 : i32
// CHECK-DAG:     %[[ZS:.+]] = arith.muli %[[C6]], %[[HZ]]
// CHECK-DAG:     %[[YZ:.+]] = arith.addi %[[HY]], %[[ZS]]
// CHECK-DAG:     %[[YS:.+]] = arith.muli %[[C10]], %[[YZ]]
// CHECK-DAG:     %[[H:.+]] = arith.addi %[[HX]], %[[YS]]
// CHECK-DAG:     %[[L:.+]] = swizzle.remap %[[H]] of %[[C240]]
// CHECK-DAG:     %[[LX:.+]] = arith.remui %[[L]], %[[C10]]
// CHECK-DAG:     %[[X:.+]] = arith.index_castui %[[LX]]
// CHECK-DAG:     %[[R:.+]] = arith.divui %[[L]], %[[C10]]
// CHECK-DAG:     %[[LY:.+]] = arith.remui %[[R]], %[[C6]]
// CHECK-DAG:     %[[Y:.+]] = arith.index_castui %[[LY]]
// CHECK-DAG:     %[[RZ:.+]] = arith.divui %[[L]], %[[C10]]
// CHECK-DAG:     %[[LZ:.+]] = arith.divui %[[RZ]], %[[C6]]
// CHECK-DAG:     %[[Z:.+]] = arith.index_castui %[[LZ]]
// CHECK-DAG:     %[[LINEAR:.+]] = arith.index_castui %[[L]]
// CHECK:      "test.use"(%[[X]], %[[Y]], %[[Z]], %[[LINEAR]])
gpu.module @m {
  gpu.func @static_3d() kernel attributes {known_grid_size = array<i32: 10, 6, 4>} {
    %x = swizzle.program_id x
    %y = gpu.block_id y
    %z = swizzle.program_id z
    %l = swizzle.program_id linear
    "test.use"(%x, %y, %z, %l) : (index, index, index, index) -> ()
    gpu.return
  }
}

// -----

// global_id = id * block size + thread; the block size is known here.
// CHECK-LABEL: gpu.func @global_id
// CHECK:      %[[X:.+]] = arith.index_castui %{{.+}} : i32 to index
// CHECK:      %[[B:.+]] = arith.constant 256 : index
// CHECK:      %[[FIRST:.+]] = arith.muli %[[X]], %[[B]]
// CHECK:      %[[T:.+]] = gpu.thread_id x
// CHECK:      %[[G:.+]] = arith.addi %[[FIRST]], %[[T]]
// CHECK:      "test.use"(%[[G]])
gpu.module @m {
  gpu.func @global_id() kernel attributes {
      known_block_size = array<i32: 256, 1, 1>,
      known_grid_size = array<i32: 1000, 1, 1>} {
    %g = gpu.global_id x
    "test.use"(%g) : (index) -> ()
    gpu.return
  }
}

// -----

// CHECK-LABEL: gpu.func @global_id_run_time
// CHECK:      %[[B:.+]] = gpu.block_dim x
// CHECK:      arith.muli %{{.+}}, %[[B]]
gpu.module @m {
  gpu.func @global_id_run_time() kernel attributes {known_grid_size = array<i32: 1000, 1, 1>} {
    %g = gpu.global_id x
    "test.use"(%g) : (index) -> ()
    gpu.return
  }
}

// -----

// Where the number of workgroups might not fit 32 bits, the hardware's ids are
// kept for a grid that big.
// CHECK-LABEL: gpu.func @run_time_2d
// CHECK:      %[[HX:.+]] = arith.index_castui %{{.+}} : index to i32
// CHECK:      %{{.+}}, %[[HIGH:.+]] = arith.mului_extended
// CHECK:      %[[FITS:.+]] = arith.cmpi eq, %[[HIGH]], %c0
// CHECK:      %[[L:.+]] = swizzle.remap
// CHECK:      %[[LX:.+]] = arith.remui %[[L]]
// CHECK:      %[[X:.+]] = arith.select %[[FITS]], %[[LX]], %{{.+}} : i32
// CHECK:      arith.index_castui %[[X]] : i32 to index
module attributes {gpu.container_module} {
  gpu.module @m {
    gpu.func @run_time_2d() kernel {
      %x = gpu.block_id x
      "test.use"(%x) : (index) -> ()
      gpu.return
    }
  }
  func.func @host(%n: index) {
    %1 = arith.constant 1 : index
    gpu.launch_func @m::@run_time_2d blocks in (%n, %n, %1) threads in (%1, %1, %1)
    return
  }
}

// -----

// 2^31 x 2 workgroups are 2^32: computed in 64 bits.
// CHECK-LABEL: gpu.func @more_than_32_bits
// CHECK:      arith.constant 4294967296 : i64
// CHECK:      swizzle.remap {{.*}} : i64
module attributes {gpu.container_module} {
  gpu.module @m {
    gpu.func @more_than_32_bits() kernel {
      %x = gpu.block_id x
      "test.use"(%x) : (index) -> ()
      gpu.return
    }
  }
  func.func @host() {
    %1 = arith.constant 1 : index
    %2 = arith.constant 2 : index
    %big = arith.constant 2147483648 : index
    gpu.launch_func @m::@more_than_32_bits blocks in (%big, %2, %1) threads in (%1, %1, %1)
    return
  }
}

// -----

// And so are 2^31 x 2 x ?, which are less than 2^64.
// CHECK-LABEL: gpu.func @more_than_32_bits_of_two_sizes
// CHECK:      %[[SIZE:.+]] = arith.constant 2147483648 : i64
// CHECK:      %[[L:.+]] = swizzle.remap {{.*}} : i64
// CHECK:      arith.remui %[[L]], %[[SIZE]] : i64
// CHECK-NOT:  arith.select
module attributes {gpu.container_module} {
  gpu.module @m {
    gpu.func @more_than_32_bits_of_two_sizes() kernel {
      %x = gpu.block_id x
      "test.use"(%x) : (index) -> ()
      gpu.return
    }
  }
  func.func @host(%n: index) {
    %1 = arith.constant 1 : index
    %2 = arith.constant 2 : index
    %big = arith.constant 2147483648 : index
    gpu.launch_func @m::@more_than_32_bits_of_two_sizes blocks in (%big, %2, %n) threads in (%1, %1, %1)
    return
  }
}

// -----

// Ids of 2^31 and more: upstream's lowering extends the sign of gpu.block_id,
// and 64 bits take the lower 32 of it, where 32 bits need nothing.
// CHECK-LABEL: gpu.func @ids_of_32_bits
// CHECK:      %[[X:.+]] = gpu.block_id x
// CHECK:      %[[MASK:.+]] = arith.constant 4294967295 : index
// CHECK:      %[[WIDE:.+]] = arith.andi %[[X]], %[[MASK]] : index
// CHECK:      %[[ID:.+]] = arith.index_castui %[[WIDE]] : index to i64
// CHECK:      %[[Y:.+]] = gpu.block_id y
// CHECK:      %[[WIDE_Y:.+]] = arith.index_castui %[[Y]] : index to i64
// CHECK:      arith.muli {{.*}}, %[[WIDE_Y]] : i64
// CHECK:      arith.addi %[[ID]],
// CHECK-LABEL: gpu.func @ids_of_32_bits_in_32_bits
// CHECK-NOT:  arith.andi
// CHECK:      gpu.return
module attributes {gpu.container_module} {
  gpu.module @m {
    gpu.func @ids_of_32_bits() kernel {
      %x = gpu.block_id x
      "test.use"(%x) : (index) -> ()
      gpu.return
    }
    gpu.func @ids_of_32_bits_in_32_bits() kernel {
      %x = gpu.block_id x
      "test.use"(%x) : (index) -> ()
      gpu.return
    }
  }
  func.func @host() {
    %1 = arith.constant 1 : index
    %2 = arith.constant 2 : index
    %big = arith.constant 3000000000 : index
    gpu.launch_func @m::@ids_of_32_bits blocks in (%big, %2, %1) threads in (%1, %1, %1)
    gpu.launch_func @m::@ids_of_32_bits_in_32_bits blocks in (%big, %1, %1) threads in (%1, %1, %1)
    return
  }
}

// -----

// A negative number of workgroups is not known.
// CHECK-LABEL: gpu.func @of_less_than_none
// CHECK:      gpu.grid_dim x
module attributes {gpu.container_module} {
  gpu.module @m {
    gpu.func @of_less_than_none() kernel {
      %x = gpu.block_id x
      "test.use"(%x) : (index) -> ()
      gpu.return
    }
  }
  func.func @host() {
    %1 = arith.constant 1 : index
    %minus_5 = arith.constant -5 : index
    gpu.launch_func @m::@of_less_than_none blocks in (%minus_5, %1, %1) threads in (%1, %1, %1)
    return
  }
}

// -----

// Also with 32 bits, of which an index would have more.
// CHECK-LABEL: gpu.func @of_less_than_none_of_32_bits
// CHECK:      gpu.grid_dim x
module attributes {gpu.container_module} {
  gpu.module @m {
    gpu.func @of_less_than_none_of_32_bits() kernel {
      %x = gpu.block_id x
      "test.use"(%x) : (index) -> ()
      gpu.return
    }
  }
  func.func @host() {
    %1 = arith.constant 1 : i32
    %minus_5 = arith.constant -5 : i32
    gpu.launch_func @m::@of_less_than_none_of_32_bits blocks in (%minus_5, %1, %1) threads in (%1, %1, %1) : i32
    return
  }
}

// -----

// A launch of no workgroup says nothing of the grids of those that run.
// CHECK-LABEL: gpu.func @never_launched
// CHECK-DAG:  gpu.grid_dim x
// CHECK-DAG:  gpu.grid_dim y
// CHECK-DAG:  gpu.grid_dim z
module attributes {gpu.container_module} {
  gpu.module @m {
    gpu.func @never_launched() kernel {
      %x = gpu.block_id x
      "test.use"(%x) : (index) -> ()
      gpu.return
    }
  }
  func.func @host() {
    %0 = arith.constant 0 : index
    %1 = arith.constant 1 : index
    gpu.launch_func @m::@never_launched blocks in (%0, %1, %1) threads in (%1, %1, %1)
    return
  }
}

// -----

// 2^31 to 2^32-1 workgroups are 32-bit unsigned numbers.
// CHECK-LABEL: gpu.func @more_than_31_bits
// CHECK:      swizzle.remap {{.*}} : i32
// CHECK-NOT:  arith.select
module attributes {gpu.container_module} {
  gpu.module @m {
    gpu.func @more_than_31_bits() kernel {
      %x = gpu.block_id x
      "test.use"(%x) : (index) -> ()
      gpu.return
    }
  }
  func.func @host() {
    %1 = arith.constant 1 : index
    %65535 = arith.constant 65535 : index
    gpu.launch_func @m::@more_than_31_bits blocks in (%65535, %65535, %1) threads in (%1, %1, %1)
    return
  }
}

// -----

// A function that is no kernel is not touched.
// CHECK-LABEL: gpu.func @device_function
// CHECK-NOT:  swizzle
// CHECK:      gpu.return
gpu.module @m {
  gpu.func @device_function() {
    %x = gpu.block_id x
    "test.use"(%x) : (index) -> ()
    gpu.return
  }
}

// -----

// A cluster of one workgroup is none.
// CHECK-LABEL: gpu.func @clusters_of_one
// CHECK-SAME:  swizzle.remapped
// CHECK:       swizzle.remap
// CHECK-LABEL: llvm.func @llvm_clusters_of_one
// CHECK-SAME:  ["swizzle-remapped", "balanced"]
module attributes {gpu.container_module} {
  gpu.module @m {
    gpu.func @clusters_of_one() kernel attributes {known_cluster_size = array<i32: 1, 1, 1>} {
      %x = gpu.block_id x
      "test.use"(%x) : (index) -> ()
      gpu.return
    }
    llvm.func @llvm_clusters_of_one() attributes {gpu.kernel, rocdl.kernel, gpu.known_cluster_size = array<i32: 1, 1, 1>} {
      %x = rocdl.workgroup.id.x : i32
      "test.use"(%x) : (i32) -> ()
      llvm.return
    }
  }
  func.func @host(%n: index) {
    %c1 = arith.constant 1 : index
    gpu.launch_func @m::@clusters_of_one clusters in (%c1, %c1, %c1) blocks in (%n, %n, %n) threads in (%n, %n, %n)
    return
  }
}

// -----

// What lies in a kernel but runs with other ids keeps those that it reads: the
// body of a launch, and a function of another module.
// CHECK-LABEL: gpu.func @reads_and_launches
gpu.module @around_others {
  gpu.func @reads_and_launches() kernel {
    // CHECK: swizzle.remap
    // CHECK: %[[ID:.+]] = arith.index_castui %{{.+}} : i32 to index
    %c1 = arith.constant 1 : index
    // CHECK: gpu.launch
    // CHECK-NEXT: %[[OF_LAUNCH:.+]] = gpu.block_id x
    // CHECK-NEXT: "test.use"(%[[OF_LAUNCH]])
    gpu.launch blocks(%bx, %by, %bz) in (%gx = %c1, %gy = %c1, %gz = %c1)
        threads(%tx, %ty, %tz) in (%sx = %c1, %sy = %c1, %sz = %c1) {
      %inner = gpu.block_id x
      "test.use"(%inner) : (index) -> ()
      gpu.terminator
    }
    // CHECK: gpu.func @other
    // CHECK-NEXT: %[[OF_OTHER:.+]] = gpu.block_id x
    // CHECK-NEXT: "test.use"(%[[OF_OTHER]])
    builtin.module {
      gpu.module @inner {
        gpu.func @other() {
          %other = gpu.block_id x
          "test.use"(%other) : (index) -> ()
          gpu.return
        }
      }
    }
    %x = gpu.block_id x
    // CHECK: "test.use"(%[[ID]])
    "test.use"(%x) : (index) -> ()
    gpu.return
  }
}

// -----

// Sizes and ids have 32 bits without a sign, also where casts to i32 and back are
// folded: lowerings extend the sign of what is left.
// BIG-LABEL: gpu.func @linear_of_unknown
// BIG-DAG: %[[MASK:.+]] = arith.constant 4294967295 : index
// BIG-DAG: %[[SIZE:.+]] = gpu.grid_dim x
// BIG-DAG: arith.andi %[[SIZE]], %[[MASK]]
gpu.module @m {
  gpu.func @linear_of_unknown() kernel {
    %l = swizzle.program_id linear
    "test.use"(%l) : (index) -> ()
    gpu.return
  }
}
