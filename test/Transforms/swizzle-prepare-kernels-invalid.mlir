// RUN: swizzle-opt %s --swizzle-prepare-kernels --split-input-file --verify-diagnostics
// Both pipelines say it, and not what comes of it later.
// RUN: swizzle-opt %s --swizzle-lower-to-rocdl --split-input-file --verify-diagnostics
// RUN: swizzle-opt %s --swizzle-lower-to-host --split-input-file --verify-diagnostics

// Nothing is changed before all is looked at.
// RUN: not swizzle-opt %s --split-input-file --swizzle-prepare-kernels --mlir-print-ir-after-failure 2>&1 | FileCheck %s
// CHECK: gpu.func @large() kernel {

module attributes {gpu.container_module} {
  gpu.module @kernels {
    // expected-note@below {{the kernel is here}}
    gpu.func @kernel() kernel attributes {known_block_size = array<i32: 256, 1, 1>} {
      gpu.return
    }
  }
  func.func @launch(%size: index) {
    %c1 = arith.constant 1 : index
    %c2 = arith.constant 2 : index
    // expected-error@below {{expected workgroups of 256 x 1 x 1 work-items, as the kernel's known_block_size says, but got ? x 2 x 1}}
    gpu.launch_func @kernels::@kernel blocks in (%c2, %c1, %c1) threads in (%size, %c2, %c1)
    return
  }
}

// -----

module attributes {gpu.container_module} {
  gpu.module @kernels {
    // expected-error@below {{expected a known_block_size of numbers of work-items for @kernel, but got -1}}
    gpu.func @kernel() kernel attributes {known_block_size = array<i32: 256, -1, 1>} {
      gpu.return
    }
  }
  func.func @launch() {
    %c1 = arith.constant 1 : index
    gpu.launch_func @kernels::@kernel blocks in (%c1, %c1, %c1) threads in (%c1, %c1, %c1)
    return
  }
}

// -----

module attributes {gpu.container_module} {
  gpu.module @kernels {
    // expected-note@below {{the kernel is here}}
    gpu.func @kernel() kernel attributes {rocdl.max_flat_work_group_size = 128 : i32} {
      gpu.return
    }
  }
  func.func @launch() {
    %c1 = arith.constant 1 : index
    %c129 = arith.constant 129 : index
    // expected-error@below {{expected workgroups of at most 128 work-items, as the kernel's rocdl.max_flat_work_group_size says, but got 129 x 1 x 1}}
    gpu.launch_func @kernels::@kernel blocks in (%c1, %c1, %c1) threads in (%c129, %c1, %c1)
    return
  }
}

// -----

module attributes {gpu.container_module} {
  gpu.module @kernels {
    // expected-note@below {{the kernel is here}}
    gpu.func @kernel() kernel attributes {rocdl.flat_work_group_size = "1, 64"} {
      gpu.return
    }
  }
  func.func @launch() {
    %c1 = arith.constant 1 : index
    %c65 = arith.constant 65 : index
    // expected-error@below {{expected workgroups of at most 64 work-items, as the kernel's rocdl.flat_work_group_size says, but got 65 x 1 x 1}}
    gpu.launch_func @kernels::@kernel blocks in (%c1, %c1, %c1) threads in (%c65, %c1, %c1)
    return
  }
}

// -----

module attributes {gpu.container_module} {
  gpu.module @kernels {
    // expected-note@below {{the kernel is here}}
    gpu.func @kernel() kernel attributes {rocdl.reqd_work_group_size = array<i32: 8, 8, 1>} {
      gpu.return
    }
  }
  func.func @launch() {
    %c1 = arith.constant 1 : index
    %c65 = arith.constant 65 : index
    // expected-error@below {{expected workgroups of at most 64 work-items, as the kernel's rocdl.reqd_work_group_size says, but got 65 x 1 x 1}}
    gpu.launch_func @kernels::@kernel blocks in (%c1, %c1, %c1) threads in (%c65, %c1, %c1)
    return
  }
}

// -----

module attributes {gpu.container_module} {
  gpu.module @kernels {
    // expected-note@below {{the kernel is here}}
    gpu.func @kernel() kernel {
      gpu.return
    }
  }
  func.func @launch(%size: index) {
    %c1 = arith.constant 1 : index
    %c1025 = arith.constant 1025 : index
    // expected-error@below {{expected workgroups of at most 1024 work-items, which is the limit of the hardware, but got ? x 1025 x 1}}
    gpu.launch_func @kernels::@kernel blocks in (%c1, %c1, %c1) threads in (%size, %c1025, %c1)
    return
  }
}

// -----

// expected-note@below {{the module that is lowered is here; a pipeline for those in it is builtin.module(builtin.module(...))}}
module {
  module @inner {
    // expected-error@below {{expected @kernels directly in the module that is lowered, but got it in another op, 'builtin.module'}}
    gpu.module @kernels {
      gpu.func @kernel() kernel {
        gpu.return
      }
    }
  }
}

// -----

gpu.module @kernels {
  gpu.func @kernel(%numbers: memref<4097xf16>) kernel {
    %c0 = arith.constant 0 : index
    // expected-error@below {{'vector.load' op expected vectors of at most 4096 elements in a kernel, but got 'vector<4097xf16>'}}
    %all = vector.load %numbers[%c0] : memref<4097xf16>, vector<4097xf16>
    vector.store %all, %numbers[%c0] : memref<4097xf16>, vector<4097xf16>
    gpu.return
  }
}

// -----

module attributes {gpu.container_module} {
  gpu.module @kernels {
    // expected-error@below {{'gpu.func' op expected vectors of at most 4096 elements in a kernel, but got 'vector<65536xi32>'}}
    gpu.func @kernel(%v: vector<65536xi32>) kernel {
      gpu.return
    }
  }
}

// -----

gpu.module @kernels {
  // expected-error@below {{expected workgroups of at most 1024 work-items, which is the limit of the hardware, but got 2048, as the kernel's known_block_size says}}
  gpu.func @kernel() kernel attributes {known_block_size = array<i32: 512, 2, 2>} {
    gpu.return
  }
}

// -----

gpu.module @kernels {
  // expected-error@below {{expected workgroups of at most 1024 work-items, which is the limit of the hardware, but got 1025, as the kernel's rocdl.max_flat_work_group_size says}}
  gpu.func @kernel() kernel attributes {rocdl.max_flat_work_group_size = 1025 : i32} {
    gpu.return
  }
}

// -----

module attributes {gpu.container_module} {
  gpu.module @kernels {
    gpu.func @large() kernel {
      gpu.return
    }
    // expected-note@below {{the kernel is here}}
    gpu.func @too_large() kernel {
      gpu.return
    }
  }
  func.func @launch() {
    %c1 = arith.constant 1 : index
    %c512 = arith.constant 512 : index
    %c2048 = arith.constant 2048 : index
    gpu.launch_func @kernels::@large blocks in (%c1, %c1, %c1) threads in (%c512, %c1, %c1)
    // expected-error@below {{expected workgroups of at most 1024 work-items, which is the limit of the hardware, but got 2048 x 1 x 1}}
    gpu.launch_func @kernels::@too_large blocks in (%c1, %c1, %c1) threads in (%c2048, %c1, %c1)
    return
  }
}

// -----

gpu.module @m {
  // expected-error@below {{expected workgroups of 1 work-item or more, but got none, as the kernel's known_block_size says}}
  gpu.func @none() kernel attributes {known_block_size = array<i32: 64, 1, 0>} {
    gpu.return
  }
}

// -----

gpu.module @m {
  // expected-error@below {{expected workgroups of at most 256 work-items, as the kernel's rocdl.max_flat_work_group_size says, but got 512, as its known_block_size says}}
  gpu.func @other() kernel attributes {known_block_size = array<i32: 512, 1, 1>, rocdl.max_flat_work_group_size = 256 : i32} {
    gpu.return
  }
}
