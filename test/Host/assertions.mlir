// Assertions and traps of kernels.

// RUN: %run %s --entry=holds
// RUN: not %run %s --entry=fails --checks=none 2>&1 | FileCheck %s --check-prefix=FAILS
// FAILS: assertions.mlir:[[#ASSERT:]]:7: error: 'cf.assert' op expected this to hold: five is no lane
// FAILS-NEXT: assertions.mlir:[[#ASSERT]]:7: note: in workgroup (0, 0, 0), work-item (5, 0, 0)
// FAILS-NOT: {{.}}
// RUN: not %run %s --entry=traps --checks=none 2>&1 | FileCheck %s --check-prefix=TRAPS
// TRAPS: assertions.mlir:[[#TRAP:]]:9: error: 'llvm.intr.trap' op expected a kernel that ends, but it traps, as where an assertion does not hold
// TRAPS-NEXT: assertions.mlir:[[#TRAP]]:9: note: in workgroup (0, 0, 0), work-item (5, 0, 0)
// TRAPS-NOT: {{.}}

module attributes {gpu.container_module} {
  gpu.module @kernels {
    gpu.func @assert_below(%limit: index) kernel {
      %lane = gpu.lane_id
      %is_below = arith.cmpi ult, %lane, %limit : index
      cf.assert %is_below, "five is no lane"
      // Without a debugger this does nothing.
      llvm.intr.debugtrap
      gpu.return
    }
    gpu.func @trap_from(%limit: index) kernel {
      %lane = gpu.lane_id
      %is_above = arith.cmpi uge, %lane, %limit : index
      scf.if %is_above {
        llvm.intr.trap
      }
      gpu.return
    }
  }
  func.func @launch(%items: index) {
    %c1 = arith.constant 1 : index
    %c5 = arith.constant 5 : index
    gpu.launch_func @kernels::@assert_below blocks in (%c1, %c1, %c1) threads in (%items, %c1, %c1) args(%c5 : index)
    return
  }
  func.func @holds() {
    %c1 = arith.constant 1 : index
    %c5 = arith.constant 5 : index
    call @launch(%c5) : (index) -> ()
    gpu.launch_func @kernels::@trap_from blocks in (%c1, %c1, %c1) threads in (%c5, %c1, %c1) args(%c5 : index)
    return
  }
  func.func @fails() {
    %c6 = arith.constant 6 : index
    call @launch(%c6) : (index) -> ()
    return
  }
  func.func @traps() {
    %c1 = arith.constant 1 : index
    %c5 = arith.constant 5 : index
    %c6 = arith.constant 6 : index
    gpu.launch_func @kernels::@trap_from blocks in (%c1, %c1, %c1) threads in (%c6, %c1, %c1) args(%c5 : index)
    return
  }
}
