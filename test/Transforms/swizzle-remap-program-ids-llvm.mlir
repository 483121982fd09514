// Kernels in the LLVM dialect are remapped like those of the gpu dialect: every
// spelling of an id, with the hardware's ids and sizes in the target's own terms.
// RUN: swizzle-opt %s -split-input-file -swizzle-remap-program-ids | FileCheck %s
// Twice is the same as once.
// RUN: swizzle-opt %s -split-input-file -swizzle-remap-program-ids -o %t.once
// RUN: swizzle-opt %s -split-input-file -swizzle-remap-program-ids -swizzle-remap-program-ids -o %t.twice
// RUN: diff %t.once %t.twice

llvm.func @use(%a: i32, %b: i32) {
  llvm.return
}

// CHECK-LABEL: llvm.func amdgpu_kernelcc @intrinsics
// CHECK-SAME:  passthrough = {{\[}}["swizzle-remapped", "balanced"]]
llvm.func amdgpu_kernelcc @intrinsics() attributes {
    gpu.known_grid_size = array<i32: 100, 10, 1>, rocdl.uniform_work_group_size = true} {
  // CHECK-DAG: %[[X:.*]] = llvm.call_intrinsic "llvm.amdgcn.workgroup.id.x"() : () -> i32
  // CHECK-DAG: %[[Y:.*]] = llvm.call_intrinsic "llvm.amdgcn.workgroup.id.y"() : () -> i32
  // CHECK:     %[[ROWS:.*]] = arith.muli %{{.*}}, %[[Y]] : i32
  // CHECK:     %[[H:.*]] = arith.addi %[[X]], %[[ROWS]]
  // CHECK:     %[[L:.*]] = swizzle.remap %[[H]] of %{{.*}} by <balanced> on <"mi300x"> : i32
  // CHECK-DAG: %[[LX:.*]] = arith.remui %[[L]], %{{.*}} : i32
  // CHECK-DAG: %[[LY:.*]] = arith.divui %[[L]], %{{.*}} : i32
  // CHECK:     llvm.call @use(%[[LX]], %[[LY]])
  // CHECK-NOT: workgroup.id
  %x = llvm.call_intrinsic "llvm.amdgcn.workgroup.id.x"() : () -> i32
  %y = llvm.call_intrinsic "llvm.amdgcn.workgroup.id.y"() : () -> i32
  llvm.call @use(%x, %y) : (i32, i32) -> ()
  llvm.return
}

// -----

llvm.func @use(%a: i32, %b: i32) {
  llvm.return
}

// CHECK-LABEL: llvm.func @rocdl_ops
// CHECK:     %[[X:.*]] = llvm.call_intrinsic "llvm.amdgcn.workgroup.id.x"
// CHECK:     %[[L:.*]] = swizzle.remap %[[X]] of
// CHECK:     llvm.call @use(%[[L]], %[[L]])
// CHECK-NOT: rocdl.workgroup.id
llvm.func @rocdl_ops() attributes {rocdl.kernel, gpu.known_grid_size = array<i32: 1000, 1, 1>} {
  %x = rocdl.workgroup.id.x : i32
  %again = rocdl.workgroup.id.x : i32
  llvm.call @use(%x, %again) : (i32, i32) -> ()
  llvm.return
}

// The other dimension of a grid of one row is 0.
// CHECK-LABEL: llvm.func @one_row
// CHECK:     %[[ZERO:.*]] = arith.constant 0 : i32
// CHECK:     llvm.call @use(%{{.*}}, %[[ZERO]])
llvm.func @one_row() attributes {rocdl.kernel, gpu.known_grid_size = array<i32: 1000, 1, 1>} {
  %x = rocdl.workgroup.id.x : i32
  %z = rocdl.workgroup.id.z : i32
  llvm.call @use(%x, %z) : (i32, i32) -> ()
  llvm.return
}

// -----

llvm.func @use(%a: i32, %b: i32) {
  llvm.return
}

// The size of the grid at run time, from the kernel's implicit arguments.
// CHECK-LABEL: llvm.func amdgpu_kernelcc @run_time
llvm.func amdgpu_kernelcc @run_time() attributes {passthrough = [["uniform-work-group-size", "true"]]} {
  // CHECK:      %[[ARGUMENTS:.*]] = llvm.call_intrinsic "llvm.amdgcn.implicitarg.ptr"() : () -> !llvm.ptr<4>
  // CHECK-NEXT: %[[GX:.*]] = llvm.load %[[ARGUMENTS]] invariant {alignment = 4 : i64} : !llvm.ptr<4> -> i32
  // CHECK:      llvm.call_intrinsic "llvm.amdgcn.workgroup.id.x"
  // CHECK:      llvm.getelementptr %{{.*}}[4] : (!llvm.ptr<4>) -> !llvm.ptr<4>, i8
  // CHECK:      llvm.getelementptr %{{.*}}[8] : (!llvm.ptr<4>) -> !llvm.ptr<4>, i8
  // CHECK:      swizzle.remap
  // CHECK-NOT:  implicitarg
  %x = llvm.call_intrinsic "llvm.amdgcn.workgroup.id.x"() : () -> i32
  llvm.call @use(%x, %x) : (i32, i32) -> ()
  llvm.return
}

// A last workgroup that is smaller than the others is not in the count.
// CHECK-LABEL: llvm.func amdgpu_kernelcc @not_uniform
llvm.func amdgpu_kernelcc @not_uniform() {
  // CHECK:      %[[FULL:.*]] = llvm.load %{{.*}} invariant {alignment = 4 : i64} : !llvm.ptr<4> -> i32
  // CHECK:      %[[AT:.*]] = llvm.getelementptr %{{.*}}[18] : (!llvm.ptr<4>) -> !llvm.ptr<4>, i8
  // CHECK-NEXT: %[[REST:.*]] = llvm.load %[[AT]] invariant {alignment = 2 : i64} : !llvm.ptr<4> -> i16
  // CHECK:      %[[PARTIAL:.*]] = arith.cmpi ne, %[[REST]], %{{.*}} : i16
  // CHECK:      %[[ONE:.*]] = arith.extui %[[PARTIAL]] : i1 to i32
  // CHECK:      arith.addi %[[FULL]], %[[ONE]] : i32
  %x = llvm.call_intrinsic "llvm.amdgcn.workgroup.id.x"() : () -> i32
  llvm.call @use(%x, %x) : (i32, i32) -> ()
  llvm.return
}

// It has to stay the last one, also in a grid that is known.
// CHECK-LABEL: llvm.func amdgpu_kernelcc @not_uniform_known
llvm.func amdgpu_kernelcc @not_uniform_known() attributes {gpu.known_grid_size = array<i32: 100, 1, 1>} {
  // CHECK-DAG:  %[[X:.*]] = llvm.call_intrinsic "llvm.amdgcn.workgroup.id.x"() : () -> i32
  // CHECK-DAG:  %[[AT:.*]] = llvm.getelementptr %{{.*}}[18] : (!llvm.ptr<4>) -> !llvm.ptr<4>, i8
  // CHECK:      %[[REST:.*]] = llvm.load %[[AT]] invariant {alignment = 2 : i64} : !llvm.ptr<4> -> i16
  // CHECK:      %[[PARTIAL:.*]] = arith.cmpi ne, %[[REST]], %{{.*}} : i16
  // CHECK:      %[[FULL:.*]] = arith.xori %[[PARTIAL]], %true
  // CHECK:      %[[L:.*]] = swizzle.remap
  // CHECK:      %[[ID:.*]] = arith.select %[[FULL]], %[[L]], %[[X]] : i32
  // CHECK:      llvm.call @use(%[[ID]], %[[ID]])
  %x = llvm.call_intrinsic "llvm.amdgcn.workgroup.id.x"() : () -> i32
  llvm.call @use(%x, %x) : (i32, i32) -> ()
  llvm.return
}

// MLIR's kernels are uniform unless they say otherwise.
// CHECK-LABEL: llvm.func @uniform_by_default
// CHECK-NOT:   -> i16
// CHECK-LABEL: llvm.func @says_otherwise
// CHECK-COUNT-3: -> i16
llvm.func @uniform_by_default() attributes {rocdl.kernel} {
  %x = rocdl.workgroup.id.x : i32
  llvm.call @use(%x, %x) : (i32, i32) -> ()
  llvm.return
}
llvm.func @says_otherwise() attributes {rocdl.kernel, rocdl.uniform_work_group_size = false} {
  %x = rocdl.workgroup.id.x : i32
  llvm.call @use(%x, %x) : (i32, i32) -> ()
  llvm.return
}

// -----

llvm.func @use(%a: i32, %b: i32) {
  llvm.return
}

// Promises end where the remap breaks them, and only there.
// CHECK-LABEL: llvm.func amdgpu_kernelcc @promises_2d
// CHECK-SAME:  passthrough = ["nofree", "amdgpu-no-implicitarg-ptr", "amdgpu-no-workgroup-id-z", ["amdgpu-waves-per-eu", "2"], ["swizzle-remapped", "balanced"]]
llvm.func amdgpu_kernelcc @promises_2d() attributes {
    gpu.known_grid_size = array<i32: 100, 10, 1>, rocdl.uniform_work_group_size = true,
    passthrough = ["nofree", "amdgpu-no-implicitarg-ptr", "amdgpu-no-workgroup-id-x", "amdgpu-no-workgroup-id-y",
                   "amdgpu-no-workgroup-id-z", ["amdgpu-waves-per-eu", "2"]]} {
  %x = llvm.call_intrinsic "llvm.amdgcn.workgroup.id.x"() : () -> i32
  llvm.call @use(%x, %x) : (i32, i32) -> ()
  llvm.return
}
// CHECK-LABEL: llvm.func amdgpu_kernelcc @promises_run_time
// CHECK-SAME:  passthrough = ["amdgpu-no-queue-ptr", ["swizzle-remapped", "balanced"]]
llvm.func amdgpu_kernelcc @promises_run_time() attributes {
    passthrough = ["amdgpu-no-implicitarg-ptr", ["amdgpu-implicitarg-num-bytes", "0"], "amdgpu-no-workgroup-id-y",
                   "amdgpu-no-workgroup-id-z", "amdgpu-no-queue-ptr"]} {
  %x = llvm.call_intrinsic "llvm.amdgcn.workgroup.id.x"() : () -> i32
  llvm.call @use(%x, %x) : (i32, i32) -> ()
  llvm.return
}

// -----

llvm.func @use(%a: i32, %b: i32) {
  llvm.return
}

// CHECK-LABEL: llvm.func ptx_kernelcc @nvidia
llvm.func ptx_kernelcc @nvidia() {
  // CHECK-DAG: llvm.call_intrinsic "llvm.nvvm.read.ptx.sreg.nctaid.x"() : () -> i32
  // CHECK-DAG: llvm.call_intrinsic "llvm.nvvm.read.ptx.sreg.ctaid.x"() : () -> i32
  // CHECK-DAG: llvm.call_intrinsic "llvm.nvvm.read.ptx.sreg.nctaid.z"() : () -> i32
  // CHECK:     swizzle.remap
  // CHECK-NOT: ctaid
  %x = nvvm.read.ptx.sreg.ctaid.x : i32
  %y = llvm.call_intrinsic "llvm.nvvm.read.ptx.sreg.ctaid.y"() : () -> i32
  llvm.call @use(%x, %y) : (i32, i32) -> ()
  llvm.return
}

// CHECK-LABEL: llvm.func @assembly
// CHECK:     swizzle.remap
// CHECK-NOT: inline_asm
llvm.func @assembly() attributes {nvvm.kernel, gpu.known_grid_size = array<i32: 1000, 1, 1>} {
  %x = llvm.inline_asm asm_dialect = att "mov.u32 $0, %ctaid.x;", "=r" : () -> i32
  llvm.call @use(%x, %x) : (i32, i32) -> ()
  llvm.return
}

// -----

llvm.func @use(%a: i64, %b: i64) {
  llvm.return
}

// Ops of several dialects in one kernel, each in its own type.
// CHECK-LABEL: llvm.func @mixed
// CHECK:     %[[L:.*]] = swizzle.remap
// CHECK-DAG: %[[WIDE:.*]] = llvm.zext %[[L]] : i32 to i64
// CHECK-DAG: %[[INDEX:.*]] = arith.index_castui %[[L]] : i32 to index
// CHECK-DAG: arith.index_cast %[[INDEX]] : index to i64
llvm.func @mixed() attributes {rocdl.kernel, gpu.known_grid_size = array<i32: 1000, 1, 1>} {
  %x = rocdl.workgroup.id.x : i32
  %wide = llvm.zext %x : i32 to i64
  %index = gpu.block_id x
  %cast = arith.index_cast %index : index to i64
  llvm.call @use(%wide, %cast) : (i64, i64) -> ()
  llvm.return
}

// CHECK-LABEL: gpu.func @in_gpu_func
// CHECK:     %[[X:.*]] = gpu.block_id x upper_bound 1000
// CHECK-NOT: rocdl.workgroup.id
gpu.module @m {
  gpu.func @in_gpu_func(%out: memref<?xi32>) kernel attributes {known_grid_size = array<i32: 1000, 1, 1>} {
    %x = rocdl.workgroup.id.x : i32
    %index = arith.index_cast %x : i32 to index
    memref.store %x, %out[%index] : memref<?xi32>
    gpu.return
  }
}

// -----

llvm.func @use(%a: i32, %b: i32) {
  llvm.return
}

// Declarations and functions that are no kernels stay.
// CHECK-LABEL: llvm.func amdgpu_kernelcc @not_a_kernel_beside
// CHECK-NOT: swizzle
// CHECK-LABEL: llvm.func @device_function
// CHECK-NOT: swizzle
llvm.func amdgpu_kernelcc @not_a_kernel_beside()
llvm.func @device_function() {
  %x = rocdl.workgroup.id.x : i32
  llvm.call @use(%x, %x) : (i32, i32) -> ()
  llvm.return
}

// -----

// Device libraries read no ids, and other registers than that of the XCD say
// nothing of them.
llvm.func @__ocml_exp_f32(f32) -> f32
llvm.func @use(%a: i32) {
  llvm.return
}
// CHECK-LABEL: llvm.func amdgpu_kernelcc @harmless
// CHECK: swizzle.remap %
llvm.func amdgpu_kernelcc @harmless(%a: f32) {
  %x = rocdl.workgroup.id.x : i32
  llvm.call @use(%x) : (i32) -> ()
  %e = llvm.call @__ocml_exp_f32(%a) : (f32) -> f32
  %mode = llvm.inline_asm asm_dialect = att "s_getreg_b32 $0, hwreg(HW_REG_MODE)", "=s" : () -> i32
  %number = llvm.inline_asm asm_dialect = att "s_getreg_b32 $0, hwreg(1)", "=s" : () -> i32
  llvm.return
}

// -----

// An intrinsic that is called by its name.
llvm.func @llvm.amdgcn.workgroup.id.y() -> i32
llvm.func @use(%a: i32, %b: i32) {
  llvm.return
}
// CHECK-LABEL: llvm.func amdgpu_kernelcc @by_name
// CHECK: %[[X:.*]] = llvm.call_intrinsic "llvm.amdgcn.workgroup.id.x"
// CHECK: swizzle.remap %
// CHECK-NOT: llvm.call @llvm.amdgcn.workgroup.id.y
// CHECK: llvm.call @use(
llvm.func amdgpu_kernelcc @by_name() {
  %x = rocdl.workgroup.id.x : i32
  %y = llvm.call @llvm.amdgcn.workgroup.id.y() : () -> i32
  llvm.call @use(%x, %y) : (i32, i32) -> ()
  llvm.return
}

// -----

// What makes a SPIR kernel a kernel is the triple of the target.
gpu.module @spir [#rocdl.target<chip = "gfx942">] {
  llvm.func @use(%a: i32) {
    llvm.return
  }
  // CHECK-LABEL: llvm.func spir_kernelcc @of_target
  // CHECK: swizzle.remap %
  llvm.func spir_kernelcc @of_target() attributes {passthrough = [["uniform-work-group-size", "true"]]} {
    %x = rocdl.workgroup.id.x : i32
    llvm.call @use(%x) : (i32) -> ()
    llvm.return
  }
}
