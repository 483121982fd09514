// A kernel that reads ids along a dimension: the option 'grid' alone does not say
// that there is 1 workgroup along it.
// DEFINE: %{remap} = swizzle-opt %s -split-input-file -allow-unregistered-dialect -swizzle-remap-program-ids
// RUN: %{remap}="grid=?,1,1" 2>%t | FileCheck %s
// RUN: FileCheck %s --check-prefix=WARNING --implicit-check-not=warning < %t
// RUN: %{remap}="grid=?,1,1 trust-grid" 2>&1 | FileCheck %s --check-prefix=TRUST
// RUN: not %{remap}="grid=1,4,4 kernels=reads_x,outlined" 2>&1 >/dev/null | FileCheck %s --check-prefix=X --implicit-check-not=warning
// X: warning: @reads_x is left alone: it reads workgroup ids along x, where the option 'grid' says that there is 1 workgroup
// X: note: state its grid, as in grid=?,4,4, or pass trust-grid
// X: warning: @outlined is left alone: it reads workgroup ids along x

// WARNING: warning: @reads_y_and_z is left alone: it reads workgroup ids along y and z, where the option 'grid' says that there is 1 workgroup
// WARNING: note: state its grid, as in grid=?,?,?, or pass trust-grid if there is 1 in all launches

// WARNING: warning: @reads_all is left alone: it reads workgroup ids along y and z

// TRUST-NOT: warning
// TRUST-COUNT-6: swizzle.remap %

// CHECK-LABEL: @reads_y_and_z
// CHECK-NOT: swizzle.remap %
gpu.module @m {
  gpu.func @reads_y_and_z() kernel {
    %x = gpu.block_id x
    %y = gpu.global_id y
    %z = gpu.block_id z
    "test.use"(%x, %y, %z) : (index, index, index) -> ()
    gpu.return
  }
  // CHECK-LABEL: @reads_all
  // CHECK-NOT: swizzle.remap %
  gpu.func @reads_all() kernel {
    %i = swizzle.program_id linear
    "test.use"(%i) : (index) -> ()
    gpu.return
  }
  // CHECK-LABEL: @reads_x
  // CHECK: swizzle.remap %
  gpu.func @reads_x() kernel {
    %x = gpu.block_id x
    %y = gpu.grid_dim y
    "test.use"(%x, %y) : (index, index) -> ()
    gpu.return
  }
  // An id that nothing uses is not read: outlining gives a kernel all of them.
  // CHECK-LABEL: @outlined
  // CHECK: swizzle.remap %
  gpu.func @outlined() kernel {
    %x = gpu.block_id x
    %y = gpu.block_id y
    %z = gpu.block_id z
    "test.use"(%x) : (index) -> ()
    gpu.return
  }
}

// -----

// Others say so, too.
module attributes {gpu.container_module} {
  gpu.module @m {
    // CHECK-LABEL: @says_so
    // CHECK: swizzle.remap %
    gpu.func @says_so() kernel attributes {known_grid_size = array<i32: 100, 1, 1>} {
      %x = gpu.block_id x
      %y = gpu.block_id y
      "test.use"(%x, %y) : (index, index) -> ()
      gpu.return
    }
    // CHECK-LABEL: @launched_so
    // CHECK: swizzle.remap %
    gpu.func @launched_so() kernel {
      %x = gpu.block_id x
      %y = gpu.block_id y
      "test.use"(%x, %y) : (index, index) -> ()
      gpu.return
    }
  }
  func.func @host(%n: index) {
    %1 = arith.constant 1 : index
    gpu.launch_func @m::@launched_so blocks in (%n, %1, %1) threads in (%1, %1, %1)
    return
  }
}
