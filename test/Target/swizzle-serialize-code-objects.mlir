// A gpu module with a target of ROCDL becomes a binary of its name with two objects, the
// ELF file and its assembly, and the metadata of its kernels; others stay.
// RUN: swizzle-opt %s --swizzle-serialize-code-objects | FileCheck %s

// An index of 32 bits, and a grid whose size is read at run time: what follows
// computes in 32 bits, too.
// RUN: swizzle-opt %S/Inputs/narrow-index.mlir -swizzle-lower-to-rocdl=grid=?,1,1 | swizzle-translate --mlir-to-gpu-asm | FileCheck %s --check-prefix=NARROW
// NARROW:     {{^}}narrow:
// NARROW-NOT: {{(mul_hi|_u64|_i64)}}
// NARROW:     s_endpgm

// CHECK-NOT:  gpu.module @kernels
// CHECK:      gpu.binary @kernels
// CHECK-SAME: #gpu.object<#rocdl.target<chip = "gfx942">, kernels = <[#gpu.kernel_metadata<"kernel"
// CHECK-SAME: bin = "\7FELF
// CHECK-SAME: #gpu.object<#rocdl.target<chip = "gfx942">, assembly = "{{.*}}.amdgcn_target \22amdgcn-amd-amdhsa--gfx942\22
// CHECK-SAME: s_endpgm
gpu.module @kernels [#rocdl.target<chip = "gfx942">] {
  llvm.func @kernel() attributes {gpu.kernel, rocdl.kernel} {
    llvm.return
  }
}

// CHECK:      gpu.module @without
gpu.module @without {
  llvm.func @kernel() attributes {gpu.kernel, rocdl.kernel} {
    llvm.return
  }
}
// CHECK:      gpu.module @nvidia [#nvvm.target]
gpu.module @nvidia [#nvvm.target] {}

// One object for each module, which is said where there are more targets.
// RUN: echo 'gpu.module @m [#rocdl.target<chip = "gfx942">, #rocdl.target<chip = "gfx90a">] { llvm.func @k() attributes {gpu.kernel, rocdl.kernel} { llvm.return } }' > %t.mlir
// RUN: swizzle-opt %t.mlir --swizzle-serialize-code-objects -o /dev/null 2>&1 | FileCheck %s --check-prefix=TWO
// TWO: warning: {{.*}}expected one ROCDL target, but got 2: the code is for 'gfx942' alone
