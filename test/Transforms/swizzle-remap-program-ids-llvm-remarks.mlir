// What is left alone of kernels in the LLVM dialect, and why.
// RUN: swizzle-opt %s -split-input-file -verify-diagnostics -swizzle-remap-program-ids=on-decline=ignore \
// RUN:   --remarks-filter=swizzle-remap-program-ids -o %t
// RUN: FileCheck %s < %t
// RUN: swizzle-opt %s -split-input-file -swizzle-remap-program-ids="on-decline=ignore trust-calls" | FileCheck %s --check-prefix=TRUST
// TRUST: @unknown
// TRUST: swizzle.remap %
// CHECK-NOT: swizzle.remap %

llvm.func @use(%a: i32) {
  llvm.return
}

// expected-remark@+1 {{Reason="@text is left alone: 'inline assembly' reads the workgroup id in a way that this pass does not rewrite"}}
llvm.func @text() attributes {nvvm.kernel} {
  %x = llvm.inline_asm asm_dialect = att "mov.u32 $0, %ctaid.x; add.u32 $0, $0, 1;", "=r" : () -> i32
  llvm.call @use(%x) : (i32) -> ()
  llvm.return
}
// The register in which gfx12 has the id.
// expected-remark@+1 {{[Missed] OpaqueProgramIds}}
llvm.func amdgpu_kernelcc @register() {
  %x = llvm.inline_asm asm_dialect = att "s_mov_b32 $0, ttmp9", "=s" : () -> i32
  llvm.call @use(%x) : (i32) -> ()
  llvm.return
}

// The same, named by a constraint. What is clobbered is not read.
// expected-remark@+1 {{[Missed] OpaqueProgramIds}}
llvm.func amdgpu_kernelcc @constraint() {
  %x = llvm.inline_asm asm_dialect = att "", "={ttmp9}" : () -> i32
  llvm.call @use(%x) : (i32) -> ()
  llvm.return
}
// expected-remark@+1 {{[Missed] NoProgramIds}}
llvm.func amdgpu_kernelcc @clobber() {
  %x = llvm.inline_asm asm_dialect = att "", "=s,~{ttmp9}" : () -> i32
  llvm.call @use(%x) : (i32) -> ()
  llvm.return
}

// -----

llvm.func @__ockl_get_group_id(i32) -> i64

// expected-remark@+1 {{[Missed] OpaqueProgramIds | Category:swizzle-remap-program-ids | Function=library | Reason="@library is left alone: '__ockl_get_group_id' reads the workgroup id in a way that this pass does not rewrite", Suggestion="read ids by ops or intrinsics; link and inline the device libraries"}}
llvm.func amdgpu_kernelcc @library() {
  %zero = llvm.mlir.constant(0 : i32) : i32
  %x = llvm.call @__ockl_get_group_id(%zero) : (i32) -> i64
  llvm.return
}

// -----

llvm.func @use(%a: i32) {
  llvm.return
}
llvm.func @reads_id() {
  %x = rocdl.workgroup.id.x : i32
  llvm.call @use(%x) : (i32) -> ()
  llvm.return
}
// expected-remark@+1 {{[Missed] CallReadsProgramIds | Category:swizzle-remap-program-ids | Function=calls | Reason="@calls is left alone: it calls @reads_id, which reads workgroup ids", Suggestion="inline it first: declare it always_inline, and not noinline, in clang, or give it the attribute alwaysinline and run opt with -passes=always-inline, or inline it by MLIR with -inline"}}
llvm.func amdgpu_kernelcc @calls() {
  llvm.call @reads_id() : () -> ()
  llvm.return
}
// expected-remark@+1 {{[Missed] CallReadsProgramIds}}
llvm.func amdgpu_kernelcc @calls_through_a_pointer() {
  %f = llvm.mlir.addressof @reads_id : !llvm.ptr
  llvm.call %f() : !llvm.ptr, () -> ()
  llvm.return
}

// -----

// Two functions that call each other, of which one reads an id: whichever a
// kernel calls, it reaches the other.
llvm.func @even(%n: i32) {
  llvm.call @odd(%n) : (i32) -> ()
  llvm.return
}
llvm.func @odd(%n: i32) {
  llvm.call @even(%n) : (i32) -> ()
  %x = rocdl.workgroup.id.x : i32
  llvm.call @use(%x) : (i32) -> ()
  llvm.return
}
// expected-remark@+1 {{[Missed] CallReadsProgramIds}}
llvm.func amdgpu_kernelcc @calls_odd(%n: i32) {
  %x = rocdl.workgroup.id.x : i32
  llvm.call @use(%x) : (i32) -> ()
  llvm.call @odd(%n) : (i32) -> ()
  llvm.return
}
// expected-remark@+1 {{[Missed] CallReadsProgramIds}}
llvm.func amdgpu_kernelcc @calls_even(%n: i32) {
  %x = rocdl.workgroup.id.x : i32
  llvm.call @use(%x) : (i32) -> ()
  llvm.call @even(%n) : (i32) -> ()
  llvm.return
}
llvm.func @use(%a: i32) {
  llvm.return
}

// -----

// A kernel that another one calls, as PTX allows it.
// expected-remark@+1 {{[Missed] CalledKernel | Category:swizzle-remap-program-ids | Function=inner | Reason="@inner is left alone: it is called by @outer, whose workgroup ids would become others in the call", Suggestion="move what both do to a function, and inline that"}}
llvm.func ptx_kernelcc @inner() {
  %x = nvvm.read.ptx.sreg.ctaid.x : i32
  llvm.call @use(%x) : (i32) -> ()
  llvm.return
}
// expected-remark@+1 {{[Missed] CallReadsProgramIds}}
llvm.func ptx_kernelcc @outer() {
  llvm.call @inner() : () -> ()
  llvm.return
}
llvm.func @use(%a: i32) {
  llvm.return
}

// -----

// What is defined elsewhere may read ids.
llvm.func @elsewhere() -> i32
llvm.func @calls_elsewhere() {
  %x = llvm.call @elsewhere() : () -> i32
  llvm.return
}
// expected-remark@+1 {{[Missed] UnknownCallee | Category:swizzle-remap-program-ids | Function=unknown | Reason="@unknown is left alone: it calls @elsewhere, whose body is not known before linking and may read workgroup ids", Suggestion="link the module that defines it, and inline it, or pass trust-calls if it reads none"}}
llvm.func amdgpu_kernelcc @unknown() {
  %x = rocdl.workgroup.id.x : i32
  llvm.call @use(%x) : (i32) -> ()
  llvm.call @calls_elsewhere() : () -> ()
  llvm.return
}
llvm.func @use(%a: i32) {
  llvm.return
}

// -----

// The number of the XCD, by name, by number, by an intrinsic, and in a function.
// expected-remark@+1 {{[Missed] ReadsXcd | Category:swizzle-remap-program-ids | Function=by_name | Reason="@by_name is left alone: it reads the number of the XCD that it runs on, and may place its work by that and by its id", Suggestion="let it place its work by ids only"}}
llvm.func amdgpu_kernelcc @by_name() {
  %x = rocdl.workgroup.id.x : i32
  llvm.call @use(%x) : (i32) -> ()
  %xcd = llvm.inline_asm asm_dialect = att "s_getreg_b32 $0, hwreg(HW_REG_XCC_ID, 0, 4)", "=s" : () -> i32
  llvm.return
}
// expected-remark@+1 {{[Missed] ReadsXcd}}
llvm.func amdgpu_kernelcc @by_number() {
  %x = rocdl.workgroup.id.x : i32
  llvm.call @use(%x) : (i32) -> ()
  %xcd = llvm.inline_asm asm_dialect = att "s_nop 0; s_getreg_b32 $0, hwreg( 20 )", "=s" : () -> i32
  llvm.return
}
// expected-remark@+1 {{[Missed] ReadsXcd}}
llvm.func amdgpu_kernelcc @by_intrinsic() {
  %x = rocdl.workgroup.id.x : i32
  llvm.call @use(%x) : (i32) -> ()
  %register = llvm.mlir.constant(6164 : i32) : i32
  %xcd = llvm.call_intrinsic "llvm.amdgcn.s.getreg"(%register) : (i32) -> i32
  llvm.return
}
llvm.func @reads_xcd() -> i32 {
  %xcd = llvm.inline_asm asm_dialect = att "s_getreg_b32 $0, 0x1814", "=s" : () -> i32
  llvm.return %xcd : i32
}
// A register that an operand names.
// expected-remark@+1 {{[Missed] ReadsXcd}}
llvm.func amdgpu_kernelcc @by_operand() {
  %x = rocdl.workgroup.id.x : i32
  llvm.call @use(%x) : (i32) -> ()
  %register = llvm.mlir.constant(6164 : i32) : i32
  %xcd = llvm.inline_asm asm_dialect = att "s_getreg_b32 $0, $1", "=s,n" %register : (i32) -> i32
  llvm.return
}
// expected-remark@+1 {{[Missed] ReadsXcd}}
llvm.func amdgpu_kernelcc @by_fields() {
  %x = rocdl.workgroup.id.x : i32
  llvm.call @use(%x) : (i32) -> ()
  %xcd = llvm.inline_asm asm_dialect = att "s_getreg_b32 $0, {id: 20, offset: 0, size: 4}", "=s" : () -> i32
  llvm.return
}
llvm.func @llvm.amdgcn.s.getreg(i32) -> i32
// expected-remark@+1 {{[Missed] ReadsXcd}}
llvm.func amdgpu_kernelcc @by_a_call() {
  %x = rocdl.workgroup.id.x : i32
  llvm.call @use(%x) : (i32) -> ()
  %register = llvm.mlir.constant(6164 : i32) : i32
  %xcd = llvm.call @llvm.amdgcn.s.getreg(%register) : (i32) -> i32
  llvm.return
}
// expected-remark@+1 {{[Missed] ReadsXcd}}
llvm.func amdgpu_kernelcc @in_a_function() {
  %x = rocdl.workgroup.id.x : i32
  llvm.call @use(%x) : (i32) -> ()
  %xcd = llvm.call @reads_xcd() : () -> i32
  llvm.return
}
llvm.func @use(%a: i32) {
  llvm.return
}

// -----

llvm.func @use(%a: i32) {
  llvm.return
}

// expected-remark@+1 {{[Missed] Clusters}}
llvm.func amdgpu_kernelcc @cluster_ids() {
  %x = rocdl.workgroup.id.x : i32
  %c = rocdl.cluster.id.x : i32
  llvm.call @use(%x) : (i32) -> ()
  llvm.return
}
// expected-remark@+1 {{[Missed] Clusters}}
llvm.func amdgpu_kernelcc @cluster_intrinsic() {
  %x = rocdl.workgroup.id.x : i32
  llvm.call @use(%x) : (i32) -> ()
  %c = llvm.call_intrinsic "llvm.amdgcn.cluster.workgroup.id.x"() : () -> i32
  llvm.return
}
// expected-remark@+1 {{[Missed] Clusters}}
llvm.func amdgpu_kernelcc @cluster_attribute() attributes {passthrough = [["amdgpu-cluster-dims", "2,1,1"]]} {
  %x = rocdl.workgroup.id.x : i32
  llvm.call @use(%x) : (i32) -> ()
  llvm.return
}
// expected-remark@+1 {{[Missed] Clusters}}
llvm.func @nvidia_cluster() attributes {nvvm.kernel, nvvm.cluster_dim = array<i32: 2, 1, 1>} {
  %x = nvvm.read.ptx.sreg.ctaid.x : i32
  llvm.call @use(%x) : (i32) -> ()
  llvm.return
}
// expected-remark@+1 {{[Missed] AlreadyRemapped | Category:swizzle-remap-program-ids | Function=again | Reason="@again is left alone: the map 'chunked<3>' was applied before", Suggestion="remap the kernel as it was without a map"}}
llvm.func amdgpu_kernelcc @again() attributes {passthrough = [["swizzle-remapped", "chunked<3>"]]} {
  %x = rocdl.workgroup.id.x : i32
  llvm.call @use(%x) : (i32) -> ()
  llvm.return
}

// -----

// Version 4 has no block counts.
module {
  llvm.module_flags [#llvm.mlir.module_flag<error, "amdhsa_code_object_version", 400 : i32>]
  // expected-remark@+1 {{[Missed] UnknownGrid | Category:swizzle-remap-program-ids | Function=old | Reason="@old is left alone: code objects of version 4 do not tell a kernel the size of its grid", Suggestion="give it with grid=<x>,<y>,<z>"}}
  llvm.func amdgpu_kernelcc @old() {
    %x = rocdl.workgroup.id.x : i32
    llvm.call @use(%x) : (i32) -> ()
    llvm.return
  }
  llvm.func @use(%a: i32) {
    llvm.return
  }
}

// -----

// Targets say it, too: one of two is enough.
gpu.module @versions [#rocdl.target<chip = "gfx942">, #rocdl.target<chip = "gfx90a", abi = "400">] {
  // expected-remark@+1 {{Reason="@old is left alone: code objects of version 4 do not tell a kernel the size of its grid"}}
  llvm.func @old() attributes {rocdl.kernel} {
    %x = rocdl.workgroup.id.x : i32
    llvm.call @use(%x) : (i32) -> ()
    llvm.return
  }
  llvm.func @use(%a: i32) {
    llvm.return
  }
}

// -----

gpu.module @systems [#rocdl.target<triple = "amdgcn-mesa-mesa3d", chip = "gfx942">] {
  // expected-remark@+1 {{Reason="@mesa is left alone: only a kernel for amdhsa is told the size of its grid, but the module is for amdgcn-mesa-mesa3d"}}
  llvm.func amdgpu_kernelcc @mesa() {
    %x = rocdl.workgroup.id.x : i32
    llvm.call @use(%x) : (i32) -> ()
    llvm.return
  }
  llvm.func @use(%a: i32) {
    llvm.return
  }
}
