// A gpu module without a target gets the chip that is asked for; others keep theirs.
// RUN: swizzle-opt %s --swizzle-attach-target | FileCheck %s --check-prefixes=CHECK,DEFAULT
// RUN: swizzle-opt %s --swizzle-attach-target 2>&1 >/dev/null | FileCheck %s --check-prefix=WARNED
// RUN: swizzle-opt %s --swizzle-attach-target="chip=gfx950 opt-level=1" | FileCheck %s --check-prefixes=CHECK,OTHER

// DEFAULT: gpu.module @none [#rocdl.target<O = 3, chip = "gfx942">]
// OTHER:   gpu.module @none [#rocdl.target<O = 1, chip = "gfx950">]
gpu.module @none {}
// CHECK:   gpu.module @own [#rocdl.target<chip = "gfx90a">]
gpu.module @own [#rocdl.target<chip = "gfx90a">] {}
// CHECK:   gpu.module @nvidia [#nvvm.target]
// WARNED: warning: expected gpu.module 'nvidia' to have a #rocdl.target or no target, but got one of other targets, for which no code object is made
// WARNED-NOT: warning
gpu.module @nvidia [#nvvm.target] {}

// A kernel of the LLVM dialect is marked as one for ROCDL; a function that the
// gpu module calls is none.
// CHECK: gpu.module @llvm [
gpu.module @llvm {
  // CHECK: llvm.func @kernel() attributes {gpu.kernel, rocdl.kernel}
  llvm.func @kernel() attributes {gpu.kernel} {
    llvm.return
  }
  // CHECK: llvm.func @function() {
  llvm.func @function() {
    llvm.return
  }
}
