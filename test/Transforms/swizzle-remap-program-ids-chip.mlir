// What a kernel is compiled for decides the topology, and may not contradict
// it: mi250x has one XCD, so that its map would be none, silently.
// RUN: swizzle-opt %s -swizzle-remap-program-ids="kernels=of_gfx950" | FileCheck %s --check-prefix=DEFAULT
// RUN: swizzle-opt %s -swizzle-remap-program-ids="kernels=of_gfx950 topology=4" | FileCheck %s --check-prefix=NUMBER
// RUN: swizzle-opt %s -swizzle-remap-program-ids="kernels=of_llvm" | FileCheck %s --check-prefix=LLVM
// Kernels for several chips each get their own.
// RUN: swizzle-opt %s -swizzle-remap-program-ids -swizzle-remap-program-ids | FileCheck %s --check-prefixes=DEFAULT,LLVM
// A module for several chips is for that with most XCDs, and fits the topology
// of any of them.
// RUN: sed 's/@target .#rocdl.target<chip = "gfx950">/@target [#rocdl.target<chip = "gfx90a">, #rocdl.target<chip = "gfx950">/' %s | swizzle-opt -swizzle-remap-program-ids="kernels=of_gfx950" | FileCheck %s --check-prefix=DEFAULT
// RUN: sed 's/@target .#rocdl.target<chip = "gfx950">/@target [#rocdl.target<chip = "gfx950">, #rocdl.target<chip = "gfx90a">/' %s | swizzle-opt -swizzle-remap-program-ids="kernels=of_gfx950" | FileCheck %s --check-prefix=DEFAULT
// RUN: sed 's/@target .#rocdl.target<chip = "gfx950">/@target [#rocdl.target<chip = "gfx90a">, #rocdl.target<chip = "gfx950">/' %s | swizzle-opt -swizzle-remap-program-ids="kernels=of_gfx950 topology=mi350x" | FileCheck %s --check-prefix=DEFAULT
// RUN: not swizzle-opt %s -swizzle-remap-program-ids="kernels=of_gfx950 topology=mi250x" 2>&1 | FileCheck %s --check-prefix=PRODUCT
// RUN: not swizzle-opt %s -swizzle-remap-program-ids="kernels=of_llvm topology=mi300x" 2>&1 | FileCheck %s --check-prefix=CPU
// RUN: not swizzle-opt %s -swizzle-choose-maps="kernels=of_gfx950 topology=mi300x" 2>&1 | FileCheck %s --check-prefix=CHOICE
// RUN: sed 's/, target_cpu = "gfx90a"//' %s > %t.targets.mlir
// RUN: not swizzle-opt %t.targets.mlir -swizzle-lower-to-rocdl="chip=gfx942 topology=8" 2>&1 | FileCheck %s --check-prefix=TARGET
// RUN: sed 's/\[#rocdl.*\] {/{/' %t.targets.mlir > %t.none.mlir
// RUN: not swizzle-opt %t.none.mlir -swizzle-lower-to-rocdl="chip=gfx942 topology=mi250x" 2>&1 | FileCheck %s --check-prefix=OPTION

// DEFAULT: swizzle.remap {{.*}} by <balanced> on <"mi350x">
// NUMBER:  swizzle.remap {{.*}} by <balanced> on <xcds = 4>
// One XCD: nothing to do.
// LLVM:     llvm.func @of_llvm
// LLVM-NOT: swizzle.remap
// PRODUCT: [[@LINE+6]]:3: error: expected a topology that runs code for gfx950, such as mi350x, but got 'mi250x', which runs gfx90a
// CPU:     [[@LINE+13]]:3: error: expected a topology that runs code for gfx90a, such as mi250x, but got 'mi300x', which runs gfx942
// CHOICE:  [[@LINE+4]]:3: error: expected a topology that runs code for gfx950, such as mi350x, but got 'mi300x', which runs gfx942
// TARGET:  [[@LINE+2]]:1: error: expected the chip of the module's target, 'gfx950', but got 'gfx942'
// OPTION:  error: expected a topology that runs code for gfx942, such as mi300x, but got 'mi250x', which runs gfx90a
gpu.module @target [#rocdl.target<chip = "gfx950">] {
  gpu.func @of_gfx950(%to: memref<64xindex>) kernel attributes {known_grid_size = array<i32: 64, 1, 1>} {
    %x = gpu.block_id x
    memref.store %x, %to[%x] : memref<64xindex>
    gpu.return
  }
}

gpu.module @cpu {
  llvm.func @of_llvm(%to: !llvm.ptr<1>) attributes {gpu.kernel, rocdl.kernel, target_cpu = "gfx90a"} {
    %x = rocdl.workgroup.id.x : i32
    llvm.store %x, %to : i32, !llvm.ptr<1>
    llvm.return
  }
}
// TARGET:  note: pipelines take it as chip=gfx950, predictions a machine with it, as in topology=mi35
