// RUN: split-file %s %t

// A chip that is not in the table.
// RUN: not swizzle-opt %t/fine.mlir -swizzle-lower-to-rocdl=chip=gfx1100 -o %t/out 2>&1 | FileCheck %s --check-prefix=CHIP
// RUN: not ls %t/out
// CHIP: error: expected a chip, one of gfx90a, gfx942, gfx950, but got 'gfx1100'

// RUN: not swizzle-opt %t/fine.mlir -swizzle-lower-to-rocdl=opt-level=4 2>&1 | FileCheck %s --check-prefix=LEVEL
// LEVEL: error: expected an optimization level of 0 to 3, but got 4

// Integers of which LLVM makes code for minutes.
// RUN: not swizzle-opt %t/wide.mlir -swizzle-lower-to-rocdl 2>&1 | FileCheck %s --check-prefix=WIDE
// WIDE: wide.mlir:1:1: error: expected an index of 1 to 64 bits, but got 1000000

// An op that cannot be lowered is one error at its location.
// RUN: not swizzle-opt %t/unknown.mlir -allow-unregistered-dialect -swizzle-lower-to-rocdl -o %t/out 2>&1 | FileCheck %s --check-prefix=UNKNOWN
// RUN: not ls %t/out
// UNKNOWN:     unknown.mlir:3:5: error: expected an op that can be lowered to LLVM IR for AMD GPUs, but got 'test.unknown'
// UNKNOWN-NOT: error:

// So is one that MLIR lowers to calls of a library for the host.
// RUN: not swizzle-opt %t/print.mlir -swizzle-lower-to-rocdl -o %t/out 2>&1 | FileCheck %s --check-prefix=PRINT
// PRINT:     print.mlir:4:5: error: expected an op that can be lowered to LLVM IR for AMD GPUs, but got 'vector.print'
// PRINT-NOT: error:

// Upstream's intrinsic for this op has no pointers of other address spaces.
// RUN: not swizzle-opt %t/expand.mlir -swizzle-lower-to-rocdl -o %t/out 2>&1 | FileCheck %s --check-prefix=EXPAND
// EXPAND:     expand.mlir:4:10: error: expected an op that can be lowered to LLVM IR for AMD GPUs, but got 'llvm.intr.masked.expandload'
// EXPAND-NOT: error:

// A format of numbers of another chip: the note says which format and chip.
// RUN: not swizzle-opt %t/narrow.mlir -swizzle-lower-to-rocdl=chip=gfx950 -o %t/out 2>&1 | FileCheck %s --check-prefix=NARROW
// NARROW:     narrow.mlir:4:10: error: expected an op that can be lowered to LLVM IR for AMD GPUs, but got 'arith.truncf'
// NARROW:     note: with the type '(f32) -> f8E4M3FNUZ', for gfx950
// NARROW-NOT: error:

// A function that nobody defines, called by a kernel and, where it would be a stack
// that LLVM cannot select, with a memref by a function of a kernel.
// RUN: not swizzle-opt %t/undefined.mlir -swizzle-lower-to-rocdl -o %t/out 2>&1 | FileCheck %s --check-prefix=UNDEFINED
// RUN: not ls %t/out
// UNDEFINED:     undefined.mlir:5:3: error: expected a body of 'nobody', which kernel 'k' calls, but got a declaration
// UNDEFINED:     undefined.mlir:5:3: error: expected a body of 'of_memref', which kernel 'k' calls, but got a declaration
// UNDEFINED-NOT: error:

// A function that another compiler made for another chip, such as a kernel that is linked.
// RUN: not swizzle-opt %t/other_cpu.mlir -swizzle-lower-to-rocdl -o %t/out 2>&1 | FileCheck %s --check-prefix=CPU
// RUN: not ls %t/out
// CPU:     other_cpu.mlir:2:3: error: expected code for gfx942, but got @k for gfx90a
// CPU:     note: its 'target_cpu' says so; what it was made from can be compiled for gfx942
// CPU-NOT: error:
// RUN: swizzle-opt %t/other_cpu.mlir -swizzle-lower-to-rocdl=chip=gfx90a -o %t/for_its_own

// A call outside of all functions.
// RUN: not swizzle-opt %t/outside.mlir -swizzle-lower-to-rocdl -o %t/out 2>&1 | FileCheck %s --check-prefix=OUTSIDE
// RUN: not ls %t/out
// OUTSIDE-NOT: parentless
// OUTSIDE:     outside.mlir:3:3: error: expected functions and global variables in a gpu.module, but got 'llvm.call'
// OUTSIDE-NOT: error:

// What LLVM's code generator ends a process for is an error at the kernel.
// RUN: not swizzle-opt %t/intrinsic.mlir -swizzle-lower-to-rocdl=grid=?,1,1 -o %t/out 2>&1 | FileCheck %s --check-prefix=INTRINSIC
// RUN: not ls %t/out
// INTRINSIC:     intrinsic.mlir:2:3: error: LLVM cannot compile @k: Cannot select: intrinsic %llvm.amdgcn.permlane32.swap
// INTRINSIC-NOT: Stack dump

// Assembly that the chip does not have.
// RUN: not swizzle-opt %t/assembly.mlir -swizzle-lower-to-rocdl -o %t/out 2>&1 | FileCheck %s --check-prefix=ASSEMBLY
// RUN: not ls %t/out
// ASSEMBLY: error: instruction not supported on this GPU
// ASSEMBLY: assembly.mlir:1:1: error: expected assembly that is valid for gfx942, but got the errors of the assembler above
// ASSEMBLY: assembly.mlir:4:10: note: there is assembly here

// A name that the assembler does not take.
// RUN: sed 's/@k(/@"k<int>"(/' %t/fine.mlir | not swizzle-opt -swizzle-lower-to-rocdl -o %t/out 2>&1 | FileCheck %s --check-prefix=KERNEL-NAME
// RUN: not ls %t/out
// RUN: sed 's/@k(/@""(/' %t/fine.mlir | not swizzle-opt -swizzle-lower-to-rocdl -o %t/out 2>&1 | FileCheck %s --check-prefix=NO-NAME
// NO-NAME: <stdin>:2:3: error: expected letters, {{.*}} in the name of a kernel, but got ''
// KERNEL-NAME:     <stdin>:2:3: error: expected letters, '_', '.', '$' and, behind the first one, digits in the name of a kernel, but got 'k<int>'
// KERNEL-NAME-NOT: error:

// Translations say what they miss, and leave no file.
// RUN: not swizzle-translate --mlir-to-gpu-object %t/fine.mlir -o %t/out 2>&1 | FileCheck %s --check-prefix=NONE
// RUN: not ls %t/out
// NONE: error: expected a gpu.binary, but got none
// NONE: note: swizzle-lower-to-rocdl makes one of each gpu.module

// RUN: swizzle-opt %t/two.mlir -swizzle-lower-to-rocdl -o %t/two.bin.mlir
// RUN: not swizzle-translate --mlir-to-gpu-asm %t/two.bin.mlir 2>&1 | FileCheck %s --check-prefix=TWO
// TWO: error: expected one gpu.binary, but got 2
// TWO: note: select one with --gpu-binary=@a or @b
// TWO-NOT: gpu.object
// RUN: not swizzle-translate --mlir-to-gpu-asm %t/two.bin.mlir --gpu-binary=c 2>&1 | FileCheck %s --check-prefix=OTHER
// OTHER: error: expected a gpu.binary named @c, but got none
// RUN: swizzle-translate --mlir-to-gpu-asm %t/two.bin.mlir --gpu-binary=@b | FileCheck %s --check-prefix=ONE
// ONE: of_b:

// RUN: sed 's/@b /@a /' %t/two.bin.mlir > %t/twice.mlir
// RUN: echo 'module {' > %t/nested.mlir
// RUN: grep '^ *gpu.binary' %t/twice.mlir | head -1 >> %t/nested.mlir
// RUN: echo 'builtin.module {' >> %t/nested.mlir
// RUN: grep '^ *gpu.binary' %t/twice.mlir | tail -1 >> %t/nested.mlir
// RUN: echo '}}' >> %t/nested.mlir
// RUN: not swizzle-translate --mlir-to-gpu-asm %t/nested.mlir --gpu-binary=@a 2>&1 | FileCheck %s --check-prefix=TWICE
// TWICE: error: expected one gpu.binary named @a, but got 2

// LLVM leaves a kernel out whose features the chip has not.
// RUN: not swizzle-opt %t/features.mlir -swizzle-lower-to-rocdl -o %t/out 2>&1 | FileCheck %s --check-prefix=FEATURES
// RUN: not ls %t/out
// FEATURES: features.mlir:2:3: error: expected features of gfx942 for kernel 'k', but got '+wavefrontsize32'

// RUN: not swizzle-translate --mlir-to-gpu-asm %t/object.mlir 2>&1 | FileCheck %s --check-prefix=FORMAT
// FORMAT: error: expected an object of format assembly, but got none

// Files that cannot be read or written.
// RUN: not swizzle-opt %t/missing.mlir 2>&1 | FileCheck %s --check-prefix=MISSING
// RUN: not swizzle-translate --mlir-to-gpu-object %t/missing.mlir 2>&1 | FileCheck %s --check-prefix=MISSING
// MISSING: cannot open input file '{{.*}}missing.mlir': No such file or directory
// RUN: not swizzle-translate --mlir-to-gpu-asm %t/two.bin.mlir --gpu-binary=@b -o %t/no/such/directory 2>&1 | FileCheck %s --check-prefix=UNWRITABLE
// UNWRITABLE: cannot open output file '{{.*}}': No such file or directory

//--- print.mlir
gpu.module @kernels {
  gpu.func @k() kernel {
    %x = gpu.block_id x
    vector.print %x : index
    gpu.return
  }
}
//--- fine.mlir
gpu.module @m {
  gpu.func @k() kernel { gpu.return }
}
//--- expand.mlir
gpu.module @kernels {
  gpu.func @kernel(%from: memref<64xf32, 1>, %mask: vector<4xi1>, %rest: vector<4xf32>, %to: memref<1xvector<4xf32>>) kernel {
    %i = gpu.thread_id x
    %v = vector.expandload %from[%i], %mask, %rest : memref<64xf32, 1>, vector<4xi1>, vector<4xf32> into vector<4xf32>
    memref.store %v, %to[%i] : memref<1xvector<4xf32>>
    gpu.return
  }
}
//--- narrow.mlir
gpu.module @kernels {
  gpu.func @narrow(%x: memref<4xf32>, %y: memref<4xf8E4M3FNUZ>, %i: index) kernel {
    %a = memref.load %x[%i] : memref<4xf32>
    %b = arith.truncf %a : f32 to f8E4M3FNUZ
    memref.store %b, %y[%i] : memref<4xf8E4M3FNUZ>
    gpu.return
  }
}

//--- unknown.mlir
gpu.module @m {
  gpu.func @k(%x: index) kernel {
    "test.unknown"(%x) : (index) -> ()
    gpu.return
  }
}
//--- undefined.mlir
gpu.module @m {
  func.func private @nobody() -> i32
  func.func private @of_memref(memref<i32>)
  func.func private @unused() -> i32
  gpu.func @k(%out: memref<i32>) kernel {
    %0 = func.call @nobody() : () -> i32
    memref.store %0, %out[] : memref<i32>
    func.call @through(%out) : (memref<i32>) -> ()
    gpu.return
  }
  func.func @through(%out: memref<i32>) {
    func.call @of_memref(%out) : (memref<i32>) -> ()
    return
  }
}
//--- outside.mlir
gpu.module @m {
  func.func private @nobody()
  func.call @nobody() : () -> ()
  gpu.func @k() kernel { gpu.return }
}
//--- assembly.mlir
gpu.module @m {
  gpu.func @k(%out: memref<i32>) kernel {
    %one = arith.constant 1 : i32
    %x = llvm.inline_asm has_side_effects "v_permlane32_swap_b32 $0, $0", "=v,0" %one : (i32) -> i32
    memref.store %x, %out[] : memref<i32>
    gpu.return
  }
}
//--- intrinsic.mlir
gpu.module @m {
  gpu.func @k(%out: memref<i32>, %a: i32) kernel {
    %pair = rocdl.permlane32.swap %a, %a, false, false : (i32, i32) -> <(i32, i32)>
    %first = llvm.extractvalue %pair[0] : !llvm.struct<(i32, i32)>
    memref.store %first, %out[] : memref<i32>
    gpu.return
  }
}
//--- features.mlir
gpu.module @m [#rocdl.target<chip = "gfx942", features = "+wavefrontsize32">] {
  gpu.func @k(%out: memref<i32>, %a: i32) kernel {
    memref.store %a, %out[] : memref<i32>
    gpu.return
  }
}
//--- two.mlir
gpu.module @a { gpu.func @of_a() kernel { gpu.return } }
gpu.module @b { gpu.func @of_b() kernel { gpu.return } }
//--- object.mlir
gpu.binary @m [#gpu.object<#rocdl.target<chip = "gfx942">, bin = "elf">]
//--- other_cpu.mlir
gpu.module @kernels {
  llvm.func @k() attributes {gpu.kernel, target_cpu = "gfx90a"} {
    llvm.return
  }
  llvm.func @declared() attributes {target_cpu = "gfx950"}
}

//--- wide.mlir
gpu.module @m attributes {dlti.dl_spec = #dlti.dl_spec<index = 1000000 : i64>} {
  gpu.func @store(%out: memref<?xindex>) kernel {
    %x = gpu.block_id x
    memref.store %x, %out[%x] : memref<?xindex>
    gpu.return
  }
}
