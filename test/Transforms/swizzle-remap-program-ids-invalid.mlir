// RUN: swizzle-opt %s -split-input-file -allow-unregistered-dialect -verify-diagnostics -swizzle-remap-program-ids

module attributes {gpu.container_module} {
  gpu.module @m {
    // expected-note@+1 {{the kernel is here}}
    gpu.func @launched_otherwise() kernel attributes {known_grid_size = array<i32: 8, 1, 1>} {
      %x = gpu.block_id x
      "test.use"(%x) : (index) -> ()
      gpu.return
    }
  }
  func.func @host(%n: index) {
    %1 = arith.constant 1 : index
    %9 = arith.constant 9 : index
    // expected-error@+1 {{expected a grid of 8 x 1 x 1, as the kernel's known_grid_size says, but got 9 x ? x 1}}
    gpu.launch_func @m::@launched_otherwise blocks in (%9, %n, %1) threads in (%1, %1, %1)
    return
  }
}

// -----

// Not the rest of 2^32 + 1 modulo 2^32, of which upstream would make the bound of
// the id.
module attributes {gpu.container_module} {
  gpu.module @m {
    gpu.func @too_long() kernel {
      %x = gpu.block_id x
      "test.use"(%x) : (index) -> ()
      gpu.return
    }
  }
  func.func @host() {
    %1 = arith.constant 1 : index
    %big = arith.constant 4294967297 : index
    // expected-error@+1 {{expected at most 4294967295 workgroups along a dimension, but got 4294967297 x 1 x 1}}
    gpu.launch_func @m::@too_long blocks in (%big, %1, %1) threads in (%1, %1, %1)
    return
  }
}

// -----

module attributes {gpu.container_module} {
  gpu.module @m {
    // expected-error@+1 {{expected a grid of less than 2^64 workgroups for @too_big, but got 4294967295 x 4294967295 x 4294967295}}
    gpu.func @too_big() kernel {
      %x = gpu.block_id x
      "test.use"(%x) : (index) -> ()
      gpu.return
    }
  }
  func.func @host() {
    %big = arith.constant 4294967295 : index
    gpu.launch_func @m::@too_big blocks in (%big, %big, %big) threads in (%big, %big, %big)
    return
  }
}

// -----

gpu.module @m {
  // expected-error@+1 {{expected a known_grid_size of numbers of workgroups for @negative, but got -5}}
  gpu.func @negative() kernel attributes {known_grid_size = array<i32: 64, -5, 1>} {
    %x = gpu.block_id x
    "test.use"(%x) : (index) -> ()
    gpu.return
  }
  // expected-error@+1 {{expected a known_grid_size of numbers of workgroups for @negative_llvm, but got -1}}
  llvm.func amdgpu_kernelcc @negative_llvm() attributes {gpu.known_grid_size = array<i32: -1, 1, 1>} {
    %x = rocdl.workgroup.id.x : i32
    llvm.return
  }
}

// -----

gpu.module @m {
  // expected-error@+1 {{expected a known_block_size of numbers of work-items for @negative_block, but got -4}}
  gpu.func @negative_block() kernel attributes {known_block_size = array<i32: -4, 1, 1>, known_grid_size = array<i32: 1000, 1, 1>} {
    %x = gpu.global_id x
    "test.use"(%x) : (index) -> ()
    gpu.return
  }
}
