// A kernel that was remapped in MLIR is known to be so in the LLVM IR that upstream's
// passes make of it.

// RUN: swizzle-opt %s --pass-pipeline='builtin.module(gpu.module(swizzle-remap-program-ids{map=balanced},convert-swizzle-to-arith,convert-gpu-to-rocdl{chipset=gfx942}),rocdl-attach-target{chip=gfx942},gpu-module-to-binary{format=llvm})' \
// RUN:   | %python %S/Inputs/offload.py > %t.bc
// RUN: swizzle-translate --llvmir-to-llvmir --remap='map=balanced grid=1000,1,1' --remarks-filter='swizzle.*' %t.bc -o %t.ll 2>&1 \
// RUN:   | FileCheck %s
// RUN: grep -c 'mul .* 125' %t.ll | grep '^1$'
// CHECK: AlreadyRemapped {{.*}} Function=scale

// So they are where the kernel's function is translated by itself.
// RUN: swizzle-opt %s --pass-pipeline='builtin.module(gpu.module(swizzle-remap-program-ids{map=balanced},convert-swizzle-to-arith,convert-gpu-to-rocdl{chipset=gfx942}))' \
// RUN:   | sed -e '/^module/d; /^}/d; s/gpu.module @kernels/module/' | swizzle-translate --mlir-to-llvmir | FileCheck %s --check-prefix=FUNCTION
// FUNCTION: define amdgpu_kernel void @scale({{.*}} [[ATTRIBUTES:#[0-9]+]]
// FUNCTION: attributes [[ATTRIBUTES]] = {{{.*}}"swizzle-remapped"="balanced"

gpu.module @kernels {
  gpu.func @scale(%data: memref<?xf32>) kernel attributes {known_grid_size = array<i32: 1000, 1, 1>} {
    %block = gpu.block_id x
    %value = memref.load %data[%block] : memref<?xf32>
    %twice = arith.addf %value, %value : f32
    memref.store %twice, %data[%block] : memref<?xf32>
    gpu.return
  }
}
