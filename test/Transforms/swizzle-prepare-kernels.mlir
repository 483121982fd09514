// RUN: swizzle-opt %s --swizzle-prepare-kernels | FileCheck %s
// The code object has room for the largest launch that is known, and no less
// than others have.
// RUN: swizzle-opt %s --swizzle-lower-to-rocdl=map=identity \
// RUN: | swizzle-translate --mlir-to-gpu-asm | FileCheck %s --check-prefix=ASM

// CHECK:     gpu.func @large() kernel attributes {rocdl.max_flat_work_group_size = 1024 : i32}
// CHECK:     gpu.func @small() kernel {
// CHECK:     gpu.func @unknown() kernel {
// CHECK:     gpu.func @promised() kernel attributes {known_block_size = array<i32: 512, 1, 1>} {
// CHECK:     gpu.func @stated() kernel attributes {rocdl.flat_work_group_size = "1,768"} {

// ASM:      .max_flat_workgroup_size: 1024
// ASM-NEXT: .name: {{ *}}large
// ASM:      .max_flat_workgroup_size: 256
// ASM-NEXT: .name: {{ *}}small
// ASM:      .max_flat_workgroup_size: 256
// ASM-NEXT: .name: {{ *}}unknown
// ASM:      .max_flat_workgroup_size: 512
// ASM-NEXT: .name: {{ *}}promised
// ASM:      .max_flat_workgroup_size: 768
// ASM-NEXT: .name: {{ *}}stated

module attributes {gpu.container_module} {
  gpu.module @kernels {
    gpu.func @large() kernel {
      gpu.return
    }
    gpu.func @small() kernel {
      gpu.return
    }
    gpu.func @unknown() kernel {
      gpu.return
    }
    gpu.func @promised() kernel attributes {known_block_size = array<i32: 512, 1, 1>} {
      gpu.return
    }
    gpu.func @stated() kernel attributes {rocdl.flat_work_group_size = "1,768"} {
      gpu.return
    }
  }
  func.func @launch(%size: index) {
    %c1 = arith.constant 1 : index
    %c8 = arith.constant 8 : index
    %c16 = arith.constant 16 : index
    %c32 = arith.constant 32 : index
    %c512 = arith.constant 512 : index
    %c768 = arith.constant 768 : index
    gpu.launch_func @kernels::@large blocks in (%c8, %c1, %c1) threads in (%c8, %c1, %c1)
    // Arithmetic on constants.
    %c504 = arith.subi %c512, %c8 : index
    %c63 = arith.ceildivui %c504, %c8 : index
    %c64 = arith.addi %c63, %c1 : index
    gpu.launch_func @kernels::@large blocks in (%c8, %c1, %c1) threads in (%c64, %c1, %c16)
    gpu.launch_func @kernels::@small blocks in (%c8, %c1, %c1) threads in (%c8, %c32, %c1)
    gpu.launch_func @kernels::@unknown blocks in (%c8, %c1, %c1) threads in (%size, %c1, %c1)
    gpu.launch_func @kernels::@promised blocks in (%c8, %c1, %c1) threads in (%c512, %c1, %c1)
    gpu.launch_func @kernels::@promised blocks in (%c8, %c1, %c1) threads in (%size, %c1, %c1)
    // Runs nothing.
    %c0 = arith.constant 0 : index
    gpu.launch_func @kernels::@promised blocks in (%c0, %c1, %c1) threads in (%c768, %c1, %c1)
    gpu.launch_func @kernels::@stated blocks in (%c8, %c1, %c1) threads in (%c768, %c1, %c1)
    return
  }
}
