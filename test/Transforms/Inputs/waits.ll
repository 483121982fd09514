; Kernels that may wait for other workgroups, and some that cannot.
target triple = "amdgcn-amd-amdhsa"

define amdgpu_kernel void @spins(ptr addrspace(1) %flags) #0 {
  %id = call i32 @llvm.amdgcn.workgroup.id.x()
  %at = getelementptr i32, ptr addrspace(1) %flags, i32 %id
  br label %again
again:
  %flag = load atomic i32, ptr addrspace(1) %at monotonic, align 4
  %unset = icmp eq i32 %flag, 0
  br i1 %unset, label %again, label %end
end:
  ret void
}

define amdgpu_kernel void @locks(ptr addrspace(1) %flags) #0 {
  %id = call i32 @llvm.amdgcn.workgroup.id.x()
  %at = getelementptr i32, ptr addrspace(1) %flags, i32 %id
  br label %again
again:
  %both = cmpxchg ptr addrspace(1) %at, i32 0, i32 1 acquire monotonic
  %done = extractvalue { i32, i1 } %both, 1
  br i1 %done, label %end, label %again
end:
  ret void
}

; It ends if nobody else writes there.
define amdgpu_kernel void @adds(ptr addrspace(1) %sums) #0 {
  %id = call i32 @llvm.amdgcn.workgroup.id.x()
  %at = getelementptr i32, ptr addrspace(1) %sums, i32 %id
  %first = load i32, ptr addrspace(1) %at
  br label %again
again:
  %before = phi i32 [ %first, %0 ], [ %found, %again ]
  %sum = add i32 %before, 3
  %both = cmpxchg ptr addrspace(1) %at, i32 %before, i32 %sum monotonic monotonic
  %found = extractvalue { i32, i1 } %both, 0
  %done = icmp eq i32 %before, %found
  br i1 %done, label %end, label %again
end:
  ret void
}

; It waits until somebody else has written.
define amdgpu_kernel void @sees_change(ptr addrspace(1) %flags) #0 {
  %id = call i32 @llvm.amdgcn.workgroup.id.x()
  %at = getelementptr i32, ptr addrspace(1) %flags, i32 %id
  %first = load i32, ptr addrspace(1) %at
  br label %again
again:
  %before = phi i32 [ %first, %0 ], [ %found, %again ]
  %both = cmpxchg ptr addrspace(1) %at, i32 %before, i32 %before monotonic monotonic
  %found = extractvalue { i32, i1 } %both, 0
  %same = icmp eq i32 %before, %found
  br i1 %same, label %again, label %end
end:
  ret void
}

; It waits until a bit is not set.
define amdgpu_kernel void @sets_bit(ptr addrspace(1) %flags) #0 {
  %id = call i32 @llvm.amdgcn.workgroup.id.x()
  %at = getelementptr i32, ptr addrspace(1) %flags, i32 %id
  %first = load i32, ptr addrspace(1) %at
  br label %again
again:
  %before = phi i32 [ %first, %0 ], [ %found, %again ]
  %set = or i32 %before, 1
  %both = cmpxchg ptr addrspace(1) %at, i32 %before, i32 %set acquire monotonic
  %found = extractvalue { i32, i1 } %both, 0
  %swapped = extractvalue { i32, i1 } %both, 1
  %bit = and i32 %before, 1
  %unset = icmp eq i32 %bit, 0
  %done = and i1 %swapped, %unset
  br i1 %done, label %end, label %again
end:
  ret void
}

define internal i32 @ask(ptr addrspace(1) %at) {
  %flag = load volatile i32, ptr addrspace(1) %at, align 4
  ret i32 %flag
}

define amdgpu_kernel void @asks(ptr addrspace(1) %flags) #0 {
  %id = call i32 @llvm.amdgcn.workgroup.id.x()
  %at = getelementptr i32, ptr addrspace(1) %flags, i32 %id
  br label %again
again:
  %flag = call i32 @ask(ptr addrspace(1) %at)
  %unset = icmp eq i32 %flag, 0
  br i1 %unset, label %again, label %end
end:
  ret void
}

define amdgpu_kernel void @assembles(ptr addrspace(1) %flags) #0 {
  %id = call i32 @llvm.amdgcn.workgroup.id.x()
  %at = getelementptr i32, ptr addrspace(1) %flags, i32 %id
  br label %again
again:
  %flag = call i32 asm sideeffect "global_load_dword $0, $1, off sc1\0As_waitcnt vmcnt(0)", "=v,v"(ptr addrspace(1) %at)
  %unset = icmp eq i32 %flag, 0
  br i1 %unset, label %again, label %end
end:
  ret void
}

; Assembly without side effects, but with memory among what it reads.
define amdgpu_kernel void @assembles_pure(ptr addrspace(1) %flags) #0 {
  %id = call i32 @llvm.amdgcn.workgroup.id.x()
  %at = getelementptr i32, ptr addrspace(1) %flags, i32 %id
  br label %again
again:
  %flag = call i32 asm "global_load_dword $0, $1, off sc1\0As_waitcnt vmcnt(0)", "=v,v,~{memory}"(ptr addrspace(1) %at)
  %unset = icmp eq i32 %flag, 0
  br i1 %unset, label %again, label %end
end:
  ret void
}

; Assembly that only computes.
define amdgpu_kernel void @computes(ptr addrspace(1) %flags, i32 %end) #0 {
  %id = call i32 @llvm.amdgcn.workgroup.id.x()
  br label %again
again:
  %i = phi i32 [ %id, %0 ], [ %next, %again ]
  %next = call i32 asm "v_lshrrev_b32 $0, 1, $1", "=v,v"(i32 %i)
  %more = icmp ne i32 %next, %end
  br i1 %more, label %again, label %end.of.it
end.of.it:
  store i32 %id, ptr addrspace(1) %flags
  ret void
}

; The loop is in the assembly.
define amdgpu_kernel void @assembles_loop(ptr addrspace(1) %flags) #0 {
  %id = call i32 @llvm.amdgcn.workgroup.id.x()
  %at = getelementptr i32, ptr addrspace(1) %flags, i32 %id
  call void asm sideeffect "0:\0Aglobal_load_dword v0, $0, off sc1\0As_waitcnt vmcnt(0)\0Av_readfirstlane_b32 s0, v0\0As_cmp_eq_u32 s0, 0\0As_cbranch_scc1 0b", "v,~{v0},~{s0}"(ptr addrspace(1) %at)
  ret void
}

; What plain loads find in the L1 goes.
define amdgpu_kernel void @empties_l1(ptr addrspace(1) %flags) #0 {
  %id = call i32 @llvm.amdgcn.workgroup.id.x()
  %at = getelementptr i32, ptr addrspace(1) %flags, i32 %id
  br label %again
again:
  call void @llvm.amdgcn.buffer.wbinvl1.vol()
  %flag = load i32, ptr addrspace(1) %at, align 4
  %unset = icmp eq i32 %flag, 0
  br i1 %unset, label %again, label %end
end:
  ret void
}

define amdgpu_kernel void @passes_l1_by_nt(ptr addrspace(1) %flags) #0 {
  %id = call i32 @llvm.amdgcn.workgroup.id.x()
  %at = getelementptr i32, ptr addrspace(1) %flags, i32 %id
  br label %again
again:
  %flag = load i32, ptr addrspace(1) %at, align 4, !nontemporal !0
  %unset = icmp eq i32 %flag, 0
  br i1 %unset, label %again, label %end
end:
  ret void
}

define amdgpu_kernel void @meets(ptr addrspace(1) %flags) #0 {
  %id = call i32 @llvm.amdgcn.workgroup.id.x()
  %at = getelementptr i32, ptr addrspace(1) %flags, i32 %id
  store i32 1, ptr addrspace(1) %at, align 4
  call void @__ockl_grid_sync()
  ret void
}

; Assembly that waits for the loads of its own wave.
define amdgpu_kernel void @sleeps(ptr addrspace(1) %flags) #0 {
  %id = call i32 @llvm.amdgcn.workgroup.id.x()
  %at = getelementptr i32, ptr addrspace(1) %flags, i32 %id
  br label %again
again:
  call void asm sideeffect "s_waitcnt vmcnt(0)\0As_sleep 1", "~{memory}"()
  %flag = load i32, ptr addrspace(1) %at, align 4
  %unset = icmp eq i32 %flag, 0
  br i1 %unset, label %again, label %end
end:
  ret void
}

define amdgpu_kernel void @passes_l1(ptr addrspace(8) %flags) #0 {
  %id = call i32 @llvm.amdgcn.workgroup.id.x()
  br label %again
again:
  %flag = call i32 @llvm.amdgcn.raw.ptr.buffer.load.i32(ptr addrspace(8) %flags, i32 %id, i32 0, i32 17)
  %other = call i32 @llvm.amdgcn.raw.ptr.buffer.load.i32(ptr addrspace(8) %flags, i32 %id, i32 0, i32 0)
  %unset = icmp eq i32 %flag, %other
  br i1 %unset, label %again, label %end
end:
  ret void
}

define amdgpu_kernel void @fences(ptr addrspace(1) %flags) #0 {
  %id = call i32 @llvm.amdgcn.workgroup.id.x()
  %at = getelementptr i32, ptr addrspace(1) %flags, i32 %id
  br label %again
again:
  fence syncscope("workgroup") acquire
  fence syncscope("agent") acquire
  %flag = load i32, ptr addrspace(1) %at, align 4
  %unset = icmp eq i32 %flag, 0
  br i1 %unset, label %again, label %end
end:
  ret void
}

define amdgpu_kernel void @asks_pointer(ptr %ask, ptr addrspace(1) %flags) #0 {
  %id = call i32 @llvm.amdgcn.workgroup.id.x()
  %at = getelementptr i32, ptr addrspace(1) %flags, i32 %id
  br label %again
again:
  %flag = call i32 %ask(ptr addrspace(1) %at)
  %unset = icmp eq i32 %flag, 0
  br i1 %unset, label %again, label %end
end:
  ret void
}

define amdgpu_kernel void @asks_pointer_once(ptr %ask, ptr addrspace(1) %flags) #0 {
  %id = call i32 @llvm.amdgcn.workgroup.id.x()
  %at = getelementptr i32, ptr addrspace(1) %flags, i32 %id
  %flag = call i32 %ask(ptr addrspace(1) %at)
  ret void
}

define internal i32 @0(ptr addrspace(1) %at) {
  ret i32 0
}

define amdgpu_kernel void @asks_nameless(ptr addrspace(1) %flags) #0 {
  %id = call i32 @llvm.amdgcn.workgroup.id.x()
  %at = getelementptr i32, ptr addrspace(1) %flags, i32 %id
  %flag = call i32 @0(ptr addrspace(1) %at)
  ret void
}

define amdgpu_kernel void @copies(ptr addrspace(1) %flags) #0 {
  %own = alloca i32, align 4, addrspace(5)
  %id = call i32 @llvm.amdgcn.workgroup.id.x()
  %at = getelementptr i32, ptr addrspace(1) %flags, i32 %id
  br label %again
again:
  call void @llvm.memcpy.p5.p1.i64(ptr addrspace(5) %own, ptr addrspace(1) %at, i64 4, i1 true)
  %flag = load i32, ptr addrspace(5) %own, align 4
  %unset = icmp eq i32 %flag, 0
  br i1 %unset, label %again, label %end
end:
  ret void
}

@loaded = internal addrspace(3) global i32 poison
define amdgpu_kernel void @loads_to_lds(ptr addrspace(1) %flags) #0 {
  %id = call i32 @llvm.amdgcn.workgroup.id.x()
  %at = getelementptr i32, ptr addrspace(1) %flags, i32 %id
  br label %again
again:
  call void @llvm.amdgcn.global.load.lds(ptr addrspace(1) %at, ptr addrspace(3) @loaded, i32 4, i32 0, i32 17)
  %flag = load i32, ptr addrspace(3) @loaded, align 4
  %unset = icmp eq i32 %flag, 0
  br i1 %unset, label %again, label %end
end:
  ret void
}

; The flag is glc of gfx90a.
define amdgpu_kernel void @passes_l1_by_glc(ptr addrspace(8) %flags) #0 {
  %id = call i32 @llvm.amdgcn.workgroup.id.x()
  br label %again
again:
  %flag = call i32 @llvm.amdgcn.raw.ptr.buffer.load.i32(ptr addrspace(8) %flags, i32 %id, i32 0, i32 1)
  %unset = icmp eq i32 %flag, 0
  br i1 %unset, label %again, label %end
end:
  ret void
}

; The loop inside is counted, that around it is not.
define amdgpu_kernel void @counts_again(ptr addrspace(1) %flags, i32 %n) #0 {
  %id = call i32 @llvm.amdgcn.workgroup.id.x()
  %at = getelementptr i32, ptr addrspace(1) %flags, i32 %id
  br label %again
again:
  br label %turn
turn:
  %i = phi i32 [ 0, %again ], [ %next, %turn ]
  %sum = phi i32 [ 0, %again ], [ %more, %turn ]
  %flag = load atomic i32, ptr addrspace(1) %at monotonic, align 4
  %more = add i32 %sum, %flag
  %next = add i32 %i, 1
  %going = icmp ult i32 %next, %n
  br i1 %going, label %turn, label %done
done:
  %unset = icmp eq i32 %more, 0
  br i1 %unset, label %again, label %end
end:
  ret void
}

; A loop with two entries, whose turns are not counted.
define amdgpu_kernel void @enters_twice(ptr addrspace(1) %flags, i1 %late) #0 {
  %id = call i32 @llvm.amdgcn.workgroup.id.x()
  %at = getelementptr i32, ptr addrspace(1) %flags, i32 %id
  br i1 %late, label %one, label %other
one:
  %flag = load atomic i32, ptr addrspace(1) %at monotonic, align 4
  br label %other
other:
  %value = phi i32 [ 0, %0 ], [ %flag, %one ]
  %unset = icmp eq i32 %value, 0
  br i1 %unset, label %one, label %end
end:
  ret void
}

; As many turns as the kernel is told to make, whatever others do.
define amdgpu_kernel void @repeats(ptr addrspace(1) %sums, i32 %n) #0 {
  %id = call i32 @llvm.amdgcn.workgroup.id.x()
  %at = getelementptr i32, ptr addrspace(1) %sums, i32 %id
  br label %turn
turn:
  %i = phi i32 [ 0, %0 ], [ %next, %turn ]
  %old = atomicrmw add ptr addrspace(1) %at, i32 1 monotonic
  store i32 %old, ptr addrspace(1) %at, align 4
  %next = add i32 %i, 1
  %going = icmp ult i32 %next, %n
  br i1 %going, label %turn, label %end
end:
  ret void
}

; The last workgroup does something: none waits.
define amdgpu_kernel void @counts_down(ptr addrspace(1) %counter, ptr addrspace(1) %to) #0 {
  %id = call i32 @llvm.amdgcn.workgroup.id.x()
  %at = getelementptr i32, ptr addrspace(1) %to, i32 %id
  %old = atomicrmw add ptr addrspace(1) %counter, i32 1 monotonic
  store i32 %old, ptr addrspace(1) %at, align 4
  ret void
}

; Nobody else sees LDS, through whatever pointer, or is in the scope; nobody looks at
; the sum, or at what is stored.
@own = internal addrspace(3) global i32 poison
define amdgpu_kernel void @stays_inside(ptr addrspace(1) %sums) #0 {
  %id = call i32 @llvm.amdgcn.workgroup.id.x()
  %at = getelementptr i32, ptr addrspace(1) %sums, i32 %id
  br label %again
again:
  %old = atomicrmw add ptr addrspace(3) @own, i32 1 monotonic
  %other = atomicrmw add ptr addrspacecast (ptr addrspace(3) @own to ptr), i32 1 monotonic
  %near = load atomic i32, ptr addrspace(1) %at syncscope("workgroup") monotonic, align 4
  %sum = atomicrmw add ptr addrspace(1) %at, i32 1 monotonic
  store volatile i32 %near, ptr addrspace(1) %at, align 4
  call void @llvm.amdgcn.global.load.lds(ptr addrspace(1) %at, ptr addrspace(3) @loaded, i32 4, i32 0, i32 0)
  %few = icmp ult i32 %old, 8
  br i1 %few, label %again, label %end
end:
  ret void
}

declare i32 @llvm.amdgcn.workgroup.id.x()
declare i32 @llvm.amdgcn.raw.ptr.buffer.load.i32(ptr addrspace(8), i32, i32, i32)
declare void @llvm.amdgcn.buffer.wbinvl1.vol()
declare void @__ockl_grid_sync()
declare void @llvm.memcpy.p5.p1.i64(ptr addrspace(5), ptr addrspace(1), i64, i1)
declare void @llvm.amdgcn.global.load.lds(ptr addrspace(1), ptr addrspace(3), i32, i32, i32)
!0 = !{i32 1}
attributes #0 = { "target-cpu"="gfx942" }
