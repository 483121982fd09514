// Upstream's pass needs no ROCm installation here, whatever the format.
// RUN: env ROCM_PATH=%t swizzle-opt %s --gpu-module-to-binary=format=fatbin | FileCheck %s --check-prefix=BIN
// RUN: env ROCM_PATH=%t swizzle-opt %s --gpu-module-to-binary=format=bin | FileCheck %s --check-prefix=BIN
// RUN: env ROCM_PATH=%t swizzle-opt %s --gpu-module-to-binary=format=isa | FileCheck %s --check-prefix=ISA
// RUN: env ROCM_PATH=%t swizzle-opt %s --gpu-module-to-binary=format=llvm | FileCheck %s --check-prefix=LLVM

// The prefix for programs that bring an LLVM of their own: the map of the
// environment comes first, and is nowhere else to be put.
// RUN: env SWIZZLE_MLIR_OPT_REMAP='map=balanced grid=4096,1,1' %build/libexec/swizzle/bin/mlir-opt %s -o %t.mlir \
// RUN:   '--pass-pipeline=builtin.module(gpu-module-to-binary{format=isa})'
// RUN: FileCheck %s --check-prefix=REMAPPED --input-file=%t.mlir
// RUN: env SWIZZLE_MLIR_OPT_REMAP='map=balanced grid=4096,1,1' %build/libexec/swizzle/bin/mlir-opt %s \
// RUN:   --pass-pipeline ' builtin.module(gpu-module-to-binary{format=isa})' | FileCheck %s --check-prefix=REMAPPED
// RUN: %build/libexec/swizzle/bin/mlir-opt %s '--pass-pipeline=builtin.module(gpu-module-to-binary{format=isa})' \
// RUN:   | FileCheck %s --check-prefix=ISA
// RUN: not env SWIZZLE_MLIR_OPT_REMAP=map=balanced %build/libexec/swizzle/bin/mlir-opt %s --gpu-module-to-binary 2>&1 \
// RUN:   | FileCheck %s --check-prefix=PIPELINE
// RUN: env SWIZZLE_MLIR_OPT_REMAP=map=balanced %build/libexec/swizzle/bin/mlir-opt --version \
// RUN:   | FileCheck %s --check-prefix=VERSION
// RUN: env SWIZZLE_MLIR_OPT_REMAP='map=balanced grid=4096,1,1' %build/libexec/swizzle/bin/mlir-opt %s \
// RUN:   '--pass-pipeline=builtin.module()' | FileCheck %s --check-prefix=EMPTY

// A size of the grid gets the type that LLVM has once, for several targets, too.
// RUN: sed 's/gfx942">]/gfx942">, #rocdl.target<chip = "gfx90a", link = ["none.bc"]>]/;s/workgroup.id.x/grid.dim.x/' %s > %t.sizes.mlir
// RUN: not swizzle-opt %t.sizes.mlir --gpu-module-to-binary=format=isa --mlir-print-ir-after-failure 2>&1 | FileCheck %s --check-prefix=SIZES
// SIZES: %[[SIZE:.+]] = rocdl.grid.dim.x : i64
// SIZES-NEXT: %[[NARROW:.+]] = llvm.trunc %[[SIZE]] : i64 to i32
// SIZES-NEXT: llvm.getelementptr {{.*}}[%[[NARROW]]]

// BIN: gpu.binary @kernels [#gpu.object<#rocdl.target<chip = "gfx942">, kernels = <[#gpu.kernel_metadata<"copy"
// BIN-SAME: bin = "\7FELF
// ISA: gpu.binary @kernels [#gpu.object<#rocdl.target<chip = "gfx942">, assembly = "{{.*}}.amdgcn_target \22amdgcn-amd-amdhsa--gfx942\22
// ISA-NOT: s_lshr_b32
// ISA: s_endpgm
// LLVM: gpu.binary @kernels [#gpu.object<#rocdl.target<chip = "gfx942">, offload = "BC
// REMAPPED: s_lshr_b32 {{[^\\]*}}, 3
// VERSION: Swizzle version
// EMPTY: "swizzle-remapped", "balanced"
// PIPELINE: mlir-opt: error: expected --pass-pipeline=builtin.module(...) for the remap of SWIZZLE_MLIR_OPT_REMAP, but got '{{.*}} --gpu-module-to-binary'

module attributes {gpu.container_module} {
  gpu.module @kernels [#rocdl.target<chip = "gfx942">] {
    llvm.func @copy(%from: !llvm.ptr<1>, %to: !llvm.ptr<1>) attributes {gpu.kernel, rocdl.kernel} {
      %block = rocdl.workgroup.id.x : i32
      %source = llvm.getelementptr %from[%block] : (!llvm.ptr<1>, i32) -> !llvm.ptr<1>, f32
      %value = llvm.load %source : !llvm.ptr<1> -> f32
      %target = llvm.getelementptr %to[%block] : (!llvm.ptr<1>, i32) -> !llvm.ptr<1>, f32
      llvm.store %value, %target : f32, !llvm.ptr<1>
      llvm.return
    }
  }
}
